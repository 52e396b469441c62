//! A program for every x86-64 processor, and a faster one beside it for processors of the last decade.
//!
//! Boards are bits, so a search depends on counting and finding them: with popcount, bit scans and BMI
//! the search of Othello is half as fast again (`BENCHMARKS.md`). The compiler must know about these
//! instructions when it builds, and a processor without them must still run the program. So a release
//! contains each program twice: `plyscope` for any x86-64 and `plyscope-v3` for level 3 of its psABI
//! (2013 and later). The first starts the second if possible. A choice per function would need `unsafe`
//! code and a second copy of every search in one program. A local build is for the processor that builds
//! it (`.cargo/config.toml`).

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The suffix of the faster program's name, before any file ending.
pub const SUFFIX: &str = "-v3";

/// Continues as the faster program, if it exists and can run here; returns `None` if this program has to
/// continue.
///
/// Call this first in `main`: on Unix the process becomes the other program and the call never returns.
pub fn hand_over() -> Option<ExitCode> {
    if is_built_for_level_3() || !has_level_3() {
        return None;
    }
    let program = faster(&std::env::current_exe().ok()?)?;
    start(&program)
}

/// Returns the path of the faster program beside this one, or `None` without one.
fn faster(program: &Path) -> Option<PathBuf> {
    let mut name = program.file_stem()?.to_owned();
    name.push(SUFFIX);
    if let Some(ending) = program.extension() {
        name.push(".");
        name.push(ending);
    }
    let path = program.with_file_name(name);
    path.is_file().then_some(path)
}

const fn is_built_for_level_3() -> bool {
    cfg!(all(target_feature = "avx2", target_feature = "bmi2", target_feature = "popcnt"))
}

/// Returns whether the processor has the features of level 3.
#[cfg(target_arch = "x86_64")]
fn has_level_3() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2")
        && has!("bmi1")
        && has!("bmi2")
        && has!("f16c")
        && has!("fma")
        && has!("lzcnt")
        && has!("movbe")
        && has!("popcnt")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_level_3() -> bool {
    false
}

/// Replaces this process by the other program. If that fails this program continues.
#[cfg(unix)]
fn start(program: &Path) -> Option<ExitCode> {
    use std::os::unix::process::CommandExt;
    let mut arguments = std::env::args_os();
    let mut command = std::process::Command::new(program);
    if let Some(name) = arguments.next() {
        // Keeps the name that the user typed, because help and errors show it.
        command.arg0(name);
    }
    let _failed = command.args(arguments).exec();
    None
}

/// Runs the other program and returns its exit code, or 1 if that does not fit a byte.
#[cfg(not(unix))]
fn start(program: &Path) -> Option<ExitCode> {
    let arguments = std::env::args_os().skip(1);
    let status = std::process::Command::new(program).args(arguments).status().ok()?;
    Some(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faster_program_has_the_same_folder_and_ending() {
        let folder = tempfile::tempdir().unwrap();
        for (name, faster_name) in [
            ("plyscope", "plyscope-v3"),
            ("plyscope.exe", "plyscope-v3.exe"),
            ("a.b.exe", "a.b-v3.exe"),
        ] {
            let program = folder.path().join(name);
            assert_eq!(faster(&program), None, "{name}: it is not there");
            std::fs::write(folder.path().join(faster_name), "").unwrap();
            assert_eq!(faster(&program), Some(folder.path().join(faster_name)));
        }
    }

    /// A processor that runs a build for level 3 has the features, as far as they can be detected.
    #[test]
    fn what_this_was_built_for_is_there() {
        assert!(!is_built_for_level_3() || has_level_3());
    }
}
