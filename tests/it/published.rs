//! Checks the published programs against their articles and their reference counts.

use crate::known::{ALPHA_BETA, MINIMAX};
use plyscope::evaluation::Score;
use plyscope::game::{Game, Keyed, Move, Outcome, Player, Position, SetupRequest};
use plyscope::play::{Engine, Threat};
use plyscope::search::{Limits, NoLimit, Run, Silent, Task, bind, search};
use plyscope::service::{Chosen, GameRecord, Handle, choose, count, preset_request};
use plyscope::with_position;
use std::collections::HashMap;

fn engine(word: &str, game: Game) -> Engine {
    Engine::parse(word, game).unwrap()
}

fn game(game: Game, position: &str) -> GameRecord {
    GameRecord::at(SetupRequest { position: position.to_owned(), ..SetupRequest::start(game) })
        .unwrap()
}

fn answer(game: &GameRecord, engine: &Engine, seed: u64) -> Chosen {
    choose(game, engine, seed, &Handle::new()).unwrap()
}

#[test]
fn the_slip_of_2009_and_its_correction_on_the_empty_board() {
    for (name, nodes) in
        [("ttt-minimax", MINIMAX), ("ttt-alphabeta", ALPHA_BETA), ("ttt-alphabeta-2009", 19_553)]
    {
        let counted = count(&preset_request(name, "").unwrap(), &Handle::new());
        assert_eq!(counted.report.nodes, nodes, "{name}");
        assert_eq!(counted.report.best_move, Some(Move(8)), "{name}: the last of equals");
    }
}

/// The chosen move of `ttt-minimax` by the moves played before, so that each position is searched once.
#[derive(Default)]
struct Memo(HashMap<Vec<Move>, Move>);

impl Memo {
    fn answer(&mut self, game: &GameRecord) -> Move {
        *self.0.entry(game.moves.clone()).or_insert_with(|| {
            let engine = engine("ttt-minimax", Game::TicTacToe);
            answer(game, &engine, 1).mv
        })
    }
}

fn outcome(game: &GameRecord) -> Option<Outcome> {
    with_position!(&game.now, position => position.outcome())
}

fn moves(game: &GameRecord) -> Vec<Move> {
    let mut moves = Vec::new();
    with_position!(&game.now, position => position.legal_moves(&mut moves));
    moves
}

#[test]
fn minimax_never_loses_tic_tac_toe_whatever_is_played() {
    fn every_line(game: &mut GameRecord, side: usize, memo: &mut Memo) -> u32 {
        let Some(mover) = game.to_move() else {
            let lost = Outcome::Win([Player::Second, Player::First][side]);
            assert_ne!(outcome(game), Some(lost), "{:?}", game.moves);
            return 1;
        };
        let replies = if mover == side { vec![memo.answer(game)] } else { moves(game) };
        let mut games = 0;
        for mv in replies {
            assert!(game.play(mv));
            games += every_line(game, side, memo);
            game.undo();
        }
        games
    }
    let mut memo = Memo::default();
    for side in [0, 1] {
        let games = every_line(&mut game(Game::TicTacToe, ""), side, &mut memo);
        assert!(games > 50, "{games} games as player {side}");
    }
}

#[test]
fn random_moves_never_beat_minimax_in_ten_thousand_games() {
    let (random, mut memo) = (engine("ttt-random", Game::TicTacToe), Memo::default());
    let (mut lost, mut drawn) = (0, 0);
    for seed in 0..10_000 {
        let mut game = game(Game::TicTacToe, "");
        let side = (seed % 2) as usize;
        while let Some(mover) = game.to_move() {
            let mv =
                if mover == side { answer(&game, &random, seed).mv } else { memo.answer(&game) };
            assert!(game.play(mv));
        }
        match outcome(&game) {
            Some(Outcome::Draw) => drawn += 1,
            Some(Outcome::Win(player)) if player.index() != side => lost += 1,
            other => panic!("seed {seed}: {other:?}"),
        }
    }
    assert!(lost > 8 * drawn && drawn > 0, "{lost} lost, {drawn} drawn");
}

/// Solves a position to the end and returns every move with its score for the mover.
struct Scores;

impl Task for Scores {
    type Output = Vec<(Move, Score)>;

