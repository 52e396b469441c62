//! The stage in `JupyterLab`: a cell shows it, its steps reach Python and come from there, and the saved notebook has
//! pictures when it is opened again without what ran it. It asks no other host for anything.

use plyscope_e2e::process::Group;
use plyscope_e2e::programs::jupyter;
use plyscope_e2e::stage::Window;
use serde_json::{Value, json};
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;

/// The cells: two stages, so that the second finds the page in the tab, and one that reads and leads the first.
const CELLS: [&str; 3] = [
    "import plyscope as ply\nt = ply.trace('tree', '((3 12 8)(2 4 6)(14 5 2))')\nw = t.show(step=10)",
    "t.to_html('stage.html', step=18)\nt.show(step=18)",
    "print('step', w.step, w.event)\nw.goto(w.step + 1)",
];
/// The most bytes of the saved notebook: two pictures, but neither page nor trace.
const LARGEST: u64 = 60_000;

pub(crate) fn body(window: &mut Window) {
    let folder = window.shell.folder();
    let file = folder.join("stage.ipynb");
    write(&file);
    steps_go_both_ways(window, &folder);
    let saved = fs::read_to_string(&file).unwrap_or_default();
    assert!(saved.len() as u64 <= LARGEST, "{} bytes", saved.len());
    assert!(!saved.contains("plyscope-core"), "the page is in the notebook");

    // The file opens without any server.
    let page = format!("file://{}", folder.join("stage.html").display());
    window.shell.session.open(&page).expect("the file opens");
    window.await_handle("stage");
    window.await_step(18);
    assert!(window.text("narration").starts_with("Cut: c₂ and c₃ cannot matter."));
    pictures_stay(window, &folder);
}

/// Writes a notebook that has never been run.
fn write(file: &Path) {
    let cells = CELLS.map(|source| {
        json!({ "cell_type": "code", "source": source, "metadata": {}, "outputs": [], "execution_count": null })
    });
    let kernel = json!({ "kernelspec": { "name": "python3", "display_name": "Python 3", "language": "python" } });
    let notebook =
        json!({ "nbformat": 4, "nbformat_minor": 4, "metadata": kernel, "cells": cells });
    fs::write(file, notebook.to_string()).expect("a notebook");
}

/// Runs all cells, steps in the frames and in Python, and saves the notebook.
fn steps_go_both_ways(window: &Window, folder: &Path) {
    let (_server, host) = serve(folder);
    open(window, &host);
    command(window, "notebook:run-all-cells");
    window.until("both stages are up", || shown(window) == (2, 0));
    enter(window, Some(0));
    // The last cell has led the first stage one step on.
    window.await_handle("stage");
    window.await_step(11);
    window.click_on("canvas[tabindex]");
    window.press("ArrowRight");
    window.await_step(12);
    enter(window, Some(1));
    window.await_step(18);
    assert!(window.text("narration").starts_with("Cut: c₂ and c₃ cannot matter."));
    enter(window, None);
    window.until("Python knows the step", || {
        command(window, "notebook:run-cell");
        printed(window).starts_with("step 12 ")
    });
    enter(window, Some(0));
    window.await_step(13);
    enter(window, None);
    window.picture("stage");
    command(window, "docmanager:save");
    let saved = || fs::read_to_string(folder.join("stage.ipynb")).unwrap_or_default();
    window.until("the notebook is saved", || saved().contains("step 12 "));
    assert_eq!(others(window, &host), Vec::<String>::new());
}

/// Opens the saved notebook with another server and another kernel, which know nothing of the widgets.
fn pictures_stay(window: &Window, folder: &Path) {
    let (_server, host) = serve(folder);
    open(window, &host);
    window.until("the pictures are there", || shown(window) == (0, 2));
    window.until("the notebook is drawn", || printed(window).starts_with("step 12 "));
    let is_hidden = "return [...document.querySelectorAll('.plyscope-still')].every((still) =>
        still.querySelector('svg').getBoundingClientRect().height > 50 &&
        still.closest('.jp-OutputArea-child').nextElementSibling.getBoundingClientRect().height === 0)";
    window.until("no error is seen", || window.run(is_hidden, &json!([])));
    window.picture("reopened");
    assert_eq!(others(window, &host), Vec::<String>::new());
}

