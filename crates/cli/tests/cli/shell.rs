//! Plyscope between other programs: pipes, files of positions, lists of steps, differences.

use super::{Folder, answer, assert_contains, command, output_of, plyscope};
use serde_json::json;
use std::io::Write;
use std::process::Stdio;

const TREE: &str = "trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))'";

#[test]
fn every_format_goes_to_standard_output() {
    let folder = Folder::new();
    let json = folder.at("tree.json");
    answer(&format!("{TREE} -o {json}"));
    let known = ["json", "jsonl", "nodes.jsonl", "csv", "dot", "graphml", "svg", "tex"];
    for format in known {
        let file = folder.at(&format!("a.{format}"));
        plyscope(&format!("convert {json} -o {file}")).with(0);
        let written = std::fs::read_to_string(&file).unwrap();
        assert_eq!(answer(&format!("convert {json} --format {format}")), written);
        assert_eq!(answer(&format!("convert {json} --format {format} -o -")), written);
        assert_eq!(answer(&format!("{TREE} --format {format}")), written);
    }
    let named = folder.at("a.txt");
    answer(&format!("{TREE} --format csv -o {named}"));
    assert_contains(&std::fs::read_to_string(&named).unwrap(), &["id,parent_id,move"]);
    #[cfg(unix)]
    assert_eq!(answer(&format!("{TREE} -o /dev/stdout")), answer(&format!("{TREE} -o -")));
    plyscope(&format!("convert {json} --format xml")).refused(2, "use json, json.gz");
    plyscope(&format!("convert {json}")).refused(2, "--output");
}

#[test]
fn what_the_programs_own_cap_leaves_out_is_reported_and_ends_with_4() {
    let cut = plyscope("trace --game tictactoe --format dot").with(4);
    assert_contains(&cut.stderr, &["the drawing shows 2,000 of 25,227 nodes", "--max-nodes"]);
    let capped = plyscope("trace --game tictactoe --format dot --max-nodes 10").with(0);
    assert_contains(&capped.stderr, &["10 of 25,227 nodes"]);
}

#[test]
fn a_picture_of_a_part_ends_with_4_unless_the_part_was_named() {
    let folder = Folder::new();
    let [large, small] = ["large.json", "small.json"].map(|name| folder.at(name));
    answer(&format!("trace --game tictactoe --position 159 -o {large}"));
    answer(&format!("{TREE} -o {small}"));
    let note = ["nodes are drawn; left out are", "raise --max-nodes"];
    assert_contains(&plyscope(&format!("picture {large}")).with(4).stderr, &note);
    for part in ["--max-nodes 9", "--plies 1", "--node 1", "--path 2", "--at 5", "--from 3 --to 4"]
    {
        let file = folder.at("part.svg");
        let drawn = plyscope(&format!("picture {large} {part} -o {file}")).with(0);
        assert_contains(&drawn.stderr, &note);
    }
    assert_eq!(plyscope(&format!("picture {small}")).with(0).stderr, "");
}

#[test]
fn a_limit_that_leaves_an_answer_incomplete_is_reported() {
    const RUNS: &str = "compare --game tictactoe --runs minimax,alphabeta";
    let warns = |line: &str, parts: &[&str]| assert_contains(&plyscope(line).with(4).stderr, parts);
    warns(
        &format!("{RUNS} --nodes 1000"),
        &["stopped early: minimax (node limit), alphabeta (node limit); their counts", "--nodes"],
    );
    warns(&format!("{RUNS} --nodes 20000"), &["stopped early: minimax (node limit); its counts"]);
    let orders = "compare --game tictactoe --runs alphabeta --nodes 12000 --random-orders 9";
    warns(orders, &["random orders met a limit and are not counted"]);
    warns("solve --game connect4 --nodes 1000", &["not solved: the node limit came first"]);
    let folder = Folder::new();
    let set = folder.write("set", "2252576253462244111563365343671351441 -1\n44 1\n");
    warns(
        &format!("solve --game connect4 --position @{set} --nodes 5000"),
        &["1 of 2 positions were solved: the node limit came first; raise --nodes"],
    );
    warns(
        "success --game tictactoe --runs minimax --nodes 20 --stop-after-failures 3",
        &["minimax gave up at", "the rest was not tried; raise --stop-after-failures"],
    );
    assert_eq!(plyscope(RUNS).with(0).stderr, "");
}

