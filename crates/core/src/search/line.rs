//! The principal variation: the line of best play for both sides, proved position by position.
//!
//! Every position on it has the value of the root. A search with null windows or a table does not guarantee
//! this for its best moves, because a score that failed high is a lower bound: below it the moves of MIN
//! are arbitrary. So the line is found after the search, from two proofs: that MAX reaches the value, and
//! that MIN allows no more. A record holds both ([`Trace::find_line`](crate::trace::Trace::find_line)). If
//! one is missing, [`prove_line`] tests the known value with null windows; their nodes do not count.

use super::{Control, Stop};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Keyed, Move, Player, Position, PositionExt};
use std::collections::HashMap;
use std::hash::{Hash, Hasher};

/// The reason why a principal variation ends.
#[cfg_attr(doc, doc = "[`prove_line`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum LineEnd {
    /// The line ends at a leaf, where the game is over.
    Leaf,
    /// The line ends at the depth limit.
    Limit,
    /// The search was stopped before it had a value.
    Stop,
    /// The value lies outside the window given to the search, so no line is known to have it.
    Outside,
    /// The proof of the next move is lost, and finding another costs too much.
    Forgotten,
    /// The line ends where chance moves.
    Chance,
}

impl LineEnd {
    /// The word used in files and on screens: the variant's name in small letters.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Leaf => "leaf",
            Self::Limit => "limit",
            Self::Stop => "stop",
            Self::Outside => "outside",
            Self::Forgotten => "forgotten",
            Self::Chance => "chance",
        }
    }
}

/// A principal variation from the root. [`prove_line`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its moves from the root on; empty for a search without a value.
    pub moves: Vec<Move>,
    /// The reason why the line ends after them.
    pub end: LineEnd,
}

impl Line {
    /// The line of a search that was stopped without a value: no moves.
    pub const STOPPED: Self = Self { moves: Vec::new(), end: LineEnd::Stop };
    /// The line of a search that was given a window without the value: no moves.
    pub const OUTSIDE: Self = Self { moves: Vec::new(), end: LineEnd::Outside };

    /// Returns the line that a search followed from one best child to the next, and how it ends in a search
    /// to `depth` plies.
    pub fn followed<P: Position>(root: &P, moves: Vec<Move>, depth: Option<u32>) -> Self {
        let last = moves.iter().fold(root.clone(), |at, &mv| at.child(mv));
        let end = match depth {
            _ if last.moves().is_empty() => LineEnd::Leaf,
            _ if last.is_chance() => LineEnd::Chance,
            Some(depth) if moves.len() as u32 >= depth => LineEnd::Limit,
            _ => LineEnd::Forgotten,
        };
        Self { moves, end }
    }
}

/// Nodes that every line may cost, however small its search was.
const CHEAP: u64 = 100_000;
/// The most nodes that a line may cost: about two seconds.
const DEAR: u64 = 4_000_000;

/// Finds the rest of a principal variation that starts with the moves `known`, from the root's `value` (in
/// MAX's view, of plain minimax to `depth` plies).
///
/// Each move is the first in natural order that keeps the value. The answers on the way go into a table, so
/// that both proofs are searched once. The function gives up when it has used more nodes than the search
/// itself (`searched`; at least 100,000, at most 4,000,000), and when `control` stops it.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::{FinalResult, Score};
/// use plyscope_core::game::{Move, Tree};
/// use plyscope_core::search::{LineEnd, NoLimit, prove_line};
///
/// let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// let value = (Score::new(3), None);
/// let line = prove_line(&tree, &FinalResult, value, &[], 11, &mut NoLimit);
/// assert_eq!((line.moves, line.end), (vec![Move(0), Move(0)], LineEnd::Leaf));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub fn prove_line<P: Keyed, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    value: (Score, Option<u32>),
    known: &[Move],
    searched: u64,
    control: &mut dyn Control,
) -> Line {
    prove_line_for(root.max_player(), root, evaluation, value, known, searched, control)
}

/// Does so for a branch of another search, whose MAX need not be the side to move.
pub(crate) fn prove_line_for<P: Keyed, E: Evaluation<P>>(
    max: Player,
    root: &P,
    evaluation: &E,
    (value, depth): (Score, Option<u32>),
    known: &[Move],
    searched: u64,
    control: &mut dyn Control,
) -> Line {
    let limit = searched.clamp(CHEAP, DEAR);
    let mut prover =
        Prover { evaluation, max, value, nodes: 0, limit, control, memory: HashMap::new() };
    let mut line = Line { moves: Vec::new(), end: LineEnd::Forgotten };
    let mut at = root.clone();
    let mut accumulator = evaluation.start(root);
    let mut left = depth.unwrap_or(UNLIMITED);
    let mut known = known.iter().copied();
    loop {
        let moves = if left > 0 { at.moves() } else { Vec::new() };
        if moves.is_empty() {
            let over = left > 0 || at.outcome().is_some();
            line.end = if over { LineEnd::Leaf } else { LineEnd::Limit };
            return line;
        }
        let question = if at.side_to_move() == max { Question::Reached } else { Question::Held };
        let below = less_one(left);
        let mut next = known.next().filter(|mv| moves.contains(mv));
        for &mv in &moves {
            if next.is_some() {
                break;
            }
            let (child, accumulator) = prover.child(&at, &accumulator, mv);
            match prover.ask(&child, &accumulator, below, question) {
                Ok(kept) => next = kept.then_some(mv),
                Err(OutOfNodes) => return line,
            }
        }
        let Some(mv) = next else { return line };
        (at, accumulator) = prover.child(&at, &accumulator, mv);
        line.moves.push(mv);
        left = below;
    }
}

