//! Tournaments: a match of every pair of players, and one table of all.

use crate::experiments::matches::MatchTask;
use crate::experiments::matches::json::{MatchGame, MatchRequest, MatchView};
use crate::experiments::matches::program::Program;
use crate::game::SetupRequest;
use crate::play::Preset;
use crate::play::matches::{Side, ratings};
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::numbers::within;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// The most players, and the most rounds.
const MOST_PLAYERS: usize = 200;
const MOST_ROUNDS: u32 = 1_000;

const METHOD: &str = "Elo: maximum likelihood over all games (Bradley and Terry 1952), a draw half a win, with one \
    more game per player, drawn against a rating of 0, so that a player who wins everything has a finite \
    rating; the numbers are relative; intervals at 95 %, from the curvature of the likelihood, as if all \
    games were independent";

/// A player of a tournament.
#[derive(Clone, Debug)]
pub struct TournamentPlayer {
    /// The name in the table. Of equal names the later ones get a number.
    pub name: String,
    /// The words of an engine; unused for a program.
    pub words: String,
    /// The program, if the player is one.
    pub program: Option<Arc<dyn Program>>,
}

/// The settings of a tournament.
#[derive(Clone, Debug, Default)]
pub struct TournamentRequest {
    /// The game, its board, and the position at which openings start.
    pub setup: SetupRequest,
    /// Rounds, 1 to 1,000; in each, every pair plays two games with sides swapped.
    pub rounds: u32,
    /// `random:K` or `start`, as in a match.
    pub openings: String,
    /// The seed of openings and of random players.
    pub seed: u64,
    /// Games at once, as in a match.
    pub threads: Option<u32>,
    /// Whether only the first player plays against all others.
    pub gauntlet: bool,
    /// Faults of a program in a row that end its match; `None`: none does.
    pub faults: Option<u32>,
}

/// A finished game, with the numbers of its players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentGame {
    /// The numbers of player A and of player B, from 0 in the order of the request.
    pub players: [usize; 2],
    /// The game.
    pub game: MatchGame,
}

/// The place of a player in the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// The name.
    pub name: String,
    /// The words of the player.
    pub words: String,
    /// Games played.
    pub games: u32,
    /// Points, a draw half a point.
    pub points: f64,
    /// The points against each player, in the order of the table; null: no game was played.
    pub against: Vec<Option<f64>>,
    /// The rating, relative to the others.
    pub elo: f64,
    /// Lower end of its 95 % interval.
    pub elo_low: f64,
    /// Upper end of its 95 % interval.
    pub elo_high: f64,
    /// Games lost by faults.
    pub faults: u32,
    /// The first fault as a sentence; absent: there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// The result of a tournament, or of the games finished so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TournamentView {
    /// The game, its board and its rules.
    pub title: String,
    /// Rounds requested.
    pub rounds: u32,
    /// The seed.
    pub seed: u64,
    /// The players, the strongest first.
    pub players: Vec<Standing>,
    /// All finished games.
    pub games: Vec<TournamentGame>,
    /// Games requested.
    pub planned: u32,
    /// The method of the ratings.
    pub method: &'static str,
}

/// A tournament, read and checked.
#[derive(Clone, Debug)]
pub struct TournamentTask {
    names: Vec<String>,
    words: Vec<String>,
    matches: Vec<([usize; 2], MatchTask)>,
    rounds: u32,
    seed: u64,
    gauntlet: bool,
}

