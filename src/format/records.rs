//! Nodes and edges as JSON text. They make up most of a file, so hand-written code writes them, and reads
//! them if they have the form that it writes. `NodeWire` and `EdgeWire` read everything else (other
//! orders of the keys, escapes, counts inside stubs, other programs' parts), and they define a record.

use super::wire::{EdgeWire, MAX_TEXT, PlyCountsWire, Whole};
use crate::evaluation::Score;
use crate::game::Move;
use crate::search::{Bound, Interval, Mark, ProofNumbers};
use crate::trace::{Kind, Node, NodeRecord, Status, Trace, Visits};
use std::borrow::Cow;
use std::io::Write as _;

/// The bytes of the longest record without texts. With this much room, no piece makes the buffer grow.
const RECORD: usize = 512;

pub(super) struct Records<'a> {
    trace: &'a Trace,
    /// The quoted texts of the moves, by the moves' numbers.
    moves: Vec<QuotedText>,
    /// The quoted names of the nodes in a textbook tree, by the nodes' numbers.
    names: Vec<Option<String>>,
    /// The numbers at the end of a Monte Carlo search; `None` for any other.
    visits: Option<Visits>,
    is_selective: bool,
}

impl<'a> Records<'a> {
    pub(super) fn of(trace: &'a Trace) -> Self {
        let quoted = |text: &str| serde_json::to_string(text).unwrap_or_default();
        let names = trace.own_names();
        let names = names.iter().map(|name| name.as_deref().map(quoted)).collect();
        let moves = trace.names().texts().map(|text| QuotedText::of(quoted(text))).collect();
        let (visits, is_selective) = (Visits::at(trace, trace.steps()), trace.is_selective());
        Self { trace, moves, names, visits, is_selective }
    }

    /// Writes a node, from its first key on; the caller has written the bytes before that.
    pub(super) fn node(&self, out: &mut Vec<u8>, id: u32) {
        let trace = self.trace;
        let Some(node) = trace.node(id) else { return };
        out.reserve(RECORD);
        number(out, b"\"id\":", id);
        if let Some((parent, edge)) = trace.parent(id).zip(trace.edge(id)) {
            number(out, b",\"parent_id\":", parent);
            self.mv(out, b",\"move\":", edge.mv);
        }
        number(out, b",\"ply\":", node.ply());
        out.extend_from_slice(match node.kind() {
            Kind::Max => b",\"kind\":\"max\",\"status\":\"",
            Kind::Min => b",\"kind\":\"min\",\"status\":\"",
            Kind::Chance => b",\"kind\":\"chance\",\"status\":\"".as_slice(),
            Kind::A => b",\"kind\":\"a\",\"status\":\"",
            Kind::B => b",\"kind\":\"b\",\"status\":\"",
            Kind::C => b",\"kind\":\"c\",\"status\":\"",
        });
        out.extend_from_slice(node.status().word().as_bytes());
        out.push(b'"');
        score(out, b",\"score\":", node.score());
        if let Some(bound) = node.bound() {
            out.extend_from_slice(match bound {
                Bound::Exact => b",\"bound\":\"exact\"",
                Bound::Lower => b",\"bound\":\"lower\"",
                Bound::Upper => b",\"bound\":\"upper\"",
            });
        }
        if matches!(node.status(), Status::Leaf | Status::Terminal) {
            score(out, b",\"static\":", trace.clamped_from(id));
        }
        self.vector(out, id);
        score(out, b",\"stand\":", trace.stand(id));
        score(out, b",\"alpha_in\":", Some(node.window().alpha));
        score(out, b",\"beta_in\":", Some(node.window().beta));
        if let Some(enter) = node.enter() {
            number(out, b",\"enter\":", enter);
        }
        if let Some(exit) = node.exit() {
            number(out, b",\"exit\":", exit);
        }
        match node.mark() {
            Mark::ReSearch | Mark::Again => out.extend_from_slice(b",\"attempt\":2"),
            Mark::Probe => out.extend_from_slice(b",\"probe\":true"),
            _ => {}
        }
        if self.is_selective {
            self.claimed(out, id);
        }
        if node.was_entered() && trace.is_quiet(id) {
            out.extend_from_slice(b",\"quiet\":true");
        }
        if node.is_chance() {
            self.average(out, id);
        }
        if let Some(hit) = trace.hit(id).filter(|_| node.status() == Status::Hit) {
            if let Some(by) = hit.stored_by {
                number(out, b",\"stored_by\":", by);
            }
            if let Some(mv) = hit.via {
                self.mv(out, b",\"hit_move\":", mv);
            }
        }
        if let Some(name) = self.names.get(id as usize).and_then(Option::as_ref) {
            out.extend_from_slice(b",\"name\":");
            out.extend_from_slice(name.as_bytes());
        }
        if let Some(stub) =
            trace.stub(id).filter(|_| matches!(node.status(), Status::Stub | Status::Open))
        {
            out.extend_from_slice(b",\"inside\":");
            let inside = PlyCountsWire::from(stub.inside);
            out.extend_from_slice(serde_json::to_string(&inside).unwrap_or_default().as_bytes());
        }
        self.visited(out, id);
        self.proved(out, id);
        if let Some(ext) = trace.node_ext(id) {
            out.extend_from_slice(b",\"ext\":");
            out.extend_from_slice(ext.as_bytes());
        }
        out.push(b'}');
    }

