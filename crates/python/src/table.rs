//! The table of nodes as an Arrow stream, which polars, pyarrow, pandas and DuckDB read as it is.

use crate::errors::{internal, refused};
use arrow_array::builder::{Int32Builder, Int64Builder, StringBuilder};
use arrow_array::ffi::to_ffi;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, Int32Array, RecordBatch, RecordBatchIterator};
use arrow_array::{StringArray, cast::AsArray};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use plyscope::service::{Cell, CellType, Column as NodeColumn, Rows, Trace, columns_of};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::collections::HashMap;
use std::sync::Arc;

/// Rows of a batch. At most 4,096 bytes of path a row keep a batch of text below Arrow's limit of 2 GB.
const ROWS: usize = 65_536;
/// The columns of text with few different values: each cell is a number, and the texts are stored once.
const REPEATED: [&str; 5] = ["move", "kind", "status", "bound", "hit_move"];
/// The places of the cache of a dictionary; a power of two.
const CACHED: usize = 64;

/// The texts of a column, each stored once for all batches.
struct Dictionary {
    keys: HashMap<Box<str>, i32>,
    /// The keys of recent texts by address and length, because the same few texts of the trace come again.
    recent: [(usize, usize, i32); CACHED],
}

impl Dictionary {
    fn new() -> Self {
        Self { keys: HashMap::new(), recent: [(0, 0, 0); CACHED] }
    }

    fn key(&mut self, text: &str) -> i32 {
        let place = (text.as_ptr().addr(), text.len());
        let recent = &mut self.recent[(place.0 ^ place.0 >> 6) % CACHED];
        if (recent.0, recent.1) == place {
            return recent.2;
        }
        let next = self.keys.len() as i32;
        let key = match self.keys.get(text) {
            Some(&key) => key,
            None => *self.keys.entry(text.into()).or_insert(next),
        };
        *recent = (place.0, place.1, key);
        key
    }

    fn texts(&self) -> ArrayRef {
        let mut texts: Vec<(&str, i32)> =
            self.keys.iter().map(|(text, &key)| (&**text, key)).collect();
        texts.sort_unstable_by_key(|&(_, key)| key);
        Arc::new(StringArray::from_iter_values(texts.into_iter().map(|(text, _)| text)))
    }
}

/// A column that is being built.
enum Cells {
    Int32(Int32Builder),
    Int64(Int64Builder),
    Text(StringBuilder),
    /// The keys of texts in a dictionary.
    Repeated(Int32Builder, Box<Dictionary>),
}

impl Cells {
    fn of(column: &NodeColumn) -> Self {
        match column.cells {
            CellType::Int32 => Self::Int32(Int32Builder::with_capacity(ROWS)),
            CellType::Int64 => Self::Int64(Int64Builder::with_capacity(ROWS)),
            CellType::Text if REPEATED.contains(&column.name) => {
                Self::Repeated(Int32Builder::with_capacity(ROWS), Box::new(Dictionary::new()))
            }
            CellType::Text => Self::Text(StringBuilder::new()),
        }
    }

    fn push(&mut self, cell: Cell<'_>) {
        match (self, cell) {
            (Self::Int32(cells), Cell::Number(number)) => cells.append_value(number as i32),
            (Self::Int64(cells), Cell::Number(number)) => cells.append_value(number),
            (Self::Text(cells), Cell::Text(text)) => cells.append_value(text),
            (Self::Repeated(keys, texts), Cell::Text(text)) => keys.append_value(texts.key(text)),
            (Self::Int32(cells) | Self::Repeated(cells, _), _) => cells.append_null(),
            (Self::Int64(cells), _) => cells.append_null(),
            (Self::Text(cells), _) => cells.append_null(),
        }
    }

    /// Returns the cells of a batch, with keys where a dictionary is still growing.
    fn take(&mut self) -> ArrayRef {
        match self {
            Self::Int32(cells) | Self::Repeated(cells, _) => Arc::new(cells.finish()),
            Self::Int64(cells) => Arc::new(cells.finish()),
            Self::Text(cells) => Arc::new(cells.finish()),
        }
    }
}

