//! Matches: many games of two engines in parallel, with the same result on any number of threads.

pub(crate) mod games;
pub(crate) mod json;
pub(crate) mod program;
mod record;
pub(crate) mod settings;
mod tally;
pub(crate) mod tournament;

pub use record::match_record;

use games::{FinishedGame, GamePlan, Lineup, play_games};
use program::{Entrant, Patience, Program, most_faults};
use settings::{opening_plies, random_openings, threads};
use tally::Tally;

use crate::experiments::matches::json::{
    Effort, GameLapse, MatchGame, MatchRequest, MatchView, PlayerEvaluation,
};
use crate::experiments::play::game::{GameRecord, Players, game_text};
use crate::game::{Move, Outcome, Player, Position, PositionExt, SetupRequest};
use crate::play::matches::{GameResult, Side, Sprt, longest_chains, pairing};
use crate::play::{Engine, Preset, Reach, Why, alternative_evaluations, default_evaluation};
use crate::search::Stop;
use crate::with_position;
use crate::work::asker::Asker;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::need::{Advice, Need, quoted, table_of_engines};
use crate::work::numbers::within;
use crate::work::request::evaluation_choice;
use crate::work::stage::{MatchProgress, Stage};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const MAX_GAMES: u32 = 100_000;
/// Time between two reports, because each goes over all games.
const BETWEEN: Duration = Duration::from_millis(100);
/// Memory of a finished game without its moves, bytes.
const A_GAME: u64 = 512;
/// Largest effort of a game in a journal: the nodes that a double holds exactly, and a century.
const MOST_NODES: u64 = 1 << 53;
const MOST_MILLISECONDS: f64 = 3.2e12;
/// Memory of a move, bytes: its text, and its place in the answer.
const A_MOVE: u64 = 64;

/// Default games of a match with a sequential test.
const TESTED_GAMES: u32 = 10_000;

const METHOD: &str = "share: points over games, a draw half a point, of the distinct games: where no player \
    draws at random, games with the same moves and sides count once; 95 % interval: Wilson (1927) with \
    the effective number of games p(1 - p)/var of designs with clusters (Korn and Graubard 1998), the two \
    games of an opening being one cluster (where all clusters score alike, the number of clusters; a single \
    pair counts as its two games); Elo: -400 log10(1/p - 1) of the share and of the ends of its interval; LOS \
    and normalised Elo: of the pairs alone (Van den Bergh 2021)";

const TESTED: &str = "; SPRT: Wald (1945) with the generalised likelihood ratio of the pentanomial scores \
    of pairs (Van den Bergh), logistic Elo: H1 rejects a difference of elo0 or less and does not show elo1, \
    H0 rejects a difference of elo1 or more and does not show elo0; after a test has ended a match its share is \
    biased outwards";

/// A match, read and checked; its games do not depend on the number of threads.
#[derive(Clone, Debug)]
pub struct MatchTask {
    start: GameRecord,
    players: [Entrant; 2],
    games: u32,
    plies: u32,
    openings: Vec<Vec<Move>>,
    seed: u64,
    threads: u32,
    five: bool,
    sprt: Option<Sprt>,
    finished: Vec<MatchGame>,
    /// The most faults of a program in a row; `None`: the usual numbers.
    most_faults: Option<u32>,
}

impl MatchTask {
    /// Reads a request: the players, the openings, and the finished games. An error names the
    /// field.
    pub fn read(wire: &MatchRequest) -> Result<Self, ServiceError> {
        Self::read_for(wire, &Asker::default())
    }

    /// Like [`read`](Self::read), with programs in place of the words `a` and `b`. After `faults` faults of one
    /// program in a row the match ends; `None`: three failed starts, or five games.
    pub fn with_programs(
        wire: &MatchRequest,
        programs: [Option<Arc<dyn Program>>; 2],
        faults: Option<u32>,
    ) -> Result<Self, ServiceError> {
        let task = Self::read_all(wire, programs, &Asker::default())?;
        Ok(Self { most_faults: most_faults(faults)?, ..task })
    }

    /// Like [`read`](Self::read), as long as the asker waits.
    pub(crate) fn read_for(wire: &MatchRequest, asker: &Asker) -> Result<Self, ServiceError> {
        Self::read_all(wire, [None, None], asker)
    }

