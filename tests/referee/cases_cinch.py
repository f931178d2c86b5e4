"""What the Cinch Laws say of irregularities, as a table: plain facts of each kind of case, and what follows.

Written from the rule book, section by section, before anything was compared with the judges.  Facts that a row does
not give do not matter to it; the words of the last column are those of ``told.in_words``.
"""

from tests.referee.told import Told
from trickbook.contract.laws import Answer

DEALING = (
    Told("C-MIS-1", "card seen in shuffling", {}, "choice: anybody"),
    Told("C-MIS-2", "irregular cut", {"what": "a card was exposed"}, "ordered"),
    Told("C-MIS-2", "irregular cut", {"what": "it is doubtful where the pack was divided"}, "ordered"),
    Told("C-MIS-3", "faulty pack", {}, "new deal by the same dealer"),
    Told("C-MIS-4", "wrong number dealt", {"bid_made": False, "disturbed": False}, "deal lost"),
    Told("C-MIS-11", "wrong number dealt", {"bid_made": False, "disturbed": True}, "new deal by the same dealer"),
    Told(
        "C-MIS-4 C-MIS-8",
        "wrong number dealt",
        {"bid_made": False, "disturbed": False},
        "new deal by the same dealer",
        {"misdeal": "same_dealer"},
    ),
    # S deals W 9, N 10, E 9, S 9; W bids 6, then N counts ten: the deal stands, and the surplus goes as in C-BIR-7.
    Told("C-MIS-14 C-BIR-7", "wrong number dealt", {"bid_made": True, "hands": "one", "number": "too many"}, "stands"),
    Told("C-MIS-14 C-MIS-15", "wrong number dealt", {"bid_made": True, "hands": "one", "number": "too few"}, "stands"),
    # With W 8, N 10 it is a misdeal and W deals.
    Told(
        "C-MIS-14",
        "wrong number dealt",
        {"bid_made": True, "hands": "two or more", "disturbed": False},
        "deal lost",
    ),
    Told(
        "C-MIS-11",
        "wrong number dealt",
        {"bid_made": True, "hands": "two or more", "disturbed": True},
        "new deal by the same dealer",
    ),
    *(
        row
        for how, rule in (
            ("the pack was not properly cut", "C-MIS-9"),
            ("the packets of a round were unequal", "C-MIS-9"),
            ("the dealer counted cards dealt or not yet dealt", "C-MIS-9"),
            ("a card went wrong and another was dealt before that was corrected", "C-MIS-9"),
            ("the dealer shuffled again after a proper cut", "C-MIS-10"),
        )
        for row in (
            Told(rule, "misdeal", {"how": how, "bid_made": False, "disturbed": False}, "deal lost"),
            Told("C-MIS-14", "misdeal", {"how": how, "bid_made": True}, "nothing"),
            Told(
                "C-MIS-11",
                "misdeal",
                {"how": how, "bid_made": False, "disturbed": True},
                "new deal by the same dealer",
            ),
            Told(
                rule,
                "misdeal",
                {"how": how, "bid_made": False, "disturbed": False},
                "new deal by the same dealer",
                {"misdeal": "same_dealer"},
            ),
        )
    ),
    Told(
        "C-MIS-5",
        "card exposed in dealing",
        {"by": "an adversary of the dealer", "touched": False},
        "choice: the dealer",
    ),
    Told("C-MIS-5", "card exposed in dealing", {"by": "an adversary of the dealer", "touched": True}, "nothing"),
    Told("C-MIS-6", "card exposed in dealing", {"by": "anybody else", "touched": False}, "choice: either adversary"),
    Told("C-MIS-6 C-MIS-12", "card exposed in dealing", {"by": "anybody else", "touched": True}, "nothing"),
    Told("C-MIS-13", "deal out of turn", {"last_packet": False}, "choice: either adversary"),
    Told("C-MIS-13", "deal out of turn", {"last_packet": True}, "nothing"),
    Told("C-DIR-6", "card faced in serving", {}, "nothing"),
)

