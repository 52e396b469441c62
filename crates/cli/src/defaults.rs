//! A person's defaults: from variables such as `PLYSCOPE_LANG`, and from `config.toml` in the configuration folder.
//!
//! A variable overrides the file, and an option on the command line overrides both. Only options of taste or of the
//! machine have such defaults: the same command must search the same tree everywhere.

use crate::exit::Failure;
use plyscope_engines::EngineList;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The options that can have a default.
const OPTIONS: [&str; 6] = ["engines", "explain", "lang", "memory", "port", "quiet"];
/// Those of them that are switches.
const SWITCHES: [&str; 2] = ["explain", "quiet"];

/// The defaults that a person has set, by option.
#[derive(Debug, Default)]
pub(crate) struct Defaults(BTreeMap<&'static str, PersonalDefault>);

#[derive(Debug)]
struct PersonalDefault {
    value: String,
    /// Where it is set: a variable or a file.
    place: String,
}

impl Defaults {
    /// Reads the file and the variables.
    ///
    /// # Errors
    /// If the file cannot be read, is no TOML, or names an option without a default.
    pub(crate) fn read() -> Result<Self, Failure> {
        let file = EngineList::user_path().map(|list| list.with_file_name("config.toml"));
        let mut defaults = match file.filter(|path| path.exists()) {
            Some(path) => Self::of_file(&path)?,
            None => Self::default(),
        };
        for option in OPTIONS {
            let place = variable(option);
            let Ok(value) = std::env::var(&place) else { continue };
            if !value.is_empty() {
                let value = checked(option, value)
                    .map_err(|reason| Failure::usage(format!("{place}: {reason}")))?;
                defaults.0.insert(option, PersonalDefault { value, place });
            }
        }
        Ok(defaults)
    }

    fn of_file(path: &Path) -> Result<Self, Failure> {
        let wrong = |reason: &dyn std::fmt::Display| {
            let options = OPTIONS.join(", ");
            Failure::usage(format!(
                "{}: {reason}; write lines such as lang = \"pt-BR\", with these options: {options}",
                path.display()
            ))
        };
        let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
        let table: BTreeMap<String, toml::Value> =
            toml::from_str(&text).map_err(|error| wrong(&error.message()))?;
        let mut defaults = BTreeMap::new();
        for (name, value) in table {
            let option = OPTIONS.into_iter().find(|option| *option == name);
            let option = option
                .ok_or_else(|| wrong(&format_args!("{name:?} is not an option with a default")))?;
            let value = match value {
                toml::Value::String(text) => text,
                toml::Value::Integer(number) => number.to_string(),
                toml::Value::Boolean(is_on) => is_on.to_string(),
                _ => {
                    return Err(wrong(&format_args!(
                        "{name} is not a text, a number, true or false"
                    )));
                }
            };
            let value = checked(option, value).map_err(|reason| wrong(&reason))?;
            // A path is one from the file, because the folder of a command changes.
            let value = match path.parent() {
                Some(folder) if option == "engines" => folder.join(value).display().to_string(),
                _ => value,
            };
            defaults.insert(option, PersonalDefault { value, place: path.display().to_string() });
        }
        Ok(Self(defaults))
    }

    /// Gives the options of a command and of its subcommands their defaults.
    pub(crate) fn apply(&self, command: clap::Command) -> clap::Command {
        if self.0.is_empty() {
            return command;
        }
        let command =
            command.mut_args(|arg| match arg.get_long().and_then(|long| self.0.get(long)) {
                Some(default) => arg.default_value(default.value.clone()),
                None => arg,
            });
        command.mut_subcommands(|each| self.apply(each))
    }

    /// Returns a note on the place of a default that a command refused, given the argument in words such as
    /// `--lang <LANGUAGE>`; `None` for a value that was typed.
    pub(crate) fn note(&self, argument: &str, value: &str) -> Option<String> {
        let option = argument.split(' ').next()?.strip_prefix("--")?;
        let default = self.0.get(option).filter(|default| default.value == value)?;
        Some(format!("the default of --{option} comes from {}", default.place))
    }
}

/// Returns the value as the option's parser reads it; `Err` says what a switch takes.
fn checked(option: &str, value: String) -> Result<String, String> {
    if !SWITCHES.contains(&option) {
        return Ok(value);
    }
    match value.to_ascii_lowercase().as_str() {
        "1" | "true" | "yes" | "on" => Ok("true".to_owned()),
        "0" | "false" | "no" | "off" => Ok("false".to_owned()),
        _ => Err(format!("{option} is {value:?}; write true or false")),
    }
}

/// Returns the name of an option's variable: `PLYSCOPE_LANG` for `lang`.
fn variable(option: &str) -> String {
    format!("PLYSCOPE_{}", option.to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An option that no command has would be accepted and ignored.
    #[test]
    fn every_option_is_one_of_a_command() {
        fn has(command: &clap::Command, option: &str) -> bool {
            command.get_arguments().any(|arg| arg.get_long() == Some(option))
                || command.get_subcommands().any(|each| has(each, option))
        }
        for option in OPTIONS {
            assert!(has(&crate::commands::command(), option), "{option}");
        }
    }
}
