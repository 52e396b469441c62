//! Compares sweeps on a one-machine cluster with one process: a Slurm job array with killed and requeued
//! tasks, and GNU parallel. The test starts and stops the cluster itself.
//!
//! `cargo test` skips it, because it needs Slurm, MUNGE and GNU parallel. `cargo xtask test --all` runs it
//! by name where they are installed.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "a long test says how far it is")]

mod slurm;

use serde_json::Value;
use slurm::{Cluster, Deadline, output};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The time limit for the whole test.
const LONGEST: Duration = Duration::from_secs(240);
const PROGRAM: &str = env!("CARGO_BIN_EXE_plyscope");
/// 600 cells, about ten seconds of one processor in all, so that the test can catch a task at work.
const GRID: &str = "\
[[grid]]
game = [\"connect4\", \"othello\"]
positions = \"games:25:7:10\"
runs = [\"alphabeta\", \"alphabeta+static\", \"pvs+tt\", \"mtdf\"]
depths = [7, 8, 9]
";

fn plyscope(words: &[&str]) -> String {
    output(Command::new(PROGRAM).args(words))
}

struct Sweep {
    folder: PathBuf,
}

impl Sweep {
    fn of(folder: &Path, name: &str, shards: u32) -> Self {
        let folder = folder.join(name);
        fs::create_dir(&folder).unwrap();
        let sweep = Self { folder };
        fs::write(sweep.at("grid.toml"), GRID).unwrap();
        let (grid, plan, shards) =
            (sweep.at("grid.toml"), sweep.at("plan.jsonl"), shards.to_string());
        plyscope(&["sweep", "plan", &grid, "-o", &plan, "--shards", &shards]);
        sweep
    }

    fn at(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Ignores the exit code, because it also marks an unfinished sweep.
    fn status(&self) -> Value {
        let (plan, results) = (self.at("plan.jsonl"), self.at("results"));
        let words = ["sweep", "status", plan.as_str(), results.as_str(), "--json"];
        let output = Command::new(PROGRAM).args(words).output().unwrap();
        serde_json::from_slice(&output.stdout).unwrap()
    }

    fn count(&self, part: &str) -> u64 {
        self.status()[part].as_u64().unwrap()
    }

    fn script(&self, engine: &str) -> String {
        let script = self.at("script.sh");
        let (plan, results) = (self.at("plan.jsonl"), self.at("results"));
        plyscope(&["sweep", "submit", &plan, "--out", &results, "--engine", engine, "-o", &script]);
        script
    }

    /// Returns the rows without the last two columns, because those depend on the machine.
    fn rows(&self) -> String {
        let rows = self.at("rows.jsonl");
        plyscope(&["sweep", "merge", &self.at("plan.jsonl"), &self.at("results"), "-o", &rows]);
        let text = fs::read_to_string(rows).unwrap();
        let timeless = |row: &str| row.split_once(",\"wall_ns\":").unwrap().0.to_owned() + "\n";
        text.lines().map(timeless).collect()
    }

    /// The processes that run this sweep's shards: those of its scripts, because no others name its folder.
    fn processes(&self) -> Vec<u32> {
        let results = self.at("results");
        let runs = |id: &u32| {
            let words = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            let words: Vec<&[u8]> = words.split(|&byte| byte == 0).collect();
            let is_ours = words.contains(&results.as_bytes()) && words.contains(&&b"run"[..]);
            is_ours && words[0].ends_with(b"plyscope")
        };
        let entries = fs::read_dir("/proc").unwrap().flatten();
        let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.filter(runs).collect()
    }
}

fn kill(id: u32) {
    Command::new("kill").args(["-KILL", &id.to_string()]).status().unwrap();
}

#[test]
fn an_array_with_kills_and_requeues_equals_one_process() {
    let deadline = Deadline::after(LONGEST);
    let folder = tempfile::tempdir().unwrap();
    let one = Sweep::of(folder.path(), "one", 1);
    plyscope(&[
        "sweep",
        "run",
        &one.at("plan.jsonl"),
        "--out",
        &one.at("results"),
        "--threads",
        "2",
    ]);
    let rows = one.rows();
    let cells = rows.lines().count();
    assert!(cells >= 500, "{cells} cells");
    println!("one process: {cells} cells after {:?}", deadline.gone());

    let cluster = Cluster::start(&deadline);
    let array = Sweep::of(folder.path(), "array", 6);
    cluster.submit(&array.script("slurm"));
    // In the middle, so that some rows exist and two tasks run.
    deadline.wait("two tasks that run", || {
        array.count("rows") > 20 && array.processes().len() >= 2 && cluster.running().len() >= 2
    });
    cluster.requeue(&cluster.running()[0]);
    // Any task that still runs, either the requeued one or another.
    deadline.wait("a task to kill", || !array.processes().is_empty());
    array.processes().into_iter().for_each(kill);
    let (done, there) = (array.count("done"), cells as u64);
    println!("killed and requeued with {done} of {there} cells done");
    assert!(done < there, "the kill came after the end");
    deadline.wait("the end of the array", || cluster.is_idle());
    assert!(cluster.restarts() > 0, "nothing was requeued");
    let missing = array.count("missing");
    println!("the array ended with {missing} cells missing after {:?}", deadline.gone());
    assert!(missing > 0, "a task that was killed has left nothing to do");
    // Only the shards with missing cells run again.
    let again = array.script("slurm");
    assert!(!fs::read_to_string(&again).unwrap().contains("--array=1-6\n"));
    cluster.submit(&again);
    deadline.wait("the end of the second array", || cluster.is_idle());
    assert_eq!(array.count("missing"), 0);
    assert_eq!(array.rows(), rows, "an array gives what one process gives");
    println!("array: the same rows after {:?}", deadline.gone());

    let parallel = Sweep::of(folder.path(), "parallel", 5);
    output(Command::new("sh").arg(parallel.script("parallel")));
    assert_eq!(parallel.rows(), rows, "GNU parallel in five shards gives what one process gives");
    println!("parallel: the same rows after {:?}", deadline.gone());
}
