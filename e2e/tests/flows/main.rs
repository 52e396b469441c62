//! The flows: each body is written once and runs in the window, in a browser and in the page that needs no service;
//! some in Firefox too.
//!
//! `cargo build --workspace` and `cargo xtask page` come first: these tests drive what they build.
#![allow(clippy::print_stdout, reason = "a failed test shows what it measured")]

mod arena;
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
mod hostile_text;
mod keyboard_only;
mod labels;
mod ladder;
mod languages;
mod large_trace;
mod lesson_read;
mod links;
mod links_across;
mod main_flow;
mod messages;
mod no_violations;
mod offline;
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

/// Instantiates test bodies for shells; `run_alone` is for those that measure milliseconds.
macro_rules! flows {
    ([$(($module:ident $kind:ident))*] $list:tt) => { $(flows! { @one $module $kind $list })* };
    (@one $module:ident $kind:ident { $($how:ident $name:ident;)* }) => {
        mod $module {
            use plyscope_e2e::{case, shell::Kind};
            $(#[test] fn $name() { case::$how(Kind::$kind, stringify!($name), crate::$name::body); })*
        }
    };
}

flows! {
    [(browser Browser) (desktop Desktop) (page Page)] {
        run main_flow;
        run keyboard_only;
        run no_violations;
        run screen_equals_step;
        run hostile_text;
        run compare;
        run comparison_stopped;
        run exercise_sheet;
        run first_cutoff;
        run labels;
        run ladder;
        run arena;
        run languages;
        run lesson_read;
        run links;
        run own_program;
        run play;
        run predict;
        run large_trace;
        run small_windows;
    }
}

// Those that measure milliseconds have the machine for themselves. By their names they are the last: a test that must be alone in
// the middle would keep the others waiting.
flows! {
    [(timed_browser Browser) (timed_desktop Desktop) (timed_page Page)] {
        run_alone cancel;
        run_alone engine_stopped;
    }
}

// A page has no program that ends with it.
flows! {
    [(browser_alone Browser) (desktop_alone Desktop)] {
        run closing;
    }
}

flows! {
    [(page_alone Page)] {
        run course;
        run embedded;
        run framed;
        run deck;
        run links_across;
        run offline;
        run page_versions;
        run stopwatches;
        run touch;
    }
}

flows! {
    [(file File)] {
        run main_flow;
    }
}

// A browser of another family, with the page as one file.
flows! {
    [(firefox Firefox)] {
        run keyboard_only;
        run main_flow;
        run exercise_sheet;
        run lesson_read;
        run own_program;
    }
}

// No window is needed to read what was built.
mod built_page {
    #[test]
    fn policy() {
        crate::policy::check();
    }
}

// A class is held by a service alone.
mod browser_class {
    #[test]
    fn class() {
        plyscope_e2e::case::run_class("class", crate::class::body);
    }
}
