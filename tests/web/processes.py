"""A real server: ``trickbook serve`` as a process of its own, on a port that is free."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def served(folder: Path, *arguments: str, port: int = 0) -> Iterator[str]:
    """The address of a service over the database in ``folder``; ``port``: where it was served before."""
    command = [sys.executable, "-m", "trickbook", "serve", "--port", str(port), "--data", str(folder / "trickbook.db")]
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert line.startswith("Trickbook is served at "), (folder / "server.log").read_text()
        yield line.split()[-1].rstrip("/")
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()
