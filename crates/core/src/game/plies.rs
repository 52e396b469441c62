//! The turns of a game of stones, in which a search can make null moves.

use super::Player;

/// Counts the stones that two players have put down in turn, and the null moves of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Plies {
    stones: u16,
    /// 0 without a null move, which only a search makes; else 1 or 2, as their number is odd or even.
    passes: u16,
}

impl Plies {
    /// The turns of a game in which so many stones were put down, at most 361.
    pub(super) const fn after_stones(stones: u32) -> Self {
        Self { stones: stones as u16, passes: 0 }
    }

    /// Stones on the board.
    #[inline]
    pub(super) const fn stones(self) -> u32 {
        self.stones as u32
    }

    /// The player whose turn it is.
    #[inline]
    pub(super) const fn to_move(self) -> Player {
        Player::after((self.stones + self.passes) as u32)
    }

    /// The stones of the player who moved last: rounded up, because the first player has the odd stone. `None` after a
    /// null move, because the players no longer alternate.
    #[inline]
    pub(super) fn stones_of_last(self) -> Option<u32> {
        (self.passes == 0).then_some(u32::from(self.stones).div_ceil(2))
    }

    /// Counts a stone.
    #[inline]
    pub(super) const fn play(&mut self) {
        self.stones += 1;
    }

    /// Counts a null move. Two of them give the turn back, but the count is not 0 again, because the stones of the
    /// players are no longer even.
    pub(super) const fn pass(&mut self) {
        self.passes = if self.passes == 1 { 2 } else { 1 };
    }
}
