"""What the three codes of Whist say of irregularities, as a table: plain facts of a case, and what follows by each.

Written from the rule book, section by section, before anything was compared with the judges.  Facts that a row does
not give do not matter to it; the words of the last column are those of ``told.in_words``.
"""

from tests.referee.told import Told
from trickbook.contract.laws import Answer, Facts

AMERICAN, ENGLISH_1864, ENGLISH_1900 = ({"law_code": code} for code in ("american", "english_1864", "english_1900"))
ENGLISH = (ENGLISH_1864, ENGLISH_1900)
ALL = (AMERICAN, *ENGLISH)
NOT_1864 = (AMERICAN, ENGLISH_1900)
NOT_1900 = (AMERICAN, ENGLISH_1864)

NO_FAULT: dict[str, Answer] = {"perfect": True, "disturbed": "no"}
DISTURBED = (
    "an adversary touched a card before the dealer's partner did",
    "an adversary touched a card after the dealer's partner had",
    "the adversaries wrongly questioned the score or the right to deal",
    "an adversary interrupted the dealer otherwise",
)


Code = dict[str, str]


def by(
    codes: Code | tuple[Code, ...], rules: str, kind: str, facts: Facts, law: str, **options: Answer
) -> tuple[Told, ...]:
    """A row for each of ``codes``."""
    return tuple(
        Told(rules, kind, facts, law, {**code, **options}) for code in (codes if isinstance(codes, tuple) else (codes,))
    )


EARLY, LATER, AFTER = (
    "before the trump was turned, the adversaries not having looked at their cards",
    "later, before the opening lead",
    "after the opening lead",
)
COUNTED = "the dealer counted the cards dealt or the rest of the pack"
FACE_DOWN = "the trump card was laid face down"
NOT_IN_ORDER = "the trump card did not fall to the dealer in order"

DEALING = (
    *by(ENGLISH, "W-DEAL-18", "card seen in shuffling", {}, "choice: either adversary"),
    *by(AMERICAN, "", "card seen in shuffling", {}, "nothing"),
    *by(ALL, "W-DEAL-3", "irregular cut", {"what": "a card was shown"}, "ordered"),
    *by(ALL, "W-DEAL-3", "irregular cut", {"what": "it is doubtful where the pack was divided"}, "ordered"),
    *by(
        ENGLISH,
        "W-DEAL-18",
        "irregular cut",
        {"what": "the player who cut wants another cut or a shuffle"},
        "nothing",
    ),
    *by(ALL, "W-DEAL-4", "shuffled after the cut", {}, "deal lost"),
    *by(ENGLISH, "W-DEAL-16", "partner's office", {"what": "dealt, and misdealt"}, "deal lost"),
    *by(ALL, "W-DEAL-8", "faulty pack", {"what": "a card but the last lies face up"}, "new deal by the same dealer"),
    *by(ALL, "W-DEAL-9", "faulty pack", {"what": "the pack is wrong or incomplete"}, "new deal by the same dealer"),
    *by(
        ALL,
        "W-DEAL-10",
        "card exposed in dealing",
        {"by": "the dealer's side", "touched": False},
        "choice: either adversary",
    ),
    *by(
        AMERICAN,
        "W-DEAL-10",
        "card exposed in dealing",
        {"by": "an adversary of the dealer", "touched": False},
        "choice: either adversary",
    ),
    *by(
        ENGLISH,
        "W-DEAL-10",
        "card exposed in dealing",
        {"by": "an adversary of the dealer", "touched": False},
        "choice: the dealer",
    ),
    *by(ALL, "W-DEAL-10", "card exposed in dealing", {"touched": True, "excuse": "no"}, "nothing"),
    *by(
        ENGLISH,
        "W-DEAL-14",
        "card exposed in dealing",
        {
            "by": "the dealer's side", "touched": True,
            "excuse": "a player of the side that exposed it had touched cards first",
        },
        "choice: either adversary",
    ),
    *by(
        ENGLISH,
        "W-DEAL-14",
        "card exposed in dealing",
        {
            "by": "the dealer's side", "touched": True,
            "excuse": "the dealer turned the trump before there was time to decide",
        },
        "choice: either adversary",
    ),
    *by(AMERICAN, "W-DEAL-10", "card exposed in dealing", {"touched": True}, "nothing"),
    *by(ALL, "W-DEAL-11", "deal out of turn", {"trump_turned": False}, "choice: anybody"),
    *by(ALL, "W-DEAL-11", "deal out of turn", {"trump_turned": True}, "nothing"),
    *by(AMERICAN, "W-DEAL-12", "trump card seen in dealing", {"led": False, "disturbed": "no"}, "deal lost"),
    *by(ENGLISH, "W-DEAL-12", "trump card seen in dealing", {"led": False}, "choice: either adversary"),
    *by(ENGLISH, "W-DEAL-12", "trump card seen in dealing", {"led": True}, "nothing"),
    *by(ENGLISH_1900, "W-DEAL-13", "another's hand taken up", {}, "new deal by the same dealer"),
    *by(NOT_1900, "", "another's hand taken up", {}, "nothing"),
    *by(ENGLISH_1864, "W-DEAL-15", "card of the other pack", {}, "choice: either adversary"),
    *by(ALL, "W-MIS-1", "misdeal", {"how": "no cut was made", "noticed": EARLY, **NO_FAULT}, "deal lost"),
    *by(ALL, "W-MIS-1", "misdeal", {"how": "no cut was made", "noticed": LATER, **NO_FAULT}, "nothing"),
    *by(ALL, "W-MIS-1", "misdeal", {"how": "no cut was made", "noticed": AFTER, **NO_FAULT}, "nothing"),
    *by(ALL, "W-MIS-3", "misdeal", {"how": COUNTED, "noticed": EARLY, **NO_FAULT}, "deal lost"),
    *by(ALL, "W-MIS-3", "misdeal", {"how": COUNTED, "noticed": LATER, **NO_FAULT}, "deal lost"),
    *by(ALL, "W-MIS-8", "misdeal", {"how": COUNTED, "noticed": AFTER, **NO_FAULT}, "nothing"),
    *by(ALL, "W-MIS-5", "misdeal", {"how": FACE_DOWN, "noticed": LATER, **NO_FAULT}, "deal lost"),
    *by(ALL, "W-MIS-8", "misdeal", {"how": FACE_DOWN, "noticed": AFTER, **NO_FAULT}, "nothing"),
    *by(ENGLISH, "W-MIS-5", "misdeal", {"how": NOT_IN_ORDER, "noticed": LATER, **NO_FAULT}, "deal lost"),
    *by(ALL, "W-DEAL-9", "misdeal", {"how": FACE_DOWN, "perfect": False}, "new deal by the same dealer"),
    *by(ALL, "W-DEAL-9", "misdeal", {"how": NOT_IN_ORDER, "perfect": False}, "new deal by the same dealer"),
    *(
        row
        for disturbed in DISTURBED
        for row in by(
            AMERICAN,
            "W-MIS-6",
            "misdeal",
            {"how": COUNTED, "noticed": LATER, "perfect": True, "disturbed": disturbed},
            "new deal by the same dealer",
        )
    ),
    *(
        row
        for disturbed, law in zip(
            DISTURBED, ("new deal by the same dealer", "deal lost", "new deal by the same dealer", "deal lost"),
            strict=True,
        )
        for row in by(
            ENGLISH,
            "W-MIS-6" if law != "deal lost" else "W-MIS-3",
            "misdeal",
            {"how": COUNTED, "noticed": LATER, "perfect": True, "disturbed": disturbed},
            law,
        )
    ),
    *by(
        ALL,
        "W-MIS-7",
        "misdeal",
        {"how": COUNTED, "noticed": LATER, **NO_FAULT},
        "new deal by the same dealer",
        misdeal_loses_deal=False,
    ),
    *by(ALL, "W-MIS-2", "card dealt wrongly", {"put_right": "by moving one card"}, "nothing"),
    *by(AMERICAN, "W-MIS-2", "card dealt wrongly", {"put_right": "by moving several cards"}, "nothing"),
    *by(
        ENGLISH,
        "W-MIS-2",
        "card dealt wrongly",
        {"put_right": "by moving several cards", "led": False, "disturbed": "no"},
        "deal lost",
    ),
    *by(ALL, "W-MIS-2", "card dealt wrongly", {"put_right": "no", "led": False, "disturbed": "no"}, "deal lost"),
    *by(ALL, "W-MIS-8", "card dealt wrongly", {"put_right": "no", "led": True}, "nothing"),
)  # fmt: skip

