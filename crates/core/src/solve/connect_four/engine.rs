//! The search: null windows over a position and the squares that threaten to end it.

use super::shape::{Shape, Word};
use super::table::Table;
use crate::solve::{Interrupt, Meter};

/// The fewest empty squares at which the search looks up all replies before it enters one. Nearer to the
/// end the look-ups cost more than they save.
const ASK_FIRST: i32 = 12;

/// A position in which the side to move cannot win at once, with the facts computed so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<W> {
    /// Stones of the side to move, and of both sides.
    own: W,
    all: W,
    /// Empty squares that complete a four of the other side.
    feared: W,
    /// The moves that do not lose at once: one bit each, at least one.
    moves: W,
    /// Empty squares; half of them limit the score.
    left: i32,
}

/// The knowledge of a position without a search: it costs no node.
#[derive(Clone, Copy, Debug)]
pub(super) enum Knowledge<W> {
    /// The value for the side to move.
    Value(i32),
    /// The position has to be searched: neither side wins with its next stone.
    Open(Node<W>),
}

/// A position reached by a move, and perhaps by answers to threats after it.
#[derive(Clone, Copy)]
struct Reply<W> {
    order: u32,
    node: Node<W>,
    /// Whether the side that moved is to move there again.
    again: bool,
}

/// Returns the bounds of a position in which neither side wins with its next stone.
#[inline(always)]
pub(super) fn limits(left: i32) -> (i32, i32) {
    (-(left - 2) / 2, (left - 1) / 2)
}

impl<W: Word> Reply<W> {
    /// Converts a value there to the side that moved.
    #[inline(always)]
    fn value(again: bool, value: i32) -> i32 {
        if again { value } else { -value }
    }
}

/// Returns the empty squares that complete a four of `stones`: the missing square of each four, in the four directions.
#[inline(always)]
fn completing<S: Shape>(shape: S, stones: S::Word, all: S::Word) -> S::Word {
    let mut found = (stones << 1) & (stones << 2) & (stones << 3);
    for step in [shape.rows(), shape.rows() + 1, shape.rows() + 2] {
        let two_below = (stones << step) & (stones << (2 * step));
        let two_above = (stones >> step) & (stones >> (2 * step));
        found |= two_below & ((stones << (3 * step)) | (stones >> step));
        found |= two_above & ((stones >> (3 * step)) | (stones << step));
    }
    found & (shape.board() ^ all)
}

/// Whether four of the stones are in a row, in any of the four directions.
#[inline(always)]
pub(super) fn has_four<S: Shape>(shape: S, stones: S::Word) -> bool {
    [1, shape.rows(), shape.rows() + 1, shape.rows() + 2].into_iter().any(|step| {
        let pairs = stones & (stones >> step);
        (pairs & (pairs >> (2 * step))).has_any()
    })
}

/// Examines a position in play, first for a stone that wins at once.
pub(super) fn look<S: Shape>(shape: S, own: S::Word, all: S::Word) -> Knowledge<S::Word> {
    let left = shape.cells() - all.count() as i32;
    let possible = (all + shape.bottom()) & shape.board();
    if (completing(shape, own, all) & possible).has_any() {
        return Knowledge::Value((left + 1) / 2);
    }
    quiet(shape, own, all, completing(shape, own ^ all, all), left)
}

/// Examines a position in which the side to move cannot win at once, and keeps the moves that do
/// not lose at once.
#[inline(always)]
fn quiet<S: Shape>(
    shape: S,
    own: S::Word,
    all: S::Word,
    feared: S::Word,
    left: i32,
) -> Knowledge<S::Word> {
    let possible = (all + shape.bottom()) & shape.board();
    let forced = possible & feared;
    // A stone right below a feared square loses at once, because the other side then plays on that square.
    let safe = !(feared >> 1);
    let moves = if forced.is_empty() {
        possible & safe
    } else if forced.has_two() {
        S::Word::NONE
    } else {
        forced & safe
    };
    if moves.has_any() {
        return Knowledge::Open(Node { own, all, feared, moves, left });
    }
    // The board is full, or the other side wins with its next stone.
    Knowledge::Value(if possible.is_empty() { 0 } else { -left / 2 })
}

