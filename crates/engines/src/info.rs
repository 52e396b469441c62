//! Reports of a search in words, as programs print them: its depth, score, nodes and line of play.

/// The numbers of a report; the score is for the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Info {
    pub(crate) depth: Option<u32>,
    pub(crate) score: Option<i32>,
    pub(crate) nodes: Option<u64>,
}

impl Info {
    /// Takes the numbers that a later report gives.
    pub(crate) fn update(&mut self, later: Self) {
        self.depth = later.depth.or(self.depth);
        self.score = later.score.or(self.score);
        self.nodes = later.nodes.or(self.nodes);
    }
}

/// The words that programs use, with the same number or line behind them.
#[derive(Clone, Copy)]
enum Key {
    Depth,
    Score,
    Nodes,
    Line,
}

fn key(word: &str) -> Option<Key> {
    Some(match &*word.to_ascii_lowercase() {
        "depth" => Key::Depth,
        "score" | "ev" | "eval" => Key::Score,
        "node" | "nodes" => Key::Nodes,
        "pv" | "bestline" => Key::Line,
        _ => return None,
    })
}

/// Reads a report such as `depth=5 score=12 nodes=8123 pv=4,5,3` or `Depth 5-9 | Ev 12 | PV h8 i9`. Returns the
/// numbers, and the texts of the moves of its line. A rounded number such as `12K` is not taken.
pub(crate) fn report(text: &str) -> (Info, Vec<&str>) {
    let (mut info, mut line) = (Info::default(), Vec::new());
    for part in text.split('|') {
        let mut last = None;
        for word in part.split(|c: char| c.is_whitespace() || "=:,;()[]".contains(c)) {
            match (key(word), last) {
                (Some(key), _) => last = Some(key),
                // UCI names the unit of a score before its number.
                (None, _) if word.is_empty() || word == "cp" => {}
                (None, Some(Key::Line)) => line.extend(moves(word)),
                (None, Some(key)) => {
                    match key {
                        // The least depth of a selective search.
                        Key::Depth => info.depth = word.split(['-', '/']).next().and_then(number),
                        Key::Score => info.score = number(word),
                        _ => info.nodes = number(word).filter(|&nodes: &u64| nodes <= 1 << 53),
                    }
                    last = None;
                }
                (None, None) => {}
            }
        }
    }
    (info, line)
}

fn number<T: std::str::FromStr>(word: &str) -> Option<T> {
    word.parse().ok()
}

/// Splits moves that are written without a space, `d3c4`: one begins at each letter behind a digit.
fn moves(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bytes = rest.as_bytes();
        let ends = |at: &usize| bytes[at - 1].is_ascii_digit() && bytes[*at].is_ascii_alphabetic();
        let end = (1..bytes.len()).find(ends).unwrap_or(rest.len());
        let (first, later) = rest.split_at(end);
        rest = later;
        (!first.is_empty()).then_some(first)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn reports_of_the_field() {
        let info = |depth, score, nodes| Info { depth, score, nodes };
        let five = info(Some(5), Some(-12), Some(8123));
        for text in [
            "depth=5 score=-12 nodes=8123 pv=4,5,3",
            "pv=4,5,3 depth=5 score=-12 nodes=8123 time=7",
            "depth 5 seldepth 9 score cp -12 nodes 8123 pv 4 5 3",
            "Depth: 5-9 | Eval: -12 | Node 8123 | Bestline 4 5 3 | Time 12 ms",
        ] {
            assert_eq!(report(text), (five, vec!["4", "5", "3"]), "{text}");
        }
        let line = |text| report(text).1;
        assert_eq!(line("depth 5-10 ev +31 pv [7,7] [8,9]"), ["7", "7", "8", "9"]);
        assert_eq!(line("pv (7, 7); (8, 9)"), ["7", "7", "8", "9"]);
        assert_eq!(line("pv d3C4e15"), ["d3", "C4", "e15"]);
        let unread = "depth=x score mate 3 nodes 12K ev";
        assert_eq!(report(unread), (Info::default(), Vec::new()));
        assert_eq!(report("nodes=99999999999999999").0, Info::default());
        assert_eq!(report("the score of this move is 12"), (Info::default(), Vec::new()));
        let mut last = five;
        last.update(info(Some(6), None, None));
        assert_eq!(last, info(Some(6), Some(-12), Some(8123)));
    }

    proptest! {
        #[test]
        fn any_report_is_read(text in "((pv|depth|score|nodes)[ =:])?.{0,60}") {
            let moves = report(&text).1.concat();
            prop_assert!(moves.len() <= text.len());
        }
    }
}
