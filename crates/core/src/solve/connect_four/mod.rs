//! Connect Four, every size.
//!
//! Null windows halve the range of the score until one number is left. A node is a call of the search: a
//! position in which the side to move cannot win at once, and in which the other side's threats leave it a
//! choice. Everything else needs no call: immediate wins, double threats, moves below a threat, answers to
//! single threats, a side's gain by following up, and moves that the empty squares or the table decide.
//!
//! From P. Pons ("Solving Connect 4: how to build a perfect AI", 2015 to 2019) come the bitboards, the key,
//! the null windows, the bounds of the table, the omission of moves that lose at once, and the order by
//! threats. The key and the shifts are J. Tromp's (1995). Following up is claimeven and baseinverse of L.
//! V. Allis ("A knowledge-based approach of Connect-Four", 1988). Looking up all replies in the table first
//! is from J. Schaeffer and A. Plaat ("New advances in alpha-beta searching", 1996).

#![expect(clippy::inline_always, reason = "the search is one loop, in pieces that have names")]

mod engine;
mod shape;
mod table;

use crate::evaluation::Score;
use crate::game::Word as _;
use crate::game::{ConnectFour, Geometry, Move, Player, Position};
use crate::search::Interval;
use crate::solve::{Interrupt, Meter, Question, Solution, Task};
use engine::{Engine, Knowledge, Node, has_four, limits, look};
use shape::{Any, Shape, Standard, Word};

/// Bits of the longest key in narrow entries: a longer key would need a table of many megabytes to be whole.
const NARROW: u32 = 56;

/// A solver of one board size, with its table, which later positions can share.
///
/// # Examples
/// Five squares are empty, and the side to move loses with the other side's last stone:
/// ```
/// use plyscope_core::game::{ConnectFour, Notation};
/// use plyscope_core::search::NoLimit;
/// use plyscope_core::solve::{ConnectFourSolver, Meter, Question};
///
/// let board = ConnectFour::new().read("2252576253462244111563365343671351441")?.position;
/// let mut solver = ConnectFourSolver::new(7, 6, 1 << 20);
/// let mut control = NoLimit;
/// let mut meter = Meter::new(&mut control, None);
/// let value = solver.value(&board, Question::Score, &mut meter);
/// assert_eq!(value.exact().map(|score| score.get()), Some(-1));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Debug)]
pub struct ConnectFourSolver {
    columns: u32,
    rows: u32,
    any: AnyEngine,
}

#[derive(Debug)]
enum AnyEngine {
    Standard(Engine<Standard>),
    Narrow(Engine<Any<u64>>),
    Wide(Engine<Any<u128>>),
}

/// The proved lower and upper bound of a value, both included.
type Range = (i32, i32);

impl ConnectFourSolver {
    /// Makes a solver for a size that the game has, 4 to 8 columns and rows. Its table takes at most so many
    /// bytes, or the fewest that can hold its keys (4 KB to 128 KB).
    pub fn new(columns: u32, rows: u32, bytes: u64) -> Self {
        let any = match (columns, rows) {
            (7, 6) => AnyEngine::Standard(Engine::new(Standard, bytes)),
            _ if columns * (rows + 1) <= NARROW => {
                AnyEngine::Narrow(Engine::new(Any::new(columns, rows), bytes))
            }
            _ => AnyEngine::Wide(Engine::new(Any::new(columns, rows), bytes)),
        };
        Self { columns, rows, any }
    }

    /// Solves a position on a board of the solver's size, with an empty table at the start, so that
    /// the nodes are the same each time.
    pub fn solve<G: Geometry>(
        &mut self,
        board: &ConnectFour<G>,
        task: Task,
        meter: &mut Meter<'_>,
    ) -> Solution {
        let (columns, rows) = (self.columns, self.rows);
        match &mut self.any {
            AnyEngine::Standard(engine) => {
                Root::of(Standard, board, task.question).solve(engine, task, meter)
            }
            AnyEngine::Narrow(engine) => {
                Root::of(Any::new(columns, rows), board, task.question).solve(engine, task, meter)
            }
            AnyEngine::Wide(engine) => {
                Root::of(Any::new(columns, rows), board, task.question).solve(engine, task, meter)
            }
        }
    }

    /// Returns the value alone, without a move that reaches it, also from an empty table, to compare with
    /// other solvers.
    pub fn value<G: Geometry>(
        &mut self,
        board: &ConnectFour<G>,
        question: Question,
        meter: &mut Meter<'_>,
    ) -> Interval {
        self.valued(board, question, meter, Table::Emptied)
    }

    /// Returns the value of one of many positions: the table keeps the results of those before it,
    /// so the nodes depend on them.
    pub fn next_value<G: Geometry>(
        &mut self,
        board: &ConnectFour<G>,
        question: Question,
        meter: &mut Meter<'_>,
    ) -> Interval {
        self.valued(board, question, meter, Table::Kept)
    }

