//! What a line of a set says of its position, and whether it is so.

use crate::evaluation::Score;
use crate::experiments::positions::given::Given;
use crate::experiments::solving::json::WrongScore;
use crate::game::{Move, Notation, Says, Start};
use crate::solve::Solved;
use crate::with_position;

/// What a set says of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Claim {
    /// Its value for the side to move.
    pub(super) value: Option<i32>,
    /// Whether the value is known by its sign alone.
    is_sign: bool,
    /// Moves with their values, as an OBF line has them.
    moves: Vec<(Move, i32)>,
}

impl Claim {
    /// What the set says of a position.
    pub(super) fn of(given: &Given) -> Self {
        let best = |moves: &[(Move, i32)]| moves.iter().map(|&(_, score)| score).max();
        match &given.start.says {
            Some(Says::Moves(moves)) => {
                Self { value: best(moves).or(given.expected), moves: moves.clone(), is_sign: false }
            }
            Some(Says::Sign(sign)) if given.expected.is_none() => {
                Self { value: Some(*sign), is_sign: true, moves: Vec::new() }
            }
            _ => Self { value: given.expected, ..Self::default() },
        }
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
        let is_possible = match said {
            1 if self.is_sign => solved.value.hi > Score::new(0),
            -1 if self.is_sign => solved.value.lo < Score::new(0),
            _ => solved.value.allows(held(said)),
        };
        if !is_possible {
            let proved = match solved.exact() {
                Some(value) => format!("{}", value.get()),
                None => format!("{} to {}", solved.value.lo, solved.value.hi),
            };
            let said = match said {
                1 if self.is_sign => "a win".to_owned(),
                0 if self.is_sign => "a draw".to_owned(),
                -1 if self.is_sign => "a loss".to_owned(),
                _ => format!("{said:+}"),
            };
            return wrong(said, proved);
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

/// A move as its game writes it.
pub(super) fn text_of(start: &Start, mv: Move) -> String {
    with_position!(&start.position, position => position.move_text(mv))
}
