//! Plain messages for typing errors: suggests a similar known word, and names the valid range of a number.

use plyscope::service::ServiceError;

/// The least similarity of a suggested word, from 0 (nothing in common) to 1 (the same word).
const ALIKE: f64 = 0.85;

/// The words of a remedy that join its list of known words.
const LISTS: [&str; 8] = ["use", "choose", "one", "of", "or", "and", "a", "such"];

/// Puts the most similar known word in front of the remedy, if the error is about an unknown word.
pub(crate) fn with_similar(error: ServiceError) -> ServiceError {
    match similar(&error) {
        None => error,
        Some(word) => {
            let remedy = error.remedy.as_deref().unwrap_or_default();
            let remedy = format!("did you mean {word}? {remedy}");
            ServiceError { remedy: Some(remedy), ..error }
        }
    }
}

/// Returns the word of the remedy that is most similar to the word in quotes. This works because an error
/// about an unknown word lists the known ones.
fn similar(error: &ServiceError) -> Option<String> {
    let (before, typed) = error.reason.split_once('"')?;
    let (typed, _) = typed.split_once('"')?;
    if !before.contains("unknown ") && !before.contains(" has no ") {
        return None;
    }
    let words =
        error.remedy.as_deref()?.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    let words = words.filter(|word| !LISTS.contains(word));
    let alike = words.map(|word| (strsim::jaro_winkler(&typed.to_lowercase(), word), word));
    let alike = alike.filter(|(part, word)| *part >= ALIKE && *word != typed);
    alike.max_by(|one, other| one.0.total_cmp(&other.0)).map(|(_, word)| word.to_owned())
}

/// Rewrites the messages of the number parser in plain words, and a range as `use 1 to 6`.
pub(crate) fn in_words(refusal: &str) -> String {
    let refusal = refusal
        .replace("invalid digit found in string", "use a whole number")
        .replace("cannot parse integer from empty string", "use a whole number")
        .replace("number too large to fit in target type", "use a smaller number");
    let Some((before, after)) = refusal.split_once(" is not in ") else { return refusal };
    let ends = after.split(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '=' | '-')).next();
    let ends = ends.unwrap_or_default();
    let (Some((low, high)), Some((before, _))) = (ends.split_once("..="), before.rsplit_once(' '))
    else {
        return refusal;
    };
    let is_open = high == u32::MAX.to_string() || high == u64::MAX.to_string();
    let range = if is_open { format!("use {low} or more") } else { format!("use {low} to {high}") };
    format!("{before} {range}{}", &after[ends.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyscope::service::Code;

    #[test]
    fn a_word_that_is_like_a_known_one_is_named() {
        let remedy = |reason: &str| {
            let error = ServiceError::new(Code::Input, reason);
            let error = error.with_remedy(
                "use one of minimax, alphabeta, alphabeta2009, pvs, or a run such as x",
            );
            with_similar(error).remedy.unwrap()
        };
        assert!(
            remedy("unknown algorithm \"alphabet\"").starts_with("did you mean alphabeta? use one")
        );
        assert!(remedy("unknown algorithm \"Minimax\"").starts_with("did you mean minimax? "));
        for reason in ["unknown algorithm \"zzz\"", "\"alphabet\" is taken", "unknown algorithm"] {
            assert!(remedy(reason).starts_with("use one of"), "{reason}");
        }
    }

    #[test]
    fn numbers_are_required_in_words() {
        let message = "error: invalid value '-1' for '--repeats <N>': -1 is not in 1..=4294967295\n\nFor more";
        assert_eq!(
            in_words(message),
            "error: invalid value '-1' for '--repeats <N>': use 1 or more\n\nFor more"
        );
        assert_eq!(in_words("x: 9 is not in 0..=6"), "x: use 0 to 6");
        assert_eq!(in_words("x: invalid digit found in string"), "x: use a whole number");
        assert_eq!(in_words("there is not in the file"), "there is not in the file");
    }
}
