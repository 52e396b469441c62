//! Searches without type parameters: a position and an evaluation by their names, an observer as a function.
//!
//! A caller with type parameters compiles every search of every game once more. Exercises, checked programs
//! and "what if?" only look at a search, so they come here: all searches are compiled once for them.

use super::limits::{Control, Limits};
use super::line::Line;
use super::observer::{Event, FnObserver};
use super::order::{ListedOrder, Order};
use super::searcher::Searcher;
use super::{
    Algorithm, LeafValues, Report, Run, Silent, Tally, Task, VisitedMove, Window, bind, monte_carlo,
};
use crate::evaluation::{Evaluation, EvaluationName, FinalResult, Score};
use crate::game::{
    AnyPosition, ConnectFour, ConnectFourArray, Keyed, Loud, Move, Notation, Player, Position,
    PositionExt,
};
use crate::with_position;

/// Searches as [`super::search`] does and passes every event to `hear`, in order, while the search
/// waits. [`count`] has an example.
pub fn search(
    root: &AnyPosition,
    evaluation: EvaluationName,
    run: Run,
    limits: Limits,
    hear: &mut dyn FnMut(Event<'_>),
    control: &mut dyn Control,
) -> Report {
    bind(root, evaluation, Hear { run, limits, to: hear, control })
}

struct Hear<'a> {
    run: Run,
    limits: Limits,
    to: &'a mut dyn FnMut(Event<'_>),
    control: &'a mut dyn Control,
}

impl Task for Hear<'_> {
    type Output = Report;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Report {
        super::search(root, evaluation, self.run, self.limits, FnObserver(self.to), self.control)
    }
}

/// Searches, counts with `tally` and notes the values of leaves. It records no node.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::EvaluationName;
/// use plyscope_core::game::SetupRequest;
/// use plyscope_core::search::{Algorithm, Limits, NoLimit, Run, Tally, any};
///
/// let root = SetupRequest::at("tree", "((3 12 8)(2 4 6)(14 5 2))").read()?.position;
/// let (run, limits, tally) = (Run::plain(Algorithm::AlphaBeta), Limits::default(), Tally::new());
/// let found = any::count(&root, EvaluationName::Result, run, limits, tally, &mut NoLimit);
/// assert_eq!((found.report.nodes, found.tally.counts().total.leaves), (11, 7));
/// # Ok::<(), plyscope_core::game::SetupError>(())
/// ```
pub fn count(
    root: &AnyPosition,
    evaluation: EvaluationName,
    run: Run,
    limits: Limits,
    tally: Tally,
    control: &mut dyn Control,
) -> CountResult {
    if run.algorithm.is_monte_carlo() {
        let found = with_position!(root, root => monte_carlo(root, run, limits, false, control));
        let (report, root_moves) = (found.report, found.tree.root_moves());
        return CountResult { report, tally, leaves: LeafValues::new(), root_moves };
    }
    bind(root, evaluation, Count { run, limits, tally, control })
}

/// Counts a search of Connect Four by the game's own result on an array of squares, to measure the gain
/// from bitboards. [`count`] has an example.
pub fn count_on_array(
    root: &ConnectFour,
    run: Run,
    limits: Limits,
    control: &mut dyn Control,
) -> CountResult {
    let count = Count { run, limits, tally: Tally::new(), control };
    count.on(&ConnectFourArray::from(root), &FinalResult)
}

/// The results of a counted search, up to its stop if it was stopped. [`count`] has an example.
#[derive(Debug)]
pub struct CountResult {
    /// The report of the search; without a score if the search was stopped.
    pub report: Report,
    /// Its nodes by kind and ply, and the line that it followed.
    pub tally: Tally,
    /// The value of its leaves, as long as there is only one.
    pub leaves: LeafValues,
    /// The visits of the root's moves in a Monte Carlo search, in the order of the run; empty in any other.
    pub root_moves: Vec<VisitedMove>,
}

struct Count<'a> {
    run: Run,
    limits: Limits,
    tally: Tally,
    control: &'a mut dyn Control,
}

impl Count<'_> {
    fn on<P: Keyed, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> CountResult {
        let mut seen = (self.tally, LeafValues::new());
        let report =
            super::search(root, evaluation, self.run, self.limits, &mut seen, self.control);
        let (tally, leaves) = seen;
        CountResult { report, tally, leaves, root_moves: Vec::new() }
    }
}

impl Task for Count<'_> {
    type Output = CountResult;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> CountResult {
        self.on(root, evaluation)
    }
}

/// A question about a position inside another search, which plain alpha-beta answers. [`plain_value`] takes it.
#[derive(Clone, Copy, Debug)]
pub struct PlainQuestion {
    /// The player called MAX in the other search, who need not move here.
    pub max: Player,
    /// The order of moves, one that needs no search.
    pub order: Order,
    /// The depth limit, plies; `None` to the end of the game.
    pub plies: Option<u32>,
    /// The window for MAX: outside it the score is a bound.
    pub window: Window,
}

/// Searches a position by plain alpha-beta, fail-soft and unobserved, and returns its score for MAX.
pub fn plain_value(
    position: &AnyPosition,
    evaluation: EvaluationName,
    question: PlainQuestion,
    control: &mut dyn Control,
) -> Report {
    bind(position, evaluation, Ask { question, control })
}

struct Ask<'a> {
    question: PlainQuestion,
    control: &'a mut dyn Control,
}

