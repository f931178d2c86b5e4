"""The draw and the dealer who robs: C-DRAW, C-ROB."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cinch.positions import (
    at_play,
    build,
    cinch,
    deal_pack,
    do,
    faces,
    held,
    legal,
    named,
    play_out,
    refusal,
    throw_down,
    trumps_of,
    view,
)
from tests.marks import example, rule
from trickbook.cards import CARDS, CLUBS, card_set, cards_in, parse_cards
from trickbook.contract.event import Drew
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.fairness import Shuffler
from trickbook.games.allfours.events import Discarded, Reshuffled, Thrown
from trickbook.games.cinch import CinchState
from trickbook.games.cinch.events import Robbed


def drawn(state: CinchState) -> dict[Seat, int]:
    return {event.seat: event.count for event in state.events if isinstance(event, Drew)}


def to_the_dealer(s: str, left: str, others: tuple[str, str, str], **options: Any) -> CinchState:
    """The dealer, having kept ``s``, has ``left`` of the stock before him; W, N and E kept ``others``."""
    w, n, e = others
    state = named(build(w=w, n=n, e=e, s=s, bottom=left, **options), "S 6")
    return throw_down(state)


@rule("C-DRAW-1", "C-DRAW-2")
def test_each_is_served_to_six_from_the_eldest_the_dealer_last() -> None:
    state = named(
        build(w="AH", n="KH QH", e="JH TH 9H 8H 7H 6H", s="5H 4H 3H", top="2C 3C 4C 6C 7C 8C 9C TC JC", rob="blind")
    )
    throw_down(state)
    events = [event for event in state.events if isinstance(event, Drew)]
    assert [(event.seat, event.count) for event in events] == [(WEST, 5), (NORTH, 4), (EAST, 0), (SOUTH, 3)]
    assert held(state, WEST) == set("AH 2C 3C 4C 6C 7C".split())
    assert held(state, NORTH) == set("KH QH 8C 9C TC JC".split())


@rule("C-DRAW-1")
def test_who_kept_six_draws_nothing() -> None:
    state = named(build(w="AH KH 2C 3C 4C 6C 7C 8C 9C"))
    throw_down(state, keep="6C 7C 8C 9C")
    assert drawn(state)[WEST] == 0 and view(state, WEST).drawn[WEST] == 0


@rule("C-DRAW-3")
def test_everybody_sees_how_many_cards_each_took_and_nobody_which() -> None:
    state = named(build(w="AH", n="KH QH", e="JH TH 9H", s="5H 4H 3H", rob="blind"))
    throw_down(state)
    for viewer in (*Seat, None):
        seen = view(state, viewer)
        assert seen.drawn == [4, 3, 3, 5]
        for event in state.events:
            if isinstance(event, Drew) and event.seat != viewer:
                assert event.seen_by(viewer).cards is None
    assert any("West 5" in fact for fact in view(state, None).told())


@rule("C-DRAW-3")
def test_a_robbing_dealer_is_noted_for_what_he_wanted() -> None:
    state = to_the_dealer("5H 4H 3H", "", ("AH KH QH JH", "TH 9H 8H", "7H 6H 5D 2H"))
    do(state, "S rob")
    assert view(state, WEST).drawn[SOUTH] == 3


@rule("C-DRAW-4")
def test_a_stock_that_runs_out_is_made_up_from_plain_discards_in_pack_order() -> None:
    state = named(build(w="AH", n="KH", e="QH", s="JH", bottom="TH 9H 8H 7H 6H 5H 5D 4H 3H 2H"))
    throw_down(state)  # 20 cards are wanted, 16 are there
    assert state.reshuffled and state.phase == "play"
    assert drawn(state) == {WEST: 5, NORTH: 5, EAST: 5, SOUTH: 5}
    pack = state.setup.pack
    assert pack is not None
    plain = [card for card in pack[:36] if not state.trumps >> card & 1]
    assert held(state, SOUTH) >= {str(card) for card in plain[:4]}
    assert state.new_stock == plain[4:]
    assert all(hand.bit_count() == 6 for hand in state.hands)
    assert sum(isinstance(event, Reshuffled) for event in state.events) == 1
    seen = view(state, WEST)
    assert seen.new_stock == card_set(plain) and not seen.discards


@rule("C-DRAW-4")
def test_trumps_are_never_taken_from_the_discards() -> None:
    state = named(build(w="AH 2H", n="KH", e="QH", s="JH", trump_discard="allowed"))
    do(state, "W discard 2H")
    throw_down(state)
    assert state.reshuffled and faces(state.thrown_trumps) == {"2H"}
    assert not state.thrown_trumps & card_set(state.new_stock)
    assert not any(hand & state.thrown_trumps for hand in state.hands)


@rule("C-DRAW-4", "C-PLAY-22")
def test_with_play_short_a_hand_stays_short() -> None:
    state = named(build(w="AH", n="KH", e="QH", s="JH", stock_exhausted="play_short"))
    throw_down(state)
    assert [hand.bit_count() for hand in state.hands] == [6, 6, 2, 6]  # N, E, S, W
    assert not state.reshuffled and drawn(state)[SOUTH] == 1
    play_out(state)
    assert state.is_over and state.tricks <= 6 and state.score is not None


@rule("C-DRAW-4")
@pytest.mark.parametrize(("kept", "runs_out"), [("KH", True), ("KH QH", False)])
def test_the_stock_runs_out_exactly_when_fewer_than_eight_trumps_are_kept(kept: str, runs_out: bool) -> None:
    state = named(build(w="AH JH", n="TH 9H", e="8H 7H", s=kept, bottom="", rob="blind"))
    throw_down(state)
    assert state.reshuffled is runs_out


@rule("C-DRAW-4", "C-ROB-6")
@pytest.mark.parametrize("seed", range(40))
def test_the_plain_discards_always_suffice(seed: int) -> None:
    pack, _ = Shuffler.seeded(seed).deal(1, CARDS)
    state = named(deal_pack(cinch(rob="blind"), pack), "N 6", CLUBS)
    throw_down(state)
    kept = 24 - sum(drawn(state).values())
    assert all(hand.bit_count() == 6 for hand in state.hands)
    assert state.reshuffled is (kept < 8)
    if state.reshuffled:
        assert len(state.new_stock) >= 22 - kept - (8 - kept)


@rule("C-DRAW-4")
def test_a_set_piece_refills_from_its_hands_as_written_then_the_stock() -> None:
    hands: dict[str, Any] = {"w": "AH 9C 8C 7C", "n": "KH 9D 8D 7D", "e": "QH 9S 8S 7S", "s": "JH 6S 4S 3S"}
    state = at_play(**hands, stock="2C 3C")
    throw_down(state)
    order = [card for card in state.refill_order() or () if not state.trumps >> card & 1]
    written = [card for text in hands.values() for card in parse_cards(text) if not state.trumps >> card & 1]
    assert set(order) == set(written) | set(parse_cards("2C 3C"))
    assert list(order[:3]) == sorted(parse_cards("9C 8C 7C"), reverse=True)
    assert held(state, WEST) == {"AH", "2C", "3C", *map(str, order[:3])}


@rule("C-ROB-1", "C-ROB-5")
def test_the_dealer_alone_is_asked_and_takes_up_all_that_is_left() -> None:
    state = to_the_dealer("6H 4H 3H", "AC KC QC JC", ("AH KH QH JH", "TH 9H 8H", "7H 5H 5D 2H"))
    assert state.phase == "rob" and state.to_act == SOUTH and legal(state) == {"rob", "draw"}
    assert refusal(state, "done").rules == ("C-ROB-1", "C-ROB-2")
    left = {str(card) for card in state.stock}
    events = do(state, "S rob")
    robbed = events[0]
    assert isinstance(robbed, Robbed) and {str(card) for card in robbed.cards or ()} == left
    for viewer in (WEST, NORTH, EAST, None):
        seen = robbed.seen_by(viewer)
        assert seen.cards is None and seen.count == len(left)
    assert held(state, SOUTH) == left | {"6H", "4H", "3H"} and not state.stock


@rule("C-ROB-1", "C-ROB-6")
def test_the_dealer_keeps_any_six_and_the_rest_goes_face_down() -> None:
    state = to_the_dealer("6H 4H 3H", "AC KC QC JC", ("AH KH QH JH", "TH 9H 8H", "7H 5H 5D 2H"))
    number = len(state.stock)
    do(state, "S rob")
    plain = [card for card in cards_in(state.hands[SOUTH]) if not state.trumps >> card & 1]
    out = plain[: number - 3]
    for card in out:
        do(state, f"S discard {card}")
    assert legal(state) == {"done"}
    assert refusal(state, f"discard {plain[-1]}").rules == ("C-ROB-8",)
    events = do(state, "S done")
    thrown = next(event for event in events if isinstance(event, Discarded))
    assert thrown.count == len(out) and thrown.seen_by(WEST).cards is None and thrown.seen_by(SOUTH).cards
    assert not [event for event in events if isinstance(event, Thrown)]
    assert all(hand.bit_count() == 6 for hand in state.hands) and state.phase == "play"


@rule("C-ROB-2")
def test_a_dealer_who_draws_never_sees_the_rest() -> None:
    state = to_the_dealer("6H 4H 3H", "AC KC QC JC", ("AH KH QH JH", "TH 9H 8H", "7H 5H 5D 2H"))
    top = state.stock[:3]
    rest = state.stock[3:]
    do(state, "S draw")
    assert held(state, SOUTH) == {"6H", "4H", "3H", *map(str, top)}
    assert state.stock == rest and state.phase == "play"
    assert not view(state, SOUTH).looked
    assert not any(str(card) in str(view(state, SOUTH).to_dict()) for card in rest)


@rule("C-ROB-2")
def test_with_must_take_trumps_the_dealer_is_not_asked_and_leaves_no_trump() -> None:
    state = to_the_dealer(
        "6H 4H", "2H AC KC QC", ("AH KH QH JH", "TH 9H 8H", "7H 5H 5D"), rob="must_take_trumps", trump_discard="allowed"
    )
    assert state.phase == "lay_out" and state.to_act == SOUTH
    assert not {f"discard {card}" for card in trumps_of()} & legal(state)
    assert refusal(state, "discard 2H").rules == ("C-ROB-2",)


@example("C-ROB-3")
def test_of_eight_trumps_the_dealer_keeps_six_and_shows_two() -> None:
    kept, left = "AH TH 5H 4H", "5D JH 9H 3H 7C"
    state = set_up(kept, left)
    do(state, "S rob")
    assert legal(state) == {f"discard {card}" for card in "9H 4H 3H 7C".split()}
    assert "scoring" in refusal(state, "discard JH").sentence
    events = do(state, "S discard 9H 3H 7C, S done")
    assert held(state, SOUTH) == set("AH JH TH 5H 5D 4H".split())
    assert [event.cards for event in events if isinstance(event, Thrown)] == [tuple(parse_cards("3H 9H"))]
    assert faces(state.thrown_trumps) == {"9H", "3H"}

    state = set_up(kept, left, trump_discard="surplus_only")
    do(state, "S rob")
    assert legal(state) == {f"discard {card}" for card in f"{kept} {left}".split()}
    do(state, "S discard AH 5H 7C, S done")
    assert held(state, SOUTH) == set("TH 4H 5D JH 9H 3H".split())


@example("C-ROB-4")
def test_without_a_trump_left_the_dealer_takes_plain_cards_of_his_choice() -> None:
    state = set_up("6H", "AC 4C 9S 8D 2C KD")
    do(state, "S rob")
    assert legal(state) == {f"discard {card}" for card in "AC 4C 9S 8D 2C KD".split()}
    do(state, "S discard 2C, S done")
    assert held(state, SOUTH) == set("6H AC 4C 9S 8D KD".split())


def set_up(kept: str, left: str, bid: str = "S 6", **options: Any) -> CinchState:
    """A set piece in which the others need nothing, and the dealer has kept and left exactly this."""
    named_cards = set(parse_cards(f"{kept} {left}"))
    spare = [card for card in CARDS if card not in named_cards and str(card) not in trumps_of()]
    w, n, e = (" ".join(map(str, spare[i : i + 6])) for i in (0, 6, 12))
    state = at_play(w, n, e, kept, stock=left, bid=bid, **options)
    for letter in "WNES":
        do(state, f"{letter} done")
    return state


@rule("C-ROB-7")
def test_untaken_trumps_of_a_robbed_stock_count_for_the_makers_but_unseen_ones_for_nobody() -> None:
    state = set_up("AH TH 5H 4H", "5D JH 9H 3H 7C 2H", bid="W 6", trump_discard="surplus_only")
    do(state, "S rob, S discard 2H 9H 3H 7C, S done")
    assert faces(state.thrown_trumps) == {"2H", "9H", "3H"}
    play_out(state)
    assert state.result is not None and sum(state.result.points) == 14

    state = set_up("AH TH 5H 4H", "JH 9H 3H 7C 5D 2H", bid="W 6")
    do(state, "S draw")
    play_out(state)
    assert state.result is not None and sum(state.result.points) == 8  # 5D and 2H stay unseen


@example("C-ROB-8")
def test_the_dealer_may_exchange_kept_cards_but_not_bank_a_pedro() -> None:
    state = set_up("AH 5H", "JH 2C 3C 4C 6C")
    do(state, "S rob")
    assert legal(state) == {f"discard {card}" for card in "2C 3C 4C 6C".split()}
    assert refusal(state, "discard 5H").rules == ("C-ROB-3", "C-ROB-8")
    do(state, "S discard 6C, S done")
    assert held(state, SOUTH) == set("AH JH 5H 2C 3C 4C".split())

    state = set_up("AH 5H", "JH 2C 3C 4C 6C", trump_discard="allowed")
    do(state, "S rob, S discard 5H, S done")
    assert faces(state.thrown_trumps) == {"5H"} and held(state, SOUTH) == set("AH JH 2C 3C 4C 6C".split())
    play_out(state)
    assert state.result is not None and state.result.points[0] >= 5


@rule("C-ROB-8")
def test_a_kept_plain_card_may_be_exchanged() -> None:
    state = set_up("AH 9S 8S", "JH AC KC QC")
    do(state, "S rob, S discard 8S, S done")
    assert held(state, SOUTH) == set("AH 9S JH AC KC QC".split())


@rule("C-ROB-9")
def test_a_dealer_who_needs_nothing_may_rob_all_the_same() -> None:
    state = set_up("AH 9S 8S 7S 6S 4S", "JH AC")
    assert state.phase == "rob"
    do(state, "S rob, S discard 4S 6S, S done")
    assert held(state, SOUTH) == set("AH 9S 8S 7S JH AC".split())
    state = set_up("AH 9S 8S 7S 6S 4S", "JH AC")
    do(state, "S draw")
    assert held(state, SOUTH) == set("AH 9S 8S 7S 6S 4S".split()) and len(state.stock) == 2


@rule("C-ROB-9")
@pytest.mark.parametrize(
    ("hands", "reshuffled"),
    [
        (("AH", "KH", "", "QH JH TH 9H 8H 7H"), False),  # the others take all sixteen, and South needs nothing
        (("AH", "KH", "QH", "JH"), True),  # one card is left when South wants five
    ],
)
def test_where_nothing_or_too_little_is_left_there_is_nothing_to_ask(hands: tuple[str, ...], reshuffled: bool) -> None:
    state = throw_down(named(build(*hands)))
    assert state.phase == "play" and not state.stock and state.reshuffled is reshuffled
    assert all(hand.bit_count() == 6 for hand in state.hands)
    assert not any(isinstance(event, Robbed) for event in state.events)


@rule("C-ROB-6")
@pytest.mark.parametrize("option", ["rob", "draw"])
def test_every_hand_begins_the_play_with_six(option: str) -> None:
    state = to_the_dealer("6H 4H 3H", "", ("AH KH QH JH", "TH 9H 8H", "7H 5H 5D 2H"))
    do(state, f"S {option}")
    while state.phase == "lay_out":
        state.apply(state.legal_actions()[-1] if "done" in legal(state) else state.legal_actions()[0])
    assert [hand.bit_count() for hand in state.hands] == [6, 6, 6, 6]
