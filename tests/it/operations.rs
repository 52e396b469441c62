//! The operations as a shell calls them: by name, with JSON text.

mod comparing;

use crate::asking::{ask, merged, run};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use plyscope::service::{
    Code, LESSON_SKELETON, Workspace, call, call_tiles, openapi, operations, step_view,
};
use serde_json::{Value, json};

#[test]
fn a_search_is_run_and_looked_at() {
    let open = Workspace::new();
    let request =
        json!({"game": "connect4", "position": "4453", "run": "alphabeta+static", "depth": 4});
    assert!(ask(&open, "estimate", &request)["nodes"].as_f64().unwrap() > 1_000.0);
    let trace = run(&open, &request);
    let summary = ask(&open, "summary", &json!({"trace": trace}));
    let last = summary["steps"].as_u64().unwrap();
    for step in [0, 1, last / 2, last] {
        let view = ask(&open, "step", &json!({"trace": trace, "step": step}));
        let own = step_view(&open.get(trace).unwrap().trace, step as u32).unwrap();
        assert_eq!(view, serde_json::to_value(own).unwrap());
    }
    let end = ask(&open, "step", &json!({"trace": trace, "step": last}));
    for (so_far, count) in [("entered", "nodes"), ("cutoffs", "cutoffs"), ("pruned", "pruned")] {
        assert_eq!(end[so_far], summary["counts"][count], "{so_far}");
    }
    assert_eq!(end["closed"], end["entered"]);
    let link = json!({"link": summary["link"]});
    let again = ask(&open, "request_of_link", &link);
    assert_eq!(again, summary["request"]);
    assert_eq!(ask(&open, "traces", &json!({})).as_array().unwrap().len(), 1);
    ask(&open, "close", &json!({"trace": trace}));
    let gone = call(&open, "summary", &json!({"trace": trace}).to_string()).unwrap_err();
    assert_eq!(gone.code, Code::NotFound);
}

#[test]
fn every_step_has_its_way_back() {
    let open = Workspace::new();
    let trace = run(&open, &json!({"game": "tictactoe", "position": "15", "run": "alphabeta"}));
    let seek = |step: &Value, kind: &str, backwards: bool| {
        let request = json!({"trace": trace, "step": step, "backwards": backwards, "kind": kind,
            "node": 1, "condition": "event = cutoff and ply = 2"});
        ask(&open, "seek", &request)["step"].clone()
    };
    for kind in ["into", "over", "out", "cutoff", "root_best", "leaf", "visit", "breakpoint"] {
        let mut step = json!(0);
        let mut seen = 0;
        while seen < 5 {
            let next = seek(&step, kind, false);
            if next.is_null() {
                break;
            }
            assert!(next.as_u64() > step.as_u64(), "{kind}: {step} to {next}");
            assert!(seek(&next, kind, true).as_u64() < next.as_u64(), "{kind} back from {next}");
            (step, seen) = (next, seen + 1);
        }
        assert!(seen > 0, "{kind} leads nowhere");
    }
    let cut =
        ask(&open, "step", &json!({"trace": trace, "step": seek(&json!(0), "cutoff", false)}));
    assert_eq!(cut["event"], "cutoff");
    let hit =
        ask(&open, "step", &json!({"trace": trace, "step": seek(&json!(0), "breakpoint", false)}));
    assert_eq!((&hit["event"], &hit["explanation"]["ply"]), (&json!("cutoff"), &json!(2)));
    let summary = ask(&open, "summary", &json!({"trace": trace}));
    let counts = |condition: Value| {
        let range = json!({"trace": trace, "bins": 4, "from_step": 0, "to_step": 99_999});
        ask(&open, "histogram", &merged(&range, &condition))
    };
    let cutoffs = counts(json!({}));
    assert_eq!(counts(json!({"condition": "event = cutoff"})), cutoffs);
    let sum: u64 = cutoffs.as_array().unwrap().iter().filter_map(Value::as_u64).sum();
    assert_eq!(json!(sum), summary["counts"]["cutoffs"]);
}

