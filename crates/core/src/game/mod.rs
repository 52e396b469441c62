//! Rules, positions, moves and notation: one file (or folder) per game.
//!
//! A [`Position`] carries its own rules: the side to move, the legal moves, the effect of a move, and
//! the outcome. It has no undo: a search clones a position and plays on the clone. [`Notation`] reads
//! and writes text, and refuses wrong text with the exact place. Nothing here evaluates or searches.
//!
//! The examples of [`SetupRequest::read`] and of [`Position`] are a good start.

mod any;
mod board;
mod bracketed;
mod connect_four;
mod entry;
mod final_score;
pub mod gomoku;
mod input_error;
mod interchange;
mod keyed;
mod notation;
mod note;
mod othello;
mod player;
mod plies;
mod position;
mod setup;
mod sgf;
mod squares;
mod tic_tac_toe;
mod tree;
mod uniform;

pub use any::{AnyPosition, Game, Start};
pub use board::{Board, BoardExt, FillLevel, Line, MoveNames, Shape};
pub use connect_four::{AnySize, ConnectFour, ConnectFourArray, Geometry, Standard, Word};
pub use entry::{GameEntry, NotationEntry};
pub use final_score::FinalScore;
pub use gomoku::Gomoku;
pub use input_error::InputError;
pub use input_error::{cut_quotes, shortened};
pub use interchange::{Collection, Format, LONGEST_POSITION, MOST_ITEMS};
pub use keyed::{Keyed, Symmetry};
pub use notation::{Notation, ParsedPosition};
pub use note::{Note, Says};
pub use othello::{ObfLine, Othello};
pub use player::{Outcome, Player};
pub use position::{
    BitMoves, Loud, Move, NumberedMoves, Position, PositionExt, ThreePlayers, Turn, perft,
};
pub use setup::{SearchArea, Setup, SetupError, SetupRequest};
pub use tic_tac_toe::TicTacToe;
pub use tree::{Tree, TreeEdit};
pub use uniform::Uniform;
