"""The law of declarations that are not what they claim to be, and of scores marked wrongly.

Rules B-IRR-27..29, B-IRR-34 and B-END-14.
"""

from __future__ import annotations

from trickbook.contract.laws import (
    YES_OR_NO,
    Correct,
    Door,
    Facts,
    Grant,
    Law,
    Laws,
    Question,
    Remedy,
    Role,
    Ruling,
    Void,
)
from trickbook.games.bezique.laws.codes import CALL_LEAD, Declaring, says
from trickbook.games.bezique.options import BeziqueOptions


def erroneous_declaration(options: BeziqueOptions, facts: Facts) -> Ruling:
    """Amended if that can be, else struck out; and in the end it stands.  Rules B-IRR-27..29, B-IRR-34."""
    if facts["played"]:
        return Ruling(
            "A card of the next trick has been played, so it is too late for a penalty: the score stands, with any "
            "trumps that it made, and so do scores of the same sort made before this was found.",
            ("B-IRR-29", "B-IRR-34"),
        )
    if facts["holds"] and not facts["drawn"]:
        return Ruling(
            "He puts the right card in the place of the wrong one and keeps the score; there is no penalty.",
            ("B-IRR-28",),
            (Correct(),),
        )
    said: Declaring = says(options, "erroneous_declaration")
    again = "" if facts["drawn"] else " He has not drawn, so he may declare something else."
    remedies: tuple[Remedy, ...] = (Void(),)
    if said.lead_called:
        remedies = (Void(), Grant(CALL_LEAD, Role.OPPONENT, (CALL_LEAD,), "the declarer leads"))
    return Ruling(said.sentence + again, said.rules, remedies)


def marked_wrongly(options: BeziqueOptions, facts: Facts) -> Ruling:
    """It is put right as long as the game lasts (B-END-14)."""
    if facts["over"]:
        return Ruling("The game is over, and the score stands as it was marked; there is no penalty.", ("B-END-14",))
    return Ruling("It is put right, for the game is not over; there is no penalty.", ("B-END-14",), (Correct(),))


DECLARING: Laws = {
    "marked wrongly": Law(
        "A score marked wrongly",
        {"over": Question("Has the game been settled?", YES_OR_NO, "Until then marking is put right.")},
        marked_wrongly,
        frozenset({Door.REFEREE}),
    ),
    "erroneous declaration": Law(
        "A declaration of what is not shown",
        {
            "played": Question(
                "Has a card of the next trick been played?", YES_OR_NO, "Then it is too late to object."
            ),
            "holds": Question(
                "Does the declarer hold the right card, and put it there?", YES_OR_NO, "Amending comes before striking."
            ),
            "drawn": Question("Has the declarer drawn since?", YES_OR_NO, "After that nothing can be amended."),
        },
        erroneous_declaration,
    ),
}
