"""How the pages are sent: small, from this origin alone, and kept by browsers where they never change."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.web.servers import service
from trickbook.web import pages

MOST = 150_000
"""How many bytes of script and style the first load may have, compressed (targets of the service)."""
FILES = {
    "index.html": "<!doctype html><title>A page</title><script>let own = 1;</script>",
    "assets/index-1a2b.js": "let a = 1;\n" * 500,
    "icon.png": "no text",
    "app.webmanifest": "{}",
    ".built": "secret",
}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    for name, text in FILES.items():
        (tmp_path / "pages" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "pages" / name).write_text(text)
    monkeypatch.setattr(pages, "CLIENT", tmp_path / "pages")
    with service(tmp_path) as client:
        yield client


def test_what_bears_a_hash_is_kept_for_good_and_all_else_asked_for(client):
    assert "immutable" in client.get("/assets/index-1a2b.js").headers["cache-control"]
    for path in ("/", "/icon.png", "/app.webmanifest"):
        assert client.get(path).headers["cache-control"] == "no-cache"


def test_text_is_sent_compressed_to_who_can_read_it(client):
    packed = client.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 200
    assert packed.text == FILES["assets/index-1a2b.js"]
    plain = client.get("/assets/index-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == packed.text
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in client.get("/icon.png", headers={"Accept-Encoding": "gzip"}).headers


def test_what_a_browser_has_is_not_sent_again(client):
    first = client.get("/")
    again = client.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/", headers={"If-None-Match": '"other"'}).text == FILES["index.html"]


def test_of_the_scripts_in_a_page_those_alone_may_run_that_were_built_into_it(client):
    policy = client.get("/").headers["content-security-policy"]
    assert f"script-src 'self' 'sha256-{b64encode(sha256(b'let own = 1;').digest()).decode()}';" in policy
    assert "unsafe" not in policy
    assert "script-src 'self';" in client.get("/assets/index-1a2b.js").headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/.built", "/nothing", "/assets/", "/../app.py", "/assets/%2e%2e/.built"])
def test_nothing_else_is_sent(client, path: str):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "nothing at this address" in answer.json()["detail"]


def test_the_pages_for_programs_ask_nothing_of_others(client):
    answer = client.get("/api/schema/docs")
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert not re.findall(r"""(?:src|href)=["']?https?:""", answer.text)
    operations = client.get("/api/schema/openapi.json").json()["paths"]
    assert all(f"{method.upper()} {path}<" in answer.text for path, one in operations.items() for method in one)


@pytest.fixture(scope="module")
def built() -> dict[str, pages.Page]:
    if not (pages.CLIENT / "index.html").is_file():
        pytest.skip("The pages are not built: scripts/client.sh build")
    return pages.read(pages.CLIENT)


def test_the_first_load_is_light_and_in_few_files(built: dict[str, pages.Page]):
    first = re.findall(r'(?:src|href)="/([^"]+\.(?:js|css))"', built[""].content.decode())
    assert [name.partition("-")[0] for name in first] == ["assets/index", "assets/index"]
    assert sum(len(built[name].packed or b"") for name in first) < MOST
    assert built[first[0]].content.startswith(b"//# allFunctionsCalledOnLoad"), "a hint counts on the first line alone"


def test_what_the_worker_keeps_is_there(built: dict[str, pages.Page]):
    kept = re.search(r"new Set\((\[.*?\])\)", built["worker.js"].content.decode())
    assert kept is not None
    assert {name.removeprefix("/") for name in json.loads(kept[1])} == built.keys() - {"worker.js"}
