//! Texts that are no position of any of our games, recognised so that an error can name them.

use crate::game::InputError;

/// Returns an error that names the kind of text, or `error` if that is unknown.
pub(super) fn named(text: &str, error: InputError) -> InputError {
    let Some((name, remedy)) = name(text.trim_start()) else { return error };
    InputError { at: None, ..InputError::whole(format!("this looks like {name}"), remedy) }
}

/// The kind of a text, and the remedy for it; `None` if nothing is recognised.
fn name(text: &str) -> Option<(&'static str, &'static str)> {
    let begins = |words: &[&str]| words.iter().any(|word| text.starts_with(word));
    let first = text.lines().next().unwrap_or_default();
    let is_fen = first.split_once(' ').is_some_and(|(board, rest)| {
        board.matches('/').count() == 7
            && board.chars().all(|c| "pnbrqkPNBRQK12345678/".contains(c))
            && rest.starts_with(['w', 'b'])
    });
    Some(if begins(&["[Event "]) || is_fen {
        ("chess, which is not one of the games", "give a position of one of them")
    } else if begins(&["<!DOCTYPE", "<!doctype", "<html", "<svg", "<?xml"]) {
        ("a web page or a picture", "give the text of the position alone")
    } else if begins(&["{\"e\":", "{\"game\"", "{\"algorithm\""])
        || text.contains("\"e\":\"enter\"")
    {
        ("the events of a program", "open it with plyscope check, or as a file in the window")
    } else if begins(&["class: \""]) {
        ("a test of a search homework", "open it with plyscope check, or as a file in the window")
    } else if begins(&["{\"format\"", "{\"plyscope\""]) {
        ("a recorded search", "open the file itself")
    } else if begins(&["\u{1f}\u{8b}", "PK\u{3}\u{4}", "%PDF", "\u{89}PNG", "GIF8", "\u{ff}\u{d8}"])
    {
        ("a packed or a printed file", "give the text of the position")
    } else {
        return None;
    })
}
