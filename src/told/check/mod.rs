//! Compares every search of a file with its reference, under the file's conventions. Where they differ,
//! it tries the known mistakes.
//!
//! In reading order: `case` compares a file with one search. `steps` tries the header's conventions
//! first, then others, then the mistakes of `slips`. `compared` counts the reported fields. `hint`
//! covers mistakes without a simulation. `says` writes the sentences.

mod case;
mod compared;
mod hint;
mod says;
mod slip;
mod slips;
mod steps;
mod task;

use super::answer::{
    Checked, Difference, EventTold, Further, NumberedEvent, ScoreTold, TaskItem, TwoCounts,
    TwoValues,
};
use super::conventions::{ConventionWords, Conventions, Written};
use super::header::Header;
use super::kind::{Kind, ToldMove, kind, path};
use super::moves::Told;
use super::reader::{Section, read};
use super::record::{Act, Record};
use super::walk::{Between, Found};
use crate::evaluation::Score;
use crate::game::{Game, cut_quotes};
use crate::mistakes::{Item, Listener};
use crate::say::{Said, said};
use crate::search::{Bound, RunRequest};
use crate::work::error::ServiceError;
use crate::work::request::Request;
pub(super) use case::Case;
use case::Held;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub(super) use slip::Slip;
use std::io::Read;
use std::rc::Rc;
use steps::{MOST_DIAGNOSED, Outcome};
pub use task::Expected;

/// The largest reference that is counted to its end after a difference, in nodes.
const MOST_COUNTED: u64 = 2_000_000;
/// The limit for the references of all searches of a file together, in nodes.
const MOST_COUNTED_IN_ALL: u64 = 20_000_000;
/// The number of events shown before a difference.
const SHOWN_BEFORE: usize = 5;

/// A file of events to check.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CheckRequest {
    /// The text of the file.
    pub text: String,
}

/// The result of checking a file.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct CheckAnswer {
    /// The results for all searches of the file, at least one.
    pub searches: Vec<Checked>,
    /// The reference of each search, ready to show; null for a game of its own.
    pub references: Vec<Option<RunRequest>>,
}

/// Checks the text of a file.
pub(crate) fn check_text(request: &CheckRequest) -> Result<CheckAnswer, ServiceError> {
    check_all(&mut request.text.as_bytes(), &Expected::default())
}

/// Checks every search of a file, plain or gzipped. Only one search is in memory at a time. A search
/// that does not meet the task is not compared.
///
/// # Errors
/// Fails if the file cannot be read, or if it has no valid header.
pub fn check_stream(
    input: &mut dyn Read,
    expected: &Expected,
) -> Result<Vec<Checked>, ServiceError> {
    check_all(input, expected).map(|answer| answer.searches)
}

fn check_all(input: &mut dyn Read, expected: &Expected) -> Result<CheckAnswer, ServiceError> {
    let mut answer = CheckAnswer { searches: Vec::new(), references: Vec::new() };
    let mut left = MOST_COUNTED_IN_ALL;
    read(input, &mut |section| {
        let request = section.header.as_ref().ok().and_then(|header| header.request.as_ref());
        answer.references.push(request.map(Request::canonical));
        let asked = Asked { expected, search: answer.searches.len() };
        answer.searches.push(check(&section, asked, &mut left));
    })?;
    if let Some(item) = expected.wrong_number(answer.searches.len()) {
        answer.searches.iter_mut().for_each(|search| search.fail(item.clone()));
    }
    Ok(answer)
}

/// The requirements for one search. `search` is its index from 0.
#[derive(Clone, Copy)]
struct Asked<'a> {
    expected: &'a Expected,
    search: usize,
}

impl Asked<'_> {
    /// Returns the requirements that the header or the reported fields do not meet.
    fn failed(self, header: &Header, case: &Case<'_>) -> Vec<TaskItem> {
        self.expected.failed(self.search, header, case)
    }
}

