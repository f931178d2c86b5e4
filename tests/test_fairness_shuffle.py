"""The named shuffle: its published values, every order as likely as any other, and what a seed fixes."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from bench.bench_shuffle import chi_squares, deals, judged
from trickbook import CARDS
from trickbook.fairness import Shuffler
from trickbook.fairness.shuffle import Orders, shuffled, shuffled_deal


def test_the_published_algorithm_gives_the_published_cards():
    pack, luck = shuffled_deal(bytes(32), 1, CARDS)
    assert " ".join(map(str, pack[:6])) == "8S 2C 3C 5D JH TS"
    assert " ".join(map(str, luck[:6])) == "6D AS JC 5D AH 6C"


def test_a_seed_gives_the_same_deals_for_ever():
    pack, luck = Shuffler.seeded(7).deal(2, CARDS)
    assert (pack, luck) == Shuffler.seeded("7").deal(2, CARDS)
    assert " ".join(map(str, pack[:6])) == "KH 9S 5C 7C 4C JS"


def test_deals_of_one_seed_differ_by_number_and_the_luck_from_the_pack():
    orders = [order for number in range(1, 6) for order in Shuffler.seeded(1).deal(number, CARDS)]
    assert len(set(orders)) == 10 and all(sorted(order) == sorted(CARDS) for order in orders)


def test_all_orders_of_four_things_come_up_alike():
    counts = dict.fromkeys(permutations("abcd"), 0)
    for number in range(2400):
        counts[shuffled(bytes(32), number, b"pack", tuple("abcd"))] += 1
    assert judged(sum((count - 100) ** 2 / 100 for count in counts.values()), 23).p > 0.001


def test_no_card_place_or_neighbour_is_favoured():
    for name, result in chi_squares(deals("a sample", 2500)).items():
        assert 0.001 < result.p < 0.999, (name, result)


def test_the_tests_notice_a_common_mistake():
    """Exchanging every place with any place, not only with those up to it, favours some orders."""

    def careless(rng: Random) -> Iterator[Orders]:
        for _ in range(1500):
            cards = list(CARDS)
            for i in range(52):
                j = rng.randrange(52)
                cards[i], cards[j] = cards[j], cards[i]
            yield tuple(cards), tuple(rng.sample(CARDS, 52))

    results = chi_squares(careless(Random(1)))
    assert results["places"].p < 1e-6 < results["pack and luck"].p


def test_the_chance_of_a_chi_square_is_that_of_the_tables():
    for statistic, degrees, p in ((3.841, 1, 0.05), (18.307, 10, 0.05), (23.209, 10, 0.01), (2720.8, 2601, 0.05)):
        assert abs(judged(statistic, degrees).p - p) < 0.005
