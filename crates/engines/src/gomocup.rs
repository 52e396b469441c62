//! The protocol of the Gomocup tournaments (Petr Laštovička, 2016), as Gomoku programs speak it.

use plyscope::service::wire::{BoardView, Player};
use plyscope::service::{GameRecord, board_view};

/// The answer of a program to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer<'a> {
    /// `OK`, perhaps with words behind it.
    Ok,
    /// `x,y`: a square, the column and the row from 0.
    Square(u32, u32),
    /// `ERROR`, with its words.
    Failure(&'a str),
    /// `MESSAGE` and `DEBUG` with their words for people, which may report the search; `UNKNOWN`, which may answer an
    /// earlier line; and blank lines.
    Remark(&'a str),
    /// Any other line.
    Other,
}

/// Reads a line of a program; words count in any case.
pub(crate) fn answer(line: &str) -> Answer<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match &*word.to_ascii_uppercase() {
        "" | "MESSAGE" | "DEBUG" | "UNKNOWN" => return Answer::Remark(rest),
        "OK" => return Answer::Ok,
        "ERROR" => return Answer::Failure(line),
        _ => {}
    }
    let square = line
        .split_once(',')
        .and_then(|(x, y)| Some(Answer::Square(x.trim().parse().ok()?, y.trim().parse().ok()?)));
    square.unwrap_or(Answer::Other)
}

/// Returns whether the first line of a program shows this protocol: it does not know another's command.
pub(crate) fn is_spoken(first: &str) -> bool {
    let word = first.split_whitespace().next().unwrap_or_default();
    ["UNKNOWN", "ERROR", "MESSAGE", "DEBUG"].contains(&word)
}

/// Returns the command that sets the size of the board: `START 15`, or `RECTSTART 20,15`.
pub(crate) fn start(columns: u32, rows: u32) -> String {
    if columns == rows { format!("START {columns}") } else { format!("RECTSTART {columns},{rows}") }
}

/// Returns why the protocol cannot describe the game; `None` if it can.
pub(crate) fn refusal(game: &GameRecord) -> Option<String> {
    let word = game.game().word();
    if word != "gomoku" {
        return Some(format!("speaks gomocup, by which it can play gomoku, not {word}"));
    }
    let view = board_view(&game.start.position, None);
    let k = game.setup.k.unwrap_or(5.min(view.columns).min(view.rows));
    if k != 5 {
        return Some(format!("speaks gomocup, which knows only five in a row, not {k}"));
    }
    let area = game.setup.subboard.as_ref();
    area.map(|_| "speaks gomocup, which knows only whole boards: leave --subboard out".to_owned())
}

/// Returns the lines with the rules and the limits, which have no answer. Times are in milliseconds; 0 means
/// no limit.
pub(crate) fn info(game: &GameRecord, turn_ms: u64, match_ms: Option<u64>) -> Vec<String> {
    vec![
        format!("INFO timeout_turn {turn_ms}"),
        format!("INFO timeout_match {}", match_ms.unwrap_or(0)),
        "INFO max_memory 0".to_owned(),
        "INFO game_type 1".to_owned(),
        format!("INFO rule {}", u32::from(game.setup.exact)),
    ]
}

/// Returns the lines that request a move: `BEGIN` on an empty board, `TURN` after one move of the opponent since
/// `known`, else the whole board. `known` are the cells that the program knows of, at first an empty board.
pub(crate) fn request(game: &GameRecord, known: Option<&str>) -> Vec<String> {
    let view = board_view(&game.now, None);
    let (own, columns) = (view.side_to_move, view.columns.max(1) as usize);
    let place = |cell: usize| format!("{},{}", cell % columns, cell / columns);
    let is_own = |stone: char| (stone == 'X') == (own == Player::First);
    let stones: Vec<(usize, char)> =
        view.cells.chars().enumerate().filter(|&(_, stone)| stone != '.').collect();
    if stones.is_empty() {
        // A game that was taken back to its start.
        let is_new = known.is_some_and(|known| known.chars().all(|cell| cell == '.'));
        let lines: &[&str] = if is_new { &["BEGIN"] } else { &["RESTART", "BEGIN"] };
        return lines.iter().map(|&line| line.to_owned()).collect();
    }
    let new: Option<Vec<(usize, char)>> = known.map(|known| {
        let both = known.chars().zip(view.cells.chars()).enumerate();
        both.filter(|(_, (before, now))| before != now)
            .map(|(cell, (_, now))| (cell, now))
            .collect()
    });
    if let Some([(cell, stone)]) = new.as_deref()
        && *stone != '.'
        && !is_own(*stone)
    {
        return vec![format!("TURN {}", place(*cell))];
    }
    let mut lines = vec!["BOARD".to_owned()];
    lines.extend(
        stones
            .into_iter()
            .map(|(cell, stone)| format!("{},{}", place(cell), if is_own(stone) { 1 } else { 2 })),
    );
    lines.push("DONE".to_owned());
    lines
}

