//! The rows of a sweep as a table, with the same columns in JSON Lines, CSV and Parquet. Only the last two
//! columns differ between machines.

use super::cell::Cell;
use super::cell_result::Outcome;
use super::join::SweepRow;
use crate::format::harmless;
use crate::search::SEMANTICS;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// The type of a column, the same in every format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SweepType {
    /// Text in UTF-8.
    Text,
    /// A signed 64-bit integer.
    Whole,
    /// A 64-bit floating-point number.
    Real,
    /// True or false.
    Flag,
}

/// A column of the table; a row without a value has null there.
#[derive(Clone, Copy, Debug)]
pub struct SweepColumn {
    /// The column's name, the same in every format.
    pub name: &'static str,
    /// The type of its cells.
    pub cells: SweepType,
    /// A description, one sentence in English.
    pub about: &'static str,
}

/// The value of one column in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SweepValue<'a> {
    /// No value: null in JSON, an empty field in CSV.
    Null,
    /// A text in UTF-8, as the row holds it.
    Text(&'a str),
    /// A signed 64-bit integer.
    Whole(i64),
    /// A 64-bit floating-point number.
    Real(f64),
    /// True or false.
    Flag(bool),
}

/// Number of columns, the same in every format.
pub const SWEEP_WIDTH: usize = 45;

/// The columns, in order.
pub const SWEEP_COLUMNS: [SweepColumn; SWEEP_WIDTH] = {
    use SweepType::{Flag, Real, Text, Whole};
    const fn column(name: &'static str, cells: SweepType, about: &'static str) -> SweepColumn {
        SweepColumn { name, cells, about }
    }
    [
        column("key", Text, "The cell's key: 32 hexadecimal digits."),
        column("kind", Text, "search, match or success."),
        column("game", Text, "The game."),
        column("size", Text, "Its board; null for trees."),
        column("k", Whole, "Gomoku: stones in a row that win."),
        column("exact", Flag, "Gomoku: longer rows do not win."),
        column("subboard", Text, "Gomoku: the search area."),
        column("margin", Whole, "Gomoku: the search area as a margin round the stones."),
        column("position", Text, "The position in its canonical spelling."),
        column("ply", Whole, "Plies from the empty board to it; null for trees."),
        column("run", Text, "The run; null for matches."),
        column("eval", Text, "The evaluation; null for matches."),
        column("depth", Whole, "The depth limit; null: to the end of the game."),
        column("node_limit", Whole, "Nodes that one search may enter."),
        column("seed", Whole, "The seed."),
        column("a", Text, "The player of a match that the score is for."),
        column("b", Text, "The other player."),
        column("games", Whole, "Games of a match; random games that a curve draws from."),
        column("openings", Text, "Openings of a match."),
        column("five", Flag, "Whether drawn games of a match go to the longer chain."),
        column("per", Whole, "Positions of each number of stones of a curve at most."),
        column("score", Whole, "The root's score in MAX's view; null where a limit came first."),
        column("best_move", Text, "The best move."),
        column("pv", Text, "The principal variation."),
        column("nodes", Whole, "Nodes entered."),
        column("ordering_nodes", Whole, "Nodes of searches that only order moves."),
        column("leaves", Whole, "Leaves."),
        column("cutoffs", Whole, "Cutoffs."),
        column("first_move_cutoffs", Whole, "Cutoffs right after the first child."),
        column("tt_hits", Whole, "Nodes that the table answered."),
        column("effective_branching", Real, "The effective branching factor."),
        column("truncated", Text, "The limit that ended the search; null: none did."),
        column("wins", Whole, "Games of a match that a won."),
        column("draws", Whole, "Games drawn."),
        column("losses", Whole, "Games that a lost."),
        column("share", Real, "The share of the points, or of the solved positions, 0 to 1."),
        column("share_low", Real, "The lower end of its 95 % interval (Wilson 1927)."),
        column("share_high", Real, "The upper end."),
        column("elo", Real, "The Elo difference of a match."),
        column("positions", Whole, "Positions of a curve."),
        column("solved", Whole, "Positions of a curve that were solved."),
        column("curve", Text, "The curve: [stones, positions, solved] for each number of stones."),
        column("engine_version", Whole, "The semantic version of the searches."),
        column("wall_ns", Whole, "How long it took, nanoseconds."),
        column("host", Text, "The machine."),
    ]
};

/// The columns that depend on the machine.
pub const OF_THE_MACHINE: [&str; 2] = ["wall_ns", "host"];

