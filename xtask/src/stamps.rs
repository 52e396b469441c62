//! A step that passed leaves a stamp: a digest of all its inputs. While the digest is the same, the step can be skipped.
//!
//! The digest is computed before and after the step, and a stamp is written only if both are equal, because the step may
//! have read a file before or after an edit.

use std::collections::{BTreeMap, BTreeSet};
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use crate::house::House;
use crate::inputs::Inputs;
use crate::process::Task;

/// Prefixes of the environment variables that affect every step.
const VARIABLES: [&str; 5] = ["PLYSCOPE_", "CARGO_TARGET_DIR", "LANG", "LC_", "TZ"];
/// Folders of results, ignored in a copy without git.
const RESULTS: [&str; 6] = [".git", "target", "node_modules", "dist", "gen", "__pycache__"];

pub(crate) struct Stamp<'a> {
    house: &'a House,
    step: &'a str,
    /// The command line; empty for a step that is a call.
    command: &'a str,
    inputs: &'a Inputs,
}

impl<'a> Stamp<'a> {
    pub(crate) fn new(
        house: &'a House,
        step: &'a str,
        command: &'a str,
        inputs: &'a Inputs,
    ) -> Self {
        Self { house, step, command, inputs }
    }

    /// Does the work and writes the stamp. With `skip`, does it only if an input has changed since the step passed.
    ///
    /// Returns whether the work was done.
    pub(crate) fn run(&self, skip: bool, work: impl FnOnce() -> Result<()>) -> Result<bool> {
        let Self { step, inputs, .. } = self;
        let before = self.state();
        if let Err(error) = &before {
            println!("== {step}: it runs, because what it reads cannot be read here: {error:#}");
        }
        let file = self.house.target.join("xtask/passed").join(step.replace(' ', "-"));
        let is_unchanged = || -> Result<bool> {
            let made = self.made()?;
            let text = stamp(before.as_deref().ok(), made.as_deref());
            Ok(text.is_some() && text == std::fs::read_to_string(&file).ok())
        };
        if skip && is_unchanged()? {
            let covers = inputs.covers;
            println!(
                "== {step}: nothing that it reads has changed since it passed here ({covers})"
            );
            return Ok(false);
        }
        // Removed before the work, so that a failed or killed step leaves no stamp.
        if file.exists() {
            std::fs::remove_file(&file)
                .with_context(|| format!("could not remove {}", file.display()))?;
        }
        work()?;
        let Ok(before) = before else { return Ok(true) };
        if self.state().ok().as_ref() != Some(&before) {
            println!(
                "== {step}: something that it reads was edited meanwhile: it runs again next time"
            );
        } else if let Some(text) = stamp(Some(&before), self.made()?.as_deref()) {
            write(&file, &text).with_context(|| format!("could not write {}", file.display()))?;
        }
        Ok(true)
    }

    /// Computes the digest of the step, its programs and variables, and all its input files.
    fn state(&self) -> Result<String> {
        let House { root, .. } = self.house;
        let mut digest = Parts::default();
        digest.add("step", self.step.as_bytes());
        digest.add("command", self.command.as_bytes());
        for command in self.inputs.tools.iter().flat_map(|tools| tools.commands) {
            digest.add(command, &Task::new(command).answer(root));
        }
        for (name, value) in self.steering(std::env::vars_os()) {
            digest.add(&name.to_string_lossy(), value.as_encoded_bytes());
        }
        for path in listed(root)? {
            if self.inputs.reads(&path) {
                digest.add_file(&path, &root.join(&path))?;
            } else if self.inputs.reads_name(&path) && root.join(&path).exists() {
                digest.add(&path, &[]);
            }
        }
        for path in self.inputs.built(self.step) {
            digest.add_built(&path, &self.place(&path))?;
        }
        Ok(digest.finish())
    }

    /// Returns the variables that affect the step, sorted by name.
    fn steering(
        &self,
        variables: impl Iterator<Item = (OsString, OsString)>,
    ) -> BTreeMap<OsString, OsString> {
        let steers = |name: &OsString| {
            let name = name.to_string_lossy();
            let of_tools = self.inputs.tools.iter().flat_map(|tools| tools.variables);
            VARIABLES.iter().chain(of_tools).any(|begin| name.starts_with(begin))
        };
        variables.filter(|(name, _)| steers(name)).collect()
    }

    /// Computes the digest of the step's outputs; `None` if one is missing.
    fn made(&self) -> Result<Option<String>> {
        let mut digest = Parts::default();
        for path in self.inputs.makes {
            let place = self.place(path);
            if !place.exists() {
                return Ok(None);
            }
            digest.add_built(path, &place)?;
        }
        Ok(Some(digest.finish()))
    }

