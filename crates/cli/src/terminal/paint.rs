//! Colours of answers on a terminal. A word or a sign beside each colour says the same, because the stream
//! may leave colours out (`--color`, `NO_COLOR`, pipes and files).

use anstyle::{AnsiColor, Style};
use std::fmt::Display;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    Title,
    /// The names of columns.
    Head,
    Max,
    Min,
    /// The value, the best move, the principal variation.
    Best,
    /// A cutoff and its pruned children.
    Cut,
    Good,
    Doubt,
    Bad,
    Faint,
}

impl Ink {
    /// Uses only the sixteen standard colours, because the terminal's own theme makes them readable on its
    /// background.
    const fn style(self) -> Style {
        let plain = Style::new();
        match self {
            Self::Title | Self::Best => plain.bold(),
            Self::Head => plain.underline(),
            Self::Max => AnsiColor::Blue.on_default(),
            Self::Min => AnsiColor::Magenta.on_default(),
            Self::Cut => AnsiColor::Red.on_default(),
            Self::Good => AnsiColor::Green.on_default(),
            Self::Doubt => AnsiColor::Yellow.on_default(),
            Self::Bad => AnsiColor::Red.on_default().bold(),
            Self::Faint => plain.dimmed(),
        }
    }
}

/// Returns the text in its colour. Escape and pad the text first, because the colour codes added here have
/// no width.
pub(crate) fn paint(ink: Ink, text: impl Display) -> String {
    let style = ink.style();
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::{Ink, paint};

    #[test]
    fn without_colours_the_text_is_what_it_was() {
        let painted = paint(Ink::Cut, "  pruned");
        assert!(painted.len() > 8);
        assert_eq!(anstream::adapter::strip_str(&painted).to_string(), "  pruned");
    }
}
