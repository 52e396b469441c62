//! `cargo xtask codegen`: the committed files that programs write, all in one table.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::process::Task;

/// A file whose whole text is what a command prints.
struct Generated {
    file: &'static str,
    command: &'static str,
}

/// In order: a later one may be made from an earlier one.
const TABLE: [Generated; 3] = [
    Generated {
        file: "schema/trace-1.json",
        command: "cargo run --quiet --package plyscope-cli -- schema trace",
    },
    Generated {
        file: "schema/openapi.json",
        command: "cargo run --quiet --package plyscope-cli -- schema service",
    },
    Generated {
        file: "ui/src/generated/wire.ts",
        command: "node ui/codegen/wire.mjs schema/openapi.json",
    },
];

/// Writes every generated file, or with `check` fails if one would change.
pub(crate) fn run(root: &Path, check: bool) -> Result<()> {
    TABLE.iter().try_for_each(|generated| {
        let text = Task::new(generated.command).output(root)?;
        bring_up_to_date(&root.join(generated.file), &text, check)
            .with_context(|| format!("{} (from `{}`)", generated.file, generated.command))
    })
}

fn bring_up_to_date(file: &Path, text: &[u8], check: bool) -> Result<()> {
    if text.trim_ascii().is_empty() {
        bail!("the generator printed nothing");
    }
    match std::fs::read(file) {
        Ok(old) if old == text => return Ok(()),
        Ok(_) if check => bail!("is not what the generator prints now: run `cargo xtask codegen`"),
        Err(error) if check => {
            bail!("could not be read ({error}): run `cargo xtask codegen`, then commit it")
        }
        _ => {}
    }
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, text)?;
    println!("wrote {}", file.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_fails_on_a_missing_and_on_a_stale_file_and_writes_neither() {
        let folder = std::env::temp_dir().join(format!("plyscope-codegen-{}", std::process::id()));
        let file = folder.join("new/file.json");
        let bring = |text: &[u8], check| bring_up_to_date(&file, text, check);
        assert!(bring(b"{}", true).is_err());
        assert!(!file.exists());
        bring(b"{}", false).expect("the folder is writable");
        bring(b"{}", true).expect("it is fresh");
        assert!(bring(b"[]", true).is_err());
        assert!(bring(b" \n", false).is_err(), "a generator that prints nothing");
        assert_eq!(std::fs::read(&file).expect("written above"), b"{}");
        std::fs::remove_dir_all(&folder).expect("ours");
    }
}
