//! The four stopwatches of a teacher: the times of four tasks, as far as a program can perform them.
//!
//! The test follows the guides alone and reports its measurements. They exclude thinking, reading and typing at a person's
//! speed. The times have no limit, because they depend on the load of the machine; under delay they include it.

#![expect(clippy::disallowed_methods, reason = "what is measured is the time of a person")]

use plyscope_e2e::programs::{built, page, repository};
use plyscope_e2e::stage::Window;
use serde_json::json;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

pub(crate) fn body(window: &mut Window) {
    let folder = window.shell.folder();
    explained(window);
    written(&folder);
    packed(&folder);
    own(window);
}

/// Opens a link and waits for the sentence of its cutoff.
fn explained(window: &Window) {
    let page: String = window.run("return location.href.split('#')[0]", &json!([]));
    let links = fs::read_to_string(repository().join("tests/data/links.json")).expect("the links");
    let links: serde_json::Value = serde_json::from_str(&links).expect("links");
    let link = links.as_array().and_then(|all| {
        all.iter().find(|each| each["parts"]["title"] == "Why alpha-beta skips two leaves")
    });
    let link = link.and_then(|each| each["hash"].as_str()).expect("a link to a cutoff");
    // another page first, because a change after the # alone loads nothing
    window.shell.session.open("about:blank").expect("it opens");
    let begun = Instant::now();
    window.shell.session.open(&format!("{page}{link}")).expect("it opens");
    window.until("the cutoff is explained", || {
        window.has("narration") && window.text("narration").contains("cannot matter")
    });
    let seconds = begun.elapsed().as_secs_f64();
    let words = window.text("narration").split_whitespace().count();
    println!("1. a cutoff explained: {seconds:.1} s from the link to a sentence of {words} words");
    window.picture("explained");
}

/// Runs the program; returns its time in seconds.
fn timed(words: &[&str], folder: &Path) -> f64 {
    let begun = Instant::now();
    let output = Command::new(built("plyscope", "debug")).args(words).current_dir(folder).output();
    let output = output.expect("the program starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "plyscope {words:?}: {stderr}");
    begun.elapsed().as_secs_f64()
}

/// Writes a lesson of five pages with two questions, starting with the template.
fn written(folder: &Path) {
    let begin = timed(&["lesson", "new", "mine.md"], folder);
    let file = folder.join("mine.md");
    let skeleton = fs::read_to_string(&file).expect("a lesson");
    let stage = "game = \"tree\"\nposition = \"((3 12 8)(2 4 6)(14 5 2))\"\nrun = \"alphabeta\"";
    let titles = ["C is next", "Why the cut holds", "What is left"];
    let pages = titles.iter().zip([14, 18, 33]).map(|(title, step)| {
        format!(
            "\n## {title}\n\nA sentence of the teacher.\n\n```stage\n{stage}\nstep = {step}\n```\n"
        )
    });
    let pages = pages.collect::<Vec<_>>().concat();
    fs::write(&file, format!("{skeleton}{pages}")).expect("a longer lesson");
    let check = timed(&["lesson", "check", "mine.md"], folder);
    println!(
        "2. a lesson of five pages and two questions: new {begin:.1} s, check {check:.1} s; {} characters of the lesson to begin with are \
         kept or changed, at least {} are typed or copied",
        skeleton.chars().count(),
        pages.chars().count()
    );
}

/// Makes slides, handout and course packages, with one command each.
fn packed(folder: &Path) {
    let page = page("plyscope.html");
    let page = page.to_str().expect("a path of letters");
    let slides = timed(&["lesson", "pack", "mine.md", "--slides", "slides.html"], folder);
    let paper = timed(&["lesson", "pack", "mine.md", "--handout", "handout.html"], folder);
    let words =
        ["lesson", "pack", "mine.md", "--scorm", "both", "--output", "packages", "--page", page];
    let course = timed(&words, folder);
    let made = ["slides.html", "handout.html", "packages/mine-scorm-1.2.zip"];
    assert!(made.iter().all(|name| folder.join(name).exists()), "all are there");
    println!("3. slides {slides:.1} s, handout {paper:.1} s, course packages {course:.1} s");
}

/// Makes one's own tree, convention and words: types the tree with names, chooses the convention, writes the title.
fn own(window: &Window) {
    let page: String = window.run("return location.href.split('#')[0]", &json!([]));
    window.shell.session.open("about:blank").expect("it opens");
    let begun = Instant::now();
    window.shell.session.open(&page).expect("it opens");
    window.await_handle("start");
    window.command("app.settings");
    window.choose("set-profile", "aima");
    window.press("Escape");
    window.choose_game("tree");
    window.more_options();
    window.fill("position", "Root(Left:L(3 12 8) Middle:M(2 4 6) Right:R(14 5 2))");
    window.start_run();
    window
        .until("the words are the convention's", || window.text("convention").contains("Russell"));
    window.command("app.share");
    window.fill("share-title", "My own tree");
    window.press("Escape");
    let seconds = begun.elapsed().as_secs_f64();
    println!("4. own tree, convention and title: {seconds:.1} s, 8 clicks and 64 characters");
    window.picture("own");
}
