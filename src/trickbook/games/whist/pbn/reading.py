"""PBN files read as boards of Whist.

Read is what the standard allows in import format, also files of bridge: the trumps are then those of the contract.  An
error names the board, the tag and the place, and says what to do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

import msgspec

from trickbook.cards import CARDS, FULL_PACK, RANKS, Card, CardSet, Suit, show_cards
from trickbook.contract.seat import Seat
from trickbook.errors import TrickbookError
from trickbook.games.whist.pbn.board import HAND, MANDATORY, NOT_STATED, Board, Trick, winner
from trickbook.games.whist.pbn.tokens import Game, Tag, games, refuse

TAKEN = ("dealer", "deal", "trump", "trumpcard", "auction", "play")
"""Tags that tell the facts of a board, and the auction, of which Whist has none."""
NAMES = {name.lower(): name for name in (*MANDATORY, "Trump", "TrumpCard")}
UNKNOWN = ("", "?")
CONTRACT = re.compile(r"[1-7](NT?|[SHDC])X{0,2}", re.IGNORECASE)
TRICKS_WON = re.compile(r"(?:(NS|EW) +)?\b(\d+)")
PIECE = re.compile(r"(?P<card>[A-Za-z0-9-]+)|(?P<end>\*)|(?P<next>\+)|[!?]{1,2}|=\d+=|\$\d+|\^[ISRL]")
"""What stands in a play: cards, ends, and annotations, which are passed over."""


def decode(raw: bytes) -> str:
    """The text of a file: UTF-8 where it is that, else Latin-1, the character set of the standard."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def read_boards(text: str) -> list[Board]:
    """The boards of a file, in order.

    Raises ``RecordError`` with line and column for what is damaged, and for a game that is no deal of whist.
    """
    return [_Reader(game, place).board() for place, game in enumerate(games(text), 1)]


class _Cell(NamedTuple):
    """A place in a play: a card, or ``None`` for one that is not known."""

    card: Card | None
    line: int
    column: int


