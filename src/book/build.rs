//! Builds a book entry by entry, in the order of its lines, so that a build can resume at any entry.

use super::format::{DEEPEST, Entry, Header, Holds, LARGEST, LONGEST, checksum_line, read, wrong};
use super::openings::openings;
use super::values::{Values, positions};
use super::whole::{empty_board, not_held};
use crate::game::{AnyPosition, ConnectFour, Game, Geometry, InputError};
use crate::random;
use crate::solve::{ConnectFourSolver, Meter, Question};

/// The source of values in a head. If it changes, begun files count as another book, because
/// [`Builder::resume`] compares heads.
const SOLVED: &str = "solved by plyscope book build";
/// The source of replies in a head; the same holds for it.
const OPENINGS: &str = "the named openings of books/othello.openings, up to ply 22";

/// An entry to write or to check; a reply needs no solving.
#[derive(Clone, Debug)]
pub struct Line {
    /// The position's name in the book: moves in Connect Four, a board in Othello.
    pub name: String,
    /// The position to solve; `None` if the entry needs no solving.
    position: Option<AnyPosition>,
    /// The whole entry, if it needs no solving.
    entry: Option<String>,
}

/// Builds a book; its solver's table keeps results from entry to entry.
#[derive(Debug)]
pub struct Builder {
    header: Header,
    lines: Vec<Line>,
    solver: ConnectFourSolver,
}

impl Builder {
    /// Starts a new book. The solver's table takes at most `memory` bytes.
    ///
    /// # Errors
    /// The game has no such book, or the book would be too deep.
    pub fn new(
        game: Game,
        size: (u32, u32),
        holds: Holds,
        stones: Option<u32>,
        memory: u64,
    ) -> Result<Self, InputError> {
        let source = if holds == Holds::Reply { OPENINGS } else { SOLVED }.to_owned();
        let mut header = Header { game, size, holds, stones, entries: 0, source };
        let lines = lines(&header)?;
        header.entries = lines.len() as u32;
        let (columns, rows) = if game == Game::ConnectFour { size } else { (4, 4) };
        Ok(Self { header, lines, solver: ConnectFourSolver::new(columns, rows, memory) })
    }

    /// Returns the head, with the number of entries of the finished book.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the entries in the order of the book.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns how many entries of this book a file already has, and the byte after the last of them,
    /// where the build continues. With all entries and a checksum the book is finished.
    ///
    /// # Errors
    /// The file is a different book, or damaged.
    pub fn resume(&self, bytes: &[u8]) -> Result<PartialBook, InputError> {
        let found = read(bytes)?;
        if found.header != self.header {
            let reason = "line 2: the file is another book, or of other depth";
            return Err(InputError::whole(reason, "name another file, or build as it was begun"));
        }
        for (entry, line) in found.entries.iter().zip(&self.lines) {
            self.holds(entry, line)?;
        }
        if let Some(unsound) = found.unsound {
            return Err(unsound);
        }
        let (entries, bytes) = (found.entries.len(), found.whole);
        Ok(PartialBook { entries, bytes, is_finished: found.is_finished })
    }

    /// Checks that an entry is in its place and that its position can have its value.
    fn holds(&self, entry: &Entry<'_>, line: &Line) -> Result<(), InputError> {
        let outcome = self.header.holds == Holds::Outcome;
        let values = Values::none(self.header.stones.unwrap_or_default(), outcome);
        match (&line.position, &line.entry) {
            (Some(AnyPosition::ConnectFour(board)), _) => {
                values.entry(entry, &line.name, board).map(drop)
            }
            (Some(AnyPosition::ConnectFourSized(board)), _) => {
                values.entry(entry, &line.name, board).map(drop)
            }
            (_, Some(due)) if *due != format!("{} {}", entry.position, entry.says) => {
                Err(wrong(entry.line, format_args!("{due:?} is due")))
            }
            _ => Ok(()),
        }
    }

