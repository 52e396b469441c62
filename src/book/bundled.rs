//! The books that ship with the program, each with its word.

use super::whole::Book;
use crate::game::{Game, InputError};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::OnceLock;

/// A book that ships with the program, smaller than 1 MB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct BundledBook {
    /// The word that selects the book: `connect4` or `othello`.
    pub word: &'static str,
    /// The game of the book, on its usual board, 7x6 or 8x8.
    pub game: Game,
    /// One sentence about the book, in English.
    pub about: &'static str,
}

/// All shipped books, one per game.
pub const BUNDLED: [BundledBook; 2] = [
    BundledBook {
        word: "connect4",
        game: Game::ConnectFour,
        about: "Connect Four on 7x6: win, draw or loss of every position of up to 6 stones, solved by plyscope.",
    },
    BundledBook {
        word: "othello",
        game: Game::Othello,
        about: "Othello: the replies that the named openings make, up to ply 22.",
    },
];

/// The texts of the books; `None` in a web page, which loads them on demand.
#[cfg(not(target_family = "wasm"))]
const TEXTS: [Option<&str>; BUNDLED.len()] = [
    Some(include_str!("../../books/connect4.book")),
    Some(include_str!("../../books/othello.book")),
];
#[cfg(target_family = "wasm")]
const TEXTS: [Option<&str>; BUNDLED.len()] = [None; BUNDLED.len()];

static BOOKS: [OnceLock<Book>; BUNDLED.len()] = [const { OnceLock::new() }; BUNDLED.len()];

/// Returns a book by its word.
///
/// # Errors
/// The word is unknown.
pub fn bundled(word: &str) -> Result<&'static BundledBook, InputError> {
    BUNDLED.iter().find(|book| book.word == word).ok_or_else(|| {
        let words = BUNDLED.map(|book| book.word).join(" or ");
        InputError::whole(format!("unknown book {word:?}"), format!("use {words}"))
    })
}

impl BundledBook {
    fn place(&self) -> Option<usize> {
        BUNDLED.iter().position(|book| book.word == self.word)
    }

    /// Returns the text of the book; `None` in a web page.
    pub fn text(&self) -> Option<&'static str> {
        TEXTS[self.place()?]
    }

    /// Returns the book, parsed once; `None` in a page that has not loaded it.
    pub fn book(&self) -> Option<&'static Book> {
        let place = self.place()?;
        if BOOKS[place].get().is_none()
            && let Some(read) = TEXTS[place].and_then(|text| Book::read(text.as_bytes()).ok())
        {
            // An error is harmless, because another thread can only have stored the same book.
            let _ = BOOKS[place].set(read);
        }
        BOOKS[place].get()
    }

    /// Stores a book that a page has loaded; the first book stored is kept.
    ///
    /// # Errors
    /// Those of [`Book::read`], or the book is of another game.
    pub fn take(&self, bytes: &[u8]) -> Result<(), InputError> {
        let book = Book::read(bytes)?;
        let Some(place) = self.place().filter(|_| book.header().game == self.game) else {
            let reason = format!("it is a book of {}, not of {}", book.header().game, self.game);
            return Err(InputError::whole(reason, "hand in the book of the game"));
        };
        let _ = BOOKS[place].set(book);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_book_is_whole_and_of_its_game() {
        for shipped in BUNDLED {
            let text = shipped.text().unwrap();
            let book = Book::read(text.as_bytes()).unwrap();
            assert_eq!(book.header().game, shipped.game, "{}", shipped.word);
            assert!(text.len() < 1 << 20, "{} has {} bytes", shipped.word, text.len());
            assert_eq!(bundled(shipped.word), Ok(&shipped));
        }
        assert_eq!(bundled("chess").unwrap_err().remedy, "use connect4 or othello");
    }

    #[test]
    fn a_book_of_another_game_is_not_taken() {
        let [connect4, othello] = BUNDLED;
        let error = connect4.take(othello.text().unwrap().as_bytes()).unwrap_err();
        assert_eq!(error.reason, "it is a book of othello, not of connect4");
        assert_eq!(othello.take(othello.text().unwrap().as_bytes()), Ok(()));
    }
}