    /// Returns the path of a built file or folder: below `ui/`, else in the build folder.
    fn place(&self, path: &str) -> PathBuf {
        let House { root, target, .. } = self.house;
        if path.starts_with("ui/") {
            root.join(path)
        } else if path.starts_with("debug/") {
            target.join(format!("{path}{EXE_SUFFIX}"))
        } else {
            target.join(path)
        }
    }
}

/// Returns the content of a stamp; `None` unless both the inputs and the outputs are known.
fn stamp(state: Option<&str>, made: Option<&str>) -> Option<String> {
    Some(format!("{}\n{}\n", state?, made?))
}

/// Writes a file under another name and renames it, so that no stamp is half written.
fn write(file: &Path, text: &str) -> Result<()> {
    let half = file.with_extension(format!("{}.half", std::process::id()));
    std::fs::create_dir_all(file.parent().context("it lies in no folder")?)?;
    std::fs::write(&half, text)?;
    Ok(std::fs::rename(&half, file)?)
}

/// Returns the files of the repository: tracked and untracked ones that git does not ignore; without git, all but results.
pub(crate) fn listed(root: &Path) -> Result<BTreeSet<String>> {
    if root.join(".git").exists() {
        let line = "git ls-files -z --cached --others --exclude-standard";
        let printed = String::from_utf8(Task::new(line).output(root)?)?;
        return Ok(printed.split_terminator('\0').map(str::to_owned).collect());
    }
    let entries = WalkDir::new(root).into_iter().filter_entry(|entry| {
        entry.depth() == 0 || !RESULTS.iter().any(|name| entry.file_name() == *name)
    });
    let mut found = BTreeSet::new();
    for entry in entries {
        let entry = entry?;
        if !entry.file_type().is_dir() {
            let path = entry.path().strip_prefix(root)?;
            found.insert(path.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(found)
}

/// A digest of named parts. Each part follows its length, because parts must not run into each
/// other.
#[derive(Default)]
struct Parts(Sha256);

impl Parts {
    fn add(&mut self, name: &str, bytes: &[u8]) {
        for part in [name.as_bytes(), bytes] {
            self.0.update((part.len() as u64).to_le_bytes());
            self.0.update(part);
        }
    }

    /// Adds a file. A missing file is left out, so that its removal changes the digest.
    fn add_file(&mut self, name: &str, path: &Path) -> Result<()> {
        match std::fs::read(path) {
            Ok(bytes) => self.add(name, &bytes),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => return Err(error).context(name.to_owned()),
        }
        Ok(())
    }

    /// Adds a file, or every file of a folder.
    fn add_built(&mut self, name: &str, path: &Path) -> Result<()> {
        if !path.is_dir() {
            return self.add_file(name, path);
        }
        for entry in WalkDir::new(path).sort_by_file_name() {
            let entry = entry?;
            if !entry.file_type().is_dir() {
                let name = entry.path().strip_prefix(path)?.to_string_lossy().into_owned();
                self.add_file(&name, entry.path())?;
            }
        }
        Ok(())
    }

    fn finish(self) -> String {
        hex::encode(self.0.finalize())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inputs::{self, TRIED};

    struct TestRepository {
        _folder: tempfile::TempDir,
        house: House,
    }

    impl TestRepository {
        fn new(git: bool) -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            let root = folder.path().to_owned();
            let house = House { target: root.join("target"), root, ..House::default() };
            let tried = Self { _folder: folder, house };
            for (path, text) in [
                (".gitignore", "/target\n*.swp\n"),
                ("src/a.rs", "1"),
                ("src/old.rs", "1"),
                ("docs/page.md", "1"),
                ("lists/a.ts", "1"),
                ("target/version", "tool 1"),
            ] {
                tried.write(path, text);
            }
            tried.write(&format!("target/debug/program{EXE_SUFFIX}"), "1");
            if git {
                for line in ["git init --quiet", "git add ."] {
                    Task::new(line).run(&tried.house.root).expect("git");
                }
            }
            tried
        }

        fn write(&self, path: &str, text: &str) {
            let file = self.house.root.join(path);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("writable");
            std::fs::write(file, text).expect("writable");
        }

        fn stamped(
            &self,
            command: &str,
            skip: bool,
            work: impl Fn() -> Result<()>,
        ) -> Result<bool> {
            Stamp::new(&self.house, "tried once", command, &TRIED).run(skip, work)
        }

        /// Returns whether the step runs; if it does, it makes its page and passes.
        fn runs(&self) -> bool {
            let page = || {
                self.write("target/page/index.html", "page");
                Ok(())
            };
            self.stamped("command", true, page).expect("it passes")
        }
    }

    #[test]
    fn a_step_runs_when_something_that_it_reads_changed() {
        type Change = fn(&TestRepository);
        let changes: [(&str, Change); 10] = [
            ("an edited file", |tried| tried.write("src/a.rs", "2")),
            ("a new file", |tried| tried.write("src/new.rs", "")),
            ("a removed file", |tried| {
                std::fs::remove_file(tried.house.root.join("src/old.rs")).expect("it is there");
            }),
            ("a renamed file", |tried| {
                let root = &tried.house.root;
                std::fs::rename(root.join("src/new.rs"), root.join("src/other.rs")).expect("there");
            }),
            ("the name of a file", |tried| {
                let lists = tried.house.root.join("lists");
                std::fs::rename(lists.join("a.ts"), lists.join("b.ts")).expect("it is there");
            }),
            ("another version of a tool", |tried| tried.write("target/version", "tool 2")),
            ("a tool that is gone", |tried| {
                std::fs::remove_file(tried.house.root.join("target/version")).expect("there");
            }),
            ("what an earlier step built", |tried| {
                tried.write(&format!("target/debug/program{EXE_SUFFIX}"), "2");
            }),
            ("a product that is gone", |tried| {
                std::fs::remove_dir_all(tried.house.target.join("page")).expect("it was made");
            }),
            ("a product that something else wrote", |tried| {
                tried.write("target/page/index.html", "placeholder");
            }),
        ];
        for git in [true, false] {
            let tried = TestRepository::new(git);
            assert!(tried.runs() && !tried.runs(), "git: {git}");
            for (what, change) in changes {
                change(&tried);
                assert!(tried.runs(), "{what}, git: {git}");
                assert!(!tried.runs(), "the same again: {what}, git: {git}");
            }
            tried.write("docs/page.md", "2");
            tried.write("lists/b.ts", "2");
            tried.write("target/other", "2");
            assert!(!tried.runs(), "what it does not read, git: {git}");
            tried.write("src/.a.rs.swp", "");
            assert_eq!(tried.runs(), !git, "what git ignores");
            assert!(tried.stamped("another command", true, || Ok(())).expect("it passes"));
        }
    }

    #[test]
    fn a_step_that_failed_runs_again() {
        let tried = TestRepository::new(true);
        assert!(tried.runs() && !tried.runs());
        let failed = tried.stamped("command", false, || anyhow::bail!("it fails"));
        assert_eq!(failed.expect_err("it fails").to_string(), "it fails");
        assert!(tried.runs(), "the older stamp is gone");
        let passed = tried.house.target.join("xtask/passed");
        let files = std::fs::read_dir(passed).expect("a folder").count();
        assert_eq!(files, 1, "no half of a stamp stays");
    }

    #[test]
    fn a_file_that_was_edited_meanwhile_is_tested_again() {
        let tried = TestRepository::new(true);
        let edit = |text: &'static str| {
            let tried = &tried;
            move || {
                tried.write("src/a.rs", text);
                Ok(())
            }
        };
        assert!(tried.runs());
        assert!(tried.stamped("command", false, edit("2")).expect("it passes"));
        assert!(tried.runs(), "as it was after the edit");
        assert!(tried.stamped("command", false, edit("1")).expect("it passes"));
        tried.write("src/a.rs", "2");
        assert!(tried.runs(), "as it was before the edit");
    }

    #[test]
    fn nothing_is_skipped_where_skipping_is_off_or_the_product_is_missing() {
        let tried = TestRepository::new(true);
        assert!(tried.runs() && !tried.runs());
        assert!(tried.stamped("command", false, || Ok(())).expect("it passes"));
        assert!(!tried.runs(), "it was stamped all the same");
        std::fs::remove_dir_all(tried.house.target.join("page")).expect("it was made");
        for _ in 0..2 {
            let ran = tried.stamped("command", true, || Ok(()));
            assert!(ran.expect("it passes"), "it made no page");
        }
    }

    #[test]
    fn nothing_is_skipped_where_git_cannot_list() {
        let tried = TestRepository::new(false);
        tried.write(".git", "this is no repository");
        assert!(tried.runs() && tried.runs());
    }

    #[test]
    fn variables_that_steer_the_tests_are_read() {
        let house = House::default();
        let steering = |step: &str| -> String {
            let inputs = inputs::of(step).expect("a known step");
            let all = ["HOME", "LC_ALL", "NODE_ENV", "PLYSCOPE_BLESS", "RUSTFLAGS"];
            let all = all.map(|name| (name.into(), "1".into()));
            let found = Stamp::new(&house, step, "", &inputs).steering(all.into_iter());
            let names: Vec<_> = found.keys().map(|name| name.to_string_lossy()).collect();
            names.join(" ")
        };
        assert_eq!(steering("tests"), "LC_ALL PLYSCOPE_BLESS RUSTFLAGS");
        assert_eq!(steering("ui units"), "LC_ALL NODE_ENV PLYSCOPE_BLESS");
    }
}
