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

/// The text of a file of positions. What is no UTF-8 is read as the `CA` of an SGF text says, else as Latin-1: names may be in it, and
/// squares never are. Bytes of which one is 0 become characters of the same numbers.
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
        // Without a mark nothing is guessed.
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
