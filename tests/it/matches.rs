//! Matches and tunings as jobs: the same games on any number of threads, after any stop.

mod ends;

use crate::asking::{ask, merged};
use plyscope::play::Why;
use plyscope::play::matches::{GameResult, Side};
use plyscope::search::Stop;
use plyscope::service::wire::JobEvent;
use plyscope::service::wire::SetupRequest;
use plyscope::service::wire::TuneRequest;
use plyscope::service::wire::{MatchGame, MatchRequest, MatchView};
use plyscope::service::{Code, Handle, Journal, MatchTask, TuneTask, Workspace, call};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

const A: &str = "alphabeta+static,eval=deepdiver:400,900,200,depth=2";
const B: &str = "alphabeta,eval=phases,depth=1";

fn request(game: &str, a: &str, b: &str, games: u32) -> MatchRequest {
    MatchRequest {
        setup: SetupRequest { game: game.to_owned(), ..SetupRequest::default() },
        a: a.to_owned(),
        b: b.to_owned(),
        games: Some(games),
        openings: Some("random:4".to_owned()),
        seed: Some(7),
        ..MatchRequest::default()
    }
}

/// Sets the clock measurements to 0, because they differ between runs.
fn timeless(mut view: MatchView) -> MatchView {
    for spent in view.games.iter_mut().flat_map(|game| [&mut game.a, &mut game.b]) {
        spent.milliseconds = 0.0;
    }
    (view.spent_a.milliseconds, view.spent_b.milliseconds) = (0.0, 0.0);
    view
}

fn played(request: &MatchRequest) -> MatchView {
    let task = MatchTask::read(request).unwrap();
    timeless(task.run(&Handle::new(), |_, _| Ok(())).unwrap())
}

pub(crate) fn end_of(open: &Workspace, job: u64) -> JobEvent {
    loop {
        match open.job(job).unwrap().next_event(Duration::from_secs(20)) {
            JobEvent::Progress { .. } => {}
            end => return end,
        }
    }
}

#[test]
fn the_games_do_not_depend_on_the_threads() {
    let request = |threads| MatchRequest { threads: Some(threads), ..request("othello", A, B, 30) };
    let one = played(&request(1));
    assert_eq!(one, played(&request(4)));
    assert_eq!(one.games.len(), 30);
    assert!(one.spent_a.nodes > 0 && one.spent_a.moves > 300);
    for pair in one.games.chunks(2) {
        let [first, second] = pair else { panic!("an even number") };
        assert_eq!((first.first, second.first), (Side::A, Side::B));
        assert_eq!(first.moves[..4], second.moves[..4], "one opening, both sides");
    }
    assert_ne!(one.games[0].moves[..4], one.games[2].moves[..4]);
    let other = played(&MatchRequest { seed: Some(8), ..request(2) });
    assert_ne!(one.games[0].moves, other.games[0].moves);
}

#[test]
fn swapped_players_have_the_opposite_score() {
    let (there, back) =
        (played(&request("othello", A, B, 20)), played(&request("othello", B, A, 20)));
    assert_eq!(there.score.wins, back.score.losses);
    assert_eq!(there.score.draws, back.score.draws);
    assert!((there.score.share.unwrap() + back.score.share.unwrap() - 1.0).abs() < 1e-12);
}

