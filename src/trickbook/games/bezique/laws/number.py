"""The law of hands with a wrong number of cards, and of draws forgotten.  Rules B-IRR-5..21 and B-IRR-32."""

from __future__ import annotations

from trickbook.contract.laws import YES_OR_NO, Correct, Facts, Law, Laws, Question, Ruling
from trickbook.games.bezique.laws.codes import BOTH_LONG, HANDS, LONG, LONG_AND_SHORT, Said, says
from trickbook.games.bezique.laws.misdeal import TOO_FEW, TOO_MANY, wrong_number_dealt
from trickbook.games.bezique.options import BeziqueOptions

BEFORE, DURING, AGREED = WHEN = (
    "before the dealer had played to the first trick",
    "after that",
    "after the settlement was agreed",
)
WINNER, WINNER_TOP_TAKEN, LOSER = WHO = (
    "the winner of the trick",
    "the winner of the trick, and the loser took the top card",
    "the loser of the trick",
)


def wrong_number_of_cards(options: BeziqueOptions, facts: Facts) -> Ruling:
    """Hands that are long or short.  Rules B-IRR-5..20, B-IRR-32; before the dealer's first card B-MISD-1, B-MISD-2."""
    hands = str(facts["hands"])
    if facts["when"] == BEFORE:
        many = hands in (LONG, LONG_AND_SHORT, BOTH_LONG)
        return wrong_number_dealt(options, {"dealer_played": False, "hands": TOO_MANY if many else TOO_FEW})
    if facts["when"] == AGREED:
        return Ruling("It is found too late for a penalty: the settlement has been agreed.", ("B-IRR-5",))
    said: Said = says(options, "wrong_count_code")[hands]
    return Ruling(said.sentence, ("B-IRR-5", *said.rules), said.remedies)


def forgotten_draw(options: BeziqueOptions, facts: Facts) -> Ruling:
    """A player has not drawn (B-IRR-21)."""
    keeps = " The loser keeps the top card." if facts["who"] == WINNER_TOP_TAKEN else ""
    if not facts["played"]:
        return Ruling(f"He draws now; there is no penalty.{keeps}", ("B-IRR-21",), (Correct(),))
    said: Said = says(options, "forgot_draw")
    return Ruling(said.sentence + keeps, said.rules, said.remedies)


NUMBER: Laws = {
    "wrong number of cards": Law(
        "A wrong number of cards in play",
        {
            "hands": Question(
                "How many cards do the players have? Right are nine at each lead while cards are drawn, then as many "
                "as there are tricks left, and one less between a player's own play and draw.",
                HANDS,
                "Too many is worse than too few, and both wrong is another matter.",
            ),
            "when": Question("When was it found?", WHEN, "At first it is a misdeal, and in the end it is too late."),
        },
        wrong_number_of_cards,
    ),
    "forgotten draw": Law(
        "A draw forgotten",
        {
            "who": Question("Who forgot to draw?", WHO, "A loser who has taken the top card keeps it."),
            "played": Question(
                "Has that player played to the next trick?", YES_OR_NO, "Until then there is time to draw."
            ),
        },
        forgotten_draw,
    ),
}
