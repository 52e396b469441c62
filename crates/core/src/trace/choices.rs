//! The move that a search would play if it were stopped, over the positions that it has entered.
//!
//! Two searches compare at equal work by it: a search by values changes its mind at an update of its root, a
//! Monte Carlo search after an iteration.

use super::monte_carlo::answers_of;
use super::{Choice, Trace};
use crate::search::Bound;

impl Trace {
    /// Returns the moves that the search would have played if it had been stopped, each from the moment at which the
    /// move or its value changed; `None` for a trace that does not record every entered node, and for a search for a
    /// proof. O(nodes), and for a Monte Carlo search O(iterations x (plies + moves of the root)); the first call plays
    /// all random games again.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::evaluation::FinalResult;
    /// use plyscope_core::game::{Notation, Tree};
    /// use plyscope_core::search::{Limits, NoLimit, search};
    /// use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
    ///
    /// let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 7))")?;
    /// let (run, limits) = ("minimax".parse()?, Limits::default());
    /// let mut recorder = Recorder::new(DEFAULT_BUDGET);
    /// let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
    /// let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
    /// let choices = trace.choices().unwrap();
    /// let moves: Vec<_> = choices.iter().map(|choice| trace.name(choice.mv.unwrap())).collect();
    /// assert_eq!((moves, choices[0].entered, choices[1].entered), (vec!["1", "3"], 5, 13));
    /// # Ok::<(), plyscope_core::game::InputError>(())
    /// ```
    pub fn choices(&self) -> Option<Vec<Choice>> {
        if self.monte_carlo().is_some() {
            return Some(changes(answers_of(self).into_iter()));
        }
        self.updates_its_choice().then(|| changes(self.updates_of_roots().into_iter()))
    }

    /// Returns moments of the search, at most `columns`, evenly spread over the positions entered: how many were
    /// entered, and the last step by then. The last moment is the end. `None` as for [`choices`](Self::choices).
    pub fn moments(&self, columns: u32) -> Option<Vec<(u64, u32)>> {
        let mut moments: Vec<(u64, u32)> = Vec::new();
        let mut add = |moment| {
            if moments.last() != Some(&moment) {
                moments.push(moment);
            }
        };
        let at = |column: u32, all: u64| u64::from(column + 1) * all / u64::from(columns.max(1));
        if self.monte_carlo().is_some() {
            let ends: Vec<Choice> = answers_of(self);
            let all = ends.last()?.entered;
            for column in 0..columns {
                let place = ends.partition_point(|end| end.entered <= at(column, all));
                if let Some(end) = place.checked_sub(1).map(|place| ends[place]) {
                    add((end.entered, end.step));
                }
            }
            return Some(moments);
        }
        if !self.updates_its_choice() {
            return None;
        }
        let all = self.entered_before(self.len());
        for column in 0..columns {
            let entered = at(column, all.into()) as u32;
            // The first node that was entered later.
            let (mut low, mut high) = (0, self.len());
            while low < high {
                let middle = low + (high - low) / 2;
                if self.entered_before(middle + 1) > entered {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            let next = self.node(low).and_then(super::Node::enter);
            add((entered.into(), next.map_or(self.steps, |enter| enter - 1)));
        }
        Some(moments)
    }

    /// Whether it records every update of the root's best move: a search for a proof has none before its end.
    fn updates_its_choice(&self) -> bool {
        self.stubs.is_empty() && self.proof().is_none()
    }

    /// Returns the best move after each update of a root that a stop would return: of the first finished iteration on
    /// only that of the last finished one.
    fn updates_of_roots(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        let mut finished = false;
        for (place, iteration) in self.iterations.iter().enumerate() {
            let root = iteration.root;
            let Some(node) = self.node(root) else { continue };
            let best_at = |entered: u32, step: u32| {
                let frame = self.frame(root, step)?;
                let mv = self.edge(frame.best_child?)?.mv;
                Some(Choice { entered: entered.into(), step, mv: Some(mv), value: frame.best })
            };
            if !finished {
                let closed = self.children(root).filter_map(|child| {
                    let child = self.node(child)?;
                    best_at(self.entered_before(child.end()), child.exit()? + 1)
                });
                choices.extend(closed);
            }
            let Some(exit) = node.exit() else { continue };
            let failed_low = if node.is_max() { Bound::Upper } else { Bound::Lower };
            if node.bound() == Some(failed_low) {
                continue;
            }
            let end = self.iterations.get(place + 1).map_or(self.len(), |next| next.root);
            let entered = self.entered_before(end);
            // The table can answer at the root, before a move is tried.
            let answered = || {
                let mv = self.hit(root).and_then(|hit| hit.via);
                Choice { entered: entered.into(), step: exit, mv, value: node.score() }
            };
            choices.push(best_at(entered, exit).unwrap_or_else(answered));
            finished = true;
        }
        choices
    }
}

/// Keeps the entries at which the move or its value changes.
fn changes(answers: impl Iterator<Item = Choice>) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for answer in answers {
        if choices.last().is_none_or(|last| (last.mv, last.value) != (answer.mv, answer.value)) {
            choices.push(answer);
        }
    }
    choices
}
