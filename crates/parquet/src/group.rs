//! A group of rows, stored by column until it is written.

use parquet::data_type::{ByteArray, ByteArrayType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::writer::SerializedFileWriter;
use plyscope::service::{Cell, CellType, Column};
use std::io::Write;

/// The most rows of a group: few enough to keep in memory, and enough for readers to work in parallel.
const ROWS: usize = 65_536;
/// The bytes of text at which a group ends earlier.
const TEXT: usize = 16 << 20;

/// The present cells of a column.
enum Cells {
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Text(Vec<ByteArray>),
}

struct Buffer {
    /// The place of the column in a row.
    place: usize,
    cells: Cells,
    /// The level of each row, if cells may be missing: 1 if the row has a cell.
    levels: Option<Vec<i16>>,
}

pub(crate) struct Group {
    columns: Vec<Buffer>,
    rows: usize,
    text: usize,
}

impl Group {
    pub(crate) fn of(columns: &[(usize, &Column)]) -> Self {
        let buffer = |&(place, column): &(usize, &Column)| {
            let cells = match column.cells {
                CellType::Int32 => Cells::Int32(Vec::new()),
                CellType::Int64 => Cells::Int64(Vec::new()),
                CellType::Text => Cells::Text(Vec::new()),
            };
            Buffer { place, cells, levels: (!column.is_full).then(Vec::new) }
        };
        Self { columns: columns.iter().map(buffer).collect(), rows: 0, text: 0 }
    }

    /// Adds the cells of a row that belong to the columns.
    pub(crate) fn push(&mut self, row: &[Cell<'_>]) {
        for column in &mut self.columns {
            let cell = row[column.place];
            if let Some(levels) = &mut column.levels {
                levels.push((cell != Cell::Null).into());
            }
            match (&mut column.cells, cell) {
                (Cells::Int32(cells), Cell::Number(number)) => cells.push(number as i32),
                (Cells::Int64(cells), Cell::Number(number)) => cells.push(number),
                (Cells::Text(cells), Cell::Text(text)) => {
                    let last = cells.last().filter(|last| last.data() == text.as_bytes());
                    let text = last.cloned().unwrap_or_else(|| ByteArray::from(text));
                    self.text += text.len();
                    cells.push(text);
                }
                _ => {}
            }
        }
        self.rows += 1;
    }

    pub(crate) fn is_full(&self) -> bool {
        self.rows >= ROWS || self.text >= TEXT
    }

    /// Writes the rows, if there are any, and clears the group.
    pub(crate) fn write<W: Write + Send>(
        &mut self,
        file: &mut SerializedFileWriter<W>,
    ) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = file.next_row_group()?;
        for Buffer { cells, levels, .. } in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            let at = levels.as_deref();
            match cells {
                Cells::Int32(cells) => {
                    column.typed::<Int32Type>().write_batch(cells, at, None)?;
                    cells.clear();
                }
                Cells::Int64(cells) => {
                    column.typed::<Int64Type>().write_batch(cells, at, None)?;
                    cells.clear();
                }
                Cells::Text(cells) => {
                    column.typed::<ByteArrayType>().write_batch(cells, at, None)?;
                    cells.clear();
                }
            }
            column.close()?;
            levels.iter_mut().for_each(Vec::clear);
        }
        group.close()?;
        (self.rows, self.text) = (0, 0);
        Ok(())
    }
}
