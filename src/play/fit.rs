//! Checks that a run fits its evaluation and the moment at which its depth limit falls.

use crate::evaluation::EvaluationName;
use crate::game::{AnyPosition, Game, InputError};
use crate::search::{ClaimBy, Goal, Run, Shorten};

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

/// Refuses a run that cannot search a position: on a tree one with quiescence, one with a goal that the position does
/// not have, and outside Othello 8x8 one with `ProbCut`. Also one for another number of players, and one that knows no
/// chance nodes where there are some. There it also refuses an evaluation that does not divide points into the parts of
/// its averages.
///
/// # Errors
/// Gives the run or the evaluation that does not fit.
pub fn check_position(
    position: &AnyPosition,
    run: Run,
    evaluation: EvaluationName,
) -> Result<(), (PositionMisfit, InputError)> {
    let is_tree = matches!(position, AnyPosition::Tree(_) | AnyPosition::Uniform(_));
    let refuse =
        |reason: &str, remedy: &str| Err((PositionMisfit::Run, InputError::whole(reason, remedy)));
    if run.quiescence.is_some() && is_tree {
        let remedy = "search a board game, or leave quiescence out";
        return refuse("quiescence looks for loud moves, and a tree has none", remedy);
    }
    match run.proof.map(|settings| settings.goal) {
        Some(Goal::AtLeast(value)) if !is_tree => {
            let remedy = "use goal:win, the default, or goal:draw";
            return refuse(
                &format!("goal:{value} is a value of a tree; a game is won or drawn"),
                remedy,
            );
        }
        Some(Goal::Win | Goal::Draw) if is_tree => {
            let remedy = "give the least value to prove, as in pn+goal:5";
            return refuse("a tree is neither won nor drawn", remedy);
        }
        _ => {}
    }
    let is_whole = matches!(position, AnyPosition::Othello(board) if board.size() == 8);
    if run.selective.probcut && !is_whole {
        return refuse(NOT_MEASURED, "search Othello with phases, or leave probcut out");
    }
    let has_three = position.three().is_some();
    if has_three != run.algorithm.is_for_three() {
        return if has_three {
            refuse("this tree is for three players", "use maxn, maxn+shallow or paranoid")
        } else {
            let reason = format!("{run} needs a tree for three players");
            refuse(&reason, "give every leaf three whole numbers, as in ([1 2 6] [4 2 3])")
        };
    }
    if run.algorithm.is_for_three() && evaluation != EvaluationName::Result {
        let reason = "the leaves of a tree for three players are its results";
        return Err((PositionMisfit::Evaluation, InputError::whole(reason, "use result")));
    }
    if !position.has_chance() {
        return Ok(());
    }
    if !run.searches_chance() {
        let reason = format!("{run} cannot search a tree in which chance moves");
        let remedy =
            "use expectimax, star1, star2 or alphabeta, with natural, static or random:SEED";
        return Err((PositionMisfit::Run, InputError::whole(reason, remedy)));
    }
    if evaluation != EvaluationName::Result {
        let reason =
            format!("{evaluation} gives no exact averages in a tree in which chance moves");
        return Err((PositionMisfit::Evaluation, InputError::whole(reason, "use result")));
    }
    Ok(())
}

/// The part of a request that does not fit a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionMisfit {
    /// The run, which has no meaning there.
    Run,
    /// The evaluation, which gives other values than the tree has.
    Evaluation,
}

/// Why `ProbCut` is refused.
const NOT_MEASURED: &str = "probcut was measured on Othello 8x8 with the evaluation phases alone";

/// Refuses forward pruning that the game or the evaluation does not allow, and `wins` and `ceiling` if the evaluation
/// cannot bound the score still possible.
///
/// # Errors
/// Gives the place of the modifier in `text`, the run as written.
pub fn check_evaluation(
    text: &str,
    run: Run,
    evaluation: EvaluationName,
    game: Game,
) -> Result<(), InputError> {
    let place = |word: &str| text.find(&format!("+{word}")).map_or(0, |plus| plus + 1);
    if run.selective.is_any() && matches!(game, Game::Tree | Game::Uniform) {
        let at = ClaimBy::place_in(text).unwrap_or(0);
        let reason =
            "null, lmr, futility and probcut are for games: a tree has no null move and no threat";
        return Err(InputError::at(at, reason, "search a board game, or leave them out"));
    }
    let is_measured = game == Game::Othello && matches!(evaluation, EvaluationName::Phases(_));
    if run.selective.probcut && !is_measured {
        let remedy = "search Othello with phases, or leave probcut out";
        return Err(InputError::at(place("probcut"), NOT_MEASURED, remedy));
    }
    if !run.prunes_statically() || evaluation.has_ceiling(game) {
        return Ok(());
    }
    let word = if run.wins { "wins" } else { "ceiling" };
    let at = place(word);
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
