//! Moves with their numbers, as playing sites write a game: `1. F5 f4 2. F3 g4`.

use super::format::{Format, Item};
use super::pieces::{between, blanked};
use crate::game::Game;
use std::ops::Range;

pub(super) const FORMAT: Format = Format {
    title: "numbered moves",
    games: &[Game::TicTacToe, Game::Gomoku, Game::ConnectFour, Game::Othello],
    endings: &["txt"],
    is_own: true,
    looks: |text, game| {
        let text = text.trim_start();
        let number = numbers(text).next().filter(|place| place.start == 0);
        // A letter or digit must follow the number, because a row of a board has dots of its own.
        let rest = number.map(|place| text[place.end..].trim_start());
        !game.entry().is_tree
            && text.starts_with("1.")
            && rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
    },
    split,
    read: |text, _| Ok(Item::of(blanked(text, &numbers(text).collect::<Vec<_>>()))),
};

/// Splits a text before every number 1, which starts a game.
fn split(text: &str) -> (Vec<Range<usize>>, usize) {
    let is_first = |place: &Range<usize>| text[place.clone()].trim_end_matches('.') == "1";
    let begins = numbers(text).filter(is_first).map(|place| place.start).collect();
    between(begins, text.len())
}

/// The byte ranges of the numbers with their dots, in order.
fn numbers(text: &str) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let begins = at == 0 || bytes[at - 1].is_ascii_whitespace();
            let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let dots = bytes[at + digits..].iter().take_while(|byte| **byte == b'.').count();
            let place = at..at + digits + dots;
            at += (digits + dots).max(1);
            if begins && digits > 0 && dots > 0 {
                return Some(place);
            }
        }
        None
    })
}