CALLED: dict[str, Answer] = {"caller": "an adversary", "can_obey": "yes"}

TRUMP = (
    *by(ALL, "W-TRUMP-3", "trumps asked", {"what": "the suit"}, "nothing"),
    *by(ALL, "W-TRUMP-11", "trumps asked", {"what": "the card"}, "nothing"),
    # Trump card 6H, taken up by S at trick 1.  In trick 3 N says "your six of hearts".
    *by(
        ALL,
        "W-TRUMP-4",
        "trump card named",
        {"taken_up": True, "who": "another player"},
        "choice: either adversary",
    ),
    *by(
        ALL,
        "W-TRUMP-4 W-TRUMP-10",
        "trump card named",
        {"taken_up": True, "who": "the dealer"},
        "choice: either adversary",
    ),
    *by(ALL, "W-TRUMP-2", "trump card named", {"taken_up": False}, "nothing"),
    *by(ENGLISH, "W-TRUMP-7", "trump card forgotten", {}, "choice: either adversary"),
    *by(AMERICAN, "W-TRUMP-11", "trump card forgotten", {}, "nothing"),
    *by(
        ALL,
        "W-TRUMP-4",
        "trump called",
        {"offence": "named the trump card", "before": "never", **CALLED},
        "obliged: the offender",
    ),
    *by(
        ENGLISH,
        "W-TRUMP-7",
        "trump called",
        {"offence": "said he forgot the trump card", "before": "never", **CALLED},
        "obliged: the offender",
    ),
    *by(
        AMERICAN,
        "W-TRUMP-11",
        "trump called",
        {"offence": "said he forgot the trump card", "caller": "an adversary"},
        "nothing; does not lapse",
    ),
    *by(ALL, "", "trump called", {"caller": "own side"}, "not obliged"),
    *by(
        NOT_1900,
        "W-TRUMP-4",
        "trump called",
        {"offence": "named the trump card", "before": "the same", **CALLED},
        "obliged: the offender",
    ),
    *by(
        ENGLISH_1900,
        "W-TRUMP-4",
        "trump called",
        {"offence": "named the trump card", "before": "the same", **CALLED},
        "not obliged",
    ),
    *by(
        NOT_1900,
        "W-TRUMP-4",
        "trump called",
        {
            "offence": "named the trump card", "caller": "an adversary", "before": "never",
            "can_obey": "only by a revoke",
        },
        "not obliged; does not lapse",
    ),
    *by(
        ENGLISH_1900,
        "W-TRUMP-4",
        "trump called",
        {
            "offence": "named the trump card", "caller": "an adversary", "before": "never",
            "can_obey": "only by a revoke",
        },
        "not obliged; lapses",
    ),
    *by(
        ALL,
        "W-TRUMP-4",
        "trump called",
        {
            "offence": "named the trump card", "caller": "an adversary", "before": "never",
            "can_obey": "no trump in hand",
        },
        "not obliged; lapses",
    ),
    *by(
        ALL,
        "W-TRUMP-4",
        "trump called",
        {"offence": "named the trump card", "caller": "an adversary", "before": "the other of the two"},
        "not obliged",
    ),
    *by(
        ALL,
        "W-TRUMP-4",
        "trump called",
        {"offence": "named the trump card", "caller": "an adversary", "before": "obeyed"},
        "not obliged",
    ),
    *by(
        ENGLISH,
        "W-TRUMP-7",
        "trump called",
        {"offence": "said he forgot the trump card", "before": "the same", **CALLED},
        "obliged: the offender",
    ),
    *by(ALL, "W-TRUMP-5", "trump card left lying", {"quitted": 0}, "nothing"),
    *by(ENGLISH_1864, "W-TRUMP-5", "trump card left lying", {"quitted": 1}, "exposed"),
    *by(NOT_1864, "W-TRUMP-5", "trump card left lying", {"quitted": 1}, "nothing"),
    *by(ALL, "W-TRUMP-5", "trump card left lying", {"quitted": 2}, "exposed"),
    *by(AMERICAN, "W-TRUMP-5", "trump card left lying", {"quitted": 1}, "exposed", trump_card_deadline=1),
    *by(ENGLISH, "W-TRUMP-6", "trump card taken up early", {"laid_back": "another card"}, "exposed; maybe choice"),
    *by(ALL, "", "trump card taken up early", {"laid_back": "the trump card"}, "nothing"),
)  # fmt: skip

