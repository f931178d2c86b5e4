"""What the audit finds and what it tells, on concrete cards."""

import pytest

import trickbook
from tests.audit.page import HANDS
from tests.cli.pages import DOCS
from tests.marks import rule
from trickbook.audit import Audit, audit_text, lines
from trickbook.contract.laws import Answer, Case, Fine
from trickbook.contract.seat import EAST, NORTH, SOUTH, WEST
from trickbook.errors import OptionError
from trickbook.referee import Inquiry

WHIST = (DOCS / HANDS["whist"]).read_text(encoding="utf-8")
"""North revokes in trick 6 with 3H, holding 2C; a trick of eight is not counted, so the score is one short."""
SOUND = (
    WHIST.replace("N 3H  E 7C", "N 2C  E 7C").replace("N 2C  E TC", "N 3H  E TC").replace("S KC  W 5H*", "S KC  W 5H*")
)
RIGHT = SOUND.replace("NS 7, EW 6", "NS 8, EW 5").replace("NS 1, EW 0", "NS 2, EW 0")


def found(audit: Audit) -> list[tuple[object, ...]]:
    return [(one.kind, one.trick, one.seat, None if one.card is None else str(one.card)) for one in audit.findings]


def test_a_sound_record_gets_one_line() -> None:
    audit = audit_text(RIGHT)
    assert [*lines(audit)] == ["1 deal and 13 tricks read: nothing amiss."]


@rule("W-REV-3", "W-REV-4", "W-REV-24")
def test_a_revoke_is_told_with_what_each_code_makes_of_it() -> None:
    revoke = audit_text(WHIST).findings[0]
    assert (revoke.kind, revoke.trick, revoke.seat, str(revoke.card)) == ("revoke", 6, NORTH, "3H")
    assert (revoke.line, revoke.column, revoke.rules) == (18, 17, ("W-PLAY-3",))
    assert revoke.sentence == "North played 3H, where 2C was due."
    sizes = {given.code: [one.size for one in given.noticed.remedies if isinstance(one, Fine)]
             for given in revoke.rulings if given.noticed is not None}  # fmt: skip
    assert sizes == {"american": [2], "english_1864": [3], "english_1900": [3]}
    assert {given.unnoticed.rules for given in revoke.rulings if given.unnoticed is not None} == {("W-REV-24",)}


def test_the_rulings_are_those_of_the_referee() -> None:
    revoke = audit_text(WHIST).findings[0]
    facts: dict[str, Answer] = {
        "how": "did not follow suit", "established": True, "claimed": "in time", "proof": "the tricks show it",
        "further": False, "both": False, "abandoned": False,
    }  # fmt: skip
    for given in revoke.rulings:
        game = trickbook.game("whist", law_code=given.code)
        assert (given.noticed,) == Inquiry([game], "revoke").rulings(facts)
        assert given.noticed == game.judge(Case("revoke", NORTH, dict(facts)))


@rule("W-SCORE-8", "W-SCORE-10")
def test_until_when_a_count_may_be_put_right_the_codes_say() -> None:
    count, score = audit_text(SOUND).findings
    assert (count.kind, count.sides, score.kind, score.sides) == ("wrong count", ("NS", "EW"), "wrong score", ("NS",))
    rules = {given.code: given.noticed.rules for given in count.rulings if given.noticed is not None}
    assert rules == {"american": ("W-SCORE-10",), "english_1864": ("W-SCORE-8",), "english_1900": ("W-SCORE-8",)}


def test_one_code_may_be_asked_for_alone() -> None:
    [revoke, *_] = audit_text(WHIST, "english_1864").findings
    assert [given.code for given in revoke.rulings] == ["english_1864"]
    with pytest.raises(OptionError, match="did you mean english_1864"):
        audit_text(WHIST, "english_1846")


