//! A node has one name: in sentences, in views, in pictures, in tables.

use crate::traces::{CASES, Case, SMALL, trace};
use plyscope::analysis::{Manner, explain, says};
use plyscope::format::{Cell, Rows, columns_of};
use plyscope::picture::{DrawOptions, Label, Steps, draw};
use plyscope::say::{Arg, Language, Message};
use plyscope::service::{node_view, step_view};
use plyscope::trace::{EventKind, name_parts, shown_name};

const NAMED: [&str; 4] = [
    "(Left:(3 12) Right:7)",
    "A(\"B 1\"(3 12) C(2 4))",
    "A(B(D=3 12) C(2 4))",
    "Root(B(3 12)(2 4))",
];

fn texts(message: &Message, found: &mut Vec<String>) {
    fn of(arg: &Arg, found: &mut Vec<String>) {
        match arg {
            Arg::Text(text) => found.push(text.clone()),
            Arg::Count(_) => {}
            Arg::List(list) => list.iter().for_each(|arg| of(arg, found)),
            Arg::Message(message) => texts(message, found),
        }
    }
    message.args.values().for_each(|arg| of(arg, found));
}

#[test]
fn a_node_has_the_same_name_everywhere() {
    let mut compared = 0;
    let named = NAMED.map(|position| Case { position, ..SMALL });
    for case in CASES.into_iter().chain(named) {
        let (what, trace) = (format!("{case:?}"), trace(case));
        if trace.is_empty() {
            continue;
        }
        let mut column = Vec::new();
        let place =
            columns_of(&trace).iter().position(|(_, column)| column.name == "name").unwrap();
        let mut rows = Rows::of(&trace);
        while let Some(row) = rows.next_row() {
            column.push(match row[place] {
                Cell::Text(name) => Some(name.to_owned()),
                _ => None,
            });
        }
        let every = (trace.steps() / 10).max(1);
        for step in (1..=trace.steps()).step_by(every as usize) {
            let at = format!("{what}, step {step}");
            let view = step_view(&trace, step).unwrap();
            let id = view.node.unwrap();
            let name = column[id as usize].clone();
            assert_eq!(node_view(&trace, id).unwrap().name, name, "{at}");
            for frame in &view.stack {
                assert_eq!(frame.name, column[frame.node as usize], "{at}");
            }
            let moves = trace.moves_to(id);
            let called = name.as_deref().map_or_else(|| trace.line_text(&moves), shown_name);
            // The sentence calls it so, or "the root", "this node" or a move of its parent.
            let message =
                says(&trace, &explain(&trace, &trace.state(step).unwrap()), Manner::default());
            let mut found = Vec::new();
            std::iter::once(&message.head)
                .chain(&message.detail)
                .for_each(|part| texts(part, &mut found));
            // Not at an update, because that names the child, the end of the best move.
            let of_child = view.event == EventKind::Update
                || (view.event == EventKind::Exit && moves.is_empty());
            if name.is_some() && !of_child {
                assert!(found.contains(&called), "{at}: {called} not in {found:?}");
                let other = trace.line_text(&moves);
                let text = message.text(Language::English);
                assert!(!text.contains(&format!("node {other}")), "{at}: {text}");
            }
            let wish = DrawOptions {
                steps: Steps::Range(step, step),
                highlight: vec![id],
                ..DrawOptions::default()
            };
            let scene = draw(&trace, &wish).scenes.remove(0);
            if scene.glyphs.iter().any(|glyph| glyph.node == id) {
                assert_eq!(scene.ringed, std::slice::from_ref(&called), "{at}");
                if let Some(name) = &name {
                    let (line, below) = name_parts(name);
                    let is_it = |label: &Label| label.text == line && label.sub == below;
                    assert!(scene.labels.iter().any(is_it), "{at}: {name} is not drawn");
                }
            }
            compared += 1;
        }
    }
    assert!(compared >= 200, "{compared}");
}
