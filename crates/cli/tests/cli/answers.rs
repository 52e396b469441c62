//! The answers of the commands, as text and under `--json`.

use super::{Folder, answer, assert_contains, json, plyscope};
use crate::known::{ALPHA_BETA, ALPHA_BETA_STATIC, MINIMAX};
use serde_json::{Value, json};
use std::fs;

#[test]
fn compare_gives_one_row_a_run() {
    let runs = "minimax,alphabeta,alphabeta+static,alphabeta+best";
    let answer = json(&format!("compare --game tictactoe --runs {runs} --json"));
    let rows = answer["runs"].as_array().unwrap();
    let nodes: Vec<_> = rows.iter().map(|row| row["nodes"].as_u64().unwrap()).collect();
    assert_eq!(nodes[..3], [MINIMAX, ALPHA_BETA, ALPHA_BETA_STATIC]);
    assert_eq!(rows[1]["run"], "alphabeta");
    assert_eq!(rows[0]["per_ply"][1], 9);
    assert_eq!(rows[0]["leaves"], 255_168);
    assert_eq!(rows[0]["to_minimax"], 1.0);
    assert!(rows[1]["to_best_first"].as_f64().unwrap() > 1.0);
    assert_eq!(answer["agree"], true);
    let alone = json("compare --game tictactoe --runs alphabeta --json");
    let ratios = (&alone["runs"][0]["to_minimax"], &alone["runs"][0]["to_best_first"]);
    assert_eq!(ratios, (&Value::Null, &Value::Null), "ratios need their runs");
}

#[test]
fn tables_and_passes_are_compared_with_the_plain_runs() {
    let runs = "minimax+tt,minimax,alphabeta+tt,pvs+tt+deepening,mtdf,sss,scout";
    let answer = json(&format!("compare --game tictactoe --position 15 --runs {runs} --json"));
    let rows = answer["runs"].as_array().unwrap();
    assert_eq!((rows.len(), &answer["agree"]), (7, &Value::Bool(true)));
    assert_eq!(rows[1]["to_minimax"], 1.0, "the ratio is to the plain run");
    assert!(rows[0]["to_minimax"].as_f64().unwrap() < 0.5);
    assert!(rows[0]["table_hits"].as_u64().unwrap() > 100);
    assert_eq!(rows[6]["table_hits"], 0);
}

/// A tree from a user: move 3 returns a bound, 3, but is worth 2, and is the last of two that look equal.
#[test]
fn a_move_whose_value_is_only_a_bound_is_named_with_a_caution() {
    let folder = Folder::new();
    let file = folder.at("trap.json");
    let run = |run: &str| {
        answer(&format!("trace --game tree --position '((1 1)(5 3)(4 3 2))' --run {run} -o {file}"))
    };
    let text = run("alphabeta+last");
    assert_contains(
        &text,
        &[
            "best move          D",
            "caution            Done: the value is 3. The run picks D, but only a bound is known of it: at most 3. The run keeps the \
             last of equal moves and mistakes a bound for a value. C really has this value.",
        ],
    );
    for sure in ["alphabeta", "minimax+last", "alphabeta+last+strict"] {
        let text = run(sure);
        assert!(text.contains("best move          C") && !text.contains("caution"), "{text}");
    }
}

/// A search stopped within a depth keeps the answer of the depth before, because it finished that
/// one.
#[test]
fn an_unfinished_depth_is_reported_where_the_last_one_was_finished() {
    let folder = Folder::new();
    let file = folder.at("stopped.json");
    let run = "--run alphabeta+static+deepening --nodes 3000";
    let _ = plyscope(&format!("trace --game connect4 {run} -o {file}")).with(4);
    let passes = json(&format!("stats {file} --json"));
    let step = passes["before_stop"]["step"].as_u64().unwrap();
    assert!(step < passes["steps"].as_u64().unwrap());
    let begun = passes["iterations"].as_array().unwrap().last().unwrap()["depth"].as_u64().unwrap();
    let text = answer(&format!("step {file} --at {step}"));
    assert_contains(&text, &[&format!("The search to depth {begun} did not finish.")]);
}

