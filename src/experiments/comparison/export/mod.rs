//! A comparison as a file: JSON and CSV with every figure, Markdown and LaTeX as a table to read.

mod columns;
mod csv;
mod groups;
mod latex;
mod markdown;

use crate::experiments::comparison::json::{ComparisonView, ExportFormat};
use crate::work::error::{Code, ServiceError};

/// A comparison as text in a format.
pub fn export_comparison(
    comparison: &ComparisonView,
    format: ExportFormat,
) -> Result<String, ServiceError> {
    let fault = |error: String| ServiceError::new(Code::Internal, format!("the export: {error}"));
    match format {
        ExportFormat::Json => serde_json::to_string_pretty(comparison)
            .map(|text| text + "\n")
            .map_err(|error| fault(error.to_string())),
        ExportFormat::Csv => csv::write(comparison).map_err(|error| fault(error.to_string())),
        ExportFormat::Markdown => Ok(markdown::write(comparison)),
        ExportFormat::Latex => Ok(latex::write(comparison)),
    }
}

#[cfg(test)]
mod tests;
