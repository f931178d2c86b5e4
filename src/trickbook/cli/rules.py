"""``trickbook rules``: the rule texts by id, by family or by words."""

from __future__ import annotations

import click
import msgspec

from trickbook.cli.common import echo_json
from trickbook.rules import RuleError, RuleText, rule, search

MANY = 12
"""More rules than these are told at a table by their ids alone."""


@click.command()
@click.argument("words", nargs=-1, metavar="[ID|WORDS]...")
@click.option("--game", metavar="NAME", help="Only the rules of one game, or of the table.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def rules(words: tuple[str, ...], game: str | None, as_json: bool) -> None:
    """Show the rule with an ID, a family of rules, or every rule that speaks of all the WORDS, or all but one."""
    found = look_up(" ".join(words), game)
    if as_json:
        echo_json([msgspec.to_builtins(text) for text in found])
    else:
        for text in found:
            click.echo(tell(text))


def look_up(words: str, game: str | None = None) -> tuple[RuleText, ...]:
    """The rules that ``words`` ask for; raises ``RuleError`` where there are none, with the nearest ids."""
    found = search(words, game)
    if not found:
        if any(letter.isdigit() for letter in words) and len(words.split()) == 1:
            rule(words)
        raise RuleError(f"No rule speaks of {words!r}{f' in {game}' if game else ''}.")
    return found


def tell(text: RuleText) -> str:
    """A rule in one line."""
    return f"{text.id} ({text.section}{', told' if text.told else ''}) {text.text}"


def at_table(words: str, game: str) -> list[str]:
    """The rules that somebody at a table of ``game`` asks for, a line each; raises ``RuleError``."""
    if not words:
        return ["Say an id or words, such as rules P-PLAY-6 or rules cinching."]
    try:
        found = look_up(words, game)
    except RuleError:
        found = look_up(words)
    if len(found) > MANY and "-" not in words:
        ids = ", ".join(text.id for text in found)
        return [f"{len(found)} rules speak of it: {ids}.", "Say rules and an id, or more words."]
    return [*map(tell, found)]