#[test]
fn passes_and_table_hits_are_reported() {
    let folder = Folder::new();
    let file = folder.at("passes.json");
    let run = "--run pvs+tt:64KB+deepening --depth 5";
    let text = answer(&format!("trace --game tictactoe {run} -o {file}"));
    assert_contains(&text, &["pass 5", "depth 5, window [-inf, +inf]", "TT hits"]);
    assert_eq!(json(&format!("validate {file} --json"))["game_checked"], true);
    let explanation = &json(&format!("step {file} --at 1 --json"))["explanation"];
    assert_eq!((&explanation["iteration"], &explanation["iterations"]), (&1.into(), &5.into()));
    assert_contains(&answer("games"), &["mtdf", "tt:16MB", "aspiration:50", "Stockman 1979"]);
}

#[test]
fn a_traced_search_can_be_stepped_checked_and_converted() {
    let folder = Folder::new();
    let native = folder.at("four.json");
    let run = "trace --game connect4 --position 4453 --run alphabeta+static --depth 4";
    assert_contains(&answer(&format!("{run} -o {native}")), &["best move"]);

    let step = json(&format!("step {native} --at 3 --json"));
    assert_eq!((step["step"].as_u64(), step["event"].as_str()), (Some(3), Some("enter")));
    assert_eq!(step["stack"].as_array().unwrap().len(), 3);
    assert_contains(
        step["explanation"]["text"].as_str().unwrap(),
        &["after Yellow plays column 4, where Red moves"],
    );

    for name in ["a.jsonl", "a.json.gz", "a.jsonl.gz", "a.dot", "a.graphml", "a.csv"] {
        answer(&format!("convert {native} -o {}", folder.at(name)));
    }
    for name in ["four.json", "a.jsonl", "a.json.gz", "a.jsonl.gz"] {
        let (path, back) = (folder.at(name), folder.at("back.json"));
        assert_eq!(json(&format!("validate {path} --json"))["game_checked"], true, "{name}");
        answer(&format!("convert {path} -o {back}"));
        assert!(fs::read(&back).unwrap() == fs::read(&native).unwrap(), "{name}");
    }
    let stats = json(&format!("stats {native} --json"));
    assert_eq!(stats["graph_nodes"], json(&format!("validate {native} --json"))["nodes"]);
}

/// Without an option `step` shows what is worth seeing: the first cutoff, else the first better move, or selection.
#[test]
fn a_step_without_options_is_the_first_one_worth_seeing() {
    let folder = Folder::new();
    let tree = "--game tree --position '((3 12 8)(2 4 6)(14 5 2))'";
    for (run, event) in [
        ("alphabeta", "cutoff"),
        ("minimax", "update"),
        ("mcts:30", "select"),
        ("pn+goal:3", "select"),
        ("alphabeta+deepening", "cutoff"),
    ] {
        let file = folder.at("tree.json");
        answer(&format!("trace {tree} --run {run} -o {file}"));
        let view = json(&format!("step {file} --json"));
        assert_eq!(view["event"], event, "{run}");
        let at = format!("step {file} --at {}", view["step"]);
        assert_eq!(answer(&format!("step {file}")), answer(&at), "{run}");
        let events = answer(&format!("step {file} --events"));
        let first = events.lines().position(|line| line.starts_with(event)).unwrap() as u64 + 1;
        assert!(event == "update" || view["step"].as_u64() == Some(first), "{run}: {first}");
    }
}

