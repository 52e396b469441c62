//! Forged traces: each is a consistent lie and is refused for its own reason.

use super::{bytes, open, refusal, text};
use crate::traces::{Case, MEDIUM, SMALL, trace};
use plyscope::format::{Format, inspect};
use plyscope::trace::Trace;
use serde_json::{Value, json};

/// Returns a trace as a document without a hash, so that a test can change it.
fn document(case: Case) -> Value {
    serde_json::from_str(&text(&trace(case), Format::Json)).unwrap()
}

/// Returns the reason why the changed document is refused; panics if it is not.
fn refused(document: &Value) -> String {
    refusal(document.to_string().as_bytes()).to_string()
}

fn assert_refused(document: &Value, reason: &str) {
    let message = refused(document);
    assert!(message.contains(reason), "{message}");
}

/// Returns the rules that reading a document leaves unchecked.
fn unchecked(document: &Value) -> Vec<&'static str> {
    let trace = open(document.to_string().as_bytes()).unwrap();
    trace.rules().into_iter().filter(|r| r.unchecked.is_some()).map(|r| r.word).collect()
}

/// Recomputes the counts, steps and iterations from the nodes that are present, because old counts
/// would betray the forgery.
fn count_again(document: &mut Value) {
    let nodes = document["nodes"].as_array().unwrap().clone();
    let none = json!({"nodes": 0, "leaves": 0, "terminals": 0, "cutoffs": 0,
        "first_move_cutoffs": 0, "pruned": 0, "table_hits": 0});
    let mut plies: Vec<Value> = Vec::new();
    let add = |counts: &mut Value, key: &str| {
        counts[key] = json!(counts[key].as_u64().unwrap() + 1);
    };
    for (id, node) in nodes.iter().enumerate() {
        let ply = node["ply"].as_u64().unwrap() as usize;
        if node["status"] == "pruned" {
            add(&mut plies[ply - 1], "pruned");
            continue;
        }
        if ply == plies.len() {
            plies.push(none.clone());
        }
        let counts = &mut plies[ply];
        add(counts, "nodes");
        match node["status"].as_str().unwrap() {
            "leaf" => add(counts, "leaves"),
            "terminal" => {
                add(counts, "leaves");
                add(counts, "terminals");
            }
            "hit" => add(counts, "table_hits"),
            "cutoff" => {
                add(counts, "cutoffs");
                let children = nodes.iter().filter(|child| child["parent_id"] == json!(id));
                let tried = children.filter(|child| child["status"] != "pruned").count();
                if tried == 1 {
                    add(counts, "first_move_cutoffs");
                }
            }
            _ => {}
        }
    }
    let mut total = none;
    for ply in &plies {
        for (key, count) in ply.as_object().unwrap() {
            total[key] = json!(total[key].as_u64().unwrap() + count.as_u64().unwrap());
        }
    }
    total["ordering_nodes"] = json!(0);
    total["per_ply"] = json!(plies);
    document["graph"]["counts"] = total;
    let steps = nodes.iter().filter_map(|node| node["exit"].as_u64()).max();
    document["graph"]["steps"] = json!(steps);
}

/// Keeps the nodes with ids below `nodes`, and the edges to them.
fn keep(document: &mut Value, nodes: usize) {
    document["nodes"].as_array_mut().unwrap().truncate(nodes);
    let edges = document["edges"].as_array_mut().unwrap();
    edges.retain(|edge| edge["target"].as_u64().unwrap() < nodes as u64);
}

#[test]
fn an_unknown_modifier_does_not_switch_checks_off() {
    let mut forged = document(Case { run: "alphabeta+static", ..MEDIUM });
    forged["graph"]["run"] = json!("alphabeta+stauic");
    forged["graph"]["value"] = json!(1234);
    for node in forged["nodes"].as_array_mut().unwrap() {
        if node.get("score").is_some() {
            node["score"] = json!(1234);
        }
        node.as_object_mut().unwrap().remove("alpha_in");
        if node["status"] != "pruned" {
            node["beta_in"] = json!(5000);
        }
    }
    assert_refused(&forged, "unknown modifier \"stauic\"");
}

