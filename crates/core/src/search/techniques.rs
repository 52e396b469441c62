//! Explanations of the algorithms and modifiers: one table for the catalogue, the help and the UI,
//! so that they agree.

mod algorithms;
mod modifiers;
mod technique;

pub use algorithms::ALGORITHMS;
pub use modifiers::MODIFIERS;
pub use technique::Technique;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Algorithm, Run};

    #[test]
    fn every_word_is_read_and_every_algorithm_has_its_page() {
        assert_eq!(ALGORITHMS.map(|page| page.word()), Algorithm::ALL.map(Algorithm::word));
        for page in ALGORITHMS {
            // The steps of the loop, or the phases of an iteration or an expansion.
            let run: Run = page.example.parse().unwrap();
            let steps = if run.algorithm.finds_value() { 7 } else { 4 };
            assert_eq!(page.steps.len(), steps, "{}", page.example);
        }
        for page in MODIFIERS {
            let of = |algorithm: &str| format!("{algorithm}+{}", page.example).parse::<Run>();
            let is_known = ["alphabeta", "mcts", "pn"].into_iter().any(|with| of(with).is_ok());
            assert!(is_known, "{}", page.example);
        }
        for page in ALGORITHMS.iter().chain(&MODIFIERS) {
            let texts = [page.title, page.line, page.text];
            assert!(texts.iter().all(|text| !text.is_empty()), "{}", page.example);
            assert!(!page.steps.is_empty() && page.text.ends_with('.'), "{}", page.example);
        }
    }
}
