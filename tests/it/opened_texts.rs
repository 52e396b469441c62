//! Texts as other programs write them: the interpretation and notes of each, and the refusal of damaged
//! ones.

use plyscope::evaluation::Score;
use plyscope::game::{Game, SetupRequest};
use plyscope::search::RunRequest;
use plyscope::service::wire::SolveRequest;
use plyscope::service::{
    Handle, Request, SolveTask, TextRequest, count, decoded, take, take_text, text_of_bytes,
};
use std::fs;
use std::io::Read;
use std::path::Path;

/// Returns the text of a file, as the command line reads it.
fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/texts").join(name);
    let mut bytes = Vec::new();
    decoded(&fs::read(path).unwrap()[..]).read_to_end(&mut bytes).unwrap();
    text_of_bytes(bytes)
}

fn at(game: &str, text: &str) -> SetupRequest {
    SetupRequest::at(game, text)
}

/// Returns the interpretation of a text and the notes on it.
fn read(game: &str, text: &str) -> Result<(String, String), String> {
    let start = at(game, text).read().map_err(|refused| refused.to_string())?;
    let notes: Vec<String> = start.notes.iter().map(ToString::to_string).collect();
    Ok((start.text(), notes.join("; ")))
}

/// Cases from public reports: the file, the game, its interpretation, and the notes on it.
const REPORTED: [[&str; 4]; 21] = [
    ["bom.sgf", "othello", "f5d6c3d3c4", ""],
    ["bom-tree.txt", "tree", "((3 12)(2 4))", ""],
    ["latin1.sgf", "gomoku", "h8i7", ""],
    ["gbk.sgf", "gomoku", "h8i7", ""],
    ["gm11.sgf", "gomoku", "h8i7", "GM[11] names Hex, and it is read as Gomoku"],
    ["no-gm.sgf", "gomoku", "h8i7", "no GM names the game, so it is read as Gomoku"],
    ["ggs-archive-one.ggf", "othello", "d3c5e6d2c6", ""],
    ["ggs-archive-synchro.ggf", "othello", "e6f4d3", "number 1 of 2 in this text"],
    [
        "piskvork.psq",
        "gomoku",
        "h8i8i7",
        "read as a Piskvork game (.psq); squares are counted from 1 there",
    ],
    ["playok.txt", "othello", "f5f4f3g4h3f6g5g6e6h6h5e7e3d2", ""],
    ["wikipedia-minimax.txt", "tree", "((((10 inf)(5))((-10)))(((7 5)(-inf))((-7 -5))))", ""],
    ["decimals.txt", "tree", "scale=10; ((35 20)(10 40))", "values are kept as 1/10 of a point"],
    ["python-list.txt", "tree", "((3 12 8)(2 4 6)(14 5 2))", "read as a tree in lists"],
    ["python-names.txt", "tree", "A(B(D=3 E=5) C(F=6 G=9))", "read as a tree in lists"],
    [
        "flat-leaves.txt",
        "tree",
        "(((3 5)(6 9))((1 2)(0 -1)))",
        "read as depth, branching and leaves; laid out as a tree of depth 3 and branching 2",
    ],
    [
        "ffo-board-without-side.txt",
        "othello",
        "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
        "nothing says who moves, so black does",
    ],
    [
        "ggs-board.txt",
        "othello",
        "---------------------------OX------XO--------------------------- X",
        "read as a board of GGS",
    ],
    ["board-then-moves.txt", "othello", "f5d6c3", ""],
    [
        "gomokuquest-opening.sgf",
        "gomoku",
        "g9i7i8",
        "Plyscope does not know QPR, QSLW, and skips the squares there",
    ],
    ["collection.sgf", "gomoku", "h8i9", "number 1 of 2 in this text"],
    ["wthor.wtb", "othello", "f5d6c3d3c4", "read as a WTHOR file"],
];

