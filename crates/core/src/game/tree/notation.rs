//! The text of textbook trees, in brackets:
//!
//! * `((3 12 8)(2 4 6)(14 5 2))` and `A(B(3 12 8) C(2 4 6))`: leaf values, and names of inner nodes.
//! * `min:(...)`: MIN moves at the root.
//! * `(min(3 12) 7)`: the player of a bracket does not alternate; `min:A(3 12)` if the bracket has a name.
//! * `(Left:(3 12) Right:7)`: names of edges. A move is the child's number, from 1, or the name of its edge.
//! * `D=3`: a leaf with a name. Names with other characters are in double quotes.
//! * `scale=100;` in front of the tree: values are hundredths. Decimals imply a scale.
//! * `B=5(3 12 8)`: the value of an inner node for a search that stops there.
//! * `inf`: the largest value of a node.
//! * `chance(9*(20 20) 1*(30 30))` and `chance:NAME(...)`: chance moves there. `Left:9*(...)` has a weight
//!   after the name of its edge; an outcome without a weight has 1.
//! * `([1 2 6] [4 2 3])`: leaves of a tree for three players, with the numbers of A, B and C. Then all leaves have three.

use super::{FIRST_NAMED, Node, Shape, Three, Tree};
use crate::game::{InputError, Move, Notation, ParsedPosition, Player};
use std::collections::HashMap;
use std::sync::Arc;

impl Tree {
    /// Reads a tree in brackets.
    ///
    /// # Errors
    /// Wrong text, more than 1,000,000 nodes, more than 32,767 children of a node, or brackets more than 256 deep.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut parser = Parser { text, ..Parser::default() };
        parser.run()?;
        let three = parser.three_players()?;
        let Parser { mut nodes, children, mut codes, edges, scale, weights, .. } = parser;
        if edges.is_empty() {
            codes.clear();
        }
        let scale = scale.unwrap_or(1);
        for (node, &turn) in nodes.iter_mut().zip(three.iter().flat_map(|three| &three.turns)) {
            node.mover = if turn == 0 { Player::First } else { Player::Second };
        }
        let (leaves, chance) = ((0, 0), None);
        let mut shape = Shape { nodes, children, codes, edges, scale, leaves, chance, three };
        shape.lay_out_weights(weights)?;
        shape.leaves = shape.range(|node| node.count == 0);
        Ok(Self { shape: Arc::new(shape), node: 0 })
    }
}

/// An item still to be written, on a stack.
enum Piece {
    /// A node, the player who moves there unless the text names one, its place among all children with the
    /// move to it, and whether its weight is written.
    Node(u32, Player, Option<(usize, Move)>, bool),
    /// The end of the innermost open bracket.
    End,
}

struct Writer<'a> {
    part: &'a mut dyn FnMut(&str, &[Move]),
    /// The moves to the node that is being written.
    path: Vec<Move>,
    /// The last character written; `None` if nothing was.
    last: Option<char>,
}

impl Writer<'_> {
    fn put(&mut self, text: &str, below: usize) {
        self.last = text.chars().last().or(self.last);
        (self.part)(text, &self.path[..self.path.len() - below]);
    }
}