#[test]
fn a_stopped_match_goes_on_where_it_was() {
    // Many, so that the stop comes before the last one even on a fast machine.
    const GAMES: u32 = 400;
    let request = MatchRequest { threads: Some(3), ..request("othello", A, "random", GAMES) };
    let whole = played(&request);
    let task = MatchTask::read(&request).unwrap();
    let handle = Handle::new();
    let mut kept: Vec<MatchGame> = Vec::new();
    let part = task.run(&handle, |game, _| {
        kept.push(game.clone());
        if kept.len() == 9 {
            handle.stop();
        }
        Ok(())
    });
    let part = part.unwrap();
    assert_eq!((part.games.len(), part.stopped), (kept.len(), Some(Stop::Cancelled)));
    assert!((9..GAMES as usize).contains(&kept.len()));
    let mut task = MatchTask::read(&request).unwrap();
    // False data beside the moves, because resuming trusts only the moves.
    let mut claimed = kept.clone();
    (claimed[0].awarded, claimed[0].opening, claimed[0].opening_plies) = (true, 77, 99);
    task.resume(claimed).unwrap();
    let mut more = 0;
    let resumed = task.run(&Handle::new(), |_, _| {
        more += 1;
        Ok(())
    });
    assert_eq!(timeless(resumed.unwrap()), whole);
    assert_eq!(more + kept.len(), GAMES as usize);
    // Resuming refuses games of another match, and a result that contradicts the moves.
    let other = MatchRequest { seed: Some(8), finished: kept.clone(), ..request.clone() };
    let error = MatchTask::read(&other).unwrap_err();
    assert!(error.to_string().contains("not one of these openings"), "{error}");
    kept[0].result =
        if kept[0].result == GameResult::Win { GameResult::Loss } else { GameResult::Win };
    let error = MatchTask::read(&MatchRequest { finished: kept, ..request }).unwrap_err();
    assert!(error.to_string().contains("another result"), "{error}");
}

#[test]
fn five_games_alternate_and_draws_go_to_the_longer_chain() {
    let player = "minimax+last,eval=result";
    let plain = MatchRequest { openings: None, ..request("tictactoe", player, player, 5) };
    let drawn = played(&plain);
    assert_eq!((drawn.score.draws, drawn.score.share), (5, Some(0.5)));
    let five = played(&MatchRequest { games: None, five: true, ..plain });
    let first: Vec<Side> = five.games.iter().map(|game| game.first).collect();
    assert_eq!(first, [Side::A, Side::B, Side::A, Side::B, Side::A]);
    assert_eq!(five.games[0].moves, drawn.games[0].moves);
    assert!(five.games.iter().all(|game| game.awarded), "{:?}", five.games[0].moves);
    assert_eq!(five.score.draws, 0);
    let to_first = |game: &MatchGame| (game.result == GameResult::Win) == (game.first == Side::A);
    let same = five.games.iter().map(to_first).collect::<Vec<_>>();
    assert!(same.windows(2).all(|two| two[0] == two[1]), "one game, one owner of the chain");
    let refused = MatchRequest { five: true, ..request("othello", A, B, 5) };
    assert_eq!(MatchTask::read(&refused).unwrap_err().field.as_deref(), Some("five"));
}

#[test]
fn a_match_is_a_job_that_reports_its_score() {
    let open = Workspace::new();
    let payload = json!({"setup": {"game": "", "position": ""}, "a": "othello-phases", "b": A,
        "games": 2000, "openings": "random:6", "threads": 2});
    let job = ask(&open, "start_match", &payload)["job"].as_u64().unwrap();
    let done = loop {
        match open.job(job).unwrap().next_event(Duration::from_millis(20)) {
            JobEvent::Progress { progress } => {
                let Some(games) = progress.games else { continue };
                assert_eq!(games.games, 2000);
                let score = games.score;
                assert_eq!(score.wins + score.draws + score.losses, games.done);
                if games.done > 0 {
                    break games.done;
                }
            }
            other => panic!("{other:?}"),
        }
    };
    ask(&open, "cancel", &json!({"job": job}));
    let JobEvent::Matched { result } = end_of(&open, job) else { panic!("it keeps its games") };
    assert!(result.games.len() >= done as usize && result.games.len() < 2000);
    assert_eq!((&result.setup.game[..], result.stopped), ("othello", Some(Stop::Cancelled)));
    let game = &result.games[0];
    let board = json!({"setup": {"game": "othello", "position": ""}, "play": game.moves});
    assert!(ask(&open, "board", &board)["outcome"].is_string());
}

