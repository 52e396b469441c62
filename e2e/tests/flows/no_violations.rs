//! axe-core finds no violation on any screen in any look, and no message has an unfilled hole.

use plyscope_e2e::programs::repository;
use plyscope_e2e::stage::{Window, by};
use serde_json::json;

struct Inspector<'a> {
    window: &'a Window,
    found: Vec<String>,
    looks: u32,
}

impl Inspector<'_> {
    fn look(&mut self, screen: &str) {
        self.looks += 1;
        self.found.extend(self.window.violations(screen));
    }
}

pub(crate) fn body(window: &mut Window) {
    let mut inspector = Inspector { window, found: Vec::new(), looks: 0 };
    start_page(&mut inspector);
    panels(&mut inspector);
    changes(&mut inspector);
    comparison(&mut inspector);
    game(&mut inspector);
    measurements(&mut inspector);
    own_program(&mut inspector);
    exercise(&mut inspector);
    lesson(&mut inspector);
    random_games(&mut inspector);
    table(&mut inspector);
    mistakes(&mut inspector);
    dialogs(&mut inspector);
    asides(&mut inspector);
    themes(&mut inspector);
    narrow(&mut inspector);
    phone(&mut inspector);
    assert!(inspector.found.is_empty(), "{}", inspector.found.join("\n"));
    let report = repository().join("docs/accessibility.md");
    let report = std::fs::read_to_string(report).expect("the conformance report");
    let count = report.matches(&format!(" {} looks", inspector.looks)).count();
    assert_eq!(count, 2, "docs/accessibility.md does not tell of {} looks", inspector.looks);
}

fn start_page(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.choose_game("connect4");
    inspector.look("start");
    window.more_options();
    inspector.look("options");
    window.fill("position", "4x");
    window.await_handle("error-at");
    inspector.look("wrong-position");
    window.fill("position", "");
    window.fill("depth", "40");
    window.choose("algorithm", "minimax");
    window.click("run");
    window.await_handle("progress");
    inspector.look("running");
    window.click("cancel");
    window.until("the search is stopped", || !window.has("running"));
    window.choose("algorithm", "alphabeta");
    window.fill("depth", "4");
    window.start_run();
    for _ in 0..3 {
        window.move_by("seek.cutoff");
    }
    inspector.look("tree");
}

fn own_program(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.press("6");
    window.await_handle("check");
    inspector.look("own-program");
    window.click("check-example");
    window.await_handle("check-wrong-line");
    inspector.look("own-program-checked");
    window.press("6");
    window.await_handle("stage");
}

fn exercise(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.press("7");
    window.await_handle("practise");
    inspector.look("practise");
    window.fill("exercise-paste", "run-2-5.windows-1-4.order-1-3");
    window.click("exercise-open-go");
    window.await_handle("exercise");
    inspector.look("exercise");
    window.fill("value-field", "99");
    window.click("exercise-check");
    window.await_handle("verdict");
    inspector.look("exercise-checked");
    for _ in 0..2 {
        window.click("exercise-skip");
        window.until("the next exercise is there", || {
            window.has("exercise-check") && !window.has("verdict")
        });
        inspector.look("exercise-next");
        window.click(if window.has("value-field") { "value-field" } else { "spot" });
        if window.has("value-field") {
            window.fill("value-field", "1");
        } else {
            window.click("exercise-move1");
        }
        window.click("exercise-check");
        window.await_handle("exercise-skip");
    }
    window.click("exercise-skip");
    window.await_handle("exercise-result");
    inspector.look("exercise-result");
    window.click("exercise-back");
    window.press("7");
    window.await_handle("stage");
}

fn random_games(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    let request = json!({ "game": "tictactoe", "position": "132", "run": "mcts:600+seed:7" });
    let script = "location.hash = `q=${encodeURIComponent(arguments[0])}&s=749`; return true";
    let _: bool = window.run(script, &json!([request.to_string()]));
    window.await_handle("random-game");
    window.await_step(749);
    inspector.look("random-games");
    let window = inspector.window;
    window.click("games-race");
    window.await_handle("choice-said");
    inspector.look("race-at-equal-work");
    // The looks after this one need the search from before.
    let window = inspector.window;
    window.click("back-to-trace");
    window.await_handle("random-game");
    window.press("Alt+w");
    window.until("the random games are closed", || !window.has("random-game"));
}

