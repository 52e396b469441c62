//! Fills in messages; an argument begins with a capital if the name of its hole does.

use super::language::Language;
use super::table::{Form, find};
use super::{Arg, Message, StepMessage, message};

impl Message {
    /// Returns the sentence in a language. A missing message appears as its key and an unfilled hole as
    /// it is, so that both are noticed.
    pub fn text(&self, language: Language) -> String {
        let mut text = String::new();
        self.write(language, false, &mut text);
        text
    }

    fn write(&self, language: Language, capital: bool, out: &mut String) {
        let Some(form) = find(&self.key, language) else {
            *out += &self.key;
            return;
        };
        let form = match form {
            Form::Text(text) => text,
            Form::Counted { one, .. } if self.args.get("n") == Some(&Arg::Count(1)) => one,
            Form::Counted { other, .. } => other,
        };
        let mut rest = form;
        let mut first = capital;
        while let Some((before, hole)) = rest.split_once('{') {
            let Some((name, after)) = hole.split_once('}') else { break };
            push(before, first, out);
            first &= before.is_empty();
            let begins = name.starts_with(|c: char| c.is_ascii_uppercase());
            let small = name[..1].to_ascii_lowercase() + &name[1..];
            match self.args.get(&*small) {
                Some(arg) => arg.write(language, begins || first, out),
                None => *out += &format!("{{{name}}}"),
            }
            first = false;
            rest = after;
        }
        push(rest, first, out);
    }
}

fn push(text: &str, capital: bool, out: &mut String) {
    let mut letters = text.chars();
    match letters.next().filter(|_| capital) {
        Some(letter) => {
            out.extend(letter.to_uppercase());
            out.push_str(letters.as_str());
        }
        None => out.push_str(text),
    }
}

impl Arg {
    /// Appends an argument. `capital` marks the start of a sentence, where words get a capital but names,
    /// moves and numbers do not.
    fn write(&self, language: Language, capital: bool, out: &mut String) {
        match self {
            Self::Text(text) => *out += text,
            Self::Count(count) => *out += &language.grouped(*count),
            Self::Message(message) => message.write(language, capital, out),
            Self::List(list) => {
                let text = |arg: &Self| {
                    let mut text = String::new();
                    arg.write(language, false, &mut text);
                    text
                };
                match &list[..] {
                    [] => {}
                    [only] => only.write(language, capital, out),
                    [most @ .., last] => {
                        let most: Vec<String> = most.iter().map(text).collect();
                        let joined =
                            message!("list.and", list = most.join(", "), last = text(last));
                        joined.write(language, false, out);
                    }
                }
            }
        }
    }
}

impl StepMessage {
    /// Returns both levels as one text, its sentences joined by spaces.
    pub fn text(&self, language: Language) -> String {
        let all = std::iter::once(&self.head).chain(&self.detail);
        all.map(|message| message.text(language)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(message: &Message) -> [String; 2] {
        [Language::English, Language::Portuguese].map(|language| message.text(language))
    }

    #[test]
    fn words_begin_with_a_capital_and_names_do_not() {
        let named = message!("node.name", name = "c₁");
        let by_moves = message!("node.path", path = "5-1");
        let exit = |node: Message| both(&message!("exit.exact", node = node, value = "−3"));
        assert_eq!(exit(named), ["c₁ returns −3.", "c₁ devolve −3."]);
        assert_eq!(exit(by_moves), ["Node 5-1 returns −3.", "O nó 5-1 devolve −3."]);
    }

    #[test]
    fn a_count_chooses_the_form_and_one_is_one() {
        let moves = |n: u32| both(&message!("enter.moves", n = n));
        assert_eq!(moves(0), ["0 moves to try.", "0 lances a testar."]);
        assert_eq!(moves(1), ["1 move to try.", "1 lance a testar."]);
        assert_eq!(moves(1234)[1], "1.234 lances a testar.");
    }

    #[test]
    fn a_list_is_joined_by_the_language() {
        let cut = |names: &[&str]| {
            let moves: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            both(&message!("cut", n = moves.len(), moves = moves))
        };
        assert_eq!(cut(&["c₂"])[1], "Corte: c₂ não importa mais.");
        assert_eq!(cut(&["c₂", "c₃"])[0], "Cut: c₂ and c₃ cannot matter.");
        assert_eq!(cut(&["a", "b", "c"])[1], "Corte: a, b e c não importam mais.");
    }

    #[test]
    fn what_a_file_says_wrongly_is_seen() {
        let mut message = message!("exit.exact", node = "C", value = "3");
        message.args.remove("value");
        assert_eq!(message.text(Language::English), "C returns {value}.");
        message.key = "exit.nothing".into();
        assert_eq!(message.text(Language::English), "exit.nothing");
    }
}
