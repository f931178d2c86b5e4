"""Several processes at one sheet, killed ones, and a full disk: no entry is lost, and the file is always whole."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli.terminal import run
from tests.sheet.sheets import blank, deals
from trickbook.sheet import Note, Sheet
from trickbook.sheet.evenings import load_book
from trickbook.sheet.files import load, save

pytest.importorskip("fcntl", reason="this system has no locks on folders")

ADD = """
import sys
from trickbook.cli import main
for number in range(int(sys.argv[3])):
    main(["sheet", "add", sys.argv[1], "note", f"{sys.argv[2]} {number}"], standalone_mode=False)
    sys.stdout.flush()
"""
NEW = """
import sys
from trickbook.cli import main
main(["sheet", "new", sys.argv[1], "pedro", "--names", ",".join(sys.argv[2] + seat for seat in "news")])
"""
ROSTER = """
import sys
from trickbook.cli import main
for number in range(10):
    main(["sheet", "book", "player", sys.argv[1], f"{sys.argv[2]} {number}"], standalone_mode=False)
"""
LIMITED = """
import resource, sys
from trickbook.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]),) * 2)
main(["sheet", "add", sys.argv[1], "note", "x" * 500])
"""


@contextmanager
def processes(code: str, calls: list[tuple[object, ...]]) -> Iterator[list[subprocess.Popen[str]]]:
    """Processes that run ``code`` at the same time, none of which outlives the test."""
    started = [
        subprocess.Popen(
            [sys.executable, "-c", code, *map(str, call)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for call in calls
    ]  # fmt: skip
    try:
        yield started
    finally:
        for process in started:
            process.kill()
            process.communicate()


def codes(code: str, calls: list[tuple[object, ...]]) -> list[int]:
    """The exit codes of processes that run ``code`` at the same time."""
    with processes(code, calls) as started:
        for process in started:
            process.communicate(timeout=120)
        return [process.returncode for process in started]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "evening.sheet"
    save(path, deals(blank(), ["NS 8 7-7"]).sheet)
    return path


def notes(sheet: Sheet) -> list[str]:
    return [entry.text for entry in sheet.log if isinstance(entry, Note)]


def files(path: Path) -> list[str]:
    return sorted(found.name for found in path.parent.iterdir())


# case 28
def test_no_entry_is_lost_where_several_processes_write_on_one_sheet(kept):
    assert codes(ADD, [(kept, name, 12) for name in "abc"]) == [0, 0, 0]
    found = load(kept)
    assert found.faults == () and len(notes(found.sheet)) == 3 * 12
    for name in "abc":
        assert [text for text in notes(found.sheet) if text[0] == name] == [f"{name} {n}" for n in range(12)]
    assert files(kept) == ["evening.sheet"]


def test_of_two_who_open_the_same_sheet_one_is_told_that_it_exists(tmp_path):
    path = tmp_path / "evening.sheet"
    assert sorted(codes(NEW, [(path, name) for name in "ab"])) == [0, 2]
    assert len({name[0] for name in load(path).sheet.heading.names.values()}) == 1


def test_no_player_is_lost_where_several_processes_write_on_one_roster(tmp_path):
    assert codes(ROSTER, [(tmp_path, name) for name in "ab"]) == [0, 0]
    assert len(load_book(tmp_path).players) == 20


@pytest.mark.parametrize("lines", [1, 4])
def test_a_killed_process_leaves_a_whole_sheet_with_all_that_it_had_confirmed(kept, lines):
    with processes(ADD, [(kept, "a", 10_000)]) as (process,):
        assert process.stdout is not None
        for _ in range(lines):
            assert process.stdout.readline()
        process.kill()
        process.wait()
    found = load(kept)
    assert found.faults == () and len(notes(found.sheet)) >= lines
    assert run("sheet", "add", str(kept), "note", "b 0").exit_code == 0  # nobody waits for a lock of the dead
    assert notes(load(kept).sheet) == [*notes(found.sheet), "b 0"]


def test_a_full_disk_leaves_the_old_sheet(kept):
    before = kept.read_bytes()
    with processes(LIMITED, [(kept, len(before) + 200)]) as (process,):
        _, said = process.communicate(timeout=120)
    assert process.returncode == 2 and said == f"The sheet could not be saved to {kept}: File too large.\n"
    assert kept.read_bytes() == before and files(kept) == ["evening.sheet"]
