//! Every shell block of README, `docs/` and `examples/` is run, in the order of its page.
//!
//! A block that begins with `sh no-run (REASON)` is not; one that begins with `sh test (EXPRESSION)` is run as sed's
//! expression makes it, which is for smaller limits. `ends (4)` at the end of that line says that the exit code 4 is an
//! answer in it: of a search that was cut short, or 5 of what differs. The guides with texts below their commands have tests of
//! their own, which compare those too.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Pages whose blocks are run and compared elsewhere: in `checking`, `exercising` and `lessons`.
const HELD_ELSEWHERE: [&str; 3] = ["docs/own-program.md", "docs/teaching.md", "docs/lessons.md"];
/// Why a block may not run.
const REASONS: [&str; 3] = ["a server", "by hand", "sets up"];
/// Seconds that a block may take; with its own limits each takes a few.
const LONGEST: &str = "120";

fn repository() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

/// The pages, by their paths in the repository.
fn pages() -> Vec<String> {
    let root = repository();
    let mut git = Command::new("git");
    git.args([
        "ls-files",
        "--cached",
        "--others",
        "--exclude-standard",
        "README.md",
        "docs",
        "examples",
    ]);
    let listed = String::from_utf8(git.current_dir(&root).output().unwrap().stdout).unwrap();
    let pages: Vec<_> = listed
        .lines()
        .filter(|path| path.rsplit('.').next() == Some("md"))
        .map(str::to_owned)
        .collect();
    assert!(pages.len() > 8, "{pages:?}");
    pages
}

/// A shell block of a page.
struct Block {
    /// Where it begins.
    line: usize,
    /// What follows `sh` in its first line, but for its end.
    how: String,
    /// The exit code with which a command of it answers, if not with 0.
    ends: Option<i32>,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut fence: Option<(String, Block)> = None;
    for (line, text) in (1..).zip(page.lines()) {
        if fence.as_ref().is_some_and(|(end, _)| text == end.as_str()) {
            blocks.extend(fence.take().map(|(_, block)| block));
        } else if let Some((_, block)) = &mut fence {
            block.text += &format!("{text}\n");
        } else if text.starts_with("```") {
            let mark = text.trim_start_matches('`');
            let end = "`".repeat(text.len() - mark.len());
            let (how, ends) = (mark.to_owned(), None);
            fence = Some((end, Block { line, how, ends, text: String::new() }));
        }
    }
    assert!(fence.is_none(), "a block has no end");
    blocks.retain(|block| block.how.split(' ').next() == Some("sh"));
    for block in &mut blocks {
        let how = block.how[2..].trim();
        let (how, ends) = match how.rsplit_once("ends (") {
            Some((how, code)) => {
                (how.trim(), code.strip_suffix(')').map(|code| code.parse().unwrap()))
            }
            None => (how, None),
        };
        (block.how, block.ends) = (how.to_owned(), ends);
    }
    blocks
}

/// What is in brackets after a word.
fn bracketed<'a>(how: &'a str, word: &str) -> Option<&'a str> {
    how.strip_prefix(word)?.trim().strip_prefix('(')?.strip_suffix(')')
}

/// A copy of what pages name, so that nothing is written into the repository.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let copy = ["-c", "cp -R examples schema \"$0\" && mkdir \"$0/docs\""];
    let mut shell = Command::new("sh");
    assert!(
        shell.args(copy).arg(folder.path()).current_dir(repository()).status().unwrap().success()
    );
    folder
}

/// Runs a block; what failed in it.
fn run(block: &Block, folder: &Path) -> Result<(), String> {
    let mut text = block.text.clone();
    if let Some(expression) = bracketed(&block.how, "test") {
        let written = folder.join("block.sh");
        fs::write(&written, &text).unwrap();
        let sed = Command::new("sed").args(["-E", expression]).arg(&written).output().unwrap();
        let smaller = String::from_utf8(sed.stdout).unwrap();
        if smaller == text {
            return Err(format!("{expression} changes nothing"));
        }
        text = smaller;
    }
    let program = Path::new(env!("CARGO_BIN_EXE_plyscope")).parent().unwrap().display();
    let answer = block.ends.unwrap_or(0);
    let trap = format!(
        "code=$?; echo \"exit code $code: $BASH_COMMAND\" >&9; test $code = {answer} || exit 1"
    );
    let script = format!("set -uo pipefail\ntrap '{trap}' ERR\n{text}");
    let ended = Command::new("timeout")
        .args([LONGEST, "bash", "-c", &format!("exec 9>&2\n{script}")])
        .current_dir(folder)
        .env("PATH", format!("{program}:{}", std::env::var("PATH").unwrap()))
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    let answered = said.lines().filter(|line| line.starts_with("exit code ")).count();
    match (ended.status.code(), block.ends) {
        (Some(0), None) if answered == 0 => Ok(()),
        (Some(code), Some(answer)) if answered > 0 && [0, answer].contains(&code) => Ok(()),
        (code, answer) => Err(format!("ends with {code:?}, marked {answer:?}: {said}")),
    }
}

#[test]
fn every_shell_block_of_the_documents_runs() {
    let (ran, left) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let pages: Vec<_> =
        pages().into_iter().filter(|page| !HELD_ELSEWHERE.contains(&page.as_str())).collect();
    let page = |name: &String| -> Vec<String> {
        let text = fs::read_to_string(repository().join(name)).unwrap();
        let (folder, mut failed) = (folder(), Vec::new());
        for block in blocks(&text) {
            let place = format!("{name}:{}", block.line);
            if let Some(reason) = bracketed(&block.how, "no-run") {
                let known = REASONS.iter().any(|known| reason.contains(known));
                if !known {
                    failed.push(format!("{place}: {reason:?} is none of {REASONS:?}"));
                }
                left.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            if !block.how.is_empty() && bracketed(&block.how, "test").is_none() {
                failed.push(format!("{place}: nothing is known of {:?}", block.how));
                continue;
            }
            failed.extend(run(&block, folder.path()).err().map(|why| format!("{place}: {why}")));
            ran.fetch_add(1, Ordering::Relaxed);
        }
        failed
    };
    let failed: Vec<String> = std::thread::scope(|scope| {
        let pages: Vec<_> = pages.iter().map(|name| scope.spawn(|| page(name))).collect();
        pages.into_iter().flat_map(|page| page.join().unwrap()).collect()
    });
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let (ran, left) = (ran.into_inner(), left.into_inner());
    assert!(ran >= 10 && left <= ran, "{ran} blocks ran, {left} did not");
}
