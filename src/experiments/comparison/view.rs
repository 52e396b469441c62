//! The wire form of a comparison.

use super::CompareTask;
use super::orders::{RandomOrders, ScoreMismatch};
use crate::analysis::{Comparison, PositionCounts, Ratios, Row, RunCounts, pearl_growth};
use crate::evaluation::Score;
use crate::experiments::comparison::json::{
    ClaimFigures, ComparePoint, ComparePosition, CompareRow, CompareTheory, ComparisonView,
    MonteCarloFigures, ProofFigures, RunValue,
};
use crate::experiments::document::Convention;
use crate::experiments::positions::{place_text, set_title, uniform};
use crate::game::{AnyPosition, Move};
use crate::search::{Line, MonteCarloCounts, NodeCounts, Stop, VisitedMove};
use crate::stats::Spread;
use crate::trace::{Theory, first_move_share};
use crate::views::summary::equal_leaves;
use crate::work::request::evaluation_choice;

/// Field of a row, and the quantity that it counts.
const CONVENTIONS: [(&str, &str); 53] = [
    (
        "value",
        "score of the root for MAX: the side that moves there, unless a tree begins with min:",
    ),
    ("right", "positions on which the score is the one that the set gives"),
    (
        "nodes",
        "positions entered, roots included; every pass and every re-search counts; on a set the \
         sum over its positions",
    ),
    (
        "entered",
        "positions entered by a Monte Carlo search, in its tree and in random games: fair beside the nodes \
         of the others; its nodes are those of the tree",
    ),
    ("reached", "score of the last finished depth of a run that was stopped"),
    (
        "belief",
        "what a run without a value believes: MAX's share of the points of its random games, or the score of the \
         last finished depth",
    ),
    ("share", "MAX's share of the points of all random games through the best move"),
    (
        "best_move_result",
        "result of the best move for the side to move with best play, as the solver proves it",
    ),
    ("mean_nodes", "nodes over the positions of the set"),
    ("leaves", "nodes scored without expansion, terminals included"),
    (
        "distinct_leaves",
        "leaves counted once each, where iterations or re-searches can score one again",
    ),
    ("terminals", "finished games among the leaves"),
    ("cutoffs", "nodes at which alpha >= beta stopped the loop while a child was left"),
    ("first_move_cutoffs", "cutoffs right after the first child"),
    ("first_move_share", "first-move cutoffs over all cutoffs"),
    ("pruned", "children never entered because of a cutoff"),
    ("table_hits", "nodes that the transposition table answered; they are not leaves"),
    ("chance_cutoffs", "cutoffs at chance nodes, part of cutoffs"),
    ("probes", "outcomes of chance entered as a probe, which searches their first move alone"),
    ("kept", "values of probes that were kept, so that a move was not searched again"),
    ("quiet_nodes", "positions entered beyond the depth limit, by quiescence"),
    ("stands", "nodes whose mover could take the evaluation in place of every loud move"),
    ("stand_cutoffs", "cutoffs by that evaluation, part of cutoffs and of leaves"),
    ("null_tries", "nodes entered by a null move, part of nodes"),
    ("null_cutoffs", "null moves after which their node was cut"),
    ("probcut_tries", "nodes searched once more to a lesser depth by ProbCut, part of nodes"),
    ("probcut_cutoffs", "such searches after which their node was cut"),
    ("reduced", "moves searched to a reduced depth, part of nodes"),
    ("researched", "reduced moves that were searched again to the full depth, part of nodes"),
    ("futile", "nodes one ply above the limit that futility made leaves, part of leaves"),
    ("claims", "times that a run with forward pruning believed what it had not searched"),
    (
        "false_claims",
        "claims that plain alpha-beta refutes; claims of counted subtrees are not judged",
    ),
    ("zugzwang", "false claims of null moves where having to move is what hurts"),
    (
        "sound_value",
        "score of the root by plain alpha-beta to the same depth with the same evaluation",
    ),
    ("best_is_worth", "score of the move that the run chose, by plain alpha-beta"),
    ("steps", "events of the search, one a step"),
    ("scale", "parts per point of the value: more than 1 in a tree with chance nodes"),
    ("ordering_nodes", "nodes of searches that only ordered moves; not part of nodes, but of time"),
    (
        "per_ply",
        "nodes by plies from the root; plies has the other counts likewise, pruned children at \
         the ply of the node that cut",
    ),
    (
        "branching",
        "the b* with 1 + b* + ... + b*^d = nodes, d the deepest ply entered; on a set the mean \
         over its positions",
    ),
    (
        "milliseconds",
        "wall-clock time on this machine, counting without recording: the median of the timings, with \
         the fastest, the slowest and the quartiles",
    ),
    (
        "ns_per_node",
        "median time over nodes, or over the positions entered; ordering searches take time and add no nodes",
    ),
    (
        "result",
        "whether pn or dfpn proved or disproved its goal; unknown if it was stopped before it knew",
    ),
    ("expanded", "nodes that pn expanded; its nodes are those that it created"),
    (
        "proof",
        "nodes of the proof, or disproof, that pn found: one move where one is enough, else all",
    ),
    ("pn", "proof number of the root at the end: leaves still to be proved; inf: it cannot be"),
    ("dn", "disproof number of the root at the end"),
    ("visits", "positions that dfpn visited, each as often as it came there; they are its nodes"),
    ("stored", "positions in the table of dfpn"),
    ("to_minimax", "nodes over those of minimax, if it is among the runs"),
    (
        "to_best_first",
        "nodes over those of alphabeta+best: a reference, not always the smallest tree",
    ),
    ("to_worst", "nodes over those of alphabeta+worst"),
    (
        "to_random",
        "nodes over the mean of alphabeta+random:SEED over the seeds, where every one came to its end",
    ),
];

