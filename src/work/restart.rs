//! Searches without any limit: a search that does not finish in reasonable time restarts at the game's
//! default depth.
//!
//! The trigger is a number of nodes rather than a time, so that the same request gives the same answer
//! on every machine.

use crate::analysis::PositionCounts;
use crate::trace::Trace;
use crate::work::control::Handle;
use crate::work::notices::Restart;
use crate::work::request::Request;
use crate::work::run::{count, count_up_to, record, record_up_to};

/// The result of a request, and the request that produced it: the original, or the restart at the
/// default depth.
#[derive(Debug)]
pub struct PatientResult<T> {
    /// The count or the trace.
    pub found: T,
    /// The request that was searched: the original, or its restart.
    pub request: Request,
    /// The restart; `None` if the original request was searched.
    pub restart: Option<Restart>,
}

/// Counts a request within its own limits. Without limits, restarts it once it exceeds the handle's
/// patience.
pub fn count_patiently(request: &Request, handle: &Handle) -> PatientResult<PositionCounts> {
    patiently(request, handle, count_up_to, count)
}

/// Records a request within its own limits. Without limits, restarts it once it exceeds the handle's
/// patience. Drops the first recording before the second starts.
pub fn record_patiently(request: &Request, handle: &Handle) -> PatientResult<Trace> {
    patiently(request, handle, record_up_to, record)
}

fn patiently<T>(
    request: &Request,
    handle: &Handle,
    up_to: impl Fn(&Request, &Handle, u64) -> Option<T>,
    whole: impl Fn(&Request, &Handle) -> T,
) -> PatientResult<T> {
    // A Monte Carlo search has its number of iterations as a limit.
    let restart = request.restart().filter(|_| request.run.algorithm.finds_value());
    let Some(again) = restart else {
        let found = whole(request, handle);
        return PatientResult { found, request: request.clone(), restart: None };
    };
    if let Some(found) = up_to(request, handle, handle.patience()) {
        return PatientResult { found, request: request.clone(), restart: None };
    }
    let begun_again = handle.begin_again(again.limits.depth.unwrap_or_default());
    tracing::info!(depth = begun_again.depth, "begun again at the default depth");
    PatientResult { found: whole(&again, handle), request: again, restart: Some(begun_again) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::search::RunRequest;

    fn request(run: &str, change: impl Fn(&mut RunRequest)) -> Request {
        let mut words = RunRequest {
            eval: Some("default".to_owned()),
            ..RunRequest::of(SetupRequest::at("connect4", ""), run)
        };
        change(&mut words);
        Request::read(&words).unwrap()
    }

    fn impatient() -> Handle {
        Handle::with_patience(3_000)
    }

    #[test]
    fn a_search_without_a_limit_is_begun_again_at_the_default_depth() {
        let original = request("alphabeta+static", |_| {});
        assert_eq!(original.evaluation.word(), "result", "to the end of the game");
        let done = count_patiently(&original, &impatient());
        assert_eq!(done.restart, Some(Restart { nodes: 3_000, depth: 6 }));
        let there = request("alphabeta+static", |words| words.depth = Some(6));
        assert_eq!(done.request.canonical(), there.canonical(), "and it looks again for a default");
        assert_eq!(there.evaluation.word(), "lines");
        let whole = count(&there, &Handle::new());
        assert_eq!((done.found.report, done.found.counts), (whole.report, whole.counts));
        let traced = record_patiently(&original, &impatient());
        assert_eq!(traced.restart, done.restart);
        assert_eq!(traced.found.counts().total, record(&there, &Handle::new()).counts().total);
        assert_eq!(traced.found.about().words().depth, Some(6));
        assert_eq!(traced.found.about().words().node_limit, None, "it is a whole search");
    }

    #[test]
    fn what_is_limited_named_or_short_is_left_alone() {
        let limits: [fn(&mut RunRequest); 3] = [
            |words| words.depth = Some(7),
            |words| words.node_limit = Some(20_000),
            |words| words.time_limit_ms = Some(60_000),
        ];
        for (case, limit) in limits.into_iter().enumerate() {
            let original = request("alphabeta", |words| {
                "445344536661".clone_into(&mut words.setup.position);
                limit(words);
            });
            assert!(original.restart().is_none(), "{case}");
        }
        let limited = request("alphabeta", |words| words.node_limit = Some(9_000));
        let done = count_patiently(&limited, &impatient());
        assert_eq!((done.found.report.nodes, done.restart), (9_000, None));
        let named = request("alphabeta", |words| words.eval = Some("outcome".to_owned()));
        let done = count_patiently(&named, &impatient());
        assert_eq!((done.request.evaluation.word(), done.restart.is_some()), ("outcome", true));
        let short = RunRequest::of(SetupRequest::at("tictactoe", ""), "minimax");
        let whole = count_patiently(&Request::read(&short).unwrap(), &impatient());
        assert_eq!((whole.found.report.nodes, whole.restart), (549_946, None), "no default depth");
    }

    /// Tries the last allowed node and the first beyond it; nodes of ordering searches count.
    #[test]
    fn patience_counts_every_node() {
        for run in ["alphabeta", "alphabeta+best"] {
            let Request { setup, start, .. } = small();
            let original = Request { setup, start, ..request(run, |_| {}) };
            let report = count(&original, &Handle::new()).report;
            let all = report.nodes + report.ordering_nodes;
            let tried = |most| count_patiently(&original, &Handle::with_patience(most)).restart;
            assert_eq!((tried(all), tried(all - 1).is_some()), (None, true), "{run} {all}");
            assert_eq!(run == "alphabeta+best", report.ordering_nodes > 0);
        }
    }

    /// A board that is quick to search to the end.
    fn small() -> Request {
        request("alphabeta", |words| {
            words.setup.size = Some("4x4".to_owned());
            "12341234".clone_into(&mut words.setup.position);
        })
    }

    #[test]
    fn a_stop_is_a_stop() {
        let handle = impatient();
        handle.stop();
        let done = count_patiently(&request("alphabeta", |_| {}), &handle);
        assert_eq!((done.found.report.score, done.restart), (None, None));
    }
}
