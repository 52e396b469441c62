//! The values of one leaf at which a search of a textbook tree prunes the same edges.

use super::any::search;
use super::{Algorithm, Control, Event, Limits, Run, Stop};
use crate::evaluation::{EvaluationName, Score};
use crate::game::{AnyPosition, InputError, Move, Position, Tree};
use std::collections::BTreeSet;

/// The root's score inside a band, in MAX's view. [`leaf_bands`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootValue {
    /// The same score for every value in the band.
    Fixed(Score),
    /// The leaf's own value.
    Leaf,
    /// None, because the node limit stops the search.
    Unknown,
}

/// A range of a leaf's values, as written, in which the pruned edges, the root's best move and its score stay the same.
/// [`leaf_bands`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafBand {
    /// The least value; `None` for no end.
    pub from: Option<i32>,
    /// The greatest value; `None` for no end.
    pub to: Option<i32>,
    /// The moves to each edge that a cutoff of the last iteration skips and that the iteration never
    /// enters, in ascending order.
    pub pruned: BTreeSet<Vec<Move>>,
    /// The root's score.
    pub value: RootValue,
    /// The root's best move; `None` at a leaf, at chance, and where the node limit stops the search first.
    pub best: Option<Move>,
}

/// The bands of one leaf. [`leaf_bands`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafBands {
    /// The present value of the leaf, as written.
    pub now: i32,
    /// The bands from the least value up, without a gap between them.
    pub bands: Vec<LeafBand>,
}

/// Returns the bands of the leaf at the end of `path`; `None` if that takes more than `most` nodes. Nodes
/// entered count, those of ordering searches, and the nodes of each changed tree.
///
/// The answer is exact and needs few searches. A search uses scores only to compare them, and every
/// score or window end that it compares is one of these numbers: the leaf's value x, another value of
/// the tree, or an end of the run's window. Two searches in which x compares equally with all of the
/// others therefore take the same course. This is a proof by induction over the events: the returned
/// scores are again among these numbers. So one search at each other value, and one between every two
/// neighbours, cover all values of x.
///
/// A null window adds 1 to one of the numbers, so with PVS, Scout, MTD(f) and SSS* the distance of x
/// from each of them counts up to 2. A fail-hard null window, an aspiration window and the halves of
/// `NegaC*` make numbers that are further away, and so do the averages of chance nodes. There each value
/// is searched, from below the least number to above the greatest by 4 and twice the margin. Below chance
/// the range reaches as far as a leaf of that weight needs to bring the average past all numbers. Only
/// that range is answered.
///
/// # Complexity
/// O(s n) time with n nodes and s searches: s is at most 2v + 1 with v distinct numbers, 6v + 1 with
/// null windows, else the range.
///
/// # Errors
/// A path that leads nowhere or to an inner node.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Move, Tree};
/// use plyscope_core::search::{Limits, RootValue, leaf_bands};
///
/// let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// let c1 = [Move(1), Move(0)];
/// let found = leaf_bands(&tree, &c1, "alphabeta".parse()?, Limits::default(), 10_000)?.unwrap();
/// assert_eq!(found.now, 2);
/// let [cut, open] = &found.bands[..] else { panic!("two bands") };
/// assert_eq!((cut.from, cut.to, cut.pruned.len()), (None, Some(3), 2));
/// assert_eq!((open.from, open.to, open.pruned.len()), (Some(4), None, 0));
/// assert_eq!([cut.value, open.value].map(|value| value == RootValue::Leaf), [false, false]);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub fn leaf_bands(
    tree: &Tree,
    path: &[Move],
    run: Run,
    limits: Limits,
    most: u64,
) -> Result<Option<LeafBands>, InputError> {
    let (now, others) = tree.leaf_and_others(path)?;
    let mut budget = Budget { left: most, is_over: false };
    let weights = tree.weights_above(path)?;
    let has_chance = tree.chance_values(false).is_some();
    let chance = has_chance.then(|| (&weights[..], tree.parts()));
    let Some(ranges) = ranges(run, now, others, chance, most) else {
        return Ok(None);
    };
    let mut bands: Vec<Wide> = Vec::new();
    for range in ranges {
        budget.pay(tree.len() as u64);
        if budget.is_over {
            return Ok(None);
        }
        let changed = tree.with_leaf(path, range.at)?.tree;
        let found = Wide::of(range, changed, (run, limits), &mut budget);
        if !bands.last_mut().is_some_and(|last| last.takes(&found)) {
            bands.push(found);
        }
    }
    if budget.is_over {
        return Ok(None);
    }
    Ok(Some(LeafBands { now, bands: bands.into_iter().map(Wide::into_band).collect() }))
}