/// A proof has its words, counts, numbers and events on the command line.
#[test]
fn a_search_proves_or_disproves_a_goal() {
    let folder = Folder::new();
    let at = "--game tictactoe --position 152376";
    let runs = "alphabeta,pn,dfpn,pn+goal:draw";
    let compared = json(&format!("compare {at} --runs {runs} --json"));
    let rows = &compared["runs"];
    assert_eq!((&rows[1]["result"], &rows[1]["best_move"]), (&json!("proved"), &json!("4")));
    assert_eq!((&rows[1]["pn"], &rows[1]["dn"]), (&json!(0), &json!("inf")));
    let figures = ["nodes", "expanded", "proof", "deepest", "steps"];
    assert_eq!(figures.map(|key| rows[1][key].as_u64()), [4, 1, 2, 1, 6].map(Some));
    assert_eq!((&rows[2]["visits"], &rows[2]["stored"]), (&json!(1), &json!(1)));
    assert_eq!((&rows[0]["result"], &rows[1]["value"]), (&json!(null), &json!(null)));
    let file = folder.at("proof.json");
    let told = answer(&format!("trace {at} --run pn -o {file}"));
    assert!(told.contains("Proved: X wins.") && told.contains("4 ▼ pn 0 dn inf  proved"), "{told}");
    let events = answer(&format!("step {file} --events"));
    assert_eq!(events.lines().next_back(), Some("update root 0 inf"));
    let step = answer(&format!("step {file} --at 6"));
    assert!(
        step.contains("root: pn 0 dn inf") && step.contains("one move there is proved"),
        "{step}"
    );
    assert!(answer(&format!("validate {file}")).starts_with("valid: 4 graph nodes, 6 steps"));
}

/// Quiescence finds a win behind the limit; its words, counts and events are on the command line, and a tree has none.
#[test]
fn a_search_continues_beyond_its_limit_where_the_position_is_not_quiet() {
    let folder = Folder::new();
    let at = "--game connect4 --position 5652322412537735562 --depth 1 --eval lines";
    let runs = "alphabeta+static,alphabeta+static+quiescence";
    let compared = json(&format!("compare {at} --runs {runs} --json"));
    let rows = &compared["runs"];
    assert_eq!((&rows[0]["value"], &rows[0]["best_move"]), (&json!(29), &json!("6")));
    assert_eq!((&rows[1]["value"], &rows[1]["best_move"]), (&json!(1000), &json!("1")));
    let figures = ["nodes", "steps", "quiet_nodes", "stands", "stand_cutoffs"];
    assert_eq!(figures.map(|name| rows[1][name].as_u64()), [14, 41, 6, 0, 0].map(Some));
    assert_eq!(compared["agree"], true, "another quiescence is another question");
    let file = folder.at("quiet.json");
    let traced = answer(&format!("trace {at} --run alphabeta+static+quiescence -o {file}"));
    assert_contains(&traced, &["beyond the limit   nodes 6, stood pat 0, cut by that 0"]);
    let events = answer(&format!("step {file} --events"));
    assert_eq!(events.lines().nth(2), Some("enter 4-4 quiet -inf inf"));
    assert_contains(&answer(&format!("step {file} --at 2")), &["The position is not quiet"]);
    let branch = plyscope(&format!("what-if {file} --path 4")).with(3);
    assert_contains(&branch.stderr, &["searched without quiescence"]);
    let tree = plyscope("trace --game tree --position '(1 2)' --run alphabeta+quiescence").with(2);
    assert_contains(&tree.stderr, &["a tree has none"]);
    let table = plyscope(&format!("trace {at} --run alphabeta+tt+quiescence")).with(2);
    assert_contains(&table.stderr, &["quiescence takes no modifier beside it but an order"]);
}

