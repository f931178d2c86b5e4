"""Records that prove their deals, and every way in which one may not: by ``trickbook verify``, and by the program in
``docs/fairness.md`` that uses nothing of this project."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import trickbook
from tests.cli.terminal import Pipe, run
from trickbook import NORTH, SOUTH, Seat
from trickbook.entries import Deal, EndMatch, Entry
from trickbook.fairness import Contribute, FairShuffler, Ledger, Shuffler, resumed
from trickbook.fairness.commitment import deal_commitment, deal_seed, entropy_commitment
from trickbook.fairness.shuffle import shuffled_deal
from trickbook.players import make, play
from trickbook.record import Record, audit, load, read, save, write
from trickbook.table import Table

PAGE = Path(__file__).parents[1] / "docs" / "fairness.md"


def table_of(shuffler: Shuffler, deals: int = 2) -> Table:
    """A table at which the deals of a shuffler have been played."""
    table = Table(trickbook.game("pedro"), SOUTH)
    play(table, {seat: make("random", seat) for seat in Seat}, shuffler, deals=deals)
    return table


def text_of(table: Table, shuffler: Shuffler) -> str:
    return write(Record.of(table, fairness=shuffler.fairness, tags=shuffler.kept(table.ledger)))


def finished(shuffler: Shuffler, deals: int = 2) -> str:
    """The record of a match of some deals that the players have ended."""
    table = table_of(shuffler, deals)
    table.apply(EndMatch(SOUTH))
    play(table, {}, shuffler)
    return text_of(table, shuffler)


@pytest.fixture(scope="module")
def fair() -> str:
    return finished(Shuffler.random())


def unsealed(text: str) -> str:
    """A record without the count and the check of its last line, as one leaves it who has changed something."""
    return re.sub(r"^end, .*$", "end", text, flags=re.M)


def answer(path: Path, text: str) -> tuple[int, dict[str, object]]:
    path.write_text(text, encoding="utf-8")
    result = run("verify", str(path), "--json")
    return result.exit_code, json.loads(result.stdout)


def line_of(text: str, start: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith(start))


# Sound records --------------------------------------------------------------------------------------------------------


def test_a_finished_match_is_proved(tmp_path: Path, fair: str):
    sentence = "Proved: all 2 deals were fixed before anybody could know the cards."
    code, facts = answer(tmp_path / "fair.txt", fair)
    assert (code, facts) == (0, {"verdict": "fair", "sentence": sentence, "deal": None, "line": None})
    assert run("verify", str(tmp_path / "fair.txt")).stdout == f"{sentence}\n"
    save(tmp_path / "fair.json", read(fair))
    assert run("verify", str(tmp_path / "fair.json")).exit_code == 0
    assert audit(fair).faults == ()


def test_a_match_under_way_cannot_be_proved_yet(tmp_path: Path):
    shuffler = Shuffler.random()
    code, facts = answer(tmp_path / "begun.txt", text_of(table_of(shuffler), shuffler))
    assert code == 1 and facts["verdict"] == "unproved" and "cannot be proved yet" in str(facts["sentence"])


def test_a_match_saved_in_the_middle_resumed_and_finished_is_proved(tmp_path: Path):
    path, first = tmp_path / "match.txt", Shuffler.random()
    path.write_text(text_of(table_of(first), first), encoding="utf-8")
    record = load(path)
    table, second = record.table(), resumed(record.fairness, record.tags)
    play(table, {seat: make("random", seat) for seat in Seat}, second, deals=2)
    table.apply(EndMatch(SOUTH))
    play(table, {}, second)
    code, facts = answer(path, text_of(table, second))
    assert code == 0 and "all 4 deals" in str(facts["sentence"])
    assert "unrevealed" not in path.read_text(encoding="utf-8")


def test_what_is_saved_in_the_middle_tells_nothing_of_deals_to_come():
    shuffler = Shuffler.random()
    table = table_of(shuffler)
    kept = read(text_of(table, shuffler)).tags["unrevealed"]
    assert [told.split()[0] for told in kept.split(", ")] == ["1", "2"], "the third secret has not been drawn"
    ways = [resumed(shuffler.fairness, {"unrevealed": kept}) for _ in range(2)]
    third = [list(way.opening(table.ledger, lambda seat: b"x"))[-1] for way in ways]
    assert isinstance(third[0], Deal) and third[0] != third[1]


def test_a_seed_is_not_fair_yet_its_cards_are_checked(tmp_path: Path):
    code, facts = answer(tmp_path / "seed.txt", finished(Shuffler.seeded(7)))
    assert code == 1
    assert facts["sentence"] == "Not fair: somebody chose the seed 7. The cards follow from it."
    other = unsealed(finished(Shuffler.seeded(7))).replace("seed 7", "seed 8")
    code, facts = answer(tmp_path / "seed.txt", other)
    assert (code, facts["verdict"], facts["deal"], facts["line"]) == (2, "wrong", 1, line_of(other, "deal 1"))
    assert "The cards of deal 1 do not follow from the seed 8: card 1 of the pack is" in str(facts["sentence"])
    told = run("verify", str(tmp_path / "seed.txt"))
    assert told.stderr.startswith(f"{tmp_path / 'seed.txt'}: Line {facts['line']}: The cards of deal 1")


@pytest.mark.parametrize("deals", [0, 1])
def test_a_deal_that_was_committed_to_and_not_dealt_is_named_and_proves_nothing(tmp_path: Path, deals: int):
    house = Shuffler.random()
    table = table_of(house, deals)
    for entry in house.opening(table.ledger, lambda seat: b"x"):
        if not isinstance(entry, Deal):
            table.apply(entry)
    table.apply(EndMatch(SOUTH))
    play(table, {}, house)
    code, facts = answer(tmp_path / "broken.txt", text_of(table, house))
    if deals:
        assert (code, facts["verdict"]) == (0, "fair")
        assert str(facts["sentence"]).endswith(" Deal 2 was committed to and never dealt.")
    else:
        assert (code, facts["verdict"]) == (1, "unproved")
        assert facts["sentence"] == "Nothing has been dealt, so there is nothing to prove."


# Records that are wrong -----------------------------------------------------------------------------------------------


class FalseHouse(FairShuffler):
    """A house that deals the second hand as it likes, not as its commitment has it."""

    def opening(self, ledger: Ledger, contribute: Contribute) -> Iterator[Entry]:
        for entry in super().opening(ledger, contribute):
            if isinstance(entry, Deal) and len(ledger.deals) == 1:
                assert entry.pack is not None
                yield Deal((*entry.pack[1:], entry.pack[0]), entry.luck)
            else:
                yield entry


def test_cards_that_do_not_follow_from_the_seed(tmp_path: Path):
    house = FalseHouse()
    table = table_of(house)
    table.apply(EndMatch(SOUTH))
    lines = [f"reveal {r.number} {r.secret} salt {r.salt}" for r in house.reveals(table.ledger)]
    text = unsealed(text_of(table, house)).replace("\nend\n", "\n" + "\n".join(lines) + "\nend\n")
    code, facts = answer(tmp_path / "false.txt", text)
    assert (code, facts["verdict"], facts["line"]) == (2, "wrong", line_of(text, "reveal 2"))
    found = re.fullmatch(
        r"The cards of deal 2 do not follow from its seed: card 1 of the pack is (..) and should be (..)\.",
        str(facts["sentence"]),
    )
    assert found is not None and found[1] != found[2]
    assert "other cards were dealt" in checked_by_hand(tmp_path / "false.txt").stderr


def change(pattern: str, by: str) -> Callable[[str], str]:
    """What changes the first place where a pattern matches; there must be one."""

    def changed(text: str) -> str:
        new, count = re.subn(pattern, by, text, count=1, flags=re.M)
        assert count == 1
        return new

    return changed


def move(line: str, before: str) -> Callable[[str], str]:
    """What moves the line that begins so before another."""

    def changed(text: str) -> str:
        lines = text.splitlines()
        moved = lines.pop(next(i for i, each in enumerate(lines) if each.startswith(line)))
        lines.insert(next(i for i, each in enumerate(lines) if each.startswith(before)), moved)
        return "\n".join([*lines, ""])

    return changed


ZEROS = "0" * 64
FAULTS: dict[str, tuple[Callable[[str], str], str, str]] = {
    "another secret": (
        change(r"^reveal 2 \w+", f"reveal 2 {ZEROS}"),
        "reveal 2",
        "The reveal of deal 2 does not fit its commitment.",
    ),
    "another salt": (
        change(r"^(reveal 1 \w+ salt) \w+", rf"\1 {ZEROS}"),
        "reveal 1",
        "The reveal of deal 1 does not fit its commitment.",
    ),
    "the secret of another deal": (
        change(r"^reveal 2 .*", f"reveal 2 {ZEROS} salt {ZEROS}"),
        "reveal 2",
        "The reveal of deal 2 does not fit its commitment.",
    ),
    "a second reveal": (
        change(r"^(reveal 2 .*)$", r"\1\n\1 # again"),
        "# again",
        "This is a second reveal of deal 2; the first one stands.",
    ),
    "no reveal": (change(r"^reveal 2 .*\n", ""), "deal 2", "Deal 2 was never revealed, though the match is over."),
    "a reveal before the end": (
        move("reveal 1", "end match"),
        "reveal 1",
        "Secrets are revealed when the match is over, not before.",
    ),
    "entropy after the cards": (
        change(r"^end match", f"seal 2 W {ZEROS}\nend match"),
        f"seal 2 W {ZEROS}",
        "The entropy of West for deal 2 came late: its cards had been dealt.",
    ),
    "entropy committed to late": (
        move("seal 1 E", "end match"),
        "show 1 N",
        "North shows entropy for deal 1 too early: East had not committed to theirs.",
    ),
    "entropy shown before all had committed": (
        move("show 2 N", "seal 2 S"),
        "show 2 N",
        "North shows entropy for deal 2 too early: South and West had not committed to theirs.",
    ),
    "cards before the entropy": (
        move("show 2 W", "end match"),
        "deal 2",
        "Deal 2 cannot be dealt yet: West had not shown entropy.",
    ),
    "other entropy": (
        change(r"^show 1 S \w+", "show 1 S 7777"),
        "show 1 S",
        "The entropy that South shows for deal 1 does not fit its commitment.",
    ),
    "another commitment": (
        change(r"^commit 1 \w+", f"commit 1 {ZEROS}"),
        "reveal 1",
        "The reveal of deal 1 does not fit its commitment.",
    ),
    "a commitment after the cards": (
        change(r"^end match", f"commit 1 {ZEROS}\nend match"),
        f"commit 1 {ZEROS}",
        "The commitment for deal 1 came late: its cards had been dealt.",
    ),
    "a commitment twice": (
        change(r"^(commit 1 .*)$", rf"\1\ncommit 1 {ZEROS}"),
        f"commit 1 {ZEROS}",
        "This is a second commitment for deal 1; the first one stands.",
    ),
    "a commitment to the wrong deal": (
        change(r"^commit 2 ", "commit 3 "),
        "commit 3",
        "The next commitment is for deal 2, not 3.",
    ),
    "a number cut short": (
        change(r"^reveal 1 \w\w", "reveal 1 "),
        "reveal 1",
        "A secret is 64 hexadecimal digits in small letters.",
    ),
    "a line that is none": (
        change(r"^reveal 1 .*$", "reveal 1"),
        "reveal 1",
        "This line cannot be read; it should be like 'reveal 1 09af... salt 09af...'.",
    ),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, fair: str, kind: str):
    changed, place, sentence = FAULTS[kind]
    text = unsealed(changed(fair))
    code, facts = answer(tmp_path / "wrong.txt", text)
    assert (code, facts["verdict"]) == (2, "wrong")
    assert str(facts["sentence"]).startswith(sentence)
    line = next(n for n, each in enumerate(text.splitlines(), 1) if each.startswith(place) or each.endswith(place))
    assert facts["line"] == line
    if kind != "a reveal before the end":  # of which a program that knows no game can know nothing
        assert checked_by_hand(tmp_path / "wrong.txt").returncode != 0


def test_without_its_commitments_the_record_does_not_do_what_it_says(tmp_path: Path, fair: str):
    bare = re.sub(r"^(commit|seal|show|reveal) .*\n", "", unsealed(fair), flags=re.M)
    code, facts = answer(tmp_path / "bare.txt", bare)
    assert (code, facts["deal"], facts["line"]) == (2, 1, line_of(bare, "deal 1"))
    assert facts["sentence"] == (
        "Deal 1 has no commitment, though the record says 'commit-reveal-1, sha256-fisher-yates-1'."
    )
    code, facts = answer(tmp_path / "bare.txt", bare.replace("fairness: commit-reveal-1, ", "fairness: "))
    assert (code, facts["verdict"]) == (1, "unproved")


def test_a_changed_record_in_json_is_refused_at_the_entry(tmp_path: Path, fair: str):
    save(tmp_path / "fair.json", read(fair))
    text = (tmp_path / "fair.json").read_text(encoding="utf-8")
    changed = re.sub(r'("type": ?"reveal", ?"number": ?2, ?"secret": ?)"\w+"', rf'\1"{ZEROS}"', text)
    assert changed != text
    code, facts = answer(tmp_path / "wrong.json", changed)
    assert code == 2 and facts["sentence"] == "The reveal of deal 2 does not fit its commitment."
    line = changed.splitlines()[int(str(facts["line"])) - 1]
    assert '"reveal"' in line and ZEROS in line


def test_an_audit_names_false_statements_and_tells_the_deals_all_the_same(fair: str):
    text = unsealed(change(r"^reveal 1 \w+", f"reveal 1 {ZEROS}")(fair))
    report = audit(text)
    assert [fault.sentence for fault in report.faults] == ["The reveal of deal 1 does not fit its commitment."]
    assert report.tables[0].match.deals == 2


def test_an_audit_goes_on_after_a_deal_that_cannot_be(fair: str):
    text = unsealed(change(r"^pack \w\w", "pack 1X")(fair))
    report = audit(text)
    assert {fault.line for fault in report.faults} == {line_of(text, "pack 1X")}, "no fault follows from the first"
    assert sum(table.match.deals for table in report.tables) == 1


def test_a_file_that_is_not_there(tmp_path: Path):
    result = run("verify", str(tmp_path / "none.txt"))
    assert result.exit_code == 2 and "cannot be read" in result.stderr


# The program in the docs ----------------------------------------------------------------------------------------------


def checked_by_hand(path: Path) -> subprocess.CompletedProcess[str]:
    """The program on the page, run where it cannot import anything of this project."""
    program = PAGE.read_text(encoding="utf-8").split("```python\n")[1].split("```")[0]
    assert "import trickbook" not in program and "from trickbook" not in program
    command = [sys.executable, "-I", "-S", "-c", program, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_program_on_the_page_proves_a_fair_match(tmp_path: Path, fair: str):
    (tmp_path / "fair.txt").write_text(fair, encoding="utf-8")
    done = checked_by_hand(tmp_path / "fair.txt")
    assert done.stdout == "2 deals were fixed before anybody could know the cards.\n", done.stderr


# At the terminal ------------------------------------------------------------------------------------------------------


def test_a_match_at_the_terminal_left_and_resumed_again_and_again_is_proved(tmp_path: Path):
    options = ("pedro", "--option", "target=51", "--save", "match.txt")
    for part in range(60):
        arguments = options if part == 0 else ("--resume", "match.txt")
        with Pipe("play", *arguments, folder=tmp_path) as pipe:
            answered = pipe.drive(acts=40)
            code, errors = pipe.close()
        assert code == 0, errors
        if answered < 40:
            break
    assert "These deals were fair; to prove it: trickbook verify match.txt" in pipe.lines
    result = run("verify", str(tmp_path / "match.txt"))
    assert result.exit_code == 0 and result.stdout.startswith("Proved: all ")
    assert checked_by_hand(tmp_path / "match.txt").returncode == 0
    told = run("replay", str(tmp_path / "match.txt")).stdout
    assert not re.search(r"[0-9a-f]{64}", told + "".join(pipe.lines)), "people are not told the long numbers"


def test_the_program_on_the_page_asks_for_the_entropy_of_every_seat(tmp_path: Path):
    secret = salt = bytes(32)
    pack, luck = shuffled_deal(deal_seed(1, secret, {NORTH: b"x"}), 1, trickbook.game("pedro").whole_pack)
    table = Table(trickbook.game("pedro"), SOUTH)
    table.apply(Deal(pack, luck))
    table.apply(EndMatch(SOUTH))
    before = f"""
commit 1 {deal_commitment(1, secret, salt)}
seal 1 N {entropy_commitment(1, NORTH, b"x", salt)}
show 1 N {b"x".hex()} salt {salt.hex()}
deal 1"""
    text = unsealed(write(Record.of(table, fairness=FairShuffler().fairness))).replace("\ndeal 1", before)
    text = text.replace("\nend\n", f"\nreveal 1 {secret.hex()} salt {salt.hex()}\nend\n")
    code, facts = answer(tmp_path / "alone.txt", text)
    assert (code, facts["verdict"]) == (2, "wrong")
    assert "cards came early" in checked_by_hand(tmp_path / "alone.txt").stderr
