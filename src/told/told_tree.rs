//! The tree that the events tell: for games of their own, and for orders that only the events know.

use super::record::{Act, Record, Word};
use crate::evaluation::Score;

/// A node that was entered.
#[derive(Clone, Copy, Debug)]
pub(super) struct ToldNode {
    pub(super) mv: Option<Word>,
    /// What it returned, in the view of the header; `None` while it is open.
    pub(super) value: Option<Score>,
    /// Whether MAX moves there: as told, else the sides alternate.
    pub(super) max: bool,
    first_child: Option<u32>,
    last_child: Option<u32>,
    next: Option<u32>,
}

/// All nodes that were entered.
pub(super) struct ToldTree {
    /// In the order of entry.
    nodes: Vec<ToldNode>,
    /// Those that were left, in that order.
    left: Vec<u32>,
}

impl ToldTree {
    pub(super) fn of(record: &Record) -> Self {
        let mut nodes: Vec<ToldNode> = Vec::new();
        let mut open: Vec<u32> = Vec::new();
        let mut left = Vec::new();
        for event in &record.events {
            match event.act {
                Act::Enter { mv, max, .. } => {
                    let id = nodes.len() as u32;
                    let parent = open.last().map(|&parent| parent as usize);
                    let alternate = parent.is_none_or(|parent| !nodes[parent].max);
                    let max = max.unwrap_or(alternate);
                    let (first_child, last_child, next) = (None, None, None);
                    nodes.push(ToldNode { mv, value: None, max, first_child, last_child, next });
                    if let Some(parent) = parent {
                        match nodes[parent].last_child.replace(id) {
                            Some(elder) => nodes[elder as usize].next = Some(id),
                            None => nodes[parent].first_child = Some(id),
                        }
                    }
                    open.push(id);
                }
                Act::Exit { value, .. } => {
                    let Some(id) = open.pop() else { continue };
                    nodes[id as usize].value = value;
                    left.push(id);
                }
                Act::Hit { value, .. } => {
                    let Some(id) = open.pop() else { continue };
                    nodes[id as usize].value = Some(value);
                }
                Act::Cut => {}
                Act::Malformed | Act::Unbalanced => break,
            }
        }
        Self { nodes, left }
    }

    /// The same tree, in which MAX moves where `sides` says so, node by node in the order of entry.
    pub(super) fn with_sides(mut self, sides: &[bool]) -> Self {
        self.nodes.iter_mut().zip(sides).for_each(|(node, &max)| node.max = max);
        self
    }

    /// A node; there is none where nothing was told.
    pub(super) fn get(&self, id: u32) -> Option<&ToldNode> {
        self.nodes.get(id as usize)
    }

    /// The nodes that were left, but for those that a table closed, in that order.
    pub(super) fn exits(&self) -> impl Iterator<Item = u32> + '_ {
        self.left.iter().copied()
    }

    /// Those of them below which nothing was tried.
    pub(super) fn leaves(&self) -> impl Iterator<Item = &ToldNode> {
        let nodes = self.left.iter().map(|&id| &self.nodes[id as usize]);
        nodes.filter(|node| node.first_child.is_none())
    }

    /// The children of a node in the order of entry.
    pub(super) fn children(&self, id: u32) -> impl Iterator<Item = (u32, &ToldNode)> {
        let mut next = self.get(id).and_then(|node| node.first_child);
        std::iter::from_fn(move || {
            let id = next?;
            let node = self.get(id)?;
            next = node.next;
            Some((id, node))
        })
    }
}
