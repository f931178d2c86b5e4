"""A sheet on paper: thirty deals a page, in the columns of the sheet, with the score line drawn.

What is printed follows from the sheet alone, its date included, so the same sheet gives the same bytes.  A match that
goes on gets empty rows to be filled in by hand.  Needs fpdf2, which ``pip install trickbook[print]`` brings; the font
(DejaVu Sans Condensed, ``fonts/``) has Latin, Greek and Cyrillic letters and the signs of the suits.
"""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

try:
    from fpdf import FPDF
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"A printed sheet needs {missing.name}; it comes with: pip install trickbook[print]", name=missing.name
    ) from missing

from fpdf.bidi import BidiParagraph
from fpdf.enums import TextDirection, TextMode
from fpdf.fonts import TTFFont
from fpdf.prefs import ViewerPreferences

from trickbook.contract.seat import Side
from trickbook.sheet.score_line import COLOURS, INK, PALE, RULE, TARGET, Point, score_line
from trickbook.sheet.sheet import Sheet
from trickbook.sheet.telling import SIGNS, Grid, grid, remarks, rules_of, sentence

PAPERS = ("a4", "letter")
DEALS = 30
"""On one page."""
FONT = Path(__file__).parent / "fonts" / "DejaVuSansCondensed.ttf"
SIDE, TOP, BOTTOM = 16.0, 13.0, 14.0
"""The margins, in millimetres like every length here."""
FOOT = 19.0
"""What is kept free below the rows for how it stands."""
TALLEST = 6.2
"""The height of a row, if the paper allows it."""
GAP, WIDEST, SIGNS_WIDE = 3.0, 34.0, 12.0
"""What is left free between columns, how wide one of words may be, and the room for signs at the end of a row."""
TINTS = ("#e6edf4", "#f7e9e3")
"""Behind the heads of the sides."""
GHOST = "#a8a8a2"
"""Of the numbers of rows that are to be written by hand."""
STRANGE = "□"
"""Stands for a letter that the font has not."""
NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)


class Column(NamedTuple):
    """A column on the page."""

    head: str
    left: float
    right: float
    side: Side | None
    words: bool
    """Whether words stand in it, and no numbers."""


class Printed(NamedTuple):
    """A sheet as PDF, and the letters that the font has not."""

    data: bytes
    strange: tuple[str, ...]


