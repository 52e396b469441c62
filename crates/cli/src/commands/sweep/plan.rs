//! `plyscope sweep plan`: turns a grid into a plan, and reports the refused cells and the estimated time.

use super::files::apart;
use super::progress::duration_words;
use crate::arguments::Json;
use crate::exit::{CommandOutcome, Failure, visible};
use crate::streams::{print, print_json};
use crate::terminal::counted;
use crate::texts::{text_below, whole_text_of};
use clap::Args;
use plyscope::service::{
    Draft, Handle, MOST_SHARDS, PlanHeader, RefusalGroup, ServiceError, SweepCell, now, run_cell,
    write_atomically,
};
use serde::Serialize;
use std::cell::RefCell;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::Duration;

const SAMPLED: Duration = Duration::from_secs(3);

#[derive(Debug, Args)]
pub(crate) struct PlanArguments {
    /// The grid, in TOML; docs/sweeps.md explains its keys.
    #[arg(value_name = "GRID")]
    grid: PathBuf,
    /// The plan to write.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Number of shards, 1 to 1000 [default: enough for half an hour per shard on one processor, as
    /// estimated from a sample of cells that runs for up to three seconds].
    #[arg(long, value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_SHARDS)))]
    shards: Option<u32>,
    #[command(flatten)]
    json: Json,
}

#[derive(Serialize)]
struct PlanAnswer<'a> {
    #[serde(flatten)]
    header: &'a PlanHeader,
    refused_by_reason: &'a [RefusalGroup],
    /// Seconds on one processor; null if the time was not estimated.
    seconds: Option<f64>,
    /// True if the real time is longer, because a cell of the sample was cut off.
    at_least: bool,
    /// The number of cells in the sample, including one that was cut off.
    sample: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Estimate {
    /// Seconds on one processor per cell; `None` if no cell of the sample could be run.
    each: Option<f64>,
    /// The number of cells run, including the one that was cut off.
    sample: u32,
    /// True if a cell was cut off, so that the real time is longer.
    is_least: bool,
}

impl Estimate {
    fn seconds(self, cells: u64) -> Option<f64> {
        self.each.map(|each| each * cells as f64)
    }

    /// Returns the seconds that determine the number of shards, or `None` if no cell finished, because then
    /// nothing is known.
    fn seconds_of_shards(self, cells: u64) -> Option<f64> {
        let is_known = self.sample > u32::from(self.is_least);
        self.seconds(cells).filter(|_| is_known)
    }
}

pub(super) fn run(arguments: &PlanArguments) -> Result<CommandOutcome, Failure> {
    let name = arguments.grid.display().to_string();
    let output = &arguments.output;
    apart(output, std::slice::from_ref(&arguments.grid))?;
    let too_long = "the grid is larger than 1 MB; put positions into a file (file:NAME)";
    let text = whole_text_of(&arguments.grid, too_long)?;
    let folder = arguments.grid.parent().unwrap_or(Path::new("")).to_owned();
    let sets: RefCell<Vec<PathBuf>> = RefCell::default();
    let read = |set: &str| -> Result<String, String> {
        let (path, text) = text_below(&folder, set)?;
        sets.borrow_mut().push(path);
        Ok(text)
    };
    let draft = Draft::of(&text, &read, scratch_beside(output));
    let draft = draft.map_err(|error| Failure::from(error).about(&name))?;
    apart(output, &sets.borrow())?;
    let estimate = match arguments.shards {
        Some(_) => Estimate::default(),
        None => estimate(draft.sample(), SAMPLED),
    };
    let for_shards = estimate.seconds_of_shards(draft.cells());
    let shards = arguments.shards.unwrap_or_else(|| draft.usual_shards(for_shards));
    let named = draft.refused().1.to_vec();
    let header = write(draft, shards, output)?;
    if arguments.json.json {
        let seconds = estimate.seconds(header.cells);
        let (at_least, sample) = (estimate.is_least, estimate.sample);
        let answer =
            PlanAnswer { header: &header, refused_by_reason: &named, seconds, at_least, sample };
        return print_json(&answer);
    }
    print(&text_of_plan(&header, &named, estimate))
}

/// Returns the folder of a file, for unnamed temporary files that become part of it.
pub(super) fn scratch_beside(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn write(draft: Draft, shards: u32, path: &Path) -> Result<PlanHeader, Failure> {
    let mut answer: Option<Result<PlanHeader, ServiceError>> = None;
    let written = write_atomically(path, |file| {
        let done = draft.write(shards, &mut BufWriter::with_capacity(1 << 20, file));
        let failed = done.is_err();
        answer = Some(done);
        if failed { Err(std::io::Error::other("the plan is incomplete")) } else { Ok(()) }
    });
    match (answer, written) {
        (Some(Err(error)), _) => Err(error.into()),
        (Some(Ok(header)), Ok(())) => Ok(header),
        (_, Err(error)) => Err(Failure::running(format!("{}: {error}", path.display()))),
        (None, Ok(())) => {
            Err(Failure::running(format!("{}: could not be written", path.display())))
        }
    }
}

/// Runs the cells of a sample one after another, for at most the time `most`.
fn estimate<'a>(sample: impl Iterator<Item = &'a SweepCell>, most: Duration) -> Estimate {
    let handle = Handle::new();
    let (working, ended) = channel::<()>();
    std::thread::scope(|scope| {
        let stopped = handle.clone();
        scope.spawn(move || {
            let _ = ended.recv_timeout(most);
            stopped.stop();
        });
        let (mut run, mut spent, mut is_least) = (0_u32, Duration::ZERO, false);
        for cell in sample {
            let start = now();
            // A refused cell is skipped, because `sweep run` reports it.
            let Ok(ran) = run_cell(cell, &handle) else { continue };
            run += 1;
            spent += start.elapsed();
            is_least = ran.is_none();
            if is_least {
                break;
            }
        }
        drop(working);
        let each = (run > 0).then(|| spent.as_secs_f64() / f64::from(run));
        Estimate { each, sample: run, is_least }
    })
}

