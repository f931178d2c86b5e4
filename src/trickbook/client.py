"""A client for programs: come in, open or join a table, follow it, act.

>>> from trickbook.client import Client               # doctest: +SKIP
>>> house = Client("http://127.0.0.1:8000", "Robin")  # doctest: +SKIP
>>> table = house.enter("http://127.0.0.1:8000/#/enter/...")  # doctest: +SKIP

It needs nothing but ``httpx`` and the wire types of the service (the extra ``web``).  Everything it is told is what its
seat may know; it may be given a token instead of a name.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, TypeVar
from uuid import uuid4

import httpx
import msgspec

from trickbook.errors import TrickbookError
from trickbook.service import commands as do
from trickbook.service.messages import AnyMessage, Update
from trickbook.service.problems import ProblemForm
from trickbook.service.sight import Sight

T = TypeVar("T")

PATIENCE = 15.0
"""The seconds of silence after which a stream is taken for dead; the service speaks every 7."""
_MESSAGES = msgspec.json.Decoder(AnyMessage)


class Refused(TrickbookError):
    """The service has refused something; ``problem`` says what and why."""

    def __init__(self, problem: ProblemForm) -> None:
        cited = f" ({', '.join(problem.rules)})" if problem.rules else ""
        super().__init__(f"{problem.detail}{cited}")
        self.problem = problem


class Client:
    """Somebody at the service at ``url``: a new guest called ``name``, or whose ``token`` it is."""

    def __init__(
        self, url: str, name: str | None = None, token: str | None = None, transport: httpx.BaseTransport | None = None
    ) -> None:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        timeout = httpx.Timeout(PATIENCE)
        self.http = httpx.Client(base_url=url, headers=headers, timeout=timeout, transport=transport)
        self.code: str | None = None
        """The code by which to come back as the same person."""
        if token is None:
            came_in = self._ask("POST", "/api/guests", {"name": name or "Program"})
            self.code = came_in["code"]

    def open(self, game: str, **terms: Any) -> TableAt:
        """Open a table and sit down (``trickbook.service.house.Terms`` has the terms)."""
        made = self._ask("POST", "/api/tables", {"game": game, **terms})
        return TableAt(self, made["sight"]["stream"])

    def enter(self, link: str) -> TableAt:
        """Follow a link to a table, and sit down if it is an invitation."""
        secret = link.rpartition("/")[2]
        entered = self._ask("POST", "/api/enter", {"secret": secret})
        table = TableAt(self, entered["stream"])
        if entered["scope"] in ("sit", "seat") and table.look().you is None:
            table.do(do.Sit(id=table.fresh()))
        return table

    def table(self, stream: str) -> TableAt:
        """A table one may see, by its id."""
        return TableAt(self, stream)

    def close(self) -> None:
        """Close all connections."""
        self.http.close()

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        content = None if body is None else msgspec.json.encode(body)
        try:
            answer = self.http.request(method, path, content=content, headers={"Content-Type": "application/json"})
        except httpx.HTTPError as fault:
            raise TrickbookError(f"{self.http.base_url} cannot be reached: {fault}") from fault
        if answer.is_success:
            return answer.json()
        try:
            problem = msgspec.json.decode(answer.content, type=ProblemForm)
        except msgspec.DecodeError:
            raise TrickbookError(f"{self.http.base_url} answers {answer.status_code}, as no Trickbook would.") from None
        raise Refused(problem)


class TableAt:
    """A table at the service, as ``client`` sees it."""

    def __init__(self, client: Client, stream: str) -> None:
        self.client, self.stream = client, stream
        self._mark, self._numbers = uuid4().hex[:12], count(1)

    def fresh(self) -> str:
        """A command id that has not been used."""
        return f"{self._mark}-{next(self._numbers)}"

    def look(self) -> Sight:
        """The table as it is now."""
        return msgspec.convert(self.client._ask("GET", f"/api/tables/{self.stream}"), Sight)

    def do(self, command: do.AnyCommand) -> Sight:
        """Carry out a command: the table after it.  Raises ``Refused``; a lost answer may be asked for again with the
        same command."""
        made = self.client._ask("POST", f"/api/tables/{self.stream}/commands", command)
        return msgspec.convert(made["sight"], Sight)

    def act(self, *acts: str, at: Sight) -> Sight:
        """Play, bid, discard ...: the steps of one choice together, in answer to the sight ``at``."""
        return self.do(do.Act(id=self.fresh(), acts=list(acts), expect=at.decision))

    def consider(self, *acts: str) -> Sight:
        """The table as it would be after these steps of a choice of several; nothing is done."""
        return msgspec.convert(
            self.client._ask("POST", f"/api/tables/{self.stream}/consider", {"acts": list(acts)}), Sight
        )

    def invite(self, scope: str = "sit") -> str:
        """A link for others: to sit down, or to watch."""
        made = self.client._ask("POST", f"/api/tables/{self.stream}/links", {"scope": scope})
        return f"{str(self.client.http.base_url).rstrip('/')}{made['path']}"

    def follow(self, after: int = 0) -> Iterator[Update]:
        """What happens, from entry ``after`` on, until the table is closed or the match over and proved.

        A connection that is lost is made anew, and goes on where it broke off.
        """
        tries = 0
        while True:
            try:
                with self.client.http.stream("GET", f"/api/tables/{self.stream}/events?after={after}") as lines:
                    if not lines.is_success:
                        lines.read()
                        raise Refused(msgspec.json.decode(lines.content, type=ProblemForm))
                    for line in lines.iter_lines():
                        message = _MESSAGES.decode(line)
                        if isinstance(message, Update):
                            after, tries = message.sight.seq, 0
                            yield message
                            if message.sight.shut:
                                return
            except httpx.HTTPError as fault:
                tries += 1
                if tries > 20:
                    raise TrickbookError(f"The table cannot be reached any more: {fault}") from fault
