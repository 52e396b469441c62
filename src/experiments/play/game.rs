//! A game: its start and its moves, as a view and as a file.

use crate::book::opening_of;
use crate::format::save;
use crate::game::gomoku::Area;
use crate::game::{
    AnyPosition, FinalScore, Game, Move, Notation, Player, Position, PositionExt, SetupRequest,
    Start,
};
use crate::play::matches::LapseKind;
use crate::views::board::{BoardView, board_view};
use crate::with_position;
use crate::work::error::ServiceError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::Path;

/// A position, and the moves played from it.
#[derive(Clone, Debug, JsonSchema, Deserialize)]
pub struct BoardRequest {
    /// The position at the start of the game.
    pub setup: SetupRequest,
    /// The moves since the start, as text; absent: none.
    #[serde(default)]
    pub play: Vec<String>,
}

/// The current state of a game, after all of its moves.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct GameView {
    /// The current position, with its legal moves.
    pub board: BoardView,
    /// Whether the only legal move is to pass.
    pub passes: bool,
    /// The moves since the start, in canonical form.
    pub moves: Vec<String>,
    /// Othello: the name of the last named opening on the way; absent: there is none, or the web page has
    /// not loaded the names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<&'static str>,
}

/// A game so far; all its moves are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The words of the start, as the request has them.
    pub setup: SetupRequest,
    /// The start that these words set up, without their margin.
    pub start: Start,
    /// The moves since the start, the oldest first.
    pub moves: Vec<Move>,
    /// The moves taken back, the next one to redo last.
    undone: Vec<Move>,
    /// The position after `moves`.
    pub now: AnyPosition,
}

impl GameRecord {
    /// Creates a game at its start. It ignores a margin, because a margin bounds searches and grows with the stones.
    pub fn at(setup: SetupRequest) -> Result<Self, ServiceError> {
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

    /// Reads a game from its request.
    ///
    /// # Errors
    /// The position cannot be read, or a move is not legal.
    pub fn read(request: &BoardRequest) -> Result<Self, ServiceError> {
        let mut game = Self::at(request.setup.clone())?;
        request.play.iter().try_for_each(|text| game.play_text(text))?;
        Ok(game)
    }

    /// Plays a move by its text. An illegal move is an error and changes nothing.
    pub fn play_text(&mut self, text: &str) -> Result<(), ServiceError> {
        let mv = with_position!(&self.now, position => position.parse_move(text))
            .map_err(ServiceError::of("play"))?;
        if self.play(mv) {
            return Ok(());
        }
        let reason = format!("move {text:?} is not legal here");
        Err(ServiceError::refused("play", reason, "play one of the legal moves"))
    }

    /// Plays a move; `false` and no change if it is illegal.
    pub fn play(&mut self, mv: Move) -> bool {
        let legal = with_position!(&mut self.now, position => position.try_play(mv));
        if legal {
            self.moves.push(mv);
            self.undone.clear();
        }
        legal
    }

    /// Plays the move again that was last taken back; `false` if there is none.
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

    /// The side to move: 0 the first player, 1 the second; `None` when the game is over.
    pub fn to_move(&self) -> Option<usize> {
        with_position!(&self.now, position => {
            position.outcome().is_none().then(|| position.side_to_move().index())
        })
    }

    /// The current position: by its moves from the empty board if the start has them, else as a board.
    pub fn here(&self) -> Start {
        let moves = self.start.moves.as_ref().map(|before| [&before[..], &self.moves].concat());
        Start::new(self.now.clone(), moves)
    }

    /// The words of the current position.
    pub fn setup_here(&self) -> SetupRequest {
        SetupRequest { position: self.here().text(), ..self.setup.clone() }
    }

    /// The current position, with a search area around its stones. The margin is `margin`, or else that of
    /// the set-up; the area stays within the game's own.
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

    /// The name of the last named opening on the way from the start of 8x8 Othello. `None` if there is
    /// none, if the moves to the start are unknown, or if the web page has not loaded the names.
    pub fn opening(&self) -> Option<&'static str> {
        let moves = self.here().moves?;
        let empty = SetupRequest { position: String::new(), ..self.setup.clone() };
        opening_of(&empty.read().ok()?.position, &moves)
    }

    /// The text of a move, in the notation of the game.
    pub fn move_text(&self, mv: Move) -> String {
        with_position!(&self.now, position => position.move_text(mv))
    }
}

pub(crate) fn game_view(game: &GameRecord) -> GameView {
    let here = game.here();
    let board = board_view(&here.position, here.moves.as_deref());
    let passes = board.columns > 0 && board.legal.first().is_some_and(|mv| mv.cell.is_none());
    let moves = game.moves.iter().map(|&mv| game.move_text(mv)).collect();
    GameView { board, passes, moves, opening: game.opening() }
}

/// The players of a game, and the winner if the rules do not decide.
#[derive(Clone, Copy, Debug)]
pub struct Players<'a> {
    /// The names of the first and the second player.
    pub names: [&'a str; 2],
    /// The winner of a game that is a draw by the rules.
    pub awarded: Option<Player>,
    /// The winner of a game that a program lost before its end, and the kind of that loss.
    pub lapse: Option<(Player, LapseKind)>,
}

