//! `cargo xtask soak`: runs the long form of the tests that have one, one after another.

use anyhow::{Result, bail};

use crate::house::House;
use crate::needs;
use crate::process::Task;
use crate::steps::{Step, run_all};

/// The variable that selects the long forms; the tests read it in `tests/it/soak.rs`.
const ASKS: &str = "PLYSCOPE_SOAK";

struct File {
    /// The arguments of `cargo test`.
    binary: &'static str,
    path: &'static str,
    /// The name of each test, and a description of its long form.
    tests: &'static [(&'static str, &'static str)],
}

const CORE: &str = "--package plyscope --test it";
const LOAD: &str = "--package plyscope-cli --test load";

const FILES: [File; 14] = [
    File {
        binary: CORE,
        path: "tests/it/lines.rs",
        tests: &[
            ("lines::two_thousand_random_trees", "lines: every pair of modifiers on 2,000 trees"),
            (
                "lines::tic_tac_toe",
                "lines: every pair of modifiers on 500 positions of tic-tac-toe",
            ),
            (
                "lines::connect_four",
                "lines: every pair of modifiers on 500 positions of Connect Four",
            ),
            ("lines::othello", "lines: every pair of modifiers on 500 positions of Othello"),
            ("lines::gomoku", "lines: every pair of modifiers on 500 positions of Gomoku"),
            ("lines::uniform_trees", "lines: every pair of modifiers on 500 uniform trees"),
        ],
    },
    File {
        binary: CORE,
        path: "tests/it/solving.rs",
        tests: &[
            (
                "solving::late_positions_agree_with_plain_minimax",
                "solving: 10,000 late positions of Connect Four against plain minimax",
            ),
            (
                "solving::the_table_of_small_boards_holds",
                "solving: every row of the table of small boards of Connect Four",
            ),
            (
                "solving::the_hard_sets_are_right",
                "solving: 100 positions of L1_R2 and 20 of L1_R3, each score",
            ),
            (
                "solving::the_standard_board_is_won_in_the_middle",
                "solving: the empty board of Connect Four",
            ),
        ],
    },
    File {
        binary: CORE,
        path: "tests/it/solving_othello.rs",
        tests: &[
            (
                "solving_othello::late_positions_agree_with_minimax_and_with_the_search_that_is_taught",
                "solving: 10,000 late positions of Othello against plain minimax",
            ),
            ("solving_othello::the_ffo_suite_is_solved", "solving: FFO 1 to 40, each score"),
            (
                "solving_othello::who_wins_is_the_sign_of_the_score",
                "solving: FFO 1 to 34, who wins",
            ),
        ],
    },
    File {
        binary: CORE,
        path: "tests/it/solving_lines.rs",
        tests: &[
            (
                "solving_lines::late_positions_agree_with_minimax_and_with_the_search_that_is_taught",
                "solving: 10,000 late positions of Gomoku and of tic-tac-toe against plain minimax",
            ),
            (
                "solving_lines::the_table_of_small_boards_holds",
                "solving: every row of the table of (m, n, k) games",
            ),
        ],
    },
    File {
        binary: CORE,
        path: "tests/it/labels.rs",
        tests: &[
            (
                "labels::every_move_of_the_set_is_solved_in_time",
                "labels: all moves of 1,000 positions of L2_R2, 2 s each",
            ),
            (
                "labels::every_move_of_othello_at_fourteen_empties_is_solved_in_time",
                "labels: all moves of 100 Othello positions with 14 empty squares, 2 s each",
            ),
        ],
    },
    File {
        binary: CORE,
        path: "tests/it/formats/mutations.rs",
        tests: &[(
            "formats::mutations::any_damage_gives_an_error_or_a_trace",
            "damage: 1,000,000 damaged trace files through the readers",
        )],
    },
    File {
        binary: CORE,
        path: "tests/it/told.rs",
        tests: &[(
            "told::whatever_is_reported_can_be_looked_at",
            "told: 20,000 damaged files of events, each looked at in every way",
        )],
    },
    File {
        binary: CORE,
        path: "tests/it/exercises.rs",
        tests: &[
            ("exercises::values_have_one_answer", "exercises: 10,000 of values"),
            ("exercises::windows_have_one_answer", "exercises: 10,000 of windows"),
            ("exercises::cuts_have_one_answer", "exercises: 10,000 of cuts"),
            ("exercises::runs_have_one_answer", "exercises: 10,000 of values and cuts"),
            (
                "exercises::one_leaf_flips_the_best_move",
                "exercises: 10,000 of the leaf that matters",
            ),
            (
                "exercises::orders_of_the_fewest_leaves_are_right",
                "exercises: 10,000 of the best order",
            ),
            (
                "exercises::the_fewest_leaves_are_the_fewest_of_all_orders",
                "exercises: every order of 1,000 trees, by the search itself",
            ),
            ("exercises::critical_nodes_have_one_type", "exercises: 10,000 of the critical tree"),
            ("exercises::one_node_is_entered_next", "exercises: 10,000 of the next node"),
        ],
    },
    File {
        binary: "--package plyscope --lib",
        path: "src/exercise/tests.rs",
        tests: &[
            (
                "exercise::tests::each_misconception_is_named_and_none_where_all_is_right",
                "exercises: every misconception in 10,000 of each kind",
            ),
            (
                "exercise::tests::orders_for_max_alone_and_worst_first_are_named",
                "exercises: 10,000 orders for MAX alone and worst first",
            ),
        ],
    },
    File {
        binary: "--package plyscope-cli --test cli",
        path: "crates/cli/tests/cli/kills.rs",
        tests: &[(
            "kills::kills_leave_no_temporary_file_after_the_next_start",
            "kills: 1,000 programs killed while they save",
        )],
    },
    File {
        binary: "--package plyscope-cli --test cli",
        path: "crates/cli/tests/cli/checking.rs",
        tests: &[(
            "checking::students_with_every_slip",
            "students: 10,000 right searches and 2,000 with every slip",
        )],
    },
    File {
        binary: LOAD,
        path: "crates/cli/tests/load/sweep.rs",
        tests: &[(
            "sweep::many_cells_are_planned_and_merged_in_bounded_memory",
            "sweep: a grid of 1,000,000 cells planned and merged",
        )],
    },
    File {
        binary: LOAD,
        path: "crates/cli/tests/load/bounds.rs",
        tests: &[
            (
                "bounds::a_thousand_small_searches_take_little",
                "load: 10,000 small searches in one service",
            ),
            (
                "bounds::two_times_eight_heavy_jobs_stay_within_the_account",
                "load: two times eight heavy jobs, watched for 20 s each",
            ),
            (
                "bounds::files_on_their_way_take_little_memory",
                "load: 160 large files on their way at once",
            ),
            (
                "bounds::slow_and_idle_peers_lock_nobody_out",
                "load: 756 slow and idle peers, ten times",
            ),
        ],
    },
    File {
        binary: LOAD,
        path: "crates/cli/tests/load/class.rs",
        tests: &[
            ("class::a_class_is_answered", "class: 200 students for ten minutes"),
            (
                "class::a_search_that_is_stopped_has_stopped",
                "stops: 840 searches and 120 solvers of three games, stopped",
            ),
        ],
    },
];

