//! The games: their names, and a position of any one of them. A new game needs a variant in each enum
//! here, an entry in `entry.rs`, and its own folder.

use super::entry::{GAMES, GameEntry};
use super::note::{Note, Says};
use super::{
    AnySize, Board, BoardExt, ConnectFour, FillLevel, Gomoku, InputError, Move, Notation, Othello,
    Position, Standard, ThreePlayers, TicTacToe, Tree, Uniform,
};
use std::fmt;
use std::str::FromStr;

static ENTRIES: [GameEntry; Game::ALL.len()] = GAMES;

/// The six games, as words in lower case.
#[cfg_attr(doc, doc = "[`Game::entry`] has an example.")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Game {
    /// Three in a row on 3x3.
    TicTacToe,
    /// The (m, n, k) game, by default 15x15 with 5 in a row.
    Gomoku,
    /// Four in a row with gravity, 4x4 to 8x8, by default 7x6.
    #[cfg_attr(feature = "serde", serde(rename = "connect4"))]
    ConnectFour,
    /// Othello on 4x4, 6x6 or 8x8, by default 8x8.
    Othello,
    /// A tree written by hand, of up to 1,000,000 nodes.
    Tree,
    /// A uniform tree with generated leaf values: branching 1 to 32, depth 0 to 24 plies.
    Uniform,
}

impl Game {
    /// Every game in declaration order. A new one comes last, because the index selects its row of
    /// the table.
    pub const ALL: [Self; 6] = [
        Self::TicTacToe,
        Self::Gomoku,
        Self::ConnectFour,
        Self::Othello,
        Self::Tree,
        Self::Uniform,
    ];

    /// The game's row of the table of games, found by index in O(1).
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::game::Game;
    ///
    /// let game: Game = "connect4".parse()?;
    /// let entry = game.entry();
    /// assert_eq!((entry.title, entry.default_depth), ("Connect Four", Some(6)));
    /// assert_eq!((entry.sizes[0], entry.notations[0].example), ("7x6", "4453"));
    /// # Ok::<(), plyscope_core::game::InputError>(())
    /// ```
    pub const fn entry(self) -> &'static GameEntry {
        &ENTRIES[self as usize]
    }

    /// The word on command lines, in files and in links, in lower case: `connect4`.
    pub const fn word(self) -> &'static str {
        self.entry().word
    }

    /// The name for people, in English: `Connect Four`.
    pub const fn title(self) -> &'static str {
        self.entry().title
    }

    /// Returns whether the players always alternate. Only in a tree can MIN follow MIN.
    pub const fn alternates(self) -> bool {
        !matches!(self, Self::Tree)
    }

    /// A depth in plies that a search completes at once; `None` for the end of the game.
    pub const fn default_depth(self) -> Option<u32> {
        self.entry().default_depth
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Reads [`Game::word`]. Any other text is an error of the text as a whole.
impl FromStr for Game {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        Self::ALL.into_iter().find(|game| game.word() == text).ok_or_else(|| {
            let words = Self::ALL.map(Self::word).join(", ");
            let reason = if text.is_empty() {
                "is missing".into()
            } else {
                format!("unknown game {text:?}")
            };
            InputError::whole(reason, format!("use one of {words}"))
        })
    }
}

/// A position of one of the games. Connect Four has two variants, because its usual board fits into
/// 64 bits.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Game, PositionExt, SetupRequest};
/// use plyscope_core::with_position;
///
/// let any = SetupRequest::at("tictactoe", "15").read()?.position;
/// assert_eq!(any.game(), Game::TicTacToe);
/// assert_eq!(with_position!(&any, position => position.moves().len()), 7);
/// # Ok::<(), plyscope_core::game::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPosition {
    /// Tic-tac-toe, always 3x3.
    TicTacToe(TicTacToe),
    /// Gomoku, with sides of 3 to 19 squares.
    Gomoku(Gomoku),
    /// Connect Four on 7x6.
    ConnectFour(ConnectFour<Standard>),
    /// Connect Four on any other board from 4x4 to 8x8, in 128 bits.
    ConnectFourSized(ConnectFour<AnySize>),
    /// Othello on 4x4, 6x6 or 8x8.
    Othello(Othello),
    /// A textbook tree, at most 256 plies deep.
    Tree(Tree),
    /// A uniform tree, at most 24 plies deep.
    Uniform(Uniform),
}

