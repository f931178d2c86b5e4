"""The observation of Cinch: what is chosen and not laid open yet (C-DISC-9), and discards served again (C-DRAW-4)."""

from __future__ import annotations

from trickbook.contract.observation import Field, card_flags, per_seat

CINCH_FIELDS = (
    Field("sealed", (4, 13), 0, 1, "What the viewer has chosen to throw.", lambda view: card_flags(view.sealed)),
    Field(
        "chosen", (4,), 0, 1, "Who has chosen what to throw, until it is laid open.",
        lambda view: per_seat(view, [int(seat in view.chosen) for seat in view.game.seats]),
    ),
    Field(
        "new_stock", (4, 13), 0, 1, "Discards from which hands were made up once the stock had run out.",
        lambda view: card_flags(view.new_stock),
    ),
)  # fmt: skip
