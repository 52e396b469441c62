//! The rules of this family of games: the board's size, the length of a line, and `exact`.

use crate::game::InputError;

/// The shortest side of a board, in squares.
/// [`Rules`] has an example.
pub const MIN_SIDE: u32 = 3;
/// The longest side of a board, in squares.
/// [`Rules`] has an example.
pub const MAX_SIDE: u32 = 19;
/// The shortest line that can win, in stones.
/// [`Rules`] has an example.
pub const MIN_LINE: u32 = 3;

/// The (m, n, k) game: a board of `width` x `height` squares where a line of `k` stones wins.
///
/// # Examples
/// ```
/// use plyscope_core::game::gomoku::{MAX_SIDE, MIN_LINE, MIN_SIDE, Rules};
///
/// let smallest = Rules { width: MIN_SIDE, height: MIN_SIDE, k: MIN_LINE, exact: false };
/// assert_eq!(smallest.checked()?.squares(), 9);
/// assert!(Rules { width: MAX_SIDE + 1, ..smallest }.checked().is_err());
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Columns of the board, 3 to 19.
    pub width: u32,
    /// Rows of the board, 3 to 19.
    pub height: u32,
    /// Stones in a row that win, from 3 to the longer side.
    pub k: u32,
    /// True if only exactly `k` in a row wins; otherwise a longer line wins as well.
    pub exact: bool,
}

impl Default for Rules {
    /// Free-style Gomoku: 15x15, five or more in a row.
    fn default() -> Self {
        Self { width: 15, height: 15, k: 5, exact: false }
    }
}

impl Rules {
    /// Returns the same rules if they are in range.
    ///
    /// # Errors
    /// A side is not [`MIN_SIDE`] to [`MAX_SIDE`] squares, or `k` is not [`MIN_LINE`] to the longer side.
    pub fn checked(self) -> Result<Self, InputError> {
        let Self { width, height, k, .. } = self;
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            let reason = format!("a board of {width}x{height} squares is out of range");
            let remedy = format!("choose a width and a height from {MIN_SIDE} to {MAX_SIDE}");
            return Err(InputError::whole(reason, remedy));
        }
        let longer = width.max(height);
        if !(MIN_LINE..=longer).contains(&k) {
            let reason =
                format!("a line of {k} is out of range on a board of {width}x{height} squares");
            return Err(InputError::whole(reason, format!("choose k from {MIN_LINE} to {longer}")));
        }
        Ok(self)
    }

    /// Number of squares of the board, 9 to 361.
    #[inline]
    pub const fn squares(&self) -> u32 {
        self.width * self.height
    }

    /// Returns whether an unbroken run of this many stones of one colour wins.
    #[inline]
    pub(crate) const fn wins(&self, run: u32) -> bool {
        if self.exact { run == self.k } else { run >= self.k }
    }
}
