//! Monte Carlo search: flat, and the tree search UCT, with or without a solver.
//!
//! A tree search repeats four phases: it selects a child at each node whose moves all have one, grows one
//! new node, plays a random game from there, and adds the game's reward to every node of the path. The value
//! of a move is a mean of rewards, so nothing is pruned and no window exists.
//!
//! Sources: R. Coulom 2006 (the tree); L. Kocsis and C. Szepesvari 2006 (UCT); M. Winands, Y. Bjornsson and
//! J.-T. Saito 2008 (the solver).

mod counts;
mod logarithm;
mod playout;
mod settings;
mod tree;

pub use counts::MonteCarloCounts;
pub(crate) use playout::playout;
pub use settings::{Exploration, MAX_ITERATIONS, MonteCarlo};
pub use tree::{MonteCarloTree, VisitedMove};

use super::limits::POLL_INTERVAL;
use super::order::shuffle;
use super::{Algorithm, Control, Limits, Order, Report, Run, Stop};
use crate::game::{Move, Player, Position, Turn};
use crate::random::descend;
use logarithm::logarithm;
use tree::{NONE, TreeNode};

/// The last node of an iteration, and the reward of the game that ended it, for MAX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Played {
    /// The number of the node.
    pub node: u32,
    /// The reward, before a proof replaced it.
    pub reward: u32,
}

/// A reward that an iteration proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Proof {
    /// The number of the node.
    pub node: u32,
    /// The iteration, from 0.
    pub iteration: u32,
    /// The proved reward, for MAX.
    pub reward: u32,
    /// The reward that the iteration carried before this proof replaced it.
    pub before: u32,
}

/// The result of a Monte Carlo search. [`monte_carlo`] has an example.
#[derive(Debug)]
pub struct MonteCarloResult {
    /// The report; its score is `None`, because a mean is no value.
    pub report: Report,
    /// The tree.
    pub tree: MonteCarloTree,
    /// The iterations in order; empty unless they were to be kept.
    pub iterations: Vec<Played>,
    /// The proofs in order, of a path the deepest first; empty without a solver, or unless they were to be
    /// kept.
    pub proofs: Vec<Proof>,
}

/// Searches by random games. The run must be `mcts` or `flat`; any other counts as `mcts` with its usual
/// settings. With `keep` the result has every iteration; the search is the same without. The depth limit
/// plays no part; the node limit counts positions entered and acts between two iterations.
///
/// # Complexity
/// An iteration is O(plies x branching) in the tree, plus one random game. Memory: about 40 bytes per node and
/// 6 per move of it.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Notation, TicTacToe};
/// use plyscope_core::search::{Limits, NoLimit, monte_carlo};
///
/// let board = TicTacToe::new().read("132")?.position;
/// let result = monte_carlo(&board, "mcts:600+seed:7".parse()?, Limits::default(), false, &mut NoLimit);
/// let best = result.report.best_move.map(|mv| board.move_text(mv));
/// assert_eq!(best.as_deref(), Some("6"));
/// let counts = result.report.monte_carlo.unwrap();
/// assert_eq!((result.report.nodes, counts.entered), (396, 2_776));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub fn monte_carlo<P: Position>(
    root: &P,
    run: Run,
    limits: Limits,
    keep: bool,
    control: &mut dyn Control,
) -> MonteCarloResult {
    let settings = run.monte_carlo.unwrap_or(MonteCarlo::USUAL);
    let mut search = Search {
        root,
        run,
        settings,
        is_flat: run.algorithm == Algorithm::Flat,
        max: root.max_player(),
        reward_max: root.greatest_reward(),
        c: settings.exploration.value(),
        logarithms: vec![0.0],
        tree: MonteCarloTree::default(),
        counts: MonteCarloCounts {
            reward_max: root.greatest_reward(),
            ..MonteCarloCounts::default()
        },
        keep,
        iterations: Vec::new(),
        proofs: Vec::new(),
    };
    let stop = search.run(limits, control);
    let (tree, counts) = (search.tree, search.counts);
    let best_move = tree.nodes.first().and_then(|root| {
        let asker = Asker { is_max: root.is_max, is_flat: search.is_flat, most: search.reward_max };
        asker.best(&tree.root_moves(), Some(root.proved).filter(|&proved| proved != NONE))
    });
    let report = Report {
        best_move,
        nodes: u64::from(tree.len()),
        stop,
        monte_carlo: Some(counts),
        ..Report::before(run, limits)
    };
    MonteCarloResult { report, tree, iterations: search.iterations, proofs: search.proofs }
}

struct Search<'a, P> {
    root: &'a P,
    run: Run,
    settings: MonteCarlo,
    is_flat: bool,
    max: Player,
    reward_max: u32,
    c: f64,
    /// The logarithms of the first whole numbers, because every selection needs one.
    logarithms: Vec<f64>,
    tree: MonteCarloTree,
    counts: MonteCarloCounts,
    keep: bool,
    iterations: Vec<Played>,
    proofs: Vec<Proof>,
}

/// Most logarithms kept: 512 KiB.
const LOGARITHMS: u32 = 1 << 16;

