//! Tests of a comparison: agreement of scores, limits, stops, default evaluations and exports.

use super::*;
use crate::experiments::comparison::json::RunValue;
use crate::experiments::document::{ExportFormat, export};
use crate::game::SetupRequest;
use crate::search::LineEnd;

/// Six positions with their scores, from P. Pons' set `Test_L3_R1`.
fn scored() -> String {
    let set = include_str!("../../../tests/data/connect4/Test_L3_R1");
    set.lines().take(6).collect::<Vec<_>>().join("\n")
}

fn request(game: &str, runs: &[&str]) -> CompareRequest {
    CompareRequest {
        setup: SetupRequest::at(game, ""),
        runs: runs.iter().map(|&run| run.to_owned()).collect(),
        ..CompareRequest::default()
    }
}

fn compared(request: &CompareRequest) -> ComparisonView {
    CompareTask::read(request).unwrap().run(&Handle::new())
}

/// The help of `compare` promises this: five timings after a warm-up, or half a second; one timing of a
/// run of more than half a second, and of a set.
#[test]
fn a_run_is_timed_as_often_as_documented() {
    let task = |repeats, positions: Option<&str>| {
        let positions = positions.map(str::to_owned);
        let base = request("tictactoe", &["alphabeta"]);
        CompareTask::read(&CompareRequest { positions, repeats, ..base }).unwrap()
    };
    // Keeps the timings as `measure` does, for runs of `each` milliseconds.
    let timings = |task: &CompareTask, each: f64| {
        let (mut timed, mut times) = (0, Vec::new());
        while task.is_timed_again(timed, &times) {
            if task.repeats == 0 && timed == 1 {
                times.clear();
            }
            times.push(each);
            timed += 1;
        }
        (timed, times.len())
    };
    let usual = task(Some(0), None);
    for (each, timed, kept) in [
        (0.1, 6, 5),
        (100.0, 6, 5),
        (124.0, 6, 5),
        (125.0, 5, 4),
        (250.0, 3, 2),
        (400.0, 3, 2),
        (500.0, 2, 1),
        (500.1, 1, 1),
        (60_000.0, 1, 1),
    ] {
        assert_eq!(timings(&usual, each), (timed, kept), "{each} ms");
    }
    for each in [0.1, 60_000.0] {
        assert_eq!(timings(&task(Some(0), Some("15\n1523\n")), each), (1, 1));
        assert_eq!(timings(&task(Some(3), None), each), (3, 3));
        assert_eq!(timings(&task(None, None), each), (1, 1));
    }
}

#[test]
fn orders_that_meet_a_limit_are_counted_and_give_no_mean() {
    let base =
        CompareRequest { random_orders: Some(10), ..request("tictactoe", &["alphabeta+static"]) };
    let all = compared(&base).random.unwrap();
    assert_eq!((all.counts.len(), all.unfinished, all.remark()), (10, 0, None));
    let mut sorted = all.counts.clone();
    sorted.sort_unstable();
    let limit = u64::midpoint(sorted[6], sorted[7]);
    let cut = compared(&CompareRequest { node_limit: Some(limit), ..base });
    let random = cut.random.clone().unwrap();
    let small: Vec<u64> = all.counts.iter().copied().filter(|&nodes| nodes < limit).collect();
    assert_eq!((random.counts.clone(), random.unfinished), (small, 3));
    assert_eq!((random.mean, random.deviation, random.quantiles), (None, None, None));
    assert_eq!((cut.runs[0].ratios.to_random, cut.runs[0].stopped), (None, None));
    let remark = "3 of 10 random orders met a limit";
    for (format, words) in [
        (ExportFormat::Json, "\"unfinished\": 3"),
        (ExportFormat::Csv, "random_orders,random_orders_unfinished"),
        (ExportFormat::Csv, ",7,3,result,end,,,,"),
        (ExportFormat::Markdown, remark),
        (ExportFormat::Latex, remark),
    ] {
        let text = export(&cut, format).unwrap();
        assert!(text.contains(words), "{format:?}: {text}");
    }
}