fn field(column: &NodeColumn) -> Field {
    let cells = match column.cells {
        CellType::Int32 => DataType::Int32,
        CellType::Int64 => DataType::Int64,
        CellType::Text if REPEATED.contains(&column.name) => {
            DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
        }
        CellType::Text => DataType::Utf8,
    };
    Field::new(column.name, cells, !column.is_full)
}

/// Returns the places of the named columns in the table, in the order of the names; all without names.
pub(crate) fn chosen(trace: &Trace, names: Option<Vec<String>>) -> PyResult<Vec<usize>> {
    let columns = columns_of(trace);
    let Some(names) = names else { return Ok((0..columns.len()).collect()) };
    let place = |(at, name): (usize, &String)| {
        let place = columns.iter().position(|(_, column)| column.name == *name);
        let place = place.filter(|_| !names[..at].contains(name));
        place.ok_or_else(|| {
            let known: Vec<_> = columns.iter().map(|(_, column)| column.name).collect();
            refused(
                "columns",
                format!("{name:?} is no column, or is there twice"),
                &known.join(", "),
            )
        })
    };
    names.iter().enumerate().map(place).collect()
}

/// Builds the chosen columns. O(nodes).
pub(crate) fn stream(trace: &Trace, chosen: &[usize]) -> Result<FFI_ArrowArrayStream, ArrowError> {
    let all = columns_of(trace);
    let mut columns: Vec<Cells> = chosen.iter().map(|&at| Cells::of(all[at].1)).collect();
    let mut batches: Vec<Vec<ArrayRef>> = Vec::new();
    let (mut rows, mut waiting) = (Rows::of(trace), 0);
    while let Some(row) = rows.next_row() {
        for (cells, &at) in columns.iter_mut().zip(chosen) {
            cells.push(row[all[at].0]);
        }
        waiting += 1;
        if waiting == ROWS {
            batches.push(columns.iter_mut().map(Cells::take).collect());
            waiting = 0;
        }
    }
    if waiting > 0 || batches.is_empty() {
        batches.push(columns.iter_mut().map(Cells::take).collect());
    }
    let texts: Vec<Option<ArrayRef>> = columns
        .iter()
        .map(|cells| match cells {
            Cells::Repeated(_, texts) => Some(texts.texts()),
            _ => None,
        })
        .collect();
    let schema =
        Arc::new(Schema::new(chosen.iter().map(|&at| field(all[at].1)).collect::<Vec<_>>()));
    let whole = |cells: ArrayRef, texts: &Option<ArrayRef>| -> Result<ArrayRef, ArrowError> {
        let Some(texts) = texts else { return Ok(cells) };
        let keys: &Int32Array = cells.as_primitive::<Int32Type>();
        Ok(Arc::new(DictionaryArray::try_new(keys.clone(), Arc::clone(texts))?))
    };
    let batches: Result<Vec<RecordBatch>, ArrowError> = batches
        .into_iter()
        .map(|cells| {
            let cells: Result<Vec<_>, _> =
                cells.into_iter().zip(&texts).map(|(cells, texts)| whole(cells, texts)).collect();
            RecordBatch::try_new(Arc::clone(&schema), cells?)
        })
        .collect();
    let reader = RecordBatchIterator::new(batches?.into_iter().map(Ok), schema);
    Ok(FFI_ArrowArrayStream::new(Box::new(reader)))
}

/// A column of whole numbers, for readers of Arrow arrays.
#[pyclass(frozen, module = "plyscope._plyscope")]
pub(crate) struct Column(Int32Array);

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // The protocol allows any type in answer to a requested one.
        drop(requested_schema);
        let (array, schema) = to_ffi(&self.0.to_data()).map_err(internal)?;
        Ok((
            PyCapsule::new_with_value(py, schema, c"arrow_schema")?,
            PyCapsule::new_with_value(py, array, c"arrow_array")?,
        ))
    }
}

/// Returns the edges of the tree as the ids of the parents and of the children.
pub(crate) fn edges(trace: &Trace) -> (Column, Column) {
    let edge = |id| Some((trace.parent(id)? as i32, id as i32));
    let (parents, children): (Vec<i32>, Vec<i32>) = (0..trace.len()).filter_map(edge).unzip();
    (Column(parents.into()), Column(children.into()))
}
