//! Textbook trees in brackets: `((3 12 8)(2 4 6)(14 5 2))`, `A(B(3 12 8) C(2 4 6))`, `min:(...)`, and
//! `(min:A(min:B(3 12) min:C(2 4)) 7)`, where MIN follows MIN. A move is the child's number, from 1.

use super::{Node, Shape, Tree};
use crate::game::{InputError, Move, Notation, Player, Reading};
use std::sync::Arc;

impl Tree {
    /// Reads a tree in brackets.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let mut parser = Parser { text, nodes: Vec::new(), children: Vec::new(), open: Vec::new() };
        parser.run()?;
        let Parser { nodes, children, .. } = parser;
        Ok(Self { shape: Arc::new(Shape { nodes, children }), node: 0 })
    }

    fn children(&self, node: u32) -> &[u32] {
        let here = &self.shape.nodes[node as usize];
        let first = here.first as usize;
        &self.shape.children[first..first + usize::from(here.count)]
    }
}

/// What is still to be written, the last first.
enum Piece {
    /// A node, and who moves there if nothing is written in front of it.
    Node(u32, Player),
    Text(&'static str),
}

impl Notation for Tree {
    fn move_text(&self, mv: Move) -> String {
        (mv.0 + 1).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, InputError> {
        match text.trim().parse::<u16>() {
            Ok(child) if child > 0 => Ok(Move(child - 1)),
            _ => Err(InputError::at(
                0,
                format!("{text:?} is not the number of a child"),
                "children are counted from 1",
            )),
        }
    }

    fn read(&self, text: &str) -> Result<Reading<Self>, InputError> {
        if text.trim().is_empty() {
            return Ok(Reading { position: self.clone(), moves: None });
        }
        Ok(Reading { position: Self::parse(text)?, moves: None })
    }

    fn position_text(&self) -> String {
        let mut text = String::new();
        let mut todo = vec![Piece::Node(self.node, Player::First)];
        while let Some(piece) = todo.pop() {
            let (node, expected) = match piece {
                Piece::Text(punctuation) => {
                    text.push_str(punctuation);
                    continue;
                }
                Piece::Node(node, expected) => (node, expected),
            };
            let here = &self.shape.nodes[node as usize];
            // No side moves at a leaf below the root.
            let names_mover = here.mover != expected && (here.count > 0 || node == self.node);
            let bare_bracket = here.count > 0 && here.name.is_none() && !names_mover;
            let separated = text.is_empty() || text.ends_with('(');
            let brackets_touch = text.ends_with(')') && bare_bracket;
            if !separated && !brackets_touch {
                text.push(' ');
            }
            if names_mover {
                text.push_str(if here.mover == Player::First { "max:" } else { "min:" });
            }
            text.push_str(here.name.as_deref().unwrap_or(""));
            if here.count == 0 {
                text.push_str(&here.value.to_string());
            } else {
                text.push('(');
                todo.push(Piece::Text(")"));
                let next = here.mover.opponent();
                let children = self.children(node).iter().rev();
                todo.extend(children.map(|&child| Piece::Node(child, next)));
            }
        }
        text
    }

    fn picture(&self) -> String {
        format!("{}\n", self.position_text())
    }

    fn moves_text(&self, moves: &[Move]) -> String {
        moves.iter().map(|&mv| self.move_text(mv)).collect::<Vec<_>>().join("-")
    }
}

/// Deepest bracket accepted, plies.
const MAX_DEPTH: usize = 256;
/// Most nodes accepted.
const MAX_NODES: usize = 1_000_000;
/// Most children of a node: each is entered twice where null windows are confirmed, and the places
/// of a trace's children are numbered in 16 bits.
const MAX_CHILDREN: usize = u16::MAX as usize / 2;
/// Longest name accepted, bytes.
const MAX_NAME: usize = 64;

const REMEDY: &str = "write leaf values in brackets, as in ((3 12 8)(2 4 6)(14 5 2))";

/// A bracket that is still open: its node, its children so far, and where it was opened.
struct Open {
    node: usize,
    children: Vec<u32>,
    at: usize,
}

struct Parser<'a> {
    text: &'a str,
    nodes: Vec<Node>,
    children: Vec<u32>,
    open: Vec<Open>,
}

impl Parser<'_> {
    fn run(&mut self) -> Result<(), InputError> {
        let mut at = 0;
        let mut name = None;
        // Who moves at the next node, where the text says so.
        let mut mover = None;
        while let Some(character) = self.text[at..].chars().next() {
            let word = self.word_at(at);
            match character {
                c if c.is_whitespace() || c == ',' => {}
                '(' => self.open(at, name.take(), mover.take())?,
                ')' if mover.is_some() => {
                    return Err(InputError::at(at, "a node is missing after min: or max:", REMEDY));
                }
                ')' => self.close(at)?,
                ':' if let Some(found) = self.mover_before(at)
                    && mover.is_none()
                    && name.is_none() =>
                {
                    mover = Some(found);
                }
                _ if !word.is_empty()
                    && self.text[at + word.len()..].starts_with(':')
                    && self.mover_before(at + word.len()).is_some() => {}
                _ if word.is_empty() => {
                    let reason = format!("{character:?} has no meaning in a tree");
                    return Err(InputError::at(at, reason, REMEDY));
                }
                c if c.is_alphabetic() => {
                    let next = self.text[at + word.len()..].trim_start();
                    if !next.starts_with('(') || word.len() > MAX_NAME {
                        let reason = format!("{word:?} is neither a number nor a name before (");
                        return Err(InputError::at(at, reason, REMEDY));
                    }
                    name = Some(word.as_str().into());
                }
                _ => self.leaf(at, &word, mover.take())?,
            }
            at += word.len().max(character.len_utf8());
        }
        if let Some(open) = self.open.last() {
            return Err(InputError::at(open.at, "this bracket is never closed", "add a )"));
        }
        if self.nodes.is_empty() || mover.is_some() {
            return Err(InputError::at(self.text.len(), "there is no tree here", REMEDY));
        }
        Ok(())
    }

