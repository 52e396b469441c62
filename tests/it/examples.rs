//! Every example prints what its header says, and every sample file holds what it claims.

use plyscope::evaluation::{Evaluation, EvaluationName, Score};
use plyscope::game::{Game, Keyed, Notation, SetupRequest};
use plyscope::search::{Limits, NoLimit, Silent, Task, bind, search};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FENCE: &str = "//! ```text\n";

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|found| found == ending)).collect();
    files.sort();
    files
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

/// Returns a program's output as a header shows it.
fn as_header(output: &str) -> String {
    output.lines().map(|line| format!("//! {line}").trim_end().to_owned() + "\n").collect()
}

/// Returns the built examples by name. It builds the whole workspace, because one package alone has other
/// features and would compile the core again.
fn built() -> HashMap<String, PathBuf> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(["build", "--quiet", "--workspace", "--examples", "--message-format", "json"]);
    let answer = command.output().unwrap();
    assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
    let example = |line: &str| {
        let message: Value = serde_json::from_str(line).unwrap();
        let is_one = message["target"]["kind"] == json!(["example"]);
        let name = message["target"]["name"].as_str().filter(|_| is_one)?;
        Some((name.to_owned(), PathBuf::from(message["executable"].as_str()?)))
    };
    String::from_utf8(answer.stdout).unwrap().lines().filter_map(example).collect()
}

/// `PLYSCOPE_BLESS=1` writes the output into the headers instead.
#[test]
fn every_example_prints_what_its_header_says() {
    let built = built();
    let programs = files(&examples(), "rs");
    assert!(programs.len() >= 8, "{programs:?}");
    for path in programs {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let source = text(&path);
        assert!(source.contains(&format!("--example {name}`")), "{name}: no command in the header");
        let (head, rest) = source.split_once(FENCE).expect(name);
        let (shown, tail) = rest.split_once("//! ```\n").expect(name);
        let run = Command::new(&built[name]).output().unwrap();
        let errors = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "{name}: {errors}");
        let printed = as_header(&String::from_utf8(run.stdout).unwrap());
        if std::env::var_os("PLYSCOPE_BLESS").is_some() {
            fs::write(&path, format!("{head}{FENCE}{printed}//! ```\n{tail}")).unwrap();
        } else {
            assert_eq!(shown, printed, "{name}: PLYSCOPE_BLESS=1 writes the header again");
        }
    }
}

#[test]
fn the_ladder_lists_every_example() {
    let ladder = text(&examples().join("README.md"));
    for path in files(&examples(), "rs") {
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(ladder.contains(name), "{name} is missing in examples/README.md");
    }
}

/// Returns the line of a sample file that is not a comment, and the value that its comments claim.
fn sample(path: &Path) -> (String, i32) {
    let text = text(path);
    let body: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let value = text.lines().find_map(|line| line.strip_prefix("# value: ")).unwrap();
    (body.concat(), value.parse().unwrap())
}

struct ValueOf(Limits);

impl Task for ValueOf {
    type Output = Option<i32>;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> Option<i32> {
        let run = "alphabeta+static".parse().unwrap();
        search(p, e, run, self.0, Silent, &mut NoLimit).score.map(Score::get)
    }
}

fn assert_value(
    path: &Path,
    setup: &SetupRequest,
    name: EvaluationName,
    limits: Limits,
    value: i32,
) {
    let start = setup.read().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(bind(&start.position, name, ValueOf(limits)), Some(value), "{}", path.display());
}

#[test]
fn every_tree_has_the_value_it_claims() {
    let trees = files(&examples().join("trees"), "txt");
    assert!(trees.len() >= 5);
    for path in trees {
        let (position, value) = sample(&path);
        let setup = SetupRequest { position, ..SetupRequest::start(Game::Tree) };
        assert_value(&path, &setup, EvaluationName::Result, Limits::default(), value);
    }
}

#[test]
fn every_position_has_the_value_it_claims() {
    let positions = files(&examples().join("positions"), "txt");
    assert!(positions.len() >= 6);
    for path in positions {
        let (line, value) = sample(&path);
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut setup = SetupRequest::start(Game::TicTacToe);
        let (mut limits, mut evaluation) = (Limits::default(), "result");
        for pair in words.chunks(2) {
            let [option, word] = pair else { panic!("{line}") };
            match *option {
                "--game" => setup.game = word.parse().unwrap(),
                "--size" => setup.size = Some((*word).to_owned()),
                "--k" => setup.k = word.parse().ok(),
                "--subboard" => setup.subboard = Some((*word).to_owned()),
                "--position" => setup.position = (*word).to_owned(),
                "--depth" => limits.depth = word.parse().ok(),
                "--eval" => evaluation = word,
                _ => panic!("{option} in {line}"),
            }
        }
        let name = EvaluationName::parse(evaluation, setup.game().unwrap()).unwrap();
        assert_value(&path, &setup, name, limits, value);
    }
}