/// Forward pruning leaves moves out without proof; each claim is held against plain alpha-beta on request.
#[test]
fn claims_of_forward_pruning_are_checked() {
    let folder = Folder::new();
    let at = "--game connect4 --position 653125327326535327776526676172351 --depth 6 --eval lines";
    let runs = "alphabeta+static,alphabeta+static+null:2";
    let compared = json(&format!("compare {at} --runs {runs} --claims --json"));
    let row = &compared["runs"][1];
    assert_eq!((&row["value"], &row["best_move"]), (&json!(-4), &json!("4")));
    let names =
        ["nodes", "steps", "null_tries", "null_cutoffs", "claims", "false_claims", "zugzwang"];
    assert_eq!(names.map(|name| row[name].as_u64()), [24, 77, 3, 2, 2, 1, 1].map(Some));
    assert_eq!((&row["sound_value"], &row["best_is_worth"]), (&json!(1000), &json!(-4)));
    assert_eq!(compared["agree"], true, "what is not proved need not agree");
    assert_eq!(compared["runs"][0]["claims"], Value::Null);
    let unasked = json(&format!("compare {at} --runs {runs} --json"));
    let row = &unasked["runs"][1];
    assert_eq!((&row["claims"], &row["false_claims"]), (&json!(2), &Value::Null));
    let file = folder.at("null.json");
    let traced = answer(&format!("trace {at} --run alphabeta+static+null:2 --claims -o {file}"));
    assert_contains(
        &traced,
        &[
            "claims             2: null moves 2, late moves 0, futility 0, probcut 0",
            "judged             2, false 1, by zugzwang 1",
            "false at 1 (null): claimed <= -4 to 5 plies, but is 1000 by 4 4, zugzwang; searched plainly there, the root is 1000 by 1",
        ],
    );
    let events = answer(&format!("step {file} --events"));
    assert_eq!(events.lines().nth(73), Some("null 1 -33 cuts"));
    assert_contains(&answer(&format!("step {file} --at 74")), &["the search finds at most −4"]);
    for (words, refusal) in [
        ("trace --game tree --position '(1 2)' --run alphabeta+lmr", "a tree has no null move"),
        ("trace --game connect4 --run alphabeta+null:0", "out of range or no whole number"),
        ("trace --game connect4 --run alphabeta+futility", "needs a margin in points"),
        ("trace --game connect4 --run alphabeta+tt+null", "go only with each other and an order"),
        ("trace --game connect4 --run pvs+lmr:3", "only alphabeta prunes without proof"),
        ("trace --game connect4 --run alphabeta+probcut --depth 4", "Othello 8x8"),
        ("trace --game connect4 --depth 3 --run alphabeta --claims", "makes no claims"),
    ] {
        assert_contains(&plyscope(words).with(2).stderr, &[refusal]);
    }
}

/// A link holds the request that its trace has, written as the page writes it.
#[test]
fn a_link_opens_the_search_that_a_trace_records() {
    let run = "--game connect4 --position 4453 --run pvs+static --depth 3";
    let link = answer(&format!("link {run} --step 12"));
    let words = link.strip_prefix("plyscope://open#q=").unwrap().trim_end();
    let words = words.strip_suffix("&s=12").unwrap();
    let traced = json(&format!("trace {run} --json"));
    let read = percent_encoding::percent_decode_str(words).decode_utf8().unwrap();
    assert_eq!(Some(&*read), traced["link"].as_str());
    assert!(!words.contains(['"', '{', ' ', '+']) && words.contains("%22"), "{words}");
    let page = answer("link --address https://example.org/p.html --game tictactoe");
    assert!(
        page.starts_with("https://example.org/p.html#q=") && page.ends_with("&s=0\n"),
        "{page}"
    );
    for wrong in ["link --address 'a#b'", "link --game chess", "link --run minimax+no"] {
        assert!(matches!(plyscope(wrong).code, Some(2 | 3)), "{wrong}");
    }
}

#[test]
fn a_budget_ends_with_code_4_and_exact_counts() {
    let folder = Folder::new();
    let file = folder.at("small.json");
    let trace = plyscope(&format!("trace --game tictactoe --budget 100 -o {file} --json"));
    let seen = trace.with(4).json();
    assert_eq!(seen["counts"]["nodes"], ALPHA_BETA);
    assert!(seen["graph_nodes"].as_u64().unwrap() <= 100);
    // Exit code 4, because the unrecorded part cannot be checked.
    plyscope(&format!("validate {file}")).with(4);
}

