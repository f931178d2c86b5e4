"""The end of a deal: the value, the rubicon, the brisques (B-END), with every worked settlement of the book."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bezique.positions import bezique, do, piece
from tests.marks import example, rule
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.games.bezique import BeziqueOptions, BeziqueStanding, Settlement
from trickbook.games.bezique.settlement import add, floor100, settle

A, B = 0, 1
ANY = (None, None)


def settled(raw: tuple[int, int], brisques: tuple[int, int], **options: Any) -> Settlement:
    return settle(raw, brisques, BeziqueOptions.build(options))


WORKED: dict[str, tuple[Any, ...]] = {
    "SC1": (1830, 1260, *ANY, {}, A, 1100, False),
    "SC2": (1260, 1140, 7, 25, {}, B, 600, False),
    "SC2t": (1260, 1140, 7, 25, {"brisque_mode": "tie_only"}, A, 600, False),
    "SC3": (1510, 1240, *ANY, {}, A, 800, False),
    "SC4": (1550, 1520, 12, 20, {}, B, 600, False),
    "SC4t": (1550, 1520, 12, 20, {"brisque_mode": "tie_only"}, A, 600, False),
    "SC5": (920, 440, *ANY, {}, A, 2600, True),
    "SC6": (1200, 700, 12, 20, {}, A, 3200, True),
    "SC6s": (1200, 700, 0, 32, {}, A, 700, False),
    "SC7": (1740, 850, 14, 18, {}, A, 1300, False),
    "SC8": (1740, 850, 21, 11, {}, A, 3800, True),
    "SC9": (1320, 620, 16, 16, {}, A, 3200, True),
    "SC10": (1450, 60, *ANY, {}, A, 2800, True),
    "SC11": (1450, 0, *ANY, {}, A, 2800, True),
    "SC12": (1300, 1300, 20, 12, {}, A, 600, False),
    "SC12t": (1300, 1300, 20, 12, {"brisque_mode": "tie_only"}, A, 600, False),
    "SC12d": (1300, 1300, 20, 12, {"brisque_mode": "decisive"}, A, 600, False),
    "SC13": (1300, 1300, 16, 16, {}, None, 0, False),
    "SC14": (1180, 990, 7, 25, {}, A, 600, False),
    "SC15": (980, 960, 10, 22, {}, B, 600, False),
    "SC16": (700, 690, 15, 17, {}, B, 2600, True),
    "SC17": (1200, 960, 2, 30, {}, B, 600, False),
    "SC18": (1200, 1000, 5, 27, {}, A, 700, False),
    "SC19": (1690, 1510, 16, 16, {}, A, 700, False),
    "SC19d": (1690, 1510, 16, 16, {"brisque_mode": "decisive"}, A, 600, False),
    "SC20": (900, 700, 0, 32, {}, B, 2900, True),
    "SC21": (1160, 960, 6, 26, {}, None, 0, False),
    "SC22": (690, 690, 20, 12, {}, A, 2500, True),
    "SC23": (1090, 900, 3, 29, {}, B, 600, False),
    "SC24": (970, 960, 2, 30, {"brisque_mode": "tie_only"}, B, 3100, True),
    "SC25": (1300, 620, 16, 16, {"rubicon_brisques": 320}, A, 3220, True),
    "SC26": (1830, 1260, 16, 16, {"game_bonus": 1000}, A, 1600, False),
    "SC26r": (1320, 620, 16, 16, {"game_bonus": 1000}, A, 3200, True),
}


@rule("B-END-2", "B-END-3", "B-END-4", "B-END-5", "B-END-6", "B-END-7", "B-END-8", "B-END-9", "B-END-10", "B-END-11")
@example("B-END-12", "B-END-15")
@pytest.mark.parametrize("worked", WORKED)
def test_the_worked_settlements(worked):
    one, two, x, y, options, winner, value, rubicon = WORKED[worked]
    for won in range(33) if x is None else (x,):
        brisques = (won, 32 - won if y is None else y)
        found = settled((one, two), brisques, **options)
        assert (found.winner, found.value, found.rubicon) == (winner, value, rubicon), brisques
        turned = settled((two, one), brisques[::-1], **options)
        assert (turned.winner, turned.value) == (None if winner is None else 1 - winner, value)


scores = st.integers(0, 400).map(lambda tens: 10 * tens)


@rule("B-END-12", "B-END-15")
@given(scores, scores, st.integers(0, 32), st.sampled_from(["close_200", "tie_only", "decisive"]))
def test_the_order_of_steps_holds_for_all_scores(one, two, won, mode):
    found = settled((one, two), (won, 32 - won), brisque_mode=mode)
    totals = (one + 10 * won, two + 10 * (32 - won))
    assert found.counted in (None, totals)  # for both or for neither
    deciding = found.counted or (one, two)
    assert (found.winner is None) == (deciding[0] == deciding[1]) == (found.value == 0)
    if found.winner is not None:
        assert deciding[found.winner] > deciding[1 - found.winner]
        assert found.rubicon == (deciding[1 - found.winner] < 1000)
        assert found.value >= (1300 + 100 if found.rubicon else 600)
        assert found.value % 100 == 0


@rule("B-END-4", "B-END-7", "B-END-10")
def test_the_rubicon_line_is_an_option_and_its_bonus_is_not():
    found = settled((3500, 1400), (16, 16), rubicon_limit=3000)
    assert found.rubicon and found.value == 3500 + 1400 + 1300
    saved = settled((3500, 2900), (16, 16), rubicon_limit=3000)
    assert not saved.rubicon and saved.counted == (3660, 3060)


@rule("B-END-7")
def test_brisques_that_just_reach_the_line_save_the_rubicon():
    saved, lost = settled((1300, 960), (28, 4)), settled((1300, 960), (29, 3))
    assert (saved.rubicon, saved.value, saved.counted) == (False, 1500 - 1000 + 500, (1580, 1000))
    assert (lost.rubicon, lost.value, lost.counted) == (True, 1300 + 900 + 1300, None)


@rule("B-END-13")
def test_a_series_keeps_hundreds_only_and_the_deal_alternates():
    standing = add(BeziqueStanding(), settled((1300, 620), (16, 16), rubicon_brisques=320))
    assert standing == BeziqueStanding(hundreds=(32, 0), deals=1)
    standing = add(standing, settled((1260, 1140), (7, 25)))
    standing = add(standing, settled((1300, 1300), (16, 16)))
    assert standing == BeziqueStanding(hundreds=(32, 6), deals=3)
    assert floor100(1890) == 1800


@rule("B-SETUP-5")
def test_each_deal_is_a_game_and_the_deal_alternates_after_a_draw_too():
    game = bezique()
    assert game.next_dealer(NORTH) == SOUTH and game.next_dealer(SOUTH) == NORTH
    state = piece("7C", other="8D", stock="", facts={"leader": "S", "points": {"N": 1300, "S": 1250}, "taken": {}})
    do(state, "7C", "8D")
    assert state.result is not None and state.result.winner is None and game.settle(state).hundreds == (0, 0)
    assert game.settle(state).outcome is None


@rule("B-END-1", "B-LAST-6")
def test_the_deal_ends_with_the_last_card_and_its_winner_scores():
    state = piece("7C 8C", other="8D 9D", stock="", facts={"leader": "S", "points": {"N": 1000, "S": 1800}})
    do(state, "7C", "8D")
    events = do(state, "8C", "9D")
    assert state.points == [1000, 1850] and state.score == (0, 13)
    assert str(events[-1]) == "North has 1000 and South 1850: South wins 1300."
