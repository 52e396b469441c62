//! The reasons for a match to end early, and the weight of games that repeat.

use super::{A, B, played, request};
use plyscope::play::matches::{GameResult, Side, Verdict};
use plyscope::service::wire::{MatchGame, MatchRequest, MatchView, SetupRequest};
use plyscope::service::{Code, GameRecord, Handle, MatchTask, ServiceError, match_record};

#[test]
fn a_game_that_cannot_be_kept_stops_the_others() {
    let request = MatchRequest { threads: Some(2), ..request("othello", A, B, 20) };
    let handle = Handle::new();
    let mut offered = 0;
    let full = |_: &MatchGame, _: &dyn Fn() -> MatchView| {
        offered += 1;
        Err(ServiceError::new(Code::Io, "the disk is full"))
    };
    let error = MatchTask::read(&request).unwrap().run(&handle, full).unwrap_err();
    assert_eq!((error.code, offered), (Code::Io, 1));
    assert!(handle.is_stopped(), "the games under way end now");
}

/// Without chance there are only two games. A clock that decides nothing adds no others.
#[test]
fn games_that_repeat_are_reported_and_count_once() {
    let request = |openings: Option<&str>, a: &str, games: u32| MatchRequest {
        openings: openings.map(str::to_owned),
        ..request("tictactoe", a, "ttt-minimax", games)
    };
    let width = |view: &MatchView| view.score.share_high.unwrap() - view.score.share_low.unwrap();
    let two = played(&request(None, "alphabeta,depth=2", 2));
    assert_eq!((two.remark.as_ref(), two.score.distinct), (None, 2));
    for a in ["alphabeta,depth=2", "alphabeta,depth=2,time=60"] {
        let same = played(&request(None, a, 40));
        let of_pair = |game: &MatchGame| game.game as usize % 2;
        assert!(same.games.iter().all(|game| game.moves == same.games[of_pair(game)].moves));
        let remark = same.remark.as_ref().unwrap();
        assert!(remark.starts_with("2 of 40 games are distinct"), "{remark}");
        // The report lists all games, but only two count as evidence.
        let score = &same.score;
        assert_eq!((same.games.len(), score.distinct), (40, 2));
        assert_eq!(score.wins + score.draws + score.losses, 40);
        let interval =
            |view: &MatchView| (view.score.share, view.score.share_low, view.score.pairs);
        assert_eq!(interval(&same), interval(&two), "{a}");
        assert!(width(&same) > 0.6, "{score:?}");
    }
    // Different openings give different games, and so do random moves, so every game counts.
    for (openings, a) in
        [(Some("random:2"), "alphabeta,depth=2"), (None, "ttt-random"), (None, "random")]
    {
        let found = played(&request(openings, a, 40));
        assert_eq!((found.remark.as_ref(), found.score.distinct), (None, 40), "{a}");
        assert!(width(&found) < 0.5, "{a}: {:?}", found.score);
    }
}

/// A sequential test ends a match at the same pair on any number of threads and after any stop.
#[test]
fn a_tested_match_ends_at_a_pair() {
    let request = |threads| MatchRequest {
        sprt: Some("elo0=0,elo1=100".to_owned()),
        openings: Some("random:8".to_owned()),
        threads: Some(threads),
        ..request("othello", A, "random", 2_000)
    };
    let one = played(&request(1));
    let test = one.sprt.unwrap();
    assert_eq!(test.verdict, Some(Verdict::H1));
    assert!(test.llr >= test.upper && one.games.len() == 2 * test.pairs as usize, "{test:?}");
    assert!((10..300).contains(&one.games.len()), "{}", one.games.len());
    assert_eq!((one.stopped, one.planned), (None, 2_000));
    assert_eq!(played(&request(3)), one);
    let resumed = MatchRequest { finished: one.games[..7].to_vec(), ..request(2) };
    assert_eq!(played(&resumed), one);
    // Nothing is played, because all games are already present.
    let mut task = MatchTask::read(&request(1)).unwrap();
    task.resume(one.games.clone()).unwrap();
    let again = task.run(&Handle::new(), |_, _| panic!("a game was played")).unwrap();
    assert_eq!(again.sprt, one.sprt);
    // The weaker player as A, so that the other hypothesis holds.
    let weaker = MatchRequest { a: "random".to_owned(), b: A.to_owned(), ..request(2) };
    assert_eq!(played(&weaker).sprt.unwrap().verdict, Some(Verdict::H0));
    let few = played(&MatchRequest { games: Some(4), ..request(1) });
    assert_eq!((few.sprt.unwrap().verdict, few.games.len()), (None, 4));
}

/// Repeated games are no evidence, so there is nothing to test.
#[test]
fn a_test_needs_games_that_differ() {
    for a in ["alphabeta,depth=2", "alphabeta,depth=2,time=60"] {
        let request = MatchRequest {
            openings: None,
            sprt: Some("elo0=0,elo1=10".to_owned()),
            ..request("tictactoe", a, "ttt-minimax", 40)
        };
        let error = MatchTask::read(&request).unwrap_err();
        assert_eq!(error.field.as_deref(), Some("sprt"));
        assert!(error.to_string().contains("openings random:K"), "{error}");
        let random = MatchRequest { a: "random".to_owned(), ..request };
        assert!(MatchTask::read(&random).is_ok());
    }
    let wrong = MatchRequest { sprt: Some("elo0=0".to_owned()), ..request("othello", A, B, 4) };
    assert_eq!(MatchTask::read(&wrong).unwrap_err().field.as_deref(), Some("sprt"));
}

