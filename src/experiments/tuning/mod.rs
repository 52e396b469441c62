//! Tuning: plays the duels that a tuner needs as matches of paired games.

pub(crate) mod json;

use crate::evaluation::EvaluationName;
use crate::experiments::matches::games::{GamePlan, Lineup, play_games};
use crate::experiments::matches::program::Entrant;
use crate::experiments::matches::settings::{opening_plies, random_openings, table_bytes, threads};
use crate::experiments::play::game::GameRecord;
use crate::experiments::tuning::json::{TuneDuel, TuneRequest, TuneView};
use crate::experiments::weights::weights_file;
use crate::game::{Game, Player};
use crate::play::matches::{GameResult, Score, Side, pairing};
use crate::play::tuning::{Climb, ClimbSettings, Duel, Purpose, Spsa, SpsaSettings, Tuner};
use crate::play::{Engine, EngineSearch};
use crate::random::{descend, mix};
use crate::search::{Run, Stop};
use crate::work::asker::Asker;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::need::{Advice, Need, quoted, table_of};
use crate::work::numbers::within;
use crate::work::request::{check_evaluation, check_moment};
use crate::work::stage::{Stage, TuneProgress};

/// 1 in the unit of the weights; random starts lie between 0 and this.
const UNIT: i32 = 1_000;
/// Deepest depth limit, plies.
const MAX_DEPTH: u32 = 20;
/// Maximum points in the progress, besides the last one.
const SHOWN: usize = 200;
/// Memory of the duels and their openings, bytes.
const DUELS: u64 = 16 << 20;

/// A tuning, read and checked; its result does not depend on the number of threads.
#[derive(Clone, Debug)]
pub struct TuneTask {
    start: GameRecord,
    evaluation: EvaluationName,
    run: Run,
    depth: u32,
    plies: u32,
    pairs: u32,
    seed: u64,
    threads: u32,
    method: Method,
    finished: Vec<TuneDuel>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Method {
    Climb { starts: u32, sweeps: u32 },
    Spsa { iterations: u32, perturbation: f64, step: f64 },
}

impl TuneTask {
    /// Reads a request and replays its finished duels. An error names the field.
    pub fn read(wire: &TuneRequest) -> Result<Self, ServiceError> {
        Self::read_for(wire, &Asker::default())
    }

    /// Like [`read`](Self::read), as long as the asker waits.
    pub(crate) fn read_for(wire: &TuneRequest, asker: &Asker) -> Result<Self, ServiceError> {
        let mut setup = wire.setup.clone();
        if setup.game.is_empty() {
            Game::Othello.word().clone_into(&mut setup.game);
        }
        let start = GameRecord::at(setup)?;
        let evaluation =
            EvaluationName::parse(&wire.eval, start.game()).map_err(ServiceError::of("eval"))?;
        if evaluation.weight_names().is_empty() {
            let reason = format!("{} has no weights", evaluation.word());
            return Err(ServiceError::refused(
                "eval",
                reason,
                "tune deepdiver or phases, of Othello",
            ));
        }
        let run: Run =
            wire.run.as_deref().unwrap_or("alphabeta").parse().map_err(ServiceError::of("run"))?;
        check_moment(run, None)?;
        check_evaluation("run", run, evaluation, start.game())?;
        let plies = opening_plies(wire.openings.as_deref().unwrap_or("random:8"))?;
        if plies == 0 {
            let remedy = "write random:K: from one start both sides play the same two games";
            return Err(ServiceError::refused(
                "openings",
                "tuning needs different openings",
                remedy,
            ));
        }
        let real =
            |field: &str, value: Option<f64>| within(field, value.unwrap_or(60.0), 1.0..=5_000.0);
        let method = match wire.method.as_deref().unwrap_or("climb") {
            "climb" => Method::Climb {
                starts: within("starts", wire.starts.unwrap_or(16), 1..=64)?,
                sweeps: within("sweeps", wire.sweeps.unwrap_or(4), 1..=100)?,
            },
            "spsa" => Method::Spsa {
                iterations: within("iterations", wire.iterations.unwrap_or(500), 1..=100_000)?,
                perturbation: real("perturbation", wire.perturbation)?,
                step: real("step", wire.step)?,
            },
            other => {
                return Err(ServiceError::refused(
                    "method",
                    format!("{other:?} is unknown"),
                    "use climb or spsa",
                ));
            }
        };
        let mut task = Self {
            start,
            evaluation,
            run,
            depth: within("depth", wire.depth.unwrap_or(3), 1..=MAX_DEPTH)?,
            plies,
            pairs: within("pairs", wire.pairs.unwrap_or(10), 1..=1_000)?,
            seed: wire.seed.unwrap_or(1),
            threads: threads(wire.threads, table_bytes(run))?,
            method,
            finished: Vec::new(),
        };
        // Both fail where the first duel would: weights out of range, too few openings.
        task.engine(&evaluation.weights())?;
        random_openings(&task.start, task.pairs, task.plies, task.seed, asker)?;
        task.resume(wire.finished.clone())?;
        Ok(task)
    }

