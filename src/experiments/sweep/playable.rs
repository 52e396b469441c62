//! Checks that the games of a match, or the random games of a curve, can be played. It finds the errors
//! that reading the cell's request would give, once for all cells with the same start.

use super::cell::Cell;
use crate::experiments::matches::MatchTask;
use crate::experiments::matches::json::MatchRequest;
use crate::experiments::matches::settings::{opening_plies, random_openings};
use crate::experiments::play::game::GameRecord;
use crate::experiments::positions::draw::{Draw, check_draw};
use crate::experiments::positions::set_position::{Plies, last_ply};
use crate::game::{AnyPosition, InputError, Keyed, Position, PositionExt};
use crate::with_position;
use crate::work::asker::Asker;
use crate::work::error::ServiceError;
use std::collections::BTreeSet;

/// Checks that the positions of a curve can be drawn.
///
/// # Errors
/// The game is over, or the games give too many positions or take too long.
pub(super) fn check_curve(cell: &Cell) -> Result<(), InputError> {
    let how = Draw {
        games: cell.games.unwrap_or_default(),
        seed: cell.seed.unwrap_or_default(),
        per: cell.per.unwrap_or_default(),
    };
    check_draw(&cell.setup(), how, &mut Plies::of_a_request(&Asker::default()))
}

/// The start of the matches at a position.
pub(super) struct MatchStart {
    record: GameRecord,
    /// Why drawn games cannot be awarded to the longer chain.
    chainless: Option<InputError>,
}

impl MatchStart {
    /// Reads the position of a cell.
    ///
    /// # Errors
    /// The position is invalid.
    pub(super) fn of(cell: &Cell) -> Result<Self, ServiceError> {
        let random = || "random".to_owned();
        let one = MatchRequest { a: random(), b: random(), games: Some(1), ..cell.game_match() };
        let chainless = MatchTask::read(&MatchRequest { five: true, ..one }).err().map(with_field);
        Ok(Self { record: GameRecord::at(cell.setup())?, chainless })
    }

    /// The position, with the whole board as its area.
    pub(super) fn position(&self) -> &AnyPosition {
        &self.record.now
    }

    /// Checks that drawn games can be awarded to the longer chain, if `five` is set.
    ///
    /// # Errors
    /// The game has no chains.
    pub(super) fn check_five(&self, five: bool) -> Result<(), InputError> {
        self.chainless.clone().filter(|_| five).map_or(Ok(()), Err)
    }

    /// Checks the openings of `games` games.
    ///
    /// # Errors
    /// The words are not understood, the game is over, or no seed finds enough openings.
    pub(super) fn openings(&self, words: &str, games: u32) -> Result<Openings<'_>, InputError> {
        let (start, count) = (&self.record, games.div_ceil(2));
        let plies = opening_plies(words).map_err(with_field)?;
        // Without random plies this checks only that the game is not over.
        random_openings(start, 1, 0, 0, &Asker::default()).map_err(with_field)?;
        if let Some(last) = last_ply(&start.now).filter(|&last| plies > last) {
            let reason = format!("openings: no game goes on from here after {plies} plies");
            return Err(InputError::whole(reason, format!("use {last} plies at most")));
        }
        if let Some(most) = fewer_positions(&start.now, plies, count as usize) {
            let reason = format!(
                "openings: random:{plies} gives {most} different ones from here, and {count} are needed"
            );
            let remedy = "use other plies, or half as many games as there are openings";
            return Err(InputError::whole(reason, remedy));
        }
        Ok(Openings { start, plies, count })
    }
}

/// The openings of a match without their seed.
pub(super) struct Openings<'a> {
    start: &'a GameRecord,
    plies: u32,
    count: u32,
}

impl Openings<'_> {
    /// Checks that a seed finds enough openings.
    ///
    /// # Errors
    /// The seed finds too few.
    pub(super) fn check(&self, seed: u64) -> Result<(), InputError> {
        let Self { start, plies, count } = *self;
        if plies == 0 {
            return Ok(());
        }
        random_openings(start, count, plies, seed, &Asker::default()).map(drop).map_err(with_field)
    }
}

/// The number of positions in play after `plies` plies, or `None` if `plies` is 0 or some level has `most`
/// or more. It looks at few positions, and saves a hopeless search by random games for every seed.
fn fewer_positions(start: &AnyPosition, plies: u32, most: usize) -> Option<usize> {
    if plies == 0 {
        return None;
    }
    let mut level = vec![start.clone()];
    for _ in 0..plies {
        let (mut seen, mut next) = (BTreeSet::new(), Vec::new());
        for at in &level {
            for mv in with_position!(at, position => position.moves()) {
                let mut child = at.clone();
                with_position!(&mut child, position => position.play(mv));
                let key = with_position!(&child, position => position.key().as_ref().to_vec());
                let is_over = with_position!(&child, position => position.outcome().is_some());
                if is_over || !seen.insert(key) {
                    continue;
                }
                next.push(child);
                if next.len() >= most {
                    return None;
                }
            }
        }
        level = next;
    }
    Some(level.len())
}

