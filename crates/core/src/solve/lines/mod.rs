//! Games that are won by a line, the (m, n, k) games: tic-tac-toe and Gomoku, any position of any board.
//!
//! Two questions give the value: does the side to move win, and if not, does the other side? Each has its
//! own search, in which a draw is as good for the defender as a win. A proof that the attacker makes no
//! line therefore ends it. The solver does not assume that the second player never wins from the empty
//! board (strategy stealing), because its answer names a move that keeps the draw. Lines longer than `k`
//! win too, unless the rules require exactly `k`; then a player's own stone can harm.
//!
//! | part | contents | source |
//! |---|---|---|
//! | `grid` | lines, symmetries | |
//! | `draws` | pairs of squares that stop every open line | Hales and Jewett 1963 |
//! | `search` | wins, forced replies, line weights, table | Erdős and Selfridge 1973; Uiterwijk and van den Herik 2000 |
//! | `table` | proved positions, two to a bucket | Breuker and others 1994 |
//!
//! Boards of up to 20 squares take less than a second; `docs/solving-lines.md` has their values. A larger
//! board may be out of reach. Then the limits stop the work, and the result is an interval.

mod bits;
mod draws;
mod grid;
mod search;
mod table;

use super::{Interrupt, Meter, Solution, Task};
use crate::evaluation::Score;
use crate::game::{Board, Move, Position, PositionExt};
use crate::search::Interval;
use bits::Bits;
use grid::Grid;
use search::{ATTACKER, DEFENDER, Node, Search};

/// Solves a position of a game that is won by a line: +1, 0 or -1 for the side to move, under both questions.
///
/// A node is a position entered. Nodes and the value are the same in every run.
pub(super) fn solve<P: Board + Position>(
    position: &P,
    task: Task,
    meter: &mut Meter<'_>,
) -> Option<Solution> {
    let shape = position.shape()?;
    if shape.columns * shape.rows <= 64 {
        solve_in::<1, P>(position, task, meter)
    } else {
        solve_in::<6, P>(position, task, meter)
    }
}

fn solve_in<const W: usize, P: Board + Position>(
    position: &P,
    task: Task,
    meter: &mut Meter<'_>,
) -> Option<Solution> {
    let before = meter.nodes();
    if let Some(outcome) = position.outcome() {
        let side = position.side_to_move();
        let value = match outcome.winner() {
            Some(winner) if winner == side => 1,
            Some(_) => -1,
            None => 0,
        };
        let value = Interval::exactly(Score::new(value));
        return Some(Solution { value, best: None, moves: Vec::new(), nodes: 0, stop: None });
    }
    let (grid, stones) = Grid::<W>::of(position)?;
    let mut root = Root {
        moves: position.moves().into_iter().filter_map(|mv| RootMove::of(position, mv)).collect(),
        grid: &grid,
        stones,
        every_move: task.every_move,
    };
    let proved = root.prove(task.memory, meter);
    let (lower, upper) = root.bounds();
    let value = interval(lower, upper);
    let in_order = || root.moves.iter();
    // A lower bound of -1 proves nothing, so such a move is best only if every move loses.
    let best = in_order().find(|mv| mv.lower == lower && (lower > -1 || upper == -1));
    let moves = if task.every_move {
        in_order().map(|mv| (mv.mv, interval(mv.lower, mv.upper))).collect()
    } else {
        Vec::new()
    };
    Some(Solution {
        value,
        best: best.map(|mv| mv.mv),
        moves,
        nodes: meter.nodes() - before,
        stop: proved.err().and(meter.stop()),
    })
}

fn interval(lower: i32, upper: i32) -> Interval {
    Interval { lo: Score::new(lower), hi: Score::new(upper) }
}

/// A move of the solved position, with its proved bounds for the side to move there.
struct RootMove {
    mv: Move,
    square: usize,
    lower: i32,
    upper: i32,
    /// Whether it ends the game at once with a line.
    wins: bool,
}

impl RootMove {
    fn of<P: Board + Position>(position: &P, mv: Move) -> Option<Self> {
        let wins = position.child(mv).outcome().is_some_and(|outcome| outcome.winner().is_some());
        let (lower, upper) = if wins { (1, 1) } else { (-1, 1) };
        Some(Self { mv, square: position.cell_of(mv)? as usize, lower, upper, wins })
    }
}

struct Root<'a, const W: usize> {
    /// The moves in the game's order.
    moves: Vec<RootMove>,
    grid: &'a Grid<W>,
    /// The stones of the side to move and of the other.
    stones: [Bits<W>; 2],
    every_move: bool,
}

impl<const W: usize> Root<'_, W> {
    fn bounds(&self) -> (i32, i32) {
        let best = |of: fn(&RootMove) -> i32| self.moves.iter().map(of).max().unwrap_or(0);
        (best(|mv| mv.lower), best(|mv| mv.upper))
    }

    /// Narrows the intervals of the moves until the value, or every move's, is known. `Err`: the
    /// work was stopped.
    fn prove(&mut self, memory: u64, meter: &mut Meter<'_>) -> Result<(), Interrupt> {
        let is_won = self.moves.iter().any(|mv| mv.wins);
        if is_won && !self.every_move {
            return Ok(());
        }
        let mut search = Search::new(self.grid, memory, meter);
        let root = Node::new(self.grid, self.stones, ATTACKER);
        // First question: does the side to move win? Each answer settles one end of a move's
        // interval.
        let order = search.order(&root, self.grid.free);
        for &square in &order {
            let at = self.at(square);
            if self.moves[at].wins {
                continue;
            }
            if search.wins(&root.after(self.grid, square))? {
                self.moves[at].lower = 1;
                if !self.every_move {
                    return Ok(());
                }
            } else {
                self.moves[at].upper = 0;
            }
        }
        // Second question, only for moves that do not win: does the other side win after the move?
        search.turn_round();
        let [own, other] = self.stones;
        let root = Node::new(self.grid, [other, own], DEFENDER);
        for &square in &order {
            let at = self.at(square);
            if self.moves[at].lower == 1 {
                continue;
            }
            if search.wins(&root.after(self.grid, square))? {
                self.moves[at].upper = -1;
            } else {
                self.moves[at].lower = 0;
                if !self.every_move {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn at(&self, square: usize) -> usize {
        self.moves.iter().position(|mv| mv.square == square).unwrap_or_default()
    }
}
