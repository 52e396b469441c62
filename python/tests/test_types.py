"""Types: two checkers accept the package and a program, refuse a wrong one, and the stub is what the core has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

import plyscope

PACKAGES = str(Path(plyscope.__file__).parent.parent)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "MYPYPATH": PACKAGES, "PYTHONPATH": PACKAGES}
    command = [sys.executable, "-m", *words]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def wrong(tmp_path: Path) -> str:
    path = tmp_path / "wrong.py"
    path.write_text('import plyscope as ply\n\nply.trace("tree", depth="6").value.bit_length()\n')
    return str(path)


def test_mypy(wrong: str) -> None:
    cache = ["--cache-dir", str(Path(wrong).parent / "cache")]
    for words in (["python/tests/typed.py"], ["-p", "plyscope"], ["python/tests"]):
        done = run("mypy", "--strict", *cache, *words)
        assert done.returncode == 0, done.stdout
    done = run("mypy", "--strict", *cache, wrong)
    assert "arg-type" in done.stdout and "union-attr" in done.stdout


def test_pyright(wrong: str) -> None:
    done = run("pyright", "--pythonpath", sys.executable, "python/tests/typed.py", "python/plyscope")
    assert done.returncode == 0, done.stdout
    done = run("pyright", "--pythonpath", sys.executable, wrong)
    assert "reportArgumentType" in done.stdout and "reportOptionalMemberAccess" in done.stdout


def test_the_stub_is_true() -> None:
    done = run("mypy.stubtest", "plyscope._plyscope")
    assert done.returncode == 0, done.stdout
