//! Searches for three players: rows of an independent implementation, and laws of every tree. Origin of the
//! data: `tests/data/README.md`.

use crate::more_searches::{self, events, text_without_digest, trace_of};
use crate::random_positions::Random;
use plyscope::analysis::{Manner, explain, says};
use plyscope::evaluation::{EvaluationName, FinalResult, Score};
use plyscope::format::{Format, read, write};
use plyscope::game::{AnyPosition, Notation, SetupRequest, Tree};
use plyscope::say::Language;
use plyscope::search::{Bound, Limits, NoLimit, Run, RunRequest, Silent, Tally, any, search};
use plyscope::service::{Request, ServiceError};
use plyscope::trace::{Frames, Kind, StepEvent, Trace};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// The figure of AIMA (5.4).
const FIGURE: &str = "((([1 2 6] [4 2 3])([6 1 2] [7 4 1]))(([5 1 1] [1 5 2])([7 7 1] [5 4 5])))";

type Numbers = [i32; 3];

/// A row of a tree for three players; the value of paranoid is A's number alone.
#[derive(Deserialize, Debug)]
struct Row {
    run: String,
    position: String,
    value: Value,
    best: String,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    pruned: u64,
    steps: u32,
}

fn request(position: &str, run: &str) -> RunRequest {
    RunRequest::of(SetupRequest::at("tree", position), run)
}

fn recorded(position: &str, run: &str) -> Trace {
    trace_of(&request(position, run))
}

fn tree_of(position: &str) -> Tree {
    match SetupRequest::at("tree", position).read().unwrap().position {
        AnyPosition::Tree(tree) => tree,
        _ => panic!("a tree"),
    }
}

/// Counted, traced and unobserved, every row equals that of another implementation.
#[test]
fn every_row_is_found() {
    let rows: Vec<Row> = more_searches::rows(|row| {
        let run = row["run"].as_str().unwrap();
        run.starts_with("maxn") || run == "paranoid"
    });
    assert_eq!(rows.len(), 15, "no row is left out");
    for row in &rows {
        let run: Run = row.run.parse().unwrap();
        let tree = tree_of(&row.position);
        let start = AnyPosition::Tree(tree.clone());
        let (result, limits) = (EvaluationName::Result, Limits::default());
        let counted = any::count(&start, result, run, limits, Tally::new(), &mut NoLimit);
        let total = counted.tally.counts().total;
        let report = &counted.report;
        let value = match report.numbers {
            Some(numbers) => serde_json::json!(numbers),
            None => serde_json::json!(report.score.map(Score::get)),
        };
        assert_eq!(value, row.value, "{row:?}");
        let best = report.best_move.map(|mv| tree.move_text(mv));
        assert_eq!(best.as_deref(), Some(&*row.best), "{row:?}");
        assert_eq!(
            (total.nodes, total.leaves, total.cutoffs, total.pruned),
            (row.nodes, row.leaves, row.cutoffs, row.pruned),
            "{row:?}"
        );
        let silent = search(&tree, &FinalResult, run, limits, Silent, &mut NoLimit);
        assert_eq!(&silent, report, "{row:?}");
        let trace = recorded(&row.position, &row.run);
        assert_eq!(trace.counts(), &counted.tally.counts(), "{row:?}");
        assert_eq!(trace.steps(), row.steps, "{row:?}");
        let numbers = if run.to_string() == "paranoid" { None } else { report.numbers };
        assert_eq!(trace.numbers(trace.root()), numbers, "{row:?}");
    }
}

/// The log has the events of part 1, with vectors and without windows.
#[test]
fn the_log_has_vectors() {
    let text = "(([1 2 6] [4 2 3]) [5 5 0])";
    let wanted = [
        "enter root a",
        "enter 1 b",
        "enter 1-1 leaf",
        "score 1-1 1,2,6",
        "update 1 1 1,2,6",
        "enter 1-2 leaf",
        "score 1-2 4,2,3",
        "update 1 2 1,2,6",
        "exit 1 1,2,6 exact",
        "update root 1 1,2,6",
        "enter 2 leaf",
        "score 2 5,5,0",
        "update root 2 5,5,0",
        "exit root 5,5,0 exact",
    ];
    assert_eq!(events(&recorded(text, "maxn")), wanted);
    let paranoid = events(&recorded(text, "paranoid"));
    assert_eq!(
        paranoid[..3],
        ["enter root a -inf inf", "enter 1 b -inf inf", "enter 1-1 leaf -inf inf"]
    );
    assert_eq!(paranoid.last().unwrap(), "exit root 5 exact");
}