impl Tree {
    /// Writes the text of the position in parts, each with the moves from here to the node that it
    /// belongs to. A blank belongs to the parent of the node that follows it.
    pub fn write(&self, part: &mut dyn FnMut(&str, &[Move])) {
        let mut to = Writer { part, path: Vec::new(), last: None };
        if self.shape.scale != 1 {
            to.put(&format!("{SCALE}={}; ", self.shape.scale), 0);
        }
        let mut todo = vec![Piece::Node(self.node, Player::First, None, false)];
        while let Some(piece) = todo.pop() {
            let Piece::Node(node, expected, place, is_weighted) = piece else {
                to.put(")", 0);
                to.path.pop();
                continue;
            };
            let here = &self.shape.nodes[node as usize];
            // Names no player at a leaf below the root, because no side moves there.
            let names_mover = self.shape.three.is_none()
                && (here.chance || here.mover != expected && (here.count > 0 || node == self.node));
            let edge = place.and_then(|(place, _)| self.shape.edge(place));
            let weight = place.filter(|_| is_weighted).map(|(place, _)| self.shape.weight(place));
            let bare_bracket = here.count > 0
                && here.value == 0
                && here.name.is_none()
                && !names_mover
                && weight.is_none()
                && edge.is_none();
            let separated = matches!(to.last, None | Some('(' | ' '));
            let brackets_touch = to.last == Some(')') && bare_bracket;
            to.path.extend(place.map(|(_, mv)| mv));
            if !separated && !brackets_touch {
                to.put(" ", usize::from(place.is_some()));
            }
            let mut text = String::new();
            if let Some(edge) = edge {
                text = written(edge) + ":";
            }
            if let Some(weight) = weight {
                text += &format!("{weight}*");
            }
            if names_mover {
                text.push_str(match here.mover {
                    _ if here.chance => CHANCE,
                    Player::First => "max",
                    Player::Second => "min",
                });
                // A player at the root always has the colon, because that form is as old as the notation.
                let is_old = place.is_none() && !here.chance;
                if is_old || here.name.is_some() || here.count == 0 || here.value != 0 {
                    text.push(':');
                }
            }
            if let Some(name) = &here.name {
                text += &written(name);
            }
            if here.count == 0 {
                if here.name.is_some() {
                    text.push('=');
                }
                to.put(&(text + &self.shape.leaf_text(node)), 0);
                to.path.pop();
                continue;
            }
            if here.value != 0 {
                text.push('=');
                text += &self.shape.value_text(here.value);
            }
            to.put(&(text + "("), 0);
            todo.push(Piece::End);
            // As the reader takes it, also if this chance node has become a root.
            let next = if here.chance { expected } else { here.mover.opponent() };
            let moves = self.shape.moves(here);
            let weighted = here.places().any(|place| self.shape.weight(place) != 1);
            let children = here.places().zip(moves).rev();
            todo.extend(children.map(|(place, mv)| {
                Piece::Node(self.shape.children[place], next, Some((place, mv)), weighted)
            }));
        }
    }
}

/// Returns a name as the notation writes it: in quotes if it is no plain word or has another meaning.
fn written(name: &str) -> String {
    let is_word = name.starts_with(char::is_alphabetic) && name.chars().all(is_part);
    if is_word && mover(name).is_none() && name != SCALE {
        return name.to_owned();
    }
    quoted(name)
}

/// A name in double quotes, with a backslash before a quote or a backslash.
pub(in crate::game) fn quoted(name: &str) -> String {
    let mut quoted = String::from("\"");
    for character in name.chars() {
        if matches!(character, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted.push('"');
    quoted
}

/// Returns whether a character can be part of a word. Signs and the point can, because a number is
/// a word too.
fn is_part(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '-' | '+' | '_' | '\'' | '.' | '\u{221e}')
}

/// Who moves at a node: the named player, or chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mover {
    Player(Player),
    Chance,
}

/// The mover that a word names: `max`, `min` or `chance` in any case.
fn mover(word: &str) -> Option<Mover> {
    match word.to_ascii_lowercase().as_str() {
        "max" => Some(Mover::Player(Player::First)),
        "min" => Some(Mover::Player(Player::Second)),
        CHANCE => Some(Mover::Chance),
        _ => None,
    }
}

/// The word in front of a node where chance moves.
const CHANCE: &str = "chance";

/// The word in front of a tree with values in parts of a point.
const SCALE: &str = "scale";

impl Notation for Tree {
    fn move_text(&self, mv: Move) -> String {
        match mv.0.checked_sub(FIRST_NAMED).and_then(|name| self.shape.edges.get(usize::from(name)))
        {
            Some(name) => name.to_string(),
            None => (u32::from(mv.0) + 1).to_string(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        let text = text.trim();
        let named = self.shape.edges.iter().position(|name| **name == *text);
        if let Some(named) = named {
            return Ok(Move(FIRST_NAMED + named as u16));
        }
        match text.parse::<u16>() {
            Ok(child @ 1..=FIRST_NAMED) => Ok(Move(child - 1)),
            _ if self.shape.edges.is_empty() => Err(InputError::at(
                0,
                format!("{text:?} is not the number of a child"),
                "children are counted from 1",
            )),
            _ => Err(InputError::at(
                0,
                format!("{text:?} is neither the name of an edge nor the number of a child"),
                "use the name that is written in front of the child, or count from 1",
            )),
        }
    }

    fn read(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        if text.trim().is_empty() {
            return Ok(ParsedPosition { position: self.clone(), moves: None });
        }
        Ok(ParsedPosition { position: Self::parse(text)?, moves: None })
    }

    fn position_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut |part, _| text.push_str(part));
        text
    }

    fn picture(&self) -> String {
        format!("{}\n", self.position_text())
    }

    fn moves_text(&self, moves: &[Move]) -> String {
        moves.iter().map(|&mv| self.move_text(mv)).collect::<Vec<_>>().join("-")
    }
}

