//! The searches that programs report: events, lines of play, and the folder that keeps their files.

use crate::gomocup::square;
use crate::info::{Info, report};
use crate::lock::lock;
use plyscope::service::wire::SetupRequest;
use plyscope::service::{
    GameRecord, ProgramFile, ServiceError, board_view, program_file, write_atomically,
};
use std::collections::VecDeque;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The most events of a move that are kept; the others are only counted.
const MOST_EVENTS: usize = 200_000;

/// The most lines of play of a move that are kept, the last ones.
const MOST_LINES: usize = 20;

/// The most moves of a line of play that are kept; no game is longer.
const LONGEST_LINE: usize = 400;

/// The search that a program reports before its move: its last numbers, and its events or else its lines of play.
#[derive(Debug, Default)]
pub(crate) struct Reported {
    pub(crate) info: Info,
    events: Vec<String>,
    left_out: u64,
    /// The moves of each line of play, and the score at its end for the program.
    lines: VecDeque<(Vec<String>, i32)>,
}

impl Reported {
    /// Adds the JSON of an event.
    pub(crate) fn push_event(&mut self, json: &str) {
        if self.events.len() < MOST_EVENTS {
            self.events.push(json.to_owned());
        } else {
            self.left_out += 1;
        }
    }

    /// Adds a report in words. Its line of play counts if it has a score.
    pub(crate) fn push_report(&mut self, words: &str) {
        let (info, line) = report(words);
        self.info.update(info);
        let Some(score) = info.score.filter(|_| !line.is_empty()) else { return };
        if self.lines.len() == MOST_LINES {
            self.lines.pop_front();
        }
        let line = line.iter().take(LONGEST_LINE).map(|mv| mv.to_lowercase()).collect();
        self.lines.push_back((line, score));
    }

    /// Writes the search as a file that opens like any external run; `None`: nothing was reported. The nodes are
    /// those of events alone, because a line of play is no count.
    pub(crate) fn file(&self, game: &GameRecord, name: &str) -> Option<ProgramFile> {
        // A margin bounds searches of ours, not the moves of a program.
        let setup = SetupRequest { margin: None, ..game.setup_here() };
        if !self.events.is_empty() {
            return Some(program_file(&setup, name, &self.events, self.left_out));
        }
        let lines = self.lines.iter().flat_map(|(moves, score)| chain(game, moves, *score));
        let lines: Vec<String> = lines.collect();
        let file = (!lines.is_empty()).then(|| program_file(&setup, name, &lines, 0))?;
        Some(ProgramFile { nodes: 0, ..file })
    }
}

/// Writes a line of play as events, with a header that says so. It ends before its first illegal move, and is empty
/// without a legal one.
fn chain(game: &GameRecord, moves: &[String], score: i32) -> Vec<String> {
    let mut after = game.clone();
    let squares = squares(game, moves);
    let legal = squares.as_deref().unwrap_or(moves).iter().map_while(|text| {
        after.play_text(text).ok()?;
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

/// Reads the pairs of numbers by which Gomoku programs write squares, as far as there are such; `None` if the first
/// move is no number.
fn squares(game: &GameRecord, moves: &[String]) -> Option<Vec<String>> {
    let numbers: Vec<u32> = moves.iter().map_while(|text| text.parse().ok()).collect();
    if game.game().word() != "gomoku" || numbers.is_empty() {
        return None;
    }
    let view = board_view(&game.now, None);
    Some(numbers.chunks_exact(2).map_while(|pair| square(&view, pair[0], pair[1])).collect())
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
        let mut written = lock(&self.state);
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
        let mut written = lock(&self.state);
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
        let mut search = Reported::default();
        assert_eq!(search.file(&game, "Ana"), None);
        (0..MOST_EVENTS + 3).for_each(|_| search.push_event("{\"e\":\"enter\"}"));
        let file = search.file(&game, "Ana").unwrap().text;
        assert_eq!(file.lines().count(), 1 + MOST_EVENTS + 1);
        assert!(file.ends_with("# 3 more events of this move were not kept\n"));
    }

    #[test]
    fn lines_of_play_open_as_chains() {
        let game = GameRecord::at(SetupRequest::at("othello", "f5")).unwrap();
        let mut search = Reported::default();
        search.push_report("score=9 pv=a1,d6");
        search.push_report("pv=d6,d3 depth=4");
        search.push_report("score 3 pv D6");
        search.push_report("score -4 | pv d6C3 a1 d3");
        assert_eq!((search.info.depth, search.info.score), (Some(4), Some(-4)));
        let file = search.file(&game, "Ana").unwrap();
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
        (0..30).for_each(|_| search.push_report("score=1 pv=d6"));
        assert_eq!(search.lines.len(), MOST_LINES);
        search.push_event("{\"e\":\"enter\"}");
        assert!(!search.file(&game, "Ana").unwrap().text.contains("lines"), "events say more");
    }

    #[test]
    fn squares_of_gomoku_are_pairs_or_names() {
        let game = GameRecord::at(SetupRequest::at("gomoku", "")).unwrap();
        let rows = board_view(&game.now, None).rows;
        let named = format!("a{rows}b{}", rows - 1);
        for line in ["[0,0] [1,1]", "0,0 1,1 99,1 2,2", "0,0 1,1 time 120", &named] {
            let mut search = Reported::default();
            search.push_report(&format!("depth 2-4 ev 7 pv {line}"));
            let file = search.file(&game, "Ana").unwrap().text;
            assert_eq!(file.matches("\"move\"").count(), 2, "{file}");
            assert!(file.contains(&format!("\"best\":\"a{rows}\"")), "{file}");
        }
        let mut search = Reported::default();
        search.push_report("ev 7 pv 99,99");
        assert_eq!(search.file(&game, "Ana"), None);
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
