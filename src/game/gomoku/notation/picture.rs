//! The board for a terminal.

use crate::game::Player;
use crate::game::gomoku::coordinates::column_letter;
use crate::game::gomoku::{Area, Gomoku, Square};

/// Draws the rows from the top with their numbers, and the column letters below. Empty squares
/// are dots where the search may play and blank where it may not; brackets frame that area
/// unless it is the whole board.
pub(super) fn draw(position: &Gomoku) -> String {
    let Gomoku { rules, area, .. } = position;
    let framed = *area != Area::whole(rules);
    let mut picture = String::new();
    for row in 0..rules.height {
        let number = rules.height - row;
        picture.push_str(if number < 10 { " " } else { "" });
        picture.push_str(&number.to_string());
        let in_rows = framed && area.rows().contains(&row);
        for column in 0..=rules.width {
            picture.push(if in_rows && column == *area.columns().start() {
                '['
            } else if in_rows && column == area.columns().end() + 1 {
                ']'
            } else {
                ' '
            });
            if column < rules.width {
                let square = Square { column: column as i32, row: row as i32 };
                let empty = if area.contains(square) { '.' } else { ' ' };
                picture.push(position.stone_on(square).map_or(empty, Player::mark));
            }
        }
        picture.truncate(picture.trim_end_matches(' ').len());
        picture.push('\n');
    }
    picture.push_str("  ");
    for column in 0..rules.width {
        picture.push(' ');
        picture.push(column_letter(column));
    }
    picture.push('\n');
    picture
}
