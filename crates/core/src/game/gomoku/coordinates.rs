//! The text of squares: `h8` (column letter, row number from 1 at the bottom), and the Gomocup
//! protocol's `x,y` (both from 0, `0,0` at the top left).

use super::{Rules, stones::Square};
use crate::game::InputError;

/// A square read from text, and the byte offset after it.
pub(super) type SquareMatch = Result<(Square, usize), InputError>;

/// The letter of a column; `i` is not left out.
pub(super) const fn column_letter(column: u32) -> char {
    (b'a' + column as u8) as char
}

/// A square as `h8`, row 1 at the bottom.
pub(super) fn square_text(square: Square, rules: &Rules) -> String {
    format!("{}{}", column_letter(square.column as u32), rules.height as i32 - square.row)
}

/// A square as `7,7`: column from the left, row from the top, both from 0.
pub(super) fn gomocup_text(square: Square) -> String {
    format!("{},{}", square.column, square.row)
}

/// Reads one square in either form at byte offset `at`; refuses one off the board.
pub(super) fn read_square(text: &str, at: usize, rules: &Rules) -> SquareMatch {
    let reason = match text[at..].chars().next() {
        Some(c) if c.is_ascii_alphabetic() => return read_letter_and_number(text, at, rules),
        Some(c) if c.is_ascii_digit() => return read_gomocup(text, at, rules),
        Some(c) => format!("'{c}' does not begin a square"),
        None => "a square is missing".to_owned(),
    };
    Err(InputError::at(at, reason, "write a column letter and a row number, as in h8"))
}

fn read_letter_and_number(text: &str, at: usize, rules: &Rules) -> SquareMatch {
    let letter = char::from(text.as_bytes()[at].to_ascii_lowercase());
    let column = u32::from(letter) - u32::from('a');
    if column >= rules.width {
        let remedy = format!("the columns are a to {}", column_letter(rules.width - 1));
        return Err(InputError::at(at, format!("column {letter} is off the board"), remedy));
    }
    let (number, end) = read_number(text, at + 1).ok_or_else(|| {
        let reason = format!("the row number of column {letter} is missing");
        InputError::at(at + 1, reason, "write the row right after the letter, as in h8")
    })?;
    if !(1..=rules.height).contains(&number) {
        let reason = format!("row {} is off the board", &text[at + 1..end]);
        let remedy = format!("the rows are 1 to {}, from the bottom", rules.height);
        return Err(InputError::at(at + 1, reason, remedy));
    }
    Ok((Square { column: column as i32, row: (rules.height - number) as i32 }, end))
}

fn read_gomocup(text: &str, at: usize, rules: &Rules) -> SquareMatch {
    let missing = |at, what| {
        InputError::at(at, what, "write x,y counted from 0 at the top left, as in 7,7, or h8")
    };
    let (x, after_x) = read_number(text, at).ok_or_else(|| missing(at, "x is missing"))?;
    if text.as_bytes().get(after_x) != Some(&b',') {
        return Err(missing(after_x, "a comma and y must follow x"));
    }
    let spaces = text[after_x + 1..].bytes().take_while(|&b| b == b' ').count();
    let y_at = after_x + 1 + spaces;
    let (y, end) = read_number(text, y_at).ok_or_else(|| missing(y_at, "y is missing"))?;
    for (name, at, end, number, size) in
        [("x", at, after_x, x, rules.width), ("y", y_at, end, y, rules.height)]
    {
        if number >= size {
            let reason = format!("{name} = {} is off the board", &text[at..end]);
            return Err(InputError::at(at, reason, format!("{name} is 0 to {}", size - 1)));
        }
    }
    Ok((Square { column: x as i32, row: y as i32 }, end))
}

/// Reads decimal digits. A number that does not fit becomes `u32::MAX`, because that is off every board.
fn read_number(text: &str, at: usize) -> Option<(u32, usize)> {
    let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
    let end = at + digits;
    (digits > 0).then(|| (text[at..end].parse().unwrap_or(u32::MAX), end))
}
