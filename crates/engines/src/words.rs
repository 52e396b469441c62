//! Programs in words: a file or `PROTOCOL:COMMAND`, with options after commas.

use plyscope::service::InputError;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// The protocols that Plyscope speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// Plyscope's own: one line per move, for all games.
    Ply,
    /// The Go Text Protocol, version 2, for Othello.
    Gtp,
    /// The protocol of the Gomocup tournaments, for Gomoku.
    Gomocup,
    /// A Python file with an agent of Kaggle's `ConnectX`, for Connect Four. A few lines of ours run it, which
    /// speak *ply*.
    Kaggle,
}

impl Protocol {
    const ALL: [Self; 4] = [Self::Ply, Self::Gtp, Self::Gomocup, Self::Kaggle];

    /// Returns the word before the colon.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ply => "ply",
            Self::Gtp => "gtp",
            Self::Gomocup => "gomocup",
            Self::Kaggle => "kaggle",
        }
    }

    /// Returns the protocol of the lines that pass between Plyscope and the process.
    pub(crate) const fn spoken(self) -> Self {
        match self {
            Self::Kaggle => Self::Ply,
            spoken => spoken,
        }
    }

    /// Returns the word that ends a program.
    pub(crate) const fn quit(self) -> &'static str {
        if matches!(self, Self::Gomocup) { "END" } else { "quit" }
    }

    /// Returns the end of a line.
    pub(crate) const fn line_end(self) -> &'static str {
        if matches!(self, Self::Gomocup) { "\r\n" } else { "\n" }
    }
}

/// How long a process of a program lives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Restart {
    /// Every game has a new process.
    #[default]
    Game,
    /// One process plays all games, until a fault.
    Match,
}

/// The options of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The time limit of a move, 1 ms to a day; `None`: a move may take [`LONGEST_MOVE`](Self::LONGEST_MOVE).
    pub time_ms: Option<u64>,
    /// The time limit of all moves of a game, 1 ms to a day; `None`: there is none.
    pub total_ms: Option<u64>,
    /// The name in tables; `None`: the command.
    pub name: Option<String>,
    /// The time to start and to answer the first line, 1 to 600 s.
    pub start_s: u64,
    /// The time that a move may take beyond its limit, 0 to 10,000 ms.
    pub margin_ms: u64,
    /// How long a process lives.
    pub restart: Restart,
    /// Whether the program always plays the same move in the same position.
    pub deterministic: bool,
}

impl Settings {
    /// The time limit of a move without `time=`, ms, because nothing waits for ever.
    pub const LONGEST_MOVE: u64 = 60_000;

    /// Returns the time limit of a move, ms.
    pub fn limit_ms(&self) -> u64 {
        self.time_ms.unwrap_or(Self::LONGEST_MOVE)
    }
}

impl Default for Settings {
    fn default() -> Self {
        let (time_ms, total_ms, name) = (None, None, None);
        let (restart, deterministic) = (Restart::Game, false);
        Self { time_ms, total_ms, name, start_s: 10, margin_ms: 50, restart, deterministic }
    }
}

/// A program to start, with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program and its arguments, at least one word. No shell ever reads them.
    pub words: Vec<String>,
    /// The protocol; `None`: its first answer shows it.
    pub protocol: Option<Protocol>,
    /// The options.
    pub settings: Settings,
    /// The working directory; `None`: the current one.
    pub folder: Option<PathBuf>,
    /// Environment variables, besides the current ones.
    pub environment: BTreeMap<String, String>,
    /// The games that it plays; empty: any.
    pub games: Vec<String>,
}

/// Returns whether words name a program: the part before the first comma has a path separator, or begins
/// with a protocol and a colon.
pub fn is_program(text: &str) -> bool {
    let command = text.trim().split(',').next().unwrap_or_default();
    let is_path = command.contains('/') || (cfg!(windows) && command.contains('\\'));
    is_path || protocol_of(command).is_some() || unspoken(command)
}

fn protocol_of(command: &str) -> Option<(Protocol, &str)> {
    let (word, rest) = command.split_once(':')?;
    let protocol = Protocol::ALL.into_iter().find(|protocol| protocol.word() == word)?;
    Some((protocol, rest))
}

