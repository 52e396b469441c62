//! Checks a trace against the game itself. Every move must be legal, every finished game must be
//! terminal, and every leaf must have the score of the evaluation.

use super::plan::{self, IterationPlan};
use super::{CheckError, Fault};
use crate::evaluation::{EvaluationName, Score};
use crate::game::{AnyPosition, Move, Notation, PositionExt};
use crate::search::any::{Walk, walk};
use crate::search::order::ListedOrder;
use crate::search::{Bound, LineEnd, Run};
use crate::trace::{MAX_BUDGET, Node, Status, TableHit, Trace};
use crate::with_position;

impl Trace {
    /// Plays every line of the tree, if the game is known. Scores the leaves if the evaluation is
    /// known. If the run is known, also checks its iterations, the order of its moves and the room in
    /// its budget. O(nodes x branching).
    ///
    /// # Errors
    /// The first broken rule.
    pub fn check_game(&self) -> Result<(), CheckError> {
        let setup = &self.about.words().setup;
        if self.is_repeated() {
            return self.check_by_searching();
        }
        if self.monte_carlo().is_some() || self.proof().is_some() {
            // The search itself has made the record, or has made it again for a file.
            return Ok(());
        }
        let Ok(game) = setup.game() else { return Ok(()) };
        let start = setup.read().map_err(CheckError::setup)?;
        let named = EvaluationName::parse(self.about.evaluation(), game).ok();
        let (root, evaluation) = (&start.position, named.unwrap_or(EvaluationName::Zero));
        self.check_book(root)?;
        let run = self.about.run();
        let mut replay = Replay { trace: self, run, scored: named.is_some(), planned: None };
        if let Some(run) = run.filter(|_| replay.scored) {
            let mut planned = Ok(None);
            walk(root, evaluation, None, &mut |walk| {
                planned = plan::check(self, run, walk).map(Some);
            });
            replay.planned = planned?;
        }
        if let (Some(answer), Some(planned)) = (&self.before_stop, &replay.planned) {
            planned.check_answer(root, answer)?;
        }
        let order = run.as_ref().filter(|run| replay.knows_first(run));
        let mut result = Ok(());
        walk(root, evaluation, order, &mut |walk| {
            result = replay.replayed(walk, order.is_some_and(|run| ListedOrder::of(run).is_some()));
        });
        result?;
        let mut lines = Ok(());
        walk(root, evaluation, None, &mut |walk| lines = replay.lines(walk));
        lines
    }

    /// Checks that a book's reply is a move of the position, written as the game writes it.
    fn check_book(&self, root: &AnyPosition) -> Result<(), CheckError> {
        let Some(reply) = &self.about.words().book else { return Ok(()) };
        let is_move = with_position!(root, root => {
            let played = root.parse_move(&reply.mv).ok();
            let played = played.filter(|&mv| root.move_text(mv) == reply.mv);
            played.is_some_and(|mv| root.clone().try_play(mv))
        });
        if is_move {
            return Ok(());
        }
        let reason = format!("the book plays {:?}, which is no move there", reply.mv);
        Err(CheckError::whole(Fault::Book, reason))
    }
}

pub(super) struct Replay<'a> {
    pub(super) trace: &'a Trace,
    pub(super) run: Option<Run>,
    /// True if the evaluation is the search's own; for an unknown one it is `zero`.
    scored: bool,
    /// The planned iterations; `None` unless both run and evaluation are known.
    pub(super) planned: Option<IterationPlan>,
}

struct Level {
    node: u32,
    /// Legal moves without a child so far; all moves in the order of the run, if that order is known.
    left: Vec<Move>,
    /// Moves tried so far, pruned ones included, re-searches not.
    tried: usize,
    /// The start of its moves on the search's stack.
    base: usize,
    /// The places in the graph still reserved for its children.
    places: u64,
}

pub(super) struct Visit<'a> {
    pub(super) id: u32,
    pub(super) node: &'a Node,
    /// Nodes entered before this one, those inside stubs included.
    pub(super) entered: u64,
}

