"""The core in a browser: that of the page in the package, with the functions of `_plyscope`.

Pyodide runs it by way of JavaScript. In a worker, as in JupyterLite, everything is synchronous; a page's own thread may
not compile the core so, and awaits `plyscope.ready()` first.
"""

from __future__ import annotations

import base64
import gzip
import importlib
import io
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _page, errors
from ._needed import needed

if TYPE_CHECKING:
    from collections.abc import Sequence

_STATIC = Path(__file__).with_name("static")
_MEMORY = 1 << 30
"""Bytes for the open traces, as in the page."""
_RUNS = ("minimax", "alphabeta")
"""The runs that `search` has in Python."""

_CORE = """
(glue, bytes, module, memory) => {
  globalThis.plyscopeTold ??= () => undefined;
  globalThis.plyscopePart ??= () => undefined;
  const { initSync, Page } = (0, eval)(glue);
  initSync({ module: module ?? new WebAssembly.Module(bytes) });
  const page = new Page(memory);
  return (name, ...words) => {
    try {
      return { given: page[name](...words) };
    } catch (thrown) {
      if (typeof thrown === "string") return { refused: thrown };
      throw thrown;
    }
  };
}
"""

_page_core: Any = None


def __getattr__(name: str) -> str:
    """Reads the version when it is wanted, because a clone without the page has no such file."""
    if name == "__version__":
        return _STATIC.joinpath("version.txt").read_text(encoding="utf-8").strip()
    raise AttributeError(name)


def _wasm() -> bytes:
    html = gzip.decompress(_page.packed("plyscope")).decode()
    held = html.split('id="plyscope-core">', 1)[1].split("</script>", 1)[0]
    return gzip.decompress(base64.b64decode(held))


def _begin(module: Any = None) -> Any:
    """Starts the core once, from its bytes or from a compiled module; returns the function that calls it."""
    global _page_core
    if _page_core is None:
        glue = _STATIC.joinpath("core.js").read_text(encoding="utf-8")
        run = importlib.import_module("pyodide.code").run_js
        _page_core = run(_CORE)(glue, None if module else _to_js(_wasm()), module, _MEMORY)
    return _page_core


async def ready() -> None:
    """Compiles the core, which a page's own thread may not do at once."""
    if _page_core is None:
        _begin(await importlib.import_module("js").WebAssembly.compile(_to_js(_wasm())))


def _ask(name: str, *words: Any) -> Any:
    """Calls a function of the core; its refusals are the errors of the package."""
    answer = _begin()(name, *words)
    refused = getattr(answer, "refused", None)
    if refused is None:
        given = answer.given
        return given.to_bytes() if hasattr(given, "to_bytes") else given
    said = json.loads(refused)
    field, reason, remedy = (said.get(key) for key in ("field", "reason", "remedy"))
    sentence = f"{field} {reason}" if field and said["code"] == "input" else reason
    sentence = f"{sentence}; {remedy}" if remedy else sentence
    raise errors.of_code(said["code"])(sentence, field, said.get("at"), reason, remedy)


def _to_js(data: bytes) -> Any:
    return importlib.import_module("pyodide.ffi").to_js(data)


def _call(operation: str, **payload: Any) -> Any:
    """Calls an operation of the table; what is None is left out."""
    words = {key: value for key, value in payload.items() if value is not None}
    return json.loads(_ask("call", operation, json.dumps(words)))


def _job(operation: str, **payload: Any) -> Any:
    """Calls an operation that starts a job, and does the job; returns its end."""
    job = _call(operation, **payload)["job"]
    _ask("run_jobs")
    end = json.loads(_ask("job", job))
    if end["type"] == "failed":
        error = end["error"]
        raise errors.of_code(error["code"])(error["reason"], remedy=error.get("remedy"))
    return end


