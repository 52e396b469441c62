//! The graph object: the request and the answer of the search. It is checked for consistency and against
//! the nodes.

use super::{CountsWire, MAX_POSITION, MAX_TEXT, ProofAnswer, Whole, lists};
use crate::evaluation::Score;
use crate::game::SetupRequest;
use crate::search::{BookReply, LineEnd, RunRequest, Stop};
use crate::trace::{
    About, BeforeStop, Header, Iteration, MonteCarloHeader, MonteCarloRecord, ProofHeader, Trace,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The request and the result of the search.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Graph")]
pub(in crate::format) struct GraphWire {
    /// The game's identifier, for example `connect4`.
    game: String,
    /// The rules that differ from the usual ones; empty: none do.
    rules: RulesWire,
    /// The position in the game's notation, at most 16 MiB.
    position: String,
    /// The algorithm's identifier: the part of `run` before the first `+`.
    algorithm: String,
    /// The run: the algorithm with its modifiers, for example `alphabeta+static`.
    run: String,
    /// The evaluation's identifier.
    evaluation: String,
    /// The limits of the search and of the recording.
    config: Config,
    /// The id of the last iteration's root; null if the search entered no node.
    root: Option<Whole<u32>>,
    /// The iterations of the search in their order, at most 65,536, each a tree of its own.
    #[serde(deserialize_with = "lists::list")]
    passes: Vec<IterationWire>,
    /// The root's score in MAX's view; null if the search did not end.
    value: Option<Whole<i32>>,
    /// The best move; null at a leaf and if the search did not end.
    best_move: Option<String>,
    /// The principal variation from the root, one move per element.
    #[serde(deserialize_with = "lists::texts")]
    pv: Vec<String>,
    /// The reason why the principal variation ends; missing in older files. Added in 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pv_end: Option<LineEnd>,
    /// The reason why the search stopped early; null: it did not.
    stopped: Option<Stop>,
    /// The answer of the last finished depth, if a search of several iterations stopped early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    before_stop: Option<BeforeStopWire>,
    /// The reason why nodes are missing; null: none are.
    truncated: Option<TruncatedWire>,
    /// Parts per point of all values in a tree with chance nodes, where averages are whole numbers of parts.
    /// Missing: no chance node. For readers only, because it follows from the position. Added in 1.2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    scale: Option<Whole<u32>>,
    /// The least value of a leaf that the search counts on, as `scale`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    least: Option<Whole<i32>>,
    /// The greatest value of a leaf that the search counts on, as `scale`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    greatest: Option<Whole<i32>>,
    /// In a Monte Carlo search, for each iteration: its last node, the reward of its game for MAX, and the number
    /// of random moves. Missing: another search. Added in 1.2.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lists::iterations"
    )]
    iterations: Option<Vec<[Whole<u32>; 3]>>,
    /// The greatest reward of a game; the least is 0. Added in 1.2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reward_max: Option<Whole<u32>>,
    /// The exploration constant. For readers only, because the run has it. Added in 1.2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    c: Option<f64>,
    /// The seed of the random games, as `c`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<Whole<u64>>,
    /// Positions entered, in the tree and in random games. Added in 1.2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entered: Option<Whole<u64>>,
    /// In a proof-number search, the goal: `win`, `draw`, or the least value of a tree. For readers only,
    /// because the run has it. Added in 1.2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    goal: Option<String>,
    /// The answer of a proof-number search; missing in any other. Added in 1.2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<ProofAnswer>,
    /// The nodes that `pn` expanded, in order; missing in any other search. Added in 1.2.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "lists::iterations"
    )]
    expansions: Option<Vec<Whole<u32>>>,
    /// The number of the last step; step 0 is before the first node.
    steps: Whole<u32>,
    /// Exact counts of the whole search.
    counts: CountsWire,
    /// `events`: an external run, made of the events printed by another program, one step per event line.
    /// It is not checked against the rules of a search. Its nodes may lack scores. Its windows are those
    /// of the events; if the events have none, they are the windows that the run would pass on. Missing:
    /// a search of the exporter. Added in 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<SourceWire>,
    /// The move that the searching player has in its book for this position, which it plays without a
    /// search. Missing: the player has no book, or the book does not contain the position. Added in 1.1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    book: Option<BookWire>,
}

