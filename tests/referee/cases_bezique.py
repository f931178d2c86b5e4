"""What the rule book of Rubicon Bezique says of irregularities, as a table: plain facts of a case, and what follows.

Written from the rule book, section by section, before anything was compared with the judges.  Facts that a row does
not give do not matter to it; the words of the last column are those of ``told.in_words``.
"""

from tests.referee.told import Told
from trickbook.contract.laws import Answer, Facts

BOOK, FOSTER, PORTLAND, FRENCH = "book", "foster", "portland", "french"
CODES: dict[str, dict[str, Answer]] = {
    BOOK: {},
    FOSTER: {"erroneous_declaration": "foster"},
    PORTLAND: {"short_deal_choice": "agreement", "erroneous_declaration": "portland"},
    FRENCH: {"wrong_count_code": "french", "forgot_draw": "french", "last_nine_revoke": "french_no_count"},
}
ALL = tuple(CODES)
NOT_FRENCH = (BOOK, FOSTER, PORTLAND)

NEW_DEAL = "new deal by the same dealer"
OPPONENT = "choice: the opponent"


def by(codes: str | tuple[str, ...], rules: str, kind: str, facts: Facts, law: str) -> tuple[Told, ...]:
    """A row for each of ``codes``."""
    return tuple(Told(rules, kind, facts, law, CODES[code]) for code in ((codes,) if isinstance(codes, str) else codes))


MANY, FEW = "somebody has too many", "somebody has too few, nobody too many"

DEALING = (
    *by(ALL, "B-SETUP-4", "cut gone wrong", {"what": "cutting for the deal, both cut equal cards"}, "ordered"),
    *by(
        ALL,
        "B-SETUP-4",
        "cut gone wrong",
        {"what": "cutting for the deal, a player exposed more than one card"},
        "ordered",
    ),
    *by(ALL, "B-DEAL-1", "cut gone wrong", {"what": "the pone exposed a card in cutting the pack"}, "ordered"),
    *by(
        ALL,
        "B-DEAL-1",
        "cut gone wrong",
        {"what": "the pone left fewer than five cards in a part of the pack"},
        "ordered",
    ),
    # The dealer has served himself first; nobody has looked, and the pone does not mind.
    *by(
        ALL, "B-MISD-7", "wrong deal", {"looked": False, "consent": True}, "ordered; not new deal; not choice: the pone"
    ),
    *by(ALL, "B-MISD-7", "wrong deal", {"looked": True}, "not put right"),
    *by(ALL, "B-MISD-7", "wrong deal", {"looked": False, "consent": False}, "not put right"),
    # The pone has led one of ten cards: the card led counts as held.
    *by(ALL, "B-MISD-1 B-MISD-6", "wrong number dealt", {"dealer_played": False, "hands": MANY}, NEW_DEAL),
    *by(
        (BOOK, FOSTER, FRENCH),
        "B-MISD-2",
        "wrong number dealt",
        {"dealer_played": False, "hands": FEW},
        "choice: the pone",
    ),
    *by(
        PORTLAND,
        "B-MISD-2",
        "wrong number dealt",
        {"dealer_played": False, "hands": FEW},
        "ordered; maybe choice; not choice: the pone",
    ),
    *by(ALL, "B-IRR-5", "wrong number dealt", {"dealer_played": True}, "not new deal; not choice: the pone"),
    *by(
        ALL,
        "B-MISD-3",
        "card exposed in dealing",
        {"card": "one of the pone's, by the dealer", "led": False},
        "choice: the pone",
    ),
    *by(
        ALL,
        "B-MISD-3",
        "card exposed in dealing",
        {"card": "one of the stock, by the dealer", "led": False},
        "choice: the pone",
    ),
    *by(
        ALL, "B-MISD-3", "card exposed in dealing", {"card": "one of the pone's, by the dealer", "led": True}, "nothing"
    ),
    *by(ALL, "B-MISD-3", "card exposed in dealing", {"card": "his own, by a player"}, "nothing"),
    *by(ALL, "B-MISD-4", "card face up", {"dealer_played": False}, NEW_DEAL),
    *by(ALL, "B-MISD-4", "card face up", {"dealer_played": True}, "not new deal"),
    *by(ALL, "B-MISD-5 B-MISD-8", "wrong pack", {"beside": False}, NEW_DEAL),
    *by(ALL, "B-MISD-5", "wrong pack", {"beside": True}, "nothing"),
)

OBJECTS, OWNS_UP = "the opponent objects", "the leader takes it back himself"
DEALT, REPEAT = "the hand as dealt", "a card drawn, to repeat it"
IN_TIME, AGREED = "before the settlement was agreed", "afterwards"
ERRORS = ("did not follow suit", "followed and did not win, though able to", "did not trump, though able to")
CLAIMED: dict[str, Answer] = {"claimed": IN_TIME, "earlier": False}
WINNER, OTHER = "the winner of the last complete trick", "the other player"

