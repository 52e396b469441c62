//! Records of games in brackets, as SGF and GGF write them:
//! `(;NAME[value][value];NAME[value](;NAME[value]))`. The text is read piece by piece, because a long
//! record must need memory only for the parts that are kept.

use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'t> {
    /// `(`: a game, or a branch of it.
    Open,
    /// `)`: the end of a game or a branch.
    Close,
    /// `;`: a node.
    Node,
    Property(Property<'t>),
    /// A bracket that is never closed, and the rest of the text.
    Unclosed,
    /// Any other word or character, which a reader of a game refuses.
    Other,
}

/// `NAME[value]`, or one more `[value]` of the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Property<'t> {
    pub(super) name: &'t str,
    /// The byte at which the name starts.
    pub(super) name_at: usize,
    /// True if the name is directly in front of this value.
    pub(super) is_first: bool,
    /// The value as written, with its backslashes.
    pub(super) value: &'t str,
    /// The byte at which the value starts, after its bracket.
    pub(super) value_at: usize,
}

impl Property<'_> {
    /// The byte range of the property, from its name to its closing bracket.
    pub(super) const fn place(&self) -> Range<usize> {
        self.name_at..self.value_at + self.value.len() + 1
    }
}

/// The pieces of a text in order, each with the byte at which it starts. Reads the text once.
#[derive(Clone, Debug)]
pub(super) struct Pieces<'t> {
    text: &'t str,
    at: usize,
    /// The byte range of the current property's name; empty outside a property.
    name: Range<usize>,
}

impl<'t> Pieces<'t> {
    pub(super) const fn of(text: &'t str) -> Self {
        Self { text, at: 0, name: 0..0 }
    }

    /// Reads the value in the bracket at byte `open`. An unclosed one takes the rest of the text.
    fn value(&mut self, open: usize, is_first: bool) -> Piece<'t> {
        let value_at = open + 1;
        let (mut end, bytes) = (value_at, self.text.as_bytes());
        while end < bytes.len() && bytes[end] != b']' {
            // Skips the byte after a backslash, because an escaped `]` does not end the value.
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        let Some(value) = self.text.get(value_at..end).filter(|_| end < bytes.len()) else {
            self.at = bytes.len();
            return Piece::Unclosed;
        };
        self.at = end + 1;
        let name = &self.text[self.name.clone()];
        Piece::Property(Property { name, name_at: self.name.start, is_first, value, value_at })
    }
}

impl<'t> Iterator for Pieces<'t> {
    type Item = (usize, Piece<'t>);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text[self.at..].trim_start();
        let at = self.text.len() - rest.len();
        let first = rest.chars().next()?;
        if first == '[' && !self.name.is_empty() {
            let piece = self.value(at, false);
            // An unclosed value is reported at its bracket, which is at `at` here.
            return Some((at, piece));
        }
        let letters = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        if letters > 0 {
            let open = self.text.len() - rest[letters..].trim_start().len();
            if self.text[open..].starts_with('[') {
                self.name = at..at + letters;
                let piece = self.value(open, true);
                return Some((if piece == Piece::Unclosed { open } else { at }, piece));
            }
        }
        self.name = 0..0;
        self.at = at + if letters > 0 { letters } else { first.len_utf8() };
        let piece = match first {
            '(' => Piece::Open,
            ')' => Piece::Close,
            ';' => Piece::Node,
            _ => Piece::Other,
        };
        Some((at, piece))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_of_a_text() {
        let texts = |text| -> Vec<String> {
            let describe = |(at, piece)| match piece {
                Piece::Property(Property { name, is_first, value, .. }) => {
                    format!("{at} {}{name}[{value}]", if is_first { "" } else { "+" })
                }
                other => format!("{at} {other:?}"),
            };
            Pieces::of(text).map(describe).collect()
        };
        assert_eq!(
            texts(" (;AB[aa]\n [b\\]b] C []?)"),
            ["1 Open", "2 Node", "3 AB[aa]", "11 +AB[b\\]b]", "18 C[]", "22 Other", "23 Close"]
        );
        assert_eq!(texts("(;B[aa"), ["0 Open", "1 Node", "3 Unclosed"]);
        assert_eq!(
            texts("B;[aa][bb\\"),
            ["0 Other", "1 Node", "2 Other", "3 Other", "5 Other", "6 Other", "7 Other", "9 Other"]
        );
        assert_eq!(texts("A[\\"), ["1 Unclosed"]);
        assert_eq!(texts("\u{e9}A[\u{e9}\\\u{e9}]"), ["0 Other", "2 A[\u{e9}\\\u{e9}]"]);
    }
}