IN_TURN: dict[str, Answer] = {
    "caller": "an adversary", "what": "play", "when": "at the owner's turn", "spoken_before": False, "can_obey": True,
}  # fmt: skip

EXPOSED = (
    *by(ALL, "W-EXP-2", "card exposed", {"how": "dropped face up on the table"}, "exposed"),
    *by(ALL, "W-EXP-2", "card exposed", {"how": "dropped on the floor or below the table"}, "nothing"),
    *by(NOT_1864, "W-EXP-11", "card exposed", {"how": "named by its holder"}, "exposed"),
    *by(ENGLISH_1864, "W-EXP-11", "card exposed", {"how": "named by its holder"}, "nothing"),
    *by(AMERICAN, "W-EXP-11", "card exposed", {"how": "held so that partner saw part of its face"}, "exposed"),
    *by(ENGLISH, "W-EXP-11", "card exposed", {"how": "held so that partner saw part of its face"}, "nothing"),
    *by(
        AMERICAN,
        "W-EXP-11",
        "card exposed",
        {"how": "in a hand lowered or shown so that partner saw several cards"},
        "exposed",
    ),
    *by(
        ENGLISH,
        "W-EXP-11",
        "card exposed",
        {"how": "in a hand lowered or shown so that partner saw several cards"},
        "nothing",
    ),
    *by(ALL, "W-EXP-1", "card exposed", {"how": "played in error, no other law fitting"}, "exposed"),
    *by(ALL, "W-EXP-1", "card exposed", {"how": "played out of order to a trick already led"}, "nothing"),
    *by(ALL, "W-EXP-15", "card exposed", {"how": "taken back because an earlier player corrected himself"}, "nothing"),
    # E has dropped 3S.  Next N leads 2C and E is void of clubs: NS call 3S, E must play 3S.
    *by(ALL, "W-EXP-5", "exposed card called", {**IN_TURN, "led_out_of_turn": False}, "obliged: the offender"),
    # N leads KH and E holds 4H: a call of 3S is void; 3S stays callable.
    *by(
        ALL,
        "W-EXP-9",
        "exposed card called",
        {**IN_TURN, "can_obey": False, "led_out_of_turn": False},
        "not obliged; does not lapse",
    ),
    *by(ALL, "W-EXP-7", "exposed card called", {**IN_TURN, "what": "do not play"}, "not obliged"),
    *by(ALL, "", "exposed card called", {"caller": "own side"}, "not obliged; does not lapse"),
    *by(
        ALL,
        "W-PEN-6",
        "exposed card called",
        {**IN_TURN, "spoken_before": True, "led_out_of_turn": False},
        "not obliged",
    ),
    *by(
        ENGLISH_1900,
        "W-PEN-5",
        "exposed card called",
        {**IN_TURN, "when": "before the owner's turn", "led_out_of_turn": False},
        "not obliged; lapses",
    ),
    *by(
        NOT_1900,
        "W-PEN-7",
        "exposed card called",
        {**IN_TURN, "when": "before the owner's turn", "led_out_of_turn": False},
        "not obliged; does not lapse",
    ),
    *by(
        ENGLISH,
        "W-LOT-13",
        "exposed card called",
        {**IN_TURN, "led_out_of_turn": True},
        "obliged: the offender; lapses",
    ),
    *by(AMERICAN, "W-LOT-5", "exposed card called", {**IN_TURN, "led_out_of_turn": True}, "not obliged"),
    *by(ALL, "W-EXP-6", "exposed card played", {"demanded": False, "led_out_of_turn": False}, "no penalty"),
    *by(ALL, "W-EXP-7", "exposed card played", {"demanded": False, "forbidden": True}, "no penalty"),
    *by(ALL, "W-EXP-14", "exposed card played", {"demanded": True}, "ordered; maybe exposed; maybe choice"),
    # Diamonds led; E puts down KD and QD together.
    *by(AMERICAN, "W-EXP-3", "several cards played", {"lawful": "all"}, "obliged: the offender; exposed"),
    *by(ENGLISH, "W-EXP-3", "several cards played", {"lawful": "all"}, "choice: either adversary; exposed"),
    *by(ENGLISH, "W-EXP-3", "several cards played", {"lawful": "some"}, "choice: either adversary; exposed"),
    *by(
        AMERICAN,
        "W-EXP-3",
        "several cards played",
        {"lawful": "all"},
        "choice: either adversary; exposed",
        multi_card_choice="opponents",
    ),
    *by(ALL, "W-EXP-10", "played without waiting", {"card": "the exposed card"}, "no penalty"),
    *by(ALL, "W-EXP-10", "played without waiting", {"waited": "until they had decided"}, "no penalty"),
    *by(
        ENGLISH,
        "W-EXP-10",
        "played without waiting",
        {"card": "another card", "waited": "a reasonable time"},
        "nothing",
    ),
    *by(
        ALL,
        "W-EXP-10",
        "played without waiting",
        {"card": "another card", "waited": "not at all", "next_played": False},
        "choice: either adversary; maybe exposed",
    ),
    *by(ENGLISH, "W-EXP-12", "card held apart", {"guessed": True}, "exposed"),
    *by(AMERICAN, "", "card held apart", {"guessed": True}, "nothing"),
    *by(ALL, "", "card held apart", {"guessed": False}, "not exposed"),
    *by(ENGLISH, "W-EXP-12", "card guessed wrongly", {}, "choice: either adversary"),
    *by(AMERICAN, "", "card guessed wrongly", {}, "nothing"),
    *by(
        ALL,
        "W-EXP-13",
        "played ahead",
        {"first": "led a card that beats all the adversaries hold of the suit"},
        "choice: either adversary; exposed",
    ),
    *by(
        ENGLISH,
        "W-EXP-13",
        "played ahead",
        {"first": "played the winning card to a trick not yet complete"},
        "choice: either adversary; exposed",
    ),
    *by(
        AMERICAN,
        "W-EXP-13",
        "played ahead",
        {"first": "played the winning card to a trick not yet complete"},
        "maybe choice; not exposed",
    ),
)  # fmt: skip

