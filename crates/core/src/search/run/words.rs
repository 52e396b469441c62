//! Run words: parsing, and one canonical form, so that equal runs have equal words.

use super::{Algorithm, Quiescence, Run, Shorten, Tie};
use crate::evaluation::Score;
use crate::game::InputError;
use crate::search::{
    ClaimBy, Exploration, Goal, MonteCarlo, Order, ProofSettings, TableSize, Window,
};
use std::fmt;
use std::str::FromStr;

/// Widest margin of an aspiration window, points.
const MAX_MARGIN: u32 = 1_000_000_000;
/// Deepest reduced limit, plies.
const MAX_SHORTENED: u32 = 400;
/// Units of a table's size as powers of two, the largest first.
const UNITS: [(&str, u32); 3] = [("GB", 30), ("MB", 20), ("KB", 10)];
/// Bytes of the largest table.
const MAX_BYTES: u64 = 1 << 30;

/// Writes the table as in a run word, `tt` or `tt:16MB`.
impl fmt::Display for TableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self::Bytes(bytes) = *self else { return f.write_str("tt") };
        let whole = UNITS.iter().find(|(_, bits)| bytes.is_multiple_of(1 << bits));
        match whole {
            Some((unit, bits)) => write!(f, "tt:{}{unit}", bytes >> bits),
            None => write!(f, "tt:{bytes}"),
        }
    }
}

/// Reads `16MB`; each unit is 1024 of the next smaller one.
fn table_size(text: &str) -> Result<TableSize, InputError> {
    let unit = UNITS.iter().find(|(unit, _)| text.to_ascii_uppercase().ends_with(unit));
    let number = unit.map_or(text, |(unit, _)| &text[..text.len() - unit.len()]);
    let bits = unit.map_or(0, |(_, bits)| *bits);
    let bytes = number.parse().ok().and_then(|number: u64| number.checked_mul(1 << bits));
    match bytes {
        Some(bytes @ 1024..=MAX_BYTES) => Ok(TableSize::Bytes(bytes)),
        _ => Err(InputError::at(
            0,
            format!("{text:?} is not a size"),
            "use 1KB to 1GB, as in tt:16MB, or tt alone for a table without a limit",
        )),
    }
}

/// Writes the reduced depth as in a run word, `shorten:6` or `shorten:6@50000`.
impl fmt::Display for Shorten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "shorten:{}", self.depth)?;
        self.nodes.map_or(Ok(()), |nodes| write!(f, "@{nodes}"))
    }
}

/// Reads `6@50000`: the plies, and the nodes after which they become the limit.
fn shortened(text: &str) -> Result<Shorten, InputError> {
    let (depth, nodes) = match text.split_once('@') {
        Some((depth, nodes)) => (depth, Some(nodes)),
        None => (text, None),
    };
    let Some(plies) = depth.parse().ok().filter(|plies| (1..=MAX_SHORTENED).contains(plies)) else {
        let reason = format!("{depth:?} is not a depth");
        let remedy = format!("use 1 to {MAX_SHORTENED} plies, as in shorten:6@50000");
        return Err(InputError::at(0, reason, remedy));
    };
    let count = nodes.map(|nodes| match nodes.parse() {
        Ok(count @ 1..=0x1f_ffff_ffff_ffff) => Ok(count),
        _ => {
            let reason = format!("{nodes:?} is not a number of nodes");
            Err(InputError::at(depth.len() + 1, reason, "use 1 to 2^53, as in shorten:6@50000"))
        }
    });
    Ok(Shorten { depth: plies, nodes: count.transpose()? })
}

/// Reads `-1:1` or `-inf:3`: alpha and beta for MAX. Returns `None` if both ends are open, because that is
/// the default.
fn window(text: &str) -> Result<Option<Window>, InputError> {
    let remedy = "write alpha and beta for MAX, as in window:-1:1 or window:-inf:3";
    let (alpha, beta) = text
        .split_once(':')
        .ok_or_else(|| InputError::at(0, format!("{text:?} is no window"), remedy))?;
    let end = |at: usize, text: &str| match text {
        "-inf" => Ok(Score::MINUS_INFINITY),
        "inf" => Ok(Score::INFINITY),
        _ => {
            match text.parse::<i32>().ok().filter(|points| points.unsigned_abs() < i32::MAX as u32)
            {
                Some(points) => Ok(Score::new(points)),
                None => Err(InputError::at(at, format!("{text:?} is no end of a window"), remedy)),
            }
        }
    };
    let window = Window { alpha: end(0, alpha)?, beta: end(alpha.len() + 1, beta)? };
    if window.is_closed() {
        let reason = format!("no score lies between {alpha} and {beta}");
        return Err(InputError::at(0, reason, "give an alpha below beta"));
    }
    Ok(Some(window).filter(|window| *window != Window::FULL))
}

