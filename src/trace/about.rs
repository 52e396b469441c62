//! What a trace is a trace of, in the words of its request.

use crate::game::{InputError, Setup};
use crate::search::{Run, Shorten, Tie};

/// The request behind a trace, as words: enough to run it again, and no more than a file can
/// hold for a game that this program does not know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The game's word.
    pub game: String,
    /// Board size, `7x6`; `None` for the usual board.
    pub size: Option<String>,
    /// Gomoku: stones in a row that win.
    pub k: Option<u32>,
    /// Gomoku: exactly k.
    pub exact: bool,
    /// Gomoku: the search area, `f6-j10`.
    pub subboard: Option<String>,
    /// The position in its canonical spelling.
    pub position: String,
    /// The run word, canonical.
    pub run: String,
    /// The evaluation's word.
    pub evaluation: String,
    /// Depth limit, plies; `None` to the end of the game.
    pub depth: Option<u32>,
    /// Node limit of the search; `None` for none.
    pub node_limit: Option<u64>,
    /// Graph nodes that could be recorded.
    pub budget: u64,
}

impl About {
    /// The run behind the word; `None` for an algorithm that this program does not know.
    pub fn run(&self) -> Option<Run> {
        self.run.parse().ok()
    }

    /// The position's set-up, if the game is known.
    pub fn setup(&self) -> Result<Setup, InputError> {
        Ok(Setup {
            size: self.size.clone(),
            k: self.k,
            exact: self.exact,
            subboard: self.subboard.clone(),
            position: self.position.clone(),
            ..Setup::start(self.game.parse()?)
        })
    }

    /// Notes when a depth limit fell that was left to the clock, so that the run repeats the
    /// search exactly; one that never fell was none.
    pub(super) fn settle(&mut self, shortened_at: Option<u64>) {
        let Some(mut run) = self.run() else { return };
        let Some(shorten) = run.shorten.filter(|shorten| shorten.nodes.is_none()) else { return };
        run.shorten = shortened_at.map(|nodes| Shorten { nodes: Some(nodes), ..shorten });
        self.run = run.to_string();
    }

    /// Whether of equal children the last is kept.
    pub(super) fn keeps_last(&self) -> bool {
        self.run().is_some_and(|run| run.tie == Tie::Last)
    }
}
