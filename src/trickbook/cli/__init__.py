"""The command line: ``trickbook play``, ``simulate``, ``replay``, ``verify``, ``sheet``, ``pbn``, ``ruling`` and so on.

Each command lives in a module of its own that is imported only when the command runs, so that ``trickbook --help``
answers at once.  An error that bad input raises is one sentence on the error output and exit code 2.
"""

from __future__ import annotations

import errno
import io
import sys
from importlib import import_module

import click

from trickbook import __version__
from trickbook.errors import OptionError, TrickbookError, nearest

COMMANDS = {
    "play": ("trickbook.cli.play:play", "Play a game at the terminal."),
    "simulate": ("trickbook.cli.simulate:simulate", "Let computer players play deals, and count."),
    "replay": ("trickbook.cli.replay:replay", "Tell what a record holds."),
    "verify": ("trickbook.cli.verify:verify", "Prove that the deals of a record were fair."),
    "sheet": ("trickbook.cli.sheet:sheet", "Keep the score of a game with real cards."),
    "solve": ("trickbook.cli.solve:solve", "Tell what a deal comes to by best play of all."),
    "solve-batch": ("trickbook.cli.solve:solve_batch", "Tell it of every deal of some files."),
    "pbn": ("trickbook.cli.pbn:pbn", "Deals of Whist from and to Portable Bridge Notation."),
    "serve": ("trickbook.cli.serve:serve", "Serve tables for browsers and programs."),
    "db": ("trickbook.cli.db:db", "Bring the database of the service up to date, check or export it."),
    "admin": ("trickbook.cli.admin:admin", "List, close and delete what the service keeps; revoke what lets in."),
    "join": ("trickbook.cli.join:join", "Play at a table that is served elsewhere."),
    "audit": ("trickbook.cli.audit:audit", "Find what went wrong in a game that has been recorded."),
    "ruling": ("trickbook.cli.ruling:ruling", "Ask a referee what the law makes of a mistake at a real table."),
    "rules": ("trickbook.cli.rules:rules", "Look up rules by id or by words."),
    "games": ("trickbook.cli.games:games", "List games, presets and options."),
}
"""Each command, where it lives, and what ``--help`` says of it."""


class Commands(click.Group):
    """The group of all commands, imported one by one when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name not in COMMANDS:
            raise OptionError(f"There is no command {cmd_name!r}; {nearest(cmd_name, COMMANDS)}")
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, told) for name, (_, told) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> object:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # a name that the screen has no letters for stops nothing
        try:
            return super().invoke(ctx)
        except TrickbookError as error:
            click.echo(str(error), err=True)
            ctx.exit(2)
        except OSError as fault:
            if fault.errno != errno.ENOSPC:
                raise
            click.echo(f"Nothing more can be shown: {fault.strerror}.", err=True)
            ctx.exit(2)


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="trickbook %(version)s")
def main() -> None:
    """Classic trick games by the book."""
