//! A game: where it started, and the moves since.

use crate::experiments::play::json::BoardRequest;
use crate::game::gomoku::Area;
use crate::game::{
    AnyPosition, Game, InputError, Move, Notation, Position, PositionExt, SetupWords, Start,
};
use crate::with_position;
use crate::work::error::ServiceError;

/// A game, played by the rules so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// How the start was written.
    pub setup: SetupWords,
    /// The start.
    pub start: Start,
    /// The moves played since.
    pub moves: Vec<Move>,
    /// Moves taken back, the next to be played again last.
    undone: Vec<Move>,
    /// The position now.
    pub now: AnyPosition,
}

impl GameRecord {
    /// A game at its start. A margin bounds searches, not the game: it grows with the stones.
    pub fn at(setup: SetupWords) -> Result<Self, ServiceError> {
        let mut start = setup.read()?;
        if let (AnyPosition::Gomoku(board), Some(_)) = (&mut start.position, setup.margin) {
            *board = board.clone().with_area(Area::whole(board.rules()));
        }
        Ok(Self {
            setup,
            now: start.position.clone(),
            start,
            moves: Vec::new(),
            undone: Vec::new(),
        })
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.start.position.game()
    }

    /// Reads a game in words.
    pub(crate) fn read(request: &BoardRequest) -> Result<Self, ServiceError> {
        let mut game = Self::at(request.setup.clone())?;
        request.play.iter().try_for_each(|text| game.play_text(text))?;
        Ok(game)
    }

    /// Plays a move by its text; an illegal one is refused and changes nothing.
    pub fn play_text(&mut self, text: &str) -> Result<(), ServiceError> {
        let mv = with_position!(&self.now, position => position.parse_move(text))
            .map_err(|error| ServiceError::input("play", &error))?;
        if self.play(mv) {
            return Ok(());
        }
        let reason = format!("move {text:?} is not legal here");
        let error = InputError::whole(reason, "play one of the legal moves");
        Err(ServiceError::input("play", &error))
    }

    /// Plays a move; `false` and nothing changed if it is not legal.
    pub fn play(&mut self, mv: Move) -> bool {
        let legal = with_position!(&mut self.now, position => position.try_play(mv));
        if legal {
            self.moves.push(mv);
            self.undone.clear();
        }
        legal
    }

    /// Plays the move again that was taken back last; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(mv) = self.undone.pop() else { return false };
        let rest = std::mem::take(&mut self.undone);
        self.play(mv);
        self.undone = rest;
        true
    }

    /// Takes the last move back; `false` at the start. O(moves).
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.moves.pop() else { return false };
        self.undone.push(last);
        self.now = self.start.position.clone();
        with_position!(&mut self.now, position => {
            self.moves.iter().for_each(|&mv| position.play(mv));
        });
        true
    }

    /// Whose move it is: 0 the first player, 1 the second; `None` when the game is over.
    pub fn to_move(&self) -> Option<usize> {
        with_position!(&self.now, position => {
            position.outcome().is_none().then(|| position.side_to_move().index())
        })
    }

    /// The position now, by its moves from the empty board where the start was given so, else as a
    /// board.
    pub fn here(&self) -> Start {
        let moves = self.start.moves.as_ref().map(|before| [&before[..], &self.moves].concat());
        Start { position: self.now.clone(), moves }
    }

    /// The position now with the search area of a margin round its stones, the set-up's if none is
    /// said, as far as the game's own area goes.
    pub fn searched(&self, margin: Option<u32>) -> Start {
        let mut here = self.here();
        if let (AnyPosition::Gomoku(board), Some(margin)) =
            (&mut here.position, margin.or(self.setup.margin))
            && let Some(area) = board.area_by_margin(margin).shared(board.area())
        {
            let within = board.clone().with_area(area);
            // Without a free square there is nothing to search.
            if within.outcome().is_none() {
                *board = within;
            }
        }
        here
    }

    /// A move's text.
    pub fn move_text(&self, mv: Move) -> String {
        with_position!(&self.now, position => position.move_text(mv))
    }
}