/// The figures of a Monte Carlo search; all are `None` for any other.
fn figures(one: &PositionCounts, name: &dyn Fn(Move) -> String) -> MonteCarloFigures {
    let Some(counts) = one.report.monte_carlo else {
        let deepest = one.report.proof.map(|counts| counts.deepest);
        return MonteCarloFigures { deepest, ..MonteCarloFigures::default() };
    };
    let child = |child: &VisitedMove| {
        let VisitedMove { mv, visits, reward, proved } = *child;
        (name(mv), visits, reward, proved.map_or(-1, i64::from))
    };
    let of_best = one.root_moves.iter().find(|child| Some(child.mv) == one.report.best_move);
    let points = |child: &VisitedMove| f64::from(child.visits) * f64::from(counts.reward_max);
    MonteCarloFigures {
        share: of_best.map(|child| child.reward as f64 / points(child).max(1.0)),
        iterations: Some(counts.iterations),
        entered: Some(counts.entered),
        playouts: Some(counts.playouts),
        playout_moves: Some(counts.playout_moves),
        deepest: Some(counts.deepest),
        reward_max: Some(counts.reward_max),
        proved: counts.proved,
        children: Some(one.root_moves.iter().map(child).collect()),
    }
}

/// The score of the last finished depth of a search that was stopped.
fn reached(one: &PositionCounts) -> Option<i32> {
    one.report.before_stop.filter(|_| one.score().is_none())?.finite()
}

/// The figures of a proof-number search; all are `None` for any other.
fn proof_figures(one: &PositionCounts) -> ProofFigures {
    let Some(counts) = one.report.proof else { return ProofFigures::default() };
    let is_depth_first = counts.visits > 0;
    let of = |is_there: bool, count: u64| is_there.then_some(count);
    ProofFigures {
        result: Some(counts.answer.into()),
        expanded: of(!is_depth_first, counts.expanded),
        proof: of(!is_depth_first, counts.proof),
        pn: counts.root.map(|root| root.pn.into()),
        dn: counts.root.map(|root| root.dn.into()),
        visits: of(is_depth_first, counts.visits),
        stored: of(is_depth_first, counts.stored),
    }
}

/// The sums over a set; the figures of one tree are `None`.
fn figures_of_set(counted: &[PositionCounts]) -> MonteCarloFigures {
    let add = |sums: MonteCarloFigures, counts: MonteCarloCounts| MonteCarloFigures {
        iterations: Some(sums.iterations.unwrap_or(0).saturating_add(counts.iterations)),
        entered: Some(sums.entered.unwrap_or(0) + counts.entered),
        playouts: Some(sums.playouts.unwrap_or(0).saturating_add(counts.playouts)),
        playout_moves: Some(sums.playout_moves.unwrap_or(0) + counts.playout_moves),
        ..sums
    };
    let all = counted.iter().filter_map(|one| one.report.monte_carlo);
    all.fold(MonteCarloFigures::default(), add)
}

/// Events of a finished search. A node has three: its entry, its end and the update of its parent, which a root
/// has not.
fn steps_of(one: &PositionCounts) -> u64 {
    let PositionCounts { report, counts, .. } = one;
    let grown = report.monte_carlo.map(|counts| counts.steps);
    if let Some(steps) = grown.or(report.proof.map(|counts| counts.steps)) {
        return steps;
    }
    let NodeCounts { nodes, cutoffs, kept, stands, .. } = counts.total;
    let roots = counts.per_ply.first().map_or(0, |ply| ply.nodes);
    3 * nodes - roots + cutoffs + kept + stands
}

