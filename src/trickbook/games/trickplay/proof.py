"""Revokes in sight: those that a seat's own view proves, by a card that should have been played and was shown later.

Nothing here knows what the hands hold: only what everybody has seen of them, before and after a trick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from trickbook.cards import Card, CardSet
from trickbook.contract.acts import ForbidCard
from trickbook.contract.docket import DocketView
from trickbook.contract.laws import Case
from trickbook.contract.seat import Seat
from trickbook.contract.view import View
from trickbook.games.trickplay.docket import REVOKE

Following: TypeAlias = Callable[[CardSet, Card], CardSet]
"""The cards of a hand that may be played to a card led.  More cards in the hand never allow more of the others."""


def proved_revokes(view: View, docket: DocketView, following: Following, gained: CardSet = 0) -> tuple[Case, ...]:
    """The revokes of adversaries that ``view`` proves and nobody has claimed, in tricks turned and quitted.

    Until a trick is turned the card may still be put right.  ``gained``: cards that came into hands amid the play, so
    that to have them later proves nothing.
    """
    assert view.viewer is not None
    claimed = {(case.offender, case.trick) for case in docket.claims}
    side_of, us = view.game.side_of, view.game.side_of(view.viewer)
    later = [cards & ~gained for cards in docket.shown]  # what each is known to have held after the trick looked at
    found = []
    for number, trick in reversed([*enumerate([*(cards for _, cards in view.tricks), view.trick], 1)]):
        turned = number <= len(view.tricks) and number != docket.open_trick
        for seat, card in trick[1:] if turned else ():
            held = later[seat] & ~forbidden(docket, seat, number) | card.bit
            if side_of(seat) != us and (seat, number) not in claimed and not following(held, trick[0][1]) >> card & 1:
                found.append(Case(REVOKE, seat, trick=number))
        for seat, card in trick:
            later[seat] |= card.bit & ~gained
    return tuple(reversed(found))


def forbidden(docket: DocketView, seat: Seat, trick: int) -> CardSet:
    """The cards that ``seat`` had been forbidden to play to ``trick``: not to play them was no revoke."""
    cards = 0
    for demand in docket.demands:
        if isinstance(demand.act, ForbidCard) and (demand.seat, demand.trick) == (seat, trick):
            cards |= demand.act.card.bit
    return cards
