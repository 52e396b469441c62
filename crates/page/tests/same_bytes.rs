//! The page's core gives the same as the native one, to the byte: pointers of four bytes and
//! another compiler change nothing. `cargo xtask test` builds the core first; `PLYSCOPE_CORE` names
//! its folder.

use plyscope::service::wire::JobEvent;
use plyscope::service::{Format, Workspace, call, write_trace};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Graph nodes that are recorded of a search; its counts are exact all the same.
const BUDGET: u64 = 20_000;
/// Longer than any of these searches takes.
const SOON: Duration = Duration::from_mins(1);

/// Returns the setup of a row of the reference files, which write `gomoku:15,15,5` and an area
/// after `@`.
fn setup(row: &Value) -> Value {
    let word = |key: &str| row[key].as_str().unwrap_or_default();
    let (game, size) = word("game").split_once(':').unwrap_or((word("game"), ""));
    let (position, area) = word("position").split_once('@').unwrap_or((word("position"), ""));
    let mut setup = json!({ "game": game, "position": position });
    if size.len() == 1 {
        setup["size"] = json!(format!("{size}x{size}"));
    } else if let [width, height, k] = size.split(',').collect::<Vec<_>>()[..] {
        setup["size"] = json!(format!("{width}x{height}"));
        setup["k"] = json!(k.parse::<u32>().expect("a number"));
    } else if !size.is_empty() {
        setup["size"] = json!(size);
    }
    if !area.is_empty() {
        setup["subboard"] = json!(area);
    }
    setup
}

/// Every row of the reference counts, as a request.
fn reference_rows() -> Vec<Value> {
    let texts = [
        include_str!("../../../tests/data/reference-counts.json"),
        include_str!("../../../tests/data/reference-counts-lines.json"),
    ];
    let rows = texts.map(|text| {
        let file: Value = serde_json::from_str(text).expect("a reference file");
        file["searches"].as_array().cloned().expect("its searches")
    });
    let request = |row: Value| {
        let words = [&row["algorithm"], &row["order"]].map(|word| word.as_str().expect("a word"));
        let mut request = setup(&row);
        request["run"] = json!(words.join("+"));
        request["depth"] = row["depth"].clone();
        request["eval"] = evaluation(&row);
        request["budget"] = json!(BUDGET);
        request
    };
    rows.concat().into_iter().map(request).chain(rows_of_more_searches()).collect()
}

/// The evaluation of a row, in our word.
fn evaluation(row: &Value) -> Value {
    match row["eval"].as_str() {
        Some("openlines") => json!("open-lines"),
        _ => row["eval"].clone(),
    }
}

/// The rows of the reference counts on trees with chance nodes or for three players, those of Monte Carlo and
/// proof-number searches, and those with quiescence or forward pruning.
fn rows_of_more_searches() -> Vec<Value> {
    let text = include_str!("../../../tests/data/reference-more-searches.json");
    let file: Value = serde_json::from_str(text).expect("a reference file");
    let rows = file["searches"].as_array().expect("its searches").iter();
    let word = |row: &Value, key: &str| row[key].as_str().expect("a word").to_owned();
    let rows = rows.filter(|row| {
        let run = word(row, "run");
        word(row, "position").contains("chance")
            || run.starts_with("mcts")
            || run.starts_with("flat")
            || run.starts_with("pn")
            || run.starts_with("dfpn")
            || run.starts_with("maxn")
            || run == "paranoid"
            || ["+quiescence", "+null", "+lmr", "+futility", "+probcut"]
                .iter()
                .any(|word| run.contains(word))
    });
    let request = |row: &Value| {
        let mut request = setup(row);
        for key in ["run", "depth"] {
            request[key] = row[key].clone();
        }
        request["eval"] = evaluation(row);
        let tree = request["position"].as_str().and_then(|text| text.strip_prefix("uniform:"));
        if let Some(tree) = tree.map(str::to_owned) {
            request["position"] = json!(tree);
        }
        request["budget"] = json!(BUDGET);
        request
    };
    rows.map(request).collect()
}

