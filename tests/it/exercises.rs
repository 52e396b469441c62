//! Checks exercises against the library's search and against brute force on their trees: every question has
//! exactly one accepted answer, or the stated set.

use crate::soak::times;
use plyscope::evaluation::FinalResult;
use plyscope::game::{Notation, Tree};
use plyscope::random::below;
use plyscope::search::{Limits, NoLimit, search};
use plyscope::service::wire::{
    AnswerState, Answers, Exercise, ExerciseGround, ExerciseItem, ExerciseKind, Feedback, Part,
    Profile,
};
use plyscope::service::{graded, make, node_view};
use plyscope::trace::{About, Recorder, Trace};

/// Returns exercises of a kind: consecutive seeds, with levels and trees in turn.
fn items(kind: ExerciseKind, short: usize) -> impl Iterator<Item = ExerciseItem> {
    let grounds: Vec<_> = ExerciseGround::ALL.into_iter().filter(|on| on.has(kind)).collect();
    let item = move |n: usize| ExerciseItem {
        kind,
        level: (n % 3) as u8 + 1,
        seed: n as u32,
        ground: grounds[n / 3 % grounds.len()],
        profile: Profile::ALL[n / 9 % Profile::ALL.len()],
    };
    (0..times(short, 10_000)).map(item).filter(|item| item.ground.allows(item.kind, item.profile))
}

/// Runs the search in the words of the exercise's convention.
fn searched(position: &str, exercise: &Exercise) -> Trace {
    let tree = Tree::parse(position).unwrap();
    let mut recorder = Recorder::new(10_000);
    let run = match exercise.words.ground {
        ExerciseGround::Chance if exercise.words.kind == ExerciseKind::Cuts => "star1".to_owned(),
        ExerciseGround::Chance => "expectimax".to_owned(),
        _ => exercise.words.profile.write("alphabeta"),
    };
    assert_eq!(run, exercise.run);
    let run = run.parse().unwrap();
    let report = search(&tree, &FinalResult, run, Limits::default(), &mut recorder, &mut NoLimit);
    recorder.finish(About::default(), report, |mv| tree.move_text(mv))
}

/// Returns the trace node of each exercise node; `None` if the search does not reach it.
fn places(exercise: &Exercise, trace: &Trace) -> Vec<Option<u32>> {
    let mut places = vec![None; exercise.nodes.len()];
    places[0] = Some(trace.root());
    for node in &exercise.nodes {
        let Some(here) = places[node.id as usize] else { continue };
        for (child, below) in node.children.iter().zip(trace.children(here)) {
            places[*child as usize] = (!trace.is_pruned(below)).then_some(below);
        }
    }
    places
}

/// Plain minimax from the leaves that the exercise shows; where chance moves, the average by the weights.
fn minimax(exercise: &Exercise, id: u32) -> i32 {
    let node = &exercise.nodes[id as usize];
    if !node.weights.is_empty() {
        let below = node.children.iter().map(|&child| minimax(exercise, child));
        let total: i32 =
            below.zip(&node.weights).map(|(value, &weight)| value * weight as i32).sum();
        let sum = node.weights.iter().sum::<u32>() as i32;
        assert_eq!(total % sum, 0, "{}: an average is no whole number", exercise.item);
        return total / sum;
    }
    let below = node.children.iter().map(|&child| minimax(exercise, child));
    let best = if node.max { below.max() } else { below.min() };
    best.unwrap_or_else(|| node.value.unwrap())
}

/// Star1 as its paper has it, written apart from the search. Returns the value of a node for the window, and lists the
/// nodes that it enters. All values are in parts of a point, of which every average is a whole number.
struct Star1<'a> {
    exercise: &'a Exercise,
    parts: i64,
    range: (i64, i64),
    entered: Vec<u32>,
}

