//! Wrong words on the command line: each is refused with the place, the reason and a remedy.

use super::{Folder, answer, command, output_of, plyscope};

/// Game with its options, position, and the text of the refusal. Exit code 3: invalid content.
const POSITIONS: &[(&str, &str, &str)] = &[
    ("tictactoe", "11", "already taken"),
    ("tictactoe", "0", "not a square"),
    ("tictactoe", "15x", "neither"),
    ("tictactoe", "1425367", "after the end"),
    ("tictactoe", "14253x", "neither"),
    ("tictactoe", "142536 7 8", "after the end"),
    ("tictactoe", "XXXOOO...", "moved last"),
    ("tictactoe", "XXX......", "3 X and 0 O"),
    ("tictactoe", "OOO......", "0 X and 3 O"),
    ("tictactoe", "X.O", "3 squares, not 9"),
    ("tictactoe", "X.O.......", "more than"),
    ("tictactoe", "X.O?.....", "neither"),
    ("tictactoe", "d4", "not a square"),
    ("tictactoe", "a4", "not a square"),
    ("tictactoe", "é", "not a square"),
    ("connect4", "4444444", "column 4 is full"),
    ("connect4", "8", "not a column"),
    ("connect4", "0", "not a column"),
    ("connect4", "12121212", "after the end"),
    ("connect4", "4a", "not a column"),
    ("connect4", "X", "squares, not 42"),
    ("connect4", "......./......./......./...X.../......./.......", "floats"),
    ("connect4", "......./......./......./......./......./XX.....", "2 X and 0 O"),
    ("connect4", "......./......./......./......./XX...../OO.....", "no order"),
    (
        "connect4",
        "......./......./......./......./XXXX.../OOOO...",
        "although the other moved last",
    ),
    ("connect4", "......./......./......./......./.......", "squares, not 42"),
    ("connect4", "......./......./......./......./......./......./.......", "more than"),
    ("connect4", "........", "more than"),
    ("othello", "a1", "flips"),
    ("othello", "d4", "occupied"),
    ("othello", "f5f5", "occupied"),
    ("othello", "z9", "z9"),
    ("othello", "f5--", "pass"),
    ("othello", "XO X", "squares"),
    ("othello", "---------------------------------------------------------------- X", "centre"),
    ("gomoku", "h8h8", "taken"),
    ("gomoku", "h99", "off the board"),
    ("gomoku", "z1", "off the board"),
    ("gomoku", "h8 99,99", "99"),
    ("gomoku", "X../...", "row"),
    ("tree", "", "no start position"),
    ("tree", "((3 12)", "never closed"),
    ("tree", "(3))", "never opened"),
    ("tree", "()", "no children"),
    ("tree", "(3 x)", "neither a number nor a name"),
    ("tree", "(3 2147483647)", "whole number"),
    ("tree", "(3 99999999999999999999)", "whole number"),
    ("tree", "(1)(2)", "has ended"),
    ("tree", "(1 1.5x)", "at most 6 decimals"),
    ("tree", "(1 ?)", "no meaning"),
    ("tree", "(1 \u{202e}2)", "no meaning"),
    ("uniform", "b=0", "out of range"),
    ("uniform", "b=33", "out of range"),
    ("uniform", "d=25", "out of range"),
    ("uniform", "d=-1", "out of range"),
    ("uniform", "min=3,max=2", "out of range"),
    ("uniform", "max=2147483647", "out of range"),
    ("uniform", "b=x", "not understood"),
    ("uniform", "nonsense", "not understood"),
    ("uniform", "b=3,,d=4", "not understood"),
    ("uniform", "seed=-1", "not understood"),
];

