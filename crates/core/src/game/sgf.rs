//! SGF FF[4], the record of games that board game programs exchange (A. Hollosi, 1997): what
//! Gomoku (`GM[4]`) and Othello (`GM[2]`) have in common. Squares are two letters, column and row
//! from the top left; moves follow the main variation.

use super::note::Note;
use super::{InputError, Player};
use sgf_parse::unknown_game::Prop;
use sgf_parse::{GameTree, SgfNode};
use std::borrow::Cow;
use std::ops::Range;

/// Nodes of one file: each may be nested in the one before it, so their number is bounded.
const MOST_NODES: usize = 2_000;
/// Values of one file, each after a `[`: the reader takes some hundred bytes for one, even if it is empty.
const MOST_VALUES: usize = 10_000;

/// Nodes and values that may be empty.
const FEW: usize = 64;

/// A column and a row, from 0 at the top left.
pub(super) type Cell = (u32, u32);

/// What a file says of a game.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Record {
    /// `15`, or `15:10` for columns and rows.
    pub(super) size: Option<String>,
    /// Stones set up before the first move, by player, as texts.
    pub(super) stones: [Vec<String>; 2],
    /// Who is said to move first.
    pub(super) to_move: Option<Player>,
    /// The moves as texts; empty is a pass.
    pub(super) moves: Vec<(Player, String)>,
    /// How it was taken, and what was left out of it.
    pub(super) notes: Vec<Note>,
}

/// Games by the number in `GM`; a text without one is of Go.
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

/// What a number in `GM` names.
fn name_of(number: i64) -> &'static str {
    GAMES.iter().find(|(known, _)| *known == number).map_or("another game", |(_, name)| name)
}

/// Whether a text is meant as SGF: a bracket and a semicolon.
pub(super) fn looks_like(text: &str) -> bool {
    text.trim_start().strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with(';'))
}

