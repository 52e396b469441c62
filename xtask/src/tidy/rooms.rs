//! Who may see whom: the walls of the house as data.

use super::finding::Finding;
use super::imports::Named;
use super::source::Source;

/// A room of `src/` and the rooms it may import from.
struct Room {
    name: &'static str,
    sees: &'static [&'static str],
    reason: &'static str,
}

/// What every room may see: these know nothing of games, and none of them sees another room.
const GROUND: [&str; 2] = ["random", "stats"];
const GROUND_REASON: &str = "the ground floor knows no room above it";

const TRACED: &[&str] = &["game", "evaluation", "search", "trace"];
const CORE: &[&str] =
    &["game", "evaluation", "search", "trace", "analysis", "layout", "format", "play"];
const ABOVE_TRACE: &str = "it draws conclusions from traces, and leaves its neighbours alone";

const ROOMS: [Room; 14] = [
    Room { name: GROUND[0], sees: &[], reason: GROUND_REASON },
    Room { name: GROUND[1], sees: &[], reason: GROUND_REASON },
    Room { name: "game", sees: &[], reason: "rules know nothing of who searches them" },
    Room { name: "evaluation", sees: &["game"], reason: "it judges positions, it finds no moves" },
    Room {
        name: "search",
        sees: &["game", "evaluation"],
        reason: "watching must not steer, so it knows its observers by a trait of its own",
    },
    Room {
        name: "trace",
        sees: &["game", "evaluation", "search"],
        reason: "the record is the same whoever reads it",
    },
    Room { name: "analysis", sees: TRACED, reason: ABOVE_TRACE },
    Room { name: "layout", sees: TRACED, reason: ABOVE_TRACE },
    Room { name: "format", sees: TRACED, reason: ABOVE_TRACE },
    Room { name: "play", sees: TRACED, reason: ABOVE_TRACE },
    Room {
        name: "work",
        sees: CORE,
        reason: "it knows neither who asks for work nor who shows it",
    },
    Room {
        name: "views",
        sees: &[
            "game",
            "evaluation",
            "search",
            "trace",
            "analysis",
            "layout",
            "format",
            "play",
            "work",
        ],
        reason: "a screen asks it; what runs many searches is another room",
    },
    Room {
        name: "experiments",
        sees: &[
            "game",
            "evaluation",
            "search",
            "trace",
            "analysis",
            "layout",
            "format",
            "play",
            "work",
            "views",
        ],
        reason: "it runs under whoever started it, and knows no job and no shell",
    },
    Room {
        name: "service",
        sees: &[
            "game",
            "evaluation",
            "search",
            "trace",
            "analysis",
            "layout",
            "format",
            "play",
            "work",
            "views",
            "experiments",
        ],
        reason: "it is what shells see, and sees none of them",
    },
];

/// Shells hold no logic, so that every shell can do the same.
const SHELLS: [&str; 3] = ["crates/cli/src/", "crates/http/src/", "src-tauri/src/"];
const SHELLS_SEE: &str = "service";

/// Finds imports against the walls.
pub(super) fn check(source: &Source) -> Vec<Finding> {
    if !source.is_rust() {
        return Vec::new();
    }
    let paths = source.named_paths();
    if let Some(inside) = source.path.strip_prefix("src/") {
        let Some((room, _)) = inside.split_once('/') else {
            return stray_file(inside);
        };
        let Some(room) = ROOMS.iter().find(|known| known.name == room) else {
            let what =
                format!("the room `{room}` has no rule: give it one in xtask/src/tidy/rooms.rs");
            return vec![Finding::new(1, what)];
        };
        return paths.iter().filter_map(|named| against_wall(room, named)).collect();
    }
    if SHELLS.iter().any(|shell| source.path.starts_with(shell)) {
        return paths.iter().filter_map(past_service).collect();
    }
    Vec::new()
}

fn stray_file(name: &str) -> Vec<Finding> {
    let stray = name != "lib.rs";
    let what = "a file of the core lies in a room, not in src/ itself";
    stray.then(|| Finding::new(1, what)).into_iter().collect()
}

fn against_wall(room: &Room, named: &Named) -> Option<Finding> {
    let mut names = named.path.iter().map(String::as_str);
    if !matches!(names.next(), Some("crate" | "plyscope")) {
        return None;
    }
    let other = names.next().unwrap_or("*");
    let is_below = GROUND.contains(&other) && !GROUND.contains(&room.name);
    if other == room.name || is_below || room.sees.contains(&other) {
        return None;
    }
    if other != "*" && ROOMS.iter().all(|known| known.name != other) {
        // A macro of the crate, or a name that lib.rs itself declares.
        return None;
    }
    let what = format!(
        "`{}` may not see `{other}` ({}): {}",
        room.name,
        named.path.join("::"),
        room.reason
    );
    Some(Finding::new(named.line, what))
}

fn past_service(named: &Named) -> Option<Finding> {
    let mut names = named.path.iter().map(String::as_str);
    if names.next() != Some("plyscope") || names.next() == Some(SHELLS_SEE) {
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
        assert_eq!(findings("src/trace/a.rs", "use crate::{game::X, search::Y, trace::Z};"), 0);
        assert_eq!(findings("src/game/a.rs", "use crate::{game::X, trace::Y};"), 1);
        assert_eq!(findings("src/game/mod.rs", "fn f() { super::search::go() }"), 1);
        assert_eq!(findings("src/search/b/c.rs", "type A = crate::service::B;"), 1);
        assert_eq!(findings("src/evaluation/a.rs", "use plyscope::search::A;"), 1);
        assert_eq!(findings("src/layout/a.rs", "use crate::analysis::A;"), 1);
        assert_eq!(findings("src/game/a.rs", "use crate::{random::next, stats::elo};"), 0);
        assert_eq!(findings("src/stats/a.rs", "use crate::{random::next, game::A};"), 2);
        assert_eq!(findings("src/service/a.rs", "use crate::analysis::A;"), 0);
    }

    #[test]
    fn the_whole_crate_is_no_way_round() {
        assert_eq!(findings("src/game/a.rs", "use crate::*;"), 1);
        assert_eq!(findings("src/game/a.rs", "use crate::{self as root};"), 1);
        assert_eq!(findings("src/game/a.rs", "use super::super::*;"), 1);
    }

    #[test]
    fn comments_and_strings_are_not_imports() {
        assert_eq!(
            findings("src/game/a.rs", "/// [`crate::trace::X`]\nconst A: &str = \"crate::trace\";"),
            0
        );
    }

    #[test]
    fn a_room_needs_a_rule_and_a_file_a_room() {
        assert_eq!(findings("src/helpers/a.rs", ""), 1);
        assert_eq!(findings("src/helpers.rs", ""), 1);
        assert_eq!(findings("src/lib.rs", "pub mod game; pub use game::X;"), 0);
    }

    #[test]
    fn shells_see_the_service() {
        for shell in SHELLS {
            assert_eq!(findings(&format!("{shell}a.rs"), "use plyscope::service::A;"), 0);
            assert_eq!(findings(&format!("{shell}a.rs"), "use plyscope::{service, game::X};"), 1);
        }
    }
}
