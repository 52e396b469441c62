//! Books and lists of openings: no bytes cause a panic, and a book that can be read answers within its board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope::book::{Book, Openings};

fuzz_target!(|input: &[u8]| {
    if let Ok(book) = Book::read(input) {
        let start = book.header().setup().read().expect("a book that is read has a board");
        let reply = book.reply(&start.position);
        assert!(reply.is_none() || start.position.game() == book.header().game);
    }
    if let Ok(text) = std::str::from_utf8(input) {
        let _ = Openings::read(text);
    }
});
