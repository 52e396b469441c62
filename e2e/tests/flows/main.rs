//! The flows: each body is written once, and runs in the shells of the table below.
//!
//! - **The fast list** (`cargo xtask test`; here `--skip elsewhere::`) runs every body that no test of `ui/tests/screens`
//!   repeats. Each runs once, in the shell where a fault is likeliest. `main_flow` and `keyboard_only` run in several
//!   shells, because shells differ in files, dialogs and keys. `tour` opens each screen in a real browser.
//! - **The whole list** (`cargo xtask test --all`; no `--skip`) adds the repeats in other shells, and the bodies with a
//!   twin among the tests of the screens. Run it before a release, and when a shell, a format or a manifest changes. With
//!   `PLYSCOPE_DELAY=SEED` every answer of the core comes late (`plyscope_e2e::delay`), so that a failure shows a race.
//!
//! `lists` fails when the fast list grows, and when a body is in neither list.
//!
//! Run `cargo build --workspace` and `cargo xtask page` first, because these tests drive the built programs.
#![allow(clippy::print_stdout, reason = "a failed test shows what it measured")]

mod any_tree;
mod arena;
mod ask;
mod cancel;
mod class;
mod closing;
mod command_line;
mod compare;
mod comparison_stopped;
mod course;
mod deck;
mod embedded;
mod engine_stopped;
mod exercise_sheet;
mod first_cutoff;
mod framed;
mod guide;
mod hostile_text;
mod keyboard_only;
mod labels;
mod ladder;
mod languages;
mod large_trace;
mod lesson_read;
mod links;
mod links_across;
mod lists;
mod main_flow;
mod messages;
mod navigation;
mod no_violations;
mod notebook;
mod offline;
mod own_engine;
mod own_files;
mod own_program;
mod page_versions;
mod play;
mod policy;
mod predict;
mod screen_equals_step;
mod small_windows;
mod stopwatches;
mod touch;
mod tour;

/// Maps a column of the table to its shell.
macro_rules! kind {
    (browser) => {
        plyscope_e2e::shell::Kind::Browser
    };
    (desktop) => {
        plyscope_e2e::shell::Kind::Desktop
    };
    (page) => {
        plyscope_e2e::shell::Kind::Page
    };
    (file) => {
        plyscope_e2e::shell::Kind::File
    };
    (firefox) => {
        plyscope_e2e::shell::Kind::Firefox
    };
}

/// Makes a test of each body and shell: `once::body::shell` for the fast list, `elsewhere::body::shell` for the rest. The
/// word before a body is its runner in `plyscope_e2e::case`.
macro_rules! flows {
    ($($how:ident $body:ident: $($shell:ident)* | $($other:ident)*;)*) => {
        mod once { $(flows! { @tests $how $body $($shell)* })* }
        mod elsewhere { $(flows! { @tests $how $body $($other)* })* }
    };
    (@tests $how:ident $body:ident $($shell:ident)*) => {
        mod $body {
            $(#[test] fn $shell() {
                plyscope_e2e::case::$how(kind!($shell), stringify!($body), crate::$body::body);
            })*
        }
    };
}

// A body: the shells of the fast list | the other shells of the whole list.
flows! {
    run tour: browser | ;
    run main_flow: browser desktop file | page firefox;
    run keyboard_only: browser desktop firefox | page;
    run no_violations: browser | desktop page;
    // The service provides the numbers of a step; a test without a window compares the page's core with it.
    run screen_equals_step: browser | desktop page;
    run hostile_text: browser | desktop page;
    // In the browser, because only its window can be as large as a projector.
    run small_windows: browser | desktop page;
    // In the page, because it has the least memory, the longest way to the first picture, and no service to open its links.
    run large_trace: page | browser desktop;
    run any_tree: browser | desktop page;
    run links: page | browser desktop;
    run navigation: browser | desktop page;
    // On the desktop, because closing ends the program there; a test without a browser covers the service's end by Ctrl-C.
    run closing: desktop | browser;
    // In the window alone, because only it starts programs.
    run own_engine: desktop | ;
    // In the browser alone, because `serve --class` begins it.
    run_class class: browser | ;
    run ask: browser | desktop;
    // Features of the page alone.
    run embedded: page | ;
    run framed: page | ;
    run links_across: page | ;
    run offline: page | ;
    run page_versions: page | ;
    run touch: page | ;
    // Commands and files with other tests, which `lists` names.
    run course: | page;
    run deck: | page;
    run stopwatches: | page;
    // In the page, because that is what a notebook frames.
    run notebook: | page;
    // Where `cargo xtask guide` was built; its links have tests of their own.
    run guide: | browser file;
    // Bodies with a twin in `ui/tests/screens`, which `lists` names.
    run arena: | browser desktop page;
    run compare: | browser desktop page;
    run comparison_stopped: | browser desktop page;
    run exercise_sheet: | browser desktop page firefox;
    run labels: | browser desktop page;
    run ladder: | browser desktop page;
    run languages: | browser desktop page;
    run lesson_read: | browser desktop page firefox;
    run own_program: | browser desktop page firefox;
    run play: | browser desktop page;
    run predict: | browser desktop page;
}

// Tests that measure milliseconds run alone. Their names sort last, because a lone test in the middle would block the
// others.
mod timed {
    flows! {
        // On the desktop, because only the window paints on the processor that the search wants.
        run_alone cancel: desktop | browser page;
        // In the page, because it has the longest way to its first answer.
        run_alone first_cutoff: page | browser desktop;
        // In the page, because only there the worker is ended and the search repeated.
        run_alone engine_stopped: page | browser desktop;
    }
}
