//! Books in play: which engines use them, how their replies are reported, and when a game leaves them.

use plyscope::book::{BUNDLED, Book, bundled};
use plyscope::game::{Game, Keyed, Move, Notation, Outcome, PositionExt, SetupRequest};
use plyscope::play::Engine;
use plyscope::search::{BookReply, RunRequest};
use plyscope::service::{
    Chosen, Format, GameRecord, Handle, Request, choose, open_stream, preset_request, record,
    write_trace,
};
use plyscope::trace::Fault;
use plyscope::with_position;
use std::collections::HashSet;

fn engine(word: &str, game: Game) -> Engine {
    Engine::parse(word, game).unwrap()
}

fn game(game: Game, position: &str) -> GameRecord {
    GameRecord::at(SetupRequest { position: position.to_owned(), ..SetupRequest::start(game) })
        .unwrap()
}

fn answer(game: &GameRecord, engine: &Engine) -> Chosen {
    choose(game, engine, 1, &Handle::new()).unwrap()
}

fn book(word: &str) -> &'static Book {
    bundled(word).unwrap().book().unwrap()
}

fn moves(game: &GameRecord) -> Vec<Move> {
    with_position!(&game.now, position => position.moves())
}

fn outcome(game: &GameRecord) -> Option<Outcome> {
    with_position!(&game.now, position => plyscope::game::Position::outcome(position))
}

#[test]
fn the_bots_open_in_the_centre_from_their_book() {
    for word in ["connect4-bitboard", "connect4-solver"] {
        let chosen = answer(&game(Game::ConnectFour, ""), &engine(word, Game::ConnectFour));
        let reply = chosen.book.clone().unwrap();
        assert_eq!((chosen.mv, chosen.nodes, chosen.points()), (Move(3), 0, None), "{word}");
        assert_eq!((&*reply.book, &*reply.mv, reply.value), ("connect4", "4", Some(1)), "{word}");
        assert!(!chosen.was_searched());
    }
}

/// Whatever the second player does, the first player wins the position after each reply of the book, and
/// the one that its last reply leads to.
#[test]
fn the_book_keeps_the_win_on_every_line_of_the_second_player() {
    fn every_line(game: &mut GameRecord, lines: &mut u32) {
        let Some(reply) = book("connect4").reply(&game.now) else {
            *lines += 1;
            return;
        };
        assert!(reply.value.unwrap() > 0, "{:?}", game.moves);
        assert!(game.play(reply.mv));
        let after = book("connect4").value(&game.now).unwrap();
        assert!(after < 0, "{:?}: won for who has just moved", game.moves);
        for mv in moves(game) {
            assert!(game.play(mv));
            let here = book("connect4").value(&game.now);
            assert!(here.is_none_or(|value| value > 0), "{:?}", game.moves);
            assert_eq!(outcome(game), None);
            every_line(game, lines);
            assert!(game.undo());
        }
        assert!(game.undo());
    }
    let mut lines = 0;
    every_line(&mut game(Game::ConnectFour, ""), &mut lines);
    let replies = book("connect4").header().stones.unwrap().div_ceil(2);
    assert_eq!(lines, 7u32.pow(replies));
}

#[test]
fn the_values_of_the_first_moves_are_the_known_ones() {
    let empty = game(Game::ConnectFour, "").now;
    let mut values = book("connect4").moves(&empty).unwrap();
    values.sort();
    let signs: Vec<i32> = values.iter().map(|(_, value)| value.signum()).collect();
    assert_eq!(signs, [-1, -1, 0, 1, 0, -1, -1], "J. Allen and V. Allis, 1988");
}

#[test]
fn another_board_and_a_deeper_position_are_not_in_the_book() {
    let book = book("connect4");
    let small =
        SetupRequest { size: Some("6x7".to_owned()), ..SetupRequest::start(Game::ConnectFour) };
    assert_eq!(book.reply(&small.read().unwrap().position), None);
    assert_eq!(book.reply(&game(Game::Othello, "").now), None);
    let stones = book.header().stones.unwrap() as usize;
    let name = &"44334455"[..stones];
    let deepest = game(Game::ConnectFour, name);
    assert!(book.value(&deepest.now).is_some(), "{name}");
    assert_eq!(book.reply(&deepest.now), None, "{name}");
    let chosen = answer(&deepest, &engine("connect4-bitboard", Game::ConnectFour));
    assert!(chosen.book.is_none() && chosen.was_searched() && chosen.nodes > 0);
    assert_eq!(chosen.request.unwrap().canonical().book, None);
}

#[test]
fn the_solver_goes_on_where_the_book_ends() {
    let solver = engine("connect4-solver", Game::ConnectFour);
    for position in ["2252576253462244111563365343671351441", "32164625"] {
        let chosen = answer(&game(Game::ConnectFour, position), &solver);
        assert!(chosen.is_solved && chosen.was_searched() && chosen.request.is_none());
        let value = chosen.points().unwrap();
        let after = game(Game::ConnectFour, &format!("{position}{}", chosen.mv.0 + 1));
        assert_eq!(answer(&after, &solver).points(), Some(-value), "{position}");
    }
    assert_eq!(answer(&game(Game::ConnectFour, "32164625"), &solver).points(), Some(11));
}

#[test]
fn a_solver_that_is_stopped_has_proved_no_move() {
    let stopped = Handle::new();
    stopped.stop();
    let solver = engine("connect4-solver", Game::ConnectFour);
    let board = game(Game::ConnectFour, "4444441");
    let chosen = choose(&board, &solver, 1, &stopped).unwrap();
    assert!(chosen.was_stopped() && !chosen.is_solved && chosen.points().is_none(), "{chosen:?}");
}