/// Converts an error, with the field in front of the reason.
fn with_field(error: ServiceError) -> InputError {
    let field = error.field.map(|field| format!("{field}: ")).unwrap_or_default();
    InputError::whole(format!("{field}{}", error.reason), error.remedy.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::success::SuccessTask;
    use crate::experiments::sweep::Draft;
    use crate::game::{Game, SetupRequest};
    use crate::play::asking_default;

    fn planned(lines: &str) -> (Draft, u64, String) {
        let text = format!("[[grid]]\n{lines}\n");
        let draft = Draft::of(&text, &|_| Err(String::new()), &std::env::temp_dir()).unwrap();
        let (refused, named) = draft.refused();
        let reasons: Vec<&str> = named.iter().map(|named| named.reason.as_str()).collect();
        let reasons = reasons.join("\n");
        (draft, refused, reasons)
    }

    #[test]
    fn matches_that_cannot_be_played_are_refused() {
        for (lines, cells, refused, expected) in [
            (
                "game = \"othello\"\nfive = [true, false]",
                2,
                2,
                "five: is a rule for games of lines",
            ),
            (
                "game = \"connect4\"\npositions = [\"\", \"1212121\"]",
                2,
                2,
                "position: the game is over; start from a position in play",
            ),
            (
                "game = \"tictactoe\"\nopenings = [\"start\", \"random:50\"]",
                2,
                2,
                "openings: no game goes on from here after 50 plies; use 8 plies at most",
            ),
            (
                "game = \"tictactoe\"\nopenings = \"random:1\"\ngames = [18, 20]",
                2,
                2,
                "openings: random:1 gives 9 different ones from here, and 10 are needed; use other plies",
            ),
            (
                "game = \"tictactoe\"\nopenings = \"random:7\"\ngames = [2, 2_000]",
                2,
                2,
                "different openings, and 1000 are needed; use other plies",
            ),
            (
                "game = \"tictactoe\"\nopenings = [\"start\", \"randon:1\"]",
                2,
                2,
                "openings: \"randon:1\" is not understood; write random:K",
            ),
        ] {
            let lines = format!(
                "kind = \"match\"\na = \"random\"\nb = \"random\"\nseeds = [1, 2]\n{lines}"
            );
            let (draft, left_out, reasons) = planned(&lines);
            assert_eq!((draft.cells(), left_out), (cells, refused), "{lines}: {reasons}");
            assert!(reasons.contains(expected), "{lines}: {reasons}");
            for cell in draft.sample() {
                MatchTask::read(&cell.game_match()).unwrap();
            }
        }
    }

    /// The default evaluation is that of a match, which looks at the whole board, not at the search area.
    #[test]
    fn players_are_those_of_a_match() {
        for (board, words, eval) in [
            (SetupRequest::at("connect4", "4453"), "alphabeta+static,depth=3", "lines"),
            (
                SetupRequest { margin: Some(1), ..SetupRequest::at("gomoku", "h8") },
                "pvs,depth=9",
                "chains",
            ),
        ] {
            let margin =
                board.margin.map(|margin| format!("margin = {margin}")).unwrap_or_default();
            let (draft, ..) = planned(&format!(
                "kind = \"match\"\ngame = \"{}\"\npositions = \"{}\"\na = \"{words}\"\nb = \"random\"\n{margin}",
                board.game, board.position
            ));
            let cell = draft.sample().next().unwrap();
            let (a, b) = (asking_default(words), "random".to_owned());
            let header =
                MatchTask::read(&MatchRequest { setup: board, a, b, ..MatchRequest::default() });
            let a = header.unwrap().header()["a"].clone();
            assert_eq!(a, cell.a.clone().unwrap());
            assert!(cell.a.as_ref().unwrap().contains(&format!("eval={eval},")), "{cell}");
        }
    }

    #[test]
    fn curves_that_cannot_be_drawn_are_refused() {
        for (lines, cells, refused, expected) in [
            ("game = \"connect4\"\npositions = [\"\", \"1212121\"]", 4, 4, "the game is over"),
            (
                "game = \"gomoku\"\nsize = \"19x19\"\ngames = 100\nper = [1, 1_000]",
                4,
                4,
                "more than 10000 positions were drawn; take fewer of each number of stones",
            ),
        ] {
            let lines = format!(
                "kind = \"success\"\nruns = [\"minimax\", \"alphabeta\"]\nnodes = 10\nseeds = [1, 2]\n{lines}"
            );
            let (draft, left_out, reasons) = planned(&lines);
            assert_eq!((draft.cells(), left_out), (cells, refused), "{lines}: {reasons}");
            assert!(reasons.contains(expected), "{lines}: {reasons}");
            for cell in draft.sample() {
                SuccessTask::read(&cell.success()).unwrap();
            }
        }
    }

    /// The exact number, and `None` if a level on the way has enough.
    #[test]
    fn few_positions_are_counted() {
        let start = |words| GameRecord::at(words).unwrap().now;
        let empty = start(SetupRequest::start(Game::TicTacToe));
        let counts = |most, plies: &[u32]| -> Vec<Option<usize>> {
            plies.iter().map(|&plies| fewer_positions(&empty, plies, most)).collect()
        };
        assert_eq!(counts(10, &[0, 1, 2]), [None, Some(9), None]);
        assert_eq!(counts(5_000, &[1, 2, 3, 4, 9]), [9, 72, 252, 756, 0].map(Some));
        let last = start(SetupRequest::at("tictactoe", "15234687"));
        assert_eq!(fewer_positions(&last, 1, 1), Some(0), "the last move ends the game");
    }
}
