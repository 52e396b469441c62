//! Expands grids to cells: multiplies the lists, reads every position once, and counts refused cells by reason.

use super::cell::{Cell, Kind};
use super::grid::{Grid, SEED};
use super::plan::PlanLine;
use super::playable::{MatchStart, check_curve};
use super::refusals::Refusals;
use crate::evaluation::EvaluationName;
use crate::experiments::positions::read_set;
use crate::experiments::positions::set_position::{Plies, SetPosition};
use crate::game::{Game, InputError, LONGEST_POSITION, SetupRequest};
use crate::play::fit::check_evaluation;
use crate::play::{DEFAULT_EVALUATION, Engine, Reach, asking_default, default_evaluation};
use crate::search::{Run, RunRequest};
use crate::work::asker::Asker;
use crate::work::error::{Code, ServiceError};
use crate::work::request::Request;

const FILE: &str = "file:";
const DRAWN: &str = "games:";
/// Default games of a match.
const USUAL_GAMES: u32 = 100;

/// Reads the file of a set by the name in the grid.
pub type SetReader<'a> = dyn Fn(&str) -> Result<String, String> + 'a;
/// Receives the cells one after the other, or returns why one is refused.
pub(super) type Take<'a> = dyn FnMut(&PlanLine) -> Result<Option<InputError>, ServiceError> + 'a;

pub(super) struct Expand<'a> {
    pub(super) grid: &'a Grid,
    pub(super) read: &'a SetReader<'a>,
    pub(super) refused: &'a mut Refusals,
    pub(super) take: &'a mut Take<'a>,
}

struct Place {
    request: Request,
    /// The fields of a cell that describe the position.
    cell: Cell,
    ply: Option<u32>,
}

