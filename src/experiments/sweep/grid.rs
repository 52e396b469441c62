//! Reads grids in TOML. Every error names the grid, line and key, and suggests a correction.

use super::cell::Kind;
use crate::game::Game;
use crate::search::{Run, Shorten};
use crate::work::error::{Code, ServiceError};
use crate::work::request::MAX_DEPTH;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The place of a seed of `seeds`.
pub(super) const SEED: &str = "{seed}";

/// A grid: lists that are multiplied.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    /// The grid's number, from 1.
    pub(super) number: usize,
    pub(super) kind: Kind,
    pub(super) games: Vec<Game>,
    pub(super) sizes: Vec<Option<String>>,
    pub(super) k: Vec<Option<u32>>,
    pub(super) exact: Vec<bool>,
    pub(super) subboards: Vec<Option<String>>,
    pub(super) margins: Vec<Option<u32>>,
    pub(super) positions: Vec<String>,
    pub(super) evals: Vec<Option<String>>,
    pub(super) runs: Vec<String>,
    pub(super) depths: Vec<Option<u32>>,
    pub(super) nodes: Vec<Option<u64>>,
    pub(super) seeds: Vec<u64>,
    pub(super) a: Vec<String>,
    pub(super) b: Vec<String>,
    /// Games of a match, or random games of a curve.
    pub(super) plays: Vec<Option<u32>>,
    pub(super) openings: Vec<Option<String>>,
    pub(super) five: Vec<bool>,
    pub(super) per: Vec<Option<u32>>,
}

/// Every key, with the kinds of grid that have it.
const KEYS: [(&str, &[Kind]); 19] = {
    use Kind::{Match, Search, Success};
    const ALL: &[Kind] = &[Search, Match, Success];
    const SEARCHES: &[Kind] = &[Search, Success];
    const MATCHES: &[Kind] = &[Match];
    [
        ("kind", ALL),
        ("game", ALL),
        ("size", ALL),
        ("k", ALL),
        ("exact", ALL),
        ("subboard", ALL),
        ("margin", ALL),
        ("positions", ALL),
        ("seeds", ALL),
        ("runs", SEARCHES),
        ("eval", SEARCHES),
        ("nodes", SEARCHES),
        ("depths", &[Search]),
        ("a", MATCHES),
        ("b", MATCHES),
        ("games", &[Match, Success]),
        ("openings", MATCHES),
        ("five", MATCHES),
        ("per", &[Success]),
    ]
};

/// Common mistakes, each with the right key.
const MEANT: [(&str, &str); 9] = [
    ("run", "runs"),
    ("depth", "depths"),
    ("seed", "seeds"),
    ("position", "positions"),
    ("node_limit", "nodes"),
    ("sizes", "size"),
    ("evals", "eval"),
    ("evaluation", "eval"),
    ("opening", "openings"),
];

/// Keys that would set a clock; refused, because another machine would give other results.
const CLOCKS: [&str; 7] = [
    "time",
    "time_limit",
    "time_limit_ms",
    "seconds",
    "clock",
    "shorten_after",
    "shorten_after_ms",
];
const NO_CLOCK: &str = "is a limit by the clock, and gives other results on another machine";

/// Reads the values of a text, and reports errors with their place.
struct Reader<'a> {
    text: &'a str,
    number: usize,
}

