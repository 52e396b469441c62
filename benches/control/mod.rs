//! The control of the instruction bench: `src/search/engine.rs` with every call of an observer
//! removed by hand, and nothing else. What the search of the product costs above this is what
//! being observable costs. A change of the engine's loop is repeated here.

mod arrange;

use arrange::Seeded;
use plyscope::evaluation::{Evaluation, Score};
use plyscope::game::{Move, Player};
use plyscope::search::{
    Algorithm, Control, Limits, Order, Report, Run, StaticOrder, Stop, Tie, Window,
};

/// Nodes between two polls, as in the engine.
const POLL_INTERVAL: u64 = 512;

/// A limit acted.
struct Stopped;

struct Searcher<'a, P: StaticOrder, E: Evaluation<P>> {
    evaluation: &'a E,
    control: &'a mut dyn Control,
    run: Run,
    max: Player,
    max_at_root: bool,
    nodes: u64,
    node_limit: u64,
    checkpoint: u64,
    serves: Option<u64>,
    stop: Option<Stop>,
    moves: Vec<Move>,
    seeded: Seeded,
    ordering_nodes: u64,
    best_move: Option<Move>,
    game: std::marker::PhantomData<P>,
}

/// Searches as `plyscope::search::search` does, watched by nobody.
pub(crate) fn search<P: StaticOrder, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    run: Run,
    limits: Limits,
    control: &mut dyn Control,
) -> Report {
    let depth = limits.depth.unwrap_or(u32::MAX);
    let searcher = Searcher::new(evaluation, control, run, limits, root);
    match run.algorithm {
        Algorithm::Minimax => searcher.pass::<false>(root, depth),
        _ => searcher.pass::<true>(root, depth),
    }
}

impl<'a, P: StaticOrder, E: Evaluation<P>> Searcher<'a, P, E> {
    fn new(
        evaluation: &'a E,
        control: &'a mut dyn Control,
        run: Run,
        limits: Limits,
        root: &P,
    ) -> Self {
        let max = root.max_player();
        let node_limit = limits.nodes.unwrap_or(u64::MAX).min(u64::MAX - 1);
        Self {
            evaluation,
            control,
            run,
            max,
            max_at_root: root.side_to_move() == max,
            nodes: 0,
            node_limit,
            checkpoint: POLL_INTERVAL.min(node_limit + 1),
            serves: None,
            stop: None,
            moves: Vec::new(),
            seeded: Seeded::new(if let Order::Random(seed) = run.order { seed } else { 0 }),
            ordering_nodes: 0,
            best_move: None,
            game: std::marker::PhantomData,
        }
    }

    fn pass<const CUTS: bool>(mut self, root: &P, depth: u32) -> Report {
        let accumulator = self.evaluation.start(root);
        let result = self.visit::<CUTS>(root, &accumulator, 0, depth, Window::FULL);
        let score = result.ok().map(|score| self.view(0, score));
        Report {
            score,
            before_stop: None,
            best_move: score.and(self.best_move),
            nodes: self.nodes,
            ordering_nodes: self.ordering_nodes,
            shortened_at: None,
            stop: self.stop,
        }
    }

    #[inline]
    fn is_max(&self, ply: u32) -> bool {
        ply.is_multiple_of(2) == self.max_at_root
    }

    #[inline]
    fn view(&self, ply: u32, score: Score) -> Score {
        if self.is_max(ply) { score } else { -score }
    }

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes >= self.checkpoint { self.poll() } else { Ok(()) }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Stopped> {
        let entered = self.nodes - 1;
        let stop = if entered >= self.node_limit {
            Some(Stop::Nodes)
        } else {
            self.control.poll(self.serves.unwrap_or(entered))
        };
        if stop.is_some() {
            self.nodes = entered;
            self.stop = stop;
            return Err(Stopped);
        }
        self.checkpoint = (self.nodes + POLL_INTERVAL).min(self.node_limit + 1);
        Ok(())
    }

    #[inline]
    fn visit<const CUTS: bool>(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        window: Window,
    ) -> Result<Score, Stopped> {
        self.tick()?;
        let base = self.moves.len();
        if depth > 0 {
            position.legal_moves(&mut self.moves);
        }
        if self.moves.len() == base {
            return Ok(self.leaf(position, accumulator, ply, window));
        }
        let score = self.expand::<CUTS>(position, accumulator, ply, depth, window, base)?;
        self.moves.truncate(base);
        Ok(score)
    }

    #[inline]
    fn leaf(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        window: Window,
    ) -> Score {
        let outcome = if E::NEEDS_OUTCOME { position.outcome() } else { None };
        let for_max = self.evaluation.score(position, accumulator, outcome, self.max);
        let score = self.view(ply, for_max);
        if self.run.hard { score.clamp(window.alpha, window.beta) } else { score }
    }

    #[inline]
    fn expand<const CUTS: bool>(
        &mut self,
        position: &P,
        accumulator: &E::Accumulator,
        ply: u32,
        depth: u32,
        window: Window,
        base: usize,
    ) -> Result<Score, Stopped> {
        let end = self.moves.len();
        if self.run.order != Order::Natural {
            self.arrange(position, accumulator, ply, depth, base)?;
        }
        let mut best = Score::MINUS_INFINITY;
        let mut now = window;
        for place in base..end {
            let mv = self.moves[place];
            let mut child = position.clone();
            child.play(mv);
            let child_accumulator = self.evaluation.advance(accumulator, position, mv, &child);
            if matches!(self.run.order, Order::Random(_)) {
                self.seeded.descend(ply as usize, place);
            }
            let below = if CUTS { now.flipped() } else { Window::FULL };
            let score =
                -self.visit::<CUTS>(&child, &child_accumulator, ply + 1, depth - 1, below)?;
            let improved = score > best || (score == best && self.run.tie == Tie::Last);
            if improved {
                best = score;
                if ply == 0 {
                    self.best_move = Some(mv);
                }
            }
            if CUTS && best > now.alpha {
                now.alpha = best;
            }
            if CUTS && now.is_closed() {
                break;
            }
        }
        Ok(if self.run.hard { best.clamp(window.alpha, window.beta) } else { best })
    }
}
