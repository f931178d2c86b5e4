"""The play of the cards (W-PLAY), tricks gathered and looked at (W-TRICK, W-LAST, W-DRAW)."""

from __future__ import annotations

import pytest

from tests.marks import example, rule
from tests.whist.positions import EW, NS, do, legal, piece, refusal, view, whist, winner
from trickbook.cards import Card
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.games.whist.tricks import gatherer


@rule("W-PLAY-1", "W-PLAY-2")
def test_the_dealers_left_leads_first_and_may_lead_anything():
    state = piece("5C 9D AH", "2C 3C 4C", "6C 7C 8C", "9C TC JC")
    assert state.to_act == WEST
    assert legal(state) == {"5C", "9D", "AH"}
    assert str(refusal(state, "2C")) == "You do not hold the two of clubs. (W-PLAY-2)"


@example("W-PLAY-4")
@rule("W-PLAY-3")
@pytest.mark.parametrize(
    ("held", "lawful"), [("5D 8S AH", {"5D"}), ("8S AH 9C", {"8S", "AH", "9C"}), ("5D KD AH", {"5D", "KD"})]
)
def test_a_player_who_can_must_follow_suit(held: str, lawful: set[str]):
    state = piece("QD 2S 3S", held, "2D 4S 6S", "3D 5S 7S")
    do(state, "W QD")
    assert legal(state) == lawful
    for word in set(held.split()) - lawful:
        assert str(refusal(state, word)) == "You hold a diamond, so you must follow suit. (W-PLAY-3)"


@rule("W-PLAY-3")
def test_play_goes_clockwise():
    state = piece("2C", "3C", "4C", "5C")
    for letter, card in zip("WNES", ("2C", "3C", "4C", "5C"), strict=True):
        assert state.to_act == Seat.parse(letter)
        do(state, f"{letter} {card}")


@rule("W-PLAY-5", "W-PLAY-6")
def test_a_player_without_the_suit_may_trump_or_discard():
    state = piece("QD 2C", "AH 8S", "3D 3C", "4D 4C")
    do(state, "W QD")
    assert legal(state) == {"AH", "8S"}


TRICKS = [
    ("W 9C, N KC, E 2H, S AC", EAST, "a trump beats the ace of the suit led"),
    ("W 9C, N 3H, E 2H, S AC", NORTH, "the higher trump wins"),
    ("W 4D, N AS, E 5D, S 2D", EAST, "a discard never wins"),
    ("W QD, N 2D, E KD, S 3D", EAST, "the highest of the suit led wins"),
    ("W 2H, N AC, E AD, S AS", WEST, "a trump led is not beaten by aces"),
]


@example("W-PLAY-8", "W-PLAY-9")
@example("W-PLAY-6", "W-PLAY-10")
@rule("W-PLAY-7", "W-PLAY-11")
@pytest.mark.parametrize(("written", "won", "why"), TRICKS, ids=[why for _, _, why in TRICKS])
def test_who_wins_a_trick_and_leads_to_the_next(written: str, won: Seat, why: str):
    w, n, e, s = (part.split()[1] for part in written.split(","))
    state = piece(f"{w} 2S", f"{n} 3S", f"{e} 4S", f"{s} 5S")
    assert winner(state, written) == won and state.to_act == won
    assert len(legal(state)) == 1
    assert sum(state.tricks) == 1 and state.tricks[state.game.side_of(won)] == 1


@rule("W-PLAY-12", "W-PLAY-13", "W-SCORE-1")
def test_the_hand_ends_after_thirteen_tricks_and_the_book_scores_nothing():
    state = piece("5C", "2C", "3C", "4C", tricks={NS: 6, EW: 6})
    assert state.trick_number == 13
    do(state, "W 5C, N 2C, E 3C, S 4C")
    assert state.is_over and state.tricks == [6, 7] and state.score == (0, 1)
    assert str(state.events[-1]).startswith("North and South have won 6 tricks and East and West 7.")


FIVE_TRICKS = [
    "W 2C, N 3C, E AC, S 4C",  # East and West's first, by East
    "E 2D, S 3D, W AD, N 4D",
    "W 2S, N 3S, E 4S, S AS",  # North and South's first, by South
    "S 6C, W 5C, N 8C, E 7C",
    "N 6D, E 7D, S 5D, W 8D",
]


def five_tricks(gather: str) -> list[int]:
    """Tricks before North, East, South and West."""
    by_letter = dict.fromkeys("WNES", "")
    for trick in FIVE_TRICKS:
        for part in trick.split(","):
            letter, card = part.split()
            by_letter[letter] += f" {card}"
    state = piece(by_letter["W"], by_letter["N"], by_letter["E"], by_letter["S"], game=whist(gather=gather))
    for trick in FIVE_TRICKS:
        do(state, trick)
    return view(state, NORTH).gathered


@example("W-TRICK-4")
def test_the_partner_of_each_sides_first_winner_gathers_all_its_tricks():
    assert five_tricks("first_winner_partner") == [2, 0, 0, 3]  # West for East and West, North for North and South


@rule("W-TRICK-5")
def test_by_the_other_custom_each_winners_partner_gathers():
    assert five_tricks("per_trick") == [1, 2, 1, 1]
    assert [gatherer("per_trick", NORTH, seat) for seat in Seat] == [SOUTH, WEST, NORTH, EAST]


@rule("W-TRICK-1", "W-TRICK-3")
def test_everybody_is_told_the_tricks_of_both_sides_and_which_have_the_book():
    state = piece("5C 6S", "2C 7S", "3C 8S", "4C 9S", tricks={NS: 5, EW: 6})
    assert view(state, None).told()[-2:] == ["North and South have 5 tricks.", "East and West have the book."]
    do(state, "W 5C, N 2C, E 3C, S 4C")
    for seat in (*Seat, None):
        assert view(state, seat).won == [5, 7]
        assert view(state, seat).told()[-1] == "East and West have the book and 1 above it, gathered by East (1)."


@rule("W-LAST-1", "W-LAST-2", "W-LAST-3")
@pytest.mark.parametrize(("code", "allowed"), [("american", False), ("english_1864", True), ("english_1900", False)])
def test_the_last_trick_is_looked_at_only_by_the_code_of_1864(code: str, allowed: bool):
    state = piece("5C 2S 3D", "2C 3S 4D", "3C 4S 5D", "4C AS 6D", game=whist(law_code=code))
    assert view(state, WEST).last_trick is None
    do(state, "W 5C, N 2C, E 3C, S 4C")
    do(state, "W 2S, N 3S, E 4S, S AS")
    last = view(state, NORTH).last_trick
    assert (last is not None) == allowed
    assert last is None or (last[0] == SOUTH and [str(card) for _, card in last[1]] == ["2S", "3S", "4S", "AS"])


@rule("W-DRAW-1")
def test_whose_each_card_of_the_trick_is_can_be_seen_by_everybody():
    state = piece("9C 2S", "KC 3S", "2C 4S", "4C 5S")
    do(state, "W 9C, N KC, E 2C")
    for seat in (*Seat, None):
        assert dict(view(state, seat).trick) == {
            WEST: Card.parse("9C"),
            NORTH: Card.parse("KC"),
            EAST: Card.parse("2C"),
        }
