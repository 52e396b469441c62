//! Homework files of graph game trees, in the format of a much-copied course. Such a file is read,
//! searched, and compared with the solution beside it.

use crate::evaluation::Score;
use crate::game::SetupRequest;
use crate::mistakes::{Field, Plan, simulate};
use crate::mistakes::{Item, Listener};
use crate::search::{Algorithm, NoLimit, Run, RunRequest, Tally, any};
use crate::work::error::{Code, ServiceError};
use crate::work::request::Request;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The largest number of nodes in a search. It needs a limit because a graph may have cycles.
const MAX_NODES: u64 = 1_000_000;
/// The largest file, in bytes.
const MAX_FILE: usize = 1 << 20;
/// The largest number of players that move in turn.
const MAX_AGENTS: u32 = 16;
/// The largest number of plies in a search.
const MAX_PLIES: u32 = 10_000;
/// The largest number of nodes in a tree that is written as a position.
const MAX_UNFOLDED: u32 = 100_000;
/// The largest number of plies in a tree that is written as a position.
const MAX_BRACKETS: u32 = 256;

/// The result of searching a homework file, in the terms of its solution file.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct HomeworkAnswer {
    /// The first best action at the start; null if the start is a leaf.
    pub action: Option<String>,
    /// The states that the search enters, the start included, sorted.
    pub generated: Vec<String>,
    /// The value of the start, in the points of the file.
    pub value: f64,
    /// The run that searched the file: `minimax`, `alphabeta+strict` or `expectimax`.
    pub alg: String,
    /// Whether the solution gives the same result; absent without a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agrees: Option<bool>,
}

/// A request to search a homework file, for the operation `homework`.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct HomeworkRequest {
    /// The text of the file, at most 1 MiB.
    pub text: String,
    /// The text of the solution to compare with; null: none.
    pub solution: Option<String>,
}

/// A homework file as a search of this program, the answer of the operation `homework`.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
pub struct HomeworkSearch {
    /// The result of the search, compared with the solution.
    pub answer: HomeworkAnswer,
    /// The search on the tree that the graph unfolds into. It can be shown, linked and saved.
    pub request: RunRequest,
}

/// Opens a homework file as a search of this program, and compares it with its solution.
///
/// # Errors
/// Fails if the file is not valid, or if its tree is too large to write.
pub fn open_homework(request: &HomeworkRequest) -> Result<HomeworkSearch, ServiceError> {
    let answer = check_homework(&request.text, request.solution.as_deref())?;
    let request = Graph::read(&request.text)?.unfolded()?.request()?;
    Ok(HomeworkSearch { answer, request: request.canonical() })
}

/// Searches a homework file and compares it with its solution, if there is one.
///
/// # Errors
/// Fails if the file is not valid, or if its search is too large.
pub fn check_homework(text: &str, solution: Option<&str>) -> Result<HomeworkAnswer, ServiceError> {
    let graph = Graph::read(text)?;
    let answer = graph.search()?;
    let Some(solution) = solution else { return Ok(answer) };
    let keys = keys(solution).map_err(|error| ServiceError {
        reason: format!("the solution, {}", error.reason),
        ..error
    })?;
    if keys.get("generated").is_none() && keys.get("action").is_none() {
        return Err(invalid("the solution has neither `generated` nor `action`")
            .with_remedy("give it one of them, or move it away"));
    }
    let generated = keys.get("generated").map(|text| words(text).collect::<BTreeSet<_>>());
    let mine = answer.generated.iter().map(String::as_str).collect();
    let same_states = generated.is_none_or(|generated| generated == mine);
    let same_action =
        keys.get("action").is_none_or(|text| answer.action.as_deref() == Some(text.trim()));
    Ok(HomeworkAnswer { agrees: Some(same_states && same_action), ..answer })
}

fn invalid(reason: impl Into<String>) -> ServiceError {
    ServiceError::new(Code::InvalidFile, reason)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

/// Returns the line of a byte offset, from 1.
fn line_of(text: &str, at: usize) -> usize {
    memchr::memchr_iter(b'\n', &text.as_bytes()[..at]).count() + 1
}

struct Keys<'a> {
    text: &'a str,
    values: HashMap<&'a str, &'a str>,
}

