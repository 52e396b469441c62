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
    Difference, Further, NumberedEvent, ReportedEvent, ReportedScore, SearchCheck, TaskItem,
    TwoCounts, TwoValues,
};
use super::conventions::{ConventionWords, Conventions, HeaderConventions};
use super::header::Header;
use super::kind::{Kind, ReportedMove, kind, path};
use super::moves::MoveNotation;
use super::reader::{Section, read};
use super::record::{Act, Record};
use super::walk::{Between, FirstDifference};
use crate::evaluation::Score;
use crate::game::{Game, cut_quotes};
use crate::mistakes::{Item, Listener};
use crate::say::{Message, message};
use crate::search::{Bound, RunRequest};
use crate::work::error::ServiceError;
use crate::work::request::Request;
pub(super) use case::Case;
use case::Trial;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
pub(super) use slip::Slip;
use std::io::Read;
use std::rc::Rc;
use steps::{MOST_DIAGNOSED, Outcome};
pub use task::Expectations;

/// The largest reference that is counted to its end after a difference, in nodes.
const MOST_COUNTED: u64 = 2_000_000;
/// The limit for the references of all searches of a file together, in nodes.
const MOST_COUNTED_IN_ALL: u64 = 20_000_000;
const SHOWN_BEFORE: usize = 5;

/// A file of events to check, for the operation `check`.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CheckRequest {
    /// The text of the file, with at least one header.
    pub text: String,
}

/// The result of checking a file, search by search: the answer of the operation `check`.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct CheckAnswer {
    /// The results for all searches of the file, at least one.
    pub searches: Vec<SearchCheck>,
    /// The reference of each search, ready to show; null for a game of its own.
    pub references: Vec<Option<RunRequest>>,
}

/// Checks the text of a file. Fails if it has no valid header.
pub(crate) fn check_text(request: &CheckRequest) -> Result<CheckAnswer, ServiceError> {
    check_all(&mut request.text.as_bytes(), &Expectations::default())
}

/// Checks every search of a file, plain or gzipped. Only one search is in memory at a time. A search
/// that does not meet the task is not compared.
///
/// # Errors
/// Fails if the file cannot be read, or if it has no valid header.
pub fn check_stream(
    input: &mut dyn Read,
    expected: &Expectations,
) -> Result<Vec<SearchCheck>, ServiceError> {
    check_all(input, expected).map(|answer| answer.searches)
}

fn check_all(input: &mut dyn Read, expected: &Expectations) -> Result<CheckAnswer, ServiceError> {
    let mut answer = CheckAnswer { searches: Vec::new(), references: Vec::new() };
    let mut left = MOST_COUNTED_IN_ALL;
    read(input, &mut |section| {
        let request = section.header.as_ref().ok().and_then(|header| header.request.as_ref());
        answer.references.push(request.map(Request::canonical));
        let requirements = Requirements { expected, search: answer.searches.len() };
        answer.searches.push(check(&section, requirements, &mut left));
    })?;
    if let Some(item) = expected.wrong_number(answer.searches.len()) {
        answer.searches.iter_mut().for_each(|search| search.fail(item.clone()));
    }
    Ok(answer)
}

/// The requirements for one search. `search` is its index from 0.
#[derive(Clone, Copy)]
struct Requirements<'a> {
    expected: &'a Expectations,
    search: usize,
}

impl Requirements<'_> {
    fn failed(self, header: &Header, case: &Case<'_>) -> Vec<TaskItem> {
        self.expected.failed(self.search, header, case)
    }
}

fn check(section: &Section, requirements: Requirements<'_>, left: &mut u64) -> SearchCheck {
    let Section { header, record, .. } = section;
    let header = match header {
        Ok(header) if header.is_line => return line_alone(section, header),
        Ok(header) => header,
        Err(error) => return without_header(section, error),
    };
    let most = MOST_COUNTED.min(*left);
    let case = Case::of(header, record);
    let failed = requirements.failed(header, &case);
    if !failed.is_empty() {
        let mut answer = SearchCheck {
            name: header.name.clone(),
            ..SearchCheck::uncompared(section.line, record)
        };
        for item in failed {
            answer.fail(item);
        }
        return answer;
    }
    let written = if requirements.expected.as_written(requirements.search) {
        HeaderConventions::ALL
    } else {
        header.written
    };
    let answer = case.answer(section.line, &case.outcome(written, most));
    let beyond = answer.nodes.reference.unwrap_or(most).saturating_sub(record.nodes);
    *left = left.saturating_sub(beyond);
    answer
}

/// Checks one search without a task; its reference may enter 2,000,000 nodes beyond the file.
pub(super) fn check_one(section: &Section) -> SearchCheck {
    let requirements = Requirements { expected: &Expectations::default(), search: 0 };
    check(section, requirements, &mut MOST_COUNTED.clone())
}

