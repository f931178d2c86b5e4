"""The marks that tie a test to the rules it proves.

``@rule`` names the rules a test proves; ``@example`` names the rules whose worked examples, with their concrete cards,
it plays out. Ids are written one by one, so that a plain search finds them. ``rule_ids`` reads them back from a
collected test; ``pytest --rule ID`` (see ``conftest.py``) runs the tests of one rule.
"""

import re

import pytest

RULE_ID = re.compile(r"(?:[A-Z]-[A-Z0-9]+|T)-[0-9]+")


def _named(mark: str, ids: tuple[str, ...]) -> pytest.MarkDecorator:
    if not ids:
        raise ValueError(f"@{mark} needs at least one rule id.")
    for rule_id in ids:
        if not RULE_ID.fullmatch(rule_id):
            raise ValueError(f"@{mark}: {rule_id!r} is no rule id; one looks like a letter, a heading and a number.")
    decorator: pytest.MarkDecorator = getattr(pytest.mark, mark)
    return decorator.with_args(*ids)


def rule(*ids: str) -> pytest.MarkDecorator:
    """Say which rules a test proves."""
    return _named("rule", ids)


def example(*ids: str) -> pytest.MarkDecorator:
    """Say whose worked examples a test plays out; it proves those rules, too."""
    return _named("example", ids)


def rule_ids(item: pytest.Item) -> frozenset[str]:
    """All rule ids on a collected test: its own, its class's and its module's."""
    return frozenset(
        rule_id for mark in item.iter_markers() if mark.name in ("rule", "example") for rule_id in mark.args
    )
