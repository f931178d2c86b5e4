"""The laws of Rubicon Bezique: what Foster's text and the laws of the Portland Club make of every irregularity.

Each module holds one part as judges, functions of options and facts, and a table of kinds with the questions on which
they turn; where the codes differ they read ``codes``.  A judge only says what the law is; whether errors can happen at
a table at all is for that table to ask of the option ``table_errors``.
"""

from __future__ import annotations

from trickbook.contract.laws import Laws, under
from trickbook.games.bezique.laws.declaring import DECLARING
from trickbook.games.bezique.laws.drawing import DRAWING
from trickbook.games.bezique.laws.heap import HEAP
from trickbook.games.bezique.laws.misdeal import MISDEAL
from trickbook.games.bezique.laws.number import NUMBER
from trickbook.games.bezique.laws.play import PLAY

LAWS: Laws = {
    **under("Cutting and dealing", MISDEAL),
    **under("Leads, cards played, and the last nine tricks", PLAY),
    **under("The heap and its brisques", HEAP),
    **under("Too many or too few cards", NUMBER),
    **under("Drawing from the stock", DRAWING),
    **under("Declarations and their scores", DECLARING),
}
"""The law of every kind of irregularity at Rubicon Bezique."""
