//! WTHOR, the database of the French Othello federation: 16 bytes, then 68 for each game of a year. 60
//! of these are the moves, each as ten times the row plus the column. A shell passes the bytes as
//! characters, one for each.

use super::format::{Format, Item};
use super::pieces::between;
use crate::game::{Game, InputError, Setup};
use std::ops::Range;

pub(super) const FORMAT: Format = Format {
    title: "a WTHOR file",
    games: &[Game::Othello],
    endings: &["wtb"],
    is_own: false,
    looks: |text, _| {
        let mut head = text.chars();
        let head: Vec<u32> = head.by_ref().take(HEAD).map(u32::from).collect();
        head.len() == HEAD
            && matches!(head[0], 19..=21)
            && head[1] < 100
            && (1..=12).contains(&head[2])
            && (1..=31).contains(&head[3])
            && text.contains('\0')
    },
    split,
    read,
};

/// Bytes in front of the games, and bytes per game.
const HEAD: usize = 16;
const EACH: usize = 68;
/// Bytes of a game before its moves.
const BEFORE: usize = 8;

fn split(text: &str) -> (Vec<Range<usize>>, usize) {
    let begins = text.char_indices().skip(HEAD).step_by(EACH).map(|(at, _)| at).collect();
    between(begins, text.len())
}

fn read<'t>(game: &'t str, setup: &Setup) -> Result<Item<'t>, InputError> {
    if !matches!(setup, Setup::Othello { size: 8 }) {
        return Err(InputError::whole("its games are on the board of 8x8", "choose the size 8"));
    }
    if game.chars().count() != EACH {
        let reason = format!("the last game has {} bytes instead of {EACH}", game.chars().count());
        return Err(InputError::whole(reason, "copy the file again"));
    }
    let mut moves = String::new();
    for (number, byte) in
        game.chars().skip(BEFORE).map(u32::from).take_while(|byte| *byte != 0).enumerate()
    {
        let (row, column) = (byte / 10, byte % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            let reason = format!("move {} is {byte}, which is no square", number + 1);
            return Err(InputError::whole(reason, "a square is ten times its row and its column"));
        }
        moves.push(char::from(b'a' - 1 + column as u8));
        moves += &row.to_string();
    }
    Ok(Item::of(moves))
}
