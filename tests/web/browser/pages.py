"""Every page in every state that looks different: a registry of how to come there, for the tests that look at all.

What a state needs is done through the client for programs, so that the pages are only looked at.  A further page is a
function under ``@shown``, which gives its address; ``sees`` is what has to be on the screen without scrolling.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from examples.bot import answer
from trickbook.client import Client, Refused, TableAt
from trickbook.service import commands as do
from trickbook.service.sight import Sight

SEED = "every page"
NAMES = {"S": "Ann", "W": "Bartholomew", "N": "Cat", "E": "Dan"}


class Shown(NamedTuple):
    """A page in a state."""

    make: Callable[[Client], str]
    """Brings it about for somebody; its address."""
    ready: str
    """What is there when the page is."""
    sees: tuple[str, ...] = ()
    """What has to be on the screen, at every size."""
    guest: bool = False
    """Whether it is for somebody who has not come in."""


PAGES: dict[str, Shown] = {}
AT_TABLE = (".score", ".asks", ".place.turn")
ACTS = (*AT_TABLE, ".acts button")


def shown(ready: str, *sees: str, guest: bool = False) -> Callable[[Callable[[Client], str]], Callable[[Client], str]]:
    """Registers a page under the name of the function that makes it."""

    def register(make: Callable[[Client], str]) -> Callable[[Client], str]:
        PAGES[make.__name__] = Shown(make, ready, sees, guest)
        return make

    return register


# Tables and sheets, as far as a page needs them -----------------------------------------------------------------------


def table(client: Client, game: str, until: Callable[[Sight], bool], **terms: object) -> TableAt:
    """A table with computer players, played until something is so; what is to be chosen, is chosen at random."""
    others = "N" if game == "bezique" else "NEW"
    at = client.open(game, **{"seat": "S", "bots": dict.fromkeys(others, "rule"), "pace": 0, "seed": SEED, **terms})
    for update in at.follow():
        if until(update.sight):
            return at
        assert update.sight.deal < 3, "it does not come to this"
        try:
            answer(at, update.sight)
        except Refused:
            continue  # the table has gone on meanwhile
    raise AssertionError("the table was closed")


def when(at: TableAt, so: Callable[[Sight], bool]) -> Sight:
    """How a table stands as soon as something is so."""
    return next(update.sight for update in at.follow() if so(update.sight))


def mine(sight: Sight) -> bool:
    """Whether a choice is due from who looks."""
    return bool(sight.offers.acts)


def playing(sight: Sight) -> bool:
    """Whether a card is due from who looks, with others on the table."""
    return mine(sight) and bool(sight.trick) and sight.asks is not None and "play" in sight.asks


def throwing(sight: Sight) -> bool:
    """Whether who looks is to throw cards away."""
    return mine(sight) and (sight.asks or "").startswith("Throw")


def declares(sight: Sight) -> bool:
    """Whether who looks may declare something."""
    return any(act.act.startswith("declare") for act in sight.offers.acts)


# The pages ------------------------------------------------------------------------------------------------------------


@shown("main.page input", "main.page input", guest=True)
def welcome(client: Client) -> str:
    return "#/"


@shown("main.page h1")
def home(client: Client) -> str:
    return "#/"


@shown("main.page h1")
def settings(client: Client) -> str:
    return "#/settings"


@shown("main h1")
def lessons(client: Client) -> str:
    return "#/lessons"


@shown("main.lesson .asks", ".lecture p", ".asks", ".place.turn")
def lesson(client: Client) -> str:
    return "#/lesson/pedro"


@shown("main h1")
def rules(client: Client) -> str:
    return "#/rules/pedro"


@shown("main.page li em")
def home_with_tables(client: Client) -> str:
    table(client, "pedro", mine)
    client.open("bezique", seat="S", bots={"N": "rule"})
    client.open_sheet("whist", names=NAMES, dealer="S", seat="S")
    return "#/"


@shown("main.page select")
def sheets(client: Client) -> str:
    client.open_sheet("whist", names=NAMES, dealer="S", seat="S")
    return "#/sheets"


@shown("[role=alert]:not(:empty)", "[role=alert]", "main a")
def dead_link(client: Client) -> str:
    return "#/enter/nowhere"


@shown("[role=alert]:not(:empty)", "[role=alert]", "main a")
def dead_table(client: Client) -> str:
    return "#/table/nowhere"


@shown("main.table")
def free_seats(client: Client) -> str:
    return f"#/table/{client.open('pedro', seat='S').stream}"


@shown("main.table .acts", *ACTS)
def bidding(client: Client) -> str:
    return f"#/table/{table(client, 'pedro', mine).stream}"


@shown("main.table .asks", *AT_TABLE)
def discarding(client: Client) -> str:
    return f"#/table/{table(client, 'cinch', throwing).stream}"


@shown("main.table .trick .card", *AT_TABLE, ".trick .card", ".trump")
def playing_whist(client: Client) -> str:
    return f"#/table/{table(client, 'whist', playing).stream}"


@shown("main.table .discards", *AT_TABLE, ".trick .card", ".trump", ".discards button")
def playing_cinch(client: Client) -> str:
    return f"#/table/{table(client, 'cinch', playing).stream}"


@shown("main.table .trick .card", *AT_TABLE, ".trick .card", ".trump")
def club(client: Client) -> str:
    return f"#/table/{table(client, 'whist', playing, guided=False).stream}"


@shown("main.table .asked .acts button", ".score", ".asked .acts button", ".place.turn")
def ruling(client: Client) -> str:
    """West's card lies exposed, and it is for South to say whether it has to be played."""
    at = client.open("whist", seat="S", guided=False, bots={"E": "rule"}, pace=0, seed=SEED)
    with Client(client.url, "Dan") as dan, Client(client.url, "Cat") as cat:
        north, west = dan.enter(at.invite()), cat.enter(at.invite())
        for one in (at, north, west):
            one.send(do.Ready)
        dealt = when(west, lambda sight: bool(sight.hand))
        west.act(f"expose {dealt.hand[-1].cards[-1]}", at=dealt)
        for one in (north, at):
            led = when(one, mine)
            one.act(led.offers.acts[0].act, at=led)
        when(at, lambda sight: bool(sight.offers.choices))
    return f"#/table/{at.stream}"