AUCTION = (
    # N says 7 first: N and S are out.  E says 7 first: E and W are out.
    *(
        Told(
            "C-BIR-4",
            "bid out of turn",
            {"named": False, "partners": True, "gone": False, "speaker": speaker, "eldest_spoke": False},
            "void; out of the auction: the offender, the offender's partner",
        )
        for speaker in ("partner", "pone", "dealer")
    ),
    # W 6, E 8 at once: E is out.
    Told(
        "C-BIR-4",
        "bid out of turn",
        {
            "named": False,
            "partners": True,
            "gone": False,
            "speaker": "pone",
            "eldest_spoke": True,
            "partner_spoke": False,
            "pone_out": False,
        },
        "void; out of the auction: the offender",
    ),
    # ... and S may then bid before N.
    Told(
        "C-BIR-4",
        "bid out of turn",
        {
            "named": False,
            "partners": True,
            "gone": False,
            "speaker": "dealer",
            "eldest_spoke": True,
            "partner_spoke": False,
            "pone_out": True,
        },
        "nothing",
    ),
    # W 6, S 8 at once: N and S are out.
    Told(
        "C-BIR-4",
        "bid out of turn",
        {
            "named": False,
            "partners": True,
            "gone": False,
            "speaker": "dealer",
            "eldest_spoke": True,
            "partner_spoke": False,
            "pone_out": False,
        },
        "void; out of the auction: the offender, the offender's partner",
    ),
    # W 6, N 7, S 9: S is out.
    Told(
        "C-BIR-4",
        "bid out of turn",
        {
            "named": False,
            "partners": True,
            "gone": False,
            "speaker": "dealer",
            "eldest_spoke": True,
            "partner_spoke": True,
            "pone_out": False,
        },
        "void; out of the auction: the offender",
    ),
    Told(
        "C-BIR-3",
        "bid out of turn",
        {"named": False, "partners": False, "speaker": "pone", "eldest_spoke": False},
        "void",
    ),
    *(
        Told("C-BIR-12", "bid out of turn", {"named": True, "speaker": speaker, "eldest_spoke": False}, "nothing")
        for speaker in ("partner", "pone", "dealer")
    ),
    Told("C-BIR-1", "bid out of turn", {"named": False, "partners": True, "gone": True}, "void"),
    Told("C-BIR-1", "second call", {}, "void"),
    Told("C-BIR-11", "pass out of turn", {}, "nothing"),
    Told("C-BIR-5", "insufficient bid", {"next_spoke": False}, "void; put right"),
    Told("C-BIR-5", "insufficient bid", {"next_spoke": True}, "void; not put right"),
    # W says "six in hearts": the 6 stands, E is out.
    Told(
        "C-BIR-6",
        "trump named early",
        {"named": False, "by": "the bidder", "partner_to_bid": True},
        "out of the auction: the offender's partner",
    ),
    Told(
        "C-BIR-6",
        "trump named early",
        {"named": False, "by": "another", "partner_to_bid": True},
        "void; out of the auction: the offender's partner",
    ),
    Told("C-BIR-6", "trump named early", {"named": False, "by": "another", "partner_to_bid": False}, "void"),
    Told("C-BIR-12", "trump named early", {"named": True, "partner_to_bid": True}, "not out of the auction"),
    Told("C-BIR-9", "suit changed", {}, "void"),
    # N bid first, W and E pass: E names.  E bid first, N and S pass: S names.
    Told("C-BIR-10", "nobody has the bid", {"dealer_out": False}, "obliged: the dealer"),
    Told("C-BIR-10", "nobody has the bid", {"dealer_out": True, "pone_out": False}, "obliged: the pone"),
    Told(
        "C-BIR-10",
        "nobody has the bid",
        {"dealer_out": True, "pone_out": True, "partner_out": False},
        "obliged: the dealer's partner",
    ),
    Told(
        "C-BIR-10",
        "nobody has the bid",
        {"dealer_out": True, "pone_out": True, "partner_out": True, "eldest_out": False},
        "obliged: the eldest hand",
    ),
    Told(
        "C-BIR-10",
        "nobody has the bid",
        {"dealer_out": True, "pone_out": True, "partner_out": True, "eldest_out": True},
        "obliged: the dealer",
    ),
    Told("C-BIR-7", "bid with too many cards", {"noticed": "before he spoke"}, "drawn unseen"),
    Told("C-BIR-7", "bid with too many cards", {"noticed": "after his pass"}, "drawn unseen"),
    Told(
        "C-BIR-7",
        "bid with too many cards",
        {"noticed": "after his bid"},
        "drawn unseen; out of the auction: the offender",
    ),
    Told("C-BIR-12", "bid with too many cards", {"noticed": "after trumps were named"}, "stands"),
    # E bids 9, S passes, N drops KH: E or W may have S deal again.
    Told("C-BIR-8", "card shown", {"accepted": False}, "choice: either adversary; maybe exposed"),
    Told("C-BIR-8", "card shown", {"accepted": True}, "maybe exposed"),
)

