"""A page and its pictures, the addresses that pages have for each other, and what is common to their texts."""

from __future__ import annotations

import re
from typing import NamedTuple

from trickbook.cards import Card
from trickbook.rules import rule

ID = re.compile(r"\b(?:[A-Z]-[A-Z]+|T)-\d+\b(?!\.\.)")
CARD = r"(?:[2-9TJQKA][CDHS])"
_CARDS = re.compile(rf"(?<![\w#]){CARD}(?![\w#'])")
_SUITS = "♣♦♥♠"


class Page(NamedTuple):
    """A page in Markdown, and its pictures by their addresses."""

    name: str
    markdown: str
    pictures: dict[str, str]


def rules_name(game: str) -> str:
    """The name of the page with the rules of a game."""
    return f"rules-{game}.md"


def wrong_name(game: str) -> str:
    """The name of the page on what goes wrong at a game."""
    return f"wrong-{game}.md"


def with_links(text: str, page: str) -> str:
    """``text``, on ``page``, with every rule id a link to the rule."""

    def link(found: re.Match[str]) -> str:
        home = rules_name(rule(found[0]).game)
        return f"[{found[0]}]({'' if home == page else home}#{found[0]})"

    return ID.sub(link, text)


def with_cards(text: str) -> str:
    """``text`` with every card that is written ``5H`` shown as rank and suit."""
    return _CARDS.sub(lambda found: shown(Card.parse(found[0])), text)


def shown(card: Card) -> str:
    """A card within a line of text."""
    colour = "red" if card.suit.same_colour.name in ("HEARTS", "DIAMONDS") else "black"
    rank = str(card)[0].replace("T", "10")
    return f'<span class="card {colour}" title="{card.name}">{rank}{_SUITS[card.suit]}</span>'


def hands_in(text: str) -> list[tuple[Card, ...]]:
    """The hands and tricks that a text writes down: runs of three cards or more."""
    runs = re.findall(rf"(?<![\w#]){CARD}(?:,? {CARD}){{2,}}(?![\w#'])", text)
    return [tuple(map(Card.parse, re.findall(CARD, run))) for run in runs]