    fn read_all(
        wire: &MatchRequest,
        programs: [Option<Arc<dyn Program>>; 2],
        asker: &Asker,
    ) -> Result<Self, ServiceError> {
        let mut setup = wire.setup.clone();
        if setup.game.is_empty() {
            let preset = [&wire.a, &wire.b].into_iter().find_map(|word| Preset::named(word).ok());
            // An unknown player is reported before a missing game, because it is the real mistake.
            let words = [("a", &wire.a), ("b", &wire.b)].into_iter().zip(&programs);
            for ((field, word), _) in
                words.filter(|(_, program)| preset.is_none() && program.is_none())
            {
                Engine::known_nowhere(word).map_or(Ok(()), Err).map_err(ServiceError::of(field))?;
            }
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
        let player = |field: &str, word: &str, program: Option<Arc<dyn Program>>| match program {
            Some(program) => Ok(Entrant::Program(program)),
            None => Engine::parse_from(word, game, &start.start.position)
                .map(Entrant::Engine)
                .map_err(ServiceError::of(field)),
        };
        let [a, b] = programs;
        let players = [player("a", &wire.a, a)?, player("b", &wire.b, b)?];
        let sprt = wire.sprt.as_deref().map(Sprt::parse).transpose();
        let sprt = sprt.map_err(ServiceError::of("sprt"))?;
        let usual = match (wire.five, sprt) {
            (true, _) => 5,
            (false, Some(_)) => TESTED_GAMES,
            (false, None) => 100,
        };
        let games = within("games", wire.games.unwrap_or(usual), 1..=MAX_GAMES)?;
        let engines: Vec<Engine> = players.iter().filter_map(Entrant::engine).cloned().collect();
        let requested = wire.threads.or_else(|| settings::threads_of_programs(&players));
        let threads = threads(requested, settings::largest_table(&engines, &start.now))?;
        let seed = wire.seed.unwrap_or(1);
        let plies = opening_plies(wire.openings.as_deref().unwrap_or("start"))?;
        if wire.five && longest_chains(&start.start.position, &[]).is_none() {
            let remedy = "leave it out, or play connect4, gomoku or tictactoe";
            return Err(ServiceError::refused("five", "is a rule for games of lines", remedy));
        }
        if sprt.is_some() && plies == 0 && !players.iter().any(Entrant::is_random) {
            let reason = "needs games that differ: no player draws at random, and all games begin at \
                          the same position, so they repeat and tell nothing new";
            let remedy = "give every two games an opening of their own, with openings random:K";
            return Err(ServiceError::refused("sprt", reason, remedy));
        }
        let openings = random_openings(&start, games.div_ceil(2), plies, seed, asker)?;
        let mut task = Self {
            start,
            players,
            games,
            plies,
            openings,
            seed,
            threads,
            five: wire.five,
            sprt,
            finished: Vec::new(),
            most_faults: None,
        };
        task.resume(wire.finished.clone())?;
        Ok(task)
    }

    /// The settings that determine the games, for the first line of a journal. Equal matches have equal texts.
    pub fn header(&self) -> Value {
        let [a, b] = &self.players;
        let board = (&self.start.setup.size, self.start.setup.k, self.start.setup.exact);
        let area = (&self.start.setup.subboard, self.start.setup.margin);
        let mut header = serde_json::json!({
            "journal": "plyscope match 1",
            "game": self.start.game().word(),
            "board": board,
            "area": area,
            "position": self.start.start.text(),
            "a": a.to_string(),
            "b": b.to_string(),
            "games": self.games,
            "plies": self.plies,
            "seed": self.seed,
            "five": self.five,
            "sprt": self.sprt.map(|sprt| sprt.to_string()),
        });
        let books = self
            .players
            .each_ref()
            .map(|player| player.engine()?.book())
            .map(|book| book.map(|book| book.word));
        if books.iter().any(Option::is_some) {
            header["books"] = serde_json::json!(books);
        }
        header
    }

    /// Returns whether a match with the settings `now` may continue a journal with the settings `before`:
    /// only the number of games may grow. Converts `before` to the current form.
    pub fn goes_on(before: &mut Value, now: &Value) -> bool {
        let (Some(before), Some(now)) = (before.as_object_mut(), now.as_object()) else {
            return false;
        };
        if let Some(Value::Array(values)) = before.remove("games_plies_seed_five") {
            let names = ["games", "plies", "seed", "five"].map(str::to_owned);
            before.extend(names.into_iter().zip(values));
        }
        before.entry("sprt").or_insert(Value::Null);
        let grows =
            before.get("games").and_then(Value::as_u64) <= now.get("games").and_then(Value::as_u64);
        let but_games =
            |(name, value): (&String, &Value)| name == "games" || now.get(name) == Some(value);
        grows && before.len() == now.len() && before.iter().all(but_games)
    }

    /// Adds finished games, so that [`run`](Self::run) plays only the others.
    ///
    /// # Errors
    /// The field `finished`: a game that is not of this match, or an effort that it cannot have cost.
    pub fn resume(&mut self, finished: Vec<MatchGame>) -> Result<(), ServiceError> {
        for game in finished {
            let replayed = self.replayed(&game)?;
            let MatchGame { a, b, lapse, times_a_ms, times_b_ms, .. } = game;
            self.finished.push(MatchGame { a, b, lapse, times_a_ms, times_b_ms, ..replayed });
        }
        self.finished.sort_by_key(|game| game.game);
        self.finished.dedup_by_key(|game| game.game);
        Ok(())
    }

    /// Replays a game by its moves, which do not determine its efforts.
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
        let outcome = match &game.lapse {
            Some(lapse) => self.lapsed(lapse, game.first).filter(|_| outcome.is_none()),
            None => outcome,
        };
        let Some(outcome) = outcome.filter(|_| played.moves.starts_with(opening)) else {
            return wrong(format!("game {} is not one of these openings to its end", game.game));
        };
        let spent = [Effort::default(); 2];
        let (lapse, times_ms) = (None, [const { Vec::new() }; 2]);
        let played = FinishedGame { moves: played.moves, outcome, spent, lapse, times_ms };
        let again = self.game(game.game, &played);
        if again.result != game.result || again.first != game.first {
            return wrong(format!("game {} has another result by its moves", game.game));
        }
        let turns = self.turns(&again, opening.len());
        for (side, spent) in [(Side::A, &game.a), (Side::B, &game.b)] {
            if !self.can_cost(side, turns[usize::from(side == Side::B)], spent) {
                let side = if side == Side::A { "A" } else { "B" };
                return wrong(format!("game {} cannot have cost {side} what it says", game.game));
            }
        }
        Ok(again)
    }