#[test]
fn an_unknown_algorithm_is_held_to_the_game() {
    let mut foreign = document(MEDIUM);
    foreign["graph"]["run"] = json!("negascout");
    foreign["graph"]["algorithm"] = json!("negascout");
    let open_rules = unchecked(&foreign);
    for rule in ["windows", "scores", "cutoffs", "PV", "passes", "order"] {
        assert!(open_rules.contains(&rule), "{rule}: {open_rules:?}");
    }
    assert!(!open_rules.contains(&"leaves"), "{open_rules:?}");
    let nodes = foreign["nodes"].as_array_mut().unwrap();
    let leaf = nodes.iter_mut().find(|node| node["status"] == "leaf").unwrap();
    leaf["score"] = json!(900);
    assert_refused(&foreign, "the evaluation gives");
    let mut game = document(MEDIUM);
    game["graph"]["game"] = json!("tictactue");
    assert!(unchecked(&game).contains(&"moves") && unchecked(&game).contains(&"leaves"));
    let mut evaluation = document(MEDIUM);
    evaluation["graph"]["evaluation"] = json!("resulu");
    assert_eq!(unchecked(&evaluation), ["passes", "leaves"]);
    assert_eq!(unchecked(&document(MEDIUM)), Vec::<&str>::new());
}

#[test]
fn an_answer_of_the_table_names_its_source() {
    let case = Case { run: "alphabeta+tt", depth: Some(4), ..MEDIUM };
    let mut unlinked = document(case);
    let nodes = unlinked["nodes"].as_array_mut().unwrap();
    let hit = nodes.iter_mut().find(|node| node["status"] == "hit").unwrap();
    hit.as_object_mut().unwrap().remove("stored_by").unwrap();
    assert_refused(&unlinked, "is not named");
    // An answer of 900 replaces the root's last child and its subtree.
    let mut forged =
        document(Case { run: "alphabeta+tt", position: "X........", depth: Some(2), ..MEDIUM });
    let nodes = forged["nodes"].as_array().unwrap();
    let last = nodes.iter().rposition(|node| node["parent_id"] == json!(0)).unwrap();
    let mut node = nodes[last].clone();
    keep(&mut forged, last);
    let fields = node.as_object_mut().unwrap();
    fields.insert("status".into(), json!("hit"));
    fields.insert("score".into(), json!(900));
    fields.insert("bound".into(), json!("exact"));
    fields.insert("exit".into(), json!(fields["enter"].as_u64().unwrap() + 1));
    let exit = fields["exit"].as_u64().unwrap();
    let edge = json!({"source": 0, "target": last, "move": fields["move"], "order": 7});
    forged["nodes"].as_array_mut().unwrap().push(node);
    forged["edges"].as_array_mut().unwrap().push(edge);
    forged["nodes"][0]["exit"] = json!(exit + 2);
    forged["nodes"][0]["score"] = json!(900);
    forged["graph"]["value"] = json!(900);
    count_again(&mut forged);
    assert_refused(&forged, "is not named");
}

/// Past the budget an entry's node may be unknown; its score must still be one that the game can give.
#[test]
fn what_was_only_counted_has_a_score_of_the_game() {
    let case = Case { position: "XO.......", run: "minimax", depth: None, budget: 60, ..MEDIUM };
    let mut forged = document(case);
    let nodes = forged["nodes"].as_array_mut().unwrap();
    let stub = nodes.iter_mut().find(|node| node["status"] == "stub").unwrap();
    assert!(stub["score"].as_i64().unwrap().abs() <= 900);
    stub["score"] = json!(5000);
    let message = refused(&forged);
    assert!(message.contains("cannot give") || message.contains("best child"), "{message}");
}

#[test]
fn a_trace_cut_between_two_passes_is_refused() {
    let cases = [
        Case {
            run: "sss",
            position: "X........",
            depth: Some(3),
            evaluation: "open-lines",
            ..MEDIUM
        },
        Case { run: "mtdf", evaluation: "open-lines", ..MEDIUM },
        Case { run: "negac", ..SMALL },
        Case { run: "alphabeta+aspiration:1", evaluation: "open-lines", ..MEDIUM },
        Case { run: "alphabeta+deepening", position: "XOXOX..O.", depth: None, ..MEDIUM },
        Case { run: "alphabeta+tt+deepening", position: "XOXOX....", depth: None, ..MEDIUM },
    ];
    for case in cases {
        let whole = document(case);
        let passes = whole["graph"]["passes"].as_array().unwrap().clone();
        assert!(passes.len() > 1, "{case:?} has one pass");
        for kept in 1..passes.len() {
            let mut forged = whole.clone();
            keep(&mut forged, passes[kept]["root"].as_u64().unwrap() as usize);
            let graph = &mut forged["graph"];
            graph["passes"] = json!(passes[..kept]);
            graph["root"] = passes[kept - 1]["root"].clone();
            let root = graph["root"].as_u64().unwrap() as usize;
            let value = forged["nodes"][root]["score"].clone();
            forged["graph"]["value"] = value;
            count_again(&mut forged);
            let message = refused(&forged);
            let fits = ["had to come", "PV", "first move", "depth limit"];
            assert!(
                fits.iter().any(|reason| message.contains(reason)),
                "{case:?} {kept}: {message}"
            );
        }
    }
}

