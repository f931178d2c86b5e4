"""A client for programs: come in, open or join a table or a sheet, follow it, act.

>>> from trickbook.client import join                              # doctest: +SKIP
>>> table = join("http://127.0.0.1:8000/#/enter/...", "Robin")     # doctest: +SKIP
>>> for update in table.follow():                                  # doctest: +SKIP
...     if acts := update.sight.offers.acts:
...         table.act(acts[0].act, at=update.sight)

It needs nothing but ``httpx`` and the wire types of the service (the extra ``web``).  Everything it is told is what its
seat may know.  A command whose answer is lost is sent again under the same id, which does it once; a stream that breaks
off is taken up where it ended.  ``docs/serve.md`` tells what goes over the wire.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import count
from secrets import token_hex
from typing import Any, NamedTuple, Self, TypeAlias
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
import msgspec

from trickbook.errors import TrickbookError, cited
from trickbook.service import commands
from trickbook.service.messages import PROTOCOL, AnyMessage, Chat, Goodbye, Notice, Update
from trickbook.service.pads import AnyPadCommand, Write
from trickbook.service.problems import ProblemForm
from trickbook.service.sheetsight import SheetSight, SheetUpdate
from trickbook.service.sight import Sight

PATIENCE = 15.0
"""The seconds of silence after which a connection is taken for dead; a stream says something every 7."""
TRIES = 12
"""How often in a row something is tried, at growing intervals of up to ``LONGEST`` seconds: some forty in all."""
LONGEST = 5.0
PASSES = (429, 502, 503, 504)
"""The answers after which the same may be asked again in a while."""
_MESSAGES = msgspec.json.Decoder(AnyMessage | SheetUpdate)


class Refused(TrickbookError):
    """The service has refused something; ``problem`` says what and why."""

    def __init__(self, problem: ProblemForm) -> None:
        super().__init__(f"{problem.detail}{cited(problem.rules)}")
        self.problem = problem


class Unreachable(TrickbookError):
    """The service does not answer."""


class Address(NamedTuple):
    """What a link or the address of a table says."""

    service: str
    kind: str
    """``enter``: a link, ``table`` or ``sheet``."""
    key: str
    """The secret of a link, else the id of the table or sheet."""

    @classmethod
    def parse(cls, text: str) -> Address:
        """Read what people are sent: ``http://HOST/#/enter/SECRET`` or ``http://HOST/#/table/ID``.

        Raises ``TrickbookError`` that says what to ask for.

        >>> Address.parse("127.0.0.1:8000/#/enter/abc")
        Address(service='http://127.0.0.1:8000', kind='enter', key='abc')
        """
        form = "it looks like http://HOST:PORT/#/enter/SECRET; a shell needs it in quotes."
        text = text.strip()
        try:
            parts = urlsplit(text if "//" in text.partition("#")[0] else f"http://{text}")
            host, _ = parts.hostname, parts.port
        except ValueError:
            host = None
        if not host or " " in host or parts.scheme not in ("http", "https"):
            raise TrickbookError(f"{text!r} is no link to a table: {form}")
        _, kind, key, *_ = [*parts.fragment.split("/"), "", "", ""]
        if kind not in ("enter", "table", "sheet") or not key:
            raise TrickbookError(f"{text!r} names no table. Ask somebody who sits at it for a link: {form}")
        return cls(f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", kind, key)


class Lost(msgspec.Struct, frozen=True):
    """A stream has broken off and is being taken up again; ``told`` says why, if anybody said."""

    told: str


Heard: TypeAlias = Update | SheetUpdate | Chat | Notice | Lost
"""What following yields."""


class Client:
    """Somebody at the service at ``url``: a new guest called ``name``, whose ``token`` it is, or who comes back by his
    ``code``.  Raises ``Refused`` for a name, token or code that will not do, and ``Unreachable``."""

    def __init__(
        self,
        url: str,
        name: str = "Program",
        *,
        token: str | None = None,
        code: str | None = None,
        transport: httpx.BaseTransport | None = None,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        timeout = httpx.Timeout(PATIENCE)
        try:
            self.http = httpx.Client(base_url=url, headers=headers, timeout=timeout, transport=transport)
        except httpx.InvalidURL as error:
            raise TrickbookError(f"{url!r} is no address: {error}.") from None
        self.wait = wait
        self.code = code
        """The code by which to come back as the same person; it is good once, and another one given then."""
        try:
            if code is not None:
                self.code = self.ask("POST", "/api/rejoin", {"code": code})["code"]
            elif token is None:
                self.code = self.ask("POST", "/api/guests", {"name": name})["code"]
        except TrickbookError:
            self.close()
            raise

    @property
    def url(self) -> str:
        """The address of the service."""
        return str(self.http.base_url).rstrip("/")

    # Tables and sheets ------------------------------------------------------------------------------------------------

    def open(self, game: str, **terms: Any) -> TableAt:
        """Open a table and sit down (``trickbook.service.terms.Terms`` has the terms)."""
        return TableAt(self, self.ask("POST", "/api/tables", {"game": game, **terms})["sight"]["stream"])

    def open_sheet(self, game: str, **terms: Any) -> SheetAt:
        """Open a score sheet (``trickbook.service.pads.SheetTerms`` has the terms)."""
        return SheetAt(self, self.ask("POST", "/api/sheets", {"game": game, **terms})["sight"]["stream"])

    def enter(self, link: str) -> TableAt:
        """Follow a link to a table, and sit down if it is an invitation; its address leads to it, too."""
        stream, scope = self._enter(link, "table")
        table = self.table(stream)
        sight = table.look()
        if scope == "seat" or (scope == "sit" and sight.you is None):
            table.send(commands.Sit)
        return table

    def enter_sheet(self, link: str) -> SheetAt:
        """Follow a link to a score sheet; its address leads to it, too."""
        return self.sheet(self._enter(link, "sheet")[0])

    def table(self, stream: str) -> TableAt:
        """A table one may see, by its id."""
        return TableAt(self, stream)

    def sheet(self, stream: str) -> SheetAt:
        """A sheet one has to do with, by its id."""
        return SheetAt(self, stream)

    def token(self, scope: str = "play", days: float = 30) -> str:
        """A token by which another program acts as oneself: ``watch``, ``play`` or ``all``."""
        secret: str = self.ask("POST", "/api/tokens", {"scope": scope, "days": days})["secret"]
        return secret

    def close(self) -> None:
        """Close all connections."""
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _enter(self, link: str, kind: str) -> tuple[str, str]:
        """Where a link or an address leads, and what it lets one do."""
        address = Address.parse(link)
        led, stream, scope = address.kind, address.key, "watch"
        if led == "enter":
            entered = self.ask("POST", "/api/enter", {"secret": address.key}, again=True)
            led, stream, scope = entered["kind"], entered["stream"], entered["scope"]
        if led != kind:
            raise TrickbookError(f"That link leads to a {led}, not to a {kind}; open it in a browser.")
        return stream, scope

    # Requests ---------------------------------------------------------------------------------------------------------

    def ask(self, method: str, path: str, body: object = None, *, again: bool = False) -> Any:
        """What the service answers, read as JSON (see ``request``)."""
        return self.request(method, path, body, again=again).json()

    def request(self, method: str, path: str, body: object = None, *, again: bool = False) -> httpx.Response:
        """The answer of the service; raises ``Refused`` and ``Unreachable``.

        ``again``: asking twice is no more than asking once, so a lost answer is asked for again.
        """
        content = None if body is None else msgspec.json.encode(body)
        for tried in count(1):
            try:
                answer = self.http.request(method, path, content=content, headers={"Content-Type": "application/json"})
            except (httpx.HTTPError, httpx.InvalidURL) as fault:
                self.try_again(tried if again else TRIES, fault)
                continue
            if answer.is_success:
                return answer
            refused = self._refused(answer)
            if answer.status_code not in PASSES or not again:
                raise refused
            self.try_again(tried, refused)
        raise AssertionError("it is tried again, or given up")

    def lines(self, path: str) -> Iterator[str]:
        """The lines of a stream; raises ``Refused`` and ``httpx.HTTPError``."""
        with self.http.stream("GET", path) as answer:
            if not answer.is_success:
                answer.read()
                raise self._refused(answer)
            yield from answer.iter_lines()

    def try_again(self, tried: int, fault: Exception | None) -> None:
        """Wait before the next try; raises ``Unreachable`` when it has been ``tried`` often enough."""
        if tried >= TRIES:
            why = f" ({fault})" if fault is not None and str(fault) else ""
            raise Unreachable(f"The service at {self.url} cannot be reached{why}.") from fault
        self.wait(min(LONGEST, 0.1 * 2**tried))

    def _refused(self, answer: httpx.Response) -> Refused:
        try:
            return Refused(msgspec.json.decode(answer.content, type=ProblemForm))
        except msgspec.DecodeError:
            status = answer.status_code
            told = f"{self.url} answers {status}, as no Trickbook would."
            return Refused(ProblemForm("about:blank", answer.reason_phrase, status, "unknown", told))


def join(link: str, name: str = "Program", **who: Any) -> TableAt:
    """Come in at the service that a link or the address of a table names, and go to the table (``Client`` has
    ``who``)."""
    client = Client(Address.parse(link).service, name, **who)
    try:
        return client.enter(link)
    except TrickbookError:
        client.close()
        raise


class _At:
    """Something at the service that can be followed and given commands, as ``client`` sees it."""

    kind = ""

    def __init__(self, client: Client, stream: str) -> None:
        self.client, self.stream = client, stream
        self._mark, self._numbers = uuid4().hex[:12], count(1)

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"{self.client.url}/#/{self.kind}/{self.stream}"

    def fresh(self) -> str:
        """A command id that has not been used."""
        return f"{self._mark}-{next(self._numbers)}"

    def ask(self, what: str = "", body: object = None) -> Any:
        """A question that may be asked again, or a command, which is done once."""
        return self.client.ask("GET" if body is None else "POST", self._path(what), body, again=True)

    def text(self, what: str) -> str:
        """What is given as a text."""
        return self.client.request("GET", self._path(what), again=True).text

    def link(self, scope: str, **terms: Any) -> str:
        """A link for others (``trickbook.web.links.NewLink`` has the terms)."""
        made = self.client.ask("POST", self._path("/links"), {"scope": scope, **terms})
        return f"{self.client.url}{made['path']}"

    def listen(self, after: int = 0) -> Iterator[Heard]:
        """What happens, what is said, and whenever the connection is ``Lost``: it is made anew, and goes on where it
        broke off.  Raises ``Refused`` once one may not follow any more, and ``Unreachable``."""
        tried, why = 0, ""
        while True:
            fault: Exception | None = None
            try:
                for line in self.client.lines(self._path(f"/events?after={after}")):
                    match message := _decoded(line):
                        case Update() | SheetUpdate():
                            after, tried = message.sight.seq, 0
                            yield message
                        case Chat() | Notice():
                            yield message
                        case Goodbye(told):
                            why = told
            except httpx.HTTPError as broken:
                fault = broken
            except Refused as refused:
                if refused.problem.status not in PASSES:
                    raise
                fault = refused
            tried += 1
            if tried == 1:
                yield Lost(why)
            why = ""
            self.client.try_again(tried, fault)

    def _path(self, what: str) -> str:
        return f"/api/{self.kind}s/{self.stream}{what}"


def _decoded(line: str) -> AnyMessage | SheetUpdate:
    try:
        message: AnyMessage | SheetUpdate = _MESSAGES.decode(line)
    except msgspec.DecodeError as error:
        raise TrickbookError(
            f"The service says what this client does not know: {error}. Bring both up to date."
        ) from error
    if isinstance(message, Update | SheetUpdate) and message.protocol != PROTOCOL:
        raise TrickbookError("The service speaks another language than this client. Bring both up to date.")
    return message


class TableAt(_At):
    """A table at the service."""

    kind = "table"

    def look(self) -> Sight:
        """The table as it is now."""
        return msgspec.convert(self.ask(), Sight)

    def do(self, command: commands.AnyCommand) -> Sight:
        """Carry out a command: the table after it.  Raises ``Refused``, and nothing has changed."""
        return msgspec.convert(self.ask("/commands", command)["sight"], Sight)

    def send(self, kind: type[commands.Command], **terms: Any) -> Sight:
        """Carry out a command of a ``kind`` under a fresh id, as in ``send(commands.Ready)``."""
        command: Any = kind(id=self.fresh(), **terms)
        return self.do(command)

    def act(self, *acts: str, at: Sight) -> Sight:
        """Play, bid, discard ...: the steps of one choice together, in answer to the sight ``at``."""
        return self.send(commands.Act, acts=list(acts), expect=at.decision)

    def consider(self, *acts: str) -> Sight:
        """The table as it would be after these steps of a choice of several, with what may be the next; of a whole
        choice nothing more is offered.  Nothing is done."""
        return msgspec.convert(self.ask("/consider", {"acts": list(acts)}), Sight)

    def told(self, words: str, *acts: str) -> list[str] | None:
        """What the table tells who asks ``words``: ``what`` is asked of me, or ``hand``, ``last``, ``score`` ...;
        perhaps after some steps of a choice.  ``None`` for words that ask nothing."""
        told: list[str] | None = self.ask("/ask", {"words": words, "acts": list(acts)})["told"]
        return told

    def contribute(self, at: Sight) -> None:
        """Give one's own chance to the next deal where it is still taken (``docs/fairness.md``)."""
        if at.entropy is None:
            return
        try:
            self.send(commands.Entropy, number=at.entropy, value=token_hex(32))
        except Refused as refused:
            if refused.problem.code != "stale":
                raise

    def invite(self, scope: str = "sit", **terms: Any) -> str:
        """A link for others: to ``sit`` down, to ``watch``, or to take over one's own ``seat``."""
        return self.link(scope, **terms)

    def record(self) -> str:
        """The record, once the match is over."""
        return self.text("/record")

    def follow(self, after: int = 0) -> Iterator[Update]:
        """What happens, from entry ``after`` on, until the table is closed; connections lost are made anew."""
        for message in self.listen(after):
            if isinstance(message, Update):
                yield message
                if message.sight.shut:
                    return


class SheetAt(_At):
    """A score sheet at the service."""

    kind = "sheet"

    def look(self) -> SheetSight:
        """The sheet as it is now."""
        return msgspec.convert(self.ask(), SheetSight)

    def do(self, command: AnyPadCommand) -> SheetSight:
        """Carry out a command: the sheet after it.  Raises ``Refused``, and nothing has changed."""
        return msgspec.convert(self.ask("/commands", command)["sight"], SheetSight)

    def write(self, words: str, deal: int | None = None, at: SheetSight | None = None) -> SheetSight:
        """Enter points, facts or a call for a deal, as it is done after seeing ``at``."""
        return self.do(Write(id=self.fresh(), words=words, deal=deal, saw=None if at is None else at.saw))

    def export(self, form: str = "csv") -> str:
        """The sheet as ``csv``, ``json`` or ``svg``."""
        return self.text(f"/export/{form}")

    def follow(self) -> Iterator[SheetSight]:
        """The sheet as it is now, and whenever anything is entered; connections lost are made anew."""
        for message in self.listen():
            if isinstance(message, SheetUpdate):
                yield message.sight