/// The values of a row, column by column.
#[expect(clippy::too_many_lines, reason = "a line a column")]
pub fn sweep_values<'a>(row: &'a SweepRow<'a>) -> [SweepValue<'a>; SWEEP_WIDTH] {
    use SweepValue::{Flag, Null, Real, Text, Whole};
    fn text(text: Option<&String>) -> SweepValue<'_> {
        text.map_or(Null, |text| Text(text))
    }
    fn whole<'a>(number: Option<impl TryInto<i64>>) -> SweepValue<'a> {
        number.and_then(|number| number.try_into().ok()).map_or(Null, Whole)
    }
    fn real<'a>(number: Option<f64>) -> SweepValue<'a> {
        number.map_or(Null, Real)
    }
    let cell: &Cell = &row.planned.cell;
    let Outcome {
        score,
        best_move,
        pv,
        nodes,
        ordering_nodes,
        leaves,
        cutoffs,
        first_move_cutoffs,
        tt_hits,
        effective_branching,
        truncated,
        wins,
        draws,
        losses,
        share,
        share_low,
        share_high,
        elo,
        positions,
        solved,
        curve,
    } = row.outcome;
    [
        Text(&row.planned.key),
        Text(cell.kind.word()),
        Text(&cell.game),
        text(cell.size.as_ref()),
        whole(cell.k),
        Flag(cell.exact),
        text(cell.subboard.as_ref()),
        whole(cell.margin),
        Text(&cell.position),
        whole(row.planned.ply),
        text(cell.run.as_ref()),
        text(cell.eval.as_ref()),
        whole(cell.depth),
        whole(cell.node_limit),
        whole(cell.seed),
        text(cell.a.as_ref()),
        text(cell.b.as_ref()),
        whole(cell.games),
        text(cell.openings.as_ref()),
        Flag(cell.five),
        whole(cell.per),
        whole(*score),
        text(best_move.as_ref()),
        text(pv.as_ref()),
        whole(Some(*nodes)),
        whole(*ordering_nodes),
        whole(*leaves),
        whole(*cutoffs),
        whole(*first_move_cutoffs),
        whole(*tt_hits),
        real(*effective_branching),
        text(truncated.as_ref()),
        whole(*wins),
        whole(*draws),
        whole(*losses),
        real(*share),
        real(*share_low),
        real(*share_high),
        real(*elo),
        whole(*positions),
        whole(*solved),
        text(curve.as_ref()),
        Whole(SEMANTICS.into()),
        whole(Some(row.wall_ns)),
        Text(row.host),
    ]
}

/// A writer of rows in one format; [`end`](Self::end) writes those still buffered.
pub trait SweepRows {
    /// Writes a row.
    ///
    /// # Errors
    /// A system error.
    fn row(&mut self, row: &[SweepValue<'_>; SWEEP_WIDTH]) -> io::Result<()>;

    /// Writes everything that is still buffered.
    ///
    /// # Errors
    /// A system error.
    fn end(self: Box<Self>) -> io::Result<()>;
}

/// JSON Lines: one object per row, with every column.
pub struct SweepLines<W>(W);

impl<W: Write> SweepLines<W> {
    /// Creates a writer to `out`, without a buffer of its own.
    pub const fn new(out: W) -> Self {
        Self(out)
    }
}

struct Object<'a>(&'a [SweepValue<'a>; SWEEP_WIDTH]);

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(SWEEP_WIDTH))?;
        for (column, value) in SWEEP_COLUMNS.iter().zip(self.0) {
            match value {
                SweepValue::Null => map.serialize_entry(column.name, &())?,
                SweepValue::Text(text) => map.serialize_entry(column.name, text)?,
                SweepValue::Whole(number) => map.serialize_entry(column.name, number)?,
                SweepValue::Real(number) => map.serialize_entry(column.name, number)?,
                SweepValue::Flag(flag) => map.serialize_entry(column.name, flag)?,
            }
        }
        map.end()
    }
}

impl<W: Write> SweepRows for SweepLines<W> {
    fn row(&mut self, row: &[SweepValue<'_>; SWEEP_WIDTH]) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, &Object(row))?;
        self.0.write_all(b"\n")
    }

    fn end(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}

/// CSV: a header, then one line per row; a missing value is empty.
pub struct SweepCsv<W: Write>(csv::Writer<W>);

impl<W: Write> SweepCsv<W> {
    /// Creates a writer to `out`, and writes the header.
    ///
    /// # Errors
    /// A system error.
    pub fn new(out: W) -> io::Result<Self> {
        let mut table = csv::Writer::from_writer(out);
        table.write_record(SWEEP_COLUMNS.map(|column| column.name))?;
        Ok(Self(table))
    }
}

impl<W: Write> SweepRows for SweepCsv<W> {
    fn row(&mut self, row: &[SweepValue<'_>; SWEEP_WIDTH]) -> io::Result<()> {
        for value in row {
            match value {
                SweepValue::Null => self.0.write_field("")?,
                SweepValue::Text(text) => self.0.write_field(harmless(text).as_bytes())?,
                SweepValue::Whole(number) => self.0.write_field(number.to_string())?,
                SweepValue::Real(number) => self.0.write_field(number.to_string())?,
                SweepValue::Flag(flag) => self.0.write_field(flag.to_string())?,
            }
        }
        self.0.write_record(None::<&[u8]>)?;
        Ok(())
    }

    fn end(mut self: Box<Self>) -> io::Result<()> {
        self.0.flush()
    }
}
