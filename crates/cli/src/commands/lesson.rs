//! `plyscope lesson`: writes, checks and packs lessons in Markdown, of at most 1 MB.

use super::files::write_or_print;
use super::link;
use crate::exit::{CommandOutcome, Failure, is_harmful, shown};
use crate::streams::{eprint_error, eprint_line, print};
use crate::terminal::counted;
use crate::texts::text_of;
use clap::{Args, Subcommand, ValueEnum};
use plyscope::service::wire::Lesson;
use plyscope::service::{
    Handle, LESSON_SKELETON, LONGEST_LINK, PictureFile, SCORM_MANIFEST, SCORM_PAGE, Scorm,
    ServiceError, check_lesson, check_whole_lesson, lesson_handout, lesson_hash, lesson_page,
    lesson_slides, lesson_tikz, read_lesson, read_whole_lesson, scorm_manifest, write_atomically,
};
use std::borrow::Cow;
use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};
use zip::write::{SimpleFileOptions, ZipWriter};

/// The most errors printed per lesson; the others are only counted.
const MOST_LISTED: usize = 50;

const EXAMPLES: &str = "\
Examples:
  plyscope lesson new my-lesson.md
  plyscope lesson check my-lesson.md
  plyscope lesson pack my-lesson.md --handout my-lesson.html
  plyscope lesson pack my-lesson.md --slides my-slides.html
  plyscope lesson pack my-lesson.md --tex figures
  plyscope lesson pack my-lesson.md --link \\
      --address https://example.org/plyscope.html
  plyscope lesson pack my-lesson.md --html lesson.html
  plyscope lesson pack my-lesson.md --scorm both --pass 60 --output packages";

/// `plyscope lesson`
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LessonArguments {
    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, Subcommand)]
enum Act {
    /// Write a lesson of two pages to start from.
    New {
        /// The file to write; it must not exist yet. - is standard output.
        file: PathBuf,
    },
    /// Check lessons: run every search, every step and every answer.
    Check {
        /// The lessons; - is standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Turn a lesson into slides, a handout, LaTeX figures, a web page, a link or a SCORM package.
    Pack(Pack),
}

#[derive(Debug, Args)]
#[group(id = "kinds", required = true, multiple = true)]
struct Kinds {
    /// Write an HTML page to print, with the answers on a separate page.
    #[arg(long, value_name = "FILE.html")]
    handout: Option<PathBuf>,
    /// Write slides: one HTML file for any browser, without a network. Arrow keys and space move
    /// through the slides. After a question, the next key shows the answer.
    #[arg(long, value_name = "FILE.html")]
    slides: Option<PathBuf>,
    /// Write the picture of each stage, in LaTeX with TikZ, into this folder: page-01.tex and so on. The
    /// files compile alone or with \input.
    #[arg(long, value_name = "FOLDER")]
    tex: Option<PathBuf>,
    /// Write one HTML file that opens with the lesson in any browser, without a network.
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
    /// Write a package for a course system (Moodle, Canvas and others): one zip file per version. It
    /// reports the score to the course.
    #[arg(long, value_name = "VERSION")]
    scorm: Option<Versions>,
    /// Print a link that contains the lesson. Its 2,000 characters have room for two or three pages.
    #[arg(long)]
    link: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Versions {
    #[value(name = "1.2", help = "SCORM 1.2: FILE-scorm-1.2.zip")]
    V12,
    #[value(name = "2004", help = "SCORM 2004, 4th edition: FILE-scorm-2004.zip")]
    V2004,
    #[value(help = "One package of each")]
    Both,
}

#[derive(Debug, Args)]
struct Pack {
    /// The lesson; - is standard input.
    file: PathBuf,
    #[command(flatten)]
    kinds: Kinds,
    /// Folder for the packages of --scorm [default: the current folder].
    #[arg(short, long, value_name = "FOLDER", requires = "scorm")]
    output: Option<PathBuf>,
    /// Pass mark in percent of correct first answers, 1 to 100 [default: none, reading to the end
    /// completes the lesson].
    #[arg(long, value_name = "PERCENT", requires = "scorm",
        value_parser = clap::value_parser!(u8).range(1..=100))]
    pass: Option<u8>,
    /// Address of the page that the link opens, as in <https://example.org/plyscope.html> [default: none,
    /// the link starts with its #].
    #[arg(long, requires = "link")]
    address: Option<String>,
    /// Plyscope's page in one file, for --html and --scorm; `cargo xtask page` builds it [default:
    /// plyscope.html beside the program, else the one inside it].
    #[arg(long, value_name = "plyscope.html")]
    page: Option<PathBuf>,
}