#[test]
fn files_that_people_report() {
    for [name, game, text, notes] in REPORTED {
        let found = read(game, &file(name));
        assert_eq!(found, Ok((text.to_owned(), notes.to_owned())), "{name}");
    }
    let four = "...O.../...X.../...O.../...X.../..OO.../..XX...";
    let uci = read("connect4", &file("uci-connect4.data")).unwrap();
    assert_eq!(uci.0, four);
    let anti = read("othello", &file("anti-othello.ggf")).unwrap_err();
    assert!(anti.contains("GGF: TY[8a] is anti-Othello"), "{anti}");
}

/// More of each kind: the game, the text, its interpretation, and the notes on it.
const MORE: &[[&str; 4]] = &[
    [
        "gomoku",
        "(;FF[4]GM[4]SZ[15](;B[hh];W[ii])(;B[aa]))",
        "h8i7",
        "only the main line is read; other branches: 1",
    ],
    [
        "othello",
        "(;GM[2]SZ[8];B[fe];W[df];B[cc](;W[dc])(;W[aa]))",
        "f5d6c3d3",
        "only the main line is read; other branches: 1",
    ],
    ["othello", "(;PB[a \\] b]GM[2];B[f5])", "f5", ""],
    [
        "gomoku",
        "Piskvorky 15x15, 11:11, 0\n1,15,0\n15,1,0\n",
        "a1o15",
        "read as a Piskvork game (.psq); squares are counted from 1 there",
    ],
    [
        "othello",
        "12 (;GM[Othello]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[d6/1.0/2.5];)\n13 (;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3];)\n",
        "f5d6",
        "number 1 of 2 in this text",
    ],
    [
        "othello",
        "[8 ---------------------------O*------*O--------------------------- O]",
        "---------------------------OX------XO--------------------------- O",
        "read as a board of GGS",
    ],
    ["othello", "1. f5 2. f6 3. e6\n4. f4", "f5f6e6f4", ""],
    ["gomoku", "1. h8 i9 2. j8", "h8i9j8", ""],
    ["tictactoe", "1.5 1 2.9", "519", ""],
    ["connect4", "1. 4 4 2. 5", "445", ""],
    [
        "othello",
        "---------------------------OX------XO--------------------------- O e3",
        "--------------------O------OO------XO--------------------------- X",
        "",
    ],
    [
        "connect4",
        "moves,score\n4455,+2\n44,1\n",
        "4455",
        "read as a table of moves and scores; number 1 of 2 in this text; 2 is read as the score for the side to move",
    ],
    [
        "othello",
        "f5d6c3,-2",
        "f5d6c3",
        "read as a table of moves and scores; -2 is read as the score for the side to move",
    ],
    ["connect4", "4,4,5,3", "4453", ""],
    ["connect4", "44,53", "4453", ""],
    ["tictactoe", "x,x,x,x,o,o,x,o,o,positive", "XXXXOOXOO", "read as a line of a UCI data set"],
    [
        "connect4",
        "x3 o3 x4",
        "445",
        "read as a state of OpenSpiel; squares are counted from 0 there",
    ],
    [
        "connect4",
        "[3, 0, 6]",
        "417",
        "read as a state of OpenSpiel; squares are counted from 0 there",
    ],
    [
        "tictactoe",
        "x(1,1) o(0,2)",
        "53",
        "read as a state of OpenSpiel; squares are counted from 0 there",
    ],
    [
        "tictactoe",
        "4, 0, 8",
        "519",
        "read as a state of OpenSpiel; squares are counted from 0 there",
    ],
    [
        "othello",
        "White (o) to play:\n  a b c d e f g h  \n1 - - - - - - - - 1\n2 - - - - - - - - 2\n3 - - - - - - - - 3\n4 - - - o x - - - 4\n5 - - - x x x - - 5\n6 - - - - - - - - 6\n7 - - - - - - - - 7\n8 - - - - - - - - 8\n  a b c d e f g h  ",
        "---------------------------OX------XXX-------------------------- O",
        "read as a state of OpenSpiel",
    ],
    [
        "tree",
        "[[3, 12.5], [2, float('-inf')]]",
        "scale=10; ((30 125)(20 -inf))",
        "read as a tree in lists; values are kept as 1/10 of a point",
    ],
    ["tree", "(\"A\", (\"a b\", 3), [1, 2])", "A(\"a b\"=3 (1 2))", "read as a tree in lists"],
    ["tree", "['A', 3, 5, ['B', 1, 2]]", "A(3 5 B(1 2))", "read as a tree in lists"],
    [
        "tree",
        r#"{"name":"A","children":[{"name":"B","value":5,"children":[{"value":3},{"value":12}]},{"value":2}]}"#,
        "A(B=5(3 12) 2)",
        "read as a tree in JSON",
    ],
    [
        "tree",
        r#"{"directed":true,"graph":{},"nodes":[{"id":0},{"id":1},{"id":2,"value":7},{"id":3,"value":-1.5}],"links":[{"source":0,"target":1},{"source":0,"target":2},{"source":1,"target":3,"move":"left"}]}"#,
        "scale=10; \"0\"(\"1\"(left:\"3\"=-15) \"2\"=70)",
        "read as a tree in JSON; values are kept as 1/10 of a point",
    ],
    [
        "tree",
        r#"{"id":"A","children":[{"id":"B"},{"id":"C","value":1}]}"#,
        "A(B=0 C=1)",
        "read as a tree in JSON; leaves without a value, read as 0: 1",
    ],
    [
        "tree",
        "2 3\n3 12 8\n2 4 6\n14 5 2\n",
        "((3 12 8)(2 4 6)(14 5 2))",
        "read as depth, branching and leaves; laid out as a tree of depth 2 and branching 3",
    ],
    ["tree", "# of a sheet\n((3 12)(2 4))", "((3 12)(2 4))", ""],
    ["othello", "# a line\nf5d6\n", "f5d6", ""],
];

