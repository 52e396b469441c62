//! Opens every screen in Portuguese, as a person does: it fits the window, keeps the keyboard focus, and shows no English
//! word. The tour also checks the parts that need a browser with the real service: layout, focus, pictures and files.
//!
//! In the fast list it replaces the bodies with operations that the tests of `ui/tests/screens` repeat.

use crate::messages::Messages;
use crate::small_windows::IN_SIGHT;
use crate::{arena, compare, exercise_sheet, labels, languages, own_program, predict};
use plyscope_e2e::stage::{Window, by};
use serde_json::json;
use std::fs;

/// Notes refusals of the page's policy, and errors.
const NOTE: &str = "window.broken = [];
    const note = (what) => window.broken.push(String(what));
    addEventListener('securitypolicyviolation', (event) => note(event.violatedDirective));
    addEventListener('error', (event) => note(event.message));
    addEventListener('unhandledrejection', (event) => note(event.reason));
    return true";
/// Returns the px that lie to the right of the window, and the notes.
const STATE: &str = "const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth - clientWidth, window.broken]";
/// Returns the number of colours of a canvas; an empty canvas has one.
const COLOURS: &str = "const canvas = document.querySelector(arguments[0]);
    if (!canvas?.width) return 0;
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    return new Set(new Uint32Array(data.buffer)).size";
/// Returns the left and right edges of all elements that match a selector, in px of the window.
const EDGES: &str = "return [...document.querySelectorAll(arguments[0])].map((each) => {
    const { left, right } = each.getBoundingClientRect();
    return [left, right];
  })";

/// An exercise of values and cuts.
const ITEM: &str = "run-1-5";

pub(crate) fn body(window: &mut Window) {
    // First, because the names of the dragged children are English.
    compare::drag_two_children(window);
    window.click("home");
    window.await_handle("start");
    window.speak("pt-BR");
    let _: bool = window.run(NOTE, &json!([]));
    let tour = Tour { window, english: Messages::only_in_english() };
    tour.start_and_stage();
    tour.prediction();
    tour.comparison();
    tour.game();
    tour.arena();
    tour.own_program();
    tour.exercise();
    tour.class_and_mistakes();
    tour.lesson();
    tour.dialogs();
}

struct Tour<'a> {
    window: &'a Window,
    english: Messages,
}

