"""Pedro oracle, part 3: points of a deal, score changes, the shortfall ledger and the end of the match."""

from collections.abc import Set
from typing import TypedDict

from .pedro_cards import (
    Call,
    Card,
    Options,
    Seat,
    Side,
    Suit,
    check_options,
    low_pedro,
    option,
    other_side,
    side_of,
    total_points,
)


class LedgerCell(TypedDict):
    """One side after one deal: what is entered, the sheet total, the unpaid shortfall."""

    entry: int
    total: int
    short: int


class Verdict(TypedDict):
    """After one deal: winner, if any; is the next hand "bidder goes out"; is it an extra hand (both at target)."""

    winner: Side | None
    next_bgo: bool
    extra: bool


def points(
    tricks: list[tuple[Seat, list[Card]]], holder_of_two: Seat, trump: Suit, options: Options
) -> dict[Side, int]:
    """Points of both sides (P-CARD-8; P-SCORE-1 to 4; P-VAR-22, 26; two_scores_for).

    `tricks` are (winner, all cards of the trick, buried ones too); `holder_of_two` is the seat in whose hand the
    two of trumps was when play began.
    """
    check_options(options)
    jack = 3 if option(options, "card_values") == "california" else 1
    worth = {"A" + trump: 1, "J" + trump: jack, "T" + trump: 1, "5" + trump: 5, low_pedro(trump): 5}
    result = {"NS": 0, "EW": 0}
    for winner, cards in tricks:
        for card in cards:
            if card in worth:
                result[side_of(winner)] += worth[card]
            if card == "2" + trump and option(options, "two_scores_for") == "trick_winner":
                result[side_of(winner)] += 1
    if option(options, "two_scores_for") == "holder":
        result[side_of(holder_of_two)] += 1
    return result


def bid_made(
    bidder_side: Side, bid: Call, pts: dict[Side, int], options: Options, penalised: Set[Side] = frozenset()
) -> bool:
    """Does the bid count as made (P-SCORE-6, P-VAR-9); under penalties as P-PLAY-12 says for the last hands.

    With both sides under penalty it counts as failed (the book does not say; see the bidders first).
    """
    check_options(options)
    if bidder_side in penalised:
        return False
    if other_side(bidder_side) in penalised:
        return True
    needed = 14 if bid == "28-56" else int(bid)
    return pts[bidder_side] >= needed


def score_deal(
    bidder_side: Side, bid: Call, pts: dict[Side, int], options: Options, penalised: Set[Side] = frozenset()
) -> dict[Side, int]:
    """True change of both scores by a deal (P-SCORE-5 to 11; P-VAR-5, 6, 9 to 14; P-PLAY-12).

    Negative for a failed bid under `minus`. `pts` are the points by P-SCORE-1 and 2.
    """
    check_options(options)
    others = other_side(bidder_side)
    b = pts[bidder_side]
    o = pts[others]
    loss = 28 if bid == "28-56" else int(bid)  # the B of P-PLAY-12
    no_negative = option(options, "scoring_method") == "no_negative"

    if bidder_side in penalised and others in penalised:
        return {bidder_side: 0, others: 0}
    if others in penalised:
        return {bidder_side: b, others: 0}
    if bidder_side in penalised:
        if no_negative:
            return {bidder_side: 0, others: o + (loss if b < loss else 0)}
        return {bidder_side: -loss if b < loss else 0, others: o}

    if not bid_made(bidder_side, bid, pts, options):
        if no_negative:
            return {bidder_side: 0, others: o + loss}  # P-VAR-12, P-VAR-14
        return {bidder_side: -loss, others: o}  # P-SCORE-5, P-SCORE-7, P-VAR-9, P-VAR-10

    if bid == "28-56":
        return {bidder_side: 56, others: o}  # all points won, so o is 0
    top = total_points(options)
    if option(options, "slam_double") == "on" and int(bid) == top:
        return {bidder_side: 2 * top, others: o}  # P-VAR-5: 28, California 32; o is 0
    if no_negative:
        return {bidder_side: max(0, b - o), others: max(0, o - b)}  # P-VAR-11, P-VAR-13
    return {bidder_side: b, others: o}  # P-SCORE-6


def ledger(entries: list[dict[Side, int]]) -> list[dict[Side, LedgerCell]]:
    """The shortfall ledger (P-LEDGER-1 to 6) over deals given as true score changes (see `score_deal`).

    A negative change is a failed bid of that size; any other is what the side would score.
    """
    total = {"NS": 0, "EW": 0}
    short = {"NS": 0, "EW": 0}
    rows: list[dict[Side, LedgerCell]] = []
    for change in entries:
        row: dict[Side, LedgerCell] = {}
        for side in ("NS", "EW"):
            p = change[side]
            if p < 0:
                entry = 0  # P-LEDGER-2
                short[side] += -p  # P-LEDGER-1, P-LEDGER-5
            elif p >= short[side]:
                entry = p - short[side]  # P-LEDGER-3
                short[side] = 0
            else:
                entry = 0
                short[side] -= p  # P-LEDGER-3, P-LEDGER-4
            total[side] += entry
            row[side] = {"entry": entry, "total": total[side], "short": short[side]}
        rows.append(row)
    return rows


def match_outcome(history: list[tuple[Side, Call, bool, dict[Side, int]]], options: Options) -> list[Verdict]:
    """The tests of P-END-12 after each deal (P-END-1 to 9, 13; P-VAR-17), from 0-0 on, nets throughout.

    `history`: (bidding side, bid, made, true change per side); `made` as `bid_made` says. A deal after the match
    has been won is an error.
    """
    check_options(options)
    target = int(option(options, "target"))
    net = {"NS": 0, "EW": 0}
    bgo = False
    over = False
    verdicts: list[Verdict] = []
    for bidders, _bid, made, change in history:
        if over:
            raise ValueError("the match is over")
        others = other_side(bidders)
        for side in ("NS", "EW"):
            net[side] += change[side]
        bidders_there = net[bidders] >= target
        others_there = net[others] >= target
        winner: Side | None = None
        if bgo:  # step 1
            if made:
                winner = bidders
            elif others_there and option(options, "set_in_bgo") == "opponents_may_win":
                winner = others
        elif bidders_there and others_there:  # step 2
            if option(options, "tie_rule") == "bidder_wins":
                winner = bidders if made else others
        elif bidders_there:
            winner = bidders
        elif others_there:
            winner = others
        extra = False
        bgo = False
        if winner is None:  # step 3
            extra = bidders_there and others_there
            within_seven = net["NS"] >= target - 7 and net["EW"] >= target - 7  # P-END-2
            bgo = extra or (within_seven and option(options, "bidder_goes_out") == "on")
        else:
            over = True
        verdicts.append({"winner": winner, "next_bgo": bgo, "extra": extra})
    return verdicts


def banked_by_end_match(net: dict[Side, int]) -> Side | None:
    """End match before the line: the larger net is ahead, equal nets are a draw, None (P-END-11)."""
    if net["NS"] == net["EW"]:
        return None
    return "NS" if net["NS"] > net["EW"] else "EW"
