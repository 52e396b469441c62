//! SGF, one game or a collection of them (A. Hollosi, 1997).

use super::format::{Format, Item, MOST_ITEMS};
use crate::game::{Game, InputError, Setup, sgf};

pub(super) const FORMAT: Format = Format {
    title: "SGF",
    games: &[Game::Gomoku, Game::Othello],
    endings: &["sgf"],
    is_own: true,
    looks: |text, _| sgf::looks_like(text),
    split: |text| sgf::games(text, MOST_ITEMS),
    read,
};

/// Reads the notes alone, because the game's own reader reads the text again.
fn read<'t>(text: &'t str, setup: &Setup) -> Result<Item<'t>, InputError> {
    let number = if setup.game() == Game::Othello { 2 } else { 4 };
    Ok(Item { notes: sgf::read(text, number)?.notes, ..Item::of(text) })
}
