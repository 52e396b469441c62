//! The name of a file decides the format of a command's output, or the command refuses it before any work.

use super::{Folder, plyscope};
use std::fs;

/// Every command that writes more than one kind of text, up to its file's name, and the endings that it
/// knows, each with a piece of the content.
const WRITERS: [(&str, &[(&str, &str)]); 6] = [
    (
        "trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))'",
        &[
            ("json", "{\"$schema\""),
            ("jsonl", "{\"type\":\"header\""),
            ("nodes.jsonl", "{\"id\":0"),
            ("csv", "id,"),
            ("dot", "digraph"),
            ("graphml", "<?xml"),
            ("svg", "<svg"),
            ("tex", "%"),
        ],
    ),
    (
        "compare --game tictactoe --position 15 --runs minimax,alphabeta",
        &[
            ("txt", "tictactoe"),
            ("json", "{"),
            ("csv", "run,"),
            ("long.csv", "run,stones,"),
            ("md", "\n\n| run |"),
            ("tex", "% \\usepackage{booktabs}"),
        ],
    ),
    (
        "success --game tictactoe --runs alphabeta --games 3 --per 1 --nodes 1000",
        &[
            ("txt", "tictactoe"),
            ("json", "{"),
            ("csv", "run,"),
            ("long.csv", "run,stones,"),
            ("md", "\n\n| "),
            ("tex", "% \\usepackage{booktabs}"),
        ],
    ),
    ("match ttt-random ttt-random --games 2", &[("txt", "tictactoe, 2 of 2 games"), ("json", "{")]),
    ("exercise new --count 1", &[("json", "{")]),
    ("tune --eval lines", &[]),
];

/// Endings that some command knows, and some that none does.
const ENDINGS: [&str; 16] = [
    "txt",
    "json",
    "csv",
    "long.csv",
    "md",
    "tex",
    "jsonl",
    "nodes.jsonl",
    "dot",
    "graphml",
    "svg",
    "html",
    "parq",
    "xlsx",
    "",
    "json.bak",
];

#[test]
fn the_format_is_that_of_the_name_or_refused() {
    let folder = Folder::new();
    for (command, known) in WRITERS {
        for ending in ENDINGS {
            let path = folder.at(&format!("made.{ending}"));
            let path = path.trim_end_matches('.');
            let line = format!("{command} -o {path}");
            let is_it =
                |each: &&(&str, &str)| format!(".{ending}").ends_with(&format!(".{}", each.0));
            match known.iter().filter(is_it).max_by_key(|each| each.0.len()) {
                Some((_, begin)) => {
                    plyscope(&line).with(0);
                    let text = fs::read_to_string(path).unwrap();
                    assert!(text.contains(begin), "{line}: {}", &text[..text.len().min(80)]);
                    fs::remove_file(path).unwrap();
                }
                // Skip the weight file of tune, because it has its own test.
                None if command.starts_with("tune") && ending == "json" => {}
                None => {
                    let ended = plyscope(&line);
                    assert!(
                        ended.stderr.contains("the name has no known format; end it in ."),
                        "{line}: {}",
                        ended.stderr
                    );
                    ended.refused(2, &format!("--output {path}"));
                    assert!(!fs::exists(path).unwrap(), "{line}");
                }
            }
        }
    }
}

#[test]
fn what_reads_a_file_first_goes_by_the_name_too() {
    let folder = Folder::new();
    let traced = folder.at("tree.json");
    plyscope(&format!("trace --game tree --position '((3 5)(2 9))' -o {traced}")).with(0);
    for (command, known) in [
        (format!("convert {traced}"), &["jsonl", "csv", "svg", "tex", "dot"][..]),
        (format!("picture {traced}"), &["svg", "tex", "dot"][..]),
    ] {
        for ending in ENDINGS
            .into_iter()
            .filter(|ending| !["json", "nodes.jsonl", "graphml"].contains(ending))
        {
            let path = folder.at(&format!("made.{ending}"));
            let path = path.trim_end_matches('.');
            let line = format!("{command} -o {path}");
            if known.iter().any(|each| format!(".{ending}").ends_with(&format!(".{each}"))) {
                plyscope(&line).with(0);
            } else {
                plyscope(&line).refused(2, "the name has no known format");
            }
        }
    }
}

#[test]
fn a_requested_format_overrides_the_name() {
    let folder = Folder::new();
    let path = folder.at("made.csv");
    plyscope(&format!(
        "compare --game tictactoe --position 15 --runs minimax --format markdown -o {path}"
    ))
    .with(0);
    assert!(fs::read_to_string(&path).unwrap().contains("| run |"));
    plyscope(&format!("trace --game tree --position '(1 2)' --format dot -o {path}")).with(0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("digraph"));
}
