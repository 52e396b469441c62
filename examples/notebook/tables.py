"""Tables of nodes in DuckDB, polars, pandas and igraph, with the types that `plyscope schema nodes` gives.

The columns are the same in CSV, JSON Lines of nodes (`--nodes-only`) and Parquet. A Parquet file has its
types inside; the two text formats are read with those of `schema/nodes-1.json`, so that a column without
any value has its type too.
"""

import csv
import gzip
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


def names(path):
    """The columns that a file has, in order; some are only in the files of the searches that have them."""
    path = str(path)
    if path.endswith(".parquet"):
        return list(pl.read_parquet_schema(path))
    reads = gzip.open if path.endswith(".gz") else open
    with reads(path, "rt", encoding="utf-8") as lines:
        first = lines.readline()
    return next(csv.reader([first])) if ".csv" in path else list(json.loads(first))


def types(words, columns):
    """Each of these columns with its type in these words."""
    known = json.loads(SCHEMA.read_text(encoding="utf-8"))["properties"]
    return {name: words[known[name].get("format")] for name in columns}


def in_duckdb(path):
    """The file as a relation of DuckDB."""
    path, columns = str(path), types(SQL, names(path))
    if ".csv" in path:
        return duckdb.read_csv(path, columns=columns, header=True)
    if ".jsonl" in path:
        return duckdb.read_json(path, columns=columns, format="newline_delimited")
    return duckdb.read_parquet(path)


def in_polars(path):
    """The file as a data frame of polars."""
    path, columns = str(path), types(POLARS, names(path))
    if ".csv" in path:
        return pl.read_csv(path, schema=columns)
    if ".jsonl" in path:
        return pl.read_ndjson(path, schema=columns)
    return pl.read_parquet(path)


def in_pandas(path):
    """The file as a data frame of pandas; numbers with gaps stay whole numbers."""
    path, columns = str(path), types(PANDAS, names(path))
    if ".csv" in path:
        # Empty alone is no value, because a null move is called `null`.
        return pd.read_csv(path, dtype=columns, keep_default_na=False, na_values=[""])
    if ".jsonl" in path:
        rows = pd.read_json(path, lines=True, dtype=False, convert_dates=False)
        return rows.astype(columns)
    return pd.read_parquet(path).astype(columns)


def in_igraph(table):
    """A data frame of pandas as a graph of igraph: the passes are its trees."""
    children = table.dropna(subset=["parent_id"])
    edges = zip(children["parent_id"].astype(int), children["id"].astype(int))
    columns = {name: table[name].tolist() for name in table.columns if name != "name"}
    return igraph.Graph(n=len(table), edges=list(edges), directed=True, vertex_attrs=columns)
