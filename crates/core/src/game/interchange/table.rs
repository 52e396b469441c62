//! The table of formats, in the order in which a text is compared with them.

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
    /// Every format, in the order in which a text is compared with them.
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

    /// The first format that fits a text for a game; `None` if only the game's own notations are
    /// left.
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
