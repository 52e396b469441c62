//! Numbers from Python, checked as the core checks them: out of range is an error with a remedy, however large.

use crate::errors::refused;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;

/// The longest time limit, seconds: a day.
const LONGEST: f64 = 86_400.0;

/// A whole number of any size; one beyond 64 bits is the nearest end, which is out of every range.
#[derive(Clone, Copy)]
pub(crate) struct Whole(i64);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        number.extract().map(Self).or_else(|error: PyErr| {
            if error.is_instance_of::<PyOverflowError>(number.py()) {
                return Ok(Self(if number.lt(0)? { i64::MIN } else { i64::MAX }));
            }
            let kind = number.get_type().name()?;
            Err(PyTypeError::new_err(format!("a whole number is needed here, not {kind}")))
        })
    }
}

impl Whole {
    /// Returns the number if the type of the core's field can hold it; the core checks the range itself.
    pub(crate) fn of<T: TryFrom<i64>>(number: Option<Self>, field: &str) -> PyResult<Option<T>> {
        let Some(Self(number)) = number else { return Ok(None) };
        let refused = |_| refused(field, format!("{number} is out of range"), "use 0 or more");
        T::try_from(number).map(Some).map_err(refused)
    }
}

/// Converts seconds to milliseconds, 1 to 86,400,000.
pub(crate) fn milliseconds(seconds: Option<f64>) -> PyResult<Option<u64>> {
    let Some(seconds) = seconds else { return Ok(None) };
    if !(seconds > 0.0 && seconds <= LONGEST) {
        let reason = format!("{seconds} is out of range");
        return Err(refused("time_limit", reason, "use seconds, more than 0 and at most 86400"));
    }
    Ok(Some(((seconds * 1e3).round() as u64).max(1)))
}
