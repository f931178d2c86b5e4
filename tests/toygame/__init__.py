"""A game of twelve cards for two, small enough to read at one sitting and complete enough to be played.

It proves that the layers above the contract never ask which game they hold: it is made of the contract's types alone,
lies in this folder alone, and passes every suite of ``tests/generic``.  ``docs/add-a-game.md`` is built on it.
"""

from tests.toygame.game import Toy

__all__ = ["Toy"]