impl Tour<'_> {
    /// Opens a screen by its key, which must leave the keyboard focus in it.
    #[track_caller]
    fn open(&self, key: &str, handle: &str) {
        self.window.press(key);
        self.window.await_handle(handle);
        self.has_keyboard("main");
        self.is_whole(handle);
    }

    /// Checks that the focus is in or on a matching element, so that Tab continues from there.
    #[track_caller]
    fn has_keyboard(&self, css: &str) {
        let inside = format!("{css}, {css} *");
        self.window
            .until(&format!("the keyboard is in `{css}`"), || self.window.is_focused(&inside));
    }

    /// Checks that the screen fits the window, holds no English, and was reached without errors.
    #[track_caller]
    fn is_whole(&self, screen: &str) {
        self.window.picture(screen);
        let (past, broken): (i64, Vec<String>) = self.window.run(STATE, &json!([]));
        assert_eq!((past, broken), (0, Vec::new()), "{screen}: px past the window, and what broke");
        let left = self.english.among(&languages::texts(self.window));
        assert!(left.is_empty(), "{screen}: still in English: {left:#?}");
    }

    /// Checks that a whole element is in the window, with nothing over it.
    #[track_caller]
    fn in_sight(&self, handle: &str) {
        let look = || self.window.run(IN_SIGHT, &json!([by(handle)]));
        self.window.until(&format!("`{handle}` is in sight"), look);
    }

    #[track_caller]
    fn is_drawn(&self, handle: &str) {
        let colours = || self.window.run::<u64>(COLOURS, &json!([by(handle)]));
        self.window.until(&format!("`{handle}` is drawn"), || colours() > 3);
    }

    /// Checks that two elements are beside each other, each wider than 100 px.
    #[track_caller]
    fn beside(&self, css: &str) {
        let edges: Vec<(f64, f64)> = self.window.run(EDGES, &json!([css]));
        let [(left, end), (begin, right)] = edges[..] else { panic!("two of `{css}`: {edges:?}") };
        assert!(end <= begin && end - left > 100.0 && right - begin > 100.0, "{css}: {edges:?}");
    }

    fn start_and_stage(&self) {
        let window = self.window;
        window.await_handle("recent");
        self.is_whole("start");
        window.example("threeLeaves");
        self.is_drawn("tree-scene");
        for panel in ["stack", "find", "code"] {
            window.panel(panel);
            self.is_whole(panel);
        }
        window.press("2");
        self.is_drawn("icicle-scene");
        self.is_whole("icicle");
        window.press("1");
        window.await_handle("tree-scene");
    }

    /// Checks that a question lies over its tree, with its field and its edges in sight.
    fn prediction(&self) {
        let window = self.window;
        window.press("q");
        window.click("predict-restart");
        window.await_step(0);
        predict::ask(window);
        self.in_sight("value-field");
        window.fill("value-field", "3");
        window.click("check");
        window.click("go-on");
        window.until("the question is over", || !window.has("question"));
        predict::ask(window);
        self.in_sight("edge-dot");
        self.is_whole("question");
        window.command("predict.toggle");
        window.until("nothing is asked any more", || !window.has("predict"));
    }

    fn comparison(&self) {
        let window = self.window;
        self.open("3", "compare-table");
        window.until("the overlay is drawn", || window.number("overlay-icicle", "cells") > 0);
        self.is_drawn("overlay-icicle");
        compare::picture_of_the_overlay(window);
        window.click("chart-plies-share");
        let png = compare::saved(window, "chart.png", "chart-plies-png");
        assert!(png.starts_with(b"\x89PNG"), "a chart is a picture");
        window.press("Escape");
        window.command("view.ladder");
        window.await_handle("ladder-chapter");
        self.is_whole("ladder-chapter");
    }

    /// Checks that the board keeps its place when values come, and that a game can be saved and opened.
    fn game(&self) {
        let window = self.window;
        self.open("4", "board-room");
        self.open("Alt+Shift+n", "play-form");
        window.choose_game("tictactoe");
        window.choose("who-first", "human");
        window.choose("who-second", "human");
        window.click("start-game");
        window.await_handle("game-status");
        let before = labels::place_of_board(window);
        window.click("labels-on");
        window.until("the squares have values", || window.text("cell-4") == "0");
        assert_eq!(labels::place_of_board(window), before, "the board does not move");
        window.click("labels-on");
        for (moves, cell) in ["cell-4", "cell-0"].into_iter().zip(1..) {
            window.click(moves);
            window.until("it is played", || window.number("game-status", "at") == cell);
        }
        self.is_whole("play");
        window.click("more-game");
        let file = window.save_as("game.txt", |window| window.click("save-moves"));
        assert_eq!(fs::read_to_string(&file).expect("a text").trim(), "51");
        window.command("game.new");
        window.await_handle("play-form");
        window.hand_in("position-file", &file);
        window.until("the position is that of the file", || window.value("position") == "51");
        window.click("start-game");
        window.until("the game is there", || {
            window.attribute(&by("moves"), "data-moves").as_deref() == Some("5 1")
        });
    }

    fn arena(&self) {
        let window = self.window;
        self.open("5", "match-result");
        let saved = arena::json_of(window, "match.json", "match-json");
        assert_eq!(saved["games"].as_array().map(Vec::len), Some(20));
        for tab in ["success", "tuning"] {
            window.click(&format!("arena-{tab}"));
            self.is_whole(tab);
        }
    }

    fn own_program(&self) {
        let window = self.window;
        self.open("6", "check");
        let file = window.shell.folder().join("mine.jsonl");
        fs::write(&file, own_program::EVENTS).expect("a file of ours");
        window.open_file(&file);
        window.await_handle("told-note");
        assert_eq!((window.await_stage(), window.step()), (17, 9), "a line is a step");
        window.click("told-beside");
        window.await_handle("side-b");
        window.until("both are searched", || window.number("side-b", "steps") == 33);
        self.beside("[data-testid=side-a], [data-testid=side-b]");
        self.is_whole("checked");
    }

    /// Answers an exercise by the keyboard alone: every field and every edge is a tab stop.
    fn exercise(&self) {
        let window = self.window;
        self.open("7", "practise");
        window.fill("exercise-paste", ITEM);
        window.tab_to("exercise-open-go");
        window.press("Enter");
        window.await_handle("exercise");
        self.is_whole("exercise");
        exercise_sheet::answer(window, ITEM);
        window.tab_to("exercise-check");
        window.press("Enter");
        window.await_handle("exercise-next");
        window.tab_to("exercise-next");
        window.press("Enter");
        window.await_handle("exercise-result");
        self.has_keyboard("main");
        self.is_whole("exercise-result");
        window.click("exercise-back");
    }

    /// Checks that the page reports that this service holds no class, and that the pictures of a mistake have equal widths.
    fn class_and_mistakes(&self) {
        self.open("8", "class-absent");
        self.open("9", "mistake");
        self.beside("[data-testid=mistake] figure svg");
    }

    /// Checks that the text of a page is beside its search, and that the focus moves to the title of the next one.
    fn lesson(&self) {
        let window = self.window;
        window.click("home");
        window.click("read-lesson-1");
        window.await_handle("lesson-stage");
        self.is_drawn("tree-scene");
        self.beside("[data-testid=lesson-words], [data-testid=lesson-stage]");
        window.click("lesson-next");
        window.until("the next page", || window.number("lesson", "page") == 1);
        assert!(window.is_focused("[data-testid=lesson-words] h2"), "it is read from its title on");
        window.await_handle("lesson-question");
        self.is_whole("lesson");
        window.click("lesson-close");
        window.await_handle("start");
    }

    fn dialogs(&self) {
        let window = self.window;
        window.press("Alt+PageDown");
        window.await_stage();
        for (command, dialog) in [
            ("app.help", "help"),
            ("app.settings", "settings"),
            ("app.palette", "palette"),
            ("app.export", "export"),
            ("app.share", "share"),
            ("step.goto", "goto"),
        ] {
            let handle = format!("dialog-{dialog}");
            window.command(command);
            window.await_handle(&handle);
            self.has_keyboard(&by(&handle));
            self.is_whole(&handle);
            window.press("Escape");
            window.until("the dialog is closed", || !window.has(&handle));
        }
    }
}
