//! The text of a file as it is: UTF-8, or UTF-16 where a mark says so, as a shell of Windows writes what a program prints.

use std::io::Read;

/// Reads text as UTF-8, whatever its mark says that it is; without a mark the bytes are as they are. A browser has a decoder of
/// its own, and hands in what that gives.
#[cfg(not(target_family = "wasm"))]
pub fn decoded(input: impl Read) -> impl Read {
    encoding_rs_io::DecodeReaderBytesBuilder::new().utf8_passthru(true).strip_bom(true).build(input)
}

/// The same bytes: a browser has a decoder of its own, and hands in what that gives.
#[cfg(target_family = "wasm")]
pub fn decoded(input: impl Read) -> impl Read {
    input
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::decoded;
    use std::io::Read;

    fn text(bytes: &[u8]) -> Vec<u8> {
        let mut text = Vec::new();
        decoded(bytes).read_to_end(&mut text).expect("bytes in memory can be read");
        text
    }

    #[test]
    fn marks_say_how_a_text_is_written() {
        let plain = "{\"e\":\"enter\"} é ∞ 𝛼\n".repeat(3_000);
        let little: Vec<u8> = plain.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = plain.encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(text(plain.as_bytes()), plain.as_bytes());
        assert_eq!(text(&[&[0xEF, 0xBB, 0xBF], plain.as_bytes()].concat()), plain.as_bytes());
        assert_eq!(text(&[&[0xFF, 0xFE], &little[..]].concat()), plain.as_bytes());
        assert_eq!(text(&[&[0xFE, 0xFF], &big[..]].concat()), plain.as_bytes());
        // Without a mark nothing is guessed.
        assert_eq!(text(&[0xE9, 0x0A]), [0xE9, 0x0A]);
        assert!(text(&[]).is_empty());
        assert_eq!(text(&[0xFF]), [0xFF]);
    }
}
