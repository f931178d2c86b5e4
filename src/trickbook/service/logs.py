"""Logs without hands or secrets: a line of JSON for each thing worth knowing, on the error stream.

Of a fault are told its kind and where it came up, never its message or what variables held: whoever reads the log may
sit at the table.
"""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog

MOST_STEPS = 12
"""How many steps of the way to a fault are told, the last ones."""


def configure(level: int = logging.INFO) -> None:
    """Let this process log like this, from ``level`` on."""
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(level),
        processors=[
            structlog.processors.TimeStamper("iso", utc=True),
            structlog.processors.add_log_level,
            place_of_fault,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
    )


class Through(logging.Handler):
    """Passes on what libraries log: their own words, and nothing that is filled in."""

    def emit(self, record: logging.LogRecord) -> None:
        said = str(record.msg).strip().partition("\n")[0]
        fault = record.exc_info[1] if record.exc_info else None
        structlog.get_logger(record.name).log(record.levelno, said, logger=record.name, exc_info=fault)


def take_over() -> None:
    """Let the libraries log like this, too."""
    logging.basicConfig(handlers=[Through()], level=logging.WARNING, force=True)


def place_of_fault(_logger: object, _method: str, said: Any) -> Any:
    """An event with the place of its fault instead of the fault."""
    fault = said.pop("exc_info", None)
    if isinstance(fault, BaseException):
        steps = traceback.extract_tb(fault.__traceback__)[-MOST_STEPS:]
        said["kind"] = type(fault).__name__
        said["at"] = [f"{Path(step.filename).name}:{step.lineno} {step.name}" for step in steps]
    return said
