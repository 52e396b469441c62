//! A trial of one program on its own: its start, moves, a pass, a whole game, a short clock, and its end.

use crate::log::Log;
use crate::referee::Contender;
use crate::words::{Command, Restart};
use plyscope::service::wire::{GameResult, Player};
use plyscope::service::{
    Engine, GameEnd, GameRecord, Handle, Lapse, Program, ProgramSeat, ServiceError, board_view,
    choose, now,
};
use std::time::Duration;

/// A program on trial.
#[derive(Debug)]
pub struct Trial {
    game: GameRecord,
    command: Command,
    log: Log,
}

/// The result of a test: what it shows, or why it failed.
pub type Verdict = Result<String, String>;

/// A test that was done.
#[derive(Debug)]
pub struct Tested<'a> {
    /// The name of the test.
    pub name: &'a str,
    /// Its result.
    pub verdict: Verdict,
    /// The lines between Plyscope and the program, if the log keeps them in memory.
    pub exchange: String,
}

/// A step, with its name. It gives no verdict where it does not apply.
type Step<'a> = (&'a str, Box<dyn Fn() -> Result<Option<Verdict>, ServiceError> + 'a>);

/// The time limit of the step with a short clock, ms.
const SHORT: u64 = 200;

impl Trial {
    /// Creates a trial in a game from its start. The lines go to the log.
    pub fn new(game: GameRecord, mut command: Command, log: Log) -> Self {
        // A process that stays for the next game would not end.
        command.settings.restart = Restart::Game;
        Self { game, command, log }
    }

