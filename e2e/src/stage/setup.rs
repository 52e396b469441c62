//! The start page: a position and how to search it.

use super::{Window, by};

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

    /// Takes the game, waiting for its board.
    #[track_caller]
    pub fn choose_game(&self, word: &str) {
        self.wait("the games are listed", || {
            self.is_there(&format!("{} option[value=\"{word}\"]", by("game"))).then_some(())
        });
        self.choose("game", word);
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
}
