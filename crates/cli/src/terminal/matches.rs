//! A match and a tuning as text; intervals are at 95 %.

use super::{Ink, numbers, paint};
use crate::exit::visible;
use crate::streams::explains;
use plyscope::service::wire::Side;
use plyscope::service::wire::TuneView;
use plyscope::service::wire::{Effort, MatchGame, MatchScore, MatchView, SprtState};

/// Most games with faults in the terminal.
const SHOWN: usize = 10;

/// Describes a match: the score, the nodes and time of both sides, and the games with faults; for a file every game.
/// `--explain` adds how the figures are computed.
pub(crate) fn match_text(played: &MatchView, is_file: bool) -> String {
    let mut text = visible(&played.title);
    if !played.setup.position.is_empty() {
        text += &format!(", from {}", visible(&played.setup.position));
    }
    text += &format!(", {} of {} games", played.games.len(), played.planned);
    text += &match played.opening_plies {
        0 => String::new(),
        plies => format!(", openings of {plies} random plies"),
    };
    text += &format!(", seed {}", played.seed);
    text += if played.five { ", drawn games awarded to the longer chain\n\n" } else { "\n\n" };
    text = paint(Ink::Title, text.trim_end()) + "\n\n";
    text += &format!("A {}\nB {}\n\n", visible(&played.a), visible(&played.b));
    text += &score_lines(&played.score);
    if let Some(test) = &played.sprt {
        text += &format!("{}\n", sprt_line(test, played.stopped.is_some()));
    }
    text += "\n";
    if let Some(remark) = &played.remark {
        text += &format!("{remark}\n\n");
    }
    let players = [
        (Side::A, "A", played.program_a, &played.spent_a, &played.player_a),
        (Side::B, "B", played.program_b, &played.spent_b, &played.player_b),
    ];
    for (which, side, is_program, spent, player) in players {
        text += &if is_program { program_line(side, spent) } else { spent_line(side, spent) };
        text += &pace_lines(played, which, side);
        if let Some(player) = player {
            text += &format!("{side} by {}\n", visible(&player.evaluation.text));
            text +=
                &player.remark(spent).map_or_else(String::new, |note| format!("{side} {note}\n"));
        }
    }
    let is_shown = |game: &&MatchGame| is_file || game.lapse.is_some();
    let shown: Vec<&MatchGame> = played.games.iter().filter(is_shown).collect();
    let most = if is_file { shown.len() } else { SHOWN.min(shown.len()) };
    if most > 0 {
        text += &games(&shown[..most]);
    }
    if most < shown.len() {
        text += &format!("{} more games with faults; -o FILE has them all\n", shown.len() - most);
    }
    if explains() {
        text += &format!("\n{}\n", played.method);
    }
    if let Some(reason) = &played.given_up {
        text += &format!("the match ended early: {reason}\n");
        return text;
    }
    if let Some(stopped) = &played.stopped {
        text += &format!("the match stopped early ({stopped})\n");
    }
    text
}

/// Returns a line per game, with its moves.
fn games(shown: &[&MatchGame]) -> String {
    let mut text = format!("\n{}\n", paint(Ink::Head, " game  opening  first  for A  moves"));
    for game in shown {
        let opening = game.opening_plies as usize;
        let (before, after) = game.moves.split_at(opening.min(game.moves.len()));
        text += &format!(
            "{:>5} {:>8}  {:<5}  {:<5}  {}{}{}{}\n",
            game.game + 1,
            game.opening + 1,
            if game.first == Side::A { "A" } else { "B" },
            game.result,
            before.concat(),
            if before.is_empty() { "" } else { " " },
            after.concat(),
            if game.awarded { "  (drawn, awarded to the longer chain)" } else { "" },
        );
        if let Some(lapse) = &game.lapse {
            text.truncate(text.trim_end().len());
            text += &format!("  ({})\n", visible(&lapse.sentence()));
        }
        if game.a.book + game.b.book > 0 {
            text.truncate(text.trim_end().len());
            text += &format!("  (from books: A {}, B {})\n", game.a.book, game.b.book);
        }
    }
    text
}

/// Returns the score on one line: `won 210, drawn 9, lost 181`.
pub(crate) fn score_words(score: &MatchScore) -> String {
    format!("won {}, drawn {}, lost {}", score.wins, score.draws, score.losses)
}

fn score_lines(score: &MatchScore) -> String {
    let mut text = format!("A {}\n", score_words(score));
    let games = score.wins + score.draws + score.losses;
    if let Some(draws) = score.draw_share {
        let draws = draws * 100.0;
        text += &format!("{} of {} games distinct, ", numbers(score.distinct), numbers(games));
        text += &format!("draw share {draws:.2} %\n");
    }
    if let (Some(share), Some(low), Some(high)) = (score.share, score.share_low, score.share_high) {
        let [share, low, high] = [share, low, high].map(|share| share * 100.0);
        text +=
            &format!("share of the points {share:.2} %, 95 % interval {low:.2} % to {high:.2} %\n");
        let whole = if share > 0.0 { "+inf (all points scored)" } else { "-inf (no point scored)" };
        let bounds = [(score.elo, whole), (score.elo_low, "-inf"), (score.elo_high, "+inf")];
        let [elo, low, high] = bounds
            .map(|(elo, open)| elo.map_or_else(|| open.to_owned(), |elo| format!("{elo:+.1}")));
        text += &format!("Elo difference {elo}, 95 % interval {low} to {high}\n");
    }
    text += &strength_line(score);
    let [none, half, one, three_halves, two] = score.pairs;
    text +=
        &format!("pentanomial (0, ½, 1, 1½, 2): {none}, {half}, {one}, {three_halves}, {two}\n");
    text
}

