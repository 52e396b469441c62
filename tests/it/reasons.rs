//! No reason is false: checks every sentence of a step that compares or names a side against the trace and
//! the values of the positions.

use crate::truth::{Case, Truth, case, pairs, recorded};
use plyscope::analysis::{Explanation, Manner, explain, says};
use plyscope::evaluation::{Evaluation, Score};
use plyscope::game::{Game, Keyed, Notation, Player, PositionExt};
use plyscope::say::{Arg, Language, LinkTo, Message};
use plyscope::search::{Algorithm, Bound, Interval, Run, Task, Tie, WindowRule, bind};
use plyscope::trace::{Holder, StepEvent, Trace};
use std::collections::BTreeMap;

/// The signs of a claim: a text compares, or says that something can no longer happen.
const CLAIMS: [&str; 24] = [
    "at least",
    "at most",
    "better",
    "best",
    "beats",
    "already",
    "higher",
    "lower",
    "above",
    "below",
    "never",
    "guarantees",
    "cannot",
    "no more",
    "no less",
    "matters",
    "equal",
    "as well",
    "confirms",
    "exact",
    "hold",
    "only",
    "wins",
    "has won",
];

/// The names of the first player and of the second.
const PLAYERS: [[&str; 2]; 3] =
    [["player.x", "player.o"], ["player.red", "player.yellow"], ["player.black", "player.white"]];

struct RunSteps<'a, P, E> {
    trace: &'a Trace,
    run: Run,
    truth: Truth<'a, E>,
    root: &'a P,
    values: Vec<Option<Score>>,
    /// The number of true claims per message key.
    claims: BTreeMap<String, u32>,
    /// The first false claim per message key.
    wrong: BTreeMap<String, String>,
}

struct At<'a> {
    message: &'a Message,
    step: &'a Explanation,
    own: bool,
    node: u32,
}

impl At<'_> {
    fn arg(&self, name: &str) -> &Arg {
        self.message.args.get(name).unwrap_or_else(|| panic!("{:?} has no {name}", self.message))
    }

    /// Returns whether numbers change their sign at this node: at MIN, in the mover's view.
    fn turned(&self) -> bool {
        self.own && !self.step.max
    }

    /// Returns whether the node looks for the greatest number, as its numbers are shown.
    fn up(&self) -> bool {
        self.step.max || self.own
    }

    /// The child of an update or a cutoff; `None` at any other event.
    fn child(&self) -> Option<u32> {
        match self.step.event {
            StepEvent::Update { child, .. } | StepEvent::Cutoff { child, .. } => Some(child),
            _ => None,
        }
    }

    /// Returns whether `a` is better than `b` for the mover of this node.
    fn better(&self, a: Score, b: Score) -> bool {
        if self.step.max { a > b } else { a < b }
    }

    /// Returns a number as MAX counts it; panics if it is no text.
    fn number(&self, name: &str) -> Score {
        let Arg::Text(text) = self.arg(name) else { panic!("{name} of {:?}", self.message) };
        let shown = read(text);
        if self.turned() { -shown } else { shown }
    }

    /// Returns the interval for MAX that a value, or a bound of it, leaves.
    fn interval(&self, name: &str) -> Interval {
        let shown = interval(self.arg(name));
        if self.turned() { Interval { lo: -shown.hi, hi: -shown.lo } } else { shown }
    }

    fn text(&self, name: &str) -> &str {
        let Arg::Text(text) = self.arg(name) else { panic!("{name} of {:?}", self.message) };
        text
    }
}

fn read(text: &str) -> Score {
    match text {
        "+∞" => Score::INFINITY,
        "−∞" => Score::MINUS_INFINITY,
        "+∞−1" => Score::MAX,
        "−∞+1" => Score::MIN,
        text => Score::new(text.replace('−', "-").parse().unwrap_or_else(|_| panic!("{text:?}"))),
    }
}

