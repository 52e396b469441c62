//! The `--json` switch, which many commands have.

use clap::Args;

/// The `--json` switch.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Json {
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}
