//! The table of nodes as a Parquet file, which DuckDB, polars, pandas and Spark read with its types.
//!
//! It is a separate crate, so that only the command line is built with it (feature `parquet`, on by
//! default).

mod buffer;
mod group;
mod sweep;

pub use sweep::SweepTable;

use buffer::{WriteBuffer, failed};
use group::Group;
use parquet::basic::{Compression, Encoding, LogicalType, Repetition, Type as Physical};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};
use plyscope::service::{CellType, Column, Rows, Trace, columns_of, summary};
use std::io::{self, Write};
use std::sync::Arc;

/// The columns with cells close to those of the row before, and the encodings that store only the
/// differences. All other columns have few values, which are stored once per group.
const RISING: [(&str, Encoding); 5] = [
    ("id", Encoding::DELTA_BINARY_PACKED),
    ("parent_id", Encoding::DELTA_BINARY_PACKED),
    ("enter", Encoding::DELTA_BINARY_PACKED),
    ("exit", Encoding::DELTA_BINARY_PACKED),
    ("path", Encoding::DELTA_BYTE_ARRAY),
];

/// Writes the nodes of a trace, one row per node. The memory does not grow with the trace, because every
/// full group of rows is written at once. The file's metadata has the summary of the search, as JSON
/// under `plyscope.summary`.
///
/// # Errors
/// Returns the errors of `out`.
pub fn write(trace: &Trace, out: &mut impl Write) -> io::Result<()> {
    let summary_json = serde_json::to_string(&summary(trace)).map_err(io::Error::other)?;
    let mut properties = WriterProperties::builder()
        .set_created_by(concat!("plyscope ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::SNAPPY)
        .set_key_value_metadata(Some(vec![KeyValue::new(
            "plyscope.summary".to_owned(),
            summary_json,
        )]));
    for (column, encoding) in RISING {
        properties = properties
            .set_column_dictionary_enabled(column.into(), false)
            .set_column_encoding(column.into(), encoding);
    }
    let properties = Arc::new(properties.build());
    let written = WriteBuffer::default();
    let columns = columns_of(trace);
    let table = schema(&columns).map_err(failed)?;
    let mut file = SerializedFileWriter::new(written.clone(), table, properties).map_err(failed)?;
    let (mut rows, mut group) = (Rows::of(trace), Group::of(&columns));
    while let Some(row) = rows.next_row() {
        group.push(&row);
        if group.is_full() {
            group.write(&mut file).map_err(failed)?;
            file.flush()?;
            written.hand_on(out)?;
        }
    }
    group.write(&mut file).map_err(failed)?;
    file.close().map_err(failed)?;
    written.hand_on(out)?;
    out.flush()
}

/// Returns the columns as Parquet types; one with missing cells is optional.
fn schema(columns: &[(usize, &Column)]) -> Result<TypePtr, ParquetError> {
    let column = |&(_, column): &(usize, &Column)| {
        let (physical, logical) = match column.cells {
            CellType::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            CellType::Int32 => (Physical::INT32, None),
            CellType::Int64 => (Physical::INT64, None),
        };
        let repetition = if column.is_full { Repetition::REQUIRED } else { Repetition::OPTIONAL };
        Type::primitive_type_builder(column.name, physical)
            .with_logical_type(logical)
            .with_repetition(repetition)
            .build()
            .map(Arc::new)
    };
    let columns: Result<Vec<_>, _> = columns.iter().map(column).collect();
    Type::group_type_builder("node").with_fields(columns?).build().map(Arc::new)
}