/// Returns the result for a line of play, which is no search that could be compared.
fn line_alone(section: &Section, header: &Header) -> SearchCheck {
    SearchCheck {
        name: header.name.clone(),
        said: vec![message!("check.line-alone")],
        ..SearchCheck::uncompared(section.line, &section.record)
    }
}

/// Returns the result for a search with an invalid header. It is not the first search of its file,
/// because that error fails the whole file.
fn without_header(section: &Section, error: &ServiceError) -> SearchCheck {
    let line = section.line;
    let fault = cut_quotes(error.to_string());
    let messages = vec![message!("check.header", line = line.to_string(), fault = fault)];
    let difference = Difference { kind: Kind::Malformed, ..Difference::of(line, messages) };
    SearchCheck {
        first_difference: Some(difference),
        ..SearchCheck::uncompared(line, &section.record)
    }
}

impl SearchCheck {
    /// Returns the result for a search that is not compared, and so does not agree.
    fn uncompared(line: u32, record: &Record) -> Self {
        let &Record { lines, skipped, nodes, reported, .. } = record;
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
            compared: reported,
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
        self.task.sort_by_key(|item| Expectations::place(item.key));
        let describe = |TaskItem { key, expected, got }: &TaskItem| {
            let (got, expected) = (got.as_str(), expected.as_str());
            match *key {
                "told" => message!("check.task.told", what = expected, got = got),
                key => message!("check.task.item", key = key, got = got, expected = expected),
            }
        };
        let items: Vec<_> = self.task.iter().map(describe).collect();
        let line = self.header_line;
        let messages = vec![
            message!("check.task", items = items),
            message!("check.line", line = line.to_string()),
        ];
        self.first_difference = Some(Difference::of(line, messages));
        self.agrees = false;
        self.conventions = ConventionWords::default();
        (self.would_agree, self.further) = (None, None);
        (self.diagnosis, self.diagnosed) = (Vec::new(), false);
        (self.said, self.coverage) = (Vec::new(), Vec::new());
    }
}

