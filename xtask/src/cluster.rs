//! The test of sweeps on a cluster: a Slurm of this machine alone, which the test starts and stops, and GNU
//! parallel.

use anyhow::Result;

use crate::house::House;
use crate::needs;
use crate::process::Task;

/// Installs what it needs where it can, and runs it. On a system that has no such packages it says what is left
/// out.
pub(crate) fn check(house: &House) -> Result<()> {
    if let Err(error) = needs::provide(&house.root, needs::CLUSTER) {
        return needs::leave_out("sweeps on a cluster", error);
    }
    Task::new("cargo test --workspace --test cluster -- --nocapture").run(&house.root)
}
