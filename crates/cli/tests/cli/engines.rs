//! Programs as players: matches, games at the terminal, lists, and the ways that must never start one.

use super::service::Service;
use super::signals::{ended, send, until_caught};
use super::{CommandResult, Folder, answer, assert_contains, command, json, output_of, plyscope};
use plyscope::service::now;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

fn repository() -> PathBuf {
    fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).unwrap()
}

/// The words of the example in Python.
fn middle() -> String {
    repository().join("examples/engines/ply/python/middle.py").display().to_string()
}

/// The words of a bot with a habit, and with a mark by which its processes are found.
fn bot(habit: &str, mark: &str) -> String {
    let file = repository().join("crates/engines/tests/bots/bot.py");
    format!("ply:{} {habit} {mark}", file.display())
}

fn processes(mark: &str) -> usize {
    let all = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
}

/// The example bots of all languages play the same games, each where its tools are.
#[test]
fn the_examples_play_in_every_language() {
    let (folder, own) = (Folder::new(), repository().join("examples/engines/ply"));
    let built = folder.at("built");
    let own = |file: &str| own.join(file).display().to_string();
    let compile = |tool: &str, words: &[&str], source: &str, to: &str| {
        let to = format!("{built}-{to}");
        let status = Command::new(tool).args(words).args(["-o", &to, &own(source)]).status();
        status.is_ok_and(|status| status.success()).then_some(to)
    };
    let has = |tool: &str| Command::new(tool).arg("--version").output().is_ok();
    let programs = [
        ("python", Some(own("python/middle.py"))),
        ("javascript", has("node").then(|| own("javascript/middle.js"))),
        ("java", has("javac").then(|| format!("ply:java {}", own("java/Middle.java")))),
        ("c++", compile("g++", &[], "cpp/middle.cpp", "cpp")),
        ("rust", compile("rustc", &[], "rust/middle.rs", "rust")),
    ];
    let games = |words: &str| {
        let line = format!(
            "match '{words}' alphabeta,depth=2 --game othello --openings random:8 --games 2 --json"
        );
        let played = json(&line);
        let games = played["games"].as_array().unwrap().clone();
        games.iter().map(|game| (game["moves"].clone(), game["lapse"].clone())).collect::<Vec<_>>()
    };
    let expected = games(&middle());
    assert!(expected.iter().all(|(_, lapse)| lapse.is_null()), "{expected:?}");
    for (language, words) in programs {
        match words {
            Some(words) => assert_eq!(games(&words), expected, "{language}"),
            None => println!("left out: no tools for {language} on this machine"),
        }
    }
}

#[test]
fn a_match_reports_faults_and_times() {
    let crashing = bot("raises", "plyscope-report");
    let text = answer(&format!("match '{crashing},time=5' random --game connect4 --games 2"));
    let parts = [
        "A won 0, drawn 0, lost 2",
        "A slowest move ",
        " ms, median ",
        "A lost before the end: ended 2",
        "(A ended at ply 2 (exit 1): ValueError: index 7)",
    ];
    assert_contains(&text, &parts);
    let illegal = bot("illegal", "plyscope-report");
    let ended = plyscope(&format!("match '{illegal}' random --game connect4 --games 9")).with(1);
    assert_contains(&ended.stdout, &["5 of 9 games", "A lost 5 games in a row by faults"]);
    assert_contains(&ended.stderr, &["the match ended early", "games at once: "]);
    let folder = Folder::new();
    let (sgf, log) = (folder.at("games.sgf"), folder.at("log.txt"));
    let hangs = bot("hangs", "plyscope-report");
    answer(&format!(
        "match '{hangs},time=0.1' random --game othello --games 2 --openings random:6 --save {sgf} --log {log}"
    ));
    let saved = fs::read_to_string(&sgf).unwrap();
    assert_eq!((saved.matches("RE[W+T]").count(), saved.matches("RE[B+T]").count()), (1, 1));
    assert_contains(
        &fs::read_to_string(&log).unwrap(),
        &[" A < ply 1 game=othello", " A > ok name=hangs"],
    );
}

