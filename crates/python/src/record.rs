//! The record of a search as a type of Python: its views as JSON, its files as bytes, its table as a stream.

use crate::errors::{internal, of_input, of_system, raised, refused};
use crate::number::Whole;
use crate::table::{self, Column};
use plyscope::format::{carry, receive};
use plyscope::service::wire::{Expectations, Language, PictureLook, Restart, SearchCheck};
use plyscope::service::{
    Code, Format, OpenFile, PictureFormat, Trace, check_stream, node_view, open_file, open_stream,
    picture, step_view, summary, write_atomically, write_trace,
};
use plyscope::trace::{CutoffSteps, Status};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The record of one search. It never changes, so threads can share it.
#[pyclass(frozen, module = "plyscope._plyscope")]
pub(crate) struct Record {
    trace: Trace,
    notes: Vec<String>,
}

/// A format that a trace is written in.
enum Output {
    Trace(Format),
    Parquet,
}

impl Output {
    /// Returns the format of a file's name.
    fn of(path: &Path, field: &str) -> PyResult<Self> {
        let is_parquet = |end: &OsStr| end.eq_ignore_ascii_case("parquet");
        if path.extension().is_some_and(is_parquet) {
            return Ok(Self::Parquet);
        }
        let known = Format::ALL.map(|format| &format.extension()[1..]).join(", ");
        let found = Format::of_path(path).map(Self::Trace);
        found.map_err(|error| refused(field, error.reason, &format!("use {known} or parquet")))
    }

    fn write(&self, trace: &Trace, out: &mut (impl Write + Send)) -> io::Result<()> {
        match self {
            Self::Trace(format) => write_trace(trace, *format, out).map_err(io::Error::other),
            Self::Parquet => plyscope_parquet::write(trace, out),
        }
    }
}

impl Record {
    pub(crate) fn new(trace: Trace, mut notes: Vec<String>) -> Self {
        let (stubs, budget) = (trace.stubs().len(), trace.about().budget());
        if stubs > 0 {
            notes.push(format!(
                "the budget of {budget} graph nodes was reached: {stubs} subtrees were counted but not \
                 recorded; raise budget or lower depth"
            ));
        }
        if let Some(stop) = trace.stop() {
            notes.push(format!("the search stopped early ({stop}); the tree is a prefix"));
        }
        Self { trace, notes }
    }

    fn opened(OpenFile { trace, notes, .. }: OpenFile) -> Self {
        trace.prepare();
        Self { trace, notes }
    }

    fn answer(value: &impl serde::Serialize) -> PyResult<String> {
        serde_json::to_string(value).map_err(internal)
    }
}

#[pymethods]
impl Record {
    fn __len__(&self) -> usize {
        self.trace.len() as usize
    }

    /// The notes for the reader, in English.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.notes.clone()
    }

    /// Returns the summary as JSON. O(nodes).
    fn summary(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| Self::answer(&summary(&self.trace)))
    }

    /// Returns the state after a step as JSON.
    fn step(&self, py: Python<'_>, step: Whole) -> PyResult<String> {
        let step = Whole::of(Some(step), "step")?.unwrap_or_default();
        py.detach(|| {
            let view = step_view(&self.trace, step).map_err(|error| raised(&error))?;
            Self::answer(&view)
        })
    }

    /// Returns the step that decides a node: its cutoff, its return, or, of a pruned node, its parent's cutoff.
    fn deciding_step(&self, node: Whole) -> PyResult<u32> {
        let node: u32 = Whole::of(Some(node), "node")?.unwrap_or_default();
        let seen = node_view(&self.trace, node).map_err(|error| raised(&error))?;
        let at = match (seen.status, seen.parent) {
            (Status::Pruned, Some(parent)) => parent,
            _ => node,
        };
        let cut = self.trace.cutoff_step(at);
        let entered = self.trace.node(at).and_then(|node| node.exit().or(node.enter()));
        Ok(cut.or(entered).unwrap_or_default())
    }

    /// Returns the steps at which a search cut, ascending.
    fn cutoff_steps(&self, py: Python<'_>) -> Vec<u32> {
        py.detach(|| {
            let steps = CutoffSteps::of(&self.trace);
            std::iter::successors(steps.after(0), |&step| steps.after(step)).collect()
        })
    }

    /// Returns a picture of a step, or of the end of the search, as `svg`, `tex` or `dot`.
    #[pyo3(signature = (format, *, step, node, plies, max_nodes))]
    fn picture(
        &self,
        py: Python<'_>,
        format: &str,
        step: Option<Whole>,
        node: Option<Whole>,
        plies: Option<Whole>,
        max_nodes: Option<Whole>,
    ) -> PyResult<String> {
        let format = match format {
            "tex" => PictureFormat::Tex,
            "dot" => PictureFormat::Dot,
            _ => PictureFormat::Svg,
        };
        let look = PictureLook {
            step: Whole::of(step, "step")?,
            node: Whole::of(node, "node")?,
            plies: Whole::of(plies, "plies")?,
            max_nodes: Whole::of(max_nodes, "max_nodes")?,
            ..PictureLook::of(format)
        };
        py.detach(|| {
            let drawn = picture(&self.trace, &look).map_err(|error| raised(&error))?;
            Ok(drawn.pages.into_iter().next().map(|page| page.text).unwrap_or_default())
        })
    }

    /// Returns the bytes of a file in a format, as in `json.gz`.
    fn to_bytes<'py>(&self, py: Python<'py>, format: &str) -> PyResult<Bound<'py, PyBytes>> {
        let output = Output::of(Path::new(&format!("trace.{format}")), "format")?;
        let mut bytes = Vec::new();
        py.detach(|| output.write(&self.trace, &mut bytes))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// Writes a file; its name selects the format. It is always the whole old file or the whole new one.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let output = Output::of(&path, "path")?;
        py.detach(|| write_atomically(&path, |file: &mut File| output.write(&self.trace, file)))
            .map_err(|error| of_system(&error, &path))
    }

    /// Returns the chosen columns of the table of nodes as an Arrow stream; all without names.
    #[pyo3(signature = (columns = None))]
    fn table<'py>(
        &self,
        py: Python<'py>,
        columns: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let chosen = table::chosen(&self.trace, columns)?;
        let stream = py.detach(|| table::stream(&self.trace, &chosen)).map_err(internal)?;
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Returns the edges as two Arrow arrays: parents and children.
    fn edges(&self, py: Python<'_>) -> (Column, Column) {
        py.detach(|| table::edges(&self.trace))
    }

    /// Returns the record as bytes for another process of the same version.
    fn carry<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| carry(&self.trace, &self.notes));
        Ok(PyBytes::new(py, &bytes.map_err(|error| of_input("trace", error))?))
    }

    /// Returns the record as bytes for the page of the same version (`Workspace::receive`).
    fn carry_to_page<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = py.detach(|| carry(&self.trace, &None::<Restart>));
        Ok(PyBytes::new(py, &bytes.map_err(|error| of_input("trace", error))?))
    }
}

