//! Checks the file of a proof-number search by making its search again, because the numbers of a node follow from the
//! order of all expansions.

use super::{CheckError, Fault};
use crate::evaluation::EvaluationName;
use crate::game::Notation;
use crate::search::any::prove;
use crate::search::{Algorithm, Limits, NoLimit, ProofNumbers};
use crate::trace::Trace;
use crate::trace::record::ProofHeader;
use crate::with_position;

impl Trace {
    /// Makes the search of a file again and compares it with the file, which names the request, its tree, its
    /// expansions and its numbers. Returns the search, because only it has the whole record. The nodes of the file
    /// bound the time.
    pub(in crate::trace) fn repeated_proof(
        &self,
        header: &ProofHeader,
        numbers: &[ProofNumbers],
    ) -> Result<Self, CheckError> {
        let refuse = |fault, reason: String| Err(CheckError::whole(fault, reason));
        let otherwise = "proof numbers, but the run proves no goal";
        let (run, start) = self.run_and_start(Algorithm::is_proof, otherwise)?;
        let root = &start.position;
        let evaluation = EvaluationName::parse(self.about.evaluation(), root.game())
            .map_err(CheckError::setup)?;
        let nodes = u64::from(self.len());
        let (most, stated) = (nodes.saturating_add(1), self.about.words().node_limit);
        let limits =
            Limits { depth: None, nodes: Some(stated.map_or(most, |limit| limit.min(most))) };
        let result = prove(root, evaluation, (run, limits), true, &mut NoLimit);
        let name = |mv| with_position!(root, root => root.move_text(mv));
        let mut repeated = Self::of_proof(self.about.clone(), result, &name);
        if u64::from(repeated.len()) > nodes || repeated.stop.is_some() && self.stop.is_none() {
            return refuse(Fault::Count, format!("the run, repeated, has more than {nodes} nodes"));
        }
        self.compare_named(&repeated)?;
        let Some(record) = repeated.proof() else { return Ok(repeated) };
        let expanded = record.expansions().map(|(node, _)| node);
        if !expanded.eq(header.expansions.iter().copied()) {
            return refuse(Fault::Repeated, "the run, repeated, has other expansions".to_owned());
        }
        if record.counts().answer != header.answer {
            return refuse(Fault::Repeated, "the run, repeated, has another result".to_owned());
        }
        let at_end = |id| record.numbers_at(id, repeated.steps());
        let differs = (0..).zip(numbers).find(|&(id, &found)| at_end(id) != Some(found));
        if let Some((id, _)) = differs {
            let reason = "the run, repeated, has other proof numbers there";
            return Err(CheckError::at(id, Fault::Repeated, reason));
        }
        repeated.stop = self.stop;
        Ok(repeated)
    }
}
