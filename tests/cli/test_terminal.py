"""On a terminal: colours, an emptied screen between people, and the same sentences."""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import run

pty = pytest.importorskip("pty")


def on_a_terminal(folder: Path, *arguments: str, typed: list[str]) -> str:
    """What a terminal shows of a command that is asked as often as there are lines ``typed``."""
    child, screen = pty.fork()
    if child == 0:  # pragma: no cover
        os.chdir(folder)
        os.environ.pop("NO_COLOR", None)
        os.environ["TERM"] = "xterm-256color"
        os.execv(sys.executable, [sys.executable, "-m", "trickbook", *arguments])
    shown, answered = b"", 0
    answers = iter(typed)
    while True:
        try:
            shown += (new := os.read(screen, 65536))
        except OSError:  # the other end is closed
            break
        if not new:
            break
        while len(re.findall(rb"(?:> |Enter\. )", shown)) > answered:
            os.write(screen, f"{next(answers)}\n".encode())
            answered += 1
    os.waitpid(child, 0)
    os.close(screen)
    return shown.decode().replace("\r\n", "\n")


def test_cards_have_the_colours_of_their_suits_and_the_words_are_those_of_the_pipe(tmp_path: Path):
    shown = on_a_terminal(tmp_path, "play", "pedro", "--seed", "3", typed=["hand", "quit"])
    assert re.search(r"\x1b\[31m[2-9TJQKA]H\x1b\[0m", shown) and re.search(r"\x1b\[32m[2-9TJQKA]C\x1b\[0m", shown)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
    over_a_pipe = run("play", "pedro", "--seed", "3", "--save", str(tmp_path / "pipe.txt"), typed=["hand"]).stdout
    assert plain.split("South>")[0].split() == over_a_pipe.split("South>")[0].split()
    assert max(map(len, plain.split("South>")[0].splitlines())) <= 80 < max(map(len, over_a_pipe.splitlines()))


def test_the_screen_is_emptied_before_and_after_the_device_is_passed_on(tmp_path: Path):
    shown = on_a_terminal(
        tmp_path, "play", "pedro", "--seed", "3", "--seats", "human,human,human,human", typed=["", "14", "", "quit"]
    )
    empty = "\x1b[2J\x1b[H\x1b[3J"
    screens = shown.split(empty)
    covers = [i for i, screen in enumerate(screens) if "Pass the device to " in screen]
    assert len(covers) == 2
    for i in covers:
        assert not re.search(r"\b[2-9TJQKA][CDHS]\b", screens[i])
    assert "You hold" in screens[covers[0] + 1] and "You hold" in screens[covers[1] + 1]