/// The book's reply to the position where the search starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Book")]
pub(in crate::format) struct BookWire {
    /// The book's identifier, for example `connect4`.
    book: String,
    /// The move that the book plays, as the game writes it.
    #[serde(rename = "move")]
    mv: String,
    /// The position's value for the side to move, if the book has values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<Whole<i32>>,
}

impl BookWire {
    fn of(reply: &BookReply) -> Self {
        let BookReply { book, mv, value } = reply.clone();
        Self { book, mv, value: value.map(Whole) }
    }

    fn reply(&self) -> BookReply {
        let Self { book, mv, value } = self.clone();
        BookReply { book, mv, value: value.map(|value| value.0) }
    }
}

/// The source of a trace that is not the exporter's own search: events of another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Source")]
enum SourceWire {
    Events,
}

/// Rules that are not the usual ones.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Rules")]
pub(in crate::format) struct RulesWire {
    /// Board size, columns first, for example `7x6`; missing: the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<String>,
    /// Gomoku: stones in a row that win; missing: 5, or the shorter side if that is less.
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<Whole<u32>>,
    /// Gomoku: only exactly k in a row win, longer rows do not; missing: longer rows win too.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    /// Gomoku: the search area, for example `f6-j10`; missing: the whole board.
    #[serde(skip_serializing_if = "Option::is_none")]
    subboard: Option<String>,
}

/// The limits of the search and of the recording.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(in crate::format) struct Config {
    /// The depth limit in plies below the root; missing: none, every line is searched to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<Whole<u32>>,
    /// The limit on entered nodes; missing: no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    node_limit: Option<Whole<u64>>,
    /// The limit on recorded nodes; subtrees beyond it are only counted.
    budget: Whole<u64>,
}

/// One iteration of the search, a tree of its own.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Pass")]
pub(in crate::format) struct IterationWire {
    /// The id of the iteration's root.
    root: Whole<u32>,
    /// The iteration's depth limit in plies; missing: none.
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<Whole<u32>>,
}

/// The answer of the last finished depth, for a search that stopped early.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "BeforeStop")]
pub(in crate::format) struct BeforeStopWire {
    /// The score of that depth, in MAX's view.
    value: Whole<i32>,
    /// The move that the search would play, as the game writes it.
    best_move: String,
}

/// Nodes that were entered but are not in the file.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Truncated")]
pub(in crate::format) struct TruncatedWire {
    /// The reason why nodes are missing.
    reason: ReasonWire,
    /// The limit on recorded nodes; subtrees beyond it are only counted.
    budget: Whole<u64>,
    /// The number of subtrees that were only counted.
    stubs: Whole<u32>,
}

/// The reason for missing nodes: the budget was exhausted, or the file ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "TruncatedReason")]
enum ReasonWire {
    Budget,
    File,
}

