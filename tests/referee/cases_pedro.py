"""What Pedro makes of the Cinch Laws where its own rules matter, as a table: facts of a case, and what follows.

Written from the rule books before anything was compared with the judges; the words of the last column are those of
``told.in_words``.
"""

from tests.referee.told import Told
from trickbook.contract.laws import Answer

DUE: dict[str, Answer] = {"established": True, "claimed": "in time", "both": False}

CASES = (
    # P-PLAY-7b: AD led, trumps hearts: N with 5D 9C has to trump, unless the house has it otherwise.
    Told("C-IRR-16 C-IRR-18", "revoke", {"how": "did not trump when void", **DUE}, "offenders score nothing"),
    Told("", "revoke", {"how": "did not trump when void", **DUE}, "nothing", {"void_must_trump": "off"}),
    # Void under `must_follow_suit`: any card (P-VAR-19), so that nothing was broken, whatever the other option says.
    Told("", "revoke", {"how": "did not trump when void", **DUE}, "nothing", {"must_follow_suit": "on"}),
    # P-PLAY-7a: 5D led, a trump lead: N with AD KD 2H must play 2H.
    Told(
        "C-IRR-18 P-PLAY-12",
        "revoke",
        {"how": "did not trump a trump lead", **DUE, "bidders": True},
        "offenders score nothing",
    ),
    Told("C-IRR-20 P-PLAY-12", "revoke", {"how": "did not follow", **DUE, "bidders": False}, "offenders score nothing"),
    Told(
        "C-IRR-24",
        "revoke",
        {"how": "did not follow", "established": True, "claimed": "in time", "both": True},
        "offenders score nothing",
    ),
    Told("C-IRR-17", "revoke", {"how": "did not follow", "established": True, "claimed": "never"}, "nothing"),
    # With seven trumps W plays two cards to trick one and keeps five; one card only, and he is foul from then on.
    Told("C-IRR-1 P-PLAY-12", "too many cards", {"played": True, "bidders": True}, "offenders score nothing"),
    Told("C-IRR-1", "too many cards", {"played": True, "bidders": False}, "offenders score nothing"),
    Told("C-IRR-3", "too few cards", {}, "not offenders score nothing"),
    # The low pedro is a trump (P-CARD-4): shown after trumps were named, it may be forbidden.
    Told("C-IRR-26 C-IRR-27", "card exposed", {"how": "dropped or shown", "trumps_named": True}, "exposed"),
    Told(
        "C-IRR-29",
        "exposed card called",
        {
            "caller": "left",
            "spoken_before": False,
            "what": "do not play",
            "trump": True,
            "owner_leads": False,
            "owner_played": False,
            "can_obey": True,
        },
        "obliged: the offender",
    ),
)