DRAWING = (
    Told("C-DISC-7", "trump thrown", {"kept_six": False, "lifted": False}, "put right"),
    Told("C-DISC-8 C-DISC-6", "trump thrown", {"kept_six": False, "lifted": True}, "nothing"),
    Told("C-DISC-7", "trump thrown", {"kept_six": True, "next_served": False}, "put right"),
    Told("C-DISC-8", "trump thrown", {"kept_six": True, "next_served": True}, "nothing"),
    Told(
        "C-DIR-3", "wrong number drawn", {"number": "too few", "played": False, "next_served": False}, "made up"
    ),
    Told(
        "C-DIR-1", "wrong number drawn", {"number": "too few", "played": False, "next_served": True}, "made up"
    ),
    Told("C-DIR-4 C-IRR-3", "wrong number drawn", {"number": "too few", "played": True}, "made up"),
    # N kept two, asked for five, E has been served: W or E draws one of N's seven cards.
    Told(
        "C-DIR-2",
        "wrong number drawn",
        {"number": "too many", "played": False, "next_served": True},
        "drawn unseen",
    ),
    Told(
        "C-DIR-3",
        "wrong number drawn",
        {"number": "too many", "played": False, "next_served": False, "lifted": False},
        "put right",
    ),
    Told(
        "C-DIR-3",
        "wrong number drawn",
        {"number": "too many", "played": False, "next_served": False, "lifted": True},
        "drawn unseen",
    ),
    Told("C-DIR-4 C-IRR-1", "wrong number drawn", {"number": "too many", "played": True}, "offenders score nothing"),
    Told(
        "C-DIR-5", "wrong number drawn", {"number": "too few", "played": False, "dealer": True, "next_served": True},
        "made up",
    ),
)  # fmt: skip

