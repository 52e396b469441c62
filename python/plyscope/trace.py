"""Recorded searches: what happened at each step, and the tree as tables, graphs, pictures and files."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, NamedTuple, overload

from . import _page, _plyscope
from ._needed import needed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import igraph
    import networkx
    import pandas
    import polars
    import pyarrow

    from .stage import Stage

_CELL_NODES = 40
"""The most nodes in the picture of a cell, so that a notebook stays small: about 17 kB."""


class Counts(NamedTuple):
    """The exact counts of a whole search, also of what was not recorded."""

    nodes: int
    """Nodes entered, the root included."""
    leaves: int
    """Nodes scored without expansion, ends of the game included."""
    terminals: int
    """Ends of the game among the leaves."""
    cutoffs: int
    """Nodes at which the window closed while a child was left."""
    first_move_cutoffs: int
    """Cutoffs right after the first child."""
    pruned: int
    """Children never entered because of a cutoff."""
    table_hits: int
    """Nodes that the transposition table answered."""
    ordering_nodes: int
    """Nodes of searches that only ordered moves; they are not in `nodes`."""


class Step(NamedTuple):
    """One step of a search. Numbers are for MAX; None is an open end of the window."""

    event: str
    """`start`, `enter`, `score`, `update`, `cutoff` or `exit`."""
    node: int | None
    """The id of the node; None at step 0."""
    path: tuple[str, ...]
    """The moves from the root to the node."""
    window: tuple[int | None, int | None]
    """Alpha and beta after the step."""
    sentence: str
    """What happened, and why."""


class Svg(str):
    """A picture as SVG: a text, and in a cell the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


class _Table:
    """The chosen columns of the table of nodes, as an Arrow stream."""

    def __init__(self, core: _plyscope.Record, columns: Sequence[str] | None) -> None:
        self._core, self._columns = core, columns

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._core.table(None if self._columns is None else list(self._columns))


