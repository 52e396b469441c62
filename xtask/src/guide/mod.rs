//! `cargo xtask guide`: the guide as a book of HTML pages, which mdBook makes from `docs/`.
//!
//! The pages are those of each language's `SUMMARY.md`. The page of Plyscope lies beside them, so that figures come alive
//! without a network.

mod links;
mod pages;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::files::{copy, emptied};
use crate::house::House;
use crate::needs;
use crate::page;
use crate::process::Task;

/// The template, and the two files that it names; nothing of mdBook's own theme is used but its search index.
const TEMPLATE: &str = "docs/guide/index.hbs";
const STYLE: &str = "docs/guide/guide.css";
const SCRIPT: &str = "docs/guide/guide.js";
/// Colours and fonts of the stage, so that book and figures agree.
const SHARED: [&str; 4] = [
    "ui/src/tokens.css",
    "ui/src/fonts/inter.woff2",
    "ui/src/fonts/mono-400.woff2",
    "ui/public/icon.svg",
];
/// The files of mdBook that the template uses.
const OF_MDBOOK: [&str; 2] = ["elasticlunr.min.js", "searchindex.js"];

/// A language of the guide.
struct Edition {
    /// The folder below `docs/` and below the guide; empty for English.
    folder: &'static str,
    language: &'static str,
    title: &'static str,
}

const EDITIONS: [Edition; 2] = [
    Edition { folder: "", language: "en", title: "The Plyscope guide" },
    Edition { folder: "pt-BR", language: "pt-BR", title: "O guia do Plyscope" },
];

/// Builds the guide; with `serve`, also serves it on this machine.
pub(crate) fn run(house: &House, serve: bool) -> Result<()> {
    let folder = build(house)?;
    println!("{}: open index.html", folder.display());
    if serve {
        let line = "python3 -m http.server 8788 --bind 127.0.0.1 --directory";
        println!("http://127.0.0.1:8788/ (Ctrl-C ends it)");
        let folder = [folder.to_string_lossy().into_owned()];
        return Task::new(line).with_arguments(&folder).run(&house.root);
    }
    Ok(())
}

/// Builds the guide for the list of all tests; reports the reason where mdBook or the page cannot be had.
pub(crate) fn check(house: &House) -> Result<()> {
    if !page::is_built(house) {
        return needs::leave_out("the guide", anyhow::anyhow!("there is no page"));
    }
    lay_if_possible(house, &house.target.join("page"), &house.target.join("guide"))
}

/// Builds the guide into a folder, around a page that was built; reports the reason where mdBook cannot be had.
pub(crate) fn lay_if_possible(house: &House, page: &Path, guide: &Path) -> Result<()> {
    match mdbook(house) {
        Ok(_) => lay_into(house, page, guide),
        Err(error) => needs::leave_out("the guide", error),
    }
}

/// Builds the page and the guide around it; returns the guide's folder.
fn build(house: &House) -> Result<PathBuf> {
    let page = page::build(house)?;
    let guide = house.target.join("guide");
    lay_into(house, &page, &guide).map(|()| guide)
}

/// Builds the guide into a folder, around a page that was built. What was in the folder goes.
fn lay_into(house: &House, page: &Path, guide: &Path) -> Result<()> {
    let mdbook = mdbook(house)?;
    emptied(guide.to_owned())?;
    let files = EDITIONS.iter().map(|edition| edition_pages(house, &mdbook, edition, guide));
    let pages = files.sum::<Result<usize>>()?;
    let beside = guide.join("page");
    std::fs::create_dir_all(&beside)?;
    copy(&page.join("plyscope.html"), &beside.join("plyscope.html"))?;
    for file in SHARED.iter().chain([&STYLE, &SCRIPT]) {
        copy(&house.root.join(file), &guide.join(file_name(file)))?;
    }
    for name in ["counts", "counts-lines", "more-searches"] {
        let file = format!("{}{name}.json", pages::DATA);
        copy(&house.root.join(&file), &guide.join(file_name(&file)))?;
    }
    let links = links::check(guide)?;
    println!("the guide: {pages} pages, {links} links and files, none of them missing");
    Ok(())
}