/// Whether a command begins with a protocol of the field that Plyscope does not speak.
fn unspoken(command: &str) -> bool {
    let word = command.split_once(':').map(|(word, _)| word);
    word.is_some_and(|word| ["ugi", "uci", "nboard"].contains(&word))
}

impl Command {
    /// Reads a program in words: `./mybot.py,time=1` or `gtp:gtp-rhino -l 3`.
    ///
    /// # Errors
    /// A protocol that Plyscope does not speak, an empty command, or a wrong option, with its place.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        let text = text.trim();
        let command = text.split(',').next().unwrap_or_default();
        if unspoken(command) {
            let reason =
                format!("{:?} is a protocol that Plyscope does not speak", word_of(command));
            let remedy = "write ply:COMMAND, gtp:COMMAND, gomocup:COMMAND or kaggle:FILE";
            return Err(InputError::at(0, reason, remedy));
        }
        let (protocol, words) = match protocol_of(command) {
            Some((protocol, rest)) => (Some(protocol), rest),
            None => (None, command),
        };
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            let remedy = "write for example gtp:gtp-rhino -l 3, or ./mybot.py";
            return Err(InputError::at(0, "no command is given", remedy));
        }
        let (folder, environment, games) = (None, BTreeMap::new(), Vec::new());
        let settings = Settings::default();
        let mut read = Self { words, protocol, settings, folder, environment, games };
        if let Some(options) = text.get(command.len() + 1..) {
            read.take_options(options, command.len() + 1)?;
        }
        Ok(read)
    }

    /// Returns the command of a text, without its protocol and its options, and not split.
    pub(crate) fn unsplit(text: &str) -> &str {
        let command = text.trim().split(',').next().unwrap_or_default();
        protocol_of(command).map_or(command, |(_, rest)| rest).trim()
    }

    /// Reads options, separated by commas. Places in errors are byte offsets, counted from `at`.
    pub(crate) fn take_options(&mut self, options: &str, mut at: usize) -> Result<(), InputError> {
        let mut seen: Vec<&str> = Vec::new();
        for option in options.split(',') {
            let (word, value) = option.split_once('=').unwrap_or((option, ""));
            if seen.contains(&word) {
                return Err(InputError::at(at, format!("{word} is given twice"), "give it once"));
            }
            seen.push(word);
            self.settings.take(word, value).map_err(|error| error.shifted(at))?;
            at += option.len() + 1;
        }
        Ok(())
    }

    /// Returns the name in tables: that of the options, else the last part of the file, else the command.
    pub fn name(&self) -> String {
        self.settings.name.clone().unwrap_or_else(|| {
            let file = self.words.iter().map(Path::new).find(|word| word.components().count() > 1);
            let file = file.unwrap_or_else(|| Path::new(&self.words[0]));
            file.file_name()
                .map_or_else(|| self.words.join(" "), |name| name.to_string_lossy().into())
        })
    }

    /// Returns the program to start with its arguments: a script runs under its interpreter.
    ///
    /// # Errors
    /// The file does not exist, or is not executable, as the rest of a sentence.
    pub(crate) fn to_run(&self) -> Result<std::process::Command, String> {
        let program = &self.words[0];
        let path = Path::new(program);
        let is_path = program.contains(std::path::is_separator);
        let here = self.folder.as_deref().filter(|_| path.is_relative());
        let path = here.map_or_else(|| path.to_owned(), |folder| folder.join(path));
        let interpreter = interpreter_of(&path);
        let is_agent = self.protocol == Some(Protocol::Kaggle);
        if is_agent && path.extension().is_none_or(|ending| ending != "py") {
            return Err("is no Python file, and kaggle: names one".to_owned());
        }
        if is_path || !interpreter.is_empty() {
            let there = path.metadata().map_err(|error| match error.kind() {
                std::io::ErrorKind::NotFound => "not found".to_owned(),
                _ => error.to_string(),
            })?;
            if interpreter.is_empty() && !is_executable(&there) {
                return Err(format!(
                    "is not executable: chmod +x {program}, or ply:…, gtp:… or gomocup:… for a command"
                ));
            }
        }
        // The working directory of the process may be another one, so its file has a whole path.
        let whole = if is_path || !interpreter.is_empty() {
            std::path::absolute(&path).map_err(|error| error.to_string())?.into_os_string()
        } else {
            program.into()
        };
        let mut run = match interpreter {
            [first, rest @ ..] => {
                let mut run = std::process::Command::new(first);
                if is_agent {
                    run.args(["-c", include_str!("kaggle.py")]);
                }
                run.args(rest).arg(whole);
                run
            }
            [] => std::process::Command::new(whole),
        };
        run.args(&self.words[1..]).envs(&self.environment);
        if let Some(folder) = &self.folder {
            run.current_dir(folder);
        }
        Ok(run)
    }
}