/// The fuzz targets, each with its folder of seed files; an empty name means no seeds.
const TARGETS: [(&str, &str); 9] = [
    ("books", "books"),
    ("events", "fuzz/seeds/events"),
    ("gzipped_files", ""),
    ("memory", ""),
    ("positions", ""),
    ("requests", "fuzz/seeds/requests"),
    ("sweep_plans", "examples/sweeps"),
    ("trace_files", "tests/data/corpus"),
    ("words", ""),
];

/// Limits of each input: bytes, seconds, and mebibytes of one allocation; the number of inputs follows.
const FUZZED: &str = "-max_len=16384 -timeout=2 -malloc_limit_mb=512 -print_final_stats=1 -runs=";
const FUZZ_RUNS: u64 = 10_000_000;

fn fuzzed(target: &'static str, seeds: &'static str) -> impl Fn(&House) -> Result<()> + 'static {
    move |house| {
        let tool = needs::tool(house, "cargo-fuzz", "0.13.2", "")?;
        // This folder comes first, because libFuzzer writes new inputs to the first one.
        let corpus = format!("fuzz/corpus/{target}");
        std::fs::create_dir_all(house.root.join(&corpus))?;
        let line = format!("run --fuzz-dir fuzz {target} {corpus} {seeds} -- {FUZZED}{FUZZ_RUNS}");
        let arguments = Task::new(&line);
        let task = Task::program(&tool)
            .with_arguments(&[arguments.program])
            .with_arguments(&arguments.arguments)
            // Sanitizers need the nightly compiler, and this chore runs under another cargo.
            .with_variable("RUSTUP_TOOLCHAIN", "nightly")
            .with_variable("CARGO", "cargo");
        task.run(&house.root)
    }
}

