"""People at the terminal: every case told to the referee by its numbers and words, and whatever else they may type."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import trickbook
from tests.referee.games import GAMES, IDS, KINDS, walk
from trickbook.cli.asking import Dialogue, Left
from trickbook.cli.screen import EndOfInput, Screen
from trickbook.contract.game import Game
from trickbook.contract.laws import Answer
from trickbook.referee import Inquiry, in_words, kinds_of


class Spoken(Screen):
    """A screen whose lines are kept, and whose questions a function of those since the last one answers."""

    def __init__(self, reply: Callable[[list[str]], str]) -> None:
        self.reply = reply
        self.lines: list[str] = []
        self.heard = 0
        self.console = None

    def say(self, line: str) -> None:
        self.lines.append(line)

    def ask(self, question: str) -> str:
        fresh, self.heard = self.lines[self.heard :], len(self.lines)
        return self.reply(fresh)


def talk(game: Game, *typed: str, kinds: tuple[str, ...] = (), compare: bool = False) -> tuple[list[str], str]:
    """What is said to who types these lines, and how it ends."""
    lines = iter(typed)

    def reply(fresh: list[str]) -> str:
        line = next(lines, None)
        if line is None:
            raise EndOfInput
        return line

    screen = Spoken(reply)
    laws = {kind: law for kind, law in kinds_of(game).items() if not kinds or kind in kinds}
    dialogue = Dialogue(screen, game, laws, compare)
    try:
        inquiry, answers, _ = dialogue.run({})
    except Left:
        return screen.lines, "left"
    except EndOfInput:
        return screen.lines, f"asked: {dialogue.asked}"
    return screen.lines, f"{inquiry.kind}: {inquiry.rulings(answers)[0].sentence}"


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=IDS)
def test_every_conversation_ends_with_the_ruling_within_twelve_questions(game: Game, kind: str) -> None:
    laws = kinds_of(game)
    ends = [told for name, told in walk(Inquiry([game], kind)) if name is None]
    for told in (*ends[:4], *ends[-4:]):
        waiting: list[Answer] = list(told.values())
        asked: list[str] = []

        def reply(fresh: list[str], waiting: list[Answer] = waiting, asked: list[str] = asked) -> str:
            asked.append(fresh[0])
            if fresh[0] not in ("What is it about?", "Which is it?"):
                return in_words(waiting.pop(0))
            number_of = {words.strip(): number for number, words in (line.split(maxsplit=1) for line in fresh[1:])}
            return number_of.get(laws[kind].part) or number_of[laws[kind].title]

        about, answers, _ = Dialogue(Spoken(reply), game, laws, compare=False).run({})
        assert (about.kind, answers, waiting) == (kind, told, [])
        assert len(asked) <= 12


CINCH, WHIST = trickbook.game("cinch"), trickbook.game("whist")


def test_back_goes_back_one_question_and_as_far_as_the_first() -> None:
    lines, end = talk(CINCH, "play out of turn", "fourth", "back", "back", "6", "back", "back")
    asked = [line for line in lines if line.endswith(("?", "no."))]
    assert asked[0] == "What is it about?" and asked[-1] == "What is it about?"
    assert lines.count("What is it about?") == 3 and end == "asked: What is it about?"
    lines, _ = talk(CINCH, "back")
    assert lines[-1] == "This is the first question."
    lines, _ = talk(CINCH, "back", kinds=("revoke",))
    assert lines[-1] == "This is the first question."


def test_back_from_the_facts_leads_to_the_kinds_of_the_same_heading() -> None:
    lines, _ = talk(CINCH, "6", "1", "back")
    assert lines[-4:] == [
        "Which is it?",
        "  1 A revoke",
        "  2 A revoke noticed by the player himself",
        "  3 Cards played after a revoke that is corrected",
    ]


def test_an_answer_taken_back_counts_no_more() -> None:
    _, end = talk(CINCH, "did not trump", "back", "too", "never", "no", kinds=("revoke",))
    straight = talk(CINCH, "too", "never", "no", kinds=("revoke",))[1]
    assert end == straight


def test_why_tells_the_reason_and_what_each_answer_leads_to() -> None:
    lines, _ = talk(CINCH, "why", "yes", kinds=("lead out of turn",))
    assert lines[0] == "Have all three others played to it? Say yes or no."
    assert lines[1] == "A lead that all have played to stands."
    assert lines[2].startswith("If yes: ") and lines[3] == "If no: more has to be asked."
    assert talk(CINCH, "WHY?", kinds=("lead out of turn",))[0] == lines


def test_help_empty_lines_and_rules_leave_the_question_open() -> None:
    lines, end = talk(CINCH, "help", "", "rules c-irr-4", "rules X-1", kinds=("lead out of turn",))
    assert end.startswith("asked: Have all three others played to it?")
    assert "back goes back" in lines[2]
    assert lines[4] == lines[0]
    assert lines[5].startswith("C-IRR-4 (") and "X-1" in lines[6]


def test_quit_ends_without_a_ruling() -> None:
    assert talk(CINCH, "quit")[1] == "left"
    assert talk(CINCH, "exit", kinds=("revoke",))[1] == "left"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["0"], "There is no kind of case '0'"),
        (["99"], "There is no kind of case '99'"),
        (["6", "nothing of it"], "'nothing of it' is none of them; say a number, or a few words of one."),
        (["6", "9"], "'9' is none of them"),
        (["7", "card"], "'card' may be: A card exposed;"),
        (["6", "1", "maybe"], "'maybe' is no answer; say did not follow"),
        (["6", "1", "8"], "There is no number 8; there are 1 to 5."),
        (["6", "1", "²"], "'²' is no answer"),
        (["²"], "There is no kind of case '²'"),
    ],
)
def test_what_is_no_answer_is_said_to_be_none_and_asked_again(typed: list[str], said: str) -> None:
    lines, end = talk(CINCH, *typed)
    assert end.startswith("asked: ")
    assert said in lines[-1]


def test_what_contradicts_what_was_told_is_not_asked() -> None:
    inquiry = Inquiry([WHIST], "play out of turn")
    assert inquiry.answers_to("third_played", {"hand": "third"}) == (False,)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_first_question_lists_every_heading(game: Game) -> None:
    lines, _ = talk(game)
    headings = list(dict.fromkeys(law.part for law in kinds_of(game).values()))
    if len(headings) == 1:
        titles = [law.title for law in kinds_of(game).values()]
        assert lines == ["Which is it?", *(f"  {n} {title}" for n, title in enumerate(titles, 1))]
        return
    assert lines == ["What is it about?", *(f"  {n} {heading}" for n, heading in enumerate(headings, 1))]


@pytest.mark.parametrize(
    "asked", ["what is a revoke?", "What is a revoke", "what's a revoke?", "what does revoke mean?"]
)
def test_a_word_is_explained_in_one_step_and_the_question_stays(asked: str) -> None:
    lines, end = talk(CINCH, asked, kinds=("lead out of turn",))
    assert lines[-1].startswith("Revoke: Not following suit though able to")
    assert end == "asked: Have all three others played to it? Say yes or no."


def test_a_word_without_an_explanation_names_the_nearest() -> None:
    lines, _ = talk(CINCH, "what is a rewoke?", kinds=("lead out of turn",))
    assert lines[-1] == "'rewoke' is not explained here; did you mean revoke or renounce?"
