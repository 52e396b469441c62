//! What a comparison holds against each other, and what limits and stops leave of it.

use super::export::export_comparison;
use super::*;
use crate::service::wire::comparison::ExportFormat;
use crate::service::wire::operations::SetupWords;

/// Six positions with their scores, of P. Pons' set `Test_L3_R1`.
fn scored() -> String {
    let set = include_str!("../../../tests/data/connect4/Test_L3_R1");
    set.lines().take(6).collect::<Vec<_>>().join("\n")
}

fn request(game: &str, runs: &[&str]) -> CompareRequest {
    CompareRequest {
        setup: SetupWords { game: game.to_owned(), ..SetupWords::default() },
        runs: runs.iter().map(|&run| run.to_owned()).collect(),
        ..CompareRequest::default()
    }
}

fn compared(request: &CompareRequest) -> ComparisonView {
    CompareTask::read(request).unwrap().run(&Handle::new())
}

#[test]
fn orders_that_meet_a_limit_are_counted_and_give_no_mean() {
    let asked =
        CompareRequest { random_orders: Some(10), ..request("tictactoe", &["alphabeta+static"]) };
    let all = compared(&asked).random.unwrap();
    assert_eq!((all.counts.len(), all.unfinished, all.remark()), (10, 0, None));
    let mut sorted = all.counts.clone();
    sorted.sort_unstable();
    let limit = u64::midpoint(sorted[6], sorted[7]);
    let cut = compared(&CompareRequest { node_limit: Some(limit), ..asked });
    let random = cut.random.clone().unwrap();
    let small: Vec<u64> = all.counts.iter().copied().filter(|&nodes| nodes < limit).collect();
    assert_eq!((random.counts.clone(), random.unfinished), (small, 3));
    assert_eq!((random.mean, random.deviation, random.quantiles), (None, None, None));
    assert_eq!((cut.runs[0].to_random, cut.runs[0].stopped.clone()), (None, None));
    let remark = "3 of 10 random orders met a limit";
    for (format, words) in [
        (ExportFormat::Json, "\"unfinished\": 3"),
        (ExportFormat::Csv, "random_orders,random_orders_unfinished"),
        (ExportFormat::Csv, ",7,3\n"),
        (ExportFormat::Markdown, remark),
        (ExportFormat::Latex, remark),
    ] {
        let text = export_comparison(&cut, format).unwrap();
        assert!(text.contains(words), "{format:?}: {text}");
    }
}

#[test]
fn no_random_order_begins_after_a_stop() {
    let setup = SetupWords { position: "1523".to_owned(), ..request("tictactoe", &[]).setup };
    let asked = CompareRequest { setup, random_orders: Some(3), ..request("", &["alphabeta"]) };
    assert_eq!(compared(&asked).random.unwrap().counts.len(), 3);
    let handle = Handle::new();
    handle.stop();
    assert_eq!(CompareTask::read(&asked).unwrap().run(&handle).random, None);
}

/// A set has scores of the whole game; only the game's own score is one.
#[test]
fn scores_of_a_set_are_held_against_what_tells_them() {
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
