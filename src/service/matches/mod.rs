//! Matches: games of two engines, many at once, each the same on any number of threads.

mod games;
mod view;

pub(in crate::service) use games::{GamePlan, Lineup, Played, play_games};
pub(in crate::service) use view::score_view;

use super::wire::RunRequest;
use super::wire::matches::{MatchGame, MatchProgress, MatchRequest, MatchView, Spent};
use super::{GameRecord, Handle, ServiceError, Stage, now};
use crate::game::{Game, InputError, Move, Player};
use crate::play::matches::{GameResult, Score, Side, longest_chains, openings, pairing};
use crate::play::{Engine, Preset};
use crate::with_position;
use std::time::Duration;

/// Games of one match.
const MAX_GAMES: u32 = 100_000;
/// Random plies of an opening.
const MAX_PLIES: u32 = 100;
/// Between two looks at the score, which goes over all games.
const BETWEEN: Duration = Duration::from_millis(100);
/// Games at once.
const MAX_THREADS: u32 = 64;

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
        let start = GameRecord::at(RunRequest::from(setup).setup()?)?;
        let game = start.setup.game;
        if matches!(game, Game::Tree | Game::Uniform) {
            let error = InputError::whole("is no game to play", "use a game with a board");
            return Err(ServiceError::input("game", &error));
        }
        let engine = |field: &str, word: &str| {
            Engine::parse(word, game).map_err(|error| ServiceError::input(field, &error))
        };
        let engines = [engine("a", &wire.a)?, engine("b", &wire.b)?];
        let usual = if wire.five { 5 } else { 100 };
        let games = within("games", wire.games.unwrap_or(usual), 1, MAX_GAMES)?;
        let threads = threads(wire.threads)?;
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
            "game": self.start.setup.game.word(),
            "board": board,
            "area": area,
            "position": self.start.start.text(),
            "a": a.to_string(),
            "b": b.to_string(),
            "games_plies_seed_five": rules,
        })
    }

    /// Takes games that are finished already; the match then plays the others.
    ///
    /// # Errors
    /// The field `finished`: a game that is not of this match.
    pub fn resume(&mut self, finished: Vec<MatchGame>) -> Result<(), ServiceError> {
        for game in &finished {
            self.result_of(game)?;
        }
        self.finished.extend(finished);
        self.finished.sort_by_key(|game| game.game);
        self.finished.dedup_by_key(|game| game.game);
        Ok(())
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
            seed: crate::game::splitmix::descend(self.seed, u64::from(number)),
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
            first: if first_is_a { "a" } else { "b" }.to_owned(),
            result: view::result_word(result(winner, first_is_a)).to_owned(),
            awarded: by_rules.is_none() && winner.is_some(),
            opening_plies: self.plies,
            moves: played.moves.iter().map(|&mv| self.start.move_text(mv)).collect(),
            a,
            b,
        }
    }

    /// The result of a finished game, read from its moves: what a journal says is not believed.
    fn result_of(&self, game: &MatchGame) -> Result<GameResult, ServiceError> {
        let wrong = |reason: String| {
            let remedy = "only games of this match can be taken over";
            Err(ServiceError::input("finished", &InputError::whole(reason, remedy)))
        };
        if game.game >= self.games {
            return wrong(format!("there is no game {}", game.game));
        }
        let mut played = self.start.clone();
        for text in &game.moves {
            if played.play_text(text).is_err() {
                return wrong(format!("game {} cannot play {text:?}", game.game));
            }
        }
        let outcome = with_position!(&played.now, position => {
            crate::game::Position::outcome(position)
        });
        let opening = &self.openings[pairing(game.game).opening as usize];
        let Some(outcome) = outcome.filter(|_| played.moves.starts_with(opening)) else {
            return wrong(format!("game {} is not one of these openings to its end", game.game));
        };
        let again = self.game(
            game.game,
            &Played { moves: played.moves, outcome, spent: [Spent::default(); 2] },
        );
        if again.result != game.result || again.first != game.first {
            return wrong(format!("game {} has another result by its moves", game.game));
        }
        Ok(view::result_of_word(&game.result))
    }

    fn progress(&self, games: &[Option<MatchGame>]) -> MatchProgress {
        let played = games.iter().flatten();
        let score = score_of(games.iter().map(Option::as_ref));
        MatchProgress {
            done: score.games(),
            games: self.games,
            nodes: played.map(|game| game.a.nodes + game.b.nodes).sum(),
            score: score_view(&score),
        }
    }
}

/// The score of games in their order.
fn score_of<'a>(games: impl Iterator<Item = Option<&'a MatchGame>>) -> Score {
    Score::of(games.map(|game| game.map(|game| view::result_of_word(&game.result))))
}

fn result(winner: Option<Player>, first_is_a: bool) -> GameResult {
    match winner {
        None => GameResult::Draw,
        Some(winner) if (winner == Player::First) == first_is_a => GameResult::Win,
        Some(_) => GameResult::Loss,
    }
}

/// As many random openings as there are pairs; without random plies one for all of them.
pub(in crate::service) fn random_openings(
    start: &GameRecord,
    count: u32,
    plies: u32,
    seed: u64,
) -> Result<Vec<Vec<Move>>, ServiceError> {
    let over = with_position!(&start.now, position => crate::game::Position::outcome(position));
    if over.is_some() {
        let error = InputError::whole("the game is over", "start from a position in play");
        return Err(ServiceError::input("position", &error));
    }
    if plies == 0 {
        return Ok(vec![Vec::new(); count as usize]);
    }
    with_position!(&start.now, position => openings(position, count, plies, seed))
        .map_err(|error| ServiceError::input("openings", &error))
}

/// Random plies of an opening: `random:K`, or `start`.
pub(in crate::service) fn opening_plies(text: &str) -> Result<u32, ServiceError> {
    let text = text.trim();
    if text == "start" {
        return Ok(0);
    }
    let plies = text.strip_prefix("random:").and_then(|plies| plies.parse().ok());
    plies.filter(|plies| (1..=MAX_PLIES).contains(plies)).ok_or_else(|| {
        let remedy = format!("write random:K with K 1 to {MAX_PLIES}, or start");
        let error = InputError::whole(format!("{text:?} is not understood"), remedy);
        ServiceError::input("openings", &error)
    })
}

/// Games at once: those asked for, or one a processor.
pub(in crate::service) fn threads(asked: Option<u32>) -> Result<u32, ServiceError> {
    let there = std::thread::available_parallelism().map_or(1, |n| n.get() as u32);
    within("threads", asked.unwrap_or(there.min(MAX_THREADS)), 1, MAX_THREADS)
}

/// A number in its range.
pub(in crate::service) fn within(
    field: &str,
    value: u32,
    least: u32,
    most: u32,
) -> Result<u32, ServiceError> {
    if (least..=most).contains(&value) {
        return Ok(value);
    }
    let error =
        InputError::whole(format!("{value} is out of range"), format!("use {least} to {most}"));
    Err(ServiceError::input(field, &error))
}
