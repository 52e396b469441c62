//! The Go Text Protocol, version 2 (Gunnar Farnebäck, 2002), as Othello programs speak it.

use crate::ply;
use plyscope::service::GameRecord;

/// An answer of a program: its text, or the text of its failure.
pub(crate) type Answer = Result<String, String>;

/// Collects the lines of one answer. Lines before its first one are passed over.
#[derive(Debug, Default)]
pub(crate) struct Answering {
    answer: Option<(bool, String)>,
}

impl Answering {
    /// Adds a line. Returns the answer after the blank line that ends it.
    pub(crate) fn push(&mut self, line: &str) -> Option<Answer> {
        let line = line.trim_end();
        match &mut self.answer {
            None => {
                let is_good = line.starts_with('=');
                if is_good || line.starts_with('?') {
                    // An answer may repeat the number of its command.
                    let text = line[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim();
                    self.answer = Some((is_good, text.to_owned()));
                }
                None
            }
            Some((is_good, text)) if line.is_empty() => {
                let text = std::mem::take(text);
                Some(if *is_good { Ok(text) } else { Err(text) })
            }
            Some((_, text)) => {
                // The length of a list of commands is a program's own affair, but not without bound.
                if text.len() < crate::lines::LONGEST_LINE {
                    text.push('\n');
                    text.push_str(line);
                }
                None
            }
        }
    }

    /// Returns whether the answer has begun.
    pub(crate) fn has_begun(&self) -> bool {
        self.answer.is_some()
    }
}

/// Returns the commands among those that the referee uses which the program lists.
pub(crate) fn listed(commands: &str, command: &str) -> bool {
    commands.lines().any(|line| line.trim() == command)
}

/// Returns the colour of a ply of Othello, in which Black begins and a pass is a move.
pub(crate) const fn colour(ply: usize) -> &'static str {
    if ply.is_multiple_of(2) { "black" } else { "white" }
}

/// Returns the moves that lead from the empty board to the position, `None` if it was set up otherwise.
pub(crate) fn moves(game: &GameRecord) -> Option<Vec<String>> {
    let moves = game.here().moves?;
    Some(moves.iter().map(|&mv| ply::text(&game.move_text(mv)).to_owned()).collect())
}

/// Returns the command that sets the clock of a game: `time_settings 0 S 1`, S seconds per move, or
/// `time_settings S 0 0`, S seconds for the game. The protocol has no clock with both; the limit of a move counts.
pub(crate) fn time_settings(move_ms: Option<u64>, game_ms: Option<u64>) -> Option<String> {
    match (move_ms, game_ms) {
        (Some(time), _) => Some(format!("time_settings 0 {} 1", seconds(time))),
        (None, Some(game)) => Some(format!("time_settings {} 0 0", seconds(game))),
        (None, None) => None,
    }
}

/// Returns the whole seconds of a time limit, at least 1, because the protocol has no fractions.
pub(crate) fn seconds(limit_ms: u64) -> u64 {
    (limit_ms / 1_000).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn answers(text: &str) -> Vec<Answer> {
        let (mut answering, mut found) = (Answering::default(), Vec::new());
        for line in text.lines() {
            if let Some(answer) = answering.push(line) {
                found.push(answer);
                answering = Answering::default();
            }
        }
        found
    }

    /// The exchange with GRhino 0.16.1, as recorded.
    #[test]
    fn the_answers_of_grhino() {
        let recorded = include_str!("../tests/grhino.txt");
        let mut sent = Vec::new();
        let mut said = String::new();
        for line in recorded.lines() {
            match line.strip_prefix("< ") {
                Some(command) => sent.push(command),
                None => said += &format!("{}\n", line.strip_prefix("> ").unwrap_or_default()),
            }
        }
        let answers = answers(&said);
        assert_eq!(sent.len(), answers.len(), "one answer per command");
        let answer = |command: &str| {
            let place = sent.iter().position(|sent| *sent == command).unwrap();
            answers[place].clone()
        };
        assert_eq!(answer("ply 1 game=othello size=8x8 you=x"), Err("unknown command".to_owned()));
        assert_eq!(answer("name"), Ok("GTP GRhino".to_owned()));
        assert_eq!(answer("genmove white"), Ok("F6".to_owned()));
        // It refuses an illegal pass and a legal one, and makes the legal one itself.
        assert_eq!(answer("play black pass"), Err("syntax error".to_owned()));
        assert_eq!(answer("play white pass"), Err("syntax error".to_owned()));
        let last: Vec<_> = answers.iter().rev().take(4).rev().cloned().collect();
        let mv = |text: &str| Ok(text.to_owned());
        assert_eq!(last[1..], [mv("pass"), mv("B6"), mv("")]);
        let commands = answer("list_commands").unwrap();
        assert!(listed(&commands, "set_game") && listed(&commands, "time_settings"));
        assert!(!listed(&commands, "set"));
    }

    #[test]
    fn answers_are_read_as_the_protocol_says() {
        assert_eq!(answers("=\n\n"), [Ok(String::new())]);
        assert_eq!(
            answers("noise\n=12 d3\n\n?13 no\n\n"),
            [Ok("d3".to_owned()), Err("no".to_owned())]
        );
        assert_eq!(answers("= a\nb\n\n"), [Ok("a\nb".to_owned())]);
        assert_eq!(answers("= no end"), []);
        assert_eq!((seconds(200), seconds(1_999), seconds(5_000)), (1, 1, 5));
        assert_eq!(time_settings(Some(2_000), None).unwrap(), "time_settings 0 2 1");
        assert_eq!(time_settings(Some(2_000), Some(60_000)).unwrap(), "time_settings 0 2 1");
        assert_eq!(time_settings(None, Some(60_000)).unwrap(), "time_settings 60 0 0");
    }

    proptest! {
        #[test]
        fn any_lines_are_read(lines in prop::collection::vec("[=?]?[0-9]{0,3}.{0,20}|", 0..20)) {
            for answer in answers(&lines.join("\n")) {
                let (Ok(text) | Err(text)) = answer;
                prop_assert!(text.len() <= lines.iter().map(|line| line.len() + 1).sum());
            }
        }
    }
}
