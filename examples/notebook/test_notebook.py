"""Holds analyse.py and the notebook against a trace's own counts: `python test_notebook.py
TRACE COMPARISON SUCCESS PASSES...`.

A trace must be whole: recorded without stubs, so that what is in the file is what was counted. PASSES are
traces of several passes: of those only the counts are checked, and that the snippet of `README.md` beside it opens them.
"""

import copy
import io
import json
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path

import analyse
import matplotlib
import matplotlib.pyplot as plt
import networkx as nx

matplotlib.use("Agg")

HERE = Path(__file__).parent


def check_counts(trace):
    """Every figure that networkx and pandas give equals the search's own counter."""
    counts, passes = trace["graph"]["counts"], trace["graph"]["passes"]
    forest, table = analyse.to_forest(trace), analyse.to_table(trace)
    plies = analyse.per_ply(table)
    entered = {node: data["status"] for node, data in forest.nodes(data=True) if data["status"] != "pruned"}
    childless = sum(forest.out_degree(node) == 0 and was != "hit" for node, was in entered.items())

    def equal(what, found, expected):
        assert found == expected, f"{what}: the file holds {found}, the search counted {expected}"

    equal("vertices", forest.number_of_nodes(), counts["nodes"] + counts["pruned"])
    equal("edges", forest.number_of_edges(), forest.number_of_nodes() - len(passes))
    equal("passes", table["pass"].nunique(), len(passes))
    equal("nodes", len(entered), counts["nodes"])
    equal("leaves", childless, counts["leaves"])
    equal("cutoffs", int(plies["cutoffs"].sum()), counts["cutoffs"])
    equal("pruned", int(plies["pruned"].sum()), counts["pruned"])
    by_ply = plies["nodes"].tolist()
    while by_ply and by_ply[-1] == 0:  # a last ply of pruned children alone was never entered
        by_ply.pop()
    equal("nodes of each ply", by_ply, [ply["nodes"] for ply in counts["per_ply"]])


def check_damage_is_found(trace):
    """A file that lost a node, or whose tree is broken, does not pass."""
    lost = copy.deepcopy(trace)
    gone = lost["nodes"].pop()["id"]
    lost["edges"] = [edge for edge in lost["edges"] if edge["target"] != gone]
    broken = copy.deepcopy(trace)
    broken["edges"].pop()
    for damaged in (lost, broken):
        try:
            check_counts(damaged)
        except AssertionError:
            continue
        raise SystemExit("a damaged trace passed the checks")


def check_chart(comparison, figure):
    """The bars are the runs, top to bottom, as long as the runs have nodes."""
    (axes,) = figure.axes
    labels = [label.get_text() for label in axes.get_yticklabels()][::-1]
    widths = [bar.get_width() for bar in axes.patches][::-1]
    assert labels == [run["run"] for run in comparison["runs"]], labels
    assert widths == [run["nodes"] for run in comparison["runs"]], widths
    assert axes.get_xscale() == "log"
    means = [line.get_xdata()[0] for line in axes.lines]
    assert means == [comparison["random"]["mean"]], means


def check_curves(success, figure):
    """A line a run, as high as the shares of what it tried."""
    (axes,) = figure.axes
    for line, run in zip(axes.lines, success["runs"], strict=True):
        shares = [found["share"] for found in run["groups"] if found["tried"]]
        assert list(line.get_ydata()) == shares, run["run"]
        assert line.get_label() == run["run"]
    stones = [group["stones"] for group in success["groups"]]
    assert list(axes.lines[0].get_xdata()) == stones, stones


def run_notebook(path, comparison):
    """Runs the notebook's cells in order, as Jupyter would, and returns what they print."""
    notebook = json.loads((HERE / "analyse.ipynb").read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] for cell in cells), "commit the notebook without outputs"
    os.environ["PLYSCOPE_TRACE"] = str(path)
    os.environ["PLYSCOPE_COMPARISON"] = str(comparison)
    printed, names = io.StringIO(), {}
    with redirect_stdout(printed):
        for cell in cells:
            exec("".join(cell["source"]), names)
    return printed.getvalue()


def check_snippet(path):
    """The Python of the page opens any trace, and its chart counts every node."""
    readme = (HERE / "README.md").read_text(encoding="utf-8")
    snippet = readme.split("## Without the package")[1].split("```python\n")[1].split("```")[0]
    assert '"tree.json"' in snippet, snippet
    names = {}
    exec(snippet.replace('"tree.json"', repr(str(path))), names)
    vertices = names["forest"].number_of_nodes()
    assert nx.is_branching(names["forest"]) and vertices == len(names["trace"]["nodes"])
    drawn = sum(bar.get_height() for bar in names["chart"].patches if bar.get_height() > 0)
    assert drawn == vertices, f"the chart shows {drawn} of {vertices}"
    plt.close(names["chart"].figure)


def main(path, compared, solved, *passes):
    trace = analyse.open_trace(path)
    check_counts(trace)
    check_damage_is_found(trace)
    check_snippet(path)
    for several in passes:
        searched = analyse.open_trace(several)
        assert len(searched["graph"]["passes"]) > 1, several
        check_counts(searched)
        assert "value of the root" in analyse.summary(searched)
        check_snippet(several)
    text = analyse.summary(trace)
    assert f"vertices {len(trace['nodes'])}" in text, text
    comparison = analyse.open_trace(compared)
    check_chart(comparison, analyse.nodes_chart(comparison))
    success = analyse.open_trace(solved)
    check_curves(success, analyse.success_chart(success))
    plt.close("all")
    assert run_notebook(path, compared).strip() == text, "the notebook and analyse.py disagree"
    check_chart(comparison, plt.gcf())
    print(text)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit("usage: python test_notebook.py TRACE.json COMPARISON.json SUCCESS.json PASSES.json...")
    main(*(Path(word).resolve() for word in sys.argv[1:]))
