"""Runs the notebooks that use the package, as Jupyter would: cell by cell, the last value of a cell being shown."""

from __future__ import annotations

import ast
import json
from typing import Any

import pytest
from conftest import ROOT

NOTEBOOKS = ROOT / "examples/notebook"


def shown(name: str) -> tuple[dict[str, Any], list[Any]]:
    """Runs a notebook; returns its names, and the values that its cells show."""
    notebook = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert cells and all(cell["outputs"] == [] for cell in cells), "commit the notebook without outputs"
    names: dict[str, Any] = {}
    values = []
    for number, cell in enumerate(cells):
        parsed = ast.parse("".join(cell["source"]))
        last = parsed.body.pop() if isinstance(parsed.body[-1], ast.Expr) else None
        exec(compile(parsed, f"{name}[{number}]", "exec"), names)
        if isinstance(last, ast.Expr):
            values.append(eval(compile(ast.Expression(last.value), f"{name}[{number}]", "eval"), names))
    return names, [value for value in values if value is not None]


@pytest.mark.usefixtures("small_page")
def test_the_first_cutoff_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    names, values = shown("first-cutoff.ipynb")
    assert names["step"] == names["stage"].step == 18 and "<svg" in values[0]._repr_html_() and "<svg" in values[1]._repr_svg_()
    printed = capsys.readouterr().out
    assert "Cut: c₂ and c₃ cannot matter" in printed
    assert [line.split()[-1] for line in printed.splitlines()[-3:]] == ["2", "0", "4"]


def test_a_search_of_ones_own_is_put_right(capsys: pytest.CaptureFixture[str]) -> None:
    names, values = shown("your-own-search.ipynb")
    assert not names["check"] and [mistake.word for mistake in names["check"].mistakes] == ["window-not-passed"]
    assert names["search"].check() and "wrong" not in capsys.readouterr().out
    assert values[0] == 3


def test_counts_are_those_of_the_search() -> None:
    names, _ = shown("counts-with-polars.ipynb")
    counts = names["t"].counts
    assert names["plies"]["cutoff"].sum() == counts.cutoffs == names["by_child"]["len"].sum()
    assert names["plies"]["pruned"].sum() == counts.pruned
    assert names["by_child"]["len"][0] == counts.first_move_cutoffs
    assert len(names["compared"].rows) == 4


def test_every_notebook_is_listed() -> None:
    page = (NOTEBOOKS / "README.md").read_text(encoding="utf-8")
    for notebook in NOTEBOOKS.glob("*.ipynb"):
        assert f"`{notebook.name}`" in page, notebook.name
