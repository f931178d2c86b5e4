"""The end of a match: the target, "bidder goes out", the extra hand, stopping early (P-END)."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.marks import example, rule
from tests.oracle import pedro as oracle
from tests.pedro.positions import pedro
from tests.pedro.tables import SIDES, act, after, bid_number, oracle_options, play_piece, seated
from trickbook.contract.seat import EAST
from trickbook.games.pedro import PedroStanding
from trickbook.games.pedro.scoring import score_deal, settle, stopped
from trickbook.table import Deal, DealClosed, EndMatch, MatchEnded


def at(ns: int, ew: int, *, goes_out: bool = False, extra: bool = False) -> PedroStanding:
    """The standing before a deal, without shortfalls."""
    return PedroStanding(sheet=(ns, ew), bidder_goes_out=goes_out, extra_hand=extra)


def winner(standing: PedroStanding) -> str | None:
    """The winning side, or ``None`` while the match goes on."""
    if standing.outcome is None:
        return None
    assert standing.outcome.winner is not None
    return SIDES[standing.outcome.winner]


@rule("P-END-1")
def test_hands_are_played_until_a_side_has_the_target() -> None:
    assert winner(after(at(50, 40), "NS", 8, 11)) is None  # 61
    over = after(at(50, 40), "NS", 8, 12)
    assert winner(over) == "NS"
    assert over.outcome is not None and "P-END-1" in over.outcome.rules


@rule("P-END-1", "P-VAR-15", "P-VAR-16")
@pytest.mark.parametrize("target", [51, 52, 56, 61, 62, 100])
@pytest.mark.parametrize("method", ["minus", "no_negative"])
def test_every_target_is_reached_exactly_or_not(target: int, method: str) -> None:
    for short, won in ((15, None), (14, "NS")):  # both methods score the fourteen
        assert winner(after(at(target - short, 0), "NS", 9, 14, target=target, scoring_method=method)) == won


@rule("P-END-2")
@pytest.mark.parametrize(
    ("ns", "ew", "goes_out"), [(55, 55, True), (55, 61, True), (54, 61, False), (61, 54, False), (20, 20, False)]
)
def test_bidder_goes_out_when_both_are_within_seven(ns: int, ew: int, goes_out: bool) -> None:
    standing = after(at(ns - 9, ew - 5), "NS", 9, 9)
    assert standing.net == (ns, ew)
    assert (standing.bidder_goes_out, standing.extra_hand) == (goes_out, False)
    assert not after(at(ns - 9, ew - 5), "NS", 9, 9, bidder_goes_out=False).bidder_goes_out


@rule("P-END-2", "P-VAR-26")
@pytest.mark.parametrize("target", [51, 52, 56, 61, 62, 100])
def test_the_window_is_seven_for_every_target(target: int) -> None:
    for values, others in (("standard", 5), ("california", 7)):
        before = at(target - 7 - 9, target - 7 - others)
        options: dict[str, Any] = {"target": target, "card_values": values}
        assert after(before, "NS", 9, 9, **options).bidder_goes_out
        before = at(target - 8 - 9, target - 7 - others)
        assert not after(before, "NS", 9, 9, **options).bidder_goes_out


@rule("P-END-3")
def test_a_bid_made_wins_whatever_the_totals_are() -> None:
    over = after(at(55, 60, goes_out=True), "NS", 7, 7)
    assert (winner(over), over.net) == ("NS", (62, 67))
    assert over.outcome is not None and over.outcome.rules == ("P-END-3",)
    six: dict[str, Any] = {"min_bid": 6, "forced_dealer_bid": 6}
    assert winner(after(at(55, 61, goes_out=True), "NS", 6, 6, **six)) == "NS"  # 61 is enough
    assert winner(after(at(55, 55, goes_out=True), "NS", 7, 7, scoring_method="no_negative")) == "NS"  # even 55


@rule("P-END-4")
def test_a_failed_bid_is_scored_as_usual() -> None:
    standing = after(at(58, 55, goes_out=True), "NS", 9, 8)
    assert (winner(standing), standing.net) == (None, (49, 61))


@rule("P-END-5")
def test_opponents_whom_a_failed_bid_brings_to_the_target_have_won() -> None:
    over = after(at(58, 55, goes_out=True), "NS", 9, 7)
    assert (winner(over), over.net) == ("EW", (49, 62))
    assert over.outcome is not None and over.outcome.rules == ("P-END-5",)
    still_there = after(at(74, 63, goes_out=True, extra=True), "NS", 7, 6)
    assert (winner(still_there), still_there.net) == ("EW", (67, 71))


@rule("P-END-5", "P-END-13")
def test_with_play_on_a_failed_bid_ends_nothing() -> None:
    standing = after(at(58, 55, goes_out=True), "NS", 9, 7, set_in_bgo="play_on")
    assert (winner(standing), standing.net) == (None, (49, 62))


@example("P-END-6")
@pytest.mark.parametrize(
    ("bidders", "bid", "won", "net", "who"),
    [
        pytest.param("NS", 7, 7, (62, 67), "NS", id="a"),
        pytest.param("NS", 7, 6, (48, 68), "EW", id="b"),
        pytest.param("EW", 9, 8, (61, 51), None, id="c"),
        pytest.param("EW", 8, 14, (55, 74), "EW", id="d"),
    ],
)
def test_examples_of_bidder_goes_out(bidders: str, bid: int, won: int, net: tuple[int, int], who: str | None) -> None:
    before = after(at(46, 55), "NS", 9, 9)
    assert (before.net, before.bidder_goes_out) == ((55, 60), True)
    standing = after(before, bidders, bid, won)
    assert (winner(standing), standing.net) == (who, net)
    if who is None:
        assert not standing.bidder_goes_out  # 51 < 55: an ordinary hand


@example("P-END-7")
@pytest.mark.parametrize("goes_out", [True, False])
def test_both_at_the_target_in_an_ordinary_hand_play_one_more(goes_out: bool) -> None:
    standing = after(at(54, 56), "NS", 8, 8, bidder_goes_out=goes_out)
    assert (winner(standing), standing.net) == (None, (62, 62))
    assert (standing.bidder_goes_out, standing.extra_hand) == (True, True)
    assert winner(after(standing, "EW", 9, 9, bidder_goes_out=goes_out)) == "EW"
    failed = after(standing, "EW", 9, 8, bidder_goes_out=goes_out)
    assert (winner(failed), failed.net) == ("NS", (68, 53))


@rule("P-END-7")
def test_both_at_the_target_are_not_decided_by_totals() -> None:
    assert winner(after(at(54, 61), "NS", 8, 9)) is None  # 63 to 66
    assert winner(after(at(61, 54), "NS", 14, 0)) == "EW"  # one side only


@example("P-END-8")
def test_the_set_bidders_of_an_extra_hand_fall_behind_even_above_the_target() -> None:
    off: dict[str, Any] = {"bidder_goes_out": False}
    standing = after(at(61, 61), "NS", 7, 13, **off)
    assert (standing.net, standing.extra_hand) == ((74, 62), True)
    over = after(standing, "NS", 7, 6, **off)
    assert (winner(over), over.net) == ("EW", (67, 70))


@rule("P-END-8")
@pytest.mark.parametrize("values", ["standard", "california"])
@pytest.mark.parametrize("goes_out", [True, False])
def test_somebody_always_wins_an_extra_hand(values: str, goes_out: bool) -> None:
    rules = pedro(card_values=values, bidder_goes_out=goes_out).options
    top = rules.highest_bid
    extra_hands = {
        standing
        for ns, ew, won in product(range(46, 62), range(46, 62), range(7, top + 1))
        if (standing := settle(at(ns, ew), score_deal(0, 7, (won, top - won), rules), rules)).extra_hand
    }
    assert len(extra_hands) > 10
    for standing, bid in product(extra_hands, range(7, top + 1)):
        assert winner(settle(standing, score_deal(0, bid, (bid, top - bid), rules), rules)) == "NS"
        over = settle(standing, score_deal(0, bid, (bid - 1, top - bid + 1), rules), rules)
        assert winner(over) == "EW"
        assert over.net[1] > over.net[0]


@example("P-END-9")
def test_only_one_side_at_the_target_wins_though_it_did_not_bid() -> None:
    over = after(at(54, 58), "EW", 7, 6)
    assert (winner(over), over.net) == ("NS", (62, 51))


@example("P-END-10")
def test_a_sheet_of_sixty_with_eight_owed_is_not_within_seven() -> None:
    standing = after(PedroStanding(sheet=(60, 46), shortfall=(8, 0)), "EW", 14, 14)
    assert (standing.sheet, standing.net, standing.bidder_goes_out) == ((60, 60), (52, 60), False)
    paid = after(PedroStanding(sheet=(60, 46), shortfall=(5, 0)), "EW", 14, 14)
    assert (paid.net, paid.bidder_goes_out) == ((55, 60), True)


@example("P-END-10")
def test_a_payment_may_bring_sheet_and_net_to_the_target_together() -> None:
    over = after(PedroStanding(sheet=(61, 40), shortfall=(7, 0)), "NS", 9, 9)
    assert (over.sheet[0], over.shortfall[0], over.net[0]) == (63, 0, 63)
    assert winner(over) == "NS"
    owing = after(PedroStanding(sheet=(63, 40), shortfall=(9, 0)), "EW", 8, 8)  # sheet 63, net 60
    assert (owing.net, winner(owing)) == ((60, 48), None)


@rule("P-END-11")
@pytest.mark.parametrize(("standing", "ahead"), [
    (at(40, 30), 0),
    (at(30, 40), 1),
    (at(30, 30), None),
    (PedroStanding(sheet=(40, 36), shortfall=(8, 0)), 1),  # nets, not the sheet
    (PedroStanding(sheet=(40, 32), shortfall=(8, 0)), None),
])  # fmt: skip
def test_a_match_ended_before_the_line_is_banked_for_the_larger_net(standing: PedroStanding, ahead: int | None) -> None:
    outcome = stopped(standing)
    assert (outcome.winner, outcome.rules) == (ahead, ("P-END-11",))
    table = seated(standing=standing)
    events = table.apply(EndMatch(EAST))
    assert events == [MatchEnded(outcome)]
    assert table.awaits == "nothing"


@rule("P-END-12")
def test_in_a_bidder_goes_out_hand_the_tie_rule_has_no_say() -> None:
    for tie_rule in ("extra_hand", "bidder_wins"):
        assert winner(after(at(60, 60, goes_out=True), "NS", 7, 7, tie_rule=tie_rule)) == "NS"
        assert winner(after(at(60, 60, goes_out=True), "NS", 7, 6, tie_rule=tie_rule)) == "EW"
        play_on = after(at(70, 60, goes_out=True), "NS", 7, 6, tie_rule=tie_rule, set_in_bgo="play_on")
        assert (winner(play_on), play_on.net, play_on.extra_hand) == (None, (63, 68), True)


@rule("P-END-12", "P-VAR-17")
def test_bidder_wins_gives_a_tie_after_a_failed_bid_to_the_opponents() -> None:
    both: dict[str, Any] = {"tie_rule": "bidder_wins", "set_in_bgo": "play_on"}
    assert winner(after(at(70, 55), "NS", 8, 7, **both)) == "EW"  # 62 to 62, possible only under play_on
    assert winner(after(at(54, 56), "NS", 8, 8, **both)) == "NS"


@example("P-END-13")
def test_with_play_on_a_side_may_stand_at_the_target_without_having_won() -> None:
    play_on: dict[str, Any] = {"set_in_bgo": "play_on"}
    standing = after(at(55, 60, goes_out=True), "NS", 7, 6, **play_on)
    assert (winner(standing), standing.net) == (None, (48, 68))
    assert not standing.bidder_goes_out  # 48 < 55
    assert winner(after(standing, "NS", 7, 8, **play_on)) == "EW"
    assert winner(after(standing, "EW", 7, 6, **play_on)) is None  # they fall to 61


@example("P-VAR-17")
def test_bidder_wins_ends_a_tie_at_once() -> None:
    over = after(at(54, 56), "NS", 8, 8, tie_rule="bidder_wins")
    assert (winner(over), over.net) == ("NS", (62, 62))
    assert over.outcome is not None and over.outcome.rules == ("P-VAR-17",)


@rule("P-END-3", "P-END-7")
@pytest.mark.parametrize("guided", [True, False])
def test_the_table_ends_the_match_when_the_deciding_hand_is_closed(guided: bool) -> None:
    points = ("AH JH TH 5H", "5D")
    piece = play_piece(w="2H", n="3C", e="4C", s="KH", bid=8, won=points)  # 8 to 6
    table = seated(guided=guided, deal=Deal(None, piece=piece), standing=at(54, 56))
    events = act(table, "S KH, W 2H, N 3C, E 4C")
    if not guided:
        assert table.awaits == "cut"
        return
    closed = [event for event in events if isinstance(event, DealClosed)]
    assert closed[0].scores == (62, 62)
    assert table.awaits == "deal"  # the extra hand
    assert isinstance(table.match.standing, PedroStanding) and table.match.standing.extra_hand
    table.apply(Deal(None, piece=play_piece(w="2H", n="3C", e="4C", s="KH", bid=8, won=points)))
    assert isinstance(act(table, "S KH, W 2H, N 3C, E 4C")[-1], MatchEnded)
    assert table.match.outcome is not None and table.match.outcome.winner == 0


# Everything, beside the oracle ----------------------------------------------------------------------------------------

GRID = [
    {"tie_rule": tie, "bidder_goes_out": goes_out, "set_in_bgo": set_in, "scoring_method": method, "target": target,
     "card_values": values}
    for tie, goes_out, set_in, method, (target, values) in product(
        ("extra_hand", "bidder_wins"), (True, False), ("opponents_may_win", "play_on"), ("minus", "no_negative"),
        ((62, "standard"), (51, "california")),
    )
]  # fmt: skip


@rule("P-END-1", "P-END-2", "P-END-3", "P-END-4", "P-END-5", "P-END-7", "P-END-9", "P-END-12", "P-END-13", "P-VAR-17")
@pytest.mark.parametrize("options", GRID)
def test_random_matches_end_as_the_oracle_says(options: dict[str, Any]) -> None:
    rules = pedro(**options).options
    told, top = oracle_options(rules), rules.highest_bid
    rng = Random(str(sorted(options.items())))
    seen = {"won": 0, "goes out": 0, "extra": 0}
    for _ in range(120):
        ns, ew = (rules.target - rng.randint(8, 20) for _ in SIDES)
        standing = at(ns, ew)
        history: list[tuple[str, int | str, bool, dict[str, int]]] = [("NS", 7, True, {"NS": ns, "EW": ew})]
        for _ in range(60):
            bidders, bid = rng.choice(SIDES), rng.randint(7, 10)
            mine = min(top, max(0, rng.randint(bid - 3, top)))
            points = (mine, top - mine) if bidders == "NS" else (top - mine, mine)
            result = score_deal(SIDES.index(bidders), bid_number(bid), points, rules)
            standing = settle(standing, result, rules)
            history.append((bidders, bid, result.made, dict(zip(SIDES, result.change, strict=True))))
            verdict = oracle.match_outcome(history, told)[-1]
            assert winner(standing) == verdict["winner"]
            assert (standing.bidder_goes_out, standing.extra_hand) == (verdict["next_bgo"], verdict["extra"])
            seen["goes out"] += standing.bidder_goes_out
            seen["extra"] += standing.extra_hand
            if standing.outcome is not None:
                seen["won"] += 1
                break
    assert seen["won"] > 0
    assert seen["goes out"] > 0 or not rules.bidder_goes_out
    assert seen["extra"] > 0 or rules.tie_rule == "bidder_wins" or rules.scoring_method == "no_negative"


@rule("P-END-12")
@pytest.mark.parametrize("options", GRID)
@pytest.mark.parametrize("bidders", SIDES)
def test_one_deal_from_every_close_standing_ends_as_the_oracle_says(options: dict[str, Any], bidders: str) -> None:
    rules = pedro(**options).options
    told, top, line = oracle_options(rules), rules.highest_bid, rules.target
    for ns, ew, bid, made in product(range(line - 9, line), range(line - 9, line), (7, 9), (True, False)):
        # one deal without bids leads there: the oracle is told its changes, the engine its standing
        before = oracle.match_outcome([("NS", 7, True, {"NS": ns, "EW": ew})], told)[-1]
        standing = at(ns, ew, goes_out=before["next_bgo"], extra=before["extra"])
        for mine in range(bid, top + 1) if made else range(bid):
            points = (mine, top - mine) if bidders == "NS" else (top - mine, mine)
            result = score_deal(SIDES.index(bidders), bid, points, rules)
            change = dict(zip(SIDES, result.change, strict=True))
            verdict = oracle.match_outcome([("NS", 7, True, {"NS": ns, "EW": ew}), (bidders, bid, made, change)], told)[
                -1
            ]
            standing_after = settle(standing, result, rules)
            case = (ns, ew, bid, mine)
            assert (case, winner(standing_after)) == (case, verdict["winner"])
            assert standing_after.bidder_goes_out == verdict["next_bgo"]


@rule("P-END-2", "P-END-7")
def test_the_score_tells_by_which_rule_the_bidder_goes_out() -> None:
    game = pedro()
    assert "P-END-2, P-END-3" in game.tell_score(at(55, 60, goes_out=True))[-1]
    assert "P-END-7, P-END-3" in game.tell_score(at(62, 62, goes_out=True, extra=True))[-1]
    assert len(game.tell_score(at(55, 60))) == 1