class _Reader:
    """One game, read step by step."""

    def __init__(self, game: Game, place: int) -> None:
        self.game = game
        self.label = self.value("board") or str(place)

    def value(self, name: str) -> str:
        """The value of a tag; nothing where it is missing or unknown."""
        value = self.game[name].value.strip() if name in self.game else ""
        return "" if value in UNKNOWN else value

    def fault(self, tag: Tag, sentence: str, offset: int = 0) -> NoReturn:
        self.refuse(tag, sentence, tag.line, tag.column + offset)

    def refuse(self, tag: Tag, sentence: str, line: int, column: int) -> NoReturn:
        refuse(f"Board {self.label}, {tag.name}: {sentence}", line, column)

    def board(self) -> Board:
        """The whole board."""
        if not self.value("deal"):
            line = next(iter(self.game.values())).line
            refuse(f'Board {self.label} has no deal; add [Deal "N:..."] with the four hands.', line, 1)
        for name, tag in self.game.items():
            if tag.data and name in NAMES:
                self.refuse(tag, f"{tag.data[0].text!r} stands outside the tag.", tag.data[0].line, tag.data[0].column)
        first, hands = self.deal(self.game["deal"])
        turned = self.turned()
        board = Board(self.dealer(first, hands, turned), hands, self.trump(turned), turned, tags=self.tags())
        if "play" in self.game:
            board = msgspec.structs.replace(board, plays=self.play(board, self.game["play"]))
        return self.without_terms(board)

    def tags(self) -> dict[str, str]:
        """The tags that are kept: those that say something; not the tables of bridge, which would lose their rows."""
        kept = {name: tag for name, tag in self.game.items() if name not in TAKEN and not tag.data and self.value(name)}
        told = {NAMES.get(name, tag.name): tag.value for name, tag in kept.items()}
        return {name: value for name, value in told.items() if value != NOT_STATED.get(name)}

    def without_terms(self, board: Board) -> Board:
        """The board without the tags that follow from its play; refused if the result is another."""
        told, plain = board.as_bridge, msgspec.structs.replace(board, tags={}).as_bridge
        if "Result" in told and "Result" in board.tags:
            self.check_result(board, told["Result"])
        follow = {"Result": told.get("Result")}
        if all(told[name] == plain[name] for name in ("Declarer", "Contract") if name in told):
            follow |= plain
        return msgspec.structs.replace(board, tags={n: v for n, v in board.tags.items() if follow.get(n) is None})

    def check_result(self, board: Board, won: str) -> None:
        """Refuse a result that is not that of the cards; after a caret it is known to be wrong."""
        assert board.result is not None
        written = board.tags["Result"]
        right = {"": won, "NS": str(board.result[0]), "EW": str(board.result[1])}
        for side, number in [] if written.startswith("^") else TRICKS_WON.findall(written):
            if number != right[side]:
                who = side or "the declarer's side"
                self.fault(self.game["result"], f"By the cards played {who} won {right[side]} tricks, not {number}.")

    # The deal ---------------------------------------------------------------------------------------------------------

    def deal(self, tag: Tag) -> tuple[Seat, tuple[CardSet, CardSet, CardSet, CardSet]]:
        """The seat whose hand is given first, and the hands by seat."""
        written = re.match(r"\s*([NESW])\s*:", tag.value, re.IGNORECASE)
        if written is None:
            self.fault(tag, "Begin with the seat of the first hand and a colon, such as N:.")
        first = Seat.parse(written[1])
        words = [*re.compile(r"\S+").finditer(tag.value, written.end())]
        if len(words) != 4:
            self.fault(tag, f"There are {len(words)} hands; write four, a blank between them, - for one unknown.")
        hands: list[CardSet] = [0, 0, 0, 0]
        unknown: list[Seat] = []
        for step, word in enumerate(words):
            seat = Seat((first + step) % 4)
            if word[0] == "-":
                unknown.append(seat)
            else:
                hands[seat] = self.hand(tag, word, seat, hands)
        if len(unknown) == 1:  # the cards that are left are his
            hands[unknown[0]] = FULL_PACK & ~(hands[0] | hands[1] | hands[2] | hands[3])
        elif unknown:
            self.fault(
                tag, f"The hands of {' and '.join(map(str, unknown))} are unknown; a deal of whist needs all four."
            )
        for seat in Seat:
            if (number := hands[seat].bit_count()) != HAND:
                missing = show_cards(FULL_PACK & ~(hands[0] | hands[1] | hands[2] | hands[3]))
                lacking = f" Nobody holds {missing}." if missing else ""
                place = words[(seat - first) % 4].start()
                self.fault(tag, f"{seat} has {number} card{'s' * (number != 1)}, not thirteen.{lacking}", place)
        return first, (hands[0], hands[1], hands[2], hands[3])

    def hand(self, tag: Tag, word: re.Match[str], seat: Seat, others: Sequence[CardSet]) -> CardSet:
        """The cards of a hand, whose suits stand between dots from spades to clubs."""
        if word[0].count(".") != 3:
            self.fault(tag, f"{seat}'s hand needs three dots between its four suits, spades first.", word.start())
        suit, held = 3, 0
        for rank in re.compile("10|.").finditer(tag.value, word.start(), word.end()):
            if rank[0] == ".":
                suit -= 1
                continue
            letter = rank[0].upper().replace("10", "T")
            if letter not in RANKS:
                self.fault(tag, f"{rank[0]!r} is no rank; ranks are AKQJT98765432.", rank.start())
            card = CARDS[13 * suit + RANKS.index(letter)]
            if held & card.bit:
                self.fault(tag, f"{seat} holds the {card.name} twice.", rank.start())
            for other in Seat:
                if others[other] & card.bit:
                    sentence = f"{other} and {seat} both hold the {card.name}; give it to one of them."
                    self.fault(tag, sentence, rank.start())
            held |= card.bit
        return held

    def seat(self, name: str) -> Seat:
        tag = self.game[name]
        try:
            return Seat.parse(tag.value)
        except TrickbookError:
            self.fault(tag, f"{tag.value!r} is no seat; write N, E, S or W.")

    # Trumps -----------------------------------------------------------------------------------------------------------

    @property
    def denomination(self) -> str:
        """What the contract of a bridge deal names: the letter of a suit, N for no trumps, or nothing."""
        contract = CONTRACT.fullmatch(self.value("contract"))
        return contract[1][0].upper() if contract is not None else ""

    def trump(self, turned: Card | None) -> Suit | None:
        """The trump suit: by the tag Trump, the trump card, or the contract, which must not contradict each other."""
        letters = {word: suit for suit in Suit for word in (suit.letter, suit.name)}
        told: dict[str, Suit] = {}
        if written := self.value("trump").upper():
            if written not in letters:
                self.fault(self.game["trump"], f"{self.value('trump')!r} is no suit; write S, H, D or C.")
            told["trump"] = letters[written]
        if turned is not None:
            told["trumpcard"] = turned.suit
        if self.denomination in letters:
            told["contract"] = letters[self.denomination]
        for name, suit in told.items():
            if (trump := next(iter(told.values()))) != suit:
                self.fault(self.game[name], f"This says {suit}, but by another tag {trump} are trumps.")
        return next(iter(told.values()), None)

    def turned(self) -> Card | None:
        """The trump card, if it is told."""
        written = self.value("trumpcard")
        card = _card(written)
        if written and card is None:
            self.fault(self.game["trumpcard"], f"{written!r} is no card; write suit and rank, such as H6.")
        return card

    def dealer(self, first: Seat, hands: Sequence[CardSet], turned: Card | None) -> Seat:
        """The dealer, who holds the trump card; where neither is told, whose hand comes first, as in export format."""
        named = self.seat("dealer") if self.value("dealer") else None
        if turned is None:
            return first if named is None else named
        holder = next(seat for seat in Seat if hands[seat] & turned.bit)
        if named not in (None, holder):
            sentence = f"{holder} holds the {turned.name}, but the trump card is one of {named}'s, who deals."
            self.fault(self.game["trumpcard"], sentence)
        return holder

    # The play ---------------------------------------------------------------------------------------------------------

    def play(self, board: Board, tag: Tag) -> tuple[Card, ...]:
        """The cards in the order played.

        The standard has a column for each seat, from the one that Play names; some writers put down each trick in the
        order played instead.  Whose a card is the deal shows, so both are read.
        """
        cells = self.cells(tag)
        while cells and cells[-1].card is None:
            cells.pop()
        if not cells:
            return ()
        if board.trump is None and self.denomination != "N":
            self.fault(tag, 'To follow the play one has to know the trumps; add a tag such as [Trump "H"].')
        if self.value("play"):
            first = self.seat("play")
        elif cells[0].card is None:
            self.refuse(tag, "The first card is not known; name the seat that leads.", cells[0].line, cells[0].column)
        else:
            first = board.holder(cells[0].card)
        plays: list[Card] = []
        leader = first
        for start in range(0, len(cells), 4):
            row = self.row(tag, board, cells[start : start + 4], first, leader)
            trick: Trick = ()
            for seat in _from(leader):
                cell = row.get(seat)
                if cell is None or cell.card is None:
                    self.check_end(tag, seat, plays, cells[start:])
                    return tuple(plays)
                if cell.card in plays:
                    self.refuse(tag, f"The {cell.card.name} is played twice.", cell.line, cell.column)
                plays.append(cell.card)
                trick = (*trick, (seat, cell.card))
            leader = winner(trick, board.trump)
        return tuple(plays)

    def row(self, tag: Tag, board: Board, cells: list[_Cell], first: Seat, leader: Seat) -> dict[Seat, _Cell]:
        """The cards of a trick by seat, in columns or in the order played."""
        wrong: list[tuple[int, Seat, _Cell]] = []
        for begins in (first, leader):
            row = dict(zip(_from(begins), cells, strict=False))
            for place, (seat, cell) in enumerate(row.items()):
                if cell.card is not None and board.holder(cell.card) != seat:
                    wrong.append((place, seat, cell))
                    break
            else:
                return row
        _, seat, cell = max(wrong, key=lambda found: found[0])
        assert cell.card is not None
        holder = board.holder(cell.card)
        self.refuse(tag, f"The {cell.card.name} is {holder}'s, but {seat}'s card is due here.", cell.line, cell.column)

    def check_end(self, tag: Tag, seat: Seat, plays: list[Card], rest: list[_Cell]) -> None:
        """Refuse a play that goes on after a card that is not known."""
        for cell in rest:
            if cell.card is not None and cell.card not in plays:
                sentence = f"{seat}'s card before this one is not known; end the play there with *."
                self.refuse(tag, sentence, cell.line, cell.column)

    def cells(self, tag: Tag) -> list[_Cell]:
        """The cards of a play as written."""
        cells: list[_Cell] = []
        ended = False
        for token in tag.data:
            place = 0
            while place < len(token.text):
                column = token.column + place
                piece = PIECE.match(token.text, place) if token.kind == "word" else None
                if piece is None:
                    sentence = f"{token.text!r} is no card; write suit and rank, such as HK."
                    self.refuse(tag, sentence, token.line, column)
                if ended:
                    self.refuse(tag, f"{piece[0]!r} stands after the end of the play.", token.line, column)
                ended = piece["end"] is not None
                if piece["next"] or piece["card"]:
                    cells.append(_Cell(self.played(tag, piece[0], token.line, column), token.line, column))
                place = piece.end()
        return cells

    def played(self, tag: Tag, word: str, line: int, column: int) -> Card | None:
        if word in "+-":
            return None
        card = _card(word)
        if card is None:
            self.refuse(tag, f"{word!r} is no card; write suit and rank, such as HK.", line, column)
        return card


def _from(seat: Seat) -> list[Seat]:
    """The four seats clockwise from one."""
    return [Seat((seat + step) % 4) for step in range(4)]


def _card(word: str) -> Card | None:
    """The card that PBN writes so, suit first."""
    written = re.fullmatch(r"([SHDC])(10|[2-9TJQKA])", word, re.IGNORECASE)
    return None if written is None else Card.parse(written[2] + written[1])
