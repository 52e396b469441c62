//! Running other programs. A command is data, so that tests can compare plans.

use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// A program with its arguments, run at the repository's root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    /// The program's name, looked up on `PATH`; `cargo` means the cargo that runs this chore.
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    pub(crate) environment: Vec<(&'static str, String)>,
}

impl Task {
    /// Parses a command line without quoting: words separated by spaces.
    pub(crate) fn new(line: &str) -> Self {
        let mut words = line.split_whitespace().map(str::to_owned);
        Self {
            program: words.next().unwrap_or_default(),
            arguments: words.collect(),
            environment: Vec::new(),
        }
    }

    /// Returns a task that starts a program; its path may hold spaces.
    pub(crate) fn program(path: &str) -> Self {
        Self { program: path.to_owned(), ..Self::new("") }
    }

    pub(crate) fn with_variable(mut self, name: &'static str, value: &str) -> Self {
        self.environment.push((name, value.to_owned()));
        self
    }

    pub(crate) fn with_arguments(mut self, more: &[String]) -> Self {
        self.arguments.extend_from_slice(more);
        self
    }

    /// Returns the command line as a person would type it.
    pub(crate) fn line(&self) -> String {
        let assignments = self.environment.iter().map(|(name, value)| {
            let quoted = if value.contains(' ') { format!("'{value}'") } else { value.clone() };
            format!("{name}={quoted}")
        });
        let words = std::iter::once(self.program.clone()).chain(self.arguments.iter().cloned());
        assignments.chain(words).collect::<Vec<_>>().join(" ")
    }

    fn command(&self, root: &Path) -> Command {
        let program = match self.program.as_str() {
            "cargo" => std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")),
            other => OsString::from(other),
        };
        let mut command = Command::new(program);
        command.args(&self.arguments).current_dir(root);
        command.envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Runs it with the terminal's own output; fails unless the program exits with 0.
    pub(crate) fn run(&self, root: &Path) -> Result<()> {
        eprintln!("$ {}", self.line());
        let status = self
            .command(root)
            .status()
            .with_context(|| format!("could not start `{}`", self.program))?;
        if !status.success() {
            bail!("`{}` failed: {status}", self.line());
        }
        Ok(())
    }

    /// Runs it and returns its standard output; its errors go to the terminal.
    pub(crate) fn output(&self, root: &Path) -> Result<Vec<u8>> {
        let output = self
            .command(root)
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("could not start `{}`", self.program))?;
        if !output.status.success() {
            bail!("`{}` failed: {}", self.line(), output.status);
        }
        Ok(output.stdout)
    }

    /// Returns the output on both streams, as for a version; nothing if it cannot be started.
    pub(crate) fn answer(&self, root: &Path) -> Vec<u8> {
        let output = self.command(root).stdin(Stdio::null()).output();
        output.map(|output| [output.stdout, output.stderr].concat()).unwrap_or_default()
    }

    /// Returns whether the program can be started and exits with 0; prints nothing.
    pub(crate) fn succeeds(&self, root: &Path) -> bool {
        let mut command = self.command(root);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_program_and_an_absent_one_are_errors() {
        let root = Path::new(".");
        assert!(Task::new("true").run(root).is_ok());
        let failed = Task::new("false").run(root).expect_err("false exits with 1");
        assert!(failed.to_string().contains("`false` failed"), "{failed}");
        let absent = Task::new("no-such-program-here").run(root).expect_err("it is not there");
        assert!(absent.to_string().contains("could not start"), "{absent}");
        assert!(!Task::new("false").succeeds(root));
        assert!(!Task::new("no-such-program-here").succeeds(root));
    }

    #[test]
    fn a_task_reads_as_it_would_be_typed() {
        let task = Task::new("cargo doc --no-deps").with_variable("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(task.line(), "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps");
    }
}
