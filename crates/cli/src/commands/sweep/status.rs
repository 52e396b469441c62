//! `plyscope sweep status`: the progress of a sweep; exit code 3 for conflicting rows, else 4 for
//! missing ones.

use crate::arguments::Json;
use crate::exit::{CommandOutcome, Failure, visible};
use crate::streams::{print, print_json};
use crate::terminal::{counted, numbers};
use clap::Args;
use plyscope::service::{Plan, SweepStatus, expect_results, join_results};
use std::path::PathBuf;

/// The most shards, or ranges of shards, that are listed; an ellipsis stands for the others.
const NAMED: usize = 40;

#[derive(Debug, Args)]
pub(crate) struct StatusArguments {
    /// The plan.
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// The results folder.
    #[arg(value_name = "RESULTS")]
    results: PathBuf,
    #[command(flatten)]
    json: Json,
}

pub(super) fn run(arguments: &StatusArguments) -> Result<CommandOutcome, Failure> {
    let mut plan = Plan::open(&arguments.plan)?;
    expect_results(&arguments.results)?;
    let status = join_results(&mut plan, &arguments.results, &std::env::temp_dir(), |_| Ok(()))?;
    if arguments.json.json { print_json(&status) } else { print(&status_text(&status)) }?;
    Ok(end_of(&status))
}

/// Returns the outcome: conflicting rows (exit code 3) outweigh missing ones (exit code 4).
pub(super) const fn end_of(status: &SweepStatus) -> CommandOutcome {
    match (status.conflicts, status.missing) {
        (0, 0) => CommandOutcome::Complete,
        (0, _) => CommandOutcome::Truncated,
        _ => CommandOutcome::Conflicting,
    }
}

/// Returns the status as text, one fact per line.
pub(super) fn status_text(status: &SweepStatus) -> String {
    let SweepStatus { cells, done, missing, rows, segments, faults, .. } = status;
    let verb = |count: u64| if count == 1 { "is" } else { "are" };
    let mut text =
        format!("{} of {} {} done", numbers(*done), counted(*cells, "cell"), verb(*done));
    if *missing > 0 {
        let shards: Vec<u32> = status.missing_by_shard.keys().copied().collect();
        let ranges = ranges(&shards);
        let more = if ranges.len() > NAMED { ", ..." } else { "" };
        let named = ranges[..ranges.len().min(NAMED)].join(",");
        let (noun, of) = (if shards.len() == 1 { "shard" } else { "shards" }, status.shards);
        let (missing, verb) = (numbers(*missing), verb(*missing));
        text += &format!("; {missing} {verb} missing, in {noun} {named}{more} of {of}");
    }
    text += &format!("\n{} in {}\n", counted(*rows, "row"), counted(*segments, "segment"));
    let facts: [(u64, &str, &str, &[String]); 7] = [
        (
            status.repeated,
            "row repeats a cell, and agrees",
            "rows repeat cells, and agree",
            &status.repeated_named,
        ),
        (
            status.foreign_rows,
            "row is of a cell that is not in the plan",
            "rows are of cells that are not in the plan",
            &status.foreign_named,
        ),
        (faults.torn, "line is torn", "lines are torn", &[]),
        (faults.damaged, "line is damaged", "lines are damaged", &[]),
        (
            faults.unreadable,
            "line is in the form of another program",
            "lines are in the form of another program",
            &[],
        ),
        (
            faults.foreign_files,
            "file is no segment of these searches",
            "files are no segments of these searches",
            &[],
        ),
        (
            status.conflicts,
            "cell has rows that differ",
            "cells have rows that differ",
            &status.conflicts_named,
        ),
    ];
    for (count, one, more, named) in facts {
        if count > 0 {
            text += &format!("{} {}\n", numbers(count), if count == 1 { one } else { more });
            name(&mut text, named);
        }
    }
    name(&mut text, &faults.named);
    text
}

fn name(text: &mut String, all: &[String]) {
    for one in all {
        *text += &format!("  {}\n", visible(one));
    }
}

/// Formats ascending numbers as array indices: `2`, `5-7`.
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
    use super::{ranges, status_text};
    use plyscope::service::{Faults, SweepStatus};

    #[test]
    fn one_and_more_have_their_forms() {
        let text = |count: u64| {
            let faults = Faults {
                torn: count,
                damaged: count,
                unreadable: count,
                foreign_files: count,
                named: Vec::new(),
            };
            status_text(&SweepStatus {
                cells: 2 * count,
                done: count,
                missing: count,
                shards: 4,
                missing_by_shard: (1..=count as u32).map(|shard| (shard, 1)).collect(),
                segments: count,
                rows: count,
                repeated: count,
                foreign_rows: count,
                conflicts: count,
                faults,
                ..SweepStatus::default()
            })
        };
        let one = "1 of 2 cells is done; 1 is missing, in shard 1 of 4\n1 row in 1 segment\n\
                   1 row repeats a cell, and agrees\n1 row is of a cell that is not in the plan\n\
                   1 line is torn\n1 line is damaged\n1 line is in the form of another program\n\
                   1 file is no segment of these searches\n1 cell has rows that differ\n";
        assert_eq!(text(1), one);
        let two = "2 of 4 cells are done; 2 are missing, in shards 1-2 of 4\n2 rows in 2 segments\n\
                   2 rows repeat cells, and agree\n2 rows are of cells that are not in the plan\n\
                   2 lines are torn\n2 lines are damaged\n2 lines are in the form of another program\n\
                   2 files are no segments of these searches\n2 cells have rows that differ\n";
        assert_eq!(text(2), two);
    }

    #[test]
    fn neighbours_are_a_range() {
        assert_eq!(ranges(&[2, 5, 6, 7, 9]).join(","), "2,5-7,9");
        assert_eq!(ranges(&[1, 2, 3]), ["1-3"]);
        assert!(ranges(&[]).is_empty());
    }
}
