//! How a command ends: its exit code and its error message.

use crate::signals;
use crate::similar::{in_words, with_similar};
use plyscope::service::wire::Stop;
use plyscope::service::{Code, ServiceError};
use serde::Serialize;
use std::fmt;
use std::path::Path;
use std::process::ExitCode;

/// Every exit code and its meaning, as in the page of commands (`docs/cli.md`), whose rows a test compares with these.
pub(crate) const EXIT_CODES: [(&str, &str); 8] = [
    (
        "0",
        "done; also if a published program reached its own time limit, however much of its trace was recorded",
    ),
    ("1", "failed while running; `compare`, `success`: runs disagree about a value"),
    ("2", "wrong usage"),
    ("3", "invalid input; `sweep`: results of the same work differ"),
    (
        "4",
        "done, but truncated by a budget or a limit; `validate`: sound, but not checked completely",
    ),
    (
        "5",
        "`check`: another program differs; `diff`: two traces differ; `exercise grade`: some answers are not right; \
         `solve`: a score of a set is wrong; `book verify`: an entry is wrong",
    ),
    ("75", "`sweep run` was interrupted; the same command continues it"),
    (
        "129, 130, 143",
        "interrupted by SIGHUP, Ctrl-C or SIGTERM; the partial result is kept and written",
    ),
];

/// The outcome of a command that did its work; each has an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CommandOutcome {
    /// Exit code 0.
    Complete,
    /// A budget or a limit cut it short: exit code 4.
    Truncated,
    /// The file is sound as far as it was checked, but some of it was not: exit code 4.
    Unchecked,
    /// A signal interrupted it; the partial result has been written. Exit code 128 plus the signal.
    Interrupted,
    /// The runs disagree, so at least one result is wrong: exit code 1.
    Disagreed,
    /// A program had too many faults, so the match ended before its last game: exit code 1.
    GivenUp,
    /// A result differs from the reference: exit code 5.
    Differs,
    /// Several results of the same work differ: exit code 3.
    Conflicting,
    /// Some of the files cannot be read; the answer names them. Exit code 3.
    Unread,
    /// A signal interrupted a sweep; the next run resumes it. Exit code 75.
    Resumable,
}

impl CommandOutcome {
    /// Returns the outcome of work that a signal may have stopped, or a limit cut short. The signal
    /// counts more.
    pub(crate) const fn of(stopped: bool, truncated: bool) -> Self {
        match (stopped, truncated) {
            (true, _) => Self::Interrupted,
            (false, true) => Self::Truncated,
            (false, false) => Self::Complete,
        }
    }
}

impl From<CommandOutcome> for ExitCode {
    fn from(done: CommandOutcome) -> Self {
        Self::from(match done {
            CommandOutcome::Complete => 0,
            CommandOutcome::Disagreed | CommandOutcome::GivenUp => 1,
            CommandOutcome::Conflicting | CommandOutcome::Unread => 3,
            CommandOutcome::Truncated | CommandOutcome::Unchecked => 4,
            CommandOutcome::Differs => 5,
            // EX_TEMPFAIL, because batch systems retry on it.
            CommandOutcome::Resumable => 75,
            CommandOutcome::Interrupted => signals::exit_code(),
        })
    }
}

/// Returns advice for continuing a search that a limit stopped; empty for one that the user
/// stopped.
pub(crate) const fn remedy(stop: Stop) -> &'static str {
    match stop {
        Stop::Nodes => "; raise --nodes",
        Stop::Time => "; raise --time",
        Stop::Memory => "; or limit the table, as in +tt:256MB",
        Stop::Cancelled => "",
    }
}

/// A failed command: the parts of its message, and its exit code, 1 to 3.
#[derive(Debug)]
pub(crate) struct Failure {
    error: Box<ServiceError>,
    /// The option or argument that sets the field; `None` if no field is at fault.
    typed: Option<String>,
    code: u8,
}

/// A failure under `--json`, in the same parts as in the service.
#[derive(Serialize)]
pub(crate) struct FailureAnswer<'a> {
    error: &'a ServiceError,
}

impl Failure {
    /// Returns a failure at run time (exit code 1).
    pub(crate) fn running(message: impl Into<String>) -> Self {
        Self::new(Code::Io, message, 1)
    }

    /// Returns a failure of usage (exit code 2).
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::new(Code::Input, message, 2)
    }

    /// Returns a failure for invalid input, a position or a file (exit code 3).
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(Code::Input, message, 3)
    }

    fn new(kind: Code, message: impl Into<String>, code: u8) -> Self {
        Self { error: Box::new(ServiceError::new(kind, message)), typed: None, code }
    }

    /// Puts the subject in front of the message, as in `four.json: REASON`.
    pub(crate) fn about(mut self, what: &str) -> Self {
        self.error.reason = format!("{what}: {}", self.error.reason);
        self
    }

    pub(crate) const fn answer(&self) -> FailureAnswer<'_> {
        FailureAnswer { error: &self.error }
    }
}