class Record:
    """An open trace of the core."""

    def __init__(self, summary: dict[str, Any], notes: Sequence[str] = ()) -> None:
        self._trace: int = summary.pop("trace")
        self._summary, self.notes = summary, list(notes)

    def __del__(self) -> None:
        _call("close", trace=self._trace)

    def __len__(self) -> int:
        nodes: int = self._summary["graph_nodes"]
        return nodes

    def summary(self) -> str:
        return json.dumps(self._summary)

    def step(self, step: int) -> str:
        return json.dumps(_call("step", trace=self._trace, step=step))

    def deciding_step(self, node: int) -> int:
        seen = _call("node", trace=self._trace, node=node)
        if seen["status"] == "pruned" and seen["parent"] is not None:
            seen = _call("node", trace=self._trace, node=seen["parent"])
        if seen["exit"] is None:
            return int(seen["enter"] or 0)
        # A node that cuts returns at the next step.
        before = _call("step", trace=self._trace, step=seen["exit"] - 1)
        is_cut = before["event"] == "cutoff" and before["node"] == seen["id"]
        return int(seen["exit"] - is_cut)

    def cutoff_steps(self) -> list[int]:
        found: list[int] = []
        at: int | None = 0
        while at is not None:
            answer = _call("seek", trace=self._trace, kind="cutoff", backwards=False, step=at)
            at = answer and answer["step"]
            found += [] if at is None else [at]
        return found

    def picture(
        self, format: str, *, step: int | None, node: int | None, plies: int | None, max_nodes: int | None
    ) -> str:
        look = {"step": step, "node": node, "plies": plies, "max_nodes": max_nodes}
        text: str = _call("picture", trace=self._trace, format=format, **look)["pages"][0]["text"]
        return text

    def to_bytes(self, format: str) -> bytes:
        data: bytes = _ask("save", self._trace, format)
        return data

    def save(self, path: str) -> None:
        _replace(path, self.to_bytes(os.path.basename(path).partition(".")[2]))

    def table(self, columns: Sequence[str] | None = None) -> object:
        """Reads the CSV text by pyarrow, which Pyodide has."""
        csv = needed("pyarrow.csv", "a table", "pyarrow")
        chosen = csv.ConvertOptions(include_columns=None if columns is None else list(columns))
        return csv.read_csv(io.BytesIO(self.to_bytes("csv")), convert_options=chosen).__arrow_c_stream__()

    def edges(self) -> tuple[list[int], list[int]]:
        edges = json.loads(self.to_bytes("json"))["edges"]
        return [edge["source"] for edge in edges], [edge["target"] for edge in edges]

    def carry(self) -> bytes:
        return json.dumps(self.notes).encode() + b"\n" + self.carry_to_page()

    def carry_to_page(self) -> bytes:
        record: bytes = _ask("carry", self._trace)
        return record


def _replace(path: str, data: bytes) -> None:
    """Writes a file as the whole old one or the whole new one."""
    part = f"{path}.part"
    with open(part, "wb") as file:
        file.write(data)
    os.replace(part, path)


def write(path: str, text: str) -> None:
    _replace(path, text.encode())


def carried(data: bytes) -> Record:
    notes, _, record = data.partition(b"\n")
    return Record(json.loads(_ask("receive", _to_js(record))), json.loads(notes))


def load(path: str | None, data: bytes | None) -> Record:
    if path is not None:
        data = Path(path).read_bytes()
    return Record(json.loads(_ask("open", _to_js(data or b""))))


def _milliseconds(seconds: float | None) -> int | None:
    return None if seconds is None else max(1, round(seconds * 1000))


def trace(game: str, position: str, *, time_limit: float | None, **words: Any) -> Record:
    payload = {"game": game, "position": position, "time_limit_ms": _milliseconds(time_limit), **words}
    summary = _job("start", **payload)["summary"]
    notes = []
    if restart := summary.get("restart"):
        notes.append(
            f"the search entered {restart['nodes']:,} nodes without an end and started again with depth {restart['depth']}"
        )
    if stubs := summary["stubs"]:
        budget, left = summary["request"].get("budget", words["budget"]), f"{stubs} subtrees were counted but not recorded"
        notes.append(f"the budget of {budget} graph nodes was reached: {left}; raise budget or lower depth")
    if stop := summary["stopped"]:
        notes.append(f"the search stopped early ({stop}); the tree is a prefix")
    return Record(summary, notes)


