//! The ladders on sets of positions: known figures, scores, and two boards that agree.

use crate::random_positions::Random;
use plyscope::analysis::{Manner, explain, says};
use plyscope::evaluation::FinalResult;
use plyscope::game::{
    ConnectFour, ConnectFourArray, FinalScore, Keyed, Notation, Player, Position, PositionExt,
};
use plyscope::search::{Limits, NoLimit, Run, Silent, search};
use plyscope::service::wire::{CompareRequest, ComparisonView, RunRequest, SetupRequest};
use plyscope::service::{CompareTask, Handle, Request, record};

const L3_R1: &str = include_str!("../data/connect4/Test_L3_R1");
const L2_R1: &str = include_str!("../data/connect4/Test_L2_R1");

fn climbed(ladder: &str, positions: Option<&str>) -> ComparisonView {
    let request = CompareRequest {
        ladder: Some(ladder.to_owned()),
        positions: positions.map(str::to_owned),
        ..CompareRequest::default()
    };
    CompareTask::read(&request).unwrap().run(&Handle::new())
}

fn means(view: &ComparisonView) -> Vec<(String, String)> {
    let row = |row: &plyscope::service::wire::CompareRow| {
        (row.rung.clone().unwrap(), format!("{:.3}", row.mean_nodes))
    };
    view.runs.iter().map(row).collect()
}

/// The first four figures are from P. Pons' tutorial, 2015; the others are ours, with an unlimited table.
#[test]
fn the_rungs_of_connect_four_enter_so_many_nodes_on_l3_r1() {
    let found = climbed("connect4", Some(L3_R1));
    let expected = [
        ("plain", "11024.541"),
        ("alpha-beta", "283.618"),
        ("centre first", "139.659"),
        ("bitboard", "139.659"),
        ("table", "85.657"),
        ("null windows", "105.766"),
    ];
    let expected: Vec<_> = expected.map(|(a, b)| (a.to_owned(), b.to_owned())).into();
    assert_eq!(means(&found), expected);
    assert_eq!(found.disagreement, None);
    assert!(found.runs.iter().all(|row| row.right == Some(1000)));
    let ladder = found.ladder.unwrap();
    assert_eq!(ladder.groups.iter().map(|group| group.positions).sum::<u32>(), 1000);
    assert!(ladder.groups.iter().all(|group| group.stones > 28 && group.rungs.len() == 6));
    assert!(ladder.left_out.is_empty());
}

/// A sample; the whole set is `cargo bench --bench ladder`.
#[test]
fn from_centre_first_on_every_score_is_right_on_l2_r1() {
    let sample: Vec<&str> = L2_R1.lines().step_by(40).collect();
    let found = climbed("connect4", Some(&sample.join("\n")));
    let rungs: Vec<String> = means(&found).into_iter().map(|(rung, _)| rung).collect();
    assert_eq!(rungs, ["centre first", "bitboard", "table", "null windows"]);
    assert_eq!(found.disagreement, None);
    assert!(found.runs.iter().all(|row| row.right == Some(25)));
    assert_eq!(found.runs[0].nodes, found.runs[1].nodes);
    assert_eq!(found.ladder.unwrap().left_out.len(), 2);
}

#[test]
fn the_rungs_of_othello_agree_and_save() {
    let found = climbed("othello", None);
    assert_eq!(found.disagreement, None);
    assert_eq!(found.runs.len(), 5);
    let nodes: Vec<u64> = found.runs.iter().map(|row| row.nodes).collect();
    assert!(nodes.is_sorted_by(|a, b| a > b), "{nodes:?}");
}

#[test]
fn a_wrong_score_is_named_with_its_line() {
    let text: Vec<&str> = L3_R1.lines().take(2).collect();
    let (position, score) = text[1].split_once(' ').unwrap();
    let wrong = format!("{}\n\n{position} {}\n", text[0], score.parse::<i32>().unwrap() + 1);
    let found = climbed("connect4", Some(&wrong)).disagreement.unwrap();
    assert!(found.ends_with(", line 3") && found.contains(position), "{found}");
}

