//! `plyscope serve`: the same operations and the UI, for a browser on this machine.

use crate::arguments::ServeArguments;
use crate::exit::{Done, Failure};
use crate::interrupt::Interrupts;
use crate::streams::{tell, try_print};
use plyscope_http::Server;

pub(super) fn run(arguments: &ServeArguments) -> Result<Done, Failure> {
    let failed = |error| Failure::running(format!("port {}: {error}", arguments.port));
    let server = Server::bind(arguments.port).map_err(failed)?.with_memory(arguments.memory);
    let interrupts = Interrupts::catch()?;
    let ender = server.ender();
    interrupts.next_work(move || ender.end());
    // Without the address and its token nobody can ask anything.
    try_print(&format!("{}\n", server.address())).map_err(|error| {
        let remedy = "it takes the address to open; send it where there is room, or to a terminal";
        Failure::running(format!("standard output: {error}; {remedy}"))
    })?;
    tell("open this address in a browser; Ctrl-C ends the service");
    server.run().map_err(failed)?;
    Ok(Done::Complete)
}
