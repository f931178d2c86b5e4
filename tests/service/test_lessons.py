"""Lessons: every act is lawful, the texts rest on what the table says, and a frame holds what its learner may know."""

from __future__ import annotations

import re

import msgspec
import pytest

import trickbook
from trickbook.cards import cards_in
from trickbook.contract.registry import game_names
from trickbook.contract.seat import Seat
from trickbook.rules import rule
from trickbook.service import lessons
from trickbook.service.lessons import Frame, Lesson, Script, lesson, script
from trickbook.service.problems import Problem
from trickbook.service.room import Room

GAMES = game_names()
ALL = {"pedro": 9, "cinch": 10, "whist": 11, "bezique": 15}
"""How many frames each lesson has."""


def written(game: str) -> Script:
    found = script(game)
    assert found is not None
    return found


def said(frame: Frame) -> str:
    """All that the table says in a frame."""
    news = [event["told"] for one in frame.told for event in one.events]
    return " ".join([*news, *frame.sight.told, *frame.sight.standing])


def test_there_is_a_lesson_of_every_game():
    assert {one.game: one.frames for one in lessons.lessons()} == ALL
    with pytest.raises(Problem, match="no lesson of 'pedra'"):
        lesson("pedra")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_a_whole_deal_in_which_every_act_is_lawful(game: str):
    """It is played at a guided table, which refuses everything else; at the end the deal is closed."""
    told = lesson(game)
    assert told.title == trickbook.game(game).title
    last = told.frames[-1]
    assert "After deal 1:" in said(last)
    assert last.acts == ()
    assert all(frame.acts for frame in told.frames[:-1])


@pytest.mark.parametrize("game", GAMES)
def test_what_leads_on_is_offered_and_everything_else_has_its_reason(game: str):
    for frame, step in zip(lesson(game).frames, written(game).steps, strict=True):
        offered = {one.act for one in frame.sight.offers.acts}
        assert not frame.acts or frame.acts[0] in offered
        if len(frame.acts) == 1:
            assert set(frame.acts) <= offered
        assert offered - set(frame.acts) <= frame.why.keys(), frame.text
        assert step.instead.keys() <= offered - set(frame.acts), frame.text
        assert all(why.told for why in frame.why.values())
        held = {card for suit in frame.sight.hand for card in suit.cards}
        named = {card for act in (*offered, *frame.why) for card in re.findall(r"\b[2-9TJQKA][CDHS]\b", act)}
        assert held <= named, frame.text
        refused = [why for act, why in frame.why.items() if act not in offered]
        assert all(why.rules or "turn" in why.told or "not" in why.told for why in refused), refused


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_rest_on_what_the_table_says_and_on_rules_that_exist(game: str):
    for frame, step in zip(lesson(game).frames, written(game).steps, strict=True):
        for sentence in step.holds:
            assert sentence in said(frame), f"{sentence!r} is not said before: {frame.text}"
        assert {rule(one).game for one in step.rules} <= {game}
        texts = [step.text, step.otherwise, *step.instead.values()]
        assert not [text for text in texts if re.search(r"\b[2-9TJQKA][CDHS]\b|_|`", text)], "cards are named in words"
        assert len(step.text) < 800


@pytest.mark.parametrize("game", GAMES)
def test_a_frame_holds_only_what_the_learner_may_know(game: str):
    """No card that others hold at that time, and the learner has not seen, is anywhere in a frame but in the text."""
    made, steps = lesson(game), written(game)
    room = lessons._opened(game, steps)
    learner = Seat.parse(steps.learner)
    for frame, step in zip(made.frames, steps.steps, strict=True):
        for act in step.before:
            letter, _, words = act.partition(" ")
            lessons._act(room, Seat.parse(letter), tuple(words.split(", ")))
        others = hidden(room, learner)
        shown = msgspec.json.encode(msgspec.structs.replace(frame, text="", why={})).decode()
        shown = re.sub(r'"points":\[\{.*?\]', "", shown) + " ".join(frame.why)  # which cards score is no secret
        leaked = [card for card in others if re.search(rf"\b{card}\b", shown)]
        assert not leaked, (frame.text, leaked)
        assert "piece" not in shown
        assert "pack" not in shown
        if step.acts:
            lessons._act(room, learner, step.acts)


def hidden(room: Room, learner: Seat) -> set[str]:
    """The cards in the hands of others that nobody has shown and that are no cards of the learner's."""
    table = room.table
    if table.state is None:
        return set()
    views = {seat: table.view(seat).deal for seat in room.game.seats}
    seen = msgspec.json.encode([str(event) for event in table.seen(learner)]).decode()
    own = views[learner]
    assert own is not None
    told = " ".join([*own.told(), *map(str, cards_in(own.hand))])
    held = {str(card) for seat, deal in views.items() if deal and seat != learner for card in cards_in(deal.hand)}
    return {card for card in held if not re.search(rf"\b{card}\b", seen + told)}


def test_the_cards_of_the_bezique_lesson_are_the_whole_pack():
    """The brisques that are counted in the end are all there are."""
    piece = written("bezique").piece
    lie = [card for name, cards in piece.items() if name[:4] in ("hand", "stoc", "take") for card in cards.split()]
    assert sorted(lie) == sorted(map(str, trickbook.game("bezique").whole_pack))
    assert len([card for card in lie if card[0] in "AT"]) == 18 + 14


def test_a_lesson_is_made_once():
    made: Lesson = lesson("pedro")
    assert lesson("pedro") is made
