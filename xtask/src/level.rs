//! The processor levels that a release is built for, and the builds of each.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::house::House;
use crate::process::Task;

/// A processor level. The suffix ends the program's name; it is empty for the level that runs
/// anywhere.
pub(crate) struct Level {
    processor: &'static str,
    pub(crate) suffix: &'static str,
}

/// Any processor, and those that the first program hands over to (`crates/processor`). Builds for this machine alone,
/// which `.cargo/config.toml` sets, are not shipped.
#[cfg(target_arch = "x86_64")]
pub(crate) const LEVELS: [Level; 2] = [
    Level { processor: "x86-64", suffix: "" },
    Level { processor: "x86-64-v3", suffix: plyscope_processor::SUFFIX },
];
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const LEVELS: [Level; 1] = [Level { processor: "generic", suffix: "" }];

/// The builds of one level, in their own target folder.
pub(crate) struct Build {
    target: PathBuf,
    /// The system to build for. It is named even when it is this one: then cargo builds macros and build scripts without
    /// the level's flags, because this machine may not run such code.
    system: String,
    flags: String,
}

impl Build {
    pub(crate) fn of(house: &House, level: &Level) -> Result<Self> {
        Ok(Self {
            target: house.target.join(format!("dist-{}", level.processor)),
            system: system(house)?,
            flags: format!("-Ctarget-cpu={}", level.processor),
        })
    }

    /// Returns the name of the system that is built for.
    pub(crate) fn system(&self) -> &str {
        &self.system
    }

    /// Gives a task that calls cargo the folder and the flags of this level.
    pub(crate) fn with_flags(&self, task: Task) -> Task {
        task.with_variable("CARGO_TARGET_DIR", &self.target.to_string_lossy())
            // This variable, because it overrides all other places from which cargo reads flags.
            .with_variable("CARGO_ENCODED_RUSTFLAGS", &self.flags)
    }

    /// Builds the program; `page` is the file that the command line embeds.
    pub(crate) fn run(
        &self,
        house: &House,
        line: &str,
        page: Option<&Path>,
        more: &[String],
    ) -> Result<()> {
        let page = page.map_or(String::new(), |page| page.display().to_string());
        let task = Task::new(&format!("{line} --target {}", self.system)).with_arguments(more);
        self.with_flags(task).with_variable("PLYSCOPE_PAGE", &page).run(&house.root)
    }

    /// Returns the full path of a file in the folder of release builds.
    pub(crate) fn built(&self, path: &str) -> PathBuf {
        self.target.join(&self.system).join("release").join(path)
    }
}

/// Returns the name of this machine's system, as in `x86_64-unknown-linux-gnu`.
pub(crate) fn system(house: &House) -> Result<String> {
    let name = Task::new("rustc --print host-tuple").output(&house.root)?;
    Ok(String::from_utf8(name)?.trim().to_owned())
}
