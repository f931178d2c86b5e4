"""Whole deals of every preset, and of the house rules no preset has, written down as people would tell them.

The texts in ``golden/`` are compared exactly by ``test_golden.py``.  After a change that is meant to alter them::

    python -m tests.pedro.playthroughs

writes them anew; read the difference before committing it.  The cards come from a named seed, and the players follow a
fixed rule of thumb that depends on nothing but the seed and the number of the act, so that the texts stay as they are.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tests.pedro.positions import pedro
from trickbook.cards import show_cards
from trickbook.contract.action import Action
from trickbook.contract.seat import Seat
from trickbook.fairness import Shuffler
from trickbook.games.allfours.trumps import trump_tables
from trickbook.games.pedro import PedroState
from trickbook.table import Act, Cut, Deal, Table

GOLDEN = Path(__file__).parent / "golden"
DEALS = 3


class Told(NamedTuple):
    """One text: a preset and options, and whose sight of the table it tells (``None``: everything)."""

    preset: str
    options: dict[str, Any]
    seed: int
    """Chosen so that the deals show what the options are about."""
    viewer: Seat | None = None
    guided: bool = True


TEXTS = {
    "as_described": Told("as_described", {}, 46),
    "as_described_seen_by_east": Told("as_described", {}, 46, Seat.EAST),
    "california": Told("california", {}, 46),
    "nicaraguan": Told("nicaraguan", {}, 6),
    "finnish": Told("finnish", {}, 46),
    "no_negative": Told("as_described", {"scoring_method": "no_negative", "min_bid": 6, "slam_double": True}, 57),
    "hidden_and_short": Told(
        "as_described",
        {"buried_visible": False, "stock_exhausted": "play_short", "dealer_fill_choice": "random"},
        547,
        Seat.EAST,
    ),
    "follow_suit_at_a_club": Told("as_described", {"must_follow_suit": True}, 17, guided=False),
}


def tell(name: str) -> str:
    """The text called ``name``: a heading, then a sentence for every event of its deals."""
    preset, options, seed, viewer, guided = TEXTS[name]
    game = pedro(preset, **options)
    shuffler = Shuffler.seeded(seed)
    table = Table(game, Seat.SOUTH, guided=guided)
    sight = "all cards open" if viewer is None else f"as {viewer} sees it"
    lines = [f"# {game}, {'guided' if guided else 'club'} table, {sight}"]
    for number in range(1, DEALS + 1):
        pack, luck = shuffler.deal(number, game.whole_pack)
        lines += ["", f"## Deal {number}, {table.match.dealer} deals", ""]
        before = len(table.events)
        table.apply(Deal(pack, luck))
        while table.awaits == "act":  # every act brings the deal nearer to its end
            state = table.state
            assert isinstance(state, PedroState) and state.to_act is not None
            table.apply(Act(state.to_act, (choose(state, len(table.events)),)))
        if table.awaits == "cut":
            table.apply(Cut(table.cutter))
        events = table.events[before:] if viewer is None else table.seen(viewer, before)
        lines += [str(event) for event in events]
    return "\n".join(lines) + "\n"


def choose(state: PedroState, number: int) -> Action:
    """The act of the seat to act: it bids low, names its longest suit, and does the rest as chance will."""
    legal = state.legal_actions()
    chance = int.from_bytes(sha256(f"{number} {show_cards(sum(state.hands))}".encode()).digest()[:4])
    if state.phase == "auction":
        return legal[(0, 0, 1, 2)[chance % 4] % len(legal)]
    if state.phase == "naming":
        assert state.to_act is not None
        held = state.hands[state.to_act]
        return max(legal, key=lambda action: (held & trump_tables(action.suit).trumps).bit_count())  # type: ignore[attr-defined]
    return legal[chance % len(legal)]


def main() -> None:
    """Write all the texts."""
    GOLDEN.mkdir(exist_ok=True)
    for name in TEXTS:
        (GOLDEN / f"{name}.txt").write_text(tell(name), encoding="utf-8")


if __name__ == "__main__":
    main()