    /// Returns the entry of a line, with its line ending; `None` if the meter stopped the work first.
    pub fn entry(&mut self, line: usize, meter: &mut Meter<'_>) -> Option<String> {
        let Line { name, position, entry } = &self.lines[line];
        if let Some(entry) = entry {
            return Some(format!("{entry}\n"));
        }
        let value = solved(&mut self.solver, position.as_ref()?, self.header.holds, meter)?;
        Some(format!("{name} {value}\n"))
    }

    /// Returns the last line of the book; `body` is all lines before it.
    pub fn last_line(body: &str) -> String {
        checksum_line(body)
    }
}

/// The part of a book that a file already has; a line that is cut short does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartialBook {
    /// Whole entries in the file.
    pub entries: usize,
    /// Bytes up to the end of the last whole entry.
    pub bytes: usize,
    /// Whether all entries are there, and the checksum after them.
    pub is_finished: bool,
}

/// Solves a position. The solver's table keeps the results of earlier positions.
fn solved(
    solver: &mut ConnectFourSolver,
    position: &AnyPosition,
    holds: Holds,
    meter: &mut Meter<'_>,
) -> Option<i32> {
    let question = if holds == Holds::Outcome { Question::Outcome } else { Question::Score };
    let proved = match position {
        AnyPosition::ConnectFour(board) => solver.next_value(board, question, meter),
        AnyPosition::ConnectFourSized(board) => solver.next_value(board, question, meter),
        _ => return None,
    };
    proved.exact().map(crate::evaluation::Score::get)
}

/// Returns the entries of a book, in order. Fails for a game without such a book, and past
/// [`DEEPEST`] stones.
fn lines(header: &Header) -> Result<Vec<Line>, InputError> {
    let empty = empty_board(header)?;
    if let Some(stones) = header.stones.filter(|stones| *stones > DEEPEST) {
        let reason = format!("{stones} stones are too many for a book");
        return Err(InputError::whole(reason, format!("use at most {DEEPEST}")));
    }
    let named = |(name, position)| Line { name, position: Some(position), entry: None };
    match (empty, header.holds, header.stones) {
        (AnyPosition::ConnectFour(empty), Holds::Score | Holds::Outcome, Some(stones)) => {
            let all = bounded(&empty, stones)?.into_iter();
            Ok(all.map(|(name, board)| named((name, AnyPosition::ConnectFour(board)))).collect())
        }
        (AnyPosition::ConnectFourSized(empty), Holds::Score | Holds::Outcome, Some(stones)) => {
            let all = bounded(&empty, stones)?.into_iter();
            Ok(all
                .map(|(name, board)| named((name, AnyPosition::ConnectFourSized(board))))
                .collect())
        }
        (AnyPosition::Othello(_), Holds::Reply, None) if header.size == (8, 8) => {
            let entries = openings().map(super::Openings::entries).unwrap_or_default();
            let line = |entry: String| {
                let name = entry.rsplit_once(' ').map(|(name, _)| name.to_owned());
                Line { name: name.unwrap_or_default(), position: None, entry: Some(entry) }
            };
            Ok(entries.into_iter().map(line).collect())
        }
        _ => Err(not_held(header)),
    }
}

/// Returns the positions of a book, or an error if the book would exceed [`LARGEST`].
fn bounded<G: Geometry>(
    empty: &ConnectFour<G>,
    stones: u32,
) -> Result<Vec<(String, ConnectFour<G>)>, InputError> {
    // An entry takes one digit per stone, a space, at most two characters of value, and a newline.
    let most = (LARGEST - LONGEST) / (stones as usize + 4);
    let found = positions(empty, stones, most);
    if found.len() > most {
        let reason = format!("a book of {stones} stones would be larger than {} MB", LARGEST >> 20);
        return Err(InputError::whole(reason, "ask for fewer stones"));
    }
    Ok(found)
}

/// The result of solving an entry a second time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryCheck {
    /// Its line in the book, from 1.
    pub line: usize,
    /// The position's name in the book.
    pub position: String,
    /// The value in the book, or the move in a book of replies.
    pub says: String,
    /// The value that the solver found, or the move that the named openings give.
    pub right: String,
}