/// A tree by its definition, without a line of the product.
#[derive(Clone, Debug)]
enum Own {
    Leaf(Numbers),
    Inner(Vec<Self>),
}

impl Own {
    /// A random tree of up to `depth` plies. With a `sum` every leaf shares it out.
    fn random(random: &mut Random, depth: u32, sum: Option<i32>) -> Self {
        if depth == 0 || random.chance(8) {
            return Self::Leaf(match sum {
                Some(sum) => {
                    let a = random.from(0, sum);
                    let b = random.from(0, sum - a);
                    [a, b, sum - a - b]
                }
                None => [0; 3].map(|_| random.from(0, 9)),
            });
        }
        Self::Inner((0..random.from(1, 4)).map(|_| Self::random(random, depth - 1, sum)).collect())
    }

    /// Writes it for three players, or with A's numbers for MAX against MIN and MIN.
    fn text(&self, ply: usize, by_three: bool) -> String {
        match self {
            Self::Leaf([a, b, c]) if by_three => format!("[{a} {b} {c}]"),
            Self::Leaf([a, ..]) => a.to_string(),
            Self::Inner(children) => {
                let below: Vec<_> =
                    children.iter().map(|child| child.text(ply + 1, by_three)).collect();
                let mover = match (by_three, ply % 3) {
                    (true, _) => "",
                    (_, 0) => "max",
                    _ => "min",
                };
                format!("{mover}({})", below.join(" "))
            }
        }
    }

    /// The numbers of maxn.
    fn value(&self, ply: usize) -> Numbers {
        match self {
            Self::Leaf(numbers) => *numbers,
            Self::Inner(children) => {
                let values = children.iter().map(|child| child.value(ply + 1));
                let mover = ply % 3;
                values
                    .reduce(|best, value| if value[mover] > best[mover] { value } else { best })
                    .unwrap()
            }
        }
    }

    fn child(&self, path: &[String]) -> &Self {
        path.iter().fold(self, |at, mv| match at {
            Self::Inner(children) => &children[mv.parse::<usize>().unwrap() - 1],
            Self::Leaf(_) => panic!("a leaf has no child"),
        })
    }
}

fn random_tree(case: u32) -> Own {
    let mut random = Random::of(4_600, case.into());
    let sum = random.chance(2).then(|| random.from(4, 12));
    let depth = random.from(1, 6) as u32;
    match Own::random(&mut random, depth, sum) {
        Own::Leaf(numbers) => Own::Inner(vec![Own::Leaf(numbers)]),
        inner @ Own::Inner(_) => inner,
    }
}

/// On 2,000 trees: the numbers of maxn at every node, the root's numbers and move under shallow pruning, and the bound of
/// a cut node; paranoid enters the nodes of alpha-beta with MIN after MIN.
#[test]
fn three_players_on_random_trees() {
    let (mut cuts, mut other_moves) = (0, 0);
    for case in 0..2_000 {
        let own = random_tree(case);
        let text = own.text(0, true);
        let path = |trace: &Trace, id: u32| -> Vec<String> {
            trace.moves_to(id).iter().map(|&mv| trace.name(mv).to_owned()).collect()
        };
        let maxn = recorded(&text, "maxn");
        assert_eq!(u64::from(maxn.steps()), 3 * maxn.counts().total.nodes - 1, "{text}");
        for id in 0..maxn.len() {
            let path = path(&maxn, id);
            let value = own.child(&path).value(path.len());
            assert_eq!(maxn.numbers(id), Some(value), "{text}: {path:?}");
            assert_eq!(maxn.node(id).unwrap().score(), Some(Score::new(value[0])), "{text}");
        }
        let shallow = recorded(&text, "maxn+shallow");
        assert_eq!(shallow.numbers(0), maxn.numbers(0), "{text}");
        assert_eq!(shallow.variation(), maxn.variation(), "{text}");
        for id in (0..shallow.len()).filter(|&id| !shallow.is_pruned(id)) {
            let (path, node) = (path(&shallow, id), shallow.node(id).unwrap());
            let (value, numbers) =
                (own.child(&path).value(path.len()), shallow.numbers(id).unwrap());
            if node.bound() == Some(Bound::Exact) {
                assert_eq!(numbers, value, "{text}: {path:?}");
            } else {
                let mover = path.len() % 3;
                assert!(numbers[mover] <= value[mover], "{text}: {path:?}");
                cuts += 1;
            }
        }
        let paranoid = recorded(&text, "paranoid");
        let two = recorded(&own.text(0, false), "alphabeta");
        assert_eq!((paranoid.counts(), paranoid.score()), (two.counts(), two.score()), "{text}");
        for id in 0..two.len() {
            let [one, other] = [&paranoid, &two].map(|trace| *trace.node(id).unwrap());
            assert_eq!(one.kind(), Kind::of_three(one.ply()), "{text}");
            let facts = |node: plyscope::trace::Node| {
                (
                    node.window(),
                    node.score(),
                    node.bound(),
                    node.status(),
                    node.enter(),
                    node.exit(),
                )
            };
            assert_eq!(facts(one), facts(other), "{text}: {id}");
        }
        assert!(paranoid.score().unwrap().get() <= maxn.numbers(0).unwrap()[0], "{text}");
        other_moves += u32::from(paranoid.variation().first() != maxn.variation().first());
    }
    assert!(cuts > 500 && other_moves > 300, "{cuts} cuts, {other_moves} other moves");
}

