"""Traces: the fields of the command line's JSON, files, errors, other processes and threads."""

from __future__ import annotations

import io
import json
import math
import os
import operator
import pickle
import random
import shutil
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import joblib
import pytest
from conftest import AIMA, ROOT, Cli

import plyscope as ply

REQUESTS: list[tuple[list[str], dict[str, Any]]] = [
    (["--game", "tree", "--position", AIMA], {"game": "tree", "position": AIMA}),
    (
        ["--game", "connect4", "--position", "4453", "--run", "pvs+tt+deepening", "--depth", "6"],
        {"game": "connect4", "position": "4453", "run": "pvs+tt+deepening", "depth": 6},
    ),
    (
        ["--game", "gomoku", "--size", "9", "--k", "4", "--exact", "--subboard", "d4-f6", "--depth", "3"],
        {"game": "gomoku", "size": "9", "k": 4, "exact": True, "subboard": "d4-f6", "depth": 3},
    ),
    (
        ["--game", "othello", "--depth", "4", "--eval", "discs", "--budget", "50", "--nodes", "300"],
        {"game": "othello", "depth": 4, "eval": "discs", "budget": 50, "node_limit": 300},
    ),
]


@pytest.mark.parametrize(("words", "given"), REQUESTS)
def test_a_trace_has_the_fields_of_the_command_line(cli: Cli, words: list[str], given: dict[str, Any]) -> None:
    ends = 4 if "node_limit" in given else 0
    wanted = cli("trace", *words, "--json", ends=ends)
    t = ply.trace(**given)
    assert (t.value, t.best_move, t.pv, t.steps) == (wanted["value"], wanted["best_move"], wanted["pv"], wanted["steps"])
    assert (t.title, t.request, len(t)) == (wanted["title"], wanted["request"], wanted["graph_nodes"])
    assert t.counts._asdict() == {name: wanted["counts"][name] for name in t.counts._fields}
    assert t.nodes == t.counts.nodes
    assert t.truncated == bool(wanted["stopped"] or wanted["stubs"])
    assert not t.external
    assert bool(t.notes) == t.truncated


def test_random_requests_have_the_counts_of_another_implementation() -> None:
    rows = json.loads((ROOT / "tests/data/reference-counts.json").read_text())["searches"]
    few = [row for row in rows if row["nodes"] < 100_000 and row["algorithm"] in ("minimax", "alphabeta")]
    for row in random.Random(1).sample(few, 20):
        name, *board = row["game"].split(":")
        given: dict[str, Any] = {}
        if name == "gomoku":
            width, height, k = board[0].split(",")
            position, _, subboard = row["position"].partition("@")
            given = {"size": f"{width}x{height}", "k": int(k), "position": position, "subboard": subboard or None}
        else:
            given = {"size": board[0] if board else None, "position": row["position"]}
        run = row["algorithm"] + ("" if row["order"] == "natural" else f"+{row['order']}")
        t = ply.trace(name, run=run, depth=row["depth"], eval=row["eval"], **given)
        assert (t.value, t.nodes, t.counts.cutoffs) == (row["value"], row["nodes"], row["cutoffs"]), row


def test_a_step_and_its_reason_are_those_of_the_command_line(cli: Cli, tmp_path: Path) -> None:
    t = ply.trace("tree", AIMA)
    t.save(tmp_path / "t.json")
    for step in (0, 1, 9, 18, t.steps):
        wanted = cli("step", str(tmp_path / "t.json"), "--at", str(step), "--json")
        seen, why = t.at(step), wanted["explanation"]
        assert (seen.event, seen.node) == (wanted["event"], wanted["node"])
        assert (list(seen.path), seen.window, seen.sentence) == (why["path"], (why["alpha"], why["beta"]), why["text"])
    cuts = [step for step in range(t.steps + 1) if t.at(step).event == "cutoff"]
    assert t.cutoff_steps == cuts == [18]
    assert t.explain(5) == t.explain(7) == t.at(18).sentence, "a pruned node, and the node that cut it"
    assert t.at(12).event == "exit"
    assert t.explain(t.at(12).node or 0) == t.at(12).sentence


def test_pictures_are_those_of_the_command_line(cli: Cli, tmp_path: Path) -> None:
    t = ply.trace("tree", AIMA)
    t.save(tmp_path / "t.json")
    for ending, text in (("svg", t.svg(18)), ("tex", t.tikz(18))):
        cli("picture", str(tmp_path / "t.json"), "--at", "18", "-o", str(tmp_path / f"p.{ending}"))
        assert text == (tmp_path / f"p.{ending}").read_text()
    assert t.svg(18)._repr_svg_() == t.svg(18)
    assert t.svg(plies=1) != t.svg() != t.svg(node=5)
    html = ply.trace("tictactoe")._repr_html_()
    assert 'role="img"' in html and "<title>" in html and len(html) < 20_000
    assert html.count("<script") == 0


