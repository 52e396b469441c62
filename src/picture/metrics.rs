//! Upper estimates of the width of a text in a sans-serif font, because the font that draws it is unknown.

/// Returns the width of a character relative to the font size: that of Helvetica, slightly enlarged.
fn of(character: char) -> f32 {
    match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.3,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.37,
        'm' | 'M' | 'W' | 'w' | '@' | '%' => 0.92,
        '0'..='9' | 'a'..='z' | '*' | '_' => 0.58,
        'A'..='Z' | '+' | '=' | '<' | '>' | '−' | '≤' | '≥' | '&' | 'α' | 'β' | '×' => 0.7,
        '∞' => 0.85,
        _ if character.is_ascii() => 0.6,
        _ if (character as u32) < 0x500 => 0.75,
        _ => 1.05,
    }
}

/// Returns the width of a text in points.
pub(super) fn width(text: &str, size: f32) -> f32 {
    text.chars().map(of).sum::<f32>() * size
}