impl GraphWire {
    pub(in crate::format) fn of(trace: &Trace) -> Self {
        let about = trace.about();
        let words = about.words();
        let setup = &words.setup;
        let value = trace.score().and_then(Score::finite);
        let pv: Vec<_> = trace.variation().iter().map(|&mv| trace.name(mv).to_owned()).collect();
        let stubs = trace.stubs().len() as u32;
        let file = trace.was_cut_off().then_some(ReasonWire::File);
        let reason = file.or((stubs > 0).then_some(ReasonWire::Budget));
        let depth = words.depth.map(Whole);
        let chance = trace.chance_values();
        let (monte_carlo, settings) = (trace.monte_carlo(), trace.settings());
        let proof = trace.proof();
        let has_move = value.is_some() || monte_carlo.is_some() || proof.is_some();
        Self {
            game: setup.game.clone(),
            rules: RulesWire {
                size: setup.size.clone(),
                k: setup.k.map(Whole),
                exact: setup.exact.then_some(true),
                subboard: setup.subboard.clone(),
            },
            position: setup.position.clone(),
            algorithm: algorithm(&words.run).to_owned(),
            run: words.run.clone(),
            evaluation: about.evaluation().to_owned(),
            config: Config {
                depth,
                node_limit: words.node_limit.map(Whole),
                budget: Whole(about.budget()),
            },
            root: (!trace.is_empty()).then_some(Whole(trace.root())),
            passes: trace
                .iterations()
                .iter()
                .map(|each| IterationWire { root: Whole(each.root), depth: each.depth.map(Whole) })
                .collect(),
            value: value.map(Whole),
            best_move: pv.first().filter(|_| has_move).cloned(),
            pv,
            pv_end: trace.line_end(),
            before_stop: trace.before_stop().and_then(|found| {
                let value = Whole(found.score.finite()?);
                Some(BeforeStopWire { value, best_move: found.best_move.clone() })
            }),
            stopped: trace.stop(),
            truncated: reason.map(|reason| TruncatedWire {
                reason,
                budget: Whole(about.budget()),
                stubs: Whole(stubs),
            }),
            scale: chance.map(|chance| Whole(chance.scale)),
            least: chance.map(|chance| Whole(chance.least)),
            greatest: chance.map(|chance| Whole(chance.greatest)),
            iterations: monte_carlo.map(|record| iterations(trace, record)),
            reward_max: monte_carlo.map(|record| Whole(record.counts().reward_max)),
            c: settings.map(|settings| settings.exploration.value()),
            seed: settings.map(|settings| Whole(settings.seed)),
            entered: monte_carlo.map(|record| Whole(record.counts().entered)),
            goal: trace.goal().map(|goal| goal.to_string()),
            result: proof.map(|proof| proof.counts().answer.into()),
            expansions: proof
                .filter(|proof| !proof.is_depth_first())
                .map(|proof| proof.expansions().map(|(node, _)| Whole(node)).collect()),
            steps: Whole(trace.steps()),
            counts: CountsWire::new(trace.counts(), trace.ordering_nodes()),
            source: trace.is_external().then_some(SourceWire::Events),
            book: words.book.as_ref().map(BookWire::of),
        }
    }

    pub(in crate::format) fn is_external(&self) -> bool {
        self.source.is_some()
    }

    /// Returns the header for the builder; `cut_off` is true if the file itself ended early.
    pub(in crate::format) fn header(&self, cut_off: bool, ext: Option<Box<str>>) -> Header {
        let from_cut_off =
            self.truncated.as_ref().is_some_and(|truncated| truncated.reason == ReasonWire::File);
        Header {
            about: About::from(RunRequest {
                setup: SetupRequest {
                    game: self.game.clone(),
                    size: self.rules.size.clone(),
                    k: self.rules.k.map(|k| k.0),
                    exact: self.rules.exact.unwrap_or(false),
                    subboard: self.rules.subboard.clone(),
                    margin: None,
                    position: self.position.clone(),
                },
                run: self.run.clone(),
                depth: self.config.depth.map(|depth| depth.0),
                eval: Some(self.evaluation.clone()),
                budget: Some(self.config.budget.0),
                node_limit: self.config.node_limit.map(|limit| limit.0),
                book: self.book.as_ref().map(BookWire::reply),
                ..RunRequest::default()
            }),
            iterations: self
                .passes
                .iter()
                .map(|each| Iteration { root: each.root.0, depth: each.depth.map(|depth| depth.0) })
                .collect(),
            ordering_nodes: self.counts.ordering_nodes.0,
            counts: self.counts.clone().into(),
            variation: self.pv.clone(),
            line_end: self.pv_end,
            before_stop: self.before_stop.clone().map(|found| BeforeStop {
                score: Score::new(found.value.0),
                best_move: found.best_move,
            }),
            stop: self.stopped,
            steps: self.steps.0,
            ext,
            cut_off: cut_off || from_cut_off,
            external: self.is_external(),
            monte_carlo: self.iterations.as_ref().map(|iterations| MonteCarloHeader {
                iterations: iterations.iter().map(|[node, reward, _]| (node.0, reward.0)).collect(),
                entered: self.entered.map_or(u64::MAX, |entered| entered.0),
            }),
            proof: self.result.map(|answer| ProofHeader {
                expansions: self.expansions.iter().flatten().map(|node| node.0).collect(),
                answer: answer.answer(),
            }),
        }
    }
}

/// Returns the part of a run before the first modifier and number: `mcts` of `mcts:1000+solver`.
fn algorithm(run: &str) -> &str {
    run.split(['+', ':']).next().unwrap_or("")
}

/// Returns the last node, the reward and the number of random moves of each iteration.
fn iterations(trace: &Trace, record: &MonteCarloRecord) -> Vec<[Whole<u32>; 3]> {
    let played = record.iterations().iter().zip(trace.playout_lengths());
    played.map(|(played, &moves)| [played.node, played.reward, moves].map(Whole)).collect()
}

