"""The rule texts: complete, readable, found by id and by words.

What a rule says is proved where the rule is enforced; here it is proved that every rule has a text and that the texts
which only inform are those we meant.  The number of rules of each family is the rule book's and is pinned here.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from trickbook import rules
from trickbook.rules import (
    TABLE,
    RuleError,
    RuleText,
    games_with_rules,
    parse_rules,
    register_rules,
    rules_of,
    search,
    title_of,
)
from trickbook.rules import rule as text_of

FAMILIES = {
    "pedro": {
        "P-GEN": 4,
        "P-CARD": 10,
        "P-DEAL": 6,
        "P-BID": 11,
        "P-DISC": 3,
        "P-DRAW": 9,
        "P-ROB": 9,
        "P-PLAY": 13,
        "P-BURY": 11,
        "P-SCORE": 13,
        "P-LEDGER": 8,
        "P-SHEET": 24,
        "P-END": 13,
        "P-TIP": 17,
        "P-VAR": 26,
    },
    "cinch": {
        "C-GEN": 11,
        "C-CUT": 8,
        "C-DEAL": 5,
        "C-MIS": 15,
        "C-BID": 12,
        "C-BIR": 12,
        "C-DISC": 9,
        "C-DRAW": 4,
        "C-ROB": 9,
        "C-DIR": 6,
        "C-PLAY": 22,
        "C-IRR": 43,
        "C-SCORE": 15,
        "C-GAME": 7,
        "C-VAR": 19,
        "C-TIP": 16,
    },
    "whist": {
        "W-SETUP": 8,
        "W-DEAL": 18,
        "W-MIS": 8,
        "W-TRUMP": 11,
        "W-PLAY": 13,
        "W-EXP": 16,
        "W-LOT": 14,
        "W-ORD": 4,
        "W-OMIT": 3,
        "W-TWO": 2,
        "W-NUM": 4,
        "W-CONC": 5,
        "W-REV": 25,
        "W-DRAW": 4,
        "W-LAST": 5,
        "W-TRICK": 6,
        "W-SCORE": 10,
        "W-HON": 5,
        "W-RUB": 6,
        "W-PEN": 8,
        "W-ETIQ": 6,
        "W-DUM": 6,
    },
    "bezique": {
        "B-SETUP": 5,
        "B-DEAL": 4,
        "B-MISD": 8,
        "B-CB": 13,
        "B-TRUMP": 8,
        "B-PLAY": 10,
        "B-BRQ": 12,
        "B-DECL": 12,
        "B-VAL": 6,
        "B-USE": 18,
        "B-DRAW": 8,
        "B-LAST": 8,
        "B-END": 15,
        "B-IRR": 34,
    },
    TABLE: {"T": 33},
}

# Rules that only inform.  A rule belongs here when no program could enforce it, derive it or test it.
TOLD = {
    "pedro": ["P-GEN-4", "P-TIP-12", "P-VAR-4", "P-VAR-20"],
    "cinch": ["C-DEAL-1", "C-TIP-2", "C-TIP-16"],
    "whist": ["W-DEAL-1", "W-TRICK-6", *(f"W-ETIQ-{n}" for n in range(1, 7))],
    "bezique": [],
    TABLE: [],
}

OPTIONS = {
    "pedro": {
        "target", "min_bid", "forced_dealer_bid", "slam_double", "bid_28_56", "scoring_method", "tie_rule",
        "bidder_goes_out", "set_in_bgo", "must_follow_suit", "void_must_trump", "stock_exhausted",
        "dealer_fill_choice", "buried_visible", "excess_trumps", "dealer_may_equal_14", "two_scores_for",
        "card_values", "ledger", "sheet_minus", "partner_may_overwrite",
    },
    "cinch": {
        "first_dealer", "min_bid", "all_pass", "discard_rule", "trump_discard", "discarded_trumps", "rob",
        "stock_exhausted", "extra_cards", "first_lead", "void_must_trump", "low_counts_for", "scoring_method", "target",
        "last_trick_view", "misdeal", "irregular_bids", "table_penalties",
    },
    "whist": {
        "law_code", "target_score", "honours", "match_format", "game_value", "play_out", "rubber_bonus",
        "sitting_deals", "revoke_tricks", "revoke_forms", "both_revoke", "last_trick_view", "lot_card_exposed",
        "suit_caller", "multi_card_choice", "trump_card_deadline", "misdeal_loses_deal", "gather", "trick_stacking",
        "auto_claim", "two_packs", "dummy", "trump_method",
    },
    "bezique": {
        "trump_maker", "deal_batches", "short_deal_choice", "auto_gather", "carte_blanche_value", "last_trick_value",
        "brisque_mode", "rubicon_brisques", "rubicon_limit", "game_bonus", "reform_from_hand", "bezique_unite",
        "wrong_count_code", "forgot_draw", "last_nine_revoke", "draw_order", "erroneous_declaration",
    },
    TABLE: set(),
}  # fmt: skip

every_game = pytest.mark.parametrize("game", FAMILIES)


@every_game
def test_every_family_is_complete_in_order_and_without_gap(game: str) -> None:
    expected = [f"{family}-{n}" for family, count in FAMILIES[game].items() for n in range(1, count + 1)]
    assert [text.id for text in rules_of(game)] == expected


@every_game
def test_the_told_rules_are_exactly_those_listed(game: str) -> None:
    assert [text.id for text in rules_of(game) if text.told] == TOLD[game]


@every_game
def test_every_text_is_made_of_whole_sentences(game: str) -> None:
    for text in rules_of(game):
        assert re.match(r'[A-Z0-9"*`]', text.text), text.id
        assert re.search(r"[.!?][\")]?$", text.text), text.id
        assert "(told)" not in text.text, text.id
        assert "  " not in text.text, text.id
        assert text.text.count("(") == text.text.count(")"), text.id
        assert text.text.count("`") % 2 == 0, text.id


@every_game
def test_every_family_stands_in_one_section(game: str) -> None:
    sections: dict[str, set[str]] = {}
    for text in rules_of(game):
        sections.setdefault(text.family, set()).add(text.section)
    assert all(len(names) == 1 for names in sections.values())
    assert len({name for names in sections.values() for name in names}) == len(sections)


@every_game
def test_rules_that_a_text_refers_to_exist(game: str) -> None:
    for text in rules_of(game):
        for named in re.findall(r"\b(?:[A-Z]-[A-Z0-9]+|T)-\d+\b", text.text):
            assert text_of(named).id == named, text.id


@every_game
def test_every_option_is_named_in_a_rule(game: str) -> None:
    named = {word for text in rules_of(game) for word in re.findall(r"`(\w+)", text.text)}
    assert OPTIONS[game] <= named


def test_the_games_with_rule_texts_are_found_by_their_files() -> None:
    assert set(FAMILIES) - {TABLE} <= set(games_with_rules())
    assert rules_of("pedro") is rules_of("pedro")


def test_the_table_has_rule_texts_and_is_no_game() -> None:
    assert TABLE not in games_with_rules()
    assert text_of("t-12") == rules_of(TABLE)[11] == search("T-12")[0]
    assert search("floor", TABLE) == (text_of("T-4"),)
    with pytest.raises(RuleError, match="already"):
        register_rules(TABLE, "a_package")


def test_the_title_is_the_heading_of_the_file() -> None:
    assert title_of("bezique") == "The rules of Rubicon Bezique"
    assert title_of(TABLE) == "The rules of the table"
    with pytest.raises(RuleError, match=r"'bezik'.*bezique"):
        title_of("bezik")


def test_a_rule_is_found_by_its_id_in_capitals_or_not() -> None:
    told = text_of("P-GEN-4")
    assert told == text_of(" p-gen-4 ")
    assert (told.game, told.section, told.told, told.family) == ("pedro", "Players", True, "P-GEN")


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(RuleError, match=r"no rule 'P-GENS-4'.*P-GEN-4"):
        text_of("P-GENS-4")
    with pytest.raises(RuleError, match=r"The families are: .*P-GEN.*P-VAR"):
        text_of("@@@")
    with pytest.raises(ValueError, match=r"no rule ''"):
        text_of("")


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(RuleError, match=r"'Pedra'.*pedro"):
        rules_of("Pedra")
    with pytest.raises(RuleError, match="pedro"):
        search("five", "no such game")


def test_search_wants_all_words_and_ignores_capitals() -> None:
    assert [text.id for text in search("pedro SANCHO")] == ["P-GEN-4"]
    assert search("sancho", "pedro") == search("Sancho")
    assert search("sancho moon") == ()
    assert search("sancho relatives") == search("relatives sancho") != search("relatives")
    assert search("", "pedro") == rules_of("pedro")


def test_search_finds_beginnings_of_words_only() -> None:
    assert "P-GEN-4" in [text.id for text in search("relat", "pedro")]
    assert "P-GEN-4" not in [text.id for text in search("elatives", "pedro")]
    assert search("dealer's", "pedro")
    assert search("trump=off", "pedro") == search("void_must_trump=off", "pedro")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("must follow suit", {"W-PLAY-3", "C-PLAY-6", "P-PLAY-4", "B-PLAY-2", "B-LAST-3"}),
        ("Do I have to follow suit?", {"W-PLAY-3", "P-PLAY-4", "B-PLAY-2"}),
        ("what happens if I revoked", {"W-REV-2", "C-IRR-22"}),
        ("adversary exposes", {"W-EXP-5", "C-IRR-28"}),  # "opponent" at Whist
        ("who leads first", {"W-PLAY-1", "P-PLAY-1", "C-PLAY-1", "B-PLAY-1"}),
        ("when is a revoke quickly established", {"W-REV-7", "C-IRR-23"}),  # no rule has "quickly"
    ],
)
def test_search_takes_the_words_of_a_person(words: str, found: set[str]) -> None:
    assert found <= {text.id for text in search(words)} < {text.id for text in search("")}


def test_search_takes_a_part_of_an_expression_for_no_other_way_to_say_it() -> None:
    assert search("double bezique") == tuple(text for text in search("bezique") if text in search("double"))
    assert {text.id for text in search("what is it")} < {text.id for text in search("it")}  # small words alone count


def test_search_by_id_gives_the_rule_and_by_family_the_family() -> None:
    assert [text.id for text in search("p-play")] == [f"P-PLAY-{n}" for n in range(1, 14)]
    assert [text.id for text in search("P-BID-1")] == ["P-BID-1"]
    assert all(text.family == "P-PLAY" for text in search("P-PLAY trump"))
    assert search("P-PLAY trump") != search("P-PLAY")


@pytest.fixture
def toy_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package outside the library with rule texts of its own; forgotten again after the test."""
    package = tmp_path / "toy_rules_package"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.md").write_text("# Toy\n\n## Play\n\nA lead.\n\n- **X-PLAY-1** (told) The highest wins.\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(rules, "_registered", {})
    return package.name


