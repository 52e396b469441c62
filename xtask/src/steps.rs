//! Lists of named steps. They run in order, some side by side, up to the first failure, and their times are printed.

use std::time::Instant;

use anyhow::{Result, bail};

use crate::house::House;
use crate::inputs;
use crate::process::Task;
use crate::stamps::Stamp;

pub(crate) struct Step {
    name: String,
    work: Work,
}

type Call = dyn Fn(&House) -> Result<()> + Send + Sync;

enum Work {
    /// The command line, empty if there is none, and the call that does the work.
    Alone(String, Box<Call>),
    Beside(Vec<Vec<Step>>),
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct StepResults {
    /// The number of steps that ran and passed; skipped ones do not count.
    passed: usize,
    /// The names of the steps that were skipped because nothing had changed.
    pub(crate) skipped: Vec<String>,
}

impl StepResults {
    fn add(&mut self, more: Self) {
        self.passed += more.passed;
        self.skipped.extend(more.skipped);
    }
}

impl Step {
    pub(crate) fn call(
        name: &str,
        work: impl Fn(&House) -> Result<()> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.to_owned(), work: Work::Alone(String::new(), Box::new(work)) }
    }

    pub(crate) fn run(name: &str, task: Task) -> Self {
        let line = task.line();
        let work = Work::Alone(line, Box::new(move |house| task.run(&house.root)));
        Self { name: name.to_owned(), work }
    }

    /// Joins lists into one step that takes as long as the longest; each list runs in order, up to its first failure.
    pub(crate) fn beside<const LISTS: usize>(lists: [Vec<Self>; LISTS]) -> Self {
        let filled = lists.iter().filter(|steps| !steps.is_empty());
        let names = filled.map(|steps| {
            let names: Vec<&str> = steps.iter().map(|step| step.name.as_str()).collect();
            names.join(", ")
        });
        let name = names.collect::<Vec<_>>().join(" beside ");
        Self { name, work: Work::Beside(lists.into()) }
    }

    pub(crate) fn name(&self) -> String {
        self.name.clone()
    }

    /// Returns the names and command lines of all its parts.
    #[cfg(test)]
    pub(crate) fn parts(&self) -> Vec<(&str, &str)> {
        match &self.work {
            Work::Alone(line, _) => vec![(&self.name, line)],
            Work::Beside(lists) => lists.iter().flatten().flat_map(Self::parts).collect(),
        }
    }

    /// Does the work; with `skip`, skips it if no input has changed since the step passed.
    pub(crate) fn perform(&self, house: &House, skip: bool) -> Result<StepResults> {
        let (line, call) = match &self.work {
            Work::Alone(line, call) => (line, call),
            Work::Beside(lists) => return beside(house, lists, skip),
        };
        let is_done = match inputs::of(&self.name) {
            Some(inputs) => {
                Stamp::new(house, &self.name, line, &inputs).run(skip, || call(house))?
            }
            None => call(house).map(|()| true)?,
        };
        let skipped = if is_done { vec![] } else { vec![self.name()] };
        Ok(StepResults { passed: usize::from(is_done), skipped })
    }
}

fn beside(house: &House, lists: &[Vec<Step>], skip: bool) -> Result<StepResults> {
    let ended: Vec<_> = std::thread::scope(|scope| {
        let mut started = Vec::new();
        for list in lists {
            started.push(scope.spawn(move || run_all(house, list, skip)));
        }
        let ended = started.into_iter().map(std::thread::ScopedJoinHandle::join);
        ended.map(|list| list.unwrap_or_else(|_| bail!("a chore panicked"))).collect()
    });
    ended.into_iter().try_fold(StepResults::default(), |mut done, list| {
        done.add(list?);
        Ok(done)
    })
}

