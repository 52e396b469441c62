//! The English of comments in Rust files: counts of words per 1,000 words of comments, and three patterns that fail.
//!
//! A native reader stumbles over these words, because one of them stands for report, print and know, and a sentence that
//! begins with *what* hides its subject. Each count has a ceiling, so that it never rises again; lower the ceiling when a count
//! falls.

use super::source::{Finding, Source};

/// Words that are counted together, and the most there may be of them per 1,000 words.
const CEILINGS: [(&[&str], f64); 4] =
    [(&["told", "tells", "tell"], 0.3), (&["asked"], 0.1), (&["whose"], 0.2), (&["what"], 0.6)];
/// The word that gives a reason. It has no ceiling.
const REASON: &[&str] = &["because"];

/// Words that stand for report, print, say, request or query.
const VAGUE: [&str; 4] = ["told", "tells", "tell", "asked"];
/// Phrases in which such a word has a meaning of its own.
const CLEAR: [&str; 3] =
    ["tell unfinished positions apart", "tell them apart", "ask-and-tell interface"];
/// Nouns that need *per* between them, as in "one row per file"; two articles do not say that.
const COUNTED: &str = "byte call child column edge entry event file game item key leaf line message move name node number \
                       page place ply position question request row run search sentence square step student test \
                       value vote word";
/// The most words of a sentence.
const LONGEST: usize = 35;

/// Prints the counts, and returns a finding per count above its ceiling.
pub(super) fn check(sources: &[Source]) -> Vec<String> {
    let rust = sources.iter().filter(|source| source.is_rust());
    let words: Vec<String> = rust.flat_map(|source| words(&source.text)).collect();
    let share = |these: &[&str]| {
        let count = words.iter().filter(|word| these.contains(&word.as_str())).count();
        count as f64 * 1_000.0 / words.len().max(1) as f64
    };
    let all = CEILINGS.iter().map(|(these, _)| *these).chain([REASON]);
    let counts: Vec<String> =
        all.map(|these| format!("{} {:.2}", these[0], share(these))).collect();
    println!("per 1,000 of {} words of comments: {}", words.len(), counts.join(", "));
    let above = CEILINGS.iter().filter(|(these, most)| share(these) > *most);
    above
        .map(|(these, most)| {
            let (word, now) = (these[0], share(these));
            format!("{word:?} stands {now:.2} times per 1,000 words of comments, more than {most}")
        })
        .collect()
}

/// The words of a file's comments in lower case, without the code of its documentation.
fn words(text: &str) -> Vec<String> {
    paragraphs(text).iter().flat_map(|(_, text)| words_of(text)).collect()
}

/// Finds sentences with a vague word, with two counted nouns side by side, or with too many words.
pub(super) fn sentences(source: &Source) -> Vec<Finding> {
    if !source.is_rust() {
        return Vec::new();
    }
    let each = |(line, text): (usize, String)| {
        let ends = |c: char| matches!(c, '.' | '!' | '?' | ':' | ';');
        let parts: Vec<String> = text.split_inclusive(ends).map(str::to_owned).collect();
        parts.into_iter().filter_map(move |part| Some(Finding::new(line, fault(&part)?)))
    };
    paragraphs(&source.text).into_iter().flat_map(each).collect()
}