#[test]
fn passes_are_those_of_the_plan() {
    let mut twice = document(SMALL);
    let nodes = twice["nodes"].as_array().unwrap().clone();
    let steps = twice["graph"]["steps"].as_u64().unwrap();
    let shift = nodes.len() as u64;
    let moved = nodes.iter().map(|node| {
        let mut node = node.clone();
        for (key, by) in [("id", shift), ("parent_id", shift), ("enter", steps), ("exit", steps)] {
            if let Some(number) = node.get(key).and_then(Value::as_u64) {
                node[key] = json!(number + by);
            }
        }
        node
    });
    let all: Vec<Value> = nodes.iter().cloned().chain(moved).collect();
    let edges = twice["edges"].as_array().unwrap().clone();
    let more = edges.iter().map(|edge| {
        let mut edge = edge.clone();
        edge["source"] = json!(edge["source"].as_u64().unwrap() + shift);
        edge["target"] = json!(edge["target"].as_u64().unwrap() + shift);
        edge
    });
    twice["edges"] = json!(edges.iter().cloned().chain(more).collect::<Vec<_>>());
    twice["nodes"] = json!(all);
    twice["graph"]["passes"] = json!([{"root": 0}, {"root": shift}]);
    twice["graph"]["root"] = json!(shift);
    count_again(&mut twice);
    assert_refused(&twice, "2 iterations, but the run has one");
    // The largest number, because a sum of budgets must not overflow.
    twice["graph"]["config"]["budget"] = json!(u64::MAX);
    assert!(!refused(&twice).is_empty());
    let mut window = document(Case { run: "mtdf", evaluation: "open-lines", ..MEDIUM });
    window["graph"]["run"] = json!("sss");
    window["graph"]["algorithm"] = json!("sss");
    assert_refused(&window, "has not the window");
    let mut stopped = document(Case { run: "alphabeta+deepening", ..MEDIUM });
    stopped["graph"]["stopped"] = json!("cancelled");
    stopped["graph"]["value"] = Value::Null;
    stopped["graph"]["best_move"] = Value::Null;
    stopped["graph"]["pv"] = json!([]);
    stopped["graph"]["pv_end"] = json!("stop");
    assert_refused(&stopped, "the search had ended");
}

#[test]
fn the_answer_before_a_stop_is_a_move_of_the_root() {
    let case =
        Case { run: "alphabeta+deepening", depth: None, nodes: Some(150), position: "", ..MEDIUM };
    // The library names the answer as the program does.
    let honest = document(case);
    let before_stop = honest["graph"]["before_stop"].clone();
    assert!(before_stop["best_move"].is_string(), "{before_stop}");
    for wrong in ["not a move", "a9", if before_stop["best_move"] == "5" { "1" } else { "5" }] {
        let mut forged = honest.clone();
        forged["graph"]["before_stop"]["best_move"] = json!(wrong);
        assert_refused(&forged, "is not the best move before the stop");
    }
    let mut memory = honest.clone();
    memory["graph"]["stopped"] = json!("memory limit");
    assert_refused(&memory, "memory limit, which the run does not have");
}

#[test]
fn subtrees_are_left_out_where_the_budget_says() {
    let honest = document(Case { budget: 40, ..MEDIUM });
    for budget in [2_000_000, 200] {
        let mut forged = honest.clone();
        forged["graph"]["config"]["budget"] = json!(budget);
        forged["graph"]["truncated"]["budget"] = json!(budget);
        assert_refused(&forged, "had room for its children");
    }
}