    fn valued<G: Geometry>(
        &mut self,
        board: &ConnectFour<G>,
        question: Question,
        meter: &mut Meter<'_>,
        table: Table,
    ) -> Interval {
        let (columns, rows) = (self.columns, self.rows);
        match &mut self.any {
            AnyEngine::Standard(engine) => {
                Root::of(Standard, board, question).value(engine, meter, table)
            }
            AnyEngine::Narrow(engine) => {
                Root::of(Any::new(columns, rows), board, question).value(engine, meter, table)
            }
            AnyEngine::Wide(engine) => {
                Root::of(Any::new(columns, rows), board, question).value(engine, meter, table)
            }
        }
    }
}

/// The treatment of the table before a position: single values start empty, series keep it.
#[derive(Clone, Copy)]
enum Table {
    Emptied,
    Kept,
}

/// Returns the stones of a player in the solver's word. O(stones).
fn stones<S: Shape, G: Geometry>(board: &ConnectFour<G>, player: Player) -> S::Word {
    let geometry = board.geometry();
    let mut left = board.stones_of(player);
    let mut found = S::Word::NONE;
    // Copy bit by bit, because the words can differ in type; their squares have the same layout.
    while left != G::Bits::default() {
        let square = left.lowest();
        found |= S::Word::ONE << square;
        left = left - (G::Bits::ONE << square);
    }
    debug_assert!(geometry.cells() >= found.count());
    found
}

struct Root<S: Shape> {
    shape: S,
    own: S::Word,
    all: S::Word,
    scale: Scale,
}

impl<S: Shape> Root<S> {
    fn of<G: Geometry>(shape: S, board: &ConnectFour<G>, question: Question) -> Self {
        let mover = board.side_to_move();
        let (own, other) = (stones::<S, G>(board, mover), stones::<S, G>(board, mover.opponent()));
        let shorter = (shape.cells() % 2 == 1).then_some(mover == Player::First);
        Self { shape, own, all: own | other, scale: Scale { question, shorter } }
    }

    /// Returns the value if the game is over, on the scale of the question.
    fn over(&self) -> Option<Interval> {
        let left = self.shape.cells() - self.all.count() as i32;
        let value = if has_four(self.shape, self.own ^ self.all) {
            -(left / 2 + 1)
        } else if left == 0 {
            0
        } else {
            return None;
        };
        Some(interval(self.scale.in_scale((value, value))))
    }

    fn value(&self, engine: &mut Engine<S>, meter: &mut Meter<'_>, table: Table) -> Interval {
        if let Some(value) = self.over() {
            return value;
        }
        match table {
            Table::Emptied => engine.begin(self.own, self.all),
            Table::Kept => engine.go_on(),
        }
        let mut ask = Query { engine, shape: self.shape, scale: self.scale, meter };
        interval(self.scale.in_scale(ask.value(self.own, self.all)))
    }

    fn solve(&self, engine: &mut Engine<S>, task: Task, meter: &mut Meter<'_>) -> Solution {
        if let Some(value) = self.over() {
            return Solution { value, best: None, moves: Vec::new(), nodes: 0, stop: None };
        }
        let Self { shape, own, all, scale } = *self;
        let before = meter.nodes();
        engine.begin(own, all);
        let replies: Vec<(Move, S::Word)> = (0..shape.columns())
            .map(|column| (column, (all + shape.bottom()) & shape.column(column)))
            .filter(|(_, square)| square.has_any())
            .map(|(column, square)| (Move(column as u16), square))
            .collect();
        let mut ask = Query { engine, shape, scale, meter };
        let (value, best, moves) = if task.every_move {
            ask.every_move(own, all, &replies)
        } else {
            ask.one_move(own, all, &replies)
        };
        let all_known = moves.iter().all(|(_, range)| range.0 == range.1) && best.is_some();
        Solution {
            value: interval(value),
            best,
            moves: moves.into_iter().map(|(mv, range)| (mv, interval(range))).collect(),
            nodes: meter.nodes() - before,
            stop: if all_known { None } else { meter.stop() },
        }
    }
}

fn interval((lo, hi): Range) -> Interval {
    Interval { lo: Score::new(lo), hi: Score::new(hi) }
}

/// The scale of reported values. The engine counts the stones that the winner has left, plus one, so that a
/// win is never 0. The game's own score takes them from half of the squares, rounded down. On a board with
/// an odd number of squares the first player's wins are therefore one lower.
#[derive(Clone, Copy, Debug)]
struct Scale {
    question: Question,
    /// On a board with an odd number of squares: whether the first player is to move.
    shorter: Option<bool>,
}

impl Scale {
    fn in_scale(self, (lo, hi): Range) -> Range {
        let convert = |value: i32| match (self.question, self.shorter) {
            (Question::Outcome, _) => value.signum(),
            (Question::Score, Some(true)) if value > 0 => value - 1,
            (Question::Score, Some(false)) if value < 0 => value + 1,
            (Question::Score, _) => value,
        };
        (convert(lo), convert(hi))
    }
}

