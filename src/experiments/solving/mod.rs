//! Solving: computes the value of a position and its best moves, and verifies the scores of a set.

mod claim;
mod ending;
pub(crate) mod json;
mod opening;

use crate::evaluation::Score;
use crate::experiments::positions::read_set;
use crate::experiments::positions::set_position::{Plies, SetPosition};
use crate::experiments::solving::json::{
    SolveRequest, SolvedMove, SolvedPosition, SolvingView, WrongScore,
};
use crate::game::Game;
use crate::search::{Interval, Stop};
use crate::solve::{Meter, Question, Solution, Task, solve};
use crate::work::asker::Asker;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::need::{Advice, Need, quoted};
use crate::work::numbers::within;
use crate::work::stage::{CompareProgress, Stage};
use claim::{Claim, text_of};
use ending::Ending;
use std::time::Duration;

/// Default size of the table, bytes.
const USUAL_MEMORY: u64 = 1 << 30;
/// Smallest and largest size of the table, bytes.
const LEAST_MEMORY: u64 = 1 << 20;
const MOST_MEMORY: u64 = 1 << 40;
/// Longest time limit, milliseconds: a week.
const LONGEST_MS: u64 = 7 * 24 * 3_600_000;

/// Positions to solve, read and checked.
#[derive(Clone, Debug)]
pub struct SolveTask {
    given: Vec<(SetPosition, Claim)>,
    board: String,
    game: Game,
    task: Task,
    node_limit: Option<u64>,
    time_limit: Option<Duration>,
    background: bool,
}

impl SolveTask {
    /// Reads a request: every position, every score.
    ///
    /// # Errors
    /// A position or a line that cannot be read, or a limit out of its range; the error names the field.
    pub fn read(wire: &SolveRequest) -> Result<Self, ServiceError> {
        Self::read_for(wire, &Asker::default())
    }

    /// Like [`read`](Self::read), as long as the asker waits.
    pub(crate) fn read_for(wire: &SolveRequest, asker: &Asker) -> Result<Self, ServiceError> {
        let given = match &wire.positions {
            Some(text) => {
                let given = read_set(&wire.setup, text, &mut Plies::of_a_request(asker))?;
                given.into_iter().map(|given| (Claim::of(&given), given)).collect()
            }
            None => {
                let start = wire.setup.read()?;
                let setup = wire.setup.clone();
                let given = SetPosition { setup, start, expected: None, line: None };
                vec![(Claim::default(), given)]
            }
        };
        let nodes = wire.node_limit.map(|nodes| within("node_limit", nodes, 1..=u64::MAX));
        let time = wire.time_limit_ms.map(|ms| within("time_limit_ms", ms, 1..=LONGEST_MS));
        let memory = wire.memory.unwrap_or(USUAL_MEMORY);
        let size = wire.setup.size.as_ref().map(|size| format!(" {size}")).unwrap_or_default();
        Ok(Self {
            given: given.into_iter().map(|(claim, given)| (given, claim)).collect(),
            board: format!("{}{size}", wire.setup.game),
            game: wire.setup.game()?,
            task: Task {
                question: if wire.outcome { Question::Outcome } else { Question::Score },
                every_move: wire.moves,
                memory: within("memory", memory, LEAST_MEMORY..=MOST_MEMORY)?,
            },
            node_limit: nodes.transpose()?,
            time_limit: time.transpose()?.map(Duration::from_millis),
            background: wire.background,
        })
    }

    /// The memory: the whole table.
    pub(crate) fn need(&self) -> Need {
        let first = self.given.first().map(|(given, _)| given.start.text()).unwrap_or_default();
        let mut command = format!("plyscope solve --game {}", self.game.word());
        if self.given.len() == 1 && !first.is_empty() {
            command += &format!(" --position {}", quoted(&first));
        }
        let remedy = "give it less memory".to_owned();
        Need::counted(self.task.memory, Advice { field: "memory", remedy, command })
    }

    /// Solves one position after the other. The handle can stop it and shows the progress.
    pub fn run(&self, handle: &Handle) -> SolvingView {
        if self.background {
            handle.give_way();
        }
        let begun = handle.now();
        let outcome = self.task.question == Question::Outcome;
        let (mut solved, mut wrong) = (Vec::new(), Vec::<WrongScore>::new());
        let (mut nodes, mut checked, mut stopped) = (0, 0, None);
        for (place, (given, claim)) in self.given.iter().enumerate() {
            self.report_progress(handle, place, nodes);
            let left = self.time_limit.map(|limit| limit.saturating_sub(handle.since(begun)));
            let mut control = handle.control(left);
            let limit = self.node_limit.map(|limit| limit.saturating_sub(nodes));
            let mut meter = Meter::new(&mut control, limit);
            let at = handle.now();
            let every_move = self.task.every_move || claim.names_moves();
            let mut found = match meter.look() {
                Ok(()) => {
                    solve(&given.start.position, Task { every_move, ..self.task }, &mut meter)
                }
                Err(_) => nothing(meter.stop()),
            };
            opening::narrow(&mut found, &given.start.position, self.task.question);
            nodes += found.nodes;
            if claim.says_something() && (found.stop.is_none() || found.exact().is_some()) {
                checked += 1;
            }
            wrong.extend(claim.held_to(&found, given, outcome));
            stopped = found.stop;
            let ending = Ending::of(&given.start.position, self.task.question);
            solved.push(position_view(given, &found, ending, handle.since(at)));
            if stopped.is_some() {
                break;
            }
        }
        SolvingView {
            board: self.board.clone(),
            eval: self.eval().to_owned(),
            positions: self.given.len() as u32,
            solved,
            wrong,
            checked,
            nodes,
            milliseconds: handle.since(begun).as_secs_f64() * 1e3,
            stopped,
        }
    }

    fn eval(&self) -> &'static str {
        match (self.task.question, self.game) {
            (Question::Outcome, _) => "outcome",
            (Question::Score, Game::Othello) => "final",
            (Question::Score, _) => "result",
        }
    }

    fn report_progress(&self, handle: &Handle, place: usize, nodes: u64) {
        if self.given.len() == 1 {
            return;
        }
        handle.enter_stage(Stage::Comparison(CompareProgress {
            run: 0,
            runs: 1,
            word: "solve".to_owned(),
            repeat: 0,
            position: place as u32,
            positions: self.given.len() as u32,
            nodes_before: nodes,
            all_nodes_before: nodes,
        }));
    }
}

fn nothing(stop: Option<Stop>) -> Solution {
    Solution { value: Interval::UNKNOWN, best: None, moves: Vec::new(), nodes: 0, stop }
}

fn position_view(
    given: &SetPosition,
    found: &Solution,
    ending: Option<Ending>,
    time: Duration,
) -> SolvedPosition {
    let text = |mv| text_of(&given.start, mv);
    let complete = found.stop.is_none() && !found.moves.is_empty();
    SolvedPosition {
        position: given.start.text(),
        line: given.line,
        value: found.exact().map(Score::get),
        lo: found.value.lo.finite(),
        hi: found.value.hi.finite(),
        best: found.best.map(text),
        ends_in: ending.and_then(|ending| ending.plies(found.value)),
        best_moves: complete.then(|| found.best_moves().map(text).collect()),
        moves: found
            .moves
            .iter()
            .map(|&(mv, proved @ Interval { lo, hi })| SolvedMove {
                mv: text(mv),
                lo: lo.finite(),
                hi: hi.finite(),
                ends_in: ending.and_then(|ending| ending.plies(proved)),
            })
            .collect(),
        nodes: found.nodes,
        milliseconds: time.as_secs_f64() * 1e3,
    }
}