/// A depth limit that falls gives no line of the whole search, and lies outside no window.
#[test]
fn only_a_given_window_leaves_a_value_outside() {
    let runs = ["alphabeta+shorten:2@20", "alphabeta+window:5:6", "alphabeta"];
    let base = CompareRequest { depth: Some(4), ..request("tictactoe", &runs) };
    let rows = compared(&base).runs;
    let found: Vec<_> =
        rows.iter().map(|row| (row.value.map(RunValue::score), row.pv_end)).collect();
    let [fell, outside, whole] = found[..] else { panic!("{found:?}") };
    assert_eq!((fell.0.is_some(), fell.1), (true, Some(LineEnd::Stop)));
    assert_eq!(outside, (None, Some(LineEnd::Outside)));
    assert_eq!((whole.0.is_some(), whole.1), (true, Some(LineEnd::Limit)));
}

#[test]
fn no_random_order_begins_after_a_stop() {
    let setup = SetupRequest { position: "1523".to_owned(), ..request("tictactoe", &[]).setup };
    let base = CompareRequest { setup, random_orders: Some(3), ..request("", &["alphabeta"]) };
    assert_eq!(compared(&base).random.unwrap().counts.len(), 3);
    let handle = Handle::new();
    handle.stop();
    assert_eq!(CompareTask::read(&base).unwrap().run(&handle).random, None);
}

/// A set has scores of the whole game, so only the game's own evaluation is compared.
#[test]
fn scores_of_a_set_are_compared_with_their_own_evaluation() {
    let run = |eval: &str, score: i32| {
        let set = scored();
        let lines = set.lines().map(|line| match score {
            0 => line.to_owned(),
            _ => format!("{} {score}", line.split(' ').next().unwrap_or_default()),
        });
        compared(&CompareRequest {
            positions: Some(lines.collect::<Vec<_>>().join("\n")),
            eval: Some(eval.to_owned()),
            ..request("connect4", &["alphabeta+static"])
        })
    };
    for (eval, right) in [("result", Some(6)), ("outcome", Some(6)), ("zero", None)] {
        let found = run(eval, 0);
        assert_eq!((found.disagreement, found.runs[0].right), (None, right), "{eval}");
    }
    assert!(!run("result", 17).agree && !run("outcome", 17).agree && run("zero", 17).agree);
}

#[test]
fn a_run_whose_limit_falls_is_not_held_to_the_others() {
    let fell = "alphabeta+shorten:1@1";
    let of = |runs: &[&str]| {
        let random_orders = Some(2);
        let positions = Some(scored());
        compared(&CompareRequest { positions, random_orders, ..request("connect4", runs) })
    };
    for runs in [[fell, "alphabeta+static"], ["alphabeta+static", fell]] {
        let found = of(&runs);
        assert_eq!(found.disagreement, None);
        assert_ne!(found.runs[0].by_position[0].value, found.runs[1].by_position[0].value);
    }
}

fn by_default(game: &str, runs: &[&str]) -> CompareRequest {
    CompareRequest { eval: Some("default".to_owned()), ..request(game, runs) }
}

fn choice_of(found: &ComparisonView) -> (&str, Why) {
    let choice = found.evaluation.as_ref().unwrap();
    (&choice.evaluation, choice.why)
}