fn interval(arg: &Arg) -> Interval {
    match arg {
        Arg::Text(text) => Interval::exactly(read(text)),
        Arg::Message(message) => {
            let of = |name: &str| match message.args.get(name) {
                Some(Arg::Text(text)) => read(text),
                other => panic!("{name}: {other:?}"),
            };
            match &*message.key {
                "bound.lower" => Interval { lo: of("value"), ..Interval::UNKNOWN },
                "bound.upper" => Interval { hi: of("value"), ..Interval::UNKNOWN },
                "bound.between" => Interval { lo: of("low"), hi: of("high") },
                "bound.unknown" => Interval::UNKNOWN,
                key => panic!("{key} is no bound"),
            }
        }
        other => panic!("{other:?}"),
    }
}

impl<P: Keyed, E: Evaluation<P>> RunSteps<'_, P, E> {
    /// Returns the plain minimax value of a node, to the plies that were left there.
    fn value(&mut self, id: u32) -> Score {
        if let Some(known) = self.values[id as usize] {
            return known;
        }
        let trace = self.trace;
        let at = trace.moves_to(id).into_iter().fold(self.root.clone(), |at, mv| at.child(mv));
        let value = self.truth.value(&at, trace.draft(id).unwrap_or(u32::MAX));
        self.values[id as usize] = Some(value);
        value
    }

    fn is_max(&self, id: u32) -> bool {
        self.trace.node(id).unwrap().is_max()
    }

    /// Returns whether an ancestor of the other side has a returned child worth at least the bound to it:
    /// the side that "already has" something.
    fn someone_has(&mut self, node: u32, bound: Score) -> bool {
        self.side_has(node, self.is_max(node), bound)
    }

    /// The same for MIN (`max`: the node would be MAX's), or for MAX.
    fn side_has(&mut self, node: u32, max: bool, bound: Score) -> bool {
        let trace = self.trace;
        let (mut below, mut at) = (node, trace.parent(node));
        while let Some(above) = at {
            if self.is_max(above) != max {
                let elder: Vec<u32> =
                    trace.children(above).take_while(|&child| child < below).collect();
                for child in elder {
                    let returned = trace.node(child).unwrap().score();
                    let value = self.value(child);
                    // A run that resets its bounds does not always cut with the best that a side has.
                    let named =
                        returned == Some(bound) || self.run.window_rule() == WindowRule::Assign;
                    if named && if max { value <= bound } else { value >= bound } {
                        return true;
                    }
                }
            }
            (below, at) = (above, trace.parent(above));
        }
        false
    }

    /// Returns whether the owner of the bound is unaffected by anything better than the best at a cut node.
    fn cannot_matter(&mut self, at: &At<'_>, ties: bool) -> bool {
        let frame = at.step.frame.unwrap();
        let (max, best) = (at.step.max, frame.best.unwrap());
        let bound = if max { frame.window.beta } else { frame.window.alpha };
        let closed = if max { best >= bound } else { best <= bound };
        let node_value = self.value(at.node);
        let sound = if max { node_value >= best } else { node_value <= best };
        let held = match self.trace.cut_holder(at.node) {
            Some(Holder::Ancestor(_)) => self.someone_has(at.node, bound),
            Some(Holder::Ceiling { node }) => {
                let value = self.value(node);
                if max { value <= bound } else { value >= bound }
            }
            _ => false,
        };
        let blind = best == bound
            && self.run.tie == Tie::Last
            && matches!(self.trace.cut_holder(at.node), Some(Holder::Ancestor(_)));
        closed && sound && held && blind == ties
    }

    /// Returns whether a sentence is true; `None` if no check here covers it.
    fn holds(&mut self, at: &At<'_>) -> Option<bool> {
        let names = |name: &str, max: bool| {
            at.message.args.get(name).is_none_or(|arg| match arg {
                Arg::Text(text) => text == if max { "MAX" } else { "MIN" },
                Arg::Message(player) => {
                    let is_first = (self.root.max_player() == Player::First) == max;
                    PLAYERS.iter().any(|[first, second]| {
                        player.key == if is_first { *first } else { *second }
                    })
                }
                _ => false,
            })
        };
        let (mover, other) = (names("p", at.step.max), names("o", !at.step.max));
        let holds = match at.message.key.split('.').next()? {
            "update" | "window" => self.holds_of_an_update(at),
            "exit" | "done" => self.holds_of_a_return(at),
            "cut" | "prune" => self.holds_of_a_cut(at),
            _ => self.holds_of_an_entry(at),
        }?;
        Some(holds && mover && other)
    }

    /// Checks entries and nodes that are answered at once.
    fn holds_of_an_entry(&mut self, at: &At<'_>) -> Option<bool> {
        let (trace, node, max) = (self.trace, at.node, at.step.max);
        let better = |a, b| at.better(a, b);
        Some(match &*at.message.key {
            "enter.root" | "enter.node" | "score.won" | "score.horizon" | "score.written"
            | "score.over" | "score.draw" | "score.full" => true,
            "enter.again" => {
                let parent = trace.parent(node)?;
                let elder = trace.children(parent).take_while(|&child| child < node).last()?;
                let same = trace.edge(elder)?.mv == trace.edge(node)?.mv;
                let value = self.value(node);
                let before = trace.frame(parent, trace.node(elder)?.enter()?)?.window;
                let parent_max = self.is_max(parent);
                same && if parent_max { value > before.alpha } else { value < before.beta }
            }
            "foreseen.win" => at.interval("value").exact() == Some(self.value(node)),
            "foreseen.most" => {
                let (value, best) = (self.value(node), at.number("best"));
                let window = at.step.frame?.window;
                !better(value, best) && if max { best <= window.alpha } else { best >= window.beta }
            }
            "table.value" => at.interval("value").allows(self.value(node)),
            _ => return None,
        })
    }

    /// Checks an update, which is the return of a child.
    fn holds_of_an_update(&mut self, at: &At<'_>) -> Option<bool> {
        let (trace, node) = (self.trace, at.node);
        let last = self.run.tie == Tie::Last;
        let child = at.child();
        let key = &*at.message.key;
        let better = |a, b| at.better(a, b);
        Some(match &*at.message.key {
            "update.first" => {
                at.interval("value").allows(self.value(child?))
                    && at.interval("bounded").allows(self.value(node))
            }
            "update.bound" | "update.confirmed" => {
                let value = at.message.args.get("value").map(|_| at.interval("value"))?;
                value.allows(self.value(child?))
            }
            "update.better" => {
                let value = at.interval("value");
                let least = if at.step.max { value.lo } else { value.hi };
                value.allows(self.value(child?)) && better(least, at.number("old"))
            }
            "update.stays" => at.interval("value").allows(self.value(child?)),
            "update.equal" => {
                let before = trace.frame(node, at.step.step - 1)?.best;
                let value = self.value(child?);
                last && Some(value) == before && at.interval("value").exact() == before
            }
            "update.equal.bound" => {
                let value = at.interval("value");
                last && value.exact().is_none() && value.allows(self.value(child?))
            }
            "update.keeps" => {
                let value = self.value(child?);
                at.interval("value").allows(value) && !better(value, at.number("best"))
            }
            "window.alpha" | "window.beta" => {
                let (was, now) = (at.number("was"), at.number("now"));
                let value = self.value(node);
                better(now, was) && !better(now, value) && (key == "window.alpha") == at.up()
            }
            "window.alpha.back" | "window.beta.back" => {
                self.run.window_rule() == WindowRule::Assign
            }
            _ => return None,
        })
    }

    fn holds_of_a_cut(&mut self, at: &At<'_>) -> Option<bool> {
        let (trace, node) = (self.trace, at.node);
        let (max, last) = (at.step.max, self.run.tie == Tie::Last);
        let holder = trace.cut_holder(node);
        let key = &*at.message.key;
        let better = |a, b| at.better(a, b);
        Some(match &*at.message.key {
            "cut" | "prune" | "cut.rest" => self.cannot_matter(at, false),
            "cut.value" | "prune.value" | "cut.rest.value" => self.cannot_matter(at, true),
            "cut.deep" | "prune.deep" => {
                matches!(holder, Some(Holder::Ancestor(owner)) if owner.distance > 1)
                    && (self.cannot_matter(at, false) || self.cannot_matter(at, true))
            }
            "cut.last" => last,
            "cut.most" | "cut.least" | "cut.own" | "cut.again.most" | "cut.again.least" => {
                let Some(Holder::Ancestor(owner)) = holder else { return Some(false) };
                let (best, bound) = (at.number("best"), at.number("bound"));
                let (value, held) = (self.value(node), self.value(owner.child));
                let Arg::Message(line) = at.arg("line") else { return Some(false) };
                // In a game the place of the line stands beside it.
                let line = match line.args.get("line") {
                    Some(Arg::Message(inner)) => inner,
                    _ => line,
                };
                let line = line
                    .link
                    .as_ref()
                    .is_some_and(|link| link.node == owner.child && link.to == LinkTo::Line);
                // Only where the same move was searched before, its first search is named.
                let again = trace.path(node).iter().any(|&above| {
                    above != owner.child && trace.parent(above) == Some(owner.node) && {
                        let mv = |id| trace.edge(id).map(|edge| edge.mv);
                        mv(above) == mv(owner.child)
                    }
                });
                (key == "cut.own" || again == key.starts_with("cut.again"))
                    && line
                    && !better(best, value)
                    && !better(held, bound)
                    && self.is_max(owner.node) != max
            }
            "cut.set" | "cut.set.deep" => {
                matches!(holder, Some(Holder::Ancestor(owner)) if (owner.distance == 1) == (key == "cut.set"))
            }
            "cut.for-now" | "prune.for-now" => {
                let test = matches!(at.arg("here"), Arg::Message(here) if here.key == "here.test");
                match holder? {
                    Holder::Test { .. } => test,
                    Holder::Pass { root } => {
                        !test
                            && (trace.iterations().len() > 1 || !self.run.opens_the_root())
                            && trace.parent(root).is_none()
                    }
                    Holder::Ancestor(_) => !test && self.run.window_rule() == WindowRule::Assign,
                    Holder::Ceiling { .. } | Holder::Outcome { .. } => false,
                }
            }
            _ => return self.holds_of_a_window(at),
        })
    }

    /// Checks a cut by a bound that no ancestor has.
    fn holds_of_a_window(&mut self, at: &At<'_>) -> Option<bool> {
        let (trace, node) = (self.trace, at.node);
        let (max, child) = (at.step.max, at.child());
        let holder = trace.cut_holder(node);
        let key = &*at.message.key;
        let better = |a, b| at.better(a, b);
        Some(match &*at.message.key {
            "cut.asks.least"
            | "cut.asks.most"
            | "cut.asks.bound"
            | "cut.asks.least.root"
            | "cut.asks.most.root" => {
                let Some(Holder::Pass { root }) = holder else { return Some(false) };
                let window = trace.node(root)?.window();
                let is_null = window.beta == window.alpha.next();
                let root_max = self.is_max(root);
                let known =
                    if key.ends_with("root") { self.value(child?) } else { self.value(node) };
                let mut holds = is_null && at.interval("bounded").allows(known);
                if key != "cut.asks.bound" {
                    let requested = read(at.text("bound"));
                    let own = if root_max || !at.own { requested } else { -requested };
                    holds &= own == if root_max { window.beta } else { window.alpha };
                    holds &= key.starts_with("cut.asks.least") == (root_max || at.own);
                }
                if key.ends_with("root") {
                    let value = self.value(root);
                    holds &= if root_max { value >= window.beta } else { value <= window.alpha };
                }
                holds
            }
            "cut.assigned" => {
                let held = matches!(holder, Some(Holder::Ancestor(owner)) if {
                    let known = trace.proved(owner.child).unwrap();
                    let bound = owner.bound;
                    if max { known.hi > bound } else { known.lo < bound }
                });
                held && self.run.window_rule() == WindowRule::Assign
                    && at.interval("bounded").allows(self.value(node))
            }
            "cut.aspiration" => {
                self.run.aspiration.is_some()
                    && matches!(holder, Some(Holder::Pass { .. }))
                    && at.interval("bounded").allows(self.value(node))
            }
            "cut.window" => {
                self.run.window.is_some()
                    && matches!(holder, Some(Holder::Pass { .. }))
                    && at.interval("bounded").allows(self.value(node))
            }
            "cut.test.alpha" | "cut.test.beta" => {
                let Some(Holder::Test { child }) = holder else { return Some(false) };
                let layer = trace.parent(child)?;
                let window = trace.node(child)?.window();
                self.run.algorithm.re_searches()
                    && window.beta == window.alpha.next()
                    && (key == "cut.test.alpha") == (at.own || self.is_max(layer))
                    && at.interval("bounded").allows(self.value(node))
            }
            "cut.ceiling.most" | "cut.ceiling.least" => {
                let Some(Holder::Ceiling { node: id }) = holder else { return Some(false) };
                at.interval("bounded").allows(self.value(node))
                    && !better(self.value(id), at.number("bound"))
            }
            _ => return None,
        })
    }

    fn holds_of_a_return(&mut self, at: &At<'_>) -> Option<bool> {
        let (trace, node) = (self.trace, at.node);
        let last = self.run.tie == Tie::Last;
        let key = &*at.message.key;
        Some(match &*at.message.key {
            "exit.lower" | "exit.upper" | "exit.lower.asked" | "exit.upper.asked" => {
                let score = at.number("value");
                let lower = key.starts_with("exit.lower") != at.turned();
                let value = self.value(node);
                let sound = if lower { value >= score } else { value <= score };
                let window = trace.node(node)?.window();
                let end = if lower { window.beta } else { window.alpha };
                let is_final = match trace.holder(node, lower)? {
                    Holder::Ancestor(_) => {
                        self.side_has(node, lower, end) && !(last && score == end)
                    }
                    Holder::Ceiling { node } => {
                        let value = self.value(node);
                        if lower { value <= end } else { value >= end }
                    }
                    Holder::Test { .. } | Holder::Pass { .. } | Holder::Outcome { .. } => false,
                };
                let assigns = self.run.window_rule() == WindowRule::Assign;
                sound && if key.ends_with("asked") { !is_final || assigns } else { is_final }
            }
            "exit.proved" | "exit.worth" => at.number("value") == self.value(node),
            "exit.between" => at.interval("known").allows(self.value(node)),
            "done" | "done.plain" => at.interval("value").allows(self.value(node)),
            "done.outside" | "done.outside.by" => {
                let bound = self.run.bound(trace.score()?);
                let is_high = (bound == Bound::Lower) == self.is_max(node);
                let reaches = at.step.frame?.best_child.is_some_and(|child| {
                    let window = self.run.window.unwrap();
                    let value = self.value(child);
                    if self.is_max(node) { value >= window.beta } else { value <= window.alpha }
                });
                bound != Bound::Exact
                    && at.interval("value").allows(self.value(node))
                    && key.ends_with("by") == is_high
                    && (!is_high || reaches)
            }
            "done.pass" => at.interval("returned").allows(self.value(node)),
            "done.unproved" | "done.unproved.sure" => {
                let best = at.step.frame?.best_child?;
                last && at.interval("bounded").allows(self.value(best))
                    && at.interval("value").allows(self.value(node))
            }
            _ => return None,
        })
    }

    fn held_to(&mut self, message: &Message, step: &Explanation, own: bool) {
        let text = message.text(Language::English);
        let names = ["p", "o"].iter().any(|side| message.args.contains_key(*side));
        let claims = names
            || message.key.ends_with("for-now")
            || CLAIMS.iter().any(|claim| text.contains(claim));
        if claims {
            let node = step.event.node().unwrap_or(0);
            let at = At { message, step, own, node };
            let what =
                || format!("{:?} at step {} of {} in {:?}", text, step.step, self.run, self.root);
            let what = what();
            match self.holds(&at) {
                Some(true) => *self.claims.entry(message.key.to_string()).or_default() += 1,
                Some(false) => drop(self.wrong.entry(message.key.to_string()).or_insert(what)),
                None => panic!("nothing holds this to the trace: {what}"),
            }
        }
    }
}

