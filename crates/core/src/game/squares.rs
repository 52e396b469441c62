//! Board text that games share: rows of stones, read with the place of every error.

use super::{InputError, Player};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Stone(Player),
    Empty,
}

/// Reads one cell: `X x *` first player, `O o 0` second, `. - _ b` empty, `None` else.
pub(super) fn cell(character: char) -> Option<Cell> {
    match character {
        'X' | 'x' | '*' => Some(Cell::Stone(Player::First)),
        'O' | 'o' | '0' => Some(Cell::Stone(Player::Second)),
        '.' | '-' | '_' | 'b' => Some(Cell::Empty),
        _ => None,
    }
}

/// Refuses stone counts that alternate play cannot give: first = second or second + 1.
pub(super) fn check_counts(first: u32, second: u32) -> Result<(), InputError> {
    if first == second || first == second + 1 {
        return Ok(());
    }
    Err(InputError::whole(
        format!("{first} X and {second} O cannot come from alternate play"),
        "X moves first, so there must be as many X as O, or one more",
    ))
}

/// Reads `rows` rows of `columns` cells, separated by `/` or line breaks, top row first; skips spaces.
/// Returns the cells row by row with their byte offsets.
pub(super) fn rows(
    text: &str,
    columns: usize,
    rows: usize,
) -> Result<Vec<(Cell, usize)>, InputError> {
    let remedy = format!("write {rows} rows of {columns} of X O . from the top, separated by /");
    let mut cells = Vec::with_capacity(rows * columns);
    let mut row = 0;
    let mut in_row = 0;
    for (at, character) in text.char_indices() {
        if matches!(character, '/' | '\n') {
            if in_row != columns {
                let reason = format!("row {} has {in_row} squares, not {columns}", row + 1);
                return Err(InputError::at(at, reason, remedy));
            }
            row += 1;
            in_row = 0;
        } else if !character.is_whitespace() {
            let Some(found) = cell(character) else {
                let reason = format!("{character:?} is neither a stone nor an empty square");
                return Err(InputError::at(at, reason, remedy));
            };
            if in_row == columns || row == rows {
                let reason = format!("more than {rows} rows of {columns} squares");
                return Err(InputError::at(at, reason, remedy));
            }
            cells.push((found, at));
            in_row += 1;
        }
    }
    if cells.len() != rows * columns {
        let reason = format!("the board has {} squares, not {}", cells.len(), rows * columns);
        return Err(InputError::at(text.len(), reason, remedy));
    }
    Ok(cells)
}
