//! `--pass`: selects one iteration of a search with several, in drawings and among the steps.

use super::{Folder, answer, assert_contains, plyscope};

const TWO: &str = "trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))' --run mtdf";

#[test]
fn each_pass_is_drawn() {
    let folder = Folder::new();
    let file = folder.at("two.json");
    let last = answer(&format!("{TWO} -o {file}"));
    assert_contains(
        &last,
        &["A ▲ 2 to 3, returned ≤3  [3, 4]  9 nodes", "B ▼ ≤3  [3, 3]  2 nodes, 2 pruned"],
    );
    assert_eq!(answer(&format!("{TWO} --pass 2 -o {file}")), last);
    let first = answer(&format!("{TWO} --pass 1"));
    assert_contains(&first, &["▲ ≥3  [3, 0]  5 nodes, 2 pruned", "─ C ▼  pruned"]);
    let drawn = |pass: &str| answer(&format!("picture {file} {pass}"));
    assert_ne!(drawn("--pass 1"), drawn("--pass 2"));
    assert_eq!(drawn("--pass 2"), drawn("--node 7"));
    assert_eq!(drawn("--pass 1"), answer(&format!("convert {file} --format svg --pass 1")));
    assert_eq!(drawn("--pass 1"), answer(&format!("{TWO} --format svg --pass 1")));
    plyscope(&format!("convert {file} --format csv --pass 1")).refused(2, "--pass is for pictures");
    plyscope(&format!("picture {file} --pass 3")).refused(2, "has 2 passes; use 1 to 2");
    plyscope(&format!("picture {file} --pass 0")).refused(2, "use 1 to 2");
}

#[test]
fn the_steps_of_each_pass_are_listed_and_sought() {
    let folder = Folder::new();
    let file = folder.at("two.json");
    answer(&format!("{TWO} -o {file}"));
    let step = |words: &str| answer(&format!("step {file} {words}"));
    let whole = step("--from 1");
    assert_eq!(step("--pass 1") + &step("--pass 2"), whole);
    assert_contains(&step("--pass 1"), &["window is [−1, 0]"]);
    assert!(!step("--pass 2").contains("window is [−1, 0]"));
    assert_contains(&step("--pass 2 --next cutoff"), &["step 21 of 43: cutoff", "[3, 4]"]);
    let entered = |pass: u32| step(&format!("--pass {pass} --node 1 --json"));
    assert_ne!(entered(1), entered(2));
    // The first iteration is cut after its first move; in the second no other move is better.
    assert_contains(
        &step("--pass 1 --next root-best"),
        &["step 13 of 43: update", "α rises from −1 to 3"],
    );
    assert_contains(
        &step("--pass 2 --next root-best"),
        &["step 23 of 43: update", "B is at most 3"],
    );
    plyscope(&format!("step {file} --pass 2 --node 3 --next root-best"))
        .refused(2, "there is none after step 31 in pass 2");
    plyscope(&format!("step {file} --pass 1 --at 3")).refused(2, "cannot be used with");
    let one = folder.at("one.json");
    answer(&format!("trace --game tree --position '(1 2)' -o {one}"));
    plyscope(&format!("step {one} --pass 2")).refused(2, "the search has only one pass");
    assert_eq!(answer(&format!("step {one} --pass 1")), answer(&format!("step {one} --from 1")));
}
