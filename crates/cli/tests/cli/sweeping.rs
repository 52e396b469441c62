//! `plyscope sweep`: plans, shards, resumption, tables, scripts, and refusals.

use super::{Folder, answer, assert_contains, command, json, output_of, plyscope};
use serde_json::Value;
use std::fs;

const SMALL: &str = "../../examples/sweeps/small.toml";

fn planned(folder: &Folder, grid: &str, shards: u32) -> String {
    let (grid, plan) = (folder.write("grid.toml", grid), folder.at("plan.jsonl"));
    answer(&format!("sweep plan {grid} -o {plan} --shards {shards}"));
    plan
}

/// Drops the columns from `wall_ns` on, because they depend on the machine.
fn timeless(rows: &str) -> Vec<String> {
    rows.lines().map(|row| row.split(",\"wall_ns\":").next().unwrap().to_owned()).collect()
}

fn merged(folder: &Folder, plan: &str, results: &str) -> Vec<String> {
    let file = folder.at(&format!("{results}.jsonl"));
    answer(&format!("sweep merge {plan} {} -o {file}", folder.at(results)));
    timeless(&fs::read_to_string(file).unwrap())
}

#[test]
fn the_examples_are_planned() {
    let folder = Folder::new();
    // Duplicates: the random games of two seeds reach two earlier positions, with five runs and three
    // depths each.
    for (name, all) in [("small", [6, 0, 0]), ("orders", [1_206, 30, 0]), ("matches", [26, 0, 0])] {
        let plan = folder.at("plan.jsonl");
        let line =
            format!("sweep plan ../../examples/sweeps/{name}.toml -o {plan} --shards 3 --json");
        let summary = json(&line);
        let found = ["cells", "duplicates", "refused"].map(|part| summary[part].as_u64().unwrap());
        assert_eq!(found, all, "{name}: {summary}");
        assert_eq!(summary["shards"], 3);
        assert_eq!(fs::read_to_string(&plan).unwrap().lines().count() as u64, all[0] + 1);
    }
    let summary = json(&format!("sweep plan {SMALL} -o {} --json", folder.at("plan.jsonl")));
    assert_eq!((&summary["shards"], &summary["sample"]), (&1.into(), &6.into()), "an hour is far");
    assert_eq!(summary["at_least"], false);
}

#[test]
fn players_search_by_the_evaluation_that_a_match_takes() {
    let folder = Folder::new();
    let player = "alphabeta+static,depth=3";
    let grid = format!(
        "[[grid]]\nkind = \"match\"\ngame = \"connect4\"\na = \"{player}\"\nb = \"random\"\ngames = 2\n"
    );
    let plan = planned(&folder, &grid, 1);
    let text = fs::read_to_string(plan).unwrap();
    let line: Value = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
    let played = json(&format!("match {player} random --game connect4 --games 2 --json"));
    assert_eq!(line["cell"]["a"], played["a"]);
    assert_eq!(played["a"], "alphabeta+static,eval=lines,depth=3");
}

#[test]
fn shards_and_one_process_give_the_same_rows_in_every_format() {
    let folder = Folder::new();
    let whole = folder.at("plan.jsonl");
    answer(&format!("sweep plan {SMALL} -o {whole} --shards 1"));
    answer(&format!("sweep run {whole} --out {}", folder.at("one")));
    let rows = merged(&folder, &whole, "one");
    assert_eq!(rows.len(), 6);
    let plan = folder.at("plan-of-three.jsonl");
    answer(&format!("sweep plan {SMALL} -o {plan} --shards 3"));
    let results = folder.at("three");
    fs::create_dir(&results).unwrap();
    plyscope(&format!("sweep status {plan} {results}")).with(4);
    for shard in 1..=3 {
        let (line, index) =
            (format!("sweep run {plan} --shard auto --out {results}"), shard.to_string());
        let task = command(&line).env("SLURM_ARRAY_TASK_ID", index).spawn().unwrap();
        assert!(output_of(task, &line).status.success());
    }
    assert_eq!(merged(&folder, &plan, "three"), rows);
    let again = plyscope(&format!("sweep run {plan} --shard 2/3 --out {results}")).with(0);
    assert_contains(&again.stderr, &["shard 2/3: every cell is done"]);
    let status = json(&format!("sweep status {plan} {results} --json"));
    assert_eq!((&status["done"], &status["missing"]), (&6.into(), &0.into()));
    let row: Value = serde_json::from_str(
        answer(&format!("sweep merge {plan} {results} -o -")).lines().next().unwrap(),
    )
    .unwrap();
    assert_eq!(row.as_object().unwrap().len(), 45);
    let csv = folder.at("rows.csv");
    answer(&format!("sweep merge {plan} {results} -o {csv}"));
    let csv = fs::read_to_string(csv).unwrap();
    assert_contains(
        &csv,
        &["key,kind,game,size,", ",wall_ns,host\n", ",search,tictactoe,3x3,,false,,,"],
    );
    assert_eq!(csv.lines().count(), 7);
    let parquet = folder.at("rows.parquet");
    answer(&format!("sweep merge {plan} {results} -o {parquet}"));
    let bytes = fs::read(parquet).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}