impl Star1<'_> {
    fn value(&mut self, id: u32, (alpha, beta): (i64, i64)) -> i64 {
        self.entered.push(id);
        let node = &self.exercise.nodes[id as usize];
        if node.children.is_empty() {
            return i64::from(node.value.unwrap()) * self.parts;
        }
        if !node.weights.is_empty() {
            return self.average(id, (alpha, beta));
        }
        let (mut best, mut window) = (None, (alpha, beta));
        for &child in &node.children {
            let value = self.value(child, window);
            if best.is_none_or(|best| if node.max { value > best } else { value < best }) {
                best = Some(value);
            }
            let best = best.unwrap();
            if if node.max { best >= beta } else { best <= alpha } {
                break;
            }
            window = if node.max { (alpha.max(best), beta) } else { (alpha, beta.min(best)) };
        }
        best.unwrap()
    }

    fn average(&mut self, id: u32, (alpha, beta): (i64, i64)) -> i64 {
        let node = &self.exercise.nodes[id as usize];
        let weights: Vec<i64> = node.weights.iter().map(|&weight| weight.into()).collect();
        let sum: i64 = weights.iter().sum();
        let (least, most) = self.range;
        let mut ends = vec![self.range; weights.len()];
        let total = |ends: &[(i64, i64)], high: bool| -> i64 {
            let end = |&(lo, hi): &(i64, i64)| if high { hi } else { lo };
            ends.iter().zip(&weights).map(|(ends, weight)| weight * end(ends)).sum()
        };
        for (place, &child) in node.children.iter().enumerate() {
            let weight = weights[place];
            let others = |high: bool| {
                total(&ends, high) - weight * if high { ends[place].1 } else { ends[place].0 }
            };
            let low = match alpha {
                i64::MIN => i64::MIN,
                alpha => (sum * alpha - others(true)).div_euclid(weight),
            };
            let high = match beta {
                i64::MAX => i64::MAX,
                beta => -(others(false) - sum * beta).div_euclid(weight),
            };
            let value = self.value(child, (low.max(least), high.min(most)));
            if value >= high {
                ends[place].0 = value;
                return -(-total(&ends, false)).div_euclid(sum);
            }
            if value <= low {
                ends[place].1 = value;
                return total(&ends, true).div_euclid(sum);
            }
            ends[place] = (value, value);
        }
        total(&ends, false) / sum
    }
}

/// Returns whether Star1 enters each node.
fn entered_by_star1(exercise: &Exercise) -> Vec<bool> {
    let sums = exercise.nodes.iter().map(|node| i64::from(node.weights.iter().sum::<u32>()));
    let parts: i64 = sums.filter(|&sum| sum > 0).product();
    let leaves = exercise.nodes.iter().filter(|node| node.children.is_empty());
    let values = leaves.map(|node| i64::from(node.value.unwrap()) * parts);
    let range = (values.clone().min().unwrap(), values.max().unwrap());
    let mut search = Star1 { exercise, parts, range, entered: Vec::new() };
    search.value(0, (i64::MIN, i64::MAX));
    (0..exercise.nodes.len() as u32).map(|id| search.entered.contains(&id)).collect()
}

/// Returns the position with one leaf changed by the exercise's amount.
fn with_change(exercise: &Exercise, leaf: u32) -> Exercise {
    let mut other = exercise.clone();
    let value = &mut other.nodes[leaf as usize].value;
    *value = value.map(|value| value + exercise.amount.unwrap());
    other
}

/// Returns the one move that is better than all others; panics if there are several.
fn best(exercise: &Exercise) -> u32 {
    let children = &exercise.nodes[0].children;
    let value = minimax(exercise, 0);
    let best: Vec<_> =
        children.iter().filter(|&&child| minimax(exercise, child) == value).collect();
    assert_eq!(best.len(), 1, "{}", exercise.item);
    *best[0]
}

fn end(end: Option<i32>, open: &str) -> String {
    end.map_or_else(|| open.to_owned(), |end| end.to_string())
}

/// A number as the exercise's convention shows it at a node: from MAX's point of view, or the mover's.
fn own(exercise: &Exercise, node: u32, value: i32) -> i32 {
    let shown = &exercise.nodes[node as usize];
    let turned = exercise.words.profile.is_movers() && !shown.max && shown.weights.is_empty();
    if turned { -value } else { value }
}