    /// Writes how a search with forward pruning came to a node, and its claim about it.
    fn claimed(&self, out: &mut Vec<u8>, id: u32) {
        if let Some(how) = self.trace.how(id) {
            out.extend_from_slice(b",\"how\":\"");
            out.extend_from_slice(how.as_bytes());
            out.push(b'"');
        }
        // Two claims of one node are of one bound, because both follow from its window.
        if let Some(claim) = self.trace.claims_of(id).next() {
            out.extend_from_slice(b",\"claim\":");
            match claim.bound {
                Bound::Lower => score(out, b"{\"low\":", Some(claim.score)),
                _ => score(out, b"{\"high\":", Some(claim.score)),
            }
            out.push(b'}');
        }
    }

    /// Writes the averages still possible at a chance node, and the sum of the weights.
    fn average(&self, out: &mut Vec<u8>, id: u32) {
        let trace = self.trace;
        if let Some(Interval { lo, hi }) =
            trace.frame(id, trace.steps()).and_then(|frame| frame.average)
        {
            score(out, b",\"lo\":", Some(lo));
            score(out, b",\"hi\":", Some(hi));
        }
        if let Some(sum) = trace.weight_sum(id) {
            number(out, b",\"of\":", sum);
        }
    }

    /// Writes the numbers of A, B and C; nothing for a search for two players.
    fn vector(&self, out: &mut Vec<u8>, id: u32) {
        if let Some([a, b, c]) = self.trace.numbers(id) {
            number(out, b",\"vector\":[", a);
            number(out, b",", b);
            number(out, b",", c);
            out.push(b']');
        }
    }

    /// Writes the visits of a node; nothing for a search without random games.
    fn visited(&self, out: &mut Vec<u8>, id: u32) {
        if let Some((visits, record)) = self.visits.as_ref().zip(self.trace.monte_carlo()) {
            let (count, reward) = visits.of(id);
            number(out, b",\"visits\":", count);
            number(out, b",\"reward\":", reward);
            if let Some(proof) = record.proof(id) {
                number(out, b",\"proved\":", proof.reward);
            }
            if let Some(created) = self.trace.created(id) {
                number(out, b",\"created\":", created);
            }
        }
    }

    /// Writes the numbers of a node; nothing for a search that proves no goal.
    fn proved(&self, out: &mut Vec<u8>, id: u32) {
        let Some(proof) = self.trace.proof() else { return };
        if let Some(ProofNumbers { pn, dn }) = proof.numbers_at(id, self.trace.steps()) {
            proof_number(out, b",\"pn\":", pn);
            proof_number(out, b",\"dn\":", dn);
        }
        if let Some(ProofNumbers { pn, dn }) = proof.thresholds(id) {
            proof_number(out, b",\"tp\":", pn);
            proof_number(out, b",\"td\":", dn);
        }
        let created = self.trace.node(id).and_then(Node::enter).filter(|_| id > 0);
        if let Some(created) = created.and_then(|step| self.trace.expansion_of(step)) {
            number(out, b",\"created\":", created);
        }
    }

    /// Writes the edge to a node; nothing for a root.
    pub(super) fn edge(&self, out: &mut Vec<u8>, id: u32) {
        let Some((parent, edge)) = self.trace.parent(id).zip(self.trace.edge(id)) else { return };
        number(out, b"{\"source\":", parent);
        number(out, b",\"target\":", id);
        self.mv(out, b",\"move\":", edge.mv);
        number(out, b",\"order\":", edge.ordinal);
        if self.trace.node(parent).is_some_and(Node::is_chance)
            && let Some((weight, _)) = self.trace.probability(id)
        {
            number(out, b",\"weight\":", weight);
        }
        out.push(b'}');
    }