#[test]
fn missing_cells_are_4_and_rows_that_differ_3() {
    let folder = Folder::new();
    let plan = planned(&folder, &fs::read_to_string(SMALL).unwrap(), 2);
    let results = folder.at("results");
    answer(&format!("sweep run {plan} --shard 1/2 --out {results}"));
    let rows = folder.at("rows.jsonl");
    let ended = plyscope(&format!("sweep merge {plan} {results} -o {rows}")).with(4);
    assert_contains(&ended.stderr, &["4 of 6 cells are done; 2 are missing, in shard 2 of 2"]);
    assert!(fs::read_to_string(&rows).unwrap().lines().count() < 6);
    answer(&format!("sweep run {plan} --out {results}"));
    // The same rows again, one of them with another count and a correct checksum.
    let part = fs::read_dir(&results).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&part).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let row = lines[1].split_once("\"row\":").unwrap().1;
    let row = row[..row.len() - 1].replacen("\"nodes\":", "\"nodes\":9", 1);
    lines[1] = format!("{{\"crc\":\"{:08x}\",\"row\":{row}}}", checksum(row.as_bytes()));
    fs::write(part.with_file_name("part-0-other.jsonl"), lines.join("\n") + "\n").unwrap();
    let before = fs::read(&rows).unwrap();
    let ended = plyscope(&format!("sweep merge {plan} {results} -o {rows}")).with(3);
    assert_contains(
        &ended.stderr,
        &["1 cell has rows that differ", "differ in nodes (", "nothing was written"],
    );
    assert_eq!(fs::read(&rows).unwrap(), before);
    assert!(plyscope(&format!("sweep merge {plan} {results} -o -")).with(3).stdout.is_empty());
    plyscope(&format!("sweep status {plan} {results} --json")).with(3);
    // No script covers such a cell, because it is not done.
    let script = folder.at("script.sh");
    let ended = plyscope(&format!("sweep submit {plan} --out {results} -o {script}")).with(3);
    assert_contains(
        &ended.stderr,
        &["1 cell has rows that differ", "no script was written: rows of one"],
    );
    assert!(ended.stdout.is_empty() && !fs::exists(&script).unwrap());
    let ended = plyscope(&format!("sweep run {plan} --out {results}")).with(3);
    assert_contains(
        &ended.stderr,
        &["differ in nodes (", "every cell has a row", "remove the wrong segments"],
    );
}

#[test]
fn no_input_is_overwritten() {
    let folder = Folder::new();
    let set = folder.write("set.txt", "4453\n");
    let text = "[[grid]]\ngame = \"connect4\"\nruns = \"alphabeta\"\ndepths = 1\n\
                positions = \"file:set.txt\"\n";
    let plan = planned(&folder, text, 1);
    let (grid, results) = (folder.at("grid.toml"), folder.at("results"));
    answer(&format!("sweep run {plan} --out {results}"));
    let segment = fs::read_dir(&results).unwrap().next().unwrap().unwrap().path();
    let linked = folder.at("rows.jsonl");
    fs::hard_link(&segment, &linked).unwrap();
    let segment = segment.display().to_string();
    let lines = [
        (format!("sweep plan {grid} -o {grid}"), &grid),
        (format!("sweep plan {grid} -o {set}"), &set),
        (format!("sweep merge {plan} {results} -o {plan}"), &plan),
        (format!("sweep merge {plan} {results} -o {segment}"), &segment),
        (format!("sweep merge {plan} {results} -o {linked}"), &segment),
        (format!("sweep submit {plan} --out {results} -o {plan}"), &plan),
        (format!("sweep submit {plan} --out {results} -o {segment}"), &segment),
    ];
    for (line, input) in lines {
        let before = fs::read(input).unwrap();
        plyscope(&line).refused(2, &format!("would replace {input}, which this command reads"));
        assert_eq!(fs::read(input).unwrap(), before, "{line}");
    }
}

