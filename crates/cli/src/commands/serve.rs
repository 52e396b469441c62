//! `plyscope serve`: the same operations and the UI, for a browser on this machine.

use crate::exit::{Done, Failure};
use crate::interrupt::Interrupts;
use crate::streams::{tell, try_print};
use clap::Args;
use plyscope_http::Server;

/// A size of memory.
fn memory(text: &str) -> Result<u64, String> {
    plyscope::service::read_memory(text).map_err(|error| error.to_string())
}

/// `plyscope serve`
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  plyscope serve --port 8787\n  plyscope serve --memory 8GB")]
pub(crate) struct ServeArguments {
    /// The port on 127.0.0.1; 0 takes a free one.
    #[arg(short, long, default_value_t = 8787)]
    port: u16,
    /// Memory for searches, open traces, uploads and downloads together, 64MB to 1TB; what would
    /// not fit is refused before it starts.
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = memory)]
    memory: u64,
}

pub(super) fn run(arguments: &ServeArguments) -> Result<Done, Failure> {
    let failed = |error| Failure::running(format!("port {}: {error}", arguments.port));
    let server = Server::bind(arguments.port).map_err(failed)?.with_memory(arguments.memory);
    let interrupts = Interrupts::catch()?;
    let ender = server.ender();
    interrupts.next_work(move || ender.end());
    // Without the address and its token nothing can be asked.
    try_print(&format!("{}\n", server.address())).map_err(|error| {
        let remedy = "it takes the address to open; send it where there is room, or to a terminal";
        Failure::running(format!("standard output: {error}; {remedy}"))
    })?;
    tell("open this address in a browser; Ctrl-C ends the service");
    server.run().map_err(failed)?;
    Ok(Done::Complete)
}