    /// The outcome of a game that a program lost early; `None` if that player is no program.
    fn lapsed(&self, lapse: &GameLapse, first: Side) -> Option<Outcome> {
        let is_program = self.players[usize::from(lapse.side == Side::B)].is_program();
        let winner = if lapse.side == first { Player::Second } else { Player::First };
        is_program.then_some(Outcome::Win(winner))
    }

    /// Counts, for `a` and for `b`, the turns after the opening with more than one move, and those with a book reply.
    fn turns(&self, game: &MatchGame, opening: usize) -> [Turns; 2] {
        let mut board = self.start.clone();
        let mut turns = [Turns::default(); 2];
        for (ply, text) in game.moves.iter().enumerate() {
            let (moves, player) = with_position!(&board.now, position => {
                (position.moves().len(), position.side_to_move())
            });
            if ply >= opening && moves > 1 {
                let is_a = (player == Player::First) == (game.first == Side::A);
                let (side, engine) = (&mut turns[usize::from(!is_a)], usize::from(!is_a));
                side.all += 1;
                let engine = self.players[engine].engine();
                let reply = engine.and_then(|engine| engine.book_reply(&board.now));
                side.book += u64::from(reply.is_some());
            }
            // This cannot fail, because the game was replayed before.
            let _ = board.play_text(text);
        }
        turns
    }

