//! The events of a search, one a line, in words that any program can print, so that two searches can be compared
//! with `diff`.

use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{ClaimBy, Interval, Mark, Window};
use crate::trace::{Frames, Node, ProofRecord, Status, StepEvent, Trace};
use std::fmt::Write as _;

/// Returns the line of the event at a step, without a line break; `None` at step 0 and past the last. A search
/// with chance or for three players also names the kind of a node and the bound of a value. Consecutive steps are fast.
pub fn event_line(frames: &Frames<'_>, step: u32) -> Option<String> {
    let trace = frames.trace();
    let event = frames.event(step)?;
    let node = event.node()?;
    // Of three players the log has all numbers, and the kind and the bound of a node as with chance.
    let is_told = trace.has_chance() || trace.is_for_three();
    let path = path_text(trace, node);
    let word = match event {
        event if is_futile(trace, event) => "futile",
        StepEvent::Recompute(_) => "update",
        event => event.kind().word(),
    };
    let mut line = format!("{word} {path}");
    let move_to = |child: u32| trace.edge(child).map_or("", |edge| trace.name(edge.mv));
    if let Some(proof) = trace.proof() {
        proved(trace, proof, (event, step), &mut line)?;
        return Some(line);
    }
    match event {
        StepEvent::Start => return None,
        StepEvent::Enter(id) => {
            let entered = trace.node(id)?;
            if is_told {
                let _ = write!(line, " {}", kind_word(entered));
            }
            came(trace, id, entered, &mut line);
        }
        StepEvent::Score(id) if trace.monte_carlo().is_some() => {
            let played = trace.played_at(step).filter(|played| played.node == id)?;
            let _ = write!(line, " {}", played.reward);
        }
        StepEvent::Score(id) => {
            let _ = write!(line, " {}", score_text(trace, id)?);
        }
        StepEvent::Update { node, child } if trace.takes_vectors() => {
            let best = score_text(trace, frames.at(node, step)?.best_child?)?;
            let _ = write!(line, " {} {best}", move_to(child));
        }
        StepEvent::Update { node, child } | StepEvent::Kept { node, child } => {
            let frame = frames.at(node, step)?;
            let Window { alpha, beta } = frame.window;
            let best = frame.best.map_or(Score::ZERO, |best| best);
            let _ = write!(line, " {} {}", move_to(child), end(best));
            let _ = write!(line, " {} {}", end(alpha), end(beta));
        }
        StepEvent::Stand(node) => {
            let Window { alpha, beta } = frames.at(node, step)?.window;
            let _ = write!(line, " {} {} {}", end(trace.stand(node)?), end(alpha), end(beta));
        }
        StepEvent::Null { node, child } | StepEvent::Check { node, child } => {
            let cuts = if trace.is_closed_by_test(node, step) { "cuts" } else { "no" };
            let _ = write!(line, " {} {cuts}", end(trace.node(child)?.score()?));
        }
        StepEvent::Chance { node, child } => {
            let average = frames.at(node, step)?.average.unwrap_or(Interval::UNKNOWN);
            let _ = write!(line, " {} {} {}", move_to(child), end(average.lo), end(average.hi));
        }
        StepEvent::Cutoff { node, .. } => {
            let pruned = || trace.children(node).filter(|&child| trace.is_pruned(child)).count();
            let left = trace.outcomes_left(node).unwrap_or_else(pruned);
            let _ = write!(line, " {left}");
        }
        StepEvent::Expand(_) | StepEvent::Child(_) | StepEvent::Recompute(_) => {}
        StepEvent::Select { .. }
        | StepEvent::Grow(_)
        | StepEvent::Playout(_)
        | StepEvent::Backup(_) => monte_carlo(frames, event, step, &mut line)?,
        StepEvent::Exit(id) => {
            let left = trace.node(id)?;
            let _ = write!(line, " {}", score_text(trace, id)?);
            if let Some(bound) = left.bound().filter(|_| is_told) {
                let _ = write!(line, " {}", bound.word());
            }
        }
    }
    Some(line)
}

