//! A tournament as a table, for terminals and in Markdown.

use super::{Ink, numbers, paint};
use crate::exit::visible;
use crate::streams::explains;
use plyscope::service::{Standing, TournamentView};

/// Characters of a name in the table.
const NAME: usize = 24;

/// Describes a tournament: a crosstable, the strongest first, and the faults.
pub(crate) fn tournament_text(played: &TournamentView) -> String {
    let mut text = paint(Ink::Title, visible(&heading(played))) + "\n\n";
    let width =
        played.players.iter().map(|player| short(player).chars().count()).max().unwrap_or(0);
    let mut head =
        format!("  #  {:<width$}  points  games    Elo  95 % interval  faults", "player");
    for place in 1..=played.players.len() {
        head += &format!("  {place:>5}");
    }
    text += &format!("{}\n", paint(Ink::Head, &head));
    for (place, player) in played.players.iter().enumerate() {
        let interval = format!("{:+.0} to {:+.0}", player.elo_low, player.elo_high);
        text += &format!(
            "{:>3}  {:<width$}  {:>6}  {:>5}  {:>5}  {interval:>13}  {:>6}",
            place + 1,
            short(player),
            player.points,
            player.games,
            format!("{:+.0}", player.elo),
            player.faults,
        );
        for (other, points) in player.against.iter().enumerate() {
            text += &format!("  {:>5}", cell(place == other, *points));
        }
        text += "\n";
    }
    text += "\n";
    for line in faults(played) {
        text += &format!("{line}\n");
    }
    if explains() {
        text += &format!("{}\n", played.method);
    }
    text
}

/// Writes the same table in Markdown.
pub(crate) fn tournament_markdown(played: &TournamentView) -> String {
    let escaped = |text: &str| visible(text).replace('|', "\\|");
    let mut text = format!("{}\n\n", escaped(&heading(played)));
    let places =
        (1..=played.players.len()).fold(String::new(), |text, place| text + &format!(" {place} |"));
    text += &format!("| # | player | points | games | Elo | 95 % interval | faults |{places}\n");
    text += &format!(
        "| --: | --- | --: | --: | --: | --: | --: |{}\n",
        " --: |".repeat(played.players.len())
    );
    for (place, player) in played.players.iter().enumerate() {
        let cells = player.against.iter().enumerate();
        let cells = cells.fold(String::new(), |text, (other, points)| {
            text + &format!(" {} |", cell(place == other, *points))
        });
        text += &format!(
            "| {} | {} | {} | {} | {:+.0} | {:+.0} to {:+.0} | {} |{cells}\n",
            place + 1,
            escaped(&player.name),
            player.points,
            player.games,
            player.elo,
            player.elo_low,
            player.elo_high,
            player.faults,
        );
    }
    text += "\n";
    for line in faults(played) {
        text += &format!("* {}\n", escaped(&line));
    }
    text + &format!("\n{}\n", played.method)
}

fn heading(played: &TournamentView) -> String {
    let (games, planned) = (numbers(played.games.len() as u64), numbers(played.planned));
    let rounds =
        if played.rounds == 1 { "1 round".to_owned() } else { format!("{} rounds", played.rounds) };
    format!("{}, {rounds}, {games} of {planned} games, seed {}", played.title, played.seed)
}

fn short(player: &Standing) -> String {
    let name = visible(&player.name);
    if name.chars().count() <= NAME {
        return name;
    }
    name.chars().take(NAME - 1).chain(['…']).collect()
}

fn cell(is_self: bool, points: Option<f64>) -> String {
    match points {
        _ if is_self => "·".to_owned(),
        None => "-".to_owned(),
        Some(points) => points.to_string(),
    }
}

/// Returns a sentence per player with faults: their number, and the first one.
fn faults(played: &TournamentView) -> Vec<String> {
    let with_faults =
        played.players.iter().filter_map(|player| Some((player, player.fault.as_ref()?)));
    with_faults
        .map(|(player, first)| match player.faults {
            1 => visible(first),
            faults => format!("{} ({faults} faults; this is the first)", visible(first)),
        })
        .collect()
}
