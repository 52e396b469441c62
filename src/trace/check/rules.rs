//! What a check has looked at, rule by rule, and what it could not look at and why.

use crate::evaluation::EvaluationName;
use crate::game::cut_quotes;
use crate::search::{Order, Run};
use crate::trace::Trace;

/// One rule, and whether all of the trace was held to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its word.
    pub word: &'static str,
    /// What it demands.
    pub demands: &'static str,
    /// Why it was not checked, or not everywhere; `None` where it was.
    pub unchecked: Option<String>,
}

/// What the rules rest on.
struct Known {
    run: Result<Run, String>,
    game: Result<(), String>,
    evaluation: Result<(), String>,
    recorded: Result<(), String>,
    whole: Result<(), String>,
}

impl Trace {
    /// The rules that a trace which passed [`check`](Self::check) and
    /// [`check_game`](Self::check_game) was held to.
    pub fn rules(&self) -> Vec<Rule> {
        let about = &self.about;
        let words = about.words();
        let unknown =
            |what: &str, word: &str| cut_quotes(format!("{what} {word:?} is unknown here"));
        let algorithm = words.run.split('+').next().unwrap_or_default();
        let game = words.setup.game();
        let evaluation = game
            .as_ref()
            .is_ok_and(|&game| EvaluationName::parse(about.evaluation(), game).is_ok());
        let stubs = self.stubs.len();
        let known = Known {
            run: about.run().ok_or_else(|| unknown("the algorithm", algorithm)),
            game: game.map(drop).map_err(|_| unknown("the game", &words.setup.game)),
            evaluation: evaluation
                .then_some(())
                .ok_or_else(|| unknown("the evaluation", about.evaluation())),
            recorded: (stubs == 0)
                .then_some(())
                .ok_or_else(|| format!("{stubs} subtrees were counted but not recorded")),
            whole: (!self.cut_off_file)
                .then_some(())
                .ok_or_else(|| "the file ends early".to_owned()),
        };
        known.rules()
    }
}

impl Known {
    fn rules(&self) -> Vec<Rule> {
        let run = self.run.as_ref().map(drop).map_err(Clone::clone);
        let (game, evaluation) = (&self.game, &self.evaluation);
        let (recorded, whole) = (&self.recorded, &self.whole);
        let always = Ok(());
        let rule = |word, demands, needs: &[&Result<(), String>]| Rule {
            word,
            demands,
            unchecked: needs.iter().find_map(|need| need.as_ref().err().cloned()),
        };
        vec![
            rule("tree", "ids, parents, plies, sides", &[&always]),
            rule(
                "steps",
                "entries, exits, updates and cutoffs in the order of a search",
                &[&always],
            ),
            rule("counts", "every count is what the nodes give", &[recorded, whole]),
            rule("limits", "depth limit, node limit", &[&run, whole]),
            rule(
                "budget",
                "subtrees are left out where the budget was used up, only there",
                &[&run, game],
            ),
            rule("windows", "every entry window is the parent's at that moment", &[&run, recorded]),
            rule("scores", "every score and bound is what the children give", &[&run, recorded]),
            rule("cutoffs", "a cutoff where the window has closed, only there", &[&run, recorded]),
            rule("variation", "the principal variation", &[&run, recorded, whole]),
            rule(
                "passes",
                "every pass that had to come, with its depth and window",
                &[&run, game, evaluation, recorded, whole],
            ),
            rule(
                "table",
                "every answer of the table names the node that stored it",
                &[&run, recorded],
            ),
            rule("moves", "every legal move, once", &[game, &run, recorded]),
            rule("order", "moves in the order of the run", &[&run, game, &self.order(), recorded]),
            rule(
                "leaves",
                "every finished game and every leaf's evaluation",
                &[game, evaluation, recorded],
            ),
        ]
    }

    fn order(&self) -> Result<(), String> {
        let Ok(run) = &self.run else { return Ok(()) };
        if run.iterates() && self.evaluation.is_err() {
            return self.evaluation.clone();
        }
        let by_search = matches!(run.order, Order::Best | Order::Worst | Order::Shallow(_));
        let remembers = run.killer || run.history || (run.iterates() && run.table.is_some());
        if by_search || remembers {
            return Err(format!("the order of {run} is known by searching again only"));
        }
        Ok(())
    }
}
