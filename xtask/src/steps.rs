//! A list of named steps, run in order with their times, up to the first failure.

use std::time::Instant;

use anyhow::{Result, bail};

use crate::house::House;
use crate::process::Task;

/// What a step does.
pub(crate) enum Work {
    Run(Task),
    Call(fn(&House) -> Result<()>),
}

/// One named step.
pub(crate) struct Step {
    pub(crate) name: String,
    pub(crate) work: Work,
}

impl Step {
    pub(crate) fn run(name: &str, task: Task) -> Self {
        Self { name: name.to_owned(), work: Work::Run(task) }
    }

    pub(crate) fn call(name: &str, function: fn(&House) -> Result<()>) -> Self {
        Self { name: name.to_owned(), work: Work::Call(function) }
    }
}

/// The closing line, alone on its line, in the form that test runners use.
fn summary(passed: usize, total: usize) -> String {
    if passed == total {
        return format!("steps: {passed} passed, 0 failed");
    }
    format!("steps: {passed} passed, 1 failed, {} skipped", total - passed - 1)
}

/// Runs all steps; stops at the first failure and names it.
pub(crate) fn run_all(house: &House, steps: &[Step]) -> Result<()> {
    let mut times = Vec::new();
    for (passed, step) in steps.iter().enumerate() {
        println!("== {} ({} of {})", step.name, passed + 1, steps.len());
        #[expect(clippy::disallowed_methods, reason = "a chore tells how long its steps take")]
        let start = Instant::now();
        let result = match &step.work {
            Work::Run(task) => task.run(&house.root),
            Work::Call(function) => function(house),
        };
        let seconds = start.elapsed().as_secs_f64();
        times.push((seconds, step.name.as_str()));
        if let Err(error) = result {
            print!("{}", time_table(&times));
            println!("== {}: FAILED after {seconds:.1} s: {error:#}", step.name);
            println!("{}", summary(passed, steps.len()));
            bail!("the step `{}` failed", step.name);
        }
        println!("== {}: passed in {seconds:.1} s", step.name);
    }
    print!("{}", time_table(&times));
    println!("{}", summary(steps.len(), steps.len()));
    Ok(())
}

/// What every step took, and all of them together.
fn time_table(times: &[(f64, &str)]) -> String {
    let total = [(times.iter().map(|(seconds, _)| seconds).sum(), "in all")];
    let lines = times.iter().chain(&total);
    let lines: Vec<_> = lines.map(|(seconds, name)| format!("{seconds:8.1} s  {name}\n")).collect();
    lines.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_failure_stops_and_is_named() {
        let house = House { root: ".".into(), ..House::default() };
        let never: fn(&House) -> Result<()> = |_| unreachable!("it comes after the failure");
        let steps = [
            Step::run("good", Task::new("true")),
            Step::run("bad", Task::new("false")),
            Step::call("later", never),
        ];
        let error = run_all(&house, &steps).expect_err("the second step fails");
        assert_eq!(error.to_string(), "the step `bad` failed");
        assert!(run_all(&house, &steps[..1]).is_ok());
    }

    #[test]
    fn the_times_are_summed() {
        let table = time_table(&[(1.25, "one"), (100.5, "two")]);
        assert_eq!(table, "     1.2 s  one\n   100.5 s  two\n   101.8 s  in all\n");
    }

    #[test]
    fn the_summary_counts() {
        assert_eq!(summary(3, 3), "steps: 3 passed, 0 failed");
        assert_eq!(summary(1, 4), "steps: 1 passed, 1 failed, 2 skipped");
    }
}
