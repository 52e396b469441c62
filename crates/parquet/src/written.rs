//! What lies between the writer of Parquet and a stream.

use parquet::errors::ParquetError;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

/// What is written and not handed on yet: the writer wants a file that it may take to other threads, and
/// standard output is none.
#[derive(Clone, Default)]
pub(crate) struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    pub(crate) fn hand_on(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(&bytes)?;
        bytes.clear();
        Ok(())
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
