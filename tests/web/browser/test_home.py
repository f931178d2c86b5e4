"""From the first visit to playing, the rules in plain words, one's tables, coming by link or code."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.marks import rule
from tests.web.browser.people import Someone


def test_two_taps_lead_from_the_first_visit_to_cards_of_any_game(someone):
    ann: Someone = someone()
    ann.page.goto(ann.origin)
    expect(ann.page.get_by_label("What are you called?")).to_have_value(re.compile(r"^\w+$"))
    taps = 0
    for name in ("Whist", "Deal me in"):
        ann.page.get_by_text(name, exact=True).click()
        taps += 1
    expect(ann.page.locator(".hand .card")).to_have_count(13)
    assert taps == 2
    ann.page.get_by_label("To your tables").click()
    expect(ann.page.get_by_role("radio", name="Whist")).to_be_checked()  # as it was last
    ann.page.get_by_role("button", name="Deal me in").click()
    expect(ann.page.locator(".hand .card")).to_have_count(13)


@rule("P-VAR-25")
def test_rules_are_told_in_plain_words_and_a_conflict_before_anything_is_opened(someone):
    ann: Someone = someone()
    ann.come_in("Ann")
    page = ann.page
    page.get_by_text("Change the rules").click()
    page.get_by_label("By which rules").select_option("Nicaraguan")
    expect(page.get_by_text("Nicaraguan Pedro as gamerules.com has it")).to_be_visible()
    expect(page.get_by_text("Pedro (Nicaraguan), at a guided table.")).to_be_visible()
    forced = page.get_by_label("Dealer's lowest bid when all pass")
    expect(forced).to_have_accessible_description(re.compile("The least a dealer must bid when the others pass"))
    forced.select_option("6")
    expect(page.get_by_role("alert").filter(has_text="contradict each other").first).to_contain_text("P-VAR-25")
    expect(forced).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Deal me in").click()
    expect(page.locator("form > .wrong").first).to_contain_text("nobody may be forced below the lowest bid")
    page.get_by_role("button", name="P-VAR-25").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("forced")
    page.get_by_role("button", name="Close").click()
    assert ann.context.request.get(f"{ann.origin}/api/tables").json() == []
    page.get_by_label("Lowest bid", exact=True).select_option("6")
    expect(page.get_by_role("alert").filter(has_text="contradict")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.context.set_offline(True)
    page.get_by_role("button", name="Deal me in").click()
    expect(page.locator("form > .wrong").first).to_contain_text("cannot be reached")
    ann.context.set_offline(False)
    expect(forced).to_have_value("6")  # nothing of what was chosen is lost
    page.get_by_text("Who sits where").click()
    page.get_by_label("East, at your right").select_option("A computer that plays any lawful card")
    page.get_by_label("Time for each decision").select_option("three minutes")
    ann.open_table()
    expect(page.locator("main.table")).to_have_accessible_name(
        "Pedro (Nicaraguan; lowest bid: 6; dealer's lowest bid when all pass: 6), at a guided table."
    )
    assert {place["seat"]: place.get("level") for place in ann.looks()["places"]}["E"] == "random"


def test_what_is_planned_is_there_again_after_a_look_at_another_page_until_cards_are_dealt(someone):
    ann = someone()
    ann.come_in("Ann")
    club = ann.page.get_by_label("Club table")
    club.check()
    ann.page.get_by_role("link", name="Play a first deal").click()
    ann.page.go_back()
    expect(club).to_be_checked()
    ann.page.get_by_role("button", name="Deal me in").click()
    expect(ann.page.locator("main.table")).to_be_visible()
    ann.page.get_by_role("link", name="To your tables").click()
    expect(club).not_to_be_checked()


def test_who_has_gone_elsewhere_while_a_table_is_opened_stays_there_and_finds_it_among_his_own(someone):
    ann = someone()
    ann.come_in("Ann")
    held: list[Route] = []
    ann.page.route(
        "**/api/tables", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    with ann.page.expect_request("**/api/tables"):
        ann.page.get_by_role("button", name="Deal me in").click()
    ann.page.get_by_role("link", name="Settings").click()
    with ann.page.expect_response("**/api/tables"):
        held.pop().continue_()
    ann.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    expect(ann.page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    ann.page.get_by_role("link", name="Tables", exact=True).click()
    ann.page.get_by_role("main").locator("a[href^='#/table/']").click()
    expect(ann.page.locator("main.table")).to_be_visible()


def test_lists_tell_whose_turn_it_is_and_what_is_over(someone):
    ann: Someone = someone()
    ann.come_in("Ann")
    for game in ("pedro", "bezique"):
        ann.open_table(game)
        ann.page.get_by_label("To your tables").click()
    mine = ann.page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(mine).to_have_count(2)
    expect(mine.first).to_contain_text("Your turn")
    expect(mine.filter(has_text="Rubicon Bezique")).to_contain_text("Ann")
    mine.first.get_by_role("link").click()
    expect(ann.page.get_by_role("button", name="I am ready")).to_be_visible()
    for do in ("end", "close"):
        ann.context.request.post(
            f"{ann.origin}/api/tables/{ann.stream}/commands", data={"do": do, "id": do}, headers={"Origin": ann.origin}
        )
    ann.page.get_by_label("To your tables").click()
    expect(mine).to_have_count(1)
    ann.page.get_by_role("button", name="Show 1 that are over").click()
    expect(mine.last).to_contain_text("Closed")


def test_a_pasted_link_leads_to_its_table_and_a_code_back_as_oneself(someone):
    ann, bob = someone(), someone()
    ann.come_in("Ann")
    ann.open_table(friend=True)
    link = ann.invite()
    shown = ann.page.get_by_label("The link", exact=True)  # all of it, as what it leads to stands at its end
    assert shown.evaluate("(box) => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth")
    shown.focus()
    assert shown.evaluate("(box) => box.value.slice(box.selectionStart, box.selectionEnd)") == link
    bob.come_in("Bob")
    field = bob.page.get_by_label("The link you were sent")
    field.fill("come and play")
    bob.page.get_by_role("button", name="Go there").click()
    expect(bob.page.get_by_role("alert").filter(has_text="neither a link")).to_be_visible()
    expect(field).to_have_value("come and play")
    field.fill(f"Sit down here: {link}")
    bob.page.get_by_role("button", name="Go there").click()
    expect(ann.page.locator("[data-seat=N]")).to_contain_text("Bob")
    ann.page.goto(f"{ann.origin}/#/settings")
    ann.page.reload()
    ann.page.get_by_role("button", name="Show me a code").click()
    code = ann.page.locator(".code").inner_text()
    ann.page.get_by_label("Another name").fill("Anna")
    ann.page.get_by_role("button", name="Change my name").click()
    expect(ann.page.get_by_role("status").filter(has_text="You are Anna")).to_be_visible()
    carl = someone()
    carl.come_in("Carl")
    carl.page.get_by_label("The link you were sent").fill(code.lower())
    carl.page.get_by_role("button", name="Go there").click()
    carl.page.get_by_role("button", name="Go on with the code").click()
    expect(carl.page.get_by_role("heading", name="Good to see you, Anna")).to_be_visible()


def test_a_link_revoked_while_a_page_is_open_shuts_out_and_says_what_to_do(someone):
    ann, eve = someone(), someone()
    ann.come_in("Ann")
    ann.open_table()
    ann.page.get_by_label("More").click()
    ann.page.get_by_role("button", name="A link to look on").click()
    link = ann.page.get_by_label("The link", exact=True).input_value()
    eve.page.goto(link)
    expect(eve.page.get_by_text("Ann invites you to look on:")).to_contain_text("Pedro, at a guided table.")
    expect(eve.page.get_by_role("button", name="Deal me in")).to_have_count(0)  # the link leads on
    eve.come_in("Eve", link)
    expect(eve.page.locator(".asked")).to_contain_text("You are looking on")
    ann.page.get_by_text("Links that are out").click()
    ann.page.get_by_role("button", name="Revoke").click()
    expect(ann.page.get_by_role("listitem").filter(has_text="to look on")).to_contain_text("revoked")
    expect(eve.page.get_by_role("alert")).to_contain_text("ask somebody who sits there for one")
    eve.page.goto(f"{eve.origin}/#/enter/{link.rpartition('/')[2]}")
    expect(eve.page.get_by_role("heading", name="This link leads nowhere")).to_be_visible()
    expect(eve.page.get_by_text("you need not come in anew")).to_be_visible()
    eve.page.goto(f"{eve.origin}/#/table/nosuchtable")
    expect(eve.page.get_by_role("alert")).to_contain_text("There is no such table")
    eve.page.get_by_role("link", name="To your tables").click()
    expect(eve.page.get_by_role("heading", name="Good to see you, Eve")).to_be_visible()
    eve.complaints = [one for one in eve.complaints if "status of 410" not in one]  # the browser tells of dead links
