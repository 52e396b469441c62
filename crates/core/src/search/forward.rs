//! Alpha-beta with forward pruning: it leaves out moves without proof, where it believes that they cannot matter.
//!
//! A node that is neither the root, nor finished, nor at the limit is first put to up to three tests, which can
//! close it: futility, a null move and the checks of `ProbCut`. Late moves are then searched one ply less, with
//! a null window. The loop over the moves is that of `plain.rs`. All scores and windows are for MAX here.
//!
//! The sources stand at [`Selective`](super::Selective).

use super::searcher::{Place, Searcher, Unwind, Way};
use super::{Bound, ClaimBy, Doubt, Event, Mark, Observer, Order, Report, Selective, Window};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Loud, Move, Position, Turn};

struct ForwardSearch<'a, P: Position, E: Evaluation<P>, O> {
    base: Searcher<'a, P, E, O>,
    by: Selective,
    doubt: Option<Doubt>,
}

/// The way into a node, and the reasons against a test there.
#[derive(Clone, Copy)]
struct At {
    way: Way,
    /// Whether a null move leads here: two in a row would only skip two plies.
    after_null: bool,
    /// Whether the node is searched inside a check.
    in_check: bool,
}

impl At {
    fn below(self, mv: Move, window: Window) -> Self {
        Self { way: self.way.below(mv, window), after_null: false, ..self }
    }
}

/// The threats at a node.
#[derive(Clone, Copy)]
struct Danger {
    /// The mover can win with its next move.
    wins: bool,
    /// The other side threatens to win, even if the mover wins first, or the mover has no move but a pass.
    is_forced: bool,
}

/// A pair of depths of `ProbCut`: the search of `check` plies predicts that of more, as `slope` / 1000 times its
/// score plus `offset`, with the standard deviation `deviation`. All are points of the evaluation `phases` in the
/// mover's view.
struct Pair {
    check: u32,
    slope: i64,
    offset: i64,
    deviation: i64,
}

/// The pairs by the plies left, 3 and 4: least squares over 120 random positions with 8 to 39 discs played.
const PAIRS: [Pair; 2] = [
    Pair { check: 1, slope: 1042, offset: -35, deviation: 269 },
    Pair { check: 2, slope: 1060, offset: 35, deviation: 238 },
];

/// The most discs and plies left, together, at which a check is made.
const MOST_DISCS: u32 = 51;

impl Pair {
    fn of(left: u32) -> Option<&'static Self> {
        PAIRS.get(usize::try_from(left).ok()?.checked_sub(3)?)
    }

    /// One and a half standard deviations.
    const fn margin(&self) -> i64 {
        3 * self.deviation / 2
    }

    /// The score of the check from which the deep search probably reaches `beta`.
    fn reaching(&self, beta: Score) -> Score {
        let points = i64::from(beta.get()) + self.margin() - self.offset;
        // Rounded up, by rounding the opposite down.
        Score::saturating(-(-1000 * points).div_euclid(self.slope))
    }

    /// The score of the check up to which the deep search probably stays at `alpha`.
    fn staying(&self, alpha: Score) -> Score {
        let points = i64::from(alpha.get()) - self.margin() - self.offset;
        Score::saturating((1000 * points).div_euclid(self.slope))
    }
}

/// Returns the window just below a score.
fn below(score: Score) -> Window {
    Window { alpha: score.previous(), beta: score }
}

/// Returns the window just above a score.
fn above(score: Score) -> Window {
    Window { alpha: score, beta: score.next() }
}

impl<P: Position, E: Evaluation<P>, O: Observer> Searcher<'_, P, E, O> {
    /// Searches to the depth limit with a window for MAX, and with the prunings of the run that can be wrong, but for a
    /// claim in doubt.
    pub(super) fn with_forward_pruning(
        mut self,
        root: &P,
        window: Window,
        doubt: Option<Doubt>,
    ) -> Report {
        self.begin_iteration(root, self.limits.depth);
        let place = (root.clone(), self.evaluation.start(root));
        let by = self.run.selective;
        let mut search = ForwardSearch { base: self, by, doubt };
        let way = Way { window, ..Way::root(search.base.limits.depth) };
        let score = search.node(&place, At { way, after_null: false, in_check: false }).ok();
        Report { score, best_move: search.base.best_move, ..search.base.report() }
    }
}