fn check(section: &Section, asked: Asked<'_>, left: &mut u64) -> Checked {
    let Section { header, record, .. } = section;
    let header = match header {
        Ok(header) => header,
        Err(error) => return without_header(section, error),
    };
    let most = MOST_COUNTED.min(*left);
    let case = Case::of(header, record);
    let failed = asked.failed(header, &case);
    if !failed.is_empty() {
        let mut answer =
            Checked { name: header.name.clone(), ..Checked::uncompared(section.line, record) };
        for item in failed {
            answer.fail(item);
        }
        return answer;
    }
    let written =
        if asked.expected.as_written(asked.search) { Written::ALL } else { header.written };
    let answer = case.answer(section.line, &case.outcome(written, most));
    let beyond = answer.nodes.reference.unwrap_or(most).saturating_sub(record.nodes);
    *left = left.saturating_sub(beyond);
    answer
}

/// Checks one search without a task.
pub(super) fn check_one(section: &Section) -> Checked {
    let asked = Asked { expected: &Expected::default(), search: 0 };
    check(section, asked, &mut MOST_COUNTED.clone())
}

/// Returns the result for a search with an invalid header. It is not the first search of its file,
/// because that error fails the whole file.
fn without_header(section: &Section, error: &ServiceError) -> Checked {
    let line = section.line;
    let fault = cut_quotes(error.to_string());
    let said = vec![said!("check.header", line = line.to_string(), fault = fault)];
    let difference = Difference { kind: Kind::Malformed, ..Difference::of(line, said) };
    Checked { first_difference: Some(difference), ..Checked::uncompared(line, &section.record) }
}

impl Checked {
    /// Returns the result for a search that is not compared.
    fn uncompared(line: u32, record: &Record) -> Self {
        let &Record { lines, skipped, nodes, told, .. } = record;
        Self {
            name: None,
            header_line: line,
            task: Vec::new(),
            agrees: false,
            events: lines,
            skipped_lines: skipped,
            first_difference: None,
            conventions: ConventionWords::default(),
            would_agree: None,
            further: None,
            diagnosis: Vec::new(),
            diagnosed: false,
            compared: told,
            not_compared: Vec::new(),
            said: Vec::new(),
            coverage: Vec::new(),
            nodes: TwoCounts { yours: nodes, reference: None },
            value: TwoValues { yours: None, reference: None },
        }
    }

    /// Adds a requirement that is not met. It resets the comparison, because a search that does not
    /// meet the task has no verdict.
    fn fail(&mut self, item: TaskItem) {
        self.task.push(item);
        self.task.sort_by_key(|item| Expected::place(item.key));
        let said = |TaskItem { key, expected, got }: &TaskItem| {
            let (got, expected) = (got.as_str(), expected.as_str());
            match *key {
                "told" => said!("check.task.told", what = expected, got = got),
                key => said!("check.task.item", key = key, got = got, expected = expected),
            }
        };
        let items: Vec<_> = self.task.iter().map(said).collect();
        let line = self.header_line;
        let said =
            vec![said!("check.task", items = items), said!("check.line", line = line.to_string())];
        self.first_difference = Some(Difference::of(line, said));
        self.agrees = false;
        self.conventions = ConventionWords::default();
        (self.would_agree, self.further) = (None, None);
        (self.diagnosis, self.diagnosed) = (Vec::new(), false);
        (self.said, self.coverage) = (Vec::new(), Vec::new());
    }
}