/// Returns the figures that engine testers compute from the pairs; empty if the pairs do not determine
/// them.
fn strength_line(score: &MatchScore) -> String {
    let (Some(los), Some(nelo), Some(low), Some(high)) =
        (score.los, score.nelo, score.nelo_low, score.nelo_high)
    else {
        return String::new();
    };
    // Extremes are not rounded to 0 or 100 %, because the pairs do not prove certainty.
    let los = match los * 100.0 {
        los if los > 99.99 => "over 99.99 %".to_owned(),
        los if los < 0.01 => "under 0.01 %".to_owned(),
        los => format!("{los:.2} %"),
    };
    format!(
        "LOS {los}, normalised Elo {nelo:+.1}, 95 % interval {low:+.1} to {high:+.1} (of the pairs)\n"
    )
}

/// Gives the log-likelihood ratio of the sequential test between its two bounds, and the decision.
fn sprt_line(test: &SprtState, is_stopped: bool) -> String {
    let SprtState { elo0, elo1, alpha, beta, llr, lower, upper, pairs, .. } = test;
    let pairs =
        if *pairs == 1 { "1 pair".to_owned() } else { format!("{} pairs", numbers(*pairs)) };
    let decided = test.sentence().unwrap_or_else(|| {
        if is_stopped { "undecided so far" } else { "undecided: more games are needed" }.to_owned()
    });
    format!(
        "SPRT H0 {elo0} Elo, H1 {elo1} Elo (logistic), alpha {alpha}, beta {beta}: LLR {llr:.2} \
         ({lower:.2} to {upper:.2}) after {pairs}\n{decided}"
    )
}

fn spent_line(side: &str, spent: &Effort) -> String {
    let book = match spent.book {
        0 => String::new(),
        1 => format!("{side} 1 move from its book\n"),
        moves => format!("{side} {} moves from its book\n", numbers(moves)),
    };
    if spent.moves == 0 {
        return format!("{book}{side} searched nothing\n");
    }
    let moves = spent.moves as f64;
    let (nodes, ms) = (spent.nodes as f64 / moves, spent.milliseconds / moves);
    let mut text = format!("{side} {} moves searched", numbers(spent.moves));
    text += &format!(", {} nodes and {ms:.3} ms per move", numbers(nodes.round() as u64));
    if spent.timed_out > 0 {
        text += &format!(", {} moves stopped by time", spent.timed_out);
    }
    if spent.restarts > 0 {
        text += &format!(", {} restarted at the game's default depth", spent.restarts);
    }
    text + "\n" + &book
}

/// Describes the moves of a program, with the nodes that it reported.
fn program_line(side: &str, spent: &Effort) -> String {
    if spent.moves == 0 {
        return format!("{side} made no move\n");
    }
    let moves = spent.moves as f64;
    let mut text = format!("{side} {} moves", numbers(spent.moves));
    if spent.nodes > 0 {
        text += &format!(
            ", {} nodes reported per move",
            numbers((spent.nodes as f64 / moves).round() as u64)
        );
    }
    text += &format!(", {:.3} ms per move", spent.milliseconds / moves);
    if spent.timed_out > 0 {
        let late = numbers(spent.timed_out);
        text += &format!(
            ", {late} over the limit by more than 90 % of the margin (if the machine was busy, try --threads 1)"
        );
    }
    text + "\n"
}

/// Describes the times of a player's moves, and the games that it lost before their end. Empty in a match
/// of engines.
fn pace_lines(played: &MatchView, side: Side, name: &str) -> String {
    let mut text = match played.pace(side) {
        Some([slowest, median]) => {
            let [slowest, median] = [slowest, median].map(numbers);
            format!("{name} slowest move {slowest} ms, median {median} ms\n")
        }
        None => String::new(),
    };
    let lapses = played.lapses(side);
    if !lapses.is_empty() {
        let kinds = lapses.iter().map(|(kind, count)| format!("{} {count}", kind.word()));
        text += &format!("{name} lost before the end: {}\n", kinds.collect::<Vec<_>>().join(", "));
    }
    text
}

/// Lists the weights that tuning found, one per line and as the text of `--eval`.
pub(crate) fn tune_text(tuned: &TuneView) -> String {
    let [duels, games, nodes] =
        [tuned.duels.len() as u64, tuned.games.into(), tuned.nodes].map(numbers);
    let mut text = format!("{}\n{duels} duels, {games} games, {nodes} nodes\n\n", tuned.title);
    let width = tuned.names.iter().map(String::len).max().unwrap_or(0);
    for (name, weight) in tuned.names.iter().zip(&tuned.weights) {
        text += &format!("{name:<width$} {weight:>6}\n");
    }
    text += &format!("in {}: --eval {}\n", tuned.unit, tuned.text);
    if let Some(stopped) = &tuned.stopped {
        text += &format!(
            "the tuning stopped early ({stopped}); these are the weights it had reached\n"
        );
    }
    text
}
