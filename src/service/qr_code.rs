//! QR codes of links, which phones read from a screen or a sheet.

use crate::work::error::{Code, ServiceError};
use qrcodegen::{QrCode as Symbol, QrCodeEcc};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Maximum bytes of the text in a code.
const LONGEST: usize = 1_000;

/// A request for a QR code.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct QrRequest {
    /// The text, 1 to 1,000 bytes.
    pub text: String,
}

/// A QR code with error correction of at least level M.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct QrCode {
    /// Modules per side, 21 to 177, without the quiet zone of four around them.
    pub size: u32,
    /// The dark modules as an SVG path, in modules from the upper left corner: `M0 0h7v1h-7z`.
    pub path: String,
}

/// Makes a QR code.
///
/// # Errors
/// The text is empty or too long.
pub(super) fn qr_code(request: &QrRequest) -> Result<QrCode, ServiceError> {
    let length = request.text.len();
    if length == 0 {
        return Err(ServiceError::refused("text", "the text is empty", "write the link"));
    }
    if length > LONGEST {
        let reason = format!("{length} bytes are too many for a code that phones read");
        let remedy = format!("write at most {LONGEST}");
        return Err(ServiceError::refused("text", reason, remedy));
    }
    let symbol = Symbol::encode_text(&request.text, QrCodeEcc::Medium)
        .map_err(|error| ServiceError::new(Code::Internal, error.to_string()))?;
    Ok(QrCode { size: symbol.size() as u32, path: path(&symbol) })
}

/// Draws each run of dark modules in a row as a rectangle.
fn path(symbol: &Symbol) -> String {
    let mut path = String::new();
    for y in 0..symbol.size() {
        let mut x = 0;
        while x < symbol.size() {
            let run = (x..symbol.size()).take_while(|&x| symbol.get_module(x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{x} {y}h{run}v1h-{run}z"));
            }
            x += run.max(1);
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(text: &str) -> Result<QrCode, ServiceError> {
        qr_code(&QrRequest { text: text.to_owned() })
    }

    /// Returns the rows of a code, with `#` for a dark module.
    fn rows(code: &QrCode) -> Vec<String> {
        let size = code.size as usize;
        let mut rows = vec![vec!['.'; size]; size];
        for rectangle in code.path.split_terminator('z') {
            let parts = rectangle.strip_prefix('M').unwrap().split_once('h').unwrap();
            let (x, y) = parts.0.split_once(' ').unwrap();
            let (run, _) = parts.1.split_once('v').unwrap();
            let (x, y): (usize, usize) = (x.parse().unwrap(), y.parse().unwrap());
            rows[y][x..x + run.parse::<usize>().unwrap()].fill('#');
        }
        rows.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    #[test]
    fn a_short_text_is_a_small_symbol_with_its_finder_patterns() {
        let code = code("PLYSCOPE").unwrap();
        assert_eq!(code.size, 21);
        let rows = rows(&code);
        let finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
        for (row, expected) in finder.iter().enumerate() {
            assert!(rows[row].starts_with(expected) && rows[row].ends_with(expected), "{rows:#?}");
            assert!(rows[14 + row].starts_with(expected), "{rows:#?}");
        }
        let timing = |place: usize| if place.is_multiple_of(2) { '#' } else { '.' };
        let row = rows[6].chars().enumerate().skip(8).take(5);
        assert!(row.into_iter().all(|(place, module)| module == timing(place)), "{rows:#?}");
    }

    #[test]
    fn a_text_of_a_thousand_bytes_is_the_longest() {
        assert!(code(&"ä".repeat(500)).unwrap().size <= 177);
        let long = code(&"x".repeat(1_001)).unwrap_err();
        assert_eq!(long.field.as_deref(), Some("text"));
        assert!(long.to_string().contains("1001 bytes") && long.remedy.is_some(), "{long}");
        assert_eq!(code("").unwrap_err().field.as_deref(), Some("text"));
    }
}
