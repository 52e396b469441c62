//! Pages that say what to do where the UI was not built.

use std::{fs, io, path::Path};

const PAGE: &str = "<!doctype html><meta charset=\"utf-8\"><title>Plyscope</title>\
<p>The UI is not built: run <code>cargo xtask app</code>.</p>\n";

fn main() -> io::Result<()> {
    let folder = Path::new("../../ui/dist");
    println!("cargo:rerun-if-changed={}", folder.display());
    // The application, and the page of a class's students.
    for page in ["index.html", "class/index.html"].map(|page| folder.join(page)) {
        if !page.exists() {
            fs::create_dir_all(page.parent().unwrap_or(folder))?;
            fs::write(page, PAGE)?;
        }
    }
    Ok(())
}