/// The key and the reason of an error in a graph object.
type GraphError = (&'static str, String);

impl GraphWire {
    /// Refuses inconsistent or overlong values.
    pub(in crate::format) fn check(&self) -> Result<(), GraphError> {
        let none = String::new();
        let rules = &self.rules;
        let texts = [
            ("game", &self.game),
            ("run", &self.run),
            ("evaluation", &self.evaluation),
            ("rules/size", rules.size.as_ref().unwrap_or(&none)),
            ("rules/subboard", rules.subboard.as_ref().unwrap_or(&none)),
            ("book/book", self.book.as_ref().map_or(&none, |reply| &reply.book)),
            ("book/move", self.book.as_ref().map_or(&none, |reply| &reply.mv)),
        ];
        let long = texts.into_iter().find(|(_, text)| text.len() > MAX_TEXT);
        if let Some((name, text)) = long {
            return Err((name, format!("a text of {} bytes", text.len())));
        }
        if self.position.len() > MAX_POSITION {
            return Err(("position", format!("a text of {} bytes", self.position.len())));
        }
        if self.algorithm != algorithm(&self.run) {
            let reason = format!("{:?}, but the run is {:?}", self.algorithm, self.run);
            return Err(("algorithm", reason));
        }
        if let Some(text) = self.pv.iter().find(|text| text.len() > MAX_TEXT) {
            return Err(("pv", format!("a move of {} bytes", text.len())));
        }
        let last = self.passes.last().map(|iteration| iteration.root);
        if self.root.is_some() != last.is_some() {
            return Err(("root", "a root and iterations must go together".to_owned()));
        }
        if self.root != last {
            return Err(("root", "not the root of the last iteration".to_owned()));
        }
        let monte_carlo =
            [self.iterations.is_some(), self.reward_max.is_some(), self.entered.is_some()];
        if monte_carlo.iter().any(|&is_there| is_there != monte_carlo[0]) {
            let reason = "iterations, reward_max and entered must go together".to_owned();
            return Err(("iterations", reason));
        }
        if self.goal.is_some() != self.result.is_some() {
            return Err(("goal", "goal and result must go together".to_owned()));
        }
        let first = self.passes.first().map_or(0, |iteration| iteration.root.0);
        if first != 0 || !self.passes.is_sorted_by_key(|iteration| iteration.root.0) {
            return Err(("passes", "not from node 0 on in the order of the search".to_owned()));
        }
        Ok(())
    }

    /// Refuses values that contradict the nodes. Some checks do not apply to a file that was cut off,
    /// because it lacks nodes of its search.
    pub(in crate::format) fn check_against(&self, trace: &Trace) -> Result<(), GraphError> {
        let expected = Self::of(trace);
        if !trace.was_cut_off() && self.value != expected.value {
            return Err(("value", "not the root's score".to_owned()));
        }
        if !trace.was_cut_off() && self.best_move != expected.best_move {
            return Err(("best_move", "not the first move of the PV".to_owned()));
        }
        if !trace.was_cut_off() && self.root != expected.root {
            let reason = "it must be the last iteration's where there are nodes, else null";
            return Err(("root", reason.to_owned()));
        }
        if self.reward_max != expected.reward_max {
            return Err(("reward_max", "not the greatest reward of the game".to_owned()));
        }
        if self.entered != expected.entered {
            return Err(("entered", "not the number of positions entered".to_owned()));
        }
        if self.goal != expected.goal {
            return Err(("goal", "not the goal of the run".to_owned()));
        }
        let lengths = |list: &Option<Vec<[Whole<u32>; 3]>>| {
            list.iter().flatten().map(|[_, _, moves]| moves.0).collect::<Vec<_>>()
        };
        if lengths(&self.iterations) != lengths(&expected.iterations) {
            return Err(("iterations", "not the lengths of the random games".to_owned()));
        }
        let stubs = |truncated: &Option<TruncatedWire>| {
            truncated.as_ref().map(|truncated| (truncated.stubs, truncated.budget))
        };
        if !trace.was_cut_off() && stubs(&self.truncated) != stubs(&expected.truncated) {
            return Err(("truncated", "not what the stubs give".to_owned()));
        }
        Ok(())
    }
}