/// Returns the right answers, from the search and from brute force.
fn right(exercise: &Exercise) -> Answers {
    let trace = searched(&exercise.position, exercise);
    let places = places(exercise, &trace);
    let view = |id: u32| places[id as usize].map(|at| node_view(&trace, at).unwrap());
    let answer = |node: u32, part: Part| -> Option<String> {
        let shown = &exercise.nodes[node as usize];
        let alpha_beta = exercise.words.kind == ExerciseKind::Run;
        match part {
            Part::Value if alpha_beta => {
                let score = view(node).and_then(|it| it.score);
                Some(end(score.map(|score| own(exercise, node, score)), "-"))
            }
            Part::Value => Some(own(exercise, node, minimax(exercise, node)).to_string()),
            Part::Alpha | Part::Beta => {
                let view = view(node).unwrap();
                let turned = exercise.words.profile.is_movers() && !shown.max;
                let of_max = (part == Part::Alpha) != turned;
                let found = if of_max { view.alpha_in } else { view.beta_in };
                let open = if part == Part::Alpha { "-inf" } else { "inf" };
                Some(end(found.map(|found| own(exercise, node, found)), open))
            }
            Part::Cut => {
                let entered = |id: u32| places[id as usize].is_some();
                let cut = entered(shown.parent.unwrap()) && !entered(node);
                Some(if cut { "yes" } else { "no" }.to_owned())
            }
            // If the best children come first, the critical nodes are those that the search enters.
            Part::Type => places[node as usize].is_none().then(|| "-".to_owned()),
            Part::Leaf => {
                let before = best(exercise);
                let leaves = exercise.nodes.iter().filter(|node| node.children.is_empty());
                let flips: Vec<_> =
                    leaves.filter(|leaf| best(&with_change(exercise, leaf.id)) != before).collect();
                assert_eq!(flips.len(), 1, "{}", exercise.item);
                Some(flips[0].name.clone())
            }
            Part::Order => None,
            Part::Next => Some(next(exercise, &trace, &places, node)),
            Part::Cuts => unreachable!("it is never asked"),
        }
    };
    let given = exercise.elements.iter();
    given.filter_map(|each| Some((each.key.clone(), answer(each.node, each.part)?))).collect()
}

/// Returns the next node that the search enters after it scores a leaf.
fn next(exercise: &Exercise, trace: &Trace, places: &[Option<u32>], leaf: u32) -> String {
    let scored = node_view(trace, places[leaf as usize].unwrap()).unwrap().exit.unwrap();
    let entry = |at: u32| node_view(trace, at).unwrap().enter.unwrap();
    let later = exercise.nodes.iter().filter_map(|node| Some((places[node.id as usize]?, node)));
    let later = later.filter(|&(at, _)| entry(at) > scored);
    later.min_by_key(|&(at, _)| entry(at)).unwrap().1.name.clone()
}

fn judge(exercise: &Exercise, answers: &Answers) -> Feedback {
    graded(exercise.words, answers).unwrap_or_else(|error| panic!("{}: {error}", exercise.item))
}

/// Checks that the right answers are accepted and that no other number is.
fn numbers_are_one(kind: ExerciseKind, short: usize) {
    for item in items(kind, short) {
        let exercise = make(item).unwrap();
        let answers = right(&exercise);
        let graded = judge(&exercise, &answers);
        assert!(graded.solved && graded.misconceptions.is_empty(), "{item}: {graded:?}");
        assert!(graded.of > 0, "{item}");
        for by in [-7, -1, 1, 2, 30] {
            let mut others = answers.clone();
            for element in exercise.elements.iter().filter(|each| each.part != Part::Cut) {
                let answer = &answers[&element.key];
                let other = answer.parse::<i32>().map_or(by, |number| number + by);
                others.insert(element.key.clone(), other.to_string());
            }
            let graded = judge(&exercise, &others);
            let numbers = graded.elements.iter().filter(|each| each.part != Part::Cut);
            assert!(
                numbers.clone().all(|each| each.judged == AnswerState::Wrong),
                "{item}: {graded:?}"
            );
            assert_eq!(
                numbers.count(),
                exercise.elements.iter().filter(|each| each.part != Part::Cut).count(),
                "{item}"
            );
        }
    }
}

#[test]
fn values_have_one_answer() {
    numbers_are_one(ExerciseKind::Values, 200);
}

#[test]
fn windows_have_one_answer() {
    numbers_are_one(ExerciseKind::Windows, 200);
}

#[test]
fn runs_have_one_answer() {
    numbers_are_one(ExerciseKind::Run, 100);
}

#[test]
fn cuts_have_one_answer() {
    for item in items(ExerciseKind::Cuts, 150) {
        let exercise = make(item).unwrap();
        let answers = right(&exercise);
        let graded = judge(&exercise, &answers);
        assert!(graded.solved && graded.right == graded.of && graded.of > 0, "{item}: {graded:?}");
        assert!(graded.misconceptions.is_empty(), "{item}");
        let cut_edges = answers.values().filter(|answer| *answer == "yes").count();
        assert_eq!(graded.of as usize, cut_edges, "{item}");
        // Each removed mark is noticed, and so is each extra mark at a place that the search reaches.
        let trace = searched(&exercise.position, &exercise);
        let places = places(&exercise, &trace);
        if item.ground == ExerciseGround::Chance {
            let entered: Vec<bool> = places.iter().map(Option::is_some).collect();
            assert_eq!(entered, entered_by_star1(&exercise), "{item}");
        }
        for (key, answer) in &answers {
            let node = exercise.elements.iter().find(|each| each.key == *key).unwrap().node;
            let parent = exercise.nodes[node as usize].parent.unwrap();
            if places[parent as usize].is_none() {
                continue;
            }
            let mut others = answers.clone();
            others.insert(key.clone(), if answer == "yes" { "no" } else { "yes" }.to_owned());
            let graded = judge(&exercise, &others);
            assert!(!graded.solved, "{item} {key}: {graded:?}");
        }
    }
}