#[test]
fn a_journal_holds_the_command_and_goes_on() {
    let folder = Folder::new();
    let path = folder.at("match.jsonl");
    let with = |words: &str, games: u32| {
        let line = format!(
            "match '{words}' random --game connect4 --openings random:4 --games {games} --json --journal {path}"
        );
        plyscope(&line)
    };
    let bot = format!("{},time=5", middle());
    let first = with(&bot, 2).with(0).json();
    let journal = fs::read_to_string(&path).unwrap();
    let header: Value = serde_json::from_str(journal.lines().next().unwrap()).unwrap();
    assert!(header["row"]["a"].as_str().unwrap().ends_with("python/middle.py,time=5"), "{header}");
    let more = with(&bot, 6).with(0).json();
    assert_eq!(more["games"].as_array().unwrap()[..2], first["games"].as_array().unwrap()[..]);
    assert_eq!(more["games"].as_array().unwrap().len(), 6);
    with(&format!("{},time=6", middle()), 6).refused(3, "was written with other settings");
}

/// A test with a program ends like any test, because its games are not taken for repeated.
#[test]
fn a_sequential_test_plays_with_a_program() {
    let line = format!("match {} alphabeta,depth=3 --game connect4 --openings random:8", middle());
    let text = answer(&format!("{line} --sprt elo0=-300,elo1=-100"));
    assert_contains(&text, &["H0 accepted", "of 10000 games"]);
}

#[test]
fn an_interrupt_ends_the_program_too() {
    let folder = Folder::new();
    let (path, mark) = (folder.at("match.jsonl"), format!("plyscope-int-{}", std::process::id()));
    let words = format!("{},time=600", bot("hangs", &mark));
    let line = format!("match random '{words}' --game connect4 --games 4 --journal {path}");
    let mut child = command(&line).spawn().unwrap();
    until_caught(&child, 2);
    let start = now();
    while processes(&mark) < 2 && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_millis(300));
    send("-INT", &child);
    let sent = now();
    let end = ended(&mut child, Duration::from_secs(20));
    assert!(sent.elapsed() < Duration::from_millis(2_500), "{:?}", sent.elapsed());
    assert_eq!(end.and_then(|end| end.code()), Some(130));
    assert_eq!(processes(&mark), 0, "a process is left");
    let journal = fs::read_to_string(&path).unwrap();
    assert!(journal.ends_with('\n') && journal.lines().count() == 1, "{journal}");
}

#[test]
fn a_program_plays_at_the_terminal() {
    let line = format!("play {} --game tictactoe", middle());
    let mut child = command(&line).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.as_mut().unwrap().write_all(b"1\nundo\n2\nhint\nnew\nquit\n").unwrap();
    let text = CommandResult::of(&output_of(child, &line), &line).with(0).stdout;
    // After 1 the legal moves are 2 to 9, and after 2 they are 1 and 3 to 9.
    assert_contains(&text, &["middle.py plays 6", "no player here gives hints"]);
    let both = json(&format!("play {0} {0} --game tictactoe --json", middle()));
    assert!(both["outcome"].is_string() && both["first"].as_str().unwrap().ends_with("middle.py"));
    let line = format!("play {} random --game connect4", bot("dead", "plyscope-play"));
    let dead =
        plyscope(&line.replacen("play ", "play '", 1).replacen(" random", "' random", 1)).with(1);
    assert_contains(&dead.stderr, &["ended at its start (exit 1): no weights"]);
}

