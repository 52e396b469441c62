//! Every format against the counts, and hostile texts that stay texts.

use super::*;
use crate::experiments::comparison::CompareTask;
use crate::experiments::comparison::json::CompareRequest;
use crate::game::SetupWords;
use crate::search::Stop;
use crate::work::control::Handle;

fn comparison(runs: &[&str]) -> ComparisonView {
    let request = CompareRequest {
        setup: SetupWords {
            game: "tree".to_owned(),
            position: "((3 12 8)(2 4 6)(14 5 2))".to_owned(),
            ..SetupWords::default()
        },
        runs: runs.iter().map(|&run| run.to_owned()).collect(),
        ..CompareRequest::default()
    };
    CompareTask::read(&request).unwrap().run(&Handle::new())
}

#[test]
fn every_format_has_the_counts() {
    let two = comparison(&["minimax", "alphabeta"]);
    let text = |format| export_comparison(&two, format).unwrap();
    let json: ComparisonView = serde_json::from_str(&text(ExportFormat::Json)).unwrap();
    assert_eq!(json, two);
    let csv = text(ExportFormat::Csv);
    let mut table = ::csv::Reader::from_reader(csv.as_bytes());
    let place = table.headers().unwrap().iter().position(|column| column == "leaves").unwrap();
    let leaves: Vec<String> =
        table.records().map(|row| row.unwrap().get(place).unwrap().to_owned()).collect();
    assert_eq!(leaves, ["9", "7"]);
    let markdown = text(ExportFormat::Markdown);
    assert!(markdown.contains("| run | value | nodes | of minimax |"), "{markdown}");
    assert!(markdown.contains("| alphabeta | 3 | 11 | 84.62 % |"), "{markdown}");
    let latex = text(ExportFormat::Latex);
    assert!(latex.contains("alphabeta & $3$ & $11$ & $84.62\\,\\%$ &"), "{latex}");
    assert!(latex.contains("\\toprule") && latex.contains("\\bottomrule"), "{latex}");
}

#[test]
fn what_the_values_say_is_in_every_text() {
    let mut two = comparison(&["minimax", "alphabeta"]);
    let text = |of: &ComparisonView, format| export_comparison(of, format).unwrap();
    assert!(text(&two, ExportFormat::Markdown).contains("\nAll values agree.\n"));
    assert!(text(&two, ExportFormat::Latex).contains("\n% all values agree\n"));
    two.runs[1].stopped = Some(Stop::Nodes);
    let words = "he values that were found agree; a run that was stopped has none there";
    assert!(text(&two, ExportFormat::Markdown).contains(words));
    two.disagreement = Some("one gives 1 & 2".to_owned());
    assert!(text(&two, ExportFormat::Markdown).contains("**The runs disagree:** one gives 1"));
    let latex = text(&two, ExportFormat::Latex);
    assert!(latex.contains("\\textbf{The runs disagree:} one gives 1 \\& 2\n"), "{latex}");
}

/// Titles come from files and from the keyboard: nothing in them is markup.
#[test]
fn markup_in_texts_is_none_in_the_export() {
    let mut hostile = comparison(&["alphabeta"]);
    hostile.title = "a_b & 50% \\input{x} | *c* <b>\n".to_owned();
    hostile.runs[0].run = "=1+1".to_owned();
    let latex = export_comparison(&hostile, ExportFormat::Latex).unwrap();
    assert!(latex.contains("a\\_b \\& 50\\% \\textbackslash{}input\\{x\\} |"), "{latex}");
    let markdown = export_comparison(&hostile, ExportFormat::Markdown).unwrap();
    assert!(markdown.contains("\\| \\*c\\* \\<b>"), "{markdown}");
    let csv = export_comparison(&hostile, ExportFormat::Csv).unwrap();
    assert!(csv.contains("\n'=1+1,"), "{csv}");
}
