"""What to play to a trick, by the classical school: second hand low, third hand high, fourth hand as cheap as it can.

Honours are covered, partner's winners are neither beaten nor trumped, and discards come from the weakest suit.
"""

from __future__ import annotations

from trickbook.cards import SUIT_CARDS, Card, cards_in
from trickbook.contract.advice import Advice
from trickbook.games.whist.counting import Count
from trickbook.games.whist.leading import ACE, JACK, KING, QUEEN
from trickbook.games.whist.school import Maxim, advice

FEW_TRUMPS = 3
"""Who holds no more of them trumps a doubtful trick; who has more keeps them together."""


def follow(count: Count) -> Advice:
    """The card to play to the trick under way."""
    assert count.led is not None
    if not count.hand & SUIT_CARDS[count.led]:
        return without_the_suit(count)
    cards = count.suit(count.led)
    over = [card for card in cards if count.power(card) > count.best]
    if not over:
        why = "partner's card wins" if count.winner == count.partner else "they have the better card"
        return advice(cards[-1], Maxim.LOWEST, why)
    match len(count.view.trick):
        case 1:
            return second_hand(count, cards, over)
        case 2:
            return third_hand(count, cards, over)
        case _:
            return fourth_hand(count, cards, over)


def second_hand(count: Count, cards: list[Card], over: list[Card]) -> Advice:
    """Low, but cover an honour, put up a winner in a later round, and split a sequence of honours."""
    led = count.view.trick[0][1]
    low, top = cards[-1], over[0]
    if count.is_master(top) and not count.first_round_before(led.suit) and not count.may_beat_next(top):
        card = count.equals(top)[-1]
        return advice(card, Maxim.MAKE_IT, "in the next round of the suit it may be trumped", "W-PLAY-7", "W-PLAY-8")
    if led.rank >= JACK and top.rank >= QUEEN:
        card = count.equals(over[-1] if over[-1].rank >= QUEEN else top)[-1]
        return advice(card, Maxim.COVER, "it may make good a lower card of yours or partner's")
    run = count.equals(top)
    if top.rank >= QUEEN and len(run) > 1 and run[1].rank >= JACK:
        card = run[-1] if count.power(run[-1]) > count.best else run[1]
        return advice(card, Maxim.SEQUENCE, "it forces a better card, and the others of the sequence remain")
    return advice(low, Maxim.SECOND_LOW, "partner plays after you")


def third_hand(count: Count, cards: list[Card], over: list[Card]) -> Advice:
    """High, with the lowest of cards that are as good; partner's winner is left alone."""
    low, top = cards[-1], over[0]
    foe = count.to_come[0]
    if count.winner == count.partner:
        if not count.may_beat(foe, count.best):
            return advice(low, Maxim.PARTNERS, "partner's card wins, and nobody to come can beat it")
        partners = next(card for seat, card in count.view.trick if seat == count.partner)
        if partners.suit == top.suit and not count.above(partners) & ~count.above(top):
            return advice(low, Maxim.PARTNERS, "your best card is no better than partner's")
    if not count.may_beat(foe, count.best):
        return advice(over[-1], Maxim.CHEAPLY, "nobody to come can beat it", "W-PLAY-7")
    if finesses(count, cards, over):
        return advice(
            over[1], Maxim.FINESSE, "from ace and queen the queen, which wins unless the king is still to come"
        )
    winning = [card for card in over if not count.may_beat(foe, count.power(card))]
    if winning:
        return advice(winning[-1], Maxim.THIRD_HIGH, "the lowest of the cards that are sure to win", "W-PLAY-7")
    return advice(count.equals(top)[-1], Maxim.THIRD_HIGH, "your best, the lowest of those that are as good")


def finesses(count: Count, cards: list[Card], over: list[Card]) -> bool:
    """Whether to try ace and queen against the king, in the first round of a plain suit."""
    assert count.led is not None
    return (
        count.led != count.trump
        and count.first_round_before(count.led)
        and len(over) > 1
        and [card.rank for card in over[:2]] == [ACE, QUEEN]
        and bool(count.above(over[1]))
        and len(cards) > 2
    )


def fourth_hand(count: Count, cards: list[Card], over: list[Card]) -> Advice:
    """Win as cheaply as possible what partner does not win."""
    if count.winner == count.partner:
        return advice(cards[-1], Maxim.PARTNERS, "the trick is his, and you play last")
    return advice(over[-1], Maxim.CHEAPLY, "you play last", "W-PLAY-7")


# Without a card of the suit led ---------------------------------------------------------------------------------------


def without_the_suit(count: Count) -> Advice:
    """Trump what would be lost; a doubtful trick only from few trumps; never partner's winner."""
    ruffs = [card for card in cards_in(count.hand & count.trumps) if count.power(card) > count.best]
    if not ruffs:
        return advice(discard(count), Maxim.WEAKEST, "you cannot win this trick", "W-PLAY-6")
    if count.partner_wins() or (count.winner == count.partner and not count.to_come):
        return advice(discard(count), Maxim.NEVER_TRUMP_PARTNER, "throw from your weakest suit", "W-PLAY-6")
    second = len(count.view.trick) == 1
    led = count.view.trick[0][1]
    if second and not count.is_master(led) and len(ruffs) > FEW_TRUMPS and count.may_beat(count.partner, count.best):
        return advice(discard(count), Maxim.KEEP_TRUMPS, "you are second hand, and partner may win it", "W-PLAY-6")
    assert count.led is not None
    foes = [seat for seat in count.to_come if seat != count.partner]
    safe = [card for card in ruffs if not any(count.may_beat(foe, count.power(card)) for foe in foes)]
    card = safe[0] if safe else ruffs[0]
    return advice(card, Maxim.TRUMP, "with the lowest trump that will do", "W-PLAY-5", "W-PLAY-8")


def discard(count: Count) -> Card:
    """The card that is missed least: low, from a weak suit, guarding nothing."""
    plain = cards_in(count.legal & ~count.trumps) or cards_in(count.legal)
    return min(plain, key=lambda card: _missed(count, card))


def _missed(count: Count, card: Card) -> tuple[float, int]:
    """How much a card is missed: winners most, then guards of honours, then length and height."""
    cards = count.suit(card.suit)
    value = float(card.rank)
    if card.suit == count.trump:
        value += 100
    if count.is_master(card):
        value += 40
    guarded = {KING: 2, QUEEN: 3, JACK: 4}.get(cards[0].rank, 0) if count.above(cards[0]) else 0
    if guarded and len(cards) <= guarded:
        value += 12
    if len(cards) > 3 or count.is_master(cards[0]):
        value += 4
    return value, card
