//! The words of menus and dialogs. The page sends them in the person's language: its message files
//! are the only ones.

use serde::Deserialize;
use std::sync::{Mutex, PoisonError};

/// An entry of a menu: a command of the page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Item {
    /// The command.
    pub(crate) command: String,
    /// Its name.
    pub(crate) label: String,
    /// `CmdOrCtrl+O`; absent: no key that works outside the page.
    pub(crate) accelerator: Option<String>,
}

/// A menu of the bar.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Menu {
    /// Its name.
    pub(crate) label: String,
    /// Its entries.
    pub(crate) items: Vec<Item>,
}

/// The titles of the system's dialogs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Titles {
    /// Of the dialog that opens a file.
    pub(crate) open: String,
    /// Of the dialog that saves a trace.
    pub(crate) save: String,
    /// Of the dialog that saves a picture or a table.
    pub(crate) picture: String,
    /// Every kind of file.
    pub(crate) all: String,
    /// The kind of file that holds a trace.
    pub(crate) traces: String,
}

impl Default for Titles {
    /// Until the page has spoken.
    fn default() -> Self {
        Self {
            open: "Open a file".to_owned(),
            save: "Save the trace".to_owned(),
            picture: "Save the picture or the table".to_owned(),
            all: "All files".to_owned(),
            traces: "Traces".to_owned(),
        }
    }
}

/// The titles in use.
#[derive(Debug, Default)]
pub(crate) struct Words(Mutex<Titles>);

impl Words {
    /// The titles.
    pub(crate) fn titles(&self) -> Titles {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Other titles.
    pub(crate) fn set(&self, titles: Titles) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = titles;
    }
}
