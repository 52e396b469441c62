//! A position knows its moves, what each makes of it, and how play ended.
//!
//! `cargo run --example 01_rules` prints:
//!
//! ```text
//!  X | 2 | 3
//! ---+---+---
//!  4 | O | 6
//! ---+---+---
//!  7 | 8 | 9
//! first player to move
//! legal moves: 2346789
//! 9 is legal: true
//! 9 again: false
//! outcome: None
//! after 14253: Some(Win(First))
//! 1551 is refused: at character 3: square 5 is already taken; play an empty square
//! games of 1 to 5 plies: [9, 72, 504, 3024, 15120]
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::game::{InputError, Notation, Position, PositionExt, TicTacToe, perft};

fn main() -> Result<(), InputError> {
    let empty = TicTacToe::new();
    let mut board = empty.read("15")?.position;
    print!("{}", board.picture());
    println!("legal moves: {}", board.moves_text(&board.moves()));

    let corner = board.parse_move("9")?;
    println!("9 is legal: {}", board.try_play(corner));
    println!("9 again: {}", board.try_play(corner));
    println!("outcome: {:?}", board.outcome());

    let won = empty.read("14253")?.position;
    println!("after 14253: {:?}", won.outcome());
    if let Err(error) = empty.read("1551") {
        println!("1551 is refused: {error}");
    }

    println!("games of 1 to 5 plies: {:?}", (1..=5).map(|n| perft(&empty, n)).collect::<Vec<_>>());
    Ok(())
}
