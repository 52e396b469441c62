//! Iterations, re-searches and table hits in a trace: their content, and the refusal of invalid ones.

use crate::traces::{Case, MEDIUM, trace};
use plyscope::analysis::{Manner, explain, says};
use plyscope::format::{Format, read, write};
use plyscope::say::{Language, StepMessage};
use plyscope::trace::{Status, Trace};
use serde_json::Value;

/// PVS with iterative deepening and a table, because it produces all three kinds of marks.
const CASE: Case =
    Case { run: "pvs+tt+deepening", evaluation: "open-lines", depth: Some(5), ..MEDIUM };

fn marked() -> (Trace, Value) {
    let trace = trace(CASE);
    let mut file = Vec::new();
    write(&trace, Format::Json, &mut file).unwrap();
    let mut file: Value = serde_json::from_slice(&file).unwrap();
    // Drop the hash, because the tests change these files.
    file.as_object_mut().unwrap().remove("sha256");
    (trace, file)
}

fn open(file: &Value) -> Result<Trace, String> {
    let text = serde_json::to_vec(file).unwrap();
    read(&mut text.as_slice(), Some(Format::Json)).map_err(|error| error.to_string())
}

type Damage<'a> = (&'a str, &'a dyn Fn(&mut Value));

fn having(file: &Value, field: &str) -> Vec<usize> {
    let nodes = file["nodes"].as_array().unwrap();
    (0..nodes.len()).filter(|&id| nodes[id].get(field).is_some()).collect()
}

/// Returns the squares of both sides at a node of tic-tac-toe, sorted; the first player's come
/// first.
fn squares(trace: &Trace, id: u32) -> [Vec<u16>; 2] {
    let moves = trace.moves_to(id);
    let of = |side| {
        let mut squares: Vec<_> = moves.iter().skip(side).step_by(2).map(|mv| mv.0).collect();
        squares.sort_unstable();
        squares
    };
    [of(0), of(1)]
}

#[test]
fn a_hit_names_a_node_with_the_same_position_and_depth_left() {
    let (trace, _) = marked();
    assert!(trace.hits().len() > 20);
    for hit in trace.hits() {
        let by = hit.stored_by.expect("everything was recorded");
        assert_eq!(squares(&trace, hit.node), squares(&trace, by));
        assert_eq!(trace.draft(hit.node), trace.draft(by));
        let (node, source) = (trace.node(hit.node).unwrap(), trace.node(by).unwrap());
        assert_eq!((node.score(), node.bound()), (source.score(), source.bound()));
        assert!(source.exit() < node.enter() && source.status().is_inner());
    }
}

#[test]
fn links_to_other_nodes_are_refused() {
    let (trace, file) = marked();
    let mut refused = 0;
    for &hit in having(&file, "stored_by").iter().take(3) {
        for by in (0..trace.len()).step_by(trace.len() as usize / 60) {
            let mut damaged = file.clone();
            damaged["nodes"][hit]["stored_by"] = by.into();
            match open(&damaged) {
                Ok(_) => assert_eq!(squares(&trace, hit as u32), squares(&trace, by), "{by}"),
                Err(error) => {
                    refused += 1;
                    assert!(error.contains("earlier node"), "{error}");
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}

#[test]
fn marks_that_no_search_leaves_are_refused() {
    let (_, file) = marked();
    let (hit, again) = (having(&file, "stored_by")[0], having(&file, "attempt")[0]);
    let damages: [Damage<'_>; 9] = [
        ("a hit becomes a leaf", &|f| f["nodes"][hit]["status"] = "leaf".into()),
        ("a leaf has a link", &|f| f["nodes"][4]["stored_by"] = 1.into()),
        ("a first attempt is a second", &|f| f["nodes"][1]["attempt"] = 2.into()),
        ("a re-search is none", &|f| f["nodes"][again]["attempt"] = 1.into()),
        ("a table that the run does not have", &|f| f["graph"]["run"] = "pvs+deepening".into()),
        ("one pass less", &|f| drop(f["graph"]["passes"].as_array_mut().unwrap().pop())),
        ("another depth", &|f| f["graph"]["passes"][1]["depth"] = 3.into()),
        ("another root", &|f| f["graph"]["passes"][1]["root"] = 3.into()),
        ("hits that were not counted", &|f| f["graph"]["counts"]["table_hits"] = 1.into()),
    ];
    assert!(open(&file).is_ok());
    for (what, damage) in damages {
        let mut damaged = file.clone();
        damage(&mut damaged);
        assert!(open(&damaged).is_err(), "{what}");
    }
}

fn message_of(trace: &Trace, step: u32) -> StepMessage {
    says(trace, &explain(trace, &trace.state(step).unwrap()), Manner::default())
}

#[test]
fn sentences_say_what_happened() {
    let (trace, _) = marked();
    let entered = |id: u32| message_of(&trace, trace.node(id).unwrap().enter().unwrap());
    let start = entered(trace.iterations()[1].root);
    assert_eq!(start.head.text(Language::English), "Iteration 2 of 5, to depth 2.");
    let hit = trace.hits()[0];
    let answer = message_of(&trace, trace.node(hit.node).unwrap().exit().unwrap());
    assert_eq!(answer.head.key, "table.same");
    let by = trace.moves_to(hit.stored_by.unwrap());
    let by: Vec<&str> = by.iter().map(|&mv| trace.name(mv)).collect();
    let text = answer.text(Language::English);
    assert!(text.contains(&format!("as the position after moves {}. ", by.join(" "))), "{text}");
    let again = (0..trace.len()).find(|&id| trace.node(id).unwrap().is_re_search()).unwrap();
    assert_eq!(entered(again).head.key, "enter.again");
    for step in 0..=trace.steps() {
        for language in Language::ALL {
            let text = message_of(&trace, step).text(language);
            assert!(text.ends_with('.') && !text.contains(['{', '}']), "step {step}: {text}");
        }
    }
}

#[test]
fn an_enhanced_cutoff_names_the_child() {
    let run = "alphabeta+tt+etc+deepening";
    let trace = trace(Case { run, depth: Some(5), ..CASE });
    let mut seen = 0;
    for hit in trace.hits() {
        let Some(via) = hit.via else { continue };
        seen += 1;
        assert_eq!(trace.node(hit.node).unwrap().status(), Status::Hit);
        assert_eq!(trace.children(hit.node).count(), 0);
        let step = trace.node(hit.node).unwrap().exit().unwrap();
        let head = message_of(&trace, step).head;
        assert_eq!(head.key, "table.child");
        let text = head.text(Language::English);
        assert!(text.contains(&format!("of square {}:", trace.name(via))), "{text}");
    }
    assert!(seen > 5, "{seen}");
    assert_eq!((trace.check(), trace.check_game()), (Ok(()), Ok(())));
}

/// The iterations of MTD approach the score from both sides; the answer is the proved move.
#[test]
fn passes_of_mtd_are_null_windows_that_meet() {
    for run in ["mtdf", "sss"] {
        let trace = trace(Case { run, ..CASE });
        let value = trace.score().unwrap();
        let roots: Vec<_> =
            trace.iterations().iter().map(|p| *trace.node(p.root).unwrap()).collect();
        assert!(roots.len() > 1, "{run}");
        assert!(roots.iter().all(|root| root.window().alpha.next() == root.window().beta));
        let answer = trace.node(trace.answer_root()).unwrap();
        assert!(answer.score() == Some(value) && answer.window().alpha < value, "{run}");
        let best = trace.line_from(trace.answer_root(), trace.steps());
        assert_eq!(trace.edge(best[0]).map(|edge| edge.mv), trace.variation().first().copied());
    }
}
