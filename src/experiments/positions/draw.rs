//! Draws positions from seeded random games, a given number for each number of stones.

use super::games::{MAX_PLIES, lay_area, play, random_line, start_of_games};
use super::set_position::{MAX_POSITIONS, Plies, SetPosition};
use crate::game::{AnyPosition, InputError, Keyed, Position, PositionExt, SetupRequest, Start};
use crate::random::descend;
use crate::with_position;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Draw {
    /// Maximum random games.
    pub(crate) games: u32,
    pub(crate) seed: u64,
    /// Maximum positions for each number of stones.
    pub(crate) per: u32,
}

/// Draws positions, sorted by ascending number of stones. Each random game adds at most one position per
/// number of stones, unless an earlier game has given it. Every position still has a move. The games end
/// as soon as all wanted positions are found.
pub(crate) fn draw(
    setup: &SetupRequest,
    how: Draw,
    plies: &mut Plies,
) -> Result<Vec<SetPosition>, InputError> {
    let start = in_play(setup)?;
    let mut found: BTreeMap<u32, Vec<SetPosition>> = BTreeMap::new();
    let mut seen: BTreeMap<u32, BTreeSet<Vec<u64>>> = BTreeMap::new();
    let mut wanted = wanted(&start.position, how.per, plies)?;
    let mut drawn = 0;
    for game in 0..u64::from(how.games) {
        if wanted.is_empty() {
            break;
        }
        let line = random_line(&start.position, descend(how.seed, game), MAX_PLIES);
        plies.take(line.len())?;
        let mut at = start.clone();
        let mut last = None;
        for mv in line.into_iter().map(Some).chain([None]) {
            let stones = at.position.filling().ok_or_else(no_board)?.stones;
            // After a pass the number of stones is the same, and the game has already given its position.
            if last != Some(stones)
                && let Some(&most) = wanted.get(&stones)
                && seen.entry(stones).or_default().insert(key(&at.position))
            {
                let mut start = at.clone();
                lay_area(&mut start, setup.margin);
                let setup = SetupRequest { margin: None, position: at.text(), ..setup.clone() };
                let group = found.entry(stones).or_default();
                group.push(SetPosition { setup, start, expected: None, line: None });
                drawn += 1;
                if drawn > MAX_POSITIONS {
                    return Err(too_many());
                }
                if group.len() >= most {
                    wanted.remove(&stones);
                }
            }
            last = Some(stones);
            let Some(mv) = mv else { break };
            play(&mut at, mv);
        }
    }
    Ok(found.into_values().flatten().collect())
}

/// Returns the error of [`draw`], if there is one. Draws nothing if the games, or the positions per number
/// of stones, are too few to exceed a limit.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn check_draw(
    setup: &SetupRequest,
    how: Draw,
    plies: &mut Plies,
) -> Result<(), InputError> {
    use super::set_position::{MOST, last_ply};
    let start = in_play(setup)?;
    let last = last_ply(&start.position).ok_or_else(no_board)?;
    let empties = start.position.filling().ok_or_else(no_board)?.empties();
    // A game gives at most one position per number of stones, and costs one ply more than it has.
    let positions = u64::from(empties) * u64::from(how.games.min(how.per));
    let longest = u64::from(how.games) * u64::from(last.min(MAX_PLIES) + 1);
    if positions <= MAX_POSITIONS as u64 && longest <= MOST {
        return Ok(());
    }
    draw(setup, how, plies).map(drop)
}

/// The start of random games, if the game is not over there.
fn in_play(setup: &SetupRequest) -> Result<Start, InputError> {
    let start = start_of_games(setup)?;
    if with_position!(&start.position, position => position.outcome().is_some()) {
        return Err(InputError::whole("the game is over", "start from a position in play"));
    }
    Ok(start)
}