class Trace:
    """The record of a search. It never changes; two traces are equal only if they are the same object.

    >>> import plyscope as ply
    >>> t = ply.trace("tictactoe", run="alphabeta")
    >>> t.nodes, t.value, len(t), t.truncated
    (18297, 0, 25227, False)
    """

    __slots__ = ("__weakref__", "_core", "_seen")
    _core: _plyscope.Record
    _seen: dict[str, Any] | None

    def __init__(self, core: _plyscope.Record) -> None:
        self._core, self._seen = core, None

    @property
    def _summary(self) -> dict[str, Any]:
        seen = self._seen
        if seen is None:
            self._seen = seen = dict(json.loads(self._core.summary()))
        return seen

    @property
    def value(self) -> int | None:
        """The value of the root for MAX, in parts of a point (`scale`); None if the search was stopped."""
        value: int | None = self._summary["value"]
        return value

    @property
    def nodes(self) -> int:
        """Nodes entered by the whole search, the root included."""
        return self.counts.nodes

    @property
    def best_move(self) -> str | None:
        """The first move of the principal variation; None if the search was stopped."""
        best: str | None = self._summary["best_move"]
        return best

    @property
    def pv(self) -> list[str]:
        """The principal variation, as moves."""
        return list(self._summary["pv"])

    @property
    def counts(self) -> Counts:
        """The exact counts of the whole search."""
        counts = self._summary["counts"]
        return Counts(*(counts[name] for name in Counts._fields))

    @property
    def steps(self) -> int:
        """The number of the last step; step 0 is before the first node."""
        steps: int = self._summary["steps"]
        return steps

    @property
    def request(self) -> dict[str, Any]:
        """The request in canonical words: the same request gives the same trace."""
        return dict(self._summary["request"])

    @property
    def scale(self) -> int:
        """Parts of a point in which all values are given, so that an average is a whole number; 1 without chance.

        >>> import plyscope as ply
        >>> t = ply.trace("tree", "(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(4 4)))", run="star1")
        >>> t.value, t.scale, t.value / t.scale
        (21, 10, 2.1)
        """
        chance = self._summary.get("chance")
        return 1 if chance is None else int(chance["scale"])

    @property
    def truncated(self) -> bool:
        """Whether the record is not the whole search: it was stopped, or met its budget."""
        return bool(self._summary["stopped"] or self._summary["stubs"])

    @property
    def notes(self) -> list[str]:
        """Remarks on how the position was read and how far the search went."""
        return list(self._core.notes)

    @property
    def external(self) -> bool:
        """Whether another program printed the search, so that nothing in it is verified."""
        return bool(self._summary.get("external", False))

    @property
    def title(self) -> str:
        """Game, position, run, evaluation and depth, in one line."""
        title: str = self._summary["title"]
        return title

    def __len__(self) -> int:
        """The number of nodes in the record, pruned ones included."""
        return len(self._core)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"<Trace {self.title}: value {self.value}, {self.nodes:,} nodes, {self.steps:,} steps>"

    def __reduce__(self) -> tuple[Callable[[bytes], Trace], tuple[bytes]]:
        return _carried, (self._core.carry(),)

    def at(self, step: int) -> Step:
        """Returns what happened at a step, 0 to `steps`.

        >>> import plyscope as ply
        >>> t = ply.trace("tree", "((3 12 8)(2 4 6)(14 5 2))")
        >>> t.at(18)[:4]
        ('cutoff', 5, ('2',), (3, 2))
        """
        view = json.loads(self._core.step(step))
        why = view["explanation"]
        window = (why["alpha"], why["beta"])
        return Step(view["event"], view["node"], tuple(why["path"]), window, why["text"])

    @property
    def cutoff_steps(self) -> list[int]:
        """The steps at which the search cut, ascending."""
        return self._core.cutoff_steps()

    def explain(self, node: int) -> str:
        """Says why a node ended as it did: at its cutoff, at its return, or why it was pruned.

        >>> import plyscope as ply
        >>> t = ply.trace("tree", "((3 12 8)(2 4 6)(14 5 2))")
        >>> t.explain(7) == t.at(18).sentence
        True
        """
        return self.at(self._core.deciding_step(node)).sentence

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table of nodes for any reader of Arrow: `polars.DataFrame(t)`, `pyarrow.table(t)`."""
        return self._core.table(None)

    def to_polars(self, columns: Sequence[str] | None = None) -> polars.DataFrame:
        """Returns the table of nodes, or only these of its columns, which is faster."""
        frame: polars.DataFrame = needed("polars", "to_polars()").DataFrame(_Table(self._core, columns))
        return frame

    def to_arrow(self, columns: Sequence[str] | None = None) -> pyarrow.Table:
        """Returns the table of nodes as a table of pyarrow."""
        return needed("pyarrow", "to_arrow()").table(_Table(self._core, columns))

    def to_pandas(self, columns: Sequence[str] | None = None) -> pandas.DataFrame:
        """Returns the table of nodes as a data frame of pandas, by pyarrow."""
        needed("pandas", "to_pandas()")
        needed("pyarrow", "to_pandas()")
        return self.to_arrow(columns).to_pandas()

    def edges(self) -> tuple[_plyscope.Column, _plyscope.Column]:
        """Returns the ids of parents and of children as two Arrow arrays, for `polars.Series` or `pyarrow.array`."""
        return self._core.edges()

    def _graph(self, plies: int | None) -> dict[str, Any]:
        """The graph as node-link JSON, down to a ply."""
        graph: dict[str, Any] = json.loads(self.to_bytes("json"))
        if plies is not None:
            graph["nodes"] = [node for node in graph["nodes"] if node["ply"] <= plies]
            kept = {node["id"] for node in graph["nodes"]}
            graph["edges"] = [edge for edge in graph["edges"] if edge["target"] in kept]
        return graph

    def to_networkx(self, plies: int | None = None) -> networkx.DiGraph[int]:
        """Returns the tree as a graph of networkx, with the attributes of the native JSON.

        networkx takes about 15 microseconds and 2 kB a node: a second for 70,000 nodes. `plies=` keeps the
        nodes down to that ply; `to_igraph` is ten times faster.
        """
        read = needed("networkx", "to_networkx()").node_link_graph
        graph: networkx.DiGraph[int] = read(self._graph(plies), edges="edges")
        return graph

    def to_igraph(self, plies: int | None = None) -> igraph.Graph:
        """Returns the tree as a graph of igraph; its vertices are in the order of the ids, with the table's columns."""
        make = needed("igraph", "to_igraph()").Graph
        graph = self._graph(plies)
        place = {node["id"]: at for at, node in enumerate(graph["nodes"])}
        pairs = [(place[edge["source"]], place[edge["target"]]) for edge in graph["edges"]]
        keys = {key: None for node in graph["nodes"] for key in node}
        columns = {key: [node.get(key) for node in graph["nodes"]] for key in keys}
        moves = [edge.get("move") for edge in graph["edges"]]
        return make(len(place), pairs, directed=True, vertex_attrs=columns, edge_attrs={"move": moves})

    def svg(self, step: int | None = None, *, node: int | None = None, plies: int | None = None, max_nodes: int = 60) -> Svg:
        """Returns the tree after a step, or at the end, as SVG; what is left out becomes counted stubs."""
        return Svg(self._core.picture("svg", step=step, node=node, plies=plies, max_nodes=max_nodes))

    def tikz(self, step: int | None = None, *, node: int | None = None, plies: int | None = None, max_nodes: int = 60) -> str:
        """Returns the same picture for LaTeX."""
        return self._core.picture("tex", step=step, node=node, plies=plies, max_nodes=max_nodes)

    def _repr_html_(self) -> str:
        if len(self) == 0:
            return f"<p>{_escaped(repr(self))}</p>"
        return f"{self.svg(max_nodes=_CELL_NODES)}<p>{_escaped(repr(self)[1:-1])}</p>"

    def to_bytes(self, format: str) -> bytes:
        """Returns a file's bytes: json, json.gz, jsonl, jsonl.gz, nodes.jsonl, csv, parquet, dot or graphml."""
        return self._core.to_bytes(format)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file in the format that its name says, as the whole old file or the whole new one."""
        self._core.save(os.fspath(path))

    @overload
    def to_html(self, path: None = None, *, step: int | None = None) -> str: ...
    @overload
    def to_html(self, path: str | os.PathLike[str], *, step: int | None = None) -> None: ...
    def to_html(self, path: str | os.PathLike[str] | None = None, *, step: int | None = None) -> str | None:
        """Returns or writes the stage as one HTML file with the trace inside: 3.4 MB, which works offline.

        It opens at `step`, without it at the end.
        """
        text = self._whole("to_html()", step, "")
        if path is None:
            return text
        _plyscope.write(os.fspath(path), text)
        return None

    def _whole(self, caller: str, step: int | None, options: str) -> str:
        """The page with this trace inside; `options` stand before the request in its link."""
        step = self.steps if step is None else step
        self._core.step(step)  # for the error
        opens = _page.hash_of(self._summary["link"], step, options)
        return _page.whole(_page.packed(caller), opens, self._core.carry_to_page())

    @overload
    def show(
        self,
        step: int | None = None,
        node: int | None = None,
        height: int = 560,
        theme: Literal["light", "dark"] | None = None,
        static: Literal[False] | None = None,
    ) -> Stage: ...
    @overload
    def show(
        self,
        step: int | None = None,
        node: int | None = None,
        height: int = 560,
        theme: Literal["light", "dark"] | None = None,
        *,
        static: Literal[True],
    ) -> None: ...
    def show(
        self,
        step: int | None = None,
        node: int | None = None,
        height: int = 560,
        theme: Literal["light", "dark"] | None = None,
        static: bool | None = None,
    ) -> Stage | None:
        """Shows the stage in the cell's output and returns it; its `step` and `node` follow the reader.

        It starts at `step`, or at the step that decides `node`, else at the end. `height` is in pixels. The
        notebook keeps a picture of this step, which is shown where no kernel runs. With `static` the output is
        the page itself with the trace inside: it needs no kernel and no anywidget, takes 3.4 MB per cell, and
        nothing is returned. `plyscope.options.static = True` makes this the rule.
        """
        from . import options, widget

        if step is None and node is not None:
            step = self._core.deciding_step(node)
        step = self.steps if step is None else step
        return widget.show(self, step, height, theme, options.static if static is None else static)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _carried(data: bytes) -> Trace:
    return Trace(_plyscope.carried(data))


def trace(
    game: str,
    position: str = "",
    *,
    run: str = "alphabeta",
    depth: int | None = None,
    eval: str = "default",
    size: str | None = None,
    k: int | None = None,
    exact: bool = False,
    subboard: str | None = None,
    budget: int = 2_000_000,
    node_limit: int | None = None,
    time_limit: float | None = None,
) -> Trace:
    """Searches a position and returns the record of the search. Words are those of the command line.

    `budget` is the most nodes that are recorded; the others are counted. `time_limit` is in seconds.
    Without a limit a search of more than 50 million nodes starts again at the game's usual depth, and
    `notes` says so. Ctrl-C ends a search, and nothing of it is kept.

    >>> import plyscope as ply
    >>> ply.trace("connect4", "4453", run="alphabeta+static", depth=6).best_move
    '4'
    >>> ply.trace("connect4", depth=-1)
    Traceback (most recent call last):
    plyscope.errors.InputError: depth -1 is out of range; use 0 or more
    """
    return Trace(
        _plyscope.trace(
            game,
            position,
            run=run,
            depth=depth,
            eval=eval,
            size=size,
            k=k,
            exact=exact,
            subboard=subboard,
            budget=budget,
            node_limit=node_limit,
            time_limit=time_limit,
        )
    )


def load(source: str | os.PathLike[str] | bytes | BinaryIO) -> Trace:
    """Opens a trace from a path, from bytes or from an open file; also what another program printed.

    >>> import plyscope as ply
    >>> t = ply.trace("tree", "((3 12)(2 4))")
    >>> ply.load(t.to_bytes("json.gz")).nodes == t.nodes
    True
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        return Trace(_plyscope.load(None, bytes(source)))
    if isinstance(source, (str, os.PathLike)):
        return Trace(_plyscope.load(os.fspath(source), None))
    return Trace(_plyscope.load(None, source.read()))
