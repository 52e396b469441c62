//! From grids to cells: the lists multiplied, every position read once, what the rules refuse counted and
//! named.

use super::cell::{Cell, Kind};
use super::grid::{Grid, SEED};
use super::plan::PlanLine;
use crate::evaluation::EvaluationName;
use crate::experiments::matches::settings::opening_plies;
use crate::experiments::positions::given::{Given, Plies};
use crate::experiments::positions::read_set;
use crate::game::{Game, InputError, SetupWords};
use crate::play::fit::check_evaluation;
use crate::play::{DEFAULT_EVALUATION, Engine, Reach, default_evaluation};
use crate::search::{Run, RunRequest};
use crate::work::error::{Code, ServiceError};
use crate::work::request::Request;
use serde::Serialize;
use std::collections::BTreeMap;

/// Reasons that are named.
const NAMED: usize = 50;
/// What a set begins with that is in a file.
const FILE: &str = "file:";
/// Games of a match, if a grid does not say.
const USUAL_GAMES: u32 = 100;

/// Cells that the rules refuse, for one reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refused {
    /// The grid, from 1.
    pub grid: usize,
    /// Why.
    pub reason: String,
    /// How many.
    pub cells: u64,
    /// One of them.
    pub example: String,
}

/// All that are refused, by grid and reason.
#[derive(Default)]
pub(super) struct RefusedCells {
    pub(super) cells: u64,
    by_reason: BTreeMap<(usize, String), (u64, String)>,
}

impl RefusedCells {
    fn add(&mut self, grid: usize, reason: &str, cells: u64, example: impl FnOnce() -> String) {
        self.cells += cells;
        let is_full = self.by_reason.len() >= NAMED;
        let mut place = (grid, reason.to_owned());
        if is_full && !self.by_reason.contains_key(&place) {
            place = (grid, "other reasons".to_owned());
        }
        self.by_reason.entry(place).or_insert_with(|| (0, example())).0 += cells;
    }

    pub(super) fn named(self) -> Vec<Refused> {
        let named = self.by_reason.into_iter();
        named
            .map(|((grid, reason), (cells, example))| Refused { grid, reason, cells, example })
            .collect()
    }
}

/// Reads a file that a set names, by the name that it is written with.
pub type ReadSet<'a> = dyn Fn(&str) -> Result<String, String> + 'a;
/// Takes the cells, one after the other.
pub(super) type Take<'a> = dyn FnMut(PlanLine) -> Result<(), ServiceError> + 'a;

/// Makes the cells of a grid.
pub(super) struct Expand<'a> {
    pub(super) grid: &'a Grid,
    pub(super) read: &'a ReadSet<'a>,
    pub(super) refused: &'a mut RefusedCells,
    pub(super) take: &'a mut Take<'a>,
}

/// A position on its board, ready for cells.
struct Place {
    request: Request,
    /// The fields of a cell that say where it is.
    cell: Cell,
    ply: Option<u32>,
}

