"""Pedro, after the page of a maker of score sheets, with the variations it names.

Options and presets in ``options``, the course of a deal in ``state`` and ``fill``, the count and the match in
``scoring``, the law of the club table in ``laws``, the rule texts in ``rules.md``.
"""

from trickbook.games.pedro.game import Pedro
from trickbook.games.pedro.options import PedroOptions
from trickbook.games.pedro.scoring import DealResult, PedroStanding
from trickbook.games.pedro.state import BID_28_56, PedroState

__all__ = ["BID_28_56", "DealResult", "Pedro", "PedroOptions", "PedroStanding", "PedroState"]