impl<'a> Keys<'a> {
    fn get(&self, key: &str) -> Option<&'a str> {
        self.values.get(key).copied()
    }

    /// Returns an error about a part of a value, with the line of that part.
    fn wrong(&self, part: &str, reason: impl std::fmt::Display) -> ServiceError {
        let at = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        let line = line_of(self.text, at.min(self.text.len()));
        invalid(format!("line {line}: {reason}"))
    }
}

/// Reads the keys of a file. Each is `key: "text"`, or a block in triple quotes. Lines that start with
/// `#` are comments.
fn keys(text: &str) -> Result<Keys<'_>, ServiceError> {
    let mut keys = Keys { text, values: HashMap::new() };
    let mut at = 0;
    while at < text.len() {
        let line = text[at..].split_inclusive('\n').next().unwrap_or("");
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            at += line.len();
            continue;
        }
        let remedy = "write lines such as depth: \"2\", or blocks between \"\"\" and \"\"\"";
        let wrong = |reason: &str| {
            invalid(format!("line {}: {reason}", line_of(text, at))).with_remedy(remedy)
        };
        let (key, value) = line.split_once(':').ok_or_else(|| wrong("a line without a key"))?;
        let start = at + key.len() + 1 + (value.len() - value.trim_start().len());
        let (quotes, rest) = match &text[start..] {
            rest if rest.starts_with("\"\"\"") => (3, &rest[3..]),
            rest if rest.starts_with('"') => (1, &rest[1..]),
            _ => return Err(wrong("a value that is not in quotes")),
        };
        let end = rest.find(&"\"\"\""[..quotes]).ok_or_else(|| wrong("quotes that never end"))?;
        let key = key.trim();
        if keys.values.insert(key, &rest[..end]).is_some() {
            return Err(wrong(&format!("the key {key} again")));
        }
        let behind = start + end + 2 * quotes;
        at = behind + text[behind..].find('\n').map_or(text.len() - behind, |end| end + 1);
    }
    Ok(keys)
}

#[derive(Clone, Copy)]
struct Edge<'a> {
    action: &'a str,
    to: u32,
}

struct Graph<'a> {
    run: Run,
    agents: u32,
    plies: u32,
    start: u32,
    names: Vec<&'a str>,
    edges: Vec<Edge<'a>>,
    /// The outgoing edges of each state, in the order of the file.
    successors: Vec<Vec<u32>>,
    is_over: Vec<bool>,
    /// The value of each state, in units of 1/`scale` point.
    values: Vec<i32>,
    scale: i32,
}

/// The names of the states, numbered in order of appearance.
#[derive(Default)]
struct Names<'a>(Vec<&'a str>, HashMap<&'a str, u32>);

impl<'a> Names<'a> {
    fn number(&mut self, name: &'a str) -> u32 {
        *self.1.entry(name).or_insert_with(|| {
            self.0.push(name);
            self.0.len() as u32 - 1
        })
    }
}

fn run_of(agent: &str) -> Result<Run, ServiceError> {
    if agent.contains("AlphaBeta") {
        // In that course equality does not prune.
        return Ok(Run { strict: true, ..Run::plain(Algorithm::AlphaBeta) });
    }
    if agent.contains("Minimax") {
        return Ok(Run::plain(Algorithm::Minimax));
    }
    if agent.contains("Expectimax") {
        return Ok(Run::plain(Algorithm::Expectimax));
    }
    Err(invalid(format!("alg names {agent:?}"))
        .with_remedy("name MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent"))
}

