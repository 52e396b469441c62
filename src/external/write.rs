//! Writes a stream of events as the lines of a file, so that examples have the format of students'
//! files.

use super::answer::ReportedScore;
use crate::evaluation::Score;
use crate::mistakes::{Item, Listener};
use serde::Serialize;

#[derive(Default, Serialize)]
struct OutputLine {
    e: &'static str,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    alpha: Option<ReportedScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beta: Option<ReportedScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<ReportedScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<String>,
}

/// Writes a stream with every field, in at most 20,000 lines.
pub(super) struct Writer<'a> {
    text: String,
    move_text: &'a dyn Fn(u32) -> String,
    /// True if scores and windows are written in the view of the side to move.
    for_mover: bool,
    /// For every open node, whether MAX moves there.
    open: Vec<bool>,
    /// The last entry, not yet written because it may be a leaf.
    entered: Option<OutputLine>,
    /// The number of lines that may still be written. A search without end is of no use as an example.
    left: u32,
}

impl<'a> Writer<'a> {
    pub(super) fn new(header: &str, for_mover: bool, move_text: &'a dyn Fn(u32) -> String) -> Self {
        let text = format!("{header}\n");
        Self { text, move_text, for_mover, open: Vec::new(), entered: None, left: MOST_LINES }
    }

    pub(super) fn text(self) -> String {
        self.text
    }

    fn seen(&self, score: Score, max: bool) -> ReportedScore {
        ReportedScore::of(if self.for_mover && !max { -score } else { score }, 1)
    }

    fn line(&mut self, line: &OutputLine) {
        self.left = self.left.saturating_sub(1);
        self.text += &serde_json::to_string(line).unwrap_or_default();
        self.text.push('\n');
    }
}

/// The largest number of lines in an example.
const MOST_LINES: u32 = 20_000;

impl Listener for Writer<'_> {
    fn take(&mut self, item: Item) -> bool {
        if let Some(entered) = self.entered.take() {
            if let Item::Exit { value, leaf: true, .. } = item {
                let max = self.open.pop().unwrap_or(true);
                let value = Some(self.seen(value, max));
                self.line(&OutputLine { e: "leaf", value, ..entered });
                return self.left > 0;
            }
            self.line(&entered);
        }
        match item {
            Item::Enter { mv, max, window } => {
                self.open.push(max);
                let window = if self.for_mover && !max { window.flipped() } else { window };
                let end = |end: Score| Some(ReportedScore::of(end, 1));
                self.entered = Some(OutputLine {
                    e: "enter",
                    mv: mv.map(self.move_text),
                    alpha: end(window.alpha),
                    beta: end(window.beta),
                    ..OutputLine::default()
                });
            }
            Item::Exit { value, best, .. } => {
                let max = self.open.pop().unwrap_or(true);
                let value = Some(self.seen(value, max));
                let best = best.map(self.move_text);
                self.line(&OutputLine { e: "exit", value, best, ..OutputLine::default() });
            }
            Item::Cut => self.line(&OutputLine { e: "cut", ..OutputLine::default() }),
        }
        self.left > 0
    }
}
