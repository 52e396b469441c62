//! Tests across the modules: reference counts, agreement, traces, formats, operations.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::assigning_clones,
    reason = "a failed unwrap is a failed test, and long tests say how far they are"
)]

mod agreement;
mod asking;
mod books;
mod carried;
mod chance;
mod checks;
mod choices;
mod conventions;
mod edges;
mod examples;
mod exercises;
mod figures;
mod folded;
mod formats;
mod former;
mod gallery;
mod homework;
mod intervals;
mod jobs;
mod keys;
mod known;
mod labels;
mod ladder;
mod lines;
mod links;
mod marks;
mod matches;
mod memory;
mod monte_carlo;
mod more_searches;
mod names;
mod opened_texts;
mod operations;
mod overlays;
mod pictures;
mod players;
mod proof;
mod published;
mod questions_on_paper;
mod quiescence;

mod random_positions;
mod reasons;
mod reference_counts;
mod selective;
mod semantics;
mod sentences;
mod snapshots;
mod soak;
mod solving;
mod solving_lines;
mod solving_othello;
mod sooner;
mod success;
mod table;
mod techniques;
mod three_players;
mod told;
mod trace_properties;
mod traces;
mod truth;
mod whole_trees;
