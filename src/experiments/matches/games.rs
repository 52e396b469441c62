//! Games in parallel threads. Each depends on its plan alone, so the order in which they end does not matter.

use crate::experiments::matches::json::Effort;
use crate::experiments::matches::program::{Entrant, GameEnd, Lapse, ProgramSeat};
use crate::experiments::play::choose::{Chosen, choose};
use crate::experiments::play::game::GameRecord;
use crate::game::{Move, Outcome, Player, Position, PositionExt};
use crate::play::matches::LapseKind;
use crate::search::Stop;
use crate::with_position;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

pub(crate) struct GamePlan<'a> {
    pub(crate) opening: &'a [Move],
    /// The first player, then the second.
    pub(crate) players: [&'a Entrant; 2],
    /// The seed of random moves.
    pub(crate) seed: u64,
    /// The number of the game, from 0.
    pub(crate) number: u32,
}

pub(crate) struct Lineup<'a> {
    pub(crate) start: &'a GameRecord,
    pub(crate) plans: Vec<GamePlan<'a>>,
    /// Games at once; with 1 or less the caller's own thread plays.
    pub(crate) threads: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct FinishedGame {
    /// All moves from the start, including the opening.
    pub(crate) moves: Vec<Move>,
    pub(crate) outcome: Outcome,
    /// The effort of the first player and of the second.
    pub(crate) spent: [Effort; 2],
    /// The player that lost before the end of the game, with the reason.
    pub(crate) lapse: Option<(Player, Lapse)>,
    /// The times of the first player's moves and of the second's, milliseconds, without the opening and
    /// without forced moves of an engine; empty if both players are engines.
    pub(crate) times_ms: [Vec<u64>; 2],
}

/// Plays the games. Hands each to `finished` with its place in the lineup, in the order in which they end.
/// A stopped game is not handed over. An error stops all remaining games, including those in progress.
pub(crate) fn play_games(
    lineup: &Lineup<'_>,
    handle: &Handle,
    mut finished: impl FnMut(usize, FinishedGame) -> Result<(), ServiceError>,
) -> Result<(), ServiceError> {
    if lineup.threads <= 1 {
        // No thread is started, because a host may not support threads.
        for (place, plan) in lineup.plans.iter().enumerate() {
            let Some(played) = play_game(lineup.start, plan, handle)? else { break };
            finished(place, played)?;
        }
        return Ok(());
    }
    let next = AtomicUsize::new(0);
    let (ended, games) = mpsc::channel();
    let threads = (lineup.threads as usize).min(lineup.plans.len());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (next, ended) = (&next, ended.clone());
            scope.spawn(move || {
                while let Some(plan) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    lineup.plans.get(place).map(|plan| (place, plan))
                } {
                    let (place, plan) = plan;
                    let game = play_game(lineup.start, plan, handle);
                    let goes_on = matches!(game, Ok(Some(_)));
                    // The receiver is gone after a failure, so no more games are needed.
                    if ended.send((place, game)).is_err() || !goes_on {
                        break;
                    }
                }
            });
        }
        drop(ended);
        let mut failure = None;
        for (place, game) in games {
            let done = match game {
                Ok(Some(played)) if failure.is_none() => finished(place, played),
                Ok(_) => Ok(()),
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                next.store(lineup.plans.len(), Ordering::Relaxed);
                handle.stop();
                failure.get_or_insert(error);
            }
        }
        failure.map_or(Ok(()), Err)
    })
}

/// Plays one game; `None` if it was stopped. An engine plays a forced move without a search. A program gets a
/// request for it too, because it follows the game by its own moves.
fn play_game(
    start: &GameRecord,
    plan: &GamePlan<'_>,
    handle: &Handle,
) -> Result<Option<FinishedGame>, ServiceError> {
    let mut game = start.clone();
    for &mv in plan.opening {
        game.play(mv);
    }
    let mut table = Table {
        seats: [None, None],
        spent: [Effort::default(); 2],
        times_ms: [const { Vec::new() }; 2],
    };
    let ended = table.play(&mut game, plan, handle)?;
    let Some(Ended { outcome, lapse }) = ended else {
        table.clear(|_| None);
        return Ok(None);
    };
    table.clear(|own| match &lapse {
        Some((lost, lapse)) => Some(GameEnd::by_fault(*lost, own, lapse.kind)),
        None => GameEnd::by_rules(&game, own),
    });
    let Table { spent, times_ms, .. } = table;
    Ok(Some(FinishedGame { moves: game.moves, outcome, spent, lapse, times_ms }))
}

