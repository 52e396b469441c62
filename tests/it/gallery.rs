//! The examples of the start page: a card's claims are data beside its request, and hold in the trace that
//! the service makes of it.

use crate::asking::{ask, merged, run};
use plyscope::service::Workspace;
use plyscope::trace::{Status, Trace};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const CARDS: &str = include_str!("../../ui/src/model/gallery.json");

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    /// The row of the card, from 1.
    lesson: u8,
    /// The minutes that a class needs for it: an estimate, not a fact of the search.
    #[serde(rename = "minutes")]
    _minutes: u8,
    request: Value,
    /// The step at which it opens; without one, the first cutoff. A search without a value opens at its end,
    /// because its answer is there.
    step: Option<u32>,
    claims: Claims,
}

const LESSONS: u8 = 14;

/// A card's claims about its search. Change words and claims together, because a test of the UI looks up
/// every number of the words here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    /// The value of the root; a Monte Carlo search or a proof has none.
    value: Option<i32>,
    nodes: u64,
    /// The positions that a Monte Carlo search enters, in its tree and in random games.
    entered: Option<u64>,
    leaves: Option<u64>,
    terminals: Option<u64>,
    cutoffs: Option<u64>,
    pruned: Option<u64>,
    best_move: Option<String>,
    /// `max` or `min`.
    root: Option<String>,
    root_moves: Option<usize>,
    /// The number of different values among the leaves of the trace.
    leaf_values: Option<usize>,
    first_cutoff: Option<Cutoff>,
    /// The number of times that alpha rises at the root.
    rises: Option<usize>,
    /// The value of the best move by plain minimax, in a card of a Monte Carlo search by alpha-beta.
    truth: Option<i32>,
    /// The value of every move of the root by the same search, for MAX.
    moves: Option<BTreeMap<String, i32>>,
    /// The number of empty squares on the board.
    empty: Option<usize>,
    /// Whether a player must pass in a line of the search.
    #[serde(default)]
    passes: bool,
    /// The same position by another run.
    against: Option<Against>,
    /// The number of leaves of the minimal alpha-beta tree (Knuth and Moore 1975).
    least_leaves: Option<f64>,
    /// The number of leaves of the whole tree.
    all_leaves: Option<f64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cutoff {
    step: u32,
    best: i32,
    bound: i32,
    /// Plies from the owner of the bound down to the cut.
    distance: u32,
    /// The value that the node returns.
    returns: i32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Against {
    run: String,
    nodes: u64,
    entered: Option<u64>,
    best_move: Option<String>,
}

#[test]
fn every_card_of_the_gallery_is_true() {
    let cards: BTreeMap<String, Card> = serde_json::from_str(CARDS).unwrap();
    assert!(cards.len() >= 24);
    let open = Workspace::new();
    let mut wrong = Vec::new();
    for (name, card) in &cards {
        assert!((1..=LESSONS).contains(&card.lesson), "{name} is in lesson {}", card.lesson);
        let handle = run(&open, &card.request);
        let summary = ask(&open, "summary", &json!({"trace": handle}));
        let mut check = |what: &str, found: Value, claimed: Value| {
            if found != claimed {
                wrong.push(format!("{name}: {what} is {found}, the card says {claimed}"));
            }
        };
        figures(&card.claims, &summary, &mut check);
        let stored = open.get(handle).unwrap();
        of_the_tree(&card.claims, &stored.trace, &mut check);
        if let Some(cutoff) = &card.claims.first_cutoff {
            first_cutoff(cutoff, &open, handle, &stored.trace, &mut check);
        }
        match card.step {
            Some(step) if card.claims.value.is_none() => {
                check("the last step", summary["steps"].clone(), step.into());
            }
            Some(step) => {
                let now = ask(&open, "step", &json!({"trace": handle, "step": step}));
                check("the event that it opens at", now["event"].clone(), "cutoff".into());
                let shallow = now["explanation"]["owner"]["shallow"].clone();
                check("whether that cut is shallow", shallow, false.into());
            }
            None => {}
        }
        if let Some(rises) = card.claims.rises {
            check(
                "rises of alpha",
                rises_at_the_root(&open, handle, &summary).into(),
                rises.into(),
            );
        }
        elsewhere(card, &open, &summary, &mut check);
        ask(&open, "close", &json!({"trace": handle}));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

type Check<'a> = dyn FnMut(&str, Value, Value) + 'a;

fn figures(claims: &Claims, summary: &Value, check: &mut Check<'_>) {
    let games = &summary["monte_carlo"];
    let is_without_value = games.is_object() || summary["proof"].is_object();
    check("whether it has no value", is_without_value.into(), claims.value.is_none().into());
    check("the value", summary["value"].clone(), claims.value.into());
    check("positions entered", games["entered"].clone(), claims.entered.into());
    let counts = [
        ("nodes", Some(claims.nodes)),
        ("leaves", claims.leaves),
        ("terminals", claims.terminals),
        ("cutoffs", claims.cutoffs),
        ("pruned", claims.pruned),
    ];
    for (name, claimed) in counts {
        if let Some(claimed) = claimed {
            check(name, summary["counts"][name].clone(), claimed.into());
        }
    }
    if let Some(best) = &claims.best_move {
        check("the best move", summary["best_move"].clone(), best.as_str().into());
    }
    let theory = [("minimal_leaves", claims.least_leaves), ("minimax_leaves", claims.all_leaves)];
    for (name, claimed) in theory {
        if let Some(claimed) = claimed {
            check(name, summary["theory"][name].as_f64().into(), claimed.into());
        }
    }
    check("whether it was stopped", summary["stopped"].clone(), Value::Null);
    check("subtrees left out", summary["stubs"].clone(), 0.into());
}

fn of_the_tree(claims: &Claims, trace: &Trace, check: &mut Check<'_>) {
    let root = trace.root();
    if let Some(kind) = &claims.root {
        let found = if trace.node(root).unwrap().is_max() { "max" } else { "min" };
        check("the root", found.into(), kind.as_str().into());
    }
    if let Some(moves) = claims.root_moves {
        check("moves at the root", trace.children(root).count().into(), moves.into());
    }
    if let Some(values) = claims.leaf_values {
        let is_leaf =
            |id: &u32| matches!(trace.node(*id).unwrap().status(), Status::Leaf | Status::Terminal);
        let found: BTreeSet<_> = (0..trace.len())
            .filter(is_leaf)
            .filter_map(|id| trace.node(id).unwrap().score())
            .map(plyscope::evaluation::Score::get)
            .collect();
        check("different leaf values", found.len().into(), values.into());
    }
    let passes = (0..trace.len()).filter_map(|id| trace.edge(id));
    let passed = passes.into_iter().any(|edge| trace.name(edge.mv) == "--");
    check("whether there is a pass", passed.into(), claims.passes.into());
}

fn first_cutoff(
    claimed: &Cutoff,
    open: &Workspace,
    handle: u64,
    trace: &Trace,
    check: &mut Check<'_>,
) {
    let request = json!({"trace": handle, "step": 0, "backwards": false, "kind": "cutoff"});
    let step = ask(open, "seek", &request)["step"].clone();
    check("the step of the first cutoff", step.clone(), claimed.step.into());
    let now = ask(open, "step", &json!({"trace": handle, "step": step}));
    let why = &now["explanation"];
    check("the best value at the cutoff", why["best"].clone(), claimed.best.into());
    let end = if why["kind"] == "max" { "beta" } else { "alpha" };
    check("the bound at the cutoff", why[end].clone(), claimed.bound.into());
    check("the owner's distance", why["owner"]["distance"].clone(), claimed.distance.into());
    let node = trace.node(u32::try_from(why["node"].as_u64().unwrap()).unwrap()).unwrap();
    let returned = node.score().map(plyscope::evaluation::Score::get);
    check("what the cut node returns", returned.into(), claimed.returns.into());
}

fn rises_at_the_root(open: &Workspace, handle: u64, summary: &Value) -> usize {
    let steps = summary["steps"].as_u64().unwrap();
    let at_root = |step: &u64| {
        let now = ask(open, "step", &json!({"trace": handle, "step": step}));
        let why = &now["explanation"];
        why["event"] == "update" && why["ply"] == 0 && why["window_moved"] == true
    };
    (0..=steps).filter(at_root).count()
}

fn elsewhere(card: &Card, open: &Workspace, summary: &Value, check: &mut Check<'_>) {
    // Because plain minimax would enter over 100 million nodes after a move of Connect Four.
    let by = if card.claims.value.is_some() { "minimax" } else { "alphabeta+static+tt:1MB" };
    let value_of = |request: &Value| {
        let trace = run(open, request);
        let value = ask(open, "summary", &json!({"trace": trace}))["value"].as_i64().unwrap();
        ask(open, "close", &json!({"trace": trace}));
        value
    };
    let after = |mv: &str| {
        let setup = json!({"setup": card.request, "play": [mv]});
        let board = ask(open, "board", &setup);
        let mut next = merged(&card.request, &json!({"run": by}));
        next["position"] = board["moves"].as_str().map_or(board["canonical"].clone(), Into::into);
        if let Some(depth) = card.request["depth"].as_u64() {
            next["depth"] = (depth - 1).into();
        }
        // In a tree MAX stays MAX; in a game the side to move is MAX.
        let sign = if card.request["game"] == "tree" { 1 } else { -1 };
        sign * value_of(&next)
    };
    if let Some(truth) = card.claims.truth {
        let best = summary["best_move"].as_str().unwrap();
        check("what the best move is worth", after(best).into(), truth.into());
    }
    if let Some(moves) = &card.claims.moves {
        let legal = ask(open, "board", &json!({"setup": card.request}))["legal"].clone();
        let found: BTreeMap<String, i64> = legal
            .as_array()
            .unwrap()
            .iter()
            .map(|mv| mv["text"].as_str().unwrap())
            .map(|mv| (mv.to_owned(), after(mv)))
            .collect();
        check("what the moves are worth", json!(found), json!(moves));
    }
    if let Some(empty) = card.claims.empty {
        let cells = ask(open, "board", &json!({"setup": card.request}))["cells"].clone();
        let found = cells.as_str().unwrap().matches('.').count();
        check("empty squares", found.into(), empty.into());
    }
    if let Some(against) = &card.claims.against {
        let other = merged(&card.request, &json!({"run": against.run}));
        let trace = run(open, &other);
        let found = ask(open, "summary", &json!({"trace": trace}));
        check("nodes by the other run", found["counts"]["nodes"].clone(), against.nodes.into());
        let entered = found["monte_carlo"]["entered"].clone();
        check("positions entered by the other run", entered, against.entered.into());
        if let Some(best) = &against.best_move {
            let found = found["best_move"].clone();
            check("the best move by the other run", found, best.as_str().into());
        }
    }
}
