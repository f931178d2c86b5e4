"""The rules of a game as a page: the text as it is written, an anchor for every id, cards shown as cards.

Where a rule writes down a hand or a trick of three cards or more, a picture of it follows.  The glossary's page is here
too.
"""

from __future__ import annotations

from trickbook import diagrams
from trickbook.cards import Card
from trickbook.glossary import terms
from trickbook.pages.page import Page, hands_in, rules_name, with_cards, with_links
from trickbook.rules import rule, source_of

TOLD = '<span class="told" title="Nothing at the table hangs on it">informs only</span> '
MOST_PICTURES = 3
"""An example with more hands than these is read, not looked at."""


def rules_page(game: str) -> Page:
    """The rules of ``game``, or those of the table."""
    page = rules_name(game)
    lines: list[str] = []
    pictures: dict[str, str] = {}
    for line in source_of(game).splitlines():
        if not line.startswith("- **"):
            lines.append(with_cards(with_links(line, page)))
            continue
        text = rule(line.removeprefix("- **").partition("**")[0])
        told = TOLD if text.told else ""
        lines.append(f'- <a id="{text.id}"></a>**{text.id}** {told}{with_cards(with_links(text.text, page))}')
        hands = hands_in(text.text)
        if len(hands) <= MOST_PICTURES:
            for number, hand in enumerate(hands, 1):
                name = f"pictures/{text.id}-{number}.svg"
                pictures[name] = diagrams.row(hand, f"Cards of the example in {text.id}")
                lines += ["", f"    {picture(name, hand)}", ""]
    return Page(page, "\n".join(lines) + "\n", pictures)


def picture(name: str, hand: tuple[Card, ...]) -> str:
    """The picture of some cards within a page."""
    return f"![{diagrams.in_words(hand)}]({name}){{ .cards loading=lazy }}"


def glossary_page() -> Page:
    """The words of the games, each with its anchor."""
    lines = ["# Words of the games", "", "The words that the other pages use, each in a sentence or two.", ""]
    for term in terms():
        lines += [f'<a id="{term.anchor}"></a>**{term.word}**', f":   {term.text}", ""]
    return Page("glossary.md", "\n".join(lines), {})
