//! `cargo xtask app`: install what is missing, build, and start what there is.

use anyhow::Result;

use crate::house::House;
use crate::machine::Machine;
use crate::needs::{self, Need};
use crate::process::Task;
use crate::{frontend, needs::COMPILER};

/// The search that is shown where there is no window yet.
const EXAMPLE: &str = "trace --game connect4 --position 4453 --run alphabeta+static --depth 6";

/// What will be done, in order.
#[derive(Debug, PartialEq, Eq)]
struct Plan {
    needs: Vec<Need>,
    /// The UI is installed and built first, because the program carries it inside.
    ui: bool,
    start: Task,
}

fn plan(house: &House, machine: Machine, arguments: &[String]) -> Plan {
    let mut needs = vec![COMPILER];
    let command_line = "cargo run --release --package plyscope-cli --";
    let start = if !house.desktop {
        match arguments {
            [] => Task::new(&format!("{command_line} {EXAMPLE}")),
            given => Task::new(command_line).with_arguments(given),
        }
    } else if machine.display {
        needs.extend(needs::WEB_VIEW);
        Task::new("cargo run --release --package plyscope-desktop --").with_arguments(arguments)
    } else {
        Task::new(&format!("{command_line} serve")).with_arguments(arguments)
    };
    Plan { needs, ui: house.ui && house.desktop, start }
}

/// Does it; returns when the started program ends.
pub(crate) fn run(house: &House, arguments: &[String]) -> Result<()> {
    let machine = Machine::look();
    let plan = plan(house, machine, arguments);
    needs::provide(&house.root, machine, &plan.needs)?;
    if plan.ui {
        needs::check_node(&house.root)?;
        frontend::install_packages(&house.root)?;
        frontend::build(house)?;
    }
    if house.desktop && !machine.display {
        println!("There is no display here: serving the same UI to a browser instead.");
    }
    plan.start.run(&house.root)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::Installer;

    fn planned(desktop: bool, display: bool, arguments: &[&str]) -> Plan {
        let house = House { ui: desktop, desktop, ..House::default() };
        let machine = Machine { installer: Installer::AptAsRoot, display };
        let arguments: Vec<_> = arguments.iter().map(|&word| word.to_owned()).collect();
        plan(&house, machine, &arguments)
    }

    #[test]
    fn without_a_window_a_search_is_traced() {
        let plan = planned(false, true, &[]);
        assert!(!plan.ui && plan.needs == [COMPILER]);
        assert!(plan.start.line().ends_with(EXAMPLE));
        let own = planned(false, true, &["games", "--json"]);
        assert!(own.start.line().ends_with("plyscope-cli -- games --json"));
    }

    #[test]
    fn with_a_display_the_window_opens() {
        let plan = planned(true, true, &["file.json"]);
        assert!(plan.ui && plan.needs.contains(&needs::WEB_VIEW[1]));
        assert!(plan.start.line().ends_with("plyscope-desktop -- file.json"));
    }

    #[test]
    fn without_a_display_the_same_ui_is_served_and_no_web_view_is_needed() {
        let plan = planned(true, false, &[]);
        assert!(plan.ui && plan.needs == [COMPILER]);
        assert!(plan.start.line().ends_with("plyscope-cli -- serve"));
    }
}