impl<P: Position> Search<'_, P> {
    fn run(&mut self, limits: Limits, control: &mut dyn Control) -> Option<Stop> {
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        if node_limit == 0 {
            return Some(Stop::Nodes);
        }
        if let Order::Random(seed) = self.run.order {
            self.tree.states.push(seed);
        }
        self.create(self.root, NONE, Move(0), 0);
        self.counts.entered = 1;
        self.counts.steps = 1;
        let mut checkpoint = POLL_INTERVAL;
        while self.counts.iterations < self.settings.iterations {
            if self.counts.entered >= node_limit {
                return Some(Stop::Nodes);
            }
            if self.counts.entered >= checkpoint {
                if let Some(stop) = control.poll(self.counts.entered) {
                    return Some(stop);
                }
                checkpoint = self.counts.entered + POLL_INTERVAL;
            }
            let (node, reward) = self.iteration();
            if self.keep {
                self.iterations.push(Played { node, reward });
            }
            self.back_up(node, reward);
            self.counts.iterations += 1;
            if self.counts.iterations < LOGARITHMS {
                self.logarithms.push(logarithm(self.counts.iterations.into()));
            }
            self.counts.steps += 2 * u64::from(self.tree.nodes[node as usize].ply) + 2;
            if self.tree.nodes[0].proved != NONE {
                self.counts.proved = Some(self.tree.nodes[0].proved);
                return None;
            }
        }
        None
    }

    /// Selects, grows and plays. Returns the last node and the reward of its game.
    fn iteration(&mut self) -> (u32, u32) {
        let iteration = self.counts.iterations;
        let mut position = self.root.clone();
        let mut at = 0;
        loop {
            if self.tree.nodes[at as usize].is_over {
                return (at, self.end_reward(&position));
            }
            if self.tree.nodes[at as usize].moves == 0 {
                self.list(&position, at);
            }
            let node = self.tree.nodes[at as usize];
            if node.children < node.moves {
                let place = node.first as usize + usize::from(node.children);
                let mv = self.tree.moves[place];
                position.play(mv);
                self.counts.entered += 1;
                let child = self.grow(&position, at, place, mv);
                // Flat Monte Carlo knows no tree, so a finished game counts as a random one without moves.
                if self.tree.nodes[child as usize].is_over && !self.is_flat {
                    return (child, self.end_reward(&position));
                }
                return (child, self.play(&position, iteration));
            }
            let child = self.select(at, iteration);
            position.play(self.tree.nodes[child as usize].mv);
            self.counts.entered += 1;
            at = child;
            if self.is_flat {
                return (at, self.play(&position, iteration));
            }
        }
    }

    fn end_reward(&self, position: &P) -> u32 {
        position.outcome().map_or(0, |outcome| position.reward(outcome, self.max))
    }

    fn play(&mut self, position: &P, iteration: u32) -> u32 {
        let seed = self.settings.seed;
        let (reward, moves) = playout(position, self.max, seed, iteration, |_| {});
        self.counts.playouts += 1;
        self.counts.playout_moves += u64::from(moves);
        self.counts.entered += u64::from(moves);
        reward
    }

    fn create(&mut self, position: &P, parent: u32, mv: Move, ply: u16) -> u32 {
        let is_over = position.outcome().is_some();
        self.tree.nodes.push(TreeNode {
            reward: 0,
            visits: 0,
            parent,
            proved: NONE,
            first: 0,
            moves: 0,
            children: 0,
            mv,
            ply,
            is_max: position.side_to_move() == self.max,
            is_over,
        });
        self.counts.deepest = self.counts.deepest.max(u32::from(ply));
        self.tree.len() - 1
    }

    fn grow(&mut self, position: &P, parent: u32, place: usize, mv: Move) -> u32 {
        let ply = self.tree.nodes[parent as usize].ply + 1;
        let child = self.create(position, parent, mv, ply);
        self.tree.children[place] = child;
        self.tree.nodes[parent as usize].children += 1;
        if let Some(&natural) = self.tree.natural.get(place) {
            let state = descend(self.tree.states[parent as usize], u64::from(natural));
            self.tree.states.push(state);
        }
        child
    }

    /// Lists the moves of a node in the order of the run.
    fn list(&mut self, position: &P, node: u32) {
        let first = self.tree.moves.len();
        if let Turn::Moves(moves) = position.turn() {
            match self.run.order {
                Order::Static => position.static_order(moves, &mut self.tree.moves),
                _ => self.tree.moves.extend(moves),
            }
        }
        if matches!(self.run.order, Order::Random(_)) {
            let state = self.tree.states[node as usize];
            let moves = &mut self.tree.moves[first..];
            self.tree.natural.extend(0..moves.len() as u16);
            shuffle(state, moves, &mut self.tree.natural[first..]);
        }
        let count = self.tree.moves.len() - first;
        self.tree.children.resize(first + count, NONE);
        let node = &mut self.tree.nodes[node as usize];
        (node.first, node.moves) = (first as u32, count as u16);
    }

    /// Returns the child of greatest mean plus bonus, the first of equals; a proved child is passed over. Flat
    /// Monte Carlo takes the moves of the root in turn.
    fn select(&self, at: u32, iteration: u32) -> u32 {
        let children = self.tree.children(at);
        if self.is_flat {
            return children[iteration as usize % children.len()];
        }
        let parent = &self.tree.nodes[at as usize];
        let known = self.logarithms.get(parent.visits as usize).copied();
        let logarithm = known.unwrap_or_else(|| logarithm(parent.visits.into()));
        let bonus = Bonus { logarithm, c: self.c };
        let (mut best, mut greatest) = (children[0], f64::NEG_INFINITY);
        for &child in children {
            let node = &self.tree.nodes[child as usize];
            if node.proved != NONE {
                continue;
            }
            let mean = mean(parent.is_max, node.visits, node.reward, self.reward_max);
            let upper = mean + bonus.of(node.visits);
            if upper > greatest {
                (best, greatest) = (child, upper);
            }
        }
        best
    }

    fn back_up(&mut self, last: u32, reward: u32) {
        let (mut at, mut reward) = (last, reward);
        while at != NONE {
            if self.settings.solver
                && let Some(proved) = self.proof(at, last, reward)
            {
                if self.keep {
                    let (iteration, before) = (self.counts.iterations, reward);
                    self.proofs.push(Proof { node: at, iteration, reward: proved, before });
                }
                self.tree.nodes[at as usize].proved = proved;
                reward = proved;
            }
            let node = &mut self.tree.nodes[at as usize];
            node.visits += 1;
            node.reward += u64::from(reward);
            at = node.parent;
        }
    }

    /// Returns the reward that this iteration proves for a node of its path. Only a newly proved child can
    /// prove its parent.
    fn proof(&self, at: u32, last: u32, reward: u32) -> Option<u32> {
        let node = &self.tree.nodes[at as usize];
        if node.proved != NONE {
            return None;
        }
        if node.is_over {
            return (at == last).then_some(reward);
        }
        let best = if node.is_max { self.reward_max } else { 0 };
        let proved = || self.tree.children(at).iter().map(|&c| self.tree.nodes[c as usize].proved);
        if proved().any(|proved| proved == best) {
            return Some(best);
        }
        let is_whole = node.moves > 0 && node.children == node.moves;
        if !is_whole || proved().any(|proved| proved == NONE) {
            return None;
        }
        if node.is_max { proved().max() } else { proved().min() }
    }
}

