//! Tests of reading, of refusals with their lines, and of the meaning of a page's words.

use super::page::Moment;
use super::*;
use crate::exercise::tests::shown_with_markers;
use crate::exercise::{ExerciseGround, ExerciseItem, ExerciseKind};
use crate::picture::PictureFormat;
use crate::say::Language;
use crate::search::Profile;
use crate::work::control::Handle;
use crate::work::request::Request;
use crate::work::run::record;

const FRONT: &str = "---\ntitle = \"T\"\n---\n";
const STAGE: &str =
    "```stage\ngame = \"tree\"\nposition = \"((3 12 8)(2 4 6)(14 5 2))\"\nrun = \"alphabeta\"\n";

fn page(text: &str) -> Lesson {
    read(&format!("{FRONT}## P\n{text}\n")).unwrap()
}

#[test]
fn the_skeleton_is_a_lesson_that_holds() {
    let lesson = read(SKELETON).unwrap();
    assert_eq!(lesson.pages.len(), 2);
    assert_eq!(lesson.convention, Profile::KnuthMoore);
    let facts = check(&lesson, &Handle::new()).unwrap();
    assert_eq!(facts[0].numbers, ["3"]);
    assert!(
        facts.iter().all(|page| page.picture.as_ref().is_some_and(|svg| svg.starts_with("<svg")))
    );
}

#[test]
fn a_handout_keeps_its_answers_for_the_end_and_asks_no_other_file() {
    let lesson = read(SKELETON).unwrap();
    let paper = handout(&lesson, &check(&lesson, &Handle::new()).unwrap());
    let (questions, key) = paper.split_once("<section class=\"key\">").unwrap();
    assert!(questions.contains("<strong>Question 2.</strong> Why does the search leave C?"));
    assert!(!questions.contains("MAX does not play into C"), "a reason gives the answer away");
    assert!(key.contains("<strong>1.</strong> 3 B is a MIN node"), "{key}");
    assert!(key.contains("<strong>2.</strong> b) C is at most 2"), "{key}");
    assert_eq!(paper.matches("<svg").count(), 2);
    assert!(!paper.contains("src=") && !paper.contains("href="));
}

#[test]
fn a_page_holds_a_lesson_whatever_is_in_it() {
    let page = "<html><body><script id=\"plyscope-core\"></script></body></html>";
    let held = inside_page(page, "</script></body>").unwrap();
    assert_eq!(held.matches("</body>").count(), 1);
    assert!(
        held.contains("id=\"plyscope-lesson\">PC9zY3JpcHQ+PC9ib2R5Pg==</script></body>"),
        "{held}"
    );
    assert_eq!(inside_page("<html><body></body></html>", ""), None, "not a page of ours");
}

#[test]
fn slides_are_one_file_that_asks_for_no_other() {
    let lesson = read(SKELETON).unwrap();
    let deck = slides(&lesson, &check(&lesson, &Handle::new()).unwrap());
    for other in ["src=", "href=", "import ", "url(", "npm"] {
        assert!(!deck.contains(other), "{other}");
    }
    assert_eq!(deck.matches("<section").count(), 1 + 2 + 2, "a title, two pages, two questions");
    assert_eq!(deck.matches("class=\"answer\"").count(), 2);
    assert_eq!(deck.matches("<svg").count(), 2 + 2, "a stage a page, beside each question too");
}

#[test]
fn pictures_are_in_tikz_and_in_the_lessons_language() {
    let stage = "```stage\ngame = \"tictactoe\"\nposition = \"15\"\nrun = \"alphabeta\"\n```\n";
    let question = "```question\nask = \"?\"\nexercise = \"cuts-1-9\"\n```\n";
    let front = "---\ntitle = \"T\"\nlanguage = \"pt-BR\"\n---\n";
    let lesson = read(&format!("{front}## P\n{stage}{question}## Q\ntexto\n")).unwrap();
    let facts = check(&lesson, &Handle::new()).unwrap();
    let pictures = tikz(&facts);
    let names: Vec<&str> = pictures.iter().map(|each| each.name.as_str()).collect();
    assert_eq!(
        names,
        ["page-01.tex", "page-01-exercise-1.tex"],
        "a page without a stage has no picture"
    );
    let paper = handout(&lesson, &facts);
    for text in [&pictures[0].text, &paper] {
        assert!(text.contains("nós") && text.contains("Passo "), "{text}");
        assert!(!text.contains("nodes") && !text.contains("Step "), "{text}");
    }
}

