"""The record of a table: what was dealt and done, as a text that people read and programs replay.

``docs/record.md`` is the published format.  A record holds the entries of a table and what they rest on, nothing that
follows from them: ``read`` replays every entry, so what it returns has been checked; ``audit`` reads what happened,
notes the faults and goes on.  This layer knows no game: actions are written as ``str(action)`` has them and read by
``game.parse``, lines break where the phase or the trick changes.
"""

from trickbook.errors import RecordError
from trickbook.record.files import load, save
from trickbook.record.json_form import from_json, schema, to_json
from trickbook.record.model import FORMAT, Fault, Record, Report
from trickbook.record.reading import audit, read
from trickbook.record.writing import write

__all__ = [
    "FORMAT", "Fault", "Record", "RecordError", "Report", "audit", "from_json", "load", "read", "save", "schema",
    "to_json", "write",
]  # fmt: skip
