//! The menu bar, which calls the page's own commands.

use crate::words;
use tauri::menu::{Menu, MenuBuilder, MenuItemBuilder, SubmenuBuilder};
use tauri::{AppHandle, Emitter, Runtime};

/// The event that carries a chosen command to the page.
const EVENT: &str = "command";

/// Shows these menus in the bar, in place of the previous ones.
pub(crate) fn show<R: Runtime>(app: &AppHandle<R>, menus: &[words::Menu]) -> tauri::Result<()> {
    app.set_menu(bar(app, menus)?).map(|_| ())
}

fn bar<R: Runtime>(app: &AppHandle<R>, menus: &[words::Menu]) -> tauri::Result<Menu<R>> {
    let mut bar = MenuBuilder::new(app);
    for menu in menus {
        let mut submenu = SubmenuBuilder::new(app, &menu.label);
        for item in &menu.items {
            let mut entry = MenuItemBuilder::with_id(&item.command, &item.label);
            if let Some(keys) = &item.accelerator {
                entry = entry.accelerator(keys);
            }
            submenu = submenu.item(&entry.build(app)?);
        }
        bar = bar.item(&submenu.build()?);
    }
    bar.build()
}

/// Sends the chosen command to the page.
pub(crate) fn chosen<R: Runtime>(app: &AppHandle<R>, command: &str) {
    if let Err(error) = app.emit(EVENT, command) {
        tracing::warn!("the page could not be told of {command}: {error}");
    }
}
