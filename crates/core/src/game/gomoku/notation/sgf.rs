//! A Gomoku game in SGF (`GM[4]`), which cannot express a search area.

use super::rows;
use crate::game::gomoku::{Gomoku, Rules, Square};
use crate::game::sgf::{self, Record};
use crate::game::{InputError, Move, ParsedPosition, Player, Position, PositionExt};

/// Reads a game on the board of `start`: moves from the empty board, or stones and then moves.
/// Refuses another size.
pub(super) fn read(start: Gomoku, text: &str) -> Result<ParsedPosition<Gomoku>, InputError> {
    let record = sgf::read(text, 4)?;
    let rules = start.rules;
    record.check_size(&size_text(&rules))?;
    let on_board = |text: &str| {
        let cell = sgf::cell(text).filter(|&(x, y)| x < rules.width && y < rules.height);
        cell.map(|(x, y)| Square { column: x as i32, row: y as i32 }).ok_or_else(|| {
            let reason = format!("{text:?} in the SGF text is no square of the board");
            InputError::whole(reason, "write two letters, column and row from the top left")
        })
    };
    let set_up = record.stones.iter().any(|stones| !stones.is_empty());
    let mut position = start;
    let [first, second] = &record.stones;
    if first.len() != second.len() && first.len() != second.len() + 1 {
        let reason = format!("{} black and {} white stones are set up", first.len(), second.len());
        return Err(InputError::whole(reason, "black has as many stones as white, or one more"));
    }
    for number in 0..first.len() + second.len() {
        let text = &record.stones[number % 2][number / 2];
        let square = on_board(text)?;
        if position.stone_on(square).is_some() {
            let reason = format!("two stones are set up on {text:?}");
            return Err(InputError::whole(reason, "name every square once"));
        }
        position.stones[number % 2].put(square);
    }
    if set_up {
        // Checks the board as a whole, because stone by stone a line could win that the finished board makes longer.
        let (area, places) = (position.area(), vec![0; rules.squares() as usize]);
        position = rows::check(position, &places)?.with_area(area);
    }
    let mut moves = Vec::new();
    for (number, (player, text)) in record.moves.iter().enumerate() {
        let mv = on_board(text)?.to_move(&rules);
        if *player != position.side_to_move() || !position.try_play(mv) {
            let name = if *player == Player::First { "B" } else { "W" };
            let reason =
                format!("move {} of the SGF text, {name}[{text}], is not legal", number + 1);
            return Err(InputError::whole(reason, "end the game before it"));
        }
        moves.push(mv);
    }
    Ok(ParsedPosition { position, moves: (!set_up).then_some(moves) })
}

/// The game in SGF: its moves if they are known, else the stones.
pub(super) fn text(position: &Gomoku, moves: Option<&[Move]>) -> String {
    written(position, moves.is_none(), Player::First, moves.unwrap_or_default())
}

/// The game in SGF, starting from `start` with its stones set up.
pub(super) fn game(start: &Gomoku, moves: &[Move]) -> String {
    let is_set_up = start.stones.iter().any(|stones| stones.squares().next().is_some());
    written(start, is_set_up, start.side_to_move(), moves)
}

/// Writes the moves, the first of which is by `first`, and the stones if they are set up.
fn written(position: &Gomoku, is_set_up: bool, first: Player, moves: &[Move]) -> String {
    let rules = &position.rules;
    let letters = |square: Square| sgf::letters((square.column as u32, square.row as u32));
    let sides = Player::BOTH;
    let stones = |player: Player| position.stones[player.index()].squares().map(letters).collect();
    let texts = moves.iter().map(|&mv| letters(Square::of_move(mv, rules)));
    sgf::write(
        4,
        &Record {
            size: Some(size_text(rules)),
            stones: if is_set_up { sides.map(stones) } else { Default::default() },
            to_move: is_set_up.then(|| position.side_to_move()),
            moves: sides.into_iter().cycle().skip(first.index()).zip(texts).collect(),
            notes: Vec::new(),
        },
    )
}

fn size_text(rules: &Rules) -> String {
    if rules.width == rules.height {
        rules.width.to_string()
    } else {
        format!("{}:{}", rules.width, rules.height)
    }
}
