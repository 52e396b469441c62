//! The table of nodes: one row per node, and the same columns and types in every tabular format (CSV,
//! JSON Lines of nodes, Parquet).

use super::harmless::harmless;
use super::output::BUFFER;
use crate::evaluation::Score;
use crate::search::{Bound, ProofNumbers};
use crate::trace::{Status, Trace, Visits};
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::sync::Arc;

/// The type of a column's cells, the same in every format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellType {
    /// Text in UTF-8.
    Text,
    /// A signed integer of 32 bits.
    Int32,
    /// A signed integer of 64 bits.
    Int64,
}

/// A column of the table, the same in every tabular format.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The name of the column, in every format.
    pub name: &'static str,
    /// The type of the column's cells.
    pub cells: CellType,
    /// True if every row has a value in this column.
    pub is_full: bool,
    /// The meaning of the column, in English; its description in the schema.
    pub about: &'static str,
}

/// The number of columns; new ones are added at the end.
pub const WIDTH: usize = 35;

/// The number of columns that every trace has.
const COMMON: usize = 22;

/// Searches with columns of their own.
struct Own {
    search: &'static str,
    places: Range<usize>,
    has: fn(&Trace) -> bool,
}

/// All such searches, in the order of their columns.
const OWN: [Own; 5] = [
    own("A Monte Carlo search", 22..26, |trace| trace.monte_carlo().is_some()),
    own("A search with forward pruning", 26..29, Trace::is_selective),
    own("A search with quiescence", 29..30, |trace| trace.horizon().is_some()),
    own("A proof-number search", 30..32, |trace| trace.proof().is_some()),
    own("A search for three players", 32..WIDTH, |trace| {
        trace.is_for_three() && !trace.is_external()
    }),
];

const fn own(search: &'static str, places: Range<usize>, has: fn(&Trace) -> bool) -> Own {
    Own { search, places, has }
}

/// The most bytes of a path that is written; a longer one is null.
const MAX_PATH: usize = 4_096;

/// Returns the columns of a trace in their order, the same in every format, each with its place in a row of [`Rows`].
/// Some are there only in the searches that have them, so that the tables of all others stay as they were.
pub fn columns_of(trace: &Trace) -> Vec<(usize, &'static Column)> {
    let common = (0..COMMON).map(|place| (place, &COLUMNS[place]));
    common.chain(own_columns(trace)).collect()
}

/// Returns the columns that a trace has of its search, as [`columns_of`] does.
pub(super) fn own_columns(trace: &Trace) -> Vec<(usize, &'static Column)> {
    let own = OWN.into_iter().filter(|own| (own.has)(trace)).flat_map(|own| own.places);
    own.map(|place| (place, &COLUMNS[place])).collect()
}

