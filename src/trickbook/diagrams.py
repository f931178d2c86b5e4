"""Cards, hands and tricks drawn as SVG: our own faces, with a title and a description for those who cannot see them.

A picture is one string without newlines, so that it can stand in a page or be a file of its own.  Faces are plain on
purpose: the index in two corners, pips in the usual places, one large letter for a court card.  In two colours or in
four.  Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from trickbook.cards import Card, Suit
from trickbook.contract.seat import Seat

WIDTH, HEIGHT = 60, 84
TWO_COLOURS: Mapping[Suit, str] = dict(zip(Suit, ("#1d2327", "#b3222f", "#b3222f", "#1d2327"), strict=True))
FOUR_COLOURS: Mapping[Suit, str] = dict(zip(Suit, ("#1b7340", "#1f5fae", "#b3222f", "#1d2327"), strict=True))
FELT, CHALK, AMBER = "#2f6b54", "#eef5ef", "#f2b84b"

PIPS: Mapping[Suit, str] = {  # each within the square from -10 to 10
    Suit.CLUBS: "M0-10a4.6 4.6 0 0 1 3.6 7.5A4.7 4.7 0 1 1 1.4 4.2L3 10h-6l1.6-5.8A4.7 4.7 0 1 1-3.6-2.5 4.6 4.6 0 0 1 "
    "0-10z",
    Suit.DIAMONDS: "M0-10Q3.4-4.2 7.4 0 3.4 4.2 0 10-3.4 4.2-7.4 0-3.4-4.2 0-10z",
    Suit.HEARTS: "M0 10C-6 4-9.4.6-9.4-4.2-9.4-10.6-1.6-11.2 0-5.6 1.6-11.2 9.4-10.6 9.4-4.2 9.4.6 6 4 0 10z",
    Suit.SPADES: "M0-10C6-4 9.2-1 9.2 3 9.2 8 3.6 8.6 1.2 5L2.8 10h-5.6L-1.2 5C-3.6 8.6-9.2 8-9.2 3-9.2-1-6-4 0-10z",
}  # fmt: skip
_LEFT, _MIDDLE, _RIGHT = 20, 30, 40
_PLACES: Mapping[str, tuple[tuple[int, float], ...]] = {  # where the pips of a number lie
    "A": ((_MIDDLE, 42),),
    "2": ((_MIDDLE, 18), (_MIDDLE, 66)),
    "3": ((_MIDDLE, 18), (_MIDDLE, 42), (_MIDDLE, 66)),
    "4": ((_LEFT, 18), (_RIGHT, 18), (_LEFT, 66), (_RIGHT, 66)),
    "5": ((_LEFT, 18), (_RIGHT, 18), (_LEFT, 66), (_RIGHT, 66), (_MIDDLE, 42)),
    "6": ((_LEFT, 18), (_RIGHT, 18), (_LEFT, 42), (_RIGHT, 42), (_LEFT, 66), (_RIGHT, 66)),
    "7": ((_LEFT, 18), (_RIGHT, 18), (_LEFT, 42), (_RIGHT, 42), (_LEFT, 66), (_RIGHT, 66), (_MIDDLE, 30)),
    "8": (
        (_LEFT, 18), (_RIGHT, 18), (_LEFT, 42), (_RIGHT, 42), (_LEFT, 66), (_RIGHT, 66), (_MIDDLE, 30), (_MIDDLE, 54),
    ),
    "9": (
        (_LEFT, 18), (_RIGHT, 18), (_LEFT, 34), (_RIGHT, 34), (_LEFT, 50), (_RIGHT, 50), (_LEFT, 66), (_RIGHT, 66),
        (_MIDDLE, 42),
    ),
    "T": (
        (_LEFT, 18), (_RIGHT, 18), (_LEFT, 34), (_RIGHT, 34), (_LEFT, 50), (_RIGHT, 50), (_LEFT, 66), (_RIGHT, 66),
        (_MIDDLE, 26), (_MIDDLE, 58),
    ),
}  # fmt: skip
_AT: Mapping[Seat, tuple[int, int]] = {
    Seat.NORTH: (110, 12), Seat.EAST: (202, 62), Seat.SOUTH: (110, 112), Seat.WEST: (18, 62),
}  # fmt: skip
"""Where a seat's card lies on the cloth."""


