//! `plyscope book`, and books in play; the books built here have at most 3 stones.

use super::{Folder, LONGEST, answer, assert_contains, command, json, plyscope};
use plyscope::book::Builder;
use plyscope::service::now;
use std::fs;
use std::time::Duration;

const SMALL: &str = "--game connect4 --size 4x4 --stones 3";

#[test]
fn a_book_is_built_verified_and_shown() {
    let folder = Folder::new();
    let file = folder.at("small.book");
    assert_contains(&answer(&format!("book build {file} {SMALL}")), &["small.book: "]);
    let text = fs::read_to_string(&file).unwrap();
    assert!(
        text.starts_with("plyscope book\ngame connect4 4x4\nholds score\nstones 3\n"),
        "{text}"
    );
    let verified = json(&format!("book verify {file} --sample 1000 --json"));
    assert_eq!(verified["checked"], verified["entries"]);
    assert_eq!(verified["wrong"].as_array().unwrap().len(), 0);
    let shown = json(&format!("book show {file} --position 1 --json"));
    let solved = json("solve --game connect4 --size 4x4 --position 1 --moves --json");
    assert_eq!(shown["position"]["value"], solved["solved"][0]["value"]);
    let mut moves: Vec<_> = shown["position"]["moves"].as_array().unwrap().clone();
    moves.sort_by_key(|mv| mv["move"].to_string());
    let values: Vec<_> = moves.iter().map(|mv| mv["value"].clone()).collect();
    let right: Vec<_> = solved["solved"][0]["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv["lo"].clone())
        .collect();
    assert_eq!(values, right);
    assert_contains(
        &answer(&format!("book show {file}")),
        &["score of every position of 3 stones"],
    );
}

#[test]
fn a_build_goes_on_with_what_is_there() {
    let folder = Folder::new();
    let file = folder.at("small.book");
    answer(&format!("book build {file} {SMALL}"));
    let whole = fs::read_to_string(&file).unwrap();
    for part in [whole.len() - 1, whole.len() / 2, whole.len() * 2 / 3] {
        fs::write(&file, &whole[..part]).unwrap();
        plyscope(&format!("book show {file}")).refused(3, "plyscope book build goes on");
        answer(&format!("book build {file} {SMALL}"));
        assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    }
    assert_contains(&answer(&format!("book build {file} {SMALL}")), &["already complete, with"]);
    plyscope(&format!("book build {file} --game connect4 --size 4x4 --stones 2"))
        .refused(3, "another book");
    assert_eq!(fs::read_to_string(&file).unwrap(), whole, "refused, and not touched");
}

/// A killed program leaves whole entries, because the next one must complete the same book from
/// them.
#[test]
fn a_build_that_is_killed_goes_on_from_its_file() {
    const BOOK: &str = "--game connect4 --size 6x5 --stones 3";
    let folder = Folder::new();
    let (file, other) = (folder.at("killed.book"), folder.at("whole.book"));
    let entries = || {
        let text = fs::read_to_string(&file).unwrap_or_default();
        assert!(!text.contains("\nsha256 "), "the build has ended before it was killed");
        text.split_once("\n\n").map_or(0, |(_, entries)| entries.matches('\n').count())
    };
    let build = format!("book build {file} {BOOK}");
    let mut before = 0;
    for wanted in [1, 10, 30] {
        let mut child = command(&build).spawn().unwrap();
        let begun = now();
        while entries() < wanted {
            assert!(begun.elapsed() < LONGEST, "{wanted} entries are not there in time");
            std::thread::sleep(Duration::from_millis(1));
        }
        // On Unix this is SIGKILL.
        child.kill().unwrap();
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), None, "{ended:?}");
        if before > 0 {
            let stderr = String::from_utf8(ended.stderr).unwrap();
            assert_contains(
                &stderr,
                &[&format!("plyscope: continuing after {before} of "), " entries"],
            );
        }
        before = entries();
    }
    let last = plyscope(&build).with(0);
    assert_contains(&last.stderr, &[&format!("plyscope: continuing after {before} of ")]);
    answer(&format!("book build {other} {BOOK}"));
    assert_eq!(fs::read_to_string(&file).unwrap(), fs::read_to_string(&other).unwrap());
}

