//! Sets of positions: lines of a file, or positions from seeded random games.

pub(crate) mod draw;
pub(crate) mod games;
pub(crate) mod lines;
pub(crate) mod set_position;

use games::random_games;
use lines::lines;
use set_position::{Plies, SetPosition};

use crate::evaluation::EvaluationName;
use crate::game::{AnyPosition, SetupRequest};
use crate::work::error::ServiceError;
use crate::work::request::Request;

/// Reads a set. `setup` has the game, its board, and the start of random games, which use up `plies`.
pub(crate) fn read_set(
    setup: &SetupRequest,
    text: &str,
    plies: &mut Plies,
) -> Result<Vec<SetPosition>, ServiceError> {
    // Some editors write a byte order mark at the start of a text.
    let text = text.trim_start_matches('\u{feff}');
    match text.trim().strip_prefix("games:") {
        Some(words) => random_games(setup, words, plies).map_err(ServiceError::of("positions")),
        None => lines(setup, text),
    }
}

/// Describes the search of one position or of a set in one line; `set` is the set's size.
pub(crate) fn set_title(first: &Request, set: Option<usize>) -> String {
    let place = set.map_or_else(|| first.place_words(), |size| format!("{size} positions"));
    let (board, depth) = (first.board_words(), first.depth_words());
    format!("{board}, {place}, {}{depth}", first.evaluation)
}

/// Describes the place of a position in a set, with its line if it has one.
pub(crate) fn place_text(place: usize, request: &Request, line: Option<usize>) -> String {
    let line = line.map_or_else(String::new, |line| format!(", line {line}"));
    format!(" on position {}, {}{line}", place + 1, request.position_text())
}

/// The score that a search by `evaluation` to the end of the game must have if the set says `score`: for
/// `outcome` its sign, and `None` for an evaluation that is not the game's own.
pub(crate) fn held_against(evaluation: EvaluationName, score: i32) -> Option<i32> {
    match evaluation {
        EvaluationName::Result | EvaluationName::Final => Some(score),
        EvaluationName::Outcome => Some(score.signum()),
        _ => None,
    }
}

/// The branching and the depth of a uniform tree; `None` for another position, and with chance nodes.
pub(crate) fn uniform(position: &AnyPosition) -> Option<(u32, u32)> {
    match position {
        AnyPosition::Uniform(tree) if !position.has_chance() => {
            Some((tree.branching(), tree.depth()))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::draw::{Draw, draw};
    use super::*;
    use crate::game::Game;
    use crate::search::RunRequest;
    use crate::work::asker::Asker;

    fn read(game: Game, set: &str) -> Result<Vec<SetPosition>, ServiceError> {
        read_set(&SetupRequest::start(game), set, &mut plies())
    }

    fn plies() -> Plies {
        Plies::of_a_request(&Asker::default())
    }

    fn texts(game: Game, set: &str) -> Vec<(String, Option<i32>)> {
        let found = read(game, set).unwrap();
        found.iter().map(|given| (given.start.text(), given.expected)).collect()
    }

    /// A position of one move is a digit of the game's own name.
    #[test]
    fn a_title_says_how_many_positions() {
        let wire = |position: &str, depth| RunRequest {
            depth,
            ..RunRequest::of(SetupRequest::at("connect4", position), "alphabeta+static")
        };
        let title =
            |position, depth, set| set_title(&Request::read(&wire(position, depth)).unwrap(), set);
        assert_eq!(title("4", None, Some(20)), "connect4 7x6, 20 positions, result");
        assert_eq!(title("", Some(3), Some(2)), "connect4 7x6, 2 positions, result, depth 3");
        assert_eq!(title("7", Some(3), None), "connect4 7x6, 7, result, depth 3");
        assert_eq!(title("", None, None), "connect4 7x6, start position, result");
    }

    #[test]
    fn random_games_depend_on_their_seed_alone() {
        for game in [Game::ConnectFour, Game::Othello, Game::TicTacToe, Game::Gomoku] {
            let five = texts(game, "games:5:7:6");
            assert_eq!(five.len(), 5);
            assert_eq!(five, texts(game, "games:5:7:6"));
            assert_ne!(five, texts(game, "games:5:8:6"));
            assert_eq!(five[..2], texts(game, "games:2:7:6"));
        }
        for wrong in ["games:", "games:0:1:1", "games:5:7", "games:5:7:6:1", "games:a:7:6"] {
            assert!(read(Game::ConnectFour, wrong).is_err(), "{wrong}");
        }
    }

    /// The area lies around the stones of each position, as for a line of a file.
    #[test]
    fn a_margin_is_laid_round_each_position() {
        let setup = SetupRequest { margin: Some(1), ..SetupRequest::start(Game::Gomoku) };
        let given = read_set(&setup, "games:5:7:12", &mut plies()).unwrap();
        let drawn = draw(&setup, Draw { games: 2, seed: 1, per: 1 }, &mut plies()).unwrap();
        assert!(drawn.len() > 100, "games go on over the whole board");
        for SetPosition { start, .. } in given.iter().chain(drawn.iter().skip(1)) {
            let AnyPosition::Gomoku(board) = &start.position else { panic!("another game") };
            assert_eq!(board.area(), board.area_by_margin(1), "{}", start.text());
        }
        let stones = |given: &SetPosition| given.start.position.filling().unwrap().stones;
        assert!(given.iter().all(|given| stones(given) == 12));
    }

    /// Impossible lengths are refused before a game is played; long computations are refused early.
    #[test]
    fn games_that_are_too_long_are_refused() {
        for (game, most) in [
            (Game::ConnectFour, 41),
            (Game::Othello, 119),
            (Game::TicTacToe, 8),
            (Game::Gomoku, 224),
        ] {
            let error = read(game, &format!("games:10000:1:{}", most + 1)).unwrap_err();
            assert_eq!(error.remedy, Some(format!("use {most} plies at most")), "{game}");
        }
        assert_eq!(texts(Game::TicTacToe, "games:3:1:8").len(), 3);
        let error = read(Game::ConnectFour, "games:10000:1:41").unwrap_err();
        assert!(error.reason.contains("random plies"), "{error}");
        let mut plies = plies();
        let setup = SetupRequest::start(Game::ConnectFour);
        let mut sets = 0;
        while read_set(&setup, "games:100:1:39", &mut plies).is_ok() {
            sets += 1;
        }
        assert!((1..1_000).contains(&sets), "{sets} sets of one request");
    }
}
