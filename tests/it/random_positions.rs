//! Seeded random positions of every game, late enough for a plain minimax of 3 to 5 plies.
//!
//! Everything is a function of a seed, so that a failing case can be repeated alone.

use plyscope::evaluation::EvaluationName;
use plyscope::game::gomoku::{Area, Rules};
use plyscope::game::{
    AnyPosition, AnySize, ConnectFour, Game, Gomoku, Move, Notation, Othello, Position,
    PositionExt, TicTacToe, Tree, Uniform,
};
use plyscope::random::{mix, next, scale};
use plyscope::search::techniques::MODIFIERS;
use plyscope::search::{Algorithm, Order, Run, Selective};

pub(crate) struct Random(u64);

impl Random {
    /// Returns the source of one case of a series; the same numbers give the same choices.
    pub(crate) fn of(series: u64, case: u64) -> Self {
        Self(mix(series << 32 | case))
    }

    pub(crate) fn word(&mut self) -> u64 {
        next(&mut self.0)
    }

    /// Returns a number from 0 to `bound` - 1.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        scale(self.word(), bound as u64) as usize
    }

    /// Returns a number of a range, both ends included.
    pub(crate) fn from(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as usize) as i32
    }

    pub(crate) fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }
}

/// Plays random moves. Plays a move that ends the game only if no other is left or, sometimes, as the last
/// move.
fn play_out<P: Position>(random: &mut Random, start: P, plies: i32) -> P {
    let mut position = start;
    for ply in 1..=plies {
        let mut moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let any = ply == plies && random.chance(20);
        loop {
            let mv = moves.swap_remove(random.below(moves.len()));
            let next = position.child(mv);
            if any || next.outcome().is_none() {
                position = next;
                break;
            }
            if moves.is_empty() {
                return if random.chance(20) { next } else { position };
            }
        }
    }
    position
}

/// The words of a few random moves.
pub(crate) fn moves_text<P: Position + Notation>(
    start: &P,
    most: u32,
    random: &mut Random,
) -> String {
    let (mut at, mut text) = (start.clone(), String::new());
    for _ in 0..random.below(most as usize) {
        let moves = at.moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        text.push_str(&at.move_text(mv));
        at.play(mv);
    }
    text
}

/// Returns a position of the game, late enough for a plain minimax of a few plies.
pub(crate) fn position(random: &mut Random, game: Game) -> AnyPosition {
    match game {
        Game::TicTacToe => {
            let plies = random.from(2, 8);
            AnyPosition::TicTacToe(play_out(random, TicTacToe::new(), plies))
        }
        Game::Gomoku => AnyPosition::Gomoku(gomoku(random)),
        Game::ConnectFour => connect_four(random),
        Game::Othello => {
            let size = [4, 6, 8][random.below(3)];
            let plies = (size * size) as i32 - 4 - random.from(2, 9);
            AnyPosition::Othello(play_out(random, Othello::new(size).unwrap(), plies))
        }
        Game::Tree => AnyPosition::Tree(Tree::parse(&tree_text(random)).unwrap()),
        Game::Uniform => AnyPosition::Uniform(uniform(random)),
    }
}

pub(crate) fn evaluation(random: &mut Random, game: Game) -> EvaluationName {
    let names = EvaluationName::of(game);
    names[random.below(names.len())]
}

fn connect_four(random: &mut Random) -> AnyPosition {
    let free = random.from(3, 11);
    if random.chance(3) {
        return AnyPosition::ConnectFour(play_out(random, ConnectFour::new(), 42 - free));
    }
    let (columns, rows) = (random.from(4, 8), random.from(4, 8));
    let empty = ConnectFour::empty(AnySize::new(columns as u32, rows as u32).unwrap());
    AnyPosition::ConnectFourSized(play_out(random, empty, columns * rows - free))
}

/// Small boards, and 15x15 boards with a search area, where play also goes outside it.
fn gomoku(random: &mut Random) -> Gomoku {
    let free = random.from(2, 7);
    let exact = random.chance(3);
    if random.chance(2) {
        let (width, height) = (random.from(3, 6) as u32, random.from(3, 6) as u32);
        let k = random.from(3, width.max(height).min(5) as i32) as u32;
        let empty = Gomoku::new(Rules { width, height, k, exact }).unwrap();
        return play_out(random, empty, (width * height) as i32 - free);
    }
    let empty = Gomoku::new(Rules { exact, ..Rules::default() }).unwrap();
    let (wide, narrow) =
        [("e5-j10", "f6-i9"), ("a1-f6", "a1-d4"), ("h8-l12", "i9-l11")][random.below(3)];
    let area = |text| Area::parse(text, empty.rules()).unwrap();
    let outside = random.from(0, 16);
    let played = play_out(random, empty.clone().with_area(area(wide)), outside);
    let inside = played.with_area(area(narrow));
    let plies = inside.moves().len() as i32 - free;
    play_out(random, inside, plies)
}