#[test]
fn one_leaf_flips_the_best_move() {
    for item in items(ExerciseKind::Leaf, 150) {
        let exercise = make(item).unwrap();
        let answers = right(&exercise);
        assert!(judge(&exercise, &answers).solved, "{item}");
        for leaf in exercise.nodes.iter().filter(|node| node.children.is_empty()) {
            let given = Answers::from([("leaf".to_owned(), leaf.name.clone())]);
            let graded = judge(&exercise, &given);
            assert_eq!(graded.solved, given == answers, "{item} {}", leaf.name);
        }
    }
}

#[test]
fn one_node_is_entered_next() {
    let mut cut = 0;
    let mut all = 0;
    for item in items(ExerciseKind::Next, 300) {
        let exercise = make(item).unwrap();
        let answers = right(&exercise);
        let graded = judge(&exercise, &answers);
        assert!(
            graded.solved && graded.of == 1 && graded.misconceptions.is_empty(),
            "{item}: {graded:?}"
        );
        for node in &exercise.nodes {
            let given = Answers::from([("next".to_owned(), node.name.clone())]);
            assert_eq!(judge(&exercise, &given).solved, given == answers, "{item} {}", node.name);
        }
        // Only these, because the exercise reports the events up to its moment.
        let trace = searched(&exercise.position, &exercise);
        let places = places(&exercise, &trace);
        let at = exercise.at.unwrap();
        let scored = node_view(&trace, places[at as usize].unwrap()).unwrap().exit.unwrap();
        for node in exercise.nodes.iter().filter(|node| !node.children.is_empty()) {
            let seen = places[node.id as usize].map(|id| node_view(&trace, id).unwrap());
            let by_then = seen.filter(|seen| seen.exit.unwrap() <= scored);
            assert_eq!(node.value, by_then.and_then(|seen| seen.score), "{item} {}", node.name);
        }
        let sibling = exercise.nodes[exercise.nodes[at as usize].parent.unwrap() as usize]
            .children
            .iter()
            .skip_while(|&&child| child != at)
            .nth(1);
        all += 1;
        cut += usize::from(exercise.nodes[*sibling.unwrap() as usize].name != answers["next"]);
    }
    assert!(cut > all / 4 && cut < all * 3 / 4, "{cut} of {all} are cuts");
}

#[test]
fn critical_nodes_have_one_type() {
    for item in items(ExerciseKind::Critical, 200) {
        let exercise = make(item).unwrap();
        let none = right(&exercise);
        let mut answers = Answers::new();
        // Walk the tree by the definition: the path of first children, and the nodes that branch off it.
        for element in &exercise.elements {
            let node = &exercise.nodes[element.node as usize];
            let mut path = Vec::new();
            let mut at = node;
            while let Some(parent) = at.parent.map(|parent| &exercise.nodes[parent as usize]) {
                path.push(parent.children.iter().position(|&child| child == at.id).unwrap());
                at = parent;
            }
            path.reverse();
            // (a1 ... al) is critical if all places at the odd plies, or all at the even plies, are first.
            // So every second place after the first other child must be first.
            let turn = path.iter().position(|&place| place > 0);
            let kind = match turn {
                None => Some(1),
                Some(turn) if path[turn + 1..].iter().step_by(2).any(|&place| place > 0) => None,
                Some(turn) => Some(if (path.len() - turn) % 2 == 1 { 2 } else { 3 }),
            };
            let kind = kind.map_or_else(|| "-".to_owned(), |kind: i32| kind.to_string());
            // Alpha-beta enters exactly these, because the best children come first.
            assert_eq!(none.contains_key(&element.key), kind == "-", "{item} {}", element.key);
            answers.insert(element.key.clone(), kind);
        }
        let graded = judge(&exercise, &answers);
        assert!(graded.solved && graded.misconceptions.is_empty(), "{item}: {graded:?}");
        // Every wrong type at every node, with a wrong one at all nodes at once.
        let types = ["1", "2", "3", "-"];
        for by in 1..types.len() {
            let other = |answer: &String| {
                let place = types.iter().position(|each| each == answer).unwrap();
                types[(place + by) % types.len()].to_owned()
            };
            let others: Answers =
                answers.iter().map(|(key, answer)| (key.clone(), other(answer))).collect();
            let graded = judge(&exercise, &others);
            assert_eq!(graded.elements.len(), exercise.elements.len(), "{item}: {graded:?}");
            let wrong = graded.elements.iter().all(|each| each.judged == AnswerState::Wrong);
            assert!(wrong && !graded.solved, "{item}: {graded:?}");
        }
    }
}

