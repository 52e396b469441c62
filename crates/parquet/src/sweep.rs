//! The rows of a sweep as a Parquet file, in which every column is optional.

use crate::buffer::{WriteBuffer, failed};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};
use plyscope::service::{
    SWEEP_COLUMNS, SWEEP_WIDTH, SweepColumn, SweepRows, SweepType, SweepValue,
};
use std::io::{self, Write};
use std::sync::Arc;

/// The most rows of a group, which is in memory until it is written.
const ROWS: usize = 32_768;
/// The bytes of text at which a group ends earlier.
const TEXT: usize = 16 << 20;

/// The present cells of a column.
enum Cells {
    Text(Vec<ByteArray>),
    Whole(Vec<i64>),
    Real(Vec<f64>),
    Flag(Vec<bool>),
}

/// A column of the group: its cells, and for each row whether it has one.
struct Buffer {
    cells: Cells,
    levels: Vec<i16>,
}

/// A table that is being written; the memory does not grow with it.
pub struct SweepTable<W> {
    file: SerializedFileWriter<WriteBuffer>,
    written: WriteBuffer,
    out: W,
    columns: Vec<Buffer>,
    rows: usize,
    text: usize,
}

impl<W: Write> SweepTable<W> {
    /// Starts a table in `out`.
    ///
    /// # Errors
    /// Returns the errors of the Parquet writer.
    pub fn new(out: W) -> io::Result<Self> {
        let properties = WriterProperties::builder()
            .set_created_by(concat!("plyscope ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::SNAPPY)
            .build();
        let written = WriteBuffer::default();
        let table = schema().map_err(failed)?;
        let file = SerializedFileWriter::new(written.clone(), table, Arc::new(properties));
        let buffer = |column: &SweepColumn| {
            let cells = match column.cells {
                SweepType::Text => Cells::Text(Vec::new()),
                SweepType::Whole => Cells::Whole(Vec::new()),
                SweepType::Real => Cells::Real(Vec::new()),
                SweepType::Flag => Cells::Flag(Vec::new()),
            };
            Buffer { cells, levels: Vec::new() }
        };
        let columns = SWEEP_COLUMNS.iter().map(buffer).collect();
        Ok(Self { file: file.map_err(failed)?, written, out, columns, rows: 0, text: 0 })
    }

    /// Writes the waiting rows, if there are any.
    fn write_group(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        for Buffer { cells, levels } in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            let at = Some(&levels[..]);
            match cells {
                Cells::Text(cells) => {
                    column.typed::<ByteArrayType>().write_batch(cells, at, None)?;
                    cells.clear();
                }
                Cells::Whole(cells) => {
                    column.typed::<Int64Type>().write_batch(cells, at, None)?;
                    cells.clear();
                }
                Cells::Real(cells) => {
                    column.typed::<DoubleType>().write_batch(cells, at, None)?;
                    cells.clear();
                }
                Cells::Flag(cells) => {
                    column.typed::<BoolType>().write_batch(cells, at, None)?;
                    cells.clear();
                }
            }
            column.close()?;
            levels.clear();
        }
        group.close()?;
        (self.rows, self.text) = (0, 0);
        Ok(())
    }
}

impl<W: Write> SweepRows for SweepTable<W> {
    fn row(&mut self, row: &[SweepValue<'_>; SWEEP_WIDTH]) -> io::Result<()> {
        for (column, value) in self.columns.iter_mut().zip(row) {
            column.levels.push((*value != SweepValue::Null).into());
            match (&mut column.cells, *value) {
                (Cells::Text(cells), SweepValue::Text(text)) => {
                    self.text += text.len();
                    cells.push(ByteArray::from(text));
                }
                (Cells::Whole(cells), SweepValue::Whole(number)) => cells.push(number),
                (Cells::Real(cells), SweepValue::Real(number)) => cells.push(number),
                (Cells::Flag(cells), SweepValue::Flag(flag)) => cells.push(flag),
                _ => {}
            }
        }
        self.rows += 1;
        if self.rows >= ROWS || self.text >= TEXT {
            self.write_group().map_err(failed)?;
            self.file.flush()?;
            self.written.hand_on(&mut self.out)?;
        }
        Ok(())
    }

    fn end(mut self: Box<Self>) -> io::Result<()> {
        self.write_group().map_err(failed)?;
        let Self { file, written, mut out, .. } = *self;
        file.close().map_err(failed)?;
        written.hand_on(&mut out)?;
        out.flush()
    }
}

/// Returns the columns as Parquet types, all of them optional.
fn schema() -> Result<TypePtr, ParquetError> {
    let column = |column: &SweepColumn| {
        let (physical, logical) = match column.cells {
            SweepType::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            SweepType::Whole => (Physical::INT64, None),
            SweepType::Real => (Physical::DOUBLE, None),
            SweepType::Flag => (Physical::BOOLEAN, None),
        };
        Type::primitive_type_builder(column.name, physical)
            .with_logical_type(logical)
            .with_repetition(Repetition::OPTIONAL)
            .build()
            .map(Arc::new)
    };
    let columns: Result<Vec<_>, _> = SWEEP_COLUMNS.iter().map(column).collect();
    Type::group_type_builder("cell").with_fields(columns?).build().map(Arc::new)
}
