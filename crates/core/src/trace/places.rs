//! The names of a trace's nodes: letters in a small tree, else the moves from the root.

use super::Trace;
use super::place::{Place, Places, WHOLE};
use crate::game::{
    AnyPosition, FinalScore, InputError, Move, Notation, Player, Position, PositionExt,
};
use std::borrow::Cow;
use std::collections::BTreeSet;

impl Trace {
    /// Returns the places of the searched tree, breadth first. The list is empty for a game and for a
    /// tree of more than 200 nodes.
    pub fn places(&self) -> &[Place] {
        &self.named().list
    }

    fn named(&self) -> &Places {
        self.derived.places.get_or_init(|| {
            let found = self.start().map_or_else(Vec::new, |start| walked(&start.position));
            let by_moves = found.iter().enumerate().map(|(at, (moves, _))| (moves.clone(), at));
            let by_moves = by_moves.collect();
            Places { list: found.into_iter().map(|(_, place)| place).collect(), by_moves }
        })
    }

    /// Returns the place after some moves from the root; `None` where places have no names.
    pub fn place(&self, moves: &[Move]) -> Option<&Place> {
        let named = self.named();
        named.list.get(*named.by_moves.get(moves)?)
    }

    /// Returns the name of a node's place, as in `c2`; `None` where moves name the nodes. O(ply).
    pub fn node_name(&self, id: u32) -> Option<&str> {
        // Most traces have no names, so this avoids building a path for nothing.
        if self.places().is_empty() {
            return None;
        }
        self.place(&self.moves_to(id)).map(|place| &*place.name)
    }

    /// Joins moves into one word: `5-1-9`. Uses points if a move's text has a hyphen, as a pass does.
    pub fn line_text(&self, moves: &[Move]) -> String {
        let texts: Vec<&str> = moves.iter().map(|&mv| self.name(mv)).collect();
        texts.join(if texts.iter().any(|text| text.contains('-')) { "." } else { "-" })
    }

    /// Returns the displayed name of the node after some moves: `c₂`, or its moves, `5-1-9`. Empty at a
    /// root without a letter.
    pub fn called(&self, moves: &[Move]) -> String {
        self.place(moves).map_or_else(|| self.line_text(moves), |place| shown_name(&place.name))
    }

    /// Returns the displayed name of a move from the node after the moves `node`: the child's name if
    /// it has one, else the move.
    pub fn move_called(&self, node: &[Move], mv: Move) -> String {
        let child = self.place(&[node, &[mv]].concat());
        child.map_or_else(|| self.name(mv).to_owned(), |place| shown_name(&place.name))
    }

    /// Returns the displayed text of a line of moves from a node: the names of its nodes, `B b₁`, else
    /// the moves, `5-1`.
    pub fn line_called(&self, node: &[Move], line: &[Move]) -> String {
        let mut at = node.to_vec();
        let names: Option<Vec<String>> = line
            .iter()
            .map(|&mv| {
                at.push(mv);
                self.place(&at).map(|place| shown_name(&place.name))
            })
            .collect();
        names.map_or_else(|| self.line_text(line), |names| names.join(" "))
    }

    /// Finds a node by the name of its place, or by the moves from the root of the answer, as in `C`,
    /// `c₂`, `4-3` or `4.3`. For a move that was re-searched, returns the last search.
    /// # Errors
    /// If the search has no such name or move there.
    pub fn node_named(&self, name: &str) -> Result<u32, InputError> {
        self.node_named_below(self.answer_root(), name)
    }

