//! Every trace of a search passes every check.

use crate::traces::{CASES, trace};

#[test]
fn what_a_search_records_passes() {
    for case in CASES {
        let trace = trace(case);
        assert_eq!(trace.check(), Ok(()), "{case:?}");
        assert_eq!(trace.check_game(), Ok(()), "{case:?}");
    }
}
