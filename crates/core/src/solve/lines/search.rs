//! Does the attacker win? The search proves only wins, because a draw is as good for the defender as a win.

use super::bits::Bits;
use super::draws::paired;
use super::grid::Grid;
use super::table::Table;
use crate::solve::{Interrupt, Meter};

/// The sides of a search, as places in `stones`.
pub(super) const ATTACKER: usize = 0;
pub(super) const DEFENDER: usize = 1;

/// The search that proves or refutes a win of one side; a draw refutes it.
pub(super) struct Search<'a, 'b, const W: usize> {
    grid: &'a Grid<W>,
    table: Table<W>,
    meter: &'a mut Meter<'b>,
}

/// Stones and the side to move, with a signature for each symmetry of the board.
#[derive(Clone, Copy)]
pub(super) struct Node<const W: usize> {
    /// The attacker's and the defender's stones.
    pub(super) stones: [Bits<W>; 2],
    pub(super) turn: usize,
    signatures: [u64; 8],
}

impl<const W: usize> Node<W> {
    pub(super) fn new(grid: &Grid<W>, stones: [Bits<W>; 2], turn: usize) -> Self {
        let mut node = Self { stones, turn, signatures: [0; 8] };
        for (side, squares) in stones.into_iter().enumerate() {
            for square in squares {
                node.sign(grid, square, side);
            }
        }
        node
    }

    fn sign(&mut self, grid: &Grid<W>, square: usize, side: usize) {
        for symmetry in 0..grid.images.len() {
            self.signatures[symmetry] ^= grid.word(symmetry, square, side);
        }
    }

    #[inline]
    pub(super) fn after(&self, grid: &Grid<W>, square: usize) -> Self {
        let mut next = *self;
        next.stones[self.turn].add(square);
        next.sign(grid, square, self.turn);
        next.turn = 1 - self.turn;
        next
    }
}

struct LineState<const W: usize> {
    /// The squares that complete a line, by side.
    wins: [Bits<W>; 2],
    /// Squares of lines that one side can still fill; without exact lengths a move elsewhere is a
    /// pass.
    live: Bits<W>,
    /// Whether the attacker has an open line; without one it does not win.
    open: bool,
    /// The sum of 2 to the power of the attacker's stones over its open lines.
    potential: u64,
}

impl<'a, 'b, const W: usize> Search<'a, 'b, W> {
    pub(super) fn new(grid: &'a Grid<W>, memory: u64, meter: &'a mut Meter<'b>) -> Self {
        let table = Table::new(memory);
        Self { grid, table, meter }
    }

    /// Clears the table, because another side attacks from now on.
    pub(super) fn turn_round(&mut self) {
        self.table.clear();
    }

    /// Returns whether the attacker wins. No line may be complete before `node`.
    ///
    /// A side that can complete a line does so. A single square on which the other side completes a line
    /// must be blocked; two cannot both be blocked. The attacker does not win if its open lines weigh too
    /// little (Erdős and Selfridge, 1973) or can be paired off (Hales and Jewett, 1963). All other
    /// positions are searched, squares on many and full lines first.
    pub(super) fn wins(&mut self, node: &Node<W>) -> Result<bool, Interrupt> {
        self.meter.enter()?;
        let taken = node.stones[ATTACKER].or(node.stones[DEFENDER]);
        let free = self.grid.free.without(taken);
        let seen = self.look(node, free);
        let (own, other) = (&seen.wins[node.turn], &seen.wins[1 - node.turn]);
        if !own.is_empty() {
            return Ok(node.turn == ATTACKER);
        }
        if !seen.open {
            return Ok(false);
        }
        match other.len() {
            0 => {}
            1 => {
                let square = other.into_iter().next().unwrap_or_default();
                return self.wins(&node.after(self.grid, square));
            }
            _ => return Ok(node.turn == DEFENDER),
        }
        // With the attacker to move the weight counts twice, because its next stone doubles it at most.
        let weight = seen.potential << u32::from(node.turn == ATTACKER);
        if weight < 1u64 << self.grid.k.min(62) {
            return Ok(false);
        }
        let (signature, stones) = self.folded(node);
        if let Some(known) = self.table.get(signature, &stones) {
            return Ok(known);
        }
        let before = self.meter.nodes();
        let wins = self.decide(node, free, seen.live)?;
        let nodes = self.meter.nodes() - before;
        self.table.put((signature, stones), wins, nodes, self.meter);
        Ok(wins)
    }

