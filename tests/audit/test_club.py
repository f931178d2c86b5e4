"""Records of club tables: what was noticed there is told, what was not is found."""

import pytest

import trickbook
from tests.audit.test_walk import RIGHT, WHIST
from tests.marks import rule
from trickbook.audit import audit_text, lines
from trickbook.contract.seat import NORTH, SOUTH, Seat
from trickbook.fairness import Shuffler
from trickbook.players import make, play
from trickbook.players.base import Player
from trickbook.record import Record, write
from trickbook.table import Ruled, Table


def at_club(text: str, closing: str = "cut W") -> str:
    head = text.replace("game: whist", "game: whist(table_errors=on)").replace("table: guided", "table: club")
    head = head.replace("set turned 5H", "set trump hearts")  # else it would have to be taken up
    return head.replace("\nscore", f"\n{closing}\nscore")


def told(text: str) -> tuple[list[tuple[str, int, Seat | None]], list[str]]:
    audit = audit_text(text)
    assert not audit.faults and audit.read_to is None, audit.faults
    return [(one.kind, one.trick, one.seat) for one in audit.findings], [one.sentence for one in audit.told]


def test_a_revoke_that_nobody_claimed_is_found() -> None:
    unclaimed = at_club(WHIST.replace("NS 7, EW 6", "NS 8, EW 5").replace("NS 1, EW 0", "NS 2, EW 0"))
    assert told(unclaimed) == ([("revoke", 6, NORTH)], [])
    [revoke] = audit_text(unclaimed).findings
    assert revoke.sentence == "North played 3H, where 2C was due."


@rule("W-REV-2")
def test_a_revoke_that_was_claimed_is_told_and_its_fine_is_in_the_score() -> None:
    claimed = at_club(WHIST, "claim by E: revoke by N in trick 6\ncut W").replace("NS 1, EW 0", "NS 0, EW 1")
    claimed = claimed.replace("NS 7, EW 6", "NS 8, EW 5")
    findings, sentences = told(claimed)
    assert findings == []
    assert len(sentences) == 2 and sentences[1].startswith("Revoke, North in trick 6: The revoke is proved.")
    assert told(claimed.replace("NS 0, EW 1", "NS 2, EW 0"))[0] == [("wrong score", 13, None)]
    assert next(iter(lines(audit_text(claimed)))) == "Noticed at the table, and ruled on there:"


@rule("W-REV-8")
def test_a_revoke_put_right_in_time_is_told() -> None:
    text = at_club(RIGHT.replace("S AC  W 4H*  N 2C", "S AC  W 4H  N 3H  N take back 3H for 2C")).replace(
        "W 4H  N", "W 4H  N"
    )
    findings, sentences = told(text)
    assert findings == [] and sentences[0].startswith("Revoke corrected, North in trick 6")


def test_a_lead_out_of_turn_is_found_unless_somebody_objects() -> None:
    led = RIGHT.replace("3. E QD  S AD*  W 2D  N 3D", "3. S AD*  W 2D  N 3D  E QD")
    assert told(at_club(led))[0] == [("lead out of turn", 3, SOUTH)]
    back = RIGHT.replace("3. E QD  S AD*", "3. S AD  W object lead South  W waive\n3. E QD  S AD*")
    findings, sentences = told(at_club(back))
    assert findings == [] and any("Lead out of turn, South in trick 3" in sentence for sentence in sentences)


def test_a_demand_that_nobody_had_a_right_to_is_found() -> None:
    text = at_club(RIGHT.replace("3. E QD  S AD*", "3. E QD  N call AD  S AD*"))
    assert told(text)[0] == [("act without right", 3, NORTH)]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", ["whist", "cinch", "pedro", "bezique"])
def test_tables_of_clumsy_players_are_read_to_the_end(name: str, seed: int) -> None:
    game = trickbook.game(name).at_club()
    table = Table(game, game.seats[0], guided=False)
    players: dict[Seat, Player] = {seat: make("clumsy", f"{seed} {seat}") for seat in game.seats}
    play(table, players, Shuffler.seeded(seed), deals=1 if name == "bezique" else 3)
    audit = audit_text(write(Record.of(table)))
    assert not audit.faults and audit.read_to is None
    ruled = [event.case for event in table.events if isinstance(event, Ruled)]
    assert len(audit.told) >= len(ruled) > 0
    for one in audit.findings:
        assert not any((case.kind, case.offender, case.trick) == (one.kind, one.seat, one.trick) for case in ruled), one
