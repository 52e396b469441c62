//! Games in parallel threads. Each depends on its plan alone, so the order in which they end does not matter.

use crate::experiments::matches::json::Effort;
use crate::experiments::play::choose::choose;
use crate::experiments::play::game::GameRecord;
use crate::game::{Move, Outcome, Position, PositionExt};
use crate::play::Engine;
use crate::search::Stop;
use crate::with_position;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

pub(crate) struct GamePlan<'a> {
    pub(crate) opening: &'a [Move],
    /// The first player, then the second.
    pub(crate) engines: [&'a Engine; 2],
    /// The seed of random moves.
    pub(crate) seed: u64,
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

/// Plays one game; `None` if it was stopped. A forced move is played without a search.
fn play_game(
    start: &GameRecord,
    plan: &GamePlan<'_>,
    handle: &Handle,
) -> Result<Option<FinishedGame>, ServiceError> {
    let mut game = start.clone();
    let mut spent = [Effort::default(); 2];
    for &mv in plan.opening {
        game.play(mv);
    }
    loop {
        let (outcome, moves, player) = with_position!(&game.now, position => {
            (position.outcome(), position.moves(), position.side_to_move())
        });
        if let Some(outcome) = outcome {
            return Ok(Some(FinishedGame { moves: game.moves, outcome, spent }));
        }
        if handle.is_stopped() {
            return Ok(None);
        }
        if let [only] = moves[..] {
            game.play(only);
            continue;
        }
        let engine = plan.engines[player.index()];
        let began = handle.now();
        let chosen = choose(&game, engine, plan.seed, handle)?;
        if chosen.was_stopped() {
            return Ok(None);
        }
        let spent: &mut Effort = &mut spent[player.index()];
        spent.book += u64::from(chosen.book.is_some());
        if chosen.was_searched() {
            spent.moves += 1;
            spent.nodes += chosen.nodes;
            spent.add_time(handle.since(began));
            spent.timed_out += u64::from(chosen.stop == Some(Stop::Time));
            spent.equal_leaves += u64::from(chosen.is_blind);
            spent.restarts += u64::from(chosen.restart.is_some());
        }
        game.play(chosen.mv);
    }
}