impl EntryCheck {
    /// Returns whether the book is right: both texts are equal.
    pub fn agrees(&self) -> bool {
        self.says == self.right
    }
}

/// Draws `count` entries of a finished book by a seed and returns their places in ascending order.
/// Returns all places if there are no more than `count`.
pub fn sample(entries: usize, count: usize, seed: u64) -> Vec<usize> {
    let mut places: Vec<usize> = (0..entries).collect();
    // Fisher–Yates shuffle, stopped early: the drawn places end up last.
    let drawn = count.min(entries);
    for (number, last) in (entries - drawn..entries).rev().enumerate() {
        let word = random::mix(random::descend(seed, number as u64));
        places.swap(last, random::scale(word, last as u64 + 1) as usize);
    }
    let mut sample = places.split_off(entries - drawn);
    sample.sort_unstable();
    sample
}

/// Solves an entry of a finished book a second time; `None` if the meter stopped the work first.
///
/// # Errors
/// The book is damaged. Valid places are those of [`sample`].
pub fn check(
    bytes: &[u8],
    builder: &mut Builder,
    place: usize,
    meter: &mut Meter<'_>,
) -> Result<Option<EntryCheck>, InputError> {
    let found = read(bytes)?;
    let Some(entry) = found.entries.get(place) else { return Ok(None) };
    let Some(right) = builder.entry(place, meter) else { return Ok(None) };
    let right = right.trim_end().rsplit(' ').next().unwrap_or_default().to_owned();
    let (position, says) = (entry.position.to_owned(), entry.says.to_owned());
    Ok(Some(EntryCheck { line: entry.line, position, says, right }))
}

#[cfg(test)]
mod tests {
    use super::super::whole::Book;
    use super::*;
    use crate::game::SetupRequest;
    use crate::search::NoLimit;

    fn small(holds: Holds, stones: u32) -> Builder {
        Builder::new(Game::ConnectFour, (4, 4), holds, Some(stones), 1 << 20).unwrap()
    }

    fn built(builder: &mut Builder) -> String {
        let (mut outside, mut body) = (NoLimit, builder.header().to_string());
        for line in 0..builder.lines().len() {
            body += &builder.entry(line, &mut Meter::new(&mut outside, None)).unwrap();
        }
        let last = Builder::last_line(&body);
        body + &last
    }

    #[test]
    fn all_values_follow_from_those_of_the_deepest_ply() {
        for (holds, stones) in [(Holds::Score, 4), (Holds::Outcome, 5), (Holds::Score, 9)] {
            let text = built(&mut small(holds, stones));
            let book = Book::read(text.as_bytes()).unwrap();
            let mut solver = ConnectFourSolver::new(4, 4, 1 << 20);
            let question = if holds == Holds::Score { Question::Score } else { Question::Outcome };
            for moves in ["", "1", "23", "224", "4412"] {
                let setup = SetupRequest {
                    size: Some("4x4".to_owned()),
                    ..SetupRequest::at("connect4", moves)
                };
                let position = setup.read().unwrap().position;
                let AnyPosition::ConnectFourSized(board) = &position else { unreachable!() };
                let proved =
                    solver.value(board, question, &mut Meter::new(&mut NoLimit, None)).exact();
                assert_eq!(
                    book.value(&position),
                    proved.map(crate::evaluation::Score::get),
                    "{moves}"
                );
            }
        }
    }

