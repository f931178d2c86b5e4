"""Draw the pictures of the pages, docs/images/*.webp, and the icons client/public/icon-*.png, from real tables.

PYTHONPATH=. .venv/bin/python scripts/pictures.py        # the pages have to be built: scripts/client.sh build
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser import pages
from tests.web.browser.conftest import ARGUMENTS, CHROMIUM
from tests.web.processes import served
from trickbook.client import Client

ROOT = Path(__file__).parent.parent
IMAGES, PUBLIC = ROOT / "docs" / "images", ROOT / "client" / "public"
PHONE, WIDE = (360, 720), (1180, 720)
PICTURES = {
    "phones": (PHONE, ("playing_whist", "bidding", "sheet_with_deals"), 1.5),
    "bezique": (WIDE, ("bezique",), 1),
}
"""The size of each screen, what is shown side by side, and how many dots a pixel has."""
GAP = 24


def shot(browser: Browser, client: Client, name: str, size: tuple[int, int], dots: float, dark: bool) -> Image.Image:
    """A page as somebody sees it."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=dots,
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    context.add_cookies([{"name": "trickbook", "value": client.http.cookies["trickbook"], "url": client.url}])
    page = context.new_page()
    page.goto(f"{client.url}/{pages.PAGES[name].make(client)}")
    page.locator(pages.PAGES[name].ready).first.wait_for()
    page.evaluate("document.activeElement?.blur()")
    drawn = Image.open(io.BytesIO(page.screenshot()))
    context.close()
    return drawn


def beside(drawn: list[Image.Image], gap: int) -> Image.Image:
    """Pictures of one height side by side."""
    width = sum(one.width for one in drawn) + gap * (len(drawn) - 1)
    whole = Image.new("RGB", (width, drawn[0].height), "#8c867d")
    left = 0
    for one in drawn:
        whole.paste(one, (left, 0))
        left += one.width + gap
    return whole


def icons(browser: Browser) -> None:
    """The icon in the sizes that phones ask for."""
    page = browser.new_page(viewport={"width": 512, "height": 512})
    square = (PUBLIC / "icon.svg").read_text(encoding="utf-8").replace(' rx="10"', "", 1)
    page.set_content(f"<style>* {{ margin: 0 }}</style>{square}")
    whole = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    for size in (192, 512):
        drawn = whole.resize((size, size), Image.Resampling.LANCZOS).quantize(32)
        drawn.save(PUBLIC / f"icon-{size}.png", optimize=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        icons(browser)
        with served(Path(folder), "--seeds") as url, Client(url, "Ann") as client:
            for name, (size, shown, dots) in PICTURES.items():
                drawn = [shot(browser, client, one, size, dots, at == 1) for at, one in enumerate(shown)]
                beside(drawn, round(GAP * dots)).save(IMAGES / f"{name}.webp", quality=82, method=6)
        browser.close()


if __name__ == "__main__":
    main()
