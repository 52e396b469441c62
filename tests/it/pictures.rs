//! Pictures of traces: nothing overlaps, nothing is lost, and the readers of every format accept it.
//!
//! `PLYSCOPE_BLESS=1` writes the golden pictures again.

use crate::asking::{ask, merged, run};
use plyscope::picture::{DrawOptions, PictureFormat, Scene, Steps, draw, film};
use plyscope::say::Language;
use plyscope::search::Profile::{Aima, KnuthMoore, Negamax};
use plyscope::service::{Code, Workspace, call};
use plyscope::trace::Trace;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};

const TEXTBOOK: &str = "((3 12 8)(2 4 6)(14 5 2))";

const CHANCE: &str = "A(chance:B(9*D(2 2) 1*E(3 3)) chance:C(9*1 1*4))";

fn gallery() -> Vec<Value> {
    vec![
        json!({"game": "tree", "position": TEXTBOOK, "run": "alphabeta"}),
        json!({"game": "tree", "position": "A(B(3 12) min:Left(-1000 (4 (9 1))))", "run": "minimax"}),
        json!({"game": "tree", "position": "(5 (((4 9) 1) 7))", "run": "alphabeta+hard"}),
        json!({"game": "tree", "position": CHANCE, "run": "star1"}),
        json!({"game": "tictactoe", "position": "1524", "run": "alphabeta"}),
        json!({"game": "tictactoe", "position": "152", "run": "scout+tt", "depth": 4}),
        json!({"game": "connect4", "position": "4453", "run": "pvs+tt+deepening", "depth": 4}),
        json!({"game": "gomoku", "position": "h8i9", "size": "15x15", "k": 5, "margin": 1,
            "run": "alphabeta", "eval": "chains", "depth": 2}),
    ]
}

fn with_trace<T>(request: &Value, act: impl FnOnce(&Trace) -> T) -> T {
    let open = Workspace::new();
    let trace = run(&open, request);
    act(&open.get(trace).unwrap().trace)
}

fn wishes(trace: &Trace) -> Vec<DrawOptions> {
    let usual = DrawOptions::default;
    let middle = trace.steps() / 2;
    vec![
        usual(),
        DrawOptions { max_nodes: 2_000, plies: Some(2), ..usual() },
        DrawOptions { max_nodes: 1, ..usual() },
        DrawOptions { max_nodes: 25, steps: Steps::Range(middle, middle + 6), ..usual() },
        DrawOptions { node: trace.children(0).next(), plies: Some(1), ..usual() },
    ]
}

fn apart(a: [f32; 4], b: [f32; 4]) -> bool {
    a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1]
}

/// Returns whether a triangle or a box is clear of a rectangle, at 21 heights of it.
fn clear(glyph: &plyscope::picture::Glyph, [left, top, right, bottom]: [f32; 4]) -> bool {
    (0..=20).all(|part| {
        let y = top + (bottom - top) * part as f32 / 20.0;
        if y < glyph.y || y > glyph.y + glyph.height {
            return true;
        }
        let half = glyph.half_at(y - glyph.y);
        right <= glyph.x - half || left >= glyph.x + half
    })
}

fn check(scene: &Scene) {
    for (place, label) in scene.labels.iter().enumerate() {
        let bounds = label.bounds();
        let inside = bounds[0] >= 0.0 && bounds[1] >= 0.0;
        assert!(inside && bounds[2] <= scene.width && bounds[3] <= scene.height, "{label:?}");
        assert!(label.size >= 5.0, "{label:?} cannot be read");
        for other in &scene.labels[..place] {
            assert!(apart(bounds, other.bounds()), "{label:?} lies on {other:?}");
        }
        for glyph in &scene.glyphs {
            let own = label.value_of == Some(glyph.node);
            assert!(own || clear(glyph, bounds), "{label:?} lies on {glyph:?}");
        }
    }
    for (place, glyph) in scene.glyphs.iter().enumerate() {
        for other in &scene.glyphs[..place] {
            let frame =
                |g: &plyscope::picture::Glyph| [g.x - g.half, g.y, g.x + g.half, g.y + g.height];
            assert!(apart(frame(glyph), frame(other)), "{glyph:?} lies on {other:?}");
        }
    }
}

#[test]
fn no_label_lies_on_another_thing() {
    for request in gallery() {
        with_trace(&request, |trace| {
            for wish in wishes(trace) {
                draw(trace, &wish).scenes.iter().for_each(check);
            }
        });
    }
}

/// The drawn nodes plus the counts of the stubs are all nodes below the top one.
#[test]
fn drawn_nodes_and_stubs_are_all_nodes() {
    for request in gallery() {
        with_trace(&request, |trace| {
            for wish in wishes(trace) {
                for scene in draw(trace, &wish).scenes {
                    let top = scene.glyphs.first().unwrap().node;
                    let pruned = scene.glyphs.iter().filter(|g| trace.is_pruned(g.node)).count();
                    let entered = (scene.glyphs.len() - pruned) as u64;
                    assert_eq!(entered + scene.left_out, trace.inside(top), "{request} {wish:?}");
                    let end = trace.node(top).unwrap().end();
                    let all = (top..end).filter(|&id| trace.is_pruned(id)).count() as u64;
                    assert_eq!(pruned as u64 + scene.pruned_left_out, all, "{request} {wish:?}");
                    assert!(scene.glyphs.len() <= wish.max_nodes as usize, "{request} {wish:?}");
                }
            }
        });
    }
}

