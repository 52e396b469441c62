//! Checks that the list of edges agrees with the nodes, which contain the same data.

use crate::format::error::Refusal;
use crate::format::wire::{EdgeWire, MAX_LIST, MAX_TEXTS};
use crate::trace::Builder;
use std::collections::HashMap;

/// The most edges that can come before the nodes; a file with more of them and their nodes would be too
/// long.
const MAX_WAITING: usize = 1 << 22;

/// The edges read so far. Those before the nodes wait; later ones are compared at once.
#[derive(Default)]
pub(super) struct Edges {
    waiting: Vec<(u32, u32, u32, u16)>,
    /// The texts of their moves; `numbers` has the index of each.
    texts: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u16>,
    bytes: usize,
    /// One bit per child, set once its edge is read.
    seen: Vec<u64>,
    count: u32,
}

const REMEDY: &str = "list one edge for each parent_id, with the child's move and place";

impl Edges {
    /// Reads an edge; `nodes` is present if the nodes came first.
    pub(super) fn take(
        &mut self,
        edge: &EdgeWire<'_>,
        nodes: Option<&Builder>,
    ) -> Result<(), Refusal> {
        let (source, target, order) = (edge.source.0, edge.target.0, edge.order.0);
        match nodes {
            Some(nodes) => self.compare(nodes, source, target, order, &edge.mv),
            None => {
                let number = self.number(&edge.mv)?;
                if self.waiting.len() == MAX_WAITING {
                    let reason = format!("more than {MAX_WAITING} edges before the nodes");
                    return Err(Refusal::new("/edges", reason, "put the nodes before the edges"));
                }
                self.waiting.push((source, target, order, number));
                Ok(())
            }
        }
    }

    /// Returns the number of a move's text. Fails past 65,536 texts, or past 4 MiB of them.
    fn number(&mut self, text: &str) -> Result<u16, Refusal> {
        if let Some(&number) = self.numbers.get(text) {
            return Ok(number);
        }
        self.bytes += text.len();
        let number = u16::try_from(self.texts.len()).ok().filter(|_| self.bytes <= MAX_TEXTS);
        let Some(number) = number else {
            let reason =
                format!("more than {MAX_LIST} different moves, or {MAX_TEXTS} bytes of them");
            return Err(Refusal::new("/edges", reason, "name moves shortly"));
        };
        self.texts.push(text.into());
        self.numbers.insert(text.into(), number);
        Ok(number)
    }

    /// Compares the waiting edges. Refuses a child without an edge.
    pub(super) fn finish(&mut self, nodes: &Builder) -> Result<(), Refusal> {
        let texts = std::mem::take(&mut self.texts);
        for (source, target, order, number) in std::mem::take(&mut self.waiting) {
            let text = texts.get(usize::from(number)).map_or("", |text| text);
            self.compare(nodes, source, target, order, text)?;
        }
        let wanted = nodes.len() - nodes.roots();
        if self.count == wanted {
            return Ok(());
        }
        let reason = format!("{} edges for {} nodes", self.count, nodes.len());
        Err(Refusal::new("/edges", reason, REMEDY))
    }

    fn compare(
        &mut self,
        nodes: &Builder,
        source: u32,
        target: u32,
        order: u32,
        mv: &str,
    ) -> Result<(), Refusal> {
        let refuse = |reason: String| Err(Refusal::new("/edges", reason, REMEDY));
        let Some(known) = nodes.edge(target) else {
            return refuse(format!("an edge to {target}, which is no child"));
        };
        if known != (source, mv, order) {
            let (parent, text, place) = known;
            return refuse(format!(
                "edge {source} to {target} by {mv:?}, place {order}, \
                 but the nodes say {parent} by {text:?}, place {place}"
            ));
        }
        let (word, bit) = (target as usize / 64, 1u64 << (target % 64));
        if word >= self.seen.len() {
            self.seen.resize(word + 1, 0);
        }
        if self.seen[word] & bit != 0 {
            return refuse(format!("a second edge to {target}"));
        }
        self.seen[word] |= bit;
        self.count += 1;
        Ok(())
    }
}