    /// The player named by the word that ends at an offset.
    fn mover_before(&self, at: usize) -> Option<Player> {
        match self.text[..at].get(at.checked_sub(3)?..)?.to_ascii_lowercase().as_str() {
            "max" => Some(Player::First),
            "min" => Some(Player::Second),
            _ => None,
        }
    }

    /// Who moves at the next node: the player that the text names, else the one whose turn it is.
    fn mover_of_next(&self, named: Option<Player>) -> Player {
        let above = self.open.last().map(|open| self.nodes[open.node].mover);
        named.unwrap_or(above.map_or(Player::First, Player::opponent))
    }

    /// The run of letters, digits and signs at an offset; empty if there is none.
    fn word_at(&self, at: usize) -> String {
        let part = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '+' | '_' | '\'' | '.');
        self.text[at..].chars().take_while(part).collect()
    }

    fn add(&mut self, at: usize, node: Node) -> Result<usize, InputError> {
        let id = self.nodes.len();
        if id == MAX_NODES {
            let reason = format!("the tree has more than {MAX_NODES} nodes");
            return Err(InputError::at(at, reason, "use a uniform tree for large searches"));
        }
        match self.open.last_mut() {
            Some(parent) if parent.children.len() < MAX_CHILDREN => {
                parent.children.push(id as u32);
            }
            Some(_) => return Err(InputError::at(at, "a node has too many children", REMEDY)),
            None if id > 0 => {
                return Err(InputError::at(at, "the tree has ended before this", "remove it"));
            }
            None => {}
        }
        self.nodes.push(node);
        Ok(id)
    }

    fn open(
        &mut self,
        at: usize,
        name: Option<Box<str>>,
        mover: Option<Player>,
    ) -> Result<(), InputError> {
        if self.open.len() == MAX_DEPTH {
            let reason = format!("brackets are nested more than {MAX_DEPTH} deep");
            return Err(InputError::at(at, reason, "write a shallower tree"));
        }
        let mover = self.mover_of_next(mover);
        let node = self.add(at, Node { name, mover, value: 0, first: 0, count: 0 })?;
        self.open.push(Open { node, children: Vec::new(), at });
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
        Ok(())
    }

    fn leaf(&mut self, at: usize, word: &str, mover: Option<Player>) -> Result<(), InputError> {
        // The range of a score: one less than 32 bits hold, the ends being infinities.
        let value = word.parse::<i32>().ok().filter(|v| v.unsigned_abs() < i32::MAX as u32);
        let Some(value) = value else {
            let reason = format!("{word:?} is not a whole number from -2147483646 to 2147483646");
            return Err(InputError::at(at, reason, "scale the leaf values"));
        };
        let mover = self.mover_of_next(mover);
        self.add(at, Node { name: None, mover, value, first: 0, count: 0 }).map(|_| ())
    }
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
            ("(min:A(min:B(3 12)(2 4)) max: (1 2) 7)", "(A(min:B(3 12)(2 4)) max:(1 2) 7)"),
            ("max:min(1 2)", "min(1 2)"),
            ("5", "5"),
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
        assert_eq!(tree.child(Move(0)).position_text(), "min:(min:(3 12) 8)");
    }

    #[test]
    fn refused_with_the_place() {
        for (text, at, reason) in [
            ("((3 12)", 0, "never closed"),
            ("(3))", 3, "never opened"),
            ("(3 ())", 3, "no children"),
            ("(3 x)", 3, "neither a number nor a name"),
            ("(3 2147483647)", 3, "whole number"),
            ("(3 1.5)", 3, "whole number"),
            ("(1)(2)", 3, "has ended"),
            ("(1 ?)", 3, "no meaning"),
            ("(1 min:)", 7, "missing after"),
            ("(1 min:min:(2 3))", 10, "no meaning"),
            ("(1 mix:(2 3))", 3, "neither a number nor a name"),
            ("", 0, "no tree"),
        ] {
            let error = Tree::parse(text).expect_err(text);
            assert_eq!(error.at, Some(at), "{text}: {error}");
            assert!(error.to_string().contains(reason), "{text}: {error}");
        }
        assert!(Tree::parse(&"(".repeat(100_000)).unwrap_err().reason.contains("nested"));
    }
}
