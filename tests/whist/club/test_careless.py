"""What careless people leave at a club table of Whist: views that agree, hidden cards hidden, a deal to play out."""

from __future__ import annotations

from random import Random

import pytest

from tests.careless import careless
from tests.clubs import docket
from tests.marks import rule
from tests.whist.club.tables import CODES, state
from tests.whist.positions import whist
from trickbook.cards import FULL_PACK, card_set
from trickbook.contract.docket import Exposed, Replaced, Retracted
from trickbook.contract.event import Dealt, Played
from trickbook.contract.seat import SOUTH, Seat
from trickbook.games.whist.events import PlayedLate, Turned
from trickbook.players.loop import next_to_answer
from trickbook.record import Record, audit, from_json, read, to_json, write
from trickbook.table import Confirm, Cut, Table


def careless_table(code: str, rng: Random, attempts: int, *, one_deal: bool = False) -> Table:
    """A club table at which so much has been attempted, each position checked; perhaps before its first deal ends."""
    table = Table(whist(code).at_club(), SOUTH, guided=False)
    table.apply(careless(table, 0.5, rng))
    for _ in range(attempts):
        act = careless(table, 0.5, rng)
        if table.refusal(act) is None and not (one_deal and isinstance(act, Cut | Confirm)):
            table.apply(act)
            if table.match.outcome is not None or (one_deal and table.awaits == "deal"):
                break
            if table.state is not None:
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


def play_on(table: Table) -> None:
    """Everybody lets rights go and plays lawfully until the deal is closed."""
    number = table.match.deals
    for _ in range(600):  # a deal has far fewer entries
        if table.match.deals > number or table.awaits in ("deal", "nothing"):
            return
        begun = not state(table).is_over  # what is open after that lapses with the cut
        waiting = [seat for seat in Seat if begun and table.offers(seat).choices and seat != state(table).to_act]
        table.apply(table.substitute(waiting[0] if waiting else next_to_answer(table)))
    raise AssertionError("The deal does not end.")


@rule("T-33", "W-PEN-4")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(12))
def test_whoever_sits_in_after_them_errs_no_more_and_the_deal_ends(code: str, seed: int) -> None:
    table = careless_table(code, Random(seed), 20 * seed, one_deal=True)
    if table.awaits == "deal":
        return  # thrown in
    hangs = docket(table)
    before = len(hangs.breaches)
    play_on(table)
    assert len(hangs.breaches) <= before


@rule("T-31")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(20, 23))
def test_nobody_is_told_of_a_card_that_was_never_shown(code: str, seed: int) -> None:
    table = careless_table(code, Random(seed), 400)
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


@rule("T-30")
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("seed", range(30, 33))
def test_a_record_holds_it_all_and_an_audit_reads_it(code: str, seed: int) -> None:
    table = careless_table(code, Random(seed), 400)
    record = Record.of(table, {}, "seed 1, not fair", {})
    text = write(record)
    for again in (read(text), from_json(to_json(record))):
        assert write(again) == text and again.table().events == table.events
    assert [told.events for told in audit(text).tables] == [table.events]
