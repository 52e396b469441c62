//! Tests of sweeps from grid to table: errors in grids, resuming, and faults of segments.

use super::{
    Draft, Plan, Segment, SweepLines, SweepRows, SweepStatus, done_keys, join_results, run_cell,
    sweep_values,
};
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn draft(text: &str) -> Result<Draft, ServiceError> {
    let read = |name: &str| match name {
        "passwd" => {
            Ok("# users\nroot:x:0:0:root:/root:/bin/bash\nbin:x:1:1::/bin:/bin/sh\n".to_owned())
        }
        "two.txt" => Ok("4453\n4455\n".to_owned()),
        // A tree of 1.3 MB, and a small one.
        "long.txt" => {
            let leaves = "123456789 ".repeat(32_000);
            Ok(format!("(({leaves}) ({leaves}) ({leaves}) ({leaves}))\n(1 2)\n"))
        }
        _ => Err("no such file".to_owned()),
    };
    Draft::of(text, &read, &std::env::temp_dir())
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of faults")]
fn faults_name_grid_line_key_and_remedy() {
    let grid = |lines: &str| format!("[[grid]]\ngame = \"connect4\"\n{lines}");
    let search = |lines: &str| grid(&format!("runs = [\"alphabeta\"]\n{lines}"));
    for (text, expected) in [
        (String::new(), "line 1: there is no grid; begin one with [[grid]]"),
        ("a = ".to_owned(), "line 1: this is no TOML"),
        (
            "depths = 3\n".to_owned(),
            "line 1, depths: lies outside a grid; write keys under [[grid]]",
        ),
        ("grid = 3\n".to_owned(), "line 1, grid: is no list of grids; write [[grid]]"),
        (
            "time = 3\n".to_owned(),
            "line 1, time: is a limit by the clock, and gives other results on another machine",
        ),
        (grid(""), "grid 1, line 1, runs: is missing; write runs ="),
        ("[[grid]]\nruns = \"minimax\"\ndepths = 1".to_owned(), "grid 1, line 1, game: is missing"),
        (search(""), "grid 1, line 1: a cell has no limit; limit cells by depths"),
        (search("depths = [3, \"end\"]"), "grid 1, line 4, depths: \"end\" is no limit"),
        (search("depths = [3, \"all\"]"), "grid 1, line 4, depths: is not understood; write whole"),
        (
            search("depths = 401"),
            "grid 1, line 4, depths: 401 is out of range; write whole numbers from 0 to 400",
        ),
        (
            search("depths = 0x10"),
            "grid 1, line 4, depths: is a number of base 16; write it in decimal digits",
        ),
        (search("nodes = [0o17]"), "nodes: is a number of base 8; write it in decimal digits"),
        (search("nodes = 0b11"), "nodes: is a number of base 2; write it in decimal digits"),
        (search("depths = 3.5"), "depths: is a number with decimal places, and has to be a number"),
        (search("depths = []"), "grid 1, line 4, depths: is an empty list"),
        (
            search("depths = 3\ntime_limit_ms = 100"),
            "grid 1, line 5, time_limit_ms: is a limit by the clock",
        ),
        (search("depth = 3"), "grid 1, line 4, depth: is no key of a grid; write depths"),
        (search("dephts = 3"), "grid 1, line 4, dephts: is no key of a grid; use kind, game"),
        (
            search("depths = 3\na = \"random\""),
            "grid 1, line 5, a: is no key of a grid of kind search",
        ),
        (search("depths = 3\nseeds = [1]"), "grid 1, line 5, seeds: no run and no set"),
        (search("depths = 3\nseeds = [-1]"), "seeds: -1 is out of range"),
        (search("depths = 3\npositions = \"games:3:{seed}:4\""), "seeds: is missing, and a run or"),
        (
            search("depths = 3\npositions = 3.5"),
            "positions: is a number with decimal places, and has to be text",
        ),
        (
            search("depths = 3\npositions = \"file:none.txt\""),
            "grid 1, positions: none.txt: no such file",
        ),
        (search("depths = 3\nexact = 1"), "exact: is a whole number, and has to be true or false"),
        (
            search("depths = 3\nkind = \"tour\""),
            "grid 1, line 5, kind: is not understood; write \"search\"",
        ),
        (
            search("depths = 3\neval = \"discs\""),
            "grid 1 gives no cell that the rules allow: eval: ",
        ),
        (
            search("depths = 3\nsize = \"99x99\""),
            "grid 1 gives no cell that the rules allow: size ",
        ),
        (search("nodes = 0"), "grid 1, line 4, nodes: 0 is out of range"),
        (
            grid("runs = [\"alphabeta\", \"alfabeta\"]\ndepths = 3"),
            "grid 1, line 3, runs: \"alfabeta\": ",
        ),
        (
            grid("runs = \"alphabeta+shorten:3\"\ndepths = 6"),
            "write the node count, as in shorten:6@50000",
        ),
        (
            "[[grid]]\ngame = [\"connect4\", \"chess\"]".to_owned(),
            "grid 1, line 2, game: \"chess\"",
        ),
        (
            format!("{}\n[[grid]]\ngame = \"tictactoe\"\nrun = 1", search("depths = 3")),
            "grid 2, line 7, run: is no key of a grid; write runs",
        ),
        (grid("kind = \"success\"\nruns = \"alphabeta\""), "grid 1, line 1, nodes: is missing"),
        (grid("kind = \"match\"\na = \"random\""), "grid 1, line 1, b: is missing"),
        (
            grid("kind = \"match\"\na = \"random\"\nb = \"alphabeta,time=1\""),
            "grid 1, line 5, b: \"alphabeta,time=1\" is a limit by the clock",
        ),
        (
            grid("kind = \"match\"\na = \"random\"\nb = \"alphabeta\""),
            "\"alphabeta\" has no limit; limit the player by depth= or nodes=",
        ),
    ] {
        let error = draft(&text).err().unwrap_or_else(|| panic!("{text} is taken")).to_string();
        assert!(error.contains(expected), "{text}\n{error}\ndoes not say\n{expected}");
    }
}

fn counts(text: &str) -> (u64, u64, u64) {
    let draft = draft(text).unwrap();
    (draft.cells(), draft.duplicates(), draft.refused().0)
}

#[test]
fn lists_are_multiplied_and_what_the_rules_refuse_is_counted() {
    let text = "[[grid]]\ngame = \"connect4\"\nsize = [\"5x4\", \"7x6\"]\nruns = [\"alphabeta\", \"minimax\"]\n\
                depths = [1, 2, 3]\npositions = [\"\", \"4453\", \"7\"]\nnodes = [100, 200]\n";
    // Only column 7 on the small board is refused: 2 runs, 3 depths, 2 limits.
    assert_eq!(counts(text), (5 * 12, 0, 12));
    let named = draft(text).unwrap().refused().1.to_vec();
    assert_eq!((named.len(), named[0].grid, named[0].cells), (1, 1, 12));
    assert!(named[0].example.contains("connect4, 7"), "{named:?}");
    assert_eq!(counts(&format!("{text}{text}")), (60, 60, 24), "the same cells once");
    let seeds = "[[grid]]\ngame = \"tictactoe\"\nruns = [\"alphabeta\", \"alphabeta+random:{seed}\"]\n\
                 depths = 4\nseeds = [1, 2, 3]\n";
    assert_eq!(counts(seeds), (4, 0, 0), "a run without a seed is one cell");
    let drawn = format!("{seeds}positions = \"games:5:{{seed}}:3\"");
    let (cells, duplicates, _) = counts(&drawn);
    assert_eq!(cells + duplicates, 30, "the seed of a set is that of its runs");
    let file = "[[grid]]\ngame = \"connect4\"\nruns = \"alphabeta\"\ndepths = 2\npositions = \"file:two.txt\"";
    assert_eq!(counts(file).0, 2);
    let mixed = "[[grid]]\ngame = [\"connect4\", \"othello\"]\nruns = [\"alphabeta\", \"alphabeta+ceiling\"]\n\
                 depths = 2\neval = [\"discs\", \"default\"]\n";
    let (cells, _, refused) = counts(mixed);
    assert_eq!(cells + refused, 8);
    assert!(refused >= 2, "discs are Othello's: {refused}");
    let kinds = "[[grid]]\nkind = \"match\"\ngame = \"tictactoe\"\na = [\"random\", \"alphabeta,depth=2\"]\n\
                 b = \"random\"\ngames = 4\nseeds = [1, 2]\n\
                 [[grid]]\nkind = \"success\"\ngame = \"tictactoe\"\nruns = \"alphabeta\"\nnodes = [10, 20]\n";
    assert_eq!(counts(kinds), (6, 0, 0));
}

/// Refused cells are counted as if they were valid: each position of a set, and each seed of a run. A
/// position drawn by a seed has that seed only.
#[test]
fn refused_cells_are_counted_with_their_seeds() {
    let refused = |lines: &str| {
        let (cells, _, refused) = counts(&format!("[[grid]]\nseeds = [1, 2, 3]\n{lines}"));
        (cells, refused)
    };
    let runs = "game = \"connect4\"\nsize = \"5x4\"\nruns = [\"minimax\", \"alphabeta+random:{seed}\"]\n\
                depths = [1, 2]\n";
    assert_eq!(refused(&format!("{runs}positions = [\"\", \"7\"]")), (8, 8));
    // No game on 20 squares has 99 plies.
    let drawn = "positions = [\"\", \"games:5:{seed}:99\"]\n";
    assert_eq!(refused(&format!("{runs}{drawn}")), (8, 5 * 3 * 4));
    let fixed = "positions = [\"\", \"games:5:1:99\"]\n";
    assert_eq!(refused(&format!("{runs}{fixed}")), (8, 5 * 8));
    let matches = "kind = \"match\"\ngame = \"tictactoe\"\na = \"random\"\n\
                   b = [\"random\", \"minimax,depth=1\"]\n";
    assert_eq!(refused(&format!("{matches}{drawn}")), (6, 5 * 3 * 2));
    assert_eq!(refused(&format!("{matches}{fixed}")), (6, 5 * 6));
    let curves = "kind = \"success\"\ngame = \"tictactoe\"\nruns = [\"minimax\", \"alphabeta+random:{seed}\"]\n\
                  nodes = [10, 20]\n";
    assert_eq!(refused(&format!("{curves}{drawn}")), (12, 5 * 3 * 4));
    assert_eq!(refused(&format!("{curves}{fixed}")), (12, 5 * 12));
}

/// A grid from somebody else may name any file, so an error names the line without its contents.
#[test]
fn the_content_of_a_file_is_in_no_error() {
    let text = |file: &str| {
        format!(
            "[[grid]]\ngame = [\"connect4\", \"tree\", \"gomoku\", \"uniform\"]\nruns = \"alphabeta\"\n\
             depths = 2\npositions = [\"\", \"file:{file}\"]\n"
        )
    };
    let named = draft(&text("passwd")).unwrap().refused().1.to_vec();
    assert_eq!(named.iter().filter(|one| one.reason.contains("passwd")).count(), 4, "{named:?}");
    assert!(named.iter().any(|one| one.example == "passwd, line 2"), "{named:?}");
    let listing = format!("{named:?}");
    assert!(!listing.contains("root") && !listing.contains("/bin"), "{listing}");
    let alone = text("passwd").replace("\"\", ", "").replace(", \"uniform\"", "");
    let error = draft(&alone).err().unwrap().to_string();
    assert!(error.contains("passwd has lines that are no positions of"), "{error}");
    assert!(!error.contains("root") && !error.contains("/bin"), "{error}");
}

/// Every planned line must be readable.
#[test]
fn a_position_that_no_line_holds_is_refused() {
    let text = "[[grid]]\ngame = \"tree\"\nruns = [\"minimax\", \"alphabeta\"]\ndepths = 2\n\
                positions = \"file:long.txt\"\n";
    let named = draft(text).unwrap().refused().1.to_vec();
    assert_eq!((named.len(), named[0].cells), (1, 2));
    assert!(named[0].reason.contains("longer than 1 MB"), "{named:?}");
    assert!(named[0].example.len() < 200, "{named:?}");
    let sweep = Sweep::of(text, 1);
    let mut plan = Plan::open(&sweep.plan).unwrap();
    assert_eq!((counts(text).0, plan.header().refused), (2, 2));
    for _ in 0..2 {
        assert_eq!(plan.next_cell().unwrap().unwrap().1.cell.position, "(1 2)");
    }
    assert!(plan.next_cell().unwrap().is_none());
}

const SMALL: &str = "[[grid]]\ngame = \"tictactoe\"\nruns = [\"alphabeta\", \"minimax\"]\ndepths = [1, 2, 3]\n\
                     positions = \"games:4:1:3\"\n";

struct Sweep {
    folder: TempDir,
    plan: PathBuf,
}

impl Sweep {
    fn of(text: &str, shards: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let plan = folder.path().join("plan.jsonl");
        let mut out = Vec::new();
        draft(text).unwrap().write(shards, &mut out).unwrap();
        fs::write(&plan, out).unwrap();
        fs::create_dir(folder.path().join("results")).unwrap();
        Self { folder, plan }
    }

    fn results(&self) -> PathBuf {
        self.folder.path().join("results")
    }

    fn run(&self, shard: u32, most: usize) -> PathBuf {
        let mut plan = Plan::open(&self.plan).unwrap();
        let shards = plan.header().shards;
        let done = done_keys(&self.results(), |key| key.shard(shards) == shard).unwrap();
        let mut segment = Segment::create(&self.results(), shard, "here").unwrap();
        let mut count = 0;
        while let Some((key, line)) = plan.next_cell().unwrap() {
            if key.shard(shards) == shard && !done.contains(key) && count < most {
                segment.add(key, &run_cell(&line.cell, &Handle::new()).unwrap().unwrap()).unwrap();
                count += 1;
            }
        }
        segment.sync().unwrap();
        segment.path().to_owned()
    }

    /// The merged rows without their times, and the status.
    fn merged(&self) -> (String, SweepStatus) {
        let mut out = Vec::new();
        let mut lines = Box::new(SweepLines::new(&mut out));
        let status = self
            .status(|row| lines.row(row).map_err(|error| ServiceError::io(Path::new(""), &error)));
        lines.end().unwrap();
        let text = String::from_utf8(out).unwrap();
        let timeless = text.lines().map(|line| line.split(",\"wall_ns\"").next().unwrap());
        (timeless.collect::<Vec<_>>().join("\n"), status)
    }

    fn status(
        &self,
        mut each: impl FnMut(&[super::SweepValue<'_>; super::SWEEP_WIDTH]) -> Result<(), ServiceError>,
    ) -> SweepStatus {
        let mut plan = Plan::open(&self.plan).unwrap();
        let scratch = self.folder.path();
        join_results(&mut plan, &self.results(), scratch, |row| each(&sweep_values(row))).unwrap()
    }
}

#[test]
fn shards_resumed_attempts_and_another_division_give_the_same_rows() {
    let whole = Sweep::of(SMALL, 1);
    whole.run(1, usize::MAX);
    let (rows, status) = whole.merged();
    let cells = status.cells;
    assert_eq!((status.done, status.missing, rows.lines().count() as u64), (cells, 0, cells));
    for shards in [2, 5] {
        let divided = Sweep::of(SMALL, shards);
        for shard in 1..=shards {
            divided.run(shard, 2);
        }
        let half = divided.merged().1;
        assert!(half.missing > 0 && half.done > 0, "{half:?}");
        assert_eq!(half.missing_by_shard.values().sum::<u64>(), half.missing);
        for shard in 1..=shards {
            divided.run(shard, usize::MAX);
        }
        let (divided, status) = divided.merged();
        assert_eq!((divided, status.repeated), (rows.clone(), 0), "{shards}");
    }
}

#[test]
fn torn_damaged_repeated_and_foreign_segments_are_seen_and_named() {
    let sweep = Sweep::of(SMALL, 1);
    let first = sweep.run(1, usize::MAX);
    let (rows, _) = sweep.merged();
    let bytes = fs::read(&first).unwrap();
    let ends: Vec<usize> = bytes
        .iter()
        .enumerate()
        .filter(|(_, byte)| **byte == b'\n')
        .map(|(at, _)| at + 1)
        .collect();
    // Cut at every byte of the last two lines, and in the first.
    for cut in (ends[ends.len() - 3]..bytes.len()).chain(1..40) {
        fs::write(&first, &bytes[..cut]).unwrap();
        let (left, status) = sweep.merged();
        assert!(rows.contains(left.lines().next_back().unwrap_or_default()));
        let is_torn = !ends.contains(&cut);
        let seen = status.faults.torn + status.faults.foreign_files;
        assert_eq!(seen, u64::from(is_torn), "{cut}: {status:?}");
        assert_eq!(status.faults.named.len() as u64, seen);
        assert!(status.missing > 0);
    }
    // A flipped bit anywhere in a line damages that line, and nothing else is lost.
    for at in (ends[1]..ends[2] - 1).step_by(7) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        fs::write(&first, damaged).unwrap();
        let (_, status) = sweep.merged();
        let seen = status.faults.damaged + status.faults.torn;
        assert!(seen >= 1 && status.missing <= 2, "{at}: {status:?}");
    }
    // Lost cells are run again, and the rows are the same.
    let second = sweep.run(1, usize::MAX);
    assert_eq!(sweep.merged().0, rows);
    fs::write(&first, &bytes).unwrap();
    let (again, status) = sweep.merged();
    assert_eq!(again, rows);
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    let later = name(&first).max(name(&second));
    let repeated = match status.repeated {
        1 => format!("{later}: 1 row of a cell that has one already"),
        rows => format!("{later}: {rows} rows of cells that have one already"),
    };
    assert!(status.repeated > 0 && status.repeated_named == [repeated], "{status:?}");
    let results = sweep.results();
    fs::write(results.join("part-9-x.jsonl"), "{\"a\":1}\n").unwrap();
    fs::write(results.join("slurm-1.log"), "not looked at").unwrap();
    let old =
        String::from_utf8_lossy(&bytes[..ends[0]]).replace("\"semantics\":1", "\"semantics\":9999");
    fs::write(results.join("part-9-y.jsonl"), old).unwrap();
    let other = Sweep::of(&SMALL.replace("tictactoe", "connect4"), 1);
    fs::copy(other.run(1, 3), results.join("part-9-z.jsonl")).unwrap();
    let (again, status) = sweep.merged();
    assert_eq!((again, status.faults.foreign_files, status.foreign_rows), (rows, 2, 3));
    let foreign = "part-9-z.jsonl: 3 rows of cells that are not in the plan";
    assert_eq!(status.foreign_named, [foreign]);
    let named = status.faults.named.join("\n");
    assert!(named.contains("part-9-x.jsonl: is no segment"), "{named}");
    assert!(named.contains("part-9-y.jsonl: searches of semantic version 9999"), "{named}");
}

/// Another program with more fields wrote the row. The row is ignored and named, and its cell is run again.
#[test]
fn a_row_of_another_form_is_a_fault_with_its_place() {
    let sweep = Sweep::of(SMALL, 1);
    let first = sweep.run(1, usize::MAX);
    let (rows, _) = sweep.merged();
    let text = fs::read_to_string(&first).unwrap();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let row = lines[2].split_once("\"row\":").unwrap().1;
    let row = row[..row.len() - 1].replacen("\"nodes\":", "\"later\":1,\"nodes\":", 1);
    lines[2] = format!("{{\"crc\":\"{:08x}\",\"row\":{row}}}", crc32fast::hash(row.as_bytes()));
    fs::write(&first, lines.join("\n") + "\n").unwrap();
    let status = sweep.merged().1;
    assert_eq!((status.faults.unreadable, status.faults.damaged, status.missing), (1, 0, 1));
    let name = first.file_name().unwrap().to_string_lossy();
    let reason =
        format!("{name}: line 3 has its checksum and cannot be read: unknown field `later`");
    assert!(status.faults.named[0].starts_with(&reason), "{:?}", status.faults);
    sweep.run(1, usize::MAX);
    let (again, status) = sweep.merged();
    assert_eq!((again, status.missing, status.conflicts), (rows, 0, 0));
}

#[test]
fn rows_that_differ_are_a_conflict_with_its_fields() {
    let sweep = Sweep::of(SMALL, 1);
    let first = sweep.run(1, usize::MAX);
    let text = fs::read_to_string(&first).unwrap();
    let line = text.lines().nth(1).unwrap();
    let key = line.split("\"key\":\"").nth(1).unwrap()[..32].to_owned();
    // Adds a sound row of the same cell with another count.
    let mut segment = Segment::create(&sweep.results(), 1, "elsewhere").unwrap();
    let mut plan = Plan::open(&sweep.plan).unwrap();
    while let Some((other, line)) = plan.next_cell().unwrap() {
        if other.to_string() == key {
            let mut ran = run_cell(&line.cell, &Handle::new()).unwrap().unwrap();
            ran.outcome.nodes += 1;
            segment.add(other, &ran).unwrap();
        }
    }
    segment.sync().unwrap();
    let (rows, status) = sweep.merged();
    assert_eq!((status.conflicts, status.missing), (1, 0));
    assert!(!rows.contains(&key));
    let named = &status.conflicts_named[0];
    let parts = [&key[..], "nodes (", "part-1-", " line 2"];
    assert!(parts.iter().all(|part| named.contains(part)), "{named}");
    let done = done_keys(&sweep.results(), |_| true).unwrap();
    assert_eq!(done.conflicts, status.conflicts_named);
    assert!(done_keys(&sweep.results(), |_| false).unwrap().conflicts.is_empty());
}

#[test]
fn damaged_plans_are_refused() {
    let sweep = Sweep::of(SMALL, 1);
    let text = fs::read_to_string(&sweep.plan).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let swapped = [&lines[..1], &[lines[2], lines[1]], &lines[3..]].concat().join("\n") + "\n";
    let cut = lines[..3].join("\n") + "\n";
    let more = format!("{text}{}\n", lines[1]);
    let other_cell = text.replacen("\"depth\":1", "\"depth\":2", 1);
    for (text, expected) in [
        ("{}\n", "is no plan of a sweep"),
        (&text.replacen("\"semantics\":1", "\"semantics\":77", 1), "semantic version 77"),
        (&swapped, "line 3 is damaged: it is not in the order"),
        (&cut, "ends after 2 of"),
        (&text[..text.len() - 9], "is damaged"),
        (&more, "is damaged"),
        (&other_cell, "its key is not that of its cell"),
    ] {
        fs::write(&sweep.plan, text).unwrap();
        let read = || -> Result<(), ServiceError> {
            let mut plan = Plan::open(&sweep.plan)?;
            while plan.next_cell()?.is_some() {}
            Ok(())
        };
        let error = read().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
