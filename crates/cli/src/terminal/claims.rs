//! The claims that forward pruning got wrong, as text.

use super::{Ink, numbers, paint, score};
use crate::exit::visible;
use plyscope::service::wire::{Bound, JudgedClaim, JudgedClaims, Without};

/// The most false claims that are listed.
const LISTED: usize = 20;

/// Lists the false claims: those that change the root first, then the greatest errors.
pub(crate) fn claims_text(seen: &JudgedClaims) -> String {
    let JudgedClaims { claims, recorded, judged, false_claims, .. } = *seen;
    let [judged_text, false_text] = [judged, false_claims].map(numbers);
    let mut text = format!("\n{}\n", paint(Ink::Title, "claims checked by plain alpha-beta"));
    text += &format!("judged             {judged_text}, false {false_text}");
    if let Some(zugzwang) = seen.zugzwang {
        text += &format!(", by zugzwang {}", numbers(zugzwang));
    }
    text += "\n";
    if judged < recorded {
        text += &format!("not judged         {}: stopped\n", numbers(recorded - judged));
    }
    if recorded < claims {
        let missing = numbers(claims - recorded);
        text += &format!("not recorded       {missing}: inside subtrees that were only counted\n");
    }
    text += &format!(
        "value              {}, by plain alpha-beta {}\n",
        score(seen.value),
        score(seen.sound_value)
    );
    text += &format!("best move worth    {}\n", score(seen.best_is_worth));
    text += &format!(
        "nodes              {} to judge; the plain search has {}\n",
        numbers(seen.nodes),
        numbers(seen.sound_nodes)
    );
    for claim in seen.wrong.iter().take(LISTED) {
        text += &format!("{}\n", false_claim(claim));
    }
    if seen.wrong.len() > LISTED {
        text += &format!("and {} more\n", numbers((seen.wrong.len() - LISTED) as u64));
    }
    text
}

fn false_claim(claim: &JudgedClaim) -> String {
    let sign = if claim.bound == Bound::Lower { ">=" } else { "<=" };
    let plies = match claim.plies {
        None => String::new(),
        Some(1) => " to 1 ply".to_owned(),
        Some(plies) => format!(" to {plies} plies"),
    };
    let why = match claim.zugzwang {
        Some(true) => ", zugzwang",
        Some(false) => ", too shallow",
        None => "",
    };
    let (path, by) = (visible(&claim.path), claim.by.word());
    let (claimed, worth) = (score(Some(claim.score)), score(claim.worth));
    let line = match &*claim.line {
        [] => String::new(),
        moves => format!(" by {}", visible(&moves.join(" "))),
    };
    let root = match &claim.without {
        None => String::new(),
        Some(Without { changes: false, .. }) => {
            "; searched plainly there, the root stays".to_owned()
        }
        Some(Without { value, best_move, .. }) => {
            let by = best_move.as_deref().map(visible);
            let by = by.map_or_else(String::new, |by| format!(" by {by}"));
            format!("; searched plainly there, the root is {}{by}", score(Some(*value)))
        }
    };
    format!(
        "false at {path} ({by}): claimed {sign} {claimed}{plies}, but is {worth}{line}{why}{root}"
    )
}