PLAY = (
    # I1: the dealer won trick 3, the pone leads 9C, and the dealer plays AC to it, or says that it is not his lead.
    *by(ALL, "B-IRR-1", "lead out of turn", {"answered": True}, "stands; not taken back; not exposed"),
    *by(ALL, "B-IRR-2 B-IRR-4", "lead out of turn", {"answered": False, "noticed": OBJECTS}, "taken back"),
    *by(ALL, "B-IRR-3 B-IRR-4", "lead out of turn", {"answered": False, "noticed": OWNS_UP}, "taken back"),
    *by(ALL, "B-PLAY-10", "card taken back", {"card": "a lead in turn", "late": True}, "nothing"),
    *by(ALL, "B-PLAY-10", "card taken back", {"card": "an answer", "late": True}, "nothing"),
    *by(ALL, "B-PLAY-10", "card taken back", {"late": False}, "ordered; not new deal"),
    *by(ALL, "B-PLAY-10", "several cards played", {}, "put right"),
    *by(ALL, "B-PLAY-10", "card dropped", {}, "taken up"),
    *by(ALL, "B-CB-4", "carte blanche late", {"what": DEALT, "played": True}, "nothing"),
    *by(ALL, "B-CB-10", "carte blanche late", {"what": REPEAT, "played": True}, "nothing"),
    # I11: trick 58, AC led, 7D answered while 8C was held; noticed in trick 60.
    *(
        row
        for how in ERRORS
        for row in (
            *by(NOT_FRENCH, "B-IRR-30", "revoke", {"how": how, **CLAIMED}, "replayed"),
            *by(FRENCH, "B-IRR-30", "revoke", {"how": how, **CLAIMED}, "forgone: the offender; not replayed"),
        )
    ),
    *by(ALL, "B-IRR-30", "revoke", {"how": ERRORS[0], "claimed": AGREED}, "nothing"),
    *by(ALL, "B-IRR-30", "revoke", {"how": ERRORS[0], "claimed": IN_TIME, "earlier": True}, "nothing"),
    # L1: hearts trumps, KC led; who holds QC 9C AH may play QC or 9C.
    *by(ALL, "B-IRR-30", "revoke", {"how": "did what was due"}, "nothing"),
)

HEAP = (
    # Q4: the pone leads without having gathered, and gathers before the dealer replies.
    *by(ALL, "B-BRQ-7", "heap gathered", {"by": WINNER, "brisque": True, "answered": False}, "not put right"),
    *by(ALL, "B-BRQ-6", "heap gathered", {"by": WINNER, "brisque": False, "answered": False}, "nothing"),
    *by(ALL, "B-BRQ-7", "heap gathered", {"by": OTHER, "brisque": True, "answered": False}, "nothing"),
    # Q2: the dealer has replied and won: now the right is his alone.
    *by(ALL, "B-BRQ-7", "heap gathered", {"by": WINNER, "brisque": True, "answered": True}, "nothing"),
    *by(ALL, "B-BRQ-1", "looked back", {"what": "the heap"}, "nothing"),
    *by(ALL, "B-BRQ-9", "looked back", {"what": "cards that have been gathered"}, "not taken up"),
    *by(ALL, "B-BRQ-9", "looked back", {"what": "his gathered cards, to count the brisques", "few": True}, "nothing"),
    *by(
        ALL,
        "B-BRQ-9",
        "looked back",
        {"what": "his gathered cards, to count the brisques", "few": False},
        "not taken up",
    ),
)

MANY_RIGHT, MANY_FEW, BOTH_MANY, FEW_RIGHT, BOTH_FEW = (
    "one has too many, the other the right number",
    "one has too many, the other too few",
    "both have too many",
    "one has too few, the other the right number",
    "both have too few",
)
FIRST, LATER, OVER = "before the dealer had played to the first trick", "after that", "after the settlement was agreed"

