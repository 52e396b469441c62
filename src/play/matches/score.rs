//! The score of a match, its uncertainty, and the difference in strength.

use crate::game::Player;
use crate::stats::{Z, normal, wilson};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The result of a game for the player named first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// The player named first won.
    Win,
    /// The game was drawn.
    Draw,
    /// The player named first lost.
    Loss,
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Loss => "loss",
        })
    }
}

impl GameResult {
    /// Returns the result for a player; without a winner a draw.
    pub fn of(winner: Option<Player>, player: Player) -> Self {
        match winner {
            None => Self::Draw,
            Some(winner) if winner == player => Self::Win,
            Some(_) => Self::Loss,
        }
    }

    /// Returns the points in halves: 2, 1 or 0.
    pub const fn halves(self) -> u32 {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }

    /// Returns the result for the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// Games won, drawn and lost, and the points of the pairs of games that share an opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games that the player named first won.
    pub wins: u32,
    /// Games drawn, worth half a point each.
    pub draws: u32,
    /// Games that the player named first lost.
    pub losses: u32,
    /// Number of pairs with 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u32; 5],
}

impl Score {
    /// Counts games in the order of their pairings. `None` is a game that was not played, or that
    /// only repeats an earlier one.
    pub fn of(games: impl IntoIterator<Item = Option<GameResult>>) -> Self {
        let mut score = Self::default();
        let mut first = None;
        for (place, game) in games.into_iter().enumerate() {
            match game {
                Some(GameResult::Win) => score.wins += 1,
                Some(GameResult::Draw) => score.draws += 1,
                Some(GameResult::Loss) => score.losses += 1,
                None => {}
            }
            match (place % 2, first, game) {
                (0, ..) => first = game,
                (_, Some(first), Some(second)) => {
                    score.pairs[(first.halves() + second.halves()) as usize] += 1;
                }
                _ => {}
            }
        }
        score
    }

    /// Returns the number of games played, those without their second included.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Returns the lead of the player named first, in half points; negative if they are behind.
    pub fn lead(&self) -> i64 {
        2 * (i64::from(self.wins) - i64::from(self.losses))
    }

    /// Returns the share of draws, 0 to 1; `None` before the first game.
    pub fn draw_share(&self) -> Option<f64> {
        (self.games() > 0).then(|| f64::from(self.draws) / f64::from(self.games()))
    }

    /// Returns the share of points with its interval; `None` before the first game. The interval is that
    /// of [`wilson`] with the effective number of games for clustered designs; the clusters here are
    /// pairs (E. L. Korn and B. I. Graubard, "Confidence intervals for proportions with small
    /// expected number of positive counts estimated from survey data", 1998).
    pub fn estimate(&self) -> Option<Estimate> {
        let games = f64::from(self.games());
        if games == 0.0 {
            return None;
        }
        let share = (f64::from(self.wins) + f64::from(self.draws) / 2.0) / games;
        let (low, high) = wilson(share, self.effective_games(share));
        Some(Estimate { share, low, high })
    }

    /// Returns the likelihood that the player is stronger, and the lead relative to the spread of the
    /// games. Games without their second do not count. Returns `None` for fewer than ten pairs, because
    /// the normal approximation is poor there, and for pairs that are all equal, because they have no spread.
    pub fn strength(&self) -> Option<Strength> {
        let count: f64 = self.pairs.iter().map(|&pairs| f64::from(pairs)).sum();
        if count < 10.0 {
            return None;
        }
        // A pair's points as a share of the two at stake.
        let kinds = || (0_u32..).map(|halves| f64::from(halves) / 4.0).zip(self.pairs);
        let mean = kinds().map(|(share, pairs)| share * f64::from(pairs)).sum::<f64>() / count;
        let squares = kinds().map(|(share, pairs)| (share - mean).powi(2) * f64::from(pairs));
        let variance = squares.sum::<f64>() / (count - 1.0);
        if variance < 1e-12 {
            return None;
        }
        let per_game = (2.0 * variance).sqrt();
        let unit = 800.0 / std::f64::consts::LN_10;
        Some(Strength {
            superior: normal((mean - 0.5) / (variance / count).sqrt()),
            normalised: (mean - 0.5) / per_game * unit,
            half: Z * unit / (2.0 * count).sqrt(),
        })
    }

    /// Returns the number of independent won or lost games that carry the same information: p(1 - p)
    /// over the variance of the mean. Pairs are the independent units, and a game without its second
    /// is a unit of its own. If all units are equal, their spread is no guide. The number of units is
    /// then the cautious choice, because it assumes the largest variance, p(1 - p). A single pair has
    /// no spread and counts as two games.
    fn effective_games(&self, share: f64) -> f64 {
        let games = f64::from(self.games());
        let paired: f64 = self.pairs.iter().map(|&pairs| f64::from(pairs)).sum();
        let in_pairs: f64 =
            self.pairs.iter().zip(0_u32..).map(|(&pairs, halves)| f64::from(pairs * halves)).sum();
        let single = games - 2.0 * paired;
        let units = paired + single;
        // The squared deviation of each unit from the points expected for its number of games.
        let of_pairs: f64 = self
            .pairs
            .iter()
            .zip(0_u32..)
            .map(|(&pairs, halves)| {
                f64::from(pairs) * (f64::from(halves) / 2.0 - 2.0 * share).powi(2)
            })
            .sum();
        let single_points = f64::from(self.wins) + f64::from(self.draws) / 2.0 - in_pairs / 2.0;
        let single_share = if single > 0.0 { single_points / single } else { 0.0 };
        let of_singles =
            single * (single_share * (1.0 - single_share) + (single_share - share).powi(2));
        let squares = of_pairs + of_singles;
        if units < 2.0 {
            return games;
        }
        if squares < 1e-9 {
            return units;
        }
        let variance = units / (units - 1.0) * squares / games.powi(2);
        share * (1.0 - share) / variance
    }
}

