"""What is wrong with a record is said with line, column and reason; an audit notes it and goes on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import trickbook
from tests.marks import rule
from trickbook.contract.seat import EAST, SOUTH, WEST
from trickbook.errors import RecordError
from trickbook.fairness import Shuffler
from trickbook.players import make, play
from trickbook.record import Record, audit, from_json, read, to_json, write
from trickbook.table import Table

WHOLE = (Path(__file__).parent / "records" / "pedro-test-deal.trick").read_text(encoding="utf-8")
LINES = WHOLE.splitlines()
UNSEALED = WHOLE.replace(LINES[-1], "end")
"""The record with a bare end line, so that what is changed in it is found by what it means."""


def two_deals() -> str:
    """Two deals at random, the first one with a dealer who chooses plain cards."""
    table = Table(trickbook.game("pedro"), SOUTH)
    play(table, {seat: make("random", seat.letter) for seat in table.game.seats}, Shuffler.seeded(1), deals=2)
    return write(Record.of(table))


def fault(text):
    """Where and why a text is refused, which an audit must say, too."""
    with pytest.raises(RecordError) as refused:
        read(text)
    error = refused.value
    assert str(error).startswith(f"Line {error.line}, column {error.column}: {error.sentence}")
    said = {(noted.line, noted.column, noted.rules) for noted in audit(text).faults}
    assert (error.line, error.column, error.rules) in said
    return error.line, error.column, error.sentence


def change(old: str, new: str, text: str = UNSEALED) -> str:
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
    return text.replace(old, new)


# The frame ------------------------------------------------------------------------------------------------------------


def test_text_that_is_no_record():
    assert fault("") == (1, 1, "This record is empty.")
    assert fault("\n\n# nothing\n")[0:2] == (1, 1)
    assert fault("\nDear Sir,\nend\n") == (2, 1, "A record begins with the line 'trickbook record 1'.")


def test_newer_format_or_rules_are_refused_plainly():
    newer = change("trickbook record 1", "trickbook record 2").replace("\nend\n", "\nfinis\n")
    assert fault(newer) == (
        1, 1, "This record is of format 2, and this Trickbook reads up to 1; use a newer one.",
    )  # fmt: skip
    assert fault(change("rules: 1", "rules: 2")) == (
        3, 8, "This record was made by version 2 of the rules of Pedro, and this Trickbook knows up to 1; use a newer "
        "one.",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "place", "why"),
    [
        ("game: pedro", "game: pedra", (2, 7), "did you mean pedro?"),
        ("game: pedro", "game: pedro(target=50)", (2, 7), "target cannot be '50'"),
        ("game: pedro\n", "", (13, 1), "'game: ...' is missing"),
        ("rules: 1\n", "", (13, 1), "'rules: ...' is missing"),
        ("rules: 1", "rules: one", (3, 8), "'one' is no version"),
        ("table: guided", "table: open", (4, 8), "guided or club"),
        ("first dealer: South", "first dealer: Sud", (5, 15), "'Sud' is not a seat"),
        ("north: Carol", "table: club", (6, 1), "written twice"),
        ("north: Carol", 'north: "Carol', (6, 8), "quotation"),
        ("north: Carol", "standing: 13", (6, 11), "no standing of Pedro"),
        ("north: Carol", "standing: {", (6, 11), "no standing of Pedro"),
        ("north: Carol", 'standing: {"sheet": 3}', (6, 11), "no standing of Pedro"),
        ("north: Carol", 'standing: {"sheets": [3, 4]}', (6, 11), "there is no 'sheets'"),
        ("north: Carol", "standing: " + "[" * 100_000, (6, 11), "no standing of Pedro"),
        ("north: Carol", 'standing: {"outcome": {"winner": 7, "reason": "luck"}}', (6, 11), "there is no side 7"),
        ("trickbook record 1", f"trickbook record {'9' * 5000}", (1, 1), "begins with the line"),
        ("trickbook record 1", "trickbook record \u0661", (1, 1), "begins with the line"),
        ("rules: 1", f"rules: {'9' * 5000}", (3, 8), "is no version"),
        ("rules: 1", "rules: 0", (3, 8), "'0' is no version"),
    ],
)
def test_damaged_head(old, new, place, why):
    line, column, sentence = fault(change(old, new))
    assert (line, column) == place
    assert why in sentence


# Deals ----------------------------------------------------------------------------------------------------------------


def test_pack_with_missing_or_doubled_card_is_refused_by_name():
    assert fault(change("pack JH 2H", "pack JH JH")) == (
        15, 9, "The pack is wrong; doubled: JH; missing: 2H.",
    )  # fmt: skip
    assert fault(change(" 4S TD", " KD TD")) == (16, 6, "The pack is wrong; doubled: KD; missing: 4S.")
    assert fault(change("pack JH 2H", "pack 2H")) == (15, 1, "The pack is wrong; missing: JH.")
    line, column, sentence = fault(change("pack JH 2H", "pack JH 2X"))
    assert (line, column) == (15, 9)
    assert "'2X' is not a card" in sentence
    luck = change("W pass  N 7", "luck AH AH\nW pass  N 7")
    assert fault(luck)[:2] == (17, 9)


@pytest.mark.parametrize(
    ("old", "new", "place", "why"),
    [
        ("deal 1, dealer South", "deal 2, dealer South", (14, 1), "should be deal 1"),
        ("deal 1, dealer South", "deal 1, dealer West", (14, 1), "South deals here, not West"),
        ("deal 1, dealer South", "deal one", (14, 1), "should be like 'deal 1, dealer South'"),
        ("deal 1, dealer South\n", "", (14, 1), "The pack belongs under"),
        ("W pass  N 7", "pack AH\nW pass  N 7", (17, 1), "written twice"),
        ("W pass  N 7", "set trump hearts\nW pass  N 7", (17, 1), "either a pack or the hands of a set piece"),
        ("S hearts", "deal 2, dealer West\nS hearts", (18, 1), "not closed"),
    ],
)
def test_damaged_deal(old, new, place, why):
    line, column, sentence = fault(change(old, new))
    assert why in sentence
    assert (line, column) == place


@pytest.mark.parametrize(
    ("fact", "why"),
    [
        ("set trumps hearts", "trumps"),
        ("set trump", "such as 'set trump hearts'"),
        ("set hand.N AH AH", "written twice"),
        ("set bidder Q", "not a seat"),
        ("set calls W pass N", "no run of seats"),
        ("set rest known", "rest cannot be"),
        ("set pack AH", "no 'pack'"),
        ('set hand.N "AH', "quotation"),
    ],
)
def test_damaged_set_piece(fact, why):
    line, column, sentence = fault("\n".join([*LINES[:4], "first dealer: South", "deal 1", fact, "end"]))
    assert (line, column) == (7, 1)
    assert why in sentence


# Entries --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "place", "why"),
    [
        ("W pass  N 7", "W pass  N", (17, 9), "not said what North did"),
        ("W pass  N 7", "pass  N 7", (17, 1), "begins with its seat"),
        ("W pass  N 7", "W pass  N 7 8", (17, 11), "'7 8' is no action of Pedro"),
        ("W pass  N 7", "Q pass  N 7", (17, 1), "begins with its seat"),
        ("S hearts", "S harts", (18, 3), "did you mean hearts"),
        ("bury 6H 7H then AH", "bury 6H 7H then", (22, 6), "'bury then'"),
        ("2. S QH", "3. S QH", (23, 1), "This cannot be trick 3: trick 2 is under way."),
        ("S hearts", "1. S hearts", (18, 1), "This cannot be trick 1: no trick is under way."),
        ("score NS 13, EW 1", "score NS 14, EW 0", (29, 1), "By the cards this is 'score NS 13, EW 1'"),
        ("score NS 13, EW 1", "score NS 13", (29, 1), "By the cards this is"),
        ("score NS 13, EW 1", "won by NS", (29, 1), "the match is not over"),
        ("S hearts", "S hearts\nscore NS 0, EW 0", (19, 1), "the deal is not closed"),
        ("score NS 13, EW 1", "score", (29, 1), "should be like 'score NS 13, EW 1'"),
        ("S done", "claim by W", (20, 1), "should be like 'claim by E: revoke by S in trick 3'"),
        ("S done", "claim by W: revoke by S in trick 1", (20, 1), "At a guided table"),
        ("S done", "confirm N", (20, 1), "no result"),
        ("S done", "cut N", (20, 1), "nothing to cut"),
        ("S done", "rewind S to 0: slip", (20, 1), "cannot be taken back"),
        ("S done", 'rewind S to 0: "slip', (20, 1), "cannot be read"),
        ("score NS 13, EW 1", "score NS 13, EW 1\nN AH", (30, 1), "No deal is under way"),
    ],
)
def test_damaged_entry(old, new, place, why):
    line, column, sentence = fault(change(old, new))
    assert why in sentence
    assert (line, column) == place


@pytest.mark.parametrize(
    ("old", "new", "place", "rules"),
    [
        ("W pass  N 7", "W pass  N 6", (17, 9), ("P-BID-4",)),
        ("W pass  N 7  E pass  S 9", "W pass  N 7  E 7  S 9", (17, 14), ("P-BID-6",)),
        ("bury 6H 7H then AH", "bury 7H then AH", (22, 4), ("P-BURY-1", "P-BURY-11")),
        ("bury 6H 7H then AH", "bury 7H TH then AH", (22, 4), ("P-BURY-3", "P-BURY-11")),
        ("S QH  W 2H", "S QH  W AC", (23, 10), ("P-PLAY-3",)),
        ("S 5H  W 4D", "S 8H  W 4D", (26, 0), ()),
    ],
)
@rule("P-BID-4", "P-BID-6", "P-BURY-3", "P-BURY-11", "P-PLAY-3")
def test_unlawful_entry_is_refused_with_the_rule(old, new, place, rules):
    text = change(old, new)
    with pytest.raises(RecordError) as refused:
        read(text)
    if rules:
        assert (refused.value.line, refused.value.column) == place
        assert refused.value.rules == rules
        assert str(refused.value).endswith(f"({', '.join(rules)})")
    else:
        assert refused.value.line >= place[0]  # a lawful exchange of cards shows later: in the trick or the score


def test_act_out_of_turn_is_refused():
    assert fault(change("W pass  N 7", "N 7  W pass")) == (17, 1, "It is West's turn.")


# Cut off --------------------------------------------------------------------------------------------------------------


def outcome(reader: Callable[[str], Record], text: str) -> Record | RecordError:
    """The record read, or the refusal; any other error goes through."""
    try:
        return reader(text)
    except RecordError as error:
        return error


@pytest.mark.parametrize("text", [WHOLE, UNSEALED, to_json(read(WHOLE))], ids=["sealed", "bare end", "json"])
def test_record_cut_off_anywhere_is_refused_or_whole(text):
    whole = read(WHOLE)
    reader, last = (from_json, len(text) - 1) if text.startswith("{") else (read, text.index("\nend") + 4)
    for length in range(len(text)):
        cut = text[:length]
        found = outcome(reader, cut)
        if isinstance(found, RecordError):
            assert 1 <= found.line <= cut.count("\n") + 1
            assert 1 <= found.column <= len(cut.split("\n")[found.line - 1]) + 1
        else:
            assert length >= last
            assert found == whole


def test_cut_off_record_says_so_and_how_to_go_on():
    cut = WHOLE[: WHOLE.index("  E 6S")]
    assert fault(cut) == (
        24, 20, "The record is cut off here: its last line should be 'end'. An audit reads what is left.",
    )  # fmt: skip
    report = audit(cut)
    assert report.record is not None
    assert len(report.record.entries) == 18
    assert report.tables[0].offers(EAST).actions
    assert [noted.line for noted in report.faults] == [24]


def test_nothing_follows_the_end():
    assert fault(WHOLE + "\n# fine\nN AH\n") == (33, 1, "Nothing may follow the end line.")
    assert read(WHOLE + "\n# fine\n").comments[31] == ["fine"]


def test_lines_lost_in_the_middle_are_missed():
    shorter = two_deals()
    first = shorter[: shorter.index("\ndeal 2")] + "\n" + shorter[shorter.index("\nend,") + 1 :]
    line, column, sentence = fault(first)
    assert (line, column) == (first.count("\n"), 1)
    assert "entries are told here, but there are" in sentence


# Changed --------------------------------------------------------------------------------------------------------------


def test_two_cards_exchanged_in_the_pack_are_found():
    """Any two neighbours, even where the deal stays the same: the check at the end sees it."""
    words = " ".join(LINES[14:16]).split()[1:]
    for place in range(51):
        order = words.copy()
        order[place], order[place + 1] = order[place + 1], order[place]
        text = "\n".join([*LINES[:14], f"pack {' '.join(order[:26])}", f"     {' '.join(order[26:])}", *LINES[16:]])
        with pytest.raises(RecordError):
            read(text)


def test_changed_play_is_found_though_it_is_lawful():
    exchanged = change("W 4D", "W 9C", WHOLE).replace("W 9C  N 3D", "W 4D  N 3D")
    line, column, sentence = fault(exchanged)
    assert (line, column) == (len(LINES), 1)
    assert sentence.startswith("The check does not fit")
    assert read(exchanged.replace(LINES[-1], "end")).table().match.scores == (13, 1)


def test_changed_name_or_score_is_found():
    assert fault(change("south: Alice", "south: Alicia", WHOLE))[0] == len(LINES)
    assert fault(change("NS 13, EW 1", "NS 12, EW 1", WHOLE))[0] == 29


# Audit ----------------------------------------------------------------------------------------------------------------


@rule("P-PLAY-3")
def test_audit_makes_the_revoke_happen_and_goes_on():
    text = change("2. S QH  W 2H", "2. S QH  W AC").replace("W AC  N 8C", "W 2H  N 8C")
    report = audit(text)
    assert [(noted.line, noted.column, noted.rules) for noted in report.faults] == [
        (23, 10, ("P-PLAY-3",)),
        (26, 22, ("P-PLAY-6",)),  # the two that was kept back is owed again
        (27, 10, ("P-PLAY-3",)),
    ]
    assert report.tables[0].match.scores == (13, 1)


def test_audit_notes_an_act_out_of_turn_and_goes_on():
    report = audit(change("W 3H  N 5D", "N 5D  W 3H"))
    assert [(noted.line, noted.column) for noted in report.faults] == [(22, 26), (22, 32)]
    assert report.tables[0].match.scores == (13, 1)


def test_audit_leaves_a_deal_that_cannot_be_followed_and_reads_the_next():
    text = two_deals()
    place = text.index("\n2. ")
    broken = text[:place] + "\n2. N AH  N AH" + text[text.index("\n", place + 1) :]
    report = audit(broken)
    line = broken[:place].count("\n") + 2
    assert {noted.line for noted in report.faults if noted.line < broken.count("\n")} == {line}
    assert "The rest of this deal cannot be followed." in {noted.sentence for noted in report.faults}
    assert [table.match.deals for table in report.tables] == [0, 1]
    assert report.tables[1].first_dealer == WEST


def test_audit_reads_the_next_deal_after_a_bad_pack():
    text = two_deals()
    pack = next(line for line in text.splitlines() if line.startswith("pack"))
    card, other = pack.split()[1:3]
    report = audit(text.replace(pack, pack.replace(other, card, 1)))
    assert report.faults[0].column == 9
    assert [table.match.deals for table in report.tables] == [0, 1]


def test_audit_cuts_where_the_cut_was_forgotten():
    club = change("table: guided", "table: club", two_deals()).replace("score", "# score")
    report = audit(club)
    assert report.faults[0].sentence == "South has not cut for this deal."
    assert report.tables[0].match.deals == 1
    assert report.tables[0].awaits == "cut"


def test_audit_without_a_game_only_tells_what_is_wrong():
    report = audit("game: chess\n")
    assert report.record is None
    assert report.tables == ()
    assert len(report.faults) >= 2


def test_audit_of_a_sound_record_finds_nothing():
    report = audit(WHOLE)
    assert report.faults == ()
    assert report.record == read(WHOLE)


# JSON -----------------------------------------------------------------------------------------------------------------

JSON = to_json(read(WHOLE))


def json_fault(text):
    with pytest.raises(RecordError) as refused:
        from_json(text)
    return refused.value.line, refused.value.column, refused.value.sentence


def line_of(part: str, text: str) -> tuple[int, int]:
    before = text[: text.index(part)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"format": "trickbook record"', '"format": "chess"', "no Trickbook record"),
        ('"version": 1', '"version": 2', "format 2"),
        ('"rules": 1', '"rules": 7', "version 7 of the rules"),
        ('"game": "pedro"', '"game": "pedra"', "did you mean pedro?"),
        ('"game": "pedro"', '"gane": "pedro"', "gane"),
        ('"table": "guided"', '"table": "open"', "open"),
        ('"standing": {}', '"standing": {"x": 1}', "there is no 'x'"),
        ('"comments": {', '"comments": {"x": [], ', "'x'"),
        ('"tags": {', '"tags": {"game": "x", ', "cannot name a tag"),
        ('"check": "', '"check": "x', "The check does not fit"),
        ('{"type":"act","seat":"W","actions":["2H"]}', '{"type":"act","seat":"W","actions":["AC"]}', "play a trump"),
        ('{"type":"act","seat":"W","actions":["2H"]}', '{"type":"act","seat":"W","actions":["XX"]}', "no action"),
        ('{"type":"act","seat":"W","actions":["2H"]}', '{"type":"nod","seat":"W"}', "nod"),
        ('{"type":"act","seat":"W","actions":["2H"]}', '{"type":"act","seat":"W"}', "actions"),
        ('{"type":"deal","pack":["JH","2H"', '{"type":"deal","pack":["JH","JH"', "doubled: JH; missing: 2H"),
    ],
)
def test_damaged_json_is_refused_with_its_place(old, new, why):
    text = change(old, new, JSON)
    line, column, sentence = json_fault(text)
    assert why in sentence
    if old.startswith(('{"type"', '"rules', '"game": "pedro"', '"standing', '"check', '"tags', '"version')):
        expected = (1, 1) if "gane" in new else line_of(new.split(": ")[0], text)
        assert (line, column) == expected


def test_broken_json_is_refused_where_it_breaks():
    assert json_fault(change('"rules": 1,', '"rules": 1', JSON))[0] in (5, 6)
    assert json_fault("[]")[2].startswith("The JSON form is not right")


def test_schema_is_the_one_published():
    from trickbook.record import schema

    published = Path(__file__).parent.parent / "docs" / "record.schema.json"
    assert json.loads(published.read_text(encoding="utf-8")) == schema(), (
        "docs/record.schema.json is out of date; docs/record.md says how it is made"
    )


# Anything -------------------------------------------------------------------------------------------------------------

SCRAPS = st.sampled_from(
    [*'NESW#:,. \n\t\r\\"{}[]x9', "end", "deal 1", "set ", "pack", "luck", "then", "score", "AH", "take", "\u2028"]
)


@given(st.sampled_from([WHOLE, UNSEALED, two_deals(), JSON]), st.data())
def test_whatever_is_scribbled_over_a_record_it_is_read_or_refused(text, data):
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        stop = min(len(text), start + data.draw(st.integers(0, 30)))
        text = text[:start] + "".join(data.draw(st.lists(SCRAPS, max_size=4))) + text[stop:]
    assert isinstance(outcome(from_json if text.startswith("{") else read, text), (Record, RecordError))
    for noted in audit(text).faults:
        assert 1 <= noted.line <= text.count("\n") + 1


# Numbers and nesting that nobody wrote in earnest ------------------------------------------------------------------


@pytest.mark.parametrize("number", ["9" * 5000, "2x", "\u0662"], ids=["many digits", "no number", "other digits"])
def test_the_number_of_a_trick_is_a_number(number: str):
    assert "cannot be read" in fault(UNSEALED.replace("\n2. ", f"\n{number}. "))[2]


def test_an_end_line_that_counts_in_too_many_digits_is_none():
    assert "cut off" in fault(change("\nend\n", f"\nend, {'9' * 5000} entries\n"))[2]


def json_with(**fields: object) -> str:
    form = json.loads(to_json(read(WHOLE)))
    return json.dumps({name: value for name, value in (form | fields).items() if name != "check"})


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"a":' * 100_000, "nested too deeply"),
        (json_with(standing={"outcome": {"winner": -1, "reason": "luck"}}), "there is no side -1"),
        (json_with(comments={"-1": ["before all"]}), "'-1' is no number of entries"),
        (json_with(comments={"999": ["after all"]}), "'999' is no number of entries"),
        (json_with(tags={"Club": "A", "club": "B"}), "'club' cannot name a tag"),
        (json_with(standing={"entries": []}, entries=[{"type": "axt"}]), "Invalid value 'axt'"),
        (json_with(standing={"entries": []}, entries=[{"type": "cut", "seat": "N"}, 7]), "got `int`"),
    ],
)
def test_json_that_nobody_wrote_in_earnest_is_refused(text: str, why: str):
    with pytest.raises(RecordError, match=why):
        from_json(text)
