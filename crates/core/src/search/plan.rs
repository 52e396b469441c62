//! The iterations of a search: their depths and the windows of their roots.
//!
//! Iterative deepening: D. Slate and L. Atkin, "CHESS 4.5", 1977. Aspiration windows: G. Baudet,
//! "The design and analysis of algorithms for asynchronous multiprocessors", 1978. MTD(f), and
//! SSS* as the same search from above: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin,
//! "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996. Halving the
//! range: K. Coplan, "A special-purpose machine for an improved search algorithm for deep chess
//! combinations", 1982; J.-C. Weill, "The `NegaC*` search", ICCA Journal 15, 1992.

use super::{Algorithm, Bound, Run, Window};
use crate::evaluation::{Evaluation, Score};
use crate::game::{Position, PositionExt};

/// One search from the root, with the window in the view of the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Iteration {
    /// Plies below the root; `None` searches every line to its end.
    pub(crate) depth: Option<u32>,
    pub(crate) window: Window,
}

/// Chooses the next iteration from the results of those before it.
pub(crate) struct Plan {
    run: Run,
    limit: Option<u32>,
    next: Option<Iteration>,
    /// The scores that the root can have, both ends included; open where the evaluation guarantees nothing.
    range: Window,
    /// The proved range of the root's score at this depth in MTD(f), SSS* and `NegaC*`, both ends included.
    known: Window,
    /// The step of `NegaC*` towards an open end, 1 to 2^33 points; it doubles each time.
    stride: i64,
    /// Whether a line ended at the depth limit in any iteration to this depth. All of them count, because
    /// the score can rest on bounds from several.
    at_limit: bool,
}

impl Plan {
    /// Plans the iterations of a run under a depth limit. The first windows lie around the static score of
    /// the position.
    pub(crate) fn of<P, E>(run: Run, limit: Option<u32>, root: &P, evaluation: &E) -> Self
    where
        P: Position,
        E: Evaluation<P>,
    {
        let max = root.max_player();
        let guess = evaluation.score(root, &evaluation.start(root), root.outcome(), max);
        let is_max = root.side_to_move() == max;
        Self::of_mover(run, limit, (is_max, guess), score_range(root, evaluation))
    }

    /// Plans the iterations of a run: `guess` is the static score of the root for MAX, `range` has the scores that
    /// its mover can get.
    pub(crate) fn of_mover(
        run: Run,
        limit: Option<u32>,
        (is_max, guess): (bool, Score),
        range: Window,
    ) -> Self {
        let guess = if is_max { guess } else { -guess };
        // Flip it if MIN moves, because windows here are the mover's.
        let window = run.window.map(|window| if is_max { window } else { window.flipped() });
        Self::new(Run { window, ..run }, limit, guess, range)
    }

    /// Plans the iterations of a run under a depth limit. The first windows lie around `guess`; `range` has
    /// the possible scores.
    pub(crate) fn new(run: Run, limit: Option<u32>, guess: Score, range: Window) -> Self {
        let first = if run.deepening { Some(limit.map_or(1, |limit| limit.min(1))) } else { limit };
        let range = if run.algorithm == Algorithm::Negac { range } else { Window::FULL };
        let (next, known, stride, at_limit) = (None, range, 1, false);
        let mut plan = Self { run, limit, next, range, known, stride, at_limit };
        plan.next = Some(Iteration { depth: first, window: plan.first_window(guess) });
        plan
    }

    /// The next iteration; `None` at the end.
    pub(crate) fn next(&self) -> Option<Iteration> {
        self.next
    }

    /// Takes the result of an iteration: its score, and whether a line ended at its depth limit. Returns
    /// whether the score at this depth is now known.
    pub(crate) fn done(&mut self, score: Score, at_limit: bool) -> bool {
        let Some(Iteration { depth, window }) = self.next else { return true };
        self.at_limit |= at_limit;
        let next_window = match self.run.algorithm {
            Algorithm::Mtdf | Algorithm::Sss | Algorithm::Negac => self.probe(score, window),
            // A given window is final: the score outside it does not matter.
            _ if self.run.window.is_some() => None,
            // A retry opens the end at which the search failed.
            _ if score <= window.alpha => Some(Window { alpha: Score::MINUS_INFINITY, ..window }),
            _ if score >= window.beta => Some(Window { beta: Score::INFINITY, ..window }),
            _ => None,
        };
        if let Some(window) = next_window {
            self.next = Some(Iteration { depth, window });
            return false;
        }
        let goes_on = self.run.deepening
            && match (self.limit, depth) {
                (Some(limit), Some(depth)) => depth < limit,
                _ => self.at_limit,
            };
        (self.known, self.stride, self.at_limit) = (self.range, 1, false);
        let deeper = depth.filter(|_| goes_on).map(|depth| depth + 1);
        let window = self.first_window(score);
        self.next = deeper.map(|depth| Iteration { depth: Some(depth), window });
        self.run.bound(score) == Bound::Exact
    }

