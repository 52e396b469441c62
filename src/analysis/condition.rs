//! Breakpoint conditions: a small language over one step, without loops, calls or assignment.
//!
//! Example: `ply = 2 and (event = cutoff or value >= 3)`. Fields: ply, move, value, alpha, beta, best,
//! event, kind, node. Operators: `= != < <= > >=`, `and`, `or`, `not`, brackets.

use crate::game::InputError;
use std::cmp::Ordering;

/// The words of the language, for completion.
pub const WORDS: [&str; 22] = [
    "ply", "move", "value", "alpha", "beta", "best", "event", "kind", "node", "and", "or", "not",
    "enter", "score", "stand", "update", "cutoff", "exit", "max", "min", "=", ">=",
];
/// Maximum nesting depth of brackets and `not`, because each level is a call on the stack.
const MAX_DEPTH: usize = 50;
/// Maximum number of tokens in a condition. Limited because each `and` and `or` adds a level to the
/// parse tree.
const MAX_TOKENS: usize = 2_000;

/// The value of a field at a step; comparing a number with a word gives false.
#[derive(Clone, Debug, PartialEq)]
pub enum Field {
    /// A number; `None` for an open window end or a missing score.
    Number(Option<i64>),
    /// A word, compared byte by byte.
    Word(String),
}

/// A parsed condition of at most 2,000 tokens.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// A field compared with a number or a word.
    Compare {
        /// The field's name, one of those that the parser was given.
        field: String,
        /// The comparison; texts compare byte by byte.
        operator: Operator,
        /// The right side as written; beside a number, any text but an `i64` gives false.
        value: String,
    },
    /// Both conditions hold; `and` binds more tightly than `or`.
    And(Box<Condition>, Box<Condition>),
    /// At least one condition holds; `or` binds least.
    Or(Box<Condition>, Box<Condition>),
    /// The condition does not hold; `not` binds most tightly.
    Not(Box<Condition>),
}

/// A comparison operator; `==` is read as `=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `=`
    Equal,
    /// `!=`
    Different,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

impl Condition {
    /// Parses a condition over the fields of a step. The error gives the byte of the first fault.
    pub fn parse(text: &str) -> Result<Self, InputError> {
        Self::parse_over(text, &FIELDS)
    }

    /// Parses a condition over the given fields; any other field is an error.
    pub fn parse_over(text: &str, fields: &[&str]) -> Result<Self, InputError> {
        let tokens = tokens(text)?;
        if let Some(&(at, _)) = tokens.get(MAX_TOKENS) {
            let remedy = format!("use at most {MAX_TOKENS} words and signs");
            return Err(InputError::at(at, "the condition is too long", remedy));
        }
        let mut reader = Reader { text, fields, tokens, at: 0, depth: 0 };
        let condition = reader.any()?;
        match reader.peek() {
            None => Ok(condition),
            Some(_) => Err(reader.wrong("the condition has ended before this")),
        }
    }

    /// Returns whether the condition holds, given the fields of a step. A missing number makes
    /// every comparison false, `!=` too.
    pub fn holds(&self, field: &impl Fn(&str) -> Field) -> bool {
        match self {
            Self::And(a, b) => a.holds(field) && b.holds(field),
            Self::Or(a, b) => a.holds(field) || b.holds(field),
            Self::Not(a) => !a.holds(field),
            Self::Compare { field: name, operator, value } => match (field(name), value.parse()) {
                (Field::Number(Some(number)), Ok(value)) => operator.accepts(number.cmp(&value)),
                (Field::Word(word), _) => operator.accepts(word.as_str().cmp(value)),
                _ => false,
            },
        }
    }
}

impl Operator {
    const fn accepts(self, order: Ordering) -> bool {
        match self {
            Self::Equal => order.is_eq(),
            Self::Different => order.is_ne(),
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
        }
    }
}

const FIELDS: [&str; 9] =
    ["ply", "move", "value", "alpha", "beta", "best", "event", "kind", "node"];

struct Reader<'a> {
    text: &'a str,
    fields: &'a [&'a str],
    tokens: Vec<(usize, &'a str)>,
    at: usize,
    depth: usize,
}

