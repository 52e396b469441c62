//! Describes a difference in a few sentences: its place, the action of the program, the right action
//! with its reason, a question, and the line.

use super::case::{Case, Trial};
use crate::evaluation::Score;
use crate::external::answer::{Hint, ReportedScore};
use crate::external::kind::Kind;
use crate::external::record::Act;
use crate::external::walk::{FirstDifference, OpenNode};
use crate::game::{Position as _, shortened};
use crate::mistakes::{Item, Mistake};
use crate::say::{Arg, Message, message};
use crate::search::{Bound, Order, Window};
use crate::with_position;

/// The largest number of moves in a sentence. A search can be 65,535 plies deep, and a node can have
/// 65,534 moves.
const NAMED: usize = 30;
/// The largest number of untried moves in a sentence; the others are only counted.
const UNTRIED: usize = 8;

pub(super) struct Difference<'a> {
    pub(super) case: &'a Case<'a>,
    pub(super) held: &'a Trial<'a>,
    pub(super) found: FirstDifference,
    pub(super) kind: Kind,
    pub(super) act: Option<Act>,
    pub(super) slip: Option<Mistake>,
    pub(super) hint: Option<Hint>,
}

/// An end of a window, with its name and value in the view of the file.
struct End {
    name: &'static str,
    value: Score,
    /// The node that set the end, and the move that did so; `None` if no node has set it yet.
    owner: Option<(usize, Option<u32>)>,
}

