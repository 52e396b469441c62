//! Streams that are full or gone: no command panics, none hangs, and a full disk is told.

use super::{output_of, plyscope};
use std::io::{PipeWriter, pipe};
use std::process::{Command, ExitStatus, Output, Stdio};
use tempfile::tempdir;

/// What a standard stream can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stream {
    Taken,
    Full,
    Gone,
}

impl Stream {
    fn open(self) -> Stdio {
        match self {
            Self::Taken => Stdio::piped(),
            Self::Full => std::fs::File::create("/dev/full").unwrap().into(),
            Self::Gone => gone().into(),
        }
    }
}

/// A pipe that nobody reads.
fn gone() -> PipeWriter {
    pipe().unwrap().1
}

fn run(arguments: &[&str], stdout: Stream, stderr: Stream) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_plyscope"))
        .args(arguments)
        .env("RUST_LOG", "debug")
        .stdin(Stdio::null())
        .stdout(stdout.open())
        .stderr(stderr.open())
        .spawn()
        .unwrap();
    output_of(child, &format!("{arguments:?}, {stdout:?}, {stderr:?}"))
}

/// Every command, and what is printed where no command runs. Left out: `serve`, which goes on.
fn commands(trace: &str, output: &str) -> Vec<Vec<String>> {
    let line = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let mut all: Vec<_> = [
        "trace --game tictactoe --position 159 --run alphabeta",
        "trace --game tictactoe --position 159 --run alphabeta --json",
        "trace --game tictactoe --position 159 --run alphabeta -o -",
        "trace --game tictactoe --position 159 --run alphabeta --budget 9",
        "trace --game tictactoe --run alphabeta --nodes 700",
        "compare --game tictactoe --position 159 --runs minimax,alphabeta",
        "compare --game tictactoe --position 159 --runs minimax,alphabeta --format csv",
        "success --game tictactoe --runs minimax,alphabeta --nodes 5 --per 1",
        "play ttt-random ttt-random",
        "play ttt-minimax",
        "match ttt-random ttt-random --games 2",
        "tune --eval deepdiver --size 4 --depth 1 --openings random:3 --starts 1 --pairs 1",
        "perft --game tictactoe --depth 3",
        "show --game connect4 --position 4453",
        "schema",
        "schema service",
        "games",
        "games --json",
        "completions bash",
        "--help",
        "trace --help",
        "help play",
        "--version",
        "trace --game nope",
        "trace --nope",
        "nope",
        "stats no-such-file.json",
    ]
    .map(line)
    .into();
    for command in ["step --at 3", "stats", "stats --json", "validate", "validate --json"] {
        let mut words = line(command);
        words.push(trace.to_owned());
        all.push(words);
    }
    all.push(["convert", trace, "-o", output].map(str::to_owned).into());
    all.push(Vec::new());
    all
}

fn has_not_panicked(output: &Output, what: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("panicked"), "{what}: {said}");
    let documented = [0, 1, 2, 3, 4].map(Some);
    assert!(documented.contains(&output.status.code()), "{what}: {}", output.status);
}

#[test]
fn no_command_panics_where_a_stream_is_full_or_gone() {
    use Stream::{Full, Gone, Taken};
    let folder = tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    let (trace, output) = (at("t.json"), at("t.jsonl"));
    let written =
        ["trace", "--game", "tictactoe", "--position", "159", "--run", "minimax", "-o", &trace];
    assert!(plyscope(&written).status.success());
    for words in commands(&trace, &output) {
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let run = |stdout, stderr| {
            let ended = run(&words, stdout, stderr);
            has_not_panicked(&ended, &format!("{words:?}, {stdout:?}, {stderr:?}"));
            ended
        };
        let usual = run(Taken, Taken);
        let code = |output: &Output| output.status.code();
        for stderr in [Full, Gone] {
            let silent = run(Taken, stderr);
            assert_eq!(code(&silent), code(&usual), "{words:?}: work goes on without stderr");
            assert_eq!(silent.stdout.is_empty(), usual.stdout.is_empty(), "{words:?}");
        }
        let unread = run(Gone, Taken);
        assert_eq!(code(&unread), code(&usual), "{words:?}: a reader that left is no failure");
        for stderr in [Taken, Full, Gone] {
            let full = run(Full, stderr);
            if usual.stdout.is_empty() {
                assert_eq!(code(&full), code(&usual), "{words:?}");
                continue;
            }
            assert_eq!(code(&full), Some(1), "{words:?}: a full disk is a failure");
            let said = String::from_utf8_lossy(&full.stderr).into_owned();
            let told = said.contains("standard output: No space left on device");
            assert!(told || stderr != Taken, "{words:?}: {said}");
        }
        run(Gone, Gone);
    }
}

/// Without its address nobody can ask the service anything; without standard error it serves.
#[test]
fn a_service_needs_its_address_to_be_taken() {
    for stdout in [Stream::Full, Stream::Gone] {
        let ended = run(&["serve", "--port", "0"], stdout, Stream::Taken);
        has_not_panicked(&ended, "serve");
        assert_eq!(ended.status.code(), Some(1));
        let said = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(said.contains("standard output: ") && said.contains("the address"), "{said}");
    }
}

/// A stream that a shell closed (`>&-`) is none that is full.
#[test]
fn closed_streams_are_no_failure() {
    let ended = |line: &str| -> ExitStatus {
        let program = env!("CARGO_BIN_EXE_plyscope");
        Command::new("sh").args(["-c", line, "sh", program]).status().unwrap()
    };
    assert_eq!(ended("exec \"$1\" games >&- 2>&-").code(), Some(0));
    assert_eq!(ended("exec \"$1\" nope >&- 2>&-").code(), Some(2));
}