    /// Finds the node in the same way below the root of any iteration.
    /// # Errors
    /// As [`Trace::node_named`].
    pub fn node_named_below(&self, root: u32, name: &str) -> Result<u32, InputError> {
        let places = self.places();
        let plain = plain_name(name.trim());
        let path: Vec<&str> = match places.iter().find(|place| place.name == plain) {
            Some(place) => place.path.iter().map(String::as_str).collect(),
            None => {
                // A pass is written --, so a path that contains one needs points.
                let separator = if name.contains('.') { '.' } else { '-' };
                name.split(separator).map(str::trim).filter(|word| !word.is_empty()).collect()
            }
        };
        let mut at = root;
        for (ply, word) in path.into_iter().enumerate() {
            let mv = |id: u32| self.edge(id).map_or("", |edge| self.name(edge.mv));
            let Some(child) = self.children(at).filter(|&child| mv(child) == word).last() else {
                let names: Vec<&str> = places.iter().take(12).map(|place| &*place.name).collect();
                let moves: Vec<&str> = self.children(at).take(12).map(mv).collect();
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
}

/// Returns the places of a tree that need not be searched, breadth first. The list is empty for a game
/// and for a tree of more than 200 nodes.
///
/// # Examples
/// ```
/// use plyscope_core::game::{AnyPosition, Tree};
/// use plyscope_core::trace::places_of;
///
/// let tree = AnyPosition::Tree(Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?);
/// let names: Vec<String> = places_of(&tree).into_iter().map(|place| place.name).collect();
/// assert_eq!(names[..5], ["A", "B", "C", "D", "b1"]);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub fn places_of(position: &AnyPosition) -> Vec<Place> {
    walked(position).into_iter().map(|(_, place)| place).collect()
}

fn walked(position: &AnyPosition) -> Vec<(Vec<Move>, Place)> {
    let found = match position {
        // Letters are the names of the three players.
        AnyPosition::Tree(tree) if tree.three().is_some() && !tree.has_names() => None,
        AnyPosition::Tree(tree) => walk(tree, |tree| tree.name().map(str::to_owned)),
        AnyPosition::Uniform(tree) => walk(tree, |_| None),
        _ => None,
    };
    found.unwrap_or_default()
}

/// Splits a name into its text and the number of a leaf, which is a subscript: `c2` is `c` and `2`. The
/// number of any other name is empty. [`shown_name`] has an example.
pub fn name_parts(name: &str) -> (&str, &str) {
    let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &name[letters.len()..];
    let letters = letters.strip_suffix('.').unwrap_or(letters);
    let is_leaf = !letters.is_empty() && letters.chars().all(char::is_lowercase);
    if is_leaf && !number.is_empty() { (letters, number) } else { (name, "") }
}

/// Returns a name as displayed, with the number of a leaf as a subscript: `c₂` for `c2`.
///
/// # Examples
/// ```
/// use plyscope_core::trace::{name_parts, shown_name};
///
/// assert_eq!((shown_name("c2"), name_parts("c2")), ("c₂".to_owned(), ("c", "2")));
/// assert_eq!((shown_name("A1"), name_parts("A1")), ("A1".to_owned(), ("A1", "")));
/// ```
pub fn shown_name(name: &str) -> String {
    let (letters, number) = name_parts(name);
    let below = |digit: char| char::from_u32(u32::from('₀') + digit as u32 - u32::from('0'));
    letters.chars().chain(number.chars().filter_map(below)).collect()
}

/// Returns a name as typed: `c2` for `c₂`.
fn plain_name(name: &str) -> Cow<'_, str> {
    if !name.contains(|c| ('₀'..='₉').contains(&c)) {
        return Cow::Borrowed(name);
    }
    let plain = |c: char| match c {
        '₀'..='₉' => char::from(b'0' + (u32::from(c) - u32::from('₀')) as u8),
        c => c,
    };
    Cow::Owned(name.chars().map(plain).collect())
}

/// A node that waits for its name, because letters skip the names that the tree itself has.
#[derive(Clone)]
struct PendingNode<P> {
    position: P,
    moves: Vec<Move>,
    path: Vec<String>,
    parent: usize,
}

/// Names all places breadth first; `None` if there are more than [`WHOLE`], 200.
fn walk<P: Position + Notation + FinalScore>(
    root: &P,
    own: impl Fn(&P) -> Option<String>,
) -> Option<Vec<(Vec<Move>, Place)>> {
    let (moves, path) = (Vec::new(), Vec::new());
    let mut found = vec![PendingNode { position: root.clone(), moves, path, parent: 0 }];
    let mut at = 0;
    while at < found.len() {
        let PendingNode { position, moves, path, .. } = found[at].clone();
        for mv in position.moves() {
            if found.len() == WHOLE as usize {
                return None;
            }
            let (mut moves, mut path) = (moves.clone(), path.clone());
            moves.push(mv);
            path.push(position.move_text(mv));
            found.push(PendingNode { position: position.child(mv), moves, path, parent: at });
        }
        at += 1;
    }
    let taken: BTreeSet<String> = found.iter().filter_map(|place| own(&place.position)).collect();
    let mut letters = (0..).map(letter).filter(|letter| !taken.contains(letter));
    let mut places: Vec<(Vec<Move>, Place)> = Vec::with_capacity(found.len());
    for (at, PendingNode { position, moves, path, parent }) in found.into_iter().enumerate() {
        let outcome = position.outcome();
        let name = match (own(&position), path.last()) {
            (Some(name), _) => name,
            (None, Some(edge)) if outcome.is_some() => leaf_name(&places[parent].1.name, edge),
            _ => letters.next().unwrap_or_else(|| at.to_string()),
        };
        let value = outcome.map(|outcome| position.final_score(outcome, Player::First));
        places.push((moves, Place { path, name, value }));
    }
    Some(places)
}

/// Returns a letter name: `A` to `Z`, then `A1` to `Z1` and so on.
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
        let shown = |(_, place): &(Vec<Move>, Place)| match place.value {
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
    fn a_leaf_is_shown_with_its_number_below_the_line_and_found_either_way() {
        let shown = ["c2", "a1.2", "aa.12", "C", "A1", "c.Left", "x", "7"].map(shown_name);
        assert_eq!(shown, ["c₂", "a1.2", "aa₁₂", "C", "A1", "c.Left", "x", "7"]);
        assert_eq!(plain_name("c₂"), "c2");
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
