//! The game itself: every move is legal where it is played, every finished game is terminal, and
//! every leaf has the score that the evaluation gives it.

use super::{CheckError, Fault};
use crate::evaluation::{Evaluation, EvaluationName};
use crate::game::{Keyed, Move, Notation, Player, Position, PositionExt};
use crate::search::{LineEnd, Run, StaticOrder, Task, bind};
use crate::trace::{Node, Status, TableHit, Trace};

impl Trace {
    /// Plays every line of the tree on the board, if the game is known, and scores the leaves
    /// again, if run and evaluation are. O(nodes x branching).
    pub fn check_game(&self) -> Result<(), CheckError> {
        let Ok(setup) = self.about.setup() else { return Ok(()) };
        let start =
            setup.read().map_err(|error| CheckError::whole(Fault::Setup, error.to_string()))?;
        let named = EvaluationName::parse(&self.about.evaluation, setup.game).ok();
        let replay = Replay { trace: self, run: self.about.run(), scored: named.is_some() };
        bind(&start.position, named.unwrap_or(EvaluationName::Zero), replay)
    }
}

pub(super) struct Replay<'a> {
    pub(super) trace: &'a Trace,
    pub(super) run: Option<Run>,
    /// Whether the evaluation is the search's own.
    scored: bool,
}

/// An entered node of the open path.
struct Level<P, A> {
    node: u32,
    position: P,
    accumulator: A,
    /// Legal moves that no child has had yet.
    left: Vec<Move>,
}

impl Task for Replay<'_> {
    type Output = Result<(), CheckError>;

    fn run<P, E>(self, root: &P, evaluation: &E) -> Self::Output
    where
        P: StaticOrder + Notation,
        E: Evaluation<P>,
    {
        let trace = self.trace;
        let max = root.max_player();
        let mut open: Vec<Level<P, E::Accumulator>> = Vec::new();
        let mut spare: Vec<Vec<Move>> = Vec::new();
        for id in 0..trace.len() {
            let Some(node) = trace.node(id) else { break };
            let parent = trace.parent(id);
            while open.last().is_some_and(|level| Some(level.node) != parent) {
                if let Some(level) = open.pop() {
                    self.leave(&level)?;
                    spare.push(level.left);
                }
            }
            let (position, accumulator) = match (open.last_mut(), trace.edge(id)) {
                (Some(above), Some(edge)) => {
                    if !node.is_again() {
                        self.take(id, edge.mv, &mut above.left)?;
                    }
                    if !node.was_entered() {
                        continue;
                    }
                    let mut position = above.position.clone();
                    position.play(edge.mv);
                    let accumulator =
                        evaluation.advance(&above.accumulator, &above.position, edge.mv, &position);
                    (position, accumulator)
                }
                _ => (root.clone(), evaluation.start(root)),
            };
            if node.is_max() != (position.side_to_move() == max) {
                return Err(CheckError::at(id, Fault::Kind, "the other side moves there"));
            }
            self.stand(id, node, &position, &accumulator, evaluation, max)?;
            let mut left = spare.pop().unwrap_or_default();
            left.clear();
            if node.status().is_inner() {
                position.legal_moves(&mut left);
            }
            open.push(Level { node: id, position, accumulator, left });
        }
        open.iter().try_for_each(|level| self.leave(level))?;
        trace.hits.iter().try_for_each(|hit| self.same_position(root, hit))?;
        self.variation(root)
    }
}

