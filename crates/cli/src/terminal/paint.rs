//! Colours of answers on a terminal. They say nothing that a word or a sign beside them does not; the stream
//! leaves them out where they are not shown (`--color`, `NO_COLOR`, pipes and files).

use anstyle::{AnsiColor, Style};
use std::fmt::Display;

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// What the answer is about.
    Title,
    /// The names of columns.
    Head,
    /// A MAX node.
    Max,
    /// A MIN node.
    Min,
    /// The value, the best move, the principal variation.
    Best,
    /// What was cut off.
    Cut,
    /// What is in order.
    Good,
    /// What needs a second look.
    Doubt,
    /// What is wrong.
    Bad,
    /// What only explains.
    Faint,
}

impl Ink {
    /// The sixteen colours alone: the terminal's own theme chooses shades that can be read on its ground.
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

/// The text in its colour. It is made visible and padded before: what is added here has no width.
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
