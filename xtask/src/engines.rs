//! Matches with published programs: GRhino, an Othello program that Debian has.

use anyhow::{Context, Result, bail};

use crate::house::House;
use crate::needs;
use crate::process::Task;

/// Plays 20 games with GRhino. On a system without it, reports that the matches are left out.
pub(crate) fn check(house: &House) -> Result<()> {
    if let Err(error) = provide(house) {
        return needs::leave_out("matches with GRhino", error);
    }
    Task::new("cargo test --package plyscope-engines --test judging -- --nocapture grhino")
        .with_variable("PLYSCOPE_GRHINO_GAMES", "20")
        .run(&house.root)
}

/// Puts GRhino into `target/engines`. Its package is unpacked and not installed, because it depends on a whole desktop
/// program; `gtp-rhino` itself needs only the data.
fn provide(house: &House) -> Result<()> {
    let folder = house.target.join("engines");
    needs::provide(&house.root, needs::ENGINES)?;
    if folder.join("usr/games/gtp-rhino").exists() {
        return Ok(());
    }
    std::fs::create_dir_all(&folder)?;
    Task::new("apt-get download grhino").run(&folder)?;
    let files = std::fs::read_dir(&folder)?.filter_map(Result::ok).map(|entry| entry.path());
    let archive = files.filter(|path| path.extension().is_some_and(|ending| ending == "deb")).max();
    let archive = archive.context("apt-get downloaded no package")?;
    let words = [archive, folder.clone()].map(|path| path.to_string_lossy().into_owned());
    Task::new("dpkg -x").with_arguments(&words).run(&folder)?;
    if !folder.join("usr/games/gtp-rhino").exists() {
        bail!("the package of GRhino has no usr/games/gtp-rhino");
    }
    Ok(())
}
