//! `plyscope exercise`: makes, shows and grades exercises on small trees; exit code 5 if an answer
//! is not right.

use super::by_name::format_by_name;
use super::files::write_or_print;
use crate::arguments::{ConventionArgument, Json, LanguageArgument};
use crate::exit::{CommandOutcome, Failure, visible};
use crate::streams::{print, print_json};
use crate::terminal::{graded_text, item_text, result_text};
use crate::texts::text_of;
use clap::{Args, Subcommand};
use plyscope::service::wire::{
    AnsweredItem, Answers, CodeRequest, Exercise, ExerciseGround, ExerciseItem, ExerciseKind,
    Feedback, NewSheet, ResultRequest, Sheet, SheetResult,
};
use plyscope::service::{
    InputError, graded, graded_named, hints_named, json_fault, make, make_named, new_sheet,
    read_sheet, result_of, sheet_result,
};
use serde::Serialize;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  plyscope exercise new --kinds values,cuts --level 2 --seed 17 > sheet.txt
  plyscope exercise new --kinds values,cuts --level 2 --seed 17 \\
      --answers > key.txt
  plyscope exercise grade sheet.txt           # after you have filled it in
  plyscope exercise grade sheet.txt --hints   # without the right answers
  plyscope exercise show cuts-2-17
  plyscope exercise show 'cuts-((3_12_8)(2_4_6)(14_5_2))' --answers
  plyscope exercise new --kinds cuts,next --profile strict
  printf '[leaf-1-5]\\nleaf = b2\\n' | plyscope exercise grade -
  plyscope exercise result AQABBQEFB095hd0   # the code of the line above";

/// The arguments of `exercise`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExerciseArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Make a sheet of exercises to fill in; the same seed gives the same sheet.
    New(NewArguments),
    /// Show a sheet or an exercise, given by its name (cuts-2-17), link or file.
    Show(ShowArguments),
    /// Grade a filled-in sheet.
    ///
    /// Exit code 0: every answer is right. 5: some are not. 3: the file cannot be read.
    Grade(GradeArguments),
    /// Show the result that a student's code holds.
    Result(ResultArguments),
}

/// The form and the language of the output.
#[derive(Clone, Copy, Debug, Args)]
struct Way {
    #[command(flatten)]
    json: Json,
    #[command(flatten)]
    language: LanguageArgument,
}

#[derive(Debug, Args)]
struct NewArguments {
    /// Kinds of exercise, used in turn: values, windows, cuts, run, leaf, order, critical, next [default: all].
    #[arg(long, value_delimiter = ',', value_parser = kind)]
    kinds: Vec<ExerciseKind>,
    /// Level, 1 to 3. From level 2 on, some cuts rest on equal bounds; at level 3, bounds come from deeper
    /// ancestors.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    level: u8,
    /// Seed of the sheet.
    #[arg(long, default_value_t = 1, allow_negative_numbers = true)]
    seed: u32,
    /// Number of exercises, 1 to 20.
    #[arg(long, default_value_t = 5, allow_negative_numbers = true)]
    count: u32,
    /// Source of the trees: textbook, uniform, game (the end of a tic-tac-toe game) or chance (textbook trees with
    /// chance nodes, for values alone).
    #[arg(long, default_value = "textbook", value_parser = ground)]
    tree: ExerciseGround,
    #[command(flatten)]
    convention: ConventionArgument,
    /// Print the sheet with the right answers.
    #[arg(long)]
    answers: bool,
    /// Write the sheet to a file that the window can open, instead of printing it.
    #[arg(short, long, value_name = "SHEET.json", conflicts_with_all = ["json", "answers"])]
    output: Option<PathBuf>,
    #[command(flatten)]
    way: Way,
}

#[derive(Debug, Args)]
struct ShowArguments {
    /// The sheet: a name (values-1-3.cuts-2-17), a link or a file. Or one exercise on a tree of your own, of
    /// any kind but leaf: cuts-((3_12_8)(2_4_6)(14_5_2)).
    sheet: String,
    /// Print the sheet with the right answers.
    #[arg(long)]
    answers: bool,
    #[command(flatten)]
    way: Way,
}

#[derive(Debug, Args)]
struct GradeArguments {
    /// The sheet with answers, as `new` and `show` print it, or JSON; `-` is standard input.
    file: PathBuf,
    /// Time that the student took, in seconds, to record in the code.
    #[arg(long, default_value_t = 0)]
    seconds: u32,
    /// Show which answers are not right yet and where to look first, without the right answers or a code.
    #[arg(long)]
    hints: bool,
    #[command(flatten)]
    way: Way,
}

