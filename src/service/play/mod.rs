//! Playing: a game as its start and its moves, and the move that an engine finds in it.

mod choose;
mod files;
mod game;
mod view;

pub use choose::{Chosen, choose, preset_request};
pub use files::{game_text, save_game};
pub use game::GameRecord;
pub(super) use view::{Thinking, game_view, think};
