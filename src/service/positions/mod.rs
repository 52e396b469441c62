//! Sets of positions: lines of a file, or positions from seeded random games.

mod draw;
mod plies;

pub(in crate::service) use draw::{Draw, draw, first_of_each};
pub(in crate::service) use plies::Plies;

use super::Request;
use crate::evaluation::EvaluationName;
use crate::game::splitmix::{descend, next, scale};
use crate::game::{AnyPosition, Game, InputError, Move, Position, PositionExt, Setup, Start};
use crate::service::ServiceError;
use crate::with_position;

/// Positions of one set.
const MAX_POSITIONS: usize = 10_000;
/// Random games that are tried for one position of a wanted length.
const GAMES_TRIED: u64 = 1_000;
/// Plies of one random game.
const MAX_PLIES: u32 = 400;

/// A position of a set.
#[derive(Clone, Debug)]
pub(in crate::service) struct Given {
    pub(in crate::service) setup: Setup,
    pub(in crate::service) start: Start,
    /// The score that the set gives it, for the side to move: the game's own final score.
    pub(in crate::service) expected: Option<i32>,
    /// The line of the set that it stands in, from 1; `None` for a random game.
    pub(in crate::service) line: Option<usize>,
}

/// Reads a set; `setup` has the game, its board, and where random games start, which take from
/// `plies`.
pub(in crate::service) fn read_set(
    setup: &Setup,
    text: &str,
    plies: &mut Plies,
) -> Result<Vec<Given>, ServiceError> {
    let refuse = |error: InputError| ServiceError::input("positions", &error);
    match text.trim().strip_prefix("games:") {
        Some(words) => random_games(setup, words, plies).map_err(refuse),
        None => lines(setup, text),
    }
}

fn lines(setup: &Setup, text: &str) -> Result<Vec<Given>, ServiceError> {
    let mut given = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (position, expected) = split_score(setup.game, line);
        let setup = Setup { position: position.to_owned(), ..setup.clone() };
        let refuse = |error: &InputError| {
            let reason = format!("line {}: {}", number + 1, error.reason);
            let error = InputError { at: error.at, reason, remedy: error.remedy.clone() };
            ServiceError::input("positions", &error)
        };
        let start = setup.read().map_err(|refused| refuse(&refused.error))?;
        if given.len() == MAX_POSITIONS {
            let remedy = format!("give at most {MAX_POSITIONS}");
            return Err(refuse(&InputError::whole("too many positions", remedy)));
        }
        given.push(Given { setup, start, expected, line: Some(number + 1) });
    }
    if given.is_empty() {
        let error = InputError::whole("no position was given", "write one a line");
        return Err(ServiceError::input("positions", &error));
    }
    Ok(given)
}

/// The position of a line and the whole number behind its last space. Trees have scores of their
/// own in them; what an OBF line says of its moves is left out, being counted otherwise.
fn split_score(game: Game, line: &str) -> (&str, Option<i32>) {
    if matches!(game, Game::Tree | Game::Uniform) {
        return (line, None);
    }
    if game == Game::Othello {
        return (line.split(';').next().unwrap_or(line).trim_end(), None);
    }
    let split = line.rsplit_once(char::is_whitespace);
    match split.and_then(|(position, score)| Some((position, score.parse().ok()?))) {
        Some((position, score)) => (position.trim_end(), Some(score)),
        None => (line, None),
    }
}

fn random_games(setup: &Setup, words: &str, budget: &mut Plies) -> Result<Vec<Given>, InputError> {
    let remedy = format!(
        "write games:N:SEED:PLIES with N 1 to {MAX_POSITIONS}, PLIES 0 to {MAX_PLIES}, as in \
         games:20:7:12"
    );
    let wrong = || InputError::whole(format!("games:{words} is not understood"), remedy.clone());
    let mut parts = words.split(':').map(str::trim);
    let mut part = || parts.next().ok_or_else(wrong);
    let count: usize = part()?.parse().map_err(|_| wrong())?;
    let seed: u64 = part()?.parse().map_err(|_| wrong())?;
    let plies: u32 = part()?.parse().map_err(|_| wrong())?;
    if parts.next().is_some() || !(1..=MAX_POSITIONS).contains(&count) || plies > MAX_PLIES {
        return Err(wrong());
    }
    if matches!(setup.game, Game::Tree | Game::Uniform) {
        let reason = "a tree is no game to play";
        return Err(InputError::whole(reason, "write one tree a line"));
    }
    let start = setup.read().map_err(|refused| refused.error)?;
    if let Some(last) = plies::last_ply(&start.position).filter(|&last| plies > last) {
        let reason = format!("no game goes on from here after {plies} plies");
        return Err(InputError::whole(reason, format!("use {last} plies at most")));
    }
    let game = |number: u64| {
        let start = play_out(&start, descend(seed, number), plies, budget)?;
        let setup = Setup { margin: None, position: start.text(), ..setup.clone() };
        Ok(Given { setup, start, expected: None, line: None })
    };
    (0..count as u64).map(game).collect()
}

