//! The desktop shell: the same operations and the same page as the HTTP server, in a window.
//!
//! The page uses one bridge (`commands`). It holds handles, never paths, and has no file, shell or
//! network permission. Input from the system (an argument, a second start, a link) goes through
//! `pending_input`. A class opens a listener for its students, which ends with the class or the window.

mod commands;
mod menu;
mod pending_input;
mod recent;
mod words;

#[cfg(test)]
mod bridge_tests;

use pending_input::PendingInput;
use plyscope::service::{USUAL_MEMORY, Workspace, read_memory};
use plyscope_engines::{EngineList, SeatedPrograms};
use plyscope_http::ClassHost;
use recent::RecentFiles;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;
use tauri::webview::PageLoadEvent;
use tauri::{App, AppHandle, Builder, Manager, RunEvent, Runtime};
use tauri_plugin_deep_link::DeepLinkExt;
use tracing_subscriber::EnvFilter;
use words::Words;

/// Opens the window and returns when it is closed.
pub fn run() -> ExitCode {
    let filter = EnvFilter::try_from_env("PLYSCOPE_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        // Off, because it would report on standard error that standard error is closed, and panic.
        .log_internal_errors(false)
        .init();
    #[cfg(target_os = "linux")]
    if gtk::init().is_err() {
        tracing::error!(
            "there is no display for the window: start it in a graphical session, or start `plyscope serve` and open its \
             address in a browser"
        );
        return ExitCode::FAILURE;
    }
    let opened = furnished(Builder::default())
        // This plugin is first, so that a second start ends before it does anything else.
        .plugin(tauri_plugin_single_instance::init(second_start))
        .plugin(tauri_plugin_deep_link::init())
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_window_state::Builder::new().build())
        .setup(set_up)
        .build(tauri::generate_context!());
    match opened {
        Ok(app) => {
            app.run(|app, event| {
                if matches!(event, RunEvent::Exit) {
                    end_programs(app);
                }
            });
            ExitCode::SUCCESS
        }
        Err(error) => {
            tracing::error!("the window could not be opened: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Adds the state and the commands that every runtime has, including the mock runtime of the tests.
fn furnished<R: Runtime>(builder: Builder<R>) -> Builder<R> {
    builder
        .manage(Workspace::with_memory(memory()))
        .manage(PendingInput::default())
        .manage(Words::default())
        .on_page_load(|page, load| {
            if load.event() == PageLoadEvent::Started {
                forget_jobs(&page.state::<Workspace>());
                let app = page.app_handle().clone();
                // Aside, because a program has a moment to end.
                tauri::async_runtime::spawn_blocking(move || end_programs(&app));
            }
        })
        .on_menu_event(|app, event| menu::chosen(app, event.id().as_ref()))
        .invoke_handler(tauri::generate_handler![
            commands::operations::call,
            commands::operations::call_bytes,
            commands::operations::watch,
            commands::class::class,
            commands::files::open_dialog,
            commands::files::open_bytes,
            commands::files::open_recent,
            commands::files::recent_files,
            commands::files::save_dialog,
            commands::files::save_picture,
            commands::handed_in,
            commands::open_guide,
            commands::programs::programs_check,
            commands::programs::programs_choose,
            commands::programs::programs_leave,
            commands::programs::programs_list,
            commands::programs::programs_remove,
            commands::programs::programs_save,
            commands::programs::programs_stop,
            commands::set_words,
        ])
}

/// Stops the jobs of the previous page, because the new page knows none of them.
fn forget_jobs(open: &Workspace) {
    open.running().iter().for_each(|job| job.stop());
}

/// Ends the person's programs, because the page that they play in goes.
fn end_programs<R: Runtime>(app: &AppHandle<R>) {
    if let Some(programs) = app.try_state::<SeatedPrograms>() {
        programs.end();
    }
}

/// Returns the bytes for searches and open traces: the value of `PLYSCOPE_MEMORY`, as in `8GB`, or else
/// the default.
fn memory() -> u64 {
    let Ok(text) = std::env::var("PLYSCOPE_MEMORY") else { return USUAL_MEMORY };
    read_memory(&text).unwrap_or_else(|error| {
        tracing::warn!("PLYSCOPE_MEMORY: {error}");
        USUAL_MEMORY
    })
}

#[expect(clippy::unnecessary_wraps, reason = "Tauri's signature")]
fn set_up<R: Runtime>(app: &mut App<R>) -> Result<(), Box<dyn std::error::Error>> {
    app.manage(RecentFiles::at(app.path().app_config_dir().ok()));
    app.manage(ClassHost::new(app.path().app_data_dir().ok()));
    app.manage(SeatedPrograms::of(EngineList::user_path()));
    let handle = app.handle().clone();
    app.deep_link().on_open_url(move |event| {
        for link in event.urls() {
            pending_input::link(&handle, link.into());
        }
    });
    let here = std::env::current_dir().unwrap_or_default();
    pending_input::arguments(app.handle(), &here, std::env::args_os().skip(1));
    Ok(())
}

/// Receives the arguments of a second start, and brings this program to the front.
#[expect(clippy::needless_pass_by_value, reason = "the plugin's signature")]
fn second_start<R: Runtime>(app: &AppHandle<R>, arguments: Vec<String>, folder: String) {
    if let Some(window) = app.get_webview_window("main") {
        // Errors are ignored, because a window that cannot be raised can still open the input.
        let _ = window.unminimize();
        let _ = window.set_focus();
    }
    pending_input::arguments(
        app,
        Path::new(&folder),
        arguments.into_iter().skip(1).map(OsString::from),
    );
}
