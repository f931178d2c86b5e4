"""The toy game is registered while these suites run, and only then."""

from tests.generic.conftest import toy_game

__all__ = ["toy_game"]
