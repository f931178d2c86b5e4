"""Bezique's oracle on the worked examples of the book."""

from __future__ import annotations

import pytest

from tests.oracle import bezique_cards as oracle
from tests.oracle.bezique import Deal, UnlawfulError
from tests.oracle.bezique_cards import recognise
from tests.oracle.bezique_score import settle

QS, JD = [[f"{kind}#{copy}" for copy in range(5)] for kind in ("QS", "JD")]


def cards(written: str) -> list[str]:
    """Cards as the book writes them: without a number, the first copy."""
    return [card if "#" in card else card + "#1" for card in written.split()]


def holding(written: str, **options: object) -> Deal:
    """A deal in which the pone, who holds these cards and any others that he draws later, won the first trick."""
    return won(Deal(options, {"pone": cards(written), "dealer": ["9C#4"] * 3}, played=1))


def won(deal: Deal, player: str = "pone") -> Deal:
    """The same deal when this player has won a trick and nobody has drawn."""
    deal.leader, deal.has_declared, deal.trick, deal.draws = player, False, [], [player, oracle.other(player)]
    return deal


def lead(deal: Deal, card: str, *laid: str) -> Deal:
    """The pone draws and leads, and wins again; he has got more cards meanwhile."""
    deal.draws = []
    deal.play("pone", card)
    deal.hands["pone"] += laid
    return won(deal)


def score(deal: Deal, *written: str, player: str = "pone", also: tuple[str, ...] = ()) -> list[int]:
    """What these combinations score, one a trick; the last trick is won before each."""
    before = len(deal.counts)
    for one in written:
        deal.declare(player, cards(one))
        for more in also:
            deal.announce(player, cards(more))
        won(deal, player)
    return deal.counts[before:]


def refused(deal: Deal, written: str) -> list[str]:
    """The rules against a combination."""
    combination = recognise(cards(written))
    assert combination is not None
    return deal.against("pone", combination)


def test_the_oracle_deals_as_the_book_does():
    hands, stock = oracle.deal([str(number) for number in range(1, 129)], 3)
    assert hands["pone"] == "1 2 3 7 8 9 13 14 15".split() and hands["dealer"] == "4 5 6 10 11 12 16 17 18".split()
    assert (stock[0], stock[-1], len(stock), len(set(oracle.PACK))) == ("19", "128", 110, 128)


def test_the_oracle_shows_carte_blanche_as_the_book_does():
    deal = Deal({}, {"pone": cards("AS AH TD TC 9S 9H 8D 7C 7S"), "dealer": cards("AD AC TS TH 9D 9C 8S 8C 7D")})
    deal.show("pone")  # CB1
    deal.play("pone", "7C#1")
    deal.play("dealer", "8C#1")  # CB3
    for card, shown in [("8H#1", True), ("TS#2", True), ("QD#1", False), ("9C#2", False)]:
        deal.draws = ["dealer", "pone"]
        deal.draw("dealer", "7H#1")
        deal.draw("pone", card)
        assert deal.may_show("pone") == shown and not deal.may_show("dealer")
        if shown:
            deal.show("pone")
        deal.trick, deal.leader = [], "pone"
        deal.play("pone", deal.hands["pone"][0])
    assert deal.points == {"pone": 150, "dealer": 0}
    deal = Deal({}, {"pone": cards("AS AH TD TC 9S 9H 8D 7C JH"), "dealer": cards("7S")})  # CB2
    deal.play("pone", "JH#1")
    assert not deal.may_show("pone")


def test_the_oracle_makes_trumps_as_the_book_does():
    deal = holding("KC QC")  # TR1
    deal.hands["dealer"] = cards("KH QH")
    assert score(won(deal, "dealer"), "KH QH", player="dealer") == [40] and deal.trump == "H"
    assert score(won(deal), "KC QC") == [20] and deal.trump == "H"
    deal = holding("AS TS KS QS JS")  # TR2
    assert score(deal, "AS TS KS QS JS") == [150] and deal.trump is None
    deal = holding("AS TS KS QS JS", trump_maker="marriage_or_sequence")
    assert score(deal, "AS TS KS QS JS") == [250] and deal.trump == "S"


def test_the_oracle_plays_tricks_as_the_book_does():
    for trick, trump, second in [
        ("TC KC", None, False), ("KC TC", None, True), ("AC AC", None, False), ("7D AS", None, False),
        ("AC 7H", "H", True), ("7H AC", "H", False), ("JH JH", "H", False),
    ]:  # fmt: skip
        led, reply = trick.split()
        assert oracle.second_wins(led, reply, trump) == second
    for hand, may in [
        ("TC 9C AH", "TC"), ("QC 9C AH", "QC 9C"), ("AH 7D", "AH"), ("7D 8S", "7D 8S"), ("KC 9C", "KC 9C")
    ]:  # fmt: skip
        assert oracle.last_stage_plays(hand.split(), "KC", "H") == may.split()  # L1