/// Returns the fault of a sentence, or `None`.
fn fault(sentence: &str) -> Option<String> {
    let words: Vec<String> = words_of(sentence).collect();
    let is_clear = CLEAR.iter().any(|phrase| sentence.contains(phrase));
    if let Some(word) = words.iter().find(|word| VAGUE.contains(&word.as_str()) && !is_clear) {
        return Some(format!("{word:?} is vague: use report, print, say, request or query"));
    }
    // With their punctuation, because "a row, a file" is a list.
    let spaced: Vec<&str> = sentence.split_whitespace().collect();
    let pair = spaced.windows(4).find_map(|four| {
        let (first, second) = (four[1], four[3].trim_end_matches(|c: char| !c.is_alphabetic()));
        let is_article = |word: &str| matches!(word, "a" | "an");
        let is_counted = |word: &str| COUNTED.split_whitespace().any(|noun| noun == word);
        let is_pair = is_article(four[0]) && is_article(four[2]);
        (is_pair && is_counted(first) && is_counted(second)).then_some((first, second))
    });
    if let Some((first, second)) = pair {
        return Some(format!("\"a {first} a {second}\" means one {first} per {second}"));
    }
    let begin = sentence.trim().split_inclusive(' ').take(6).collect::<String>();
    (words.len() > LONGEST)
        .then(|| format!("a sentence of {} words, more than {LONGEST}: {begin}...", words.len()))
}

/// The words of a text in lower case; a number is a word too.
fn words_of(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'');
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Returns the paragraphs of a file's comments with their first lines, without code blocks and code spans. A heading, a
/// row of a table and an item of a list are paragraphs.
fn paragraphs(text: &str) -> Vec<(usize, String)> {
    let (mut found, mut in_code) = (Vec::<(usize, String)>::new(), false);
    let mut is_open = false;
    for (line, number) in text.lines().zip(1..) {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            (in_code, is_open) = (false, false);
            continue;
        };
        let comment = comment.trim_start_matches(['/', '!']).trim();
        let is_fence = comment.starts_with("```");
        in_code ^= is_fence;
        if in_code || is_fence || comment.is_empty() {
            is_open = false;
            continue;
        }
        let is_new = !is_open || comment.starts_with(['#', '|', '*', '-']);
        match found.last_mut().filter(|_| !is_new) {
            Some((_, text)) => {
                text.push(' ');
                text.push_str(comment);
            }
            None => found.push((number, comment.to_owned())),
        }
        is_open = true;
    }
    for (_, text) in &mut found {
        *text = text.split('`').step_by(2).collect::<Vec<_>>().join("it");
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_of_comments_count() {
        let text = "//! What it tells.\nlet what = 1;\n/// ```\n/// what();\n/// ```\n/// Whose, because.\n";
        assert_eq!(words(text), ["what", "it", "tells", "whose", "because"]);
    }

    #[test]
    fn paragraphs_have_no_code_and_know_their_lines() {
        let text = "//! What it\n//! says.\nlet what = 1;\n/// ```\n/// what();\n/// ```\n/// Whose `a` is.\n";
        let expected = [(1, "What it says.".to_owned()), (7, "Whose it is.".to_owned())];
        assert_eq!(paragraphs(text), expected);
    }

    #[test]
    fn a_count_above_its_ceiling_is_found() {
        let source = |text: &str| [Source::new("src/a.rs", text)];
        assert_eq!(check(&source("// It returns a number.\n")), Vec::<String>::new());
        let findings = check(&source("// It was asked.\n"));
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].starts_with("\"asked\" stands 333.33 times"), "{findings:?}");
    }

    #[test]
    fn a_sentence_of_the_dialect_is_found() {
        let of =
            |text: &str| sentences(&Source::new("src/a.rs", text)).pop().map(|found| found.what);
        for good in [
            "// It cannot tell them apart.\n",
            "// Prints one row per file; `told` is a key.\n",
            "// A row, a file and a step.\n",
        ] {
            assert_eq!(of(good), None, "{good}");
        }
        for (bad, what) in [
            ("// It was asked\n// for more.\n", "\"asked\" is vague"),
            ("// Tells more.\n", "\"tells\" is vague"),
            ("// Prints a row a file.\n", "\"a row a file\" means one row per file"),
            (&format!("// So {}.\n", "long ".repeat(35)), "a sentence of 36 words"),
        ] {
            let found = of(bad);
            assert!(found.as_deref().is_some_and(|found| found.starts_with(what)), "{found:?}");
        }
    }
}
