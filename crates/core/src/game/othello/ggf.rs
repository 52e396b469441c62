//! GGF, the game record of the Generic Game Server (Buro):
//! `(;GM[Othello]BO[8 squares *]B[f5/eval/time]W[d6];)`.

use super::Othello;
use super::move_text::written;
use crate::game::bracketed::{Piece, Pieces, Property};
use crate::game::{InputError, Move, ParsedPosition, Player, Position, sgf};

/// Returns whether a text is GGF rather than SGF: its game is a word, or it has a board.
pub(in crate::game) fn looks_like(text: &str) -> bool {
    let named = sgf::property(text, "GM")
        .is_some_and(|(value, _)| value.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    sgf::looks_like(text) && (named || sgf::property(text, "BO").is_some())
}

impl Othello {
    /// Reads one game and returns its last position, with the moves if it started at the start position.
    pub(super) fn read_ggf(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        let start = Self::start(self.size);
        let mut first = start;
        let mut position = start;
        let mut moves = Vec::new();
        let mut named = false;
        for property in properties(text)? {
            let at = property.name_at;
            match property.name {
                "GM" if !property.value.trim().eq_ignore_ascii_case("othello") => {
                    let reason = format!("a game of {}", property.value.trim());
                    return Err(InputError::at(property.value_at, reason, "give a GM[Othello]"));
                }
                "GM" => named = true,
                "TY" if property.value.contains(['a', 'A']) => {
                    let reason = format!("TY[{}] is anti-Othello, another game", property.value);
                    let remedy = "give a game of Othello, as TY[8]";
                    return Err(InputError::at(property.value_at, reason, remedy));
                }
                "BO" if !moves.is_empty() => {
                    let remedy = "put BO in front of the moves";
                    return Err(InputError::at(at, "the board comes after a move", remedy));
                }
                "BO" => {
                    first = start
                        .read_ggf_board(property.value)
                        .map_err(|error| error.shifted(property.value_at))?;
                    position = first;
                }
                "B" => position.play_ggf(Player::First, &property, &mut moves)?,
                "W" => position.play_ggf(Player::Second, &property, &mut moves)?,
                _ => {}
            }
        }
        if !named {
            return Err(InputError::whole("no game is named", "begin with (;GM[Othello]"));
        }
        Ok(ParsedPosition { position, moves: (first == start).then_some(moves) })
    }

    /// Reads the value of `BO`: the size, the squares, the side to move. Refuses another size than
    /// this one.
    pub(in crate::game) fn read_ggf_board(&self, value: &str) -> Result<Self, InputError> {
        let at = value.len() - value.trim_start().len();
        let digits = value[at..].bytes().take_while(u8::is_ascii_digit).count();
        let size = &value[at..at + digits];
        if size != self.size().to_string() {
            let reason = format!("a board of size `{size}` where {} is chosen", self.size());
            return Err(InputError::at(at, reason, "choose the size of the board in the text"));
        }
        let squares = at + digits;
        self.read_board(&value[squares..]).map_err(|error| error.shifted(squares))
    }

    /// Plays the value of `B` or `W`: a move, optionally followed by `/`, an evaluation and a time.
    fn play_ggf(
        &mut self,
        player: Player,
        property: &Property,
        moves: &mut Vec<Move>,
    ) -> Result<(), InputError> {
        let word = property.value.split('/').next().unwrap_or_default();
        let at = property.value_at + (word.len() - word.trim_start().len());
        let (mv, length) = self.scan_move(word.trim(), 0).map_err(|error| error.shifted(at))?;
        if length < word.trim().len() {
            let remedy = "write one move, then / or ]";
            return Err(InputError::at(at + length, "text after the move", remedy));
        }
        // A forced pass may be left out, as in a list of moves, so that the other colour moves here.
        let mover =
            if mv != Self::PASS && self.must_pass() { self.side.opponent() } else { self.side };
        if mover != player {
            let reason = format!("a move of {} out of turn", property.name);
            return Err(InputError::at(property.name_at, reason, "let B and W take turns"));
        }
        self.play_read(mv, at, moves)
    }

    /// The game in GGF: from the start position when the moves are known, else as a board.
    pub(super) fn ggf(&self, moves: Option<&[Move]>) -> String {
        match moves {
            Some(moves) => Self::start(self.size).ggf_from(moves),
            None => self.ggf_from(&[]),
        }
    }

    /// The game in GGF, starting from this board; the moves must be legal in this order.
    pub(super) fn ggf_from(&self, moves: &[Move]) -> String {
        let mut position = *self;
        let size = self.size();
        let mut text = format!("(;GM[Othello]TY[{size}]BO[{size}");
        for row in position.squares_text().replace('X', "*").as_bytes().chunks(size) {
            text.push(' ');
            text.extend(row.iter().copied().map(char::from));
        }
        text.push_str(if position.side == Player::First { " *]" } else { " O]" });
        for &mv in moves {
            let name = if position.side == Player::First { "B" } else { "W" };
            let word = if mv == Self::PASS { "PA".to_owned() } else { written(mv) };
            text.extend([name, "[", &word, "]"]);
            position.play(mv);
        }
        text + ";)"
    }
}

/// All properties of the one game in the text, in order; refuses a second game.
fn properties(text: &str) -> Result<Vec<Property<'_>>, InputError> {
    let mut pieces = Pieces::of(text);
    let first = pieces.next();
    if !matches!((first, pieces.next()), (Some((_, Piece::Open)), Some((_, Piece::Node)))) {
        let begin = first.map_or(0, |(at, _)| at);
        return Err(InputError::at(begin, "a game begins with (;", "write (;GM[Othello]...;)"));
    }
    let no_more = |at| {
        let remedy = "write NAME[value], or ;) to end the game";
        Err(InputError::at(at, "no property and no end of the game here", remedy))
    };
    let mut found = Vec::new();
    loop {
        match pieces.next() {
            Some((_, Piece::Property(property))) if property.is_first => found.push(property),
            Some((at, Piece::Unclosed)) => {
                return Err(InputError::at(at, "this bracket is never closed", "add a ]"));
            }
            Some((_, Piece::Node)) => break,
            other => return no_more(other.map_or(text.len(), |(at, _)| at)),
        }
    }
    match (pieces.next(), pieces.next()) {
        (Some((_, Piece::Close)), None) => Ok(found),
        (Some((_, Piece::Close)), Some((end, _))) => {
            Err(InputError::at(end, "text after the end of the game", "give one game"))
        }
        (other, _) => no_more(other.map_or(text.len(), |(at, _)| at)),
    }
}
