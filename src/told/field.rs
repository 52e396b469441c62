//! A game with rules, for the check: its moves, the search of this house, and a walk for the simulation.

use super::record::{Act, ToldEvent};
use super::reference::{Counting, tell_search};
use super::told_tree::{ToldNode, ToldTree};
use crate::evaluation::{EvaluationName, Score};
use crate::game::{AnyPosition, Move, Notation, Position};
use crate::mistakes::{Field, Item, Listener, Plan, simulate};
use crate::search::Run;
use crate::search::any::{self, Walk};
use crate::with_position;
use crate::work::request::Request;

/// The order of moves that the events tell, and the codes of their words.
pub(super) struct ToldOrder<'a> {
    pub(super) tree: &'a ToldTree,
    /// The move of each word, where it is one.
    pub(super) codes: &'a [Option<u32>],
}

/// The positions on the way of a told search, as far as its moves are legal.
pub(super) trait Way {
    /// Goes down, at first to the root; by a move that is not legal nowhere.
    fn enter(&mut self, mv: Option<u32>);

    /// Whether MAX moves there, where that is known.
    fn is_max(&self) -> Option<bool>;

    /// The legal moves but for those that were tried, with whether MAX moves after each.
    fn left(&mut self, tried: &[Move]) -> Vec<(Move, bool)>;

    /// Whether a legal move is there that was not tried.
    fn has_left(&self, tried: &[Move]) -> bool;

    /// What makes the place equal to another one; `None` where it is not known.
    fn key(&self) -> Option<Vec<u64>>;

    /// Whether play has ended there.
    fn is_over(&self) -> bool;

    /// Goes back to the parent.
    fn leave(&mut self);
}

/// A position to search from, with what the rules of its game say.
#[derive(Clone, Copy)]
pub(super) struct Ruled<'a> {
    pub(super) root: &'a AnyPosition,
    pub(super) evaluation: EvaluationName,
}

impl<'a> Ruled<'a> {
    pub(super) fn of(request: &'a Request) -> Self {
        Self { root: &request.start.position, evaluation: request.evaluation }
    }

    /// The code of a move; `None` of a text that is none.
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

    /// Whether a move is legal after others.
    pub(super) fn is_legal(&self, path: &[u32], mv: u32) -> bool {
        self.legal(path).contains(&mv)
    }

    /// Whether play has ended after these moves.
    pub(super) fn is_over(&self, path: &[u32]) -> bool {
        let mut is_over = false;
        self.at(path, &mut |place| is_over = place.is_over());
        is_over
    }

    /// The legal moves after others.
    pub(super) fn legal(&self, path: &[u32]) -> Vec<u32> {
        let mut legal = Vec::new();
        self.at(path, &mut |place| legal = legal_moves(place));
        legal.into_iter().map(|mv| u32::from(mv.0)).collect()
    }

    /// Calls `see` at the place after these moves.
    fn at(&self, path: &[u32], see: &mut dyn FnMut(&mut dyn Walk)) {
        any::walk(self.root, self.evaluation, None, &mut |walk| {
            for &mv in path {
                walk.descend(0, 0, Move(mv as u16));
            }
            see(walk);
        });
    }

    /// Tells what a run does, by the search of this house.
    pub(super) fn search(&self, run: Run, depth: Option<u32>, listener: &mut dyn Listener) {
        tell_search(self.root, self.evaluation, run, depth, listener);
    }

    /// Calls `go` with the way of a told search, before its root.
    pub(super) fn way(&self, go: &mut dyn FnMut(&mut dyn Way)) {
        any::walk(self.root, EvaluationName::Zero, None, &mut |walk| {
            go(&mut Places { walk, open: 0, lost: 0 });
        });
    }

    /// Goes along a told search: `see` hears of every event by its number, of an entry once the node is entered, of others
    /// before the node is left.
    pub(super) fn along(
        &self,
        events: &[ToldEvent],
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

    /// What a position is worth to MAX after these moves, by its plain search, and the nodes that this took; `None`: they were
    /// more than `most`.
    pub(super) fn worth(
        &self,
        path: &[u32],
        depth: Option<u32>,
        most: u64,
    ) -> (Option<Score>, u64) {
        let mut counted = (None, 0);
        self.at(path, &mut |walk| {
            let mut field = Walked { walk, told: None, path: vec![Some(0)], buffer: Vec::new() };
            let plan = Plan { cuts: true, depth, ..Plan::default() };
            let mut nobody = Nobody;
            let mut counting = Counting::new(&mut nobody, most);
            simulate(&mut field, &plan, &mut counting);
            counted = (counting.value, counting.nodes);
        });
        counted
    }

    /// Tells what the simulation does, with the order of a run or the one that was told.
    pub(super) fn simulate(
        &self,
        run: &Run,
        told: Option<&ToldOrder<'_>>,
        plan: &Plan,
        listener: &mut dyn Listener,
    ) {
        self.field(run, told, &mut |field| simulate(field, plan, listener));
    }

    /// Calls `go` with a walk from the root.
    pub(super) fn field(
        &self,
        run: &Run,
        told: Option<&ToldOrder<'_>>,
        go: &mut dyn FnMut(&mut dyn Field),
    ) {
        let order = told.is_none().then_some(run);
        any::walk(self.root, self.evaluation, order, &mut |walk| {
            go(&mut Walked { walk, told, path: vec![Some(0)], buffer: Vec::new() });
        });
    }
}

/// Hears nothing.
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

/// The way through the rules.
struct Places<'a> {
    walk: &'a mut dyn Walk,
    /// Nodes that are open and whose positions are known.
    open: u32,
    /// Open nodes below a move that is not legal.
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
        self.is_known().then(|| self.walk.key())
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

/// The walk of the simulation.
struct Walked<'a> {
    walk: &'a mut dyn Walk,
    told: Option<&'a ToldOrder<'a>>,
    /// The nodes from the root to the place in the tree that was told; `None` where it has none.
    path: Vec<Option<u32>>,
    buffer: Vec<Move>,
}

impl Walked<'_> {
    /// The children of the place that were told.
    fn told_children(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let told = self.told.zip(self.path[self.path.len() - 1]);
        told.into_iter().flat_map(|(told, id)| {
            let code = |node: &ToldNode| told.codes[node.mv?.index()];
            told.tree.children(id).filter_map(move |(id, node)| Some((id, code(node)?)))
        })
    }
}

impl Field for Walked<'_> {
    fn is_max(&self) -> bool {
        self.walk.is_max()
    }

    fn list(&mut self, ply: u32, moves: &mut Vec<u32>) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        self.walk.legal_moves(&mut buffer);
        if self.told.is_some() {
            for (_, code) in self.told_children() {
                if let Some(at) = buffer.iter().position(|mv| u32::from(mv.0) == code) {
                    moves.push(u32::from(buffer.remove(at).0));
                }
            }
        } else {
            self.walk.arrange(ply, moves.len(), &mut buffer);
        }
        moves.extend(buffer.iter().map(|mv| u32::from(mv.0)));
        self.buffer = buffer;
    }

    fn descend(&mut self, ply: u32, index: usize, mv: u32) {
        let told = self.told_children().find(|&(_, code)| code == mv).map(|(id, _)| id);
        self.path.push(told);
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
        Some(self.walk.key())
    }
}
