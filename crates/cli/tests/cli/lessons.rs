//! `plyscope lesson`: writes, checks and packs lessons; the shipped lessons are correct.

use super::{CommandResult, Folder, answer, assert_contains, command, output_of, plyscope};
use std::fs;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

fn shipped() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lessons")
}

#[test]
fn a_new_lesson_holds_and_is_never_written_over() {
    let folder = Folder::new();
    let file = folder.at("mine.md");
    answer(&format!("lesson new {file}"));
    assert_contains(
        &answer(&format!("lesson check {file}")),
        &["mine.md: 2 pages and 2 questions are correct"],
    );
    plyscope(&format!("lesson new {file}")).refused(2, "already exists; name a new file");
    assert_eq!(answer("lesson new -"), fs::read_to_string(file).unwrap());
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    let folder = Folder::new();
    let skeleton = answer("lesson new -");
    let with = |from: &str, to: &str| {
        let file = folder.write("broken.md", skeleton.replacen(from, to, 1));
        plyscope(&format!("lesson check {file}"))
    };
    with("run = \"alphabeta\"", "run = \"alphabet\"").refused(3, "broken.md: line 15: run: ");
    with("step = 14", "step = 99")
        .refused(3, "line 8: \"MAX has a move for sure\": there is no step 99");
    with("right = true\n", "").refused(3, "0 of its choices are right");
    with("value of B", "value of c2").refused(3, "c2 is never entered");
    plyscope("lesson check nowhere.md").refused(3, "nowhere.md");
    plyscope("lesson pack x.md").refused(2, "--handout");
}

#[test]
fn all_errors_of_lessons_are_reported_at_once() {
    let folder = Folder::new();
    let stage = |run: &str| format!("```stage\ngame = \"tictactoe\"\nrun = \"{run}\"\n```\n");
    let front = "---\ntitle = \"T\"\n---\n";
    let words = folder.write(
        "words.md",
        format!("{front}early\n## P\n{}## Q\n```game\ngame = 3\n```\n", stage("alphabetta")),
    );
    let question = "```question\nask = \"?\"\nnumber = \"nodes\"\n```\n";
    let pages = folder.write("pages.md", format!("{front}## P\n{question}## Q\n{question}"));
    let right = folder.write("right.md", format!("{front}## P\n{}", stage("alphabeta")));
    let ended = plyscope(&format!("lesson check {words} {pages} {right}"));
    let lines: Vec<&str> = ended.stderr.lines().collect();
    let place = |file: &str, line: u32| format!("{file}: line {line}: ");
    let expected = [(&words, 4), (&words, 8), (&words, 12), (&pages, 4), (&pages, 9)];
    assert_eq!(lines.len(), expected.len(), "{}", ended.stderr);
    for (line, (file, at)) in lines.iter().zip(expected) {
        assert!(line.contains(&place(file, at)), "{line}, not line {at} of {file}");
    }
    assert!(
        ended.stdout.contains("right.md: 1 page and 0 questions are correct"),
        "{}",
        ended.stdout
    );
    ended.with(3);
}

#[test]
fn a_lesson_is_packed_for_paper_slides_and_a_browser() {
    let folder = Folder::new();
    let file = folder.at("mine.md");
    answer(&format!("lesson new {file}"));
    let (paper, slides) = (folder.at("paper.html"), folder.at("slides.html"));
    answer(&format!("lesson pack {file} --handout {paper} --slides {slides}"));
    let paper = fs::read_to_string(paper).unwrap();
    assert_contains(&paper, &["<svg", "class=\"key\"", "Question 2."]);
    let slides = fs::read_to_string(slides).unwrap();
    assert_contains(&slides, &["<svg", "class=\"answer\"", "addEventListener(\"keydown\""]);

    let figures = folder.at("figures");
    answer(&format!("lesson pack {file} --tex {figures}"));
    for name in ["page-01.tex", "page-02.tex"] {
        let text = fs::read_to_string(Path::new(&figures).join(name)).unwrap();
        assert_contains(
            &text,
            &["\\begin{tikzpicture}", "\\documentclass[tikz", "A game tree (tree)"],
        );
    }
    assert_eq!(fs::read_dir(&figures).unwrap().count(), 2, "a picture a stage");
    let mute = folder.write("mute.md", "---\ntitle = \"T\"\n---\n## P\ntext\n");
    plyscope(&format!("lesson pack {mute} --tex {}", folder.at("none")))
        .refused(2, "has no stage, so there is nothing to draw");

    let page = folder.write("page.html", "<body><script id=\"plyscope-core\"></script></body>");
    let whole = folder.at("whole.html");
    answer(&format!("lesson pack {file} --html {whole} --page {page}"));
    assert_contains(&fs::read_to_string(whole).unwrap(), &["id=\"plyscope-lesson\">LS0t"]);
    let other = folder.write("other.html", "<body></body>");
    plyscope(&format!("lesson pack {file} --html {} --page {other}", folder.at("x.html")))
        .refused(3, "not Plyscope's single-file page");
    plyscope(&format!("lesson pack {file} --html {}", folder.at("x.html")))
        .refused(2, "no plyscope.html beside the program or inside it");
}

