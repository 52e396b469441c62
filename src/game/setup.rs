//! Setting up a position of any game from words: the one place that knows all games.

use super::gomoku::{Area, MAX_SIDE, Rules};
use super::{
    AnyPosition, ConnectFour, Game, Gomoku, InputError, Notation, Othello, Sized, Start, TicTacToe,
    Tree, Uniform,
};
use std::fmt;

/// What a person writes to name a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game.
    pub game: Game,
    /// `7x6`, `8` or `15x15`; `None` is the game's usual board.
    pub size: Option<String>,
    /// Gomoku: stones in a row that win; 5 if not said (or the shorter side, if that is less).
    pub k: Option<u32>,
    /// Gomoku: exactly k in a row wins, longer rows do not.
    pub exact: bool,
    /// Gomoku: the search area, `f6-j10`.
    pub subboard: Option<String>,
    /// Gomoku: the search area is the stones' bounding box grown by this many squares, 0 to 19.
    pub margin: Option<u32>,
    /// The position in any notation of the game; empty is the start position.
    pub position: String,
}

impl Setup {
    /// A game's start position on its usual board.
    pub const fn start(game: Game) -> Self {
        Self {
            game,
            size: None,
            k: None,
            exact: false,
            subboard: None,
            margin: None,
            position: String::new(),
        }
    }

    /// Reads the whole set-up; the error names the field that is wrong.
    pub fn read(&self) -> Result<Start, SetupError> {
        self.refuse_foreign_fields()?;
        let size = self.read_size()?;
        let text = self.position.as_str();
        let position = |error| SetupError { field: "position", error };
        match self.game {
            Game::TicTacToe => Start::of(&TicTacToe::new(), text, AnyPosition::TicTacToe),
            Game::ConnectFour => match size {
                None | Some((7, 6)) => {
                    Start::of(&ConnectFour::new(), text, AnyPosition::ConnectFour)
                }
                Some((columns, rows)) => match Sized::new(columns, rows) {
                    Some(sized) => {
                        let empty = ConnectFour::empty(sized);
                        Start::of(&empty, text, AnyPosition::ConnectFourSized)
                    }
                    None => return Err(self.bad_size("4x4 to 8x8, columns first, as in 7x6")),
                },
            },
            Game::Othello => {
                let (width, height) = size.unwrap_or((8, 8));
                let empty = (width == height).then(|| Othello::new(width as usize));
                match empty {
                    Some(Ok(empty)) => Start::of(&empty, text, AnyPosition::Othello),
                    _ => return Err(self.bad_size("4, 6 or 8")),
                }
            }
            Game::Gomoku => self.read_gomoku(size)?,
            Game::Tree if text.trim().is_empty() => Err(InputError::whole(
                "a tree has no start position",
                "write one in brackets, as in ((3 12 8)(2 4 6)(14 5 2))",
            )),
            Game::Tree => {
                Tree::parse(text).map(|tree| Start::without_moves(AnyPosition::Tree(tree)))
            }
            Game::Uniform => {
                Uniform::parse(text).map(|tree| Start::without_moves(AnyPosition::Uniform(tree)))
            }
        }
        .map_err(position)
    }

    fn read_gomoku(
        &self,
        size: Option<(u32, u32)>,
    ) -> Result<Result<Start, InputError>, SetupError> {
        let (width, height) = size.unwrap_or((15, 15));
        let k = self.k.unwrap_or_else(|| width.min(height).min(5));
        let rules = Rules { width, height, k, exact: self.exact };
        let field = if self.k.is_some() { "k" } else { "size" };
        let empty = Gomoku::new(rules).map_err(|error| SetupError { field, error })?;
        if self.subboard.is_some() && self.margin.is_some() {
            return Err(SetupError::new(
                "margin",
                "a subboard is given too",
                "give one of the two",
            ));
        }
        if self.margin.is_some_and(|margin| margin > MAX_SIDE) {
            return Err(SetupError::new("margin", "too wide a margin", "use 0 to 19 squares"));
        }
        let area = match &self.subboard {
            Some(text) => Some(
                Area::parse(text, empty.rules())
                    .map_err(|error| SetupError { field: "subboard", error })?,
            ),
            None => None,
        };
        Ok(empty.read(&self.position).map(|reading| {
            let mut position = reading.position;
            if let Some(area) = area {
                position = position.with_area(area);
            } else if let Some(margin) = self.margin {
                let area = position.area_by_margin(margin);
                position = position.with_area(area);
            }
            Start { position: AnyPosition::Gomoku(position), moves: reading.moves }
        }))
    }

    fn refuse_foreign_fields(&self) -> Result<(), SetupError> {
        let sized = matches!(self.game, Game::Gomoku | Game::ConnectFour | Game::Othello);
        let refuse = |field, given| {
            let reason = format!("{} has no such setting", self.game);
            if given { Err(SetupError::new(field, reason, "leave it out")) } else { Ok(()) }
        };
        if self.game == Game::TicTacToe && self.size.as_deref().is_some_and(|s| s != "3x3") {
            return Err(self.bad_size("3x3; other boards are --game gomoku"));
        }
        refuse("size", self.size.is_some() && !sized && self.game != Game::TicTacToe)?;
        let gomoku = self.game == Game::Gomoku;
        refuse("k", self.k.is_some() && !gomoku)?;
        refuse("exact", self.exact && !gomoku)?;
        refuse("subboard", self.subboard.is_some() && !gomoku)?;
        refuse("margin", self.margin.is_some() && !gomoku)
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

/// A set-up that was refused: the field, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The field of [`Setup`] that is wrong.
    pub field: &'static str,
    /// The place in it, the reason and the remedy.
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
