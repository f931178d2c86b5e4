"""Every refusal as a JSON problem: a code, a sentence, and where a rule is behind it its id."""

from __future__ import annotations

import re
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
    TooManyRequestsException,
    ValidationException,
)
from litestar.openapi import ResponseSpec

from trickbook.errors import IllegalAction, TrickbookError
from trickbook.rules import RuleError
from trickbook.service.commands import NAME
from trickbook.service.problems import STATUS, Problem, ProblemForm
from trickbook.service.store.database import Unavailable

MEDIA = "application/problem+json"
OURS = "Something is wrong on our side; nothing was changed. Try again."
REFUSED = {
    status: ResponseSpec(
        ProblemForm,
        generate_examples=False,
        description=f"Refused: {', '.join(code for code, one in STATUS.items() if one == status)}.",
        media_type=MEDIA,
    )
    for status in sorted(set(STATUS.values()))
}
"""What any request may be answered instead, for the document of the interface."""
LOG = structlog.get_logger("trickbook.web")


def problem_of(error: Exception) -> Problem | None:
    """The problem that an error is, or ``None`` if it is a fault of this program."""
    match error:
        case Problem():
            return error
        case IllegalAction():
            return Problem("unlawful", error.sentence, error.rules)
        case RuleError():
            return Problem("unknown", str(error))
        case TrickbookError():
            return Problem("bad-request", str(error))
        case Unavailable():
            return Problem("busy", "Nothing can be kept at the moment; try again in a little while.")
        case TooManyRequestsException():
            return Problem("too-many", "That was too much at once; wait a little, then try again.")
        case NotFoundException():
            return Problem("unknown", "There is nothing at this address.")
        case MethodNotAllowedException():
            return Problem("bad-request", "This address does not take that method.")
        case ValidationException() | ClientException():
            return _of_request(error)
    return None


def _of_request(error: HTTPException) -> Problem:
    """What is wrong with a request, in a sentence that names the field."""
    if error.status_code == 413:
        return Problem("too-large", "That is too much in one request.")
    said = [error.detail] + [
        f"{one.get('key', '')}: {one.get('message', '')}" if isinstance(one, dict) else str(one)
        for one in (error.extra if isinstance(error.extra, list) else [])
    ]
    text = " ".join(filter(None, said))
    unknown = re.search(r"unknown field `(\w+)`", text)
    if unknown is not None:
        return Problem("unknown-field", f"There is no field {unknown[1]!r} here.", field=unknown[1])
    if repr(NAME) in text:
        return Problem("bad-request", "That name has signs that nobody can see, or a space at its end; write another.")
    return Problem("bad-request", f"The request is not right: {text}")


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[ProblemForm]:
    """The response to an error; what is a fault of ours is logged, and told without its inside."""
    problem = problem_of(error)
    if problem is None:
        LOG.error("fault", route=request.scope.get("path_template", ""), kind=type(error).__name__, exc_info=error)
        problem = Problem("fault", OURS)
    return Response(problem.form, status_code=problem.form.status, media_type=MEDIA)
