//! Predict at a claim: whether what a search with forward pruning believes is true. The operation `judge_claims` has the
//! answer, because it needs a search.

use super::question::{
    PredictClaim, PredictQuestion, PredictRequest, PredictSubject, PredictTruth, Prediction,
};
use crate::search::ClaimBy;
use crate::trace::{Claim, Kind, StepEvent, Trace};

/// Returns the question before a step that makes a claim; `None` at any other step, and where no check of claims could
/// answer it.
pub(super) fn claim_before(trace: &Trace, request: PredictRequest) -> Option<PredictQuestion> {
    let Claim { node, by, bound, score, plies } = claim_at(trace, request.step)?;
    // No check of claims takes an unknown game, or a search without a depth limit.
    trace.start()?;
    let plies = plies?;
    let question = PredictQuestion::about(trace, node, PredictSubject::Claim, request.own)?;
    let is_turned = request.own && question.kind == Kind::Min;
    let score = score.finite()?;
    let claim = PredictClaim {
        by,
        bound: if is_turned { bound.flipped() } else { bound },
        score: if is_turned { -score } else { score },
        plies,
    };
    Some(PredictQuestion { claim: Some(claim), ..question })
}

/// Returns the answer to such a question, without a verdict.
pub(super) fn shown_at(step: u32) -> Prediction {
    let truth = PredictTruth { step, ..PredictTruth::default() };
    Prediction { given: None, value: None, cuts: None, child: None, said: Vec::new(), truth }
}

/// Returns the claim that a step makes.
fn claim_at(trace: &Trace, step: u32) -> Option<Claim> {
    let (node, is_reduced) = match trace.event(step)? {
        StepEvent::Null { node, .. } | StepEvent::Check { node, .. } => {
            (node, !trace.is_closed_by_test(node, step))
        }
        StepEvent::Score(node) => (node, false),
        StepEvent::Update { child, .. } => (child, true),
        _ => return None,
    };
    trace.claims_of(node).find(|claim| (claim.by == ClaimBy::Lmr) == is_reduced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::SetupRequest;
    use crate::search::RunRequest;
    use crate::work::control::Handle;
    use crate::work::request::Request;
    use crate::work::run::record;

    fn searched(game: &str, position: &str, run: &str, depth: u32) -> Trace {
        let depth = Some(depth);
        let eval = (game == "othello").then(|| "phases".to_owned());
        let setup = SetupRequest::at(game, position);
        let words = RunRequest { depth, eval, ..RunRequest::of(setup, run) };
        record(&Request::read(&words).unwrap(), &Handle::new())
    }

    #[test]
    fn each_claim_is_a_question_once() {
        for (game, position, run, depth) in [
            ("connect4", "42427566777554444333233", "alphabeta+static+lmr:3", 4),
            ("connect4", "653125327326535327776526676172351", "alphabeta+static+null:2", 6),
            ("connect4", "4453", "alphabeta+static+null:2+lmr:3+futility:20", 5),
            ("othello", "c4c5f6c3b5a6c2f5d6c1g6e6b4e3a5b3d2e2a3c6", "alphabeta+static+probcut", 4),
        ] {
            let trace = searched(game, position, run, depth);
            let at = |step| PredictRequest { trace: 0, step, own: false };
            let asked = (0..=trace.steps()).filter_map(|step| claim_before(&trace, at(step)));
            let mut asked: Vec<(u32, PredictClaim)> =
                asked.map(|asked| (asked.node, asked.claim.unwrap())).collect();
            let claims = trace.claims().into_iter().map(|claim| {
                let Claim { node, by, bound, score, plies } = claim;
                (node, PredictClaim { by, bound, score: score.get(), plies: plies.unwrap() })
            });
            let mut claims: Vec<_> = claims.collect();
            assert!(!claims.is_empty(), "{run}");
            let key = |(node, claim): &(u32, PredictClaim)| (*node, claim.by == ClaimBy::Lmr);
            asked.sort_by_key(key);
            claims.sort_by_key(key);
            assert_eq!(asked, claims, "{run}");
        }
    }

    #[test]
    fn a_claim_about_a_min_node_is_turned_for_its_mover() {
        let run = "alphabeta+static+null:2+lmr:3+futility:20";
        let trace = searched("connect4", "4453", run, 5);
        let asked = |own| {
            let at = |step| PredictRequest { trace: 0, step, own };
            let asked = (0..=trace.steps()).filter_map(|step| claim_before(&trace, at(step)));
            asked.collect::<Vec<_>>()
        };
        let (plain, own) = (asked(false), asked(true));
        assert!(plain.iter().any(|asked| asked.kind == Kind::Min));
        for (plain, own) in plain.iter().zip(&own) {
            let (one, other) = (plain.claim.unwrap(), own.claim.unwrap());
            let is_turned = plain.kind == Kind::Min;
            assert_eq!(other.score, if is_turned { -one.score } else { one.score });
            assert_eq!(other.bound == one.bound, !is_turned);
        }
    }
}
