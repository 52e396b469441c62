//! Checks every algorithm, order and option against a minimax written here, on 10,000 positions per game.
//!
//! The minimax below shares no code with the library's search. It knows the rules, scores every leaf with
//! an accumulator computed from the whole board, and prunes nothing.

mod cases;
mod theory;

use crate::random_positions::{Random, orders, shuffled};
use plyscope::evaluation::{Evaluation, Score};
use plyscope::game::{Keyed, Move, Player, Position, PositionExt, perft};
use plyscope::search::{Algorithm, Limits, NoLimit, Order, Run, Silent, Tally, Tie, search};

/// Every combination of algorithm, order, tie rule and hardness.
fn every_run(seed: u64) -> Vec<Run> {
    let mut runs = Vec::new();
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta] {
        for order in orders(seed) {
            for tie in [Tie::First, Tie::Last] {
                let run = Run { order, tie, ..Run::plain(algorithm) };
                runs.push(run);
                if algorithm != Algorithm::Minimax {
                    runs.push(Run { hard: true, ..run });
                }
            }
        }
    }
    runs
}

struct Plain<'a, E> {
    evaluation: &'a E,
    max: Player,
    nodes: u64,
}

impl<E> Plain<'_, E> {
    fn value<P: Position>(&mut self, position: &P, depth: u32) -> Score
    where
        E: Evaluation<P>,
    {
        self.nodes += 1;
        let moves = position.moves();
        if depth == 0 || moves.is_empty() {
            let fresh = self.evaluation.start(position);
            return self.evaluation.score(position, &fresh, position.outcome(), self.max);
        }
        let values = self.values(position, &moves, depth);
        best(position.side_to_move() == self.max, &values)
    }

    fn values<P: Position>(&mut self, position: &P, moves: &[Move], depth: u32) -> Vec<Score>
    where
        E: Evaluation<P>,
    {
        moves.iter().map(|&mv| self.value(&position.child(mv), depth - 1)).collect()
    }
}

fn best(for_max: bool, values: &[Score]) -> Score {
    let values = values.iter().copied();
    (if for_max { values.max() } else { values.min() }).unwrap()
}

/// Returns the root's moves in the order of a run, from the definitions, because the library must
/// not check itself.
fn root_order<P: Keyed, E: Evaluation<P>>(
    plain: &mut Plain<E>,
    root: &P,
    order: Order,
    depth: u32,
) -> Vec<Move> {
    let mut moves = root.moves();
    let plies = match order {
        Order::Natural => return moves,
        Order::Static => return root.moves_in_static_order(),
        Order::Fewest => {
            moves.sort_by_key(|&mv| root.child(mv).moves().len());
            return moves;
        }
        Order::Random(seed) => return shuffled(seed, moves),
        Order::Best | Order::Worst => depth,
        Order::Shallow(plies) => plies.min(depth),
    };
    let values = plain.values(root, &moves, plies);
    let mut ranked: Vec<_> = values.into_iter().zip(moves).collect();
    let high_first = (root.side_to_move() == plain.max) == (order != Order::Worst);
    ranked.sort_by(|(a, _), (b, _)| if high_first { b.cmp(a) } else { a.cmp(b) });
    ranked.into_iter().map(|(_, mv)| mv).collect()
}

/// The number of runs tried on each position; 10,000 positions give each combination more than 500.
const SHARE: usize = 4;

/// The depth of a case: 3 to 5 plies, or fewer because the plain search would otherwise take too long.
fn depth_of<P: Position>(random: &mut Random, position: &P) -> u32 {
    let wanted = random.from(3, 5) as u32;
    (1..=wanted).rev().find(|&depth| perft(position, depth) <= 1_500).unwrap_or(1)
}

/// Checks a share of the runs against the plain minimax. Returns the depth and the indices of the runs.
fn agree<P: Keyed, E: Evaluation<P>>(
    label: &str,
    case: usize,
    root: &P,
    evaluation: &E,
) -> (u32, [usize; SHARE]) {
    let mut random = Random::of(1, case as u64);
    let depth = depth_of(&mut random, root);
    let runs = every_run(random.word());
    let mut plain = Plain { evaluation, max: root.max_player(), nodes: 0 };
    let value = plain.value(root, depth);
    let nodes = plain.nodes;
    let picked = std::array::from_fn(|share| (SHARE * case + share) % runs.len());
    for run in picked.map(|index| runs[index]) {
        let what = || format!("{label}, {run}, depth {depth}: {root:?}");
        let limits = Limits::depth(depth);
        let mut tally = Tally::new();
        let found = search(root, evaluation, run, limits, &mut tally, &mut NoLimit);
        assert_eq!(found.score, Some(value), "{}", what());
        assert_eq!(found.stop, None, "{}", what());
        assert_eq!(found.nodes, tally.counts().total.nodes, "{}", what());
        match run.algorithm {
            Algorithm::Minimax => assert_eq!(found.nodes, nodes, "{}", what()),
            _ => assert!(found.nodes <= nodes, "{}", what()),
        }
        if run.hard {
            let soft = Run { hard: false, ..run };
            let mut soft_tally = Tally::new();
            search(root, evaluation, soft, limits, &mut soft_tally, &mut NoLimit);
            assert_eq!(tally.counts(), soft_tally.counts(), "{}", what());
        }
        let mut order = root_order(&mut plain, root, run.order, depth);
        if run.tie == Tie::Last {
            order.reverse();
        }
        let truly_best = |mv: &Move| plain.value(&root.child(*mv), depth - 1) == value;
        if run.tie == Tie::First || run.algorithm == Algorithm::Minimax {
            let promised = order.into_iter().find(truly_best);
            assert_eq!(found.best_move, promised, "{}", what());
        } else {
            // The move may really be worse, because `last` can trust a bound. It only has to be legal.
            assert_eq!(found.best_move.is_some(), !order.is_empty(), "{}", what());
            assert!(found.best_move.is_none_or(|mv| order.contains(&mv)), "{}", what());
        }
        let silent = search(root, evaluation, run, limits, Silent, &mut NoLimit);
        assert_eq!(silent, found, "{}", what());
    }
    (depth, picked)
}
