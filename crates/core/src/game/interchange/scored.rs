//! `moves,score`, one position per line, as people save the output of solvers.

use super::format::{Format, Item};
use super::pieces::{first_line, lines};
use crate::game::{Game, InputError, Note, Says};
use std::ops::Range;

pub(super) const FORMAT: Format = Format {
    title: "a table of moves and scores",
    games: &[Game::TicTacToe, Game::Gomoku, Game::ConnectFour, Game::Othello],
    endings: &["csv"],
    is_own: false,
    looks: |text, game| {
        let line = first_line(text);
        is_head(line) || parts(line, game).is_some()
    },
    split: |text| {
        let (mut places, mut all) = lines(text);
        if is_head(first_line(text)) && all > 0 {
            places.remove(0);
            all -= 1;
        }
        (places, all)
    },
    read: |line, setup| {
        let Some((moves, score)) = parts(line, setup.game()) else {
            let reason = "this is not moves, a comma and a score";
            return Err(InputError::at(0, reason, "write a position a line, as in 4453,-1"));
        };
        let item = Item::of(&line[moves]).with(Note::Score(score));
        Ok(Item { says: Some(Says::Score(score)), ..item })
    },
};

/// Returns whether a line names the columns, as in `position,score`, in any case.
fn is_head(line: &str) -> bool {
    let Some((moves, score)) = line.split_once(',') else { return false };
    let named = |text: &str, names: &[&str]| {
        names.contains(&&*text.trim().trim_matches('"').to_lowercase())
    };
    named(moves, &["moves", "position", "pos", "game"]) && named(score, &["score", "value", "eval"])
}

/// The moves of a line and its score: moves of at least two characters, one comma, and a number that
/// can be a score of the game. A list of moves with commas never fits, because its moves are shorter or
/// its number is no score.
fn parts(line: &str, game: Game) -> Option<(Range<usize>, i32)> {
    let (moves, score) = line.split_once(',')?;
    let numbers = matches!(game, Game::ConnectFour | Game::TicTacToe);
    let moves_text = moves.trim().trim_matches('"');
    let is_moves = moves_text.len() > 1
        && moves_text.bytes().all(|c| c.is_ascii_digit() || (!numbers && c.is_ascii_alphabetic()))
        && (numbers || moves_text.starts_with(|c: char| c.is_ascii_alphabetic()));
    let score: i32 = score.trim().trim_matches('"').parse().ok()?;
    let most = match game {
        Game::TicTacToe | Game::Gomoku => 1,
        Game::ConnectFour => 32,
        _ => 64,
    };
    let begin = moves.find(moves_text)?;
    (is_moves && score.abs() <= most).then_some((begin..begin + moves_text.len(), score))
}
