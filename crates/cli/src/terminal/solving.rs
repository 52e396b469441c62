//! Results of solving, as text; times are in milliseconds below one second.

use super::numbers;
use plyscope::service::wire::{SolvedMove, SolvedPosition, SolvingView};

/// Describes one position in full, or the totals of a set. Lists every wrong score.
pub(crate) fn solving_text(solving: &SolvingView) -> String {
    let mut text = match solving.solved.as_slice() {
        [one] if one.line.is_none() || solving.positions == 1 => one_text(solving, one),
        all => set_text(solving, all),
    };
    for wrong in &solving.wrong {
        let (line, position) = (wrong.line, &wrong.position);
        text += &format!("wrong: line {line}, {position}: {}, but {}\n", wrong.said, wrong.proved);
    }
    if let Some(stop) = solving.stopped {
        text += &format!("stopped: {stop}\n");
    }
    text
}

fn one_text(solving: &SolvingView, one: &SolvedPosition) -> String {
    let place = if one.position.is_empty() { "start position" } else { &one.position };
    let value = range(one.lo, one.hi);
    let mut text = format!("{}, {place}\n", solving.board);
    text += &format!("value  {value} ({}, for the side to move)\n", solving.eval);
    match (&one.best_moves, &one.best) {
        (Some(moves), _) if !moves.is_empty() => text += &format!("best   {}\n", moves.join(" ")),
        (_, Some(best)) => text += &format!("best   {best}\n"),
        _ => {}
    }
    for SolvedMove { mv, lo, hi, .. } in &one.moves {
        text += &format!("{mv:>5}  {}\n", range(*lo, *hi));
    }
    text + &format!("nodes  {}, {}\n", numbers(one.nodes), time(one.milliseconds))
}

fn set_text(solving: &SolvingView, all: &[SolvedPosition]) -> String {
    let known = all.iter().filter(|one| one.value.is_some()).count() as u64;
    let mut text = format!("{}, {} positions\n", solving.board, numbers(solving.positions));
    text += &format!("solved {} ({})\n", numbers(known), solving.eval);
    let right = u64::from(solving.checked).saturating_sub(solving.wrong.len() as u64);
    text += &format!("right  {} of {} scores\n", numbers(right), numbers(solving.checked));
    let mean = solving.nodes as f64 / (all.len().max(1) as f64);
    text += &format!("nodes  {}, {mean:.1} per position\n", numbers(solving.nodes));
    text + &format!("time   {}\n", time(solving.milliseconds))
}

/// Formats a value, or the bounds proved for it, as in `at least 3`.
fn range(lo: Option<i32>, hi: Option<i32>) -> String {
    match (lo, hi) {
        (Some(lo), Some(hi)) if lo == hi => format!("{lo}"),
        (Some(lo), Some(hi)) => format!("{lo} to {hi}"),
        (Some(lo), None) => format!("at least {lo}"),
        (None, Some(hi)) => format!("at most {hi}"),
        (None, None) => "unknown".to_owned(),
    }
}

fn time(milliseconds: f64) -> String {
    if milliseconds < 1e3 {
        format!("{milliseconds:.2} ms")
    } else {
        format!("{:.1} s", milliseconds / 1e3)
    }
}
