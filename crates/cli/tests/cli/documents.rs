//! Runs every shell block of README, `docs/` and `examples/`, in the order of its page.
//!
//! A block that starts with `sh no-run (REASON)` does not run. One that starts with `sh test (EXPRESSION)`
//! runs after sed applies the expression, which sets smaller limits. `ends (4)` at the end of that line
//! allows the exit code 4: a search was cut short, or 5: results differ. The guides with texts below their
//! commands have tests of their own, which compare those texts too.
//!
//! In a `console` block each command follows `$ `, and its standard output stands below it. A line `...`
//! marks shortened output. A block of Python with `# NAME.py` at the end of its first line is saved under
//! that name. Files that a page writes into `docs/` must match the committed ones. `PLYSCOPE_BLESS=1`
//! rewrites those outputs and files.

use super::answer;
use plyscope::service::{Handle, Request, record_patiently};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Pages with tests elsewhere: in `checking`, `exercising` and `lessons`.
const HELD_ELSEWHERE: [&str; 3] = ["docs/own-program.md", "docs/teaching.md", "docs/lessons.md"];
/// The permitted reasons for a block not to run.
const REASONS: [&str; 3] = ["a server", "by hand", "sets up"];
/// The limit of a block, in seconds; with its own limits each takes a few.
const LONGEST: &str = "120";

fn repository() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

/// The pages of README, `docs/` and `examples/`, also those not committed yet.
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

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Shell,
    Console,
    Python,
}

struct Block {
    kind: Kind,
    /// The line at which it starts, from 1.
    line: usize,
    /// The rest of its first line after the kind, without the `ends` part.
    how: String,
    /// The exit code of one of its commands, if not 0.
    ends: Option<i32>,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut fence: Option<(String, Option<Block>)> = None;
    for (line, text) in (1..).zip(page.lines()) {
        if fence.as_ref().is_some_and(|(end, _)| text == end.as_str()) {
            blocks.extend(fence.take().and_then(|(_, block)| block));
        } else if let Some((_, block)) = &mut fence {
            if let Some(block) = block {
                block.text += &format!("{text}\n");
            }
        } else if text.starts_with("```") {
            let mark = text.trim_start_matches('`');
            let end = "`".repeat(text.len() - mark.len());
            let kind = match mark.split(' ').next() {
                Some("sh") => Some(Kind::Shell),
                Some("console") => Some(Kind::Console),
                Some("python") => Some(Kind::Python),
                _ => None,
            };
            let how = mark.split_once(' ').map_or("", |(_, how)| how).to_owned();
            fence = Some((
                end,
                kind.map(|kind| Block { kind, line, how, ends: None, text: String::new() }),
            ));
        }
    }
    assert!(fence.is_none(), "a block has no end");
    for block in &mut blocks {
        let how = block.how.trim();
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

/// Returns the text in brackets after a word.
fn bracketed<'a>(how: &'a str, word: &str) -> Option<&'a str> {
    how.strip_prefix(word)?.trim().strip_prefix('(')?.strip_suffix(')')
}

/// Copies the files that pages name, so that no test writes into the repository.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let copy = ["-c", "cp -R examples schema \"$0\" && mkdir \"$0/docs\""];
    let mut shell = Command::new("sh");
    assert!(
        shell.args(copy).arg(folder.path()).current_dir(repository()).status().unwrap().success()
    );
    folder
}

/// Runs a shell block; fails with a wrong exit code, or after `LONGEST` seconds.
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
    printed(&text, block.ends, folder).map(drop)
}

