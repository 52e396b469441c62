"""The command line that the package is compared with, and a run of another process."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

# A run in the background inherits that Ctrl-C is ignored, and its tests need it.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parents[2]
AIMA = "((3 12 8)(2 4 6)(14 5 2))"

Cli = Callable[..., Any]


@pytest.fixture(scope="session")
def cli() -> Cli:
    """Runs the command line, which `PLYSCOPE_PROGRAM` names; returns its JSON, or its text without `--json`."""
    program = os.environ["PLYSCOPE_PROGRAM"]

    def run(*words: str, given: str | None = None, ends: int = 0) -> Any:
        done = subprocess.run([program, *words], input=given, capture_output=True, text=True, check=False)
        assert done.returncode == ends, done.stderr
        return json.loads(done.stdout) if "--json" in words else done.stdout

    return run


@pytest.fixture
def small_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Stands for the built page, so that no test needs a machine that can build one."""
    page = "<!doctype html><html><body><script>const end = '</bo' + 'dy>'</script></body></html>"
    packed = gzip.compress(page.encode())
    (tmp_path / "page.gz").write_bytes(packed)
    monkeypatch.setattr("plyscope._page._PACKED", tmp_path / "page.gz")
    return packed


@pytest.fixture
def python() -> Callable[[str], subprocess.CompletedProcess[str]]:
    """Runs a program in a new interpreter, without what the tests have imported."""

    def run(program: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)

    return run