/// What a program reports of its searches is on disk after a match and at the terminal, and can be checked.
#[test]
fn reported_searches_are_files_to_check() {
    let folder = Folder::new();
    let (searches, saved) = (folder.at("searches"), folder.at("last.jsonl"));
    let words = bot("searches", "plyscope-searches");
    let line = format!("match '{words},name=ana' random --game tictactoe --games 2");
    let played = plyscope(&format!("{line} --save-searches {searches}")).with(0);
    assert_contains(&played.stderr, &["searches written: "]);
    let path = Path::new(&searches).join("game-0-ply-0.jsonl");
    let checked = answer(&format!("check {}", path.display()));
    assert_contains(&checked, &["agrees with the reference in 11 events"]);
    let line = format!("play '{words}' --game tictactoe");
    let mut child = command(&line).stdin(Stdio::piped()).spawn().unwrap();
    let typed = format!("trace {saved}\n1\ntrace {saved}\nquit\n");
    child.stdin.as_mut().unwrap().write_all(typed.as_bytes()).unwrap();
    let text = CommandResult::of(&output_of(child, &line), &line).with(0).stdout;
    assert_contains(&text, &["no program has reported its events", "written to "]);
    assert_contains(
        &answer(&format!("check {saved}")),
        &["agrees with the reference in 10 events"],
    );
    let lines = format!("match '{}' random --game tictactoe", bot("lines", "plyscope-lines"));
    let path = format!("{searches}/game-0-ply-0.jsonl");
    plyscope(&format!("{lines} --games 2 --save-searches {searches}")).with(0);
    assert_contains(&answer(&format!("step {path}")), &["root's best so far: 3 by 1"]);
    let checked = answer(&format!("check {path}"));
    assert_contains(&checked, &["reports only a line of play"]);
    assert!(!checked.contains("differs"), "{checked}");
    let line = format!("match {} random --game tictactoe --games 2", middle());
    let none = plyscope(&format!("{line} --save-searches {searches}")).with(0);
    assert_contains(&none.stderr, &["no program reported a search"]);
    plyscope(&format!("match ttt-minimax random --games 2 --save-searches {searches}"))
        .refused(2, "--save-searches needs at least one program");
}

#[test]
fn programs_have_names_in_a_list() {
    let folder = Folder::new();
    let list = folder.at("class.toml");
    fs::write(&list, format!("[ana]\ncommand = [\"{}\"]\ntime = 5\n", middle())).unwrap();
    let line = format!("match ana random --game tictactoe --games 2 --engines {list} --json");
    let played = json(&line);
    assert!(
        played["a"].as_str().unwrap().ends_with("middle.py,time=5,name=ana"),
        "{}",
        played["a"]
    );
    assert_eq!(played["program_a"], true);
    plyscope("match ana random --game tictactoe --games 2").refused(2, "unknown engine \"ana\"");
    fs::write(&list, "[random]\ncommand = [\"x\"]\n").unwrap();
    plyscope(&line).refused(3, "[random] is the word of an engine");
    plyscope(&line.replace(&list, "no.toml")).refused(1, "no.toml");
}

#[test]
fn wrong_programs_are_refused_before_the_match() {
    let folder = Folder::new();
    let plain = folder.at("bot");
    fs::write(&plain, "").unwrap();
    for (words, code, part) in [
        ("./no-such-bot.py".to_owned(), 1, "A does not start: ./no-such-bot.py: not found"),
        ("gtp:gtp-rhino-0".to_owned(), 1, "gtp-rhino-0: not found"),
        (plain, 1, "is not executable: chmod +x"),
        ("uci:./engine".to_owned(), 2, "a protocol that Plyscope does not speak"),
        ("gomocup:./brain".to_owned(), 1, "A does not start: ./brain: not found"),
        ("kaggle:./agent".to_owned(), 1, "is no Python file, and kaggle: names one"),
        (format!("{},tme=1", middle()), 2, "unknown option \"tme\" of a program"),
        (bot("banner", "plyscope-wrong"), 1, "answered \"Fairy-Stockfish 11.1"),
        ("gtp:cat".to_owned(), 1, "none of ply (\"ok name=…\"), gtp (\"= …\") and gomocup"),
    ] {
        plyscope(&format!("match '{words}' random --game connect4 --games 2")).refused(code, part);
    }
    let only = "needs at least one program among the players";
    plyscope("match random random --game connect4 --faults 3").refused(2, only);
    plyscope(&format!("match random random --game connect4 --log {}", folder.at("l")))
        .refused(2, only);
    plyscope(&format!("match {} random --game connect4 --faults 0", middle()))
        .refused(2, "--faults");
    plyscope(&format!("match {} random", middle())).refused(2, "--game is missing");
}

