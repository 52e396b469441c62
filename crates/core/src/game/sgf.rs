//! SGF FF[4], the record of games that board game programs exchange (A. Hollosi, 1997): what
//! Gomoku (`GM[4]`) and Othello (`GM[2]`) have in common. Squares are two letters, column and row
//! from the top left; moves follow the main variation.

use super::{InputError, Player};
use sgf_parse::unknown_game::Prop;
use sgf_parse::{GameTree, SgfNode};

/// Nodes of one file: each may be nested in the one before it, so their number is bounded.
const MOST_NODES: usize = 2_000;
/// Values of one file, each after a `[`: the reader takes some hundred bytes for one, even if it is empty.
const MOST_VALUES: usize = 10_000;

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
}

/// Whether a text is meant as SGF of game `number`.
pub(super) fn looks_like(text: &str, number: &str) -> bool {
    let squeezed: String = text.chars().filter(|c| !c.is_whitespace()).take(4_000).collect();
    squeezed.starts_with("(;") && squeezed.contains(&format!("GM[{number}]"))
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
    let trees = sgf_parse::parse(text).map_err(|error| {
        let remedy = "give a game in SGF FF[4], as in (;GM[4]SZ[15];B[hh];W[ii])";
        InputError::whole(format!("the SGF text is damaged: {error}"), remedy)
    })?;
    let Some(GameTree::Unknown(root)) = trees.first() else {
        let reason = "the SGF text is of a game of Go";
        return Err(InputError::whole(reason, format!("give one with GM[{number}]")));
    };
    match root.get_property("GM") {
        Some(Prop::GM(found)) if *found == number => {}
        _ => {
            let reason = "the SGF text is of another game";
            return Err(InputError::whole(reason, format!("give one with GM[{number}]")));
        }
    }
    let mut record = Record::default();
    for node in root.main_variation() {
        record.take(node)?;
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

    fn take(&mut self, node: &SgfNode<Prop>) -> Result<(), InputError> {
        for property in node.properties() {
            match property {
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
