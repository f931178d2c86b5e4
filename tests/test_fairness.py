"""Fair deals at a table: the order and the truth of what is stated, who makes the statements, and what stays secret."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random

import pytest

import trickbook
from tests.toygame import Toy
from trickbook import CARDS, EAST, NORTH, SOUTH, WEST, IllegalAction, Seat, TrickbookError
from trickbook.contract.wire import encode
from trickbook.fairness import (
    CommitDeal,
    CommitEntropy,
    FairShuffler,
    Ledger,
    Reveal,
    ShowEntropy,
    Shuffler,
    Stated,
    Statement,
    resumed,
    verify,
)
from trickbook.fairness.commitment import deal_commitment, deal_seed, entropy_commitment, tagged_hash
from trickbook.fairness.shuffle import shuffled_deal
from trickbook.players import Bot, make, play
from trickbook.table import Deal, EndMatch, Entry, Rewind, Table

SECRET, SALT = bytes(range(32)), bytes(32)
WORDS = {NORTH: b"seven", EAST: b"clubs", SOUTH: b"my cat", WEST: b"x"}

COMMIT = CommitDeal(1, deal_commitment(1, SECRET, SALT))
SEALS = {seat: CommitEntropy(1, seat, entropy_commitment(1, seat, word, SALT)) for seat, word in WORDS.items()}
SHOWS = {seat: ShowEntropy(1, seat, word.hex(), SALT.hex()) for seat, word in WORDS.items()}
DEAL = Deal(*shuffled_deal(deal_seed(1, SECRET, WORDS), 1, CARDS))
REVEAL = Reveal(1, SECRET.hex(), SALT.hex())
END = EndMatch(SOUTH)
BEFORE: list[Entry] = [COMMIT, *SEALS.values(), *SHOWS.values()]
"""All that is stated before the cards."""


def table_after(*entries: Entry) -> Table:
    return Table.fold(trickbook.game("pedro"), SOUTH, entries)


def bots() -> dict[Seat, Bot]:
    return {seat: make("random", seat) for seat in Seat}


def statements(entries: Iterable[Entry]) -> list[Statement]:
    return [entry for entry in entries if isinstance(entry, Statement)]


# The hashes -----------------------------------------------------------------------------------------------------------


def test_the_published_hashes():
    zeros = bytes(32)
    assert deal_commitment(1, zeros, zeros) == "d0cd3eb0720b0d5ba5370fdf3e6b95da9e1c86abf2a58e33b8ccda61ea5a71e1"
    sealed = entropy_commitment(1, NORTH, b"seven", zeros)
    assert sealed == "3a443f55dd8441a9844d0eb1e9bb03a225b33776af31308bb36d6b0f1bc0b30b"
    seed = deal_seed(1, zeros, dict.fromkeys((WEST, SOUTH, EAST, NORTH), b"seven"))
    assert seed.hex() == "dc716971a5cf528b6f6235f66d6522553a4654fed71f5b805472a432f024ab11"


def test_no_two_lists_of_parts_are_hashed_alike():
    hashes = {
        tagged_hash(purpose, *parts)
        for purpose in ("deal seed", "deal commitment")
        for parts in ((), (b"",), (b"", b""), (b"ab",), (b"a", b"b"), (b"b", b"a"), (bytes(8),))
    }
    assert len(hashes) == 14


def test_a_commitment_is_bound_to_its_deal_and_seat():
    sealed = {entropy_commitment(number, seat, b"seven", SALT) for number in (1, 2) for seat in Seat}
    assert len(sealed) == 8 and deal_commitment(1, SECRET, SALT) != deal_commitment(2, SECRET, SALT)


@pytest.mark.parametrize("seat", list(Seat))
def test_the_entropy_of_every_seat_changes_the_cards(seat):
    changed = deal_seed(1, SECRET, {**WORDS, seat: b"other"})
    assert shuffled_deal(changed, 1, CARDS)[0] != DEAL.pack


# Order and truth ------------------------------------------------------------------------------------------------------


def test_a_fair_deal_is_stated_dealt_and_revealed():
    table = table_after(*BEFORE, DEAL, END, REVEAL)
    assert table.ledger.unrevealed == () and len(table.log) == 12
    assert verify(table.ledger, FairShuffler().fairness, over=True).verdict == "fair"


OTHER = bytes(31) + b"\1"
REFUSALS: list[tuple[list[Entry], Entry, str]] = [
    # the commitment of the house
    ([], CommitDeal(2, COMMIT.digest), "The next commitment is for deal 1, not 2."),
    ([COMMIT], COMMIT, "This is a second commitment for deal 1; the first one stands."),
    ([DEAL], COMMIT, "The commitment for deal 1 came late: its cards had been dealt."),
    ([], CommitDeal(1, "ABCD"), "A commitment is 64 hexadecimal digits in small letters."),
    ([END], COMMIT, "The match is over."),
    # entropy
    ([], SEALS[NORTH], "The house has not committed to a secret for deal 1."),
    ([COMMIT, SEALS[NORTH]], SEALS[NORTH], "This is a second commitment of North for deal 1; the first one stands."),
    ([COMMIT], CommitEntropy(1, NORTH, "00"), "A commitment is 64 hexadecimal digits in small letters."),
    ([*BEFORE, DEAL], SEALS[EAST], "The entropy of East for deal 1 came late: its cards had been dealt."),
    ([*BEFORE, DEAL], SHOWS[EAST], "The entropy of East for deal 1 came late: its cards had been dealt."),
    ([*BEFORE, DEAL, END], SHOWS[EAST], "The entropy of East for deal 1 came late: its cards had been dealt."),
    (
        [COMMIT, SEALS[NORTH], SEALS[EAST]],
        SHOWS[NORTH],
        "North shows entropy for deal 1 too early: South and West had not committed to theirs.",
    ),
    ([*BEFORE[:6]], SHOWS[NORTH], "North has shown entropy for deal 1 already."),
    (
        BEFORE[:5],
        ShowEntropy(1, NORTH, b"eight".hex(), SALT.hex()),
        "The entropy that North shows for deal 1 does not fit its commitment.",
    ),
    (
        BEFORE[:5],
        ShowEntropy(1, NORTH, WORDS[NORTH].hex(), OTHER.hex()),
        "The entropy that North shows for deal 1 does not fit its commitment.",
    ),
    (BEFORE[:5], ShowEntropy(1, NORTH, "", SALT.hex()), "Entropy is 2 to 512 hexadecimal digits in small letters."),
    (BEFORE[:5], ShowEntropy(1, NORTH, "7", "0"), "Entropy is 2 to 512 hexadecimal digits in small letters."),
    # the cards
    ([COMMIT], DEAL, "Deal 1 cannot be dealt yet: North and East and South and West had not shown entropy."),
    (BEFORE[:-1], DEAL, "Deal 1 cannot be dealt yet: West had not shown entropy."),
    (BEFORE, Deal(DEAL.pack), "Deal 1 was committed to, so the whole pack and the luck have to be dealt."),
    # the reveal
    ([*BEFORE, DEAL], REVEAL, "Secrets are revealed when the match is over, not before."),
    ([*BEFORE, DEAL, END, REVEAL], REVEAL, "This is a second reveal of deal 1; the first one stands."),
    (
        [*BEFORE, DEAL, END],
        Reveal(2, REVEAL.secret, REVEAL.salt),
        "The house has not committed to a secret for deal 2.",
    ),
    (
        [*BEFORE, DEAL, END],
        Reveal(1, OTHER.hex(), SALT.hex()),
        "The reveal of deal 1 does not fit its commitment.",
    ),
    (
        [*BEFORE, DEAL, END],
        Reveal(1, SECRET.hex(), OTHER.hex()),
        "The reveal of deal 1 does not fit its commitment.",
    ),
    ([*BEFORE, DEAL, END], Reveal(1, "00", SALT.hex()), "A secret is 64 hexadecimal digits in small letters."),
    (
        [*BEFORE, Deal(DEAL.luck, DEAL.luck), END],
        REVEAL,
        "The cards of deal 1 do not follow from its seed: card 1 of the pack is 2H and should be QS.",
    ),
    (
        [*BEFORE, Deal(DEAL.pack, DEAL.pack), END],
        REVEAL,
        "The cards of deal 1 do not follow from its seed: card 1 of the luck is QS and should be 2H.",
    ),
]


@pytest.mark.parametrize(("before", "entry", "sentence"), REFUSALS)
def test_what_is_out_of_order_or_false_is_refused_and_changes_nothing(before, entry, sentence):
    table = table_after(*before)
    log, events = list(table.log), list(table.events)
    refusal = table.refusal(entry)
    assert refusal is not None and refusal.sentence == sentence
    with pytest.raises(IllegalAction):
        table.apply(entry)
    assert (table.log, table.events) == (log, events)


def test_a_seat_that_is_not_there_gives_no_entropy():
    ledger = Ledger((NORTH, SOUTH), CARDS)
    ledger.add(COMMIT)
    with pytest.raises(IllegalAction, match="Nobody sits at East"):
        ledger.check(SEALS[EAST], over=False)
    for seat in (NORTH, SOUTH):
        ledger.add(SEALS[seat])
    with pytest.raises(IllegalAction, match="Nobody sits at East"):
        ledger.check(SHOWS[EAST], over=False)


def test_once_a_deal_was_committed_to_none_may_be_left_out():
    table = Table(trickbook.game("pedro"), SOUTH)
    play(table, bots(), Shuffler.random(), deals=1)
    with pytest.raises(IllegalAction, match="Deal 2 has no commitment, but deals before it have"):
        table.apply(DEAL)


def test_a_table_may_turn_to_fair_deals_later():
    table = Table(trickbook.game("pedro"), SOUTH)
    play(table, bots(), Shuffler.seeded(1), deals=1)
    play(table, bots(), Shuffler.random(), deals=1)
    assert list(table.ledger.pledges) == [2]


# The loop -------------------------------------------------------------------------------------------------------------


def test_every_deal_of_a_match_is_committed_to_and_the_whole_match_revealed_at_its_end():
    """In a game for two with a pack of twelve, which proves besides that no game is meant in particular."""
    table, shuffler = Table(Toy(Toy.options_type()), NORTH), Shuffler.random()
    play(table, bots(), shuffler, deals=100)
    assert table.match.outcome is not None
    dealt = [number for number, entry in enumerate(table.log) if isinstance(entry, Deal)]
    for count, place in enumerate(dealt, 1):
        said = statements(table.log[:place])[-5:]
        assert [type(s) for s in said] == [CommitDeal] + [CommitEntropy] * 2 + [ShowEntropy] * 2
        assert {s.number for s in said} == {count}
    assert [s.number for s in table.log[-len(dealt) :] if isinstance(s, Reveal)] == list(range(1, len(dealt) + 1))
    assert verify(table.ledger, shuffler.fairness, over=True).verdict == "fair"
    assert shuffler.kept(table.ledger) == {}


def test_no_secret_salt_or_entropy_comes_up_twice():
    table, shuffler = Table(trickbook.game("pedro"), SOUTH), Shuffler.random()
    play(table, bots(), shuffler, deals=5)
    table.apply(END)
    play(table, bots(), shuffler)
    drawn = [value for s in table.log if isinstance(s, Reveal) for value in (s.secret, s.salt)]
    drawn += [value for s in table.log if isinstance(s, ShowEntropy) for value in (s.entropy, s.salt)]
    assert len(drawn) == len(set(drawn)) == 5 * 2 + 5 * 4 * 2


def test_a_player_may_bring_entropy_of_its_own():
    class Poet(type(make("random"))):  # type: ignore[misc]
        def entropy(self) -> bytes:
            return b"so much depends"

    table = Table(trickbook.game("pedro"), SOUTH)
    play(table, {**bots(), EAST: Poet(Random(1))}, Shuffler.random(), deals=1)
    assert table.ledger.pledges[1].shown[EAST] == b"so much depends"


def test_everybody_hears_what_is_stated_and_nobody_a_secret_before_the_end():
    table, shuffler = Table(trickbook.game("pedro"), SOUTH), Shuffler.random()
    play(table, bots(), shuffler, deals=2)
    secrets = shuffler.kept(table.ledger)["unrevealed"].replace(",", "").split()
    assert len(secrets) == 6
    for viewer in (*Seat, None):
        told = encode(table.seen(viewer)) + json.dumps([str(event) for event in table.seen(viewer)])
        told += encode(table.view(viewer).offers) + encode(table.log)
        assert not any(secret in told for secret in secrets if len(secret) == 64)
        stated = [event.statement for event in table.seen(viewer) if isinstance(event, Stated)]
        assert stated == statements(table.log)
    assert "has committed to its secret for deal 1" in str(table.events[0])


def test_a_watcher_that_breaks_off_finds_the_deal_whole():
    table = Table(trickbook.game("pedro"), SOUTH)

    def leave(entry: Entry, events: object) -> None:
        raise EOFError

    with pytest.raises(EOFError):
        play(table, bots(), Shuffler.random(), watch=leave)
    assert isinstance(table.log[-1], Deal)


def test_a_player_that_leaves_when_asked_for_entropy_is_asked_again_under_the_same_commitment():
    class Leaves(type(make("random"))):  # type: ignore[misc]
        def entropy(self) -> bytes:
            raise EOFError

    table, shuffler = Table(trickbook.game("pedro"), SOUTH), Shuffler.random()
    with pytest.raises(EOFError):
        play(table, {**bots(), EAST: Leaves(Random(1))}, shuffler)
    assert [type(entry) for entry in table.log] == [CommitDeal]
    again = resumed(shuffler.fairness, shuffler.kept(table.ledger))
    play(table, bots(), again, deals=1)
    assert len(statements(table.log)) == 9
    with pytest.raises(TrickbookError, match="broken off while it was being committed to"):
        next(Shuffler.random().opening(table_after(COMMIT).ledger, lambda seat: b"x"))


def test_taking_back_an_act_takes_back_nothing_that_was_stated():
    table = table_after(*BEFORE, DEAL)
    seat = table.state.to_act if table.state else None
    assert seat is not None
    play_once = make("random", 1).act(table.view(seat))
    table.apply(play_once)
    undo = table.offers(seat).undo
    assert undo == 10
    table.apply(Rewind(seat, undo, "slip"))
    assert table.refusal(SHOWS[EAST]) is not None
    assert Table.fold(table.game, SOUTH, table.log).ledger.pledges == table.ledger.pledges


# Saved matches --------------------------------------------------------------------------------------------------------


def test_a_match_that_is_resumed_reveals_what_it_kept():
    table, first = Table(trickbook.game("pedro"), SOUTH), Shuffler.random()
    play(table, bots(), first, deals=2)
    second = resumed(first.fairness, first.kept(table.ledger))
    play(table, bots(), second, deals=1)
    table.apply(END)
    play(table, bots(), second)
    assert verify(table.ledger, second.fairness, over=True).verdict == "fair"


def test_what_was_lost_stays_unrevealed():
    table, first = Table(trickbook.game("pedro"), SOUTH), Shuffler.random()
    play(table, bots(), first, deals=2)
    second = resumed(first.fairness, {})
    table.apply(END)
    play(table, bots(), second)
    verdict = verify(table.ledger, second.fairness, over=True)
    assert (verdict.verdict, verdict.deal) == ("wrong", 1)
    assert verdict.sentence == "Deal 1 was never revealed, though the match is over."


@pytest.mark.parametrize("kept", ["1", "1 00", "one 00 00", "1 0g 00", "1 00 00 00"])
def test_damaged_secrets_are_refused(kept):
    with pytest.raises(TrickbookError, match="The secrets after 'unrevealed:' are damaged"):
        resumed("commit-reveal-1", {"unrevealed": kept})


def test_a_kept_secret_that_is_not_the_one_committed_to_is_refused_before_the_match_goes_on():
    table, shuffler = Table(trickbook.game("pedro"), SOUTH), Shuffler.random()
    play(table, bots(), shuffler, deals=2)
    kept = shuffler.kept(table.ledger)["unrevealed"]
    assert resumed(shuffler.fairness, {"unrevealed": kept}, table.ledger).fair
    first, second = kept.split(", ")
    swapped = f"1 {second.removeprefix('2 ')}, 2 {first.removeprefix('1 ')}"
    with pytest.raises(TrickbookError, match="The secret of deal 1 after 'unrevealed:' does not fit its commitment"):
        resumed(shuffler.fairness, {"unrevealed": swapped}, table.ledger)


def test_a_seeded_match_is_resumed_by_its_seed():
    fairness = Shuffler.seeded("a, b").fairness
    assert fairness == "seed a, b, sha256-fisher-yates-1, not fair"
    assert resumed(fairness, {}).deal(3, CARDS) == Shuffler.seeded("a, b").deal(3, CARDS)
    assert resumed("seed 7, not fair", {}).deal(3, CARDS) == Shuffler.seeded(7).deal(3, CARDS)


# Verdicts on a table --------------------------------------------------------------------------------------------------


def verdict_on(table: Table, fairness: str) -> tuple[str, str]:
    verdict = verify(table.ledger, fairness, table.match.outcome is not None)
    return verdict.verdict, verdict.sentence


def test_verdicts_where_something_is_missing():
    fair, seeded = Shuffler.random().fairness, Shuffler.seeded(7).fairness
    assert verdict_on(table_after(), fair) == ("unproved", "Nothing has been dealt, so there is nothing to prove.")
    assert verdict_on(table_after(DEAL), "not stated") == (
        "unproved",
        "Deal 1 has no commitment, so nothing shows where its cards came from.",
    )
    assert verdict_on(table_after(DEAL), fair)[0] == "wrong"
    kind, sentence = verdict_on(table_after(*BEFORE, DEAL), fair)
    assert kind == "unproved" and "cannot be proved yet" in sentence
    assert verdict_on(table_after(*BEFORE, DEAL), seeded) == (
        "wrong",
        "Deal 1 is committed to, though the record names a seed.",
    )
    assert verdict_on(table_after(*BEFORE, END), fair)[0] == "wrong", "committed to and broken off"
    newer = verdict_on(table_after(*BEFORE, DEAL, END, REVEAL), "commit-reveal-2, sha256-fisher-yates-1")
    assert newer[0] == "unproved" and "use a newer one" in newer[1]


def test_a_seed_is_checked_and_never_called_fair():
    table, shuffler = Table(trickbook.game("pedro"), SOUTH), Shuffler.seeded(7)
    play(table, bots(), shuffler, deals=3)
    kind, sentence = verdict_on(table, shuffler.fairness)
    assert (kind, sentence) == ("not fair", "Not fair: somebody chose the seed 7. The cards follow from it.")
    kind, sentence = verdict_on(table, Shuffler.seeded(8).fairness)
    assert kind == "wrong" and sentence.startswith("The cards of deal 1 do not follow from the seed 8: card 1 of")
