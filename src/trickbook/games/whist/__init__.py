"""Whist for four in two partnerships, under the American code of 1893 and the English ones of 1864 and 1900.

Options, codes and presets in ``options``, the course of a deal in ``state``, the count, games, rubbers and sittings in
``scoring``, cutting for partners and the deal in ``cutting``, advice in ``advice``, the rule texts in ``rules.md``.
"""

from trickbook.games.whist.game import Whist
from trickbook.games.whist.options import WhistOptions
from trickbook.games.whist.scoring import DealResult, WhistStanding
from trickbook.games.whist.state import CLAIM_HONOURS, WhistState

__all__ = ["CLAIM_HONOURS", "DealResult", "Whist", "WhistOptions", "WhistStanding", "WhistState"]
