//! The books that come with the program, each by its word.

use super::whole::Book;
use crate::game::{Game, InputError};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::OnceLock;

/// A book that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct Shipped {
    /// Its word.
    pub word: &'static str,
    /// The game.
    pub game: Game,
    /// A sentence on it.
    pub about: &'static str,
}

/// All of them.
pub const SHIPPED: [Shipped; 2] = [
    Shipped {
        word: "connect4",
        game: Game::ConnectFour,
        about: "Connect Four on 7x6: win, draw or loss of every position of up to 6 stones, solved by plyscope.",
    },
    Shipped {
        word: "othello",
        game: Game::Othello,
        about: "Othello: the replies that the named openings make, up to ply 22.",
    },
];

/// Their texts; a page hands them in when they are asked for.
#[cfg(not(target_family = "wasm"))]
const TEXTS: [Option<&str>; SHIPPED.len()] = [
    Some(include_str!("../../books/connect4.book")),
    Some(include_str!("../../books/othello.book")),
];
#[cfg(target_family = "wasm")]
const TEXTS: [Option<&str>; SHIPPED.len()] = [None; SHIPPED.len()];

static BOOKS: [OnceLock<Book>; SHIPPED.len()] = [const { OnceLock::new() }; SHIPPED.len()];

/// A book by its word.
///
/// # Errors
/// An unknown word.
pub fn shipped(word: &str) -> Result<&'static Shipped, InputError> {
    SHIPPED.iter().find(|book| book.word == word).ok_or_else(|| {
        let words = SHIPPED.map(|book| book.word).join(" or ");
        InputError::whole(format!("unknown book {word:?}"), format!("use {words}"))
    })
}

impl Shipped {
    fn place(&self) -> Option<usize> {
        SHIPPED.iter().position(|book| book.word == self.word)
    }

    /// Its text; `None` in a page.
    pub fn text(&self) -> Option<&'static str> {
        TEXTS[self.place()?]
    }

    /// The book, read once; `None` in a page that has not asked for it.
    pub fn book(&self) -> Option<&'static Book> {
        let place = self.place()?;
        if BOOKS[place].get().is_none()
            && let Some(read) = TEXTS[place].and_then(|text| Book::read(text.as_bytes()).ok())
        {
            // Another thread may have read the same.
            let _ = BOOKS[place].set(read);
        }
        BOOKS[place].get()
    }

    /// Takes the bytes of a book that a page has asked for; the first stay.
    ///
    /// # Errors
    /// Those of [`Book::read`], and a book of another game.
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
        for shipped in SHIPPED {
            let text = shipped.text().unwrap();
            let book = Book::read(text.as_bytes()).unwrap();
            assert_eq!(book.header().game, shipped.game, "{}", shipped.word);
            assert!(text.len() < 1 << 20, "{} has {} bytes", shipped.word, text.len());
            assert_eq!(super::shipped(shipped.word), Ok(&shipped));
        }
        assert_eq!(super::shipped("chess").unwrap_err().remedy, "use connect4 or othello");
    }

    #[test]
    fn a_book_of_another_game_is_not_taken() {
        let [connect4, othello] = SHIPPED;
        let error = connect4.take(othello.text().unwrap().as_bytes()).unwrap_err();
        assert_eq!(error.reason, "it is a book of othello, not of connect4");
        assert_eq!(othello.take(othello.text().unwrap().as_bytes()), Ok(()));
    }
}
