"""What people would tell of a deal of Whist that the engine has played, and deals in which revokes are proved."""

from __future__ import annotations

from random import Random

from trickbook.contract.acts import Demand
from trickbook.contract.seat import Seat
from trickbook.games.whist import Whist, WhistState
from trickbook.games.whist.acts import ClaimRest
from trickbook.games.whist.club import ClubWhistState, ProveRevoke
from trickbook.games.whist.facts import FORM_OF
from trickbook.games.whist.laws.fines import forms_of
from trickbook.games.whist.scoring import may_count_honours

WORDS = {form: word for word, form in FORM_OF.items()}


def facts_of_whist(state: WhistState) -> dict[str, str]:
    """The trump card, tricks, honours claimed, revokes with their fines, and whether all hands were thrown down."""
    assert state.result is not None
    result = state.result
    facts = {"trump": str(state.turned), "tricks": f"{result.tricks[0]}-{result.tricks[1]}"}
    if may_count_honours(state.game.terms):
        claimed = [f"{side}:{held}" for side, held in zip(state.game.sides, result.honours, strict=True) if held > 2]
        facts["honours"] = " ".join(claimed) or "none"
    if isinstance(state, ClubWhistState):
        facts |= {"revoke": revokes_of(state), "abandoned": "yes" if state.abandoned else "no"}
    return facts


def revokes_of(state: ClubWhistState) -> str:
    """Revokes as they are told: first those of the side that revoked first, each with the fine exacted for it."""
    told = []
    chosen = len(forms_of(state.game.options)) > 1
    for side in {seat & 1: None for _, seat in sorted(state.revokes)}:
        offenders = [seat for _, seat in state.revokes if seat & 1 == side]
        forms = [WORDS[form] for by, form in state.exacted if by != side]
        forms += ["waived" if chosen else "tricks"] * (len(offenders) - len(forms))
        told += [f"{seat.letter}:{form}" for seat, form in zip(offenders, forms, strict=True)]
    return " ".join(told) or "none"


def play_with_revokes(game: Whist, state: WhistState, rng: Random) -> None:
    """Play at random, perhaps throw the hands down, prove some revokes, and choose fines for most of them."""
    assert isinstance(state, ClubWhistState)
    down = rng.randrange(80)
    while state.to_act is not None:
        if down == 0 and state.in_play:
            state.force(state.to_act, ClaimRest(rng.randint(0, state.tricks_left)))
        else:
            state.apply(rng.choice(state.legal_actions()))
        down -= 1
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        state.force(Seat(rng.randrange(4)), ProveRevoke(rng.randint(1, 52)))
    forms = forms_of(game.options, abandoned=state.abandoned)
    for _, offender in state.revokes if len(forms) > 1 else ():
        if rng.random() < 0.8:
            claimant = Seat((offender + rng.choice((1, 3))) % 4)
            state.force(claimant, Demand(rng.choice(forms)))
