//! One step as an English sentence with the actual numbers.

use super::seen::seen;
use super::told::told_sentence;
use super::wording::{capital, place, side};
use super::{Cut, Explanation, Reason};
use crate::evaluation::Score;
use crate::search::{Bound, Interval, Profile};
use crate::trace::{Node, Owner, StepEvent, TableHit, Trace};

/// The sentence that explains a step, in the usual convention.
pub fn sentence(trace: &Trace, step: &Explanation) -> String {
    sentence_in(trace, step, Profile::default())
}

/// The sentence that explains a step, with the numbers and words of a convention.
#[expect(clippy::too_many_lines, reason = "a sentence for each kind of step, one after another")]
pub fn sentence_in(trace: &Trace, step: &Explanation, profile: Profile) -> String {
    if trace.is_told() {
        return told_sentence(trace, step);
    }
    let step = &seen(step, profile);
    // In the view of the side to move every node raises alpha and cuts at beta.
    let up = step.max || profile.is_movers();
    let side = side(step.max);
    let at = place(trace, &step.path);
    let mv = step.mv.map_or("", |mv| trace.name(mv));
    match &step.reason {
        Reason::Start => "Nothing has been searched yet.".to_owned(),
        Reason::Table { score, bound, hit } => table(trace, &at, *score, *bound, hit),
        Reason::Enter { again } => {
            let window = step.frame.map_or_else(String::new, |frame| {
                if trace.has_windows() {
                    format!(" with window {}", frame.window)
                } else {
                    String::new()
                }
            });
            match (again, iteration(trace, step)) {
                (true, _) => {
                    format!(
                        "Re-search of {at}{window}: the null window only proved that it is better."
                    )
                }
                (false, Some(pass)) if step.path.is_empty() => {
                    format!("{pass} Enter {at}, where {side} moves{window}.")
                }
                _ => format!("Enter {at}, where {side} moves{window}."),
            }
        }
        Reason::Score { score, bound, terminal } => {
            let value = step.static_value.unwrap_or(*score);
            let mut text = if *terminal {
                format!("The game is over at {at}: its score is {value}.")
            } else {
                format!("{at} is at the depth limit: the evaluation is {value}.", at = capital(&at))
            };
            if *bound != Bound::Exact {
                text += &format!(" {}", clamped(*score, *bound));
            }
            text
        }
        Reason::Foreseen { score, bound } => foreseen((side, up), &at, *score, *bound),
        Reason::Update { score, bound, before, improved } => {
            let known = step.proved.and_then(Interval::exact) == Some(*score);
            let value = bounded(*score, if known { Bound::Exact } else { *bound });
            let again = matches!(step.event, StepEvent::Update { child, .. }
                if trace.node(child).is_some_and(Node::is_re_search) && before.best == Some(*score));
            let mut text = match (before.best, improved) {
                (None, _) => format!("Move {mv} gives {value}, the first score of {side} at {at}."),
                (Some(_), true) if again => {
                    format!("Move {mv} gives {value}: the re-search confirms it.")
                }
                (Some(old), true) if old == *score => {
                    format!(
                        "Move {mv} gives {value}, as good as {old}; the last of equals is kept."
                    )
                }
                (Some(old), true) => {
                    format!("Move {mv} gives {value}, better for {side} than {old}.")
                }
                (Some(best), false) => format!("Move {mv} gives {value}; {side} keeps {best}."),
            };
            // Where the test comes first, a node that is cut leaves before its window moves.
            let tested = profile.tests_first()
                && matches!(trace.event(step.step + 1), Some(StepEvent::Cutoff { .. }));
            if let Some((old, new)) = step.moved_window().filter(|_| !tested) {
                let opens = "the window opens again, which a correct search never does";
                text += &match (up, new.alpha < old.alpha || new.beta > old.beta) {
                    (true, true) => {
                        format!(" Alpha goes back from {} to {}: {opens}.", old.alpha, new.alpha)
                    }
                    (false, true) => {
                        format!(" Beta goes back from {} to {}: {opens}.", old.beta, new.beta)
                    }
                    (true, false) => {
                        let (old, new) = (old.alpha, new.alpha);
                        format!(
                            " Alpha rises from {old} to {new}: {side} is already sure of {new}."
                        )
                    }
                    (false, false) => {
                        let (old, new) = (old.beta, new.beta);
                        format!(" Beta falls from {old} to {new}: MIN already holds MAX to {new}.")
                    }
                };
            }
            text
        }
        Reason::Cutoff(cut) => cutoff(trace, (step, up), cut, profile),
        Reason::Exit { score, bound, stub } => {
            let subject = if step.path.is_empty() { "The search".to_owned() } else { capital(&at) };
            if *stub {
                let value = bounded(*score, *bound);
                return format!(
                    "{subject} returns {value} (its inside was counted, not recorded)."
                );
            }
            exit(&subject, step, *score, *bound)
        }
    }
}

/// A node that is closed by what is known of it.
fn foreseen((side, up): (&str, bool), at: &str, score: Score, bound: Bound) -> String {
    let over = if up { Bound::Upper } else { Bound::Lower };
    if bound == over {
        return format!(
            "At {at} {side} can get {score} at most, and its opponent already has something at \
             least as good elsewhere: no move is tried."
        );
    }
    let value = bounded(score, bound);
    format!("At {at} {side} can win at once: the score is {value}, and no move is entered.")
}

