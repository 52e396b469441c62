//! Lists of named steps, run in order with their times, up to the first failure; some of them beside each other.

use std::time::Instant;

use anyhow::{Result, bail};

use crate::house::House;
use crate::process::Task;

/// What a step does.
type Work = dyn Fn(&House) -> Result<()> + Send + Sync;

/// One named step.
pub(crate) struct Step {
    name: String,
    work: Box<Work>,
}

impl Step {
    pub(crate) fn call(
        name: &str,
        work: impl Fn(&House) -> Result<()> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.to_owned(), work: Box::new(work) }
    }

    /// Lists of steps as one step that takes as long as the longest: each is run in its order, up to its first failure.
    pub(crate) fn beside<const LISTS: usize>(lists: [Vec<Self>; LISTS]) -> Self {
        let names = lists.each_ref().map(|steps| {
            let names: Vec<&str> = steps.iter().map(|step| step.name.as_str()).collect();
            names.join(", ")
        });
        Self::call(&names.join(" beside "), move |house| {
            std::thread::scope(|scope| {
                let begun = lists.each_ref().map(|list| scope.spawn(|| run_all(house, list)));
                let done =
                    begun.map(|list| list.join().unwrap_or_else(|_| bail!("a chore panicked")));
                done.into_iter().collect()
            })
        })
    }

    pub(crate) fn name(&self) -> String {
        self.name.clone()
    }

    pub(crate) fn run(name: &str, task: Task) -> Self {
        Self::call(name, move |house| task.run(&house.root))
    }
}

/// Runs all steps; stops at the first failure and names it.
pub(crate) fn run_all(house: &House, steps: &[Step]) -> Result<()> {
    let mut times = Vec::new();
    for (passed, Step { name, work }) in steps.iter().enumerate() {
        println!("== {name} ({} of {})", passed + 1, steps.len());
        #[expect(clippy::disallowed_methods, reason = "a chore tells how long its steps take")]
        let start = Instant::now();
        let result = work(house);
        let seconds = start.elapsed().as_secs_f64();
        times.push((seconds, name.as_str()));
        if let Err(error) = result {
            print!("{}", time_table(&times));
            println!("== {name}: FAILED after {seconds:.1} s: {error:#}");
            println!("steps: {passed} passed, 1 failed, {} skipped", steps.len() - passed - 1);
            bail!("the step `{name}` failed");
        }
        println!("== {name}: passed in {seconds:.1} s");
    }
    print!("{}", time_table(&times));
    println!("steps: {} passed, 0 failed", steps.len());
    Ok(())
}

/// What every step took, and all of them together.
fn time_table(times: &[(f64, &str)]) -> String {
    let total = [(times.iter().map(|(seconds, _)| seconds).sum(), "in all")];
    let lines = times.iter().chain(&total);
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
        let error = run_all(&house, &steps).expect_err("the second step fails");
        assert_eq!(error.to_string(), "the step `bad` failed");
        assert!(run_all(&house, &steps[..1]).is_ok());
    }

    #[test]
    fn lists_beside_each_other_both_run_and_either_may_fail() {
        let house = House { root: ".".into(), ..House::default() };
        let (told, heard) = std::sync::mpsc::channel();
        let list = |ends_with: &str| {
            let told = told.clone();
            let first = Step::call("first", move |_| Ok(told.send(())?));
            vec![first, Step::run(ends_with, Task::new(ends_with))]
        };
        let both = |one, other| Step::beside([list(one), list(other)]);
        assert_eq!(both("true", "false").name, "first, true beside first, false");
        assert!(run_all(&house, &[both("true", "true")]).is_ok());
        assert_eq!(heard.try_iter().count(), 2);
        assert!(run_all(&house, &[both("true", "false")]).is_err());
        assert!(run_all(&house, &[both("false", "true")]).is_err());
        assert_eq!(heard.try_iter().count(), 4);
    }

    #[test]
    fn the_times_are_summed() {
        let table = time_table(&[(1.25, "one"), (100.5, "two")]);
        assert_eq!(table, "     1.2 s  one\n   100.5 s  two\n   101.8 s  in all\n");
    }
}