struct Query<'a, 'm, S: Shape> {
    engine: &'a mut Engine<S>,
    shape: S,
    scale: Scale,
    meter: &'a mut Meter<'m>,
}

impl<S: Shape> Query<'_, '_, S> {
    /// Returns the value of a position in play, for the side to move, as far as it was proved.
    fn value(&mut self, own: S::Word, all: S::Word) -> Range {
        match self.seen(own, all) {
            Knowledge::Value(value) => (value, value),
            Knowledge::Open(node) => {
                let left = self.shape.cells() - all.count() as i32;
                self.narrowed(&node, limits(left))
            }
        }
    }

    fn seen(&self, own: S::Word, all: S::Word) -> Knowledge<S::Word> {
        if all == self.shape.board() { Knowledge::Value(0) } else { look(self.shape, own, all) }
    }

    /// Halves a range by null windows. Those beside a draw come first, because they enter the fewest positions.
    fn narrowed(&mut self, node: &Node<S::Word>, (mut lo, mut hi): Range) -> Range {
        let is_known = |lo: i32, hi: i32| match self.scale.question {
            Question::Score => lo >= hi,
            Question::Outcome => lo.signum() == hi.signum(),
        };
        while !is_known(lo, hi) {
            let middle = match self.scale.question {
                Question::Score => {
                    let middle = lo + (hi - lo) / 2;
                    if middle <= 0 && lo / 2 < middle {
                        lo / 2
                    } else if middle >= 0 && hi / 2 > middle {
                        hi / 2
                    } else {
                        middle
                    }
                }
                Question::Outcome if hi > 0 => 0,
                Question::Outcome => -1,
            };
            let Ok(value) = self.engine.search(node, middle, self.meter) else { break };
            if value > middle { lo = lo.max(value) } else { hi = hi.min(value) }
        }
        if is_known(lo, hi) && self.scale.question == Question::Outcome {
            return (lo.signum(), lo.signum());
        }
        (lo, hi)
    }

    /// Solves every move by itself and combines their values; all share the table.
    fn every_move(
        &mut self,
        own: S::Word,
        all: S::Word,
        replies: &[(Move, S::Word)],
    ) -> (Range, Option<Move>, Vec<(Move, Range)>) {
        let mut moves = Vec::with_capacity(replies.len());
        for &(mv, square) in replies {
            let range = if has_four(self.shape, own | square) {
                let left = self.shape.cells() - all.count() as i32;
                let value = (left + 1) / 2;
                (value, value)
            } else {
                let (lo, hi) = self.value(own ^ all, all | square);
                (-hi, -lo)
            };
            moves.push((mv, self.scale.in_scale(range)));
        }
        let highest = |end: fn(&Range) -> i32| moves.iter().map(|(_, range)| end(range)).max();
        let value = (highest(|range| range.0).unwrap_or(0), highest(|range| range.1).unwrap_or(0));
        let is_best = |range: &Range| value.0 == value.1 && *range == value;
        let middle_first = self.middle_first(replies);
        let best = middle_first
            .into_iter()
            .map(|place| moves[place])
            .find(|(_, range)| is_best(range))
            .map(|(mv, _)| mv);
        (value, best, moves)
    }

    /// Returns the value, and the first move from the middle that reaches it.
    fn one_move(
        &mut self,
        own: S::Word,
        all: S::Word,
        replies: &[(Move, S::Word)],
    ) -> (Range, Option<Move>, Vec<(Move, Range)>) {
        let range = self.value(own, all);
        let scaled = self.scale.in_scale(range);
        let is_outcome = self.scale.question == Question::Outcome;
        let known = if is_outcome { scaled } else { range };
        let best =
            if known.0 == known.1 { self.reaching(own, all, replies, known.0) } else { Ok(None) };
        (scaled, best.unwrap_or(None), Vec::new())
    }

    /// Returns the first move from the middle with at least this value; `Err` if the work was
    /// stopped.
    fn reaching(
        &mut self,
        own: S::Word,
        all: S::Word,
        replies: &[(Move, S::Word)],
        value: i32,
    ) -> Result<Option<Move>, Interrupt> {
        for place in self.middle_first(replies) {
            let (mv, square) = replies[place];
            if has_four(self.shape, own | square) {
                return Ok(Some(mv));
            }
            let worst = match self.seen(own ^ all, all | square) {
                Knowledge::Value(value) => value,
                Knowledge::Open(node) => self.engine.search(&node, -value, self.meter)?,
            };
            let worst =
                if self.scale.question == Question::Outcome { worst.signum() } else { worst };
            if worst <= -value {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Returns the places of the moves, the middle columns first.
    fn middle_first(&self, replies: &[(Move, S::Word)]) -> Vec<usize> {
        let mut places: Vec<usize> = (0..replies.len()).collect();
        let width = self.shape.columns() as usize;
        places.sort_by_key(|&place| (2 * replies[place].0.index()).abs_diff(width - 1));
        places
    }
}
