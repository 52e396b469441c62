//! The settings that matches and tunings share: openings, threads, and table sizes.

use crate::experiments::matches::program::Entrant;
use crate::experiments::play::game::GameRecord;
use crate::game::{AnyPosition, Move};
use crate::play::Engine;
use crate::play::matches::openings;
use crate::search::{LARGEST_TABLE, Run, TableSize};
use crate::with_position;
use crate::work::asker::Asker;
use crate::work::error::ServiceError;
use crate::work::need::SOLVER_TABLE;
use crate::work::numbers::within;

const MAX_PLIES: u32 = 100;
const MAX_THREADS: u32 = 64;
/// Largest total size of the tables of all games at once, bytes.
const MAX_TABLES: u64 = 4 << 30;

/// Draws `count` random openings, one per pair of games; without random plies all are empty. Gives up when
/// the asker no longer waits.
pub(crate) fn random_openings(
    start: &GameRecord,
    count: u32,
    plies: u32,
    seed: u64,
    asker: &Asker,
) -> Result<Vec<Vec<Move>>, ServiceError> {
    let over = with_position!(&start.now, position => crate::game::Position::outcome(position));
    if over.is_some() {
        return Err(ServiceError::refused(
            "position",
            "the game is over",
            "start from a position in play",
        ));
    }
    if plies == 0 {
        return Ok(vec![Vec::new(); count as usize]);
    }
    let waits = || asker.waits().is_ok();
    with_position!(&start.now, position => openings(position, count, plies, seed, &waits))
        .map_err(ServiceError::of("openings"))
}

/// Reads the random plies of an opening: `random:K` with K 1 to 100, or `start` for none.
pub(crate) fn opening_plies(text: &str) -> Result<u32, ServiceError> {
    let text = text.trim();
    if text == "start" {
        return Ok(0);
    }
    let plies = text.strip_prefix("random:").and_then(|plies| plies.parse().ok());
    plies.filter(|plies| (1..=MAX_PLIES).contains(plies)).ok_or_else(|| {
        let remedy = format!("write random:K with K 1 to {MAX_PLIES}, or start");
        ServiceError::refused("openings", format!("{text:?} is not understood"), remedy)
    })
}

/// The number of games at once: the requested number, or one per processor. Each game needs memory for a
/// table of `table` bytes.
pub(crate) fn threads(requested: Option<u32>, table: u64) -> Result<u32, ServiceError> {
    let there = std::thread::available_parallelism().map_or(1, |n| n.get() as u32);
    let fit = (MAX_TABLES / table.max(1)).clamp(1, MAX_THREADS.into()) as u32;
    let threads = within("threads", requested.unwrap_or(there.min(fit)), 1..=MAX_THREADS)?;
    if threads <= fit {
        return Ok(threads);
    }
    let (each, most) = (table >> 20, MAX_TABLES >> 30);
    let reason =
        format!("{threads} are too many tables at once: {each} MB in each, {most} GB at most");
    Err(ServiceError::refused("threads", reason, format!("use at most {fit}, or smaller tables")))
}

/// The usual number of games at once with programs: few, because programs are timed and may use several
/// processors. `None` if both players are engines.
pub(super) fn threads_of_programs(players: &[Entrant]) -> Option<u32> {
    let there = std::thread::available_parallelism().map_or(1, usize::from);
    players.iter().any(Entrant::is_program).then_some(if there >= 8 { 2 } else { 1 })
}

/// The size of the largest table among the engines, in games from `position`, bytes. An unlimited table
/// counts as the largest size that it can reach.
pub(super) fn largest_table(engines: &[Engine], position: &AnyPosition) -> u64 {
    let of = |engine: &Engine| engine.thought(position).ok().flatten();
    let searched = engines.iter().filter_map(of).map(|thought| table_bytes(thought.run)).max();
    let solved = engines.iter().any(Engine::solves).then_some(SOLVER_TABLE);
    searched.max(solved).unwrap_or(0)
}

/// The size of the table of one search, bytes.
pub(crate) fn table_bytes(run: Run) -> u64 {
    match run.table {
        Some(TableSize::Bytes(bytes)) => bytes,
        Some(TableSize::Unlimited) => LARGEST_TABLE,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, SetupRequest};

    #[test]
    fn as_many_games_at_once_as_their_tables_leave_room_for() {
        assert_eq!(threads(Some(64), 0).unwrap(), 64);
        assert_eq!(threads(Some(64), 64 << 20).unwrap(), 64);
        assert_eq!(threads(Some(4), 1 << 30).unwrap(), 4);
        let error = threads(Some(64), 1 << 30).unwrap_err();
        assert_eq!(error.field.as_deref(), Some("threads"));
        assert!(error.reason.contains("1024 MB in each"), "{error}");
        assert_eq!(error.remedy.as_deref(), Some("use at most 4, or smaller tables"));
        assert!(threads(None, 1 << 30).unwrap() <= 4);
        assert_eq!(threads(None, 8 << 30).unwrap(), 1);
    }

    #[test]
    fn the_table_of_a_game_is_that_of_its_engines() {
        let start = SetupRequest::start(Game::ConnectFour).read().unwrap();
        let engine = |word: &str| Engine::parse(word, Game::ConnectFour).unwrap();
        let bytes = |words: &[&str]| {
            let engines: Vec<Engine> = words.iter().map(|&word| engine(word)).collect();
            largest_table(&engines, &start.position)
        };
        assert_eq!(bytes(&["random", "alphabeta"]), 0);
        assert_eq!(bytes(&["random", "alphabeta+tt"]), LARGEST_TABLE);
        assert_eq!(bytes(&["alphabeta+tt:1MB", "connect4-bitboard"]), 64 << 20);
        assert_eq!(bytes(&["random", "connect4-solver"]), 256 << 20);
    }
}