/// Writes the canonical run word: the order, the table, the iterations, the root's window, the moves,
/// static pruning, the cutoff test, the reduced depth, `hard` and `last`. Defaults are left out.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.algorithm.word())?;
        if let Some(MonteCarlo { iterations, .. }) = self.monte_carlo {
            write!(f, ":{iterations}")?;
        }
        if self.order != Order::Natural {
            write!(f, "+{}", self.order)?;
        }
        if let Some(table) = self.table.filter(|_| self.table != Self::plain(self.algorithm).table)
        {
            write!(f, "+{table}")?;
        }
        let flag = |on, word| if on { word } else { "" };
        if let Some(MonteCarlo { exploration, seed, solver, .. }) = self.monte_carlo {
            if exploration != Exploration::RootTwo {
                write!(f, "+c:{exploration}")?;
            }
            if seed != 0 {
                write!(f, "+seed:{seed}")?;
            }
            f.write_str(flag(solver, "+solver"))?;
        }
        if let Some(ProofSettings { goal, limit }) = self.proof {
            if goal != Goal::Win {
                write!(f, "+goal:{goal}")?;
            }
            if limit != ProofSettings::USUAL.limit {
                write!(f, "+limit:{limit}")?;
            }
        }
        f.write_str(flag(self.symmetry, "+symmetry"))?;
        f.write_str(flag(self.etc, "+etc"))?;
        f.write_str(flag(self.deepening, "+deepening"))?;
        if let Some(margin) = self.aspiration {
            write!(f, "+aspiration:{margin}")?;
        }
        if let Some(Window { alpha, beta }) = self.window {
            // Drop the plus of `+inf`, because a plus starts the next modifier.
            let end = |end: Score| end.to_string().trim_start_matches('+').to_owned();
            write!(f, "+window:{}:{}", end(alpha), end(beta))?;
        }
        f.write_str(flag(self.killer, "+killer"))?;
        f.write_str(flag(self.history, "+history"))?;
        f.write_str(flag(self.wins, "+wins"))?;
        f.write_str(flag(self.ceiling, "+ceiling"))?;
        f.write_str(match self.quiescence {
            None => "",
            Some(Quiescence::Forced) => "+quiescence",
            Some(Quiescence::Threats) => "+quiescence:threats",
        })?;
        write!(f, "{}", self.selective)?;
        f.write_str(flag(self.shallow, "+shallow"))?;
        f.write_str(flag(self.strict, "+strict"))?;
        if let Some(shorten) = self.shorten {
            write!(f, "+{shorten}")?;
        }
        f.write_str(flag(self.hard, "+hard"))?;
        f.write_str(flag(self.tie == Tie::Last, "+last"))
    }
}

impl FromStr for Run {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Self, InputError> {
        let mut words = text.split('+');
        let first = words.next().unwrap_or("");
        let (word, count) = match first.split_once(':') {
            Some((word, count)) => (word, Some(count)),
            None => (first, None),
        };
        let known = Algorithm::ALL.into_iter().find(|algorithm| algorithm.word() == word);
        let algorithm = known.ok_or_else(|| {
            let known = Algorithm::ALL.map(Algorithm::word).join(", ");
            let remedy = format!("use one of {known}");
            InputError::at(0, format!("unknown algorithm {word:?}"), remedy)
        })?;
        let mut run = Self::plain(algorithm);
        if let Some(count) = count {
            let Some(settings) = &mut run.monte_carlo else {
                let reason = format!("{word} takes no number");
                return Err(InputError::at(word.len(), reason, format!("write {word} alone")));
            };
            let counted = MonteCarlo::iterations(count);
            settings.iterations = counted.map_err(|error| error.shifted(word.len() + 1))?;
        }
        let mut seen: Vec<&str> = Vec::new();
        let mut at = first.len() + 1;
        for word in words {
            let (name, argument) = match word.split_once(':') {
                Some((name, argument)) => (name, Some(argument)),
                None => (word, None),
            };
            if seen.contains(&name) {
                return Err(InputError::at(at, format!("{name} is there twice"), "write it once"));
            }
            run.take(name, argument, word).map_err(|error| error.shifted(at))?;
            let is_order =
                |name: &str| is_order(name) && !(algorithm == Algorithm::Maxn && name == "shallow");
            if is_order(name) && seen.iter().any(|seen| is_order(seen)) {
                return Err(InputError::at(
                    at,
                    "a second move ordering",
                    "only one ordering modifier per run",
                ));
            }
            seen.push(name);
            at += word.len() + 1;
        }
        if run.shorten.is_some() && (run.table.is_some() || run.iterates()) {
            let at = text.find("+shorten").map_or(0, |plus| plus + 1);
            let reason = "shorten is for one iteration without a table";
            let remedy = "leave shorten out, or the table and what makes several iterations";
            return Err(InputError::at(at, reason, remedy));
        }
        run.refuse_company(text)?;
        if run.window.is_some() && run.aspiration.is_some() {
            let at = text.find("+window").map_or(0, |plus| plus + 1);
            let reason = "aspiration lays a window of its own";
            return Err(InputError::at(at, reason, "leave one of the two out"));
        }
        Ok(run)
    }
}