ABANDONED = (
    *by(ALL, "W-CONC-2", "hand abandoned", {}, "exposed"),
    *by(ALL, "W-CONC-1", "all hands thrown down", {"agreed": True}, "stands"),
    *by(ALL, "W-CONC-5", "all hands thrown down", {"agreed": False}, "stands"),
    *by(
        AMERICAN, "W-CONC-3", "claim of the rest", {"how": "said", "accepted": False}, "obliged: the offender's partner"
    ),
    *by(ENGLISH, "", "claim of the rest", {"how": "said", "accepted": False}, "nothing"),
    *by(ALL, "W-CONC-4", "claim of the rest", {"how": "laid down", "accepted": True}, "stands"),
    *by(ALL, "W-CONC-4", "claim of the rest", {"how": "laid down", "accepted": False}, "exposed"),
)

SUIT: dict[str, Answer] = {
    "caller": "the adversary at the leader's right", "what": "a suit", "when": "before the first lead",
    "card_called": False, "spoken_before": False, "can_obey": True,
}  # fmt: skip

LEADING = (
    *by(ALL, "W-LOT-6", "lead out of turn", {"all_played": True}, "nothing"),
    *by(
        AMERICAN,
        "W-LOT-1 W-LOT-3 W-LOT-7",
        "lead out of turn",
        {"all_played": False, "lead_was": "an adversary's"},
        "taken back; choice: the adversary at the right of the player who has to lead",
    ),
    *by(
        AMERICAN,
        "W-LOT-1 W-LOT-3 W-LOT-8",
        "lead out of turn",
        {"all_played": False, "lead_was": "the partner's"},
        "taken back; choice: the adversary at the partner's right",
    ),
    *by(
        ENGLISH,
        "W-LOT-1 W-LOT-5 W-LOT-7",
        "lead out of turn",
        {"all_played": False},
        "taken back; choice: either adversary; exposed",
    ),
    *by(ALL, "W-LOT-2", "suit called", SUIT, "obliged: the player who has to lead"),
    *by(
        ENGLISH,
        "W-LOT-3",
        "suit called",
        {**SUIT, "caller": "the adversary at the leader's left"},
        "obliged: the player who has to lead",
    ),
    *by(
        AMERICAN,
        "W-LOT-4",
        "suit called",
        {**SUIT, "caller": "the adversary at the leader's left"},
        "not obliged; lapses",
    ),
    *by(ALL, "", "suit called", {**SUIT, "caller": "own side"}, "not obliged; does not lapse"),
    *by(NOT_1864, "W-LOT-4", "suit called", {**SUIT, "what": "something else"}, "not obliged; lapses"),
    *by(ENGLISH_1864, "W-PEN-3", "suit called", {**SUIT, "what": "something else"}, "not obliged; does not lapse"),
    *by(
        ALL,
        "W-LOT-10",
        "suit called",
        {**SUIT, "when": "after the lead, before the next player had played"},
        "obliged: the player who has to lead",
    ),
    *by(
        ALL,
        "W-LOT-10",
        "suit called",
        {**SUIT, "when": "after the next player had played to the lead"},
        "not obliged",
    ),
    *by(ALL, "W-LOT-10", "suit called", {**SUIT, "when": "at a later lead"}, "not obliged"),
    *by(ENGLISH, "W-LOT-13", "suit called", {**SUIT, "card_called": True}, "not obliged"),
    *by(ALL, "W-PEN-6", "suit called", {**SUIT, "spoken_before": True}, "not obliged"),
    # E says "spades"; S has no spade: S leads any card, penalty finished.
    *by(ALL, "W-LOT-9", "suit called", {**SUIT, "can_obey": False}, "not obliged; lapses"),
    *by(
        AMERICAN,
        "W-LOT-3",
        "suit called",
        {**SUIT, "caller": "the adversary at the leader's left"},
        "obliged: the player who has to lead",
        suit_caller="either",
    ),
    *by(ENGLISH_1900, "W-LOT-12", "both partners led", {}, "choice: either adversary; maybe exposed"),
    *by(ENGLISH_1864, "W-LOT-12", "both partners led", {}, "choice: either adversary; maybe exposed"),
    *by(
        AMERICAN,
        "W-LOT-12",
        "both partners led",
        {},
        "choice: the adversary at the right of the player who has to lead; not exposed",
    ),
)

