//! Sets up a position of any game from words; every refusal names a field.

use super::gomoku::{Area, MAX_SIDE, Rules};
use super::{
    AnyPosition, AnySize, ConnectFour, Game, Gomoku, InputError, Notation, Note, Othello, Start,
    TicTacToe, Tree, Uniform,
};
use std::fmt;

/// A position in words, as requests, files and command lines write it. It keeps the words as written,
/// even for a game of a newer program; [`SetupRequest::rules`] reads them.
#[cfg_attr(doc, doc = "[`SetupRequest::read`] has an example.")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", schemars(rename = "Setup", transform = with_position))]
pub struct SetupRequest {
    /// The game: `tictactoe`, `gomoku`, `connect4`, `othello`, `tree` or `uniform`.
    #[cfg_attr(feature = "serde", schemars(with = "Game"))]
    pub game: String,
    /// The board size, such as `7x6`, `8` or `15x15`; the usual board if absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub size: Option<String>,
    /// Gomoku: stones in a row that win; if absent, 5, or the shorter side if that is less.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub k: Option<u32>,
    /// Gomoku: exactly k in a row wins, longer rows do not; false if absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "std::ops::Not::not"))]
    pub exact: bool,
    /// Gomoku: the search area, as in `f6-j10`; the whole board if absent.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub subboard: Option<String>,
    /// Gomoku: the search area as a margin round the stones, 0 to 19 squares; not with `subboard`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub margin: Option<u32>,
    /// The position in any notation of the game, at most 1,048,576 bytes; the start position if
    /// empty. A tree has none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub position: String,
}

/// Requires `position` in the schema: a request may leave out an empty one, but a program that builds one writes it.
#[cfg(feature = "serde")]
fn with_position(schema: &mut schemars::Schema) {
    use serde_json::json;
    let required = schema.ensure_object().entry("required").or_insert_with(|| json!([]));
    required.as_array_mut().into_iter().for_each(|fields| fields.push(json!("position")));
}

impl SetupRequest {
    /// A game's start position on its usual board. A tree has none, so reading it is an error.
    pub fn start(game: Game) -> Self {
        Self { game: game.word().to_owned(), ..Self::default() }
    }

    /// A position of a game on its usual board. Nothing is checked before it is read.
    pub fn at(game: &str, position: &str) -> Self {
        Self { game: game.to_owned(), position: position.to_owned(), ..Self::default() }
    }

    /// The game.
    ///
    /// # Errors
    /// The field `game` is missing or is no game's word.
    pub fn game(&self) -> Result<Game, SetupError> {
        self.game.parse().map_err(|error| SetupError { field: "game", error })
    }

    /// Reads the rules and the position; the error names the field that is wrong.
    ///
    /// # Examples
    /// ```
    /// use plyscope_core::game::{FillLevel, SetupRequest};
    ///
    /// let start = SetupRequest::at("connect4", "4453").read()?;
    /// assert_eq!(start.text(), "4453");
    /// assert_eq!(start.position.filling().map(FillLevel::empties), Some(38));
    ///
    /// let wrong = SetupRequest { size: Some("3x3".into()), ..SetupRequest::at("othello", "") };
    /// assert_eq!(wrong.read().unwrap_err().field, "size");
    /// # Ok::<(), plyscope_core::game::SetupError>(())
    /// ```
    pub fn read(&self) -> Result<Start, SetupError> {
        self.rules()?.start(&self.position).map_err(|error| SetupError { field: "position", error })
    }

