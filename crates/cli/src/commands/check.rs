//! `plyscope check`: a search in any program, held to the reference.

use super::files::write_or_print;
use crate::arguments::{Json, LanguageArgument};
use crate::exit::{Done, Failure, visible};
use crate::streams::{json, print, print_json};
use crate::terminal::{Ink, numbers, paint};
use crate::texts::whole_text_of;
use clap::Args;
use plyscope::service::wire::{Checked, HomeworkAnswer, HomeworkRequest, Language, ScoreTold};
use plyscope::service::{check_homework, check_stream, open_homework};
use serde::Serialize;
use std::fs::File;
use std::io::stdin;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  python3 my_search.py > mine.jsonl
  plyscope check mine.jsonl
  python3 my_search.py | plyscope check - --json
  plyscope check mine.jsonl --gradescope /autograder/results/results.json
  plyscope check 3-2-tree.test --json
  plyscope check 3-2-tree.test --brackets
  plyscope convert mine.jsonl -o mine.json       # the same events as a told trace

The first line names the search, every other line one event:
  {\"plyscope\":\"events\",\"version\":1,\"game\":\"tree\",\"position\":\"((3 12)(2 4))\",\"run\":\"alphabeta\"}
  {\"e\":\"enter\",\"alpha\":\"-inf\",\"beta\":\"inf\"}
  {\"e\":\"enter\",\"move\":\"1\",\"alpha\":\"-inf\",\"beta\":\"inf\"}
  {\"e\":\"leaf\",\"move\":\"1\",\"value\":3}
  {\"e\":\"leaf\",\"move\":\"2\",\"value\":12}
  {\"e\":\"exit\",\"value\":3,\"best\":\"1\"}";

/// What `check` is told.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArguments {
    /// The file, plain or gzipped; `-` for standard input. A graph game tree of homework (.test) is
    /// searched, and compared with the .solution beside it.
    file: PathBuf,
    /// Print JSON: an object, or a list where the file holds several searches.
    #[command(flatten)]
    json: Json,
    /// Of a homework file: print its tree in brackets, a position for `trace --game tree`.
    #[arg(long, conflicts_with_all = ["json", "gradescope"])]
    brackets: bool,
    /// Write the result for Gradescope: a test a search, or one of a homework file with a .solution, and how many passed.
    #[arg(long, value_name = "OUT.json")]
    gradescope: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageArgument,
}

/// What is said of a homework file that no course gives out.
const TOO_LONG: &str = "the file is larger than 1 MB";

/// What Gradescope reads: a test a search, each worth a point.
#[derive(Serialize)]
struct Grades {
    score: usize,
    max_score: usize,
    output: String,
    tests: Vec<Grade>,
}

#[derive(Serialize)]
struct Grade {
    name: String,
    score: usize,
    max_score: usize,
    status: &'static str,
    output: String,
}

impl Grade {
    fn of(name: String, passed: bool, output: String) -> Self {
        let status = if passed { "passed" } else { "failed" };
        Self { name, score: passed.into(), max_score: 1, status, output }
    }
}

pub(super) fn run(arguments: &CheckArguments) -> Result<Done, Failure> {
    let path = &arguments.file;
    let language = arguments.language.language();
    let shown = path.display().to_string();
    if path.extension().is_some_and(|ending| ending == "test") {
        if arguments.brackets {
            let text = whole_text_of(path, TOO_LONG)?;
            let opened = open_homework(&HomeworkRequest { text, solution: None })
                .map_err(|error| Failure::invalid(error.to_string()).about(&shown))?;
            return print(&format!("{}\n", opened.request.setup.position));
        }
        let answer = homework(path, &shown)?;
        if let Some(out) = &arguments.gradescope {
            let Some(agrees) = answer.agrees else {
                let reason = "--gradescope needs the .solution beside the file, to be held against";
                return Err(Failure::usage(reason).about(&shown));
            };
            write_or_print(Some(out), &json(&homework_grades(path, &answer, agrees))?)?;
        }
        if arguments.json.json {
            print_json(&answer)?;
        } else {
            print(&visible(&homework_text(&answer)))?;
        }
        return Ok(if answer.agrees == Some(false) { Done::Differs } else { Done::Complete });
    }
    if arguments.brackets {
        return Err(Failure::usage("--brackets is for homework files (.test); leave it out"));
    }
    let searches = if *path == Path::new("-") {
        check_stream(&mut stdin().lock())
    } else {
        let mut file =
            File::open(path).map_err(|error| Failure::invalid(error.to_string()).about(&shown))?;
        check_stream(&mut file)
    };
    let searches = searches.map_err(|error| Failure::invalid(error.to_string()).about(&shown))?;
    if let Some(out) = &arguments.gradescope {
        write_or_print(Some(out), &json(&grades(&searches, language))?)?;
    }
    match &searches[..] {
        [one] if arguments.json.json => print_json(one)?,
        several if arguments.json.json => print_json(&several)?,
        several => print(&text(several, language))?,
    };
    let agrees = searches.iter().all(|checked| checked.agrees);
    Ok(if agrees { Done::Complete } else { Done::Differs })
}

/// Searches a homework file, and compares it with the solution beside it where there is one.
fn homework(path: &Path, shown: &str) -> Result<HomeworkAnswer, Failure> {
    let text = whole_text_of(path, TOO_LONG)?;
    let beside = path.with_extension("solution");
    let solution = beside.exists().then(|| whole_text_of(&beside, TOO_LONG)).transpose()?;
    check_homework(&text, solution.as_deref())
        .map_err(|error| Failure::invalid(error.to_string()).about(shown))
}

fn homework_text(answer: &HomeworkAnswer) -> String {
    let HomeworkAnswer { action, generated, value, alg, agrees } = answer;
    let action = action.as_deref().unwrap_or("none");
    let verdict = match agrees {
        None => "",
        Some(true) => "the solution says the same\n",
        Some(false) => "the solution says otherwise\n",
    };
    let states = generated.join(" ");
    format!("{alg}: action {action}, value {value}\nstates entered: {states}\n{verdict}")
}

/// A homework file is one test: whether its search is what the solution says.
fn homework_grades(path: &Path, answer: &HomeworkAnswer, agrees: bool) -> Grades {
    let name = path.file_name().map_or_else(String::new, |name| name.display().to_string());
    let test = Grade::of(name, agrees, homework_text(answer));
    let output = format!("{} of 1 trees agrees with the solution", test.score);
    Grades { score: test.score, max_score: 1, output, tests: vec![test] }
}

fn grades(searches: &[Checked], language: Language) -> Grades {
    let score = searches.iter().filter(|checked| checked.agrees).count();
    let max_score = searches.len();
    let tests = searches
        .iter()
        .map(|checked| Grade::of(name(checked), checked.agrees, one(checked, language).concat()));
    let output = format!("{score} of {max_score} searches agree with the reference");
    Grades { score, max_score, output, tests: tests.collect() }
}

fn name(checked: &Checked) -> String {
    checked.name.clone().unwrap_or_else(|| format!("search at line {}", checked.header_line))
}

/// Searches of one file of which the text speaks; a file can hold ten thousand.
const SHOWN: usize = 50;

fn text(searches: &[Checked], language: Language) -> String {
    let shown = |checked: &Checked| {
        let ink = if checked.agrees { Ink::Good } else { Ink::Bad };
        let [verdict, more] = one(checked, language).map(|text| visible(&text));
        paint(ink, verdict) + &more
    };
    if let [checked] = searches {
        return shown(checked);
    }
    let parts = searches.iter().take(SHOWN);
    let mut parts: Vec<_> =
        parts.map(|checked| format!("{}: {}", visible(&name(checked)), shown(checked))).collect();
    let more = searches.get(SHOWN..).unwrap_or_default();
    if !more.is_empty() {
        let (count, differ) = (more.len(), more.iter().filter(|checked| !checked.agrees).count());
        parts.push(format!("and {count} more, {differ} of them wrong; --json prints all\n"));
    }
    parts.join("\n")
}

/// The verdict on one search, and what else is said of it.
fn one(checked: &Checked, language: Language) -> [String; 2] {
    let Checked { nodes, value, said, diagnosis, .. } = checked;
    let said = said.as_ref().map(|said| said.text(language));
    let (verdict, mut more) = match &checked.first_difference {
        None => (said.unwrap_or_default(), "\n".to_owned()),
        Some(first) => {
            let verdict = format!("differs from the reference ({})", first.kind.word());
            let mut more = format!("\n{}\n", first.said.text(language));
            if let Some(said) = said {
                more += &said;
                more += if diagnosis.is_empty() { "\n" } else { ":" };
            }
            (verdict, more)
        }
    };
    let lead = if diagnosis.len() == 1 { " " } else { "\n  " };
    for mistake in diagnosis {
        let [title, about] = [mistake.title(), mistake.about()].map(|said| said.text(language));
        more += &format!("{lead}{title} ({}). {about}", mistake.word());
    }
    if !diagnosis.is_empty() {
        more += "\n";
    }
    let reference = nodes.reference.map_or("too many to count".to_owned(), numbers);
    more += &format!("nodes: {}, the reference {reference}\n", numbers(nodes.yours));
    let told = |value: Option<_>, without: &str| {
        value.map_or_else(|| without.to_owned(), |value: ScoreTold| value.to_string())
    };
    let (yours, reference) = (told(value.yours, "not told"), told(value.reference, "not known"));
    more += &format!("value: {yours}, the reference {reference}\n");
    [verdict, more]
}