/// Past its own limit, or the user's, the size of a branch is an estimate.
#[test]
fn an_estimate_of_a_pruned_branch_is_reported() {
    let folder = Folder::new();
    let file = folder.at("four.jsonl.gz");
    let four = "trace --game connect4 --depth 10 --run alphabeta+static --eval lines";
    answer(&format!("{four} -o {file}"));
    let usual = plyscope(&format!("what-if {file} --path 3-2")).with(4);
    assert_contains(&usual.stdout, &["The cut saved about ", "sampled (Knuth 1975)"]);
    assert_contains(&usual.stderr, &["more than 1,000,000 nodes", "an estimate", "raise --nodes"]);
    let limited = plyscope(&format!("what-if {file} --path 3-2 --nodes 2000")).with(0);
    assert_contains(&limited.stderr, &["more than 2,000 nodes"]);
    for (nodes, message) in [("0", "50000000"), ("50000001", "50000000"), ("-1", "a whole number")]
    {
        plyscope(&format!("what-if {file} --path 3-2 --nodes {nodes}")).refused(2, message);
    }
}

#[test]
fn a_test_that_no_game_decides_is_reported() {
    let test = "match ttt-random ttt-random --sprt elo0=0,elo1=1";
    let usual = plyscope(test).with(4);
    assert_contains(&usual.stderr, &["undecided after 10,000 games; raise --games"]);
    let limited = plyscope(&format!("{test} --games 20")).with(0);
    assert_contains(&limited.stderr, &["undecided after 20 games"]);
    let decided = "match ttt-minimax ttt-random --sprt elo0=0,elo1=100";
    assert!(!plyscope(decided).with(0).stderr.contains("undecided"));
}

#[test]
fn a_part_that_was_named_is_complete_with_a_note() {
    let folder = Folder::new();
    let [json, passes] = ["tree.json", "passes.json"].map(|name| folder.at(name));
    answer(&format!("{TREE} -o {json}"));
    answer(&format!("{TREE} --run mtdf -o {passes}"));
    for (line, note) in [
        (format!("step {json} --from 17 --to 18"), "showing steps 17 to 18 of 0 to 33"),
        (format!("step {json} --to 3 --json"), "showing steps 0 to 3 of 0 to 33"),
        (format!("step {json} --from 30 --markdown"), "showing steps 30 to 33 of 0 to 33"),
        (format!("step {passes} --pass 2"), " of 0 to 43"),
        (format!("{TREE} --plies 1"), "the picture ends at ply 1 of 2 (--plies)"),
    ] {
        assert_contains(&plyscope(&line).with(0).stderr, &[note]);
    }
    for line in [
        format!("step {json} --all"),
        format!("step {json} --from 0"),
        format!("step {json} --at 3"),
        format!("{TREE} --plies 2"),
        TREE.to_owned(),
    ] {
        assert_eq!(plyscope(&line).with(0).stderr, "", "{line}");
    }
}

#[test]
fn max_nodes_is_for_what_is_drawn() {
    for format in ["graphml", "csv", "json", "jsonl", "parquet"] {
        plyscope(&format!("{TREE} --format {format} --max-nodes 5"))
            .refused(2, "--max-nodes is for pictures and DOT");
    }
    answer(&format!("{TREE} --format dot --max-nodes 50"));
}

