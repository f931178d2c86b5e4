"""Draw docs/images/terminal.svg: part of a deal of Pedro at the terminal, from a real seeded match.

.venv/bin/python scripts/picture.py
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "terminal.svg"
SEED, LINES = "1903", 30
COLOURS = {"H": "bright_red", "D": "bright_blue", "C": "bright_green", "S": "bright_white"}


def match_lines() -> list[str]:
    """What the terminal says, and what South types, while South takes every hint."""
    typed = ["hint"]
    with tempfile.TemporaryDirectory() as folder:
        while True:
            out = subprocess.run(
                [sys.executable, "-m", "trickbook", "play", "pedro", "--seed", SEED],
                input="\n".join(typed) + "\n", capture_output=True, text=True, check=True, cwd=folder,
            ).stdout  # fmt: skip
            hints = re.findall(r"^Hint: ([^:]+):", out, re.M)
            if len(typed) >= 15 or not hints:
                return out.splitlines()
            typed += [hints[-1], "hint"]


def main() -> None:
    lines = match_lines()
    start = next(i for i, line in enumerate(lines) if line.startswith("It is your turn to play"))
    console = Console(record=True, width=92, file=StringIO())
    for line in lines[start - 2 : start - 2 + LINES]:
        text = Text(line)
        for suit, colour in COLOURS.items():
            text.highlight_regex(rf"\b[2-9TJQKA]{suit}\b", colour)
        text.highlight_regex(r"^South>", "bold yellow")
        text.highlight_regex(r"\([A-Z]-[A-Z]+-\d+.*\)", "italic cyan")
        console.print(text)
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    drawn = console.export_svg(title="trickbook play pedro")
    drawn = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", drawn, flags=re.S)  # the reader's own fonts will do
    PICTURE.write_text(drawn)


if __name__ == "__main__":
    main()
