//! The bridge on Tauri's mock runtime: no screen, but the real commands and the real state.

use crate::commands::operations::watch;
use plyscope::service::Workspace;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::channel;
use std::time::Duration;
use tauri::Manager;
use tauri::ipc::{CallbackFn, Channel, InvokeBody, InvokeResponseBody};
use tauri::test::{
    INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets,
};
use tauri::webview::InvokeRequest;
use tauri::{App, WebviewWindow, WebviewWindowBuilder};

fn window() -> (App<MockRuntime>, WebviewWindow<MockRuntime>) {
    let app = crate::furnished(mock_builder()).build(mock_context(noop_assets())).unwrap();
    app.manage(crate::RecentFiles::at(None));
    app.manage(plyscope_http::ClassHost::new(None));
    let window = WebviewWindowBuilder::new(&app, "main", tauri::WebviewUrl::default());
    let window = window.build().unwrap();
    (app, window)
}

fn ask(
    window: &WebviewWindow<MockRuntime>,
    command: &str,
    body: InvokeBody,
) -> Result<InvokeResponseBody, Value> {
    let request = InvokeRequest {
        cmd: command.to_owned(),
        callback: CallbackFn(0),
        error: CallbackFn(1),
        url: "tauri://localhost".parse().unwrap(),
        body,
        headers: tauri::http::HeaderMap::default(),
        invoke_key: INVOKE_KEY.to_owned(),
    };
    get_ipc_response(window, request)
}

fn call(window: &WebviewWindow<MockRuntime>, operation: &str, payload: &Value) -> Value {
    let body = InvokeBody::Json(json!({ "operation": operation, "payload": payload }));
    match ask(window, "call", body).unwrap() {
        InvokeResponseBody::Json(text) => serde_json::from_str(&text).unwrap(),
        InvokeResponseBody::Raw(_) => panic!("{operation} answers JSON"),
    }
}

