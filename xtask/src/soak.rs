//! `cargo xtask soak`: the tests that have a long form, in that form, one after another.

use anyhow::{Result, bail};

use crate::house::House;
use crate::process::Task;
use crate::steps::{Step, run_all};

/// What asks the tests for their long forms; they read it in `tests/it/soak.rs`.
const ASKS: &str = "PLYSCOPE_SOAK";

/// A test with a long form.
struct Long {
    name: &'static str,
    package: &'static str,
    /// The test binary.
    target: &'static str,
    test: &'static str,
    /// The file that the test is in.
    file: &'static str,
}

const LONG: [Long; 13] = [
    Long {
        name: "lines: every pair of modifiers on 2,000 trees",
        package: "plyscope",
        target: "it",
        test: "lines::two_thousand_random_trees",
        file: "tests/it/lines.rs",
    },
    Long {
        name: "lines: every pair of modifiers on 500 positions of tic-tac-toe",
        package: "plyscope",
        target: "it",
        test: "lines::tic_tac_toe",
        file: "tests/it/lines.rs",
    },
    Long {
        name: "lines: every pair of modifiers on 500 positions of Connect Four",
        package: "plyscope",
        target: "it",
        test: "lines::connect_four",
        file: "tests/it/lines.rs",
    },
    Long {
        name: "lines: every pair of modifiers on 500 positions of Othello",
        package: "plyscope",
        target: "it",
        test: "lines::othello",
        file: "tests/it/lines.rs",
    },
    Long {
        name: "lines: every pair of modifiers on 500 positions of Gomoku",
        package: "plyscope",
        target: "it",
        test: "lines::gomoku",
        file: "tests/it/lines.rs",
    },
    Long {
        name: "lines: every pair of modifiers on 500 uniform trees",
        package: "plyscope",
        target: "it",
        test: "lines::uniform_trees",
        file: "tests/it/lines.rs",
    },
    Long {
        name: "damage: 1,000,000 damaged trace files through the readers",
        package: "plyscope",
        target: "it",
        test: "formats::mutations::any_damage_gives_an_error_or_a_trace",
        file: "tests/it/formats/mutations.rs",
    },
    Long {
        name: "kills: 1,000 programs killed while they save",
        package: "plyscope-cli",
        target: "cli",
        test: "kills::kills_leave_no_temporary_file_after_the_next_start",
        file: "crates/cli/tests/cli/kills.rs",
    },
    Long {
        name: "load: 10,000 small searches in one service",
        package: "plyscope-cli",
        target: "load",
        test: "memory::a_thousand_small_searches_take_little",
        file: "crates/cli/tests/load/memory.rs",
    },
    Long {
        name: "load: two times eight heavy jobs, watched for 20 s each",
        package: "plyscope-cli",
        target: "load",
        test: "memory::two_times_eight_heavy_jobs_stay_within_the_account",
        file: "crates/cli/tests/load/memory.rs",
    },
    Long {
        name: "load: 756 slow and idle peers, ten times",
        package: "plyscope-cli",
        target: "load",
        test: "peers::slow_and_idle_peers_lock_nobody_out",
        file: "crates/cli/tests/load/peers.rs",
    },
    Long {
        name: "class: 200 students for two minutes",
        package: "plyscope-cli",
        target: "load",
        test: "class::a_class_is_answered",
        file: "crates/cli/tests/load/class.rs",
    },
    Long {
        name: "stops: 840 searches of three games, stopped",
        package: "plyscope-cli",
        target: "load",
        test: "class::a_search_that_is_stopped_has_stopped",
        file: "crates/cli/tests/load/class.rs",
    },
];

/// Runs the long forms whose names hold one of these words; all of them without words.
pub(crate) fn run(house: &House, words: &[String]) -> Result<()> {
    let steps: Vec<_> = chosen(words).map(step).collect();
    if steps.is_empty() {
        let named = |long: &Long| format!("{} ({})", long.name, long.file);
        let names: Vec<_> = LONG.iter().map(named).collect();
        bail!("no long test has {words:?} in its name; there are:\n  {}", names.join("\n  "));
    }
    run_all(house, &steps)
}

fn chosen(words: &[String]) -> impl Iterator<Item = &'static Long> {
    let wanted = |long: &&Long| words.is_empty() || words.iter().any(|w| long.name.contains(w));
    LONG.iter().filter(wanted)
}

fn step(long: &Long) -> Step {
    let Long { package, target, test, .. } = long;
    let line = format!("cargo test --package {package} --test {target} -- --exact {test}");
    // How far a test is stands on its output.
    let task = Task::new(&line).with_arguments(&["--nocapture".to_owned()]);
    Step::run(long.name, task.with_variable(ASKS, "1"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// A test that was renamed would be passed over: cargo finds nothing to run, and is content.
    #[test]
    fn every_long_form_is_there_and_asked_for() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let read = |file: &str| std::fs::read_to_string(root.join(file)).expect(file);
        assert!(read("tests/it/soak.rs").contains(&format!("\"{ASKS}\"")));
        for long in &LONG {
            let (text, function) = (read(long.file), long.test.rsplit("::").next());
            assert!(
                text.contains(&format!("fn {}()", function.unwrap_or_default())),
                "{}",
                long.test
            );
            assert!(text.contains("times("), "{}: it has no long form", long.name);
        }
    }

    #[test]
    fn words_choose() {
        let count = |words: &[&str]| {
            chosen(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()).count()
        };
        assert_eq!((count(&[]), count(&["kills"]), count(&["nothing"])), (LONG.len(), 1, 0));
    }
}
