"""The club table at the terminal: rights shown and asked for, exposed cards, rulings, and no sign of an error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from tests.cli.terminal import CARD, Pipe, run, scripted, set_piece
from tests.marks import rule
from trickbook import Seat
from trickbook.contract.acts import ASK_VOID
from trickbook.record import load
from trickbook.table import Act, DealtAnew, Ruled

HANDS = {"S": "AC AH 9S 3H", "W": "QC TC 8S 7D", "N": "7C 6C 4S 6D", "E": "KC 9D 5H 2H"}
"""Hearts are trumps, South leads; East can follow a club and holds two trumps, West and North have none."""
ALL = "SWNE"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def table(path: Path, seats: str = ALL, hands: Mapping[str, str] = HANDS) -> Path:
    """A club table of Cinch at the first lead; the seats named have people."""
    taken = {0: "JH", 1: "5D TH"}
    set_piece(
        path, name="cinch", guided=False, seats=seats, dealer=Seat.SOUTH, hands=hands, bidder="S", contract="8",
        trump="hearts", taken=taken,
    )  # fmt: skip
    return path


def play(path: Path, typed: Iterable[str], *options: str) -> list[str]:
    """What is said while people type a script at the table kept in ``path``, each question followed by its answer."""
    return scripted(typed, "play", "--resume", str(path), *options)


# Rights ---------------------------------------------------------------------------------------------------------------


@rule("T-3", "T-13", "C-IRR-28")
def test_an_exposed_card_lies_open_to_all_and_who_may_call_it_is_asked_at_once(folder: Path):
    path = table(folder / "t.trick")
    said = play(path, ["South: ac", "West: qc", "North: 7c", "East: drop the 5h", "South: call 5h", "East: kc"])
    ruling = (
        "Card exposed, East in trick 1: It is an exposed card: it stays face up and may be called. (C-IRR-26, C-IRR-27)"
    )
    assert said.index("East shows 5H.") < said.index(ruling) < said.index("5H of East lies exposed.")
    asked = said.index("You may say call 5H, forbid 5H.")
    assert said.index("5H of East lies exposed.") < asked < said.index("South calls 5H.")
    assert said[asked - 1] == "Exposed before East: 5H."
    assert said[asked + 1 : asked + 3] == ["Say what you do, or press Enter to let it go.", "South> call 5h"]
    assert said.index("South calls 5H: that binds your card to trick 1.") < said.index("East plays KC.")


@rule("T-13")
def test_a_call_that_was_let_go_is_not_asked_for_again_in_the_same_trick(folder: Path):
    path = table(folder / "t.trick")
    said = play(path, ["South: ac", "West: qc", "North: 7c", "East: expose 5h", "South: ", "East: name 2h", "East: kc"])
    asked = [i for i, line in enumerate(said) if line.startswith("You may say call ")]
    assert [said[i] for i in asked[:2]] == [
        "You may say call 5H, forbid 5H.",
        "You may say call 2H, forbid 2H, call 5H, forbid 5H.",
    ]
    assert said.index("East plays KC.") > asked[1]


@rule("T-14", "C-IRR-31", "C-IRR-26")
def test_open_rights_are_shown_with_numbers_and_until_when(folder: Path):
    path = table(folder / "t.trick")
    said = play(path, ["South: ac", "West: qc then tc", "South: choose 2", "North: 7c"])
    assert (
        "Against West, until the next player plays, you may choose: 1 call QC, 2 call TC. (C-IRR-31, C-IRR-26)" in said
    )
    assert (
        said.index("South calls TC.")
        < said.index("West takes back QC in trick 1 and plays TC (C-IRR-31).")
        < said.index("North plays 7C.")
    )
    acts = [str(entry.actions[0]) for entry in load(path).entries if isinstance(entry, Act)]
    assert acts == ["AC", "QC", "choose 2", "7C"]


@rule("T-14")
def test_the_table_tells_what_others_may_choose_and_what_is_known(folder: Path):
    path = table(folder / "t.trick", seats="W")
    said = play(path, ["West: table"])
    assert not any("may choose" in line for line in said)
    path = table(folder / "u.trick")
    said = play(path, ["South: ac", "West: qc then tc", "South: table", "South: ", "North: table", "North: choose 1"])
    told = (
        "Against West, until the next player plays, South or North may choose: call QC, call TC. (C-IRR-31, C-IRR-26)"
    )
    assert told not in said  # South and North hold it themselves
    assert said.count("Exposed before West: TC.") >= 2
    path = table(folder / "v.trick")
    said = play(path, ["South: ac", "West: qc then tc", "South: ", "North: ", "North: 7c", "East: table"])
    assert told not in said  # it has lapsed


@rule("T-15")
def test_rights_can_be_waived(folder: Path):
    path = table(folder / "t.trick")
    said = play(
        path, ["South: ac", "West: qc then tc", "South: waive", "North: choose 9", "North: choose 2", "North: 7c"]
    )
    assert "North calls TC." in said
    assert "You have 2 choices now, so there is no choice 9." in said


@rule("T-18", "C-PLAY-18")
def test_partner_is_asked_whether_he_is_void_and_answers_out_of_turn(folder: Path):
    path = table(folder / "t.trick")
    said = play(path, ["South: ac", "West: qc", "North: 6d", "East: kc", "South: void?", "North: no", "South: ah"])
    assert said.index("South asks North whether he is void.") < said.index(
        "South asks whether you are void. Say yes or no. (T-18)"
    )
    assert "North says no, he is not void." in said


@rule("T-18", "C-PLAY-18")
def test_the_question_can_be_left_to_the_table(folder: Path):
    path = table(folder / "t.trick", seats="SN")
    said = play(path, ["South: ac", "North: 6d"], "--ask-void")
    entries = load(path).entries
    place = next(i for i, entry in enumerate(entries) if isinstance(entry, Act) and str(entry.actions[0]) == "6D")
    assert entries[place + 1] == Act(Seat.SOUTH, (ASK_VOID,))
    assert said.count("South asks North whether he is void.") == 1
    followed = table(folder / "u.trick", seats="SN")
    assert "South asks North whether he is void." not in play(
        followed, ["South: ac", "North: 7c", "South: ah"], "--ask-void"
    )


@rule("T-6")
def test_with_a_pause_everybody_is_asked_before_a_trick_is_turned(folder: Path):
    """So a revoke can be put right in time (C-IRR-23) by who does not win the trick."""
    path = table(folder / "t.trick")
    typed = ["South: ac", "West: qc", "North: 7c", "East: 9d", "East: take back 9d for kc", "South: ah"]
    said = play(path, typed, "--pause")
    trick = "Trick 1 lies open: South AC, West QC, North 7C, East 9D. South won it."
    assert (
        said.index(trick)
        < said.index("East takes back 9D in trick 1 and plays KC (C-IRR-23).")
        < said.index("South plays AH.")
    )
    assert any(line.startswith("Revoke corrected, East in trick 1: ") and "(C-IRR-23" in line for line in said)


@rule("T-23", "C-IRR-5", "C-IRR-7")
def test_a_lead_out_of_turn_is_objected_to_and_a_lead_called(folder: Path):
    """The lead was South's, the partner's, so East, at South's right, may call or forbid a trump."""
    path = table(folder / "t.trick")
    typed = [
        "South: ac", "West: qc", "North: 7c", "East: kc", "North: 4s", "East: object lead north",
        "East: choose 1", "South: ah",
    ]  # fmt: skip
    said = play(path, typed, "--pause")
    right = next(i for i, line in enumerate(said) if line.startswith("Against South, until the partner leads, you may"))
    assert "1 call trump, 2 forbid trump" in said[right]
    assert said.index("East objects to the lead of North.") < right < said.index("East calls for a trump.")
    assert said.index("East calls for a trump.") < said.index(
        "East calls for a trump: that binds your card to trick 2."
    )


