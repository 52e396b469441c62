//! Which module may import which: the layers of the crates, as data.

use super::imports::ImportPath;
use super::source::{Finding, Source};

/// The two layered crates: the one that compiles the searches, and the one above it. The first cannot see the second.
const HOUSES: [&str; 2] = ["crates/core/src/", "src/"];

/// The modules ("rooms") of both crates, one layer ("floor") per line from the bottom up, with the reason for its limits.
/// A module may import from lower layers only, never from its own.
const FLOORS: [(&[&str], &str); 17] = [
    (&["random", "stats"], "the ground floor knows no room above it"),
    (&["say"], "it writes sentences, and knows nothing of what they say"),
    (&["game"], "rules know nothing of who searches them"),
    (&["evaluation"], "it judges positions, it finds no moves"),
    (&["search"], "watching must not steer, so it knows its observers by a trait of its own"),
    (&["solve"], "a solver answers with a value and is watched by a counter alone"),
    (
        &["book"],
        "it knows positions before they are searched, and nothing of what a search records",
    ),
    (
        &["mistakes"],
        "every judge of a student stands above it, because there is one list and one simulation",
    ),
    (&["trace"], "the record is the same whoever reads it"),
    (
        &["analysis", "layout", "format", "play"],
        "it draws conclusions from traces, and leaves its neighbours alone",
    ),
    (&["picture"], "it draws what is recorded and concluded, and knows no screen and no file"),
    (&["work"], "it knows neither who asks for work nor who shows it"),
    (&["external", "exercise"], "it judges other programs and students, and draws nothing"),
    (&["lesson", "class"], "it reads what a teacher wrote and students answer, and shows nothing"),
    (&["views"], "a screen asks it; what runs many searches is another room"),
    (&["experiments"], "it runs under whoever started it, and knows no job and no shell"),
    (&["service"], "it is what shells see, and sees none of them"),
];

/// Returns the layer of a module, from 0 at the bottom; `None` for a module without one.
fn floor_of(room: &str) -> Option<usize> {
    FLOORS.iter().position(|(rooms, _)| rooms.contains(&room))
}

/// The shells, which hold no logic, so that every shell can do the same.
const SHELLS: [&str; 7] = [
    "crates/cli/src/",
    "crates/engines/src/",
    "crates/http/src/",
    "crates/page/src/",
    "crates/parquet/src/",
    "crates/python/src/",
    "src-tauri/src/",
];
const SHELLS_SEE: &str = "service";

/// The shell that also makes a game of the core from objects of Python, searches it and keeps its record.
const WITH_GAMES: &str = "crates/python/src/";
const GAMES_SEE: [&str; 5] = ["evaluation", "format", "game", "search", "trace"];

/// Names that call a search with concrete types. Such a call compiles every search of every game once more.
const TYPED: [&str; 6] = ["Heard", "Task", "bind", "prove_line", "search", "search_plain"];

/// Returns a finding per import that breaks the layers, and one for a file without a layer.
pub(super) fn check(source: &Source) -> Vec<Finding> {
    if !source.is_rust() {
        return Vec::new();
    }
    if SHELLS.iter().any(|shell| source.path.starts_with(shell)) {
        let more: &[&str] = if source.path.starts_with(WITH_GAMES) { &GAMES_SEE } else { &[] };
        return source.named.iter().filter_map(|named| past_service(named, more)).collect();
    }
    let inside = HOUSES.iter().find_map(|house| source.path.strip_prefix(house));
    let Some(inside) = inside.filter(|inside| *inside != "lib.rs") else { return Vec::new() };
    let Some((room, _)) = inside.split_once('/') else {
        return vec![Finding::new(1, "a file of the library lies in a room, not in src/ itself")];
    };
    let Some(floor) = floor_of(room) else {
        let what = format!("the room `{room}` has no rule: give it one in xtask/src/tidy/rooms.rs");
        return vec![Finding::new(1, what)];
    };
    let walls = source.named.iter().filter_map(|named| against_wall(room, floor, named));
    let upper = source.path.starts_with("src/");
    walls.chain(source.named.iter().filter(|_| upper).filter_map(typed)).collect()
}

