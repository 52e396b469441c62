//! Matches with real programs: each bot is judged as it should be, and none leaves a process behind.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a failed unwrap is a failed test")]

use plyscope::service::wire::{
    BoardRequest, Expectations, MatchRequest, MatchView, Player, SetupRequest, Side,
};
use plyscope::service::{
    Code, GameEnd, GameRecord, Handle, LapseKind, MatchTask, Program, ServiceError, check_stream,
    now, open_file,
};
use plyscope_engines::{
    Command, Contender, Log, ProgramMoveRequest, Searches, SeatedPrograms, is_program,
};
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

fn crate_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the words of a bot with a habit. `mark` is an argument by which its processes are found.
fn bot(habit: &str, mark: &str, options: &str) -> String {
    let file = crate_folder().join("tests/bots/bot.py");
    format!("ply:{} {habit} {mark}{options}", file.display())
}

/// Returns how many processes have this argument. A process that is ending has none, so this looks for two
/// seconds at most.
fn processes(mark: &str) -> usize {
    let count = || {
        let all = std::fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let lines = all.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
        lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
    };
    let start = now();
    while count() > 0 && start.elapsed() < Duration::from_secs(2) {
        std::thread::sleep(Duration::from_millis(10));
    }
    count()
}

fn mark(name: &str) -> String {
    format!("plyscope-test-{}-{name}", std::process::id())
}

fn contender(words: &str) -> Arc<dyn Program> {
    assert!(is_program(words), "{words}");
    Arc::new(Contender::new(Command::parse(words).unwrap(), "B", &Log::default(), None))
}

/// Returns the words of an example, or of another file of the repository.
fn file(path: &str) -> String {
    crate_folder().join("../..").join(path).canonicalize().unwrap().display().to_string()
}

fn request(game: &str, games: u32) -> MatchRequest {
    let setup = SetupRequest { game: game.to_owned(), ..SetupRequest::default() };
    let (a, games) = ("random".to_owned(), Some(games));
    MatchRequest { setup, a, games, ..MatchRequest::default() }
}

fn played(task: &MatchTask) -> Result<MatchView, ServiceError> {
    task.run(&Handle::new(), |_, _| Ok(()))
}

/// Plays `games` games of Connect Four, `random` as A and the words as B.
fn against_random(words: &str, games: u32, faults: Option<u32>) -> MatchView {
    let programs = [None, Some(contender(words))];
    let task = MatchTask::with_programs(&request("connect4", games), programs, faults).unwrap();
    played(&task).unwrap()
}

#[test]
fn each_fault_is_judged_and_leaves_no_process() {
    use LapseKind::{Ended, Illegal, Malformed, NoStart, Timeout};
    // The second game, in which the bot moves first, so that its first ply is 0.
    for (habit, kind, part) in [
        ("dead", NoStart, "ended at its start (exit 1): no weights"),
        ("mute", NoStart, "says nothing to \"ply 1\" in 1 s"),
        ("banner", NoStart, "answered \"Fairy-Stockfish 11.1 by the authors\""),
        ("gomocup", NoStart, "which is gomocup, not ply"),
        ("illegal", Illegal, "played 9 at ply 0, which is not legal: 1 to 7 are."),
        ("malformed", Malformed, "answered \"?!\" at ply 0, which is no move"),
        ("utf8", Malformed, "at ply 0, which is no move"),
        ("bare", Timeout, "Its last line was \"1\": an answer is written \"move 4\"."),
        ("unflushed", Timeout, "timed out after 250 ms at ply 0 (a move may take 200)."),
        ("late", Timeout, "did it flush its output?"),
        ("hangs", Timeout, "timed out after 250 ms at ply 0"),
        ("child", Timeout, "timed out after 250 ms at ply 0"),
        ("raises", Ended, "ended at ply 2 (exit 1): ValueError: index 7"),
        ("killed", Ended, "ended at ply 0 (signal 9)"),
        ("closes", Ended, "closed its standard output at ply 0, and still runs"),
    ] {
        let mark = mark(habit);
        let started = now();
        // A limit only where the bot lets it pass, because a busy machine would break it elsewhere.
        let limit = match (habit, kind) {
            ("mute", _) => ",start=1",
            ("bare", _) => ",time=1",
            (_, Timeout) => ",time=0.2",
            _ => "",
        };
        let view = against_random(&bot(habit, &mark, limit), 2, None);
        println!("{habit}: {:?}", started.elapsed());
        let game = &view.games[1];
        let lapse = game.lapse.as_ref().unwrap_or_else(|| panic!("{habit} was not judged"));
        assert_eq!(lapse.kind, kind, "{habit}: {}", lapse.reason);
        assert!(lapse.reason.contains(part), "{habit}: {:?} lacks {part:?}", lapse.reason);
        assert_eq!((view.score.wins, view.games.len()), (2, 2), "{habit} loses by its faults");
        assert_eq!(processes(&mark), 0, "{habit} left a process");
    }
}

