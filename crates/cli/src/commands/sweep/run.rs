//! `plyscope sweep run`: runs the unfinished cells of a shard on several threads, and writes them to a
//! segment.

use super::files::DIFFER;
use super::progress::Progress;
use super::shard::{Shard, threads};
use crate::exit::{CommandOutcome, Failure, shown, visible};
use crate::interrupt::Interrupts;
use crate::streams::{eprint_error, eprint_line};
use crate::terminal::{counted, numbers};
use clap::Args;
use plyscope::service::{
    CellResult, FinishedCells, Handle, Plan, Segment, ServiceError, SweepCell, SweepKey, done_keys,
    host_name, prepare_results, run_cell,
};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

const BEAT: Duration = Duration::from_millis(100);

#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// The plan.
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// Run one shard: I/N with I from 1, or auto [default: all cells]. auto reads the task index from Slurm, GNU
    /// parallel, a Kubernetes indexed job or AWS Batch.
    #[arg(long, value_name = "I/N|auto")]
    shard: Option<String>,
    /// The results folder, created if needed. Cells that are finished there are skipped.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Number of cells to run at the same time, 1 to 1024 [default: one per processor; in an array task one per
    /// processor of the task, or 1 if that is unknown].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
}

struct CellSelection<'a> {
    plan: &'a Path,
    shard: Shard,
    done: FinishedCells,
}

impl CellSelection<'_> {
    /// Passes every cell to run to `take`, until `take` returns false.
    fn each(&self, mut take: impl FnMut(SweepKey, SweepCell) -> bool) -> Result<(), ServiceError> {
        let mut plan = Plan::open(self.plan)?;
        let shards = plan.header().shards;
        while let Some((key, line)) = plan.next_cell()? {
            let is_ours = match self.shard {
                Shard::All => true,
                Shard::One(shard) => key.shard(shards) == shard,
            };
            if is_ours && !self.done.contains(key) && !take(key, line.cell) {
                break;
            }
        }
        Ok(())
    }
}

enum Message {
    Done(SweepKey, Box<CellResult>),
    Failed(String),
    /// The plan cannot be read any further.
    Broken(ServiceError),
}

pub(super) fn run(arguments: &RunArguments) -> Result<CommandOutcome, Failure> {
    let variable = |name: &str| std::env::var(name).ok();
    let header = Plan::open(&arguments.plan)?.header().clone();
    let shard = Shard::read(arguments.shard.as_deref(), header.shards, &variable)?;
    let all = std::thread::available_parallelism().map_or(1, |there| there.get() as u32);
    let threads = threads(arguments.threads, all, &variable);
    let handles: Vec<Handle> = (0..threads).map(|_| Handle::new()).collect();
    let interrupts = Interrupts::catch()?;
    let stopped = handles.clone();
    interrupts.next_work(move || stopped.iter().for_each(Handle::stop));
    prepare_results(&arguments.out)?;
    let is_ours = |key: SweepKey| match shard {
        Shard::All => true,
        Shard::One(shard) => key.shard(header.shards) == shard,
    };
    let done = done_keys(&arguments.out, is_ours)?;
    for wrong in done.faults.named.iter().chain(&done.conflicts) {
        eprint_error(format_args!("plyscope: {}: {}", shown(&arguments.out), visible(wrong)));
    }
    // Cells with conflicting rows are not run again, because another row cannot show which one is wrong.
    let end = if done.conflicts.is_empty() {
        CommandOutcome::Complete
    } else {
        CommandOutcome::Conflicting
    };
    let differ = || {
        if end == CommandOutcome::Conflicting {
            eprint_error(format_args!("plyscope: {DIFFER}"));
        }
    };
    let wanted = CellSelection { plan: &arguments.plan, shard, done };
    let mut missing = 0;
    wanted.each(|_, _| {
        missing += 1;
        true
    })?;
    let name = match shard {
        Shard::All => String::new(),
        Shard::One(shard) => format!("shard {shard}/{}: ", header.shards),
    };
    if missing == 0 {
        let what = if end == CommandOutcome::Complete { "is done" } else { "has a row" };
        eprint_line(format_args!("plyscope: {name}every cell {what}"));
        differ();
        return Ok(end);
    }
    let number = if let Shard::One(shard) = shard { shard } else { 0 };
    let mut segment = Segment::create(&arguments.out, number, &host_name())?;
    let work = Work { wanted: &wanted, handles: &handles };
    let (finished, failed) = work.run(missing, &mut segment)?;
    let is_stopped = handles[0].is_stopped();
    let (finished_text, missing_text) = (numbers(finished), counted(missing, "cell"));
    let rest = if is_stopped { "; run the same command again to continue" } else { "" };
    eprint_line(format_args!("plyscope: {name}{finished_text} of {missing_text} done{rest}"));
    differ();
    match (is_stopped, failed) {
        (true, _) => Ok(CommandOutcome::Resumable),
        (false, 0) => Ok(end),
        (false, failed) => Err(Failure::running(format!("{} failed", counted(failed, "cell")))),
    }
}