/// Every column, in order; [`columns_of`] returns those of a trace.
const COLUMNS: [Column; WIDTH] = [
    full("id", CellType::Int32, "Place in the order of entry, from 0; the key of the table."),
    some("parent_id", CellType::Int32, "The parent's id; null at the root of each pass."),
    some("move", CellType::Text, "The move that leads here; null at roots."),
    full("ply", CellType::Int32, "Plies below the root, 0 there."),
    full("kind", CellType::Text, "Who moves here: max or min."),
    full(
        "status",
        CellType::Text,
        "searched, leaf, terminal, cutoff, pruned (never entered), stub, open or hit.",
    ),
    some("score", CellType::Int32, "What the search returned, in MAX's view."),
    some("bound", CellType::Text, "What the score is to the value: exact, lower or upper."),
    some("alpha_in", CellType::Int32, "The window's lower end at entry; null: open."),
    some("beta_in", CellType::Int32, "The window's upper end at entry; null: open."),
    some("enter", CellType::Int64, "The step at which it was entered; null if it never was."),
    some("exit", CellType::Int64, "The step at which it was closed."),
    some("inside", CellType::Int64, "Of a stub: entered nodes at and below it, as counted."),
    full("pass", CellType::Int32, "The pass (iteration) that it belongs to, from 1."),
    full("attempt", CellType::Int32, "1, or 2 for a re-search of the same move."),
    some("stored_by", CellType::Int32, "Of a table hit: the node that stored the entry."),
    some("hit_move", CellType::Text, "Of a table hit: the move that the entry names."),
    some(
        "static",
        CellType::Int32,
        "Of a leaf: its static value in MAX's view, which fail-hard may have clamped in score.",
    ),
    some(
        "order",
        CellType::Int32,
        "Place among all children of the parent in search order, from 0, as in the edges of the native \
         JSON; a re-search is a child of its own, and the pruned come last. Null at roots.",
    ),
    full("size", CellType::Int64, "Entered nodes at and below, stubs in full; 0 if pruned."),
    some(
        "path",
        CellType::Text,
        "The moves from the root, joined by dots, as in 1.5.2; a re-search has the path of the first \
         search. Null at roots, and where it has over 4,096 bytes.",
    ),
    some(
        "name",
        CellType::Text,
        "The name of the place in a textbook or uniform tree of at most 200 nodes, as in c2; else null.",
    ),
    some("visits", CellType::Int32, "Of a Monte Carlo search: iterations through the node."),
    some(
        "reward",
        CellType::Int64,
        "Of a Monte Carlo search: the sum of their rewards in MAX's view, each 0 to reward_max.",
    ),
    some(
        "proved",
        CellType::Int32,
        "Of a Monte Carlo search: the reward that the solver has proved; null if none.",
    ),
    some(
        "created",
        CellType::Int32,
        "Of a Monte Carlo search: the iteration that created the node, from 0; null at the root.",
    ),
    some(
        "how",
        CellType::Text,
        "With forward pruning: null, reduced, again, check or futile, as in the native JSON.",
    ),
    some(
        "claim_low",
        CellType::Int32,
        "With forward pruning: the claim that the value is no less.",
    ),
    some(
        "claim_high",
        CellType::Int32,
        "With forward pruning: the claim that the value is no more.",
    ),
    some("stand", CellType::Int32, "With quiescence: the score of standing pat, in MAX's view."),
    some(
        "pn",
        CellType::Int64,
        "Of a proof-number search: the proof number at its end; null where it is infinite.",
    ),
    some("dn", CellType::Int64, "Of a proof-number search: the disproof number, as pn."),
    some(
        "value_a",
        CellType::Int32,
        "Of a search for three players: the number of A; null where only one number is known.",
    ),
    some("value_b", CellType::Int32, "Of a search for three players: the number of B."),
    some("value_c", CellType::Int32, "Of a search for three players: the number of C."),
];

const fn full(name: &'static str, cells: CellType, about: &'static str) -> Column {
    Column { name, cells, is_full: true, about }
}

const fn some(name: &'static str, cells: CellType, about: &'static str) -> Column {
    Column { name, cells, is_full: false, about }
}

/// The value of a column in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// No value: empty in CSV, null in JSON Lines.
    Null,
    /// A number, of 32 or 64 bits by its column.
    Number(i64),
    /// A text of the trace; CSV makes it harmless to spreadsheets.
    Text(&'a str),
}

impl Cell<'_> {
    fn number(number: Option<impl Into<i64>>) -> Self {
        number.map_or(Self::Null, |number| Self::Number(number.into()))
    }

    fn score(score: Option<Score>) -> Self {
        Self::number(score.and_then(Score::finite))
    }
}

impl<'a> From<Option<&'a str>> for Cell<'a> {
    fn from(text: Option<&'a str>) -> Self {
        text.map_or(Self::Null, Cell::Text)
    }
}

/// The rows of a trace in the order of the ids. The memory does not grow with the trace.
pub struct Rows<'a> {
    trace: &'a Trace,
    /// The numbers at the end of a Monte Carlo search; `None` for any other.
    visits: Option<Arc<Visits>>,
    next: u32,
    path: String,
    /// The length of the path at each ply; `None` if it is too long.
    ends: Vec<Option<usize>>,
}

impl<'a> Rows<'a> {
    /// Returns the rows of a trace, before the first one.
    pub fn of(trace: &'a Trace) -> Self {
        let visits = trace.visits_at(trace.steps());
        Self { trace, visits, next: 0, path: String::new(), ends: Vec::new() }
    }