fn is_order(name: &str) -> bool {
    matches!(name, "natural" | "static" | "fewest" | "best" | "worst" | "random" | "shallow")
}

impl Run {
    /// Applies one modifier. The place of an error counts from the start of its word.
    fn take(&mut self, name: &str, argument: Option<&str>, word: &str) -> Result<(), InputError> {
        self.refuse_senseless(name)?;
        let after_name = |error: InputError| error.shifted(name.len() + 1);
        let unlimited = self.table.or(Some(TableSize::Unlimited));
        match (name, argument) {
            ("last", None) => self.tie = Tie::Last,
            ("hard", None) => self.hard = true,
            ("tt", None) => self.table = unlimited,
            ("tt", Some(size)) => self.table = Some(table_size(size).map_err(after_name)?),
            ("symmetry", None) => (self.symmetry, self.table) = (true, unlimited),
            ("etc", None) => (self.etc, self.table) = (true, unlimited),
            ("deepening", None) => self.deepening = true,
            ("killer", None) => self.killer = true,
            ("history", None) => self.history = true,
            ("strict", None) => self.strict = true,
            ("shorten", None) => {
                let reason = "shorten needs a depth in plies";
                return Err(InputError::at(0, reason, "write for example shorten:6@50000"));
            }
            ("shorten", Some(limit)) => self.shorten = Some(shortened(limit).map_err(after_name)?),
            ("wins", None) => self.wins = true,
            ("ceiling", None) => self.ceiling = true,
            ("quiescence", None) => self.quiescence = Some(Quiescence::Forced),
            ("quiescence", Some("threats")) => self.quiescence = Some(Quiescence::Threats),
            ("quiescence", Some(other)) => {
                let reason = format!("{other:?} is no kind of quiescence");
                let remedy = "write quiescence alone, or quiescence:threats";
                return Err(after_name(InputError::at(0, reason, remedy)));
            }
            ("null" | "lmr" | "futility", number) => self.prune_forward(name, number)?,
            ("probcut", None) => self.selective.probcut = true,
            ("shallow", None) if self.algorithm == Algorithm::Maxn => self.shallow = true,
            ("shallow", Some(_)) if self.algorithm == Algorithm::Maxn => {
                let reason = "shallow pruning takes no number";
                return Err(InputError::at(0, reason, "write maxn+shallow"));
            }
            ("solver", None) => self.settings()?.solver = true,
            ("c", Some(constant)) => {
                self.settings()?.exploration = constant.parse().map_err(after_name)?;
            }
            ("seed", Some(seed)) => {
                self.settings()?.seed = seed.parse().map_err(|_| {
                    let remedy = "use a whole number from 0 to 2^64 - 1, as in seed:7";
                    after_name(InputError::at(0, format!("{seed:?} is not a seed"), remedy))
                })?;
            }
            ("c" | "seed", None) => {
                let reason = format!("{name} needs a number");
                return Err(InputError::at(0, reason, "write for example c:1.4 or seed:7"));
            }
            ("goal", Some(goal)) => self.question()?.goal = goal.parse().map_err(after_name)?,
            ("limit", Some(limit)) => {
                self.question()?.limit = ProofSettings::limit(limit).map_err(after_name)?;
            }
            ("goal" | "limit", None) => {
                let reason = format!("{name} says nothing alone");
                return Err(InputError::at(
                    0,
                    reason,
                    "write for example goal:draw or limit:100000",
                ));
            }
            ("aspiration", None) => {
                let reason = "aspiration needs a margin in points";
                return Err(InputError::at(0, reason, "write for example aspiration:50"));
            }
            ("aspiration", Some(margin)) => match margin.parse() {
                Ok(margin @ 1..=MAX_MARGIN) => self.aspiration = Some(margin),
                _ => {
                    let reason = format!("{margin:?} is not a margin");
                    let remedy = format!("use 1 to {MAX_MARGIN} points, as in aspiration:50");
                    return Err(after_name(InputError::at(0, reason, remedy)));
                }
            },
            ("window", argument) => {
                self.window = window(argument.unwrap_or_default()).map_err(after_name)?;
            }
            _ => self.order = word.parse()?,
        }
        Ok(())
    }

