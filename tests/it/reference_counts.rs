//! Counts from an independent implementation: ours must match them exactly.
//!
//! Origin of the data: `tests/data/README.md`.

use crate::more_searches::setup;
use plyscope::evaluation::{Evaluation, EvaluationName};
use plyscope::game::{Keyed, Notation, perft};
use plyscope::search::{Counts, Limits, NoLimit, Report, Run, Silent, Tally, Task, bind, search};
use plyscope::trace::{About, Recorder};
use plyscope::with_position;
use serde::Deserialize;

#[derive(Deserialize)]
struct Reference {
    perft: Vec<PerftRow>,
    searches: Vec<Row>,
}

#[derive(Deserialize)]
struct PerftRow {
    game: String,
    position: String,
    perft: Vec<u64>,
}

#[derive(Deserialize, Debug)]
struct Row {
    game: String,
    position: String,
    algorithm: String,
    order: String,
    depth: u32,
    eval: String,
    value: i32,
    best: String,
    nodes: u64,
    leaves: u64,
    terminals: u64,
    cutoffs: u64,
    pruned: u64,
    per_ply: Vec<u64>,
}

#[derive(Deserialize)]
struct LinesReference {
    searches: Vec<Row>,
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("../data/reference-counts.json")).unwrap()
}

/// The number of recorded graph nodes per row; the counts are exact for any budget of the recorder.
const BUDGET: u64 = 20_000;

struct Thrice(Run, u32);

impl Task for Thrice {
    type Output = ([Report; 3], Tally, Counts, Vec<String>);

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> Self::Output {
        let limits = Limits::depth(self.1);
        let mut tally = Tally::new();
        let watched = search(p, e, self.0, limits, &mut tally, &mut NoLimit);
        let alone = search(p, e, self.0, limits, Silent, &mut NoLimit);
        let mut recorder = Recorder::new(BUDGET);
        let traced = search(p, e, self.0, limits, &mut recorder, &mut NoLimit);
        let trace = recorder.finish(About::default(), traced, |mv| p.move_text(mv));
        let names = tally.variation().iter().map(|&mv| p.move_text(mv)).collect();
        ([watched, alone, traced], tally, trace.counts().clone(), names)
    }
}

#[test]
fn every_search_row() {
    assert_eq!(check_rows(reference().searches), 200);
}

#[test]
fn every_search_row_by_lines() {
    let text = include_str!("../data/reference-counts-lines.json");
    let LinesReference { searches } = serde_json::from_str(text).unwrap();
    assert!(searches.iter().all(|row| row.eval == "lines"));
    assert_eq!(check_rows(searches), 12);
}

/// Searches every row, counted, unobserved and traced; returns the number of rows.
fn check_rows(rows: Vec<Row>) -> usize {
    let mut checked = 0;
    for row in rows {
        let start =
            setup(&row.game, &row.position).read().unwrap_or_else(|e| panic!("{row:?}: {e}"));
        let word = if row.eval == "openlines" { "open-lines" } else { &row.eval };
        let game = row.game.split(':').next().unwrap().parse().unwrap();
        let evaluation = EvaluationName::parse(word, game).unwrap();
        // Add `last`, because the published program with the mistake keeps the last of equal moves.
        let tie = if row.algorithm == "alphabeta2009" { "+last" } else { "" };
        let run: Run = format!("{}+{}{tie}", row.algorithm, row.order).parse().unwrap();
        let ([report, alone, traced], tally, recorded, variation) =
            bind(&start.position, evaluation, Thrice(run, row.depth));
        let counts = tally.counts();
        assert_eq!(counts, recorded, "the trace counts otherwise: {row:?}");
        assert_eq!(report, traced, "recording changed {row:?}");
        let per_ply: Vec<u64> = counts.per_ply.iter().map(|ply| ply.nodes).collect();
        let total = counts.total;
        assert_eq!(report, alone, "watching changed {row:?}");
        assert_eq!(
            report.score.and_then(plyscope::evaluation::Score::finite),
            Some(row.value),
            "{row:?}"
        );
        assert_eq!(report.nodes, row.nodes, "{row:?}");
        assert_eq!(
            (total.nodes, total.leaves, total.terminals, total.cutoffs, total.pruned),
            (row.nodes, row.leaves, row.terminals, row.cutoffs, row.pruned),
            "{row:?}"
        );
        assert_eq!(per_ply, row.per_ply, "{row:?}");
        assert_eq!(variation[0], row.best, "{row:?}");
        checked += 1;
    }
    checked
}

#[test]
fn every_perft_row() {
    for row in reference().perft {
        let start = setup(&row.game, &row.position).read().unwrap();
        with_position!(&start.position, position => {
            for (depth, paths) in (1..).zip(&row.perft) {
                assert_eq!(perft(position, depth), *paths, "{} {depth}", row.game);
            }
        });
    }
}