/// Changes an entry's value to another possible one and corrects the checksum, so that only solving
/// it again shows the fault.
#[test]
fn a_wrong_value_is_found_by_solving_it_again() {
    let folder = Folder::new();
    let file = folder.at("small.book");
    answer(&format!("book build {file} {SMALL}"));
    let whole = fs::read_to_string(&file).unwrap();
    let (body, _) = whole.rsplit_once("sha256 ").unwrap();
    let (place, entry) = body.lines().enumerate().nth(9).unwrap();
    let (name, value) = entry.rsplit_once(' ').unwrap();
    let other = if value == "1" { "2" } else { "1" };
    let forged = body.replace(&format!("\n{entry}\n"), &format!("\n{name} {other}\n"));
    let wrong = folder.write("wrong.book", format!("{forged}{}", Builder::last_line(&forged)));
    let found = plyscope(&format!("book verify {wrong} --sample 1000 --json")).with(5).json();
    let expected = serde_json::json!([
        { "line": place + 1, "position": name, "says": other, "right": value }
    ]);
    assert_eq!((&found["wrong"], &found["checked"]), (&expected, &found["entries"]));
    let text = plyscope(&format!("book verify {wrong} --sample 1000")).with(5).stdout;
    assert_contains(&text, &[&format!("line {}", place + 1), name]);
    // Without a sample the command only checks the format, because it solves nothing again.
    plyscope(&format!("book verify {wrong} --sample 0")).with(0);
}

#[test]
fn a_verification_that_time_ends_says_so() {
    let found = plyscope("book verify connect4 --sample 10000 --time 0.001 --json").with(4).json();
    assert_eq!(
        (&found["stopped"], &found["wrong"]),
        (&"time limit".into(), &Vec::<u8>::new().into())
    );
    assert!(found["checked"].as_u64() < found["entries"].as_u64(), "{found}");
}

#[test]
fn a_book_that_is_wrong_is_refused_with_its_line() {
    let folder = Folder::new();
    let file = folder.at("small.book");
    answer(&format!("book build {file} {SMALL}"));
    let whole = fs::read_to_string(&file).unwrap();
    for (text, reason) in [
        (whole.replace("plyscope book", "plyscope trace"), "line 1: "),
        (whole.replace("connect4 4x4", "connect4 9x9"), "line 2: "),
        (whole.replace("holds score", "holds water"), "line 3: "),
        (whole.replace("stones 3", "stones 2"), "line 8: "),
        (whole.replacen("111 ", "112 ", 1), "line 8: "),
        (whole.replacen("\n111 ", "\n111 9", 1), "line 8: "),
        (whole.clone() + "more\n", "follows the checksum"),
        (String::new(), "line 1: "),
    ] {
        let wrong = folder.write("wrong.book", &text);
        plyscope(&format!("book verify {wrong} --json")).refused(3, reason);
    }
    plyscope("book show nothing").refused(3, "connect4, othello");
    plyscope(&format!("book build {} --game gomoku", folder.at("no"))).refused(2, "books are of");
    plyscope(&format!("book build {} --game connect4 --stones 13", folder.at("no")))
        .refused(2, "at most 12");
}

#[test]
fn the_books_of_the_program_are_right() {
    assert_contains(&answer("book show"), &["connect4 ", "othello "]);
    let verified = json("book verify othello --sample 100000 --json");
    assert_eq!(verified["checked"], verified["entries"]);
    let opening = json("book show othello --position c4e3f6e6f5 --json");
    assert_eq!(opening["position"]["opening"], "Tiger");
    let centre = json("book show connect4 --json --position ''");
    assert_eq!(centre["position"]["reply"], "4");
}

#[test]
fn a_reply_is_marked_in_play_and_in_matches() {
    const START: &str = "c4e3f6e6f5c5f4g6f7";
    let folder = Folder::new();
    let record = folder.at("game.txt");
    let line =
        format!("play othello-deepdiver othello-deepdiver --position {START} --save {record}");
    let child = super::command(&line).spawn().unwrap();
    // Wait for the first move, because the file of a kept game has every move played so far.
    let begun = now();
    while fs::read_to_string(&record).map_or(0, |text| text.trim().len()) <= START.len() {
        assert!(begun.elapsed() < LONGEST, "no move is played");
        std::thread::sleep(Duration::from_millis(5));
    }
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let played = super::CommandResult::of(&super::output_of(child, &line), &line);
    assert_contains(&played.stdout, &["(from the book othello)", "opening: "]);
    let matched = json("match connect4-solver random --position 32164625 --games 2 --json");
    assert!(matched["spent_a"]["moves"].as_u64() > Some(0), "{matched}");
    assert_eq!(matched["spent_a"]["book"], serde_json::Value::Null, "{matched}");
    // From the start its book has three replies as first player and three as second; its opponent has none.
    let matched = json("match connect4-bitboard random --games 2 --json");
    assert_eq!(
        (&matched["spent_a"]["book"], &matched["spent_b"]["book"]),
        (&6.into(), &None::<u8>.into())
    );
    for game in matched["games"].as_array().unwrap() {
        assert_eq!(game["a"]["book"], 3, "{game}");
    }
    let traced = json("trace --preset connect4-bitboard --depth 3 --json");
    assert!(traced["counts"]["nodes"].as_u64() > Some(100));
    assert_eq!(traced["request"]["book"]["move"], "4", "{traced}");
}