    fn run<P: Keyed + plyscope::game::Notation, E: plyscope::evaluation::Evaluation<P>>(
        self,
        position: &P,
        evaluation: &E,
    ) -> Self::Output {
        let run: Run = "alphabeta+static+tt".parse().unwrap();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let score = |mv| {
            let mut child = position.clone();
            child.play(mv);
            let limits = Limits::default();
            -search(&child, evaluation, run, limits, Silent, &mut NoLimit).score.unwrap()
        };
        moves.into_iter().map(|mv| (mv, score(mv))).collect()
    }
}

/// Origin of the positions: `tests/data/README.md`.
#[test]
fn the_connect_four_bot_wins_won_positions_against_best_defence() {
    let bot = engine("connect4-bitboard", Game::ConnectFour);
    let set = include_str!("../data/connect4/Test_L3_R1");
    let won = set.lines().filter_map(|line| {
        let (moves, score) = line.split_once(' ')?;
        score.parse::<i32>().ok().filter(|&score| score > 0).map(|_| moves)
    });
    let mut played = 0;
    for position in won.take(200) {
        let mut game = game(Game::ConnectFour, position);
        let side = game.to_move().unwrap();
        while let Some(mover) = game.to_move() {
            let mv = if mover == side {
                answer(&game, &bot, 1).mv
            } else {
                let result = plyscope::evaluation::EvaluationName::Result;
                let scores = bind(&game.now, result, Scores);
                scores.into_iter().max_by_key(|&(_, score)| score).unwrap().0
            };
            assert!(game.play(mv));
        }
        let winner = Player::BOTH[side];
        assert_eq!(outcome(&game), Some(Outcome::Win(winner)), "{position}");
        played += 1;
    }
    assert_eq!(played, 200);
}

/// `KIND ROWS SQUARES`: the mover completes a five, or blocks a closed or open four.
#[test]
fn gomoku_completes_fives_and_blocks_fours() {
    let chains = engine("gomoku-chains", Game::Gomoku);
    let mut positions = 0;
    for line in include_str!("../data/gomoku/tactics.txt").lines() {
        let words: Vec<_> = line.split(' ').collect();
        let game = game(Game::Gomoku, words[1]);
        let chosen = answer(&game, &chains, 1);
        let expected = if words[0] == "five" { Threat::Completes } else { Threat::Blocks };
        assert_eq!(chosen.threat, Some(expected), "{line}");
        let text = game.move_text(chosen.mv);
        assert!(words[2..].contains(&text.as_str()), "{text}: {line}");
        positions += 1;
    }
    assert_eq!(positions, 50);
}

#[test]
fn the_subboard_grows_when_the_opponent_plays_outside_it() {
    let chains = engine("gomoku-chains", Game::Gomoku);
    let area = |game: &GameRecord| {
        let request = answer(game, &chains, 1).request.unwrap();
        request.canonical().setup.subboard.unwrap()
    };
    let mut game = game(Game::Gomoku, "h8h9");
    assert_eq!(area(&game), "g7-i10");
    for text in ["i8", "k11"] {
        game.play_text(text).unwrap();
    }
    assert_eq!(area(&game), "g7-l12", "k11 was outside");
}

/// A margin, of the set-up or the engine, limits the search but never the legal moves.
#[test]
fn a_game_goes_on_wherever_the_opponent_plays() {
    let with_margin = |subboard: Option<&str>| {
        let margin = subboard.is_none().then_some(1);
        let subboard = subboard.map(str::to_owned);
        GameRecord::at(SetupRequest { subboard, margin, ..SetupRequest::start(Game::Gomoku) })
            .unwrap()
    };
    let searched = |game: &GameRecord, word: &str| {
        let chosen = answer(game, &engine(word, Game::Gomoku), 1);
        assert!(game.clone().play(chosen.mv), "{word} plays by the rules");
        chosen.request.unwrap().canonical().setup.subboard
    };
    let mut open = with_margin(None);
    for text in ["h8", "a1", "b3"] {
        open.play_text(text).unwrap();
    }
    let words = "alphabeta+static,eval=chains,depth=1";
    assert_eq!(searched(&open, words).as_deref(), Some("a1-i9"));
    assert_eq!(searched(&open, &format!("{words},margin=2")).as_deref(), Some("a1-j10"));
    let mut narrow = with_margin(Some("g7-i9"));
    assert!(narrow.play_text("a1").is_err());
    for text in ["g7", "i9"] {
        narrow.play_text(text).unwrap();
    }
    assert_eq!(searched(&narrow, "gomoku-chains").as_deref(), Some("g7-i9"));
}