impl Expand<'_> {
    /// Makes all of them.
    ///
    /// # Errors
    /// A set of positions cannot be read, no cell is left, or what `take` answers.
    pub(super) fn all(&mut self) -> Result<(), ServiceError> {
        let grid = self.grid;
        for &game in &grid.games {
            for size in &grid.sizes {
                for &k in &grid.k {
                    for &exact in &grid.exact {
                        for subboard in &grid.subboards {
                            for &margin in &grid.margins {
                                let setup = SetupWords {
                                    game: game.word().to_owned(),
                                    size: size.clone(),
                                    k,
                                    exact,
                                    subboard: subboard.clone(),
                                    margin,
                                    position: String::new(),
                                };
                                self.board(game, &setup)?;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The cells of one board.
    fn board(&mut self, game: Game, setup: &SetupWords) -> Result<(), ServiceError> {
        let grid = self.grid;
        for text in &grid.positions {
            if !text.contains(SEED) {
                self.set(game, setup, text, None)?;
                continue;
            }
            for &seed in &grid.seeds {
                self.set(game, setup, &text.replace(SEED, &seed.to_string()), Some(seed))?;
            }
        }
        Ok(())
    }

    /// The cells of one set of positions.
    fn set(
        &mut self,
        game: Game,
        setup: &SetupWords,
        text: &str,
        seed: Option<u64>,
    ) -> Result<(), ServiceError> {
        let number = self.grid.number;
        let set = match text.trim().strip_prefix(FILE) {
            None => text.to_owned(),
            Some(name) => (self.read)(name.trim()).map_err(|why| {
                let reason = format!("grid {number}, positions: {name}: {why}");
                let remedy = "name a file of positions, one a line, beside the grid";
                ServiceError::new(Code::Input, reason).with_remedy(remedy)
            })?,
        };
        let set = set.trim_start_matches('\u{feff}').trim();
        if set.is_empty() {
            let start = SetupWords { position: String::new(), ..setup.clone() };
            return match start.read() {
                Ok(start_there) => {
                    let given =
                        Given { setup: start, start: start_there, expected: None, line: None };
                    self.position(game, setup, &given, seed)
                }
                Err(refused) => {
                    self.refuse(&refused.to_string(), || format!("{game}, start position"));
                    Ok(())
                }
            };
        }
        let is_drawn = set.starts_with("games:");
        let lines: Vec<&str> =
            if is_drawn { vec![set] } else { set.lines().map(str::trim).collect() };
        for line in lines {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match read_set(setup, line, &mut Plies::of_a_request()) {
                Ok(positions) => {
                    for given in &positions {
                        self.position(game, setup, given, seed)?;
                    }
                }
                Err(error) => {
                    let reason = error.reason.replace("line 1: ", "");
                    let remedy = error.remedy.map_or(String::new(), |remedy| format!("; {remedy}"));
                    self.refuse(&format!("positions: {reason}{remedy}"), || {
                        let short: String = line.chars().take(60).collect();
                        format!("{game}, {short}")
                    });
                }
            }
        }
        Ok(())
    }

    /// Refuses everything at one position.
    fn refuse(&mut self, reason: &str, example: impl FnOnce() -> String) {
        let grid = self.grid;
        let product = |sizes: &[usize]| sizes.iter().map(|&size| size as u64).product();
        let seeds = grid.seeds.len().max(1);
        let cells = match grid.kind {
            Kind::Search => {
                product(&[grid.runs.len(), grid.evals.len(), grid.depths.len(), grid.nodes.len()])
            }
            Kind::Match => product(&[
                grid.a.len(),
                grid.b.len(),
                grid.plays.len(),
                grid.openings.len(),
                grid.five.len(),
                seeds,
            ]),
            Kind::Success => product(&[
                grid.runs.len(),
                grid.evals.len(),
                grid.nodes.len(),
                grid.plays.len(),
                grid.per.len(),
                seeds,
            ]),
        };
        self.refused.add(grid.number, reason, cells, example);
    }

    /// The cells of one position.
    fn position(
        &mut self,
        game: Game,
        setup: &SetupWords,
        given: &Given,
        seed: Option<u64>,
    ) -> Result<(), ServiceError> {
        let words = RunRequest::of(given.setup.clone(), "alphabeta");
        let request = Request { start: given.start.clone(), ..Request::read(&words)? };
        let canonical = request.canonical().setup;
        let is_search = self.grid.kind == Kind::Search;
        let margin = setup.margin.filter(|_| !is_search);
        let cell = Cell {
            kind: self.grid.kind,
            game: canonical.game,
            size: canonical.size,
            k: canonical.k,
            exact: canonical.exact,
            // A margin follows the stones of a game.
            subboard: canonical.subboard.filter(|_| margin.is_none()),
            margin,
            position: canonical.position,
            ..Cell::default()
        };
        let place = Place { ply: ply(&request), request, cell };
        match self.grid.kind {
            Kind::Search => self.searches(game, &place, seed),
            Kind::Match => self.matches(game, &place, seed),
            Kind::Success => self.curves(game, &place, seed),
        }
    }

    /// Every run of the grid, with its seeds if it has a place for them.
    fn runs(&self, seed: Option<u64>) -> Vec<(Run, Option<u64>)> {
        let mut runs = Vec::new();
        for word in &self.grid.runs {
            // It was read when the grid was.
            let mut add =
                |text: &str, seed| runs.extend(text.trim().parse().ok().map(|run| (run, seed)));
            match (word.contains(SEED), seed) {
                (false, _) => add(word, seed),
                (true, Some(number)) => add(&word.replace(SEED, &number.to_string()), seed),
                (true, None) => {
                    for &number in &self.grid.seeds {
                        add(&word.replace(SEED, &number.to_string()), Some(number));
                    }
                }
            }
        }
        runs
    }

    /// The evaluation of a run, by name.
    fn evaluation(
        game: Game,
        eval: Option<&str>,
        run: Run,
        usual: impl FnOnce() -> EvaluationName,
    ) -> Result<EvaluationName, InputError> {
        let evaluation = match eval {
            None | Some(DEFAULT_EVALUATION) => usual(),
            Some(text) => EvaluationName::parse(text, game).map_err(|error| InputError {
                reason: format!("eval: {}", error.reason),
                ..error
            })?,
        };
        check_evaluation(&run.to_string(), run, evaluation, game)?;
        Ok(evaluation)
    }

    fn searches(
        &mut self,
        game: Game,
        place: &Place,
        seed: Option<u64>,
    ) -> Result<(), ServiceError> {
        let grid = self.grid;
        for (run, seed) in self.runs(seed) {
            let run_word = run.to_string();
            for eval in &grid.evals {
                for &depth in &grid.depths {
                    for &nodes in &grid.nodes {
                        let reach = Reach { depth, is_limited: nodes.is_some() };
                        let usual = || {
                            let positions = std::iter::once(&place.request.start.position);
                            default_evaluation(game, positions, &[run], reach).0
                        };
                        let named = |eval: Option<String>| Cell {
                            run: Some(run_word.clone()),
                            eval,
                            depth,
                            node_limit: nodes,
                            seed,
                            ..place.cell.clone()
                        };
                        match Self::evaluation(game, eval.as_deref(), run, usual) {
                            Ok(name) => self.give(place, named(Some(name.to_string())))?,
                            Err(error) => self.refuse_one(&error, &named(eval.clone())),
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn curves(&mut self, game: Game, place: &Place, seed: Option<u64>) -> Result<(), ServiceError> {
        let grid = self.grid;
        let own = [seed];
        let seeds: Vec<Option<u64>> = match grid.seeds[..] {
            [] => vec![Some(1)],
            _ if seed.is_some() => own.to_vec(),
            _ => grid.seeds.iter().copied().map(Some).collect(),
        };
        for seed in seeds {
            for (run, _) in self.runs(seed) {
                for eval in &grid.evals {
                    for &node_limit in &grid.nodes {
                        for &games in &grid.plays {
                            for &per in &grid.per {
                                let named = |eval: Option<String>| Cell {
                                    run: Some(run.to_string()),
                                    eval,
                                    node_limit,
                                    games: games.or(Some(2_000)),
                                    per: per.or(Some(20)),
                                    seed,
                                    ..place.cell.clone()
                                };
                                let found = Self::evaluation(game, eval.as_deref(), run, || {
                                    // Solving is searching to the end: the game's own result.
                                    EvaluationName::Result
                                });
                                let refused =
                                    |reason, remedy| Err(InputError::whole(reason, remedy));
                                let found = match found {
                                    Ok(_) if place.ply.is_none() => refused(
                                        "a tree has no stones to count",
                                        "use a game with a board",
                                    ),
                                    Ok(_) if run.shorten.is_some() => refused(
                                        "a search that ends before the game solves nothing",
                                        "leave shorten out",
                                    ),
                                    found => found,
                                };
                                match found {
                                    Ok(name) => self.give(place, named(Some(name.to_string())))?,
                                    Err(error) => self.refuse_one(&error, &named(eval.clone())),
                                }
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    fn matches(
        &mut self,
        game: Game,
        place: &Place,
        seed: Option<u64>,
    ) -> Result<(), ServiceError> {
        let grid = self.grid;
        let seeds: Vec<u64> = match (seed, &grid.seeds[..]) {
            (Some(seed), _) => vec![seed],
            (None, []) => vec![1],
            (None, seeds) => seeds.to_vec(),
        };
        for (a, b) in grid.a.iter().flat_map(|a| grid.b.iter().map(move |b| (a, b))) {
            let players = Self::players(game, place, [a, b]);
            for openings in &grid.openings {
                let plies = opening_plies(openings.as_deref().unwrap_or("start"));
                for &games in &grid.plays {
                    for &five in &grid.five {
                        for &seed in &seeds {
                            let named = |a: &str, b: &str| Cell {
                                a: Some(a.to_owned()),
                                b: Some(b.to_owned()),
                                games: games.or(Some(USUAL_GAMES)),
                                openings: Some(
                                    openings.as_deref().unwrap_or("start").trim().to_owned(),
                                ),
                                five,
                                seed: Some(seed),
                                ..place.cell.clone()
                            };
                            match (&players, &plies) {
                                (Ok([a, b]), Ok(_)) => self.give(place, named(a, b))?,
                                (Err(error), _) => self.refuse_one(error, &named(a, b)),
                                (_, Err(error)) => {
                                    let reason = format!("openings: {}", error.reason);
                                    let remedy = error.remedy.clone().unwrap_or_default();
                                    let error = InputError::whole(reason, remedy);
                                    self.refuse_one(&error, &named(a, b));
                                }
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Both players of a match in canonical words; neither may have a clock.
    fn players(game: Game, place: &Place, words: [&String; 2]) -> Result<[String; 2], InputError> {
        if game.entry().is_tree {
            return Err(InputError::whole("a tree is no game to play", "use a game with a board"));
        }
        let start = &place.request.start.position;
        let read = |word: &str| {
            let engine = Engine::parse_from(word, game, start).map_err(|error| InputError {
                reason: format!("{word:?}: {}", error.reason),
                ..error
            })?;
            if let Engine::Search(thought) = &engine
                && thought.depth.or(thought.nodes.map(|_| 0)).is_none()
                && thought.time_ms.is_none()
            {
                let reason = format!("{word:?} has no limit");
                return Err(InputError::whole(reason, "limit the player by depth= or nodes="));
            }
            if !engine.is_random() && !engine.is_repeatable(start) {
                let reason =
                    format!("{word:?} plays by the clock, and otherwise on another machine");
                return Err(InputError::whole(reason, "limit the player by depth= or nodes="));
            }
            Ok(engine.to_string())
        };
        Ok([read(words[0])?, read(words[1])?])
    }

    fn give(&mut self, place: &Place, cell: Cell) -> Result<(), ServiceError> {
        let key = cell.key().to_string();
        (self.take)(PlanLine { key, ply: place.ply, cell })
    }

    fn refuse_one(&mut self, error: &InputError, cell: &Cell) {
        let remedy =
            if error.remedy.is_empty() { String::new() } else { format!("; {}", error.remedy) };
        let reason = format!("{}{remedy}", error.reason);
        self.refused.add(self.grid.number, &reason, 1, || cell.to_string());
    }
}

/// Plies from the board's start to a position: its moves, or its stones more than at the start.
fn ply(request: &Request) -> Option<u32> {
    let stones = request.start.position.filling()?.stones;
    if let Some(moves) = &request.start.moves {
        return Some(moves.len() as u32);
    }
    let start = SetupWords { position: String::new(), ..request.canonical().setup }.read().ok()?;
    Some(stones.saturating_sub(start.position.filling()?.stones))
}
