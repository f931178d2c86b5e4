"""Records as files: both forms are told apart by content, and a failed save leaves the old file whole."""

import errno
import os
from pathlib import Path

import pytest

import trickbook
from trickbook.contract.seat import SOUTH, WEST
from trickbook.errors import RecordError
from trickbook.record import Record, load, read, save

FIXTURE = Path(__file__).parent / "records" / "pedro-test-deal.trick"


@pytest.fixture
def record():
    return read(FIXTURE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ["deal.trick", "deal.json", "deal"])
def test_saved_record_is_loaded(tmp_path, record, name):
    record.seats[WEST] = "Åsa"
    save(tmp_path / name, record)
    assert load(tmp_path / name) == record
    assert (tmp_path / name).read_text(encoding="utf-8").startswith("{") == name.endswith(".json")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_form_is_told_by_content(tmp_path, record):
    save(tmp_path / "a.json", record)
    (tmp_path / "a.json").rename(tmp_path / "a.trick")
    assert load(tmp_path / "a.trick") == record


def fails_to_sync(monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)


def fails_to_replace(monkeypatch):
    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", killed)


@pytest.mark.parametrize(
    ("failure", "raised"),
    [(fails_to_sync, OSError), (fails_to_replace, KeyboardInterrupt)],
    ids=["disk full", "killed"],
)
def test_failed_save_leaves_the_old_file_and_nothing_else(tmp_path, record, monkeypatch, failure, raised):
    path = tmp_path / "match.trick"
    save(path, record)
    before = path.read_bytes()
    failure(monkeypatch)
    with pytest.raises(raised):
        save(path, Record(trickbook.game("pedro"), SOUTH))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_old_file_is_whole_until_the_new_one_takes_its_place(tmp_path, record, monkeypatch):
    path = tmp_path / "match.trick"
    save(path, record)
    seen = []
    replace = Path.replace

    def watched(draft, target):
        seen.append((load(target), load(draft)))
        return replace(draft, target)

    monkeypatch.setattr(Path, "replace", watched)
    empty = Record(trickbook.game("pedro"), SOUTH)
    save(path, empty)
    assert seen == [(record, empty)]


def test_permissions_and_links_are_kept(tmp_path, record):
    path, link = tmp_path / "match.trick", tmp_path / "link.trick"
    save(path, record)
    path.chmod(0o640)
    link.symlink_to(path)
    save(link, record)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640


def test_only_a_file_is_replaced(tmp_path, record):
    pipe, folder, loop = tmp_path / "pipe", tmp_path / "folder", tmp_path / "loop"
    os.mkfifo(pipe)
    folder.mkdir()
    loop.symlink_to(loop)
    for place in (pipe, folder, loop, f"{tmp_path}/a\0b"):
        with pytest.raises(OSError, match="It is no"):
            save(place, record)
    assert pipe.is_fifo()
    assert sorted(tmp_path.iterdir()) == [folder, loop, pipe]


def test_record_that_cannot_be_written_leaves_the_old_file(tmp_path, record):
    path = tmp_path / "match.trick"
    save(path, record)
    with pytest.raises(trickbook.TrickbookError):
        save(path, Record(record.game, SOUTH, tags={"": "x"}))
    assert load(path) == record


def test_bytes_that_are_no_text_are_refused_with_their_place(tmp_path, record):
    path = tmp_path / "match.trick"
    path.write_bytes(FIXTURE.read_bytes().replace(b"Alice", b"Al\xffce"))
    with pytest.raises(RecordError) as refused:
        load(path)
    assert (refused.value.line, refused.value.column) == (8, 10)


def test_missing_file_is_the_systems_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "none.trick")