#[test]
fn deepdiver_follows_its_book_and_leaves_it_rightly() {
    let deepdiver = engine("othello-deepdiver", Game::Othello);
    let mut board = game(Game::Othello, "");
    let mut names = Vec::new();
    while let Some(reply) = deepdiver.book_reply(&board.now) {
        assert!(board.moves.len() < 22);
        let chosen = answer(&board, &deepdiver);
        assert_eq!((chosen.mv, chosen.nodes), (reply.mv, 0));
        assert_eq!(chosen.book.unwrap().book, "othello");
        assert!(board.play(chosen.mv));
        names.extend(board.opening());
    }
    assert!(board.moves.len() >= 8, "{:?}", board.moves);
    names.dedup();
    assert!(names.len() > 1, "{names:?}");
    // Past the book it searches as before, to depth 8.
    let mut quick = preset_request("othello-deepdiver", &board.here().text()).unwrap();
    assert_eq!((quick.limits.depth, quick.book.clone()), (Some(8), None));
    quick.limits.depth = Some(2);
    assert_eq!(record(&quick, &Handle::new()).about().words().book, None);
}

#[test]
fn every_image_of_a_position_has_the_image_of_its_reply() {
    let book = book("othello");
    let mut position = game(Game::Othello, "c4e3f6e6f5c5").now;
    let plyscope::game::AnyPosition::Othello(board) = &mut position else { unreachable!() };
    let mut found = HashSet::new();
    for symmetry in plyscope::game::Symmetry::SQUARE {
        let image = plyscope::game::AnyPosition::Othello(board.mirrored(symmetry));
        let reply = book.reply(&image).unwrap();
        let plyscope::game::AnyPosition::Othello(image) = image else { unreachable!() };
        assert!({ image }.try_play(reply.mv));
        found.insert(image.mirrored_move(reply.mv, symmetry.inverse()));
    }
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn at_least_33_positions_are_answered_up_to_ply_22() {
    let text = bundled("othello").unwrap().text().unwrap();
    let entries = book("othello").header().entries;
    assert!(entries >= 33, "{entries}");
    for line in text.lines().skip_while(|line| !line.is_empty()).skip(1) {
        if let Some((position, _)) = line.rsplit_once(' ').filter(|_| !line.starts_with("sha256")) {
            let discs = position.chars().filter(|c| "XO".contains(*c)).count() - 1;
            assert!(discs - 4 < 22, "{position}");
        }
    }
}

#[test]
fn a_trace_names_the_reply_and_searches_as_without_it() {
    let with = preset_request("othello-deepdiver", "c4e3").unwrap();
    let reply = BookReply { book: "othello".to_owned(), mv: "f6".to_owned(), value: None };
    assert_eq!(with.book, Some(reply.clone()));
    let depth =
        Request { limits: plyscope::search::Limits { depth: Some(3), nodes: None }, ..with };
    let without = Request { book: None, ..depth.clone() };
    let (with, without) = (record(&depth, &Handle::new()), record(&without, &Handle::new()));
    assert_eq!(with.counts().total.nodes, without.counts().total.nodes);
    assert_eq!(with.compare(&without), Ok(()));
    for format in [Format::Json, Format::Lines] {
        let mut file = Vec::new();
        write_trace(&with, format, &mut file).unwrap();
        let text = String::from_utf8(file.clone()).unwrap().replace(char::is_whitespace, "");
        assert!(text.contains(r#""book":{"book":"othello","move":"f6"}"#), "{format:?}: {text}");
        let again = open_stream(&mut &*file).unwrap().trace;
        assert_eq!(again.about().words().book, Some(reply.clone()), "{format:?}");
    }
    let forged = Request { book: Some(BookReply { mv: "a1".to_owned(), ..reply }), ..depth };
    let forged = record(&forged, &Handle::new());
    assert_eq!(forged.check_game().unwrap_err().fault, Fault::Book);
    assert_eq!(with.check_game(), Ok(()));
}

#[test]
fn a_request_with_a_reply_that_is_no_move_is_refused() {
    let book =
        |mv: &str| Some(BookReply { book: "connect4".to_owned(), mv: mv.to_owned(), value: None });
    let words = RunRequest::of(SetupRequest::at("connect4", "444444"), "alphabeta");
    let read = |book| Request::read(&RunRequest { book, ..words.clone() });
    assert_eq!(read(book("3")).unwrap().canonical().book, book("3"));
    for wrong in ["4", "9", "", "three"] {
        let error = read(book(wrong)).unwrap_err();
        assert_eq!(error.field.as_deref(), Some("book"), "{wrong}: {error}");
    }
}

#[test]
fn every_preset_names_a_book_that_there_is() {
    for preset in plyscope::play::PRESETS {
        let Some(word) = preset.book else { continue };
        let found = BUNDLED.iter().find(|book| book.word == word).unwrap();
        assert_eq!(found.game, preset.game, "{}", preset.name);
    }
}

#[test]
fn an_opening_is_named_in_a_game() {
    let mut board = game(Game::Othello, "");
    for mv in ["f5", "d6", "c3", "d3", "c4"] {
        board.play_text(mv).unwrap();
    }
    assert_eq!(board.opening(), Some("Tiger"));
    assert_eq!(game(Game::Othello, "c4e3f6e6f5").opening(), Some("Tiger"));
    assert_eq!(game(Game::ConnectFour, "44").opening(), None);
    let here = with_position!(&board.now, position => position.position_text());
    assert_eq!(game(Game::Othello, &here).opening(), None, "the way there is not known");
}
