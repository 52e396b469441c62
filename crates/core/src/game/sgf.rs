//! SGF FF[4], the record of games that board game programs exchange (A. Hollosi, 1997): the common
//! parts of Gomoku (`GM[4]`) and Othello (`GM[2]`). A square is two letters, column and row from the
//! top left. Moves follow the main variation.

use super::bracketed::{Piece, Pieces, Property};
use super::note::Note;
use super::{InputError, Player};
use std::ops::Range;

/// Maximum number of stones that a player can set up: one per pair of letters.
const MOST_STONES: usize = 26 * 26;

/// The properties of FF[4]. Any other one with squares is reported, because it may have been a move.
const KNOWN: &str = "B KO MN W AB AE AW PL C DM GB GW HO N UC V BM DO IT TE AR CR DD LB LN MA SL SQ TR AP CA FF GM ST SZ AN BR BT \
                     CP DT EV GN GC ON OT PB PC PW RE RO RU SO TM US WR WT BL OB OW WL FG PM VW";

/// A column and a row, from 0 at the top left.
pub(super) type Cell = (u32, u32);

/// The main line of a game. Squares stay texts, because only the game knows its board.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// The size of the board: `15`, or `15:10` for columns and rows.
    pub(super) size: Option<String>,
    /// Stones set up before the first move, by player, as texts.
    pub(super) stones: [Vec<String>; 2],
    /// The player to move first, if the file names one.
    pub(super) to_move: Option<Player>,
    /// The moves as texts; an empty text is a pass.
    pub(super) moves: Vec<(Player, String)>,
    pub(super) notes: Vec<Note>,
}

/// Games by the number in `GM`. In the standard, a text without one is a game of Go.
const GAMES: [(i64, &str); 14] = [
    (1, "Go"),
    (2, "Othello"),
    (3, "chess"),
    (4, "Gomoku"),
    (5, "Nine Men's Morris"),
    (6, "backgammon"),
    (7, "Chinese chess"),
    (8, "shogi"),
    (9, "Lines of Action"),
    (10, "Ataxx"),
    (11, "Hex"),
    (12, "Jungle"),
    (13, "Neutron"),
    (18, "Amazons"),
];

/// The name of the game with a number in `GM`; `another game` for an unknown number.
fn name_of(number: i64) -> &'static str {
    GAMES.iter().find(|(known, _)| *known == number).map_or("another game", |(_, name)| name)
}

/// Returns whether a text is meant as SGF: it starts with a bracket and a semicolon.
pub(super) fn looks_like(text: &str) -> bool {
    text.trim_start().strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';'))
}

/// Returns the byte ranges of at most `most` games of a collection, in order, and the number of all
/// games. Damaged text belongs to the last game. Reads the text once.
pub(super) fn games(text: &str, most: usize) -> (Vec<Range<usize>>, usize) {
    let (mut found, mut number) = (Vec::new(), 0);
    let (mut depth, mut begin) = (0_usize, 0);
    let mut take = |place| {
        number += 1;
        if found.len() < most {
            found.push(place);
        }
    };
    for (at, piece) in Pieces::of(text) {
        match piece {
            Piece::Open => {
                if depth == 0 {
                    begin = at;
                }
                depth += 1;
            }
            Piece::Close if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    take(begin..at + 1);
                }
            }
            _ => {}
        }
    }
    // An unclosed game counts as well, because its reader then refuses it with the place.
    if depth > 0 {
        take(begin..text.len());
    }
    (found, number)
}

/// The value of the first property `name` in the first node of a game, and the bytes of the
/// property; `None` if that node has none.
pub(super) fn property<'t>(text: &'t str, name: &str) -> Option<(&'t str, Range<usize>)> {
    let mut nodes = 0;
    for (_, piece) in Pieces::of(text) {
        match piece {
            Piece::Node if nodes == 1 => return None,
            Piece::Node => nodes += 1,
            Piece::Property(found) if found.name == name => {
                return Some((found.value.trim(), found.place()));
            }
            _ => {}
        }
    }
    None
}

