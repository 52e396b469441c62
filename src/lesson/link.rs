//! Packs a lesson into a link: the whole text, compressed, after the `#`. A page opens it without
//! fetching a file.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::io::Write;

/// Longest link, characters, because mail programs and course systems truncate longer ones.
pub const LONGEST_LINK: usize = 2_000;

/// Returns the part of a link after its address: `#lesson=~` and the text, deflated (RFC 1951) and in
/// URL-safe base64. Names of shipped lessons come without the `~`.
pub fn lesson_hash(text: &str) -> String {
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let packed = packed.write_all(text.as_bytes()).and_then(|()| packed.finish());
    format!("#lesson=~{}", BASE64_URL_SAFE_NO_PAD.encode(packed.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::DeflateDecoder;
    use std::io::Read;

    #[test]
    fn a_text_is_found_again_in_its_link() {
        for text in ["", "a", crate::lesson::SKELETON, &"α β ≥ 🌳\n".repeat(5_000)] {
            let link = lesson_hash(text);
            let packed = link.strip_prefix("#lesson=~").unwrap();
            let bytes = BASE64_URL_SAFE_NO_PAD.decode(packed).unwrap();
            let mut found = String::new();
            DeflateDecoder::new(&bytes[..]).read_to_string(&mut found).unwrap();
            assert_eq!(found, text);
        }
    }

    #[test]
    fn a_lesson_of_two_pages_has_room_in_a_link() {
        assert!(lesson_hash(crate::lesson::SKELETON).len() < 1_000);
    }
}
