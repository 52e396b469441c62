//! OBF, one position per line as in the FFO endgame suite: `squares side; MOVE:score; ... % comment`.

use super::Othello;
use crate::game::{InputError, Move, ParsedPosition, Position};

/// A position, and the scores that a solver gives its moves.
///
/// # Examples
/// ```
/// use plyscope_core::game::{Move, Othello};
///
/// let line = Othello::new(4)?.read_obf_line("-----OX--XO----- X; b1:+2; % a comment")?;
/// assert_eq!(line.unwrap().scores, [(Move(1), 2)]);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObfLine {
    /// The position in front of the first semicolon.
    pub position: Othello,
    /// Moves in the order of the line, each with the final disc difference for the side to move,
    /// from -64 to 64 on 8x8. The published suites count the empties for the winner.
    pub scores: Vec<(Move, i32)>,
}

impl Othello {
    /// Reads one line of an OBF file for this position's board size; `None` for a line that is blank or
    /// only a comment.
    ///
    /// # Errors
    /// The board or its side is wrong, or a move is illegal or has no score. Places count from the start of the line.
    pub fn read_obf_line(&self, line: &str) -> Result<Option<ObfLine>, InputError> {
        let line = line.split('%').next().unwrap_or_default();
        if line.trim().is_empty() {
            return Ok(None);
        }
        let board_end = line.find(';').unwrap_or(line.len());
        let position = self.read_board(&line[..board_end])?;
        let mut scores = Vec::new();
        let mut start = board_end;
        while start < line.len() {
            start += 1;
            let end = line[start..].find(';').map_or(line.len(), |length| start + length);
            let field = &line[start..end];
            let at = start + (field.len() - field.trim_start().len());
            if !field.trim().is_empty() {
                scores.push(position.read_move_score(line, at, field.trim())?);
            }
            start = end;
        }
        Ok(Some(ObfLine { position, scores }))
    }

    /// Reads `field` (`MOVE:score`), at byte `at` of the line; refuses an illegal move and a score
    /// past the number of squares.
    fn read_move_score(
        &self,
        line: &str,
        at: usize,
        field: &str,
    ) -> Result<(Move, i32), InputError> {
        const HOW: &str = "write a move and its score such as G8:+18";
        let (mv, end) = self.scan_move(line, at)?;
        let Some(number) = field[end - at..].trim_start().strip_prefix(':') else {
            return Err(InputError::at(end, "a colon and a score are missing here", HOW));
        };
        if !self.is_legal(mv) {
            return Err(self.refusal(mv, at));
        }
        let most = (self.size() * self.size()) as i32;
        match number.trim().parse() {
            Ok(score) if (-most..=most).contains(&score) => Ok((mv, score)),
            _ => {
                let place = at + field.len() - number.trim_start().len();
                let reason = format!("`{}` is no score from -{most} to {most}", number.trim());
                Err(InputError::at(place, reason, HOW))
            }
        }
    }

    /// Reads a text that holds one OBF position; blank lines and comments around it are allowed.
    pub(super) fn read_obf(&self, text: &str) -> Result<ParsedPosition<Self>, InputError> {
        let mut found = None;
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if let Some(read) = self.read_obf_line(line).map_err(|error| error.shifted(at))? {
                if found.is_some() {
                    let remedy = "give one line of the file";
                    return Err(InputError::at(at, "a second position begins here", remedy));
                }
                found = Some(read.position);
            }
            at += line.len();
        }
        match found {
            Some(position) => Ok(ParsedPosition { position, moves: None }),
            None => {
                Err(InputError::whole("only comments, no position", "give a line with a board"))
            }
        }
    }

    /// The position as an OBF line without scores.
    pub(super) fn obf(&self) -> String {
        format!("{} {};", self.squares_text(), self.side_to_move().mark())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUITE: [&str; 4] = [
        include_str!("../../../../../tests/data/othello/fforum-1-19.obf"),
        include_str!("../../../../../tests/data/othello/fforum-20-39.obf"),
        include_str!("../../../../../tests/data/othello/fforum-40-59.obf"),
        include_str!("../../../../../tests/data/othello/fforum-60-79.obf"),
    ];

    #[test]
    fn the_whole_endgame_suite_is_read() {
        let start = Othello::start(8);
        let lines: Vec<ObfLine> = SUITE
            .iter()
            .flat_map(|file| file.lines())
            .filter_map(|line| start.read_obf_line(line).unwrap())
            .collect();
        assert_eq!(lines.len(), 79);
        for line in &lines {
            assert!(!line.scores.is_empty());
            assert!(line.scores.is_sorted_by(|a, b| a.1 >= b.1), "{line:?}");
            let again = start.read_obf_line(&line.position.obf()).unwrap().unwrap();
            assert_eq!(again.position, line.position);
        }
        assert_eq!(lines[19].position.empties().count_ones(), 6);
        assert_eq!(lines[0].scores[0], (Move(62), 18));
    }

    #[test]
    fn a_wrong_line_is_refused_where_it_is_wrong() {
        let start = Othello::start(4);
        let board = "-----OX--XO----- X;";
        let refused = |tail: &str| start.read_obf_line(&format!("{board}{tail}")).unwrap_err();
        assert_eq!(refused(" b1:+2; c3:0").at, Some(board.len() + 8));
        assert_eq!(refused(" b1 +2").at, Some(board.len() + 3));
        assert_eq!(refused("b1: 17;").at, Some(board.len() + 4));
        assert_eq!(refused("z1:2;").at, Some(board.len()));
        assert!(start.read_obf_line("  % nothing").unwrap().is_none());
        let two = format!("% head\n{board}\n{board}");
        assert_eq!(start.read_obf(&two).unwrap_err().at, Some(8 + board.len()));
        assert!(start.read_obf("% only a comment").is_err());
    }
}
