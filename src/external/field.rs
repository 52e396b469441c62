//! A game with rules, for the check: its moves, the real search, and a walk for the simulation.

use super::file_tree::{FileNode, FileTree};
use super::record::{Act, FileEvent};
use super::reference::{EventCounter, report_search};
use crate::evaluation::{EvaluationName, Score};
use crate::game::{AnyPosition, Move, Notation, Position};
use crate::mistakes::{Field, Item, Listener, Plan, simulate};
use crate::search::Run;
use crate::search::any::{self, Walk};
use crate::with_position;
use crate::work::request::Request;

pub(super) struct ReportedOrder<'a> {
    pub(super) tree: &'a FileTree,
    /// The move of each word; `None` if the word is not a move.
    pub(super) codes: &'a [Option<u32>],
}

/// The positions along a reported search, as far as its moves are legal.
pub(super) trait Way {
    /// Enters a node; the first call enters the root. After an illegal move the position is unknown.
    fn enter(&mut self, mv: Option<u32>);

    /// Returns whether MAX moves at the current node, or `None` if this is unknown.
    fn is_max(&self) -> Option<bool>;

    /// Returns the untried legal moves, each with whether MAX moves after it.
    fn left(&mut self, tried: &[Move]) -> Vec<(Move, bool)>;

    /// Returns whether any legal move is untried; false if the position is unknown.
    fn has_left(&self, tried: &[Move]) -> bool;

    /// Returns a key that equal positions share, or `None` if the position is unknown.
    fn key(&self) -> Option<Vec<u64>>;

    /// Returns whether the game is over at the current node; false if the position is unknown.
    fn is_over(&self) -> bool;

    fn leave(&mut self);
}

#[derive(Clone, Copy)]
pub(super) struct GamePosition<'a> {
    pub(super) root: &'a AnyPosition,
    pub(super) evaluation: EvaluationName,
}

impl<'a> GamePosition<'a> {
    pub(super) fn of(request: &'a Request) -> Self {
        Self { root: &request.start.position, evaluation: request.evaluation }
    }

    /// Returns the code of a move, or `None` if the text is not a move.
    pub(super) fn code(&self, text: &str) -> Option<u32> {
        let mv = with_position!(self.root, root => root.parse_move(text));
        mv.ok().map(|mv| u32::from(mv.0))
    }

    pub(super) fn move_text(&self, code: u32) -> String {
        with_position!(self.root, root => root.move_text(Move(code as u16)))
    }

    pub(super) fn max_at_root(&self) -> bool {
        with_position!(self.root, root => root.side_to_move() == root.max_player())
    }

    pub(super) fn is_legal(&self, path: &[u32], mv: u32) -> bool {
        self.legal(path).contains(&mv)
    }

    pub(super) fn is_over(&self, path: &[u32]) -> bool {
        let mut is_over = false;
        self.at(path, &mut |place| is_over = place.is_over());
        is_over
    }

    pub(super) fn legal(&self, path: &[u32]) -> Vec<u32> {
        let mut legal = Vec::new();
        self.at(path, &mut |place| legal = legal_moves(place));
        legal.into_iter().map(|mv| u32::from(mv.0)).collect()
    }

    fn at(&self, path: &[u32], see: &mut dyn FnMut(&mut dyn Walk)) {
        any::walk(self.root, self.evaluation, None, &mut |walk| {
            for &mv in path {
                walk.descend(0, 0, Move(mv as u16));
            }
            see(walk);
        });
    }

    pub(super) fn search(&self, run: Run, depth: Option<u32>, listener: &mut dyn Listener) {
        report_search(self.root, self.evaluation, run, depth, listener);
    }

    /// Calls `go` with the way of a reported search, before its root.
    pub(super) fn way(&self, go: &mut dyn FnMut(&mut dyn Way)) {
        any::walk(self.root, EvaluationName::Zero, None, &mut |walk| {
            go(&mut Places { walk, open: 0, lost: 0 });
        });
    }

    /// Follows a reported search. Calls `see` with the index of every event: for an entry after the
    /// node is entered, for other events before the node is left.
    pub(super) fn along(
        &self,
        events: &[FileEvent],
        codes: &[Option<u32>],
        see: &mut dyn FnMut(usize, &mut dyn Way),
    ) {
        self.way(&mut |way| {
            for (at, event) in events.iter().enumerate() {
                if let Act::Enter { mv, .. } = event.act {
                    way.enter(mv.and_then(|word| codes[word.index()]));
                }
                see(at, way);
                if matches!(event.act, Act::Exit { .. } | Act::Hit { .. }) {
                    way.leave();
                }
            }
        });
    }

    /// Computes the value for MAX of the position after the moves of `path` by a plain search. Returns
    /// it with the number of nodes; the value is `None` if the search needs more than `most` nodes.
    pub(super) fn worth(
        &self,
        path: &[u32],
        depth: Option<u32>,
        most: u64,
    ) -> (Option<Score>, u64) {
        let mut counted = (None, 0);
        self.at(path, &mut |walk| {
            let mut field =
                SimulationWalk { walk, reported: None, path: vec![Some(0)], buffer: Vec::new() };
            let plan = Plan { cuts: true, depth, ..Plan::default() };
            let mut nobody = Nobody;
            let mut counting = EventCounter::new(&mut nobody, most);
            simulate(&mut field, &plan, &mut counting);
            counted = (counting.value, counting.nodes);
        });
        counted
    }