/// The file claims another order for the run, but the nodes searched before the cutoffs do not fit it.
#[test]
fn moves_stand_in_the_order_of_the_run() {
    for (run, lie) in [
        ("alphabeta", "alphabeta+random:7"),
        ("alphabeta", "alphabeta+static"),
        ("alphabeta+static", "alphabeta"),
        ("alphabeta+fewest", "alphabeta+random:1"),
        ("alphabeta+random:7", "alphabeta+random:8"),
        ("alphabeta+deepening", "alphabeta+static+deepening"),
    ] {
        let mut forged = document(Case { run, ..MEDIUM });
        forged["graph"]["run"] = json!(lie);
        assert_refused(&forged, "the order of the run has");
    }
}

#[test]
fn plies_behind_the_last_and_odd_attempts_are_refused() {
    let mut plies = document(SMALL);
    let list = plies["graph"]["counts"]["per_ply"].as_array_mut().unwrap();
    let none = json!({"nodes": 0, "leaves": 0, "terminals": 0, "cutoffs": 0,
        "first_move_cutoffs": 0, "pruned": 0});
    list.extend(std::iter::repeat_n(none, 50_000));
    assert_refused(&plies, "was never entered");
    let mut again = document(Case { run: "pvs", ..MEDIUM });
    let nodes = again["nodes"].as_array_mut().unwrap();
    let second = nodes.iter_mut().find(|node| node.get("attempt").is_some());
    if let Some(second) = second {
        second["attempt"] = json!(7);
        assert_refused(&again, "attempt 7");
    }
}

/// A ceiling does not narrow the window of a leaf at the depth limit.
#[test]
fn leaves_have_the_window_that_was_given() {
    let case = Case {
        game: "connect4",
        position: "4453",
        run: "alphabeta+ceiling",
        depth: Some(2),
        ..SMALL
    };
    let mut forged = document(case);
    assert_eq!(
        open(forged.to_string().as_bytes()).map(|t| t.len()).unwrap() as usize,
        forged["nodes"].as_array().unwrap().len()
    );
    let nodes = forged["nodes"].as_array_mut().unwrap();
    let leaf = nodes
        .iter_mut()
        .find(|node| node["status"] == "leaf" && node["kind"] == "max" && node["score"] == 0)
        .unwrap();
    leaf["beta_in"] = json!(7);
    let message = refused(&forged);
    assert!(message.contains("has beta") || message.contains("the window is"), "{message}");
}

#[test]
fn unknown_keys_are_refused_or_named() {
    let file = text(&trace(SMALL), Format::Json);
    let swaps = [
        ("\"rules\":{}", "\"rules\":{\"siXe\":\"7x6\"}", "graph/rules/siXe"),
        ("\"game\":", "\"gaMe\":1,\"game\":", "graph/gaMe"),
        ("\"budget\":", "\"bud\":1,\"budget\":", "graph/config/bud"),
        ("\"ply\":0", "\"colour\":\"red\",\"ply\":0", "nodes/colour"),
        ("\"source\":0", "\"width\":1,\"source\":0", "edges/width"),
        ("\"directed\":", "\"x\":{\"y\":[1]},\"directed\":", "x"),
        ("\"ordering_nodes\":", "\"n\":1,\"ordering_nodes\":", "graph/counts/n"),
    ];
    for (from, to, name) in swaps {
        assert!(file.contains(from), "{from}");
        let changed = file.replacen(from, to, 1);
        let message = refusal(changed.as_bytes()).to_string();
        assert!(
            message.contains(&format!("/{name}: a key")) && message.contains("ext"),
            "{name}: {message}"
        );
        let minor = format!("\"format_minor\":{}", plyscope::format::FORMAT_MINOR + 1);
        let newer = changed.replacen("\"format_minor\":1", &minor, 1);
        assert_ne!(newer, changed);
        let (_, facts) = inspect(&mut newer.as_bytes(), None).unwrap();
        assert_eq!((facts.unknown, facts.named), (vec![name.to_owned()], true));
        let older = changed.replacen("\"format_minor\":1", "\"format_minor\":0", 1);
        assert!(refusal(older.as_bytes()).to_string().contains(name));
        let unnamed = changed.replacen("\"format_minor\":1,", "", 1);
        let (_, facts) = inspect(&mut unnamed.as_bytes(), None).unwrap();
        assert_eq!((facts.unknown, facts.named), (vec![name.to_owned()], false));
        let lines = text(&trace(SMALL), Format::Lines);
        if lines.contains(from) {
            let changed = lines.replacen(from, to, 1);
            let message = refusal(changed.as_bytes()).to_string();
            assert!(message.contains("SHA-256") || message.contains(name), "{message}");
        }
    }
    // Skipped values are read too, because they must be valid JSON.
    for value in ["\"\\ud800\"", "{\"a\":1,\"a\":2}", "1e400"] {
        let odd = file.replacen("\"format_minor\":1", "\"format_minor\":2", 1).replacen(
            "\"ply\":0",
            &format!("\"colour\":{value},\"ply\":0"),
            1,
        );
        assert!(open(odd.as_bytes()).is_err(), "{value}");
    }
    let mut bytes = file
        .replacen("\"format_minor\":1", "\"format_minor\":2", 1)
        .replacen("\"directed\":", "\"x\":\"?\",\"directed\":", 1)
        .into_bytes();
    let at = bytes.iter().position(|&byte| byte == b'?').unwrap();
    bytes[at] = 0xff;
    assert!(open(&bytes).is_err());
}

