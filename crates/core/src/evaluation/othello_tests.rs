//! Checks the Othello evaluations against a square-by-square recomputation, on random games.

use super::deepdiver::{Quarter, SQUARES};
use super::{Deepdiver, Ending, Evaluation, FullCount, Phases};
use crate::game::{Othello, Player, Position, PositionExt};
use crate::random::below;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Off,
    Empty,
    Disc(Player),
}

/// The board as a grid, with the terms of both evaluations as their authors define them.
struct Grid {
    size: i32,
    cells: Vec<Cell>,
}

const AROUND: [(i32, i32); 8] =
    [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Grid {
    fn new(position: &Othello) -> Self {
        let players = Player::BOTH;
        let owner = |square: u32| {
            let disc = players.into_iter().find(|&p| position.discs(p) >> square & 1 != 0);
            disc.map_or(Cell::Empty, Cell::Disc)
        };
        Self { size: position.size() as i32, cells: (0..64).map(owner).collect() }
    }

    fn at(&self, row: i32, column: i32) -> Cell {
        let inside = |line| (0..self.size).contains(&line);
        if inside(row) && inside(column) {
            self.cells[(8 * row + column) as usize]
        } else {
            Cell::Off
        }
    }

    fn squares(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let size = self.size;
        (0..size * size).map(move |index| (index / size, index % size))
    }

    fn count(&self, counts: impl Fn(i32, i32) -> bool) -> i32 {
        self.squares().filter(|&(row, column)| counts(row, column)).count() as i32
    }

    fn discs(&self, player: Player) -> i32 {
        self.count(|row, column| self.at(row, column) == Cell::Disc(player))
    }

    fn moves(&self, player: Player) -> i32 {
        self.count(|row, column| {
            self.at(row, column) == Cell::Empty
                && AROUND.iter().any(|&(down, right)| {
                    let along = |n| self.at(row + n * down, column + n * right);
                    let length =
                        (1..8).take_while(|&n| along(n) == Cell::Disc(player.opponent())).count();
                    length > 0 && along(length as i32 + 1) == Cell::Disc(player)
                })
        })
    }

    fn beside_empty(&self, player: Player) -> i32 {
        self.count(|row, column| {
            self.at(row, column) == Cell::Disc(player)
                && AROUND
                    .iter()
                    .any(|(down, right)| self.at(row + down, column + right) == Cell::Empty)
        })
    }

    /// For each corner: the corner, then its C squares, then its X square.
    fn corners(&self) -> [[(i32, i32); 4]; 4] {
        let last = self.size - 1;
        [(0, 0), (0, last), (last, 0), (last, last)].map(|(row, column)| {
            let (down, right) = (if row == 0 { 1 } else { -1 }, if column == 0 { 1 } else { -1 });
            [
                (row, column),
                (row + down, column),
                (row, column + right),
                (row + down, column + right),
            ]
        })
    }

    fn owns(&self, player: Player, (row, column): (i32, i32)) -> i32 {
        i32::from(self.at(row, column) == Cell::Disc(player))
    }

    fn phases_side(&self, player: Player, corner_weight: i32, x_weight: i32) -> i32 {
        let mut sum = 100 * (self.moves(player) + self.beside_empty(player.opponent()));
        for [corner, c1, c2, x] in self.corners() {
            sum += corner_weight * self.owns(player, corner);
            if self.owns(player, corner) == 0 {
                sum -= 200 * (self.owns(player, c1) + self.owns(player, c2));
                sum -= x_weight * self.owns(player, x);
            }
        }
        sum
    }

    fn phases(&self, max: Player) -> i32 {
        let min = max.opponent();
        let (corner, x) = match self.discs(max) + self.discs(min) {
            52.. => return self.discs(max) - self.discs(min),
            21.. => (900, 250),
            _ => (800, 200),
        };
        self.phases_side(max, corner, x) - self.phases_side(min, corner, x)
    }

    fn weight(&self, player: Player, quarter: &Quarter) -> i32 {
        let near = |line: i32| line.min(self.size - 1 - line) as usize;
        let worth =
            |(row, column)| self.owns(player, (row, column)) * quarter[near(row)][near(column)];
        self.squares().map(worth).sum()
    }

    fn deepdiver(&self, max: Player) -> i32 {
        let min = max.opponent();
        let quotient = |mine: i32, theirs: i32| {
            if mine + theirs == 0 { 0 } else { 1000 * (mine - theirs) / (mine + theirs) }
        };
        let p = quotient(self.weight(max, &SQUARES), self.weight(min, &SQUARES));
        let m = quotient(self.moves(max), self.moves(min));
        let mut exposed = 0;
        for [(row, column), near @ ..] in self.corners() {
            if self.at(row, column) == Cell::Empty {
                exposed += near.iter().map(|&s| self.owns(min, s) - self.owns(max, s)).sum::<i32>();
            }
        }
        let c = 1000 * exposed / 12;
        let (p, m) = (p.clamp(-1000, 1000), m.clamp(-1000, 1000));
        50 * (self.discs(max) - self.discs(min)) + (300 * p + 600 * m + 500 * c) / 1000
    }
}

#[test]
fn evaluations_agree_with_a_recomputation() {
    let mut state = 7;
    for size in Othello::SIZES {
        for _ in 0..60 {
            let mut position = Othello::new(size).expect("a size that is played");
            while position.outcome().is_none() {
                let grid = Grid::new(&position);
                for max in Player::BOTH {
                    let phases = Phases::ARTICLE.score(&position, &(), None, max).get();
                    assert_eq!(phases, grid.phases(max), "{position:?}");
                    let deepdiver = Deepdiver::default().score(&position, &(), None, max).get();
                    assert_eq!(deepdiver, grid.deepdiver(max), "{position:?}");
                }
                let moves = position.moves();
                position.play(moves[below(&mut state, moves.len())]);
            }
        }
    }
}

/// `final` is the disc difference plus the empty squares for the winner, and `result` is the plain
/// difference. Both are 0 before the end.
#[test]
fn empty_squares_count_for_the_winner_at_the_end_alone() {
    let mut state = 11;
    let mut with_empties = 0;
    for size in [4, 6, 8] {
        for _ in 0..200 {
            let mut position = Othello::new(size).unwrap();
            loop {
                let outcome = position.outcome();
                let grid = Grid::new(&position);
                let cells = || (0..64).map(|at| grid.at(at / 8, at % 8));
                let discs =
                    |player| cells().filter(|&cell| cell == Cell::Disc(player)).count() as i32;
                for max in Player::BOTH {
                    let (mine, theirs) = (discs(max), discs(max.opponent()));
                    let empty = (size * size) as i32 - mine - theirs;
                    let counted = match mine.cmp(&theirs) {
                        _ if outcome.is_none() => 0,
                        std::cmp::Ordering::Greater => mine - theirs + empty,
                        std::cmp::Ordering::Less => mine - theirs - empty,
                        std::cmp::Ordering::Equal => 0,
                    };
                    let bare = if outcome.is_none() { 0 } else { mine - theirs };
                    let score = |ending: Ending| ending.score(&position, &(), outcome, max).get();
                    assert_eq!(score(Ending::FullCount), counted, "{position:?}");
                    assert_eq!(FullCount.score(&position, &(), outcome, max).get(), counted);
                    assert_eq!(score(Ending::Result), bare, "{position:?}");
                    with_empties += u32::from(counted != bare);
                }
                let moves = position.moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[below(&mut state, moves.len())]);
            }
        }
    }
    assert!(with_empties > 50, "too few to mean anything: {with_empties}");
}
