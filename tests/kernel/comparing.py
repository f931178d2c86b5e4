"""The kernel beside the plain solver: ``python -m tests.kernel.comparing 100000`` compares so many positions."""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random

from tests.kernel.brute import Deal
from trickbook.kernel import Position, Solver

MOST_LINES = 2_000


def draw(rng: Random, most: int = 10) -> Deal:
    """A position small enough to be tried out."""
    while True:
        deal = Deal(rng, most)
        if deal.start() is not None and deal.size() <= MOST_LINES:
            return deal


def compare(rng: Random, count: int, solver: Solver) -> Counter[str]:
    """Compares ``count`` positions in all that can be asked of them; returns what was met."""
    met: Counter[str] = Counter()
    for _ in range(count):
        deal = draw(rng)
        check(deal, rng, solver)
        met.update([deal.follow, f"{deal.players} players", "with a map" if deal.map else "without a map"])
        met.update(name for name in ("trick", "owed", "tricks_left") if getattr(deal, name))
        met["bury"] += any(deal.bury)
        met["copies"] += len({card[:2] for card in deal.cards}) < len(deal.cards)
        met["unequal"] += len({len(hand) for hand in deal.hands}) > 1
        met["all"] += 1
    return met


def check(deal: Deal, rng: Random, solver: Solver) -> None:
    """Values, cards, totals that can be reached and a line of play must be those of the plain solver."""
    at, position = deal.start(), deal.position()
    assert at is not None
    legal = deal.legal(at)
    by_card = {deal.cards.index(card): deal.value(deal.after(at, card)) for card in legal}
    value = (max if deal.sides[at["to_act"]] == 0 else min)(by_card.values())
    assert position.to_act == at["to_act"], deal.__dict__
    assert position.legal == deal.bits(legal), deal.__dict__
    assert solver.solve(position) == value, (value, deal.__dict__)
    told = solver.solve_cards(position)
    assert {position.tables.cards.index(name): found for name, found in told.items()} == by_card, deal.__dict__
    if deal.map is None:
        k = value + rng.randint(-1, 2)
        assert solver.reaches(position, 0, k) == (value >= k), (k, deal.__dict__)
    check_line(deal, position, solver, value)


def check_line(deal: Deal, position: Position, solver: Solver, value: int) -> None:
    """The line is lawful and comes to the value."""
    at = deal.start()
    assert at is not None
    for seat, name, buried in solver.line(position):
        card = deal.cards[position.tables.cards.index(name)]
        assert at["to_act"] == seat
        assert card in deal.legal(at)
        assert buried == bool(at["bury"][seat])
        at = deal.after(at, card)
    assert at["to_act"] is None
    assert deal.value(at) == value, deal.__dict__


def main() -> None:
    """Compares in chunks, each with a seed of its own, so that one can be run again alone."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    met: Counter[str] = Counter()
    solver = Solver()
    for chunk in range(-(-options.count // 1000)):
        try:
            met += compare(Random(f"{options.seed} {chunk}"), min(1000, options.count - 1000 * chunk), solver)
        except AssertionError as fault:
            raise SystemExit(f"They disagree in chunk {chunk} of seed {options.seed!r}: {fault}") from fault
        if chunk % 10 == 9:
            print(f"{1000 * (chunk + 1)} compared", flush=True)
    print("No disagreement:", ", ".join(f"{number} {what}" for what, number in sorted(met.items())))


if __name__ == "__main__":
    main()
