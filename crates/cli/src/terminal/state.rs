//! The state after a step.

use super::{numbers, score};
use crate::exit::visible;
use plyscope::service::window_text as window;
use plyscope::service::wire::{FrameView, StepView};

/// The step, its sentence, the board and the open path.
pub(crate) fn step_text(view: &StepView) -> String {
    let mut text =
        format!("step {} of {}: {}\n", numbers(view.step), numbers(view.steps), view.event.word());
    text += &format!("{}\n\n", view.explanation.text);
    if let Some(board) = &view.board {
        text += &format!("{}\n", board.picture);
    }
    if !view.stack.is_empty() {
        text += &format!(
            "{:>4} {:<4} {:>6} {:>22} {:>22} {:>10} {:>9}\n",
            "ply", "side", "move", "window at entry", "window now", "best", "returned"
        );
    }
    for frame in &view.stack {
        text += &line(frame);
    }
    if !view.pv.is_empty() {
        text +=
            &format!("\nroot's best so far: {} by {}\n", score(view.root_best), view.pv.join(" "));
    }
    visible(&text)
}

fn line(frame: &FrameView) -> String {
    format!(
        "{:>4} {:<4} {:>6} {:>22} {:>22} {:>10} {:>9}\n",
        frame.ply,
        frame.kind,
        frame.mv.as_deref().unwrap_or("-"),
        window(frame.alpha_in, frame.beta_in),
        window(frame.alpha, frame.beta),
        score(frame.best),
        format!("{} of {}", frame.done, frame.children),
    )
}
