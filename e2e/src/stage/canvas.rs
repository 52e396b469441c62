//! Pointer and wheel actions on the pictures.

use super::{Window, by};
use crate::driver::{drag, move_to, tap, touch, wheel};
use serde_json::{Value, json};

impl Window {
    /// Returns a place inside an element, given as a share of its width and height, in CSS px of the page.
    #[track_caller]
    pub fn place(&self, handle: &str, (x, y): (f64, f64)) -> (i64, i64) {
        let script = "const box = document.querySelector(arguments[0]).getBoundingClientRect();
            return [Math.round(box.left + box.width * arguments[1]),
                    Math.round(box.top + box.height * arguments[2])]";
        self.run(script, &json!([by(handle), x, y]))
    }

    /// Clicks a place of an element, given as a share of its width and height.
    #[track_caller]
    pub fn tap(&self, handle: &str, share: (f64, f64)) {
        self.act(&tap(self.place(handle, share)));
    }

    /// Moves the pointer over a place of an element, given as a share of its width and height.
    #[track_caller]
    pub fn hover(&self, handle: &str, share: (f64, f64)) {
        self.act(&move_to(self.place(handle, share)));
    }

    /// Drags an element's picture from its middle, by CSS px, in eight moves.
    #[track_caller]
    pub fn drag(&self, handle: &str, by: (i64, i64)) {
        self.act(&drag(self.place(handle, (0.5, 0.5)), by, 8));
    }

    /// Like [`Window::drag`], in one single move.
    #[track_caller]
    pub fn drag_once(&self, handle: &str, by: (i64, i64)) {
        self.act(&drag(self.place(handle, (0.5, 0.5)), by, 1));
    }

    /// Drags from one place of an element to another, in CSS px from the element's corner.
    #[track_caller]
    pub fn carry(&self, handle: &str, from: (i64, i64), to: (i64, i64)) {
        let (left, top) = self.place(handle, (0.0, 0.0));
        self.act(&drag((left + from.0, top + from.1), (to.0 - from.0, to.1 - from.1), 8));
    }

    /// Returns the place of the selected node, in CSS px from the corner of the tree.
    #[track_caller]
    pub fn selected_place(&self) -> (i64, i64) {
        // The selection is reported at once, but its place only after it is drawn.
        self.drawn();
        let px = |data: &str| {
            let px = self.wait("it is drawn", || self.attribute(&by("tree"), data));
            px.parse().expect("whole pixels")
        };
        (px("data-x"), px("data-y"))
    }

    /// Moves fingers on an element, each from one place to another, in CSS px from the element's corner. A finger that does not
    /// move taps.
    #[track_caller]
    pub fn touch(&self, handle: &str, fingers: &[[(i64, i64); 2]]) {
        const MOVES: i64 = 8;
        let (left, top) = self.place(handle, (0.0, 0.0));
        let path = |&[from, to]: &[(i64, i64); 2]| {
            let moves = if from == to { 0 } else { MOVES };
            let at = |nth: i64, from: i64, to: i64| from + (to - from) * nth / MOVES;
            let place = |nth| (left + at(nth, from.0, to.0), top + at(nth, from.1, to.1));
            (0..=moves).map(place).collect::<Vec<_>>()
        };
        self.act(&touch(&fingers.iter().map(path).collect::<Vec<_>>()));
    }

    /// Turns the wheel over the middle of an element, by CSS px.
    #[track_caller]
    pub fn wheel(&self, handle: &str, by: (i64, i64)) {
        self.act(&wheel(self.place(handle, (0.5, 0.5)), by));
    }

    /// Returns the largest number that a picture reports in a `data-` attribute during the next dozen frames. By then the last
    /// request is drawn, and pictures drawn on the way count too.
    #[track_caller]
    pub fn peak(&self, handle: &str, data: &str) -> u64 {
        let script = "const [css, data, done] = arguments;
            let [most, frames] = [0, 0];
            const look = () => {
              most = Math.max(most, Number(document.querySelector(css)?.dataset[data] ?? 0));
              frames += 1;
              if (frames < 12) requestAnimationFrame(look);
              else done(most);
            };
            requestAnimationFrame(look)";
        self.run_later(script, &json!([by(handle), data]))
    }

    #[track_caller]
    fn act(&self, actions: &Value) {
        self.shell.session.perform(actions).unwrap_or_else(|failure| panic!("{failure}"));
    }
}
