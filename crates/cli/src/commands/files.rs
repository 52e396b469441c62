//! Files by the names given on the command line; `-` is a standard stream.

use super::by_name::{format_by_name, is_standard};
use crate::exit::{CommandOutcome, Failure};
use crate::streams::{eprint_line, pour, print};
use crate::terminal::numbers;
use clap::Args;
use plyscope::service::wire::{PictureAnswer, PictureLook};
use plyscope::service::{
    DEFAULT_DOT_NODES, Format, OpenFile, PictureFormat, ServiceError, Trace, is_same_file,
    open_file, open_pipe, picture, save_file_capped, write_atomically, write_trace_capped,
};
use std::io::{Write, stdin};
use std::path::{Path, PathBuf};

/// Opens a trace, and warns on standard error if the file ends early.
pub(super) fn open(path: &Path) -> Result<OpenFile, Failure> {
    let opened =
        if path.as_os_str() == "-" { open_pipe(&mut stdin().lock()) } else { open_file(path) };
    let opened = opened.map_err(|error| Failure::from(error).about(&path.display().to_string()))?;
    if opened.trace.was_cut_off() {
        eprint_line(format_args!(
            "plyscope: {}: the file ends early: what follows is its first {} nodes. The counts and the PV come \
             from its header and describe the whole search",
            path.display(),
            numbers(opened.trace.len())
        ));
    }
    Ok(opened)
}

/// Writes to a file or to standard output (also `-`). The file always holds either the complete old text or
/// the complete new one.
pub(super) fn write_or_print(path: Option<&Path>, text: &str) -> Result<(), Failure> {
    let Some(path) = path.filter(|path| *path != Path::new("-")) else {
        return print(text).map(drop);
    };
    // Colours are removed, because they are for terminals only.
    let text = anstream::adapter::strip_str(text);
    write_atomically(path, |file| write!(file, "{text}"))
        .map_err(|error| Failure::running(format!("{}: {error}", path.display())))
}

