"""The record as text: what is written is read back the same, and replaying it gives the same table."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import trickbook
from tests.marks import example, rule
from trickbook.contract import registry
from trickbook.contract.game import Game
from trickbook.contract.laws import Bar
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST, Seat
from trickbook.errors import IllegalAction, OptionError, TrickbookError
from trickbook.fairness import Shuffler
from trickbook.games.pedro import PedroOptions, PedroStanding
from trickbook.record import Record, audit, from_json, read, to_json, write
from trickbook.table import Act, Claim, Confirm, Cut, Deal, EndMatch, Rewind, Ruled, Table

DOCS = Path(__file__).parent.parent / "docs" / "record.md"
TEST_DEAL = Path(__file__).parent / "records" / "pedro-test-deal.trick"


def wander(table: Table, rng: Random, deals: int, entries: int = 400) -> Table:
    """Random entries of every kind that the table takes: acts in one step or several, claims, undo, cuts."""
    shuffler = Shuffler.seeded(rng.random())
    for _ in range(entries):
        if table.awaits == "nothing":
            break
        if table.awaits == "deal":
            if table.match.deals == deals:
                break
            pack, luck = shuffler.deal(table.match.deals + 1, table.game.whole_pack)
            table.apply(Deal(pack, luck if rng.random() < 0.8 else None))
            continue
        seat = rng.choice(table.game.seats)
        offers = table.offers(seat)
        if offers.undo is not None and rng.random() < 0.2:
            table.apply(Rewind(seat, offers.undo, rng.choice(["slip", " two\nlines # ", '"quoted"'])))
        elif offers.actions:
            table.apply(Act(seat, (rng.choice(offers.actions),)))
        elif offers.confirm:
            table.apply(Confirm(seat))
        elif offers.cut:
            table.apply(Cut(seat))
        elif offers.claims and rng.random() < 0.05:
            claim = Claim(seat, rng.choice(offers.claims), rng.randint(1, offers.claim_tricks))
            if table.refusal(claim) is None:
                table.apply(claim)
    return table


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Pedro with any options that go together."""
    chosen = {row.name: draw(st.sampled_from(row.values)) for row in PedroOptions.rows() if draw(st.booleans())}
    try:
        return trickbook.game("pedro", None, **chosen)
    except OptionError:
        return trickbook.game("pedro")


FREE_TEXT = st.text(max_size=12)


@given(games(), st.randoms(use_true_random=False), st.booleans(), FREE_TEXT, FREE_TEXT, st.sampled_from(Seat))
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_written_is_read_back_and_replays_to_the_same_table(game, rng, guided, name, value, dealer):
    table = wander(Table(game, dealer, guided=guided), Random(rng.random()), deals=2)
    record = Record.of(table, {NORTH: name, WEST: value}, fairness=value, tags={"My tag": name})
    text = write(record)
    again = read(text)
    assert again == record
    assert write(again) == text
    assert from_json(to_json(record)) == record
    replayed = again.table()
    assert replayed.events == table.events
    assert replayed.log == table.log
    assert replayed.match.standing == table.match.standing


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", ["toy", "toy(exchange=on)", "pedro"])
def test_no_game_is_special(kind, seed, monkeypatch):
    monkeypatch.setattr(registry, "_PLACES", {**registry._PLACES, "toy": "tests.toygame:Toy"})
    game = trickbook.game(kind)
    guided = seed != 1 or not game.claims
    table = wander(Table(game, game.seats[0], guided=guided), Random(seed), deals=3)
    assert table.match.deals > 0
    assert read(write(Record.of(table))).table().events == table.events


@example("P-DEAL-6", "P-BURY-1", "P-ROB-4")
def test_the_full_test_deal_is_a_record_to_read():
    text = TEST_DEAL.read_text(encoding="utf-8")
    record = read(text)
    table = record.table()
    assert table.match.scores == (13, 1)
    assert record.seats[SOUTH] == "Alice"
    assert record.tags == {"source": "rule book of Pedro, section 14"}
    assert write(record) == text