/// The hash covers every byte before its comma.
#[test]
fn every_flipped_bit_is_found() {
    let file = bytes(&trace(SMALL), Format::Json);
    let (_, facts) = inspect(&mut file.as_slice(), None).unwrap();
    assert!(facts.sha256 && facts.named && facts.unknown.is_empty());
    let end = file.len() - 1;
    for at in 0..end {
        for bit in 0..8 {
            let mut flipped = file.clone();
            flipped[at] ^= 1 << bit;
            assert!(open(&flipped).is_err(), "bit {bit} of byte {at}");
        }
    }
    let plain = text(&trace(SMALL), Format::Json);
    let (_, facts) = inspect(&mut plain.as_bytes(), None).unwrap();
    assert!(!facts.sha256);
    let changed = String::from_utf8(file.clone()).unwrap().replacen("plyscope@", "plyscape@", 1);
    let message = refusal(changed.as_bytes()).to_string();
    assert!(message.contains("SHA-256 is another; delete the key if you changed"), "{message}");
    let followed = String::from_utf8(file).unwrap();
    let followed = format!("{},\"x\":1}}", followed.trim_end().trim_end_matches('}'));
    assert!(refusal(followed.as_bytes()).to_string().contains("last key"));
}

/// Python writes spaces and no hash, so such a file must be read too.
#[test]
fn lines_that_python_wrote_again_are_read() {
    let whole = trace(MEDIUM);
    let spaced: Vec<String> = text(&whole, Format::Lines)
        .lines()
        .map(|line| line.replace("\":", "\": ").replace(",\"", ", \""))
        .collect();
    let file = spaced.join("\n") + "\n";
    assert!(refusal(file.as_bytes()).to_string().contains("delete the key sha256"));
    let at = file.rfind(", \"sha256\"").unwrap();
    let unsigned = format!("{}}}\n", &file[..at]);
    let again = open(unsigned.as_bytes()).unwrap();
    assert!(!again.was_cut_off() && bytes(&again, Format::Json) == bytes(&whole, Format::Json));
}

#[test]
fn errors_are_short() {
    let long = "x".repeat(1 << 20);
    let mut name = document(SMALL);
    name["graph"]["position"] = json!(format!("A(B(3 12 8) {long})"));
    let mut run = document(SMALL);
    run["graph"]["run"] = json!(format!("alphabeta+{}", &long[..4_000]));
    let mut status = document(SMALL);
    status["nodes"][0]["status"] = json!(long);
    let mut key = document(SMALL);
    key[&long] = json!(1);
    let mut passes = document(SMALL);
    passes["graph"]["passes"] = json!(vec![json!({"root": 0}); 60_000]);
    for forged in [name, run, status, key, passes] {
        let message = refused(&forged);
        assert!(message.len() < 3_000, "{} bytes: {message:.300}", message.len());
    }
}

#[test]
fn a_trace_is_compared_with_its_run_again() {
    let case = Case { run: "alphabeta+killer", ..MEDIUM };
    assert_eq!(trace(case).compare(&trace(case)), Ok(()));
    let other: Trace = trace(Case { run: "alphabeta+static", ..MEDIUM });
    assert!(trace(case).compare(&other).is_err());
}