/// The position after `plies` random plies: of the first game that lasts so long, or of the longest
/// of a thousand, at its last position that has a move.
fn play_out(
    start: &Start,
    state: u64,
    plies: u32,
    budget: &mut Plies,
) -> Result<Start, InputError> {
    let mut longest = random_line(&start.position, state, plies);
    budget.take(longest.len())?;
    for attempt in 1..GAMES_TRIED {
        if longest.len() == plies as usize {
            break;
        }
        let line = random_line(&start.position, descend(state, attempt), plies);
        budget.take(line.len())?;
        if line.len() > longest.len() {
            longest = line;
        }
    }
    let mut start = start.clone();
    for mv in longest {
        play(&mut start, mv);
    }
    Ok(start)
}

/// The moves of a random game, each legal move equally likely; it ends after `plies` plies, or
/// before the move that would end the game.
fn random_line(start: &AnyPosition, mut state: u64, plies: u32) -> Vec<Move> {
    let mut line = Vec::new();
    let mut at = start.clone();
    with_position!(&mut at, position => {
        for _ in 0..plies {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[scale(next(&mut state), moves.len() as u64) as usize];
            let after = position.child(mv);
            if after.outcome().is_some() {
                break;
            }
            *position = after;
            line.push(mv);
        }
    });
    line
}

/// Plays a legal move.
fn play(start: &mut Start, mv: Move) {
    with_position!(&mut start.position, position => position.play(mv));
    if let Some(moves) = &mut start.moves {
        moves.push(mv);
    }
}

/// What one position or a set of them is searched with, in one line; `set` is the set's size.
pub(in crate::service) fn set_title(first: &Request, set: Option<usize>) -> String {
    let place = set.map_or_else(|| first.place_words(), |size| format!("{size} positions"));
    let (board, depth) = (first.board_words(), first.depth_words());
    format!("{board}, {place}, {}{depth}", first.evaluation)
}

/// The place of a position of a set in words, with its line if it came from one.
pub(in crate::service) fn place_text(
    place: usize,
    request: &Request,
    line: Option<usize>,
) -> String {
    let line = line.map_or_else(String::new, |line| format!(", line {line}"));
    format!(" on position {}, {}{line}", place + 1, request.position_text())
}

/// What a search by `evaluation` to the end of the game must give where a set says `score`: of the
/// outcome the sign alone, and nothing by an evaluation that is not the game's own.
pub(in crate::service) fn held_against(evaluation: EvaluationName, score: i32) -> Option<i32> {
    match evaluation {
        EvaluationName::Result => Some(score),
        EvaluationName::Outcome => Some(score.signum()),
        _ => None,
    }
}

/// The uniform tree that a position is, with its branching and depth.
pub(in crate::service) fn uniform(position: &AnyPosition) -> Option<(u32, u32)> {
    match position {
        AnyPosition::Uniform(tree) => Some((tree.branching(), tree.depth())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::wire::RunRequest;

    fn read(game: Game, set: &str) -> Result<Vec<Given>, ServiceError> {
        read_set(&Setup::start(game), set, &mut Plies::of_a_request())
    }

    fn texts(game: Game, set: &str) -> Vec<(String, Option<i32>)> {
        let found = read(game, set).unwrap();
        found.iter().map(|given| (given.start.text(), given.expected)).collect()
    }

    #[test]
    fn lines_with_and_without_scores() {
        let set = "# end, easy\n4453 -1\n\n  4455  \n";
        let expected = [("4453".to_owned(), Some(-1)), ("4455".to_owned(), None)];
        assert_eq!(texts(Game::ConnectFour, set), expected);
        assert_eq!(texts(Game::Tree, "(1 2)\n((1 2) 3)").len(), 2);
        let obf = "---------------------------OX------XO--------------------------- X; D3:+0;";
        assert_eq!(texts(Game::Othello, obf).len(), 1);
        let error = read(Game::ConnectFour, "4453\n4a").unwrap_err();
        assert!(error.message.contains("line 2") && error.at == Some(1), "{error}");
        assert!(read(Game::ConnectFour, "# none\n").is_err());
    }

    /// A position of one column is a digit of the game's own name.
    #[test]
    fn a_title_says_how_many_positions() {
        let wire = |position: &str, depth| RunRequest {
            game: "connect4".to_owned(),
            position: position.to_owned(),
            run: "alphabeta+static".to_owned(),
            depth,
            ..RunRequest::default()
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

    /// What cannot be is refused before a game is played, and what takes too long soon.
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
        assert!(error.message.contains("random plies"), "{error}");
        let mut plies = Plies::of_a_request();
        let setup = Setup::start(Game::ConnectFour);
        let mut sets = 0;
        while read_set(&setup, "games:100:1:39", &mut plies).is_ok() {
            sets += 1;
        }
        assert!((1..1_000).contains(&sets), "{sets} sets of one request");
    }
}
