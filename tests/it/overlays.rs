//! Checks the overlay of two searches against a comparison path by path.

use crate::known::{ALPHA_BETA, MINIMAX};
use crate::random_positions::{Random, tree_text};
use plyscope::analysis::{Mark, Overlay, Savings, Side};
use plyscope::service::wire::{RunRequest, SetupRequest};
use plyscope::service::{Handle, Request, record};
use plyscope::trace::{Status, Trace};
use std::collections::{BTreeMap, BTreeSet};

type Path = Vec<String>;

struct ByPath {
    entered: BTreeSet<Path>,
    pruned: BTreeSet<Path>,
    /// Paths of stubs and open nodes, because part of their inside is not recorded.
    silent: BTreeSet<Path>,
    /// The number of nodes entered inside, summed over all visits.
    inside: BTreeMap<Path, u64>,
}

impl ByPath {
    fn of(trace: &Trace) -> Self {
        let mut seen = Self {
            entered: BTreeSet::new(),
            pruned: BTreeSet::new(),
            silent: BTreeSet::new(),
            inside: BTreeMap::new(),
        };
        for id in 0..trace.len() {
            let path = path_of(trace, id);
            let status = trace.node(id).unwrap().status();
            if status == Status::Pruned {
                seen.pruned.insert(path);
                continue;
            }
            if matches!(status, Status::Stub | Status::Open) {
                seen.silent.insert(path.clone());
            }
            *seen.inside.entry(path.clone()).or_default() += trace.inside(id);
            seen.entered.insert(path);
        }
        seen
    }

    /// Returns the mark of a path that the trace did not enter.
    fn missing(&self, path: &[String]) -> Mark {
        if self.pruned.contains(path) {
            return Mark::Cut;
        }
        let known = |path: &[String]| self.entered.contains(path) || self.pruned.contains(path);
        let above = (0..path.len()).rev().map(|plies| &path[..plies]).find(|path| known(path));
        match above {
            Some(above) if self.entered.contains(above) && self.silent.contains(above) => {
                Mark::Unknown
            }
            _ => Mark::Only,
        }
    }
}

fn path_of(trace: &Trace, id: u32) -> Path {
    trace.moves_to(id).into_iter().map(|mv| trace.name(mv).to_owned()).collect()
}

fn traced(game: &str, position: &str, run: &str, depth: Option<u32>, budget: u64) -> Trace {
    let request = RunRequest {
        setup: SetupRequest {
            game: game.to_owned(),
            position: position.to_owned(),
            ..SetupRequest::default()
        },
        run: run.to_owned(),
        depth,
        budget: Some(budget),
        ..RunRequest::default()
    };
    record(&Request::read(&request).unwrap(), &Handle::new())
}

/// Checks that the overlay of two traces matches the paths, seen from both sides.
fn check(traces: [&Trace; 2], label: &str) {
    let overlay = Overlay::of(traces[0], traces[1]).unwrap();
    let paths = traces.map(ByPath::of);
    let total = *overlay.total();
    let [a, b] = &paths;
    assert_eq!(total.both, a.entered.intersection(&b.entered).count() as u64, "{label}");
    assert_eq!(total.union(), a.entered.union(&b.entered).count() as u64, "{label}");
    for (side, here, there) in [(Side::A, 0, 1), (Side::B, 1, 0)] {
        let (trace, mine, other) = (traces[here], &paths[here], &paths[there]);
        let missing: Vec<Mark> =
            mine.entered.difference(&other.entered).map(|path| other.missing(path)).collect();
        let unknown = missing.iter().filter(|&&mark| mark == Mark::Unknown).count();
        assert_eq!(total.unknown[here], unknown as u64, "{label}");
        assert_eq!(total.only[here], (missing.len() - unknown) as u64, "{label}");
        let mut saved: Vec<(u64, Path)> = mine
            .entered
            .difference(&other.entered)
            .filter(|path| other.pruned.contains(*path))
            .map(|path| (mine.inside[path], path.clone()))
            .collect();
        let at_cut = |cut: &Savings| {
            let (path, pruned) = (path_of(trace, cut.searched), traces[there]);
            assert_eq!(path, path_of(pruned, cut.pruned), "{label}");
            assert!(pruned.is_pruned(cut.pruned), "{label}");
            (cut.nodes, path)
        };
        let mut found: Vec<(u64, Path)> = overlay.saved(side).iter().map(at_cut).collect();
        assert!(found.is_sorted_by_key(|(nodes, _)| std::cmp::Reverse(*nodes)), "{label}");
        assert_eq!(total.saved[here], found.iter().map(|(nodes, _)| nodes).sum::<u64>(), "{label}");
        saved.sort();
        found.sort();
        assert_eq!(found, saved, "{label}");
        let some: Vec<u32> = (1..traces[there].len()).step_by(5).collect();
        let roots: BTreeSet<Path> = some.iter().map(|&id| path_of(traces[there], id)).collect();
        let inside = mine.entered.difference(&other.entered).filter(|path| {
            let below = (0..=path.len()).any(|plies| roots.contains(&path[..plies]));
            below && other.missing(path) != Mark::Unknown
        });
        assert_eq!(overlay.only_inside(side, trace, &some), inside.count() as u64, "{label}");
        for id in 0..trace.len() {
            let path = path_of(trace, id);
            let entered = mine.entered.contains(&path);
            let mark = match (entered, other.entered.contains(&path)) {
                (true, true) => Mark::Both,
                (true, false) => other.missing(&path),
                (false, true) => Mark::Other,
                (false, false) if other.missing(&path) == Mark::Unknown => Mark::Unknown,
                (false, false) => Mark::Neither,
            };
            assert_eq!(overlay.mark(side, id), Some(mark), "{label}: {path:?}");
            let twin = overlay.counterpart(side, id).map(|node| path_of(traces[there], node));
            let there_too = other.entered.contains(&path) || other.pruned.contains(&path);
            assert_eq!(twin, there_too.then_some(path), "{label}");
        }
    }
    let rows = overlay.root_moves();
    let sum = |of: fn(&plyscope::analysis::Shares) -> u64| {
        rows.iter().map(|r| of(&r.shares)).sum::<u64>()
    };
    assert_eq!(sum(|shares| shares.both) + 1, total.both, "{label}");
    assert_eq!(sum(|shares| shares.saved[0]), total.saved[0], "{label}");
    assert_eq!(sum(|shares| shares.saved[1]), total.saved[1], "{label}");
}

