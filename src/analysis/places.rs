//! What the places of a small textbook tree are called, and what its leaves are worth.

use crate::game::{AnyPosition, FinalScore, InputError, Notation, Player, Position, PositionExt};
use crate::trace::Trace;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Nodes of a tree that is shown whole, and whose places have names; in a larger one they are called by
/// their moves.
pub(crate) const WHOLE: u32 = 200;

/// A place in a textbook tree, searched or not.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[schemars(rename = "Place")]
pub struct PlaceView {
    /// The moves from the root.
    pub path: Vec<String>,
    /// The name that the tree gives it; else inner nodes are `A` to `Z`, `A1` and so on, breadth
    /// first, and a leaf is its parent's name in small letters with its number, or with the name of its
    /// edge: `c2`, `a1.2`, `c.Left`.
    pub name: String,
    /// What a leaf is worth to MAX; null at inner nodes.
    pub value: Option<i32>,
}

/// The places of the tree that was searched, breadth first; none where it is a game or has more
/// than 200 nodes.
pub(crate) fn places(trace: &Trace) -> Vec<PlaceView> {
    match trace.position_at(trace.root()) {
        Some((AnyPosition::Tree(tree), _)) => {
            walk(&tree, |tree| tree.name().map(str::to_owned)).unwrap_or_default()
        }
        Some((AnyPosition::Uniform(tree), _)) => walk(&tree, |_| None).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The name of a place in a textbook tree that names any of its nodes; `None` elsewhere.
pub(crate) fn own_name(trace: &Trace, path: &[&str]) -> Option<String> {
    let Some(AnyPosition::Tree(tree)) = trace.start().map(|start| &start.position) else {
        return None;
    };
    // Places of a larger tree have no names, and looking for one would cost every sentence a walk.
    let is_small = tree.len() <= WHOLE as usize;
    let found = (is_small && tree.has_names()).then(|| places(trace))?;
    found.into_iter().find(|place| place.path == path).map(|place| place.name)
}

/// The node that the name of a place, or the moves from the root of the answer, lead to, as in `C`,
/// `4-3` or `4.3`; of a move that was re-searched the last.
///
/// # Errors
/// A name or a move that the search does not have there.
pub(crate) fn node_named(
    trace: &Trace,
    places: &[PlaceView],
    name: &str,
) -> Result<u32, InputError> {
    node_named_below(trace, trace.answer_root(), places, name)
}

/// The same in the pass with this root.
pub(crate) fn node_named_below(
    trace: &Trace,
    root: u32,
    places: &[PlaceView],
    name: &str,
) -> Result<u32, InputError> {
    let path: Vec<&str> = match places.iter().find(|place| place.name == name.trim()) {
        Some(place) => place.path.iter().map(String::as_str).collect(),
        None => {
            // A pass is written --, so a path with one needs points.
            let separator = if name.contains('.') { '.' } else { '-' };
            name.split(separator).map(str::trim).filter(|word| !word.is_empty()).collect()
        }
    };
    let mut at = root;
    for (ply, word) in path.into_iter().enumerate() {
        let mv = |id: u32| trace.edge(id).map_or("", |edge| trace.name(edge.mv));
        let Some(child) = trace.children(at).filter(|&child| mv(child) == word).last() else {
            let names: Vec<&str> = places.iter().take(12).map(|place| &*place.name).collect();
            let moves: Vec<&str> = trace.children(at).take(12).map(mv).collect();
            return Err(match (&names[..], &moves[..]) {
                ([], []) => InputError::whole(
                    format!("no move {word:?} at ply {ply}"),
                    "leave it out: nothing is recorded below",
                ),
                ([], moves) => InputError::whole(
                    format!("no move {word:?} at ply {ply}"),
                    format!("the moves there are {}", moves.join(", ")),
                ),
                (names, moves) => InputError::whole(
                    format!("the search has no node {name:?}"),
                    match moves {
                        [] => format!("its nodes are {}, ...", names.join(", ")),
                        moves => {
                            let (names, moves) = (names.join(", "), moves.join(", "));
                            format!("its nodes are {names}, ...; the moves there are {moves}")
                        }
                    },
                ),
            });
        };
        at = child;
    }
    Ok(at)
}

/// A node on its way to a name.
#[derive(Clone)]
struct Reached<P> {
    position: P,
    path: Vec<String>,
    parent: usize,
}

/// `None` where there are too many.
fn walk<P: Position + Notation + FinalScore>(
    root: &P,
    own: impl Fn(&P) -> Option<String>,
) -> Option<Vec<PlaceView>> {
    let mut found = vec![Reached { position: root.clone(), path: Vec::new(), parent: 0 }];
    let mut at = 0;
    while at < found.len() {
        let Reached { position, path, .. } = found[at].clone();
        for mv in position.moves() {
            if found.len() == WHOLE as usize {
                return None;
            }
            let mut path = path.clone();
            path.push(position.move_text(mv));
            found.push(Reached { position: position.child(mv), path, parent: at });
        }
        at += 1;
    }
    let taken: BTreeSet<String> = found.iter().filter_map(|place| own(&place.position)).collect();
    let mut letters = (0..).map(letter).filter(|letter| !taken.contains(letter));
    let mut places: Vec<PlaceView> = Vec::with_capacity(found.len());
    for (at, Reached { position, path, parent }) in found.into_iter().enumerate() {
        let outcome = position.outcome();
        let name = match (own(&position), path.last()) {
            (Some(name), _) => name,
            (None, Some(edge)) if outcome.is_some() => leaf_name(&places[parent].name, edge),
            _ => letters.next().unwrap_or_else(|| at.to_string()),
        };
        let value = outcome.map(|outcome| position.final_score(outcome, Player::First));
        places.push(PlaceView { path, name, value });
    }
    Some(places)
}

/// `A` to `Z`, then `A1` to `Z1` and so on.
fn letter(number: u32) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    if number < 26 { letter.to_string() } else { format!("{letter}{}", number / 26) }
}

fn leaf_name(parent: &str, edge: &str) -> String {
    let small = parent.to_lowercase();
    let is_number = edge.bytes().all(|byte| byte.is_ascii_digit());
    let between = if is_number && small.chars().count() == 1 { "" } else { "." };
    format!("{small}{between}{edge}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Tree, Uniform};

    fn names(text: &str) -> String {
        let tree = Tree::parse(text).unwrap();
        let places = walk(&tree, |tree| tree.name().map(str::to_owned)).unwrap();
        let shown = |place: &PlaceView| match place.value {
            Some(value) => format!("{}={value}", place.name),
            None => place.name.clone(),
        };
        places.iter().map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn inner_nodes_are_letters_and_leaves_their_parents_in_small() {
        assert_eq!(
            names("((3 12 8)(2 4 6)(14 5 2))"),
            "A B C D b1=3 b2=12 b3=8 c1=2 c2=4 c3=6 d1=14 d2=5 d3=2"
        );
        assert_eq!(names("(7 (1 2))"), "A a1=7 B b1=1 b2=2");
        assert_eq!(names("5"), "A=5");
        assert_eq!(names("(Left:(7 Right:3) 4)"), "A B a2=4 b1=7 b.Right=3");
    }

    #[test]
    fn a_name_that_the_tree_has_is_kept_and_not_given_twice() {
        assert_eq!(names("Root(B(3 12)(2 4))"), "Root B A b1=3 b2=12 a1=2 a2=4");
        assert_eq!(names("((Left(1 2) 3) 4)"), "A B a2=4 Left b2=3 left.1=1 left.2=2");
    }

    #[test]
    fn letters_go_on_with_a_number_and_large_trees_have_none() {
        assert_eq!([25, 26, 52].map(letter), ["Z", "A1", "A2"]);
        assert_eq!(leaf_name("A1", "2"), "a1.2");
        let named = |words: &str| walk(&Uniform::parse(words).unwrap(), |_| None).map(|p| p.len());
        assert_eq!(named("b=2,d=6"), Some(127));
        assert_eq!(named("b=2,d=7"), None);
    }
}