    fn first_window(&self, guess: Score) -> Window {
        match (self.run.algorithm, self.run.aspiration) {
            (Algorithm::Sss, _) => null_below(Score::INFINITY),
            (Algorithm::Negac, _) if self.range != Window::FULL => null_below(self.middle()),
            (Algorithm::Mtdf | Algorithm::Negac, _) => null_below(guess),
            (_, Some(margin)) => guess.around(margin),
            (_, None) => self.run.window.unwrap_or(Window::FULL),
        }
    }

    /// Returns the score that `NegaC*` tests next: one above the middle of the remaining range. If half of the
    /// end on that side of 0 lies further out, it is one above that half, because answers far from 0 are cheap
    /// (P. Pons, 2015).
    fn middle(&self) -> Score {
        let (low, high) = (self.known.alpha.finite(), self.known.beta.finite());
        let (low, high) = (low.map(i64::from), high.map(i64::from));
        let below = match (low, high) {
            (Some(low), Some(high)) => {
                let middle = low + (high - low) / 2;
                if middle <= 0 && low / 2 < middle {
                    low / 2
                } else if middle >= 0 && high / 2 > middle {
                    high / 2
                } else {
                    middle
                }
            }
            // Steps towards an open end double.
            (Some(low), None) => low + self.stride - 1,
            (None, Some(high)) => high - self.stride,
            (None, None) => -1,
        };
        let tested = below + 1;
        if tested > i64::from(Score::MAX.get()) {
            Score::INFINITY
        } else {
            Score::saturating(tested)
        }
    }

    /// Returns the next null window of MTD(f), SSS* or `NegaC*`; `None` if the score is known.
    fn probe(&mut self, score: Score, window: Window) -> Option<Window> {
        if score < window.beta {
            self.known.beta = score;
        } else {
            self.known.alpha = score;
        }
        if self.known.is_closed() {
            return None;
        }
        if self.run.algorithm == Algorithm::Negac {
            self.stride = self.stride.saturating_mul(2).min(1 << 33);
            return Some(null_below(self.middle()));
        }
        let above = if score == self.known.alpha { score.next() } else { score };
        Some(null_below(above))
    }
}

/// Returns the scores that the side to move of a position can get, both ends included, as far as the
/// evaluation limits them.
pub(crate) fn score_range<P: Position, E: Evaluation<P>>(position: &P, evaluation: &E) -> Window {
    let Some(beta) = evaluation.ceiling(position, true) else { return Window::FULL };
    let replies = position.moves().into_iter().map(|mv| {
        let child = position.child(mv);
        evaluation.ceiling(&child, true).map_or(Score::MINUS_INFINITY, |best| -best)
    });
    replies.min().map_or(Window::FULL, |alpha| Window { alpha, beta })
}

/// Returns the window that tests whether the score is at least `beta`: no score lies inside.
fn null_below(beta: Score) -> Window {
    Window { alpha: beta.previous(), beta }
}

