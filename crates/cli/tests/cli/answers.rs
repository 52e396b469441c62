//! What the commands answer.

use super::{plyscope, stderr, stdout};
use crate::known::{ALPHA_BETA, ALPHA_BETA_STATIC, MINIMAX};
use serde_json::{Value, json};
use tempfile::tempdir;

fn json(arguments: &[&str]) -> Value {
    let output = plyscope(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn compare_gives_one_row_a_run() {
    let runs = "minimax,alphabeta,alphabeta+static,alphabeta+best";
    let answer = json(&["compare", "--game", "tictactoe", "--runs", runs, "--json"]);
    let rows = answer["runs"].as_array().unwrap();
    let nodes: Vec<_> = rows.iter().map(|row| row["nodes"].as_u64().unwrap()).collect();
    assert_eq!(nodes[..3], [MINIMAX, ALPHA_BETA, ALPHA_BETA_STATIC]);
    assert_eq!(rows[1]["run"], "alphabeta");
    assert_eq!(rows[0]["per_ply"][1], 9);
    assert_eq!(rows[0]["leaves"], 255_168);
    assert_eq!(rows[0]["to_minimax"], 1.0);
    assert!(rows[1]["to_best_first"].as_f64().unwrap() > 1.0);
    assert_eq!(answer["agree"], true);
}

#[test]
fn tables_and_passes_are_compared_with_the_plain_runs() {
    let runs = "minimax+tt,minimax,alphabeta+tt,pvs+tt+deepening,mtdf,sss,scout";
    let shared = ["compare", "--game", "tictactoe", "--position", "15", "--json"];
    let answer = json(&[&shared[..], &["--runs", runs]].concat());
    let rows = answer["runs"].as_array().unwrap();
    assert_eq!((rows.len(), &answer["agree"]), (7, &Value::Bool(true)));
    assert_eq!(rows[1]["to_minimax"], 1.0, "the ratio is to the plain run");
    assert!(rows[0]["to_minimax"].as_f64().unwrap() < 0.5);
    assert!(rows[0]["table_hits"].as_u64().unwrap() > 100);
    assert_eq!(rows[6]["table_hits"], 0);
}

#[test]
fn passes_and_table_hits_are_told() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("passes.json").display().to_string();
    let run = ["--run", "pvs+tt:64KB+deepening", "--depth", "5", "-o", &file];
    let output = plyscope(&[&["trace", "--game", "tictactoe"][..], &run].concat());
    let text = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    for told in ["pass 5", "depth 5, window [-inf, +inf]", "table hits"] {
        assert!(text.contains(told), "{told}: {text}");
    }
    assert_eq!(json(&["validate", &file, "--json"])["game_checked"], true);
    let step = json(&["step", &file, "--at", "1", "--json"]);
    assert_eq!(
        (&step["explanation"]["pass"], &step["explanation"]["passes"]),
        (&1.into(), &5.into())
    );
    let games = stdout(&plyscope(&["games"]));
    for word in ["mtdf", "tt:16MB", "aspiration:50", "Stockman 1979"] {
        assert!(games.contains(word), "{word}: {games}");
    }
}

#[test]
fn ratios_need_their_runs() {
    let answer = json(&["compare", "--game", "tictactoe", "--runs", "alphabeta", "--json"]);
    assert!(answer["runs"][0]["to_minimax"].is_null());
    assert!(answer["runs"][0]["to_best_first"].is_null());
}

#[test]
fn a_traced_search_can_be_stepped_checked_and_converted() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let native = path("four.json");
    let trace = ["trace", "--game", "connect4", "--position", "4453", "--run", "alphabeta+static"];
    let output = plyscope(&[&trace[..], &["--depth", "4", "-o", &native]].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stdout(&output).contains("best move"), "{}", stdout(&output));

    let step = json(&["step", &native, "--at", "3", "--json"]);
    assert_eq!((step["step"].as_u64(), step["event"].as_str()), (Some(3), Some("enter")));
    assert_eq!(step["stack"].as_array().unwrap().len(), 3);
    assert!(step["explanation"]["text"].as_str().unwrap().contains("MAX moves"));

    for name in ["a.jsonl", "a.json.gz", "a.jsonl.gz", "a.dot", "a.graphml", "a.csv"] {
        let output = plyscope(&["convert", &native, "-o", &path(name), "--max-nodes", "100"]);
        assert!(output.status.success(), "{name}: {}", stderr(&output));
    }
    for name in ["four.json", "a.jsonl", "a.json.gz", "a.jsonl.gz"] {
        assert_eq!(json(&["validate", &path(name), "--json"])["game_checked"], true, "{name}");
        let back = path("back.json");
        assert!(plyscope(&["convert", &path(name), "-o", &back]).status.success());
        assert!(std::fs::read(&back).unwrap() == std::fs::read(&native).unwrap(), "{name}");
    }
    let stats = json(&["stats", &native, "--json"]);
    let validated = json(&["validate", &native, "--json"]);
    assert_eq!(stats["graph_nodes"], validated["nodes"]);
}

