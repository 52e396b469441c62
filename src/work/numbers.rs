//! Formats sizes for people, and refuses numbers outside a range.

use crate::work::error::ServiceError;
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Returns the value of a field, or an `input` error if it is outside the range.
pub(crate) fn within<N: PartialOrd + Display>(
    field: &str,
    value: N,
    range: RangeInclusive<N>,
) -> Result<N, ServiceError> {
    if range.contains(&value) {
        return Ok(value);
    }
    let remedy = format!("use {} to {}", range.start(), range.end());
    Err(ServiceError::refused(field, format!("{value} is out of range"), remedy))
}

/// Formats a number of bytes for people, rounded up: `1.5 GB`, `300 MB`. A megabyte here is 2^20
/// bytes.
pub(crate) fn gigabytes(bytes: u64) -> String {
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
    fn sizes_in_words() {
        let texts = [1, 300 << 20, 2 << 30, (3 << 30) / 2, (1 << 30) + 1].map(gigabytes);
        assert_eq!(texts, ["1 MB", "300 MB", "2 GB", "1.5 GB", "1.1 GB"]);
    }
}
