//! Finding where a JSON value ends, without understanding it: one cheap pass over the bytes, so
//! that `serde_json` can take it from a slice. Deep nesting is refused here, before anything is
//! built or skipped.

/// Brackets may be nested this deep; the format itself needs five levels.
const MAX_NESTING: u32 = 100;

/// What a byte means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Plain,
    Open,
    Close,
    Quote,
    Escape,
    /// What ends a number or a word.
    Gap,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Plain; 256];
    classes[b'{' as usize] = Class::Open;
    classes[b'[' as usize] = Class::Open;
    classes[b'}' as usize] = Class::Close;
    classes[b']' as usize] = Class::Close;
    classes[b'"' as usize] = Class::Quote;
    classes[b'\\' as usize] = Class::Escape;
    classes[b',' as usize] = Class::Gap;
    classes[b':' as usize] = Class::Gap;
    classes[b' ' as usize] = Class::Gap;
    classes[b'\t' as usize] = Class::Gap;
    classes[b'\r' as usize] = Class::Gap;
    classes[b'\n' as usize] = Class::Gap;
    classes
};

/// Brackets are nested deeper than any trace needs.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooDeep;

/// A value that is being read, perhaps in pieces.
#[derive(Default)]
pub(super) struct Scan {
    nesting: u32,
    in_string: bool,
    escaped: bool,
}

impl Scan {
    /// Takes the next piece; says where in it the value ends, if it does. A number or a word ends
    /// before the gap behind it.
    pub(super) fn feed(&mut self, piece: &[u8]) -> Result<Option<usize>, TooDeep> {
        let mut at = 0;
        while at < piece.len() {
            if self.in_string {
                match self.string(&piece[at..]) {
                    Some(end) => at += end,
                    None => return Ok(None),
                }
                if self.nesting == 0 {
                    return Ok(Some(at));
                }
                continue;
            }
            match CLASSES[usize::from(piece[at])] {
                Class::Quote => self.in_string = true,
                Class::Open => {
                    self.nesting += 1;
                    if self.nesting > MAX_NESTING {
                        return Err(TooDeep);
                    }
                }
                Class::Close if self.nesting > 1 => self.nesting -= 1,
                // A bracket that closes more than was opened ends a number or a word.
                Class::Close => return Ok(Some(at + self.nesting as usize)),
                Class::Gap if self.nesting == 0 => return Ok(Some(at)),
                Class::Plain | Class::Escape | Class::Gap => {}
            }
            at += 1;
        }
        Ok(None)
    }

    /// The place behind the closing quote.
    fn string(&mut self, piece: &[u8]) -> Option<usize> {
        for (at, &byte) in piece.iter().enumerate() {
            if self.escaped {
                self.escaped = false;
            } else if byte == b'\\' {
                self.escaped = true;
            } else if byte == b'"' {
                self.in_string = false;
                return Some(at + 1);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_where_it_ends_however_it_is_cut() {
        for (text, end) in [
            ("{\"a\":[1,{}]} ,", 12),
            ("\"a\\\"]}\\\\\",", 9),
            ("12.5,", 4),
            ("true}", 4),
            ("null\n", 4),
            ("[\"[[[\"]]", 7),
        ] {
            for cut in 0..=end {
                let mut scan = Scan::default();
                let (first, second) = text.as_bytes().split_at(cut);
                let found = match scan.feed(first).unwrap() {
                    Some(end) => end,
                    None => cut + scan.feed(second).unwrap().unwrap(),
                };
                assert_eq!(found, end, "{text} cut at {cut}");
            }
        }
    }

    #[test]
    fn deep_nesting_is_refused_but_not_in_texts() {
        assert_eq!(Scan::default().feed(&[b'['; 100]), Ok(None));
        assert_eq!(Scan::default().feed(&[b'['; 101]), Err(TooDeep));
        let text = format!("\"{}\"", "[".repeat(1_000));
        assert_eq!(Scan::default().feed(text.as_bytes()), Ok(Some(1_002)));
    }
}
