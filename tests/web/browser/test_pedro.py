"""A deal of Pedro between two people and two computer players, each in a browser of his own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser.people import Someone


def hidden(one: Someone, other: Someone) -> None:
    """Neither page shows or names a card that the other holds."""
    for holder, reader in ((one, other), (other, one)):
        expect(holder.page.locator(".sent")).to_have_count(0)
        assert not [card for card in holder.hand if reader.shows(card)]


def test_two_people_play_a_whole_deal_each_seeing_only_his_own_cards(someone):
    ann, bob = someone(), someone(width=1280, height=800)
    ann.come_in("Ann")
    ann.open_table(friend=True)
    bob.come_in("Bob", ann.invite())
    expect(ann.page.locator("[data-seat=N]")).to_contain_text("Bob")
    expect(bob.page.locator("[data-seat=S]")).to_contain_text("Ann")
    refused, seen = False, (0, 0)
    for _ in range(2000):
        for person in (ann, bob):
            if not refused and person.may_play() and (owed := person.page.locator(".hand .card.dim")).count():
                owed.first.click()
                expect(person.page.locator(".wrong")).to_contain_text(re.compile(r"\(P-PLAY-\d+"))
                refused = True
            if person.page.get_by_role("button", name="Go on").count() == 0:
                person.step()
        if seen != (seen := (ann.seq, bob.seq)):
            hidden(ann, bob)
        if all(person.page.get_by_role("button", name="Go on").count() for person in (ann, bob)):
            break
    assert refused
    assert (ann.seq, ann.score) == (bob.seq, bob.score)
    assert ann.score != "North and South 0\nEast and West 0"
    for person in (ann, bob):
        expect(person.page.locator(".asked")).to_contain_text("After deal 1")
        expect(person.page.locator(".trick .card")).to_have_count(4)
        assert person.hand == []


def test_a_double_tap_acts_once(someone):
    ann = someone()
    ann.come_in("Ann")
    ann.open_table()
    ann.page.get_by_role("button", name="I am ready").dblclick()
    while not ann.may_play():
        ann.step()
    for left in (5, 4):
        while len(ann.hand) > left:  # what comes right after the last act is no tap of its own
            ann.page.locator(".hand .card:not(.dim)").first.dblclick()
            expect(ann.page.locator(".sent")).to_have_count(0)
        expect(ann.page.locator(".wrong")).to_be_empty()
        expect(ann.page.locator(".asks")).to_contain_text(re.compile("your turn to play|your lead"))
        assert len(ann.hand) == left