/// Values beyond the outermost numbers that are searched too if every value is. They show what holds beyond them.
const BEYOND: i64 = 4;

/// The weight of an outcome, and the sum of the weights at its chance node.
type Weight = (u32, u32);

/// Values that one search stands for, and the value at which it is made.
#[derive(Clone, Copy, Debug)]
struct Range {
    from: Option<i32>,
    to: Option<i32>,
    at: i32,
}

/// Returns the ranges from the least value up; `None` for more than `most` of them.
fn ranges(
    run: Run,
    now: i32,
    others: Vec<i32>,
    chance: Option<(&[Weight], i32)>,
    most: u64,
) -> Option<Vec<Range>> {
    let mut numbers: BTreeSet<i64> = others.into_iter().map(i64::from).collect();
    let ends = run.window.map(|window| [window.alpha, window.beta]);
    numbers.extend(ends.into_iter().flatten().filter_map(Score::finite).map(i64::from));
    if run.algorithm == Algorithm::Sss {
        // The first null window lies at the upper end of the scores.
        numbers.insert(i64::from(Score::MAX.get()));
    }
    let [least, greatest] = [Score::MIN, Score::MAX].map(|end| i64::from(end.get()));
    let Some(distance) = distance(run).filter(|_| chance.is_none()) else {
        let (weights, parts) = chance.unwrap_or((&[], 1));
        numbers.extend([0, i64::from(now)]);
        let beyond = BEYOND + 2 * i64::from(run.aspiration.unwrap_or(0));
        let (mut low, mut high) = (*numbers.first()?, *numbers.last()?);
        for &(weight, sum) in weights {
            let others = i64::from(sum - weight).saturating_mul(high - low);
            let by = others / i64::from(weight) + 1;
            (low, high) = (low.saturating_sub(by), high.saturating_add(by));
        }
        // A score has as many parts as make each average whole.
        let ends = [least, greatest].map(|end| end / i64::from(parts));
        let low = low.saturating_sub(beyond).max(ends[0]);
        let high = high.saturating_add(beyond).min(ends[1]);
        let one =
            |at: i64| i32::try_from(at).ok().map(|at| Range { from: Some(at), to: Some(at), at });
        let count = u64::try_from(high - low).unwrap_or(u64::MAX);
        return (count < most).then(|| (low..=high).filter_map(one).collect());
    };
    if numbers.is_empty() {
        return Some(vec![Range { from: None, to: None, at: now }]);
    }
    let near = |number: &i64| number - distance..=number + distance;
    let points: BTreeSet<i64> =
        numbers.iter().flat_map(near).filter(|at| (least..=greatest).contains(at)).collect();
    let mut all = Vec::new();
    let mut next = least;
    for point in points {
        all.push((next, point - 1));
        all.push((point, point));
        next = point + 1;
    }
    all.push((next, greatest));
    let range = |(from, to): (i64, i64)| {
        let end = |end: i64, open: i64| i32::try_from(end).ok().filter(|_| end != open);
        // The end next to the numbers is searched, so that a small value stands for the open ranges.
        let at = i32::try_from(if from == least { to } else { from }).ok()?;
        (from <= to).then(|| Range { from: end(from, least), to: end(to, greatest), at })
    };
    Some(all.into_iter().filter_map(range).collect())
}

/// Returns the distance from another number up to which the leaf's value can matter; `None` if the run
/// gives no bound.
fn distance(run: Run) -> Option<i64> {
    let has_null_windows = run.algorithm.re_searches() || run.algorithm.probes_the_root();
    match run.algorithm {
        Algorithm::Negac => None,
        _ if run.aspiration.is_some() => None,
        _ if run.hard && has_null_windows => None,
        _ => Some(if has_null_windows { 2 } else { 0 }),
    }
}

/// A band that may still become wider.
struct Wide {
    range: Range,
    pruned: BTreeSet<Vec<Move>>,
    /// The root's score, if it can be the same in the whole band.
    fixed: Option<Score>,
    /// Whether the root's score can be the leaf's value in the whole band.
    is_leaf: bool,
    best: Option<Move>,
}

