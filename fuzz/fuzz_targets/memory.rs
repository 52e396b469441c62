//! Memory use: reading any text takes at most a fixed number of bytes of memory per byte of text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope::game::{Game, SetupRequest};
use plyscope::service::wire::Expectations;
use plyscope::service::{check_homework, check_stream, read_lesson};
use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Bytes of memory per byte of a position, and per byte of a page or a tree.
const OF_POSITION: usize = 64;
const EACH: usize = 400;
/// Bytes that a reader may take for the smallest input, because it needs tables of games and a decoder's window.
const AT_ONCE: usize = 4 << 20;

/// Bytes in use now, and the maximum so far.
static TAKEN: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

struct CountingAllocator;

// SAFETY: every call passes its arguments unchanged to the system's allocator.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        MOST.fetch_max(TAKEN.fetch_add(layout.size(), Relaxed) + layout.size(), Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        TAKEN.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Runs a reader, and fails if it takes more than `each` bytes per byte of the input, beside
/// `AT_ONCE`.
fn hold(name: &str, (length, each): (usize, usize), read: impl FnOnce()) {
    let before = TAKEN.load(Relaxed);
    MOST.store(before, Relaxed);
    read();
    let taken = MOST.load(Relaxed) - before;
    assert!(taken <= AT_ONCE + each * length, "{name}: {taken} bytes for {length}");
}

fuzz_target!(|input: (u8, u8, &str)| {
    // A small input is repeated, because memory that grows with the text shows only in a long text.
    let (game, times, piece) = input;
    let text = piece.repeat(1 << (times % 10));
    let game = Game::ALL[usize::from(game) % Game::ALL.len()];
    let (begin, end) = match game {
        Game::Gomoku => ("(;GM[4]", ")"),
        Game::Othello => ("(;GM[2]", ")"),
        Game::Tree => ("(", ")"),
        _ => ("", ""),
    };
    for position in [text.clone(), format!("{begin}{text}{end}")] {
        let length = position.len();
        let setup = SetupRequest { position, ..SetupRequest::start(game) };
        hold(game.word(), (length, OF_POSITION), || drop(black_box(setup.read())));
    }
    hold("lesson", (text.len(), EACH), || {
        drop(black_box(read_lesson(&format!("---\ntitle = \"T\"\n---\n## P\n{text}"))));
    });
    hold("events", (text.len(), EACH), || {
        drop(black_box(check_stream(&mut text.as_bytes(), &Expectations::default())));
    });
    hold("homework", (text.len(), EACH), || drop(black_box(check_homework(&text, None))));
});
