//! Checks the state at any step, and the owners of cutoffs, against a fold of the events.

use super::Case;
use crate::folded::EventFold;
use crate::random_positions::Random;
use plyscope::evaluation::FinalResult;
use plyscope::game::{AnySize, ConnectFour};
use plyscope::search::{Limits, NoLimit, RunRequest, search};
use plyscope::trace::{About, DEFAULT_BUDGET, Frames, Recorder, StepEvent, Trace};

/// Returns the steps to check: all up to 400, else 400 random ones and both ends.
fn steps(trace: &Trace, label: &str) -> Vec<u32> {
    const ALL_UP_TO: u32 = 400;
    let last = trace.steps();
    if last <= ALL_UP_TO {
        return (0..=last).collect();
    }
    let mut random = Random::of(7, label.len() as u64);
    (0..ALL_UP_TO).map(|_| random.from(0, last as i32) as u32).chain([0, last]).collect()
}

fn assert_states(trace: &Trace, folded: &EventFold, label: &str) {
    assert_eq!(folded.states.len() as u32, trace.steps() + 1, "{label}");
    for step in steps(trace, label) {
        let expected = &folded.states[step as usize];
        assert_eq!(trace.state(step).as_ref(), Some(expected), "step {step} of {label}");
    }
    let frames = Frames::of(trace);
    for step in 0..=trace.steps() + 1 {
        assert_eq!(frames.event(step), trace.event(step), "step {step} of {label}");
        let Some(node) = trace.event(step).and_then(StepEvent::node) else { continue };
        assert_eq!(frames.at(node, step), trace.frame(node, step), "step {step} of {label}");
    }
    assert_eq!(trace.state(trace.steps() + 1), None, "{label}");
    assert_eq!(trace.event(u32::MAX), None, "{label}");
}

#[test]
fn every_state_equals_the_fold_of_the_events() {
    for case in Case::of_every_game(500, 400) {
        let trace = case.full();
        let mut folded = EventFold::with_stubs([]);
        case.watch(None, &mut folded);
        assert_states(&trace, &folded, &case.label);
        for (id, owner) in &folded.owners {
            assert_eq!(trace.owner(*id), *owner, "owner of {id}, {}", case.label);
        }
    }
}

#[test]
fn states_over_the_budget_equal_the_fold_without_the_insides_of_stubs() {
    for case in Case::of_every_game(600, 200) {
        for budget in [1, 7, 30, 100] {
            let label = format!("budget {budget}, {}", case.label);
            let (trace, _) = case.record(budget, None);
            let mut folded = EventFold::with_stubs(trace.stubs().iter().map(|stub| stub.node));
            case.watch(None, &mut folded);
            assert_states(&trace, &folded, &label);
            for (id, owner) in &folded.owners {
                assert_eq!(trace.owner(*id), *owner, "owner of {id}, {label}");
            }
        }
    }
}

#[test]
fn states_of_a_stopped_search_equal_the_fold_too() {
    for case in Case::of_every_game(700, 100) {
        for nodes in [1, 2, 3, 10, 33] {
            let label = format!("{nodes} nodes, {}", case.label);
            let (trace, _) = case.record(DEFAULT_BUDGET, Some(nodes));
            let mut folded = EventFold::with_stubs([]);
            case.watch(Some(nodes), &mut folded);
            assert_states(&trace, &folded, &label);
        }
    }
}

/// A larger search, deep enough for deep cutoffs, so that owners are both shallow and deep.
#[test]
fn owners_of_a_deep_search() {
    let board = ConnectFour::empty(AnySize::new(5, 4).unwrap());
    for word in ["alphabeta", "alphabeta+worst", "alphabeta+random:3+last", "alphabeta+static+hard"]
    {
        let limits = Limits::depth(if word.ends_with("worst") { 5 } else { 7 });
        let run = word.parse().unwrap();
        let mut watch = (Recorder::new(DEFAULT_BUDGET), EventFold::with_stubs([]));
        let report = search(&board, &FinalResult, run, limits, &mut watch, &mut NoLimit);
        let (recorder, folded) = watch;
        let about = About::from(RunRequest { run: word.into(), ..RunRequest::default() });
        let trace = recorder.finish(about, report, |mv| mv.0.to_string());
        assert_states(&trace, &folded, word);
        assert_eq!(folded.owners.len() as u64, trace.counts().total.cutoffs, "{word}");
        for (id, owner) in &folded.owners {
            assert_eq!(trace.owner(*id), *owner, "owner of {id}, {word}");
        }
        let cutoffs = folded.states.iter().filter(|s| matches!(s.event, StepEvent::Cutoff { .. }));
        assert_eq!(cutoffs.count(), folded.owners.len(), "{word}");
    }
}

/// Three plies between the owner and the cut: a search that prunes with one window per ply misses this
/// case.
#[test]
fn deep_cutoffs_occur_and_are_owned_from_afar() {
    let distances = Case::of_every_game(800, 400).flat_map(|case| {
        let mut folded = EventFold::with_stubs([]);
        case.watch(None, &mut folded);
        folded.owners.into_iter().filter_map(|(_, owner)| Some(owner?.distance))
    });
    let deep = distances.filter(|&distance| distance >= 3).count();
    assert!(deep > 50, "only {deep} deep cutoffs were tried");
}
