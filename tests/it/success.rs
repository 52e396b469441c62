//! Success curves: frozen under a node limit, monotone in it, and honest about scores.

use plyscope::search::Stop;
use plyscope::service::wire::SetupRequest;
use plyscope::service::wire::{SuccessRequest, SuccessView};
use plyscope::service::{Handle, SuccessTask};

const L3_R1: &str = include_str!("../data/connect4/Test_L3_R1");

fn request(positions: &str, runs: &[&str], nodes: u64) -> SuccessRequest {
    SuccessRequest {
        setup: SetupRequest { game: "connect4".to_owned(), ..SetupRequest::default() },
        runs: runs.iter().map(|&run| run.to_owned()).collect(),
        positions: Some(positions.to_owned()),
        node_limit: Some(nodes),
        ..SuccessRequest::default()
    }
}

fn drawn(request: &SuccessRequest) -> SuccessView {
    SuccessTask::read(request).unwrap().run(&Handle::new())
}

/// Every 25th position of the easiest set: stones, tried, solved by each run.
#[test]
fn a_curve_by_nodes_is_frozen_and_repeats() {
    let some: Vec<&str> = L3_R1.lines().step_by(25).collect();
    let runs = ["minimax", "alphabeta", "alphabeta+static", "alphabeta+static+tt"];
    let wanted = request(&some.join("\n"), &runs, 300);
    let found = drawn(&wanted);
    assert_eq!(found, drawn(&wanted));
    let runs_at = |place: usize| found.runs.iter().map(move |run| &run.groups[place]);
    let rows = found.groups.iter().enumerate().map(|(place, group)| {
        assert!(runs_at(place).all(|share| share.tried == group.positions));
        (group.stones, group.positions, runs_at(place).map(|share| share.solved).collect())
    });
    let rows: Vec<(u32, u32, Vec<u32>)> = rows.collect();
    let frozen = [
        (29, 7, vec![0, 1, 1, 1]),
        (30, 5, vec![0, 0, 0, 1]),
        (31, 5, vec![0, 0, 0, 1]),
        (32, 3, vec![0, 3, 3, 3]),
        (33, 1, vec![0, 0, 1, 1]),
        (34, 7, vec![1, 4, 4, 7]),
        (35, 2, vec![2, 2, 2, 2]),
        (36, 2, vec![1, 2, 2, 2]),
        (37, 1, vec![1, 1, 1, 1]),
        (38, 2, vec![2, 2, 2, 2]),
        (40, 1, vec![1, 1, 1, 1]),
        (41, 4, vec![4, 4, 4, 4]),
    ];
    assert_eq!(rows, frozen);
    assert!(found.wrong.is_none() && found.stopped.is_none());
    assert_eq!(found.positions.len(), 40);
}

#[test]
fn more_nodes_solve_no_fewer_positions() {
    let some: Vec<&str> = L3_R1.lines().step_by(20).collect();
    let mut before: Option<SuccessView> = None;
    for nodes in [10, 100, 1_000, 10_000] {
        let found = drawn(&request(&some.join("\n"), &["alphabeta", "negac+tt"], nodes));
        for (run, less) in found.runs.iter().zip(before.iter().flat_map(|view| &view.runs)) {
            for (more, less) in run.groups.iter().zip(&less.groups) {
                assert!(more.solved >= less.solved, "{} {nodes}", run.run);
            }
            for (point, less) in run.points.iter().zip(&less.points) {
                assert!(!less.solved || (point.solved && point.nodes == less.nodes));
            }
        }
        // The nodes of every search also give the curve of any lower limit.
        for run in &found.runs {
            assert!(
                run.points.iter().all(|point| point.nodes <= nodes && point.milliseconds.is_none())
            );
        }
        before = Some(found);
    }
    let most = before.unwrap();
    assert!(most.runs[0].all.solved > 20 && most.runs[1].all.solved > most.runs[0].all.solved);
}

#[test]
fn a_wrong_score_is_not_solved_and_names_its_line() {
    let line = L3_R1.lines().next().unwrap();
    let (position, score) = line.split_once(' ').unwrap();
    let set = format!("# first\n{position}\n{position} 7\n");
    let found = drawn(&request(&set, &["alphabeta"], 1_000_000));
    let run = &found.runs[0];
    assert_eq!((run.all.tried, run.all.solved, run.wrong), (2, 1, 1));
    let message = found.wrong.unwrap();
    assert!(
        message.contains(&format!("alphabeta gives {score}, but the set gives 7")),
        "{message}"
    );
    assert!(message.ends_with("line 3"), "{message}");
    let by_winner = SuccessRequest {
        eval: Some("outcome".to_owned()),
        ..request(line, &["alphabeta"], 1_000_000)
    };
    assert_eq!(drawn(&by_winner).wrong, None);
}

#[test]
fn giving_up_and_cancelling_keep_what_is_done() {
    let some: Vec<&str> = L3_R1.lines().step_by(25).collect();
    let wanted = SuccessRequest {
        stop_after_failures: Some(2),
        ..request(&some.join("\n"), &["minimax", "alphabeta+static+tt"], 200)
    };
    let found = drawn(&wanted);
    let run = &found.runs[0];
    let failed = run.points.iter().rev().take_while(|point| !point.solved).count();
    assert_eq!((failed, run.points.len() < 40), (2, true));
    let last = &found.positions[run.points.last().unwrap().position as usize];
    assert_eq!(run.gave_up_at, Some(last.stones));
    assert!(found.conventions.iter().any(|known| known.text.contains("skipped after 2")));
    let stones = |view: &SuccessView, run: usize| -> Vec<u32> {
        let points = view.runs[run].points.iter();
        points.map(|point| view.positions[point.position as usize].stones).collect()
    };
    assert!(stones(&found, 0).is_sorted_by(|a, b| a >= b), "the fullest board first");

    let handle = Handle::new();
    handle.stop();
    let stopped = SuccessTask::read(&wanted).unwrap().run(&handle);
    assert_eq!((stopped.runs.len(), stopped.stopped), (0, Some(Stop::Cancelled)));
}

#[test]
fn othello_and_gomoku_have_curves_too() {
    for (game, size, by) in
        [("othello", "4", "discs on the board"), ("gomoku", "4x4", "stones played")]
    {
        let setup = SetupRequest {
            game: game.to_owned(),
            size: Some(size.to_owned()),
            ..SetupRequest::default()
        };
        let wanted = SuccessRequest {
            setup,
            positions: None,
            per: Some(3),
            games: Some(50),
            ..request("", &["alphabeta+tt"], 2_000)
        };
        let found = drawn(&wanted);
        assert_eq!(found.by, by);
        let shares = &found.runs[0].groups;
        assert_eq!(shares.last().unwrap().share, Some(1.0), "{game}");
        assert!(found.groups.iter().all(|group| group.stones + group.empties == 16), "{game}");
    }
}
