//! Games at the terminal; a wrong line is reported on standard error, and the game goes on.

use super::session_files::SessionFiles;
use crate::exit::{CommandOutcome, Failure, shown, visible};
use crate::interrupt::Interrupts;
use crate::streams::{answered, eprint_error, try_print};
use crate::terminal::numbers;
use plyscope::service::wire::{Outcome, Player, Threat};
use plyscope::service::{
    Chosen, Engine, GameEnd, GameRecord, Lapse, Players, Program, ProgramMove, ProgramSeat,
    Request, ServiceError, board_view, choose, record, save_file, save_game, write_atomically,
};
use plyscope_engines::Contender;
use serde::Serialize;
use std::cell::RefCell;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a game has two of them")]
pub(super) enum Seat {
    Human,
    Engine(Engine),
    Program(Arc<Contender>),
}

impl Seat {
    pub(super) fn name(&self) -> String {
        match self {
            Self::Human => "human".to_owned(),
            Self::Engine(engine) => engine.to_string(),
            Self::Program(contender) => contender.words(),
        }
    }

    const fn is_human(&self) -> bool {
        matches!(self, Self::Human)
    }
}

const HELP: &str = "\
type a move from the list, or:
  undo, redo        take back or replay your last move and the answer
  hint              show what the engine would play for you
  board             show the board again
  swap, new         swap sides; start another game with the sides swapped
  save FILE         save the game: .sgf, .ggf, or its moves as text
  trace FILE        save the last search: an engine's as plyscope trace does, a program's events as lines
  quit              end the game
";

#[derive(Debug, Serialize)]
pub(super) struct Record {
    game: String,
    first: String,
    second: String,
    /// The moves in canonical notation, one string each.
    moves: Vec<String>,
    /// `first`, `second`, `draw` or `exhausted`; null if the game was not finished.
    outcome: Option<Outcome>,
    /// Nodes entered by the first and by the second player.
    nodes: [u64; 2],
    /// Time taken by the first and by the second player, in milliseconds.
    elapsed_ms: [u64; 2],
}

/// The search of a move.
enum Searched {
    /// An engine's, which is repeated.
    Engine(Box<Request>),
    /// A program's, as the file of its events.
    Program(String),
}

/// One or more games at the terminal, because `new` starts another one.
pub(super) struct Session {
    game: GameRecord,
    seats: [Seat; 2],
    /// The programs among them that have started.
    running: [Option<Box<dyn ProgramSeat>>; 2],
    seed: u64,
    /// The number of the game in this session, from 0.
    number: u32,
    /// False under `--json`, because standard output then holds one object.
    is_verbose: bool,
    /// The file that holds the game after every move, so that no game is lost.
    kept: SessionFiles,
    /// The last search of a player, for `trace FILE`.
    searched: Option<Searched>,
    nodes: [u64; 2],
    elapsed_ms: [u64; 2],
    /// The last opening printed, so that its name does not appear twice.
    opening: Option<&'static str>,
    /// The error that prevented printing a board or a move; it ends the game at the next turn.
    lost: RefCell<Option<io::Error>>,
}

impl Session {
    pub(super) fn new(
        game: GameRecord,
        seats: [Seat; 2],
        seed: u64,
        kept: SessionFiles,
        is_verbose: bool,
    ) -> Self {
        let (nodes, elapsed_ms) = ([0; 2], [0; 2]);
        let (searched, lost) = (None, RefCell::new(None));
        let (opening, running) = (None, [None, None]);
        Self {
            game,
            seats,
            running,
            seed,
            number: 0,
            is_verbose,
            kept,
            searched,
            nodes,
            elapsed_ms,
            opening,
            lost,
        }
    }

    /// Plays until the game is over and no other follows, or the input ends. An interrupt also ends a game
    /// of two engines.
    pub(super) fn play(
        &mut self,
        interrupts: &Interrupts,
        input: &mut impl BufRead,
    ) -> Result<CommandOutcome, Failure> {
        let human = self.seats.iter().any(Seat::is_human);
        self.show();
        loop {
            if let Some(error) = self.lost.take() {
                return answered(Err(error));
            }
            let seat = self.game.to_move().map(|side| (side, self.seats[side].clone()));
            match seat {
                Some((side, Seat::Engine(engine))) => {
                    let stopped = self.answer(side, &engine, interrupts)?;
                    // Without a human there is no prompt to return to, so an interrupt ends the game.
                    if stopped && !human {
                        return Ok(CommandOutcome::Interrupted);
                    }
                }
                Some((side, Seat::Program(contender))) => {
                    // A program cannot be made to move at once, so an interrupt ends the game.
                    if !self.answer_program(side, &contender, interrupts)? {
                        return Ok(CommandOutcome::Interrupted);
                    }
                }
                None if !human => return Ok(CommandOutcome::Complete),
                _ => {
                    self.print("> ");
                    let mut line = String::new();
                    let read = input.read_line(&mut line);
                    let read = read.map_err(|error| Failure::running(format!("input: {error}")))?;
                    let line = line.trim();
                    if read == 0 || matches!(line, "quit" | "q" | "exit") {
                        return Ok(CommandOutcome::Complete);
                    }
                    if let Err(error) = self.handle_line(line, interrupts) {
                        eprint_error(format_args!("plyscope: {}", visible(&error.to_string())));
                    }
                }
            }
        }
    }