@rule("W-LOT-6")
def test_a_lead_out_of_turn_that_all_have_followed_stands() -> None:
    [lead] = audit_text(RIGHT.replace("3. E QD  S AD*  W 2D  N 3D", "3. S AD*  W 2D  N 3D  E QD")).findings
    assert (lead.kind, lead.trick, lead.seat, str(lead.card)) == ("lead out of turn", 3, SOUTH, "AD")
    assert lead.sentence == "South led AD; it was East's lead."
    assert {given.unnoticed.rules for given in lead.rulings if given.unnoticed is not None} == {("W-LOT-6",)}


@rule("W-ORD-2", "W-ORD-1")
def test_who_plays_before_his_turn_is_told_by_what_the_others_had_played() -> None:
    [early] = audit_text(RIGHT.replace("3. E QD  S AD*  W 2D  N 3D", "3. E QD  N 3D  S AD*  W 2D")).findings
    assert found(audit_text(RIGHT.replace("S AD*  W 2D  N 3D", "N 3D  S AD*  W 2D"))) == [
        ("play out of turn", 3, NORTH, "3D")
    ]
    assert {given.noticed.rules for given in early.rulings if given.noticed is not None} == {("W-ORD-2",)}
    third, fourth = audit_text(RIGHT.replace("S AD*  W 2D  N 3D", "W 2D  N 3D  S AD*")).findings
    assert {given.noticed.rules for given in third.rulings if given.noticed is not None} == {("W-ORD-1", "W-ORD-4")}
    assert {given.noticed.rules for given in fourth.rulings if given.noticed is not None} == {("W-ORD-1",)}


@rule("W-PLAY-7", "W-PLAY-11")
def test_what_follows_from_a_trick_gathered_wrongly_is_not_told_again() -> None:
    wrong = RIGHT.replace("E QD  S AD*  W 2D", "E QD*  S AD  W 2D").replace(
        "4. S 6S  W 3C  N TS*  E 9S", "4. E 9S  S 6S  W 3C  N TS*"
    )
    assert found(audit_text(wrong)) == [("wrong winner", 3, EAST, "QD")]
    counted = wrong.replace("NS 8, EW 5", "NS 7, EW 6").replace("NS 2, EW 0", "NS 1, EW 0")
    assert found(audit_text(counted)) == [("wrong winner", 3, EAST, "QD")]
    assert [one[0] for one in found(audit_text(wrong.replace("NS 8, EW 5", "NS 6, EW 7")))] == [
        "wrong winner",
        "wrong count",
    ]


def test_the_last_trick_gathered_wrongly_counts_so_too() -> None:
    wrong = RIGHT.replace("W 9H  N JH*", "W 9H*  N JH")
    assert found(audit_text(wrong)) == [("wrong winner", 13, WEST, "9H")]
    counted = wrong.replace("NS 8, EW 5", "NS 7, EW 6").replace("NS 2, EW 0", "NS 1, EW 0")
    assert found(audit_text(counted)) == [("wrong winner", 13, WEST, "9H")]


def test_the_winner_may_be_written_on_a_line_of_its_own() -> None:
    told = RIGHT.replace("S QS*  W 3S\n", "S QS  W 3S\ngathered by W\n")
    assert found(audit_text(told)) == [("wrong winner", 1, WEST, "3S")]
    assert found(audit_text(told.replace("gathered by W", "gathered by S"))) == []


@pytest.mark.parametrize("count", ["tricks NS 8", "honours NS 3, EW 1", "tricks EW 5, NS 8"])
def test_a_count_need_not_tell_everything(count: str) -> None:
    assert found(audit_text(RIGHT.replace("tricks NS 8, EW 5", count))) == []


def test_what_cannot_be_counted_is_said() -> None:
    for count, why in (("trick NS 8", "did you mean tricks"), ("tricks NE 8", "no side 'NE'")):
        audit = audit_text(RIGHT.replace("tricks NS 8, EW 5", count))
        assert audit.findings == () and [why in one.sentence for one in audit.faults] == [True]