#[test]
fn nodes_alone_are_json_lines_without_header_and_footer() {
    let folder = Folder::new();
    let [json, nodes, packed] = ["a.json", "a.jsonl", "a.jsonl.gz"].map(|name| folder.at(name));
    answer(&format!("{TREE} -o {json}"));
    answer(&format!("{TREE} --nodes-only -o {nodes}"));
    let lines = std::fs::read_to_string(&nodes).unwrap();
    assert_eq!(lines.lines().count(), 13);
    assert!(lines.lines().all(|line| line.starts_with("{\"id\":")));
    let names = lines.lines().filter_map(|line| line.split("\"name\":\"").nth(1));
    let names: Vec<_> = names.map(|name| name.trim_end_matches("\"}")).collect();
    assert_eq!(names.join(" "), "A B b1 b2 b3 C c1 c2 c3 D d1 d2 d3");
    assert_eq!(answer(&format!("convert {json} --nodes-only --format jsonl")), lines);
    assert_eq!(answer(&format!("convert {json} --format nodes.jsonl")), lines);
    plyscope(&format!("convert {json} --nodes-only -o {packed}")).with(0);
    assert_eq!(std::fs::read(&packed).unwrap()[..2], [0x1F, 0x8B]);
    plyscope(&format!("{TREE} --nodes-only -o {}", folder.at("a.csv")))
        .refused(2, "is for JSON Lines");
    plyscope(&format!("{TREE} --nodes-only")).refused(2, "add -o or --format");
    plyscope(&format!("stats {nodes}")).refused(3, "the nodes alone");
}

#[test]
#[cfg(feature = "parquet")]
fn parquet_goes_to_files_and_to_standard_output() {
    let folder = Folder::new();
    let [json, file] = ["a.json", "a.parquet"].map(|name| folder.at(name));
    answer(&format!("{TREE} -o {json}"));
    plyscope(&format!("convert {json} -o {file}")).with(0);
    let written = std::fs::read(&file).unwrap();
    assert!(written.starts_with(b"PAR1") && written.ends_with(b"PAR1"));
    for line in [
        format!("convert {json} --format parquet"),
        format!("{TREE} --format parquet"),
        format!("{TREE} --format parquet -o -"),
    ] {
        assert_eq!(output_of(command(&line).spawn().unwrap(), &line).stdout, written, "{line}");
    }
    plyscope(&format!("stats {file}")).with(3);
}

#[test]
fn a_file_that_ends_early_ends_with_4() {
    let folder = Folder::new();
    let whole = folder.at("whole.jsonl");
    answer(&format!("trace --game tictactoe --position X...O.... --depth 4 -o {whole}"));
    let text = std::fs::read_to_string(&whole).unwrap();
    let cut = folder.write("cut.jsonl", &text[..text.len() / 2]);
    for line in [
        format!("stats {cut}"),
        format!("stats {cut} --json"),
        format!("convert {cut} -o {}", folder.at("b.csv")),
    ] {
        assert_contains(
            &plyscope(&line).with(4).stderr,
            &["what follows is its first", "come from its header"],
        );
    }
    assert!(folder.count() == 3);
}

#[test]
fn a_position_comes_from_a_file_or_from_standard_input() {
    let folder = Folder::new();
    let text = "# The tree of the figure.\n# value: 3\nA(B(3 12 8)\n  C(2 4 6) D(14 5 2))\n";
    let file = folder.write("tree.txt", text);
    let from_file = answer(&format!("trace --game tree --position @{file} --format csv"));
    // Without the last column, because it has the names.
    let unnamed = |csv: &str| {
        csv.lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(unnamed(&from_file), unnamed(&answer(&format!("{TREE} --format csv"))));
    assert_contains(&from_file, &["A\n", ",B\n", ",D\n"]);
    let line = "trace --game tree --position - --format csv";
    let mut child = command(line).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    assert_eq!(String::from_utf8(output_of(child, line).stdout).unwrap(), from_file);
    for (tree, value) in known_trees() {
        assert_contains(
            &answer(&format!("trace --game tree --position @{tree}")),
            &[&format!("value              {value} ")],
        );
    }
    plyscope("trace --game tree --position @none.txt").refused(2, "none.txt: No such file");
}

/// Returns the paths of the example trees, each with the value behind its `# value: `.
fn known_trees() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/trees");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let path_and_value = |path: std::path::PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let value = text.lines().find_map(|line| line.strip_prefix("# value: ")).unwrap();
        (path.display().to_string(), value.to_owned())
    };
    files.map(path_and_value).collect()
}