    /// Returns whether a player can have spent this on its turns. The moves determine everything except
    /// nodes and times, which cannot be repeated without playing.
    fn can_cost(&self, side: Side, Turns { all, book }: Turns, spent: &Effort) -> bool {
        let turns = all - book;
        let Some(engine) = self.players[usize::from(side == Side::B)].engine() else {
            return spent.nodes <= MOST_NODES
                && (0.0..=MOST_MILLISECONDS).contains(&spent.milliseconds);
        };
        if engine.is_random() {
            return *spent == Effort::default();
        }
        let thought = engine.thought(&self.start.now).ok().flatten();
        let most = thought.and_then(|thought| thought.nodes).unwrap_or(MOST_NODES);
        let timed = if engine.is_repeatable(&self.start.now) { 0 } else { turns };
        spent.moves == turns
            && spent.book == book
            && spent.nodes <= most.saturating_mul(turns).min(MOST_NODES)
            && (0.0..=MOST_MILLISECONDS).contains(&spent.milliseconds)
            && spent.timed_out <= timed
            && spent.equal_leaves.max(spent.restarts) <= turns
    }

    /// Returns the number of games at once.
    pub const fn threads(&self) -> u32 {
        self.threads
    }

    /// Returns the game before its openings.
    pub fn start(&self) -> &GameRecord {
        &self.start
    }

    /// Checks that the game has the notation.
    ///
    /// # Errors
    /// The field `save`: it has not.
    pub fn check_record(&self, notation: &str) -> Result<(), ServiceError> {
        game_text(&self.start, notation, Players::named("", "")).map(drop)
    }

    /// Estimates the memory: the finished games, and one table per thread.
    pub(crate) fn need(&self) -> Need {
        let start = &self.start.now;
        let squares = start.filling().map_or(0, |filling| u64::from(filling.squares));
        let games = u64::from(self.games) * (A_GAME + squares * A_MOVE);
        let engines: Vec<Engine> =
            self.players.iter().filter_map(Entrant::engine).cloned().collect();
        let per_thread = table_of_engines(&engines, start);
        let (field, remedy) = if per_thread > games {
            ("a", "give the players smaller tables, as in alphabeta+tt:64MB")
        } else {
            ("games", "play fewer games")
        };
        let [a, b] = self.players.each_ref().map(|player| quoted(&player.to_string()));
        let (game, game_count) = (self.start.game().word(), self.games);
        let command = format!("plyscope match {a} {b} --game {game} --games {game_count}");
        let advice = Advice { field, remedy: remedy.to_owned(), command };
        Need { per_thread, threads: self.threads, ..Need::counted(games, advice) }
    }

    /// Changes the number of games at once; the games do not depend on it.
    #[must_use]
    pub(crate) fn on_threads(self, threads: u32) -> Self {
        Self { threads, ..self }
    }

    /// Plays the missing games; the handle can stop it and shows the progress. Hands every game to `keep`
    /// as soon as it is finished, in any order, with a function that returns the match so far.
    ///
    /// # Errors
    /// An engine cannot play its game, or an error of `keep`.
    pub fn run(
        &self,
        handle: &Handle,
        mut keep: impl FnMut(&MatchGame, &dyn Fn() -> MatchView) -> Result<(), ServiceError>,
    ) -> Result<MatchView, ServiceError> {
        let mut tally = self.tally(&self.finished);
        let missing = tally.missing();
        let plans = missing.iter().map(|&number| self.plan(number)).collect();
        handle.enter_stage(Stage::Match(self.progress(&tally)));
        let mut last_report = handle.now();
        let (mut patience, mut given_up) = (Patience::of(self.most_faults), None);
        let decided = Arc::new(AtomicBool::new(false));
        let games = handle.until(&decided);
        let lineup = Lineup { start: &self.start, plans, threads: self.threads };
        play_games(&lineup, &games, |place, played| {
            let game = self.game(missing[place], &played);
            tally.add(game.clone());
            let lapses = [Side::A, Side::B].map(|side| {
                game.lapse.as_ref().filter(|lapse| lapse.side == side).map(|lapse| lapse.kind)
            });
            if given_up.is_none() {
                given_up = patience.add(lapses);
            }
            decided.store(tally.is_decided() || given_up.is_some(), Ordering::Relaxed);
            keep(&game, &|| self.view(&tally))?;
            if handle.since(last_report) >= BETWEEN {
                handle.enter_stage(Stage::Match(self.progress(&tally)));
                last_report = handle.now();
            }
            Ok(())
        })?;
        Ok(MatchView { given_up, ..self.view(&tally) })
    }

    fn tally(&self, games: &[MatchGame]) -> Tally {
        let mut tally = Tally::new(self.games, self.is_random(), self.sprt);
        for game in games {
            tally.add(game.clone());
        }
        tally
    }

