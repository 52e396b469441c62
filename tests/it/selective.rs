//! Searches with forward pruning: rows and events of an independent implementation, and properties of every search.
//! Origin of the data: `tests/data/README.md`.

use crate::more_searches::{self, events, request, setup, text_without_digest, trace_of};
use crate::random_positions::{Random, moves_text, selective};
use plyscope::analysis::{Manner, explain, says};
use plyscope::evaluation::{Evaluation, Score};
use plyscope::format::{Format, read, write};
use plyscope::game::{Keyed, Move, Notation, Player, Position, PositionExt, perft};
use plyscope::picture::{DrawOptions, draw};
use plyscope::say::Language;
use plyscope::search::{
    Bound, ClaimBy, Limits, Mark, NoLimit, Order, Run, RunRequest, Tally, Task, any, bind,
};
use plyscope::service::wire::WhatIfRequest;
use plyscope::service::{
    Handle, Request, Workspace, board_view, call, judge_claims, step_view, what_if,
};
use plyscope::trace::{Claim, StepEvent, Trace};
use plyscope::with_position;
use serde::Deserialize;
use serde_json::json;

#[derive(Deserialize, Debug)]
struct Row {
    run: String,
    game: String,
    position: String,
    depth: u32,
    eval: String,
    value: i32,
    best: String,
    nodes: u64,
    leaves: u64,
    terminals: u64,
    cutoffs: u64,
    pruned: u64,
    steps: u64,
    null_tries: Option<u64>,
    null_cutoffs: Option<u64>,
    probcut_tries: Option<u64>,
    probcut_cutoffs: Option<u64>,
    reduced: Option<u64>,
    researched: Option<u64>,
    futile: Option<u64>,
    claims: u64,
    false_claims: u64,
    zugzwang: Option<u64>,
    sound_value: i32,
    best_is_worth: i32,
    events: Option<Vec<String>>,
}

const WORDS: [&str; 4] = ["+null", "+lmr", "+futility", "+probcut"];

fn rows() -> Vec<Row> {
    more_searches::rows(|row| {
        let run = row["run"].as_str().unwrap_or_default();
        WORDS.iter().any(|word| run.contains(word))
    })
}

/// Counted, traced and unobserved, every row is what another implementation found.
#[test]
fn every_row_is_found() {
    let rows = rows();
    assert_eq!(rows.len(), 26, "no row is left out");
    for row in &rows {
        let request = request(&row.game, &row.position, &row.run, &row.eval, row.depth);
        let read = Request::read(&request).unwrap();
        let position = read.setup.read().unwrap().position;
        let (run, limits): (Run, _) = (row.run.parse().unwrap(), Limits::depth(row.depth));
        let counted =
            any::count(&position, read.evaluation, run, limits, Tally::new(), &mut NoLimit);
        let counts = counted.tally.counts();
        let total = counts.total;
        assert_eq!(
            (total.nodes, total.leaves, total.terminals, total.cutoffs, total.pruned),
            (row.nodes, row.leaves, row.terminals, row.cutoffs, row.pruned),
            "{row:?}"
        );
        let tried = total.selective;
        for (name, found, wanted) in [
            ("null_tries", tried.null_tries, row.null_tries),
            ("null_cutoffs", tried.null_cutoffs, row.null_cutoffs),
            ("probcut_tries", tried.probcut_tries, row.probcut_tries),
            ("probcut_cutoffs", tried.probcut_cutoffs, row.probcut_cutoffs),
            ("reduced", tried.reduced, row.reduced),
            ("researched", tried.researched, row.researched),
            ("futile", tried.futile, row.futile),
            ("claims", tried.claims(), Some(row.claims)),
        ] {
            assert_eq!(found, wanted.unwrap_or(0), "{name} of {row:?}");
        }
        let trace = trace_of(&request);
        assert_eq!(trace.score().map(Score::get), Some(row.value), "{row:?}");
        assert_eq!(u64::from(trace.steps()), row.steps, "{row:?}");
        assert_eq!(trace.counts(), &counts, "{row:?}");
        let best = trace.variation().first().map(|&mv| trace.name(mv));
        assert_eq!(best, Some(&*row.best), "{row:?}");
        let judged = judge_claims(&trace, &Handle::new()).unwrap();
        assert_eq!((judged.claims, judged.judged), (row.claims, row.claims), "{row:?}");
        assert_eq!(
            (judged.false_claims, judged.zugzwang),
            (row.false_claims, row.zugzwang),
            "{row:?}: {judged:?}"
        );
        assert_eq!(
            (judged.sound_value, judged.best_is_worth),
            (Some(row.sound_value), Some(row.best_is_worth)),
            "{row:?}"
        );
        trace.check().unwrap();
        trace.check_game().unwrap();
    }
}