#[test]
fn a_lesson_is_packed_for_a_course() {
    let folder = Folder::new();
    let file = folder.at("mine.md");
    answer(&format!("lesson new {file}"));
    let page = folder.write("page.html", "<body><script id=\"plyscope-core\"></script></body>");
    let into = |name: &str| folder.at(name);
    for name in ["one", "two"] {
        let out = into(name);
        let result = plyscope(&format!(
            "lesson pack {file} --scorm both --pass 60 --output {out} --page {page}"
        ));
        assert_contains(&result.with(0).stderr, &["mine-scorm-1.2.zip", "mine-scorm-2004.zip"]);
    }
    for (version, score) in [("1.2", "masteryscore>60<"), ("2004", "Measure>0.60<")] {
        let read =
            |name: &str| fs::read(format!("{}/mine-scorm-{version}.zip", into(name))).unwrap();
        let bytes = read("one");
        assert_eq!(bytes, read("two"), "the same lesson gives the same bytes");
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let names: Vec<_> = zip.file_names().map(str::to_owned).collect();
        assert_eq!(names, ["imsmanifest.xml", "index.html"]);
        let mut text = |name: &str| {
            let mut text = String::new();
            zip.by_name(name).unwrap().read_to_string(&mut text).unwrap();
            text
        };
        assert_contains(&text("imsmanifest.xml"), &[score, "href=\"index.html\""]);
        assert_contains(&text("index.html"), &["id=\"plyscope-lesson\">LS0t"]);
    }
    answer(&format!("lesson pack {file} --scorm 2004 --output {} --page {page}", into("three")));
    let alone: Vec<_> = fs::read_dir(into("three")).unwrap().collect();
    assert_eq!(alone.len(), 1, "one version is one package");
}

#[test]
fn a_small_lesson_is_a_link_and_a_long_one_says_what_to_do() {
    let folder = Folder::new();
    let file = folder.at("mine.md");
    answer(&format!("lesson new {file}"));
    let link = answer(&format!("lesson pack {file} --link"));
    assert!(link.starts_with("#lesson=~") && link.ends_with('\n'), "{link}");
    let page = "https://example.org/plyscope.html";
    let whole = answer(&format!("lesson pack {file} --link --address {page}"));
    assert_eq!(whole, format!("{page}{link}"));
    plyscope(&format!("lesson pack {file} --link --address {page}#q=1")).refused(2, "without a #");
    plyscope(&format!("lesson pack {file} --address {page}")).refused(2, "--link");
    let long = shipped().join("en/1-minimax.md");
    plyscope(&format!("lesson pack {} --link", long.display()))
        .refused(3, "make a page with --html");
}

#[test]
fn a_package_that_cannot_be_is_refused() {
    let folder = Folder::new();
    let file = folder.at("mine.md");
    answer(&format!("lesson new {file}"));
    let (page, out) = (folder.write("page.html", "plyscope-core</body>"), folder.at("out"));
    let pack = |words: &str| plyscope(&format!("lesson pack {file} {words}"));
    pack(&format!("--scorm both --output {out}"))
        .refused(2, "no plyscope.html beside the program or inside it; build it with");
    let other = folder.write("other.html", "<body></body>");
    pack(&format!("--scorm 1.2 --output {out} --page {other}"))
        .refused(3, "not Plyscope's single-file page");
    assert!(!Path::new(&out).exists(), "nothing is left of a refusal");
    pack(&format!("--scorm 3 --page {page}")).refused(2, "1.2, 2004, both");
    pack(&format!("--scorm 1.2 --pass 101 --page {page}")).refused(2, "1 to 100");
    pack(&format!("--html {out} --pass 50 --page {page}")).refused(2, "--scorm");
    let mute = folder.write("mute.md", "---\ntitle = \"T\"\n---\n## P\ntext\n");
    plyscope(&format!("lesson pack {mute} --scorm 1.2 --pass 50 --output {out} --page {page}"))
        .refused(2, "has no questions");
}

