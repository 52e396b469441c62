//! Playing: a game as its start and its moves, and the move that an engine finds in it.

pub(crate) mod choose;
pub(crate) mod files;
pub(crate) mod game;
pub(crate) mod json;
pub(crate) mod view;

pub use choose::{Chosen, choose, preset_request};
pub use files::{game_text, save_game};
pub use game::GameRecord;
