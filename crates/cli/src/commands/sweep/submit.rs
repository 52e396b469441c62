//! `plyscope sweep submit`: writes a readable script that runs the shards of a plan elsewhere.

use super::files::{DIFFER, apart, segments};
use super::status::{ranges, status_text};
use crate::commands::files::write_or_print;
use crate::exit::{CommandOutcome, Failure, is_harmful, shown};
use crate::streams::{eprint_error, eprint_line};
use clap::{Args, ValueEnum};
use plyscope::service::{Plan, join_results, prepare_results};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct SubmitArguments {
    /// The plan.
    #[arg(value_name = "PLAN")]
    plan: PathBuf,
    /// The results folder. The script leaves out shards that are finished there.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How to run the shards.
    #[arg(long, value_enum, default_value = "slurm")]
    engine: Engine,
    /// Write the script to FILE [default: print it].
    #[arg(short, long, value_name = "FILE", conflicts_with = "dry_run")]
    output: Option<PathBuf>,
    /// Print the script without creating the results folder.
    #[arg(long)]
    dry_run: bool,
    /// Maximum number of shards to run at the same time [default: with Slurm no limit, with parallel one per
    /// processor].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    at_once: Option<u32>,
    /// Processors per task of a Slurm array.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    cpus: u32,
    /// An option for sbatch, such as --sbatch=--partition=short. Repeat it to give several.
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    sbatch: Vec<String>,
}

/// A program that runs the shards of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// A Slurm job array, started with sbatch.
    Slurm,
    /// GNU parallel, on this machine or over ssh.
    Parallel,
}

pub(super) fn run(arguments: &SubmitArguments) -> Result<CommandOutcome, Failure> {
    // All text for the script is checked first, so that an error leaves nothing behind.
    let absolute = |path: &Path| {
        let path = std::path::absolute(path)
            .map_err(|error| Failure::running(format!("{}: {error}", path.display())))?;
        text(&path)
    };
    let program = std::env::current_exe().map_err(|error| {
        Failure::running(format!("cannot find the path of this program: {error}"))
    })?;
    let (program, plan_path, results) =
        (text(&program)?, absolute(&arguments.plan)?, absolute(&arguments.out)?);
    for option in &arguments.sbatch {
        on_one_line(option)?;
    }
    let mut plan = Plan::open(&arguments.plan)?;
    if let Some(path) = arguments.output.as_deref().filter(|path| *path != Path::new("-")) {
        apart(path, std::slice::from_ref(&arguments.plan))?;
        apart(path, &segments(&arguments.out))?;
    }
    let status = join_results(&mut plan, &arguments.out, &std::env::temp_dir(), |_| Ok(()))?;
    if status.conflicts > 0 {
        eprint_line(status_text(&status).trim_end());
        eprint_error(format_args!("plyscope: no script was written: {DIFFER}"));
        return Ok(CommandOutcome::Conflicting);
    }
    let shards: Vec<u32> = status.missing_by_shard.keys().copied().collect();
    if shards.is_empty() {
        eprint_line("plyscope: every cell is done; there is nothing to submit");
        return Ok(CommandOutcome::Complete);
    }
    if !arguments.dry_run {
        // The folder is created now, because Slurm discards a task's output if its folder does not exist.
        prepare_results(&arguments.out)?;
    }
    let script = Script {
        program,
        plan: plan_path,
        results,
        shards: ranges(&shards).join(","),
        of: status.shards,
        arguments,
    };
    let text = match arguments.engine {
        Engine::Slurm => script.slurm(),
        Engine::Parallel => script.parallel(&shards),
    };
    write_or_print(arguments.output.as_deref(), &text)?;
    if let Some(path) = &arguments.output {
        let starts = match arguments.engine {
            Engine::Slurm => "sbatch",
            Engine::Parallel => "sh",
        };
        eprint_line(format_args!("plyscope: to start it: {starts} {}", shown(path)));
    }
    Ok(CommandOutcome::Complete)
}

