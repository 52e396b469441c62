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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        let read = |text: &str| read_memory(text).ok();
        assert_eq!(read("2GB"), Some(2 << 30));
        assert_eq!(read(" 512 mb"), Some(512 << 20));
        assert_eq!(read("1TB"), Some(1 << 40));
        for wrong in ["", "2", "GB", "63MB", "2TB", "-1GB", "1.5GB", "99999999999999TB"] {
            let error = read_memory(wrong).unwrap_err();
            assert!(error.remedy.contains("64MB to 1TB"), "{wrong}: {error}");
        }
    }
}