pub(super) fn run(arguments: &LessonArguments) -> Result<CommandOutcome, Failure> {
    match &arguments.act {
        Act::New { file } if file == Path::new("-") => print(LESSON_SKELETON),
        Act::New { file } => {
            if file.exists() {
                let shown = file.display();
                return Err(Failure::usage(format!("{shown} already exists; name a new file")));
            }
            write_or_print(Some(file), LESSON_SKELETON)?;
            eprint_line(format_args!("written to {}", shown(file)));
            Ok(CommandOutcome::Complete)
        }
        Act::Check { files } => {
            let (mut lines, mut failures) = (String::new(), Vec::new());
            for file in files {
                match check_file(file) {
                    Ok(line) => lines.push_str(&line),
                    Err(found) => failures.extend(found),
                }
            }
            let done = print(&lines)?;
            let Some(last) = failures.pop() else { return Ok(done) };
            for failure in failures {
                eprint_error(format_args!("plyscope: {failure}"));
            }
            Err(last)
        }
        Act::Pack(pack) => packed(pack),
    }
}

fn packed(pack: &Pack) -> Result<CommandOutcome, Failure> {
    let Pack { file, kinds, page, address, .. } = pack;
    let text = text_of(file)?;
    let lesson = read_lesson(&text).map_err(|error| about(file, error))?;
    let facts = check_lesson(&lesson, &Handle::new()).map_err(|error| about(file, error))?;
    if let Some(path) = &kinds.handout {
        write_or_print(Some(path), &lesson_handout(&lesson, &facts))?;
        eprint_line(format_args!("written to {}", shown(path)));
    }
    if let Some(path) = &kinds.slides {
        write_or_print(Some(path), &lesson_slides(&lesson, &facts))?;
        eprint_line(format_args!("written to {}", shown(path)));
    }
    if let Some(folder) = &kinds.tex {
        let pictures = lesson_tikz(&facts);
        if pictures.is_empty() {
            let reason = "the lesson has no stage, so there is nothing to draw; leave out --tex";
            return Err(Failure::usage(reason.to_owned()));
        }
        filled(folder, pictures)?;
        eprint_line(format_args!("written to {}", shown(folder)));
    }
    if let Some(path) = &kinds.html {
        write_or_print(Some(path), &standalone_page(page.as_deref(), &text)?)?;
        eprint_line(format_args!("written to {}", shown(path)));
    }
    if let Some(versions) = kinds.scorm {
        packages(pack, versions, &lesson, &text)?;
    }
    if kinds.link {
        print(&format!("{}\n", linked(address.as_deref().unwrap_or_default(), &text)?))?;
    }
    Ok(CommandOutcome::Complete)
}

/// Writes files into a folder, and creates the folder if it does not exist.
fn filled(folder: &Path, files: Vec<PictureFile>) -> Result<(), Failure> {
    let refused = |error: std::io::Error| {
        Failure::invalid(error.to_string()).about(&folder.display().to_string())
    };
    fs::create_dir_all(folder).map_err(refused)?;
    for file in files {
        write_or_print(Some(&folder.join(file.name)), &file.text)?;
    }
    Ok(())
}

/// Returns a link that holds the lesson. Fails beyond 2,000 characters, because some programs cut
/// longer links.
fn linked(address: &str, text: &str) -> Result<String, Failure> {
    let link = format!("{}{}", link::checked(address)?, lesson_hash(text));
    if link.len() > LONGEST_LINK {
        let long = link.len();
        return Err(Failure::invalid(format!(
            "the link would have {long} characters, and some programs cut links after {LONGEST_LINK}; shorten the \
             lesson, or make a page with --html"
        )));
    }
    Ok(link)
}

/// Writes one zip file per version. `--pass` without a question in the lesson is wrong usage.
fn packages(pack: &Pack, versions: Versions, lesson: &Lesson, text: &str) -> Result<(), Failure> {
    let Pack { file, page, output, pass, .. } = pack;
    if pass.is_some() && lesson.pages.iter().all(|page| page.questions.is_empty()) {
        let reason = "the lesson has no questions, so there is no pass mark; leave out --pass";
        return Err(Failure::usage(reason.to_owned()));
    }
    let held = standalone_page(page.as_deref(), text)?;
    let folder = output.as_deref().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| {
        Failure::invalid(error.to_string()).about(&folder.display().to_string())
    })?;
    let name = if file == Path::new("-") { None } else { file.file_stem() };
    // Line breaks and other control characters are replaced, because course systems show the name.
    let name = name.map_or("lesson".into(), |stem| stem.to_string_lossy());
    let name: String = name.chars().map(|c| if is_harmful(c) { '-' } else { c }).collect();
    let versions: &[Scorm] = match versions {
        Versions::V12 => &[Scorm::V12],
        Versions::V2004 => &[Scorm::V2004],
        Versions::Both => &[Scorm::V12, Scorm::V2004],
    };
    for version in versions {
        let path = folder.join(format!("{name}-scorm-{}.zip", version.name()));
        let manifest = scorm_manifest(lesson, text, *version, *pass);
        let failed =
            |error: std::io::Error| Failure::running(format!("{}: {error}", path.display()));
        let bytes = zipped(&[(SCORM_MANIFEST, &manifest), (SCORM_PAGE, &held)]).map_err(failed)?;
        write_atomically(&path, |file| file.write_all(&bytes)).map_err(failed)?;
        eprint_line(format_args!("written to {}", shown(&path)));
    }
    Ok(())
}

