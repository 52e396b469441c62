//! The transposition table at every step of a search, from the record: no search keeps a copy of its table.
//!
//! A node stores its result at the step at which it returns. So the list of these steps, each with the step at which
//! the entry was overwritten, is the table at all steps together. `dfpn` stores the numbers of each visit likewise.

mod history;
mod numbering;
mod transpositions;

pub use history::{Filed, Stored, StoredEntry, TableCounts, TableHistory};
pub use transpositions::Transpositions;

use super::{Node, Status, Trace};
use crate::search::{Algorithm, Bound, Placing, placing};
use std::collections::HashMap;

impl Trace {
    /// Returns the table over all steps; `None` for a run without one, for an external run, and where the record does not
    /// have every node that stored something. The first call plays every node: O(nodes log nodes).
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::evaluation::EvaluationName;
    /// use plyscope_core::game::SetupRequest;
    /// use plyscope_core::search::{Limits, NoLimit, RunRequest};
    /// use plyscope_core::trace::any::{Recording, record};
    /// use plyscope_core::trace::{About, DEFAULT_BUDGET};
    ///
    /// let setup = SetupRequest::at("tictactoe", "");
    /// let root = setup.read()?.position;
    /// let about = About::from(RunRequest::of(setup, "alphabeta+tt"));
    /// let (run, limits) = ("alphabeta+tt".parse()?, Limits { depth: Some(4), nodes: None });
    /// let (report, is_wanted) = (&|_| (), &|_: &_| true);
    /// let recording = Recording { about, budget: DEFAULT_BUDGET, report, is_wanted };
    /// let trace = record(&root, EvaluationName::Result, run, limits, recording, &mut NoLimit);
    /// let table = trace.table().ok_or("no table")?;
    /// let counts = trace.table_counts(trace.steps());
    /// assert_eq!(counts.stored as usize, table.entries().len());
    /// assert_eq!(counts.hits as usize, trace.hits().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn table(&self) -> Option<&TableHistory> {
        self.derived.table.get_or_init(|| self.table_history()).as_ref()
    }

    /// Whether the run keeps a table, `+tt` or that of `dfpn`.
    pub fn has_table(&self) -> bool {
        let keeps = self
            .about
            .run()
            .is_some_and(|run| run.table.is_some() || run.algorithm == Algorithm::Dfpn);
        keeps && !self.external
    }

    /// Returns the counts of the table in the state of a step; all 0 without a table. O(log nodes).
    pub fn table_counts(&self, step: u32) -> TableCounts {
        let Some(table) = self.table() else { return TableCounts::default() };
        let by = |steps: &[u32]| steps.partition_point(|&at| at <= step) as u32;
        let answered =
            |node: u32| self.node(node).and_then(Node::exit).is_some_and(|at| at <= step);
        TableCounts {
            stored: table.by_step(step).len() as u32,
            renewed: by(&table.renewed),
            evicted: by(&table.evicted),
            hits: self.hits.partition_point(|hit| answered(hit.node)) as u32,
        }
    }

    /// Returns the contents of the entry that a node stored; `None` for a node that stored none.
    pub fn stored_by(&self, node: u32) -> Option<Stored> {
        let closed = self.node(node).filter(|closed| self.stores(closed))?;
        if self.proof.is_some() {
            return self.proof_numbers(node, closed.exit()?).map(Stored::Numbers);
        }
        let (score, bound) = (closed.score()?, closed.bound()?);
        // Where every move failed low, no move was shown to be better than the others.
        let fails_low = bound == if closed.is_max() { Bound::Upper } else { Bound::Lower };
        let best = self.frame(node, closed.exit()?).and_then(|frame| frame.best_child);
        let mv = best.filter(|_| !fails_low).and_then(|best| self.edge(best)).map(|edge| edge.mv);
        Some(Stored::Value { draft: self.draft(node), score, bound, mv })
    }

    /// Whether a node has filed its result: one that tried its moves and returned.
    fn stores(&self, node: &Node) -> bool {
        if node.exit().is_none() || !self.has_table() {
            return false;
        }
        if self.proof.is_some() {
            return true;
        }
        // An empty window clamps the scores of all children, so they prove nothing.
        let is_clamped = self.about.run().is_some_and(|run| run.hard)
            && node.window().alpha == node.window().beta;
        matches!(node.status(), Status::Searched | Status::Cutoff) && !is_clamped
    }

    fn table_history(&self) -> Option<TableHistory> {
        if !self.has_table() || self.is_over_budget() {
            return None;
        }
        let equal = self.transpositions()?;
        let stored = |id: u32| {
            let node = self.node(id).filter(|node| self.stores(node))?;
            Some(StoredEntry { node: id, stored: node.exit()?, overwritten: None })
        };
        let mut stores: Vec<StoredEntry> = (0..self.len()).filter_map(stored).collect();
        stores.sort_unstable_by_key(|entry| entry.stored);
        let mut history = TableHistory { room: equal.room(), ..TableHistory::default() };
        // The entry of each position and remaining depth, or the two slots of each bucket.
        let mut everything: HashMap<(u32, Option<u32>), u32> = HashMap::new();
        let mut buckets: HashMap<u32, [Option<u32>; 2]> = HashMap::new();
        for entry in stores {
            let key = |node: u32| Some((equal.position_of(node)?, self.draft(node)));
            let Some(filed @ (position, draft)) = key(entry.node) else { continue };
            let (place, step) = (history.entries.len() as u32, entry.stored);
            history.entries.push(entry);
            history.by_position.push((position, place));
            let known = |place: u32| key(history.entries[place as usize].node);
            let old = match equal.bucket(position) {
                None => everything.insert(filed, place),
                Some(bucket) => {
                    let [deepest, latest] = buckets.entry(bucket).or_default();
                    let plies = |draft: Option<u32>| draft.unwrap_or(u32::MAX);
                    let first = deepest.and_then(known);
                    let held = first.map(|first| (plies(first.1), first == filed));
                    match placing(held, plies(draft)) {
                        Placing::First => deepest.replace(place),
                        Placing::Second => latest.replace(place),
                        Placing::Before => std::mem::replace(latest, deepest.replace(place)),
                    }
                }
            };
            let same = old.and_then(known) == Some(filed);
            history.overwrite(old, step, same);
        }
        history.by_position.sort_unstable();
        Some(history)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::{Evaluation, EvaluationName};
    use crate::game::{Game, Keyed, Notation, SetupRequest};
    use crate::random::below;
    use crate::search::{Limits, NoLimit, OwnEntry, Run, RunRequest, Task, bind, own_table};
    use crate::trace::any::{Recording, record};
    use crate::trace::{About, DEFAULT_BUDGET};
    use crate::with_position;

    struct Look(Run, Limits);

    impl Task for Look {
        type Output = Vec<OwnEntry>;

        fn run<P: Keyed + Notation, E: Evaluation<P>>(
            self,
            root: &P,
            evaluation: &E,
        ) -> Vec<OwnEntry> {
            own_table(root, evaluation, (self.0, self.1))
        }
    }

    fn recorded(
        setup: &SetupRequest,
        run: Run,
        evaluation: EvaluationName,
        limits: Limits,
    ) -> Trace {
        let request = RunRequest::of(setup.clone(), &run.to_string());
        let eval = Some(evaluation.to_string());
        let about = About::from(RunRequest { eval, depth: limits.depth, ..request });
        let (report, is_wanted) = (&|_| (), &|_: &_| true);
        let recording = Recording { about, budget: DEFAULT_BUDGET, report, is_wanted };
        let root = setup.read().unwrap().position;
        record(&root, evaluation, run, limits, recording, &mut NoLimit)
    }

    /// An entry of the record as the search's own table has it.
    fn own(trace: &Trace, number: u64, entry: &StoredEntry) -> OwnEntry {
        let Some(Stored::Value { draft, score, bound, mv }) = trace.stored_by(entry.node) else {
            panic!("node {} stored nothing", entry.node);
        };
        let is_max = trace.node(entry.node).is_some_and(Node::is_max);
        let position = trace.position_at(entry.node).unwrap().0;
        let folds = trace.about().run().is_some_and(|run| run.symmetry);
        let mv = mv.map(|mv| {
            with_position!(&position, position => {
                if folds { position.mirrored_move(mv, position.folded_key().1) } else { mv }
            })
        });
        let draft = draft.unwrap_or(u32::MAX);
        if is_max {
            (number, draft, score, bound, mv)
        } else {
            (number, draft, -score, bound.flipped(), mv)
        }
    }

    #[test]
    fn the_record_has_the_table_of_the_search_at_every_step() {
        let result = EvaluationName::Result;
        let lines = EvaluationName::parse("lines", Game::ConnectFour).unwrap();
        let runs = [
            ("tictactoe", "1", "alphabeta+tt", result, None),
            ("tictactoe", "", "alphabeta+tt+symmetry", result, None),
            ("tictactoe", "", "alphabeta+tt:1KB+symmetry", result, Some(6)),
            ("tictactoe", "5", "minimax+tt:2KB", result, None),
            ("tictactoe", "", "pvs+static+tt+deepening+killer", result, Some(6)),
            ("tictactoe", "", "alphabeta+tt+hard", result, Some(6)),
            ("connect4", "4453", "alphabeta+tt:4KB+deepening", lines, Some(5)),
            ("connect4", "44", "mtdf+tt", lines, Some(4)),
            ("connect4", "44", "alphabeta+static+tt+etc+wins+ceiling", result, Some(6)),
            ("othello", "", "scout+tt:1KB+symmetry+deepening", result, Some(4)),
        ];
        let mut compared = 0;
        for (game, position, run, evaluation, depth) in runs {
            let setup = SetupRequest::at(game, position);
            let word: Run = run.parse().unwrap();
            let trace = recorded(&setup, word, evaluation, Limits { depth, nodes: None });
            let table = trace.table().unwrap();
            let entered: Vec<u32> = (0..trace.len())
                .filter(|&id| trace.node(id).is_some_and(Node::was_entered))
                .collect();
            let number = |node: u32| entered.partition_point(|&id| id < node) as u64;
            let mut state = 7;
            for _ in 0..20 {
                // The search stops where it would enter the next node.
                let nodes = below(&mut state, entered.len());
                let step = trace.node(entered[nodes]).unwrap().enter().unwrap() - 1;
                let limits = Limits { depth, nodes: Some(nodes as u64) };
                let root = setup.read().unwrap().position;
                let mut held = bind(&root, evaluation, Look(word, limits));
                held.sort_unstable_by_key(|entry| entry.0);
                let entries = table.by_step(step).iter().filter(|entry| entry.is_held_at(step));
                let mut told: Vec<OwnEntry> =
                    entries.map(|entry| own(&trace, number(entry.node), entry)).collect();
                told.sort_unstable_by_key(|entry| entry.0);
                assert_eq!(told, held, "{game} {position} {run}: after {nodes} nodes, step {step}");
                assert_eq!(trace.table_counts(step).held() as usize, held.len());
                compared += usize::from(!held.is_empty());
            }
            let counts = trace.table_counts(trace.steps());
            assert_eq!(counts.hits as usize, trace.hits().len(), "{run}");
        }
        assert!(compared > 150, "{compared} tables had an entry");
    }

    /// The entry that answered a node was in the table, and the record names the node that stored it.
    #[test]
    fn a_hit_is_an_entry_that_was_held() {
        let setup = SetupRequest::at("tictactoe", "");
        let run: Run = "alphabeta+tt:1KB+symmetry".parse().unwrap();
        let trace = recorded(&setup, run, EvaluationName::Result, Limits::default());
        let (table, equal) = (trace.table().unwrap(), trace.transpositions().unwrap());
        assert!(trace.hits().len() > 100);
        for hit in trace.hits() {
            let at = trace.node(hit.node).unwrap().enter().unwrap();
            let position = equal.position_of(hit.node).unwrap();
            let held: Vec<u32> = table
                .of_position(position)
                .filter(|entry| entry.is_held_at(at))
                .map(|entry| entry.node)
                .collect();
            assert!(hit.stored_by.is_some_and(|by| held.contains(&by)), "{hit:?}: {held:?}");
        }
    }
}
