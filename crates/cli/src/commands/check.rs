//! `plyscope check`: compares a search of any program with the reference; exit code 5 if they
//! differ.

use super::files::write_or_print;
use crate::arguments::{Json, LanguageArgument};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::streams::{json, print, print_json};
use crate::terminal::{Ink, numbers, paint};
use crate::texts::whole_text_of;
use clap::Args;
use plyscope::service::wire::{
    Expectations, HomeworkAnswer, HomeworkRequest, Language, ReportedScore, SearchCheck,
};
use plyscope::service::{
    FileMark, MarkRow, ServiceError, check_homework, check_stream, marks_csv, open_homework,
};
use serde::Serialize;
use std::fs::File;
use std::io::stdin;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  python3 examples/tracers/python/example.py > mine.jsonl
  plyscope check mine.jsonl
  python3 examples/tracers/python/example.py | plyscope check - --json
  plyscope check mine.jsonl --gradescope results.json
  plyscope check *.jsonl --expect game=tree,run=alphabeta,told=moves+values \\
      --csv marks.csv
  plyscope check examples/homework/ties.test --json
  plyscope check examples/homework/ties.test --brackets
  plyscope convert mine.jsonl -o mine.json   # the same events as a trace

The first line describes the search, every other line one event:
  {\"plyscope\":\"events\",\"version\":1,\"game\":\"tree\",\"position\":\"((3 12)(2 4))\",\"run\":\"alphabeta\"}
  {\"e\":\"enter\",\"alpha\":\"-inf\",\"beta\":\"inf\"}
  {\"e\":\"enter\",\"move\":\"1\",\"alpha\":\"-inf\",\"beta\":\"inf\"}
  {\"e\":\"leaf\",\"move\":\"1\",\"value\":3}
  {\"e\":\"leaf\",\"move\":\"2\",\"value\":12}
  {\"e\":\"exit\",\"value\":3,\"best\":\"1\"}";

/// The arguments of `check`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArguments {
    /// The files, plain or gzipped; `-` is standard input. Several files give a table with one row per file.
    /// For a homework file (.test, a graph game tree), `check` searches the tree and compares the result with
    /// the .solution beside it.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Requirements: a search that does not meet them is not compared and gets no point. Join `KEY=VALUE` pairs
    /// with commas, and put a value with a comma or a space in double quotes. Or give `@FILE` with one JSON object
    /// per line, one for each search in order. Keys: game, size, k, order, view, max, returns, moves, scale,
    /// position, run, eval, depth (a number, or none), searches (how many). Further keys: `told` (moves, windows,
    /// values, cuts, best, joined by +) lists what the file must report, and conventions=none accepts only the
    /// conventions of the header.
    #[arg(long, value_name = "LIST")]
    expect: Vec<String>,
    /// Print JSON: an object, or a list for several searches or several files.
    #[command(flatten)]
    json: Json,
    /// Write a table to FILE with one row per file; `-` prints it.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    csv: Option<PathBuf>,
    /// For a homework file: print its tree in brackets, as `trace --game tree` reads it.
    #[arg(long, conflicts_with_all = ["json", "gradescope", "csv", "expect"])]
    brackets: bool,
    /// Write the results for Gradescope: one test per search. A homework file with a .solution is one test.
    #[arg(long, value_name = "OUT.json")]
    gradescope: Option<PathBuf>,
    #[command(flatten)]
    language: LanguageArgument,
}

/// The error for a file of homework or expectations that is larger than any course gives out.
const TOO_LONG: &str = "the file is larger than 1 MB";

/// The results in Gradescope's format: one test per search, each worth one point.
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

pub(super) fn run(arguments: &CheckArguments) -> Result<CommandOutcome, Failure> {
    let language = arguments.language.language();
    let [path] = &arguments.files[..] else {
        return several(arguments);
    };
    if is_homework(path) {
        return one_homework(arguments, path);
    }
    if arguments.brackets {
        return Err(Failure::usage("--brackets is for homework files (.test) only; leave it out"));
    }
    let expected = expected(&arguments.expect)?;
    let shown = path.display().to_string();
    let searches = searches_of(path, &expected);
    if let Some(out) = &arguments.csv {
        let files = [FileMark::of(shown, searches)];
        write_or_print(Some(out), &table(&files)?)?;
        return Ok(ended(&files));
    }
    let searches = searches.map_err(|error| Failure::invalid(error).about(&shown))?;
    if let Some(out) = &arguments.gradescope {
        write_or_print(Some(out), &json(&grades(&searches, language))?)?;
    }
    match &searches[..] {
        [one] if arguments.json.json => print_json(one)?,
        several if arguments.json.json => print_json(&several)?,
        several => print(&text(several, language))?,
    };
    let agrees = searches.iter().all(|checked| checked.agrees || !checked.is_compared());
    Ok(if agrees { CommandOutcome::Complete } else { CommandOutcome::Differs })
}

fn is_homework(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "test")
}

/// Reads the expected results. A file after `@` stands alone; a list beside it is wrong usage (exit
/// code 2).
fn expected(lists: &[String]) -> Result<Expectations, Failure> {
    let refused = |error: ServiceError| Failure::usage(error.to_string());
    match lists {
        [file] if file.starts_with('@') => {
            let path = Path::new(&file[1..]);
            let text =
                whole_text_of(path, TOO_LONG).map_err(|error| Failure::usage(error.to_string()))?;
            Expectations::lines(&text)
                .map_err(|error| refused(error).about(&path.display().to_string()))
        }
        lists if lists.iter().any(|list| list.starts_with('@')) => {
            Err(Failure::usage("--expect takes either one @FILE or lists, not both"))
        }
        lists => Expectations::list(lists).map_err(refused),
    }
}

fn searches_of(path: &Path, expected: &Expectations) -> Result<Vec<SearchCheck>, String> {
    let answer = if path == Path::new("-") {
        check_stream(&mut stdin().lock(), expected)
    } else {
        let mut file = File::open(path).map_err(|error| error.to_string())?;
        check_stream(&mut file, expected)
    };
    answer.map_err(|error| error.to_string())
}

/// Checks each file on its own, because an unreadable one must not hide the others.
fn several(arguments: &CheckArguments) -> Result<CommandOutcome, Failure> {
    if arguments.gradescope.is_some() {
        return Err(Failure::usage("--gradescope takes only one file"));
    }
    if arguments.brackets || arguments.files.iter().any(|path| is_homework(path)) {
        return Err(Failure::usage("give only one homework file (.test) at a time"));
    }
    let expected = expected(&arguments.expect)?;
    let of =
        |path: &PathBuf| FileMark::of(path.display().to_string(), searches_of(path, &expected));
    let files: Vec<FileMark> = arguments.files.iter().map(of).collect();
    match &arguments.csv {
        Some(out) => write_or_print(Some(out), &table(&files)?)?,
        None if arguments.json.json => drop(print_json(&files)?),
        None => drop(print(&marks(&files))?),
    }
    Ok(ended(&files))
}

/// Returns the outcome: an unreadable file (exit code 3) outweighs a difference (exit code 5).
fn ended(files: &[FileMark]) -> CommandOutcome {
    let agree: Option<Vec<bool>> = files.iter().map(FileMark::agrees).collect();
    match agree {
        None => CommandOutcome::Unread,
        Some(all) if all.contains(&false) => CommandOutcome::Differs,
        Some(_) => CommandOutcome::Complete,
    }
}

fn table(files: &[FileMark]) -> Result<String, Failure> {
    marks_csv(files).map_err(|error| Failure::running(error.to_string()))
}

fn marks(files: &[FileMark]) -> String {
    let heading = ["file", "name", "agrees", "line", "kind", "diagnosis", "nodes"];
    let mut rows = vec![heading.map(str::to_owned)];
    rows.extend(files.iter().map(|file| {
        let row = file.row();
        let MarkRow { conventions, error, diagnosis, .. } = row;
        let diagnosis = match (diagnosis.as_str(), conventions.as_str()) {
            (_, "") => diagnosis,
            ("", _) => format!("({conventions})"),
            _ => format!("{diagnosis} ({conventions})"),
        };
        let agrees = if row.agrees.is_empty() { "unread" } else { row.agrees };
        let kind = if error.is_empty() { row.kind.to_owned() } else { error };
        [row.file, row.name, agrees.to_owned(), row.line, kind, diagnosis, row.nodes]
            .map(|cell| visible(&cell))
    }));
    let width =
        |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..heading.len()).map(width).collect();
    let line = |row: &[String; 7]| {
        let cells = row.iter().zip(&widths);
        let cells = cells.map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

/// Checks a homework file. `--csv` and `--expect` are wrong usage, because they are for events.
fn one_homework(arguments: &CheckArguments, path: &Path) -> Result<CommandOutcome, Failure> {
    let shown = path.display().to_string();
    if arguments.csv.is_some() || !arguments.expect.is_empty() {
        let reason = "--csv and --expect are for files of events only; leave them out";
        return Err(Failure::usage(reason).about(&shown));
    }
    if arguments.brackets {
        let text = whole_text_of(path, TOO_LONG)?;
        let opened = open_homework(&HomeworkRequest { text, solution: None })
            .map_err(|error| Failure::invalid(error.to_string()).about(&shown))?;
        return print(&format!("{}\n", opened.request.setup.position));
    }
    let answer = homework(path, &shown)?;
    if let Some(out) = &arguments.gradescope {
        let Some(agrees) = answer.agrees else {
            let reason =
                "--gradescope needs the .solution beside the file, to compare the result with";
            return Err(Failure::usage(reason).about(&shown));
        };
        write_or_print(Some(out), &json(&homework_grades(path, &answer, agrees))?)?;
    }
    if arguments.json.json {
        print_json(&answer)?;
    } else {
        print(&visible(&homework_text(&answer)))?;
    }
    Ok(if answer.agrees == Some(false) {
        CommandOutcome::Differs
    } else {
        CommandOutcome::Complete
    })
}

/// Compares the result with the file of the same name that ends in `.solution`; without one, only
/// searches.
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
        Some(true) => "agrees with the solution\n",
        Some(false) => "differs from the solution\n",
    };
    let states = generated.join(" ");
    format!("{alg}: action {action}, value {value}\nstates entered: {states}\n{verdict}")
}

/// Grades a homework file as one test, worth one point.
fn homework_grades(path: &Path, answer: &HomeworkAnswer, agrees: bool) -> Grades {
    let name = path.file_name().map_or_else(String::new, |name| name.display().to_string());
    let test = Grade::of(name, agrees, homework_text(answer));
    let output = format!("{} of 1 trees agree with the solution", test.score);
    Grades { score: test.score, max_score: 1, output, tests: vec![test] }
}

fn grades(searches: &[SearchCheck], language: Language) -> Grades {
    let score = searches.iter().filter(|checked| checked.agrees).count();
    let max_score = searches.len();
    let tests = searches
        .iter()
        .map(|checked| Grade::of(name(checked), checked.agrees, one(checked, language).concat()));
    let output = format!("{score} of {max_score} searches agree with the reference");
    Grades { score, max_score, output, tests: tests.collect() }
}

fn name(checked: &SearchCheck) -> String {
    checked.name.clone().unwrap_or_else(|| format!("search at line {}", checked.header_line))
}

/// The most searches of one file that the text describes, because a file can hold ten thousand.
const SHOWN: usize = 50;

fn text(searches: &[SearchCheck], language: Language) -> String {
    let shown = |checked: &SearchCheck| {
        let [verdict, more] = one(checked, language).map(|text| visible(&text));
        match (checked.agrees, checked.is_compared()) {
            (true, _) => paint(Ink::Good, verdict) + &more,
            (false, true) => paint(Ink::Bad, verdict) + &more,
            (false, false) => verdict + &more,
        }
    };
    if let [checked] = searches {
        return shown(checked);
    }
    let parts = searches.iter().take(SHOWN);
    let mut parts: Vec<_> =
        parts.map(|checked| format!("{}: {}", visible(&name(checked)), shown(checked))).collect();
    let more = searches.get(SHOWN..).unwrap_or_default();
    if !more.is_empty() {
        let (count, differ) = (
            more.len(),
            more.iter().filter(|checked| !checked.agrees && checked.is_compared()).count(),
        );
        parts.push(format!(
            "and {count} more searches, {differ} of them wrong; --json prints all\n"
        ));
    }
    parts.join("\n")
}

/// Returns the verdict on one search first, then the remaining sentences about it.
fn one(checked: &SearchCheck, language: Language) -> [String; 2] {
    let SearchCheck { nodes, value, diagnosis, .. } = checked;
    let mut sentences: Vec<_> = checked.said.iter().map(|message| message.text(language)).collect();
    let (verdict, mut more) = match &checked.first_difference {
        None => (sentences.remove(0), "\n".to_owned()),
        Some(first) => {
            let verdict = format!("differs from the reference ({})", first.kind.word());
            (verdict, format!("\n{}\n", first.text(language)))
        }
    };
    // Nothing was compared.
    if !checked.is_compared() {
        return [verdict, more];
    }
    more += &sentences.join("\n");
    let lead = match diagnosis.len() {
        0 if sentences.is_empty() => "",
        0 => "\n",
        1 => ": ",
        _ => ":\n  ",
    };
    more += lead;
    let named = diagnosis.iter().map(|explanation| {
        let mistake = explanation.mistake;
        let [title, about] =
            [mistake.title(), mistake.about()].map(|message| message.text(language));
        format!("{title} ({explanation}). {about}")
    });
    more += &named.collect::<Vec<_>>().join("\n  ");
    if !diagnosis.is_empty() {
        more += "\n";
    }
    for message in &checked.coverage {
        more += &message.text(language);
        more += "\n";
    }
    let reference = nodes.reference.map_or("too many to count".to_owned(), numbers);
    more += &format!("nodes: {}, the reference {reference}\n", numbers(nodes.yours));
    let value_text = |value: Option<_>, without: &str| {
        value.map_or_else(|| without.to_owned(), |value: ReportedScore| value.to_string())
    };
    let (yours, reference) =
        (value_text(value.yours, "not told"), value_text(value.reference, "not known"));
    more += &format!("value: {yours}, the reference {reference}\n");
    [verdict, more]
}
