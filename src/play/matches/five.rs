//! The tie rule of the course competition of `connect4-bitboard`: a drawn game goes to the player with
//! the longer chain, or of equal chains the earlier one. Its matches are five games.

use crate::game::{AnyPosition, Board, BoardExt, Move, Player, PositionExt};
use crate::with_position;

/// A player's longest chain in a game, and the time when it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Award {
    /// Stones in a row, in any of the four directions.
    pub length: u32,
    /// Number of moves after which a chain of that length first existed; 0 for the start position.
    pub made: u32,
}

/// Returns the longest chains of the first and the second player after `moves`, and the owner of the
/// better one. Of equal chains the earlier one is better; no one is the owner if both were there from
/// the start. Returns `None` for games without lines, and after an illegal move.
pub fn longest_chains(start: &AnyPosition, moves: &[Move]) -> Option<([Award; 2], Option<Player>)> {
    with_position!(start, position => position.shape()?.line?);
    let mut position = start.clone();
    let mut chains = [Award::default(); 2];
    let mut look = |position: &AnyPosition, made: u32| {
        for player in Player::BOTH {
            let rows = with_position!(position, position => position.rows_of(player));
            let length = rows.iter().map(Vec::len).max().unwrap_or(0) as u32;
            let chain = &mut chains[player.index()];
            if length > chain.length {
                *chain = Award { length, made };
            }
        }
    };
    look(&position, 0);
    for (&mv, made) in moves.iter().zip(1..) {
        let legal = with_position!(&mut position, position => position.try_play(mv));
        legal.then_some(())?;
        look(&position, made);
    }
    let [first, second] = chains;
    let owner = match (first.length.cmp(&second.length), second.made.cmp(&first.made)) {
        (std::cmp::Ordering::Equal, std::cmp::Ordering::Equal) => None,
        (std::cmp::Ordering::Equal, earlier) if earlier.is_gt() => Some(Player::First),
        (longer, _) if longer.is_gt() => Some(Player::First),
        _ => Some(Player::Second),
    };
    Some((chains, owner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, SetupRequest};

    /// Length and age of both chains, and the owner of the better one.
    type LongestChain = ([(u32, u32); 2], Option<Player>);

    fn chains(game: Game, position: &str) -> Option<LongestChain> {
        let end = SetupRequest { position: position.to_owned(), ..SetupRequest::start(game) }
            .read()
            .unwrap();
        let start = SetupRequest::start(game).read().unwrap().position;
        longest_chains(&start, &end.moves.unwrap())
            .map(|(chains, owner)| (chains.map(|chain| (chain.length, chain.made)), owner))
    }

    #[test]
    fn the_longer_chain_wins() {
        // First player: columns 1 and 2 side by side. Second player: three in column 7.
        let found = chains(Game::ConnectFour, "172777").unwrap();
        assert_eq!(found, ([(2, 3), (2, 4)], Some(Player::First)));
        let found = chains(Game::ConnectFour, "17374777").unwrap();
        assert_eq!(found.0[1], (3, 6));
        assert_eq!(found.1, Some(Player::Second));
    }

    #[test]
    fn of_equal_chains_the_earlier_one_wins_and_nobody_at_the_start() {
        let drawn = "123586479";
        let found = chains(Game::TicTacToe, drawn).unwrap();
        assert_eq!(found.0.map(|(length, _)| length), [2, 2]);
        assert_eq!(found.0.map(|(_, made)| made), [7, 4]);
        assert_eq!(found.1, Some(Player::Second));
        let empty = SetupRequest::start(Game::TicTacToe).read().unwrap().position;
        assert_eq!(longest_chains(&empty, &[]).unwrap().1, None);
    }

    #[test]
    fn other_games_have_no_chains() {
        let start = SetupRequest::start(Game::Othello).read().unwrap().position;
        assert!(longest_chains(&start, &[]).is_none());
    }
}