# A deal dealt anew ----------------------------------------------------------------------------------------------------


@rule("T-13", "T-32", "C-BIR-8")
def test_a_hand_thrown_in_is_dealt_anew_by_the_same_dealer(folder: Path):
    path = folder / "t.trick"
    run("play", "cinch", "--table", "club", "--seed", "5", "--save", str(path), "--seats", ",".join(["human"] * 4))
    first = load(path).table()
    assert first.state is not None and first.state.to_act is not None
    bidder = first.state.to_act
    card = CARD.search(str(first.view(bidder).deal))
    assert card is not None
    other = first.game.next_seat(bidder)
    said = play(path, [f"{bidder}: show {card[0]}", f"{other}: choose 1", f"{bidder}: table"])
    dealer = first.match.dealer
    thrown_in = next(
        i for i, line in enumerate(said) if line.startswith(f"The hand is thrown in; {dealer} deals again")
    )
    assert any(" is dealt 9 cards." in line for line in said[thrown_in:])
    again = load(path).table()
    assert again.view(None).deal_number == 1 and again.match.dealer == dealer
    assert any(isinstance(event, DealtAnew) for event in again.events)
    assert f"{other} demands a new deal." in run("replay", str(path)).stdout.splitlines()
    resumed = run("play", "--resume", str(path)).stdout.splitlines()
    assert not any("thrown in" in line for line in resumed), "only the deal under way is told"


# Nothing betrays an error ---------------------------------------------------------------------------------------------