/// Returns the command that runs a script or an archive of Java; empty for any other file.
pub(crate) fn interpreter_of(file: &Path) -> &'static [&'static str] {
    match file.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "py" if cfg!(windows) => &["python"],
        "py" => &["python3"],
        "js" | "mjs" => &["node"],
        "jar" => &["java", "-jar"],
        _ => &[],
    }
}

#[cfg(unix)]
pub(crate) fn is_executable(file: &std::fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o111 != 0 && file.is_file()
}

#[cfg(not(unix))]
pub(crate) fn is_executable(file: &std::fs::Metadata) -> bool {
    file.is_file()
}

fn word_of(command: &str) -> &str {
    command.split(':').next().unwrap_or_default()
}

impl Settings {
    fn take(&mut self, word: &str, value: &str) -> Result<(), InputError> {
        let wrong =
            |remedy: &str| Err(InputError::at(0, format!("{word} is not {value:?}"), remedy));
        let whole = |most: u64, least: u64| {
            value.parse().ok().filter(|number| (least..=most).contains(number))
        };
        let seconds = || {
            let seconds = value.parse::<f64>().ok()?;
            (0.001..=86_400.0).contains(&seconds).then_some((seconds * 1e3).round() as u64)
        };
        match word {
            "time" => match seconds() {
                None => return wrong("use 0.001 to 86400 seconds per move"),
                time => self.time_ms = time,
            },
            "total" => match seconds() {
                None => return wrong("use 0.001 to 86400 seconds per game"),
                total => self.total_ms = total,
            },
            "name" if is_name(value) => self.name = Some(value.to_owned()),
            "name" => return wrong("use 1 to 60 characters without commas and control characters"),
            "start" => match whole(600, 1) {
                Some(seconds) => self.start_s = seconds,
                None => return wrong("use 1 to 600 seconds"),
            },
            "margin" => match whole(10_000, 0) {
                Some(ms) => self.margin_ms = ms,
                None => return wrong("use 0 to 10000 milliseconds"),
            },
            "restart" => match value {
                "game" => self.restart = Restart::Game,
                "match" => self.restart = Restart::Match,
                _ => return wrong("use game or match"),
            },
            "deterministic" if value.is_empty() => self.deterministic = true,
            _ => {
                let remedy = "use time=, total=, name=, start=, margin=, restart= or deterministic";
                return Err(InputError::at(
                    0,
                    format!("unknown option {word:?} of a program"),
                    remedy,
                ));
            }
        }
        Ok(())
    }
}

/// Returns whether a text can be the name of a player.
pub(crate) fn is_name(text: &str) -> bool {
    (1..=60).contains(&text.chars().count()) && !text.contains(|c: char| c == ',' || c.is_control())
}

