"""The client for programs, against a real server: what is lost on the way is asked for again and done once, streams are
taken up where they broke off, tokens do what their scopes allow, refusals say why."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

import httpx
import pytest

from examples import bot
from tests.marks import rule
from tests.web.cutting import Breaking, Losing
from tests.web.processes import served
from trickbook.client import Address, Client, Lost, Refused, TableAt, Unreachable, join
from trickbook.errors import TrickbookError
from trickbook.service import commands as do
from trickbook.service.messages import Update

BOTS = {"N": "rule", "E": "rule", "W": "rule"}
ONE_DEAL = {"match_format": "continuous_tricks", "sitting_deals": "1"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("service"), "--seeds", "--requests", "1000000") as url:
        yield url


def at_once(_: float) -> None:
    """Wait no time before trying again."""


def alone(client: Client, game: str = "pedro", **terms: Any) -> TableAt:
    """A table with computer players at all other seats."""
    return client.open(game, **{"bots": BOTS, "seat": "S", "pace": 0, **terms})


def events_of(updates: list[Update]) -> list[str]:
    return [event["told"] for update in updates for told in update.told for event in told.events if event["told"]]


def until(table: TableAt, so: Callable[[Update], bool]) -> list[Update]:
    """What is heard until something is so."""
    heard = []
    for update in table.follow():
        heard.append(update)
        if so(update):
            break
    return heard


# Links ----------------------------------------------------------------------------------------------------------------


def test_links_and_addresses_are_read():
    assert Address.parse(" http://a.example:8000/#/enter/x-Y_z ") == ("http://a.example:8000", "enter", "x-Y_z")
    assert Address.parse("https://a.example/cards/#/table/abc") == ("https://a.example/cards", "table", "abc")
    assert Address.parse("127.0.0.1:8000/#/sheet/abc").service == "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("http://127.0.0.1:8000/", "names no table. Ask somebody who sits at it for a link"),
        ("http://127.0.0.1:8000/#/enter/", "names no table"),
        ("http://127.0.0.1:8000/#/elsewhere/abc", "names no table"),
        ("ftp://a.example/#/enter/abc", "is no link to a table"),
        ("http://a.example:port/#/enter/abc", "is no link to a table"),
        ("", "is no link to a table: it looks like http://HOST:PORT/#/enter/SECRET"),
    ],
)
def test_what_is_no_link_is_told_with_what_to_ask_for(text: str, told: str):
    with pytest.raises(TrickbookError) as error:
        Address.parse(text)
    assert told in str(error.value)


# What gets lost ---------------------------------------------------------------------------------------------------


def test_a_command_whose_answer_is_lost_is_done_once(url: str):
    """Cut after send and before the acknowledgement, at every command of the beginning of a deal."""
    lost: set[bytes] = set()

    def first_of_each(request: httpx.Request) -> bool:
        new = request.url.path.endswith("/commands") and request.content not in lost
        lost.add(request.content)
        return new

    transport = Losing()
    with Client(url, "Bob", transport=transport, wait=at_once) as bob:
        table = alone(bob, "whist", options=ONE_DEAL, seed="lost")
        transport.loses = first_of_each
        transport.requests.clear()
        table.send(do.Ready)
        played: list[str] = []
        while len(played) < 3:
            sight = until(table, lambda update: bool(update.sight.offers.acts))[-1].sight
            played.append(sight.offers.acts[0].act)
            after = table.act(played[-1], at=sight)
            assert played[-1] not in [card for suit in after.hand for card in suit.cards]
        posted = [one for one in transport.requests if one.endswith("/commands")]
        assert len(posted) == 2 * (1 + len(played))  # each was sent again
        told = events_of(until(table, lambda update: update.sight.seq >= after.seq))
        assert told.count("South is ready.") == 1
        assert [line.split()[2] for line in told if line.startswith("South plays ")] == [f"{card}." for card in played]


def test_a_stream_that_breaks_off_everywhere_loses_and_doubles_nothing(url: str):
    """The connection is cut after every one, two and three messages of a whole match, answers get lost meanwhile, and
    still every entry is heard once, in order."""
    transport = Breaking(cycle([1, 0, 2, 1, 3]))
    lost = cycle([False, True, False])
    transport.loses = lambda request: request.url.path.endswith("/commands") and next(lost)
    with Client(url, "Bob", transport=transport, wait=at_once) as bob:
        table = alone(bob, "whist", options=ONE_DEAL)
        heard, refusals = [], set()
        for update in table.follow():
            heard += [told.seq for told in update.told]
            if update.sight.outcome is not None:
                break
            try:
                bot.answer(table, update.sight)
            except Refused as refused:  # what a broken stream tells may be over
                refusals.add(refused.problem.code)
        assert heard == [*range(1, update.sight.seq + 1)]
        assert transport.broken >= 10
        assert refusals <= {"stale", "not-now", "unlawful"}
        assert table.look().outcome == update.sight.outcome
        assert table.record().startswith("trickbook record")


def test_lost_connections_are_told(url: str):
    with Client(url, "Bob", transport=Breaking(iter([1])), wait=at_once) as bob:
        table = alone(bob)
        heard = table.listen()
        kinds = [type(next(heard))]
        table.send(do.Ready)
        kinds += [type(next(heard)), type(next(heard))]
        assert kinds == [Update, Lost, Update]


def test_a_service_that_is_not_there_is_told_of_at_once():
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        with pytest.raises(Unreachable, match=r"The service at http://127\.0\.0\.1:\d+ cannot be reached"):
            join(f"http://127.0.0.1:{nobody.getsockname()[1]}/#/enter/abc")


def answering(*answers: httpx.Response) -> Client:
    """A client to which all requests but the first are answered by these."""
    said = iter([httpx.Response(201, json={"code": "A"}), *answers])
    return Client("http://service.example", transport=httpx.MockTransport(lambda _: next(said)), wait=at_once)


def test_who_is_busy_is_asked_again_and_who_is_no_trickbook_is_told_of():
    busy = httpx.Response(503, json={"type": "", "title": "", "status": 503, "code": "busy", "detail": "Later."})
    with answering(busy, httpx.Response(502, text="<html>"), httpx.Response(200, text="% the record")) as client:
        assert client.table("t").record() == "% the record"
    with answering(httpx.Response(404, text="<html>")) as client, pytest.raises(Refused, match="as no Trickbook would"):
        client.table("t").look()
    with answering(*[busy] * 12) as client, pytest.raises(Unreachable, match=r"cannot be reached \(Later\.\)"):
        client.table("t").look()


@pytest.mark.parametrize("line", ['{"type": "trump"}', "[", '{"type": "sheet", "sight": 1}'])
def test_messages_of_another_time_are_told_of(line: str):
    with answering(httpx.Response(200, text=f"{line}\n")) as client, pytest.raises(TrickbookError, match="up to date"):
        next(client.table("t").follow())


# Playing ----------------------------------------------------------------------------------------------------------


def test_a_choice_of_several_steps_is_considered_and_made(url: str):
    with Client(url, "Bob") as bob:
        table = alone(bob, "bezique", bots={"N": "random"}, options={"auto_gather": "off"}, seed="3")
        table.send(do.Ready)
        seen: set[int] = set()
        for update in table.follow():
            sight = update.sight
            if not sight.offers.acts or sight.decision in seen:
                continue
            steps = bot.choose(table, sight)
            seen.add(sight.decision)
            if len(seen) > 12:
                break
            table.act(*steps, at=sight)
        with pytest.raises(Refused):
            table.consider("no such act")


def test_a_part_of_a_choice_is_told_from_what_is_unlawful(url: str):
    with Client(url, "Bob") as bob:
        table = alone(bob, "pedro", seed="1903")  # South deals, passes, and may take three cards
        table.send(do.Ready)
        sight = until(table, lambda update: bool(update.sight.offers.acts))[-1].sight
        table.act("pass", at=sight)
        sight = until(table, lambda update: any(one.act.startswith("take") for one in update.sight.offers.acts))[
            -1
        ].sight
        ahead = table.consider(sight.offers.acts[0].act)
        first = sight.offers.acts[0].act
        with pytest.raises(Refused) as refused:
            table.act(first, at=sight)
        assert refused.value.problem.code == "partial"
        assert ahead.chosen
        assert table.look().decision == sight.decision
        told = table.told("what", first)
        assert told is not None
        assert f"Chosen so far: {ahead.chosen[0]}." in told


@rule("W-PLAY-2")
def test_questions_are_answered_in_sentences_and_refusals_name_the_rule(url: str):
    with Client(url, "Bob") as bob:
        table = alone(bob, "whist", seed="words")
        assert table.told("hand") == ["You hold no cards."]
        table.send(do.Ready)
        sight = until(table, lambda update: bool(update.sight.offers.acts))[-1].sight
        hand = table.told("hand")
        assert hand is not None
        assert hand[0].startswith("You hold trumps ")
        assert table.told("what") != []
        assert (table.told("score") or [])[0] == "Deal 1 of the match."
        assert table.told("Table") == ["Whist, at a guided table.", *(table.told("table") or [])[1:]]
        assert table.told("no question") is None
        held = {card for suit in sight.hand for card in suit.cards}
        missing = next(card for card in ("AS", "KS", "QS", "JS", "TS") if card not in held)
        with pytest.raises(Refused, match=r"You do not hold the \w+ of spades\. \(W-PLAY-2\)"):
            table.act(missing, at=sight)


def test_who_comes_back_by_the_code_is_the_same_person(url: str):
    with Client(url, "Bob") as bob:
        table = alone(bob)
        code = bob.code
        with Client(url, code=code) as again:
            assert again.table(table.stream).look().you == "S"
            assert again.enter(table.address).stream == table.stream
            assert again.code != code
        with pytest.raises(Refused, match="good once"):
            Client(url, code=code)


def test_a_stranger_is_told_to_ask_for_a_link(url: str):
    with Client(url, "Bob") as bob, Client(url, "Eve") as eve:
        table = alone(bob)
        with pytest.raises(Refused, match="You need a link to this table"):
            eve.enter(table.address).look()
        watching = eve.enter(table.invite("watch"))
        assert watching.look().you is None
        with pytest.raises(Refused, match="You do not sit at this table"):
            watching.send(do.Ready)


# Tokens -----------------------------------------------------------------------------------------------------------


def test_a_token_does_what_its_scope_allows_and_no_more(url: str):
    with Client(url, "Bob") as bob:
        table = alone(bob)
        with Client(url, token=bob.token("watch")) as watch, Client(url, token=bob.token("play")) as play:
            assert watch.table(table.stream).look().you == "S"
            assert next(watch.table(table.stream).follow()).sight.you == "S"
            with pytest.raises(Refused, match="This token lets its bearer watch") as refused:
                watch.table(table.stream).send(do.Ready)
            assert refused.value.problem.code == "forbidden"
            with pytest.raises(Refused, match="This token lets its bearer watch"):
                watch.open("pedro")
            play.table(table.stream).send(do.Ready)
            with pytest.raises(Refused, match="This token lets its bearer play, and that needs 'all'"):
                play.token("all")
        with pytest.raises(Refused, match="There is no scope 'deal'"):
            bob.token("deal")
        with Client(url, token="tb_made_up") as nobody, pytest.raises(Refused, match="Come in as a guest first"):
            nobody.table(table.stream).look()


def test_a_token_that_is_revoked_follows_no_more(url: str):
    with Client(url, "Bob") as bob:
        table = alone(bob)
        with Client(url, token=bob.token(), wait=at_once) as program:
            heard = program.table(table.stream).follow()
            next(heard)
            (token,) = bob.ask("GET", "/api/tokens")
            bob.ask("DELETE", f"/api/tokens/{token['id']}")
            with pytest.raises(Refused, match="Come in as a guest first"):
                for _ in heard:
                    pass


# Sheets -----------------------------------------------------------------------------------------------------------


def test_a_sheet_is_shared_written_followed_and_taken_home(url: str):
    with Client(url, "Host") as host, Client(url, "Ann") as ann:
        sheet = host.open_sheet("pedro", names={"S": "Host", "W": "Ann", "N": "Cat", "E": "Dan"}, seat="S")
        side = ann.enter_sheet(sheet.link("side", seat="W"))
        seen = side.follow()
        assert next(seen).role == "side"
        sheet.write("bidder=EW bid=8", at=sheet.look())
        assert next(seen).seq == 3
        with pytest.raises(Refused):
            sheet.write("seven")
        side.write("8")
        assert sheet.write("6").totals == (6, 8)
        assert "8" in sheet.export("csv")
        assert json.loads(sheet.export("json"))
        with pytest.raises(TrickbookError, match="leads to a sheet, not to a table; open it in a browser"):
            ann.enter(sheet.link("view"))


# Fair deals -------------------------------------------------------------------------------------------------------


def test_a_share_in_the_chance_is_given_once_and_one_that_comes_too_late_is_let_go(url: str):
    with Client(url, "Bob") as bob:
        table = alone(bob, "whist", options=ONE_DEAL)
        early = until(table, lambda update: update.sight.entropy == 1)[-1].sight
        table.contribute(early)
        assert table.look().entropy is None
        table.send(do.Ready)
        until(table, lambda update: update.sight.deal == 1)
        table.contribute(early)
        with pytest.raises(Refused, match="Entropy is taken for deal 2"):
            table.send(do.Entropy, number=1, value="00" * 32)
