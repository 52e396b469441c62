//! What ends a match before its last game, and what its games are worth if they are all the same.

use super::{A, B, played, request};
use plyscope::service::wire::{MatchGame, MatchRequest, MatchView};
use plyscope::service::{Code, Handle, MatchTask, ServiceError};

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

/// Without chance and clock there are two games, however often they are played.
#[test]
fn games_that_repeat_are_said_to_and_count_as_two() {
    let request = |openings: Option<&str>, a: &str| MatchRequest {
        openings: openings.map(str::to_owned),
        ..request("tictactoe", a, "ttt-minimax", 40)
    };
    let width = |view: &MatchView| view.score.share_high.unwrap() - view.score.share_low.unwrap();
    let same = played(&request(None, "alphabeta,depth=2"));
    assert!(
        same.games
            .iter()
            .skip(2)
            .all(|game| game.moves == same.games[game.game as usize % 2].moves)
    );
    assert!(same.remark.as_ref().is_some_and(|remark| remark.contains("of 2 games")));
    assert!(width(&same) > 0.6, "{:?}", same.score);
    for (openings, a) in [
        (Some("random:2"), "alphabeta,depth=2"),
        (None, "ttt-random"),
        (None, "random"),
        (None, "alphabeta,depth=2,time=60"),
    ] {
        let found = played(&request(openings, a));
        assert_eq!(found.remark, None, "{a}");
        assert!(width(&found) < 0.5, "{a}: {:?}", found.score);
    }
    assert_eq!(played(&MatchRequest { games: Some(2), ..request(None, "alphabeta") }).remark, None);
}