impl Task for Ask<'_> {
    type Output = Report;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Report {
        let PlainQuestion { max, order, plies, window } = self.question;
        let run = Run { order, ..Run::plain(Algorithm::AlphaBeta) };
        let limits = Limits { depth: plies, nodes: None };
        // The page has one copy of the search, which reports to an observer, and none for trees: they have no claims.
        if cfg!(target_family = "wasm") {
            if matches!(P::LOUD, Loud::Never) {
                let mut deaf = |_: Event<'_>| {};
                let observer = FnObserver(&mut deaf);
                return super::search(root, evaluation, run, limits, observer, self.control);
            }
            let mut deaf = |_: Event<'_>| {};
            let observer = FnObserver(&mut deaf);
            Searcher::new(evaluation, observer, self.control, run, limits, max)
                .with_forward_pruning(root, window)
        } else {
            Searcher::new(evaluation, Silent, self.control, run, limits, max)
                .with_forward_pruning(root, window)
        }
    }
}

/// Finds the rest of a line as [`super::prove_line`] does, which has an example.
pub fn prove_line(
    root: &AnyPosition,
    evaluation: EvaluationName,
    value: (Score, Option<u32>),
    known: &[Move],
    searched: u64,
    control: &mut dyn Control,
) -> Line {
    bind(root, evaluation, Prove { value, known, searched, control })
}

struct Prove<'a> {
    value: (Score, Option<u32>),
    known: &'a [Move],
    searched: u64,
    control: &'a mut dyn Control,
}

impl Task for Prove<'_> {
    type Output = Line;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Line {
        super::prove_line(root, evaluation, self.value, self.known, self.searched, self.control)
    }
}

/// A walk through a game, down by a move and back up, with the evaluation and the move order of a run.
/// [`walk`] has an example.
pub trait Walk {
    /// Whether MAX moves here: the side to move at the root, but in trees always the first player.
    fn is_max(&self) -> bool;

    /// Whether the game is over here; a depth limit does not end it.
    fn is_over(&self) -> bool;

    /// Appends the legal moves, in natural order; none if the game is over.
    fn legal_moves(&self, moves: &mut Vec<Move>);

    /// Sorts the moves of this position into the order of the run. `ply` is its ply; `base` is the number
    /// of moves arranged at the positions above it.
    fn arrange(&mut self, ply: u32, base: usize, moves: &mut [Move]);

    /// Plays a legal move. `ply` is that of this position, `index` the move's place among all arranged moves.
    fn descend(&mut self, ply: u32, index: usize, mv: Move);

    /// Goes back to the parent; does nothing at the root.
    fn leave(&mut self);

    /// Returns the evaluation of this position for MAX, or with `for_mover` for the side to move.
    /// It does not search.
    fn score(&self, for_mover: bool) -> Score;

    /// The key of this position in a table, equal for equal positions of one walk alone.
    fn key(&self) -> Vec<u64>;
}

/// Calls `go` with a walk at `root`. Its order is natural if `run` is `None`, or if only a search can
/// compute the order of `run`.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::EvaluationName;
/// use plyscope_core::game::{Move, SetupRequest};
/// use plyscope_core::search::any::walk;
///
/// let root = SetupRequest::at("tree", "((3 12 8)(2 4 6)(14 5 2))").read()?.position;
/// let mut leaf = 0;
/// walk(&root, EvaluationName::Result, None, &mut |place| {
///     place.descend(0, 0, Move(2));
///     place.descend(1, 0, Move(0));
///     leaf = place.score(false).get();
/// });
/// assert_eq!(leaf, 14);
/// # Ok::<(), plyscope_core::game::SetupError>(())
/// ```
pub fn walk(
    root: &AnyPosition,
    evaluation: EvaluationName,
    run: Option<&Run>,
    go: &mut dyn FnMut(&mut dyn Walk),
) {
    bind(root, evaluation, Go { order: run.and_then(ListedOrder::of), go });
}

struct Go<'a> {
    order: Option<ListedOrder>,
    go: &'a mut dyn FnMut(&mut dyn Walk),
}

impl Task for Go<'_> {
    type Output = ();

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) {
        let path = vec![(root.clone(), evaluation.start(root))];
        (self.go)(&mut Way { evaluation, max: root.max_player(), order: self.order, path });
    }
}

/// The path from the root to the current position, never empty. Each position has the evaluation's accumulator.
struct Way<'a, P: Position, E: Evaluation<P>> {
    evaluation: &'a E,
    max: Player,
    order: Option<ListedOrder>,
    path: Vec<(P, E::Accumulator)>,
}

impl<P: Position, E: Evaluation<P>> Way<'_, P, E> {
    fn place(&self) -> &(P, E::Accumulator) {
        &self.path[self.path.len() - 1]
    }
}

impl<P: Keyed, E: Evaluation<P>> Walk for Way<'_, P, E> {
    fn is_max(&self) -> bool {
        self.place().0.side_to_move() == self.max
    }

    fn is_over(&self) -> bool {
        self.place().0.outcome().is_some()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        self.place().0.legal_moves(moves);
    }

    fn arrange(&mut self, ply: u32, base: usize, moves: &mut [Move]) {
        let (position, _) = &self.path[self.path.len() - 1];
        if let Some(order) = &mut self.order {
            order.arrange(position, ply, base, moves, None);
        }
    }

    fn descend(&mut self, ply: u32, index: usize, mv: Move) {
        let (position, accumulator) = self.place();
        let child = position.child(mv);
        let accumulator = self.evaluation.advance(accumulator, position, mv, &child);
        self.path.push((child, accumulator));
        if let Some(order) = &mut self.order {
            order.descend(ply, index);
        }
    }

    fn leave(&mut self) {
        if self.path.len() > 1 {
            self.path.pop();
        }
    }

    fn score(&self, for_mover: bool) -> Score {
        let (position, accumulator) = self.place();
        let player = if for_mover { position.side_to_move() } else { self.max };
        self.evaluation.score(position, accumulator, position.outcome(), player)
    }

    fn key(&self) -> Vec<u64> {
        self.place().0.key().as_ref().to_vec()
    }
}
