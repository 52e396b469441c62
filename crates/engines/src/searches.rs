//! The searches that programs report: the events of a move, and the folder that keeps their files.

use plyscope::service::wire::SetupRequest;
use plyscope::service::{GameRecord, ProgramFile, ServiceError, program_file, write_atomically};
use std::collections::VecDeque;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The most events of a move that are kept; the others are only counted.
const MOST_EVENTS: usize = 200_000;

/// The most lines of play of a move that are kept, the last ones.
const MOST_LINES: usize = 20;

/// The search that a program reports before its move: its events, or else its lines of play.
#[derive(Debug, Default)]
pub(crate) struct Events {
    kept: Vec<String>,
    left_out: u64,
    /// The lines of play, moves separated by commas, each with the score at its end.
    lines: VecDeque<(String, i32)>,
}

impl Events {
    /// Adds the JSON of an event.
    pub(crate) fn push(&mut self, json: &str) {
        if self.kept.len() < MOST_EVENTS {
            self.kept.push(json.to_owned());
        } else {
            self.left_out += 1;
        }
    }

    /// Adds a line of play, moves separated by commas, with the score at its end for the side to move.
    pub(crate) fn push_line(&mut self, moves: &str, score: i32) {
        if self.lines.len() == MOST_LINES {
            self.lines.pop_front();
        }
        self.lines.push_back((moves.to_owned(), score));
    }

    /// Writes the search as a file that opens like any external run; `None`: nothing was reported. The nodes are
    /// those of events alone, because a line of play is no count.
    pub(crate) fn file(&self, game: &GameRecord, name: &str) -> Option<ProgramFile> {
        // A margin bounds searches of ours, not the moves of a program.
        let setup = SetupRequest { margin: None, ..game.setup_here() };
        if !self.kept.is_empty() {
            return Some(program_file(&setup, name, &self.kept, self.left_out));
        }
        let lines = self.lines.iter().flat_map(|(moves, score)| chain(game, moves, *score));
        let lines: Vec<String> = lines.collect();
        let file = (!lines.is_empty()).then(|| program_file(&setup, name, &lines, 0))?;
        Some(ProgramFile { nodes: 0, ..file })
    }
}

/// Writes a line of play as events, with a header that says so. It ends before its first illegal move, and is empty
/// without a legal one.
fn chain(game: &GameRecord, moves: &str, score: i32) -> Vec<String> {
    let mut after = game.clone();
    let legal = moves.split(',').map_while(|text| {
        after.play_text(&text.to_lowercase()).ok()?;
        after.moves.last().map(|&mv| game.move_text(mv))
    });
    let legal: Vec<String> = legal.collect();
    let [first, ..] = &legal[..] else { return Vec::new() };
    let mut events =
        vec!["{\"plyscope\":\"events\",\"lines\":true}".to_owned(), "{\"e\":\"enter\"}".to_owned()];
    events.extend(legal.iter().map(|mv| format!("{{\"e\":\"enter\",\"move\":\"{mv}\"}}")));
    events.push(format!("{{\"e\":\"exit\",\"value\":{score}}}"));
    events.extend(legal[1..].iter().map(|_| "{\"e\":\"exit\"}".to_owned()));
    events.push(format!("{{\"e\":\"exit\",\"value\":{score},\"best\":\"{first}\"}}"));
    events
}

/// A folder with a file per reported search; clones write to the same folder.
#[derive(Clone, Debug)]
pub struct Searches {
    folder: PathBuf,
    state: Arc<Mutex<Written>>,
}

/// The files written so far, and the first error.
#[derive(Debug, Default)]
struct Written {
    files: u64,
    error: Option<ServiceError>,
}

impl Searches {
    /// Uses a folder, and creates it if there is none.
    ///
    /// # Errors
    /// The folder cannot be created.
    pub fn in_folder(folder: &Path) -> Result<Self, ServiceError> {
        fs::create_dir_all(folder).map_err(|error| ServiceError::io(folder, &error))?;
        Ok(Self { folder: folder.to_owned(), state: Arc::default() })
    }

    /// Writes the search before the move at `ply` of a game, as `game-3-ply-12.jsonl`. An error ends the writing, and
    /// not the game.
    pub(crate) fn save(&self, number: u32, ply: usize, text: &str) {
        let mut written = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if written.error.is_some() {
            return;
        }
        let path = self.folder.join(format!("game-{number}-ply-{ply}.jsonl"));
        match write_atomically(&path, |file| file.write_all(text.as_bytes())) {
            Ok(()) => written.files += 1,
            Err(error) => written.error = Some(ServiceError::io(&path, &error)),
        }
    }

    /// Returns the number of files written.
    ///
    /// # Errors
    /// A file could not be written; those before it are whole.
    pub fn finish(&self) -> Result<u64, ServiceError> {
        let mut written = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        written.error.take().map_or(Ok(written.files), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::service::wire::Expectations;
    use plyscope::service::{check_stream, open_stream};

    #[test]
    fn events_beyond_the_limit_are_counted() {
        let game = GameRecord::at(SetupRequest::at("connect4", "44")).unwrap();
        let mut events = Events::default();
        assert_eq!(events.file(&game, "Ana"), None);
        (0..MOST_EVENTS + 3).for_each(|_| events.push("{\"e\":\"enter\"}"));
        let file = events.file(&game, "Ana").unwrap().text;
        assert_eq!(file.lines().count(), 1 + MOST_EVENTS + 1);
        assert!(file.ends_with("# 3 more events of this move were not kept\n"));
    }

    #[test]
    fn lines_of_play_open_as_chains() {
        let game = GameRecord::at(SetupRequest::at("othello", "f5")).unwrap();
        let mut events = Events::default();
        events.push_line("a1,d6", 9);
        events.push_line("D6", 3);
        events.push_line("d6,C3,a1,d3", -4);
        let file = events.file(&game, "Ana").unwrap();
        assert_eq!((file.nodes, file.text.matches("\"lines\":true").count()), (0, 2));
        assert!(
            file.text.contains("\"move\":\"c3\"") && !file.text.contains("a1"),
            "{}",
            file.text
        );
        assert!(open_stream(&mut file.text.as_bytes()).is_ok());
        let checked = check_stream(&mut file.text.as_bytes(), &Expectations::default()).unwrap();
        assert!(checked.iter().all(|search| !search.agrees), "nothing is compared");
        assert!(checked[1].first_difference.is_none() && checked[1].said.len() == 1);
        (0..30).for_each(|score| events.push_line("d6", score));
        assert_eq!(events.lines.len(), MOST_LINES);
        events.push("{\"e\":\"enter\"}");
        assert!(!events.file(&game, "Ana").unwrap().text.contains("lines"), "events say more");
    }

    #[test]
    fn a_folder_that_vanishes_is_an_error_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let searches = Searches::in_folder(&folder.path().join("a/b")).unwrap();
        searches.save(0, 12, "x\n");
        assert_eq!(searches.finish().unwrap(), 1);
        assert_eq!(fs::read(folder.path().join("a/b/game-0-ply-12.jsonl")).unwrap(), b"x\n");
        fs::remove_dir_all(folder.path().join("a")).unwrap();
        searches.save(1, 0, "x\n");
        assert!(searches.finish().is_err());
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(Searches::in_folder(&folder.path().join("file")).is_err());
    }
}
