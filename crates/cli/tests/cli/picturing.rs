//! `plyscope picture`, and `trace` and `convert` to a picture.

use super::{Folder, answer, assert_contains, plyscope};

const TREE: &str = "trace --game tree --position '((3 12 8)(2 4 6)(14 5 2))' -o";

#[test]
fn a_trace_is_drawn_in_every_format() {
    let folder = Folder::new();
    let json = folder.at("tree.json");
    answer(&format!("{TREE} {json}"));
    let marks = [("svg", "<svg"), ("tex", "\\begin{tikzpicture}"), ("dot", "digraph picture")];
    for (ending, mark) in marks {
        let file = folder.at(&format!("a.{ending}"));
        plyscope(&format!("picture {json} -o {file}")).with(0);
        assert_contains(&std::fs::read_to_string(&file).unwrap(), &[mark]);
        assert_contains(
            &answer(&format!("picture {json} --format {ending} --at 18")),
            &[mark, "Step 18 of 33"],
        );
    }
    for ending in ["svg", "tex"] {
        let file = folder.at(&format!("b.{ending}"));
        answer(&format!("{TREE} {file}"));
        let drawn = std::fs::read(&file).unwrap();
        assert_eq!(drawn, std::fs::read(folder.at(&format!("a.{ending}"))).unwrap());
        plyscope(&format!("convert {json} -o {file}")).with(0);
        assert_eq!(drawn, std::fs::read(&file).unwrap());
    }
    // Not a picture, because DOT of a whole trace is still the graph.
    answer(&format!("{TREE} {}", folder.at("c.dot")));
    assert_contains(&std::fs::read_to_string(folder.at("c.dot")).unwrap(), &["digraph trace"]);
}

#[test]
fn a_range_is_a_file_a_step_or_one_that_plays() {
    let folder = Folder::new();
    let json = folder.at("tree.json");
    answer(&format!("{TREE} {json}"));
    let before = folder.count();
    plyscope(&format!("picture {json} --from 8 --to 11 -o {}", folder.at("s.svg"))).with(0);
    assert_eq!(folder.count(), before + 4);
    assert!(std::fs::exists(folder.at("s-08.svg")).unwrap());
    let film = answer(&format!("picture {json} --animate --seconds 0.5"));
    assert_contains(&film, &["@keyframes", "animation-delay:16500ms"]);
    let cut = plyscope(&format!("picture {json} --max-nodes 3")).with(0);
    assert_contains(&cut.stderr, &["left out are", "--max-nodes"]);
}

#[test]
fn wrong_words_are_refused_with_a_remedy() {
    let folder = Folder::new();
    let json = folder.at("tree.json");
    answer(&format!("{TREE} {json}"));
    for (words, message) in [
        ("--at 34", "use 0 to 33"),
        ("--max-nodes 0", "--max-nodes 0 is out of range"),
        ("--path 9", "1, 2, 3"),
        ("--node 99", "use 0 to 12"),
        ("--from 1 --to 2", "name a file with -o"),
        ("--format png", "use svg, tex or dot"),
        ("-o x.png", "end it in .svg, .tex, .dot"),
        ("--animate --format tex", "only SVG can play"),
    ] {
        plyscope(&format!("picture {json} {words}")).refused(2, message);
    }
    plyscope(&format!("{TREE} {}", folder.at("a.png")))
        .refused(2, "the name has no known format; end it in .json, ");
}

/// A tree of 16 leaves, 9 of them below cuts: its picture has all of them.
#[test]
fn a_picture_has_the_leaves_below_cuts_too() {
    let folder = Folder::new();
    let path = folder.at("tree.svg");
    let position = "min:((((6 4)(8 6))((4 0)(2 2)))(((7 4)(9 3))((3 3)(2 6))))";
    answer(&format!("trace --game tree --position '{position}' -o {path}"));
    let drawn = std::fs::read_to_string(path).unwrap();
    assert_contains(&drawn, &["31 are drawn. Leaves never examined: 9."]);
    let labels: Vec<&str> =
        drawn.split("<text").skip(1).filter_map(|rest| rest.split(['>', '<']).nth(1)).collect();
    let leaves = "6 4 8 6 4 0 2 2 7 4 9 3 3 3 2 6".split(' ');
    for leaf in ["0", "2", "3", "8", "9"] {
        let in_tree = leaves.clone().filter(|each| *each == leaf).count();
        assert_eq!(
            labels.iter().filter(|label| **label == leaf).count(),
            in_tree,
            "{leaf}: {labels:?}"
        );
    }
}
