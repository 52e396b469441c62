//! Matches: games of two engines, many at once, each the same on any number of threads.

pub(crate) mod games;
pub(crate) mod json;
pub(crate) mod need;
pub(crate) mod resume;
pub(crate) mod settings;
pub(crate) mod view;

use games::{GamePlan, Lineup, Played, play_games};
use settings::{opening_plies, random_openings, threads, within};
use view::score_view;

use crate::experiments::matches::json::{MatchGame, MatchRequest, MatchView};
use crate::experiments::play::game::GameRecord;
use crate::game::{InputError, Move, Player};
use crate::play::matches::{GameResult, Score, Side, longest_chains, pairing};
use crate::play::{Engine, Preset};
use crate::work::control::{Handle, now};
use crate::work::error::ServiceError;
use crate::work::stage::{MatchProgress, Stage};
use std::time::Duration;

/// Games of one match.
const MAX_GAMES: u32 = 100_000;
/// Between two looks at the score, which goes over all games.
const BETWEEN: Duration = Duration::from_millis(100);

/// A match, read and checked.
#[derive(Clone, Debug)]
pub struct MatchTask {
    start: GameRecord,
    engines: [Engine; 2],
    games: u32,
    plies: u32,
    openings: Vec<Vec<Move>>,
    seed: u64,
    threads: u32,
    five: bool,
    finished: Vec<MatchGame>,
}

impl MatchTask {
    /// Reads a request: the players, the openings, and the games that are finished.
    pub fn read(wire: &MatchRequest) -> Result<Self, ServiceError> {
        let mut setup = wire.setup.clone();
        if setup.game.is_empty() {
            let preset = [&wire.a, &wire.b].into_iter().find_map(|word| Preset::named(word).ok());
            let preset = preset.ok_or_else(|| {
                let remedy = "say it: tictactoe, gomoku, connect4 or othello";
                ServiceError::input("game", &InputError::whole("is not said", remedy))
            })?;
            preset.game.word().clone_into(&mut setup.game);
        }
        let start = GameRecord::at(setup)?;
        let game = start.game();
        if game.entry().is_tree {
            let error = InputError::whole("is no game to play", "use a game with a board");
            return Err(ServiceError::input("game", &error));
        }
        let engine = |field: &str, word: &str| {
            Engine::parse_from(word, game, &start.start.position)
                .map_err(|error| ServiceError::input(field, &error))
        };
        let engines = [engine("a", &wire.a)?, engine("b", &wire.b)?];
        let usual = if wire.five { 5 } else { 100 };
        let games = within("games", wire.games.unwrap_or(usual), 1, MAX_GAMES)?;
        let threads = threads(wire.threads, settings::largest_table(&engines, &start.now))?;
        let seed = wire.seed.unwrap_or(1);
        let plies = opening_plies(wire.openings.as_deref().unwrap_or("start"))?;
        if wire.five && longest_chains(&start.start.position, &[]).is_none() {
            let remedy = "leave it out, or play connect4, gomoku or tictactoe";
            let error = InputError::whole("is a rule for games of lines", remedy);
            return Err(ServiceError::input("five", &error));
        }
        let openings = random_openings(&start, games.div_ceil(2), plies, seed)?;
        let mut task = Self {
            start,
            engines,
            games,
            plies,
            openings,
            seed,
            threads,
            five: wire.five,
            finished: Vec::new(),
        };
        task.resume(wire.finished.clone())?;
        Ok(task)
    }

    /// What decides the games, for the first line of a journal: equal matches have equal texts.
    pub fn header(&self) -> impl serde::Serialize {
        let [a, b] = &self.engines;
        let board = (&self.start.setup.size, self.start.setup.k, self.start.setup.exact);
        let area = (&self.start.setup.subboard, self.start.setup.margin);
        let rules = (self.games, self.plies, self.seed, self.five);
        serde_json::json!({
            "journal": "plyscope match 1",
            "game": self.start.game().word(),
            "board": board,
            "area": area,
            "position": self.start.start.text(),
            "a": a.to_string(),
            "b": b.to_string(),
            "games_plies_seed_five": rules,
        })
    }