    /// Whether a player draws at random, or is a program that may; equal games are then as independent as any.
    fn is_random(&self) -> bool {
        self.players.iter().any(Entrant::is_random)
    }

    fn plan(&self, number: u32) -> GamePlan<'_> {
        let pairing = pairing(number);
        let [a, b] = &self.players;
        GamePlan {
            opening: &self.openings[pairing.opening as usize],
            players: if pairing.first == Side::A { [a, b] } else { [b, a] },
            seed: crate::random::descend(self.seed, u64::from(number)),
            number,
        }
    }

    /// Converts a played game; with `five` the longer chain wins a draw.
    fn game(&self, number: u32, played: &FinishedGame) -> MatchGame {
        let pairing = pairing(number);
        let first_is_a = pairing.first == Side::A;
        let a_is = if first_is_a { Player::First } else { Player::Second };
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
            result: GameResult::of(winner, a_is),
            awarded: by_rules.is_none() && winner.is_some(),
            opening_plies: self.plies,
            moves: played.moves.iter().map(|&mv| self.start.move_text(mv)).collect(),
            a,
            b,
            lapse: played.lapse.as_ref().map(|(player, lapse)| GameLapse {
                side: if (*player == Player::First) == first_is_a { Side::A } else { Side::B },
                kind: lapse.kind,
                reason: lapse.reason.clone(),
            }),
            times_a_ms: played.times_ms[usize::from(!first_is_a)].clone(),
            times_b_ms: played.times_ms[usize::from(first_is_a)].clone(),
        }
    }

    fn progress(&self, tally: &Tally) -> MatchProgress {
        MatchProgress {
            done: tally.games().count() as u32,
            games: self.games,
            nodes: tally.games().map(|game| game.a.nodes + game.b.nodes).sum(),
            score: tally.score(),
            sprt: tally.test(),
        }
    }

    fn view(&self, tally: &Tally) -> MatchView {
        let games: Vec<MatchGame> = tally.games().cloned().collect();
        let score = tally.score();
        let [a, b] = &self.players;
        let missing = !tally.is_decided() && games.len() < self.games as usize;
        let position = self.start.start.text();
        let tested = if self.sprt.is_some() { TESTED } else { "" };
        MatchView {
            title: title(&self.start.setup),
            setup: SetupRequest { position, ..self.start.setup.clone() },
            a: a.to_string(),
            b: b.to_string(),
            planned: self.games,
            opening_plies: self.plies,
            seed: self.seed,
            five: self.five,
            score,
            method: METHOD.to_owned() + tested,
            remark: repeated(games.len(), score.distinct),
            spent_a: games.iter().fold(Effort::default(), |sum, game| sum.plus(&game.a)),
            spent_b: games.iter().fold(Effort::default(), |sum, game| sum.plus(&game.b)),
            games,
            stopped: missing.then_some(Stop::Cancelled),
            player_a: self.player(a),
            player_b: self.player(b),
            sprt: tally.test(),
            given_up: None,
            program_a: a.is_program(),
            program_b: b.is_program(),
        }
    }

    /// Describes the evaluation of an engine; a published program names its own.
    fn player(&self, player: &Entrant) -> Option<PlayerEvaluation> {
        let engine = player.engine()?;
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
        let alternatives = alternative_evaluations(game, thought.evaluation);
        Some(PlayerEvaluation {
            evaluation: evaluation_choice(game, thought.evaluation, default),
            alternatives: alternatives.into_iter().map(str::to_owned).collect(),
        })
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Turns {
    /// Turns after the opening with more than one legal move.
    all: u64,
    /// Turns with a reply in the side's book.
    book: u64,
}

/// Describes the games that repeat others.
fn repeated(games: usize, distinct: u32) -> Option<String> {
    let count = if distinct == 1 { "1 game".to_owned() } else { format!("{distinct} games") };
    (distinct as usize != games).then(|| {
        format!(
            "{distinct} of {games} games are distinct: no player draws at random, so games with the same \
             moves and sides count once, and share and interval are those of {count}; openings of \
             random plies, random:K, give different games"
        )
    })
}

/// Describes the game, its board and its rules: `gomoku 5x5, 4 in a row exactly, subboard b2-d4`.
fn title(setup: &SetupRequest) -> String {
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
