//! Turns one step into sentences: chooses the messages, names and numbers.

mod chance;
mod cut;
mod monte_carlo;
mod proof;
mod returned;
mod selective;
mod three;

pub(crate) use monte_carlo::says_reward;
pub(crate) use proof::{says_answer, says_goal};
pub(crate) use returned::asker;

use super::naming::Names;
use super::seen::seen;
use super::{Explanation, Reason};
use crate::evaluation::Score;
use crate::game::{AnyPosition, Move, Outcome, Position};
use crate::say::{Arg, Message, StepMessage, digits, message, points};
use crate::search::{Bound, Interval, Mark, Profile, Window};
use crate::trace::{Alarm, Frame, Kind, Node, Owner, Status, StepEvent, TableHit, Trace};
use crate::with_position;
use schemars::JsonSchema;
use serde::Deserialize;

/// The style of numbers and words in a step, set by a convention or by the reader alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, JsonSchema, Deserialize)]
#[serde(default)]
pub struct Manner {
    /// Whether numbers are for the side to move; otherwise they are for MAX.
    pub own: bool,
    /// Whether the test comes before the window update, so that a cut node leaves with its old window.
    pub tests_first: bool,
    /// Whether sentences say that branches are pruned; otherwise they say cut.
    pub prunes: bool,
}

impl From<Profile> for Manner {
    fn from(profile: Profile) -> Self {
        let own = profile.is_movers();
        Self { own, tests_first: profile.tests_first(), prunes: profile.prunes() }
    }
}

/// Returns the sentences that explain a step: the first is the head, the others are its detail.
pub fn says(trace: &Trace, step: &Explanation, manner: Manner) -> StepMessage {
    if trace.is_external() {
        return StepMessage { head: external_step(trace, step), detail: Vec::new() };
    }
    // The numbers of three players have no signs to turn.
    let manner = Manner { own: manner.own && !trace.is_for_three(), ..manner };
    let step = &seen(step, manner.own);
    let scale = trace.chance_values().map_or(1, |values| values.scale);
    let speaker = Speaker { trace, scale, step, manner, names: Names::in_trace(trace) };
    let mut all = speaker.sentences().into_iter();
    let head = all.next().unwrap_or_else(|| message!("start"));
    StepMessage { head, detail: all.collect() }
}

/// Describes a step of an external run. Gives no reasons, because nothing in it is verified.
fn external_step(trace: &Trace, step: &Explanation) -> Message {
    let names = Names::in_trace(trace);
    let path = &step.path;
    let value = |id: u32| trace.node(id).and_then(Node::score);
    match step.event {
        StepEvent::Start => message!("told.start"),
        StepEvent::Enter(_) => {
            message!("told.enter", node = names.node(path), p = names.side(step.max))
        }
        // An external run has no chance nodes, no random games, no quiescence, no tests and no proof numbers.
        StepEvent::Kept { .. }
        | StepEvent::Null { .. }
        | StepEvent::Check { .. }
        | StepEvent::Stand(_)
        | StepEvent::Chance { .. }
        | StepEvent::Select { .. }
        | StepEvent::Grow(_)
        | StepEvent::Playout(_)
        | StepEvent::Backup(_)
        | StepEvent::Expand(_)
        | StepEvent::Child(_)
        | StepEvent::Recompute(_) => message!("start"),
        StepEvent::Score(id) => match value(id) {
            Some(score) => message!("told.leaf", of = names.of(path), value = number(score)),
            None => message!("told.leaf.none", of = names.of(path)),
        },
        StepEvent::Update { .. } => message!("told.update", to = names.to(path)),
        StepEvent::Cutoff { .. } => {
            let left = if let Reason::Cutoff(cut) = &step.reason { cut.moves.len() } else { 0 };
            match left {
                0 => message!("told.cut.end", at = names.at(path)),
                left => message!("told.cut", n = left, at = names.at(path)),
            }
        }
        StepEvent::Exit(id) => match value(id) {
            Some(score) => {
                message!("exit.exact", node = names.node(path), value = number(score))
            }
            None => message!("told.exit.none", node = names.node(path)),
        },
    }
}