/// The end of a game.
struct Ended {
    outcome: Outcome,
    lapse: Option<(Player, Lapse)>,
}

/// The players of one game, with what they spent.
struct Table {
    /// The programs among the players, while they play.
    seats: [Option<Box<dyn ProgramSeat>>; 2],
    spent: [Effort; 2],
    times_ms: [Vec<u64>; 2],
}

impl Table {
    fn play(
        &mut self,
        game: &mut GameRecord,
        plan: &GamePlan<'_>,
        handle: &Handle,
    ) -> Result<Option<Ended>, ServiceError> {
        let lost = |player: Player, lapse| {
            Ok(Some(Ended {
                outcome: Outcome::Win(player.opponent()),
                lapse: Some((player, lapse)),
            }))
        };
        for (player, entrant) in Player::BOTH.into_iter().zip(plan.players) {
            let Entrant::Program(program) = entrant else { continue };
            match program.sit(game, plan.number, player, handle) {
                Ok(Some(seat)) => self.seats[player.index()] = Some(seat),
                Ok(None) => return Ok(None),
                Err(lapse) => return lost(player, lapse),
            }
        }
        let is_timed = self.seats.iter().any(Option::is_some);
        loop {
            let (outcome, moves, player) = with_position!(&game.now, position => {
                (position.outcome(), position.moves(), position.side_to_move())
            });
            if let Some(outcome) = outcome {
                return Ok(Some(Ended { outcome, lapse: None }));
            }
            if handle.is_stopped() {
                return Ok(None);
            }
            let began = handle.now();
            let spent = &mut self.spent[player.index()];
            let (mv, time) = match (plan.players[player.index()], &mut self.seats[player.index()]) {
                (Entrant::Engine(engine), _) => {
                    if let [only] = moves[..] {
                        game.play(only);
                        continue;
                    }
                    let chosen = choose(game, engine, plan.seed, handle)?;
                    if chosen.was_stopped() {
                        return Ok(None);
                    }
                    add_search(spent, &chosen, handle.since(began));
                    (chosen.mv, handle.since(began))
                }
                (Entrant::Program(_), Some(seat)) => match seat.choose(game, handle) {
                    Ok(Some(answer)) => {
                        spent.moves += 1;
                        spent.nodes += answer.nodes;
                        spent.add_time(answer.time);
                        spent.timed_out += u64::from(answer.was_late);
                        (answer.mv, answer.time)
                    }
                    Ok(None) => return Ok(None),
                    Err(lapse) => return lost(player, lapse),
                },
                // Every program has its seat since the start of the game.
                (Entrant::Program(_), None) => {
                    return lost(player, Lapse::new(LapseKind::NoStart, "has no seat"));
                }
            };
            if is_timed {
                self.times_ms[player.index()].push(time.as_millis() as u64);
            }
            game.play(mv);
        }
    }

    /// Ends the game of the programs, each with its own end.
    fn clear(&mut self, end: impl Fn(Player) -> Option<GameEnd<'static>>) {
        for (player, seat) in Player::BOTH.into_iter().zip(&mut self.seats) {
            if let Some(seat) = seat.take() {
                seat.end(end(player));
            }
        }
    }
}

/// Adds the search of an engine's move. A random move or a forced one is none.
fn add_search(spent: &mut Effort, chosen: &Chosen, time: Duration) {
    spent.book += u64::from(chosen.book.is_some());
    if chosen.was_searched() {
        spent.moves += 1;
        spent.nodes += chosen.nodes;
        spent.add_time(time);
        spent.timed_out += u64::from(chosen.stop == Some(Stop::Time));
        spent.equal_leaves += u64::from(chosen.is_blind);
        spent.restarts += u64::from(chosen.restart.is_some());
    }
}
