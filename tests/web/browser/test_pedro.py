"""A deal of Pedro between two people and two computer players, each in a browser of his own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser.people import MAY_PLAY, Someone, agree, shows

# What a page shows: up to which entry, the cards in hand, and all of it.
SEEN = """() => [
  document.querySelector("main.table").dataset.seq,
  [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card),
  document.documentElement.outerHTML,
]"""
# A clock that goes so slowly that two taps are one after another however busy the machine is, and can be put on.
SLOW = "const now = performance.now.bind(performance); window.later = 0; performance.now = () => now() / 1000 + later;"


def hidden(one: Someone, other: Someone) -> None:
    """Neither page shows or names a card that the other holds, when both show the same entry."""
    while (mine := one.page.evaluate(SEEN))[0] != (yours := other.page.evaluate(SEEN))[0]:
        pass
    for (_, hand, _), (_, _, page) in ((mine, yours), (yours, mine)):
        assert not [card for card in hand if shows(page, card)]


def test_two_people_play_a_whole_deal_each_seeing_only_his_own_cards(someone):
    ann, bob = someone(quick=True), someone(width=1280, height=800, quick=True)
    ann.come_in("Ann")
    ann.open_table(friend=True)
    bob.come_in("Bob", ann.invite())
    expect(ann.page.locator("[data-seat=N]")).to_contain_text("Bob")
    expect(bob.page.locator("[data-seat=S]")).to_contain_text("Ann")
    refused = False
    while not (known := agree(ann, bob))["deal"] or known["awaits"] != "deal":
        hidden(ann, bob)
        for person in (ann, bob):
            if not refused and person.may_play() and (owed := person.page.locator(".hand .card.dim")).count():
                owed.first.click()
                expect(person.page.locator(".wrong")).to_contain_text(re.compile(r"\(P-PLAY-\d+"))
                refused = True
            person.step()
        ann.sees(known["seq"] + 1)
    assert refused
    scores = [side["score"] for side in known["sides"]]
    assert any(scores)
    for person in (ann, bob):
        assert [int(score) for score in person.page.locator(".score strong").all_inner_texts()] == scores
        expect(person.page.locator(".asked")).to_contain_text("After deal 1")
        expect(person.page.locator(".trick .card")).to_have_count(4)
        assert person.hand == []


def test_a_double_tap_acts_once(someone):
    ann = someone()
    ann.page.add_init_script(SLOW)
    ann.come_in("Ann")
    ann.open_table()
    ann.page.get_by_role("button", name="I am ready").dblclick()
    ann.goes_on(f"(later += 1000, {MAY_PLAY})")  # what comes right after the last act is no tap of its own
    for left in (5, 4):
        ann.page.evaluate("later += 1000")
        ann.page.locator(".hand .card:not(.dim)").first.dblclick()
        expect(ann.page.locator(".hand .card")).to_have_count(left)
        ann.page.wait_for_function(f"() => {MAY_PLAY}")
        expect(ann.page.locator(".wrong")).to_be_empty()
        assert len(ann.hand) == left