def test_records_shown_in_the_docs_can_be_read():
    shown = re.findall(r"```\n(trickbook record 1\n.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert write(read(shown[0])) == shown[0]
    assert [read(text).table().match.deals for text in shown] == [1, 0]


def test_a_record_made_by_a_newer_table_entry_by_entry_is_whole_at_every_moment():
    whole = read(TEST_DEAL.read_text(encoding="utf-8"))
    for count in range(len(whole.entries) + 1):
        table = whole.new_table()
        for entry in whole.entries[:count]:
            table.apply(entry)
        record = Record.of(table, whole.seats, whole.fairness)
        assert read(write(record)) == record


def test_drafts_of_a_choice_are_not_written():
    whole = read(TEST_DEAL.read_text(encoding="utf-8"))
    table = whole.new_table()
    for entry in whole.entries[:7]:
        table.apply(entry)
    before = write(Record.of(table))
    table.apply(Act(SOUTH, (table.game.parse("bury 6H"),)))
    assert write(Record.of(table)) == before


def test_standing_that_is_not_fresh_is_written_by_its_differences():
    game = trickbook.game("pedro")
    standing = PedroStanding(sheet=(55, 60), shortfall=(0, 3), bidder_goes_out=True)
    record = Record(game, WEST, standing=standing)
    text = write(record)
    assert 'standing: {"sheet": [55, 60], "shortfall": [0, 3], "bidder_goes_out": true}' in text
    assert read(text) == from_json(to_json(record)) == record
    assert Record.of(Table(game, WEST, standing=game.first_standing())).standing is None


def test_match_broken_off_and_won_are_told():
    table = Table(trickbook.game("pedro"), SOUTH)
    table.apply(EndMatch(SOUTH))
    text = write(Record.of(table))
    assert "end match S\ndrawn\nend, 1 entry," in text
    assert read(text).table().match.outcome == table.match.outcome
    near = PedroStanding(sheet=(61, 0))
    fixture = read(TEST_DEAL.read_text(encoding="utf-8"))
    record = Record(fixture.game, SOUTH, entries=fixture.entries, standing=near)
    assert "score NS 74, EW 1\nwon by NS\nend, 31" in write(record)


def test_club_table_with_revoke_claim_and_cut_reads_strictly():
    text = CLUB
    table = read(text).table()
    assert [event.ruling.orders(Bar) for event in table.events if isinstance(event, Ruled)] == [True]
    assert read(write(read(text))) == read(text)


CLUB = """trickbook record 1
game: pedro
rules: 1
table: club
first dealer: South

deal 1, dealer South
set bidder S
set contract 7
set trump hearts
set hand.N AC 2H
set hand.E KC 3H
set hand.S AH QC
set hand.W 9C 4H
1. S AH  W 9C  N 2H  E 3H
claim by N: revoke by W in trick 1
2. S QC  W 4H  N AC  E KC
cut S
end
"""


@rule("P-PLAY-12")
def test_audit_shows_the_revoke_that_a_club_table_let_pass():
    report = audit(CLUB)
    assert [(fault.line, fault.column, fault.rules) for fault in report.faults] == [(15, 10, ("P-PLAY-3",))]
    assert str(report.faults[0]).startswith("Line 15, column 10: ")
    assert report.record == read(CLUB)


# Comments and hand-typed forms ----------------------------------------------------------------------------------------


def test_comments_stay_where_they_were():
    text = write(read(CLUB))
    lines = text.splitlines()
    lines.insert(lines.index("cut S"), "# What a deal!")
    lines.insert(len(lines) - 1, "# the end")
    commented = "\n".join(lines) + "\n"
    assert write(read(commented)) == commented
    again = from_json(to_json(read(commented)))
    assert write(again) == commented


def test_forms_that_people_type_are_read():
    typed = CLUB.replace("1. S AH  W 9C  N 2H  E 3H", "   S ah W 9c # oops\n  N 2h\r\nE 3h # and on").replace(
        "\nclaim", "\n\n   # a remark\nclaim"
    )
    record = read("\ufeff# typed by hand\n" + typed)
    assert record.entries == read(CLUB).entries
    assert record.comments == {0: ["typed by hand"], 3: ["oops"], 5: ["and on", "a remark"]}
    assert read(write(record)) == record


def test_check_counts_only_what_is_told():
    text = TEST_DEAL.read_text(encoding="utf-8")
    without = "\n".join(line for line in text.splitlines() if line and not line.startswith("#"))
    assert read(without).entries == read(text).entries


def test_first_dealer_may_be_left_to_the_first_deal():
    assert read(CLUB.replace("first dealer: South\n", "")).first_dealer == SOUTH


# A record that begins at the play -------------------------------------------------------------------------------------

AT_PLAY = """trickbook record 1
game: pedro
rules: 1
table: guided

deal 1, dealer South
set bidder S
set contract 9
set trump hearts
1. S bury 6H 7H then AH  W 3H  N 5D  E 2C
2. S QH  W 2H  N 4H  E 5C
3. S 9H  W JH  N KH  E 6S
4. N KS  E 7S  S 5H  W 4D
5. S TH  W 9C  N 3D  E QC
6. S 8H  W AC  N 8C  E AD
{}end
"""


@example("P-SCORE-2")
def test_hands_are_deduced_from_the_plays():
    record = read(AT_PLAY.format("score NS 13, EW 1\n"))
    deal = record.entries[0]
    assert isinstance(deal, Deal)
    assert deal.piece["hand.S"] == "AH QH TH 9H 8H 7H 6H 5H"
    assert record.table().match.scores == (13, 1)
    assert read(write(record)) == record


def test_hands_that_are_given_are_not_deduced():
    given = AT_PLAY.replace("set trump", "set hand.W JH 3H 2H AC 9C 4D\nset trump")
    deal = read(given.format("")).entries[0]
    assert isinstance(deal, Deal)
    assert list(deal.piece) == ["bidder", "contract", "hand.W", "trump", "hand.N", "rest", "hand.E", "hand.S"]
    assert "rest" not in read(CLUB).entries[0].piece  # type: ignore[attr-defined]


@pytest.mark.parametrize("plays", range(1, 20))
def test_result_of_a_deal_known_only_in_part_stays_unknown(plays):
    lines = AT_PLAY.replace("bury 6H 7H then AH", "AH").format("").splitlines()
    acts = [f"{seat} {card}" for line in lines[9:15] for seat, card in zip(*[iter(line.split()[1:])] * 2, strict=True)]
    text = "\n".join([*lines[:9], *acts[:plays], "end"])
    table = read(text).table()
    assert len(table.log) == 1 + plays
    assert table.match.deals == 0
    assert table.awaits == "nothing"
    assert table.state is not None
    assert table.state.score is None
    assert not [event for event in table.events if type(event).__name__ == "Scored"]
    assert read(write(read(text))) == read(text)


@pytest.mark.parametrize("last", ["", "6. S 8H", "6. S 8H  W AC  N 8C"])
def test_result_is_known_once_every_scoring_card_has_been_won(last):
    lines = AT_PLAY.format("").splitlines()
    text = "\n".join([*lines[:14], last, "end"]).replace("bury 6H 7H then AH", "AH")
    assert read(text).table().match.scores == (13, 1)


def test_revoke_shows_against_the_hands_deduced():
    wrong = AT_PLAY.format("").replace("2. S QH  W 2H", "2. S QH  W AC").replace("W AC  N 8C", "W 2H  N 8C")
    with pytest.raises(trickbook.TrickbookError) as refused:
        read(wrong)
    assert (refused.value.line, refused.value.column) == (11, 10)  # type: ignore[attr-defined]


def test_entries_that_cannot_be_are_not_written():
    game = trickbook.game("pedro")
    with pytest.raises(IllegalAction):
        write(Record(game, SOUTH, entries=[Act(EAST, (game.parse("pass"),))]))
    with pytest.raises(TrickbookError, match="cannot name a tag"):
        write(Record(game, SOUTH, tags={"game": "whist"}))