    fn decide(&mut self, node: &Node<W>, free: Bits<W>, live: Bits<W>) -> Result<bool, Interrupt> {
        let attacks = node.turn == ATTACKER;
        let mut rows = self.open_rows(node, free);
        if paired(&mut rows) {
            return Ok(false);
        }
        // Squares on no line are left out while others are free, because such a move is a pass. Under exact
        // lengths they stay, because a player's own stones can make a line too long.
        let useful = free.and(live);
        let choices = if self.grid.exact || useful.is_empty() { free } else { useful };
        for square in self.order(node, choices) {
            if self.wins(&node.after(self.grid, square))? == attacks {
                return Ok(attacks);
            }
        }
        Ok(!attacks && !choices.is_empty())
    }

    fn look(&self, node: &Node<W>, free: Bits<W>) -> LineState<W> {
        let [attacker, defender] = node.stones;
        let mut seen =
            LineState { wins: [Bits::EMPTY; 2], live: Bits::EMPTY, open: false, potential: 0 };
        for row in &self.grid.rows {
            let squares = row.squares;
            let (theirs, ours) = (squares.meets(defender), squares.meets(attacker));
            if theirs && ours {
                continue;
            }
            let (side, own) = if theirs { (DEFENDER, defender) } else { (ATTACKER, attacker) };
            let stones = squares.and(own).len();
            if self.grid.exact && row.ends.meets(own) && (theirs || ours) {
                continue;
            }
            seen.live = seen.live.or(squares);
            if !theirs {
                seen.open = true;
                seen.potential += 1 << stones.min(50);
            }
            if stones + 1 == self.grid.k {
                seen.wins[side] = seen.wins[side].or(squares.and(free));
            }
        }
        seen
    }

    /// Returns the free squares of each of the attacker's open lines, in the order of the grid.
    fn open_rows(&self, node: &Node<W>, free: Bits<W>) -> Vec<Bits<W>> {
        let open = self.grid.rows.iter().filter(|row| !row.squares.meets(node.stones[DEFENDER]));
        open.map(|row| row.squares.and(free)).collect()
    }

    /// Sorts the squares by the weight of the lines through them, the heaviest first; each stone
    /// multiplies a line's weight by eight.
    pub(super) fn order(&self, node: &Node<W>, choices: Bits<W>) -> Vec<usize> {
        let mut weights = [0u32; 361];
        for row in &self.grid.rows {
            let [ours, theirs] = node.stones.map(|stones| row.squares.and(stones).len());
            if ours != 0 && theirs != 0 {
                continue;
            }
            let weight = 1 << (3 * (ours + theirs)).min(20);
            for square in row.squares.and(choices) {
                weights[square] += weight;
            }
        }
        let mut order: Vec<usize> = choices.into_iter().collect();
        order.sort_by_key(|&square| std::cmp::Reverse(weights[square]));
        order
    }

    /// Folds the position by symmetry: returns the least signature, and the stones under that symmetry.
    fn folded(&self, node: &Node<W>) -> (u64, [Bits<W>; 2]) {
        let count = self.grid.images.len();
        let least = (0..count).min_by_key(|&at| node.signatures[at]).unwrap_or_default();
        if least == 0 {
            return (node.signatures[0], node.stones);
        }
        let image = &self.grid.images[least];
        let folded = node.stones.map(|stones| {
            let mut all = Bits::EMPTY;
            for square in stones {
                all.add(image[square].into());
            }
            all
        });
        (node.signatures[least], folded)
    }
}