/// The uncertainty of the children of one node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bonus {
    logarithm: f64,
    c: f64,
}

impl Bonus {
    /// The bonus below a node with this many visits before the iteration.
    pub(crate) fn below(visits: u32, exploration: Exploration) -> Self {
        Self { logarithm: logarithm(visits.max(1).into()), c: exploration.value() }
    }

    /// Returns c * sqrt(ln(N) / n).
    pub(crate) fn of(self, visits: u32) -> f64 {
        self.c * (self.logarithm / f64::from(visits)).sqrt()
    }
}

/// Returns the mean reward of a child in the eyes of the player who chooses it, 0 to 1.
pub(crate) fn mean(chooser_is_max: bool, visits: u32, reward: u64, reward_max: u32) -> f64 {
    let all = u64::from(visits) * u64::from(reward_max);
    let sum = if chooser_is_max { reward } else { all - reward };
    sum as f64 / all as f64
}

/// What the choice among the moves of the root depends on, beside their numbers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker {
    /// Whether MAX moves at the root.
    pub(crate) is_max: bool,
    /// Whether the search is flat.
    pub(crate) is_flat: bool,
    /// The greatest reward.
    pub(crate) most: u32,
}

impl Asker {
    /// Returns the move to play: the most visited, of equals the better mean, then the first. A proved root plays
    /// its first move that is proved as good; otherwise moves proved lost come last. Flat Monte Carlo plays the
    /// greatest mean.
    pub(crate) fn best(self, moves: &[VisitedMove], proved: Option<u32>) -> Option<Move> {
        if proved.is_some()
            && let Some(best) = moves.iter().find(|mv| mv.proved == proved)
        {
            return Some(best.mv);
        }
        let loss = if self.is_max { 0 } else { self.most };
        let all_lost = moves.iter().all(|mv| mv.proved == Some(loss));
        // As whole products, because two equal quotients can differ in their last bit.
        let is_better_mean = |one: &VisitedMove, two: &VisitedMove| {
            let one_sum = u128::from(one.reward) * u128::from(two.visits);
            let two_sum = u128::from(two.reward) * u128::from(one.visits);
            if self.is_max { one_sum > two_sum } else { one_sum < two_sum }
        };
        let candidates = moves.iter().filter(|mv| all_lost || mv.proved != Some(loss));
        let better = |best: &'_ VisitedMove, mv: &VisitedMove| {
            let by_mean = is_better_mean(mv, best);
            if self.is_flat {
                by_mean
            } else {
                mv.visits > best.visits || (mv.visits == best.visits && by_mean)
            }
        };
        candidates.reduce(|best, mv| if better(best, mv) { mv } else { best }).map(|best| best.mv)
    }
}
