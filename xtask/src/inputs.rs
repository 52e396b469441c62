//! The inputs of each step of the checks, in one table: a step is skipped while none of them changes (`stamps`).
//!
//! In doubt a step covers more, because a wrongly skipped test hides a fault, and a needless run costs only seconds. The
//! tests here compare the table with the paths in the sources of the tests.

/// The inputs of a step. Paths are relative to the repository, and each stands for everything below it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inputs {
    /// The step's name; a name that ends with `*` stands for all steps with that beginning.
    step: &'static str,
    /// The inputs in words, printed when the step is skipped.
    pub(crate) covers: &'static str,
    /// The places of its files; the whole repository if empty.
    within: &'static [&'static str],
    /// Places that it does not read.
    without: &'static [&'static str],
    /// Parts of `without` that it does read.
    but: &'static [&'static str],
    /// Other places, where it reads only the names of the files.
    names: &'static [&'static str],
    /// Outputs of earlier steps that it reads: paths below the build folder, or in `ui/`. A `*` is the end of the step's
    /// name.
    built: &'static [&'static str],
    /// Its outputs for later steps: it runs again if one is missing or has changed.
    pub(crate) makes: &'static [&'static str],
    pub(crate) tools: &'static [&'static Tools],
}

/// Programs that a step starts, and the environment variables that affect them.
#[derive(Debug)]
pub(crate) struct Tools {
    /// Commands that print their versions.
    pub(crate) commands: &'static [&'static str],
    /// Prefixes of the variables' names.
    pub(crate) variables: &'static [&'static str],
}

const RUST: Tools = Tools {
    commands: &["rustc -vV", "cargo --version", "cc --version"],
    variables: &["RUST", "CARGO", "PROPTEST_", "NEXTEST", "CC", "CFLAGS", "CXX", "LD"],
};
/// Debian's compiler, which builds the page where our own has no browser target.
const WEB_RUST: Tools =
    Tools { commands: &["/usr/bin/rustc -vV", "wasm-ld-19 --version"], variables: &[] };
const NODE: Tools = Tools {
    commands: &["node --version", "npm --version"],
    variables: &["NODE_", "npm_config_", "VITE"],
};
/// Programs that the tests run: shells, the languages of the tracers, and readers of pictures and manual pages.
const SCRIPTS: Tools = Tools {
    commands: &[
        "python3 --version",
        "node --version",
        "java -version",
        "g++ --version",
        "bash --version",
        "zsh --version",
        "fish --version",
        "dot -V",
        "pdflatex --version",
        "groff --version",
        "git --version",
    ],
    variables: &["PYTHON", "NO_COLOR", "CLICOLOR", "COLUMNS", "TERM"],
};
const CHROMIUM: Tools =
    Tools { commands: &["chromium --version", "chromedriver --version"], variables: &[] };
const SHELLS: Tools = Tools {
    commands: &[
        "WebKitWebDriver --version",
        "pkg-config --modversion webkit2gtk-4.1",
        "firefox-esr --version",
        "firefox --version",
        "xdotool --version",
        "xmllint --version",
        "python3 --version",
    ],
    variables: &["WEBKIT_", "MOZ_", "GTK_"],
};

/// The program that the UI's tests call, below the build folder. Its bytes stand for the Rust sources.
const SERVICE: &str = "debug/plyscope";
/// The UI, the outside files that it is built from, and the texts that its tests share with Rust's.
const UI: &[&str] = &["ui", "messages", "lessons", "examples/tracers", "books", "tests/data"];

const NOTHING: Inputs = Inputs {
    step: "",
    covers: "",
    within: &[],
    without: &[],
    but: &[],
    names: &[],
    built: &[],
    makes: &[],
    tools: &[],
};
/// Rust's tests read documents, examples and lessons too, so they cover all but the UI. One test applies the rules of
/// `tidy` to the UI, but that step always runs.
const ALL_BUT_UI: Inputs = Inputs {
    covers: "Rust, documents, examples, lessons: all but the UI",
    without: &["ui"],
    but: &["ui/README.md", "ui/src/model/gallery.json"],
    tools: &[&RUST],
    ..NOTHING
};