def test_the_oracle_gathers_as_the_book_does():
    deal = Deal({}, {"pone": cards("AS 7D"), "dealer": cards("9S 9D")}, stock=0)  # Q1, Q2
    deal.options = {"auto_gather": False}
    deal.play("pone", "AS#1")
    assert not deal.may_gather("pone")
    deal.play("dealer", "9S#1")
    deal.play("pone", "7D#1")
    assert deal.may_gather("pone") and not deal.may_gather("dealer")  # Q4
    deal.play("dealer", "9D#1")
    assert deal.may_gather("dealer") and not deal.may_gather("pone")
    deal.gather("dealer")
    assert deal.brisques() == {"pone": 0, "dealer": 1} and len(deal.gathered["dealer"]) == 4


def test_the_oracle_scores_fours_and_sequences_as_the_book_does():
    deal = holding("KS KH KD KC KH#2")
    assert score(deal, "KS KH KD KC") == [80]
    assert refused(deal, "KS KH KD KH#2") == ["B-USE-7", "B-USE-8"]  # D1
    lead(deal, "KC#1")
    assert score(deal, "KS KH KD KH#2") == [80]
    deal.hands["pone"] += cards("KD#2")  # D14
    assert refused(deal, "KS KH KD KD#2")
    assert score(lead(deal, "KH#2"), "KS KH KD KD#2") == [80]

    deal = holding("AH TH KH QH JH KH#2 QH#2")
    deal.trump = "H"
    assert score(deal, "AH TH KH QH JH") == [250]  # D2
    assert refused(deal, "KH QH#2") and score(deal, "KH#2 QH#2") == [40]
    deal = holding("AH TH KH QH JH")
    assert score(deal, "KH QH", "AH TH KH QH JH") == [40, 250]  # D3
    assert score(lead(deal, "AH#1", "AH#2"), "AH#2 TH KH QH JH") == [250]  # D4

    deal = holding("AS TS KS QS JS KS#2 QS#2")
    assert score(deal, "AS TS KS QS JS", "KS#2 QS#2") == [150, 40]  # D16
    assert refused(deal, "AS TS KS QS JS")
    assert score(lead(deal, "AS#1", "AS#2"), "AS#2 TS KS QS JS") == [250]

    deal = holding("AS AH AD AC AS#2 AS#3", reform_from_hand=True)
    assert score(deal, "AS AH AD AC") == [100]  # D17
    assert score(lead(deal, "AS#2"), "AS AH AD AC") == [100]
    assert refused(deal, "AS AH AD AC") and score(lead(deal, "AS#3"), "AS AH AD AC") == [100]
    deal = holding("AS AH AD AC AS#2")
    score(deal, "AS AH AD AC")
    assert refused(lead(deal, "AS#2"), "AS AH AD AC")


def test_the_oracle_scores_beziques_as_the_book_does():
    deal = holding("QS JD QS#2 JD#2")
    assert score(deal, "QS JD", "QS QS#2 JD JD#2") == [40, 500]  # D5
    deal = holding("QS JD QS#2 JD#2")
    assert score(deal, "QS QS#2 JD JD#2") == [500] and refused(deal, "QS JD")
    deal = holding(" ".join(QS[1:] + JD[1:]))
    steps = [" ".join(QS[1:pairs] + JD[1:pairs]) for pairs in range(2, 6)]
    assert sum(score(deal, *steps)) == 6540  # D6
    deal = holding("QS JD QS#2 JD#2")
    assert sum(score(deal, "QS JD", "QS#2 JD#2", "QS QS#2 JD JD#2")) == 580  # D7
    deal = holding("QS JD QS#2 JD#2", bezique_unite="new_card")
    score(deal, "QS JD", "QS#2 JD#2")
    assert refused(deal, "QS QS#2 JD JD#2") == ["B-USE-13"]
    deal = holding("QS JD QS#2 JD#2 QS#3 JD#3")
    score(deal, "QS QS#2 JD JD#2")
    assert refused(deal, "QS QS#3 JD JD#2")  # D8
    assert refused(deal, "QS JD#3") and not refused(deal, "QS#3 JD#3")  # D9
    assert score(lead(deal, "QS#1"), "QS#2 QS#3 JD JD#2") == [500]
    deal = holding(" ".join(QS[1:] + JD[1:]))
    score(deal, steps[2])
    assert refused(deal, "QS JD QS#4 JD#4") and not refused(deal, "QS#4 JD#4") and not refused(deal, steps[3])  # D15
    deal = holding("QS JD QS#2 JD#2", bezique_unite="new_card")
    assert score(deal, "QS JD", "QS QS#2 JD JD#2") == [40, 500]  # D18


