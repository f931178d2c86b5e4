"""Revokes claimed, proved and paid for at a club table: the examples R1 to R15, and who chooses what until when."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clubs import choices, do, refused, rulings
from tests.marks import example, rule
from tests.whist.club.tables import AMERICAN, CODES, E1864, E1900, ENGLISH, club, over
from tests.whist.club.tables import settled as standing_of
from tests.whist.positions import standing
from trickbook.contract.docket import Ruled
from trickbook.contract.laws import Cap, Fine
from trickbook.contract.seat import Seat
from trickbook.games.whist import WhistStanding
from trickbook.table import Confirmed, DealClosed, Table

EAST_TAKES, EAST_DEDUCTS, EAST_ADDS = "E take tricks", "E deduct points", "E add points"


def last_three(
    code: str, before: tuple[int, int], ns: int, *, north: int = 1, east: int = 0, honours: tuple[int, int] = (0, 0)
) -> Table:
    """A deal played out and turned, in which North and South have taken ``ns`` tricks.

    North has revoked so often in tricks 11 and 12, East perhaps in trick 11, after North.
    """
    north_wins = ns >= 3
    best, other = ("AD KD 4C", "QD JD 2C")
    west, south = (other, best) if north_wins else (best, other)
    won = {0: ns - 3, 1: 13 - ns} if north_wins else {0: ns, 1: 10 - ns}
    facts: dict[str, Any] = {"honours": dict(enumerate(honours))} if any(honours) else {}
    table = club(west, "8S 7S 5D", "9S 2D 3C", south, code=code, before=standing(*before), tricks=won, **facts)
    norths = {0: ("5D", "8S", "7S"), 1: ("8S", "5D", "7S"), 2: ("8S", "7S", "5D")}[north]
    easts = {0: ("2D", "9S", "3C"), 1: ("9S", "2D", "3C")}[east]
    wests, souths = west.split(), south.split()
    do(table, f"W {wests[0]}, N {norths[0]}, E {easts[0]}, S {souths[0]}")
    rounds = "SWNE" if north_wins else "WNES"
    for trick in (1, 2):
        cards = {"W": wests[trick], "N": norths[trick], "E": easts[trick], "S": souths[trick]}
        do(table, ", ".join(f"{seat} {cards[seat]}" for seat in rounds))
    do(table, f"{'S' if north_wins else 'W'} quit trick")
    return table


def claim(table: Table, north: int, east: int) -> None:
    """Every revoke is claimed by the other side."""
    for trick in range(11, 11 + north):
        do(table, f"W claim N {trick}")
    for trick in range(11, 11 + east):
        do(table, f"S claim E {trick}")


def score(table: Table) -> tuple[int, int]:
    """The game as the deal leaves it, or its end if the deal ends it."""
    after = standing_of(table)
    return after.games[-1] if after.games else after.points


CASES = [
    pytest.param(AMERICAN, (0, 0), 8, 1, 0, (0, 0), "", (0, 1), False, id="R1"),
    pytest.param(E1864, (1, 2), 8, 1, 0, (0, 0), EAST_TAKES, (1, 4), False, id="R2a"),
    pytest.param(E1900, (1, 2), 8, 1, 0, (0, 0), EAST_DEDUCTS, (2, 2), False, id="R2b"),
    pytest.param(E1864, (1, 2), 8, 1, 0, (0, 0), EAST_ADDS, (1, 5), True, id="R2c"),
    pytest.param(E1900, (0, 2), 13, 1, 0, (4, 0), EAST_ADDS, (0, 5), True, id="R3"),
    pytest.param(AMERICAN, (5, 3), 10, 1, 0, (0, 0), "", (6, 3), False, id="R4"),
    pytest.param(E1864, (3, 0), 10, 1, 0, (3, 0), EAST_DEDUCTS, (4, 0), False, id="R5"),
    pytest.param(AMERICAN, (0, 0), 9, 2, 0, (0, 0), "", (0, 2), False, id="R6"),
    pytest.param(AMERICAN, (5, 4), 9, 1, 1, (0, 0), "", (6, 4), False, id="R7"),
    pytest.param(E1900, (4, 4), 5, 1, 1, (0, 0), "", (4, 4), False, id="R8, 1900"),
    pytest.param(E1864, (4, 4), 5, 1, 1, (0, 0), "E deduct points, N deduct points", (1, 3), False, id="R8, 1864"),
    pytest.param(AMERICAN, (0, 0), 1, 1, 1, (0, 0), "", (0, 6), False, id="R12, one each"),
    pytest.param(AMERICAN, (0, 0), 1, 2, 1, (0, 0), "", (0, 6), False, id="R12, two and one"),
    pytest.param(E1864, (3, 2), 7, 2, 0, (0, 0), "E deduct points, W add points", (0, 5), True, id="R13, b then c"),
    pytest.param(E1900, (3, 2), 7, 2, 0, (0, 0), "E add points, W deduct points", (3, 5), True, id="R13, c then b"),
    pytest.param(E1864, (3, 0), 6, 1, 1, (0, 0), "E add points, N add points", (4, 4), False, id="R14"),
]


@example(
    "W-REV-3", "W-REV-4", "W-REV-15", "W-REV-16", "W-REV-17", "W-REV-19", "W-REV-20", "W-REV-23",
)  # fmt: skip
@rule("W-REV-2", "W-REV-5", "W-REV-14", "W-REV-18", "W-REV-21", "W-SCORE-4", "T-12", "T-14")
@pytest.mark.parametrize(
    ("code", "before", "ns", "north", "east", "honours", "chosen", "after", "game"), CASES
)  # fmt: skip
def test_what_revokes_cost(
    code: str, before: tuple[int, int], ns: int, north: int, east: int, honours: tuple[int, int], chosen: str,
    after: tuple[int, int], game: bool,
) -> None:  # fmt: skip
    table = last_three(code, before, ns, north=north, east=east, honours=honours)
    claim(table, north, east)
    do(table, chosen)
    assert score(table) == after
    assert bool(standing_of(table).games) == game
    assert not table.offers(table.cutter).choices, "every penalty has been chosen, or there is none to choose"


@rule("W-REV-2", "W-REV-4", "W-REV-6", "W-PEN-2", "T-14")
@pytest.mark.parametrize(
    ("code", "forms"),
    [(AMERICAN, []), *((code, ["take tricks", "deduct points", "add points"]) for code in ENGLISH)],
)
def test_the_claimants_choose_the_form_of_the_penalty_where_there_is_a_choice(code: str, forms: list[str]) -> None:
    table = last_three(code, (0, 0), 8)
    events = do(table, "W claim N 11")
    (told,) = rulings(events)
    assert told.orders(Fine) and told.orders(Cap)
    assert choices(table, "W") == choices(table, "E") == forms
    assert choices(table, "N") == choices(table, "S") == []
    if forms:
        do(table, "E choose 2")
        assert choices(table, "W") == choices(table, "E") == [], "the first lawful choice of the side is final"
        assert refused(table, "W add points").rules == ("W-PEN-3",)


@rule("W-REV-24", "W-PEN-4", "W-REV-15")
def test_a_penalty_not_chosen_until_the_cut_is_let_go_but_the_revoking_side_stays_capped() -> None:
    table = last_three(E1864, (4, 0), 8)
    do(table, "W claim N 11")
    events = do(table, f"{table.cutter.letter} cut")
    closed = next(event for event in events if isinstance(event, DealClosed))
    assert closed.change == (0, 0) and closed.scores == (4, 0)


@rule("W-REV-24", "W-REV-1")
@pytest.mark.parametrize("code", CODES)
def test_without_a_claim_a_revoke_has_no_effect(code: str) -> None:
    assert score(last_three(code, (0, 0), 8)) == (2, 0)


@rule("W-REV-12", "W-REV-24")
@pytest.mark.parametrize("code", CODES)
def test_a_claim_that_the_tricks_do_not_bear_out_has_no_effect(code: str) -> None:
    table = last_three(code, (0, 0), 8, north=0)
    (told,) = rulings(do(table, "W claim N 11"))
    assert not told.remedies and set(told.rules) == {"W-REV-24", "W-REV-12"}
    assert score(table) == (2, 0)


@example("W-REV-10")
@rule("W-REV-11", "T-10")
def test_a_claim_is_in_time_until_the_cut() -> None:
    """R11: just before the cut, and just after it."""
    early = last_three(AMERICAN, (0, 0), 8)
    do(early, "W claim N 11")
    closed = next(event for event in do(early, f"{early.cutter.letter} cut") if isinstance(event, DealClosed))
    assert closed.change == (0, 1)
    late = last_three(AMERICAN, (0, 0), 8)
    closed = next(event for event in do(late, f"{late.cutter.letter} cut") if isinstance(event, DealClosed))
    assert closed.change == (2, 0)
    assert set(refused(late, "W claim N 11").rules) == {"W-REV-10", "W-REV-11", "W-REV-24"}


@rule("W-REV-11", "T-11", "W-REV-15")
def test_after_a_last_hand_a_claim_is_in_time_until_both_sides_have_confirmed() -> None:
    table = last_three(AMERICAN, (5, 0), 8)
    assert table.awaits == "confirm"
    do(table, "N confirm, W claim N 11")
    assert table.awaits == "cut" and score(table) == (5, 1), "two tricks move, and the game goes on"
    silent = last_three(AMERICAN, (5, 0), 8)
    do(silent, "N confirm, E confirm")
    assert silent.match.outcome is not None and silent.match.outcome.winner == 0
    assert refused(silent, "W claim N 11").sentence == "The match is over."


@rule("W-REV-10", "W-REV-13")
def test_a_claim_during_the_hand_is_judged_when_it_has_been_played_out() -> None:
    table = club("QD 2C", "8S 5D", "2D 3C", "KD 4C", tricks={0: 6, 1: 5})
    events = do(table, "W QD, N 8S, E 2D, S KD, S quit trick, W claim N 12")
    assert not any(isinstance(event, Ruled) for event in events)
    over(table)
    assert score(table) == (0, 1)


@rule("W-REV-25")
@pytest.mark.parametrize(("code", "chosen", "after"), [(AMERICAN, "", (5, 1)), (E1864, "W add points", (7, 3))])
def test_in_a_sitting_the_fines_stand_and_nobody_is_capped(code: str, chosen: str, after: tuple[int, int]) -> None:
    table = club(
        "QD 2C", "8S 5D", "2D 3C", "KD 4C", code=code, before=standing(5, 0), tricks={0: 6, 1: 5},
        options={"match_format": "continuous_tricks"},
    )  # fmt: skip
    do(table, "W QD, N 8S, E 2D, S KD, S 4C, W 2C, N 5D, E 3C, S quit trick, W claim N 12")
    do(table, chosen)
    assert score(table) == after


@rule("W-REV-22", "W-EXP-14")
@pytest.mark.parametrize("code", CODES)
def test_a_call_disobeyed_is_fined_as_a_revoke(code: str) -> None:
    table = club("QD 2C", "8D 5D", "2D 3C", "KD 4C", code=code, tricks={0: 6, 1: 5})
    do(table, "N expose 5D, W QD, W call 5D, N 8D, E 2D, S KD, S 4C, W 2C, N 5D, E 3C, S quit trick")
    (told,) = rulings(do(table, "W claim N 12"))
    assert told.orders(Fine) and {"W-REV-22", "W-EXP-14"} <= set(told.rules)


@example("W-CONC-1")
@rule("W-CONC-4", "W-CONC-5")
@pytest.mark.parametrize(
    ("code", "forms", "after"),
    [(AMERICAN, [], (0, 1)), *((code, ["deduct points", "add points"], (2, 3)) for code in ENGLISH)],
)
def test_a_revoke_found_when_all_hands_are_down(code: str, forms: list[str], after: tuple[int, int]) -> None:
    """R15."""
    table = club("QD 2C JS", "8S 5D 3S", "2D 3C 4S", "KD 4C AS", code=code, tricks={0: 5, 1: 5})
    do(table, "W QD, N 8S, E 2D, S KD, S quit trick")
    events = do(table, "S claim rest 2, W accept, N accept, E accept, W claim N 11")
    assert "W-CONC-5" in {rule for told in rulings(events) for rule in told.rules}
    assert choices(table, "E") == forms
    if forms:
        told = rulings(do(table, "E take tricks"))
        assert "W-PEN-3" in told[-1].rules
        if code == E1900:
            assert choices(table, "E") == [], "what is not provided forfeits the penalty"
            assert score(table) == (2, 0)
            return
        do(table, "E add points")
    assert score(table) == after


# Claimed of a last trick that nobody has turned -----------------------------------------------------------------------


def last_trick_open(code: str, before: WhistStanding | None = None, ns: int = 9) -> Table:
    """North, who has omitted a card, revokes in the last trick, which lies open; his side has so many tricks."""
    table = club(
        "2C 3C 4C 3S", "5C 6C 4H 4S", "7C 8C 9C 5S", "AC KC QC 6S", code=code, before=before,
        tricks={0: ns - 4, 1: 13 - ns},
    )  # fmt: skip
    do(table, "W 2C, E 7C, S AC, S quit trick, S KC, W 3C, N 5C, E 8C, S QC, W 4C, N 6C, E 9C, S 6S, W 3S, N 4H, E 5S")
    assert not rulings(do(table, "W claim N 13")), "it may still be put right"
    return table


@rule("T-6", "T-14", "W-REV-4", "W-REV-7")
@pytest.mark.parametrize("code", ENGLISH)
@pytest.mark.parametrize(
    ("answer", "after"), [("E add points", (3, 3)), ("W waive, E waive", (3, 0)), ("", (3, 0))]
)  # fmt: skip
def test_a_cut_that_finds_a_penalty_to_choose_only_turns_the_trick(
    code: str, answer: str, after: tuple[int, int]
) -> None:
    table = last_trick_open(code)
    events = do(table, f"{table.cutter.letter} cut")
    assert rulings(events)[-1].orders(Fine) and not any(isinstance(event, DealClosed) for event in events)
    assert choices(table, "E") == choices(table, "W") == ["take tricks", "deduct points", "add points"]
    events = do(table, f"{answer}{', ' * bool(answer)}{table.cutter.letter} cut")
    closed = next(event for event in events if isinstance(event, DealClosed))
    assert closed.scores == after, "chosen, let go, or let lapse by the second cut"


@rule("T-6", "W-REV-3")
def test_where_there_is_nothing_to_choose_the_cut_closes_the_deal() -> None:
    table = last_trick_open(AMERICAN)
    closed = next(event for event in do(table, f"{table.cutter.letter} cut") if isinstance(event, DealClosed))
    assert closed.scores == (1, 0)


@rule("T-6", "T-11", "T-14", "W-REV-11")
def test_nobody_has_confirmed_a_result_of_which_a_penalty_is_still_to_be_chosen() -> None:
    table = last_trick_open(E1864, standing(3, 4, (0, 5)), ns=5)
    before = standing_of(table)
    assert table.awaits == "confirm"
    events = do(table, "N confirm")
    assert standing_of(table) == before, "East and West win the rubber all the same"
    assert not any(isinstance(event, Confirmed) for event in events) and choices(table, "E")
    assert table.offers(Seat.NORTH).confirm
    do(table, "E deduct points, N confirm, W confirm")
    assert table.match.outcome is not None and table.match.outcome.winner == 1


@rule("T-6", "T-11")
def test_who_agrees_to_win_by_a_revoke_in_a_trick_that_was_not_turned_has_agreed_to_nothing() -> None:
    table = last_trick_open(AMERICAN, standing(5, 0))
    assert table.awaits == "confirm"
    events = do(table, "N confirm")
    assert not any(isinstance(event, Confirmed) for event in events)
    assert table.awaits == "cut" and score(table) == (6, 0)


@rule("T-11", "T-14", "W-REV-11")
def test_a_penalty_chosen_undoes_what_was_agreed_before_it() -> None:
    table = club(
        "AD KD 4C", "8S 7S 5D", "9S 2D 3C", "QD JD 2C", code=E1864, before=standing(3, 4, (0, 5)), tricks={0: 1, 1: 9}
    )
    do(table, "W AD, N 8S, E 2D, S QD, W KD, N 5D, E 9S, S JD, W 4C, N 7S, E 3C, S 2C, W quit trick, W claim N 11")
    assert table.awaits == "confirm", "the rubber is won whatever is chosen"
    do(table, "N confirm")
    assert not table.offers(Seat.NORTH).confirm
    do(table, "E deduct points")
    assert table.offers(Seat.NORTH).confirm, "that is another count"
