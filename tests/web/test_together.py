"""A program, a person at a terminal, a person in a browser and a computer player finish a match at one table of a real
server; what it leaves is a record that proves its deals."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import sync_playwright

from examples import bot
from tests.cli.terminal import Pipe, first_choice, run
from tests.marks import rule
from tests.web.browser.conftest import ARGUMENTS, CHROMIUM
from tests.web.browser.people import STEP, Someone
from tests.web.processes import served
from trickbook.client import Client, TableAt
from trickbook.web.pages import CLIENT

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
ONE_DEAL = {"match_format": "continuous_tricks", "sitting_deals": "1"}
OVER = "[...document.querySelectorAll('.asks')].map((line) => line.innerText).find((text) => /he sitting/.test(text))"


def by_browser(table: TableAt) -> str:
    """Somebody in a browser takes the seat over, and does the first thing offered; how it ends."""
    if CHROMIUM is None or not (CLIENT / "index.html").is_file():
        pytest.skip("This needs Chromium (as root: apt install chromium-headless-shell) and scripts/client.sh build")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        bob = Someone(browser, table.client.url)
        bob.come_in("Bob", table.invite("seat", seat="S"))
        while True:
            done: str = bob.page.wait_for_function(f"() => {OVER} ?? ({STEP})()", polling=100).json_value()
            if "he sitting" in done:
                bob.close()
                browser.close()
                return done


def typed(lines: list[str]) -> str:
    """What the person at the terminal types."""
    return "ready" if "Say ready for what comes next." in lines else first_choice(lines)


@rule("W-SCORE-9")
@pytest.mark.parametrize("third", [bot.play, pytest.param(by_browser, marks=pytest.mark.slow)])
def test_all_kinds_of_players_finish_a_match(tmp_path: Path, third: Callable[[TableAt], str]):
    with served(tmp_path) as url, Client(url, "Host") as host:
        table = host.open("whist", options=ONE_DEAL, seat="S", bots={"E": "rule"}, pace=0)
        link = table.invite()
        robot = [sys.executable, str(BOT), link, "Robot"]
        with (
            subprocess.Popen(robot, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as program,
            Pipe("join", link, "--name", "Ann", "--save", "match.txt", folder=tmp_path) as ann,
        ):
            terminal = Thread(target=ann.drive, args=[typed], daemon=True)
            terminal.start()
            try:
                reason = third(table).split(" (W-")[0]  # a page names the rule, too
            except BaseException:
                program.kill()
                raise
            terminal.join()
            assert ann.close() == (0, "")
            told, _ = program.communicate()
        assert told.strip() == reason
        assert reason in ann.lines
        assert table.record() == (tmp_path / "match.txt").read_text(encoding="utf-8")
    proved = run("verify", str(tmp_path / "match.txt"))
    assert proved.exit_code == 0, proved.output
    replayed = run("replay", str(tmp_path / "match.txt")).stdout
    assert reason in replayed
