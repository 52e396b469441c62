//! `plyscope match` and `plyscope tune`: scores, journals, files of weights, wrong words.

use super::{Folder, answer, assert_contains, json, plyscope};
use serde_json::Value;
use std::fs;

const MATCH: &str = "match alphabeta,eval=deepdiver:400,900,300,depth=2 random --game othello \
                     --games 12 --openings random:4";
const TUNE: &str = "tune --eval deepdiver --size 4 --depth 1 --openings random:3 --pairs 2";

/// Drops the clock measurements, because they differ between runs.
fn timeless(line: &str) -> Value {
    let mut found = json(line);
    let games = found["games"].as_array_mut().unwrap();
    for spent in games.iter_mut().flat_map(|game| ["a", "b"].map(|side| game[side].take())) {
        assert!(spent["milliseconds"].is_number());
    }
    (found["spent_a"], found["spent_b"]) = (Value::Null, Value::Null);
    found
}

#[test]
fn a_match_prints_its_score_and_writes_its_games() {
    let parts = ["A won", "95 % interval", "Elo difference", "B searched nothing"];
    let short = answer(MATCH);
    assert_contains(&short, &parts);
    assert!(!short.contains("Wilson") && !short.contains("game  opening"), "{short}");
    let folder = Folder::new();
    let file = folder.at("games.txt");
    assert!(answer(&format!("{MATCH} --explain -o {file}")).is_empty());
    let whole = std::fs::read_to_string(file).unwrap();
    assert_contains(&whole, &[" game  opening  first  for A  moves\n", "\n   12 ", "Wilson"]);
    let summary = answer("match ttt-minimax ttt-random --games 60 --explain");
    assert_contains(
        &summary,
        &["LOS ", " %, normalised Elo +", "(of the pairs)", "Van den Bergh 2021"],
    );
    let score = json("match ttt-minimax ttt-random --games 60 --json")["score"].clone();
    let [los, nelo, low, high] =
        ["los", "nelo", "nelo_low", "nelo_high"].map(|key| score[key].as_f64().unwrap());
    assert!(los > 0.99 && los <= 1.0 && low > 0.0 && low < nelo && nelo < high, "{score}");
    assert!((high - low - 2.0 * 1.96 * 347.4356 / 60_f64.sqrt()).abs() < 0.1, "{score}");
    // No likelihood is rounded to a certainty, and no share to the other end of the scale.
    assert_contains(&summary, &["LOS over 99.99 %"]);
    let lost = answer("match random othello-phases --games 2 --openings random:4");
    assert_contains(&lost, &["A won 0, drawn 0, lost 2", "Elo difference -inf (no point scored)"]);
    let twice = answer("match ttt-depth3 ttt-minimax --games 10");
    let once = ["2 of 10 games distinct", "2 of 10 games are distinct", "those of 2 games"];
    assert_contains(&twice, &once);
    assert!(!twice.contains("(of the pairs)"), "one pair has no spread: {twice}");
    let five = answer("match ttt-depth3 ttt-random --five");
    assert_contains(&five, &["5 of 5 games", "longer chain"]);
    let json = timeless(&format!("{MATCH} --json"));
    assert_eq!(json["games"].as_array().unwrap().len(), 12);
    assert_eq!(json["a"], "alphabeta,eval=deepdiver:400,900,300,depth=2");
}

#[test]
fn a_journal_takes_a_match_up_again() {
    let folder = Folder::new();
    let path = folder.at("match.jsonl");
    let with = |option: &str| format!("{MATCH} --json --journal {path} {option}");
    let whole = timeless(&with("--threads 3"));
    let lines = fs::read_to_string(&path).unwrap();
    assert_eq!(lines.lines().count(), 13);
    // The first line with its settings, five games, and a torn line.
    let kept: String = lines.split_inclusive('\n').take(6).collect();
    fs::write(&path, format!("{kept}{{\"game\":3,\"op")).unwrap();
    assert_eq!(timeless(&with("--threads 1")), whole);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 13);
    plyscope(&with("--seed 2")).refused(3, "was written with other settings (seed 1, now 2)");
}