impl Reader<'_> {
    /// Creates the error of a key: `grid 2, line 7, runs: ...`.
    fn fault(&self, at: usize, key: &str, reason: impl Display, remedy: &str) -> ServiceError {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        let line = before.split(|&byte| byte == b'\n').count();
        let grid = if self.number > 0 { format!("grid {}, ", self.number) } else { String::new() };
        let key = if key.is_empty() { String::new() } else { format!(", {key}") };
        let reason =
            crate::game::InputError::whole(format!("{grid}line {line}{key}: {reason}"), remedy);
        ServiceError::new(Code::Input, reason.reason).with_remedy(reason.remedy)
    }

    /// The values of a key, one or a list; an empty list is an error.
    fn values<'v>(
        &self,
        key: &str,
        value: &'v Spanned<DeValue<'v>>,
    ) -> Result<Vec<&'v Spanned<DeValue<'v>>>, ServiceError> {
        match value.get_ref() {
            DeValue::Array(values) if values.is_empty() => {
                let remedy = "write a value, or leave the key out";
                Err(self.fault(value.span().start, key, "is an empty list", remedy))
            }
            DeValue::Array(values) => Ok(values.iter().collect()),
            _ => Ok(vec![value]),
        }
    }

    fn texts(
        &self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
    ) -> Result<Vec<(usize, String)>, ServiceError> {
        let read = |value: &Spanned<DeValue<'_>>| {
            let at = value.span().start;
            match value.get_ref() {
                DeValue::String(text) => Ok((at, text.to_string())),
                // Such as a size of 8, or a position of 4453.
                DeValue::Integer(number) if number.radix() == 10 => {
                    Ok((at, number.as_str().replace('_', "")))
                }
                other => {
                    let reason = format!("is {}, and has to be text", kind_of(other));
                    Err(self.fault(at, key, reason, "write it in quotes"))
                }
            }
        };
        self.values(key, value)?.into_iter().map(read).collect()
    }

    fn numbers<N: FromStr + PartialOrd + Display>(
        &self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        range: &RangeInclusive<N>,
    ) -> Result<Vec<N>, ServiceError> {
        self.values(key, value)?.into_iter().map(|value| self.number(key, value, range)).collect()
    }

    fn number<N: FromStr + PartialOrd + Display>(
        &self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        range: &RangeInclusive<N>,
    ) -> Result<N, ServiceError> {
        let at = value.span().start;
        let remedy = format!("write whole numbers from {} to {}", range.start(), range.end());
        let DeValue::Integer(digits) = value.get_ref() else {
            let reason = format!("is {}, and has to be a number", kind_of(value.get_ref()));
            return Err(self.fault(at, key, reason, &remedy));
        };
        if digits.radix() != 10 {
            let reason = format!("is a number of base {}", digits.radix());
            return Err(self.fault(at, key, reason, "write it in decimal digits"));
        }
        let digits = digits.as_str().replace('_', "");
        let number = digits.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| self.fault(at, key, format!("{digits} is out of range"), &remedy))
    }

    /// Reads depths; `"end"` is no limit.
    fn depths(&self, value: &Spanned<DeValue<'_>>) -> Result<Vec<Option<u32>>, ServiceError> {
        let read = |value: &Spanned<DeValue<'_>>| match value.get_ref() {
            DeValue::String(text) if text == "end" => Ok(None),
            DeValue::String(_) => {
                let remedy = "write whole numbers, or \"end\"";
                Err(self.fault(value.span().start, "depths", "is not understood", remedy))
            }
            _ => self.number("depths", value, &(0..=MAX_DEPTH)).map(Some),
        };
        self.values("depths", value)?.into_iter().map(read).collect()
    }

    fn flags(&self, key: &str, value: &Spanned<DeValue<'_>>) -> Result<Vec<bool>, ServiceError> {
        let read = |value: &Spanned<DeValue<'_>>| match value.get_ref() {
            DeValue::Boolean(flag) => Ok(*flag),
            other => {
                let reason = format!("is {}, and has to be true or false", kind_of(other));
                Err(self.fault(value.span().start, key, reason, "write true or false"))
            }
        };
        self.values(key, value)?.into_iter().map(read).collect()
    }

    /// The error for an unknown key, with the key that is probably meant.
    fn unknown(&self, at: usize, key: &str) -> ServiceError {
        if CLOCKS.contains(&key) {
            return self.fault(at, key, NO_CLOCK, "limit cells by depths or by nodes");
        }
        let meant = MEANT.iter().find(|(word, _)| *word == key);
        let keys = KEYS.map(|(key, _)| key).join(", ");
        let remedy = meant.map_or(format!("use {keys}"), |(_, meant)| format!("write {meant}"));
        self.fault(at, key, "is no key of a grid", &remedy)
    }
}

fn kind_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with decimal places",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list in a list",
        DeValue::Table(_) => "a table",
    }
}

