//! A line of JSON with its checksum, `{"crc":"0f3a9c21","row":..}`, the format of journals and of the
//! segments of sweeps. The checksum is the CRC-32 of the row's text, so that a changed byte is found.

use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    crc: &'a str,
    #[serde(borrow)]
    row: &'a RawValue,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum LineState<'a> {
    /// A row that matches its checksum.
    Sound(&'a str),
    /// A line of this form with a wrong checksum.
    Damaged,
    /// A line of another form, as in journals without checksums.
    Plain,
}

fn checksum(row: &str) -> String {
    format!("{:08x}", crc32fast::hash(row.as_bytes()))
}

/// Writes a value as a line, with its line break.
pub(super) fn write(value: &impl Serialize) -> serde_json::Result<String> {
    let row = to_raw_value(value)?;
    let line = Line { crc: &checksum(row.get()), row: &row };
    Ok(serde_json::to_string(&line)? + "\n")
}

/// Reads a line, with or without its line break.
pub(super) fn read(line: &[u8]) -> LineState<'_> {
    match serde_json::from_slice::<Line<'_>>(line) {
        Err(_) => LineState::Plain,
        Ok(Line { crc, row }) if crc == checksum(row.get()) => LineState::Sound(row.get()),
        Ok(_) => LineState::Damaged,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_changed_byte_is_read_as_a_sound_row() {
        let line = write(&("α", 17)).unwrap();
        assert_eq!(line, "{\"crc\":\"1178e410\",\"row\":[\"α\",17]}\n");
        assert_eq!(read(line.as_bytes()), LineState::Sound("[\"α\",17]"));
        assert_eq!(read(line.trim_end().as_bytes()), LineState::Sound("[\"α\",17]"));
        for place in 0..line.len() - 1 {
            for bit in 0..8 {
                let mut bytes = line.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                let found = read(&bytes);
                assert!(
                    !matches!(found, LineState::Sound(_)),
                    "byte {place}, bit {bit}: {found:?}"
                );
            }
        }
        assert_eq!(read(b"[1]\n"), LineState::Plain);
        assert_eq!(read(br#"{"crc":"1178e410","row":["a",17]}"#), LineState::Damaged);
    }
}
