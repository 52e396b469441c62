//! `plyscope sweep plan`: from a grid to a plan, with what was left out and how long it may take.

use super::progress::duration_words;
use crate::arguments::Json;
use crate::exit::{Done, Failure};
use crate::streams::{print, print_json};
use crate::terminal::numbers;
use crate::texts::text_of;
use clap::Args;
use plyscope::service::{
    Draft, Handle, MOST_SHARDS, PlanHeader, Refused, ServiceError, now, run_cell, write_atomically,
};
use serde::Serialize;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::Duration;

/// How long cells of a sample are run, all together.
const SAMPLED: Duration = Duration::from_secs(3);

#[derive(Debug, Args)]
pub(crate) struct PlanArguments {
    /// The grid, in TOML; docs/sweeps.md has its keys.
    #[arg(value_name = "GRID")]
    grid: PathBuf,
    /// The plan to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Divide the cells into this many shards, 1 to 1000 [default: after some of the cells were run for up
    /// to three seconds, as many as take half an hour of one processor each].
    #[arg(long, value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SHARDS)))]
    shards: Option<u32>,
    #[command(flatten)]
    json: Json,
}

/// What is told of a plan.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    header: &'a PlanHeader,
    refused_by_reason: &'a [Refused],
    /// Seconds of one processor; null: it was not estimated.
    seconds: Option<f64>,
    /// Cells that the estimate rests on.
    sample: u32,
}

pub(super) fn run(arguments: &PlanArguments) -> Result<Done, Failure> {
    let name = arguments.grid.display().to_string();
    let text = text_of(&arguments.grid)?;
    let folder = arguments.grid.parent().unwrap_or(Path::new("")).to_owned();
    let read = |set: &str| -> Result<String, String> {
        let path = folder.join(set);
        std::fs::read_to_string(&path).map_err(|error| error.to_string())
    };
    let draft = Draft::of(&text, &read, scratch_beside(&arguments.output));
    let draft = draft.map_err(|error| Failure::from(error).about(&name))?;
    let (seconds, sample) = match arguments.shards {
        Some(_) => (None, 0),
        None => estimate(&draft),
    };
    let shards = arguments.shards.unwrap_or_else(|| draft.usual_shards(seconds));
    let named = draft.refused().1.to_vec();
    let header = write(draft, shards, &arguments.output)?;
    if arguments.json.json {
        let told = Told { header: &header, refused_by_reason: &named, seconds, sample };
        return print_json(&told);
    }
    print(&text_of_plan(&header, &named, seconds, sample))
}

/// The folder of a file, for nameless files that become part of it.
pub(super) fn scratch_beside(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn write(draft: Draft, shards: u32, path: &Path) -> Result<PlanHeader, Failure> {
    let mut answer: Option<Result<PlanHeader, ServiceError>> = None;
    let written = write_atomically(path, |file| {
        let done = draft.write(shards, &mut BufWriter::with_capacity(1 << 20, file));
        let failed = done.is_err();
        answer = Some(done);
        if failed { Err(std::io::Error::other("the plan is not whole")) } else { Ok(()) }
    });
    match (answer, written) {
        (Some(Err(error)), _) => Err(error.into()),
        (Some(Ok(header)), Ok(())) => Ok(header),
        (_, Err(error)) => Err(Failure::running(format!("{}: {error}", path.display()))),
        (None, Ok(())) => Err(Failure::running(format!("{}: was not written", path.display()))),
    }
}

/// Seconds of one processor for all cells, of a sample that is run for some seconds; `None` if not one of it
/// came to its end. How many did.
fn estimate(draft: &Draft) -> (Option<f64>, u32) {
    let handle = Handle::new();
    let (working, ended) = channel::<()>();
    std::thread::scope(|scope| {
        let stopped = handle.clone();
        scope.spawn(move || {
            let _ = ended.recv_timeout(SAMPLED);
            stopped.stop();
        });
        let (start, mut done, mut spent) = (now(), 0_u32, 0.0);
        for cell in draft.sample() {
            // A cell that is refused when it is run says so then.
            if let Ok(Some(_)) = run_cell(cell, &handle) {
                done += 1;
                spent = start.elapsed().as_secs_f64();
            } else {
                break;
            }
        }
        drop(working);
        let each = (done > 0).then(|| spent / f64::from(done));
        (each.map(|each| each * draft.cells() as f64), done)
    })
}

fn text_of_plan(
    header: &PlanHeader,
    named: &[Refused],
    seconds: Option<f64>,
    sample: u32,
) -> String {
    let PlanHeader { cells, shards, duplicates, refused, .. } = header;
    let plural = |count: u64| if count == 1 { "" } else { "s" };
    let mut text = format!(
        "{} cell{} in {} shard{}",
        numbers(*cells),
        plural(*cells),
        numbers(*shards),
        plural(u64::from(*shards))
    );
    if let Some(seconds) = seconds {
        let of = format!("{sample} of them, drawn by lot, were run");
        text += &format!(", about {} of one processor ({of})", duration_words(seconds));
    }
    text.push('\n');
    if *duplicates > 0 {
        text += &format!("left out: {} that the grids name again\n", numbers(*duplicates));
    }
    if *refused > 0 {
        text += &format!("left out: {} that the rules refuse\n", numbers(*refused));
    }
    for Refused { grid, reason, cells, example } in named {
        text += &format!("  grid {grid}: {}: {reason} ({example})\n", numbers(*cells));
    }
    text
}