/// The protocol of Gomocup, by the example that was written from its specification alone.
#[test]
fn a_brain_of_gomocup_plays_gomoku() {
    let size = |size: &str, wire: MatchRequest| {
        let setup = SetupRequest { size: Some(size.to_owned()), ..wire.setup };
        MatchRequest { setup, ..wire }
    };
    let play = |words: &str, wire: &MatchRequest| {
        let task = MatchTask::with_programs(wire, [None, Some(contender(words))], None).unwrap();
        played(&task).unwrap()
    };
    let brain = file("examples/engines/gomocup/brain.py");
    let wire = size("9x9", request("gomoku", 4));
    let wire = MatchRequest { openings: Some("random:3".to_owned()), ..wire };
    let found = play(&brain, &wire);
    for game in &found.games {
        assert_eq!(game.lapse, None);
        assert_eq!(game.times_b_ms.len() as u64, game.b.moves);
    }
    assert_eq!((found.score.wins, found.score.losses), (0, 4), "it beats random moves");
    let moves = |view: &MatchView| -> Vec<Vec<String>> {
        view.games.iter().map(|game| game.moves.clone()).collect()
    };
    // Named by its protocol, with one process for all games, it plays the same.
    let kept = play(&format!("gomocup:{brain},restart=match,total=60"), &wire);
    assert_eq!(moves(&kept), moves(&found));
    // A row from a position that no moves lead to: White completes it.
    let board =
        "XXXX....X/.OOOO..../........./........./........./........./........./........./.........";
    let mut row = size("9x9", request("gomoku", 1));
    row.setup.position = board.to_owned();
    let won = play(&brain, &row);
    assert_eq!(won.games[0].moves.len(), 1, "{:?}", won.games[0]);
    for (words, part) in [
        ("gomocup", "played 0,0 (a9) at ply 3, which is not legal: "),
        ("gomocup-refuses", "answers \"ERROR only 20 by 20\" to \"START 9\""),
        ("gomocup-gives-up", "answers \"ERROR no more moves\" to \"TURN "),
    ] {
        let words = bot(words, &mark(words), "").replacen("ply:", "gomocup:", 1);
        let lapse = play(&words, &size("9x9", request("gomoku", 1))).games[0].lapse.clone();
        let reason = lapse.unwrap().reason;
        assert!(reason.contains(part), "{reason}");
    }
    let four = size("4x4", request("gomoku", 1));
    let reason = play(&brain, &four).games[0].lapse.clone().unwrap().reason;
    assert_eq!(reason, "speaks gomocup, which knows only five in a row, not 4");
}

