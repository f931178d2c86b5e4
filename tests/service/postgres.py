"""A real PostgreSQL server for tests, from the system's package: in a folder of its own, on a socket of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from trickbook.service.store.migrations import upgrade

MISSING = "These tests need a PostgreSQL server; as root: apt install postgresql (scripts/setup.sh dev does it)."


class Server:
    """A server that runs, and makes a fresh database for whoever asks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count(1)
        self._run("initdb", "-D", f"{folder}/data", "-U", "trickbook", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self.start()
        self._psql("CREATE DATABASE pattern")
        upgrade(self.url("pattern"))

    def url(self, name: str) -> str:
        return f"postgresql://trickbook@/{name}?host={self.folder}"

    def fresh(self, pattern: str = "pattern") -> str:
        """The address of a new database, up to date."""
        name = f"fresh{next(self._numbers)}"
        self._psql(f"CREATE DATABASE {name} TEMPLATE {pattern}")
        return self.url(name)

    def start(self) -> None:
        # What is tested is what the service makes of a server: what survives a power cut is the server's own business.
        options = f"-k {self.folder} -c listen_addresses= -c fsync=off"
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", "immediate", "stop")

    def _psql(self, statement: str) -> None:
        self._run("psql", "-h", str(self.folder), "-U", "trickbook", "-d", "postgres", "-qc", statement)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(_programs() / program), *arguments]
        if os.geteuid() == 0:  # the server refuses to run as root
            command = ["runuser", "-u", "postgres", "--", *command]
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=120)
        assert done.returncode == 0, done.stderr.decode()


@cache
def _programs() -> Path:
    """The folder of the newest server that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("initdb")
    if not found and on_path is None:
        pytest.fail(MISSING)
    return found[-1].parent if found else Path(str(on_path)).parent


@contextmanager
def _served() -> Iterator[Server]:
    folder = Path(tempfile.mkdtemp(prefix="tb-"))  # its name is short, as that of a socket must be
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        server = Server(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """One server for all tests of a process."""
    with _served() as server:
        yield server