/// Runs all steps; stops at the first failure and names it. With `skip`, skips the steps without a changed input since
/// they passed.
pub(crate) fn run_all(house: &House, steps: &[Step], skip: bool) -> Result<StepResults> {
    let (mut times, mut all, mut passed) = (Vec::new(), StepResults::default(), 0);
    for (place, step) in steps.iter().enumerate() {
        let name = &step.name;
        println!("== {name} ({} of {})", place + 1, steps.len());
        #[expect(clippy::disallowed_methods, reason = "a chore tells how long its steps take")]
        let start = Instant::now();
        let result = step.perform(house, skip);
        let seconds = start.elapsed().as_secs_f64();
        match result {
            Err(error) => {
                times.push((seconds, name.clone()));
                print!("{}", time_table(&times));
                println!("== {name}: FAILED after {seconds:.1} s: {error:#}");
                let (skipped, left) = (place - passed, steps.len() - place - 1);
                println!("steps: {passed} passed, 1 failed, {skipped} skipped, {left} not run");
                bail!("the step `{name}` failed");
            }
            Ok(done) if done.passed == 0 => {
                times.push((seconds, format!("{name} (skipped)")));
                all.add(done);
            }
            Ok(done) => {
                println!("== {name}: passed in {seconds:.1} s");
                times.push((seconds, name.clone()));
                passed += 1;
                all.add(done);
            }
        }
    }
    print!("{}", time_table(&times));
    println!("steps: {passed} passed, 0 failed, {} skipped", steps.len() - passed);
    Ok(all)
}

/// Formats the time of every step in seconds, and the total.
fn time_table(times: &[(f64, String)]) -> String {
    let total = (times.iter().map(|(seconds, _)| seconds).sum(), "in all".to_owned());
    let lines = times.iter().chain([&total]);
    lines.map(|(seconds, name)| format!("{seconds:8.1} s  {name}\n")).collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_stops_and_is_named() {
        let house = House { root: ".".into(), ..House::default() };
        let steps = [
            Step::run("good", Task::new("true")),
            Step::run("bad", Task::new("false")),
            Step::call("later", |_| unreachable!("it comes after the failure")),
        ];
        let error = run_all(&house, &steps, false).expect_err("the second step fails");
        assert_eq!(error.to_string(), "the step `bad` failed");
        assert!(run_all(&house, &steps[..1], false).is_ok());
    }

    #[test]
    fn lists_beside_each_other_both_run_and_either_may_fail() {
        let house = House { root: ".".into(), ..House::default() };
        let (sender, receiver) = std::sync::mpsc::channel();
        let list = |ends_with: &str| {
            let sender = sender.clone();
            let first = Step::call("first", move |_| Ok(sender.send(())?));
            vec![first, Step::run(ends_with, Task::new(ends_with))]
        };
        let both = |one, other| Step::beside([list(one), list(other)]);
        assert_eq!(both("true", "false").name, "first, true beside first, false");
        assert!(run_all(&house, &[both("true", "true")], false).is_ok());
        assert_eq!(receiver.try_iter().count(), 2);
        assert!(run_all(&house, &[both("true", "false")], false).is_err());
        assert!(run_all(&house, &[both("false", "true")], false).is_err());
        assert_eq!(receiver.try_iter().count(), 4);
    }

    #[test]
    fn a_step_of_which_nothing_changed_is_skipped_and_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path().to_owned();
        std::fs::create_dir(root.join("examples")).expect("writable");
        let house = House { target: root.join("target"), root, ..House::default() };
        let (run, runs) = std::sync::mpsc::channel();
        let step = |name: &'static str| {
            let run = run.clone();
            Step::call(name, move |_| Ok(run.send(name)?))
        };
        // A real example's name, because the table has its inputs.
        let steps = [step("always"), Step::beside([vec![step("example a")], vec![]])];
        assert_eq!(steps[1].name, "example a");
        let done = |skip| {
            let StepResults { skipped, passed } = run_all(&house, &steps, skip).expect("they pass");
            (skipped.join(" "), passed, runs.try_iter().collect::<Vec<_>>().join(" "))
        };
        let all = (String::new(), 2, "always example a".to_owned());
        assert_eq!(done(true), all);
        assert_eq!(done(true), ("example a".to_owned(), 1, "always".to_owned()));
        assert_eq!(done(false), all);
        std::fs::write(house.root.join("examples/a.rs"), "").expect("writable");
        assert_eq!(done(true), all);
    }

    #[test]
    fn the_times_are_summed() {
        let table = time_table(&[(1.25, "one".to_owned()), (100.5, "two".to_owned())]);
        assert_eq!(table, "     1.2 s  one\n   100.5 s  two\n   101.8 s  in all\n");
    }
}
