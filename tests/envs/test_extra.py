"""The extra ``rl``: nothing of it is loaded unasked, and where it is missing the error says how to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    return done.stdout + done.stderr


def test_the_library_itself_loads_none_of_it():
    code = "import sys, trickbook; trickbook.game('pedro'); trickbook.game('cinch'); print(*sys.modules)"
    assert not {"numpy", "gymnasium", "pettingzoo", "pyspiel"} & set(run(code).split())


@pytest.mark.parametrize(
    ("module", "needs"),
    [("pettingzoo", "pettingzoo"), ("pettingzoo", "gymnasium"), ("gymnasium", "numpy"), ("openspiel", "pyspiel")],
)
def test_without_the_extra_the_error_names_it(module, needs):
    said = run(f"import sys; sys.modules[{needs!r}] = None; import trickbook.envs.{module}")
    assert said.rstrip().endswith(f"This environment needs {needs}; it comes with: pip install trickbook[rl]")
