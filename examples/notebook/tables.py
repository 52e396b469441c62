"""Tables of nodes in DuckDB, polars, pandas and igraph, with the types that `plyscope schema nodes` gives.

The columns are the same in CSV, JSON Lines of nodes (`--nodes-only`) and Parquet. A Parquet file has its
types inside; the two text formats are read with those of `schema/nodes-1.json`, so that a column without
any value has its type too.
"""

import json
from pathlib import Path

import duckdb
import igraph
import pandas as pd
import polars as pl

SCHEMA = Path(__file__).parents[2] / "schema" / "nodes-1.json"

SQL = {"int32": "INTEGER", "int64": "BIGINT", None: "VARCHAR"}
POLARS = {"int32": pl.Int32, "int64": pl.Int64, None: pl.String}
PANDAS = {"int32": "Int32", "int64": "Int64", None: "string"}


def types(words, games=False):
    """Every column with its type in these words; `games`: also those of a Monte Carlo search."""
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    columns = schema["properties"] if games else schema["required"]
    return {name: words[schema["properties"][name].get("format")] for name in columns}


def in_duckdb(path, games=False):
    """The file as a relation of DuckDB."""
    path = str(path)
    if ".csv" in path:
        return duckdb.read_csv(path, columns=types(SQL, games), header=True)
    if ".jsonl" in path:
        return duckdb.read_json(path, columns=types(SQL, games), format="newline_delimited")
    return duckdb.read_parquet(path)


def in_polars(path, games=False):
    """The file as a data frame of polars."""
    path = str(path)
    if ".csv" in path:
        return pl.read_csv(path, schema=types(POLARS, games))
    if ".jsonl" in path:
        return pl.read_ndjson(path, schema=types(POLARS, games))
    return pl.read_parquet(path)


def in_pandas(path, games=False):
    """The file as a data frame of pandas; numbers with gaps stay whole numbers."""
    path = str(path)
    if ".csv" in path:
        return pd.read_csv(path, dtype=types(PANDAS, games))
    if ".jsonl" in path:
        rows = pd.read_json(path, lines=True, dtype=False, convert_dates=False)
        return rows.astype(types(PANDAS, games))
    return pd.read_parquet(path).astype(types(PANDAS, games))


def in_igraph(table):
    """A data frame of pandas as a graph of igraph: the passes are its trees."""
    children = table.dropna(subset=["parent_id"])
    edges = zip(children["parent_id"].astype(int), children["id"].astype(int))
    columns = {name: table[name].tolist() for name in table.columns if name != "name"}
    return igraph.Graph(n=len(table), edges=list(edges), directed=True, vertex_attrs=columns)
