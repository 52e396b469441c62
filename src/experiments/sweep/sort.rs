//! Sorts more records than fit in memory: sorted runs in unnamed temporary files, merged during reading.

use super::cell::Key;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// Maximum bytes of records that are sorted in memory.
const CHUNK: usize = 64 << 20;
/// Bytes of a run's read buffer.
const BUFFER: usize = 256 << 10;

/// Records to sort by key; equal keys keep their order.
pub(super) struct Sorter {
    folder: PathBuf,
    most: usize,
    bytes: Vec<u8>,
    /// The key of each record, its offset and its length.
    places: Vec<(Key, u32, u32)>,
    runs: Vec<File>,
}

impl Sorter {
    /// Creates a sorter that writes its runs to unnamed files in this folder.
    pub(super) fn in_folder(folder: &Path) -> Self {
        let (bytes, places, runs) = (Vec::new(), Vec::new(), Vec::new());
        Self { folder: folder.to_owned(), most: CHUNK, bytes, places, runs }
    }

    #[cfg(test)]
    fn with_memory(self, most: usize) -> Self {
        Self { most, ..self }
    }

    /// Adds a record.
    ///
    /// # Errors
    /// A system error.
    pub(super) fn push(&mut self, key: Key, record: &[u8]) -> io::Result<()> {
        if !self.places.is_empty() && self.bytes.len() + record.len() > self.most {
            self.spill()?;
        }
        self.places.push((key, self.bytes.len() as u32, record.len() as u32));
        self.bytes.extend_from_slice(record);
        Ok(())
    }

    fn sort(&mut self) {
        // Equal keys stay in order, because offsets grow with arrival.
        self.places.sort_unstable();
    }

    fn spill(&mut self) -> io::Result<()> {
        self.sort();
        let mut run = BufWriter::with_capacity(BUFFER, tempfile::tempfile_in(&self.folder)?);
        for &(key, at, length) in &self.places {
            run.write_all(&key.0)?;
            run.write_all(&length.to_le_bytes())?;
            run.write_all(&self.bytes[at as usize..][..length as usize])?;
        }
        let mut run = run.into_inner().map_err(io::IntoInnerError::into_error)?;
        run.rewind()?;
        self.runs.push(run);
        self.bytes.clear();
        self.places.clear();
        Ok(())
    }

    /// The records by key, read one at a time.
    ///
    /// # Errors
    /// A system error.
    pub(super) fn sorted(mut self) -> io::Result<MergedRuns> {
        self.sort();
        let mut runs: Vec<Run> = self.runs.into_iter().map(Run::of_file).collect();
        // Last, because the records in memory arrived last.
        runs.push(Run::Memory { bytes: self.bytes, places: self.places.into_iter() });
        let mut next = BinaryHeap::new();
        for (place, run) in runs.iter_mut().enumerate() {
            next.extend(run.next()?.map(|(key, record)| Reverse((key, place, record))));
        }
        Ok(MergedRuns { runs, next })
    }
}

enum Run {
    File(BufReader<File>),
    Memory { bytes: Vec<u8>, places: std::vec::IntoIter<(Key, u32, u32)> },
}

impl Run {
    fn of_file(file: File) -> Self {
        Self::File(BufReader::with_capacity(BUFFER, file))
    }

    fn next(&mut self) -> io::Result<Option<(Key, Vec<u8>)>> {
        match self {
            Self::Memory { bytes, places } => Ok(places
                .next()
                .map(|(key, at, length)| (key, bytes[at as usize..][..length as usize].to_vec()))),
            Self::File(file) => {
                let mut key = [0; 16];
                match file.read_exact(&mut key) {
                    Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
                    done => done?,
                }
                let mut length = [0; 4];
                file.read_exact(&mut length)?;
                let mut record = vec![0; u32::from_le_bytes(length) as usize];
                file.read_exact(&mut record)?;
                Ok(Some((Key(key), record)))
            }
        }
    }
}

/// The merged runs, read record by record.
pub(super) struct MergedRuns {
    runs: Vec<Run>,
    next: BinaryHeap<Reverse<(Key, usize, Vec<u8>)>>,
}

impl MergedRuns {
    /// The key of the next record; `None` after the last.
    pub(super) fn peek(&self) -> Option<Key> {
        self.next.peek().map(|Reverse((key, ..))| *key)
    }

    /// The next record; `None` after the last.
    ///
    /// # Errors
    /// A system error.
    pub(super) fn next(&mut self) -> io::Result<Option<(Key, Vec<u8>)>> {
        let Some(Reverse((key, place, record))) = self.next.pop() else { return Ok(None) };
        let more = self.runs[place].next()?;
        self.next.extend(more.map(|(key, record)| Reverse((key, place, record))));
        Ok(Some((key, record)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u32) -> Key {
        let mut key = [0; 16];
        key[..4].copy_from_slice(&number.to_be_bytes());
        Key(key)
    }

    #[test]
    fn records_come_sorted_and_equal_keys_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        for memory in [CHUNK, 100, 1] {
            let mut sorter = Sorter::in_folder(folder.path()).with_memory(memory);
            for number in 0..1_000_u32 {
                let record = number.to_string();
                sorter.push(key(number.wrapping_mul(7_919) % 500), record.as_bytes()).unwrap();
            }
            let mut sorted = sorter.sorted().unwrap();
            let mut last: Option<(Key, u32)> = None;
            let mut count = 0;
            while let Some((key, record)) = sorted.next().unwrap() {
                let number: u32 = std::str::from_utf8(&record).unwrap().parse().unwrap();
                assert!(last.is_none_or(|last| last < (key, number)), "{memory}: {number}");
                last = Some((key, number));
                count += 1;
            }
            assert_eq!((count, sorted.peek()), (1_000, None));
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }
}