def test_texts_outside_the_package_are_registered(toy_rules: str) -> None:
    register_rules("toy", toy_rules)
    register_rules("toy", toy_rules)
    assert rules_of("toy") == (RuleText("X-PLAY-1", "toy", "Play", "The highest wins.", told=True),)
    assert text_of("X-PLAY-1").game == "toy"
    assert search("x-play") == rules_of("toy")
    assert title_of("toy") == "Toy"
    with pytest.raises(RuleError, match="already"):
        register_rules("toy", "another_package")
    with pytest.raises(RuleError, match="already"):
        register_rules("pedro", toy_rules)


def test_an_id_in_two_games_is_refused(toy_rules: str) -> None:
    register_rules("toy", toy_rules)
    register_rules("twin", toy_rules)
    with pytest.raises(RuleError, match=r"X-PLAY-1 stands twice: in toy and in twin"):
        search("highest")


@pytest.mark.parametrize(
    "source",
    [
        "- **X-PLAY-1** Before any heading.",
        "## Play\n- **X-PLAY-1** Once.\n- **X-PLAY-1** Twice.",
        "## Play\n- X-PLAY-1 No stars.",
        "## Play\n- **X-PLAY** No number.",
        "## Play\n- **X-PLAY-1**",
    ],
)
def test_a_line_that_is_no_rule_is_refused_by_its_number(source: str) -> None:
    with pytest.raises(RuleError, match=rf"Line {len(source.splitlines())} of the rules of toy"):
        parse_rules(source, "toy")


def test_ids_without_a_family_are_read() -> None:
    (text,) = parse_rules("## The table\n- **T-1** Laying it down is playing it.", "table")
    assert (text.id, text.family, text.told) == ("T-1", "T", False)


def test_reading_a_rule_loads_no_game() -> None:
    program = (
        "import sys, trickbook; before = set(sys.modules);"
        "from trickbook.rules import rules_of; rules_of('pedro');"
        "print([name for name in set(sys.modules) - before if name.startswith('trickbook.games')])"
    )
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=path)
    assert done.stdout.strip() == "[]"
