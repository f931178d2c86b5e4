"""``trickbook audit``: what it says, how it ends, and the same as data."""

import json
from pathlib import Path

import pytest

from tests.audit.test_walk import RIGHT, WHIST
from tests.cli.terminal import run
from trickbook.record import RecordError, from_json, read, to_json, write


def audited(tmp_path: Path, text: str, *options: str) -> tuple[int, str, str]:
    file = tmp_path / "hand.trick"
    file.write_text(text, encoding="utf-8")
    result = run("audit", str(file), *options)
    return result.exit_code, result.stdout, result.stderr


def test_all_well_is_one_line_and_exit_code_0(tmp_path: Path) -> None:
    assert audited(tmp_path, RIGHT) == (0, "1 deal and 13 tricks read: nothing amiss.\n", "")


def test_findings_are_exit_code_1(tmp_path: Path) -> None:
    code, said, _ = audited(tmp_path, WHIST)
    assert code == 1
    assert said.startswith("Deal 1, trick 6 (line 18): revoke. North played 3H, where 2C was due. (W-PLAY-3)\n")


def test_damage_is_exit_code_3_and_told_with_its_place(tmp_path: Path) -> None:
    code, said, _ = audited(tmp_path, WHIST.partition("11. N")[0] + "11. N 8S  E ??\n")
    assert code == 3
    assert "11 tricks" not in said and "revoke" not in said  # the deuce of clubs did not come any more
    assert "Not in order: Line 23, column 13: '??' is no action of Whist" in said
    assert "The record could be followed up to line 23, column 13; the rest of that deal could not be." in said
    assert audited(tmp_path, "no record")[0] == 3


def test_bad_input_is_exit_code_2(tmp_path: Path) -> None:
    code, said, why = audited(tmp_path, RIGHT, "--code", "amercan")
    assert (code, said, why) == (2, "", "Whist has no code of law 'amercan'; did you mean american?\n")
    missing = run("audit", str(tmp_path / "nothing.trick"))
    assert missing.exit_code == 2 and "cannot be read" in missing.stderr


def test_bytes_that_are_no_text_are_damage(tmp_path: Path) -> None:
    file = tmp_path / "hand.trick"
    file.write_bytes(WHIST.replace("11. N 8S", "11. N \xff").encode("latin-1"))
    result = run("audit", str(file))
    assert result.exit_code == 3 and "up to line 23" in result.stdout


def test_the_same_as_data(tmp_path: Path) -> None:
    _, said, _ = audited(tmp_path, WHIST, "--json", "--code", "american")
    data = json.loads(said)
    revoke = data["findings"][0]
    assert (data["game"], data["deals"], data["tricks"], data["read_to"]) == ("whist", 1, 13, None)
    assert {name: revoke[name] for name in ("kind", "trick", "seat", "card", "line", "column")} == {
        "kind": "revoke", "trick": 6, "seat": "North", "card": "3H", "line": 18, "column": 17,
    }  # fmt: skip
    [ruling] = revoke["rulings"]
    assert ruling["code"] == "american" and "W-REV-2" in ruling["noticed"]["rules"]
    assert ruling["noticed"]["told"]["score"]


# Written down, in both forms and both ways of reading -----------------------------------------------------------------

WRONG = [
    ("N JH*", "N JH", "W 9H", "W 9H*", (25, 5), ("W-PLAY-7", "W-PLAY-8", "W-PLAY-9", "W-PLAY-10")),
    ("count tricks NS 8", "count tricks NS 7", "", "", (26, 1), ("W-TRICK-1",)),
    ("score NS 2", "score NS 1", "", "", (27, 1), ("W-SCORE-1", "W-SCORE-4")),
]


@pytest.mark.parametrize(("old", "new", "old_too", "new_too", "place", "rules"), WRONG)
def test_reading_strictly_refuses_what_is_written_wrongly(
    old: str, new: str, old_too: str, new_too: str, place: tuple[int, int], rules: tuple[str, ...]
) -> None:
    with pytest.raises(RecordError) as refused:
        read(RIGHT.replace(old, new).replace(old_too or "\0", new_too))
    assert (refused.value.line, refused.value.column, refused.value.rules) == (*place, rules)


def test_what_is_written_rightly_changes_nothing() -> None:
    bare = "\n".join(line for line in RIGHT.replace("*", "").splitlines() if not line.startswith("count"))
    assert read(RIGHT) == read(bare)
    assert write(read(RIGHT)) == write(read(bare))
    with_line = RIGHT.replace("S QS*  W 3S\n", "S QS  W 3S\ngathered by S\n").replace(
        "W 4H*  N 3H", "W 4H\ngathered by W\nN 3H"
    )
    assert read(with_line) == read(bare)


def in_json(written: dict[str, list[str]]) -> str:
    form = json.loads(to_json(read(RIGHT)))
    return json.dumps(form | {"written": written}, indent=1)


def test_the_json_form_tells_it_too(tmp_path: Path) -> None:
    right = in_json({"5": ["gathered by S"], "53": ["count tricks NS 8, EW 5", "score NS 2, EW 0"]})
    assert from_json(right) == read(RIGHT)
    assert audited(tmp_path, right)[0] == 0
    wrong = in_json({"5": ["gathered by W"]})
    code, said, _ = audited(tmp_path, wrong)
    assert code == 1 and "wrong winner. West gathered trick 1, which South had won." in said
    with pytest.raises(RecordError, match=r"Trick 1 was won by South, not by West\."):
        from_json(wrong)
    with pytest.raises(RecordError, match="cannot be read"):
        from_json(in_json({"5": ["trick by W"]}))


def test_json_that_is_none_is_damage(tmp_path: Path) -> None:
    code, said, _ = audited(tmp_path, right := in_json({})[:-40])
    assert right.startswith("{") and code == 3 and "damaged or cut off" in said
