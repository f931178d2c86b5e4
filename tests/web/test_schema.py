"""The schema of the messages: the one the client was typed by is the one the service keeps."""

from __future__ import annotations

import json
from pathlib import Path

from trickbook.web.schema import ROOTS, schema

CLIENT = Path(__file__).parents[2] / "client" / "wire.schema.json"


def test_the_client_is_typed_by_the_schema_of_the_service():
    assert json.loads(CLIENT.read_text()) == json.loads(json.dumps(schema())), (
        "Make it anew: python -m trickbook.web.schema > client/wire.schema.json; cd client; npm run types"
    )


def test_every_root_is_told():
    assert ROOTS.keys() <= schema()["$defs"].keys()
