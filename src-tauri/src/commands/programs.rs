//! The programs of the person's own list. The page names one of them; only the person puts one into the list.

use super::aside;
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

/// Adds a program to the list; false if the person declines. The system's own dialog shows the command, so that
/// nothing inside the page can add one.
#[tauri::command]
pub(crate) async fn programs_save<R: Runtime>(
    app: AppHandle<R>,
    name: String,
    command: String,
    language: String,
) -> Result<bool, ServiceError> {
    aside(move || {
        let command = SeatedPrograms::typed(&command)?;
        let shown = command.words.join(" ");
        if !agreed(&app, &name, &Question::Add.text(&language), &shown) {
            return Ok(false);
        }
        app.state::<SeatedPrograms>().save(&name, &command)?;
        Ok(true)
    })
    .await
}

/// Removes a program from the list; false if the person declines.
#[tauri::command]
pub(crate) async fn programs_remove<R: Runtime>(
    app: AppHandle<R>,
    name: String,
    language: String,
) -> Result<bool, ServiceError> {
    aside(move || {
        let programs = app.state::<SeatedPrograms>();
        let listed = programs.list()?.into_iter().find(|listed| listed.name == name);
        let shown = listed.map(|listed| listed.command).unwrap_or_default();
        if !agreed(&app, &name, &Question::Remove.text(&language), &shown) {
            return Ok(false);
        }
        programs.remove(&name)?;
        Ok(true)
    })
    .await
}

/// A question to the person. Its words are here, because those of the page are no warning against the page.
#[derive(Clone, Copy, Debug)]
enum Question {
    Add,
    Remove,
}

impl Question {
    /// Returns the question in the language `pt-BR`, or else in English.
    fn text(self, language: &str) -> String {
        match (self, language == "pt-BR") {
            (Self::Add, false) => {
                "Add this program? Plyscope runs it with your permissions, so it can read and change your files."
            }
            (Self::Add, true) => {
                "Adicionar este programa? O Plyscope o executa com as suas permissões, e ele pode ler e alterar os seus \
                 arquivos."
            }
            (Self::Remove, false) => "Remove this program from your list?",
            (Self::Remove, true) => "Remover este programa da sua lista?",
        }
        .to_owned()
    }
}

/// Asks the person about a command.
fn agreed<R: Runtime>(app: &AppHandle<R>, name: &str, question: &str, command: &str) -> bool {
    let dialog = app.dialog().message(format!("{question}\n\n{command}")).title(name);
    dialog.buttons(MessageDialogButtons::OkCancel).blocking_show()
}

/// Returns the move of a program, which is started if it does not run.
#[tauri::command]
pub(crate) async fn programs_choose<R: Runtime>(
    app: AppHandle<R>,
    request: ProgramMoveRequest,
) -> Result<ProgramAnswer, ServiceError> {
    aside(move || app.state::<SeatedPrograms>().choose(&request)).await
}

/// Stops the wait for the move of a side, 0 or 1, or else a trial.
#[tauri::command]
pub(crate) async fn programs_stop<R: Runtime>(
    app: AppHandle<R>,
    place: usize,
) -> Result<(), ServiceError> {
    aside(move || {
        app.state::<SeatedPrograms>().stop(place);
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