    /// Runs the simulation and reports its events to the listener. Moves are tried in the order of the
    /// run, or in that of `reported`.
    pub(super) fn simulate(
        &self,
        run: &Run,
        reported: Option<&ReportedOrder<'_>>,
        plan: &Plan,
        listener: &mut dyn Listener,
    ) {
        self.field(run, reported, &mut |field| simulate(field, plan, listener));
    }

    pub(super) fn field(
        &self,
        run: &Run,
        reported: Option<&ReportedOrder<'_>>,
        go: &mut dyn FnMut(&mut dyn Field),
    ) {
        let order = reported.is_none().then_some(run);
        any::walk(self.root, self.evaluation, order, &mut |walk| {
            go(&mut SimulationWalk { walk, reported, path: vec![Some(0)], buffer: Vec::new() });
        });
    }
}

/// A listener that takes nothing, so that only the node limit of its counter ends the stream.
struct Nobody;

impl Listener for Nobody {
    fn take(&mut self, _item: Item) -> bool {
        false
    }
}

fn legal_moves(place: &dyn Walk) -> Vec<Move> {
    let mut moves = Vec::new();
    place.legal_moves(&mut moves);
    moves
}

struct Places<'a> {
    walk: &'a mut dyn Walk,
    /// Number of open nodes with a known position.
    open: u32,
    /// Number of open nodes below an illegal move.
    lost: u32,
}

impl Places<'_> {
    fn is_known(&self) -> bool {
        self.open > 0 && self.lost == 0
    }
}

impl Way for Places<'_> {
    fn enter(&mut self, mv: Option<u32>) {
        let mv = mv.map(|mv| Move(mv as u16)).filter(|_| self.open > 0);
        match mv.filter(|mv| self.is_known() && legal_moves(self.walk).contains(mv)) {
            Some(mv) => self.walk.descend(0, 0, mv),
            None if self.open > 0 => return self.lost += 1,
            None => {}
        }
        self.open += 1;
    }

    fn is_max(&self) -> Option<bool> {
        self.is_known().then(|| self.walk.is_max())
    }

    fn left(&mut self, tried: &[Move]) -> Vec<(Move, bool)> {
        if !self.is_known() {
            return Vec::new();
        }
        let mut moves = legal_moves(self.walk);
        moves.retain(|mv| !tried.contains(mv));
        let after = |mv| {
            self.walk.descend(0, 0, mv);
            let max = self.walk.is_max();
            self.walk.leave();
            (mv, max)
        };
        moves.into_iter().map(after).collect()
    }

    fn has_left(&self, tried: &[Move]) -> bool {
        self.is_known() && legal_moves(self.walk).iter().any(|mv| !tried.contains(mv))
    }

    fn key(&self) -> Option<Vec<u64>> {
        self.is_known().then(|| self.walk.key(false))
    }

    fn is_over(&self) -> bool {
        self.is_known() && self.walk.is_over()
    }

    fn leave(&mut self) {
        if self.lost > 0 {
            self.lost -= 1;
        } else if self.open > 0 {
            self.open -= 1;
            self.walk.leave();
        }
    }
}

struct SimulationWalk<'a> {
    walk: &'a mut dyn Walk,
    reported: Option<&'a ReportedOrder<'a>>,
    /// The nodes of the reported tree from the root to the current node; `None` for nodes that it does
    /// not contain.
    path: Vec<Option<u32>>,
    buffer: Vec<Move>,
}

impl SimulationWalk<'_> {
    /// Returns the reported children of the current node: the id of each in the file's tree, and
    /// its move.
    fn reported_children(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let reported = self.reported.zip(self.path[self.path.len() - 1]);
        reported.into_iter().flat_map(|(reported, id)| {
            let code = |node: &FileNode| reported.codes[node.mv?.index()];
            reported.tree.children(id).filter_map(move |(id, node)| Some((id, code(node)?)))
        })
    }
}

impl Field for SimulationWalk<'_> {
    fn is_max(&self) -> bool {
        self.walk.is_max()
    }

    fn list(&mut self, ply: u32, moves: &mut Vec<u32>) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        self.walk.legal_moves(&mut buffer);
        if self.reported.is_some() {
            for (_, code) in self.reported_children() {
                if let Some(at) = buffer.iter().position(|mv| u32::from(mv.0) == code) {
                    moves.push(u32::from(buffer.remove(at).0));
                }
            }
        } else {
            self.walk.arrange(ply, moves.len(), &mut buffer, None);
        }
        moves.extend(buffer.iter().map(|mv| u32::from(mv.0)));
        self.buffer = buffer;
    }

    fn descend(&mut self, ply: u32, index: usize, mv: u32) {
        let child = self.reported_children().find(|&(_, code)| code == mv).map(|(id, _)| id);
        self.path.push(child);
        self.walk.descend(ply, index, Move(mv as u16));
    }

    fn leave(&mut self) {
        self.path.pop();
        self.walk.leave();
    }

    fn code(&self, mv: u32) -> Option<u32> {
        Some(mv)
    }

    fn leaf(&mut self, _ply: u32, for_mover: bool) -> Score {
        self.walk.score(for_mover)
    }

    fn key(&self) -> Option<Vec<u64>> {
        Some(self.walk.key(false))
    }
}
