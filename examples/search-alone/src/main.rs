//! A search without the rest of Plyscope: a game of stones in a heap. Players take 1, 2 or 3, and whoever takes the last
//! one wins.

use plyscope::evaluation::ByOutcome;
use plyscope::game::{Move, Outcome, Player, Position, Turn};
use plyscope::search::{Limits, NoLimit, Silent, search_plain};

/// The number of stones, and the player to move. `Move(n)` takes n + 1.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heap(u16, Player);

#[rustfmt::skip]
impl Position for Heap {
    type Moves = std::vec::IntoIter<Move>;
    fn side_to_move(&self) -> Player { self.1 }
    fn turn(&self) -> Turn<Self::Moves> {
        if self.0 == 0 { return Turn::Over(Outcome::Win(self.1.opponent())) }
        Turn::Moves((0..self.0.min(3)).map(Move).collect::<Vec<_>>().into_iter())
    }
    fn play(&mut self, mv: Move) { *self = Heap(self.0 - mv.0 - 1, self.1.opponent()) }
}

fn main() {
    let heap = Heap(10, Player::First);
    let run = "alphabeta".parse().unwrap();
    println!("{:?}", search_plain(&heap, &ByOutcome, run, Limits::default(), Silent, &mut NoLimit));
}