/// The first `per` positions of each number of stones, in the order of the set.
pub(crate) fn first_of_each(
    given: Vec<SetPosition>,
    per: u32,
) -> Result<Vec<SetPosition>, InputError> {
    let mut taken: BTreeMap<u32, u32> = BTreeMap::new();
    let mut kept = Vec::new();
    for one in given {
        let stones = one.start.position.filling().ok_or_else(no_board)?.stones;
        let so_far = taken.entry(stones).or_default();
        *so_far += 1;
        if *so_far <= per {
            kept.push(one);
        }
    }
    Ok(kept)
}

/// The number of wanted positions for each number of stones: `per`, or the number of reachable positions
/// if it is smaller. Counting ends at the first level with `per` positions; later levels may have fewer.
/// Trees are refused, because they have no board.
fn wanted(
    start: &AnyPosition,
    per: u32,
    plies: &Plies,
) -> Result<BTreeMap<u32, usize>, InputError> {
    let board = start.filling().ok_or_else(no_board)?;
    let mut wanted: BTreeMap<u32, usize> =
        (board.stones..board.squares).map(|stones| (stones, per as usize)).collect();
    let mut level = vec![start.clone()];
    for size in wanted.values_mut() {
        if level.len() >= per as usize {
            break;
        }
        *size = level.len();
        level = one_stone_more(level, plies)?;
    }
    wanted.retain(|_, size| *size > 0);
    Ok(wanted)
}

/// The distinct positions in play with one stone more.
fn one_stone_more(
    mut level: Vec<AnyPosition>,
    plies: &Plies,
) -> Result<Vec<AnyPosition>, InputError> {
    let stones = |position: &AnyPosition| position.filling().map(|filling| filling.stones);
    let (mut seen, mut next) = (BTreeSet::new(), Vec::new());
    while let Some(at) = level.pop() {
        plies.go_on()?;
        for mv in with_position!(&at, position => position.moves()) {
            let mut child = at.clone();
            with_position!(&mut child, position => position.play(mv));
            if with_position!(&child, position => position.outcome().is_some()) {
                continue;
            }
            // A pass places no stone, so its position is expanded again.
            if stones(&child) == stones(&at) {
                level.push(child);
            } else if seen.insert(key(&child)) {
                next.push(child);
            }
        }
    }
    Ok(next)
}

fn too_many() -> InputError {
    let reason = format!("more than {MAX_POSITIONS} positions were drawn");
    InputError::whole(reason, "take fewer of each number of stones")
}

fn key(position: &AnyPosition) -> Vec<u64> {
    with_position!(position, position => position.key().as_ref().to_vec())
}