/// Compares every algorithm and modifier with plain minimax on this many positions of each game, and trees.
const AGREEMENT: (&str, &str) = (
    "cargo bench --bench agreement -- 100000 5000",
    "agreement: every pair of modifiers on 100,000 positions a game and 5,000 trees",
);

fn fuzz_name(target: &str) -> String {
    format!("fuzz: {FUZZ_RUNS} inputs to {target}")
}

/// Returns the kind of a step: its name up to the colon.
fn kind(name: &str) -> &str {
    name.split_once(':').map_or(name, |(kind, _)| kind)
}

fn names() -> Vec<String> {
    let fuzzed = TARGETS.iter().map(|(target, _)| fuzz_name(target));
    let tests = FILES.iter().flat_map(|file| file.tests).map(|(_, name)| (*name).to_owned());
    fuzzed.chain([AGREEMENT.1.to_owned()]).chain(tests).collect()
}

/// Returns whether a step is selected: one of the words is its kind, or a whole word of its name that is no kind. Without
/// words, every step is.
fn is_selected(name: &str, words: &[String]) -> bool {
    let all = names();
    let is_kind = |word: &str| all.iter().any(|name| kind(name) == word);
    let holds = |word: &str| {
        name.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .any(|each| each == word)
    };
    words.is_empty()
        || words.iter().any(|word| if is_kind(word) { kind(name) == word } else { holds(word) })
}

