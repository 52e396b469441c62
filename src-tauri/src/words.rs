//! The words of menus and dialogs. The page sends them in the person's language, because only the page
//! has message files.

use serde::Deserialize;
use std::sync::{Mutex, PoisonError};

/// An entry of a menu, which calls a command of the page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Item {
    /// The page's command.
    pub(crate) command: String,
    /// The text of the entry.
    pub(crate) label: String,
    /// The key, as in `CmdOrCtrl+O`; absent: no key outside the page.
    pub(crate) accelerator: Option<String>,
}

/// A menu of the bar.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Menu {
    /// The name of the menu.
    pub(crate) label: String,
    /// The entries of the menu.
    pub(crate) items: Vec<Item>,
}

/// The titles of the system's dialogs.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Titles {
    /// The title of the dialog that opens a file.
    pub(crate) open: String,
    /// The title of the dialog that saves a trace.
    pub(crate) save: String,
    /// The title of the dialog that saves a picture or a table.
    pub(crate) picture: String,
    /// The name of the filter for every kind of file.
    pub(crate) all: String,
    /// The name of the filter for trace files.
    pub(crate) traces: String,
}

impl Default for Titles {
    /// Returns the English titles, which are used until the page sends its own.
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

/// The current titles.
#[derive(Debug, Default)]
pub(crate) struct Words(Mutex<Titles>);

impl Words {
    /// Returns the titles.
    pub(crate) fn titles(&self) -> Titles {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the titles.
    pub(crate) fn set(&self, titles: Titles) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = titles;
    }
}
