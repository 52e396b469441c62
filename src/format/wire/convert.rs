//! Between records and the core.

use super::{
    BoundWord, Config, CountsRecord, EdgeRecord, GraphRecord, Kind, NodeRecord, Pass, Ply,
    RulesRecord, StatusWord, Tag, Truncated,
};
use crate::evaluation::Score;
use crate::search::{Bound, Counts, NodeCounts, Stop, Window};
use crate::trace::{About, Header, NodeRecord as Core, Status, Trace};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// Longest text of a move, bytes.
const MAX_TEXT: usize = 4096;

impl<'a> NodeRecord<'a> {
    /// The record of a node.
    pub(in crate::format) fn of(trace: &'a Trace, id: u32, tag: Option<Tag>) -> Option<Self> {
        let node = trace.node(id)?;
        let ext = trace.node_ext(id).and_then(raw);
        Some(Self {
            tag,
            id,
            parent_id: trace.parent(id),
            mv: trace.edge(id).map(|edge| Cow::Borrowed(trace.name(edge.mv))),
            ply: node.ply(),
            kind: if node.is_max() { Kind::Max } else { Kind::Min },
            status: node.status().into(),
            score: node.score().and_then(Score::finite),
            bound: node.bound().map(Into::into),
            alpha_in: node.window().alpha.finite(),
            beta_in: node.window().beta.finite(),
            enter: node.enter(),
            exit: node.exit(),
            inside: trace.stub(id).map(|stub| stub.inside.into()),
            ext,
        })
    }

    /// The record for the trace's builder.
    pub(in crate::format) fn core(&self) -> Result<Core<'_>, String> {
        let score = |name: &str, number: Option<i32>| match number {
            Some(number) if Score::new(number).get() != number => {
                Err(format!("node {}: {name} {number} is out of range", self.id))
            }
            number => Ok(number.map(Score::new)),
        };
        if self.mv.as_ref().is_some_and(|text| text.len() > MAX_TEXT) {
            return Err(format!("node {}: its move is longer than {MAX_TEXT} bytes", self.id));
        }
        let scored = score("score", self.score)?.zip(self.bound.map(Into::into));
        if scored.is_none() && (self.score.is_some() || self.bound.is_some()) {
            return Err(format!("node {}: score and bound belong together", self.id));
        }
        Ok(Core {
            id: self.id,
            parent: self.parent_id,
            mv: self.mv.as_deref(),
            ply: self.ply,
            max: self.kind == Kind::Max,
            status: self.status.into(),
            score: scored,
            window: Window {
                alpha: score("alpha_in", self.alpha_in)?.unwrap_or(Score::MINUS_INFINITY),
                beta: score("beta_in", self.beta_in)?.unwrap_or(Score::INFINITY),
            },
            enter: self.enter,
            exit: self.exit,
            inside: self.inside.map(Into::into),
            ext: self.ext.as_ref().map(|ext| ext.get().into()),
        })
    }
}

impl<'a> EdgeRecord<'a> {
    /// The record of the edge that leads to a node.
    pub(in crate::format) fn of(trace: &'a Trace, target: u32) -> Option<Self> {
        let edge = trace.edge(target)?;
        Some(Self {
            source: trace.parent(target)?,
            target,
            mv: Cow::Borrowed(trace.name(edge.mv)),
            order: u32::from(edge.ordinal),
        })
    }
}

/// JSON text as a value that is written as it is.
pub(in crate::format) fn raw(text: &str) -> Option<Box<RawValue>> {
    RawValue::from_string(text.to_owned()).ok()
}

impl GraphRecord {
    /// The record of a search.
    pub(in crate::format) fn of(trace: &Trace) -> Self {
        let about = trace.about();
        let name = |&mv: &crate::game::Move| trace.name(mv).to_owned();
        let pv: Vec<String> = trace.variation().iter().map(name).collect();
        let value = trace.score().and_then(Score::finite);
        let stubs = trace.stubs().len() as u64;
        Self {
            game: about.game.clone(),
            rules: RulesRecord {
                size: about.size.clone(),
                k: about.k,
                exact: about.exact,
                subboard: about.subboard.clone(),
            },
            position: about.position.clone(),
            algorithm: about.run.split('+').next().unwrap_or_default().to_owned(),
            run: about.run.clone(),
            evaluation: about.evaluation.clone(),
            config: Config {
                depth: about.depth,
                node_limit: about.node_limit,
                budget: about.budget,
            },
            root: 0,
            passes: vec![Pass { root: 0 }],
            value,
            best_move: value.and(pv.first().cloned()),
            pv,
            stopped: trace.stop().map(|stop| stop.word().to_owned()),
            truncated: (stubs > 0).then(|| Truncated { reason: "budget".to_owned(), stubs }),
            steps: trace.steps(),
            counts: CountsRecord::of(trace.counts(), trace.ordering_nodes()),
        }
    }

