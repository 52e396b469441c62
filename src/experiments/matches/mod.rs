//! Matches: games of two engines, many at once, each the same on any number of threads.

pub(crate) mod games;
pub(crate) mod json;
pub(crate) mod settings;

use games::{GamePlan, Lineup, Played, play_games};
use settings::{opening_plies, random_openings, threads};

use crate::experiments::matches::json::{MatchGame, MatchRequest, MatchView, PlayerTold, Spent};
use crate::experiments::play::game::GameRecord;
use crate::game::{Move, Player, Position, SetupWords};
use crate::play::matches::{GameResult, Score, Side, longest_chains, pairing};
use crate::play::{Engine, Preset, Reach, Why, default_evaluation, telling_more};
use crate::search::Stop;
use crate::with_position;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::need::{Advice, Need, quoted, table_of_engines};
use crate::work::numbers::within;
use crate::work::request::told;
use crate::work::stage::{MatchProgress, MatchScore, Stage};
use std::time::Duration;

/// Games of one match.
const MAX_GAMES: u32 = 100_000;
/// Between two looks at the score, which goes over all games.
const BETWEEN: Duration = Duration::from_millis(100);
/// Bytes of a finished game beside its moves.
const A_GAME: u64 = 512;
/// Bytes of a move: its text, and its place in the answer.
const A_MOVE: u64 = 64;

const METHOD: &str = "share: points over games, a draw half a point; 95 % interval: Wilson (1927) with \
    the effective number of games p(1 - p)/var of designs with clusters (Korn and Graubard 1998), the two \
    games of an opening being one cluster (where all clusters score alike, the number of clusters); Elo: \
    -400 log10(1/p - 1) of the share and of the ends of its interval";

