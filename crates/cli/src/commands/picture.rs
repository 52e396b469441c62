//! `plyscope picture`: a trace as a textbook draws it, by default at most 60 nodes.

use super::by_name::format_by_name;
use super::files::{self, print_note, write_or_print};
use super::passes::PassArgument;
use crate::arguments::{ConventionArgument, LanguageArgument, Suggestions, seconds};
use crate::exit::{CommandOutcome, Failure, shown};
use crate::streams::eprint_line;
use clap::Args;
use clap::builder::TypedValueParser;
use plyscope::service::wire::PictureLook;
use plyscope::service::{PictureFormat, picture};
use std::path::{Path, PathBuf};

/// `plyscope picture`
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  plyscope trace --game tree --position @examples/trees/textbook.txt -o tree.json
  plyscope picture tree.json -o tree.svg
  plyscope picture tree.json --at 18 -o cutoff.tex
  plyscope picture tree.json --from 0 --to 33 -o slide.svg   # 34 files
  plyscope picture tree.json --animate --seconds 0.8 -o film.svg
  plyscope picture tree.json --profile negamax -o tree.tex
  plyscope picture tree.json --path 2 --plies 1 -o part.svg
  plyscope trace --game tree --position '((3 5)(2 9))' -o - \\
      | plyscope picture - --format tex")]
pub(crate) struct PictureArguments {
    /// The trace file; - is standard input.
    file: PathBuf,
    /// Write to FILE: .svg, .tex (LaTeX with TikZ; compiles alone or with \input) or .dot (Graphviz).
    /// Without it, or with -, write to standard output. A range writes one numbered file per step.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Output format: svg, tex or dot [default: from the file name, else svg].
    #[arg(short, long, value_parser = Suggestions(formats).try_map(|name| format(&name)),
        hide_possible_values = true)]
    format: Option<PictureFormat>,
    /// Draw the search after this step, with the path to the step's node [default: the end].
    #[arg(long, value_name = "STEP", conflicts_with_all = ["from", "to"])]
    at: Option<u32>,
    /// First step of a range [default: 0].
    #[arg(long, value_name = "STEP")]
    from: Option<u32>,
    /// Last step of a range [default: the last].
    #[arg(long, value_name = "STEP")]
    to: Option<u32>,
    /// Draw the range, or all steps, as one animated SVG.
    #[arg(long, conflicts_with = "at")]
    animate: bool,
    /// With --animate: seconds per step.
    #[arg(long, value_name = "SECONDS", default_value = "1.2", value_parser = seconds, requires = "animate")]
    seconds: u64,
    /// Maximum number of nodes to draw, 1 to 2000; stubs count the rest [default: 60].
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    max_nodes: Option<u32>,
    /// Maximum number of plies to draw below the top node.
    #[arg(long, value_name = "COUNT", allow_negative_numbers = true)]
    plies: Option<u32>,
    /// Draw the tree under the node with this number.
    #[arg(long, value_name = "NUMBER", conflicts_with = "path")]
    node: Option<u32>,
    /// Draw the tree under the node that these moves lead to, such as 4-3.
    #[arg(long, value_name = "MOVES")]
    path: Option<String>,
    /// In a search with several passes: the pass to draw, counting from 1 [default: the one with the answer].
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["node", "path"])]
    pass: Option<u32>,
    #[command(flatten)]
    convention: ConventionArgument,
    #[command(flatten)]
    language: LanguageArgument,
}

impl PictureArguments {
    /// Returns whether the user chose a part, so that the rest is left out on purpose.
    const fn names_a_part(&self) -> bool {
        self.max_nodes.is_some()
            || self.plies.is_some()
            || self.node.is_some()
            || self.path.is_some()
            || self.pass.is_some()
            || self.at.is_some()
            || self.from.is_some()
            || self.to.is_some()
    }
}

fn format(text: &str) -> Result<PictureFormat, String> {
    let known = |format: &PictureFormat| name_of(*format) == text;
    PictureFormat::ALL.into_iter().find(known).ok_or_else(|| "use svg, tex or dot".to_owned())
}

fn formats() -> Vec<String> {
    PictureFormat::ALL.into_iter().map(|format| name_of(format).to_owned()).collect()
}

/// Returns a format's file ending without its dot.
fn name_of(format: PictureFormat) -> &'static str {
    format.extension().trim_start_matches('.')
}

pub(super) fn run(arguments: &PictureArguments) -> Result<CommandOutcome, Failure> {
    let output = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    let known = PictureFormat::ALL.map(|format| (name_of(format), format));
    let format = format_by_name(arguments.format, output, &known, PictureFormat::Svg)?;
    let is_range = !arguments.animate && (arguments.from.is_some() || arguments.to.is_some());
    if is_range && output.is_none() {
        let remedy = "name a file with -o, or draw one step with --at";
        return Err(Failure::usage(format!("a range of steps needs several files; {remedy}")));
    }
    let opened = files::open(&arguments.file)?;
    let root = PassArgument { pass: arguments.pass }.root(&opened.trace)?;
    let look = PictureLook {
        step: arguments.at,
        from: arguments.from,
        to: arguments.to,
        animate: arguments.animate,
        pause_ms: arguments.animate.then_some(arguments.seconds as u32),
        max_nodes: arguments.max_nodes,
        plies: arguments.plies,
        node: arguments.node.or(root),
        path: arguments.path.clone(),
        profile: arguments.convention.profile,
        language: arguments.language.language(),
        ..PictureLook::of(format)
    };
    let answer = picture(&opened.trace, &look)?;
    let digits = opened.trace.steps().to_string().len();
    for page in &answer.pages {
        let path = match (output, page.step) {
            (Some(path), Some(step)) if is_range => Some(numbered(path, step, digits)),
            (path, _) => path.map(Path::to_owned),
        };
        write_or_print(path.as_deref(), &page.text)?;
    }
    print_note(&answer);
    match (output, answer.pages.as_slice()) {
        (Some(path), [first, .., last]) => {
            let [first, last] =
                [first, last].map(|page| numbered(path, page.step.unwrap_or(0), digits));
            eprint_line(format_args!("written to {} to {}", shown(&first), shown(&last)));
        }
        (Some(path), [page]) => {
            let path = match page.step.filter(|_| is_range) {
                Some(step) => numbered(path, step, digits),
                None => path.to_owned(),
            };
            eprint_line(format_args!("written to {}", shown(&path)));
        }
        _ => {}
    }
    Ok(CommandOutcome::of(false, answer.note.is_some() && !arguments.names_a_part()))
}

/// Returns the name of a step's file: `slide.svg` becomes `slide-07.svg`.
fn numbered(path: &Path, step: u32, digits: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-{step:0digits$}");
    match path.extension() {
        Some(extension) => path.with_file_name(format!("{name}.{}", extension.to_string_lossy())),
        None => path.with_file_name(name),
    }
}
