//! The board as rows from the top: `X` the first player, `O` the second, `.` an empty square.

use crate::game::gomoku::coordinates::square_text;
use crate::game::gomoku::{Gomoku, Square, stones};
use crate::game::plies::Plies;
use crate::game::{InputError, Player, Position};

const MARKS: &str = "write X, O or . for each square";

/// Returns whether a text can only be rows: it has a slash, a dot or a size header, or nothing but
/// marks. Moves have none of these.
pub(super) fn looks_like_rows(text: &str) -> bool {
    let text = text.trim();
    let is_mark = |c: char| c.is_whitespace() || is_empty(c) || owner(c).is_some();
    !text.is_empty()
        && (text.contains(['/', '.']) || header(text).is_some() || text.chars().all(is_mark))
}

const fn owner(c: char) -> Option<Player> {
    match c {
        'X' | 'x' | '*' => Some(Player::First),
        'O' | 'o' => Some(Player::Second),
        _ => None,
    }
}

const fn is_empty(c: char) -> bool {
    matches!(c, '.' | '-' | '_')
}

/// The rows of a position from the top, with a slash between them and without the search area.
pub(super) fn text(position: &Gomoku) -> String {
    let mut text = String::with_capacity(position.rules.squares() as usize + 20);
    for row in 0..position.rules.height as i32 {
        if row > 0 {
            text.push('/');
        }
        for column in 0..position.rules.width as i32 {
            text.push(position.stone_on(Square { column, row }).map_or('.', Player::mark));
        }
    }
    text
}

/// Reads rows with slashes or line ends between them, and an optional size header (`15x15`).
pub(super) fn read(start: &Gomoku, text: &str) -> Result<Gomoku, InputError> {
    let mut position = start.clone();
    let trimmed = text.trim_end();
    let start_at = text.len() - text.trim_start().len();
    let first_row = start_at + skip_header(start, &trimmed[start_at..], start_at)?;
    let mut offsets = Vec::with_capacity(start.rules.squares() as usize);
    let mut at = first_row;
    let height = start.rules.height as usize;
    let mut rows = 0;
    for line in trimmed[first_row..].split(['/', '\n']) {
        if rows == height {
            let remedy = "leave out the rows that follow, or give the board's size";
            let reason = format!("a row too many: the board has {height}");
            return Err(InputError::at(at, reason, remedy));
        }
        read_row(&mut position, line, at, rows as i32, &mut offsets)?;
        at += line.len() + 1;
        rows += 1;
    }
    if rows < height {
        let reason = format!("{rows} of {height} rows");
        let remedy = "write every row of the board, from the top";
        return Err(InputError::at(trimmed.len(), reason, remedy));
    }
    check(position, &offsets)
}

/// The width and height of a header at the start of a text, and its length in bytes.
fn header(text: &str) -> Option<(&str, &str, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let width = digits(text);
    let rest = text[width..].strip_prefix(['x', 'X'])?;
    let height = digits(rest);
    let found = width > 0 && height > 0;
    found.then(|| (&text[..width], &rest[..height], width + 1 + height))
}

/// Returns the length of the header and its separator; refuses a header of another size.
fn skip_header(start: &Gomoku, text: &str, at: usize) -> Result<usize, InputError> {
    let Some((width, height, length)) = header(text) else {
        return Ok(0);
    };
    let (wide, high) = (start.rules.width, start.rules.height);
    if width.parse() != Ok(wide) || height.parse() != Ok(high) {
        let reason = format!("the text is of a {width}x{height} board, this one is {wide}x{high}");
        return Err(InputError::at(at, reason, "give the same size for the game"));
    }
    let rest = text[length..].trim_start();
    let rest = rest.strip_prefix([':', '/']).unwrap_or(rest).trim_start();
    Ok(text.len() - rest.len())
}

/// Puts down the stones of one row; skips spaces in it.
fn read_row(
    position: &mut Gomoku,
    line: &str,
    at: usize,
    row: i32,
    offsets: &mut Vec<usize>,
) -> Result<(), InputError> {
    let width = position.rules.width as i32;
    let name = position.rules.height as i32 - row;
    let mut column = 0;
    for (offset, c) in line.char_indices().filter(|(_, c)| !c.is_whitespace()) {
        let at = at + offset;
        let player = owner(c);
        if player.is_none() && !is_empty(c) {
            let reason = format!("'{c}' is no stone and no empty square");
            return Err(InputError::at(at, reason, MARKS));
        }
        if column == width {
            let reason = format!("row {name} is too long: the board has {width} columns");
            let remedy = "leave out the squares that follow in this row";
            return Err(InputError::at(at, reason, remedy));
        }
        if let Some(player) = player {
            position.stones[player.index()].put(Square { column, row });
        }
        offsets.push(at);
        column += 1;
    }
    if column < width {
        let reason = format!("row {name} has {column} of {width} squares");
        return Err(InputError::at(at + line.trim_end().len(), reason, MARKS));
    }
    Ok(())
}

/// Counts the stones and finds the winner; refuses boards that no game can reach.
pub(super) fn check(mut position: Gomoku, offsets: &[usize]) -> Result<Gomoku, InputError> {
    let [first, second] = position.stones.map(|stones| stones.count());
    if first != second && first != second + 1 {
        return Err(InputError::whole(
            format!("{first} X and {second} O cannot be: X moves first and the players take turns"),
            "write as many X as O, or one X more",
        ));
    }
    position.plies = Plies::after_stones(first + second);
    let last_mover = position.side_to_move().opponent();
    position.winner =
        stones::winner(&position.stones, last_mover, &position.rules).map_err(|found| {
            InputError::at(
                offsets[found.square.index(&position.rules)],
                format!("{} ({})", found.reason, square_text(found.square, &position.rules)),
                "write a board that a game can reach",
            )
        })?;
    Ok(position)
}
