//! A run: an algorithm with its modifiers, written `ALGORITHM[+MODIFIER...]`.

mod words;

use super::order::Order;
use super::{Bound, Interval, MonteCarlo, ProofSettings, Selective, TableSize, Window};
use crate::evaluation::Score;

/// The algorithms. [`Run`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Every child of every inner node, no window. Shannon 1950; `b^d` leaves.
    Minimax,
    /// Fail-soft alpha-beta. Knuth and Moore 1975; `b^ceil(d/2) + b^floor(d/2) - 1` leaves at
    /// best, `b^d` at worst.
    AlphaBeta,
    /// Alpha-beta with the mistake of a published tic-tac-toe player (article, 2009): alpha is set to the
    /// node's own best even if that lowers it, so windows are wider than they should be.
    AlphaBeta2009,
    /// Principal variation search, also known as `NegaScout`: null windows after the first move, and a
    /// re-search of moves that prove better. Marsland and Campbell 1982, Reinefeld 1983.
    Pvs,
    /// Tests whether a move is better at all before it finds the score. Pearl 1980.
    Scout,
    /// Null windows at the root that close in on the score. Plaat et al. 1996.
    Mtdf,
    /// Best-first search, realised as null windows from above. Stockman 1979, Plaat et al. 1996.
    Sss,
    /// Null windows at the root that halve the remaining range of the score. C*: Coplan 1982; `NegaC*`:
    /// Weill 1992.
    Negac,
    /// Every child of every node; a chance node is worth the average of its outcomes. Michie 1966.
    Expectimax,
    /// Alpha-beta that ends a chance node once its average is decided. Ballard 1983.
    Star1,
    /// Star1 that first probes each outcome by its first move. Ballard 1983.
    Star2,
    /// Each of three players takes the child that is best for itself. Luckhardt and Irani 1986.
    Maxn,
    /// Alpha-beta for three players in which the other two play against the first. Sturtevant and Korf 2000.
    Paranoid,
    /// Monte Carlo tree search: grows a tree by random games, more where they win. Kocsis and Szepesvari 2006.
    Mcts,
    /// Flat Monte Carlo: the same number of random games for each move of the root.
    Flat,
    /// Proof-number search: proves or disproves a goal, best first. Allis and others 1994.
    Pn,
    /// Proof-number search depth first, with thresholds and a table. Nagai 2002.
    Dfpn,
}

impl Algorithm {
    /// The algorithms that find the root's value for two players, in the order of their pages. Agreement tests cover
    /// them all.
    pub const WITH_VALUES: [Self; 11] = [
        Self::Minimax,
        Self::AlphaBeta,
        Self::AlphaBeta2009,
        Self::Pvs,
        Self::Scout,
        Self::Mtdf,
        Self::Sss,
        Self::Negac,
        Self::Expectimax,
        Self::Star1,
        Self::Star2,
    ];

    /// Every algorithm, in the order of their pages: those with values, those that play random games, and those that
    /// answer with a proof.
    pub const ALL: [Self; 17] = {
        let mut all = [Self::Dfpn; 17];
        let mut place = 0;
        while place < Self::WITH_VALUES.len() {
            all[place] = Self::WITH_VALUES[place];
            place += 1;
        }
        all[place] = Self::Maxn;
        all[place + 1] = Self::Paranoid;
        all[place + 2] = Self::Mcts;
        all[place + 3] = Self::Flat;
        all[place + 4] = Self::Pn;
        all
    };

