//! The turns of a game of stones, in which a search can make null moves.

use super::Player;

/// Counts the stones that two players have put down in turn, and the null moves of a search.
///
/// Both share one number, because a search without null moves then plays and reads it like a count of stones alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Plies {
    /// Stones and null moves together, plus [`PASS`] for each null move. The null moves, which only a search makes, are
    /// 0, or else 1 or 2, as their number is odd or even.
    turns: u16,
}

/// Above the sum of all stones, at most 361, and two null moves.
const PASS: u16 = 1 << 12;

impl Plies {
    /// The turns of a game in which so many stones were put down, at most 361.
    pub(super) const fn after_stones(stones: u32) -> Self {
        Self { turns: stones as u16 }
    }

    /// Stones on the board.
    #[inline]
    pub(super) const fn stones(self) -> u32 {
        (self.turns % PASS - self.turns / PASS) as u32
    }

    /// The player whose turn it is.
    #[inline]
    pub(super) const fn to_move(self) -> Player {
        Player::after(self.turns as u32)
    }

    /// The stones of the player who moved last: rounded up, because the first player has the odd stone. `None` after a
    /// null move, because the players no longer alternate.
    #[inline]
    pub(super) fn stones_of_last(self) -> Option<u32> {
        (self.turns < PASS).then_some(u32::from(self.turns).div_ceil(2))
    }

    /// Counts a stone.
    #[inline]
    pub(super) const fn play(&mut self) {
        self.turns += 1;
    }

    /// Counts a null move. Two of them give the turn back, but the count is not 0 again, because the stones of the
    /// players are no longer even.
    pub(super) const fn pass(&mut self) {
        if self.turns < 2 * PASS {
            self.turns += PASS + 1;
        } else {
            self.turns -= PASS + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn null_moves_turn_the_side_and_leave_the_stones() {
        for stones in [0, 1, 42, 361] {
            let mut plies = Plies::after_stones(stones);
            assert_eq!(plies.stones_of_last(), Some(stones.div_ceil(2)));
            for passes in 1..=5 {
                plies.pass();
                assert_eq!((plies.stones(), plies.stones_of_last()), (stones, None));
                assert_eq!(plies.to_move(), Player::after(stones + passes));
            }
            plies.play();
            assert_eq!((plies.stones(), plies.to_move()), (stones + 1, Player::after(stones)));
        }
    }
}
