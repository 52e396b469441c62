//! A state as `OpenSpiel` prints it (M. Lanctot and others, 2019): Othello's board with its labels, and
//! histories of Connect Four and tic-tac-toe, in which columns, rows and squares are counted from 0.

use super::format::{Format, Item};
use super::pieces::whole;
use crate::game::{Game, InputError, Note, Setup};

pub(super) const FORMAT: Format = Format {
    title: "a state of OpenSpiel",
    games: &[Game::TicTacToe, Game::ConnectFour, Game::Othello],
    endings: &[],
    is_own: false,
    looks: |text, game| {
        let text = text.trim_start();
        match game {
            Game::Othello => text.starts_with("Black (x)") || text.starts_with("White (o)"),
            // The first move is by x: `x3 o4`, `x(1,1) o(0,2)`.
            Game::ConnectFour => tokens(text).next().is_some_and(is_drop) || has_zero(text),
            Game::TicTacToe => {
                tokens(text).next().is_some_and(|first| square(first).is_some()) || has_zero(text)
            }
            _ => false,
        }
    },
    split: whole,
    read,
};

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ';').filter(|token| !token.is_empty())
}

/// Returns whether a text is numbers of one digit with a 0, which no list of ours has.
fn has_zero(text: &str) -> bool {
    let text = text.trim().trim_start_matches('[').trim_end_matches(']');
    text.contains('0')
        && text.contains([' ', ','])
        && text
            .split([' ', ',', '\n'])
            .filter(|part| !part.is_empty())
            .all(|part| part.len() == 1 && part.as_bytes()[0].is_ascii_digit())
}

fn is_drop(token: &str) -> bool {
    matches!(token.as_bytes(), [b'x' | b'o', b'0'..=b'9'])
}

/// The number, from 1, of a square such as `x(1,1)`, with the row and the column from 0.
fn square(token: &str) -> Option<u8> {
    match token.as_bytes() {
        [b'x' | b'o', b'(', row @ b'0'..=b'2', b',', column @ b'0'..=b'2', b')'] => {
            Some((row - b'0') * 3 + column - b'0' + 1)
        }
        _ => None,
    }
}

fn read<'t>(text: &'t str, setup: &Setup) -> Result<Item<'t>, InputError> {
    if setup.game() == Game::Othello {
        return Ok(Item::of(board(text)));
    }
    let mut moves = String::new();
    let numbers = has_zero(text);
    let parts = text.split(|c: char| {
        c.is_whitespace() || c == ';' || (numbers && matches!(c, ',' | '[' | ']'))
    });
    for (number, token) in parts.filter(|token| !token.is_empty()).enumerate() {
        let found = match token.as_bytes() {
            [digit] if numbers && digit.is_ascii_digit() => Some(digit - b'0' + 1),
            [stone, digit] if is_drop(token) && (*stone == b'x') == (number % 2 == 0) => {
                Some(digit - b'0' + 1)
            }
            [stone, ..] if square(token).is_some() && (*stone == b'x') == (number % 2 == 0) => {
                square(token)
            }
            _ => None,
        };
        let Some(found) = found else {
            let reason = format!("{token:?} is not move {} of a history", number + 1);
            return Err(InputError::whole(reason, "x and o take turns, counted from 0"));
        };
        moves += &found.to_string();
    }
    Ok(Item::of(moves).with(Note::CountedFrom(0)))
}

/// Returns the squares of a board without its labels, and the side.
fn board(text: &str) -> String {
    let side = if text.trim_start().starts_with("Black") { 'X' } else { 'O' };
    let mut squares = String::new();
    for line in text.lines().skip(1) {
        // A row has its number at both ends. The letters of the columns are on lines of their own.
        let cells = line.trim().trim_matches(|c: char| c.is_ascii_digit() || c.is_whitespace());
        if line.trim().starts_with(|c: char| c.is_ascii_digit()) {
            squares += cells;
            squares.push(' ');
        }
    }
    squares.push(side);
    squares
}
