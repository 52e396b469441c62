//! Tuning: the duels that a tuner asks for, played as matches of paired games.

pub(crate) mod json;
pub(crate) mod need;
pub(crate) mod view;

pub use view::points_csv;

use crate::evaluation::EvaluationName;
use crate::experiments::matches::games::{GamePlan, Lineup, play_games};
use crate::experiments::matches::settings::{
    opening_plies, random_openings, table_bytes, threads, within,
};
use crate::experiments::play::game::GameRecord;
use crate::experiments::tuning::json::{TuneDuel, TuneRequest, TuneView};
use crate::game::{Game, InputError, Player};
use crate::play::matches::{GameResult, Score, Side, pairing};
use crate::play::tuning::{Climb, ClimbSettings, Duel, Spsa, SpsaSettings, Tuner};
use crate::play::{Engine, Thought};
use crate::random::{descend, mix};
use crate::search::Run;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::request::{check_evaluation, check_moment};
use crate::work::stage::Stage;

/// 1 in the unit of the weights: random starts lie within 0 and this.
const UNIT: i32 = 1_000;
/// Deepest depth limit, plies.
const MAX_DEPTH: u32 = 20;

/// A tuning, read and checked.
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

/// How it is tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Method {
    Climb { starts: u32, sweeps: u32 },
    Spsa { iterations: u32, perturbation: f64, step: f64 },
}

impl TuneTask {
    /// Reads a request.
    pub fn read(wire: &TuneRequest) -> Result<Self, ServiceError> {
        let mut setup = wire.setup.clone();
        if setup.game.is_empty() {
            Game::Othello.word().clone_into(&mut setup.game);
        }
        let start = GameRecord::at(setup)?;
        let evaluation = EvaluationName::parse(&wire.eval, start.game())
            .map_err(|error| ServiceError::input("eval", &error))?;
        if evaluation.weight_names().is_empty() {
            let reason = format!("{} has no weights", evaluation.word());
            let error = InputError::whole(reason, "tune deepdiver or phases, of Othello");
            return Err(ServiceError::input("eval", &error));
        }
        let run: Run = wire
            .run
            .as_deref()
            .unwrap_or("alphabeta")
            .parse()
            .map_err(|error| ServiceError::input("run", &error))?;
        check_moment(run, None)?;
        check_evaluation("run", run, evaluation, start.game())?;
        let plies = opening_plies(wire.openings.as_deref().unwrap_or("random:8"))?;
        if plies == 0 {
            let remedy = "write random:K: from one start both sides play the same two games";
            let error = InputError::whole("tuning needs different openings", remedy);
            return Err(ServiceError::input("openings", &error));
        }
        let real = |field: &str, value: Option<f64>| match value.unwrap_or(60.0) {
            value if (1.0..=5_000.0).contains(&value) => Ok(value),
            value => {
                let reason = format!("{value} is out of range");
                Err(ServiceError::input(field, &InputError::whole(reason, "use 1 to 5000")))
            }
        };
        let method = match wire.method.as_deref().unwrap_or("climb") {
            "climb" => Method::Climb {
                starts: within("starts", wire.starts.unwrap_or(16), 1, 64)?,
                sweeps: within("sweeps", wire.sweeps.unwrap_or(4), 1, 100)?,
            },
            "spsa" => Method::Spsa {
                iterations: within("iterations", wire.iterations.unwrap_or(500), 1, 100_000)?,
                perturbation: real("perturbation", wire.perturbation)?,
                step: real("step", wire.step)?,
            },
            other => {
                let error = InputError::whole(format!("{other:?} is unknown"), "use climb or spsa");
                return Err(ServiceError::input("method", &error));
            }
        };
        let mut task = Self {
            start,
            evaluation,
            run,
            depth: within("depth", wire.depth.unwrap_or(3), 1, MAX_DEPTH)?,
            plies,
            pairs: within("pairs", wire.pairs.unwrap_or(10), 1, 1_000)?,
            seed: wire.seed.unwrap_or(1),
            threads: threads(wire.threads, table_bytes(run))?,
            method,
            finished: Vec::new(),
        };
        // Both refuse what the first duel would: weights out of range, too few openings.
        task.engine(&evaluation.weights())?;
        random_openings(&task.start, task.pairs, task.plies, task.seed)?;
        task.resume(wire.finished.clone())?;
        Ok(task)
    }

    /// What decides the duels, for the first line of a journal: equal tunings have equal texts.
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