/// Writes the command with the options that differ from the usual ones. The user's own folder is written as
/// `~`, because journals and reports are passed on.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(protocol) = self.protocol {
            write!(f, "{}:", protocol.word())?;
        }
        let home = std::env::home_dir().map(|home| home.to_string_lossy().into_owned());
        let home = home.filter(|home| home.len() > 1);
        let shown = self.words.iter().map(|word| {
            let rest = home.as_ref().and_then(|home| word.strip_prefix(home.as_str()));
            match rest.filter(|rest| rest.starts_with(std::path::is_separator)) {
                Some(rest) => format!("~{rest}"),
                None => word.clone(),
            }
        });
        f.write_str(&shown.collect::<Vec<_>>().join(" "))?;
        let (usual, now) = (Settings::default(), &self.settings);
        if let Some(ms) = now.time_ms {
            write!(f, ",time={}", ms as f64 / 1e3)?;
        }
        if let Some(ms) = now.total_ms {
            write!(f, ",total={}", ms as f64 / 1e3)?;
        }
        if let Some(name) = &now.name {
            write!(f, ",name={name}")?;
        }
        if now.start_s != usual.start_s {
            write!(f, ",start={}", now.start_s)?;
        }
        if now.margin_ms != usual.margin_ms {
            write!(f, ",margin={}", now.margin_ms)?;
        }
        if now.restart == Restart::Match {
            f.write_str(",restart=match")?;
        }
        if now.deterministic {
            f.write_str(",deterministic")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_come_back() {
        for text in [
            "./mybot.py",
            "gtp:gtp-rhino -l 3",
            "ply:python3 bot.py,time=0.2,name=Ana's bot,start=3,margin=0,restart=match,deterministic",
            "/usr/games/gtp-rhino,time=1.5,total=60",
            "gomocup:wine brain.exe",
            "kaggle:submission.py",
        ] {
            assert!(is_program(text), "{text}");
            let read = Command::parse(text).unwrap();
            assert_eq!(read.to_string(), text);
            assert_eq!(Command::parse(&read.to_string()).unwrap(), read);
        }
        let home = std::env::home_dir().unwrap();
        let command = Command::parse(&home.join("bot.py").to_string_lossy()).unwrap();
        assert_eq!(
            (command.to_string(), command.name()),
            ("~/bot.py".to_owned(), "bot.py".to_owned())
        );
    }

    #[test]
    fn engines_are_no_programs() {
        for text in [
            "random",
            "othello-phases",
            "alphabeta+tt:16MB,depth=4",
            "alphabeta,eval=deepdiver:weights/tuned.json,depth=3",
            "mybot.py",
        ] {
            assert!(!is_program(text), "{text}");
        }
    }

    #[test]
    fn wrong_words_are_refused_with_their_place() {
        for (text, at, part) in [
            ("uci:./engine", 0, "does not speak"),
            ("./bot,total=0", 6, "seconds per game"),
            ("gtp:", 0, "no command"),
            ("gtp: ,time=1", 0, "no command"),
            ("./bot,tme=1", 6, "unknown option \"tme\""),
            ("./bot,time=0", 6, "0.001 to 86400"),
            ("./bot,time=1,time=2", 13, "twice"),
            ("./bot,margin=-1", 6, "0 to 10000"),
            ("./bot,restart=never", 6, "game or match"),
            ("./bot,name=", 6, "1 to 60"),
            ("./bot,deterministic=no", 6, "unknown option"),
            ("./bot,", 6, "unknown option"),
        ] {
            let error = Command::parse(text).unwrap_err();
            assert!(error.to_string().contains(part), "{text}: {error}");
            assert_eq!(error.at, Some(at), "{text}");
        }
    }

    #[test]
    fn a_file_that_cannot_start_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bot");
        let word = path.to_string_lossy().into_owned();
        let command = |word: &str| Command::parse(word).unwrap();
        assert_eq!(command(&word).to_run().unwrap_err(), "not found");
        assert_eq!(command(&format!("{word}.py")).to_run().unwrap_err(), "not found");
        std::fs::write(&path, "").unwrap();
        if cfg!(unix) {
            assert!(
                command(&word).to_run().unwrap_err().starts_with("is not executable: chmod +x ")
            );
        }
        std::fs::write(format!("{word}.py"), "").unwrap();
        let agent = command(&format!("kaggle:{word}.py")).to_run().unwrap();
        assert_eq!(agent.get_args().next().unwrap(), "-c");
        assert!(command(&format!("kaggle:{word}")).to_run().unwrap_err().contains("Python file"));
        let run = command(&format!("{word}.py --fast")).to_run().unwrap();
        assert_eq!(run.get_program(), if cfg!(windows) { "python" } else { "python3" });
        assert_eq!(run.get_args().count(), 2);
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(ply:|gtp:|gomocup:|kaggle:|./)?.{0,40}(,(time|start|name|margin)=.{0,6}){0,3}") {
            if let Ok(read) = Command::parse(&text) {
                prop_assert!(!read.words.is_empty());
                // The home folder is shortened, so such words do not come back.
                if std::env::home_dir().is_none_or(|home| !text.contains(&*home.to_string_lossy())) {
                    prop_assert_eq!(Command::parse(&read.to_string()).unwrap(), read);
                }
            }
        }
    }
}