fn table(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    let request = json!({ "game": "tictactoe", "position": "1759", "run": "alphabeta+tt" });
    let script = "location.hash = `q=${encodeURIComponent(arguments[0])}&s=249`; return true";
    let _: bool = window.run(script, &json!([request.to_string()]));
    window.await_step(249);
    window.panel("stack");
    window.await_handle("table-answer");
    inspector.look("table");
    let window = inspector.window;
    window.click("table-join");
    window.await_handle("joined-counts");
    inspector.look("joined");
    let window = inspector.window;
    window.command("view.tree");
    window.panel("code");
    window.press("Alt+w");
    window.until("the search with a table is closed", || !window.has("table-join"));
}

fn lesson(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.open_file(&repository().join("lessons/en/1-minimax.md"));
    for page in ["lesson", "lesson-question", "lesson-choices"] {
        window.await_handle("lesson-stage");
        inspector.look(page);
        window.click("lesson-next");
    }
    window.click("lesson-close");
    window.await_handle("stage");
}

fn mistakes(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.press("9");
    window.await_handle("mistakes");
    window.click_on("[data-testid=mistakes] nav li button");
    window.await_handle("mistake-first");
    inspector.look("mistakes");
    window.press("9");
    window.await_handle("stage");
}

fn panels(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.panel("stack");
    inspector.look("stack");
    window.panel("find");
    window.fill("condition", "event = cutoff");
    window.click("add-breakpoint");
    window.await_handle("breakpoints");
    window.fill("condition", "ply >> 2");
    window.await_handle("error-at");
    inspector.look("breakpoints");
    window.fill("find", "cut>3");
    window.press("Enter");
    window.await_handle("found");
    inspector.look("find");
    window.command("view.legend");
    window.await_handle("legend");
    window.command("view.icicle");
    window.await_handle("icicle");
    inspector.look("icicle-and-legend");
    window.command("view.legend");
    window.command("view.tree");
    window.panel("code");
}

fn changes(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.command("change.open");
    window.await_handle("change-counts");
    inspector.look("change");
    window.panel("code");
}

fn comparison(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.command("view.compare");
    window.await_handle("compare-table");
    window.await_handle("overlay-icicle");
    inspector.look("compare-opened");
    window.click("compare-add-run");
    inspector.look("compare-add-run");
    window.click("compare-usual");
    window.click("compare-more");
    window.fill("compare-orders", "20");
    window.press("Escape");
    window.await_handle("chart-spread");
    // Clicked again if needed, because a pause between the two digits sends a request, and its answer drops the count by
    // depth.
    let by_depth = format!("{}:enabled", by("compare-by-depth"));
    window.until("each depth is counted", || {
        let counted = window.has("chart-depths");
        if !counted && window.is_there(&by_depth) {
            window.click("compare-by-depth");
        }
        counted
    });
    window.click("overlay-mode-race");
    window.await_handle("race");
    inspector.look("compare-race");
    inspector.look("compare");
    window.command("app.theme");
    inspector.look("compare-dark");
    window.command("app.theme");
    window.click("back-to-trace");
}

fn game(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.command("view.play");
    window.await_handle("board-room");
    window.command("game.new");
    window.await_handle("play-form");
    window.choose("who-second", "run");
    window.await_handle("word-second");
    inspector.look("play-form");
    window.choose("who-second", "ttt-minimax");
    window.click("start-game");
    window.await_handle("game-status");
    window.click("cell-4");
    window.await_handle("trace-2");
    window.command("game.hint");
    window.await_handle("hinted");
    inspector.look("play");
    window.command("app.theme");
    inspector.look("play-dark");
    window.command("app.theme");
    window.click("back-to-trace");
}

fn measurements(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.command("view.ladder");
    window.choose("ladder-source", "one");
    window.fill("ladder-one", "2252576253462244111563365343671351441 -1");
    window.click("ladder-climb");
    window.await_handle("ladder-table");
    window.command("chapter.next");
    inspector.look("ladder");
    window.command("view.arena");
    window.await_handle("match-form");
    window.fill("match-games", "4");
    window.click("match-start");
    window.await_handle("match-result");
    inspector.look("match");
    window.click("arena-success");
    window.fill("success-nodes", "100");
    window.fill("success-per", "2");
    window.click("success-start");
    window.await_handle("success-result");
    inspector.look("success");
    window.click("arena-tuning");
    window.await_handle("tune-form");
    inspector.look("tuning");
    window.command("app.theme");
    inspector.look("tuning-dark");
    window.command("app.theme");
    window.click("back-to-trace");
}