/// A report in other words than those of *ply* has the same use: numbers for the table, lines of play as files.
#[test]
fn reports_of_gtp_and_gomocup_are_read() {
    let gtp = bot("gtp", &mark("gtp"), "").replacen("ply:", "gtp:", 1);
    let brain = file("examples/engines/gomocup/brain.py");
    for (words, game, moves, nodes) in [(gtp, "othello", 3, 70), (brain, "gomoku", 1, 0)] {
        let folder = tempfile::tempdir().unwrap();
        let searches = Searches::in_folder(folder.path()).unwrap();
        let log = Log::default();
        let command = Command::parse(&words).unwrap();
        let player: Arc<dyn Program> =
            Arc::new(Contender::new(command, "B", &log, Some(&searches)));
        let task = MatchTask::with_programs(&request(game, 2), [None, Some(player)], None).unwrap();
        let view = played(&task).unwrap();
        assert!(searches.finish().unwrap() > 0, "{game}");
        let text = std::fs::read_to_string(folder.path().join("game-1-ply-0.jsonl")).unwrap();
        assert_eq!(text.matches("\"move\"").count(), moves, "{text}");
        assert!(text.contains("\"lines\":true"), "{text}");
        assert!(text.ends_with(&format!("\"best\":\"{}\"}}\n", view.games[1].moves[0])), "{text}");
        assert_eq!(view.games[1].b.nodes, nodes * view.games[1].b.moves, "{game}");
    }
}

/// An agent of `ConnectX` plays, and its faults are those of any program.
#[test]
fn an_agent_of_kaggle_plays_connect_four() {
    let words = format!("kaggle:{}", file("crates/engines/tests/bots/agent.py"));
    let view = against_random(&words, 2, None);
    for game in &view.games {
        assert_eq!(game.lapse, None);
    }
    assert!(view.games[1].moves.iter().step_by(2).take(3).all(|mv| mv == "7"));
    let task =
        MatchTask::with_programs(&request("othello", 1), [None, Some(contender(&words))], None);
    let lapse = played(&task.unwrap()).unwrap().games[0].lapse.clone().unwrap();
    assert_eq!(lapse.reason, "is an agent of ConnectX, which plays connect4, not othello");
    let folder = tempfile::tempdir().unwrap();
    for (text, kind, part) in [
        ("def agent(seen): return 9", LapseKind::Illegal, "played 10 at ply 0"),
        ("def agent(seen): return 'x y'", LapseKind::Malformed, "answered \"'x\""),
        ("def agent(seen, rules): return seen.missing", LapseKind::Ended, "KeyError: 'missing'"),
        ("no python", LapseKind::NoStart, "SyntaxError"),
    ] {
        let path = folder.path().join("submission.py");
        std::fs::write(&path, text).unwrap();
        let view = against_random(&format!("kaggle:{}", path.display()), 2, None);
        let lapse = view.games[1].lapse.as_ref().unwrap();
        assert_eq!(lapse.kind, kind, "{}", lapse.reason);
        assert!(lapse.reason.contains(part), "{:?} lacks {part:?}", lapse.reason);
    }
}

/// The events of each move become a file that agrees with the reference, and the game does not wait for them.
#[test]
fn reported_searches_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let searches = Searches::in_folder(folder.path()).unwrap();
    let command = Command::parse(&bot("searches", &mark("searches"), ",name=Ana")).unwrap();
    let contender = Contender::new(command, "B", &Log::default(), Some(&searches));
    let programs: [_; 2] = [None, Some(Arc::new(contender) as Arc<dyn Program>)];
    let task = MatchTask::with_programs(&request("connect4", 2), programs, None).unwrap();
    let view = played(&task).unwrap();
    assert!(view.games.iter().all(|game| game.lapse.is_none()), "{:?}", view.games);
    assert_eq!(searches.finish().unwrap(), view.spent_b.moves);
    let second = view.games[1].moves.len().div_ceil(2);
    for ply in (0..second).map(|move_number| 2 * move_number) {
        let path = folder.path().join(format!("game-1-ply-{ply}.jsonl"));
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains("\"name\":\"Ana\""), "{text}");
        let checked = check_stream(&mut text.as_bytes(), &Expectations::default()).unwrap();
        assert_eq!(checked.len(), 2, "{text}");
        assert!(checked.iter().all(|search| search.agrees), "{path:?}: {checked:?}");
        assert!(open_file(&path).is_ok());
    }
}

