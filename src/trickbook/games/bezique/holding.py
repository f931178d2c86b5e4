"""What one player holds and has scored, and which combinations that opens to him (B-USE).

Cards in the closed hand are kinds with a number.  A copy that has been laid on the table has a *handle*, an ``int``:
copy *n* of a kind, counted from 1 in the order in which its owner laid them, is bit ``kind + 52 (n - 1)`` of a set of
handles, and is written ``KH``, ``KH#2`` ...  The next copies of a kind in the closed hand have the handles that they
would get if they were laid, so that a combination is a set of handles wherever its cards lie.

A *bond* is a combination that this player has scored and that still hinders another one like it (B-USE-3, B-USE-7,
B-USE-10): it is gone as soon as one of its cards has been played.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

import msgspec

from trickbook.cards import CARDS, Card, CardSet, cards_in, copies_of, minus, plus
from trickbook.contract.laws import Refusal
from trickbook.games.bezique.combinations import BEZIQUE, BY_NAME, FOUR, MARRIAGE, NEEDS, SEQUENCE, Combination
from trickbook.games.bezique.ranks import COPIES, in_layers, kinds_in

Handles = int
"""A set of copies: see the module."""

COUNTED = ("none", "one", "two", "three", "four")
TIMES = ("never", "once", "twice", "three times", "four times")


_BY_KIND = tuple((handle % 52, handle) for handle in range(52 * COPIES))


def handles_in(handles: Handles) -> tuple[int, ...]:
    """The single handles of a set, by kind, the first copy of a kind first."""
    found = []
    while handles:
        lowest = handles & -handles
        found.append(lowest.bit_length() - 1)
        handles ^= lowest
    return tuple(sorted(found, key=_BY_KIND.__getitem__)) if len(found) > 1 else tuple(found)


def kind_of(handle: int) -> Card:
    """The card that a handle is a copy of."""
    return CARDS[handle % 52]


@lru_cache(maxsize=512)
def show_handle(handle: int) -> str:
    """A copy in writing.

    >>> show_handle(Card.parse("KH") + 52)
    'KH#2'
    """
    copy = handle // 52 + 1
    return f"{kind_of(handle)}#{copy}" if copy > 1 else str(kind_of(handle))


def show_handles(handles: Handles) -> str:
    """Copies in writing, high cards first."""
    return " ".join(map(show_handle, sorted(handles_in(handles), key=lambda handle: (-(handle % 52), handle))))


def parse_handle(text: str) -> int:
    """The handle written ``text``; raises ``CardError`` for what is no card."""
    card, _, copy = text.partition("#")
    return Card.parse(card) + 52 * (int(copy or 1) - 1)


class Bond(NamedTuple):
    """A combination that was scored with these copies."""

    name: str
    handles: Handles


class Way(NamedTuple):
    """One way to make a combination: the copies, and which of them are still in the closed hand."""

    combination: Combination
    handles: Handles
    fresh: Handles


class Holding(msgspec.Struct, frozen=True, gc=False):
    """The cards of a player and what he has scored with them."""

    closed: CardSet = 0
    """The closed hand."""
    laid: Handles = 0
    """The copies on the table: declared, still part of the hand (B-DECL-8)."""
    ever: CardSet = 0
    """How many copies of each kind have been laid so far."""
    bonds: tuple[Bond, ...] = ()
    in_sequence: Handles = 0
    """Kings and queens that were in a sequence this player scored (B-USE-3, B-USE-6)."""
    in_bezique: tuple[Handles, ...] = (0, 0, 0, 0, 0)
    """By number of pairs, the copies that were in a bezique this player scored."""

    @property
    def size(self) -> int:
        """How many cards the player holds, those on the table included."""
        return self.closed.bit_count() + self.laid.bit_count()

    @property
    def kinds(self) -> CardSet:
        """All cards held, by kind, copies included."""
        held = self.closed
        for handle in handles_in(self.laid):
            held = plus(held, handle % 52)
        return held

    # What may be declared ---------------------------------------------------------------------------------------------

    def has(self, combination: Combination) -> bool:
        """Whether the cards for it are there, used before or not (B-USE-2)."""
        for part in combination.parts:
            if (self.closed & part.layers).bit_count() + (self.laid & part.layers).bit_count() < part.number:
                return False
        return True

    def present(self) -> list[Combination]:
        """The combinations whose cards are there, used before or not."""
        closed, laid, found = self.closed, self.laid, []
        kinds = kinds_in(closed | laid)
        for combination, needed, counted in NEEDS:
            if kinds & needed == needed:
                for layers, number in counted:
                    if (closed & layers).bit_count() + (laid & layers).bit_count() < number:
                        break
                else:
                    found.append(combination)
        return found

    def copies(self, kinds: CardSet, *, apart: bool = False) -> list[list[int]]:
        """The copies held of ``kinds``, those alike in place and in what they have scored together in one list.

        ``apart``: every copy on the table by itself.
        """
        classes: list[list[int]] = []
        laid = self.laid & in_layers(kinds)
        for card in cards_in(kinds):
            if laid:
                alike: list[list[int]] = []
                for handle in handles_in(laid & in_layers(1 << card)):
                    for known in alike:
                        if not apart and self.are_alike(known[0], handle):
                            known.append(handle)
                            break
                    else:
                        alike.append([handle])
                classes += alike
            if number := copies_of(self.closed, card):
                first = copies_of(self.ever, card)
                classes.append([card + 52 * copy for copy in range(first, first + number)])
        return classes

    def are_alike(self, one: int, other: int) -> bool:
        """Whether two copies of a card on the table have scored the same: exchanging them would change nothing."""
        both = 1 << one | 1 << other
        if any(used & both not in (0, both) for used in (self.in_sequence, *self.in_bezique)):
            return False
        told_apart = {bond for bond in self.bonds if bond.handles & both not in (0, both)}
        return {Bond(bond.name, bond.handles ^ both) for bond in told_apart} == told_apart

    def makings(self, combination: Combination, *, apart: bool = False) -> Iterator[Way]:
        """Every choice of cards for a combination, used before or not; of copies that are alike the first."""
        choices = []
        for part in combination.parts:
            classes = self.copies(part.kinds, apart=apart)
            choices.append([sum(1 << handle for handle in taken) for taken in _take(classes, part.number)])
        for chosen in product(*choices):
            handles = sum(chosen)
            yield Way(combination, handles, handles & ~self.laid)

    def is_open(self, combination: Combination, *, new_card: bool = False) -> bool:
        """Whether there is a lawful way to declare a combination whose cards are there."""
        return any(self.hindrance(way, new_card=new_card) is None for way in self.makings(combination))

    def ways(self, combination: Combination, *, new_card: bool = False, apart: bool = False) -> list[Way]:
        """The lawful ways to declare it, those first that lay the fewest cards from the closed hand."""
        if not self.has(combination):
            return []
        lawful = [
            way for way in self.makings(combination, apart=apart) if self.hindrance(way, new_card=new_card) is None
        ]
        return sorted(lawful, key=lambda way: (way.fresh.bit_count(), way.handles)) if len(lawful) > 1 else lawful

    def hindrance(self, way: Way, *, new_card: bool = False) -> Refusal | None:
        """What earlier scores with the same cards stand in the way of this one, or ``None``.

        Marriages never hinder a sequence (B-USE-5), nor lower beziques a higher one (B-USE-11); but a card of a higher
        one serves in none that is lower (B-USE-12, B-USE-16).
        """
        combination, handles, _ = way
        match combination.form:
            case "marriage" if used := handles & self.in_sequence:
                return Refusal(
                    f"{show_handles(used)} {_was(used)} in a sequence you scored, so take another.",
                    ("B-USE-3", "B-USE-6"),
                )
            case "bezique":
                for pairs in range(combination.pairs + 1, 5):
                    if used := handles & self.in_bezique[pairs]:
                        higher = f"a bezique of {COUNTED[pairs]} pairs that you scored, so take another"
                        rules = ("B-USE-10", "B-USE-16") if combination.pairs == 1 else ("B-USE-16",)
                        return Refusal(f"{show_handles(used)} {_was(used)} in {higher}.", rules)
        for bond in self.bonds:
            if bond.name == combination.name and (refusal := _hinders(combination, bond, handles)):
                return refusal
        if new_card and combination.pairs > 1 and not handles & self.in_bezique[combination.pairs]:
            before = self.in_bezique[1] | self.in_bezique[2] | self.in_bezique[3] | self.in_bezique[4]
            if not handles & ~before:
                return Refusal("All these cards were in a bezique before; a new one has to join them.", ("B-USE-13",))
        return None

    def lack(self, combination: Combination) -> Refusal:
        """Which cards a combination lacks, as a refusal (B-USE-2)."""
        missing = []
        for part in combination.parts:
            held = (self.closed & part.layers).bit_count() + (self.laid & part.layers).bit_count()
            if combination.form == FOUR:
                return Refusal(f"It takes {combination.prose}, and you hold {COUNTED[held]}.", ("B-USE-2",))
            if held < part.number:
                times = "" if part.number == 1 else f" {TIMES[part.number]} (you hold {COUNTED[held]})"
                missing.append(f"the {part.name}{times}")
        return Refusal(f"For {combination.prose} you need {' and '.join(missing)}.", ("B-USE-2",))

    # What happens to the cards ----------------------------------------------------------------------------------------

    def drawn(self, card: int) -> Holding:
        """With a card from the stock."""
        return msgspec.structs.replace(self, closed=plus(self.closed, card))

    def lay(self, handles: Handles) -> Holding:
        """With these copies on the table (B-DECL-7)."""
        closed, ever = self.closed, self.ever
        for handle in handles_in(handles & ~self.laid):
            closed, ever = minus(closed, handle % 52), plus(ever, handle % 52)
        return msgspec.structs.replace(self, closed=closed, ever=ever, laid=self.laid | handles)

    def scored(self, name: str, handles: Handles) -> Holding:
        """With a combination, which lies on the table, scored."""
        combination = BY_NAME[name]
        bonds = (*(bond for bond in self.bonds if bond != (name, handles)), Bond(name, handles))
        sequence, beziques = self.in_sequence, self.in_bezique
        if combination.form == SEQUENCE:
            king, queen = combination.parts[2:4]
            sequence |= handles & (king.layers | queen.layers)
        if combination.form == BEZIQUE:
            beziques = (*beziques[: combination.pairs], beziques[combination.pairs] | handles,
                        *beziques[combination.pairs + 1 :])  # fmt: skip
        return msgspec.structs.replace(self, bonds=bonds, in_sequence=sequence, in_bezique=beziques)

    def played_open(self, handle: int) -> Holding:
        """Without a copy played from the table: what it helped to score may be scored anew (B-USE-7, B-USE-14)."""
        bonds = tuple(bond for bond in self.bonds if not bond.handles >> handle & 1)
        return msgspec.structs.replace(self, laid=self.laid & ~(1 << handle), bonds=bonds)

    def played_closed(self, card: Card, *, reform: bool = False) -> Holding:
        """Without a card played from the closed hand; with ``reform`` it stands for an equal one on the table.

        Then whatever was scored with that one may be scored again (B-USE-9).
        """
        closed = minus(self.closed, card)
        if not reform or not self.bonds:
            return msgspec.structs.replace(self, closed=closed)
        same_kind = self.laid & in_layers(card.bit)
        same_rank = self.laid & in_layers(sum(1 << other for other in range(card.rank, 52, 13)))
        bonds = tuple(
            bond
            for bond in self.bonds
            if not bond.handles & (same_rank if BY_NAME[bond.name].form == FOUR else same_kind)
        )
        return msgspec.structs.replace(self, closed=closed, bonds=bonds)

    def taken_up(self) -> Holding:
        """With the table cards back in hand, once the stock is exhausted (B-LAST-1)."""
        return Holding(self.kinds)


def _was(handles: Handles) -> str:
    return "was" if handles.bit_count() == 1 else "were"


def _take(classes: list[list[int]], number: int) -> Iterator[tuple[int, ...]]:
    """The ways to take ``number`` copies where those of one class are alike."""
    if number == 1:
        yield from ((known[0],) for known in classes)
        return
    every = [(place, handle) for place, known in enumerate(classes) for handle in known]
    seen = set()
    for taken in combinations(every, number):
        key = tuple(place for place, _ in taken)
        if key not in seen:
            seen.add(key)
            yield tuple(handle for _, handle in taken)


def _hinders(combination: Combination, bond: Bond, handles: Handles) -> Refusal | None:
    """Why a bond of the same name stands in the way, or ``None``: of a pair only the very same one (B-USE-4)."""
    if combination.form == MARRIAGE or combination.pairs == 1:
        if bond.handles != handles:
            return None
        pair = show_handles(handles)
        if combination.form == MARRIAGE:
            return Refusal(f"{pair} are married already: take another king or queen.", ("B-USE-3",))
        return Refusal(f"{pair} have been a bezique already: take another queen or jack.", ("B-USE-10",))
    shared = bond.handles & handles
    if not shared:
        return None
    rules = ("B-USE-7", "B-USE-8") if combination.form == FOUR and handles & ~bond.handles else ("B-USE-7",)
    return Refusal(
        f"{show_handles(bond.handles)} have scored this and all still lie there: play one of them and put another in "
        "its place first.",
        rules,
    )
