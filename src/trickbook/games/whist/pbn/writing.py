"""Boards as PBN in export format, for any bridge program to read.

Bridge has no tag for a trump suit that nobody bid, so two tags of our own tell it: ``Trump``, and ``TrumpCard`` where
the card is known.  Declarer and Contract stay unknown unless cards were played (``Board.as_bridge``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from trickbook.cards import RANKS, SUIT_CARDS, Card, CardSet, Suit, cards_in
from trickbook.contract.seat import Seat
from trickbook.errors import TrickbookError
from trickbook.games.whist.pbn.board import HAND, MANDATORY, NOT_STATED, Board

LINE_LENGTH = 255
TAG_NAME = re.compile(r"[A-Z][A-Za-z0-9_]*")


def write_boards(boards: Iterable[Board]) -> str:
    """The boards as the text of a file, lines ending with CR LF.

    Raises ``TrickbookError`` naming the board and the tag for a value that PBN has no way to write.
    """
    lines = ["% PBN 2.1", "% EXPORT"]
    for place, board in enumerate(boards, 1):
        if place > 1:
            lines.append("")
        lines += _game(board.in_order, place)
    return "\r\n".join(lines) + "\r\n"


def _game(board: Board, place: int) -> Iterator[str]:
    told = {"Dealer": board.dealer.letter, "Deal": show_deal(board)}
    if board.trump is not None:
        told["Trump"] = board.trump.letter
    if board.turned is not None:
        told["TrumpCard"] = show_card(board.turned)
    values = NOT_STATED | {"Board": str(place)} | board.tags | board.as_bridge | told
    for name in (*MANDATORY, *sorted(name for name in values if name not in MANDATORY)):
        yield _tag(name, values[name], values["Board"])
    if board.plays:
        yield from _play(board)


def _tag(name: str, value: str, board: str) -> str:
    escaped = re.sub(r'(["\\])', r"\\\1", value)
    line = f'[{name} "{escaped}"]'
    if not TAG_NAME.fullmatch(name):
        raise TrickbookError(f"Board {board}: {name!r} cannot name a tag; use letters, digits and _, a capital first.")
    if value == "#" or value.startswith("##") or not value.isprintable() or len(line) > LINE_LENGTH:
        raise TrickbookError(
            f"Board {board}, {name}: PBN cannot hold {value!r}; write it on one line, shorter than {LINE_LENGTH} "
            "characters, and without # at its beginning."
        )
    try:
        value.encode("latin-1")
    except UnicodeEncodeError as fault:
        letter = value[fault.start]
        raise TrickbookError(
            f"Board {board}, {name}: PBN has no letter {letter!r}, only those of Latin-1; write {value!r} otherwise."
        ) from None
    return line


def show_card(card: Card) -> str:
    """A card as PBN writes it, suit first.

    >>> show_card(Card.parse("6H"))
    'H6'
    """
    return card.suit.letter + RANKS[card.rank]


def show_deal(board: Board) -> str:
    """The hands, the dealer's first."""
    order = [Seat((board.dealer + step) % 4) for step in range(4)]
    return f"{board.dealer.letter}:{' '.join(_hand(board.hands[seat]) for seat in order)}"


def _hand(held: CardSet) -> str:
    """A hand: spades, hearts, diamonds, clubs, each from the highest down."""
    suits = (cards_in(held & SUIT_CARDS[suit]) for suit in sorted(Suit, reverse=True))
    return ".".join("".join(RANKS[card.rank] for card in reversed(cards)) for cards in suits)


def _play(board: Board) -> Iterator[str]:
    """The play, a line a trick, the first leader's card always first; a dash for a card that is not played."""
    tricks = board.tricks
    first = tricks[0][0][0]
    yield f'[Play "{first.letter}"]'
    for trick in tricks:
        cards = {seat: show_card(card) for seat, card in trick}
        yield " ".join(cards.get(Seat((first + step) % 4), "- ") for step in range(4)).rstrip()
    if len(board.plays) < 4 * HAND:
        yield "*"