    #[test]
    fn a_build_goes_on_from_any_byte() {
        let mut builder = small(Holds::Score, 3);
        let text = built(&mut builder);
        let head = builder.header().to_string().len();
        for end in head..text.len() {
            let resumed = builder.resume(&text.as_bytes()[..end]).unwrap();
            assert!(resumed.bytes <= end && !resumed.is_finished);
            let mut again = text[..resumed.bytes].to_owned();
            for line in resumed.entries..builder.lines().len() {
                again += &builder.entry(line, &mut Meter::new(&mut NoLimit, None)).unwrap();
            }
            again += &Builder::last_line(&again);
            assert_eq!(again, text, "from byte {end}");
        }
        let whole = builder.resume(text.as_bytes()).unwrap();
        assert!(whole.is_finished);
        let other = small(Holds::Score, 2).resume(text.as_bytes()).unwrap_err();
        assert!(other.reason.starts_with("line 2: "), "{other}");
    }

    #[test]
    fn every_damage_is_refused_with_its_line() {
        let text = built(&mut small(Holds::Score, 3));
        let refused = |text: &str| Book::read(text.as_bytes()).unwrap_err().reason;
        for end in 0..text.len() {
            let reason = refused(&text[..end]);
            assert!(reason.contains("line "), "{end}: {reason}");
        }
        for (byte, letter) in text.bytes().enumerate() {
            let mut damaged = text.clone().into_bytes();
            damaged[byte] = if letter == b'1' { b'2' } else { b'1' };
            let reason = Book::read(&damaged).unwrap_err().reason;
            assert!(reason.contains("line "), "{byte}: {reason}");
        }
        let line = |number: usize| text.lines().nth(number - 1).unwrap();
        let without = text.replacen(&format!("{}\n", line(9)), "", 1);
        assert!(refused(&without).starts_with("line 9: "), "{}", refused(&without));
        assert_eq!(
            refused("plyscope trace\n"),
            "line 1: \"plyscope trace\" where \"plyscope book\" is due: no book"
        );
        assert_eq!(
            refused(&format!("{text}1")),
            format!("line {}: something follows the checksum", text.lines().count() + 1)
        );
        assert!(Book::read(b"plyscope book\n\xff").unwrap_err().reason.starts_with("line 2: "));
        let foreign = text.replace("game connect4 4x4", "game othello 4x4");
        assert!(refused(&foreign).contains("line "), "{}", refused(&foreign));
    }

    #[test]
    fn a_short_file_that_claims_a_deep_book_is_refused_at_once() {
        let head =
            "plyscope book\ngame connect4 8x8\nholds score\nstones 12\nentries 0\nsource me\n\n";
        let refused = Book::read(format!("{head}sha256 x\n").as_bytes()).unwrap_err();
        assert!(refused.reason.contains("more positions of 12 stones"), "{refused}");
    }

    #[test]
    fn a_value_that_is_wrong_is_found_by_solving_it_again() {
        let mut builder = small(Holds::Score, 3);
        let text = built(&mut builder);
        let body = text.rsplit_once("sha256").unwrap().0;
        let entry = body.lines().last().unwrap();
        let (name, value) = entry.rsplit_once(' ').unwrap();
        let value: i32 = value.parse().unwrap();
        let body = body.replace(entry, &format!("{name} {}", if value == 1 { 2 } else { 1 }));
        let forged = format!("{body}{}", Builder::last_line(&body));
        Book::read(forged.as_bytes()).unwrap();
        let last = builder.lines().len() - 1;
        let mut check = |place| {
            let mut outside = NoLimit;
            let meter = &mut Meter::new(&mut outside, None);
            super::check(forged.as_bytes(), &mut builder, place, meter).unwrap().unwrap()
        };
        let wrong = check(last);
        assert_eq!((wrong.position.as_str(), wrong.right), (name, value.to_string()));
        assert_ne!(wrong.says, value.to_string());
        assert!(check(0).agrees());
    }

    #[test]
    fn a_sample_is_drawn_without_repeats() {
        let drawn = sample(1_000, 20, 7);
        assert_eq!((drawn.len(), drawn.is_sorted_by(|a, b| a < b)), (20, true));
        assert_eq!(drawn, sample(1_000, 20, 7));
        assert_ne!(drawn, sample(1_000, 20, 8));
        assert_eq!(sample(3, 20, 7), [0, 1, 2]);
    }
}