const RUNS: [&str; 10] = [
    "minimax",
    "alphabeta",
    "alphabeta+best",
    "alphabeta+worst",
    "alphabeta+random:1",
    "alphabeta+random:2",
    "alphabeta+shallow:1",
    "minimax+random:3",
    "alphabeta+deepening",
    "pvs",
];

#[test]
fn a_thousand_random_trees_overlay_as_their_paths_say() {
    for case in 0..1_000 {
        let mut random = Random::of(4_100, case);
        let text = tree_text(&mut random);
        let mut trace = || {
            let (run, depth) = (RUNS[random.below(RUNS.len())], random.from(0, 5) as u32);
            let depth = random.chance(4).then_some(depth);
            let budget = if random.chance(5) { random.from(1, 40) as u64 } else { 10_000 };
            (traced("tree", &text, run, depth, budget), run)
        };
        let ((a, first), (b, second)) = (trace(), trace());
        check([&a, &b], &format!("case {case}: {first} and {second} on {text}"));
    }
}

#[test]
fn games_overlay_as_their_paths_say() {
    for (game, position, depth) in
        [("tictactoe", "15", None), ("connect4", "4453", Some(4)), ("othello", "f5", Some(3))]
    {
        let of = |run: &str, budget: u64| traced(game, position, run, depth, budget);
        for (a, b) in [
            (of("minimax", 100_000), of("alphabeta", 100_000)),
            (of("alphabeta+worst", 100_000), of("alphabeta+static", 100_000)),
            (of("alphabeta", 60), of("alphabeta+best", 100_000)),
        ] {
            check([&a, &b], game);
        }
    }
}

#[test]
fn trees_with_chance_overlay_as_their_paths_say() {
    let tree = "(chance(9*(2 2) 1*(3 3)) chance(9*(1 1) 1*(4 (chance(3 5 6) 7))) 1)";
    let of = |run: &str| traced("tree", tree, run, None, 1_000);
    let runs = ["expectimax", "alphabeta", "star1", "star2"];
    for (first, second) in runs.into_iter().flat_map(|run| runs.map(|other| (run, other))) {
        check([&of(first), &of(second)], &format!("{first} and {second}"));
    }
}

/// The cuts of alpha-beta saved exactly the nodes that only minimax enters.
#[test]
fn the_saved_mass_is_the_difference_of_the_counts() {
    let plain = traced("tictactoe", "", "minimax", None, 1_000_000);
    let cut = traced("tictactoe", "", "alphabeta", None, 1_000_000);
    let overlay = Overlay::of(&plain, &cut).unwrap();
    assert_eq!(overlay.total().saved, [MINIMAX - ALPHA_BETA, 0]);
    assert_eq!((overlay.total().both, overlay.total().only[1]), (ALPHA_BETA, 0));
}

#[test]
fn other_positions_are_refused_and_other_spellings_are_not() {
    let of = |game: &str, position: &str| traced(game, position, "alphabeta", Some(2), 1_000);
    let refused = |a: &Trace, b: &Trace| Overlay::of(a, b).unwrap_err().to_string();
    assert!(refused(&of("connect4", "44"), &of("tictactoe", "")).contains("tictactoe"));
    assert!(refused(&of("connect4", "44"), &of("connect4", "45")).contains("\"45\""));
    assert!(Overlay::of(&of("connect4", "1234"), &of("connect4", "3214")).is_ok());
}
