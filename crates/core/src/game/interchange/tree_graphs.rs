//! Trees as JSON objects: nested ones with `children`, such as d3's hierarchies and networkx's `tree_data`,
//! and networkx's `node_link_data`, nodes with the edges between them (A. Hagberg and others, 2008).

use super::format::{Format, Item};
use super::pieces::whole;
use crate::game::tree::{MAX_DEPTH, quoted};
use crate::game::{Game, InputError, Note};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer};
use std::collections::HashMap;
use std::fmt;

pub(super) const FORMAT: Format = Format {
    title: "a tree in JSON",
    games: &[Game::Tree],
    endings: &["json"],
    is_own: false,
    looks: |text, game| game == Game::Tree && text.trim_start().starts_with('{'),
    split: whole,
    read: |text, _| read(text),
};

const REMEDY: &str = r#"give nodes with "children", as in {"children": [{"value": 3}, {"value": 5}]}, or "nodes" and "links""#;

/// A word or a number, as a text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Word(String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyWord).map(Self)
    }
}

struct AnyWord;

impl Visitor<'_> for AnyWord {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word or a number")
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<String, E> {
        Ok(word.to_owned())
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<String, E> {
        Ok(number.to_string())
    }
}

/// A node; it has no children here if the text lists the edges apart.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Node {
    #[serde(alias = "label")]
    name: Option<Word>,
    id: Option<Word>,
    #[serde(alias = "score", alias = "utility", alias = "size")]
    value: Option<f64>,
    #[serde(rename = "move", alias = "edge", alias = "action")]
    edge: Option<Word>,
    children: Vec<Node>,
}

#[derive(Debug, Deserialize)]
struct Graph {
    nodes: Vec<Node>,
    #[serde(alias = "edges")]
    links: Vec<Link>,
}

#[derive(Debug, Deserialize)]
struct Link {
    source: Word,
    target: Word,
    #[serde(default, rename = "move", alias = "edge", alias = "action", alias = "label")]
    edge: Option<Word>,
}

fn read(text: &str) -> Result<Item<'_>, InputError> {
    if text.contains("\"plyscope-trace\"") {
        return Err(InputError::whole("this is a recorded search", "open the file itself"));
    }
    let is_graph = ["\"links\"", "\"edges\""].iter().any(|name| text.contains(name));
    let root = if is_graph {
        grown(serde_json::from_str(text).map_err(|error| damaged(text, &error))?)?
    } else {
        serde_json::from_str(text).map_err(|error| damaged(text, &error))?
    };
    if root.children.is_empty() && root.value.is_none() {
        return Err(InputError::whole("this JSON has neither a value nor children", REMEDY));
    }
    let mut to = Writer { text: String::new(), without_value: 0 };
    to.node(&root);
    let item = Item::of(to.text);
    Ok(if to.without_value > 0 { item.with(Note::NoValue(to.without_value)) } else { item })
}

/// The error for a text that the reader of JSON refuses, at its place.
fn damaged(text: &str, error: &serde_json::Error) -> InputError {
    let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
    let at = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    let reason = match error.classify() {
        serde_json::error::Category::Data => "a field of this tree has another type",
        _ => "the JSON is damaged here, or nested too deep",
    };
    InputError::at(at.min(text.len()), reason, REMEDY)
}

/// Builds the tree from nodes and edges. Its root is the node without an edge that leads to it.
fn grown(graph: Graph) -> Result<Node, InputError> {
    let refuse = |reason: String| InputError::whole(reason, REMEDY);
    let mut numbers = HashMap::new();
    for (number, node) in graph.nodes.iter().enumerate() {
        let id = node.id.clone().or_else(|| node.name.clone());
        let id = id.ok_or_else(|| refuse(format!("node {} has no id", number + 1)))?;
        if numbers.insert(id.clone(), number).is_some() {
            return Err(refuse(format!("two nodes are called {:?}", id.0)));
        }
    }
    let number = |id: &Word| {
        let found = numbers.get(id).copied();
        found.ok_or_else(|| refuse(format!("an edge names {:?}, which is no node", id.0)))
    };
    let mut nodes: Vec<Option<Node>> = graph.nodes.into_iter().map(Some).collect();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut has_parent = vec![false; nodes.len()];
    for link in graph.links {
        let (from, to) = (number(&link.source)?, number(&link.target)?);
        if std::mem::replace(&mut has_parent[to], true) {
            let name = link.target.0;
            return Err(refuse(format!("two edges lead to {name:?}, and a tree has one")));
        }
        children[from].push(to);
        if let Some(node) = &mut nodes[to] {
            node.edge = link.edge;
        }
    }
    let roots: Vec<usize> = (0..nodes.len()).filter(|node| !has_parent[*node]).collect();
    let &[root] = &roots[..] else {
        return Err(refuse(format!("{} nodes have no edge that leads to them", roots.len())));
    };
    gathered(root, &mut nodes, &children, 0)
}

/// Takes a node and everything below it out of a list. There are no cycles below a root, because one
/// edge leads to each node.
fn gathered(
    number: usize,
    nodes: &mut [Option<Node>],
    children: &[Vec<usize>],
    depth: usize,
) -> Result<Node, InputError> {
    if depth > MAX_DEPTH {
        let reason = format!("the tree is more than {MAX_DEPTH} plies deep");
        return Err(InputError::whole(reason, "give a shallower one"));
    }
    let mut node = nodes[number].take().unwrap_or_default();
    for &child in &children[number] {
        node.children.push(gathered(child, nodes, children, depth + 1)?);
    }
    Ok(node)
}

struct Writer {
    text: String,
    /// Number of leaves without a value, which are written as 0.
    without_value: usize,
}

impl Writer {
    /// Writes a node as a tree in brackets. Recurses at most as deep as the reader of JSON, or [`MAX_DEPTH`].
    fn node(&mut self, node: &Node) {
        if let Some(edge) = &node.edge {
            self.text += &quoted(&edge.0);
            self.text.push(':');
        }
        let name = node.name.as_ref().or(node.id.as_ref()).map(|word| word.0.as_str());
        if let Some(name) = name.as_ref().filter(|name| !name.is_empty()) {
            self.text += &quoted(name);
        }
        let is_named = name.is_some_and(|name| !name.is_empty());
        match &node.value {
            Some(value) if is_named || !node.children.is_empty() => {
                self.text += &format!("={value}");
            }
            Some(value) => self.text += &value.to_string(),
            None if node.children.is_empty() => {
                self.without_value += 1;
                self.text += if is_named { "=0" } else { "0" };
            }
            None => {}
        }
        if !node.children.is_empty() {
            self.text.push('(');
            for (number, child) in node.children.iter().enumerate() {
                if number > 0 {
                    self.text.push(' ');
                }
                self.node(child);
            }
            self.text.push(')');
        }
    }
}
