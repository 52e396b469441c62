//! Properties of every trace: counts, ids, budgets, states, owners, and stopped searches.

mod shape;
mod states;
mod stopping;

use crate::random_positions::{Random, enhanced, evaluation, orders, position, selective};
use plyscope::evaluation::Evaluation;
use plyscope::game::{AnyPosition, Game, Keyed, Notation, perft};
use plyscope::search::{
    Algorithm, Control, Limits, NoLimit, Quiescence, Report, Run, RunRequest, Selective, Silent,
    Tally, Task, Tie, bind, search,
};
use plyscope::trace::{About, DEFAULT_BUDGET, Recorder, Trace};

/// A random run, with or without the modifiers that make it more than one plain iteration.
fn run(random: &mut Random) -> Run {
    let algorithm = Algorithm::WITH_VALUES[random.below(2)];
    let plain = Run {
        order: orders(random.word())[random.below(8)],
        tie: [Tie::First, Tie::Last][random.below(2)],
        hard: algorithm == Algorithm::AlphaBeta && random.chance(3),
        ..Run::plain(algorithm)
    };
    if random.chance(3) {
        return plain;
    }
    let order = plain.order;
    // A run with quiescence takes the orders that need no search, and the first of three is natural.
    if random.chance(8) {
        let order = orders(random.word())[random.below(2)];
        let quiescence = Some([Quiescence::Forced, Quiescence::Threats][random.below(2)]);
        return Run { order, quiescence, ..Run::plain(Algorithm::AlphaBeta) };
    }
    if random.chance(6) {
        let order = orders(random.word())[random.below(2)];
        return selective(random, order);
    }
    enhanced(random, order)
}

struct Case {
    label: String,
    position: AnyPosition,
    evaluation: plyscope::evaluation::EvaluationName,
    run: Run,
    depth: Option<u32>,
}

impl Case {
    fn of(series: u64, case: u64, game: Game) -> Self {
        let mut random = Random::of(series, case);
        let position = position(&mut random, game);
        let evaluation = evaluation(&mut random, game);
        let mut run = run(&mut random);
        // A tree has no null move and no threat, so requests refuse such a run there.
        if matches!(game, Game::Tree | Game::Uniform) {
            run.selective = Selective::NONE;
        }
        let paths = |d| plyscope::with_position!(&position, p => perft(p, d));
        let depth = (0..=5).rev().find(|&depth| paths(depth) <= 1_500);
        // Trees get no depth, because they end by themselves and a search without a depth must end too.
        let depth = depth.filter(|_| !matches!(game, Game::Tree | Game::Uniform));
        let label =
            format!("series {series}, case {case}: {run}, {evaluation}, {depth:?}, {position:?}");
        Self { label, position, evaluation, run, depth }
    }

    fn of_every_game(series: u64, cases: u64) -> impl Iterator<Item = Self> {
        Game::ALL
            .into_iter()
            .flat_map(move |game| (0..cases).map(move |n| Self::of(series + game as u64, n, game)))
    }

    fn record(&self, budget: u64, nodes: Option<u64>) -> (Trace, Report) {
        self.record_under(budget, nodes, &mut NoLimit)
    }

    fn record_under(
        &self,
        budget: u64,
        nodes: Option<u64>,
        control: &mut dyn Control,
    ) -> (Trace, Report) {
        let recorder = Recorder::new(budget);
        let task = Record { case: self, recorder, nodes, control };
        bind(&self.position, self.evaluation, task)
    }

    fn full(&self) -> Trace {
        self.record(DEFAULT_BUDGET, None).0
    }

    fn watch<O: plyscope::search::Observer>(&self, nodes: Option<u64>, observer: O) -> Report {
        bind(&self.position, self.evaluation, Watch { case: self, nodes, observer })
    }

    fn tally(&self) -> (Tally, Report) {
        let mut tally = Tally::new();
        let report = self.watch(None, &mut tally);
        (tally, report)
    }

    fn silent(&self) -> Report {
        self.watch(None, Silent)
    }

    fn limits(&self, nodes: Option<u64>) -> Limits {
        Limits { depth: self.depth, nodes }
    }
}

struct Record<'a> {
    case: &'a Case,
    recorder: Recorder,
    nodes: Option<u64>,
    control: &'a mut dyn Control,
}

impl Task for Record<'_> {
    type Output = (Trace, Report);

    fn run<P: Keyed + Notation, E: Evaluation<P>>(mut self, p: &P, e: &E) -> Self::Output {
        let run = self.case.run;
        let limits = self.case.limits(self.nodes);
        let report = search(p, e, run, limits, &mut self.recorder, self.control);
        let about = About::from(RunRequest { run: run.to_string(), ..RunRequest::default() });
        (self.recorder.finish(about, report, |mv| p.move_text(mv)), report)
    }
}

struct Watch<'a, O> {
    case: &'a Case,
    nodes: Option<u64>,
    observer: O,
}

impl<O: plyscope::search::Observer> Task for Watch<'_, O> {
    type Output = Report;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> Report {
        let limits = self.case.limits(self.nodes);
        search(p, e, self.case.run, limits, self.observer, &mut NoLimit)
    }
}

/// The number of entered nodes in the graph, including stubs.
fn entered(trace: &Trace) -> u64 {
    (0..trace.len()).filter(|&id| !trace.is_pruned(id)).count() as u64
}
