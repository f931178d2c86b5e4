"""Rubicon Bezique, after R. F. Foster and the laws of the Portland Club: two players, four packs of 32 cards.

Options and presets in ``options``; what a player holds and may declare in ``holding`` and ``combinations``; the course
of a deal in ``state``, with what is refused in ``explaining``; the end of it in ``settlement``; the rule texts in
``rules.md``.
"""

from trickbook.games.bezique.game import Bezique
from trickbook.games.bezique.options import BeziqueOptions
from trickbook.games.bezique.settlement import BeziqueStanding, Settlement
from trickbook.games.bezique.state import BeziqueState
from trickbook.games.bezique.view import BeziqueView

__all__ = ["Bezique", "BeziqueOptions", "BeziqueStanding", "BeziqueState", "BeziqueView", "Settlement"]
