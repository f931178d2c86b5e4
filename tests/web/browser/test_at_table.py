"""What stands on the page of a table beside the cards: hints, talk, the score, the turn, fairness, the host's tools."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.marks import rule
from tests.web.browser.people import MAY_PLAY, Someone
from tests.web.browser.test_people import together

SPY = """
  window.buzzed = [];
  Object.defineProperty(navigator, "vibrate", { value: (length) => window.buzzed.push(length) });
"""


def test_a_hint_says_what_and_why_is_told_to_the_others_and_can_be_followed(someone):
    ann, bob = together(someone)
    expect(ann.page.locator("[data-seat=S]")).to_contain_text("South (you)")
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".hint")).to_contain_text(re.compile(r"Hint: (bid|pass)"))
    talk = bob.page.get_by_role("button", name="Talk, 1 new word")
    expect(talk).to_be_visible()
    talk.click()
    expect(bob.page.get_by_role("dialog", name="Talk")).to_contain_text("South has asked for a hint.")
    ann.page.get_by_role("button", name="Do so").click()
    expect(ann.page.locator(".hint")).to_have_count(0)
    expect(bob.page.locator("[data-seat=S] .call")).to_be_visible()


def test_talk_is_heard_stays_to_be_read_and_makes_no_bid_come_too_late(someone):
    ann, bob = together(someone)
    before = ann.page.locator("main.table").get_attribute("data-seq")
    bob.page.get_by_role("button", name="Talk").click()
    bob.page.get_by_role("button", name="Good luck!").click()
    expect(ann.page.get_by_role("log")).to_contain_text("Bob: Good luck!")
    bob.page.get_by_label("Your words").fill("Take your time, Ann")
    bob.page.keyboard.press("Escape")
    bob.page.get_by_role("button", name="Talk").click()
    expect(bob.page.get_by_label("Your words")).to_have_value("Take your time, Ann")  # what was typed is still there
    bob.page.get_by_role("button", name="Say", exact=True).click()
    expect(bob.page.get_by_label("Your words")).to_have_value("")
    ann.page.get_by_role("button", name="Talk, 2 new words").click()
    expect(ann.page.get_by_role("list", name="Talk")).to_contain_text("Take your time, Ann")
    ann.page.get_by_role("button", name="Close").click()
    expect(ann.page.get_by_role("button", name="Talk", exact=True)).to_be_focused()
    assert ann.page.locator("main.table").get_attribute("data-seq") == before
    ann.page.get_by_role("button", name="Pass", exact=True).click()
    expect(bob.page.locator("[data-seat=S] .call")).to_contain_text("passes")
    ann.page.reload()
    ann.page.get_by_role("button", name="Talk", exact=True).click()
    expect(ann.page.get_by_role("list", name="Talk")).to_contain_text("Good luck!")


def test_the_turn_is_in_the_title_and_is_signalled_when_it_comes_and_only_then(someone):
    ann: Someone = someone()
    ann.page.add_init_script(SPY)
    ann.come_in("Ann")
    ann.open_table(seed="signals")
    ann.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".asks")).to_be_visible()
    expect(ann.page).to_have_title("Your turn – Trickbook")
    buzzed = ann.page.evaluate("buzzed.length")
    assert buzzed >= 1
    ann.page.get_by_role("button", name="How it stands").click()
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate("buzzed.length") == buzzed
    ann.page.reload()  # it was one's turn before
    expect(ann.page).to_have_title("Your turn – Trickbook")
    assert ann.page.evaluate("buzzed.length") == 0
    ann.page.get_by_role("link", name="To your tables").click()
    expect(ann.page).to_have_title("Trickbook")


def test_how_it_stands_the_auction_the_last_trick_and_a_rule_can_be_read_at_any_time(someone):
    ann: Someone = someone(quick=True)
    ann.come_in("Ann")
    ann.open_table()
    ann.goes_on(f"{MAY_PLAY} && document.querySelector('button[aria-label*=\"look at the one before\"]')")
    expect(ann.page.locator(".score")).to_contain_text("62 to go")
    expect(ann.page.locator(".call")).to_contain_text("plays for")
    ann.page.get_by_role("button", name=re.compile("look at the one before")).click()
    panel = ann.page.get_by_role("dialog", name="How it stands")
    expect(panel.get_by_role("table", name="The auction").locator("td", has_text=re.compile(r"\w"))).not_to_have_count(
        0
    )
    expect(panel.locator("figure")).to_have_count(4)
    expect(panel).to_contain_text("in this deal")
    ann.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    ann.goes_on(f"{MAY_PLAY} && document.querySelector('.hand .card.dim')")
    ann.page.locator(".hand .card.dim").first.click()
    refused = ann.page.locator(".wrong").get_by_role("button", name=re.compile(r"^P-PLAY-\d+$")).first
    rule = refused.inner_text()
    refused.click()
    expect(ann.page.get_by_role("dialog", name=re.compile(rule))).to_contain_text(re.compile(r"trump|suit|follow|lead"))


def test_the_host_ends_a_match_only_when_he_means_it_and_its_deals_are_proved_fair(someone):
    ann: Someone = someone()
    ann.come_in("Ann")
    ann.open_table(seed=None)
    ann.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".hand .card")).to_have_count(9)
    ann.page.get_by_role("button", name="More").click()
    ann.page.get_by_role("button", name="End the match").click()
    ann.page.get_by_role("button", name="No, stay as it is").click()
    assert ann.page.get_by_role("button", name="Rematch").count() == 0
    ann.page.get_by_role("button", name="End the match").click()
    ann.page.get_by_role("group", name="End the match").get_by_role("button", name="End the match").click()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("button", name="Rematch")).to_be_visible()
    ann.page.locator(".asked").get_by_role("button", name="Are the deals fair?").click()
    fair = ann.page.get_by_role("dialog", name="Are the deals fair?")
    expect(fair).to_contain_text("Worked out again in this browser: everything fits.")
    fair.get_by_text("Deal 1", exact=True).click()
    expect(fair).to_contain_text("These are the numbers this browser gave")


def test_before_the_match_the_host_moves_people_about(someone):
    ann, bob = someone(), someone()
    ann.come_in("Ann")
    ann.open_table(friend=True, pace=30)
    bob.come_in("Bob", ann.invite())
    expect(ann.page.locator("[data-seat=N]")).to_contain_text("Bob")
    ann.page.get_by_role("button", name="More").click()
    ann.page.get_by_role("button", name="Swap South and West").click()
    expect(bob.page.locator("[data-seat=W]")).to_contain_text("Ann")
    ann.page.get_by_role("button", name="Let Bob get up").click()
    expect(bob.page.locator(".asked")).to_contain_text("You have no seat at this table any more")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(ann.page.locator("[data-seat=N]")).to_contain_text("Bob")


def test_a_clock_counts_down_calmly(someone):
    ann: Someone = someone()
    ann.come_in("Ann")
    expect(ann.page.get_by_role("heading", name="Good to see you, Ann")).to_be_visible()
    opened = ann.context.request.post(
        f"{ann.origin}/api/tables",
        data={"game": "whist", "seat": "S", "bots": dict.fromkeys("NEW", "rule"), "turn": 3600, "pace": 0},
        headers={"Origin": ann.origin},
    )
    ann.page.goto(f"{ann.origin}/#/table/{opened.json()['sight']['stream']}")
    ann.page.get_by_role("button", name="I am ready").click()
    expect(ann.page.locator(".asks")).to_contain_text(re.compile("your turn to play|your lead"))
    expect(ann.page.get_by_role("timer")).to_contain_text(re.compile(r"^(60:00|59:\d\d) left$"))
    expect(ann.page.get_by_role("log")).not_to_contain_text("seconds are left")


def test_words_that_are_too_long_are_refused_and_more_can_be_said(someone):
    ann: Someone = someone()
    ann.come_in("Ann")
    ann.open_table()
    ann.page.get_by_role("button", name="Talk").click()
    ann.page.get_by_label("Your words").evaluate("(field) => field.removeAttribute('maxlength')")
    ann.page.get_by_label("Your words").fill("x" * 301)
    ann.page.get_by_role("button", name="Say", exact=True).click()
    panel = ann.page.get_by_role("dialog", name="Talk")
    expect(panel.get_by_role("alert")).to_contain_text("That is no command")
    ann.page.get_by_label("Your words").fill("In short")
    ann.page.get_by_role("button", name="Say", exact=True).click()
    expect(panel.get_by_role("list", name="Talk")).to_contain_text("In short")


@rule("W-CONC-4")
def test_the_rest_is_claimed_from_the_menu_and_needs_everybody(someone):
    """South gives all that is left to the adversaries: North, who holds cards that may win, does not agree."""
    ann: Someone = someone()
    ann.come_in("Ann")
    ann.open_table("whist")
    ann.goes_on()
    ann.page.get_by_role("button", name="More").click()
    ann.page.get_by_label("Tricks of the rest for your side").select_option("0")
    ann.page.get_by_role("button", name="Propose").click()
    log = ann.page.get_by_role("log")
    expect(log).to_contain_text("0 of the remaining tricks")
    expect(log).to_contain_text(re.compile("North.*refuse"))
    ann.page.keyboard.press("Escape")
    ann.plays()
    expect(log).to_contain_text("South plays")


def test_cards_half_chosen_and_words_half_said_are_there_again_after_a_reload(someone):
    ann: Someone = someone()
    ann.come_in("Ann")
    ann.open_table("cinch", ready=True)
    while ann.page.locator(".asks", has_text="Throw").count() == 0:
        ann.step()
    chosen = ann.page.locator(".hand .card.chosen")
    ann.page.reload()  # or the tap would be an echo of the last act
    for card in ann.page.locator(".hand .card:not(.dim)").all()[:2]:
        card.dispatch_event("click")  # the second while the first is on its way
    expect(chosen).to_have_count(2)
    ann.page.get_by_role("button", name="Talk").click()
    ann.page.get_by_label("Your words").fill("one moment")
    ann.page.reload()
    expect(chosen).to_have_count(2)
    ann.page.get_by_role("button", name="More").click()
    ann.page.get_by_role("dialog").get_by_role("link", name="Settings").click()
    ann.page.get_by_role("link", name="Back").click()
    expect(chosen).to_have_count(2)
    ann.page.get_by_role("button", name="Talk").click()
    expect(ann.page.get_by_label("Your words")).to_have_value("one moment")


# On to where something has lain, and led back from there.
FORWARD = """() => new Promise((done) => {
  let come = 0;
  addEventListener("popstate", () => ++come === 2 && done());
  history.forward();
})"""


def test_the_way_back_takes_away_what_lies_over_the_table_and_only_then_leaves_it(someone):
    ann: Someone = someone()
    ann.come_in("Ann")
    ann.open_table()
    page, lies = ann.page, ann.page.locator("dialog[open]")
    table = page.url

    def opens(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()
        expect(lies).to_be_visible()
        page.wait_for_function("() => history.state?.over === 1")

    def lies_nothing() -> None:
        expect(lies).to_have_count(0)
        page.wait_for_function("() => history.state === null")
        assert page.url == table

    opens("More")
    lies.get_by_role("button", name="Are the deals fair?").click()  # one takes the other's place
    expect(page.get_by_role("dialog", name="Are the deals fair?")).to_be_visible()
    page.evaluate("history.back()")
    lies_nothing()
    opens("Talk")
    page.evaluate("history.back()")
    lies_nothing()
    expect(page.get_by_role("button", name="Talk", exact=True)).to_be_focused()
    opens("More")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Talk", exact=True).click()  # before the browser has gone back
    expect(lies).to_be_visible()
    page.wait_for_function("() => history.state?.over === 1")
    page.reload()
    lies_nothing()
    page.evaluate(FORWARD)
    lies_nothing()
    opens("More")
    lies.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.evaluate("history.back()")
    expect(page.locator("main.table")).to_be_visible()
    lies_nothing()
    page.evaluate("history.back()")
    expect(page.get_by_role("heading", name="Good to see you, Ann")).to_be_visible()
