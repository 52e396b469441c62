//! Arguments that several commands share: the position, the search limits and the form of the answer.

use crate::exit::Failure;
use crate::streams::eprint_line;
use crate::texts::positions_of;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use plyscope::service::wire::{EvaluationEntry, Language, RunRequest, SetupRequest};
use plyscope::service::{
    DEFAULT_EVALUATION, InputError, MAX_DEPTH, PositionText, Profile, asking_default, catalogue,
    take,
};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::IsTerminal;
use std::path::Path;

/// The `--json` switch.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Json {
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The textbook convention.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ConventionArgument {
    /// Textbook convention for wording and numbers: knuth-moore, strict, fail-hard, aima, negamax or
    /// cs188. Traces keep the one they were made with.
    #[arg(long, value_name = "NAME", default_value = "knuth-moore",
        value_parser = Suggestions(profiles).try_map(|text| profile(&text)), hide_possible_values = true)]
    pub(crate) profile: Profile,
}

/// The language of sentences.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LanguageArgument {
    /// Language of sentences and pictures: en or pt-BR. Help, errors, columns and JSON stay English
    /// [default: the system's language on a terminal, else en].
    #[arg(long, value_name = "LANGUAGE", value_parser = Suggestions(languages).try_map(|text| language(&text)),
        hide_possible_values = true)]
    lang: Option<Language>,
}

impl LanguageArgument {
    /// Returns the language of `--lang`, else that of the system on a terminal. Elsewhere the default is
    /// English, because scripts rely on it.
    pub(crate) fn language(self) -> Language {
        let of_system = || {
            let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
            let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)?;
            locale.to_lowercase().starts_with("pt").then_some(Language::Portuguese)
        };
        let on_terminal = std::io::stdout().is_terminal();
        let found = self.lang.or_else(|| on_terminal.then(of_system).flatten());
        found.unwrap_or_default()
    }
}

fn languages() -> Vec<String> {
    Language::ALL.map(|language| language.tag().to_owned()).into()
}

fn language(text: &str) -> Result<Language, String> {
    Language::of_tag(text).ok_or_else(|| "use en or pt-BR".to_owned())
}

fn profiles() -> Vec<String> {
    Profile::ALL.map(|profile| profile.word().to_owned()).into()
}

fn profile(text: &str) -> Result<Profile, String> {
    text.parse().map_err(|error: InputError| error.remedy)
}

/// An argument with values that a shell can complete. Any other value is parsed later, because only then
/// can the error name its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Suggestions(pub(crate) fn() -> Vec<String>);

impl TypedValueParser for Suggestions {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

pub(crate) fn games() -> Vec<String> {
    catalogue().games.iter().map(|game| game.word.to_string()).collect()
}

/// Lists the algorithms, and each modifier behind `alphabeta+`, because it is no run alone.
pub(crate) fn runs() -> Vec<String> {
    let known = catalogue();
    let algorithms = known.algorithms.iter().map(|entry| entry.page.example.to_owned());
    let modified = known.modifiers.iter().map(|entry| format!("alphabeta+{}", entry.page.example));
    algorithms.chain(modified).collect()
}

pub(crate) fn presets() -> Vec<String> {
    catalogue().presets.iter().map(|entry| entry.preset.name.to_owned()).collect()
}

pub(crate) fn ladders() -> Vec<String> {
    catalogue().ladders.iter().map(|ladder| ladder.word.to_owned()).collect()
}

/// Lists the published programs, then `random`, then the runs.
pub(crate) fn engines() -> Vec<String> {
    presets().into_iter().chain(["random".to_owned()]).chain(runs()).collect()
}

pub(crate) fn evaluations() -> Vec<String> {
    evaluations_that(|_| true)
}

/// Lists the evaluations with weights, because the others have nothing to tune.
pub(crate) fn tunable() -> Vec<String> {
    evaluations_that(|entry| !entry.weights.is_empty())
}

/// Returns each word once, in alphabetical order, because games share evaluations.
fn evaluations_that(are_meant: impl Fn(&EvaluationEntry) -> bool) -> Vec<String> {
    let known = catalogue();
    let of_games = known.games.iter().flat_map(|game| &game.evaluations);
    let meant = of_games.filter(|entry| are_meant(entry));
    let words: BTreeSet<String> = meant.map(|entry| entry.word.to_string()).collect();
    words.into_iter().collect()
}

/// The game and its board.
#[derive(Clone, Debug, Args)]
pub(crate) struct BoardArguments {
    /// Game: tictactoe, gomoku, connect4, othello, tree or uniform.
    #[arg(short, long, value_parser = Suggestions(games), hide_possible_values = true)]
    pub(crate) game: Option<String>,
    /// Board size, such as 7x6 (columns first), 8 or 15x15.
    #[arg(long)]
    pub(crate) size: Option<String>,
    /// Gomoku: number of stones in a row that wins.
    #[arg(long)]
    pub(crate) k: Option<u32>,
    /// Gomoku: exactly k in a row wins; longer rows do not.
    #[arg(long)]
    pub(crate) exact: bool,
    /// Gomoku: area to search, such as f6-j10.
    #[arg(long, conflicts_with = "margin")]
    pub(crate) subboard: Option<String>,
    /// Gomoku: search the smallest box around the stones, plus this many squares on every side.
    #[arg(long)]
    pub(crate) margin: Option<u32>,
}

/// The position to search from.
#[derive(Clone, Debug, Args)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,
    /// Position, in any notation of the game or another program's format [default: the start position].
    /// @FILE reads it from a file, - from standard input; both skip lines that begin with #.
    #[arg(short, long, default_value = "", hide_default_value = true, allow_hyphen_values = true,
        value_parser = position)]
    pub(crate) position: String,
    /// Which game or position to use from a file with several, counting from 1 [default: the first].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) number: Option<u32>,
}

