"""Runs the Python of the guide and of the README: a value in a comment behind an expression is compared."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

PAGES = {"docs/python.md": 30, "docs/own-game.md": 1, "README.md": 0}
"""The pages, each with the least number of values that it shows."""


def blocks(page: str) -> list[str]:
    """The blocks of Python that use the package, each with the lines before it as blanks, for the places of errors."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found: list[str] = []
    for part in text.split("```python\n")[1:]:
        code = part.split("```")[0]
        if "ply." in code or found:
            found.append("\n" * text[: text.index(part)].count("\n") + code)
    return found


def run(code: str, page: str, names: dict[str, Any]) -> int:
    """Runs a block; returns how many of its values were compared."""
    lines, compared = code.splitlines(), 0
    for statement in ast.parse(code).body:
        place = f"{page}:{statement.lineno}"
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), place, "eval"), names)
            _, shown, text = lines[(statement.end_lineno or 0) - 1].partition("  # ")
            if shown and page.startswith("docs"):
                assert repr(value) == text, place
                compared += 1
        else:
            exec(compile(ast.Module([statement], []), place, "exec"), names)
    return compared


@pytest.mark.usefixtures("small_page")
@pytest.mark.parametrize(("page", "least"), PAGES.items())
def test_a_page_is_true(page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    found = blocks(page)
    if page == "README.md":
        found = [block for block in found if "import plyscope" in block]
    assert found
    assert sum(run(block, page, names) for block in found) >= least