impl Case<'_> {
    /// Compares the file with another stream than that of the header's run. Mistakes are not tried.
    pub(super) fn held_to_stream(&self, line: u32, tell: &dyn Fn(&mut dyn Listener)) -> Checked {
        let own = self.header.conventions;
        let plan = Self::plan(self.header, own, None);
        let tell = |_: &Rc<Between>, listener: &mut dyn Listener| tell(listener);
        let held = self.held_to(&self.asked(own), Told::PLAIN, &plan, MOST_COUNTED, &tell);
        self.answer(line, &Outcome::of(held))
    }

    fn answer(&self, line: u32, outcome: &Outcome<'_>) -> Checked {
        let record = self.record;
        let Header { scale, ref name, .. } = *self.header;
        let own = self.header.conventions;
        let held = &outcome.held;
        let found = held.walk.found;
        let max_at_root = self.max_at_root(held.conventions);
        let reference = held.value.map(|value| held.walk.reading.seen(value, max_at_root));
        let first_difference = found.map(|found| self.difference(outcome, found));
        let (compared, not_compared) = self.compared(held);
        let words = |of: Conventions| of.beside(own);
        let mut answer = Checked {
            name: name.clone(),
            agrees: found.is_none(),
            first_difference,
            conventions: words(held.conventions),
            would_agree: outcome.would_agree.map(words),
            further: outcome
                .further
                .map(|(conventions, line)| Further { conventions: words(conventions), line }),
            diagnosis: outcome.slips.iter().map(|slip| slip.named(scale)).collect(),
            diagnosed: outcome.is_diagnosed,
            compared,
            coverage: compared.says(&not_compared),
            not_compared,
            nodes: TwoCounts { yours: record.nodes, reference: held.nodes },
            value: TwoValues {
                yours: record.value.map(|value| ScoreTold::of(value, scale)),
                reference: reference.map(|value| ScoreTold::of(value, scale)),
            },
            ..Checked::uncompared(line, record)
        };
        answer.said = self.verdict(&answer, outcome);
        answer
    }

    /// Returns the verdict on the whole search, one message per sentence.
    fn verdict(&self, answer: &Checked, outcome: &Outcome<'_>) -> Vec<Said> {
        let mut said = Vec::new();
        let held = &outcome.held;
        let with = answer.conventions.says(held.told.base, &self.what_numbers_name());
        let words = answer.conventions.written();
        said.extend(match (answer.agrees, with.is_empty()) {
            (true, true) => Some(said!("check.agrees", n = answer.events)),
            (true, false) => {
                Some(said!("check.agrees.with", n = answer.events, with = with, words = words))
            }
            (false, false) => Some(said!("check.read-with", with = with, words = words)),
            (false, true) => None,
        });
        if let Some(other) = &answer.would_agree {
            let header = self.header.conventions;
            let own = outcome.would_agree.map(|other| header.beside(other)).unwrap_or_default();
            let (own, words) = (own.written(), other.written());
            said.push(said!("check.would-agree", said = own, words = words));
        }
        if let Some(Further { conventions, line }) = &answer.further {
            let words = conventions.written();
            said.push(said!("check.further", words = words, line = line.to_string()));
        }
        if outcome.is_too_large {
            said.push(said!("check.not-tried", most = MOST_DIAGNOSED));
        } else if outcome.is_diagnosed {
            said.push(match answer.diagnosis.len() {
                0 => said!("check.none"),
                n => said!("check.ties", n = n),
            });
        }
        said
    }

    fn what_numbers_name(&self) -> Said {
        let request = self.header.request.as_ref();
        match request.map(|request| request.start.position.game()) {
            Some(Game::ConnectFour) => said!("convention.columns"),
            Some(Game::Tree | Game::Uniform) => said!("convention.children"),
            _ => said!("convention.squares"),
        }
    }

    fn difference(&self, outcome: &Outcome<'_>, found: Found) -> Difference {
        let held = &outcome.held;
        let codes = &self.words(held.told).codes;
        let act = self.record.events.get(found.at).map(|event| event.act);
        let told = match act {
            Some(Act::Enter { mv: Some(word), .. }) => {
                codes[word.index()].map_or(ToldMove::Unknown, ToldMove::Known)
            }
            _ => ToldMove::Silent,
        };
        let kind = kind(&held.walk, &found, act, told, self.game.as_ref());
        let hint = self.hint(outcome, kind);
        let slip = outcome.slips.first().map(|slip| slip.mistake);
        let sentences =
            says::Difference { case: self, held, found, kind, act, slip, hint }.sentences();
        let text = |code| self.move_text(held.told, code);
        let expected = found.expected.filter(|_| !matches!(kind, Kind::Malformed));
        let earlier = held.walk.between.earlier.get().filter(|_| kind == Kind::WrongLeafValue);
        let before = found.at.saturating_sub(SHOWN_BEFORE)..found.at;
        let node = held.walk.open.last();
        let reading = &held.walk.reading;
        let window =
            node.filter(|_| reading.windows).map(|node| reading.seen_window(node.window, node.max));
        Difference {
            kind,
            path: path(&held.walk).into_iter().map(text).collect(),
            expected: expected.map(|item| self.expected(held, item, act, found.max)),
            got: act.and_then(|act| self.told(act)),
            hint,
            earlier_line: earlier.map(|at| self.line(at)),
            window: window.map(|window| {
                [window.alpha, window.beta].map(|end| ScoreTold::of(end, self.header.scale))
            }),
            before: before
                .filter_map(|at| {
                    let event = self.record.events.get(at)?;
                    Some(NumberedEvent { line: event.line, event: self.told(event.act)? })
                })
                .collect(),
            ..Difference::of(self.line(found.at), sentences)
        }
    }

    /// Converts an event of the file for the answer; `None` if it is invalid.
    fn told(&self, act: Act) -> Option<EventTold> {
        let scale = self.header.scale;
        let score = |score: Option<_>| score.map(|score| ScoreTold::of(score, scale));
        let text = |word: Option<_>| word.map(|word| self.record.text(word).to_owned());
        Some(match act {
            Act::Enter { mv, alpha, beta, .. } => EventTold {
                e: "enter",
                mv: text(mv),
                alpha: score(alpha),
                beta: score(beta),
                ..EventTold::default()
            },
            Act::Exit { value, best } => EventTold {
                e: "exit",
                value: score(value),
                best: text(best),
                ..EventTold::default()
            },
            Act::Hit { value, bound, is_named } => EventTold {
                e: "hit",
                value: score(Some(value)),
                bound: is_named.then_some(match bound {
                    Bound::Exact => "exact",
                    Bound::Lower => "lower",
                    Bound::Upper => "upper",
                }),
                ..EventTold::default()
            },
            Act::Cut => EventTold { e: "cut", ..EventTold::default() },
            Act::Malformed | Act::Unbalanced => return None,
        })
    }

    /// Converts an event of the reference for the answer. It keeps only the fields that the program
    /// reports: at this event, or, if its type differs, anywhere.
    fn expected(&self, held: &Held<'_>, item: Item, act: Option<Act>, max: bool) -> EventTold {
        let (reading, scale) = (&held.walk.reading, self.header.scale);
        let score = |score: Score| Some(ScoreTold::of(reading.seen(score, max), scale));
        let text = |code: Option<u32>| code.map(|code| self.move_text(held.told, code));
        let tells = self.tells(item, act);
        match item {
            Item::Enter { mv, window, .. } => {
                let window = reading.seen_window(window, max);
                let end = |end| Some(ScoreTold::of(end, scale));
                EventTold {
                    e: "enter",
                    mv: text(mv),
                    alpha: end(window.alpha).filter(|_| tells.0),
                    beta: end(window.beta).filter(|_| tells.1),
                    ..EventTold::default()
                }
            }
            Item::Exit { value, best, .. } => EventTold {
                e: if matches!(act, Some(Act::Hit { .. })) { "hit" } else { "exit" },
                value: score(value).filter(|_| tells.0),
                best: text(best).filter(|_| tells.1),
                ..EventTold::default()
            },
            Item::Cut => EventTold { e: "cut", ..EventTold::default() },
        }
    }

    /// Returns whether the file reports alpha and beta, or value and best move.
    fn tells(&self, item: Item, act: Option<Act>) -> (bool, bool) {
        let fields = |act: Act| match (item, act) {
            (Item::Enter { .. }, Act::Enter { alpha, beta, .. }) => {
                Some((alpha.is_some(), beta.is_some()))
            }
            (Item::Exit { .. }, Act::Exit { value, best }) => {
                Some((value.is_some(), best.is_some()))
            }
            (Item::Exit { .. }, Act::Hit { .. }) => Some((true, false)),
            _ => None,
        };
        let anywhere = || {
            let told = self.record.events.iter().filter_map(|event| fields(event.act));
            told.fold((false, false), |all, one| (all.0 || one.0, all.1 || one.1))
        };
        act.and_then(fields).unwrap_or_else(anywhere)
    }
}

#[cfg(test)]
mod tests;
