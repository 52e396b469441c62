//! Negamax alpha-beta on a small tree, with a line of output per event.

mod tracer;

use std::io::{self, Write};
use tracer::Tracer;

const INFINITY: i32 = i32::MAX;
const LEAVES: [i32; 9] = [3, 12, 8, 2, 4, 6, 14, 5, 2];
const HEADER: &str =
    r#""game":"tree","position":"((3 12 8)(2 4 6)(14 5 2))","view":"mover","name":"rust""#;

fn search<W: Write>(
    trace: &mut Tracer<W>,
    leaves: &[i32],
    sign: i32,
    (mut alpha, beta): (i32, i32),
    mv: Option<&str>,
) -> io::Result<i32> {
    trace.enter(mv, alpha, beta)?;
    if let [leaf] = leaves {
        trace.exit(sign * leaf, None)?;
        return Ok(sign * leaf);
    }
    let (mut best, mut best_move) = (-INFINITY, None);
    for (index, below) in leaves.chunks(leaves.len() / 3).enumerate() {
        let name = (index + 1).to_string();
        let value = -search(trace, below, -sign, (-beta, -alpha), Some(&name))?;
        if value > best {
            (best, best_move) = (value, Some(name));
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            trace.cut()?;
            break;
        }
    }
    trace.exit(best, best_move.as_deref())?;
    Ok(best)
}

fn main() -> io::Result<()> {
    let mut trace = Tracer::new(io::stdout().lock(), HEADER)?;
    search(&mut trace, &LEAVES, 1, (-INFINITY, INFINITY), None).map(drop)
}