/// Fail-hard at a leaf: which end of the window was returned in place of the value.
fn clamped(score: Score, bound: Bound) -> String {
    match bound {
        Bound::Lower => format!("Fail-hard returns beta = {score}."),
        _ => format!("Fail-hard returns alpha = {score}."),
    }
}

/// What an inner node returns: what the record proves of its value first, the score that the search
/// returns beside it where that is another.
fn exit(subject: &str, step: &Explanation, score: Score, bound: Bound) -> String {
    let told = Interval::of(score, bound);
    let proved = step.proved.unwrap_or(told);
    if proved == told {
        return format!("{subject} returns {}.", bounded(score, bound));
    }
    let tried = match step.moves {
        1 => "its one move was searched".to_owned(),
        2 => "both moves were searched".to_owned(),
        n => format!("all {n} moves were searched"),
    };
    match proved.exact() {
        Some(value) if value == score => {
            format!("{subject} returns {value}, its exact value: {tried}.")
        }
        Some(value) => {
            format!("{subject} is worth {value}: {tried}. It returns {}.", bounded(score, bound))
        }
        None => {
            let (lo, hi) = (proved.lo.finite(), proved.hi.finite());
            let known = match (lo, hi) {
                (Some(lo), Some(hi)) => format!("between {lo} and {hi}"),
                (Some(lo), None) => format!("at least {lo}"),
                (None, Some(hi)) => format!("at most {hi}"),
                (None, None) => "not known".to_owned(),
            };
            format!("{subject} returns {score}; its value is {known}.")
        }
    }
}

/// The iteration that a step belongs to, where there are several.
fn iteration(trace: &Trace, step: &Explanation) -> Option<String> {
    let node = step.event.node()?;
    let (place, of) = (trace.iteration_index(node), trace.iterations().len());
    if of < 2 {
        return None;
    }
    let depth = |place: usize| trace.iterations().get(place).map(|pass| pass.depth);
    let before = place.checked_sub(1).and_then(depth);
    let what = match depth(place)? {
        Some(plies) if before != Some(Some(plies)) => format!("to depth {plies}"),
        _ => "to the same depth, with another window".to_owned(),
    };
    Some(format!("Iteration {} of {of}, {what}.", place + 1))
}

fn table(trace: &Trace, at: &str, score: Score, bound: Bound, hit: &TableHit) -> String {
    let known = match hit.via {
        Some(mv) => format!("the position after move {} of {at}", trace.name(mv)),
        None => format!("the position at {at}"),
    };
    let via = u32::from(hit.via.is_some());
    let left = match trace.draft(hit.node).map(|draft| draft.saturating_sub(via)) {
        Some(1) => " with 1 ply left".to_owned(),
        Some(plies) => format!(" with {plies} plies left"),
        None => String::new(),
    };
    let from = match hit.stored_by {
        Some(by) => format!("searched{left} as {}", place(trace, &trace.moves_to(by))),
        None => format!("searched{left} where nothing was recorded"),
    };
    let value = bounded(score, bound);
    format!("The table answers: {known} was {from}, so its score here is {value}.")
}

fn cutoff(trace: &Trace, (step, up): (&Explanation, bool), cut: &Cut, profile: Profile) -> String {
    let best = step.frame.and_then(|frame| frame.best).unwrap_or(Score::ZERO);
    let moves: Vec<_> = cut.moves.iter().map(|&mv| trace.name(mv)).collect();
    let gone = if profile.prunes() { "pruned" } else { "cut" };
    let count = match moves.len() {
        1 => format!("1 move is {gone} ({})", moves[0]),
        n => format!("{n} moves are {gone} ({})", moves.join(", ")),
    };
    // What a trace cuts at is its own, whatever the convention of its reader.
    let is_strict = trace.about().run().is_some_and(|run| run.strict);
    let (above, below, good) = if is_strict {
        ("above", "below", "something better")
    } else {
        ("at least", "at most", "something at least as good")
    };
    let other = side(!step.max);
    let why = match (up, step.frame.map(|frame| frame.window)) {
        (true, Some(window)) => format!(
            "{best} is {above} beta = {beta}: {other}, higher up, already has {good}",
            beta = window.beta
        ),
        (false, Some(window)) => format!(
            "{best} is {below} alpha = {alpha}: {other}, higher up, already has {good}",
            alpha = window.alpha
        ),
        (_, None) => "The window is closed".to_owned(),
    };
    format!("{why}. {count}. {}", owner(trace, cut))
}

fn owner(trace: &Trace, cut: &Cut) -> String {
    let Some(Owner { node, distance, .. }) = cut.owner else {
        return "The bound is the search's own window.".to_owned();
    };
    let depth = match distance {
        1 => "one ply above: a shallow cutoff".to_owned(),
        n => format!("{n} plies above: a deep cutoff"),
    };
    let line: Vec<_> = cut.line.iter().map(|&mv| trace.name(mv)).collect();
    let at = place(trace, &trace.moves_to(node));
    format!("The bound comes from {at}, {depth}, through the line {}.", line.join(" "))
}

fn bounded(score: Score, bound: Bound) -> String {
    match bound {
        Bound::Exact => score.to_string(),
        Bound::Lower => format!("at least {score}"),
        Bound::Upper => format!("at most {score}"),
    }
}