fn tokens(text: &str) -> Result<Vec<(usize, &str)>, InputError> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let at = text.len() - rest.len();
        let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else if word(first) {
            rest.find(|c| !word(c)).unwrap_or(rest.len())
        } else if ["==", "!=", "<=", ">="].iter().any(|sign| rest.starts_with(sign)) {
            2
        } else if matches!(first, '=' | '<' | '>' | '(' | ')') {
            1
        } else {
            let reason = format!("{first:?} has no meaning in a condition");
            return Err(InputError::at(at, reason, "write for example ply = 2 and value >= 3"));
        };
        if !first.is_whitespace() {
            tokens.push((at, &rest[..length]));
        }
        rest = &rest[length..];
    }
    Ok(tokens)
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.tokens.get(self.at).map(|&(_, token)| token)
    }

    fn take(&mut self, wanted: &str) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn wrong(&self, reason: &str) -> InputError {
        let at = self.tokens.get(self.at).map_or(self.text.len(), |&(at, _)| at);
        InputError::at(at, reason, "write for example ply = 2 and value >= 3")
    }

    fn any(&mut self) -> Result<Condition, InputError> {
        let mut left = self.all()?;
        while self.take("or") {
            left = Condition::Or(Box::new(left), Box::new(self.all()?));
        }
        Ok(left)
    }

    fn all(&mut self) -> Result<Condition, InputError> {
        let mut left = self.one()?;
        while self.take("and") {
            left = Condition::And(Box::new(left), Box::new(self.one()?));
        }
        Ok(left)
    }

    fn one(&mut self) -> Result<Condition, InputError> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.wrong("it is nested too deeply"));
        }
        let condition = if self.take("not") {
            Condition::Not(Box::new(self.one()?))
        } else if self.take("(") {
            let inside = self.any()?;
            if !self.take(")") {
                return Err(self.wrong("a ) is missing here"));
            }
            inside
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(condition)
    }

    fn comparison(&mut self) -> Result<Condition, InputError> {
        let field = self.peek().filter(|token| self.fields.contains(token));
        let Some(field) = field else {
            return Err(self.wrong(&format!("expected a field: {}", self.fields.join(", "))));
        };
        self.at += 1;
        let operator = match self.peek() {
            Some("=" | "==") => Operator::Equal,
            Some("!=") => Operator::Different,
            Some("<") => Operator::Less,
            Some("<=") => Operator::AtMost,
            Some(">") => Operator::Greater,
            Some(">=") => Operator::AtLeast,
            _ => return Err(self.wrong("expected a comparison: = != < <= > >=")),
        };
        self.at += 1;
        let is_word = |token: &&str| token.starts_with(|c: char| c.is_alphanumeric() || c == '-');
        let Some(value) = self.peek().filter(is_word) else {
            return Err(self.wrong("expected a number or a word"));
        };
        self.at += 1;
        Ok(Condition::Compare { field: field.to_owned(), operator, value: value.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(name: &str) -> Field {
        match name {
            "ply" => Field::Number(Some(2)),
            "value" => Field::Number(Some(-3)),
            "event" => Field::Word("cutoff".to_owned()),
            _ => Field::Number(None),
        }
    }

    #[test]
    fn conditions_hold_or_not() {
        for (text, holds) in [
            ("ply = 2", true),
            ("ply == 2 and value < 0", true),
            ("not (ply = 2) or event = cutoff", true),
            ("value >= -3 and value <= -3", true),
            ("alpha > 0", false),
            ("alpha != 0", false),
            ("event != cutoff or ply > 2", false),
        ] {
            assert_eq!(Condition::parse(text).expect(text).holds(&step), holds, "{text}");
        }
    }

    /// Each `and` adds a level, so a text of a megabyte would overflow any stack.
    #[test]
    fn too_long_a_condition_is_refused() {
        let long = |terms: usize| vec!["ply = 2"; terms].join(" and ");
        assert!(Condition::parse(&long(500)).unwrap().holds(&step));
        let error = Condition::parse(&long(100_000)).unwrap_err();
        assert_eq!((error.at, &error.reason[..]), (Some(6_000), "the condition is too long"));
    }

    #[test]
    fn wrong_ones_are_refused_with_their_place() {
        for (text, at) in [
            ("", 0),
            ("ply", 3),
            ("ply = ", 6),
            ("ply = 2 and", 11),
            ("(ply = 2", 8),
            ("colour = 2", 0),
            ("ply = 2)", 7),
            ("ply & 2", 4),
        ] {
            assert_eq!(Condition::parse(text).expect_err(text).at, Some(at), "{text}");
        }
        assert!(Condition::parse(&"not ".repeat(10_000)).is_err());
    }
}