impl Replay<'_> {
    /// Plays every node. `ordered`: whether the walk knows the order of the moves.
    fn replayed(&self, walk: &mut dyn Walk, ordered: bool) -> Result<(), CheckError> {
        let trace = self.trace;
        let mut room = self.run.map(|run| Room::of(trace, run));
        let mut open: Vec<Level> = Vec::new();
        let mut spare: Vec<Vec<Move>> = Vec::new();
        let mut entered = 0;
        for id in 0..trace.len() {
            let Some(node) = trace.node(id) else { break };
            let parent = trace.parent(id);
            while open.last().is_some_and(|level| Some(level.node) != parent) {
                if let Some(level) = open.pop() {
                    walk.leave();
                    self.leave(&level, ordered)?;
                    if let Some(room) = &mut room {
                        room.leave(level.places);
                    }
                    spare.push(level.left);
                }
            }
            let mut base = 0;
            if let (Some(above), Some(edge)) = (open.last_mut(), trace.edge(id)) {
                if let Some(room) = &mut room {
                    room.take(&mut above.places);
                }
                if !node.is_re_search() {
                    self.take(id, edge.mv, above, ordered)?;
                }
                if !node.was_entered() {
                    continue;
                }
                base = above.base + above.left.len();
                let place = (above.base + above.tried).saturating_sub(1);
                walk.descend(node.ply().saturating_sub(1), place, edge.mv);
            }
            if node.is_max() != walk.is_max() {
                return Err(CheckError::at(id, Fault::Kind, "the other side moves there"));
            }
            self.visit(&Visit { id, node, entered }, walk)?;
            let counted = trace.stub(id);
            entered += counted.map_or(1, |stub| stub.inside.nodes);
            let mut left = spare.pop().unwrap_or_default();
            left.clear();
            if node.status().is_inner() || counted.is_some() {
                walk.legal_moves(&mut left);
            }
            let expanded = counted.is_some() || node.end() > id + 1;
            let places = match room.as_mut().filter(|_| expanded) {
                Some(room) => room.expand(id, left.len(), counted.is_some())?,
                None => 0,
            };
            walk.arrange(node.ply(), base, &mut left, self.first_move(id));
            open.push(Level { node: id, left, tried: 0, base, places });
        }
        open.iter().try_for_each(|level| self.leave(level, ordered))
    }

    /// Checks the lines that leave the order of the search: to the nodes that the table joins, and the variation.
    fn lines(&self, walk: &mut dyn Walk) -> Result<(), CheckError> {
        self.trace.hits.iter().try_for_each(|hit| self.same_position(walk, hit))?;
        self.variation(walk)
    }

    /// Returns whether the first root move of every iteration is known; it always is in runs of one
    /// iteration.
    fn knows_first(&self, run: &Run) -> bool {
        !run.iterates()
            || self
                .planned
                .as_ref()
                .is_some_and(|planned| planned.first.len() == self.trace.iterations.len())
    }

    /// Returns the move that an iteration tries first at its root: the best of the iteration before.
    fn first_move(&self, id: u32) -> Option<Move> {
        let run = self.run?;
        if !run.iterates() || !self.trace.is_root(id) {
            return None;
        }
        *self.planned.as_ref()?.first.get(self.trace.iteration_index(id))?
    }

    /// Removes a child's move from the moves of its parent that are left. Fails if it is illegal, a
    /// sibling's, or out of order.
    fn take(&self, id: u32, mv: Move, above: &mut Level, ordered: bool) -> Result<(), CheckError> {
        above.tried += 1;
        let text = self.trace.name(mv);
        if ordered {
            let wanted = above.left.get(above.tried - 1).copied();
            if wanted == Some(mv) {
                return Ok(());
            }
            if let Some(wanted) = wanted.filter(|_| above.left[above.tried - 1..].contains(&mv)) {
                let wanted = self.trace.name_or_number(wanted);
                let reason = format!("{text:?}, where the order of the run has {wanted}");
                return Err(CheckError::at(id, Fault::Order, reason));
            }
        } else if let Some(place) = above.left.iter().position(|&legal| legal == mv) {
            // An unknown run may search a move twice, so its moves stay.
            if self.run.is_some() {
                above.left.remove(place);
            }
            return Ok(());
        }
        let reason = format!("{text:?} is not legal there, or a sibling has it");
        Err(CheckError::at(id, Fault::Move, reason))
    }

    /// Checks that the table answers for one position only, up to symmetry if the run folds it.
    fn same_position(&self, walk: &mut dyn Walk, hit: &TableHit) -> Result<(), CheckError> {
        let Some(by) = hit.stored_by else { return Ok(()) };
        let folds = self.run.is_some_and(|run| run.symmetry);
        let mut key = |id: u32, via: Option<Move>| {
            while walk.leave() {}
            let moves = self.trace.moves_to(id);
            (0..).zip(&moves).for_each(|(ply, &mv)| walk.descend(ply, 0, mv));
            let ply = moves.len() as u32;
            via.is_none_or(|mv| try_play(walk, ply, mv)).then(|| walk.key(folds))
        };
        let answered = key(hit.node, hit.via);
        if answered.is_some() && answered == key(by, None) {
            return Ok(());
        }
        let reason = format!("node {by}, which stored the entry, is another position");
        Err(CheckError::at(hit.node, Fault::Table, reason))
    }

    fn leave(&self, level: &Level, ordered: bool) -> Result<(), CheckError> {
        let Some(node) = self.trace.node(level.node) else { return Ok(()) };
        let whole = matches!(node.status(), Status::Searched | Status::Cutoff);
        let left = level.left.get(if ordered { level.tried } else { 0 }..).unwrap_or_default();
        let Some(&missing) = left.first().filter(|_| whole && self.run.is_some()) else {
            return Ok(());
        };
        let missing = self.trace.name(missing);
        let reason = format!("{} legal moves are missing, {missing:?} first", left.len());
        Err(CheckError::at(level.node, Fault::Move, reason))
    }

    /// Checks whether the game is over at a node, and the value of a leaf if the evaluation is
    /// known.
    fn visit(&self, visit: &Visit<'_>, walk: &mut dyn Walk) -> Result<(), CheckError> {
        let Visit { id, node, .. } = *visit;
        let foresees = self.run.is_some_and(|run| run.prunes_statically());
        if self.scored && foresees {
            self.foreseen(visit, walk)?;
        }
        let outcome = walk.outcome();
        let (status, word) = (node.status(), node.status().word());
        let recorded_below = node.end() > id + 1 || self.trace.stub(id).is_some();
        let fits = match status {
            Status::Terminal => outcome.is_some(),
            // A search can stop right after it enters a finished game, so an open node may have an
            // outcome.
            Status::Open => outcome.is_none() || !recorded_below,
            _ => outcome.is_none(),
        };
        if !fits {
            let reason = format!("{word}, but the outcome there is {outcome:?}");
            return Err(CheckError::at(id, Fault::Outcome, reason));
        }
        let (Some(score), true) = (node.score(), self.scored) else { return Ok(()) };
        let window = node.window();
        let clamps = |run: Run| run.hard && (score == window.alpha || score == window.beta);
        if matches!(status, Status::Hit | Status::Stub) && !self.run.is_some_and(clamps) {
            return within_range(id, node, score, walk.score_range());
        }
        if !matches!(status, Status::Leaf | Status::Terminal) {
            return Ok(());
        }
        let limited = self.is_at_limit(visit);
        if status == Status::Leaf && foresees && !limited {
            return Ok(());
        }
        let value = walk.score(false);
        let mut expected = value;
        let mut bound = Bound::Exact;
        if self.run.is_some_and(|run| run.hard)
            && expected != expected.clamp(window.alpha, window.beta)
        {
            bound = node.proves(expected);
            expected = expected.clamp(window.alpha, window.beta);
        }
        let proved = match (self.run, node.bound()) {
            // The rule of an unknown run is unknown, so only the bounds count.
            (None, Some(Bound::Lower)) => score <= expected,
            (None, Some(Bound::Upper)) => score >= expected,
            (_, found) => score == expected && found == Some(bound),
        };
        if !proved {
            let reason = format!("the score is {score}, the evaluation gives {expected}");
            return Err(CheckError::at(id, Fault::Evaluation, reason));
        }
        // Files from before 1.1 lack the value of a clamped leaf.
        match self.trace.clamped_from(id) {
            Some(unclamped) if unclamped != value || unclamped == score => {
                let reason =
                    format!("the static value is {unclamped}, the evaluation gives {value}");
                Err(CheckError::at(id, Fault::Evaluation, reason))
            }
            _ => Ok(()),
        }
    }

    /// Checks that the variation can be played from the root and has the end that it states.
    fn variation(&self, walk: &mut dyn Walk) -> Result<(), CheckError> {
        let refuse = |reason: String| Err(CheckError::whole(Fault::Variation, reason));
        while walk.leave() {}
        for (ply, &mv) in (0..).zip(self.trace.variation()) {
            if !try_play(walk, ply, mv) {
                return refuse(format!("{:?} on it is not legal there", self.trace.name(mv)));
            }
        }
        let over = walk.outcome().is_some();
        match self.trace.line_end() {
            Some(LineEnd::Leaf) if !over => refuse("it ends at no leaf".to_owned()),
            Some(LineEnd::Limit | LineEnd::Forgotten) if over => {
                refuse("it ends at a leaf, and says otherwise".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Returns whether the depth limit, which may have been reduced, ends the search at a node.
    pub(super) fn is_at_limit(&self, visit: &Visit<'_>) -> bool {
        let reduced = self.run.and_then(|run| run.shorten).is_some_and(|shorten| {
            shorten.nodes.is_some_and(|nodes| visit.entered >= nodes)
                && visit.node.ply() >= shorten.depth
        });
        reduced || self.trace.draft(visit.id) == Some(0)
    }
}

/// Plays a move at a ply of a walk if it is legal, and returns whether it is.
fn try_play(walk: &mut dyn Walk, ply: u32, mv: Move) -> bool {
    let mut legal = Vec::new();
    walk.legal_moves(&mut legal);
    let is_legal = legal.contains(&mv);
    if is_legal {
        walk.descend(ply, 0, mv);
    }
    is_legal
}

/// Checks that the value of a node without a recorded search lies between the least and the most that
/// its mover can still get.
fn within_range(
    id: u32,
    node: &Node,
    score: Score,
    range: crate::search::Window,
) -> Result<(), CheckError> {
    let own = if node.is_max() { score } else { -score };
    if (range.alpha..=range.beta).contains(&own) {
        return Ok(());
    }
    let reason = format!("the score is {score}, which the game cannot give there");
    Err(CheckError::at(id, Fault::Evaluation, reason))
}

/// Reserves the places of the graph a second time. A node's children get their places before the first
/// of them is entered, or none at all. So subtrees may be left out only where the budget was used up.
struct Room {
    budget: u64,
    reserved: u64,
    twice: bool,
}

impl Room {
    fn of(trace: &Trace, run: Run) -> Self {
        let budget = trace.about.budget().clamp(1, MAX_BUDGET);
        Self { budget, reserved: 0, twice: run.algorithm.re_searches() }
    }

    /// Reserves places for the children of a node and returns their number. `counted` means that the
    /// children were left out.
    fn expand(&mut self, id: u32, moves: usize, counted: bool) -> Result<u64, CheckError> {
        let moves = moves as u64;
        let children = if self.twice { (2 * moves).saturating_sub(1) } else { moves };
        let fits = u64::from(id) + 1 + self.reserved + children <= self.budget;
        if fits == counted {
            let budget = self.budget;
            let reason = if counted {
                format!("only counted, though a budget of {budget} nodes had room for its children")
            } else {
                format!("its children are recorded, for which a budget of {budget} had no room")
            };
            return Err(CheckError::at(id, Fault::Limit, reason));
        }
        let given = if fits { children } else { 0 };
        self.reserved += given;
        Ok(given)
    }

    /// Uses one of the places reserved for the parent's children, if one is left.
    fn take(&mut self, left: &mut u64) {
        if *left > 0 {
            *left -= 1;
            self.reserved -= 1;
        }
    }

    /// Frees the places that a closed node did not need: those for re-searches that never came.
    fn leave(&mut self, left: u64) {
        self.reserved -= left;
    }
}