/// The plies left if there is no depth limit; a move does not reduce them.
const UNLIMITED: u32 = u32::MAX;

const fn less_one(left: u32) -> u32 {
    if left == UNLIMITED { left } else { left - 1 }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Question {
    /// Whether MAX gets at least the value.
    Reached,
    /// Whether MIN holds MAX to the value.
    Held,
}

/// The node limit is reached, or the control has stopped the proof.
struct OutOfNodes;

/// A position and the plies left below it.
#[derive(PartialEq, Eq)]
struct Place<K>(K, u32);

impl<K: AsRef<[u64]> + Eq> Hash for Place<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_ref().hash(state);
        self.1.hash(state);
    }
}

struct Prover<'a, P: Keyed, E> {
    evaluation: &'a E,
    max: Player,
    value: Score,
    nodes: u64,
    limit: u64,
    control: &'a mut dyn Control,
    /// The known answers, in the order of [`Question`]; `None` until it is answered.
    memory: HashMap<Place<P::Key>, [Option<bool>; 2]>,
}

impl<P: Keyed, E: Evaluation<P>> Prover<'_, P, E> {
    fn child(&self, at: &P, accumulator: &E::Accumulator, mv: Move) -> (P, E::Accumulator) {
        let mut child = at.clone();
        child.play(mv);
        let accumulator = self.evaluation.advance(accumulator, at, mv, &child);
        (child, accumulator)
    }

    fn ask(
        &mut self,
        at: &P,
        accumulator: &E::Accumulator,
        left: u32,
        question: Question,
    ) -> Result<bool, OutOfNodes> {
        self.nodes += 1;
        let polls = self.nodes.is_multiple_of(super::limits::POLL_INTERVAL);
        if self.nodes > self.limit || (polls && self.is_stopped()) {
            return Err(OutOfNodes);
        }
        let moves = if left > 0 { at.moves_in_static_order() } else { Vec::new() };
        if moves.is_empty() {
            let score = self.evaluation.score(at, accumulator, at.outcome(), self.max);
            return Ok(match question {
                Question::Reached => score >= self.value,
                Question::Held => score <= self.value,
            });
        }
        let place = || Place(at.key(), left);
        if let Some(known) = self.memory.get(&place()).and_then(|known| known[question as usize]) {
            return Ok(known);
        }
        // One move proves the claim for the side that it is about, because that side chooses. The other
        // side needs them all.
        let enough = (question == Question::Reached) == (at.side_to_move() == self.max);
        let mut answer = !enough;
        for mv in moves {
            let (child, accumulator) = self.child(at, accumulator, mv);
            if self.ask(&child, &accumulator, less_one(left), question)? == enough {
                answer = enough;
                break;
            }
        }
        self.memory.entry(place()).or_default()[question as usize] = Some(answer);
        Ok(answer)
    }

    fn is_stopped(&mut self) -> bool {
        self.control.poll(self.nodes).is_some_and(|stop| stop != Stop::Nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::FinalResult;
    use crate::game::{ConnectFour, Tree};
    use crate::search::NoLimit;

    fn line(tree: &str, value: i32, depth: Option<u32>) -> (Vec<u16>, LineEnd) {
        let root = Tree::parse(tree).unwrap();
        let known = (Score::new(value), depth);
        let found = prove_line(&root, &FinalResult, known, &[], 0, &mut NoLimit);
        (found.moves.iter().map(|mv| mv.0 + 1).collect(), found.end)
    }

    #[test]
    fn every_position_keeps_the_value() {
        assert_eq!(line("(((1 7)(0 6))((6 9)(0 7)))", 7, None), (vec![2, 2, 2], LineEnd::Leaf));
        assert_eq!(line("(((0 0)(9 4))((1 7)(1 0)))", 1, None), (vec![2, 2, 1], LineEnd::Leaf));
        assert_eq!(line("min:((3 12)(2 4))", 4, None), (vec![2, 2], LineEnd::Leaf));
        assert_eq!(line("7", 7, None), (vec![], LineEnd::Leaf));
        assert_eq!(line("((3 12)(2 4))", 0, Some(1)), (vec![1], LineEnd::Limit));
        assert_eq!(line("((3 12)(2 4))", 0, Some(0)), (vec![], LineEnd::Limit));
    }

    /// No move keeps a value that is not the root's.
    #[test]
    fn a_wrong_value_has_no_line() {
        assert_eq!(line("((3 12)(2 4))", 9, None), (vec![], LineEnd::Forgotten));
    }

    #[test]
    fn it_stops_on_cancellation() {
        let mut control = |_| Some(Stop::Cancelled);
        let (root, known) = (ConnectFour::new(), (Score::ZERO, Some(8)));
        let found = prove_line(&root, &FinalResult, known, &[], 1_000_000, &mut control);
        assert_eq!((found.end, found.moves), (LineEnd::Forgotten, vec![]));
        let found = prove_line(&root, &FinalResult, known, &[], 1_000_000, &mut NoLimit);
        assert_eq!((found.end, found.moves.len()), (LineEnd::Limit, 8));
    }
}
