//! Operations: a request in, an answer out. The only room that shells see.
//!
//! A [`Request`] is read from words and checked once; [`count`] and [`record`] run it under a
//! [`Handle`] that can stop and watch it; the views in [`wire`] are what shells print or send.
//! Clocks live here, and nowhere below.

mod begun_again;
mod board;
mod catalogue;
mod comparison;
mod control;
mod error;
mod files;
mod jobs;
mod journal;
mod ladder;
mod matches;
mod memory;
mod operations;
mod overlay;
mod perft;
mod play;
mod positions;
mod questions;
mod request;
mod run;
mod step;
mod success;
mod summary;
mod tables;
mod tuning;
mod validate;
mod views;
mod watched;
mod weights;
mod what_if;
pub mod wire;
mod workspace;

pub use begun_again::{PATIENCE, Searched, count_patiently, record_patiently};
pub use board::board_view;
pub use catalogue::catalogue;
pub use comparison::{CompareTask, export_comparison};
pub use control::{Handle, Reach, Stage, now};
pub use error::{Code, ServiceError};
pub use files::{
    Opened, format_of, open_file, open_stream, room_to_open, save_file, save_file_capped, schema,
    sweep, write_atomically, write_lines, write_trace,
};
pub use jobs::Job;
pub use journal::Journal;
pub use ladder::{Board, LADDERS, Ladder, Rung};
pub use matches::MatchTask;
pub use memory::{LEAST_MEMORY, Lease, MOST_MEMORY, USUAL_MEMORY, read_memory};
pub use operations::{Operation, call, call_tiles, openapi, operations};
pub use perft::perft_table;
pub use play::{Chosen, GameRecord, choose, game_text, preset_request, save_game};
pub use request::{MAX_DEPTH, Request};
pub use run::{count, count_on, distinct_leaves, line, record};
pub use step::{position_at, step_view, window_text};
pub use success::{SuccessTask, export_success};
pub use summary::{children_of, node_view, summary};
pub use tuning::{TuneTask, points_csv};
pub use validate::{MOST_REPEATED, Validation, validate_file, validate_stream};
pub use views::tile_bytes;
pub use weights::{WeightsFile, inline_engine, inline_weights, read_weights, weights_file};
pub use workspace::{Laid, Stored, Workspace};

pub use crate::format::Format;
pub use crate::play::{DEFAULT_EVALUATION, Engine, PRESETS, asking_default};
pub use crate::trace::{Rule, Trace};