/// Maximum depth of brackets, in plies.
pub(in crate::game) const MAX_DEPTH: usize = 256;
/// Maximum number of nodes; a uniform tree, which stores none, is for larger searches.
const MAX_NODES: usize = 1_000_000;
/// Maximum number of children of a node. It is half the range of 16 bits, because a trace numbers the
/// places of children in 16 bits and a search enters each child twice where it confirms a null window.
const MAX_CHILDREN: usize = u16::MAX as usize / 2;
/// Maximum length of a name, in bytes.
const MAX_NAME: usize = 64;
/// Maximum number of distinct edge names, because their moves are numbered above all children.
const MAX_EDGES: usize = (u16::MAX - FIRST_NAMED) as usize - 1;
/// Maximum weight of an outcome.
const MAX_WEIGHT: u32 = 1_000_000;
/// Maximum number of parts of a point, which is 6 decimals.
const MAX_SCALE: u32 = 1_000_000;

const REMEDY: &str = "write leaf values in brackets, as in ((3 12 8)(2 4 6)(14 5 2))";

/// An open bracket: its node, its children so far with the codes of their edges and their weights, and its
/// byte offset.
struct Open {
    node: usize,
    children: Vec<u32>,
    codes: Vec<u16>,
    weights: Vec<u32>,
    at: usize,
}

/// The text in front of a node, kept until the node itself is read.
#[derive(Default)]
struct Front {
    edge: Option<Box<str>>,
    weight: Option<u32>,
    mover: Option<Mover>,
    name: Option<Box<str>>,
    /// True if a number must follow: the value of a named leaf, or of the bracket after it.
    is_leaf: bool,
    /// The value of the bracket that follows; `None` for 0.
    value: Option<Value>,
}

impl Front {
    fn is_empty(&self) -> bool {
        self.edge.is_none()
            && self.weight.is_none()
            && self.mover.is_none()
            && self.name.is_none()
            && !self.is_leaf
            && self.value.is_none()
    }
}

#[derive(Default)]
struct Parser<'a> {
    text: &'a str,
    nodes: Vec<Node>,
    children: Vec<u32>,
    codes: Vec<u16>,
    /// The weight of each child, in the order of `children`; empty without a chance node.
    weights: Vec<u32>,
    edges: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u16>,
    scale: Option<u32>,
    open: Vec<Open>,
    /// Nodes with decimals in their values, and these values.
    fractions: Vec<(u32, Value)>,
    /// Leaves with three numbers, and those of B and C.
    vectors: Vec<(usize, [i32; 2])>,
    /// The first place that only a tree for two players can have: a player, chance, a weight, the value of a bracket.
    for_two: Option<usize>,
}

