//! No reader of positions panics or takes more than 64 bytes of memory for a byte of its text, whatever is in it: 100,000 texts of
//! many programs, damaged, each read for every game.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use peak_alloc::PeakAlloc;
use plyscope_core::game::{Collection, Game, SetupWords};
use plyscope_core::random::below;
use std::fs;
use std::path::Path;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Damaged texts, over all files.
const TEXTS: usize = 100_000;
/// Bytes of memory for a byte of a text.
const EACH: usize = 64;
/// Bytes that a reader may take for the smallest text: the message of a refusal, the tables of a board, a tree nested 256 deep.
const AT_ONCE: usize = 64 << 10;

/// What is put into a text: what means something in some format.
const PIECES: [&str; 24] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ":",
    ",",
    "\"",
    "\\",
    "\n",
    " ",
    "#",
    "B[]",
    "AB[aa:zz]",
    "-",
    "0",
    "9999999999",
    "1e308",
    "inf",
    "{\"children\":[",
    "\u{e9}",
    "\0",
];

/// The texts of the tests and of the examples; what is no UTF-8 is read byte for byte.
fn texts() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts = Vec::new();
    for folder in ["tests/data/texts", "examples/texts", "examples/trees"] {
        for file in fs::read_dir(root.join(folder)).unwrap() {
            let bytes = fs::read(file.unwrap().path()).unwrap();
            let text = String::from_utf8(bytes);
            texts.push(text.unwrap_or_else(|error| {
                error.as_bytes().iter().map(|&byte| char::from(byte)).collect()
            }));
        }
    }
    texts.sort();
    texts
}

/// The text with some of its pieces left out, repeated, put elsewhere or changed.
fn damaged(text: &str, state: &mut u64) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=below(state, 3) {
        let from = below(state, letters.len() + 1);
        let to = (from + below(state, 40)).min(letters.len());
        let piece: Vec<char> = match below(state, 5) {
            0 => Vec::new(),
            1 => letters[from..to].repeat(2 + below(state, 200)),
            2 => PIECES[below(state, PIECES.len())].repeat(1 + below(state, 300)).chars().collect(),
            3 => letters[from..to].iter().rev().copied().collect(),
            _ => {
                letters.truncate(to);
                continue;
            }
        };
        letters.splice(from..to, piece);
        letters.truncate(1 << 14);
    }
    letters.into_iter().collect()
}

/// Reads a text for a game, by all of its items: bytes that were taken at once.
fn taken(text: &str, game: Game) -> usize {
    let setup = SetupWords { position: text.to_owned(), ..SetupWords::start(game) };
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    if let Ok(Some(collection)) = setup.rules().map(|rules| Collection::of(rules, text)).unwrap() {
        for item in [0, collection.all().saturating_sub(1)] {
            drop((collection.title(item), collection.start(item)));
        }
        drop(collection.lines());
    }
    drop(setup.read());
    MEMORY.peak_usage().saturating_sub(before)
}

#[test]
fn damaged_texts_take_little_memory() {
    let texts = texts();
    assert!(texts.len() > 30, "{} texts", texts.len());
    let mut state = 2026;
    for number in 0..TEXTS {
        let text = damaged(&texts[number % texts.len()], &mut state);
        for game in Game::ALL {
            let taken = taken(&text, game);
            assert!(
                taken <= AT_ONCE + EACH * text.len(),
                "{taken} bytes for {} of {game}: {text:?}",
                text.len()
            );
        }
    }
}
