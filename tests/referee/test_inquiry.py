"""Which questions are asked: enough for the ruling, none that cannot matter, and never many.  By enumeration."""

from __future__ import annotations

from typing import ClassVar

import pytest

import trickbook
from tests.referee.games import GAMES, IDS, KINDS, walk
from tests.toygame import Toy
from tests.toygame.game import ToyOptions
from trickbook.contract.game import Game
from trickbook.contract.laws import YES_OR_NO, Answer, Case, Clash, Facts, Law, LawError, Laws, Question, Ruling
from trickbook.contract.seat import Seat
from trickbook.referee import Contradiction, Inquiry, MissingFacts, benches, find_kinds, kinds_of, parts_of

MOST_QUESTIONS = 12
TO_THE_KIND = 2
"""What a kind lies under, and which of those kinds it is."""

every_kind = pytest.mark.parametrize(("game", "kind"), KINDS, ids=IDS)


@every_kind
def test_every_kind_is_reached_within_twelve_questions(game: Game, kind: str) -> None:
    ends = [told for name, told in walk(Inquiry([game], kind)) if name is None]
    assert max(map(len, ends)) + TO_THE_KIND <= MOST_QUESTIONS
    assert kind in parts_of(kinds_of(game))[game.laws[kind].part] and find_kinds(kinds_of(game), kind) == (kind,)


@every_kind
def test_no_question_is_asked_whose_answer_cannot_matter(game: Game, kind: str) -> None:
    inquiry = Inquiry([game], kind)
    for name, told in walk(inquiry):
        if name is None:
            continue
        rulings: dict[tuple[object, ...], set[Ruling]] = {}
        for facts, (ruling,) in inquiry.possible(told):
            others = tuple(answer for other, answer in facts.items() if other != name)
            rulings.setdefault(others, set()).add(ruling)
        assert any(len(different) > 1 for different in rulings.values()), (name, told)


@every_kind
def test_who_answers_by_the_facts_hears_the_ruling_of_a_club_table(game: Game, kind: str) -> None:
    inquiry, club = Inquiry([game], kind), game.at_club()
    for facts in game.laws[kind].every_case():
        told: dict[str, Answer] = {}
        while (name := inquiry.next(told)) is not None:
            told[name] = facts[name]
        expected = club.judge(Case(kind, Seat.SOUTH, facts))
        assert inquiry.rulings(told) == (expected,)
        assert inquiry.rulings(facts) == (expected,)


@every_kind
def test_what_has_not_been_asked_could_have_been_anything(game: Game, kind: str) -> None:
    inquiry = Inquiry([game], kind)
    for name, told in walk(inquiry):
        if name is None:
            assert len({rulings for _, rulings in inquiry.possible(told)}) == 1


@pytest.mark.parametrize("kind", kinds_of(trickbook.game("whist")))
def test_the_codes_are_asked_about_together_within_twelve_questions_none_of_them_idle(kind: str) -> None:
    codes = benches(trickbook.game("whist"), kind)
    together = Inquiry([bench.game for bench in codes], kind)
    each = [Inquiry([bench.game], kind) for bench in codes]
    for name, told in walk(together):
        assert len(told) + TO_THE_KIND <= MOST_QUESTIONS
        if name is None:
            assert together.rulings(told) == tuple(inquiry.rulings(told)[0] for inquiry in each)
        else:
            assert any(name in inquiry.open(told) for inquiry in each)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_kind_stands_under_one_heading(game: Game) -> None:
    parts = parts_of(kinds_of(game))
    assert [kind for kinds in parts.values() for kind in kinds] == list(kinds_of(game))
    assert "" not in parts or len(parts) == 1


# What is told amiss ---------------------------------------------------------------------------------------------------


@every_kind
def test_facts_that_clash_are_refused_by_both_their_names(game: Game, kind: str) -> None:
    law = game.laws[kind]
    for clash in law.clashes:
        (one, answer), (other, another) = clash.first, clash.second
        assert answer in law.questions[one].answers and another in law.questions[other].answers
        with pytest.raises(Contradiction) as refused:
            Inquiry([game], kind).rulings({one: answer, other: another})
        assert set(refused.value.names) == {one, other}
        assert law.questions[one].text in str(refused.value) and law.questions[other].text in str(refused.value)
        assert clash.why in str(refused.value)


