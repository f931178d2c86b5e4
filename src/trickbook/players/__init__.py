"""Who decides: players that see a view of the table and nothing else, and the loop that lets them play.

``make("rule", seed)`` gives a bot by name.
"""

from trickbook.players.base import Bot, Player
from trickbook.players.levels import LEVELS, make
from trickbook.players.loop import play

__all__ = ["LEVELS", "Bot", "Player", "make", "play"]