ORDER = (
    *by(ALL, "W-ORD-1", "play out of turn", {"hand": "third", "second_played": False}, "nothing"),
    # W leads 7S; S plays KS before N, E has not played.
    *by(
        ENGLISH,
        "W-ORD-2",
        "play out of turn",
        {"hand": "fourth", "second_played": False, "third_played": False},
        "choice: either adversary",
    ),
    *by(
        AMERICAN,
        "W-ORD-2",
        "play out of turn",
        {"hand": "fourth", "second_played": False, "third_played": False},
        "choice: third hand",
    ),
    *by(
        ALL, "W-ORD-1", "play out of turn", {"hand": "fourth", "second_played": False, "third_played": True}, "nothing"
    ),
    *by(
        ALL, "W-ORD-4", "play out of turn", {"hand": "fourth", "second_played": True, "third_played": False}, "nothing"
    ),
    *by(
        ENGLISH, "W-ORD-3", "attention drawn", {"what": "the trick", "partner_played": False},
        "choice: either adversary",
    ),
    *by(
        AMERICAN,
        "W-ORD-3",
        "attention drawn",
        {"partner_played": False},
        "choice: the adversary who plays last to the trick",
    ),
    *by(ENGLISH, "W-ORD-3", "attention drawn", {"what": "the score"}, "nothing"),
    *by(ALL, "W-ORD-3", "attention drawn", {"partner_played": True}, "nothing"),
)  # fmt: skip

FOURTH = "fourth hand played before second and third"
ATTENTION = "attention was drawn to the trick or the score"
CORRECTING = "a revoke is being corrected"
AHEAD = "a player played ahead"
BOTH_LED = "both partners led at once"
GIVEN: dict[str, Answer] = {"caller": "the player entitled", "in_time": True, "can_obey": True}
SUIT_ORDERS, WIN_ORDERS, RUFF_ORDERS = (
    ("call highest", "call lowest"), ("call win", "forbid win"), ("call ruff", "forbid ruff"),
)  # fmt: skip


def order(
    codes: Code | tuple[Code, ...], rules: str, offence: str, orders: tuple[str, ...], law: str, **facts: Answer
) -> tuple[Told, ...]:
    """Rows for each of ``orders`` given after ``offence``."""
    return tuple(
        row
        for word in orders
        for row in by(codes, rules, "order given", {"offence": offence, "order": word, **GIVEN, **facts}, law)
    )


ORDERED = (
    *order(ENGLISH, "W-ORD-2", FOURTH, WIN_ORDERS, "obliged: the offender's partner"),
    *order(AMERICAN, "W-ORD-2", FOURTH, (*SUIT_ORDERS, *RUFF_ORDERS), "obliged: the offender's partner"),
    *order(AMERICAN, "W-PEN-3", FOURTH, WIN_ORDERS, "not obliged; lapses"),
    *order(ENGLISH_1900, "W-PEN-3", FOURTH, (*SUIT_ORDERS, *RUFF_ORDERS), "not obliged; lapses"),
    *order(ENGLISH_1864, "W-PEN-3", FOURTH, (*SUIT_ORDERS, *RUFF_ORDERS), "not obliged; does not lapse"),
    *order(ENGLISH, "W-ORD-3", ATTENTION, (*SUIT_ORDERS, *WIN_ORDERS), "obliged: the offender's partner"),
    *order(AMERICAN, "W-ORD-3", ATTENTION, (*SUIT_ORDERS, *RUFF_ORDERS), "obliged: the offender's partner"),
    *order(ENGLISH, "W-REV-8", CORRECTING, SUIT_ORDERS, "obliged: the offender"),
    *order(AMERICAN, "", CORRECTING, SUIT_ORDERS, "not obliged"),
    *order(ALL, "W-EXP-13", AHEAD, ("call win",), "obliged: the offender's partner"),
    *order(ENGLISH_1900, "W-LOT-12", BOTH_LED, SUIT_ORDERS, "obliged: the offender"),
    *order(ALL, "W-ORD-2", FOURTH, WIN_ORDERS, "not obliged", in_time=False),
    *order(ENGLISH, "W-PEN-8", FOURTH, WIN_ORDERS, "not obliged; lapses", can_obey=False),
    *order(AMERICAN, "W-PEN-8", ATTENTION, RUFF_ORDERS, "not obliged; lapses", can_obey=False),
    *order(AMERICAN, "W-PEN-3", FOURTH, SUIT_ORDERS, "not obliged; lapses", caller="that player's partner"),
    *order(ENGLISH, "W-ORD-2", FOURTH, WIN_ORDERS, "obliged: the offender's partner", caller="that player's partner"),
    *order(ALL, "W-PEN-3", FOURTH, WIN_ORDERS, "not obliged; does not lapse", caller="own side"),
)

ONE_SHORT = "one is short, the three others are right"
LONG_PARTNER = "one has too many, the partner too few"
LONG_ADVERSARY = "one has too many, an adversary too few"
PARTNERS_SHORT = "two partners are short, nobody has too many"
BOTH_SHORT = "players of both sides are short, nobody has too many"
BEFORE, PLAYED, ALL_PLAYED, QUITTED = (
    "before the player who is short had played", "after that player had played",
    "after all four had played to the first trick", "after the first trick was quitted",
)  # fmt: skip