    /// Plays an engine's move, and returns whether a signal stopped its search.
    fn answer(
        &mut self,
        side: usize,
        engine: &Engine,
        interrupts: &Interrupts,
    ) -> Result<bool, Failure> {
        let chosen = self.think(engine, interrupts)?;
        self.nodes[side] += chosen.nodes;
        self.elapsed_ms[side] += chosen.elapsed_ms;
        self.print(&format!("{} plays {}{}\n", engine, self.text(&chosen), details(&chosen)));
        self.game.play(chosen.mv);
        let stopped = chosen.was_stopped();
        self.searched = chosen.request.map(|request| Searched::Engine(Box::new(request)));
        self.show();
        self.name_opening();
        self.kept.write(&self.game, &self.names())?;
        Ok(stopped)
    }

    /// Plays a program's move; false if a signal stopped it.
    fn answer_program(
        &mut self,
        side: usize,
        contender: &Contender,
        interrupts: &Interrupts,
    ) -> Result<bool, Failure> {
        let handle = interrupts.next_search();
        let lost =
            |lapse: Lapse| Failure::running(format!("{} {}", contender.words(), lapse.reason));
        if self.running[side].is_none() {
            let player = Player::BOTH[side];
            self.running[side] =
                contender.sit(&self.game, self.number, player, &handle).map_err(lost)?;
        }
        let Some(seat) = &mut self.running[side] else { return Ok(false) };
        let chosen = seat.choose(&self.game, &handle).map_err(lost)?;
        self.searched = seat.searched().map(|text| Searched::Program(text.to_owned()));
        interrupts.idle();
        let Some(chosen) = chosen else { return Ok(false) };
        self.nodes[side] += chosen.nodes;
        self.elapsed_ms[side] += chosen.time.as_millis() as u64;
        let mv = self.game.move_text(chosen.mv);
        self.print(&format!("{} plays {mv}{}\n", contender.words(), reported(&chosen)));
        self.game.play(chosen.mv);
        self.show();
        self.name_opening();
        self.kept.write(&self.game, &self.names())?;
        Ok(true)
    }

    /// Ends the programs. Each learns its result if the game is over.
    fn dismiss(&mut self) {
        for (player, seat) in Player::BOTH.into_iter().zip(&mut self.running) {
            if let Some(seat) = seat.take() {
                seat.end(GameEnd::by_rules(&self.game, player));
            }
        }
    }

    fn think(&self, engine: &Engine, interrupts: &Interrupts) -> Result<Chosen, ServiceError> {
        let chosen = choose(&self.game, engine, self.seed, &interrupts.next_search());
        interrupts.idle();
        chosen
    }

    fn handle_line(&mut self, line: &str, interrupts: &Interrupts) -> Result<(), ServiceError> {
        match line.split_once(char::is_whitespace) {
            Some(("save", file)) => return self.save(Path::new(file.trim())),
            Some(("trace", file)) => return self.trace(Path::new(file.trim()), interrupts),
            _ => {}
        }
        match line {
            "hint" => return self.hint(interrupts),
            "help" | "?" => {
                self.print(HELP);
                return Ok(());
            }
            "undo" | "u" => while self.game.undo() && !self.is_humans_turn() {},
            "redo" | "r" => while self.game.redo() && !self.is_humans_turn() {},
            "swap" => {
                self.seats.swap(0, 1);
                self.running.swap(0, 1);
            }
            "board" | "" => {}
            "new" => {
                // The new game starts from the same position, with the sides swapped.
                self.kept.turn_page(&self.game);
                self.dismiss();
                self.number += 1;
                while self.game.undo() {}
                self.seats.swap(0, 1);
                self.show();
                return Ok(());
            }
            text => self.game.play_text(text)?,
        }
        self.show();
        self.name_opening();
        self.kept.write(&self.game, &self.names())
    }

    fn is_humans_turn(&self) -> bool {
        self.game.to_move().is_none_or(|side| self.seats[side].is_human())
    }

    fn hint(&self, interrupts: &Interrupts) -> Result<(), ServiceError> {
        let engine = self.seats.iter().find_map(|seat| match seat {
            Seat::Engine(engine) => Some(engine.clone()),
            Seat::Human | Seat::Program(_) => None,
        });
        let Some(engine) = engine else {
            self.print("no player here gives hints; start a game with an engine of Plyscope\n");
            return Ok(());
        };
        let chosen = self.think(&engine, interrupts)?;
        self.print(&format!("{} would play {}{}\n", engine, self.text(&chosen), details(&chosen)));
        Ok(())
    }

