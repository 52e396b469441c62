//! Checks that the page requests only its own files, and collects the refusals of its policy.

use plyscope_e2e::programs::page;
use plyscope_e2e::shell::Kind;
use plyscope_e2e::stage::Window;
use serde_json::json;

/// Runs before any script of the page, so that it keeps every request and notes every refusal.
const NOTE: &str = "
    performance.setResourceTimingBufferSize(100000);
    globalThis.plyscopeRefused = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      globalThis.plyscopeRefused.push(`${event.effectiveDirective}: ${event.blockedURI}`));";

/// Returns the requests, the refusals, and the folder of the page.
const REPORT: &str = "return [
    performance.getEntriesByType('resource').map(({ name }) => name),
    globalThis.plyscopeRefused ?? [],
    new URL('./', location.href).href]";

/// Returns whether this window shows a page without a service, which sends no requests.
pub(crate) fn are_all(window: &Window) -> bool {
    matches!(window.shell.kind, Kind::Page | Kind::File)
}

/// Reloads the page, because a watch must see its first request.
pub(crate) fn watch(window: &Window) {
    only_own(window);
    let session = &window.shell.session;
    let note = json!({ "source": NOTE });
    session.developer("Page.addScriptToEvaluateOnNewDocument", &note).expect("a watched page");
    session.post("refresh", &json!({})).expect("it is loaded again");
    window.until("the page is there", || window.is_there("main"));
}

/// Checks that the page requested only its own files (the page as one file: none), and that its policy refused nothing.
pub(crate) fn only_own(window: &Window) {
    let (requests, refused, folder): (Vec<String>, Vec<String>, String) =
        window.run(REPORT, &json!([]));
    let is_inside = |name: &&String| !name.starts_with("blob:") && !name.starts_with("data:");
    for name in requests.iter().filter(is_inside) {
        assert_eq!(window.shell.kind, Kind::Page, "the page of one file asks for {name}");
        let Some(path) = name.strip_prefix(&folder) else { panic!("{name} is none of {folder}") };
        let path = path.split(['?', '#']).next().unwrap_or_default();
        assert!(page(".").join(path).is_file(), "{name} is no file of the page");
    }
    assert_eq!(refused, Vec::<String>::new(), "the page's own policy refuses what it does");
}

/// Checks that an injected script does not run, and that its refusal is reported.
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
