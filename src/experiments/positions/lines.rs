//! Positions of a file: one per line, with an optional score.

use super::set_position::{MAX_POSITIONS, SetPosition};
use crate::game::{AnyPosition, Collection, InputError, Says, SetupRequest, Start};
use crate::work::error::ServiceError;

pub(super) fn lines(setup: &SetupRequest, text: &str) -> Result<Vec<SetPosition>, ServiceError> {
    let looked_at = Collection::of(setup.rules()?, text);
    if let Some(collection) = looked_at.map_err(ServiceError::of("positions"))? {
        return collected(setup, &collection);
    }
    let mut given = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let refuse = |error: InputError| on_line(number + 1, error);
        if given.len() == MAX_POSITIONS {
            return Err(refuse(too_many()));
        }
        let one = read_line(setup, line).map_err(refuse)?;
        given.push(SetPosition { line: Some(number + 1), ..one });
    }
    if given.is_empty() {
        return Err(ServiceError::refused(
            "positions",
            "no position was given",
            "write one a line",
        ));
    }
    Ok(given)
}

/// Reads the games or positions in a format of another program.
fn collected(
    setup: &SetupRequest,
    collection: &Collection<'_>,
) -> Result<Vec<SetPosition>, ServiceError> {
    if collection.all() > MAX_POSITIONS {
        return Err(ServiceError::input("positions", too_many()));
    }
    let read = |(index, line)| {
        let start = collection.start(index).map_err(|error| on_line(line, error))?;
        let setup = SetupRequest { position: start.text(), ..setup.clone() };
        Ok(SetPosition { setup, expected: score_of(&start), start, line: Some(line) })
    };
    collection.lines().into_iter().enumerate().map(read).collect()
}

fn on_line(line: usize, error: InputError) -> ServiceError {
    let reason = format!("line {line}: {}", error.reason);
    ServiceError::input("positions", InputError { reason, ..error })
}

fn too_many() -> InputError {
    InputError::whole("too many positions", format!("give at most {MAX_POSITIONS}"))
}

/// The score in the text of a position. The scores of moves in an OBF line are ignored, because they count
/// empty squares differently from most searches.
const fn score_of(start: &Start) -> Option<i32> {
    match start.says {
        Some(Says::Score(score)) => Some(score),
        _ => None,
    }
}

fn read_line(setup: &SetupRequest, line: &str) -> Result<SetPosition, InputError> {
    let game = setup.game().map_err(|refused| refused.error)?;
    let given = |position: &str, expected: Option<i32>| {
        let setup = SetupRequest { position: position.to_owned(), ..setup.clone() };
        let start = setup.read().map_err(|refused| refused.error)?;
        Ok(SetPosition { setup, expected: expected.or(score_of(&start)), start, line: None })
    };
    // Trees take no score, because they contain their own.
    let takes_score = !game.entry().is_tree;
    let Some((front, last)) = line.rsplit_once(char::is_whitespace).filter(|_| takes_score) else {
        return given(line, None);
    };
    let front = front.trim_end();
    let before = || given(front, None);
    if let Ok(score) = last.parse()
        && (last.starts_with(['+', '-']) || !is_move(&before, front, last, score))
    {
        return given(front, Some(score));
    }
    given(line, None).map_err(|error| match before() {
        Ok(_) => {
            let reason = format!("{last:?} is neither a move nor a score");
            let remedy = "a whole number follows a position, as in 4453 -1";
            InputError::at(line.len() - last.len(), reason, remedy)
        }
        Err(_) => error,
    })
}

/// Returns whether a number without a sign is a move: if the moves before it are numbers separated by
/// spaces, or if the score would be too large for the game.
fn is_move(
    before: &impl Fn() -> Result<SetPosition, InputError>,
    front: &str,
    last: &str,
    score: i32,
) -> bool {
    let numbers = front.chars().all(|c| c.is_ascii_digit() || c.is_whitespace());
    let apart = numbers && front.contains(char::is_whitespace);
    let digits = last.chars().all(|c| c.is_ascii_digit());
    numbers && digits && (apart || before().is_ok_and(|one| score > largest(&one.start.position)))
}

/// The largest number without a sign that is read as a score: half of the squares in a game with
/// points, else 1.
fn largest(position: &AnyPosition) -> i32 {
    if position.game().entry().has_points {
        position.filling().map_or(i32::MAX, |filling| filling.squares as i32 / 2)
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    fn texts(game: Game, set: &str) -> Vec<(String, Option<i32>)> {
        let found = lines(&SetupRequest::start(game), set).unwrap();
        found.iter().map(|given| (given.start.text(), given.expected)).collect()
    }

    fn one(game: Game, line: &str) -> (String, Option<i32>) {
        texts(game, line).remove(0)
    }

    #[test]
    fn lines_with_and_without_scores() {
        let set = "# end, easy\n4453 -1\n\n  4455  \n";
        let expected = [("4453".to_owned(), Some(-1)), ("4455".to_owned(), None)];
        assert_eq!(texts(Game::ConnectFour, set), expected);
        assert_eq!(texts(Game::Tree, "(1 2)\n((1 2) 3)").len(), 2);
        let obf = "---------------------------OX------XO--------------------------- X; D3:+0;";
        assert_eq!(texts(Game::Othello, obf).len(), 1);
        let error = lines(&SetupRequest::start(Game::ConnectFour), "4453\n4a").unwrap_err();
        assert!(error.reason.contains("line 2") && error.at == Some(1), "{error}");
        assert!(lines(&SetupRequest::start(Game::ConnectFour), "# none\n").is_err());
    }

    #[test]
    fn a_number_is_a_score_or_a_move() {
        let (four, ttt) = (Game::ConnectFour, Game::TicTacToe);
        for (game, line, position, score) in [
            (four, "4453 5", "4453", Some(5)),
            (four, "4453 +18", "4453", Some(18)),
            (four, "44 53", "4453", None),
            (four, "4 4 5 3", "4453", None),
            (four, "4 4 5 3 -1", "4453", Some(-1)),
            (ttt, "1 5 9", "159", None),
            (ttt, "15 0", "15", Some(0)),
            (Game::Othello, "f5d6 3", "f5d6", Some(3)),
            (Game::Othello, "f5 d6 -3", "f5d6", Some(-3)),
            (Game::Gomoku, "h8i9 1", "h8i9", Some(1)),
        ] {
            assert_eq!(one(game, line), (position.to_owned(), score), "{line}");
        }
        for (game, line, at, reason) in [
            (four, "4453 1.5", 5, "line 1: \"1.5\" is neither a move nor a score"),
            (ttt, "15 x", 3, "line 1: \"x\" is neither a move nor a score"),
        ] {
            let error = lines(&SetupRequest::start(game), line).unwrap_err();
            assert!(error.reason.contains(reason) && error.at == Some(at), "{error}");
        }
    }
}