#[derive(Debug)]
pub(super) struct Engine<S: Shape> {
    shape: S,
    table: Table<S::Word>,
    /// Columns, the middle ones first, because more fours run through them.
    columns: Vec<u32>,
    /// Whether mirror images are one position.
    mirror: bool,
}

impl<S: Shape> Engine<S> {
    /// Makes an engine with an empty table of at most so many bytes, or the fewest that hold its
    /// keys.
    pub(super) fn new(shape: S, bytes: u64) -> Self {
        let mut columns: Vec<u32> = (0..shape.columns()).collect();
        // Twice the distance from the middle; the sort is stable, so the left of two columns stays in front.
        columns.sort_by_key(|&column| (2 * column).abs_diff(shape.columns() - 1));
        Self { shape, table: Table::new(shape.key_bits(), bytes), columns, mirror: false }
    }

    /// Clears the table. From now on mirror images are one position, if the stones of the root allow both.
    pub(super) fn begin(&mut self, own: S::Word, all: S::Word) {
        self.table.clear();
        self.mirror = (own & self.shape.mirrored(own ^ all)).is_empty();
    }

    /// Keeps the table for another position; mirror images are one from now on. Earlier entries stay right,
    /// because each has the key of its own position.
    pub(super) fn go_on(&mut self) {
        self.mirror = true;
    }

    #[inline(always)]
    fn key(&self, node: &Node<S::Word>) -> S::Word {
        // The own stones, and one bit above the highest stone of each column: no two positions share this key.
        let key = node.own + node.all + self.shape.bottom();
        if self.mirror { key.min(self.shape.mirrored(key)) } else { key }
    }

