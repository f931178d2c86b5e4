"""First deals that teach a game, each walked through from the first step to the last; one of them by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.people import Someone
from trickbook.service.lessons import lesson


def at(page: Page, number: int) -> None:
    expect(page.locator("main.lesson")).to_have_attribute("data-at", str(number))


def told(page: Page) -> str:
    return page.get_by_role("log").inner_text()


# What of the page scrolls by itself.
BOXES = """() => [...document.querySelectorAll("main *")].filter((one) =>
  one.checkVisibility() && /auto|scroll/.test(getComputedStyle(one).overflowY)
    && one.scrollHeight > one.clientHeight + 1).map((one) => one.className)"""


@pytest.mark.parametrize(("game", "width", "height"), [("cinch", 360, 740), ("whist", 320, 568), ("bezique", 320, 568)])
def test_a_lesson_is_walked_through(someone, game: str, width: int, height: int):
    ann: Someone = someone(width=width, height=height)
    ann.page.goto(f"{ann.origin}/#/lessons")  # without having come in
    ann.page.locator(f"a[href='#/lesson/{game}']").click()
    frames = lesson(game).frames
    for number, frame in enumerate(frames):
        at(ann.page, number)
        first, *_ = frame.text.strip().split("\n")
        expect(ann.page.locator(".lecture")).to_contain_text(first[-30:])
        assert ann.page.evaluate(BOXES) == []  # the page scrolls, if anything does
        for act in frame.acts:
            take(ann.page, act)
    expect(ann.page.get_by_role("link", name="Play a deal of your own")).to_be_visible()
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.get_by_role("button", name="One step back").click()
    at(ann.page, len(frames) - 2)


def take(page: Page, act: str) -> None:
    """Do what an act says with what the page offers for it."""
    card = re.fullmatch(r"(?:[a-z]+ )?([2-9TJQKA][CDHS])", act)
    if card is not None:
        page.locator(f".hand .card[data-card='{card[1]}']").click()
    else:
        words = re.compile(rf"\b{'.*'.join(act.split())}", re.I)
        page.locator(".asked").get_by_role("button", name=words).first.click()


def test_pedro_is_learned_by_keyboard_and_whoever_goes_astray_is_told_why(someone):
    ann: Someone = someone()
    ann.page.goto(f"{ann.origin}/#/lesson/pedro")
    page = ann.page
    at(page, 0)
    hand = page.locator(".hand .card")

    def play(card: str) -> None:
        page.locator(f".hand .card[data-card='{card}']").focus()
        page.keyboard.press("Enter")

    play("AH")  # it is time to bid
    expect(page.locator(".wrong")).to_contain_text("It is")
    for act in ("8", "hearts"):
        page.locator(".asked").get_by_role("button", name=re.compile(rf"\b{act}\b", re.I)).first.press("Enter")
    at(page, 2)
    play("2D")
    expect(page.locator(".wrong")).to_contain_text("A good card for later")
    page.get_by_role("button", name="Show me").press("Enter")
    expect(page.locator(".wrong")).to_contain_text("What leads on: play the ace of hearts.")
    for number, card in enumerate(("AH", "2D", "JH", "QH", "6H", "9H"), start=2):
        at(page, number)
        before = hand.count()
        play(card)
        expect(hand).to_have_count(before - 1)
    at(page, 8)
    assert "South wins trick 6." in told(page)
    assert "thirteen are yours" in told(page)
    page.get_by_role("button", name="P-SCORE-6").press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("The bidding side keeps what it has won")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="One step back").press("Enter")
    at(page, 7)
    page.get_by_role("button", name="P-").first.press("Enter")
    page.get_by_role("dialog").get_by_role("link").press("Enter")
    page.get_by_role("link", name="Back", exact=False).first.press("Enter")
    at(page, 7)  # who looks something up goes on from where he was
    play("9H")
    at(page, 8)
    page.get_by_role("link", name="Play a deal of your own").press("Enter")
    expect(page.get_by_role("radio", name="Pedro")).to_be_checked()


# Whether the middle of something is to be seen when it has been scrolled to.
IN_SIGHT = """(one) => {
  const box = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(box.left + 20, box.top + box.height / 2));
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (667, 375)])
def test_on_a_low_phone_a_step_is_read_by_scrolling_the_page_alone(someone, width: int, height: int):
    ann: Someone = someone(width=width, height=height)
    ann.page.goto(f"{ann.origin}/#/lesson/pedro")
    page = ann.page
    at(page, 0)
    assert page.evaluate(BOXES) == []
    asks, last = page.locator(".asks"), page.locator(".lecture p:not(.quiet)").last
    assert asks.evaluate(IN_SIGHT)  # though the text is longer than the screen
    last.evaluate("(one) => one.scrollIntoView({ block: 'nearest' })")
    assert last.evaluate(IN_SIGHT)
    page.evaluate("scrollTo(0, 0)")
    page.locator(".hand .card[data-card='AH']").click()
    expect(page.locator(".wrong")).to_contain_text("It is")
    assert page.locator(".wrong").evaluate(IN_SIGHT)
    page.locator(".asked").get_by_role("button", name="8", exact=False).first.click()
    at(page, 1)
    assert page.evaluate("scrollY") == 0


def test_rules_are_found_by_words_and_by_their_sign(someone):
    ann: Someone = someone()
    ann.page.goto(f"{ann.origin}/#/rules/pedro")
    search = ann.page.get_by_role("searchbox")
    search.fill("shortfall paper")
    search.press("Enter")
    expect(ann.page.locator("dt")).to_contain_text(["P-SHEET-12"])
    search.fill("p-play-4")
    search.press("Enter")
    expect(ann.page.locator("dt")).to_have_text([re.compile("^P-PLAY-4")])
    search.fill("xyzzy")
    search.press("Enter")
    expect(ann.page.get_by_role("status")).to_contain_text("No rule")