@pytest.mark.parametrize("ending", ["json", "json.gz", "jsonl", "jsonl.gz"])
def test_a_file_is_read_back(tmp_path: Path, ending: str) -> None:
    t = ply.trace("connect4", "4453", depth=4)
    path = tmp_path / f"t.{ending}"
    t.save(path)
    sources: list[Any] = [path, str(path), t.to_bytes(ending), io.BytesIO(t.to_bytes(ending))]
    for source in sources:
        again = ply.load(source)
        assert (again.value, again.counts, again.request) == (t.value, t.counts, t.request)


def test_other_formats_are_those_of_the_command_line(cli: Cli, tmp_path: Path) -> None:
    t = ply.trace("tree", AIMA)
    t.save(tmp_path / "t.json")
    for ending in ("csv", "dot", "graphml", "nodes.jsonl", "parquet"):
        t.save(tmp_path / f"ours.{ending}")
        wanted = tmp_path / f"wanted.{ending}"
        cli("convert", str(tmp_path / "t.json"), "-o", str(wanted))
        assert wanted.read_bytes() == (tmp_path / f"ours.{ending}").read_bytes() == t.to_bytes(ending), ending


def test_errors_have_their_parts() -> None:
    refused: list[tuple[dict[str, Any], str, str]] = [
        ({"depth": -1}, "depth", "depth -1 is out of range; use 0 or more"),
        ({"depth": 10**30}, "depth", "out of range"),
        ({"depth": 401}, "depth", "use 0 to 400"),
        ({"run": "alphabeta+nonsense"}, "run", "nonsense"),
        ({"budget": 0}, "budget", "out of range"),
        ({"time_limit": math.nan}, "time_limit", "use seconds"),
        ({"eval": "nonsense"}, "eval", "nonsense"),
        ({"position": "99"}, "position", "not a column"),
    ]
    for given, field, text in refused:
        with pytest.raises(ply.InputError) as caught:
            ply.trace("connect4", **given)
        assert caught.value.field == field and text in str(caught.value), given
        assert isinstance(caught.value, ValueError) and caught.value.reason and caught.value.remedy
    with pytest.raises(ply.InputError) as caught:
        ply.trace("tictactoe", "1551")
    assert caught.value.at == 2 and str(caught.value).startswith("position at character 3: square 5")
    with pytest.raises(ply.InputError, match="game"):
        ply.trace("draughts")
    kinds: list[dict[str, Any]] = [{"depth": "6"}, {"depth": 1.5}, {"run": 3}, {"exact": "no"}]
    for wrong in kinds:
        with pytest.raises(TypeError):
            ply.trace("connect4", **wrong)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.field) == (str(caught.value), caught.value.field)


def test_traces_cross_the_processes_of_joblib() -> None:
    t = ply.trace("tictactoe")
    there = joblib.Parallel(n_jobs=2)(joblib.delayed(operator.attrgetter("nodes", "title"))(t) for _ in range(2))
    assert there == [(t.nodes, t.title)] * 2
    runs = ["minimax", "alphabeta"]
    made = joblib.Parallel(n_jobs=2)(joblib.delayed(ply.trace)("tictactoe", "159", run=run) for run in runs)
    assert [trace.nodes for trace in made] == [ply.trace("tictactoe", "159", run=run).nodes for run in runs]


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    t = ply.trace("tree", AIMA)
    for call in (lambda: t.at(34), lambda: t.explain(13), lambda: t.svg(99)):
        with pytest.raises(ply.NotFound) as caught:
            call()
        assert isinstance(caught.value, LookupError)
    for wrong in (lambda: t.at(-1), lambda: t.svg(max_nodes=0), lambda: t.to_polars(["nonsense"])):
        with pytest.raises(ply.InputError):
            wrong()
    with pytest.raises(FileNotFoundError) as missing:
        ply.load(tmp_path / "nothing.json")
    assert missing.value.filename == str(tmp_path / "nothing.json")
    with pytest.raises(OSError, match="directory"):
        ply.load(tmp_path)
    with pytest.raises(OSError, match="nowhere"):
        t.save(tmp_path / "nowhere" / "t.json")
    with pytest.raises(ply.InputError, match="parquet"):
        t.save(tmp_path / "t.xyz")
    for content in (b"", b"{}", b"id,parent_id\n", t.to_bytes("json")[:-40]):
        with pytest.raises(ply.InvalidFile) as invalid:
            ply.load(content)
        assert isinstance(invalid.value, ValueError)
    (tmp_path / "t.json").write_bytes(b"{}")
    with pytest.raises(ply.InvalidFile, match=r"t\.json"):
        ply.load(tmp_path / "t.json")
    assert not list(tmp_path.glob(".*")), "a failed save leaves nothing"


def test_a_trace_is_frozen_and_travels() -> None:
    t = ply.trace("connect4", "4453", depth=5, budget=100)
    for name in ("value", "new"):
        with pytest.raises(AttributeError):
            setattr(t, name, 1)
    again = pickle.loads(pickle.dumps(t))
    assert again != t and hash(t) == hash(t) and len({t, again}) == 2
    assert (again.counts, again.notes, again.request) == (t.counts, t.notes, t.request)
    assert again.to_bytes("jsonl") == t.to_bytes("jsonl")
    with pytest.raises(ply.InputError, match="damaged"):
        ply.trace.__globals__["_carried"](b"nonsense")


