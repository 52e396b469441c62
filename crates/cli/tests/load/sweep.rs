//! A sweep of many cells: the time and the memory of its plan and of its table, measured from outside.

use crate::soak::times;
use plyscope::service::now;
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::time::Duration;

/// The limits of planning and merging: megabytes, and seconds of planning.
const MOST: u64 = 500;
const PLANNED: Duration = Duration::from_secs(30);

/// Runs a step of a sweep; returns its time and its peak memory in megabytes.
fn measured(words: &[&str]) -> (Duration, u64) {
    let start = now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_plyscope"))
        .arg("sweep")
        .args(words)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let file = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        // The peak only grows, but disappears with the process.
        let status = fs::read_to_string(&file).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        most = kilobytes.unwrap_or(0).max(most);
        if let Some(ended) = child.try_wait().unwrap() {
            assert!(ended.success(), "{words:?}: {ended}");
            return (start.elapsed(), most / 1_024);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Positions of Connect Four, two runs, two depths: 40,000 cells per seed, minus repeated positions.
#[test]
fn many_cells_are_planned_and_merged_in_bounded_memory() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let seeds: Vec<String> = (1..=times(1, 26)).map(|seed| seed.to_string()).collect();
    let grid = format!(
        "[[grid]]\ngame = \"connect4\"\npositions = \"games:10000:{{seed}}:20\"\nseeds = [{}]\n\
         runs = [\"minimax\", \"alphabeta\"]\ndepths = [1, 2]\n",
        seeds.join(", ")
    );
    fs::write(at("grid.toml"), grid).unwrap();
    let (plan, results, rows) = (at("plan.jsonl"), at("results"), at("rows.parquet"));
    let (took, megabytes) = measured(&["plan", &at("grid.toml"), "-o", &plan, "--shards", "64"]);
    let first = fs::read_to_string(&plan).unwrap();
    let cells = first.lines().count() - 1;
    println!("planned {cells} cells in {took:.1?} with {megabytes} MB");
    assert!(cells >= times(39_000, 1_000_000), "{cells} cells");
    assert!(took < PLANNED && megabytes < MOST, "{took:?}, {megabytes} MB");
    let (took, megabytes) = measured(&["run", &plan, "--out", &results]);
    println!("ran them in {took:.1?} with {megabytes} MB");
    for name in [&rows, &at("rows.jsonl")] {
        let (took, megabytes) = measured(&["merge", &plan, &results, "-o", name]);
        println!("merged them into {name} in {took:.1?} with {megabytes} MB");
        assert!(megabytes < MOST, "{megabytes} MB");
    }
    let lines = BufReader::new(fs::File::open(at("rows.jsonl")).unwrap()).lines().count();
    assert_eq!(lines, cells);
}