#[test]
fn no_right_answer_is_in_the_picture_of_a_question() {
    let mut drawn = 0;
    for kind in ExerciseKind::ALL {
        for (level, seed) in (1..=3).flat_map(|level| (0..40).map(move |seed| (level, seed))) {
            for ground in ExerciseGround::ALL.into_iter().filter(|ground| ground.has(kind)) {
                let profile = match ground {
                    ExerciseGround::Chance => Profile::default(),
                    _ => Profile::ALL[seed as usize % Profile::ALL.len()],
                };
                let item = ExerciseItem { kind, level, seed, ground, profile };
                let exercise = shown_with_markers(item);
                let scene = question::question(&exercise, Language::English).draw();
                for format in PictureFormat::ALL {
                    let text = format.write(&scene);
                    let marked = (9001..9100).find(|mark| text.contains(&mark.to_string()));
                    assert_eq!(marked, None, "{item}");
                }
                drawn += 1;
            }
        }
    }
    assert!(drawn > 1_000, "{drawn}");
}

#[test]
fn words_are_steps_nodes_and_numbers() {
    let asks = "value of C,alpha of C,beta of A,nodes,leaves,cutoffs".split(',');
    let asks = asks.map(|of| format!("```question\nask = \"?\"\nnumber = \"{of}\"\n```\n"));
    let shown = "at = \"cutoff 1\"\nfrom = 10\nhighlight = [\"C\", \"c2\", \"3-1\"]\n```\n";
    let lesson = page(&format!("{STAGE}{shown}{}", asks.collect::<String>()));
    let stage = lesson.pages[0].stage.as_ref().unwrap();
    let trace = record(&Request::read(&stage.request).unwrap(), &Handle::new());
    let found = resolve(&trace, &stage.words).unwrap();
    assert_eq!((found.step, found.from, found.to), (18, 10, 33));
    let paths = found.highlight.iter().map(|&id| {
        trace.moves_to(id).iter().map(|&mv| trace.name(mv).to_owned()).collect::<Vec<_>>().join("-")
    });
    assert_eq!(paths.collect::<Vec<_>>(), ["2", "2-2", "3-1"]);
    assert_eq!(found.numbers, ["2", "3", "inf", "11", "7", "1"]);
}

#[test]
fn the_evaluation_is_the_default_one() {
    let stage =
        "```stage\ngame = \"connect4\"\nposition = \"44\"\nrun = \"alphabeta\"\ndepth = 3\n```";
    let request = page(stage).pages[0].stage.clone().unwrap().request;
    assert_eq!(Request::read(&request).unwrap().evaluation.to_string(), "lines");
}

#[test]
fn a_link_is_a_stage() {
    let hash = "q=%7B%22game%22%3A%22tree%22%2C%22position%22%3A%22(1%202)%22%2C%22run%22%3A%22minimax%22%7D&s=3";
    for link in [hash.to_owned(), format!("#{hash}"), format!("https://example.org/p/#{hash}")] {
        let lesson = page(&format!("```stage\nlink = \"{link}\"\n```"));
        let stage = lesson.pages[0].stage.as_ref().unwrap();
        assert_eq!(
            (stage.request.setup.position.as_str(), stage.words.at),
            ("(1 2)", Moment::Step(3))
        );
    }
}

#[test]
fn no_element_and_no_script_comes_of_a_text() {
    let text = "<script>alert(1)</script> a <b onclick=x>b</b>\n\n[run](javascript:alert(1)) \
                [web](https://example.org \"t\") ![p](https://example.org/p.png)\n\n<img src=x onerror=y>";
    let html = &page(text).pages[0].html;
    for hostile in ["<script", "<b ", "<img", "javascript:"] {
        assert!(!html.contains(hostile), "{html}");
    }
    assert!(
        html.contains("<a href=\"https://example.org\"") && html.contains("&lt;script&gt;"),
        "{html}"
    );
}

