"""People at a club table of Whist who do and say whatever comes into their heads, and others who then play on."""

from __future__ import annotations

from random import Random

from tests.whist.club.tables import docket, state
from tests.whist.positions import whist
from trickbook.cards import CARDS, cards_in
from trickbook.contract.action import PLAYS, Action
from trickbook.contract.acts import (
    PLAIN_ACTS,
    QUIT_TRICK,
    WAIVE,
    AnswerVoid,
    CallCard,
    Choose,
    ExposeCard,
    ForbidCard,
    NameCard,
    ObjectTo,
    Say,
    TakeBack,
)
from trickbook.contract.seat import SOUTH, Seat
from trickbook.games.whist.acts import DEMANDED, SAID, ClaimRest
from trickbook.games.whist.state import CLAIM_HONOURS
from trickbook.players.loop import next_to_answer
from trickbook.table import Act, Claim, Confirm, Cut, Deal, Entry, Table


def new_table(code: str, rng: Random) -> Table:
    """A club table under a code, honours claimed by hand or not."""
    return Table(whist(code, auto_claim=rng.random() < 0.5).at_club(), SOUTH, guided=False)


def deal(table: Table, rng: Random) -> None:
    """A new deal."""
    pack = [*CARDS]
    rng.shuffle(pack)
    table.apply(Deal(tuple(pack)))


def whim(table: Table, rng: Random) -> Entry:
    """Something that somebody does, possible or not."""
    seat, deal = rng.choice([*Seat]), state(table)
    offers, chance = table.offers(seat), rng.random()
    if offers.choices and chance < 0.3:
        return Act(seat, (rng.choice(offers.choices),))
    if table.awaits in ("cut", "confirm") and chance < 0.4:
        return Cut(table.cutter) if table.awaits == "cut" else Confirm(seat)
    if deal.to_act is not None and chance < 0.6 and deal.hands[deal.to_act]:
        return Act(deal.to_act, (PLAYS[rng.choice(cards_in(deal.hands[deal.to_act]))],))
    held = cards_in(deal.hands[seat]) or CARDS
    if chance < 0.63 and len(held) > 1:
        return Act(seat, tuple(PLAYS[card] for card in rng.sample(held, 2)))
    if chance < 0.67 and offers.claims:
        return Claim(seat, rng.choice(offers.claims), rng.randint(1, max(1, offers.claim_tricks)))
    return Act(seat, (saying(table, rng, seat),))


def saying(table: Table, rng: Random, seat: Seat) -> Action:
    """One act of any kind, with cards that are about."""
    deal, hangs = state(table), docket(table)
    held = cards_in(deal.hands[seat]) or CARDS
    lying = [card for cards in hangs.exposed for card in cards_in(cards)] or CARDS
    played = [card for _, card in hangs.plays] or CARDS  # type: ignore[attr-defined]
    other = rng.choice([*Seat])
    return rng.choice(
        [
            PLAYS[rng.choice(held)], ExposeCard(rng.choice(held)), NameCard(rng.choice(held)),
            NameCard(deal.turned or rng.choice(CARDS)), CallCard(rng.choice(lying)), ForbidCard(rng.choice(lying)),
            CallCard(rng.choice(CARDS)), TakeBack(rng.choice(played), rng.choice(held)), TakeBack(rng.choice(played)),
            ObjectTo("lead", other), ObjectTo("play", other), ObjectTo("count", other), Say("trick"), Say("score"),
            AnswerVoid(rng.random() < 0.5), ClaimRest(rng.randrange(14)), Choose(rng.randint(1, 4)), CLAIM_HONOURS,
            rng.choice(SAID), rng.choice(DEMANDED), rng.choice(PLAIN_ACTS), QUIT_TRICK, WAIVE,
        ]
    )  # fmt: skip


def play_on(table: Table) -> None:
    """Everybody lets rights go and plays lawfully until the deal is closed."""
    number = table.match.deals
    for _ in range(600):  # a deal has far fewer entries
        if table.match.deals > number or table.awaits in ("deal", "nothing"):
            return
        begun = not state(table).is_over  # what is open after that lapses with the cut
        waiting = [seat for seat in Seat if begun and table.offers(seat).choices and seat != state(table).to_act]
        seat = waiting[0] if waiting else next_to_answer(table)
        table.apply(table.substitute(seat))
    raise AssertionError("The deal does not end.")
