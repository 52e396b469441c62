//! The gallery of common mistakes. Each is a run beside the right one, on a position where they differ.
//!
//! Everything in it is computed: the right run by the real search, the wrong run by the simulation with
//! one change, and the difference by the check of students' files. Two mistakes appear only here,
//! because no diagnosis tries them: a forgotten pass, and a table that keeps bounds as values.

mod rows;
mod spot;

pub use rows::{MistakeWord, MistakesAnswer, mistakes};
pub(crate) use spot::spot;
pub use spot::{SpotAnswer, SpotChoice, SpotRequest};

use super::check::{Case, Slip, check_one};
use super::conventions::View;
use super::field::GamePosition;
use super::header::Header;
use super::reader::{Section, read};
use super::write::Writer;
use super::{SearchCheck, open};
use crate::evaluation::Score;
use crate::game::Othello;
use crate::mistakes::{Field, Listener, Mistake, MistakeClass, Plan, simulate};
use crate::say::Language;
use crate::trace::Trace;
use crate::work::error::{Code, ServiceError};
use rows::Row;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A request for one mistake, for the operation `mistake`.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct MistakeRequest {
    /// The word of the mistake, as `mistakes` lists it; any other word is refused.
    pub mistake: String,
}

/// The two runs of a mistake, on a position on which they differ.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct MistakeAnswer {
    /// The word of the mistake, in kebab case.
    pub mistake: String,
    /// A description of the mistake and its effect, in English.
    pub about: String,
    /// The class of the mistake: wrong, slower, or a convention.
    pub sort: MistakeClass,
    /// The events of the right run, with their header, one JSON object per line.
    pub right: String,
    /// The events of the run with the mistake, with their header, one JSON object per line.
    pub wrong: String,
    /// The result of checking the run with the mistake against the right run.
    pub checked: SearchCheck,
}

pub(crate) struct MistakeTraces {
    pub(crate) answer: MistakeAnswer,
    pub(crate) right: Trace,
    pub(crate) wrong: Trace,
    /// The step of the first difference in the wrong run.
    pub(crate) step: u32,
    /// The step of the right run at which the two runs part.
    pub(crate) right_step: u32,
}

/// Computes the two runs of a mistake. Fails for a word that is not in the gallery.
pub(crate) fn mistake(request: &MistakeRequest) -> Result<MistakeTraces, ServiceError> {
    let row = &Row::named(&request.mistake)?;
    let (right, wrong) = (row_events(row, None)?, row_events(row, Some(row.mistake))?);
    let checked = checked(row, &wrong)?;
    let (right_trace, right_record) = traced(&right)?;
    let (wrong_trace, wrong_record) = traced(&wrong)?;
    let line = checked.first_difference.as_ref().map_or(0, |first| first.line);
    let step = wrong_record.record.step_of(line);
    // The two runs share every line up to the difference, except cuts that only one of them prints.
    let right_step = right_record.record.step_of(parting(&right, &wrong));
    Ok(MistakeTraces {
        answer: MistakeAnswer {
            mistake: row.mistake.word().to_owned(),
            about: row.mistake.about().text(Language::English),
            sort: row.mistake.class(),
            right,
            wrong,
            checked,
        },
        right: right_trace,
        wrong: wrong_trace,
        step,
        right_step,
    })
}

/// Returns the first line at which two texts differ, from 1.
fn parting(one: &str, other: &str) -> u32 {
    one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count() as u32 + 1
}

fn section(text: &str) -> Result<Section, ServiceError> {
    let mut found = None;
    read(&mut text.as_bytes(), &mut |section| found = Some(section))?;
    found.ok_or_else(|| ServiceError::new(Code::Internal, "an example without a search"))
}

fn traced(text: &str) -> Result<(Trace, Section), ServiceError> {
    let section = section(text)?;
    Ok((open::trace_of(&section)?, section))
}

fn row_events(row: &Row, mistake: Option<Mistake>) -> Result<String, ServiceError> {
    run_events(&row.header, mistake, row.mistake == Mistake::BoundAsExact)
}

/// Returns the events of a run. With `table` the right run keeps a table too.
fn run_events(json: &str, mistake: Option<Mistake>, table: bool) -> Result<String, ServiceError> {
    let header = Header::read(json)?;
    let Some(request) = header.request.clone() else {
        return Err(ServiceError::new(Code::Internal, "an example in a game of its own"));
    };
    let example = ExampleRun { json, header: &header, mistake, table };
    Ok(example.text(GamePosition::of(&request)))
}

struct ExampleRun<'a> {
    json: &'a str,
    header: &'a Header,
    mistake: Option<Mistake>,
    table: bool,
}

impl ExampleRun<'_> {
    fn text(&self, game: GamePosition<'_>) -> String {
        let text = |code: u32| game.move_text(code);
        let own = self.header.conventions;
        let run = self.header.run(own);
        let mut writer = Writer::new(self.json, own.view == View::Mover, &text);
        match self.mistake {
            None if !self.table => game.search(run, self.header.depth(), &mut writer),
            Some(Mistake::PassForgotten) => {
                let plan = plan(self.header, None, false);
                game.field(&run, None, &mut |field| {
                    simulate(&mut WithoutPass(field), &plan, &mut writer);
                });
            }
            mistake => {
                game.simulate(&run, None, &plan(self.header, mistake, self.table), &mut writer);
            }
        }
        writer.text()
    }
}

/// Returns the plan of a simulated run. With `table` it keeps a table.
fn plan(header: &Header, mistake: Option<Mistake>, table: bool) -> Plan {
    let slip = mistake.map(|mistake| Slip { from: rows::beginning(mistake), ..Slip::of(mistake) });
    Plan { table, ..Case::plan(header, header.conventions, slip.as_ref()) }
}

/// Checks a run with a mistake. A run with a table is compared with a right run with a table.
fn checked(row: &Row, wrong: &str) -> Result<SearchCheck, ServiceError> {
    let section = section(wrong)?;
    if row.mistake != Mistake::BoundAsExact {
        return Ok(check_one(&section));
    }
    let header = section.header.as_ref().map_err(Clone::clone)?;
    let Some(request) = &header.request else {
        return Err(ServiceError::new(Code::Internal, "an example in a game of its own"));
    };
    let game = GamePosition::of(request);
    let plan = plan(header, None, true);
    let run = header.run(header.conventions);
    let run_search = |listener: &mut dyn Listener| game.simulate(&run, None, &plan, listener);
    Ok(Case::of(header, &section.record).compare_stream(section.line, &run_search))
}

/// Othello in a program without passes: where only a pass is legal, the game counts as over.
struct WithoutPass<'a>(&'a mut dyn Field);

impl Field for WithoutPass<'_> {
    fn is_max(&self) -> bool {
        self.0.is_max()
    }

    fn list(&mut self, ply: u32, moves: &mut Vec<u32>) {
        let before = moves.len();
        self.0.list(ply, moves);
        if moves[before..] == [u32::from(Othello::PASS.0)] {
            moves.truncate(before);
        }
    }

    fn descend(&mut self, ply: u32, index: usize, mv: u32) {
        self.0.descend(ply, index, mv);
    }

    fn leave(&mut self) {
        self.0.leave();
    }

    fn code(&self, mv: u32) -> Option<u32> {
        self.0.code(mv)
    }

    fn leaf(&mut self, ply: u32, for_mover: bool) -> Score {
        self.0.leaf(ply, for_mover)
    }
}

fn explains(checked: &SearchCheck, mistake: Mistake) -> bool {
    checked.diagnosis.iter().any(|found| found.mistake == mistake)
}

#[cfg(test)]
mod tests;
