//! The values of positions by a plain minimax, and cases to check searches against it.

use crate::random_positions::{CHANGE_SCORES, Random, evaluation, orders, position};
use plyscope::evaluation::{Evaluation, EvaluationName, Score};
use plyscope::game::{AnyPosition, Game, Keyed, Notation, Player, PositionExt, perft};
use plyscope::search::techniques::MODIFIERS;
use plyscope::search::{Algorithm, Limits, NoLimit, Run, RunRequest, search};
use plyscope::trace::{About, Recorder, Trace};
use plyscope::with_position;
use std::collections::HashMap;

/// Plain minimax without pruning, which evaluates each position once.
pub(crate) struct Truth<'a, E> {
    evaluation: &'a E,
    max: Player,
    known: HashMap<(Vec<u64>, u32), Score>,
}

impl<'a, E> Truth<'a, E> {
    pub(crate) fn new<P: Keyed>(root: &P, evaluation: &'a E) -> Self {
        Self { evaluation, max: root.max_player(), known: HashMap::new() }
    }

    /// Returns the value of a position for the root's MAX, `left` plies deep.
    pub(crate) fn value<P: Keyed>(&mut self, position: &P, left: u32) -> Score
    where
        E: Evaluation<P>,
    {
        let moves = if left > 0 { position.moves() } else { Vec::new() };
        if moves.is_empty() {
            let fresh = self.evaluation.start(position);
            return self.evaluation.score(position, &fresh, position.outcome(), self.max);
        }
        let place = (position.key().as_ref().to_vec(), left);
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        let values = moves.into_iter().map(|mv| self.value(&position.child(mv), left - 1));
        let values: Vec<Score> = values.collect();
        let best = if position.side_to_move() == self.max {
            values.into_iter().max()
        } else {
            values.into_iter().min()
        };
        self.known.insert(place, best.unwrap());
        best.unwrap()
    }
}

/// Records a run to a depth, within a budget of graph nodes, and finds its line.
pub(crate) fn recorded<P: Keyed + Notation, E: Evaluation<P>>(
    root: &P,
    evaluation: &E,
    (run, depth, budget): (Run, Option<u32>, u64),
) -> Trace {
    let limits = Limits { depth, nodes: None };
    let mut recorder = Recorder::new(budget);
    let report = search(root, evaluation, run, limits, &mut recorder, &mut NoLimit);
    let about = About::from(RunRequest {
        run: run.to_string(),
        depth,
        budget: Some(budget),
        ..RunRequest::default()
    });
    let mut trace = recorder.finish(about, report, |mv| root.move_text(mv));
    trace.find_line(root, evaluation, &mut NoLimit, |mv| root.move_text(mv));
    trace
}

pub(crate) struct Case {
    pub(crate) position: AnyPosition,
    pub(crate) evaluation: EvaluationName,
    pub(crate) depth: Option<u32>,
    pub(crate) label: String,
}

/// A case of a series, limited to a few hundred paths: to a depth, or to the end.
pub(crate) fn case(series: u64, number: u64, game: Game) -> Case {
    let mut random = Random::of(series + game as u64, number);
    let position = position(&mut random, game);
    let evaluation = evaluation(&mut random, game);
    let paths = |d| with_position!(&position, p => perft(p, d));
    let depth = (0..=5).rev().find(|&depth| paths(depth) <= 600);
    let depth = depth.filter(|_| paths(9) > 2_000 || random.chance(2));
    let label = format!("case {number} of {game} with {evaluation}, depth {depth:?}");
    Case { position, evaluation, depth, label }
}

/// Every run of an algorithm with two compatible modifiers, including orders, but those that change the score.
pub(crate) fn pairs(algorithm: Algorithm, seed: u64) -> Vec<Run> {
    let orders = orders(seed).map(|order| order.to_string());
    let others = MODIFIERS.iter().filter(|page| !CHANGE_SCORES.contains(&page.word()));
    let others = others.map(|page| page.example.replace("50", "3").replace("16MB", "1KB"));
    let words: Vec<String> = orders.into_iter().chain(others).collect();
    let mut runs = Vec::new();
    for (place, first) in words.iter().enumerate() {
        for second in &words[place..] {
            // A modifier with itself is the modifier alone.
            let second = if second == first { String::new() } else { format!("+{second}") };
            let run = format!("{}+{first}{second}", algorithm.word()).parse::<Run>();
            runs.extend(run.ok().filter(|run| !runs.contains(run)));
        }
    }
    runs
}

/// Two pairs of each algorithm per case, so that a few hundred cases cover every pair.
pub(crate) fn two_of_each(number: u64, seed: u64) -> Vec<Run> {
    let of = |algorithm| {
        let all = pairs(algorithm, seed);
        let at = |place: u64| all[place as usize % all.len()];
        [at(2 * number), at(2 * number + 1)]
    };
    let plain = Algorithm::WITH_VALUES.map(Run::plain);
    plain.into_iter().chain(Algorithm::WITH_VALUES.into_iter().flat_map(of)).collect()
}
