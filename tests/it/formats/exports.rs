//! Exports for other programs, read back by independent parsers.

use super::{bytes, open, text};
use crate::traces::{Case, MEDIUM, SMALL, trace};
use plyscope::format::{DEFAULT_DOT_NODES, Format, write_dot};
use plyscope::game::SetupRequest;
use plyscope::search::RunRequest;
use plyscope::service::wire::PictureLook;
use plyscope::service::{Handle, PictureFormat, Request, picture, record};
use plyscope::trace::Trace;
use quick_xml::events::Event;

/// Moves that mean something to some reader: markup, formulas, quotes, directions, line breaks.
const HOSTILE: [&str; 9] = [
    "<script>alert(1)</script>",
    "=1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "\"];x[label=\"",
    "back\\slash\\",
    "a,b;\nc",
    "\u{202E}gnp.exe &amp; ]]>",
    "\u{1B}[31mred\u{0}",
];

/// A trace with hostile move names. Its game is unknown, because the moves of a known one are
/// checked.
fn hostile() -> Trace {
    let mut file = text(
        &trace(Case { position: "(1 2 3 4 5 6 7 8 9)", run: "minimax", ..SMALL }),
        Format::Json,
    )
    .replace("\"game\":\"tree\"", "\"game\":\"<b>\\\"&\"");
    for (name, number) in HOSTILE.iter().zip(1..) {
        let named = serde_json::to_string(name).unwrap();
        file = file.replace(&format!("\"move\":\"{number}\""), &format!("\"move\":{named}"));
        if number == 9 {
            file = file.replace(
                "\"best_move\":\"9\",\"pv\":[\"9\"]",
                &format!("\"best_move\":{named},\"pv\":[{named}]"),
            );
        }
    }
    open(file.as_bytes()).unwrap()
}

/// The form in which an export may show a text: without control characters and those that turn the
/// direction.
fn shown(name: &str) -> String {
    let turns = |c: char| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let harmful = |c: char| c.is_control() || turns(c);
    name.chars().map(|c| if harmful(c) { '\u{FFFD}' } else { c }).collect()
}

/// Returns the number of nodes and the moves of a GraphML file, as an XML reader finds them.
fn moves_of_graphml(file: &str) -> (usize, Vec<String>) {
    let mut reader = quick_xml::Reader::from_str(file);
    let (mut nodes, mut moves, mut key, mut value) = (0, Vec::new(), String::new(), String::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            Event::Start(start) => {
                nodes += usize::from(start.name().as_ref() == "node");
                value.clear();
                if let Some(found) = start.try_get_attribute("key").unwrap() {
                    key = found.value.into_owned();
                }
            }
            Event::Text(text) => value.push_str(&text),
            Event::GeneralRef(name) => {
                let entity = format!("&{};", &*name);
                value.push_str(&quick_xml::escape::unescape(&entity).unwrap());
            }
            Event::End(end) if end.name().as_ref() == "data" && key == "move" => {
                moves.push(value.clone());
            }
            _ => {}
        }
    }
    (nodes, moves)
}

/// The columns that only some searches have are keys of GraphML, of the same types and with the same values.
#[test]
fn graphml_has_what_the_table_has_of_a_search() {
    let three = "((([1 2 6] [4 2 3]) ([6 1 2] [7 4 1])) (([5 1 1] [1 5 2]) ([7 7 1] [5 4 5])))";
    let cases = [
        ("tictactoe", "132", "mcts:200+solver", &["visits", "reward", "proved", "created"][..]),
        ("connect4", "4453", "alphabeta+static+lmr:1", &["how", "claim_low", "claim_high"]),
        ("tictactoe", "1532", "pn+goal:draw", &["pn", "dn"]),
        ("tree", three, "maxn", &["value_a", "value_b", "value_c"]),
        ("tictactoe", "15", "alphabeta", &[]),
    ];
    for (game, position, run, own) in cases {
        let is_late = run.contains("lmr");
        let (depth, eval) = (is_late.then_some(5), is_late.then(|| "lines".to_owned()));
        let setup = SetupRequest::at(game, position);
        let words = RunRequest { depth, eval, ..RunRequest::of(setup, run) };
        let trace = record(&Request::read(&words).unwrap(), &Handle::new());
        let (graphml, csv) = (text(&trace, Format::GraphMl), bytes(&trace, Format::Csv));
        let mut table = csv::Reader::from_reader(csv.as_slice());
        let head = table.headers().unwrap().clone();
        let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
        for name in own {
            let place = head.iter().position(|column| column == *name).unwrap();
            let in_table = rows.iter().map(|row| &row[place]).filter(|cell| !cell.is_empty());
            let data = format!("<data key=\"{name}\">");
            let in_graph = graphml.split(&data).skip(1).map(|rest| rest.split('<').next().unwrap());
            let [in_table, in_graph] = [in_table.collect::<Vec<_>>(), in_graph.collect()];
            assert_eq!(in_graph, in_table, "{run}: {name}");
            assert!(!in_table.is_empty(), "{run}: {name}");
        }
        assert_eq!(graphml.matches("<key ").count(), 31 + own.len(), "{run}");
        assert_eq!(graphml.matches("<node ").count(), trace.len() as usize, "{run}");
        assert_eq!(graphml.matches("</node>").count(), trace.len() as usize, "{run}");
    }
}