/// A window's programs come from a person's list alone, play on, and leave nothing.
#[test]
fn a_window_plays_programs_of_its_list() {
    let (folder, mark) = (tempfile::tempdir().unwrap(), mark("seated"));
    let programs = SeatedPrograms::of(Some(folder.path().join("config/engines.toml")));
    let typed = |text: &str| SeatedPrograms::typed(text);
    assert_eq!(programs.list().unwrap(), []);
    for (text, part) in [
        ("random", "names no program"),
        ("./bot.py", "is not a full path"),
        ("kaggle:agent.py", "is not a full path"),
        ("uci:engine", "does not speak"),
        ("/a/b,tme=1", "unknown option"),
        ("/no/such/bot.py", "names no file that exists"),
    ] {
        let error = typed(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    // A path with a space is one word.
    let spaced = folder.path().join("my bots");
    std::fs::create_dir(&spaced).unwrap();
    std::fs::write(spaced.join("bot.py"), "").unwrap();
    let words = format!("ply:{},time=1,name=x", spaced.join("bot.py").display());
    assert_eq!(typed(&words).unwrap().words, [spaced.join("bot.py").to_string_lossy()]);
    let command = |habit: &str| typed(&bot(habit, &mark, ",time=5")).unwrap();
    programs.save("Ana", &command("searches")).unwrap();
    programs.save("Rui", &command("hangs")).unwrap();
    let taken = programs.save("Ana", &command("hangs")).unwrap_err();
    assert_eq!(taken.field.as_deref(), Some("name"), "nothing is replaced");
    let listed = programs.list().unwrap();
    assert_eq!((listed.len(), &*listed[0].name), (2, "Ana"));
    assert!(listed[0].command.ends_with(",time=5"), "{listed:?}");
    let request = |name: &str, play: &[&str]| ProgramMoveRequest {
        name: name.to_owned(),
        side: (play.len() % 2) as u8,
        game: BoardRequest {
            setup: SetupRequest::at("tictactoe", ""),
            play: play.iter().map(|&mv| mv.to_owned()).collect(),
        },
    };
    for name in ["Eva", "Ana,time=9", "random", "./bot.py"] {
        let error = programs.choose(&request(name, &[])).unwrap_err();
        assert_eq!(error.code, Code::NotFound, "{name}: {error}");
    }
    let first = programs.choose(&request("Ana", &[])).unwrap();
    assert_eq!((&*first.text, first.complaint), ("9", None));
    assert!(first.searched.unwrap().contains("\"name\":\"Ana\""));
    let third = programs.choose(&request("Ana", &["9", "1"])).unwrap();
    assert_eq!(third.text, "8");
    let started = now();
    std::thread::scope(|scope| {
        let waits = scope.spawn(|| programs.choose(&request("Rui", &["9"])));
        std::thread::sleep(Duration::from_millis(400));
        programs.stop(1);
        assert_eq!(waits.join().unwrap().unwrap_err().code, Code::Cancelled);
    });
    assert!(started.elapsed() < Duration::from_secs(3), "the stop ends the wait");
    let lines = programs.check("Ana", SetupRequest::at("tictactoe", "")).unwrap();
    assert!(lines.iter().all(|line| line.passed) && lines.len() == 5, "{lines:?}");
    assert!(programs.check("Eva", SetupRequest::at("tictactoe", "")).is_err());
    programs.remove("Rui").unwrap();
    assert_eq!(programs.list().unwrap().len(), 1);
    programs.leave(None);
    assert_eq!(processes(&mark), 0, "the window left a process");
    // A trial under way ends with the window.
    programs.save("Slow", &command("hangs")).unwrap();
    std::thread::scope(|scope| {
        let setup = SetupRequest::at("tictactoe", "");
        let trial = scope.spawn(|| programs.check("Slow", setup));
        std::thread::sleep(Duration::from_millis(400));
        programs.end();
        assert_eq!(processes(&mark), 0, "the trial left a process");
        assert_eq!(trial.join().unwrap().unwrap_err().code, Code::Cancelled);
    });
    programs.choose(&request("Ana", &[])).unwrap();
    drop(programs);
    assert_eq!(processes(&mark), 0, "the end of the window left a process");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    /// Any bytes are judged in time: a game ends by its rules or by a fault, and no process is left.
    #[test]
    fn any_bytes_of_a_program_are_judged(
        words in prop::collection::vec("move [1-9]\n|move|\n|info pv=[1-9,]{0,9} score=[0-9]{0,12}\n|event \\{.{0,30}\n", 0..6),
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("noise");
        std::fs::write(&path, [words.concat().into_bytes(), bytes].concat()).unwrap();
        let mark = mark("noise");
        let bot = bot("noise", &format!("{mark} {}", path.display()), ",time=0.1,margin=0");
        let started = now();
        let view = against_random(&bot, 1, None);
        prop_assert_eq!(view.games.len(), 1);
        prop_assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
        prop_assert_eq!(processes(&mark), 0);
    }
}

/// A program that only talks is stopped by the number of its bytes or by its clock, whichever is first.
#[test]
fn a_program_cannot_block_by_talking() {
    for habit in ["flood", "endless"] {
        let mark = mark(habit);
        let view = against_random(&bot(habit, &mark, ",time=1"), 1, None);
        let lapse = view.games[0].lapse.as_ref().unwrap();
        assert!(matches!(lapse.kind, LapseKind::Malformed | LapseKind::Timeout), "{lapse:?}");
        assert_eq!(processes(&mark), 0, "{habit} left a process");
    }
}

#[test]
fn odd_programs_play_whole_games() {
    for habit in ["good", "crlf", "bom", "chatty", "twice", "complains"] {
        let mark = mark(habit);
        let view = against_random(&bot(habit, &mark, ",time=5"), 2, None);
        for game in &view.games {
            assert_eq!(game.lapse, None, "{habit}");
            assert_eq!(game.times_b_ms.len() as u64, game.b.moves, "{habit}");
        }
        // The lowest open column, which only the first line of two answers names.
        let own = view.games[1].moves.iter().step_by(2);
        assert!(own.take(3).all(|mv| mv == "1"), "{habit}: {:?}", view.games[1].moves);
        let nodes = if habit == "chatty" { 123 * view.spent_b.moves } else { view.spent_b.nodes };
        assert_eq!(view.spent_b.nodes, nodes);
        assert_eq!(processes(&mark), 0, "{habit} left a process");
    }
}

#[test]
fn a_program_that_ignores_quit_is_killed() {
    let mark = mark("stubborn");
    let started = now();
    let view = against_random(&bot("stubborn", &mark, ",time=5"), 1, None);
    assert_eq!(view.games[0].lapse, None);
    assert!(started.elapsed() > Duration::from_secs(2), "it has two seconds");
    assert_eq!(processes(&mark), 0);
}

#[test]
fn faults_in_a_row_end_the_match() {
    let view = against_random(&bot("illegal", &mark("row"), ""), 20, None);
    assert_eq!(
        (view.games.len(), view.given_up.as_deref()),
        (5, Some("B lost 5 games in a row by faults"))
    );
    let view = against_random(&bot("dead", &mark("starts"), ""), 20, None);
    let given_up = "B failed to start 3 times in a row";
    assert_eq!((view.games.len(), view.given_up.as_deref()), (3, Some(given_up)));
    let view = against_random(&bot("illegal", &mark("two"), ""), 20, Some(2));
    assert_eq!(view.games.len(), 2);
}

/// A stop ends a match in the middle of a move, within 2.5 s, and what was played stays.
#[test]
fn a_stop_leaves_nothing() {
    let mark = mark("stop");
    let programs = [None, Some(contender(&bot("hangs", &mark, "")))];
    let task = MatchTask::with_programs(&request("connect4", 4), programs, None).unwrap();
    let handle = Handle::new();
    let stopper = handle.clone();
    let stop = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(500));
        stopper.stop();
        now()
    });
    let view = task.run(&handle, |_, _| Ok(())).unwrap();
    let took = stop.join().unwrap().elapsed();
    assert!(took < Duration::from_millis(2_500), "{took:?}");
    assert_eq!(view.games.len(), 0);
    assert_eq!(processes(&mark), 0);
}