    /// Plays the games that are missing, under a handle that can stop it and tells how far it is;
    /// every game is handed to `keep` as soon as it is finished, in any order.
    ///
    /// # Errors
    /// An engine cannot play its game, or what `keep` answers.
    pub fn run(
        &self,
        handle: &Handle,
        mut keep: impl FnMut(&MatchGame) -> Result<(), ServiceError>,
    ) -> Result<MatchView, ServiceError> {
        let mut games: Vec<Option<MatchGame>> = vec![None; self.games as usize];
        for game in &self.finished {
            games[game.game as usize] = Some(game.clone());
        }
        let missing: Vec<u32> =
            (0..self.games).filter(|&game| games[game as usize].is_none()).collect();
        let plans = missing.iter().map(|&number| self.plan(number)).collect();
        handle.enter_stage(Stage::Match(self.progress(&games)));
        let mut told = now();
        let lineup = Lineup { start: &self.start, plans, threads: self.threads };
        play_games(&lineup, handle, |place, played| {
            let game = self.game(missing[place], &played);
            keep(&game)?;
            games[missing[place] as usize] = Some(game);
            if told.elapsed() >= BETWEEN {
                handle.enter_stage(Stage::Match(self.progress(&games)));
                told = now();
            }
            Ok(())
        })?;
        Ok(self.view(games.into_iter().flatten().collect()))
    }

    fn plan(&self, number: u32) -> GamePlan<'_> {
        let pairing = pairing(number);
        let [a, b] = &self.engines;
        GamePlan {
            opening: &self.openings[pairing.opening as usize],
            engines: if pairing.first == Side::A { [a, b] } else { [b, a] },
            seed: crate::random::descend(self.seed, u64::from(number)),
        }
    }

    /// A game as it was played, with its result.
    fn game(&self, number: u32, played: &Played) -> MatchGame {
        let pairing = pairing(number);
        let first_is_a = pairing.first == Side::A;
        let chain = || {
            let owner = longest_chains(&self.start.start.position, &played.moves);
            owner.and_then(|(_, owner)| owner).filter(|_| self.five)
        };
        let by_rules = played.outcome.winner();
        let winner = by_rules.or_else(chain);
        let [first, second] = played.spent;
        let (a, b) = if first_is_a { (first, second) } else { (second, first) };
        MatchGame {
            game: number,
            opening: pairing.opening,
            first: pairing.first,
            result: result(winner, first_is_a),
            awarded: by_rules.is_none() && winner.is_some(),
            opening_plies: self.plies,
            moves: played.moves.iter().map(|&mv| self.start.move_text(mv)).collect(),
            a,
            b,
        }
    }

    fn progress(&self, games: &[Option<MatchGame>]) -> MatchProgress {
        let played = games.iter().flatten();
        let score = self.score_of(games.iter().map(Option::as_ref));
        MatchProgress {
            done: score.games(),
            games: self.games,
            nodes: played.map(|game| game.a.nodes + game.b.nodes).sum(),
            score: score_view(&score),
        }
    }

    /// The score of games in their order.
    fn score_of<'a>(&self, games: impl Iterator<Item = Option<&'a MatchGame>>) -> Score {
        let results = games.map(|game| game.map(|game| game.result));
        Score { repeats: self.repeats(), ..Score::of(results) }
    }

    /// Whether every two games are the first two again: they begin alike, and neither chance nor a
    /// clock decides a move.
    fn repeats(&self) -> bool {
        let start = &self.start.now;
        self.plies == 0 && self.engines.iter().all(|engine| engine.is_repeatable(start))
    }
}

fn result(winner: Option<Player>, first_is_a: bool) -> GameResult {
    match winner {
        None => GameResult::Draw,
        Some(winner) if (winner == Player::First) == first_is_a => GameResult::Win,
        Some(_) => GameResult::Loss,
    }
}