    /// The settings that determine the duels, for the first line of a journal. Equal tunings have equal texts.
    pub fn header(&self) -> impl serde::Serialize {
        let method = match self.method {
            Method::Climb { starts, sweeps } => format!("climb starts={starts} sweeps={sweeps}"),
            Method::Spsa { iterations, perturbation, step } => {
                format!("spsa iterations={iterations} perturbation={perturbation} step={step}")
            }
        };
        serde_json::json!({
            "journal": "plyscope tuning 1",
            "evaluation": self.evaluation.to_string(),
            "weights": self.names(),
            "method": method,
            "game": self.start.game().word(),
            "size": self.start.setup.size,
            "position": self.start.start.text(),
            "run": self.run.to_string(),
            "depth": self.depth,
            "openings": format!("random:{}", self.plies),
            "pairs": self.pairs,
            "seed": self.seed,
        })
    }

    /// Adds finished duels, from the first.
    ///
    /// # Errors
    /// The field `finished`: a duel that this tuning would not play.
    pub fn resume(&mut self, finished: Vec<TuneDuel>) -> Result<(), ServiceError> {
        let mut tuner = self.tuner();
        for duel in &finished {
            let proposed = tuner.ask().filter(|proposed| {
                proposed.number == duel.duel && proposed.a == duel.a && proposed.b == duel.b
            });
            let games = u64::from(duel.wins) + u64::from(duel.draws) + u64::from(duel.losses);
            if proposed.is_none() || games != u64::from(2 * self.pairs) {
                let reason = format!("duel {} is not one of this tuning", duel.duel);
                return Err(ServiceError::refused(
                    "finished",
                    reason,
                    "take it and all after it out",
                ));
            }
            report_score(&mut *tuner, duel);
        }
        self.finished = finished;
        Ok(())
    }

    /// Estimates the memory: one table per thread.
    pub(crate) fn need(&self) -> Need {
        let per_thread = table_of(&self.start.now, self.run, u64::MAX);
        let (eval, run) = (quoted(&self.evaluation.to_string()), quoted(&self.run.to_string()));
        let command = format!("plyscope tune --eval {eval} --run {run} --depth {}", self.depth);
        let remedy = "give the run a smaller table, as in alphabeta+tt:64MB".to_owned();
        let advice = Advice { field: "run", remedy, command };
        Need { per_thread, threads: self.threads, ..Need::counted(DUELS, advice) }
    }

    /// Changes the number of games at once; the tuning does not depend on it.
    #[must_use]
    pub(crate) fn on_threads(self, threads: u32) -> Self {
        Self { threads, ..self }
    }

    /// Plays duels until the tuner is done. The handle can stop it and shows the progress. Hands every
    /// finished duel to `keep`, with a function that returns the tuning so far.
    ///
    /// # Errors
    /// An error of `keep`, or of an engine.
    pub fn run(
        &self,
        handle: &Handle,
        mut keep: impl FnMut(&TuneDuel, &dyn Fn() -> TuneView) -> Result<(), ServiceError>,
    ) -> Result<TuneView, ServiceError> {
        let mut tuner = self.tuner();
        let mut duels = self.finished.clone();
        for duel in &duels {
            report_score(&mut *tuner, duel);
        }
        while let Some(proposed) = tuner.ask() {
            handle.enter_stage(Stage::Tuning(self.progress(&*tuner, &duels, &proposed)));
            let Some(duel) = self.duel(&proposed, handle)? else { break };
            report_score(&mut *tuner, &duel);
            duels.push(duel.clone());
            keep(&duel, &|| self.view(&*tuner, duels.clone()))?;
        }
        Ok(self.view(&*tuner, duels))
    }

    /// Plays a duel; `None` if it was stopped.
    fn duel(&self, proposed: &Duel, handle: &Handle) -> Result<Option<TuneDuel>, ServiceError> {
        let engines = [&proposed.a, &proposed.b];
        let [a, b] = engines.map(|weights| self.engine(weights).map(Entrant::Engine));
        let (a, b) = (&a?, &b?);
        let seed = descend(mix(self.seed), u64::from(proposed.number));
        let openings =
            random_openings(&self.start, self.pairs, self.plies, seed, &Asker::default())?;
        let first = |game: u32| pairing(game).first == Side::A;
        let plan = |game: u32| GamePlan {
            opening: &openings[pairing(game).opening as usize],
            players: if first(game) { [a, b] } else { [b, a] },
            seed,
            number: game,
        };
        let plans = (0..2 * self.pairs).map(plan).collect();
        let lineup = Lineup { start: &self.start, plans, threads: self.threads };
        let (mut results, mut nodes) = (vec![None; 2 * self.pairs as usize], 0);
        play_games(&lineup, handle, |place, played| {
            let a_is = if first(place as u32) { Player::First } else { Player::Second };
            nodes += played.spent.iter().map(|spent| spent.nodes).sum::<u64>();
            results[place] = Some(GameResult::of(played.outcome.winner(), a_is));
            Ok(())
        })?;
        if results.contains(&None) {
            return Ok(None);
        }
        let Score { wins, draws, losses, .. } = Score::of(results);
        Ok(Some(TuneDuel {
            duel: proposed.number,
            purpose: purpose(proposed, &self.names()),
            a: proposed.a.clone(),
            b: proposed.b.clone(),
            wins,
            draws,
            losses,
            nodes,
        }))
    }

