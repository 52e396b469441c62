//! The checked rules of a trace, and for each other rule why it was not checked.

use crate::evaluation::EvaluationName;
use crate::game::cut_quotes;
use crate::search::Run;
use crate::search::order::ListedOrder;
use crate::trace::Trace;
use crate::trace::check::searched::LARGEST_REPEATED;

/// Why an external run is not checked against the rules of a search.
const EXTERNAL: &str =
    "another program tells this search: it is compared with the reference, not checked";

/// One rule, and whether it was checked on the whole trace.
///
/// # Examples
/// The request of this trace names no game, so the rules of the game are not checked:
/// ```
/// # use plyscope_core::evaluation::FinalResult;
/// # use plyscope_core::game::{Notation, Tree};
/// # use plyscope_core::search::{Limits, NoLimit, search};
/// # use plyscope_core::trace::{About, DEFAULT_BUDGET, Recorder};
/// # let tree = Tree::parse("((3 12 8)(2 4 6)(14 5 2))")?;
/// # let (run, limits) = ("alphabeta".parse()?, Limits::default());
/// # let mut recorder = Recorder::new(DEFAULT_BUDGET);
/// # let report = search(&tree, &FinalResult, run, limits, &mut recorder, &mut NoLimit);
/// # let trace = recorder.finish(About::default(), report, |mv| tree.move_text(mv));
/// let rules = trace.rules();
/// let unchecked = rules.iter().filter(|rule| rule.unchecked.is_some()).map(|rule| rule.word);
/// let unchecked: Vec<&str> = unchecked.collect();
/// assert_eq!(unchecked, ["budget", "passes", "moves", "order", "leaves"]);
/// # Ok::<(), plyscope_core::game::InputError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The rule's name, one word.
    pub word: &'static str,
    /// The rule's demand, a phrase without a final stop.
    pub demands: &'static str,
    /// Why the rule was not checked everywhere; `None` if it was.
    pub unchecked: Option<String>,
}

impl Trace {
    /// Returns the rules that [`check`](Self::check) and [`check_game`](Self::check_game) check, for a
    /// trace that passed both.
    pub fn rules(&self) -> Vec<Rule> {
        let (words, evaluation) = (self.about.words(), self.about.evaluation());
        let unknown =
            |what: &str, word: &str| cut_quotes(format!("{what} {word:?} is unknown here"));
        let algorithm = words.run.split('+').next().unwrap_or_default();
        let named = words.setup.game().ok();
        let scored = named.is_some_and(|game| EvaluationName::parse(evaluation, game).is_ok());
        let stubs = self.stubs.len();
        // Each says why a part is unknown; `None` if it is known.
        let run = &self.about.run().is_none().then(|| unknown("the algorithm", algorithm));
        let game = &named.is_none().then(|| unknown("the game", &words.setup.game));
        let evaluation = &(!scored).then(|| unknown("the evaluation", evaluation));
        let recorded =
            &(stubs > 0).then(|| format!("{stubs} subtrees were counted but not recorded"));
        let whole = &self.cut_off_file.then(|| "the file ends early".to_owned());
        let external = &self.external.then(|| EXTERNAL.to_owned());
        let order = &self.about.run().and_then(|run| unknown_order(run, evaluation.as_ref()));
        let many = self.is_repeated() && self.counts.total.nodes > LARGEST_REPEATED;
        let many = &many.then(|| "the search is too large to repeat".to_owned());
        // A search that is made again to check it needs its rules and its evaluation for everything.
        let unrepeated =
            &game.clone().or_else(|| evaluation.clone()).filter(|_| self.is_repeated());
        let rule = |word, demands, needs: &[&Option<String>]| {
            let is_for_all = matches!(word, "tree" | "steps" | "counts");
            let external = external.clone().filter(|_| !is_for_all);
            let unchecked = external.or_else(|| needs.iter().find_map(|need| (*need).clone()));
            let repeated = unrepeated.clone().or_else(|| many.clone());
            let unchecked = unchecked.or_else(|| repeated.filter(|_| !is_for_all));
            Rule { word, demands, unchecked }
        };
        let moves = match self.horizon() {
            None => "every legal move, once",
            Some(_) => "every legal move, once; from the depth limit on, every loud one",
        };
        vec![
            rule("tree", "ids, parents, plies, sides", &[]),
            rule("steps", "entries, exits, updates and cutoffs in the order of a search", &[]),
            rule("counts", "every count is what the nodes give", &[recorded, whole]),
            rule("limits", "depth limit, node limit", &[run, whole]),
            rule(
                "budget",
                "subtrees are left out where the budget was used up, only there",
                &[run, game],
            ),
            rule("windows", "every entry window is the parent's at that moment", &[run, recorded]),
            rule("scores", "every score and bound is what the children give", &[run, recorded]),
            rule("cutoffs", "a cutoff where the window has closed, only there", &[run, recorded]),
            rule("PV", "the principal variation keeps the root's value", &[run, recorded, whole]),
            rule(
                "passes",
                "every iteration that had to come, with its depth and window",
                &[run, game, evaluation, recorded, whole],
            ),
            rule(
                "table",
                "every answer of the table names the node that stored it",
                &[run, recorded],
            ),
            rule("moves", moves, &[game, run, recorded]),
            rule("order", "moves in the order of the run", &[run, game, order, recorded]),
            rule(
                "leaves",
                "every finished game and every leaf's evaluation",
                &[game, evaluation, recorded],
            ),
        ]
    }
}

/// Returns why the order of a run's moves is unknown without a search.
fn unknown_order(run: Run, evaluation: Option<&String>) -> Option<String> {
    if run.iterates() && evaluation.is_some() {
        return evaluation.cloned();
    }
    let reason = || format!("the order of {run} is known by repeating the search only");
    ListedOrder::of(&run).is_none().then(reason)
}
