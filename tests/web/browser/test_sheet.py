"""Score sheets in browsers: two phones, one of them without a connection for a while, and who only looks on."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.marks import rule
from tests.web.browser.people import Someone


def opens(someone, name: str, game: str, **names: str) -> Someone:
    """Somebody who has opened a sheet, on which he plays South."""
    host: Someone = someone()
    host.come_in(name)
    host.page.get_by_role("link", name="A score sheet").click()
    host.page.get_by_role("combobox", name="Game").select_option(game)
    for seat, player in names.items():
        host.page.get_by_role("textbox", name=seat).fill(player)
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


def types(one: Someone, keys: str, side: str = "") -> None:
    """Points by the keys of the pad; for ``side``, where there is a choice."""
    if side:
        one.page.get_by_role("button", name=side, exact=True).click()
    for key in [*keys.split(), "Enter"]:
        one.page.get_by_role("group", name="Keypad").get_by_role("button", name=key, exact=True).click()


def totals(one: Someone) -> Locator:
    return one.page.get_by_role("list", name="Totals").locator("strong")


def entries(one: Someone) -> Locator:
    return one.page.get_by_text("Everything that was written")


@rule("P-SHEET-3", "P-SHEET-5", "P-SHEET-6", "P-SHEET-7", "P-SHEET-8")
def test_two_phones_with_a_conflict_a_correction_and_an_offline_spell(someone):
    bob = opens(someone, "Bob", "pedro", West="Ann", North="Al", East="Cat")
    ann = someone(width=320, height=568)
    ann.come_in("Ann", shares(bob, "For West"))
    unsent = ann.page.get_by_role("list", name="Not on the sheet yet")
    types(bob, "0", "Al and Bob")
    expect(ann.page.get_by_role("row", name="Deal 1")).to_contain_text("0")

    ann.context.set_offline(True)
    expect(ann.page.get_by_role("alert")).to_contain_text("The connection is lost. Write on")
    types(ann, "8")
    ann.page.get_by_role("button", name="The deal after").click()
    types(ann, "set 9")
    expect(unsent.get_by_role("listitem")).to_have_text(["deal 1: EW 8 not sent", "deal 2: EW set 9 not sent"])
    expect(totals(ann)).to_have_text(["0", "0"])
    types(bob, "7", "Cat and Ann")
    expect(totals(bob)).to_have_text(["0", "7"])

    ann.context.set_offline(False)
    expect(unsent).to_have_count(0)
    for one in (bob, ann):
        clash = one.page.get_by_role("region", name="A clash")
        expect(clash.get_by_role("listitem")).to_contain_text(["deal 1, EW 7.", "deal 1, EW 8."])
        expect(totals(one)).to_have_text(["0", "7"])
        expect(entries(one)).to_contain_text("(4)")
        expect(one.page.get_by_role("row", name="Deal 2")).to_contain_text("set 9")
    expect(ann.page.get_by_role("region", name="A clash").get_by_role("button")).to_have_count(0)

    clash = bob.page.get_by_role("region", name="A clash")
    clash.get_by_role("listitem").filter(has_text="EW 8.").get_by_role("button", name="and say why").click()
    clash.get_by_role("textbox", name="Why it is taken back").fill("told twice")
    clash.get_by_role("button", name="Take back", exact=True).click()
    for one in (bob, ann):
        expect(one.page.get_by_role("region", name="A clash")).to_have_count(0)

    types(ann, "8")  # for deal 1 it would be refused; it is for the deal under way, where she has written already
    expect(unsent).to_contain_text("(P-SHEET-6)")
    unsent.get_by_role("button", name="Put away").click()

    bob.page.get_by_role("button", name="Deal 1", exact=True).click()
    bob.page.get_by_role("button", name="Correct deal 1").click()
    form = bob.page.get_by_role("form", name="Correct deal 1")
    expect(form.get_by_role("textbox", name="Cat and Ann")).to_have_value("7")
    expect(form.get_by_role("button", name="Save the correction")).to_be_disabled()
    form.get_by_role("button", name="Cancel").click()
    expect(entries(bob)).to_contain_text("(5)")
    bob.page.get_by_role("button", name="Correct deal 1").click()
    form.get_by_role("textbox", name="Cat and Ann").fill("8")
    form.get_by_role("textbox", name="Why").fill("miscounted")
    form.get_by_role("button", name="Save the correction").click()
    for one in (bob, ann):
        expect(totals(one)).to_have_text(["0", "8"])
        expect(entries(one)).to_contain_text("(6)")
    expect(bob.page.get_by_role("region", name="Deal 1")).to_contain_text("EW corrected from 7 to 8 (miscounted).")
    expect(ann.page.locator("[aria-live]")).to_contain_text("Cat and Ann have 8")
    ann.page.get_by_role("list", name="Totals").get_by_role("button", name="Cat and Ann").click()
    expect(ann.page.get_by_text("Deal 1: 8 entered, 8 in all.")).to_be_visible()
    bob.page.get_by_role("region", name="Deal 1").get_by_role("button", name="Take back #6", exact=True).click()
    for one in (bob, ann):
        expect(totals(one)).to_have_text(["0", "7"])
    expect(ann.page.get_by_text("Deal 1: 7 entered, 7 in all.")).to_be_visible()
    assert ann.page.locator("[aria-live]").count() == 1
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 320


@rule("P-SHEET-6", "P-SHEET-17", "P-SHEET-23")
def test_calls_are_one_key_each_and_who_looks_on_has_none(someone):
    bob = opens(someone, "Bob", "bezique", North="Al")
    eve = someone()
    eve.come_in("Eve", shares(bob, "To look on"))
    bob.page.get_by_role("button", name="royal marriage").dblclick()  # entered once
    expect(eve.page.get_by_role("list", name="How it was worked out")).to_contain_text("North: royal marriage 40: 40.")
    expect(entries(bob)).to_contain_text("(1)")
    expect(bob.page.get_by_role("list", name="Not on the sheet yet")).to_have_count(0)
    expect(eve.page.get_by_role("form")).to_have_count(0)
    expect(eve.page.get_by_role("button", name="End match")).to_have_count(0)
    bob.page.get_by_role("button", name="End match").click()
    bob.page.get_by_role("button", name="End the match").click()
    for one in (bob, eve):
        expect(one.page.locator(".stands")).to_contain_text("The match is over.")
        expect(one.page.get_by_role("form")).to_have_count(0)