impl Case<'_> {
    /// Compares the file with another stream than that of the header's run. Mistakes are not tried.
    pub(super) fn compare_stream(
        &self,
        line: u32,
        run_search: &dyn Fn(&mut dyn Listener),
    ) -> SearchCheck {
        let own = self.header.conventions;
        let plan = Self::plan(self.header, own, None);
        let run_search = |_: &Rc<Between>, listener: &mut dyn Listener| run_search(listener);
        let held = self.compare(
            &self.candidate(own),
            MoveNotation::PLAIN,
            &plan,
            MOST_COUNTED,
            &run_search,
        );
        self.answer(line, &Outcome::of(held))
    }

    fn answer(&self, line: u32, outcome: &Outcome<'_>) -> SearchCheck {
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
        let mut answer = SearchCheck {
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
                yours: record.value.map(|value| ReportedScore::of(value, scale)),
                reference: reference.map(|value| ReportedScore::of(value, scale)),
            },
            ..SearchCheck::uncompared(line, record)
        };
        answer.said = self.verdict(&answer, outcome);
        answer
    }

    fn verdict(&self, answer: &SearchCheck, outcome: &Outcome<'_>) -> Vec<Message> {
        let mut messages = Vec::new();
        let held = &outcome.held;
        let with = answer.conventions.says(held.notation.base, &self.what_numbers_name());
        let words = answer.conventions.words();
        messages.extend(match (answer.agrees, with.is_empty()) {
            (true, true) => Some(message!("check.agrees", n = answer.events)),
            (true, false) => {
                Some(message!("check.agrees.with", n = answer.events, with = with, words = words))
            }
            (false, false) => Some(message!("check.read-with", with = with, words = words)),
            (false, true) => None,
        });
        if let Some(other) = &answer.would_agree {
            let header = self.header.conventions;
            let own = outcome.would_agree.map(|other| header.beside(other)).unwrap_or_default();
            let (own, words) = (own.words(), other.words());
            messages.push(message!("check.would-agree", said = own, words = words));
        }
        if let Some(Further { conventions, line }) = &answer.further {
            let words = conventions.words();
            messages.push(message!("check.further", words = words, line = line.to_string()));
        }
        if outcome.is_too_large {
            messages.push(message!("check.not-tried", most = MOST_DIAGNOSED));
        } else if outcome.is_diagnosed {
            messages.push(match answer.diagnosis.len() {
                0 => message!("check.none"),
                n => message!("check.ties", n = n),
            });
        }
        messages
    }

    fn what_numbers_name(&self) -> Message {
        let request = self.header.request.as_ref();
        match request.map(|request| request.start.position.game()) {
            Some(Game::ConnectFour) => message!("convention.columns"),
            Some(Game::Tree | Game::Uniform) => message!("convention.children"),
            _ => message!("convention.squares"),
        }
    }

    fn difference(&self, outcome: &Outcome<'_>, found: FirstDifference) -> Difference {
        let held = &outcome.held;
        let codes = &self.words(held.notation).codes;
        let act = self.record.events.get(found.at).map(|event| event.act);
        let reported_move = match act {
            Some(Act::Enter { mv: Some(word), .. }) => {
                codes[word.index()].map_or(ReportedMove::Unknown, ReportedMove::Known)
            }
            _ => ReportedMove::Silent,
        };
        let kind = kind(&held.walk, &found, act, reported_move, self.game.as_ref());
        let hint = self.hint(outcome, kind);
        let slip = outcome.slips.first().map(|slip| slip.mistake);
        let sentences =
            says::Difference { case: self, held, found, kind, act, slip, hint }.sentences();
        let text = |code| self.move_text(held.notation, code);
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
            got: act.and_then(|act| self.reported(act)),
            hint,
            earlier_line: earlier.map(|at| self.line(at)),
            window: window.map(|window| {
                [window.alpha, window.beta].map(|end| ReportedScore::of(end, self.header.scale))
            }),
            before: before
                .filter_map(|at| {
                    let event = self.record.events.get(at)?;
                    Some(NumberedEvent { line: event.line, event: self.reported(event.act)? })
                })
                .collect(),
            ..Difference::of(self.line(found.at), sentences)
        }
    }

    /// Converts an event of the file for the answer; `None` if it is invalid.
    fn reported(&self, act: Act) -> Option<ReportedEvent> {
        let scale = self.header.scale;
        let score = |score: Option<_>| score.map(|score| ReportedScore::of(score, scale));
        let text = |word: Option<_>| word.map(|word| self.record.text(word).to_owned());
        Some(match act {
            Act::Enter { mv, alpha, beta, .. } => ReportedEvent {
                e: "enter",
                mv: text(mv),
                alpha: score(alpha),
                beta: score(beta),
                ..ReportedEvent::default()
            },
            Act::Exit { value, best } => ReportedEvent {
                e: "exit",
                value: score(value),
                best: text(best),
                ..ReportedEvent::default()
            },
            Act::Hit { value, bound, is_named } => ReportedEvent {
                e: "hit",
                value: score(Some(value)),
                bound: is_named.then_some(match bound {
                    Bound::Exact => "exact",
                    Bound::Lower => "lower",
                    Bound::Upper => "upper",
                }),
                ..ReportedEvent::default()
            },
            Act::Cut => ReportedEvent { e: "cut", ..ReportedEvent::default() },
            Act::Malformed | Act::Unbalanced => return None,
        })
    }

    /// Converts an event of the reference for the answer. It keeps only the fields that the program
    /// reports: at this event, or, if its type differs, anywhere.
    fn expected(&self, held: &Trial<'_>, item: Item, act: Option<Act>, max: bool) -> ReportedEvent {
        let (reading, scale) = (&held.walk.reading, self.header.scale);
        let score = |score: Score| Some(ReportedScore::of(reading.seen(score, max), scale));
        let text = |code: Option<u32>| code.map(|code| self.move_text(held.notation, code));
        let reports = self.reports(item, act);
        match item {
            Item::Enter { mv, window, .. } => {
                let window = reading.seen_window(window, max);
                let end = |end| Some(ReportedScore::of(end, scale));
                ReportedEvent {
                    e: "enter",
                    mv: text(mv),
                    alpha: end(window.alpha).filter(|_| reports.0),
                    beta: end(window.beta).filter(|_| reports.1),
                    ..ReportedEvent::default()
                }
            }
            Item::Exit { value, best, .. } => ReportedEvent {
                e: if matches!(act, Some(Act::Hit { .. })) { "hit" } else { "exit" },
                value: score(value).filter(|_| reports.0),
                best: text(best).filter(|_| reports.1),
                ..ReportedEvent::default()
            },
            Item::Cut => ReportedEvent { e: "cut", ..ReportedEvent::default() },
        }
    }

    /// Returns whether the file reports alpha and beta, or value and best move.
    fn reports(&self, item: Item, act: Option<Act>) -> (bool, bool) {
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
            let reported = self.record.events.iter().filter_map(|event| fields(event.act));
            reported.fold((false, false), |all, one| (all.0 || one.0, all.1 || one.1))
        };
        act.and_then(fields).unwrap_or_else(anywhere)
    }
}

#[cfg(test)]
mod tests;