/// Options that are wrong for every position. Exit code 2: wrong usage.
const OPTIONS: &[(&str, &str)] = &[
    ("--game chess", "unknown game"),
    ("--game connect4 --size 3x3", "no board of size"),
    ("--game connect4 --size 9x9", "no board of size"),
    ("--game connect4 --size 7x3", "no board of size"),
    ("--game connect4 --size x", "no board of size"),
    ("--game connect4 --size 7x6x5", "no board of size"),
    ("--game connect4 --size -7x6", "unexpected argument"),
    ("--game othello --size 5", "no board of size"),
    ("--game othello --size 8x6", "no board of size"),
    ("--game othello --size 0", "no board of size"),
    ("--game gomoku --size 2x2", "--size"),
    ("--game gomoku --size 20x20", "--size"),
    ("--game gomoku --k 2", "--k"),
    ("--game gomoku --k 99", "--k"),
    ("--game gomoku --margin 77", "margin"),
    ("--game tictactoe --size 4x4", "gomoku"),
    ("--game tictactoe --k 3", "no such setting"),
    ("--game tictactoe --exact", "no such setting"),
    ("--game othello --margin 1", "no such setting"),
    ("--game tree --size 3x3 --position '(1 2)'", "no such setting"),
    ("--game tictactoe --run negamax", "unknown algorithm"),
    ("--game tictactoe --run ''", "unknown algorithm"),
    ("--game tictactoe --run alphabeta+", "unknown modifier"),
    ("--game tictactoe --run alphabeta+fast", "unknown modifier"),
    ("--game tictactoe --run alphabeta+static+best", "second move ordering"),
    ("--game tictactoe --run alphabeta+random", "seed"),
    ("--game tictactoe --run alphabeta+random:x", "not a seed"),
    ("--game tictactoe --run alphabeta+random:18446744073709551616", "not a seed"),
    ("--game tictactoe --run alphabeta+shallow:0", "number of plies"),
    ("--game tictactoe --run alphabeta+shallow:17", "number of plies"),
    ("--game tictactoe --run alphabeta+last+last", "twice"),
    ("--game tictactoe --run minimax+hard", "no window"),
    ("--game tictactoe --run minimax+killer", "cuts nothing"),
    ("--game tictactoe --run alphabeta+tt:16", "not a size"),
    ("--game tictactoe --run alphabeta+tt:5TB", "not a size"),
    ("--game tictactoe --run alphabeta+aspiration", "needs a margin"),
    ("--game tictactoe --run alphabeta+aspiration:-1", "not a margin"),
    ("--game tictactoe --run mtdf+aspiration:5", "null windows"),
    ("--game tictactoe --window 3", "\"3\" is no window"),
    ("--game tictactoe --window=1,-1", "no score lies between 1 and -1"),
    ("--game tictactoe --run minimax --window 0,1", "minimax has no window"),
    ("--game tictactoe --run alphabeta+window:0:1 --window 0,1", "window is there twice"),
    ("--game tictactoe --run sss+hard", "fail-soft"),
    ("--game tictactoe --run pvs+deepening+deepening", "twice"),
    ("--game tictactoe --run mcts:0", "not a number of iterations"),
    ("--game tictactoe --run mcts+tt", "takes no modifier but"),
    ("--game tictactoe --run mcts+c:x", "not an exploration constant"),
    ("--game tictactoe --run alphabeta+solver", "plays no random games"),
    ("--game tictactoe --run mcts --depth 3", "plays every game to its end"),
    ("--game tictactoe --run mcts --eval open-lines", "scores finished games alone"),
    ("--game tictactoe --run mcts:50 --budget 50", "can create 51 nodes"),
    (
        "--game tree --position '(chance(1 2) 3)' --run mcts",
        "cannot search a tree in which chance moves",
    ),
    ("--game tictactoe --run Minimax", "unknown algorithm"),
    ("--game tictactoe --eval phases", "no evaluation"),
    ("--game othello --eval chains", "no evaluation"),
    ("--game tree --position '(1 2)' --eval outcome", "no evaluation"),
    ("--game tictactoe --depth 401", "out of range"),
    ("--game tictactoe --depth -1", "--depth"),
    ("--game tictactoe --depth x", "--depth"),
    ("--game tictactoe --depth 99999999999", "--depth"),
    ("--game tictactoe --nodes 0", "out of range"),
    ("--game tictactoe --nodes x", "--nodes"),
    ("--game tictactoe --time 0", "0.001"),
    ("--game tictactoe --time nan", "0.001"),
    ("--game tictactoe --time -1", "--time"),
];

#[test]
fn wrong_positions() {
    for (game, position, reason) in POSITIONS {
        for command in ["trace", "show"] {
            let line = format!("{command} --game {game} --position '{position}'");
            plyscope(&line).refused(3, reason);
        }
    }
}

#[test]
fn wrong_options() {
    for (options, reason) in OPTIONS {
        plyscope(&format!("trace {options}")).refused(2, reason);
    }
}

#[test]
fn wrong_budgets_areas_and_commands() {
    for budget in ["0", "-1", "x", "50000001", "1e9"] {
        plyscope(&format!("trace --game tictactoe --budget {budget}")).refused(2, "--budget");
    }
    for area in ["", "h8", "h8-", "z1-z2", "h8-h99", "h8-i9-j10", "8h-9i"] {
        plyscope(&format!("show --game gomoku --subboard '{area}'")).refused(3, "--subboard");
    }
    for line in [
        "fly",
        "",
        "trace",
        "compare --game tictactoe",
        "compare --game tictactoe --runs ''",
        "compare --game tictactoe --runs minimax,,alphabeta",
        "compare --game tictactoe --runs minimax --repeats 0",
        "compare --game tictactoe --runs minimax --repeats 101",
        "compare --game tictactoe --runs minimax --random-orders -1",
        "compare --game tictactoe --runs minimax --random-orders 10001",
        "compare --game tictactoe --runs minimax --seed x",
        "compare --game tictactoe --runs minimax --format xml",
        "compare --game tictactoe --runs minimax --format csv --json",
        "perft --game othello",
        "perft --game othello --depth 0",
        "perft --game othello --depth 31",
        "completions cmd",
        "trace --game tictactoe --wings",
        "trace --game tictactoe -o x.exe",
        "convert x.json",
    ] {
        let refusal = plyscope(line);
        assert!(!refusal.stderr.is_empty(), "{line}");
        refusal.refused(2, "");
    }
}