impl Score {
    /// Returns the open interval of `margin` points to either side; an end beyond the scores is
    /// open.
    fn around(self, margin: u32) -> Window {
        let (points, margin) = (i64::from(self.get()), i64::from(margin));
        let (low, high) = (points - margin, points + margin);
        Window {
            alpha: if low < i64::from(Self::MIN.get()) {
                Self::MINUS_INFINITY
            } else {
                Self::saturating(low)
            },
            beta: if high > i64::from(Self::MAX.get()) {
                Self::INFINITY
            } else {
                Self::saturating(high)
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the windows of a run when the true score is `truth`, fail-hard as the worst case.
    fn windows(run: &str, limit: Option<u32>, truth: i32) -> Vec<(Option<u32>, i32, i32)> {
        windows_in(Window::FULL, run, limit, truth)
    }

    fn windows_in(
        range: Window,
        run: &str,
        limit: Option<u32>,
        truth: i32,
    ) -> Vec<(Option<u32>, i32, i32)> {
        let mut plan = Plan::new(run.parse().unwrap(), limit, Score::ZERO, range);
        let mut found = Vec::new();
        while let Some(iteration) = plan.next() {
            let Window { alpha, beta } = iteration.window;
            found.push((iteration.depth, alpha.get(), beta.get()));
            plan.done(Score::new(truth).clamp(alpha, beta), iteration.depth.is_some_and(|d| d < 3));
            assert!(found.len() < 80, "{run} goes on");
        }
        found
    }

    const LOW: i32 = -i32::MAX;
    const HIGH: i32 = i32::MAX;

    #[test]
    fn depths_grow_to_the_limit_or_to_the_end_of_the_game() {
        let all = |depth| (Some(depth), LOW, HIGH);
        assert_eq!(windows("alphabeta", Some(4), 5), [all(4)]);
        assert_eq!(windows("alphabeta", None, 5), [(None, LOW, HIGH)]);
        assert_eq!(windows("alphabeta+deepening", Some(2), 5), [all(1), all(2)]);
        assert_eq!(windows("minimax+deepening", Some(0), 5), [all(0)]);
        assert_eq!(windows("alphabeta+deepening", None, 5), [all(1), all(2), all(3)]);
    }

    #[test]
    fn aspiration_opens_the_end_that_failed() {
        let at = |alpha, beta| (Some(1), alpha, beta);
        assert_eq!(windows("alphabeta+aspiration:3", Some(1), 2), [at(-3, 3)]);
        assert_eq!(windows("alphabeta+aspiration:3", Some(1), 3), [at(-3, 3), at(-3, HIGH)]);
        assert_eq!(windows("alphabeta+aspiration:3", Some(1), -8), [at(-3, 3), at(LOW, 3)]);
        assert_eq!(
            windows("alphabeta+window:-3:3+deepening", Some(2), -8),
            [at(-3, 3), (Some(2), -3, 3)],
            "what lies outside is not asked for"
        );
        assert_eq!(
            windows("alphabeta+aspiration:3+deepening", Some(2), -8),
            [at(-3, 3), at(LOW, 3), (Some(2), -11, -5)]
        );
    }

    #[test]
    fn null_windows_close_in_on_the_score() {
        let at = |alpha, beta| (Some(1), alpha, beta);
        assert_eq!(windows("mtdf", Some(1), 2), [at(-1, 0), at(0, 1), at(1, 2), at(2, 3)]);
        assert_eq!(windows("mtdf", Some(1), -1), [at(-1, 0), at(-2, -1)]);
        assert_eq!(windows("sss", Some(1), i32::MAX - 3).len(), 4);
        assert_eq!(windows("mtdf+deepening", Some(2), 0).len(), 4);
    }

    /// Under fail-hard, every probe halves the remaining range.
    #[test]
    fn the_range_is_halved_from_zero_outwards() {
        let range = Window { alpha: Score::new(-18), beta: Score::new(18) };
        let betas = |truth| {
            let found = windows_in(range, "negac", None, truth);
            found.into_iter().map(|(_, alpha, beta)| [alpha, beta]).collect::<Vec<_>>()
        };
        let first = [[-9, -8], [9, 10], [-4, -3], [4, 5]];
        assert_eq!(betas(0), [&first[..], &[[-1, 0], [2, 3], [1, 2], [0, 1]]].concat());
        assert_eq!(betas(18), [[-9, -8], [9, 10], [14, 15], [16, 17], [17, 18]]);
        assert_eq!(betas(-18), [[-9, -8], [-14, -13], [-16, -15], [-17, -16], [-18, -17]]);
    }

    #[test]
    fn towards_an_open_end_the_steps_double() {
        let betas = |truth| {
            let found = windows("negac", None, truth);
            found.into_iter().map(|(_, _, beta)| beta).collect::<Vec<_>>()
        };
        assert_eq!(betas(0), [0, 2, 1]);
        assert_eq!(betas(100)[..4], [0, 2, 6, 14]);
        assert!(betas(i32::MAX - 1).len() < 70 && betas(1 - i32::MAX).len() < 70);
    }
}
