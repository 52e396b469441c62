//! A position as a board to draw.

use crate::game::{
    AnyPosition, Board, BoardExt, Move, MoveNames, Notation, Outcome, Player, Position, PositionExt,
};
use crate::views::board_view::{Area, BoardView, LegalMove};
use crate::with_position;
use std::ops::RangeInclusive;

/// The view of a position; `moves` led there, when known.
pub fn board_view(any: &AnyPosition, moves: Option<&[Move]>) -> BoardView {
    with_position!(any, position => {
        let shape = position.shape();
        let (columns, rows) = shape.map_or((0, 0), |shape| (shape.columns, shape.rows));
        let named_as = |names| shape.is_some_and(|shape| shape.moves == names);
        let cells = position.cells();
        let stones = |player| cells.iter().filter(|&&cell| cell == Some(player)).count() as u32;
        let outcome = position.outcome();
        let legal = |mv| LegalMove { text: position.move_text(mv), cell: position.cell_of(mv) };
        let winner = outcome.and_then(Outcome::winner);
        let canonical = position.position_text();
        BoardView {
            columns,
            rows,
            cells: cells.iter().map(|stone| stone.map_or('.', Player::mark)).collect(),
            column_labels: shape.map_or_else(Vec::new, |shape| (0..columns).map(|column| shape.column_label(column)).collect()),
            row_labels: shape.map_or_else(Vec::new, |shape| (0..rows).map(|row| shape.row_label(row)).collect()),
            drop: named_as(MoveNames::Columns),
            numbered: named_as(MoveNames::Numbers),
            area: position.search_area().map(area),
            side_to_move: position.side_to_move(),
            outcome,
            legal: position.moves().into_iter().map(legal).collect(),
            last_cell: moves.and_then(|moves| moves.last()).and_then(|&mv| position.cell_of_last(mv)),
            line: winner.map_or_else(Vec::new, |winner| position.winning_cells(winner)),
            discs: Player::BOTH.map(stones),
            tree: shape.is_none().then(|| canonical.clone()),
            canonical,
            moves: moves.map(|moves| position.moves_text(moves)),
            notations: named(position.other_notations(moves)),
            picture: position.picture(),
        }
    })
}

fn area([columns, rows]: [RangeInclusive<u32>; 2]) -> Area {
    Area {
        column: *columns.start(),
        row: *rows.start(),
        columns: columns.end() - columns.start() + 1,
        rows: rows.end() - rows.start() + 1,
    }
}

fn named(notations: Vec<(&'static str, String)>) -> Vec<(String, String)> {
    notations.into_iter().map(|(name, text)| (name.to_owned(), text)).collect()
}
