//! Known programs, and the package of each, for a hint when one is not found. Nothing is ever installed.

/// A command, and where to get it.
const KNOWN: [(&str, &str); 5] = [
    ("gtp-rhino", "Debian: apt-get install grhino"),
    ("edax", "build it from its source, and put its folder data beside it"),
    ("egaroucid", "build it from its source"),
    ("python3", "Debian: apt-get install python3"),
    ("node", "Debian: apt-get install nodejs"),
];

/// Returns the hint for a command that is not found; empty for an unknown one.
pub(crate) fn hint(command: &str) -> String {
    let name = command.rsplit(['/', '\\']).next().unwrap_or_default();
    let known = KNOWN.iter().find(|(known, _)| *known == name);
    known.map_or_else(String::new, |(_, hint)| format!(". {hint}"))
}
