//! `cargo xtask codegen` and `cargo xtask bless`: the committed files that programs write.

use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::house::House;
use crate::process::Task;

/// Generated files, each with the command that prints it. The order matters, because a later file may be made from an
/// earlier one.
const TABLE: [(&str, &str); 6] = [
    ("schema/trace-1.json", "plyscope schema trace"),
    ("schema/nodes-1.json", "plyscope schema nodes"),
    ("schema/openapi.json", "plyscope schema service"),
    ("ui/src/generated/wire.ts", "node ui/codegen/wire.mjs schema/openapi.json"),
    ("docs/operations.md", "node ui/codegen/operations.mjs schema/openapi.json"),
    ("docs/commands.md", "plyscope man --markdown"),
];

/// Writes every generated file, or with `check` fails if one would change.
pub(crate) fn run(house: &House, check: bool) -> Result<()> {
    house.build_program()?;
    TABLE.iter().try_for_each(|(file, command)| {
        let of_program = command.strip_prefix("plyscope ");
        let task = of_program.map_or_else(|| Task::new(command), |words| house.program(words));
        let text = task.output(&house.root)?;
        bring_up_to_date(&house.root.join(file), &text, check)
            .with_context(|| format!("{file} (from `{command}`)"))
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

/// Runs the tests with `PLYSCOPE_BLESS=1`, which makes each golden test write its file instead of comparing it.
pub(crate) fn bless(root: &Path) -> Result<()> {
    Task::new("cargo test --workspace --tests").with_variable("PLYSCOPE_BLESS", "1").run(root)?;
    println!(
        "Golden files are as the code makes them now. These files differ from the last commit:"
    );
    Task::new("git status --short -- tests crates README.md docs").run(root)?;
    println!("A commit that changes a node count names it in its message.");
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
