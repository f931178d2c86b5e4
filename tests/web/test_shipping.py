"""What is shipped: the wheel brings the pages along, and a source tree that cannot build them says what is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.web.servers import service
from trickbook.web import app

ROOT = Path(__file__).parents[2]
PAGES = "trickbook/web/client"


@pytest.mark.slow
def test_the_wheel_holds_the_pages_and_all_that_they_load(tmp_path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert f"{PAGES}/index.html" in names, "The pages are not built: scripts/client.sh build"
        page = archive.read(f"{PAGES}/index.html").decode()
    loaded = re.findall(r'(?:src|href)="/([^"]+)"', page)
    assert any(name.endswith(".js") for name in loaded)
    assert any(name.endswith(".css") for name in loaded)
    assert {f"{PAGES}/{name}" for name in loaded} <= names
    assert {"trickbook/py.typed", "trickbook/games/pedro/rules.md"} <= names


def test_without_node_the_pages_are_not_built_and_it_is_said_what_to_install(tmp_path):
    bash, dirname = shutil.which("bash"), shutil.which("dirname")
    if bash is None or dirname is None:
        pytest.skip("This needs bash and dirname.")
    (tmp_path / "dirname").symlink_to(dirname)
    command = [bash, str(ROOT / "scripts" / "client.sh"), "build"]
    done = subprocess.run(command, env=os.environ | {"PATH": str(tmp_path)}, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert "built with Node" in done.stderr
    assert "trickbook play pedro" in done.stderr


def test_a_service_without_pages_says_how_to_build_them(tmp_path, monkeypatch):
    monkeypatch.setattr(app, "CLIENT", tmp_path)
    with service(tmp_path) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "scripts/client.sh build" in answer.text
        assert client.get("/api/me").status_code == 200