#[test]
fn a_node_limit_gives_a_prefix_that_validates() {
    let folder = Folder::new();
    let file = folder.at("prefix.json");
    plyscope(&format!("trace --game tictactoe --nodes 1000 -o {file}")).with(4);
    answer(&format!("validate {file}"));
    let summary = json(&format!("stats {file} --json"));
    assert_eq!(summary["counts"]["nodes"], 1000);
    // A prefix has no branching factor, because a single line reached its deepest ply.
    assert!(summary["branching"].is_null() && summary["deepest_ply"] == 9, "{summary}");
    let text = plyscope("trace --game tree --position 5").with(0).stdout;
    assert_contains(&text, &["graph              1 node, 2 steps"]);
}

#[test]
fn perft_show_games_schema_and_completions_answer() {
    let perft = json("perft --game othello --depth 5 --json");
    assert_eq!(perft["perft"], json!([4, 12, 56, 244, 1396]));
    let show = json("show --game connect4 --position 4453 --json");
    assert_eq!(show["legal"].as_array().unwrap().len(), 7);
    for game in ["tictactoe", "connect4", "othello", "gomoku"] {
        let board = json(&format!("show --game {game} --json"));
        let first = board["legal"][0]["text"].as_str().unwrap();
        let a_number = first.parse::<u32>().is_ok() && board["drop"] == false;
        assert_eq!(board["numbered"], a_number, "{game}: {first}");
    }
    assert_eq!(json("games --json")["games"].as_array().unwrap().len(), 6);
    let othello = answer("games othello");
    let weights = ["as in deepdiver:300,600,500, in thousandths:", " 2. mobility ", "10. "];
    assert_contains(&othello, &weights);
    assert_contains(
        &othello,
        &["othello-phases", "4 by default", "phases in depth-limited searches"],
    );
    assert_contains(&othello, &["6: the second player wins 20 to 16", "sizes        8, 4, 6"]);
    assert!(!othello.contains("connect4"), "{othello}");
    assert_eq!(json("games gomoku --json")["presets"][0]["name"], "gomoku-chains");
    plyscope("games chess").refused(2, "unknown game \"chess\"; choose tictactoe");
    assert_eq!(json("schema")["$schema"], "https://json-schema.org/draft/2020-12/schema");
    for shell in ["bash", "zsh", "fish"] {
        assert_contains(&answer(&format!("completions {shell}")), &["plyscope"]);
    }
}

/// Every example of `games` and of the help texts runs as printed, because users copy it.
#[test]
fn every_notation_example_is_read() {
    let catalogue = json("games --json");
    for game in catalogue["games"].as_array().unwrap() {
        let word = game["word"].as_str().unwrap();
        for notation in game["notations"].as_array().unwrap() {
            let size = match (word, notation["word"].as_str()) {
                ("gomoku", Some("board")) => "--size 3x3 --k 3",
                ("gomoku", _) => "--size 15x15",
                _ => "",
            };
            let example = notation["example"].as_str().unwrap();
            answer(&format!("show --game {word} {size} --position '{example}'"));
        }
    }
}

