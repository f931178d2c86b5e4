"""``trickbook ruling`` as a command: sessions through a pipe, facts all at once, codes side by side, bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import trickbook
from tests.cli.terminal import Pipe, run
from tests.marks import rule
from trickbook.contract.laws import Case
from trickbook.contract.seat import Seat
from trickbook.referee import kinds_of


def asked(*arguments: str) -> dict[str, Any]:
    """What the referee answers as data."""
    result = run("ruling", *arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def refused(*arguments: str, typed: tuple[str, ...] = ()) -> str:
    """What is said of what cannot be ruled on."""
    result = run("ruling", *arguments, typed=typed)
    assert result.exit_code == 2 and result.stderr.count("\n") == 1
    return result.stderr.strip()


# In conversation ------------------------------------------------------------------------------------------------------


@rule("C-IRR-5", "C-IRR-7", "C-IRR-8")
def test_a_lead_out_of_turn_is_told_through_a_pipe(tmp_path: Path) -> None:
    with Pipe("ruling", "cinch", folder=tmp_path) as pipe:
        for typed in ("5", "1", "why", "no", "partner's"):
            assert pipe.read()[-1] == ">"
            pipe.type(typed)
        lines = pipe.read()
        assert pipe.process.wait(60) == 0 and pipe.process.stderr is not None and pipe.process.stderr.read() == ""
    assert pipe.lines[0] == "Cinch: a referee. Say help for what you can say."
    assert "A lead that all have played to stands." in pipe.lines
    assert lines[0] == "Asked about: a lead out of turn."
    assert lines[1].startswith("The law: ")
    assert any(line.startswith("To choose: The adversary at the partner's right may demand") for line in lines)
    assert any(line.startswith("The cards: The cards of the trick are taken back.") for line in lines)
    assert lines[-1].startswith("The rules: C-IRR-") and "To read one: trickbook rules C-IRR-" in lines[-1]


@rule("W-REV-4", "W-REV-14")
def test_a_revoke_under_the_older_english_code_is_told_with_its_fine() -> None:
    words = ("revoke", "--code", "english_1864", "--facts", "how=did not follow")
    result = run("ruling", "whist", *words, typed=("in time", "tricks", "yes", "no", "no", "no"))
    assert result.exit_code == 0
    choice = next(line for line in result.stdout.splitlines() if line.startswith("To choose: "))
    assert choice == (
        "To choose: The adversaries may take 3 tricks from the offending side and count them as their own, take 3 "
        "points off the offending side's score or add 3 points to their own score."
    )
    assert "The score: The offending side cannot win the game by this deal" in result.stdout


def test_what_needs_no_question_is_ruled_on_at_once() -> None:
    result = run("ruling", "cinch", "too", "few", "cards")
    assert result.exit_code == 0 and ">" not in result.stdout.splitlines()
    assert "C-IRR-3" in result.stdout


def test_quit_is_no_error_and_the_end_of_the_input_is_one() -> None:
    left = run("ruling", "cinch", "revoke", typed=("quit",))
    assert (left.exit_code, left.stdout.splitlines()[-1]) == (0, "Nothing was ruled.")
    assert refused("cinch", "card", "omitted") == (
        "Nothing was ruled, for it is not said: Has the trick been turned and quitted? Say yes or no."
    )
    assert refused("pedro") == "Nothing was ruled, for it is not said: What is it about?"


def test_facts_known_already_are_not_asked_for() -> None:
    result = run("ruling", "cinch", "revoke", "claimed=never", "established=yes", typed=("follow",))
    assert result.exit_code == 0
    assert "claim it" not in result.stdout and "The revoke counts only if it is claimed and proved" in result.stdout


# All at once ----------------------------------------------------------------------------------------------------------


def test_as_data_the_ruling_is_the_one_of_a_club_table() -> None:
    found = asked("whist", "lead out of turn", "--facts", "all_played=no", "--facts", "lead_was=adversary")
    ruling = trickbook.game("whist").judge(
        Case("lead out of turn", Seat.SOUTH, {"all_played": False, "lead_was": "an adversary's"})
    )
    assert (found["ruling"], tuple(found["rules"])) == (ruling.sentence, ruling.rules)
    assert found["facts"] == {"all_played": False, "lead_was": "an adversary's"}
    assert [remedy["type"] for remedy in found["remedies"]] == [type(remedy).__name__ for remedy in ruling.remedies]
    assert set(found["told"]) == {"duties", "choices", "cards", "score"}


def test_what_does_not_matter_may_be_left_out_and_what_does_is_missed() -> None:
    assert asked("cinch", "revoke", "how=did not revoke")["rules"] == ["C-IRR-42"]
    missing = refused("cinch", "revoke", "how=5", "--json", "--facts", "how=5")
    assert missing == "how is given twice."
    missing = refused("cinch", "lead out of turn", "all_played=no", "--json")
    assert (
        missing == "A lead out of turn: it is not said: Whose lead was it? (lead_was=the partner's or an adversary's)"
    )


def test_the_kinds_and_their_questions_come_as_data() -> None:
    found = asked("whist")
    laws = kinds_of(trickbook.game("whist"))
    assert [kind["kind"] for kind in found["kinds"]] == list(laws)
    assert list(found["codes"]) == ["american", "english_1864", "english_1900"]
    for kind in found["kinds"]:
        assert list(kind["facts"]) == list(laws[kind["kind"]].questions)
    assert [kind["kind"] for kind in asked("cinch", "drawn")["kinds"]] == [
        "wrong number drawn",
        "attention drawn",
        "cards drawn",
    ]


# Side by side ---------------------------------------------------------------------------------------------------------


@rule("W-LAST-1", "W-LAST-3", "W-LAST-4")
def test_the_three_codes_are_laid_side_by_side() -> None:
    found = asked("whist", "looked back", "trick=the last", "over=no", "--compare")
    by = {row["by"]: row for row in found["compared"]}
    assert list(by) == ["american", "english_1864", "english_1900"]
    assert by["english_1864"]["remedies"] == []
    assert by["american"]["remedies"][0]["to"] != by["english_1900"]["remedies"][0]["to"]
    assert by["english_1900"]["game"] == "whist(law_code=english_1900)"


@rule("C-MIS-8")
def test_a_game_of_one_code_is_compared_by_the_house_rules_that_change_the_ruling() -> None:
    result = run("ruling", "cinch", "misdeal", "--compare", "how=1", "bid_made=no", "disturbed=no")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[lines.index("as agreed:") + 1].startswith("  The law: It is a misdeal: the dealer loses the deal")
    assert "misdeal=same_dealer:" in lines


def test_codes_that_agree_are_told_together() -> None:
    result = run("ruling", "whist", "several cards played", "--compare", typed=("all",))
    assert "english_1864, english_1900:" in result.stdout.splitlines()


# Bad input ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("pedra", "There is no game 'pedra'; did you mean pedro?"),
        ("cinch rewoke", "did you mean revoke"),
        ("cinch revoke --code american", "Cinch has no code of law 'american'; there are: foster."),
        ("whist --code english", "Whist has no code of law 'english'; did you mean english_1900 or english_1864?"),
        ("whist revoke --code american --option law_code=american", "say the same twice"),
        ("whist revoke --code american --compare", "so leave --code out"),
        ("cinch revoke how=1 how=2 --json", "how is given twice."),
        ("cinch revoke who=1 --json", "A revoke: there is no fact 'who'; did you mean how"),
        ("cinch revoke how=9 --json", "'9' is no answer"),
        ("cinch revoke --facts how --json", "'how' is not a fact; write name=value."),
        ("cinch established=yes --json", "Say which kind of case the facts are of: "),
        ("whist revoke established=no claimed=late", "contradict each other: When the pack is cut every trick"),
        ("cinch play out of turn hand=third third_played=yes --json", "contradict each other: A hand plays one card"),
        ("cinch revoke --option target=1 --json", "target cannot be '1'"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(arguments: str, said: str) -> None:
    assert said in refused(*arguments.split())


def test_contradicting_facts_are_refused_by_both_their_names() -> None:
    said = refused("cinch", "trump thrown", "kept_six=yes", "lifted=yes", "--json")
    assert "kept_six=yes (Did the player keep six cards?) and lifted=yes" in said


def test_cinch_and_pedro_know_fosters_code() -> None:
    for game in ("cinch", "pedro"):
        assert asked(game, "card omitted", "quitted=yes", "--code", "foster")["rules"][-1].startswith("C-")


def test_who_tells_it_in_other_words_is_told_how_to_be_asked() -> None:
    result = run("ruling", "whist", "my partner threw a card on the floor")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.rstrip().endswith("Or say trickbook ruling whist alone, and be asked what it is about.")