/// Iterations, re-searches and table hits on the stage: every step has its view, its drawing shows the tree
/// of its own iteration, and a table's answer names its origin.
#[test]
fn passes_and_table_hits_are_stepped_through() {
    let open = Workspace::new();
    let request = json!({"game": "tictactoe", "position": "1", "run": "pvs+tt+deepening",
        "depth": 4, "eval": "open-lines"});
    let trace = run(&open, &request);
    let summary = ask(&open, "summary", &json!({"trace": trace}));
    let passes = summary["iterations"].as_array().unwrap();
    assert_eq!((passes.len(), &passes[3]["depth"]), (4, &json!(4)));
    let entered: u64 = passes.iter().map(|pass| pass["nodes"].as_u64().unwrap()).sum();
    assert_eq!(summary["counts"]["nodes"], entered);
    let (mut hits, mut again) = (0, 0);
    for step in 0..=summary["steps"].as_u64().unwrap() {
        let view = ask(&open, "step", &json!({"trace": trace, "step": step}));
        let why = &view["explanation"];
        hits += usize::from(!why["hit"].is_null());
        again += usize::from(why["re_search"] == true && why["event"] == "enter");
        let node = &view["node"];
        let Some(pass) = why["iteration"].as_u64().filter(|_| step % 33 == 0) else { continue };
        let wanted = json!({"trace": trace, "step": step, "focus": node, "opened": [],
            "closed": [], "max_glyphs": 60, "show_future": true});
        let drawing = ask(&open, "tree", &wanted);
        let glyphs = drawing["glyphs"].as_array().unwrap();
        assert!(glyphs.iter().any(|glyph| glyph["node"]["id"] == *node), "step {step}");
        assert_eq!(glyphs[0]["node"]["id"], passes[pass as usize - 1]["root"], "step {step}");
    }
    let recorded = open.get(trace).unwrap();
    let ids = 0..recorded.trace.len();
    let attempts = ids.filter(|&id| recorded.trace.node(id).unwrap().is_re_search()).count();
    assert_eq!((hits, again), (recorded.trace.hits().len(), attempts));
    assert!(hits > 2 && again > 2, "{hits} hits, {again} second attempts");
    let found = ask(
        &open,
        "find",
        &json!({"trace": trace, "query": "status = hit", "offset": 0,
        "count": 5}),
    );
    assert_eq!(found["total"], summary["counts"]["table_hits"]);
    assert!(found["hits"][0]["stored_by"].is_u64());
}

/// One request returns the same as the separate ones: state, path, children, board, tree and tiles.
#[test]
fn a_stage_is_a_whole_step() {
    let open = Workspace::new();
    let trace = run(&open, &json!({"game": "tictactoe", "position": "15", "run": "alphabeta"}));
    let at = json!({"trace": trace});
    let of_trace = |name: &str, more: Value| ask(&open, name, &merged(&at, &more));
    let last = of_trace("summary", json!({}))["steps"].as_u64().unwrap();
    let setup = json!({"game": "tictactoe", "position": "15"});
    let look = json!({"opened": [1], "closed": [], "max_glyphs": 80, "show_future": true});
    let view = json!({"from": 0, "to": 300, "width": 640, "first_ply": 0, "plies": 9});
    let mut cutoffs = 0;
    for step in 0..=last.min(400) {
        let stage = of_trace("stage", json!({"step": step, "tree": look, "tiles": view}));
        let mut state = of_trace("step", json!({"step": step}));
        // Removed, because the stage has messages in place of the English text.
        let text = state["explanation"].as_object_mut().unwrap().remove("text").unwrap();
        assert!(
            text.as_str().is_some_and(|text| !text.is_empty())
                && stage["said"]["head"]["key"].is_string()
        );
        if state["event"] == "cutoff" {
            let update = &of_trace("step", json!({"step": step - 1}))["explanation"];
            for end in ["old_alpha", "old_beta"] {
                state["explanation"][end] = update[end].clone();
            }
            cutoffs += 1;
        }
        assert_eq!(stage["state"], state);
        let path = stage["path"].as_array().unwrap();
        let node = path.last().unwrap();
        assert_eq!(node["id"].as_u64(), state["node"].as_u64().or(Some(0)));
        assert_eq!(stage["path"], of_trace("path", json!({"node": node["id"]})));
        assert_eq!(stage["children"].as_array().unwrap().len() as u64, node["children"]);
        if node["children"] != 0 {
            let first = json!({"node": node["id"].as_u64().unwrap() + 1, "offset": 0, "count": 9});
            assert_eq!(stage["children"], of_trace("siblings", first));
        }
        let moves: Vec<_> = path.iter().skip(1).map(|node| &node["move"]).collect();
        let board = json!({"setup": setup, "play": moves});
        assert_eq!(stage["board"], ask(&open, "board", &board));
        let tree = merged(&look, &json!({"step": step, "focus": node["id"]}));
        assert_eq!(stage["tree"], of_trace("tree", tree));
        let bytes = call_tiles(&open, &merged(&at, &view).to_string()).unwrap();
        assert_eq!(stage["tiles"], STANDARD.encode(bytes));
    }
    assert!(cutoffs > 5, "{cutoffs}");
    // A node selected by hand, and no picture.
    let stage = of_trace("stage", json!({"step": 7, "node": 3}));
    assert_eq!(stage["path"], of_trace("path", json!({"node": 3})));
    assert!(stage["tree"].is_null() && stage["tiles"].is_null());
    let gone = json!({"trace": trace, "step": 7, "node": 99_999}).to_string();
    assert_eq!(call(&open, "stage", &gone).unwrap_err().code, Code::NotFound);
}

