//! Reads the content of a fenced block, which is TOML. Errors name the line of the wrong key.

use super::page::{
    Answer, Choice, LessonCompare, LessonGame, LessonStage, Moment, Question, StageWords,
};
use crate::exercise::under;
use crate::game::InputError;
use crate::play::{DEFAULT_EVALUATION, Preset};
use crate::search::{Profile, Run, RunRequest};
use crate::work::error::ServiceError;
use crate::work::request::Request;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Table;

/// Maximum number of choices in a question; the minimum is 2.
const MOST_CHOICES: usize = 9;
/// Maximum number of runs in a comparison; the minimum is 2.
const MOST_RUNS: usize = 12;

/// Parses the TOML of a block into its type. An error has the byte offset of its key's line.
pub(super) fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, InputError> {
    of_table(&table(text)?).map_err(|(key, reason)| InputError::at(line_of(text, &key), reason, ""))
}

/// Parses the TOML of a block into a table. An error has its byte offset in the block.
fn table(text: &str) -> Result<Table, InputError> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        InputError::at(at, error.message().replace('\n', " "), "")
    })
}

/// Converts a table into a block's type. On error, returns the wrong key, if one is found, and the
/// reason. Goes through JSON, because the page already has JSON readers for most of these types, and
/// TOML readers are large.
fn of_table<T: DeserializeOwned>(table: &Table) -> Result<T, (String, String)> {
    let read = |table: &Table| {
        let text = serde_json::to_string(table).unwrap_or_default();
        serde_json::from_str::<T>(&text).map_err(|error| {
            let message = error.to_string();
            // Drop the place, because it refers to the JSON that the author never wrote.
            message
                .rsplit_once(" at line ")
                .map_or(message.clone(), |(reason, _)| reason.to_owned())
        })
    };
    read(table).map_err(|reason| {
        // A key is wrong if removing it removes or changes the error.
        let is_wrong = |key: &&String| {
            let mut rest = table.clone();
            rest.remove(*key);
            read(&rest).err().is_none_or(|other| other != reason)
        };
        (table.keys().find(is_wrong).cloned().unwrap_or_default(), reason)
    })
}

/// Returns the byte offset of a key's line, or 0 if there is none.
fn line_of(text: &str, key: &str) -> usize {
    let is_it = |line: &str| {
        let rest = line.trim_start().trim_start_matches('[').strip_prefix(key);
        rest.is_some_and(|rest| rest.trim_start().starts_with(['=', ']']))
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if !key.is_empty() && is_it(line) {
            return at;
        }
        at += line.len();
    }
    0
}

fn refused(reason: impl Into<String>, remedy: impl Into<String>) -> InputError {
    InputError::whole(reason, remedy)
}

/// Converts a refusal of the core into one of the block, placed at the line of its key.
fn inside(text: &str) -> impl Fn(ServiceError) -> InputError {
    move |error| {
        let key = error.field.unwrap_or_default();
        let reason = if key.is_empty() { error.reason } else { format!("{key}: {}", error.reason) };
        InputError::at(line_of(text, &key), reason, error.remedy.unwrap_or_default())
    }
}

/// The keys of a `stage` block that are not part of its request.
#[derive(Deserialize)]
struct StageKeys {
    step: Option<u32>,
    at: Option<String>,
    from: Option<u32>,
    to: Option<u32>,
    #[serde(default)]
    highlight: Vec<String>,
    link: Option<String>,
}

const SHOWN: [&str; 6] = ["step", "at", "from", "to", "highlight", "link"];

/// Reads a `stage` block. The run is rewritten to the lesson's convention. The run of a link is fixed,
/// so it must already follow that convention.
pub(super) fn stage(text: &str, profile: Profile) -> Result<LessonStage, InputError> {
    let shown: StageKeys = parsed(text)?;
    let mut rest = table(text)?;
    for key in SHOWN {
        rest.remove(key);
    }
    let (words, linked) = match &shown.link {
        None => {
            let words = of_table::<RunRequest>(&rest);
            let words =
                words.map_err(|(key, reason)| InputError::at(line_of(text, &key), reason, ""))?;
            (RunRequest { run: in_convention(profile, &words.setup, &words.run), ..words }, None)
        }
        Some(link) if rest.is_empty() => {
            let found = link_words(link)?;
            check_convention(&found.0.run, profile)?;
            found
        }
        Some(_) => {
            return Err(refused("a link and a request exclude each other", "use one of them"));
        }
    };
    let at = match (&shown.at, shown.step.or(linked)) {
        (Some(_), Some(_)) if shown.step.is_some() => {
            return Err(refused("`step` and `at` exclude each other", "use one of them"));
        }
        (Some(text), _) => moment(text)?,
        (None, Some(step)) => Moment::Step(step),
        (None, None) => Moment::default(),
    };
    let request = Request::read(&evaluated(words)).map_err(inside(text))?.canonical();
    let StageKeys { from, to, highlight, .. } = shown;
    Ok(LessonStage { request, words: StageWords { at, from, to, highlight, numbers: Vec::new() } })
}

/// Returns a run in the lesson's convention. A search of chance nodes has no convention's modifiers.
fn in_convention(profile: Profile, setup: &crate::game::SetupRequest, run: &str) -> String {
    let has_chance = setup.read().is_ok_and(|start| start.position.has_chance());
    if has_chance { run.to_owned() } else { profile.write(run) }
}