    #[inline]
    fn mv<const N: usize>(&self, out: &mut Vec<u8>, key: &[u8; N], mv: Move) {
        out.extend_from_slice(key);
        match self.moves.get(mv.index()) {
            None => {
                let _ = write!(out, "\"{}\"", mv.word().unwrap_or_default());
            }
            Some(QuotedText::Long(text)) => out.extend_from_slice(text.as_bytes()),
            Some(QuotedText::Short { bytes, length }) => {
                let end = out.len() + length;
                out.extend_from_slice(bytes);
                out.truncate(end);
            }
        }
    }
}

/// A quoted text. A short one has an array of constant size, so that a copy moves the whole array at once
/// and then drops the bytes past its length.
enum QuotedText {
    Short { bytes: [u8; 16], length: usize },
    Long(String),
}

impl QuotedText {
    fn of(text: String) -> Self {
        let mut bytes = [0; 16];
        match bytes.get_mut(..text.len()) {
            None => Self::Long(text),
            Some(place) => {
                place.copy_from_slice(text.as_bytes());
                Self::Short { bytes, length: text.len() }
            }
        }
    }
}

/// Writes a key and a number. The key's length is a constant, so that the key is copied at once.
#[inline]
fn number<const N: usize>(out: &mut Vec<u8>, key: &[u8; N], number: impl itoa::Integer) {
    out.extend_from_slice(key);
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

fn proof_number<const N: usize>(out: &mut Vec<u8>, key: &[u8; N], value: u32) {
    if value == ProofNumbers::INFINITY {
        out.extend_from_slice(key);
        out.extend_from_slice(b"\"inf\"");
    } else {
        number(out, key, value);
    }
}

/// Writes a score; nothing if it is missing or infinite.
#[inline]
fn score<const N: usize>(out: &mut Vec<u8>, key: &[u8; N], score: Option<Score>) {
    if let Some(score) = score.and_then(Score::finite) {
        number(out, key, score);
    }
}

/// A reader of one record; it accepts only the form that we write.
struct Reader<'b> {
    text: &'b [u8],
    at: usize,
    /// True once a key has been read.
    inside: bool,
}

impl<'b> Reader<'b> {
    fn open(text: &'b [u8]) -> Option<Self> {
        let mut reader = Self { text, at: 0, inside: false };
        reader.take(b"{").then_some(reader)
    }

    /// Consumes `piece` if it is next. Its length is a constant, so that it is compared at once.
    #[inline]
    fn take<const N: usize>(&mut self, piece: &[u8; N]) -> bool {
        let there = self.text[self.at..].first_chunk() == Some(piece);
        self.at += if there { N } else { 0 };
        there
    }

    /// Consumes a key and its colon, if it is next. A blank may follow commas and colons, because Python
    /// writes them so.
    #[inline]
    fn key<const N: usize>(&mut self, key: &[u8; N]) -> bool {
        let before = self.at;
        if self.inside {
            if !self.take(b",") {
                return false;
            }
            self.take(b" ");
        }
        if !self.take(key) {
            self.at = before;
            return false;
        }
        self.take(b" ");
        self.inside = true;
        true
    }

    #[inline]
    fn number<T: TryFrom<i64>>(&mut self) -> Option<T> {
        let negative = self.take(b"-");
        let digits = self.text[self.at..].iter().take_while(|byte| byte.is_ascii_digit());
        let (mut value, mut count) = (0i64, 0);
        for byte in digits.take(11) {
            value = value * 10 + i64::from(byte - b'0');
            count += 1;
        }
        let leading_zero = count > 1 && self.text[self.at] == b'0';
        self.at += count;
        let known = count > 0 && count < 11 && !leading_zero;
        known.then_some(if negative { -value } else { value })?.try_into().ok()
    }

    /// Reads a text without escapes, of at most 4 KiB.
    #[inline]
    fn text(&mut self) -> Option<&'b str> {
        if !self.take(b"\"") {
            return None;
        }
        let rest = &self.text[self.at..];
        let length = rest.iter().position(|&byte| matches!(byte, b'"' | b'\\' | 0..0x20))?;
        let whole = rest[length] == b'"' && length <= MAX_TEXT;
        self.at += length + 1;
        whole.then_some(std::str::from_utf8(&rest[..length]).ok()?)
    }

    /// Reads the value of an optional key; `None` if the value is not in the form that we write.
    #[inline]
    #[expect(clippy::option_option, reason = "not as we write it, missing, or there")]
    fn field<T, const N: usize>(
        &mut self,
        key: &[u8; N],
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<Option<T>> {
        if self.key(key) { read(self).map(Some) } else { Some(None) }
    }

    /// Reads the value of a required key; `None` if another key is next.
    #[inline]
    fn must<T, const N: usize>(
        &mut self,
        key: &[u8; N],
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        if self.key(key) { read(self) } else { None }
    }
}

