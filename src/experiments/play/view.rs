//! A game and an engine's move on the wire.

use super::choose;
use super::choose::Chosen;
use super::game::GameRecord;
use crate::experiments::play::json::{EngineMove, GameView, ThinkRequest};
use crate::game::InputError;
use crate::play::Engine;
use crate::views::board::board_view;
use crate::work::control::Handle;
use crate::work::error::ServiceError;
use crate::work::need::{Advice, Need, quoted, table_of_engines};
use crate::work::request::Request;

/// A game as it stands.
pub(crate) fn game_view(game: &GameRecord) -> GameView {
    let here = game.here();
    let board = board_view(&here.position, here.moves.as_deref());
    let passes = board.columns > 0 && board.legal.first().is_some_and(|mv| mv.cell.is_none());
    GameView { board, passes, moves: game.moves.iter().map(|&mv| game.move_text(mv)).collect() }
}

/// The engine and the game of a request, read before its job starts.
pub(crate) struct Thinking {
    game: GameRecord,
    engine: Engine,
    seed: u64,
}

/// Reads who is to find a move, and where.
pub(crate) fn think(request: &ThinkRequest) -> Result<Thinking, ServiceError> {
    let game = GameRecord::read(&request.game)?;
    let start = &game.start.position;
    let engine = Engine::parse_from(&request.engine, game.game(), start)
        .map_err(|error| ServiceError::input("engine", &error))?;
    if game_view(&game).board.outcome.is_some() {
        let error = InputError::whole("the game is over", "take moves back or start anew");
        return Err(ServiceError::input("play", &error));
    }
    Ok(Thinking { game, engine, seed: request.seed.unwrap_or(1) })
}

impl Thinking {
    /// The engine's table.
    pub(crate) fn need(&self) -> Need {
        let engines = std::slice::from_ref(&self.engine);
        let remedy = "give the engine a smaller table, as in alphabeta+tt:64MB".to_owned();
        let command = format!("plyscope play {} human", quoted(&self.engine.to_string()));
        let advice = Advice { field: "engine", remedy, command };
        Need::counted(table_of_engines(engines, &self.game.now), advice)
    }

    /// Finds the move.
    pub(crate) fn run(&self, handle: &Handle) -> Result<EngineMove, ServiceError> {
        let chosen = choose(&self.game, &self.engine, self.seed, handle)?;
        Ok(engine_move(&self.game, &chosen))
    }
}

fn engine_move(game: &GameRecord, chosen: &Chosen) -> EngineMove {
    EngineMove {
        mv: game.move_text(chosen.mv),
        score: chosen.points(),
        nodes: chosen.nodes,
        elapsed_ms: chosen.elapsed_ms,
        stopped: chosen.stop,
        threat: chosen.threat,
        equal_leaves: chosen.is_blind,
        begun_again: chosen.begun_again,
        request: chosen.request.as_ref().map(Request::canonical),
    }
}
