//! What the graph object says, against itself and against the nodes.

use super::{GraphWire, TruncatedWire, algorithm};
use crate::format::wire::{MAX_POSITION, MAX_TEXT};
use crate::trace::Trace;

/// What a graph object says wrongly.
type Wrong = (&'static str, String);

impl GraphWire {
    /// Refuses what contradicts itself or is too long.
    pub(in crate::format) fn check(&self) -> Result<(), Wrong> {
        let none = String::new();
        let rules = &self.rules;
        let texts = [
            ("game", &self.game),
            ("run", &self.run),
            ("evaluation", &self.evaluation),
            ("rules/size", rules.size.as_ref().unwrap_or(&none)),
            ("rules/subboard", rules.subboard.as_ref().unwrap_or(&none)),
        ];
        let long = texts.into_iter().find(|(_, text)| text.len() > MAX_TEXT);
        if let Some((name, text)) = long {
            return Err((name, format!("a text of {} bytes", text.len())));
        }
        if self.position.len() > MAX_POSITION {
            return Err(("position", format!("a text of {} bytes", self.position.len())));
        }
        if self.algorithm != algorithm(&self.run) {
            return Err((
                "algorithm",
                format!("{:?}, but the run is {:?}", self.algorithm, self.run),
            ));
        }
        if let Some(text) = self.pv.iter().find(|text| text.len() > MAX_TEXT) {
            return Err(("pv", format!("a move of {} bytes", text.len())));
        }
        let last = self.passes.last().map(|pass| pass.root);
        if self.root.is_some() != last.is_some() {
            return Err(("root", "a root and passes must go together".to_owned()));
        }
        if self.root != last {
            return Err(("root", "not the root of the last pass".to_owned()));
        }
        let first = self.passes.first().map_or(0, |pass| pass.root.0);
        if first != 0 || !self.passes.is_sorted_by_key(|pass| pass.root.0) {
            return Err(("passes", "not from node 0 on in the order of the search".to_owned()));
        }
        Ok(())
    }

    /// Refuses what the nodes contradict. A file that was cut off tells of a search whose nodes
    /// are not all there.
    pub(in crate::format) fn check_against(&self, trace: &Trace) -> Result<(), Wrong> {
        let told = Self::of(trace);
        if !trace.was_cut_off() && self.value != told.value {
            return Err(("value", "not the root's score".to_owned()));
        }
        if !trace.was_cut_off() && self.best_move != told.best_move {
            return Err(("best_move", "not the first move of the variation".to_owned()));
        }
        if !trace.was_cut_off() && self.root != told.root {
            return Err((
                "root",
                "it must be the last pass's where there are nodes, else null".to_owned(),
            ));
        }
        let stubs = |truncated: &Option<TruncatedWire>| {
            truncated.as_ref().map(|truncated| (truncated.stubs, truncated.budget))
        };
        if !trace.was_cut_off() && stubs(&self.truncated) != stubs(&told.truncated) {
            return Err(("truncated", "not what the stubs give".to_owned()));
        }
        Ok(())
    }
}