impl AnyPosition {
    /// The game; both variants of Connect Four give [`Game::ConnectFour`].
    pub const fn game(&self) -> Game {
        match self {
            Self::TicTacToe(_) => Game::TicTacToe,
            Self::Gomoku(_) => Game::Gomoku,
            Self::ConnectFour(_) | Self::ConnectFourSized(_) => Game::ConnectFour,
            Self::Othello(_) => Game::Othello,
            Self::Tree(_) => Game::Tree,
            Self::Uniform(_) => Game::Uniform,
        }
    }
}

/// Binds the concrete position of an [`AnyPosition`](crate::game::AnyPosition) to a name in an
/// expression, which is compiled once per variant. [`AnyPosition`](crate::game::AnyPosition) has an
/// example.
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

impl AnyPosition {
    /// How full the board is; `None` for trees, which have no board.
    pub fn filling(&self) -> Option<FillLevel> {
        with_position!(self, position => {
            let squares = position.shape()?.cells();
            let stones = position.cells().iter().flatten().count() as u32;
            Some(FillLevel { stones, squares })
        })
    }

    /// Parts per point of all values: 1, but more in a tree with decimals, a scale or chance nodes.
    pub fn scale(&self) -> u32 {
        match self {
            Self::Tree(tree) => tree.scale(),
            Self::Uniform(tree) => tree.scale(),
            _ => 1,
        }
    }

    /// Returns whether chance moves anywhere.
    pub fn has_chance(&self) -> bool {
        with_position!(self, position => position.chance_values(false).is_some())
    }

    /// Returns the three players' part of the position; `None` in a game for two.
    pub fn three(&self) -> Option<ThreePlayers> {
        with_position!(self, position => position.three())
    }

    /// Squares without a stone, inside the search area if there is one; `None` for trees, which have no board.
    pub fn free_squares(&self) -> Option<u32> {
        with_position!(self, position => {
            let shape = position.shape()?;
            let [columns, rows] =
                position.search_area().unwrap_or([0..=shape.columns - 1, 0..=shape.rows - 1]);
            let cells = rows.flat_map(|row| columns.clone().map(move |column| (column, row)));
            Some(cells.filter(|&(column, row)| position.at(column, row).is_none()).count() as u32)
        })
    }
}

/// The start of a search or a game, as [`Setup::start`](super::Setup::start) reads it from a text.
/// [`SetupRequest::read`](super::SetupRequest::read) has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position after all moves of the text.
    pub position: AnyPosition,
    /// The moves from the game's start position to it; `None` unless the text gave moves from
    /// there.
    pub moves: Option<Vec<Move>>,
    /// Notes on how the text was read and which parts of it were ignored, the format first.
    pub notes: Vec<Note>,
    /// The claim of the text about the position's value; `None` if it makes none.
    pub says: Option<Says>,
}

impl Start {
    /// A position with the moves that led there, without notes and without a claim.
    pub const fn new(position: AnyPosition, moves: Option<Vec<Move>>) -> Self {
        Self { position, moves, notes: Vec::new(), says: None }
    }

    pub(super) fn of<P: Notation>(
        empty: &P,
        text: &str,
        any: impl Fn(P) -> AnyPosition,
    ) -> Result<Self, InputError> {
        let reading = empty.read(text)?;
        Ok(Self::new(any(reading.position), reading.moves))
    }

    pub(super) const fn without_moves(position: AnyPosition) -> Self {
        Self::new(position, None)
    }

    /// The position in the canonical spelling of the notation in which it was given: moves stay moves (`4453`),
    /// a board stays a board. A search area that came with moves is left out, because the rules record it.
    pub fn text(&self) -> String {
        with_position!(&self.position, position => match &self.moves {
            Some(moves) => position.moves_text(moves),
            None => position.position_text(),
        })
    }
}
