//! Serialises the graph of a trace with serde: its nodes in the order of their ids, then the edges that
//! lead to them. Parents are not written, because ids are a preorder and every node stores the end of
//! its subtree.

use super::node::{Edge, Node};
use super::parts::{Graph, grow};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

pub(super) fn serialize<S: Serializer>(graph: &Graph, to: S) -> Result<S::Ok, S::Error> {
    let nodes: Vec<&Node> = graph.node_weights().collect();
    let edges: Vec<&Edge> = graph.edge_weights().collect();
    (nodes, edges).serialize(to)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Graph, D::Error> {
    let (nodes, edges) = <(Vec<Node>, Vec<Edge>)>::deserialize(from)?;
    let mut graph = Graph::with_capacity(nodes.len(), edges.len());
    let mut edges = edges.into_iter();
    // The nodes with an unfinished subtree, each with the end of the subtree.
    let mut open: Vec<(u32, u32)> = Vec::new();
    for (id, node) in (0..).zip(&nodes) {
        while open.pop_if(|&mut (_, end)| end <= id).is_some() {}
        let above = match open.last() {
            None => None,
            Some(&(parent, _)) => {
                let edge = edges.next().ok_or_else(|| D::Error::custom("an edge is missing"))?;
                Some((parent, edge))
            }
        };
        grow(&mut graph, node, above);
        open.push((id, node.end()));
    }
    Ok(graph)
}