/// The replay ends with the choice of each mover; a file gives all of it back.
#[test]
fn the_replay_and_the_file_have_the_choices() {
    for case in 0..200 {
        let text = random_tree(case).text(0, true);
        for run in ["maxn", "maxn+shallow", "paranoid", "maxn+random:3", "maxn+static+shallow"] {
            let trace = recorded(&text, run);
            trace.check().unwrap();
            trace.check_game().unwrap();
            let frames = Frames::of(&trace);
            for step in 1..=trace.steps() {
                let Some(StepEvent::Exit(id)) = frames.event(step) else { continue };
                let best = frames.at(id, step).unwrap().best_child.unwrap();
                assert_eq!(
                    trace.node(best).unwrap().score(),
                    trace.node(id).unwrap().score(),
                    "{run} {text}"
                );
                if run != "paranoid" {
                    assert_eq!(trace.numbers(best), trace.numbers(id), "{run} {text}");
                }
            }
            for format in [Format::Json, Format::Lines] {
                let mut file = Vec::new();
                write(&trace, format, &mut file).unwrap();
                let again = read(&mut &file[..], None).unwrap();
                assert_eq!(events(&again), events(&trace), "{run} {text}");
                assert_eq!(again.counts(), trace.counts(), "{run} {text}");
            }
        }
    }
}

