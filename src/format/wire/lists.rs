//! Lists of any length in a file: read up to a limit, so that a small file does not need much memory.

use crate::search::MAX_PROOF_NODES;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// The most elements of a list other than the nodes and the edges.
pub(in crate::format) const MAX_LIST: usize = 65_536;
/// The most bytes of all the texts of moves.
pub(in crate::format) const MAX_TEXTS: usize = 4 << 20;

/// Reads a list of at most [`MAX_LIST`] elements.
pub(super) fn list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    deserializer.deserialize_seq(ListVisitor { most: MAX_LIST, size: |_| 0, element: PhantomData })
}

/// Reads the list of the iterations of a Monte Carlo search, or of the expansions of a proof-number search, if it is
/// there.
pub(super) fn iterations<'de, D, T>(deserializer: D) -> Result<Option<Vec<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let most = MAX_PROOF_NODES as usize;
    deserializer.deserialize_seq(ListVisitor { most, size: |_| 0, element: PhantomData }).map(Some)
}

/// Reads a list of texts, of at most [`MAX_LIST`] elements and [`MAX_TEXTS`] bytes.
pub(super) fn texts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    deserializer.deserialize_seq(ListVisitor {
        most: MAX_LIST,
        size: |text: &String| text.len(),
        element: PhantomData,
    })
}

struct ListVisitor<T> {
    /// The most elements.
    most: usize,
    /// Returns the bytes that an element counts for.
    size: fn(&T) -> usize,
    element: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for ListVisitor<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {} elements", self.most)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Vec<T>, A::Error> {
        let (mut list, mut bytes) = (Vec::new(), 0);
        while let Some(element) = elements.next_element()? {
            bytes += (self.size)(&element);
            if list.len() == self.most {
                return Err(A::Error::custom(format!("more than {} elements", self.most)));
            }
            if bytes > MAX_TEXTS {
                return Err(A::Error::custom(format!("more than {MAX_TEXTS} bytes of text")));
            }
            list.push(element);
        }
        Ok(list)
    }
}