NUMBERS = (
    *(
        row
        for hands in (MANY_RIGHT, MANY_FEW, BOTH_MANY)
        for row in by(ALL, "B-MISD-1", "wrong number of cards", {"hands": hands, "when": FIRST}, NEW_DEAL)
    ),
    *by(
        (BOOK, FOSTER, FRENCH),
        "B-MISD-2",
        "wrong number of cards",
        {"hands": FEW_RIGHT, "when": FIRST},
        "choice: the pone",
    ),
    *by(
        (BOOK, FOSTER, FRENCH),
        "B-MISD-2",
        "wrong number of cards",
        {"hands": BOTH_FEW, "when": FIRST},
        "choice: the pone",
    ),
    # I2 to I4: trick 20, the dealer has ten cards, the pone nine; the game ends.
    *by(
        NOT_FRENCH,
        "B-IRR-6 B-IRR-7 B-IRR-8 B-IRR-9",
        "wrong number of cards",
        {"hands": MANY_RIGHT, "when": LATER},
        "fined at once",
    ),
    *by(FRENCH, "B-IRR-32", "wrong number of cards", {"hands": MANY_RIGHT, "when": LATER}, OPPONENT),
    # I5: the pone has ten cards, the dealer eight; it is played out, the pone's score stays, nobody gets the 50.
    *by(
        NOT_FRENCH,
        "B-IRR-11 B-IRR-12 B-IRR-13 B-IRR-14",
        "wrong number of cards",
        {"hands": MANY_FEW, "when": LATER},
        "fined in the end; frozen; forgone: both sides",
    ),
    # I6: the dealer has eight throughout, the pone nine: the pone has the last trick.
    *by(
        NOT_FRENCH,
        "B-IRR-16 B-IRR-17",
        "wrong number of cards",
        {"hands": FEW_RIGHT, "when": LATER},
        "stands; not fined; not new deal",
    ),
    *by(FRENCH, "B-IRR-32", "wrong number of cards", {"hands": FEW_RIGHT, "when": LATER}, OPPONENT),
    # I7: both ten; both eight.
    *by(NOT_FRENCH, "B-IRR-15", "wrong number of cards", {"hands": BOTH_MANY, "when": LATER}, NEW_DEAL),
    *by(
        NOT_FRENCH,
        "B-IRR-18",
        "wrong number of cards",
        {"hands": BOTH_FEW, "when": LATER},
        "stands; not fined; not forgone",
    ),
    *(
        row
        for hands in (MANY_FEW, BOTH_MANY, BOTH_FEW)
        for row in by(FRENCH, "B-IRR-32", "wrong number of cards", {"hands": hands, "when": LATER}, NEW_DEAL)
    ),
    *by(ALL, "B-IRR-5", "wrong number of cards", {"when": OVER}, "nothing"),
)

TOOK_TOP = "the winner of the trick, and the loser took the top card"
SEEN_BY_WINNER, SEEN_BY_LOSER = "the winner of the trick", "the loser, after the winner had drawn"

DRAWING = (
    *by(ALL, "B-IRR-21", "forgotten draw", {"who": "the loser of the trick", "played": False}, "put right"),
    *by(ALL, "B-IRR-21", "forgotten draw", {"who": TOOK_TOP, "played": False}, "put right"),
    # DR2: the dealer once forgot to draw, and plays on with eight.
    *by(NOT_FRENCH, "B-IRR-21", "forgotten draw", {"played": True}, "not put right; not fined; not new deal"),
    *by(FRENCH, "B-IRR-21", "forgotten draw", {"played": True}, OPPONENT),
    *by(ALL, "", "cards seen", {"seen": "nothing"}, "not choice; not obliged"),
    # I8: stock KH 7C AD 9S: the winner draws KH and sees 7C, too.
    *by(ALL, "B-IRR-22", "cards seen", {"by": SEEN_BY_WINNER, "seen": "one card"}, "obliged: the offender"),
    # I9: the winner has KH; the loser draws 7C and lifts AD, too.
    *by(ALL, "B-IRR-25", "cards seen", {"by": SEEN_BY_LOSER, "seen": "one card"}, OPPONENT),
    *by(ALL, "B-IRR-26", "cards seen", {"by": SEEN_BY_LOSER, "seen": "two cards or more"}, OPPONENT),
    *by(
        ALL,
        "B-IRR-22 B-IRR-26",
        "cards seen",
        {"by": SEEN_BY_WINNER, "seen": "two cards or more"},
        f"obliged: the offender; {OPPONENT}",
    ),
    *by(ALL, "B-IRR-23", "drawn out of turn", {"both": False, "seen": True}, "obliged: the offender"),
    *by(ALL, "B-IRR-23", "drawn out of turn", {"both": False, "seen": False}, "obliged: the offender"),
    *by(ALL, "B-IRR-24", "drawn out of turn", {"both": True}, "nothing"),
)

DECLARING = (
    *by(ALL, "B-END-14", "marked wrongly", {"over": False}, "put right"),
    *by(ALL, "B-END-14", "marked wrongly", {"over": True}, "nothing"),
    # I10: four Kings claimed with KS KH KC JC.
    *by(FOSTER, "B-IRR-27", "erroneous declaration", {"played": False, "holds": False}, f"void; {OPPONENT}"),
    *by(
        FOSTER,
        "B-IRR-27",
        "erroneous declaration",
        {"played": False, "holds": True, "drawn": True},
        f"void; {OPPONENT}",
    ),
    *by(PORTLAND, "B-IRR-27", "erroneous declaration", {"played": False, "holds": False}, "void"),
    *by(PORTLAND, "B-IRR-27", "erroneous declaration", {"played": False, "holds": True, "drawn": True}, "void"),
    *by(
        (FOSTER, PORTLAND),
        "B-IRR-28",
        "erroneous declaration",
        {"played": False, "holds": True, "drawn": False},
        "put right",
    ),
    *by((FOSTER, PORTLAND), "B-IRR-29", "erroneous declaration", {"played": True}, "nothing"),
    *by((BOOK, FRENCH), "B-IRR-29", "erroneous declaration", {"played": False, "holds": False}, "not choice"),
)

CASES = (*DEALING, *PLAY, *HEAP, *NUMBERS, *DRAWING, *DECLARING)