def number(
    codes: Code | tuple[Code, ...], rules: str, hands: str, noticed: tuple[str, ...], law: str, **facts: Answer
) -> tuple[Told, ...]:
    """Rows for hands with a wrong number of cards, noticed at each of the times given."""
    return tuple(
        row
        for time in noticed
        for row in by(
            codes,
            rules,
            "wrong number of cards",
            {"perfect": True, "hands": hands, "noticed": time, "disturbed": "no", **facts},
            law,
        )
    )


NUMBER = (
    *by(ALL, "W-OMIT-2", "trick omitted", {"played_next": False, "over": False}, "obliged: the offender"),
    *by(ENGLISH, "W-OMIT-1", "trick omitted", {"played_next": True, "over": False}, "choice: either adversary"),
    *by(
        AMERICAN,
        "W-OMIT-1 W-NUM-1",
        "trick omitted",
        {"played_next": True, "over": False, "others_right": True},
        "choice: either adversary",
    ),
    *by(
        AMERICAN,
        "W-NUM-2",
        "trick omitted",
        {"played_next": True, "over": False, "others_right": False},
        "new deal by the same dealer",
    ),
    *by(ALL, "W-OMIT-1", "trick omitted", {"played_next": True, "over": True}, "stands"),
    *by(
        AMERICAN,
        "W-TWO-2 W-NUM-1",
        "two cards in a trick",
        {"found": "during the hand", "others_right": True},
        "choice: either adversary",
    ),
    *by(
        AMERICAN,
        "W-TWO-2 W-NUM-2",
        "two cards in a trick",
        {"found": "during the hand", "others_right": False},
        "new deal by the same dealer",
    ),
    *by(AMERICAN, "W-TWO-2", "two cards in a trick", {"found": "after the hand"}, "stands"),
    *by(ENGLISH_1864, "W-TWO-1", "two cards in a trick", {"found": "during the hand"}, "stands"),
    *by(ENGLISH, "W-TWO-1", "two cards in a trick", {"found": "after the hand"}, "stands"),
    *by(ENGLISH_1900, "W-TWO-1", "two cards in a trick", {"found": "during the hand", "revoked": True}, "stands"),
    *by(
        ENGLISH_1900,
        "W-TWO-1",
        "two cards in a trick",
        {"found": "during the hand", "revoked": False},
        "maybe exposed; maybe choice",
    ),
    *by(ALL, "W-DEAL-9", "wrong number of cards", {"perfect": False}, "new deal by the same dealer"),
    *number(AMERICAN, "W-MIS-4", ONE_SHORT, (BEFORE, PLAYED), "deal lost"),
    *number(AMERICAN, "W-NUM-1", ONE_SHORT, (ALL_PLAYED, QUITTED), "choice: either adversary"),
    *number(ENGLISH, "W-NUM-3", ONE_SHORT, (BEFORE,), "new deal by the same dealer"),
    *number(ENGLISH_1864, "W-NUM-3", ONE_SHORT, (PLAYED, ALL_PLAYED, QUITTED), "stands"),
    *number(ENGLISH_1900, "W-NUM-3", ONE_SHORT, (PLAYED, ALL_PLAYED), "new deal by the same dealer"),
    *number(ENGLISH_1900, "W-NUM-3", ONE_SHORT, (QUITTED,), "stands"),
    *number(AMERICAN, "W-MIS-4", LONG_PARTNER, (BEFORE, PLAYED), "deal lost"),
    *number(AMERICAN, "W-NUM-1", LONG_PARTNER, (ALL_PLAYED, QUITTED), "choice: either adversary"),
    *number(AMERICAN, "W-MIS-4", LONG_ADVERSARY, (BEFORE, PLAYED), "deal lost"),
    *number(AMERICAN, "W-NUM-2", LONG_ADVERSARY, (ALL_PLAYED, QUITTED), "new deal by the same dealer"),
    *number(AMERICAN, "W-NUM-1", PARTNERS_SHORT, (ALL_PLAYED, QUITTED), "choice: either adversary"),
    *number(AMERICAN, "W-NUM-2", BOTH_SHORT, (ALL_PLAYED, QUITTED), "new deal by the same dealer"),
    *number(
        ENGLISH_1864, "W-MIS-4", LONG_ADVERSARY, (BEFORE, PLAYED, ALL_PLAYED, QUITTED), "deal lost",
    ),
    *number(
        ENGLISH_1900, "W-MIS-4", LONG_PARTNER, (BEFORE, PLAYED, ALL_PLAYED, QUITTED), "deal lost",
        excess_by_adversary=False,
    ),
    *number(
        ENGLISH_1900, "W-MIS-4", LONG_ADVERSARY, (BEFORE, QUITTED), "new deal by the same dealer",
        excess_by_adversary=True,
    ),
)  # fmt: skip

PROVED: dict[str, Answer] = {
    "established": True, "claimed": "in time", "proof": "the tricks show it", "further": False, "both": False,
    "abandoned": False,
}  # fmt: skip
NOT_ESTABLISHED: dict[str, Answer] = {"turned": "no", "played_on": False, "threw_down": False}

