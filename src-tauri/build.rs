//! A page that says what to do stands in for a UI that was not built; then Tauri's own part.

use std::{fs, io, path::Path};

const PAGE: &str = "<!doctype html><meta charset=\"utf-8\"><title>Plyscope</title>\
<p>The UI is not built: run <code>cargo xtask app</code>.</p>\n";

fn main() -> io::Result<()> {
    let folder = Path::new("../ui/dist");
    println!("cargo:rerun-if-changed={}", folder.display());
    if !folder.join("index.html").exists() {
        fs::create_dir_all(folder)?;
        fs::write(folder.join("index.html"), PAGE)?;
    }
    tauri_build::build();
    Ok(())
}
