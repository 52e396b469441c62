//! Files of weights: `deepdiver:weights.json` becomes numbers before any search, so that a run stays a
//! pure function of its request.

use crate::evaluation::{EvaluationName, LARGEST_WEIGHT};
use crate::game::{Game, InputError};
use crate::work::error::{Code, ServiceError};
use crate::work::json_fault::json_fault;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Read;

/// Size of the largest file that is read, bytes.
const LARGEST_FILE: u64 = 1 << 16;

/// A file of weights for one evaluation; unknown fields are refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeightsFile {
    /// The evaluation's word: `deepdiver` or `phases`.
    pub evaluation: String,
    /// The unit of the numbers: `thousandths` for `deepdiver`, `points` for `phases`.
    pub unit: String,
    /// All weights of the evaluation by name, each from -10,000 to 10,000.
    pub weights: BTreeMap<String, i32>,
    /// The source of the weights, for people only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Replaces a file name after the colon by the numbers in the file (`deepdiver:310,580,470`). Returns
/// every other text unchanged, valid or not.
///
/// # Errors
/// The field `eval`: there is no such file, or it has a fault.
pub fn inline_weights(text: &str) -> Result<String, ServiceError> {
    let Some((word, path)) = text.split_once(':') else { return Ok(text.to_owned()) };
    let is_numbers = |c: char| c.is_ascii_digit() || ",+- ".contains(c);
    if path.chars().all(is_numbers) {
        return Ok(text.to_owned());
    }
    let refuse = |reason: String| {
        let remedy = format!("write a file of weights or numbers, as in {word}:1,2,3");
        ServiceError::input("eval", InputError::at(word.len() + 1, reason, remedy))
    };
    let mut json = String::new();
    let file = std::fs::File::open(path).map_err(|error| refuse(format!("{path}: {error}")))?;
    let read = file.take(LARGEST_FILE).read_to_string(&mut json);
    read.map_err(|error| refuse(format!("{path}: {error}")))?;
    let name = read_weights(&json).map_err(|error| {
        let reason = format!("{path}: {}", error.reason);
        ServiceError { reason, field: Some("eval".to_owned()), ..error }
    })?;
    if name.word() != word {
        return Err(refuse(format!("{path} has weights of {}, not of {word}", name.word())));
    }
    Ok(name.to_string())
}

/// Replaces a file of weights in an engine's words (`alphabeta,eval=deepdiver:weights.json`) by its
/// numbers. Returns every other text unchanged. A file name cannot contain a comma here.
///
/// # Errors
/// As [`inline_weights`].
pub fn inline_engine(text: &str) -> Result<String, ServiceError> {
    let part = |part: &str| match part.strip_prefix("eval=") {
        Some(eval) => inline_weights(eval).map(|eval| format!("eval={eval}")),
        None => Ok(part.to_owned()),
    };
    Ok(text.split(',').map(part).collect::<Result<Vec<_>, _>>()?.join(","))
}

/// Reads a file of weights.
///
/// # Errors
/// The fault, with its line if the text is not valid JSON of this form.
pub fn read_weights(json: &str) -> Result<EvaluationName, ServiceError> {
    let file: WeightsFile = serde_json::from_str(json)
        .map_err(|error| json_fault("the file of weights", json, &error))?;
    let wrong =
        |reason: String, remedy: String| ServiceError::new(Code::Input, reason).with_remedy(remedy);
    let all = Game::ALL.into_iter().flat_map(EvaluationName::of);
    let weighted: Vec<_> = all.filter(|name| !name.weight_names().is_empty()).collect();
    let named = weighted.iter().copied().find(|name| name.word() == file.evaluation);
    let name = named.ok_or_else(|| {
        let words: Vec<_> = weighted.iter().map(|name| name.word()).collect();
        let reason = format!("no evaluation {:?} takes weights", file.evaluation);
        wrong(reason, format!("use {}", words.join(" or ")))
    })?;
    let unit = name.weight_unit().unwrap_or_default();
    if file.unit != unit {
        let reason = format!("the weights are in {:?}", file.unit);
        return Err(wrong(reason, format!("{} has them in {unit:?}", file.evaluation)));
    }
    let known: Vec<_> = name.weight_names().iter().map(|weight| weight.name).collect();
    let in_all = || format!("{} has {}", file.evaluation, known.join(", "));
    if let Some(foreign) = file.weights.keys().find(|key| !known.contains(&key.as_str())) {
        return Err(wrong(format!("there is no weight {foreign:?}"), in_all()));
    }
    let of = |name: &&str| {
        let weight = file.weights.get(*name).copied();
        weight.ok_or_else(|| wrong(format!("the weight {name:?} is missing"), in_all()))
    };
    let weights = known.iter().map(of).collect::<Result<Vec<i32>, _>>()?;
    name.with_weights(&weights).ok_or_else(|| {
        let far = |weight: &i32| !(-LARGEST_WEIGHT..=LARGEST_WEIGHT).contains(weight);
        let place = weights.iter().position(far).unwrap_or(0);
        let reason = format!("{:?} is {}, out of range", known[place], weights[place]);
        wrong(reason, format!("use -{LARGEST_WEIGHT} to {LARGEST_WEIGHT}"))
    })
}

