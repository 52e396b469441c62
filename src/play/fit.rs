//! Checks that a run fits its evaluation and the moment at which its depth limit falls.

use crate::evaluation::EvaluationName;
use crate::game::{AnyPosition, Game, InputError};
use crate::search::{Run, Shorten};

/// The part of a falling limit that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The run, which sets the lower limit.
    Run,
    /// The time after which the limit falls.
    Time,
}

/// Checks that a falling depth limit has exactly one moment: a node count in the run or a time
/// (`after_ms`, milliseconds).
///
/// # Errors
/// The faulty part and the reason, without a place in the text.
pub fn check_moment(run: Run, after_ms: Option<u64>) -> Result<(), (Misfit, InputError)> {
    let (what, reason, remedy) = match (run.shorten, after_ms) {
        (Some(Shorten { nodes: None, .. }), None) => (
            Misfit::Run,
            "shorten has no moment at which the limit falls",
            "add a node count, as in shorten:6@50000, or a time to shorten after",
        ),
        (Some(Shorten { nodes: Some(_), .. }), Some(_)) => {
            (Misfit::Time, "the run has a node count for it already", "give the time or the count")
        }
        (None, Some(_)) => {
            (Misfit::Time, "the run has no lower limit", "add one, as in alphabeta+shorten:6")
        }
        _ => return Ok(()),
    };
    Err((what, InputError::whole(reason, remedy)))
}

/// Refuses a run that cannot search a tree: one with quiescence, and one that knows no chance nodes where there are some.
/// There it also refuses an evaluation that does not divide points into the parts of its averages.
///
/// # Errors
/// Gives the run or the evaluation that does not fit.
pub fn check_chance(
    position: &AnyPosition,
    run: Run,
    evaluation: EvaluationName,
) -> Result<(), (ChanceMisfit, InputError)> {
    let is_tree = matches!(position, AnyPosition::Tree(_) | AnyPosition::Uniform(_));
    if run.quiescence.is_some() && is_tree {
        let reason = "quiescence looks for loud moves, and a tree has none";
        let remedy = "search a board game, or leave quiescence out";
        return Err((ChanceMisfit::Run, InputError::whole(reason, remedy)));
    }
    if !position.has_chance() {
        return Ok(());
    }
    if !run.searches_chance() {
        let reason = format!("{run} cannot search a tree in which chance moves");
        let remedy =
            "use expectimax, star1, star2 or alphabeta, with natural, static or random:SEED";
        return Err((ChanceMisfit::Run, InputError::whole(reason, remedy)));
    }
    if evaluation != EvaluationName::Result {
        let reason =
            format!("{evaluation} gives no exact averages in a tree in which chance moves");
        return Err((ChanceMisfit::Evaluation, InputError::whole(reason, "use result")));
    }
    Ok(())
}

/// What does not fit a tree with chance nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceMisfit {
    /// The run, which has no meaning at a chance node.
    Run,
    /// The evaluation, which gives values in whole points.
    Evaluation,
}

/// Refuses `wins` and `ceiling` if the evaluation cannot bound the score still possible.
///
/// # Errors
/// Gives the place of the modifier in `text`, the run as written.
pub fn check_evaluation(
    text: &str,
    run: Run,
    evaluation: EvaluationName,
    game: Game,
) -> Result<(), InputError> {
    if !run.prunes_statically() || evaluation.has_ceiling(game) {
        return Ok(());
    }
    let word = if run.wins { "wins" } else { "ceiling" };
    let at = text.find(&format!("+{word}")).map_or(0, |plus| plus + 1);
    let known = EvaluationName::of(game).into_iter().filter(|name| name.has_ceiling(game));
    let known: Vec<&str> = known.map(EvaluationName::word).collect();
    let remedy = match known[..] {
        [] => format!("leave {word} out"),
        _ => format!("leave {word} out, or evaluate by {}", known.join(" or ")),
    };
    let reason = format!(
        "+{word} needs an evaluation with a known maximum; {evaluation} of {game} has none"
    );
    Err(InputError::at(at, reason, remedy))
}