    /// The word used in run words, files and links; a run word begins with it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::AlphaBeta2009 => "alphabeta2009",
            Self::Pvs => "pvs",
            Self::Scout => "scout",
            Self::Mtdf => "mtdf",
            Self::Sss => "sss",
            Self::Negac => "negac",
            Self::Expectimax => "expectimax",
            Self::Star1 => "star1",
            Self::Star2 => "star2",
            Self::Maxn => "maxn",
            Self::Paranoid => "paranoid",
            Self::Mcts => "mcts",
            Self::Flat => "flat",
            Self::Pn => "pn",
            Self::Dfpn => "dfpn",
        }
    }

    /// Whether the search probes the root with null windows. Such a search always has a table.
    pub const fn probes_the_root(self) -> bool {
        matches!(self, Self::Mtdf | Self::Sss | Self::Negac)
    }

    /// Whether the search is made for chance nodes: expectimax, Star1 and Star2.
    pub const fn is_for_chance(self) -> bool {
        matches!(self, Self::Expectimax | Self::Star1 | Self::Star2)
    }

    /// Whether the search is for three players: maxn and paranoid.
    pub const fn is_for_three(self) -> bool {
        matches!(self, Self::Maxn | Self::Paranoid)
    }

    /// Whether the search plays random games, and so finds no value: `mcts` and `flat`.
    pub const fn is_monte_carlo(self) -> bool {
        matches!(self, Self::Mcts | Self::Flat)
    }

    /// Whether the search proves or disproves a goal, and so finds no value: `pn` and `dfpn`.
    pub const fn is_proof(self) -> bool {
        matches!(self, Self::Pn | Self::Dfpn)
    }

    /// Whether the search finds the root's value. The others play random games, or prove a goal.
    pub const fn finds_value(self) -> bool {
        !self.is_monte_carlo() && !self.is_proof()
    }

    /// Whether later moves get a null-window search, and a re-search on a fail-high: PVS and Scout.
    pub const fn re_searches(self) -> bool {
        matches!(self, Self::Pvs | Self::Scout)
    }
}

/// The effect of a child's score on the window of its parent, in the view of the parent's mover.
///
/// # Examples
/// ```
/// use plyscope_core::evaluation::Score;
/// use plyscope_core::search::{Window, WindowRule};
///
/// let now = Window { alpha: Score::new(3), beta: Score::new(9) };
/// let worse = Score::new(1);
/// assert_eq!(WindowRule::Raise.after(now, worse), now);
/// assert_eq!(WindowRule::Assign.after(now, worse).alpha, worse);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowRule {
    /// There is no window: plain minimax.
    None,
    /// The mover's end rises to the best score so far and never falls.
    Raise,
    /// The mover's end is set to the best score so far, above it or below: a published mistake.
    Assign,
}

impl WindowRule {
    /// Returns the window, in the view of the side to move, after a child has left `best` as the best score.
    #[must_use]
    pub fn after(self, now: Window, best: Score) -> Window {
        match self {
            Self::Raise if best > now.alpha => Window { alpha: best, ..now },
            Self::Assign => Window { alpha: best, ..now },
            _ => now,
        }
    }
}

/// The choice of the best among equally good children; the first by default. [`Run`] has an
/// example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tie {
    /// The first that reached the score; always a true best move.
    #[default]
    First,
    /// The last whose returned score equals the best. Under alpha-beta that score can be a mere
    /// bound and the move truly worse.
    Last,
}

/// The moves with which a search continues beyond its depth limit, until nothing is loud. [`Run`] has an example of a
/// run word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quiescence {
    /// A win at once, else the moves that block one; in Othello corners.
    Forced,
    /// Also moves after which the mover could win with its next move.
    Threats,
}

/// A depth limit that is reduced while the search runs. Nodes already deeper than the new limit stay as
/// they are; nodes entered later end at it. [`Run`] has an example of a run word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shorten {
    /// The new limit, plies, 1 to 400.
    pub depth: u32,
    /// Nodes entered before it is reduced, 1 to 2^53 - 1; `None` leaves the moment to [`Control::shorten`].
    ///
    /// [`Control::shorten`]: super::Control::shorten
    pub nodes: Option<u64>,
}

