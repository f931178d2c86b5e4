"""The maxims of the classical school, of which every piece of advice on a card follows one.

The book of rules holds no counsel of play, so a maxim has no id; a piece of advice names besides, where it rests on
one, the rule of the game that makes it good.
"""

from __future__ import annotations

from enum import StrEnum

from trickbook.cards import Card
from trickbook.contract.action import PLAYS
from trickbook.contract.advice import Advice


class Maxim(StrEnum):
    """A principle of play as people say it."""

    # Leads
    WINNERS = "Make your winners when their trumps are gone"
    TRUMPS_FROM_FIVE = "Lead trumps from five or more"
    RETURN_TRUMPS = "Return partner's trumps at once"
    RETURN_SUIT = "Return partner's suit"
    LET_HIM_TRUMP = "Lead what partner can trump"
    OWN_SUIT = "Lead from your best suit"
    # Following
    SECOND_LOW = "Second hand low"
    COVER = "Cover an honour with an honour"
    SEQUENCE = "Second hand with a sequence, its lowest"
    MAKE_IT = "Make a winner while it lasts"
    THIRD_HIGH = "Third hand high"
    FINESSE = "Finesse after partner's lead"
    CHEAPLY = "Win as cheaply as you can"
    PARTNERS = "Leave the trick to partner"
    LOWEST = "Play your lowest to what you cannot win"
    # Without the suit
    NEVER_TRUMP_PARTNER = "Never trump partner's winner"
    KEEP_TRUMPS = "With many trumps do not use one on a doubtful trick"
    TRUMP = "Trump what they would win"
    WEAKEST = "Throw from your weakest suit"


def advice(card: Card, maxim: Maxim, why: str, *rules: str) -> Advice:
    """The play of ``card`` by a maxim, and what in the position speaks for it."""
    return Advice(PLAYS[card], f"{maxim}: {why}.", rules)
