"""The schema of the messages: what a WebSocket and the lines of JSON carry, which OpenAPI has no place for.

``python -m trickbook.web.schema`` prints it; the types of the client are made from it.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec
from litestar import get

from trickbook.rules import RuleText
from trickbook.service.commands import AnyCommand, Ping
from trickbook.service.hints import Hint
from trickbook.service.lessons import Lesson, LessonListed
from trickbook.service.listing import TableListed
from trickbook.service.messages import AnyMessage
from trickbook.service.pads import AnyPadCommand, SheetTerms
from trickbook.service.proofs import Proof
from trickbook.service.sheetsight import SheetUpdate
from trickbook.service.terms import Terms
from trickbook.web import books, guests, links, sheets, tables

ROOTS = {
    "Message": AnyMessage,
    "Command": AnyCommand | Ping,
    "SheetMessage": SheetUpdate,
    "SheetCommand": AnyPadCommand | Ping,
    "SheetTerms": SheetTerms,
    "Terms": Terms,
    "Me": guests.Me,
    "CameIn": guests.CameIn,
    "Carried": tables.Carried,
    "TableListed": TableListed,
    "Checked": books.Checked,
    "LessonListed": LessonListed,
    "Lesson": Lesson,
    "RuleText": RuleText,
    "GrantSight": guests.GrantSight,
    "CodeMade": guests.CodeMade,
    "SheetDone": sheets.SheetDone,
    "LinkMade": links.LinkMade,
    "Entered": tables.Entered,
    "Invitation": tables.Invitation,
    "Hint": Hint,
    "Proof": Proof,
}
"""What is told of, by the names it has in the schema."""


def schema() -> dict[str, Any]:
    """The schema of all messages and commands (JSON Schema 2020-12)."""
    made, parts = msgspec.json.schema_components(list(ROOTS.values()), ref_template="#/$defs/{name}")
    named = {name: root for name, root in zip(ROOTS, made, strict=True) if root.get("$ref") != f"#/$defs/{name}"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Trickbook messages",
        "$defs": parts | named,
    }


@get("/api/schema/messages.json", summary="The schema of messages and commands", tags=["schema"], sync_to_thread=False)
def messages() -> dict[str, Any]:
    """The schema of what sockets and streams carry."""
    return schema()


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