impl<'a> Players<'a> {
    /// Creates two players without an awarded game.
    pub const fn named(first: &'a str, second: &'a str) -> Self {
        Self { names: [first, second], awarded: None, lapse: None }
    }
}

/// The notation that a file's name implies: `SGF`, `GGF`, or the empty text for moves.
///
/// # Errors
/// The extension is none of these.
pub fn game_notation(path: &Path) -> Result<&'static str, ServiceError> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    match &*ending {
        "sgf" => Ok("SGF"),
        "ggf" => Ok("GGF"),
        "" | "txt" => Ok(""),
        _ => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let remedy = "end the name in .sgf (Gomoku, Othello), .ggf (Othello) or .txt (moves)";
            Err(ServiceError::refused(
                "save",
                format!("{name:?} names no notation of games"),
                remedy,
            ))
        }
    }
}

/// Writes a game: `.sgf` and `.ggf` in their notations with names and result, `.txt` as moves (if the
/// start was a board, as the current board). Errors: another extension, a notation that the game does not
/// have, or an error of the system.
pub fn save_game(game: &GameRecord, path: &Path, players: Players<'_>) -> Result<(), ServiceError> {
    let text = game_text(game, game_notation(path)?, players)?;
    save(path, |file| writeln!(file, "{text}")).map_err(|error| ServiceError::io(path, &error))
}

/// Writes a game in a notation, `SGF` or `GGF`, or as its moves.
///
/// # Errors
/// The game does not have the notation.
pub fn game_text(
    game: &GameRecord,
    notation: &str,
    players: Players<'_>,
) -> Result<String, ServiceError> {
    if !matches!(notation, "SGF" | "GGF") {
        return Ok(game.here().text());
    }
    // The record starts at the empty board if the moves to the start are known, else at the start as set up.
    let before = game.start.moves.clone();
    let empty = SetupRequest { position: String::new(), ..game.setup.clone() };
    let first = match before {
        Some(_) => empty.read()?.position,
        None => game.start.position.clone(),
    };
    let moves = [before.unwrap_or_default(), game.moves.clone()].concat();
    let text = with_position!(&first, position => position.record(notation, &moves));
    let text = text.ok_or_else(|| {
        let reason = format!("{} is not written as {notation}", game.game());
        let known = |name: &&str| with_position!(&first, p => p.record(name, &[])).is_some();
        let known = ["SGF", "GGF"].into_iter().find(known);
        let also = known.map(|name| format!(", or .{} for {name}", name.to_lowercase()));
        let remedy = format!("name the file .txt for its moves{}", also.unwrap_or_default());
        ServiceError::refused("save", reason, remedy)
    })?;
    // Names follow GM, the first property of both notations.
    let (begin, rest) = text.split_at(text.find(']').map_or(0, |end| end + 1));
    let [first, second] = players.names.map(|name| property_text(name, notation));
    let result = match players.lapse {
        Some(lapse) => Some(lapse_text(game, notation, lapse)),
        None => result_text(game, notation, players.awarded),
    };
    let result = result.map(|result| format!("RE[{result}]")).unwrap_or_default();
    Ok(format!("{begin}PB[{first}]PW[{second}]{result}{rest}"))
}

/// Escapes a name as the value of a property. SGF escapes brackets; GGF cannot, so they become parentheses.
fn property_text(name: &str, notation: &str) -> String {
    let mut text = String::new();
    for character in name.chars() {
        match character {
            c if c.is_control() => text.push(' '),
            '\\' | ']' if notation == "SGF" => text.extend(['\\', character]),
            '[' if notation == "GGF" => text.push('('),
            ']' if notation == "GGF" => text.push(')'),
            c => text.push(c),
        }
    }
    text
}

/// Formats the result of a game that a program lost before its end: by time, by giving up, or else by forfeit.
/// GGF gives the winner all squares, and has no letter for a forfeit.
fn lapse_text(game: &GameRecord, notation: &str, (winner, kind): (Player, LapseKind)) -> String {
    let letter = match kind {
        LapseKind::Timeout => 't',
        LapseKind::Resigned => 'r',
        _ if notation == "GGF" => 'r',
        _ => 'f',
    };
    let (side, sign) = if winner == Player::First { ('B', '+') } else { ('W', '-') };
    if notation == "GGF" {
        let squares = game.now.filling().map_or(64, |filling| filling.squares);
        return format!("{sign}{squares}.00:{letter}");
    }
    format!("{side}+{}", letter.to_ascii_uppercase())
}

/// Formats the result: SGF has the winner, in Othello with the disc difference; GGF has the first player's
/// score. `None` while the game is in progress.
fn result_text(game: &GameRecord, notation: &str, awarded: Option<Player>) -> Option<String> {
    let (outcome, score) = with_position!(&game.now, position => {
        let outcome = position.outcome()?;
        (outcome, position.final_score(outcome, Player::First))
    });
    if notation == "GGF" {
        return Some(format!("{score:+}.00"));
    }
    let margin = if game.game() == Game::Othello { score.abs().to_string() } else { String::new() };
    Some(match outcome.winner().or(awarded) {
        None => "0".to_owned(),
        Some(Player::First) => format!("B+{margin}"),
        Some(Player::Second) => format!("W+{margin}"),
    })
}
