"""Tables in the house: whole deals, doubled and late commands, seats, undo, substitutes, the clock, restarts."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from pathlib import Path

import pytest

from tests.marks import rule
from tests.service.houses import (
    Clock,
    act,
    choice,
    fresh,
    in_house,
    move,
    play_on,
    ready,
    settle,
    sight_of,
    table_of,
)
from trickbook.contract.registry import game_names
from trickbook.contract.seat import EAST, SOUTH, WEST, Seat
from trickbook.fairness import FAIR, verify
from trickbook.fairness.commitment import deal_commitment, deal_seed
from trickbook.fairness.shuffle import shuffled_deal
from trickbook.record import read, write
from trickbook.service import commands as do
from trickbook.service.asking import answered
from trickbook.service.house import House
from trickbook.service.problems import Problem
from trickbook.service.proofs import proof
from trickbook.service.room import Room
from trickbook.table import Deal


def one_deal(room: Room) -> bool:
    return room.table.match.deals >= 1


def bots_of(game: str) -> str:
    return "N" if game == "bezique" else "NEW"


@pytest.mark.parametrize("guided", [True, False])
@pytest.mark.parametrize("game", game_names())
def test_a_whole_deal_of_every_game_among_computer_players(tmp_path: Path, game: str, guided: bool):
    async def step(house: House) -> None:
        live = await table_of(house, game, bots=bots_of(game), guided=guided)
        await play_on(house, live, "bob", until=one_deal)
        rows = await house.store.read(live.room.stream)
        again = Room.fold(live.room.stream, [(row.payload, row.at) for row in rows])
        assert again.table.log == live.room.table.log
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))

    in_house(tmp_path, step)


def test_a_match_ends_is_proved_fair_and_gives_its_record(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, options={"target": "52"})
        await play_on(house, live, "bob", until=lambda room: room.table.match.outcome is not None)
        await settle(live)
        room = live.room
        assert verify(room.table.ledger, room.opened.fairness, True).verdict == FAIR
        shown = proof(room)
        assert (shown.verdict, len(shown.cards)) == (FAIR, 52)
        for number, deal in enumerate(shown.deals, 1):
            secret, salt = bytes.fromhex(deal.secret), bytes.fromhex(deal.salt)
            assert deal_commitment(number, secret, salt) == deal.digest
            entropy = {Seat.parse(seat): bytes.fromhex(share.entropy) for seat, share in deal.shares.items()}
            if deal.pack:
                order, _ = shuffled_deal(deal_seed(number, secret, entropy), number, room.game.whole_pack)
                assert deal.pack == tuple(map(str, order))
        record = read(write(room.record()))
        assert record.table().match.outcome == room.table.match.outcome
        await act(house, live, "bob", do.Rematch(id=fresh()))
        assert room.rematch is not None
        again = await house.room(room.rematch)
        assert again.room.seat_of("bob") == SOUTH
        assert again.room.game == room.game

    in_house(tmp_path, step)


def test_entropy_that_a_person_gives_is_in_the_deal(tmp_path: Path):
    value = "ab" * 32

    async def step(house: House) -> None:
        live = await table_of(house)
        assert sight_of(live, "bob").entropy == 1
        await act(house, live, "bob", do.Entropy(id=fresh(), number=1, value=value))
        assert sight_of(live, "bob").entropy is None
        await act(house, live, "bob", do.Entropy(id=fresh(), number=1, value="cd" * 32))  # the first one stands
        await ready(house, live, "bob")
        assert live.room.table.ledger.pledges[1].shown[SOUTH] == bytes.fromhex(value)
        first = proof(live.room).deals[0]
        assert first.shares["S"].entropy == value
        assert (first.secret, first.salt, first.pack) == ("", "", ())
        with pytest.raises(Problem, match="Entropy is taken for deal 2"):
            await act(house, live, "bob", do.Entropy(id=fresh(), number=1, value=value))

    in_house(tmp_path, step)


# Case 17: a double tap, and starts at once --------------------------------------------------------------------------


def test_the_same_command_twice_is_done_once(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, bots="")
        await act(house, live, "ann", do.Sit(id=fresh(), seat="W"))
        await act(house, live, "cat", do.Sit(id=fresh(), seat="N"))
        await act(house, live, "dan", do.Sit(id=fresh(), seat="E"))
        await ready(house, live, "bob", "ann", "cat", "dan")
        who = live.room.places[next(iter(live.room.awaited()))].person
        assert who is not None
        command = do.Act(id="tap", acts=choice(live.room, who), expect=live.room.decision)
        first = await asyncio.gather(*(house.do(who, who, live.room.stream, command) for _ in range(5)))
        assert len(set(first)) == 1
        before = live.room.decision
        with pytest.raises(Problem) as stale:  # another command for the same decision
            await act(house, live, who, do.Act(id="tap2", acts=command.acts, expect=command.expect))
        assert stale.value.form.code == "stale"
        assert stale.value.form.decision == before == live.room.decision

    in_house(tmp_path, step)


def test_twenty_starts_at_once_deal_once(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house)
        starts = [house.do("bob", "Bob", live.room.stream, do.Ready(id=fresh())) for _ in range(20)]
        await asyncio.gather(*starts)
        await settle(live)
        assert sum(isinstance(entry, Deal) for entry in live.room.table.log) == 1

    in_house(tmp_path, step)


# Case 18: the last seat ---------------------------------------------------------------------------------------------


def test_of_fifty_who_want_the_last_seat_one_gets_it(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, bots="NE")
        names = [f"p{number}" for number in range(50)]
        tries = [house.do(name, name, live.room.stream, do.Sit(id="sit", seat="W")) for name in names]
        results = await asyncio.gather(*tries, return_exceptions=True)
        won = [name for name, result in zip(names, results, strict=True) if not isinstance(result, BaseException)]
        assert len(won) == 1
        assert live.room.places[WEST].person == won[0]
        problems = [result for result in results if isinstance(result, Problem)]
        assert len(problems) == 49
        assert {problem.form.code for problem in problems} == {"taken"}
        assert f"{won[0]} sits there." in str(problems[0])

    in_house(tmp_path, step)


def test_seats_before_the_match(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, bots="N")
        await act(house, live, "ann", do.Sit(id=fresh(), seat="W"))
        await act(house, live, "ann", do.Sit(id=fresh(), seat="E"))  # she moves
        assert live.room.seat_of("ann") == EAST
        assert not live.room.places[WEST].taken
        for person, command, code in (
            ("ann", do.Swap(id=fresh(), one="S", other="E"), "forbidden"),
            ("ann", do.Sit(id=fresh(), seat="N"), "taken"),
            ("ann", do.Sit(id=fresh(), seat="S"), "taken"),
            ("bob", do.Place(id=fresh(), seat="E", level="rule"), "taken"),
            ("bob", do.Place(id=fresh(), seat="W", level="rulle"), "bad-request"),
            ("eve", do.Ready(id=fresh()), "forbidden"),
            ("ann", do.End(id=fresh()), "forbidden"),
        ):
            with pytest.raises(Problem) as refused:
                await act(house, live, person, command)
            assert refused.value.form.code == code, command
        await act(house, live, "bob", do.Swap(id=fresh(), one="S", other="E"))
        assert (live.room.seat_of("bob"), live.room.seat_of("ann")) == (EAST, SOUTH)
        await act(house, live, "bob", do.Clear(id=fresh(), seat="N"))
        await act(house, live, "ann", do.Rise(id=fresh()))
        assert [seat for seat, place in live.room.places.items() if place.taken] == [EAST]

    in_house(tmp_path, step)


def test_who_has_left_comes_back_only_to_the_hand_he_knows(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, bots="NE")
        await act(house, live, "ann", do.Sit(id=fresh(), seat="W"))
        await ready(house, live, "bob", "ann")
        await act(house, live, "ann", do.Rise(id=fresh()))
        assert live.room.places[WEST].level == "rule"
        with pytest.raises(Problem, match="You have seen West's cards"):
            await act(house, live, "ann", do.Sit(id=fresh(), seat="N"))
        await act(house, live, "ann", do.Sit(id=fresh()))
        assert live.room.seat_of("ann") == WEST

    in_house(tmp_path, step)


# Case 23: undo ------------------------------------------------------------------------------------------------------


def test_a_bid_is_taken_back_when_all_agree(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, bots="", seed="3")
        for person, seat in (("ann", "W"), ("cat", "N"), ("dan", "E")):
            await act(house, live, person, do.Sit(id=fresh(), seat=seat))  # type: ignore[arg-type]
        await ready(house, live, "bob", "ann", "cat", "dan")
        room = live.room
        first = room.places[room.awaited()[0]].person
        assert first is not None
        await move(house, live, first)
        others = [person for person in room.people() if person != first]
        with pytest.raises(Problem, match="cannot be taken back"):
            await act(house, live, others[0], do.Undo(id=fresh(), expect=room.decision))
        await act(house, live, first, do.Undo(id=fresh(), expect=room.decision))
        assert [sight_of(live, person).offers.consent for person in others] == [True] * 3
        await act(house, live, others[0], do.Consent(id=fresh(), yes=True))
        await act(house, live, others[1], do.Consent(id=fresh(), yes=False))
        assert room.undo is None
        await act(house, live, first, do.Undo(id=fresh(), expect=room.decision))
        for person in others:
            await act(house, live, person, do.Consent(id=fresh(), yes=True))
        assert room.places[room.awaited()[0]].person == first

    in_house(tmp_path, step)


# Case 19: ghosts; substitutes ---------------------------------------------------------------------------------------


def test_who_is_away_is_played_for_and_takes_the_seat_back(tmp_path: Path):
    clock = Clock()

    async def step(house: House) -> None:
        live = await table_of(house, bots="NE")
        await act(house, live, "ann", do.Sit(id=fresh(), seat="W"))
        await ready(house, live, "bob", "ann")
        assert live.audience.away() == {"bob", "ann"}  # neither follows
        await act(house, live, "bob", do.Substitute(id=fresh(), seat="W"))
        assert live.room.places[WEST].level == "rule"
        assert live.room.places[WEST].person == "ann"
        await play_on(house, live, "bob", until=one_deal)
        await act(house, live, "ann", do.Return(id=fresh()))
        assert live.room.places[WEST].level is None

    in_house(tmp_path, step, clock=clock)


# Case 21: the clock -------------------------------------------------------------------------------------------------


@rule("T-33")
def test_whose_time_is_up_is_played_for(tmp_path: Path):
    clock = Clock()

    async def step(house: House) -> None:
        live = await table_of(house, bots="NE", turn=30.0)
        await act(house, live, "ann", do.Sit(id=fresh(), seat="W"))
        await ready(house, live, "bob", "ann")
        room = live.room
        late = room.awaited()[0]
        deadline = house.steward.deadline(room)
        assert deadline == clock.now + 30.0
        clock.now = deadline - 0.1
        await house.steward.look_at_the_clock()
        assert room.places[late].level is None
        clock.now = deadline
        await house.steward.look_at_the_clock()
        await settle(live)
        assert room.places[late].level == "rule"
        assert late not in room.awaited()

    in_house(tmp_path, step, clock=clock)


@pytest.mark.parametrize("early", [True, False])
def test_the_last_moment_and_the_clock_make_one_entry(tmp_path: Path, early: bool):
    clock = Clock()

    async def step(house: House) -> None:
        live = await table_of(house, turn=30.0)
        await ready(house, live, "bob")
        room = live.room
        assert room.awaited() == [SOUTH]
        before, clock.now = room.decision, clock.now + 30.0
        command = do.Act(id="late", acts=choice(room, "bob"), expect=room.decision)
        moves = [house.do("bob", "Bob", room.stream, command), house.steward.look_at_the_clock()]
        results = await asyncio.gather(*(moves if early else reversed(moves)), return_exceptions=True)
        await settle(live)
        problems = [one for one in results if isinstance(one, Problem)]
        by_bob = [one for one in room.table.log[before:] if getattr(one, "seat", None) == SOUTH]
        assert len(by_bob) >= 1
        assert all(problem.form.code == "stale" for problem in problems)
        assert (room.places[SOUTH].level is None) == (not problems) or not early

    in_house(tmp_path, step, clock=clock)


# Case 16: a restart -------------------------------------------------------------------------------------------------


def test_a_restart_keeps_everything_and_goes_on(tmp_path: Path):
    kept: dict[str, object] = {}

    async def before(house: House) -> None:
        live = await table_of(house)
        await ready(house, live, "bob")
        await move(house, live, "bob")
        kept.update(stream=live.room.stream, log=live.room.table.log, sight=sight_of(live, "bob"))

    async def after(house: House) -> None:
        live = await house.room(str(kept["stream"]))
        assert live.room.table.log[: len(kept["log"])] == kept["log"]  # type: ignore[arg-type]
        assert sight_of(live, "bob").hand == kept["sight"].hand  # type: ignore[attr-defined]
        await play_on(house, live, "bob", until=one_deal)

    in_house(tmp_path, before, after)


def test_two_houses_over_one_store_make_one_history(tmp_path: Path):
    """Two processes that see to the same table lose races and never entries."""

    async def step(house: House) -> None:
        live = await table_of(house, bots="NE")
        other = House(house.store, house.crowd, house.clock)
        there = await other.room(live.room.stream)
        await other.do("ann", "Ann", live.room.stream, do.Sit(id=fresh(), seat="W"))
        while there.room.table.match.deals < 1:
            for one, here, person in ((house, live, "bob"), (other, there, "ann")):
                async with here.lock:
                    await one.catch_up(here)
                with suppress(Problem):  # the other house was first
                    await move(one, here, person)
                await settle(here)
        async with live.lock:
            await house.catch_up(live)
        async with there.lock:
            await other.catch_up(there)
        assert live.room.table.log == there.room.table.log
        assert sum(isinstance(entry, Deal) for entry in live.room.table.log) <= live.room.table.match.deals + 1

    in_house(tmp_path, step)


def test_a_table_that_is_closed_takes_nothing_more(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house)
        await act(house, live, "bob", do.Close(id=fresh()))
        with pytest.raises(Problem) as gone:
            await act(house, live, "bob", do.Ready(id=fresh()))
        assert gone.value.form.code == "gone"

    in_house(tmp_path, step)


@rule("T-30")
def test_at_a_club_table_an_unlawful_card_is_taken(tmp_path: Path):
    async def step(house: House) -> None:
        live = await table_of(house, "whist", guided=False, bots="", seed="1")
        for person, seat in (("ann", "W"), ("cat", "N"), ("dan", "E")):
            await act(house, live, person, do.Sit(id=fresh(), seat=seat))  # type: ignore[arg-type]
        await ready(house, live, "bob", "ann", "cat", "dan")
        room = live.room
        leader = room.places[room.awaited()[0]].person
        assert leader is not None
        await move(house, live, leader)
        second = room.places[room.awaited()[0]].person
        assert second is not None
        state = room.table.state
        assert state is not None
        unlawful = next(one for one in state.possible_actions() if state.why_not(one) is not None)
        await act(house, live, second, do.Act(id=fresh(), acts=[str(unlawful)], expect=room.decision))
        assert room.table.breaches

    in_house(tmp_path, step)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("trump", "There are no trumps yet."),
        ("Who bid what?", "Calls: |Nobody has called yet"),
        ("who played what?", "No trick is complete yet."),
        ("my hand", "You hold "),
    ],
)
def test_what_is_asked_in_words_is_told(tmp_path: Path, words: str, told: str):
    async def step(house: House) -> None:
        live = await table_of(house)
        await ready(house, live, "bob")
        [first, *_] = answered(live.room, SOUTH, words) or [""]
        assert re.match(told, first)

    in_house(tmp_path, step)


@pytest.mark.parametrize(
    ("typed", "hint"), [("scor", "did you mean score"), ("reddy", "did you mean ready"), ("bidd 8", "did you mean ")]
)
def test_an_unknown_word_is_refused_with_the_nearest(tmp_path: Path, typed: str, hint: str):
    async def step(house: House) -> None:
        live = await table_of(house)
        with pytest.raises(Problem, match=f"I do not know '{typed}'; {hint}"):
            live.room.read([typed])

    in_house(tmp_path, step)
