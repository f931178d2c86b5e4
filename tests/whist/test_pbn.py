"""Deals in Portable Bridge Notation: files as others write them, every board back as it went out, damaged files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.marks import rule
from trickbook.cards import CARDS, CLUBS, DIAMONDS, HEARTS, Card, cards_in, parse_cards
from trickbook.contract.action import Play
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import RecordError, TrickbookError
from trickbook.games.whist import Whist, WhistOptions, WhistState
from trickbook.games.whist.pbn import Board, decode, read_boards, write_boards
from trickbook.games.whist.pbn.writing import show_card

BOARDS = Path(__file__).parent / "boards"
CLUB = decode((BOARDS / "club.pbn").read_bytes())
NOTEBOOK = decode((BOARDS / "notebook.pbn").read_bytes())
WHIST = Whist(WhistOptions())


def dealt(dealer: Seat, pack: list[Card]) -> WhistState:
    state = WHIST.deal(dealer, pack)
    assert isinstance(state, WhistState)
    return state


def random_board(rng: Random, cards: int | None = None, tags: dict[str, str] | None = None) -> Board:
    """A board played lawfully at random, up to so many ``cards``."""
    dealer, pack = Seat(rng.randrange(4)), rng.sample(CARDS, 52)
    state, plays = dealt(dealer, pack), list[Card]()
    for _ in range(rng.randrange(53) if cards is None else cards):
        action = rng.choice(state.legal_actions())
        assert isinstance(action, Play)
        plays.append(action.card)
        state.apply(action)
    return Board.of_pack(dealer, pack, plays, {"Board": "1"} | (tags or {}))


# Round trips ----------------------------------------------------------------------------------------------------------

values = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=60).filter(
    lambda value: value.isprintable() and value.strip() not in ("", "?") and not value.startswith("#")
)
names = st.sampled_from(["Event", "Site", "Date", "West", "South", "Scoring", "Room", "Remark_2", "Annotator"])
boards = st.builds(
    lambda seed, tags, number: random_board(Random(seed), tags=tags | {"Board": str(number)}),
    st.integers(0, 2**32), st.dictionaries(names, values, max_size=4), st.integers(1, 999),
)  # fmt: skip


@given(st.lists(boards, max_size=3))
def test_boards_written_are_read_back_the_same(written: list[Board]):
    text = write_boards(written)
    assert read_boards(text) == written
    assert write_boards(read_boards(text)) == text
    assert all(len(line) <= 255 for line in text.encode("latin-1").split(b"\r\n"))


def test_a_thousand_boards_in_one_file():
    rng = Random("a thousand boards")
    written = [random_board(rng, tags={"Board": str(number)}) for number in range(1, 1001)]
    assert read_boards(write_boards(written)) == written


@rule("W-DEAL-5", "W-DEAL-6")
@given(boards)
def test_the_order_of_a_board_deals_its_hands_and_turns_its_card(board: Board):
    assert board.pack is not None
    state = dealt(board.dealer, list(board.pack))
    assert (tuple(state.hands), state.trump, state.turned) == (board.hands, board.trump, board.turned)
    assert Board.of_pack(board.dealer, board.pack, board.plays, board.tags) == board


@rule("W-PLAY-7", "W-PLAY-8", "W-PLAY-9", "W-PLAY-10", "W-PLAY-11")
def test_tricks_and_results_are_those_of_the_game():
    rng = Random("results")
    for _ in range(50):
        board = random_board(rng, 52)
        assert board.pack is not None
        state = dealt(board.dealer, list(board.pack))
        for trick in board.tricks:
            for seat, card in trick:
                assert state.to_act == seat
                state.apply(Play(card))
        assert board.result == tuple(state.tricks)


class Scribe:
    """Writes boards as people do: import format in all its freedom."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.end = rng.choice(["\n", "\r\n", "\r"])

    def file(self, boards: list[Board]) -> str:
        gap = self.end + self.rng.choice(["", " \t", self.end]) + self.end
        return self.rng.choice(["", "% PBN 2.1" + self.end, "; hello [Deal" + self.end]) + gap.join(
            map(self.game, boards)
        )

    def game(self, board: Board) -> str:
        told = {"Deal": self.deal(board), "Dealer": board.dealer.letter, **board.tags}
        assert board.trump is not None and board.turned is not None
        told["Trump"] = self.rng.choice([board.trump.letter, str(board.trump)])
        told["TrumpCard"] = show_card(board.turned).lower()
        told["Dealer"] = self.rng.choice([board.dealer.letter, str(board.dealer).upper()])
        if self.rng.random() < 0.5:
            told |= {"Event": "?", "Declarer": "", "Contract": "?"}
        order = self.rng.sample([*told], len(told))
        tags = [self.tag(name, told[name]) for name in order]
        return "".join(tags) + self.play(board) + self.comment()

    def tag(self, name: str, value: str) -> str:
        name = self.rng.choice([name, name.lower(), name.upper()])
        blank = self.rng.choice(["", " ", "\t", self.end])
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'[{blank}{name} {blank}"{escaped}"{blank}]{self.comment()}'

    def comment(self) -> str:
        return self.rng.choice([self.end, f" ; [Deal {{{self.end}", f"{{ a;b [ {self.end}{self.end}% }} ", " "])

    def deal(self, board: Board) -> str:
        first = self.rng.randrange(4)
        hands = []
        for step in range(4):
            suits = ["", "", "", ""]
            for card in self.rng.sample(cards_in(board.hands[(first + step) % 4]), 13):
                suits[3 - card.suit] += str(card)[0].replace("T", self.rng.choice(["T", "10", "t"]))
            hands.append(".".join(suits))
        if self.rng.random() < 0.2:
            hands[self.rng.randrange(4)] = "-"
        return f"{'NESW'[first]}: {'  '.join(hands)}"

    def play(self, board: Board) -> str:
        if not board.plays:
            return ""
        first, in_columns = board.tricks[0][0][0], self.rng.random() < 0.5
        lines = []
        for trick in board.tricks:
            cards = [
                (seat, show_card(card) + self.rng.choice(["", "", "!", " =12=", "$7 $9", " {so}"]))
                for seat, card in trick
            ]
            if in_columns:
                place = dict(cards)
                cards = [(seat, place.get(seat, "-")) for seat in map(Seat, (first + step & 3 for step in range(4)))]
            lines.append(" ".join(card for _, card in cards))
        note = self.rng.choice(["", f'{self.end}[Note "12:a signal"]'])
        ended = " *" * (len(board.plays) < 52)
        return f' [play "{first.letter}"]{self.end}{self.end.join(lines)}{ended}{note}'