impl<'a> Graph<'a> {
    fn read(text: &'a str) -> Result<Self, ServiceError> {
        if text.len() > MAX_FILE {
            return Err(invalid("a homework file of more than 1 MiB"));
        }
        let keys = keys(text)?;
        let get = |key: &str| keys.get(key);
        let needed =
            |key: &str| get(key).ok_or_else(|| invalid(format!("the key {key} is missing")));
        if let Some(class) = get("class").filter(|class| class.trim() != "GraphGameTreeTest") {
            let reason = format!("its class is {class:?}, not \"GraphGameTreeTest\"");
            return Err(keys.wrong(class, reason));
        }
        let run = run_of(get("alg").map_or_else(|| needed("agent"), Ok)?)?;
        let number = |key: &str, text: &str, most: u32| {
            let number = text.trim().parse().ok().filter(|number| (1..=most).contains(number));
            let wrong = || format!("{key} is {text:?}, not a number from 1 to {most}");
            number.ok_or_else(|| keys.wrong(text, wrong()))
        };
        let agents = number("num_agents", get("num_agents").unwrap_or("2"), MAX_AGENTS)?;
        let rounds = number("depth", needed("depth")?, MAX_PLIES / agents)?;
        let mut names = Names::default();
        let start = names.number(needed("start_state")?.trim());
        let mut edges = Vec::new();
        let mut from = Vec::new();
        for line in needed("successors")?.lines().filter(|line| !line.trim().is_empty()) {
            let [state, action, to] = words(line).collect::<Vec<_>>()[..] else {
                return Err(keys.wrong(line, format!("{line:?} is not `state action state`")));
            };
            from.push(names.number(state));
            edges.push(Edge { action, to: names.number(to) });
        }
        let mut evaluations: BTreeMap<u32, (f64, &str)> = BTreeMap::new();
        for line in get("evaluation").unwrap_or("").lines().filter(|line| !line.trim().is_empty()) {
            let wrong = || keys.wrong(line, format!("{line:?} is not `state value`"));
            let [state, value] = words(line).collect::<Vec<_>>()[..] else { return Err(wrong()) };
            let value =
                value.parse().ok().filter(|value: &f64| value.is_finite()).ok_or_else(wrong)?;
            evaluations.insert(names.number(state), (value, line));
        }
        let mut over = BTreeSet::new();
        for key in ["win_states", "lose_states"] {
            over.extend(words(get(key).unwrap_or("")).map(|name| names.number(name)));
        }
        let states = names.0.len();
        let mut successors = vec![Vec::new(); states];
        for (edge, state) in from.into_iter().enumerate() {
            successors[state as usize].push(edge as u32);
        }
        let mut lines: Vec<(f64, &str)> = evaluations.values().copied().collect();
        lines.sort_by_key(|(_, line)| line.as_ptr() as usize);
        let scale = scale_of(&lines).map_err(|line| {
            let reason =
                format!("{line:?} has a value that is too large, or has too many decimals");
            let remedy = "use values below a billion with at most six decimals";
            keys.wrong(line, reason).with_remedy(remedy)
        })?;
        let mut values = vec![0; states];
        for (state, (value, _)) in evaluations {
            values[state as usize] = (value * f64::from(scale)).round() as i32;
        }
        let is_over = (0..states as u32).map(|state| over.contains(&state)).collect();
        let plies = rounds * agents;
        let names = names.0;
        Ok(Self { run, agents, plies, start, names, edges, successors, is_over, values, scale })
    }

    fn search(&self) -> Result<HomeworkAnswer, ServiceError> {
        if self.run.algorithm.is_for_chance() {
            return self.search_unfolded();
        }
        let plan = Plan {
            cuts: self.run.has_windows(),
            strict: self.run.strict,
            depth: Some(self.plies),
            ..Plan::default()
        };
        let mut seen =
            StateCollector { graph: self, entered: BTreeSet::new(), nodes: 0, open: 0, root: None };
        simulate(&mut GraphWalk { graph: self, path: Vec::new() }, &plan, &mut seen);
        let Some((value, best)) = seen.root else {
            return Err(invalid(format!("its search enters more than {MAX_NODES} nodes"))
                .with_remedy("give it a smaller depth"));
        };
        Ok(HomeworkAnswer {
            action: best.map(|edge| self.edges[edge as usize].action.to_owned()),
            generated: seen.entered.into_iter().map(str::to_owned).collect(),
            value: f64::from(value.get()) / f64::from(self.scale),
            alg: self.run.to_string(),
            agrees: None,
        })
    }
}

/// The tree that a graph unfolds into, down to the depth limit.
struct Unfolded {
    run: Run,
    /// The tree as a position.
    text: String,
    /// The states in it.
    states: BTreeSet<u32>,
    nodes: u32,
}

impl Unfolded {
    /// Returns the search of the tree. Its own reader checks the text, because the names may still be invalid.
    fn request(&self) -> Result<Request, ServiceError> {
        let words = RunRequest::of(SetupRequest::at("tree", &self.text), &self.run.to_string());
        Request::read(&words).map_err(|error| {
            invalid(format!("its tree cannot be written: {}", error.reason))
                .with_remedy("rename states and actions, or give it a smaller depth")
        })
    }
}

