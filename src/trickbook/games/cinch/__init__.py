"""Cinch, after R. F. Foster: four players in two partnerships, with the varieties for that number.

Options and presets in ``options``, the course of a deal in ``state`` and ``fill``, the count and the game in
``scoring``, drawing for partners and the deal in ``cutting``, the rule texts in ``rules.md``.
"""

from trickbook.games.cinch.game import Cinch
from trickbook.games.cinch.options import CinchOptions
from trickbook.games.cinch.scoring import CinchStanding, DealResult
from trickbook.games.cinch.state import DRAW, ROB, CinchState

__all__ = ["DRAW", "ROB", "Cinch", "CinchOptions", "CinchStanding", "CinchState", "DealResult"]