#[test]
fn every_event_comes_in_order() {
    let mut seen = 0;
    for row in rows() {
        let Some(wanted) = &row.events else { continue };
        let trace = trace_of(&request(&row.game, &row.position, &row.run, &row.eval, row.depth));
        assert_eq!(&events(&trace), wanted, "{}", row.run);
        seen += 1;
    }
    assert_eq!(seen, 3);
}

/// Plain minimax by the rules of the game, which follows null moves: the value of a position for MAX.
struct ByHand {
    steps: Vec<Move>,
    plies: u32,
}

impl Task for ByHand {
    type Output = Score;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) -> Score {
        let max = root.max_player();
        let mut at = root.clone();
        assert!(self.steps.iter().all(|&step| at.follow(step)), "{:?}", self.steps);
        value(&at, &evaluation.start(&at), evaluation, (max, self.plies))
    }
}

fn value<P: Position, E: Evaluation<P>>(
    at: &P,
    accumulator: &E::Accumulator,
    evaluation: &E,
    (max, plies): (Player, u32),
) -> Score {
    let moves = if plies == 0 { Vec::new() } else { at.moves() };
    let below = moves.into_iter().map(|mv| {
        let child = at.child(mv);
        let below = evaluation.advance(accumulator, at, mv, &child);
        value(&child, &below, evaluation, (max, plies - 1))
    });
    let best = if at.side_to_move() == max { below.max() } else { below.min() };
    best.unwrap_or_else(|| evaluation.score(at, accumulator, at.outcome(), max))
}

/// Games, their evaluation, the most plies played before the search, and its depth.
const GAMES: [(&str, &str, u32, u32); 5] = [
    ("connect4", "lines", 34, 4),
    ("connect4", "result", 38, 5),
    ("tictactoe", "open-lines", 5, 4),
    ("gomoku:4,4,3", "chains", 11, 4),
    ("othello", "phases", 40, 4),
];

/// A random search with forward pruning, of at most 1,500 nodes of minimax.
fn random_request(random: &mut Random) -> RunRequest {
    loop {
        let (game, eval, plies, depth) = GAMES[random.below(GAMES.len())];
        let start = setup(game, "").read().unwrap().position;
        let text = with_position!(&start, start => moves_text(start, plies, random));
        let order = [Order::Natural, Order::Static, Order::Random(random.word())][random.below(3)];
        let mut run = selective(random, order);
        run.selective.probcut &= game == "othello";
        run.selective.futility = run
            .selective
            .futility
            .map(|margin| if game == "othello" { 20 * margin } else { margin });
        let request = request(game, &text, &run.to_string(), eval, depth);
        let Ok(start) = request.setup.read() else { continue };
        let paths = with_position!(&start.position, at => perft(at, depth));
        if run.selective.is_any() && (20..=1_500).contains(&paths) {
            return request;
        }
    }
}