    fn engine(&self, weights: &[i32]) -> Result<Engine, ServiceError> {
        let evaluation = self.evaluation.with_weights(weights).ok_or_else(|| {
            ServiceError::refused("eval", "weights are out of range", "use smaller steps")
        })?;
        Ok(Engine::Search(EngineSearch {
            run: self.run,
            evaluation,
            by_default: false,
            depth: Some(self.depth),
            nodes: None,
            time_ms: None,
            shorten_after_ms: None,
            margin: None,
        }))
    }

    fn tuner(&self) -> Box<dyn Tuner> {
        let seed = self.seed;
        match self.method {
            Method::Climb { starts, sweeps } => {
                let weights = self.names().len() as u32;
                let settings = ClimbSettings { weights, starts, unit: UNIT, sweeps, seed };
                Box::new(Climb::new(settings))
            }
            Method::Spsa { iterations, perturbation, step } => {
                let weights = self.evaluation.weights();
                let first_step = step;
                let settings = SpsaSettings { weights, iterations, perturbation, first_step, seed };
                Box::new(Spsa::new(settings))
            }
        }
    }

    fn names(&self) -> Vec<&'static str> {
        self.evaluation.weight_names().iter().map(|weight| weight.name).collect()
    }

    fn progress(&self, tuner: &dyn Tuner, duels: &[TuneDuel], proposed: &Duel) -> TuneProgress {
        let points = tuner.points();
        let every = points.len().div_ceil(SHOWN).max(1);
        let last = points.len().saturating_sub(1);
        let shown =
            points.iter().enumerate().filter(|(place, _)| place % every == 0 || *place == last);
        TuneProgress {
            duels: duels.len() as u32,
            games: duels.len() as u32 * 2 * self.pairs,
            nodes: duels.iter().map(|duel| duel.nodes).sum(),
            part: tuner.progress(),
            purpose: purpose(proposed, &self.names()),
            names: self.names().into_iter().map(str::to_owned).collect(),
            points: shown.map(|(_, point)| point.clone()).collect(),
        }
    }

    fn view(&self, tuner: &dyn Tuner, duels: Vec<TuneDuel>) -> TuneView {
        let weights = tuner.best();
        // A tuner keeps its weights in range.
        let tuned = self.evaluation.with_weights(&weights).unwrap_or(self.evaluation);
        let method = match self.method {
            Method::Climb { .. } => "climb",
            Method::Spsa { .. } => "spsa",
        };
        let setup = &self.start.setup;
        let size = setup.size.as_ref().map(|size| format!(" {size}")).unwrap_or_default();
        let title = format!(
            "{}, {method}, {} depth {}, {}{size}, random:{}, {} pairs a duel, seed {}",
            self.evaluation.word(),
            self.run,
            self.depth,
            setup.game,
            self.plies,
            self.pairs,
            self.seed
        );
        let games = duels.len() as u32 * 2 * self.pairs;
        let note = format!("tuned by plyscope: {title}; {} duels, {games} games", duels.len());
        TuneView {
            evaluation: self.evaluation.word().to_owned(),
            unit: self.evaluation.weight_unit().unwrap_or_default().to_owned(),
            names: self.names().into_iter().map(str::to_owned).collect(),
            weights,
            text: tuned.to_string(),
            file: weights_file(tuned, &note),
            games,
            nodes: duels.iter().map(|duel| duel.nodes).sum(),
            points: tuner.points().to_vec(),
            duels,
            stopped: tuner.ask().map(|_| Stop::Cancelled),
            title,
        }
    }
}

fn report_score(tuner: &mut dyn Tuner, duel: &TuneDuel) {
    let lead = 2 * (i64::from(duel.wins) - i64::from(duel.losses));
    tuner.tell(lead, duel.wins + duel.draws + duel.losses);
}

/// Writes the weights over time as CSV: `duels,start` and one column per weight.
pub fn points_csv(tuning: &TuneView) -> String {
    let mut text = format!("duels,start,{}\n", tuning.names.join(","));
    for point in &tuning.points {
        let weights: Vec<_> = point.weights.iter().map(ToString::to_string).collect();
        text += &format!("{},{},{}\n", point.duels, point.start, weights.join(","));
    }
    text
}

/// Describes the purpose of a duel; starts and iterations are counted from 1 here.
fn purpose(duel: &Duel, names: &[&str]) -> String {
    let name = |weight: u32| names.get(weight as usize).copied().unwrap_or_default();
    match duel.purpose {
        Purpose::Candidates { start, weight, steps } => {
            format!("start {}: {} {} % down or up", start + 1, name(weight), 5 * steps)
        }
        Purpose::Replacement { start, weight } => {
            format!("start {}: {} replaced or not", start + 1, name(weight))
        }
        Purpose::Final { a, b } => format!("final: start {} or {}", a + 1, b + 1),
        Purpose::Gradient { iteration } => format!("iteration {}", iteration + 1),
    }
}