/// Reads XML to its end and returns its texts, joined. Panics if it is not well-formed.
fn read_xml(text: &str) -> String {
    let (mut reader, mut texts, mut depth) = (Reader::from_str(text), String::new(), 0);
    loop {
        match reader.read_event().unwrap() {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            Event::Text(part) => texts += &part,
            Event::GeneralRef(name) => texts += &format!("&{};", &*name),
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0);
    texts
}

#[test]
fn svg_is_well_formed_and_escapes_what_it_holds() {
    let mut scene =
        with_trace(&gallery()[0], |trace| draw(trace, &DrawOptions::default()).scenes.remove(0));
    scene.title = "a<b&\"c\u{7}".to_owned();
    for label in &mut scene.labels {
        label.text = "<&\"_%#$".to_owned();
    }
    let texts = read_xml(&PictureFormat::Svg.write(&scene));
    assert!(texts.contains("a&lt;b&amp;&quot;c\u{FFFD}") && texts.contains("&lt;&amp;&quot;_%#$"));
    read_xml(&film(&[scene.clone(), scene], 500));
}

#[test]
fn a_film_shows_every_step_and_rests_at_the_last() {
    with_trace(&gallery()[0], |trace| {
        let wish = DrawOptions { steps: Steps::Range(0, trace.steps()), ..DrawOptions::default() };
        let text = film(&draw(trace, &wish).scenes, 800);
        read_xml(&text);
        assert_eq!(text.matches("class=\"ply-f\"").count() as u32, trace.steps());
        assert_eq!(text.matches("class=\"ply-f ply-last\"").count(), 1);
        assert!(
            text.contains("animation-delay:26400ms") && text.contains("prefers-reduced-motion")
        );
    });
}

#[test]
fn pictures_of_small_trees_are_the_golden_ones() {
    let portuguese =
        DrawOptions { language: Language::Portuguese, max_nodes: 30, ..DrawOptions::default() };
    for (name, place, wish) in [
        ("textbook", 0, DrawOptions::default()),
        ("max-min", 1, DrawOptions::default()),
        ("deep-cutoff", 2, DrawOptions::default()),
        ("chance", 3, DrawOptions::default()),
        ("portuguese", 5, portuguese),
    ] {
        let scene = with_trace(&gallery()[place], |trace| draw(trace, &wish).scenes.remove(0));
        for format in PictureFormat::ALL {
            let file = format!("tests/golden/picture-{name}{}", format.extension());
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
            let made = format.write(&scene);
            if std::env::var_os("PLYSCOPE_BLESS").is_some() {
                std::fs::write(&path, made).unwrap();
                continue;
            }
            let golden = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
            assert_eq!(made, golden, "{file}: PLYSCOPE_BLESS=1 writes it again");
        }
    }
}

#[test]
fn pictures_speak_portuguese() {
    let english =
        ["node", "pruned", "table", "Step", "value", "searched", "Triangles", "convention"];
    let mut seen = String::new();
    for request in gallery() {
        with_trace(&request, |trace| {
            for wish in wishes(trace) {
                let wish = DrawOptions { language: Language::Portuguese, profile: Negamax, ..wish };
                for scene in draw(trace, &wish).scenes {
                    let labels = scene.labels.iter().map(|label| label.text.as_str());
                    let texts = labels.chain([scene.title.as_str(), scene.description.as_str()]);
                    for text in texts {
                        assert!(!english.iter().any(|word| text.contains(word)), "{text}");
                        seen += text;
                        seen.push('\n');
                    }
                    check(&scene);
                }
            }
        });
    }
    for word in ["nó", "nós", "podado", "podados", "tabela"] {
        assert!(seen.lines().any(|line| line.ends_with(word)), "{word} was not tried");
    }
}

/// Runs a program; panics unless it exists and succeeds.
fn runs(program: &str, arguments: &[&str], folder: &Path) {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder).stdin(Stdio::null());
    let output = command.output().unwrap_or_else(|error| {
        panic!("{program} is missing ({error}); `cargo xtask test` installs what the tests need")
    });
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{program}: {stdout}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// LaTeX compiles each picture alone, and two of them inside a paper; Graphviz draws the DOT.
#[cfg(target_os = "linux")]
#[test]
fn latex_and_graphviz_take_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut scenes: Vec<Scene> = [0, 3, 4]
        .map(|place| {
            with_trace(&gallery()[place], |trace| {
                draw(trace, &DrawOptions::default()).scenes.remove(0)
            })
        })
        .into();
    for label in &mut scenes[1].labels {
        label.text = "é中<&\"_%#$\\^~{}".to_owned();
    }
    for (place, scene) in scenes.iter().enumerate() {
        for format in [PictureFormat::Tex, PictureFormat::Dot] {
            let path = folder.path().join(format!("p{place}{}", format.extension()));
            std::fs::write(path, format.write(scene)).unwrap();
        }
        let latex = ["-interaction=nonstopmode", "-halt-on-error"];
        runs("pdflatex", &[latex[0], latex[1], &format!("p{place}.tex")], folder.path());
        let (dot, svg) = (format!("p{place}.dot"), format!("-op{place}.svg"));
        runs("dot", &["-Tsvg", &dot, &svg], folder.path());
        let drawn = std::fs::read_to_string(folder.path().join(format!("p{place}.svg"))).unwrap();
        assert_eq!(drawn.matches("<title>n").count(), scene.glyphs.len() + scene.edges.len());
    }
    let paper = "\\documentclass{article}\\usepackage{tikz}\\begin{document}\
        \\input{p0}\\input{p1} The end.\\end{document}";
    std::fs::write(folder.path().join("paper.tex"), paper).unwrap();
    runs("pdflatex", &["-interaction=nonstopmode", "-halt-on-error", "paper.tex"], folder.path());
}

