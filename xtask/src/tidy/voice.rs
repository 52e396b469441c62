//! Words of a dialect in the comments of Rust files, counted per 1,000 words of comments.
//!
//! A native reader stumbles over them, because *told* stands for report, print and know, and a sentence that begins with
//! *what* hides its subject. Each count has a ceiling, so that it never rises again; lower the ceiling when a count falls.

use super::source::Source;

/// Words that are counted together, and the most there may be of them per 1,000 words.
const CEILINGS: [(&[&str], f64); 4] =
    [(&["told", "tells", "tell"], 0.3), (&["asked"], 0.1), (&["whose"], 0.2), (&["what"], 0.6)];
/// The word that gives a reason. It has no ceiling.
const REASON: &[&str] = &["because"];

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

/// The words of a file's comments in lower case, without the code blocks of its documentation.
fn words(text: &str) -> Vec<String> {
    let (mut found, mut in_code) = (Vec::new(), false);
    for line in text.lines() {
        let Some(comment) = line.trim_start().strip_prefix("//") else {
            in_code = false;
            continue;
        };
        let comment = comment.trim_start_matches(['/', '!']).trim_start();
        if comment.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            let letters = |c: char| !c.is_alphabetic() && c != '\'';
            let each = comment.split(letters).filter(|word| !word.is_empty());
            found.extend(each.map(str::to_lowercase));
        }
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
    fn a_count_above_its_ceiling_is_found() {
        let source = |text: &str| [Source::new("src/a.rs", text)];
        assert_eq!(check(&source("// It returns a number.\n")), Vec::<String>::new());
        let findings = check(&source("// It was asked.\n"));
        assert_eq!(findings.len(), 1, "{findings:?}");
        assert!(findings[0].starts_with("\"asked\" stands 333.33 times"), "{findings:?}");
    }
}
