"""Real ``trickbook`` processes over real pipes: whole matches, secrets kept, nothing lost."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import trickbook
from tests.cli.terminal import CARD, Pipe, first_choice, run
from tests.marks import rule
from trickbook import Seat
from trickbook.contract.action import PLAYS
from trickbook.fairness import KEPT
from trickbook.record import Record, load, save
from trickbook.table import Act, Deal

SHORT = ("--option", "target=51", "--seed", "12")


@pytest.fixture(scope="module")
def whole_match(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], Path]:
    """A match played to its end by always choosing the first thing offered: all that was said, and the record."""
    folder = tmp_path_factory.mktemp("match")
    with Pipe("play", "pedro", *SHORT, "--save", "match.txt", folder=folder) as pipe:
        pipe.drive()
        assert pipe.close() == (0, "")
        return pipe.lines, folder / "match.txt"


@rule("P-END-1")
def test_a_whole_match_is_played_over_a_pipe(whole_match: tuple[list[str], Path]):
    lines, path = whole_match
    table = load(path).table()
    assert table.match.outcome is not None
    assert table.match.outcome.reason in lines
    score, *owed = table.game.tell_score(table.match.standing)
    assert f"After deal {table.match.deals}: {score}" in lines
    assert lines[-1] == (owed or [table.match.outcome.reason])[-1]
    assert not any("\x1b" in line or "\r" in line for line in lines)


def test_no_card_of_another_hand_is_named_before_it_is_played(whole_match: tuple[list[str], Path]):
    """What South may know are the cards dealt to, drawn, or looked through by South, and those on the table."""
    lines, path = whole_match
    packs = [entry.pack for entry in load(path).entries if isinstance(entry, Deal)]
    dealt: list[set[str]] = []
    known: set[str] = set()
    for line in lines:
        cards = set(CARD.findall(line))
        if line.startswith("South is dealt "):
            dealt.append(cards)
            known = set(cards)
        elif line.startswith(("South draws ", "South looks through ", "South takes ")) or " plays " in line:
            known |= cards
        assert cards <= known, line
    assert len(dealt) == len(packs)
    for cards, pack in zip(dealt, packs, strict=True):
        assert pack is not None
        order = [str(card) for card in pack]
        rounds = [{*order[start : start + 3]} for start in range(0, 36, 3)]
        assert any(cards == rounds[place] | rounds[place + 4] | rounds[place + 8] for place in range(4))


def test_leaving_and_going_on_gives_the_same_match_as_staying(whole_match: tuple[list[str], Path], tmp_path: Path):
    for begun in range(4):
        arguments = ["--resume", "parts.txt"] if begun else ["pedro", *SHORT, "--save", "parts.txt"]
        with Pipe("play", *arguments, folder=tmp_path) as pipe:
            assert pipe.drive(acts=5) == 5
            assert pipe.close() == (0, "")
    parts, whole = load(tmp_path / "parts.txt"), load(whole_match[1])
    assert parts.table().match.deals > 0
    assert parts.entries == whole.entries[: len(parts.entries)]
    assert parts.tags == whole.tags and parts.seats == whole.seats and parts.fairness == whole.fairness


def test_random_players_go_on_as_they_would_have(tmp_path: Path):
    """Their chance hangs on the seed and the place in the match, not on how often the match was resumed."""
    seats = ("--seats", "human,random,random,random", "--seed", "8")
    with Pipe("play", "pedro", *seats, "--save", "whole.txt", folder=tmp_path) as pipe:
        pipe.drive(acts=12)
        pipe.close()
    for begun in range(2):
        arguments = ["--resume", "parts.txt"] if begun else ["pedro", *seats, "--save", "parts.txt"]
        with Pipe("play", *arguments, folder=tmp_path) as pipe:
            pipe.drive(acts=6)
            pipe.close()
    assert (tmp_path / "parts.txt").read_text() == (tmp_path / "whole.txt").read_text()


def test_a_killed_process_loses_no_act_it_has_acknowledged(tmp_path: Path):
    with Pipe("play", "pedro", "--seed", "2", "--save", "killed.txt", folder=tmp_path) as pipe:
        pipe.drive(acts=9)
        pipe.read()
        pipe.kill()
        said = pipe.lines
    kept = [entry for entry in load(tmp_path / "killed.txt").entries if isinstance(entry, Act)]
    played = [str(entry.actions[-1]) for entry in kept if entry.seat == Seat.SOUTH and entry.actions[-1] in PLAYS]
    acknowledged = [line.rstrip(".").split()[2] for line in said if line.startswith("South plays ")]
    assert acknowledged and played[-len(acknowledged) :] == acknowledged
    assert run("play", "--resume", str(tmp_path / "killed.txt")).exit_code == 0


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_keeps_the_match_and_shows_no_traceback(ending: signal.Signals, tmp_path: Path):
    with Pipe("play", "pedro", "--seed", "2", folder=tmp_path) as pipe:
        pipe.drive(acts=3)
        pipe.read()
        pipe.process.send_signal(ending)
        assert pipe.read()[-1] == "The match is kept in pedro-1.txt. Go on with it: trickbook play --resume pedro-1.txt"
        code, errors = pipe.close()
    assert (code, errors) == (130, "")
    assert load(tmp_path / "pedro-1.txt").entries


def test_when_nobody_reads_any_more_the_match_is_kept_and_no_traceback_shown(tmp_path: Path):
    with Pipe("play", "pedro", "--seed", "2", folder=tmp_path) as pipe:
        choice = first_choice(pipe.read())
        assert pipe.process.stdout is not None and pipe.process.stderr is not None
        pipe.process.stdout.close()
        pipe.type(choice)
        assert pipe.process.wait() == 1
        assert "The match is kept in pedro-1.txt." in pipe.process.stderr.read()
    assert load(tmp_path / "pedro-1.txt").entries


# replay ---------------------------------------------------------------------------------------------------------------


def test_replay_tells_the_match_again(whole_match: tuple[list[str], Path]):
    lines, path = whole_match
    told = run("replay", str(path)).output.splitlines()
    heard = [line for line in lines if line.startswith(("South ", "North and South bid ", "After deal "))]
    assert {line for line in heard if "is dealt" not in line} <= set(told)
    assert lines[-1] in told


def test_replay_as_json_has_events_scores_and_outcome(whole_match: tuple[list[str], Path]):
    found = json.loads(run("replay", str(whole_match[1]), "--json").output)
    table = load(whole_match[1]).table()
    assert table.match.outcome is not None
    assert found["game"] == "pedro(target=51)" and found["fairness"] == "seed 12, sha256-fisher-yates-1, not fair"
    assert found["scores"] == dict(zip(table.game.sides, table.match.scores, strict=True))
    assert found["outcome"]["winner"] == table.game.sides[table.match.outcome.winner or 0]
    assert found["outcome"]["reason"] == table.match.outcome.reason
    assert [event["text"] for event in found["events"]] == [str(event) for event in table.events]
    assert {event["type"] for event in found["events"]} >= {"Dealt", "Called", "Played", "TrickWon", "MatchEnded"}
    assert found["seats"]["South"] == "human" and found["faults"] == []


def test_replay_shows_no_hidden_card_of_a_deal_under_way(tmp_path: Path):
    path = str(tmp_path / "begun.txt")
    run("play", "pedro", "--seed", "3", "--save", path)
    assert not CARD.search(run("replay", path).output)
    assert not any(
        CARD.search(json.dumps(event)) for event in json.loads(run("replay", path, "--json").output)["events"]
    )


def test_replay_tells_nothing_from_which_the_cards_under_way_follow(tmp_path: Path):
    path = tmp_path / "match.txt"
    run("play", "pedro", "--save", str(path), typed=["quit"])
    secret = load(path).tags[KEPT].split()[1]
    assert len(secret) == 64
    told = run("replay", str(path), "--json").output
    assert secret not in told and '"tags": {}' in told
    assert secret not in run("replay", str(path)).output + run("replay", str(path), "--audit", "--json").output


def test_replay_shows_a_name_that_would_steer_the_terminal_as_it_is_written(tmp_path: Path):
    path = tmp_path / "match.txt"
    save(path, Record(trickbook.game("pedro"), Seat.SOUTH, seats={Seat.SOUTH: "\x1b[2JAnna", Seat.NORTH: "Bo"}))
    assert run("replay", str(path)).output.splitlines()[1:3] == ["North: Bo.", 'South: "\\u001b[2JAnna".']


def test_audit_reads_what_happened_and_names_the_faults(whole_match: tuple[list[str], Path], tmp_path: Path):
    lines = whole_match[1].read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("1. "))
    first, second = lines[number].split("  ")[:2]
    lines[number] = lines[number].replace(second, f"{second[0]} {first.split()[-1]}", 1)  # a card is played twice
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join(lines))
    refused = run("replay", str(wrong))
    assert refused.exit_code == 2 and f"Line {number + 1}, column " in refused.stderr
    report = json.loads(run("replay", str(wrong), "--audit", "--json").output)
    assert any(fault["line"] == number + 1 for fault in report["faults"])
    assert f"Line {number + 1}, column " in run("replay", str(wrong), "--audit").output


def in_a_shell(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    command = f"echo quit | {shlex.quote(sys.executable)} -m trickbook {command}"
    return subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, text=True, check=False)


def test_with_its_input_closed_the_match_is_kept(tmp_path: Path):
    result = in_a_shell(tmp_path, "play pedro --seed 1 <&-")
    assert result.stdout.splitlines()[-1].startswith("The match is kept in pedro-1.txt.")
    assert (result.stderr, result.returncode) == ("", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("command", ["play pedro --seed 1", "games pedro", "rules P-PLAY-6"])
def test_a_screen_that_takes_no_more_ends_it_in_a_sentence(tmp_path: Path, command: str):
    result = in_a_shell(tmp_path, f"{command} >/dev/full")
    assert result.stderr.splitlines()[-1] == "Nothing more can be shown: No space left on device."
    assert result.returncode == 2


def test_letters_that_the_screen_has_not_are_written_by_their_numbers(tmp_path: Path):
    command = [sys.executable, "-m", "trickbook", "play", "pedro", "--seed", "\u2603"]
    narrow = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    result = subprocess.run(command, cwd=tmp_path, env=narrow, input=b"quit\n", capture_output=True, check=False)
    assert b"The cards come from the seed \\u2603" in result.stdout
    assert (result.returncode, result.stderr) == (0, b"")