/// Returns a note if the game that `GM` names is not the one with the expected number.
///
/// # Errors
/// The named game cannot be read as the expected one.
fn game_note(text: &str, number: i64) -> Result<Option<Note>, InputError> {
    let name = name_of(number);
    let Some((value, _)) = property(text, "GM") else { return Ok(Some(Note::NoGame(name))) };
    let given = value.parse::<i64>().ok();
    match given {
        Some(given) if given == number => Ok(None),
        // Some servers write Gomoku under the number of another game with stones on a grid.
        Some(11) if number == 4 => Ok(Some(Note::OtherGame(11, "Hex", name))),
        _ => {
            let of = given.map_or("another game", name_of);
            let reason = format!("an SGF game of {of} (GM[{value}]), where {name} is chosen");
            let known = given.filter(|given| matches!(given, 2 | 4)).map(name_of);
            let remedy = match known {
                Some(known) => format!("choose the game {}", known.to_lowercase()),
                None => format!("give one with GM[{number}]"),
            };
            Err(InputError::whole(reason, remedy))
        }
    }
}

/// Reads the main line of the first game of a file; `number` is the expected number in `GM`. Reads the
/// text once, and uses memory for the moves and stones alone.
pub(super) fn read(text: &str, number: i64) -> Result<Record, InputError> {
    let mut record =
        Record { notes: game_note(text, number)?.into_iter().collect(), ..Record::default() };
    let (mut passed_over, mut branches) = (Vec::new(), 0);
    // The main line follows the first branch of each node, so it ends at the first `)`. After that only
    // its forks matter: `fork` is the depth of the innermost one that is still open.
    let (mut depth, mut fork) = (0_usize, None);
    for (at, piece) in Pieces::of(text) {
        let damaged = |what: &str| {
            let remedy = "give a game in SGF FF[4], as in (;GM[4]SZ[15];B[hh];W[ii])";
            Err(InputError::at(at, format!("the SGF text is damaged: {what}"), remedy))
        };
        match piece {
            Piece::Open => {
                branches += usize::from(fork == Some(depth));
                depth += 1;
            }
            Piece::Close if depth <= 1 => {
                depth = 0;
                break;
            }
            Piece::Close => {
                depth -= 1;
                fork = Some(fork.map_or(depth, |fork: usize| fork.min(depth)));
            }
            Piece::Node | Piece::Property(_) if fork == Some(depth) => {
                return damaged("a node follows its branches");
            }
            Piece::Property(property) if fork.is_none() => {
                record.take(&property, &mut passed_over)?;
            }
            Piece::Node | Piece::Property(_) => {}
            Piece::Unclosed => return damaged("this bracket is never closed"),
            Piece::Other => return damaged("no property and no bracket here"),
        }
    }
    if depth > 0 {
        let reason = "the SGF text is damaged: the game does not end";
        return Err(InputError::at(text.len(), reason, "add a )"));
    }
    if !passed_over.is_empty() {
        record.notes.push(Note::PassedOver(passed_over.join(", ")));
    }
    if branches > 0 {
        record.notes.push(Note::Branches(branches));
    }
    Ok(record)
}

impl Record {
    /// Refuses a game on a board of another size; a record without a size passes.
    pub(super) fn check_size(&self, here: &str) -> Result<(), InputError> {
        let Some(found) = self.size.as_ref().filter(|size| *size != here) else { return Ok(()) };
        let reason = format!("an SGF game on a board of size {found}, where {here} is chosen");
        Err(InputError::whole(reason, "choose the size of the game"))
    }

