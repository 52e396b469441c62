//! The `minimax` crate on our own boards, so that only the engines differ and not the rules.

use minimax::{Evaluation, Evaluator, Winner};
use plyscope::game::{Move, Outcome, Player, Position};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Positions that the crate has visited. A plain load and store suffice, because only one thread counts.
static NODES: AtomicU64 = AtomicU64::new(0);

fn count() {
    NODES.store(NODES.load(Relaxed) + 1, Relaxed);
}

pub(crate) fn nodes_of(work: impl FnOnce()) -> u64 {
    let before = NODES.load(Relaxed);
    work();
    NODES.load(Relaxed) - before
}

/// One of our games behind the crate's trait; its nodes are counted if `COUNTED`.
pub(crate) struct Ours<P, const COUNTED: bool>(PhantomData<P>);

fn winner<P: Position>(position: &P) -> Option<Winner> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Win(player) if player == position.side_to_move() => Winner::PlayerToMove,
        Outcome::Win(_) => Winner::PlayerJustMoved,
        Outcome::Draw | Outcome::Exhausted => Winner::Draw,
    })
}

impl<P: Position, const COUNTED: bool> minimax::Game for Ours<P, COUNTED> {
    type S = P;
    type M = Move;

    #[inline]
    fn generate_moves(state: &P, moves: &mut Vec<Move>) -> Option<Winner> {
        if COUNTED {
            count();
        }
        state.legal_moves(moves);
        if moves.is_empty() { winner(state) } else { None }
    }

    #[inline]
    fn apply(state: &mut P, mv: Move) -> Option<P> {
        let mut next = state.clone();
        next.play(mv);
        Some(next)
    }

    #[inline]
    fn get_winner(state: &P) -> Option<Winner> {
        if COUNTED {
            count();
        }
        winner(state)
    }
}

/// A leaf's points for the first player, as the crate's evaluator.
pub(crate) struct Points<P>(pub(crate) fn(&P) -> i32);

impl<P: Position> Evaluator for Points<P> {
    type G = Ours<P, true>;

    #[inline]
    fn evaluate(&self, state: &P) -> Evaluation {
        let first = (self.0)(state) as Evaluation;
        if state.side_to_move() == Player::First { first } else { -first }
    }
}

/// The crate's `Negamax` without its cutoff, over its trait, because the crate has no plain minimax. Like the original, it
/// takes a buffer of moves from a pool at every node. Returns the score and the nodes.
pub(crate) fn plain_minimax<G: minimax::Game>(
    state: &mut G::S,
    pool: &mut Vec<Vec<G::M>>,
) -> (Evaluation, u64) {
    let mut moves = pool.pop().unwrap_or_default();
    if let Some(winner) = G::generate_moves(state, &mut moves) {
        pool.push(moves);
        return (winner.evaluate(), 1);
    }
    let (mut best, mut nodes) = (minimax::WORST_EVAL, 1);
    for &mv in &moves {
        let (score, below) = match G::apply(state, mv) {
            Some(mut next) => plain_minimax::<G>(&mut next, pool),
            None => plain_minimax::<G>(state, pool),
        };
        G::undo(state, mv);
        best = best.max(-score);
        nodes += below;
    }
    moves.clear();
    pool.push(moves);
    (best, nodes)
}

/// The crate's perft without its printing.
pub(crate) fn perft<G: minimax::Game>(
    state: &mut G::S,
    depth: u32,
    pool: &mut Vec<Vec<G::M>>,
) -> u64 {
    let mut moves = pool.pop().unwrap_or_default();
    let ended = G::generate_moves(state, &mut moves).is_some();
    let paths = match (ended, depth) {
        (true, _) => 0,
        (false, 1) => moves.len() as u64,
        (false, _) => {
            let mut sum = 0;
            for &mv in &moves {
                sum += match G::apply(state, mv) {
                    Some(mut next) => perft::<G>(&mut next, depth - 1, pool),
                    None => perft::<G>(state, depth - 1, pool),
                };
                G::undo(state, mv);
            }
            sum
        }
    };
    moves.clear();
    pool.push(moves);
    paths
}