    fn trace(&self, path: &Path, interrupts: &Interrupts) -> Result<(), ServiceError> {
        match &self.searched {
            None => {
                self.print("no engine has searched yet, and no program has reported its events\n");
                return Ok(());
            }
            Some(Searched::Engine(request)) => {
                let trace = record(request, &interrupts.next_search());
                interrupts.idle();
                save_file(&trace, path)?;
            }
            Some(Searched::Program(text)) => {
                write_atomically(path, |file| file.write_all(text.as_bytes()))
                    .map_err(|error| ServiceError::io(path, &error))?;
            }
        }
        self.print(&format!("written to {}\n", shown(path)));
        Ok(())
    }

    fn names(&self) -> [String; 2] {
        self.seats.each_ref().map(Seat::name)
    }

    /// Ends the programs, and writes the last game, unless it follows another one and has no moves.
    pub(super) fn finish(&mut self) -> Result<(), ServiceError> {
        self.dismiss();
        self.kept.last(&self.game).map_or(Ok(()), |path| self.save(path))
    }

    /// Writes the game in the notation of the file's ending; fails for an unknown ending.
    fn save(&self, path: &Path) -> Result<(), ServiceError> {
        let [first, second] = self.names();
        save_game(&self.game, path, Players::named(&first, &second))?;
        self.print(&format!("written to {}\n", shown(path)));
        Ok(())
    }

    fn text(&self, chosen: &Chosen) -> String {
        self.game.move_text(chosen.mv)
    }

    fn show(&self) {
        let here = self.game.here();
        let board = board_view(&here.position, here.moves.as_deref());
        let mut text = format!("\n{}", board.picture);
        match board.outcome {
            Some(outcome) => text += &format!("{}\n", end(outcome)),
            None if board.legal.len() == 1 && board.legal[0].cell.is_none() => {
                text += "no legal move: type -- to pass\n";
            }
            None => {
                let legal: Vec<_> = board.legal.iter().map(|mv| mv.text.as_str()).collect();
                text += &format!("moves  {}\n", legal.join(" "));
            }
        }
        self.print(&text);
    }

    /// Prints an opening's name once, when the game reaches it.
    fn name_opening(&mut self) {
        let name = self.game.opening();
        if name != self.opening
            && let Some(name) = name
        {
            self.print(&format!("opening: {name}\n"));
        }
        self.opening = name;
    }

    fn print(&self, text: &str) {
        if self.is_verbose
            && let Err(error) = try_print(&visible(text))
        {
            self.lost.replace(Some(error));
        }
    }

    pub(super) fn record(&self) -> Record {
        let here = self.game.here();
        let [first, second] = self.names();
        Record {
            game: self.game.game().word().to_owned(),
            first,
            second,
            moves: self.game.moves.iter().map(|&mv| self.game.move_text(mv)).collect(),
            outcome: board_view(&here.position, None).outcome,
            nodes: self.nodes,
            elapsed_ms: self.elapsed_ms,
        }
    }
}

/// Returns the details of an engine's move in brackets, or nothing if neither a book nor a search
/// gave it.
fn details(chosen: &Chosen) -> String {
    if let Some(reply) = &chosen.book {
        let value = reply.value.map(|value| format!(", value {value:+}")).unwrap_or_default();
        return format!(" (from the book {}{value})", reply.book);
    }
    if chosen.is_solved {
        let (nodes, time) = (numbers(chosen.nodes), chosen.elapsed_ms as f64 / 1e3);
        let value = chosen
            .points()
            .map_or_else(|| "stopped".to_owned(), |value| format!("proved, value {value:+}"));
        return format!(" ({value}, {nodes} nodes, {time:.2} s)");
    }
    if chosen.request.is_none() {
        return String::new();
    }
    if let Some(threat) = chosen.threat {
        let does = match threat {
            Threat::Completes => "completes",
            Threat::Blocks => "blocks",
        };
        return format!(" ({does} a row)");
    }
    let score =
        chosen.points().map_or_else(|| "stopped".to_owned(), |score| format!("score {score:+}"));
    let (nodes, time) = (numbers(chosen.nodes), chosen.elapsed_ms as f64 / 1e3);
    let again = chosen.restart.map(|again| format!(", restarted at depth {}", again.depth));
    let blind = if chosen.is_blind { ", all leaves have the same value" } else { "" };
    format!(" ({score}, {nodes} nodes, {time:.2} s{}{blind})", again.unwrap_or_default())
}

/// Returns what a program reported about its move, in brackets, with its time.
fn reported(chosen: &ProgramMove) -> String {
    let mut parts = Vec::new();
    parts.extend(chosen.depth.map(|depth| format!("depth {depth}")));
    parts.extend(chosen.score.map(|score| format!("score {score:+}")));
    if chosen.nodes > 0 {
        parts.push(format!("{} nodes", numbers(chosen.nodes)));
    }
    parts.push(format!("{:.2} s", chosen.time.as_secs_f64()));
    format!(" ({})", parts.join(", "))
}

const fn end(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Player::First) => "the first player wins",
        Outcome::Win(Player::Second) => "the second player wins",
        Outcome::Draw => "a draw",
        Outcome::Exhausted => "the subboard is full, and nobody has won",
    }
}