#[test]
fn wrong_words_of_a_match_are_refused_at_once() {
    let open = Workspace::new();
    let right =
        json!({"setup": {"game": "connect4", "position": ""}, "a": "random", "b": "random"});
    for (field, more) in [
        ("a", json!({"a": "alphabeta,depth=x"})),
        ("b", json!({"b": "othello-phases"})),
        ("games", json!({"games": 0})),
        ("a", json!({"a": "alphabeta+shorten:6,depth=8"})),
        ("b", json!({"b": "alphabeta,depth=2,shorten-after=4"})),
        ("a", json!({"a": "alphabeta+wins,eval=zero"})),
        ("threads", json!({"threads": 65})),
        ("threads", json!({"threads": 64, "b": "alphabeta+tt:1GB,depth=2"})),
        ("openings", json!({"openings": "random:1", "games": 100_000})),
        ("openings", json!({"openings": "random:0"})),
        ("openings", json!({"openings": "random:1", "games": 15})),
        ("game", json!({"setup": {"game": "tree", "position": "(1 2)"}})),
        ("game", json!({"setup": {"game": "", "position": ""}})),
        ("position", json!({"setup": {"game": "connect4", "position": "1212121"}})),
        ("five", json!({"setup": {"game": "othello", "position": ""}, "five": true})),
    ] {
        let request = merged(&right, &more).to_string();
        let error = call(&open, "start_match", &request).unwrap_err();
        assert_eq!((error.code, error.field.as_deref()), (Code::Input, Some(field)), "{more}");
    }
}

/// The log beside the weights in `examples/weights` reproduces them.
#[test]
fn shipped_weights_come_of_their_log() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/weights");
    let copy = tempfile::tempdir().unwrap();
    for (name, method, pairs, sweeps, iterations) in
        [("deepdiver-climb", "climb", 60, 6, 500), ("deepdiver-spsa", "spsa", 40, 4, 1000)]
    {
        let request = TuneRequest {
            eval: "deepdiver".to_owned(),
            method: Some(method.to_owned()),
            pairs: Some(pairs),
            sweeps: Some(sweeps),
            iterations: Some(iterations),
            ..TuneRequest::default()
        };
        let mut task = TuneTask::read(&request).unwrap();
        let log = copy.path().join(name);
        std::fs::copy(folder.join(format!("{name}.jsonl")), &log).unwrap();
        let (_, duels) = Journal::open(&log, &task.header()).unwrap();
        task.resume(duels).unwrap();
        let again = task.run(&Handle::new(), |_, _| panic!("a duel is missing")).unwrap();
        let shipped = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        assert_eq!(again.file, shipped.replace("\r\n", "\n"));
    }
}

