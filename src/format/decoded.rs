//! The encoding of a text: UTF-8, or UTF-16 with a byte-order mark, as a Windows shell writes a program's
//! output.

use std::io::Read;

/// Converts a text with a byte-order mark to UTF-8 and removes the mark; passes a text without one
/// unchanged. In a browser the page decodes the text.
#[cfg(not(target_family = "wasm"))]
pub fn decoded(input: impl Read) -> impl Read {
    encoding_rs_io::DecodeReaderBytesBuilder::new().utf8_passthru(true).strip_bom(true).build(input)
}

/// Passes the bytes unchanged, because in a browser the page decodes the text.
#[cfg(target_family = "wasm")]
pub fn decoded(input: impl Read) -> impl Read {
    input
}

/// Decodes a file of positions. Bytes that are not UTF-8 have the encoding of the SGF property `CA`, or
/// else Windows-1252; it matters only for names, because squares are ASCII. If a byte is 0, each byte
/// becomes the character with its number.
#[cfg(not(target_family = "wasm"))]
pub fn text_of_bytes(bytes: Vec<u8>) -> String {
    if bytes.contains(&0) {
        return bytes.into_iter().map(char::from).collect();
    }
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.as_bytes();
        let named = bytes.windows(3).position(|three| three == b"CA[").and_then(|at| {
            let rest = &bytes[at + 3..];
            let length = rest.iter().position(|byte| *byte == b']')?;
            encoding_rs::Encoding::for_label(&rest[..length])
        });
        named.unwrap_or(encoding_rs::WINDOWS_1252).decode(bytes).0.into_owned()
    })
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::{decoded, text_of_bytes};
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
        assert_eq!(text(&[0xE9, 0x0A]), [0xE9, 0x0A]);
        assert!(text(&[]).is_empty());
        assert_eq!(text(&[0xFF]), [0xFF]);
    }

    #[test]
    fn what_is_no_utf_8_is_read_as_it_says() {
        assert_eq!(text_of_bytes(b"(;PB[Andr\xe9];B[hh])".to_vec()), "(;PB[Andr\u{e9}];B[hh])");
        // The second byte of a character may be a bracket.
        let chinese = b"(;CA[GBK]GN[\x81\x5d];B[hh])".to_vec();
        assert_eq!(text_of_bytes(chinese), "(;CA[GBK]GN[\u{4e5a}];B[hh])");
        assert_eq!(text_of_bytes(b"\xff\0".to_vec()), "\u{ff}\0");
        assert_eq!(text_of_bytes("\u{e9}".into()), "\u{e9}");
    }
}