/// A value as written, before all values have the same number of decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    /// The digits without the point.
    digits: i64,
    /// Number of digits after the point, 0 to 6.
    after: u32,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), InputError> {
        let mut at = 0;
        let mut front = Front::default();
        while let Some(character) = self.text[at..].chars().next() {
            if character.is_whitespace() || character == ',' {
                at += character.len_utf8();
                continue;
            }
            let refuse = |reason: String| Err(InputError::at(at, reason, REMEDY));
            if let Some(end) = self.sign(at, character, &mut front)? {
                at = end;
                continue;
            }
            let (word, end) = self.word(at)?;
            let quoted = character == '"';
            if word.is_empty() && !quoted {
                return refuse(format!("{character:?} has no meaning in a tree"));
            }
            let rest = &self.text[end..];
            let is_infinite = !quoted
                && is_infinity(&word)
                && (front.is_leaf || !rest.trim_start().starts_with(['(', '=', ':']));
            if let Some(end) = self.weight(at, &word, end, &mut front)? {
                at = end;
                continue;
            }
            if !(quoted || word.starts_with(char::is_alphabetic)) || is_infinite {
                self.value(at, &word, rest, &mut front)?;
                at = end;
                continue;
            }
            let gap = rest.len() - rest.trim_start().len();
            let mover = mover(&word).filter(|_| !quoted);
            let is_free = front.name.is_none() && !front.is_leaf;
            at = if let Some(scale) = self.scale_at(at, &word, quoted, &front)? {
                scale
            } else if rest.starts_with(':') && mover.is_some() && is_free && front.mover.is_none() {
                front.mover = mover;
                end + 1
            } else if rest.starts_with(':') && mover.is_none() && front.is_empty() {
                check_name(at, &word)?;
                front.edge = Some(self.edge(at, &word)?);
                end + 1
            } else if rest[gap..].starts_with('(') && is_free && mover.is_some() {
                if front.mover.is_some() {
                    return refuse("a second player in front of one node".into());
                }
                front.mover = mover;
                end
            } else if rest[gap..].starts_with('(') && is_free {
                check_name(at, &word)?;
                front.name = Some(word.into());
                end
            } else if rest.starts_with('=') && is_free && mover.is_none() {
                check_name(at, &word)?;
                (front.name, front.is_leaf) = (Some(word.into()), true);
                end + 1
            } else {
                return refuse(format!("{word:?} is neither a number nor a name before ("));
            };
        }
        self.end(&front)
    }

    /// Reads a bracket or an equals sign that stands for itself, and returns the offset after it.
    fn sign(
        &mut self,
        at: usize,
        character: char,
        front: &mut Front,
    ) -> Result<Option<usize>, InputError> {
        let refuse = |reason: &str| Err(InputError::at(at, reason, REMEDY));
        match character {
            '[' => return self.vector(at, std::mem::take(front)).map(Some),
            '(' if front.is_leaf => return refuse("a leaf's value is missing after ="),
            '(' => self.open(at, std::mem::take(front))?,
            '=' if front.name.is_none() && !front.is_leaf && front.value.is_none() => {
                front.is_leaf = true;
            }
            ')' if !front.is_empty() => {
                return refuse("a node is missing after what is written in front of it");
            }
            ')' => self.close(at)?,
            _ => return Ok(None),
        }
        Ok(Some(at + 1))
    }

    /// Checks that no bracket or node is incomplete, then scales the values with decimals.
    fn end(&mut self, front: &Front) -> Result<(), InputError> {
        if let Some(open) = self.open.last() {
            return Err(InputError::at(open.at, "this bracket is never closed", "add a )"));
        }
        if self.nodes.is_empty() || !front.is_empty() {
            return Err(InputError::at(self.text.len(), "there is no tree here", REMEDY));
        }
        self.lay_out_fractions()
    }

    /// Turns values with decimals into whole numbers: all values become parts of a point. Refuses
    /// one that overflows.
    fn lay_out_fractions(&mut self) -> Result<(), InputError> {
        let Some(after) = self.fractions.iter().map(|(_, value)| value.after).max() else {
            return Ok(());
        };
        if self.scale.is_some() {
            let reason = "a value has decimals where a scale is given";
            return Err(InputError::whole(reason, "leave the scale or the decimals out"));
        }
        let parts = 10_i64.pow(after);
        let too_large =
            || InputError::whole(format!("with {after} decimals a value is too large"), RESCALE);
        for node in self.nodes.iter_mut().filter(|node| node.value.abs() < INFINITE) {
            let value = i64::from(node.value) * parts;
            node.value =
                i32::try_from(value).ok().filter(|value| is_value(*value)).ok_or_else(too_large)?;
        }
        for &(node, value) in &self.fractions {
            let digits = value.digits.checked_mul(10_i64.pow(after - value.after));
            let whole = digits.and_then(|digits| i32::try_from(digits).ok());
            self.nodes[node as usize].value =
                whole.filter(|value| is_value(*value)).ok_or_else(too_large)?;
        }
        self.scale = Some(parts as u32);
        Ok(())
    }

    /// Returns the word or the quoted text at an offset, and the offset after it. The word is empty if there is none.
    fn word(&self, at: usize) -> Result<(String, usize), InputError> {
        let rest = &self.text[at..];
        let Some(quoted) = rest.strip_prefix('"') else {
            let word: String = rest.chars().take_while(|&c| is_part(c)).collect();
            let end = at + word.len();
            return Ok((word, end));
        };
        let mut name = String::new();
        let mut characters = quoted.char_indices();
        while let Some((place, character)) = characters.next() {
            match character {
                '"' => return Ok((name, at + place + 2)),
                '\\' => name.extend(characters.next().map(|(_, next)| next)),
                character => name.push(character),
            }
        }
        Err(InputError::at(at, "this quote is never closed", "add a \""))
    }

    /// Reads `scale=100;` in front of the tree and returns its end, if it is there.
    fn scale_at(
        &mut self,
        at: usize,
        word: &str,
        quoted: bool,
        front: &Front,
    ) -> Result<Option<usize>, InputError> {
        let after = at + word.len();
        if quoted || word != SCALE || !self.text[after..].starts_with('=') {
            return Ok(None);
        }
        let digits: String =
            self.text[after + 1..].chars().take_while(char::is_ascii_digit).collect();
        let end = after + 1 + digits.len();
        let scale = digits.parse().ok().filter(|scale| (1..=MAX_SCALE).contains(scale));
        let is_first = self.nodes.is_empty() && front.is_empty() && self.scale.is_none();
        match scale {
            Some(scale) if is_first && self.text[end..].starts_with(';') => {
                self.scale = Some(scale);
                Ok(Some(end + 1))
            }
            _ => {
                let remedy = "write scale=100; once, in front of the tree, with 1 to 1000000";
                Err(InputError::at(at, "this is no scale", remedy))
            }
        }
    }

    /// Checks the name of an edge and numbers it if it is new, from [`FIRST_NAMED`].
    fn edge(&mut self, at: usize, name: &str) -> Result<Box<str>, InputError> {
        if name.trim() != name || name.parse::<u32>().is_ok() {
            let reason = format!("{name:?} cannot be the name of an edge");
            return Err(InputError::at(at, reason, "use a word; children are numbered anyway"));
        }
        if !self.numbers.contains_key(name) {
            if self.edges.len() == MAX_EDGES {
                let reason = format!("more than {MAX_EDGES} different edges");
                return Err(InputError::at(at, reason, "number the others"));
            }
            let number = FIRST_NAMED + self.edges.len() as u16;
            self.edges.push(name.into());
            self.numbers.insert(name.into(), number);
        }
        Ok(name.into())
    }

    /// Returns the player at the next node: the one that the text names, else the one that follows from the
    /// node above, else MAX.
    fn mover_of_next(&self, named: Option<Mover>) -> Player {
        let above = self.open.last().map(|open| self.nodes[open.node].next_mover());
        match named {
            Some(Mover::Player(player)) => player,
            Some(Mover::Chance) | None => above.unwrap_or(Player::First),
        }
    }

    /// Reads `9*` in front of an outcome and returns its end, if it is there.
    fn weight(
        &self,
        at: usize,
        word: &str,
        end: usize,
        front: &mut Front,
    ) -> Result<Option<usize>, InputError> {
        if !self.text[end..].starts_with('*') {
            return Ok(None);
        }
        let is_outcome = self.open.last().is_some_and(|open| self.nodes[open.node].chance);
        let Front { weight, mover, name, is_leaf, value, .. } = front;
        let is_first =
            weight.is_none() && mover.is_none() && name.is_none() && value.is_none() && !*is_leaf;
        match word.parse() {
            Ok(weight @ 1..=MAX_WEIGHT) if is_outcome && is_first => {
                front.weight = Some(weight);
                Ok(Some(end + 1))
            }
            Ok(1..=MAX_WEIGHT) if !is_outcome => {
                let remedy = "write chance in front of the bracket around it";
                Err(InputError::at(
                    at,
                    "a weight stands only in front of an outcome of chance",
                    remedy,
                ))
            }
            _ => {
                let reason = format!("{word:?} is no weight of an outcome");
                let remedy =
                    format!("write a whole number from 1 to {MAX_WEIGHT}, as in 9*(20 20)");
                Err(InputError::at(at, reason, remedy))
            }
        }
    }

    fn add(
        &mut self,
        at: usize,
        node: Node,
        (edge, weight): (Option<&str>, Option<u32>),
    ) -> Result<usize, InputError> {
        let id = self.nodes.len();
        if id == MAX_NODES {
            let reason = format!("the tree has more than {MAX_NODES} nodes");
            return Err(InputError::at(at, reason, "use a uniform tree for large searches"));
        }
        let named = edge.and_then(|edge| self.numbers.get(edge).copied());
        match self.open.last_mut() {
            Some(parent) if parent.children.len() < MAX_CHILDREN => {
                if named.is_some_and(|code| parent.codes.contains(&code)) {
                    let edge = edge.unwrap_or_default();
                    let reason = format!("two edges of one node are called {edge:?}");
                    return Err(InputError::at(at, reason, REMEDY));
                }
                parent.codes.push(named.unwrap_or(parent.children.len() as u16));
                parent.weights.push(weight.unwrap_or(1));
                parent.children.push(id as u32);
            }
            Some(_) => return Err(InputError::at(at, "a node has too many children", REMEDY)),
            None if id > 0 => {
                return Err(InputError::at(at, "the tree has ended before this", "remove it"));
            }
            None if edge.is_some() => {
                return Err(InputError::at(at, "no edge leads to the root", "remove its name"));
            }
            None => {}
        }
        self.nodes.push(node);
        Ok(id)
    }

    fn open(&mut self, at: usize, front: Front) -> Result<(), InputError> {
        if self.open.len() == MAX_DEPTH {
            let reason = format!("brackets are nested more than {MAX_DEPTH} deep");
            return Err(InputError::at(at, reason, "write a shallower tree"));
        }
        let Front { edge, weight, mover, name, value, .. } = front;
        self.note_two(at, mover.is_some() || weight.is_some() || value.is_some());
        let chance = mover == Some(Mover::Chance);
        let mover = self.mover_of_next(mover);
        let node = Node { name, mover, chance, value: 0, first: 0, count: 0 };
        let node = self.add(at, node, (edge.as_deref(), weight))?;
        if let Some(value) = value {
            self.set_value(node, value);
        }
        let (children, codes, weights) = (Vec::new(), Vec::new(), Vec::new());
        self.open.push(Open { node, children, codes, weights, at });
        Ok(())
    }

    fn close(&mut self, at: usize) -> Result<(), InputError> {
        let Some(open) = self.open.pop() else {
            return Err(InputError::at(at, "this bracket was never opened", "remove it"));
        };
        if open.children.is_empty() {
            return Err(InputError::at(open.at, "this bracket holds no children", REMEDY));
        }
        let node = &mut self.nodes[open.node];
        node.first = self.children.len() as u32;
        node.count = open.children.len() as u16;
        self.children.extend(open.children);
        self.codes.extend(open.codes);
        self.weights.extend(open.weights);
        Ok(())
    }

    /// Reads a number: the value of the bracket that it touches if it follows `=`, else the value of a leaf.
    fn value(
        &mut self,
        at: usize,
        word: &str,
        rest: &str,
        front: &mut Front,
    ) -> Result<(), InputError> {
        if front.is_leaf && rest.starts_with('(') {
            front.value = Some(value_at(at, word)?);
            front.is_leaf = false;
            return Ok(());
        }
        self.leaf(at, word, std::mem::take(front)).map(drop)
    }

    /// Adds a leaf and returns its number.
    fn leaf(&mut self, at: usize, word: &str, front: Front) -> Result<usize, InputError> {
        let Front { edge, weight, mover, name, is_leaf, value } = front;
        self.note_two(at, mover.is_some() || weight.is_some());
        if mover == Some(Mover::Chance) {
            let reason = format!("{word:?} is where a bracket must follow chance");
            return Err(InputError::at(at, reason, REMEDY));
        }
        if value.is_some() || name.is_none() && is_leaf {
            let reason = format!("{word:?} is where a bracket must follow a value");
            return Err(InputError::at(at, reason, REMEDY));
        }
        if name.is_some() && !is_leaf {
            let reason = format!("{word:?} is where a bracket must follow a name");
            return Err(InputError::at(at, reason, REMEDY));
        }
        let value = value_at(at, word)?;
        let mover = self.mover_of_next(mover);
        let node = Node { name, mover, chance: false, value: 0, first: 0, count: 0 };
        let node = self.add(at, node, (edge.as_deref(), weight))?;
        self.set_value(node, value);
        Ok(node)
    }

    fn note_two(&mut self, at: usize, is_for_two: bool) {
        self.for_two = self.for_two.or(is_for_two.then_some(at));
    }

    /// Reads the three numbers of a leaf in square brackets, and returns the offset after them.
    fn vector(&mut self, at: usize, front: Front) -> Result<usize, InputError> {
        let refuse = |reason: &str| InputError::at(at, reason, THREE);
        let inside = self.text[at + 1..].split_once(']').map(|(inside, _)| inside);
        let inside = inside.ok_or_else(|| refuse("this bracket is never closed"))?;
        let words = inside.split(|c: char| c.is_whitespace() || c == ',');
        let number =
            |word: &str| word.parse::<i32>().ok().filter(|n| (0..=MOST_SHARED).contains(n));
        let numbers: Option<Vec<i32>> = words.filter(|word| !word.is_empty()).map(number).collect();
        let numbers = numbers.and_then(|numbers| <[i32; 3]>::try_from(numbers).ok());
        let [a, b, c] =
            numbers.ok_or_else(|| refuse("these are not three whole numbers from 0 on"))?;
        let leaf = self.leaf(at, &a.to_string(), front)?;
        self.vectors.push((leaf, [b, c]));
        Ok(at + inside.len() + 2)
    }

    /// Returns the turns and the other numbers of a tree for three players; `None` for a tree for two.
    fn three_players(&self) -> Result<Option<Three>, InputError> {
        if self.vectors.is_empty() {
            return Ok(None);
        }
        let leaves = self.nodes.iter().filter(|node| node.count == 0).count();
        if leaves != self.vectors.len() {
            let reason = "some leaves have three numbers and others one";
            return Err(InputError::whole(reason, THREE));
        }
        if let Some(at) = self.for_two {
            let reason =
                "players, chance, weights and values of brackets are for trees of two players";
            let remedy = "leave it out: A moves at the root, B one ply below, then C";
            return Err(InputError::at(at, reason, remedy));
        }
        if self.scale.is_some() {
            let reason = "a tree for three players has no scale";
            return Err(InputError::whole(reason, "leave the scale out"));
        }
        let mut turns = vec![0; self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate() {
            // A child is written after its parent.
            for &child in &self.children[node.places()] {
                turns[child as usize] = (turns[id] + 1) % 3;
            }
        }
        let mut others = vec![[0; 2]; self.nodes.len()];
        let (mut total, mut greatest) = (0, 0);
        for &(leaf, [b, c]) in &self.vectors {
            others[leaf] = [b, c];
            let a = self.nodes[leaf].value;
            (total, greatest) = (total.max(a + b + c), greatest.max(a).max(b).max(c));
        }
        Ok(Some(Three { others, turns, total, greatest }))
    }

    fn set_value(&mut self, node: usize, value: Value) {
        if value.after > 0 {
            self.fractions.push((node as u32, value));
        } else {
            self.nodes[node].value = value.digits as i32;
        }
    }
}

