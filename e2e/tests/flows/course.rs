//! A lesson inside a course: the package of a shipped lesson in a third-party course system (scorm-again), in both versions
//! of SCORM. Its manifest must fit the standard's schemas. The course keeps score, completion, time and place, and a reload
//! continues where the reader was.

use plyscope_e2e::programs::{built, page, repository, target};
use plyscope_e2e::shell::serve_folder;
use plyscope_e2e::stage::{Window, by};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

struct Course {
    version: &'static str,
    /// The lesson in the package, and its title.
    lesson: &'static str,
    title: &'static str,
    /// The namespaces of its manifest, each with the file of its schema.
    schemas: &'static [(&'static str, &'static str)],
    /// A part of its manifest and a replacement that the schemas refuse.
    broken: (&'static str, &'static str),
    score: &'static [&'static str],
    status: (&'static [&'static str], &'static str),
    location: &'static [&'static str],
}

const COURSES: [Course; 2] = [
    Course {
        version: "1.2",
        lesson: "lessons/en/1-minimax.md",
        title: "Minimax",
        schemas: &[
            (
                "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
                "scorm12edition/imscp_rootv1p1p2.xsd",
            ),
            ("http://www.adlnet.org/xsd/adlcp_rootv1p2", "scorm12edition/adlcp_rootv1p2.xsd"),
        ],
        broken: ("scormtype=\"sco\"", "scormtype=\"page\""),
        score: &["core", "score", "raw"],
        status: (&["core", "lesson_status"], "passed"),
        location: &["core", "lesson_location"],
    },
    Course {
        version: "2004",
        lesson: "lessons/pt-BR/1-minimax.md",
        title: "O minimax",
        schemas: &[
            ("http://www.imsglobal.org/xsd/imscp_v1p1", "scorm20044thedition/imscp_v1p1.xsd"),
            ("http://www.adlnet.org/xsd/adlcp_v1p3", "scorm20044thedition/adlcp_v1p3.xsd"),
            ("http://www.imsglobal.org/xsd/imsss", "scorm20044thedition/imsss_v1p0.xsd"),
        ],
        broken: ("Measure>0.60<", "Measure>1.60<"),
        score: &["score", "raw"],
        status: (&["success_status"], "passed"),
        location: &["location"],
    },
];

/// The answers of the lesson, in order: the number, or the letter of the choice.
const ANSWERS: [&str; 4] = ["2", "c", "9", "b"];

pub(crate) fn body(window: &mut Window) {
    let folder = window.shell.folder();
    for program in ["scorm12.min.js", "scorm2004.min.js"] {
        let from = repository().join("ui/node_modules/scorm-again/dist").join(program);
        fs::copy(from, folder.join(program)).expect("scorm-again is installed");
    }
    fs::write(folder.join("course.html"), include_str!("course.html")).expect("a course");
    let (_server, host) = serve_folder(&folder);
    for course in &COURSES {
        unpack(course, &folder);
        validate(course, &folder.join(course.version));
        read(window, course, &host);
    }
}

/// Runs a program; panics unless it ends with exit code 0.
fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {stderr}");
}

/// Packs the lesson, and unpacks it with a third-party program, as a course system does.
fn unpack(course: &Course, folder: &Path) {
    let Course { version, lesson, .. } = course;
    let mut pack = Command::new(built("plyscope", "debug"));
    pack.args(["lesson", "pack", "--scorm", version, "--pass", "60", "--page"]);
    run(pack.arg(page("plyscope.html")).arg("--output").arg(folder).arg(repository().join(lesson)));
    let zip = folder.join(format!("1-minimax-scorm-{version}.zip"));
    let mut unzip = Command::new("python3");
    run(unzip.args(["-m", "zipfile", "-e"]).arg(zip).arg(folder.join(version)));
}

/// Checks that the manifest fits the schemas of its version, and that a broken one does not.
fn validate(course: &Course, folder: &Path) {
    let schemas = target().join("scorm-schemas/package/lib/schemas/definitionFiles");
    assert!(schemas.exists(), "{}: `cargo xtask test` fetches them", schemas.display());
    let imports = course.schemas.iter().map(|(space, file)| {
        let file = schemas.join(file);
        format!("<xs:import namespace=\"{space}\" schemaLocation=\"{}\"/>", file.display())
    });
    let imports = imports.collect::<String>();
    let all =
        format!("<xs:schema xmlns:xs=\"http://www.w3.org/2001/XMLSchema\">{imports}</xs:schema>");
    let (schema, manifest) = (folder.join("all.xsd"), folder.join("imsmanifest.xml"));
    fs::write(&schema, all).expect("a schema of all");
    let lint = |file: &Path| {
        let mut lint = Command::new("xmllint");
        lint.args(["--nonet", "--noout", "--schema"]).arg(&schema).arg(file);
        lint.output().expect("xmllint is installed")
    };
    let output = lint(&manifest);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let (right, wrong) = course.broken;
    let broken = folder.join("broken.xml");
    fs::write(&broken, text.replacen(right, wrong, 1)).expect("a broken one");
    let output = lint(&broken);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("fails to validate"), "{stderr}");
}

