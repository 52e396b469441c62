//! The table of nodes in its text formats: columns, cells, and completeness.

use super::{bytes, open, refusal, text};
use crate::monte_carlo::trace_of;
use crate::more_searches;
use crate::traces::{CASES, Case, MEDIUM, SMALL, trace};
use plyscope::format::{Cell, Format, Rows, WIDTH, columns_of, table_schema};
use plyscope::service::wire::{RunRequest, SetupRequest};
use plyscope::trace::{Status, Trace};
use serde_json::{Map, Value};

fn rows(trace: &Trace) -> Vec<Map<String, Value>> {
    let lines = text(trace, Format::NodeLines);
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A trace with iterations, re-searches and answers of the table.
fn several_passes() -> Trace {
    let run = "pvs+tt+deepening";
    trace(Case { run, evaluation: "open-lines", depth: Some(4), ..MEDIUM })
}

fn random_games() -> Trace {
    trace_of("tictactoe", "123", "mcts:600+seed:7+solver", None)
}

/// Only a Monte Carlo search has visits, so no other table changed when they came.
#[test]
fn visits_are_columns_of_random_games_alone() {
    assert!(!rows(&trace(SMALL))[0].contains_key("visits"));
    let trace = random_games();
    let record = trace.monte_carlo().unwrap();
    let rows = rows(&trace);
    let number = |row: &Map<String, Value>, key: &str| row[key].as_u64();
    for (id, row) in (0..).zip(&rows) {
        let below: u64 =
            trace.children(id).map(|c| number(&rows[c as usize], "visits").unwrap()).sum();
        let ended = record.iterations().iter().filter(|played| played.node == id).count() as u64;
        assert_eq!(number(row, "visits"), Some(below + ended), "{row:?}");
        let proved = record.proof(id).map(|proof| u64::from(proof.reward));
        assert_eq!(number(row, "proved"), proved, "{row:?}");
        assert_eq!(number(row, "created"), trace.created(id).map(u64::from), "{row:?}");
    }
    assert_eq!(number(&rows[0], "visits"), Some(record.counts().iterations.into()));
    assert!(number(&rows[0], "reward").is_some_and(|reward| reward > 0));
}

fn further_searches() -> [(Trace, &'static [&'static str]); 4] {
    let search = |game, position, run, evaluation, depth| {
        more_searches::trace_of(&more_searches::request(game, position, run, evaluation, depth))
    };
    let late = search("connect4", "42427566777554444333233", "alphabeta+lmr+null", "lines", 5);
    let quiet = search("connect4", "4453", "alphabeta+quiescence:threats", "lines", 2);
    let proof =
        more_searches::trace_of(&RunRequest::of(SetupRequest::at("tictactoe", "1532"), "pn"));
    let tree = SetupRequest::at("tree", "(([1 2 6] [4 3 2])([6 1 2] [7 4 1]))");
    let three = more_searches::trace_of(&RunRequest::of(tree, "maxn"));
    [
        (late, &["how", "claim_low", "claim_high"]),
        (quiet, &["stand"]),
        (proof, &["pn", "dn"]),
        (three, &["value_a", "value_b", "value_c"]),
    ]
}

/// The columns of other searches agree with the native file, and no other table has them.
#[test]
fn further_searches_have_columns_of_their_own() {
    let plain = rows(&trace(SMALL))[0].len();
    for (trace, own) in further_searches() {
        let file: Value = serde_json::from_str(&text(&trace, Format::Json)).unwrap();
        let rows = rows(&trace);
        assert_eq!(rows[0].len(), plain + own.len(), "{own:?}");
        for (row, node) in rows.iter().zip(file["nodes"].as_array().unwrap()) {
            for &name in own {
                let said = match name {
                    "claim_low" => &node["claim"]["low"],
                    "claim_high" => &node["claim"]["high"],
                    "value_a" => &node["vector"][0],
                    "value_b" => &node["vector"][1],
                    "value_c" => &node["vector"][2],
                    _ => &node[name],
                };
                let said = if said == "inf" { &Value::Null } else { said };
                assert_eq!(&row[name], said, "{name}: {node}");
            }
        }
        let is_there = |name: &&str| rows.iter().any(|row| !row[*name].is_null());
        assert!(own.iter().all(is_there), "{own:?}");
    }
}

#[test]
fn every_line_has_every_column_in_order() {
    let schema: Value = serde_json::from_str(&table_schema()).unwrap();
    let valid = jsonschema::validator_for(&schema).unwrap();
    let further = further_searches().into_iter().map(|(trace, _)| trace);
    for trace in CASES.map(trace).into_iter().chain([random_games()]).chain(further) {
        let columns = columns_of(&trace).into_iter();
        let begin: Vec<String> =
            columns.map(|(_, column)| format!("\"{}\":", column.name)).collect();
        let lines = text(&trace, Format::NodeLines);
        assert_eq!(lines.lines().count() as u32, trace.len(), "{:?}", trace.about());
        for line in lines.lines() {
            let places: Vec<_> = begin.iter().map(|key| line.find(key).unwrap()).collect();
            assert!(places.is_sorted(), "{line}");
            let row: Value = serde_json::from_str(line).unwrap();
            assert!(valid.is_valid(&row), "{line}");
        }
    }
}

