//! Keys by name, as the protocol writes them: special keys are characters of a private block.

/// Keys that stand for no character (`WebDriver`, 17.4.2), by the name the page knows them under.
const SPECIAL: [(&str, char); 20] = [
    ("Enter", '\u{E007}'),
    ("Tab", '\u{E004}'),
    ("Escape", '\u{E00C}'),
    ("Space", ' '),
    ("Backspace", '\u{E003}'),
    ("Delete", '\u{E017}'),
    ("PageUp", '\u{E00E}'),
    ("PageDown", '\u{E00F}'),
    ("End", '\u{E010}'),
    ("Home", '\u{E011}'),
    ("ArrowLeft", '\u{E012}'),
    ("ArrowUp", '\u{E013}'),
    ("ArrowRight", '\u{E014}'),
    ("ArrowDown", '\u{E015}'),
    ("F9", '\u{E039}'),
    ("F10", '\u{E03A}'),
    ("F11", '\u{E03B}'),
    ("Shift", '\u{E008}'),
    ("Control", '\u{E009}'),
    ("Alt", '\u{E00A}'),
];

/// The keys of a chord such as `Control+Shift+p`, in the order they go down.
pub fn chord(text: &str) -> Vec<char> {
    let mut names: Vec<&str> = text.split('+').collect();
    if text == "+" || text.ends_with("++") {
        // The last key is the plus sign itself.
        names.truncate(names.len() - 2);
        names.push("+");
    }
    names.into_iter().map(key).collect()
}

fn key(name: &str) -> char {
    let special = SPECIAL.iter().find(|(known, _)| *known == name).map(|(_, key)| *key);
    let mut characters = name.chars();
    match (special, characters.next(), characters.next()) {
        (Some(key), ..) | (None, Some(key), None) => key,
        _ => panic!("there is no key `{name}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chords_are_keys_in_order() {
        assert_eq!(chord("Control+k"), ['\u{E009}', 'k']);
        assert_eq!(chord("?"), ['?']);
        assert_eq!(chord("+"), ['+']);
        assert_eq!(chord("Shift++"), ['\u{E008}', '+']);
        assert_eq!(chord("Space"), [' ']);
    }
}