#[test]
fn steps_are_listed_sought_and_put_into_a_table() {
    let folder = Folder::new();
    let json = folder.at("tree.json");
    answer(&format!("{TREE} -o {json}"));
    let all = answer(&format!("step {json} --all"));
    assert_eq!(all.lines().count(), 2 * 34);
    assert_eq!(answer(&format!("step {json} --from 0")), all);
    let part = answer(&format!("step {json} --from 17 --to 18 --json"));
    let steps: Vec<serde_json::Value> =
        part.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&steps[0]["step"], &steps[1]["event"]), (&17.into(), &"cutoff".into()));
    let table = answer(&format!("step {json} --all --markdown"));
    assert_eq!(table.lines().filter(|row| row.matches(" | ").count() == 2).count(), 36);
    assert_contains(&answer(&format!("step {json} --next cutoff")), &["step 18 of 33: cutoff"]);
    assert_contains(&answer(&format!("step {json} --node 2 --next out")), &["step 19 of 33: exit"]);
    assert_contains(&answer(&format!("step {json} --node 3")), &["of 33: enter"]);
    assert_eq!(answer(&format!("step {json} --path 3")), answer(&format!("step {json} --node 3")));
    plyscope(&format!("step {json} --at 20 --next cutoff"))
        .refused(2, "there is none after step 20");
    plyscope(&format!("step {json} --node 2-3")).refused(2, "was pruned");
    plyscope(&format!("step {json} --node 9")).refused(2, "the moves there are 1, 2, 3");
    plyscope(&format!("step {json} --from 5 --to 3")).refused(2, "--from 5 is after --to 3");
    plyscope(&format!("step {json} --to 99")).refused(2, "use 0 to 33");
    assert_eq!(answer(&format!("step {json}")), answer(&format!("step {json} --next cutoff")));
}

#[test]
fn two_traces_differ_or_they_do_not() {
    let folder = Folder::new();
    let [plain, cut, other] =
        ["plain", "cut", "other"].map(|name| folder.at(&format!("{name}.json")));
    answer(&format!("{TREE} --run minimax -o {plain}"));
    answer(&format!("{TREE} -o {cut}"));
    answer(&format!("trace --game tree --position '(1 2)' -o {other}"));
    let differ = plyscope(&format!("diff {plain} {cut}")).with(5);
    assert_contains(
        &differ.stdout,
        &["value 3, 13 nodes", "value 3, 11 nodes", "nodes of A that cuts of B save"],
    );
    let counts = plyscope(&format!("diff {plain} {cut} --json")).with(5).json();
    assert_eq!(counts["counts"]["saved_by_b"], 2);
    assert_contains(&answer(&format!("diff {cut} {cut}")), &["enter the same nodes"]);
    plyscope(&format!("diff {cut} {other}")).refused(2, "position");
    plyscope("diff - -").refused(2, "name a file for one of them");
}