#[test]
fn a_ladder_brings_its_own_words() {
    let refused = |change: &dyn Fn(&mut CompareRequest)| {
        let mut request =
            CompareRequest { ladder: Some("connect4".to_owned()), ..CompareRequest::default() };
        change(&mut request);
        CompareTask::read(&request).unwrap_err().field.unwrap()
    };
    assert_eq!(refused(&|request| request.ladder = Some("chess".to_owned())), "ladder");
    assert_eq!(refused(&|request| request.runs = vec!["minimax".to_owned()]), "runs");
    assert_eq!(refused(&|request| request.depth = Some(3)), "depth");
    assert_eq!(refused(&|request| request.eval = Some("zero".to_owned())), "eval");
    assert_eq!(refused(&|request| request.setup.game = "othello".to_owned()), "game");
    assert_eq!(refused(&|request| request.positions = Some("44".to_owned())), "positions");
    let senseless = CompareRequest {
        setup: SetupRequest { game: "othello".to_owned(), ..SetupRequest::default() },
        runs: vec!["alphabeta".to_owned(), "alphabeta+wins".to_owned()],
        ..CompareRequest::default()
    };
    let error = CompareTask::read(&senseless).unwrap_err();
    assert_eq!((error.field.as_deref(), error.at), (Some("runs"), Some(10)));
    assert!(error.to_string().contains("outcome"), "{error}");
}

/// The array board has the same rules, so a search of it enters the same nodes.
#[test]
fn both_boards_of_connect_four_are_the_same_game() {
    for case in 0..300 {
        let mut random = Random::of(9_000, case);
        let mut bits = ConnectFour::new();
        let mut array = ConnectFourArray::from(&bits);
        loop {
            assert_eq!(array, ConnectFourArray::from(&bits), "{}", bits.position_text());
            assert_eq!(array.side_to_move(), bits.side_to_move());
            assert_eq!(array.outcome(), bits.outcome());
            let moves = bits.moves();
            assert_eq!(array.moves(), moves);
            assert_eq!(array.ceiling(true), bits.ceiling(true));
            assert_eq!(array.ceiling(false), bits.ceiling(false));
            if let Some(outcome) = bits.outcome() {
                for player in [Player::First, Player::Second] {
                    let score = bits.final_score(outcome, player);
                    assert_eq!(array.final_score(outcome, player), score);
                }
                break;
            }
            assert_eq!(array.moves_in_static_order(), bits.moves_in_static_order());
            for &mv in &moves {
                let wins = bits.child(mv).outcome().is_some_and(|end| end.winner().is_some());
                assert_eq!(bits.wins_at_once(mv), wins);
                assert_eq!(array.wins_at_once(mv), wins);
                assert_ne!(array.key(), array.child(mv).key());
            }
            let mv = moves[random.below(moves.len())];
            bits.play(mv);
            array.play(mv);
        }
        let start = Random::of(9_100, case).below(20) as u32;
        let mut bits = ConnectFour::new();
        for _ in 0..start {
            let moves = bits.moves();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else { break };
            bits.play(mv);
        }
        for word in ["alphabeta+static+wins+ceiling", "negac", "minimax+wins"] {
            let (run, limits): (Run, _) = (word.parse().unwrap(), Limits::depth(4));
            let array = ConnectFourArray::from(&bits);
            let a = search(&bits, &FinalResult, run, limits, Silent, &mut NoLimit);
            let b = search(&array, &FinalResult, run, limits, Silent, &mut NoLimit);
            assert_eq!(a, b, "{word}: {}", bits.position_text());
        }
    }
}

/// The record has the nodes that the two modifiers close, and the check finds them again from the game.
#[test]
fn traces_of_foreseen_nodes_are_checked_and_explained() {
    let runs = [
        "alphabeta+wins+ceiling",
        "pvs+ceiling+strict",
        "negac+ceiling",
        "pvs+wins+ceiling+hard+tt",
        "minimax+wins",
    ];
    let mut keys = std::collections::BTreeSet::new();
    for line in L3_R1.lines().step_by(50) {
        let whole = line.split(' ').next().unwrap();
        let position = &whole[..whole.len().min(32)];
        for run in runs {
            let wire = RunRequest {
                setup: SetupRequest {
                    game: "connect4".to_owned(),
                    position: position.to_owned(),
                    ..SetupRequest::default()
                },
                run: run.to_owned(),
                depth: Some(5),
                ..RunRequest::default()
            };
            let trace = record(&Request::read(&wire).unwrap(), &Handle::new());
            assert_eq!(trace.check(), Ok(()), "{run} {position}");
            assert_eq!(trace.check_game(), Ok(()), "{run} {position}");
            for id in (0..trace.len()).filter(|&id| trace.is_foreseen(id)) {
                let step = trace.node(id).unwrap().exit().unwrap();
                let explanation = explain(&trace, &trace.state(step).unwrap());
                keys.insert(says(&trace, &explanation, Manner::default()).head.key.into_owned());
            }
        }
    }
    assert_eq!(keys.into_iter().collect::<Vec<_>>(), ["foreseen.most", "foreseen.win"]);
}
