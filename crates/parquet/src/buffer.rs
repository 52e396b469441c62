//! The buffer between the Parquet writer and a stream.

use parquet::errors::ParquetError;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) fn failed(error: ParquetError) -> io::Error {
    io::Error::other(error)
}

/// The bytes written but not yet passed on. The buffer exists because the writer needs a file that it can
/// move to other threads, and standard output is not one.
#[derive(Clone, Default)]
pub(crate) struct WriteBuffer(Arc<Mutex<Vec<u8>>>);

impl WriteBuffer {
    pub(crate) fn hand_on(&self, out: &mut impl Write) -> io::Result<()> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(&bytes)?;
        bytes.clear();
        Ok(())
    }
}

impl Write for WriteBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
