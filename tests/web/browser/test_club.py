"""At a club table somebody revokes: nothing betrays it, an adversary notices, claims, and is paid."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.marks import rule
from tests.web.browser.people import Someone, agree
from trickbook.cards import Card


def owed(sight: dict[str, Any]) -> tuple[int, list[str], list[str]]:
    """The number of the trick; the cards that follow suit, or all where nothing is owed; the others."""
    hand = [card for suit in sight.get("hand", []) for card in suit["cards"]]
    led = sight["trick"][0]["card"][1] if sight.get("trick") else ""
    follows = [card for card in hand if card[1] == led] or hand
    return sight.get("tricks", 0) + 1, follows, [card for card in hand if card not in follows]


def play(person: Someone, card: str) -> None:
    """Play a card by a tap."""
    person.page.locator(f".hand [data-card='{card}']").click()
    expect(person.page.locator(f".hand [data-card='{card}']")).to_have_count(0)


def go_on(person: Someone) -> None:
    """Be ready, or cut."""
    person.page.evaluate("""() => [...document.querySelectorAll(".asked > button")]
        .find((button) => /^(I am ready|I claim nothing|Go on|Cut)/.test(button.textContent))?.click()""")


@rule("T-30", "T-31", "T-12", "T-14", "W-REV-4", "W-REV-10", "W-REV-12")
def test_a_revoke_is_shown_to_nobody_until_it_is_claimed_and_then_it_is_paid(someone: Callable[..., Someone]):
    ann, bob, cid = people = [
        someone(width=width, height=height, quick=True) for width, height in ((360, 740), (1280, 800), (667, 375))
    ]
    ann.come_in("Ann")
    ann.open_table("whist", preset="english_1864", guided=False, seat="S", bots={"N": "rule"}, seed="a revoke")
    link = ann.invite()
    for name, person in (("Bob", bob), ("Cid", cid)):
        person.come_in(name, link)
        expect(person.page.locator("main.table")).to_be_visible()
    bobs = {"E": "East", "W": "West"}[bob.looks()["you"]]
    revoked = claimed = 0
    while not (known := agree(*people))["deal"] or known["awaits"] == "act":
        for person in people:
            go_on(person)
            if not person.may_play() or not person.hand:
                continue
            trick, follows, others = owed(person.looks())
            if person is ann and not revoked and others:
                before = bob.page.locator(".bench").inner_html()
                play(ann, others[0])
                revoked = trick
                expect(bob.page.get_by_role("log")).to_contain_text(f"South plays {Card.parse(others[0]).name}")
                assert bob.page.locator(".bench").inner_html() == before
            else:
                play(person, follows[0])
            if known.get("tricks", 0) > 2:  # an older trick is read back nowhere, and what was claimed stays
                assert bob.page.locator(".log p", has_text=" plays ").count() <= 8
            if not claimed:
                for other in people:
                    expect(other.page.locator("main.table")).not_to_contain_text(re.compile("revoke|W-REV", re.I))
            if revoked and not claimed and len(ann.hand) < 8:
                claimed = claim(bob, "South", revoked)
                for other in people:
                    told = f"{bobs} claims a revoke by South in trick {revoked}"
                    expect(other.page.get_by_role("log")).to_contain_text(told)
        ann.sees(known["seq"] + 1)
    for person in people:
        expect(person.page.get_by_role("log")).to_contain_text(
            f"Revoke, South in trick {revoked}: The revoke is proved"
        )
    assert "quitted" not in ann.looks(), "only who claims may look"
    bob.page.get_by_role("button", name="Claim", exact=True).click()
    proof = bob.page.get_by_role("dialog").get_by_role("listitem")
    expect(proof).to_have_count(13)
    expect(proof.nth(revoked - 1).get_by_label("South: ")).to_be_visible()
    bob.page.keyboard.press("Escape")
    bob.page.get_by_role("button", name="Add points").click()
    expect(ann.page.get_by_role("log")).to_contain_text(f"{bobs} adds points for the revoke")
    while (known := agree(*people))["deal"] == 1:
        for person in people:
            go_on(person)
        ann.sees(known["seq"] + 1)
    scores = [side["score"] for side in known["sides"]]
    for person in people:
        page = person.page
        expect(page.get_by_role("log")).to_contain_text("East and West make 3 by a revoke")
        assert sorted(map(int, page.locator(".score strong").all_inner_texts())) == sorted(scores)
        page.get_by_role("button", name="Rulings").click()
        expect(page.get_by_role("dialog")).to_contain_text("Nothing has been ruled.")
        page.keyboard.press("Escape")


def claim(person: Someone, whose: str, trick: int) -> int:
    """Claim a revoke in a trick; its number."""
    person.page.get_by_role("button", name="Claim", exact=True).click()
    person.page.get_by_role("radio", name=whose).check()
    person.page.get_by_label("In trick").fill(str(trick))
    person.page.get_by_role("button", name="Claim the revoke").click()
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    return trick
