"""What is shipped: the wheel brings kernel and pages along, and who cannot build them is told what is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.web.servers import service
from trickbook.web import pages

ROOT = Path(__file__).parents[2]
PAGES = "trickbook/web/client"


SOLVES = """
import trickbook, trickbook.kernel
from trickbook import Seat
hands = {"N": "AS 3S 4H", "E": "QS JS 3H", "S": "KS 9S 2C", "W": "5H 8S AC"}
state = trickbook.game("whist").deal(Seat.WEST, hands=hands, trump="hearts", leader="N")
print(trickbook.__file__, trickbook.kernel.solve(state))
"""


@pytest.mark.slow
def test_the_wheel_holds_the_pages_with_all_that_they_load_and_solves_where_it_is_installed(tmp_path):
    run(str(ROOT / "scripts" / "kernel.sh"), "wheel", str(tmp_path))
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert f"{PAGES}/index.html" in names, "The pages are not built: scripts/client.sh build"
        page = archive.read(f"{PAGES}/index.html").decode()
    loaded = re.findall(r'(?:src|href)="/(?!api/)([^"]+)"', page)
    assert any(name.endswith(".js") for name in loaded)
    assert any(name.endswith(".css") for name in loaded)
    assert {f"{PAGES}/{name}" for name in loaded} <= names
    assert {"trickbook/py.typed", "trickbook/kernel/_native.pyi", "trickbook/games/pedro/rules.md"} <= names
    assert not [name for name in names if "__pycache__" in name]

    clean = tmp_path / "clean"
    run(sys.executable, "-m", "venv", "--without-pip", str(clean))
    python = clean / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel))
    (packages,) = clean.glob("lib/*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))  # as locked; the checkout is not among them
    where, tricks = run(str(python), "-I", "-c", SOLVES).split()
    assert Path(where).is_relative_to(clean)
    assert tricks == "2"


def run(*command: str) -> str:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_a_source_tree_has_all_that_it_is_built_and_tested_with(tmp_path):
    run(str(Path(sys.executable).with_name("maturin")), "sdist", "--out", str(tmp_path))
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    built = ("/node_modules/", "/target/", "__pycache__")
    assert not [name for name in names if any(part in name for part in built) or name.endswith(".so")]
    wanted = {
        "crates/kernel/Cargo.lock", "crates/kernel/src/lib.rs", "pyproject.toml", "client/package.json",
        "tests/web/test_shipping.py", "examples", "bench/measuring.py", "src/trickbook/web/client/index.html",
        "CHANGELOG.md", "docs/index.md",
    }  # fmt: skip
    assert not [name for name in wanted if not any(other.startswith(name) for other in names)]


def test_without_rust_the_kernel_is_not_built_and_it_is_said_what_to_install(tmp_path):
    done = without_programs("kernel.sh", tmp_path, "sed", "dirname")
    assert done.returncode == 1
    assert "compiled with Rust" in done.stderr
    assert "rustup.rs" in done.stderr


def without_programs(script: str, folder: Path, *but: str) -> subprocess.CompletedProcess[str]:
    """Run a script where there are no programs but a few."""
    found = {name: shutil.which(name) for name in ("bash", *but)}
    if missing := [name for name, path in found.items() if path is None]:
        pytest.skip(f"This needs {', '.join(missing)}.")
    for name, path in found.items():
        (folder / name).symlink_to(str(path))
    command = [str(found["bash"]), str(ROOT / "scripts" / script), "build"]
    return subprocess.run(command, env=os.environ | {"PATH": str(folder)}, capture_output=True, text=True, timeout=60)


def test_without_node_the_pages_are_not_built_and_it_is_said_what_to_install(tmp_path):
    done = without_programs("client.sh", tmp_path, "dirname")
    assert done.returncode == 1
    assert "built with Node" in done.stderr
    assert "trickbook play pedro" in done.stderr


def test_a_service_without_pages_says_how_to_build_them(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "CLIENT", tmp_path)
    with service(tmp_path) as client:
        answer = client.get("/")
        assert answer.status_code == 503
        assert "scripts/client.sh build" in answer.text
        assert client.get("/api/me").status_code == 200