/// Builds mdBook, or returns what this machine has of it.
fn mdbook(house: &House) -> Result<String> {
    needs::tool(house, "mdbook", "0.5.4", "--no-default-features --features search")
}

/// Makes the pages of one language; returns their number.
fn edition_pages(house: &House, mdbook: &str, edition: &Edition, guide: &Path) -> Result<usize> {
    let docs = house.root.join("docs");
    let book = emptied(house.target.join("guide-book").join(edition.language))?;
    let sources = book.join("src");
    std::fs::create_dir_all(book.join("theme"))?;
    std::fs::create_dir_all(&sources)?;
    copy(&house.root.join(TEMPLATE), &book.join("theme/index.hbs"))?;
    std::fs::write(book.join("book.toml"), settings(edition))?;
    let summary = std::fs::read_to_string(docs.join(edition.folder).join("SUMMARY.md"))
        .with_context(|| format!("the contents in {}", edition.language))?;
    let names = pages::listed(&summary);
    std::fs::write(sources.join("SUMMARY.md"), &summary)?;
    let place = pages::Place { folder: edition.folder, repository: env!("CARGO_PKG_REPOSITORY") };
    for name in &names {
        let text = std::fs::read_to_string(docs.join(edition.folder).join(name))
            .with_context(|| format!("{name}, a page of the contents"))?;
        std::fs::write(sources.join(name), place.page(&text))?;
    }
    if edition.folder.is_empty() {
        whole(&docs, &names)?;
        for picture in std::fs::read_dir(&docs)? {
            let path = picture?.path();
            if path.extension().is_some_and(|ending| ending == "svg" || ending == "png") {
                copy(&path, &sources.join(path.file_name().context("a file has a name")?))?;
            }
        }
    }
    let made = book.join("book");
    let line =
        ["build".into(), book.to_string_lossy(), "--dest-dir".into(), made.to_string_lossy()];
    Task::program(mdbook).with_arguments(&line.map(String::from)).run(&house.root)?;
    take(&made, &guide.join(edition.folder))?;
    Ok(names.len())
}

/// Fails if a page of `docs/` is not in the contents, because nobody would find it.
fn whole(docs: &Path, names: &[String]) -> Result<()> {
    for entry in std::fs::read_dir(docs)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_page = path.extension().is_some_and(|ending| ending == "md") && name != "SUMMARY.md";
        ensure!(!is_page || names.contains(&name), "docs/SUMMARY.md does not list {name}");
    }
    Ok(())
}

/// Copies the pages, their pictures and the search index; the rest of mdBook's theme stays behind, because the template
/// does not use it.
fn take(made: &Path, guide: &Path) -> Result<()> {
    std::fs::create_dir_all(guide)?;
    for entry in std::fs::read_dir(made)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        let is_page = ending == "html" && name != "toc.html" && name != "404.html";
        let is_picture = ["svg", "png"].contains(&ending.as_str()) && !name.starts_with("favicon");
        if is_page {
            let text = std::fs::read_to_string(&path)?;
            std::fs::write(guide.join(name), without_styles(&text))?;
        } else if is_picture || OF_MDBOOK.contains(&name.as_str()) {
            copy(&path, &guide.join(name))?;
        }
    }
    Ok(())
}

/// Replaces the styles of a table's cells by classes, because the policy of `plyscope serve` allows no style in a page.
fn without_styles(html: &str) -> String {
    html.replace(" style=\"text-align: right\"", " class=\"right\"")
        .replace(" style=\"text-align: center\"", " class=\"centre\"")
        .replace(" style=\"text-align: left\"", "")
}

/// Returns the settings of a language's book.
fn settings(edition: &Edition) -> String {
    let Edition { language, title, .. } = edition;
    format!(
        "[book]\ntitle = \"{title}\"\nlanguage = \"{language}\"\nsrc = \"src\"\n\n[build]\ncreate-missing = false\n\n\
         [output.html]\ntheme = \"theme\"\nhash-files = false\nno-section-label = true\nsmart-punctuation = false\n\n\
         [output.html.playground]\nrunnable = false\ncopyable = false\n\n\
         [output.html.search]\nboost-title = 3\nboost-hierarchy = 2\n"
    )
}

fn file_name(path: &str) -> &str {
    path.rsplit_once('/').map_or(path, |(_, name)| name)
}
