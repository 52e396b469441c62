//! Without a mistake the simulation matches the real search in every game and run, and a right stream
//! is never called wrong.

use super::*;
use crate::external::conventions::View;
use crate::external::field::GamePosition;
use crate::game::SetupRequest;
use crate::mistakes::{Plan, Returns};
use crate::random::below;
use crate::say::Language;
use crate::search::{Run, RunRequest, Tie};
use crate::work::request::Request;

#[derive(Default)]
struct Collector(Vec<Item>);

impl crate::mistakes::Listener for Collector {
    fn take(&mut self, item: Item) -> bool {
        self.0.push(item);
        true
    }
}

fn both(request: &Request, run: Run, depth: Option<u32>) -> (Vec<Item>, Vec<Item>) {
    let game = GamePosition::of(request);
    let (mut real, mut simulated) = (Collector::default(), Collector::default());
    game.search(run, depth, &mut real);
    let plan = Plan {
        cuts: run.has_windows(),
        strict: run.strict,
        returns: if run.hard { Returns::Clamped } else { Returns::Best },
        last: run.tie == Tie::Last,
        depth,
        ..Plan::default()
    };
    game.simulate(&run, None, &plan, &mut simulated);
    (real.0, simulated.0)
}

#[test]
fn without_a_mistake_the_simulation_is_the_search() {
    let games = [
        ("tictactoe", "159", None),
        ("tictactoe", "5", Some(4)),
        ("connect4", "4453", Some(4)),
        ("othello", "f5d6c3", Some(3)),
        ("tree", "min:A(min:(3 12 8)(2 (4 -6))(14 5 2))", None),
        ("uniform", "b=3,d=5,seed=7,min=-9,max=9", Some(4)),
    ];
    let runs = [
        "minimax",
        "minimax+last",
        "alphabeta",
        "alphabeta+static",
        "alphabeta+random:7",
        "alphabeta+strict",
        "alphabeta+hard",
        "alphabeta+last",
        "alphabeta+random:3+strict+hard+last",
    ];
    for (game, position, depth) in games {
        for word in runs {
            let setup = SetupRequest::at(game, position);
            let words = RunRequest {
                depth,
                eval: Some("default".to_owned()),
                ..RunRequest::of(setup, word)
            };
            let request = Request::read(&words).unwrap();
            let (real, simulated) = both(&request, request.run, depth);
            assert!(real.len() > 2 && real == simulated, "{game} {position} {word}");
        }
    }
}

fn explanation(language: Language, header: &str, events: &[&str]) -> String {
    let text = [&[header], events].concat().join("\n");
    let answer = check_text(&CheckRequest { text }).unwrap();
    let first = answer.searches[0].first_difference.as_ref().unwrap();
    assert_eq!(first.sentence, first.text(Language::English));
    first.text(language)
}

fn english(header: &str, events: &[&str]) -> String {
    explanation(Language::English, header, events)
}

fn searched(header: &str) -> String {
    let request = Header::read(header).unwrap().request.unwrap();
    let ruled = GamePosition::of(&request);
    let text = |code: u32| ruled.move_text(code);
    let mut writer = crate::external::write::Writer::new(header, false, &text);
    ruled.search(request.run, None, &mut writer);
    writer.text()
}

#[test]
fn a_cut_that_is_missed() {
    let header = r#"{"plyscope":"events","game":"tree","position":"((3 12 8)(2 4 6)(3 4 6))","run":"alphabeta","returns":"best"}"#;
    let strict = r#"{"plyscope":"events","game":"tree","position":"((3 12 8)(2 4 6)(3 4 6))","run":"alphabeta+strict"}"#;
    let text = searched(strict);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        english(header, &lines[1..]),
        "At node 3 (MIN to move), window (3, +inf), best so far 3 by move 1: your search continues with move 2. It should \
         stop here and return 3: beta is 3 now and alpha is 3, so MAX has at least as much already, by move 1 at the root. \
         Do you test alpha > beta instead of alpha >= beta? That explains every line of your file. Line 14."
    );
}

