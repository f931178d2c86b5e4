"""The trump card at a club table: taken up, left lying, named, forgotten, and the trumps called for it.  W-TRUMP."""

from __future__ import annotations

import pytest

from tests.clubs import broken, choices, do, docket, exposed, lawful, refused, ruling
from tests.marks import example, rule
from tests.whist.club.tables import AMERICAN, CODES, E1864, E1900, ENGLISH, club, rules_of, state
from trickbook.contract.seat import SOUTH
from trickbook.games.whist.events import LaidBack, TookUp
from trickbook.table import Act, Table


def table(code: str = AMERICAN, *, done: str = "") -> Table:
    """South has turned the six of hearts."""
    begun = club(
        "2C 3C 4D AD 3S", "KH 4H 5C 8C 7D", "7C 6C 2D 3D 8D", "6H AC KC 9D 5S", code=code, turned="6H", tricks={0: 0}
    )
    do(begun, done)
    return begun


FIRST = "W 2C, N 5C, E 7C"


# Taking it up ---------------------------------------------------------------------------------------------------------


@rule("W-TRUMP-1", "W-TRUMP-8", "T-24")
@pytest.mark.parametrize("code", CODES)
def test_on_his_turn_the_dealer_takes_it_up_or_plays_it_else_it_lies(code: str) -> None:
    taken = table(code, done=FIRST)
    assert docket(taken).owed(SOUTH) is not None and choices(taken, "W") == [], "lying there it is not exposed"
    assert any(isinstance(event, TookUp) for event in do(taken, "S take up"))
    assert not state(taken).lies and docket(taken).owed(SOUTH) is None
    left = table(code, done=f"{FIRST}, S AC")
    assert state(left).lies
    assert refused(taken, "S take up").rules == ("W-TRUMP-1",)
    assert refused(left, "N take up").rules == ("W-TRUMP-1",)


@rule("T-33", "W-TRUMP-1")
def test_whoever_sits_in_for_the_dealer_takes_it_up_first() -> None:
    begun = table(done=FIRST)
    assert begun.substitute(SOUTH) == Act(SOUTH, (begun.game.parse("take up"),))


@rule("W-TRUMP-5")
@pytest.mark.parametrize(("code", "deadline"), [(AMERICAN, 2), (E1864, 1), (E1900, 2)])
def test_left_lying_too_long_it_may_be_called(code: str, deadline: int) -> None:
    begun = table(code, done=f"{FIRST}, S AC")
    if deadline == 2:
        do(begun, "S quit trick, S KC, W 3C, N 8C, E 6C")
    assert exposed(begun, "S") == set()
    in_time = Table.fold(begun.game, SOUTH, begun.entries, guided=False)
    do(in_time, "S take up")
    assert not state(in_time).lies, "before the trick is quitted it costs nothing"
    events = do(begun, "S quit trick")
    assert "W-TRUMP-5" in ruling(events).rules and exposed(begun, "S") == {"6H"}
    assert refused(begun, "S take up").rules == ("W-TRUMP-5",)
    do(begun, "E call 6H")
    assert lawful(begun, "S") == {"6H"}


@rule("W-TRUMP-6")
@pytest.mark.parametrize("code", ENGLISH)
def test_taken_up_too_soon_the_dealer_may_be_told_to_put_it_back(code: str) -> None:
    begun = table(code, done="W 2C, S take up")
    assert choices(begun, "W") == choices(begun, "E") == ["put back"] and choices(begun, "N") == []
    do(begun, "E put back")
    told = ruling(do(begun, "S expose 9D"))
    assert "W-TRUMP-6" in told.rules and exposed(begun, "S") == {"9D"}, "another card shown may be called"
    assert any(isinstance(event, LaidBack) for event in do(begun, "S expose 6H"))
    assert exposed(begun, "S") == {"9D"} and state(begun).lies
    late = table(code, done="W 2C, S take up, N 5C, E 7C, S AC")
    assert refused(late, "E put back").rules == ("W-PEN-3",)


