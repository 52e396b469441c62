//! `plyscope compare` on sets of positions, with random orders, and as files.

use super::{Folder, answer, assert_contains, json, plyscope};
use serde_json::Value;
use std::fs;

const COMPARE: &str = "compare --game tictactoe --runs minimax,alphabeta";

#[test]
fn every_format_is_written_and_to_a_file_too() {
    let folder = Folder::new();
    let file = folder.at("comparison");
    for (format, sign) in [
        ("table", "all values agree"),
        ("json", "\"nodes\": 18297"),
        ("csv", "alphabeta,0,"),
        ("markdown", "| alphabeta | 0 | 1 | 18,297 | 3.33 % |"),
        ("latex", "alphabeta & $0$ & $1$ & $18{,}297$"),
    ] {
        let line = format!("{COMPARE} --format {format}");
        assert_contains(&answer(&line), &[sign]);
        assert!(answer(&format!("{line} -o {file}")).is_empty());
        assert_contains(&fs::read_to_string(&file).unwrap(), &[sign]);
    }
}

#[test]
fn the_convention_writes_its_words_into_the_runs() {
    let found = json(&format!("{COMPARE},alphabeta+hard --profile strict --json"));
    let runs: Vec<_> = found["runs"].as_array().unwrap().iter().map(|row| &row["run"]).collect();
    assert_eq!(runs, ["minimax", "alphabeta+strict", "alphabeta+hard"]);
    // It visits more nodes than the usual rule, because equality does not prune.
    assert!(found["runs"][1]["nodes"].as_u64() > Some(18_297));
    plyscope(&format!("{COMPARE} --profile textbook")).refused(2, "knuth-moore");
}

#[test]
fn a_file_of_positions_is_compared_and_its_scores_are_checked() {
    let folder = Folder::new();
    let of = |set: &str| {
        let file = folder.write("set", set);
        plyscope(&format!("{COMPARE} --positions {file} --json"))
    };
    let found = of("15 0\n12 1\n1523\n").with(0).json();
    assert_eq!(found["positions"].as_array().unwrap().len(), 3);
    let nodes = found["runs"][1]["nodes"].as_f64().unwrap();
    assert_eq!(found["runs"][1]["mean_nodes"], nodes / 3.0);
    assert_contains(
        &answer(&format!("{COMPARE} --positions {}", folder.at("set"))),
        &["mean nodes"],
    );

    let wrong = of("15 1\n").with(1);
    assert_contains(&wrong.stderr, &["minimax gives 0, but the set gives 1 on position 1, 15"]);
    of("15\n11\n").refused(3, "line 2");
    of("\n# nothing\n").refused(3, "no position");
    plyscope(&format!("{COMPARE} --positions no/such/file")).refused(3, "no/such/file");
    plyscope(&format!("{COMPARE} --positions games:5:x:3")).refused(3, "games:N:SEED:PLIES");
}

#[test]
fn random_games_and_random_orders_repeat_by_their_seeds() {
    let of = |games: &str, seed: &str| {
        let orders = format!("--random-orders 6 --seed {seed}");
        let found = json(&format!("{COMPARE} --positions {games} {orders} --json"));
        (found["positions"].clone(), found["random"]["counts"].clone())
    };
    let (positions, counts) = of("games:3:5:2", "1");
    assert_eq!(counts.as_array().unwrap().len(), 6);
    assert_eq!((positions.clone(), counts.clone()), of("games:3:5:2", "1"));
    let (others, _) = of("games:3:6:2", "1");
    assert_ne!(positions, others);
    let (_, later) = of("games:3:5:2", "2");
    assert_eq!(counts.as_array().unwrap()[1..], later.as_array().unwrap()[..5]);
    let text = answer(&format!("{COMPARE} --random-orders 4 --repeats 2"));
    assert_contains(&text, &["4 random orders, seeds from 1: mean"]);
    let limit = "--random-orders 10 --nodes 14000";
    let cut = plyscope(&format!("compare --game tictactoe --runs alphabeta+static {limit}"));
    let text = cut.with(4).stdout;
    assert!(text.contains("random orders met a limit") && !text.contains(": mean"), "{text}");
}

#[test]
fn a_ladder_is_climbed_by_its_name() {
    for (format, sign) in [
        ("table", "million nodes a second"),
        ("csv", "null windows"),
        ("markdown", "mean nodes by stones played"),
        ("latex", "\\caption{Connect Four, solved ever faster: mean nodes"),
        ("json", "\"by\": \"stones played\""),
    ] {
        let few = "--positions games:4:1:36";
        let text = answer(&format!("compare --ladder connect4 {few} --format {format}"));
        assert_contains(&text, &[sign]);
    }
    plyscope("compare --ladder connect4 --runs minimax").with(2);
    plyscope("compare --ladder chess").refused(2, "connect4 or othello");
    plyscope("compare --runs minimax").with(2);
}

