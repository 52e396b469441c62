//! Unknown keys: refused in files of this program's version or an older one, collected and reported in
//! newer files.

use super::error::Refusal;
use super::ext::Valid;
use serde::Deserialize;
use serde_ignored::Path;
use std::collections::BTreeSet;

/// The most names that are reported.
const MOST: usize = 20;
/// The most characters of a name that are reported.
const LONGEST: usize = 80;

/// The unknown keys of one file, at most 20 of them by name.
#[derive(Default)]
pub(super) struct Strangers {
    names: BTreeSet<String>,
    /// The refusal of the first one, with its place.
    first: Option<Refusal>,
}

impl Strangers {
    /// Records an unknown key; only the first makes a refusal.
    pub(super) fn note(&mut self, name: String, refusal: impl FnOnce() -> Refusal) {
        self.first.get_or_insert_with(refusal);
        if self.names.len() < MOST {
            self.names.insert(name);
        }
    }

    /// Refuses the keys if the file's version is known here, because such a file cannot have new keys.
    /// Otherwise returns their names.
    pub(super) fn settle(self, is_known: bool) -> Result<Vec<String>, Refusal> {
        match self.first {
            Some(first) if is_known => Err(first),
            _ => Ok(self.names.into_iter().collect()),
        }
    }
}

pub(super) fn refused(name: &str) -> Refusal {
    let remedy = "put what is yours into ext, or take it out";
    Refusal::new(format!("/{name}"), "a key that the format does not have", remedy)
}

/// Reads the value at `within`; parts that `T` does not use must still be valid JSON.
pub(super) fn read<'b, T: Deserialize<'b>>(
    text: &'b [u8],
    within: &str,
    strangers: &mut Strangers,
) -> serde_json::Result<T> {
    let mut reader = serde_json::Deserializer::from_slice(text);
    let mut unknown = Vec::new();
    // One type for every `T`, so that their common code is compiled once.
    let mut note: &mut dyn FnMut(Path<'_>) = &mut |path| unknown.push(key_path(&path));
    let value = T::deserialize(serde_ignored::Deserializer::new(&mut reader, &mut note))?;
    reader.end()?;
    accept(unknown, within, strangers, text)?;
    Ok(value)
}

/// Records unknown keys. Reads their values again, because the first reading skipped them and so did not
/// find invalid Unicode or duplicate keys.
fn accept(
    unknown: Vec<String>,
    within: &str,
    strangers: &mut Strangers,
    text: &[u8],
) -> serde_json::Result<()> {
    if unknown.is_empty() {
        return Ok(());
    }
    serde_json::from_slice::<Valid>(text)?;
    for name in unknown {
        let name = if within.is_empty() { name } else { format!("{within}/{name}") };
        strangers.note(name.clone(), || refused(&name));
    }
    Ok(())
}

/// Returns the keys that lead to a value, without the positions in lists.
fn key_path(path: &Path<'_>) -> String {
    match path {
        Path::Root => String::new(),
        Path::Seq { parent, .. }
        | Path::Some { parent }
        | Path::NewtypeStruct { parent }
        | Path::NewtypeVariant { parent } => key_path(parent),
        Path::Map { parent, key } => {
            let (above, key) = (key_path(parent), key.chars().take(LONGEST).collect::<String>());
            if above.is_empty() { key } else { format!("{above}/{key}") }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Inner {
        _a: u32,
    }

    #[test]
    fn unknown_keys_are_named_and_their_values_are_json() {
        let mut strangers = Strangers::default();
        let text = br#"[{"_a":1,"b":[2]},{"_a":1,"b":3,"c":{"d":4}}]"#;
        let list: Vec<Inner> = read(text, "list", &mut strangers).unwrap();
        assert_eq!(list.len(), 2);
        assert_eq!(strangers.settle(false).unwrap(), ["list/b", "list/c"]);
        for text in [r#"{"_a":1,"b":"\ud800"}"#, r#"{"_a":1,"b":2,"b":2}"#] {
            assert!(read::<Inner>(text.as_bytes(), "", &mut Strangers::default()).is_err());
        }
        let bytes = b"{\"_a\":1,\"b\":\"\xff\"}";
        assert!(read::<Inner>(bytes, "", &mut Strangers::default()).is_err());
    }
}