@given(st.integers(0, 2**32))
def test_any_way_of_writing_a_board_says_the_same(seed: int):
    rng = Random(seed)
    written = [random_board(rng, tags={"Board": str(n), "Event": 'A "good" \\ one', "Annotator": "x"}) for n in (1, 2)]
    text = Scribe(rng).file(written)
    assert [(b.dealer, b.hands, b.trump, b.turned, b.plays) for b in read_boards(text)] == [
        (b.dealer, b.hands, b.trump, b.turned, b.plays) for b in written
    ]
    for board in read_boards(text):
        assert {name.lower() for name in board.tags} <= {"board", "event", "annotator"}


# Files of two writers -------------------------------------------------------------------------------------------------


def test_a_file_near_export_format_with_values_for_all_games():
    first, second = read_boards(CLUB)
    assert (first.dealer, first.trump, str(first.turned), first.result) == (SOUTH, CLUBS, "5C", (10, 3))
    assert first.tricks[2][0] == (SOUTH, Card.parse("KC"))
    assert first.tags == {
        "Board": "1", "Event": "Winter whist; second evening", "Site": "Assembly Rooms, Bath GBR", "Date": "1894.01.16",
        "Scoring": "Whist", "West": "Deschapelles, A.", "North": "Pole, W.", "East": '"Cavendish"', "South": "Clay, J.",
        "Room": "Open", "Score": "NS 4 EW 0",
    }  # fmt: skip
    assert second.plays == parse_cards("5S 3S AS 6C AD KD 8D 7D 3H 4H JH")
    assert second.tags["East"] == '"Cavendish"' and second.tags["South"] == "Jones, H."
    assert second.tags["Scoring"] == "Whist; short" and second.tags["Event"] == "Winter whist; second evening"
    assert "Room" not in second.tags


