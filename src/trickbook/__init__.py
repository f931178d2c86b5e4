"""Trickbook: classic trick games played, scored, refereed, analysed and learnt by the book.

>>> import trickbook
>>> from trickbook import Seat
>>> game = trickbook.game("pedro", target=52)
>>> state = game.deal(dealer=Seat.SOUTH, pack=trickbook.CARDS)
>>> state.to_act
<Seat.WEST: 3>
>>> str(state.why_not(game.parse("6")))
'The lowest bid is 7. (P-BID-4)'
"""

from trickbook import games as _games
from trickbook.cards import (
    CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    Card,
    Suit,
    card_set,
    cards_in,
    parse_cards,
    show_cards,
)
from trickbook.contract.registry import game, game_names, register
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import (
    ActionError,
    CardError,
    IllegalAction,
    OptionError,
    PackError,
    PositionError,
    TrickbookError,
)  # fmt: skip

__version__ = "0.1.0"

__all__ = [
    "CARDS", "CLUBS", "DIAMONDS", "EAST", "HEARTS", "NORTH", "SOUTH", "SPADES", "WEST",
    "ActionError", "Card", "CardError", "IllegalAction", "OptionError", "PackError", "PositionError", "Seat", "Suit",
    "TrickbookError", "card_set", "cards_in", "game", "game_names", "parse_cards", "register", "show_cards",
]  # fmt: skip
del _games
