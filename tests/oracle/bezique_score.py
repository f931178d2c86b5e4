"""The settlement of the Bezique oracle (section 9)."""

from collections.abc import Mapping
from dataclasses import dataclass

from tests.oracle.bezique_cards import PLAYERS, Options, Player, number, option, other


@dataclass
class Settlement:
    """Who wins, what it is worth, whether brisques were counted, whether the loser is rubiconed."""

    winner: Player | None
    value: int
    counted: bool
    rubicon: bool = False

    @property
    def ledger(self) -> int:
        """What a series keeps: hundreds (B-END-13)."""
        return hundreds(self.value)


def hundreds(points: int) -> int:
    """Points without their part below 100 (section 0)."""
    return points - points % 100


def settle(raw: Mapping[Player, int], brisques: Mapping[Player, int], options: Options) -> Settlement:
    """Settle two raw scores and the brisques gathered, step by step (B-END-15)."""
    limit = number(options, "rubicon_limit")
    total = {player: raw[player] + 10 * brisques[player] for player in PLAYERS}
    gap = raw["pone"] - raw["dealer"]
    total_gap = total["pone"] - total["dealer"]

    mode = option(options, "brisque_mode")  # (1) B-END-9
    counted = gap == 0
    if mode == "close_200":
        counted = abs(gap) < 200
    if mode == "decisive" and gap * total_gap <= 0:
        counted = True
    if not counted:  # (2) B-END-7
        behind = "pone" if gap < 0 else "dealer"
        counted = raw[behind] < limit <= total[behind]
    deciding = total if counted else raw  # (3) B-END-12
    if deciding["pone"] == deciding["dealer"]:  # (4) B-END-11
        return Settlement(None, 0, counted)
    winner = "pone" if deciding["pone"] > deciding["dealer"] else "dealer"
    loser = other(winner)
    if deciding[loser] < limit:  # (5) B-END-4, 5, 6, 8, 10
        value = hundreds(raw[winner]) + max(100, hundreds(raw[loser])) + 1000 + number(options, "rubicon_brisques")
        return Settlement(winner, value, counted, rubicon=True)
    difference = hundreds(deciding[winner]) - hundreds(deciding[loser])  # (6) B-END-2, B-END-3
    return Settlement(winner, number(options, "game_bonus") + max(100, difference), counted)
