//! `plyscope success`: curves, their files, repetition, and refusals.

use super::{Folder, answer, assert_contains, plyscope};
use std::fs;

const SUCCESS: &str = "success --game tictactoe --runs minimax,alphabeta";

#[test]
fn every_format_is_written_and_to_a_file_too() {
    let folder = Folder::new();
    let file = folder.at("curve");
    for (format, sign) in [
        ("table", "Wilson"),
        ("json", "\"by\": \"stones played\""),
        ("csv", "run,stones,empties,positions,tried,solved,share,low,high\nminimax,0,9,1,1,0,0,"),
        ("markdown", "| stones played | positions | minimax | alphabeta |"),
        ("latex", "solved within 500 nodes, by stones played"),
    ] {
        let line = format!("{SUCCESS} --nodes 500 --per 4 --explain --format {format}");
        let text = answer(&line);
        assert_contains(&text, &[sign]);
        assert_eq!(text, answer(&line), "{format}: the same nodes, the same curve");
        assert!(answer(&format!("{line} -o {file}")).is_empty());
        assert_eq!(fs::read_to_string(&file).unwrap(), text, "{format}");
    }
    let timed = answer(&format!("{SUCCESS} --seconds 5 --per 1 --games 30 --seed 3 --explain"));
    assert_contains(&timed, &["on this machine", "30 random games with seed 3"]);
}

#[test]
fn scores_of_a_file_are_checked_by_line() {
    let folder = Folder::new();
    let of = |set: &str| {
        let file = folder.write("set", set);
        plyscope(&format!("{SUCCESS} --positions {file} --nodes 1000000 --json"))
    };
    let found = of("# two\n15 0\n1523 0\n").with(0).json();
    let counts = (&found["runs"][1]["all"]["solved"], &found["groups"][0]["stones"]);
    assert_eq!(counts, (&2.into(), &2.into()));
    let wrong = of("# two\n15 0\n1523 1\n").with(1);
    assert_contains(&wrong.stderr, &["minimax gives 0, but the set gives 1", "line 3"]);
    of("15\n11\n").refused(3, "line 2");
}

#[test]
fn wrong_words_are_refused_with_their_place() {
    for (words, message) in [
        ("", "--time"),
        ("--nodes 5 --time 1", "--nodes"),
        ("--nodes 0", "--nodes"),
        ("--time 0", "86400"),
        ("--nodes 5 --per 0", "--per"),
        ("--nodes 5 --games 0", "--games"),
        ("--nodes 5 --stop-after-failures 0", "--stop-after-failures"),
        ("--nodes 5 --eval discs", "--eval"),
        ("--nodes 5 --positions x --seed 1", "--seed"),
    ] {
        plyscope(&format!("{SUCCESS} {words}")).refused(2, message);
    }
    for (run, message) in [
        ("minimax,alfabeta", "alfabeta"),
        ("alphabeta+shorten:3@9", "solves nothing"),
        ("alphabeta,pn", "finds no value"),
    ] {
        let line = format!("success --game tictactoe --runs {run} --nodes 5");
        plyscope(&line).refused(2, message);
    }
    let tree = "success --game tree --position '(1 2)' --runs minimax --nodes 5";
    plyscope(tree).refused(3, "no stones");
}

#[test]
fn a_run_that_gives_up_says_so() {
    let ended = plyscope(&format!("{SUCCESS} --nodes 20 --stop-after-failures 3")).with(4);
    assert_contains(&ended.stdout, &["minimax gave up at", "not tried"]);
}