fn bound(word: &str) -> Option<Bound> {
    Bound::ALL.into_iter().find(|bound| bound.word() == word)
}

/// Reads the node at the start of a text, if it has the form of [`Records::node`]; returns its length
/// too. `line` is true in JSON Lines.
pub(super) fn node(text: &[u8], line: bool) -> Option<(usize, NodeRecord<'_>)> {
    let mut read = Reader::open(text)?;
    if line && read.must(b"\"type\":", Reader::text)? != "node" {
        return None;
    }
    let record = NodeRecord {
        id: read.must(b"\"id\":", Reader::number)?,
        parent: read.field(b"\"parent_id\":", Reader::number)?,
        mv: read.field(b"\"move\":", Reader::text)?,
        ply: read.must(b"\"ply\":", Reader::number)?,
        // Other kinds are rare, so `NodeWire` reads them.
        kind: match read.must(b"\"kind\":", Reader::text)? {
            "max" => Kind::Max,
            "min" => Kind::Min,
            _ => return None,
        },
        status: {
            let word = read.must(b"\"status\":", Reader::text)?;
            Status::ALL.into_iter().find(|status| status.word() == word)?
        },
        score: read.field(b"\"score\":", Reader::number)?,
        bound: read.field(b"\"bound\":", |read| bound(read.text()?))?,
        static_value: read.field(b"\"static\":", Reader::number)?,
        stand: read.field(b"\"stand\":", Reader::number)?,
        alpha: read.field(b"\"alpha_in\":", Reader::number)?,
        beta: read.field(b"\"beta_in\":", Reader::number)?,
        enter: read.field(b"\"enter\":", Reader::number)?,
        exit: read.field(b"\"exit\":", Reader::number)?,
        mark: match read.field(b"\"attempt\":", Reader::number::<u32>)? {
            None => Mark::Plain,
            Some(2) => Mark::ReSearch,
            Some(_) => return None,
        },
        stored_by: read.field(b"\"stored_by\":", Reader::number)?,
        hit_move: read.field(b"\"hit_move\":", Reader::text)?,
        inside: None,
        visits: None,
        numbers: None,
        ext: None,
    };
    // Ignores the name, because it follows from the tree.
    read.field(b"\"name\":", Reader::text)?;
    read.take(b"}").then_some((read.at, record))
}

/// Reads the edge at the start of a text, if it has the form of [`Records::edge`]; returns its length
/// too.
pub(super) fn edge(text: &[u8]) -> Option<(usize, EdgeWire<'_>)> {
    let mut read = Reader::open(text)?;
    let edge = EdgeWire {
        source: Whole(read.must(b"\"source\":", Reader::number)?),
        target: Whole(read.must(b"\"target\":", Reader::number)?),
        mv: Cow::Borrowed(read.must(b"\"move\":", Reader::text)?),
        order: Whole(read.must(b"\"order\":", Reader::number)?),
        weight: read.field(b"\"weight\":", Reader::number)?.map(Whole),
    };
    read.take(b"}").then_some((read.at, edge))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_written_so_is_read_by_hand() {
        let node = |text: &str| node(text.as_bytes(), false).map(|(used, _)| used);
        let start = r#"{"id":3,"parent_id":0,"move":"b2","ply":1,"kind":"min","#;
        let whole =
            format!(r#"{start}"status":"leaf","score":-4,"bound":"exact","enter":8,"exit":9}}"#);
        assert_eq!(node(&format!("{whole},")), Some(whole.len()));
        let spaced = whole.replace(':', ": ").replace(',', ", ");
        assert_eq!(node(&spaced), Some(spaced.len()));
        for (from, to) in [
            ("\"id\":3", "\"id\":03"),
            ("\"id\":3", "\"id\":-3"),
            ("\"id\":3", "\"id\":3.0"),
            ("\"id\":3", "\"id\":4294967296"),
            ("-4", "-4e1"),
            ("-4", "-"),
            ("-4", "null"),
            ("b2", "\\u0062"),
            ("b2", "b\n2"),
            ("leaf", "Leaf"),
            ("exact", "about"),
            ("}", ""),
            ("}", ",\"ext\":{}}"),
            ("\"ply\"", "\"ply2\""),
            (",\"ply\":1", ""),
        ] {
            let odd = whole.replacen(from, to, 1);
            assert!(odd != whole && node(&odd).is_none(), "{odd}");
        }
    }
}
