//! What the rules and the notation of the (m, n, k) game promise.

mod notation;
mod refusals;
mod rules;

use super::{Gomoku, Rules};
use crate::game::{Notation, Position, PositionExt};

/// Boards that differ in shape, line length and size.
const SIZES: [(u32, u32, u32); 6] =
    [(3, 3, 3), (4, 4, 4), (7, 3, 3), (3, 9, 5), (15, 15, 5), (19, 19, 5)];

fn start(width: u32, height: u32, k: u32) -> Gomoku {
    Gomoku::new(Rules { width, height, k, exact: false }).expect("rules in range")
}

fn read(width: u32, height: u32, k: u32, text: &str) -> Gomoku {
    start(width, height, k).read(text).unwrap_or_else(|error| panic!("{text}: {error}")).position
}

/// A linear congruential generator: the same games in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Visits every position of seeded random games, in turn over the whole board and in an area.
fn for_random_positions(games: usize, mut visit: impl FnMut(&Gomoku)) {
    let mut random = Random(7);
    for (width, height, k) in SIZES {
        for game in 0..games {
            let exact = game % 3 == 2;
            let rules = Rules { width, height, k, exact };
            let mut position = Gomoku::new(rules).expect("rules in range");
            if game % 2 == 1 {
                let area = position.area_by_margin(1 + random.below(3) as u32);
                position = position.with_area(area);
            }
            visit(&position);
            while position.outcome().is_none() {
                let moves = position.moves();
                position.play(moves[random.below(moves.len())]);
                visit(&position);
            }
        }
    }
}
