//! The table of formats.

use super::format::Format;
#[cfg(feature = "serde")]
use super::tree_graphs;
use super::{ggs, numbered, openspiel, piskvork, scored, sgf, tree_leaves, tree_lists, uci, wthor};
use crate::game::{Game, InputError};

/// The formats. The first that fits wins, so those with the clearest marks come first.
static FORMATS: &[Format] = &[
    wthor::FORMAT,
    piskvork::FORMAT,
    ggs::ARCHIVE,
    ggs::BOARD,
    ggs::OBF,
    ggs::SQUARES,
    sgf::FORMAT,
    uci::FORMAT,
    openspiel::FORMAT,
    numbered::FORMAT,
    scored::FORMAT,
    tree_lists::FORMAT,
    #[cfg(feature = "serde")]
    tree_graphs::FORMAT,
    tree_leaves::FORMAT,
];

impl Format {
    /// Every format.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::game::{Format, Game};
    ///
    /// let ggf = Format::all().iter().find(|format| format.title == "GGF").unwrap();
    /// assert_eq!(ggf.endings, ["ggf"]);
    /// assert!(ggf.is_of(Game::Othello) && !ggf.is_of(Game::Gomoku));
    /// ```
    pub fn all() -> &'static [Self] {
        FORMATS
    }

    /// The format of a text for a game.
    ///
    /// # Errors
    /// The text is in a format of another game.
    pub(super) fn of(text: &str, game: Game) -> Result<Option<&'static Self>, InputError> {
        let Some(format) = FORMATS.iter().find(|format| (format.looks)(text, game)) else {
            return Ok(None);
        };
        if format.is_of(game) {
            return Ok(Some(format));
        }
        let words: Vec<&str> = format.games.iter().map(|game| game.word()).collect();
        let reason = format!("this looks like {}, which is not of {}", format.title, game.title());
        Err(InputError::whole(reason, format!("choose the game {}", words.join(" or "))))
    }
}
