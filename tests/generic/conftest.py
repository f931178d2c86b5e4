"""The toy game is registered while these suites run, and only then."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from trickbook import register, rules
from trickbook.contract import registry
from trickbook.rules import register_rules


@pytest.fixture(scope="package", autouse=True)
def toy_game() -> Iterator[None]:
    with patch.dict(registry._PLACES), patch.dict(rules._registered):
        register("toy", "tests.toygame:Toy")
        register_rules("toy", "tests.toygame")
        yield