    /// Reads the rules alone; the error names the field that is wrong.
    pub fn rules(&self) -> Result<Setup, SetupError> {
        let game = self.game()?;
        self.refuse_foreign_fields(game)?;
        let size = self.read_size()?;
        Ok(match game {
            Game::TicTacToe if size.is_none_or(|size| size == (3, 3)) => Setup::TicTacToe,
            Game::TicTacToe => return Err(self.bad_size("3x3; other boards are --game gomoku")),
            Game::Gomoku => self.gomoku(size)?,
            Game::ConnectFour => match size {
                None | Some((7, 6)) => Setup::ConnectFour(None),
                Some((columns, rows)) => match AnySize::new(columns, rows) {
                    Some(sized) => Setup::ConnectFour(Some(sized)),
                    None => return Err(self.bad_size("4x4 to 8x8, columns first, as in 7x6")),
                },
            },
            Game::Othello => match size.unwrap_or((8, 8)) {
                (width @ (4 | 6 | 8), height) if width == height => Setup::Othello { size: width },
                _ => return Err(self.bad_size("4, 6 or 8")),
            },
            Game::Tree => Setup::Tree,
            Game::Uniform => Setup::Uniform,
        })
    }

    fn gomoku(&self, size: Option<(u32, u32)>) -> Result<Setup, SetupError> {
        let (width, height) = size.unwrap_or((15, 15));
        let k = self.k.unwrap_or_else(|| width.min(height).min(5));
        let field = if self.k.is_some() { "k" } else { "size" };
        let rules = Rules { width, height, k, exact: self.exact }
            .checked()
            .map_err(|error| SetupError { field, error })?;
        let area = match (&self.subboard, self.margin) {
            (Some(_), Some(_)) => {
                let reason = "a subboard is given too";
                return Err(SetupError::new("margin", reason, "give one of the two"));
            }
            (None, Some(margin)) if margin > MAX_SIDE => {
                return Err(SetupError::new("margin", "too wide a margin", "use 0 to 19 squares"));
            }
            (Some(text), None) => Area::parse(text, &rules)
                .map(SearchArea::Fixed)
                .map_err(|error| SetupError { field: "subboard", error })?,
            (None, Some(margin)) => SearchArea::Margin(margin),
            (None, None) => SearchArea::Whole,
        };
        Ok(Setup::Gomoku { rules, area })
    }

    /// Refuses settings that the game does not have, so that none is ignored in silence.
    fn refuse_foreign_fields(&self, game: Game) -> Result<(), SetupError> {
        let is_gomoku = game == Game::Gomoku;
        let has_size = !matches!(game, Game::Tree | Game::Uniform);
        for (field, given, known) in [
            ("size", self.size.is_some(), has_size),
            ("k", self.k.is_some(), is_gomoku),
            ("exact", self.exact, is_gomoku),
            ("subboard", self.subboard.is_some(), is_gomoku),
            ("margin", self.margin.is_some(), is_gomoku),
        ] {
            if given && !known {
                let reason = format!("{game} has no such setting");
                return Err(SetupError::new(field, reason, "leave it out"));
            }
        }
        Ok(())
    }

    fn read_size(&self) -> Result<Option<(u32, u32)>, SetupError> {
        let Some(text) = &self.size else { return Ok(None) };
        let lower = text.trim().to_ascii_lowercase();
        let (width, height) = lower.split_once('x').unwrap_or((&lower, &lower));
        match (width.parse(), height.parse()) {
            (Ok(width), Ok(height)) => Ok(Some((width, height))),
            _ => Err(self.bad_size("a size such as 7x6, columns first, or 8")),
        }
    }

    fn bad_size(&self, remedy: &str) -> SetupError {
        let size = self.size.as_deref().unwrap_or("");
        let reason = format!("{} has no board of size {size:?}", self.game);
        SetupError::new("size", reason, format!("use {remedy}"))
    }
}