PLAY = (
    Told("C-IRR-1", "too many cards", {"played": True, "bidders": True}, "offenders score nothing"),
    Told("C-IRR-1", "too many cards", {"played": True, "bidders": False}, "offenders score nothing"),
    Told("C-IRR-1 C-DIR-2", "too many cards", {"played": False}, "drawn unseen"),
    Told("C-IRR-3", "too few cards", {}, "stands"),
    Told("C-IRR-40", "card omitted", {"quitted": False}, "put right"),
    Told("C-IRR-40", "card omitted", {"quitted": True}, "offenders score nothing"),
    Told("C-IRR-40", "two cards in a trick", {"quitted": True}, "stands"),
    Told("C-IRR-4", "lead out of turn", {"all_played": True}, "nothing"),
    # N should lead, S leads KC.  E does not play.  KC is taken back, and W may say "lead a trump".
    Told(
        "C-IRR-5 C-IRR-7",
        "lead out of turn",
        {"all_played": False, "lead_was": "the partner's"},
        "taken back; choice: the adversary at the partner's right; maybe exposed",
    ),
    Told(
        "C-IRR-5 C-IRR-10",
        "lead out of turn",
        {"all_played": False, "lead_was": "an adversary's"},
        "taken back; exposed",
    ),
    *(
        Told(
            "C-IRR-7 C-IRR-11",
            "lead called",
            {"caller": "right of partner", "what": what, "in_time": True, "can_obey": True},
            "obliged: the offender's partner; not exposed",
        )
        for what in ("a trump", "no trump")
    ),
    *(
        Told(
            "C-IRR-9 C-IRR-11",
            "lead called",
            {"caller": "right of partner", "what": what, "in_time": True, "can_obey": False},
            "not obliged; not exposed",
        )
        for what in ("a trump", "no trump")
    ),
    # ... not "lead a spade".
    Told("C-IRR-8 C-IRR-11", "lead called", {"what": "a plain suit"}, "not obliged; maybe exposed"),
    Told("C-IRR-11", "lead called", {"caller": "another"}, "not obliged; maybe exposed"),
    Told("C-IRR-11", "lead called", {"in_time": False}, "not obliged; exposed"),
    Told("C-IRR-12", "play out of turn", {"hand": "third", "second_played": False, "third_played": False}, "nothing"),
    # W leads 9C, then S (fourth) plays AH before N and E: E and W may claim the trick.
    Told(
        "C-IRR-13",
        "play out of turn",
        {"hand": "fourth", "second_played": False, "third_played": False, "quitted": False},
        "choice: either adversary",
    ),
    Told(
        "C-IRR-13",
        "play out of turn",
        {"hand": "fourth", "second_played": False, "third_played": False, "quitted": True},
        "nothing",
    ),
    Told("C-IRR-12", "play out of turn", {"hand": "fourth", "second_played": False, "third_played": True}, "nothing"),
    Told("C-IRR-15", "play out of turn", {"hand": "fourth", "second_played": True, "third_played": False}, "nothing"),
    Told("C-PLAY-21", "attention drawn", {"speaker": "has still to play"}, "choice: either adversary"),
    Told("C-PLAY-21", "attention drawn", {"speaker": "has played"}, "nothing"),
    Told("C-PLAY-21", "attention drawn", {"speaker": "leads"}, "nothing"),
    Told("C-PLAY-17", "looked back", {"trick": "the last"}, "nothing"),
    Told("C-PLAY-17", "looked back", {"trick": "an earlier one"}, "nothing"),
    Told("C-IRR-42", "looked back", {"trick": "any, to prove a revoke after the hand"}, "nothing"),
    Told("C-PLAY-18", "void asked", {"renounced": True, "answer": "void", "true": True}, "nothing"),
    Told("C-IRR-34", "void asked", {"renounced": True, "answer": "void", "true": False}, "not put right"),
    Told(
        "C-IRR-34",
        "void asked",
        {"renounced": True, "answer": "not void", "true": True},
        "put right; maybe exposed; maybe choice",
    ),
    Told("C-PLAY-20", "cards drawn", {"open": True, "words": "draw cards"}, "stands"),
    Told("C-PLAY-20", "cards drawn", {"open": False, "words": "draw cards"}, "nothing"),
    # A bid 9, Y revokes, A-B win 8: A-B score 8, Y-Z 0.
    *(
        Told(
            rules,
            "revoke",
            {"how": how, "established": True, "claimed": "in time", "bidders": bidders, "both": False},
            "offenders score nothing",
        )
        for how in ("did not follow", "did not trump a trump lead", "disobeyed a call")
        for bidders, rules in ((True, "C-IRR-18 C-IRR-22"), (False, "C-IRR-18 C-IRR-20"))
    ),
    Told(
        "C-IRR-24",
        "revoke",
        {"how": "did not follow", "established": True, "claimed": "in time", "both": True},
        "offenders score nothing",
    ),
    Told(
        "C-IRR-23",
        "revoke",
        {"how": "did not follow", "established": False, "claimed": "in time"},
        "put right; exposed",
    ),
    Told("C-IRR-35", "revoke", {"how": "did not follow", "established": True, "claimed": "too late"}, "nothing"),
    Told("C-IRR-17", "revoke", {"how": "did not follow", "established": True, "claimed": "never"}, "nothing"),
    Told("C-IRR-42", "revoke", {"how": "did not revoke", "established": True, "claimed": "in time"}, "nothing"),
    Told(
        "C-IRR-16",
        "revoke",
        {"how": "did not trump when void", "established": True, "claimed": "in time"},
        "nothing",
        {"void_must_trump": False},
    ),
    Told(
        "C-IRR-16 C-IRR-18",
        "revoke",
        {"how": "did not trump when void", "established": True, "claimed": "in time", "both": False},
        "offenders score nothing",
        {"void_must_trump": True},
    ),
    Told("C-IRR-23", "revoke corrected", {"established": False, "denied": False}, "put right; exposed"),
    Told("C-IRR-23", "revoke corrected", {"established": True}, "not put right"),
    Told("C-IRR-34", "revoke corrected", {"established": False, "denied": True}, "not put right"),
    Told("C-IRR-41", "cards after a correction", {"whose": "an adversary's"}, "maybe choice; ordered"),
    Told("C-IRR-41", "cards after a correction", {"whose": "the partner's"}, "nothing"),
)