fn dialogs(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    for (command, dialog) in [
        ("app.palette", "palette"),
        ("app.help", "help"),
        ("app.settings", "settings"),
        ("app.export", "export"),
        ("app.share", "share"),
        ("step.goto", "goto"),
    ] {
        let handle = format!("dialog-{dialog}");
        window.command(command);
        window.await_handle(&handle);
        inspector.look(&handle);
        window.press("Escape");
        window.until("the dialog is closed", || !window.has(&handle));
    }
}

fn asides(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.press("Shift+ArrowDown");
    for _ in 0..7 {
        if window.text("selected-status") == "pruned" {
            break;
        }
        let before = window.selected();
        window.press("Shift+ArrowRight");
        window.until("the next sibling", || window.selected() != before);
    }
    window.command("select.whatIf");
    window.await_handle("what-if-size");
    inspector.look("what-if");
    window.click("what-if-dismiss");
    window.press("g");
    window.command("predict.toggle");
    for _ in 0..40 {
        if window.has("question") {
            break;
        }
        window.command("step.into");
        window.drawn();
    }
    window.await_handle("question");
    inspector.look("predict-question");
    window.fill("value-field", "99");
    window.click("check");
    window.await_handle("verdict");
    inspector.look("predict-verdict");
    window.command("predict.toggle");
    window.press("Home");
    window.await_step(0);
    window.press("Shift+c");
    window.await_handle("notice");
    inspector.look("notice");
}

fn themes(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.move_by("seek.cutoff");
    let theme = |name: &str| {
        window.until(name, || window.attribute("html", "data-theme").as_deref() == Some(name));
    };
    window.command("app.theme");
    theme("dark");
    inspector.look("dark-tree");
    window.command("view.icicle");
    window.await_handle("icicle");
    inspector.look("dark-icicle");
    window.click("home");
    window.await_handle("start");
    inspector.look("dark-start");
    window.press("Alt+PageDown");
    window.await_handle("stage");
    window.command("view.tree");
    window.command("app.theme");
    theme("light");
    let mode = |name: &str| {
        window.until(name, || window.attribute("html", "data-mode").as_deref() == Some(name));
    };
    window.command("view.presenter");
    mode("presenter");
    inspector.look("presenter");
    window.command("view.presenter");
    mode("screen");
    window.speak("pt-BR");
    window.until("Portuguese", || window.attribute("html", "lang").as_deref() == Some("pt-BR"));
    inspector.look("portuguese");
    window.speak("en");
}

/// Checks the stage at 760 px, where it has one column, with its parts one after the other.
fn narrow(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    let session = &window.shell.session;
    session.resize(760, 900).unwrap_or_else(|failure| panic!("{failure}"));
    window.until("the window is narrow", || window.is_there(".places"));
    for (place, part) in ["narrow-tree", "narrow-board", "narrow-code"].into_iter().zip(1..) {
        window.click_on(&format!(".places button:nth-child({part})"));
        inspector.look(place);
    }
    window.click("home");
    window.await_handle("start");
    inspector.look("narrow-start");
}

/// Checks the parts of the stage and the screens beside it at 390 px, the width of a phone.
fn phone(inspector: &mut Inspector<'_>) {
    let window = inspector.window;
    window.fit(390, 844);
    if window.shell.kind.is_chromium() {
        // emulated, because its window cannot be that narrow
        let phone = json!({ "width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": false });
        let session = &window.shell.session;
        session.developer("Emulation.setDeviceMetricsOverride", &phone).expect("a phone");
    }
    inspector.look("phone-start");
    window.press("3");
    window.await_handle("compare-table");
    inspector.look("phone-compare");
    window.press("4");
    window.await_handle("board-room");
    inspector.look("phone-play");
    window.press("7");
    window.await_handle("practise");
    inspector.look("phone-practise");
    window.press("7");
    window.press("Alt+PageDown");
    window.until("the stage is there", || window.is_there(".places"));
    for (place, part) in ["phone-tree", "phone-board", "phone-code"].into_iter().zip(1..) {
        window.click_on(&format!(".places button:nth-child({part})"));
        inspector.look(place);
    }
}