impl TournamentTask {
    /// Reads the settings and the players.
    ///
    /// # Errors
    /// The number of players or rounds, or a field of a match.
    pub fn read(
        request: &TournamentRequest,
        players: &[TournamentPlayer],
    ) -> Result<Self, ServiceError> {
        if !(2..=MOST_PLAYERS).contains(&players.len()) {
            let remedy = format!("name 2 to {MOST_PLAYERS} players");
            let reason = format!("of {} players", players.len());
            return Err(ServiceError::refused("players", reason, remedy));
        }
        let rounds = within("rounds", request.rounds, 1..=MOST_ROUNDS)?;
        let mut setup = request.setup.clone();
        let mut presets = players.iter().filter_map(|player| Preset::named(&player.words).ok());
        if let Some(preset) = presets.next().filter(|_| setup.game.is_empty()) {
            preset.game.word().clone_into(&mut setup.game);
        }
        let mut matches = Vec::new();
        let firsts = if request.gauntlet { 1 } else { players.len() };
        for a in 0..firsts {
            for b in a + 1..players.len() {
                let wire = MatchRequest {
                    setup: setup.clone(),
                    a: players[a].words.clone(),
                    b: players[b].words.clone(),
                    games: Some(2 * rounds),
                    openings: Some(request.openings.clone()),
                    seed: Some(request.seed),
                    threads: request.threads,
                    ..MatchRequest::default()
                };
                let programs = [a, b].map(|player| players[player].program.clone());
                // Every pair plays all its games, because the points would not be comparable otherwise.
                let faults = request.faults.or(Some(2 * MOST_ROUNDS));
                let task = MatchTask::with_programs(&wire, programs, faults).map_err(|error| {
                    let reason =
                        format!("{} - {}: {}", players[a].name, players[b].name, error.reason);
                    ServiceError { reason, ..error }
                })?;
                matches.push(([a, b], task));
            }
        }
        let of = |player: &TournamentPlayer| {
            player.program.as_ref().map_or_else(|| player.words.clone(), |program| program.words())
        };
        Ok(Self {
            names: distinct_names(players),
            words: players.iter().map(of).collect(),
            matches,
            rounds,
            seed: request.seed,
            gauntlet: request.gauntlet,
        })
    }

    /// Returns the settings that determine the games, for the first line of a journal.
    pub fn header(&self) -> Value {
        let first = self.matches.first().map(|(_, task)| task.header());
        serde_json::json!({
            "journal": "plyscope tournament 1",
            "match": first.map(|mut header| {
                for name in ["journal", "a", "b", "games"] {
                    header.as_object_mut().map(|header| header.remove(name));
                }
                header
            }),
            "players": self.words,
            "games": 2 * self.rounds,
            "gauntlet": self.gauntlet,
        })
    }

    /// Adds finished games, so that [`run`](Self::run) plays only the others.
    ///
    /// # Errors
    /// A game that is not of this tournament.
    pub fn resume(&mut self, finished: &[TournamentGame]) -> Result<(), ServiceError> {
        for TournamentGame { players, .. } in finished {
            if !self.matches.iter().any(|(pair, _)| pair == players) {
                let reason = format!("has a game of the pair {players:?}");
                let remedy = "only games of this tournament can be taken over";
                return Err(ServiceError::refused("finished", reason, remedy));
            }
        }
        for (pair, task) in &mut self.matches {
            let own = finished.iter().filter(|game| game.players == *pair);
            task.resume(own.map(|game| game.game.clone()).collect())?;
        }
        Ok(())
    }

    /// Plays the missing games, pair by pair; the handle can stop it. Hands every finished game to `keep`.
    ///
    /// # Errors
    /// An engine cannot play its game, or an error of `keep`.
    pub fn run(
        &self,
        handle: &Handle,
        mut keep: impl FnMut(&TournamentGame) -> Result<(), ServiceError>,
    ) -> Result<TournamentView, ServiceError> {
        let mut views: Vec<([usize; 2], MatchView)> = Vec::new();
        for (players, task) in &self.matches {
            let players = *players;
            let played =
                task.run(handle, |game, _| keep(&TournamentGame { players, game: game.clone() }))?;
            views.push((players, played));
        }
        Ok(self.view(views))
    }