/// Reads grids.
///
/// # Errors
/// The first fault, with its grid, line, key and remedy.
pub(super) fn read_grids(text: &str) -> Result<Vec<Grid>, ServiceError> {
    let text = text.trim_start_matches('\u{feff}');
    let whole = Reader { text, number: 0 };
    let table = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let reason = format!("this is no TOML: {}", error.message().replace('\n', " "));
        whole.fault(at, "", reason, "write keys and values, as in runs = [\"alphabeta\"]")
    })?;
    let remedy = "write keys under [[grid]]";
    let mut grids = Vec::new();
    for (key, value) in table.get_ref() {
        let (at, name) = (key.span().start, key.get_ref().as_ref());
        match value.get_ref() {
            DeValue::Array(tables) if name == "grid" => {
                for table in tables {
                    let reader = Reader { text, number: grids.len() + 1 };
                    let at = table.span().start;
                    let DeValue::Table(keys) = table.get_ref() else {
                        return Err(reader.fault(at, "grid", "is no table", remedy));
                    };
                    grids.push(read_grid(&reader, at, keys)?);
                }
            }
            _ if CLOCKS.contains(&name) => return Err(whole.unknown(at, name)),
            _ if name == "grid" => {
                return Err(whole.fault(
                    at,
                    name,
                    "is no list of grids",
                    "write [[grid]], twice in brackets",
                ));
            }
            _ => return Err(whole.fault(at, name, "lies outside a grid", remedy)),
        }
    }
    if grids.is_empty() {
        return Err(whole.fault(0, "", "there is no grid", "begin one with [[grid]]"));
    }
    Ok(grids)
}

#[expect(clippy::too_many_lines, reason = "one key after the other")]
fn read_grid(reader: &Reader<'_>, at: usize, keys: &DeTable<'_>) -> Result<Grid, ServiceError> {
    let find = |name: &str| {
        let found = keys.iter().find(|(key, _)| key.get_ref() == name);
        found.map(|(key, value)| (key.span().start, value))
    };
    let kind = match find("kind") {
        None => Kind::Search,
        Some((at, value)) => {
            let words = reader.texts("kind", value)?;
            let all = [Kind::Search, Kind::Match, Kind::Success];
            let kind = all.into_iter().find(|kind| words.len() == 1 && words[0].1 == kind.word());
            let remedy = "write \"search\", \"match\" or \"success\"; each grid has one kind";
            kind.ok_or_else(|| reader.fault(at, "kind", "is not understood", remedy))?
        }
    };
    for (key, _) in keys {
        let (at, name) = (key.span().start, key.get_ref().as_ref());
        let Some((_, kinds)) = KEYS.iter().find(|(known, _)| *known == name) else {
            return Err(reader.unknown(at, name));
        };
        if !kinds.contains(&kind) {
            let reason = format!("is no key of a grid of kind {}", kind.word());
            return Err(reader.fault(at, name, reason, "leave it out, or write another kind"));
        }
    }
    let texts = |name: &str| find(name).map(|(_, value)| reader.texts(name, value)).transpose();
    let one_or_none = |name: &str| -> Result<Vec<Option<String>>, ServiceError> {
        let found = texts(name)?;
        Ok(found.map_or(vec![None], |all| all.into_iter().map(|(_, text)| Some(text)).collect()))
    };
    let numbers = |name: &str, range: RangeInclusive<u32>| {
        let found = find(name).map(|(_, value)| reader.numbers(name, value, &range)).transpose();
        found.map(|all| all.map_or(vec![None], |all| all.into_iter().map(Some).collect()))
    };
    let flags = |name: &str| {
        let found = find(name).map(|(_, value)| reader.flags(name, value)).transpose();
        found.map(|all| all.unwrap_or_else(|| vec![false]))
    };
    let needed = |name: &str, remedy: &str| {
        texts(name)?.ok_or_else(|| reader.fault(at, name, "is missing", remedy))
    };
    let nodes = find("nodes")
        .map(|(_, value)| reader.numbers("nodes", value, &(1..=1 << 53)))
        .transpose()?;
    let mut grid = Grid {
        number: reader.number,
        kind,
        sizes: one_or_none("size")?,
        k: numbers("k", 1..=u32::MAX)?,
        exact: flags("exact")?,
        subboards: one_or_none("subboard")?,
        margins: numbers("margin", 0..=u32::MAX)?,
        positions: texts("positions")?
            .map_or(vec![String::new()], |all| all.into_iter().map(|(_, text)| text).collect()),
        evals: one_or_none("eval")?,
        depths: find("depths").map_or(Ok(vec![None]), |(_, value)| reader.depths(value))?,
        nodes: nodes.map_or(vec![None], |all| all.into_iter().map(Some).collect()),
        plays: numbers("games", 1..=100_000)?,
        openings: one_or_none("openings")?,
        five: flags("five")?,
        per: numbers("per", 1..=1_000)?,
        ..Grid::default()
    };
    for (at, word) in needed("game", "write game = \"connect4\"")? {
        let game = word.parse::<Game>().map_err(|error| {
            let reason = format!("{word:?}: {}", error.reason);
            reader.fault(at, "game", reason, &error.remedy)
        })?;
        grid.games.push(game);
    }
    if kind == Kind::Match {
        for (name, players) in [("a", &mut grid.a), ("b", &mut grid.b)] {
            let remedy = format!("write {name} = \"alphabeta,depth=4\", or a published program");
            for (at, word) in needed(name, &remedy)? {
                let has_clock =
                    word.split(',').skip(1).map(str::trim).any(|part| {
                        part.starts_with("time=") || part.starts_with("shorten-after=")
                    });
                if has_clock {
                    let reason = format!("{word:?} {NO_CLOCK}");
                    return Err(reader.fault(
                        at,
                        name,
                        reason,
                        "limit the player by depth= or nodes=",
                    ));
                }
                players.push(word);
            }
        }
    } else {
        for (at, word) in needed("runs", "write runs = [\"alphabeta\"]")? {
            check_run(reader, at, &word)?;
            grid.runs.push(word);
        }
    }
    let seeds = find("seeds");
    if let Some((_, value)) = seeds {
        grid.seeds = reader.numbers("seeds", value, &(0..=u64::MAX >> 11))?;
    }
    check_seeds(reader, &grid, (at, seeds.map(|(at, _)| at)))?;
    check_limits(reader, &grid, (at, find("depths").map(|(at, _)| at)))?;
    Ok(grid)
}

