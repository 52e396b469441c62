// An old browser gets its notice from a script that it can read.
import { describe, expect, it, vi } from "vitest";
import { oldBrowserScript } from "../../old-browser";
import { start } from "../../src/views/start-up";

const whole = () => ({
  structuredClone,
  DecompressionStream,
  ResizeObserver: class {},
  CSS: { supports: () => true },
});

/** Returns the page after the script has run in a window with these features. */
function shown(features: object): HTMLElement {
  document.body.innerHTML = '<div id="app"></div>';
  const given = { ...features };
  new Function("window", "CSS", oldBrowserScript)(given, (given as { CSS?: object }).CSS);
  return document.getElementById("app")!;
}

describe("the notice for old browsers", () => {
  it("is not seen by one that has all that is needed", () => {
    expect(shown(whole()).childElementCount).toBe(0);
    expect(document.documentElement.dataset.oldBrowser).toBeUndefined();
  });
  it.each(["structuredClone", "DecompressionStream", "ResizeObserver", "CSS"] as const)(
    "tells one without %s",
    (name) => {
      const features: Partial<ReturnType<typeof whole>> = whole();
      delete features[name];
      const parts = [...shown(features).querySelectorAll("section")];
      expect(parts.map((part) => part.lang)).toEqual(["en", "pt-BR"]);
      expect(parts[0]?.textContent).toContain("Firefox 121");
      expect(parts[1]?.textContent).toContain("antigo demais");
    },
  );
  it("tells one whose style sheets cannot look at what is inside", () => {
    const supports = (what: string) => !what.includes(":has");
    expect(shown({ ...whole(), CSS: { supports } }).textContent).toContain("too old");
  });
  it("keeps the program from starting", async () => {
    shown({});
    const connect = vi.fn();
    await start(connect);
    expect(connect).not.toHaveBeenCalled();
  });
  it("is written in the JavaScript of 2009", () => {
    expect(oldBrowserScript).not.toMatch(/=>|`|\b(const|let|class)\b|\?\./);
  });
});