#[test]
fn graphml_keeps_hostile_names_as_text() {
    let (nodes, moves) = moves_of_graphml(&text(&hostile(), Format::GraphMl));
    assert_eq!(nodes, 10);
    assert_eq!(moves, HOSTILE.map(shown));
}

/// A thousand names of markup, scripts, formulas, terminal commands, directions and templates.
fn thousand() -> Vec<String> {
    serde_json::from_str(include_str!("../../data/hostile-names.json")).unwrap()
}

/// The goal R9 of `docs/reliability.md`: each name is text in every export, read by independent parsers.
#[test]
fn a_thousand_hostile_names_stay_text() {
    let names = thousand();
    assert_eq!(names.len(), 1_000);
    let leaves: Vec<String> = (1..=1_000).map(|number| number.to_string()).collect();
    let position = format!("({})", leaves.join(" ")).leak();
    let mut file = text(&trace(Case { position, run: "minimax", ..SMALL }), Format::Json);
    file = file.replace("\"game\":\"tree\"", "\"game\":\"nim\"");
    let quoted = |name: &String| serde_json::to_string(name).unwrap();
    for (name, number) in names.iter().zip(1..) {
        let from = format!("\"move\":\"{number}\"");
        file = file.replace(&from, &format!("\"move\":{}", quoted(name)));
    }
    let last = quoted(&names[999]);
    let best = "\"best_move\":\"1000\",\"pv\":[\"1000\"]";
    let file = file.replace(best, &format!("\"best_move\":{last},\"pv\":[{last}]"));
    let trace = open(file.as_bytes()).unwrap();
    let (nodes, moves) = moves_of_graphml(&text(&trace, Format::GraphMl));
    let wanted: Vec<String> = names.iter().map(|name| shown(name)).collect();
    assert_eq!((nodes, &moves), (1_001, &wanted));
    let table = bytes(&trace, Format::Csv);
    let mut rows = csv::Reader::from_reader(table.as_slice());
    for (row, name) in rows.records().skip(1).zip(&wanted) {
        let cell = row.unwrap()[2].to_owned();
        assert_eq!(cell.trim_start_matches('\''), name.trim_start_matches('\''));
        assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r']), "{cell}");
    }
    let found = strings(&text(&trace, Format::Dot));
    assert!(wanted.iter().all(|name| found.contains(name)));
    for line in text(&trace, Format::Lines).lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    // A picture has only drawing elements, and no attribute that can run code.
    let look = PictureLook { max_nodes: Some(2_000), ..PictureLook::of(PictureFormat::Svg) };
    let drawn = picture(&trace, &look).unwrap();
    let mut reader = quick_xml::Reader::from_str(&drawn.pages[0].text);
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            Event::Start(start) | Event::Empty(start) => {
                let name = start.name();
                let name: &str = name.as_ref();
                let known = [
                    "svg", "title", "desc", "g", "path", "text", "tspan", "style", "rect",
                    "polygon", "line", "circle", "defs", "marker", "use",
                ];
                assert!(known.contains(&name), "<{name}>");
                for attribute in start.attributes() {
                    let key = attribute.unwrap().key;
                    let key: &str = key.as_ref();
                    assert!(!key.starts_with("on") && !key.contains("href"), "{key}");
                }
            }
            _ => {}
        }
    }
}

#[test]
fn csv_keeps_hostile_names_and_no_formulas() {
    let file = bytes(&hostile(), Format::Csv);
    let mut rows = csv::Reader::from_reader(file.as_slice());
    let moves: Vec<String> = rows.records().map(|row| row.unwrap()[2].to_owned()).collect();
    for (cell, name) in moves[1..].iter().zip(HOSTILE) {
        let formula = name.starts_with(['=', '+', '-', '@']);
        let name = shown(name);
        assert_eq!(*cell, if formula { format!("'{name}") } else { name });
    }
}

#[test]
fn csv_has_every_field_and_numbers_stay_numbers() {
    let trace = trace(Case { position: "(-3 (-5 9))", ..SMALL });
    let file = text(&trace, Format::Csv);
    let lines: Vec<_> = file.lines().collect();
    assert_eq!(lines[0].split(',').count(), 22);
    assert_eq!(lines[2], "1,0,1,1,min,terminal,-3,exact,,,2,3,,1,1,,,-3,0,1,1,a1");
    assert_eq!(lines.len() as u32, trace.len() + 1);
}

