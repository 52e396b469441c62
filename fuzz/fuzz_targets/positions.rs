//! Every notation of every game: no input causes a panic, and every position that can be read can be read from its
//! canonical text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyscope::game::{AnyPosition, Game, Notation, SetupRequest};
use plyscope::with_position;

fuzz_target!(|input: (u8, &str)| {
    let (game, position) = input;
    let game = Game::ALL[usize::from(game) % Game::ALL.len()];
    let setup = SetupRequest { position: position.to_owned(), ..SetupRequest::start(game) };
    let Ok(start) = setup.read() else { return };
    // Moves do not record the search area of their position, because it follows from the rules.
    let subboard = match &start.position {
        AnyPosition::Gomoku(board) => Some(board.area().text(board.rules())),
        _ => None,
    };
    let again = SetupRequest { position: start.text(), subboard, ..setup }.read();
    assert_eq!(again.map(|again| again.position), Ok(start.position.clone()));
    with_position!(&start.position, position => {
        let _ = position.picture();
        let _ = position.other_notations(start.moves.as_deref());
    });
});