@rule("T-31")
@pytest.mark.parametrize("options", [(), ("--pause",), ("--ask-void",)])
@pytest.mark.parametrize("seats", [ALL, "SE"])
def test_a_revoke_is_asked_for_and_told_like_any_card(folder: Path, options: tuple[str, ...], seats: str):
    """East throws a diamond on a club, once having none and once holding the king."""
    told = []
    for held in ("KD", "KC"):
        path = table(folder / f"{held}.trick", seats=seats, hands={**HANDS, "E": f"{held} 9D 5H 2H"})
        script = ["South: ac", "West: qc", "North: 7c", "East: 9d", "South: ah"]
        said = play(path, [line for line in script if line[0] in seats], *options)
        told.append([line for line in said if held not in line and not line.startswith("The match is kept")])
        assert len(said) - len(told[-1]) >= 2
    assert told[0] == told[1]


@rule("T-31", "C-IRR-13")
def test_a_card_out_of_turn_is_not_told_from_one_in_turn_until_somebody_objects(folder: Path):
    """North leads to the second trick, which South has won, or has not: nobody is asked or offered anything more."""
    told = []
    for clubs in ("AC", "7C"):
        south, north = HANDS["S"].replace("AC", clubs), HANDS["N"].replace("7C", "AC" if clubs == "7C" else "7C")
        path = table(folder / f"{clubs}.trick", hands={**HANDS, "S": south, "N": north})
        cards = ["South: " + clubs, "West: qc", "North: " + ("7c" if clubs == "AC" else "ac"), "East: kc"]
        said = play(path, [*cards, "North: 4s", "East: 5h"], "--pause")
        told.append(said[said.index("North plays 4S.") :])
        told[-1] = [line for line in told[-1] if not line.startswith(("You hold", "The match is kept", "Pass"))]
    assert told[0] == told[1]


# Keeping --------------------------------------------------------------------------------------------------------------


def test_a_killed_process_loses_nothing_of_a_club_table(folder: Path):
    path = table(folder / "t.trick")
    script = {
        "South": ["ac", "call 5h", "ah"], "West": ["qc"], "North": ["7c"], "East": ["expose 5h", "claim south 1", "kc"],
    }  # fmt: skip
    with Pipe("play", "--resume", str(path), folder=folder) as pipe:
        for _ in range(80):
            asked = pipe.read()[-1].rstrip(">")
            if not script["East"]:
                break
            pipe.type(script[asked].pop(0) if script.get(asked) else "")
        pipe.kill()
        said = pipe.lines
    assert "East plays KC." in said
    kept = load(path).table()
    told = [line for line in said if re.match("Card exposed|East claims|South calls 5H\\.|East plays", line)]
    assert len(told) == 4
    replayed = run("replay", str(path)).stdout.splitlines()
    assert [line for line in replayed if line in told] == told
    assert kept.docket is not None and [str(demand.act) for demand in kept.docket.in_force.values()] == ["call 5H"]
    resumed = run("play", "--resume", str(path)).stdout.splitlines()
    assert [line for line in resumed if line in told] == told


def test_replay_tells_the_rulings_with_their_rules_and_as_data(folder: Path):
    path = table(folder / "t.trick")
    play(path, ["South: ac", "West: qc", "North: 7c", "East: lay down", "South: ", "East: kc"])
    [ruled] = [event for event in load(path).table().events if isinstance(event, Ruled)]
    assert str(ruled) in run("replay", str(path)).stdout.splitlines()
    assert "C-IRR-25" in run("replay", str(path), "--json").stdout


def test_people_and_computer_players_play_a_whole_deal(folder: Path):
    """A person who puts down the first card held, whatever it is, at a table with three computer players."""
    path = folder / "t.trick"
    with Pipe(
        "play", "cinch", "--table", "club", "--seed", "7", "--ask-void", "--save", str(path), folder=folder
    ) as pipe:
        answered = 0
        while answered < 200 and not any(line.startswith("After deal 1:") for line in pipe.lines):
            pipe.type(sensible(pipe.read()))
            answered += 1
    assert any(line.startswith("After deal 1: North and South ") for line in pipe.lines)
    assert load(path).table().match.deals == 1


def sensible(lines: list[str]) -> str:
    """The first thing that the last question offers, enough of it where several are wanted."""
    question = " ".join(lines[-6:])
    if "Enter" in question or "Say cut" in question:
        return "cut" if "Say cut" in question else ""
    if "say done" in question and "at least" not in question:
        return "done"
    if "Any card." in question:
        return CARD.search(next(line for line in reversed(lines) if line.startswith("You hold")))[0]  # type: ignore[index]
    choices = question.rpartition("Choose: ")[2].partition(".")[0].split(", ")
    return " ".join(choices[0].split()[:2])
