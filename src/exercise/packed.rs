//! Numbers and bytes of a result code: written, and read without trust.

/// The letters of a code.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(super) fn letters(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let mut word = 0;
        for place in 0..3 {
            word = (word << 8) | u32::from(chunk.get(place).copied().unwrap_or(0));
        }
        for place in 0..=chunk.len() {
            let at = (word >> (18 - 6 * place)) & 63;
            text.push(char::from(LETTERS[at as usize]));
        }
    }
    text
}

/// The bytes of a code; `None`: a character is no letter of one, or the length is none.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for chunk in text.as_bytes().chunks(4) {
        if chunk.len() == 1 {
            return None;
        }
        let mut word: u32 = 0;
        for place in 0..4 {
            let letter = chunk
                .get(place)
                .map_or(Some(0), |letter| LETTERS.iter().position(|known| known == letter))?;
            word = (word << 6) | letter as u32;
        }
        bytes.extend(word.to_be_bytes().iter().skip(1).take(chunk.len() - 1));
    }
    // One text a code: what the last letter holds beyond its bytes is nothing.
    (letters(&bytes) == text).then_some(bytes)
}

/// A number in as few bytes as it needs.
pub(super) fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// What is left to be read.
pub(super) struct Unread<'a>(pub(super) &'a [u8]);

impl Unread<'_> {
    pub(super) fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// A number below 2^35.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                // One form a number: no empty byte at its end.
                return (byte != 0 || shift == 0).then_some(number);
            }
        }
        None
    }
}

/// Four bytes that a slip of the hand changes (FNV-1a).
pub(super) fn check(bytes: &[u8]) -> [u8; 4] {
    let start: u32 = 0x811C_9DC5;
    let mixed =
        bytes.iter().fold(start, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    mixed.to_be_bytes()
}
