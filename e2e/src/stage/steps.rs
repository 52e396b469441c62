//! The start page, where a search is set up and started, and the step of its trace.

use super::{Window, by};
use serde_json::json;

impl Window {
    /// Plays moves by clicks on the board, and waits for each to be accepted.
    #[track_caller]
    pub fn play(&self, moves: &[&str]) {
        let mut position = self.value("position");
        for each in moves {
            self.click_on(&format!("{} [data-move=\"{each}\"]", by("board")));
            position += each;
            self.until(&format!("the position is {position}"), || {
                self.value("position") == position
            });
        }
    }

    /// Chooses the game: by its tile on the start page, from a list in other forms.
    #[track_caller]
    pub fn choose_game(&self, word: &str) {
        let tile = by(&format!("game-{word}"));
        let entry = format!("{} option[value=\"{word}\"]", by("game"));
        let tiles = self.wait("the games are listed", || {
            let tiles = self.is_there(&tile);
            (tiles || self.is_there(&entry)).then_some(tiles)
        });
        if tiles {
            self.click_on(&tile);
            self.until(&format!("the game is {word}"), || {
                self.is_there(&format!("{tile}:checked"))
            });
        } else {
            self.choose("game", word);
        }
    }

    /// Opens the further options of the start page's form: the notation of the position, rules, evaluation, limits and
    /// techniques.
    #[track_caller]
    pub fn more_options(&self) {
        self.click("more-options");
        self.until("the options are open", || {
            self.is_there(&format!("{}:not([hidden])", by("more")))
        });
    }

    /// Starts the search of the form and waits for its trace; returns its last step.
    #[track_caller]
    pub fn start_run(&self) -> u64 {
        self.until("the run can start", || self.is_there(&format!("{}:enabled", by("run"))));
        self.click("run");
        self.await_stage()
    }

    /// Waits for an open trace; returns its last step. Panics after two minutes.
    #[track_caller]
    pub fn await_stage(&self) -> u64 {
        let steps = self.number("step", "steps");
        self.until("the first step is told", || !self.text("narration").is_empty());
        steps
    }

    /// Runs an example of the gallery; returns its last step.
    #[track_caller]
    pub fn example(&self, id: &str) -> u64 {
        self.click(&format!("example-{id}"));
        self.await_stage()
    }

    /// Returns the step on screen, from 0.
    #[track_caller]
    pub fn step(&self) -> u64 {
        self.number("step", "step")
    }

    /// Returns the event of the step, such as `cutoff`.
    #[track_caller]
    pub fn event(&self) -> String {
        self.attribute(&by("narration"), "data-event").unwrap_or_default()
    }

    /// Waits until this step is on screen, with its node selected if the selection follows.
    #[track_caller]
    pub fn await_step(&self, step: u64) {
        self.until(&format!("step {step} is on screen"), || self.step() == step);
    }

    /// Performs an action that moves the step, and waits for the move; returns the new step.
    #[track_caller]
    pub fn moved(&self, act: impl FnOnce()) -> u64 {
        let before = self.step();
        act();
        self.wait(&format!("the step moves away from {before}"), || {
            let now = self.step();
            (now != before).then_some(now)
        })
    }

    /// Clicks a command that moves the step; returns the new step.
    #[track_caller]
    pub fn move_by(&self, command: &str) -> u64 {
        self.moved(|| self.command(command))
    }

    /// Presses a key that moves the step; returns the new step.
    #[track_caller]
    pub fn move_by_key(&self, keys: &str) -> u64 {
        self.moved(|| self.press(keys))
    }

    /// Goes to a step through the dialog for step numbers.
    #[track_caller]
    pub fn go_to(&self, step: u64) {
        self.command("step.goto");
        self.fill("goto-step", &step.to_string());
        self.press("Enter");
        self.await_step(step);
    }

    /// Sets the slider as a drag does: the page receives the same event. It serves tests that visit hundreds of steps; another
    /// test checks that the pointer and the keys reach the slider.
    #[track_caller]
    pub fn scrub_to(&self, step: u64) {
        let script = "const slider = document.querySelector(arguments[0]);
            slider.value = arguments[1];
            slider.dispatchEvent(new Event('input', { bubbles: true }));
            return true";
        let _: bool = self.run(script, &json!([by("scrubber"), step.to_string()]));
        self.await_step(step);
    }

    /// Returns the selected node, as the code panel shows it.
    #[track_caller]
    pub fn selected(&self) -> u64 {
        self.number("selected", "node")
    }

    /// Waits until this node is selected and its facts are shown.
    #[track_caller]
    pub fn await_selected(&self, node: u64) {
        self.until(&format!("node {node} is selected"), || self.selected() == node);
    }

    /// Presses keys that each move the selection.
    #[track_caller]
    pub fn walk(&self, keys: &[&str]) {
        let selected = || self.attribute(&by("tree"), "data-selected");
        for key in keys {
            let before = selected();
            self.press(key);
            self.until(&format!("{key} selects"), || selected() != before);
        }
    }

    /// Opens a panel on the right, and waits until it is active.
    #[track_caller]
    pub fn panel(&self, name: &str) {
        self.click(&format!("panel-{name}"));
        let open = format!("{}[data-state=active]", by(&format!("panel-{name}")));
        self.until(&format!("the panel {name} is open"), || self.is_there(&open));
    }

    /// Opens the board beside the tree: a tree of boards folds it as soon as it is drawn.
    ///
    /// # Panics
    ///
    /// If the tree is not drawn or the board does not come in time.
    pub fn show_board(&self) {
        let drawn = format!("{}[data-x]", by("tree"));
        self.until("the tree is drawn", || self.is_there(&drawn));
        if !self.is_there("[aria-labelledby=board-title]") {
            self.command("view.left");
            self.await_handle("board");
        }
    }
}