def test_a_file_in_import_format_played_in_order_with_a_hand_and_the_dealer_left_out():
    third, fourth, fifth = read_boards(NOTEBOOK)
    assert (third.dealer, third.trump, third.turned) == (NORTH, DIAMONDS, None) and third.pack is None
    assert third.tricks[1][0] == (NORTH, Card.parse("KC")) and len(third.plays) == 21
    assert third.tags == {"Event": "By post", "Board": "3", "Annotator": "a friend"}
    assert (fourth.dealer, fourth.trump, str(fourth.turned)) == (EAST, HEARTS, "AH")
    assert fourth.holder(Card.parse("AC")) == WEST
    assert fourth.tags == {"Board": "4", "Remark": "Whose hand is missing? He who counts knows."}
    assert fifth.trump is None and fifth.tags["Contract"] == "3NT"
    assert fifth.tricks[1] == tuple(zip((SOUTH, WEST, NORTH, EAST), parse_cards("5S 2S JS 3S"), strict=True))


@pytest.mark.parametrize("text", [CLUB, NOTEBOOK])
@pytest.mark.parametrize(
    "change", [lambda t: t.replace("\n", "\r\n"), lambda t: t.replace("\n", "\r"), lambda t: t + "\x1a"]
)
def test_line_ends_do_not_matter(text: str, change: Callable[[str], str]):
    assert read_boards(change(text)) == read_boards(text)


def test_an_empty_file_has_no_boards():
    assert read_boards("") == read_boards("% PBN 2.1\r\n\r\n; nothing yet\r\n") == read_boards(write_boards([])) == []


def test_a_whist_deal_that_was_played_is_a_contract_of_one_by_the_dealer():
    board = random_board(Random("terms"), 52)
    text = write_boards([board])
    assert board.result is not None
    ours = board.result[board.dealer % 2]
    for line in (
        f'[Declarer "{board.dealer.letter}"]',
        f'[Contract "1{show_card(board.turned or CARDS[0])[0]}"]',
        f'[Result "{ours}"]',
    ):
        assert line in text.split("\r\n")
    unplayed = write_boards([random_board(Random("terms"), 0)])
    assert '[Declarer "?"]\r\n[Contract "?"]\r\n[Result "?"]' in unplayed and "[Play" not in unplayed


@rule("W-LOT-6", "W-OMIT-1")
@pytest.mark.parametrize(
    ("plays", "left"),
    [
        ("KH 2H 4H 5H 6H 3H AH 5C KC 4C 2C 3C", 12),
        ("KH 2H 4H 5H 6H 3H AH 5C AS 8S QS 6S", 12),  # East plays out of order
        ("KH 2H 4H 5H 6H 3H AH 5C 4C 2C 3C KC", 8),  # South has trumped, and West leads
        ("KH 2H 4H 5H 2C 3C KC 4C AS", 4),
        ("QD AD 3D 8D KH 2H 4H 5H", 4),  # North has won
        ("KH 2H 4H 5H 6H 3H AH 8S QS 6S KS", 4),  # the second trick is turned without South's card
    ],
)
def test_a_play_is_written_as_far_as_tricks_of_four_follow_their_winners(plays: str, left: int):
    (board,) = read_boards(GOOD)
    board = msgspec.structs.replace(board, plays=parse_cards(plays))
    (again,) = read_boards(write_boards([board]))
    assert len(again.plays) == left and {*again.plays} == {*board.plays[:left]}


def test_bytes_that_are_not_utf_8_are_latin_1():
    assert decode("Åsa".encode()) == decode("Åsa".encode("latin-1")) == decode("\ufeffÅsa".encode()) == "Åsa"


# Damage ---------------------------------------------------------------------------------------------------------------

