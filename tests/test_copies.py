"""Packs that hold several copies of a card: sets, packs, observations and shuffles tell how many there are."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickbook.cards import (
    CARDS,
    FULL_PACK,
    Card,
    cards_in,
    check_pack,
    copies_of,
    minus,
    parse_cards,
    pile,
    plus,
    show_cards,
)
from trickbook.contract.observation import card_counts
from trickbook.errors import PackError
from trickbook.fairness.shuffle import shuffled_deal

several = st.lists(st.sampled_from(CARDS[:8]), max_size=20)
FOUR_PACKS = CARDS[5:13] * 4


@given(several)
def test_a_set_with_copies_holds_each_card_as_often_as_it_was_put_in(cards):
    held = pile(cards)
    assert cards_in(held) == tuple(sorted(cards)) and held.bit_count() == len(cards)
    assert held & FULL_PACK == pile(set(cards))
    assert [copies_of(held, card) for card in CARDS] == [*card_counts(held)] == [cards.count(card) for card in CARDS]


@given(several, several)
def test_inclusion_is_asked_as_it_is_of_sets(cards, others):
    inside = not Counter(cards) - Counter(others)
    assert (pile(cards) & ~pile(others) == 0) == inside


@given(several, st.sampled_from(CARDS[:8]))
def test_adding_and_taking_away_undo_each_other(cards, card):
    held = pile(cards)
    assert plus(held, card) == pile([*cards, card]) and minus(plus(held, card), card) == held


def test_a_set_with_copies_is_written_card_by_card():
    assert show_cards(pile(parse_cards("QS KS 7C KS"))) == "KS KS QS 7C"


def test_a_pack_with_copies_is_checked_and_its_faults_are_named():
    whole = pile(FOUR_PACKS)
    assert check_pack(reversed(FOUR_PACKS), whole) == FOUR_PACKS[::-1]
    seven, eight = Card.parse("7C"), Card.parse("8C")
    with pytest.raises(PackError, match=r"wrong; more than 4 times: 7C\.$"):
        check_pack([*FOUR_PACKS, seven], whole)
    with pytest.raises(PackError, match=r"more than 4 times: 8C; missing: 7C\.$"):
        check_pack([eight, *FOUR_PACKS[1:]], whole)
    with pytest.raises(PackError, match=r"missing: 7C; not in this pack: 2C\.$"):
        check_pack([CARDS[0], *FOUR_PACKS[1:]], whole)


def test_a_shuffle_moves_copies_about_and_loses_none():
    pack, luck = shuffled_deal(bytes(32), 1, FOUR_PACKS)
    assert Counter(pack) == Counter(luck) == Counter(FOUR_PACKS) and pack != luck