/// Returns a zip archive of the files without timestamps, so that the same files give the same bytes.
fn zipped(files: &[(&str, &str)]) -> std::io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, SimpleFileOptions::DEFAULT)?;
        zip.write_all(text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

/// Returns the single-file page with the lesson inside. Fails if the file is no page of Plyscope.
fn standalone_page(named: Option<&Path>, text: &str) -> Result<String, Failure> {
    let program = std::env::current_exe().ok();
    let beside = program.map(|program| program.with_file_name("plyscope.html"));
    let (from, page) = whole_page(named, beside.filter(|page| page.exists()), INSIDE)?;
    lesson_page(&page, text).ok_or_else(|| {
        let from = from.display().to_string();
        Failure::invalid("this file is not Plyscope's single-file page").about(&from)
    })
}

/// Returns the failure for an error in a lesson, with the file's name in front.
fn about(file: &Path, error: ServiceError) -> Failure {
    // The place is dropped, because the reason already starts with the line.
    let plain = ServiceError { field: None, at: None, ..error };
    Failure::invalid(plain.to_string()).about(&file.display().to_string())
}

/// Returns one line if the lesson is correct, else at most 50 errors and the number of the others.
fn check_file(file: &Path) -> Result<String, Vec<Failure>> {
    let wrong = |errors: Vec<ServiceError>| -> Vec<Failure> {
        let more = errors.len().saturating_sub(MOST_LISTED);
        let listed = errors.into_iter().take(MOST_LISTED).map(|error| about(file, error));
        let rest = (more > 0).then(|| {
            Failure::invalid(format!("and {more} more errors")).about(&file.display().to_string())
        });
        listed.chain(rest).collect()
    };
    let text = text_of(file).map_err(|failure| vec![failure])?;
    let lesson = read_whole_lesson(&text).map_err(wrong)?;
    check_whole_lesson(&lesson, &Handle::new()).map_err(wrong)?;
    let questions: usize = lesson.pages.iter().map(|page| page.questions.len()).sum();
    let [pages, questions] = [(lesson.pages.len(), "page"), (questions, "question")]
        .map(|(number, what)| counted(number as u64, what));
    Ok(format!("{}: {pages} and {questions} are correct\n", file.display()))
}

/// The single-file page that `PLYSCOPE_PAGE` named at build time, or `None`.
#[cfg(page_inside)]
const INSIDE: Option<&str> = Some(include_str!(env!("PLYSCOPE_PAGE")));
#[cfg(not(page_inside))]
const INSIDE: Option<&str> = None;

/// Returns the single-file page and its origin: the file named by the user, else the one beside the
/// program, else the one built in. Fails without any.
fn whole_page(
    named: Option<&Path>,
    beside: Option<PathBuf>,
    inside: Option<&'static str>,
) -> Result<(PathBuf, Cow<'static, str>), Failure> {
    let Some(path) = named.map(Path::to_owned).or(beside) else {
        let page = inside.ok_or_else(|| {
            let remedy = "build it with `cargo xtask page`, and give it with --page";
            Failure::usage(format!(
                "there is no plyscope.html beside the program or inside it; {remedy}"
            ))
        })?;
        return Ok((PathBuf::from("the page inside the program"), page.into()));
    };
    match fs::read_to_string(&path) {
        Ok(page) => Ok((path, page.into())),
        Err(error) => Err(Failure::invalid(error.to_string()).about(&path.display().to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_named_or_beside_the_program_or_inside_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| {
            let path = folder.path().join(name);
            fs::write(&path, name).unwrap();
            path
        };
        let (named, beside) = (file("named"), file("beside"));
        let page = |named: Option<&Path>, beside: Option<&PathBuf>, inside| {
            whole_page(named, beside.cloned(), inside).map(|(_, page)| page.into_owned())
        };
        assert_eq!(page(Some(&named), Some(&beside), Some("inside")).unwrap(), "named");
        assert_eq!(page(None, Some(&beside), Some("inside")).unwrap(), "beside");
        assert_eq!(page(None, None, Some("inside")).unwrap(), "inside");
        assert!(page(None, None, None).is_err());
        assert!(page(Some(&folder.path().join("none")), Some(&beside), Some("inside")).is_err());
    }
}