/// Writes an evaluation's weights as the text of a file.
pub fn weights_file(name: EvaluationName, note: &str) -> String {
    let names = name.weight_names().iter().map(|weight| weight.name.to_owned());
    let file = WeightsFile {
        evaluation: name.word().to_owned(),
        unit: name.weight_unit().unwrap_or_default().to_owned(),
        weights: names.zip(name.weights()).collect(),
        note: Some(note.to_owned()).filter(|note| !note.is_empty()),
    };
    // This cannot fail, because the file holds only names and numbers.
    serde_json::to_string_pretty(&file).unwrap_or_default() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_into_numbers() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w.json").display().to_string();
        let tuned = EvaluationName::parse("deepdiver:310,580,-470", Game::Othello).unwrap();
        std::fs::write(&path, weights_file(tuned, "by hand")).unwrap();
        assert_eq!(inline_weights(&format!("deepdiver:{path}")).unwrap(), tuned.to_string());
        let engine = format!("alphabeta,eval=deepdiver:{path},depth=3");
        let words = "alphabeta,eval=deepdiver:310,580,-470,depth=3";
        assert_eq!(inline_engine(&engine).unwrap(), words);
        assert_eq!(inline_engine(words).unwrap(), words);
        let other = inline_weights(&format!("phases:{path}")).unwrap_err();
        assert!(other.reason.contains("weights of deepdiver, not of phases"), "{other}");
        let gone = inline_weights("deepdiver:no/such.json").unwrap_err();
        assert_eq!((gone.field.as_deref(), gone.at), (Some("eval"), Some(10)));
        for as_it_is in ["result", "deepdiver", "deepdiver:1,-2,x", "deepdiver:1, 2"] {
            let same = inline_weights(as_it_is);
            assert!(as_it_is.contains('x') || same.unwrap() == as_it_is);
        }
    }

    #[test]
    fn wrong_files_say_what_and_what_instead() {
        let of = |weights: &str| {
            format!(
                "{{\"evaluation\":\"deepdiver\",\"unit\":\"thousandths\",\"weights\":{weights}}}"
            )
        };
        let right = "{\"squares\":1,\"mobility\":2,\"corners\":3}";
        assert!(read_weights(&of(right)).is_ok());
        for (file, words) in [
            ("[".to_owned(), "line 1"),
            (of(right).replace("deepdiver", "discs"), "use phases or deepdiver"),
            (of(right).replace("thousandths", "points"), "has them in \"thousandths\""),
            (of("{\"squares\":1,\"mobility\":2}"), "\"corners\" is missing"),
            (of("{\"squares\":1,\"speed\":2}"), "no weight \"speed\""),
            (of("{\"squares\":1,\"mobility\":20000,\"corners\":3}"), "\"mobility\" is 20000"),
            (of("{\"squares\":0.5}"), "weights.squares is the number 0.5"),
        ] {
            let error = read_weights(&file).unwrap_err();
            assert!(error.to_string().contains(words), "{file}: {error}");
        }
    }
}
