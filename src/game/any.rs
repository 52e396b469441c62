//! A position of any of the games: where types meet words.

use super::{
    ConnectFour, Gomoku, InputError, Move, Notation, Othello, Sized, Standard, TicTacToe, Tree,
    Uniform,
};
use std::fmt;
use std::str::FromStr;

/// The games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Game {
    /// Three in a row on 3x3.
    TicTacToe,
    /// The (m, n, k) game, 15x15 with 5 in a row unless said otherwise.
    Gomoku,
    /// Four in a row with gravity.
    ConnectFour,
    /// Othello.
    Othello,
    /// A tree written by hand.
    Tree,
    /// A uniform tree with generated leaf values.
    Uniform,
}

impl Game {
    /// Every game.
    pub const ALL: [Self; 6] = [
        Self::TicTacToe,
        Self::Gomoku,
        Self::ConnectFour,
        Self::Othello,
        Self::Tree,
        Self::Uniform,
    ];

    /// The word used on command lines, in files and in links.
    pub const fn word(self) -> &'static str {
        match self {
            Self::TicTacToe => "tictactoe",
            Self::Gomoku => "gomoku",
            Self::ConnectFour => "connect4",
            Self::Othello => "othello",
            Self::Tree => "tree",
            Self::Uniform => "uniform",
        }
    }
}

impl Game {
    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::TicTacToe => "Tic-tac-toe",
            Self::Gomoku => "Gomoku (m,n,k)",
            Self::ConnectFour => "Connect Four",
            Self::Othello => "Othello",
            Self::Tree => "Textbook tree",
            Self::Uniform => "Uniform tree",
        }
    }

    /// A depth that answers at once, plies; `None` to the end of the game.
    pub const fn default_depth(self) -> Option<u32> {
        match self {
            Self::Gomoku => Some(3),
            Self::ConnectFour => Some(6),
            Self::Othello => Some(4),
            Self::TicTacToe | Self::Tree | Self::Uniform => None,
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Game {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::ALL.into_iter().find(|game| game.word() == text).ok_or_else(|| {
            let words = Self::ALL.map(Self::word).join(", ");
            InputError::whole(format!("unknown game {text:?}"), format!("use one of {words}"))
        })
    }
}

/// A position of one of the games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPosition {
    /// Tic-tac-toe.
    TicTacToe(TicTacToe),
    /// Gomoku.
    Gomoku(Gomoku),
    /// Connect Four on 7x6.
    ConnectFour(ConnectFour<Standard>),
    /// Connect Four on another board.
    ConnectFourSized(ConnectFour<Sized>),
    /// Othello.
    Othello(Othello),
    /// A textbook tree.
    Tree(Tree),
    /// A uniform tree.
    Uniform(Uniform),
}

/// Binds the concrete position of an [`AnyPosition`] to a name in an expression.
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::game::AnyPosition::TicTacToe($position) => $body,
            $crate::game::AnyPosition::Gomoku($position) => $body,
            $crate::game::AnyPosition::ConnectFour($position) => $body,
            $crate::game::AnyPosition::ConnectFourSized($position) => $body,
            $crate::game::AnyPosition::Othello($position) => $body,
            $crate::game::AnyPosition::Tree($position) => $body,
            $crate::game::AnyPosition::Uniform($position) => $body,
        }
    };
}

/// Where a search or a game starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position.
    pub position: AnyPosition,
    /// The moves that led there, when the text gave moves.
    pub moves: Option<Vec<Move>>,
}

impl Start {
    pub(super) fn of<P: Notation>(
        empty: &P,
        text: &str,
        any: impl Fn(P) -> AnyPosition,
    ) -> Result<Self, InputError> {
        let reading = empty.read(text)?;
        Ok(Self { position: any(reading.position), moves: reading.moves })
    }

    pub(super) const fn without_moves(position: AnyPosition) -> Self {
        Self { position, moves: None }
    }

    /// The position in the canonical spelling of the kind in which it was given: moves stay
    /// moves (`4453`), a board stays a board.
    pub fn text(&self) -> String {
        with_position!(&self.position, position => match &self.moves {
            Some(moves) => position.moves_text(moves),
            None => position.position_text(),
        })
    }
}
