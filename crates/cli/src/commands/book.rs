//! `plyscope book`: builds, verifies and shows books, files of at most 64 MB.

use crate::arguments::{BoardArguments, Json, seconds};
use crate::exit::{CommandOutcome, Failure, remedy, visible};
use crate::interrupt::follow;
use crate::streams::{eprint_line, print, print_json};
use crate::terminal::{book_text, books_text, numbers, verified_text};
use clap::{Args, Subcommand};
use plyscope::service::wire::{BookBuildRequest, Stop};
use plyscope::service::{BookFile, BuildTask, ServiceError, now, read_memory};
use serde_json::json;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The most bytes read of a book, one more than a book may have, so that a longer file is refused.
const LARGEST: u64 = (64 << 20) + 1;
/// The most entries between two lines of the log, and the time after which a line is written in any
/// case.
const LOGGED: usize = 100;
const BETWEEN: Duration = Duration::from_mins(1);

/// `plyscope book`
#[derive(Debug, Args)]
pub(crate) struct BookArguments {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, Subcommand)]
enum BookCommand {
    /// Build a book into a file, or continue an unfinished one; the log goes to standard error.
    Build(BuildArguments),
    /// Check a book's format, checksum and moves, and compute a sample of its entries again.
    ///
    /// Exit code 0: everything is right. 3: the file is damaged, cut short or not a book. 4: --time ran out first.
    /// 5: an entry is wrong.
    Verify(VerifyArguments),
    /// Show a book, and its value or reply for a position; without a book, list the bundled ones.
    Show(ShowArguments),
}

/// `plyscope book build`
#[derive(Debug, Args)]
#[command(after_help = "\
A Connect Four book stores the value of every position with N stones (--stones N); earlier ones follow from these. \
An Othello book stores the replies of the named openings. docs/books.md describes the format.

Examples:
  plyscope book build small.book --game connect4 --size 5x4 --stones 4
  plyscope book build othello.book --game othello
  plyscope book build connect4.book --game connect4 --memory 4GB   # an hour")]
struct BuildArguments {
    /// The book file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    board: BoardArguments,
    /// Connect Four: number of stones in the position of every entry, up to 12 [default: 6].
    #[arg(long, allow_negative_numbers = true)]
    stones: Option<u32>,
    /// Connect Four: store win, draw or loss (+1, 0, -1) instead of scores, which is faster.
    #[arg(long)]
    outcome: bool,
    /// Maximum memory of the solver's table, which grows as needed [default: 1GB].
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u64>,
}

/// `plyscope book verify`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope book verify othello
  plyscope book build small.book --game connect4 --size 5x4 --stones 4
  plyscope book verify small.book --sample 50 --seed 2")]
struct VerifyArguments {
    /// The name of a bundled book (plyscope book show lists them), or a file.
    #[arg(value_name = "BOOK")]
    book: String,
    /// Number of entries to compute again.
    #[arg(long, default_value_t = 20)]
    sample: usize,
    /// Seed of the sample.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<u64>,
    #[command(flatten)]
    json: Json,
}

/// `plyscope book show`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope book show
  plyscope book show connect4 --position 4
  plyscope book show othello --position c4e3")]
struct ShowArguments {
    /// The name of a bundled book, or a file.
    #[arg(value_name = "BOOK")]
    book: Option<String>,
    /// A position of the book's game, in any notation.
    #[arg(short, long, requires = "book", allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    json: Json,
}

fn memory(text: &str) -> Result<u64, String> {
    read_memory(text).map_err(|error| error.to_string())
}

pub(super) fn run(arguments: &BookArguments) -> Result<CommandOutcome, Failure> {
    match &arguments.command {
        BookCommand::Build(arguments) => build(arguments),
        BookCommand::Verify(arguments) => verify(arguments),
        BookCommand::Show(arguments) => show(arguments),
    }
}

