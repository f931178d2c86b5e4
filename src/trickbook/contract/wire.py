"""The one JSON form of the core's values: cards as ``"5H"``, everything else as msgspec does it."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from trickbook.cards import Card
from trickbook.errors import CardError

T = TypeVar("T")


def _to_builtin(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def _from_builtin(kind: type, value: Any) -> Any:
    if kind is Card:
        if not isinstance(value, str):
            raise CardError(f"{value!r} is not a card.")
        return Card.parse(value)
    raise NotImplementedError(f"{kind.__name__} has no JSON form")


_ENCODER = msgspec.json.Encoder(enc_hook=_to_builtin)


def encode(value: object) -> str:
    """``value`` as one line of JSON."""
    return _ENCODER.encode(value).decode()


def decode(text: str | bytes, kind: type[T]) -> T:
    """The value of type ``kind`` written in ``text``; raises ``msgspec.ValidationError`` or ``msgspec.DecodeError``."""
    return msgspec.json.decode(text, type=kind, dec_hook=_from_builtin)


def to_builtins(value: object) -> Any:
    """``value`` as dicts, lists, numbers and texts."""
    return msgspec.to_builtins(value, enc_hook=_to_builtin)


def from_builtins(value: Any, kind: type[T]) -> T:
    """The value of type ``kind`` that ``to_builtins`` made into ``value``."""
    return msgspec.convert(value, type=kind, dec_hook=_from_builtin)