fn text_of_plan(header: &PlanHeader, named: &[RefusalGroup], estimate: Estimate) -> String {
    let PlanHeader { cells, shards, duplicates, refused, .. } = header;
    let mut text = format!("{} in {}", counted(*cells, "cell"), counted(*shards, "shard"));
    if let Some(seconds) = estimate.seconds(*cells) {
        let (about, cut) =
            if estimate.is_least { ("at least", ", the last one cut off") } else { ("about", "") };
        let (time, sample) = (duration_words(seconds), estimate.sample);
        text += &format!(
            ", {about} {time} of one processor (a random sample of {sample} was run{cut})"
        );
    }
    text.push('\n');
    if *duplicates > 0 {
        text += &format!("left out: {} that the grids name again\n", counted(*duplicates, "cell"));
    }
    if *refused > 0 {
        text += &format!("left out: {} that the rules refuse\n", counted(*refused, "cell"));
    }
    for RefusalGroup { grid, reason, cells, example } in named {
        let cells = counted(*cells, "cell");
        text += &visible(&format!("  grid {grid}: {cells}: {reason} ({example})"));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns cells of Connect Four by minimax, in order of depth.
    fn cells(depths: &str) -> Vec<SweepCell> {
        let grid =
            format!("[[grid]]\ngame = \"connect4\"\nruns = \"minimax\"\ndepths = {depths}\n");
        let draft = Draft::of(&grid, &|_| Err(String::new()), &std::env::temp_dir()).unwrap();
        let mut cells: Vec<SweepCell> = draft.sample().cloned().collect();
        cells.sort_by_key(|cell| cell.depth);
        cells
    }

    #[test]
    fn a_cell_that_is_cut_off_counts_and_one_that_fails_does_not() {
        let most = Duration::from_secs(1);
        let mut quick = cells("[1, 2, 3]");
        let whole = estimate(quick.iter(), Duration::from_mins(1));
        assert_eq!((whole.sample, whole.is_least), (3, false));
        assert!(whole.seconds_of_shards(10) == whole.seconds(10) && whole.each.is_some());
        quick[1].run = Some("nonsense".to_owned());
        assert_eq!(estimate(quick.iter(), Duration::from_mins(1)).sample, 2);
        assert_eq!(estimate(quick[1..2].iter(), most), Estimate::default());
        // The last of these cells would take years.
        let slow = estimate(cells("[1, 2, 40]").iter(), most);
        assert_eq!((slow.sample, slow.is_least), (3, true));
        let seconds = slow.seconds(300).unwrap();
        assert!(seconds >= 0.9 * 300.0 / 3.0, "{seconds}");
        assert!(slow.seconds_of_shards(300).is_some());
        let endless = estimate(cells("40").iter(), most);
        assert!(endless.seconds(10).unwrap() >= 9.0, "{endless:?}");
        assert_eq!(endless.seconds_of_shards(10), None, "any number of shards may be too few");
    }

    #[test]
    fn what_is_left_out_and_how_long_it_takes_is_printed() {
        let header = |cells, left_out| PlanHeader {
            plan: String::new(),
            semantics: 1,
            cells,
            shards: cells as u32,
            duplicates: left_out,
            refused: left_out,
        };
        let named = |cells| {
            let (reason, example) = ("eval: none".to_owned(), "a\u{1B}b".to_owned());
            vec![RefusalGroup { grid: 1, reason, cells, example }]
        };
        let estimate = |sample, is_least| Estimate { each: Some(2.0), sample, is_least };
        let one = text_of_plan(&header(1, 1), &named(1), estimate(1, false));
        let expected = "1 cell in 1 shard, about 2 s of one processor (a random sample of 1 was run)\n\
                        left out: 1 cell that the grids name again\n\
                        left out: 1 cell that the rules refuse\n  grid 1: 1 cell: eval: none (a\u{FFFD}b)\n";
        assert_eq!(one, expected);
        let two = text_of_plan(&header(2, 2), &named(2), estimate(3, true));
        let expected = "2 cells in 2 shards, at least 4 s of one processor (a random sample of 3 was run, \
                        the last one cut off)\nleft out: 2 cells that the grids name again\n\
                        left out: 2 cells that the rules refuse\n  grid 1: 2 cells: eval: none (a\u{FFFD}b)\n";
        assert_eq!(two, expected);
    }
}