impl Graph<'_> {
    /// Searches the tree that the graph unfolds into, and takes all its states as generated, because the search of
    /// averages enters every node.
    fn search_unfolded(&self) -> Result<HomeworkAnswer, ServiceError> {
        let tree = self.unfolded()?;
        let request = tree.request()?;
        let Request { start, run, limits, evaluation, .. } = &request;
        let (root, tally) = (&start.position, Tally::new());
        let found = any::count(root, *evaluation, *run, *limits, tally, &mut NoLimit);
        let score = found.report.score.map_or(0, Score::get);
        let mut generated: Vec<String> =
            tree.states.iter().map(|&state| self.names[state as usize].to_owned()).collect();
        generated.sort_unstable();
        Ok(HomeworkAnswer {
            action: found.report.best_move.map(|mv| request.move_text(mv)),
            generated,
            value: f64::from(score) / f64::from(request.start.position.scale()),
            alg: self.run.to_string(),
            agrees: None,
        })
    }

    /// Unfolds the graph into a tree, down to the depth limit, and writes it as a position. Fails
    /// past 100,000 nodes or 256 plies.
    fn unfolded(&self) -> Result<Unfolded, ServiceError> {
        let text = if self.scale == 1 { String::new() } else { format!("scale={}; ", self.scale) };
        let mut tree = Unfolded { run: self.run, text, states: BTreeSet::new(), nodes: 0 };
        self.unfold((self.start, 0), &mut tree)?;
        Ok(tree)
    }

    fn unfold(&self, (state, ply): (u32, u32), tree: &mut Unfolded) -> Result<(), ServiceError> {
        tree.nodes += 1;
        if tree.nodes > MAX_UNFOLDED {
            return Err(invalid(format!("its tree has more than {MAX_UNFOLDED} nodes"))
                .with_remedy("give it a smaller depth"));
        }
        tree.states.insert(state);
        let name = quoted(self.names[state as usize]);
        let edges = &self.successors[state as usize];
        let is_leaf = self.is_over[state as usize] || edges.is_empty() || ply == self.plies;
        if is_leaf || ply == MAX_BRACKETS {
            tree.text += &format!("{name}={}", self.values[state as usize]);
            return if is_leaf {
                Ok(())
            } else {
                Err(invalid(format!("its tree has more than {MAX_BRACKETS} plies"))
                    .with_remedy("give it a smaller depth"))
            };
        }
        let mover = match (ply.is_multiple_of(self.agents), self.run.algorithm) {
            (true, _) => "max",
            (false, Algorithm::Expectimax) => "chance",
            (false, _) => "min",
        };
        tree.text += &format!("{mover}:{name}(");
        for (place, &edge) in edges.iter().enumerate() {
            let Edge { action, to } = self.edges[edge as usize];
            if place > 0 {
                tree.text.push(' ');
            }
            tree.text += &format!("{}:", quoted(action));
            self.unfold((to, ply + 1), tree)?;
        }
        tree.text.push(')');
        Ok(())
    }
}

/// Quotes a name so that any tree can hold it. The canonical spelling drops the quotes where it can.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns the smallest scale that makes all values whole. On failure returns the first line that no
/// scale fits.
fn scale_of<'a>(lines: &[(f64, &'a str)]) -> Result<i32, &'a str> {
    let scales = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
    let fitting = |count: usize| {
        scales.into_iter().find(|scale| {
            lines[..count].iter().all(|(value, _)| {
                let parts = value * f64::from(*scale);
                (parts - parts.round()).abs() < 1e-6 && parts.abs() < 1e9
            })
        })
    };
    fitting(lines.len()).ok_or_else(|| {
        let counts: Vec<usize> = (1..=lines.len()).collect();
        let whole = counts.partition_point(|&count| fitting(count).is_some());
        lines.get(whole).map_or("", |(_, line)| line)
    })
}

struct GraphWalk<'g> {
    graph: &'g Graph<'g>,
    path: Vec<u32>,
}

impl GraphWalk<'_> {
    fn state(&self) -> usize {
        self.path.last().map_or(self.graph.start, |&state| state) as usize
    }
}