impl Difference<'_> {
    /// Returns the sentences in reading order.
    pub(super) fn sentences(&self) -> Vec<Message> {
        let line = self.case.line(self.found.at).to_string();
        let mut all = match self.kind {
            Kind::Malformed | Kind::Unbalanced => {
                let fault = self.case.record.fault.clone().unwrap_or_default();
                let fault = crate::game::cut_quotes(fault);
                if self.kind == Kind::Malformed {
                    vec![message!("check.malformed", fault = fault)]
                } else {
                    vec![message!("check.unbalanced", fault = fault)]
                }
            }
            Kind::EndedEarly => vec![message!("check.ended-early")],
            Kind::NotTheTask => vec![],
            _ => {
                let mut both = vec![message!("check.did", head = self.head(), did = self.did())];
                both.extend(self.should());
                both
            }
        };
        all.extend(self.question());
        all.push(message!("check.line", line = line));
        all
    }

    fn open(&self) -> &[OpenNode] {
        &self.held.walk.open
    }

    fn node(&self) -> Option<&OpenNode> {
        self.open().last()
    }

    fn reports_windows(&self) -> bool {
        self.held.walk.reading.windows && self.case.record.reported.windows[0] > 0
    }

    fn is_movers(&self) -> bool {
        self.held.walk.reading.for_mover
    }

    /// Converts a score between MAX's view and that of the file at a node, in either direction.
    fn seen(&self, score: Score, max: bool) -> Score {
        self.held.walk.reading.seen(score, max)
    }

    fn text(&self, score: Score) -> String {
        match ReportedScore::of(score, self.case.header.scale) {
            ReportedScore::Open("inf") => "+inf".to_owned(),
            other => other.to_string(),
        }
    }

    fn score(&self, score: Score, max: bool) -> String {
        self.text(self.seen(score, max))
    }

    fn window(&self, window: Window, max: bool) -> String {
        let window = self.held.walk.reading.seen_window(window, max);
        format!("({}, {})", self.text(window.alpha), self.text(window.beta))
    }

    fn mv(&self, code: Option<u32>) -> Message {
        match code {
            Some(code) => message!("check.move", move = self.name(code)),
            None => message!("check.move.any"),
        }
    }

    fn name(&self, code: u32) -> String {
        shortened(&self.case.move_text(self.held.notation, code)).into_owned()
    }

    /// Lists moves, at most 30; the others are only counted.
    fn names(&self, moves: &[u32]) -> String {
        let named: Vec<_> = moves.iter().take(NAMED).map(|&code| self.name(code)).collect();
        let names = named.join(" ");
        match moves.len().saturating_sub(NAMED) {
            0 => names,
            more => format!("{names} … (+{more})"),
        }
    }

    fn named(text: &str) -> Message {
        message!("check.move", move = shortened(text).into_owned())
    }

    fn reported_move(&self) -> Message {
        match self.act {
            Some(Act::Enter { mv: Some(word), .. }) => Self::named(self.case.record.text(word)),
            _ => message!("check.move.any"),
        }
    }

    /// Returns the place of a node by the moves from the root: "at node 4 3 2".
    fn at(&self, plies: usize) -> Message {
        match self.path(plies) {
            Some(path) => message!("check.at-path", path = path),
            None => message!("node.at.root"),
        }
    }

    /// Like [`Self::at`], for a place after a word that English follows with "of".
    fn of(&self, plies: usize) -> Message {
        match self.path(plies) {
            Some(path) => message!("check.of-path", path = path),
            None => message!("node.of.root"),
        }
    }

    /// Returns the moves to a node, or `None` at the root.
    fn path(&self, plies: usize) -> Option<String> {
        let moves: Vec<_> = self.open().iter().take(plies).filter_map(|open| open.mv).collect();
        (!moves.is_empty()).then(|| self.names(&moves))
    }

    /// Returns the mark of the side that moves at a node; `None` if the sides have no names.
    fn colour(&self, max: bool) -> Option<char> {
        let header = self.case.header;
        header.possible().other_max?;
        let root = &header.request.as_ref()?.start.position;
        let mover = with_position!(root, root => root.side_to_move());
        let is_root = max != header.is_turned(self.held.conventions);
        Some(if is_root { mover } else { mover.opponent() }.mark())
    }

    fn head(&self) -> Message {
        let Some(node) = self.node() else { return message!("check.begin") };
        let at = self.at(self.open().len());
        let is_leaf =
            matches!(self.kind, Kind::WrongLeafValue | Kind::WrongHit | Kind::BeyondLimit);
        if is_leaf {
            let plies = self.open().len() - 1;
            let what = match (&self.case.game, self.case.header.depth()) {
                (Some(game), Some(depth))
                    if depth as usize == plies && !game.is_over(&self.codes()) =>
                {
                    message!("check.limit", n = plies)
                }
                _ if self.kind == Kind::WrongHit => self.side(node.max),
                _ => message!("check.leaf"),
            };
            return message!("check.at", at = at, what = what);
        }
        let mut head = message!("check.at", at = at, what = self.side(node.max));
        if self.reports_windows() {
            head = message!(
                "check.at.window",
                head = head,
                window = self.window(node.window, node.max)
            );
        }
        if let Some((best, mv)) = node.best {
            let value = self.score(best, node.max);
            message!("check.at.best", head = head, value = value, by = self.mv(mv))
        } else if self.kind == Kind::WrongWindow {
            message!("check.at.none", head = head)
        } else {
            head
        }
    }

    fn codes(&self) -> Vec<u32> {
        self.open().iter().filter_map(|open| open.mv).collect()
    }

    fn side(&self, max: bool) -> Message {
        let p = player(max);
        match self.colour(max) {
            Some(mark) => message!("check.side.colour", p = p, mark = mark.to_string()),
            None => message!("check.side", p = p),
        }
    }

    fn did(&self) -> Message {
        let own = |score: Score| self.text(score);
        match (self.kind, self.act) {
            (Kind::MissedCut, _) => message!("check.did.goes-on", by = self.reported_move()),
            (Kind::IllegalMove, _) if self.node().is_none() => {
                message!("check.did.root-by-move", by = self.reported_move())
            }
            (Kind::WrongWindow, Some(Act::Enter { alpha, beta, .. })) => {
                let end = |end: Option<Score>| end.map_or_else(|| "–".to_owned(), own);
                let window = format!("({}, {})", end(alpha), end(beta));
                match self.node() {
                    Some(_) => {
                        message!("check.did.window", by = self.reported_move(), window = window)
                    }
                    None => message!("check.did.begins", window = window),
                }
            }
            (Kind::WrongLeafValue, Some(Act::Exit { value: Some(value), .. })) => {
                message!("check.did.leaf", value = own(value))
            }
            (Kind::WrongBest, Some(Act::Exit { value, best: Some(best) })) => {
                let best = shortened(self.case.record.text(best)).into_owned();
                match value {
                    Some(value) => message!("check.did.best", value = own(value), best = best),
                    None => message!("check.did.names", best = best),
                }
            }
            (Kind::WrongHit, Some(Act::Hit { value, bound, .. })) => {
                let bound = match bound {
                    Bound::Exact => message!("check.bound.exact"),
                    Bound::Lower => message!("check.bound.lower"),
                    Bound::Upper => message!("check.bound.upper"),
                };
                message!("check.did.hit", value = own(value), bound = bound)
            }
            (Kind::TooShallow, Some(Act::Exit { value: Some(value), .. })) => {
                message!("check.did.shallow", value = own(value))
            }
            (Kind::TooShallow, _) => message!("check.did.shallow.plain"),
            (Kind::UnsoundCut, act) => {
                let (moves, n) = self.untried();
                let value = match act {
                    Some(Act::Exit { value, .. }) => value,
                    _ => None,
                };
                match value {
                    _ if n == 0 => message!("check.did.cuts"),
                    Some(value) => {
                        let moves = message!("moves", n = n, moves = moves);
                        message!("check.did.stops", value = own(value), moves = moves)
                    }
                    None => message!(
                        "check.did.leaves",
                        moves = message!("moves", n = n, moves = moves)
                    ),
                }
            }
            (_, Some(Act::Exit { value: Some(value), .. })) => {
                message!("check.did.returns", value = own(value))
            }
            (_, Some(Act::Enter { .. })) => message!("check.did.enters", by = self.reported_move()),
            _ => message!("check.did.leaves.plain"),
        }
    }

    /// Lists the first eight untried moves at the open node, with the number of all.
    fn untried(&self) -> (Vec<Arg>, usize) {
        let Some(game) = &self.case.game else { return (Vec::new(), 0) };
        let tried = self.held.walk.tried();
        let mut left: Vec<u32> = game.legal(&self.codes());
        left.retain(|code| !tried.contains(&Some(*code)));
        let n = left.len();
        let mut named: Vec<Arg> =
            left.iter().take(UNTRIED).map(|&code| self.name(code).into()).collect();
        if n > UNTRIED {
            named.push(message!("list.more", n = n - UNTRIED).into());
        }
        (named, n)
    }

    /// Describes the right action, with its reason; `None` if the search expects nothing here.
    fn should(&self) -> Option<Message> {
        let node = self.node();
        let max = node.is_none_or(|node| node.max);
        let expected = self.found.expected?;
        Some(match (self.kind, expected) {
            (Kind::MissedCut, Item::Exit { value, .. }) => {
                let value = self.score(value, max);
                match self.why_closed() {
                    Some(why) => message!("check.should.stop.why", value = value, why = why),
                    None => message!("check.should.stop", value = value),
                }
            }
            (Kind::UnsoundCut, Item::Enter { mv, window, max: child }) => {
                self.should_go_on(mv, window, child)
            }
            (Kind::UnsoundCut, _) => message!("check.should.not-cut"),
            (Kind::WrongWindow, Item::Enter { window, max: child, .. }) => {
                let text = self.window(window, child);
                match self.why_window(window, child) {
                    Some(why) if why.key.starts_with("check.negated") => {
                        message!("check.should.window.by", window = text, how = why)
                    }
                    Some(why) => message!("check.should.window.why", window = text, why = why),
                    None => message!("check.should.window", window = text),
                }
            }
            (Kind::TooShallow, Item::Enter { mv, .. }) => {
                message!("check.should.try", by = self.mv(mv))
            }
            (Kind::WrongOrder, Item::Enter { mv, .. }) => {
                message!("check.should.enter", by = self.mv(mv), order = self.order())
            }
            (Kind::IllegalMove, _) if node.is_none() => message!("check.should.begin"),
            (Kind::IllegalMove, item) => {
                let why = if self.was_tried() {
                    message!("check.tried")
                } else {
                    message!("check.not-legal")
                };
                match item {
                    Item::Enter { mv, .. } => {
                        message!("check.should.instead", by = self.mv(mv), why = why)
                    }
                    _ => message!("check.should.leave", why = why),
                }
            }
            (Kind::BeyondLimit, _) => message!("check.should.evaluate"),
            (Kind::WrongLeafValue, Item::Exit { value, .. }) => {
                self.should_value(self.score(value, max))
            }
            (Kind::WrongValue, Item::Exit { value, .. }) => self.should_return(value, max),
            (Kind::WrongBest, Item::Exit { best, .. }) => self.should_name(best),
            (Kind::WrongHit, Item::Exit { value, .. }) => self.should_answer(value, max),
            _ => return None,
        })
    }

    fn should_go_on(&self, mv: Option<u32>, window: Window, child: bool) -> Message {
        let by = self.mv(mv);
        if !self.held.walk.reading.windows {
            return message!("check.should.go-on.minimax", by = by);
        }
        let window = self.window(window, child);
        match (self.why_open(), self.reports_windows()) {
            (Some(why), true) => {
                message!("check.should.go-on.why", by = by, window = window, why = why)
            }
            (None, true) => message!("check.should.go-on", by = by, window = window),
            (Some(why), false) => message!("check.should.try-on.why", by = by, why = why),
            (None, false) => message!("check.should.try-on", by = by),
        }
    }

    fn order(&self) -> Message {
        match self.case.header.run(self.held.conventions).order {
            _ if self.case.header.any_order => message!("check.order.told"),
            Order::Natural => message!("check.order.natural"),
            Order::Static => message!("check.order.static"),
            _ => message!("check.order.random"),
        }
    }

    /// Describes the right value of a leaf. It refers to an earlier leaf with the same position, if the
    /// file has one.
    fn should_value(&self, value: String) -> Message {
        let between = &self.held.walk.between;
        match between.earlier.get() {
            Some(at) => {
                let path = self.names(&between.earlier_path.borrow());
                let line = self.case.line(at).to_string();
                message!("check.should.same", path = path, value = value, line = line)
            }
            None if self.is_movers() => message!("check.should.leaf.mover", value = value),
            None => message!("check.should.leaf", value = value),
        }
    }

    fn should_return(&self, value: Score, max: bool) -> Message {
        let text = self.score(value, max);
        match self.node().and_then(|node| node.best) {
            Some((best, mv)) if best == value => {
                message!("check.should.return", value = text, by = self.mv(mv))
            }
            Some((best, _)) => {
                message!("check.should.bound", value = text, best = self.score(best, max))
            }
            None => message!("check.should.return.plain", value = text),
        }
    }

    fn should_name(&self, best: Option<u32>) -> Message {
        let Some(best) = best else { return message!("check.should.name-none") };
        let best = self.name(best);
        if self.held.walk.tried().len() == 1 && self.untried().1 == 0 {
            message!("check.should.name-only", best = best)
        } else if self.held.walk.reading.last {
            message!("check.should.name-last", best = best)
        } else {
            message!("check.should.name", best = best)
        }
    }

    /// Describes a valid table answer: the value of the position, or a bound that reaches the window.
    fn should_answer(&self, worth: Score, max: bool) -> Message {
        let value = self.score(worth, max);
        let Some((node, Act::Hit { value: reported, bound, .. })) = self.node().zip(self.act)
        else {
            return message!("check.should.answer", value = value);
        };
        let reported = self.seen(reported, max);
        let turned = self.is_movers() && !max;
        let bound = if turned { bound.flipped() } else { bound };
        let is_true = match bound {
            Bound::Exact => false,
            Bound::Lower => worth >= reported,
            Bound::Upper => worth <= reported,
        };
        if is_true {
            let window = self.window(node.window, max);
            return message!("check.should.reach", value = value, window = window);
        }
        message!("check.should.answer", value = value)
    }

    fn was_tried(&self) -> bool {
        let Some(Act::Enter { mv: Some(word), .. }) = self.act else { return false };
        let code = self.case.words(self.held.notation).codes[word.index()];
        code.is_some() && self.held.walk.tried().contains(&code)
    }

    /// Finds the end of a window that the nodes of one side set within the first `plies` nodes. The
    /// owner is the highest node with that value.
    fn end(&self, of_max: bool, value: Score, plies: usize, viewer_max: bool) -> End {
        let owns = |open: &OpenNode| {
            open.max == of_max && open.best.is_some_and(|(best, _)| best == value)
        };
        let owner = self.open()[..plies].iter().position(owns);
        let owner = owner.map(|at| (at + 1, self.open()[at].best.and_then(|(_, mv)| mv)));
        // The nodes of MAX set alpha. Negamax calls it beta at MIN nodes.
        let is_alpha = of_max != (self.is_movers() && !viewer_max);
        let name = if is_alpha { "alpha" } else { "beta" };
        End { name, value: self.seen(value, viewer_max), owner }
    }

    /// Describes the origin of an end: "alpha is 3, set by move 1 at the root", or "beta is still inf,
    /// because no child of the root has returned yet".
    fn says_end(&self, end: &End, of_max: bool, plies: usize) -> Message {
        let (name, value) = (end.name, self.text(end.value));
        match end.owner {
            Some((at, mv)) => {
                message!(
                    "check.end",
                    name = name,
                    value = value,
                    by = self.mv(mv),
                    at = self.at(at)
                )
            }
            None => {
                let above = &self.open()[..plies];
                let mut owners = (0..plies).filter(|&at| above[at].max == of_max);
                match (owners.next(), owners.next()) {
                    (Some(only), None) => {
                        message!(
                            "check.end.open",
                            name = name,
                            value = value,
                            of = self.of(only + 1)
                        )
                    }
                    _ => {
                        message!(
                            "check.end.open.any",
                            name = name,
                            value = value,
                            p = player(of_max)
                        )
                    }
                }
            }
        }
    }

    /// Explains why no more moves are tried at the open node; `None` if no node set the bound.
    fn why_closed(&self) -> Option<Message> {
        let node = self.node()?;
        let (best, _) = node.best?;
        let other = if node.max { node.window.beta } else { node.window.alpha };
        let end = self.end(!node.max, other, self.open().len() - 1, node.max);
        let (at, mv) = end.owner?;
        let own = if node.max || self.is_movers() { "alpha" } else { "beta" };
        let args = (self.score(best, node.max), self.text(end.value), self.mv(mv), self.at(at));
        let (best, value, by, at) = args;
        let p = player(!node.max);
        let strict = self.held.conventions.strict;
        let does = match (node.max || self.is_movers(), strict) {
            (false, false) => message!("check.closed.much"),
            (false, true) => message!("check.closed.more"),
            (true, false) => message!("check.closed.well"),
            (true, true) => message!("check.closed.better"),
        };
        Some(message!(
            "check.closed",
            own = own,
            best = best,
            end = end.name,
            value = value,
            p = p,
            does = does,
            by = by,
            at = at
        ))
    }

    /// Explains why more moves must be tried at the open node; `None` before its first value.
    fn why_open(&self) -> Option<Message> {
        let node = self.node()?;
        let (best, _) = node.best?;
        let plies = self.open().len() - 1;
        let other = if node.max { node.window.beta } else { node.window.alpha };
        let end = self.end(!node.max, other, plies, node.max);
        let says = self.says_end(&end, !node.max, plies);
        let infinite = end.value.finite().is_none();
        let best = self.seen(best, node.max);
        if infinite || end.owner.is_none() {
            return Some(says);
        }
        let value = self.text(best);
        Some(match best.cmp(&end.value) {
            std::cmp::Ordering::Greater => message!("check.open.above", end = says, best = value),
            std::cmp::Ordering::Less => message!("check.open.below", end = says, best = value),
            std::cmp::Ordering::Equal => message!("check.open.equal", end = says),
        })
    }

    /// Explains the window of a child; `None` if the event reports no window.
    fn why_window(&self, window: Window, child: bool) -> Option<Message> {
        let node = self.node()?;
        let plies = self.open().len();
        if self.is_movers() && child != node.max {
            let owner =
                if plies == 1 { message!("check.ends.root") } else { message!("check.ends.node") };
            return Some(match node.best {
                None => message!("check.negated", owner = owner),
                Some(_) => message!("check.negated.now", owner = owner),
            });
        }
        let Some(Act::Enter { alpha, beta, .. }) = self.act else { return None };
        let (low, high) = if self.is_movers() && !child {
            (beta.map(|end| -end), alpha.map(|end| -end))
        } else {
            (alpha, beta)
        };
        let differs =
            |reported: Option<Score>, end: Score| reported.is_some_and(|reported| reported != end);
        let of_max = differs(low, window.alpha) || !differs(high, window.beta);
        let value = if of_max { window.alpha } else { window.beta };
        Some(self.says_end(&self.end(of_max, value, plies, child), of_max, plies))
    }

    /// Returns a question that leads to the mistake; empty if neither a mistake nor a hint is
    /// known.
    fn question(&self) -> Vec<Message> {
        if let Some(slip) = self.slip {
            return slip.question().into_iter().chain([message!("check.explains")]).collect();
        }
        let hint = match self.hint {
            Some(Hint::EqualInfinities) => message!("check.hint.equal-infinities"),
            Some(Hint::Numbering) => message!("check.hint.numbering"),
            Some(Hint::TakeBack) => message!("check.hint.take-back"),
            Some(Hint::OwnEvaluation) => message!("check.hint.own-evaluation"),
            Some(Hint::Table) => message!("check.hint.table"),
            None if self.held.walk.between.earlier.get().is_some()
                && self.kind == Kind::WrongLeafValue =>
            {
                message!("check.hint.one-value")
            }
            None => return Vec::new(),
        };
        vec![hint]
    }
}

const fn player(max: bool) -> &'static str {
    if max { "MAX" } else { "MIN" }
}
