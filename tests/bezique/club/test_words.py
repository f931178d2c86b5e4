"""What is typed at a club table of Bezique, how it reads aloud, and a deal kept in a record."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import trickbook
from tests.bezique.club.tables import club
from tests.cli.terminal import run
from tests.clubs import do, everything
from tests.marks import rule
from trickbook.contract.seat import SOUTH
from trickbook.contract.wire import encode
from trickbook.errors import ActionError
from trickbook.fairness import Shuffler
from trickbook.players import play
from trickbook.players.clumsy import Clumsy
from trickbook.record import Record, from_json, read, to_json, write
from trickbook.rules import rules_of
from trickbook.speech.typed import groups_of
from trickbook.speech.typed import read as read_typed
from trickbook.table import Table

BEZIQUE = trickbook.game("bezique", "foster").at_club()
NOT_ACTS = ("claim west 3", "cut")


def test_every_form_that_help_tells_is_understood_and_cites_rules_that_are() -> None:
    known = {text.id for name in ("table", "bezique") for text in rules_of(name)}
    forms = [form for forms in groups_of(BEZIQUE).values() for form in forms]
    assert {"draw 2", "object declaration north", "call lead"} <= {form.typed for form in forms}
    assert not {"quit trick", "void?", "call trump", "serve"} & {form.typed for form in forms}
    for form in forms:
        assert form.typed in NOT_ACTS or read_typed(form.typed, BEZIQUE) is not None, form.typed
        assert {*form.rules} <= known


@pytest.mark.parametrize(
    "written",
    [
        "declare kings with KS KH KC JC",
        "declare double bezique with QS QS#2 JD JD#2",
        "draw 2",
        "pick 1",
        "object draw North",
        "object declaration South",
        "take back JC for KD",
        "concede",
        "call lead",
        "fill up",
        "put back 3",
        "no count 58",
        "strike",
    ],
)
def test_an_act_is_what_its_text_says(written: str) -> None:
    assert str(BEZIQUE.parse(written)) == written
    assert BEZIQUE.parse(written.upper()) == BEZIQUE.parse(written)


@pytest.mark.parametrize(
    "written", ["declare tens with TS TH TD TC", "declare kings with", "pick 3", "object draw east"]
)
def test_what_is_no_act_is_none(written: str) -> None:
    with pytest.raises(ActionError):
        BEZIQUE.parse(written)


@rule("T-30")
@pytest.mark.parametrize(
    "written", ["strike", "end by count", "freeze", "no count 3", "skip 1", "put back 1", "show late"]
)
def test_what_only_a_ruling_does_nobody_can_do(written: str) -> None:
    table = club("9C 7S", "AC 8S", leader="S")
    before = everything(table)
    with pytest.raises(ValueError, match="no place"):
        do(table, f"S {written}")
    assert everything(table) == before


def test_a_deal_in_which_things_go_wrong_is_written_and_read() -> None:
    table = club("7C 7D 7H 8C 8D", "KS KH KC JC 7S", winner="S", erroneous_declaration="foster")
    do(table, "S declare kings with KS KH KC JC, S draw 2, N draw, N object declaration, N call lead, S KH, N 7C")
    record = Record.of(table)
    written = write(record)
    assert "S declare kings with KS KH KC JC  S draw 2" in written
    assert everything(read(written).table()) == everything(table)
    assert from_json(to_json(record)) == record


@rule("B-SETUP-2")
@pytest.mark.parametrize("preset", ["book", "foster"])
def test_deals_of_clumsy_players_are_replayed_from_their_records(preset: str) -> None:
    table = Table(trickbook.game("bezique", preset, auto_gather=False).at_club(), SOUTH, guided=False)
    players = {seat: Clumsy(Random(f"record {seat}"), 0.1) for seat in table.game.seats}
    play(table, players, Shuffler.seeded(preset), deals=2)
    again = read(write(Record.of(table))).table()
    assert encode(again.events) == encode(table.events) and again.match.scores == table.match.scores


def test_a_club_table_at_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = ["object count north", "draw 2", "8D", "help", "quit"]
    said = run("play", "bezique", "--table", "club", "--seed", "9", typed=typed).stdout.splitlines()
    assert "North has the right number of cards. Nothing changes. (B-IRR-5)" in said
    assert any(line.startswith("  object declaration north: ") for line in said)


def test_a_claim_against_a_seat_where_nobody_sits_is_refused_at_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = run("play", "bezique", "--table", "club", "--seed", "9", typed=["claim west 5", "quit"]).stdout
    assert "There is no seat West at this table." in said