/// Refuses two options that would write the same file (exit code 2).
pub(super) fn distinct(files: &[(&str, &Option<PathBuf>)]) -> Result<(), Failure> {
    for (place, (option, path)) in files.iter().enumerate() {
        let Some(path) = path else { continue };
        let is_same =
            |other: &Option<PathBuf>| other.as_ref().is_some_and(|it| is_same_file(it, path));
        let same = files[..place].iter().find(|(_, other)| is_same(other));
        if let Some((other, _)) = same {
            let file = path.display();
            return Err(Failure::usage(format!(
                "{other} and {option} both name {file}; give each its own file"
            )));
        }
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TraceOutput {
    Trace(Format),
    /// At most 60 nodes, unless `--max-nodes` sets another number.
    Picture(PictureFormat),
    /// The nodes alone, one row each.
    Parquet,
}

/// Returns the outputs by file ending, without its first dot.
fn known() -> Vec<(&'static str, TraceOutput)> {
    let ending = |extension: &'static str| extension.trim_start_matches('.');
    let traces = Format::ALL.map(|format| (ending(format.extension()), TraceOutput::Trace(format)));
    let is_picture = |format: &PictureFormat| *format != PictureFormat::Dot; // DOT is the whole graph here
    let pictures = PictureFormat::ALL.into_iter().filter(is_picture);
    let pictures =
        pictures.map(|format| (ending(format.extension()), TraceOutput::Picture(format)));
    traces.into_iter().chain([("parquet", TraceOutput::Parquet)]).chain(pictures).collect()
}

impl TraceOutput {
    /// Parses the name that `--format` takes, as in `jsonl.gz` and `svg`; an error lists all names.
    pub(super) fn read(name: &str) -> Result<Self, String> {
        let found = known().into_iter().find(|(ending, _)| *ending == name);
        found.map(|(_, written)| written).ok_or_else(|| format!("use {}", Self::names().join(", ")))
    }

    pub(super) fn names() -> Vec<String> {
        known().into_iter().map(|(ending, _)| ending.to_owned()).collect()
    }

    /// Returns the variant of JSON Lines without header and footer; fails for any other format.
    fn nodes_only(self) -> Result<Self, Failure> {
        let lines = match self {
            Self::Trace(format) => format.nodes_only(),
            _ => None,
        };
        let other = "--nodes-only is for JSON Lines (.jsonl, .jsonl.gz); tables (.csv, .parquet) hold only nodes \
                     anyway";
        lines.map(Self::Trace).ok_or_else(|| Failure::usage(other))
    }
}

/// Options for writing a trace, besides its format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub(super) struct Ways {
    /// DOT and pictures only: maximum number of nodes to draw [default: 2000; in a picture 60].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    max_nodes: Option<u32>,
    /// JSON Lines only: write just the nodes, one per line with every column, for DuckDB, polars and pandas. A
    /// file name ending in .nodes.jsonl or .nodes.jsonl.gz does the same.
    #[arg(long)]
    nodes_only: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Target<'a> {
    /// The file; `None` for standard output.
    pub(super) path: Option<&'a Path>,
    written: TraceOutput,
    /// `None` for 2,000 nodes, or 60 in a picture.
    max_nodes: Option<u32>,
    /// The root of the iteration that a picture draws; `None` for the iteration with the answer.
    root: Option<u32>,
}

impl<'a> Target<'a> {
    /// Returns the target: standard output for `-` or if only a format is given, and `None` if nothing is
    /// to be written.
    pub(super) fn read(
        output: Option<&'a Path>,
        format: Option<TraceOutput>,
        ways: Ways,
    ) -> Result<Option<Self>, Failure> {
        if output.is_none() && format.is_none() {
            if ways != Ways::default() {
                return Err(Failure::usage(
                    "--nodes-only and --max-nodes apply to a file that is written: add -o or --format",
                ));
            }
            return Ok(None);
        }
        let path = output.filter(|path| !is_standard(path));
        let written = format_by_name(format, path, &known(), TraceOutput::Trace(Format::Lines))?;
        let written = if ways.nodes_only { written.nodes_only()? } else { written };
        let is_drawn = matches!(written, TraceOutput::Picture(_) | TraceOutput::Trace(Format::Dot));
        if ways.max_nodes.is_some() && !is_drawn {
            return Err(Failure::usage(
                "--max-nodes is for pictures and DOT; every other format holds all nodes",
            ));
        }
        #[cfg(not(feature = "parquet"))]
        if written == TraceOutput::Parquet {
            return Err(Failure::usage(
                "this program was built without Parquet; build it with --features parquet, or write .csv",
            ));
        }
        Ok(Some(Self { path, written, max_nodes: ways.max_nodes, root: None }))
    }

    /// Limits the target to one iteration, if a root is given. Only a picture leaves the others out.
    pub(super) fn of_pass(self, root: Option<u32>) -> Self {
        Self { root, ..self }
    }

    pub(super) fn is_picture(&self) -> bool {
        matches!(self.written, TraceOutput::Picture(_))
    }

    /// Returns whether the other commands can open what it writes.
    pub(super) fn is_trace(&self) -> bool {
        matches!(self.written, TraceOutput::Trace(format) if format.is_readable())
    }

    /// Writes the trace. The result is truncated only if the program's own cap left nodes out, because a
    /// cap from the user is intended.
    pub(super) fn write(self, trace: &Trace) -> Result<CommandOutcome, Failure> {
        let most = self.max_nodes.unwrap_or(DEFAULT_DOT_NODES);
        let is_cut = match self.written {
            TraceOutput::Picture(format) => {
                let (max_nodes, node) = (self.max_nodes, self.root);
                let look = PictureLook { max_nodes, node, ..PictureLook::of(format) };
                let answer = picture(trace, &look)?;
                print_note(&answer);
                answer.pages.iter().try_for_each(|page| write_or_print(self.path, &page.text))?;
                // Only nodes of this iteration count, because the others are left out on purpose.
                let whole = self.root.and_then(|root| Some(trace.node(root)?.end() - root));
                whole.map_or(answer.note.is_some(), |whole| answer.drawn < whole)
            }
            TraceOutput::Trace(format) => {
                match self.path {
                    Some(path) => save_file_capped(trace, path, format, most)?,
                    None => pour(|out| write_trace_capped(trace, format, most, out))?,
                }
                let is_cut = format == Format::Dot && trace.len() > most;
                if is_cut {
                    let (drawn, all) = (numbers(most), numbers(trace.len()));
                    eprint_line(format_args!(
                        "plyscope: the drawing shows {drawn} of {all} nodes, those nearest the root; raise \
                         --max-nodes to draw more"
                    ));
                }
                is_cut
            }
            TraceOutput::Parquet => {
                self.write_parquet(trace)?;
                false
            }
        };
        Ok(CommandOutcome::of(false, is_cut && self.max_nodes.is_none()))
    }

    #[cfg(feature = "parquet")]
    fn write_parquet(self, trace: &Trace) -> Result<(), Failure> {
        match self.path {
            Some(path) => {
                let write = |file: &mut _| plyscope_parquet::write(trace, file);
                write_atomically(path, write)
                    .map_err(|error| Failure::running(format!("{}: {error}", path.display())))
            }
            None => pour(|out| {
                let failed = |error: std::io::Error| {
                    ServiceError::new(plyscope::service::Code::Io, error.to_string())
                };
                plyscope_parquet::write(trace, out).map_err(failed)
            }),
        }
    }

    #[cfg(not(feature = "parquet"))]
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "it is refused when it is read"
    )]
    fn write_parquet(self, _: &Trace) -> Result<(), Failure> {
        Ok(())
    }
}

/// Reports on standard error which part a picture leaves out.
pub(super) fn print_note(answer: &PictureAnswer) {
    if let Some(note) = &answer.note {
        eprint_line(format_args!(
            "plyscope: {note}; raise --max-nodes, or draw the part under one node"
        ));
    }
}
