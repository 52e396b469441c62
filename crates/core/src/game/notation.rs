//! Text forms of moves and positions. They are separate from the rules, so that a search never needs them.

use super::{InputError, Move, Position};

/// A position read from text, with the moves that led there when the text gave moves.
/// See the example of [`Notation`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsedPosition<P> {
    /// The position after all moves of the text.
    pub position: P,
    /// The moves from the start position when the text was a list of moves; `None` for a board.
    pub moves: Option<Vec<Move>>,
}

/// The text forms of a game. Reading is lenient (case, spaces, several notations) and writing is
/// canonical. An error gives the exact place, the reason and a remedy.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Move, Notation, TicTacToe};
///
/// let empty = TicTacToe::new();
/// let read = empty.read("a3 b2")?;
/// assert_eq!(read.moves, Some(vec![Move(0), Move(4)]));
/// assert_eq!(read.position.position_text(), "X...O....");
/// assert_eq!(empty.read("X...O....")?.position, read.position);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
pub trait Notation: Position {
    /// The canonical text of a move. Depends on the rules (board size), never on the stones.
    fn move_text(&self, mv: Move) -> String;

    /// Reads one move in any notation of the game. The move need not be legal here, but its
    /// square, column or child must exist on this board.
    fn parse_move(&self, text: &str) -> Result<Move, InputError>;

    /// Reads a position in any notation of the game. `self` is the empty start position that
    /// carries the size and the rules; empty text means that start position.
    fn read(&self, text: &str) -> Result<ParsedPosition<Self>, InputError>;

    /// The canonical text of the position: equal positions have equal texts, and `read` gives
    /// the position back.
    fn position_text(&self) -> String;

    /// The board for a terminal, with coordinates: several lines, each with a line feed at its end.
    fn picture(&self) -> String;

    /// The same position in other notations, each with its name; by default none. `moves` are the
    /// moves that led here, when known.
    fn other_notations(&self, _moves: Option<&[Move]>) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// A game from this position as a record in `SGF` or `GGF`; `None` if the game has no such
    /// notation. The moves must be legal in this order.
    fn record(&self, _notation: &str, _moves: &[Move]) -> Option<String> {
        None
    }

    /// The canonical text of a list of moves, as `read` accepts it.
    fn moves_text(&self, moves: &[Move]) -> String {
        moves.iter().map(|&mv| self.move_text(mv)).collect()
    }
}
