"""Deals of Whist in Portable Bridge Notation, version 2.1: a whist deal is a bridge deal with a trump and no auction.

``read_boards`` takes a whole file and keeps what it is not asked for, ``write_boards`` writes export format.  Pure:
texts and boards, no files and no tables.  ``docs/pbn.md`` tells which tags are used.
"""

from trickbook.games.whist.pbn.board import Board, Trick
from trickbook.games.whist.pbn.reading import decode, read_boards
from trickbook.games.whist.pbn.writing import write_boards

__all__ = ["Board", "Trick", "decode", "read_boards", "write_boards"]
