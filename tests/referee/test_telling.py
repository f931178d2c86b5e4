"""Rulings in sentences: whole ones, saying all that is ordered."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.referee.games import GAMES
from trickbook.contract import laws
from trickbook.contract.game import Game
from trickbook.contract.laws import Remedy, Role, Ruling
from trickbook.referee import Inquiry, kinds_of, told

every_game = pytest.mark.parametrize("game", GAMES, ids=str)


@cache
def rulings(game: Game) -> list[Ruling]:
    return list({ruling: None for kind in kinds_of(game) for _, (ruling,) in Inquiry([game], kind).cases})


def of(*remedies: Remedy) -> tuple[str, ...]:
    said = told(Ruling("It is so.", ("X-1",), remedies))
    return (*said.duties, *said.choices, *said.cards, *said.score)


@every_game
def test_everything_that_is_ordered_is_told_in_whole_sentences(game: Game) -> None:
    for ruling in rulings(game):
        said = told(ruling)
        sentences = (*said.duties, *said.choices, *said.cards, *said.score)
        assert (said.law, said.rules) == (ruling.sentence, ruling.rules)
        assert all(of(remedy) for remedy in ruling.remedies), ruling.remedies
        for sentence in sentences:
            assert re.fullmatch(r"[A-Z][^_{}]*[a-z]\.", sentence), sentence
            assert "  " not in sentence and "until until" not in sentence


@every_game
def test_who_may_choose_is_told_with_the_choices_and_the_limit(game: Game) -> None:
    for ruling in rulings(game):
        for grant in ruling.remedies:
            if isinstance(grant, laws.Grant):
                (sentence,) = [choice for choice in told(ruling).choices if f"until {grant.until}." in choice]
                assert sentence.lower().startswith(f"{grant.to.value} may ")
                assert sentence.count(" or ") >= (len(grant.choices) > 1)


def test_each_remedy_has_its_sentence() -> None:
    assert of(laws.Void()) == ("What was said counts for nothing.",)
    assert of(laws.LoseBid((Role.OFFENDER, Role.PARTNER))) == (
        "The offender and the offender's partner may not bid any more in this auction.",
    )
    assert of(laws.Oblige(Role.DEALER, "name trumps")) == ("The dealer has to name trumps.",)
    assert of(laws.Oblige(Role.BOTH_SIDES, "cut again")) == ("Both sides have to cut again.",)
    assert of(laws.Oblige(Role.ANYBODY, "cut again")) == ("Everybody concerned has to cut again.",)
    for same, dealer in ((True, "the same dealer"), (False, "the next dealer")):
        anew = f"The cards are dealt anew by {dealer}."
        assert of(laws.NewDeal(same_dealer=same)) == (anew, "Nothing of this deal counts.")
    assert of(laws.Bar()) == ("The offending side scores nothing for this deal.",)
    assert of(laws.Bar(Role.BOTH_SIDES)) == ("Both sides score nothing for this deal.",)
    assert of(laws.Cap(Role.BOTH_SIDES)) == (
        "Neither side can win the game by this deal: its score stops one point short.",
    )
    assert of(laws.Fine(2, ("take tricks",))) == (
        "The adversaries take 2 tricks from the offending side and count them as their own.",
    )
    assert of(laws.Fine(3, ("deduct points", "add points"))) == (
        "The adversaries may take 3 points off the offending side's score or add 3 points to their own score.",
    )
    assert of(laws.Grant("new deal", Role.DEALER, ("new deal",), "the lead is made")) == (
        "The dealer may have the cards dealt anew, until the lead is made.",
    )
    assert of(laws.Grant("ask", Role.ELDEST, ("sing", "dance"), "it dawns")) == (
        "The eldest hand may sing or dance, until it dawns.",
    )
    assert of(laws.Lapse("call trump")) == ("The call of a trump is gone with it and cannot be demanded any more.",)
    assert of(laws.DrawUnseen("on top"), laws.MakeUp("the stock")) == (
        "An adversary draws the surplus from the hand unseen; it goes back to the stock, on top.",
        "The hand is made up from the stock.",
    )
    assert len(of(laws.Correct(), laws.Retract(), laws.Expose(), laws.TakeUp())) == 4