/// The steps that are skipped while none of their inputs changes.
pub(crate) const TABLE: [Inputs; 14] = [
    Inputs {
        step: "ui build",
        covers: "the UI, lessons, tracers, books",
        within: UI,
        without: &["ui/tests"],
        makes: &["ui/dist"],
        tools: &[&NODE],
        ..NOTHING
    },
    Inputs {
        step: "ui check",
        covers: "the UI and its tests",
        within: UI,
        tools: &[&NODE],
        ..NOTHING
    },
    Inputs {
        step: "ui lint",
        covers: "the UI and its tests",
        within: &["ui", ".editorconfig"],
        tools: &[&NODE],
        ..NOTHING
    },
    Inputs {
        step: "ui units",
        covers: "the UI and its tests, the service, lessons, tracers, books",
        within: &[
            "ui",
            "messages",
            "lessons",
            "examples/tracers",
            "books",
            "tests/data",
            "src/lesson",
            "src/picture",
            "docs/keys.md",
        ],
        without: &["ui/tests/pictures"],
        built: &[SERVICE],
        tools: &[&NODE],
        ..NOTHING
    },
    Inputs {
        step: "pictures",
        covers: "the UI, its fonts and pictures, the service, lessons, tracers, books, the browser",
        within: &["ui", "lessons", "examples/tracers", "books", "docs/pictures"],
        without: &[
            "ui/tests/alone",
            "ui/tests/draw",
            "ui/tests/model",
            "ui/tests/page",
            "ui/tests/screens",
        ],
        // Only the names, because `bless-pictures` writes pictures there that no test reads.
        names: &["docs"],
        built: &[SERVICE],
        tools: &[&NODE, &CHROMIUM],
        ..NOTHING
    },
    Inputs {
        step: "page",
        covers: "the core, the UI, lessons, tracers, books",
        without: &[
            "ARCHITECTURE.md",
            "BENCHMARKS.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "README.md",
            "benches",
            "crates/cli",
            "crates/engines",
            "crates/http",
            "crates/parquet",
            "crates/python",
            "docs",
            "e2e",
            "fuzz",
            "pyproject.toml",
            "python",
            "src-tauri",
            "tests",
            "ui/tests",
        ],
        makes: &["page", "page-core"],
        tools: &[&RUST, &WEB_RUST, &NODE],
        ..NOTHING
    },
    Inputs { step: "clippy", ..ALL_BUT_UI },
    Inputs { step: "tests compiled", ..ALL_BUT_UI },
    Inputs { step: "tests", tools: &[&RUST, &SCRIPTS], ..ALL_BUT_UI },
    Inputs {
        step: "python",
        covers: "Rust, the package for Python, the tracer in Python, the guide",
        without: &["crates/http", "docs", "e2e", "lessons", "src-tauri", "ui"],
        but: &["docs/own-game.md", "docs/python.md"],
        built: &[SERVICE, "page", "page-core"],
        tools: &[&RUST, &SCRIPTS],
        ..NOTHING
    },
    Inputs {
        step: "generated files",
        covers: "Rust, the schemas, the UI's types",
        without: &["docs", "ui"],
        but: &["ui/codegen", "ui/src/generated", "ui/package.json", "ui/package-lock.json"],
        tools: &[&RUST, &NODE],
        ..ALL_BUT_UI
    },
    Inputs {
        step: "same in the page",
        covers: "Rust, and the core of the page",
        without: &["docs", "ui"],
        built: &["page-core"],
        tools: &[&RUST, &NODE],
        ..ALL_BUT_UI
    },
    Inputs {
        step: "example *",
        covers: "the examples as they are built",
        within: &["examples"],
        built: &["debug/examples/*"],
        tools: &[&RUST],
        ..NOTHING
    },
    Inputs {
        step: "end to end",
        covers: "every program and the page, the UI, lessons, books, the browsers",
        without: &[
            "ARCHITECTURE.md",
            "BENCHMARKS.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "README.md",
            "benches",
            "crates/cli/tests",
            "crates/page/tests",
            "crates/python",
            "docs",
            "fuzz",
            "pyproject.toml",
            "python",
            "tests/golden",
            "tests/it",
            "ui/tests",
        ],
        but: &["docs/accessibility.md"],
        // Only the names, because a flow that runs under --all just names its test.
        names: &["crates/cli/tests", "python", "ui/tests"],
        built: &[
            SERVICE,
            "debug/plyscope-desktop",
            "page",
            "ui/dist",
            "tools/bin/geckodriver",
            "scorm-schemas",
        ],
        tools: &[&RUST, &NODE, &CHROMIUM, &SHELLS],
        ..NOTHING
    },
];