/// Returns the standard output of commands. At most one of them ends with the given exit code, all others
/// with 0.
fn printed(commands: &str, ends: Option<i32>, folder: &Path) -> Result<String, String> {
    let program = Path::new(env!("CARGO_BIN_EXE_plyscope")).parent().unwrap().display();
    let answer = ends.unwrap_or(0);
    let trap = format!(
        "code=$?; echo \"exit code $code: $BASH_COMMAND\" >&9; test $code = {answer} || exit 1"
    );
    let script = format!("set -uo pipefail\ntrap '{trap}' ERR\n{commands}");
    let ended = Command::new("timeout")
        .args([LONGEST, "bash", "-c", &format!("exec 9>&2\n{script}")])
        .current_dir(folder)
        .env("PATH", format!("{program}:{}", std::env::var("PATH").unwrap()))
        .env("NO_COLOR", "1")
        .env_remove("COLUMNS")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&ended.stderr);
    let answered = stderr.lines().filter(|line| line.starts_with("exit code ")).count();
    match (ended.status.code(), ends) {
        (Some(0), None) if answered == 0 => {}
        (Some(code), Some(answer)) if answered > 0 && [0, answer].contains(&code) => {}
        (code, answer) => return Err(format!("ends with {code:?}, marked {answer:?}: {stderr}")),
    }
    String::from_utf8(ended.stdout).map_err(|_| "prints no text".to_owned())
}

/// Returns a `console` block with the current output of its commands. The last of them ends with the
/// block's exit code.
fn replayed(block: &Block, folder: &Path) -> Result<String, String> {
    let commands: Vec<_> =
        block.text.split_inclusive('\n').fold(Vec::new(), |mut commands, line| {
            match (line.strip_prefix("$ "), commands.last_mut()) {
                (Some(command), _) => commands.push((command, Vec::new())),
                (None, Some((_, shown))) => shown.push(line),
                (None, None) => {}
            }
            commands
        });
    let mut text = String::new();
    for (place, (command, shown)) in commands.iter().enumerate() {
        let ends = block.ends.filter(|_| place + 1 == commands.len());
        let output = printed(command, ends, folder)?;
        text += &format!("$ {command}");
        if shown.last() == Some(&"...\n") {
            let first: String = output.split_inclusive('\n').take(shown.len() - 1).collect();
            if first.len() == output.len() {
                return Err(format!("nothing follows after `...` of {command}"));
            }
            text += &format!("{first}...\n");
        } else {
            text += &output;
        }
    }
    Ok(text)
}

fn blessing() -> bool {
    std::env::var_os("PLYSCOPE_BLESS").is_some()
}

#[derive(Default)]
struct BlockResults {
    ran: usize,
    left: usize,
    failed: Vec<String>,
    /// The names of the files that they wrote into `docs/`.
    written: BTreeSet<String>,
}

/// Runs a page in a folder of its own, so that no page relies on the files of another.
fn page(name: &str) -> BlockResults {
    let path = repository().join(name);
    let mut text = fs::read_to_string(&path).unwrap();
    let (folder, mut done) = (folder(), BlockResults::default());
    // From the last line to the first, so that lines above keep their numbers.
    let mut changes = Vec::new();
    for block in blocks(&text) {
        let place = format!("{name}:{}", block.line);
        if let Some(reason) = bracketed(&block.how, "no-run") {
            if !REASONS.iter().any(|known| reason.contains(known)) {
                done.failed.push(format!("{place}: {reason:?} is none of {REASONS:?}"));
            }
            done.left += 1;
            continue;
        }
        let smaller = block.kind == Kind::Shell && bracketed(&block.how, "test").is_some();
        if !block.how.is_empty() && !smaller {
            done.failed.push(format!("{place}: nothing is known of {:?}", block.how));
            continue;
        }
        let ended = match block.kind {
            Kind::Shell => run(&block, folder.path()),
            Kind::Console => replayed(&block, folder.path()).and_then(|now| {
                if now == block.text {
                    return Ok(());
                }
                let why = format!("PLYSCOPE_BLESS=1 writes the block again; it prints now\n{now}");
                changes.push((block.line, block.text.clone(), now));
                if blessing() { Ok(()) } else { Err(why) }
            }),
            Kind::Python => {
                if let Some((_, file)) =
                    block.text.lines().next().and_then(|line| line.split_once("# "))
                    && Path::new(file).extension().is_some_and(|ending| ending == "py")
                {
                    fs::write(folder.path().join(file), &block.text).unwrap();
                }
                continue;
            }
        };
        done.failed.extend(ended.err().map(|why| format!("{place}: {why}")));
        done.ran += 1;
    }
    if blessing() && !changes.is_empty() {
        for (line, old, now) in changes.into_iter().rev() {
            let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
            text.replace_range(start..start + old.len(), &now);
        }
        fs::write(&path, &text).unwrap();
    }
    for entry in fs::read_dir(folder.path().join("docs")).unwrap() {
        let made = entry.unwrap().path();
        let file = made.file_name().unwrap().to_str().unwrap().to_owned();
        let committed = repository().join("docs").join(&file);
        if blessing() {
            fs::copy(&made, &committed).unwrap();
        } else if fs::read(&committed).ok() != Some(fs::read(&made).unwrap()) {
            done.failed.push(format!(
                "{name}: its commands write another docs/{file}: PLYSCOPE_BLESS=1 writes it again"
            ));
        }
        done.written.insert(file);
    }
    done
}