/// Returns the number of claims of a run with forward pruning; none of them is judged yet.
fn claims_of(one: &PositionCounts) -> ClaimFigures {
    // A stopped search has claims that it did not finish.
    let is_selective = one.report.run.selective.is_any() && one.report.stop.is_none();
    let claims = is_selective.then(|| one.counts.total.selective.claims());
    ClaimFigures { claims, ..ClaimFigures::default() }
}

fn value_of(one: &PositionCounts) -> Option<RunValue> {
    let score = one.score()?.finite()?;
    Some(one.report.numbers.map_or(RunValue::Score(score), RunValue::Numbers))
}

/// Returns the parts per point of the values at a position.
fn scale_of(position: &AnyPosition) -> u32 {
    if position.has_chance() { position.scale() } else { 1 }
}

impl CompareTask {
    /// Converts the comparison; `times` are milliseconds by run and repeat.
    pub(super) fn view(
        &self,
        comparison: &Comparison,
        times: &[Vec<f64>],
        random: &RandomOrders,
        stopped: bool,
    ) -> ComparisonView {
        let disagreement = self
            .disagreement(comparison)
            .or_else(|| random.strayed.as_ref().map(|s| self.strayed(s)));
        let row = |(place, row): (usize, &Row)| {
            // A run with another value has counted something else.
            let ratios = if disagreement.is_none() { row.ratios } else { Ratios::default() };
            self.row(place, &row.measured, ratios, &times[place])
        };
        let convention = |&(column, text): &(&str, &str)| Convention {
            column: column.to_owned(),
            text: text.to_owned(),
        };
        let positions = self.requests.iter().zip(&self.expected).filter(|_| self.is_set);
        let (game, evaluation) = (self.requests[0].game(), self.requests[0].evaluation);
        let leaf = comparison.rows.iter().find_map(|row| row.measured.common_leaf());
        ComparisonView {
            title: set_title(&self.requests[0], self.is_set.then_some(self.requests.len())),
            runs: comparison.rows.iter().enumerate().map(row).collect(),
            agree: disagreement.is_none(),
            disagreement: disagreement.clone(),
            positions: positions
                .map(|(request, &expected)| ComparePosition {
                    position: request.position_text(),
                    expected,
                })
                .collect(),
            repeats: times.iter().map(|times| times.len() as u32).max().unwrap_or(self.repeats),
            random: random.view(self.seed),
            theory: self.theory(),
            stopped: stopped.then_some(Stop::Cancelled),
            ladder: None,
            conventions: CONVENTIONS.iter().map(convention).collect(),
            evaluation: Some(evaluation_choice(game, evaluation, self.default)),
            equal_leaves: leaf.and_then(|value| equal_leaves(game, evaluation, value)),
            restart: self.begun_again,
        }
    }

    /// Describes the place of a position; empty if there is only one.
    fn at(&self, place: usize) -> String {
        if !self.is_set {
            return String::new();
        }
        place_text(place, &self.requests[place], self.lines[place])
    }

    fn strayed(&self, strayed: &ScoreMismatch) -> String {
        let ScoreMismatch { word, position, score, other: (run, other) } = strayed;
        let (run, at) = (&self.words[*run], self.at(*position));
        format!("{run} gives {other}, but {word} gives {score}{at}")
    }

    /// Describes the two rows that differ, or the row that differs from the set's own score.
    fn disagreement(&self, comparison: &Comparison) -> Option<String> {
        let at = |place: usize| self.at(place);
        if let Some(found) = comparison.disagreement {
            let ((a, b), (left, right)) = (found.rows, found.values);
            let (a, b) = (&self.words[a], &self.words[b]);
            return Some(format!("{a} gives {left}, but {b} gives {right}{}", at(found.position)));
        }
        // A depth limit is excluded, because the set gives scores of the whole game.
        if self.requests[0].limits.depth.is_some() {
            return None;
        }
        // A run that proves nothing may give another score than the set.
        let proved = |(row, _): &(&Row, &String)| !row.measured.run.selective.is_any();
        comparison.rows.iter().zip(&self.words).filter(proved).find_map(|(row, word)| {
            let found = row.measured.counted.iter().zip(&self.expected).enumerate();
            found.into_iter().find_map(|(place, (counted, expected))| {
                let (value, expected) = (counted.whole_score()?.finite()?, (*expected)?);
                (value != expected).then(|| {
                    format!("{word} gives {value}, but the set gives {expected}{}", at(place))
                })
            })
        })
    }

