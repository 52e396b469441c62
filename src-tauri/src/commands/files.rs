//! Files: the person picks them in the system's dialogs here, so that the page never sees a path.

use super::aside;
use crate::pending_input::{Input, open_any, open_at};
use crate::recent::RecentFiles;
use crate::words::Words;
use percent_encoding::percent_decode_str;
use plyscope::service::wire::{Recent, TraceSummary};
use plyscope::service::{
    Code, Format, ServiceError, Workspace, open_stream, room_to_open, save_file, write_atomically,
};
use std::io::Write;
use std::path::{Path, PathBuf};
use tauri::ipc::{InvokeBody, Request};
use tauri::{AppHandle, Manager, Runtime, State};
use tauri_plugin_dialog::{DialogExt, FileDialogBuilder};

/// The extensions of trace files.
const TRACES: [&str; 3] = ["json", "jsonl", "gz"];

/// Lets the person pick a file and opens it; returns nothing if they cancel.
#[tauri::command]
pub(crate) async fn open_dialog<R: Runtime>(
    app: AppHandle<R>,
) -> Result<Option<Input>, ServiceError> {
    aside(move || {
        let titles = app.state::<Words>().titles();
        // The filter for all files is first, because games, positions and lessons have many extensions.
        let dialog = dialog(&app, &titles.open)
            .add_filter(&titles.all, &["*"])
            .add_filter(&titles.traces, &TRACES);
        let Some(picked) = dialog.blocking_pick_file() else { return Ok(None) };
        Ok(Some(open_any(&app, &path_of(picked)?)))
    })
    .await
}

/// Opens the bytes of a file dropped on the page.
#[tauri::command]
pub(crate) async fn open_bytes(
    request: Request<'_>,
    open: State<'_, Workspace>,
) -> Result<TraceSummary, ServiceError> {
    let (bytes, open) = (body(&request)?, open.inner().clone());
    aside(move || {
        let lease = open.lease(room_to_open(&bytes), "the file")?;
        Ok(open.add_with(open_stream(&mut &*bytes)?.trace, lease).summary())
    })
    .await
}

/// Returns the recently opened and saved files, newest first.
#[tauri::command]
pub(crate) fn recent_files(recent: State<'_, RecentFiles>) -> Vec<Recent> {
    recent.all()
}

/// Opens a recent file.
#[tauri::command]
pub(crate) async fn open_recent<R: Runtime>(
    app: AppHandle<R>,
    handle: String,
) -> Result<TraceSummary, ServiceError> {
    aside(move || open_at(&app, &app.state::<RecentFiles>().path(&handle)?)).await
}

/// Saves a trace to a file that the person picks; returns false if they cancel.
#[tauri::command]
pub(crate) async fn save_dialog<R: Runtime>(
    app: AppHandle<R>,
    trace: u64,
    format: String,
    name: String,
) -> Result<bool, ServiceError> {
    aside(move || {
        let stored = app.state::<Workspace>().get(trace)?;
        let titles = app.state::<Words>().titles();
        let mut picker = dialog(&app, &titles.save).set_file_name(name);
        let path = loop {
            let Some(picked) = picker.blocking_save_file() else { return Ok(false) };
            let picked = path_of(picked)?;
            let path = with_ending(picked.clone(), &format);
            if path == picked || !path.exists() {
                break path;
            }
            // Asks a second time, because the dialog checked the name without the extension, and this
            // file exists.
            picker = beside(dialog(&app, &titles.save), &path);
        };
        save_file(&stored.trace, &path)?;
        app.state::<RecentFiles>().note(&path, &stored.summary().title);
        Ok(true)
    })
    .await
}

/// Saves a picture or a table made by the page.
#[tauri::command]
pub(crate) async fn save_picture<R: Runtime>(
    app: AppHandle<R>,
    request: Request<'_>,
) -> Result<bool, ServiceError> {
    let (bytes, name) = (body(&request)?, file_name(&request));
    aside(move || {
        let dialog = dialog(&app, &app.state::<Words>().titles().picture).set_file_name(name);
        let Some(picked) = dialog.blocking_save_file() else { return Ok(false) };
        let path = path_of(picked)?;
        write_atomically(&path, |out| out.write_all(&bytes))
            .map_err(|error| ServiceError::io(&path, &error))?;
        Ok(true)
    })
    .await
}

fn dialog<R: Runtime>(app: &AppHandle<R>, title: &str) -> FileDialogBuilder<R> {
    let builder = app.dialog().file().set_title(title);
    match app.get_webview_window("main") {
        Some(window) => builder.set_parent(&window),
        None => builder,
    }
}

/// Returns a dialog that starts at a file.
fn beside<R: Runtime>(dialog: FileDialogBuilder<R>, path: &Path) -> FileDialogBuilder<R> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let dialog = dialog.set_file_name(name);
    match path.parent() {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    }
}

fn path_of(picked: tauri_plugin_dialog::FilePath) -> Result<PathBuf, ServiceError> {
    let unusable = |error| ServiceError::new(Code::Io, format!("this place has no path: {error}"));
    picked.into_path().map_err(unusable)
}

/// Adds the extension of `format` to a name without the extension of a format.
fn with_ending(path: PathBuf, format: &str) -> PathBuf {
    if Format::of_path(&path).is_ok() {
        return path;
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{format}"));
    path.with_file_name(name)
}

/// Returns the bytes sent by the page.
fn body(request: &Request<'_>) -> Result<Vec<u8>, ServiceError> {
    match request.body() {
        InvokeBody::Raw(bytes) => Ok(bytes.clone()),
        InvokeBody::Json(_) => Err(ServiceError::new(Code::Input, "bytes were expected")),
    }
}

/// Returns the last part of the name proposed by the page.
fn file_name(request: &Request<'_>) -> String {
    let header = request.headers().get("x-file-name").and_then(|value| value.to_str().ok());
    let name = percent_decode_str(header.unwrap_or_default()).decode_utf8_lossy().into_owned();
    Path::new(&name).file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_gets_an_ending_only_if_it_has_none() {
        let ending = |path: &str| with_ending(path.into(), "jsonl.gz").display().to_string();
        assert_eq!(ending("/a/b"), "/a/b.jsonl.gz");
        assert_eq!(ending("/a/b.json"), "/a/b.json");
        assert_eq!(ending("/a/v1.2"), "/a/v1.2.jsonl.gz");
    }
}
