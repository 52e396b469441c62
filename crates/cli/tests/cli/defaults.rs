//! A person's own defaults: from variables and from `config.toml`.

use super::{CommandResult, Folder, command, output_of};

/// Runs a line with a configuration folder and variables.
fn run(folder: &Folder, variables: &[(&str, &str)], line: &str) -> CommandResult {
    let mut command = command(line);
    command.env("XDG_CONFIG_HOME", folder.at("")).current_dir(folder.at(""));
    command.envs(variables.iter().copied());
    CommandResult::of(&output_of(command.spawn().unwrap(), line), line)
}

#[test]
fn a_variable_overrides_the_file_and_the_command_line_both() {
    let folder = Folder::new();
    std::fs::create_dir(folder.at("plyscope")).unwrap();
    folder.write("plyscope/config.toml", "lang = \"pt-BR\"\nquiet = true\n");
    let trace = "trace --game tree --position '((3 12 8)(2 4 6))' -o t.json";
    let quiet = run(&folder, &[], trace).with(0);
    assert!(quiet.stderr.is_empty(), "{}", quiet.stderr);
    let loud = run(&folder, &[("PLYSCOPE_QUIET", "0")], trace).with(0);
    assert!(loud.stderr.contains("next: plyscope step t.json "), "{}", loud.stderr);
    let sentence = |variables, line| run(&folder, variables, line).with(0).stdout;
    assert!(sentence(&[], "step t.json").contains("Corte: "));
    assert!(sentence(&[("PLYSCOPE_LANG", "en")], "step t.json").contains("Cut: "));
    let typed = sentence(&[("PLYSCOPE_LANG", "en")], "step t.json --lang pt-BR");
    assert!(typed.contains("Corte: "), "{typed}");
}

#[test]
fn a_wrong_default_is_named_with_its_place_and_stops_no_help() {
    let folder = Folder::new();
    let lang = [("PLYSCOPE_LANG", "xx")];
    let refused = run(&folder, &lang, "step t.json").with(2);
    assert!(refused.stderr.contains("the default of --lang comes from PLYSCOPE_LANG"));
    let typed = run(&folder, &lang, "trace --game tree --plies xx").with(2);
    assert!(!typed.stderr.contains("PLYSCOPE_LANG"), "{}", typed.stderr);
    run(&folder, &[("PLYSCOPE_QUIET", "maybe")], "games").refused(2, "write true or false");
    std::fs::create_dir(folder.at("plyscope")).unwrap();
    folder.write("plyscope/config.toml", "depth = 3\n");
    run(&folder, &[], "games").refused(2, "\"depth\" is not an option with a default");
    run(&folder, &[], "--version").with(0);
    run(&folder, &[], "help step").with(0);
}
