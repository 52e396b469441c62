//! Numbers and bytes of a result code. The reader does not trust its input.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

/// Encodes bytes in the base64 of URLs, without padding.
pub(super) fn letters(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// Decodes the letters of a code. Returns `None` for other letters, and for bits past the last byte, so
/// that each code has only one text.
pub(super) fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text).ok()
}

/// Writes a number in as few bytes as it needs, 7 bits in each, the lowest first.
pub(super) fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

pub(super) struct CodeReader<'a>(pub(super) &'a [u8]);

impl CodeReader<'_> {
    pub(super) fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// Reads a number below 2^35.
    pub(super) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte & 0x80 == 0 {
                // A number may not end with an empty byte, so that it has only one form.
                return (byte != 0 || shift == 0).then_some(number);
            }
        }
        None
    }
}

/// Returns a checksum of four bytes against typing errors (FNV-1a).
pub(super) fn check(bytes: &[u8]) -> [u8; 4] {
    let start: u32 = 0x811C_9DC5;
    let mixed =
        bytes.iter().fold(start, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    mixed.to_be_bytes()
}
