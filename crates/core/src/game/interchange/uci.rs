//! The two data sets of the UCI repository for our games. `connect-4.data` (J. Tromp, 1995) has the
//! 67,557 positions after eight plies without a win in one, cells column by column from the bottom.
//! `tic-tac-toe.data` (D. Aha, 1991) has the finished boards.

use super::format::{Format, Item};
use super::pieces::{first_line, lines};
use crate::game::{Game, InputError, Says, Setup};

pub(super) const FORMAT: Format = Format {
    title: "a line of a UCI data set",
    games: &[Game::ConnectFour, Game::TicTacToe],
    endings: &["data"],
    is_own: false,
    looks: |text, _| {
        let cells: Vec<&str> = first_line(text).split(',').map(str::trim).take(44).collect();
        let is_cell = |cell: &&str| matches!(*cell, "b" | "x" | "o");
        matches!(cells.len(), 10 | 43) && cells[..cells.len() - 1].iter().all(is_cell)
    },
    split: lines,
    read,
};

fn read<'t>(line: &'t str, setup: &Setup) -> Result<Item<'t>, InputError> {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    let four = setup.game() == Game::ConnectFour;
    let wanted = if four { 42 } else { 9 };
    let Some((class, cells)) = cells.split_last().filter(|(_, cells)| cells.len() == wanted) else {
        let reason = format!("{} fields, where {wanted} squares and a class are", cells.len());
        return Err(InputError::whole(reason, "give a whole line of the file"));
    };
    if four && !matches!(setup, Setup::ConnectFour(None)) {
        return Err(InputError::whole("the board is 7x6 there", "choose the size 7x6"));
    }
    let mut text = String::with_capacity(wanted + 6);
    for place in 0..wanted {
        // The file goes column by column from the bottom, our text row by row from the top.
        let (row, column) = (place / 7, place % 7);
        let index = if four { column * 6 + 5 - row } else { place };
        if four && column == 0 && row > 0 {
            text.push('/');
        }
        text.push(match cells[index] {
            "x" => 'X',
            "o" => 'O',
            "b" => '.',
            other => {
                let reason = format!("{other:?} is no square");
                return Err(InputError::whole(reason, "a square is x, o or b"));
            }
        });
    }
    // The class is for x, who is to move in the Connect Four file and, after a win, moved last in the other.
    let sign = match *class {
        "win" if four => Some(1),
        "draw" if four => Some(0),
        "loss" if four => Some(-1),
        "positive" if !four => Some(-1),
        // O has won or nobody has, so the score is unknown.
        "negative" if !four => None,
        other => {
            let reason = format!("{other:?} is no class of this data set");
            return Err(InputError::whole(reason, "give the file as it was published"));
        }
    };
    Ok(Item { says: sign.map(Says::Sign), ..Item::of(text) })
}