/// Returns the inputs of a step; `None` if it always runs.
pub(crate) fn of(step: &str) -> Option<Inputs> {
    TABLE.into_iter().find(|inputs| inputs.is_of(step))
}

impl Inputs {
    /// Returns whether these are the inputs of the named step; a `*` stands for any end of the
    /// name.
    pub(crate) fn is_of(&self, step: &str) -> bool {
        match self.step.strip_suffix('*') {
            Some(begin) => step.starts_with(begin),
            None => self.step == step,
        }
    }

    /// Returns whether the step reads a file of the repository, given its path with `/`.
    pub(crate) fn reads(&self, path: &str) -> bool {
        let is_below = |places: &[&str]| places.iter().any(|place| is_below(path, place));
        let is_within = self.within.is_empty() || is_below(self.within);
        is_within && (!is_below(self.without) || is_below(self.but))
    }

    /// Returns whether the step reads only the name of a file.
    pub(crate) fn reads_name(&self, path: &str) -> bool {
        self.names.iter().any(|place| is_below(path, place)) && !self.reads(path)
    }

    /// Returns the paths of the outputs of earlier steps, with the end of the step's name for each
    /// `*`.
    pub(crate) fn built(&self, step: &str) -> Vec<String> {
        let begin = self.step.trim_end_matches('*');
        let end = step.strip_prefix(begin).unwrap_or_default();
        self.built.iter().map(|path| path.replace('*', end)).collect()
    }
}

