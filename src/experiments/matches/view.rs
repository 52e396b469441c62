//! A match on the wire.

use super::MatchTask;
use crate::experiments::matches::json::{MatchGame, MatchView, PlayerTold, Spent};
use crate::game::SetupWords;
use crate::play::matches::Score;
use crate::play::{Engine, Reach, Why, default_evaluation, telling_more};
use crate::search::Stop;
use crate::stats::elo;
use crate::work::request::told;
use crate::work::stage::MatchScore;

const METHOD: &str = "share: points over games, a draw half a point; 95 % interval: Wilson (1927) with \
    the effective number of games p(1 - p)/var of designs with clusters (Korn and Graubard 1998), the two \
    games of an opening being one cluster (where all clusters score alike, the number of clusters); Elo: \
    -400 log10(1/p - 1) of the share and of the ends of its interval";

const REPEATED: &str = "neither chance nor a clock decides a move, so all games are the first two again: the \
    interval is that of 2 games; openings of random plies, random:K, give different games";

impl MatchTask {
    /// The match as far as it was played.
    pub(super) fn view(&self, games: Vec<MatchGame>) -> MatchView {
        let mut slots: Vec<Option<&MatchGame>> = vec![None; self.games as usize];
        for game in &games {
            slots[game.game as usize] = Some(game);
        }
        let score = score_view(&self.score_of(slots.into_iter()));
        let remark = (self.repeats() && games.len() > 2).then(|| REPEATED.to_owned());
        let [a, b] = &self.engines;
        let missing = games.len() < self.games as usize;
        let setup = &self.start.setup;
        MatchView {
            title: title(setup),
            game: self.start.game(),
            size: setup.size.clone(),
            k: setup.k,
            exact: setup.exact,
            subboard: setup.subboard.clone(),
            margin: setup.margin,
            position: self.start.start.text(),
            a: a.to_string(),
            b: b.to_string(),
            planned: self.games,
            opening_plies: self.plies,
            seed: self.seed,
            five: self.five,
            score,
            method: METHOD.to_owned(),
            remark,
            spent_a: games.iter().fold(Spent::default(), |sum, game| sum.plus(&game.a)),
            spent_b: games.iter().fold(Spent::default(), |sum, game| sum.plus(&game.b)),
            games,
            stopped: missing.then_some(Stop::Cancelled),
            player_a: self.player(a),
            player_b: self.player(b),
        }
    }
}

impl MatchTask {
    /// What an engine searches by; a published program has its evaluation by name.
    fn player(&self, engine: &Engine) -> Option<PlayerTold> {
        let start = &self.start.start.position;
        let thought = engine.thought(start).ok()??;
        let game = self.start.game();
        let is_limited = thought.nodes.is_some() || thought.time_ms.is_some();
        let reach = Reach { depth: thought.depth, is_limited };
        let default = match engine {
            Engine::Search(_) => {
                default_evaluation(game, std::iter::once(start), &[thought.run], reach)
            }
            _ => (thought.evaluation, Why::Named),
        };
        let tell_more = telling_more(game, thought.evaluation);
        Some(PlayerTold {
            evaluation: told(game, thought.evaluation, default),
            tell_more: tell_more.into_iter().map(str::to_owned).collect(),
        })
    }
}

/// The game, its board and its rules: `gomoku 5x5, 4 in a row exactly, subboard b2-d4`.
fn title(setup: &SetupWords) -> String {
    let mut title = setup.game.clone();
    if let Some(size) = &setup.size {
        title += &format!(" {size}");
    }
    if let Some(k) = setup.k {
        title += &format!(", {k} in a row");
    }
    if setup.exact {
        title += " exactly";
    }
    if let Some(area) = &setup.subboard {
        title += &format!(", subboard {area}");
    }
    if let Some(margin) = setup.margin {
        title += &format!(", margin {margin}");
    }
    title
}

impl Spent {
    fn plus(self, other: &Self) -> Self {
        Self {
            moves: self.moves + other.moves,
            nodes: self.nodes + other.nodes,
            milliseconds: self.milliseconds + other.milliseconds,
            timed_out: self.timed_out + other.timed_out,
            equal_leaves: self.equal_leaves + other.equal_leaves,
            begun_again: self.begun_again + other.begun_again,
        }
    }
}

/// A score with its interval and its Elo difference.
pub(crate) fn score_view(score: &Score) -> MatchScore {
    let found = score.estimate();
    let share = found.map(|found| found.share);
    let (low, high) = (found.map(|found| found.low), found.map(|found| found.high));
    MatchScore {
        wins: score.wins,
        draws: score.draws,
        losses: score.losses,
        pairs: score.pairs,
        share,
        share_low: low,
        share_high: high,
        elo: share.and_then(elo),
        elo_low: low.and_then(elo),
        elo_high: high.and_then(elo),
    }
}
