"""Whole deals by keyboard alone, with all that is narrated; the line in which commands are typed; the keys."""

from __future__ import annotations

import re

import pytest
from msgspec import to_builtins
from playwright.sync_api import expect

from examples.bot import answer
from tests.marks import rule
from tests.web.browser.listening import Listener
from tests.web.browser.people import MAY_PLAY, agree
from tests.web.browser.test_club import owed
from trickbook.client import Client


@pytest.mark.parametrize("game", ["pedro", "whist"])
def test_a_whole_deal_by_keyboard_alone_is_narrated_once_in_order_and_the_focus_is_never_lost(someone, game: str):
    ann = Listener(someone(quick=True), game)
    assert ann.focus["name"] == "I am ready"
    while not ann.step():
        pass
    assert ann.focus["name"] == "Go on"
    assert ann.page.evaluate("unfocused") == []
    told = ann.public()
    assert ann.heard() == told, "everything is said once, in order"
    tricks = 13 if game == "whist" else 6
    assert len([line for line in told if re.search(r" wins trick \d+", line)]) == tricks
    assert len([line for line in told if re.match(r"South plays .* of ", line)]) == tricks
    assert any(line.startswith("After deal 1: ") for line in told)
    assert "It is your turn to play." in ann.narrated
    assert ann.page.locator("[aria-live], [role=alert]").count() == 1, "one region speaks"


@rule("T-12", "T-14", "W-REV-4")
def test_a_revoke_at_a_club_table_is_claimed_and_paid_by_keyboard_alone(someone):
    """West, a program, revokes; South claims it."""
    ann = Listener(someone(quick=True), "whist", preset="english_1864", guided=False, bots={"E": "rule"})
    link = ann.post(f"/api/tables/{ann.someone.stream}/links", scope="sit")
    with Client(ann.origin, "Dan") as dan, Client(ann.origin, "Cat") as cat:
        north, west = (one.enter(ann.origin + link["path"]) for one in (dan, cat))
        revoked = claimed = 0
        while not ann.over:
            for one in (north, west):
                sight = one.look()
                trick, follows, others = owed(to_builtins(sight))
                errs = one is west and not revoked and bool(others)
                if sight.to_act == sight.you and sight.awaits == "act":
                    one.act(others[0] if errs else follows[0], at=sight)
                    revoked = trick if errs else revoked
                elif sight.awaits != "act" and (sight.offers.ready or sight.offers.cut or sight.offers.confirm):
                    answer(one, sight)
            known = agree(ann.someone)
            if revoked and not claimed and known.get("tricks", 0) > revoked:
                claimed = claim_by_keys(ann, "West", revoked)
            elif known.get("to_act") == "S" and known["awaits"] == "act":
                play_by_keys(ann, owed(known)[1][0])
            elif known["awaits"] != "act" and {"ready", "choices", "cut"} & known["offers"].keys():
                to(ann, f"matches('.asked {'.acts button' if 'choices' in known['offers'] else '.main'}')")
                ann.press("Enter")
    told = " ".join(ann.narrated)
    assert claimed == revoked > 0
    for sentence in (f"claims a revoke by West in trick {revoked}", "The revoke is proved", "for the revoke"):
        assert sentence in told
    assert ann.page.evaluate("unfocused") == []


def to(ann: Listener, so: str, key: str = "Tab") -> None:
    """Press a key until what has the focus is what is wanted."""
    while not ann.page.evaluate(f"document.activeElement.{so}"):
        ann.press(key)


def play_by_keys(ann: Listener, card: str) -> None:
    """Go to a card with the arrows and play it."""
    held = len(ann.focus["hand"])
    ann.page.wait_for_function(MAY_PLAY)
    to(ann, "closest('.hand')", "F6")
    to(ann, f"dataset.card === '{card}'", "ArrowRight")
    ann.press("Enter")
    expect(ann.page.locator(".hand .card")).to_have_count(held - 1)


def claim_by_keys(ann: Listener, whose: str, trick: int) -> int:
    """Claim a revoke in a trick; its number."""
    to(ann, "textContent.trim() === 'Claim'")
    ann.press("Enter")
    expect(ann.page.get_by_role("dialog")).to_be_visible()
    while not ann.page.get_by_role("radio", name=whose).is_checked():
        ann.press("ArrowDown" if ann.page.evaluate("document.activeElement.type") == "radio" else "Tab")
    to(ann, "type === 'number'")
    ann.press("Control+A", *str(trick))
    to(ann, "textContent === 'Claim the revoke'")
    ann.press("Enter")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    return trick


