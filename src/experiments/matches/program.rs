//! Players that are programs of their own. This is the interface that games need of them; what starts and
//! judges a program is outside this crate, so nothing here knows a process.

use crate::experiments::play::game::GameRecord;
use crate::game::{FinalScore, Move, Player, Position};
use crate::play::Engine;
use crate::play::matches::{GameResult, LapseKind};
use crate::with_position;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// A program that can play games. Only a shell that may start processes has one, because no word of a
/// request is ever read as a program.
pub trait Program: fmt::Debug + Send + Sync {
    /// Returns the command with its options, for reports and journals.
    fn words(&self) -> String;

    /// Returns whether the program always plays the same move in the same position.
    fn is_deterministic(&self) -> bool;

    /// Gets the program ready for one game on the side `side`; `None` if the handle was stopped. `number` names
    /// the game, from 0, among those of a match or a session.
    ///
    /// # Errors
    /// The program does not start, or cannot play this game.
    fn sit(
        &self,
        game: &GameRecord,
        number: u32,
        side: Player,
        handle: &Handle,
    ) -> Result<Option<Box<dyn ProgramSeat>>, Lapse>;
}

/// A program during one game.
pub trait ProgramSeat: fmt::Debug + Send {
    /// Returns the program's legal move in the current position; `None` if the handle was stopped. The game
    /// may differ from that of the last call by any moves.
    ///
    /// # Errors
    /// The program loses the game.
    fn choose(&mut self, game: &GameRecord, handle: &Handle) -> Result<Option<ProgramMove>, Lapse>;

    /// Returns the search of the last move as a file of events, if the program reported its events.
    fn searched(&self) -> Option<&str> {
        None
    }

    /// Ends the game; `None`: it was stopped.
    fn end(self: Box<Self>, end: Option<GameEnd<'_>>);
}

/// The end of a game, as its program sees it.
#[derive(Clone, Copy, Debug)]
pub struct GameEnd<'a> {
    /// The program's own result.
    pub result: GameResult,
    /// The final score by the rules of the game, for the program; `None`: a fault ended the game.
    pub score: Option<i32>,
    /// One word: `rules`, or the kind of the fault of either program.
    pub reason: &'a str,
}

impl GameEnd<'_> {
    /// The end of a game that only tests a program.
    pub const fn of_test(result: GameResult) -> Self {
        Self { result, score: None, reason: "check" }
    }

    /// The end by the rules, for the player `own`; `None` if the game is not over.
    pub fn by_rules(game: &GameRecord, own: Player) -> Option<Self> {
        let (outcome, score) = with_position!(&game.now, position => {
            let outcome = position.outcome()?;
            (outcome, position.final_score(outcome, own))
        });
        Some(Self {
            result: GameResult::of(outcome.winner(), own),
            score: Some(score),
            reason: "rules",
        })
    }

    /// The end by a fault of the player `lost`.
    pub fn by_fault(lost: Player, own: Player, kind: LapseKind) -> Self {
        let result = GameResult::of(Some(lost.opponent()), own);
        Self { result, score: None, reason: kind.word() }
    }
}

/// A move of a program.
#[derive(Clone, Copy, Debug)]
pub struct ProgramMove {
    /// The move, legal in the position.
    pub mv: Move,
    /// The time from the request to the answer.
    pub time: Duration,
    /// Whether the move took longer than its time limit, and needed more than 90 % of the margin.
    pub was_late: bool,
    /// The nodes that the program reported for this move, else those of its events; 0: none.
    pub nodes: u64,
    /// The score that it reported, for itself.
    pub score: Option<i32>,
    /// The depth that it reported, in plies.
    pub depth: Option<u32>,
}

/// The loss of a game before its end, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lapse {
    /// The kind of the loss.
    pub kind: LapseKind,
    /// The rest of a sentence after the player's name: `timed out after 1,050 ms at ply 12`.
    pub reason: String,
}

impl Lapse {
    /// Creates a lapse.
    pub fn new(kind: LapseKind, reason: impl Into<String>) -> Self {
        Self { kind, reason: reason.into() }
    }
}

/// The forms of a player in a match.
#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a match has two of them")]
pub(crate) enum Entrant {
    Engine(Engine),
    Program(Arc<dyn Program>),
}

impl Entrant {
    pub(crate) fn engine(&self) -> Option<&Engine> {
        match self {
            Self::Engine(engine) => Some(engine),
            Self::Program(_) => None,
        }
    }

    pub(crate) fn is_program(&self) -> bool {
        matches!(self, Self::Program(_))
    }

    /// Whether equal games count separately, because chance or another program decides.
    pub(crate) fn is_random(&self) -> bool {
        match self {
            Self::Engine(engine) => engine.is_random(),
            Self::Program(program) => !program.is_deterministic(),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(engine) => engine.fmt(f),
            Self::Program(program) => f.write_str(&program.words()),
        }
    }
}

/// Counts the lapses of each player in a row, and decides when to end a match.
#[derive(Clone, Debug)]
pub(super) struct Patience {
    /// The most failed starts in a row, and the most games lost by faults in a row; at least 1 each.
    most: [u32; 2],
    /// The failed starts, and all faults, in a row: of A and of B.
    in_a_row: [[u32; 2]; 2],
}

impl Patience {
    /// Three failed starts or five faults, or `both` of each.
    pub(super) fn of(both: Option<u32>) -> Self {
        Self { most: both.map_or([3, 5], |most| [most; 2]), in_a_row: [[0; 2]; 2] }
    }

    /// Adds a game with the lapse of each player. Returns the reason to end the match, or `None`.
    pub(super) fn add(&mut self, lapses: [Option<LapseKind>; 2]) -> Option<String> {
        for (side, lapse) in lapses.into_iter().enumerate() {
            let counts = &mut self.in_a_row[side];
            let is = [lapse == Some(LapseKind::NoStart), lapse.is_some_and(LapseKind::is_fault)];
            for (count, is) in counts.iter_mut().zip(is) {
                *count = if is { *count + 1 } else { 0 };
            }
            let name = ["A", "B"][side];
            let [starts, faults] = self.in_a_row[side];
            if starts >= self.most[0] {
                return Some(format!("{name} failed to start {starts} times in a row"));
            }
            if faults >= self.most[1] {
                return Some(format!("{name} lost {faults} games in a row by faults"));
            }
        }
        None
    }
}

/// Reads `--faults`: the number of faults in a row that ends a match, 1 to 100,000.
pub(super) fn most_faults(most: Option<u32>) -> Result<Option<u32>, ServiceError> {
    most.map(|most| crate::work::numbers::within("faults", most, 1..=100_000)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_in_a_row_end_a_match_and_other_games_reset_them() {
        let (start, time) = (Some(LapseKind::NoStart), Some(LapseKind::Timeout));
        let after = |both, games: &[Option<LapseKind>]| {
            let mut patience = Patience::of(both);
            games.iter().find_map(|&lapse| patience.add([None, lapse]))
        };
        assert_eq!(after(None, &[start; 2]), None);
        let reason = after(None, &[start; 3]).unwrap();
        assert_eq!(reason, "B failed to start 3 times in a row");
        assert_eq!(after(None, &[start, start, time, start, None, time, time, time, time]), None);
        assert_eq!(after(None, &[time; 5]).unwrap(), "B lost 5 games in a row by faults");
        assert_eq!(after(None, &[Some(LapseKind::Resigned); 9]), None);
        assert_eq!(after(Some(1), &[time]).unwrap(), "B lost 1 games in a row by faults");
    }
}
