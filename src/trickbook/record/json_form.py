"""The JSON form of a record: the same facts for programs.  ``docs/record.schema.json`` is made from the types here."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from trickbook.cards import Card
from trickbook.contract import registry
from trickbook.contract.game import Game
from trickbook.contract.seat import Seat, SeatLetter, letter_of
from trickbook.errors import IllegalAction, RecordError, TrickbookError
from trickbook.fairness import CommitDeal, CommitEntropy, Reveal, ShowEntropy
from trickbook.record.heading import check_versions, read_standing
from trickbook.record.model import FORMAT, Record, make_deal
from trickbook.record.writing import standing_changes, write
from trickbook.table import Act, Claim, Confirm, Cut, Deal, EndMatch, Entry, Rewind

CardText = Annotated[str, Meta(pattern="^[2-9TJQKA][CDHS]$")]

Hex = Annotated[str, Meta(pattern="^([0-9a-f]{2})+$")]
"""Bytes as hexadecimal digits."""
DealNumber = Annotated[int, Meta(ge=1)]


class JsonEntry(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """Base of the entries."""


class JsonDeal(JsonEntry, tag="deal"):
    """A deal: the pack in the order served and the luck, or the facts of a set piece.

    Where one was thrown in to be dealt anew at a club table, the next is the same deal of the match over again.
    """

    pack: list[CardText] | None = None
    luck: list[CardText] | None = None
    piece: dict[str, str] = {}


class JsonAct(JsonEntry, tag="act"):
    """One action of a seat, several that are one choice, or what else is done or said at a club table."""

    seat: SeatLetter
    actions: Annotated[list[str], Meta(min_length=1)]


class JsonClaim(JsonEntry, tag="claim"):
    """A seat claims that another did something unlawful in a trick of the deal under way."""

    seat: SeatLetter
    offender: SeatLetter
    trick: Annotated[int, Meta(ge=1)]
    kind: str = "revoke"


class JsonConfirm(JsonEntry, tag="confirm"):
    """A seat confirms the result for its side."""

    seat: SeatLetter


class JsonCut(JsonEntry, tag="cut"):
    """A seat cuts for the next deal."""

    seat: SeatLetter


class JsonEndMatch(JsonEntry, tag="end match"):
    """A seat ends the match."""

    seat: SeatLetter


class JsonRewind(JsonEntry, tag="rewind"):
    """A seat takes back what came after the first ``to`` entries that still counted."""

    seat: SeatLetter
    to: Annotated[int, Meta(ge=0)]
    why: str


class JsonCommitDeal(JsonEntry, tag="commit deal"):
    """The house commits to its secret for a deal, counted from 1."""

    number: DealNumber
    digest: Hex


class JsonCommitEntropy(JsonEntry, tag="commit entropy"):
    """A seat commits to its entropy for a deal."""

    number: DealNumber
    seat: SeatLetter
    digest: Hex


class JsonShowEntropy(JsonEntry, tag="show entropy"):
    """A seat shows the entropy it committed to."""

    number: DealNumber
    seat: SeatLetter
    entropy: Hex
    salt: Hex


class JsonReveal(JsonEntry, tag="reveal"):
    """The house reveals its secret for a deal."""

    number: DealNumber
    secret: Hex
    salt: Hex


JsonStatement: TypeAlias = JsonCommitDeal | JsonCommitEntropy | JsonShowEntropy | JsonReveal


AnyEntry: TypeAlias = JsonDeal | JsonAct | JsonClaim | JsonConfirm | JsonCut | JsonEndMatch | JsonRewind | JsonStatement
"""Every entry of a table."""


class JsonRecord(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A record of Trickbook."""

    format: Literal["trickbook record"]
    version: Annotated[int, Meta(ge=1)]
    game: str
    """The game with its options, such as ``pedro(target=52)``."""
    rules: Annotated[int, Meta(ge=1)]
    """The version of the game's rules."""
    table: Literal["guided", "club"]
    first_dealer: SeatLetter
    seats: dict[SeatLetter, str] = {}
    standing: dict[str, Any] = {}
    """What distinguishes the standing before the first deal from a fresh one; the game's own names."""
    fairness: str = "not stated"
    tags: dict[str, str] = {}
    comments: dict[str, list[str]] = {}
    """Comments by the number of entries before them."""
    written: dict[str, list[str]] = {}
    """What people wrote down, likewise, as in the text form: ``gathered by N``, ``count tricks NS 8, EW 5``, scores."""
    entries: list[AnyEntry] = []
    check: str | None = None
    """The check at the end of the text form."""