#[test]
fn a_folder_of_results_that_is_not_there_is_refused() {
    let folder = Folder::new();
    let plan = planned(&folder, &fs::read_to_string(SMALL).unwrap(), 1);
    let (rows, mistyped) = (folder.write("rows.csv", "a table"), folder.at("resutls"));
    let message = format!("{mistyped} is not there; name the folder");
    for line in [
        format!("sweep merge {plan} {mistyped} -o {rows}"),
        format!("sweep merge {plan} {mistyped} -o -"),
        format!("sweep status {plan} {mistyped}"),
    ] {
        plyscope(&line).refused(3, &message);
    }
    assert_eq!(fs::read_to_string(&rows).unwrap(), "a table");
    plyscope(&format!("sweep status {plan} {rows}")).refused(3, "is a file; name a folder");
}

/// CRC-32 as in zip files, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    let step =
        |crc: u32| (0..8).fold(crc, |crc, _| (crc >> 1) ^ (0xEDB8_8320 & (crc & 1).wrapping_neg()));
    !bytes.iter().fold(!0, |crc, &byte| step(crc ^ u32::from(byte)))
}

/// Cells that take a while, so that a signal arrives in the middle.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_run_ends_with_75_and_goes_on() {
    use std::time::Duration;
    let folder = Folder::new();
    let grid = "[[grid]]\ngame = \"connect4\"\nruns = \"alphabeta+random:{seed}\"\nseeds = [1,2,3,4,5,6]\n\
                depths = [3, 12]\nnodes = 3_000_000\n";
    let plan = planned(&folder, grid, 1);
    let results = folder.at("results");
    let line = format!("sweep run {plan} --out {results} --threads 1");
    let rows = || {
        let files = fs::read_dir(&results).into_iter().flatten().flatten();
        let lines =
            |path| fs::read_to_string(path).unwrap_or_default().lines().count().saturating_sub(1);
        files.map(|file| lines(file.path())).sum::<usize>()
    };
    let mut turns = 0;
    loop {
        let before = rows();
        let mut child = command(&line).spawn().unwrap();
        let id = child.id().to_string();
        // One more cell is done, and another is running.
        while rows() == before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(100));
        std::process::Command::new("kill").args(["-TERM", &id]).status().unwrap();
        let ended = output_of(child, &line);
        turns += 1;
        match ended.status.code() {
            Some(75) => {
                assert_contains(
                    &String::from_utf8_lossy(&ended.stderr),
                    &["run the same command again to continue"],
                );
            }
            Some(0) if turns > 1 => break,
            code => panic!("{code:?}: {}", String::from_utf8_lossy(&ended.stderr)),
        }
        assert!(turns < 15, "it does not get on");
    }
    let status = json(&format!("sweep status {plan} {results} --json"));
    let counts = ["done", "missing", "repeated"].map(|part| status[part].as_u64().unwrap());
    assert_eq!(counts, [12, 0, 0], "no cell is run twice: {status}");
}

#[test]
fn scripts_are_written_for_what_is_missing() {
    let folder = Folder::new();
    let plan = planned(&folder, &fs::read_to_string(SMALL).unwrap(), 3);
    let results = folder.at("it's here");
    let submit = format!("sweep submit {plan} --out \"{results}\"").replace('"', "");
    let run = |more: &str| {
        let mut command = command("sweep submit");
        command.args([plan.as_str(), "--out", results.as_str()]).args(more.split_whitespace());
        let ended = output_of(command.spawn().unwrap(), &submit);
        String::from_utf8(ended.stdout).unwrap()
    };
    let dry = run("--dry-run --at-once 2 --cpus 3 --sbatch=--partition=short");
    assert!(!fs::exists(&results).unwrap());
    for part in [
        "#SBATCH --array=",
        "%2\n",
        "#SBATCH --cpus-per-task=3\n",
        "#SBATCH --partition=short\n",
        "#SBATCH --requeue\n",
        "--shard auto --out '",
        "it'\\''s here'\n",
    ] {
        assert!(dry.contains(part), "{part} is not in {dry}");
    }
    let parallel = run("--engine parallel");
    assert_contains(&parallel, &["exec parallel --jobs 100% --retries 3", "--shard {}/3", " ::: "]);
    assert!(fs::exists(&results).unwrap(), "Slurm writes no log without its folder");
    let mut all = command("sweep run");
    all.args([plan.as_str(), "--out", results.as_str()]);
    assert!(output_of(all.spawn().unwrap(), "all").status.success());
    assert!(run("").is_empty(), "nothing is missing");
}

