//! The event streams of tiny trees as readable text, in `tests/golden/`.
//!
//! `PLYSCOPE_BLESS=1` writes the files again.

use plyscope::evaluation::FinalResult;
use plyscope::game::{Move, Tree};
use plyscope::search::{Bound, Event, Interval, Limits, NoLimit, Observer, Window, search};
use std::fmt::Write;
use std::path::Path;

/// The tree of Russell and Norvig's alpha-beta figure.
const TEXTBOOK: &str = "((3 12 8)(2 4 6)(14 5 2))";
/// The root's 5 cuts three plies below the root, after the 4.
const DEEP: &str = "(5 (((4 9) 1) 7))";

/// MAX has 21 tenths by its first move, and the rest of the second cannot reach them.
const CHANCE: &str = "(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(4 4)))";

/// Writes one line per event, indented by ply, with the step's number in front.
#[derive(Default)]
struct Drawing {
    text: String,
    step: u32,
}

impl Drawing {
    fn step(&mut self, ply: u32, what: &str) {
        self.step += 1;
        let indent = 2 * ply as usize;
        writeln!(self.text, "{:>3}  {:indent$}{what}", self.step, "").unwrap();
    }
}

fn moves(moves: &[Move]) -> String {
    moves.iter().map(|mv| (mv.0 + 1).to_string()).collect::<Vec<_>>().join(" ")
}

fn window(window: Window) -> String {
    format!("({}, {})", window.alpha, window.beta)
}

fn side(max: bool) -> &'static str {
    if max { "MAX" } else { "MIN" }
}

fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exactly",
        Bound::Lower => "at least",
        Bound::Upper => "at most",
    }
}

impl Observer for Drawing {
    fn on(&mut self, event: Event<'_>) {
        match event {
            Event::Iteration { .. } => {}
            Event::Enter { ply, max, chance, mv, window: at, .. } => {
                let side = if chance { "chance" } else { side(max) };
                let name = mv.map_or("root".to_owned(), |mv| format!("move {}", mv.0 + 1));
                self.step(ply, &format!("enter {name}, {side} {}", window(at)));
            }
            Event::Score { ply, score, bound: what, .. } => {
                self.step(ply, &format!("score {} {score}", bound(what)));
            }
            // The moves to come are announced, but have no step of their own.
            Event::Expand { ply, moves: to_try, .. } => {
                let indent = 2 * ply as usize;
                writeln!(self.text, "     {:indent$}will try {}", "", moves(to_try)).unwrap();
            }
            Event::Stand { ply, value, window: now } => {
                self.step(ply, &format!("may stand pat with {value} {}", window(now)));
            }
            Event::Test { ply, mark, value, cuts } => {
                self.step(ply, &format!("{mark:?} returned {value}, cuts: {cuts}"));
            }
            Event::Chance { ply, mv, average: Interval { lo, hi } } => {
                let what = format!("move {}: the average is {lo} to {hi}", mv.0 + 1);
                self.step(ply, &what);
            }
            Event::Update { ply, mv, improved, best, window: now, .. } => {
                let verb = if improved { "is the best" } else { "changes nothing" };
                let what = format!("move {} {verb}: best {best} {}", mv.0 + 1, window(now));
                self.step(ply, &what);
            }
            Event::Cutoff { ply, at, cut, .. } => {
                self.step(ply, &format!("cutoff behind child {at}: never {}", moves(cut)));
            }
            Event::Exit { ply, score, bound: what } => {
                self.step(ply, &format!("exit with {} {score}", bound(what)));
            }
        }
    }
}

fn check(file: &str, tree: &str, run: &str) {
    let mut drawing = Drawing::default();
    let root = Tree::parse(tree).unwrap();
    let (word, limits) = (run.parse().unwrap(), Limits::default());
    search(&root, &FinalResult, word, limits, &mut drawing, &mut NoLimit);
    let drawn = format!("{run} on {tree}\n\n{}", drawing.text);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    if std::env::var_os("PLYSCOPE_BLESS").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert_eq!(drawn, golden, "{file} is out of date: PLYSCOPE_BLESS=1 writes it anew");
}

#[test]
fn textbook_minimax() {
    check("textbook-minimax.txt", TEXTBOOK, "minimax");
}

#[test]
fn textbook_alpha_beta() {
    check("textbook-alphabeta.txt", TEXTBOOK, "alphabeta");
}

#[test]
fn textbook_worst_first() {
    check("textbook-alphabeta-worst.txt", TEXTBOOK, "alphabeta+worst");
}

#[test]
fn deep_cutoff() {
    check("deep-cutoff.txt", DEEP, "alphabeta");
}

#[test]
fn decided_by_chance() {
    check("chance-star1.txt", CHANCE, "star1");
}

#[test]
fn deep_cutoff_clamped() {
    check("deep-cutoff-hard.txt", DEEP, "alphabeta+hard");
}
