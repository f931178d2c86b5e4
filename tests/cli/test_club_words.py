"""What may be typed at a club table: every act in its text form, and the ways in which people say it."""

from typing import ClassVar

import pytest

import trickbook
from tests.cli.terminal import run
from tests.marks import rule
from trickbook.cli.human import CLUB_ONLY, COMMANDS, GUIDED_ONLY
from trickbook.contract.acts import DEMANDS, PLAIN_ACTS, Demand, Form, TableAct
from trickbook.contract.registry import game_names
from trickbook.contract.seat import Seat
from trickbook.games.allfours.events import Thrown
from trickbook.games.cinch import Cinch
from trickbook.games.cinch.events import AskedFor, Sealed
from trickbook.rules import rules_of
from trickbook.speech.club import said
from trickbook.speech.typed import FORMS, GROUPS, forms_of, groups_of, read, table_act

CINCH = trickbook.game("cinch").at_club()
WHIST = trickbook.game("whist").at_club()
NOT_ACTS = ("claim west 3", "cut", "confirm")
"""Entries that are no acts."""


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.typed)
def test_every_form_that_help_tells_is_understood(form):
    if form.typed in NOT_ACTS:
        assert form.typed.split()[0] in COMMANDS
        return
    said = read(form.typed, CINCH)
    assert said is not None
    assert " then ".join(map(str, said)).lower() == form.typed.lower()


def test_help_tells_every_act_there_is():
    def subclasses(kind):
        return {kind} | {each for child in kind.__subclasses__() for each in subclasses(child)}

    told = [table_act(form.typed, CINCH) for form in FORMS]
    makers = {
        kind
        for kind in subclasses(TableAct)
        if not kind.__subclasses__() and kind.__module__ == "trickbook.contract.acts"
    }
    assert makers == {type(act) for act in told if act is not None}
    assert {*PLAIN_ACTS, *(Demand(what) for what in DEMANDS)} <= {*told}


def test_the_rules_that_help_names_say_what_the_act_is():
    known = {text.id: text.text.lower() for text in rules_of("table")}
    for form in FORMS:
        verb = form.typed.split()[0].lower()
        for cited in form.rules:
            assert cited in known
        if form.rules and verb not in ("kh", "no", "new", "waive", "serve", "claim"):
            assert any(f"`{verb}" in known[cited] for cited in form.rules), form.typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Drop the 5h", "expose 5H"),
        ("show 10d", "expose TD"),
        ("take my 5c back", "take back 5C"),
        ("take the 5c back and play 7h", "take back 5C for 7H"),
        ("take back 5C, play 7H", "take back 5C for 7H"),
        ("take back 5c instead 7h", "take back 5C for 7H"),
        ("call for a trump", "call trump"),
        ("forbid trumps", "forbid trump"),
        ("call the 10c", "call TC"),
        ("claim the trick", "claim trick"),
        ("object to the lead of south", "object lead South"),
        ("object card by w", "object play West"),
        ("object to hand of E", "object count East"),
        ("void", "void?"),
        ("ask partner void?", "void?"),
        ("quit the trick", "quit trick"),
        ("turn trick", "quit trick"),
        ("take them up", "lift"),
        ("pick up cards", "lift"),
        ("look at the last trick", "look last"),
        ("throw down my cards", "lay down"),
        ("deal again", "new deal"),
        ("let it go", "waive"),
        ("choice 2", "choose 2"),
        ("make up 7c 8d", "make up 7C 8D"),
    ],
)
def test_acts_are_understood_as_people_say_them(typed, meant):
    assert str(table_act(typed, CINCH)) == meant


@rule("T-2")
@pytest.mark.parametrize("typed", ["KH then 5C", "play kh 5c", "kh 5c", "lead kh and 5c", "kh, 5c"])
def test_cards_typed_together_are_put_down_together_in_their_order(typed):
    said = read(typed, CINCH)
    assert said is not None
    assert [str(action) for action in said] == ["KH", "5C"]


