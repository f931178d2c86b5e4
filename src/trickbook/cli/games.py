"""``trickbook games``: the games, their presets with the source of each, and what every option means and changes."""

from __future__ import annotations

import click

from trickbook.cli.common import echo_json
from trickbook.contract.describing import game_data
from trickbook.contract.game import Game
from trickbook.contract.options import show
from trickbook.contract.registry import game_class, game_names


@click.command()
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def games(name: str | None, as_json: bool) -> None:
    """List the games, or tell all about the game NAME: presets and options."""
    kinds = [game_class(each) for each in ([name] if name else game_names())]
    if as_json:
        echo_json([game_data(kind) for kind in kinds])
    elif name:
        click.echo("\n".join(tell(kinds[0])))
    else:
        for kind in kinds:
            click.echo(f"{kind.name}: {kind.title}. Presets: {', '.join(kind.presets)}.")
        click.echo("Say trickbook games NAME for the options of one.")


def tell(kind: type[Game]) -> list[str]:
    """A game in lines of text."""
    lines = [f"{kind.title} ({kind.name})", "", "Presets (--preset NAME):"]
    for name, preset in kind.presets.items():
        settings = ", ".join(f"{option}={show(value)}" for option, value in preset.options.items())
        lines.append(f"  {name}: {preset.source}" + (f" Sets {settings}." if settings else ""))
    lines += ["", "Options (--option NAME=VALUE):"]
    for row in kind.options_type.rows():
        values = ", ".join(show(value) for value in row.values)
        lines.append(f"  {row.name}: {row.text} ({', '.join(row.rules)})")
        lines.append(f"    One of {values}; {show(row.default)} unless said. Changes {row.changes}.")
    for conflict in kind.options_type.conflicts:
        lines.append(f"  Not together: {' and '.join(conflict.names)}, as {conflict.reason} ({conflict.rule}).")
    return lines