/// Refuses a run that differs from the lesson's convention.
fn check_convention(run: &str, profile: Profile) -> Result<(), InputError> {
    let differing = run.parse::<Run>().map_or_else(|_| Vec::new(), |run| profile.differing(&run));
    if differing.is_empty() {
        return Ok(());
    }
    let reason = format!("the search of the link, {run}, is of another convention than {profile}");
    let remedy = format!(
        "write the request out instead: its run becomes {}; or change `convention`",
        profile.write("alphabeta")
    );
    Err(refused(reason, remedy))
}

/// Sets the game's default evaluation if a lesson names none, as the command line does. A link without
/// one predates the default.
fn evaluated(words: RunRequest) -> RunRequest {
    RunRequest { eval: words.eval.or_else(|| Some(DEFAULT_EVALUATION.to_owned())), ..words }
}

fn moment(text: &str) -> Result<Moment, InputError> {
    let number = text.strip_prefix("cutoff ").and_then(|number| number.trim().parse().ok());
    match (text, number) {
        ("start", _) => Ok(Moment::Start),
        ("end", _) => Ok(Moment::End),
        (_, Some(number)) => Ok(Moment::Cutoff(number)),
        _ => Err(refused(format!("no moment {text:?}"), "write start, end or cutoff 1")),
    }
}

/// Extracts the request and the step from the part of a Plyscope link after `#`.
fn link_words(link: &str) -> Result<(RunRequest, Option<u32>), InputError> {
    let damaged = || refused("the link is damaged", "copy it again with Share");
    let hash = link.rsplit('#').next().unwrap_or_default();
    let part =
        |name: &str| hash.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='));
    let request = percent_encoding::percent_decode_str(part("q").ok_or_else(damaged)?);
    let request = request.decode_utf8().map_err(|_| damaged())?;
    let request = serde_json::from_str(&request).map_err(|_| damaged())?;
    Ok((request, part("s").and_then(|step| step.parse().ok())))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionKeys {
    ask: String,
    hint: Option<String>,
    number: Option<String>,
    exercise: Option<String>,
    why: Option<String>,
    #[serde(default)]
    choice: Vec<Choice>,
}

/// Reads a `question` block: exactly one of a number, an exercise, and 2 to 9 choices with one
/// right.
pub(super) fn question(text: &str, profile: Profile) -> Result<Question, InputError> {
    let QuestionKeys { ask, hint, number, exercise, why, choice } = parsed(text)?;
    let answer = match number {
        _ if exercise.is_some() => {
            if number.is_some() || why.is_some() || !choice.is_empty() {
                let reason = "an exercise is asked alone: it has its own answers and reasons";
                return Err(refused(reason, "make a question each"));
            }
            let item = under(&exercise.unwrap_or_default(), profile)?;
            Answer::Exercise { item }
        }
        Some(of) if choice.is_empty() => Answer::Number { of, why },
        Some(_) => {
            return Err(refused("a number and choices exclude each other", "use one of them"));
        }
        None => {
            if !(2..=MOST_CHOICES).contains(&choice.len()) {
                let reason = format!("a question with {} choices", choice.len());
                let remedy = format!("give it 2 to {MOST_CHOICES} [[choice]], or a `number`");
                return Err(refused(reason, remedy));
            }
            let right = choice.iter().filter(|choice| choice.right).count();
            if right != 1 {
                let reason = format!("{right} of its choices are right");
                return Err(refused(reason, "write right = true at exactly one"));
            }
            if why.is_some() {
                return Err(refused(
                    "`why` beside choices",
                    "give every choice a `why` of its own",
                ));
            }
            Answer::Choices(choice)
        }
    };
    Ok(Question { ask, hint, answer })
}

/// Reads a `compare` block of 2 to 12 runs, and checks each of them.
pub(super) fn compare(text: &str, profile: Profile) -> Result<LessonCompare, InputError> {
    let known =
        ["game", "size", "k", "exact", "subboard", "margin", "position", "runs", "depth", "eval"];
    refuse_unknown(text, &known)?;
    let mut compare: LessonCompare = parsed(text)?;
    for run in &mut compare.runs {
        *run = in_convention(profile, &compare.setup, run);
    }
    if !(2..=MOST_RUNS).contains(&compare.runs.len()) {
        let remedy = format!("name 2 to {MOST_RUNS}");
        return Err(refused(format!("{} runs", compare.runs.len()), remedy));
    }
    for run in &compare.runs {
        compared(&compare, run).map_err(inside(text))?;
    }
    Ok(compare)
}

/// Builds the search of one run of a comparison; the evaluation is by default the game's.
pub(super) fn compared(compare: &LessonCompare, run: &str) -> Result<Request, ServiceError> {
    let LessonCompare { setup, depth, eval, .. } = compare.clone();
    Request::read(&evaluated(RunRequest { depth, eval, ..RunRequest::of(setup, run) }))
}

/// Reads a `game` block. Its opponent, if it names one, must be a preset.
pub(super) fn game(text: &str) -> Result<LessonGame, InputError> {
    let known = ["game", "size", "k", "exact", "subboard", "margin", "position", "opponent"];
    refuse_unknown(text, &known)?;
    let game: LessonGame = parsed(text)?;
    game.setup.read().map_err(|error| inside(text)(error.into()))?;
    if let Some(opponent) = &game.opponent {
        Preset::named(opponent)?;
    }
    Ok(game)
}

/// Refuses an unknown key, because it is probably a misspelling: `positon`.
fn refuse_unknown(text: &str, known: &[&str]) -> Result<(), InputError> {
    let keys = table(text)?;
    match keys.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => {
            Err(refused(format!("unknown key {key:?}"), format!("use {}", known.join(", "))))
        }
    }
}
