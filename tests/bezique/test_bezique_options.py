"""The options of Rubicon Bezique: their values, their presets, and that every value shows an effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.bezique.positions import bezique, build, copies, do, legal, open_to, piece, refusal, view
from tests.marks import rule
from trickbook.cards import parse_cards, show_cards
from trickbook.contract.laws import Case
from trickbook.contract.seat import NORTH, SOUTH
from trickbook.errors import OptionError
from trickbook.games.bezique import Bezique, BeziqueOptions
from trickbook.games.bezique.options import PRESETS
from trickbook.games.bezique.settlement import settle
from trickbook.speech import sentences

VALUES: dict[str, tuple[object, ...]] = {
    "trump_maker": ("marriage_only", "marriage_or_sequence"),
    "deal_batches": (3, 1),
    "auto_gather": (False, True),
    "carte_blanche_value": (50, 250),
    "last_trick_value": (50, 10, 250),
    "brisque_mode": ("close_200", "tie_only", "decisive"),
    "rubicon_brisques": (300, 320),
    "rubicon_limit": (1000, 3000),
    "game_bonus": (500, 1000),
    "reform_from_hand": (False, True),
    "bezique_unite": ("free", "new_card"),
    "draw_order": ("winner_first", "pone_first"),
    "table_errors": (False, True),
    "short_deal_choice": ("pone", "agreement"),
    "wrong_count_code": ("english", "french"),
    "forgot_draw": ("english", "french"),
    "last_nine_revoke": ("replay", "french_no_count"),
    "erroneous_declaration": ("strict_refuse", "foster", "portland"),
}
DEFAULTS = {
    "trump_maker": "marriage_only", "deal_batches": 3, "auto_gather": True, "carte_blanche_value": 50,
    "last_trick_value": 50, "brisque_mode": "close_200", "rubicon_brisques": 300, "rubicon_limit": 1000,
    "game_bonus": 500, "reform_from_hand": False, "bezique_unite": "free", "draw_order": "winner_first",
    "table_errors": False, "short_deal_choice": "pone", "wrong_count_code": "english", "forgot_draw": "english",
    "last_nine_revoke": "replay", "erroneous_declaration": "strict_refuse",
}  # fmt: skip


def test_the_table_of_options_is_the_books() -> None:
    rows = {row.name: row for row in BeziqueOptions.rows()}
    assert {name: row.values for name, row in rows.items()} == VALUES
    assert {name: row.default for name, row in rows.items()} == DEFAULTS
    assert all(row.rules and row.text and row.changes for row in rows.values())


def test_presets_name_their_source() -> None:
    assert bezique("book") == bezique()
    for name, preset in PRESETS.items():
        assert preset.source and bezique(name).options.changed() == dict(preset.options)
    assert bezique("foster").options.reform_from_hand
    assert bezique("portland").options.trump_maker == "marriage_or_sequence"
    assert [bezique(name).options.erroneous_declaration for name in ("book", "foster", "portland")] == [
        "strict_refuse", "foster", "portland",
    ]  # fmt: skip


@rule("B-IRR-27")
def test_a_code_of_law_changes_no_game_but_its_laws() -> None:
    assert list(Bezique.codes) == ["book", "foster", "portland", "french"]
    for code in Bezique.codes.values():
        assert code.source and set(code.options) <= set(LAW_OPTIONS)
        assert BeziqueOptions.build(code.options).changed() == dict(code.options)
    assert Bezique.codes["foster"].options == {"erroneous_declaration": "foster"}


@rule("B-TRUMP-4")
def test_what_belongs_to_the_ordinary_game_is_refused() -> None:
    with pytest.raises(OptionError, match="trump_maker cannot be 'turn_up'"):
        bezique(trump_maker="turn_up")
    with pytest.raises(OptionError, match="There is no option 'variant'"):
        bezique(variant="polish")


# What shows an option's effect ----------------------------------------------------------------------------------------


def trump_maker(game: Bezique) -> Any:
    state = piece("AS TS KS QS JS", game=game)
    do(state, "declare sequence spades")
    return state.points


def deal_batches(game: Bezique) -> Any:
    return show_cards(game.deal(SOUTH, sorted(game.whole_pack)).view(NORTH).hand)


def auto_gather(game: Bezique) -> Any:
    state = build(n="AS", s="7S", game=game)
    return do(state, "AS", "7S")


def carte_blanche_value(game: Bezique) -> Any:
    state = build(n="AS AH TD TC 9S 9H 8D 7C 7S", game=game)
    return do(state, "show")


def settlement(game: Bezique) -> Any:
    cases = [
        ((1260, 1140), (7, 25)), ((1550, 1520), (12, 20)), ((1690, 1510), (16, 16)), ((1300, 620), (16, 16)),
        ((1830, 1260), (16, 16)),
    ]  # fmt: skip
    return [settle(raw, brisques, game.options)[:2] for raw, brisques in cases]


def last_trick_value(game: Bezique) -> Any:
    state = piece("7C", other="8D", stock="", facts={"leader": "S"}, game=game)
    return do(state, "7C", "8D")


def reform_from_hand(game: Bezique) -> Any:
    other, scored = "7D 8D 9D 7H 8H 9H", "aces: AS AH AD AC"
    state = piece("AS 7C", "AS AH AD AC", other, scored=scored, facts={"trump": "clubs"}, game=game)
    do(state, "draw", "AS", "7D")
    return open_to(state)


def bezique_unite(game: Bezique) -> Any:
    state = piece("7C", "QS QS#2 JD JD#2", scored="bezique: QS JD; bezique: QS#2 JD#2", game=game)
    return copies(state, "double bezique")


def draw_order(game: Bezique) -> Any:
    state = build(n="7S", s="AS", stock="KH QD", game=game)
    do(state, "7S", "AS")
    return do(state, "draw")


def rulings(game: Bezique) -> Any:
    return [
        game.judge(Case(kind, SOUTH, facts)) for kind in sorted(game.laws) for facts in game.laws[kind].every_case()
    ]


LAW_OPTIONS = ("short_deal_choice", "wrong_count_code", "forgot_draw", "last_nine_revoke", "erroneous_declaration")
SHOWN_BY: dict[str, Callable[[Bezique], Any]] = {
    "trump_maker": trump_maker,
    "deal_batches": deal_batches,
    "auto_gather": auto_gather,
    "carte_blanche_value": carte_blanche_value,
    "last_trick_value": last_trick_value,
    "brisque_mode": settlement,
    "rubicon_brisques": settlement,
    "rubicon_limit": settlement,
    "game_bonus": settlement,
    "reform_from_hand": reform_from_hand,
    "bezique_unite": bezique_unite,
    "draw_order": draw_order,
    "table_errors": lambda game: game.why_no_club(),
    **dict.fromkeys(LAW_OPTIONS, rulings),
}


@pytest.mark.parametrize("name", VALUES)
def test_every_value_of_an_option_gives_something_else(name: str) -> None:
    options: list[dict[str, Any]] = [{name: value} for value in VALUES[name]]
    shown = [SHOWN_BY[name](bezique(**given)) for given in options]
    assert all(one != other for place, one in enumerate(shown) for other in shown[:place])


# What people are told -------------------------------------------------------------------------------------------------


def test_a_view_tells_the_tables_what_is_to_score_and_what_could_be() -> None:
    state = piece("QS 7C", "KS QH", scored="", facts={"trump": "hearts", "points": {"S": 320}})
    seen = view(state, SOUTH)
    assert seen.could_score() == ["marriage spades (KS QS) for 20"]
    assert seen.asks() == "You have won the trick and could score: marriage spades (KS QS) for 20. Declare it, or draw."
    do(state, "declare marriage spades")
    for viewer in (NORTH, SOUTH, None):
        told = view(state, viewer).told()
        assert "On South's table: KS QS QH." in told
        assert "North has 0 and South 340; the stock has 24 cards." in told
    assert view(state, SOUTH).asks() == "You have nothing to announce: draw."
    assert view(piece("7C"), SOUTH).asks() == "You have won the trick and have nothing to declare: draw."


def test_a_view_tells_what_lies_there_to_be_scored() -> None:
    state = piece("7C", "KS KS#2 QS", scored="marriage spades: KS QS", facts={"trump": "hearts", "heap": "7S 8S"})
    told = view(state, NORTH).told()
    assert "South has these to score: marriage spades (KS#2 QS)." in told
    assert "In the heap: 8S 7S." in told


def test_a_view_knows_what_has_been_shown_and_what_has_not_been_seen() -> None:
    state = build(n="AS AH TD TC 9S 9H 8D 7C 7S", s="KS")
    do(state, "show")
    seen = view(state, SOUTH)
    assert show_cards(seen.holdings[0].closed) == show_cards(state.hands[0].closed)
    assert seen.unseen.bit_count() == 110
    do(state, "AS", "KS")
    assert view(state, SOUTH).holdings[0].closed.bit_count() == 8
    assert view(state, None).hand == 0


def test_a_refusal_says_what_is_missing_or_used_up() -> None:
    state = piece("KH 7C", "KS QS", scored="marriage spades: KS QS", facts={"trump": "clubs"})
    assert str(refusal(state, "declare marriage hearts")) == (
        "For a marriage in hearts you need the queen of hearts. (B-USE-2)"
    )
    assert str(refusal(state, "declare marriage spades")) == (
        "KS QS are married already: take another king or queen. (B-USE-3)"
    )
    assert "declare" not in legal(state)
    assert state.game.parse("declare double bezique") in state.game.actions
    assert parse_cards("KS")[0] in state.game.whole_pack


def test_a_person_is_shown_the_hand_the_table_and_the_choice() -> None:
    state = piece("QS 7C 7C KD QD", "KS QH", stock="8C 8D", facts={"trump": "hearts"})
    seen = view(state, SOUTH)
    assert sentences.hand(seen) == "You hold spades QS; diamonds KD QD; clubs 7C 7C; on the table KS QH."
    assert sentences.choices(seen.legal, seen.hand) == ("Choose: draw, declare marriage spades or marriage diamonds.")


def test_much_that_is_to_be_scored_is_told_in_short() -> None:
    state = piece("7C", "QS QS#2 QS#3 JD JD#2 JD#3", facts={"trump": "hearts"})
    [told] = [fact for fact in view(state, NORTH).told() if "to score" in fact]
    ways = "triple bezique (QS QS#2 QS#3 JD JD#2 JD#3), double bezique (9 ways), bezique (9 ways)"
    assert told == f"South has these to score: {ways}."
