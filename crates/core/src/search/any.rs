//! Searches without type parameters: a position and an evaluation by their names, an observer as a function.
//!
//! A caller with type parameters compiles every search of every game once more. Exercises, checked programs
//! and "what if?" only look at a search, so they come here: all searches are compiled once for them.

use super::limits::{Control, Limits};
use super::line::Line;
use super::observer::{Event, FnObserver};
use super::order::Order;
use super::searcher::Searcher;
pub use super::walk::Walk;
use super::walk::of_walk;
use super::{
    Algorithm, Doubt, LeafValues, ProofResult, ProofTree, Report, Run, Silent, Tally, Task,
    VisitedMove, Window, bind, monte_carlo, proof_search,
};
use crate::evaluation::{Evaluation, EvaluationName, FinalResult, Score};
use crate::game::{
    AnyPosition, ConnectFour, ConnectFourArray, Keyed, Loud, Move, Notation, Player,
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
    if run.algorithm.is_proof() {
        let report = prove(root, evaluation, (run, limits), false, control).report;
        let leaves = LeafValues::new();
        return CountResult { report, tally, leaves, root_moves: Vec::new() };
    }
    bind(root, evaluation, Count { run, limits, tally, control })
}

/// Searches for a proof as [`proof_search`] does, which has an example. The evaluation scores finished games.
pub fn prove(
    root: &AnyPosition,
    evaluation: EvaluationName,
    (run, limits): (Run, Limits),
    keep: bool,
    control: &mut dyn Control,
) -> ProofResult {
    let mut found = ProofResult { report: Report::before(run, limits), tree: ProofTree::default() };
    walk(root, evaluation, Some(&run), &mut |walk| {
        found = proof_search(walk, run, limits, keep, control);
    });
    found
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
    let PlainQuestion { max, order, plies, window } = question;
    let run = Run { order, ..Run::plain(Algorithm::AlphaBeta) };
    let limits = Limits { depth: plies, nodes: None };
    bind(position, evaluation, Ask { max: Some(max), run, limits, window, doubt: None, control })
}

/// Repeats a search with forward pruning, unobserved, that does not make one of its claims. With a claim that it never
/// makes it is the same search.
pub fn search_in_doubt(
    root: &AnyPosition,
    evaluation: EvaluationName,
    (run, limits): (Run, Limits),
    doubt: Doubt,
    control: &mut dyn Control,
) -> Report {
    let (max, window, doubt) = (None, Window::FULL, Some(doubt));
    bind(root, evaluation, Ask { max, run, limits, window, doubt, control })
}

struct Ask<'a> {
    /// The player called MAX; `None` is the one at the root.
    max: Option<Player>,
    run: Run,
    limits: Limits,
    window: Window,
    doubt: Option<Doubt>,
    control: &'a mut dyn Control,
}

impl Task for Ask<'_> {
    type Output = Report;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Report {
        let Self { run, limits, window, doubt, control, .. } = self;
        let max = self.max.unwrap_or_else(|| root.max_player());
        // The page has one copy of the search, which reports to an observer, and none for trees: they have no claims.
        if cfg!(target_family = "wasm") {
            let mut deaf = |_: Event<'_>| {};
            let observer = FnObserver(&mut deaf);
            if matches!(P::LOUD, Loud::Never) {
                return super::search(root, evaluation, run, limits, observer, control);
            }
            Searcher::new(evaluation, observer, control, run, limits, max)
                .with_forward_pruning(root, window, doubt)
        } else {
            Searcher::new(evaluation, Silent, control, run, limits, max)
                .with_forward_pruning(root, window, doubt)
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
    bind(root, evaluation, Go { run, go });
}

struct Go<'a> {
    run: Option<&'a Run>,
    go: &'a mut dyn FnMut(&mut dyn Walk),
}

impl Task for Go<'_> {
    type Output = ();

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) {
        of_walk(root, evaluation, self.run, self.go);
    }
}