/// Formats the message for a terminal: without control characters, with long input cut, and with the option
/// in place of its field.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = ServiceError { field: self.typed.clone(), ..ServiceError::clone(&self.error) };
        f.write_str(&visible(&bounded(&error.to_string())))
    }
}

/// Keeps the first line, the argument's name and the tip of the parser's message.
impl From<&clap::Error> for Failure {
    fn from(error: &clap::Error) -> Self {
        let rendered = anstream::adapter::strip_str(&error.render().to_string()).to_string();
        let rendered = in_words(&rendered);
        let mut lines = rendered.lines().map(str::trim).filter(|line| !line.is_empty());
        let reason = lines.next().unwrap_or_default();
        let field = match error.get(clap::error::ContextKind::InvalidArg) {
            Some(clap::error::ContextValue::String(name)) => {
                name.split_whitespace().next().map(|name| name.trim_start_matches('-').to_owned())
            }
            _ => None,
        };
        let tip = lines.find_map(|line| line.strip_prefix("tip: ")).unwrap_or_default();
        let reason = reason.trim_start_matches("error: ");
        let error = ServiceError::new(Code::Input, reason).with_remedy(tip);
        Self { error: Box::new(ServiceError { field, ..error }), typed: None, code: 2 }
    }
}

/// The most characters of a word, and of a line, that a message repeats.
const WORD: usize = 300;
const LINE: usize = 4_000;

/// Cuts long words and lines. Only user input is that long, because the program's own messages are shorter.
pub(crate) fn bounded(text: &str) -> String {
    if text.len() <= WORD {
        return text.to_owned();
    }
    let mut short = String::new();
    // A line's length counts only the characters kept.
    let (mut word, mut line) = (0, 0);
    for character in text.chars() {
        word = if character.is_whitespace() { 0 } else { word + 1 };
        if character == '\n' {
            line = 0;
        }
        line += usize::from(word <= WORD);
        match (word, line) {
            (WORD, _) | (..WORD, LINE) => short.push_str("..."),
            (..WORD, ..LINE) => short.push(character),
            _ => {}
        }
    }
    short
}

impl From<&Failure> for ExitCode {
    fn from(failure: &Failure) -> Self {
        Self::from(failure.code)
    }
}

/// Replaces control characters, because a hostile file could send them to the terminal, and characters that
/// change the direction of the text after them.
pub(crate) fn visible(text: &str) -> String {
    let shown = |c: char| if is_harmful(c) && c != '\n' { '\u{FFFD}' } else { c };
    text.chars().map(shown).collect()
}

/// Returns whether a terminal interprets the character, or shows the text after it in another order.
pub(crate) fn is_harmful(c: char) -> bool {
    let turns = matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    turns || c.is_control()
}

/// Returns a file's name without control characters.
pub(crate) fn shown(path: &Path) -> String {
    visible(&path.display().to_string())
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        // A position is content (exit code 3); every other field is a word of the command line.
        let content = matches!(
            error.field.as_deref(),
            None | Some("position" | "positions" | "subboard" | "journal" | "finished")
        );
        let code = match error.code {
            Code::Input if !content => 2,
            Code::Input | Code::InvalidFile => 3,
            Code::NotFound | Code::Limit => 2,
            _ => 1,
        };
        let error = with_similar(error);
        Self { typed: error.field.as_deref().map(option), error: Box::new(error), code }
    }
}

/// Returns the option or the argument that sets a field; by default the option of the same name.
fn option(field: &str) -> String {
    match field {
        "node_limit" => "--nodes".to_owned(),
        "time_limit_ms" => "--time".to_owned(),
        "engine" => "ENGINE".to_owned(),
        "a" => "A".to_owned(),
        "b" => "B".to_owned(),
        "name" => "GAME".to_owned(),
        "finished" => "--journal".to_owned(),
        "step" => "--at".to_owned(),
        "pause_ms" => "--seconds".to_owned(),
        "shorten_after_ms" => "--shorten-after".to_owned(),
        other => format!("--{}", other.replace('_', "-")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_repeats_little_and_commands_no_terminal() {
        let long =
            Failure::running(format!("{}: no such file\nuse \u{1B}[31m", "x".repeat(100_000)));
        let text = long.to_string();
        assert!(
            text.len() < 400 && text.contains("...: no such file")
                || text.contains("... no such file"),
            "{text}"
        );
        assert!(text.ends_with("use \u{FFFD}[31m"), "{text}");
        assert!(bounded(&"a b ".repeat(50_000)).len() < 5_000);
        assert_eq!(visible("a\u{9B}b\u{202E}c\u{2066}\n"), "a\u{FFFD}b\u{FFFD}c\u{FFFD}\n");
    }
}
