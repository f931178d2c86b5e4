"""The deal of a club table before the play: small steps, cards that nobody has lifted, and nothing lost on the way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cinch.club.opening import AUCTION, club, club_game, deal_of, docket_of, sight, throw, thrown
from tests.cinch.positions import cinch, held
from tests.clubs import do as act
from tests.clubs import folded, refused
from tests.marks import rule
from trickbook.cards import CARDS, FULL_PACK, card_set, cards_in, parse_cards
from trickbook.contract.action import BIDS, DISCARDS, DONE, PASS, PLAYS, TRUMPS, Action
from trickbook.contract.acts import (
    DEMANDS,
    PLAIN_ACTS,
    AskFor,
    CallCard,
    Choose,
    Demand,
    ExposeCard,
    ForbidCard,
    MakeUpHand,
    NameCard,
    ObjectTo,
    PointOut,
    TakeBack,
)  # fmt: skip
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import IllegalAction
from trickbook.fairness import Shuffler
from trickbook.games.cinch import CinchState
from trickbook.games.cinch.club import ClubCinchState
from trickbook.games.cinch.view import ClubCinchView
from trickbook.table import Act, Confirm, Cut, Deal, Entry, Rewind, Table

SERVE_ALL = "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve, S draw"


# Small steps ----------------------------------------------------------------------------------------------------------


def test_a_guided_table_has_no_small_steps() -> None:
    pack, _ = Shuffler.seeded(1).deal(1, CARDS)
    guided, at_club = club_game().deal(SOUTH, pack), club_game().deal(SOUTH, pack, club=True)
    assert type(guided) is CinchState and type(at_club) is ClubCinchState


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("rob", ["may", "blind"])
def test_lawful_players_come_to_the_same_play_as_at_a_guided_table(seed: int, rob: str) -> None:
    pack, luck = Shuffler.seeded(seed).deal(1, CARDS)
    game, rng = club_game(rob=rob), Random(seed)
    guided, at_club = game.deal(SOUTH, pack, luck), game.deal(SOUTH, pack, luck, club=True)
    assert isinstance(guided, CinchState)
    while not guided.is_over:
        while str(at_club.legal_actions()[0]).startswith(("draw ", "serve", "lift")):
            [only] = at_club.legal_actions()
            at_club.apply(only)
        assert (at_club.legal_actions(), at_club.to_act) == (guided.legal_actions(), guided.to_act)
        action = rng.choice(guided.legal_actions())
        guided.apply(action)
        at_club.apply(action)
        if guided.phase == "play" and guided.tricks == 1:
            for viewer in (*Seat, None):
                seen, seen_at_club = guided.view(viewer).to_dict(), at_club.view(viewer).to_dict()
                assert {name: seen_at_club[name] for name in seen} == seen
    assert at_club.score == guided.score


@rule("T-30", "C-DISC-4")
@pytest.mark.parametrize("keep", ["", "AH KH 2H 2C 3C 4C 6C 7C 8C", "2C 3C"])
def test_anything_may_be_thrown_though_only_lawful_cards_are_listed_as_lawful(keep: str) -> None:
    table = club(AUCTION)
    lawful = {str(action) for action in deal_of(table).legal_actions()}
    assert "discard 2H" not in lawful and "done" not in lawful
    assert {str(action) for action in table.offers(WEST).actions} == {
        *(f"discard {card}" for card in "AH KH 2H 2C 3C 4C 6C 7C 8C".split()),
        "done",
    }
    cards = [card for card in "AH KH 2H 2C 3C 4C 6C 7C 8C".split() if card not in keep.split()]
    act(table, f"W discard {' '.join(cards)} then done" if cards else "W done")
    act(table, "N discard 2D 3D 4D then done, E discard TH 9H 8H then done, S discard 9C TC JC then done")
    assert held(deal_of(table), WEST) == set(keep.split())
    assert {str(action) for action in deal_of(table).legal_actions()} == {f"draw {max(0, 6 - len(keep.split()))}"}


@rule("C-DRAW-1", "C-DRAW-2")
def test_each_is_served_in_rotation_and_by_the_dealer() -> None:
    table = thrown()
    assert refused(table, "N draw 4").rules == ("C-DRAW-1", "C-DRAW-2")
    assert refused(table, "S serve").rules == ("C-DRAW-1", "C-DRAW-2")
    act(table, "W draw 3")
    assert refused(table, "W serve").rules and deal_of(table).to_act == SOUTH
    assert sight(table, SOUTH).asks() == "Serve the cards asked for, 3: say serve."
    act(table, "S serve")
    assert sight(table, NORTH).asks() == "Ask for the cards you want: say draw 4 to make six."
    assert refused(table, "N draw 17").rules


# Cards that nobody has lifted -----------------------------------------------------------------------------------------


@rule("T-8", "C-DRAW-3")
def test_cards_that_are_not_lifted_are_seen_by_nobody_not_even_their_owner() -> None:
    table = thrown()
    act(table, "W draw 3, S serve")
    secret = {str(card) for card in deal_of(table).before[WEST]}
    assert len(secret) == 3
    for viewer in (*Seat, None):
        seen = sight(table, viewer)
        assert seen.before == [0, 0, 0, 3] and seen.held[WEST] == 3
        words = str(table.seen(viewer)) + str(table.view(viewer).docket)
        assert not any(f"'{card}'" in words for card in secret)
        assert viewer is None or not seen.hand & card_set(deal_of(table).before[WEST])
    told = str(refused(table, f"W expose {min(secret)}"))
    assert "hold" in told and deal_of(table).before[WEST]
    act(table, "W lift")
    assert secret <= held(deal_of(table), WEST) and sight(table, WEST).hand == deal_of(table).hands[WEST]
    for viewer in (NORTH, EAST, SOUTH, None):
        assert not any(f"'{card}'" in str(table.seen(viewer)[-1:]) for card in secret)
        assert sight(table, viewer).held[WEST] == 6 and sight(table, viewer).drawn[WEST] == 3
    assert refused(table, "W lift").rules == ("C-DRAW-1",)


@rule("T-8")
@pytest.mark.parametrize(
    ("does", "lifts"),
    [("W say trick", True), ("W expose AH", True), ("W object count south", True), ("W lift", True),
     ("W object count west", False), ("W waive", False)],
)  # fmt: skip
def test_cards_are_lifted_with_the_first_act_but_not_in_putting_the_number_right(does: str, lifts: bool) -> None:
    table = thrown()
    act(table, SERVE_ALL)
    act(table, does)
    assert bool(deal_of(table).before[WEST]) is not lifts


@rule("T-8")
def test_who_leads_takes_up_his_cards_first_and_so_does_everybody() -> None:
    table = thrown(w="")  # West, who leads, has thrown everything
    act(table, "W draw 6, S serve, N draw 4, S serve, E draw 3, S serve")  # three are left for South, who wants three
    assert deal_of(table).to_act == WEST and not deal_of(table).hands[WEST]
    assert [str(action) for action in table.offers(WEST).actions] == ["lift"]
    assert sight(table, WEST).asks() == "Take up the cards before you: say lift."
    act(table, "W lift")
    assert len(table.offers(WEST).actions) == 6
    act(table, f"W {table.offers(WEST).actions[0]}")
    assert sight(table, None).before == [0, 0, 0, 0] and sight(table, None).held == [6, 6, 6, 5]


@rule("C-VAR-16")
def test_the_two_lies_with_who_has_lifted_it() -> None:
    hands = {"w": "AH KH", "n": "QH JH", "e": "TH 9H", "s": "8H 7H 6H", "top": "2H"}
    table = club(AUCTION, hands=hands, low_counts_for="holder")
    throw(table)
    act(table, "W draw 4, S serve, N draw 4, S serve, E draw 4, S serve, S draw")
    assert deal_of(table).two_holder is None
    act(table, "W AH")
    assert deal_of(table).two_holder == WEST


# Amid a choice of cards -----------------------------------------------------------------------------------------------


def test_what_others_do_amid_a_choice_leaves_it_as_it_is() -> None:
    table = thrown()
    act(table, "W draw 3, S serve, N draw 4, S serve, E draw 3, S serve, S rob, S discard 5D, W lift, S discard 5C")
    assert sight(table, SOUTH).draft == card_set(parse_cards("5D 5C"))
    assert [str(action) for action in table.entries[-1].actions] == ["lift"]  # type: ignore[attr-defined]
    act(table, "N lift")
    table.apply(Rewind(SOUTH, len(table.entries), "another choice"))
    assert not sight(table, SOUTH).draft and not deal_of(table).before[WEST] and not deal_of(table).before[NORTH]
    rest = sorted(held(deal_of(table), SOUTH) - {"7H", "6H", "5H", "4H", "3H", "5D"})
    act(table, f"S discard {rest[0]}, E lift, S discard {' '.join(rest[1:])}, E expose TH, S done")
    assert deal_of(table).phase == "play" and len(held(deal_of(table), SOUTH)) == 6
    assert deal_of(folded(table)) == deal_of(table)


def test_who_chooses_apart_may_do_other_things_meanwhile() -> None:
    table = club(AUCTION)
    act(table, "E discard 2S, E expose TH, W discard 2C, N QH, W expose AH, E 9")
    assert docket_of(table).exposed[NORTH] and docket_of(table).exposed[EAST] and docket_of(table).exposed[WEST]
    act(table, "E discard 3S 4S then done, W discard 3C 4C then done")
    act(table, "N discard 2D 3D 4D then done, S discard 9C TC JC then done")
    assert deal_of(table).phase == "serve"
    assert deal_of(folded(table)) == deal_of(table)


# Four careless players ------------------------------------------------------------------------------------------------


def something(table: Table, rng: Random) -> Entry:
    """An entry that somebody might make, possible or not."""
    state = table.state
    if state is None:
        return Deal(*Shuffler.seeded(rng.random()).deal(1, table.game.whole_pack))
    if table.awaits == "cut":
        return Cut(table.cutter)
    if table.awaits == "confirm":
        return Confirm(rng.choice([*Seat]))
    assert isinstance(state, ClubCinchState)
    seat = state.to_act if state.to_act is not None and rng.random() < 0.7 else rng.choice([*Seat])
    hand, offered = cards_in(state.hands[seat]), table.offers(seat).actions
    card, other = rng.choice(hand or CARDS), rng.choice([*Seat])
    lying = cards_in(state.plain_discards) or CARDS
    own, partners = (cards_in(state.lies_thrown(who)) or CARDS for who in (seat, table.game.next_seat(seat, 2)))
    if offered and rng.random() < 0.5:
        return Act(seat, (rng.choice(offered),))
    if state.phase == "discard":
        thrown = rng.sample(hand, min(len(hand), rng.choice((0, 2, 3, 3, 4, 6, 9))))
        return Act(seat, (*(DISCARDS[card] for card in thrown), DONE))
    acts: list[tuple[Action, ...]] = [
        (rng.choice(BIDS[:17]),), (PASS,), (rng.choice(TRUMPS),), (rng.choice(BIDS[1:15]), rng.choice(TRUMPS)),
        (ExposeCard(card),), (NameCard(card),), (PLAYS[card],), (CallCard(card),), (ForbidCard(card),),
        (PointOut(rng.choice(partners)),), (TakeBack(rng.choice(own), rng.choice((None, card))),),
        (MakeUpHand((rng.choice(lying),)),), (MakeUpHand(tuple(rng.sample(lying, min(2, len(lying))))),),
        (AskFor(rng.randint(0, 8)),), (ObjectTo("count", other),), (ObjectTo("lead", other),),
        (rng.choice(PLAIN_ACTS),), (Demand(rng.choice(DEMANDS)),), (Choose(rng.randint(1, 2)),),
    ]  # fmt: skip
    return Act(seat, rng.choice(acts))


def check(table: Table) -> None:
    """No card is lost or doubled, everybody sees what he should, and there is always something to do."""
    state = deal_of(table)
    piles = [*state.hands, *map(card_set, state.before), card_set(state.stock), card_set(state.new_stock)]
    piles += [state.thrown, state.thrown_trumps, *state.taken, state.trick_cards]
    union = 0
    for pile in piles:
        assert not union & pile
        union |= pile
    assert union == FULL_PACK
    assert state.is_over or state.legal_actions()
    for viewer in (*Seat, None):
        seen = state.view(viewer)
        assert isinstance(seen, ClubCinchView)
        assert seen.held == [hand.bit_count() for hand in state.hands]
        assert seen.before == [len(cards) for cards in state.before]
        assert viewer is None or seen.hand == state.hands[viewer]


OPTIONS = st.fixed_dictionaries(
    {
        "irregular_bids": st.sampled_from(["foster", "foster", "prevented"]),
        "rob": st.sampled_from(["may", "blind", "must_take_trumps"]),
        "all_pass": st.sampled_from(["dealer_names_no_bid", "dealer_forced_min", "redeal"]),
        "stock_exhausted": st.sampled_from(["refill_from_plain_discards", "play_short"]),
        "extra_cards": st.sampled_from(["none", "none", "thirteen_after_bid", "blind"]),
    }
)


@rule("T-30", "C-IRR-32")
@settings(max_examples=20)
@given(st.integers(0, 10**9), OPTIONS)
def test_four_careless_players_lose_no_card_and_are_never_stuck(seed, options) -> None:
    rng = Random(seed)
    table = Table(cinch(table_penalties=True, **options), rng.choice([*Seat]), guided=False)
    for _ in range(150):
        entry = something(table, rng)
        before = None if table.state is None else table.state.serialize()
        try:
            table.apply(entry)
        except IllegalAction:
            after = None if table.state is None else table.state.serialize()
            assert after == before, entry
            continue
        if table.state is not None and rng.random() < 0.3:
            check(table)
    state, again = table.state, Table.fold(table.game, table.first_dealer, table.log, guided=False).state
    if state is not None and not state.draft and not table.drafts.aside:
        assert again == state and table.game.deserialize(state.serialize()) == state
