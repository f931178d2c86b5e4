"""A game as plain data: what it is called, its seats, presets and options with what each changes."""

from __future__ import annotations

from typing import Any

from trickbook.contract.game import Game
from trickbook.contract.options import SHEET_ONLY, preset_title


def game_data(kind: type[Game]) -> dict[str, Any]:
    """A game as plain data."""
    rows = kind.options_type.rows()
    at_club = kind(kind.options_type()).at_club().options.changed()
    return {
        "name": kind.name,
        "title": kind.title,
        "rules_version": kind.rules_version,
        "seats": [str(seat) for seat in kind.seats],
        "sides": list(kind.sides),
        "presets": [
            {
                "name": name,
                "title": preset_title(name),
                "source": preset.source,
                "options": dict(preset.options),
            }
            for name, preset in kind.presets.items()
        ],
        "options": [
            {
                "name": row.name,
                "title": row.title,
                "values": list(row.values),
                "said": list(row.said),
                "default": row.default,
                "text": row.text,
                "rules": list(row.rules),
                "changes": row.changes,
                "by_table": row.name in at_club,
                "sheet_only": row.changes == SHEET_ONLY,
            }
            for row in rows
        ],
        "conflicts": [
            {"options": list(conflict.names), "reason": conflict.reason, "rule": conflict.rule}
            for conflict in kind.options_type.conflicts
        ],
    }