@rule("W-TRUMP-11")
def test_by_the_american_code_it_is_put_back_and_costs_nothing() -> None:
    begun = table(done="W 2C, S take up")
    assert choices(begun, "E") == [] and docket(begun).owed(SOUTH) is not None
    do(begun, "S expose 6H")
    assert exposed(begun, "S") == set() and state(begun).lies


# Naming it ------------------------------------------------------------------------------------------------------------


def named(code: str, who: str = "N") -> Table:
    return table(code, done=f"{FIRST}, S take up, S AC, S quit trick, {who} name 6H")


@example("W-TRUMP-2", "W-TRUMP-4")
@rule("W-TRUMP-9", "W-PEN-1")
@pytest.mark.parametrize("code", CODES)
def test_who_names_it_may_have_his_highest_or_lowest_trump_called(code: str) -> None:
    begun = named(code)
    assert choices(begun, "E") == [], "at a turn of the offender"
    do(begun, "S 5S, W 3S")
    assert choices(begun, "E") == choices(begun, "W") == ["call highest trump", "call lowest trump"]
    do(begun, "E call highest trump")
    assert lawful(begun, "N") == {"KH"}
    do(begun, "N KH, E 2D, N quit trick")
    assert choices(begun, "E") == [], "obeyed, it is spent"


@rule("W-TRUMP-4", "W-PEN-1", "W-EXP-9")
@pytest.mark.parametrize("code", CODES)
def test_a_call_that_would_force_a_revoke_is_void_and_by_two_codes_repeated_but_not_switched(code: str) -> None:
    begun = named(code)
    do(begun, "S KC, W 3C")
    told = ruling(do(begun, "E call lowest trump"))
    assert "W-PEN-1" in told.rules and lawful(begun, "N") == {"8C"}
    do(begun, "N 8C, E 6C, S 5S, W 3S")
    again = [] if code == E1900 else ["call lowest trump"]
    assert choices(begun, "W") == again
    if again:
        do(begun, "W call lowest trump")
        assert lawful(begun, "N") == {"4H"}


@rule("W-TRUMP-4")
@pytest.mark.parametrize("code", CODES)
def test_a_player_without_trumps_is_free(code: str) -> None:
    begun = named(code, who="W")
    do(begun, "S 5S, N call highest trump, W 3S")
    assert broken(begun) == []


@rule("W-TRUMP-10", "W-EXP-11")
@pytest.mark.parametrize("code", CODES)
def test_a_dealer_who_names_his_own_trump_card_pays_by_that_law_only(code: str) -> None:
    begun = named(code, who="S")
    assert exposed(begun, "S") == set() and choices(begun, "E") == ["call highest trump", "call lowest trump"]


@rule("W-TRUMP-2", "W-TRUMP-3")
@pytest.mark.parametrize("code", CODES)
def test_while_it_lies_there_anybody_may_name_it(code: str) -> None:
    begun = table(code, done="W 2C")
    assert "W-TRUMP-2" in ruling(do(begun, "N name 6H")).rules
    assert choices(begun, "E") == [] and choices(begun, "W") == []
    assert begun.view(SOUTH).deal is not None
    assert "Trumps are hearts." in begun.view(SOUTH).deal.told()  # type: ignore[union-attr]


@rule("W-TRUMP-7", "W-TRUMP-11")
@pytest.mark.parametrize("code", CODES)
def test_a_dealer_who_has_forgotten_it(code: str) -> None:
    begun = table(code, done=f"{FIRST}, S take up")
    assert refused(begun, "N say forgot").rules == ("W-TRUMP-7",)
    assert ("W-TRUMP-7" in rules_of(do(begun, "S say forgot"))) == (code != AMERICAN)
    assert choices(begun, "W") == ([] if code == AMERICAN else ["call highest trump", "call lowest trump"])
    if code != AMERICAN:
        do(begun, "W call highest trump, S AC, S KC, W 3C, N 8C, E 6C, S 5S, W 3S, N 7D, E 2D")
        assert choices(begun, "W") == ["call highest trump"], "void before, it may be repeated but not switched"