/// Runs the long forms that the words select; without words, all of them. Fails if they select
/// none.
pub(crate) fn run(house: &House, words: &[String]) -> Result<()> {
    let mut steps = Vec::new();
    let mut others = Vec::new();
    let is_selected = |name: &str| is_selected(name, words);
    for (target, seeds) in TARGETS {
        let name = fuzz_name(target);
        if is_selected(&name) {
            steps.push(Step::call(&name, fuzzed(target, seeds)));
        } else {
            others.push(name);
        }
    }
    let (line, name) = AGREEMENT;
    if is_selected(name) {
        steps.push(Step::run(name, Task::new(line)));
    } else {
        others.push(name.to_owned());
    }
    for File { binary, path, tests } in FILES {
        for (test, name) in tests {
            if !is_selected(name) {
                others.push(format!("{name} ({path})"));
                continue;
            }
            let line = format!("cargo test {binary} -- --exact {test} --nocapture");
            // Uncaptured, because the output of a test shows its progress.
            steps.push(Step::run(name, Task::new(&line).with_variable(ASKS, "1")));
        }
    }
    if steps.is_empty() {
        bail!("no long test has {words:?} in its name; there are:\n  {}", others.join("\n  "));
    }
    run_all(house, &steps, false).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fuzz_target_is_run() {
        let root = crate::house::repository_root().expect("xtask lies in the repository");
        let listed = std::fs::read_dir(root.join("fuzz/fuzz_targets")).expect("targets");
        let mut there: Vec<String> = listed
            .filter_map(|file| file.ok()?.path().file_stem()?.to_str().map(str::to_owned))
            .collect();
        there.sort_unstable();
        assert_eq!(there, TARGETS.map(|(target, _)| target.to_owned()));
        for (_, seeds) in TARGETS {
            assert!(root.join(seeds).exists(), "{seeds}");
        }
    }

    /// A renamed test would be missed without an error, because cargo succeeds when no test matches.
    #[test]
    fn every_long_form_is_there_and_listed() {
        let root = crate::house::repository_root().expect("xtask lies in the repository");
        let read = |file: &str| std::fs::read_to_string(root.join(file)).expect(file);
        assert!(read("tests/it/soak.rs").contains(&format!("\"{ASKS}\"")));
        for File { path, tests, .. } in FILES {
            let text = read(path);
            assert!(repeats(&text), "{path} has no long form");
            for (test, _) in tests {
                let (_, function) = test.rsplit_once("::").expect("a test is in a module");
                assert!(text.contains(&format!("fn {function}()")), "{test}");
            }
        }
        let mut found = 0;
        for file in ["crates", "src", "tests"].iter().flat_map(|folder| files(&root.join(folder))) {
            let path = file.strip_prefix(&root).expect("a file of the repository");
            let path = path.to_string_lossy().replace('\\', "/");
            let is_rust = file.extension().is_some_and(|extension| extension == "rs");
            if is_rust && has_long_form(&read(&path)) {
                assert!(FILES.iter().any(|file| file.path == path), "{path} is not listed");
                found += 1;
            }
        }
        assert_eq!(found, FILES.len(), "a listed file was not found");
    }

    /// Returns the files under a folder, or the file itself.
    fn files(place: &std::path::Path) -> Vec<std::path::PathBuf> {
        let entries = walkdir::WalkDir::new(place).into_iter().map(|entry| entry.expect("a file"));
        let is_file = |entry: &walkdir::DirEntry| entry.file_type().is_file();
        entries.filter(is_file).map(walkdir::DirEntry::into_path).collect()
    }

    /// Returns whether the text calls `times`, by that name alone or in the module that reads the variable.
    fn repeats(text: &str) -> bool {
        text.match_indices("times(").any(|(at, _)| {
            let before = &text[..at];
            let is_part = |letter: char| letter.is_alphanumeric() || "_.:`".contains(letter);
            let is_called = !(before.ends_with(is_part) || before.ends_with("fn "));
            is_called || before.ends_with("soak::") || before.ends_with("..")
        })
    }

    fn has_long_form(text: &str) -> bool {
        text.contains("#[test]") && repeats(text)
    }

    #[test]
    fn a_long_form_is_distinguished_from_other_names() {
        for text in ["for _ in 0..times(2, 9) {}", "soak::times(1, 2)", "(times(3), 1)"] {
            assert!(has_long_form(&format!("#[test] {text}")) && !has_long_form(text), "{text}");
        }
        for text in ["fn times() {}", "clock.times(3)", "sometimes(1)", "/// `times(2)`"] {
            assert!(!has_long_form(&format!("#[test] {text}")), "{text}");
        }
    }

    fn selected(word: &str) -> Vec<String> {
        let words = [word.to_owned()];
        names().into_iter().filter(|name| is_selected(name, &words)).collect()
    }

    #[test]
    fn a_word_asks_for_its_kind_or_for_names_that_hold_it() {
        let kinds = |word: &str| -> Vec<String> {
            selected(word).iter().map(|name| kind(name).to_owned()).collect()
        };
        assert_eq!(kinds("sweep"), ["sweep"], "not the fuzzing of sweep_plans");
        assert_eq!(kinds("students"), ["students"], "not the students of the class");
        assert_eq!(selected("sweep_plans"), [fuzz_name("sweep_plans")]);
        assert_eq!(selected("fuzz").len(), TARGETS.len());
        assert_eq!(selected("solving").len(), 9);
        assert_eq!(kinds("misconception"), ["exercises"]);
        assert!(selected("solv").is_empty(), "a part of a word is no word");
        assert!(names().iter().all(|name| is_selected(name, &[])));
    }

    /// Every word that a document gives, as in `cargo xtask soak WORD`, must select a step.
    #[test]
    fn documented_words_ask_for_something() {
        let root = crate::house::repository_root().expect("xtask lies in the repository");
        let mut read = 0;
        let places = ["docs", "BENCHMARKS.md", "fuzz/README.md", "crates/cli/tests/load/main.rs"];
        for file in places.iter().flat_map(|place| files(&root.join(place))) {
            let Ok(text) = std::fs::read_to_string(&file) else { continue };
            for after in text.split("cargo xtask soak ").skip(1) {
                let word: String = after.chars().take_while(char::is_ascii_lowercase).collect();
                // In prose, a word after the command may be ordinary text.
                if after[word.len()..].starts_with(['`', ' ', '\n']) && !word.is_empty() {
                    assert!(!selected(&word).is_empty(), "{}: {word:?}", file.display());
                    read += 1;
                }
            }
        }
        assert!(read > 10, "{read} words");
    }
}
