//! An external run, and its comparison with one search; data that need a walk are computed once.

use super::slip::Slip;
use crate::evaluation::Score;
use crate::external::conventions::{Conventions, ReturnsWord, View};
use crate::external::field::{GamePosition, ReportedOrder};
use crate::external::file_field::{FileData, FileField, Proof};
use crate::external::file_tree::FileTree;
use crate::external::header::Header;
use crate::external::moves::MoveNotation;
use crate::external::own::Own;
use crate::external::range::Range;
use crate::external::record::{Act, Record};
use crate::external::reference::{EventCounter, SideSwap};
use crate::external::walk::{Between, Interpretation, Walk};
use crate::mistakes::{Listener, Mistake, Plan, Returns, simulate};
use crate::search::{Algorithm, Run, Tie};
use std::cell::OnceCell;
use std::rc::Rc;

pub(in crate::external) struct Case<'a> {
    pub(super) header: &'a Header,
    pub(super) record: &'a Record,
    /// The rules of its game; `None` for a game of its own.
    pub(super) game: Option<GamePosition<'a>>,
    /// The words of moves under each notation, by [`MoveNotation::place`].
    words: [OnceCell<Words>; 4],
    /// The score range of the header's evaluation. It is computed once, because a tree must be walked for it.
    range: OnceCell<Range>,
}

#[derive(Default)]
pub(super) struct Words {
    /// The move of each word; `None` if the word is not a move.
    pub(super) codes: Vec<Option<u32>>,
    /// The move of each word that is a number counted from 0.
    shifted: OnceCell<Vec<Option<u32>>>,
    tree: OnceCell<FileTree>,
    /// The least and the greatest leaf value: first of leaves where the rules' MAX moves, then of the others.
    leaves: OnceCell<[Option<(Score, Score)>; 2]>,
}

#[derive(Clone, Copy)]
pub(super) struct Candidate<'a> {
    pub(super) conventions: Conventions,
    /// The mistake in the search; `None` for the right search.
    pub(super) slip: Option<&'a Slip>,
    /// True if leaf values are read from the file.
    pub(super) own_leaves: bool,
    /// True if the best moves in the file count from 0.
    pub(super) counts_from_zero: bool,
    /// The node limit of the search after the first difference.
    pub(super) most: u64,
}

pub(super) struct Trial<'a> {
    pub(super) conventions: Conventions,
    pub(super) notation: MoveNotation,
    pub(super) walk: Walk<'a>,
    /// The number of nodes in the search; `None` if it was stopped before its end.
    pub(super) nodes: Option<u64>,
    pub(super) value: Option<Score>,
    /// The number of nodes that the comparison took, with the searches that check table answers.
    pub(super) spent: u64,
}

impl Trial<'_> {
    /// Returns the number of events for which both agree; `usize::MAX` if all agree.
    pub(super) fn length(&self) -> usize {
        self.walk.found.map_or(usize::MAX, |found| found.at)
    }

    /// Returns whether everything in the file agrees. A file that ends early still agrees.
    pub(super) fn agrees(&self) -> bool {
        self.walk.agrees_as_far()
    }
}

impl<'a> Case<'a> {
    pub(in crate::external) fn of(header: &'a Header, record: &'a Record) -> Self {
        let game = header.request.as_ref().map(GamePosition::of);
        Self { header, record, game, words: Default::default(), range: OnceCell::new() }
    }

