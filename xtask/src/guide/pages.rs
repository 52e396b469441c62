//! A page of `docs/` as a page of the guide: the marks of the tests go, and links lead to where the guide has them.

/// The start of the links that open a search; see `plyscope link`.
const OPENS: &str = "plyscope://open";
/// The page of Plyscope inside the guide.
const STAGE: &str = "page/plyscope.html";

/// The start of the files that lie in the guide too, so that an engine's author can download them.
pub(super) const DATA: &str = "tests/data/reference-";

/// The place of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    /// The folder of its language below `docs/`; empty for English.
    pub(super) folder: &'a str,
    /// The address of the repository, to which links to other files lead.
    pub(super) repository: &'a str,
}

/// Returns the pages of a table of contents, in its order.
pub(super) fn listed(summary: &str) -> Vec<String> {
    let links = summary.split("](").skip(1).filter_map(|after| after.split(')').next());
    links.map(str::to_owned).collect()
}

impl Place<'_> {
    /// Returns the text of a page as the guide shows it.
    pub(super) fn page(self, text: &str) -> String {
        let mut end: Option<String> = None;
        let lines = text.lines().map(|line| {
            let ticks = line.len() - line.trim_start_matches('`').len();
            match &end {
                Some(fence) => {
                    if line == fence {
                        end = None;
                    }
                    line.to_owned()
                }
                None if ticks >= 3 => {
                    end = Some("`".repeat(ticks));
                    // What follows the language is for the test that runs the block.
                    line.split(' ').next().unwrap_or(line).to_owned()
                }
                None => self.line(line),
            }
        });
        lines.map(|line| line + "\n").collect()
    }

    /// Returns a line with its links changed.
    fn line(self, line: &str) -> String {
        let mut parts = line.split("](");
        let mut changed = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let closed = match part.strip_prefix('<') {
                Some(inside) => inside.split_once(">)"),
                None => part.split_once(')'),
            };
            changed += "](";
            changed += &match closed {
                // In angles, because a bracket in an address would end the link.
                Some((target, rest)) => format!("<{}>){rest}", self.target(target)),
                None => part.to_owned(),
            };
        }
        changed
    }

    /// Returns where a link leads from the guide.
    fn target(self, target: &str) -> String {
        let up = if self.folder.is_empty() { "" } else { "../" };
        if let Some(link) = target.strip_prefix(OPENS) {
            return format!("{up}{STAGE}{link}");
        }
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        let outside = file.strip_prefix(if self.folder.is_empty() { "../" } else { "../../" });
        match outside {
            Some(path) if path.starts_with(DATA) => {
                format!("{up}{}", &path[path.rfind('/').map_or(0, |at| at + 1)..])
            }
            Some(path) => {
                let anchor = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
                format!("{}/blob/main/{path}{anchor}", self.repository)
            }
            None => target.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Place<'_> = Place { folder: "", repository: "https://example.org/p" };

    #[test]
    fn links_lead_to_the_guide_the_stage_or_the_repository() {
        let portuguese = Place { folder: "pt-BR", ..ENGLISH };
        for (place, target, leads) in [
            (ENGLISH, "stage.md#compare", "stage.md#compare"),
            (
                ENGLISH,
                "../examples/README.md",
                "https://example.org/p/blob/main/examples/README.md",
            ),
            (ENGLISH, "../tests/data/reference-counts.json", "reference-counts.json"),
            (ENGLISH, "../BENCHMARKS.md#a", "https://example.org/p/blob/main/BENCHMARKS.md#a"),
            (ENGLISH, "https://rustup.rs", "https://rustup.rs"),
            (ENGLISH, "plyscope://open#q=%7B%7D&s=3", "page/plyscope.html#q=%7B%7D&s=3"),
            (portuguese, "plyscope://open#q=1", "../page/plyscope.html#q=1"),
            (portuguese, "../picture.svg", "../picture.svg"),
            (portuguese, "../../README.md", "https://example.org/p/blob/main/README.md"),
        ] {
            assert_eq!(place.target(target), leads, "{target}");
        }
    }

    #[test]
    fn a_link_may_have_brackets_and_a_picture_inside() {
        let line =
            "See [![a tree](tree.svg)](<plyscope://open#q=((3 12))&s=1>), or [the page](cli.md).";
        let changed = "See [![a tree](<tree.svg>)](<page/plyscope.html#q=((3 12))&s=1>), or [the page](<cli.md>).";
        assert_eq!(ENGLISH.line(line), changed);
    }

    #[test]
    fn the_marks_of_the_tests_go_and_the_blocks_stay() {
        let page = "```sh test (s/a/b/) ends (5)\n[a](../b)\n```\n[a](../b)\n";
        let shown = "```sh\n[a](../b)\n```\n[a](<https://example.org/p/blob/main/b>)\n";
        assert_eq!(ENGLISH.page(page), shown);
        assert_eq!(
            listed("# G\n\n[P](README.md)\n- [I](install.md)\n"),
            ["README.md", "install.md"]
        );
    }
}