def to_pdf(sheet: Sheet, paper: str = "a4") -> Printed:
    """The sheet printed on ``paper``, which is one of ``PAPERS``."""
    pages = _Pages(sheet, paper)
    found = grid(sheet)
    done = sheet.end is not None
    count = max(-(-len(found.rows) // DEALS), 1)
    for number in range(count):
        pages.add_page()
        rows = slice(number * DEALS, (number + 1) * DEALS)
        pages.rows(found, rows, empty=0 if done else DEALS - len(found.rows[rows]))
    pages.words(sentence(sheet))
    pages.remarks()
    return Printed(bytes(pages.output()), tuple(pages.strange))


class _Pages(FPDF):
    """The paper, and how things are drawn on it."""

    def __init__(self, sheet: Sheet, paper: str) -> None:
        super().__init__(format=paper)
        self.sheet, self.sides = sheet, sheet.game.sides
        self.strange: dict[str, None] = {}
        self.widths: dict[tuple[str, float], float] = {}
        self.marks: dict[int | None, str] = {}
        self.remarked = remarks(sheet)
        for remark in self.remarked:
            if remark.sign not in self.marks.get(remark.deal, ""):
                self.marks[remark.deal] = self.marks.get(remark.deal, "") + remark.sign
        self.add_font("sheet", fname=FONT)
        font = self.fonts["sheet"]
        assert isinstance(font, TTFFont)
        self.letters = font.cmap
        self.set_font("sheet", size=9)
        self.set_margins(SIDE, TOP, SIDE)
        self.c_margin = 0
        self.set_auto_page_break(True, BOTTOM)
        self.set_lang("en")
        self.set_title(f"{sheet.game.title}: {' against '.join(self.names)}")
        self.set_subject(sentence(sheet))
        self.set_creator("Trickbook")
        self.set_creation_date(_date(sheet) or NO_DATE)
        self.viewer_preferences = ViewerPreferences(display_doc_title=True)

    @property
    def names(self) -> list[str]:
        """The sides by their players."""
        return [self.sheet.side_name(side) for side in range(len(self.sides))]

    # Words ------------------------------------------------------------------------------------------------------------

    def known(self, text: str) -> str:
        """``text`` in letters that the font has, in the order in which they are printed from left to right."""
        if text.isascii():
            return text
        text = unicodedata.normalize("NFC", text)
        if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text):
            ordered = BidiParagraph(text, base_direction=TextDirection.LTR).get_reordered_characters()
            text = "".join(letter.character for letter in ordered)
        self.strange |= dict.fromkeys(letter for letter in text if ord(letter) not in self.letters)
        return "".join(letter if ord(letter) in self.letters else STRANGE for letter in text)

    def wide(self, text: str, size: float) -> float:
        """How wide ``text`` is, which has been made ``known``."""
        if (text, size) not in self.widths:
            self.set_font("sheet", size=size)
            self.widths[text, size] = self.get_string_width(text)
        return self.widths[text, size]

    def fitted(self, text: str, width: float, size: float) -> str:
        """``text``, cut off where it is wider than ``width``."""
        if self.wide(self.known(text), size) <= width:
            return self.known(text)
        while text and self.wide(self.known(f"{text}…"), size) > width:
            text = text[:-1]
        return self.known(f"{text.rstrip()}…")

    def put(
        self, x: float, y: float, text: str, *, size: float = 9, colour: str = INK, align: str = "L",
        width: float = 0, bold: bool = False,
    ) -> None:  # fmt: skip
        """Write a line of ``text`` whose middle is at the height ``y``; ``x`` is its left, or what ``align`` says."""
        text = self.fitted(text, width, size) if width else self.known(text)
        long = self.wide(text, size)
        # A capital is some 0.73 of the size high: half of that below the middle is the line it stands on.
        left, baseline = x - {"L": 0, "C": long / 2, "R": long}[align], y + 0.365 * size * 25.4 / 72
        self.set_font("sheet", size=size)
        self.set_text_color(colour)
        if not bold:
            self.text(left, baseline, text)
            return
        self.set_draw_color(colour)
        with self.local_context(text_mode=TextMode.FILL_STROKE, line_width=size / 320):
            self.text(left, baseline, text)

    def rule(self, x: float, y: float, until: float, colour: str = RULE, width: float = 0.15) -> None:
        """A line from left to right."""
        self.set_draw_color(colour)
        self.set_line_width(width)
        self.line(x, y, until, y)

    # Head and foot ----------------------------------------------------------------------------------------------------

    def header(self) -> None:
        """Who plays what; on the first page in large letters, and with the score line."""
        right, sheet = self.w - SIDE, self.sheet
        heading, date = sheet.heading, _date(self.sheet)
        day = heading.at if date is None else f"{date:%Y-%m-%d}"
        host = "The host does not play" if heading.host is None else f"Host: {sheet.name(heading.host)}"
        if self.page > 1:
            self.put(
                SIDE, TOP + 2, f"{sheet.game.title}: {' against '.join(self.names)}", width=self.epw - 30, bold=True
            )
            self.put(right, TOP + 2, day, align="R", colour=PALE)
            self.set_y(TOP + 8)
            return
        self.put(SIDE, TOP + 4, sheet.game.title, size=22, bold=True)
        self.put(right, TOP + 2.5, day, size=10, align="R", colour=PALE)
        self.put(right, TOP + 7.5, host, align="R", colour=PALE, width=60)
        if (rules := rules_of(sheet)) != sheet.game.title:
            self.put(SIDE, TOP + 11, rules, size=8, colour=PALE, width=self.epw)
        self.score_line(TOP + 19, 0.17 * self.h)
        self.set_y(TOP + 19 + 0.17 * self.h + 9)

    def footer(self) -> None:
        """The number of the page."""
        self.set_font("sheet", size=8)
        self.set_text_color(PALE)
        self.set_xy(SIDE, -BOTTOM + 5)
        self.cell(self.epw, 4, f"page {self.page} of {{nb}}", align="C")

    def score_line(self, top: float, high: float) -> None:
        """The score line, with the names of the sides beside their ends."""
        shape, left, right = score_line(self.sheet, apart=9 / high), SIDE + 8, self.w - SIDE
        wide = self.epw - 8 - 52

        def spot(point: Point) -> Point:
            return left + point[0] * wide, top + (1 - point[1]) * high

        for height, number in shape.up:
            _, y = spot((0, height))
            self.rule(left, y, left + wide)
            self.put(left - 2, y, number, size=7.5, colour=PALE, align="R")
        for along, number in shape.across:
            x, y = spot((along, 0))
            self.put(x, y + 3, number, size=7.5, colour=PALE, align="C")
        if shape.target is not None:
            _, y = spot((0, shape.target[0]))
            with self.local_context():
                self.set_dash_pattern(2.4, 1.2)
                self.rule(left, y, left + wide, TARGET, 0.4)
            self.put(left + 1.5, y - 1.8, f"target {shape.target[1]}", size=7.5, colour=TARGET)
        for curve in shape.curves:
            with self.local_context(draw_color=COLOURS[curve.side], line_width=0.25 if curve.net else 0.6):
                if curve.net:
                    self.set_dash_pattern(0.8, 0.8)
                self.polyline([spot(point) for point in curve.points])
        for curve in shape.curves if shape.marks else []:
            if not curve.net:
                for point in curve.points:
                    self.mark(curve.side, *spot(point))
        for side, (height, total) in enumerate(shape.ends):
            x, y = spot((1, height))
            self.put(x + 4, y - 1.9, f"{self.sides[side]} {total}", size=11, colour=COLOURS[side], bold=True)
            self.put(x + 4, y + 2.3, self.names[side], size=8, colour=COLOURS[side], width=right - x - 4)
        if any(curve.net for curve in shape.curves):
            self.put(left + wide, top - 2.5, "dashed: net", size=7.5, colour=PALE, align="R")

    def mark(self, side: Side, x: float, y: float) -> None:
        """A filled disc for the first side, an open square for the other."""
        with self.local_context(draw_color=COLOURS[side], fill_color=COLOURS[side], line_width=0.3):
            if side == 0:
                self.circle(x, y, 0.9, style="F")
            else:
                self.set_fill_color("#ffffff")
                self.rect(x - 0.85, y - 0.85, 1.7, 1.7, style="DF")

    # Rows -------------------------------------------------------------------------------------------------------------

    def rows(self, found: Grid, which: slice, empty: int) -> None:
        """The rows of a page under their heads, ``empty`` ones after them, and what the signs mean."""
        top, rows, deals = self.get_y(), found.rows[which], found.deals[which]
        high = min(TALLEST, (self.h - BOTTOM - FOOT - top) / (DEALS + 1.2))
        size = min(9.5, high * 1.72)
        columns, head = self.columns(found, size), 1.2 * high
        self.heads(columns, top, head)
        first = max(found.deals, default=0) + 1
        ghosts = [str(deal) for deal in range(first, first + empty)]
        for number in range(len(rows) + empty):
            y = top + head + (number + 0.5) * high
            fifth = (which.start + number + 1) % 5 == 0
            self.rule(SIDE, y + high / 2, self.w - SIDE, "#9a9a94" if fifth else RULE)
            if number >= len(rows):
                self.word_in(columns[0], y, ghosts[number - len(rows)], size, GHOST)
                continue
            for column, text in zip(columns, rows[number], strict=True):
                self.word_in(column, y, text, size, INK, bold=column.head == "total")
            self.put(self.w - SIDE - 1, y, self.marks.get(deals[number], ""), size=size, align="R")
        self.set_y(top + head + (len(rows) + empty) * high + 2.5)
        used = [f"{sign} {said}" for sign, said in SIGNS.items() if any(sign in marks for marks in self.marks.values())]
        if used:
            self.words("   ".join(used), PALE)

    def columns(self, found: Grid, size: float) -> list[Column]:
        """The columns of the page, each as wide as its words need; what is left is shared out."""
        rows = [found.heads, *found.rows]
        needs = [max(self.wide(self.known(word), size) for word in words) for words in zip(*rows, strict=True)]
        needs = [min(need, WIDEST) if 0 < at < found.leads else need for at, need in enumerate(needs)]
        share = (self.epw - SIGNS_WIDE - sum(needs)) / len(needs)
        group = (len(needs) - found.leads) // len(self.sides)
        columns, left = [], SIDE
        for at, (head, need) in enumerate(zip(found.heads, needs, strict=True)):
            side = None if at < found.leads else (at - found.leads) // group
            columns.append(Column(head, left, left + need + share, side, words=0 < at < found.leads))
            left = columns[-1].right
        return columns

    def heads(self, columns: list[Column], top: float, high: float) -> None:
        """What stands over the columns; those of a side stand on its colour."""
        for side, tint in enumerate(TINTS):
            own = [column for column in columns if column.side == side]
            self.set_fill_color(tint)
            self.rect(own[0].left + GAP, top, own[-1].right - own[0].left - GAP / 2, high, style="F")
        for column in columns:
            colour = PALE if column.side is None else COLOURS[column.side]
            self.word_in(column, top + high / 2, column.head, 8.5, colour, bold=column.head in self.sides)
        self.rule(SIDE, top + high, self.w - SIDE, INK, 0.3)

    def word_in(self, column: Column, y: float, text: str, size: float, colour: str, *, bold: bool = False) -> None:
        """A word in its column: numbers to the right, words to the left."""
        if column.words:
            room = column.right - column.left - GAP
            self.put(column.left + GAP, y, text, size=size, colour=colour, width=room)
        else:
            text = f"−{text[1:]}" if text.startswith("-") else text
            self.put(column.right, y, text, size=size, colour=colour, align="R", bold=bold)

    def words(self, text: str, colour: str = INK) -> None:
        """Sentences over the width of the page, on as many lines as they need."""
        self.set_font("sheet", size=8.5)
        self.set_text_color(colour)
        self.multi_cell(self.epw, 4.2, self.known(text), align="L", new_x="LMARGIN", new_y="NEXT")

    def remarks(self) -> None:
        """What is beside the rows, whole."""
        if not self.remarked:
            return
        self.ln(2)
        for remark in self.remarked:
            self.words(f"{remark.sign}  {remark.sentence}")


def _date(sheet: Sheet) -> datetime | None:
    """When the sheet was opened, where that is told as a time."""
    try:
        at = datetime.fromisoformat(sheet.heading.at)
    except ValueError:
        return None
    return at if at.tzinfo is not None else at.replace(tzinfo=UTC)
