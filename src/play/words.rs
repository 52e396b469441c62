//! Reading an engine that is a run with limits: `alphabeta+static,eval=phases,depth=4`.

use super::fit::{Misfit, check_evaluation, check_moment};
use super::{DEFAULT_EVALUATION, PRESETS, Reach, Thought, default_evaluation};
use crate::evaluation::EvaluationName;
use crate::game::{AnyPosition, Game, InputError};
use crate::search::Run;

/// Reads a run with limits behind commas.
pub(super) fn read(text: &str, game: Game, start: &AnyPosition) -> Result<Thought, InputError> {
    let run = text.split(',').next().unwrap_or_default();
    let mut thought = Thought {
        run: run.parse().map_err(|error: InputError| unknown(error, text))?,
        evaluation: EvaluationName::Result,
        by_default: false,
        depth: None,
        nodes: None,
        time_ms: None,
        shorten_after_ms: None,
        margin: None,
    };
    let mut at = run.len() + 1;
    let mut seen: Vec<&str> = Vec::new();
    for limit in limits(text.get(at..).unwrap_or_default()) {
        let word = limit.split('=').next().unwrap_or_default();
        if seen.contains(&word) {
            return Err(InputError::at(at, format!("{word} is given twice"), "give it once"));
        }
        seen.push(word);
        thought.take(limit, game).map_err(|error| error.shifted(at))?;
        at += limit.len() + 1;
    }
    thought.settle(game, start);
    check_evaluation(run, thought.run, thought.evaluation, game)?;
    check_moment(thought.run, thought.shorten_after_ms).map_err(|(what, error)| {
        let place = match what {
            Misfit::Run => run.find("+shorten").map(|plus| plus + 1),
            Misfit::Time => text.find(",shorten-after").map(|comma| comma + 1),
        };
        InputError { at: place, ..error }
    })?;
    Ok(thought)
}

/// The parts between commas; one without `=` belongs to the value before it (weights have commas).
fn limits(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (comma, _) in text.match_indices(',') {
        let next = text[comma + 1..].split(',').next().unwrap_or_default();
        if next.contains('=') || next.is_empty() {
            parts.push(&text[start..comma]);
            start = comma + 1;
        }
    }
    if !text.is_empty() {
        parts.push(&text[start..]);
    }
    parts
}

/// An engine's words with the default evaluation asked for where none is named: what is typed
/// today. Anything but a run is left as it is.
pub fn asking_default(text: &str) -> String {
    let text = text.trim();
    let mut parts = text.split(',');
    let is_run = parts.next().is_some_and(|run| run.parse::<Run>().is_ok());
    if !is_run || text.ends_with(',') || parts.any(|limit| limit.trim().starts_with("eval=")) {
        return text.to_owned();
    }
    format!("{text},eval={DEFAULT_EVALUATION}")
}

impl Thought {
    /// Chooses the default evaluation where it is asked for: once, for games from `start` on.
    fn settle(&mut self, game: Game, start: &AnyPosition) {
        if !self.by_default {
            return;
        }
        let is_limited = self.nodes.is_some() || self.time_ms.is_some();
        let reach = Reach { depth: self.depth, is_limited };
        let runs = [self.run];
        (self.evaluation, _) = default_evaluation(game, std::iter::once(start), &runs, reach);
        // Only a search without any limit can be begun again with one, and choose again.
        self.by_default = self.depth.is_none() && !is_limited && game.default_depth().is_some();
    }

    fn take(&mut self, limit: &str, game: Game) -> Result<(), InputError> {
        let Some((word, value)) = limit.split_once('=') else {
            let remedy = "write for example alphabeta+static,eval=phases,depth=4";
            return Err(InputError::at(0, format!("{limit:?} is not a limit"), remedy));
        };
        let whole = |range: std::ops::RangeInclusive<u64>| {
            let number = value.parse().ok().filter(|number| range.contains(number));
            let remedy = format!("use {} to {}", range.start(), range.end());
            number.ok_or_else(|| {
                InputError::at(word.len() + 1, format!("{word} is not {value:?}"), remedy)
            })
        };
        let milliseconds = || match value.parse::<f64>() {
            Ok(seconds) if (0.001..=86_400.0).contains(&seconds) => {
                Ok((seconds * 1e3).round() as u64)
            }
            _ => {
                let reason = format!("{value:?} is no time");
                Err(InputError::at(word.len() + 1, reason, "use 0.001 to 86400 seconds"))
            }
        };
        match word {
            "eval" if value == DEFAULT_EVALUATION => self.by_default = true,
            "eval" => {
                self.evaluation = EvaluationName::parse(value, game)
                    .map_err(|error| InputError { at: Some(0), ..error }.shifted(word.len() + 1))?;
            }
            "depth" => self.depth = Some(whole(1..=400)? as u32),
            "nodes" => self.nodes = Some(whole(1..=1 << 53)?),
            "time" => self.time_ms = Some(milliseconds()?),
            "shorten-after" => self.shorten_after_ms = Some(milliseconds()?),
            "margin" if game == Game::Gomoku => self.margin = Some(whole(0..=19)? as u32),
            _ => {
                let remedy = "use eval, depth, nodes, time, shorten-after (Gomoku: margin)";
                return Err(InputError::at(0, format!("unknown limit {word:?}"), remedy));
            }
        }
        Ok(())
    }
}

/// A first word that is neither a run nor a preset.
fn unknown(error: InputError, text: &str) -> InputError {
    let named = text.split([',', '+']).next().unwrap_or_default();
    if let Some(preset) = PRESETS.iter().find(|preset| preset.name == named) {
        let reason = format!("{} is a program as it was published", preset.name);
        return InputError { reason, remedy: "leave its limits as they are".to_owned(), ..error };
    }
    if text.contains(['+', ',']) || error.at != Some(0) {
        return error;
    }
    let names: Vec<_> = PRESETS.iter().map(|preset| preset.name).collect();
    let remedy =
        format!("use {}, random, or a run such as alphabeta+static,depth=4", names.join(", "));
    InputError { reason: format!("unknown engine {text:?}"), remedy, ..error }
}
