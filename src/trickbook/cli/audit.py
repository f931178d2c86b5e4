"""``trickbook audit``: what went wrong in a game that is over, by its record, and what the law makes of it."""

from __future__ import annotations

from pathlib import Path

import click

from trickbook.audit import as_data, audit_json, audit_text, lines
from trickbook.cli.common import echo_json
from trickbook.cli.keeping import contents

ALL_WELL, AMISS, DAMAGED = 0, 1, 3


@click.command()
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--code", metavar="NAME", help="Rule by this code of law alone. [all of the game's]")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
@click.pass_context
def audit(ctx: click.Context, path: Path, code: str | None, as_json: bool) -> None:
    """Name every revoke, card out of turn, wrong winner, wrong count and slip of the score in the record FILE.

    Exit code 0: nothing amiss; 1: errors found; 3: the record could not be read to its end.
    """
    text = contents(path).decode("utf-8-sig", "replace")
    found = (audit_json if text.lstrip().startswith("{") else audit_text)(text, code)
    if as_json:
        echo_json(as_data(found))
    else:
        click.echo("\n".join(lines(found)))
    ctx.exit(DAMAGED if found.faults else AMISS if found.findings else ALL_WELL)
