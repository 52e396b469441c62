//! `plyscope lesson`: lessons in Markdown.

use super::files::write_or_print;
use crate::exit::{Done, Failure};
use crate::streams::{print, tell};
use clap::{Args, Subcommand};
use plyscope::service::wire::Lesson;
use plyscope::service::{
    Handle, LESSON_SKELETON, PageFacts, ServiceError, check_lesson, lesson_handout, lesson_page,
    lesson_slides, read_lesson,
};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  plyscope lesson new my-lesson.md
  plyscope lesson check my-lesson.md
  plyscope lesson pack my-lesson.md --handout my-lesson.html
  plyscope lesson pack my-lesson.md --slides slides
  plyscope lesson pack my-lesson.md --html lesson.html --page target/page/plyscope.html";

/// `plyscope lesson`
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct LessonArguments {
    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, Subcommand)]
enum Act {
    /// Write a lesson of two pages to begin with.
    New {
        /// The file to write; there must be none yet. - is standard output.
        file: PathBuf,
    },
    /// Run every block of lessons: every search, every step, every answer.
    Check {
        /// The lessons; - is standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Make slides, a handout or a page of a lesson.
    Pack(Pack),
}

#[derive(Debug, Args)]
#[group(id = "kinds", required = true, multiple = true)]
struct Kinds {
    /// Write an HTML page to print, with the answers on a page of their own.
    #[arg(long, value_name = "FILE.html")]
    handout: Option<PathBuf>,
    /// Write a deck for reveal.js and an SVG a stage into this folder.
    #[arg(long, value_name = "FOLDER")]
    slides: Option<PathBuf>,
    /// Write one HTML file that opens with the lesson in any browser, without a network.
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,
}

#[derive(Debug, Args)]
struct Pack {
    /// The lesson; - is standard input.
    file: PathBuf,
    #[command(flatten)]
    kinds: Kinds,
    /// The page of one file that --html is made of: `cargo xtask page` builds it [default:
    /// plyscope.html beside the program].
    #[arg(long, value_name = "plyscope.html")]
    page: Option<PathBuf>,
}

pub(super) fn run(arguments: &LessonArguments) -> Result<Done, Failure> {
    match &arguments.act {
        Act::New { file } if file == Path::new("-") => print(LESSON_SKELETON),
        Act::New { file } => {
            if file.exists() {
                let shown = file.display();
                return Err(Failure::usage(format!("{shown} is there already; name a new file")));
            }
            write_or_print(Some(file), LESSON_SKELETON)?;
            tell(format_args!("written to {}", file.display()));
            Ok(Done::Complete)
        }
        Act::Check { files } => {
            let mut lines = String::new();
            for file in files {
                let lesson = open(file)?;
                checked(file, &lesson)?;
                let questions: usize = lesson.pages.iter().map(|page| page.questions.len()).sum();
                let (pages, shown) = (lesson.pages.len(), file.display());
                lines.push_str(&format!("{shown}: {pages} pages and {questions} questions hold\n"));
            }
            print(&lines)
        }
        Act::Pack(pack) => packed(pack),
    }
}

fn packed(pack: &Pack) -> Result<Done, Failure> {
    let Pack { file, kinds, page } = pack;
    let text = text_of(file)?;
    let lesson = read_lesson(&text).map_err(|error| about(file, error))?;
    let facts = checked(file, &lesson)?;
    if let Some(path) = &kinds.handout {
        write_or_print(Some(path), &lesson_handout(&lesson, &facts))?;
        tell(format_args!("written to {}", path.display()));
    }
    if let Some(folder) = &kinds.slides {
        let refused = |error: std::io::Error| {
            Failure::invalid(error.to_string()).about(&folder.display().to_string())
        };
        fs::create_dir_all(folder).map_err(refused)?;
        for slide in lesson_slides(&lesson, &facts) {
            write_or_print(Some(&folder.join(slide.name)), &slide.text)?;
        }
        tell(format_args!("written to {}", folder.join("index.html").display()));
    }
    if let Some(path) = &kinds.html {
        let (from, page) = whole_page(page.as_deref())?;
        let held = lesson_page(&page, &text).ok_or_else(|| {
            let from = from.display().to_string();
            Failure::invalid("this is not Plyscope's page of one file").about(&from)
        })?;
        write_or_print(Some(path), &held)?;
        tell(format_args!("written to {}", path.display()));
    }
    Ok(Done::Complete)
}

fn text_of(file: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let read = if file == Path::new("-") {
        std::io::stdin().lock().read_to_string(&mut text).map(drop)
    } else {
        fs::read_to_string(file).map(|read| text = read)
    };
    let shown = file.display().to_string();
    read.map_err(|error| Failure::invalid(error.to_string()).about(&shown)).map(|()| text)
}

/// What is wrong with a lesson, behind its name.
fn about(file: &Path, error: ServiceError) -> Failure {
    // The reason begins with the line.
    let plain = ServiceError { field: None, at: None, ..error };
    Failure::invalid(plain.to_string()).about(&file.display().to_string())
}

fn open(file: &Path) -> Result<Lesson, Failure> {
    read_lesson(&text_of(file)?).map_err(|error| about(file, error))
}

fn checked(file: &Path, lesson: &Lesson) -> Result<Vec<PageFacts>, Failure> {
    check_lesson(lesson, &Handle::new()).map_err(|error| about(file, error))
}

/// The page of one file.
fn whole_page(named: Option<&Path>) -> Result<(PathBuf, String), Failure> {
    let beside = || {
        let program = std::env::current_exe().ok()?;
        Some(program.with_file_name("plyscope.html")).filter(|page| page.exists())
    };
    let path = named.map(Path::to_owned).or_else(beside).ok_or_else(|| {
        let remedy = "build it with `cargo xtask page` and name it with --page";
        Failure::usage(format!("there is no plyscope.html beside the program; {remedy}"))
    })?;
    text_of(&path).map(|page| (path, page))
}
