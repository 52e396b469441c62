//! Any other game: alpha-beta to the end, in the game's static order, without a table. That is enough for
//! trees printed in a textbook.

use crate::evaluation::Score;
use crate::game::{FinalScore, Move, PositionExt, Turn};
use crate::search::{Interval, Window};
use crate::solve::{Interrupt, Meter, Question, Solution, Task};

/// Solves a position; MAX is its [`max_player`](crate::game::Position::max_player).
pub(super) fn solve<P: FinalScore>(root: &P, task: Task, meter: &mut Meter<'_>) -> Solution {
    let search = Search {
        max_moves: root.side_to_move() == root.max_player(),
        root,
        question: task.question,
    };
    let before = meter.nodes();
    if let Turn::Over(outcome) = root.turn() {
        let value = Interval::exactly(search.leaf(root, outcome));
        return Solution { value, best: None, moves: Vec::new(), nodes: 0, stop: None };
    }
    let mut proved: Vec<(Move, Interval)> = Vec::new();
    let mut best: Option<(Move, Score)> = None;
    let mut complete = true;
    for mv in root.moves_in_static_order() {
        // Leave out equal values, because one best move is enough unless every move needs its value.
        let window = match best {
            Some((_, value)) if !task.every_move && search.max_moves => {
                Window { alpha: value, ..Window::FULL }
            }
            Some((_, value)) if !task.every_move => Window { beta: value, ..Window::FULL },
            _ => Window::FULL,
        };
        let Ok(value) = search.value(&root.child(mv), window, meter) else {
            complete = false;
            proved.push((mv, Interval::UNKNOWN));
            if task.every_move {
                continue;
            }
            break;
        };
        proved.push((mv, Interval::exactly(value)));
        let better = |(_, known): (Move, Score)| {
            if search.max_moves { value > known } else { value < known }
        };
        if best.is_none_or(better) {
            best = Some((mv, value));
        }
    }
    let value = match (best, search.max_moves) {
        (Some((_, value)), _) if complete => Interval::exactly(value),
        (Some((_, value)), true) => Interval { lo: value, ..Interval::UNKNOWN },
        (Some((_, value)), false) => Interval { hi: value, ..Interval::UNKNOWN },
        (None, _) => Interval::UNKNOWN,
    };
    let natural = root.moves();
    proved.sort_by_key(|(mv, _)| natural.iter().position(|known| known == mv));
    Solution {
        value,
        best: best.filter(|_| complete).map(|(mv, _)| mv),
        moves: if task.every_move { proved } else { Vec::new() },
        nodes: meter.nodes() - before,
        stop: if complete { None } else { meter.stop() },
    }
}

struct Search<'a, P> {
    root: &'a P,
    max_moves: bool,
    question: Question,
}

impl<P: FinalScore> Search<'_, P> {
    fn leaf(&self, position: &P, outcome: crate::game::Outcome) -> Score {
        let score = position.final_score(outcome, self.root.max_player());
        Score::new(if self.question == Question::Outcome { score.signum() } else { score })
    }

    /// Returns the value for MAX, exact inside the window. The recursion is as deep as the game.
    fn value(
        &self,
        position: &P,
        mut window: Window,
        meter: &mut Meter<'_>,
    ) -> Result<Score, Interrupt> {
        meter.enter()?;
        let moves = match position.turn() {
            Turn::Over(outcome) => return Ok(self.leaf(position, outcome)),
            Turn::Moves(moves) => moves,
        };
        let mut list = Vec::new();
        position.static_order(moves, &mut list);
        let max_moves = position.side_to_move() == self.root.max_player();
        let mut best = if max_moves { Score::MINUS_INFINITY } else { Score::INFINITY };
        for mv in list {
            let value = self.value(&position.child(mv), window, meter)?;
            if max_moves {
                best = best.max(value);
                window.alpha = window.alpha.max(best);
            } else {
                best = best.min(value);
                window.beta = window.beta.min(best);
            }
            if window.is_closed() {
                break;
            }
        }
        Ok(best)
    }
}