#[test]
fn a_set_is_read_as_it_was_meant_or_refused() {
    let folder = Folder::new();
    let compared = |game: &str, set: &[u8], more: &str| {
        let file = folder.write("set", set);
        let run = "--runs alphabeta --depth 1 --eval result --json";
        plyscope(&format!("compare --game {game} {run} --positions {file} {more}"))
    };
    let found = compared("connect4", "\u{feff}44 53\n".as_bytes(), "").json();
    assert_eq!(found["positions"][0]["position"], "4453");
    assert_eq!(found["positions"][0]["expected"], Value::Null);
    let found = compared("othello", b"f5d6 3\n", "").json();
    assert_eq!(found["positions"][0]["expected"], 3);
    let half = "\"1.5\" is neither a move nor a score";
    compared("connect4", b"4453 1.5\n", "").refused(3, half);
    compared("connect4", b"44\xff\n", "").refused(3, "is not a column of this board");
    compared("connect4", b"4453\n", "--position 9").refused(2, "leave out one of them");
}

/// As in `trace`, a stopped search has no answer.
#[test]
fn a_stopped_run_has_no_best_move() {
    let few = plyscope("compare --game tictactoe --runs minimax --nodes 549945 --json");
    let row = &few.with(4).json()["runs"][0];
    assert_eq!((&row["value"], &row["best_move"]), (&Value::Null, &Value::Null), "{row}");
}

/// Without a named evaluation the runs use the game's own if a horizon is possible, and report it.
#[test]
fn a_depth_limit_brings_an_evaluation_that_sees() {
    let game = "compare --game connect4 --position 4453 --depth 2 --runs minimax,alphabeta";
    let found = json(&format!("{game} --json"));
    assert_eq!(found["evaluation"]["evaluation"], "lines");
    assert_eq!(found["evaluation"]["why"], "horizon");
    assert!(found["equal_leaves"].is_null() && found["restart"].is_null());
    for format in ["table", "markdown"] {
        let text = answer(&format!("{game} --format {format}"));
        assert_contains(&text, &["lines: default for Connect Four where a horizon is possible"]);
    }
    let equal = "every leaf of every run has the value 0, so no move was told from another: the \
                 evaluation lines tells more";
    assert_contains(&answer(&format!("{game} --eval result")), &["result: as named", equal]);
    let whole = json(&format!("{COMPARE} --json"));
    assert_eq!(whole["evaluation"]["evaluation"], "result");
    assert_eq!(whole["evaluation"]["why"], "end");
}

/// At the same number of positions the random games under 7 look best, and lose. A search that was stopped plays the
/// move of its last finished depth.
#[test]
fn random_games_are_compared_by_positions_entered() {
    let line = "compare --game connect4 --position 7214521555716325513232 --eval lines --nodes 2000 \
                --runs alphabeta+static+deepening,mcts:100000+seed:1,flat:100000";
    let rows = plyscope(&format!("{line} --json")).with(4).json()["runs"].clone();
    let played: Vec<_> =
        (0..3).map(|row| rows[row]["best_move"].as_str().unwrap().to_owned()).collect();
    assert_eq!(played, ["3", "7", "3"]);
    assert_eq!((rows[0]["nodes"].as_u64(), rows[0]["entered"].as_u64()), (Some(2_000), None));
    assert!(rows[1]["entered"].as_u64() >= Some(2_000) && rows[1]["nodes"].as_u64() < Some(400));
    let text = plyscope(line).with(4).stdout;
    assert_contains(&text, &["entered", "positions entered, including those of random games"]);
    let row = text.lines().find(|line| line.starts_with("mcts")).unwrap();
    let cells: Vec<_> = row.split_whitespace().collect();
    assert!(cells[1] == "7" && cells[4].starts_with("2,0"), "{row}");
    // The belief of each run, and the result of its move.
    let share = rows[1]["share"].as_f64().unwrap();
    assert!(share > 0.5 && rows[0]["share"].is_null(), "{share}");
    assert_eq!(rows[0]["reached"], 27);
    let columns = "--columns run,move,belief,with-best-play,entered --format markdown --solve";
    let text = plyscope(&format!("{line} {columns}")).with(4).stdout;
    let cells = |run: &str| -> Vec<String> {
        let row = text.lines().find(|line| line.starts_with(&format!("| {run}"))).unwrap();
        row.split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    assert_eq!(cells("alphabeta")[2..5], ["3", "27", "win"]);
    assert_eq!(cells("mcts")[4], "loss");
    assert_eq!(cells("mcts")[3], format!("{:.2} %", 100.0 * share));
    assert_eq!(cells("flat")[4], "win");
    let tree = "compare --game tree --position (3,12) --runs minimax,mcts:9 --solve";
    plyscope(tree).refused(2, "no winner");
}
