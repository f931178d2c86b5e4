"""Score sheets in browsers: two phones, one of them without a connection for a while, every game's keys, the wall."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.marks import rule
from tests.web.browser.people import Someone

SIZES = ((320, 568), (360, 740), (667, 375), (1280, 800))
BELOW = r"""() => [".totals", ".pad .enter", ".pad .zero", ".cells"].filter((what) => {
  const box = document.querySelector(what)?.getBoundingClientRect();
  return !box || box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
})"""
SMALL = r"""() => [...document.querySelectorAll(".writing button")].filter((button) => {
  const box = button.getBoundingClientRect();
  return button.checkVisibility() && (box.width < 44 || box.height < 44);
}).map((button) => button.textContent)"""


def opens(someone, name: str, game: str, **names: str) -> Someone:
    """Somebody who has opened a sheet, on which he plays South."""
    host: Someone = someone()
    host.come_in(name)
    host.page.get_by_role("link", name="A score sheet").click()
    host.page.get_by_role("combobox", name="Game").select_option(game)
    for seat, player in names.items():
        host.page.get_by_role("combobox", name=seat, exact=True).fill(player)
    host.page.get_by_role("button", name="Open the sheet").click()
    expect(host.page.locator("main.sheet")).to_be_visible()
    return host


def shares(host: Someone, button: str) -> str:
    """A link to the sheet."""
    host.page.get_by_text("Share this sheet").click()
    host.page.get_by_role("button", name=button).click()
    link = host.page.get_by_label("The link", exact=True).input_value()
    expect(host.page.get_by_alt_text("The link as a code")).to_be_visible()
    host.page.get_by_text("Share this sheet").click()
    return link


def presses(where: Locator, *keys: str) -> None:
    """Keys one after the other."""
    for key in keys:
        where.get_by_role("button", name=key, exact=True).click()


def points(one: Someone, keys: str, side: str) -> None:
    """Points of a side by the keys of the pad."""
    form = one.page.get_by_role("form", name="Write on the sheet")
    presses(form, "Points")
    form.get_by_role("textbox", name=f"Points of {side}").click()
    presses(form.get_by_role("group", name="Keypad"), *keys.split())


def enters(one: Someone, keys: str, side: str) -> None:
    """The same, and entered."""
    points(one, keys, side)
    one.page.get_by_role("button", name="Enter", exact=True).click()


def totals(one: Someone) -> Locator:
    return one.page.get_by_role("list", name="Totals").locator("strong")


def entries(one: Someone) -> Locator:
    return one.page.get_by_text("Everything that was written")


def unsent(one: Someone) -> Locator:
    return one.page.get_by_role("list", name="Not on the sheet yet")


SET = "set: a failed bid"


@rule("P-SHEET-3", "P-SHEET-5", "P-SHEET-6", "P-SHEET-7", "P-SHEET-8")
def test_two_phones_with_a_conflict_a_correction_and_an_offline_spell(someone):
    bob = opens(someone, "Bob", "pedro", West="Ann", North="Al", East="Cat")
    ann = someone(width=320, height=568)
    ann.come_in("Ann", shares(bob, "For Ann"))
    enters(bob, "0", "Al and Bob")
    expect(ann.page.get_by_role("row", name="Deal 1")).to_contain_text("0")

    ann.context.set_offline(True)
    expect(ann.page.get_by_role("alert")).to_contain_text("The connection is lost. Write on")
    enters(ann, "8", "Cat and Ann")
    ann.page.get_by_role("button", name="The deal after").click()
    points(ann, "9", "Cat and Ann")
    presses(ann.page.get_by_role("group", name="Keypad"), SET, "Enter")
    expect(unsent(ann).get_by_role("listitem")).to_have_text(["deal 1: EW 8 not sent", "deal 2: EW set 9 not sent"])
    expect(ann.page.get_by_role("form", name="Write on the sheet")).to_contain_text("set 9 not sent")
    expect(totals(ann)).to_have_text(["0", "0"])
    enters(bob, "7", "Cat and Ann")
    expect(totals(bob)).to_have_text(["0", "7"])

    ann.context.set_offline(False)
    expect(unsent(ann)).to_have_count(0)
    for one in (bob, ann):
        clash = one.page.get_by_role("region", name="A clash")
        expect(clash.get_by_role("listitem")).to_contain_text(["deal 1, EW 7", "deal 1, EW 8"])
        expect(totals(one)).to_have_text(["0", "7"])
        expect(entries(one)).to_contain_text("(4)")
        expect(one.page.get_by_role("row", name="Deal 2")).to_contain_text("set 9")
    expect(ann.page.get_by_role("region", name="A clash").get_by_role("button")).to_have_count(0)
    bob.page.get_by_role("region", name="A clash").get_by_role("button", name="Keep #2").click()
    for one in (bob, ann):
        expect(one.page.get_by_role("region", name="A clash")).to_have_count(0)

    # Open, look, cancel: nothing is written.  Then a correction, with the reason, of a deal that is not under way.
    enters(bob, "5", "Al and Bob")
    expect(entries(bob)).to_contain_text("(6)")
    seq = bob.page.locator("main.sheet").get_attribute("data-seq")
    bob.page.get_by_role("button", name="Deal 1", exact=True).click()
    bob.page.get_by_role("button", name="Correct deal 1").click()
    form = bob.page.get_by_role("form", name="Correct deal 1")
    expect(form.get_by_role("textbox", name="Points of Cat and Ann")).to_have_value("7")
    expect(form.get_by_role("button", name="Save the correction")).to_be_disabled()
    expect(form).to_contain_text("the totals of deals 1 to 2 will be counted anew")
    form.get_by_role("button", name="Cancel").click()
    expect(bob.page.locator("main.sheet")).to_have_attribute("data-seq", seq or "")
    bob.page.get_by_role("button", name="Correct deal 1").click()
    form.get_by_role("textbox", name="Points of Cat and Ann").click()
    presses(form.get_by_role("group", name="Keypad"), "8")
    form.get_by_role("textbox", name="Why").fill("miscounted")
    form.get_by_role("button", name="Save the correction").click()
    for one in (bob, ann):
        expect(totals(one)).to_have_text(["5", "8"])
        expect(one.page.get_by_text("Corrections (2)")).to_be_visible()  # what was taken back is one, too
    region = bob.page.get_by_role("region", name="Deal 1")
    expect(region.get_by_role("listitem").filter(has_text="EW corrected from 7 to 8")).to_contain_text("miscounted")
    expect(ann.page.locator("[aria-live]")).to_contain_text("Cat and Ann have 8")
    ann.page.get_by_role("list", name="Totals").get_by_role("button", name="Cat and Ann").click()
    expect(ann.page.get_by_text("Deal 1: 8 entered, 8 in all.")).to_be_visible()
    region.get_by_role("button", name="Take back #7", exact=True).click()
    for one in (bob, ann):
        expect(totals(one)).to_have_text(["5", "7"])
    expect(ann.page.get_by_text("Deal 1: 7 entered, 7 in all.")).to_be_visible()
    assert ann.page.locator("[aria-live]").count() == 1
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 320


@rule("P-SHEET-6", "P-SHEET-17", "P-SHEET-23")
def test_calls_are_one_key_each_and_who_looks_on_has_none(someone):
    bob = opens(someone, "Bob", "bezique", North="Al")
    eve = someone()
    eve.come_in("Eve", shares(bob, "To look on"))
    bob.page.get_by_role("button", name="royal marriage").dblclick()  # entered once
    expect(eve.page.get_by_role("list", name="How it was worked out")).to_contain_text("Al: royal marriage 40: 40.")
    expect(entries(bob)).to_contain_text("(1)")
    expect(unsent(bob)).to_have_count(0)
    expect(eve.page.get_by_role("form")).to_have_count(0)
    expect(eve.page.get_by_role("button", name="End match")).to_have_count(0)
    bob.page.get_by_role("button", name="End match").click()
    bob.page.get_by_role("button", name="End the match").click()
    for one in (bob, eve):
        expect(one.page.locator(".stands")).to_contain_text("The match is over.")
        expect(one.page.get_by_role("form")).to_have_count(0)


KEYS = {
    "pedro": (("Al and Bob", "8", "5"), "owes 8", ["0", "9"]),
    "cinch": (("Al and Bob", "8", "9"), "to go", ["4", "0"]),
    "whist": (("9",), "to the game", ["3", "0"]),
}
"""Of a game: the keys that tell a deal, what is said of it beside the totals, and those."""


@rule("P-SHEET-11", "P-SHEET-14", "W-SCORE-1", "C-SCORE-3")
@pytest.mark.parametrize("game", KEYS)
def test_a_deal_is_told_by_keys_alone_and_a_void_one_keeps_the_rows_aligned(someone, game):
    keys, beside, score = KEYS[game]
    bob = opens(someone, "Bob", game, West="Ann", North="Al", East="Cat")
    form = bob.page.get_by_role("form", name="Write on the sheet")
    presses(form.locator(".ask, .telling"), *keys)
    expect(form.locator("input")).to_have_count(0)
    form.get_by_role("button", name="Enter", exact=True).click()
    expect(totals(bob)).to_have_text(score)
    expect(bob.page.get_by_role("list", name="Totals")).to_contain_text(beside)
    form.get_by_text("If the deal is void").click()
    form.get_by_role("button", name="Void, and the same player deals again").click()
    expect(bob.page.get_by_role("row", name="Deal 2")).to_contain_text("void")
    expect(form).to_contain_text("Deal 3")
    expect(totals(bob)).to_have_text(score)


def test_the_pad_is_whole_on_every_screen_and_its_keys_can_be_hit(someone):
    bob = opens(someone, "Bob", "pedro", West="Ann", North="Al", East="Cat")
    presses(bob.page.get_by_role("form", name="Write on the sheet"), "Points")
    for width, height in SIZES:
        bob.page.set_viewport_size({"width": width, "height": height})
        assert bob.page.evaluate(BELOW) == [], f"not to be seen at {width} by {height}"
        assert bob.page.evaluate(SMALL) == [], f"too small at {width} by {height}"
        assert bob.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@rule("P-SHEET-14")
def test_the_wall_follows_and_has_nothing_to_press(someone):
    bob = opens(someone, "Bob", "pedro", West="Ann", North="Al", East="Cat")
    wall = someone(width=1024, height=768)
    wall.come_in("Tablet", shares(bob, "To look on"))
    wall.page.get_by_role("link", name="Wall view").click()
    expect(wall.page.locator("main.wall")).to_contain_text("Bob deals deal 1.")
    enters(bob, "6", "Al and Bob")
    enters(bob, "8", "Cat and Ann")
    expect(totals(wall)).to_have_text(["6", "8"])
    expect(wall.page.locator("main.wall")).to_contain_text("Ann deals deal 2.")
    expect(wall.page.get_by_role("img", name=re.compile("after each of 1 deals. Al and Bob: 6."))).to_be_visible()
    expect(wall.page.locator("button, input, select")).to_have_count(0)
    for width, height in ((1024, 768), (1280, 800), (800, 1280)):
        wall.page.set_viewport_size({"width": width, "height": height})
        assert wall.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), f"{width} by {height}"
    wall.page.get_by_role("link", name="Leave the wall view").click()
    expect(wall.page.locator("main.sheet")).to_be_visible()


@rule("P-SHEET-6")
def test_nothing_typed_is_lost_to_a_quicker_hand_a_new_page_or_a_link_that_is_revoked(someone):
    bob = opens(someone, "Bob", "pedro", West="Ann", North="Al", East="Cat")
    ann = someone()
    ann.come_in("Ann", shares(bob, "For Ann"))
    points(ann, "8", "Cat and Ann")
    enters(bob, "7", "Cat and Ann")
    field = ann.page.get_by_role("textbox", name="Points of Cat and Ann")
    expect(ann.page.get_by_text("7 was entered meanwhile")).to_be_visible()
    expect(field).to_have_value("8")
    ann.page.reload()
    expect(field).to_have_value("8")
    ann.page.get_by_role("button", name="Enter", exact=True).click()
    expect(unsent(ann)).to_contain_text("(P-SHEET-6)")
    unsent(ann).get_by_role("button", name="Put away").click()
    expect(unsent(ann)).to_have_count(0)

    path, headers = f"{bob.origin}/api/sheets/{bob.stream}/links", {"Origin": bob.origin}
    for link in bob.context.request.get(path).json():
        bob.context.request.delete(f"{path}/{link['id']}", headers=headers)
    expect(ann.page.get_by_role("alert")).to_contain_text("revoked")
    ann.page.get_by_role("button", name="The deal after").click()
    enters(ann, "6", "Cat and Ann")
    expect(unsent(ann)).to_contain_text("deal 2: EW 6 not sent")
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="No sheet here")).to_be_visible()
    expect(ann.page.get_by_role("alert")).to_contain_text("ask its host for a new one")
    expect(unsent(ann)).to_contain_text("deal 2: EW 6")
