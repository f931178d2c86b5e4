"""The laws of Whist under its three codes, kind by kind.

``codes`` lays the codes side by side; each other module holds one part of the law as judges, functions of options and
facts, and a table of kinds with the questions on which they turn.  ``obeying`` says which cards of a hand obey a
demand, ``fines`` what revokes do to tricks and points.  A judge only says what the law is; whether errors can happen at
a table is for that table to ask of the option ``table_errors`` (W-NUM-4).
"""

from __future__ import annotations

from trickbook.contract.laws import Laws, under
from trickbook.games.whist.laws.abandoned import ABANDONED
from trickbook.games.whist.laws.exposed import EXPOSED
from trickbook.games.whist.laws.lead import LEAD
from trickbook.games.whist.laws.looking import LOOKING
from trickbook.games.whist.laws.misdeal import MISDEAL
from trickbook.games.whist.laws.number import NUMBER
from trickbook.games.whist.laws.order import ORDER
from trickbook.games.whist.laws.penalty import PENALTY
from trickbook.games.whist.laws.revoke import REVOKE
from trickbook.games.whist.laws.scoring import SCORING
from trickbook.games.whist.laws.trump import TRUMP

LAWS: Laws = {
    **under("Shuffling, cutting and dealing", MISDEAL),
    **under("The trump card", TRUMP),
    **under("Cards shown, and calls of them", EXPOSED),
    **under("Hands laid down, tricks claimed", ABANDONED),
    **under("Leads out of turn, and suits called", LEAD),
    **under("Cards played out of turn, and words about the trick", ORDER),
    **under("Too many or too few cards", NUMBER),
    **under("Revokes: cards that did not follow suit", REVOKE),
    **under("Asking and looking back", LOOKING),
    **under("Penalties: who may demand what, and when", PENALTY),
    **under("The score and the honours", SCORING),
}
"""The law of every kind of irregularity at Whist."""
