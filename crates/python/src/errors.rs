//! The errors of the core as Python's exceptions, one class per kind with the same fields.

use plyscope::service::{InputError, ServiceError};
use pyo3::PyTypeInfo;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::io;
use std::path::Path;

/// Converts an error of the core. The classes are Python's (`plyscope.errors`), because the core that runs in
/// a browser raises them too.
pub(crate) fn raised(error: &ServiceError) -> PyErr {
    Python::attach(|py| exception(py, error).unwrap_or_else(|failed| failed))
}

/// Converts an error about one argument.
pub(crate) fn refused(field: &str, reason: impl Into<String>, remedy: &str) -> PyErr {
    raised(&ServiceError::refused(field, reason, remedy))
}

/// Converts an error of a reader of text.
pub(crate) fn of_input(field: &str, error: InputError) -> PyErr {
    raised(&ServiceError::input(field, error))
}

/// Converts an error of the system; with its number, Python chooses the class, as in `FileNotFoundError`.
pub(crate) fn of_system(error: &io::Error, path: &Path) -> PyErr {
    let text = error.to_string();
    // Python adds the number itself.
    let reason = text.split(" (os error").next().unwrap_or_default().to_owned();
    match error.raw_os_error() {
        Some(number) => PyOSError::new_err((number, reason, path.as_os_str().to_owned())),
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
    }
}

/// Converts an error that only a fault of this program causes.
pub(crate) fn internal(error: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(format!("{error}; this is a fault of Plyscope, please report it"))
}

fn exception(py: Python<'_>, error: &ServiceError) -> PyResult<PyErr> {
    let ServiceError { code, field, at, reason, remedy } = error;
    let code = serde_json::to_value(code).map_err(internal)?;
    let fields = PyDict::new(py);
    fields.set_item("field", field)?;
    fields.set_item("at", at)?;
    fields.set_item("reason", reason)?;
    fields.set_item("remedy", remedy)?;
    let Some(class) = code.as_str().filter(|code| *code != "io") else {
        return Ok(PyErr::from_type(PyOSError::type_object(py), error.to_string()));
    };
    let class = py.import("plyscope.errors")?.getattr("of_code")?.call1((class,))?;
    Ok(PyErr::from_value(class.call((error.to_string(),), Some(&fields))?))
}
