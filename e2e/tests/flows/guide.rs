//! The guide: no page has an axe violation, its search finds, and its figures come alive, from a folder and under the
//! policy of `plyscope serve`. A clone without `cargo xtask guide` leaves this body out.

use plyscope_e2e::programs::target;
use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::Window;
use serde_json::json;

pub(crate) fn body(window: &mut Window) {
    let guide = match window.shell.kind {
        Kind::File => format!("file://{}/guide/", target().display()),
        _ => window.run::<String>("return `${location.origin}/guide/`", &json!([])),
    };
    let session = &window.shell.session;
    let open = |page: &str| {
        session.open(&format!("{guide}{page}")).expect("the page opens");
        window.until("its scripts ran", || {
            window.run("return document.querySelector('.tools')?.hidden === false", &json!([]))
        });
    };
    open("index.html");
    let pages: Vec<String> = window.run(
        "return [...document.querySelectorAll('.contents a')].map((link) => link.getAttribute('href'))",
        &json!([]),
    );
    assert!(pages.len() > 20, "{pages:?}");
    let mut found = Vec::new();
    let mut figures = 0;
    for page in pages.iter().map(String::as_str).chain(["pt-BR/index.html"]) {
        open(page);
        found.extend(window.axe().into_iter().map(|each| format!("{page}: {each}")));
        let count: u32 =
            window.run("return document.querySelectorAll('.figure').length", &json!([]));
        figures += count;
        for place in 0..count {
            enliven(window, page, place);
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
    assert!(figures > 2, "{figures} live figures");

    open("index.html");
    let type_words = "const field = document.querySelector('#query');
        field.value = arguments[0];
        field.dispatchEvent(new Event('input'));
        return true";
    let _: bool = window.run(type_words, &json!(["deep cutoff"]));
    window.until("the search finds the glossary", || {
        let script = "return [...document.querySelectorAll('#found a')].some((link) => link.href.includes('glossary'))";
        window.run(script, &json!([]))
    });
}

/// Brings a figure to life, and checks that the stage inside answers and that no other figure is alive.
fn enliven(window: &Window, page: &str, place: u32) {
    // The figure that was alive before is a picture again, so each keeps its place.
    let script = "const [place, done] = arguments;
        const hear = ({ data }) => {
          if (data?.type !== 'step' && data?.type !== 'error') return;
          removeEventListener('message', hear);
          done(`${data.type} ${data.step ?? data.reason}`);
        };
        addEventListener('message', hear);
        document.querySelectorAll('.figure, iframe.live')[place].click();
        const frame = document.querySelector('iframe.live');
        frame.addEventListener('load', () => {
          const ask = () => frame.contentWindow?.postMessage({ plyscope: 1, type: 'ping' }, '*');
          const asking = setInterval(ask, 200);
          addEventListener('message', () => clearInterval(asking), { once: true });
        });";
    let answer: String = window.run_later(script, &json!([place]));
    assert!(answer.starts_with("step "), "{page}, figure {place}: {answer}");
    let alive: u32 = window.run("return document.querySelectorAll('iframe').length", &json!([]));
    assert_eq!(alive, 1, "{page}, figure {place}");
}