/// An algorithm with its modifiers.
///
/// Its text is a run word, `ALGORITHM[+MODIFIER...]`. The reader refuses an unknown or repeated word, and a
/// modifier that the algorithm cannot use. The error has the place.
///
/// # Examples
/// ```
/// use plyscope_core::search::{Algorithm, Order, Run, Tie};
///
/// let run: Run = "alphabeta+last+static".parse()?;
/// assert_eq!(run.algorithm, Algorithm::AlphaBeta);
/// assert_eq!((run.order, run.tie), (Order::Static, Tie::Last));
/// assert_eq!(run.to_string(), "alphabeta+static+last");
/// assert_eq!("minimax+hard".parse::<Run>().map_err(|error| error.at), Err(Some(8)));
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[expect(clippy::struct_excessive_bools, reason = "one modifier each, all independent")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Run {
    /// The algorithm, the first word of the text.
    pub algorithm: Algorithm,
    /// The order in which moves are tried; natural by default.
    pub order: Order,
    /// The choice among equal moves; the first by default.
    pub tie: Tie,
    /// Fail-hard: every returned score is clamped to the entry window.
    pub hard: bool,
    /// The transposition table; `None` for a search without one. MTD(f), SSS* and `NegaC*` always
    /// have one.
    pub table: Option<TableSize>,
    /// Symmetric positions, up to eight, share an entry of the table.
    pub symmetry: bool,
    /// Enhanced transposition cutoff: the search looks up every child in the table before it enters
    /// one, from two plies left on.
    pub etc: bool,
    /// One iteration per depth, from 1 on.
    pub deepening: bool,
    /// The margin of the root's window around the last score, 1 to 1,000,000,000 points.
    pub aspiration: Option<u32>,
    /// The given window of the root in MAX's view, unless it is open; a value outside it is only bounded.
    pub window: Option<Window>,
    /// Moves that cut at the same ply are tried first: the last two.
    pub killer: bool,
    /// Moves that cut anywhere are tried earlier, by the sum of the squared plies left at their
    /// cutoffs.
    pub history: bool,
    /// The cutoff test is `>` instead of `>=`.
    pub strict: bool,
    /// The depth limit is reduced while the search runs; only in one iteration without a table.
    pub shorten: Option<Shorten>,
    /// A node where the mover can win at once is scored there; the winning move is not entered.
    pub wins: bool,
    /// Beta is lowered to the best score still possible before the moves are tried.
    pub ceiling: bool,
    /// What is searched beyond the depth limit; `None` for nothing.
    pub quiescence: Option<Quiescence>,
    /// The prunings without proof.
    pub selective: Selective,
    /// Shallow pruning in `maxn`: cuts moves that cannot matter to the player one ply above. Korf 1991.
    pub shallow: bool,
    /// The settings of `mcts` and `flat`; `None` for any other algorithm.
    pub monte_carlo: Option<MonteCarlo>,
    /// The settings of `pn` and `dfpn`; `None` for any other algorithm.
    pub proof: Option<ProofSettings>,
}

impl Run {
    /// Returns an algorithm in natural order without modifiers; MTD(f), SSS* and `NegaC*` have their table.
    pub const fn plain(algorithm: Algorithm) -> Self {
        let table = if algorithm.probes_the_root() { Some(TableSize::Unlimited) } else { None };
        let monte_carlo = if algorithm.is_monte_carlo() { Some(MonteCarlo::USUAL) } else { None };
        let proof = if algorithm.is_proof() { Some(ProofSettings::USUAL) } else { None };
        Self {
            algorithm,
            order: Order::Natural,
            tie: Tie::First,
            hard: false,
            table,
            symmetry: false,
            etc: false,
            deepening: false,
            aspiration: None,
            window: None,
            killer: false,
            history: false,
            strict: false,
            shorten: None,
            wins: false,
            ceiling: false,
            quiescence: None,
            selective: Selective::NONE,
            shallow: false,
            monte_carlo,
            proof,
        }
    }

    /// Whether it is minimax, alpha-beta, or a search for chance nodes or three players, in one iteration without a
    /// table, in any order.
    pub fn is_plain(&self) -> bool {
        let Self { order, tie, hard, shallow, .. } = *self;
        (matches!(self.algorithm, Algorithm::Minimax | Algorithm::AlphaBeta)
            || self.algorithm.is_for_chance()
            || self.algorithm.is_for_three())
            && *self == Self { order, tie, hard, shallow, ..Self::plain(self.algorithm) }
    }

    /// Whether it needs no keys of positions: it has one iteration and no table.
    pub(super) fn needs_no_keys(&self) -> bool {
        self.is_plain() || self.quiescence.is_some() || self.selective.is_any()
    }

    /// Whether two runs must find the same value. Quiescence scores other positions at a depth limit, and of a run
    /// that leaves out something without proof nothing is certain. Of equal numbers maxn keeps the first, which depends on
    /// the order.
    pub fn scores_like(&self, other: &Self, depth: Option<u32>) -> bool {
        match (self.algorithm, other.algorithm) {
            (Algorithm::Paranoid, Algorithm::Paranoid) => return true,
            (one, two) if one.is_for_three() || two.is_for_three() => {
                return *self == Self { shallow: self.shallow, ..*other };
            }
            _ => {}
        }
        let is_proved = !self.selective.is_any() && !other.selective.is_any();
        self == other || is_proved && (depth.is_none() || self.quiescence == other.quiescence)
    }

    /// Whether it can search a tree with chance nodes: expectimax, Star1, Star2 or alpha-beta with an order that
    /// needs no search.
    pub fn searches_chance(&self) -> bool {
        let order = matches!(self.order, Order::Natural | Order::Static | Order::Random(_));
        let known = self.algorithm.is_for_chance() || self.algorithm == Algorithm::AlphaBeta;
        known && order && *self == Self { order: self.order, ..Self::plain(self.algorithm) }
    }

    /// Whether a record of it is checked by repeating the search: with quiescence or forward pruning the moves of a
    /// node depend on its position, and for three players its scores do, so that a second set of rules would be the
    /// search again.
    pub(crate) fn is_checked_by_repeating(&self) -> bool {
        self.quiescence.is_some() || self.selective.is_any() || self.algorithm.is_for_three()
    }

    /// Whether it can take more than one iteration: by deepening, by aspiration, or by null windows
    /// at the root.
    pub fn iterates(&self) -> bool {
        self.deepening || self.aspiration.is_some() || self.algorithm.probes_the_root()
    }

    /// Returns the range of an outcome that is not searched yet, where a leaf has one of `values`: Star1 and
    /// Star2 know it, the others do not. A single value gets a range, because an empty one closes every window.
    pub fn outcome_range(&self, (least, greatest): (i32, i32)) -> Interval {
        if !matches!(self.algorithm, Algorithm::Star1 | Algorithm::Star2) {
            return Interval::UNKNOWN;
        }
        let greatest = if least == greatest { greatest.saturating_add(1) } else { greatest };
        Interval { lo: Score::new(least), hi: Score::new(greatest) }
    }

    /// Whether it can score a leaf more than once: in iterations, or in a re-search.
    pub fn repeats_leaves(&self) -> bool {
        self.iterates() || self.algorithm.re_searches() || self.selective.lmr.is_some()
    }

    /// Whether the search has windows; minimax, expectimax, maxn and the searches without a value have none.
    pub const fn has_windows(&self) -> bool {
        !matches!(self.algorithm, Algorithm::Minimax | Algorithm::Expectimax | Algorithm::Maxn)
            && self.algorithm.finds_value()
    }

    /// Whether every position on its principal variation has the root's value. The last of equal children
    /// can be truly worse, and after a reduced depth limit, or beyond the limit, the lines have no common depth.
    pub fn proves_its_line(&self) -> bool {
        let plies_are_even = self.shorten.is_none() && self.quiescence.is_none();
        let compares_scores = self.algorithm != Algorithm::Maxn;
        self.tie == Tie::First && plies_are_even && !self.selective.is_any() && compares_scores
    }

    /// Returns how its answer bounds the root's value, in MAX's view. The value can lie outside a given window.
    pub fn bound(&self, answer: Score) -> Bound {
        self.window.map_or(Bound::Exact, |window| window.bound(answer))
    }

    /// Whether the root has the full window in every iteration, so that no iteration can fail.
    pub fn opens_the_root(&self) -> bool {
        self.window.is_none() && self.aspiration.is_none() && !self.algorithm.probes_the_root()
    }

    /// Returns the effect of a child's score on the window of its parent: `Raise`, except for
    /// searches without windows and `alphabeta2009`.
    pub const fn window_rule(&self) -> WindowRule {
        match self.algorithm {
            Algorithm::AlphaBeta2009 => WindowRule::Assign,
            _ if self.has_windows() => WindowRule::Raise,
            _ => WindowRule::None,
        }
    }

    /// Whether static knowledge can close a node before a move is tried, by `wins` or `ceiling`.
    #[inline]
    pub const fn prunes_statically(&self) -> bool {
        self.wins || self.ceiling
    }

    /// Whether the loop over the moves stops at this window: where alpha is at least beta, or above
    /// it if `strict`.
    #[inline]
    pub fn cuts_at(&self, window: Window) -> bool {
        if self.strict { window.alpha > window.beta } else { window.is_closed() }
    }

    /// Returns the window of a child in the view of its parent, which now has the window `now`. After the
    /// first child it is a null window if the algorithm uses them. A re-search gets the rest of the window
    /// (Scout: the full window).
    #[inline]
    pub fn child_window(&self, now: Window, first: bool, re_search: bool) -> Window {
        match self.algorithm {
            Algorithm::Minimax | Algorithm::Expectimax | Algorithm::Maxn => Window::FULL,
            Algorithm::Scout if re_search => Window::FULL,
            Algorithm::Pvs | Algorithm::Scout
                if !first && !re_search && now.alpha != Score::MINUS_INFINITY =>
            {
                // No wider than the window itself, because that can already be a null window or closed.
                Window { beta: now.alpha.next().min(now.beta), ..now }
            }
            _ => now,
        }
    }
}
