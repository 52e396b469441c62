//! Alpha-beta over the whole of tic-tac-toe, bare and traced, in one run.

mod tracer;

use std::io::{self, Write};
use std::time::Instant;
use tracer::Tracer;

const INFINITY: i32 = i32::MAX;
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

fn search<W: Write>(
    trace: &mut Option<Tracer<W>>,
    board: &mut [i32; 9],
    maximise: bool,
    (mut alpha, mut beta): (i32, i32),
    mv: Option<&str>,
) -> io::Result<i32> {
    if let Some(trace) = trace {
        trace.enter(mv, alpha, beta)?;
    }
    let other = if maximise { -1 } else { 1 };
    let (mut best, mut best_move) = (if maximise { -INFINITY } else { INFINITY }, None);
    if LINES.iter().any(|line| line.iter().all(|&square| board[square] == other)) {
        best = other;
    } else {
        for square in 0..9 {
            if board[square] != 0 {
                continue;
            }
            board[square] = -other;
            let name = (square + 1).to_string();
            let value = search(trace, board, !maximise, (alpha, beta), Some(&name))?;
            board[square] = 0;
            if if maximise { value > best } else { value < best } {
                (best, best_move) = (value, Some(name));
            }
            if maximise {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                if let Some(trace) = trace {
                    trace.cut()?;
                }
                break;
            }
        }
        if best_move.is_none() {
            best = 0;
        }
    }
    if let Some(trace) = trace {
        trace.exit(best, best_move.as_deref())?;
    }
    Ok(best)
}

fn seconds<W: Write>(mut trace: Option<Tracer<W>>) -> io::Result<f64> {
    let start = Instant::now();
    search(&mut trace, &mut [0; 9], true, (-INFINITY, INFINITY), None)?;
    Ok(start.elapsed().as_secs_f64())
}

fn main() -> io::Result<()> {
    let (mut bare, mut traced) = (f64::MAX, f64::MAX);
    for _ in 0..5 {
        bare = bare.min(seconds(None::<Tracer<io::Sink>>)?);
        let trace = Tracer::new(io::stdout().lock(), "\"game\":\"tictactoe\",\"position\":\"\"")?;
        traced = traced.min(seconds(Some(trace))?);
    }
    eprintln!("{bare} {traced}");
    Ok(())
}
