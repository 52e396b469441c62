//! The tree that the events describe: for games of their own, and for move orders that only the events
//! define.

use super::record::{Act, Record, Word};
use crate::evaluation::Score;

#[derive(Clone, Copy, Debug)]
pub(super) struct FileNode {
    pub(super) mv: Option<Word>,
    /// The returned value, in the view of the header; `None` while the node is open.
    pub(super) value: Option<Score>,
    /// Whether MAX moves at the node: as reported, or else the opposite of its parent.
    pub(super) max: bool,
    first_child: Option<u32>,
    last_child: Option<u32>,
    next: Option<u32>,
}

pub(super) struct FileTree {
    /// The nodes in the order of entry.
    nodes: Vec<FileNode>,
    /// The nodes that were left, in the order of exit.
    left: Vec<u32>,
}

impl FileTree {
    pub(super) fn of(record: &Record) -> Self {
        let mut nodes: Vec<FileNode> = Vec::new();
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
                    nodes.push(FileNode { mv, value: None, max, first_child, last_child, next });
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

    /// Replaces the side to move of every node. `sides` is in the order of entry.
    pub(super) fn with_sides(mut self, sides: &[bool]) -> Self {
        self.nodes.iter_mut().zip(sides).for_each(|(node, &max)| node.max = max);
        self
    }

    /// Returns a node, or `None` if the file does not report it.
    pub(super) fn get(&self, id: u32) -> Option<&FileNode> {
        self.nodes.get(id as usize)
    }

    /// Returns the nodes that were left, in the order of exit, without those that a table closed.
    pub(super) fn exits(&self) -> impl Iterator<Item = u32> + '_ {
        self.left.iter().copied()
    }

    /// Returns the nodes of [`FileTree::exits`] without children.
    pub(super) fn leaves(&self) -> impl Iterator<Item = &FileNode> {
        let nodes = self.left.iter().map(|&id| &self.nodes[id as usize]);
        nodes.filter(|node| node.first_child.is_none())
    }

    /// Returns the children of a node in the order of entry.
    pub(super) fn children(&self, id: u32) -> impl Iterator<Item = (u32, &FileNode)> {
        let mut next = self.get(id).and_then(|node| node.first_child);
        std::iter::from_fn(move || {
            let id = next?;
            let node = self.get(id)?;
            next = node.next;
            Some((id, node))
        })
    }
}