fn no_board() -> InputError {
    InputError::whole("a tree has no stones to count", "use a game with a board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::work::asker::Asker;

    fn plies() -> Plies {
        Plies::of_a_request(&Asker::default())
    }

    fn counts(game: Game, how: Draw) -> Vec<(u32, String)> {
        let drawn = draw(&SetupRequest::start(game), how, &mut plies()).unwrap();
        let stones = |given: &SetPosition| given.start.position.filling().unwrap().stones;
        drawn.iter().map(|given| (stones(given), given.start.text())).collect()
    }

    #[test]
    fn so_many_of_each_number_and_none_twice() {
        let how = Draw { games: 200, seed: 7, per: 5 };
        let found = counts(Game::TicTacToe, how);
        let of = |stones| found.iter().filter(|(count, _)| *count == stones).count();
        assert_eq!((0..=9).map(of).collect::<Vec<_>>(), [1, 5, 5, 5, 5, 5, 5, 5, 5, 0]);
        assert_eq!(found, counts(Game::TicTacToe, how));
        assert_ne!(found, counts(Game::TicTacToe, Draw { seed: 8, ..how }));
        let all = counts(Game::TicTacToe, Draw { games: 2_000, per: 1_000, ..how });
        assert_eq!(all.iter().filter(|(count, _)| *count <= 1).count(), 10);
        assert_eq!(all.iter().filter(|(count, _)| *count == 2).count(), 72);
    }

    /// Othello's games reach the last square, and the first levels have few positions.
    #[test]
    fn no_game_is_played_when_every_group_is_full() {
        let how = Draw { games: 300, seed: 1, per: 2 };
        let found = counts(Game::Othello, how);
        assert_eq!(found.len(), 1 + 59 * 2, "one start, and two of each number to 63 discs");
        let endless = Draw { games: u32::MAX, ..how };
        assert_eq!(found, counts(Game::Othello, endless));
        let rare = Draw { per: 150, ..endless };
        let large =
            SetupRequest { size: Some("8x8".to_owned()), ..SetupRequest::start(Game::ConnectFour) };
        let error = draw(&large, rare, &mut plies()).unwrap_err();
        assert!(error.reason.contains("random plies"), "few games fill the board: {error}");
    }

    /// Drawing stops at the limit, because a large board would give hundreds of thousands of positions.
    #[test]
    fn too_many_positions_are_refused_as_soon_as_they_are_there() {
        let setup =
            SetupRequest { size: Some("19x19".to_owned()), ..SetupRequest::start(Game::Gomoku) };
        let how = Draw { games: 100_000, seed: 1, per: 1_000 };
        let error = draw(&setup, how, &mut plies()).unwrap_err();
        assert_eq!(error.reason, "more than 10000 positions were drawn");
    }

    /// [`check_draw`] must agree with [`draw`], whether or not it draws.
    #[test]
    fn a_check_says_what_drawing_says() {
        let four = SetupRequest::start(Game::ConnectFour);
        let over = SetupRequest { position: "1212121".to_owned(), ..four.clone() };
        let large =
            SetupRequest { size: Some("19x19".to_owned()), ..SetupRequest::start(Game::Gomoku) };
        for (setup, games, per) in [
            (&four, 2_000, 20),
            (&four, 300, 1_000),
            (&four, 100_000, 1),
            (&over, 1, 1),
            (&large, 100, 1_000),
        ] {
            let how = Draw { games, seed: 1, per };
            let drawn = draw(setup, how, &mut plies()).map(drop);
            assert_eq!(check_draw(setup, how, &mut plies()), drawn, "{setup:?}, {how:?}");
        }
        let words =
            |setup, games, per| check_draw(setup, Draw { games, seed: 1, per }, &mut plies());
        assert!(words(&over, 1, 1).unwrap_err().reason.contains("is over"));
        assert!(words(&large, 100, 1_000).unwrap_err().reason.contains("10000 positions"));
    }

    #[test]
    fn every_game_with_a_board_is_drawn_from() {
        for (game, least) in [(Game::ConnectFour, 0), (Game::Othello, 4), (Game::Gomoku, 0)] {
            let found = counts(game, Draw { games: 3, seed: 1, per: 2 });
            assert_eq!(found[0].0, least, "{game}");
            assert!(found.len() > 20, "{game}");
        }
        let setup =
            SetupRequest { position: "(1 2)".to_owned(), ..SetupRequest::start(Game::Tree) };
        assert!(draw(&setup, Draw { games: 1, seed: 1, per: 1 }, &mut plies()).is_err());
    }

    #[test]
    fn the_first_numbers_of_stones_have_few_positions() {
        let sizes = |game, per| {
            let start = SetupRequest::start(game).read().unwrap();
            let sizes = wanted(&start.position, per, &plies()).unwrap();
            sizes.into_values().take(5).collect::<Vec<_>>()
        };
        assert_eq!(sizes(Game::TicTacToe, 1_000), [1, 9, 72, 252, 756]);
        assert_eq!(sizes(Game::ConnectFour, 60), [1, 7, 49, 60, 60]);
        assert_eq!(sizes(Game::Othello, 1), [1; 5]);
        let tree = SetupRequest { position: "(1 2)".to_owned(), ..SetupRequest::start(Game::Tree) };
        assert!(wanted(&tree.read().unwrap().position, 5, &plies()).is_err());
    }
}
