"""The interface for programs as a page to read, made of its OpenAPI schema; nothing is asked of another host for it."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

HEAD = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">'
    '<meta name="viewport" content="width=device-width, initial-scale=1"><title>Trickbook for programs</title>'
)


class Handbook(OpenAPIRenderPlugin):
    """All operations, one below the other."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        parts = [HEAD, "<main><h1>Trickbook for programs</h1>"]
        parts.append(
            '<p>For machines: <a href="openapi.json">openapi.json</a> and, for what sockets and streams carry, '
        )
        parts.append('<a href="messages.json">messages.json</a>.</p><p>Every request may be refused instead, with a ')
        parts.append("<code>ProblemForm</code> that says why.</p>")
        for path, operations in openapi_schema["paths"].items():
            for method, operation in operations.items():
                parts += _operation(method, path, operation)
        return "".join([*parts, "</main></html>"]).encode()


def _operation(method: str, path: str, operation: dict[str, Any]) -> list[str]:
    parts = [f"<h2>{escape(operation.get('summary', ''))}</h2><p><code>{method.upper()} {escape(path)}</code></p>"]
    if told := operation.get("description"):
        parts.append(f"<p>{escape(told)}</p>")
    facts = [
        f"<code>{escape(one['name'])}</code> ({escape(one['in'])}{', needed' if one.get('required') else ''})"
        for one in operation.get("parameters", [])
    ]
    if "requestBody" in operation:
        facts.append(f"body: <code>{_named(operation['requestBody'])}</code>")
    answers = {status: answer for status, answer in operation.get("responses", {}).items() if status < "4"}
    facts += [f"{status}: <code>{_named(answer)}</code>" for status, answer in answers.items()]
    return [*parts, "<ul>", *(f"<li>{fact}</li>" for fact in facts), "</ul>"]


def _named(content: dict[str, Any]) -> str:
    """What a body is, by the name that its schema has in ``openapi.json``."""
    for media, one in content.get("content", {}).items():
        schema = one.get("schema", {})
        named = schema.get("$ref") or schema.get("items", {}).get("$ref")
        return escape(named.rpartition("/")[2] + ("[]" if "items" in schema else "") if named else media)
    return escape(content.get("description", ""))
