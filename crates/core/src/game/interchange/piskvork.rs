//! A game of Piskvork, the manager of the Gomocup: the size, then one `x,y,milliseconds` per move,
//! counted from 1 at the top left.

use super::format::{Format, Item};
use super::pieces::whole;
use crate::game::{Game, InputError, Note, Setup};

pub(super) const FORMAT: Format = Format {
    title: "a Piskvork game (.psq)",
    games: &[Game::Gomoku],
    endings: &["psq"],
    is_own: false,
    looks: |text, _| text.trim_start().starts_with("Piskvor"),
    split: whole,
    read,
};

fn read<'t>(text: &'t str, setup: &Setup) -> Result<Item<'t>, InputError> {
    let Setup::Gomoku { rules, .. } = setup else {
        return Err(InputError::whole("this is a game of Gomoku", "choose the game gomoku"));
    };
    let mut at = 0;
    let mut moves = String::new();
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let numbers: Vec<&str> = line.trim().split(',').map(str::trim).collect();
        if number == 0 {
            let size = line.split_whitespace().nth(1).unwrap_or_default().trim_end_matches(',');
            let (columns, rows) = size.split_once('x').unwrap_or_default();
            if (columns.parse(), rows.parse()) != (Ok(rules.width), Ok(rules.height)) {
                let (width, height) = (rules.width, rules.height);
                let reason = format!("a board of {size:?} where {width}x{height} is chosen");
                return Err(InputError::at(at, reason, "choose the size of the board in the text"));
            }
        } else {
            // The players' names follow the moves.
            let &[x, y, _] = &numbers[..] else { break };
            let (Ok(x), Ok(y)) = (x.parse::<u32>(), y.parse::<u32>()) else { break };
            if !(1..=rules.width).contains(&x) || !(1..=rules.height).contains(&y) {
                let reason = format!("{x},{y} is off the board");
                return Err(InputError::at(
                    at,
                    reason,
                    "x and y are counted from 1 at the top left",
                ));
            }
            moves.push(char::from(b'a' + (x - 1) as u8));
            moves += &(rules.height + 1 - y).to_string();
        }
        at += line.len();
    }
    Ok(Item::of(moves).with(Note::CountedFrom(1)))
}
