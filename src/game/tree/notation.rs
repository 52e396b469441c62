//! Textbook trees in text; a move is the child's number, counted from 1.

use super::{Tree, parse};
use crate::game::{InputError, Move, Notation, Player, Reading};

impl Tree {
    /// Reads a tree in brackets.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        parse::parse(text)
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
            // At a leaf below the root nobody moves.
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
