//! Formats of the Generic Game Server (M. Buro) and of the endgame suites of its time: its archive,
//! with one match per line, its boards, and positions as OBF lines or as squares alone.

use super::format::{Format, Item, MOST_ITEMS};
use super::pieces::{first_line, lines, whole};
use crate::game::othello::{looks_like_ggf, looks_like_squares};
use crate::game::{Game, InputError, Note, Othello, Says, Setup, sgf};
use std::borrow::Cow;

/// GGF: one game, or one match per line, of one or two games with their number in front.
pub(super) const ARCHIVE: Format = Format {
    title: "GGF",
    games: &[Game::Othello],
    endings: &["ggf"],
    is_own: true,
    looks: |text, _| {
        looks_like_ggf(text.trim_start_matches(|c: char| c.is_ascii_digit() || c.is_whitespace()))
    },
    split: |text| sgf::games(text, MOST_ITEMS),
    read: |text, _| Ok(Item::of(text)),
};

/// `[8 -------- ... *]`: the size, the squares and the side, as the value of `BO`.
pub(super) const BOARD: Format = Format {
    title: "a board of GGS",
    games: &[Game::Othello],
    endings: &[],
    is_own: false,
    looks: |text, game| {
        let Some(rest) = text.trim_start().strip_prefix('[') else { return false };
        let rest = rest.trim_start();
        let squares = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        game == Game::Othello
            && squares.len() < rest.len()
            && squares.trim_start().starts_with(['-', '*', 'O', 'X'])
    },
    split: whole,
    read: |text, setup| {
        let start = empty(setup)?;
        let begin = text.find('[').map_or(0, |at| at + 1);
        let Some(end) = text[begin..].find(']').map(|end| begin + end) else {
            return Err(InputError::at(begin, "this bracket is never closed", "add a ]"));
        };
        if let Some(more) = text[end + 1..].find(|c: char| !c.is_whitespace()) {
            let reason = "text after the end of the board";
            return Err(InputError::at(end + 1 + more, reason, "give one board"));
        }
        let board = start.read_ggf_board(&text[begin..end]);
        Ok(Item::of(crate::game::Notation::position_text(
            &board.map_err(|error| error.shifted(begin))?,
        )))
    },
};

/// One position per line: squares, side, and moves with their scores; `%` starts a comment.
pub(super) const OBF: Format = Format {
    title: "OBF",
    games: &[Game::Othello],
    endings: &["obf"],
    is_own: true,
    looks: |text, game| {
        let line = first_line(text);
        let front = line.split([';', '%']).next().unwrap_or_default();
        game == Game::Othello && front.len() < line.len() && !line.starts_with('(')
            || game == Game::Othello && text.trim_start().starts_with('%')
    },
    split: lines,
    read: |text, setup| {
        let start = empty(setup)?;
        let scores = start.read_obf_line(text)?.map(|line| line.scores).unwrap_or_default();
        let item = Item::of(text);
        Ok(Item { says: (!scores.is_empty()).then_some(Says::Moves(scores)), ..item })
    },
};

/// The squares alone, as in tables of endgames. Black moves.
pub(super) const SQUARES: Format = Format {
    title: "squares without a side",
    games: &[Game::Othello],
    endings: &[],
    is_own: true,
    looks: |text, game| game == Game::Othello && looks_like_squares(text),
    split: whole,
    read: |text, _| {
        Ok(Item::of(Cow::Owned(format!("{} X", text.trim_end()))).with(Note::BlackMoves))
    },
};

/// The start position of the chosen board; refuses a game other than Othello.
fn empty(setup: &Setup) -> Result<Othello, InputError> {
    match setup {
        Setup::Othello { size } => Othello::new(*size as usize),
        _ => Err(InputError::whole("this is a position of Othello", "choose the game othello")),
    }
}
