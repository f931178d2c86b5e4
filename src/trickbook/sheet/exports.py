"""In what forms a sheet can be taken elsewhere, by the ending of the file: how each is made, and its type."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from trickbook.sheet.csv_form import to_csv
from trickbook.sheet.files import to_json
from trickbook.sheet.score_line import to_svg
from trickbook.sheet.sheet import Sheet


def _printed(sheet: Sheet) -> bytes:
    from trickbook.sheet.pdf import to_pdf

    return to_pdf(sheet).data


EXPORTS: dict[str, tuple[Callable[[Sheet], str | bytes], str]] = {
    "csv": (to_csv, "text/csv"),
    "json": (to_json, "application/json"),
    "svg": (to_svg, "image/svg+xml"),
}
if find_spec("fpdf") is not None:  # the extra ``print``
    EXPORTS["pdf"] = (_printed, "application/pdf")
