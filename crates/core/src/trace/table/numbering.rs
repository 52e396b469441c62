//! Finds the nodes of a trace that stand for equal positions: its transpositions.

use super::transpositions::{NONE, Transpositions};
use crate::evaluation::EvaluationName;
use crate::search::any::walk;
use crate::search::{TableSize, bucket_of, entries_in};
use crate::trace::Trace;
use std::collections::HashMap;

impl Trace {
    /// Returns the nodes that stand for equal positions; `None` for an external run, for a search with forward pruning,
    /// because its null moves are no moves of the game, and for a game that this program does not know. The first call
    /// plays every node: O(nodes).
    ///
    /// # Examples
    /// Three plies of tic-tac-toe: 1 + 9 + 72 + 504 nodes are 1 + 9 + 72 + 252 positions, because X's two moves
    /// may be played in either order.
    /// ```
    /// use plyscope_core::evaluation::EvaluationName;
    /// use plyscope_core::game::SetupRequest;
    /// use plyscope_core::search::{Limits, NoLimit, RunRequest};
    /// use plyscope_core::trace::any::{Recording, record};
    /// use plyscope_core::trace::{About, DEFAULT_BUDGET};
    ///
    /// let setup = SetupRequest::at("tictactoe", "");
    /// let root = setup.read()?.position;
    /// let about = About::from(RunRequest::of(setup, "minimax"));
    /// let (run, limits) = ("minimax".parse()?, Limits { depth: Some(3), nodes: None });
    /// let (report, is_wanted) = (&|_| (), &|_: &_| true);
    /// let recording = Recording { about, budget: DEFAULT_BUDGET, report, is_wanted };
    /// let trace = record(&root, EvaluationName::Result, run, limits, recording, &mut NoLimit);
    /// let equal = trace.transpositions().map(|equal| equal.len());
    /// assert_eq!((trace.len(), equal), (586, Some(334)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn transpositions(&self) -> Option<&Transpositions> {
        self.derived.transpositions.get_or_init(|| self.numbered_positions()).as_ref()
    }

    fn numbered_positions(&self) -> Option<Transpositions> {
        if self.external || self.is_selective() {
            return None;
        }
        let run = self.about.run()?;
        let start = self.start()?;
        let named = EvaluationName::parse(self.about.evaluation(), start.position.game()).ok();
        // Only where mirror images are equal does the evaluation matter: it must not distinguish them.
        let evaluation = named.or((!run.symmetry).then_some(EvaluationName::Zero))?;
        let bytes = match run.table {
            Some(TableSize::Bytes(bytes)) => Some(bytes),
            Some(TableSize::Unlimited) | None => None,
        };
        let mut known: HashMap<Box<[u64]>, u32> = HashMap::new();
        let (mut numbers, mut first, mut buckets) = (Vec::new(), Vec::new(), Vec::new());
        let mut room = None;
        walk(&start.position, evaluation, None, &mut |walk| {
            let mut ply = 0;
            room = bytes.map(|bytes| entries_in(bytes, walk.key(false).len()));
            for id in 0..self.len() {
                let Some(node) = self.node(id).filter(|node| node.was_entered()) else {
                    numbers.push(NONE);
                    continue;
                };
                while ply > 0 && ply >= node.ply() {
                    walk.leave();
                    ply -= 1;
                }
                if let Some(edge) = self.edge(id) {
                    walk.descend(ply, 0, edge.mv);
                    ply += 1;
                }
                let key = walk.key(run.symmetry).into_boxed_slice();
                let next = first.len() as u32;
                let number = *known.entry(key).or_insert_with_key(|key| {
                    first.push(id);
                    buckets.extend(bytes.map(|bytes| bucket_of(key, bytes)));
                    next
                });
                numbers.push(number);
            }
        });
        Some(Transpositions { numbers, first, buckets, room })
    }
}