/// A text that no page can lay out is refused by `check` and every `pack`, with its line.
#[test]
fn a_lesson_of_a_hostile_shape_is_refused_with_its_line() {
    let folder = Folder::new();
    let (page, out) = (folder.write("page.html", "plyscope-core</body>"), folder.at("out"));
    for (shape, message) in [
        (">", "lists, quotations and marks are nested deeper than 16"),
        ("[", "more than 5000 elements"),
    ] {
        let text = format!("---\ntitle = \"T\"\n---\n## P\n\n{}\n", shape.repeat(90_000));
        let file = folder.write("hostile.md", text);
        for line in [
            format!("lesson check {file}"),
            format!("lesson pack {file} --link"),
            format!("lesson pack {file} --handout {out}"),
            format!("lesson pack {file} --html {out} --page {page}"),
            format!("lesson pack {file} --scorm both --output {out} --page {page}"),
        ] {
            plyscope(&line).refused(3, &format!("line 6: {message}"));
            assert!(!Path::new(&out).exists(), "{line}");
        }
    }
}

/// A line break in a lesson's name would reach the course system, so a package replaces it.
#[test]
fn the_name_of_a_package_has_no_line_break() {
    let folder = Folder::new();
    let file = folder.at("mine\n\u{1B}[31m.md");
    fs::write(&file, answer("lesson new -")).unwrap();
    let (page, out) = (folder.write("page.html", "plyscope-core</body>"), folder.at("out"));
    let mut pack = command("lesson pack");
    pack.args([&file, "--scorm", "1.2", "--page", &page, "--output", &out]);
    assert!(output_of(pack.spawn().unwrap(), "lesson pack").status.success());
    let names = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.collect::<Vec<_>>(), ["mine--[31m-scorm-1.2.zip"]);
}

/// Every search, step and answer of the shipped lessons is correct and the same in both languages.
#[test]
fn the_shipped_lessons_hold() {
    let mut pages = Vec::new();
    for language in ["en", "pt-BR"] {
        let mut files: Vec<PathBuf> = fs::read_dir(shipped().join(language))
            .unwrap()
            .map(|file| file.unwrap().path())
            .collect();
        files.sort();
        assert_eq!(files.len(), 14, "fourteen lessons in {language}");
        let names: Vec<String> = files.iter().map(|file| file.display().to_string()).collect();
        let output = answer(&format!("lesson check {}", names.join(" ")));
        let counts = output.lines().map(|line| line.rsplit_once(": ").unwrap().1.to_owned());
        pages.push(counts.collect::<Vec<_>>());
    }
    assert_eq!(pages[0], pages[1], "each is a translation of the other");
}

/// Authors copy the guide's commands and its lesson, so each must succeed, in order.
#[test]
fn the_guide_is_true() {
    let folder = Folder::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let guide = fs::read_to_string(root.join("docs/lessons.md")).unwrap();
    let page = folder.write("plyscope.html", "<body><script id=\"plyscope-core\"></script></body>");
    let mut ran = 0;
    for block in guide.split("\n```sh\n").skip(1) {
        let lines = block.split("\n```").next().unwrap().lines();
        for line in lines {
            let words = line.strip_prefix("plyscope ").unwrap();
            let more = if words.contains("--html") || words.contains("--scorm") {
                format!(" --page {page}")
            } else {
                String::new()
            };
            let mut command = command(&format!("{words}{more}"));
            command.current_dir(folder.at(""));
            CommandResult::of(&output_of(command.spawn().unwrap(), line), line).with(0);
            ran += 1;
        }
    }
    assert!(ran >= 8, "{ran}");
    let whole = guide.split("\n````markdown\n").nth(1).unwrap().split("\n````").next().unwrap();
    answer(&format!("lesson check {}", folder.write("whole.md", whole)));
}
