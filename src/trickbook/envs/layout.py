"""The layout of a game's observation as a table: ``python -m trickbook.envs.layout pedro``."""

from __future__ import annotations

import sys

import trickbook
from trickbook.contract.game import Game


def layout_table(game: Game) -> str:
    """A row for each field: where its numbers begin, its shape, their bounds, and what they mean.

    >>> print(layout_table(trickbook.game("pedro")).splitlines()[3])
    | `to_act` | 6 | 4 | 0 to 1 | Whose turn it is. |
    """
    rows = ["| field | from | shape | numbers | meaning |", "| --- | ---: | --- | --- | --- |"]
    start = 0
    for field in game.fields():
        shape = " x ".join(map(str, field.shape))
        rows.append(f"| `{field.name}` | {start} | {shape} | {field.least} to {field.most} | {field.told} |")
        start += field.size
    return "\n".join([*rows, f"| | {start} | | | {start} numbers in all |"])


if __name__ == "__main__":
    print(layout_table(trickbook.game(sys.argv[1])))
