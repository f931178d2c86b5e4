"""Records of club tables: every act, claim and choice, hands thrown in, faults with their place, errors unnoticed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import trickbook
from tests.cinch.club.opening import club
from tests.cli.terminal import run
from tests.clubs import do as act
from tests.clubs import folded
from tests.marks import rule
from trickbook.contract.acts import Choose
from trickbook.contract.seat import SOUTH, Seat
from trickbook.errors import RecordError
from trickbook.fairness import Shuffler
from trickbook.players import make, play
from trickbook.players.base import Player
from trickbook.record import Record, audit, from_json, read, save, schema, to_json, write
from trickbook.table import Act, Claim, DealtAnew, EndMatch, Ruled, Table

HEAD = """trickbook record 1
game: cinch(irregular_bids=foster,table_penalties=on)
rules: 1
table: club
first dealer: South

deal 1, dealer South
set hand.S 9S AH 3H AC
set hand.W 8S QC TC 7D
set hand.N 4S 6D 7C 6C
set hand.E 5H 2H 9D KC
set bidder S
set contract 8
set trump hearts
set taken.NS JH
set taken.EW TH 5D
"""
PLAY = """1. S AC  W QC then TC  S choose 2  N 6D  S void?  N no  E expose 5H  S call 5H  E name 2H  E 9D
2. E take back 9D for KC  W say trick  N draw cards  W object play East
claim by W: revoke by N in trick 1
# Now South leads.
2. S AH  W 8S  N 6C  E lay down  E 5H
3. S quit trick  E look last  E object count West  N 7C  W object lead North  W waive
3. S 9S  W 7D  N 4S  E 2H
4. E 9D  S 3H  W QC  N 7C
cut S
score NS 0, EW 15
end
"""


def tables_alike(one: Table, other: Table) -> bool:
    return (one.events, one.log, one.match.standing) == (other.events, other.log, other.match.standing)


def entries(text: str) -> list[str]:
    """The entries that the lines of a record below the deal write, as far as they are acts."""
    body = re.sub(r"^\d\. ", "", text, flags=re.M)
    return [words for line in body.splitlines() if line and line[0] in "NESW" for words in line.split("  ")]


# Everything that is done is written and read --------------------------------------------------------------------------


def test_a_club_table_by_hand_is_read_with_all_that_was_done_and_written_again():
    record = read(HEAD + PLAY)
    text = write(record)
    assert sorted(entries(text)) == sorted(entries(PLAY))
    assert "# Now South leads." in text and "claim by W: revoke by N in trick 1" in text
    again = read(text)
    assert write(again) == text
    assert tables_alike(again.table(), record.table())
    assert from_json(to_json(record)) == record
    made = [str(entry.actions[0]) for entry in record.entries if isinstance(entry, Act)]
    assert {"choose 2", "void?", "no", "take back 9D for KC", "object count West", "lay down", "waive"} < set(made)
    kinds = {event.case.kind for event in record.table().events if isinstance(event, Ruled)}
    assert {"several cards played", "card exposed", "revoke corrected", "hand abandoned", "revoke"} <= kinds


@rule("T-2")
def test_cards_put_down_together_keep_their_order():
    for first, second in (("QC", "TC"), ("TC", "QC")):
        text = HEAD + f"1. S AC  W {first} then {second}\nend\n"
        record = read(text)
        assert f"W {first} then {second}" in write(record)
        [both] = [entry for entry in from_json(to_json(record)).entries if isinstance(entry, Act) and entry.seat == 3]
        assert [str(action) for action in both.actions] == [first, second]


def test_what_is_said_before_the_play_is_written():
    written = ["W 6 then hearts", "N 5", "N 7", "E pass", "S pass", "N hearts", "S expose 7H"]
    table = club(", ".join(written))
    text = write(Record.of(table))
    assert entries(text) == written
    assert tables_alike(read(text).table(), folded(table))


@pytest.mark.parametrize("name", ["cinch", "pedro"])
@pytest.mark.parametrize("seed", range(3))
def test_tables_of_clumsy_players_are_written_read_and_ruled_alike(name: str, seed: int):
    table = Table(trickbook.game(name).at_club(), SOUTH, guided=False)
    players: dict[Seat, Player] = {seat: make("clumsy", f"{seed} {seat}") for seat in Seat}
    play(table, players, Shuffler.seeded(seed), deals=4)
    record = Record.of(table)
    again = read(write(record))
    assert again == record == from_json(to_json(record))
    assert tables_alike(again.table(), table)
    assert any(isinstance(event, Ruled) for event in table.events)


def test_a_record_is_whole_after_every_entry():
    record = read(HEAD + PLAY)
    for count in range(len(record.entries) + 1):
        part = Record.of(Table.fold(record.game, SOUTH, record.entries[:count], guided=False))
        assert read(write(part)) == part


# A hand dealt anew ----------------------------------------------------------------------------------------------------


def thrown_in(shuffler: Shuffler) -> Table:
    """A table where the first hand was thrown in, the second has been dealt, and the match then broken off."""
    table = Table(trickbook.game("cinch").at_club(), SOUTH, guided=False)

    def deal() -> None:
        for entry in shuffler.opening(table.ledger, lambda seat: bytes(32)):
            table.apply(entry)

    deal()
    assert table.state is not None
    card = next(card for card in table.game.whole_pack if table.state.view(Seat.WEST).hand >> card & 1)
    act(table, f"W expose {card}, N new deal")
    deal()
    act(table, "W pass")
    table.apply(EndMatch(SOUTH))
    for reveal in tuple(shuffler.reveals(table.ledger)):
        table.apply(reveal)
    return table


@rule("T-32", "C-BIR-8")
def test_a_hand_dealt_anew_has_the_number_and_the_dealer_of_the_one_thrown_in():
    table = thrown_in(Shuffler.seeded(3))
    text = write(Record.of(table))
    assert text.count("deal 1, dealer South\n") == 2 and "deal 2" not in text
    record = read(text)
    assert tables_alike(record.table(), table) and from_json(to_json(record)) == record
    assert [event.dealer for event in record.table().events if isinstance(event, DealtAnew)] == [SOUTH]
    wrong = re.sub("(?s)(deal 1.*)deal 1", r"\1deal 2", text).rpartition("end, ")[0] + "end\n"
    with pytest.raises(RecordError, match=r"This should be deal 1, not 2\."):
        read(wrong)


def test_both_packs_of_a_hand_dealt_anew_are_proved_fair(tmp_path: Path):
    table = thrown_in(Shuffler.random())
    path = tmp_path / "match.trick"
    save(path, Record.of(table, fairness="commit-reveal-1, sha256-fisher-yates-1"))
    assert "commit 2 " in path.read_text()
    result = run("verify", str(path))
    assert (result.exit_code, result.stderr) == (0, ""), result.output


@rule("T-32", "C-BIR-8")
def test_the_thrown_in_hand_is_told_and_the_one_under_way_stays_hidden(tmp_path: Path):
    table = Table(trickbook.game("cinch").at_club(), SOUTH, guided=False)
    shuffler = Shuffler.seeded(3)
    for entry in shuffler.opening(table.ledger, lambda seat: b""):
        table.apply(entry)
    whole = table.game.whole_pack
    card = next(card for card in whole if table.state is not None and table.state.view(Seat.WEST).hand >> card & 1)
    act(table, f"W expose {card}, N new deal")
    for entry in shuffler.opening(table.ledger, lambda seat: b""):
        table.apply(entry)
    path = tmp_path / "match.trick"
    save(path, Record.of(table))
    lines = run("replay", str(path)).stdout.splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith("The hand is thrown in; South deals again"))
    ruled = next(i for i, line in enumerate(lines) if line.startswith("Card shown, West: ") and "C-BIR-8" in line)
    asked = next(i for i, line in enumerate(lines) if line.startswith("North") and "new deal" in line)
    assert ruled < asked < begin
    assert "West is dealt 9 cards." in lines[begin:] and "West is dealt 9 cards." not in lines[:begin]


# What is wrong, and where ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "column", "words", "rules"),
    [
        ("1. S AC  W call 9C", 10, "The nine of clubs does not lie exposed", ("C-IRR-28",)),
        ("1. S AC  W QC  N claim trick", 16, "A trick is claimed", ("C-IRR-13",)),
        ("1. S AC  W choose 1", 10, "You have no choices now", ()),
        ("1. S AC  W take back AC", 10, "does not lie in an open trick", ("C-IRR-23",)),
        ("1. S AC  W yes", 10, "Nobody has asked you", ("C-PLAY-18",)),
        ("1. S AC  N void?", 10, "Only a partner who has neither followed nor trumped", ("C-PLAY-18",)),
        ("1. S AC  W expose AC", 10, "do not hold the ace of clubs", ()),
        ("1. S AC  W object lead", 12, "is no action of Cinch", ()),
        ("1. S AC  W call", 12, "is no action of Cinch", ()),
        ("1. S AC  W QC then KC", 10, "do not hold the king of clubs", ()),
    ],
)
def test_what_cannot_be_is_refused_with_line_column_and_rule(
    line: str, column: int, words: str, rules: tuple[str, ...]
):
    with pytest.raises(RecordError, match=f"Line 17, column {column}: .*{re.escape(words)}") as caught:
        read(f"{HEAD}{line}\nend\n")
    assert (caught.value.line, caught.value.rules) == (17, rules)


def test_the_json_form_names_the_entry_that_cannot_be():
    record = read(HEAD + PLAY)
    lines = to_json(record).splitlines()
    place = next(i for i, line in enumerate(lines) if "void?" in line)
    lines[place] = lines[place].replace("void?", "claim trick")
    with pytest.raises(RecordError) as caught:
        from_json("\n".join(lines))
    assert (caught.value.line, caught.value.rules) == (place + 1, ("C-IRR-13",))
    lines[place] = lines[place].replace("claim trick", "claim the moon")
    with pytest.raises(RecordError, match="'claim the moon' is no action of Cinch") as caught:
        from_json("\n".join(lines))
    assert caught.value.line == place + 1


def test_an_audit_skips_words_that_nobody_had_a_right_to_and_reads_on():
    text = HEAD + "1. S AC  W call 9C  W QC  N 7C  E KC\n2. S claim trick  S AH  W 7D  N 4S  E 2H\nend\n"
    report = audit(text)
    assert [(fault.line, fault.column, fault.rules) for fault in report.faults] == [
        (17, 10, ("C-IRR-28",)),
        (18, 4, ("C-IRR-13",)),
    ]
    [table] = report.tables
    assert table.state is not None and table.state.trick_number == 3


@rule("T-30")
def test_an_audit_shows_what_went_unnoticed_and_what_was_put_right():
    text = HEAD + "1. S AC  W QC  N 7C  E 9D\n2. E take back 9D for KC  S AH  W 7D  N 4S  E 9D\nend\n"
    report = audit(text)
    assert [(fault.line, fault.column) for fault in report.faults] == [(17, 22), (18, 45)]
    assert all({"C-PLAY-3", "C-PLAY-5"} & set(fault.rules) for fault in report.faults), report.faults
    assert read(text) == report.record  # strictly it can be read, too: at a club table it happened


# What the record says of itself ---------------------------------------------------------------------------------------


def test_choices_and_claims_are_entries_of_their_own():
    record = read(HEAD + PLAY)
    assert Act(SOUTH, (Choose(2),)) in record.entries
    assert Claim(Seat.WEST, Seat.NORTH, 1) in record.entries


def test_scores_are_compared_with_what_the_rulings_make_of_the_deal():
    with pytest.raises(RecordError, match=r"By the cards this is 'score NS 0, EW 15', not 'score NS 8, EW 7'\."):
        read(HEAD + PLAY.replace("score NS 0, EW 15", "score NS 8, EW 7"))


def test_the_published_schema_speaks_of_club_tables():
    made: dict[str, Any] = schema()
    published = json.loads((Path(__file__).parents[1] / "docs" / "record.schema.json").read_text(encoding="utf-8"))
    assert made == published
    assert "at a club table" in made["$defs"]["JsonAct"]["description"]
    assert "dealt anew" in made["$defs"]["JsonDeal"]["description"]
