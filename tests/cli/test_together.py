"""Several people at one device, and the club table: what is told to whom, and how a revoke is claimed."""

from pathlib import Path

import pytest

from tests.cli.terminal import CARD, run, set_piece
from tests.marks import rule
from trickbook import Seat, cards_in
from trickbook.record import load

HANDS = {Seat.SOUTH: "AC 5H 3D", Seat.WEST: "KC 9D 8D", Seat.NORTH: "9C 8C 7C", Seat.EAST: "6C 4C 3C"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def club(path: Path, seats: str, guided: bool = False) -> Path:
    """South leads; West can follow a club but holds diamonds, too; hearts are trumps."""
    set_piece(path, guided=guided, seats=seats, hands=HANDS, bidder="S", contract="7", trump="hearts")
    return path


def session(path: Path, *typed: str, others: str = "rule") -> list[str]:
    """What is said at the table of ``path``; with ``others`` not rule, South and West are the people."""
    seats = ("--seats", f"human,human,{others},{others}") if others != "rule" else ()
    result = run("play", "--resume", str(path), *seats, typed=typed)
    assert result.exit_code == 0 and result.stderr == ""
    return result.stdout.splitlines()


# Passing the device on ------------------------------------------------------------------------------------------------


def test_the_device_is_passed_on_under_a_cover_line(folder: Path):
    said = session(club(folder / "two.txt", "SW", guided=True), "", "hand", "ac", "", "kc")
    covers = [line for line in said if line.startswith("Pass the device to ")]
    assert [line.split()[4] for line in covers] == ["South.", "West.", "South."]
    west = said.index("Pass the device to West. Press Enter.")
    assert said.index("South plays AC.") < west < said.index("You hold diamonds 9D 8D; clubs KC.")


def test_hands_are_shown_only_behind_their_owners_cover(folder: Path):
    """Every card named is either held by whoever has the device, or has been played."""
    run("play", "pedro", "--seed", "3", "--seats", "human,human,human,human", "--save", "four.txt")
    state = load("four.txt").table().state
    assert state is not None
    hands = {seat: {*map(str, cards_in(state.view(seat).hand))} for seat in Seat}
    typed = ["", "14", "", "pass", "", "pass", "", "pass", "", "hearts"]
    holder: Seat | None = None
    for line in session(folder / "four.txt", *typed):
        if line.startswith("Pass the device to "):
            holder = Seat.parse(line.split()[4].rstrip("."))
        if line.endswith(" as trumps."):
            break
        named = set(CARD.findall(line))
        assert not named or (holder is not None and named <= hands[holder]), line


def test_what_only_the_owner_may_see_waits_for_the_owner(folder: Path):
    said = session(club(folder / "two.txt", "SW", guided=True), "", "ac", "")
    assert said.count("South is dealt 3 cards.") == 1  # to all
    assert said.index("Pass the device to South. Press Enter.") < said.index("South is dealt 5H 3D AC.")
    assert said.index("Pass the device to West. Press Enter.") < said.index("West is dealt 9D 8D KC.")


def test_leaving_at_the_cover_keeps_the_match(folder: Path):
    said = session(club(folder / "two.txt", "SW"))
    assert said[-2] == "Pass the device to South. Press Enter."
    assert said[-1].startswith("The match is kept in ")


# The club table -------------------------------------------------------------------------------------------------------


def test_nothing_at_a_club_table_betrays_what_is_lawful(folder: Path):
    """Revoking and following get the same question and the same answer; hints and reasons are off."""
    told = []
    for card in ("kc", "9d"):
        said = session(club(folder / f"{card}.txt", "SW"), "", "ac", "", "hint", "why 9d", "why kc", card)
        start = said.index("You hold diamonds 9D 8D; clubs KC.")
        played = said.index(f"West plays {card.upper()}.")  # then East may ask a partner who has not followed
        told.append([line.replace(card.upper(), "CARD") for line in said[start + 1 : played + 1]])
    assert told[0] == told[1]
    assert "It is your turn to play. Any card." in told[0]
    assert "This is a club table: no hints." in told[0]
    assert sum("nobody tells you" in line for line in said) == 2
    assert told[0][-1] == "West plays CARD."


@rule("P-PLAY-12")
def test_a_revoke_is_claimed_by_the_adversary_and_its_side_scores_nothing(folder: Path):
    revoke = ["", "ac", "", "9d", "", "5h", "", "8d", "", "3d", "", "kc"]
    said = session(club(folder / "club.txt", "SW"), *revoke, "claim west 1", "", "quit", others="random")
    assert "South claims a revoke by West in trick 1." in said
    (ruling,) = [line for line in said if line.startswith("Revoke, West in trick 1: ")]
    assert "P-PLAY-12" in ruling and "C-IRR-18" in ruling
    asked = "The deal is over. Say cut for the next one, or first claim a revoke: claim SEAT TRICK."
    assert said.index(asked) < said.index(ruling)


@rule("P-PLAY-12")
@pytest.mark.parametrize(
    ("then", "score"),
    [(["claim west 1", "cut"], "5"), (["claim west 2", "cut"], "-7"), (["cut"], "-7")],
)
def test_the_penalty_stands_in_the_score_once_the_pack_is_cut(folder: Path, then: list[str], score: str):
    """The bidders, who won five of the seven they bid, keep them because of the revoke; else the bid is set."""
    revoke = ["", "ac", "", "9d", "", "5h", "", "8d", "", "3d", "", "kc"]
    said = session(club(folder / "club.txt", "SW"), *revoke, *then, others="random")
    assert f"After deal 1: North and South {score}, East and West 0." in said


def test_before_a_computer_player_cuts_the_people_may_claim(folder: Path):
    typed = ["ac", "5h", "3d", "claim east 2", "score", "claim east 2", "", "quit"]
    said = session(club(folder / "club.txt", "S"), *typed)
    asked = said.index("The deal is over. Claim a revoke (claim SEAT TRICK), or press Enter to go on.")
    fails = "Revoke, as South said of East in trick 2: The claim fails"
    assert next(i for i, line in enumerate(said) if line.startswith(fails)) > asked
    assert "That has been claimed already." in said
    assert said.index("After deal 1: North and South -7, East and West 0.") > asked


def test_a_claim_that_is_wrong_changes_nothing_and_a_partner_cannot_claim(folder: Path):
    typed = ["kc", "claim south 1", "claim west 1", "claim north 9"]
    said = session(club(folder / "club.txt", "W"), *typed)
    assert "Only an adversary may claim. (P-PLAY-12)" in said
    assert any(line.startswith("Trick 9 has not been played") for line in said)