/// Where the games of a collection are in its text, in order; what is damaged is part of the last. At most `most` of them, with
/// the number of all. Takes one pass.
pub(super) fn games(text: &str, most: usize) -> (Vec<Range<usize>>, usize) {
    let (mut found, mut number) = (Vec::new(), 0);
    let (mut depth, mut begin, mut in_value) = (0_usize, 0, false);
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if in_value => at += 1,
            b']' => in_value = false,
            _ if in_value => {}
            b'[' => in_value = true,
            b'(' => {
                if depth == 0 {
                    begin = at;
                }
                depth += 1;
            }
            b')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    number += 1;
                    if found.len() < most {
                        found.push(begin..at + 1);
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
    // A game that never ends is one too, and is refused where it is read.
    if depth > 0 {
        number += 1;
        if found.len() < most {
            found.push(begin..text.len());
        }
    }
    (found, number)
}

/// The value of the first property `name` in the first node of a game, and where `name[value]` stands.
pub(super) fn property<'t>(text: &'t str, name: &str) -> Option<(&'t str, Range<usize>)> {
    let (mut at, mut nodes) = (0, 0);
    let bytes = text.as_bytes();
    let mut begin = 0;
    while at < bytes.len() {
        match bytes[at] {
            b';' => {
                nodes += 1;
                if nodes == 2 {
                    return None;
                }
                begin = at + 1;
            }
            b'[' => {
                let mut end = at + 1;
                while end < bytes.len() && bytes[end] != b']' {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                if end >= bytes.len() {
                    return None;
                }
                let label = text[begin..at].trim();
                let value = text.get(at + 1..end)?;
                if label == name {
                    let here = begin + (text[begin..at].len() - text[begin..at].trim_start().len());
                    return Some((value.trim(), here..end + 1));
                }
                // More values of one property follow without its name.
                at = end;
                begin = end + 1;
            }
            b'(' | b')' => begin = at + 1,
            _ => {}
        }
        at += 1;
    }
    None
}

/// The text with `number` in `GM`, where it has none or one that is taken for it; and what is to be said of that.
fn of_game(text: &str, number: i64) -> Result<(Cow<'_, str>, Option<Note>), InputError> {
    let name = name_of(number);
    let found = property(text, "GM");
    let given = found.as_ref().map(|(value, _)| (*value, value.parse::<i64>().ok()));
    let note = match given {
        Some((_, Some(given))) if given == number => return Ok((Cow::Borrowed(text), None)),
        // Some servers write Gomoku under the number of another game with stones on a grid.
        Some((_, Some(11))) if number == 4 => Note::OtherGame(11, "Hex", name),
        None => Note::NoGame(name),
        Some((value, given)) => {
            let of = given.map_or("another game", name_of);
            let reason = format!("an SGF game of {of} (GM[{value}]), where {name} is chosen");
            let known = given.filter(|given| matches!(given, 2 | 4)).map(name_of);
            let remedy = match known {
                Some(known) => format!("choose the game {}", known.to_lowercase()),
                None => format!("give one with GM[{number}]"),
            };
            return Err(InputError::whole(reason, remedy));
        }
    };
    let cut = found.map_or(0..0, |(_, place)| place);
    let begin = text.find(';').map_or(0, |at| at + 1);
    let mut named = String::with_capacity(text.len() + 8);
    named.push_str(&text[..begin]);
    named.push_str(&format!("GM[{number}]"));
    named.push_str(&text[begin..cut.start.max(begin)]);
    named.push_str(&text[cut.end.max(begin)..]);
    Ok((Cow::Owned(named), Some(note)))
}

/// Reads the first game of a file; `number` is the game's in `GM`.
pub(super) fn read(text: &str, number: i64) -> Result<Record, InputError> {
    if text.matches([';', '(']).count() > MOST_NODES {
        let remedy = format!("give one game of at most {MOST_NODES} nodes");
        return Err(InputError::whole("the SGF text has too many nodes", remedy));
    }
    if text.matches('[').count() > MOST_VALUES {
        let remedy = format!("give one game with at most {MOST_VALUES} values in brackets");
        return Err(InputError::whole("the SGF text has too many properties", remedy));
    }
    // An empty node or value takes as much memory as a full one; a game has few of them.
    let (nodes, values) = (text.matches(';').count(), text.matches('[').count());
    if nodes > FEW + text.len() / 4 || values > FEW + text.len() / 3 {
        let reason = "the SGF text is of empty nodes and properties";
        return Err(InputError::whole(reason, "give a game with its moves"));
    }
    let (text, note) = of_game(text, number)?;
    let trees = sgf_parse::parse(&text).map_err(|error| {
        let remedy = "give a game in SGF FF[4], as in (;GM[4]SZ[15];B[hh];W[ii])";
        InputError::whole(format!("the SGF text is damaged: {error}"), remedy)
    })?;
    let Some(GameTree::Unknown(root)) = trees.first() else {
        return Err(InputError::whole("the SGF text has no game", "give one game"));
    };
    let mut record = Record { notes: note.into_iter().collect(), ..Record::default() };
    let (mut passed_over, mut branches) = (Vec::new(), 0);
    for node in root.main_variation() {
        record.take(node, &mut passed_over)?;
        branches += node.children().count().saturating_sub(1);
    }
    if !passed_over.is_empty() {
        record.notes.push(Note::PassedOver(passed_over.join(", ")));
    }
    if branches > 0 {
        record.notes.push(Note::Branches(branches));
    }
    // The reader gives set-up stones as a set, in no order.
    record.stones.iter_mut().for_each(|stones| stones.sort_unstable());
    Ok(record)
}

impl Record {
    /// Refuses a game on a board of another size.
    pub(super) fn check_size(&self, here: &str) -> Result<(), InputError> {
        let Some(found) = self.size.as_ref().filter(|size| *size != here) else { return Ok(()) };
        let reason = format!("an SGF game on a board of size {found}, where {here} is chosen");
        Err(InputError::whole(reason, "choose the size of the game"))
    }

    /// Takes what a node says; `passed_over` gets the names of properties that hold squares and are not known.
    fn take(
        &mut self,
        node: &SgfNode<Prop>,
        passed_over: &mut Vec<String>,
    ) -> Result<(), InputError> {
        for property in node.properties() {
            match property {
                Prop::AB(_) | Prop::AW(_) | Prop::AE(_) if !self.moves.is_empty() => {
                    let reason = format!("the board is changed after move {}", self.moves.len());
                    return Err(InputError::whole(reason, "end the game before it"));
                }
                Prop::AE(_) if self.stones.iter().any(|stones| !stones.is_empty()) => {
                    let reason = "stones that were set up are taken off again (AE)";
                    return Err(InputError::whole(reason, "set up only those that stay"));
                }
                Prop::Unknown(name, values)
                    if values.iter().any(|value| holds_squares(value))
                        && !passed_over.contains(name) =>
                {
                    passed_over.push(name.clone());
                }
                Prop::B(mv) => self.moves.push((Player::First, mv.clone())),
                Prop::W(mv) => self.moves.push((Player::Second, mv.clone())),
                Prop::AB(stones) => self.stones[0].extend(stones.iter().cloned()),
                Prop::AW(stones) => self.stones[1].extend(stones.iter().cloned()),
                Prop::PL(colour) => {
                    let black = *colour == sgf_parse::Color::Black;
                    self.to_move = Some(if black { Player::First } else { Player::Second });
                }
                Prop::SZ((columns, rows)) if columns == rows => {
                    self.size = Some(columns.to_string());
                }
                Prop::SZ((columns, rows)) => self.size = Some(format!("{columns}:{rows}")),
                Prop::Invalid(name, _) if matches!(&name[..], "B" | "W" | "SZ" | "PL") => {
                    let reason = format!("the property {name} of the SGF text is damaged");
                    return Err(InputError::whole(reason, "correct or leave it out"));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Whether the value of a property that is not known may be a square: two letters in lower case, or a list of such.
fn holds_squares(value: &str) -> bool {
    !value.is_empty() && value.split([',', ':']).all(|part| cell(part.trim()).is_some())
}

/// Two letters as a square.
pub(super) fn cell(text: &str) -> Option<Cell> {
    match text.as_bytes() {
        &[column @ b'a'..=b'z', row @ b'a'..=b'z'] => {
            Some((u32::from(column - b'a'), u32::from(row - b'a')))
        }
        _ => None,
    }
}

/// A square as two letters.
pub(super) fn letters((column, row): Cell) -> String {
    [column, row].map(|at| char::from(b'a' + at as u8)).iter().collect()
}

/// Writes a record; every player's moves and stones are texts already.
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