/// The modifiers of [`mixed`], after a run without any.
const MODIFIERS: [&str; 36] = [
    "",
    "natural",
    "static",
    "fewest",
    "best",
    "worst",
    "random:7",
    "shallow:2",
    "tt",
    "tt:1MB",
    "tt+symmetry",
    "tt+etc",
    "deepening",
    "deepening+aspiration:5",
    "deepening+window:-1:1",
    "tt:1MB+deepening",
    "killer",
    "history",
    "wins",
    "ceiling",
    "quiescence",
    "quiescence:threats",
    "null",
    "lmr:2+futility:16",
    "null:1+lmr:1",
    "probcut",
    "strict",
    "shorten:3@500",
    "hard",
    "last",
    "c:0.7",
    "seed:3",
    "solver",
    "goal:draw",
    "goal:2",
    "limit:300",
];

/// Every game, algorithm and modifier; each modifier meets each game and each algorithm.
fn mixed() -> Vec<Value> {
    let games = [
        json!({ "game": "tictactoe", "position": "5193" }),
        json!({ "game": "connect4", "position": "44" }),
        json!({ "game": "othello", "position": "" }),
        json!({ "game": "gomoku", "position": "", "size": "4x4", "k": 4 }),
        json!({ "game": "tree", "position": "((3 12 8)(2 4 6)(14 5 2))" }),
        json!({ "game": "uniform", "position": "b=3,d=6,seed=7,min=-9,max=9" }),
        json!({ "game": "tree", "position": "(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(4 4)))" }),
        json!({ "game": "uniform", "position": "b=3,d=6,seed=7,min=-9,max=9,chance=2" }),
        json!({ "game": "tree", "position": "((([1 2 6] [4 2 3])([6 1 2] [7 4 1]))([0 9 0] [7 1 1]))" }),
    ];
    let algorithms = [
        "minimax",
        "alphabeta",
        "alphabeta2009",
        "pvs",
        "scout",
        "mtdf",
        "sss",
        "negac",
        "expectimax",
        "star1",
        "star2",
        "mcts:200",
        "flat:60",
        "pn",
        "dfpn",
        "maxn",
        "paranoid",
    ];
    let mut requests = Vec::new();
    for (nth, modifier) in MODIFIERS.iter().enumerate() {
        for (game, setup) in games.iter().enumerate() {
            for (place, algorithm) in algorithms.iter().enumerate() {
                if (nth + game + place) % 2 == 0 {
                    let mut request = setup.clone();
                    let plus = if modifier.is_empty() { "" } else { "+" };
                    request["run"] = json!(format!("{algorithm}{plus}{modifier}"));
                    // Random games and proofs have no depth limit.
                    let is_whole = algorithm.contains(':') || algorithm.ends_with("pn");
                    request["depth"] = if is_whole { Value::Null } else { json!(4) };
                    request["budget"] = json!(BUDGET);
                    requests.push(request);
                }
            }
        }
    }
    requests
}

/// The file of the trace that the native core gives, or its refusal.
fn native(request: &Value) -> Result<Vec<u8>, String> {
    let open = Workspace::with_memory(1 << 30);
    let started = call(&open, "start", &request.to_string());
    let started = started.map_err(|error| serde_json::to_string(&error).expect("it is written"))?;
    let started: Value = serde_json::from_str(&started).expect("an answer is JSON");
    let job = open.job(started["job"].as_u64().expect("a job")).expect("it was started");
    let summary = loop {
        match job.next_event(SOON) {
            JobEvent::Progress { .. } => {}
            JobEvent::Finished { summary } => break summary,
            other => panic!("{request}: {other:?}"),
        }
    };
    let stored = open.get(summary.trace.expect("it is open")).expect("it is open");
    let mut file = Vec::new();
    write_trace(&stored.trace, Format::Json, &mut file).expect("memory takes it");
    Ok(file)
}

/// Returns the answers of the core in the page, one line per request.
fn in_the_page(requests: &[Value]) -> Vec<String> {
    let folder = std::env::var("PLYSCOPE_CORE").expect("PLYSCOPE_CORE names the core's folder");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/same_bytes.mjs");
    let mut node = Command::new("node")
        .args([script, &folder])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Node.js starts");
    let mut stdin = node.stdin.take().expect("a pipe");
    let lines = requests.iter().map(|request| format!("{request}\n")).collect::<Vec<_>>().concat();
    let asking = std::thread::spawn(move || stdin.write_all(lines.as_bytes()));
    let answers = BufReader::new(node.stdout.take().expect("a pipe")).lines();
    let answers: Vec<String> = answers.map(|line| line.expect("a line")).collect();
    asking.join().expect("no panic").expect("Node.js reads");
    assert!(node.wait().expect("it ends").success());
    assert_eq!(answers.len(), requests.len());
    answers
}