    /// Does all tests, and hands over each result. Returns whether all passed. A program that does not start fails
    /// the others too, so they are left out.
    ///
    /// # Errors
    /// An error of `each`.
    pub fn run<E: From<ServiceError>>(
        &self,
        handle: &Handle,
        mut each: impl FnMut(Tested<'_>) -> Result<(), E>,
    ) -> Result<bool, E> {
        let usual = self.contender(self.command.clone());
        let mut fast = self.command.clone();
        fast.settings.time_ms = Some(SHORT);
        let fast = self.contender(fast);
        let steps: [Step; 6] = [
            ("start", Box::new(|| Ok(Some(self.start(&usual, handle))))),
            ("three positions", Box::new(|| self.positions(&usual, handle).map(Some))),
            ("a pass", Box::new(|| self.pass(&usual, handle))),
            ("a whole game", Box::new(|| Ok(Some(self.whole(&usual, handle))))),
            ("0.2 s per move", Box::new(|| self.positions(&fast, handle).map(Some))),
            ("quit", Box::new(|| Ok(Some(self.quit(&usual, handle))))),
        ];
        let mut all = true;
        for (name, step) in steps {
            let verdict = step()?;
            if handle.is_stopped() {
                return Ok(false);
            }
            let exchange = self.log.take();
            let Some(verdict) = verdict else { continue };
            all &= verdict.is_ok();
            each(Tested { name, verdict, exchange })?;
            if !all && name == "start" {
                break;
            }
        }
        Ok(all)
    }

    fn contender(&self, command: Command) -> Contender {
        Contender::new(command, "P", &self.log, None)
    }

    fn start(&self, contender: &Contender, handle: &Handle) -> Verdict {
        let began = now();
        let seat = sit(contender, &self.game, handle)?;
        let took = began.elapsed();
        seat.end(Some(GameEnd::of_test(GameResult::Draw)));
        Ok(format!("it answers after {:.2} s", took.as_secs_f64()))
    }

    /// Requests a move in three positions of one game, which need not follow each other.
    fn positions(&self, contender: &Contender, handle: &Handle) -> Result<Verdict, ServiceError> {
        let games = [0, 7, 2].map(|plies| self.after(plies, 1, handle));
        let mut texts = Vec::new();
        let mut seat = match sit(contender, &self.game, handle) {
            Ok(seat) => seat,
            Err(reason) => return Ok(Err(reason)),
        };
        for game in games {
            let game = game?;
            match seat.choose(&game, handle) {
                Ok(Some(chosen)) => texts.push(format!(
                    "{} in {} ms",
                    game.move_text(chosen.mv),
                    chosen.time.as_millis()
                )),
                Ok(None) => break,
                Err(lapse) => {
                    seat.end(Some(GameEnd::by_fault(Player::First, Player::First, lapse.kind)));
                    return Ok(Err(failed(&lapse)));
                }
            }
        }
        seat.end(Some(GameEnd::of_test(GameResult::Draw)));
        Ok(Ok(texts.join(", ")))
    }

    /// Requests a move where the only one is to pass; `None` for a game without passes.
    fn pass(
        &self,
        contender: &Contender,
        handle: &Handle,
    ) -> Result<Option<Verdict>, ServiceError> {
        if self.game.game().word() != "othello" {
            return Ok(None);
        }
        for seed in 0..1_000 {
            let mut game = self.game.clone();
            while game.to_move().is_some() {
                let legal = board_view(&game.now, None).legal;
                if legal.len() == 1 && legal[0].cell.is_none() {
                    return Ok(Some(self.one_move(contender, &game, handle)));
                }
                let chosen = choose(&game, &Engine::Random, seed, handle)?;
                game.play(chosen.mv);
            }
        }
        Ok(None)
    }

    fn one_move(&self, contender: &Contender, game: &GameRecord, handle: &Handle) -> Verdict {
        let mut seat = sit(contender, &self.game, handle)?;
        let chosen = seat.choose(game, handle);
        let result = if chosen.is_ok() { GameResult::Draw } else { GameResult::Loss };
        seat.end(Some(GameEnd::of_test(result)));
        let chosen = chosen.map_err(|lapse| failed(&lapse))?;
        Ok(chosen
            .map_or_else(String::new, |chosen| format!("it plays {}", game.move_text(chosen.mv))))
    }

    /// Lets the program play a game against itself.
    fn whole(&self, contender: &Contender, handle: &Handle) -> Verdict {
        let mut game = self.game.clone();
        let mut seats = [sit(contender, &game, handle)?, sit(contender, &game, handle)?];
        let mut slowest = Duration::ZERO;
        let verdict = loop {
            let Some(side) = game.to_move() else {
                break Ok(format!(
                    "{} moves, the slowest in {} ms",
                    game.moves.len(),
                    slowest.as_millis()
                ));
            };
            match seats[side].choose(&game, handle) {
                Ok(Some(chosen)) => {
                    slowest = slowest.max(chosen.time);
                    game.play(chosen.mv);
                }
                Ok(None) => break Ok(String::new()),
                Err(lapse) => break Err(failed(&lapse)),
            }
        };
        let end = verdict.as_ref().ok().map(|_| GameEnd::of_test(GameResult::Draw));
        for seat in seats {
            seat.end(end);
        }
        verdict
    }

    fn quit(&self, contender: &Contender, handle: &Handle) -> Verdict {
        let seat = sit(contender, &self.game, handle)?;
        let began = now();
        seat.end(Some(GameEnd::of_test(GameResult::Draw)));
        let took = began.elapsed().as_secs_f64();
        if took < 2.0 {
            Ok(format!("it ends after {took:.2} s"))
        } else {
            Err("it was still running after 2 s, and was killed".to_owned())
        }
    }

    /// Returns the game after random moves, fewer if it would be over.
    fn after(&self, plies: usize, seed: u64, handle: &Handle) -> Result<GameRecord, ServiceError> {
        let mut game = self.game.clone();
        for _ in 0..plies {
            let mut next = game.clone();
            next.play(choose(&game, &Engine::Random, seed, handle)?.mv);
            if next.to_move().is_none() {
                break;
            }
            game = next;
        }
        Ok(game)
    }
}

fn sit(
    contender: &Contender,
    game: &GameRecord,
    handle: &Handle,
) -> Result<Box<dyn ProgramSeat>, String> {
    let seat = contender.sit(game, 0, Player::First, handle).map_err(|lapse| failed(&lapse))?;
    seat.ok_or_else(|| "stopped".to_owned())
}

fn failed(lapse: &Lapse) -> String {
    format!("{}: it {}", lapse.kind.word(), lapse.reason)
}
