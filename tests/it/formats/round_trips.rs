//! Writes and reads traces of every game and kind of ending in every readable format.

use super::{bytes, open, refusal, text};
use crate::traces::{CASES, Case, MEDIUM, PLAIN, SMALL, trace};
use plyscope::format::{Format, read, schema, write};
use plyscope::trace::Trace;
use std::io::{self, Write};

/// Returns everything that a trace answers, as text.
fn described(trace: &Trace) -> String {
    let nodes: Vec<_> = (0..trace.len()).map(|id| (trace.node(id), trace.parent(id))).collect();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {} {nodes:?} {:?}",
        trace.about(),
        trace.counts(),
        trace.variation(),
        trace.stop(),
        trace.stubs(),
        trace.iterations(),
        trace.hits(),
        trace.steps(),
        (1..trace.len())
            .filter_map(|id| trace.edge(id))
            .map(|edge| trace.name(edge.mv))
            .collect::<Vec<_>>()
    )
}

#[test]
fn a_trace_comes_back_whole() {
    for case in CASES {
        let trace = trace(case);
        for format in Format::ALL.into_iter().filter(|format| format.is_readable()) {
            let first = bytes(&trace, format);
            let again = open(&first).unwrap_or_else(|e| panic!("{case:?} {format:?}: {e}"));
            assert_eq!(described(&again), described(&trace), "{case:?} {format:?}");
            assert!(bytes(&again, format) == first, "{case:?} {format:?}");
        }
    }
}

/// Discards all output; `largest` is the longest piece, `all` the sum, in bytes.
#[derive(Default)]
struct Pieces {
    largest: usize,
    all: usize,
}