fn answered(operation: &str) -> Value {
    let open = Workspace::with_memory(1 << 30);
    let answer = call(&open, operation, "{}").expect("an answer");
    serde_json::from_str(&answer).expect("an answer is JSON")
}

/// A game, an algorithm or a modifier that is added later must be compared too.
#[test]
fn nothing_that_can_be_requested_is_left_out() {
    let catalogue = answered("catalogue");
    let known = |list: &str| -> BTreeSet<String> {
        let entries = catalogue[list].as_array().expect("a list");
        entries.iter().map(|entry| entry["word"].as_str().expect("a word").to_owned()).collect()
    };
    let requests = mixed();
    let runs = || requests.iter().map(|request| request["run"].as_str().expect("a run"));
    let name = |word: &str| word.split(':').next().unwrap_or(word).to_owned();
    let games = requests.iter().map(|request| request["game"].as_str().expect("a game").to_owned());
    assert_eq!(games.collect::<BTreeSet<_>>(), known("games"));
    let algorithms = runs().filter_map(|run| run.split('+').next()).map(name);
    assert_eq!(algorithms.collect::<BTreeSet<_>>(), known("algorithms"));
    let modifiers = runs().flat_map(|run| run.split('+').skip(1)).map(name);
    assert_eq!(modifiers.collect::<BTreeSet<_>>(), known("modifiers"));
}

/// The page offers what the native core does, but for the program that needs a solver.
#[test]
fn the_page_offers_every_program_that_it_can_run() {
    let mut native = answered("catalogue");
    let presets = native["presets"].as_array_mut().expect("a list");
    let before = presets.len();
    presets.retain(|preset| preset["name"] != "connect4-solver");
    assert_eq!(presets.len() + 1, before);
    let [page] = &in_the_page(&[json!({ "operation": "catalogue" })])[..] else {
        panic!("one answer");
    };
    assert_eq!(serde_json::from_str::<Value>(page).expect("an answer is JSON"), native);
}

#[test]
fn the_same_request_gives_the_same_bytes() {
    let requests = [reference_rows(), mixed()].concat();
    let (mut traces, mut refused) = (0, 0);
    for (request, answer) in requests.iter().zip(in_the_page(&requests)) {
        // A request that no search serves is refused in the same words.
        let (expected, count) = match native(request) {
            Ok(file) => (hex::encode(Sha256::digest(&file)), &mut traces),
            Err(refusal) => (refusal, &mut refused),
        };
        assert_eq!(expected, answer, "{request}");
        *count += 1;
    }
    assert!(traces >= reference_rows().len() + 200, "{traces} traces, {refused} refusals");
}

/// A search that was stopped and kept is the very prefix that its node count gives natively; only why it stopped differs.
#[test]
fn what_is_kept_of_a_stopped_search_is_a_true_prefix() {
    let searches = [
        json!({ "game": "tictactoe", "position": "", "run": "minimax", "stop_at": 7 }),
        json!({ "game": "connect4", "position": "", "run": "alphabeta", "depth": 9, "stop_at": 40 }),
        json!({ "game": "othello", "position": "", "run": "pvs+tt:1MB+deepening", "depth": 8, "stop_at": 6 }),
    ];
    for (search, kept) in searches.iter().zip(in_the_page(&searches)) {
        let mut kept: Value = serde_json::from_str(&kept).expect("a trace");
        let mut request = search.clone();
        request.as_object_mut().expect("a request").remove("stop_at");
        request["node_limit"] = kept["graph"]["config"]["node_limit"].clone();
        assert!(
            request["node_limit"].as_u64() > Some(1_000),
            "{search}: {}",
            request["node_limit"]
        );
        let file = native(&request).expect("a trace");
        let mut whole: Value = serde_json::from_slice(&file).expect("a trace");
        for trace in [&mut kept, &mut whole] {
            let graph = trace["graph"].as_object_mut().expect("what it says of itself");
            graph.remove("stopped");
            trace.as_object_mut().expect("a trace").remove("sha256");
        }
        assert!(kept == whole, "{search}");
    }
}