/// The same process plays all games on both sides, and the other games do not depend on that.
#[test]
fn one_process_may_play_the_whole_match() {
    let mark = mark("kept");
    let moves = |options: &str| -> Vec<Vec<String>> {
        let view = against_random(&bot("good", &mark, options), 4, None);
        view.games.into_iter().map(|game| game.moves).collect()
    };
    assert_eq!(moves(",restart=match"), moves(""));
    assert_eq!(processes(&mark), 0);
}

/// Games continue after those of a journal, and a changed game is refused.
#[test]
fn finished_games_are_taken_over_with_their_faults() {
    let words = bot("raises", &mark("resume"), "");
    let view = against_random(&words, 4, None);
    assert!(view.games.iter().all(|game| game.lapse.is_some()));
    let task = |finished| {
        let wire = MatchRequest { finished, ..request("connect4", 4) };
        MatchTask::with_programs(&wire, [None, Some(contender(&words))], None)
    };
    let all = task(view.games.clone()).unwrap();
    assert_eq!(played(&all).unwrap().games, view.games);
    let mut changed = view.games.clone();
    changed[0].result = plyscope::service::wire::GameResult::Draw;
    assert!(task(changed).is_err());
    let mut blamed = view.games.clone();
    blamed[0].lapse.as_mut().unwrap().side = Side::A;
    assert!(task(blamed).is_err(), "an engine has no faults");
    assert_eq!(played(&task(view.games[..2].to_vec()).unwrap()).unwrap().games.len(), 4);
}