/// Only the number of games may grow. A journal from before the settings had separate names still
/// continues.
#[test]
fn a_longer_match_goes_on_in_its_journal() {
    let folder = Folder::new();
    let path = folder.at("match.jsonl");
    let of =
        |games: u32| format!("{} --json --journal {path}", MATCH.replace("12", &games.to_string()));
    timeless(&of(12));
    let shorter = plyscope(&of(6));
    shorter.refused(3, "was written with other settings (games 12, now 6)");
    let longer = timeless(&of(20));
    assert_eq!(longer["games"].as_array().unwrap().len(), 20);
    let lines = fs::read_to_string(&path).unwrap();
    assert_eq!(lines.lines().count(), 1 + 12 + 1 + 8);
    plyscope(&of(12)).refused(3, "was written with other settings (games 20, now 12)");
    assert_eq!(timeless(&of(20)), longer);
    let (header, games) = lines.split_once('\n').unwrap();
    let header: Value = serde_json::from_str(header).unwrap();
    let mut header = header["row"].clone();
    let fields = header.as_object_mut().unwrap();
    for name in ["games", "plies", "seed", "five", "sprt"] {
        fields.remove(name).unwrap();
    }
    fields.insert("games_plies_seed_five".to_owned(), serde_json::json!([12, 4, 1, false]));
    let games: String = games.split_inclusive('\n').take(12).collect();
    fs::write(&path, format!("{header}\n{games}")).unwrap();
    plyscope(&of(6)).refused(3, "(games 12, now 6)");
    assert_eq!(timeless(&of(20)), longer);
}

#[test]
fn a_match_is_tested_sequentially() {
    let tested = MATCH.replace("random:4", "random:8");
    let tested = tested.replace("--games 12", "--sprt elo0=0,elo1=100 --explain");
    let summary = answer(&tested);
    let parts =
        ["SPRT H0 0 Elo, H1 100 Elo (logistic), alpha 0.05, beta 0.05: LLR ", "(-3.00 to 3.00)"];
    assert_contains(&summary, &parts);
    let h1 = "H1 accepted: an Elo difference (A over B) of 0 or less is rejected at error rate 0.05; that it is \
              100 or more is not shown\n";
    assert_contains(
        &summary,
        &[h1, "H1 rejects a difference of elo0 or less and does not show elo1"],
    );
    let h0 = "H0 accepted: an Elo difference (A over B) of 100 or more is rejected at error rate 0.01; that it is \
              -5 or less is not shown\n";
    assert_contains(
        &answer("match ttt-random ttt-minimax --sprt elo0=-5,elo1=100,beta=0.01"),
        &[h0],
    );
    assert_contains(
        &summary,
        &["of 10000 games, openings of 8", "pentanomial (0, ½, 1, 1½, 2)", "draw share"],
    );
    let undecided = answer(&format!("{tested} --games 4"));
    assert_contains(&undecided, &["after 2 pairs", "undecided: more games are needed"]);
    plyscope("match ttt-depth3 ttt-minimax --sprt elo0=0,elo1=10")
        .refused(2, "--sprt needs games that differ");
    plyscope(&format!("{MATCH} --sprt elo0=5")).refused(2, "elo0 and elo1 are needed");
}

#[test]
fn the_games_of_a_match_are_a_file_of_games() {
    let folder = Folder::new();
    for name in ["m.sgf", "m.ggf"] {
        let path = folder.at(name);
        answer(&format!("{MATCH} --save {path}"));
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.lines().count(), 12);
        let first = text.lines().next().unwrap();
        assert_contains(first, &["PB[alphabeta,eval=deepdiver:400,900,300,depth=2]PW[random]RE["]);
        let position = folder.at("first");
        fs::write(&position, first).unwrap();
        answer(&format!("show --game othello --position @{position}"));
    }
    let result = plyscope(&format!("{MATCH} --save {}", folder.at("m.pgn")));
    result.refused(2, "names no notation of games");
    let result =
        plyscope(&format!("match random random --game connect4 --save {}", folder.at("m.sgf")));
    result.refused(2, "is not written as SGF");
    assert!(!std::path::Path::new(&folder.at("m.pgn")).exists());
}

#[test]
fn weights_are_tuned_written_and_read() {
    let folder = Folder::new();
    let [journal, weights, csv] = ["tune.jsonl", "w.json", "w.csv"].map(|name| folder.at(name));
    let tune = format!("{TUNE} --starts 2 --journal {journal} -o {weights} --csv {csv}");
    let whole = answer(&tune);
    assert_contains(&whole, &["in thousandths: --eval deepdiver"]);
    let columns = "duels,start,squares,mobility,corners\n";
    assert!(fs::read_to_string(&csv).unwrap().starts_with(columns));
    let lines = fs::read_to_string(&journal).unwrap();
    let kept: String = lines.split_inclusive('\n').take(4).collect();
    fs::write(&journal, kept).unwrap();
    assert_eq!(answer(&tune), whole);
    assert_eq!(fs::read_to_string(&journal).unwrap(), lines);

    let eval = format!("deepdiver:{weights}");
    let position = format!("--game othello --depth 2 --json --eval {eval}");
    let numbers = json(&format!("trace {position}"));
    let numbers = numbers["request"]["eval"].as_str().unwrap();
    assert!(numbers.starts_with("deepdiver:") && !numbers.contains("json"), "{numbers}");
    answer(&format!("compare --runs alphabeta {position}"));
    let player = format!("alphabeta,eval={eval},depth=1");
    assert_contains(
        &answer(&format!("match {player} random --game othello --games 2")),
        &[numbers],
    );
    answer(&format!("play {player} random --game othello --size 4"));
    let small = "--game othello --size 4 --runs alphabeta --nodes 9000 --games 3 --per 1";
    answer(&format!("success {small} --eval {eval}"));
}

