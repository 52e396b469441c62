//! Playing: the record of a game, and the choice of an engine's move.

pub(crate) mod choose;
pub(crate) mod game;

pub use choose::{Chosen, choose, preset_request};
pub use game::{GameRecord, Players, game_notation, game_text, save_game};
