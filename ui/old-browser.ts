// A notice in a browser that cannot run the program, instead of an empty page. It is a separate script in the
// JavaScript of 2009, because such a browser could not parse the program.
import type { Plugin } from "vite";
import { oldBrowser } from "./src/i18n/old-browser";

/** Tests for needed features of Chrome 120, Firefox 121 and Safari 16.4; shows `words` if one is missing. */
const CODE = `(function (words) {
  var page = document;
  function has() {
    try {
      new RegExp("(?<=a)\\\\p{L}", "u");
      return !!(
        Object.hasOwn && [].at && [].findLast && [].toSorted &&
        window.structuredClone && window.DecompressionStream && window.ResizeObserver &&
        window.CSS && CSS.supports("selector(:has(a))") && CSS.supports("color", "color-mix(in srgb, red, blue)")
      );
    } catch (error) {
      return false;
    }
  }
  if (has()) return;
  page.documentElement.setAttribute("data-old-browser", "");
  function show() {
    var main = page.createElement("main");
    main.className = "start-up-failure";
    main.setAttribute("role", "alert");
    main.setAttribute("data-testid", "old-browser");
    for (var code in words) {
      var part = page.createElement("section");
      part.lang = code;
      var title = page.createElement("h1");
      title.appendChild(page.createTextNode(words[code].title));
      var help = page.createElement("p");
      help.appendChild(page.createTextNode(words[code].help));
      part.appendChild(title);
      part.appendChild(help);
      main.appendChild(part);
    }
    page.getElementById("app").appendChild(main);
  }
  if (page.readyState === "loading") page.addEventListener("DOMContentLoaded", show);
  else show();
})`;

/** The script with its words. */
export const oldBrowserScript = `${CODE}(${JSON.stringify(oldBrowser)});`;

/** Puts it before all scripts. `inside`: into the page; else into a file, as the policy of a service requires. */
export function tellOldBrowsers(inside: boolean): Plugin {
  const name = "old-browser.js";
  let apart = false;
  return {
    name: "old-browser",
    configResolved({ command }) {
      apart = command === "build" && !inside;
    },
    buildStart() {
      if (apart) this.emitFile({ type: "asset", name, source: oldBrowserScript });
    },
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle = {} }) {
        const made = Object.values(bundle).find((each) => each.type === "asset" && each.names.includes(name));
        const script = made ? { attrs: { src: `./${made.fileName}` } } : { children: oldBrowserScript };
        return [{ tag: "script", ...script, injectTo: "head" }];
      },
    },
  };
}