    /// Refuses other modifiers beside quiescence or forward pruning, but an order that needs no search.
    fn refuse_company(&self, text: &str) -> Result<(), InputError> {
        let Self { order, quiescence, selective, .. } = *self;
        let (at, alone) = if quiescence.is_some() {
            let at = text.find("+quiescence").map(|plus| plus + 1);
            (at, Self { order, quiescence, ..Self::plain(self.algorithm) })
        } else if selective.is_any() {
            let alone = Self { order, selective, ..Self::plain(self.algorithm) };
            (ClaimBy::place_in(text), alone)
        } else {
            return Ok(());
        };
        let is_known = matches!(order, Order::Natural | Order::Static | Order::Random(_));
        if *self == alone && is_known {
            return Ok(());
        }
        let reason = match (quiescence.is_some(), selective.is_any()) {
            (true, _) => "quiescence takes no modifier beside it but an order",
            _ => "null, lmr, futility and probcut go only with each other and an order",
        };
        let remedy = "leave out the others; the order is natural, static or random:SEED";
        Err(InputError::at(at.unwrap_or(0), reason, remedy))
    }

    /// Sets a modifier of forward pruning.
    fn prune_forward(&mut self, name: &str, argument: Option<&str>) -> Result<(), InputError> {
        let (usual, most, unit, example) = match name {
            "null" => (Some(2), MAX_SHORTENED, "plies", "null:2"),
            "lmr" => (Some(3), MAX_SHORTENED, "moves", "lmr:3"),
            _ => (None, MAX_MARGIN, "points", "futility:16"),
        };
        let number = match (argument, usual) {
            (None, Some(usual)) => usual,
            (None, None) => {
                let reason = format!("{name} needs a margin in {unit}");
                return Err(InputError::at(0, reason, format!("write for example {example}")));
            }
            (Some(text), _) => match text.parse() {
                Ok(number) if (1..=most).contains(&number) => number,
                _ => {
                    let reason = format!("{text:?} is out of range or no whole number");
                    let remedy = format!("use 1 to {most} {unit}, as in {example}");
                    return Err(InputError::at(name.len() + 1, reason, remedy));
                }
            },
        };
        match name {
            "null" => self.selective.null = Some(number),
            "lmr" => self.selective.lmr = Some(number),
            _ => self.selective.futility = Some(number),
        }
        Ok(())
    }

    /// Returns the settings of a Monte Carlo search. Fails for any other algorithm.
    fn settings(&mut self) -> Result<&mut MonteCarlo, InputError> {
        let reason = format!("{} plays no random games", self.algorithm.word());
        let remedy = "use it with mcts, as in mcts:1000+seed:7";
        self.monte_carlo.as_mut().ok_or_else(|| InputError::at(0, reason, remedy))
    }

    /// Returns the settings of a proof-number search. Fails for any other algorithm.
    fn question(&mut self) -> Result<&mut ProofSettings, InputError> {
        let reason = format!("{} proves no goal", self.algorithm.word());
        let remedy = "use it with pn or dfpn, as in pn+goal:draw";
        self.proof.as_mut().ok_or_else(|| InputError::at(0, reason, remedy))
    }