/// Runs a small search by way of the bridge; returns its trace's handle.
fn traced(app: &App<MockRuntime>, window: &WebviewWindow<MockRuntime>) -> u64 {
    let request =
        json!({ "game": "tree", "position": "((3 12 8)(2 4 6)(14 5 2))", "run": "alphabeta" });
    let job = call(window, "start", &request)["job"].as_u64().unwrap();
    let (sender, receiver) = channel();
    let events = Channel::new(move |body| {
        let InvokeResponseBody::Json(text) = body else { panic!("events are JSON") };
        sender.send(serde_json::from_str::<Value>(&text).unwrap()).unwrap();
        Ok(())
    });
    watch(app.state::<Workspace>(), job, events).unwrap();
    loop {
        let event = receiver.recv_timeout(Duration::from_mins(2)).unwrap();
        match event["type"].as_str().unwrap() {
            "progress" => {}
            "finished" => return event["summary"]["trace"].as_u64().unwrap(),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn a_search_runs_over_the_bridge() {
    let (app, window) = window();
    let trace = traced(&app, &window);
    let summary = call(&window, "summary", &json!({ "trace": trace }));
    assert_eq!((&summary["value"], &summary["counts"]["nodes"]), (&json!(3), &json!(11)));
    let step = call(&window, "step", &json!({ "trace": trace, "step": summary["steps"] }));
    assert_eq!(step["step"], summary["steps"]);
    let tiles = json!({ "payload": {
        "trace": trace, "from": 0, "to": 13, "width": 100, "first_ply": 0, "plies": 3,
    } });
    match ask(&window, "call_bytes", InvokeBody::Json(tiles)) {
        Ok(InvokeResponseBody::Raw(bytes)) => assert!(!bytes.is_empty()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_page_that_begins_leaves_no_job_of_the_one_before() {
    let (app, window) = window();
    let request = json!({ "game": "connect4", "run": "alphabeta+static", "budget": 1000 });
    let job = call(&window, "start", &request)["job"].as_u64().unwrap();
    let open = app.state::<Workspace>();
    assert!(open.job(job).unwrap().is_running());
    crate::forget_jobs(&open);
    let end = open.job(job).unwrap().next_event(Duration::from_secs(20));
    assert_eq!(serde_json::to_value(end).unwrap()["type"], "cancelled");
}

#[test]
fn a_refusal_is_an_error_with_a_code() {
    let (_app, window) = window();
    let body = json!({ "operation": "start", "payload": { "game": "chess", "run": "minimax" } });
    let refused = ask(&window, "call", InvokeBody::Json(body)).unwrap_err();
    assert_eq!((&refused["code"], &refused["field"]), (&json!("input"), &json!("game")));
    let unknown = json!({ "operation": "nonsense", "payload": {} });
    let refused = ask(&window, "call", InvokeBody::Json(unknown)).unwrap_err();
    assert_eq!(refused["code"], json!("not_found"));
}

#[test]
fn dropped_bytes_are_opened_with_every_check() {
    let (app, window) = window();
    let trace = traced(&app, &window);
    let mut bytes = Vec::new();
    let stored = app.state::<Workspace>().get(trace).unwrap();
    let format = plyscope::service::Format::Lines;
    plyscope::service::write_trace(&stored.trace, format, &mut bytes).unwrap();
    let opened = ask(&window, "open_bytes", InvokeBody::Raw(bytes)).unwrap();
    let InvokeResponseBody::Json(text) = opened else { panic!("a summary is JSON") };
    let opened: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(opened["counts"]["nodes"], json!(11));
    let refused = ask(&window, "open_bytes", InvokeBody::Raw(b"{}".to_vec())).unwrap_err();
    assert_eq!(refused["code"], json!("invalid_file"));
    let gone = ask(&window, "open_recent", InvokeBody::Json(json!({ "handle": "../x" })));
    assert_eq!(gone.unwrap_err()["code"], json!("not_found"));
}

/// Sends an action of the teacher by way of the bridge.
fn class(
    window: &WebviewWindow<MockRuntime>,
    action: &str,
    payload: &Value,
) -> Result<Value, Value> {
    let body = InvokeBody::Json(json!({ "action": action, "payload": payload }));
    ask(window, "class", body).map(|answer| match answer {
        InvokeResponseBody::Json(text) => serde_json::from_str(&text).unwrap(),
        InvokeResponseBody::Raw(_) => panic!("{action} answers JSON"),
    })
}

#[test]
fn a_class_opens_over_the_bridge_and_its_door_closes_with_it() {
    let app = crate::furnished(mock_builder()).build(mock_context(noop_assets())).unwrap();
    let data = tempfile::tempdir().unwrap();
    app.manage(plyscope_http::ClassHost::new(Some(data.path().to_owned())));
    let window = WebviewWindowBuilder::new(&app, "main", tauri::WebviewUrl::default());
    let window = window.build().unwrap();
    let none = class(&window, "room", &Value::Null).unwrap_err();
    assert_eq!(none["code"], "not_found");
    let room = class(&window, "open", &json!({ "address": "127.0.0.1" })).unwrap();
    let trace = traced(&app, &window);
    let step = json!({
        "trace": trace, "step": 16, "what": "cuts", "title": "T", "sentence": "S",
        "text": "What is cut next?", "lang": "en", "profile": "knuth-moore",
    });
    let asked = class(&window, "ask-step", &step).unwrap();
    assert_eq!(asked["questions"][0]["question"]["at"]["shows"], 18);
    let refused = class(&window, "ask-step", &step).unwrap_err();
    assert_eq!((&refused["code"], &refused["field"]), (&json!("input"), &json!("question")));
    let link = room["link"].as_str().unwrap().strip_prefix("http://").unwrap();
    let (place, path) = link.split_once('/').unwrap();
    let page = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect(place)?;
        let request = format!("GET /{path} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map(|_| answer)
    };
    assert!(page().unwrap().starts_with("HTTP/1.1 303"));
    assert_eq!(class(&window, "shut", &json!({})).unwrap(), Value::Null);
    assert_eq!(class(&window, "room", &Value::Null).unwrap_err()["code"], "not_found");
    assert!(data.path().join("classes").is_dir(), "the answers stay");
}

/// Calls a command about programs.
fn programs(
    window: &WebviewWindow<MockRuntime>,
    command: &str,
    body: Value,
) -> Result<Value, Value> {
    ask(window, &format!("programs_{command}"), InvokeBody::Json(body)).map(|answer| match answer {
        InvokeResponseBody::Json(text) => serde_json::from_str(&text).unwrap(),
        InvokeResponseBody::Raw(_) => panic!("{command} answers JSON"),
    })
}

/// The page starts a program by a name of the person's list alone: no words of a page, of an operation or of a link do.
#[test]
#[cfg(unix)]
fn only_a_name_of_the_list_starts_a_program() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (file, mark) = (folder.path().join("marker"), folder.path().join("started"));
    std::fs::write(&file, format!("#!/bin/sh\ntouch {}\n", mark.display())).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    let (app, window) = window();
    let list = folder.path().join("config/engines.toml");
    app.manage(plyscope_engines::SeatedPrograms::of(Some(list.clone())));
    assert_eq!(programs(&window, "list", json!({})).unwrap(), json!([]));
    let path = file.to_string_lossy();
    let game = json!({ "setup": { "game": "connect4", "position": "" } });
    let choose = |name: &str| {
        let request = json!({ "request": { "name": name, "side": 0, "game": game } });
        programs(&window, "choose", request).unwrap_err()
    };
    let ply = format!("ply:{path}");
    for name in [&*path, &*ply, "random", "Ana", ""] {
        assert_eq!(choose(name)["code"], "not_found", "{name}");
        let check = json!({ "name": name, "setup": game["setup"] });
        assert_eq!(programs(&window, "check", check).unwrap_err()["code"], "not_found");
        let word = format!("program:{name}");
        for (operation, payload) in [
            ("think", json!({ "game": game, "engine": name })),
            ("think", json!({ "game": game, "engine": word })),
            (
                "start_match",
                json!({ "setup": game["setup"], "a": word, "b": "random", "games": 2 }),
            ),
        ] {
            let body = json!({ "operation": operation, "payload": payload });
            let answer = ask(&window, "call", InvokeBody::Json(body));
            assert!(answer.is_err() || name == "random", "{operation} {name}");
        }
    }
    // A command that names no program is refused before the question to the person.
    let save = json!({ "name": "Ana", "command": "random", "language": "en" });
    assert_eq!(programs(&window, "save", save).unwrap_err()["field"], "command");
    assert!(!mark.exists() && !list.exists(), "a program was started or listed");
    // The same file, once the person has listed it.
    let command = plyscope_engines::SeatedPrograms::typed(&format!("{path},start=5")).unwrap();
    plyscope_engines::EngineList::save(&list, "Ana", &command).unwrap();
    assert_eq!(programs(&window, "list", json!({})).unwrap()[0]["name"], "Ana");
    assert!(choose("Ana")["reason"].as_str().unwrap().starts_with("Ana ended at its start"));
    assert!(mark.exists(), "the marker marks");
    assert_eq!(programs(&window, "stop", json!({ "place": 0 })).unwrap(), Value::Null);
    assert_eq!(programs(&window, "leave", json!({ "game": game })).unwrap(), Value::Null);
    app.state::<plyscope_engines::SeatedPrograms>().remove("Ana").unwrap();
    assert_eq!(choose("Ana")["code"], "not_found");
}

/// The page's permissions: calling our commands, receiving our events and zooming, under a policy without
/// exceptions for scripts.
#[test]
fn the_page_has_no_file_shell_or_network_permission() {
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let capability = read(include_str!("../capabilities/main.json"));
    let granted = json!([
        "core:event:allow-listen",
        "core:event:allow-unlisten",
        "core:webview:allow-set-webview-zoom"
    ]);
    assert_eq!(capability["permissions"], granted);
    assert!(capability.get("remote").is_none());
    let security = read(include_str!("../tauri.conf.json"))["app"]["security"].clone();
    assert_eq!(security["capabilities"], json!(["main"]));
    let policy = security["csp"].as_str().unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self';"));
    assert!(
        !policy.contains("unsafe-inline")
            && !policy.contains("unsafe-eval")
            && !policy.contains('*')
    );
    assert_eq!(security["assetProtocol"]["enable"], json!(false));
}