impl Wide {
    /// Searches at one value of the range.
    fn of(range: Range, tree: Tree, (run, limits): (Run, Limits), budget: &mut Budget) -> Self {
        let mut edges = Edges::default();
        let parts = tree.parts();
        let root = AnyPosition::Tree(tree);
        let hear = &mut |event: Event<'_>| edges.take(event);
        let report = search(&root, EvaluationName::Result, run, limits, hear, budget);
        budget.pay(report.nodes + report.ordering_nodes);
        let is_leaf = report.score == Some(Score::new(range.at * parts));
        // In a wider range a score equal to the leaf's follows the leaf.
        let is_one = range.from.is_some() && range.from == range.to;
        let fixed = report.score.filter(|_| !is_leaf || is_one);
        Self { range, pruned: edges.pruned(), fixed, is_leaf, best: report.best_move }
    }

    /// Takes the next range if it is part of the same band.
    fn takes(&mut self, next: &Self) -> bool {
        let fixed = self.fixed.filter(|_| self.fixed == next.fixed);
        let is_leaf = self.is_leaf && next.is_leaf;
        let unknown = |one: &Self| one.fixed.is_none() && !one.is_leaf;
        let has_value = fixed.is_some() || is_leaf || (unknown(self) && unknown(next));
        if !has_value || self.pruned != next.pruned || self.best != next.best {
            return false;
        }
        (self.fixed, self.is_leaf) = (fixed, is_leaf);
        self.range.to = next.range.to;
        true
    }

    fn into_band(self) -> LeafBand {
        let value = match (self.fixed, self.is_leaf) {
            (Some(score), _) => RootValue::Fixed(score),
            (None, true) => RootValue::Leaf,
            (None, false) => RootValue::Unknown,
        };
        let Range { from, to, .. } = self.range;
        LeafBand { from, to, pruned: self.pruned, value, best: self.best }
    }
}

/// The nodes that are left for all searches together.
struct Budget {
    left: u64,
    is_over: bool,
}

impl Budget {
    fn pay(&mut self, nodes: u64) {
        self.is_over |= nodes > self.left;
        self.left = self.left.saturating_sub(nodes);
    }
}

impl Control for Budget {
    fn poll(&mut self, nodes: u64) -> Option<Stop> {
        self.poll_all(nodes, 0)
    }

    fn poll_all(&mut self, nodes: u64, ordering: u64) -> Option<Stop> {
        (nodes + ordering > self.left).then_some(Stop::Cancelled)
    }
}

/// The edges of the last iteration.
#[derive(Default)]
struct Edges {
    /// The moves to the node that is open.
    path: Vec<Move>,
    cut: BTreeSet<Vec<Move>>,
    entered: BTreeSet<Vec<Move>>,
}