#[test]
fn pictures_stay_small() {
    let open = Workspace::new();
    let trace = run(&open, &json!({"game": "tictactoe", "run": "alphabeta"}));
    let tree = ask(
        &open,
        "tree",
        &json!({"trace": trace, "step": 5000, "focus": 700, "opened": [0, 1],
        "closed": [], "max_glyphs": 1000, "show_future": false}),
    );
    assert!(tree["glyphs"].as_array().unwrap().len() <= 1_000);
    assert!(tree["glyphs"].as_array().unwrap().iter().any(|glyph| glyph["on_path"] == true));
    let tiles =
        json!({"trace": trace, "from": 0, "to": 25000, "width": 1280, "first_ply": 0, "plies": 10});
    let bytes = call_tiles(&open, &tiles.to_string()).unwrap();
    let header: Vec<u32> =
        bytes[..16].chunks(4).map(|field| u32::from_le_bytes(field.try_into().unwrap())).collect();
    let [tiles, cells, touched, reach] = header[..] else { panic!("{header:?}") };
    let moves = &bytes[16 + 20 * tiles as usize + 12 * cells as usize..];
    assert_eq!(&moves[..3], b"\0\x011", "the root has no move, its first child the first");
    assert_eq!(reach, 1);
    assert!((tiles..=30_000).contains(&touched), "{touched} nodes touched for {tiles} tiles");
    let bins = ask(
        &open,
        "histogram",
        &json!({"trace": trace, "bins": 64, "from_step": 0, "to_step": 60000}),
    );
    let sum: u64 = bins.as_array().unwrap().iter().map(|bin| bin.as_u64().unwrap()).sum();
    assert_eq!(sum, 4_237);
}

#[test]
fn nonsense_is_refused_by_every_operation() {
    let open = Workspace::new();
    for name in operations().iter().map(|operation| operation.name) {
        for payload in
            ["", "[", "null", "7", "{\"trace\":-1}", "{\"game\":\"chess\",\"run\":\"x\"}"]
        {
            let answer = call(&open, name, payload);
            let harmless =
                matches!(name, "catalogue" | "mistakes" | "traces") && payload.starts_with('{');
            assert!(answer.is_err() || harmless, "{name} took {payload:?}");
        }
    }
    assert_eq!(call(&open, "fly", "{}").unwrap_err().code, Code::NotFound);
}

/// A search that another program reports, with numbers ten times their size (`scale`).
const EVENTS: &str = r#"{"plyscope":"events","game":"tree","position":"(60 50)","scale":10,"name":"mine"}
{"e":"enter","alpha":"-inf","beta":100}
{"e":"leaf","move":"1","value":6}
{"e":"leaf","move":"2","value":5.5}
{"e":"exit","value":6,"best":"1"}"#;