#[test]
fn a_window_with_two_equal_infinities() {
    let header = r#"{"plyscope":"events","game":"tree","position":"((3 12)(2 4))","view":"mover"}"#;
    let events = [
        r#"{"e":"enter","alpha":"-inf","beta":"inf"}"#,
        r#"{"e":"enter","move":"1","alpha":"-inf","beta":"-inf"}"#,
    ];
    assert_eq!(
        english(header, &events),
        "At the root (MAX to move), window (-inf, +inf), no child has returned yet: your search enters move 1 with the \
         window (-inf, -inf). It should be (-inf, +inf), the root's window, negated and swapped. Both ends are the same \
         infinity: is -INT_MIN computed? It overflows and stays INT_MIN; begin with a number such as -1000000. Line 3."
    );
}

#[test]
fn a_best_move_that_counts_from_0() {
    let header = r#"{"plyscope":"events","game":"tictactoe","position":"XOX.O.X.."}"#;
    let text = searched(header);
    let mut lines = Vec::new();
    for line in text.lines() {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        let object = line.as_object_mut().unwrap();
        object.remove("alpha");
        object.remove("beta");
        if let Some(best) = object.get_mut("best") {
            *best = serde_json::json!(best.as_str().unwrap().parse::<u32>().unwrap() - 1);
        }
        lines.push(line.to_string());
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let sentence = english(header, &lines[1..]);
    assert!(
        sentence.ends_with(
            "the only move there. All your best moves are one too small: do they count from 0, and your moves from 1? \
             Line 8."
        ),
        "{sentence}"
    );
    assert!(sentence.contains("your search returns the right value, "), "{sentence}");
}

#[test]
fn other_differences_in_both_languages() {
    let tree = r#"{"plyscope":"events","game":"tree","position":"((3 12)(2 4))"}"#;
    let (root, left) = (r#"{"e":"enter"}"#, r#"{"e":"enter","move":"1"}"#);
    let leaf = [root, left, r#"{"e":"leaf","move":"1","value":-4}"#];
    assert_eq!(
        english(tree, &leaf),
        "At node 1 1 (a leaf): your search gives the leaf the value -4. It should be 3, by the evaluation of the header, \
         for MAX. Line 4."
    );
    assert_eq!(
        explanation(Language::Portuguese, tree, &leaf),
        "No nó 1 1 (uma folha): sua busca dá à folha o valor -4. Deveria ser 3, pela avaliação do cabeçalho, para MAX. \
         Linha 4."
    );
    assert_eq!(
        english(tree, &[left]),
        "At the start of the search: your search enters the root by move 1. No move leads to the root: begin with an \
         event enter without a move. Line 2."
    );
    let game = r#"{"plyscope":"events","game":"tictactoe","position":"1759"}"#;
    assert_eq!(
        english(game, &[root, r#"{"e":"enter","move":"9"}"#]),
        "At the root (MAX to move, X): your search enters move 9. It should enter move 2, because this move is not legal \
         here. Line 3."
    );
}

fn small(state: &mut u64) -> String {
    let digits = |state: &mut u64, from: &str, count: usize| {
        let mut left: Vec<char> = from.chars().collect();
        let mut moves = String::new();
        for _ in 0..count {
            moves.push(left.remove(below(state, left.len())));
        }
        moves
    };
    match below(state, 4) {
        0 => {
            let moves = 4 + below(state, 3);
            let position = digits(state, "123456789", moves);
            format!(r#""game":"tictactoe","position":"{position}","eval":"outcome""#)
        }
        1 => {
            let moves = 7 + below(state, 4);
            let position = digits(state, "1111222233334444", moves);
            format!(
                r#""game":"connect4","size":"4x4","position":"{position}","depth":3,"eval":"lines""#
            )
        }
        2 => r#""game":"othello","size":"4x4","position":"a2a1b1a3d4d2d3b4c4c1","eval":"discs""#
            .to_owned(),
        _ => format!(r#""game":"tree","position":"{}""#, node(state, 3)),
    }
}

fn node(state: &mut u64, plies: u32) -> String {
    if plies == 0 || below(state, 6) == 0 {
        return (below(state, 19) as i32 - 9).to_string();
    }
    let count = 1 + below(state, 3);
    let children: Vec<_> = (0..count).map(|_| node(state, plies - 1)).collect();
    format!("({})", children.join(" "))
}

/// Right searches under all conventions, with a random choice of words in the header.
#[test]
fn a_right_search_is_never_called_wrong() {
    const WORDS: [&str; 5] = ["moves", "max", "view", "returns", "run"];
    let mut state = 7;
    let (mut checked, mut turned, mut forbidden) = (0, 0, 0);
    while checked < 10_000 {
        let game = small(&mut state);
        let some = |state: &mut u64, words: &[&str]| words[below(state, words.len())].to_owned();
        let mut words = [
            some(&mut state, &["plyscope", "from-zero", "row-column"]),
            some(&mut state, &["root", "first", "second"]),
            some(&mut state, &["max", "mover"]),
            some(&mut state, &["best", "window", "clamped"]),
            some(&mut state, &["alphabeta", "alphabeta+strict"]),
        ];
        let head = |words: &[String; 5], written: &dyn Fn(usize) -> bool| {
            let fields = WORDS.iter().zip(words).enumerate().filter(|(at, _)| written(*at));
            let fields: Vec<_> =
                fields.map(|(_, (key, value))| format!(",\"{key}\":\"{value}\"")).collect();
            format!("{{\"plyscope\":\"events\",{game}{}}}", fields.concat())
        };
        let Ok(header) = Header::read(&head(&words, &|_| true)) else { continue };
        let lines = events_of(&header, 1 + below(&mut state, 15));
        let mut written = [0; 5].map(|_| below(&mut state, 2) == 0);
        // A stated run also states whether values are clamped.
        written[3] |= written[4] && words[3] == "clamped";
        // One header in five contradicts the program.
        let lies = below(&mut state, 5) == 0;
        if lies {
            let at = below(&mut state, 5);
            let others: [&[&str]; 5] = [
                &["plyscope", "from-zero"],
                &["root", "first"],
                &["max", "mover"],
                &["best", "window"],
                &["alphabeta", "alphabeta+strict"],
            ];
            words[at] = some(&mut state, others[at]);
            written[at] = true;
        }
        let header = head(&words, &|at| written[at]);
        if Header::read(&header).is_err() {
            continue;
        }
        checked += 1;
        let text = format!("{header}\n{lines}");
        let Ok(answer) = check_text(&CheckRequest { text: text.clone() }) else { panic!("{text}") };
        let search = &answer.searches[0];
        turned += u32::from(!search.conventions.is_empty());
        // A stated run is kept, even if `hard` or `strict` would explain the difference.
        let stands = lies || (written[4] && words[3] != "best");
        if stands && !search.agrees {
            forbidden += 1;
            assert!(search.would_agree.is_some(), "{text}\n{search:?}");
        } else {
            assert!(search.agrees, "{text}\n{:?} {:?}", search.first_difference, search.further);
        }
    }
    assert!(turned > 2_000 && forbidden > 300, "{turned} {forbidden}");
}

/// Returns the events of a search under the conventions of its header, with some of the fields.
/// `fields` has one bit each for moves, windows, values and best moves.
fn events_of(header: &Header, fields: usize) -> String {
    let record = Record::default();
    let case = Case::of(header, &record);
    let candidate = case.candidate(header.conventions);
    let request = header.request.as_ref().unwrap();
    let game = GamePosition::of(request);
    let notation =
        MoveNotation { words: header.conventions.moves, base: u32::from(fields.is_multiple_of(3)) };
    let text = |code: u32| notation.text(&game, code);
    let mut writer =
        crate::external::write::Writer::new("", header.conventions.view == View::Mover, &text);
    case.run_first(&candidate, notation, &mut writer);
    let gone = [(1, "move"), (2, "alpha"), (2, "beta"), (4, "value"), (8, "best")];
    let mut lines = String::new();
    for line in writer.text().lines().skip(1) {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        let object = line.as_object_mut().unwrap();
        for (bit, key) in gone {
            // Moves are always kept, because a file without them is read in the reference's order.
            if bit > 1 && fields & bit == 0 {
                object.remove(key);
            }
        }
        lines += &line.to_string();
        lines.push('\n');
    }
    lines
}