const REPEATED: &str = "neither chance nor a clock decides a move, so all games are the first two again: the \
    interval is that of 2 games; openings of random plies, random:K, give different games";

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
                let remedy = "choose tictactoe, gomoku, connect4 or othello";
                ServiceError::refused("game", "is missing", remedy)
            })?;
            preset.game.word().clone_into(&mut setup.game);
        }
        let start = GameRecord::at(setup)?;
        let game = start.game();
        if game.entry().is_tree {
            return Err(ServiceError::refused(
                "game",
                "is no game to play",
                "use a game with a board",
            ));
        }
        let engine = |field: &str, word: &str| {
            Engine::parse_from(word, game, &start.start.position).map_err(ServiceError::of(field))
        };
        let engines = [engine("a", &wire.a)?, engine("b", &wire.b)?];
        let usual = if wire.five { 5 } else { 100 };
        let games = within("games", wire.games.unwrap_or(usual), 1..=MAX_GAMES)?;
        let threads = threads(wire.threads, settings::largest_table(&engines, &start.now))?;
        let seed = wire.seed.unwrap_or(1);
        let plies = opening_plies(wire.openings.as_deref().unwrap_or("start"))?;
        if wire.five && longest_chains(&start.start.position, &[]).is_none() {
            let remedy = "leave it out, or play connect4, gomoku or tictactoe";
            return Err(ServiceError::refused("five", "is a rule for games of lines", remedy));
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

    /// Takes games that are finished already; the match then plays the others.
    ///
    /// # Errors
    /// The field `finished`: a game that is not of this match.
    pub fn resume(&mut self, finished: Vec<MatchGame>) -> Result<(), ServiceError> {
        for game in finished {
            let replayed = self.replayed(&game)?;
            self.finished.push(MatchGame { a: game.a, b: game.b, ..replayed });
        }
        self.finished.sort_by_key(|game| game.game);
        self.finished.dedup_by_key(|game| game.game);
        Ok(())
    }

    /// The game as its moves give it; what its players spent is not in them.
    fn replayed(&self, game: &MatchGame) -> Result<MatchGame, ServiceError> {
        let wrong = |reason: String| {
            let remedy = "only games of this match can be taken over";
            Err(ServiceError::refused("finished", reason, remedy))
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
        let outcome = with_position!(&played.now, position => Position::outcome(position));
        let opening = &self.openings[pairing(game.game).opening as usize];
        let Some(outcome) = outcome.filter(|_| played.moves.starts_with(opening)) else {
            return wrong(format!("game {} is not one of these openings to its end", game.game));
        };
        let spent = [Spent::default(); 2];
        let again = self.game(game.game, &Played { moves: played.moves, outcome, spent });
        if again.result != game.result || again.first != game.first {
            return wrong(format!("game {} has another result by its moves", game.game));
        }
        Ok(again)
    }

    /// The finished games, and a table a thread.
    pub(crate) fn need(&self) -> Need {
        let start = &self.start.now;
        let squares = start.filling().map_or(0, |filling| u64::from(filling.squares));
        let games = u64::from(self.games) * (A_GAME + squares * A_MOVE);
        let per_thread = table_of_engines(&self.engines, start);
        let (field, remedy) = if per_thread > games {
            ("a", "give the players smaller tables, as in alphabeta+tt:64MB")
        } else {
            ("games", "play fewer games")
        };
        let [a, b] = self.engines.each_ref().map(|engine| quoted(&engine.to_string()));
        let (game, games_asked) = (self.start.game().word(), self.games);
        let command = format!("plyscope match {a} {b} --game {game} --games {games_asked}");
        let advice = Advice { field, remedy: remedy.to_owned(), command };
        Need { per_thread, threads: self.threads, ..Need::counted(games, advice) }
    }

    /// The same match with so many games at once: the games do not depend on it.
    #[must_use]
    pub(crate) fn on_threads(self, threads: u32) -> Self {
        Self { threads, ..self }
    }

    /// Plays the games that are missing, under a handle that can stop it and tells how far it is;
    /// every game is handed to `keep` as soon as it is finished, in any order, with what tells the match as far
    /// as it was played.
    ///
    /// # Errors
    /// An engine cannot play its game, or what `keep` answers.
    pub fn run(
        &self,
        handle: &Handle,
        mut keep: impl FnMut(&MatchGame, &dyn Fn() -> MatchView) -> Result<(), ServiceError>,
    ) -> Result<MatchView, ServiceError> {
        let mut games: Vec<Option<MatchGame>> = vec![None; self.games as usize];
        for game in &self.finished {
            games[game.game as usize] = Some(game.clone());
        }
        let missing: Vec<u32> =
            (0..self.games).filter(|&game| games[game as usize].is_none()).collect();
        let plans = missing.iter().map(|&number| self.plan(number)).collect();
        handle.enter_stage(Stage::Match(self.progress(&games)));
        let mut told = handle.now();
        let lineup = Lineup { start: &self.start, plans, threads: self.threads };
        play_games(&lineup, handle, |place, played| {
            let game = self.game(missing[place], &played);
            games[missing[place] as usize] = Some(game.clone());
            keep(&game, &|| self.view(games.iter().flatten().cloned().collect()))?;
            if handle.since(told) >= BETWEEN {
                handle.enter_stage(Stage::Match(self.progress(&games)));
                told = handle.now();
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
            score: MatchScore::of(&score),
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

    /// The match as far as it was played.
    fn view(&self, games: Vec<MatchGame>) -> MatchView {
        let mut slots: Vec<Option<&MatchGame>> = vec![None; self.games as usize];
        for game in &games {
            slots[game.game as usize] = Some(game);
        }
        let score = MatchScore::of(&self.score_of(slots.into_iter()));
        let remark = (self.repeats() && games.len() > 2).then(|| REPEATED.to_owned());
        let [a, b] = &self.engines;
        let missing = games.len() < self.games as usize;
        let position = self.start.start.text();
        MatchView {
            title: title(&self.start.setup),
            setup: SetupWords { position, ..self.start.setup.clone() },
            a: a.to_string(),
            b: b.to_string(),
            planned: self.games,
            opening_plies: self.plies,
            seed: self.seed,
            five: self.five,
            score,
            method: METHOD.to_owned(),
            remark,
            spent_a: games.iter().fold(Spent::default(), |sum, game| sum.plus(&game.a)),
            spent_b: games.iter().fold(Spent::default(), |sum, game| sum.plus(&game.b)),
            games,
            stopped: missing.then_some(Stop::Cancelled),
            player_a: self.player(a),
            player_b: self.player(b),
        }
    }

    /// What an engine searches by; a published program has its evaluation by name.
    fn player(&self, engine: &Engine) -> Option<PlayerTold> {
        let start = &self.start.start.position;
        let thought = engine.thought(start).ok()??;
        let game = self.start.game();
        let is_limited = thought.nodes.is_some() || thought.time_ms.is_some();
        let reach = Reach { depth: thought.depth, is_limited };
        let default = match engine {
            Engine::Search(_) => {
                default_evaluation(game, std::iter::once(start), &[thought.run], reach)
            }
            _ => (thought.evaluation, Why::Named),
        };
        let tell_more = telling_more(game, thought.evaluation);
        Some(PlayerTold {
            evaluation: told(game, thought.evaluation, default),
            tell_more: tell_more.into_iter().map(str::to_owned).collect(),
        })
    }
}

fn result(winner: Option<Player>, first_is_a: bool) -> GameResult {
    match winner {
        None => GameResult::Draw,
        Some(winner) if (winner == Player::First) == first_is_a => GameResult::Win,
        Some(_) => GameResult::Loss,
    }
}

/// The game, its board and its rules: `gomoku 5x5, 4 in a row exactly, subboard b2-d4`.
fn title(setup: &SetupWords) -> String {
    let mut title = setup.game.clone();
    if let Some(size) = &setup.size {
        title += &format!(" {size}");
    }
    if let Some(k) = setup.k {
        title += &format!(", {k} in a row");
    }
    if setup.exact {
        title += " exactly";
    }
    if let Some(area) = &setup.subboard {
        title += &format!(", subboard {area}");
    }
    if let Some(margin) = setup.margin {
        title += &format!(", margin {margin}");
    }
    title
}