/// A trace names its evaluation and the reason for it, and so does the file. It also reports equal leaves,
/// even if the user named the evaluation.
#[test]
fn a_trace_names_its_evaluation_and_equal_leaves() {
    let folder = Folder::new();
    let file = folder.at("four.json");
    let trace = "trace --game connect4 --position 4453 --depth 2";
    let found = json(&format!("{trace} --json -o {file}"));
    let evaluation = json!({"evaluation": "lines", "why": "horizon",
        "text": "lines: default for Connect Four where a horizon is possible"});
    assert_eq!(found["evaluation"], evaluation);
    assert_eq!(found["request"]["eval"], "lines");
    assert_eq!(json(&format!("stats {file} --json"))["evaluation"], evaluation);
    assert!(found.get("equal_leaves").is_none());
    let equal = "every leaf has the value 0, so no move was told from another";
    let text = answer(&format!("{trace} --eval result"));
    assert_contains(&text, &["result: as named", equal, "the evaluation lines tells more"]);
    let over_budget = plyscope(&format!("{trace} --eval zero --budget 5 --json")).json();
    assert_eq!(over_budget["equal_leaves"], json!({"value": 0, "alternatives": ["lines"]}));
    let whole = json("trace --game tictactoe --position 15 --json");
    assert_eq!(whole["evaluation"]["text"], "result: default for searches to the end of the game");
    let tree = json("trace --game tree --position '((1 2) (3 4))' --json");
    assert_eq!(tree["evaluation"]["text"], "result: a tree's leaves have their values");
}

/// Outside the window the result is a bound; inside it is the value.
#[test]
fn a_window_at_the_root_bounds_or_finds_the_value() {
    let tree = "trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))'";
    for (window, value, best) in [
        ("4,9", "at most 3", "-"),
        ("-5,1", "at least 3", "-"),
        ("2,4", "3 (for MAX", "B"),
        ("-inf,+inf", "3 (for MAX", "B"),
    ] {
        let text = answer(&format!("{tree} --window {window}"));
        let line = |name: &str| {
            let line = text.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
            line.trim_start().trim_start_matches(name).trim().to_owned()
        };
        assert!(line("value").starts_with(value), "{window}: {text}");
        assert_eq!(line("best move"), best, "{window}: {text}");
    }
    let json = answer(&format!("{tree} --run pvs --window 4,9 --json"));
    assert_contains(
        &json,
        &["\"run\": \"pvs+window:4:9\"", "\"value_bound\": \"upper\"", "\"pv_end\": \"outside\""],
    );
}

#[test]
fn the_table_is_printed_after_a_step() {
    let folder = Folder::new();
    let file = folder.at("table.json");
    answer(&format!("trace --game tictactoe --position 1759 --run alphabeta+tt -o {file}"));
    let text = answer(&format!("step {file} --node 8-2-4 --table"));
    assert_contains(
        &text,
        &[
            "table after step 251: 39 entries",
            "position at 8-2-4, window [0, +inf], entered 2 times so far",
            "<= 1      3       127  4-2-8                    leaves the window open",
            "249  answered         8-2-3",
        ],
    );
    let answered = json(&format!("step {file} --at 249 --table --json"));
    assert_eq!(answered["answer"]["called"], "3-2-8");
    let plain = folder.at("plain.json");
    answer(&format!("trace --game tictactoe --position 1759 -o {plain}"));
    let refused = plyscope(&format!("step {plain} --at 3 --table")).with(2);
    assert_contains(&refused.stderr, &["this search has no table; search with +tt, or with dfpn"]);
}

/// A node shows the numbers of its search: an average, visits with MAX's share, or proof numbers.
#[test]
fn the_tree_of_each_kind_of_search_has_its_numbers() {
    let chance = "A(chance:B(9*D(2,2),1*E(3,3)),chance:C(9*F(1,1),1*G(4,4)))";
    let tree = answer(&format!("trace --game tree --run star1 --position {chance}"));
    let chance = ["\n├─ B (e) 2.1  7 nodes\n", "\n└─ C (e) ≤1.3  [2.1, +inf]  3 nodes, 1 pruned\n"];
    assert_contains(&tree, &chance);
    let games = "trace --game tictactoe --position 1523 --run";
    let visits = ["▲ n 40 35 %  39 nodes\n├─ 4 ▼ n 7 29 %  6 nodes\n"];
    assert_contains(&answer(&format!("{games} mcts:40+seed:7")), &visits);
    let proof = ["▲ pn inf dn 0  disproved  45 nodes\n", "│  ├─ 6 ▲ pn 1 dn 1  1 node\n"];
    assert_contains(&answer(&format!("{games} pn")), &proof);
}