/// Returns a path as text for a script. Fails unless it is UTF-8 and on one line.
fn text(path: &Path) -> Result<String, Failure> {
    let name = path.to_str().ok_or_else(|| {
        Failure::usage(format!("{}: this name is not valid UTF-8; choose another", shown(path)))
    })?;
    on_one_line(name).map(str::to_owned)
}

/// Returns a text for a script. Refuses line breaks and other control characters, because the text after a
/// line break would be a command of its own.
fn on_one_line(text: &str) -> Result<&str, Failure> {
    if !text.chars().any(|c| is_harmful(c) || matches!(c, '\u{2028}' | '\u{2029}')) {
        return Ok(text);
    }
    let reason = format!("{text:?}: a script cannot hold line breaks or other control characters");
    Err(Failure::usage(format!("{reason}; leave them out")))
}

struct Script<'a> {
    program: String,
    plan: String,
    results: String,
    /// The missing shards, as in `2,5-7`.
    shards: String,
    of: u32,
    arguments: &'a SubmitArguments,
}

impl Script<'_> {
    fn slurm(&self) -> String {
        let at_once = self.arguments.at_once.map(|n| format!("%{n}")).unwrap_or_default();
        let log = quoted(&format!("{}/slurm-%A_%a.log", self.results.replace('%', "%%")));
        let more = self.arguments.sbatch.iter().fold(String::new(), |mut lines, option| {
            let _ = writeln!(lines, "#SBATCH {option}");
            lines
        });
        format!(
            "#!/bin/sh\n\
             # The shards of {plan} that are not done, one task each. If a task is killed, requeued or out of time, \
             run\n# plyscope sweep submit again, and sbatch what it writes: the shard continues where it stopped.\n\
             #SBATCH --job-name=plyscope-sweep\n\
             #SBATCH --array={shards}{at_once}\n\
             #SBATCH --cpus-per-task={cpus}\n\
             #SBATCH --requeue\n\
             #SBATCH --open-mode=append\n\
             #SBATCH --output={log}\n\
             # Half a minute before a task's time limit Slurm sends it SIGTERM; it then exits with code 75.\n\
             #SBATCH --signal=B:TERM@30\n\
             {more}\
             exec {program} sweep run {plan_word} --shard auto --out {results}\n",
            plan = self.plan,
            shards = self.shards,
            cpus = self.arguments.cpus,
            program = quoted(&self.program),
            plan_word = quoted(&self.plan),
            results = quoted(&self.results),
        )
    }

    fn parallel(&self, shards: &[u32]) -> String {
        let at_once = self.arguments.at_once.map_or("100%".to_owned(), |n| n.to_string());
        let shards: Vec<String> = shards.iter().map(u32::to_string).collect();
        let of = self.of;
        // The words are quoted twice, because parallel passes its command to a shell again.
        let command = format!(
            "{} sweep run {} --shard {{}}/{of} --out {}",
            quoted(&self.program),
            quoted(&self.plan),
            quoted(&self.results)
        );
        format!(
            "#!/bin/sh\n\
             # The shards of {plan} that are not done, one processor each. A shard that fails is tried three\n# \
             times; the job log is beside the results. To use other machines, add --sshlogin.\n\
             exec parallel --jobs {at_once} --retries 3 --joblog {log} {command} ::: {list}\n",
            plan = self.plan,
            log = quoted(&format!("{}/parallel.log", self.results)),
            command = quoted(&command),
            list = shards.join(" "),
        )
    }
}

/// Quotes a word for a POSIX shell, unless it has only harmless ASCII characters.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(quoted("/a/b-1.jsonl"), "/a/b-1.jsonl");
        assert_eq!(quoted("/a b/it's"), "'/a b/it'\\''s'");
        assert_eq!(quoted(""), "''");
    }
}
