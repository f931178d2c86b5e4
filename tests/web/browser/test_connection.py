"""A wire that is cut, a page that is killed, somebody who comes back on another device: nothing is lost or done twice.

``Wire`` stands between Ann's browser and the service; what the service knows is asked beside it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.web.browser.listening import Listener
from tests.web.browser.people import Someone, agree
from tests.web.browser.wire import Wire

YOURS = re.compile("your turn to play|your lead")


@pytest.fixture
def wire(origin: str) -> Iterator[Wire]:
    with Wire(urlsplit(origin).port or 0) as wire:
        yield wire


def seated(someone, at: str) -> Someone:
    """Ann, at a table with three computer players, when her first card is due."""
    ann: Someone = someone(at, quick=True)
    ann.come_in("Ann")
    ann.open_table()
    ann.page.evaluate("window.same = true")
    ann.goes_on()
    return ann


def agrees(ann: Someone, origin: str) -> dict[str, Any]:
    """Wait until the page, not loaded anew, shows what the service knows; that."""
    known = agree(ann, origin=origin)
    assert sorted(ann.hand) == sorted(card for suit in known.get("hand", []) for card in suit["cards"])
    assert ann.page.evaluate("window.same")
    return known


def test_what_was_missed_while_the_wire_was_cut_is_caught_up_with(someone, origin, wire):
    ann = seated(someone, f"http://127.0.0.1:{wire.port}")
    for _ in range(4):
        wire.is_cut = True
        wire.cut()
        expect(ann.page.locator(".banner", has_text="connection is lost")).to_be_visible()
        wire.is_cut = False
        expect(ann.page.get_by_role("log")).to_contain_text("You are connected again.")
        expect(ann.page.locator(".banner")).to_have_count(0)
        expect(ann.page.locator(".asks")).to_contain_text(YOURS)
        ann.plays()
        wire.cut()  # while the others play
    expect(ann.page.locator(".asks")).to_contain_text(YOURS)
    agrees(ann, origin)


def test_a_card_that_got_lost_on_the_way_is_sent_again_and_played_once(someone, origin, wire):
    ann = seated(someone, f"http://127.0.0.1:{wire.port}")
    before = agrees(ann, origin)
    wire.loses_sent = True
    card = ann.page.locator(".hand .card:not(.dim)").first
    name = card.get_attribute("data-card")
    card.click()
    expect(ann.page.locator(".sent")).to_have_count(1)
    assert name in ann.hand, "a card lies in the hand until it is played"
    assert ann.looks(origin)["seq"] == before["seq"]
    wire.renew()
    expect(ann.page.locator(f".hand [data-card='{name}']")).to_have_count(0)
    expect(ann.page.locator(".asks")).to_contain_text(YOURS)
    agrees(ann, origin)
    assert len(ann.hand) == 5


def test_a_card_whose_answer_got_lost_is_played_once(someone, origin, wire):
    ann = seated(someone, f"http://127.0.0.1:{wire.port}")
    before, held = agrees(ann, origin), len(ann.hand)
    wire.loses_answers = True
    card = ann.page.locator(".hand .card:not(.dim)").first
    name = card.get_attribute("data-card")
    card.click()
    while ann.looks(origin)["seq"] == before["seq"]:
        expect(ann.page.locator(".sent")).to_have_count(1)
    assert name in ann.hand, "what the page does not know it does not show"
    wire.renew()
    expect(ann.page.locator(f".hand [data-card='{name}']")).to_have_count(0)
    expect(ann.page.locator(".asks")).to_contain_text(YOURS)
    agrees(ann, origin)
    assert len(ann.hand) == held - 1


def test_a_deal_on_a_wire_that_is_cut_after_every_few_messages_is_told_whole_and_played_once(someone, origin, wire):
    """Cut at a sample of all events of the deal: again and again after one to five messages."""
    cuts = random.Random("cut at an event")
    wire.lives = iter(lambda: cuts.randint(1, 5), 0)
    ann = Listener(someone(f"http://127.0.0.1:{wire.port}", quick=True), "pedro")
    sockets: list[str] = []
    ann.page.on("websocket", lambda socket: sockets.append(socket.url))
    ann.page.evaluate("window.same = true")
    while not ann.step():
        pass
    assert len(sockets) >= 10
    agrees(ann.someone, origin)
    assert ann.heard() == ann.public(), "nothing is missed, nothing told twice"
    assert len([line for line in ann.public() if re.match("South plays .* of ", line)]) == 6
    assert ann.page.evaluate("unfocused") == []


def test_after_sleep_a_dead_wire_that_looks_open_is_replaced(someone, origin, wire):
    ann = seated(someone, f"http://127.0.0.1:{wire.port}")
    before = agrees(ann, origin)
    sockets: list[str] = []
    ann.page.on("websocket", lambda socket: sockets.append(socket.url))
    wire.deaden()
    played = ann.context.request.post(  # on another device
        f"{origin}/api/tables/{before['stream']}/commands",
        data={
            "do": "act",
            "id": "elsewhere",
            "acts": [before["offers"]["acts"][0]["act"]],
            "expect": before["decision"],
        },
        headers={"Origin": origin},
    )
    assert played.ok, played.text()
    assert sockets == []
    ann.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the screen goes on again
    expect(ann.page.locator(".hand .card")).to_have_count(5)
    assert len(sockets) == 1
    expect(ann.page.locator(".asks")).to_contain_text(YOURS)
    agrees(ann, origin)


def test_what_is_typed_while_the_connection_is_lost_is_kept_and_done_once_it_is_there(someone, origin, wire):
    ann = seated(someone, f"http://127.0.0.1:{wire.port}")
    known = agrees(ann, origin)
    act = known["offers"]["acts"][0]["act"]
    wire.is_cut = True
    wire.cut()
    expect(ann.page.locator(".banner")).to_be_visible()
    ann.page.keyboard.press("/")
    ann.page.keyboard.type(act.lower())
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".wrong")).to_contain_text("Your line is kept")
    expect(ann.page.get_by_role("textbox", name="Type a command")).to_have_value(act.lower())
    assert act in ann.hand
    wire.is_cut = False
    expect(ann.page.locator(".hand .card")).to_have_count(5)
    expect(ann.page.get_by_role("textbox", name="Type a command")).to_have_value("")
    expect(ann.page.locator(".asks")).to_contain_text(YOURS)
    agrees(ann, origin)
    assert act not in ann.hand
    assert len(ann.hand) == 5


def test_a_device_without_network_says_so_and_goes_on_when_it_has_one(someone, origin):
    ann = seated(someone, origin)
    ann.context.set_offline(True)
    expect(ann.page.locator(".banner", has_text="connection is lost")).to_be_visible()
    ann.page.locator(".hand .card:not(.dim)").first.click()
    expect(ann.page.locator(".wrong")).to_contain_text("cannot be reached")
    ann.context.set_offline(False)
    expect(ann.page.get_by_role("log")).to_contain_text("You are connected again.")
    ann.plays()
    expect(ann.page.locator(".asks")).to_contain_text(YOURS)
    agrees(ann, origin)


def test_who_is_away_is_shown_so_is_played_for_and_comes_back_from_another_device(someone, origin):
    ann, bob = someone(), someone()
    ann.come_in("Ann")
    ann.open_table(friend=True)
    link = ann.invite()
    bob.come_in("Bob")
    code = bob.page.locator("strong", has_text=re.compile(r"^\w{4}-\w{4}-\w{4}$")).inner_text()
    bob.page.goto(link)
    expect(bob.page.locator("[data-seat=S]")).to_contain_text("Ann")
    for person in (ann, bob):
        person.page.get_by_role("button", name="I am ready").click()
    expect(bob.page.locator(".hand .card")).to_have_count(9)
    bob.page.close()
    expect(ann.page.locator("[data-seat=N].away")).to_contain_text("away")
    ann.page.get_by_role("button", name="Let a computer play for Bob").click()
    expect(ann.page.locator("[data-seat=N]")).to_contain_text("a computer plays")
    bob = someone()
    bob.page.goto(origin)
    bob.page.get_by_text("another device").click()
    bob.page.get_by_label("Your code").fill(code)
    bob.page.get_by_role("button", name="Come back").click()
    bob.page.get_by_role("link", name=re.compile("pedro", re.I)).click()
    expect(ann.page.locator("[data-seat=N].away")).to_have_count(0)
    bob.page.get_by_role("button", name="I am back").click()
    expect(ann.page.locator("[data-seat=N]")).not_to_contain_text("a computer plays")
    expect(bob.page.locator("[data-seat=N]")).to_contain_text("you")
    known = agree(bob)
    assert known["you"] == "N"
    expect(bob.page.locator(".hand .card")).to_have_count(sum(len(suit["cards"]) for suit in known["hand"]))


def test_links_that_lead_nowhere_say_so(someone, origin):
    ann = someone()
    ann.come_in("Ann", f"{origin}/#/enter/never-made")
    expect(ann.page.get_by_role("alert")).to_contain_text("not good any more")
    ann.page.goto(f"{origin}/#/table/nowhere")
    expect(ann.page.get_by_role("alert")).to_contain_text("There is no such table")
    ann.page.get_by_role("link", name="To your tables").click()
    expect(ann.page.get_by_role("button", name="Deal me in")).to_be_visible()
    ann.complaints = [line for line in ann.complaints if "410" not in line]  # of the link: it was asked for


def test_a_table_is_opened_once_and_before_its_script_is_there(someone, origin):
    ann = seated(someone, origin)
    opened: list[str] = []
    held: list[Any] = []

    def at_socket(socket: Any) -> None:
        opened.append(socket.url)
        for route in held:
            route.continue_()

    ann.page.on("websocket", at_socket)
    ann.page.route("**/assets/index-*.js", lambda route: route.continue_() if opened else held.append(route))
    ann.page.reload(wait_until="commit")
    ann.page.evaluate("window.same = true")
    expect(ann.page.locator(".hand .card")).to_have_count(6)
    agrees(ann, origin)
    assert len(opened) == len(held) == 1