/// Three runs of each algorithm, so that all cases together cover most pairs of modifiers.
fn chosen(number: u64) -> Vec<Run> {
    let of = |algorithm| {
        let all = pairs(algorithm, 17);
        (0..3).map(move |nth| all[(3 * number + nth) as usize * 7 % all.len()])
    };
    let narrow = ["alphabeta+window:0:1", "pvs+window:1:2"].map(|word| word.parse().unwrap());
    Algorithm::WITH_VALUES.into_iter().flat_map(of).chain(narrow).collect()
}

struct Reasons<'a> {
    case: &'a Case,
    runs: &'a [Run],
    held: &'a mut BTreeMap<String, u32>,
    steps: &'a mut BTreeMap<&'static str, u32>,
    wrong: &'a mut BTreeMap<String, String>,
}

impl Task for Reasons<'_> {
    type Output = ();

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, root: &P, evaluation: &E) {
        for &run in self.runs {
            let trace = recorded(root, evaluation, (run, self.case.depth, 1_000_000));
            let truth = Truth::new(root, evaluation);
            let values = vec![None; trace.len() as usize];
            let mut held = RunSteps {
                trace: &trace,
                run,
                truth,
                root,
                values,
                claims: BTreeMap::new(),
                wrong: BTreeMap::new(),
            };
            for step in 0..=trace.steps() {
                let explanation = explain(&trace, &trace.state(step).unwrap());
                for own in [false, true] {
                    let manner = Manner { own, ..Manner::default() };
                    let message = says(&trace, &explanation, manner);
                    for each in std::iter::once(&message.head).chain(&message.detail) {
                        held.held_to(each, &explanation, own);
                    }
                }
            }
            self.wrong.extend(held.wrong);
            *self.steps.entry(run.algorithm.word()).or_default() += trace.steps();
            for (key, n) in held.claims {
                *self.held.entry(key).or_default() += n;
            }
        }
    }
}

