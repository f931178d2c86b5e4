"""Club tables of Whist survive whatever people do at them, hide what is hidden, and can always be played out."""

from __future__ import annotations

from random import Random

import pytest

from tests.marks import rule
from tests.whist.club.careless import deal, new_table, play_on, whim
from tests.whist.club.tables import CODES, docket, everything, state
from trickbook.cards import FULL_PACK, card_set
from trickbook.contract.docket import Exposed, Replaced, Retracted
from trickbook.contract.event import Dealt, Played
from trickbook.contract.seat import SOUTH, Seat
from trickbook.games.whist.events import PlayedLate, Turned
from trickbook.table import Table

ACTS = 700
"""So many acts in each run here; ``docs/verification.md`` tells of the long ones."""


def careless(code: str, seed: int, acts: int = ACTS) -> Table:
    """A table at which so many careless acts have been done, each checked."""
    rng = Random(f"{code} {seed}")
    table = new_table(code, rng)
    done = 0
    while done < acts:
        if table.awaits == "nothing":
            table = new_table(code, rng)
        if table.awaits == "deal":
            deal(table, rng)
        act = whim(table, rng)
        if table.refusal(act) is not None:
            continue
        table.apply(act)
        done += 1
        if table.state is not None and done % 7 == 0:
            check(table)
    return table


def check(table: Table) -> None:
    """What holds whatever has happened."""
    deal, hangs = state(table), docket(table)
    played = card_set(event.card for event in deal.events if isinstance(event, Played | PlayedLate))
    held = 0
    for seat in Seat:
        assert not held & deal.hands[seat] and not hangs.exposed[seat] & ~deal.hands[seat]
        held |= deal.hands[seat]
        view = deal.view(seat)
        assert view.hand == deal.hands[seat]
        assert [*view.held] == [hand.bit_count() for hand in deal.hands]  # type: ignore[attr-defined]
    assert not held & played and held | played == FULL_PACK
    assert deal.complete_tricks <= deal.last == 13
    assert all(right.holders for right in hangs.rights)
    assert deal.to_act is None or hangs.lawful(deal.to_act)


@rule("T-30", "W-NUM-4")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(3))
def test_a_table_survives_careless_people_and_folds_to_the_same(code: str, seed: int) -> None:
    table = careless(code, seed)
    again = Table.fold(table.game, SOUTH, table.entries, guided=False)
    assert everything(again) == everything(table)
    if table.state is not None:
        assert table.game.deserialize(table.state.serialize()) == table.state


@rule("T-33", "W-PEN-4")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(10, 16))
def test_whoever_sits_in_after_them_errs_no_more_and_the_deal_ends(code: str, seed: int) -> None:
    rng = Random(f"{code} {seed}")
    table = new_table(code, rng)
    deal(table, rng)
    for _ in range(rng.randrange(60)):
        act = whim(table, rng)
        if table.awaits in ("cut", "confirm") or table.refusal(act) is not None:
            continue
        table.apply(act)
        if table.awaits == "deal":
            return  # dealt anew
    hangs = docket(table)
    before = len(hangs.breaches)
    play_on(table)
    assert len(hangs.breaches) <= before


@rule("T-31")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(20, 23))
def test_nobody_is_told_of_a_card_that_was_never_shown(code: str, seed: int) -> None:
    table = careless(code, seed, 300)
    for viewer in Seat:
        shown = seen = 0
        for event in table.seen(viewer):
            match event:
                case Dealt(seat, _, cards):
                    assert (cards is not None) == (seat == viewer)
                case Turned(_, card) | Played(_, card) | PlayedLate(_, card):
                    shown |= card.bit
                case Exposed(_, cards):
                    seen |= card_set(cards)
                case Retracted(plays):
                    seen |= card_set(card for _, card in plays)
                case Replaced(_, card, instead):
                    seen |= card.bit | instead.bit
                case _:
                    pass
        if table.state is not None:
            public = docket(table).view()
            assert not any(cards & ~(seen | shown) for cards in (*public.shown, *public.exposed))
