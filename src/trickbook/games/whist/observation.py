"""The observation of Whist: what its views know beyond the fields that every game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickbook.contract.observation import LEAST, MOST, Field, card_flags, small
from trickbook.games.whist.scoring import games_won

if TYPE_CHECKING:
    from trickbook.games.whist.view import WhistView


def _from_own(view: WhistView, pair: tuple[int, int] | list[int]) -> bytes:
    """Two numbers, the viewer's own side first."""
    assert view.viewer is not None
    own = view.game.side_of(view.viewer)
    return bytes([small(pair[own]), small(pair[1 - own])])


def _games(view: WhistView) -> bytes:
    games = view.standing.games
    return _from_own(view, (games_won(games, 0), games_won(games, 1)))


WHIST_FIELDS = (
    Field(
        "turned", (4, 13), 0, 1, "The trump card, once it has been turned.",
        lambda view: card_flags(0 if view.turned is None else view.turned.bit),
    ),
    Field("lies", (1,), 0, 1, "Whether it lies on the table.", lambda view: bytes([view.lies])),
    Field("won", (2,), 0, 13, "Tricks won by each side.", lambda view: _from_own(view, view.won)),
    Field(
        "points", (2,), LEAST, MOST, "The score of each side in the game under way, before the deal.",
        lambda view: _from_own(view, view.standing.points),
    ),
    Field("games", (2,), 0, 2, "Games each side has won, before the deal.", _games),
    Field(
        "claimed", (2,), 0, 4, "Honours each side has claimed after the play.",
        lambda view: _from_own(view, view.claimed),
    ),
)  # fmt: skip
