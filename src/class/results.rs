//! The results of a class as a table with one line per answer.

use super::question::{ClassAnswer, ClassAsks};
use super::room::Room;
use crate::format::harmless;
use crate::work::error::{Code, ServiceError};

const HEADER: [&str; 8] =
    ["question", "vote", "round", "kind", "text", "student", "answer", "right"];

impl Room {
    /// Returns the results as CSV, without the students who are left out. A student is only the number
    /// of a browser, which lets a reader compare two votes of one student without a name. Texts that
    /// a spreadsheet would read as formulas are escaped.
    ///
    /// # Errors
    /// Only a fault of this program.
    pub fn results(&self) -> Result<String, ServiceError> {
        let failed = |what: String| ServiceError::new(Code::Internal, format!("the table: {what}"));
        let mut table = csv::Writer::from_writer(Vec::new());
        table.write_record(HEADER).map_err(|error| failed(error.to_string()))?;
        for (place, vote) in self.votes.iter().enumerate() {
            let question = &self.questions[vote.question].question;
            let kind = match &question.asks {
                ClassAsks::Choice { .. } => "choice",
                ClassAsks::Number { .. } => "number",
                ClassAsks::Exercise { item } => item,
                ClassAsks::Edges { .. } => "edges",
            };
            for (student, given) in self.counting(vote) {
                let right = given.right.map_or("", |right| if right { "yes" } else { "no" });
                let row = [
                    (vote.question + 1).to_string(),
                    (place + 1).to_string(),
                    vote.round.to_string(),
                    kind.to_owned(),
                    harmless(&question.text).into_owned(),
                    student.to_string(),
                    text(&given.answer, &question.asks),
                    right.to_owned(),
                ];
                table.write_record(row).map_err(|error| failed(error.to_string()))?;
            }
        }
        let bytes = table.into_inner().map_err(|error| failed(error.to_string()))?;
        String::from_utf8(bytes).map_err(|error| failed(error.to_string()))
    }
}

/// Formats an answer for a cell. A number is not escaped, because a signed number is no formula.
fn text(answer: &ClassAnswer, asks: &ClassAsks) -> String {
    match (answer, asks) {
        (ClassAnswer::Choice(chosen), ClassAsks::Choice { options, .. }) => {
            let option = options.get(*chosen as usize).map_or("", String::as_str);
            harmless(option).into_owned()
        }
        (ClassAnswer::Choice(chosen), _) => chosen.to_string(),
        (ClassAnswer::Number(number), _) => number.clone(),
        (ClassAnswer::Exercise(answers), _) => {
            let all: Vec<String> =
                answers.iter().map(|(key, answer)| format!("{key}={answer}")).collect();
            harmless(&all.join("; ")).into_owned()
        }
        (ClassAnswer::Edges(nodes), ClassAsks::Edges { targets, .. }) if !nodes.is_empty() => {
            let marked = targets.iter().filter(|target| nodes.contains(&target.node));
            let names: Vec<&str> = marked.map(|target| &*target.called).collect();
            harmless(&names.join(" ")).into_owned()
        }
        (ClassAnswer::Edges(_), _) => "none".to_owned(),
    }
}