/// Checks that a run word is valid with any seed, and has no clock.
fn check_run(reader: &Reader<'_>, at: usize, word: &str) -> Result<(), ServiceError> {
    let run = word.replace(SEED, "1").trim().parse::<Run>().map_err(|error| {
        reader.fault(at, "runs", format!("{word:?}: {}", error.reason), &error.remedy)
    })?;
    if matches!(run.shorten, Some(Shorten { nodes: None, .. })) {
        let reason = format!("{word:?}: a depth limit that falls at a time {NO_CLOCK}");
        return Err(reader.fault(
            at,
            "runs",
            reason,
            "write the node count, as in shorten:6@50000",
        ));
    }
    Ok(())
}

/// Checks that seeds have a place, and that every such place has seeds.
fn check_seeds(
    reader: &Reader<'_>,
    grid: &Grid,
    (at, seeds): (usize, Option<usize>),
) -> Result<(), ServiceError> {
    let has_place = grid.runs.iter().chain(&grid.positions).any(|text| text.contains(SEED));
    match seeds {
        None if has_place => {
            let reason = "is missing, and a run or a set of positions has {seed}";
            Err(reader.fault(at, "seeds", reason, "write seeds = [1, 2, 3]"))
        }
        Some(at) if !has_place && grid.kind == Kind::Search => {
            let reason = "no run and no set of positions has {seed} in it";
            let remedy = "write it where the seed goes, as in alphabeta+random:{seed} or \
                          games:20:{seed}:12, or leave seeds out";
            Err(reader.fault(at, "seeds", reason, remedy))
        }
        _ => Ok(()),
    }
}

/// Checks that a search has a limit of depth or nodes, and a curve a limit of nodes.
fn check_limits(
    reader: &Reader<'_>,
    grid: &Grid,
    (at, depths): (usize, Option<usize>),
) -> Result<(), ServiceError> {
    let is_endless = grid.nodes == [None];
    match grid.kind {
        Kind::Search if is_endless && grid.depths.contains(&None) => {
            let (reason, key) = match depths {
                Some(_) => ("\"end\" is no limit, and nodes are not limited", "depths"),
                None => ("a cell has no limit", ""),
            };
            let remedy = "limit cells by depths, by nodes, or by both";
            Err(reader.fault(depths.unwrap_or(at), key, reason, remedy))
        }
        Kind::Success if is_endless => {
            let remedy = "write nodes = 100000: what a search may enter to solve a position";
            Err(reader.fault(at, "nodes", "is missing", remedy))
        }
        _ => Ok(()),
    }
}