/// CSV has the same cells and leaves null empty.
#[test]
fn csv_has_the_same_cells() {
    let cut_off = trace(Case { budget: 5, ..SMALL });
    for trace in [several_passes(), trace(SMALL), cut_off, random_games()] {
        let csv = bytes(&trace, Format::Csv);
        let mut table = csv::Reader::from_reader(csv.as_slice());
        let found: Vec<Vec<String>> =
            table.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
        let cell = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let expected = rows(&trace).into_iter();
        let expected: Vec<Vec<String>> = expected
            .map(|row| {
                columns_of(&trace).iter().map(|(_, column)| cell(&row[column.name])).collect()
            })
            .collect();
        assert_eq!(found, expected);
    }
}

#[test]
fn what_the_columns_say() {
    let trace = several_passes();
    let rows = rows(&trace);
    let number = |row: &Map<String, Value>, key: &str| row[key].as_i64().unwrap();
    let passes = trace.iterations().len();
    assert_eq!(number(rows.last().unwrap(), "pass"), passes as i64);
    for (id, row) in (0..).zip(&rows) {
        let below = (id..trace.node(id).unwrap().end()).filter(|&id| !trace.is_pruned(id)).count();
        assert_eq!(number(row, "size"), below as i64, "{row:?}");
        let moves: Vec<_> = trace.moves_to(id).into_iter().map(|mv| trace.name(mv)).collect();
        assert_eq!(
            row["path"].as_str(),
            Some(moves.join(".").as_str()).filter(|path| !path.is_empty())
        );
        let Some(parent) = trace.parent(id) else { continue };
        let order = trace.children(parent).position(|child| child == id).unwrap();
        assert_eq!(number(row, "order"), order as i64);
        if number(row, "attempt") == 2 {
            assert_eq!(
                row["path"],
                rows[..id as usize].iter().rev().find(|row| row["parent_id"] == parent).unwrap()["path"]
            );
        }
    }
    let hit = rows.iter().find(|row| !row["stored_by"].is_null()).unwrap();
    assert!(hit["status"] == "hit" && hit["static"].is_null(), "{hit:?}");
    let leaves = |row: &&Map<String, Value>| row["status"] == "leaf" || row["status"] == "terminal";
    assert!(rows.iter().filter(leaves).all(|row| row["static"] == row["score"]));
}

/// A stub counts its inside, and a table that answers for all children names a move.
#[test]
fn stubs_are_counted_in_full_and_hits_name_moves() {
    let cut = trace(Case { budget: 5, ..SMALL });
    let sizes: Vec<_> = rows(&cut).iter().map(|row| row["size"].as_u64().unwrap()).collect();
    assert_eq!(sizes[0], cut.counts().total.nodes, "{sizes:?}");
    let (game, position, run) = ("connect4", "4453", "pvs+tt+etc+deepening");
    let etc = Case { game, position, run, evaluation: "lines", depth: Some(5), ..MEDIUM };
    let etc = trace(etc);
    assert!(rows(&etc).iter().any(|row| row["hit_move"].is_string()));
}

/// Fail-hard clamps the score but not the static value; a ceiling is not a static value.
#[test]
fn static_values_are_those_of_leaves() {
    let hard = rows(&trace(Case { run: "alphabeta+hard", ..SMALL }));
    assert!(hard.iter().any(|row| row["static"] == 8 && row["score"] == 3), "{hard:?}");
    assert_eq!(hard[0]["name"], "A");
    assert!(hard[0]["static"].is_null() && hard[0]["path"].is_null() && hard[0]["order"].is_null());
    let foreseen = trace(Case { run: "alphabeta+wins", evaluation: "result", ..MEDIUM });
    let early: Vec<_> = (0..foreseen.len()).filter(|&id| foreseen.is_foreseen(id)).collect();
    assert!(!early.is_empty());
    let found = rows(&foreseen);
    assert!(early.iter().all(|&id| found[id as usize]["static"].is_null()));
}

/// The table leaves out a path that would fill a file of its own, and the paths below it.
#[test]
fn long_paths_are_left_out() {
    let moves = "x".repeat(63) + ":(";
    let position = format!("({}1{}", moves.repeat(100), ")".repeat(101));
    let position: &'static str = position.leak();
    let trace = trace(Case { position, ..SMALL });
    let mut rows = Rows::of(&trace);
    let place = columns_of(&trace).iter().position(|(_, column)| column.name == "path").unwrap();
    let (mut longest, mut left_out) = (0, 0);
    while let Some(row) = rows.next_row() {
        let row: [Cell<'_>; WIDTH] = row;
        match row[place] {
            Cell::Text(path) => longest = longest.max(path.len()),
            _ => left_out += 1,
        }
    }
    assert_eq!((longest, left_out), (4_095, trace.len() as usize - 64));
}

/// A table of nodes is not a trace; the refusal names the format that is one.
#[test]
fn nodes_alone_are_refused_with_the_remedy() {
    for format in [Format::NodeLines, Format::NodeLinesGz] {
        let refused = refusal(&bytes(&trace(SMALL), format));
        assert!(refused.remedy.contains("without it"), "{refused}");
    }
    assert!(open(&bytes(&trace(SMALL), Format::LinesGz)).is_ok());
}

#[test]
fn packed_tables_hold_the_same() {
    use std::io::Read;
    let trace = trace(MEDIUM);
    for (packed, plain) in [(Format::CsvGz, Format::Csv), (Format::NodeLinesGz, Format::NodeLines)]
    {
        let mut text = Vec::new();
        let file = bytes(&trace, packed);
        flate2::read::GzDecoder::new(file.as_slice()).read_to_end(&mut text).unwrap();
        assert_eq!(text, bytes(&trace, plain));
    }
    assert!((0..trace.len()).any(|id| trace.node(id).unwrap().status() == Status::Pruned));
}