class _Versions(msgspec.Struct):
    format: str = ""
    version: int = 0


def schema() -> dict[str, Any]:
    """The JSON schema of the JSON form."""
    made = msgspec.json.schema(JsonRecord)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Trickbook record", **made}


def to_json(record: Record) -> str:
    """The record as JSON, an entry a line.  Raises as ``write`` does."""
    text = write(record)
    fresh = record.game.first_standing()
    form = JsonRecord(
        format="trickbook record",
        version=FORMAT,
        game=str(record.game),
        rules=record.game.rules_version,
        table="guided" if record.guided else "club",
        first_dealer=letter_of(record.first_dealer),
        seats={letter_of(seat): name for seat, name in record.seats.items()},
        standing={} if record.standing is None else standing_changes(record.standing, fresh),
        fairness=record.fairness,
        tags=record.tags,
        comments={str(place): comments for place, comments in record.comments.items()},
        check=text.rsplit(None, 1)[-1],
    )
    fields = {name: msgspec.json.encode(getattr(form, name)).decode() for name in form.__struct_fields__}
    entries = ",\n".join(f"  {msgspec.json.encode(entry_form(entry)).decode()}" for entry in record.entries)
    fields["entries"] = f"[\n{entries}\n]" if entries else "[]"
    return "{\n" + ",\n".join(f'"{name}": {value}' for name, value in fields.items()) + "\n}\n"


def from_json(text: str) -> Record:
    """The record written as JSON, every entry checked by replay.  Raises ``RecordError``."""
    form = decode(text)
    record = _checked(text, form)
    if form.written:
        from trickbook.record.json_items import check_written  # it rests on this module

        check_written(text)
    return record


def decode(text: str) -> JsonRecord:
    """The form of ``text``, its entries not yet understood.  Raises ``RecordError``."""
    try:
        versions = msgspec.json.decode(text, type=_Versions)
        if versions.format != "trickbook record":
            raise RecordError("This is JSON, but no Trickbook record.", 1, 1)
        if sentence := check_versions(versions.version):
            raise RecordError(sentence, *_place(text, "version"))
        return msgspec.json.decode(text, type=JsonRecord)
    except msgspec.ValidationError as error:
        raise RecordError(f"The JSON form is not right: {error}.", *_place_of_path(text, str(error))) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        byte = int(found[1]) if (found := re.search(r"byte (\d+)", str(error))) else len(text.encode())
        before = text.encode("utf-8", "replace")[:byte].decode("utf-8", "ignore")
        raise RecordError(f"The JSON is damaged or cut off: {error}.", *line_column(before)) from None
    except RecursionError:
        raise RecordError("This JSON is nested too deeply for a record.", 1, 1) from None


def _checked(text: str, form: JsonRecord) -> Record:
    """The record of a form, after replaying it."""
    at = "game"
    try:
        kind = registry.game(form.game)
        at = "rules"
        if sentence := check_versions(0, kind.title, form.rules, kind.rules_version):
            raise ValueError(sentence)
        at = "standing"
        standing = read_standing(form.standing, kind) if form.standing else None
        at = "comments"
        comments = {_number(place, len(form.entries)): lines for place, lines in form.comments.items()}
    except ValueError as error:
        raise RecordError(str(error), *_place(text, at)) from None
    seats = {Seat.parse(letter): name for letter, name in form.seats.items()}
    dealer, guided = Seat.parse(form.first_dealer), form.table == "guided"
    record = Record(kind, dealer, guided, seats, [], standing, form.fairness, form.tags, comments)
    table = record.new_table()
    for number, entry in enumerate(form.entries):
        try:
            table.apply(entry_of(entry, record.game))
        except IllegalAction as refused:
            raise RecordError(refused.sentence, *_place_of_entry(text, number), refused.rules) from None
        except ValueError as error:
            raise RecordError(str(error), *_place_of_entry(text, number)) from None
    record.entries = table.log
    try:
        check = write(record).rsplit(None, 1)[-1]
    except TrickbookError as error:
        raise RecordError(str(error), *_place(text, "tags")) from None
    if form.check is not None and form.check != check:
        raise RecordError(
            "The check does not fit: something was changed or damaged after it was written. If you changed it "
            "yourself, leave out this line.",
            *_place(text, "check"),
        )
    return record


def _number(place: str, most: int) -> int:
    """The number of entries before a comment; raises ``ValueError`` where there are not so many."""
    if not re.fullmatch("[0-9]{1,9}", place) or int(place) > most:
        raise ValueError(f"{place!r} is no number of entries before a comment; there are {most} entries.")
    return int(place)