def card(shown: Card, colours: Mapping[Suit, str] = TWO_COLOURS) -> str:
    """One card as a picture."""
    return _picture(WIDTH, HEIGHT, shown.name.capitalize(), "A playing card.", _face(shown, 0, 0, colours))


def row(shown: Sequence[Card], title: str, colours: Mapping[Suit, str] = TWO_COLOURS) -> str:
    """Cards side by side, or fanned where they are many, in the order given."""
    step = 66 if len(shown) <= 5 else 30
    faces = "".join(_face(one, step * place, 0, colours) for place, one in enumerate(shown))
    return _picture(step * (len(shown) - 1) + WIDTH, HEIGHT, title, in_words(shown), faces)


def trick(
    played: Sequence[tuple[Seat, Card]],
    title: str,
    wrong: Seat | None = None,
    colours: Mapping[Suit, str] = TWO_COLOURS,
) -> str:
    """A trick as it lies on the cloth, in the order played; the card of ``wrong`` has a ring around it."""
    parts = [f'<rect width="280" height="208" rx="16" fill="{FELT}"/>']
    for place, (seat, one) in enumerate(played, 1):
        x, y = _AT[seat]
        if seat is wrong:
            parts.append(f'<rect x="{x - 4}" y="{y - 4}" width="68" height="92" rx="9" fill="{AMBER}"/>')
        parts.append(_face(one, x, y, colours))
        below = y + HEIGHT + (-HEIGHT / 2 + 4 if seat in (Seat.NORTH, Seat.SOUTH) else 18)
        beside = x + (WIDTH + 12 if seat in (Seat.NORTH, Seat.SOUTH) else WIDTH / 2)
        anchor = "start" if seat in (Seat.NORTH, Seat.SOUTH) else "middle"
        said = f"{place} {seat.name.capitalize()}"
        parts.append(
            f'<text x="{beside:g}" y="{below:g}" fill="{CHALK}" font-size="13" text-anchor="{anchor}" '
            f'font-family="system-ui, sans-serif">{said}</text>'
        )
    order = "; ".join(f"{seat.name.capitalize()} the {one.name}" for seat, one in played)
    ringed = f" The card of {wrong.name.capitalize()} is ringed." if wrong is not None else ""
    return _picture(280, 208, title, f"In the order played: {order}.{ringed}", "".join(parts))


def in_words(shown: Iterable[Card]) -> str:
    """Cards as a screen reader should say them."""
    return ", ".join(one.name for one in shown).capitalize() + "."


def _picture(width: float, height: float, title: str, described: str, inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="-2 -2 {width + 4:g} {height + 4:g}" '
        f'width="{width + 4:g}" height="{height + 4:g}">'
        f"<title>{escape(title)}</title><desc>{escape(described)}</desc>{inside}</svg>"
    )


def _face(shown: Card, x: float, y: float, colours: Mapping[Suit, str]) -> str:
    suit, rank = shown.suit, str(shown)[0]
    corner = (
        f'<text x="9" y="15" font-size="14" font-weight="700" text-anchor="middle">{rank.replace("T", "10")}</text>'
        f"{_pip(suit, 9, 23, 0.45)}"
    )
    return (
        f'<g transform="translate({x:g} {y:g})" fill="{colours[suit]}" font-family="system-ui, sans-serif">'
        f'<rect x=".5" y=".5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="6" fill="#fdfcf8" stroke="#00000040"/>'
        f'{corner}<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{corner}</g>{_middle(suit, rank)}</g>'
    )


def _middle(suit: Suit, rank: str) -> str:
    if rank in "JQK":
        return (
            '<rect x="17" y="14" width="26" height="56" rx="3" fill="none" stroke="currentColor" stroke-opacity=".25"/>'
            f'<text x="30" y="46" font-size="30" text-anchor="middle" font-family="Georgia, serif">{rank}</text>'
            f"{_pip(suit, 30, 59, 0.6)}"
        )
    size = 1.4 if rank == "A" else 0.62
    return "".join(_pip(suit, x, y, size, turned=y > HEIGHT / 2) for x, y in _PLACES[rank])


def _pip(suit: Suit, x: float, y: float, size: float, *, turned: bool = False) -> str:
    upside = " rotate(180)" if turned else ""
    return f'<path transform="translate({x:g} {y:g}){upside} scale({size})" d="{PIPS[suit]}"/>'
