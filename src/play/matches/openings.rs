//! Distinct random openings; the same seed gives the same ones.

use crate::game::{InputError, Keyed, Move};
use crate::random::{descend, next, scale};
use std::collections::BTreeSet;

/// Random games tried per opening.
const TRIES: u64 = 200;
/// An opening not found yet is assumed no rarer than one in the openings found plus this number.
const RARE: u64 = 50;
/// Maximum random plies in all, because no job exists yet that could be stopped. This is more than
/// 100,000 games of the longest openings take.
const MOST_PLIES: u64 = 6_000_000;

/// Returns `count` openings of `plies` random plies from `start`, each move equally likely. They lead
/// to distinct, unfinished positions. The same seed gives the same openings, and a larger `count` only
/// extends the list. Calls `goes_on` before each game and stops if it returns false.
///
/// # Errors
/// Too few distinct positions were found; the reason gives their number.
pub fn openings<P: Keyed>(
    start: &P,
    count: u32,
    plies: u32,
    seed: u64,
    goes_on: &dyn Fn() -> bool,
) -> Result<Vec<Vec<Move>>, InputError> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let most = (TRIES * u64::from(count)).min(MOST_PLIES / u64::from(plies.max(1)));
    let mut in_vain = 0;
    let mut legal = Vec::new();
    for attempt in 0..most {
        // So many games without a new position mean that almost certainly none is left.
        if !goes_on()
            || found.len() == count as usize
            || in_vain > TRIES * (found.len() as u64 + RARE)
        {
            break;
        }
        in_vain += 1;
        let played = play_out(start, plies, descend(seed, attempt), &mut legal);
        let Some((moves, key)) = played else { continue };
        if seen.insert(key.as_ref().to_vec()) {
            found.push(moves);
            in_vain = 0;
        }
    }
    if found.len() == count as usize {
        return Ok(found);
    }
    let reason = format!(
        "{plies} random plies gave {} different openings, and {count} are needed",
        found.len()
    );
    let remedy = match found.len() {
        0 => "no game lasts so long: use fewer plies",
        _ => "use other plies, or half as many games as there are openings",
    };
    Err(InputError::whole(reason, remedy))
}

/// Plays a random game and returns its moves and the key of its position; `None` if it is over by then.
/// `legal` is a buffer, passed in so that it is allocated once.
fn play_out<P: Keyed>(
    start: &P,
    plies: u32,
    mut state: u64,
    legal: &mut Vec<Move>,
) -> Option<(Vec<Move>, P::Key)> {
    let mut position = start.clone();
    let mut played = Vec::with_capacity(plies as usize);
    for _ in 0..plies {
        legal.clear();
        position.legal_moves(legal);
        let mv = *legal.get(scale(next(&mut state), legal.len() as u64) as usize)?;
        position.play(mv);
        played.push(mv);
    }
    position.outcome().is_none().then(|| (played, position.key()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Notation, Othello, Position, PositionExt, TicTacToe};

    fn openings<P: Keyed>(
        start: &P,
        count: u32,
        plies: u32,
        seed: u64,
    ) -> Result<Vec<Vec<Move>>, InputError> {
        super::openings(start, count, plies, seed, &|| true)
    }

    #[test]
    fn openings_are_distinct_unfinished_and_repeat_by_their_seed() {
        let start = Othello::new(8).unwrap();
        let hundred = openings(&start, 100, 6, 7).unwrap();
        let mut texts = BTreeSet::new();
        for opening in &hundred {
            let mut position = start;
            assert_eq!(opening.len(), 6);
            assert!(opening.iter().all(|&mv| position.try_play(mv)));
            assert!(position.outcome().is_none() && texts.insert(position.position_text()));
        }
        assert_eq!(hundred[..30], openings(&start, 30, 6, 7).unwrap());
        assert_ne!(hundred, openings(&start, 100, 6, 8).unwrap());
    }

    #[test]
    fn a_game_with_too_few_openings_says_so() {
        let empty = TicTacToe::new();
        assert_eq!(openings(&empty, 9, 1, 1).unwrap().len(), 9);
        let error = openings(&empty, 10, 1, 1).unwrap_err();
        assert!(error.reason.contains("gave 9 different"), "{error}");
        let many = openings(&empty, 1_000_000_000, 1, 1).unwrap_err();
        assert!(many.reason.contains("gave 9 different"), "found out soon: {many}");
        let most = openings(&empty, 1_000_000_000, 4, 1).unwrap_err();
        assert!(most.reason.contains("gave 756 different"), "all of them: {most}");
        assert!(openings(&empty, 1, 9, 1).is_err(), "nine plies end the game");
        assert_eq!(openings(&empty, 1, 0, 1).unwrap(), [vec![]]);
    }
}