/// A false claim is never shown as true, nor the other way round; and where every claim holds, so does the value.
/// Watching changes nothing.
#[test]
fn every_claim_is_judged_as_plain_minimax_judges_it() {
    let mut random = Random::of(46, 1);
    let (mut claims, mut wrong, mut by_zugzwang, mut harmful) = (0, 0, 0, 0);
    let (mut changing, mut kept) = (0, 0);
    for case in 0..2_000 {
        let request = random_request(&mut random);
        let label = format!("case {case}: {request:?}");
        let read = Request::read(&request).unwrap();
        let root = &read.start.position;
        let trace = trace_of(&request);
        let worth =
            |steps: Vec<Move>, plies: u32| bind(root, read.evaluation, ByHand { steps, plies });
        let judged = judge_claims(&trace, &Handle::new()).unwrap();
        let is_wrong = |claim: &Claim| {
            judged.wrong.iter().find(|found| (found.node, found.by) == (claim.node, claim.by))
        };
        for claim in trace.claims() {
            let steps = trace.moves_to(claim.node);
            let plies = claim.plies.unwrap();
            let found = worth(steps.clone(), plies);
            let keeps = |found: Score| match claim.bound {
                Bound::Lower => found >= claim.score,
                _ => found <= claim.score,
            };
            let shown = is_wrong(&claim);
            assert_eq!(keeps(found), shown.is_none(), "{label}: {claim:?}");
            let Some(shown) = shown else { continue };
            assert_eq!(shown.worth, Some(found.get()), "{label}: {claim:?}");
            // What is left after each move of its line is worth the same.
            let mut played = trace.position_at(claim.node).unwrap().0;
            let mut here = steps.clone();
            for (made, text) in (1..).zip(&shown.line) {
                let mv = with_position!(&mut played, at => {
                    let mv = at.parse_move(text).unwrap();
                    assert!(at.follow(mv));
                    mv
                });
                here.push(mv);
                assert_eq!(worth(here.clone(), plies - made), found, "{label}: {claim:?}");
            }
            // These searches are small, so each is repeated without each of its false claims.
            let without = shown.without.as_ref().unwrap();
            let best = trace.variation().first().map(|&mv| trace.name(mv).to_owned());
            let is_same = (Some(without.value), &without.best_move) == (judged.value, &best);
            assert_eq!(without.changes, !is_same, "{label}: {claim:?}");
            changing += u32::from(without.changes);
            kept += u32::from(!without.changes);
            if claim.by == ClaimBy::Null {
                let passed = worth([steps, vec![Move::NULL]].concat(), plies - 1);
                assert_eq!(shown.zugzwang, Some(keeps(passed)), "{label}: {claim:?}");
                by_zugzwang += u32::from(keeps(passed));
            }
        }
        assert_eq!((judged.claims, judged.judged), (trace.claims().len() as u64, judged.claims));
        let sound = worth(Vec::new(), request.depth.unwrap());
        assert_eq!(judged.sound_value, Some(sound.get()), "{label}");
        if judged.false_claims == 0 {
            assert_eq!(judged.value, judged.sound_value, "{label}");
        }
        let silent =
            any::search(root, read.evaluation, read.run, read.limits, &mut |_| (), &mut NoLimit);
        let tally =
            any::count(root, read.evaluation, read.run, read.limits, Tally::new(), &mut NoLimit);
        assert_eq!(silent, tally.report, "{label}");
        assert_eq!(&tally.tally.counts(), trace.counts(), "{label}");
        claims += judged.claims;
        wrong += judged.false_claims;
        harmful += u32::from(judged.value != judged.sound_value);
    }
    assert!(
        claims > 3_000 && wrong > 500 && by_zugzwang > 50 && harmful > 100,
        "{claims} {wrong} {by_zugzwang} {harmful}"
    );
    assert!(changing > 100 && kept > 100, "{changing} {kept}");
}

/// A file brings the search back, its claims too, and a changed one is refused.
#[test]
fn files_bring_the_search_back() {
    let rows = rows();
    let row =
        rows.iter().find(|row| row.run.contains("lmr:3+futility") && row.nodes > 1_000).unwrap();
    let trace = trace_of(&request(&row.game, &row.position, &row.run, &row.eval, row.depth));
    for format in [Format::Json, Format::Lines] {
        let mut bytes = Vec::new();
        write(&trace, format, &mut bytes).unwrap();
        let back = read(&mut &bytes[..], None).unwrap();
        assert_eq!((back.counts(), back.steps()), (trace.counts(), trace.steps()));
        assert_eq!(back.claims(), trace.claims());
        let mut again = Vec::new();
        write(&back, format, &mut again).unwrap();
        assert!(again == bytes);
    }
    let text = text_without_digest(&trace);
    assert!(read(&mut text.as_bytes(), None).is_ok() && text.contains("\"format_minor\":2"));
    for words in [
        "\"move\":\"null\"",
        "\"how\":\"null\"",
        "\"how\":\"reduced\"",
        "\"how\":\"again\"",
        "\"claim\":{",
    ] {
        assert!(text.contains(words), "{words}");
    }
    let damaged = text.replacen("\"how\":\"reduced\"", "\"how\":\"again\"", 1);
    assert!(read(&mut damaged.as_bytes(), None).is_err(), "another way into a node");
}

/// Every step has its sentences in both languages, and none says that something is proved.
#[test]
fn every_step_is_explained_without_proof() {
    let mut keys = std::collections::BTreeSet::new();
    for row in rows().iter().filter(|row| row.nodes < 1_200) {
        let trace = trace_of(&request(&row.game, &row.position, &row.run, &row.eval, row.depth));
        for step in 0..=trace.steps() {
            let said =
                says(&trace, &explain(&trace, &trace.state(step).unwrap()), Manner::default());
            for message in std::iter::once(&said.head).chain(&said.detail) {
                keys.insert(message.key.to_string());
                let text = message.text(Language::English);
                assert!(!text.contains("cannot matter"), "step {step} of {row:?}: {text}");
                assert!(!message.text(Language::Portuguese).is_empty());
            }
        }
    }
    for key in [
        "enter.null",
        "null.cuts.least",
        "null.cuts.most",
        "null.no",
        "null.doubt",
        "enter.reduced",
        "reduced.believed",
        "enter.check",
        "check.cuts.most",
        "check.no",
        "futile",
        "exit.believed",
        "enter.deeper",
        "reduced.better",
    ] {
        assert!(keys.contains(key), "{key} is never said");
    }
}