/// The checked rules of a game. Each game has only its own settings.
///
/// # Examples
/// ```
/// use plyscope_core::game::gomoku::Rules;
/// use plyscope_core::game::{SearchArea, Setup};
///
/// let rules = Rules { width: 4, height: 4, k: 4, exact: false }.checked()?;
/// let setup = Setup::Gomoku { rules, area: SearchArea::Margin(1) };
/// let start = setup.start("a3b2b4a4")?;
/// assert_eq!(start.position.free_squares(), Some(8));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setup {
    /// Tic-tac-toe, always 3x3.
    TicTacToe,
    /// Gomoku, the only game with a search area.
    Gomoku {
        /// The board and the lines that win.
        rules: Rules,
        /// The search area. Unless it is [`SearchArea::Whole`], it replaces the one in the text.
        area: SearchArea,
    },
    /// Connect Four; `None` is the 7x6 board.
    ConnectFour(Option<AnySize>),
    /// Othello on a square board; the first player is black.
    Othello {
        /// The side of the board: 4, 6 or 8 squares.
        size: u32,
    },
    /// A tree in brackets, which has no start position: an empty text is an error.
    Tree,
    /// A uniform tree; an empty text is b=3, d=4, seed=0, min=-9, max=9.
    Uniform,
}

/// The search area of a Gomoku board. Lines count on the whole board.
/// See the example of [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchArea {
    /// The whole board, unless the text gives an area.
    Whole,
    /// One rectangle, moved onto the board if it was made for a larger one.
    Fixed(Area),
    /// The stones' bounding box grown by this number of squares and clipped to the board.
    Margin(u32),
}

impl Setup {
    /// The game.
    pub const fn game(&self) -> Game {
        match self {
            Self::TicTacToe => Game::TicTacToe,
            Self::Gomoku { .. } => Game::Gomoku,
            Self::ConnectFour(_) => Game::ConnectFour,
            Self::Othello { .. } => Game::Othello,
            Self::Tree => Game::Tree,
            Self::Uniform => Game::Uniform,
        }
    }

    /// Reads a position in one of the game's own notations. Not inlined, because it holds the readers of all games.
    #[inline(never)]
    pub(super) fn own(&self, text: &str) -> Result<Start, InputError> {
        match *self {
            Self::TicTacToe => Start::of(&TicTacToe::new(), text, AnyPosition::TicTacToe),
            Self::Gomoku { rules, area } => {
                let reading = Gomoku::new(rules)?.read(text)?;
                let mut board = reading.position;
                let area = match area {
                    SearchArea::Whole => None,
                    SearchArea::Fixed(area) => Some(area),
                    SearchArea::Margin(margin) => Some(board.area_by_margin(margin)),
                };
                if let Some(area) = area {
                    board = board.with_area(area);
                }
                Ok(Start::new(AnyPosition::Gomoku(board), reading.moves))
            }
            Self::ConnectFour(None) => {
                Start::of(&ConnectFour::new(), text, AnyPosition::ConnectFour)
            }
            Self::ConnectFour(Some(sized)) => {
                Start::of(&ConnectFour::empty(sized), text, AnyPosition::ConnectFourSized)
            }
            Self::Othello { size } => {
                Start::of(&Othello::new(size as usize)?, text, AnyPosition::Othello)
            }
            Self::Tree if text.trim().is_empty() => Err(InputError::whole(
                "a tree has no start position",
                "write one in brackets, as in ((3 12 8)(2 4 6)(14 5 2))",
            )),
            Self::Tree => {
                let tree = Tree::parse(text)?;
                let parts = tree.scale();
                let start = Start::without_moves(AnyPosition::Tree(tree));
                let notes = if parts == 1 || text.contains("scale=") {
                    Vec::new()
                } else {
                    vec![Note::Parts(parts)]
                };
                Ok(Start { notes, ..start })
            }
            Self::Uniform => {
                Uniform::parse(text).map(|tree| Start::without_moves(AnyPosition::Uniform(tree)))
            }
        }
    }
}

/// A refused set-up: the first field that is wrong, and its error.
/// [`SetupRequest::read`] has an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The field of [`SetupRequest`] that is wrong, as JSON spells it.
    pub field: &'static str,
    /// The place in the field, the reason and the remedy.
    pub error: InputError,
}

impl SetupError {
    fn new(field: &'static str, reason: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { field, error: InputError::whole(reason, remedy) }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.field, self.error)
    }
}

impl std::error::Error for SetupError {}