/// A graph game tree in the format of a widely copied course.
const HOMEWORK: &str = "class: \"GraphGameTreeTest\"\nalg: \"AlphaBetaAgent\"\ndepth: \"1\"\nstart_state: \"s\"\n\
    successors: \"\"\"\ns l a\ns r b\na x c\nb x d\n\"\"\"\nevaluation: \"\"\"\nc 3.5\nd 2\n\"\"\"\n";

#[test]
fn what_another_program_reports_is_checked() {
    let open = Workspace::new();
    let answer = ask(&open, "check", &json!({"text": EVENTS}));
    let search = &answer["searches"][0];
    assert_eq!((&search["agrees"], &search["name"]), (&json!(false), &json!("mine")));
    let first = &search["first_difference"];
    let values = ["line", "kind", "path", "expected", "got"].map(|key| first[key].clone());
    let (right, wrong) = (json!({"e": "exit", "value": 5}), json!({"e": "exit", "value": 5.5}));
    assert_eq!(values, [json!(4), json!("wrong-leaf-value"), json!(["2"]), right, wrong]);
    let right = ask(&open, "check", &json!({"text": EVENTS.replace("5.5", "5.0")}));
    assert_eq!(right["searches"][0]["agrees"], true);
    let refused = call(&open, "check", &json!({"text": "nothing"}).to_string()).unwrap_err();
    assert_eq!(refused.code, Code::InvalidFile);
}