#[test]
fn the_operation_refuses_what_is_not_there() {
    let open = Workspace::new();
    let trace = run(&open, &gallery()[0]);
    let at = json!({"trace": trace, "format": "svg"});
    let whole = ask(&open, "picture", &at);
    assert_eq!(
        (&whole["drawn"], &whole["left_out"], &whole["note"]),
        (&json!(13), &json!(0), &Value::Null)
    );
    let range = ask(&open, "picture", &merged(&at, &json!({"from": 3, "to": 5})));
    let steps: Vec<_> =
        range["pages"].as_array().unwrap().iter().map(|page| &page["step"]).collect();
    assert_eq!(steps, [3, 4, 5]);
    let part = ask(&open, "picture", &merged(&at, &json!({"path": "2"})));
    assert_eq!(part["drawn"], 4);
    for (more, code, reason) in [
        (json!({"step": 34}), Code::NotFound, "use 0 to 33"),
        (json!({"node": 13}), Code::NotFound, "use 0 to 12"),
        (json!({"node": 7}), Code::Input, "searched"),
        (json!({"path": "2-9"}), Code::Input, "1, 2, 3"),
        (json!({"max_nodes": 0}), Code::Input, "use 1 to 2000"),
        (json!({"from": 5, "to": 3}), Code::Input, "smaller"),
        (json!({"step": 1, "to": 3}), Code::Input, "one step"),
        (json!({"format": "tex", "animate": true}), Code::Input, "svg"),
        (json!({"animate": true, "pause_ms": 1}), Code::Input, "use 50 to 60000"),
    ] {
        let refused = call(&open, "picture", &merged(&at, &more).to_string()).unwrap_err();
        assert!(refused.code == code && refused.to_string().contains(reason), "{more}: {refused}");
    }
}

#[test]
fn conventions_rule_pictures() {
    let request = json!({"game": "tree", "position": TEXTBOOK, "run": "alphabeta"});
    with_trace(&request, |trace| {
        let at = |profile, step| {
            let steps = Steps::Range(step, step);
            draw(trace, &DrawOptions { profile, steps, ..DrawOptions::default() }).scenes[0].clone()
        };
        let texts = |scene: &Scene| -> Vec<String> {
            scene.labels.iter().map(|label| label.text.clone()).collect()
        };
        let has = |scene: &Scene, text: &str| texts(scene).iter().any(|each| each == text);
        let usual = at(KnuthMoore, 18);
        assert!(has(&usual, "α=3") && has(&usual, "β=2"), "{:?}", texts(&usual));
        assert!(!usual.description.contains("convention"));
        let own = at(Negamax, 18);
        assert!(has(&own, "α=−2") && has(&own, "β=−3"), "{:?}", texts(&own));
        assert!(own.description.contains("in the convention negamax: every number is the mover's"));
        let first = at(Aima, 18);
        assert!(has(&first, "α=3") && has(&first, "β=+∞") && !has(&first, "β=2"));
        assert!(has(&at(Negamax, 33), "≥−2") && has(&at(KnuthMoore, 33), "≤2"));
    });
    // With MIN at the root, because the value at the end is the mover's too.
    let least = json!({"game": "tree", "position": "min((3 12)(2 4))", "run": "alphabeta"});
    with_trace(&least, |trace| {
        let description = |profile| {
            let mut scenes = draw(trace, &DrawOptions { profile, ..DrawOptions::default() }).scenes;
            scenes.remove(0).description
        };
        assert!(
            description(KnuthMoore).starts_with("The value is 4. "),
            "{}",
            description(KnuthMoore)
        );
        assert!(description(Negamax).starts_with("The value is −4. "), "{}", description(Negamax));
    });
}