/// A journal's data beside the moves of a game must be possible.
#[test]
fn efforts_that_cannot_be_are_refused() {
    let request = request("othello", A, "random", 2);
    let games = played(&request).games;
    let refused = |change: &dyn Fn(&mut MatchGame)| {
        let mut games = games.clone();
        change(&mut games[0]);
        let error = MatchTask::read(&MatchRequest { finished: games, ..request.clone() });
        let error = error.unwrap_err();
        assert_eq!(error.field.as_deref(), Some("finished"));
        assert!(error.reason.contains("cannot have cost"), "{error}");
    };
    refused(&|game| game.a.milliseconds = -5e300);
    refused(&|game| game.a.milliseconds = f64::NAN);
    refused(&|game| game.a.nodes = u64::MAX);
    refused(&|game| game.a.moves += 1);
    refused(&|game| game.a.timed_out = 1);
    refused(&|game| game.a.equal_leaves = 99);
    refused(&|game| game.b.nodes = 1);
    refused(&|game| game.b.milliseconds = 1.0);
    assert!(MatchTask::read(&MatchRequest { finished: games.clone(), ..request.clone() }).is_ok());
}

/// Times are written so that any decimal reader restores them and a resumed match has the same sums.
#[test]
fn times_come_back_from_text() {
    let request = request("othello", A, B, 6);
    let whole = MatchTask::read(&request).unwrap().run(&Handle::new(), |_, _| Ok(())).unwrap();
    let text = serde_json::to_string(&whole.games).unwrap();
    let finished: Vec<MatchGame> = serde_json::from_str(&text).unwrap();
    assert_eq!(finished, whole.games);
    let again = MatchTask::read(&MatchRequest { finished, ..request }).unwrap();
    let again = again.run(&Handle::new(), |_, _| panic!("a game was played")).unwrap();
    assert_eq!(again, whole);
    assert!(whole.spent_a.milliseconds > 0.0);
}

/// A match as a file of games: the players, the winner, and the games as our own readers read them.
#[test]
fn games_are_written_with_names_and_results() {
    let a = "alphabeta,eval=deepdiver:400,900,200,depth=1";
    let played_from = |position: &str| {
        let mut with_position = request("othello", a, "random", 6);
        with_position.setup.position = position.to_owned();
        played(&with_position)
    };
    let board = "-".repeat(27) + "OX------XX------X" + &"-".repeat(20) + " O";
    for played in [played_from(""), played_from(&board), played_from("f5d6c3")] {
        for notation in ["SGF", "GGF"] {
            let text = match_record(&played, notation).unwrap();
            assert_eq!(text.lines().count(), 6);
            for (line, game) in text.lines().zip(&played.games) {
                let [black, white] =
                    if game.first == Side::A { [a, "random"] } else { ["random", a] };
                assert!(line.contains(&format!("PB[{black}]PW[{white}]RE[")), "{line}");
                let setup = SetupRequest {
                    position: line.to_owned(),
                    ..SetupRequest { game: "othello".to_owned(), ..SetupRequest::default() }
                };
                let GameRecord { now, .. } = GameRecord::at(setup).unwrap();
                let mut by_moves = GameRecord::at(played.setup.clone()).unwrap();
                game.moves.iter().for_each(|mv| by_moves.play_text(mv).unwrap());
                assert_eq!(now, by_moves.now, "{line}");
                let first_won = (game.result == GameResult::Win) == (game.first == Side::A);
                let sign = match (game.result, first_won) {
                    (GameResult::Draw, _) => ["0", "+0.00"],
                    (_, true) => ["B+", "+"],
                    (_, false) => ["W+", "-"],
                };
                let sign = sign[usize::from(notation == "GGF")];
                assert!(line.contains(&format!("RE[{sign}")), "{line}: {:?}", game.result);
            }
        }
    }
    let gomoku = MatchRequest {
        setup: SetupRequest {
            game: "gomoku".to_owned(),
            size: Some("5".to_owned()),
            k: Some(4),
            position: "...../..O../..X../...../..... ".trim().to_owned(),
            ..SetupRequest::default()
        },
        ..request("gomoku", "alphabeta,depth=1", "random", 2)
    };
    let text = match_record(&played(&gomoku), "SGF").unwrap();
    assert!(text.contains("AB[cc]AW[cb]PL[B];B["), "{text}");
    let setup = |line: &str| SetupRequest { position: line.to_owned(), ..gomoku.setup.clone() };
    text.lines().for_each(|line| drop(GameRecord::at(setup(line)).unwrap()));
    let none = match_record(&played(&gomoku), "GGF").unwrap_err();
    assert_eq!(none.field.as_deref(), Some("save"));
}
