//! The positions that are measured.

use plyscope::game::{AnyPosition, Game, Gomoku, Othello, SetupWords};

/// FFO endgame positions 60 to 79.
pub(crate) fn ffo() -> Vec<Othello> {
    let text = include_str!("../../tests/data/othello/fforum-60-79.obf");
    let board = Othello::new(8).expect("a played size");
    let lines = text.lines().map(|line| board.read_obf_line(line).expect("a valid line"));
    lines.flatten().map(|line| line.position).collect()
}

/// A Gomoku position on 15x15 with the search area grown `margin` squares around five stones.
pub(crate) fn gomoku(margin: u32) -> Gomoku {
    let setup = SetupWords {
        margin: Some(margin),
        position: "h9f7f9j7g8".into(),
        ..SetupWords::start(Game::Gomoku)
    };
    match setup.read().expect("a legal position").position {
        AnyPosition::Gomoku(position) => position,
        other => unreachable!("a Gomoku set-up gave {other:?}"),
    }
}