impl Field for GraphWalk<'_> {
    fn is_max(&self) -> bool {
        (self.path.len() as u32).is_multiple_of(self.graph.agents)
    }

    fn list(&mut self, _ply: u32, moves: &mut Vec<u32>) {
        let state = self.state();
        if !self.graph.is_over[state] {
            moves.extend(&self.graph.successors[state]);
        }
    }

    fn descend(&mut self, _ply: u32, _index: usize, mv: u32) {
        self.path.push(self.graph.edges[mv as usize].to);
    }

    fn leave(&mut self) {
        self.path.pop();
    }

    fn code(&self, mv: u32) -> Option<u32> {
        Some(mv)
    }

    fn leaf(&mut self, _ply: u32, _for_mover: bool) -> Score {
        Score::new(self.graph.values[self.state()])
    }
}

/// Collects the states that a search enters, and the result of its root. Stops past 1,000,000
/// nodes.
struct StateCollector<'g> {
    graph: &'g Graph<'g>,
    entered: BTreeSet<&'g str>,
    nodes: u64,
    open: usize,
    root: Option<(Score, Option<u32>)>,
}

impl Listener for StateCollector<'_> {
    fn take(&mut self, item: Item) -> bool {
        match item {
            Item::Enter { mv, .. } => {
                let graph = self.graph;
                let state = mv.map_or(graph.start, |edge| graph.edges[edge as usize].to);
                self.entered.insert(graph.names[state as usize]);
                self.nodes += 1;
                self.open += 1;
            }
            Item::Exit { value, best, .. } => {
                self.open -= 1;
                if self.open == 0 {
                    self.root = Some((value, best));
                }
            }
            Item::Cut => {}
        }
        self.nodes <= MAX_NODES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One round of three players: MAX, then two opponents one after the other.
    const TWO_OPPONENTS: &str = r#"
class: "GraphGameTreeTest"
alg: "MinimaxAgent"
depth: "1"
num_agents: "3"
start_state: "A"
win_states: ""
lose_states: "X"
# left is worth the least of 7 and 9, right that of 8 and nothing
successors: """
A Left B
A Right C
B a D
B b E
C a X
D x F
E x G
"""
evaluation: """
F 7.5
G 9.0
X 8
"""
"#;

    #[test]
    fn two_opponents_move_in_turn() {
        let answer = check_homework(TWO_OPPONENTS, None).unwrap();
        assert_eq!(answer.action.as_deref(), Some("Right"));
        assert_eq!(answer.generated, ["A", "B", "C", "D", "E", "F", "G", "X"]);
        assert_eq!((answer.value.to_string().as_str(), answer.alg.as_str()), ("8", "minimax"));
    }

    /// The average of 7.5 and 9 is better than 8.
    #[test]
    fn opponents_at_random_are_averaged() {
        let text = TWO_OPPONENTS.replace("MinimaxAgent", "ExpectimaxAgent");
        let answer = check_homework(&text, Some("action: \"Left\"\n")).unwrap();
        assert_eq!((answer.action.as_deref(), answer.value), (Some("Left"), 8.25));
        assert_eq!((answer.alg.as_str(), answer.agrees), ("expectimax", Some(true)));
        assert_eq!(answer.generated, ["A", "B", "C", "D", "E", "F", "G", "X"]);
        let opened =
            open_homework(&HomeworkRequest { text: text.clone(), solution: None }).unwrap();
        assert_eq!(
            opened.request.setup.position,
            "scale=10; A(Left:chance:B(a:chance:D(x:F=75) b:chance:E(x:G=90)) Right:chance:C(a:X=80))"
        );
        let large = text.replace("F 7.5", "F 900000000").replace("B b E", "B b E\nB c E");
        let refused = check_homework(&large, None).unwrap_err().to_string();
        assert!(refused.contains("weights"), "{refused}");
    }

    /// Equality does not prune: if a value equals the bound, the search enters all states.
    #[test]
    fn equality_does_not_prune() {
        let tree = |value: i32| {
            format!(
                "agent: \"AlphaBetaAgent\"\ndepth: \"1\"\nstart_state: \"s\"\nsuccessors: \"\"\"\ns l a\n\
                 s r b\na l c\na r d\nb l e\nb r f\n\"\"\"\nevaluation: \"\"\"\nc 3\nd 5\ne {value}\nf 1\n\"\"\"\n"
            )
        };
        let equal = check_homework(&tree(3), Some("generated: \"a b c d e f s\"\naction: \"l\"\n"));
        let equal = equal.unwrap();
        assert_eq!((equal.generated.len(), equal.agrees), (7, Some(true)));
        assert_eq!(equal.alg, "alphabeta+strict");
        let less = check_homework(&tree(2), Some("generated: \"a b c d e f s\"\n")).unwrap();
        assert_eq!((less.generated.len(), less.agrees), (6, Some(false)));
        let other = check_homework(&tree(2), Some("action: \"r\"")).unwrap();
        assert_eq!(other.agrees, Some(false));
    }

    #[test]
    fn a_file_is_a_position() {
        let request = HomeworkRequest { text: TWO_OPPONENTS.to_owned(), solution: None };
        let opened = open_homework(&request).unwrap();
        assert_eq!(
            opened.request.setup.position,
            "scale=10; A(Left:B(a:min:D(x:F=75) b:min:E(x:G=90)) Right:C(a:X=80))"
        );
        assert_eq!(opened.request.run, "minimax");
        let again = Request::read(&opened.request).unwrap();
        assert_eq!(again.canonical(), opened.request, "it can be linked");
        let deep = TWO_OPPONENTS.replace("depth: \"1\"", "depth: \"200\"");
        let looping = deep.replace("D x F", "D x A").replace("E x G", "E y A");
        let refused = open_homework(&HomeworkRequest { text: looping, solution: None });
        assert!(refused.unwrap_err().to_string().contains("more than"));
        let odd =
            TWO_OPPONENTS.replace(" Left ", " \"go,(left)\" ").replace("A Right C", "A min C");
        let opened = open_homework(&HomeworkRequest { text: odd, solution: None }).unwrap();
        assert!(
            opened.request.setup.position.contains("\"\\\"go,(left)\\\"\":B("),
            "{}",
            opened.request.setup.position
        );
        assert!(opened.request.setup.position.contains("\"min\":C("));
    }

    #[test]
    fn refused_with_the_reason() {
        for (from, to, reason) in [
            ("MinimaxAgent", "Random", "alg names"),
            ("GraphGameTreeTest", "Other", "class"),
            ("depth: \"1\"", "depth: \"x\"", "depth is"),
            ("depth: \"1\"", "depth: 1", "not in quotes"),
            ("start_state: \"A\"", "", "start_state is missing"),
            ("A Left B", "A Left", "state action state"),
            ("G 9.0", "G many", "state value"),
            ("G 9.0", "G 0.123456789", "decimals"),
            ("X 8\n\"\"\"", "X 8", "never end"),
        ] {
            let text = TWO_OPPONENTS.replace(from, to);
            let refused = check_homework(&text, None).expect_err(to).to_string();
            assert!(refused.contains(reason), "{to}: {refused}");
        }
        for (from, to, line) in [
            ("depth: \"1\"", "depth \"1\"", "line 4: a line without a key"),
            ("A Left B", "A Left", "line 11: \"A Left\" is not `state action state`"),
            ("G 9.0", "G many", "line 21: \"G many\" is not `state value`"),
            ("depth: \"1\"", "depth: \"0\"", "line 4: depth is"),
            ("depth: \"1\"", "depth: \"1\"\ndepth: \"2\"", "line 5: the key depth again"),
            ("GraphGameTreeTest", "Other", "line 2: its class"),
            ("G 9.0", "G 0.123456789", "line 21: \"G 0.123456789\" has a value"),
            ("F 7.5", "F 1e9", "line 20: \"F 1e9\" has a value"),
            // Each value fits alone, and no scale has room for both.
            ("G 9.0", "G 900000000", "line 21: \"G 900000000\" has a value"),
        ] {
            let refused = check_homework(&TWO_OPPONENTS.replace(from, to), None).expect_err(to);
            assert!(refused.to_string().contains(line), "{to}: {refused}");
        }
        let solution = "action: \"l\"\ngenerated \"a\"";
        let refused = check_homework(TWO_OPPONENTS, Some(solution)).unwrap_err().to_string();
        assert!(refused.contains("the solution, line 2"), "{refused}");
        for solution in ["", "# nothing\n", "states: \"A B\"\n"] {
            let refused = check_homework(TWO_OPPONENTS, Some(solution)).unwrap_err().to_string();
            assert!(refused.contains("neither `generated` nor `action`"), "{refused}");
        }
        let loops = TWO_OPPONENTS
            .replace("D x F", "D x A\nA Loop A")
            .replace("depth: \"1\"", "depth: \"99\"");
        assert!(check_homework(&loops, None).unwrap_err().to_string().contains("nodes"));
    }
}