fn build(arguments: &BuildArguments) -> Result<CommandOutcome, Failure> {
    let path = &arguments.file;
    let mut task = BuildTask::read(&BookBuildRequest {
        setup: arguments.board.setup(""),
        stones: arguments.stones,
        outcome: arguments.outcome,
        memory: arguments.memory,
    })?;
    let name = path.display().to_string();
    let failed = |error: std::io::Error| ServiceError::io(path, &error);
    let mut file =
        OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed)?;
    if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(Failure::running(format!("{name}: another program is building this book")));
    }
    let mut bytes = Vec::new();
    (&mut file).take(LARGEST).read_to_end(&mut bytes).map_err(failed)?;
    let mut from = 0;
    if bytes.is_empty() {
        file.write_all(task.head().as_bytes()).map_err(failed)?;
    } else {
        let found = task.resume(&bytes).map_err(|error| Failure::from(error).about(&name))?;
        if found.is_finished {
            return print(&format!(
                "{}: already complete, with {} entries\n",
                visible(&name),
                found.entries
            ));
        }
        // Cuts off an incomplete last line, because its entry is built again.
        file.set_len(found.bytes as u64).map_err(failed)?;
        from = found.entries;
        eprint_line(format_args!(
            "plyscope: continuing after {from} of {} entries",
            task.entries()
        ));
    }
    let (entries, began) = (task.entries(), now());
    let mut logged = began;
    let (stopped, handle) = follow("book build", |handle| {
        task.run(from, handle, |done, nodes, entry| {
            file.write_all(entry.as_bytes()).map_err(failed)?;
            if done == entries || done % LOGGED == 0 || logged.elapsed() >= BETWEEN {
                logged = now();
                file.sync_data().map_err(failed)?;
                let (nodes, seconds) = (numbers(nodes), began.elapsed().as_secs_f64());
                eprint_line(format_args!(
                    "{done} of {entries} entries, {nodes} nodes, {seconds:.1} s"
                ));
            }
            Ok(())
        })
    })?;
    if stopped?.is_some() {
        eprint_line(format_args!(
            "plyscope: the book is not finished; run the same command again to continue"
        ));
        return Ok(CommandOutcome::of(handle.is_stopped(), true));
    }
    finish(path, &mut file)?;
    print(&format!("{}: {entries} entries\n", visible(&name)))
}

/// Appends the checksum of all lines, and waits until it is on the disk.
fn finish(path: &Path, file: &mut File) -> Result<(), Failure> {
    let failed = |error: std::io::Error| ServiceError::io(path, &error);
    let body = std::fs::read_to_string(path).map_err(failed)?;
    let last = BuildTask::last_line(&body);
    file.write_all(last.as_bytes()).and_then(|()| file.sync_all()).map_err(failed)?;
    Ok(())
}

/// Calls `does` with the bundled book of this word, else with a file. Fails if there is neither.
fn with_book<T>(
    named: &str,
    does: impl FnOnce(&BookFile<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let about = |error: ServiceError| Failure::from(error).about(named);
    if let Some(book) = BookFile::bundled(named).map_err(about)? {
        return does(&book);
    }
    let mut bytes = Vec::new();
    let read = File::open(named).and_then(|file| file.take(LARGEST).read_to_end(&mut bytes));
    if let Err(error) = read {
        let words: Vec<&str> = BookFile::words().map(|(word, _)| word).collect();
        let reason =
            format!("{error}; give a file or one of the bundled books: {}", words.join(", "));
        return Err(Failure::invalid(reason).about(named));
    }
    does(&BookFile::read(&bytes).map_err(about)?)
}

fn verify(arguments: &VerifyArguments) -> Result<CommandOutcome, Failure> {
    with_book(&arguments.book, |book| {
        let sample = (arguments.sample, arguments.seed);
        let time = arguments.time.map(Duration::from_millis);
        let (verified, handle) = follow("book verify", |handle| book.verify(sample, time, handle))?;
        let view = verified.map_err(|error| Failure::from(error).about(&arguments.book))?.view();
        if arguments.json.json {
            print_json(&view)?;
        } else {
            print(&visible(&verified_text(&view)))?;
        }
        if !view.wrong.is_empty() {
            return Ok(CommandOutcome::Differs);
        }
        let cut_short = view.stopped.filter(|&stop| stop != Stop::Cancelled);
        if let Some(stop) = cut_short {
            let (checked, remedy) = (numbers(view.checked as u64), remedy(stop));
            eprint_line(format_args!(
                "plyscope: stopped by the {stop} after verifying {checked} entries{remedy}"
            ));
        }
        Ok(CommandOutcome::of(handle.is_stopped(), cut_short.is_some()))
    })
}

fn show(arguments: &ShowArguments) -> Result<CommandOutcome, Failure> {
    let Some(named) = &arguments.book else {
        let books: Vec<_> = BookFile::words().collect();
        if arguments.json.json {
            let books: Vec<_> =
                books.iter().map(|(word, about)| json!({ "book": word, "about": about })).collect();
            return print_json(&json!({ "books": books }));
        }
        return print(&books_text(&books));
    };
    with_book(named, |book| {
        let view = book.view(arguments.position.as_deref())?;
        if arguments.json.json { print_json(&view) } else { print(&visible(&book_text(&view))) }
    })
}
