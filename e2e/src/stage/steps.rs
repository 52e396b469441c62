//! The start page, where a search is said and begun, and the step of its trace.

use super::{Window, by};
use serde_json::json;

impl Window {
    /// Plays moves by clicks on the board, waiting for each to be taken.
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

    /// Takes the game: by its tile on the start page, in other forms from a list.
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

    /// Opens what the form of the start page has beside its three choices: the notation of the
    /// position, rules, evaluation, limits and techniques.
    #[track_caller]
    pub fn more_options(&self) {
        self.click("more-options");
        self.until("the options are open", || {
            self.is_there(&format!("{}:not([hidden])", by("more")))
        });
    }

    /// Starts the search of the form and waits for its trace; answers its last step.
    #[track_caller]
    pub fn start_run(&self) -> u64 {
        self.until("the run can start", || self.is_there(&format!("{}:enabled", by("run"))));
        self.click("run");
        self.await_stage()
    }

    /// Waits for an open trace; answers its last step.
    #[track_caller]
    pub fn await_stage(&self) -> u64 {
        let steps = self.number("step", "steps");
        self.until("the first step is told", || !self.text("narration").is_empty());
        steps
    }

    /// Runs an example of the gallery.
    #[track_caller]
    pub fn example(&self, id: &str) -> u64 {
        self.click(&format!("example-{id}"));
        self.await_stage()
    }

    /// The step on screen.
    #[track_caller]
    pub fn step(&self) -> u64 {
        self.number("step", "step")
    }

    /// The event of the step, as in `cutoff`.
    #[track_caller]
    pub fn event(&self) -> String {
        self.attribute(&by("narration"), "data-event").unwrap_or_default()
    }

    /// Waits until this step is on screen, with its node selected when the selection follows.
    #[track_caller]
    pub fn await_step(&self, step: u64) {
        self.until(&format!("step {step} is on screen"), || self.step() == step);
    }

    /// Does something that moves the step, and waits until it has; answers the new one.
    #[track_caller]
    pub fn moved(&self, act: impl FnOnce()) -> u64 {
        let before = self.step();
        act();
        self.wait(&format!("the step moves away from {before}"), || {
            let now = self.step();
            (now != before).then_some(now)
        })
    }

    /// Clicks a command that moves the step; answers the new one.
    #[track_caller]
    pub fn move_by(&self, command: &str) -> u64 {
        self.moved(|| self.command(command))
    }

    /// Presses a key that moves the step; answers the new one.
    #[track_caller]
    pub fn move_by_key(&self, keys: &str) -> u64 {
        self.moved(|| self.press(keys))
    }

    /// Goes to a step by the dialog that takes its number.
    #[track_caller]
    pub fn go_to(&self, step: u64) {
        self.command("step.goto");
        self.fill("goto-step", &step.to_string());
        self.press("Enter");
        self.await_step(step);
    }

    /// Sets the slider as a drag does: the page hears of it by the same event. For tests that visit
    /// hundreds of steps; that a pointer and the keys reach the slider is tested by itself.
    #[track_caller]
    pub fn scrub_to(&self, step: u64) {
        let script = "const slider = document.querySelector(arguments[0]);
            slider.value = arguments[1];
            slider.dispatchEvent(new Event('input', { bubbles: true }));
            return true";
        let _: bool = self.run(script, &json!([by("scrubber"), step.to_string()]));
        self.await_step(step);
    }

    /// The selected node, as the code panel says.
    #[track_caller]
    pub fn selected(&self) -> u64 {
        self.number("selected", "node")
    }

    /// Waits until this node is selected and its facts are shown.
    #[track_caller]
    pub fn await_selected(&self, node: u64) {
        self.until(&format!("node {node} is selected"), || self.selected() == node);
    }

    /// Presses keys of which each moves the selection.
    #[track_caller]
    pub fn walk(&self, keys: &[&str]) {
        let selected = || self.attribute(&by("tree"), "data-selected");
        for key in keys {
            let before = selected();
            self.press(key);
            self.until(&format!("{key} selects"), || selected() != before);
        }
    }

    /// Opens a panel on the right.
    #[track_caller]
    pub fn panel(&self, name: &str) {
        self.click(&format!("panel-{name}"));
        let open = format!("{}[data-state=active]", by(&format!("panel-{name}")));
        self.until(&format!("the panel {name} is open"), || self.is_there(&open));
    }
}
