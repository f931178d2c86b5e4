"""Settings that all tests share: the Hypothesis profiles, and ``--rule ID`` to run the tests of one rule."""

import gc
import os
import signal
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from tests.marks import rule_ids
from tests.referee.agreement import the_referee_agrees

# The same examples on every run where a failure must mean a fault; fresh ones at a developer's desk.
# No deadline in either: a busy machine is not a fault.
settings.register_profile("ci", max_examples=60, derandomize=True, deadline=None, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# A shell lets what it starts in the background ignore Control-C; what the tests start is asked to mind it all the same.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", action="append", default=[], metavar="ID", help="run only the tests of this rule")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Some ten thousand tests are found, and stay until the end: they are not looked through for garbage."""
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = set(config.getoption("--rule"))
    if wanted:
        dropped = [item for item in items if not wanted & rule_ids(item)]
        items[:] = [item for item in items if wanted & rule_ids(item)]
        config.hook.pytest_deselected(items=dropped)


@pytest.fixture(autouse=True, scope="session")
def _the_referee_agrees() -> Iterator[None]:
    """Whatever a club table rules in any test, the referee rules on the same facts."""
    with the_referee_agrees():
        yield
