//! Playing: a game as its start and its moves, and the move that an engine finds in it.

pub(crate) mod choose;
pub(crate) mod game;

pub use choose::{Chosen, choose, preset_request};
pub use game::{GameRecord, Players, game_notation, game_text, save_game};
