"""Every setting does what it says, at once and after the next start; who wants to be forgotten is asked first."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

LISTEN = """
window.heard = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { heard.push("tone"); begin.call(this, at); };
navigator.vibrate = () => heard.push("buzz");
"""
# How many things move once a button has been pressed, before any of them can have come to its end.
MOVING = "async (button) => { button.click(); await null; return document.getAnimations().length; }"


@pytest.fixture
def page(someone: Any) -> Page:
    """The settings of Ann."""
    ann = someone()
    ann.page.add_init_script(LISTEN)
    ann.come_in("Ann")
    expect(ann.page.get_by_role("heading", name="Ann")).to_be_visible()
    ann.page.goto(f"{ann.origin}/#/settings")
    expect(ann.page.locator(".sample")).to_be_visible()
    page: Page = ann.page
    return page


def colour(page: Page, what: str, of: str = "color") -> str:
    return page.evaluate("([what, of]) => getComputedStyle(document.querySelector(what))[of]", [what, of])  # type: ignore[no-any-return]


def test_faces_and_order_are_as_one_likes_them_and_stay_so(page: Page):
    sample = page.get_by_role("group", name="Cards as they will look")
    hearts, diamonds = ".sample .card.H", ".sample .card.D"
    assert colour(page, hearts) != colour(page, diamonds)
    page.get_by_role("radio", name="Two").check()
    assert colour(page, hearts) == colour(page, diamonds)
    expect(sample.get_by_role("img").first).to_have_attribute("aria-label", "ace of spades")
    page.get_by_role("radio", name="Lowest first").check()
    expect(sample.get_by_role("img").first).to_have_attribute("aria-label", "two of clubs")
    before = sample.bounding_box()
    first = sample.get_by_role("img").first.bounding_box()
    page.get_by_role("checkbox", name="For the left hand").check()
    assert before is not None and first is not None
    assert (sample.get_by_role("img").first.bounding_box() or first)["x"] < first["x"]
    assert page.locator(".sample [data-drawing=large]").count() == 0
    page.get_by_role("radio", name="Large signs").check()
    expect(page.locator(".sample [data-drawing=large]")).to_have_count(page.locator(".sample .card").count())
    page.reload()
    expect(sample.get_by_role("img").first).to_have_attribute("aria-label", "two of clubs")
    assert colour(page, hearts) == colour(page, diamonds)


def test_what_is_chosen_in_one_tab_is_so_in_the_others(page: Page):
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("radio", name="Four")).to_be_checked()
    page.get_by_role("radio", name="Two").check()
    expect(other.get_by_role("radio", name="Two")).to_be_checked()
    assert colour(other, ".sample .card.H") == colour(other, ".sample .card.D")
    other.get_by_role("radio", name="Large signs").check()
    expect(page.locator(".sample [data-drawing=large]").first).to_be_visible()
    expect(page.get_by_role("radio", name="Large signs")).to_be_checked()


def test_the_colours_are_there_before_the_page_is(page: Page):
    light = colour(page, "body", "backgroundColor")
    page.get_by_role("radio", name="Dark", exact=True).check()
    dark = colour(page, "body", "backgroundColor")
    assert light != dark
    page.route("**/assets/*.js", lambda route: route.abort())
    page.reload(wait_until="domcontentloaded")
    assert page.locator("#app").inner_html() == ""
    assert colour(page, "body", "backgroundColor") == dark


def test_another_language_is_there_at_once_and_the_next_time(page: Page):
    page.get_by_role("radio", name="Deutsch").check()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")


# Whatever a page writes, and calls its parts, without saying that it is in another language.
IN_GERMAN = """() => {
  const german = (element) => element.closest("[lang]").lang === "de";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [...document.querySelectorAll("[aria-label]")].filter(german).map((one) => one.ariaLabel);
  while (texts.nextNode()) if (german(texts.currentNode.parentElement)) found.push(texts.currentNode.data);
  return found;
}"""
GERMAN = re.compile(r"\b(was|und|oder|die|der|das|Tipp|Sag)\b")
ENGLISH = re.compile(r"\b(the|you|your|is|of|and|to|have|pass|bids?|North|South|hearts|spades)\b")


def test_what_the_table_says_is_english_and_marked_so_on_german_pages(someone: Any):
    ann = someone()
    ann.come_in("Ann")
    ann.open_table(ready=True)
    page: Page = ann.page
    page.goto(f"{ann.origin}/#/settings")
    page.get_by_role("radio", name="Deutsch").check()
    expect(
        page.get_by_text("Was der Tisch über das Spiel sagt, die Regeln und die ersten Blätter sind englisch.")
    ).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Tipp").click()
    expect(page.locator(".hint [lang=en]").first).to_be_visible()
    for panel in ("", "Wie es steht", "Gespräch", "Mehr"):
        if panel:
            page.get_by_role("button", name=panel).click()
            expect(page.locator("dialog[open]")).to_be_visible()
        assert [text for text in page.evaluate(IN_GERMAN) if ENGLISH.search(text)] == []
        if panel:
            page.keyboard.press("Escape")
    page.keyboard.press("/")
    for typed, german in (("help", "hint: was das Buch täte"), ("hint", "Tipp: "), ("why", "Sag, "), ("score", "")):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        answer = page.get_by_role("region", name="Die Antwort")
        expect(answer).to_contain_text(german)
        assert [text for text in page.evaluate(IN_GERMAN) if ENGLISH.search(text)] == []
        assert [text for text in answer.locator("[lang=en]").all_inner_texts() if GERMAN.search(text)] == []


# On how many lines things stand beside each other.
LINES = "(things) => new Set(things.map((thing) => thing.getBoundingClientRect().top)).size"


def test_rows_break_as_little_as_they_can_on_a_narrow_page(page: Page):
    page.set_viewport_size({"width": 320, "height": 568})
    for language, scheme in (("English", "Light or dark"), ("Deutsch", "Hell oder dunkel")):
        page.get_by_role("radio", name=language).check()
        choices = page.get_by_role("group", name=scheme).locator("label")
        expect(choices).to_have_count(3)
        assert choices.evaluate_all(LINES) == 1
        assert page.locator("nav a").evaluate_all(LINES) == 2
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_cards_move_and_turns_are_heard_and_felt_only_where_it_is_wished(page: Page):
    page.emulate_media(reduced_motion="no-preference")
    lay = page.get_by_role("button", name="Lay a card")
    assert lay.evaluate(MOVING) > 0
    page.get_by_role("checkbox", name="Movement").uncheck()
    assert lay.evaluate(MOVING) == 0
    page.get_by_role("checkbox", name="A soft sound").check()
    page.get_by_role("button", name="Hear it").click()
    page.get_by_role("button", name="Feel it").click()
    assert page.evaluate("heard") == ["tone", "tone", "buzz"]
    page.get_by_role("checkbox", name="A short buzz").uncheck()
    expect(page.get_by_role("button", name="Feel it")).to_have_count(0)


def test_who_wants_to_be_forgotten_is_asked_first(page: Page):
    forget = page.get_by_role("button", name="Delete my data")
    forget.click()
    expect(page.get_by_role("button", name="Keep everything")).to_be_focused()
    page.keyboard.press("Enter")
    expect(forget).to_be_visible()
    forget.click()
    page.get_by_role("button", name="Delete it for good").click()
    expect(page.get_by_label("What are you called?")).to_be_visible()
    assert page.context.request.get(page.url.partition("#")[0] + "api/me").json() is None


FORBIDDEN = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"
BROKEN = """
localStorage["trickbook.settings"] = '{"language":"xx","deck":"nine"}';
localStorage["trickbook.roster"] = "{";
"""


@pytest.mark.parametrize("kept", [FORBIDDEN, BROKEN], ids=["nothing", "nonsense"])
def test_whatever_a_browser_keeps_every_page_is_shown(someone: Any, kept: str):
    ann = someone()
    ann.page.add_init_script(kept)
    ann.come_in("Ann")
    expect(ann.page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    expect(ann.page.locator("html")).to_have_attribute("data-deck", "four")
    ann.page.goto(f"{ann.origin}/#/sheets")
    ann.page.get_by_role("button", name="Open the sheet").click()
    expect(ann.page.locator("main.sheet")).to_be_visible()
    ann.page.goto(ann.page.url.replace("sheet", "wall"))
    expect(ann.page.locator("main.wall strong").first).to_have_text("0")


def test_a_name_of_forty_signs_makes_no_page_wider_than_a_small_phone(someone: Any):
    ann = someone(width=320, height=568)
    ann.come_in("W" * 40)
    expect(ann.page.get_by_role("heading", name="W" * 40)).to_be_visible()
    told = {"game": "whist", "names": {seat: seat * 40 for seat in "NESW"}}
    opened = ann.context.request.post(f"{ann.origin}/api/sheets", data=told, headers={"Origin": ann.origin})
    sheet = opened.json()["sight"]["stream"]
    pages = {"": "main h1", "settings": "main strong", "sheets": "main fieldset", f"sheet/{sheet}": ".invite >> nth=0"}
    for page, there in pages.items():
        ann.page.goto(f"{ann.origin}/#/{page}")
        expect(ann.page.locator(there).first).to_be_attached()
        assert ann.page.evaluate("document.documentElement.scrollWidth") == 320, page