REVOKES = (
    *by(AMERICAN, "W-REV-2 W-REV-3 W-REV-14", "revoke", PROVED, "fine of 2 in 1 form; cannot win"),
    *by(ENGLISH, "W-REV-2 W-REV-4 W-REV-14", "revoke", PROVED, "fine of 3 in 3 forms; cannot win"),
    *by(AMERICAN, "W-REV-17", "revoke", {**PROVED, "further": True}, "fine of 2 in 1 form; cannot win"),
    *by(ENGLISH, "W-REV-5", "revoke", {**PROVED, "further": True}, "fine of 3 in 3 forms; cannot win"),
    *by(AMERICAN, "W-REV-2", "revoke", PROVED, "fine of 3 in 1 form; cannot win", revoke_tricks=3),
    *by(ALL, "W-REV-24", "revoke", {**PROVED, "claimed": "never"}, "nothing"),
    *by(ALL, "W-REV-10", "revoke", {**PROVED, "claimed": "too late"}, "nothing"),
    *by(ALL, "W-REV-24", "revoke", {**PROVED, "proof": "nothing shows it"}, "nothing"),
    *by(
        AMERICAN,
        "W-REV-12",
        "revoke",
        {**PROVED, "proof": "the accused side mixed the cards after the claim"},
        "fine of 2 in 1 form; cannot win",
    ),
    *by(
        ENGLISH,
        "W-REV-12",
        "revoke",
        {**PROVED, "proof": "the accused side mixed the cards after the claim"},
        "fine of 3 in 3 forms; cannot win",
    ),
    *by(
        ALL,
        "W-REV-8",
        "revoke",
        {**PROVED, "established": False},
        "put right; exposed; maybe choice",
    ),
    # All four throw down at trick 9 and a revoke by N shows.
    *by(AMERICAN, "W-CONC-1", "revoke", {**PROVED, "abandoned": True}, "fine of 2 in 1 form; cannot win"),
    *by(ENGLISH, "W-CONC-1", "revoke", {**PROVED, "abandoned": True}, "fine of 3 in 2 forms; cannot win"),
    *by(ENGLISH_1900, "W-REV-20", "revoke", {**PROVED, "both": True}, "neither can win"),
    *by(ENGLISH_1864, "W-REV-20", "revoke", {**PROVED, "both": True}, "neither can win; fine of 3 in 3 forms"),
    *by(AMERICAN, "W-REV-20", "revoke", {**PROVED, "both": True}, "neither can win; maybe fine"),
    *by(ENGLISH_1900, "W-REV-20", "revokes on both sides", {}, "neither can win"),
    *by(AMERICAN, "W-REV-20", "revokes on both sides", {"numbers": "equal"}, "neither can win"),
    *by(AMERICAN, "W-REV-20", "revokes on both sides", {"numbers": "unequal"}, "neither can win; maybe fine; ordered"),
    *by(ENGLISH_1864, "W-REV-20", "revokes on both sides", {}, "neither can win; maybe fine; ordered"),
    *by(ENGLISH, "W-REV-5", "revoke penalty chosen", {"form": "part of one and part of another"}, "maybe choice"),
    *by(
        ENGLISH, "W-CONC-1", "revoke penalty chosen", {"form": "take tricks", "abandoned": True}, "maybe choice",
    ),
    *by(ALL, "W-REV-8", "revoke corrected", NOT_ESTABLISHED, "put right; exposed; maybe choice"),
    *by(ALL, "W-REV-7", "revoke corrected", {"played_on": True}, "not put right"),
    *by(
        ALL,
        "W-REV-7",
        "revoke corrected",
        {**NOT_ESTABLISHED, "turned": "by the offending side", "asked": "not asked"},
        "not put right",
    ),
    *by(
        ALL,
        "W-REV-7",
        "revoke corrected",
        {**NOT_ESTABLISHED, "turned": "by the adversaries", "asked": "not asked"},
        "not put right",
    ),
    *by(
        ENGLISH_1864,
        "W-REV-9",
        "revoke corrected",
        {**NOT_ESTABLISHED, "turned": "by the offending side", "asked": "asked in time"},
        "put right; exposed; maybe choice",
    ),
    *by(
        ENGLISH_1900,
        "W-REV-9",
        "revoke corrected",
        {**NOT_ESTABLISHED, "turned": "by the offending side", "asked": "asked in time"},
        "not put right",
    ),
    *by(
        ENGLISH,
        "W-REV-9",
        "revoke corrected",
        {**NOT_ESTABLISHED, "turned": "by the adversaries", "asked": "asked in time"},
        "put right; exposed; maybe choice",
    ),
    *by(
        AMERICAN,
        "W-REV-9",
        "revoke corrected",
        {**NOT_ESTABLISHED, "turned": "by the adversaries", "asked": "asked in time"},
        "not put right",
    ),
    *by(
        ENGLISH,
        "W-REV-9",
        "revoke corrected",
        {**NOT_ESTABLISHED, "turned": "by the adversaries", "asked": "asked, the answer being none"},
        "not put right",
    ),
    *by(ENGLISH_1900, "W-REV-7", "revoke corrected", {"threw_down": True}, "not put right"),
    *by(
        NOT_1900,
        "W-REV-7 W-REV-8",
        "revoke corrected",
        {"turned": "no", "played_on": False, "threw_down": True},
        "put right; exposed; maybe choice",
    ),
    *by(ALL, "W-REV-9", "void asked", {"answer": "none", "true": True}, "nothing"),
    *by(
        ALL, "W-REV-8 W-REV-9", "void asked", {"answer": "one after all", "true": True},
        "ordered; maybe exposed; maybe choice",
    ),
    *by(ALL, "W-REV-8", "cards after a correction", {"after": True}, "maybe choice; ordered"),
    *by(ALL, "W-REV-8", "cards after a correction", {"after": False}, "nothing"),
)  # fmt: skip

