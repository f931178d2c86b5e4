"""``trickbook play``: one person's commands, refusals, taking back, leaving and saving."""

import os
from pathlib import Path

import pytest

from tests.cli.terminal import Pipe, run, set_piece
from tests.marks import rule
from trickbook import CARDS, Seat, Suit
from trickbook.cli.human import CLUB_ONLY, COMMANDS
from trickbook.record import load
from trickbook.table import Act, Rewind

THREE_CARDS = {Seat.WEST: "KC QC JC", Seat.NORTH: "9C 8C 7C", Seat.EAST: "6C 4C 3C", Seat.SOUTH: "AC 5H 3D"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def clubs_led(folder: Path) -> Path:
    """Hearts are trumps, West has led a club, and South, who holds a club, a trump and a diamond, is to play."""
    path = folder / "clubs.txt"
    set_piece(path, hands=THREE_CARDS, bidder="W", contract="7", trump="hearts")
    return path


def session(path: Path, *typed: str) -> list[str]:
    """What a resumed table says to ``typed`` lines, from the first question on."""
    result = run("play", "--resume", str(path), typed=typed)
    assert result.exit_code == 0 and result.stderr == ""
    lines = result.stdout.splitlines()
    return lines[lines.index("South>") + 1 :]


# Acts and refusals ----------------------------------------------------------------------------------------------------


@rule("P-PLAY-4")
def test_an_unlawful_card_is_refused_with_its_rule_and_nothing_changes(clubs_led: Path):
    run("play", "--resume", str(clubs_led))  # West, North and East have played
    before = clubs_led.read_bytes()
    said = session(clubs_led, "3d")
    assert said[0] == "You hold a club, so you must follow or trump. (P-PLAY-4)"
    assert said[1] == "South>"
    assert clubs_led.read_bytes() == before


def test_a_lawful_card_is_played_and_kept(clubs_led: Path):
    assert session(clubs_led, "5h")[:2] == ["South plays 5H.", "South wins trick 1."]
    assert any(str(entry.actions[0]) == "5H" for entry in load(clubs_led).entries if isinstance(entry, Act))


def test_words_before_an_act_may_be_said(clubs_led: Path):
    assert session(clubs_led, "play 5H")[0] == "South plays 5H."


def test_why_tells_what_is_lawful_and_why_not(clubs_led: Path):
    said = session(clubs_led, "why 3d", "why play 5h", "why", "why zzzz")
    assert said[0::2][:4] == [
        "You hold a club, so you must follow or trump. (P-PLAY-4)",
        "5H is lawful now.",
        "Say what you ask about, such as why AC.",
        "I do not know 'zzzz'; say help for the commands.",
    ]


def test_a_hint_is_a_lawful_act_with_a_reason(clubs_led: Path):
    said = session(clubs_led, "hint")[0]
    hint, _, reason = said.removeprefix("Hint: ").partition(": ")
    assert hint in ("5H", "AC") and reason


@pytest.mark.parametrize(
    ("typed", "meant"), [("hnad", "hand"), ("scroe", "score"), ("9x", "9"), ("bery 7h", "bury 7h")]
)
def test_what_is_not_understood_names_the_nearest(clubs_led: Path, typed: str, meant: str):
    said = session(clubs_led, typed)[0]
    assert said.startswith(f"I do not know {typed!r}; did you mean ") and meant in said


def test_questions_about_the_position(clubs_led: Path):
    said = session(clubs_led, "hand", "trick", "last", "table", "score", "repeat", "", "5h", "last")
    assert "You hold trumps 5H; diamonds 3D; clubs AC." in said
    trick = next(line for line in said if line.startswith("Trick 1: West "))
    assert "No trick is complete yet." in said
    assert {"Pedro, at a guided table.", "North: rule, East: rule, South: human, West: rule."} < set(said)
    assert {"The dealer is West.", "West plays for 7.", "Trumps are hearts.", "Deal 1 of the match."} < set(said)
    assert "North and South 0, East and West 0." in said
    assert said.count("It is your turn to play. Choose: AC, 5H.") == 1
    assert said.count(f"{trick.rstrip('.')}, South 5H. South won it.") == 1


def test_rules_can_be_looked_up_while_playing(clubs_led: Path):
    said = session(clubs_led, "rules P-PLAY-6", "rules cinch", "rules zeppelin", "rules")
    assert said[0].startswith("P-PLAY-6 (Play) ")
    assert any(line.startswith("P-TIP-6 ") for line in said)
    assert "No rule speaks of 'zeppelin'." in said
    assert "Say an id or words, such as rules P-PLAY-6 or rules cinching." in said


def test_help_tells_every_command(clubs_led: Path):
    said = session(clubs_led, "help")
    assert all(any(line.startswith(name) for line in said) for name in COMMANDS if name not in CLUB_ONLY)


def test_club_commands_at_a_guided_table_are_refused_in_a_sentence(clubs_led: Path):
    said = session(clubs_led, "claim west 1", "cut", "confirm", "claim", "claim nobody 1", "claim west two")
    assert "At a guided table unlawful cards are refused, so there is nothing to claim." in said
    assert "There is nothing to cut now." in said
    assert "There is no result for your side to confirm now." in said
    assert said.count("Say whose revoke in which trick, such as claim North 3.") == 2
    assert any(line.startswith("'nobody' is not a seat") for line in said)


# Choices of several cards ---------------------------------------------------------------------------------------------

LONG_HAND = {
    Seat.SOUTH: "AH KH QH TH 9H 8H 7H 2H", Seat.WEST: "AC KC QC JC TC 9C", Seat.NORTH: "AD KD QD JD TD 9D",
    Seat.EAST: "AS KS QS JS TS 9S",
}  # fmt: skip


@pytest.fixture
def long_hand(folder: Path) -> Path:
    """South leads from eight trumps, so that two are to be buried."""
    path = folder / "long.txt"
    set_piece(path, hands=LONG_HAND, bidder="S", contract="7", trump="hearts")
    return path


@rule("P-BURY-1", "P-BURY-3")
def test_burying_one_by_one_or_together_and_taking_a_draft_back(long_hand: Path):
    said = session(long_hand, "ah", "bury 2h", "bury 9h", "undo", "bury 8h 9h", "ah")
    assert said[0] == "You hold 8 cards; bury 2, then play one on top. (P-BURY-1, P-BURY-11)"
    assert "A scoring trump may not be buried. (P-BURY-3, P-BURY-11)" in said
    assert said.count("Chosen so far: 9H.") == 1
    assert "You hold more than six cards: bury 1, then play one on top. Choose: bury 7H, 8H, QH or KH." in said
    assert (
        said.count("You hold more than six cards: bury 2, then play one on top. Choose: bury 7H, 8H, 9H, QH or KH.")
        == 1
    )
    assert "Chosen so far: 9H 8H." in said
    assert "South plays AH over 8H 9H." in said
    acts = [entry for entry in load(long_hand).entries if isinstance(entry, Act) and entry.seat == Seat.SOUTH]
    assert [str(action) for action in acts[0].actions] == ["bury 8H", "bury 9H", "AH"]
    assert not any(isinstance(entry, Rewind) for entry in load(long_hand).entries)


@rule("P-ROB-2", "P-ROB-3")
def test_the_dealer_takes_plain_cards_of_what_is_left(folder: Path):
    trumps = {Seat.SOUTH: "AH KH QH", Seat.WEST: "JH 9H 8H 7H 6H", Seat.NORTH: "5D 4H 3H", Seat.EAST: "TH 5H"}
    plain = [card for card in CARDS if card.suit != Suit.HEARTS and str(card) != "5D"]
    hands = {}
    for seat, held in trumps.items():
        count = 9 - len(held.split())
        hands[seat], plain = " ".join([held, *map(str, plain[:count])]), plain[count:]
    first, second = map(str, plain[8:10])  # West draws one card, North three and East four
    stock = " ".join(map(str, [*plain[:8], "2H", *plain[8:]]))
    path = folder / "take.txt"
    set_piece(path, dealer=Seat.SOUTH, hands=hands, stock=stock, calls="W pass N pass E pass S 7")
    said = session(path, "hearts", "take 2h", "done", f"take {first}", f"take {second} {first}", f"take {second}")
    assert any(line.startswith("Take 2 of the plain cards that are left; the trumps are yours") for line in said)
    assert "The trumps of the remainder are yours already; choose plain cards. (P-ROB-2)" in said
    assert "Take 2 more of the plain cards that are left. (P-ROB-3)" in said
    assert f"Chosen so far: {first}." in said
    assert any(line.startswith("South takes ") and {"2H", first, second} < {*line[:-1].split()} for line in said)


# Taking back ----------------------------------------------------------------------------------------------------------


def test_a_bid_is_taken_back_while_nothing_has_been_shown(folder: Path):
    path = folder / "bid.txt"
    hands = dict.fromkeys(Seat, "") | {Seat.SOUTH: "AH KH QH JH TH 9H 8H 7H 6H"}
    set_piece(path, dealer=Seat.SOUTH, hands=hands, stock="2C", calls="W pass N pass E pass")
    said = session(path, "undo", "14", "undo", "8", "undo", "9")
    assert said[0] == "There is nothing to take back: you have not acted, or something has been shown since."
    assert said.count("South takes back: the last choice.") == 2
    table = load(path).table()
    assert [str(entry) for entry in table.entries if isinstance(entry, Act)] == [
        str(Act(Seat.SOUTH, table.game.parse_group("9")))
    ]


def test_a_card_played_is_not_taken_back(clubs_led: Path):
    said = session(clubs_led, "5h", "undo")
    assert said[-3] == "There is nothing to take back: you have not acted, or something has been shown since."


# Leaving and saving ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [[], ["quit"], ["hand", "quit", "5h"]])
def test_leaving_keeps_the_match_and_tells_how_to_go_on(folder: Path, typed: list[str]):
    result = run("play", "pedro", "--seed", "1", typed=typed)
    assert result.exit_code == 0 and result.stderr == ""
    last = "The match is kept in pedro-1.txt. Go on with it: trickbook play --resume pedro-1.txt"
    assert result.stdout.splitlines()[-1] == last
    assert load(folder / "pedro-1.txt").tags == {"seed": "1"}
    assert "kept in pedro-2.txt" in run("play", "pedro", "--seed", "1").stdout


def test_resumed_it_tells_the_deal_under_way_and_goes_on(folder: Path):
    run("play", "pedro", "--seed", "4", "--save", "match.txt", typed=["14"])
    result = run("play", "pedro", "--resume", "match.txt")
    assert "The match is resumed in deal 1." in result.stdout
    assert "South bids 14." in result.stdout
    assert result.stdout.splitlines()[-1].endswith("--resume match.txt")


def test_saved_where_asked_and_another_file_is_left_alone(folder: Path):
    (folder / "other.txt").write_text("precious")
    result = run("play", "pedro", "--seed", "1", typed=["save", "save copy.txt", "save other.txt"])
    assert {"Saved to pedro-1.txt.", "Saved to copy.txt."} < set(result.stdout.splitlines())
    assert "other.txt exists already." in result.stdout
    assert (folder / "other.txt").read_text() == "precious"
    refused = run("play", "pedro", "--save", "other.txt")
    assert refused.exit_code == 2 and "other.txt exists already." in refused.stderr


def test_what_is_no_file_is_not_saved_to(folder: Path):
    os.mkfifo("pipe")
    result = run("play", "pedro", "--seed", "1", "--save", "pipe", typed=["quit"])
    assert (result.exit_code, result.stderr) == (2, "pipe is no file; name a new one.\n")
    result = run("play", "pedro", "--seed", "1", typed=["save pipe", "save a\0b", "save no/such/place", "quit"])
    said = result.stdout.splitlines()
    assert "pipe is no file; name a new one." in said
    assert "The match could not be saved to a\0b: It is no name of a file." in said
    assert "There is no folder no/such to save to." in said
    assert result.exit_code == 0 and Path("pipe").is_fifo() and Path("pedro-1.txt").is_file()


def test_a_claim_in_a_trick_of_many_digits_is_refused_in_a_sentence(folder: Path):
    result = run("play", "pedro", "--table", "club", "--seed", "1", typed=[f"claim north {'9' * 5000}", "quit"])
    assert "Say whose revoke in which trick, such as claim North 3." in result.stdout


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_seed_that_is_no_text_is_refused(command: str):
    result = run(command, "pedro", "--seed", "\udcff")
    assert result.exit_code == 2
    assert result.stderr == "What is given as --seed is no text that can be kept; write it otherwise.\n"


@pytest.mark.parametrize("harm", ["cut short", "tampered", "not text"])
def test_a_damaged_record_is_refused_with_its_place_and_never_overwritten(clubs_led: Path, harm: str):
    whole = clubs_led.read_text()
    harmed = {
        "cut short": whole[: len(whole) // 2].encode(),
        "tampered": whole.replace("contract 7", "contract 8").encode(),
        "not text": b"\xff\xfe\x00" + whole.encode(),
    }[harm]
    clubs_led.write_bytes(harmed)
    for command in (["play", "--resume", str(clubs_led)], ["replay", str(clubs_led)]):
        result = run(*command)
        assert result.exit_code == 2 and result.stdout == ""
        assert f"{clubs_led}: Line " in result.stderr and ", column " in result.stderr
        assert result.stderr.count("\n") == 1
    assert clubs_led.read_bytes() == harmed


@pytest.mark.parametrize(
    "extra", [["--preset", "finnish"], ["--option", "target=52"], ["--table", "club"], ["--seed", "2"]]
)
def test_a_resumed_match_keeps_what_it_was_begun_with(clubs_led: Path, extra: list[str]):
    result = run("play", "--resume", str(clubs_led), *extra)
    assert result.exit_code == 2 and f"so leave {extra[0]} out." in result.stderr


# Who sits where -------------------------------------------------------------------------------------------------------


def test_players_are_listed_from_south_clockwise():
    said = run("play", "pedro", "--seed", "1", "--seats", "rule,human,random,rule").stdout.splitlines()
    assert said[1:5] == ["South: rule.", "West: human.", "North: random.", "East: rule."]
    named = run("play", "pedro", "--seed", "1", "--seats", "w=human,n=random").stdout.splitlines()
    assert named[1:5] == said[1:5]


@rule("P-DEAL-5")
def test_the_first_dealer_is_drawn_by_lot():
    dealers = {load(kept(seed)).first_dealer for seed in range(16)}
    assert dealers == set(Seat)


def kept(seed: int) -> Path:
    run("play", "pedro", "--seed", str(seed), "--save", f"{seed}.txt")
    return Path(f"{seed}.txt")


def test_cards_are_fair_unless_there_is_a_seed(folder: Path):
    run("play", "pedro", "--save", "fair.txt")
    run("play", "pedro", "--save", "fair2.txt")
    fair = load("fair.txt")
    assert "not fair" not in fair.fairness and "seed" not in fair.tags
    assert load("fair.txt").entries[0] != load("fair2.txt").entries[0]
    seeded = run("play", "pedro", "--seed", "7", "--save", "seeded.txt")
    assert "these deals are not fair" in seeded.stdout
    fairness = load("seeded.txt").fairness
    assert fairness.startswith("seed 7, ") and fairness.endswith("not fair")


def test_rules_that_are_many_are_told_by_their_ids_alone(folder: Path):
    said = run("play", "pedro", "--seed", "1", typed=["rules trump", "rules P-BID", "quit"]).stdout.splitlines()
    many = next(line for line in said if " rules speak of it: P-" in line)
    assert "P-CARD-3" in many and said[said.index(many) + 1] == "Say rules and an id, or more words."
    assert any(line.startswith("P-BID-11 (Bidding) ") for line in said)


def test_the_way_to_go_on_is_told_as_the_program_was_called(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setattr("sys.argv", [".venv/bin/trickbook", "play"])
    said = run("play", "pedro", "--seed", "1", typed=["quit"]).stdout
    assert said.endswith("Go on with it: .venv/bin/trickbook play --resume pedro-1.txt\n")


def test_the_score_is_told_by_the_names_of_the_sides_and_what_is_owed_before_the_next_deal(folder: Path):
    with Pipe("play", "pedro", "--seed", "1903", folder=folder) as pipe:
        pipe.drive()
        lines = pipe.lines
    owed = [i for i, line in enumerate(lines) if " on the sheet and owe " in line]
    assert owed and all(any(" is dealt " in line for line in lines[i : i + 4]) for i in owed if i < len(lines) - 3)
    assert any(line.startswith("After deal 1: North and South ") for line in lines)


@pytest.mark.parametrize("typed", ["five of hearts", "play the five of hearts", "lead 5 of hearts", "Play My 5H"])
def test_a_card_is_played_by_its_name_in_words(clubs_led: Path, typed: str):
    assert any("South 5H" in line or "South plays 5H" in line for line in session(clubs_led, typed, "last"))
