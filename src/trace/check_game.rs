//! Whether the moves and leaf scores of a trace are those of its game.

use super::Trace;
use super::builder::TraceError;
use super::node::{Node, Status};
use crate::evaluation::{Evaluation, EvaluationName};
use crate::game::{Game, Move, Notation, Position, PositionExt};
use crate::search::{StaticOrder, Task, bind};

impl Trace {
    /// Checks every move and every leaf against the rules and the evaluation of the game. The
    /// header must name a game and an evaluation of this program. O(nodes).
    pub fn check_game(&self) -> Result<(), TraceError> {
        let about = self.about();
        let header = |error: &dyn std::fmt::Display| TraceError::header(error.to_string());
        let setup = about.setup().map_err(|error| header(&error))?;
        let start = setup.read().map_err(|error| header(&error))?;
        let game: Game = about.game.parse().map_err(|error| header(&error))?;
        let evaluation = EvaluationName::parse(&about.evaluation, game);
        let evaluation = evaluation.map_err(|error| header(&error))?;
        bind(&start.position, evaluation, Check(self))
    }
}

struct Check<'a>(&'a Trace);

/// A node of the open path, with its position.
struct Placed<P, A> {
    id: u32,
    position: P,
    accumulator: A,
    legal: Vec<Move>,
    seen: Vec<Move>,
}

impl Task for Check<'_> {
    type Output = Result<(), TraceError>;

    fn run<P: StaticOrder + Notation, E: Evaluation<P>>(
        self,
        root: &P,
        evaluation: &E,
    ) -> Self::Output {
        let trace = self.0;
        let mut open: Vec<Placed<P, E::Accumulator>> = Vec::new();
        for id in 0..trace.len() {
            let Some(node) = trace.node(id) else { continue };
            while open.last().is_some_and(|placed| Some(placed.id) != trace.parent(id)) {
                check_complete(trace, open.pop().as_ref())?;
            }
            let (position, accumulator) = match (open.last_mut(), trace.edge(id)) {
                (Some(parent), Some(edge)) => {
                    let mv = legal_move(trace, parent, id, edge.mv)?;
                    if !node.was_entered() {
                        continue;
                    }
                    let position = parent.position.child(mv);
                    let before = (&parent.accumulator, &parent.position);
                    let accumulator = evaluation.advance(before.0, before.1, mv, &position);
                    (position, accumulator)
                }
                _ => (root.clone(), evaluation.start(root)),
            };
            check_node(trace, id, node, &position, &accumulator, evaluation)?;
            let legal = if node.status().is_inner() { position.moves() } else { Vec::new() };
            open.push(Placed { id, position, accumulator, legal, seen: Vec::new() });
        }
        while let Some(placed) = open.pop() {
            check_complete(trace, Some(&placed))?;
        }
        Ok(())
    }
}

fn legal_move<P: Notation, A>(
    trace: &Trace,
    parent: &mut Placed<P, A>,
    id: u32,
    mv: Move,
) -> Result<Move, TraceError> {
    let text = trace.name(mv);
    let wrong = |reason: &str| TraceError::at(id, format!("move {text:?} {reason}"));
    let mv = parent.position.parse_move(text).map_err(|_| wrong("is not a move of this game"))?;
    if !parent.legal.contains(&mv) {
        return Err(wrong("is not legal here"));
    }
    if parent.seen.contains(&mv) {
        return Err(wrong("stands twice among its siblings"));
    }
    parent.seen.push(mv);
    Ok(mv)
}

fn check_node<P: Position, E: Evaluation<P>>(
    trace: &Trace,
    id: u32,
    node: &Node,
    position: &P,
    accumulator: &E::Accumulator,
    evaluation: &E,
) -> Result<(), TraceError> {
    let wrong = |reason: String| Err(TraceError::at(id, reason));
    let outcome = position.outcome();
    let max = trace.parent(id).is_some() || position.side_to_move() == position.max_player();
    if id == 0 && node.is_max() != max {
        return wrong("the root's kind is not that of its position".to_owned());
    }
    if (node.status() == Status::Terminal) != outcome.is_some() {
        return wrong(format!("it is {}, but the game does not say so", node.status().word()));
    }
    let horizon = trace.about().depth.is_some_and(|depth| node.ply() >= depth);
    let at_horizon = node.status() == Status::Leaf;
    if outcome.is_none() && horizon != at_horizon {
        return wrong("leaves and inner nodes do not follow the depth limit".to_owned());
    }
    if !matches!(node.status(), Status::Leaf | Status::Terminal) {
        return Ok(());
    }
    // The player who is MAX everywhere is the one who is MAX at the root.
    let max_player =
        if node.is_max() { position.side_to_move() } else { position.side_to_move().opponent() };
    let score = evaluation.score(position, accumulator, outcome, max_player);
    let hard = trace.about().run().is_some_and(|run| run.hard);
    let window = node.window();
    let expected = if hard { score.clamp(window.alpha, window.beta) } else { score };
    if node.score() != Some(expected) {
        return wrong(format!("the evaluation gives {expected}"));
    }
    Ok(())
}

/// A node that was searched to its end has all its legal moves.
fn check_complete<P, A>(trace: &Trace, placed: Option<&Placed<P, A>>) -> Result<(), TraceError> {
    let Some(placed) = placed else { return Ok(()) };
    let status = trace.node(placed.id).map(Node::status);
    let complete = matches!(status, Some(Status::Searched | Status::Cutoff));
    if complete && placed.seen.len() != placed.legal.len() {
        let (seen, legal) = (placed.seen.len(), placed.legal.len());
        let reason = format!("it has {seen} children but {legal} legal moves");
        return Err(TraceError::at(placed.id, reason));
    }
    Ok(())
}
