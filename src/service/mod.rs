//! Operations: each takes a request and returns an answer. Shells use only this module.
//!
//! A [`Request`] is read from words and checked once. [`count`] and [`record`] run it under a [`Handle`]
//! that can stop and watch it. The views in [`wire`] are the data that shells print or send. A [`Host`]
//! provides the clock and the workers that do the jobs.

mod jobs;
pub(crate) mod json;
mod memory;
mod operations;
mod qr_code;
pub mod wire;
mod workspace;

pub use crate::analysis::convention;
pub use crate::class::{ClassRecord, MOST_STUDENTS, Room};
pub use crate::exercise::{
    graded, graded_named, hints_named, make, make_named, new_sheet, read_sheet, result_of,
    sheet_result,
};
#[cfg(not(target_family = "wasm"))]
pub use crate::experiments::books::{BookFile, BuildTask, PartialBook, SampleCheck};
pub use crate::experiments::catalogue::{catalogue, take_book, take_openings};
pub use crate::experiments::claims::judge_claims;
pub use crate::experiments::comparison::{ColumnView, CompareTask, TableFormat, column_words};
pub use crate::experiments::document::{Export, export, export_long};
pub use crate::experiments::journal::Journal;
pub use crate::experiments::ladder::{Board, LADDERS, Ladder, Rung};
pub use crate::experiments::matches::program::{GameEnd, Lapse, Program, ProgramMove, ProgramSeat};
pub use crate::experiments::matches::tournament::{
    Standing, TournamentGame, TournamentPlayer, TournamentRequest, TournamentTask, TournamentView,
};
pub use crate::experiments::matches::{MatchTask, match_record};
pub use crate::experiments::perft::perft_table;
pub use crate::experiments::play::{
    Chosen, GameRecord, Players, choose, game_notation, game_text, preset_request, save_game,
};
#[cfg(not(target_family = "wasm"))]
pub use crate::experiments::solving::SolveTask;
pub use crate::experiments::success::SuccessTask;
#[cfg(not(target_family = "wasm"))]
pub use crate::experiments::sweep::{
    CellResult, Draft, Faults, FinishedCells, MOST_SHARDS, OF_THE_MACHINE, Outcome, Plan,
    PlanHeader, PlanLine, RefusalGroup, SWEEP_COLUMNS, SWEEP_WIDTH, Segment, SetReader, SweepCell,
    SweepColumn, SweepCsv, SweepKey, SweepKind, SweepLines, SweepRow, SweepRows, SweepStatus,
    SweepType, SweepValue, done_keys, expect_results, host_name, join_results, prepare_results,
    run_cell, sweep_values,
};
pub use crate::experiments::tuning::{TuneTask, points_csv};
pub use crate::experiments::weights::{
    WeightsFile, inline_engine, inline_weights, read_weights, weights_file,
};
pub use crate::external::{
    BEGIN, FileMark, FileResult, MarkRow, ProgramFile, Unreadable, check_homework, check_stream,
    marks_csv, mistakes, open_file, open_homework, open_pipe, open_stream, program_file,
    room_to_open, room_to_open_begun, validate_file, validate_pipe,
};
pub use crate::lesson::{
    ExerciseFacts, LONGEST_LINK, PageFacts, PictureFile, SCORM_MANIFEST, SCORM_PAGE,
    SKELETON as LESSON_SKELETON, Scorm, check as check_lesson, check_whole as check_whole_lesson,
    handout as lesson_handout, inside_page as lesson_page, lesson_hash, read as read_lesson,
    read_whole as read_whole_lesson, scorm_manifest, slides as lesson_slides, tikz as lesson_tikz,
};
pub use crate::say::points_text;
pub use crate::search::Profile;
pub use crate::stats::grouped;
pub use crate::trace::shown_name;
pub use crate::views::board::board_view;
pub use crate::views::class_step::{step_kinds, step_question, step_svg};
pub use crate::views::drawing::{node_by_path, node_by_path_below, picture};
pub use crate::views::joined::joined;
pub use crate::views::mistakes::{mistake, spot};
pub use crate::views::open::{Open, OrderedOverlay};
pub use crate::views::overlay::overlay;
pub use crate::views::seeking::seek_answer;
pub use crate::views::step::{step_message, step_view, step_view_in, window_text};
pub use crate::views::summary::{children_of, name_program, node_called, node_view, summary};
pub use crate::views::table::table_step;
pub use crate::views::tiles::tile_bytes;
pub use crate::views::what_if::{MOST_BRANCH_NODES, what_if};
pub use crate::work::asker::Asker;
pub use crate::work::control::{Handle, PATIENCE};
pub use crate::work::error::{Code, ServiceError};
pub use crate::work::files::{
    OpenFile, is_same_file, save_file, save_file_capped, schema, sweep, table_schema, table_sql,
    write_atomically, write_trace, write_trace_capped,
};
#[cfg(not(target_family = "wasm"))]
pub use crate::work::host::now;
pub use crate::work::host::{Clock, Host, Workers};
pub use crate::work::json_fault::json_fault;
pub use crate::work::position_text::{PositionText, TextRequest, take, take_text};
pub use crate::work::request::{MAX_DEPTH, Request};
pub use crate::work::restart::{PatientResult, count_patiently, record_patiently};
pub use crate::work::run::{count, count_on_array, distinct_leaves, line, record};
pub use crate::work::stage::Stage;
pub use crate::work::validate::{MOST_REPEATED, Validation};

pub use jobs::Job;
pub use memory::{LEAST_MEMORY, Lease, MOST_MEMORY, USUAL_MEMORY, read_memory, room_of_request};
pub use operations::{Operation, call, call_tiles, openapi, operations};
pub use workspace::{Workspace, WorkspaceEntry};

#[cfg(not(target_family = "wasm"))]
pub use crate::format::text_of_bytes;
pub use crate::format::{
    Cell, CellType, Column, DEFAULT_DOT_NODES, Format, Rows, WIDTH, columns_of, decoded, event_line,
};
pub use crate::game::InputError;
pub use crate::picture::PictureFormat;
pub use crate::play::matches::LapseKind;
pub use crate::play::{DEFAULT_EVALUATION, Engine, PRESETS, asking_default};
pub use crate::trace::{Frames, Node, Rule, Trace, Visits};