def _to_words(cards: tuple[Card, ...] | None) -> list[str] | None:
    return None if cards is None else [str(card) for card in cards]


def _to_cards(words: list[str] | None) -> tuple[Card, ...] | None:
    return None if words is None else tuple(Card.parse(word) for word in words)


def entry_form(entry: Entry) -> AnyEntry:
    """An entry as it stands in JSON."""
    match entry:
        case Deal(pack, luck, piece):
            return JsonDeal(_to_words(pack), _to_words(luck), dict(piece))
        case Act(seat, actions):
            return JsonAct(letter_of(seat), [str(action) for action in actions])
        case Claim(seat, offender, trick, kind):
            return JsonClaim(letter_of(seat), letter_of(offender), trick, kind)
        case Confirm(seat):
            return JsonConfirm(letter_of(seat))
        case Cut(seat):
            return JsonCut(letter_of(seat))
        case EndMatch(seat):
            return JsonEndMatch(letter_of(seat))
        case Rewind(seat, to, why):
            return JsonRewind(letter_of(seat), to, why)
        case CommitDeal(number, digest):
            return JsonCommitDeal(number, digest)
        case CommitEntropy(number, seat, digest):
            return JsonCommitEntropy(number, letter_of(seat), digest)
        case ShowEntropy(number, seat, entropy, salt):
            return JsonShowEntropy(number, letter_of(seat), entropy, salt)
        case Reveal(number, secret, salt):
            return JsonReveal(number, secret, salt)
    raise TrickbookError(f"{entry!r} cannot be written.")


def entry_of(form: JsonEntry, game: Game) -> Entry:
    """The entry of a table of ``game`` that ``form`` writes; raises ``ValueError`` for acts and cards it has not."""
    match form:
        case JsonDeal(pack, luck, piece):
            return make_deal(_to_cards(pack), _to_cards(luck), piece)
        case JsonAct(seat, actions):
            return Act(Seat.parse(seat), tuple(game.parse(action) for action in actions))
        case JsonClaim(seat, offender, trick, kind):
            return Claim(Seat.parse(seat), Seat.parse(offender), trick, kind)
        case JsonConfirm(seat):
            return Confirm(Seat.parse(seat))
        case JsonCut(seat):
            return Cut(Seat.parse(seat))
        case JsonEndMatch(seat):
            return EndMatch(Seat.parse(seat))
        case JsonRewind(seat, to, why):
            return Rewind(Seat.parse(seat), to, why)
        case JsonCommitDeal(number, digest):
            return CommitDeal(number, digest)
        case JsonCommitEntropy(number, seat, digest):
            return CommitEntropy(number, Seat.parse(seat), digest)
        case JsonShowEntropy(number, seat, entropy, salt):
            return ShowEntropy(number, Seat.parse(seat), entropy, salt)
        case JsonReveal(number, secret, salt):
            return Reveal(number, secret, salt)
    raise TrickbookError(f"{form!r} is no entry.")


# Where in the text a fault lies ---------------------------------------------------------------------------------------


def line_column(before: str) -> tuple[int, int]:
    """The line and column after the text ``before``."""
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def _place(text: str, name: str) -> tuple[int, int]:
    """Where the field ``name`` of the record stands."""
    found = re.search(rf'(?<!\\)"{name}"\s*:', text)
    return line_column(text[: found.start()]) if found else (1, 1)


def _place_of_entry(text: str, number: int) -> tuple[int, int]:
    """Where the entry with this number (from 0) stands."""
    places = places_of_entries(text, number + 1)
    return line_column(text[: places[number]]) if len(places) > number else (1, 1)


def places_of_entries(text: str, number: int) -> list[int]:
    """Where the first ``number`` entries begin; fewer where they cannot be found."""
    decoder = json.JSONDecoder()
    for found in re.finditer(r'(?<!\\)"entries"\s*:\s*\[\s*', text):
        places = [found.end()]
        try:
            while len(places) < number:
                _, place = decoder.raw_decode(text, places[-1])
                places.append(place + len(_BETWEEN.match(text, place)[0]))  # type: ignore[index]
        except ValueError:
            continue  # other entries, somewhere within the record
        return places
    return []


_BETWEEN = re.compile(r"[ \t\r\n,]*")


def _place_of_path(text: str, message: str) -> tuple[int, int]:
    """Where the thing at the ``$.path`` in a message of msgspec stands."""
    if found := re.search(r"\$\.entries\[(\d+)\]", message):
        return _place_of_entry(text, int(found[1]))
    return _place(text, found[1]) if (found := re.search(r"\$\.(\w+)", message)) else (1, 1)