/// A program that leaves a mark when it is started, and its words in both forms.
fn marker(folder: &Folder) -> (PathBuf, [String; 2]) {
    let (path, mark) = (folder.at("marker"), PathBuf::from(folder.at("started")));
    fs::write(&path, format!("#!/bin/sh\ntouch {}\n", mark.display())).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    (mark, [path.clone(), format!("ply:{path}")])
}

/// Requests of a page, links, lessons, traces, journals and sweeps know runs and published programs alone.
#[test]
fn nothing_but_the_command_line_starts_a_program() {
    let folder = Folder::new();
    let (mark, words) = marker(&folder);
    let service = Service::start(&[]);
    for word in &words {
        let setup = serde_json::json!({"game": "connect4"});
        for (operation, request) in [
            (
                "start_match",
                serde_json::json!({"setup": setup, "a": word, "b": "random", "games": 2}),
            ),
            ("think", serde_json::json!({"game": {"setup": setup}, "engine": word})),
            ("start", serde_json::json!({"game": "connect4", "run": word})),
        ] {
            let answer = service.ask(operation, &request.to_string());
            assert!((400..500).contains(&answer.status), "{operation} {word}: {}", answer.body);
        }
        // A lesson's opponent, a trace's run, a sweep's players.
        let lesson = folder.at("lesson.md");
        let text = format!(
            "---\ntitle = \"T\"\nminutes = 1\n---\n\n## A page\n\nText.\n\n\
             ```game\ngame = \"connect4\"\nposition = \"44\"\nopponent = \"{word}\"\n```\n"
        );
        fs::write(&lesson, text).unwrap();
        assert_ne!(
            plyscope(&format!("lesson check {lesson}")).code,
            Some(0),
            "a lesson names {word}"
        );
        let trace = folder.at("trace.json");
        answer(&format!("trace --game tree --position '((1 2)(3 4))' -o {trace}"));
        let changed =
            fs::read_to_string(&trace).unwrap().replace("\"alphabeta\"", &format!("\"{word}\""));
        assert!(changed.contains(word.as_str()), "the trace names its run");
        fs::write(&trace, changed).unwrap();
        assert_ne!(plyscope(&format!("validate {trace}")).code, Some(0), "a trace names {word}");
        let plan = folder.at("plan.toml");
        let text = format!(
            "[[grid]]\nkind = \"match\"\ngame = \"connect4\"\ngames = 2\na = [\"{word}\"]\nb = [\"random\"]\n"
        );
        fs::write(&plan, text).unwrap();
        let out = folder.at("plan.jsonl");
        assert_ne!(
            plyscope(&format!("sweep plan {plan} -o {out}")).code,
            Some(0),
            "a sweep names {word}"
        );
        // A journal of such a match is refused, because its settings differ.
        let journal = folder.at("journal.jsonl");
        let line = format!("match '{word}' random --game connect4 --games 2 --journal {journal}");
        assert_eq!(
            plyscope(&line).code,
            Some(1),
            "it is started by what was typed, and speaks no protocol"
        );
        assert!(mark.exists(), "the marker marks");
        fs::remove_file(&mark).unwrap();
        let other = "match alphabeta,depth=1 random --game connect4 --games 2 --journal";
        plyscope(&format!("{other} {journal}")).refused(3, "was written with other settings");
        fs::remove_file(&journal).unwrap();
        for line in [
            format!("tune --eval {word} --game othello --depth 1 --pairs 1"),
            format!("trace --game connect4 --run {word}"),
            format!("trace --preset {word}"),
            format!("compare --game connect4 --runs {word}"),
        ] {
            assert_ne!(plyscope(&line).code, Some(0), "{line}");
        }
    }
    // A list in the working folder is not read.
    let list = format!("[ana]\ncommand = [\"{}\"]\n", words[0]);
    fs::write(folder.at("engines.toml"), list).unwrap();
    let mut here = command("match ana random --game connect4 --games 1");
    here.current_dir(folder.at("")).env("XDG_CONFIG_HOME", folder.at("no-config"));
    assert_eq!(here.output().unwrap().status.code(), Some(2));
    drop(service);
    assert!(!mark.exists(), "a program was started");
}