#[test]
fn refused_with_the_line() {
    let choices = |rights: [&str; 2]| {
        let one = |right: &str| format!("[[choice]]\ntext = \"t\"\nwhy = \"w\"\n{right}\n");
        format!("## P\n```question\nask = \"?\"\n{}{}```\n", one(rights[0]), one(rights[1]))
    };
    let stage = |more: &str| format!("## P\n{STAGE}{more}\n```\n");
    for (text, line, reason) in [
        ("nothing", 4, "text before the first page"),
        ("", 4, "no page"),
        (
            "## P\n```stage\ngame = \"tree\"\nposition = \"((3 5\"\nrun = \"alphabeta\"\n```\n",
            7,
            "position",
        ),
        ("## P\n```stage\ngame = 5\nrun = \"minimax\"\n```\n", 6, "string"),
        ("## P\n\n```stage\ngame = \"chess\"\nrun = \"minimax\"\n```\n", 7, "game"),
        ("## P\n```question\nask = \"?\"\n```\n", 6, "0 choices"),
        (&choices(["", ""]), 6, "0 of its choices are right"),
        (&choices(["right = true", "right = true"]), 6, "2 of its choices are right"),
        (&stage("step = 3\nat = \"end\""), 6, "exclude each other"),
        (&stage("at = \"cutof 1\""), 6, "no moment"),
        (&stage("positon = \"x\""), 6, "positon"),
        (&format!("{}{STAGE}```\n", stage("")), 12, "a second `stage`"),
        ("## P\n```compare\ngame = \"tictactoe\"\nruns = [\"minimax\"]\n```\n", 6, "1 runs"),
        (
            "## P\n```compare\ngame = \"tictactoe\"\nrun = [\"minimax\"]\n```\n",
            6,
            "unknown key \"run\"",
        ),
        ("## P\n```game\ngame = \"connect4\"\nopponent = \"nobody\"\n```\n", 6, "nobody"),
    ] {
        let error = read(&format!("{FRONT}{text}")).unwrap_err();
        assert!(error.reason.starts_with(&format!("line {line}: ")), "{text}: {error}");
        assert!(error.to_string().contains(reason), "{text}: {error}");
    }
    for text in ["", "# T\n", "---\ntitle = \"T\"\n", "---\n"] {
        assert!(read(text).unwrap_err().reason.contains("front matter"), "{text:?}");
    }
    let unknown = read("---\ntitle = \"T\"\nlanguge = \"en\"\n---\n## P\n").unwrap_err();
    assert!(unknown.reason.starts_with("line 3: "), "{unknown}");
}

/// A text can be small in bytes and still be too much for a page to lay out.
#[test]
fn a_text_of_a_hostile_shape_is_refused_with_the_line() {
    for (text, line, reason) in [
        (format!("## P\nok\n\n{}", ">".repeat(90_000)), 7, "nested deeper than 16"),
        (format!("## P\nok\n\n{}", "[".repeat(90_000)), 7, "more than 5000 elements"),
        (format!("## P\n{}x", "- ".repeat(400_000)), 5, "nested deeper than 16"),
        (format!("## {}\n", "[".repeat(90_000)), 4, "more than 5000 elements"),
        ("## P\n".repeat(6_000), 5_004, "more than 5000 elements"),
        (format!("## P\n{}", "a\n\n".repeat(200_000)), 10_003, "more than 5000 elements"),
    ] {
        let error = read(&format!("{FRONT}{text}")).unwrap_err();
        assert!(error.reason.starts_with(&format!("line {line}: ")), "{error}");
        assert!(error.reason.contains(reason) && error.remedy.is_some(), "{error}");
    }
}