def compare(game: str, position: str, *, time_limit: float | None, **words: Any) -> str:
    setup = {"game": game, "position": position, **{key: words.pop(key) for key in ("size", "k", "exact", "subboard")}}
    setup = {key: value for key, value in setup.items() if value is not None}
    done = _job("compare", setup=setup, time_limit_ms=_milliseconds(time_limit), **words)
    return json.dumps(done["comparison"])


def solve(game: str, position: str, **words: Any) -> str:
    reason, remedy = "the core in a browser has no solver", "use trace(), or CPython on your machine"
    raise errors.PlyscopeError(f"{reason}; {remedy}", reason=reason, remedy=remedy)


def games() -> str:
    return json.dumps(_call("catalogue"))


def check(events: str) -> str:
    known = {each["mistake"]: each for each in _call("mistakes")["mistakes"]}

    def answer(checked: dict[str, Any]) -> dict[str, Any]:
        first, agrees = checked["first_difference"], checked["agrees"]
        names = [(word, known[word.partition(":")[0]]) for word in checked["diagnosis"]]
        verdict = f"The search agrees with the reference in {checked['events']} events."
        return {
            "checked": checked,
            "difference": first and first["sentence"],
            "said": [verdict] if agrees else [],
            "mistakes": [{"word": word, "title": about["title"], "about": about["about"]} for word, about in names],
        }

    return json.dumps([answer(checked) for checked in _call("check", text=events)["searches"]])


def search(
    state: Any,
    *,
    name: str,
    text: str,
    run: str,
    depth: int | None,
    budget: int | None,
    node_limit: int | None,
    time_limit: float | None,
    notes: Sequence[str],
) -> Record:
    """Searches a game in Python, and records it as a search of one's own, because the core can call no Python."""
    from .recorder import Recorder

    base, _, order = run.partition("+")
    if base not in _RUNS or order not in ("", "static") or time_limit is not None:
        reason = f"in a browser, {run!r} cannot search a game of your own" if time_limit is None else "no time limit"
        remedy = "use minimax, alphabeta or alphabeta+static, without a time limit"
        raise errors.InputError(f"{reason}; {remedy}", "run", None, reason, remedy)
    recorder = Recorder({"game": "own", "position": text or name, "run": run} | ({} if depth is None else {"depth": depth}))
    root, nodes, most = state.player(), 0, node_limit or budget

    def visit(here: Any, move: Any, alpha: float, beta: float, left: int | None) -> int:
        nonlocal nodes
        nodes += 1
        if most is not None and nodes > most:
            reason, remedy = f"more than {most:,} nodes were entered", "search less deep"
            raise errors.LimitError(f"{reason}; {remedy}", reason=reason, remedy=remedy)
        is_max = here.player() == root
        with recorder.node(None if move is None else str(move), alpha, beta) as node:
            moves = list(here.moves()) if left != 0 else []
            if not moves:
                score = here.score()
                if score != int(score):
                    what = f"score() returned {score!r}, which is no whole number"
                    raise TypeError(f"{what} of 32 bits; multiply, and round")
                node.value = int(score) if root == 0 else -int(score)
                return int(node.value)
            if order == "static":
                moves = list(here.static_order(moves))
            for each in moves:
                value = visit(here.play(each), each, alpha, beta, None if left is None else left - 1)
                if node.value is None or (value > node.value if is_max else value < node.value):
                    node.value, node.best = value, str(each)
                if base == "alphabeta":
                    alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
                    if alpha >= beta:
                        break
            return int(node.value)

    visit(state, None, float("-inf"), float("inf"), depth)
    record = load(None, recorder.events().encode())
    record.notes = [*notes, "in a browser, a game of your own is searched in Python: nothing in it is verified"]
    return record
