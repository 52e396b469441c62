//! The check: every search of a file held to its reference, and to the mistakes where it departs.

use super::answer::{Checked, Difference, EventTold, ScoreTold, TwoCounts, TwoValues};
use super::field::{Ruled, ToldOrder};
use super::header::Header;
use super::kind::{Kind, ToldMove, kind, path};
use super::own::Own;
use super::range::Range;
use super::reader::{Section, read};
use super::record::{Act, Record};
use super::reference::Counting;
use super::says::{Parts, says};
use super::told_tree::ToldTree;
use super::walk::{Found, Reading, Walk};
use crate::evaluation::Score;
use crate::game::cut_quotes;
use crate::mistakes::{Field as _, Hard, Mistake, Plan, simulate};
use crate::mistakes::{Item, Listener};
use crate::say::{Language, said};
use crate::search::{Algorithm, Run, RunRequest, Tie};
use crate::trace::places_of;
use crate::work::error::ServiceError;
use crate::work::request::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::io::Read;

/// Nodes of the largest search whose mistakes are looked for.
const MOST_DIAGNOSED: u64 = 200_000;
/// Nodes of the largest reference that is counted to its end after a difference.
const MOST_COUNTED: u64 = 2_000_000;
/// The same of all searches of a file together.
const MOST_COUNTED_IN_ALL: u64 = 20_000_000;

/// A file of events to check.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CheckRequest {
    /// The text of the file.
    pub text: String,
}

/// What a check says.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct CheckAnswer {
    /// Every search of the file, at least one.
    pub searches: Vec<Checked>,
    /// The search that each of them is held to, for the stage; null for a game of its own.
    pub references: Vec<Option<RunRequest>>,
}

/// Checks a text.
pub(crate) fn check_text(request: &CheckRequest) -> Result<CheckAnswer, ServiceError> {
    check_all(&mut request.text.as_bytes())
}

/// Checks every search of a file, plain or gzipped; holds one of them at a time.
///
/// # Errors
/// Where the file cannot be read, or has no header that can be.
pub fn check_stream(input: &mut dyn Read) -> Result<Vec<Checked>, ServiceError> {
    check_all(input).map(|answer| answer.searches)
}

fn check_all(input: &mut dyn Read) -> Result<CheckAnswer, ServiceError> {
    let mut answer = CheckAnswer { searches: Vec::new(), references: Vec::new() };
    let mut left = MOST_COUNTED_IN_ALL;
    read(input, &mut |section| {
        let request = section.header.as_ref().ok().and_then(|header| header.request.as_ref());
        answer.references.push(request.map(Request::canonical));
        answer.searches.push(check(&section, &mut left));
    })?;
    Ok(answer)
}

fn check(section: &Section, left: &mut u64) -> Checked {
    let Section { header, record, .. } = section;
    let header = match header {
        Ok(header) => header,
        Err(error) => return without_header(section, error),
    };
    let most = MOST_COUNTED.min(*left);
    let task = Check { section, header, record, most };
    let answer = task.whole();
    let beyond = answer.nodes.reference.unwrap_or(most).saturating_sub(record.nodes);
    *left = left.saturating_sub(beyond);
    answer
}

/// What a check says of one search.
pub(super) fn check_one(section: &Section) -> Checked {
    check(section, &mut MOST_COUNTED.clone())
}

/// The answer to a search, not the first of its file, whose header is not understood.
fn without_header(section: &Section, error: &ServiceError) -> Checked {
    let line = section.line;
    let fault = cut_quotes(error.to_string());
    let said = said!("check.header", line = line.to_string(), fault = fault);
    let difference = Difference {
        line,
        kind: Kind::Malformed,
        path: Vec::new(),
        expected: None,
        got: None,
        sentence: said.text(Language::English),
        said,
    };
    let Record { lines, skipped, nodes, .. } = section.record;
    Checked {
        name: None,
        header_line: line,
        agrees: false,
        events: lines,
        skipped_lines: skipped,
        first_difference: Some(difference),
        diagnosis: Vec::new(),
        diagnosed: false,
        said: None,
        nodes: TwoCounts { yours: nodes, reference: None },
        value: TwoValues { yours: None, reference: None },
    }
}

/// The check of one search.
pub(super) struct Check<'a> {
    section: &'a Section,
    header: &'a Header,
    record: &'a Record,
    most: u64,
}

/// A walk beside the reference.
struct Beside<'a> {
    walk: Walk<'a>,
    nodes: Option<u64>,
    value: Option<Score>,
}

