//! Othello's named openings, as names and moves, and the replies derived from them.

use super::least_image::{Key, LeastImage};
#[cfg(not(target_family = "wasm"))]
use super::replies::entry_text;
use crate::game::{AnyPosition, InputError, Move, Notation, Othello, PositionExt};
#[cfg(not(target_family = "wasm"))]
use std::collections::BTreeMap;
use std::collections::HashMap;
use std::sync::OnceLock;

/// The shipped openings; `None` in a web page, which loads them on demand.
#[cfg(not(target_family = "wasm"))]
const TEXT: Option<&str> = Some(include_str!("../../books/othello.openings"));
#[cfg(target_family = "wasm")]
const TEXT: Option<&str> = None;

/// The last ply for which the openings provide a reply.
#[cfg(not(target_family = "wasm"))]
pub(super) const PLIES: usize = 22;

/// A named opening of 8x8 Othello.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its most common name, if it has several.
    pub name: String,
    /// Its moves from the start, all legal.
    pub moves: Vec<Move>,
}

/// The named openings, and the positions that they lead to.
#[derive(Clone, Debug)]
pub struct Openings {
    start: Othello,
    /// The openings in the order of their lines.
    pub list: Vec<Opening>,
    /// Each opening's place in the list, by the folded position that it leads to.
    places: HashMap<Key, usize>,
}

impl Openings {
    /// Reads one opening per line: its moves, a space, its name. Lines that start with `#` are comments.
    ///
    /// # Errors
    /// Names the line that has no name, has an illegal move, or leads to the same position as an
    /// earlier opening.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let remedy = "write the moves of an opening, a space, its name";
        let mut openings =
            Self { start: Othello::new(8)?, list: Vec::new(), places: HashMap::new() };
        for (number, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.is_empty() {
                continue;
            }
            let wrong = |reason: String| {
                InputError::whole(format!("line {}: {reason}", number + 1), remedy)
            };
            let Some((moves, name)) = line.split_once(' ') else {
                return Err(wrong("an opening without a name".to_owned()));
            };
            let reading = openings.start.read(moves).map_err(|error| wrong(error.reason))?;
            let Some(moves) = reading.moves else {
                return Err(wrong("an opening is moves from the start".to_owned()));
            };
            let key = LeastImage::of(&reading.position).key;
            if let Some(before) = openings.places.insert(key, openings.list.len()) {
                let other = &openings.list[before].name;
                return Err(wrong(format!("{name} leads to the position of {other}")));
            }
            openings.list.push(Opening { name: name.to_owned(), moves });
        }
        Ok(openings)
    }

    /// Returns the opening that leads to this position or to one of its images, if any.
    pub fn named(&self, position: &Othello) -> Option<&Opening> {
        self.places.get(&LeastImage::of(position).key).map(|&place| &self.list[place])
    }

    /// Returns the entries of the book that the openings make, sorted by text. In each position on
    /// the way of an opening, up to ply 22, the reply is the move that most openings continue with.
    /// On a tie the opening listed first decides.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn entries(&self) -> Vec<String> {
        let mut replies: HashMap<Key, Vec<(Move, u32)>> = HashMap::new();
        let mut met: Vec<(Key, Othello)> = Vec::new();
        for opening in &self.list {
            let mut position = self.start;
            for &mv in opening.moves.iter().take(PLIES) {
                let folded = LeastImage::of(&position);
                let (key, image) = (folded.key, folded.image(&position));
                // In a symmetric position, two moves can lead to the same folded position. They must
                // count as one, or the vote would split.
                let reply = same_move(&image, folded.folded(&position, mv));
                let known = replies.entry(key).or_insert_with(|| {
                    met.push((key, image));
                    Vec::new()
                });
                match known.iter_mut().find(|(mv, _)| *mv == reply) {
                    Some((_, times)) => *times += 1,
                    None => known.push((reply, 1)),
                }
                position = position.child(mv);
            }
        }
        let entry = |(key, image): (Key, Othello)| {
            let known = &replies[&key];
            let most = known.iter().map(|&(_, times)| times).max();
            let (reply, _) = known.iter().find(|&&(_, times)| Some(times) == most)?;
            let text = entry_text(&image, *reply);
            let (position, reply) = text.rsplit_once(' ')?;
            Some((position.to_owned(), reply.to_owned()))
        };
        let sorted: BTreeMap<String, String> = met.into_iter().filter_map(entry).collect();
        sorted.into_iter().map(|(position, reply)| format!("{position} {reply}")).collect()
    }
}