#[test]
fn all_runs_on_all_positions_have_one_default_evaluation() {
    let shallow = CompareRequest { depth: Some(3), ..by_default("connect4", &["alphabeta"]) };
    assert_eq!(choice_of(&compared(&shallow)), ("lines", Why::Horizon));
    // Boards with four and with three empty squares: one of them has a horizon at depth 3.
    let positions = "123421431234\n1234214312342";
    let small = |depth| {
        let setup =
            SetupRequest { size: Some("4x4".to_owned()), ..by_default("connect4", &[]).setup };
        let positions = Some(positions.to_owned());
        CompareRequest { setup, positions, depth: Some(depth), ..shallow.clone() }
    };
    assert_eq!(choice_of(&compared(&small(3))), ("lines", Why::Horizon));
    assert_eq!(choice_of(&compared(&small(4))), ("result", Why::End));
    // No run uses `chains`, because it refuses one of them.
    let runs = ["alphabeta", "alphabeta+wins"];
    let gomoku = CompareRequest { depth: Some(2), ..by_default("gomoku", &runs) };
    assert_eq!(choice_of(&compared(&gomoku)), ("result", Why::Refused));
    let deepening = ["alphabeta", "alphabeta+deepening"];
    let limited = CompareRequest { node_limit: Some(2_000), ..by_default("connect4", &deepening) };
    assert_eq!(choice_of(&compared(&limited)), ("lines", Why::Horizon));
    let whole =
        CompareRequest { node_limit: Some(2_000), ..by_default("connect4", &["alphabeta"]) };
    assert_eq!(choice_of(&compared(&whole)), ("result", Why::End));
    let before = CompareRequest { eval: None, ..shallow };
    assert_eq!(choice_of(&compared(&before)), ("result", Why::Named), "a request from before");
}

#[test]
fn leaves_of_equal_value_are_reported_with_alternatives() {
    let runs = ["minimax", "alphabeta"];
    let base = CompareRequest { depth: Some(3), ..request("othello", &runs) };
    let blind = compared(&base);
    let equal = blind.equal_leaves.clone().unwrap();
    assert_eq!((equal.value, equal.alternatives.len()), (0, 3));
    assert_eq!(equal.alternatives, ["discs", "phases", "deepdiver"]);
    assert!(blind.runs.iter().all(|row| row.leaf_value == Some(0)));
    let sees = compared(&CompareRequest { eval: Some("default".to_owned()), ..base.clone() });
    assert_eq!((choice_of(&sees), &sees.equal_leaves), (("phases", Why::Horizon), &None));
    let named = compared(&CompareRequest { eval: Some("zero".to_owned()), ..base.clone() });
    assert!(named.equal_leaves.is_some(), "also where the evaluation is named");
    let whole =
        CompareRequest { eval: Some("zero".to_owned()), ..request("tictactoe", &["alphabeta"]) };
    assert_eq!(
        compared(&whole).equal_leaves,
        None,
        "to the end of the game they are what they are"
    );
    let words = "every leaf of every run has the value 0, so no move was told from another: the \
                 evaluations discs, phases and deepdiver tell more";
    for (format, words) in [
        (ExportFormat::Json, "\"leaf_value\": 0"),
        (ExportFormat::Csv, ",result,named,0,,,"),
        (ExportFormat::Markdown, &words[1..]),
        (ExportFormat::Latex, words),
    ] {
        let text = export(&blind, format).unwrap();
        assert!(text.contains(words), "{format:?}: {text}");
    }
    // A single position with distinct leaf values is enough.
    let set = CompareRequest { positions: Some("games:3:1:50".to_owned()), ..base };
    assert_eq!(compared(&CompareRequest { depth: Some(10), ..set }).equal_leaves, None);
}

#[test]
fn a_comparison_that_does_not_end_begins_again_as_a_whole() {
    let base = CompareRequest {
        random_orders: Some(2),
        ..by_default("connect4", &["alphabeta+static", "alphabeta"])
    };
    let handle = Handle::with_patience(20_000);
    let found = CompareTask::read(&base).unwrap().run(&handle);
    let again = found.restart.unwrap();
    assert_eq!((again.nodes, again.depth, handle.begun_again()), (20_000, 6, Some(again)));
    assert_eq!(choice_of(&found), ("lines", Why::Horizon));
    let there = compared(&CompareRequest { depth: Some(6), ..base.clone() });
    let counts = |view: &ComparisonView| {
        view.runs.iter().map(|row| (row.nodes, row.value.map(RunValue::score))).collect::<Vec<_>>()
    };
    assert_eq!(counts(&found), counts(&there));
    assert_eq!(found.random.as_ref().unwrap().counts, there.random.unwrap().counts);
    assert!(found.title.ends_with("lines, depth 6"), "{}", found.title);
    let text = export(&found, ExportFormat::Csv).unwrap();
    assert!(text.contains(",lines,horizon,,6,,"), "{text}");
    let limited = CompareRequest { node_limit: Some(30_000), ..base };
    let limited = CompareTask::read(&limited).unwrap().run(&Handle::with_patience(20_000));
    assert_eq!((limited.restart, limited.runs[0].nodes), (None, 30_000));
}