#[test]
fn one_program_is_checked_alone() {
    let text = answer(&format!("engine check {} --game othello", middle()));
    let steps = [
        "start",
        "three positions",
        "a pass: it plays --",
        "a whole game",
        "0.2 s per move",
        "quit",
    ];
    assert_eq!(text.lines().filter(|line| line.starts_with("ok ")).count(), 6, "{text}");
    assert_contains(&text, &steps);
    let raises = bot("raises", "plyscope-check");
    let line = format!("engine check '{raises}' --game connect4 --exchange");
    let failed = plyscope(&line).with(1).stdout;
    let parts = [
        "FAILED three positions: ended: it ended at ply 7 (exit 1): ValueError: index 7",
        " P < ply 1 game=connect4 size=7x6 you=x",
        " P > ok name=raises",
        "ok     start: it answers after ",
    ];
    assert_contains(&failed, &parts);
    let dead = plyscope(&format!("engine check '{}' --game connect4", bot("dead", "x"))).with(1);
    assert_eq!(dead.stdout.lines().count(), 1, "{}", dead.stdout);
    plyscope("engine check random --game connect4").refused(2, "is an engine of Plyscope");
    plyscope(&format!("engine check {}", middle())).refused(2, "--game is missing");
}

/// A folder of bots, one of them crashing and one slow, gives a table and sentences in one command.
#[test]
fn a_folder_of_bots_plays_a_tournament() {
    let folder = Folder::new();
    let bots = folder.at("bots");
    fs::create_dir(&bots).unwrap();
    let good = fs::read_to_string(middle()).unwrap();
    let slow = good.replace("import sys", "import sys, time").replace(
        "    elif word == \"go\":\n",
        "    elif word == \"go\":\n        time.sleep(60)\n",
    );
    let crashing = good.replace("legal[len(legal) // 2]", "legal[99]");
    let bots_of =
        [("ana", &good), ("eva", &good), ("rui", &good), ("slow", &slow), ("crash", &crashing)];
    for (name, text) in bots_of {
        fs::write(format!("{bots}/{name}.py"), text).unwrap();
    }
    let list = folder.at("class.toml");
    plyscope(&format!("engine folder {bots} -o {list}")).with(0);
    assert_contains(
        &answer(&format!("engine list --engines {list}")),
        &["ana", "./crash.py,name=crash"],
    );
    let players = "ana eva rui slow,time=0.1 crash alphabeta,depth=2";
    let journal = folder.at("class.jsonl");
    let line = format!(
        "tournament {players} --engines {list} --game connect4 --openings random:4 --journal {journal}"
    );
    let text = answer(&format!("{line} --explain"));
    let parts = [
        "connect4, 1 round, 30 of 30 games, seed 1",
        "slow timed out after 150 ms at ply ",
        "crash ended at ply ",
        "IndexError: list index out of range (9 faults; this is the first)",
        "Bradley and Terry",
    ];
    assert_contains(&text, &parts);
    assert!(text.lines().nth(3).unwrap().contains("alphabeta"), "the strongest is first: {text}");
    let table = answer(&format!("{line} --format markdown"));
    assert_contains(&table, &["| # | player | points |", "| 1 | alphabeta,depth=2"]);
    let view = json(&format!("{line} --json"));
    assert_eq!(view["games"].as_array().unwrap().len(), 30);
    let games = fs::read_to_string(&journal).unwrap().lines().count();
    assert_eq!(games, 31, "the journal holds each game once");
    let gauntlet = answer("tournament ttt-minimax random random --gauntlet --rounds 2");
    assert_contains(&gauntlet, &["8 of 8 games", "random (2)"]);
    plyscope("tournament random --game connect4").refused(2, "name 2 to 200 players");
    plyscope(&format!("engine folder {}", folder.at("none"))).refused(1, "none");
}
