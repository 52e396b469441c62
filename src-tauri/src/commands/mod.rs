//! The bridge: the commands that the page can call. Each file has one kind of command.

#![expect(clippy::needless_pass_by_value, reason = "Tauri hands arguments over by value")]

pub(crate) mod class;
pub(crate) mod files;
pub(crate) mod operations;
pub(crate) mod programs;

use crate::menu;
use crate::pending_input::{Input, PendingInput};
use crate::words::{Menu, Titles, Words};
use plyscope::service::{Code, ServiceError};
use tauri::{AppHandle, Runtime, State};

/// Runs a long action on a thread of its own, so that it delays neither the window nor another command.
async fn aside<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, ServiceError> + Send + 'static,
) -> Result<T, ServiceError> {
    let failed = "the command failed; this is a fault of the program, please report it";
    let done = tauri::async_runtime::spawn_blocking(act).await;
    done.unwrap_or_else(|_| Err(ServiceError::new(Code::Internal, failed)))
}

/// Returns the files and links received before the page existed; later ones come as events.
#[tauri::command]
pub(crate) fn handed_in(waiting: State<'_, PendingInput>) -> Vec<Input> {
    waiting.take()
}

/// Opens the guide in the system's browser. The page names no file, so that it can open nothing else.
#[tauri::command]
pub(crate) async fn open_guide() -> Result<(), ServiceError> {
    aside(|| {
        let guide = plyscope_http::guide_folder()
            .map_err(|reason| ServiceError::new(Code::NotFound, reason))?;
        open::that_detached(guide.join("index.html"))
            .map_err(|error| ServiceError::new(Code::Io, format!("the guide: {error}")))
    })
    .await
}

/// Sets the words of menus and dialogs in the person's language.
#[tauri::command]
pub(crate) fn set_words<R: Runtime>(
    app: AppHandle<R>,
    words: State<'_, Words>,
    menus: Vec<Menu>,
    titles: Titles,
) -> Result<(), ServiceError> {
    words.set(titles);
    menu::show(&app, &menus)
        .map_err(|error| ServiceError::new(Code::Internal, format!("the menu: {error}")))
}
