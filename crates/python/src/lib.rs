//! Plyscope for `CPython`: searches, traces and checks as functions and one type, for the package `plyscope`.
//!
//! The package in `python/plyscope` makes Python's objects of what is returned here: views as JSON, tables as
//! Arrow streams, files as bytes. Arguments have types, so that an error names the argument. While the core
//! works, the interpreter lock is released, except where it calls a game written in Python.

mod errors;
mod games;
mod number;
mod own_game;
mod record;
mod signals;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _plyscope {
    #[pymodule_export]
    use super::games::{compare, games, solve, trace};
    #[pymodule_export]
    use super::own_game::search;
    #[pymodule_export]
    use super::record::{Record, carried, check, load, write};
    #[pymodule_export]
    use super::table::Column;

    /// The version of the core.
    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