GOOD = """[Board "7"]
[Dealer "S"]
[Deal "S:AK432.5.K8.AKT65 Q5.KQ976.QJ5.Q84 T976.T32.A642.92 J8.AJ84.T973.J73"]
[Trump "C"]
[TrumpCard "C5"]
[Result "?"]
[Play "W"]
HK H2 H4 H5
H6 H3 HA C5
C4 C2 C3 CK
*
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "said"),
    [
        ("[Dealer", "Dealer", 2, 11, "']' stands outside any tag"),
        ('"S"]', '"S]', 2, 9, "This quotation mark is not closed"),
        ('"S"]', '"S"', 3, 1, "Here should be the closing bracket"),
        ('[Dealer "S"]', '[Dealer S]', 2, 9, "Here should be a value in quotation marks"),
        ('[Dealer "S"]', '["S"]', 2, 2, "Here should be the name of a tag"),
        ('[Dealer "S"]', '[Deal-er "S"]', 2, 2, "'Deal-er' is no name of a tag"),
        ('[Dealer "S"]', '[Dealer "S"] }', 2, 14, "'}' means nothing here"),
        ('[Dealer "S"]', "{ so", 2, 1, "This comment is never closed; put a } at its end."),
        ('[Dealer "S"]', '[Dealer "#"]', 2, 10, "Dealer cannot be inherited by #; write its value."),
        ('[Dealer "S"]', '[Dealer "X"]', 2, 10, "Board 7, Dealer: 'X' is no seat; write N, E, S or W."),
        ("[Deal ", "[Cards ", 1, 1, 'Board 7 has no deal; add [Deal "N:..."]'),
        ("S:AK432", "AK432", 3, 8, "Board 7, Deal: Begin with the seat of the first hand and a colon"),
        (" T976.T32.A642.92", "", 3, 8, "There are 3 hands; write four"),
        (" Q5.KQ976.QJ5.Q84 T976.T32.A642.92", " - -", 3, 8, "The hands of West and North are unknown"),
        ("AK432.5.K8", "AK432.5K8", 3, 10, "South's hand needs three dots"),
        ("AK432", "AK43X", 3, 14, "'X' is no rank; ranks are AKQJT98765432."),
        ("AK432", "AK433", 3, 14, "South holds the three of spades twice."),
        ("Q5.KQ", "A5.KQ", 3, 27, "South and West both hold the ace of spades; give it to one of them."),
        ("AK432", "AK43", 3, 10, "South has 12 cards, not thirteen. Nobody holds 2S."),
        ('[Trump "C"]', '[Trump "X"]', 4, 9, "'X' is no suit; write S, H, D or C."),
        ('[Trump "C"]', '[Trump "S"]', 5, 13, "TrumpCard: This says clubs, but by another tag spades are trumps."),
        ('[Trump "C"]', '[Contract "4SX"]', 4, 12, "This says spades, but by another tag clubs are trumps."),
        ('"C5"', '"5C"', 5, 13, "'5C' is no card; write suit and rank, such as H6."),
        ('"C5"', '"C4"', 5, 13, "West holds the four of clubs, but the trump card is one of South's, who deals."),
        ('[Trump "C"]\n[TrumpCard "C5"]', '[Room "x"]', 6, 8, "To follow the play one has to know the trumps"),
        ("HK H2", "KH H2", 8, 1, "Board 7, Play: 'KH' is no card; write suit and rank, such as HK."),
        ("HK H2", "HK ~ H2", 8, 4, "'~' is no card"),
        ("HK H2", "HA H2", 8, 1, "The ace of hearts is East's, but West's card is due here."),
        ("H6 H3", "HK H3", 9, 1, "The king of hearts is played twice."),
        ("H6 H3", "H6 -", 9, 6, "North's card before this one is not known; end the play there with *."),
        ("*", "* C9", 11, 3, "'C9' stands after the end of the play."),
        ("*", "C9", 11, 1, "The nine of clubs is North's, but West's card is due here."),
        ('"W"', '"Z"', 7, 8, "Board 7, Play: 'Z' is no seat"),
        ('[Play "W"]\nHK', '[Play ""]\n-', 8, 1, "The first card is not known; name the seat that leads."),
        ('[Trump "C"]', '[Trump "C"] clubs', 4, 13, "Board 7, Trump: 'clubs' stands outside the tag."),
    ],
)  # fmt: skip
def test_a_damaged_board_is_refused_with_its_place(old: str, new: str, line: int, column: int, said: str):
    assert old in GOOD and len(read_boards(GOOD)) == 1
    with pytest.raises(RecordError) as fault:
        read_boards(GOOD.replace(old, new, 1))
    assert said in fault.value.sentence
    assert (fault.value.line, fault.value.column) == (line, column)


@pytest.mark.parametrize(
    ("new", "plays"),
    [
        ("HQ S9 H4 H5", 12),  # North holds hearts: it happened, whether lawful or not
        ("HK ^R S9 H4 H5", 12),
        ("HK!! H2?! =1= $7 H4=2= H5^L", 12),
    ],
)
def test_a_play_is_read_as_it_happened_without_its_annotations(new: str, plays: int):
    (board,) = read_boards(GOOD.replace("HK H2 H4 H5", new))
    assert len(board.plays) == plays


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("NS 9 EW 4", "NS won 10 tricks, not 9"),
        ("EW 10", "EW won 3 tricks, not 10"),
        ("9", "the declarer's side won 10 tricks, not 9"),
        ("NS 10 EW 3", None),
        ("10", None),
        ("^9", None),
    ],
)
def test_a_result_must_be_that_of_the_cards(result: str, said: str | None):
    text = CLUB.replace("NS 10 EW 3", result)
    if said is None:
        assert read_boards(text) == read_boards(CLUB)
        return
    with pytest.raises(RecordError, match=said) as fault:
        read_boards(text)
    assert (fault.value.line, fault.value.column) == (23, 10)


def test_a_contract_of_bridge_names_the_trumps_and_is_kept():
    (board,) = read_boards(GOOD.replace('[Trump "C"]\n[TrumpCard "C5"]', '[Contract "4CX"] [Declarer "E"]'))
    assert (board.trump, board.turned) == (CLUBS, None)
    assert board.tags == {"Board": "7", "Contract": "4CX", "Declarer": "E"}
    assert read_boards(write_boards([board])) == [board]


def test_two_deals_without_an_empty_line_between_them_are_not_read_as_one():
    with pytest.raises(RecordError, match="This is a second deal; put an empty line before each game"):
        read_boards(GOOD + GOOD.replace("AK432", "AK342"))
    assert len(read_boards(GOOD + "\n" + GOOD)) == 2


@pytest.mark.parametrize(("left_out", "dealer"), [("Dealer", SOUTH), ("Dealer|TrumpCard", EAST)])
def test_where_no_dealer_is_named_it_is_he_who_holds_the_trump_card_or_is_given_first(left_out: str, dealer: Seat):
    hands = GOOD.split('"')[5].removeprefix("S:").split()
    turned = re.sub(r'"S:[^"]*"', f'"E:{" ".join([*hands[3:], *hands[:3]])}"', GOOD)
    (board,) = read_boards(re.sub(rf'\[({left_out}) "[^"]*"\]\n', "", turned))
    assert board == msgspec.structs.replace(read_boards(GOOD)[0], dealer=dealer, turned=board.turned)


def test_a_tag_that_comes_again_is_ignored():
    (board,) = read_boards(GOOD.replace('[Trump "C"]', '[Trump "C"] [Trump "H"] [BOARD "8"]'))
    assert board.trump == CLUBS and board.tags == {"Board": "7"}


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ({"North": "Łukasz"}, "Board 7, North: PBN has no letter 'Ł', only those of Latin-1"),
        ({"North": "two\nlines"}, "Board 7, North: PBN cannot hold 'two.nlines'; write it on one line"),
        ({"North": "x" * 250}, "shorter than 255 characters"),
        ({"North": "##1"}, "without # at its beginning"),
        ({"a friend": "x"}, "'a friend' cannot name a tag"),
    ],
)
def test_what_pbn_cannot_hold_is_not_written(tags: dict[str, str], said: str):
    with pytest.raises(TrickbookError, match=said):
        write_boards([Board(SOUTH, random_board(Random(1)).hands, tags=tags | {"Board": "7"})])


@given(st.integers(0, 2**32))
def test_a_file_with_a_flaw_anywhere_is_read_or_refused_with_a_place(seed: int):
    rng = Random(seed)
    text = rng.choice([CLUB, NOTEBOOK, GOOD])
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(text))
        text = (
            text[:place]
            + rng.choice(["", '"', "[", "]", "{", "*", "-", "\n\n", "\\", "#", "H", "\x00", "é"])
            + text[place + rng.randrange(3) :]
        )
    read, refused = outcome(text)
    if refused is not None:
        lines = text.split("\n")
        assert 1 <= refused.line <= len(lines) and 1 <= refused.column <= len(lines[refused.line - 1]) + 2
    for board in read:
        assert sorted(card for hand in board.hands for card in cards_in(hand)) == [*CARDS]
        assert len({*board.plays}) == len(board.plays)
        assert all(len({seat for seat, _ in trick}) == len(trick) for trick in board.tricks)


def outcome(text: str) -> tuple[list[Board], RecordError | None]:
    """The boards of a file, or why it is refused."""
    try:
        return read_boards(text), None
    except RecordError as refused:
        return [], refused
