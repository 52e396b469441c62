//! The test of sweeps on a cluster: a Slurm on this machine alone, which the test starts and stops, and GNU parallel.

use anyhow::Result;

use crate::house::House;
use crate::needs;
use crate::process::Task;

/// Installs the packages where it can, and runs the test. On a system without such packages it reports that the test is
/// left out.
pub(crate) fn check(house: &House) -> Result<()> {
    if let Err(error) = needs::provide(&house.root, needs::CLUSTER) {
        return needs::leave_out("sweeps on a cluster", error);
    }
    Task::new("cargo test --workspace --test cluster -- --nocapture").run(&house.root)
}