def test_eight_threads_search_at_once() -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: ply.trace("tictactoe", run="minimax").nodes, range(8)))
    assert found == [549_946] * 8


def test_the_interpreter_is_free_meanwhile() -> None:
    done = threading.Event()
    ticks = 0

    def search() -> None:
        ply.trace("connect4", run="minimax", depth=8, budget=1_000)
        done.set()

    worker = threading.Thread(target=search)
    worker.start()
    while not done.wait(0.002):
        ticks += 1
    worker.join()
    assert ticks > 10, "another thread runs while the core searches"


@pytest.mark.parametrize(
    "call",
    [
        lambda: ply.trace("connect4", run="minimax", depth=14),
        lambda: ply.compare("connect4", runs=["minimax"], depth=14),
        lambda: ply.solve("connect4"),
    ],
)
def test_ctrl_c_ends_a_search(call: Any) -> None:
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        call()
    assert ply.trace("tictactoe").nodes == 18_297, "the next search is a new one"


def test_a_time_limit_ends_a_search() -> None:
    t = ply.trace("connect4", run="minimax", depth=20, time_limit=0.2, budget=1_000)
    assert t.value is None and t.best_move is None and t.truncated
    assert any("time limit" in note for note in t.notes)


def test_comparisons_solutions_and_games(cli: Cli) -> None:
    runs = ["minimax", "alphabeta", "alphabeta+static"]
    wanted = cli("compare", "--game", "tictactoe", "--runs", ",".join(runs), "--json")
    found = ply.compare("tictactoe", runs=runs)
    assert [row.nodes for row in found.rows] == [row["nodes"] for row in wanted["runs"]]
    assert (found.title, found.agree) == (wanted["title"], True)
    frame = found.to_polars()
    assert frame["run"].to_list() == runs and frame["to_minimax"][0] == 1.0
    assert "<th>run</th>" in found._repr_html_() and "549,946" in found._repr_html_()
    wanted = cli("solve", "--game", "connect4", "--position", "4444422622622", "--moves", "--json")
    solution = ply.solve("connect4", "4444422622622")
    assert solution.value == wanted["solved"][0]["value"]
    assert [tuple(move.values()) for move in wanted["solved"][0]["moves"]] == list(solution.moves)
    wanted = cli("games", "--json")
    assert [game.word for game in ply.games()] == [game["word"] for game in wanted["games"]]
    with pytest.raises(ply.InputError, match="runs"):
        ply.compare("tictactoe", runs=[])


def test_without_its_extension_the_package_says_what_to_do(python: Any, tmp_path: Path) -> None:
    copied = tmp_path / "plyscope"
    shutil.copytree(Path(ply.__file__).parent, copied, ignore=shutil.ignore_patterns("_plyscope.*", "static"))
    done = python(f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import plyscope")
    assert "this wheel of plyscope is for Pyodide" in done.stderr


@pytest.mark.parametrize("run", ["expectimax", "alphabeta", "star1", "star2"])
def test_values_of_a_tree_with_chance_are_in_parts_of_a_point(run: str) -> None:
    t = ply.trace("tree", "(chance(9*(20 20) 1*(30 30)) chance(9*(1 1) 1*(400 400)))", run=run)
    assert (t.value, t.scale, t.best_move) == (409, 10, "2")
    assert ply.trace("tree", AIMA).scale == 1


@pytest.mark.parametrize(
    ("game", "position", "run"),
    [("tictactoe", "132", "mcts:60+seed:7"), ("tictactoe", "1523", "pn"), ("tree", "(([1 2 6] [4 3 3])([6 1 2] [7 4 1]))", "maxn")],
)
def test_other_records_have_the_counts_of_the_command_line(cli: Cli, game: str, position: str, run: str) -> None:
    t = ply.trace(game, position, run=run)
    wanted = cli("trace", "--game", game, "--position", position, "--run", run, "--json")
    assert (t.value, t.nodes, t.steps) == (wanted["value"], wanted["counts"]["nodes"], wanted["steps"])
    assert t.at(t.steps).sentence and len(t.to_polars()) == len(t)


def test_importing_loads_the_standard_library_alone(python: Any) -> None:
    done = python(
        "import sys; before = set(sys.modules); import plyscope; new = set(sys.modules) - before\n"
        "print({name.split('.')[0] for name in new} - set(sys.stdlib_module_names))\n"
        "print({'inspect', 'dataclasses', 'importlib.resources', 'asyncio'} & new)"
    )
    assert done.stdout.split("\n")[:2] == ["{'plyscope'}", "set()"], done.stderr


def test_a_missing_package_is_named(python: Any) -> None:
    done = python(
        "import sys; sys.modules['polars'] = None\n"
        "import plyscope; plyscope.trace('tree', '((3 12)(2 4))').to_polars()"
    )
    assert done.stderr.endswith("ModuleNotFoundError: to_polars() needs polars: pip install polars\n")