fn is_below(path: &str, place: &str) -> bool {
    path.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The inputs of a step in the tests of `stamps`.
#[cfg(test)]
pub(crate) const TRIED: Inputs = Inputs {
    step: "tried *",
    without: &["docs", "lists"],
    names: &["lists"],
    built: &["debug/program"],
    makes: &["page"],
    tools: &[&Tools { commands: &["cat target/version"], variables: &[] }],
    ..NOTHING
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::repository_root;
    use crate::stamps::listed;
    use crate::tidy::extension;

    /// Resolves a path against a folder; `None` if it leaves the repository.
    fn resolved(folder: &str, path: &str) -> Option<String> {
        let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()?),
                name => parts.push(name),
            }
        }
        Some(parts.join("/"))
    }

    /// Returns the places that a source names. In Rust a path starts at the root or at the file, and may be a single folder.
    /// In the UI a path starts with dots, at the file or at `ui/`. In a page it is a link. Other files name none.
    fn named(file: &str, text: &str) -> Vec<String> {
        let quoted: Vec<&str> = match extension(file) {
            "rs" => text.split('"').collect(),
            "js" | "svelte" | "ts" => text.split(['"', '\'', '`']).collect(),
            "md" => text.split("](").skip(1).filter_map(|link| link.split(')').next()).collect(),
            _ => return Vec::new(),
        };
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let is_of_ui = file.starts_with("ui/");
        let paths = quoted.into_iter().filter(|part| !part.contains(char::is_whitespace));
        let mut found = Vec::new();
        for path in paths.filter_map(|part| part.split(['*', '{', '?', '#']).next()) {
            if path.is_empty() || is_of_ui && !path.starts_with("./") && !path.starts_with("../") {
                continue;
            }
            found.extend(resolved(folder, path));
            if is_of_ui && path.starts_with("../") {
                found.extend(resolved("ui", path));
            } else if extension(file) == "rs" {
                let at_root = path.trim_start_matches("../").trim_start_matches('/');
                found.extend(resolved("", at_root));
            }
        }
        // A folder that holds the file is only the way to another one.
        found.retain(|place| !place.is_empty() && !is_below(file, place));
        found
    }

    /// A path outside its step's inputs would let the step be skipped although the file has
    /// changed.
    #[test]
    fn every_path_that_tests_name_is_read() {
        /// A step, the places of its sources, and a file that they name, which proves that the search finds something.
        const SOURCES: [(&str, &[&str], &str); 6] = [
            (
                "tests",
                &["src", "tests", "crates", "src-tauri", "e2e/src"],
                "ui/src/model/gallery.json",
            ),
            ("end to end", &["e2e"], "docs/accessibility.md"),
            ("ui units", &["ui/src", "ui/tests"], "tests/data/links.json"),
            (
                "pictures",
                &["ui/src", "ui/tests/pictures", "ui/tests/server"],
                "docs/pictures/pairs/01-start.webp",
            ),
            ("same in the page", &["crates/page"], "tests/data/reference-counts.json"),
            ("ui build", &["ui/src", "ui/class"], "books/connect4.book"),
        ];
        let root = repository_root().expect("xtask lies in the repository");
        let all = listed(&root).expect("readable");
        let is_there = |path: &&String| root.join(path).is_file();
        for (step, sources, example) in SOURCES {
            let inputs = of(step).expect("a step of the table");
            let (mut unread, mut is_seen) = (Vec::new(), false);
            for file in all.iter().filter(|file| inputs.reads(file)).filter(is_there) {
                let is_source = sources.iter().any(|source| is_below(file, source));
                // Every page, because the tests follow its links.
                let is_page = step == "tests" && extension(file) == "md";
                let Ok(text) = std::fs::read_to_string(root.join(file)) else { continue };
                if !is_source && !is_page {
                    continue;
                }
                for place in named(file, &text) {
                    let below =
                        all.range(place.clone()..).take_while(|path| path.starts_with(&place));
                    let meant: Vec<_> =
                        below.filter(|path| is_below(path, &place)).filter(is_there).collect();
                    is_seen |= meant.iter().any(|path| *path == example);
                    let is_read = |path: &str| inputs.reads(path) || inputs.reads_name(path);
                    if meant.iter().any(|path| !is_read(path)) {
                        unread.push(format!("{place}, named in {file}"));
                    }
                }
            }
            assert!(unread.is_empty(), "`{step}` does not read:\n{}", unread.join("\n"));
            assert!(is_seen, "`{step}`: nobody names {example}");
        }
    }

    #[test]
    fn paths_are_found_from_the_file_and_from_the_root() {
        let found = |file: &str, text: &str| named(file, text).join(" ");
        let rust = "root.join(\"docs\"); include_str!(\"../data/a.json\"); say(\"two words\")";
        assert!(found("tests/it/a.rs", rust).contains("tests/it/docs docs tests/data/a.json"));
        let ui = "glob(\"../../lessons/*/*.md\"); resolve(UI, \"../docs\"); \"src\"";
        assert_eq!(found("ui/src/a.ts", ui), "lessons ui/docs docs");
        assert_eq!(found("docs/a.md", "[a](../README.md#b)"), "README.md");
    }

    #[test]
    fn an_edit_leaves_out_what_does_not_read_it() {
        let reading = |path: &str| -> Vec<&str> {
            TABLE.iter().filter(|inputs| inputs.reads(path)).map(|inputs| inputs.step).collect()
        };
        let of_the_ui =
            ["ui build", "ui check", "ui lint", "ui units", "pictures", "page", "end to end"];
        assert_eq!(reading("ui/src/views/Stage.svelte"), of_the_ui);
        assert_eq!(reading("ui/tests/model/keys.test.ts"), ["ui check", "ui lint", "ui units"]);
        let of_rust =
            ["clippy", "tests compiled", "tests", "python", "generated files", "same in the page"];
        assert_eq!(reading("src/lib.rs"), [&["page"][..], &of_rust, &["end to end"]].concat());
        assert_eq!(reading("crates/cli/tests/cli/main.rs"), of_rust);
        assert_eq!(reading("docs/solving.md"), of_rust[..3]);
        assert_eq!(reading("python/plyscope/trace.py"), of_rust);
        assert_eq!(reading("CHANGELOG.md"), of_rust);
        let examples = TABLE.iter().find(|inputs| inputs.is_of("example 01_first"));
        assert_eq!(examples.expect("known").built("example 01_first"), ["debug/examples/01_first"]);
    }
}
