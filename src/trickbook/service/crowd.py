"""Computer players: asked what they do at a view, in processes of their own, so that no table waits for another's.

A player is made anew for every decision from a seed of its own, so whichever process is asked answers alike.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from concurrent.futures import Executor, ProcessPoolExecutor

from trickbook.players import make
from trickbook.table import Entry, TableView


def answer(level: str, seed: str, view: TableView) -> Entry:
    """What a player of ``level`` does at its turn."""
    return make(level, seed).act(view)


def remark(level: str, seed: str, view: TableView) -> Entry | None:
    """What a player of ``level`` does without being asked."""
    return make(level, seed).interject(view)


def _quiet() -> None:
    """Leave Ctrl-C to the process that serves."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Crowd:
    """The computer players of one house; at most ``waiting`` questions wait at once."""

    def __init__(self, processes: int = 1, waiting: int = 1000) -> None:
        self.pool: Executor = ProcessPoolExecutor(
            processes, mp_context=multiprocessing.get_context("spawn"), initializer=_quiet
        )
        self.quota = asyncio.Semaphore(waiting)

    async def answer(self, level: str, seed: str, view: TableView) -> Entry:
        """What a player of ``level`` does at its turn."""
        async with self.quota:
            return await asyncio.get_running_loop().run_in_executor(self.pool, answer, level, seed, view)

    async def remark(self, level: str, seed: str, view: TableView) -> Entry | None:
        """What a player of ``level`` does without being asked."""
        async with self.quota:
            return await asyncio.get_running_loop().run_in_executor(self.pool, remark, level, seed, view)

    def close(self) -> None:
        """Send them home."""
        self.pool.shutdown(wait=False, cancel_futures=True)
