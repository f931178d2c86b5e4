"""The score line of a sheet as a drawing: its shape, which the printed page shares, and SVG.

The shape is in units of its own box, from 0 to 1, left to right and bottom to top; it knows no paper.  Sides are told
apart by their marks and their names, not by colour alone.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from trickbook.contract.seat import Side
from trickbook.sheet.sheet import Sheet
from trickbook.sheet.telling import heading_of, sentence

COLOURS = ("#1f4e79", "#b0431e")
"""Of the sides."""
TARGET, RULE, INK, PALE = "#3d7a4e", "#d9d9d4", "#222222", "#666666"
"""Of the target, of ruled lines, and of words."""
MOST_MARKS = 60
"""So many deals can be told apart by marks."""

Point = tuple[float, float]


class Curve(NamedTuple):
    """What one side has after each deal, from before the first."""

    side: Side
    points: list[Point]
    net: bool
    """Whether it is the net score, which runs below the displayed total while something is owed."""


class ScoreLine(NamedTuple):
    """The shape of a score line."""

    curves: list[Curve]
    """Those of net scores first, to be drawn under the others."""
    across: list[tuple[float, str]]
    """Where the numbers of deals stand."""
    up: list[tuple[float, str]]
    """Where the numbers of points stand."""
    target: tuple[float, str] | None
    marks: bool
    """Whether each deal has its mark."""
    ends: list[tuple[float, str]]
    """For each side where its name may stand beside its last point, and its total; never one over the other."""


def score_line(sheet: Sheet, apart: float = 0.09) -> ScoreLine:
    """The shape of the running totals, the net scores where they differ, and the target; names stand ``apart``."""
    lines, target, sides = sheet.lines, sheet.rules.target, range(len(sheet.game.sides))
    standings = [sheet.game.first_standing(), *(line.after for line in lines)]
    totals = [sheet.rules.totals(standing) for standing in standings]
    nets = [sheet.rules.beside(standing).get("net", total) for standing, total in zip(standings, totals, strict=True)]
    values = [value for pair in (*totals, *nets) for value in pair] + ([] if target is None else [target])
    step = _step(max(values) - min(values))
    low, high = min(values) // step * step, max(-(-max(values) // step) * step, step)
    deals = max(len(lines), 1)

    def at(deal: int, value: float) -> Point:
        return deal / deals, height(value)

    def height(value: float) -> float:
        return (value - low) / (high - low)

    def curve(of: list[tuple[int, ...]], side: Side, net: bool) -> Curve:
        return Curve(side, [at(deal, values[side]) for deal, values in enumerate(of)], net)

    curves = [] if nets == totals else [curve(nets, side, True) for side in sides]
    curves += [curve(totals, side, False) for side in sides]
    every = _step(deals)
    return ScoreLine(
        curves,
        [(deal / deals, str(deal)) for deal in range(0, deals + 1, every)],
        [(height(value), str(value).replace("-", "−")) for value in range(low, high + 1, step)],
        None if target is None else (height(target), str(target)),
        len(lines) <= MOST_MARKS,
        _move([(height(total), str(total)) for total in totals[-1]], apart),
    )


def _step(span: int) -> int:
    """A round number that goes into ``span`` some six times."""
    power = 1
    while True:
        for unit in (1, 2, 5):
            if unit * power * 7 >= span:
                return unit * power
        power *= 10


def _move(ends: list[tuple[float, str]], apart: float) -> list[tuple[float, str]]:
    """Both ends moved from each other so far that they are ``apart``."""
    (first, total), (second, other) = ends
    shift = max(apart - abs(first - second), 0) / 2 * (1 if first >= second else -1)
    return [(first + shift, total), (second - shift, other)]


# SVG ------------------------------------------------------------------------------------------------------------------

LEFT, TOP, WIDTH, HEIGHT, BELOW = 48, 24, 500, 250, 46
"""The box of the line, and what is left free around it."""
LETTER = 8
"""How wide a letter is, or rather less."""


def to_svg(sheet: Sheet) -> str:
    """The score line as an SVG document, with its title and how it stands in words."""
    shape, sides = score_line(sheet), sheet.game.sides
    names = [sheet.side_name(side) for side in range(len(sides))]

    def spot(point: Point) -> Point:
        return round(LEFT + point[0] * WIDTH, 1), round(TOP + (1 - point[1]) * HEIGHT, 1)

    def words(x: float, y: float, text: str, more: str = "") -> str:
        return f'<text x="{x}" y="{y}"{more}>{escape(text)}</text>'

    def rule(y: float, more: str = "") -> str:
        return f'<path d="M{LEFT} {y}H{LEFT + WIDTH}"{more}/>'

    body = []
    for height, number in shape.up:
        _, y = spot((0, height))
        body += [rule(y, f' stroke="{RULE}"'), words(LEFT - 8, y + 4, number, f' text-anchor="end" fill="{PALE}"')]
    for along, number in shape.across:
        x, _ = spot((along, 0))
        body.append(words(x, TOP + HEIGHT + 18, number, f' text-anchor="middle" fill="{PALE}"'))
    body.append(words(LEFT + WIDTH / 2, TOP + HEIGHT + 38, "deals", f' text-anchor="middle" fill="{PALE}"'))
    if shape.target is not None:
        _, y = spot((0, shape.target[0]))
        body.append(rule(y, f' stroke="{TARGET}" stroke-width="1.5" stroke-dasharray="8 4"'))
        body.append(words(LEFT + 6, y - 5, f"target {shape.target[1]}", f' fill="{TARGET}"'))
    for curve in shape.curves:
        spots, colour = [spot(point) for point in curve.points], COLOURS[curve.side]
        path = "M" + "L".join(f"{x} {y}" for x, y in spots)
        thin = ' stroke-width="1.2" stroke-dasharray="3 3"' if curve.net else ' stroke-width="2.2"'
        body.append(f'<path d="{path}" fill="none" stroke="{colour}" stroke-linejoin="round"{thin}/>')
        if shape.marks and not curve.net:
            body += [_mark(curve.side, x, y) for x, y in spots]
    for side, (height, total) in enumerate(shape.ends):
        x, y = spot((1, height))
        first = f'<tspan font-weight="bold">{sides[side]} {total}</tspan>'
        named = f'<text x="{x + 12}" y="{y + 5:.1f}" fill="{COLOURS[side]}">{first} {escape(names[side])}</text>'
        body.append(named)
    if len(shape.curves) > len(sides):
        body.append(words(LEFT + WIDTH, TOP + HEIGHT + 38, "dashed: net", f' text-anchor="end" fill="{PALE}"'))
    right = 12 + LETTER * max(len(f"{sides[side]} {total} {names[side]}") for side, (_, total) in enumerate(shape.ends))
    whole = f"0 0 {LEFT + WIDTH + right} {TOP + HEIGHT + BELOW}"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{whole}" role="img" lang="en" '
        f'aria-labelledby="score-line-title score-line-words" font-family="sans-serif" font-size="13">',
        f'<title id="score-line-title">Score line of {escape(heading_of(sheet))}</title>',
        f'<desc id="score-line-words">{escape(sentence(sheet))}</desc>',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        *body,
        "</svg>\n",
    ])  # fmt: skip


def _mark(side: Side, x: float, y: float) -> str:
    """A filled disc for the first side, an open square for the other."""
    if side == 0:
        return f'<circle cx="{x}" cy="{y}" r="3.6" fill="{COLOURS[side]}"/>'
    return (
        f'<rect x="{x - 3.4:.1f}" y="{y - 3.4:.1f}" width="6.8" height="6.8" fill="#ffffff" stroke="{COLOURS[side]}"/>'
    )
