//! A stage in a page of another origin: messages step it, and it reports its state.

use plyscope_e2e::programs::repository;
use plyscope_e2e::shell::serve_folder;
use plyscope_e2e::stage::Window;
use serde_json::json;

pub(crate) fn body(window: &mut Window) {
    let own = window.run::<String>("return location.href.split('#')[0]", &json!([]));
    let (_server, host) = serve_folder(&repository().join("examples/embed"));
    let session = &window.shell.session;
    session.open(&format!("{host}index.html?page={own}")).expect("the page opens");
    let text_of = |id: &str| -> String {
        window.run("return document.querySelector(arguments[0]).textContent", &json!([id]))
    };
    window.until("the stage answers", || text_of("#step") == "1 of 33");
    window.click_on("#next");
    window.until("it goes on", || text_of("#step") == "2 of 33");
    window.click_on("#cut");
    window.until("it goes to the cutoff", || text_of("#step") == "18 of 33");
    assert!(
        text_of("#sentence").starts_with("Cut: c₂ and c₃ cannot matter."),
        "{}",
        text_of("#sentence")
    );
    window.picture("framed");

    let ask = |message: serde_json::Value| -> serde_json::Value {
        let script = "const [message, done] = arguments;
            const stage = document.querySelector('#stage').contentWindow;
            const hear = ({ data }) => {
              if (data.type !== 'error' && data.type !== 'pong') return;
              removeEventListener('message', hear);
              done(data);
            };
            addEventListener('message', hear);
            stage.postMessage(message, '*');";
        window.run_later(script, &json!([message]))
    };
    let pong = ask(json!({ "plyscope": 1, "type": "ping" }));
    assert_eq!(pong, json!({ "plyscope": 1, "type": "pong", "version": "1" }));
    for wrong in [
        json!({ "plyscope": 1, "type": "goto", "step": "<script>" }),
        json!({ "plyscope": 1, "type": "load", "request": { "game": "chess" } }),
        json!({ "plyscope": 1, "type": "load", "request": { "game": 7, "position": [1e300] } }),
    ] {
        let refused = ask(wrong.clone());
        assert_eq!(refused["type"], "error", "{wrong}");
        assert!(refused["reason"].as_str().is_some_and(|reason| reason.len() > 10), "{refused}");
    }
    assert_eq!(text_of("#step"), "18 of 33", "what is refused changes nothing");

    let say = |message: serde_json::Value| {
        let script = "document.querySelector('#stage').contentWindow.postMessage(arguments[0], '*'); return true";
        let _: bool = window.run(script, &json!([message]));
    };
    let request = json!({ "game": "tree", "position": "((1 2)(3 4))", "run": "minimax" });
    say(json!({ "plyscope": 1, "type": "load", "request": request, "step": 3 }));
    let is_at_three = || text_of("#step").starts_with("3 of ");
    window.until("what is sent is searched", || is_at_three() && text_of("#step") != "3 of 33");
    say(json!({ "plyscope": 1, "type": "play" }));
    window.until("it plays", || !is_at_three());
    say(json!({ "plyscope": 1, "type": "pause" }));
    say(json!({ "plyscope": 1, "type": "goto", "step": 3 }));
    window.until("it goes back", is_at_three);
}
