//! What a line of a set says of its position, and whether it is so.

use crate::evaluation::Score;
use crate::experiments::positions::given::Given;
use crate::experiments::solving::json::WrongScore;
use crate::game::{InputError, Move, Notation, PositionExt, Start};
use crate::solve::Solved;
use crate::with_position;

/// What a set says of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Claim {
    /// Its value for the side to move.
    pub(super) value: Option<i32>,
    /// Moves with their values, as an OBF line has them.
    moves: Vec<(Move, i32)>,
}

impl Claim {
    /// What the line of a position says; `text` is the whole set.
    ///
    /// # Errors
    /// A move or a score of an OBF line that cannot be read.
    pub(super) fn read(given: &Given, text: &str) -> Result<Self, InputError> {
        let line = given.line.and_then(|line| text.lines().nth(line - 1)).unwrap_or_default();
        let Some((_, rest)) = line.split_once(';') else {
            return Ok(Self { value: given.expected, moves: Vec::new() });
        };
        let mut moves = Vec::new();
        for part in rest.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let wrong = || {
                let line = given.line.unwrap_or(0);
                let reason = format!("line {line}: {part:?} is no move with its score");
                InputError::whole(reason, "write MOVE:SCORE, as in f5:+2; with a legal move")
            };
            let (name, score) = part.split_once(':').ok_or_else(wrong)?;
            let score = score.trim().parse().map_err(|_| wrong())?;
            let named = |mv: &Move| text_of(&given.start, *mv).eq_ignore_ascii_case(name.trim());
            let mv = legal(&given.start).into_iter().find(named).ok_or_else(wrong)?;
            moves.push((mv, score));
        }
        let value = moves.iter().map(|&(_, score)| score).max().or(given.expected);
        Ok(Self { value, moves })
    }

    /// Whether it needs the value of every move.
    pub(super) fn names_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Whether it says anything.
    pub(super) fn says_something(&self) -> bool {
        self.value.is_some()
    }

    /// What is not so, as far as it is proved; `None`: all of it may be so. `outcome`: the sign alone is known.
    pub(super) fn held_to(
        &self,
        solved: &Solved,
        given: &Given,
        outcome: bool,
    ) -> Option<WrongScore> {
        let said = self.value?;
        let (line, start) = (given.line?, &given.start);
        let wrong = |said: String, proved: String| {
            Some(WrongScore { line, position: start.text(), said, proved })
        };
        let held = |score: i32| Score::new(if outcome { score.signum() } else { score });
        if !solved.value.allows(held(said)) {
            let proved = match solved.exact() {
                Some(value) => format!("{}", value.get()),
                None => format!("{} to {}", solved.value.lo, solved.value.hi),
            };
            return wrong(format!("{said:+}"), proved);
        }
        solved.exact()?;
        let best: Vec<Move> = solved.best_moves().collect();
        let is_wrong = |&&(mv, score): &&(Move, i32)| {
            solved.moves.iter().any(|(known, _)| *known == mv)
                && best.contains(&mv) != (held(score) == held(said))
        };
        let (mv, score) = *self.moves.iter().find(is_wrong)?;
        let of_best: Vec<String> = best.iter().map(|&mv| text_of(start, mv)).collect();
        wrong(
            format!("{}:{score:+}", text_of(start, mv)),
            format!("the best moves are {}", of_best.join(" ")),
        )
    }
}

/// The legal moves.
fn legal(start: &Start) -> Vec<Move> {
    with_position!(&start.position, position => position.moves())
}

/// A move as its game writes it.
pub(super) fn text_of(start: &Start, mv: Move) -> String {
    with_position!(&start.position, position => position.move_text(mv))
}