@pytest.mark.parametrize(
    ("second", "slips"),
    [("NS 5, EW 0", [1]), ("NS 4, EW 0", [1]), ("NS 6, EW 0", [1, 2])],
    ids=["carried on", "put right", "another slip"],
)
def test_a_slip_of_the_score_is_told_once_where_it_was_made(second: str, slips: list[int]) -> None:
    head, _, deal = RIGHT.replace("NS 2, EW 0\nend\n", "NS 3, EW 0\n").partition("deal 1")
    again = deal.replace("West", "North").replace("set turned 5H", "set trump hearts\nset leader N")
    text = f"{head}deal 1{deal}deal 2{again.replace('NS 3, EW 0', second)}end\n"
    findings = audit_text(text).findings
    assert {one.kind for one in findings} == {"wrong score"}
    assert [one.deal for one in findings] == slips


def test_hands_that_stack_are_deduced_though_every_card_is_told_by_itself() -> None:
    text = """trickbook record 1
game: pedro
rules: 1
table: guided

deal 1, dealer South
set calls W pass N pass E pass S 7
set trump clubs
1. S bury 3C  S KC  W 5C  N 6C  E 8C
2. S AC  W 9C  N 2C  E 8S
3. S QC  W TC  N 7C  E QH
4. S 5S  W 4D  N QS  E KD
5. S JC  W 3D  N 7S  E TH
6. S 4C  W 2S  N 7D  E 6S
score NS 14, EW 0
end
"""
    assert found(audit_text(text)) == [] == [*audit_text(text).faults]


# What is known only in part, and what is damaged ----------------------------------------------------------------------


def test_a_hand_that_breaks_off_is_audited_by_the_cards_known() -> None:
    text = RIGHT.partition("10. W")[0].replace("set turned 5H", "set trump hearts")
    assert found(audit_text(f"{text}end\n")) == []
    wrong = text.replace("N 6H*  E TD", "N 6H*  E 2H").replace("9. N JS  E 2H", "9. N JS  E TD")
    assert found(audit_text(f"{wrong}end\n")) == [("revoke", 8, EAST, "2H"), ("revoke", 9, EAST, "TD")][:1]
    assert found(audit_text(f"{text}count tricks NS 4, EW 4\nend\n")) == [("wrong count", 9, None, None)]


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("N 6D  E 9D  S 7D", "N 6D  E 9X  S 7D", (19, 19)),
        ("N 6D  E 9D  S 7D", "N 6D  E QD  S 7D", (19, 17)),
        ("N 6D  E 9D  S 7D", "N 6D  S 7D", (20, 1)),
        ("7. W KD*  N 6D  E 9D  S 7D\n", "", (19, 1)),
    ],
    ids=["no card", "played before", "a card left out", "a trick left out"],
)
def test_what_is_damaged_is_audited_up_to_there(old: str, new: str, place: tuple[int, int]) -> None:
    text = WHIST.replace("set turned 5H", "set trump hearts").replace(old, new)
    audit = audit_text(text)
    assert audit.read_to == place
    assert found(audit) == [("revoke", 6, NORTH, "3H")]
    assert any((fault.line, fault.column) == place for fault in audit.faults)
    assert [*lines(audit)][-2] == (
        f"The record could be followed up to line {place[0]}, column {place[1]}; the rest of that deal could not be."
    )


def test_the_deal_after_a_damaged_one_is_audited() -> None:
    head, _, rest = WHIST.replace("set turned 5H", "set trump hearts").partition("deal 1")
    broken = f"{head}deal 1{rest.replace('W 8D  N 8H*', 'W 8Z  N 8H*').replace('end', '')}\ndeal 2{rest}"
    assert [(one.deal, one.trick) for one in audit_text(broken).findings if one.kind == "revoke"] == [(1, 6), (2, 6)]
    assert audit_text(broken).read_to == (22, 7)


def test_without_a_game_nothing_can_be_audited() -> None:
    audit = audit_text("hello")
    assert audit.record is None and audit.faults and audit.read_to == (1, 1)