impl Write for Pieces {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.largest = self.largest.max(piece.len());
        self.all += piece.len();
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The writer uses pieces of one size, so that memory does not grow with the trace.
#[test]
fn pieces_do_not_grow_with_the_trace() {
    let large = trace(Case { run: "alphabeta", ..PLAIN });
    for format in Format::ALL {
        let mut pieces = Pieces::default();
        write(&large, format, &mut pieces).unwrap();
        let Pieces { largest, all } = pieces;
        assert!(all > 100_000, "{format:?}: {all} bytes");
        assert!(largest <= 160 << 10, "{format:?}: a piece of {largest} of {all} bytes");
    }
}

#[test]
fn the_schema_is_the_committed_one_and_holds() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/trace-1.json");
    if std::env::var_os("PLYSCOPE_BLESS").is_some() {
        std::fs::write(path, schema()).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(committed == schema(), "schema/trace-1.json is stale: run with PLYSCOPE_BLESS=1");
    let schema = serde_json::from_str(&committed).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for case in CASES {
        let file = serde_json::from_slice(&bytes(&trace(case), Format::Json)).unwrap();
        let errors: Vec<_> = validator.iter_errors(&file).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{case:?}: {errors:?}");
    }
    let wrong = text(&trace(SMALL), Format::Json).replace("\"max\"", "\"mux\"");
    assert!(!validator.is_valid(&serde_json::from_str(&wrong).unwrap()));
}

/// networkx writes attributes before ids, `graph` before nodes or after, edges by source, and drops
/// everything else.
#[test]
fn a_file_that_networkx_saved_again_is_read() {
    let trace = trace(MEDIUM);
    let file: serde_json::Value = serde_json::from_slice(&bytes(&trace, Format::Json)).unwrap();
    let mut edges = file["edges"].as_array().unwrap().clone();
    edges.sort_by_key(|edge| edge["source"].as_u64());
    let nodes: Vec<String> = file["nodes"].as_array().unwrap().iter().map(floats).collect();
    for (name, order) in [("edges", [0, 1, 2]), ("links", [1, 0, 2]), ("edges", [2, 1, 0])] {
        let parts = [
            format!("\"graph\": {}", file["graph"]),
            format!("\"nodes\": [{}]", nodes.join(", ")),
            format!("\"{name}\": {}", serde_json::Value::from(edges.clone())),
        ];
        let [a, b, c] = order.map(|part| parts[part].as_str());
        let saved =
            format!("{{\"directed\": true, \"multigraph\": false, {a}, {b}, {c}, \"x\": [1]}}");
        let again = open(saved.as_bytes()).unwrap();
        assert!(bytes(&again, Format::Json) == bytes(&trace, Format::Json));
    }
}

/// A node with whole floats, as pandas writes a column with gaps, and with the id last.
fn floats(node: &serde_json::Value) -> String {
    let fields = node.as_object().unwrap().iter().rev();
    let fields: Vec<_> = fields
        .map(|(name, value)| match value.as_i64() {
            Some(number) => format!("\"{name}\": {number}.0"),
            None => format!("\"{name}\": {value}"),
        })
        .collect();
    format!("{{{}, \"colour\": \"red\", \"beta_in2\": null}}", fields.join(", "))
}

#[test]
fn open_window_ends_are_missing_or_null() {
    let trace = trace(SMALL);
    let plain = text(&trace, Format::Json);
    let with_null = plain.replacen("\"enter\":1,", "\"alpha_in\":null,\"enter\":1,", 1);
    assert_ne!(plain, with_null);
    assert!(text(&open(with_null.as_bytes()).unwrap(), Format::Json) == plain);
}

#[test]
fn other_programs_keep_their_part() {
    let trace = trace(SMALL);
    let plain = text(&trace, Format::Json);
    let given = plain
        .replacen(
            "\"status\":\"searched\"",
            "\"ext\": {\"a\": [1, \"x y\"]},\"status\":\"searched\"",
            1,
        )
        .replacen("\"directed\"", "\"ext\": { \"b\" : 2.50 },\n\"directed\"", 1);
    let once = open(given.as_bytes()).unwrap();
    assert_eq!(once.ext(), Some("{\"b\":2.50}"));
    assert_eq!(once.node_ext(0), Some("{\"a\":[1,\"x y\"]}"));
    for format in [Format::Json, Format::Lines] {
        let first = bytes(&once, format);
        let again = open(&first).unwrap();
        assert_eq!((again.ext(), again.node_ext(0)), (once.ext(), once.node_ext(0)));
        assert!(bytes(&again, format) == first);
    }
}

#[test]
fn formats_that_cannot_be_read_say_so() {
    for format in [Format::Dot, Format::GraphMl, Format::Csv] {
        let file = bytes(&trace(SMALL), format);
        assert!(read(&mut file.as_slice(), Some(format)).is_err());
        assert!(!refusal(&file).remedy.is_empty());
    }
}

/// For an unknown game the reader checks the structure alone.
#[test]
fn an_unknown_game_and_run_keep_their_words() {
    let file = text(&trace(MEDIUM), Format::Json)
        .replace("\"game\":\"tictactoe\"", "\"game\":\"chess\"")
        .replace("\"run\":\"alphabeta\"", "\"run\":\"negascout+tt\"")
        .replace("\"algorithm\":\"alphabeta\"", "\"algorithm\":\"negascout\"")
        .replace("\"move\":\"", "\"move\":\"N");
    let file = rename_variation(&file);
    let trace = open(file.as_bytes()).unwrap();
    assert_eq!((trace.about().words().setup.game.as_str(), trace.about().run()), ("chess", None));
    assert!(text(&trace, Format::Json) == file);
}

fn rename_variation(file: &str) -> String {
    let start = file.find("\"best_move\":").unwrap();
    let end = start + file[start..].find("\"stopped\"").unwrap();
    let line =
        file[start..end].replace(":\"", ":\"N").replace("[\"", "[\"N").replace(",\"", ",\"N");
    let line = line.replace("\"Npv", "\"pv");
    let line = line.replace("\"pv_end\":\"N", "\"pv_end\":\"");
    format!("{}{line}{}", &file[..start], &file[end..])
}

#[test]
fn names_of_a_textbook_tree_are_in_its_files() {
    let of = |position| trace(Case { game: "tree", position, run: "alphabeta", ..PLAIN });
    let named = of("A(B(3 12) min:Left(4 (9 1)))");
    for format in [Format::Json, Format::Lines] {
        assert_eq!(text(&named, format).matches("\"name\":\"").count(), 3, "A, B and Left");
        assert!(!text(&of("((3 12)(4 9))"), format).contains("\"name\""));
    }
    let file = text(&named, Format::Json);
    let with = |name: &str| {
        let own = ",\"name\":\"Left\"";
        assert!(file.contains(own), "{file}");
        open(file.replace(own, name).as_bytes())
    };
    for same in ["", ",\"name\" : \"L\\u0065ft\"", ",\"name\":\"Right\""] {
        let again = with(same).unwrap();
        assert_eq!(text(&again, Format::Json), file, "{same}: it follows from the tree");
    }
    assert!(with(",\"name\":7").is_err());
}