    /// Returns the next row, which is valid until the next call; `None` at the end. [`columns_of`] says which of its
    /// cells belong to the trace; the others are null.
    pub fn next_row(&mut self) -> Option<[Cell<'_>; WIDTH]> {
        let (trace, id) = (self.trace, self.next);
        let node = trace.node(id)?;
        self.next += 1;
        let edge = trace.edge(id);
        let mv = edge.map(|edge| trace.name(edge.mv));
        let has_path = self.walk(node.ply() as usize, mv);
        let hit = trace.hit(id).filter(|_| node.status() == Status::Hit);
        let number = |number: Option<u32>| Cell::number(number);
        let size = if node.was_entered() { trace.inside(id) } else { 0 };
        let visited = self.visits.as_ref().map(|visits| visits.of(id));
        let proof = trace.monte_carlo().and_then(|record| record.proof(id));
        let own_static = trace.static_value(id).filter(|_| !trace.is_foreseen(id));
        let claim = trace.claims_of(id).next();
        let claimed = |of: Bound| Cell::score(claim.filter(|c| c.bound == of).map(|c| c.score));
        let proved = trace.proof().and_then(|proof| proof.numbers_at(id, trace.steps()));
        let finite = |number: Option<u32>| number.filter(|&n| n != ProofNumbers::INFINITY);
        let three = trace.numbers(id);
        let of_player = |place: usize| Cell::number(three.map(|numbers| numbers[place]));
        Some([
            Cell::Number(id.into()),
            number(trace.parent(id)),
            mv.into(),
            Cell::Number(node.ply().into()),
            Cell::Text(node.kind().word()),
            Cell::Text(node.status().word()),
            Cell::score(node.score()),
            node.bound().map(Bound::word).into(),
            Cell::score(Some(node.window().alpha)),
            Cell::score(Some(node.window().beta)),
            number(node.enter()),
            number(node.exit()),
            Cell::number(trace.stub(id).map(|stub| stub.inside.nodes as i64)),
            Cell::Number(trace.iteration_index(id) as i64 + 1),
            Cell::Number(if node.is_re_search() { 2 } else { 1 }),
            number(hit.and_then(|hit| hit.stored_by)),
            hit.and_then(|hit| hit.via).map(|mv| trace.name(mv)).into(),
            Cell::score(own_static),
            Cell::number(edge.map(|edge| edge.ordinal)),
            Cell::Number(size as i64),
            Some(self.path.as_str()).filter(|_| has_path).into(),
            trace.node_name(id).into(),
            number(visited.map(|(visits, _)| visits)),
            Cell::number(visited.map(|(_, reward)| reward as i64)),
            number(proof.map(|proof| proof.reward)),
            number(trace.created(id)),
            trace.how(id).into(),
            claimed(Bound::Lower),
            claimed(Bound::Upper),
            Cell::score(trace.stand(id)),
            number(finite(proved.map(|numbers| numbers.pn))),
            number(finite(proved.map(|numbers| numbers.dn))),
            of_player(0),
            of_player(1),
            of_player(2),
        ])
    }

    /// Moves to a node of this ply; returns whether it has a path.
    fn walk(&mut self, ply: usize, mv: Option<&str>) -> bool {
        self.ends.truncate(ply);
        let above = self.ends.last().copied().unwrap_or(Some(0));
        let (Some(above), Some(mv)) = (above, mv) else {
            // A root has no move.
            self.ends.push(mv.is_none().then_some(0));
            return false;
        };
        self.path.truncate(above);
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(mv);
        let is_short = self.path.len() <= MAX_PATH;
        self.ends.push(is_short.then_some(self.path.len()));
        is_short
    }
}

/// Writes a trace as CSV with a header line; a cell without a value is empty.
pub(super) fn write_csv<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(BufWriter::with_capacity(BUFFER, out));
    let columns = columns_of(trace);
    table.write_record(columns.iter().map(|(_, column)| column.name))?;
    let (mut rows, mut digits) = (Rows::of(trace), itoa::Buffer::new());
    while let Some(row) = rows.next_row() {
        for &(place, _) in &columns {
            match &row[place] {
                Cell::Null => table.write_field("")?,
                Cell::Number(number) => table.write_field(digits.format(*number))?,
                Cell::Text(text) => table.write_field(&*harmless(text))?,
            }
        }
        table.write_record(None::<&[u8]>)?;
    }
    table.flush()
}