    /// Takes duels that are finished already, from the first on.
    ///
    /// # Errors
    /// The field `finished`: a duel that this tuning would not have asked for.
    pub fn resume(&mut self, finished: Vec<TuneDuel>) -> Result<(), ServiceError> {
        let mut tuner = self.tuner();
        for duel in &finished {
            let asked = tuner.ask().filter(|asked| {
                asked.number == duel.duel && asked.a == duel.a && asked.b == duel.b
            });
            let games = u64::from(duel.wins) + u64::from(duel.draws) + u64::from(duel.losses);
            if asked.is_none() || games != u64::from(2 * self.pairs) {
                let reason = format!("duel {} is not one of this tuning", duel.duel);
                let error = InputError::whole(reason, "take it and all behind it out");
                return Err(ServiceError::input("finished", &error));
            }
            tell(&mut tuner, duel);
        }
        self.finished = finished;
        Ok(())
    }

    /// Plays duels until the tuner is content, under a handle that can stop it and tells how far
    /// it is; every finished duel is handed to `keep`.
    ///
    /// # Errors
    /// What `keep` answers.
    pub fn run(
        &self,
        handle: &Handle,
        mut keep: impl FnMut(&TuneDuel) -> Result<(), ServiceError>,
    ) -> Result<TuneView, ServiceError> {
        let mut tuner = self.tuner();
        let mut duels = self.finished.clone();
        for duel in &duels {
            tell(&mut tuner, duel);
        }
        while let Some(asked) = tuner.ask() {
            handle.enter_stage(Stage::Tuning(self.progress(&tuner, &duels, &asked)));
            let Some(duel) = self.duel(&asked, handle)? else { break };
            keep(&duel)?;
            tell(&mut tuner, &duel);
            duels.push(duel);
        }
        Ok(self.view(&tuner, duels))
    }

    /// Plays a duel; `None` if it was stopped.
    fn duel(&self, asked: &Duel, handle: &Handle) -> Result<Option<TuneDuel>, ServiceError> {
        let engines = [self.engine(&asked.a)?, self.engine(&asked.b)?];
        let seed = descend(mix(self.seed), u64::from(asked.number));
        let openings = random_openings(&self.start, self.pairs, self.plies, seed)?;
        let [a, b] = &engines;
        let first = |game: u32| pairing(game).first == Side::A;
        let plan = |game: u32| GamePlan {
            opening: &openings[pairing(game).opening as usize],
            engines: if first(game) { [a, b] } else { [b, a] },
            seed,
        };
        let plans = (0..2 * self.pairs).map(plan).collect();
        let lineup = Lineup { start: &self.start, plans, threads: self.threads };
        let (mut results, mut nodes) = (vec![None; 2 * self.pairs as usize], 0);
        play_games(&lineup, handle, |place, played| {
            let a_is = if first(place as u32) { Player::First } else { Player::Second };
            nodes += played.spent.iter().map(|spent| spent.nodes).sum::<u64>();
            results[place] = Some(match played.outcome.winner() {
                None => GameResult::Draw,
                Some(winner) if winner == a_is => GameResult::Win,
                Some(_) => GameResult::Loss,
            });
            Ok(())
        })?;
        if results.contains(&None) {
            return Ok(None);
        }
        let Score { wins, draws, losses, .. } = Score::of(results);
        Ok(Some(TuneDuel {
            duel: asked.number,
            purpose: view::purpose(asked, &self.names()),
            a: asked.a.clone(),
            b: asked.b.clone(),
            wins,
            draws,
            losses,
            nodes,
        }))
    }

    fn engine(&self, weights: &[i32]) -> Result<Engine, ServiceError> {
        let evaluation = self.evaluation.with_weights(weights).ok_or_else(|| {
            let error = InputError::whole("weights are out of range", "use smaller steps");
            ServiceError::input("eval", &error)
        })?;
        Ok(Engine::Search(Thought {
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

    fn tuner(&self) -> Tuner {
        let seed = self.seed;
        match self.method {
            Method::Climb { starts, sweeps } => {
                let weights = self.names().len() as u32;
                let settings = ClimbSettings { weights, starts, unit: UNIT, sweeps, seed };
                Tuner::Climb(Climb::new(settings))
            }
            Method::Spsa { iterations, perturbation, step } => {
                let weights = self.evaluation.weights();
                let first_step = step;
                let settings = SpsaSettings { weights, iterations, perturbation, first_step, seed };
                Tuner::Spsa(Spsa::new(settings))
            }
        }
    }

    /// The names of the weights.
    fn names(&self) -> Vec<&'static str> {
        self.evaluation.weight_names().iter().map(|weight| weight.name).collect()
    }
}

fn tell(tuner: &mut Tuner, duel: &TuneDuel) {
    let lead = 2 * (i64::from(duel.wins) - i64::from(duel.losses));
    tuner.tell(lead, duel.wins + duel.draws + duel.losses);
}