#[test]
fn a_pruned_branch_is_searched_after_all() {
    let folder = Folder::new();
    let json = folder.at("tree.json");
    answer(&format!("{TREE} -o {json}"));
    assert_contains(
        &answer(&format!("what-if {json} --path 2-2")),
        &["The cut saved 1 node. c₂ is 4. MIN would still play c₁ (2)"],
    );
    plyscope(&format!("what-if {json} --path 1")).refused(3, "was not pruned");
    plyscope(&format!("what-if {json}")).refused(2, "--path");
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new();
    assert_contains(&answer("man"), &[".TH plyscope 1", "what\\-if"]);
    let pages = folder.at("man1");
    answer(&format!("man --dir {pages}"));
    let page = std::fs::read_to_string(format!("{pages}/plyscope-trace.1")).unwrap();
    assert_contains(&page, &["max\\-nodes", "Examples:"]);
    let groff = std::process::Command::new("groff").arg("--version").output().is_ok();
    // Skip `help`, because the parser's own command prints the pages of the others.
    for command in commands().into_iter().filter(|command| command != "help") {
        let page = format!("{pages}/plyscope-{command}.1");
        assert!(std::fs::read_to_string(&page).unwrap().contains(".TH plyscope"), "{command}");
        if groff {
            let read = std::process::Command::new("groff")
                .args(["-man", "-Tutf8", "-P-cbou", "-ww", &page])
                .output()
                .unwrap();
            let stderr = String::from_utf8_lossy(&read.stderr);
            assert!(read.status.success() && stderr.is_empty(), "{command}: {stderr}");
            assert!(String::from_utf8_lossy(&read.stdout).contains("SYNOPSIS"), "{command}");
        }
    }
}

/// The commands in the order of help.
fn commands() -> Vec<String> {
    let help = answer("--help");
    let (_, listed) = help.split_once("<COMMAND>").unwrap();
    let (listed, _) = listed.split_once("\nOptions:").unwrap();
    let words = listed.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let words: Vec<String> = words.filter(|word| !word.is_empty()).map(str::to_owned).collect();
    assert!(words.len() > 20, "{words:?}");
    words
}

/// Named pipes: `mkfifo`, `<(...)` and `>(...)` of bash.
#[test]
#[cfg(unix)]
fn pipes_with_names_are_read_and_written() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_plyscope");
    let [json, packed, fifo, got] =
        ["a.json", "a.jsonl.gz", "fifo", "got"].map(|name| folder.at(name));
    answer(&format!("{TREE} -o {json}"));
    answer(&format!("{TREE} -o {packed}"));
    let lines = answer(&format!("convert {json} --format jsonl"));
    let bash = |script: &str| {
        let line = script.replace("plyscope", program);
        let output = std::process::Command::new("bash").args(["-c", &line]).output().unwrap();
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{script}: {stderr}");
        String::from_utf8(output.stdout).unwrap()
    };
    // The writer inside waits for its input to end, and the shell waits for the writer.
    let written = |script: String| {
        let _ = std::fs::remove_file(&got);
        bash(&script);
        std::fs::read_to_string(&got).unwrap()
    };
    assert_eq!(written(format!("plyscope {TREE} -o >(cat > {got}); wait $!")), lines);
    let csv = answer(&format!("convert {json} --format csv"));
    assert_eq!(
        written(format!("plyscope convert {json} --format csv -o >(cat > {got}); wait $!")),
        csv
    );
    let alike = bash(&format!("plyscope diff <(cat {json}) <(cat {packed})"));
    assert_contains(&alike, &["enter the same nodes"]);
    let drawn = bash(&format!("cat {packed} | plyscope picture -"));
    assert_eq!(drawn, answer(&format!("picture {json}")));
    // A pipe stays a pipe: its reader gets the output, and no file replaces it.
    let through = format!(
        "mkfifo {fifo}; cat {fifo} > {got} & plyscope {TREE} -o {fifo} && wait $! && test -p {fifo}"
    );
    assert_eq!(written(through), lines);
    let back = format!("cat {packed} > {fifo} & plyscope convert {fifo} --format jsonl; wait");
    assert_eq!(bash(&back), lines);
    let sound = bash(&format!("cat {packed} > {fifo} & plyscope validate {fifo}; wait"));
    assert_contains(&sound, &["valid: "]);
}

