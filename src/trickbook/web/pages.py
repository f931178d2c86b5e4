"""The pages of the browser as they are served: from memory, compressed, and kept by browsers as long as they may be.

What Vite has built bears a hash in its name and never changes; everything else is asked for each time, and not sent
again where the browser has it.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from trickbook.web.guarding import POLICY

CLIENT = Path(__file__).with_name("client")
"""The pages, as they were built into the package."""
UNBUILT = (
    "The pages are not built. In a checkout, scripts/client.sh build makes them (it needs Node); then serve again.\n"
    "Programs, and trickbook join at a terminal, get on without them.\n"
)
FOR_GOOD, ASK = "public, max-age=31536000, immutable", "no-cache"
PACKED = ("text/", "application/manifest+json", "image/svg+xml")
"""The kinds of files that become smaller by compression."""


class Page(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    content: bytes
    packed: bytes | None
    """The same compressed, where that is worth it."""
    kind: str
    keep: str
    """How long a browser may keep it."""
    tag: str
    policy: str
    """What a browser lets it do."""


def allowing(content: bytes) -> str:
    """The policy for the page ``content``, which allows the scripts that stand in it, and no others but our files."""
    own = [
        b64encode(sha256(script).digest()).decode() for script in re.findall(rb"<script>(.*?)</script>", content, re.S)
    ]
    return POLICY.replace("script-src 'self'", " ".join(["script-src 'self'", *(f"'sha256-{one}'" for one in own)]))


def read(folder: Path) -> dict[str, Page]:
    """Every file of ``folder`` by its address; ``index.html`` is the address of the folder itself."""
    pages = {}
    for file in folder.rglob("*"):
        name = file.relative_to(folder).as_posix()
        if not file.is_file() or name.startswith("."):
            continue
        content = file.read_bytes()
        kind = "application/manifest+json" if file.suffix == ".webmanifest" else mimetypes.guess_type(name)[0] or ""
        packed = gzip.compress(content, mtime=0) if kind.startswith(PACKED) else None
        keep = FOR_GOOD if name.startswith("assets/") else ASK
        tag = f'"{sha256(content).hexdigest()[:16]}"'
        policy = allowing(content) if file.suffix == ".html" else POLICY
        pages["" if name == "index.html" else name] = Page(content, packed, kind, keep, tag, policy)
    return pages


def serving(folder: Path) -> HTTPRouteHandler:
    """The handler for the pages in ``folder``, or for what is said in their place where they were never built."""
    pages = read(folder)
    if "" not in pages:

        @get("/", include_in_schema=False, sync_to_thread=False)
        def unbuilt() -> Response[str]:
            return Response(UNBUILT, status_code=503, media_type=MediaType.TEXT)

        return unbuilt

    @get(["/", "/{name:path}"], include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any]) -> Response[bytes]:
        found = pages.get(request.scope["path"].strip("/"))
        if found is None:
            raise NotFoundException
        headers = {"Cache-Control": found.keep, "ETag": found.tag, "Content-Security-Policy": found.policy}
        if found.packed is not None:
            headers["Vary"] = "Accept-Encoding"
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        content = found.content
        if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"], content = "gzip", found.packed
        return Response(content, headers=headers, media_type=found.kind)

    return page