TO_FOLLOW: dict[str, Answer] = {
    "caller": "right", "spoken_before": False, "what": "play", "owner_leads": False, "owner_played": False,
    "caller_played": False, "can_obey": True,
}  # fmt: skip
TO_LEAD: dict[str, Answer] = {
    "caller": "left", "spoken_before": False, "what": "play", "owner_leads": True, "trick_open": True, "can_obey": True,
}  # fmt: skip

EXPOSED = (
    Told("C-IRR-26 C-IRR-27", "card exposed", {"how": "dropped or shown", "trumps_named": True}, "exposed"),
    Told("C-IRR-26", "card exposed", {"how": "named", "trumps_named": True}, "exposed"),
    Told(
        "C-BIR-8",
        "card exposed",
        {"how": "dropped or shown", "trumps_named": False},
        "choice: either adversary; maybe exposed",
    ),
    Told(
        "C-IRR-26",
        "card exposed",
        {"how": "led before the dealer had completed his hand", "trumps_named": True},
        "taken back; exposed",
    ),
    Told("C-DIR-6", "card exposed", {"how": "shown in dealing", "trumps_named": True}, "nothing"),
    Told("C-IRR-26", "card exposed", {"how": "on the floor, its face unseen"}, "nothing"),
    # N has 9C exposed, W leads to the trick: W must call before leading; E may still call until N plays.
    Told("C-IRR-28", "exposed card called", TO_FOLLOW, "obliged: the offender"),
    Told("C-IRR-36", "exposed card called", {**TO_FOLLOW, "caller_played": True}, "nothing"),
    Told(
        "C-IRR-28",
        "exposed card called",
        {**TO_FOLLOW, "caller": "left", "caller_played": True},
        "obliged: the offender",
    ),
    Told("C-IRR-36", "exposed card called", {**TO_FOLLOW, "caller": "left", "owner_played": True}, "nothing"),
    Told("", "exposed card called", {"owner_leads": False, "owner_played": True}, "nothing"),
    Told("C-IRR-28", "exposed card called", {"caller": "own side"}, "nothing"),
    Told("C-IRR-43", "exposed card called", {**TO_FOLLOW, "spoken_before": True}, "nothing"),
    Told("", "exposed card called", {"spoken_before": True}, "nothing"),
    Told("C-IRR-28", "exposed card called", TO_LEAD, "obliged: the offender"),
    Told("C-IRR-37", "exposed card called", {**TO_LEAD, "trick_open": False}, "nothing"),
    Told("", "exposed card called", {"owner_leads": True, "trick_open": False}, "nothing"),
    # E has dropped 3S and holds a card of the suit led: the call would force a revoke.
    Told("C-IRR-28", "exposed card called", {**TO_FOLLOW, "can_obey": False}, "nothing"),
    Told("", "exposed card called", {"can_obey": False}, "nothing"),
    # N's only trump, 5D, is exposed; W leads KH and forbids 5D.
    Told(
        "C-IRR-29 C-IRR-30",
        "exposed card called",
        {**TO_FOLLOW, "what": "do not play", "trump": True},
        "obliged: the offender",
    ),
    Told("C-IRR-29", "exposed card called", {**TO_FOLLOW, "what": "do not play", "trump": False}, "nothing"),
    Told("", "exposed card called", {"what": "do not play", "trump": False}, "nothing"),
    Told(
        "C-IRR-43",
        "exposed card called",
        {**TO_FOLLOW, "what": "do not play", "trump": True, "can_obey": False},
        "nothing",
    ),
    Told(
        "C-IRR-31", "several cards played", {"lawful": "several", "next_played": False},
        "choice: either adversary; exposed",
    ),
    Told(
        "C-IRR-31", "several cards played", {"lawful": "several", "next_played": True},
        "obliged: the offender; exposed",
    ),
    Told("C-IRR-31", "several cards played", {"lawful": "one"}, "exposed"),
    Told("C-IRR-31", "several cards played", {"lawful": "none"}, "put right; exposed"),
    Told("C-IRR-25", "hand abandoned", {}, "maybe exposed; maybe choice; ordered"),
    Told("C-IRR-38", "lead before call", {"trick_open": True, "claimed": True}, "exposed"),
    Told("C-IRR-38", "lead before call", {"trick_open": True, "claimed": False}, "nothing"),
    Told("C-IRR-37", "lead before call", {"trick_open": False}, "nothing"),
)  # fmt: skip

CASES = (*DEALING, *AUCTION, *DRAWING, *PLAY, *EXPOSED)