    /// Returns the search of the header under these conventions, without a mistake.
    pub(super) fn candidate(&self, conventions: Conventions) -> Candidate<'static> {
        let own_leaves = self.header.own_leaves;
        Candidate { conventions, slip: None, own_leaves, counts_from_zero: false, most: 0 }
    }

    pub(super) fn is_named(&self, conventions: Conventions) -> bool {
        let notations = MoveNotation::all(conventions.moves, self.record, self.game.as_ref());
        notations.into_iter().any(|notation| self.words(notation).codes.iter().all(Option::is_some))
    }

    pub(super) fn words(&self, notation: MoveNotation) -> &Words {
        self.words[notation.place()].get_or_init(|| {
            let texts = self.record.texts();
            let codes = match &self.game {
                Some(game) => texts.map(|text| notation.code(game, text)).collect(),
                None => texts.zip(0..).map(|(_, code)| Some(code)).collect(),
            };
            Words { codes, ..Words::default() }
        })
    }

    fn shifted(&self, notation: MoveNotation) -> &[Option<u32>] {
        self.words(notation).shifted.get_or_init(|| {
            let code = |text: &str| {
                let next = text.trim().parse::<u32>().ok()?.checked_add(1)?.to_string();
                notation.code(self.game.as_ref()?, &next)
            };
            self.record.texts().map(code).collect()
        })
    }

    /// Returns the tree of the file. With rules, they decide which side is MAX.
    pub(super) fn tree(&self, notation: MoveNotation) -> &FileTree {
        let words = self.words(notation);
        words.tree.get_or_init(|| {
            let tree = FileTree::of(self.record);
            match &self.game {
                Some(game) => tree.with_sides(&self.sides(game, &words.codes)),
                None => tree,
            }
        })
    }

    /// Returns whether MAX moves at each node of the file, by the rules. After an illegal move the
    /// sides alternate.
    fn sides(&self, game: &GamePosition<'_>, codes: &[Option<u32>]) -> Vec<bool> {
        let events = &self.record.events;
        let (mut sides, mut open) = (Vec::new(), Vec::new());
        game.along(events, codes, &mut |at, way| match events[at].act {
            Act::Enter { .. } => {
                let alternate = open.last().is_none_or(|above: &bool| !above);
                let max = way.is_max().unwrap_or(alternate);
                sides.push(max);
                open.push(max);
            }
            Act::Exit { .. } | Act::Hit { .. } => drop(open.pop()),
            _ => {}
        });
        sides
    }

    pub(super) fn move_text(&self, notation: MoveNotation, code: u32) -> String {
        match &self.game {
            Some(game) => notation.text(game, code),
            None => self.record.texts().nth(code as usize).unwrap_or_default().to_owned(),
        }
    }

    pub(super) fn max_at_root(&self, conventions: Conventions) -> bool {
        match &self.game {
            Some(game) => game.max_at_root() != self.header.is_turned(conventions),
            None => self.tree(MoveNotation::PLAIN).get(0).is_none_or(|root| root.max),
        }
    }

    fn range(&self, conventions: Conventions, notation: MoveNotation, own_leaves: bool) -> Range {
        let Some(request) = &self.header.request else { return Range::OPEN };
        if !own_leaves {
            return *self.range.get_or_init(|| Range::of(request));
        }
        let turned = self.header.is_turned(conventions);
        let for_mover = conventions.view == View::Mover;
        let mut all: Option<(Score, Score)> = None;
        for (ends, max) in self.leaves(notation).iter().zip([true, false]) {
            let Some((least, greatest)) = *ends else { continue };
            let minus = for_mover && max == turned;
            let (least, greatest) = if minus { (-greatest, -least) } else { (least, greatest) };
            all = Some(
                all.map_or((least, greatest), |(low, high)| (low.min(least), high.max(greatest))),
            );
        }
        Range::between(all)
    }

    fn leaves(&self, notation: MoveNotation) -> &[Option<(Score, Score)>; 2] {
        let words = self.words(notation);
        words.leaves.get_or_init(|| {
            let mut ends = [None; 2];
            for node in self.tree(notation).leaves() {
                let Some(value) = node.value else { continue };
                let ends: &mut Option<(Score, Score)> = &mut ends[usize::from(!node.max)];
                *ends = Some(
                    ends.map_or((value, value), |(low, high)| (low.min(value), high.max(value))),
                );
            }
            ends
        })
    }

    pub(in crate::external) fn plan(
        header: &Header,
        conventions: Conventions,
        slip: Option<&Slip>,
    ) -> Plan {
        let run = header.run(conventions);
        let mistake = slip.map(|slip| slip.mistake);
        let returns = Self::returns(conventions, slip);
        Plan {
            cuts: run.has_windows() || mistake.is_some(),
            strict: run.strict,
            returns: returns.ways()[0],
            last: run.tie == Tie::Last || mistake == Some(Mistake::Last),
            depth: header.depth(),
            mistake,
            best_from: slip.and_then(|slip| slip.from),
            ..Plan::default()
        }
    }

    /// Returns the value that inner nodes return. The mistake `hard` clamps it under every
    /// convention.
    fn returns(conventions: Conventions, slip: Option<&Slip>) -> ReturnsWord {
        match slip {
            Some(Slip { mistake: Mistake::Hard, .. }) => ReturnsWord::Clamped,
            _ => conventions.returns,
        }
    }

    /// Returns the plans of all programs that fit the search, at least one.
    fn plans(&self, candidate: &Candidate<'_>) -> Vec<Plan> {
        let plan = Self::plan(self.header, candidate.conventions, candidate.slip);
        let ways = Self::returns(candidate.conventions, candidate.slip).ways();
        let is_minimax =
            candidate.slip.is_some() && !self.header.run(candidate.conventions).has_windows();
        let cuts = if is_minimax { vec![false, true] } else { vec![plan.cuts] };
        let two = candidate.slip.is_some_and(|slip| slip.mistake == Mistake::BetaMax);
        let others = if two { vec![false, true] } else { vec![false] };
        let mut plans = Vec::new();
        for &cuts in &cuts {
            for &returns in ways {
                let all = others.iter().map(|&is_other| Plan { cuts, returns, is_other, ..plan });
                plans.extend(all);
            }
        }
        plans
    }

    /// Compares the file with every program that fits the search. Returns the comparison that agrees
    /// longest, the first of equals. Stops at one that agrees completely.
    pub(super) fn best_trial(&self, candidate: &Candidate<'_>) -> Trial<'_> {
        let notations =
            MoveNotation::all(candidate.conventions.moves, self.record, self.game.as_ref());
        let mut best: Option<Trial<'_>> = None;
        let mut spent = 0;
        'all: for notation in notations {
            for plan in self.plans(candidate) {
                let held = self.beside(candidate, notation, &plan);
                spent += held.spent;
                if best.as_ref().is_none_or(|best| held.length() > best.length()) {
                    let done = held.walk.found.is_none();
                    best = Some(held);
                    if done {
                        break 'all;
                    }
                }
            }
        }
        let best = best.expect("a search is at least one program");
        Trial { spent, ..best }
    }

    /// Returns whether a mistake explains everything in the file, and the number of nodes that this took.
    pub(super) fn explains(&self, candidate: &Candidate<'_>) -> (bool, u64) {
        let held = self.best_trial(candidate);
        (held.agrees(), held.spent)
    }

    fn reading(
        &self,
        candidate: &Candidate<'_>,
        notation: MoveNotation,
        plan: &Plan,
    ) -> Interpretation<'_> {
        let words = self.words(notation);
        Interpretation {
            events: &self.record.events,
            codes: &words.codes,
            bests: if candidate.counts_from_zero { self.shifted(notation) } else { &words.codes },
            last: plan.last,
            for_mover: candidate.conventions.view == View::Mover,
            windows: plan.cuts,
            own: self.game.is_none(),
            range: self.range(candidate.conventions, notation, candidate.own_leaves),
        }
    }

    fn beside(&self, candidate: &Candidate<'_>, notation: MoveNotation, plan: &Plan) -> Trial<'_> {
        let run_search = |between: &Rc<Between>, listener: &mut dyn Listener| {
            self.run_search(candidate, notation, plan, between, listener);
        };
        // After the first difference the file has no data for the search, so it cannot continue.
        let is_taken = candidate.own_leaves || self.record.hits > 0;
        let most = if is_taken { 0 } else { candidate.most };
        self.compare(candidate, notation, plan, most, &run_search)
    }

    pub(super) fn compare(
        &self,
        candidate: &Candidate<'_>,
        notation: MoveNotation,
        plan: &Plan,
        most: u64,
        run_search: &dyn Fn(&Rc<Between>, &mut dyn Listener),
    ) -> Trial<'_> {
        let mut walk = Walk::new(self.reading(candidate, notation, plan));
        let between = Rc::clone(&walk.between);
        let mut counting = EventCounter::new(&mut walk, most);
        run_search(&between, &mut counting);
        let (entered, value) = (counting.nodes, counting.value);
        walk.finish();
        let spent = entered + walk.between.proved.get();
        let conventions = candidate.conventions;
        Trial { conventions, notation, walk, nodes: value.map(|_| entered), value, spent }
    }

    #[cfg(test)]
    pub(super) fn run_first(
        &self,
        candidate: &Candidate<'_>,
        notation: MoveNotation,
        listener: &mut dyn Listener,
    ) {
        self.run_search(candidate, notation, &self.plans(candidate)[0], &Rc::default(), listener);
    }

    fn run_search(
        &self,
        candidate: &Candidate<'_>,
        notation: MoveNotation,
        plan: &Plan,
        between: &Rc<Between>,
        listener: &mut dyn Listener,
    ) {
        let header = self.header;
        let Some(game) = self.game else {
            let mover = candidate.conventions.view == View::Mover;
            return simulate(&mut Own::of(self.tree(notation), mover), plan, listener);
        };
        let mut run = header.run(candidate.conventions);
        if plan.cuts && !run.has_windows() {
            // A mistake in minimax is tried as one in alpha-beta with natural move order.
            run = Run::plain(Algorithm::AlphaBeta);
        }
        let turned = header.is_turned(candidate.conventions);
        let has_hits = self.record.hits > 0;
        let is_ours = matches!(plan.returns, Returns::Best | Returns::Clamped)
            && !(header.any_order || candidate.own_leaves || has_hits);
        if candidate.slip.is_none() && is_ours {
            return if turned {
                game.search(run, header.depth(), &mut SideSwap(listener));
            } else {
                game.search(run, header.depth(), listener);
            };
        }
        let order = header.any_order.then(|| ReportedOrder {
            tree: self.tree(notation),
            codes: &self.words(notation).codes,
        });
        let taken = FileData {
            events: &self.record.events,
            for_mover: candidate.conventions.view == View::Mover,
            turned,
            leaves: candidate.own_leaves,
            one_value: !plan.returns.is_clamped(),
            proof: (has_hits && !candidate.own_leaves)
                .then(|| Proof { game: &game, depth: header.depth() }),
        };
        let is_plain = !(turned || candidate.own_leaves || has_hits);
        game.field(&run, order.as_ref(), &mut |field| {
            if is_plain {
                simulate(field, plan, listener);
            } else {
                simulate(&mut FileField::of(field, taken, Rc::clone(between)), plan, listener);
            }
        });
    }
}
