//! Exporting: a trace written as native JSON, read back with every check, and written again to
//! the same bytes; then the first lines of the other formats.
//!
//! `cargo run --example 08_export` prints:
//!
//! ```text
//! 13 nodes, 3116 bytes, the same again: true
//! a wrong score: /nodes/0: the score is 4, the best child gives 3; use whole numbers of at most 2147483646 either way, and the best child's
//! .csv: id,parent_id,move,ply,kind,status,score,bound,alpha_in,beta_in,enter,exit,inside,pass,attempt,stored_by,hit_move,static,order,size,path,name
//! .dot: digraph trace {
//! .graphml: <?xml version="1.0" encoding="UTF-8"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="game" for="graph" attr.name="game" attr.type="string"/>
//! ```

#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use plyscope::evaluation::FinalResult;
use plyscope::format::{Format, read, write};
use plyscope::game::{Game, Notation, SetupRequest, Tree};
use plyscope::search::{Limits, NoLimit, RunRequest, search};
use plyscope::trace::{About, Recorder};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
    let budget = 1_000;
    let mut recorder = Recorder::new(budget);
    let limits = Limits::default();
    let report =
        search(&tree, &FinalResult, "alphabeta".parse()?, limits, &mut recorder, &mut NoLimit);
    // The words of the request go into the file, so that a reader can check it against the game.
    let about = About::from(RunRequest {
        setup: SetupRequest { position: tree.position_text(), ..SetupRequest::start(Game::Tree) },
        run: "alphabeta".to_owned(),
        eval: Some("result".to_owned()),
        budget: Some(budget),
        ..RunRequest::default()
    });
    let trace = recorder.finish(about, report, |mv| tree.move_text(mv));

    let mut file = Vec::new();
    write(&trace, Format::Json, &mut file)?;
    let again = read(&mut file.as_slice(), None)?;
    let mut copy = Vec::new();
    write(&again, Format::Json, &mut copy)?;
    println!("{} nodes, {} bytes, the same again: {}", trace.len(), file.len(), file == copy);

    // Whoever changes a file on purpose takes the hash of its bytes away.
    let text = String::from_utf8(file)?.replacen("\"score\":3", "\"score\":4", 1);
    let damaged = match text.rfind(",\n\"sha256\"") {
        Some(end) => format!("{}}}", &text[..end]),
        None => text,
    };
    match read(&mut damaged.as_bytes(), None) {
        Ok(_) => println!("a wrong score was believed"),
        Err(error) => println!("a wrong score: {error}"),
    }
    for format in [Format::Csv, Format::Dot, Format::GraphMl] {
        let mut text = Vec::new();
        write(&trace, format, &mut text)?;
        let text = String::from_utf8(text)?;
        println!("{}: {}", format.extension(), text.lines().next().unwrap_or_default());
    }
    Ok(())
}