#[test]
fn every_reason_of_every_step_is_so() {
    let (mut held, mut steps, mut wrong) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
    for game in Game::ALL {
        for number in 0..8 {
            let case = case(9300, number, game);
            let runs = chosen(8 * game as u64 + number);
            bind(
                &case.position,
                case.evaluation,
                Reasons {
                    case: &case,
                    runs: &runs,
                    held: &mut held,
                    steps: &mut steps,
                    wrong: &mut wrong,
                },
            );
        }
    }
    assert!(wrong.is_empty(), "not so: {wrong:#?}");
    // Every owner of a bound, ties, and the limits of a bound.
    for key in [
        "cut",
        "cut.for-now",
        "cut.deep",
        "cut.value",
        "cut.last",
        "cut.most",
        "cut.least",
        "cut.own",
        "cut.again.most",
        "cut.again.least",
        "cut.assigned",
        "cut.asks.least",
        "cut.asks.most",
        "cut.asks.bound",
        "cut.asks.least.root",
        "cut.asks.most.root",
        "cut.aspiration",
        "cut.window",
        "cut.test.alpha",
        "cut.test.beta",
        "cut.ceiling.most",
        "cut.ceiling.least",
        "exit.lower",
        "exit.lower.asked",
        "exit.upper",
        "exit.upper.asked",
        "update.better",
        "update.keeps",
        "update.equal",
        "update.equal.bound",
        "done.unproved.sure",
        "done.outside",
        "done.outside.by",
        "foreseen.most",
        "foreseen.win",
        "enter.again",
        "table.value",
    ] {
        assert!(held.contains_key(key), "{key} never comes up: {held:#?}");
    }
    for algorithm in Algorithm::WITH_VALUES {
        assert!(
            steps.get(algorithm.word()).is_some_and(|&steps| steps >= 2_000),
            "{algorithm:?}: {steps:?}"
        );
    }
}