/// A node names its player and its numbers; the file says that it needs readers of 1.2.
#[test]
fn a_file_names_players_and_numbers() {
    let text = text_without_digest(&recorded(FIGURE, "maxn"));
    let file: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(file["format_minor"], 2);
    let nodes = file["nodes"].as_array().unwrap();
    let kinds: Vec<_> = nodes[..4].iter().map(|node| node["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["a", "b", "c", "a"]);
    assert_eq!(nodes[0]["vector"], serde_json::json!([1, 2, 6]));
    for (from, to, reason) in [
        ("\"kind\":\"b\"", "\"kind\":\"c\"", "cannot move at ply 1"),
        ("\"kind\":\"b\"", "\"kind\":\"min\"", "A, B and C move in a search for three players"),
        ("\"score\":4,", "\"score\":5,", "another score"),
        ("\"vector\":[1,2,6]", "\"vector\":[1,2]", "an array of length 3"),
    ] {
        let odd = text.replacen(from, to, 1);
        assert_ne!(odd, text, "{from}");
        let error = read(&mut odd.as_bytes(), None).unwrap_err().to_string();
        assert!(error.contains(reason), "{from} as {to}: {error}");
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    let refused = |text: &str, run: &str, change: &dyn Fn(&mut RunRequest)| -> ServiceError {
        let mut request = request(text, run);
        change(&mut request);
        Request::read(&request).unwrap_err()
    };
    let nothing = |_: &mut RunRequest| {};
    for run in ["minimax", "alphabeta", "expectimax", "mtdf", "mcts:10", "pn+goal:3", "pvs+tt"] {
        let error = refused(FIGURE, run, &nothing);
        assert_eq!(error.reason, "this tree is for three players", "{run}");
    }
    for run in ["maxn", "maxn+shallow", "paranoid"] {
        let error = refused("((3 12)(2 4))", run, &nothing);
        assert!(error.reason.contains("needs a tree for three players"), "{}", error.reason);
    }
    let setup = SetupRequest::at("tictactoe", "");
    let error = Request::read(&RunRequest::of(setup, "maxn")).unwrap_err();
    assert!(error.reason.contains("needs a tree for three players"), "{}", error.reason);
    let fields: BTreeSet<Option<String>> = [
        refused(FIGURE, "maxn", &|request| request.depth = Some(2)).field,
        refused(FIGURE, "maxn", &|request| request.budget = Some(14)).field,
        refused(FIGURE, "paranoid", &|request| request.eval = Some("zero".to_owned())).field,
    ]
    .into();
    assert_eq!(fields, ["depth", "budget", "eval"].map(|field| Some(field.to_owned())).into());
    for (text, reason) in [
        ("([1 2 6] 4)", "some leaves have three numbers and others one"),
        ("([1 2] [4 2 3])", "not three whole numbers"),
        ("([1 2 -6] [4 2 3])", "not three whole numbers"),
        ("([1 2 6.5] [4 2 3])", "not three whole numbers"),
        ("([1 2 6 [4 2 3])", "not three whole numbers"),
        ("([1 2 6", "never closed"),
        ("max([1 2 6] [4 2 3])", "players, chance"),
        ("(min([1 2 6] [4 2 3]))", "players, chance"),
        ("(chance([1 2 6] [4 2 3]))", "players, chance"),
        ("scale=10 ([1 2 6] [4 2 3])", "scale"),
    ] {
        let error = refused(text, "maxn", &nothing);
        assert!(error.reason.contains(reason), "{text}: {}", error.reason);
        assert!(error.remedy.is_some(), "{text}");
    }
}

/// The sentences say whose numbers are compared, how much is left to share, and what paranoid assumes.
#[test]
fn the_sentences_name_the_players() {
    let said = |trace: &Trace, step: u32| {
        let explanation = explain(trace, &trace.state(step).unwrap());
        let said = says(trace, &explanation, Manner::default());
        let all = std::iter::once(said.head).chain(said.detail);
        all.map(|message| message.text(Language::English)).collect::<Vec<_>>()
    };
    let maxn = recorded(FIGURE, "maxn");
    assert_eq!(said(&maxn, 6), ["Move 1 gives (1, 2, 6), C's best so far."]);
    assert_eq!(said(&maxn, 9), ["C compares 6 and 3, its own numbers, and takes (1, 2, 6)."]);
    let equal = "A compares 1 and 1, its own numbers, and keeps the first, (1, 2, 6).";
    assert_eq!(said(&maxn, 43), [equal]);
    assert_eq!(said(&maxn, 44), ["Done: the value is (1, 2, 6), the best move is 1."]);
    let paranoid = recorded(FIGURE, "paranoid");
    let entered = said(&paranoid, 3);
    let assumed = "Paranoid: C is taken to hurt A, even at its own cost.";
    assert!(entered.iter().any(|sentence| sentence == assumed), "{entered:?}");
    // B has 7 of 9, and A has 2 from its first move.
    let shared = recorded("(([2 4 3] [4 2 3])([2 7 0] [0 0 9]))", "maxn+shallow");
    let cut = (1..=shared.steps())
        .find(|&step| matches!(shared.event(step), Some(StepEvent::Cutoff { .. })));
    let why = "B already has 7 of the 9 there are to share, so A cannot get more than 2 here, and has 2: cut.";
    assert_eq!(said(&shared, cut.unwrap()), [why, "Cut: move 2 cannot matter."]);
    let all = recorded("(([9 0 0] [4 2 3])([0 9 0] [0 0 9]))", "maxn+shallow");
    let cut =
        (1..=all.steps()).find(|&step| matches!(all.event(step), Some(StepEvent::Cutoff { .. })));
    let why = "B already has all of the 9 there are to share, so nothing here can be better: cut.";
    assert_eq!(said(&all, cut.unwrap())[0], why);
}
