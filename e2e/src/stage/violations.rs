//! The violations that axe-core finds on a screen, in its current look and with the colours of every other look.

use super::Window;
use crate::programs::repository;
use crate::shell::Kind;
use serde_json::json;

/// Applies all rules to the screen. Nothing is preloaded, because no rule needs the text of style sheets and media.
const WHOLE: &str = "const done = arguments[0];
    axe.run(document, { resultTypes: ['violations'], preload: false }).then(
      (found) => done(found.violations.map((each) =>
        `${each.id} (${each.help}): ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`)),
      (error) => done([String(error)]));";

/// Applies the rules of colours with a theme's colours, without transitions between them; then restores the old theme.
const COLOURS: &str = "const [theme, done] = arguments;
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = theme;
    const end = (found) => {
      if (before === undefined) delete dataset.theme;
      else dataset.theme = before;
      done(found);
    };
    requestAnimationFrame(() => requestAnimationFrame(() => {
      for (const each of document.getAnimations()) try { each.finish(); } catch { /* it has no end */ }
      axe.run(document, { runOnly: ['color-contrast', 'link-in-text-block'], resultTypes: ['violations'] }).then(
        (found) => end(found.violations.flatMap((each) => each.nodes.map((node) =>
          `${each.id}: ${node.target.join(' ')}: ${node.any.map((check) => check.message).join(' ')}`))),
        (error) => end([String(error)]));
    }));";

/// Finds the marks of a message with a missing value.
const HOLES: &str =
    "return document.body.innerText.match(/\\{\\w+\\}|\\bNaN\\b|\\bundefined\\b/g) ?? []";

impl Window {
    /// Returns the violations on the screen, each with its look. Keeps a picture of the screen.
    #[track_caller]
    pub fn violations(&self, screen: &str) -> Vec<String> {
        self.picture(screen);
        let whole = self.axe();
        let holes: Vec<String> = self.run(HOLES, &json!([]));
        let mut found: Vec<String> = whole
            .into_iter()
            .chain(holes.into_iter().map(|hole| format!("unfilled: {hole}")))
            .collect();
        for (look, theme, contrast) in self.other_looks() {
            if self.shell.kind.is_chromium() {
                self.emulate(theme == "dark", contrast);
            }
            let colours: Vec<String> = self.run_later(COLOURS, &json!([theme]));
            found.extend(colours.into_iter().map(|each| format!("{look}: {each}")));
        }
        if self.shell.kind.is_chromium() {
            self.emulate(false, false);
        }
        found.into_iter().map(|each| format!("{screen}: {each}")).collect()
    }

    /// Returns what axe-core finds in the page as it is, also in one that is not a screen of ours.
    pub fn axe(&self) -> Vec<String> {
        if !self.run::<bool>("return typeof axe !== 'undefined'", &json!([])) {
            let axe = repository().join("ui/node_modules/axe-core/axe.min.js");
            let axe = std::fs::read_to_string(&axe).unwrap_or_else(|error| {
                panic!("{}: {error}; run `npm --prefix ui ci`", axe.display())
            });
            let _: bool = self.run(&format!("{axe}; return true"), &json!([]));
        }
        self.run_later(WHOLE, &json!([]))
    }

    /// Returns the other looks. More contrast is for Chromium alone, because only its driver can emulate it. The page has none,
    /// because its colours are those of the browser's UI, which are checked there.
    fn other_looks(&self) -> Vec<(&'static str, &'static str, bool)> {
        if self.shell.kind == Kind::Page {
            return Vec::new();
        }
        let now = self.attribute("html", "data-theme").unwrap_or_default();
        let mut looks = vec![("dark", "dark", false), ("light", "light", false)];
        looks.retain(|(_, theme, _)| *theme != now);
        if self.shell.kind.is_chromium() {
            looks.extend([("more contrast", "light", true), ("more contrast, dark", "dark", true)]);
        }
        looks
    }

    #[track_caller]
    fn emulate(&self, dark: bool, contrast: bool) {
        let emulated = self.shell.session.emulate(dark, contrast);
        emulated.unwrap_or_else(|failure| panic!("{failure}"));
    }
}

impl Kind {
    /// Returns whether its window is one of Chromium.
    pub fn is_chromium(self) -> bool {
        matches!(self, Self::Browser | Self::Page | Self::File)
    }
}
