"""Computer players: asked what they do at a view, in processes of their own, so that no table waits for another's.

A player is made anew for every decision from a seed of its own, so whichever process is asked answers alike.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from time import perf_counter
from typing import TypeVar

from trickbook.contract.advice import Advice
from trickbook.players import make
from trickbook.service.observing import Observer
from trickbook.table import Entry, TableView

T = TypeVar("T")


def answer(level: str, seed: str, view: TableView) -> Entry:
    """What a player of ``level`` does at its turn."""
    return make(level, seed).act(view)


def remark(level: str, seed: str, view: TableView) -> Entry | None:
    """What a player of ``level`` does without being asked."""
    return make(level, seed).interject(view)


def advice(level: str, seed: str, view: TableView) -> Advice:
    """What a player of ``level`` would do at its turn, and why."""
    assert view.deal is not None
    return make(level, seed).choose(view.deal)


def _begin() -> None:
    """Leave Ctrl-C to the process that serves, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)


class Crowd:
    """The computer players of one house; at most ``waiting`` questions wait at once."""

    observer = Observer()

    def __init__(self, processes: int = 1, waiting: int = 1000) -> None:
        self.processes = processes
        self.pool = self._new_pool()
        self.quota = asyncio.Semaphore(waiting)

    def _new_pool(self) -> Executor:
        return ProcessPoolExecutor(self.processes, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)

    async def answer(self, level: str, seed: str, view: TableView) -> Entry:
        """What a player of ``level`` does at its turn."""
        return await self._ask(answer, level, seed, view)

    async def remark(self, level: str, seed: str, view: TableView) -> Entry | None:
        """What a player of ``level`` does without being asked."""
        return await self._ask(remark, level, seed, view)

    async def advise(self, view: TableView) -> Advice:
        """What the player ``rule`` would do in the place of the viewer, and why."""
        return await self._ask(advice, "rule", "", view)

    async def _ask(self, question: Callable[[str, str, TableView], T], level: str, seed: str, view: TableView) -> T:
        begin = perf_counter()
        answered = await self._answered(question, level, seed, view)
        self.observer.asked(level, perf_counter() - begin)
        return answered

    async def _answered(
        self, question: Callable[[str, str, TableView], T], level: str, seed: str, view: TableView
    ) -> T:
        async with self.quota:
            pool = self.pool
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, question, level, seed, view)
            except BrokenExecutor:  # a process was killed, and took the others with it
                if pool is self.pool:
                    self.pool = self._new_pool()
            return await asyncio.get_running_loop().run_in_executor(self.pool, question, level, seed, view)

    def close(self) -> None:
        """Send them home."""
        self.pool.shutdown(wait=True, cancel_futures=True)