/// Every position of a search has its board, after a null move too, with the stones of the players and who moves.
#[test]
fn every_node_has_its_board() {
    let mut nulls = 0;
    for row in rows().iter().filter(|row| row.nodes < 1_200) {
        let trace = trace_of(&request(&row.game, &row.position, &row.run, &row.eval, row.depth));
        for step in 1..=trace.steps() {
            let board = step_view(&trace, step).unwrap().board.unwrap();
            let Some(StepEvent::Enter(id)) = trace.event(step) else { continue };
            if trace.node(id).unwrap().mark() != Mark::Null {
                continue;
            }
            nulls += 1;
            let above = trace.position_at(trace.parent(id).unwrap()).unwrap().0;
            let above = board_view(&above, None);
            assert_eq!((board.cells, board.discs), (above.cells, above.discs), "{row:?}: {step}");
            assert_eq!(board.side_to_move, above.side_to_move.opponent(), "{row:?}: {step}");
            assert_eq!((board.moves, board.last_cell), (None, None), "{row:?}: {step}");
            assert!(board.after_null, "{row:?}: {step}");
        }
    }
    assert!(nulls > 100, "{nulls}");
}

/// "What if?" at a claim searches it plainly to the full depth, and says whether it holds.
#[test]
fn what_if_searches_a_claim() {
    let at = request(
        "connect4",
        "653125327326535327776526676172351",
        "alphabeta+static+null:2",
        "lines",
        6,
    );
    let trace = trace_of(&at);
    let judged = judge_claims(&trace, &Handle::new()).unwrap();
    let mut seen = Vec::new();
    for claim in trace.claims() {
        let manner = Manner::default();
        let asked = WhatIfRequest { trace: 0, node: claim.node, node_limit: 100_000, manner };
        let answer = what_if(&trace, &asked, &Handle::new()).unwrap();
        let wrong = judged.wrong.iter().find(|wrong| wrong.node == claim.node);
        if let Some(wrong) = wrong {
            assert_eq!(answer.value, wrong.worth);
        }
        let last = answer.said.last().unwrap().key.to_string();
        assert_eq!(last == "whatif.claim.holds", wrong.is_none(), "{}", answer.text);
        seen.push(last);
    }
    assert_eq!(seen, ["whatif.claim.holds", "whatif.claim.false.most"]);
    let root = WhatIfRequest { trace: 0, node: 0, node_limit: 9, manner: Manner::default() };
    assert!(what_if(&trace, &root, &Handle::new()).is_err(), "nothing is believed of the root");
}

