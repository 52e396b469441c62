//! What the page has asked for, held to its own files; and what its policy has refused.

use plyscope_e2e::programs::page;
use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::Window;
use serde_json::json;

/// Begins before anything of the page: no request is forgotten, and every refusal is noted.
const NOTE: &str = "
    performance.setResourceTimingBufferSize(100000);
    globalThis.plyscopeRefused = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      globalThis.plyscopeRefused.push(`${event.effectiveDirective}: ${event.blockedURI}`));";

/// What was asked for, what was refused, and the folder of the page.
const TOLD: &str = "return [
    performance.getEntriesByType('resource').map(({ name }) => name),
    globalThis.plyscopeRefused ?? [],
    new URL('./', location.href).href]";

/// Whether this window shows a page without a service, which has nothing to ask for.
pub(crate) fn are_all(window: &Window) -> bool {
    matches!(window.shell.kind, Kind::Page | Kind::File)
}

/// Loads the page again, watched from its beginning.
pub(crate) fn watch(window: &Window) {
    only_own(window);
    let session = &window.shell.session;
    let note = json!({ "source": NOTE });
    session.developer("Page.addScriptToEvaluateOnNewDocument", &note).expect("a watched page");
    session.post("refresh", &json!({})).expect("it is loaded again");
    window.until("the page is there", || window.is_there("main"));
}

/// Nothing but files of the page was asked for, and nothing was refused; the page of one file asked for none.
pub(crate) fn only_own(window: &Window) {
    let (asked, refused, folder): (Vec<String>, Vec<String>, String) = window.run(TOLD, &json!([]));
    let is_inside = |name: &&String| !name.starts_with("blob:") && !name.starts_with("data:");
    for name in asked.iter().filter(is_inside) {
        assert_eq!(window.shell.kind, Kind::Page, "the page of one file asks for {name}");
        let Some(path) = name.strip_prefix(&folder) else { panic!("{name} is none of {folder}") };
        let path = path.split(['?', '#']).next().unwrap_or_default();
        assert!(page(".").join(path).is_file(), "{name} is no file of the page");
    }
    assert_eq!(refused, Vec::<String>::new(), "the page's own policy refuses what it does");
}

/// A script that comes into the page all the same does not run, and its refusal is heard.
pub(crate) fn no_script_of_others(window: &Window) {
    let script = "const done = arguments[0];
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective),
          { once: true });
        const script = document.createElement('script');
        script.textContent = 'globalThis.plyscopeHostile = true';
        document.body.append(script);
        script.remove();";
    assert_eq!(window.run_later::<String>(script, &json!([])), "script-src-elem");
    assert!(!window.run::<bool>("return 'plyscopeHostile' in globalThis", &json!([])));
}