/// Formats a score; an open end is `+∞` or `−∞`.
pub(crate) fn number(score: Score) -> String {
    match score {
        Score::INFINITY => "+∞".to_owned(),
        Score::MINUS_INFINITY => "−∞".to_owned(),
        // The highest score lies next to the open end, because SSS* starts there.
        score if score == Score::MAX => "+∞−1".to_owned(),
        score if score == -Score::MAX => "−∞+1".to_owned(),
        score => digits(score.finite().unwrap_or(0)),
    }
}

/// Adds the bound type to a number: `2`, "at most 2".
pub(crate) fn bounded(number: Arg, bound: Bound) -> Arg {
    match bound {
        Bound::Exact => number,
        Bound::Lower => message!("bound.lower", value = number).into(),
        Bound::Upper => message!("bound.upper", value = number).into(),
    }
}

struct Speaker<'a> {
    trace: &'a Trace,
    /// Parts per point of all scores; 1 without chance nodes.
    scale: u32,
    /// The explanation in the reader's numbers.
    step: &'a Explanation,
    manner: Manner,
    names: Names<'a>,
}

impl Speaker<'_> {
    /// Formats a score, which is a number of parts of a point in a tree with chance nodes.
    fn number(&self, score: Score) -> Arg {
        match score.finite() {
            Some(value) if self.scale > 1 => points(value, self.scale),
            _ => number(score).into(),
        }
    }

    fn bounded(&self, score: Score, bound: Bound) -> Arg {
        bounded(self.number(score), bound)
    }

    fn window_text(&self, window: Window) -> Message {
        message!("window", alpha = self.number(window.alpha), beta = self.number(window.beta))
    }

    /// Returns whether the node raises alpha and cuts at beta: true for every node in the numbers of
    /// the side to move.
    fn up(&self) -> bool {
        self.step.max || self.manner.own
    }

    /// Converts a score of the step to MAX's view.
    fn for_max(&self, score: Score) -> Score {
        if self.manner.own && !self.step.max { -score } else { score }
    }

    /// Returns whether the record proves the owner's bound. A run that resets its bounds can take one
    /// from a child with only a bound on the other side.
    fn is_proved(&self, owner: Owner, is_beta: bool) -> bool {
        // To stand pat takes no proof.
        let known = self.trace.proved(owner.child).filter(|_| owner.child != owner.node);
        known.is_none_or(
            |known| if is_beta { known.hi <= owner.bound } else { known.lo >= owner.bound },
        )
    }

    fn sentences(&self) -> Vec<Message> {
        match &self.step.reason {
            Reason::Start => vec![message!("start")],
            Reason::Enter { mark } => self.enter(*mark),
            Reason::Table { score, bound, hit } => self.table(*score, *bound, hit),
            Reason::Score { score, bound, terminal } => self.score(*score, *bound, *terminal),
            Reason::Foreseen { score, bound } => vec![self.foreseen(*score, *bound)],
            Reason::Update { score, bound, before, improved } => {
                if let Some(told) = self.chosen(before, *improved) {
                    return vec![told];
                }
                let mut all = vec![match self.searched_again(*score) {
                    Some(again) => again,
                    None => self.update(*score, *bound, before, *improved),
                }];
                all.extend(self.moved_window());
                all.extend(self.believed_move());
                all
            }
            Reason::Test { score, plies, mark, claim } => {
                self.test(*score, *plies, *mark, claim.as_ref())
            }
            Reason::Kept { score } => self.kept(*score),
            Reason::Stand { score, .. } => self.stand(*score),
            Reason::MonteCarlo => self.game_step(),
            Reason::Proof { .. } => self.proof_step(),
            Reason::Chance { .. } => self.outcome_told(),
            Reason::ChanceCutoff { .. } => self.chance_cutoff(),
            Reason::Cutoff(cut) => self.cutoff(cut),
            Reason::Exit { score, bound, stub } => {
                let mut all = vec![self.exit(*score, *bound, *stub)];
                all.extend(self.believed_in_all());
                all.extend(self.unfinished());
                all
            }
        }
    }

    /// Names the side to move.
    fn mover(&self) -> Arg {
        match self.kind() {
            Some(kind) if kind.place().is_some() => kind.name().into(),
            _ => self.names.side(self.step.max),
        }
    }

    /// Names the other side: of three players the one or the two whom the mover plays against.
    fn other(&self) -> Arg {
        match self.kind() {
            Some(Kind::A) => message!("three.others").into(),
            Some(Kind::B | Kind::C) => Kind::A.name().into(),
            _ => self.names.side(!self.step.max),
        }
    }

    fn kind(&self) -> Option<Kind> {
        self.step.event.node().and_then(|id| self.trace.node(id)).map(Node::kind)
    }

    fn node(&self) -> Message {
        self.names.node(&self.step.path)
    }

    /// Names the child that has returned; without a move, the node itself.
    fn child(&self) -> Message {
        self.step.mv.map_or_else(|| self.node(), |mv| self.names.mv(self.parent_path(), mv))
    }

    /// Returns the path of the node at which the move is played: at an update or a cutoff, the node
    /// itself.
    fn parent_path(&self) -> &[Move] {
        &self.step.path
    }

    fn enter(&self, mark: Mark) -> Vec<Message> {
        let again = mark == Mark::ReSearch;
        let (trace, step) = (self.trace, self.step);
        let id = step.event.node().unwrap_or(0);
        let status = trace.node(id).map(Node::status);
        let is_leaf = matches!(status, Some(Status::Leaf | Status::Terminal));
        let is_root = step.path.is_empty();
        let mut all = Vec::new();
        if is_root {
            all.extend(self.iteration(id));
        }
        if is_root
            && status == Some(Status::Open)
            && step.moves == 0
            && let Some(depth) = trace.iteration_of(id).and_then(|pass| pass.depth)
        {
            return vec![message!("pass.unfinished", depth = depth)];
        }
        all.push(if let Some(head) = self.enter_unproved(id, mark) {
            head
        } else if mark == Mark::Probe {
            message!("enter.probe", node = self.node(), p = self.mover())
        } else if mark == Mark::Again {
            message!("enter.after-probe", node = self.node(), p = self.mover())
        } else if again {
            message!("enter.again", node = self.node())
        } else if step.chance {
            message!("enter.chance", node = self.node(), n = step.moves)
        } else if is_leaf {
            message!("enter.leaf", leaf = self.names.leaf(&step.path))
        } else if is_root {
            message!("enter.root", at = self.names.at(&step.path), p = self.mover())
        } else {
            message!("enter.node", node = self.node(), p = self.mover())
        });
        if let Some(alarm) = trace.alarm(id) {
            all.push(self.loud(id, alarm));
        } else if step.moves > 0
            && !step.chance
            && matches!(mark, Mark::Plain | Mark::Null | Mark::Reduced | Mark::Deeper | Mark::Check)
        {
            all.push(message!("enter.moves", n = step.moves));
        }
        all.extend(self.taken_for_an_enemy(is_leaf));
        let window = step.frame.filter(|_| trace.has_windows() && !is_leaf);
        all.extend(
            window.map(|frame| message!("enter.window", window = self.window_text(frame.window))),
        );
        all
    }

    /// Says why the search does not take the evaluation at the depth limit or beyond it.
    fn loud(&self, id: u32, alarm: Alarm) -> Message {
        let (trace, names, step) = (self.trace, &self.names, self.step);
        let moves: Vec<Move> =
            trace.children(id).filter_map(|child| trace.edge(child)).map(|edge| edge.mv).collect();
        let moves = names.moves(&step.path, &moves);
        let (p, o) = (self.mover(), self.other());
        match alarm {
            Alarm::Wins => message!("loud.wins", p = p, moves = moves),
            Alarm::MustBlock => message!("loud.block", p = p, o = o, moves = moves),
            Alarm::Threatens => message!("loud.threat", p = p, moves = moves),
            Alarm::Corners => message!("loud.corner", p = p, moves = moves),
        }
    }

    /// Says that the mover need not try a loud move.
    fn stand(&self, score: Score) -> Vec<Message> {
        let p = self.mover();
        let at = self.names.at(&self.step.path);
        let head = message!("stand", p = p, at = at, value = self.number(score));
        let mut all = vec![head];
        all.extend(self.moved_window());
        all
    }

    /// Announces an iteration that starts, if there are several.
    fn iteration(&self, root: u32) -> Option<Message> {
        let (place, passes) = (self.trace.iteration_index(root), self.trace.iterations().len());
        if passes < 2 {
            return None;
        }
        let depth = |place: usize| self.trace.iterations().get(place).map(|pass| pass.depth);
        let before = place.checked_sub(1).and_then(depth);
        let pass = place + 1;
        Some(match (depth(place)?, before) {
            (Some(depth), before) if before != Some(Some(depth)) => {
                message!("pass.depth", pass = pass, passes = passes, depth = depth)
            }
            (_, None) => message!("pass.first", pass = pass, passes = passes),
            _ => message!("pass.window", pass = pass, passes = passes),
        })
    }

    fn table(&self, score: Score, bound: Bound, hit: &TableHit) -> Vec<Message> {
        let path = &self.step.path;
        let at = self.names.at(path);
        let from = hit.stored_by.map(|by| self.names.whole(&self.trace.moves_to(by)));
        let mut all = vec![match (hit.via, from) {
            (Some(mv), _) => message!("table.child", at = at, via = self.names.move_of(path, mv)),
            (None, Some(from)) => message!("table.same", at = at, from = from),
            (None, None) => message!("table.unrecorded", at = at),
        }];
        let via = u32::from(hit.via.is_some());
        let left = self.trace.draft(hit.node).map(|draft| draft.saturating_sub(via));
        all.extend(left.map(|left| message!("table.left", n = left)));
        all.push(message!("table.value", value = self.bounded(score, bound)));
        all
    }

    fn score(&self, score: Score, bound: Bound, terminal: bool) -> Vec<Message> {
        let path = &self.step.path;
        let value = self.number(self.step.static_value.unwrap_or(score));
        let at = self.names.at(path);
        let written = self.trace.start().is_some_and(|start| {
            matches!(start.position, AnyPosition::Tree(_) | AnyPosition::Uniform(_))
        });
        if let Some(futile) = self.futile() {
            return futile;
        }
        if let Some(told) = self.three_written() {
            return told;
        }
        let is_quiet = self.trace.horizon().is_some();
        let mut all = vec![if !terminal && is_quiet {
            message!("score.quiet", at = at, value = value)
        } else if !terminal {
            message!("score.horizon", leaf = self.names.leaf(path), value = value)
        } else if written {
            message!("score.written", leaf = self.names.leaf(path), value = value)
        } else {
            match self.outcome() {
                Some(Outcome::Win(winner)) => {
                    let winner = self.names.player(winner);
                    message!("score.won", at = at, winner = winner, value = value)
                }
                Some(Outcome::Draw) => message!("score.draw", at = at, value = value),
                Some(Outcome::Exhausted) => message!("score.full", at = at, value = value),
                None => message!("score.over", at = at, value = value),
            }
        }];
        // Fail-hard returned this end of the window instead of the value.
        match bound {
            Bound::Exact => {}
            Bound::Lower => all.push(message!("score.beta", value = self.number(score))),
            Bound::Upper => all.push(message!("score.alpha", value = self.number(score))),
        }
        all
    }

    fn outcome(&self) -> Option<Outcome> {
        let (position, _) = self.trace.position_at(self.step.event.node()?)?;
        with_position!(&position, position => position.outcome())
    }

    /// Explains a node that closes without a move, by an immediate win or by the best score
    /// possible.
    fn foreseen(&self, score: Score, bound: Bound) -> Message {
        let at = self.names.at(&self.step.path);
        let p = self.mover();
        let most = if self.up() { Bound::Upper } else { Bound::Lower };
        if bound == most {
            let window = self.step.frame.map_or(Window::FULL, |frame| frame.window);
            let window = self.window_text(window);
            return message!(
                "foreseen.most",
                at = at,
                p = p,
                best = self.number(score),
                window = window
            );
        }
        message!("foreseen.win", at = at, p = p, value = self.bounded(score, bound))
    }

    fn update(&self, score: Score, bound: Bound, before: &Frame, improved: bool) -> Message {
        let (trace, step) = (self.trace, self.step);
        let path = &step.path;
        let known = step.proved.and_then(Interval::exact) == Some(score);
        let bound = if known { Bound::Exact } else { bound };
        let (by, value) = (self.child(), self.bounded(score, bound));
        // Fail-hard clamps every score to the window; a closed window gives the same score for any
        // value.
        let is_mute = matches!(step.event, StepEvent::Update { child, .. }
            if trace.node(child).is_some_and(|node| node.window().is_closed()))
            && trace.about().run().is_some_and(|run| run.hard);
        if is_mute && !known {
            return message!("update.mute", by = by, value = self.number(score));
        }
        // A child proves a bound of its parent: at a maximising node, the parent is worth at least as
        // much.
        let least = if self.up() { Bound::Lower } else { Bound::Upper };
        let proves = bound == Bound::Exact || bound == least;
        let confirmed = matches!(step.event, StepEvent::Update { child, .. }
            if trace.node(child).is_some_and(Node::is_re_search) && before.best == Some(score));
        let node = self.names.this(path);
        match before.best {
            None if proves => {
                message!(
                    "update.first",
                    by = by,
                    value = value,
                    node = node,
                    bounded = self.bounded(score, least)
                )
            }
            Some(_) if improved && confirmed => {
                message!("update.confirmed", by = by, value = value)
            }
            Some(old) if improved && old == score && bound == Bound::Exact => {
                message!("update.equal", by = by, value = value)
            }
            // The move is worse as far as is known, but the run keeps it because it counts as equal.
            Some(old) if improved && old == score => {
                message!("update.equal.bound", by = by, value = value, node = node)
            }
            Some(old) if improved && proves => {
                message!(
                    "update.better",
                    by = by,
                    value = value,
                    p = self.mover(),
                    old = self.number(old)
                )
            }
            Some(best) if !improved && best == score && !known && bound == least => {
                message!(
                    "update.stays",
                    by = by,
                    value = value,
                    node = node,
                    best = self.number(best)
                )
            }
            Some(best) if !improved => self.keeps((by, value), self.number(best), before),
            _ => {
                message!(
                    "update.bound",
                    by = by,
                    value = value,
                    node = node,
                    best = self.number(score)
                )
            }
        }
    }

    /// Says that a node keeps its best, and where that comes from.
    fn keeps(&self, (by, value): (Message, Arg), best: Arg, before: &Frame) -> Message {
        let (trace, path) = (self.trace, &self.step.path);
        let node = self.names.this(path);
        if before.best_child.is_none() && trace.stand(before.node).is_some() {
            return message!(
                "update.keeps.stand",
                by = by,
                value = value,
                node = node,
                best = best
            );
        }
        let from = before.best_child.and_then(|child| trace.edge(child));
        let from =
            from.map_or_else(|| self.names.of(path), |edge| self.names.move_of(path, edge.mv));
        message!("update.keeps", by = by, value = value, node = node, best = best, from = from)
    }

    /// Explains a window move. If the test comes first, a cut node leaves before its window moves.
    fn moved_window(&self) -> Option<Message> {
        let (trace, step) = (self.trace, self.step);
        let cuts = matches!(trace.event(step.step + 1), Some(StepEvent::Cutoff { .. }));
        let (old, new) = step.moved_window().filter(|_| !(self.manner.tests_first && cuts))?;
        let opens = new.alpha < old.alpha || new.beta > old.beta;
        let (was, now) = if self.up() { (old.alpha, new.alpha) } else { (old.beta, new.beta) };
        let (was, now) = (self.number(was), self.number(now));
        Some(match (self.up(), opens) {
            (true, true) => message!("window.alpha.back", was = was, now = now),
            (false, true) => message!("window.beta.back", was = was, now = now),
            (true, false) => {
                message!("window.alpha", was = was, now = now, p = self.mover())
            }
            (false, false) => {
                let (p, o) = (self.mover(), self.other());
                message!("window.beta", was = was, now = now, p = p, o = o)
            }
        })
    }
}

/// Returns the comparison of a value with the end that cuts; a strict search continues if they are
/// equal.
pub(crate) fn sign(trace: &Trace, up: bool) -> &'static str {
    let is_strict = trace.about().run().is_some_and(|run| run.strict);
    match (up, is_strict) {
        (true, true) => ">",
        (true, false) => "≥",
        (false, true) => "<",
        (false, false) => "≤",
    }
}