/// Reads the lesson in two visits: the first answer to the first question is wrong, the others are right.
fn read(window: &Window, course: &Course, host: &str) {
    open(window, course, host);
    let top = window.run::<String>("return parent.document.title", &json!([]));
    assert_eq!(top, course.title);
    next(window, 1);
    give(window, "11", "wrong");
    give(window, ANSWERS[0], "right");
    next(window, 2);
    choose(window, ANSWERS[1]);
    window.picture(&format!("course-{}", course.version));
    // 25, because one of four questions was right at the first answer
    window.until("the first visit is kept", || kept(window, course, course.score) == "25");
    assert_eq!(kept(window, course, status_of(course)), "incomplete");
    assert_eq!(kept(window, course, course.location), "2");
    std::thread::sleep(std::time::Duration::from_millis(1100));

    // after a reload, the course has the time of the first visit, and the page continues
    open(window, course, host);
    assert_eq!(shown(window, course, "ended"), "1");
    let first = seconds(&total(window, course));
    assert!(first >= 1, "{first} s");
    assert_eq!(window.number("lesson", "page"), 2);
    window.until("the answer is still there", || verdict(window) == "right");
    next(window, 3);
    next(window, 4);
    give(window, ANSWERS[2], "right");
    next(window, 5);
    choose(window, ANSWERS[3]);
    next(window, 6);
    window.click("lesson-next");
    window.await_handle("lesson-score");
    window.picture(&format!("course-{}-score", course.version));
    let (status, passed) = course.status;
    window.until("it is passed", || kept(window, course, status) == passed);
    assert_eq!(kept(window, course, course.score), "75");
    if course.version == "2004" {
        assert_eq!(kept(window, course, &["completion_status"]), "completed");
        assert_eq!(kept(window, course, &["score", "scaled"]), "0.75");
    }

    // the third visit still shows the end, and the times are added up
    std::thread::sleep(std::time::Duration::from_millis(1100));
    open(window, course, host);
    window.await_handle("lesson-score");
    assert_eq!(
        (kept(window, course, status).as_str(), shown(window, course, "ended")),
        (passed, "2".into())
    );
    let all = seconds(&total(window, course));
    assert!(all > first, "{all} s in all, {first} s in the first visit");
    assert_eq!(shown(window, course, "refused"), "", "the course takes all that it is told");
}

/// Returns the path of the reader's progress in the data model, which differs between the versions.
fn status_of(course: &Course) -> &'static [&'static str] {
    if course.version == "2004" { &["completion_status"] } else { course.status.0 }
}

/// Opens the course, and enters the page that it opens.
fn open(window: &Window, course: &Course, host: &str) {
    let session = &window.shell.session;
    let frame = |id: Value| session.post("frame", &json!({ "id": id }));
    frame(Value::Null).expect("the page around all");
    session.open(&format!("{host}course.html?version={}", course.version)).expect("it opens");
    window.until("the page of the lesson is there", || {
        window.run("return (document.querySelector('iframe')?.src ?? '') !== ''", &json!([]))
    });
    frame(json!(0)).expect("the frame of the lesson");
    window.until("the lesson is open", || window.has("lesson") || window.has("lesson-score"));
}

/// Returns a value that the course keeps in `localStorage`; empty if there is none.
fn shown(window: &Window, course: &Course, what: &str) -> String {
    let name = format!("{}-{what}", course.version);
    window.run("return localStorage.getItem(arguments[0]) ?? ''", &json!([name]))
}

/// Returns the total time of all visits, as the course last saved it.
fn total(window: &Window, course: &Course) -> String {
    let script = "return JSON.parse(localStorage.getItem(arguments[0])).total";
    window.run(script, &json!([course.version]))
}

/// Returns a value of the course's data model, as it was last saved; empty if there is none.
fn kept(window: &Window, course: &Course, path: &[&str]) -> String {
    let script = "const kept = JSON.parse(localStorage.getItem(arguments[0]) ?? 'null');
        return String(arguments[1].reduce((at, name) => at?.[name], kept?.cmi) ?? '')";
    window.run(script, &json!([course.version, path]))
}

/// Converts a time to seconds: `HHHH:MM:SS` of version 1.2, or the ISO 8601 duration of 2004.
fn seconds(time: &str) -> u64 {
    let numbers =
        time.split(|letter: char| !letter.is_ascii_digit()).filter(|part| !part.is_empty());
    let numbers: Vec<u64> = numbers.map(|part| part.parse().expect("digits")).collect();
    match (time.starts_with('P'), numbers.as_slice()) {
        (false, [hours, minutes, seconds, ..]) => 3600 * hours + 60 * minutes + seconds,
        (true, [seconds]) => *seconds,
        (true, [minutes, seconds]) => 60 * minutes + seconds,
        _ => panic!("no time: {time}"),
    }
}

fn next(window: &Window, page: u64) {
    window.click("lesson-next");
    window.until("the next page", || window.number("lesson", "page") == page);
}

fn give(window: &Window, number: &str, verdict: &str) {
    window.await_handle("lesson-stage");
    window.fill("lesson-number", number);
    check(window, verdict);
}

fn choose(window: &Window, letter: &str) {
    window.click(&format!("choice-{letter}"));
    check(window, "right");
}

fn check(window: &Window, expected: &str) {
    window.click("lesson-check");
    window.until("it is judged", || verdict(window) == expected);
}

fn verdict(window: &Window) -> String {
    window.attribute(&by("lesson-question"), "data-state").unwrap_or_default()
}