/// A share of points with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Points over games, with half a point per draw: 0 to 1.
    pub share: f64,
    /// The lower end of the interval, 0 to 1.
    pub low: f64,
    /// The upper end of the interval, 0 to 1.
    pub high: f64,
}

/// Measures of strength that engine testers derive from the pairs of a match. Let m be the share of
/// points, s² the variance of the pairs' shares, and n the number of pairs. The likelihood of
/// superiority is Φ((m - ½)/(s/√n)). Normalised Elo is (m - ½)/(√2 s) in units of 800/ln 10, and its
/// interval extends ±1.96/√(2n) of these units (M. Van den Bergh, "Normalized Elo", 2021). It depends less
/// on the openings and on the share of draws than Elo does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The likelihood of superiority (LOS), 0 to 1: that the first player is stronger, without prior
    /// knowledge.
    pub superior: f64,
    /// Normalised Elo (nElo), in points; positive if the first player is ahead.
    pub normalised: f64,
    /// Half the width of its 95 % interval, in the same points.
    pub half: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::elo;

    fn score(games: &str) -> Score {
        Score::of(games.chars().map(|game| match game {
            'w' => Some(GameResult::Win),
            'd' => Some(GameResult::Draw),
            'l' => Some(GameResult::Loss),
            _ => None,
        }))
    }

    fn near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 5e-4
    }

    #[test]
    fn games_are_counted_and_paired() {
        let found = score("wl wd ww dd l".replace(' ', "").as_str());
        assert_eq!((found.wins, found.draws, found.losses), (4, 3, 2));
        assert_eq!(found.pairs, [0, 0, 2, 1, 1], "the last game has no second");
        assert_eq!((found.games(), found.lead()), (9, 4));
        assert_eq!(score("-w").pairs, [0; 5]);
        assert_eq!(score("").estimate(), None);
    }

    #[test]
    fn the_interval_by_hand() {
        // Eight pairs: 4 with two points, 4 with one. p = 3/4. Units deviate by 1/2 each, so
        // variance = 8/7 * 8 * 1/4 / 16^2 = 1/112 and n = 3/16 * 112 = 21.
        let found = score("wwwwwwwwwlwlwlwl").estimate().unwrap();
        let (low, high) = wilson(0.75, 21.0);
        assert!(near(found.share, 0.75) && near(found.low, low) && near(found.high, high));
    }

    #[test]
    fn pairs_that_always_split_are_surer_than_games_that_fall_anyhow() {
        let width = |games: &str| {
            let found = score(games).estimate().unwrap();
            found.high - found.low
        };
        let split = "wl".repeat(39) + "ww";
        let anyhow = "wwll".repeat(20);
        assert!(width(&split) < width(&anyhow) / 3.0);
    }

    /// Games that repeat the first pair do not enter the score.
    #[test]
    fn one_pair_is_worth_its_two_games() {
        for games in ["ww", "wl", "dd", "ww------"] {
            let found = score(games).estimate().unwrap();
            let (low, high) = wilson(found.share, 2.0);
            assert!(near(found.low, low) && near(found.high, high) && high - low > 0.6, "{games}");
        }
        let one = score("w").estimate().unwrap();
        assert!(near(one.low, wilson(1.0, 1.0).0));
        assert_eq!(score("wd-l").draw_share(), Some(1.0 / 3.0));
        assert_eq!(score("").draw_share(), None);
    }

    /// Pairs of 2, 1½, 1 and 0 points, worked out with a table of the normal distribution.
    #[test]
    fn superiority_and_normalised_elo_by_hand() {
        // Shares of the pairs: 1 four times, 3/4 twice, 1/2 three times, 0 once. Their mean is 0.7, their
        // variance (4 * 0.09 + 2 * 0.0025 + 3 * 0.04 + 0.49)/9 = 0.975/9.
        let found = score("wwwwwwwwwdwdwlwlwlll").strength().unwrap();
        let deviation = (0.975_f64 / 9.0).sqrt();
        let z = 0.2 / (deviation / 10_f64.sqrt());
        assert!(near(z, 1.9215) && near(found.superior, 0.97267), "{z}, {found:?}");
        assert!(
            near(found.normalised, 0.2 / (2_f64.sqrt() * deviation) * 347.435_585_523),
            "{found:?}"
        );
        assert!(near(found.half, 1.959_963_985 * 347.435_585_523 / 20_f64.sqrt()), "{found:?}");
        let other = score("llllllllldldwlwlwlww").strength().unwrap();
        assert!(
            near(other.superior, 1.0 - found.superior) && near(other.normalised, -found.normalised)
        );
        let level = "wl".repeat(40);
        for none in ["", "wwwl", "wwwwwwwwwdwdwlwlwl", "w-w-", level.as_str()] {
            assert_eq!(score(none).strength(), None, "{none}");
        }
    }

    #[test]
    fn a_clean_score_has_an_interval_and_no_bound_of_elo() {
        let found = score(&"w".repeat(200)).estimate().unwrap();
        assert_eq!((elo(found.share), elo(found.high)), (None, None), "{}", found.high);
        assert!(near(found.low, 100.0 / (100.0 + 3.8415)), "a hundred pairs");
        assert!(elo(found.low).is_some());
        let level = score(&"d".repeat(200)).estimate().unwrap();
        assert!(level.low < 0.41 && level.high > 0.59, "as many units, whatever their spread");
    }
}
