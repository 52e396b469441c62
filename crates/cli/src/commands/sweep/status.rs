//! `plyscope sweep status`: how far a sweep is, and what is wrong with its files.

use crate::arguments::Json;
use crate::exit::{Done, Failure, visible};
use crate::streams::{print, print_json};
use crate::terminal::numbers;
use clap::Args;
use plyscope::service::{Plan, SweepStatus, join_results};
use std::path::PathBuf;

/// Shards, or ranges of them, that are named.
const NAMED: usize = 40;

#[derive(Debug, Args)]
pub(crate) struct StatusArguments {
    /// The plan.
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// The folder of results.
    #[arg(value_name = "RESULTS")]
    results: PathBuf,
    #[command(flatten)]
    json: Json,
}

pub(super) fn run(arguments: &StatusArguments) -> Result<Done, Failure> {
    let mut plan = Plan::open(&arguments.plan)?;
    let status = join_results(&mut plan, &arguments.results, &std::env::temp_dir(), |_| Ok(()))?;
    if arguments.json.json { print_json(&status) } else { print(&status_text(&status)) }?;
    Ok(end_of(&status))
}

/// How a command ends that has looked at all results.
pub(super) const fn end_of(status: &SweepStatus) -> Done {
    match (status.conflicts, status.missing) {
        (0, 0) => Done::Complete,
        (0, _) => Done::Truncated,
        _ => Done::Conflicting,
    }
}

/// All of it, a line a fact.
pub(super) fn status_text(status: &SweepStatus) -> String {
    let SweepStatus { cells, done, missing, rows, segments, faults, .. } = status;
    let (done, cells) = (numbers(*done), numbers(*cells));
    let mut text = format!("{done} of {cells} cells are done");
    if *missing > 0 {
        let shards: Vec<u32> = status.missing_by_shard.keys().copied().collect();
        let ranges = ranges(&shards);
        let more = if ranges.len() > NAMED { ", ..." } else { "" };
        let named = ranges[..ranges.len().min(NAMED)].join(",");
        let of = status.shards;
        text += &format!("; {} are missing, in shards {named}{more} of {of}", numbers(*missing));
    }
    text += &format!("\n{} rows in {} segments\n", numbers(*rows), numbers(*segments));
    for (count, what) in [
        (status.repeated, "rows repeat a cell, and agree"),
        (status.foreign_rows, "rows are of cells that are not in the plan"),
        (faults.torn, "lines are torn"),
        (faults.damaged, "lines are damaged"),
        (faults.foreign_files, "files are no segments of these searches"),
        (status.conflicts, "cells have rows that differ"),
    ] {
        if count > 0 {
            text += &format!("{} {what}\n", numbers(count));
        }
    }
    for named in faults.named.iter().chain(&status.conflicts_named) {
        text += &format!("  {}\n", visible(named));
    }
    text
}

/// Numbers in ascending order as an array's indices are written: `2`, `5-7`.
pub(super) fn ranges(numbers: &[u32]) -> Vec<String> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let text = |(first, last): (u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    ranges.into_iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn neighbours_are_a_range() {
        assert_eq!(ranges(&[2, 5, 6, 7, 9]).join(","), "2,5-7,9");
        assert_eq!(ranges(&[1, 2, 3]), ["1-3"]);
        assert!(ranges(&[]).is_empty());
    }
}
