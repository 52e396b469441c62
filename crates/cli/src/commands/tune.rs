//! `plyscope tune`: finds the weights of an evaluation by play, by hill climbing or SPSA.

use super::by_name::format_by_name;
use super::files::{distinct, write_or_print};
use crate::arguments::{Json, Suggestions, evaluation, runs, tunable};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::interrupt::follow;
use crate::streams::{eprint_line, json, print};
use crate::terminal::tune_text;
use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use plyscope::service::wire::TuneRequest;
use plyscope::service::{Journal, TuneTask, points_csv};
use std::path::PathBuf;

/// A tuning method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Method {
    /// Hill climbing, as in othello-deepdiver (report, 2013).
    Climb,
    /// Simultaneous perturbation stochastic approximation (Spall 1992).
    Spsa,
}

/// `plyscope tune`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope tune --eval deepdiver --depth 2 --starts 2 --pairs 2 \\
      --journal climb.jsonl -o weights.json
  plyscope tune --eval phases --method spsa --iterations 50 --depth 2 \\
      --csv curve.csv -o phases.json
  plyscope match alphabeta,eval=deepdiver:weights.json,depth=3 \\
      alphabeta,eval=deepdiver,depth=3 \\
      --game othello --games 100 --openings random:8")]
pub(crate) struct TuneArguments {
    /// The evaluation: deepdiver or phases. spsa starts from its weights, or from yours: numbers
    /// (deepdiver:310,580,470) or a file (deepdiver:weights.json).
    #[arg(short, long, value_parser = Suggestions(tunable).try_map(|text| evaluation(&text)),
        hide_possible_values = true)]
    eval: String,
    /// Board size of Othello: 4, 6 or 8.
    #[arg(long)]
    size: Option<String>,
    /// How to tune: climb changes one weight at a time, from random starts; spsa changes all weights at once.
    #[arg(short, long, default_value = "climb")]
    method: Method,
    /// The run of both players.
    #[arg(short, long, default_value = "alphabeta", value_parser = Suggestions(runs),
        hide_possible_values = true)]
    run: String,
    /// Depth limit of both players in plies, 1 to 20.
    #[arg(short, long, default_value_t = 3, allow_negative_numbers = true)]
    depth: u32,
    /// Opening of each pair of games; random:K plays K random plies.
    #[arg(short = 'O', long, default_value = "random:8")]
    openings: String,
    /// Openings per duel, 1 to 1000. Each is played twice, with the sides swapped.
    #[arg(long, default_value_t = 10, allow_negative_numbers = true)]
    pairs: u32,
    /// climb: random starts, 1 to 64 [default: 16].
    #[arg(long, allow_negative_numbers = true)]
    starts: Option<u32>,
    /// climb: maximum number of sweeps over all weights, per start [default: 4].
    #[arg(long, allow_negative_numbers = true)]
    sweeps: Option<u32>,
    /// spsa: iterations, 1 to 100000; each is one duel [default: 500].
    #[arg(long, allow_negative_numbers = true)]
    iterations: Option<u32>,
    /// spsa: initial perturbation, in the unit of the weights [default: 60].
    #[arg(long, allow_negative_numbers = true)]
    perturbation: Option<f64>,
    /// spsa: initial step, the change per weight after a 100 % duel, in the unit of the weights
    /// [default: 60].
    #[arg(long, allow_negative_numbers = true)]
    step: Option<f64>,
    /// Seed of starts, directions and openings.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Games to play at the same time, 1 to 64 [default: CPU count]. The number does not affect the weights.
    #[arg(short, long, allow_negative_numbers = true)]
    threads: Option<u32>,
    /// Add each finished duel to FILE at once, and continue after the duels that are already in it.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Write the weights after every change to FILE, as CSV.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the final weights to FILE, in the form that --eval reads.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    json: Json,
}

impl TuneArguments {
    /// Returns an option that belongs to the other method, and the reason to refuse it, because it would
    /// have no effect.
    fn foreign(&self) -> Option<(&'static str, &'static str)> {
        let climb = [("--starts", self.starts.is_some()), ("--sweeps", self.sweeps.is_some())];
        let spsa = [
            ("--iterations", self.iterations.is_some()),
            ("--perturbation", self.perturbation.is_some()),
            ("--step", self.step.is_some()),
        ];
        let given = |options: &[(&'static str, bool)]| {
            options.iter().find(|(_, given)| *given).map(|(option, _)| *option)
        };
        match self.method {
            Method::Climb if self.eval.contains(':') => {
                Some(("--eval", "climb starts from random weights: leave out the weights"))
            }
            Method::Climb => given(&spsa).map(|option| (option, "it belongs to --method spsa")),
            Method::Spsa => given(&climb).map(|option| (option, "it belongs to --method climb")),
        }
    }

    fn request(&self) -> TuneRequest {
        let mut request = TuneRequest {
            eval: self.eval.clone(),
            method: Some(if self.method == Method::Climb { "climb" } else { "spsa" }.to_owned()),
            run: Some(self.run.clone()),
            depth: Some(self.depth),
            openings: Some(self.openings.clone()),
            pairs: Some(self.pairs),
            starts: self.starts,
            sweeps: self.sweeps,
            iterations: self.iterations,
            perturbation: self.perturbation,
            step: self.step,
            seed: Some(self.seed),
            threads: self.threads,
            ..TuneRequest::default()
        };
        request.setup.size.clone_from(&self.size);
        request
    }
}

pub(super) fn run(arguments: &TuneArguments) -> Result<CommandOutcome, Failure> {
    let (journal, csv) = (("--journal", &arguments.journal), ("--csv", &arguments.csv));
    distinct(&[journal, csv, ("--output", &arguments.output)])?;
    format_by_name(None, arguments.output.as_deref(), &[("json", ())], ())?;
    if let Some((option, why)) = arguments.foreign() {
        return Err(Failure::usage(format!("{option} has no effect here: {why}")));
    }
    let mut task = TuneTask::read(&arguments.request())?;
    let mut journal = None;
    if let Some(path) = &arguments.journal {
        let (opened, finished) = Journal::open(path, &task.header())?;
        if let Some(notice) = opened.notice() {
            eprint_line(format_args!("plyscope: {}", visible(&notice)));
        }
        task.resume(finished)?;
        journal = Some(opened);
    }
    let (tuned, handle) = follow("", |handle| {
        task.run(handle, |duel, _| journal.as_mut().map_or(Ok(()), |journal| journal.add(duel)))
    })?;
    let tuned = tuned?;
    journal.map_or(Ok(()), Journal::close)?;
    if let Some(path) = &arguments.csv {
        write_or_print(Some(path), &points_csv(&tuned))?;
    }
    if let Some(path) = &arguments.output {
        write_or_print(Some(path), &tuned.file)?;
    }
    print(&if arguments.json.json { json(&tuned)? } else { tune_text(&tuned) })?;
    Ok(CommandOutcome::of(handle.is_stopped(), false))
}
