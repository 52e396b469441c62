"""Opens the rows of a sweep in DuckDB and polars and holds the formats against each other: `python test_rows.py FOLDER`.

The folder has rows.jsonl, rows.csv and rows.parquet, merged from one sweep, as `cargo xtask test` writes them.
"""

import json
import sys
from pathlib import Path

import duckdb
import polars as pl


def main(folder):
    rows = [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]
    names = list(rows[0])
    parquet = duckdb.sql(f"from read_parquet('{folder / 'rows.parquet'}')")
    assert parquet.columns == names, parquet.columns
    assert [dict(zip(names, row)) for row in parquet.fetchall()] == rows
    assert pl.read_parquet(folder / "rows.parquet").rows(named=True) == rows
    # CSV has no types and no nulls: what is there has to be the same text.
    table = duckdb.sql(f"from read_csv('{folder / 'rows.csv'}', all_varchar = true)")
    assert table.columns == names, table.columns

    def text(value):
        if value is None:
            return None
        if isinstance(value, bool):
            return str(value).lower()
        return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)

    for row, cells in zip(rows, table.fetchall(), strict=True):
        for name, cell in zip(names, cells, strict=True):
            # A start position is an empty text.
            assert (cell or None) == (text(row[name]) or None), (name, cell, row[name])
    kinds = {row["kind"] for row in rows}
    assert kinds == {"match", "success"}, kinds
    print(f"{len(rows)} rows of a sweep agree in JSON Lines, CSV and Parquet")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python test_rows.py FOLDER")
    main(Path(sys.argv[1]).resolve())
