"""The commands beside ``play``: help, errors, ``games``, ``rules`` and ``simulate``."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import trickbook
from tests.cli.terminal import run
from tests.marks import rule
from trickbook.cli import simulate
from trickbook.cli.simulate import tell
from trickbook.contract.registry import game_class
from trickbook.rules import rules_of

SAID_ONCE = "import sys, trickbook.cli; trickbook.cli.main(['--help'], standalone_mode=False); print(*sys.modules)"


def test_help_imports_no_command_no_table_and_no_game():
    shown = subprocess.run([sys.executable, "-c", SAID_ONCE], capture_output=True, text=True, check=True).stdout
    assert "simulate" in shown
    for name in ("rich", "trickbook.table", "trickbook.record", "trickbook.games.pedro", "trickbook.cli.play"):
        assert name not in shown.split()


def test_version():
    assert run("--version").output == f"trickbook {trickbook.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("plai", "did you mean play"),
        ("play pedra", "There is no game 'pedra'; did you mean pedro?"),
        ("play", "Say which game to play"),
        ("play pedro --preset californian", "did you mean california?"),
        ("play pedro --option targit=52", "did you mean target?"),
        ("play pedro --option target=53", "target cannot be '53'; did you mean 5"),
        ("play pedro --option target", "'target' is not an option; write name=value."),
        ("play pedro --option target=52 --option target=62", "target is given twice."),
        ("play pedro --option min_bid=7 --option forced_dealer_bid=6", "(P-VAR-25)"),
        ("play pedro --seats human,rule,rule", "Pedro has 4 seats, so name 4 players: South, West, North, East."),
        ("play pedro --seats human,rule,rule,rulle", "There is no player 'rulle'; did you mean rule?"),
        ("play pedro --seats X=human", "'x' is not a seat"),
        ("play pedro --seats rule,rule,rule,rule", "Nobody at this table is human"),
        ("play --resume -", "so name the file of the match"),
        ("play --resume no/such/file", "no/such/file cannot be read: No such file"),
        ("simulate pedro --players human,rule,rule,rule", "There is no player 'human'"),
        ("simulate cinsh", "There is no game 'cinsh'"),
        ("games pedru", "did you mean pedro?"),
        ("rules P-PLAY-66", "There is no rule 'P-PLAY-66'. The nearest are: P-PLAY-6"),
        ("rules zeppelin", "No rule speaks of 'zeppelin'."),
        ("rules --game pedru", "There are no rule texts of 'pedru'."),
        ("replay no/such/file", "no/such/file cannot be read: No such file"),
        ("replay no/such/file --audit", "no/such/file cannot be read: No such file"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(arguments: str, said: str):
    result = run(*arguments.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


# games and rules ------------------------------------------------------------------------------------------------------


def test_games_as_json_tells_presets_with_source_and_options_with_values_defaults_rules_and_effect():
    (pedro,) = (each for each in json.loads(run("games", "--json").output) if each["name"] == "pedro")
    kind = game_class("pedro")
    assert {preset["name"] for preset in pedro["presets"]} == set(kind.presets)
    assert all(preset["source"] for preset in pedro["presets"])
    assert [option["name"] for option in pedro["options"]] == [row.name for row in kind.options_type.rows()]
    for option in pedro["options"]:
        assert option["default"] in option["values"] and option["text"] and option["rules"] and option["changes"]
    assert json.loads(run("games", "pedro", "--json").output) == [pedro]


def test_games_in_words_names_every_preset_and_every_option():
    shown = run("games", "pedro").output
    kind = game_class("pedro")
    for name in [*kind.presets, *(row.name for row in kind.options_type.rows())]:
        assert f"  {name}: " in shown
    assert "pedro: Pedro. Presets: as_described" in run("games").output


def test_rules_by_id_by_family_by_words_and_by_game():
    assert run("rules", "p-play-6").output.startswith("P-PLAY-6 (Play) ")
    family = json.loads(run("rules", "P-BURY", "--json").output)
    assert {text["id"].rpartition("-")[0] for text in family} == {"P-BURY"}
    assert set(family[0]) == {"id", "game", "section", "text", "told"}
    assert any(text["id"] == "P-TIP-6" for text in json.loads(run("rules", "cinch", "--json").output))
    assert len(json.loads(run("rules", "--game", "pedro", "--json").output)) == len(rules_of("pedro"))


# simulate -------------------------------------------------------------------------------------------------------------


def simulated(*arguments: str) -> dict[str, Any]:
    result = run("simulate", "pedro", "--json", *arguments)
    assert result.exit_code == 0 and result.stderr == ""
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@rule("P-SCORE-9")
@pytest.mark.parametrize(("preset", "total"), [("as_described", 14), ("california", 16)])
def test_every_deal_has_all_its_points_and_one_bid_made_or_set(preset: str, total: int):
    found = simulated("--deals", "30", "--seed", "1", "--preset", preset)
    assert found["deals"] == 30
    assert sum(found["points"].values()) == 30 * total
    assert sum(found["makes"].values()) + sum(found["sets"].values()) == 30
    assert max(map(int, found["makes"])) == total
    assert found["moves"] >= 30 * 28 and found["moves_per_second"] > 0


def test_the_same_seed_gives_the_same_deals_and_the_same_play():
    players = ("--players", "random,rule,random,rule", "--deals", "20", "--seed")
    timeless = [
        {name: value for name, value in simulated(*players, seed).items() if "second" not in name}
        for seed in ("a", "a", "b")
    ]
    assert timeless[0] == timeless[1] != timeless[2]
    assert timeless[0]["players"] == {"S": "random", "W": "rule", "N": "random", "E": "rule"}


def test_at_a_club_table_the_rulings_are_counted_and_the_score_is_what_they_leave():
    players = ("--players", "clumsy,rule,clumsy,rule", "--deals", "30", "--seed", "1")
    found, guided = simulated(*players, "--table", "club"), simulated(*players)
    assert found["table"] == "club" and found["rulings"]["card exposed"] > 0 and found["rulings"]["revoke"] > 0
    assert found["deals"] == 30 and "rulings" not in guided
    said = tell(found)
    assert "at a club table" in said[1] and said[3].startswith("Rulings: ")


def test_a_seed_that_nobody_gave_is_told_and_repeats_the_run():
    first = simulated("--deals", "5")
    assert simulated("--deals", "5", "--seed", str(first["seed"]))["score"] == first["score"]


def test_interrupted_it_gives_the_result_so_far(monkeypatch: pytest.MonkeyPatch):
    @contextmanager
    def stop_after_three(deals: int) -> Iterator[Callable[[], None]]:
        calls = iter(range(2))

        def advance() -> None:
            if next(calls, None) is None:
                raise KeyboardInterrupt

        yield advance

    monkeypatch.setattr(simulate, "progress", stop_after_three)
    result = run("simulate", "pedro", "--deals", "1000", "--json")
    assert result.exit_code == 130
    found = json.loads(result.stdout)
    assert found["deals"] == 3 and found["interrupted"] is True


def test_a_result_in_words_over_a_pipe_and_nothing_on_the_error_output(tmp_path: Path):
    command = [sys.executable, "-m", "trickbook", "simulate", "pedro", "--deals", "3", "--seed", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stderr == ""
    assert "3 deals" in done.stdout and "Players: South rule, West rule" in done.stdout
    assert "\x1b" not in done.stdout


def test_bids_are_counted_in_words_without_those_that_never_came():
    said = tell({
        "game": "pedro", "deals": 3, "moves": 9, "seconds": 1.0, "moves_per_second": 9, "players": {"S": "rule"},
        "table": "guided", "seed": "1", "matches": 0, "matches_won": {"NS": 0}, "score": {"NS": 9, "EW": 0},
        "makes": {"7": 2, "8": 0, "28-56": 1}, "sets": {"7": 0}, "interrupted": False,
    })  # fmt: skip
    assert said[3:] == ["Score: NS 9, EW 0.", "Makes: 2 at 7, 1 at 28-56.", "Sets: none."]
