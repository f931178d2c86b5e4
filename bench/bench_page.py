"""The pages on a middling phone: how heavy the first load is, how soon one can act, how soon a press is seen.

Chromium with its processor slowed down four times (CDP), over a line of 1.6 Mbit/s up to 9 Mbit/s down with 60 ms of
delay, a cold cache each time.  Needs the pages built (scripts/client.sh build) and Chromium.

PYTHONPATH=. .venv/bin/python bench/bench_page.py [--rounds 5] [--save]
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path

from measuring import publish, read_options

try:
    from playwright.sync_api import Browser, sync_playwright
except ModuleNotFoundError:
    print("This needs what the tests are run with: scripts/setup.sh dev")
    raise SystemExit(0) from None

from tests.web.browser import pages
from tests.web.browser.conftest import ARGUMENTS, CHROMIUM
from tests.web.processes import served
from trickbook.client import Client
from trickbook.web.pages import CLIENT, read

RESULTS = Path(__file__).with_name("results") / "page.json"
SLOWER = 4
# Under a debugger, as here, V8 wants to know where the first Error comes from (Svelte makes one as it loads), and reads
# the whole script anew for it on the page's own thread, which nobody's phone does: it notes all places as it compiles.
PLACES = "--js-flags=--no-enable-lazy-source-positions"
LINE = {"offline": False, "latency": 60, "downloadThroughput": 9e6 / 8, "uploadThroughput": 1.6e6 / 8}
# Says when what one came for can be pressed: it is there, enabled, drawn, and the page has nothing left to do before it
# answers; milliseconds since the address was asked for.  It only listens, so that looking costs the page nothing.
INTERACTIVE = """(what => {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(what)) return;
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.info("interactive", performance.now())));
  });
  seen.observe(document, { childList: true, subtree: true });
})(%r)"""
# How many frames after a press, made at that moment, it is seen.
PRESSED = """([press, seen]) => new Promise(done => {
  let frames = 0;
  [...document.querySelectorAll(press)].at(-1).click();
  const look = () => document.querySelector(seen) ? done(frames) : (frames++, requestAnimationFrame(look));
  requestAnimationFrame(look);
})"""
# Of a page: what one came for, what is pressed there, and what shows it.
HOME = ("main button.main:enabled", ".choice input:not(:checked)", ".choice.chosen [value=bezique]")
TABLE = (".hand .card:enabled", ".hand .card:not(.dim)", ".card.sent, .card.chosen")


def one(
    browser: Browser, client: Client, address: str, wanted: str, press: str, seen: str
) -> tuple[float, float, float]:
    """A cold start at an address: when one can act, how long its thread worked for it, and when a press shows."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, service_workers="block")
    context.add_cookies([{"name": "trickbook", "value": client.http.cookies["trickbook"], "url": client.url}])
    page = context.new_page()
    slow = context.new_cdp_session(page)
    slow.send("Performance.enable", {"timeDomain": "threadTicks"})
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    slow.send("Network.emulateNetworkConditions", LINE)
    page.add_init_script(INTERACTIVE % wanted)
    with page.expect_console_message(lambda message: message.text.startswith("interactive")) as said:
        page.goto(f"{client.url}/{address}", wait_until="commit")
    interactive = float(said.value.text.split()[1])
    numbers = {one["name"]: one["value"] for one in slow.send("Performance.getMetrics")["metrics"]}
    pressed = page.evaluate(PRESSED, [press, seen])
    context.close()
    return interactive, numbers["TaskDuration"] * 1000, pressed


def main() -> None:
    options = read_options(__doc__, RESULTS)
    built = read(CLIENT)
    first = [
        page for name, page in built.items() if name.endswith((".js", ".css")) and name.encode() in built[""].content
    ]
    report: dict[str, object] = {"script and style, compressed, bytes": sum(len(page.packed or b"") for page in first)}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, PLACES])
        with served(Path(folder), "--seeds", "--requests", "1000000") as url, Client(url, "Ann") as client:
            homes = [one(browser, client, "#/", *HOME) for _ in range(options.rounds)]
            tables = [one(browser, client, pages.playing_whist(client), *TABLE) for _ in range(options.rounds)]
        browser.close()
    for name, starts in (("home", homes), ("table", tables)):
        report[f"{name} interactive, ms"] = round(statistics.median(start for start, _, _ in starts))
        report[f"{name}, main thread until then, ms"] = round(statistics.median(spent for _, spent, _ in starts))
        report[f"{name}, press seen after frames"] = statistics.median(frames for _, _, frames in starts)
    publish(report, RESULTS, options.save)


if __name__ == "__main__":
    main()