LOOKING = (
    *by(ALL, "W-DRAW-1", "cards drawn", {"trick": "incomplete"}, "stands"),
    *by(ALL, "W-DRAW-3", "cards drawn", {"trick": "complete, not touched"}, "stands"),
    *by(ALL, "W-DRAW-2", "cards drawn", {"trick": "touched to be gathered"}, "nothing"),
    *by(ALL, "W-DRAW-4", "cards drawn", {"trick": "quitted"}, "nothing"),
    *by(ALL, "", "looked back", {"over": True}, "nothing"),
    *by(ENGLISH_1864, "W-LAST-1", "looked back", {"trick": "the last", "over": False}, "nothing"),
    *by(ENGLISH_1864, "W-LAST-5", "looked back", {"trick": "an earlier one", "over": False}, "nothing"),
    *by(
        AMERICAN,
        "W-LAST-4",
        "looked back",
        {"over": False},
        "choice: the adversary at the right of the player who has to lead",
    ),
    *by(ENGLISH_1900, "W-LAST-4", "looked back", {"over": False}, "choice: either adversary"),
    *by(AMERICAN, "W-LAST-1", "looked back", {"trick": "the last"}, "nothing", last_trick_view=True),
)

PENALTIES = (
    *by(AMERICAN, "W-PEN-3", "demand by the wrong player", {"caller": "an adversary"}, "lapses"),
    *by(ENGLISH, "W-PEN-3", "demand by the wrong player", {"caller": "an adversary"}, "does not lapse"),
    *by(ALL, "W-PEN-3", "demand by the wrong player", {"caller": "own side"}, "nothing; does not lapse"),
    *by(NOT_1864, "W-PEN-3", "demand not provided", {"caller": "an adversary"}, "lapses"),
    *by(ENGLISH_1864, "W-PEN-3", "demand not provided", {"caller": "an adversary"}, "nothing; does not lapse"),
    *by(ALL, "W-PEN-3", "demand not provided", {"caller": "own side"}, "nothing; does not lapse"),
    *by(ENGLISH_1900, "W-PEN-5", "demand too early", {"what": "an exposed card"}, "lapses"),
    *by(NOT_1900, "W-PEN-7", "demand too early", {"what": "an exposed card"}, "nothing; does not lapse"),
    *by(ALL, "W-PEN-7", "demand too early", {"what": "anything else"}, "nothing; does not lapse"),
    *by(
        ALL, "W-PEN-6", "second demand", {"first_lawful": True, "waiting": "a card or a trump"},
        "not obliged; does not lapse",
    ),
    *by(ALL, "W-PEN-6", "second demand", {"first_lawful": True, "waiting": "a suit"}, "not obliged; lapses"),
    *by(ENGLISH, "W-PEN-2 W-LOT-11", "consulted", {"about": "a lead out of turn"}, "lapses"),
    *by(ALL, "W-PEN-2", "consulted", {"about": "the penalty for a revoke"}, "nothing; does not lapse"),
    *by(AMERICAN, "W-NUM-1", "consulted", {"about": "a wrong number of cards"}, "nothing; does not lapse"),
    *by(ENGLISH, "W-PEN-2", "consulted", {"about": "another penalty"}, "lapses"),
    *by(AMERICAN, "W-PEN-2", "consulted", {"about": "another penalty"}, "nothing; does not lapse"),
    *by(ALL, "W-PEN-4", "no decision", {"time_up": True}, "lapses"),
    *by(ALL, "W-PEN-4", "no decision", {"time_up": False}, "does not lapse"),
)  # fmt: skip

TRICKS, GAME_SCORE, RUBBER_VALUE = "a count of tricks", "another score of the game", "the value of the rubber"
AT_ONCE, AGREED, SAME_GAME, SAME_RUBBER, OVER = (
    "before the next deal was complete, the score of the game not being agreed",
    "after the score of the game was agreed, before the next trump was turned", "after the next deal, in the same game",
    "in a later game of the same rubber", "when all was over",
)  # fmt: skip
GAME_CALLED = "not at all, but the game was called, tricks and honours together making it"
LATE_OR_CALLED: tuple[Facts, ...] = (
    {"claimed": "later", "one_short": False},
    {"claimed": GAME_CALLED, "one_short": False},
)

SCORING = (
    *by(ALL, "", "wrong score", {"found": AT_ONCE}, "put right"),
    *by(ALL, "", "wrong score", {"found": OVER}, "nothing"),
    *by(AMERICAN, "W-SCORE-10", "wrong score", {"what": TRICKS, "found": SAME_GAME}, "nothing"),
    *by(AMERICAN, "W-SCORE-10", "wrong score", {"what": TRICKS, "found": AGREED}, "nothing"),
    *by(AMERICAN, "W-SCORE-10", "wrong score", {"what": GAME_SCORE, "found": SAME_GAME}, "put right"),
    *by(ENGLISH, "W-SCORE-8", "wrong score", {"what": TRICKS, "found": SAME_GAME}, "put right"),
    *by(ENGLISH, "W-SCORE-8", "wrong score", {"what": GAME_SCORE, "found": AGREED}, "put right"),
    *by(ENGLISH, "W-SCORE-8", "wrong score", {"what": GAME_SCORE, "found": SAME_RUBBER}, "nothing"),
    *by(ALL, "", "wrong score", {"what": RUBBER_VALUE, "found": SAME_RUBBER}, "put right"),
    *by(AMERICAN, "W-SCORE-3", "honours claimed", {}, "nothing"),
    *by(ENGLISH, "W-HON-2", "honours claimed", {"one_short": True}, "nothing"),
    *(row for late in LATE_OR_CALLED for row in by(ENGLISH_1864, "W-HON-3", "honours claimed", late, "nothing")),
)

CASES = (
    *DEALING, *TRUMP, *EXPOSED, *ABANDONED, *LEADING, *ORDER, *ORDERED, *NUMBER, *REVOKES, *LOOKING, *PENALTIES,
    *SCORING,
)  # fmt: skip