/// Returns the position with every node's children shuffled, and that order as answers.
fn shuffled(exercise: &Exercise, state: &mut u64) -> (String, Answers) {
    let mut answers = Answers::new();
    let text = write(exercise, 0, state, &mut answers);
    (text, answers)
}

fn write(exercise: &Exercise, id: u32, state: &mut u64, answers: &mut Answers) -> String {
    let node = &exercise.nodes[id as usize];
    let mut row = node.children.clone();
    for place in (1..row.len()).rev() {
        row.swap(place, below(state, place + 1));
    }
    if row.is_empty() {
        return node.value.unwrap().to_string();
    }
    if row.len() > 1 {
        let names: Vec<_> =
            row.iter().map(|&child| exercise.nodes[child as usize].name.clone()).collect();
        answers.insert(format!("{}.order", node.name), names.join(" "));
    }
    let below: Vec<_> =
        row.into_iter().map(|child| write(exercise, child, state, answers)).collect();
    format!("({})", below.join(" "))
}

/// Returns the position under a node with each node's children in every order.
fn every(exercise: &Exercise, id: u32) -> Vec<String> {
    let node = &exercise.nodes[id as usize];
    if node.children.is_empty() {
        return vec![node.value.unwrap().to_string()];
    }
    let below: Vec<_> = node.children.iter().map(|&child| every(exercise, child)).collect();
    let rows = permutations((0..below.len()).collect());
    let texts = rows.into_iter().flat_map(|row| {
        row.into_iter().fold(vec![String::new()], |begun, place| {
            let longer = begun
                .iter()
                .flat_map(|text| below[place].iter().map(move |next| format!("{text} {next}")));
            longer.collect()
        })
    });
    texts.map(|text| format!("({})", text.trim_start())).collect()
}

fn permutations(places: Vec<usize>) -> Vec<Vec<usize>> {
    if places.len() < 2 {
        return vec![places];
    }
    let first = |&place: &usize| {
        let rest = places.iter().copied().filter(|&other| other != place).collect();
        permutations(rest).into_iter().map(move |rest| [vec![place], rest].concat())
    };
    places.iter().flat_map(first).collect()
}

/// The fewest leaves are those of the real search in the best of all orders.
#[test]
fn the_fewest_leaves_are_the_fewest_of_all_orders() {
    let mut tried = 0;
    for item in items(ExerciseKind::Order, 27).take(times(27, 1_000)) {
        let exercise = make(item).unwrap();
        let orders: u64 = exercise
            .nodes
            .iter()
            .map(|node| (1..=node.children.len() as u64).product::<u64>())
            .product();
        if orders > 1_500 {
            continue;
        }
        let all = every(&exercise, 0);
        assert_eq!(all.len() as u64, orders, "{item}");
        let leaves = all.iter().map(|text| searched(text, &exercise).counts().total.leaves as u32);
        assert_eq!(judge(&exercise, &Answers::new()).least, leaves.min(), "{item}");
        tried += 1;
    }
    assert!(tried >= 9, "{tried}");
}

#[test]
fn orders_of_the_fewest_leaves_are_right() {
    for item in items(ExerciseKind::Order, 100) {
        let exercise = make(item).unwrap();
        let blank = judge(&exercise, &Answers::new());
        let least = blank.least.unwrap();
        assert!(!blank.solved && least < exercise.leaves.unwrap(), "{item}");
        // The answer shown as right visits no more leaves.
        let shown: Answers = blank
            .elements
            .iter()
            .map(|each| (each.key.clone(), each.expected.clone().unwrap()))
            .collect();
        let graded = judge(&exercise, &shown);
        assert!(graded.solved && graded.leaves == Some(least), "{item}: {graded:?}");
        let mut state = u64::from(item.seed);
        for _ in 0..3 {
            let (text, answers) = shuffled(&exercise, &mut state);
            let leaves = searched(&text, &exercise).counts().total.leaves as u32;
            assert!(leaves >= least, "{item}: {text} needs {leaves}, not {least}");
            let graded = judge(&exercise, &answers);
            assert_eq!((graded.leaves, graded.solved), (Some(leaves), leaves == least), "{item}");
        }
    }
}