#[test]
fn more_of_each_kind() {
    let mut wrong = Vec::new();
    for [game, text, wanted, notes] in MORE {
        let found = read(game, text);
        if found != Ok(((*wanted).to_owned(), (*notes).to_owned())) {
            wrong.push(format!("{text}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Damaged texts and unrelated texts, with the message of the refusal.
const REFUSED: &[[&str; 3]] = &[
    [
        "gomoku",
        "(;GM[1]SZ[19];B[pd])",
        "an SGF game of Go (GM[1]), where Gomoku is chosen; give one with GM[4]",
    ],
    ["othello", "(;GM[4]SZ[15];B[hh])", "choose the game gomoku"],
    ["gomoku", "(;GM[4]SZ[15];B[hh];W[hh])", "read as SGF: move 2"],
    ["gomoku", "(;GM[4]SZ[15];B[hh]AB[aa])", "the board is changed after move 1"],
    ["gomoku", "(;GM[4]SZ[15];B[hh", "damaged"],
    ["gomoku", "(;GM[11", "damaged"],
    ["gomoku", "(;GM[11\\", "damaged"],
    [
        "gomoku",
        "Piskvorky 20x20, 11:11, 0\n8,8,0\n",
        "a board of \"20x20\" where 15x15 is chosen; choose the size",
    ],
    ["gomoku", "Piskvorky 15x15, 11:11, 0\n8,8,0\n16,8,0\n", "16,8 is off the board"],
    [
        "othello",
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n",
        "this looks like a Piskvork game (.psq), which is not of Othello; choose the game gomoku",
    ],
    [
        "othello",
        "1 (;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3]W[d3];)",
        "read as GGF: ",
    ],
    ["gomoku", "1 (;GM[Othello]TY[8];)", "choose the game othello"],
    ["othello", "[8 -------- *]", "read as a board of GGS: "],
    ["othello", "[6 ------------------------------------ *]", "a board of size `6`"],
    ["othello", "1. f5 f5", "read as numbered moves: f5 is occupied"],
    [
        "othello",
        "---------------------------OX------XO--------------------------- X f5f5",
        "goes on after the side to move, and not with moves: f5 is occupied",
    ],
    [
        "othello",
        "---------------------------OX------XO--------------------------- X; f9:+2;",
        "read as OBF: f9 is off the 8x8 board",
    ],
    [
        "connect4",
        "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,won",
        "\"won\" is no class of this data set",
    ],
    ["tictactoe", "x,x,o,x,o,o,x,o,positive", ""],
    ["connect4", "x3 x3", "read as a state of OpenSpiel: \"x3\" is not move 2"],
    ["tictactoe", "x(1,1) o(1,1)", "read as a state of OpenSpiel: "],
    ["othello", "Black (x) to play:\n1 - - 1\n", "read as a state of OpenSpiel: "],
    ["tree", "[[3, 12], [2, 4]", "this bracket is never closed"],
    ["tree", "[[3, 12), [2, 4]]", "this bracket is closed by )"],
    ["tree", "[[3, 'x'], 4]", "the name \"x\" does not begin a list"],
    ["tree", "[3, []]", "this list is empty"],
    ["tree", "[3, None]", "\"None\" is neither a number nor a list"],
    [
        "tree",
        "{\"children\":[{\"value\":\"x\"}]}",
        "read as a tree in JSON: a field of this tree has another type",
    ],
    ["tree", "{\"children\":[{\"value\":1}", "the JSON is damaged here"],
    ["tree", "{\"version\":1}", "neither a value nor children"],
    [
        "tree",
        "{\"format\":\"plyscope-trace\",\"nodes\":[]}",
        "this is a recorded search; open the file itself",
    ],
    [
        "tree",
        r#"{"nodes":[{"id":1},{"id":2}],"links":[{"source":1,"target":2},{"source":2,"target":1}]}"#,
        "0 nodes have no edge",
    ],
    [
        "tree",
        r#"{"nodes":[{"id":1},{"id":2}],"links":[{"source":1,"target":3}]}"#,
        "\"3\", which is no node",
    ],
    ["tree", "3 2\n1 2 3\n", "3 leaves, which depth 3 and branching 2 do not have"],
    ["othello", "<!DOCTYPE html><html>", "this looks like a web page or a picture"],
    [
        "othello",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "this looks like chess",
    ],
    ["connect4", "{\"e\":\"enter\"}", "this looks like the events of a program"],
];

#[test]
fn damaged_and_strange_texts_are_named() {
    let mut wrong = Vec::new();
    for [game, text, reason] in REFUSED {
        match read(game, text) {
            Err(refused) if refused.contains(reason) => {}
            found => wrong.push(format!("{text}: {found:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (game, text, reason) in [
        ("tree", "[".repeat(1_000), "nested more than 256 deep"),
        ("tree", "{\"children\":[".repeat(1_000), "the JSON is damaged here, or nested too deep"),
    ] {
        assert!(read(game, &text).unwrap_err().contains(reason), "{game}");
    }
    let bytes = file("wthor.wtb");
    let cut: String = bytes.chars().take(70).collect();
    assert!(read("othello", &cut).unwrap_err().contains("54 bytes instead of 68"));
    assert!(read("gomoku", &bytes).unwrap_err().contains("choose the game othello"));
    let wrong: String =
        bytes.chars().enumerate().map(|(at, c)| if at == 25 { '\u{9}' } else { c }).collect();
    assert!(read("othello", &wrong).unwrap_err().contains("move 2 is 9, which is no square"));
}

#[test]
fn one_of_several_is_chosen_by_its_number() {
    let collection = file("collection.sgf");
    let second = take(&at("gomoku", &collection), Some(2)).unwrap();
    assert_eq!(second.setup.position, "a15b14");
    let refused = take(&at("gomoku", &collection), Some(3)).unwrap_err();
    assert!(refused.to_string().contains("there is no number 3; use 1 to 2"), "{refused}");
    assert!(
        take(&at("gomoku", "h8"), Some(2)).is_err() && take(&at("gomoku", "h8"), Some(0)).is_err()
    );
    // A text of another game selects that game if the request allows it.
    let request =
        |text: &str, any_game| TextRequest { setup: at("tictactoe", text), number: None, any_game };
    let taken = take_text(&request(&file("ggs-archive-synchro.ggf"), true)).unwrap();
    assert_eq!(
        (&taken.setup.game[..], &taken.setup.position[..], taken.all),
        ("othello", "e6f4d3", 2)
    );
    let titles: Vec<_> =
        taken.items.iter().map(|item| (item.number, item.line, &item.title[..])).collect();
    assert_eq!(titles, [(1, 1, "a - b, 2010.10.17, +0.000"), (2, 1, "b - a, -0.000")]);
    assert!(take_text(&request(&file("ggs-archive-synchro.ggf"), false)).is_err());
    assert_eq!(take_text(&request("159", true)).unwrap().items.len(), 0);
    for (name, game) in [
        ("piskvork.psq", "gomoku"),
        ("wthor.wtb", "othello"),
        ("bom.sgf", "othello"),
        ("latin1.sgf", "gomoku"),
    ] {
        assert_eq!(take_text(&request(&file(name), true)).unwrap().setup.game, game, "{name}");
    }
}

/// The result of `solve` on a set: the positions, the scores compared with proved ones, and the wrong ones.
fn solved(game: &str, set: String) -> (u32, u32, Vec<String>) {
    let request =
        SolveRequest { setup: at(game, ""), positions: Some(set), ..SolveRequest::default() };
    let view = SolveTask::read(&request).unwrap().run(&Handle::default());
    (
        view.positions,
        view.checked,
        view.wrong
            .into_iter()
            .map(|wrong| format!("{}: {} but {}", wrong.line, wrong.said, wrong.proved))
            .collect(),
    )
}

#[test]
fn scores_of_files_are_checked() {
    assert_eq!(solved("othello", file("obf-trailing-comment.obf")), (2, 2, vec![]));
    assert_eq!(solved("othello", file("obf-head-comment.obf")), (2, 2, vec![]));
    assert_eq!(
        solved("othello", file("obf-wrong-score-unchecked.obf")),
        (1, 1, vec!["2: +8 but 6".to_owned()])
    );
    assert_eq!(solved("connect4", file("moves-score.csv")), (2, 2, vec![]));
    assert_eq!(solved("tictactoe", "x,x,x,x,o,o,x,o,o,positive\n".to_owned()), (1, 1, vec![]));
    let damaged = SolveRequest {
        setup: at("connect4", ""),
        positions: Some("4455,+2\n44x,1\n".to_owned()),
        ..SolveRequest::default()
    };
    assert!(
        SolveTask::read(&damaged).unwrap_err().reason.contains("line 2: read as a table of moves")
    );
    let wrong = "554665544224426231,4\n554665544224426236,-7\n".to_owned();
    assert_eq!(solved("connect4", wrong), (2, 2, vec!["2: -7 but 7".to_owned()]));
}

fn value(game: Game, text: &str, run: &str, depth: Option<u32>) -> i32 {
    let request = RunRequest { depth, ..RunRequest::of(at(game.word(), text), run) };
    let counted = count(&Request::read(&request).unwrap(), &Handle::default());
    counted.report.score.and_then(Score::finite).unwrap()
}

#[test]
fn trees_have_the_values_of_their_books() {
    for run in ["minimax", "alphabeta"] {
        assert_eq!(value(Game::Tree, &file("wikipedia-minimax.txt"), run, None), -7, "{run}");
        assert_eq!(value(Game::Tree, &file("python-list.txt"), run, None), 3);
        assert_eq!(value(Game::Tree, &file("python-names.txt"), run, None), 6);
        assert_eq!(value(Game::Tree, &file("flat-leaves.txt"), run, None), 5);
        assert_eq!(value(Game::Tree, &file("decimals.txt"), run, None), 20);
        // Inner values count, because the search ends above the leaves.
        let given = "(B=5(3 12 8) C=-2(1 2) 4)";
        assert_eq!(value(Game::Tree, given, run, Some(1)), 5);
        assert_eq!(value(Game::Tree, given, run, None), 4);
    }
}