/// Writes a trace as JSON Lines of nodes: every line is a row with all columns.
pub(super) fn write_node_lines<W: Write + ?Sized>(trace: &Trace, out: &mut W) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(BUFFER, out);
    let columns = columns_of(trace).into_iter();
    let keys: Vec<(usize, String)> =
        columns.map(|(place, column)| (place, format!(",\"{}\":", column.name))).collect();
    let (mut rows, mut line) = (Rows::of(trace), Vec::new());
    let mut digits = itoa::Buffer::new();
    while let Some(row) = rows.next_row() {
        line.clear();
        for (place, key) in &keys {
            line.extend_from_slice(key.as_bytes());
            match row[*place] {
                Cell::Null => line.extend_from_slice(b"null"),
                Cell::Number(number) => line.extend_from_slice(digits.format(number).as_bytes()),
                Cell::Text(text) => serde_json::to_writer(&mut line, text)?,
            }
        }
        line[0] = b'{';
        line.extend_from_slice(b"}\n");
        out.write_all(&line)?;
    }
    out.flush()
}

/// Returns the columns as the JSON Schema (2020-12) of a row, with a line break at the end. They have the
/// order of the table; `format` gives the width of a number.
pub fn table_schema() -> String {
    let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
    let property = |column: Column| {
        let (kind, format) = match column.cells {
            CellType::Text => ("string", ""),
            CellType::Int32 => ("integer", ",\"format\":\"int32\""),
            CellType::Int64 => ("integer", ",\"format\":\"int64\""),
        };
        let kind =
            if column.is_full { quoted(kind) } else { format!("[{},\"null\"]", quoted(kind)) };
        let (name, about) = (quoted(column.name), quoted(column.about));
        format!("    {name}: {{\"description\":{about}{format},\"type\":{kind}}}")
    };
    format!(
        "{{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \
         \"$id\": \"{NODES_SCHEMA}\",\n  \"title\": \"Node\",\n  \
         \"description\": {},\n  \"type\": \"object\",\n  \"additionalProperties\": false,\n  \
         \"properties\": {{\n{}\n  }},\n  \"required\": [{}]\n}}\n",
        quoted(ABOUT),
        COLUMNS.map(property).join(",\n"),
        COLUMNS[..COMMON].iter().map(|column| quoted(column.name)).collect::<Vec<_>>().join(",")
    )
}

/// Returns the columns as an SQL table, with types that DuckDB, `SQLite` and `PostgreSQL` have.
pub fn table_sql() -> String {
    let column = |column: &Column| {
        let kind = match column.cells {
            CellType::Text => "VARCHAR",
            CellType::Int32 => "INTEGER",
            CellType::Int64 => "BIGINT",
        };
        let not_null = if column.is_full { " NOT NULL" } else { "" };
        format!("  \"{}\" {kind}{not_null}", column.name)
    };
    let columns = |columns: &[Column]| columns.iter().map(column).collect::<Vec<_>>();
    let own = OWN.into_iter().map(|Own { search, places, .. }| {
        let columns = columns(&COLUMNS[places]).join(",").replace("  ", " ");
        format!("-- {search} has more columns:{columns}\n")
    });
    format!(
        "CREATE TABLE nodes (\n{}\n);\n{}",
        columns(&COLUMNS[..COMMON]).join(",\n"),
        own.collect::<String>()
    )
}

const NODES_SCHEMA: &str = "https://plyscope.github.io/plyscope/schema/nodes-1.json";
const ABOUT: &str = "A node of a trace as a row: CSV, JSON Lines of nodes, Parquet. Rows are in the order in which \
                     the search entered the nodes; columns may be added at the end.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_types_are_in_the_order_of_the_columns() {
        let schema = table_schema();
        for part in [
            "format\":\"int32\",\"type\":[\"integer\",\"null\"]}",
            "format\":\"int64\",\"type\":\"integer\"}",
        ] {
            assert!(schema.contains(part), "{schema}");
        }
        let places = |text: &str| {
            COLUMNS.map(|column| text.find(&format!("\"{}\"", column.name)).unwrap()).to_vec()
        };
        assert!(places(schema.split_once("\"properties\"").unwrap().1).is_sorted());
        assert!(places(&table_sql()).is_sorted());
        assert!(table_sql().contains("\"id\" INTEGER NOT NULL,\n"));
    }
}