/// A grid may come from someone else, so it reads files of its own folder alone, and no message
/// shows their content.
#[test]
fn a_grid_reads_files_of_its_own_folder_alone() {
    let folder = Folder::new();
    fs::create_dir(folder.at("grids")).unwrap();
    folder.write("x", "4453\n");
    folder.write("grids/secret", "root:x:0:0:root:/root:/bin/bash\n");
    let plan = folder.at("plan.jsonl");
    let mut names = vec![
        ("/dev/zero", "only files in the grid's own folder"),
        ("/etc/passwd", "only files in the grid's own folder"),
        ("../x", "only files in the grid's own folder"),
        (".", "not a regular file"),
        ("secret", "no positions of connect4"),
    ];
    if cfg!(unix) {
        let fifo = std::process::Command::new("mkfifo").arg(folder.at("grids/fifo")).status();
        assert!(fifo.unwrap().success());
        names.push(("fifo", "not a regular file"));
    }
    for (name, why) in names {
        let grid = folder.write(
            "grids/grid.toml",
            format!(
                "[[grid]]\ngame = \"connect4\"\nruns = \"alphabeta\"\ndepths = 1\npositions = \"file:{name}\"\n"
            ),
        );
        let ended = plyscope(&format!("sweep plan {grid} -o {plan}"));
        assert!(
            !ended.stderr.contains("root:") && !ended.stderr.contains("4453"),
            "{}",
            ended.stderr
        );
        ended.refused(3, why);
        assert!(!fs::exists(&plan).unwrap(), "{name}");
    }
}

/// A script rejects control characters, because a line break in a word would start another command.
#[test]
fn no_script_holds_a_control_character() {
    let folder = Folder::new();
    let plan = planned(&folder, &fs::read_to_string(SMALL).unwrap(), 3);
    let (results, script) = (folder.at("results"), folder.at("script.sh"));
    let broken = folder.at("results\nrm -rf ~");
    let option = "--sbatch=--partition=short\nrm -rf ~";
    for words in [
        [plan.as_str(), "--out", &results, option],
        [plan.as_str(), "--out", &results, "--sbatch=a\rb"],
        [plan.as_str(), "--out", &results, "--sbatch=a\u{85}b"],
        [plan.as_str(), "--out", &results, "--sbatch=a\u{2028}b"],
        [plan.as_str(), "--out", &broken, "--cpus=1"],
        ["plan\n.jsonl", "--out", &results, "--cpus=1"],
    ] {
        for engine in ["slurm", "parallel"] {
            let mut submit = command("sweep submit");
            submit.args(words).args(["--engine", engine, "-o", &script]);
            let ended = output_of(submit.spawn().unwrap(), "sweep submit");
            assert_eq!(ended.status.code(), Some(2), "{words:?}");
            let stderr = String::from_utf8(ended.stderr).unwrap();
            assert!(stderr.contains("a script cannot hold line breaks"), "{stderr}");
            assert!(!fs::exists(&script).unwrap() && !fs::exists(&results).unwrap());
            assert!(!fs::exists(&broken).unwrap());
        }
    }
}

#[test]
fn wrong_words_are_refused() {
    let folder = Folder::new();
    let plan = planned(&folder, &fs::read_to_string(SMALL).unwrap(), 3);
    let (out, grid) = (folder.at("out"), folder.at("grid.toml"));
    let time =
        folder.write("time.toml", "[[grid]]\ngame = \"othello\"\nruns = \"minimax\"\ntime = 3\n");
    plyscope(&format!("sweep plan {time} -o {out}"))
        .refused(3, "line 4, time: is a limit by the clock");
    let large = folder.write("large.toml", format!("{}\n", "# öö\n".repeat(1 << 18)));
    for (line, code, message) in [
        (
            format!("sweep plan {large} -o {out}"),
            3,
            "the grid is larger than 1 MB; put positions into a file (file:NAME)",
        ),
        (format!("sweep run {plan} --out {out} --shard 4/3"), 2, "which has shards 1 to 3"),
        (format!("sweep run {plan} --out {out} --shard 1/4"), 2, "this plan has 3 shards"),
        (format!("sweep run {plan} --out {out} --shard auto"), 2, "this is not an array task"),
        (format!("sweep run {plan} --out {out} --shard first"), 2, "write I/3"),
        (format!("sweep run {grid} --out {out}"), 3, "is no plan of a sweep"),
        (format!("sweep run {out}.none --out {out}"), 1, "No such file"),
        (format!("sweep run {plan} --out {grid}"), 3, "is a file; name a folder"),
        (format!("sweep merge {plan} {out} -o rows.xlsx"), 2, "end it in .jsonl, .csv"),
        (format!("sweep plan {grid} -o {out} --shards 0"), 2, "--shards"),
        (format!("sweep plan {grid} -o {out} --shards 1001"), 2, "--shards"),
        (format!("sweep plan {grid}.none -o {out}"), 3, "No such file"),
        (format!("sweep plan {grid} -o {out}/none/plan"), 1, "No such file"),
    ] {
        plyscope(&line).refused(code, message);
    }
}