impl Edges {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Iteration { .. } => *self = Self::default(),
            Event::Enter { ply, mv: Some(mv), .. } => {
                self.path.truncate((ply as usize).saturating_sub(1));
                self.path.push(mv);
                self.entered.insert(self.path.clone());
            }
            Event::Cutoff { ply, cut, .. } => {
                self.path.truncate(ply as usize);
                self.cut.extend(cut.iter().map(|&mv| [&self.path[..], &[mv]].concat()));
            }
            _ => {}
        }
    }

    /// The edges that a cutoff skips. A re-search can enter one of them after all.
    fn pruned(self) -> BTreeSet<Vec<Move>> {
        let Self { mut cut, entered, .. } = self;
        cut.retain(|edge| !entered.contains(edge));
        cut
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Notation, PositionExt};
    use crate::random;

    /// Every algorithm with the modifiers that a tree allows, one in each kind of company.
    const RUNS: [&str; 34] = [
        "minimax",
        "minimax+last",
        "minimax+best",
        "minimax+tt+deepening",
        "alphabeta",
        "alphabeta+hard",
        "alphabeta+last",
        "alphabeta+strict",
        "alphabeta+best",
        "alphabeta+worst+hard",
        "alphabeta+shallow:1",
        "alphabeta+random:7",
        "alphabeta+fewest+tt+etc",
        "alphabeta+killer+history",
        "alphabeta+deepening+tt+killer+history",
        "alphabeta+window:-1:2",
        "alphabeta+window:-inf:1+hard",
        "alphabeta+aspiration:1",
        "alphabeta+aspiration:2+deepening+hard",
        "alphabeta+shorten:2@6",
        "alphabeta2009",
        "alphabeta2009+hard+last",
        "pvs",
        "pvs+strict",
        "pvs+hard",
        "pvs+tt+deepening+last",
        "pvs+window:0:3",
        "scout",
        "scout+strict+tt",
        "scout+hard+deepening",
        "mtdf",
        "mtdf+deepening+strict",
        "sss",
        "negac",
    ];

    /// A tree with values from -4 to 4, so that many are equal, and the path to one of its leaves.
    fn random_tree(turn: u64) -> (Tree, Vec<Move>) {
        let mut state = turn;
        let mut below = |most: u64| random::next(&mut state) % most;
        let depth = 1 + below(4);
        let mut text = String::new();
        write(&mut below, depth, &mut text);
        let tree = Tree::parse(&text).unwrap();
        let (mut at, mut path) = (tree.clone(), Vec::new());
        while let moves @ 1.. = at.moves().len() {
            let mv = at.moves()[below(moves as u64) as usize];
            path.push(mv);
            at.play(mv);
        }
        (tree, path)
    }

    fn write(below: &mut impl FnMut(u64) -> u64, depth: u64, text: &mut String) {
        if depth == 0 || below(9) == 0 {
            text.push_str(&(below(9) as i64 - 4).to_string());
            return;
        }
        // In some trees MIN follows MIN.
        text.push_str(["", "", "", "", "min:"][below(5) as usize]);
        text.push('(');
        for place in 0..=1 + below(2) {
            if place > 0 {
                text.push(' ');
            }
            write(below, depth - 1, text);
        }
        text.push(')');
    }

    /// The pruned edges, the score and the best move of a search.
    type Course = (BTreeSet<Vec<Move>>, Option<Score>, Option<Move>);

    /// Searches once, and finds the pruned edges in another way: as the moves of the entered nodes that lead to
    /// no entered node, where a cutoff happened.
    fn searched(tree: Tree, run: Run, limits: Limits) -> Course {
        let mut path: Vec<Move> = Vec::new();
        let mut entered = BTreeSet::new();
        let mut listed = BTreeSet::new();
        let mut is_cut = BTreeSet::new();
        let hear = &mut |event: Event<'_>| match event {
            Event::Iteration { .. } => {
                (entered, listed, is_cut) = Default::default();
                path.clear();
            }
            Event::Enter { ply, mv, .. } => {
                path.truncate((ply as usize).saturating_sub(1));
                path.extend(mv);
                entered.insert(path.clone());
            }
            Event::Expand { moves, .. } => {
                listed.extend(moves.iter().map(|&mv| [&path[..], &[mv]].concat()));
            }
            Event::Cutoff { ply, .. } => {
                is_cut.insert(path[..ply as usize].to_vec());
            }
            _ => {}
        };
        let root = AnyPosition::Tree(tree);
        let mut control = super::super::NoLimit;
        let report = search(&root, EvaluationName::Result, run, limits, hear, &mut control);
        listed.retain(|edge| !entered.contains(edge) && is_cut.contains(&edge[..edge.len() - 1]));
        (listed, report.score, report.best_move)
    }

    /// Two hundred trees, every kind of run, and every value from well below the least to well above the
    /// greatest: the band of the value has the edges and the score of a search at that value.
    #[test]
    fn the_bands_agree_with_a_search_at_every_value() {
        for turn in 0..200 {
            let (tree, path) = random_tree(turn);
            for (place, run) in RUNS.into_iter().enumerate() {
                let words = format!("tree {turn}, {run}: {}", tree.position_text());
                let run: Run = run.parse().unwrap();
                let depth = [None, None, Some(1), Some(2)][(turn as usize + place) % 4];
                let nodes = (turn as usize + place).is_multiple_of(7).then_some(5);
                let limits = Limits { depth, nodes };
                let found = leaf_bands(&tree, &path, run, limits, u64::MAX).unwrap().unwrap();
                let bands = &found.bands;
                let is_whole = distance(run).is_some();
                assert_eq!(
                    [bands[0].from, bands[bands.len() - 1].to] == [None; 2],
                    is_whole,
                    "{words}"
                );
                for pair in bands.windows(2) {
                    assert_eq!(pair[0].to.map(|to| to + 1), pair[1].from, "{words}");
                    let [a, b] = [0, 1].map(|place| (&pair[place].pruned, pair[place].value));
                    assert!(a != b || pair[0].best != pair[1].best, "{words}");
                }
                for value in -12..=12 {
                    let band = bands.iter().find(|band| {
                        band.from.is_none_or(|from| from <= value)
                            && band.to.is_none_or(|to| value <= to)
                    });
                    let Some(band) = band else {
                        assert!(!is_whole, "{words} at {value}");
                        continue;
                    };
                    let changed = tree.with_leaf(&path, value).unwrap().tree;
                    let (pruned, score, best) = searched(changed, run, limits);
                    assert_eq!((&band.pruned, band.best), (&pruned, best), "{words} at {value}");
                    let expected = match band.value {
                        RootValue::Fixed(score) => Some(score),
                        RootValue::Leaf => Some(Score::new(value)),
                        RootValue::Unknown => None,
                    };
                    assert_eq!(expected, score, "{words} at {value}");
                }
                let now = found.now;
                assert!(bands.iter().any(|band| band.from.is_none_or(|from| from <= now)
                    && band.to.is_none_or(|to| now <= to)));
            }
        }
    }

    /// An average is no number of the tree, so each value is searched; values are as written, scores in parts.
    #[test]
    fn the_bands_of_a_chance_tree_agree_with_a_search_at_every_value() {
        let text = "(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(4 4)))";
        let (tree, leaf) = (Tree::parse(text).unwrap(), [Move(1), Move(1), Move(0)]);
        for run in ["expectimax", "alphabeta", "star1", "star2"] {
            let run: Run = run.parse().unwrap();
            let found = leaf_bands(&tree, &leaf, run, Limits::default(), 100_000).unwrap().unwrap();
            assert_eq!(found.now, 4);
            let mut values = Vec::new();
            for LeafBand { from, to, pruned, value, best } in found.bands {
                for at in from.unwrap()..=to.unwrap() {
                    let changed = tree.with_leaf(&leaf, at).unwrap().tree;
                    let found = searched(changed, run, Limits::default());
                    let score =
                        if let RootValue::Fixed(score) = value { Some(score) } else { None };
                    assert_eq!((pruned.clone(), score, best), found, "{run} at {at}");
                    values.push(at);
                }
            }
            // One outcome in ten: nine times the range of the values on either side.
            assert_eq!(values, (-41..=45).collect::<Vec<_>>());
        }
        let tree = Tree::parse("(chance(9*1 1*4) 2)").unwrap();
        let run = "expectimax".parse().unwrap();
        let found = leaf_bands(&tree, &[Move(0), Move(1)], run, Limits::default(), 10_000);
        let bands = found.unwrap().unwrap().bands;
        let flip = bands.iter().find(|band| band.best == Some(Move(0))).unwrap();
        assert_eq!(flip.from, Some(11), "the first of equal moves is the best");
        // At the end of the scores the range is shorter.
        let tree = Tree::parse("(chance(9*1 1*200000000) 199999990)").unwrap();
        let found = leaf_bands(&tree, &[Move(0), Move(1)], run, Limits::default(), 10_000);
        assert_eq!(found, Ok(None));
    }

    #[test]
    fn values_at_the_ends_of_the_scores_have_bands() {
        let (least, greatest) = (Score::MIN.get(), Score::MAX.get());
        let tree = Tree::parse(&format!("(({least} 1)(2 {greatest}))")).unwrap();
        for run in ["alphabeta", "pvs", "mtdf", "sss"] {
            let run = run.parse().unwrap();
            let found = leaf_bands(&tree, &[Move(1), Move(0)], run, Limits::default(), 10_000);
            let bands = found.unwrap().unwrap().bands;
            assert_eq!((bands[0].from, bands[0].to), (None, Some(least)), "{run}: {bands:?}");
            assert_eq!(bands[0].pruned.len(), 1, "{run}");
            assert!(
                bands[1..].iter().all(|band| band.value == RootValue::Leaf),
                "{run}: {bands:?}"
            );
        }
    }

    #[test]
    fn work_without_bound_is_not_begun_and_a_wrong_path_is_refused() {
        let tree = Tree::parse("((3 2000000)(2 4))").unwrap();
        let bands = |path: &[Move], run: &str, most| {
            leaf_bands(&tree, path, run.parse().unwrap(), Limits::default(), most)
        };
        let leaf = [Move(1), Move(0)];
        assert_eq!(bands(&leaf, "negac", 100_000), Ok(None));
        assert_eq!(bands(&leaf, "alphabeta", 30), Ok(None));
        assert!(bands(&leaf, "alphabeta", 500).unwrap().is_some());
        assert_eq!(bands(&[Move(1)], "alphabeta", 500).unwrap_err().reason, "that node is no leaf");
        assert!(bands(&[Move(7)], "alphabeta", 500).is_err());
    }

    #[test]
    fn a_leaf_alone_is_the_value() {
        let tree = Tree::parse("5").unwrap();
        let found = leaf_bands(&tree, &[], Run::plain(Algorithm::AlphaBeta), Limits::default(), 9);
        let LeafBands { now, bands } = found.unwrap().unwrap();
        assert_eq!((now, bands.len(), bands[0].value), (5, 1, RootValue::Leaf));
    }
}
