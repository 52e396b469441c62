//! `plyscope serve`: the operations and the UI for a browser on this machine, or a class for the browsers
//! of its students.

use crate::exit::{CommandOutcome, Failure};
use crate::interrupt::Interrupts;
use crate::streams::{eprint_line, try_print};
use clap::Args;
use plyscope_http::{ClassFolder, Server};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

/// Parses a size with its unit, as in 2GB, into bytes.
fn memory(text: &str) -> Result<u64, String> {
    plyscope::service::read_memory(text).map_err(|error| error.to_string())
}

/// Parses an IP address, a v6 one with or without its brackets.
fn host(text: &str) -> Result<IpAddr, String> {
    text.trim_matches(['[', ']']).parse().map_err(|_| {
        "this is not an IP address; give this machine's address on the students' network, such as 192.168.1.20"
            .to_owned()
    })
}

/// Parses an IPv6 address, or a name of at most 253 ASCII letters, digits, dots and hyphens.
fn name(text: &str) -> Result<String, String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-".contains(&byte);
    if let Ok(IpAddr::V6(address)) = host(text) {
        return Ok(format!("[{address}]"));
    }
    if text.is_empty() || text.len() > 253 || !text.bytes().all(plain) {
        return Err(
            "write only a name or an address, such as lab.example.org or 192.168.1.20".to_owned()
        );
    }
    Ok(text.to_ascii_lowercase())
}

/// `plyscope serve`
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  plyscope serve --port 8787\n  plyscope serve --memory 8GB\n  plyscope serve --solve\n  \
                        plyscope serve --class lecture-3 --host 192.168.1.20\n\n\
                        A class has a teacher's address and a join code. Students open the students' address in a \
                        browser and type the code; they give no names. They see what the teacher shows, answer the \
                        teacher's questions, and can do nothing else. The folder keeps the code, keys and answers, \
                        so the same command continues a stopped class. The connection is plain http: anyone \
                        on the network can read it."
)]
pub(crate) struct ServeArguments {
    /// The port; 0 picks a free one.
    #[arg(long, default_value_t = 8787)]
    port: u16,
    /// Memory for searches, open traces, uploads and downloads together, 64MB to 1TB. A request that would not fit
    /// is rejected up front.
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = memory)]
    memory: u64,
    /// Also answer GET /solve?pos=4453&token=TOKEN, for students' programs: the value of each column of Connect
    /// Four (7x6) for the side to move. It solves one position at a time, for at most 10 s each.
    #[arg(long, conflicts_with = "class")]
    solve: bool,
    /// Run a class, and save it in this folder. A new or empty folder starts a new class.
    #[arg(long, value_name = "DIR")]
    class: Option<PathBuf>,
    /// Address of this machine on the students' network [default: 127.0.0.1, which only this machine can reach].
    #[arg(long, value_name = "ADDRESS", value_parser = host, requires = "class")]
    host: Option<IpAddr>,
    /// Another name or address by which students may reach this machine. Repeat it to give several; the printed
    /// address uses the first one.
    #[arg(long, value_name = "NAME", value_parser = name, requires = "class")]
    allow_host: Vec<String>,
}

pub(super) fn run(arguments: &ServeArguments) -> Result<CommandOutcome, Failure> {
    match &arguments.class {
        Some(folder) => run_class(arguments, folder),
        None => {
            let server = Server::bind(arguments.port).map_err(|error| failed(arguments, &error))?;
            let server = if arguments.solve { server.with_solving() } else { server };
            let address = format!("{}\n", server.address());
            let mut notes = vec!["open this address in a browser; press Ctrl-C to stop"];
            let solving = server
                .solving_address()
                .map(|address| format!("Connect Four values for students' programs: {address}"));
            notes.extend(solving.as_deref());
            answer(arguments, server, &address, &notes)
        }
    }
}

fn failed(arguments: &ServeArguments, error: &std::io::Error) -> Failure {
    Failure::running(format!("port {}: {error}", arguments.port))
}

fn run_class(arguments: &ServeArguments, folder: &Path) -> Result<CommandOutcome, Failure> {
    let host = arguments.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let names = names(host, &arguments.allow_host)?;
    let class = ClassFolder::open(folder)?;
    let (code, joined) = (class.code().to_owned(), class.joined());
    for note in class.notes() {
        eprint_line(note);
    }
    let server = Server::bind_class(class, host, arguments.port, names).map_err(|error| {
        let remedy = if error.kind() == std::io::ErrorKind::AddrNotAvailable {
            "; this machine does not have this address"
        } else {
            ""
        };
        Failure::running(format!("{host}, port {}: {error}{remedy}", arguments.port))
    })?;
    let addresses = format!(
        "Teacher:  {}\nStudents: {}\nCode:     {code}\n",
        server.address(),
        server.students_address()
    );
    let back = format!("students who joined earlier ({joined}) can continue without the code");
    let mut notes = vec![
        "the teacher's address controls the class: open it in a browser, and keep it secret",
        "plain http: anyone on this network can read what is sent, so students give no names",
    ];
    if host.is_loopback() {
        notes.push(
            "only this machine can reach the class; to let students in, give this machine's network address with \
             --host",
        );
    }
    if joined > 0 {
        notes.push(&back);
    }
    notes.push("press Ctrl-C to stop; run the same command again to continue the class");
    answer(arguments, server, &addresses, &notes)
}

/// Returns the names by which students reach the service. If the service listens on every address,
/// `--allow-host` must name them, because no single address is the right one.
fn names(host: IpAddr, allowed: &[String]) -> Result<Vec<String>, Failure> {
    let own = match host {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    };
    if !host.is_unspecified() {
        return Ok(allowed.iter().cloned().chain([own]).collect());
    }
    if allowed.is_empty() {
        return Err(Failure::usage(format!(
            "--host {host} means every address of this machine: name the one that students open with --allow-host, \
             for example --allow-host 192.168.1.20"
        )));
    }
    Ok(allowed.to_vec())
}

fn answer(
    arguments: &ServeArguments,
    server: Server,
    addresses: &str,
    notes: &[&str],
) -> Result<CommandOutcome, Failure> {
    let server = server.with_memory(arguments.memory);
    let interrupts = Interrupts::catch()?;
    let ender = server.ender();
    interrupts.next_work(move || ender.end());
    // A failure here ends the command, because nobody can use the service without the address and its
    // token.
    try_print(addresses).map_err(|error| {
        let remedy = "the address to open goes there; make room, or send it to a terminal";
        Failure::running(format!("standard output: {error}; {remedy}"))
    })?;
    for line in notes {
        eprint_line(line);
    }
    server.run().map_err(|error| failed(arguments, &error))?;
    Ok(CommandOutcome::Complete)
}
