//! No reader panics or exceeds the memory per byte stated here, for any text. The test reads 100,000
//! damaged texts of many programs for every game, and lessons, sheets, weights and events.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use peak_alloc::PeakAlloc;
use plyscope::game::{Collection, Game, SetupRequest};
use plyscope::random::below;
use plyscope::service::wire::Expectations;
use plyscope::service::{check_stream, read_sheet, read_weights, read_whole_lesson};
use std::fs;
use std::path::Path;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The number of damaged texts, over all files.
const TEXTS: usize = 100_000;
/// Bytes of memory per byte of a text.
const EACH: usize = 64;
/// Bytes that a reader may allocate for the smallest text: the message of a refusal, the tables of a board,
/// a tree nested 256 deep.
const AT_ONCE: usize = 64 << 10;
/// The same for events: the buffers of a stream that may be packed, and the tables of the comparison.
const AT_ONCE_FOR_EVENTS: usize = 256 << 10;

/// Pieces to insert into a text: each means something in some format.
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

/// Returns the texts of folders, with non-UTF-8 files read byte for byte.
fn texts(folders: &[&str]) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    for folder in folders {
        for file in fs::read_dir(root.join(folder)).unwrap() {
            let text = String::from_utf8(fs::read(file.unwrap().path()).unwrap());
            texts.push(text.unwrap_or_else(|error| {
                error.as_bytes().iter().map(|&byte| char::from(byte)).collect()
            }));
        }
    }
    // The same order on every system, so that the same texts are damaged.
    texts.sort();
    texts
}

/// Returns the text with some of its pieces removed, repeated, moved or changed.
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

/// Asserts that a reader takes at most `EACH` bytes per byte of a text, beside `AT_ONCE`.
fn hold(text: &str, what: &str, read: impl FnOnce()) {
    hold_above(AT_ONCE, text, what, read);
}

fn hold_above(at_once: usize, text: &str, what: &str, read: impl FnOnce()) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    read();
    let taken = MEMORY.peak_usage().saturating_sub(before);
    let most = at_once + EACH * text.len();
    assert!(taken <= most, "{what}: {taken} bytes for {}: {text:?}", text.len());
}

/// Reads a text for a game: as a position, and the first and last positions it contains.
fn read(text: &str, setup: &SetupRequest) {
    let rules = setup.rules().unwrap();
    if let Ok(Some(collection)) = Collection::of(rules, text) {
        for item in [0, collection.all().saturating_sub(1)] {
            drop((collection.title(item), collection.start(item)));
        }
        drop(collection.lines());
    }
    drop(setup.read());
}

#[test]
fn damaged_texts_take_little_memory() {
    let texts = texts(&["tests/data/texts", "examples/texts", "examples/trees"]);
    assert!(texts.len() > 30, "{} texts", texts.len());
    let mut state = 2026;
    for number in 0..TEXTS {
        let text = damaged(&texts[number % texts.len()], &mut state);
        for game in Game::ALL {
            let setup = SetupRequest { position: text.clone(), ..SetupRequest::start(game) };
            hold(&text, game.word(), || read(&text, &setup));
        }
    }
    let lessons = self::texts(&["lessons/en", "lessons/pt-BR"]);
    for number in 0..TEXTS / 100 {
        let text = damaged(&lessons[number % lessons.len()], &mut state);
        hold(&text, "lesson", || drop(read_whole_lesson(&text)));
        hold(&text, "sheet", || drop(read_sheet(&text)));
        hold(&text, "weights", || drop(read_weights(&text)));
    }
    let events: Vec<String> =
        self::texts(&["tests/data/check"]).iter().filter_map(|text| of_own_game(text)).collect();
    assert!(events.len() > 10, "{} files of events", events.len());
    let expected = Expectations::default();
    for number in 0..TEXTS / 10 {
        let text = damaged(&events[number % events.len()], &mut state);
        hold_above(AT_ONCE_FOR_EVENTS, &text, "events", || {
            drop(check_stream(&mut text.as_bytes(), &expected));
        });
    }
}

/// Returns a file of events as that of a game of its own, so that it is read without a search; `None` for another file.
fn of_own_game(text: &str) -> Option<String> {
    let (header, events) = text.split_once('\n')?;
    let is_header = header.contains("\"plyscope\"");
    is_header.then(|| format!("{{\"plyscope\":\"events\",\"game\":\"own\"}}\n{events}"))
}
