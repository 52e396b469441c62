//! The notebook's tests: networkx, pandas, polars, DuckDB and igraph open real traces in their own environment.

use anyhow::{Result, bail};

use crate::house::House;
use crate::process::Task;
use crate::python;

/// The arguments of the test, in this order: the command that makes each file, and the file.
const EXPORTS: [(&str, &str); 5] = [
    ("trace --game tictactoe --run alphabeta", "notebook-trace.json"),
    (
        "compare --game tictactoe --runs minimax,alphabeta,alphabeta+static --random-orders 5 \
         --format json",
        "notebook-comparison.json",
    ),
    (
        "success --game tictactoe --runs minimax,alphabeta,alphabeta+tt --nodes 1000 --format json",
        "notebook-success.json",
    ),
    ("trace --game tictactoe --position X...O.... --run mtdf+tt", "notebook-mtdf.json"),
    ("trace --game tictactoe --run pvs+tt+deepening --depth 5", "notebook-passes.json"),
];

/// The traces of the test of tables: the command that makes each, its name, and its file formats.
const TABLES: [(&str, &str, &[&str]); 8] = [
    ("trace --game tictactoe --run minimax", "all", &ENDINGS),
    ("trace --game tictactoe", "cut", &["parquet"]),
    (
        "trace --game connect4 --position 4453 --run pvs+tt+deepening+etc --depth 6",
        "deep",
        &ENDINGS,
    ),
    ("trace --game tictactoe --position 132 --run mcts:600+seed:7+solver", "games", &OWN_ENDINGS),
    (
        "trace --game connect4 --position 4453 --run alphabeta+static+lmr:1 --depth 5 --eval lines",
        "late",
        &OWN_ENDINGS,
    ),
    (
        "trace --game connect4 --position 4342323763751314237 --depth 1 --eval lines \
         --run alphabeta+static+quiescence:threats",
        "quiet",
        &OWN_ENDINGS,
    ),
    ("trace --game tictactoe --position 1532 --run pn+goal:draw", "proof", &OWN_ENDINGS),
    (
        "trace --game tree --position @examples/notebook/three-players.txt --run maxn",
        "three",
        &OWN_ENDINGS,
    ),
];
/// The tables with columns that only such a search has.
const OWN_ENDINGS: [&str; 3] = ["nodes.jsonl", "csv", "parquet"];
const ENDINGS: [&str; 5] = ["json", "nodes.jsonl", "csv", "parquet", "graphml"];

/// Exports a trace, a comparison and success curves with the command line, and runs
/// `examples/notebook/test_notebook.py` on them; then does the same with the tables and `test_tables.py`.
pub(crate) fn run(house: &House) -> Result<()> {
    let mut arguments = vec!["examples/notebook/test_notebook.py".to_owned()];
    let python = python::environment(house)?;
    for (words, name) in EXPORTS {
        arguments.push(export(house, words, name)?);
    }
    Task::program(&python).with_arguments(&arguments).run(&house.root)?;
    let folder = house.target.join("notebook-tables");
    std::fs::create_dir_all(&folder)?;
    for (words, name, endings) in TABLES {
        for ending in endings {
            export(house, words, &format!("notebook-tables/{name}.{ending}"))?;
        }
    }
    let test = ["examples/notebook/test_tables.py".to_owned(), folder.to_string_lossy().into()];
    Task::program(&python).with_arguments(&test).run(&house.root)?;
    rows_of_a_sweep(house, &python)
}

/// Runs the matches and curves of an example, then runs `examples/sweeps/test_rows.py` on their rows.
fn rows_of_a_sweep(house: &House, python: &str) -> Result<()> {
    let folder = house.target.join("notebook-sweep");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    let at = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let sweep = |words: &str, files: &[&str]| {
        let files: Vec<String> = files.iter().map(|name| at(name)).collect();
        house.program(&format!("sweep {words}")).with_arguments(&files).run(&house.root)
    };
    sweep("plan examples/sweeps/matches.toml --shards 1 -o", &["plan.jsonl"])?;
    sweep("run --out", &["results", "plan.jsonl"])?;
    for name in ["rows.jsonl", "rows.csv", "rows.parquet"] {
        sweep("merge -o", &[name, "plan.jsonl", "results"])?;
    }
    let test = ["examples/sweeps/test_rows.py".to_owned(), folder.to_string_lossy().into()];
    Task::program(python).with_arguments(&test).run(&house.root)
}

/// Writes a file by the command line and returns its path; fails if no file appears.
fn export(house: &House, words: &str, name: &str) -> Result<String> {
    let file = house.target.join(name);
    // Removed first, because an old file would hide a failed write.
    if file.exists() {
        std::fs::remove_file(&file)?;
    }
    let path = file.to_string_lossy().into_owned();
    house.program(words).with_arguments(&["-o".to_owned(), path.clone()]).run(&house.root)?;
    if !file.exists() {
        bail!("`plyscope {words}` wrote no {path}");
    }
    Ok(path)
}
