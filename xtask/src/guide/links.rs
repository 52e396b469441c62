//! The links of the built guide: every file and every anchor that a page names is there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use walkdir::WalkDir;

/// A page: its anchors, and the addresses that it names.
#[derive(Default)]
struct Named {
    anchors: BTreeSet<String>,
    addresses: BTreeSet<String>,
}

/// Returns the number of addresses inside the guide; fails with those that lead nowhere.
pub(super) fn check(guide: &Path) -> Result<usize> {
    let mut pages: BTreeMap<PathBuf, Named> = BTreeMap::new();
    for entry in WalkDir::new(guide) {
        let path = entry?.into_path();
        let is_stage = path.parent().is_some_and(|folder| folder.ends_with("page"));
        if path.extension().is_some_and(|ending| ending == "html") && !is_stage {
            let named = named(&std::fs::read_to_string(&path)?);
            pages.insert(path, named);
        }
    }
    let (mut followed, mut broken) = (0, Vec::new());
    for (page, named) in &pages {
        for address in named.addresses.iter().filter(|address| is_ours(address)) {
            followed += 1;
            let (file, anchor) = address.split_once('#').unwrap_or((address, ""));
            let folder = page.parent().unwrap_or(guide);
            let target = if file.is_empty() { page.clone() } else { normal(&folder.join(file)) };
            let is_there = match pages.get(&target) {
                Some(found) => anchor.is_empty() || found.anchors.contains(anchor),
                None => target.is_file(),
            };
            if !is_there {
                broken.push(format!("{}: {address}", page.display()));
            }
        }
    }
    if !broken.is_empty() {
        bail!("these links of the guide lead nowhere:\n{}", broken.join("\n"));
    }
    Ok(followed)
}

fn is_ours(address: &str) -> bool {
    !address.contains("://") && !address.starts_with("mailto:") && !address.starts_with("data:")
}

fn named(html: &str) -> Named {
    let values = |name: &str| -> BTreeSet<String> {
        let start = format!(" {name}=\"");
        html.split(&start).skip(1).filter_map(|after| after.split('"').next()).map(plain).collect()
    };
    let addresses = values("href").into_iter().chain(values("src"));
    Named { anchors: values("id"), addresses: addresses.collect() }
}

/// Decodes what HTML and addresses write in other ways.
fn plain(value: &str) -> String {
    value.replace("&amp;", "&").replace("&#x27;", "'").replace("&quot;", "\"")
}

/// Resolves `..` without asking the system, because a page may be missing.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut whole, part| {
        if part.as_os_str() == ".." {
            whole.pop();
        } else {
            whole.push(part);
        }
        whole
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_nothing_is_named() {
        let folder = tempfile::tempdir().expect("writable");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
            std::fs::write(path, text).expect("writable");
        };
        write(
            "a.html",
            "<h2 id=\"one\">1</h2><a href=\"pt/b.html#two\">2</a><a href=\"https://x.org\">x</a>",
        );
        write(
            "pt/b.html",
            "<h2 id=\"two\">2</h2><img src=\"../c.svg\"><a href=\"../a.html#one\">1</a><a href=\"#two\">",
        );
        write("c.svg", "<svg/>");
        assert_eq!(check(folder.path()).expect("all are there"), 4);
        write("d.html", "<a href=\"a.html#three\">3</a><img src=\"e.svg\">");
        let error = check(folder.path()).expect_err("two lead nowhere").to_string();
        assert!(
            error.contains("d.html: a.html#three") && error.contains("d.html: e.svg"),
            "{error}"
        );
        assert_eq!(error.lines().count(), 3);
    }
}