@shown("main.table .asks", *AT_TABLE)
def bezique(client: Client) -> str:
    return f"#/table/{table(client, 'bezique', lambda sight: mine(sight) and sight.tricks > 5).stream}"


@shown("main.table .declarations", *AT_TABLE, ".declarations button", ".declarations + .acts button")
def declaring(client: Client) -> str:
    return f"#/table/{table(client, 'bezique', declares).stream}"


@shown("main.table .asked .main", ".score", ".asked .main")
def between_deals(client: Client) -> str:
    return f"#/table/{table(client, 'pedro', lambda sight: sight.deal > 0 and sight.awaits == 'deal').stream}"


@shown("main.table .asks", ".score", ".asks")
def over(client: Client) -> str:
    at = table(client, "pedro", mine)
    at.send(do.End)
    return f"#/table/{at.stream}"


@shown("main.table .asks", ".score", ".asks")
def closed(client: Client) -> str:
    at = table(client, "pedro", mine)
    at.send(do.Close)
    return f"#/table/{at.stream}"


@shown("main kbd")
def keys(_: Client) -> str:
    return "#/keys"


@shown("main.sheet", ".totals")
def sheet_empty(client: Client) -> str:
    return f"#/sheet/{client.open_sheet('pedro', names=NAMES, dealer='S', seat='S').stream}"


@shown("main.sheet", ".totals")
def sheet_with_deals(client: Client) -> str:
    at = client.open_sheet("pedro", names=NAMES, dealer="S", seat="S")
    for deal, (ours, theirs) in enumerate((("8", "6"), ("set 9", "8"), ("14", "0")), 1):
        at.write(f"NS {ours}", deal)
        at.write(f"EW {theirs}", deal)
    return f"#/sheet/{at.stream}"


@shown("main.wall .lower", ".wall > ul", ".deals")
def wall(client: Client) -> str:
    at = client.open_sheet("bezique", names={"S": "Ann", "N": "Bartholomew"}, dealer="S", seat="S")
    for deal, (ours, theirs) in enumerate((("1240", "880"), ("400", "12600")), 1):
        at.write(f"S {ours}", deal)
        at.write(f"N {theirs}", deal)
    return f"#/wall/{at.stream}"


@shown("main.sheet .look", ".totals")
def sheet_clash(client: Client) -> str:
    at = client.open_sheet("pedro", names=NAMES, dealer="S", seat="S")
    with Client(client.url, "Cat") as other:
        sheet = other.enter_sheet(at.link("side", seat="W"))
        seen = sheet.look()
        at.write("EW 6", 1)
        sheet.write("EW 7", 1, at=seen)
    return f"#/sheet/{at.stream}"