#[derive(Debug, Args)]
struct ResultArguments {
    /// The student's code.
    code: String,
    #[command(flatten)]
    way: Way,
}

fn kind(text: &str) -> Result<ExerciseKind, String> {
    let words = ExerciseKind::ALL.map(ExerciseKind::word).join(", ");
    let found = ExerciseKind::ALL.into_iter().find(|kind| kind.word() == text);
    found.ok_or_else(|| format!("use one of {words}"))
}

fn ground(text: &str) -> Result<ExerciseGround, String> {
    let words = ExerciseGround::ALL.map(ExerciseGround::word).join(", ");
    let found = ExerciseGround::ALL.into_iter().find(|ground| ground.word() == text);
    found.ok_or_else(|| format!("use one of {words}"))
}

#[derive(Serialize)]
struct FullSheet {
    sheet: Sheet,
    exercises: Vec<Exercise>,
    /// One per exercise; absent without `--answers`.
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<Answers>>,
}

/// The `--json` answer for the user's own trees; `answers` is absent without `--answers`.
#[derive(Serialize)]
struct Own {
    exercises: Vec<Exercise>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<Answers>>,
}

pub(super) fn run(arguments: &ExerciseArguments) -> Result<CommandOutcome, Failure> {
    match &arguments.action {
        Action::New(new) => make_sheet(new),
        Action::Show(show) => {
            let text = if Path::new(&show.sheet).is_file() {
                text_of(Path::new(&show.sheet))?
            } else {
                show.sheet.clone()
            };
            if text.contains('(') && !text.trim_start().starts_with('{') {
                return print_own(&text, show.answers, show.way);
            }
            let sheet = read_sheet(&text).map_err(|error| Failure::invalid(error.to_string()))?;
            print_sheet(sheet, show.answers, show.way)
        }
        Action::Grade(arguments) => grade(arguments),
        Action::Result(ResultArguments { code, way }) => {
            let result = result_of(&ResultRequest { code: code.clone() })
                .map_err(|error| Failure::invalid(error.to_string()))?;
            print_result(&result, *way)
        }
    }
}

fn make_sheet(arguments: &NewArguments) -> Result<CommandOutcome, Failure> {
    let NewArguments { kinds, level, seed, count, tree, convention, answers, output, way } =
        arguments;
    let (seed, level, count) = (*seed, *level, *count);
    let (kinds, profile) = (kinds.clone(), convention.profile);
    let new = NewSheet { seed, level, count, kinds, ground: *tree, profile };
    let sheet = new_sheet(&new).map_err(|error| Failure::usage(error.to_string()))?;
    let Some(path) = output else { return print_sheet(sheet, *answers, *way) };
    format_by_name(None, Some(path), &[("json", ())], ())?;
    write_or_print(Some(path), &crate::streams::json(&sheet)?)?;
    Ok(CommandOutcome::Complete)
}

fn print_sheet(sheet: Sheet, answers: bool, way: Way) -> Result<CommandOutcome, Failure> {
    let exercises: Result<Vec<Exercise>, _> = sheet.items.iter().map(|&item| make(item)).collect();
    let exercises = exercises.map_err(|error| Failure::invalid(error.to_string()))?;
    let answers = answers.then(|| sheet.items.iter().map(|&item| key(item)).collect());
    let answers: Option<Vec<Answers>> =
        answers.transpose().map_err(|error: InputError| Failure::invalid(error.to_string()))?;
    if way.json.json {
        return print_json(&FullSheet { sheet, exercises, answers });
    }
    let none = Answers::new();
    let filled = |at: usize| answers.as_ref().map_or(&none, |all| &all[at]);
    let texts = exercises.iter().enumerate();
    let texts: Vec<String> =
        texts.map(|(at, each)| item_text(each, filled(at), way.language.language())).collect();
    print(&format!("# {}\n\n{}", sheet.text, texts.join("\n")))
}