/// The cells to run, and one handle per thread, which can stop it.
struct Work<'a> {
    wanted: &'a CellSelection<'a>,
    handles: &'a [Handle],
}

impl Work<'_> {
    /// Runs all cells; returns how many finished and how many failed.
    fn run(&self, missing: u64, segment: &mut Segment) -> Result<(u64, u64), Failure> {
        let (give, take) = sync_channel(self.handles.len() * 2);
        let take = Mutex::new(take);
        let (sender, came) = channel();
        std::thread::scope(|scope| {
            let feeder_sender = sender.clone();
            scope.spawn(move || self.feed(&give, &feeder_sender));
            for handle in self.handles {
                let (take, sender) = (&take, sender.clone());
                scope.spawn(move || work(take, handle, &sender));
            }
            drop(sender);
            let kept = keep(&came, missing, segment);
            if kept.is_err() {
                self.handles.iter().for_each(Handle::stop);
            }
            kept
        })
    }

    fn feed(&self, give: &SyncSender<(SweepKey, SweepCell)>, sender: &Sender<Message>) {
        let fed = self
            .wanted
            .each(|key, cell| !self.handles[0].is_stopped() && give.send((key, cell)).is_ok());
        if let Err(error) = fed {
            let _ = sender.send(Message::Broken(error));
        }
    }
}

/// Runs cells on one thread, until there are no more or the handle is stopped.
fn work(take: &Mutex<Receiver<(SweepKey, SweepCell)>>, handle: &Handle, sender: &Sender<Message>) {
    loop {
        let next = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((key, cell)) = next else { return };
        if handle.is_stopped() {
            // The queue is still emptied, so that its sender can end.
            continue;
        }
        // A panic in one cell is caught, so that the other cells still run.
        let ran = catch_unwind(AssertUnwindSafe(|| run_cell(&cell, handle)));
        let came = match ran {
            Ok(Ok(Some(ran))) => Message::Done(key, Box::new(ran)),
            Ok(Ok(None)) => continue,
            Ok(Err(error)) => Message::Failed(format!("{cell}: {error}")),
            Err(_) => Message::Failed(format!("{cell}: an internal error of plyscope")),
        };
        if sender.send(came).is_err() {
            return;
        }
    }
}

/// Writes the results as they arrive. Returns how many cells finished and how many failed.
fn keep(
    came: &Receiver<Message>,
    missing: u64,
    segment: &mut Segment,
) -> Result<(u64, u64), Failure> {
    let mut progress = Progress::of(missing);
    let (mut done, mut failed) = (0, 0);
    loop {
        match came.recv_timeout(BEAT) {
            Ok(Message::Done(key, ran)) => {
                segment.add(key, &ran)?;
                done += 1;
                progress.done();
            }
            Ok(Message::Failed(why)) => {
                failed += 1;
                eprint_error(format_args!("plyscope: {}", visible(&why)));
            }
            Ok(Message::Broken(error)) => return Err(error.into()),
            Err(RecvTimeoutError::Timeout) => segment.sync()?,
            Err(RecvTimeoutError::Disconnected) => break,
        }
        progress.show();
    }
    progress.end();
    segment.sync()?;
    Ok((done, failed))
}