def test_the_oracle_keeps_pending_scores_as_the_book_does():
    deal = holding("KS KS#2 QS QS#2 JD JD#2")  # D10
    deal.trump = "H"
    assert score(deal, "QS QS#2 JD JD#2", also=("KS QS", "KS#2 QS#2")) == [500]
    assert score(deal, "KS QS") == [20]
    assert not refused(deal, "KS#2 QS") and not refused(deal, "KS QS#2")
    lead(deal, "KS#1")
    assert deal.pending("pone") == [recognise(cards("KS#2 QS#2"))] and refused(deal, "KS QS#2")
    assert not refused(deal, "KS#2 QS")

    deal = holding("KD QD AS AH AD AC")  # D11
    score(deal, "AS AH AD AC", also=("KD QD",))
    assert len(deal.pending("pone")) == 1 and not lead(deal, "QD#1").pending("pone")
    deal = holding("KH QH KH#2 QH#2 AH TH JH KS KD")  # D19
    score(deal, "KH KH#2 KS KD", also=("KH QH", "KH#2 QH#2"))
    score(deal, "AH TH KH QH JH")
    assert deal.pending("pone") == [recognise(cards("KH#2 QH#2"))]


def test_the_oracle_scores_marriages_as_the_book_does():
    deal = holding("KH QH QH#2 QH#3 QH#4 KH#2 KH#3 KH#4")  # D12
    pairs = ["KH QH", "KH QH#2", "KH QH#3", "KH QH#4", "KH#2 QH", "KH#3 QH#2", "KH#4 QH#4"]
    assert sum(score(deal, *pairs)) == 280
    assert refused(deal, "KH QH") == ["B-USE-3"]
    deal = holding("QS QH QD QC JD KS")  # D13
    deal.trump = "H"
    assert score(deal, "QS QH QD QC", "QS JD", "KS QS") == [60, 40, 20]


def test_the_oracle_allows_one_declaration_before_drawing_and_none_without_stock():
    deal = holding("KH QH QH#2")
    deal.declare("pone", cards("KH QH"))
    with pytest.raises(UnlawfulError, match="B-DECL-4"):
        deal.declare("pone", cards("KH QH#2"))
    with pytest.raises(UnlawfulError, match="B-DECL-1"):
        deal.declare("dealer", cards("KH QH#2"))
    deal.draw("pone", "9C#1")
    with pytest.raises(UnlawfulError, match="B-DECL-6"):
        deal.declare("pone", cards("KH QH#2"))
    deal.stock, deal.draws = 2, ["pone", "dealer"]  # DR1
    won(deal)
    assert deal.may_declare("pone") == []
    deal.draw("pone", "9C#2")
    deal.draw("dealer", "AD#1")
    assert deal.may_declare("pone")[0] == "B-DECL-10" and not deal.table["pone"]


SETTLEMENTS = """
SC1 1830 1260 0 32 A 1100
SC1 1830 1260 32 0 A 1100
SC2 1260 1140 7 25 B 600
SC2t 1260 1140 7 25 A 600 brisque_mode=tie_only
SC3 1510 1240 9 23 A 800
SC4 1550 1520 12 20 B 600
SC4 1550 1520 12 20 A 600 brisque_mode=tie_only
SC5 920 440 0 32 A 2600
SC6 1200 700 12 20 A 3200
SC6s 1200 700 0 32 A 700
SC7 1740 850 14 18 A 1300
SC8 1740 850 21 11 A 3800
SC9 1320 620 16 16 A 3200
SC10 1450 60 16 16 A 2800
SC11 1450 0 16 16 A 2800
SC12 1300 1300 20 12 A 600
SC12 1300 1300 20 12 A 600 brisque_mode=tie_only
SC12 1300 1300 20 12 A 600 brisque_mode=decisive
SC13 1300 1300 16 16 - 0
SC14 1180 990 7 25 A 600
SC15 980 960 10 22 B 600
SC16 700 690 15 17 B 2600
SC17 1200 960 2 30 B 600
SC18 1200 1000 5 27 A 700
SC19 1690 1510 16 16 A 700
SC19 1690 1510 16 16 A 600 brisque_mode=decisive
SC20 900 700 0 32 B 2900
SC21 1160 960 6 26 - 0
SC22 690 690 20 12 A 2500
SC23 1090 900 3 29 B 600
SC24 970 960 2 30 B 3100 brisque_mode=tie_only
SC25 1300 620 16 16 A 3220 rubicon_brisques=320
SC26 1830 1260 16 16 A 1600 game_bonus=1000
SC26 1320 620 16 16 A 3200 game_bonus=1000
"""


@pytest.mark.parametrize("row", SETTLEMENTS.strip().splitlines())
def test_the_oracle_settles_as_the_book_does(row: str):
    _, a, b, x, y, winner, value, *set_ = row.split()
    options: dict[str, object] = {}
    for one in set_:
        name, _, word = one.partition("=")
        options[name] = int(word) if word.isdigit() else word
    result = settle({"pone": int(a), "dealer": int(b)}, {"pone": int(x), "dealer": int(y)}, options)
    assert (result.winner, result.value) == ({"A": "pone", "B": "dealer", "-": None}[winner], int(value))
    assert result.ledger == int(value) // 100 * 100