@every_kind
def test_what_is_missing_is_named_and_is_what_would_be_asked(game: Game, kind: str) -> None:
    inquiry = Inquiry([game], kind)
    for name, told in walk(inquiry):
        if name is not None:
            with pytest.raises(MissingFacts) as missing:
                inquiry.rulings(told)
            assert missing.value.names[0] == name and not set(missing.value.names) & set(told)
            assert inquiry.law.questions[name].text in str(missing.value)


def test_an_unknown_fact_and_an_answer_that_is_none_are_refused() -> None:
    inquiry = Inquiry([trickbook.game("cinch")], "revoke")
    with pytest.raises(LawError, match=r"no question 'claimd'; did you mean claimed\?"):
        inquiry.rulings({"claimd": "in time"})
    with pytest.raises(LawError, match="claimed cannot be 'soon'; it is in time or too late or never"):
        inquiry.rulings({"claimed": "soon"})
    with pytest.raises(LawError, match="established cannot be 1"):
        inquiry.rulings({"established": 1})


def test_a_game_without_laws_has_nothing_to_ask_about() -> None:
    with pytest.raises(LawError, match="Toy Whist has no laws of irregularities here"):
        kinds_of(Toy(ToyOptions()))


# Laws of another game -------------------------------------------------------------------------------------------------


def _yes_no(text: str) -> Question:
    return Question(text, YES_OR_NO, "It matters.")


def _by_left(options: object, facts: Facts) -> Ruling:
    return Ruling("It went left." if facts["left"] else "It went right.", ("X-GEN-1",))


class Lawful(Toy):
    """The toy game with a law whose two facts are one the opposite of the other, and one that three facts settle."""

    laws: ClassVar[Laws] = {
        "swerve": Law(
            "A swerve",
            {"left": _yes_no("Did it go left?"), "right": _yes_no("Did it go right?")},
            _by_left,
            clashes=(
                Clash(("left", True), ("right", True), "It went one way."),
                Clash(("left", False), ("right", False), "It went some way."),
            ),
        ),
        "knot": Law(
            "A knot",
            {name: _yes_no(f"Is it {name}?") for name in ("left", "tight", "wet")},
            _by_left,
            clashes=(
                Clash(("left", True), ("tight", True), "What goes left is loose."),
                Clash(("tight", False), ("wet", True), "What is wet is tight."),
            ),
        ),
    }


@pytest.fixture
def lawful() -> Lawful:
    return Lawful(ToyOptions())


def test_of_facts_that_settle_each_other_one_is_asked(lawful: Lawful) -> None:
    inquiry = Inquiry([lawful], "swerve")
    assert [(name, told) for name, told in walk(inquiry)] == [
        ("left", {}),
        (None, {"left": True}),
        (None, {"left": False}),
    ]
    assert inquiry.rulings({"right": True})[0].sentence == "It went right."


def test_facts_that_cannot_go_together_are_named_where_no_clash_says_so_itself(lawful: Lawful) -> None:
    inquiry = Inquiry([lawful], "knot")
    with pytest.raises(Contradiction, match=r"left=yes .* and wet=yes .* There is no such case") as refused:
        inquiry.rulings({"left": True, "wet": True})
    assert refused.value.names == ("left", "wet")


def test_a_game_of_one_code_is_compared_by_its_house_rules(lawful: Lawful) -> None:
    assert [bench.name for bench in benches(lawful, "swerve")] == ["as agreed"]
    cinch = trickbook.game("cinch")
    assert [bench.name for bench in benches(cinch, "misdeal")] == ["as agreed", "misdeal=same_dealer"]
    assert [bench.name for bench in benches(cinch, "revoke")] == [
        "as agreed",
        "void_must_trump=on",
        "scoring_method=set_back",
    ]
    assert [bench.name for bench in benches(trickbook.game("whist"), "revoke")] == [
        "american",
        "english_1864",
        "english_1900",
    ]