/// Covers lessons that parse but are not true.
#[test]
fn what_a_search_does_not_do_is_found() {
    let number = |of: &str| format!("```\n```question\nask = \"?\"\nnumber = \"{of}\"\n```\n");
    for (more, reason) in [
        ("step = 34\n```\n", "no step 34"),
        ("step = 3\nfrom = 4\n```\n", "not between 4 and 33"),
        ("at = \"cutoff 2\"\n```\n", "no cutoff 2"),
        ("highlight = [\"E\"]\n```\n", "no node \"E\""),
        (&number("value of c2"), "never entered"),
        (&number("gamma of C"), "no number \"gamma\""),
        (&number("cuts"), "no number \"cuts\""),
    ] {
        let error = check(&page(&format!("{STAGE}{more}")), &Handle::new()).unwrap_err();
        assert!(error.reason.starts_with("line 4: \"P\": "), "{error}");
        assert!(error.reason.contains(reason), "{more}: {error}");
    }
    let bare = page("```question\nask = \"?\"\nnumber = \"nodes\"\n```");
    assert!(check(&bare, &Handle::new()).unwrap_err().reason.contains("the page has none"));
    let large = page("```stage\ngame = \"connect4\"\nrun = \"minimax\"\ndepth = 12\n```");
    assert!(check(&large, &Handle::new()).unwrap_err().reason.contains("more than 2000000 nodes"));
    let compare = |depth: u32| {
        let runs = "runs = [\"alphabeta\", \"minimax\"]";
        page(&format!("```compare\ngame = \"connect4\"\n{runs}\ndepth = {depth}\n```"))
    };
    assert!(check(&compare(3), &Handle::new()).is_ok());
    let error = check(&compare(9), &Handle::new()).unwrap_err();
    let reason = "line 4: \"P\": its run minimax enters more than 2000000 nodes";
    assert_eq!(error.reason, reason);
}

const STRICT: &str = "---\ntitle = \"T\"\nconvention = \"strict\"\n---\n";

#[test]
fn a_convention_is_followed() {
    let compare = "```compare\ngame = \"tictactoe\"\nruns = [\"minimax\", \"alphabeta\"]\n```\n";
    let question = "```question\nask = \"?\"\nexercise = \"cuts-2-17\"\n```\n";
    let text = format!("{STRICT}## P\n{STAGE}```\n{compare}{question}");
    let lesson = read(&text).unwrap();
    assert_eq!(lesson.convention, Profile::Strict);
    let page = &lesson.pages[0];
    assert_eq!(page.stage.as_ref().unwrap().request.run, "alphabeta+strict");
    assert_eq!(page.compare.as_ref().unwrap().runs, ["minimax", "alphabeta+strict"]);
    assert_eq!(page.questions[0].answer, Answer::Exercise { item: "cuts-2-17-strict".to_owned() });
    let facts = check(&lesson, &Handle::new()).unwrap();
    assert_eq!(facts[0].exercises[0].exercise.words.profile, Profile::Strict);
    assert!(facts[0].picture.as_ref().unwrap().contains("in the convention strict"));
    // A link fixes the words of its run, so the convention cannot change them.
    let link = "```stage\nlink = \"q=%7B%22game%22%3A%22tree%22%2C%22position%22%3A%22(1%202)%22%2C%22run%22%3A%22alphabeta%22%7D&s=3\"\n```";
    let error = read(&format!("{STRICT}## P\n{link}\n")).unwrap_err();
    assert!(error.reason.contains("of another convention than strict"), "{error}");
    assert!(read(&format!("{FRONT}## P\n{link}\n")).is_ok());
}

#[test]
fn exercises_are_questions() {
    for kind in crate::exercise::ExerciseKind::ALL {
        let block =
            format!("```question\nask = \"Try it\"\nexercise = \"{}-2-17\"\n```\n", kind.word());
        let lesson = page(&block);
        let facts = check(&lesson, &Handle::new()).unwrap();
        let found = &facts[0].exercises[0];
        let paper = handout(&lesson, &facts);
        let (before, after) = paper.split_once("<section class=\"key\">").unwrap();
        assert!(before.contains("Try it") && before.contains("<figure><svg"), "{paper}");
        let right = &found.key.elements[0].expected;
        assert!(
            after.contains(right.as_deref().unwrap()) || after.contains("cut above"),
            "{after}"
        );
        let deck = slides(&lesson, &facts);
        assert!(deck.contains("<svg"), "{kind:?}");
    }
    for (inside, reason) in [
        ("exercise = \"cuts-9-1\"", "no level 9"),
        ("exercise = \"cuts-2-17-strict\"", "of another convention than the lesson"),
        ("exercise = \"cuts-2-17\"\nnumber = \"nodes\"", "asked alone"),
    ] {
        let text = format!("{FRONT}## P\n```question\nask = \"?\"\n{inside}\n```\n");
        let error = read(&text).unwrap_err();
        assert!(error.reason.contains(reason), "{error}");
    }
}
