//! The tally of a match: selects the games that count, and ends the match when a sequential test decides.

use crate::experiments::matches::json::MatchGame;
use crate::play::matches::{Score, Side, Sprt, Verdict};
use crate::work::stage::{MatchScore, SprtState};
use std::collections::HashMap;

/// The games of a match, by number.
pub(super) struct Tally {
    games: Vec<Option<MatchGame>>,
    /// Whether each game differs from all games with lower numbers.
    counts: Vec<bool>,
    /// The lowest number of each distinct game, by first player and moves. `None` if a player draws at
    /// random, because equal games are then as independent as any.
    seen: Option<HashMap<(Side, Vec<String>), usize>>,
    test: Option<Test>,
}

/// A sequential test. It adds pairs in their order, because games end in any order.
#[derive(Clone, Copy)]
struct Test {
    sprt: Sprt,
    /// The pairs added so far, by their points.
    pairs: [u32; 5],
    verdict: Option<Verdict>,
}

impl Tally {
    pub(super) fn new(games: u32, is_random: bool, sprt: Option<Sprt>) -> Self {
        let test = sprt.map(|sprt| Test { sprt, pairs: [0; 5], verdict: None });
        let seen = (!is_random).then(HashMap::new);
        Self { games: vec![None; games as usize], counts: vec![false; games as usize], seen, test }
    }

    /// Adds a finished game; of equal games the lowest number counts.
    pub(super) fn add(&mut self, game: MatchGame) {
        let number = game.game as usize;
        self.counts[number] = true;
        if let Some(seen) = &mut self.seen {
            let lowest = seen.entry((game.first, game.moves.clone())).or_insert(number);
            if *lowest != number {
                self.counts[number.max(*lowest)] = false;
                *lowest = number.min(*lowest);
            }
        }
        self.games[number] = Some(game);
        if let Some(test) = &mut self.test {
            test.take(&self.games);
        }
    }

    /// Whether the test has decided, so that no further game is needed.
    pub(super) fn is_decided(&self) -> bool {
        self.test.is_some_and(|test| test.verdict.is_some())
    }

    /// The numbers of the games still to be played; none once the test has decided.
    pub(super) fn missing(&self) -> Vec<u32> {
        let wanted = if self.is_decided() { 0 } else { self.games.len() };
        (0..wanted).filter(|&number| self.games[number].is_none()).map(|it| it as u32).collect()
    }

    /// The games of the match, up to the pair at which the test ended it.
    pub(super) fn games(&self) -> impl Iterator<Item = &MatchGame> {
        self.slots().iter().flatten()
    }

    pub(super) fn score(&self) -> MatchScore {
        let slots = self.slots();
        let all = slots.iter().map(|game| game.as_ref().map(|game| game.result));
        let counted = slots.iter().zip(&self.counts);
        let counted =
            counted.map(|(game, counts)| game.as_ref().filter(|_| *counts).map(|game| game.result));
        MatchScore::of(&Score::of(all), &Score::of(counted))
    }

    pub(super) fn test(&self) -> Option<SprtState> {
        self.test.map(|Test { sprt, pairs, verdict }| {
            let (lower, upper) = sprt.bounds();
            let Sprt { elo0, elo1, alpha, beta } = sprt;
            let llr = sprt.llr(&pairs);
            let pairs = pairs.iter().sum();
            SprtState { elo0, elo1, alpha, beta, llr, lower, upper, pairs, verdict }
        })
    }

    fn slots(&self) -> &[Option<MatchGame>] {
        let end = self.test.filter(|test| test.verdict.is_some());
        let end = end.map(|test| 2 * test.pairs.iter().sum::<u32>() as usize);
        &self.games[..end.unwrap_or(self.games.len())]
    }
}

impl Test {
    /// Adds the pairs that are complete, up to the one that decides.
    fn take(&mut self, games: &[Option<MatchGame>]) {
        while self.verdict.is_none() {
            let next = 2 * self.pairs.iter().sum::<u32>() as usize;
            let Some([Some(first), Some(second)]) = games.get(next..next + 2) else { return };
            self.pairs[(first.result.halves() + second.result.halves()) as usize] += 1;
            self.verdict = self.sprt.verdict(&self.pairs);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiments::matches::json::Effort;
    use crate::play::matches::{GameResult, pairing};

    fn game(number: u32, result: GameResult, moves: &str) -> MatchGame {
        let pairing = pairing(number);
        MatchGame {
            game: number,
            opening: pairing.opening,
            first: pairing.first,
            result,
            awarded: false,
            opening_plies: 0,
            moves: moves.chars().map(String::from).collect(),
            a: Effort::default(),
            b: Effort::default(),
            lapse: None,
            times_a_ms: Vec::new(),
            times_b_ms: Vec::new(),
        }
    }

    /// The order in which games end does not change the count: the lowest number of equal games counts.
    #[test]
    fn equal_games_count_once() {
        let games = [("12", 0), ("34", 1), ("12", 2), ("34", 3), ("12", 4), ("56", 5), ("34", 6)];
        let of = |order: &[usize], is_random| {
            let mut tally = Tally::new(8, is_random, None);
            for &place in order {
                let (moves, number) = games[place];
                let won = if moves == "56" { GameResult::Win } else { GameResult::Draw };
                tally.add(game(number, won, moves));
            }
            (tally.score(), tally.counts.clone(), tally.missing())
        };
        let (score, counts, missing) = of(&[0, 1, 2, 3, 4, 5, 6], false);
        // "34" with A first differs from the same moves with B first.
        assert_eq!(counts, [true, true, false, false, false, true, true, false]);
        assert_eq!((score.wins, score.draws, score.distinct), (1, 6, 4));
        assert_eq!((score.pairs, score.draw_share), ([0, 0, 1, 0, 0], Some(0.75)));
        assert_eq!((score.share, missing), (Some(0.625), vec![7]));
        for order in [[6, 5, 4, 3, 2, 1, 0], [3, 5, 1, 0, 6, 2, 4], [4, 2, 0, 5, 3, 6, 1]] {
            assert_eq!(of(&order, false), (score, counts.clone(), vec![7]), "{order:?}");
        }
        let (score, ..) = of(&[0, 1, 2, 3, 4, 5, 6], true);
        assert_eq!((score.distinct, score.pairs), (7, [0, 0, 2, 1, 0]));
    }

    /// A test stops at a pair, and games played beyond it are not part of the match.
    #[test]
    fn a_test_ends_a_match_at_a_pair() {
        let sprt = Sprt::parse("elo0=0,elo1=200").unwrap();
        let play = |order: &mut dyn Iterator<Item = u32>| {
            let mut tally = Tally::new(100, true, Some(sprt));
            order.for_each(|number| tally.add(game(number, GameResult::Win, "1")));
            (tally.games().count(), tally.test().unwrap(), tally.is_decided(), tally.score())
        };
        let (count, state, decided, score) = play(&mut (0..100));
        assert!(decided && count % 2 == 0 && count < 40, "{count}: {state:?}");
        assert_eq!((state.verdict, state.pairs as usize), (Some(Verdict::H1), count / 2));
        assert!(state.llr >= state.upper && score.wins as usize == count);
        assert_eq!(play(&mut (0..100).rev()), (count, state, decided, score));
        let (before, state, decided, _) = play(&mut (0..count as u32 - 1));
        assert_eq!((before, decided, state.verdict), (count - 1, false, None));
        assert_eq!(state.pairs as usize, before / 2);
    }
}