impl Replay<'_> {
    /// A child takes its move from those that are left.
    fn take(&self, id: u32, mv: Move, left: &mut Vec<Move>) -> Result<(), CheckError> {
        let Some(place) = left.iter().position(|&legal| legal == mv) else {
            let text = self.trace.name(mv);
            let reason = format!("{text:?} is not legal there, or a sibling has it");
            return Err(CheckError::at(id, Fault::Move, reason));
        };
        // A run that this program does not know may search a move twice.
        if self.run.is_some() {
            left.remove(place);
        }
        Ok(())
    }

    /// The table answers for one position only, up to symmetry where the run folds it.
    fn same_position<P: Keyed>(&self, root: &P, hit: &TableHit) -> Result<(), CheckError> {
        let Some(by) = hit.stored_by else { return Ok(()) };
        let at = |id: u32| {
            let mut position = root.clone();
            self.trace.moves_to(id).into_iter().for_each(|mv| position.play(mv));
            position
        };
        let (mut asked, stored) = (at(hit.node), at(by));
        let legal = hit.via.is_none_or(|mv| asked.try_play(mv));
        let folds = self.run.is_some_and(|run| run.symmetry);
        let same =
            asked.key() == stored.key() || (folds && asked.folded_key().0 == stored.folded_key().0);
        if legal && same {
            return Ok(());
        }
        let reason = format!("node {by}, which stored the entry, is another position");
        Err(CheckError::at(hit.node, Fault::Table, reason))
    }

    fn leave<P, A>(&self, level: &Level<P, A>) -> Result<(), CheckError> {
        let Some(node) = self.trace.node(level.node) else { return Ok(()) };
        let whole = matches!(node.status(), Status::Searched | Status::Cutoff);
        if !whole || self.run.is_none() || level.left.is_empty() {
            return Ok(());
        }
        let missing = self.trace.name(level.left[0]);
        let reason = format!("{} legal moves are missing, {missing:?} first", level.left.len());
        Err(CheckError::at(level.node, Fault::Move, reason))
    }

    /// How the game stands at a node, and what a leaf is worth.
    fn stand<P, E>(
        &self,
        id: u32,
        node: &Node,
        position: &P,
        accumulator: &E::Accumulator,
        evaluation: &E,
        max: Player,
    ) -> Result<(), CheckError>
    where
        P: Position,
        E: Evaluation<P>,
    {
        if self.scored && self.run.is_some_and(|run| run.foresees()) {
            self.foreseen(id, node, position, accumulator, evaluation, max)?;
        }
        let outcome = position.outcome();
        let (status, word) = (node.status(), node.status().word());
        let recorded_below = node.end() > id + 1 || self.trace.stub(id).is_some();
        let fits = match status {
            Status::Terminal => outcome.is_some(),
            // A search can stop right behind the entry of a finished game.
            Status::Open => outcome.is_none() || !recorded_below,
            _ => outcome.is_none(),
        };
        if !fits {
            let reason = format!("{word}, but there the game stands at {outcome:?}");
            return Err(CheckError::at(id, Fault::Outcome, reason));
        }
        let (Status::Leaf | Status::Terminal, Some(score), Some(run), true) =
            (status, node.score(), self.run, self.scored)
        else {
            return Ok(());
        };
        if status == Status::Leaf && run.foresees() && self.trace.draft(id) != Some(0) {
            return Ok(());
        }
        let value = evaluation.score(position, accumulator, outcome, max);
        let mut expected = value;
        let mut bound = crate::search::Bound::Exact;
        let window = node.window();
        if run.hard && expected != expected.clamp(window.alpha, window.beta) {
            bound = node.proves(expected);
            expected = expected.clamp(window.alpha, window.beta);
        }
        if score != expected || node.bound() != Some(bound) {
            let reason = format!("the score is {score}, the evaluation gives {expected}");
            return Err(CheckError::at(id, Fault::Evaluation, reason));
        }
        // Files from before 1.1 do not say what a clamped leaf is worth.
        match self.trace.clamped_from(id) {
            Some(told) if told != value || told == score => {
                let reason = format!("the static value is {told}, the evaluation gives {value}");
                Err(CheckError::at(id, Fault::Evaluation, reason))
            }
            _ => Ok(()),
        }
    }

    /// The variation can be played from the root, and ends as it says.
    fn variation<P: Position>(&self, root: &P) -> Result<(), CheckError> {
        let refuse = |reason: String| Err(CheckError::whole(Fault::Variation, reason));
        let mut position = root.clone();
        for &mv in self.trace.variation() {
            if !position.try_play(mv) {
                return refuse(format!("{:?} on it is not legal there", self.trace.name(mv)));
            }
        }
        let over = position.moves().is_empty();
        match self.trace.line_end() {
            Some(LineEnd::Leaf) if !over => refuse("it ends at no leaf".to_owned()),
            Some(LineEnd::Limit | LineEnd::Forgotten) if over => {
                refuse("it ends at a leaf, and says otherwise".to_owned())
            }
            _ => Ok(()),
        }
    }
}
