//! A Rust file as a list of tokens without comments, each with its line.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// A name, a sign (`::` is one), a bracket, or `""` for any literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    /// Counted from 1.
    pub(super) line: usize,
    pub(super) text: String,
}

/// Returns the tokens of a file.
///
/// # Errors
/// If the text is no Rust; the message gives the reason.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let stream: TokenStream = text.parse().map_err(|error| format!("no Rust: {error}"))?;
    let mut found = Vec::new();
    flatten(stream, &mut found);
    Ok(found)
}

fn flatten(stream: TokenStream, found: &mut Vec<Token>) {
    let mut trees = stream.into_iter().peekable();
    let push = |line, text: &str, found: &mut Vec<Token>| {
        found.push(Token { line, text: text.to_owned() });
    };
    while let Some(tree) = trees.next() {
        let line = tree.span().start().line;
        match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::None => ("", ""),
                };
                push(line, open, found);
                flatten(group.stream(), found);
                push(group.span_close().start().line, close, found);
            }
            TokenTree::Ident(name) => push(line, &name.to_string(), found),
            TokenTree::Literal(_) => push(line, "\"\"", found),
            TokenTree::Punct(sign) => {
                let is_colon = |tree: &TokenTree| matches!(tree, TokenTree::Punct(sign) if sign.as_char() == ':');
                let is_path = sign.as_char() == ':' && sign.spacing() == Spacing::Joint;
                if is_path && trees.next_if(is_colon).is_some() {
                    push(line, "::", found);
                } else {
                    push(line, &sign.as_char().to_string(), found);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_vanish_literals_are_empty_and_signs_are_kept_apart() {
        let text = "a // b\nc /* d /* e */\n f */ g \"h \\\" i\" j r#\"k\"# 'n' b'\"' x::<'a>: &y";
        let expected = [
            "a", "c", "g", "\"\"", "j", "\"\"", "\"\"", "\"\"", "x", "::", "<", "'", "a", ">", ":",
            "&", "y",
        ];
        let found = tokens(text).expect("Rust");
        assert_eq!(found.iter().map(|token| &token.text).collect::<Vec<_>>(), expected);
        assert!(tokens("fn a( {").is_err(), "it is no Rust");
    }

    #[test]
    fn lines_are_kept() {
        let found = tokens("use a::{\n    b: c,\n};").expect("Rust");
        let lines: Vec<_> = found.iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
    }
}