/// The score of a node, or in a search of maxn its numbers, joined by commas.
fn score_text(trace: &Trace, id: u32) -> Option<String> {
    if !trace.takes_vectors() {
        return Some(end(trace.node(id)?.score()?));
    }
    Some(trace.numbers(id)?.map(|number| number.to_string()).join(","))
}

/// Appends why the search entered a node, and its window.
fn came(trace: &Trace, id: u32, entered: &Node, line: &mut String) {
    let mark = if trace.is_quiet(id) { Mark::Quiet } else { entered.mark() };
    if mark != Mark::Plain {
        let _ = write!(line, " {}", mark.word());
    }
    if trace.has_windows() {
        let Window { alpha, beta } = entered.window();
        let _ = write!(line, " {} {}", end(alpha), end(beta));
    } else if trace.has_chance() {
        line.push_str(" -inf inf");
    }
}

/// Appends the numbers of an event of a Monte Carlo search.
fn monte_carlo(frames: &Frames<'_>, event: StepEvent, step: u32, line: &mut String) -> Option<()> {
    let trace = frames.trace();
    match event {
        StepEvent::Select { child, .. } => {
            let (count, reward) = frames.visits(child, step)?;
            let upper = frames.upper(child, step)?;
            let name = trace.edge(child).map_or("", |edge| trace.name(edge.mv));
            let _ = write!(line, " {name} {count} {reward} {upper:.6}");
        }
        StepEvent::Playout(_) => {
            let game = trace.playout(trace.iteration_at(step)?, None)?;
            let moves = game.texts.join("-");
            let moves = if moves.is_empty() { "none" } else { &moves };
            let _ = write!(line, " {moves} {}", game.reward);
        }
        StepEvent::Backup(node) => {
            let (count, reward) = frames.visits(node, step)?;
            let _ = write!(line, " {count} {reward}");
            let proved = trace.proved_by(node, step);
            if let Some(proved) = proved {
                let _ = write!(line, " proved {proved}");
            }
        }
        _ => {}
    }
    Some(())
}

/// Appends the numbers of an event of a proof-number search: at the entry of a visit its thresholds.
fn proved(
    trace: &Trace,
    proof: &ProofRecord,
    (event, step): (StepEvent, u32),
    line: &mut String,
) -> Option<()> {
    let id = event.node()?;
    let numbers = match event {
        StepEvent::Select { child, .. } => {
            let name = trace.edge(child).map_or("", |edge| trace.name(edge.mv));
            let _ = write!(line, " {name}");
            return Some(());
        }
        StepEvent::Expand(_) => {
            let _ = write!(line, " {}", trace.children(id).count());
            return Some(());
        }
        StepEvent::Enter(_) => proof.thresholds(id).or_else(|| proof.numbers_at(id, step)),
        _ => proof.numbers_at(id, step),
    };
    let _ = write!(line, " {}", numbers?);
    Some(())
}

fn is_futile(trace: &Trace, event: StepEvent) -> bool {
    let StepEvent::Score(id) = event else { return false };
    trace.claims_of(id).any(|claim| claim.by == ClaimBy::Futility)
}

/// The moves to a node; a check is none.
fn path_text(trace: &Trace, node: u32) -> String {
    let moves = trace.moves_to(node);
    let moves = moves.iter().filter(|&&mv| mv != Move::CHECK);
    let texts: Vec<&str> = moves.map(|&mv| trace.name(mv)).collect();
    if texts.is_empty() { "root".to_owned() } else { texts.join("-") }
}

fn kind_word(node: &Node) -> &'static str {
    match node.status() {
        Status::Leaf | Status::Terminal => "leaf",
        _ => node.kind().word(),
    }
}

/// The end of a window or a score, as a whole number or an infinity.
fn end(score: Score) -> String {
    match score {
        Score::INFINITY => "inf".to_owned(),
        Score::MINUS_INFINITY => "-inf".to_owned(),
        score => score.get().to_string(),
    }
}
