"""``trickbook join``: a person at a terminal, or a program over a pipe, plays at a table that is served elsewhere.

One thread hears what happens and tells it, the other one reads what is typed.  Over a pipe a line is read only when
something is asked, so that what a script types answers what it was asked, whenever the others act.  What is lawful and
how it is said is the service's to know: typed lines go there as they are.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any

import click

from trickbook.cli.play import interrupted_when_ended
from trickbook.cli.rules import at_table
from trickbook.cli.screen import EndOfInput, Screen
from trickbook.contract.seat import Seat, letter_of
from trickbook.errors import TrickbookError
from trickbook.speech import answers

if TYPE_CHECKING:
    from trickbook.client import Heard, TableAt
    from trickbook.service.messages import Update
    from trickbook.service.sight import Sight

LONGEST = 80
"""How long an act may be, in letters."""
SEATS = "(?i:north|east|south|west|[nesw])"
ENDS = ("DealClosed", "DealtAnew")
"""The events that end a deal."""


@click.command()
@click.argument("link", metavar="LINK")
@click.option("--name", metavar="NAME", default="Guest", show_default=True, help="How you are called there.")
@click.option("--code", metavar="CODE", help="Come back as who you were; you are told the code when you leave.")
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE", help="Keep the record in a new file when all is over."
)
@click.pass_context
def join(ctx: click.Context, link: str, name: str, code: str | None, save: Path | None) -> None:
    """Play at a table that is served elsewhere; say help while you play.

    LINK is what you were sent, or the address of the table in the browser. Put it in quotes.
    """
    from trickbook.cli.keeping import check_unused

    try:
        from trickbook import client
    except ImportError as missing:
        raise TrickbookError(
            f"This needs the extra web ({missing.name} is missing): pip install trickbook[web]"
        ) from None
    if save is not None:
        check_unused(save)
    table = client.join(link, name, code=code)
    guest = Guest(table, Screen(), save)
    try:
        with interrupted_when_ended():
            guest.stay()
    except EndOfInput:
        guest.leave()
    except KeyboardInterrupt:
        guest.leave()
        ctx.exit(130)


class Guest:
    """Who sits at ``table``, or looks on."""

    def __init__(self, table: TableAt, screen: Screen, save: Path | None = None) -> None:
        self.table, self.screen, self.save = table, screen, save
        self.sight: Sight = table.look()
        self.told: list[str] = []
        """All that was told."""
        self.acted = 0
        """How much of it before the last own act."""
        self.steps: list[str] = []
        """What has been chosen so far, in a choice of several steps."""
        self.asked: object = None
        """What may be done was asked when it was this."""
        self.answered = 0
        """The entry that the last own command made: what the table was like before is no question any more."""
        self.fault: Exception | None = None
        self.over = self.lost = self.left = False
        self.prompt = ""
        """The question that is open on the screen."""
        self.change = Condition()

    def stay(self) -> None:
        """Play until the match is over.  Raises ``EndOfInput`` when the person leaves, and what went wrong."""
        Thread(target=self._listen, daemon=True).start()
        while self._wait():
            line = self._read()
            if self.over and not line:
                break
            try:
                self._obey(line)
            except TrickbookError as error:
                self.say(str(error))
        self.left = True
        if self.fault is not None:
            raise self.fault

    def leave(self) -> None:
        """Say how to come back; raises what went wrong."""
        with self.change:
            self.left = True
        if self.fault is not None:
            raise self.fault
        if self.over or self.sight.you is None:
            return
        again = f"trickbook join {shlex.quote(self.table.address)} --code {self.table.client.code}"
        click.echo(f"Your seat is kept; a computer player may sit in for you. Take it up again: {again}")

    def say(self, *lines: str) -> None:
        """Say lines, above what is being typed."""
        with self.change:
            if not self.left:
                self.screen.say_above(lines, self.prompt)

    # Reading ----------------------------------------------------------------------------------------------------------

    def _wait(self) -> bool:
        """Wait until a line may be read: at a terminal always, over a pipe when something is asked; ``False``: never
        again."""
        if self.screen.is_terminal:
            return not self.fault
        with self.change:
            self.change.wait_for(lambda: self.over or self._is_asked())
            return not self.over

    def _is_asked(self) -> bool:
        return self.asked is not None and self.sight.seq >= self.answered

    def _read(self) -> str:
        you = self.sight.you
        self.prompt = "looking on>" if you is None else f"{Seat.parse(you)}>"
        try:
            return self.screen.ask(self.prompt)
        finally:
            self.prompt = ""

    # Hearing ----------------------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        """Hear until the match is over, or may not be followed any more."""
        try:
            for message in self.table.listen():
                self._hear(message)
                if self.over or self.left:
                    break
        except (TrickbookError, OSError) as fault:
            self.fault = fault
        finally:
            with self.change:
                self.over = True
                self.change.notify_all()
            if self.screen.is_terminal:
                over = "The match is over." if self.fault is None else "The table cannot be followed any more."
                self.say(f"{over} Press Enter to leave.")

    def _hear(self, message: Heard) -> None:
        from trickbook import client
        from trickbook.service.messages import Chat, Notice, Update

        match message:
            case client.Lost(told):
                self.lost = True
                self.say(*filter(None, (told, "The connection is lost; trying to get it back.")))
            case Notice(told=told):
                self.say(told)
            case Chat(name=name, text=text):
                self.say(f"{name}: {''.join(letter for letter in text if letter.isprintable())}")
            case Update():
                if self.lost:
                    self.lost = False
                    self.say("Connected again.")
                self._update(message)

    def _update(self, update: Update) -> None:
        """Tell what has happened, ask what is asked, and see whether all is over."""
        sight, events = update.sight, [event for told in update.told for event in told.events]
        ends = [number for number, event in enumerate(events) if event["type"] in ENDS]
        if not self.told and ends:  # who comes later is told the deal under way
            events = events[ends[-1] :]
        lines = [event["told"] for event in events if event["told"]] + [*(sight.standing[1:] if ends else ())]
        asked = _asked(sight)
        fresh = asked is not None and asked != self.asked
        question = self._question(sight, []) if fresh else []
        with self.change:
            self.sight, self.asked = sight, asked
            if fresh:
                self.steps = []
            self.told += lines
            self.say(*lines, *question)
            self.change.notify_all()
        if sight.entropy is not None and sight.outcome is None:
            self.table.contribute(sight)
        if sight.outcome is not None or sight.shut:
            self._finish(sight)

    def _finish(self, sight: Sight) -> None:
        if self.save is not None and sight.outcome is not None:
            from trickbook.record.files import write_whole

            write_whole(self.save, self.table.record().encode())
            self.say(f"The record is kept in {self.save}; to prove its deals: trickbook verify {self.save}")
        self.over = True

    def _question(self, sight: Sight, steps: list[str]) -> list[str]:
        """What this person is asked after some steps of a choice."""
        lines = self.table.told("what", *steps) or []
        if sight.offers.consent:
            lines.append("Say agree or disagree.")
        if sight.offers.ready:
            lines.append("Say ready for what comes next.")
        return lines

    # Typed lines ------------------------------------------------------------------------------------------------------

    def _obey(self, line: str) -> None:
        """Do what a typed line says.  Raises ``TrickbookError``."""
        verb, _, rest = line.partition(" ")
        command = COMMANDS.get(verb.lower())
        if not line:
            self._enter()
        elif command is not None and command.takes(rest):
            command.do(self, rest.strip())
        elif len(line) > LONGEST:
            raise TrickbookError("That is too long for an act; say help for the commands.")
        elif (told := self.table.told(line, *self.steps)) is not None:
            self.say(*told)
        else:
            self._act(line)

    def _enter(self) -> None:
        """An empty line lets rights go, or turns a proposal down; else it asks what is asked."""
        offers = self.sight.offers
        if offers.choices and not offers.acts:
            self._act("refuse" if self.sight.guided else "waive")
        else:
            self._what("")

    def _act(self, line: str) -> None:
        from trickbook.client import Refused
        from trickbook.service import commands

        steps = [*self.steps, line]
        try:
            self._send(commands.Act, acts=steps, expect=self.sight.decision)
        except Refused as refused:
            if refused.problem.code == "partial":
                self.steps = steps
                self.say(*self._question(self.sight, self.steps))
                return
            raise
        else:
            self.steps = []

    def _send(self, kind: Any, **terms: Any) -> None:
        told = len(self.told)
        sight = self.table.send(kind, **terms)
        with self.change:
            self.acted, self.answered = told, max(self.answered, sight.seq)

    def _what(self, rest: str) -> None:
        self.say(*(self._question(self.sight, self.steps) or ["Nothing is asked of you now."]))

    def _repeat(self, rest: str) -> None:
        self.say(*(self.told[self.acted :] or ["Nothing has happened."]))

    def _rules(self, rest: str) -> None:
        self.say(*at_table(rest, self.sight.game))

    def _undo(self, rest: str) -> None:
        from trickbook.service import commands

        if self.steps:
            self.steps.pop()
            self._what("")
        else:
            self._send(commands.Undo, expect=self.sight.decision)

    def _claim(self, rest: str) -> None:
        from trickbook.service import commands

        seat, trick = rest.split()
        self._send(commands.Claim, offender=letter_of(Seat.parse(seat)), trick=int(trick))

    def _substitute(self, rest: str) -> None:
        from trickbook.service import commands

        self._send(commands.Substitute, seat=letter_of(Seat.parse(rest)))

    def _talk(self, rest: str) -> None:
        from trickbook.service import commands

        self.table.send(commands.Say, text=rest)

    def _help(self, rest: str) -> None:
        commands = [f"{name}{command.usage}: {command.told}" for name, command in COMMANDS.items()]
        asked = [f"{name}: {told}" for name, told in answers.TOLD.items() if name not in COMMANDS]
        self.say(*commands, *asked, *(self.table.told("help") or ()))

    def _quit(self, rest: str) -> None:
        raise EndOfInput


def _asked(sight: Sight) -> object:
    """What is asked of who sees ``sight``, so that it can be told from another question; ``None``: nothing."""
    offers = sight.offers
    due = (offers.acts, offers.choices, offers.cut, offers.confirm, offers.ready, offers.consent)
    return (sight.decision, due) if any(due) else None


def _sending(kind: str, **terms: Any) -> Callable[[Guest, str], None]:
    """A command that is sent as it is, with the decision that it answers where it answers one."""

    def do(guest: Guest, rest: str) -> None:
        from trickbook.service import commands

        expected = {"expect": guest.sight.decision} if kind in ("Cut", "Confirm") else {}
        guest._send(getattr(commands, kind), **terms, **expected)

    return do


@dataclass(frozen=True)
class Command:
    """A typed command: what it does, what may follow it, what it is for, and how what follows looks."""

    do: Callable[[Guest, str], None]
    usage: str
    told: str
    rest: str = ""

    def takes(self, rest: str) -> bool:
        """Whether ``rest`` may follow: ``quit trick`` is an act, and no command."""
        return re.fullmatch(self.rest, rest.strip()) is not None


COMMANDS = {
    "what": Command(Guest._what, "", answers.TOLD["what"]),
    "repeat": Command(Guest._repeat, "", answers.TOLD["repeat"]),
    "rules": Command(Guest._rules, " ID or WORDS", "look up a rule.", ".*"),
    "ready": Command(_sending("Ready"), "", "you have nothing more to say on this deal; the next one may be dealt."),
    "undo": Command(Guest._undo, "", "ask the others to let you take back your last choice."),
    "agree": Command(_sending("Consent", yes=True), "", "let another take the last choice back."),
    "disagree": Command(_sending("Consent", yes=False), "", "do not let another take it back."),
    "claim": Command(Guest._claim, " SEAT TRICK", "claim a revoke.", rf"{SEATS} \d{{1,2}}"),
    "cut": Command(_sending("Cut"), "", "close the deal."),
    "confirm": Command(_sending("Confirm"), "", "agree to the result that ends the match."),
    "talk": Command(Guest._talk, " WORDS", "say something to all.", ".+"),
    "nudge": Command(_sending("Nudge"), "", "remind whom the table waits for."),
    "substitute": Command(Guest._substitute, " SEAT", "let a computer player sit in for who is away.", SEATS),
    "help": Command(Guest._help, "", "this list."),
    "quit": Command(Guest._quit, "", "leave; your seat is kept."),
}
