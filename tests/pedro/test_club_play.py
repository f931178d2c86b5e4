"""Foster's laws of the play at a club table of Pedro (P-PLAY-12), where they meet Pedro's own: stacked hands."""

from __future__ import annotations

from tests.clubs import broken, choices, do, docket, exposed, hand, lawful, play_out, refused, ruling, rulings, to_act
from tests.marks import rule
from tests.pedro.tables import play_piece, seated
from trickbook.contract.docket import Replaced
from trickbook.table import Deal, Table


def stacked() -> Table:
    """South has bid and leads; North holds eight trumps, so he stacks two."""
    piece = play_piece(
        w="QH 9C 3S 4S 5S 6S", n="2H 3H 4H 6H 7H 8H 9H TH", e="JH 7C 7S 8S 9S TS", s="KH AC JS QS KS AS",
        bidder="S", bid=8, won=("5H AH", "5D"),
    )  # fmt: skip
    return seated(guided=False, deal=Deal(None, piece=piece))


@rule("P-PLAY-12", "P-BURY-1")
def test_a_hand_that_stacks_is_counted_foul_neither_before_nor_after() -> None:
    table = stacked()
    told = ruling(do(table, "W object count N"))
    assert not told.remedies and told.rules == ("P-BURY-1",)
    do(table, "S KH, W QH, N bury 3H, N bury 4H, N 6H")
    told = ruling(do(table, "W object count N"))
    assert not told.remedies and "right number" in told.sentence


@rule("P-PLAY-12", "P-BURY-2", "C-IRR-23", "T-32")
def test_what_was_buried_stays_buried_when_a_revoke_before_it_is_put_right() -> None:
    table = stacked()
    do(table, "S KH, W 9C, N bury 3H, N bury 4H, N 6H")
    assert hand(table, "N") == {"2H", "7H", "8H", "9H", "TH"}
    events = do(table, "W take back 9C for QH")
    assert [event.rules for event in events if isinstance(event, Replaced)] == [("P-PLAY-12", "C-IRR-23")]
    assert hand(table, "N") == {"2H", "7H", "8H", "9H", "TH"} and exposed(table, "W") == {"9C"}
    do(table, "E JH")
    assert to_act(table) == "S" and table.breaches == []


@rule("P-PLAY-12", "P-BURY-1", "C-IRR-5")
def test_a_stack_begun_or_laid_goes_back_with_the_trick_that_is_taken_back() -> None:
    for begun in ("N bury 3H", "N bury 3H, N bury 4H, N 6H"):
        table = stacked()
        do(table, f"W QH, {begun}")
        entries = len(table.log)
        do(table, "E object lead W")
        assert len(hand(table, "N")) == 8 and to_act(table) == "S" and not table.pending
        assert len(table.log) == entries + 1 and exposed(table, "W") == {"QH"}
        again = Table.fold(table.game, table.first_dealer, table.log, guided=False)
        assert again.events == table.events
        do(table, "S KH, W QH, N bury 3H, N bury 4H, N 6H, E JH")
        assert to_act(table) == "S"


@rule("P-BURY-1", "P-BURY-11", "T-30")
def test_a_hand_that_is_too_long_stacks_and_nobody_plays_meanwhile() -> None:
    table = stacked()
    do(table, "S KH, W QH")
    assert "P-BURY-1" in refused(table, "N 6H").rules
    assert "P-BURY-1" in refused(table, "N 6H 7H").rules
    assert "wait" in refused(table, "E JH").sentence
    do(table, "N expose 6H")
    assert exposed(table, "N") == {"6H"} and rulings(table.events)[-1].rules[0] == "P-PLAY-12"


@rule("P-PLAY-12", "C-IRR-39")
def test_a_long_hand_that_plays_out_of_turn_has_not_stacked_and_is_foul() -> None:
    table = stacked()
    do(table, "S KH, N 6H, W object count N")
    assert table.penalised == {0}
    assert docket(table).view().barred == (0,)


@rule("P-PLAY-12", "P-BURY-2", "C-IRR-27")
def test_exposed_cards_that_are_stacked_lie_exposed_no_more_and_again_when_the_trick_is_taken_back() -> None:
    table = stacked()
    do(table, "N expose 3H, N expose 6H, S KH, W QH, N bury 3H")
    assert exposed(table, "N") == {"3H", "6H"}
    do(table, "N bury 4H, N 6H")
    assert exposed(table, "N") == set()
    table = stacked()
    do(table, "N expose 3H, N expose 6H, W QH, N bury 3H, N bury 4H, N 6H, E object lead W")
    assert exposed(table, "N") == {"3H", "6H"} and exposed(table, "W") == {"QH"}


@rule("P-PLAY-12", "C-IRR-31")
def test_the_choice_among_cards_played_at_once_ends_when_the_next_player_has_stacked() -> None:
    piece = play_piece(
        w="KH AC JS QS KS AS", n="2H 3H 4H 6H 7H 8H 9H TH", e="JH 7C 7S 8S 9S TS", s="QH 9C 3S 4S 5S 6S",
        bidder="W", bid=8, won=("5H AH", "5D"),
    )  # fmt: skip
    table = seated(guided=False, deal=Deal(None, piece=piece))
    do(table, "W AS KS, N bury 3H, N bury 4H")
    assert choices(table, "S") == ["call AS", "call KS"]
    do(table, "N 6H")
    assert choices(table, "S") == [] and refused(table, "S call KS").rules


@rule("P-PLAY-12", "P-BURY-2", "P-BURY-7", "C-IRR-28", "C-IRR-16")
def test_what_is_demanded_of_a_hand_that_stacks_its_top_card_has_to_do() -> None:
    def called() -> Table:
        table = stacked()
        do(table, "N expose 6H, N expose 8H, S KH, W call 6H, W QH")
        return table

    table = called()
    assert "bury 6H" not in lawful(table, "N") and "bury 8H" in lawful(table, "N")
    do(table, "N bury 3H, N bury 8H")
    assert lawful(table, "N") == {"6H"}
    do(table, "N 6H")
    assert broken(table) == []
    for disobeyed in ("N bury 3H, N bury 4H, N 7H", "N bury 6H, N bury 4H, N 7H"):
        table = called()
        do(table, disobeyed)
        assert broken(table) == [("N", 1)]
    do(table, "E JH, S quit trick")
    play_out(table)
    do(table, "W claim N 1")
    docket(table).finish()
    assert table.penalised == {0}


@rule("P-PLAY-12", "P-BURY-7", "C-IRR-43", "C-IRR-16")
def test_a_card_that_could_not_lie_on_top_is_called_in_vain() -> None:
    piece = play_piece(
        w="QH 9C 3S 4S 5S 6S", n="AH JH TH 5H 5D 2H 6H", e="3H 7C 7S 8S 9S TS", s="KH AC JS QS KS AS",
        bidder="S", bid=8, won=("", ""),
    )  # fmt: skip
    table = seated(guided=False, deal=Deal(None, piece=piece))
    do(table, "N expose 6H, S KH, W call 6H, W QH")
    assert lawful(table, "N") == {"bury 6H"}
    do(table, "N bury 6H")
    assert "AH" in lawful(table, "N")
    do(table, "N 2H")
    assert broken(table) == []
