"""What people settle among themselves beside the play: taking back, a rematch, closing the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.people import Someone


def together(someone) -> tuple[Someone, Someone]:
    """Ann at South and Bob opposite, with cards in hand; Ann bids first, and the computers take their time."""
    ann, bob = someone(), someone()
    ann.come_in("Ann")
    ann.open_table(friend=True, pace=30, seed="taking back")
    bob.come_in("Bob", ann.invite())
    expect(ann.page.locator("[data-seat=N]")).to_contain_text("Bob")
    for person in (ann, bob):
        person.page.get_by_role("button", name="I am ready").click()
    for person in (ann, bob):
        expect(person.page.locator(".hand .card")).to_have_count(9)
    return ann, bob


def test_a_bid_is_taken_back_when_the_other_agrees(someone):
    ann, bob = together(someone)
    bids = ann.page.get_by_role("button", name="Pass", exact=True)
    bids.click()
    ann.page.get_by_role("button", name="Take back").click()
    expect(ann.page.locator(".asked")).to_contain_text("You have asked to take your choice back")
    expect(bob.page.locator(".asked")).to_contain_text("South asks to take the last choice back")
    bob.page.get_by_role("button", name="Agree", exact=True).click()
    expect(bids).to_be_visible()


def test_after_the_match_there_is_a_rematch_and_the_host_closes_the_table(someone):
    ann, bob = together(someone)
    ended = ann.context.request.post(
        f"{ann.origin}/api/tables/{ann.stream}/commands",
        data={"do": "end", "id": "end"},
        headers={"Origin": ann.origin},
    )
    assert ended.ok, ended.text()
    ann.page.get_by_role("button", name="Rematch").click()
    for person in (ann, bob):
        first = person.stream
        person.page.get_by_role("link", name="To the rematch").click()
        expect(person.page.get_by_role("button", name="I am ready")).to_be_visible()
        assert person.stream != first
    ann.page.get_by_label("More").click()
    for _ in range(2):  # it is asked whether that is meant
        ann.page.get_by_role("button", name="Close the table for good").click()
    for person in (ann, bob):
        expect(person.page.locator(".asked")).to_contain_text("This table is closed.")