#[test]
fn wrong_words_are_refused_with_a_remedy() {
    let a_match = |a: &str| format!("match {a} random");
    let eval = |eval: &str| format!("trace --game othello -d 1 --eval {eval}");
    let climb = |more: &str| format!("{TUNE} --starts 2 {more}");
    for (line, message) in [
        (format!("{MATCH} --threads 0"), "--threads 0 is out of range; use 1 to 64"),
        (format!("{MATCH} --five"), "--five is a rule for games of lines"),
        (a_match("othello-phases --games 0"), "--games 0 is out of range"),
        (a_match("othello-phases -O book"), "write random:K"),
        (a_match("othello-phases --game connect4"), "A othello-phases plays"),
        (a_match("alphabeta"), "--game is missing; choose"),
        (a_match("alphabeta,eval=deepdiver:no.json --game othello"), "no.json"),
        (a_match("alphabeta,depth=2,depth=3 --game tictactoe"), "depth is given twice"),
        (
            a_match("ttt-minimax,depth=2 --game tictactoe"),
            "ttt-minimax is a program as it was published",
        ),
        (a_match("random --game tictactoe --openings random:9"), "use fewer plies"),
        (eval("deepdiver:no.json"), "No such file"),
        (eval("deepdiver:1,2"), "takes 3 weights, not 2"),
        (eval("deepdiver:1,2,20000"), "out of range (corners)"),
        (eval("discs:1"), "takes no weights"),
        ("tune --eval result".to_owned(), "tune deepdiver or phases"),
        ("tune --eval deepdiver --pairs 0".to_owned(), "--pairs 0 is out of range"),
        ("tune --eval deepdiver -O start".to_owned(), "different openings"),
        ("tune --eval deepdiver --method luck".to_owned(), "climb, spsa"),
        // An option without effect is refused, because silence would mislead.
        (climb("--iterations 5"), "--iterations has no effect here: it belongs to --method spsa"),
        (climb("--method spsa"), "--starts has no effect here: it belongs to --method climb"),
        (
            climb("").replace("--eval deepdiver", "--eval deepdiver:1,2,3"),
            "climb starts from random weights",
        ),
    ] {
        plyscope(&line).refused(2, message);
    }
}

#[test]
fn files_that_fight_are_refused_before_any_game() {
    let folder = Folder::new();
    let file = folder.at("j");
    let journal = answer(&format!("{MATCH} --journal {file}"));
    let kept = fs::read_to_string(&file).unwrap();
    for output in ["-o", "--output"] {
        let both = plyscope(&format!("{MATCH} --journal {file} {output} {file}"));
        both.refused(2, "--journal and --output both name");
    }
    #[cfg(unix)]
    {
        // A link to a missing file, and a second name.
        let (new, link, hard) = (folder.at("new"), folder.at("link"), folder.at("hard"));
        std::os::unix::fs::symlink(&new, &link).unwrap();
        fs::hard_link(&file, &hard).unwrap();
        for (journal, output) in [(&new, &link), (&file, &hard)] {
            let both = plyscope(&format!("{MATCH} --journal {journal} -o {output}"));
            both.refused(2, "--journal and --output both name");
        }
        assert!(!std::path::Path::new(&new).exists());
    }
    let both = plyscope(&format!("{TUNE} --csv {file} -o {file}"));
    both.refused(2, "--csv and --output both name");
    assert_eq!(fs::read_to_string(&file).unwrap(), kept, "{journal}");
}

#[test]
fn a_match_says_its_rules() {
    let game = "--game gomoku --size 5 --k 4 --exact --subboard b2-d4";
    let found = json(&format!("match alphabeta,depth=1 random --games 2 --json {game}"));
    assert_eq!(found["title"], "gomoku 5, 4 in a row exactly, subboard b2-d4");
    assert_eq!((&found["k"], &found["exact"]), (&Value::from(4), &Value::from(true)));
}

#[test]
fn players_take_the_default_evaluation() {
    let players = "alphabeta,depth=3 alphabeta,eval=result,depth=2";
    let parts = [
        "A alphabeta,eval=lines,depth=3",
        "B alphabeta,eval=result,depth=2",
        "A by lines: default for Connect Four where a horizon is possible",
        "B by result: as named",
        "every leaf had one value, so no move was told from another; to tell more: lines",
    ];
    assert_contains(&answer(&format!("match {players} --game connect4 --games 2")), &parts);
}
