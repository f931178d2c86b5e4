"""A person at the terminal as a player: asked in sentences, answering in typed commands.

A person is a player like any other: shown its view, it gives an entry.  What is not an act only says something and
asks again.  At a club table nothing here tells what is lawful.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from trickbook.cli import sentences
from trickbook.cli.keeping import Keeper
from trickbook.cli.narration import Narration
from trickbook.cli.rules import look_up, tell
from trickbook.cli.screen import EndOfInput, Screen
from trickbook.contract.action import Action
from trickbook.contract.seat import Seat
from trickbook.errors import ActionError, TrickbookError, nearest
from trickbook.players.base import Bot, Player
from trickbook.rules import RuleError
from trickbook.table import Act, Claim, Confirm, Cut, Entry, Rewind, Table, TableView

CLUB = "This is a club table, where nobody tells you what is lawful: look up the rules, as in rules P-PLAY."
MANY_RULES = 12
"""More rules than these are told by their ids alone."""


@dataclass
class Desk:
    """What the people at one device share."""

    table: Table
    screen: Screen
    narration: Narration
    keeper: Keeper
    seats: dict[Seat, str]
    seed: str | None
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

    def act(self, view: TableView) -> Entry:
        """The entry that the person types, after whatever else the person asks for.  Raises ``EndOfInput``."""
        self.desk.narration.hand_over(self.seat)
        for line in sentences.question(view):
            self.say(line)
        while True:
            entry = self._answer(view)
            if entry is not None:
                return entry

    def last_claims(self) -> Entry | None:
        """A claim, or ``None`` when the people have nothing to claim before a deal is closed."""
        self.say("The deal is over. Claim a revoke (claim SEAT TRICK), or press Enter to go on.")
        view = self.desk.table.view(self.seat)
        while True:
            line = self.desk.screen.ask(f"{self.seat}>")
            if line.lower() in ("", "cut", "confirm", "done", "pass"):
                return None
            entry = self._obey(line, view)
            if entry is not None:
                return entry

    def _answer(self, view: TableView) -> Entry | None:
        return self._obey(self.desk.screen.ask(f"{self.seat}>"), view)

    def _obey(self, line: str, view: TableView) -> Entry | None:
        """Do what a typed line says; the entry it makes, if any and if the table takes it."""
        verb, _, rest = line.partition(" ")
        command = COMMANDS.get(verb.lower())
        try:
            if not line:
                command = COMMANDS["what"]
            entry = command.do(self, view, rest.strip()) if command else Act(self.seat, self._read(line))
            refusal = None if entry is None else self.desk.table.refusal(entry)
        except TrickbookError as error:
            self.say(str(error))
            return None
        if refusal is not None:
            self.say(str(refusal))
            return None
        return entry

    def _read(self, text: str) -> tuple[Action, ...]:
        """The actions typed; ``bid``, ``play`` and ``name`` before them may be said.  Raises ``ActionError``."""
        game = self.desk.table.game
        verb, _, rest = text.partition(" ")
        for attempt in (text, rest if verb.lower() in ("bid", "play", "lead", "name") else ""):
            try:
                return game.parse_group(attempt)
            except ActionError:
                continue
        known = [*COMMANDS, *(str(action).lower() for action in game.actions)]
        hint = nearest(text, known)
        raise ActionError(f"I do not know {text!r}; {hint if hint.startswith('did') else 'say help for the commands.'}")

    # Commands ---------------------------------------------------------------------------------------------------------

    def _what(self, view: TableView, rest: str) -> None:
        for line in sentences.question(view):
            self.say(line)

    def _hand(self, view: TableView, rest: str) -> None:
        self.say(sentences.hand(view.deal))

    def _trick(self, view: TableView, rest: str) -> None:
        self.say(sentences.trick(view.deal))

    def _last(self, view: TableView, rest: str) -> None:
        self.say(sentences.last_trick(view.deal))

    def _table(self, view: TableView, rest: str) -> None:
        desk = self.desk
        self.say(sentences.what_is_played(desk.table.game, view.guided))
        self.say(f"{', '.join(f'{seat}: {player}' for seat, player in sorted(desk.seats.items()))}.")
        for line in view.deal.told() if view.deal is not None else []:
            self.say(line)

    def _score(self, view: TableView, rest: str) -> None:
        self.say(f"Deal {view.deal_number} of the match.")
        for line in self.desk.table.game.tell_score(view.standing):
            self.say(line)

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
        if not rest:
            self.say("Say an id or words, such as rules P-PLAY-6 or rules cinching.")
            return
        try:
            found = look_up(rest, self.desk.table.game.name)
        except RuleError:
            found = look_up(rest)
        if len(found) > MANY_RULES and "-" not in rest:
            self.say(f"{len(found)} rules speak of it: {', '.join(text.id for text in found)}.")
            self.say("Say rules and an id, or more words.")
            return
        for text in found:
            self.say(tell(text))

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
        sides = self.desk.table.game.side_of
        people = [self.seat, *self.desk.people]
        claimant = next((person for person in people if sides(person) != sides(offender)), self.seat)
        return Claim(claimant, offender, int(trick))

    def _cut(self, view: TableView, rest: str) -> Entry:
        return Cut(self.seat)

    def _confirm(self, view: TableView, rest: str) -> Entry:
        return Confirm(self.seat)

    def _save(self, view: TableView, rest: str) -> None:
        self.say(f"Saved to {self.desk.keeper.save(Path(rest) if rest else None)}.")

    def _help(self, view: TableView, rest: str) -> None:
        self.say("Act by typing what you do: pass, 9 or bid 9, hearts, 5h, take kc 3d, bury 7h 6h, done.")
        for name, command in COMMANDS.items():
            self.say(f"{name}{command.usage}: {command.told}")

    def _quit(self, view: TableView, rest: str) -> None:
        raise EndOfInput


@dataclass(frozen=True)
class Command:
    """A typed command: what it does, what may follow it, what it is for."""

    do: Callable[[Human, TableView, str], Entry | None]
    usage: str
    told: str


COMMANDS = {
    "what": Command(Human._what, "", "what you are asked for; an empty line asks it, too."),
    "hand": Command(Human._hand, "", "your cards."),
    "trick": Command(Human._trick, "", "the trick under way."),
    "last": Command(Human._last, "", "the last complete trick."),
    "table": Command(Human._table, "", "who sits where, the dealer, the contract, the trumps, the cards taken."),
    "score": Command(Human._score, "", "the score of the match."),
    "repeat": Command(Human._repeat, "", "what has happened since your last act."),
    "hint": Command(Human._hint, "", "what the book would do, and why (not at a club table)."),
    "why": Command(Human._why, " ACT", "whether an act is lawful, and why not (not at a club table)."),
    "rules": Command(Human._rules, " ID or WORDS", "look up a rule."),
    "undo": Command(Human._undo, "", "take back your last choice, where nothing has been shown since."),
    "claim": Command(Human._claim, " SEAT TRICK", "claim a revoke at a club table."),
    "cut": Command(Human._cut, "", "close the deal at a club table."),
    "confirm": Command(Human._confirm, "", "agree to the result that ends the match at a club table."),
    "save": Command(Human._save, " FILE", "save the match; without FILE to its file, or a new one."),
    "help": Command(Human._help, "", "this list."),
    "quit": Command(Human._quit, "", "save and leave."),
}


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
