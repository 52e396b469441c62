//! The transposition table at a step as text.

use super::summary::numbers_text;
use super::{Ink, counted, numbers, paint, points, points_window};
use crate::exit::visible;
use plyscope::service::grouped;
use plyscope::service::wire::{Bound, EntryMeaning, EntryView, Filed, TableStep};

/// Returns the table: its counts, the entries for one position, the entry that answered, and the last changes.
pub(crate) fn table_text(table: &TableStep, step: u32, scale: u32) -> String {
    let room = table.room.map(|room| format!(" of {}", grouped(room))).unwrap_or_default();
    let held = counted(table.held, "entry").replace("entrys", "entries");
    let title = format!("table after step {}: {held}{room}", numbers(step));
    let mut text = format!("{}\n", paint(Ink::Title, title));
    let [stored, renewed, evicted] = [table.stored, table.renewed, table.evicted].map(numbers);
    let hits = counted(table.hits, "hit");
    text +=
        &format!("{stored} stored: {renewed} renewed an entry, {evicted} evicted one; {hits}\n\n");
    let left = |left| format!(", {} left", counted(left, "ply").replace("plys", "plies"));
    let left = table.draft.map(left).unwrap_or_default();
    let window = points_window(table.alpha, table.beta, scale);
    let times = counted(table.visits, "time");
    let called = visible(&table.called);
    text += &format!("position at {called}{left}, window {window}, entered {times} so far\n");
    if table.entries.is_empty() {
        text += "  no entry\n";
    } else {
        let head = format!(
            "  {:>6} {:>10} {:>6} {:>9}  {:<24} means here",
            "plies", "value", "move", "at step", "stored by"
        );
        text += &format!("{}\n", paint(Ink::Head, head));
    }
    for entry in &table.entries {
        text += &format!("  {}\n", entry_line(entry, scale));
    }
    if let Some(answer) = &table.answer {
        let by_child = match &table.via {
            Some(via) => format!(" of the child by {}", visible(via)),
            None => String::new(),
        };
        let line = format!("\nanswered by the entry{by_child}:");
        text += &format!("{}\n  {}\n", paint(Ink::Best, line), entry_line(answer, scale));
    }
    if !table.events.is_empty() {
        text += &format!("\n{}\n", paint(Ink::Head, "last changes and answers"));
    }
    for event in &table.events {
        let did = match event.filed {
            Some(Filed::Stored) => "stored",
            Some(Filed::Renewed) => "renewed",
            Some(Filed::Evicted) => "evicted one",
            None => "answered",
        };
        text += &format!("  {:>9}  {did:<15}  {}\n", numbers(event.step), visible(&event.called));
    }
    text
}

fn entry_line(entry: &EntryView, scale: u32) -> String {
    let value = match (entry.bound, entry.numbers) {
        (_, Some(numbers)) => numbers_text(numbers),
        (Some(Bound::Lower), _) => format!(">= {}", points(entry.score, scale)),
        (Some(Bound::Upper), _) => format!("<= {}", points(entry.score, scale)),
        _ => format!("= {}", points(entry.score, scale)),
    };
    let means = match entry.means {
        EntryMeaning::Answers => "answers",
        EntryMeaning::Depth => "another depth",
        EntryMeaning::Open => "leaves the window open",
        EntryMeaning::Numbers => "",
    };
    format!(
        "{:>6} {value:>10} {:>6} {:>9}  {:<24} {means}",
        entry.draft.map_or_else(|| "all".to_owned(), numbers),
        visible(entry.mv.as_deref().unwrap_or("-")),
        numbers(entry.stored),
        visible(&entry.called),
    )
}
