//! A difference as a sentence.

use super::answer::{EventTold, ScoreTold};
use super::kind::Kind;
use crate::game::{cut_quotes, shortened};
use crate::say::{Said, said};
use crate::trace::{Place, shown_name};

/// What a sentence speaks of.
pub(super) struct Parts<'a> {
    pub(super) line: u32,
    /// The moves from the root to the open node.
    pub(super) path: &'a [String],
    /// The places of the tree; none where nodes are called by their moves.
    pub(super) places: &'a [Place],
    /// Whether the event enters the root.
    pub(super) is_root: bool,
    pub(super) expected: Option<&'a EventTold>,
    pub(super) got: Option<&'a EventTold>,
    /// What is wrong with an event that is none.
    pub(super) fault: &'a str,
    /// Whether the move was tried before at the node.
    pub(super) tried: bool,
}

/// A score as sentences write it; a dash where none is told.
fn score(score: Option<ScoreTold>) -> String {
    match score {
        None => "–".to_owned(),
        Some(ScoreTold::Open("inf")) => "+∞".to_owned(),
        Some(ScoreTold::Open(_)) => "−∞".to_owned(),
        Some(told) => told.to_string().replace('-', "−"),
    }
}

fn window(event: &EventTold) -> String {
    format!("[{}, {}]", score(event.alpha), score(event.beta))
}

/// Moves of a path that a sentence names; a search can be 65,535 plies deep.
const NAMED: usize = 30;

/// The moves to a node as one word, the first of them where there are many.
fn path_text(path: &[String]) -> String {
    let named: Vec<_> = path.iter().take(NAMED).map(|mv| shortened(mv)).collect();
    let text = named.join(if named.iter().any(|mv| mv.contains('-')) { "." } else { "-" });
    match path.len().saturating_sub(NAMED) {
        0 => text,
        more => format!("{text}… (+{more})"),
    }
}

/// A node with the words that its part of a sentence begins with.
macro_rules! named {
    ($parts:ident, $path:expr, $root:literal, $by_path:literal, $by_name:literal) => {
        match $parts.letters($path) {
            Some(name) => said!($by_name, name = name),
            None if $path.is_empty() => said!($root),
            None => said!($by_path, path = path_text($path)),
        }
    };
}

impl Parts<'_> {
    /// The name that a tree gives a node.
    fn letters(&self, path: &[String]) -> Option<String> {
        let place = self.places.iter().find(|place| place.path == path)?;
        Some(shown_name(&place.name))
    }

    /// The open node: "at C", "at node 5-1".
    fn at(&self) -> Said {
        named!(self, self.path, "node.at.root", "node.at.path", "node.at.name")
    }

    /// The same after a word that English does without.
    fn of(&self) -> Said {
        named!(self, self.path, "node.of.root", "node.of.path", "node.of.name")
    }

    /// The same where it is a leaf.
    fn leaf(&self) -> Said {
        named!(self, self.path, "node.root", "leaf.path", "leaf.name")
    }

    /// The node that a move leads to.
    fn node(&self, mv: Option<&str>) -> Said {
        let path = match mv {
            _ if self.is_root => Vec::new(),
            Some(mv) => [self.path, &[mv.to_owned()]].concat(),
            None => return said!("move.any"),
        };
        named!(self, &path[..], "node.root", "node.path", "node.name")
    }

    /// A move of the open node: the name of the child where it has one.
    fn mv(&self, mv: Option<&str>) -> Said {
        let Some(mv) = mv else { return said!("move.any") };
        let has_names = !self.places.is_empty();
        let child = || self.letters(&[self.path, &[mv.to_owned()]].concat());
        match has_names.then(child).flatten() {
            Some(name) => said!("node.name", name = name),
            None => said!("move", move = shortened(mv).into_owned()),
        }
    }
}

/// The sentence for a kind.
pub(super) fn says(kind: Kind, parts: &Parts<'_>) -> Said {
    let line = parts.line.to_string();
    let fault = || cut_quotes(parts.fault.to_owned());
    let none = EventTold::default();
    let (got, expected) = (parts.got.unwrap_or(&none), parts.expected.unwrap_or(&none));
    let at = || parts.at();
    let by = || parts.mv(got.mv.as_deref());
    let next = || parts.mv(expected.mv.as_deref());
    let told = || score(got.value);
    let right = || score(expected.value);
    match kind {
        Kind::Malformed => said!("check.malformed", line = line, fault = fault()),
        Kind::Unbalanced => said!("check.unbalanced", line = line, fault = fault()),
        Kind::IllegalMove if parts.is_root => said!("check.illegal-root", line = line),
        Kind::IllegalMove if parts.tried => {
            said!("check.tried", line = line, by = by(), at = at())
        }
        Kind::IllegalMove => said!("check.illegal-move", line = line, by = by(), at = at()),
        Kind::BeyondLimit => said!("check.beyond-limit", line = line, by = by(), at = at()),
        Kind::MissedCut if expected.value.is_none() => {
            said!("check.missed-cut.plain", line = line, by = by(), at = at())
        }
        Kind::MissedCut => {
            said!("check.missed-cut", line = line, by = by(), at = at(), right = right())
        }
        Kind::TooShallow => {
            said!("check.too-shallow", line = line, of = parts.of(), next = next())
        }
        Kind::UnsoundCut if expected.e == "enter" => {
            said!("check.unsound-cut", line = line, at = at(), next = next())
        }
        Kind::UnsoundCut => said!("check.unsound-cut.open", line = line, at = at()),
        Kind::WrongOrder => {
            said!("check.wrong-order", line = line, by = by(), at = at(), next = next())
        }
        Kind::WrongWindow => {
            let node = parts.node(expected.mv.as_deref().or(got.mv.as_deref()));
            let (told, right) = (window(got), window(expected));
            said!("check.wrong-window", line = line, node = node, told = told, right = right)
        }
        Kind::WrongLeafValue => {
            let leaf = parts.leaf();
            said!(
                "check.wrong-leaf-value",
                line = line,
                leaf = leaf,
                told = told(),
                right = right()
            )
        }
        Kind::WrongValue => {
            said!("check.wrong-value", line = line, at = at(), told = told(), right = right())
        }
        Kind::WrongBest => {
            let told = parts.mv(got.best.as_deref());
            match expected.best.as_deref() {
                Some(best) => {
                    let right = parts.mv(Some(best));
                    said!("check.wrong-best", line = line, at = at(), told = told, right = right)
                }
                None => said!("check.wrong-best.none", line = line, at = at(), told = told),
            }
        }
        Kind::EndedEarly => said!("check.ended-early", line = line),
    }
}