impl Expand<'_> {
    /// Makes all cells.
    ///
    /// # Errors
    /// A set of positions cannot be read, or an error of `take`.
    pub(super) fn all(&mut self) -> Result<(), ServiceError> {
        let grid = self.grid;
        for &game in &grid.games {
            for size in &grid.sizes {
                for &k in &grid.k {
                    for &exact in &grid.exact {
                        for subboard in &grid.subboards {
                            for &margin in &grid.margins {
                                let setup = SetupRequest {
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

    fn board(&mut self, game: Game, setup: &SetupRequest) -> Result<(), ServiceError> {
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

    fn set(
        &mut self,
        game: Game,
        setup: &SetupRequest,
        text: &str,
        seed: Option<u64>,
    ) -> Result<(), ServiceError> {
        let number = self.grid.number;
        let file = text.trim().strip_prefix(FILE).map(str::trim);
        let set = match file {
            None => text.to_owned(),
            Some(name) => (self.read)(name).map_err(|why| {
                let reason = format!("grid {number}, positions: {name}: {why}");
                let remedy = "name a file of positions, one per line, beside the grid";
                ServiceError::new(Code::Input, reason).with_remedy(remedy)
            })?,
        };
        let set = set.trim_start_matches('\u{feff}').trim();
        if set.is_empty() {
            let start = SetupRequest { position: String::new(), ..setup.clone() };
            return match start.read() {
                Ok(start_there) => {
                    let given = SetPosition {
                        setup: start,
                        start: start_there,
                        expected: None,
                        line: None,
                    };
                    self.position(game, setup, &given, seed)
                }
                Err(refused) => {
                    let example = || format!("{game}, start position");
                    self.refuse(&refused.to_string(), 1, seed, example);
                    Ok(())
                }
            };
        }
        let is_drawn = set.starts_with(DRAWN);
        let lines: Vec<&str> =
            if is_drawn { vec![set] } else { set.lines().map(str::trim).collect() };
        for (line, number) in lines.into_iter().zip(1..) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            match read_set(setup, line, &mut Plies::of_a_request(&Asker::default())) {
                Ok(positions) => {
                    for given in &positions {
                        self.position(game, setup, given, seed)?;
                    }
                }
                Err(error) => {
                    // The contents of a file are not repeated in messages, because a grid from somebody
                    // else may name any file beside it.
                    let (reason, example) = if let Some(name) = file {
                        let what = match line.len() {
                            ..=LONGEST_POSITION => format!("no positions of {game}"),
                            _ => "longer than 1 MB".to_owned(),
                        };
                        let reason = format!(
                            "{name} has lines that are {what}; write one position per line"
                        );
                        (reason, format!("{name}, line {number}"))
                    } else {
                        let reason = error.reason.replace("line 1: ", "");
                        let remedy =
                            error.remedy.map_or(String::new(), |remedy| format!("; {remedy}"));
                        (reason + &remedy, format!("{game}, {line}"))
                    };
                    self.refuse(&format!("positions: {reason}"), positions_of(line), seed, || {
                        example
                    });
                }
            }
        }
        Ok(())
    }

    /// Refuses all cells at `positions` positions of a set with this seed.
    fn refuse(
        &mut self,
        reason: &str,
        positions: u64,
        seed: Option<u64>,
        example: impl FnOnce() -> String,
    ) {
        let grid = self.grid;
        // A set drawn by a seed has cells with that seed only.
        let seeds = if seed.is_some() { 1 } else { grid.seeds.len().max(1) };
        let (runs, evals, nodes) = (grid.runs.len(), grid.evals.len(), grid.nodes.len());
        let (plays, openings) = (grid.plays.len(), grid.openings.len());
        let lists = match grid.kind {
            Kind::Search => vec![self.runs(seed).len(), evals, grid.depths.len(), nodes],
            Kind::Match => {
                vec![grid.a.len(), grid.b.len(), plays, openings, grid.five.len(), seeds]
            }
            Kind::Success => vec![runs, evals, nodes, plays, grid.per.len(), seeds],
        };
        let cells = lists.iter().fold(positions, |cells, &size| cells.saturating_mul(size as u64));
        self.refused.add(grid.number, reason, cells, example);
    }

    fn position(
        &mut self,
        game: Game,
        setup: &SetupRequest,
        given: &SetPosition,
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
            // A margin follows the stones of a game, so there is no subboard.
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

    /// Returns every run of the grid, with its seeds if its word has a place for them.
    fn runs(&self, seed: Option<u64>) -> Vec<(Run, Option<u64>)> {
        let mut runs = Vec::new();
        for word in &self.grid.runs {
            // This cannot fail, because the grid's words were checked.
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

    /// The evaluation of a run, by name; an error if the run cannot use it.
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
        for seed in self.seeds(seed) {
            for &games in &grid.plays {
                for &per in &grid.per {
                    let curve = Cell {
                        games: games.or(Some(2_000)),
                        per: per.or(Some(20)),
                        seed: Some(seed),
                        ..place.cell.clone()
                    };
                    let drawn = match place.ply {
                        None => Err(InputError::whole(
                            "a tree has no stones to count",
                            "use a game with a board",
                        )),
                        Some(_) => check_curve(&curve),
                    };
                    self.curves_of(game, place, &curve, drawn.as_ref().err())?;
                }
            }
        }
        Ok(())
    }

    /// Makes the curves of every run over the same positions, if these can be drawn.
    fn curves_of(
        &mut self,
        game: Game,
        place: &Place,
        curve: &Cell,
        undrawn: Option<&InputError>,
    ) -> Result<(), ServiceError> {
        let grid = self.grid;
        for (run, _) in self.runs(curve.seed) {
            for eval in &grid.evals {
                // The default is the game's own result, because solving searches to the end.
                let usual = || EvaluationName::Result;
                let found = Self::evaluation(game, eval.as_deref(), run, usual);
                let found = found.and_then(|name| match undrawn {
                    Some(error) => Err(error.clone()),
                    None if run.shorten.is_some() => Err(InputError::whole(
                        "a search that ends before the game solves nothing",
                        "leave shorten out",
                    )),
                    None => Ok(name),
                });
                for &node_limit in &grid.nodes {
                    let named = |eval: Option<String>| Cell {
                        run: Some(run.to_string()),
                        eval,
                        node_limit,
                        ..curve.clone()
                    };
                    match &found {
                        Ok(name) => self.give(place, named(Some(name.to_string())))?,
                        Err(error) => self.refuse_one(error, &named(eval.clone())),
                    }
                }
            }
        }
        Ok(())
    }

    /// The seeds of matches and curves at a position; a set with a seed has that one only.
    fn seeds(&self, seed: Option<u64>) -> Vec<u64> {
        match (seed, &self.grid.seeds[..]) {
            (Some(seed), _) => vec![seed],
            (None, []) => vec![1],
            (None, seeds) => seeds.to_vec(),
        }
    }

    fn matches(
        &mut self,
        game: Game,
        place: &Place,
        seed: Option<u64>,
    ) -> Result<(), ServiceError> {
        let grid = self.grid;
        let has_board = !game.entry().is_tree;
        let start = has_board.then(|| MatchStart::of(&place.cell)).transpose()?;
        let pairs: Vec<Pair<'_>> = grid
            .a
            .iter()
            .flat_map(|a| grid.b.iter().map(move |b| [a, b]))
            .map(|words| Pair { words, players: Self::players(game, start.as_ref(), words) })
            .collect();
        // The other checks are skipped if no pair can play.
        let start = start.as_ref().filter(|_| pairs.iter().any(|pair| pair.players.is_ok()));
        for openings in &grid.openings {
            let words = openings.as_deref().unwrap_or("start").trim();
            for &games in &grid.plays {
                let games = games.unwrap_or(USUAL_GAMES);
                let openings = start.map(|start| start.openings(words, games)).transpose();
                for seed in self.seeds(seed) {
                    let drawn = openings.as_ref().map_err(Clone::clone).and_then(|openings| {
                        openings.as_ref().map_or(Ok(()), |openings| openings.check(seed))
                    });
                    for &five in &grid.five {
                        let chains = start.map_or(Ok(()), |start| start.check_five(five));
                        let played = drawn.clone().and(chains);
                        let cell = Cell {
                            games: Some(games),
                            openings: Some(words.to_owned()),
                            five,
                            seed: Some(seed),
                            ..place.cell.clone()
                        };
                        self.matches_of(place, &cell, &pairs, played.as_ref().err())?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Makes the matches of every pair over the same games, if these can be played.
    fn matches_of(
        &mut self,
        place: &Place,
        cell: &Cell,
        pairs: &[Pair<'_>],
        unplayed: Option<&InputError>,
    ) -> Result<(), ServiceError> {
        for Pair { words, players } in pairs {
            let named = |[a, b]: [&String; 2]| Cell {
                a: Some(a.clone()),
                b: Some(b.clone()),
                ..cell.clone()
            };
            match (players, unplayed) {
                (Ok(players), None) => self.give(place, named(players.each_ref()))?,
                (Err(error), _) => self.refuse_one(error, &named(*words)),
                (Ok(players), Some(error)) => self.refuse_one(error, &named(players.each_ref())),
            }
        }
        Ok(())
    }

    /// Returns both players of a match in canonical words; neither may have a clock.
    fn players(
        game: Game,
        start: Option<&MatchStart>,
        words: [&String; 2],
    ) -> Result<[String; 2], InputError> {
        let Some(start) = start.map(MatchStart::position) else {
            return Err(InputError::whole("a tree is no game to play", "use a game with a board"));
        };
        let read = |word: &str| {
            // Players without an evaluation have the default of a match.
            let with_default = asking_default(word);
            let engine = Engine::parse_from(&with_default, game, start).map_err(|error| {
                InputError { reason: format!("{word:?}: {}", error.reason), ..error }
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
        let line = PlanLine { key, ply: place.ply, cell };
        if let Some(error) = (self.take)(&line)? {
            self.refuse_one(&error, &line.cell);
        }
        Ok(())
    }

    fn refuse_one(&mut self, error: &InputError, cell: &Cell) {
        let remedy =
            if error.remedy.is_empty() { String::new() } else { format!("; {}", error.remedy) };
        let reason = format!("{}{remedy}", error.reason);
        self.refused.add(self.grid.number, &reason, 1, || cell.to_string());
    }
}

/// Two players as written, and in canonical words.
struct Pair<'a> {
    words: [&'a String; 2],
    players: Result<[String; 2], InputError>,
}

/// The number of positions that a line of a set gives: the first number of `games:N:SEED:PLIES`, else 1.
fn positions_of(line: &str) -> u64 {
    let games = line.strip_prefix(DRAWN).and_then(|words| words.split(':').next());
    games.and_then(|count| count.trim().parse().ok()).filter(|&count| count > 0).unwrap_or(1)
}

/// Plies from the board's start to a position: its moves, or the stones added since.
fn ply(request: &Request) -> Option<u32> {
    let stones = request.start.position.filling()?.stones;
    if let Some(moves) = &request.start.moves {
        return Some(moves.len() as u32);
    }
    let start =
        SetupRequest { position: String::new(), ..request.canonical().setup }.read().ok()?;
    Some(stones.saturating_sub(start.position.filling()?.stones))
}
