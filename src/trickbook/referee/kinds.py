"""The kinds of case that people can put to a referee, and how they are found: by heading, by name, by a few words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trickbook.contract.game import Game
from trickbook.contract.laws import Door, Law, LawError
from trickbook.errors import nearest


def kinds_of(game: Game) -> dict[str, Law]:
    """The laws that people can ask about, by kind; raises ``LawError`` for a game without any."""
    found = {kind: law for kind, law in game.laws.items() if Door.REFEREE in law.doors}
    if not found:
        raise LawError(f"{game.title} has no laws of irregularities here, so there is nothing to rule by.")
    return found


def parts_of(laws: Mapping[str, Law]) -> dict[str, tuple[str, ...]]:
    """The kinds under the headings they are looked for, in order."""
    parts: dict[str, tuple[str, ...]] = {}
    for kind, law in laws.items():
        parts[law.part] = (*parts.get(law.part, ()), kind)
    return parts


def find_kinds(laws: Mapping[str, Law], words: str) -> tuple[str, ...]:
    """The kind called ``words``, or those whose name or title has all of them; raises ``LawError`` where none has."""
    wanted = _words(words)
    exact = [kind for kind in laws if _words(kind) == wanted]
    found = exact or [kind for kind, law in laws.items() if wanted and _has(f"{kind} {law.title}", wanted)]
    if not found:
        raise LawError(f"There is no kind of case {words!r}; {nearest(' '.join(wanted), laws)}")
    return tuple(found)


def find_part(parts: Mapping[str, tuple[str, ...]], words: str) -> tuple[str, ...] | None:
    """The kinds under the one heading that has all the ``words``; ``None`` where not exactly one has."""
    wanted = _words(words)
    found = [kinds for part, kinds in parts.items() if wanted and _has(part, wanted)]
    return found[0] if len(found) == 1 else None


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower())


def _has(text: str, wanted: list[str]) -> bool:
    return all(any(word.startswith(part) for word in _words(text)) for part in wanted)
