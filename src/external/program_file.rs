//! The events that a program reports with a move, written as a file that opens like any external run.

use super::line::{Line, as_json};
use super::reader::MAX_SEARCHES;
use crate::game::SetupRequest;
use serde_json::{Map, Value};

/// The longest header that a program may send, bytes; each of its searches repeats it.
const LONGEST_HEADER: usize = 2_000;

/// One search among the events.
struct Search<'a> {
    /// The words of a header that the program sent, which also hold for its later searches.
    header: Map<String, Value>,
    lines: Vec<&'a str>,
    /// The largest number of plies between the root and a node.
    deepest: u32,
    nodes: u64,
}

/// The searches of a move, as a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramFile {
    /// The text of the file.
    pub text: String,
    /// The nodes that its searches enter.
    pub nodes: u64,
}

/// Writes the events of a move as a file, with a header before each search.
///
/// A program sends its events without headers, because Plyscope knows the position. It may send words of a header
/// (`{"plyscope":"events","depth":4,"eval":"lines"}`); those of the position are replaced. Without them the
/// evaluation is the program's own, and the depth limit is the depth that the search reached. `left_out` is the
/// number of events that were not kept.
pub fn program_file(
    setup: &SetupRequest,
    name: &str,
    events: &[String],
    left_out: u64,
) -> ProgramFile {
    let (mut text, mut all) = (String::new(), 0);
    let (searches, beyond) = searches(events);
    let left_out = left_out + beyond;
    let place = match serde_json::to_value(setup) {
        Ok(Value::Object(place)) => place,
        _ => Map::new(),
    };
    for search in searches {
        let Search { header, lines, deepest, nodes } = search;
        all += nodes;
        text += &Value::Object(full(&place, name, header, deepest)).to_string();
        text.push('\n');
        for line in lines {
            text += line;
            text.push('\n');
        }
    }
    if left_out > 0 {
        text += &format!("# {left_out} more events of this move were not kept\n");
    }
    ProgramFile { text, nodes: all }
}

/// Splits events into searches: a root that opens after another one has closed begins the next search. Also returns the
/// number of events beyond the most searches of a file.
fn searches(events: &[String]) -> (Vec<Search<'_>>, u64) {
    let mut searches: Vec<Search<'_>> = Vec::new();
    let (mut header, mut open, mut is_over) = (Map::new(), 0_u32, true);
    for (place, line) in events.iter().enumerate() {
        let json = as_json(line);
        let read: Option<Line<'_>> = serde_json::from_str(&json).ok();
        if read.as_ref().is_some_and(|line| line.plyscope.is_some()) {
            let is_long = json.len() > LONGEST_HEADER;
            header =
                if is_long { None } else { serde_json::from_str(&json).ok() }.unwrap_or_default();
            (open, is_over) = (0, true);
            continue;
        }
        let event = read.and_then(|line| line.e).map_or_else(String::new, |e| e.0.into_owned());
        let begins = matches!(&*event, "enter" | "leaf");
        if searches.is_empty() || (is_over && begins) {
            if searches.len() == MAX_SEARCHES {
                return (searches, (events.len() - place) as u64);
            }
            let header = header.clone();
            searches.push(Search { header, lines: Vec::new(), deepest: 0, nodes: 0 });
            is_over = false;
        }
        let Some(search) = searches.last_mut() else { continue };
        search.lines.push(line);
        if begins {
            search.deepest = search.deepest.max(open);
            search.nodes += 1;
        }
        match &*event {
            "enter" => open = open.saturating_add(1),
            "exit" => open = open.saturating_sub(1),
            _ => {}
        }
        is_over = open == 0 && matches!(&*event, "leaf" | "exit");
    }
    (searches, 0)
}

/// Completes the words of a header. `place` are those of the position.
fn full(
    place: &Map<String, Value>,
    name: &str,
    sent: Map<String, Value>,
    deepest: u32,
) -> Map<String, Value> {
    let mut header = Map::new();
    let words = [("plyscope", "events".into()), ("version", 1.into()), ("name", name.into())];
    header.extend(words.map(|(key, value): (_, Value)| (key.to_owned(), value)));
    header.extend([("depth".to_owned(), deepest.into()), ("eval".to_owned(), "own".into())]);
    header.extend(sent);
    for key in ["game", "size", "k", "exact", "subboard", "margin", "position"] {
        header.remove(key);
    }
    header.extend(place.clone());
    header
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::external::{CheckRequest, check_text, open_stream};

    fn file(events: &[&str]) -> String {
        let events: Vec<String> = events.iter().map(|&line| line.to_owned()).collect();
        program_file(&SetupRequest::at("tictactoe", "15"), "Ana", &events, 0).text
    }

    #[test]
    fn each_search_has_a_header_with_its_depth() {
        let text = file(&[
            r#"{"e":"leaf","value":0}"#,
            r#"{"e":"enter","alpha":-Infinity}"#,
            r#"{"e":"leaf","move":"2","value":0}"#,
            r#"{"e":"exit","value":0}"#,
            r#"{"plyscope":"events","depth":3,"eval":"open-lines","game":"othello","size":"8"}"#,
            r#"{"e":"enter"}"#,
            "no event",
        ]);
        let lines: Vec<&str> = text.lines().collect();
        let header = |line: usize| serde_json::from_str::<Value>(lines[line]).unwrap();
        assert_eq!(lines.len(), 3 + 6, "{text}");
        assert_eq!((&header(0)["depth"], &header(0)["eval"]), (&0.into(), &"own".into()));
        assert_eq!((&header(2)["depth"], &header(2)["name"]), (&1.into(), &"Ana".into()));
        let last = header(6);
        assert_eq!((&last["depth"], &last["eval"]), (&3.into(), &"open-lines".into()));
        assert_eq!((&last["game"], &last["position"]), (&"tictactoe".into(), &"15".into()));
        assert_eq!(last.get("size"), None);
    }

    /// Neither many searches nor a long header make a file grow beyond the events.
    #[test]
    fn a_file_has_as_many_searches_as_can_be_read() {
        let long = format!(r#"{{"plyscope":"events","x":"{}"}}"#, "a".repeat(60_000));
        let mut events = vec![long];
        events.resize(MAX_SEARCHES + 4, r#"{"e":"leaf","value":0}"#.to_owned());
        let file = program_file(&SetupRequest::at("tictactoe", ""), "Ana", &events, 2);
        assert!(file.text.len() < 3_000_000, "{}", file.text.len());
        assert!(file.text.ends_with("# 5 more events of this move were not kept\n"));
        assert!(open_stream(&mut file.text.as_bytes()).is_ok());
    }

    /// A search to depth 1 with values of its own agrees with the reference, and opens as a trace.
    #[test]
    fn the_file_is_checked_and_opens() {
        let mut events = vec![r#"{"e":"enter"}"#.to_owned()];
        for mv in [2, 3, 4, 6, 7, 8, 9] {
            events.push(format!(r#"{{"e":"leaf","move":"{mv}","value":{mv}}}"#));
        }
        events.push(r#"{"e":"exit","value":9,"best":"9"}"#.to_owned());
        let file = program_file(&SetupRequest::at("tictactoe", "15"), "Ana", &events, 7);
        let ProgramFile { text, nodes } = file;
        assert_eq!(nodes, 8);
        assert!(text.ends_with("# 7 more events of this move were not kept\n"));
        assert!(open_stream(&mut text.as_bytes()).is_ok());
        let answer = check_text(&CheckRequest { text }).unwrap();
        assert!(answer.searches[0].agrees, "{answer:?}");
    }
}
