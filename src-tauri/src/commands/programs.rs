//! The programs of the person's own list. The page names one of them; only the person puts one into the list.

use super::aside;
use crate::words::Words;
use plyscope::service::ServiceError;
use plyscope::service::wire::{BoardRequest, SetupRequest};
use plyscope_engines::{
    ListedProgram, ProgramAnswer, ProgramMoveRequest, SeatedPrograms, TrialLine,
};
use tauri::{AppHandle, Manager, Runtime};
use tauri_plugin_dialog::{DialogExt, MessageDialogButtons};

/// Returns the programs of the list.
#[tauri::command]
pub(crate) async fn programs_list<R: Runtime>(
    app: AppHandle<R>,
) -> Result<Vec<ListedProgram>, ServiceError> {
    aside(move || app.state::<SeatedPrograms>().list()).await
}

/// Adds a program to the list, or changes its command; false if the person declines. The system's own dialog shows
/// the command, so that nothing inside the page can add one.
#[tauri::command]
pub(crate) async fn programs_save<R: Runtime>(
    app: AppHandle<R>,
    name: String,
    command: String,
) -> Result<bool, ServiceError> {
    aside(move || {
        let command = SeatedPrograms::typed(&command)?;
        let titles = app.state::<Words>().titles();
        let question = format!("{}\n\n{}", titles.add_program, command.words.join(" "));
        let dialog = app.dialog().message(question).title(&name);
        if !dialog.buttons(MessageDialogButtons::OkCancel).blocking_show() {
            return Ok(false);
        }
        app.state::<SeatedPrograms>().save(&name, &command)?;
        Ok(true)
    })
    .await
}

/// Removes a program from the list.
#[tauri::command]
pub(crate) async fn programs_remove<R: Runtime>(
    app: AppHandle<R>,
    name: String,
) -> Result<(), ServiceError> {
    aside(move || app.state::<SeatedPrograms>().remove(&name)).await
}

/// Returns the move of a program, which is started if it does not run.
#[tauri::command]
pub(crate) async fn programs_choose<R: Runtime>(
    app: AppHandle<R>,
    request: ProgramMoveRequest,
) -> Result<ProgramAnswer, ServiceError> {
    aside(move || app.state::<SeatedPrograms>().choose(&request)).await
}

/// Stops the wait for a move or for a trial.
#[tauri::command]
pub(crate) async fn programs_stop<R: Runtime>(app: AppHandle<R>) -> Result<(), ServiceError> {
    aside(move || {
        app.state::<SeatedPrograms>().stop();
        Ok(())
    })
    .await
}

/// Ends the programs, which hear the result of a finished game.
#[tauri::command]
pub(crate) async fn programs_leave<R: Runtime>(
    app: AppHandle<R>,
    game: Option<BoardRequest>,
) -> Result<(), ServiceError> {
    aside(move || {
        app.state::<SeatedPrograms>().leave(game.as_ref());
        Ok(())
    })
    .await
}

/// Tests a program of the list on its own.
#[tauri::command]
pub(crate) async fn programs_check<R: Runtime>(
    app: AppHandle<R>,
    name: String,
    setup: SetupRequest,
) -> Result<Vec<TrialLine>, ServiceError> {
    aside(move || app.state::<SeatedPrograms>().check(&name, setup)).await
}