fn comparison(runs: &[&str]) -> ComparisonView {
    let base = request("tree", runs);
    let setup = SetupRequest { position: "((3 12 8)(2 4 6)(14 5 2))".to_owned(), ..base.setup };
    compared(&CompareRequest { setup, ..base })
}

#[test]
fn every_format_has_the_counts() {
    let two = comparison(&["minimax", "alphabeta"]);
    let text = |format| export(&two, format).unwrap();
    let json: ComparisonView = serde_json::from_str(&text(ExportFormat::Json)).unwrap();
    assert_eq!(json, two);
    let csv = text(ExportFormat::Csv);
    let mut table = csv::Reader::from_reader(csv.as_bytes());
    let place = table.headers().unwrap().iter().position(|column| column == "leaves").unwrap();
    let leaves: Vec<String> =
        table.records().map(|row| row.unwrap().get(place).unwrap().to_owned()).collect();
    assert_eq!(leaves, ["9", "7"]);
    let markdown = text(ExportFormat::Markdown);
    assert!(markdown.contains("| run | value | move | nodes | vs minimax |"), "{markdown}");
    assert!(markdown.contains("| alphabeta | 3 | 1 | 11 | 84.62 % |"), "{markdown}");
    let latex = text(ExportFormat::Latex);
    assert!(latex.contains("alphabeta & $3$ & $1$ & $11$ & $84.62\\,\\%$ &"), "{latex}");
    assert!(latex.contains("\\toprule") && latex.contains("\\bottomrule"), "{latex}");
}

#[test]
fn what_the_values_say_is_in_every_text() {
    let mut two = comparison(&["minimax", "alphabeta"]);
    let text = |of: &ComparisonView, format| export(of, format).unwrap();
    assert!(text(&two, ExportFormat::Markdown).contains("\nAll values agree.\n"));
    assert!(text(&two, ExportFormat::Latex).contains("\n% all values agree\n"));
    two.runs[1].stopped = Some(Stop::Nodes);
    let words = "he values that were found agree; a run that was stopped has none there";
    assert!(text(&two, ExportFormat::Markdown).contains(words));
    two.disagreement = Some("one gives 1 & 2".to_owned());
    assert!(text(&two, ExportFormat::Markdown).contains("**The runs disagree:** one gives 1"));
    let latex = text(&two, ExportFormat::Latex);
    assert!(latex.contains("\\textbf{The runs disagree:} one gives 1 \\& 2\n"), "{latex}");
}

/// Titles come from files and from the keyboard, so their markup must be escaped.
#[test]
fn markup_in_texts_is_none_in_the_export() {
    let mut hostile = comparison(&["alphabeta"]);
    hostile.title = "a_b & 50% \\input{x} | *c* <b>\n".to_owned();
    hostile.runs[0].run = "=1+1".to_owned();
    let latex = export(&hostile, ExportFormat::Latex).unwrap();
    assert!(latex.contains("a\\_b \\& 50\\% \\textbackslash{}input\\{x\\} |"), "{latex}");
    let markdown = export(&hostile, ExportFormat::Markdown).unwrap();
    assert!(markdown.contains("\\| \\*c\\* \\<b>"), "{markdown}");
    let csv = export(&hostile, ExportFormat::Csv).unwrap();
    assert!(csv.contains("\n'=1+1,"), "{csv}");
}