/// Returns the text of a square, `0,0` as `a15`; `None` if it is not on the board.
pub(crate) fn square(view: &BoardView, x: u32, y: u32) -> Option<String> {
    let column = view.column_labels.get(x as usize)?;
    Some(format!("{column}{}", view.row_labels.get(y as usize)?))
}

/// Returns the text of the move to a square, and the cells after it; the place as text if it is not legal:
/// `0,0 (a15)`.
pub(crate) fn move_at(game: &GameRecord, x: u32, y: u32) -> Result<(String, String), String> {
    let view = board_view(&game.now, None);
    let cell = y.checked_mul(view.columns).and_then(|row| row.checked_add(x));
    let cell = cell.filter(|_| x < view.columns && y < view.rows);
    let legal = view.legal.iter().find(|mv| cell.is_some() && mv.cell == cell);
    let Some(legal) = legal else {
        let place = square(&view, x, y).map(|text| format!(" ({text})"));
        return Err(format!("{x},{y}{}", place.unwrap_or_default()));
    };
    let stone = if view.side_to_move == Player::First { 'X' } else { 'O' };
    let put = |(at, old): (usize, char)| if Some(at as u32) == cell { stone } else { old };
    Ok((legal.text.clone(), view.cells.chars().enumerate().map(put).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::service::wire::SetupRequest;
    use proptest::prelude::*;

    fn game(moves: &[&str]) -> GameRecord {
        let mut game = GameRecord::at(SetupRequest::at("gomoku", "")).unwrap();
        for mv in moves {
            game.play_text(mv).unwrap();
        }
        game
    }

    #[test]
    fn requests_follow_the_specification() {
        let empty = game(&[]);
        let view = board_view(&empty.now, None);
        assert_eq!(request(&empty, Some(&view.cells)), ["BEGIN"]);
        assert_eq!(request(&empty, None), ["RESTART", "BEGIN"]);
        assert_eq!(start(15, 15), "START 15");
        assert_eq!(start(20, 15), "RECTSTART 20,15");
        // The top left corner is 0,0.
        let corner = format!("a{}", view.rows);
        let (text, known) = move_at(&empty, 0, 0).unwrap();
        assert_eq!(text, corner);
        let two = game(&[&corner, "b1"]);
        let below = format!("1,{}", view.rows - 1);
        assert_eq!(request(&two, Some(&known)), [format!("TURN {below}")]);
        let board = ["BOARD", "0,0,1", &format!("{below},2"), "DONE"];
        assert_eq!(request(&two, None), board);
        let first = game(&[&corner]);
        assert_eq!(request(&first, Some(&".".repeat(view.cells.len()))), ["TURN 0,0"]);
        assert_eq!(move_at(&two, 0, 0).unwrap_err(), format!("0,0 ({corner})"), "it is occupied");
        assert_eq!(move_at(&two, view.columns, 0).unwrap_err(), format!("{},0", view.columns));
        assert!(move_at(&two, u32::MAX, u32::MAX).is_err());
        assert_eq!(info(&two, 1_000, None)[0], "INFO timeout_turn 1000");
    }

    #[test]
    fn games_that_it_cannot_describe_are_refused() {
        let refused = |setup| refusal(&GameRecord::at(setup).unwrap());
        assert_eq!(refusal(&game(&[])), None);
        assert!(refused(SetupRequest::at("othello", "")).unwrap().contains("not othello"));
        let four = SetupRequest { k: Some(4), ..SetupRequest::at("gomoku", "") };
        assert!(refused(four).unwrap().ends_with("only five in a row, not 4"));
        let part = Some("f6-j10".to_owned());
        let part = SetupRequest { subboard: part, ..SetupRequest::at("gomoku", "") };
        assert!(refused(part).unwrap().contains("whole boards"));
    }

    #[test]
    fn lines_of_programs() {
        assert_eq!(answer("7,8\r"), Answer::Square(7, 8));
        assert_eq!(answer(" 7 , 8 "), Answer::Square(7, 8));
        assert_eq!(answer("ok - everything is good"), Answer::Ok);
        assert_eq!(answer("ERROR no size"), Answer::Failure("ERROR no size"));
        assert_eq!(answer("MESSAGE depth 5"), Answer::Remark("depth 5"));
        for other in ["-1,3", "7", "7,8,9", "h8", "SUGGEST 7,8", "99999999999,1"] {
            assert_eq!(answer(other), Answer::Other, "{other}");
        }
    }

    proptest! {
        #[test]
        fn any_line_is_read(line in "(OK|ERROR|MESSAGE|[0-9]{0,12},[0-9]{0,12})?.{0,40}") {
            if let Answer::Square(x, y) = answer(&line) {
                let _ = move_at(&game(&[]), x, y);
            }
        }
    }
}
