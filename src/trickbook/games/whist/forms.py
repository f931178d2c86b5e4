"""How the acts at a table of Whist are typed: its own, and those of other games that have no place there."""

from __future__ import annotations

from trickbook.contract.acts import Form

LEFT_OUT = (
    "draw 5", "serve", "lift", "point out 5H", "make up 7C 8D", "forbid 5D", "call trump", "forbid trump",
    "call top", "call bottom", "claim trick", "claim lead",
)  # fmt: skip
"""The acts of other games that have no place here."""

OWN = {
    "What belongs to Whist": (
        Form("take up", "as dealer you take up the trump card.", ("T-24", "W-TRUMP-1")),
        Form("put back", "a dealer who took it up too soon has to put it back.", ("W-TRUMP-6",)),
        Form("call spades", "the player has to lead that suit.", ("W-LOT-1",)),
        Form("call highest", "the player has to play the highest card of the suit.", ("W-ORD-2", "W-ORD-3")),
        Form("call lowest", "the player has to play the lowest card of the suit.", ("W-ORD-2", "W-ORD-3")),
        Form("call win", "the player has to win the trick.", ("W-ORD-2",)),
        Form("forbid win", "the player may not win the trick.", ("W-ORD-2",)),
        Form("call highest trump", "the player has to play his highest trump.", ("W-TRUMP-4", "W-TRUMP-7")),
        Form("call lowest trump", "the player has to play his lowest trump.", ("W-TRUMP-4", "W-TRUMP-7")),
        Form("take tricks", "a revoke costs its side tricks.", ("W-REV-4",)),
        Form("deduct points", "a revoke costs its side points.", ("W-REV-4",)),
        Form("add points", "a revoke gives your side points.", ("W-REV-4",)),
        Form("play on", "a hand with a wrong number of cards is played on.", ("W-NUM-1", "W-OMIT-1")),
        Form("claim rest 5", "you lay down your hand and claim five of the remaining tricks.", ("W-CONC-4",)),
        Form("accept", "you accept such a claim.", ("W-CONC-4",)),
        Form("refuse", "you refuse it; so does whoever plays on.", ("W-CONC-4",)),
        Form("say rest", "you say that the rest is yours.", ("W-CONC-3",)),
        Form("say forgot", "as dealer you say that you have forgotten the trump card.", ("W-TRUMP-7",)),
    ),
}
"""The acts that only this game has."""

PROPOSED = (
    Form("claim rest 5", "you claim five of the remaining tricks; your cards stay hidden.", ("W-CONC-4",)),
    Form("accept", "you accept such a claim; once all three have, play stops.", ("W-CONC-4", "W-CONC-1")),
    Form("refuse", "you refuse it; so does whoever plays on.", ("W-CONC-4",)),
)
"""What may be claimed at a guided table, and how it is answered."""
