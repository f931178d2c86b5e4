"""The law of scores marked wrongly and of honours claimed late.  Rules W-SCORE-3, 8 and 10, W-HON-2 and W-HON-3.

A table keeps the score itself, so that only people can ask about it.
"""

from __future__ import annotations

from trickbook.contract.laws import YES_OR_NO, Correct, Door, Facts, Law, Laws, Question, Ruling
from trickbook.games.whist.laws.codes import FOUND, WRONG, ScoreLimit, says
from trickbook.games.whist.options import WhistOptions

BEFORE, LATER, GAME_CALLED = CLAIMED = (
    "before the trump of the next deal was turned",
    "later",
    "not at all, but the game was called, tricks and honours together making it",
)


def limit(options: WhistOptions) -> Ruling:
    """Until when what was marked wrongly may be put right (W-SCORE-8, W-SCORE-10)."""
    told: ScoreLimit = says(options, "score_limit")
    return Ruling(told.sentence, (told.rule,))


def wrong_score(options: WhistOptions, facts: Facts) -> Ruling:
    """It is put right if it is found in time (W-SCORE-8, W-SCORE-10)."""
    told: ScoreLimit = says(options, "score_limit")
    if facts["found"] in told.too_late[str(facts["what"])]:
        return Ruling("It is found too late, and stands as it was marked; there is no penalty.", (told.rule,))
    return Ruling("It is found in time and put right; there is no penalty.", (told.rule,), (Correct(),))


def honours_claimed(options: WhistOptions, facts: Facts) -> Ruling:
    """Honours count if they are claimed in time (W-HON-2, W-HON-3)."""
    if not says(options, "honours"):
        return Ruling("Honours are not counted here, so nothing is lost; there is no penalty.", ("W-SCORE-3",))
    if facts["one_short"]:
        return Ruling(
            "A side that was one point short of the game when the deal began cannot score honours; there is no other "
            "penalty.",
            ("W-HON-2",),
        )
    if facts["claimed"] == BEFORE:
        return Ruling("They are claimed in time, count, and may be marked later; there is no penalty.", ("W-HON-3",))
    if facts["claimed"] == GAME_CALLED and says(options, "calling_claims"):
        return Ruling("It was enough to call the game: the honours count; there is no penalty.", ("W-HON-3",))
    return Ruling("They were not claimed in time and do not count; there is no other penalty.", ("W-HON-3",))


SCORING: Laws = {
    "wrong score": Law(
        "A score marked wrongly",
        {
            "what": Question("What is wrong?", WRONG, "The codes give each its own time."),
            "found": Question("When was it found?", FOUND, "What is found in time is put right."),
        },
        wrong_score,
        frozenset({Door.REFEREE}),
    ),
    "honours claimed": Law(
        "Honours claimed late, or not at all",
        {
            "one_short": Question(
                "Was the side one point short of the game when the deal began?", YES_OR_NO, "Then it scores no honours."
            ),
            "claimed": Question("When were they claimed?", CLAIMED, "Unclaimed they do not count."),
        },
        honours_claimed,
        frozenset({Door.REFEREE}),
    ),
}
