//! The page sends no request once it is loaded, and opens again after its server is gone.

use plyscope_e2e::stage::Window;
use serde_json::json;

const FETCHED: &str = "return performance.getEntriesByType('resource').map((each) => each.name)";

pub(crate) fn body(window: &mut Window) {
    let ready = "const [done] = arguments; navigator.serviceWorker.ready.then(() => done(true));";
    assert!(
        window.run_later::<bool>(ready, &json!([])),
        "it is kept for the time without a network"
    );
    let own: String = window.run("return location.origin", &json!([]));
    let before: Vec<String> = window.run(FETCHED, &json!([]));
    let foreign: Vec<_> = before.iter().filter(|name| !name.starts_with(&own)).collect();
    assert!(foreign.is_empty(), "of other hosts: {foreign:?}");

    window.shell.end_server();
    window.reload();
    window.choose_game("connect4");
    window.play(&["4", "4"]);
    window.fill("depth", "4");
    window.start_run();
    window.go_to(77);
    window.picture("without-a-server");
    for (key, title) in [("3", "Compare"), ("4", "Play"), ("5", "Arena")] {
        window.press(key);
        let is_there = || {
            let shown: String = window.run("return document.title", &json!([]));
            shown.starts_with(title)
                && window.is_there("main h1, main h2")
                && !window.has("loading")
        };
        window.until("the screen is there", is_there);
        assert!(!window.text_of("body").contains("could not be loaded"), "{title}");
    }
    assert!(
        window.text("arena-page").contains("no journal"),
        "what a page cannot do is said in place"
    );
    window.command("app.settings");
    window.await_handle("page-memory");
    assert!(window.text("page-memory").contains("at most 1 GB of memory"));
}
