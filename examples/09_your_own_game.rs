//! A game of your own: a heap of stones, take 1, 2 or 3, who takes the last one wins. The rules,
//! the texts, an order and an evaluation in one file, and the search is traced end to end.
//!
//! `cargo run --example 09_your_own_game` prints:
//!
//! ```text
//! oooooooooo
//! minimax: value 1, 600 graph nodes, 1799 steps, -2 -1 -3 -1 -3
//! alphabeta: value 1, 385 graph nodes, 1020 steps, -2 -1 -3 -1 -3
//! alphabeta+static: value 1, 102 graph nodes, 214 steps, -2 -3 -1 -3 -1
//! the first steps, by node:
//! 1 enter at []
//! 2 enter at [-2]
//! 3 enter at [-2 -3]
//! 4 enter at [-2 -3 -1]
//! 5 enter at [-2 -3 -1 -3]
//! 6 enter at [-2 -3 -1 -3 -1]
//! 7 score at [-2 -3 -1 -3 -1]
//! 8 update at [-2 -3 -1 -3]
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::evaluation::{Evaluation, Score};
use plyscope::game::{
    InputError, Move, Notation, NumberedMoves, Outcome, Player, Position, Reading, SetupWords, Turn,
};
use plyscope::search::{Limits, RunRequest, Unlimited, search_plain};
use plyscope::trace::{About, DEFAULT_BUDGET, Recorder, Trace};

/// The heap and whose turn it is. `Move(n)` takes n + 1 stones.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heap {
    stones: u16,
    side: Player,
}

impl Position for Heap {
    type Moves = NumberedMoves;

    fn side_to_move(&self) -> Player {
        self.side
    }

    fn turn(&self) -> Turn<NumberedMoves> {
        match self.stones {
            0 => Turn::Over(Outcome::Win(self.side.opponent())),
            stones => Turn::Moves(NumberedMoves::first(stones.min(3))),
        }
    }

    /// Leave the other side a multiple of four if that can be done.
    fn static_order(&self, moves: NumberedMoves, list: &mut Vec<Move>) {
        let first = list.len();
        list.extend(moves);
        list[first..].sort_by_key(|mv| (self.stones - mv.0 - 1) % 4);
    }

    fn play(&mut self, mv: Move) {
        self.stones = self.stones.saturating_sub(mv.0 + 1);
        self.side = self.side.opponent();
    }
}

impl Notation for Heap {
    fn move_text(&self, mv: Move) -> String {
        format!("-{}", mv.0 + 1)
    }

    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        match text.trim().trim_start_matches('-').parse() {
            Ok(taken @ 1..=3u16) => Ok(Move(taken - 1)),
            _ => Err(InputError::whole(format!("{text:?} is no move"), "take 1, 2 or 3 stones")),
        }
    }

    fn read(&self, text: &str) -> Result<Reading<Self>, InputError> {
        let wrong =
            |_| InputError::whole(format!("{text:?} is no heap"), "write a number of stones");
        let stones = if text.trim().is_empty() {
            self.stones
        } else {
            text.trim().parse().map_err(wrong)?
        };
        Ok(Reading { position: Self { stones, side: Player::First }, moves: None })
    }

    fn position_text(&self) -> String {
        self.stones.to_string()
    }

    fn picture(&self) -> String {
        "o".repeat(usize::from(self.stones)) + "\n"
    }
}

/// Won or lost, and 0 at the depth limit.
struct WhoWon;

impl Evaluation<Heap> for WhoWon {
    /// Nothing is kept from move to move.
    type Accumulator = ();

    fn start(&self, _: &Heap) {}

    fn advance(&self, (): &(), _: &Heap, _: Move, _: &Heap) {}

    fn score(&self, _: &Heap, (): &(), outcome: Option<Outcome>, max: Player) -> Score {
        let winner = outcome.and_then(Outcome::winner);
        Score::new(winner.map_or(0, |winner| if winner == max { 1 } else { -1 }))
    }
}

fn trace(heap: &Heap, word: &str) -> Result<Trace, InputError> {
    let mut recorder = Recorder::new(DEFAULT_BUDGET);
    let limits = Limits::default();
    let report = search_plain(heap, &WhoWon, word.parse()?, limits, &mut recorder, &mut Unlimited)?;
    let about = About::from(RunRequest {
        setup: SetupWords { game: "heap".into(), ..SetupWords::default() },
        run: word.into(),
        ..RunRequest::default()
    });
    Ok(recorder.finish(about, report, |mv| heap.move_text(mv)))
}

fn main() -> Result<(), InputError> {
    let empty = Heap { stones: 0, side: Player::First };
    let heap = empty.read("10")?.position;
    print!("{}", heap.picture());
    for word in ["minimax", "alphabeta", "alphabeta+static"] {
        let trace = trace(&heap, word)?;
        let line: Vec<&str> = trace.variation().iter().map(|&mv| trace.name(mv)).collect();
        let score = trace.score().map_or("none".to_owned(), |score| score.to_string());
        let (len, steps) = (trace.len(), trace.steps());
        println!("{word}: value {score}, {len} graph nodes, {steps} steps, {}", line.join(" "));
    }

    let trace = trace(&heap, "alphabeta+static")?;
    println!("the first steps, by node:");
    for state in (1..=8).filter_map(|step| trace.state(step)) {
        let path = trace.moves_to(state.event.node().unwrap_or(0));
        let path: Vec<&str> = path.iter().map(|&mv| trace.name(mv)).collect();
        println!("{} {} at [{}]", state.step, state.event.kind().word(), path.join(" "));
    }
    Ok(())
}