    fn view(&self, views: Vec<([usize; 2], MatchView)>) -> TournamentView {
        let count = self.names.len();
        let mut points = vec![vec![0.0; count]; count];
        let mut met = vec![vec![0_u32; count]; count];
        let mut faults: Vec<Vec<String>> = vec![Vec::new(); count];
        let title = views.first().map(|(_, view)| view.title.clone()).unwrap_or_default();
        let mut games = Vec::new();
        for ([a, b], view) in views {
            for game in view.games {
                let share = f64::from(game.result.halves()) / 2.0;
                points[a][b] += share;
                points[b][a] += f64::from(game.result.reversed().halves()) / 2.0;
                met[a][b] += 1;
                met[b][a] += 1;
                if let Some(lapse) = game.lapse.as_ref().filter(|lapse| lapse.kind.is_fault()) {
                    let player = if lapse.side == Side::A { a } else { b };
                    faults[player].push(format!("{} {}", self.names[player], lapse.reason));
                }
                games.push(TournamentGame { players: [a, b], game });
            }
        }
        let rated = ratings(&points);
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&one, &other| rated[other].elo.total_cmp(&rated[one].elo));
        let standing = |&player: &usize| Standing {
            name: self.names[player].clone(),
            words: self.words[player].clone(),
            games: met[player].iter().sum(),
            points: points[player].iter().sum(),
            against: order
                .iter()
                .map(|&other| (met[player][other] > 0).then_some(points[player][other]))
                .collect(),
            elo: rated[player].elo,
            elo_low: rated[player].elo - rated[player].half,
            elo_high: rated[player].elo + rated[player].half,
            faults: faults[player].len() as u32,
            fault: faults[player].first().cloned(),
        };
        TournamentView {
            title,
            rounds: self.rounds,
            seed: self.seed,
            players: order.iter().map(standing).collect(),
            games,
            planned: 2 * self.rounds * self.matches.len() as u32,
            method: METHOD,
        }
    }
}

/// Returns the names; of equal ones the later get a number.
fn distinct_names(players: &[TournamentPlayer]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for player in players {
        let mut name = player.name.clone();
        let mut number = 2;
        while names.contains(&name) {
            name = format!("{} ({number})", player.name);
            number += 1;
        }
        names.push(name);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(words: &[&str]) -> Vec<TournamentPlayer> {
        let player = |word: &&str| TournamentPlayer {
            name: (*word).to_owned(),
            words: (*word).to_owned(),
            program: None,
        };
        words.iter().map(player).collect()
    }

    fn task(words: &[&str], rounds: u32, gauntlet: bool) -> Result<TournamentTask, ServiceError> {
        let setup = SetupRequest { game: "tictactoe".to_owned(), ..SetupRequest::default() };
        let openings = "start".to_owned();
        let request = TournamentRequest {
            setup,
            rounds,
            openings,
            seed: 1,
            gauntlet,
            ..TournamentRequest::default()
        };
        TournamentTask::read(&request, &players(words))
    }

    const THREE: [&str; 3] = ["random", "alphabeta,eval=result", "random"];

    #[test]
    fn all_pairs_play_and_the_table_adds_up() {
        let all = task(&THREE, 3, false).unwrap();
        let view = all.run(&Handle::new(), |_| Ok(())).unwrap();
        assert_eq!((view.games.len(), view.planned, &*view.players[0].name), (18, 18, THREE[1]));
        assert_eq!(view.players.iter().filter(|player| player.name == "random (2)").count(), 1);
        for (place, player) in view.players.iter().enumerate() {
            assert_eq!((player.games, player.against[place]), (12, None));
            let sum: f64 = player.against.iter().flatten().sum();
            assert!((sum - player.points).abs() < 1e-9);
            assert!(player.elo_low < player.elo && player.elo < player.elo_high);
        }
        let all_points: f64 = view.players.iter().map(|player| player.points).sum();
        assert!((all_points - 18.0).abs() < 1e-9);
        let one = task(&THREE, 3, true).unwrap().run(&Handle::new(), |_| Ok(())).unwrap();
        assert_eq!(one.games.len(), 12);
    }

    #[test]
    fn a_tournament_goes_on_after_its_games() {
        let mut all = task(&THREE, 2, false).unwrap();
        let view = all.run(&Handle::new(), |_| Ok(())).unwrap();
        all.resume(&view.games[..5]).unwrap();
        let mut played = 0;
        let again = all.run(&Handle::new(), |_| {
            played += 1;
            Ok(())
        });
        assert_eq!(played, 7);
        assert_eq!(again.unwrap().players[0].name, view.players[0].name);
        let mut other = view.games[0].clone();
        other.players = [1, 0];
        assert!(all.resume(&[other]).is_err());
        let mut changed = view.games[0].clone();
        changed.game.moves.pop();
        assert!(all.resume(&[changed]).is_err());
    }

    #[test]
    fn wrong_settings_are_refused() {
        assert_eq!(task(&["random"], 1, false).unwrap_err().field.as_deref(), Some("players"));
        assert_eq!(task(&THREE, 0, false).unwrap_err().field.as_deref(), Some("rounds"));
        let error = task(&["random", "./bot.py"], 1, false).unwrap_err();
        assert!(error.reason.contains("unknown"), "{error}");
    }
}
