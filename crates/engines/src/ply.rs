//! The protocol *ply*, version 1: a line per request, words `key=value`, for all games. `docs/engines.md`
//! describes it for authors of programs.

use plyscope::service::wire::Player;
use plyscope::service::{GameEnd, GameRecord, board_view};

/// The text of a pass in both directions.
const PASS: &str = "pass";

/// A line that a program says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said<'a> {
    /// `ok name=…`: it speaks this protocol.
    Ok,
    /// `move 4`: the text of its move.
    Move(&'a str),
    /// `info depth=5 …`: a report of its search in words.
    Info(&'a str),
    /// `event {"e":"enter"}`: an event of the search, as JSON.
    Event(&'a str),
    /// Any other line, which is passed over.
    Other,
}

/// Reads a line of a program; the first word counts in any case.
pub(crate) fn said(line: &str) -> Said<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match &*word.to_ascii_lowercase() {
        "ok" => Said::Ok,
        "move" => Said::Move(rest.split_whitespace().next().unwrap_or_default()),
        "info" => Said::Info(rest),
        "event" if rest.trim_start().starts_with('{') => Said::Event(rest.trim()),
        _ => Said::Other,
    }
}

/// Returns the words of the game: `game=connect4 size=7x6`, and Gomoku's `k=5 exact=1`.
fn game_words(game: &GameRecord) -> String {
    let view = board_view(&game.start.position, None);
    let mut words = format!("game={} size={}x{}", game.game().word(), view.columns, view.rows);
    if let Some(k) = game.setup.k {
        words += &format!(" k={k}");
    }
    if game.setup.exact {
        words += " exact=1";
    }
    words
}

/// Returns the first line: `ply 1 game=connect4 size=7x6 you=x`.
pub(crate) fn hello(game: &GameRecord, you: Player) -> String {
    format!("ply 1 {} you={}", game_words(game), letter(you))
}

/// Returns the line that begins a game. It repeats the words of the first line, because a process may play
/// several games on both sides.
pub(crate) fn new_game(game: &GameRecord, you: Player) -> String {
    format!("new {} you={}", game_words(game), letter(you))
}

/// Returns the request for a move. `moves` are those from the empty board; the word is left out if they are
/// unknown, because the game started at a position. `left_ms` is what is left of the time of the game.
pub(crate) fn go(game: &GameRecord, limit_ms: u64, left_ms: Option<u64>) -> String {
    let here = game.here();
    let view = board_view(&here.position, None);
    let legal: Vec<&str> = view.legal.iter().map(|mv| text(&mv.text)).collect();
    let cells: Vec<char> = view.cells.chars().collect();
    let rows = cells.chunks(view.columns.max(1) as usize).map(|row| row.iter().collect::<String>());
    let board = rows.collect::<Vec<_>>().join("/");
    let moves = here.moves.as_ref().map(|moves| {
        let moves: Vec<String> =
            moves.iter().map(|&mv| text(&game.move_text(mv)).to_owned()).collect();
        format!(" moves={}", moves.join(","))
    });
    let left = left_ms.map_or_else(String::new, |left| format!(" left={left}"));
    format!(
        "go{} legal={} board={board} side={} ms={limit_ms}{left}",
        moves.unwrap_or_default(),
        legal.join(","),
        letter(view.side_to_move),
    )
}

/// Returns the line that ends a game: `end result=win score=12 reason=rules`.
pub(crate) fn end(end: &GameEnd<'_>) -> String {
    let score = end.score.map_or_else(String::new, |score| format!(" score={score}"));
    format!("end result={}{score} reason={}", end.result, end.reason)
}

/// Returns the protocol's text of a move, in which a pass is a word.
pub(crate) fn text(mv: &str) -> &str {
    if mv == "--" { PASS } else { mv }
}

const fn letter(player: Player) -> char {
    match player {
        Player::First => 'x',
        Player::Second => 'o',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::service::wire::SetupRequest;
    use proptest::prelude::*;

    fn game(word: &str, moves: &[&str]) -> GameRecord {
        let setup = SetupRequest { game: word.to_owned(), ..SetupRequest::default() };
        let mut game = GameRecord::at(setup).unwrap();
        for mv in moves {
            game.play_text(mv).unwrap();
        }
        game
    }

    #[test]
    fn requests_are_as_the_guide_says() {
        let four = game("connect4", &["4", "4", "5"]);
        assert_eq!(hello(&four, Player::First), "ply 1 game=connect4 size=7x6 you=x");
        assert_eq!(new_game(&four, Player::Second), "new game=connect4 size=7x6 you=o");
        assert_eq!(
            go(&four, 1000, None),
            "go moves=4,4,5 legal=1,2,3,4,5,6,7 \
             board=......./......./......./......./...O.../...XX.. side=o ms=1000"
        );
        // White has no move after these: the pass is a word.
        let moves = ["f5", "d6", "c5", "f4", "e7", "f6", "g5", "e6", "e3"];
        let othello = game("othello", &moves);
        assert!(go(&othello, 50, Some(70)).ends_with(" ms=50 left=70"));
        assert_eq!((text("--"), text("d3")), ("pass", "d3"));
    }

    #[test]
    fn lines_of_programs() {
        assert_eq!(said("ok name=Minnie author=Ana"), Said::Ok);
        assert_eq!(said(" MOVE  4 because=why "), Said::Move("4"));
        assert_eq!(said("move"), Said::Move(""));
        assert_eq!(said("info  depth=5 pv=4,5"), Said::Info(" depth=5 pv=4,5"));
        assert_eq!(said("event  {\"e\":\"cut\"} "), Said::Event("{\"e\":\"cut\"}"));
        for other in ["", "moove 4", "debug move 4", "event enter", "4"] {
            assert_eq!(said(other), Said::Other, "{other}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read(line in "(ok|move|info|go| )?.{0,60}") {
            if let Said::Move(text) = said(&line) {
                prop_assert!(line.contains(text) && !text.contains(char::is_whitespace));
            }
        }
    }
}