    /// Tests whether the value of a position is above `alpha`. A result above it is a lower bound of the
    /// value, any other an upper bound.
    pub(super) fn search(
        &mut self,
        node: &Node<S::Word>,
        alpha: i32,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Interrupt> {
        meter.enter()?;
        let (mut lower, mut upper) = limits(node.left);
        if upper <= alpha {
            return Ok(upper);
        }
        if lower > alpha {
            return Ok(lower);
        }
        let slot = self.table.slot(self.key(node));
        if let Some((low, high)) = self.table.get(slot) {
            if high <= alpha {
                return Ok(high);
            }
            if low > alpha {
                return Ok(low);
            }
            (lower, upper) = (lower.max(low), upper.min(high));
        }
        let before = meter.nodes();
        let mut replies = [Reply { order: 0, node: *node, again: false }; 8];
        let replies = match self.replies(node, alpha, &mut replies) {
            Ok((number, seen)) => {
                let best = self.try_all(&mut replies[..number], seen, alpha, meter)?;
                // Keep to the table's bounds, because earlier proofs stay true.
                if best > alpha { best.min(upper) } else { best.max(lower).min(upper) }
            }
            Err(found) => found.min(upper),
        };
        let cost = meter.nodes() - before;
        if replies > alpha {
            self.table.put(slot, (replies.max(lower), upper), cost, meter);
        } else {
            self.table.put(slot, (lower, replies), cost, meter);
        }
        Ok(replies)
    }

    /// Lists the replies to search, the most threatening first. Returns their number and the best value
    /// seen among the others. Returns a value above `alpha` as `Err`, because it settles the node.
    #[inline(always)]
    fn replies(
        &self,
        node: &Node<S::Word>,
        alpha: i32,
        replies: &mut [Reply<S::Word>; 8],
    ) -> Result<(usize, i32), i32> {
        let (mut number, mut best) = (0, limits(node.left).0);
        for &column in &self.columns {
            let mv = node.moves & self.shape.column(column);
            if mv.is_empty() {
                continue;
            }
            let (seen, again, order) = self.after(node, mv);
            let value = match seen {
                Knowledge::Value(value) => Some(value),
                Knowledge::Open(next) => {
                    self.followed_up(&next, if again { alpha } else { -alpha - 1 })
                }
            };
            match (value.map(|value| Reply::<S::Word>::value(again, value)), seen) {
                (Some(value), _) if value > alpha => return Err(value),
                (None, Knowledge::Open(next)) => {
                    let mut place = number;
                    while place > 0 && replies[place - 1].order < order {
                        replies[place] = replies[place - 1];
                        place -= 1;
                    }
                    replies[place] = Reply { order, node: next, again };
                    number += 1;
                }
                (value, _) => best = best.max(value.unwrap_or(best)),
            }
        }
        Ok((number, best))
    }

    /// Returns the state after a move. A threat has one answer, so that answer is played and examined, and
    /// so on. Also returns whether the side that moved is to move again, and the number of squares that
    /// complete its four right after the move.
    #[inline(always)]
    fn after(&self, node: &Node<S::Word>, mv: S::Word) -> (Knowledge<S::Word>, bool, u32) {
        let shape = self.shape;
        let all = node.all | mv;
        let made = completing(shape, node.own | mv, all);
        let mut seen = quiet(shape, node.own ^ node.all, all, made, node.left - 1);
        let mut again = false;
        while let Knowledge::Open(next) = seen {
            if (next.moves & next.feared).is_empty() {
                break;
            }
            let all = next.all | next.moves;
            let made = completing(shape, next.own | next.moves, all);
            seen = quiet(shape, next.own ^ next.all, all, made, next.left - 1);
            again = !again;
        }
        (seen, again, made.count())
    }

    /// Tries the replies one by one until one is above `alpha`. Those that their bounds decide, or far from the end the
    /// table, are not entered.
    #[inline(always)]
    fn try_all(
        &mut self,
        replies: &mut [Reply<S::Word>],
        mut best: i32,
        alpha: i32,
        meter: &mut Meter<'_>,
    ) -> Result<i32, Interrupt> {
        let mut open = 0;
        for place in 0..replies.len() {
            let reply = replies[place];
            let (low, high) = self.known(&reply);
            if low > alpha {
                return Ok(low);
            }
            if high <= alpha {
                best = best.max(high);
            } else {
                replies[open] = reply;
                open += 1;
            }
        }
        for reply in &replies[..open] {
            let below = if reply.again { alpha } else { -alpha - 1 };
            let value = self.search(&reply.node, below, meter)?;
            best = best.max(Reply::<S::Word>::value(reply.again, value));
            if best > alpha {
                break;
            }
        }
        Ok(best)
    }

    /// Returns the bounds of a reply for the side that moved: those of its empty squares, and of the table.
    #[inline(always)]
    fn known(&self, reply: &Reply<S::Word>) -> (i32, i32) {
        let (mut low, mut high) = limits(reply.node.left);
        if reply.node.left >= ASK_FIRST {
            let slot = self.table.slot(self.key(&reply.node));
            if let Some((proved_low, proved_high)) = self.table.get(slot) {
                (low, high) = (low.max(proved_low), high.min(proved_high));
            }
        }
        if reply.again { (low, high) } else { (-high, -low) }
    }

    /// Returns an upper bound of at most `alpha`, if the other side gets it by following up.
    ///
    /// With an even number of empty squares the other side can answer every move. In a column with an even
    /// number of empty squares it plays above the move. At the bottom of a column with an odd number it
    /// answers at the bottom of another such column, and both are then even (Allis, 1988: claimeven and
    /// baseinverse). So the side to move gets only the squares collected here. Without a four among them it
    /// never wins; if all others hold a four, it loses in the end.
    #[inline(always)]
    fn followed_up(&self, node: &Node<S::Word>, alpha: i32) -> Option<i32> {
        if alpha < -1 || node.left % 2 != 0 {
            return None;
        }
        let shape = self.shape;
        let possible = (node.all + shape.bottom()) & shape.board();
        let mut mine = node.own | possible;
        for column in 0..shape.columns() {
            let empty = shape.column(column) & !node.all;
            let number = empty.count();
            let mut square = (possible & empty) << (number % 2);
            for _ in 0..number / 2 {
                mine |= square;
                square = square << 2;
            }
        }
        if has_four(shape, mine) {
            None
        } else if alpha >= 0 {
            Some(0)
        } else {
            has_four(shape, shape.board() & !mine).then_some(-1)
        }
    }
}
