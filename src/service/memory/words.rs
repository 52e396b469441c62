//! Sizes of memory in words.

use super::{LEAST_MEMORY, MOST_MEMORY};
use crate::game::InputError;

/// Units, the largest first; each is 1024 of the one below.
const UNITS: [(&str, u32); 3] = [("TB", 40), ("GB", 30), ("MB", 20)];

/// Reads the size of an account, `2GB` or `512MB`.
///
/// # Errors
/// What is no size, too small or too large.
pub fn read_memory(text: &str) -> Result<u64, InputError> {
    let upper = text.trim().to_ascii_uppercase();
    let found = UNITS.iter().find_map(|(unit, bits)| {
        let number: u64 = upper.strip_suffix(unit)?.trim_end().parse().ok()?;
        number.checked_mul(1 << bits)
    });
    found.filter(|bytes| (LEAST_MEMORY..=MOST_MEMORY).contains(bytes)).ok_or_else(|| {
        let remedy = "use 64MB to 1TB, as in 512MB or 4GB";
        InputError::whole(format!("{text:?} is no size of memory"), remedy)
    })
}

/// Bytes for people: `1.5 GB`, `300 MB`.
pub(super) fn gigabytes(bytes: u64) -> String {
    let megabytes = bytes.div_ceil(1 << 20);
    if megabytes < 1_000 {
        return format!("{megabytes} MB");
    }
    let tenths = (megabytes * 10).div_ceil(1 << 10);
    let (whole, rest) = (tenths / 10, tenths % 10);
    if rest == 0 { format!("{whole} GB") } else { format!("{whole}.{rest} GB") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_told() {
        let read = |text: &str| read_memory(text).ok();
        assert_eq!(read("2GB"), Some(2 << 30));
        assert_eq!(read(" 512 mb"), Some(512 << 20));
        assert_eq!(read("1TB"), Some(1 << 40));
        for wrong in ["", "2", "GB", "63MB", "2TB", "-1GB", "1.5GB", "99999999999999TB"] {
            let error = read_memory(wrong).unwrap_err();
            assert!(error.remedy.contains("64MB to 1TB"), "{wrong}: {error}");
        }
        let told = [1, 300 << 20, 2 << 30, (3 << 30) / 2, (1 << 30) + 1].map(gigabytes);
        assert_eq!(told, ["1 MB", "300 MB", "2 GB", "1.5 GB", "1.1 GB"]);
    }
}
