//! `plyscope sweep`: grids of searches, matches and success curves, on one machine or on many.

mod files;
mod merge;
mod plan;
mod progress;
mod run;
mod shard;
mod status;
mod submit;

use crate::exit::{CommandOutcome, Failure};
use clap::{Args, Subcommand};

const EXAMPLES: &str = "\
Examples:
  plyscope sweep plan examples/sweeps/small.toml -o plan.jsonl
  plyscope sweep run plan.jsonl --out results
  plyscope sweep status plan.jsonl results
  plyscope sweep merge plan.jsonl results -o rows.parquet
  plyscope sweep submit plan.jsonl --out more --engine slurm -o array.sh

Exit code 0: every cell is done. 3: a file is wrong, or two rows of one cell differ. 4: cells are missing. \
75: a signal interrupted the run; the same command continues it.";

/// The arguments of `sweep`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SweepArguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    /// Turn a grid into a plan: its cells, sorted by key, in shards.
    Plan(plan::PlanArguments),
    /// Run the unfinished cells of a plan, or of one shard.
    Run(run::RunArguments),
    /// Report finished cells, and rows that are missing, cut short, damaged, duplicate, conflicting, or from
    /// another plan or version.
    Status(status::StatusArguments),
    /// Merge the results into one table: JSON Lines, CSV or Parquet.
    Merge(merge::MergeArguments),
    /// Write a script that runs the shards as a Slurm job array or with GNU parallel.
    Submit(submit::SubmitArguments),
}

pub(super) fn run(arguments: &SweepArguments) -> Result<CommandOutcome, Failure> {
    match &arguments.step {
        Step::Plan(arguments) => plan::run(arguments),
        Step::Run(arguments) => run::run(arguments),
        Step::Status(arguments) => status::run(arguments),
        Step::Merge(arguments) => merge::run(arguments),
        Step::Submit(arguments) => submit::run(arguments),
    }
}
