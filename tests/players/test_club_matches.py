"""Matches at club tables: rule never errs, clumsy errs at its rate, and whatever happens can be replayed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.marks import rule
from tests.pedro.tables import folded, told
from tests.players.matches import club_match
from trickbook.contract.acts import LIFT, SERVE, AskFor, TableAct
from trickbook.contract.event import Event
from trickbook.contract.seat import Seat
from trickbook.contract.wire import encode
from trickbook.errors import IllegalAction
from trickbook.fairness import Shuffler
from trickbook.players import Player, make, play
from trickbook.players.base import RuleBot
from trickbook.players.clumsy import IN_TURN, OUT_OF_TURN, Clumsy
from trickbook.players.loop import ROUNDS
from trickbook.record import Record, read, write
from trickbook.table import Act, Entry, Ruled, Table, TableView

GAMES = ("cinch", "pedro")
every_game = pytest.mark.parametrize("name", GAMES)


class Faults:
    """Counts the acts of the rule players, and refuses to see one at fault."""

    def __init__(self, kinds: str) -> None:
        self.rules = [Seat(place) for place, kind in enumerate(kinds) if kind == "r"]
        self.acts = 0
        self.rulings = 0

    def __call__(self, table: Table, entry: Entry, events: list[Event]) -> None:
        self.acts += isinstance(entry, Act) and entry.seat in self.rules
        assert [breach for breach in table.breaches if breach.seat in self.rules] == []
        for event in events:
            if isinstance(event, Ruled):
                self.rulings += 1
                of_rule, by_rule = event.case.offender in self.rules, event.case.claimant in self.rules
                failed = event.case.kind == "revoke" and not event.ruling.remedies
                assert not of_rule or failed, f"{entry}: {event}"
                assert not (by_rule and failed), f"{entry}: {event}"


@every_game
@pytest.mark.parametrize("kinds", ["crcr", "rrrc", "cccr"])
def test_rule_never_errs_and_no_claim_of_it_fails(name: str, kinds: str) -> None:
    """Claims by clumsy adversaries that fail are the only rulings that name a rule player."""
    faults = Faults(kinds)
    for seed in range(6):
        club_match(name, kinds, f"{kinds} {seed}", rate=0.4, deals=4, watch=faults)
    assert faults.acts > 250 and faults.rulings > 30


@every_game
def test_among_rule_players_nothing_is_ruled_and_partner_is_asked_after_every_renounce(name: str) -> None:
    faults, asked = Faults("rrrr"), Counter[str]()

    def watch(table: Table, entry: Entry, events: list[Event]) -> None:
        faults(table, entry, events)
        asked.update(str(action) for action in (entry.actions if isinstance(entry, Act) else ()))

    for seed in range(3):
        club_match(name, "rrrr", f"rule {seed}", deals=3, watch=watch)
    assert faults.rulings == 0 and faults.acts > 250
    assert asked["void?"] == asked["yes"] > 0 and asked["no"] == 0


@rule("T-32")
@every_game
def test_a_match_of_four_clumsy_players_ends_and_is_replayed_to_the_same_bytes(name: str) -> None:
    table, _ = club_match(name, "cccc", f"clumsy {name}", rate=0.4)
    assert table.match.outcome is not None
    assert any(isinstance(event, Ruled) for event in table.events)
    again = folded(table)
    assert told(again) == told(table) and encode(again.events) == encode(table.events)
    text = write(Record.of(table, dict.fromkeys(Seat, "clumsy"), "seed, not fair", {}))
    assert write(read(text)) == text and encode(read(text).table().events) == encode(table.events)


@every_game
def test_equal_seeds_err_alike(name: str) -> None:
    logs = [club_match(name, "cccc", "seed", deals=2)[0].log for _ in range(2)]
    assert logs[0] == logs[1] != club_match(name, "cccc", "another", deals=2)[0].log


# How often clumsy errs ------------------------------------------------------------------------------------------------


def is_of_the_course(entry: Entry) -> bool:
    """Whether an entry is what somebody does in turn, rather than something said or done beside the game."""
    if not isinstance(entry, Act):
        return False
    first = entry.actions[0]
    return not isinstance(first, TableAct) or isinstance(first, AskFor) or first in (SERVE, LIFT)


@pytest.mark.parametrize("rate", [0.0, 0.1, 0.3])
def test_the_share_of_errors_is_near_the_rate(rate: float) -> None:
    """Errors against what is done in turn; of the rights that come up the same share is forgotten."""
    errors: Counter[str] = Counter()
    turns = 0
    for seed in range(10):
        table, players = club_match("cinch", "cccc", f"rate {seed}", rate=rate, deals=3)
        turns += sum(map(is_of_the_course, table.log))
        for player in players.values():
            assert isinstance(player, Clumsy)
            errors += player.errors
    forgotten = errors.pop("forgot a right", 0)
    assert bool(forgotten) == bool(rate)
    assert 0.7 * rate <= errors.total() / turns <= 1.1 * rate
    assert rate < 0.3 or set(errors) == {slip.name for slip in (*IN_TURN, *OUT_OF_TURN)}


def test_at_a_guided_table_clumsy_plays_as_rule() -> None:
    logs = []
    for level in ("rule", "clumsy"):
        table = Table((made := club_match("pedro", "rrrr", "g", deals=1)[0].game), Seat.SOUTH)
        play(table, {seat: make(level, 1) for seat in made.seats}, Shuffler.seeded("guided"), deals=2)
        logs.append(table.log)
    assert logs[0] == logs[1]


# The loop -------------------------------------------------------------------------------------------------------------


class Chatterbox(RuleBot):
    """Always has something to say."""

    words = "say trick"

    def __init__(self, seed: str) -> None:
        self.asked = 0
        super().__init__(make("rule", seed).rng)

    def interject(self, view: TableView) -> Entry | None:
        self.asked += 1
        assert view.deal is not None and view.viewer is not None
        return Act(view.viewer, (view.deal.game.parse(self.words),))


class Nobody(Chatterbox):
    """Always says what the table refuses."""

    words = "claim trick"


@pytest.mark.parametrize("kind", [Chatterbox, Nobody])
def test_however_much_is_said_the_play_goes_on(kind: type[Chatterbox]) -> None:
    made = club_match("pedro", "rrrr", "g", deals=1)[0].game
    table, talkers = Table(made, Seat.SOUTH, guided=False), {seat: kind("talk") for seat in made.seats}
    players: dict[Seat, Player] = {**talkers}
    play(table, players, Shuffler.seeded("talk"), deals=1)
    acts = [entry for entry in table.log if isinstance(entry, Act)]
    said = [entry for entry in acts if str(entry.actions[0]) == kind.words]
    assert table.match.deals == 1
    assert bool(said) == (kind is Chatterbox)
    assert len(said) <= 4 * ROUNDS * (len(acts) - len(said) + 2)
    with pytest.raises(IllegalAction):
        table.apply(Act(Seat.NORTH, (made.parse("claim trick"),)))


def test_at_a_guided_table_nobody_is_asked_to_interject() -> None:
    made = club_match("pedro", "rrrr", "g", deals=1)[0].game
    table, talkers = Table(made, Seat.SOUTH), {seat: Chatterbox("talk") for seat in made.seats}
    play(table, {**talkers}, Shuffler.seeded("talk"), deals=1)
    assert not any(talker.asked for talker in talkers.values())