#[test]
fn a_budget_ends_with_code_4_and_exact_counts() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("small.json").display().to_string();
    let trace = ["trace", "--game", "tictactoe", "--budget", "100", "-o", &file, "--json"];
    let output = plyscope(&trace);
    assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
    let seen: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(seen["counts"]["nodes"], ALPHA_BETA);
    assert!(seen["graph_nodes"].as_u64().unwrap() <= 100);
    // What was not recorded cannot be checked.
    assert_eq!(plyscope(&["validate", &file]).status.code(), Some(4));
}

#[test]
fn a_node_limit_gives_a_prefix_that_validates() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("prefix.json").display().to_string();
    let output = plyscope(&["trace", "--game", "tictactoe", "--nodes", "1000", "-o", &file]);
    assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
    assert!(plyscope(&["validate", &file]).status.success());
    assert_eq!(json(&["stats", &file, "--json"])["counts"]["nodes"], 1000);
}

#[test]
fn perft_show_games_schema_and_completions_answer() {
    let perft = json(&["perft", "--game", "othello", "--depth", "5", "--json"]);
    assert_eq!(perft["perft"], serde_json::json!([4, 12, 56, 244, 1396]));
    let show = json(&["show", "--game", "connect4", "--position", "4453", "--json"]);
    assert_eq!(show["legal"].as_array().unwrap().len(), 7);
    for game in ["tictactoe", "connect4", "othello", "gomoku"] {
        let board = json(&["show", "--game", game, "--json"]);
        let first = board["legal"][0]["text"].as_str().unwrap();
        let a_number = first.parse::<u32>().is_ok() && board["drop"] == false;
        assert_eq!(board["numbered"], a_number, "{game}: {first}");
    }
    assert_eq!(json(&["games", "--json"])["games"].as_array().unwrap().len(), 6);
    assert_eq!(json(&["schema"])["$schema"], "https://json-schema.org/draft/2020-12/schema");
    for shell in ["bash", "zsh", "fish"] {
        assert!(stdout(&plyscope(&["completions", shell])).contains("plyscope"));
    }
}

/// Every example of `games` and of the help texts runs as it is printed.
#[test]
fn every_notation_example_is_read() {
    let catalogue = json(&["games", "--json"]);
    for game in catalogue["games"].as_array().unwrap() {
        let word = game["word"].as_str().unwrap();
        for notation in game["notations"].as_array().unwrap() {
            let example = notation["example"].as_str().unwrap();
            let size = if word == "gomoku" { "15x15" } else { "" };
            let mut arguments = vec!["show", "--game", word, "--position", example];
            if notation["word"] == "board" && word == "gomoku" {
                arguments.extend(["--size", "3x3", "--k", "3"]);
            } else if !size.is_empty() {
                arguments.extend(["--size", size]);
            }
            let output = plyscope(&arguments);
            assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        }
    }
}

/// A trace names its evaluation and why it has it, and the file tells the same; leaves that are all
/// alike are told also where the evaluation was named.
#[test]
fn a_trace_tells_its_evaluation_and_equal_leaves() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("four.json").display().to_string();
    let trace = ["trace", "--game", "connect4", "--position", "4453", "--depth", "2"];
    let found = json(&[&trace[..], &["--json", "-o", &file]].concat());
    let told = json!({"evaluation": "lines", "why": "horizon",
        "text": "lines: default for Connect Four where a horizon is possible"});
    assert_eq!(found["evaluation"], told);
    assert_eq!(found["request"]["eval"], "lines");
    assert_eq!(json(&["stats", &file, "--json"])["evaluation"], told);
    assert!(found.get("equal_leaves").is_none());
    let text = stdout(&plyscope(&[&trace[..], &["--eval", "result"]].concat()));
    assert!(text.contains("result: as named"), "{text}");
    assert!(
        text.contains("every leaf has the value 0, so no move was told from another"),
        "{text}"
    );
    assert!(text.contains("the evaluation lines tells more"), "{text}");
    let over_budget = [&trace[..], &["--eval", "zero", "--budget", "5", "--json"]].concat();
    let found: Value = serde_json::from_slice(&plyscope(&over_budget).stdout).unwrap();
    assert_eq!(found["equal_leaves"], json!({"value": 0, "tell_more": ["lines"]}));
    let whole = json(&["trace", "--game", "tictactoe", "--position", "15", "--json"]);
    assert_eq!(whole["evaluation"]["text"], "result: default for searches to the end of the game");
    let tree = json(&["trace", "--game", "tree", "--position", "((1 2) (3 4))", "--json"]);
    assert_eq!(tree["evaluation"]["text"], "result: a tree's leaves have their values");
}