#[test]
fn a_slip_of_the_keyboard_is_named() {
    for (line, code, message) in [
        ("trace --game conect4", 2, "unknown game \"conect4\"; did you mean connect4? use one of"),
        ("trace --game tictactoe --run alphabet", 2, "did you mean alphabeta? use one of minimax"),
        ("trace --game connect4 --eval lnes", 2, "did you mean lines? use result"),
        ("trace --game tictactoe --run alphabeta+kiler", 2, "did you mean killer?"),
        ("trace --preset othelo-phases", 2, "did you mean othello-phases?"),
        ("match othello-fases random", 2, "did you mean othello-phases?"),
        ("compare --ladder conect4", 2, "did you mean connect4?"),
        ("trace", 2, "--game is missing; use one of tictactoe, gomoku"),
        ("match nobody random", 2, "A at character 1: unknown engine \"nobody\""),
        ("match alphabeta random", 2, "--game is missing; choose"),
        ("trace --game tictactoe --depth -1", 2, "use 0 to 400"),
        ("trace --game tictactoe --depth abc", 2, "use 0 to 400"),
        ("trace --game tictactoe --nodes abc", 2, "use a whole number"),
        ("trace --game tictactoe --plies 7", 2, "use 0 to 6"),
        ("compare --game tictactoe --runs minimax --repeats 0", 2, "use 1 or more"),
        ("serve --port 99999", 2, "use 0 to 65535"),
    ] {
        let result = plyscope(line);
        assert!(
            !result.stderr.contains("4294967295") && !result.stderr.contains("digit"),
            "{result:?}"
        );
        result.refused(code, message);
    }
    let result = plyscope("trace --game tictactoe --run zzz --json");
    assert!(!result.stderr.contains("did you mean"), "{result:?}");
    let reported = plyscope("trace --game tictactoe --run alphabet --json").with(2).json();
    assert!(reported["error"]["remedy"].as_str().unwrap().starts_with("did you mean alphabeta? "));
}

#[test]
fn what_is_typed_is_repeated_in_part() {
    let long = "x".repeat(100_000);
    for line in [
        format!("trace --game tictactoe --run {long}"),
        format!("trace --game {long}"),
        format!("trace --game tictactoe --depth {long}"),
        format!("trace --game tictactoe -o {long}.json"),
        format!("trace --game tictactoe --preset {long}"),
        format!("trace --game tree --position ({long})"),
        format!("trace --game othello --eval {long}"),
        format!("trace --game othello --eval deepdiver:{long}.json"),
        format!("compare --ladder {long}"),
        format!("compare --game tictactoe --runs minimax,{long}"),
        format!("match {long} random --game tictactoe"),
        format!("match random random --game tictactoe -O {long}"),
        format!("match random random --game tictactoe --sprt {long}"),
        format!("tune --eval deepdiver --method {long}"),
        format!("serve --port {long}"),
        format!("validate {long}"),
        format!("games {long}"),
        format!("--{long}"),
        long.clone(),
    ] {
        let ended = output_of(command(&line).spawn().unwrap(), "a long word");
        assert!(!ended.status.success());
        let shown: String = line.chars().take(60).collect();
        assert!(ended.stderr.len() < 5_000, "{shown}: {} bytes", ended.stderr.len());
        assert!(!ended.stderr.is_empty(), "{shown}");
    }
}

/// A hostile file, or its name, could send control sequences to the terminal.
#[cfg(unix)]
#[test]
fn a_terminal_is_sent_no_commands() {
    let folder = Folder::new();
    let name = folder.at("a\u{1B}[31m\u{9B}\u{202E}b.json");
    let output = answer(&format!("trace --game tictactoe --depth 1 --plies 0 -o '{name}'"));
    let obeyed = |c: char| c != '\n' && (c.is_control() || ('\u{202A}'..='\u{202E}').contains(&c));
    assert!(output.contains("written to ") && !output.contains(obeyed), "{output:?}");
    let text = std::fs::read_to_string(&name).unwrap();
    let (text, _) = text.split_once(",\n\"sha256\"").unwrap();
    let hostile = text.replace("\"5\"", "\"\\u001b\\u009b\\u202e5\"") + "}\n";
    let file = folder.at("hostile.json");
    std::fs::write(&file, hostile.replace("\"tictactoe\"", "\"a game of its own\"")).unwrap();
    for line in ["stats --json", "convert --format csv", "convert --format dot", "stats"] {
        let ended = output_of(command(&format!("{line} {file}")).spawn().unwrap(), line);
        let stdout = String::from_utf8(ended.stdout).unwrap();
        assert!(stdout.contains('5') && !stdout.contains(obeyed), "{line}: {stdout:?}");
    }
}