/// Prints exercises on the user's own trees, given as words or as a link.
fn print_own(text: &str, answers: bool, way: Way) -> Result<CommandOutcome, Failure> {
    let words = text.trim().rsplit_once("sheet=").map_or(text.trim(), |(_, words)| words);
    let words = words.split('&').next().unwrap_or_default();
    let mut shown = Own { exercises: Vec::new(), answers: answers.then(Vec::new) };
    let mut texts = Vec::new();
    for item in words.split('.') {
        let refused = |error: InputError| Failure::invalid(error.to_string());
        let exercise = make_named(item).map_err(refused)?;
        let mut key = Answers::new();
        if let Some(all) = &mut shown.answers {
            let blank = graded_named(item, &Answers::new()).map_err(refused)?;
            key = right(blank);
            all.push(key.clone());
        }
        texts.push(item_text(&exercise, &key, way.language.language()));
        shown.exercises.push(exercise);
    }
    if way.json.json { print_json(&shown) } else { print(&texts.join("\n")) }
}

/// Grades exercises without a code, because a code cannot hold a tree, and hints are for answers that are
/// not yet handed in.
fn grade_each(items: &[AnsweredItem], hints: bool, way: Way) -> Result<CommandOutcome, Failure> {
    let grade = if hints { hints_named } else { graded_named };
    let graded = items.iter().map(|each| grade(&each.item, &each.answers));
    let graded: Vec<Feedback> = graded
        .collect::<Result<_, _>>()
        .map_err(|error: InputError| Failure::invalid(error.to_string()))?;
    if way.json.json {
        print_json(&graded)?;
    } else {
        let parts = graded.iter().map(|each| graded_text(each, way.language.language()));
        print(&visible(&parts.collect::<Vec<_>>().join("\n")))?;
    }
    let all = graded.iter().all(|each| each.solved);
    Ok(if all { CommandOutcome::Complete } else { CommandOutcome::Differs })
}

/// Returns the right answers, by grading a blank sheet.
fn key(item: ExerciseItem) -> Result<Answers, InputError> {
    Ok(right(graded(item, &Answers::new())?))
}

fn right(blank: Feedback) -> Answers {
    let elements = blank.elements.into_iter();
    elements.filter_map(|each| Some((each.key, each.expected?))).collect()
}

fn grade(arguments: &GradeArguments) -> Result<CommandOutcome, Failure> {
    let shown = arguments.file.display().to_string();
    let text = text_of(&arguments.file)?;
    let request = if text.trim_start().starts_with('{') {
        serde_json::from_str(&text)
            .map_err(|error| Failure::invalid(json_fault("the file", &text, &error).to_string()))
    } else {
        answers(&text).map(|items| CodeRequest { items, seconds: arguments.seconds })
    };
    let request = request.map_err(|failure| failure.about(&shown))?;
    let GradeArguments { hints, way, .. } = *arguments;
    if hints || request.items.iter().any(|each| each.item.contains('(')) {
        let graded = grade_each(&request.items, hints, way);
        return graded.map_err(|failure| failure.about(&shown));
    }
    let result = sheet_result(&request)
        .map_err(|error| Failure::invalid(error.to_string()).about(&shown))?;
    print_result(&result, arguments.way)
}

/// Reads handwritten answers: a line `[cuts-2-17]` starts an exercise, and `C = 3` is an answer.
fn answers(text: &str) -> Result<Vec<AnsweredItem>, Failure> {
    let mut items: Vec<AnsweredItem> = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let line = line.trim();
        let wrong = |what: &str| Failure::invalid(format!("line {}: {what}", place + 1));
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(item) = line.strip_prefix('[') {
            let item = item.strip_suffix(']').ok_or_else(|| wrong("the closing ] is missing"))?;
            items.push(AnsweredItem { item: item.to_owned(), answers: Answers::default() });
            continue;
        }
        let (key, answer) = line
            .split_once('=')
            .ok_or_else(|| wrong("there is no =; write each answer like B = 4"))?;
        let item = items.last_mut().ok_or_else(|| {
            wrong("this answer belongs to no exercise; write the exercise's name above it, like [cuts-2-17]")
        })?;
        item.answers.insert(key.trim().to_owned(), answer.trim().to_owned());
    }
    if items.is_empty() {
        let what = "the file has no exercise; begin with its name, like [cuts-2-17]";
        return Err(Failure::invalid(what));
    }
    Ok(items)
}

fn print_result(result: &SheetResult, way: Way) -> Result<CommandOutcome, Failure> {
    if way.json.json {
        print_json(result)?;
    } else {
        let parts =
            result.exercises.iter().map(|each| graded_text(&each.graded, way.language.language()));
        let text = format!("{}\n{}", parts.collect::<Vec<_>>().join("\n"), result_text(result));
        print(&visible(&text))?;
    }
    let all = result.solved as usize == result.exercises.len();
    Ok(if all { CommandOutcome::Complete } else { CommandOutcome::Differs })
}