/// A tree in brackets, 1 to 5 plies deep, with few values, so that many are equal. In every third tree the
/// sides do not alternate.
pub(crate) fn tree_text(random: &mut Random) -> String {
    let mut text = String::from(["", "min:", "MAX: "][random.below(3)]);
    let depth = random.from(1, 5);
    let alternates = !random.chance(3);
    write_tree(random, depth, alternates, &mut text);
    text
}

fn write_tree(random: &mut Random, depth: i32, alternates: bool, text: &mut String) {
    if depth == 0 || random.chance(9) {
        text.push_str(&random.from(-4, 4).to_string());
        return;
    }
    text.push_str(["(", "N(", "n1 ("][random.below(3)]);
    for _ in 0..random.from(1, 4) {
        if !alternates && random.chance(2) {
            text.push_str(["min:", "max:"][random.below(2)]);
        }
        write_tree(random, depth - 1, alternates, text);
        text.push(' ');
    }
    text.push(')');
}

fn uniform(random: &mut Random) -> Uniform {
    let (b, d) = [(1, 5), (2, 5), (3, 4), (4, 3), (4, 4), (5, 3), (7, 3), (2, 0)][random.below(8)];
    let (seed, most) = (random.word(), [1, 9, 1_000_000][random.below(3)]);
    Uniform::parse(&format!("uniform:b={b},d={d},seed={seed},min=-{most},max={most}")).unwrap()
}

/// Every order, with its own seed for the random one.
pub(crate) fn orders(seed: u64) -> [plyscope::search::Order; 8] {
    use plyscope::search::Order;
    [
        Order::Natural,
        Order::Static,
        Order::Fewest,
        Order::Best,
        Order::Worst,
        Order::Random(seed),
        Order::Shallow(1),
        Order::Shallow(2),
    ]
}

/// The random order at the root, from the definition: Fisher-Yates from the last index down.
pub(crate) fn shuffled(seed: u64, mut moves: Vec<Move>) -> Vec<Move> {
    let mut state = seed;
    for last in (1..moves.len()).rev() {
        moves.swap(last, scale(next(&mut state), last as u64 + 1) as usize);
    }
    moves
}

/// The algorithms that take modifiers.
pub(crate) fn modified() -> impl Iterator<Item = Algorithm> {
    Algorithm::WITH_VALUES.into_iter().filter(|algorithm| !algorithm.is_for_chance())
}

/// A random run of every algorithm and modifier, with each modifier about every third time.
pub(crate) fn enhanced(random: &mut Random, order: plyscope::search::Order) -> Run {
    // The searches for chance nodes take no modifier but an order.
    let all: Vec<Algorithm> = modified().collect();
    let algorithm = all[random.below(all.len())];
    let mut word = format!("{algorithm_word}+{order}", algorithm_word = algorithm.word());
    for page in &MODIFIERS[MODIFIERS.len() - OPTIONS..] {
        if CHANGE_SCORES.contains(&page.word()) {
            continue;
        }
        let longer = format!("{word}+{}", page.example.replace("50", "3").replace("16MB", "2KB"));
        // Only if it is read, because some algorithms do not support every modifier.
        if random.chance(3) && longer.parse::<Run>().is_ok() {
            word = longer;
        }
    }
    word.parse().unwrap()
}

/// The number of modifiers that are not orders.
pub(crate) const OPTIONS: usize = 19;

/// The modifiers that change the score, so that they have tests of their own.
pub(crate) const CHANGE_SCORES: [&str; 6] =
    ["shorten", "quiescence", "null", "lmr", "futility", "probcut"];

/// A random run with forward pruning. `ProbCut` is for Othello alone.
pub(crate) fn selective(random: &mut Random, order: Order) -> Run {
    let selective = Selective {
        null: random.chance(2).then(|| 1 + random.below(2) as u32),
        lmr: random.chance(2).then(|| 1 + random.below(3) as u32),
        futility: random.chance(2).then(|| 1 + random.below(40) as u32),
        probcut: random.chance(3),
    };
    Run { order, selective, ..Run::plain(Algorithm::AlphaBeta) }
}
