//! Recorded traces for other tests, of every game and kind of ending.

use plyscope::evaluation::{Evaluation, EvaluationName};
use plyscope::game::{Keyed, Notation, SetupRequest};
use plyscope::search::{Limits, NoLimit, Run, RunRequest, Task, bind, search};
use plyscope::trace::{About, DEFAULT_BUDGET, Recorder, Trace};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) game: &'static str,
    pub(crate) size: Option<&'static str>,
    pub(crate) subboard: Option<&'static str>,
    pub(crate) position: &'static str,
    pub(crate) run: &'static str,
    pub(crate) evaluation: &'static str,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) budget: u64,
}

pub(crate) const PLAIN: Case = Case {
    game: "tictactoe",
    size: None,
    subboard: None,
    position: "",
    run: "minimax",
    evaluation: "result",
    depth: None,
    nodes: None,
    budget: DEFAULT_BUDGET,
};

const TREE: Case =
    Case { game: "tree", position: "A(B(3 12 8) C(2 4 6) D(14 5 2))", run: "alphabeta", ..PLAIN };

/// The tree of nine leaves under alpha-beta: 11 entered nodes, and two pruned ones.
pub(crate) const SMALL: Case = TREE;

/// Alpha-beta on tic-tac-toe, some hundred nodes.
pub(crate) const MEDIUM: Case =
    Case { position: "X...O....", run: "alphabeta", depth: Some(3), ..PLAIN };

pub(crate) const CASES: [Case; 44] = [
    TREE,
    Case { position: "min:((3 12 8)(2 4 6)(14 5 2))", ..TREE },
    Case { run: "alphabeta+hard", ..TREE },
    Case { run: "alphabeta+hard+last", ..TREE },
    Case { run: "minimax+last", ..TREE },
    Case { position: "5", ..TREE },
    Case { depth: Some(0), ..TREE },
    Case { depth: Some(1), evaluation: "zero", ..TREE },
    Case { nodes: Some(0), ..TREE },
    Case { nodes: Some(7), ..TREE },
    Case { budget: 5, ..TREE },
    Case { budget: 1, ..TREE },
    Case { budget: 6, nodes: Some(8), ..TREE },
    Case {
        game: "uniform",
        position: "uniform:b=3,d=4,seed=7,min=-9,max=9",
        run: "alphabeta+hard",
        ..PLAIN
    },
    MEDIUM,
    Case { evaluation: "open-lines", run: "alphabeta+last", ..MEDIUM },
    Case { budget: 40, run: "alphabeta+best", ..MEDIUM },
    Case { position: "XOXOX..O.", run: "minimax", depth: None, ..MEDIUM },
    Case {
        game: "connect4",
        size: Some("4x5"),
        position: "12",
        run: "alphabeta+static",
        depth: Some(4),
        nodes: Some(150),
        ..PLAIN
    },
    Case { game: "connect4", position: "4453", run: "alphabeta+random:7", depth: Some(3), ..PLAIN },
    Case {
        game: "othello",
        size: Some("4"),
        evaluation: "phases",
        run: "alphabeta+static",
        depth: Some(4),
        ..PLAIN
    },
    Case {
        game: "gomoku",
        position: "h8 h9 i8",
        subboard: Some("g7-j9"),
        evaluation: "chains",
        run: "alphabeta+static+hard",
        depth: Some(2),
        ..PLAIN
    },
    Case { run: "minimax+tt", ..MEDIUM },
    Case { run: "alphabeta+tt+symmetry", ..MEDIUM },
    Case { run: "alphabeta+tt:1KB+etc+deepening", depth: Some(4), ..MEDIUM },
    Case { run: "alphabeta+tt+hard", budget: 60, depth: Some(4), ..MEDIUM },
    Case { run: "alphabeta+deepening+killer+history", ..MEDIUM },
    Case { run: "alphabeta+deepening", position: "XOXOX..O.", depth: None, ..MEDIUM },
    Case { run: "alphabeta+aspiration:1+deepening", evaluation: "open-lines", ..MEDIUM },
    Case { run: "alphabeta+window:-1:1", ..TREE },
    Case { position: "min:((3 12 8)(2 4 6)(14 5 2))", run: "pvs+window:4:9", ..TREE },
    Case { run: "alphabeta+window:0:1+deepening+tt", ..MEDIUM },
    Case { run: "alphabeta+window:-1:0+hard+last", evaluation: "open-lines", ..MEDIUM },
    Case { run: "alphabeta+strict+tt", ..MEDIUM },
    Case { run: "alphabeta+strict+hard", position: "XO.......", ..MEDIUM },
    Case { run: "pvs+strict+hard+tt+etc", budget: 60, depth: Some(4), ..MEDIUM },
    Case { run: "pvs", ..MEDIUM },
    Case { run: "pvs+last+hard", evaluation: "open-lines", nodes: Some(90), ..MEDIUM },
    Case { run: "scout", evaluation: "open-lines", budget: 50, ..MEDIUM },
    Case { run: "mtdf", evaluation: "open-lines", ..MEDIUM },
    Case { run: "mtdf+deepening", evaluation: "open-lines", nodes: Some(200), ..MEDIUM },
    Case { run: "sss", ..TREE },
    Case { run: "mtdf", position: "min:((3 12 8)(2 4 6)(14 5 2))", budget: 4, ..TREE },
    Case {
        game: "othello",
        size: Some("4"),
        evaluation: "phases",
        run: "pvs+tt+symmetry+deepening",
        depth: Some(5),
        ..PLAIN
    },
];

struct Record(Case, About);

impl Task for Record {
    type Output = Trace;

    fn run<P: Keyed + Notation, E: Evaluation<P>>(self, p: &P, e: &E) -> Trace {
        let Self(case, about) = self;
        let run: Run = case.run.parse().unwrap();
        let limits = Limits { depth: case.depth, nodes: case.nodes };
        let mut recorder = Recorder::new(case.budget);
        let report = search(p, e, run, limits, &mut recorder, &mut NoLimit);
        recorder.finish(about, report, |mv| p.move_text(mv))
    }
}

pub(crate) fn trace(case: Case) -> Trace {
    let game = case.game.parse().unwrap();
    let mut setup = SetupRequest::start(game);
    setup.size = case.size.map(str::to_owned);
    setup.subboard = case.subboard.map(str::to_owned);
    setup.position = case.position.to_owned();
    let start = setup.read().unwrap_or_else(|error| panic!("{case:?}: {error}"));
    let about = About::from(RunRequest {
        setup: SetupRequest { position: start.text(), ..setup },
        run: case.run.to_owned(),
        eval: Some(case.evaluation.to_owned()),
        depth: case.depth,
        node_limit: case.nodes,
        budget: Some(case.budget),
        ..RunRequest::default()
    });
    let name = EvaluationName::parse(case.evaluation, game).unwrap();
    bind(&start.position, name, Record(case, about))
}