def test_commands_are_typed_as_at_the_terminal(someone):
    ann = Listener(someone(quick=True), "pedro")
    page, line, answer = (
        ann.page,
        ann.page.get_by_label("Type a command"),
        ann.page.get_by_role("region", name="The answer"),
    )

    def types(words: str) -> None:
        page.keyboard.type(words)
        ann.press("Enter")

    ann.press("/")
    expect(line).to_be_focused()
    types("ready")
    expect(page.locator(".asks")).to_contain_text("your turn to bid")
    types("pass")
    expect(page.locator(".asks")).to_contain_text("Take 1 of the plain cards")
    types(ann.someone.looks()["offers"]["acts"][0]["act"].lower())
    expect(page.locator(".asks")).to_contain_text(re.compile("turn to play|your lead"))
    expect(page.locator(".wrong")).to_be_empty()
    types("scor")
    expect(page.locator(".wrong")).to_contain_text("I do not know 'scor'; did you mean score")
    assert ann.narrated.count(page.locator(".wrong").inner_text()) == 1
    lawful = str(page.locator(".hand .row.offers .card:not(.dim)").first.get_attribute("data-card"))
    types("score")  # what was not understood is marked, and typed over
    expect(answer).to_contain_text("Deal 1 of the match.")
    for words, told in (
        ("who bid what", "Calls: "), ("trump", "Trumps are "), ("hand", "You hold "), ("table", "The dealer is "),
        ("rules P-PLAY-6", "P-PLAY-6 (Play)"), ("repeat", "plays "), ("help", "claim SEAT TRICK"),
        ("hint", "Hint: "), (f"why {lawful}", "is lawful now."), ("why", "Say what you ask about"),
    ):  # fmt: skip
        types(words)
        expect(line).to_have_value("")  # it is done
        expect(answer).to_contain_text(told)
        assert any(told in sentence for sentence in ann.narrated)
    ann.press("ArrowUp", "ArrowUp")
    expect(line).to_have_value(f"why {lawful}")
    ann.press("ArrowDown", "ArrowDown")
    expect(line).to_have_value("")
    held = len(ann.focus["hand"])
    card = page.locator(".hand .row.offers .card:not(.dim)").first.get_attribute("aria-label")
    types(f"play the {card}")
    expect(page.locator(".hand .card")).to_have_count(held - 1)
    expect(line).to_have_value("")
    ann.press("Escape")
    assert ann.focus["kind"] == "card"


def test_keys_ask_and_lead_about_and_can_be_switched_off(someone):
    ann = Listener(someone(), "whist")
    page, answer = ann.page, ann.page.get_by_role("region", name="The answer")
    ann.press("Enter")
    expect(page.locator(".asks")).to_contain_text(re.compile("turn to play|your lead"))
    ann.press("h")
    expect(answer).to_contain_text("You hold ")
    assert any(line.startswith("You hold ") for line in ann.narrated)
    ann.press("Escape")
    expect(answer).to_have_count(0)
    first = ann.focus["name"]
    ann.press("ArrowDown")
    assert ann.focus["name"].split(",")[0].split(" of ")[1] != first.split(",")[0].split(" of ")[1], "the next suit"
    ann.press("End", "ArrowRight", "F6")
    expect(page.get_by_role("textbox", name="Type a command")).to_be_focused()
    ann.press("F6")
    expect(page.get_by_role("log")).to_be_focused()
    ann.press("Shift+F6", "Shift+F6")
    assert ann.focus["kind"] == "card"
    owed = page.locator(".hand .card.dim").first.get_attribute("data-card")
    if owed is not None:
        while page.evaluate("document.activeElement.dataset.card") != owed:
            ann.press("ArrowRight")
        ann.press("Enter")
        expect(page.locator(".wrong")).to_contain_text(re.compile(r"\(W-PLAY-\d+"))
        assert len([line for line in ann.narrated if "(W-PLAY-" in line]) == 1
    ann.press("?")
    expect(page.get_by_role("heading", name="Keys and typed words")).to_be_visible()
    for told in ("Your cards", "The trick under way", "What has happened since your last act"):
        expect(page.get_by_role("cell", name=told)).to_be_visible()
    while page.evaluate("document.activeElement.type") != "checkbox":
        ann.press("Tab")
    ann.press("Space")
    page.go_back()
    expect(page.locator("main.table")).to_be_visible()
    ann.press("/", "s")
    assert ann.focus["kind"] == "card"
    expect(answer).to_have_count(0)