/// The overlay under plain alpha-beta: nodes saved, nodes saved wrongly, and each claim at its place.
#[test]
fn a_false_claim_saves_wrongly() {
    let open = Workspace::new();
    let [plain, late] = ["alphabeta+static", "alphabeta+static+lmr"].map(|run| {
        open.add(trace_of(&request("connect4", "42427566777554444333233", run, "lines", 4)))
    });
    let judged = judge_claims(&late.trace, &Handle::new()).unwrap();
    let refuted: Vec<u32> = judged.wrong.iter().map(|claim| claim.node).collect();
    let pair = json!({ "a": plain.handle(), "b": late.handle(), "refuted": refuted });
    let ask = |name: &str| -> serde_json::Value {
        serde_json::from_str(&call(&open, name, &pair.to_string()).unwrap()).unwrap()
    };
    let (overlay, found) = (ask("overlay"), ask("overlay_claims"));
    let counts = &overlay["counts"];
    let only_a = counts["only_a"].as_u64().unwrap();
    let wrongly = found["saved_wrongly"].as_u64().unwrap();
    assert_eq!((counts["both"].as_u64(), counts["only_b"].as_u64()), (Some(184), Some(4)));
    assert_eq!((only_a - wrongly, wrongly), (25, 10));
    let claims = found["claims"].as_array().unwrap();
    assert_eq!((claims.len(), &found["total"]), (8, &json!(8)));
    assert_eq!(claims[0]["path"], json!(["6", "6"]));
    assert_eq!(judged.wrong[0].line, ["3", "5"], "the win that it missed");
    for claim in claims {
        let path = claim["path"].as_array().unwrap();
        let id = claim["node_a"].as_u64().unwrap() as u32;
        let moves = plain.trace.moves_to(id);
        assert!(moves.iter().zip(path).all(|(&mv, text)| *text == plain.trace.name(mv)), "{claim}");
        assert_eq!((moves.len(), claim["ply"].as_u64()), (path.len(), Some(path.len() as u64)));
        assert_eq!(claim["end_a"], plain.trace.node(id).unwrap().end(), "{claim}");
    }
    // A check that is stopped says nothing of any claim, and nothing of a refutation.
    let handle = Handle::new();
    handle.stop();
    let stopped = judge_claims(&late.trace, &handle).unwrap();
    assert_eq!((stopped.judged, stopped.recorded, stopped.claims), (0, 8, 8));
    assert_eq!((stopped.wrong, stopped.sound_value), (Vec::new(), None));
    let swapped = json!({ "a": late.handle(), "b": plain.handle() }).to_string();
    let none = call(&open, "overlay_claims", &swapped).unwrap();
    assert_eq!(none, r#"{"claims":[],"total":0,"saved_wrongly":0}"#);
}

/// In any other run the words of null moves and checks are names of moves, and their marks are damage.
#[test]
fn other_runs_have_no_null_moves() {
    let tree = RunRequest::of(setup("tree", "(null:(3 12 8) check:(2 4 6))"), "alphabeta");
    let mut bytes = Vec::new();
    write(&trace_of(&tree), Format::Json, &mut bytes).unwrap();
    let back = read(&mut &bytes[..], None).unwrap();
    let names: Vec<&str> =
        back.children(0).map(|id| back.name(back.edge(id).unwrap().mv)).collect();
    assert_eq!(names, ["null", "check"]);
    let plain = request("tictactoe", "1523", "alphabeta", "result", 4);
    let text = text_without_digest(&trace_of(&plain));
    for how in ["null", "reduced", "again", "check"] {
        let marked = text.replacen(",\"enter\":2,", &format!(",\"enter\":2,\"how\":\"{how}\","), 1);
        assert!(marked != text && read(&mut marked.as_bytes(), None).is_err(), "{how}");
    }
    let null = request("tictactoe", "1523", "alphabeta+null:1", "result", 4);
    let text = text_without_digest(&trace_of(&null));
    let at = text.find("\"how\":\"null\"").unwrap();
    let ply = text[..at].rfind("\"ply\":").unwrap();
    let damaged = format!("{}\"ply\":0{}", &text[..ply], &text[ply + 7..]);
    assert!(read(&mut damaged.as_bytes(), None).is_err(), "a null move at ply 0");
}

/// Wherever nothing is proved, nothing is measured against it.
#[test]
fn what_is_not_proved_is_no_measure() {
    let at = |run: &str| RunRequest { depth: None, ..request("connect4", "", run, "lines", 4) };
    let refusal = |run: &str| Request::read(&at(run)).unwrap_err().to_string();
    assert!(refusal("alphabeta+probcut").contains("Othello 8x8"));
    let endless = trace_of(&RunRequest { node_limit: Some(1_000), ..at("alphabeta+null:2") });
    let refused = judge_claims(&endless, &Handle::new()).unwrap_err();
    assert!(refused.to_string().contains("depth limit"), "{refused}");
    // A stopped search claims only what it has finished.
    for nodes in 20..150 {
        let lmr =
            request("connect4", "42427566777554444333233", "alphabeta+static+lmr:2", "lines", 4);
        let trace = trace_of(&RunRequest { node_limit: Some(nodes), ..lmr });
        let judged = judge_claims(&trace, &Handle::new()).unwrap();
        assert_eq!(judged.claims, trace.claims().len() as u64, "{nodes} nodes");
        let is_stopped = trace.score().is_none();
        let without = judged.wrong.iter().filter(|claim| claim.without.is_some()).count();
        assert_eq!(without, if is_stopped { 0 } else { judged.wrong.len() }, "{nodes} nodes");
    }
    // A picture shows the values that it returned, as for a program that proves nothing.
    let trace = trace_of(&request("tictactoe", "1523", "alphabeta+null:1", "result", 4));
    let plain = trace_of(&request("tictactoe", "1523", "alphabeta", "result", 4));
    let texts = |trace: &Trace| {
        draw(trace, &DrawOptions::default()).scenes[0]
            .labels
            .iter()
            .filter(|label| label.bold)
            .count()
    };
    let (believed, proved) = (texts(&trace), texts(&plain));
    assert!(2 * believed > proved, "{believed} of {proved}");
}
