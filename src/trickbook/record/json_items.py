"""The JSON form as items, to be replayed as a text is: for audits, and where it tells what people wrote down."""

from __future__ import annotations

from trickbook.contract.registry import game
from trickbook.contract.seat import Seat
from trickbook.record.heading import Head, check_versions, read_standing
from trickbook.record.json_form import JsonRecord, decode, entry_of, line_column, places_of_entries
from trickbook.record.parsing import DealItem, Faults, Item, What, read_written
from trickbook.record.reading import Replay
from trickbook.table import Act, Deal, Entry


class JsonItems:
    """What ``Parser`` makes of a text, made of its JSON form; raises ``RecordError`` for what has not that form."""

    def __init__(self, text: str, faults: Faults) -> None:
        form = decode(text)
        self.lines = text.split("\n")
        self.items: list[Item] = []
        self.marks: set[tuple[int, int]] = set()
        self.head: Head | None = _head(form, faults)
        self._columns: dict[int, int] = {}
        if self.head is None:
            return
        places = [line_column(text[:place]) for place in places_of_entries(text, len(form.entries))]
        for number, entry in enumerate(form.entries):
            line, column = places[number] if number < len(places) else (1, 1)
            self._columns[line] = column
            self._written(form, number, line, faults)
            try:
                made = entry_of(entry, self.head.game)
            except ValueError as error:
                faults.note(line, column, str(error))
                continue
            self.items.append((line, 0, _item_of(made)))
        self._written(form, len(form.entries), places[-1][0] if places else 1, faults)

    def _written(self, form: JsonRecord, number: int, line: int, faults: Faults) -> None:
        """What was written down after so many entries."""
        for words in form.written.get(str(number), ()):
            if (what := read_written(words)) is None:
                faults.note(line, 1, f"{words!r} cannot be read; it should be like 'count tricks NS 8, EW 5'.")
            else:
                self.items.append((line, 0, what))

    def column(self, line: int, place: int) -> int:
        """The column of the entry on a line."""
        return self._columns.get(line, 1)


def check_written(text: str) -> None:
    """Raise ``RecordError`` where what was written down is not so."""
    faults = Faults(strict=True)
    items = JsonItems(text, faults)
    assert items.head is not None
    Replay(items, items.head, faults)


def _head(form: JsonRecord, faults: Faults) -> Head | None:
    try:
        kind = game(form.game)
        if sentence := check_versions(0, kind.title, form.rules, kind.rules_version):
            raise ValueError(sentence)
        standing = read_standing(form.standing, kind) if form.standing else None
    except ValueError as error:
        faults.note(1, 1, str(error))
        return None
    seats = {Seat.parse(letter): name for letter, name in form.seats.items()}
    dealer = Seat.parse(form.first_dealer)
    return Head(kind, dealer, form.table == "guided", seats, standing, form.fairness, form.tags)


def _item_of(entry: Entry) -> What:
    if isinstance(entry, Act):
        return [entry]
    if not isinstance(entry, Deal):
        return entry
    item = DealItem(None, None)
    item.orders = {name: [*cards] for name, cards in (("pack", entry.pack), ("luck", entry.luck)) if cards is not None}
    item.facts = dict(entry.piece)
    return item
