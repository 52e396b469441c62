//! Prints a position of a lesson: its board in black and white.

use crate::game::{Board, BoardExt, MoveNames, Notation, Player, Position, SetupRequest, Shape};
use crate::with_position;
use crate::work::error::ServiceError;
use quick_xml::escape::escape;
use std::fmt::Write;

/// A position for print, in black and white.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardFacts {
    /// The board as an SVG; for a game without a board, its text as HTML.
    pub picture: String,
    /// The symbol of the side to move on the board; for a game without a board, `MAX` or `MIN`.
    pub mover: &'static str,
}

/// Size of a square and of the labelled border, in points.
const SQUARE: u32 = 22;
const RIM: u32 = 16;

/// Draws the position of a setup. Fails if the setup is wrong.
pub(super) fn board(words: &SetupRequest) -> Result<BoardFacts, ServiceError> {
    let start = words.read()?;
    Ok(with_position!(&start.position, position => {
        let second = position.side_to_move() == Player::Second;
        let Some(shape) = position.shape() else {
            let picture = format!("<p><code>{}</code></p>", escape(position.position_text()));
            return Ok(BoardFacts { picture, mover: if second { "MIN" } else { "MAX" } });
        };
        let signs = if shape.moves == MoveNames::Numbers { ["X", "O"] } else { ["●", "○"] };
        let picture = drawn(shape, &position.cells());
        BoardFacts { picture, mover: signs[usize::from(second)] }
    }))
}

/// Draws a board with labels: crosses and noughts if numbers name its moves, otherwise discs.
fn drawn(shape: Shape, cells: &[Option<Player>]) -> String {
    let (wide, high) = (shape.columns * SQUARE, shape.rows * SQUARE);
    let (width, height) = (wide + 2 * RIM, high + 2 * RIM);
    let numbered = shape.moves == MoveNames::Numbers;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}pt\" \
         height=\"{height}pt\" role=\"img\" font-family=\"sans-serif\" font-size=\"9\" text-anchor=\"middle\">\n"
    );
    let middle = |place: u32| RIM + place * SQUARE + SQUARE / 2;
    let mut lines = String::new();
    for column in 0..=shape.columns {
        let _ = write!(lines, "M{} {RIM}v{high}", RIM + column * SQUARE);
    }
    for row in 0..=shape.rows {
        let _ = write!(lines, "M{RIM} {}h{wide}", RIM + row * SQUARE);
    }
    let _ =
        writeln!(svg, "<path d=\"{lines}\" fill=\"none\" stroke=\"#777\" stroke-width=\"0.7\"/>");
    let mut text = |x: u32, y: u32, label: &str| {
        let _ = writeln!(svg, "<text x=\"{x}\" y=\"{}\">{label}</text>", y + 3);
    };
    if !numbered {
        for column in 0..shape.columns {
            text(middle(column), height - RIM / 2, &shape.column_label(column));
        }
    }
    if shape.moves == MoveNames::Cells {
        for row in 0..shape.rows {
            text(RIM / 2, middle(row), &shape.row_label(row));
        }
    }
    for (cell, stone) in (0u32..).zip(cells) {
        let (x, y) = (middle(cell % shape.columns), middle(cell / shape.columns));
        let r = SQUARE * 3 / 8;
        let outline = "stroke=\"#111\" stroke-width=\"1.4\"";
        let _ = match (stone, numbered) {
            (None, true) => {
                writeln!(svg, "<text x=\"{x}\" y=\"{}\" fill=\"#777\">{}</text>", y + 3, cell + 1)
            }
            (None, false) => Ok(()),
            (Some(Player::First), true) => {
                let (left, top, side) = (x - r, y - r, 2 * r);
                writeln!(
                    svg,
                    "<path d=\"M{left} {top}l{side} {side}m-{side} 0l{side} -{side}\" {outline}/>"
                )
            }
            (Some(player), _) => {
                let is_filled = *player == Player::First;
                let fill = if is_filled { "#111" } else { "#fff" };
                writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" {outline}/>")
            }
        };
    }
    svg + "</svg>"
}
