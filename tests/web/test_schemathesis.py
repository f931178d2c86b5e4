"""Whatever is sent to an address of the published document is answered as it says, and never by a fault of ours."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.web.servers import CONFIG, Someone, service
from trickbook.service.problems import STATUS, ProblemForm

ADDRESS = f"http://{CONFIG.hosts[0]}"
ENDLESS = ("/events", "/stream")
"""Answers without an end are followed in other tests."""


class Reached:
    """The service with a table and a sheet, and somebody who may use them."""

    def __init__(self, client: Any) -> None:
        self.client, self.bob = client, Someone(client, "Bob")
        bots = {"N": "rule", "E": "rule", "W": "rule"}
        table = self.bob.post("/api/tables", {"game": "pedro", "seat": "S", "bots": bots, "pace": 0}, status=201)
        sheet = self.bob.post("/api/sheets", {"game": "pedro"}, status=201)
        self.streams = {"tables": table["sight"]["stream"], "sheets": sheet["sight"]["stream"]}
        self.schema = schemathesis.openapi.from_dict(client.get("/api/schema/openapi.json").json())
        self.operations = {
            f"{operation.method.upper()} {operation.path}": operation
            for found in self.schema.get_all_operations()
            if isinstance(found, Ok) and not (operation := found.ok()).path.endswith(ENDLESS)
        }

    def send(self, case: Any, ours: bool, signed_in: bool) -> Any:
        """The answer to a case, sent to a table or sheet that is there if ``ours``."""
        if ours and "stream" in case.path_parameters:
            kind = case.operation.path.split("/")[2]
            case.path_parameters["stream"] = self.streams.get(kind, "none")
        prepared = requests.Request(**case.as_transport_kwargs(base_url=ADDRESS)).prepare()
        headers = {
            name: value for name, value in prepared.headers.items() if name.lower() not in ("cookie", "authorization")
        }
        if signed_in:
            headers["Cookie"] = f"trickbook={self.bob.cookies['trickbook']}"
        self.client.cookies.clear()
        return self.client.request(
            prepared.method, prepared.url, content=prepared.body, headers=headers, follow_redirects=False
        )


@pytest.fixture(scope="module")
def reached(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reached]:
    with service(tmp_path_factory.mktemp("service")) as client:
        yield Reached(client)


def test_any_request_is_answered_as_the_document_says(reached: Reached):
    leaving = "DELETE /api/me"

    @settings(max_examples=80, phases=(Phase.generate,), suppress_health_check=list(HealthCheck), deadline=None)
    @given(st.data(), st.sampled_from(sorted(reached.operations)), st.booleans(), st.booleans())
    def answered(data: st.DataObject, name: str, ours: bool, signed_in: bool) -> None:
        case = data.draw(reached.operations[name].as_strategy())
        answer = reached.send(case, ours, signed_in and name != leaving)
        checks: list[Any] = [not_a_server_error, status_code_conformance]
        checks += [response_schema_conformance, content_type_conformance]
        case.validate_response(answer, checks=checks)
        if answer.is_error:
            problem = msgspec.json.decode(answer.content, type=ProblemForm)
            assert (problem.status, STATUS[problem.code]) == (answer.status_code, answer.status_code)
            assert problem.detail
            assert "Traceback" not in answer.text
            assert ".py" not in answer.text

    answered()
    assert len(reached.operations) > 15
    assert reached.bob.get("/api/me")["name"], "Bob is still there, whatever he may call himself by now"