    /// Stores the value of a property. `passed_over` collects the names of unknown properties that may hold squares.
    fn take<'t>(
        &mut self,
        property: &Property<'t>,
        passed_over: &mut Vec<&'t str>,
    ) -> Result<(), InputError> {
        let Property { name, name_at, value, .. } = *property;
        let refused = |reason: String, remedy: &str| Err(InputError::at(name_at, reason, remedy));
        let value = value.trim();
        if matches!(name, "B" | "W" | "SZ" | "PL") && !property.is_first {
            return refused(format!("{name} has two values"), "give it one");
        }
        match name {
            "AB" | "AW" | "AE" if !self.moves.is_empty() => {
                let reason = format!("the board is changed after move {}", self.moves.len());
                return refused(reason, "end the game before it");
            }
            "AE" if self.stones.iter().any(|stones| !stones.is_empty()) => {
                let reason = "stones that were set up are taken off again (AE)".to_owned();
                return refused(reason, "set up only those that stay");
            }
            "AB" | "AW" => {
                let stones = &mut self.stones[usize::from(name == "AW")];
                set_up(value, stones);
                if stones.len() > MOST_STONES {
                    let reason = format!("{name} sets up more than {MOST_STONES} stones");
                    return refused(reason, "name every square once");
                }
            }
            "B" => self.moves.push((Player::First, value.to_owned())),
            "W" => self.moves.push((Player::Second, value.to_owned())),
            "PL" => match value.to_ascii_lowercase().as_str() {
                "b" | "black" => self.to_move = Some(Player::First),
                "w" | "white" => self.to_move = Some(Player::Second),
                _ => return refused(format!("PL names no player: {value:?}"), "write B or W"),
            },
            "SZ" => {
                let (columns, rows) = value.split_once(':').unwrap_or((value, value));
                let [Ok(columns), Ok(rows)] = [columns, rows].map(|side| side.trim().parse::<u8>())
                else {
                    let reason = format!("SZ names no size: {value:?}");
                    return refused(reason, "write one as in 15, or 15:10");
                };
                let size = columns.to_string();
                self.size = Some(if columns == rows { size } else { format!("{size}:{rows}") });
            }
            _ if holds_squares(value)
                && !KNOWN.split(' ').any(|known| known == name)
                && !passed_over.contains(&name) =>
            {
                passed_over.push(name);
            }
            _ => {}
        }
        Ok(())
    }
}

/// Adds the squares of a value: one, or all of a rectangle from its top left to its bottom right, as in `aa:cb`.
fn set_up(value: &str, stones: &mut Vec<String>) {
    let corners = value.split_once(':').map(|(from, to)| (cell(from.trim()), cell(to.trim())));
    match corners {
        Some((Some((left, top)), Some((right, bottom)))) => {
            let rows =
                (top..=bottom).flat_map(|row| (left..=right).map(move |column| (column, row)));
            stones.extend(rows.map(letters));
        }
        _ => stones.push(value.to_owned()),
    }
}

/// Returns whether the value of an unknown property may hold squares: two letters in lower case, or
/// a list of such pairs.
fn holds_squares(value: &str) -> bool {
    !value.is_empty() && value.split([',', ':']).all(|part| cell(part.trim()).is_some())
}

/// Reads two letters, `a` to `z`, as a square; `None` for any other text.
pub(super) fn cell(text: &str) -> Option<Cell> {
    match text.as_bytes() {
        &[column @ b'a'..=b'z', row @ b'a'..=b'z'] => {
            Some((u32::from(column - b'a'), u32::from(row - b'a')))
        }
        _ => None,
    }
}

/// Writes a square as two letters; its column and row must be below 26.
pub(super) fn letters((column, row): Cell) -> String {
    [column, row].map(|at| char::from(b'a' + at as u8)).iter().collect()
}

/// Writes a record, in which the moves and stones of both players are texts already.
pub(super) fn write(number: u32, record: &Record) -> String {
    let mut text = format!("(;GM[{number}]FF[4]CA[UTF-8]");
    if let Some(size) = &record.size {
        text += &format!("SZ[{size}]");
    }
    for (name, stones) in ["AB", "AW"].iter().zip(&record.stones) {
        if !stones.is_empty() {
            text += name;
            for stone in stones {
                text += &format!("[{stone}]");
            }
        }
    }
    if let Some(player) = record.to_move {
        text += if player == Player::First { "PL[B]" } else { "PL[W]" };
    }
    for (player, mv) in &record.moves {
        text += if *player == Player::First { ";B[" } else { ";W[" };
        text += mv;
        text.push(']');
    }
    text.push(')');
    text
}
