//! Players that are programs: their words, their list, their log. This command line starts programs
//! only by the words that a person typed or a list that a person wrote.

use crate::arguments::engine;
use crate::exit::Failure;
use crate::streams::eprint_line;
use crate::terminal::numbers;
use clap::Args;
use plyscope::service::{Engine, Program, ServiceError};
use plyscope_engines::{Command, Contender, EngineList, Log, Searches, is_program};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The options of commands that play with programs.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProgramArguments {
    /// Read the list of named programs from FILE [default: engines.toml in your configuration folder,
    /// plyscope/engines.toml]. `plyscope engine list` shows the names.
    #[arg(long, value_name = "FILE")]
    pub(crate) engines: Option<PathBuf>,
    /// Write every line between Plyscope and the programs to FILE, gzipped if its name ends in .gz.
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
}

/// The option of commands that keep the searches of programs.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchesArguments {
    /// Write every search that a program reports to DIR, as game-3-ply-12.jsonl. Plyscope opens such a file as a
    /// trace. plyscope check compares its events with the reference; lines of play are only shown.
    #[arg(long, value_name = "DIR")]
    pub(crate) save_searches: Option<PathBuf>,
}

impl SearchesArguments {
    /// Returns the folder, created if there is none.
    pub(crate) fn folder(&self) -> Result<Option<Searches>, Failure> {
        let folder = self.save_searches.as_deref().map(Searches::in_folder);
        folder.transpose().map_err(Failure::from)
    }
}

/// Ends the writing of searches, and says how many there are.
pub(crate) fn finish(searches: Option<&Searches>) -> Result<(), Failure> {
    let Some(searches) = searches else { return Ok(()) };
    match searches.finish()? {
        0 => eprint_line(format_args!(
            "plyscope: no program reported a search; docs/engines.md describes the lines to print"
        )),
        files => eprint_line(format_args!("plyscope: searches written: {}", numbers(files))),
    }
    Ok(())
}

/// Reads the words of a player. A program is checked later, because the list of names is not known here.
pub(crate) fn player(text: &str) -> Result<String, String> {
    if is_program(text) { Ok(text.trim().to_owned()) } else { engine(text) }
}

/// Reads the list of names in a file, or the user's own.
pub(crate) fn list_in(file: Option<&Path>) -> Result<EngineList, Failure> {
    file.map_or_else(EngineList::of_user, EngineList::read).map_err(Failure::from)
}

impl ProgramArguments {
    /// Returns the list of names.
    pub(crate) fn list(&self) -> Result<EngineList, Failure> {
        list_in(self.engines.as_deref())
    }

    /// Returns the programs among the players, each with its field and its label in the log. An engine's words
    /// are no program, so a list cannot hide them.
    pub(crate) fn among(
        &self,
        players: &[(&str, &str, &str)],
        searches: Option<&Searches>,
    ) -> Result<Vec<Option<Arc<Contender>>>, Failure> {
        let commands = players.iter().map(|(field, _, word)| self.command(field, word));
        let commands = commands.collect::<Result<Vec<_>, _>>()?;
        let log = match &self.log {
            Some(_) if commands.iter().all(Option::is_none) => {
                return Err(Failure::usage("--log needs at least one program among the players"));
            }
            _ if searches.is_some() && commands.iter().all(Option::is_none) => {
                let reason = "--save-searches needs at least one program among the players";
                return Err(Failure::usage(reason));
            }
            Some(path) => Log::create(path).map_err(|error| ServiceError::io(path, &error))?,
            None => Log::default(),
        };
        let contenders = players.iter().zip(commands).map(|((_, label, _), command)| {
            Some(Arc::new(Contender::new(command?, label, &log, searches)))
        });
        Ok(contenders.collect())
    }

    /// Returns the program that words name; `None` for an engine.
    pub(crate) fn command(&self, field: &str, word: &str) -> Result<Option<Command>, Failure> {
        if is_program(word) {
            return Ok(Some(Command::parse(word).map_err(ServiceError::of(field))?));
        }
        if word == "human" || Engine::known_nowhere(word).is_none() {
            return Ok(None);
        }
        let named = self.list()?.named(word);
        named.map_err(|error| ServiceError { field: Some(field.to_owned()), ..error }.into())
    }
}

/// Returns a program as a match needs it.
pub(crate) fn as_program(contender: &Arc<Contender>) -> Arc<dyn Program> {
    Arc::clone(contender) as Arc<dyn Program>
}