#[test]
fn every_shell_block_of_the_documents_runs() {
    let pages: Vec<_> =
        pages().into_iter().filter(|page| !HELD_ELSEWHERE.contains(&page.as_str())).collect();
    let done: Vec<BlockResults> = std::thread::scope(|scope| {
        let pages: Vec<_> = pages.iter().map(|name| scope.spawn(|| page(name))).collect();
        pages.into_iter().map(|page| page.join().unwrap()).collect()
    });
    let failed: Vec<_> = done.iter().flat_map(|page| page.failed.iter().cloned()).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let ran: usize = done.iter().map(|page| page.ran).sum();
    let left: usize = done.iter().map(|page| page.left).sum();
    assert!(ran >= 10 && left <= ran, "{ran} blocks ran, {left} did not");
    let drawn: BTreeSet<_> = fs::read_dir(repository().join("docs"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|file| file.rsplit('.').next() == Some("svg"))
        .collect();
    let written: BTreeSet<_> = done.into_iter().flat_map(|page| page.written).collect();
    assert_eq!(drawn, written, "each drawing of docs/ is written by the commands of a page");
}

/// The README has at most 120 lines, has its set-up commands near its top, and offers nothing unpublished.
/// Its film lasts 8 s, pauses for readers who want less motion, and has a ground for dark pages.
#[test]
fn the_readme_is_short_and_offers_what_there_is() {
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    let lines: Vec<_> = readme.lines().collect();
    assert!(lines.len() <= 120, "{} lines", lines.len());
    for command in ["cargo xtask app ", "cargo xtask test ", "cargo install --path crates/cli"] {
        let line = lines.iter().position(|line| line.contains(command));
        assert!(line.is_some_and(|line| line < 45), "{command}: {line:?}");
    }
    for early in ["pip install plyscope", "cargo install plyscope", "img.shields.io", "/releases"] {
        assert!(!readme.contains(early), "{early} is not published");
    }
    let film = fs::read_to_string(repository().join("docs/cutoff.svg")).unwrap();
    assert!(readme.contains("(docs/cutoff.svg)") && film.len() < 60_000, "{} bytes", film.len());
    for needed in [" 8000ms ", "(prefers-reduced-motion:reduce)", "<rect width=\"100%\""] {
        assert!(film.contains(needed), "the film lacks {needed}");
    }
}

#[test]
fn the_page_of_commands_has_every_exit_code() {
    let page = fs::read_to_string(repository().join("docs/cli.md")).unwrap();
    let (_, table) = page.split_once("| code | meaning |\n| --- | --- |\n").unwrap();
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    let printed = answer("help exit-codes");
    let lines: Vec<String> = printed
        .lines()
        .filter(|line| !line.is_empty())
        .map(|line| format!("| {} | {} |", line[..14].trim_end(), line[14..].trim()))
        .collect();
    assert_eq!(lines, rows);
    assert_eq!(answer("exit-codes"), printed.trim_start());
}

#[test]
fn the_page_of_commands_names_each() {
    let page = fs::read_to_string(repository().join("docs/cli.md")).unwrap();
    let help = answer("--help");
    let listed = help.split("\nOptions:").next().unwrap().lines();
    let commands: Vec<_> = listed
        .filter_map(|line| line.strip_prefix("  ")?.split("  ").next())
        .filter(|word| !word.is_empty() && !word.starts_with(' '))
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    for command in commands {
        assert!(page.contains(&format!("plyscope {command}")), "docs/cli.md lacks {command}");
    }
}

/// Returns the anchors of a page's headings: letters and digits in lower case, spaces as hyphens.
fn anchors(page: &str) -> BTreeSet<String> {
    without_blocks(page)
        .lines()
        .filter_map(|line| line.strip_prefix('#')?.trim_start_matches('#').strip_prefix(' '))
        .map(|heading| {
            let known = |c: &char| c.is_alphanumeric() || "-_ ".contains(*c);
            heading
                .trim()
                .to_lowercase()
                .chars()
                .filter(known)
                .collect::<String>()
                .replace(' ', "-")
        })
        .collect()
}

/// Returns a page without its blocks, because a `#` in a block is no heading.
fn without_blocks(page: &str) -> String {
    let mut end: Option<String> = None;
    let mut text = String::new();
    for line in page.lines() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        match &end {
            Some(fence) if line == fence => end = None,
            None if ticks >= 3 => end = Some("`".repeat(ticks)),
            None => text += &format!("{line}\n"),
            Some(_) => {}
        }
    }
    text
}

