//! `plyscope sweep`: grids of searches, matches and success curves, on one machine or on many.

mod merge;
mod plan;
mod progress;
mod run;
mod shard;
mod status;
mod submit;

use crate::exit::{Done, Failure, shown};
use clap::{Args, Subcommand};
use plyscope::service::is_same_file;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  plyscope sweep plan grid.toml -o plan.jsonl
  plyscope sweep run plan.jsonl --out results
  plyscope sweep status plan.jsonl results
  plyscope sweep merge plan.jsonl results -o rows.parquet
  plyscope sweep submit plan.jsonl --out results --engine slurm -o array.sh

Exit code 0: all is done. 3: a file is wrong, or two rows of one cell differ. 4: cells are missing.
75: the run was interrupted; the same command goes on where it stopped.";

/// What is done of a sweep.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SweepArguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    /// Make the cells of a grid: a plan, sorted by key, in shards.
    Plan(plan::PlanArguments),
    /// Run the cells of a plan, or of one shard, that are not done.
    Run(run::RunArguments),
    /// Tell what is done, missing, repeated, torn, foreign and in conflict.
    Status(status::StatusArguments),
    /// Put the results together: JSON Lines, CSV or Parquet.
    Merge(merge::MergeArguments),
    /// Write the script that runs the shards as a Slurm job array, or under GNU parallel.
    Submit(submit::SubmitArguments),
}

pub(super) fn run(arguments: &SweepArguments) -> Result<Done, Failure> {
    match &arguments.step {
        Step::Plan(arguments) => plan::run(arguments),
        Step::Run(arguments) => run::run(arguments),
        Step::Status(arguments) => status::run(arguments),
        Step::Merge(arguments) => merge::run(arguments),
        Step::Submit(arguments) => submit::run(arguments),
    }
}

/// What is said of rows that differ.
const DIFFER: &str = "rows of one cell differ; look at the machines and programs that gave them, and take \
                      the wrong segments out";

/// Refuses an output that would take the place of a file that the command reads.
fn apart(output: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    let Some(input) = inputs.iter().find(|input| is_same_file(input, output)) else {
        return Ok(());
    };
    let (output, input) = (shown(output), shown(input));
    Err(Failure::usage(format!(
        "--output {output} would replace {input}, which this command reads; name another file"
    )))
}

/// The segments of a folder of results, and any other file that has such a name.
fn segments(results: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(results).into_iter().flatten().flatten();
    let is_lines = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "jsonl");
    entries.map(|entry| entry.path()).filter(is_lines).collect()
}