#[test]
fn packed_formats_go_to_standard_output() {
    let folder = Folder::new();
    let json = folder.at("tree.json");
    answer(&format!("{TREE} -o {json}"));
    let bytes = |line: &str| {
        let output = output_of(command(line).spawn().unwrap(), line);
        assert_eq!(output.status.code(), Some(0), "{line}");
        output.stdout
    };
    for format in ["json.gz", "jsonl.gz", "nodes.jsonl.gz", "csv.gz"] {
        let file = folder.at(&format!("a.{format}"));
        plyscope(&format!("convert {json} -o {file}")).with(0);
        let written = std::fs::read(&file).unwrap();
        assert!(written.starts_with(&[0x1F, 0x8B]), "{format}");
        assert_eq!(bytes(&format!("convert {json} --format {format}")), written, "{format}");
        assert_eq!(bytes(&format!("{TREE} --format {format}")), written, "{format}");
        assert_eq!(bytes(&format!("{TREE} --format {format} -o -")), written, "{format}");
    }
    for format in ["json.gz", "jsonl.gz"] {
        let line = format!("stats {}", folder.at(&format!("a.{format}")));
        assert_eq!(answer(&line), answer(&format!("stats {json}")));
    }
}

/// Returns the output of a shell, or `None` if this shell is missing.
fn shell(program: &str, script: &str) -> Option<String> {
    let output = std::process::Command::new(program).args(["-c", script]).output().ok()?;
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_shells_complete_commands_options_and_values() {
    let folder = Folder::new();
    let [bash, zsh, fish] = [("bash", "b"), ("zsh", "_plyscope"), ("fish", "f")]
        .map(|(shell, name)| folder.write(name, answer(&format!("completions {shell}"))));
    let completed = |words: [&str; 3]| {
        let [before, previous, current] = words;
        let script = format!(
            "source {bash}; COMP_WORDS=(plyscope {before} {previous} '{current}'); \
             COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _plyscope plyscope '{current}' '{previous}'; echo ${{COMPREPLY[@]}}"
        );
        shell("bash", &script).unwrap()
    };
    assert_eq!(completed(["", "", "what"]), "what-if\n");
    assert_contains(&completed(["trace", "--game", ""]), &["tictactoe", "connect4", "othello"]);
    assert_contains(
        &completed(["trace", "--preset", "oth"]),
        &["othello-phases", "othello-deepdiver", "othello-uct"],
    );
    assert_contains(&completed(["compare", "--ladder", ""]), &["connect4", "othello"]);
    for command in ["trace", "convert"] {
        assert_contains(
            &completed([command, "--format", ""]),
            &["nodes.jsonl", "csv.gz", "parquet", "tex"],
        );
    }
    assert_eq!(completed(["picture", "--format", ""]), "svg tex dot\n");
    assert_contains(&completed(["games", "", "oth"]), &["othello"]);
    assert_contains(&completed(["success", "--eval", ""]), &["result", "outcome", "lines"]);
    assert_eq!(completed(["tune", "--eval", ""]), "deepdiver phases\n");
    assert_eq!(completed(["tune", "--method", ""]), "climb spsa\n");
    assert_contains(&completed(["tune", "--run", "pv"]), &["pvs"]);
    let of_fish = format!("source {fish}; complete -C 'plyscope trace --run pv'");
    if let Some(known) = shell("fish", &of_fish) {
        assert_contains(&known, &["pvs"]);
    }
    let (place, dump) = (folder.at(""), folder.at("dump"));
    let of_zsh = format!(
        "fpath=({place} $fpath); autoload -Uz compinit; compinit -u -d {dump}; autoload -Uz +X _plyscope; \
         print $_comps[plyscope]; functions _plyscope"
    );
    if let Some(known) = shell("zsh", &of_zsh) {
        assert!(zsh.ends_with("_plyscope") && known.starts_with("_plyscope\n"), "{known}");
        assert_contains(&known, &["connect4", "what-if"]);
    }
}

#[test]
fn help_lists_every_command_in_a_group() {
    let help = answer("--help");
    let script = answer("completions fish");
    let known = script.lines().filter_map(|line| {
        let place = "__fish_plyscope_needs_command\" -f -a \"";
        line.split_once(place)?.1.split('"').next()
    });
    let known: Vec<&str> = known.collect();
    assert!(known.len() > 20, "{known:?}");
    for name in known {
        let listed = help.lines().filter(|line| line.starts_with(&format!("  {name} ")));
        assert_eq!(listed.count(), 1, "{name} in {help}");
    }
    assert_contains(&help, &["Trace, compare and export game-tree searches", "Search:", "Teach:"]);
}

#[test]
fn colours_obey_the_option_the_variable_and_the_stream() {
    const RED: &str = "\u{1b}[31m  pruned";
    let colored = answer(&format!("{TREE} --color always"));
    assert_contains(&colored, &[RED, "\u{1b}[34m▲"]);
    for line in [TREE.to_owned(), format!("{TREE} --color never"), format!("-v {TREE}")] {
        let plain = plyscope(&line).with(0);
        assert!(!(plain.stdout + &plain.stderr).contains('\u{1b}'), "{line}");
    }
    for (line, painted) in [
        ("show --game othello", "\u{1b}[2mlegal moves"),
        ("games", "\u{1b}[1mOthello (--game othello)"),
        ("perft --game tictactoe --depth 2", "\u{1b}[1m"),
        ("match ttt-minimax ttt-random --games 4", "\u{1b}[1mtictactoe, 4 of 4 games"),
    ] {
        assert_contains(&answer(&format!("{line} --color always")), &[painted]);
        assert!(!answer(line).contains('\u{1b}'), "{line}");
    }
    let refused = plyscope("trace --gam x --color=always").with(2);
    assert_contains(&refused.stderr, &["\u{1b}[", "a similar argument exists"]);
    let logged = plyscope(&format!("-v --color always {TREE}")).with(0);
    assert_contains(&logged.stderr, &["\u{1b}["]);
    let line = format!("--color auto {TREE}");
    let output = command(&line).env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1").output().unwrap();
    assert_contains(&String::from_utf8(output.stdout).unwrap(), &[RED]);
    let output = command(&line).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(!String::from_utf8(output.stdout).unwrap().contains('\u{1b}'));
    // A file has no colours even with `always`, because they are for terminals.
    let folder = Folder::new();
    let file = folder.at("table.txt");
    plyscope(&format!("compare --game tictactoe --runs alphabeta --color always -o {file}"))
        .with(0);
    assert!(!std::fs::read_to_string(file).unwrap().contains('\u{1b}'));
}

#[test]
fn under_json_a_refusal_comes_in_its_parts() {
    let parts = |line: &str, code| plyscope(line).with(code).json()["error"].clone();
    let position = parts("trace --game connect4 --position 44x --json", 3);
    assert_eq!(
        [&position["code"], &position["field"], &position["at"]],
        [&json!("input"), &json!("position"), &json!(0)]
    );
    assert!(position["remedy"].as_str().unwrap().starts_with("write 6 rows of 7"));
    let typed = parts("trace --gam x --json", 2);
    assert_eq!(
        [&typed["field"], &typed["remedy"]],
        [&json!("gam"), &json!("a similar argument exists: '--game'")]
    );
    let file = parts("stats none.json --json", 1);
    assert_eq!(file["code"], "io");
    plyscope("trace --gam x").refused(2, "unexpected argument");
}

#[test]
fn names_of_a_tree_are_in_pictures_and_sentences() {
    let folder = Folder::new();
    let json = folder.at("named.json");
    let drawn = answer(&format!("trace --game tree --position 'A(B(3 12 8) C(2 4 6))' -o {json}"));
    assert_contains(&drawn, &["A ▲ 3", "─ B ▼ 3", "─ C ▼", "─ b₁ ▲ 3"]);
    assert_contains(
        &answer(&format!("step {json} --all")),
        &["The search enters B,", "Leaf b₁ is 3."],
    );
    assert_eq!(
        answer(&format!("step {json} --node c₁")),
        answer(&format!("step {json} --node c1"))
    );
    assert_eq!(answer(&format!("step {json} --node C")), answer(&format!("step {json} --node 2")));
    assert_contains(&answer(&format!("what-if {json} --path c2")), &["c₂ is 4."]);
    plyscope(&format!("step {json} --node Q")).refused(2, "its nodes are A, B, C");
}

/// A script gets English on any system. An unknown language is refused, and the message lists those
/// available.
#[test]
fn sentences_and_pictures_are_in_the_requested_language() {
    let folder = Folder::new();
    let json = folder.at("tree.json");
    answer(&format!("{TREE} -o {json}"));
    let step = format!("step {json} --at 18");
    let portuguese = answer(&format!("{step} --lang pt-br"));
    assert_contains(&portuguese, &["Corte: c₂ e c₃ não importam mais.", "α = 3 foi fixado em A"]);
    let spoken = command(&step).env("LANG", "pt_BR.UTF-8").output().unwrap();
    assert_eq!(String::from_utf8(spoken.stdout).unwrap(), answer(&step));
    let json_of = |more: &str| answer(&format!("{step} --json {more}"));
    assert_eq!(json_of("--lang pt-BR"), json_of(""));
    let picture = answer(&format!("picture {json} --at 18 --lang pt-BR"));
    assert_contains(&picture, &["Passo 18 de 33. Corte: c₂ e c₃ não importam mais."]);
    let branch = answer(&format!("what-if {json} --path 2-2 --lang pt-BR"));
    assert_contains(&branch, &["O corte poupou 1 nó. c₂ vale 4."]);
    let sheet = answer("exercise show values-1-3 --lang pt-BR");
    assert_contains(&sheet, &["# Preencha o valor minimax de cada nó."]);
    plyscope(&format!("{step} --lang fr")).refused(2, "use en or pt-BR");
}

#[test]
fn tables_have_the_requested_columns_and_times_of_several_runs() {
    const RUNS: &str = "compare --game tictactoe --runs minimax,alphabeta --size 3x3";
    let table = answer(&format!("{RUNS} --columns run,minimax,nodes"));
    let lines: Vec<&str> = table.lines().skip(2).take(3).collect();
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["run", "vs", "minimax", "nodes"]);
    assert!(lines[1].starts_with("minimax") && lines[1].contains("100.00 %"), "{table}");
    for format in ["markdown", "latex"] {
        let text = answer(&format!("{RUNS} --columns run,nodes --format {format}"));
        assert_contains(&text, &["nodes"]);
        assert!(!text.contains("leaves"), "{text}");
    }
    plyscope(&format!("{RUNS} --columns nods")).refused(2, "there is no column \"nods\"");
    plyscope(&format!("{RUNS} --columns run --format csv")).refused(2, "all figures");
    let long = answer(&format!("{RUNS} --format long"));
    assert!(long.starts_with("run,stones,figure,ply,value\n"));
    assert_contains(&long, &["\nminimax,,nodes_per_ply,0,1\n", "\nalphabeta,,nodes,,"]);
    let timed = |more: &str, count: u64| {
        let runs = plyscope(&format!("{RUNS} --json {more}")).with(0).json()["runs"].clone();
        let run = &runs[0];
        assert_eq!(run["timings"], count);
        let times = ["low", "q1", "q3", "high"]
            .map(|part| run[format!("milliseconds_{part}")].as_f64().unwrap());
        assert!(times.is_sorted(), "{times:?}");
    };
    // Fast enough for five timings within half a second on a busy machine.
    timed("--position 1523", 5);
    timed("--repeats 1", 1);
    timed("--repeats 3", 3);
    timed("--positions games:2:1:4", 1);
}
