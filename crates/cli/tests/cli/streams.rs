//! Full or closed streams: no command panics, none hangs, and a full disk is reported.

use super::{CommandResult, Folder, answer, assert_contains, command, output_of, plyscope};
use std::io::{PipeWriter, pipe};
use std::process::{Command, ExitStatus, Stdio};

/// A standard stream: read by the test, on a full disk (`/dev/full`), or without a reader.
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

/// Returns a pipe without a reader, so that every write to it fails.
fn gone() -> PipeWriter {
    pipe().unwrap().1
}

fn run(line: &str, stdout: Stream, stderr: Stream) -> CommandResult {
    let what = format!("{line}, {stdout:?}, {stderr:?}");
    let mut command = command(line);
    command.env("RUST_LOG", "debug").stdout(stdout.open()).stderr(stderr.open());
    let ended = CommandResult::of(&output_of(command.spawn().unwrap(), &what), &what);
    assert!(!ended.stderr.contains("panicked"), "{what}: {}", ended.stderr);
    assert!(matches!(ended.code, Some(0..=4)), "{what}: {:?}", ended.code);
    ended
}

/// Every command, and the texts printed without one. `serve` is missing, because it does not end.
const COMMANDS: &[&str] = &[
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
    "tournament ttt-random ttt-minimax",
    "engine list",
    "tune --eval deepdiver --size 4 --depth 1 --openings random:3 --starts 1 --pairs 1",
    "perft --game tictactoe --depth 3",
    "show --game connect4 --position 4453",
    "schema",
    "schema service",
    "exit-codes",
    "link --game tictactoe",
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
    "step --at 3 TRACE",
    "stats TRACE",
    "stats --json TRACE",
    "validate TRACE",
    "validate --json TRACE",
    "convert TRACE -o OUTPUT",
    "picture TRACE -o -",
    "diff TRACE TRACE",
    "what-if CUT --path 2-2",
    "solve --game tictactoe --position 159",
    "book show connect4",
    "check EVENTS",
    "mistakes",
    "exercise new --count 1 --seed 1",
    "exercise show cuts-1-17",
    "lesson check LESSON",
    "man",
    "sweep plan GRID -o OUTPUT",
    "sweep run PLAN --out RESULTS",
    "sweep status PLAN RESULTS",
    "sweep merge PLAN RESULTS -o -",
    "sweep submit PLAN --out RESULTS",
    "",
];

const EVENTS: &str = r#"{"plyscope":"events","version":1,"game":"tree","position":"(3 5)","run":"minimax"}
{"e":"enter"}
{"e":"leaf","move":"1","value":3}
{"e":"leaf","move":"2","value":5}
{"e":"exit","value":5}
"#;
const GRID: &str =
    "[[grid]]\ngame = \"tictactoe\"\npositions = [\"159\"]\nruns = [\"minimax\"]\ndepths = [3]\n";
const LESSON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lessons/en/1-minimax.md");

/// The list omits only the command that does not end.
#[test]
fn every_command_is_among_them() {
    let help = CommandResult::of(&command("--help").output().unwrap(), "--help").with(0).stdout;
    let (_, listed) = help.split_once("<COMMAND>").unwrap();
    let (listed, _) = listed.split_once("\nOptions:").unwrap();
    let words = listed.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let missing: Vec<_> = words
        .filter(|word| !word.is_empty() && *word != "serve")
        .filter(|word| !COMMANDS.iter().any(|line| line.split(' ').next() == Some(*word)))
        .collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn no_command_panics_where_a_stream_is_full_or_gone() {
    use Stream::{Full, Gone, Taken};
    let folder = Folder::new();
    let (trace, output) = (folder.at("t.json"), folder.at("t.jsonl"));
    answer(&format!("trace --game tictactoe --position 159 --run minimax -o {trace}"));
    let [cut, events, grid] = ["cut.json", "mine.jsonl", "grid.toml"].map(|name| folder.at(name));
    answer(&format!("trace --game tree --position '((3 12 8)(2 4 6))' --run alphabeta -o {cut}"));
    std::fs::write(&events, EVENTS).unwrap();
    std::fs::write(&grid, GRID).unwrap();
    let [plan, results] = ["plan.jsonl", "results"].map(|name| folder.at(name));
    answer(&format!("sweep plan {grid} -o {plan}"));
    answer(&format!("sweep run {plan} --out {results}"));
    let names = [
        ("TRACE", &trace),
        ("OUTPUT", &output),
        ("CUT", &cut),
        ("EVENTS", &events),
        ("GRID", &grid),
        ("PLAN", &plan),
        ("RESULTS", &results),
        ("LESSON", &LESSON.to_owned()),
    ];
    for line in COMMANDS {
        let named = |line: String, (name, file): &(&str, &String)| line.replace(name, file);
        let line = names.iter().fold((*line).to_owned(), named);
        let run = |stdout, stderr| run(&line, stdout, stderr);
        let usual = run(Taken, Taken);
        for stderr in [Full, Gone] {
            let silent = run(Taken, stderr);
            assert_eq!(silent.code, usual.code, "{line}: work goes on without stderr");
            assert_eq!(silent.stdout.is_empty(), usual.stdout.is_empty(), "{line}");
        }
        let unread = run(Gone, Taken);
        assert_eq!(unread.code, usual.code, "{line}: a reader that left is no failure");
        for stderr in [Taken, Full, Gone] {
            let full = run(Full, stderr);
            if usual.stdout.is_empty() {
                assert_eq!(full.code, usual.code, "{line}");
                continue;
            }
            assert_eq!(full.code, Some(1), "{line}: a full disk is a failure");
            let is_reported = full.stderr.contains("standard output: No space left on device");
            assert!(is_reported || stderr != Taken, "{line}: {}", full.stderr);
        }
        run(Gone, Gone);
    }
}

/// Without standard output nobody learns the address, so the service does not start; without standard error
/// it serves.
#[test]
fn a_service_needs_its_address_to_be_taken() {
    for stdout in [Stream::Full, Stream::Gone] {
        let ended = run("serve --port 0", stdout, Stream::Taken).with(1);
        assert_contains(&ended.stderr, &["standard output: ", "the address"]);
    }
}

/// A stream that a shell closed (`>&-`) is not a full one.
#[test]
fn closed_streams_are_no_failure() {
    let ended = |line: &str| -> ExitStatus {
        let program = env!("CARGO_BIN_EXE_plyscope");
        Command::new("sh").args(["-c", line, "sh", program]).status().unwrap()
    };
    assert_eq!(ended("exec \"$1\" games >&- 2>&-").code(), Some(0));
    assert_eq!(ended("exec \"$1\" nope >&- 2>&-").code(), Some(2));
}

/// `--quiet` leaves out notes, and keeps answers, errors and exit codes.
#[test]
fn quiet_prints_answers_and_errors_alone() {
    let search = "trace --game connect4 --run alphabeta --nodes 100";
    let [usual, quiet] =
        [search.to_owned(), format!("{search} --quiet")].map(|line| plyscope(&line));
    assert_eq!((usual.code, quiet.code), (Some(4), Some(4)));
    assert!(usual.stderr.contains("the search stopped early") && quiet.stderr.is_empty());
    assert_eq!(usual.stdout, quiet.stdout);
    let wrong = plyscope("-q trace --game chess");
    assert!(wrong.code == Some(2) && wrong.stderr.contains("chess"), "{}", wrong.stderr);
    assert_eq!(plyscope("games -q -v").code, Some(2));
}