/// Starts `JupyterLab` on a free port, without asking for news, with its files in a folder.
fn serve(folder: &Path) -> (Group, String) {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
    let port = port.expect("a free port").port();
    let mut lab = Command::new("sh");
    // It writes its first lines to standard error.
    lab.args(["-c", "exec \"$@\" 2>&1", "sh"]).arg(jupyter()).args([
        "lab",
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        "--ServerApp.port_retries=0",
        "--IdentityProvider.token=",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.news_url=",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]);
    lab.arg(format!("--port={port}")).arg(format!("--ServerApp.root_dir={}", folder.display()));
    let package = plyscope_e2e::programs::target().join("python");
    lab.env("HOME", folder).env("PYTHONPATH", package);
    let server = Group::start(&mut lab);
    server.first(|line| line.contains("is running at:").then_some(()));
    (server, format!("http://127.0.0.1:{port}/"))
}

/// Opens the notebook in a fresh workspace, and waits for a kernel.
fn open(window: &Window, host: &str) {
    let session = &window.shell.session;
    session.open(&format!("{host}lab/tree/stage.ipynb?reset")).expect("JupyterLab opens");
    let is_ready = "performance.setResourceTimingBufferSize(100000);
        const panel = window.jupyterapp?.shell.currentWidget;
        return panel?.sessionContext?.session?.kernel?.status === 'idle'";
    window.until("the kernel is idle", || {
        window.run::<Option<bool>>(is_ready, &json!([])) == Some(true)
    });
}

/// Does a command of `JupyterLab`.
fn command(window: &Window, name: &str) {
    let script = "const [name, done] = arguments;
        window.jupyterapp.commands.execute(name).then(() => done(true), (error) => done(String(error)))";
    assert_eq!(window.run_later::<Value>(script, &json!([name])), json!(true), "{name}");
}

/// Returns the numbers of frames of the stage and of visible still pictures.
fn shown(window: &Window) -> (usize, usize) {
    let script = "return ['.jp-OutputArea iframe', '.plyscope-still:not([hidden]) svg']
        .map((css) => document.querySelectorAll(css).length)";
    window.run(script, &json!([]))
}

/// Returns the text that the last cell printed; empty before.
fn printed(window: &Window) -> String {
    let script = "const all = document.querySelectorAll('.jp-OutputArea-output pre');
        return all[all.length - 1]?.textContent ?? ''";
    window.run(script, &json!([]))
}

/// Enters the frame of a stage, or leaves it.
fn enter(window: &Window, stage: Option<usize>) {
    let session = &window.shell.session;
    session.post("frame", &json!({ "id": null })).expect("the page itself");
    let Some(stage) = stage else { return };
    let script = "const stages = [...document.querySelectorAll('.jp-OutputArea iframe')];
        stages[arguments[0]].scrollIntoView();
        return [...document.querySelectorAll('iframe')].indexOf(stages[arguments[0]])";
    let place: usize = window.run(script, &json!([stage]));
    session.post("frame", &json!({ "id": place })).expect("a frame");
}

/// Returns the addresses of other hosts that the notebook and its frames have requested.
fn others(window: &Window, host: &str) -> Vec<String> {
    let script = "const [host] = arguments;
        const pages = [window, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow)];
        const names = pages.flatMap((page) => page.performance.getEntriesByType('resource')).map(({ name }) => name);
        if (names.length < 5) return [`only ${names.length} requests were counted`];
        return names.filter((name) => ![host, 'blob:', 'data:'].some((own) => name.startsWith(own)))";
    window.run(script, &json!([host]))
}
