//! `plyscope serve`: the same operations and the UI, for a browser on this machine.

use crate::arguments::ServeArguments;
use crate::exit::{Done, Failure};
use plyscope_http::Server;

pub(super) fn run(arguments: &ServeArguments) -> Result<Done, Failure> {
    let failed = |error| Failure::running(format!("port {}: {error}", arguments.port));
    let server = Server::bind(arguments.port).map_err(failed)?.with_memory(arguments.memory);
    anstream::println!("{}", server.address());
    anstream::eprintln!("open this address in a browser; Ctrl-C ends the service");
    server.run().map_err(failed)?;
    Ok(Done::Complete)
}