/// What depends on the game.
struct World<'a> {
    /// Its rules; `None` of a game of its own.
    rules: Option<&'a Ruled<'a>>,
    move_text: &'a dyn Fn(u32) -> String,
    max_at_root: bool,
}

/// The ways in which leaves may return: two where the search is fail-hard.
fn variants(hard: bool) -> Vec<Option<Hard>> {
    if hard { vec![Some(Hard::Clamped), Some(Hard::Raw)] } else { vec![None] }
}

/// The walk that agrees, else the one that agrees longest, the first of equals.
fn longest(walks: Vec<Beside<'_>>) -> Beside<'_> {
    let agrees_for = |beside: &Beside<'_>| beside.walk.found.map_or(usize::MAX, |found| found.at);
    walks
        .into_iter()
        .reduce(|best, next| if agrees_for(&next) > agrees_for(&best) { next } else { best })
        .expect("a search has a reference")
}

impl<'a> Check<'a> {
    /// The check of a search whose header was understood.
    pub(super) fn of(section: &'a Section, header: &'a Header) -> Self {
        Self { section, header, record: &section.record, most: MOST_COUNTED }
    }
}

impl Check<'_> {
    fn whole(self) -> Checked {
        match &self.header.request {
            Some(request) => self.ruled(&Ruled::of(request)),
            None => self.own(),
        }
    }

    /// What is told beside another stream than that of the header's run; mistakes are not tried.
    pub(super) fn held_to(&self, game: &Ruled<'_>, tell: &dyn Fn(&mut dyn Listener)) -> Checked {
        let codes: Vec<_> = self.record.texts().map(|text| game.code(text)).collect();
        let beside = self.beside(self.reading(&codes, true), tell);
        let text = |code: u32| game.move_text(code);
        let world = World { rules: Some(game), move_text: &text, max_at_root: game.max_at_root() };
        self.answer(&beside, None, &codes, &world)
    }

    /// The first way in which leaves may return where a search with a mistake is fail-hard.
    pub(super) fn first_hard(header: &Header, mistake: Mistake) -> Option<Hard> {
        variants(header.run.hard || mistake == Mistake::Hard)[0]
    }

    /// The check of a game with rules.
    fn ruled(&self, game: &Ruled<'_>) -> Checked {
        let Header { run, .. } = *self.header;
        let depth = self.header.depth();
        let codes: Vec<_> = self.record.texts().map(|text| game.code(text)).collect();
        let tree = self.header.any_order.then(|| ToldTree::of(self.record));
        let told = tree.as_ref().map(|tree| ToldOrder { tree, codes: &codes });
        let mut beside = Vec::new();
        for hard in variants(run.hard) {
            let reading = self.reading(&codes, run.has_windows());
            beside.push(self.beside(reading, |listener| {
                if self.header.any_order || hard == Some(Hard::Raw) {
                    game.simulate(&run, told.as_ref(), &self.plan(hard, None), listener);
                } else {
                    game.search(run, depth, listener);
                }
            }));
        }
        // The mistakes of minimax are those of alpha-beta in natural order.
        let mistaken = if run.has_windows() { run } else { Run::plain(Algorithm::AlphaBeta) };
        let beside = longest(beside);
        let simulate = |plan: &Plan, listener: &mut dyn Listener| {
            game.simulate(&mistaken, told.as_ref(), plan, listener);
        };
        let diagnosis = self.diagnose(&beside, self.reading(&codes, true), &simulate);
        let text = |code: u32| game.move_text(code);
        let max_at_root = game.max_at_root();
        let world = World { rules: Some(game), move_text: &text, max_at_root };
        self.answer(&beside, diagnosis, &codes, &world)
    }

    /// The check of a game of its own: the tree that is told is the game.
    fn own(&self) -> Checked {
        let codes: Vec<_> =
            (0..self.record.texts().count()).map(|code| Some(code as u32)).collect();
        let run = self.header.run;
        let tree = ToldTree::of(self.record);
        let own = || Own::of(&tree, self.header.for_mover);
        let simulate =
            |plan: &Plan, listener: &mut dyn Listener| simulate(&mut own(), plan, listener);
        let mut beside = Vec::new();
        for hard in variants(run.hard) {
            let reading = self.reading(&codes, run.has_windows());
            beside.push(self.beside(reading, |listener| {
                simulate(&self.plan(hard, None), listener);
            }));
        }
        let beside = longest(beside);
        let diagnosis = self.diagnose(&beside, self.reading(&codes, true), &simulate);
        let texts: Vec<_> = self.record.texts().collect();
        let text = |code: u32| texts[code as usize].to_owned();
        let max_at_root = own().is_max();
        let world = World { rules: None, move_text: &text, max_at_root };
        self.answer(&beside, diagnosis, &codes, &world)
    }

    fn reading<'a>(&'a self, codes: &'a [Option<u32>], windows: bool) -> Reading<'a> {
        Reading {
            events: &self.record.events,
            codes,
            for_mover: self.header.for_mover,
            windows,
            own: self.header.request.is_none(),
            range: self.header.request.as_ref().map_or(Range::OPEN, Range::of),
        }
    }

    /// The header's run, with a mistake in it.
    fn plan(&self, hard: Option<Hard>, mistake: Option<Mistake>) -> Plan {
        Self::plan_of(self.header, hard, mistake)
    }

    /// The run of a header, with a mistake in it.
    pub(super) fn plan_of(header: &Header, hard: Option<Hard>, mistake: Option<Mistake>) -> Plan {
        let run = header.run;
        Plan {
            cuts: run.has_windows() || mistake.is_some(),
            strict: run.strict,
            hard,
            last: run.tie == Tie::Last || mistake == Some(Mistake::Last),
            depth: header.depth(),
            mistake,
            ..Plan::default()
        }
    }

    fn beside<'a>(&self, reading: Reading<'a>, tell: impl FnOnce(&mut dyn Listener)) -> Beside<'a> {
        let mut walk = Walk::new(reading);
        let mut counting = Counting::new(&mut walk, self.most);
        tell(&mut counting);
        let (nodes, value) = (counting.nodes, counting.value);
        walk.finish();
        Beside { walk, nodes: value.map(|_| nodes), value }
    }

    /// The mistakes that explain all that was told; `None` where they were not looked for.
    fn diagnose(
        &self,
        beside: &Beside<'_>,
        reading: Reading<'_>,
        simulate: &dyn Fn(&Plan, &mut dyn Listener),
    ) -> Option<Vec<Mistake>> {
        if beside.walk.agrees_as_far() || self.record.nodes > MOST_DIAGNOSED {
            return None;
        }
        let explains = |mistake: &Mistake| {
            let hard = self.header.run.hard || *mistake == Mistake::Hard;
            self.is_possible(*mistake)
                && variants(hard).into_iter().any(|hard| {
                    let mut walk = Walk::new(reading);
                    simulate(&self.plan(hard, Some(*mistake)), &mut walk);
                    walk.finish();
                    walk.agrees_as_far()
                })
        };
        Some(Mistake::IN_PROGRAMS.into_iter().filter(explains).collect())
    }

    /// Whether a mistake can be in a search with this header.
    fn is_possible(&self, mistake: Mistake) -> bool {
        let Header { run, for_mover, .. } = *self.header;
        let has_rules = self.header.request.is_some();
        match mistake {
            Mistake::NoNegation | Mistake::WindowNotSwapped => for_mover,
            Mistake::EvalForMover => !for_mover && has_rules,
            Mistake::Strict => !run.strict,
            Mistake::Hard => !run.hard,
            Mistake::Last => run.tie != Tie::Last,
            Mistake::DepthShort => self.header.depth().is_some_and(|depth| depth > 0),
            Mistake::DepthLong => self.header.depth().is_some(),
            _ => true,
        }
    }

    fn answer(
        &self,
        beside: &Beside<'_>,
        diagnosis: Option<Vec<Mistake>>,
        codes: &[Option<u32>],
        world: &World<'_>,
    ) -> Checked {
        let Header { for_mover, scale, name, .. } = self.header;
        let record = self.record;
        let found = beside.walk.found;
        let turned = *for_mover && !world.max_at_root;
        let reference = beside.value.map(|value| if turned { -value } else { value });
        Checked {
            name: name.clone(),
            header_line: self.section.line,
            agrees: found.is_none(),
            events: record.lines,
            skipped_lines: record.skipped,
            first_difference: found
                .map(|found| self.difference(&beside.walk, &found, codes, world)),
            said: match &diagnosis {
                _ if found.is_none() => Some(said!("check.agrees", n = record.lines)),
                Some(none) if none.is_empty() => Some(said!("check.none")),
                Some(some) => Some(said!("check.explains", n = some.len())),
                None => (record.nodes > MOST_DIAGNOSED)
                    .then(|| said!("check.not-tried", most = MOST_DIAGNOSED)),
            },
            diagnosed: diagnosis.is_some(),
            diagnosis: diagnosis.unwrap_or_default(),
            nodes: TwoCounts { yours: record.nodes, reference: beside.nodes },
            value: TwoValues {
                yours: record.value.map(|value| ScoreTold::of(value, *scale)),
                reference: reference.map(|value| ScoreTold::of(value, *scale)),
            },
        }
    }

    fn difference(
        &self,
        walk: &Walk<'_>,
        found: &Found,
        codes: &[Option<u32>],
        world: &World<'_>,
    ) -> Difference {
        let event = self.record.events.get(found.at);
        let act = event.map(|event| event.act);
        let told = match act {
            Some(Act::Enter { mv: Some(word), .. }) => {
                codes[word.index()].map_or(ToldMove::Unknown, ToldMove::Known)
            }
            _ => ToldMove::Silent,
        };
        let kind = kind(walk, found, act, told, world.rules);
        let texts = path(walk).into_iter().map(world.move_text).collect::<Vec<_>>();
        let line = event.map_or(self.record.last_line, |event| event.line);
        let got = act.and_then(|act| self.told(act));
        let expected = found.expected.filter(|_| !matches!(kind, Kind::Malformed));
        let expected = expected.map(|item| self.expected(item, act, found.max, world.move_text));
        let places = world.rules.map_or_else(Vec::new, |rules| places_of(rules.root));
        let parts = Parts {
            line,
            path: &texts,
            places: &places,
            is_root: walk.open.is_empty(),
            expected: expected.as_ref(),
            got: got.as_ref(),
            fault: self.record.fault.as_deref().unwrap_or_default(),
            tried: matches!(told, ToldMove::Known(mv) if walk.tried().contains(&Some(mv))),
        };
        let said = says(kind, &parts);
        let sentence = said.text(Language::English);
        Difference { line, kind, path: texts, expected, got, said, sentence }
    }

    /// An event as it was told.
    fn told(&self, act: Act) -> Option<EventTold> {
        let scale = self.header.scale;
        let score = |score: Option<Score>| score.map(|score| ScoreTold::of(score, scale));
        let text = |word: Option<_>| word.map(|word| self.record.text(word).to_owned());
        Some(match act {
            Act::Enter { mv, alpha, beta, .. } => EventTold {
                e: "enter",
                mv: text(mv),
                alpha: score(alpha),
                beta: score(beta),
                ..EventTold::default()
            },
            Act::Exit { value, best } => EventTold {
                e: "exit",
                value: score(value),
                best: text(best),
                ..EventTold::default()
            },
            Act::Cut => EventTold { e: "cut", ..EventTold::default() },
            Act::Malformed | Act::Unbalanced => return None,
        })
    }

    /// An event of the reference, with the fields that the program tells: at this event, or where it
    /// is of another type, anywhere.
    fn expected(
        &self,
        item: Item,
        act: Option<Act>,
        max: bool,
        move_text: &dyn Fn(u32) -> String,
    ) -> EventTold {
        let turned = self.header.for_mover && !max;
        let score = |score: Score| {
            Some(ScoreTold::of(if turned { -score } else { score }, self.header.scale))
        };
        let text = |code: Option<u32>| code.map(move_text);
        let tells = self.tells(item, act);
        match item {
            Item::Enter { mv, window, .. } => {
                let window = if turned { window.flipped() } else { window };
                let end = |end: Score| Some(ScoreTold::of(end, self.header.scale));
                EventTold {
                    e: "enter",
                    mv: text(mv),
                    alpha: end(window.alpha).filter(|_| tells.0),
                    beta: end(window.beta).filter(|_| tells.1),
                    ..EventTold::default()
                }
            }
            Item::Exit { value, best, .. } => EventTold {
                e: "exit",
                value: score(value).filter(|_| tells.0),
                best: text(best).filter(|_| tells.1),
                ..EventTold::default()
            },
            Item::Cut => EventTold { e: "cut", ..EventTold::default() },
        }
    }

    /// Whether alpha and beta, or value and best, are told.
    fn tells(&self, item: Item, act: Option<Act>) -> (bool, bool) {
        let fields = |act: Act| match (item, act) {
            (Item::Enter { .. }, Act::Enter { alpha, beta, .. }) => {
                Some((alpha.is_some(), beta.is_some()))
            }
            (Item::Exit { .. }, Act::Exit { value, best }) => {
                Some((value.is_some(), best.is_some()))
            }
            _ => None,
        };
        let anywhere = || {
            let told = self.record.events.iter().filter_map(|event| fields(event.act));
            told.fold((false, false), |all, one| (all.0 || one.0, all.1 || one.1))
        };
        act.and_then(fields).unwrap_or_else(anywhere)
    }
}

#[cfg(test)]
mod tests;
