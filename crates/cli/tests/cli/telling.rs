//! External runs as traces: opened, drawn, saved, opened again, and not checked as our own.

use super::{Folder, assert_contains, plyscope};
use serde_json::{Value, json};

/// A program that cuts too late at the second child, and then returns a wrong value.
const EVENTS: &str = r#"my program prints this
{"plyscope":"events","version":1,"game":"tree","position":"((3 12 8)(2 4 6)(14 5 2))","run":"alphabeta"}
{"e":"enter"}
{"e":"enter","move":"1"}
{"e":"leaf","move":"1","value":3}
{"e":"leaf","move":"2","value":12}
{"e":"leaf","move":"3","value":8}
{"e":"exit","value":3,"best":"1"}
{"e":"enter","move":"2","alpha":5,"beta":1}
{"e":"leaf","move":"1","value":2}
and this
{"e":"leaf","move":"2","value":4}
{"e":"cut"}
{"e":"exit","value":99}
{"e":"enter","move":"9"}
{"e":"leaf","move":"up"}
{"e":"exit"}
{"e":"exit","value":3}
"#;

fn convert(folder: &Folder, text: &str) -> Value {
    converted(folder, text, 0)
}

/// The same with this exit code: 4 for a file that ends early.
fn converted(folder: &Folder, text: &str, code: i32) -> Value {
    let path = folder.write("mine.jsonl", text);
    let out = folder.at("mine.json");
    plyscope(&format!("convert {path} -o {out}")).with(code);
    serde_json::from_str(&std::fs::read_to_string(out).unwrap()).unwrap()
}

#[test]
fn a_line_is_a_step() {
    let folder = Folder::new();
    let trace = convert(&folder, EVENTS);
    let graph = &trace["graph"];
    assert_eq!(graph["source"], "events");
    assert_eq!((&graph["steps"], &graph["value"]), (&json!(15), &json!(3)));
    let row = |node: &Value| {
        ["move", "status", "score", "alpha_in", "beta_in", "enter", "exit"]
            .map(|key| node[key].clone())
    };
    let rows: Vec<_> = trace["nodes"].as_array().unwrap().iter().map(row).collect();
    let none = Value::Null;
    // The root; missing windows are those that alpha-beta would pass on.
    assert_eq!(
        rows[0],
        [none.clone(), json!("cutoff"), json!(3), none.clone(), none.clone(), json!(1), json!(15)]
    );
    assert_eq!(rows[2][5..], [json!(3), json!(3)], "a leaf in one line");
    assert_eq!(rows[3][4], json!(3), "beta as MIN's first child left it");
    // Kept as reported, although no search can have them.
    assert_eq!(rows[5][..5], [json!("2"), json!("cutoff"), json!(99), json!(5), json!(1)]);
    assert_eq!(
        rows[8],
        [
            json!("3"),
            json!("pruned"),
            none.clone(),
            none.clone(),
            none.clone(),
            none.clone(),
            none.clone()
        ]
    );
    assert_eq!(rows[9][..3], [json!("9"), json!("searched"), none.clone()]);
    assert_eq!(rows[10][..3], [json!("up"), json!("leaf"), none]);
    let steps = |at: u32| {
        plyscope(&format!("step {} --at {at} --json", folder.at("mine.json"))).with(0).json()
    };
    let events: Vec<_> = (0..=15).map(|at| steps(at)["event"].clone()).collect();
    assert_eq!(
        events,
        [
            "start", "enter", "enter", "score", "score", "score", "exit", "enter", "score",
            "score", "cutoff", "exit", "enter", "score", "exit", "exit"
        ]
    );
    let cut = steps(10);
    assert_eq!(
        (&cut["cutoffs"], &cut["closed"], &cut["entered"]),
        (&json!(1), &json!(6), &json!(8))
    );
    assert_eq!(cut["explanation"]["text"], "The program stops at C: 1 move is left.");
    assert_eq!(steps(5)["stack"][1]["best"], 3, "the line that returns also updates the parent");
    assert_eq!(steps(14)["explanation"]["text"], "Node 9 returns, without a value.");
    assert!(plyscope(&format!("step {} --at 16", folder.at("mine.json"))).code != Some(0));
}