#[test]
fn a_preset_searches_as_the_reference_rows_of_its_evaluation() {
    // The other tests check the plain rows, with `alphabeta` and `static`.
    for position in ["", "e6f6c4e7f5c3e8f4g4d8g7c5"] {
        let request = preset_request("othello-phases", position).unwrap();
        assert_eq!(request.run.to_string(), "alphabeta+static");
        assert_eq!(request.evaluation.to_string(), "phases");
        assert_eq!((request.limits.depth, request.limits.nodes), (Some(6), None));
    }
    let counted = count(&preset_request("othello-phases", "").unwrap(), &Handle::new());
    assert_eq!((counted.report.nodes, counted.report.score.unwrap().get()), (1_406, 100));
}

#[test]
fn what_the_clock_decided_is_repeated_to_the_node() {
    let start = game(Game::Othello, "f5d6c3d3c4");
    for word in [
        "alphabeta+shorten:3,eval=deepdiver,depth=9,shorten-after=0.02",
        "alphabeta+static+tt+deepening,eval=discs,time=0.05",
    ] {
        let chosen = answer(&start, &engine(word, Game::Othello), 1);
        let again = count(&chosen.request.clone().unwrap(), &Handle::new());
        assert_eq!(again.report.nodes, chosen.nodes, "{word}");
        assert_eq!(again.report.best_move, Some(chosen.mv), "{word}");
        assert!(chosen.points().is_some() || word.contains("shorten"), "{word}: a pass has ended");
        let words = chosen.request.unwrap().canonical();
        assert!(words.run.contains('@') || words.node_limit.is_some(), "{words:?}");
        assert_eq!((words.time_limit_ms, words.shorten_after_ms), (None, None));
    }
}

#[test]
fn a_search_that_was_cut_short_is_repeated_to_the_node() {
    let board = game(Game::ConnectFour, "44");
    let stopped = Handle::new();
    stopped.stop();
    for (word, handle) in [
        ("alphabeta+static", &stopped),
        // The clock acts during the searches to the end of the game that order the root's moves.
        ("alphabeta+best,time=0.02", &Handle::new()),
        (
            "alphabeta+best+shorten:2,eval=result,depth=9,time=0.02,shorten-after=0.01",
            &Handle::new(),
        ),
    ] {
        let chosen = choose(&board, &engine(word, Game::ConnectFour), 1, handle).unwrap();
        let again = count(&chosen.request.clone().unwrap(), &Handle::new());
        assert!(chosen.request.unwrap().limits.nodes.is_some(), "{word}");
        assert_eq!(again.report.nodes, chosen.nodes, "{word}");
    }
}

#[test]
fn null_windows_that_are_stopped_still_have_their_last_depth() {
    let board = game(Game::ConnectFour, "44");
    let word = "mtdf+deepening,nodes=5000";
    let chosen = answer(&board, &engine(word, Game::ConnectFour), 1);
    assert_eq!(chosen.points(), Some(0), "no depth that 5,000 nodes reach has a winner");
}

#[test]
fn a_shortened_search_is_a_valid_trace() {
    let start = game(Game::Othello, "f5d6");
    let searched = |word: &str| answer(&start, &engine(word, Game::Othello), 1);
    for (shortened, whole) in [
        ("alphabeta+shorten:2@700,eval=discs,depth=5", "alphabeta,eval=discs,depth=5"),
        // With `best`, because ordering searches poll far more often than the main search.
        ("alphabeta+best+shorten:2@30,eval=discs,depth=5", "alphabeta+best,eval=discs,depth=5"),
    ] {
        let chosen = searched(shortened);
        let trace = plyscope::service::record(&chosen.request.unwrap(), &Handle::new());
        assert_eq!(trace.counts().total.nodes, chosen.nodes);
        trace.check().unwrap();
        trace.check_game().unwrap();
        let whole = searched(whole).nodes;
        assert!(chosen.nodes < whole, "{shortened}: {} of {whole}", chosen.nodes);
    }
}
