"""A person at the terminal as a player: asked in sentences, answering in typed commands.

A person is a player like any other: shown its view, it gives an entry.  What is not an act only says something and
asks again.  At a club table nothing here tells what is lawful; whoever has a right that would lapse is asked before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from trickbook.cli.keeping import Keeper
from trickbook.cli.narration import Narration
from trickbook.cli.rules import at_table
from trickbook.cli.screen import EndOfInput, Screen
from trickbook.contract.action import Action, Play
from trickbook.contract.acts import ASK_VOID, REFUSE
from trickbook.contract.seat import Seat
from trickbook.errors import TrickbookError
from trickbook.players.base import Bot, Player
from trickbook.speech import answers, club, typed
from trickbook.table import Act, Claim, Confirm, Cut, Entry, Rewind, Table, TableView

CLUB = "This is a club table, where nobody tells you what is lawful: look up the rules, as in rules revoke."


@dataclass
class Desk:
    """What the people at one device share."""

    table: Table
    screen: Screen
    narration: Narration
    keeper: Keeper
    seats: dict[Seat, str]
    seed: str | None
    ask_void: bool = False
    """Whether partner is asked for the people whether he is void, whenever he might be (T-18)."""
    pause: bool = False
    """Whether every person is asked for a line when a trick is complete, before it is turned."""
    content = -1
    """The last deal, by number, of which the people have no more to claim."""

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, player in self.seats.items() if player == "human"]


class Human(Player):
    """A person at ``seat``."""

    def __init__(self, seat: Seat, desk: Desk) -> None:
        self.seat = seat
        self.desk = desk
        self.say = desk.screen.say
        self.asked_for: list[str] = []
        """What the last question said."""
        self.let_go: frozenset[str] = frozenset()
        """What this person could decide about when last asked, and has let go."""
        self.seen_trick = (0, 0)
        """The last deal and trick after which this person has been asked for a line."""

    def act(self, view: TableView) -> Entry:
        """The entry that the person types, after whatever else the person asks for.  Raises ``EndOfInput``."""
        self.desk.narration.hand_over(self.seat)
        calls = self._calls(view)
        self.let_go = club.occasions(view, calls)
        self._question(answers.question(view, self.desk.table.game, calls))
        while True:
            entry = self._answer(view)
            if entry is not None:
                return entry

    def interject(self, view: TableView) -> Entry | None:
        """What the person does out of turn, by a right that would lapse; ``None``: it is let go.

        The person is asked once for every right and every exposed card that may newly be called, and at its own turn
        not here.  All of that is known to everybody, so that being asked betrays nothing (T-31).
        """
        if view.proposal is not None and view.offers.choices:
            return self._answer_proposal(view)
        if view.docket is None or view.deal is None:
            return None
        if self.desk.ask_void and self._may_ask_void():
            return Act(self.seat, (ASK_VOID,))
        if view.deal.to_act == self.seat or view.offers.cut:
            return None
        calls = self._calls(view)
        open_now = club.occasions(view, calls)
        fresh, self.let_go = open_now - self.let_go, open_now
        paused = self._pauses(view)
        if not fresh and not paused:
            return None
        self.desk.narration.hand_over(self.seat)
        self._question(answers.question(view, self.desk.table.game, calls))
        return self._answer_or_let_go(view, ("", "no") if self.seat not in view.docket.asked else ("",))

    def _answer_proposal(self, view: TableView) -> Entry:
        """What the person says to a proposal at a guided table."""
        self.desk.narration.hand_over(self.seat)
        self._question(answers.question(view, self.desk.table.game, ()))
        return self._answer_or_let_go(view, ("",)) or Act(self.seat, (REFUSE,))

    def last_claims(self) -> Entry | None:
        """A claim, or ``None`` when the people have nothing to claim before a deal is closed."""
        view = self.desk.table.view(self.seat)
        self._question([*club.rights(view), club.LAST_CLAIMS])
        return self._answer_or_let_go(view, ("", "cut", "confirm", "done", "pass"))

    def _question(self, lines: list[str]) -> None:
        self.asked_for = lines
        for line in lines:
            self.say(line)

    def _calls(self, view: TableView) -> list[Action]:
        """The exposed cards that this person may call or forbid now."""
        return club.calls(view, self.desk.table.game, self._possible)

    def _possible(self, action: Action) -> bool:
        return self.desk.table.refusal(Act(self.seat, (action,))) is None

    def _may_ask_void(self) -> bool:
        """Whether partner has neither followed nor trumped, and this person has not asked him yet."""
        table = self.desk.table
        if not self._possible(ASK_VOID):
            return False
        partner = table.game.next_seat(self.seat, 2)
        for entry in reversed(table.entries):
            if isinstance(entry, Act) and entry.seat == partner and isinstance(entry.actions[-1], Play):
                return True
            if isinstance(entry, Act) and entry.seat == self.seat and entry.actions == (ASK_VOID,):
                return False
        return False

    def _pauses(self, view: TableView) -> bool:
        """Whether a trick lies complete, and the people want to be asked for a line after every one."""
        assert view.docket is not None
        trick = (view.deal_number, view.docket.open_trick)
        if not self.desk.pause or not view.docket.open_trick or trick == self.seen_trick:
            return False
        self.seen_trick = trick
        return True

    def _answer(self, view: TableView) -> Entry | None:
        return self._obey(self.desk.screen.ask(f"{self.seat}>"), view)

    def _answer_or_let_go(self, view: TableView, nothing: tuple[str, ...]) -> Entry | None:
        """What the person types, ``None`` for one of the words that mean ``nothing``."""
        while True:
            line = self.desk.screen.ask(f"{self.seat}>")
            if line.lower() in nothing:
                return None
            entry = self._obey(line, view)
            if entry is not None:
                return entry

    def _obey(self, line: str, view: TableView) -> Entry | None:
        """Do what a typed line says; the entry it makes, if any and if the table takes it.

        What is an act as it stands is no command: ``quit trick`` turns the trick and does not leave.
        """
        if line.lower() not in COMMANDS and self._tell(line, view):
            return None
        verb, _, rest = line.partition(" ")
        command = COMMANDS.get(verb.lower()) if line else COMMANDS["what"]
        if view.guided and verb.lower() in CLUB_ONLY and typed.similar(line, self.desk.table.game, guided=True):
            command = None  # here it begins an act
        try:
            if command is None or typed.table_act(line, self.desk.table.game) is not None:
                entry: Entry | None = Act(self.seat, self._read(line))
            else:
                entry = command.do(self, view, rest.strip())
            refusal = None if entry is None else self.desk.table.refusal(entry)
        except TrickbookError as error:
            self.say(str(error))
            return None
        if refusal is not None:
            self.say(str(refusal))
            return None
        return entry

    def _read(self, text: str) -> tuple[Action, ...]:
        """The actions typed.  Raises ``ActionError``."""
        table = self.desk.table
        return typed.understood(text, table.game, table.guided, COMMANDS)

    def _tell(self, words: str, view: TableView) -> bool:
        """Answer what ``words`` ask, if they ask anything."""
        told = answers.answer(words, view, self.desk.table.game, self.desk.seats)
        for line in told or ():
            self.say(line)
        return told is not None

    # Commands ---------------------------------------------------------------------------------------------------------

    def _what(self, view: TableView, rest: str) -> None:
        self._question(self.asked_for)

    def _hint(self, view: TableView, rest: str) -> None:
        if not view.guided:
            self.say("This is a club table: no hints.")
        elif view.deal is not None and view.offers.actions:
            self.say(f"Hint: {view.deal.game.advise(view.deal)}")

    def _why(self, view: TableView, rest: str) -> None:
        if not view.guided:
            self.say(CLUB)
        elif not rest:
            self.say(f"Say what you ask about, such as why {view.offers.actions[0]}.")
        else:
            actions = self._read(rest)
            refusal = self.desk.table.refusal(Act(self.seat, actions))
            self.say(f"{', then '.join(map(str, actions))} is lawful now." if refusal is None else str(refusal))

    def _rules(self, view: TableView, rest: str) -> None:
        for line in at_table(rest, self.desk.table.game.name):
            self.say(line)

    def _repeat(self, view: TableView, rest: str) -> None:
        for line in self.desk.narration.since_last_act(self.seat) or ["Nothing has happened."]:
            self.say(line)

    def _undo(self, view: TableView, rest: str) -> Entry | None:
        if view.offers.undo is None:
            self.say("There is nothing to take back: you have not acted, or something has been shown since.")
            return None
        return Rewind(self.seat, view.offers.undo, "the last choice")

    def _claim(self, view: TableView, rest: str) -> Entry | None:
        seat, _, trick = rest.partition(" ")
        if not seat or not trick.strip().isdecimal() or len(trick.strip()) > 3:
            self.say("Say whose revoke in which trick, such as claim North 3.")
            return None
        offender = Seat.parse(seat)
        game, claimant = self.desk.table.game, self.seat
        if offender in game.seats and game.side_of(self.seat) == game.side_of(offender):
            others = (person for person in self.desk.people if game.side_of(person) != game.side_of(offender))
            claimant = next(others, self.seat)
        return Claim(claimant, offender, int(trick))

    def _cut(self, view: TableView, rest: str) -> Entry:
        return Cut(self.seat)

    def _confirm(self, view: TableView, rest: str) -> Entry:
        return Confirm(self.seat)

    def _save(self, view: TableView, rest: str) -> None:
        self.say(f"Saved to {self.desk.keeper.save(Path(rest) if rest else None)}.")

    def _help(self, view: TableView, rest: str) -> None:
        for name, command in COMMANDS.items():
            if name not in (CLUB_ONLY if view.guided else GUIDED_ONLY):
                self.say(f"{name}{command.usage}: {command.told}")
        self._tell("help", view)

    def _quit(self, view: TableView, rest: str) -> None:
        raise EndOfInput


@dataclass(frozen=True)
class Command:
    """A typed command: what it does, what may follow it, what it is for."""

    do: Callable[[Human, TableView, str], Entry | None]
    usage: str
    told: str


def _asking(words: str) -> Command:
    """A command that asks the table for something."""

    def tell(human: Human, view: TableView, rest: str) -> None:
        human._tell(words, view)

    return Command(tell, "", answers.TOLD[words])


COMMANDS = {
    "what": Command(Human._what, "", answers.TOLD["what"]),
    "hand": _asking("hand"),
    "trick": _asking("trick"),
    "last": _asking("last"),
    "played": _asking("played"),
    "trump": _asking("trump"),
    "table": _asking("table"),
    "score": _asking("score"),
    "repeat": Command(Human._repeat, "", answers.TOLD["repeat"]),
    "hint": Command(Human._hint, "", "what the book would do, and why."),
    "why": Command(Human._why, " ACT", "whether an act is lawful, and why not."),
    "rules": Command(Human._rules, " ID or WORDS", "look up a rule."),
    "undo": Command(Human._undo, "", "take back your last choice, where nothing has been shown since."),
    "claim": Command(Human._claim, " SEAT TRICK", "claim a revoke."),
    "cut": Command(Human._cut, "", "close the deal."),
    "confirm": Command(Human._confirm, "", "agree to the result that ends the match."),
    "save": Command(Human._save, " FILE", "save the match; without FILE to its file, or a new one."),
    "help": Command(Human._help, "", "this list."),
    "quit": Command(Human._quit, "", "save and leave."),
}
GUIDED_ONLY = ("hint", "why")
"""Commands that a club table does not answer."""
CLUB_ONLY = ("claim", "cut", "confirm")
"""Commands for which a guided table has no use."""


class Company(Player):
    """A computer player at a table with people: it lets them claim before it closes a deal.

    With a seed its chance is drawn afresh for every act, so that a match resumed goes on as it would have.
    """

    def __init__(self, bot: Bot, desk: Desk) -> None:
        self.bot = bot
        self.desk = desk

    def act(self, view: TableView) -> Entry:
        desk = self.desk
        if (view.offers.cut or view.offers.confirm) and desk.content < view.deal_number:
            claim = Human(desk.people[0], desk).last_claims()
            if claim is not None:
                return claim
            desk.content = view.deal_number
        if desk.seed is not None:
            self.bot.rng.seed(f"{desk.seed} {view.viewer} {len(desk.table.log)}")
        return self.bot.act(view)

    def interject(self, view: TableView) -> Entry | None:
        """What the computer player does out of turn."""
        if self.desk.seed is not None:
            self.bot.rng.seed(f"{self.desk.seed} {view.viewer} {len(self.desk.table.log)} out of turn")
        return self.bot.interject(view)
