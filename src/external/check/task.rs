//! The task: a teacher's requirements for the header and for the reported fields, one per key.

use super::case::Case;
use crate::evaluation::EvaluationName;
use crate::external::answer::TaskItem;
use crate::external::header::{Header, without_table};
use crate::game::{
    AnyPosition, Board as _, BoardExt as _, FinalScore as _, Game, Outcome, Player, Position,
    PositionExt as _, SetupRequest, Tree, Turn, shortened,
};
use crate::search::Run;
use crate::with_position;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use serde_json::{Map, Value};

/// The keys, in the order in which unmet requirements are listed.
const KEYS: [&str; 16] = [
    "game",
    "size",
    "k",
    "order",
    "view",
    "max",
    "returns",
    "moves",
    "scale",
    "position",
    "run",
    "depth",
    "eval",
    "searches",
    "told",
    "conventions",
];
const REPORTABLE: [&str; 5] = ["moves", "windows", "values", "cuts", "best"];
/// The word for the depth of a search to the end, and for an absent value.
const NONE: &str = "none";

/// The requirements for all searches, or for each in turn.
#[derive(Clone, Debug, Default)]
pub struct Expectations {
    each: Vec<Items>,
    /// True if there is one list per search, in turn.
    in_turn: bool,
}

type Items = Vec<(&'static str, String)>;

impl Expectations {
    /// Reads a list of `KEY=VALUE` pairs, joined by commas. A value with a comma or a blank is in
    /// double quotes.
    ///
    /// # Errors
    /// Fails on a repeated key, an unknown key, or an invalid value.
    pub fn list(texts: &[String]) -> Result<Self, ServiceError> {
        let mut items = Items::new();
        for text in texts {
            let mut rest = text.as_str();
            while !rest.is_empty() {
                let (key, after) = rest
                    .split_once('=')
                    .ok_or_else(|| refused(format!("{:?} is no KEY=VALUE", shortened(rest))))?;
                let (value, after) = match after.strip_prefix('"') {
                    None => after.split_once(',').unwrap_or((after, "")),
                    Some(quoted) => {
                        let (value, after) = quoted.split_once('"').ok_or_else(|| {
                            refused(format!("the value of {key} has no closing quote"))
                        })?;
                        let after = match after.strip_prefix(',') {
                            None if !after.is_empty() => {
                                return Err(refused(format!("text after the quotes of {key}")));
                            }
                            after => after.unwrap_or(""),
                        };
                        (value, after)
                    }
                };
                add(&mut items, key.trim(), value.to_owned())?;
                rest = after;
            }
        }
        check(&items)?;
        Ok(Self { each: vec![items], in_turn: false })
    }

    /// Reads a file with one JSON object per line and the same keys. Each object applies to one search
    /// in turn.
    ///
    /// # Errors
    /// Fails on a line that is not an object, a repeated key, an unknown key, or an invalid value.
    pub fn lines(text: &str) -> Result<Self, ServiceError> {
        let mut each = Vec::new();
        let lines = text.trim_start_matches('\u{FEFF}').lines().zip(1..);
        for (line, number) in lines.filter(|(line, _)| !line.trim().is_empty()) {
            let at = |error: &dyn std::fmt::Display| refused(format!("line {number}: {error}"));
            let object: Map<String, Value> =
                serde_json::from_str(line).map_err(|error| at(&error))?;
            let mut items = Items::new();
            for (key, value) in object {
                let value = match value {
                    Value::String(text) => text,
                    Value::Number(number) => number.to_string(),
                    Value::Null => NONE.to_owned(),
                    _ => return Err(at(&format!("the value of {key} is no text and no number"))),
                };
                add(&mut items, &key, value).map_err(|error| at(&error))?;
            }
            check(&items).map_err(|error| at(&error))?;
            each.push(items);
        }
        if each.is_empty() {
            return Err(refused("it asks for nothing".to_owned()));
        }
        Ok(Self { each, in_turn: true })
    }

    /// Returns the requirements for a search, by its index from 0. Past the last list there are none.
    fn of(&self, search: usize) -> &[(&'static str, String)] {
        let list = if self.in_turn { self.each.get(search) } else { self.each.first() };
        list.map_or(&[], |items| items)
    }

    fn value(&self, search: usize, key: &str) -> Option<&str> {
        self.of(search).iter().find(|(of, _)| *of == key).map(|(_, value)| value.as_str())
    }

    /// Returns whether a search must follow the conventions of its header, as `conventions=none`
    /// requires.
    pub(super) fn as_written(&self, search: usize) -> bool {
        self.value(search, "conventions") == Some(NONE)
    }

    /// Returns the unmet requirement if the file has a different number of searches.
    pub(super) fn wrong_number(&self, searches: usize) -> Option<TaskItem> {
        let required = if self.in_turn {
            self.each.len().to_string()
        } else {
            self.value(0, "searches")?.to_owned()
        };
        (required != searches.to_string())
            .then(|| item("searches", &required, &searches.to_string()))
    }

    /// Returns the index of a key in the list of unmet requirements; 16 for an unknown key.
    pub(super) fn place(key: &str) -> usize {
        KEYS.iter().position(|of| *of == key).unwrap_or(KEYS.len())
    }

    /// Returns the requirements that the header or the reported fields of a search do not meet, in
    /// the order of [`KEYS`].
    pub(super) fn failed(&self, search: usize, header: &Header, case: &Case<'_>) -> Vec<TaskItem> {
        let mut failed = Vec::new();
        for key in KEYS {
            let Some(required) = self.value(search, key) else { continue };
            match key {
                "told" => failed.extend(unreported(required, case)),
                "searches" | "conventions" => {}
                _ => {
                    let (holds, got) = holds(key, required, header);
                    failed.extend((!holds).then(|| item(key, required, &got)));
                }
            }
        }
        failed
    }
}

fn item(key: &'static str, expected: &str, got: &str) -> TaskItem {
    let [expected, got] = [expected, got].map(|text| shortened(text).into_owned());
    TaskItem { key, expected, got }
}

fn refused(reason: String) -> ServiceError {
    let remedy = "write KEY=VALUE,KEY=VALUE with keys such as game, position, run, depth, eval, told; `plyscope check --help` lists them";
    ServiceError::refused("expect", reason, remedy)
}

fn add(items: &mut Items, key: &str, value: String) -> Result<(), ServiceError> {
    let Some(known) = KEYS.into_iter().find(|known| *known == key) else {
        let known = KEYS.join(", ");
        return Err(ServiceError::refused(
            "expect",
            format!("unknown key {:?}", shortened(key)),
            format!("use {known}"),
        ));
    };
    if items.iter().any(|(of, _)| *of == known) {
        return Err(refused(format!("{key} is given twice")));
    }
    items.push((known, value));
    Ok(())
}

/// Refuses values that no header can have, because no search would ever meet them.
fn check(items: &Items) -> Result<(), ServiceError> {
    let game = items.iter().find(|(key, _)| *key == "game").map(|(_, value)| value.as_str());
    for (key, value) in items {
        let is_one = |words: &[&str]| words.contains(&value.as_str());
        let is_number = || value.parse::<u32>().is_ok();
        let is_read = match *key {
            "game" => value == "own" || value.parse::<Game>().is_ok(),
            "size" => value.to_ascii_lowercase().split('x').all(|side| side.parse::<u32>().is_ok()),
            "k" | "scale" | "searches" => is_number(),
            "order" => is_one(&["any", NONE]),
            "view" => is_one(&["max", "mover"]),
            "max" => is_one(&["root", "first", "second"]),
            "returns" => is_one(&["best", "clamped", "window"]),
            "moves" => is_one(&["plyscope", "from-zero", "row-column"]),
            "run" => value.parse::<Run>().is_ok(),
            "depth" => value == NONE || is_number(),
            "told" => value.split('+').all(|part| REPORTABLE.contains(&part)),
            "conventions" => is_one(&[NONE, "any"]),
            "position" => match game.filter(|game| *game != "own") {
                // The size of the board comes from another key, so the position cannot be checked yet.
                Some(_) if items.iter().any(|(key, _)| matches!(*key, "size" | "k")) => true,
                Some(game) => SetupRequest::at(game, value).read().is_ok(),
                None => true,
            },
            "eval" => {
                let game = game.and_then(|game| game.parse::<Game>().ok());
                value == "own" || game.is_none_or(|game| EvaluationName::parse(value, game).is_ok())
            }
            _ => true,
        };
        if !is_read {
            return Err(refused(format!("{key} cannot be {:?}", shortened(value))));
        }
    }
    Ok(())
}

/// Returns whether a header meets a requirement, with the header's value.
fn holds(key: &str, required: &str, header: &Header) -> (bool, String) {
    let words = header.conventions.spelt_out();
    let has = |got: String| (got == required, got);
    match key {
        "order" => has(if header.any_order { "any" } else { NONE }.to_owned()),
        "view" => has(words.view.to_owned()),
        "max" => has(words.max.to_owned()),
        "returns" => has(words.returns.to_owned()),
        "moves" => has(words.moves.to_owned()),
        "scale" => has(header.scale.to_string()),
        "run" => {
            let run = header.run(header.conventions);
            let got = format!("{run}{}", if header.table { "+tt" } else { "" });
            let is_same = required
                .parse::<Run>()
                .is_ok_and(|parsed| without_table(parsed) == (run, header.table));
            (is_same, got)
        }
        _ => match &header.request {
            None => has(if key == "game" { "own" } else { NONE }.to_owned()),
            Some(request) => of_request(key, required, header, request),
        },
    }
}

/// Like [`holds`], for the keys that only a game with rules has.
fn of_request(key: &str, required: &str, header: &Header, request: &Request) -> (bool, String) {
    let words = request.canonical();
    let position = &request.start.position;
    let reads = |setup: SetupRequest| setup.read().ok().map(|start| start.position);
    match key {
        "game" => (required == words.setup.game, words.setup.game),
        "size" => {
            let setup = SetupRequest {
                size: Some(required.to_owned()),
                ..SetupRequest::at(&words.setup.game, "")
            };
            let same = reads(setup).is_some_and(|parsed| {
                shape(&parsed).is_some() && shape(&parsed) == shape(position)
            });
            (same, words.setup.size.unwrap_or_else(|| NONE.to_owned()))
        }
        "k" => {
            let got = words.setup.k.map_or_else(|| NONE.to_owned(), |k| k.to_string());
            (got == required, got)
        }
        "position" => {
            let (game, size, k, exact) =
                (words.setup.game, words.setup.size, words.setup.k, words.setup.exact);
            let setup = SetupRequest {
                game,
                size,
                k,
                exact,
                position: required.to_owned(),
                ..SetupRequest::default()
            };
            (reads(setup).is_some_and(|parsed| are_same(&parsed, position)), words.setup.position)
        }
        "depth" => {
            let most = longest(position);
            let lowered = |depth: Option<u32>| match (depth, most) {
                (Some(depth), Some(most)) => Some(depth.min(most)),
                (None, most) => most,
                (depth, None) => depth,
            };
            let got = words.depth.map_or_else(|| NONE.to_owned(), |depth| depth.to_string());
            (lowered(required.parse().ok()) == lowered(words.depth), got)
        }
        "eval" if header.own_leaves => (required == "own", "own".to_owned()),
        "eval" => {
            let same = EvaluationName::parse(required, request.game())
                .is_ok_and(|parsed| parsed == request.evaluation);
            (same, request.evaluation.to_string())
        }
        _ => (true, String::new()),
    }
}

fn shape(position: &AnyPosition) -> Option<(u32, u32)> {
    with_position!(position, position => position.shape()).map(|shape| (shape.columns, shape.rows))
}

/// Returns the length of the longest game from this position in plies, or `None` if it is unknown.
fn longest(position: &AnyPosition) -> Option<u32> {
    match position {
        AnyPosition::Tree(tree) => Some(height(tree)),
        AnyPosition::Uniform(tree) => Some(tree.plies_left()),
        other if other.game() == Game::Othello => None,
        other => other.free_squares(),
    }
}

fn height(root: &Tree) -> u32 {
    let (mut most, mut open) = (0, vec![(root.clone(), 0)]);
    while let Some((place, ply)) = open.pop() {
        most = most.max(ply);
        if let Turn::Moves(moves) = place.turn() {
            open.extend(moves.map(|mv| (place.child(mv), ply + 1)));
        }
    }
    most
}

/// Returns whether two positions have the same board, side to move and search area. For trees: the same
/// shape, players and leaf values.
fn are_same(one: &AnyPosition, other: &AnyPosition) -> bool {
    match (one, other) {
        (AnyPosition::Tree(one), AnyPosition::Tree(other)) => are_same_trees(one, other),
        (AnyPosition::Uniform(one), AnyPosition::Uniform(other)) => one == other,
        (AnyPosition::Gomoku(one), AnyPosition::Gomoku(other)) if one.area() != other.area() => {
            false
        }
        _ => {
            let board = |position: &AnyPosition| with_position!(position, position => (position.cells(), position.side_to_move()));
            one.game() == other.game() && shape(one) == shape(other) && board(one) == board(other)
        }
    }
}

fn are_same_trees(one: &Tree, other: &Tree) -> bool {
    let value = |tree: &Tree| tree.final_score(Outcome::Exhausted, Player::First);
    if one.scale() != other.scale() {
        return false;
    }
    let mut open = vec![(one.clone(), other.clone())];
    while let Some((one, other)) = open.pop() {
        match (one.turn(), other.turn()) {
            (Turn::Moves(first), Turn::Moves(second)) => {
                let (first, second): (Vec<_>, Vec<_>) = (first.collect(), second.collect());
                if first.len() != second.len() || one.side_to_move() != other.side_to_move() {
                    return false;
                }
                open.extend(
                    first.into_iter().zip(second).map(|(a, b)| (one.child(a), other.child(b))),
                );
            }
            (Turn::Over(_), Turn::Over(_)) if value(&one) == value(&other) => {}
            _ => return false,
        }
    }
    true
}

/// Lists the required fields that the file does not report completely.
fn unreported(required: &str, case: &Case<'_>) -> Vec<TaskItem> {
    let counts = &case.record.reported;
    let parts = required.split('+').filter_map(|part| {
        let [reported, of] = match part {
            "moves" => counts.moves,
            "windows" => counts.windows,
            "values" => counts.values,
            // The file's own move notation decides whether a move was left untried.
            "cuts" => case.cuts(case.reading_as().1),
            _ => [u64::from(case.record.reports_best), 1],
        };
        (reported != of).then(|| TaskItem {
            key: "told",
            expected: part.to_owned(),
            got: format!("{reported} of {of}"),
        })
    });
    parts.collect()
}