#[test]
fn an_external_trace_is_not_checked_as_ours() {
    let folder = Folder::new();
    let trace = convert(&folder, EVENTS);
    for name in ["mine.jsonl", "mine.json"] {
        let text = plyscope(&format!("validate {}", folder.at(name))).with(4).stdout;
        assert_contains(
            &text,
            &["another program tells this search: it is compared with the reference, not checked"],
        );
        assert_contains(
            &text,
            &[
                "tree       checked",
                "cutoffs    not checked",
                "not repeated another program tells it",
            ],
        );
    }
    // Without the mark every rule applies, so the trace is refused.
    let mut ours = trace.clone();
    ours["graph"].as_object_mut().unwrap().remove("source");
    ours.as_object_mut().unwrap().remove("sha256");
    let path = folder.write("ours.json", ours.to_string());
    plyscope(&format!("validate {path}")).refused(3, "lacks score");
    // Every format and view accepts it, and the written file reads back the same.
    for name in ["again.json", "again.jsonl.gz", "a.dot", "a.graphml", "a.csv", "a.svg", "a.tex"] {
        plyscope(&format!("convert {} -o {}", folder.at("mine.json"), folder.at(name))).with(0);
    }
    let read = |name: &str| std::fs::read_to_string(folder.at(name)).unwrap();
    assert_eq!(read("again.json"), read("mine.json"));
    plyscope(&format!("convert {} -o {}", folder.at("again.jsonl.gz"), folder.at("again.json")))
        .with(0);
    assert_eq!(read("again.json"), read("mine.json"));
    plyscope(&format!("stats {}", folder.at("mine.json"))).with(0);
    for (key, wrong) in [("steps", json!(14)), ("steps", json!(16))] {
        let mut odd = trace.clone();
        odd["graph"][key] = wrong;
        odd.as_object_mut().unwrap().remove("sha256");
        let path = folder.write("odd.json", odd.to_string());
        plyscope(&format!("validate {path}")).refused(3, "steps are claimed");
    }
    for (node, key, wrong) in
        [(3, "enter", json!(3)), (2, "exit", json!(9)), (5, "exit", json!(7)), (5, "ply", json!(2))]
    {
        let mut odd = trace.clone();
        odd["nodes"][node][key] = wrong;
        odd.as_object_mut().unwrap().remove("sha256");
        let path = folder.write("odd.json", odd.to_string());
        assert_eq!(plyscope(&format!("validate {path}")).code, Some(3), "{node} {key}");
    }
}

/// A malformed, unbalanced or shortened file opens up to the fault.
#[test]
fn a_prefix_is_opened_as_far_as_it_goes() {
    let folder = Folder::new();
    let lines: Vec<&str> = EVENTS.lines().collect();
    for (kept, more, steps) in [
        (6, "", 4),
        (13, "", 10),
        (6, "{\"e\":", 4),
        (6, "{\"e\":\"jump\"}", 4),
        (18, "{\"e\":\"exit\"}", 15),
    ] {
        let text = format!("{}\n{more}\n", lines[..kept].join("\n"));
        let trace = converted(&folder, &text, if kept == 18 { 0 } else { 4 });
        assert_eq!(trace["graph"]["steps"], json!(steps), "{kept} {more}");
        let early = json!(if kept == 18 { Value::Null } else { json!("file") });
        assert_eq!(trace["graph"]["truncated"]["reason"], early);
        plyscope(&format!("validate {}", folder.at("mine.json"))).with(4);
        plyscope(&format!("picture {} -o {}", folder.at("mine.json"), folder.at("p.svg"))).with(0);
        for at in 0..=steps {
            plyscope(&format!("step {} --at {at}", folder.at("mine.json"))).with(0);
        }
    }
    let path = folder.write("none.jsonl", lines[..2].join("\n"));
    plyscope(&format!("convert {path} -o {}", folder.at("none.json")))
        .refused(3, "does not tell its root");
}

#[test]
fn games_of_their_own_views_of_the_mover_and_several_searches() {
    let folder = Folder::new();
    let own = r#"{"plyscope":"events","game":"own","view":"mover"}
{"e":"enter","alpha":"-inf","beta":"inf"}
{"e":"enter","move":"go left","alpha":"-inf","beta":"inf"}
{"e":"leaf","move":"a \"b\"","value":3}
{"e":"exit","value":-3}
{"e":"enter","move":"go right","alpha":"-inf","beta":-3}
{"e":"leaf","move":"a","value":2}
{"e":"cut"}
{"e":"exit","value":-2}
{"e":"exit","value":3}
{"plyscope":"events","game":"own"}
{"e":"enter"}
"#;
    let trace = convert(&folder, own);
    let nodes = trace["nodes"].as_array().unwrap();
    let of = |key: &str| nodes.iter().map(|node| node[key].clone()).collect::<Vec<_>>();
    assert_eq!(of("kind"), ["max", "min", "max", "min", "max"]);
    assert_eq!(of("score"), [3, 3, 3, 2, 2], "all for MAX");
    assert_eq!((&nodes[3]["alpha_in"], &nodes[3]["beta_in"]), (&json!(3), &Value::Null));
    assert_eq!(trace["graph"]["game"], "own");
    let text = plyscope(&format!("validate {}", folder.at("mine.jsonl"))).with(4).stdout;
    assert_contains(&text, &["the file holds 2 searches: this is the first"]);
    plyscope(&format!("convert {} -o {}", folder.at("mine.json"), folder.at("again.json"))).with(0);
    plyscope(&format!("step {} --at 7", folder.at("again.json"))).with(0);
}
