"""A table of any game: the fold of its entries, guided or club, and what each person at it is told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random

import pytest

from tests.generic.deals import choose, for_every_game, games, is_looked_at, made_up, seeds, seen_so_far
from tests.generic.truths import texts
from trickbook.contract.action import Action
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat
from trickbook.contract.wire import encode
from trickbook.errors import IllegalAction
from trickbook.fairness import Shuffler
from trickbook.players import make, play
from trickbook.table import Act, Claim, Confirm, Cut, Deal, Entry, Rewind, Rewound, Table

CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")


def next_entry(table: Table, rng: Random, shuffler: Shuffler) -> Entry:
    """Something that may be done at the table now: mostly an act, sometimes an undo or a claim."""
    if table.awaits == "deal":
        return Deal(*shuffler.deal(len(table.log), table.game.whole_pack))
    offers = {seat: table.offers(seat) for seat in table.game.seats}
    entries: list[Entry] = []
    for seat, offer in offers.items():
        entries += [Act(seat, (rng.choice(offer.actions),))] * 20 if offer.actions else []
        entries += [Confirm(seat)] * offer.confirm + [Cut(seat)] * offer.cut
        entries += [] if offer.undo is None else [Rewind(seat, offer.undo, "a slip")]
        entries += [Claim(seat, other, rng.randint(1, offer.claim_tricks)) for other in offer.claims[:1]]
    possible = [entry for entry in entries if not isinstance(entry, Claim) or table.refusal(entry) is None]
    return rng.choice(possible)


def run(table: Table, rng: Random, entries: int) -> Iterator[Entry]:
    """Make up to so many random entries, each yielded once it is made."""
    shuffler = Shuffler.seeded(rng.random())
    for _ in range(entries):
        if table.awaits == "nothing":
            return
        entry = next_entry(table, rng, shuffler)
        assert table.refusal(entry) is None, entry
        table.apply(entry)
        yield entry


def end_group(table: Table, rng: Random) -> None:
    """Make the rest of the commit groups under way, which are in no log and no record yet."""
    for seat in table.game.seats:
        while (view := table.view(seat)).deal is not None and view.deal.draft:
            table.apply(Act(seat, (rng.choice(view.offers.actions),)))


def new_table(game: Game, rng: Random) -> Table:
    guided = rng.random() < 0.5 or game.at_club().why_no_club() is not None
    return Table(game if guided else game.at_club(), rng.choice(game.seats), guided=guided)


def folded(table: Table, entries: list[Entry]) -> Table:
    return Table.fold(table.game, table.first_dealer, entries, guided=table.guided)


def facts_of(table: Table) -> object:
    state = None if table.state is None else table.state.serialize()
    docket = None if table.docket is None else table.docket.view()
    return table.entries, state, table.match.scores, table.match.standing, table.match.deals, docket, table.breaches


@for_every_game(examples=6)
def test_a_table_is_the_fold_of_its_entries(name, data):
    rng = Random(data.draw(seeds))
    table = new_table(data.draw(games(name)), rng)
    for _ in run(table, rng, 120):
        pass
    end_group(table, rng)
    from_log, from_entries = folded(table, table.log), folded(table, table.entries)
    assert facts_of(from_log) == facts_of(from_entries) == facts_of(table)
    assert from_log.events == table.events
    assert from_entries.events == [event for event in table.events if not isinstance(event, Rewound)]
    for viewer in (*table.game.seats, None):
        assert from_log.seen(viewer) == table.seen(viewer)
        assert told(from_log, viewer) == told(table, viewer)


def told(table: Table, viewer: Seat | None) -> str:
    """A table's view as JSON."""
    view = table.view(viewer)
    deal = None if view.deal is None else view.deal.to_dict()
    facts = [viewer, view.guided, view.deal_number, view.scores, view.standing, view.awaits, view.outcome, view.offers]
    return json.dumps([deal, json.loads(encode(facts))])