impl<P: Position, E: Evaluation<P>, O: Observer> ForwardSearch<'_, P, E, O> {
    /// Notes that a step that is no move of the game is entered next, because a random order depends on the path.
    fn descend_aside(&mut self, ply: u32, step: Move) {
        if matches!(self.base.run.order, Order::Random(_)) {
            self.base.seeded.descend_by(ply as usize, u64::from(step.0));
        }
    }

    /// Enters a node and returns its score.
    fn node(&mut self, place: &Place<P, E::Accumulator>, at: At) -> Result<Score, Unwind> {
        self.base.count()?;
        let by = self.by;
        if self.doubt.is_some_and(|doubt| doubt.entry == self.base.nodes) {
            self.by = Selective::NONE;
        }
        let score = self.entered(place, at)?;
        self.by = by;
        Ok(score)
    }

    fn entered(&mut self, place: &Place<P, E::Accumulator>, at: At) -> Result<Score, Unwind> {
        let (position, accumulator) = place;
        let max = self.base.is_max(position);
        let Way { ply, depth, mv, window, mark, .. } = at.way;
        self.base.on(Event::Enter { ply, max, chance: false, mv, window, mark });
        let moves = match position.turn() {
            Turn::Moves(moves) if depth > 0 => moves,
            turn => {
                let outcome = if let Turn::Over(outcome) = turn { Some(outcome) } else { None };
                return Ok(self.base.score_leaf(place, ply, outcome));
            }
        };
        let base = self.base.moves.len();
        self.base.list(position, accumulator, ply, depth, moves)?;
        let score = self.inner_node(place, at, max, base)?;
        self.base.moves.truncate(base);
        Ok(score)
    }

    fn inner_node(
        &mut self,
        place: &Place<P, E::Accumulator>,
        at: At,
        max: bool,
        base: usize,
    ) -> Result<Score, Unwind> {
        let Way { ply, depth, window, .. } = at.way;
        // The root is never tested. Without a pruning nothing is, as where plain alpha-beta judges a claim.
        let danger = (ply > 0 && self.by.is_any()).then(|| self.danger(&place.0, base));
        if let Some((unclamped, score)) = danger.and_then(|d| self.futile(place, at, max, d)) {
            let bound = if max { Bound::Upper } else { Bound::Lower };
            let (outcome, hit, futile) = (None, None, true);
            self.base.on(Event::Score { ply, score, unclamped, bound, outcome, hit, futile });
            return Ok(score);
        }
        if O::ENABLED {
            let moves = &self.base.moves[base..];
            let again = if self.by.lmr.is_some() { 2 } else { 1 };
            // A null move and two checks can come before the moves.
            let entries = again * moves.len() + 3;
            self.base.observer.on(Event::Expand { ply, moves, entries });
        }
        let score = match danger {
            Some(danger) => self.tests(place, at, max, danger)?,
            None => None,
        };
        let may_reduce = depth >= 3 && danger.is_some_and(|danger| !danger.is_forced);
        let score = match score {
            Some(score) => score,
            None => self.moves(place, at, max, (base, self.by.lmr.filter(|_| may_reduce)))?,
        };
        self.base.on(Event::Exit { ply, score, bound: window.bound_for(max, score) });
        Ok(score)
    }

    /// Returns the score of a node that a null move or a check closes.
    fn tests(
        &mut self,
        place: &Place<P, E::Accumulator>,
        at: At,
        max: bool,
        danger: Danger,
    ) -> Result<Option<Score>, Unwind> {
        match self.null_move(place, at, max, danger)? {
            None => self.probcut(place, at, max, danger),
            cut => Ok(cut),
        }
    }

    fn danger(&self, position: &P, base: usize) -> Danger {
        let moves = &self.base.moves[base..];
        let mover = position.side_to_move();
        match P::LOUD {
            Loud::Lines => {
                let completes =
                    |player| moves.iter().any(|&mv| position.completes_line(mv, player));
                Danger { wins: completes(mover), is_forced: completes(mover.opponent()) }
            }
            Loud::Corners => Danger { wins: false, is_forced: position.must_pass() },
            Loud::Never => Danger { wins: false, is_forced: false },
        }
    }

    /// Returns the evaluation of a node one ply above the limit that lies too far outside the window, and that
    /// evaluation with the margin.
    fn futile(
        &self,
        place: &Place<P, E::Accumulator>,
        at: At,
        max: bool,
        danger: Danger,
    ) -> Option<(Score, Score)> {
        let margin = i64::from(self.by.futility?);
        let Way { depth, window, .. } = at.way;
        if depth != 1 || danger.wins || danger.is_forced {
            return None;
        }
        let value = self.base.value(place, None);
        let points = i64::from(value.get());
        if max {
            let most = Score::saturating(points + margin);
            (window.alpha.finite().is_some() && most <= window.alpha).then_some((value, most))
        } else {
            let least = Score::saturating(points - margin);
            (window.beta.finite().is_some() && least >= window.beta).then_some((value, least))
        }
    }

    /// Lets the other side move twice. Returns the score if even so the window is left.
    fn null_move(
        &mut self,
        place: &Place<P, E::Accumulator>,
        at: At,
        max: bool,
        danger: Danger,
    ) -> Result<Option<Score>, Unwind> {
        let Way { ply, depth, window, .. } = at.way;
        let Some(reduction) = self.by.null else { return Ok(None) };
        let end = if max { window.beta } else { window.alpha };
        if depth <= reduction || at.after_null || danger.is_forced || end.finite().is_none() {
            return Ok(None);
        }
        let mut passed = place.clone();
        passed.0.pass();
        let narrow = if max { below(end) } else { above(end) };
        let way = at.way.below(Move::NULL, narrow);
        let depth = way.depth.saturating_sub(reduction);
        let way = Way { depth, mark: Mark::Null, ..way };
        self.descend_aside(ply, Move::NULL);
        let value = self.node(&passed, At { way, after_null: true, ..at })?;
        let cuts = if max { value >= end } else { value <= end };
        self.base.on(Event::Test { ply, mark: Mark::Null, value, cuts });
        Ok(cuts.then_some(value))
    }

    /// Searches the node to a lesser depth. Returns the end of the window that the full search would probably leave.
    fn probcut(
        &mut self,
        place: &Place<P, E::Accumulator>,
        at: At,
        max: bool,
        danger: Danger,
    ) -> Result<Option<Score>, Unwind> {
        let Way { depth, window, .. } = at.way;
        let discs = place.0.measured_discs();
        let is_measured = discs.is_some_and(|discs| discs.saturating_add(depth) <= MOST_DISCS);
        let Some(pair) = Pair::of(depth).filter(|_| self.by.probcut && is_measured) else {
            return Ok(None);
        };
        if at.in_check || danger.is_forced {
            return Ok(None);
        }
        // The pairs are in the mover's view.
        let mine = if max { window } else { window.flipped() };
        for is_high in [true, false] {
            let end = if is_high { mine.beta } else { mine.alpha };
            if end.finite().is_none() {
                continue;
            }
            let tested = if is_high { pair.reaching(end) } else { pair.staying(end) };
            let narrow = if is_high { below(tested) } else { above(tested) };
            let value = self.check(place, at, if max { narrow } else { narrow.flipped() }, pair)?;
            let value_for_mover = if max { value } else { -value };
            let cuts = if is_high { value_for_mover >= tested } else { value_for_mover <= tested };
            self.base.on(Event::Test { ply: at.way.ply, mark: Mark::Check, value, cuts });
            if cuts {
                return Ok(Some(if max { end } else { -end }));
            }
        }
        Ok(None)
    }

    fn check(
        &mut self,
        place: &Place<P, E::Accumulator>,
        at: At,
        window: Window,
        pair: &Pair,
    ) -> Result<Score, Unwind> {
        let way = at.way.below(Move::CHECK, window);
        let way = Way { depth: pair.check, mark: Mark::Check, ..way };
        self.descend_aside(at.way.ply, Move::CHECK);
        self.node(place, At { way, in_check: true, ..at })
    }

    /// Tries the moves on the stack from `base` on, late ones to a reduced depth, and returns the best score.
    fn moves(
        &mut self,
        place: &Place<P, E::Accumulator>,
        at: At,
        max: bool,
        (base, reduces_from): (usize, Option<u32>),
    ) -> Result<Score, Unwind> {
        let (ply, end) = (at.way.ply, self.base.moves.len());
        let mut window = at.way.window;
        let mut best = if max { Score::MINUS_INFINITY } else { Score::INFINITY };
        for place_of_move in base..end {
            let mv = self.base.moves[place_of_move];
            let child = self.base.child(place, mv);
            let mut plainly = at.below(mv, window);
            let mine = if max { window.alpha } else { window.beta };
            let is_late = reduces_from.is_some_and(|from| place_of_move - base >= from as usize)
                && self.doubt != Some(Doubt { entry: self.base.nodes + 1, by: ClaimBy::Lmr });
            let reduced = if is_late && mine.finite().is_some() {
                let narrow = if max { above(mine) } else { below(mine) };
                Some(self.reduced(&child, plainly, narrow, place_of_move)?)
            } else {
                None
            };
            let is_better = |score: Score| if max { score > mine } else { score < mine };
            if reduced.is_some_and(is_better) {
                // A score of a lesser depth is not comparable, so it changes nothing.
                let improved = false;
                self.base.on(Event::Update { ply, mv, improved, best, window, kept: false });
                plainly.way.mark = Mark::Deeper;
            }
            let score = match reduced {
                Some(score) if !is_better(score) => score,
                _ => {
                    self.base.descend(ply, place_of_move);
                    self.node(&child, plainly)?
                }
            };
            let improved = self.base.take((ply, mv), max, score, &mut best);
            window = window.narrowed(max, best);
            self.base.on(Event::Update { ply, mv, improved, best, window, kept: false });
            if window.is_closed() {
                self.base.cut_rest(ply, place_of_move - base, place_of_move + 1);
                break;
            }
        }
        Ok(best)
    }

    /// Searches a late move to one ply less than `plainly`, in a null window.
    fn reduced(
        &mut self,
        child: &Place<P, E::Accumulator>,
        plainly: At,
        window: Window,
        place_of_move: usize,
    ) -> Result<Score, Unwind> {
        let depth = plainly.way.depth - 1;
        let way = Way { window, depth, mark: Mark::Reduced, ..plainly.way };
        self.base.descend(plainly.way.ply - 1, place_of_move);
        self.node(child, At { way, ..plainly })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{NoLimit, Run, observer::FnObserver};
    use super::*;
    use crate::evaluation::Lines;
    use crate::game::{ConnectFour, Notation};
    use crate::search::Limits;

    const POSITIONS: [&str; 3] =
        ["4453", "42427566777554444333233", "653125327326535327776526676172351"];

    /// The events of a search to five plies, each as text, and the number of the node that each enters.
    fn events(position: &str, run: &str, doubt: Option<Doubt>) -> Vec<(String, Option<u64>)> {
        let root = ConnectFour::new().read(position).unwrap().position;
        let run: Run = run.parse().unwrap();
        let limits = Limits::depth(5);
        let (mut seen, mut entered) = (Vec::new(), 0);
        let mut hear = |event: Event<'_>| {
            let is_entry = matches!(event, Event::Enter { .. });
            entered += u64::from(is_entry);
            seen.push((format!("{event:?}"), is_entry.then_some(entered)));
        };
        let max = root.max_player();
        Searcher::new(&Lines, FnObserver(&mut hear), &mut NoLimit, run, limits, max)
            .with_forward_pruning(&root, Window::FULL, doubt);
        seen
    }

    fn is_by(event: &str, by: ClaimBy) -> bool {
        match by {
            ClaimBy::Futility => event.contains("futile: true"),
            ClaimBy::Lmr => event.starts_with("Enter") && event.contains("mark: Reduced"),
            ClaimBy::Null => event.starts_with("Enter") && event.contains("mark: Null"),
            ClaimBy::Probcut => false,
        }
    }

    fn ply_of(event: &str) -> u32 {
        event
            .split("ply: ")
            .nth(1)
            .and_then(|rest| rest.split(',').next())
            .unwrap()
            .parse()
            .unwrap()
    }

    /// Nothing changes before the claim in doubt; below it nothing is left out; and nodes elsewhere have theirs.
    #[test]
    fn a_doubt_takes_one_decision_out_and_no_other() {
        let (mut tried, mut all) = (0, 0);
        for position in POSITIONS {
            for (run, by) in [
                ("alphabeta+static+lmr:2", ClaimBy::Lmr),
                ("alphabeta+static+null:1", ClaimBy::Null),
                ("alphabeta+static+futility:30", ClaimBy::Futility),
            ] {
                let believed = events(position, run, None);
                let never = Doubt { entry: u64::MAX, by };
                assert_eq!(events(position, run, Some(never)), believed, "{run}");
                let places = believed.iter().enumerate().filter(|(_, (event, _))| is_by(event, by));
                for (place, (_, entry)) in places.take(40) {
                    // A reduced search is itself the claim's node; a test stands right after the entry of its node.
                    let at = if by == ClaimBy::Lmr { *entry } else { None };
                    let before = believed[..place].iter().rev().find_map(|(_, entry)| *entry);
                    let doubt = Doubt { entry: at.or(before).unwrap(), by };
                    let doubted = events(position, run, Some(doubt));
                    assert_eq!(doubted[..place - 1], believed[..place - 1], "{run} {doubt:?}");
                    let node = doubted.iter().position(|(_, entry)| *entry == Some(doubt.entry));
                    let below = &doubted[node.unwrap()..];
                    let ply = ply_of(&below[0].0);
                    let inside = |(event, entry): &&(String, Option<u64>)| {
                        entry.is_none_or(|entry| entry == doubt.entry) || ply_of(event) > ply
                    };
                    let pruned =
                        below.iter().take_while(inside).filter(|(event, _)| is_by(event, by));
                    assert_eq!(pruned.count(), 0, "{run} {doubt:?}");
                    let left = |events: &[(String, Option<u64>)]| {
                        events.iter().filter(|(event, _)| is_by(event, by)).count()
                    };
                    all += usize::from(left(&doubted) > 0);
                    tried += 1;
                }
            }
        }
        assert!(tried > 150 && all > 100, "{tried} {all}");
    }
}