@pytest.mark.parametrize("typed", ["", "then", "kh then", "play", "call", "object south", "take back", "5", "x" * 999])
def test_what_means_nothing_is_nothing(typed):
    assert table_act(typed, CINCH) is None
    if typed != "5":  # which is a bid
        assert read(typed, CINCH) is None


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("object south", "say it like object lead south or object play west or object count east."),
        ("take back", "say it like take back 5C or take back 5C for 7H."),
        ("expsoe 5h", "did you mean expose 5H"),
        ("zzzz", "say help for the commands."),
    ],
)
def test_what_is_not_understood_is_answered_with_what_would_be(typed, answer, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = run("play", "cinch", "--table", "club", "--seed", "5", typed=[typed, "quit"]).stdout.splitlines()
    [line] = [line for line in said if line.startswith("I do not know ")]
    assert answer in line


def test_help_at_a_club_table_has_the_groups_and_at_a_guided_one_it_has_not(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    club = run("play", "cinch", "--table", "club", "--seed", "5", typed=["help", "quit"]).stdout.splitlines()
    guided = run("play", "cinch", "--seed", "5", typed=["help", "quit"]).stdout.splitlines()
    for title, forms in GROUPS.items():
        assert f"{title}:" in club and f"{title}:" not in guided
        assert all(any(line.startswith(f"  {form.typed}: ") for line in club) for form in forms)
    for name in COMMANDS:
        assert any(line.startswith(name) for line in club) == (name not in GUIDED_ONLY)
        assert any(line.startswith(name) for line in guided) == (name not in CLUB_ONLY)


def test_help_at_whist_has_the_acts_of_whist_and_none_that_have_no_place_there(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = run("play", "whist", "--table", "club", "--seed", "5", typed=["help", "quit"]).stdout.splitlines()
    assert "  call spades: the player has to lead that suit. (W-LOT-1)" in said
    assert not any(line.startswith(("  serve: ", "  claim trick: ", "What you do while hands")) for line in said)


def test_help_at_a_guided_table_has_what_a_game_lets_people_propose(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = run("play", "whist", "--seed", "5", typed=["help", "acept", "claim rest", "quit"]).stdout.splitlines()
    assert "  claim rest 5: you claim five of the remaining tricks; your cards stay hidden. (W-CONC-4)" in said
    assert any(line.startswith("I do not know 'acept'; did you mean accept") for line in said)
    assert "I do not know 'claim rest'; say it like claim rest 5." in said
    for game in ("cinch", "whist --option table_errors=on"):
        told = run("play", *game.split(), "--seed", "5", typed=["help", "quit"]).stdout
        assert "Act by typing" in told and "claim rest" not in told and "Beside the play" not in told


def test_a_game_adds_its_acts_and_leaves_out_others_by_what_it_says_of_itself():
    class Other(Cinch):
        own_acts: ClassVar = {"What belongs here": (Form("say hello", "you greet everybody.", ()),)}
        acts_left_out = ("yes", "no", "cut", "confirm")
        proposals = (Form("let us stop", "you propose to stop.", ()),)

    groups = groups_of(Other(CINCH.options))
    assert groups["What belongs here"] == Other.own_acts["What belongs here"]
    assert "When the deal is over" not in groups, "of which nothing is left"
    assert not {"yes", "no"} & {form.typed for forms in groups.values() for form in forms}
    assert groups_of(CINCH) == GROUPS
    assert forms_of(Other(CINCH.options), guided=True) == ["let us stop"] and forms_of(CINCH, guided=True) == []


def test_a_form_left_out_is_one_that_there_is():
    for name in game_names():
        game = trickbook.game(name)
        assert {*game.acts_left_out} <= {form.typed for form in FORMS}


def test_every_form_of_whist_is_understood_there_and_cites_rules_that_are():
    known = {text.id for name in ("table", "whist") for text in rules_of(name)}
    for forms in groups_of(WHIST).values():
        for form in forms:
            assert form.typed in NOT_ACTS or read(form.typed, WHIST) is not None
            assert {*form.rules} <= known


def test_an_act_is_no_command_though_it_begins_like_one(tmp_path, monkeypatch):
    """``quit trick`` does not leave, and ``claim trick`` is no claim of a revoke."""
    monkeypatch.chdir(tmp_path)
    typed = ["quit trick", "claim trick", "claim", "pass"]
    said = run("play", "cinch", "--table", "club", "--seed", "5", typed=typed).stdout.splitlines()
    assert f"{Seat.SOUTH} passes." in said
    assert any(line.endswith("(C-IRR-13)") for line in said)
    assert "Say whose revoke in which trick, such as claim North 3." in said


@pytest.mark.parametrize("option", ["--ask-void", "--pause"])
def test_what_belongs_to_club_tables_is_refused_at_a_guided_one(option, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("play", "cinch", option)
    assert result.exit_code == 2 and result.stdout == ""
    assert result.stderr == f"{option} is for club tables: play at one with --table club, or leave it out.\n"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("5h", "East plays 5H."),
        ("bid 5", "East bids 5."),
        ("pass", "East passes."),
        ("hearts", "East names hearts as trumps."),
        ("serve", "East serves."),
        ("draw 3", "East draws 3."),
        ("call trump", "East calls for a trump."),
        ("make up 7c 8d", "East makes up 7C 8D."),
    ],
)
def test_what_somebody_does_is_told_in_a_sentence(typed, told):
    actions = read(typed, CINCH)
    assert actions is not None
    assert said(Seat.EAST, actions[0], CINCH) == told


def test_every_act_of_whist_is_told_in_a_sentence():
    for forms in groups_of(WHIST).values():
        for act in (act for form in forms if form.typed not in NOT_ACTS for act in read(form.typed, WHIST) or ()):
            assert said(Seat.EAST, act, WHIST).startswith("East ")


def test_nothing_thrown_and_no_cards_asked_for_are_sentences_too():
    told = [str(event) for event in (Sealed(Seat.EAST, ()), Thrown(Seat.EAST, ()), AskedFor(Seat.EAST, 0))]
    assert told == ["East has chosen what to throw: nothing.", "East lays out no cards.", "East asks for no cards."]