/// Returns the first of the moves that lead to the same position up to symmetry.
#[cfg(not(target_family = "wasm"))]
fn same_move(position: &Othello, mv: Move) -> Move {
    let after = |mv| LeastImage::of(&position.child(mv)).key;
    let wanted = after(mv);
    position.moves().into_iter().find(|&other| after(other) == wanted).unwrap_or(mv)
}

static OPENINGS: OnceLock<Openings> = OnceLock::new();

/// Returns the named openings; `None` in a page that has not loaded them.
pub fn openings() -> Option<&'static Openings> {
    if OPENINGS.get().is_none()
        && let Some(read) = TEXT.and_then(|text| Openings::read(text).ok())
    {
        // An error is harmless, because another thread can only have stored the same list.
        let _ = OPENINGS.set(read);
    }
    OPENINGS.get()
}

/// Stores the openings that a page has loaded; the first list stored is kept.
///
/// # Errors
/// Those of [`Openings::read`].
pub fn take_openings(text: &str) -> Result<(), InputError> {
    let _ = OPENINGS.set(Openings::read(text)?);
    Ok(())
}

/// Returns the name of the last named opening that a game of 8x8 Othello passed through.
pub fn opening_of(start: &AnyPosition, moves: &[Move]) -> Option<&'static str> {
    let AnyPosition::Othello(board) = start else { return None };
    let openings = openings()?;
    let mut position = *board;
    let mut name = openings.named(&position);
    for &mv in moves {
        position = position.child(mv);
        name = openings.named(&position).or(name);
    }
    name.map(|opening| &*opening.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;

    fn start() -> Othello {
        Othello::new(8).unwrap()
    }

    #[test]
    fn every_named_opening_is_played_by_the_rules() {
        let text = TEXT.unwrap();
        let openings = Openings::read(text).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!((openings.list.len(), lines), (77, 77));
        for opening in &openings.list {
            let mut position = start();
            assert!(opening.moves.iter().all(|&mv| position.try_play(mv)), "{}", opening.name);
            assert_eq!(openings.named(&position), Some(opening));
        }
        assert!(Openings::read("c4c4 Twice").unwrap_err().reason.starts_with("line 1: "));
        let twice = Openings::read("c4e3 One\nf5d6 Two").unwrap_err();
        assert_eq!(twice.reason, "line 2: Two leads to the position of One");
    }

    #[test]
    fn an_opening_is_named_in_all_its_images_and_kept_when_it_is_left() {
        let name = |moves: &str| {
            let begin = SetupRequest::at("othello", "").read().unwrap().position;
            let moves = start().read(moves).unwrap().moves.unwrap();
            opening_of(&begin, &moves)
        };
        assert_eq!(name(""), None);
        assert_eq!(name("c4"), None);
        assert_eq!(name("c4e3f6e6f5"), Some("Tiger"));
        assert_eq!(name("f5d6c3d3c4"), Some("Tiger"), "from another first square");
        assert_eq!(name("c4e3f6e6f5c5c3b4"), Some("No-Kung"));
        assert_eq!(name("c4e3f6e6f5b3"), Some("Tiger"), "left");
    }

    #[test]
    fn the_reply_is_what_most_openings_go_on_with() {
        let openings = Openings::read("c4c3 A\nc4e3f6 B\nc4e3f4 C\nc4e3f4c5 D").unwrap();
        let entries = openings.entries();
        let book = super::super::replies::Replies::read(&start(), &lines(&entries)).unwrap();
        let reply = |moves: &str| {
            let position = start().read(moves).unwrap().position;
            book.reply(&position).map(|mv| position.move_text(mv))
        };
        assert_eq!(entries.len(), 4);
        assert_eq!(reply("c4").as_deref(), Some("e3"));
        assert_eq!(reply("f5").as_deref(), Some("d6"), "mirrored");
        assert_eq!(reply("c4e3").as_deref(), Some("f4"));
        assert_eq!(reply("c4e3f6"), None);
    }

    fn lines(entries: &[String]) -> Vec<super::super::format::Entry<'_>> {
        entries
            .iter()
            .enumerate()
            .map(|(line, text)| {
                let (position, says) = text.rsplit_once(' ').unwrap();
                super::super::format::Entry { line, position, says }
            })
            .collect()
    }
}