/// How far to search.
#[derive(Clone, Debug, Args)]
pub(crate) struct LimitArguments {
    /// Depth limit in plies, 0 to 400 [default: to the end of the game]. Without any limit, a
    /// search restarts at the game's default depth after 50 million nodes.
    #[arg(short, long, value_parser = plies, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// Evaluation of leaves. By default a search to the end of the game uses `result`. A depth-limited search uses
    /// lines (Connect Four), phases (Othello), chains (Gomoku) or open-lines (tic-tac-toe). Weights can follow, as
    /// numbers (deepdiver:310,580,470) or as a file (deepdiver:weights.json).
    #[arg(short, long, value_parser = Suggestions(evaluations).try_map(|text| evaluation(&text)),
        hide_possible_values = true)]
    pub(crate) eval: Option<String>,
    /// Stop after entering this many nodes.
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<u64>,
}

/// Parses a depth limit, 0 to `MAX_DEPTH` plies.
fn plies(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| format!("out of range; use 0 to {MAX_DEPTH}"))
}

/// Returns a position: as typed, from a file after `@`, or from standard input for `-`. A file has
/// at most 64 MB.
fn position(text: &str) -> Result<String, String> {
    let read = match text.strip_prefix('@') {
        Some(path) => positions_of(Path::new(path)),
        None if text == "-" => positions_of(Path::new("-")),
        None => return Ok(text.to_owned()),
    };
    // Binary text is not trimmed, because its last byte may look like a line end.
    let trimmed = |text: String| if text.contains('\0') { text } else { text.trim().to_owned() };
    read.map(trimmed).map_err(|failure| failure.to_string())
}

/// Replaces a file of weights by its numbers; fails if the file cannot be read.
pub(crate) fn evaluation(text: &str) -> Result<String, String> {
    plyscope::service::inline_weights(text).map_err(|error| error.to_string())
}

/// Replaces a file of weights by its numbers, and adds the default evaluation to a run without one.
pub(crate) fn engine(text: &str) -> Result<String, String> {
    let inlined = plyscope::service::inline_engine(text).map_err(|error| error.to_string())?;
    Ok(asking_default(&inlined))
}

/// Parses 0.001 to 86,400 seconds, and returns milliseconds, rounded.
pub(crate) fn seconds(text: &str) -> Result<u64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.001..=86_400.0).contains(&seconds) => Ok((seconds * 1e3).round() as u64),
        _ => Err("use 0.001 to 86400 seconds".to_owned()),
    }
}

impl BoardArguments {
    pub(crate) fn setup(&self, position: &str) -> SetupRequest {
        SetupRequest {
            game: self.game.clone().unwrap_or_default(),
            size: self.size.clone(),
            k: self.k,
            exact: self.exact,
            subboard: self.subboard.clone(),
            margin: self.margin,
            position: position.to_owned(),
        }
    }
}

impl PositionArguments {
    /// Returns the setup of the position alone. Converts a position in another program's format, and prints
    /// the notes on it to standard error.
    pub(crate) fn setup(&self) -> Result<SetupRequest, Failure> {
        let words = self.board.setup(&self.position);
        // Without a game the position stays as it is, because the engine determines the game.
        if self.board.game.is_none() || (self.position.is_empty() && self.number.is_none()) {
            return Ok(words);
        }
        let PositionText { setup, notes } =
            take(&words, self.number.map(|number| number as usize))?;
        for note in notes {
            eprint_line(format_args!("plyscope: note: {note}"));
        }
        Ok(setup)
    }
}

impl LimitArguments {
    /// Returns `--eval`, else the word that leaves the choice to the service.
    pub(crate) fn evaluation(&self) -> String {
        self.eval.clone().unwrap_or_else(|| DEFAULT_EVALUATION.to_owned())
    }

    pub(crate) fn request(&self, position: &PositionArguments) -> Result<RunRequest, Failure> {
        Ok(RunRequest {
            setup: position.setup()?,
            depth: self.depth,
            eval: Some(self.evaluation()),
            node_limit: self.nodes,
            time_limit_ms: self.time,
            ..RunRequest::default()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::seconds;

    #[test]
    fn seconds_are_rounded_to_milliseconds() {
        let found =
            ["0.001", "1.001", "2.01", "1.0006", "86400"].map(|text| seconds(text).unwrap());
        assert_eq!(found, [1, 1_001, 2_010, 1_001, 86_400_000]);
        assert!(seconds("0").is_err() && seconds("86400.1").is_err() && seconds("nan").is_err());
    }
}