    /// Refuses a modifier that the algorithm cannot use; the remedy is the same modifier on
    /// alpha-beta.
    fn refuse_senseless(&self, name: &str) -> Result<(), InputError> {
        let word = self.algorithm.word();
        if self.algorithm.is_for_chance() && !matches!(name, "natural" | "static" | "random") {
            let reason = format!("{word} takes no modifier but an order");
            return Err(InputError::at(0, reason, "use natural, static or random:SEED"));
        }
        if self.algorithm.is_for_three() {
            let is_known = matches!(name, "natural" | "static" | "random");
            return match (self.algorithm, name) {
                _ if is_known => Ok(()),
                (Algorithm::Maxn, "shallow") => Ok(()),
                (Algorithm::Maxn, _) => {
                    let reason = "maxn takes no modifier but shallow and an order";
                    let remedy = "use shallow, and natural, static or random:SEED";
                    Err(InputError::at(0, reason, remedy))
                }
                _ => {
                    let reason = "paranoid takes no modifier but an order";
                    Err(InputError::at(0, reason, "use natural, static or random:SEED"))
                }
            };
        }
        let is_known = matches!(name, "natural" | "static" | "random" | "goal" | "limit");
        if self.algorithm.is_proof() && !is_known {
            let reason = format!("{word} takes no modifier but goal, limit and an order");
            let remedy = "use goal:draw, limit:100000, and natural, static or random:SEED";
            return Err(InputError::at(0, reason, remedy));
        }
        let is_order = matches!(name, "natural" | "static" | "random" | "seed");
        if self.algorithm.is_monte_carlo() && !is_order {
            let (reason, remedy) = match (self.algorithm, name) {
                (Algorithm::Mcts, "c" | "solver") => return Ok(()),
                (Algorithm::Mcts, _) => (
                    "mcts takes no modifier but c, seed, solver and an order",
                    "use c:1.4, seed:7, solver, and natural, static or random:SEED",
                ),
                _ => (
                    "flat takes no modifier but seed and an order",
                    "use seed:7, and natural, static or random:SEED",
                ),
            };
            return Err(InputError::at(0, reason, remedy));
        }
        let reason = match (self.algorithm, name) {
            (Algorithm::AlphaBeta, _) => return Ok(()),
            (_, "quiescence") => "only alphabeta continues beyond the depth limit",
            (_, "null" | "lmr" | "futility" | "probcut") => "only alphabeta prunes without proof",
            (Algorithm::Minimax, "hard") => "minimax has no window to clamp to",
            (Algorithm::Minimax, "aspiration") => "minimax has no window to narrow",
            (Algorithm::Minimax, "window") => "minimax has no window",
            (Algorithm::Minimax, "ceiling") => "minimax has no beta to lower",
            (Algorithm::Minimax, "killer" | "history" | "strict" | "etc") => "minimax cuts nothing",
            (Algorithm::Mtdf | Algorithm::Sss | Algorithm::Negac, "hard") => {
                "only a fail-soft score moves the next window by more than a point"
            }
            (Algorithm::Mtdf | Algorithm::Sss | Algorithm::Negac, "aspiration" | "window") => {
                "its root windows are null windows"
            }
            (Algorithm::Scout, "aspiration" | "window") => "its root has no window",
            _ => return Ok(()),
        };
        let remedy = format!("leave {name} out, or use alphabeta+{name} instead of {word}");
        Err(InputError::at(0, reason, remedy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_round_trip_in_one_canonical_form() {
        for (text, canonical) in [
            ("minimax", "minimax"),
            ("alphabeta+natural", "alphabeta"),
            ("alphabeta+last+static", "alphabeta+static+last"),
            ("alphabeta+random:7+last", "alphabeta+random:7+last"),
            ("alphabeta+shallow", "alphabeta+shallow:1"),
            ("alphabeta+last+hard+worst", "alphabeta+worst+hard+last"),
            ("minimax+tt", "minimax+tt"),
            ("alphabeta+tt:16384KB", "alphabeta+tt:16MB"),
            ("alphabeta+tt:16mb+symmetry", "alphabeta+tt:16MB+symmetry"),
            ("alphabeta+symmetry+tt:1GB", "alphabeta+tt:1GB+symmetry"),
            ("alphabeta+etc", "alphabeta+tt+etc"),
            ("alphabeta+tt:1500", "alphabeta+tt:1500"),
            ("mtdf+tt", "mtdf"),
            ("sss+symmetry", "sss+symmetry"),
            ("alphabeta+last+shorten:6", "alphabeta+shorten:6+last"),
            ("minimax+shorten:6@50000+static", "minimax+static+shorten:6@50000"),
            ("negac+ceiling+fewest+tt+wins", "negac+fewest+wins+ceiling"),
            ("star2+static", "star2+static"),
            ("mcts", "mcts:1000"),
            ("mcts:50+solver+c:1.40+seed:3+random:2", "mcts:50+random:2+c:1.4+seed:3+solver"),
            ("mcts:10000000+c:0", "mcts:10000000+c:0"),
            ("flat:700+seed:0", "flat:700"),
            ("expectimax+random:7", "expectimax+random:7"),
            ("maxn+static+shallow", "maxn+static+shallow"),
            ("paranoid+natural", "paranoid"),
            ("pn+goal:win+limit:5000000", "pn"),
            ("pn+limit:100+goal:-3+static", "pn+static+goal:-3+limit:100"),
            ("dfpn+goal:draw", "dfpn+goal:draw"),
            ("minimax+wins", "minimax+wins"),
            ("mtdf+tt:1MB", "mtdf+tt:1MB"),
            ("alphabeta+window:-1:1+static", "alphabeta+static+window:-1:1"),
            ("alphabeta+window:-inf:3", "alphabeta+window:-inf:3"),
            ("alphabeta+window:5:inf", "alphabeta+window:5:inf"),
            ("alphabeta+window:-inf:inf", "alphabeta"),
            (
                "pvs+last+strict+history+killer+aspiration:50+deepening+static",
                "pvs+static+deepening+aspiration:50+killer+history+strict+last",
            ),
        ] {
            let run: Run = text.parse().unwrap();
            assert_eq!(run.to_string(), canonical);
            assert_eq!(canonical.parse(), Ok(run));
        }
    }

    #[test]
    fn unknown_words_are_refused_with_their_place() {
        for (text, at) in [
            ("", 0),
            ("negamax", 0),
            ("alphabeta+", 10),
            ("alphabeta+static+best", 17),
            ("alphabeta+natural+best", 18),
            ("alphabeta+random", 10),
            ("alphabeta+random:-1", 17),
            ("alphabeta+shallow:0", 18),
            ("alphabeta+last+last", 15),
            ("alphabeta+static+static", 17),
            ("minimax+hard", 8),
            ("minimax+tt+killer", 11),
            ("alphabeta+tt:", 13),
            ("alphabeta+tt:16XB", 13),
            ("alphabeta+tt:1000", 13),
            ("alphabeta+tt:99999999999GB", 13),
            ("alphabeta+tt+tt:1MB", 13),
            ("alphabeta+aspiration", 10),
            ("alphabeta+aspiration:0", 21),
            ("alphabeta+killer:2", 10),
            ("mtdf+aspiration:5", 5),
            ("alphabeta+window", 17),
            ("alphabeta+window:3", 17),
            ("alphabeta+window:x:3", 17),
            ("alphabeta+window:-1:2147483647", 20),
            ("alphabeta+window:1:1", 17),
            ("alphabeta+window:inf:-inf", 17),
            ("alphabeta+aspiration:5+window:1:2", 23),
            ("minimax+window:1:2", 8),
            ("sss+window:1:2", 4),
            ("scout+window:1:2", 6),
            ("alphabeta+shorten", 10),
            ("alphabeta+shorten:0", 18),
            ("alphabeta+shorten:6@x", 20),
            ("alphabeta+shorten:6+tt", 10),
            ("mtdf+shorten:6", 5),
            ("sss+hard", 4),
            ("star1+tt", 6),
            ("mcts:", 5),
            ("mcts:0", 5),
            ("mcts:10000001", 5),
            ("alphabeta:3", 9),
            ("mcts+tt", 5),
            ("mcts:9+best", 7),
            ("mcts+c:1000.1", 7),
            ("mcts+c:.5", 7),
            ("mcts+c:1.2345678", 7),
            ("mcts+c", 5),
            ("mcts+seed:-1", 10),
            ("flat+solver", 5),
            ("flat+c:1", 5),
            ("alphabeta+seed:3", 10),
            ("pvs+solver", 4),
            ("expectimax+best", 11),
            ("maxn+tt", 5),
            ("maxn+shallow:2", 5),
            ("paranoid+shallow", 9),
            ("alphabeta+static+shallow", 17),
            ("pn:9", 2),
            ("pn+goal", 3),
            ("pn+goal:loss", 8),
            ("pn+limit:0", 9),
            ("pn+limit:50000001", 9),
            ("dfpn+tt", 5),
            ("dfpn+best", 5),
            ("mcts+goal:draw", 5),
            ("alphabeta+goal:win", 10),
            ("star2+last", 6),
            ("negac+hard", 6),
            ("minimax+ceiling", 8),
            ("alphabeta+static+fewest", 17),
        ] {
            assert_eq!(text.parse::<Run>().expect_err(text).at, Some(at), "{text}");
        }
    }
}
