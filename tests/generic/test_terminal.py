"""The commands know no game: each of them serves every registered one."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from tests.generic.deals import PRESETS, begin
from trickbook.cli import main
from trickbook.contract.registry import game, game_class
from trickbook.record import load
from trickbook.rules import rules_of
from trickbook.speech.typed import read

every_game = pytest.mark.parametrize("name", PRESETS)


def trickbook(*words: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, list(words), input=typed)
    assert result.exit_code == 0, result.output
    return result


@every_game
def test_games_tells_its_presets_and_options(name):
    told = trickbook("games", name, "--json").output
    kind = game_class(name)
    for word in (kind.title, *kind.presets, *(row.name for row in kind.options_type.rows())):
        assert word in told
    json.loads(told)


@every_game
def test_rules_tells_every_rule(name):
    told = trickbook("rules", "--game", name).output
    assert [rule.id for rule in rules_of(name) if rule.id not in told] == []


@every_game
@pytest.mark.parametrize("level", ["random", "rule"])
def test_simulate_plays_and_counts(name, level):
    players = ",".join([level] * len(game_class(name).seats))
    told = json.loads(trickbook("simulate", name, "--deals", "3", "--players", players, "--seed", "1", "--json").output)
    assert told["deals"] == 3 and told["moves"] > 0


@every_game
def test_help_has_acts_that_are_understood_and_questions_that_are_answered(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dealt = begin(game(name), Random(5), lumps=False)
    assert dealt.to_act is not None
    view = dealt.view(dealt.to_act)
    for said in " or ".join(view.examples).split(" or "):
        assert read(said, view.game) is not None, said
    for question in view.questions:
        assert all(view.question(f"{said.title()}?") is question and question.answer(view) for said in question.said)
    told = trickbook("play", name, "--seed", "5", typed="help\nquit\n").output
    assert all(words in told for words in (*view.examples, *(question.said[0] for question in view.questions)))


@every_game
@pytest.mark.parametrize("table", ["guided", "club"])
def test_a_game_is_played_kept_resumed_and_replayed(name, table, tmp_path: Path):
    if table == "club" and game(name).at_club().why_no_club() is not None:
        refused = CliRunner().invoke(main, ["play", name, "--table", "club"])
        assert refused.exit_code == 2 and "guided" in refused.output
        return
    file = str(tmp_path / "match.trick")
    asking = "\n".join(["hand", "table", "score", "trick", "what", "rules", "no such word", "undo", "quit", ""])
    first = trickbook("play", name, "--table", table, "--seed", "5", "--save", file, typed=asking).output
    assert game_class(name).title in first and file in first
    trickbook("play", "--resume", file, typed=asking)
    record = load(Path(file))
    assert record.game.name == name and record.guided == (table == "guided")
    assert trickbook("replay", file).output
    json.loads(trickbook("replay", file, "--json").output)
