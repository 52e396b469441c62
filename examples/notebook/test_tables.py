"""Opens tables of nodes in every library and holds them against each other: `python test_tables.py FOLDER`.

The folder has two traces as `cargo xtask test` writes them: `all`, 549,946 nodes, and `deep`, of several
passes with a table; each as .json, .nodes.jsonl, .csv, .parquet and .graphml; and the tables of the searches of `OWN`.
"""

import csv
import io
import json
import re
import sys
import time
from pathlib import Path

import analyse
import duckdb
import igraph
import networkx as nx
import polars as pl
import tables

DOCS = Path(__file__).parents[2] / "docs"
TABLES = (".nodes.jsonl", ".csv", ".parquet")

# The columns that only some searches have.
OWN = {
    "games": ("visits", "reward", "proved", "created"),
    "late": ("how", "claim_low", "claim_high"),
    "quiet": ("stand",),
    "proof": ("pn", "dn"),
    "three": ("value_a", "value_b", "value_c"),
}


def numbers_of(columns):
    """The columns of numbers."""
    return [name for name, of in columns.items() if of != "VARCHAR"]


def in_sql(relation, columns):
    """For each column how many values it has, and of numbers the sum; by DuckDB."""
    sums = [f'sum("{name}")' for name in numbers_of(columns)]
    columns = [f'count("{name}")' for name in columns]
    row = relation.aggregate(", ".join(["count(*)", *columns, *sums])).fetchall()[0]
    return [None if value is None else int(value) for value in row]


def in_frame(frame, columns, is_polars):
    """The same of a data frame."""
    numbers = numbers_of(columns)
    filled = [frame[name].count() for name in columns]
    empty = {name for name in numbers if frame[name].count() == 0}
    whole = (lambda column: column.cast(pl.Int64).sum()) if is_polars else (lambda column: column.sum())
    sums = [None if name in empty else int(whole(frame[name])) for name in numbers]
    return [len(frame), *filled, *sums]


def check_tables(folder, name, own=()):
    """Nine ways to open the same table; what they count must be the same. Gives the counts.

    `own`: the columns of its search, beside those that every search has.
    """
    known = json.loads(tables.SCHEMA.read_text(encoding="utf-8"))
    columns = tables.types(tables.SQL, [*known["required"], *own])
    expected, names = None, list(columns)
    for ending in TABLES:
        path = folder / f"{name}{ending}"
        relation = tables.in_duckdb(path)
        assert relation.columns == names, relation.columns
        assert [str(of) for of in relation.types] == list(columns.values())
        frame = tables.in_polars(path)
        assert dict(frame.schema) == tables.types(tables.POLARS, names), frame.schema
        panda = tables.in_pandas(path)
        assert list(panda.columns) == names
        ways = {
            "DuckDB": in_sql(relation, columns),
            "polars": in_frame(frame, columns, True),
            "pandas": in_frame(panda, columns, False),
        }
        for library, counted in ways.items():
            expected = expected or counted
            assert counted == expected, f"{library} of {path.name}: {counted}, not {expected}"
        # As a person types it first, without any types.
        plain = duckdb.sql(f"select count(*), sum(ply), count(score) from '{path}'").fetchall()[0]
        assert plain[0] == expected[0] and plain[2] == expected[1 + names.index("score")], path.name
        if ending != ".parquet":
            read = pl.read_csv if ending == ".csv" else pl.read_ndjson
            loose = read(path, infer_schema_length=None)
            assert loose.shape == (expected[0], len(names)), f"{path.name}: {loose.shape}"
    return dict(zip(["rows", *names, *(f"sum of {name}" for name in numbers_of(columns))], expected))


def check_graphs(folder, name, counted, graphml):
    """networkx and igraph hold as many nodes and edges, and the same scores."""
    forest = analyse.to_forest(analyse.open_trace(folder / f"{name}.json"))
    roots = [node for node, above in forest.in_degree() if above == 0]
    scores = [data["score"] for _, data in forest.nodes(data=True) if "score" in data]
    orders = sum(data["order"] for _, _, data in forest.edges(data=True))
    assert forest.number_of_nodes() == counted["rows"]
    assert forest.number_of_edges() == counted["parent_id"] == counted["rows"] - len(roots)
    assert (len(scores), sum(scores)) == (counted["score"], counted["sum of score"])
    assert orders == counted["sum of order"]
    graph = tables.in_igraph(tables.in_pandas(folder / f"{name}.csv"))
    assert (graph.vcount(), graph.ecount()) == (counted["rows"], counted["parent_id"])
    assert sum(graph.vs["size"]) == counted["sum of size"]
    if not graphml:
        return
    path = str(folder / f"{name}.graphml")
    graph = igraph.Graph.Read_GraphML(path)
    assert (graph.vcount(), graph.ecount()) == (counted["rows"], counted["parent_id"])
    assert sum(graph.vs["size"]) == counted["sum of size"]
    assert sum(bound in ("exact", "lower", "upper") for bound in graph.vs["bound"]) == counted["bound"]
    if counted["rows"] < 100_000:
        tree = nx.read_graphml(path)
        for key in ("bound", "hit_move", "static", "score", "size", "name", "stored_by"):
            found = sum(key in data for _, data in tree.nodes(data=True))
            assert found == counted[key], f"{key}: {found}, not {counted[key]}"
        assert all(data["label"] for _, data in tree.nodes(data=True))
        facts = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))["graph"]
        assert tree.graph["value"] == facts["value"] and tree.graph["run"] == facts["run"]
        assert tree.graph["passes"] == len(facts["passes"]), tree.graph


def check_recipes(folder):
    """Every recipe of docs/sql.md gives what is written below it."""
    text = (DOCS / "sql.md").read_text(encoding="utf-8")
    recipes = re.findall(r"```sql\n(.*?)```\n\n```csv\n(.*?)```", text, re.DOTALL)
    assert len(recipes) == text.count("```sql") >= 12, f"{len(recipes)} recipes"
    connection = duckdb.connect()
    connection.execute(f"set file_search_path = '{folder}'")
    for query, shown in recipes:
        answer = connection.sql(query)
        lines = io.StringIO()
        table = csv.writer(lines, lineterminator="\n")
        table.writerow(answer.columns)
        table.writerows(answer.fetchall())
        assert lines.getvalue() == shown, f"{query}\ngives\n{lines.getvalue()}\nand not\n{shown}"
    return len(recipes)


def main(folder):
    for name, graphml in (("all", True), ("deep", True)):
        begun = time.perf_counter()
        counted = check_tables(folder, name)
        check_graphs(folder, name, counted, graphml)
        print(f"{name}: {counted['rows']:,} nodes agree in {time.perf_counter() - begun:.1f} s")
        if name == "all":
            assert counted["rows"] == 549_946
            assert counted["sum of static"] == 131_184 - 77_904  # wins of X, of O: 131,184 and 77,904
        else:
            columns = tables.names(folder / "deep.csv")
            gaps = [column for column in columns if column != "name" and counted[column] == 0]
            assert gaps == ["inside"], f"nothing in {gaps}"
    for name, own in OWN.items():
        counted = check_tables(folder, name, own)
        assert all(counted[column] > 0 for column in own), f"{name}: {counted}"
        if name == "games":
            # Every iteration goes through the root, and every node but the root was created by one.
            assert counted["created"] == counted["rows"] - 1
        print(f"{name}: {counted['rows']:,} nodes agree")
    print(f"{check_recipes(folder)} recipes of docs/sql.md")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python test_tables.py FOLDER")
    main(Path(sys.argv[1]).resolve())