#[test]
fn a_tuning_is_the_same_on_any_threads_and_after_any_stop() {
    let open = Workspace::new();
    let tuned = |more: Value| {
        let small = json!({"eval": "deepdiver", "setup": {"game": "othello", "size": "4"},
            "starts": 2, "sweeps": 2, "pairs": 3, "depth": 1, "openings": "random:3", "seed": 4});
        let payload = merged(&small, &more);
        let job = ask(&open, "start_tuning", &payload)["job"].as_u64().unwrap();
        match end_of(&open, job) {
            JobEvent::Tuned { tuning } => tuning,
            other => panic!("{other:?}"),
        }
    };
    for method in [json!({}), json!({"method": "spsa", "iterations": 30})] {
        let with = |more: Value| tuned(merged(&method, &more));
        let one = with(json!({"threads": 1}));
        assert_eq!(one, with(json!({"threads": 4})));
        assert!(one.stopped.is_none() && one.duels.len() >= 12, "{}", one.duels.len());
        assert_eq!(one, with(json!({"finished": one.duels[..7]})));
        assert_eq!(one.games, one.duels.len() as u32 * 6);
        let read = ask(&open, "weights", &json!({"file": one.file}));
        assert_eq!(read["text"], json!(one.text), "the file is its weights");
        assert_ne!(one, with(json!({"seed": 5})));
    }
    for (field, more) in [
        ("eval", json!({"eval": "discs"})),
        ("method", json!({"method": "genetic"})),
        ("openings", json!({"openings": "start"})),
        ("depth", json!({"depth": 21})),
        ("run", json!({"run": "alphabeta+shorten:6"})),
        ("run", json!({"run": "alphabeta+wins"})),
        ("threads", json!({"run": "alphabeta+tt:1GB", "threads": 64})),
        ("pairs", json!({"pairs": 0})),
        ("step", json!({"method": "spsa", "step": 0.5})),
        (
            "finished",
            json!({"finished": [{"duel": 0, "purpose": "", "a": [1, 2, 3], "b": [1, 2, 4],
            "wins": 20, "draws": 0, "losses": 0, "nodes": 1}]}),
        ),
    ] {
        let payload = merged(&json!({"eval": "deepdiver"}), &more).to_string();
        let error = call(&open, "start_tuning", &payload).unwrap_err();
        assert_eq!(error.field.as_deref(), Some(field), "{more}");
    }
}

#[test]
fn a_player_whose_leaves_are_all_alike_is_reported() {
    let ask = MatchRequest { openings: None, ..request("connect4", "", "", 2) };
    let of = |a: &str| {
        let b = "alphabeta,eval=default,depth=3".to_owned();
        played(&MatchRequest { a: a.to_owned(), b, ..ask.clone() })
    };
    let blind = of("alphabeta,depth=3");
    let (a, b) = (blind.player_a.clone().unwrap(), blind.player_b.clone().unwrap());
    assert_eq!(
        (&*blind.a, &*blind.b),
        ("alphabeta,eval=result,depth=3", "alphabeta,eval=lines,depth=3")
    );
    assert_eq!((&*a.evaluation.text, b.evaluation.why), ("result: as named", Why::Horizon));
    assert!(blind.spent_a.equal_leaves > 0 && blind.spent_a.equal_leaves <= blind.spent_a.moves);
    let remark = a.remark(&blind.spent_a).unwrap();
    assert!(remark.contains("every leaf had one value") && remark.ends_with("lines"), "{remark}");
    assert!(blind.spent_b.equal_leaves < blind.spent_a.equal_leaves);
    let random = of("random");
    assert_eq!((&random.player_a, random.spent_a.equal_leaves), (&None, 0));
    let published = MatchRequest { games: Some(1), ..request("", "othello-phases", "random", 2) };
    let task = MatchTask::read(&MatchRequest { openings: None, ..published }).unwrap();
    let handle = Handle::new();
    handle.stop();
    let evaluation = task.run(&handle, |_, _| Ok(())).unwrap().player_a.unwrap().evaluation;
    assert_eq!((&*evaluation.evaluation, evaluation.why), ("phases", Why::Named));
}

/// A player without any limit still moves in every game, because its search restarts with the default
/// depth.
#[test]
fn a_player_without_a_limit_searches_to_the_default_depth() {
    let ask = MatchRequest {
        openings: None,
        a: "alphabeta+static,eval=default".to_owned(),
        b: "random".to_owned(),
        threads: Some(1),
        ..request("connect4", "", "", 1)
    };
    let task = MatchTask::read(&ask).unwrap();
    let played = task.run(&Handle::with_patience(5_000), |_, _| Ok(())).unwrap();
    let (spent, games) = (played.spent_a, &played.games);
    assert!(spent.restarts > 0 && spent.restarts <= spent.moves, "{spent:?}");
    assert_eq!((games.len(), games[0].result), (1, GameResult::Win));
    assert_eq!(played.a, "alphabeta+static,eval=default");
}