/// Writes a file of text. It is always the whole old file or the whole new one.
#[pyfunction]
pub(crate) fn write(py: Python<'_>, path: PathBuf, text: &str) -> PyResult<()> {
    py.detach(|| write_atomically(&path, |file: &mut File| file.write_all(text.as_bytes())))
        .map_err(|error| of_system(&error, &path))
}

/// Reads the bytes of `Record.carry`.
#[pyfunction]
pub(crate) fn carried(py: Python<'_>, bytes: &[u8]) -> PyResult<Record> {
    let (trace, notes) = py.detach(|| receive(bytes)).map_err(|error| of_input("bytes", error))?;
    Ok(Record { trace, notes })
}

/// Opens a trace, or the first search of a file of events, from a path or from bytes.
#[pyfunction]
#[pyo3(signature = (path, bytes))]
pub(crate) fn load(
    py: Python<'_>,
    path: Option<PathBuf>,
    bytes: Option<&[u8]>,
) -> PyResult<Record> {
    let Some(path) = path else {
        let mut bytes = bytes.unwrap_or_default();
        let opened = py.detach(|| open_stream(&mut bytes).map(Record::opened));
        return opened.map_err(|error| raised(&error));
    };
    let opened = py.detach(|| open_file(&path).map(Record::opened));
    opened.map_err(|mut error| {
        // Only the system's own error has the number that selects Python's class.
        if error.code == Code::Io
            && let Err(error) = File::open(&path)
        {
            return of_system(&error, &path);
        }
        error.reason = format!("{}: {}", path.display(), error.reason);
        raised(&error)
    })
}

/// Checks the searches of a text of events and returns the answers as JSON, with their sentences in English.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, events: &str) -> PyResult<String> {
    py.detach(|| {
        let checked = check_stream(&mut events.as_bytes(), &Expectations::default());
        let checked = checked.map_err(|error| raised(&error))?;
        let answers: PyResult<Vec<Value>> = checked.iter().map(worded).collect();
        Record::answer(&answers?)
    })
}

fn worded(checked: &SearchCheck) -> PyResult<Value> {
    let english = Language::English;
    let first = checked.first_difference.as_ref();
    let said = checked.said.iter().chain(&checked.coverage).map(|said| said.text(english));
    let mistakes = checked.diagnosis.iter().map(|named| {
        let [title, about] = [named.mistake.title(), named.mistake.about()];
        json!({ "word": named.to_string(), "title": title.text(english), "about": about.text(english) })
    });
    let (said, mistakes): (Vec<String>, Vec<Value>) = (said.collect(), mistakes.collect());
    Ok(json!({
        "checked": serde_json::to_value(checked).map_err(internal)?,
        "difference": first.map(|first| first.text(english)),
        "said": said,
        "mistakes": mistakes,
    }))
}
