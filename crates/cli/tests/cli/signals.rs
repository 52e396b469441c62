//! Signals: the program keeps its results, and the second Ctrl-C always ends it.

use super::{Folder, LONGEST, json};
use plyscope::service::now;
use std::fs;
use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// Signals, and the exit code of a command that each of them ends.
const SIGNALS: [(&str, i32); 3] = [("-INT", 130), ("-TERM", 143), ("-HUP", 129)];

pub(super) fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success(), "kill {signal}");
}

/// Waits for the end; kills a program that still runs after `patience`.
pub(super) fn ended(child: &mut Child, patience: Duration) -> Option<ExitStatus> {
    let start = now();
    while start.elapsed() < patience {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}

/// Returns the exit code; `None` if a signal ended the program, or it still ran after `LONGEST`.
fn code(child: &mut Child) -> Option<i32> {
    ended(child, LONGEST).and_then(|end| end.code())
}

/// Waits until the program catches a signal, by its bit in a mask of `/proc`.
pub(super) fn until_caught(child: &Child, number: u32) {
    let start = now();
    while start.elapsed() < LONGEST {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(mask.trim(), 16).unwrap() & (1 << (number - 1)) != 0 {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("signal {number} is not caught");
}

/// Waits until the program has used this many hundredths of a second of processor time, so that its
/// progress does not depend on other programs.
pub(super) fn until_worked(child: &Child, ticks: u64) {
    let start = now();
    while start.elapsed() < LONGEST {
        let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        let (_, fields) = stat.rsplit_once(") ").unwrap();
        let spent = fields.split(' ').skip(11).take(2);
        if spent.map(|spent| spent.parse::<u64>().unwrap()).sum::<u64>() >= ticks {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("it does not work");
}

/// The program as a terminal starts it, even if these tests run under `nohup`.
fn program() -> Command {
    let mut command = Command::new("env");
    command.args(["--default-signal=HUP", env!("CARGO_BIN_EXE_plyscope")]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// The same with standard error closed by its reader.
fn unheard() -> Command {
    let mut command = program();
    command.stderr(std::io::pipe().unwrap().1);
    command
}

/// Starts a search of hours into a file, and waits until it has found something.
fn begin(mut command: Command, file: &str, signals: &[u32]) -> Child {
    let words = "trace --game connect4 --position 4453 --run alphabeta+static --budget 50000 -o";
    let child = command.args(words.split(' ')).arg(file).spawn().unwrap();
    for &signal in signals {
        until_caught(&child, signal);
    }
    until_worked(&child, 30);
    child
}

const ALL: &[u32] = &[2, 15, 1];

/// Asserts that the file holds a stopped search of more than 1,000 nodes.
fn is_kept(file: &str) {
    let seen = json(&format!("stats {file} --json"));
    assert_eq!(seen["stopped"], "cancelled", "{seen}");
    assert!(seen["counts"]["nodes"].as_u64() > Some(1_000), "{seen}");
}

#[test]
fn every_signal_keeps_what_was_found() {
    for (signal, expected) in SIGNALS {
        let folder = Folder::new();
        let file = folder.at("t.jsonl");
        let mut child = begin(program(), &file, ALL);
        send(signal, &child);
        assert_eq!(code(&mut child), Some(expected), "{signal}");
        is_kept(&file);
        assert_eq!(folder.count(), 1, "{signal}");
    }
}

/// The program reports the finished depths: as text while they arrive, and as JSON at the end.
#[test]
fn a_stopped_perft_has_printed_its_finished_depths() {
    for more in ["--json", ""] {
        let mut command = program();
        command.args("perft --game othello --depth 30".split(' ')).args(more.split_whitespace());
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        until_caught(&child, 2);
        until_worked(&child, 50);
        send("-INT", &child);
        let Some(status) = ended(&mut child, LONGEST) else { panic!("perft goes on") };
        assert_eq!(status.code(), Some(130));
        let mut output = String::new();
        child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
        let (fifth, is_list) = ("1396", output.contains("\"perft\": ["));
        assert!(output.replace(',', "").contains(fifth) && is_list != more.is_empty(), "{output}");
    }
}

/// A file at its size limit is a failed write: the program reports it and keeps the old file.
#[test]
fn a_limit_of_file_size_is_a_failed_write() {
    let folder = Folder::new();
    let file = folder.at("t.json");
    fs::write(&file, "old").unwrap();
    let line = format!(
        "ulimit -f 16; exec {} trace --game tictactoe --budget 100000 --plies 0 -o {file}",
        env!("CARGO_BIN_EXE_plyscope")
    );
    let ended = Command::new("sh").args(["-c", &line]).output().unwrap();
    let stderr = String::from_utf8_lossy(&ended.stderr).into_owned();
    assert_eq!(ended.status.code(), Some(1), "{stderr}");
    assert!(stderr.contains("t.json: File too large"), "{stderr}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(folder.count(), 1);
}

/// Batch systems, shells and the kernel repeat these signals within moments, so a repetition does not mean
/// haste.
#[test]
fn a_repeated_request_to_end_loses_nothing() {
    let folder = Folder::new();
    let file = folder.at("t.jsonl");
    let mut child = begin(program(), &file, ALL);
    for signal in ["-TERM", "-HUP", "-TERM", "-HUP"] {
        send(signal, &child);
    }
    let code = code(&mut child);
    // The code depends on the signal that arrived first, because two came together.
    assert!(matches!(code, Some(143 | 129)), "{code:?}");
    is_kept(&file);
}

#[test]
fn a_search_begun_with_nohup_survives_its_terminal() {
    let folder = Folder::new();
    let file = folder.at("t.jsonl");
    let mut shell = Command::new("sh");
    let line = "trap '' HUP; exec \"$0\" \"$@\"";
    shell.args(["-c", line, env!("CARGO_BIN_EXE_plyscope")]);
    shell.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = begin(shell, &file, &[2, 15]);
    send("-HUP", &child);
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "the hang-up ended it");
    send("-TERM", &child);
    assert_eq!(code(&mut child), Some(143));
    is_kept(&file);
}

#[test]
fn ctrl_c_works_where_standard_error_is_gone() {
    let folder = Folder::new();
    let file = folder.at("t.jsonl");
    let mut child = begin(unheard(), &file, ALL);
    send("-INT", &child);
    assert_eq!(code(&mut child), Some(130));
    is_kept(&file);
}

/// The program waits for a reader of its file, and no stop flag ends that wait.
#[test]
fn a_second_ctrl_c_ends_at_once_whatever_it_waits_for() {
    let folder = Folder::new();
    let file = folder.at("t.jsonl");
    assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
    for command in [program(), unheard()] {
        let mut child = begin(command, &file, ALL);
        send("-INT", &child);
        std::thread::sleep(Duration::from_millis(500));
        assert!(child.try_wait().unwrap().is_none(), "it does not wait");
        send("-INT", &child);
        assert_eq!(code(&mut child), Some(130));
    }
}

/// SIGTERM and SIGHUP too: a repeated one ends a program that waits for a reader of its file.
#[test]
fn a_repeated_signal_ends_whatever_it_waits_for() {
    let folder = Folder::new();
    let file = folder.at("t.jsonl");
    assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
    for (command, (signal, expected)) in
        [(program(), SIGNALS[1]), (program(), SIGNALS[2]), (unheard(), SIGNALS[1])]
    {
        let mut child = begin(command, &file, ALL);
        let start = now();
        while child.try_wait().unwrap().is_none() && start.elapsed() < LONGEST {
            send(signal, &child);
            std::thread::sleep(Duration::from_millis(100));
        }
        assert_eq!(code(&mut child), Some(expected), "{signal}");
    }
}

/// The first signal ends an idle program, because there is nothing to keep.
#[test]
fn at_a_question_the_first_signal_ends() {
    for (signal, expected) in SIGNALS {
        let mut command = program();
        let mut child =
            command.args(["play", "ttt-minimax"]).stdin(Stdio::piped()).spawn().unwrap();
        until_caught(&child, 1);
        std::thread::sleep(Duration::from_millis(200));
        send(signal, &child);
        assert_eq!(code(&mut child), Some(expected), "{signal}");
    }
}