@for_every_game(examples=4)
def test_no_table_takes_what_a_program_makes_up(name, data):
    rng = Random(data.draw(seeds))
    table = new_table(data.draw(games(name)), rng)
    for _ in run(table, rng, 60):
        before = facts_of(table)
        for action in made_up(Action, rng):
            if rng.random() < 0.05 and table.game.why_untold(action) is not None:
                with pytest.raises(IllegalAction):
                    table.apply(Act(rng.choice(table.game.seats), (action,)))
        assert facts_of(table) == before


@for_every_game(examples=6)
def test_nobody_at_a_table_is_told_of_a_card_he_has_not_seen(name, data):
    rng = Random(data.draw(seeds))
    table = new_table(data.draw(games(name)), rng)
    seen = {}
    scanned, state = 0, None
    for entry in run(table, rng, 80):
        if isinstance(entry, Deal):
            seen = dict.fromkeys((*table.game.seats, None), 0)
        state = table.state or state  # a deal just closed is still to be looked at
        assert state is not None
        if isinstance(entry, Rewind):
            scanned = len(table.events) - 1  # the earlier events are as they were
        for viewer in seen:
            seen[viewer] |= seen_so_far(state, viewer)
            events = table.seen(viewer, scanned)
            named = set(CARD.findall(encode(events) + " ".join(map(str, events))))
            assert named <= texts(seen[viewer]), f"{viewer} is told of {named - texts(seen[viewer])}"
        scanned = len(table.events)


@for_every_game(examples=6)
def test_a_refused_entry_changes_nothing(name, data):
    rng = Random(data.draw(seeds))
    table = new_table(data.draw(games(name)), rng)
    seats = table.game.seats
    pack = table.game.whole_pack
    for _ in run(table, rng, 60):
        entries: list[Entry] = [
            Deal(pack),
            Act(rng.choice(seats), (rng.choice(table.game.actions),)),
            Claim(rng.choice(seats), rng.choice(seats), rng.randint(0, 9)),
            Confirm(rng.choice(seats)),
            Cut(rng.choice(seats)),
            Rewind(rng.choice(seats), rng.randrange(len(table.log) + 2), "no reason"),
        ]
        for entry in entries:
            refusal = table.refusal(entry)
            if refusal is not None:
                before, events, log = facts_of(table), len(table.events), len(table.log)
                with pytest.raises(IllegalAction) as refused:
                    table.apply(entry)
                assert str(refused.value) == str(refusal) and re.fullmatch(r"[A-Z0-9].*[.!?)]", str(refusal))
                assert (facts_of(table), len(table.events), len(table.log)) == (before, events, log)


@for_every_game(examples=10)
def test_a_commit_group_may_be_sent_at_once_in_any_order(name, data):
    rng = Random(data.draw(seeds))
    table = new_table(data.draw(games(name)), rng)
    table.apply(Deal(*Shuffler.seeded(rng.random()).deal(1, table.game.whole_pack)))
    twin = folded(table, table.entries)
    while table.state is not None and table.state.to_act is not None:  # a deal ends: test_course
        seat, group, looked_at = table.state.to_act, list[Action](), is_looked_at(table.state, rng)
        while not group or table.pending:
            assert table.state is not None
            group.append(choose(table.state, rng))
            table.apply(Act(seat, (group[-1],)))
        rng.shuffle(group)
        twin.apply(Act(seat, tuple(group)))
        if looked_at:
            assert facts_of(twin) == facts_of(table) and twin.events == table.events
    assert facts_of(twin) == facts_of(table)
    assert folded(table, table.log).events == table.events


@for_every_game(examples=3)
def test_every_level_of_player_can_play_it(name, data):
    game, seed = data.draw(games(name)), data.draw(seeds)
    for level in ("random", "rule"):
        guided = seed % 2 == 0 or game.at_club().why_no_club() is not None
        table = Table(game if guided else game.at_club(), game.seats[0], guided=guided)
        play(table, {seat: make(level, seed) for seat in game.seats}, Shuffler.seeded(seed), deals=2)
        assert table.match.deals == 2 or table.match.outcome is not None