/// Finds a typed search called above the crate that has compiled them all.
fn typed(named: &ImportPath) -> Option<Finding> {
    let [house, room, name] = &named.path[..] else { return None };
    let is_search = house == "crate" && room == "search" && TYPED.contains(&name.as_str());
    let what =
        format!("`{name}` compiles every search again here: use `search::any` or `trace::any`");
    (is_search && !named.in_tests).then(|| Finding::new(named.line, what))
}

fn against_wall(room: &str, floor: usize, named: &ImportPath) -> Option<Finding> {
    let mut names = named.path.iter().map(String::as_str);
    if !matches!(names.next(), Some("crate" | "plyscope" | "plyscope_core")) {
        return None;
    }
    let other = names.next().unwrap_or("*");
    // Any other name is a macro of the crate, or a name that lib.rs itself declares.
    let is_seen = other != "*" && floor_of(other).is_none_or(|other| other < floor);
    if other == room || is_seen {
        return None;
    }
    let (path, reason) = (named.path.join("::"), FLOORS[floor].1);
    let what = format!("`{room}` may not see `{other}` ({path}): {reason}");
    Some(Finding::new(named.line, what))
}

/// Finds an import of a shell that is neither from the service nor from one of the other modules that it may see.
fn past_service(named: &ImportPath, more: &[&str]) -> Option<Finding> {
    let mut names = named.path.iter().map(String::as_str);
    let is_ours = names.next() == Some("plyscope");
    if !is_ours || names.next().is_some_and(|room| room == SHELLS_SEE || more.contains(&room)) {
        return None;
    }
    let what = format!(
        "a shell sees `plyscope::{SHELLS_SEE}` only ({}): shells hold no logic",
        named.path.join("::")
    );
    Some(Finding::new(named.line, what))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> usize {
        check(&Source::new(path, text)).len()
    }

    #[test]
    fn imports_go_down() {
        for (path, text, count) in [
            ("crates/core/src/trace/a.rs", "use crate::{game::X, search::Y, trace::Z};", 0),
            ("crates/core/src/game/a.rs", "use crate::trace::Y;", 1),
            ("src/book/a.rs", "use plyscope_core::{game::X, trace::Y};", 1),
            ("crates/core/src/game/a.rs", "use crate::{game::X, trace::Y};", 1),
            ("crates/core/src/game/mod.rs", "fn f() { super::search::go() }", 1),
            ("crates/core/src/search/b/c.rs", "type A = crate::service::B;", 1),
            ("crates/core/src/evaluation/a.rs", "use plyscope::search::A;", 1),
            ("src/layout/a.rs", "use crate::analysis::A;", 1),
            ("crates/core/src/game/a.rs", "use crate::{random::next, stats::elo};", 0),
            ("crates/core/src/stats/a.rs", "use crate::{random::next, game::A};", 2),
            ("src/service/a.rs", "use crate::analysis::A;", 0),
            // Searches are compiled once, in the lower crate.
            ("src/views/a.rs", "use crate::search::{Run, any, search_plain};", 1),
            ("src/views/a.rs", "#[cfg(test)] mod tests { use crate::search::search; }", 0),
            ("crates/core/src/trace/a.rs", "use crate::search::{bind, search};", 0),
            // Importing the whole crate is no way round the layers.
            ("crates/core/src/game/a.rs", "use crate::*;", 1),
            ("crates/core/src/game/a.rs", "use crate::{self as root};", 1),
            ("crates/core/src/game/a.rs", "use super::super::*;", 1),
            // Comments and strings are no imports.
            (
                "crates/core/src/game/a.rs",
                "/// [`crate::trace::X`]\nconst A: &str = \"crate::trace\";",
                0,
            ),
            // Every module needs a layer, and every file a module.
            ("src/helpers/a.rs", "", 1),
            ("src/helpers.rs", "", 1),
            ("src/lib.rs", "pub mod game; pub use game::X;", 0),
        ] {
            assert_eq!(findings(path, text), count, "{path}: {text}");
        }
    }

    #[test]
    fn shells_see_the_service() {
        for shell in SHELLS {
            assert_eq!(findings(&format!("{shell}a.rs"), "use plyscope::service::A;"), 0);
            assert_eq!(findings(&format!("{shell}a.rs"), "use plyscope::{service, views::X};"), 1);
            let games = findings(&format!("{shell}a.rs"), "use plyscope::{service, game::X};");
            assert_eq!(games, usize::from(shell != WITH_GAMES), "{shell}");
        }
    }
}