    fn row(&self, place: usize, measured: &RunCounts, ratios: Ratios, times: &[f64]) -> CompareRow {
        let (counts, one) = (measured.counts(), measured.counted.first().filter(|_| !self.is_set));
        let total = counts.total;
        let spread = Spread::of(times);
        let request = &self.requests[0];
        let pv = |line: &Line| line.moves.iter().map(|&mv| request.move_text(mv)).collect();
        let stop = measured.counted.iter().find_map(|counted| counted.report.stop);
        let cut_short = measured.counted.len() < self.requests.len();
        let stop = stop.or_else(|| cut_short.then_some(Stop::Cancelled));
        let point = |counted: &PositionCounts| ComparePoint {
            value: counted.score().and_then(Score::finite),
            nodes: counted.counts.total.nodes,
            leaves: counted.counts.total.leaves,
            cutoffs: counted.counts.total.cutoffs,
        };
        let rung = self.climb.as_ref().and_then(|climb| climb.rungs.get(place));
        let scored = measured.counted.iter().zip(&self.expected);
        let right = scored
            .filter_map(|(counted, expected)| Some(counted.score()?.finite()? == (*expected)?));
        let right: Vec<bool> = right.collect();
        let monte_carlo = match one {
            Some(one) => figures(one, &|mv| request.move_text(mv)),
            None => figures_of_set(&measured.counted),
        };
        let entered: u64 = measured.counted.iter().map(|one| one.report.entered()).sum();
        // A search that was stopped, or that missed its window, has tried a move but has no best one. A Monte
        // Carlo search plays its most visited move, whenever it stops; a proof has a move or none.
        let has_answer = |one: &&PositionCounts| {
            one.score().is_some() || !one.report.run.algorithm.finds_value()
        };
        let with_score = one.filter(has_answer);
        CompareRow {
            rung: rung.map(|rung| rung.title.to_owned()),
            board: rung.map(|rung| rung.board),
            right: right.first().map(|_| right.iter().filter(|&&right| right).count() as u32),
            run: self.words[place].clone(),
            value: one.and_then(value_of),
            // A stopped search plays the best move of its last finished depth.
            best_move: one
                .filter(|one| with_score.is_some() || one.report.before_stop.is_some())
                .and_then(|one| one.report.best_move)
                .map(|mv| request.move_text(mv)),
            reached: one.and_then(reached),
            best_move_result: None,
            pv: with_score.and_then(|one| one.line.as_ref()).map(pv).unwrap_or_default(),
            pv_end: one.and_then(|one| Some(one.line.as_ref()?.end)),
            nodes: total.nodes,
            leaves: total.leaves,
            distinct_leaves: one.and_then(|one| one.distinct_leaves),
            terminals: total.terminals,
            cutoffs: total.cutoffs,
            first_move_cutoffs: total.first_move_cutoffs,
            pruned: total.pruned,
            table_hits: total.table_hits,
            chance_cutoffs: total.chance_cutoffs,
            probes: total.probes,
            kept: total.kept,
            quiet_nodes: total.quiet_nodes,
            stands: total.stands,
            stand_cutoffs: total.stand_cutoffs,
            selective: total.selective,
            judged: one.map(claims_of).unwrap_or_default(),
            steps: with_score.map(steps_of),
            monte_carlo,
            proof: one.map(proof_figures).unwrap_or_default(),
            scale: scale_of(&request.start.position),
            ordering_nodes: measured.counted.iter().map(|one| one.report.ordering_nodes).sum(),
            per_ply: counts.per_ply.iter().map(|ply| ply.nodes).collect(),
            plies: counts.per_ply.clone(),
            mean_nodes: total.nodes as f64 / measured.counted.len().max(1) as f64,
            first_move_share: first_move_share(&counts),
            branching: measured.branching(),
            ratios,
            stopped: stop,
            milliseconds: spread.median,
            milliseconds_low: spread.least,
            milliseconds_high: spread.greatest,
            milliseconds_q1: spread.lower_quartile,
            milliseconds_q3: spread.upper_quartile,
            timings: times.len() as u32,
            ns_per_node: (entered > 0).then(|| spread.median * 1e6 / entered as f64),
            by_position: measured.counted.iter().filter(|_| self.is_set).map(point).collect(),
            leaf_value: measured.common_leaf().and_then(Score::finite),
        }
    }

    /// Theory, if one uniform tree is searched.
    fn theory(&self) -> Option<CompareTheory> {
        let [request] = &self.requests[..] else { return None };
        let (b, whole) = uniform(&request.start.position)?;
        let d = request.limits.depth.map_or(whole, |limit| limit.min(whole));
        let pearl_growth = pearl_growth(b);
        let pearl_leaves = pearl_growth.powi(d as i32);
        Some(CompareTheory { tree: Theory::of(b, d), pearl_growth, pearl_leaves })
    }
}
