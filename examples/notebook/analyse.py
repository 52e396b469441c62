"""Open an exported trace in networkx and pandas: `python analyse.py TRACE.json`.

With `plyscope compare --format json -o comparison.json` the chart of its nodes can be drawn again:
`nodes_chart(open_trace("comparison.json"))`; with `plyscope success --format json -o success.json` the
success curves: `success_chart(open_trace("success.json"))`.

The native JSON is node-link data as networkx reads it: every node of the search, in the order in
which it was entered, with the pruned children among them (status "pruned", never entered). A search of
several passes (deepening, mtdf) is a tree a pass.
"""

import gzip
import json
import sys

import matplotlib.pyplot as plt
import networkx as nx
import pandas as pd


def open_trace(path):
    """The trace as a dictionary: `graph`, `nodes`, `edges`; `.gz` files too."""
    opener = gzip.open if str(path).endswith(".gz") else open
    with opener(path, "rt", encoding="utf-8") as file:
        return json.load(file)


def to_forest(trace):
    """The trace as a networkx graph: a tree a pass; fails unless it is that."""
    forest = nx.node_link_graph(trace)
    roots = [node for node, above in forest.in_degree() if above == 0]
    assert nx.is_branching(forest), "a node has two parents"
    assert roots == [each["root"] for each in trace["graph"]["passes"]], "not a tree a pass"
    return forest


def to_table(trace):
    """One row a node, with the id as index; `pass` counts the iterations from 1."""
    table = pd.DataFrame(trace["nodes"]).set_index("id")
    roots = pd.Series([each["root"] for each in trace["graph"]["passes"]])
    table["pass"] = roots.searchsorted(table.index, side="right")
    return table


def per_ply(table):
    """One row a ply: nodes entered, cutoffs among them, and children pruned at that ply."""
    pruned = table["status"] == "pruned"
    counted = pd.DataFrame(
        {
            "nodes": ~pruned,
            "cutoffs": table["status"] == "cutoff",
            "pruned": pruned,
        }
    )
    return counted.groupby(table["ply"]).sum().astype(int)


def longest_line(forest):
    """The moves of the longest line of play from a root."""
    path = nx.dag_longest_path(forest)
    return [forest.edges[edge]["move"] for edge in zip(path, path[1:])]


def nodes_chart(comparison):
    """Nodes of every run as bars on a logarithmic scale; the mean of random orders as a line."""
    runs = comparison["runs"][::-1]  # the first run on top
    figure, axes = plt.subplots(figsize=(8, 1.5 + 0.4 * len(runs)), layout="constrained")
    bars = axes.barh([run["run"] for run in runs], [run["nodes"] for run in runs])
    axes.bar_label(bars, [f"{run['nodes']:,}" for run in runs], padding=3)
    axes.set(xscale="log", xlabel="nodes entered, roots included", title=comparison["title"])
    axes.margins(x=0.15)
    if comparison["random"]:
        axes.axvline(comparison["random"]["mean"], linestyle="--", label="mean of random orders")
        axes.legend()
    return figure


def success_chart(success):
    """Share of positions that each run solved, by stones on the board, with its 95 % interval."""
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    for run in success["runs"]:
        tried = [
            (group["stones"], found)
            for group, found in zip(success["groups"], run["groups"])
            if found["tried"]
        ]
        stones = [stones for stones, _ in tried]
        (line,) = axes.plot(stones, [found["share"] for _, found in tried], label=run["run"])
        low, high = ([found[end] for _, found in tried] for end in ("low", "high"))
        axes.fill_between(stones, low, high, color=line.get_color(), alpha=0.15)
    axes.set(xlabel=success["by"], ylabel=f"share solved within {success['limit']}", ylim=(0, 1.02))
    axes.set_title(success["title"])
    axes.legend()
    return figure


def summary(trace):
    """What the notebook prints, as text."""
    forest, table = to_forest(trace), to_table(trace)
    about = trace["graph"]
    plies = per_ply(table)
    return "\n".join(
        [
            f"{about['game']} by {about['algorithm']}",
            f"vertices {forest.number_of_nodes()}, edges {forest.number_of_edges()}",
            f"passes {table['pass'].max()}",
            f"value of the root {about['value']}",
            f"longest line {' '.join(longest_line(forest))}",
            plies.to_string(),
            f"in all {plies.sum().to_dict()}",
        ]
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python analyse.py TRACE.json")
    print(summary(open_trace(sys.argv[1])))