/// Requests and answers match the published description, so that types generated from it are valid.
#[expect(clippy::too_many_lines, reason = "a list with a request for every operation")]
#[test]
fn every_operation_keeps_to_its_schema() {
    let document: Value = serde_json::from_str(&openapi()).unwrap();
    let open = Workspace::new();
    let request = json!({"game": "connect4", "position": "4453", "run": "alphabeta", "depth": 3});
    let trace = run(&open, &request);
    let stored = open.get(trace).unwrap();
    let pruned = (0..stored.trace.len()).find(|&id| stored.trace.is_pruned(id)).unwrap();
    let at = json!({"trace": trace});
    let with = |more: Value| merged(&at, &more);
    let seek = json!({"step": 3, "backwards": false, "kind": "cutoff"});
    let tree = json!({"step": 90, "focus": 9, "opened": [], "closed": [], "max_glyphs": 300,
        "show_future": true});
    let other = json!({"run": "alphabeta+static"});
    let other = run(&open, &merged(&request, &other));
    let pair = json!({"a": trace, "b": other});
    let games = run(&open, &json!({"game": "tictactoe", "position": "15", "run": "mcts:60"}));
    let proving = json!({"game": "tictactoe", "position": "1532", "run": "pn+goal:draw"});
    let proof = run(&open, &proving);
    let repeating = json!({"game": "tictactoe", "position": "1759", "run": "alphabeta+tt"});
    let kept = run(&open, &repeating);
    let null = json!({"run": "alphabeta+null:1", "eval": "lines"});
    let believing = run(&open, &merged(&request, &null));
    let setup = json!({"setup": {"game": "othello", "position": ""}, "play": ["d3"]});
    let think = json!({
        "game": {"setup": {"game": "tictactoe", "position": "5"}, "play": ["1"]},
        "engine": "ttt-minimax",
    });
    let mut requests = vec![
        ("board", setup),
        ("catalogue", json!({})),
        ("check", json!({"text": EVENTS})),
        ("check", json!({"text": EVENTS.replace("5.5", "\"inf\"")})),
        ("check", json!({"text": EVENTS.replace("5.5", "5")})),
        ("homework", json!({"text": HOMEWORK, "solution": "action: \"l\""})),
        ("mistakes", json!({})),
        ("mistake", json!({"mistake": "no-break"})),
        ("mistake", json!({"mistake": "bound-as-exact"})),
        ("mistake", json!({"mistake": "table-bound-as-exact"})),
        ("spot", json!({"seed": 1})),
        ("spot", json!({"seed": 1, "answer": "right"})),
        ("spot", json!({"seed": 4, "answer": "swapped"})),
        ("external", json!({"text": EVENTS, "line": 4})),
        (
            "compare",
            json!({"setup": {"game": "tictactoe", "position": "15"}, "runs": ["minimax"],
            "positions": "15 0\n153", "random_orders": 2, "depth": 3}),
        ),
        ("condition", json!({"text": "ply = x"})),
        ("messages", json!({"language": "pt-BR"})),
        (
            "take_text",
            json!({"setup": {"game": "tree", "position": "(;GM[4]SZ[15];B[hh])(;GM[4];B[aa])"},
                "number": 2, "any_game": true}),
        ),
        ("qr_code", json!({"text": "http://192.168.1.20:8787/c/FHK-MQR"})),
        ("tree_text", json!({"position": "min:(Left:(3 12) \"B 1\"(D=3 4))"})),
        ("change_tree", json!({"position": "((3 12)(2 4))", "path": ["2"], "change": {"by": -1}})),
        (
            "change_tree",
            json!({"position": "((3 12)(2 4))", "path": ["2", "1"], "change": {"leaf": 9}}),
        ),
        (
            "leaf_bands",
            json!({"request": {"game": "tree", "position": "((3 12)(2 4))", "run": "alphabeta"},
                "path": ["2", "1"]}),
        ),
        (
            "try_leaf",
            json!({"request": {"game": "tree", "position": "((3 12)(2 4))", "run": "alphabeta"},
                "path": ["2", "1"], "value": 9,
                "look": {"opened": [], "closed": [], "max_glyphs": 99, "show_future": true,
                    "whole": true}}),
        ),
        ("node_at", with(json!({"path": ["4", "nowhere"]}))),
        ("counterpart", with(json!({"node": pruned, "other": other}))),
        ("estimate", request.clone()),
        ("game", json!({"setup": {"game": "othello", "position": ""}, "play": ["f5", "d6"]})),
        ("think", think),
        ("exercise", json!({"item": "order-1-3-game"})),
        ("exercise", json!({"item": "leaf-1-5"})),
        ("exercise", json!({"item": "critical-2-5-uniform"})),
        ("grade", json!({"item": "run-2-5", "answers": {"B": "<=3", "C": "-", "C.cut": "yes"}})),
        ("grade", json!({"item": "order-1-3", "answers": {}})),
        ("grade", json!({"item": "run-2-5", "answers": {"B": "7"}, "hints": true})),
        (
            "sheet",
            json!({"new": {"seed": 3, "level": 2, "count": 2, "kinds": ["cuts"], "tree": "uniform"}}),
        ),
        ("sheet", json!({"text": "values-1-17.windows-3-4"})),
        (
            "sheet_result",
            json!({"items": [{"item": "windows-3-4", "answers": {"B.alpha": "-inf"}}], "seconds": 7}),
        ),
        ("result_of_code", json!({"code": "AQABBQEFB095hd0"})),
        ("convention", with(json!({"step": 9, "profile": "cs188"}))),
        ("convention_run", json!({"run": "alphabeta", "profile": "strict"})),
        ("exercise", json!({"item": "next-2-5-negamax"})),
        ("find", with(json!({"query": "cut>1", "offset": 0, "count": 5}))),
        ("lesson", json!({"text": LESSON_SKELETON})),
        (
            "lesson_stage",
            with(json!({"words": {"at": {"cutoff": 1}, "highlight": ["1"], "numbers": ["nodes"]}})),
        ),
        ("histogram", with(json!({"bins": 8, "from_step": 0, "to_step": 99}))),
        ("node", with(json!({"node": pruned}))),
        ("overlay", pair.clone()),
        ("overlay_cuts", merged(&pair, &json!({"offset": 0, "count": 9}))),
        ("overlay_claims", json!({"a": trace, "b": believing, "refuted": [1]})),
        ("export_comparison", json!({"comparison": comparing::small(&open), "format": "latex"})),
        (
            "success",
            json!({"setup": {"game": "tictactoe", "position": ""}, "runs": ["alphabeta"],
            "games": 5, "seed": 2, "per": 1, "node_limit": 900}),
        ),
        ("export_success", json!({"success": comparing::curve(&open), "format": "csv"})),
        (
            "solve",
            json!({"setup": {"game": "connect4", "position": "32164625"}, "moves": true,
            "memory": 1 << 20, "node_limit": 100_000}),
        ),
        ("path", with(json!({"node": pruned}))),
        ("picture", with(json!({"format": "dot", "from": 3, "to": 4, "max_nodes": 5, "plies": 2}))),
        ("request_of_link", json!({"link": stored.summary().link})),
        ("seek", with(seek)),
        ("siblings", with(json!({"node": pruned, "offset": 0, "count": 9}))),
        ("visit_shares", json!({"trace": games, "columns": 4})),
        ("choices", json!({"trace": games, "columns": 4})),
        ("root_numbers", json!({"trace": proof, "columns": 4})),
        ("table", json!({"trace": kept, "step": 249})),
        ("table", json!({"trace": kept, "step": 127, "node": 0})),
        ("joined", json!({"trace": kept})),
        ("joined_path", json!({"trace": kept, "step": 249})),
        ("stage", json!({"trace": proof, "step": 80})),
        ("summary", json!({"trace": proof})),
        ("random_game", json!({"trace": games, "iteration": 20, "seed": 8})),
        ("stage", json!({"trace": games, "step": 190})),
        ("summary", json!({"trace": games})),
        ("summary", at.clone()),
        ("traces", json!({})),
        (
            "stage",
            with(json!({"step": 90, "node": pruned, "against": other,
            "tree": {"opened": [], "closed": [3], "max_glyphs": 90, "show_future": false},
            "tiles": {"from": 0, "to": 99, "width": 300, "first_ply": 0, "plies": 4}})),
        ),
        ("stage", with(json!({"step": 9}))),
        ("tree", with(tree.clone())),
        ("tree", merged(&with(tree), &json!({"against": other}))),
        ("validate_request", request.clone()),
        ("judge_claims", json!({"trace": believing})),
        ("what_if", with(json!({"node": pruned, "node_limit": 1000}))),
        ("start", request),
        (
            "start_match",
            json!({"setup": {"game": "tictactoe", "position": ""}, "a": "random",
            "b": "ttt-random", "games": 4, "openings": "random:1"}),
        ),
        (
            "start_tuning",
            json!({"eval": "deepdiver", "setup": {"game": "othello", "size": "4", "position": ""},
            "method": "spsa", "iterations": 2, "pairs": 1, "openings": "random:2"}),
        ),
        (
            "weights",
            json!({"file": "{\"evaluation\":\"deepdiver\",\"unit\":\"thousandths\",\
            \"weights\":{\"squares\":1,\"mobility\":2,\"corners\":3}}"}),
        ),
        ("cancel", json!({"job": 1, "keep": true})),
    ];
    requests.extend((0..=stored.trace.steps()).map(|step| ("step", with(json!({"step": step})))));
    for step in 0..=stored.trace.steps() {
        let question = with(json!({"step": step, "own": step % 2 == 0}));
        if !ask(&open, "predict_question", &question)["question"].is_null() {
            let typed = ["3", "<= 3", "", "x"][step as usize % 4];
            let answer = json!({"value": typed, "cut": []});
            requests.push(("predict", merged(&question, &answer)));
        }
        requests.push(("predict_question", question));
    }
    requests.push(("close", at.clone()));
    for known in operations() {
        let schema = |part: &str| {
            let mut root = document.clone();
            root["$ref"] =
                format!("#/paths/~1{}/post/{part}/application~1json/schema", known.name).into();
            jsonschema::validator_for(&root).unwrap()
        };
        let (takes, answers) = (schema("requestBody/content"), schema("responses/200/content"));
        let of_this = requests.iter().filter(|(name, _)| *name == known.name);
        assert!(of_this.clone().count() > 0, "{} is not asked", known.name);
        if known.name == "close" {
            continue;
        }
        for (name, payload) in of_this {
            assert!(takes.is_valid(payload), "{name} {payload}");
            let answer = ask(&open, name, payload);
            let faults: Vec<_> = answers.iter_errors(&answer).map(|e| e.to_string()).collect();
            assert!(faults.is_empty(), "{name} {payload}: {faults:?}");
        }
    }
}
