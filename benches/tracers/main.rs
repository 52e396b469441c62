//! The cost of a tracer: alpha-beta over the whole of tic-tac-toe, bare and traced, in each language of this machine.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measures")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The folder of the tracer, its benchmark file, its program, and the commands that build and run it.
const TRACERS: [[&str; 4]; 5] = [
    ["python", "bench.py", "python3", "python3 bench.py"],
    ["javascript", "bench.mjs", "node", "node bench.mjs"],
    ["java", "Bench.java", "javac", "javac Bench.java Tracer.java && java Bench"],
    ["cpp", "bench.cpp", "g++", "g++ -O2 -o bench bench.cpp && ./bench"],
    ["rust", "bench.rs", "rustc", "rustc -O --edition 2021 -o bench bench.rs && ./bench"],
];

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    println!("microseconds a node, the best of 5; events to a file");
    for [folder, bench, tool, line] in TRACERS {
        let place =
            std::env::temp_dir().join(format!("plyscope-tracer-{}-{folder}", std::process::id()));
        let ran = run(here, &place, [folder, bench, line]);
        let _ = fs::remove_dir_all(&place);
        match ran {
            Some((bare, traced)) => {
                println!(
                    "{folder:<11} bare {bare:6.3}  traced {traced:6.3}  {:5.1} times",
                    traced / bare
                );
            }
            None => println!("{folder:<11} not measured: does {tool} run here?"),
        }
    }
}

/// Returns the microseconds per node, bare and traced; `None` if the program cannot be built or
/// fails.
fn run(here: &Path, place: &Path, [folder, bench, line]: [&str; 3]) -> Option<(f64, f64)> {
    fs::create_dir_all(place).ok()?;
    for entry in fs::read_dir(here.join("examples/tracers").join(folder)).ok()?.flatten() {
        let is_tracer = entry.file_name().to_string_lossy().to_lowercase().starts_with("tracer");
        if is_tracer {
            fs::copy(entry.path(), place.join(entry.file_name())).ok()?;
        }
    }
    fs::copy(here.join("benches/tracers").join(bench), place.join(bench)).ok()?;
    let events = fs::File::create(place.join("events.jsonl")).ok()?;
    let mut shell = Command::new("sh");
    // Removed, because with it Python flushes every line.
    shell.env_remove("PYTHONUNBUFFERED");
    shell.args(["-c", line]).current_dir(place).stdout(events).stderr(Stdio::piped());
    let output = shell.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stderr).ok()?;
    let mut seconds = text.split_whitespace().flat_map(str::parse::<f64>);
    // By 18,297, the nodes of alpha-beta over the whole game in natural order.
    let micros = |seconds: f64| seconds / 18_297.0 * 1e6;
    Some((micros(seconds.next()?), micros(seconds.next()?)))
}
