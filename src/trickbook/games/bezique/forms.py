"""How the acts of a club table of Bezique are typed: its own, and those of other games that have no place there."""

from __future__ import annotations

from trickbook.contract.acts import Form

LEFT_OUT = (
    "quit trick", "lay down", "draw 5", "serve", "lift", "point out 5H", "make up 7C 8D", "call 9C", "forbid 5D",
    "call trump", "forbid trump", "call top", "call bottom", "call ruff", "forbid ruff", "claim trick",
    "claim lead", "object play west", "object count east", "void?", "yes", "no", "draw cards",
    "confirm",
)  # fmt: skip
"""The acts of other games that have no place here."""

OWN = {
    "What belongs to Bezique": (
        Form("draw 2", "you lift two cards of the stock; more than are yours you only see.", ("T-27", "B-IRR-22")),
        Form("pick 2", "you take the second card of a draw, when you may look at both.", ("B-IRR-25",)),
        Form("declare kings with KS KH KD KC", "you declare with the cards you name.", ("B-IRR-27",)),
        Form("object draw north", "North has drawn your card, or has forgotten to draw.", ("B-IRR-23", "B-IRR-21")),
        Form("object declaration north", "North has declared what is not shown.", ("T-23", "B-IRR-27")),
        Form("object count north", "North has too many or too few cards.", ("T-23", "B-IRR-5")),
        Form("concede", "you do not put your declaration right, and it is struck out.", ("B-IRR-28",)),
        Form("call lead", "who declared wrongly has to lead a card that did fit.", ("B-IRR-27",)),
        Form("play on", "a hand that is too long leaves out draws until it is right.", ("B-IRR-32",)),
        Form("fill up", "a hand that is too short is filled from the stock.", ("B-IRR-32",)),
        Form("draw two", "who has forgotten to draw draws two the next time.", ("B-IRR-21",)),
    ),
}
"""The acts that only this game has."""
