//! Who sits at the table, and what was said there.

use plyscope::service::Engine;
use plyscope::service::wire::Outcome;
use serde::Serialize;

/// One side of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// Whoever types.
    Human,
    /// A program.
    Engine(Engine),
}

impl Seat {
    pub(super) fn name(&self) -> String {
        match self {
            Self::Human => "human".to_owned(),
            Self::Engine(engine) => engine.to_string(),
        }
    }
}

/// What a person can type.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said<'t> {
    Move(&'t str),
    Undo,
    Redo,
    Hint,
    Board,
    Swap,
    New,
    Save(&'t str),
    Trace(&'t str),
    Help,
    Quit,
}

impl<'t> Said<'t> {
    pub(super) fn of(line: &'t str) -> Self {
        let line = line.trim();
        match line.split_once(char::is_whitespace) {
            Some(("save", file)) => return Self::Save(file.trim()),
            Some(("trace", file)) => return Self::Trace(file.trim()),
            _ => {}
        }
        match line {
            "undo" | "u" => Self::Undo,
            "redo" | "r" => Self::Redo,
            "hint" => Self::Hint,
            "board" | "" => Self::Board,
            "swap" => Self::Swap,
            "new" => Self::New,
            "help" | "?" => Self::Help,
            "quit" | "q" | "exit" => Self::Quit,
            text => Self::Move(text),
        }
    }
}

/// What `help` answers.
pub(super) const HELP: &str = "\
a move such as those listed, or:
  undo, redo        take back or play again your last move and the answer
  hint              what the engine would play for you
  board             the board again
  swap, new         change sides; another game, with the sides changed
  save FILE         the game: .sgf, .ggf, or its moves as text
  trace FILE        the engine's last search, as plyscope trace writes it
  quit
";

/// A game as one JSON object.
#[derive(Debug, Serialize)]
pub(super) struct Record {
    pub(super) game: String,
    pub(super) first: String,
    pub(super) second: String,
    /// The moves, canonical, one string each.
    pub(super) moves: Vec<String>,
    /// `first`, `second`, `draw`, `exhausted`; null if it was not played to the end.
    pub(super) outcome: Option<Outcome>,
    /// Nodes entered by the first and by the second player.
    pub(super) nodes: [u64; 2],
    /// Time taken, milliseconds.
    pub(super) elapsed_ms: [u64; 2],
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_moves_are_told_apart() {
        assert_eq!(Said::of(" f5 \n"), Said::Move("f5"));
        assert_eq!(Said::of("undo\n"), Said::Undo);
        assert_eq!(Said::of("save my game.sgf\n"), Said::Save("my game.sgf"));
        assert_eq!(Said::of("trace a.json"), Said::Trace("a.json"));
    }
}