#[test]
fn exports_have_passes_attempts_and_links() {
    let run = "pvs+tt+deepening";
    let case = Case { run, evaluation: "open-lines", depth: Some(4), ..MEDIUM };
    let trace = trace(case);
    let (passes, hits) = (trace.iterations().len(), trace.hits().len());
    let again = (0..trace.len()).filter(|&id| trace.node(id).unwrap().is_re_search()).count();
    assert!(passes == 4 && hits > 5 && again > 0, "{passes} passes, {hits} hits, {again} again");
    let mut dot = Vec::new();
    write_dot(&trace, u32::MAX, &mut dot).unwrap();
    let dot = String::from_utf8(dot).unwrap();
    assert_eq!(dot.matches("label=table").count(), hits);
    assert_eq!(dot.matches("subgraph cluster_").count(), passes);
    assert!(dot.contains("[label=\"pass 2, depth 2, window [-inf, +inf]\" style=dashed]"), "{dot}");
    assert_eq!(dot.matches(", re-search\" style=bold").count(), again);
    let graphml = text(&trace, Format::GraphMl);
    assert_eq!(graphml.matches("<data key=\"stored_by\">n").count(), hits);
    assert_eq!(graphml.matches("<data key=\"attempt\">2<").count(), again);
    assert_eq!(graphml.matches("<edge ").count(), trace.len() as usize - passes);
    assert_eq!(graphml.matches("<data key=\"label\">").count(), trace.len() as usize);
    let scored = (0..trace.len()).filter(|&id| trace.node(id).unwrap().score().is_some()).count();
    assert_eq!(graphml.matches("<data key=\"bound\">").count(), scored);
    for fact in ["evaluation\">open-lines<", "depth\">4<", "passes\">4<", "run\">pvs+tt+deepening<"]
    {
        assert!(graphml.contains(&format!("<data key=\"{fact}/data>")), "{fact}");
    }
    let csv = text(&trace, Format::Csv);
    let field = |line: &str, place: usize| line.split(',').nth(place).unwrap().to_owned();
    let rows: Vec<_> = csv.lines().skip(1).collect();
    assert_eq!(rows.iter().filter(|row| !field(row, 15).is_empty()).count(), hits);
    assert_eq!(rows.iter().filter(|row| field(row, 14) == "2").count(), again);
    assert_eq!(field(rows.last().unwrap(), 13), "4");
}

/// Returns the quoted strings of a DOT file, unescaped as Graphviz does it.
fn strings(dot: &str) -> Vec<String> {
    let (mut found, mut inside, mut escaped) = (Vec::new(), false, false);
    for character in dot.chars() {
        match (inside, escaped, character) {
            (true, false, '\\') => escaped = true,
            (true, false, '"') => inside = false,
            (true, _, _) => {
                escaped = false;
                found.last_mut().map(|text: &mut String| text.push(character)).unwrap();
            }
            (false, _, '"') => {
                inside = true;
                found.push(String::new());
            }
            (false, ..) => {}
        }
    }
    assert!(!inside);
    found
}

#[test]
fn dot_keeps_hostile_names_as_labels() {
    let found = strings(&text(&hostile(), Format::Dot));
    for name in HOSTILE {
        assert!(found.contains(&shown(name)), "{name}");
    }
}

#[test]
fn dot_draws_the_nodes_nearest_to_the_root() {
    let trace = trace(Case { run: "minimax", ..MEDIUM });
    let children = trace.children(0).count();
    let mut dot = Vec::new();
    write_dot(&trace, children as u32 + 3, &mut dot).unwrap();
    let dot = String::from_utf8(dot).unwrap();
    assert_eq!(dot.matches("  0 -> ").count(), children);
    assert_eq!(dot.matches(" -> ").count(), children + 2);
    assert!(dot.contains(&format!(" ({} nodes)\" shape=ellipse", trace.inside(1))), "{dot}");
    let named = text(&crate::traces::trace(SMALL), Format::Dot);
    assert!(named.contains("0 [label=\"A 3\"") && named.contains("[label=\"C <=2\""), "{named}");
}

#[test]
fn dot_says_what_it_leaves_out() {
    let trace = trace(MEDIUM);
    assert!(trace.len() > 20 && trace.len() < DEFAULT_DOT_NODES);
    let mut short = Vec::new();
    write_dot(&trace, 20, &mut short).unwrap();
    let short = String::from_utf8(short).unwrap();
    let note = format!("the first 20 of {} nodes", trace.len());
    assert!(short.contains(&note), "{short}");
    assert_eq!(short.matches(" -> ").count(), 19);
    let whole = text(&trace, Format::Dot);
    assert_eq!(whole.matches(" -> ").count() as u32, trace.len() - 1);
    assert!(!whole.contains("the first"));
}