    /// The header for the trace's builder.
    pub(in crate::format) fn header(self, ext: Option<Box<RawValue>>) -> Result<Header, String> {
        let stop = match &self.stopped {
            None => None,
            Some(word) => Some(
                [Stop::Nodes, Stop::Time, Stop::Cancelled]
                    .into_iter()
                    .find(|stop| stop.word() == word)
                    .ok_or_else(|| format!("`stopped` is {word:?}, which is no reason to stop"))?,
            ),
        };
        if self.root != 0 || self.passes.len() != 1 || self.passes[0].root != 0 {
            return Err("this version reads traces of one pass, with root 0".to_owned());
        }
        if self.run.split('+').next() != Some(&self.algorithm) {
            return Err("`algorithm` and `run` do not agree".to_owned());
        }
        let (ordering_nodes, counts) = (self.counts.ordering_nodes, self.counts.into());
        let about = About {
            game: self.game,
            size: self.rules.size,
            k: self.rules.k,
            exact: self.rules.exact,
            subboard: self.rules.subboard,
            position: self.position,
            run: self.run,
            evaluation: self.evaluation,
            depth: self.config.depth,
            node_limit: self.config.node_limit,
            budget: self.config.budget,
        };
        let ext = ext.map(|ext| ext.get().into());
        let steps = self.steps;
        Ok(Header { about, counts, ordering_nodes, variation: self.pv, stop, steps, ext })
    }
}

impl CountsRecord {
    fn of(counts: &Counts, ordering_nodes: u64) -> Self {
        let Ply { nodes, leaves, terminals, cutoffs, first_move_cutoffs, pruned } =
            counts.total.into();
        let per_ply = counts.per_ply.iter().map(|&ply| ply.into()).collect();
        Self {
            nodes,
            leaves,
            terminals,
            cutoffs,
            first_move_cutoffs,
            pruned,
            ordering_nodes,
            per_ply,
        }
    }
}

impl From<CountsRecord> for Counts {
    fn from(record: CountsRecord) -> Self {
        let CountsRecord { nodes, leaves, terminals, cutoffs, first_move_cutoffs, pruned, .. } =
            record;
        let total = Ply { nodes, leaves, terminals, cutoffs, first_move_cutoffs, pruned }.into();
        Self { total, per_ply: record.per_ply.into_iter().map(Into::into).collect() }
    }
}

impl From<NodeCounts> for Ply {
    fn from(counts: NodeCounts) -> Self {
        let NodeCounts { nodes, leaves, terminals, cutoffs, first_move_cutoffs, pruned } = counts;
        Self { nodes, leaves, terminals, cutoffs, first_move_cutoffs, pruned }
    }
}

impl From<Ply> for NodeCounts {
    fn from(record: Ply) -> Self {
        let Ply { nodes, leaves, terminals, cutoffs, first_move_cutoffs, pruned } = record;
        Self { nodes, leaves, terminals, cutoffs, first_move_cutoffs, pruned }
    }
}

/// The words of two enums that mean the same.
macro_rules! same_words {
    ($core:ident = $wire:ident: $($word:ident)*) => {
        impl From<$core> for $wire {
            fn from(core: $core) -> Self {
                match core {
                    $($core::$word => Self::$word,)*
                }
            }
        }

        impl From<$wire> for $core {
            fn from(wire: $wire) -> Self {
                match wire {
                    $($wire::$word => Self::$word,)*
                }
            }
        }
    };
}

same_words!(Status = StatusWord: Searched Leaf Terminal Cutoff Pruned Stub Open);
same_words!(Bound = BoundWord: Exact Lower Upper);
