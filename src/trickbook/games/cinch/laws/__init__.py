"""The laws of Cinch: what the Cinch Laws in Foster's Complete Hoyle make of every irregularity, kind by kind.

Each module holds one part as judges, functions of options and facts, and a table of kinds with the questions on which
they turn.  A judge only says what the law is; whether errors can happen at a table at all is for that table to ask of
the options ``table_penalties`` and ``irregular_bids`` (C-IRR-32).
"""

from __future__ import annotations

from trickbook.contract.laws import Laws, under
from trickbook.games.cinch.laws.bidding import BIDDING
from trickbook.games.cinch.laws.drawing import DRAWING, NUMBERS
from trickbook.games.cinch.laws.exposed import EXPOSED
from trickbook.games.cinch.laws.misdeal import MISDEAL
from trickbook.games.cinch.laws.play import PLAY
from trickbook.games.cinch.laws.revoke import REVOKE

LAWS: Laws = {
    **under("Shuffling, cutting and dealing", MISDEAL),
    **under("The auction", BIDDING),
    **under("Cards thrown and drawn", DRAWING),
    **under("Too many or too few cards in the play", NUMBERS),
    **under("Leads, turns and words in the play", PLAY),
    **under("Revokes: cards that broke a duty", REVOKE),
    **under("Cards shown, and calls of them", EXPOSED),
}
"""The law of every kind of irregularity at Cinch."""