/// The largest number of a leaf in a tree for three players, so that their sum is a number of 32 bits.
const MOST_SHARED: i32 = 100_000_000;
const THREE: &str = "give every leaf three whole numbers from 0 to 100,000,000, as in [1 2 6]";

/// The largest value of a node, written `inf`. It is below `i32::MAX` because the ends of 32 bits
/// are the ends of windows.
const INFINITE: i32 = i32::MAX - 1;

/// Returns whether a word stands for an infinite value: `inf`, `infinity` or `∞`, in any case.
fn is_infinity(word: &str) -> bool {
    let word = word.trim_start_matches(['+', '-']);
    word == "\u{221e}" || ["inf", "infinity"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

impl Shape {
    /// Returns the text of a leaf: its value, or its three numbers.
    fn leaf_text(&self, leaf: u32) -> String {
        let value = self.nodes[leaf as usize].value;
        match self.three.as_ref().map(|three| three.others[leaf as usize]) {
            Some([b, c]) => format!("[{value} {b} {c}]"),
            None => self.value_text(value),
        }
    }

    /// Returns the text of a value; the two largest in size are `inf` and `-inf`.
    fn value_text(&self, value: i32) -> String {
        match value {
            INFINITE => "inf".to_owned(),
            _ if value == -INFINITE => "-inf".to_owned(),
            value => (value / self.parts() as i32).to_string(),
        }
    }
}

/// Reads a word as a value; `at` is its byte offset in the text. Refuses more than 6 decimals.
fn value_at(at: usize, word: &str) -> Result<Value, InputError> {
    if is_infinity(word) {
        let sign = if word.starts_with('-') { -1 } else { 1 };
        return Ok(Value { digits: sign * i64::from(INFINITE), after: 0 });
    }
    let refuse = || InputError::at(at, no_value(word), RESCALE);
    let (whole, part) = word.split_once('.').unwrap_or((word, ""));
    let part = part.trim_end_matches('0');
    let is_number = part.bytes().all(|byte| byte.is_ascii_digit()) && word != ".";
    if part.is_empty() {
        let whole: i32 = whole.parse().map_err(|_| refuse())?;
        return if is_value(whole) {
            Ok(Value { digits: whole.into(), after: 0 })
        } else {
            Err(refuse())
        };
    }
    if part.len() as u32 > MAX_SCALE.ilog10() || !is_number || whole.len() > 11 {
        let reason = format!("{word:?} is no number with at most 6 decimals");
        return Err(InputError::at(at, reason, "write as in 3.5"));
    }
    let digits = [whole, part].concat().parse().map_err(|_| refuse())?;
    Ok(Value { digits, after: part.len() as u32 })
}

/// Returns whether a leaf can have this value. The ends of 32 bits are excluded because they are a score's infinities.
pub(super) fn is_value(value: i32) -> bool {
    value.unsigned_abs() < i32::MAX as u32
}

/// The reason why a word cannot be a leaf's value, with the range.
pub(super) fn no_value(word: &str) -> String {
    format!("{word:?} is not a whole number from -2147483646 to 2147483646")
}

pub(super) const RESCALE: &str = "use smaller values";

/// Refuses a name that is empty, longer than 64 bytes or not printable.
fn check_name(at: usize, name: &str) -> Result<(), InputError> {
    if name.is_empty() || name.len() > MAX_NAME || name.chars().any(char::is_control) {
        let reason = format!("{name:?} is no name");
        let remedy = format!("use 1 to {MAX_NAME} bytes of printable text");
        return Err(InputError::at(at, reason, remedy));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PositionExt;

    #[test]
    fn canonical_text_is_a_fixed_point() {
        for (text, canonical) in [
            ("( (3,12 8)\n(2 4 6) (14 5 2) )", "((3 12 8)(2 4 6)(14 5 2))"),
            ("A( B(3 12) C ( -2 +4 ) 7)", "A(B(3 12) C(-2 4) 7)"),
            ("MIN:(1 (2 3))", "min:(1 (2 3))"),
            ("(min:A(min:B(3 12)(2 4)) max: (1 2) 7)", "(A(min:B(3 12)(2 4)) max(1 2) 7)"),
            ("max:\"min\"(1 2)", "\"min\"(1 2)"),
            ("(([1, 2 6] B=[4 2 3]) Left:[6 1 2])", "(([1 2 6] B=[4 2 3]) Left:[6 1 2])"),
            ("(min(1 2) max (3 4))", "((1 2) max(3 4))"),
            ("(Left:(3 12) Right:7)", "(Left:(3 12) Right:7)"),
            ("A( Left: B(D= 3 E=-4) , 5 Up:max:C(1 2))", "A(Left:B(D=3 E=-4) 5 Up:max:C(1 2))"),
            ("(\"go \\\"up\\\"\":max( 1 2) \"a b\"=7)", "(\"go \\\"up\\\"\":max(1 2) \"a b\"=7)"),
            ("scale=100;min:(750 \"scale\"=1025)", "scale=100; min:(750 \"scale\"=1025)"),
            ("scale=1; (1 2)", "(1 2)"),
            ("5", "5"),
            ("((3.5 2)(1 4.25))", "scale=100; ((350 200)(100 425))"),
            ("(-.5 +1.50 2.0)", "scale=10; (-5 15 20)"),
            ("(A=-0.5 inf)", "scale=10; (A=-5 inf)"),
            ("((10 inf)(-\u{221e} Infinity))", "((10 inf)(-inf inf))"),
            ("inf(inf=1 2 -inf)", "inf(inf=1 2 -inf)"),
            ("(B=5(3 12 8) =-2(1 2) D=7 (4 5))", "(B=5(3 12 8) =-2(1 2) D=7 (4 5))"),
            ("(max:B=5(3 12) max:=4(1 2))", "(max:B=5(3 12) max:=4(1 2))"),
        ] {
            let tree = Tree::parse(text).expect(text);
            assert_eq!(tree.position_text(), canonical);
            assert_eq!(Tree::parse(canonical).unwrap().position_text(), canonical);
        }
    }

    #[test]
    fn a_child_is_written_as_its_own_tree() {
        let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))").unwrap();
        assert_eq!(tree.child(Move(1)).position_text(), "min:(2 4 6)");
        let tree = Tree::parse("((min:(3 12) 8) 2)").unwrap();
        assert_eq!(tree.child(Move(0)).position_text(), "min:(min(3 12) 8)");
    }

    #[test]
    fn refused_with_the_place() {
        for (text, at, reason) in [
            ("((3 12)", 0, "never closed"),
            ("(3))", 3, "never opened"),
            ("(3 ())", 3, "no children"),
            ("(3 x)", 3, "neither a number nor a name"),
            ("(3 2147483647)", 3, "whole number"),
            ("(3 1.2345678)", 3, "decimals"),
            ("(3 1.x)", 3, "decimals"),
            ("(=3 4)", 2, "a bracket must follow a value"),
            ("(B=3", 0, "never closed"),
            ("(1)(2)", 3, "has ended"),
            ("(1 ?)", 3, "no meaning"),
            ("(1 min:)", 7, "missing after"),
            ("(1 min:min:(2 3))", 7, "neither a number nor a name"),
            ("(1 min:max(2 3))", 7, "a second player"),
            ("(1 min:Left:(2 3))", 7, "neither a number nor a name"),
            ("(Left:1 Left:2)", 13, "two edges of one node are called"),
            ("(2:1 3)", 2, "no meaning"),
            ("(\"2\":1 3)", 1, "cannot be the name"),
            ("Left:(1 3)", 5, "no edge leads to the root"),
            ("(A=(1 2))", 3, "value is missing"),
            ("(A=)", 3, "missing after"),
            ("(\"A (1 2))", 1, "never closed"),
            ("(\"\"(1 2) 3)", 1, "no name"),
            ("scale=0; (1 2)", 0, "no scale"),
            ("(scale=10; 1 2)", 1, "no scale"),
            ("(1 mix 3)", 3, "neither a number nor a name"),
            ("", 0, "no tree"),
        ] {
            let error = Tree::parse(text).expect_err(text);
            assert_eq!(error.at, Some(at), "{text}: {error}");
            assert!(error.to_string().contains(reason), "{text}: {error}");
        }
        assert!(Tree::parse(&"(".repeat(100_000)).unwrap_err().reason.contains("nested"));
    }
}