#[test]
fn links_of_the_documents_lead_somewhere() {
    let root = repository();
    let mut git = Command::new("git");
    git.args(["ls-files", "--cached", "--others", "--exclude-standard", "*.md"]);
    let listed = String::from_utf8(git.current_dir(&root).output().unwrap().stdout).unwrap();
    let (mut followed, mut broken) = (0, Vec::new());
    for name in listed.lines().filter(|name| root.join(name).is_file()) {
        let path = root.join(name);
        let text = without_blocks(&fs::read_to_string(&path).unwrap());
        let links = text.split("](").skip(1).filter_map(|after| after.split(')').next());
        for link in links.filter(|link| !link.contains("://") && !link.starts_with("mailto:")) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { path.clone() } else { path.with_file_name("").join(file) };
            let there = anchor.is_empty() && target.exists()
                || fs::read_to_string(&target).is_ok_and(|page| anchors(&page).contains(anchor));
            if !there {
                broken.push(format!("{name}: {link}"));
            }
            followed += 1;
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(followed > 50, "{followed} links");
}

/// Decodes the `%XX` of an address.
fn decoded(text: &str) -> String {
    let bytes = percent_encoding::percent_decode_str(text);
    bytes.decode_utf8().unwrap().into_owned()
}

/// A link of the guide into the stage names a search that exists, and a step of it.
#[test]
fn live_links_of_the_documents_open_a_step_that_is_there() {
    let mut links = BTreeSet::new();
    for name in pages() {
        let text = fs::read_to_string(repository().join(&name)).unwrap();
        for link in text.split("plyscope://open#q=").skip(1) {
            let Some((request, rest)) = link.split_once('&') else { continue };
            let step = rest.strip_prefix("s=").unwrap_or_default();
            let step: String = step.chars().take_while(char::is_ascii_digit).collect();
            links.insert((decoded(request), step, name.clone()));
        }
    }
    assert!(links.len() > 30, "{} links", links.len());
    let mut wrong = Vec::new();
    for (request, step, page) in links {
        let read = serde_json::from_str(&request).map_err(|error| error.to_string());
        let read = read.and_then(|words| Request::read(&words).map_err(|error| error.to_string()));
        let steps = read.map(|request| record_patiently(&request, &Handle::new()).found.steps());
        match (steps, step.parse::<u32>()) {
            (Ok(steps), Ok(step)) if step <= steps => {}
            (steps, step) => wrong.push(format!("{page}: {request}: step {step:?} of {steps:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