/// Othello's passes are requested like any move, and a bot that plays the first legal move ends every game.
#[test]
fn a_pass_is_a_word() {
    let programs = [None, Some(contender(&bot("good", &mark("pass"), "")))];
    let wire = MatchRequest { openings: Some("random:8".to_owned()), ..request("othello", 12) };
    let view = played(&MatchTask::with_programs(&wire, programs, None).unwrap()).unwrap();
    assert!(view.games.iter().all(|game| game.lapse.is_none()), "{:?}", view.games);
    let passes = view.games.iter().flat_map(|game| &game.moves).filter(|mv| *mv == "--").count();
    assert!(passes > 0, "no game had a pass");
}

/// GRhino, if `cargo xtask test --all` has put it into `target/engines`, which also asks for more games.
#[test]
fn grhino_plays_othello() {
    let target = crate_folder().join("../../target/engines/usr/games/gtp-rhino");
    if !target.exists() || !Path::new("/usr/share/grhino").exists() {
        println!("left out: GRhino is not in target/engines");
        return;
    }
    let games = std::env::var("PLYSCOPE_GRHINO_GAMES").map_or(4, |games| games.parse().unwrap());
    let path: PathBuf = target.canonicalize().unwrap();
    let words = format!("{} -l 1,time=5", path.display());
    let wire = MatchRequest {
        a: "othello-phases".to_owned(),
        openings: Some("random:8".to_owned()),
        ..request("othello", games)
    };
    let view =
        played(&MatchTask::with_programs(&wire, [None, Some(contender(&words))], None).unwrap())
            .unwrap();
    assert_eq!(view.games.len(), games as usize);
    for game in &view.games {
        assert_eq!(game.lapse, None);
        let mut again = GameRecord::at(request("othello", 1).setup).unwrap();
        game.moves.iter().for_each(|mv| again.play_text(mv).unwrap());
        let a = if game.first == Side::A { Player::First } else { Player::Second };
        let end = GameEnd::by_rules(&again, a).expect("the game is over by our rules");
        assert_eq!(end.result, game.result);
    }
    let other =
        MatchTask::with_programs(&request("connect4", 1), [None, Some(contender(&words))], None);
    let lapse = played(&other.unwrap()).unwrap().games[0].lapse.clone().unwrap();
    assert_eq!(lapse.reason, "speaks gtp, by which it can play othello, not connect4");
}
