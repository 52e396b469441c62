// The words of a language are fetched when it is chosen. Until then, or if they fail, the page stays as it is.
import { waitFor } from "@testing-library/svelte";
import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock("../../src/i18n/pt-BR");
  localStorage.clear();
});

/** Returns the settings of a page that has just started in English. */
async function begun(missing = () => undefined) {
  const { fetchWords, hasWords } = await import("../../src/i18n/language");
  const { firstLanguage, Settings } = await import("../../src/state/settings.svelte");
  await fetchWords(firstLanguage());
  return { settings: new Settings(missing), hasWords };
}

it("fetches the words of the first language alone, and another language's when it is chosen", async () => {
  const { settings, hasWords } = await begun();
  expect([hasWords("en"), hasWords("pt-BR")]).toEqual([true, false]);
  settings.set("language", "pt-BR");
  expect([settings.get("language"), settings.lang.messages.common.root]).toEqual(["en", "root"]);
  await waitFor(() => expect(settings.get("language")).toBe("pt-BR"));
  expect(settings.lang.messages.common.root).toBe("raiz");
  expect(JSON.parse(localStorage.getItem("plyscope.settings") ?? "{}")).toMatchObject({ language: "pt-BR" });
});

it("keeps to the language that was chosen last, whatever comes later", async () => {
  const { settings, hasWords } = await begun();
  settings.set("language", "pt-BR");
  settings.set("language", "en");
  await waitFor(() => expect(hasWords("pt-BR")).toBe(true));
  await new Promise((later) => setTimeout(later));
  expect(settings.get("language")).toBe("en");
});

it("stays as it is where the words do not come, and says so", async () => {
  vi.doMock("../../src/i18n/pt-BR", () => {
    throw new Error("no such file");
  });
  const missing = vi.fn();
  const { settings } = await begun(missing);
  settings.set("language", "pt-BR");
  await waitFor(() => expect(missing).toHaveBeenCalled());
  expect(settings.get("language")).toBe("en");
});

it("begins in the language of its address, of the last visit, or of the browser, in this order", async () => {
  const { firstLanguage } = await import("../../src/state/settings.svelte");
  expect(firstLanguage()).toBe("en");
  localStorage.setItem("plyscope.settings", '{"language":"pt-BR"}');
  expect(firstLanguage()).toBe("pt-BR");
  for (const hash of ["#embed&lang=en", "#q=%7B%7D&lang=en"]) {
    history.replaceState(null, "", hash);
    expect(firstLanguage(), hash).toBe("en");
  }
  // The language of a lesson link applies to its text alone.
  history.replaceState(null, "", "#lesson=deep-cutoffs&lang=en");
  expect(firstLanguage()).toBe("pt-BR");
  history.replaceState(null, "", "/");
});

it("speaks the language of a link until another one is chosen, and keeps only what was chosen", async () => {
  localStorage.setItem("plyscope.settings", '{"language":"en"}');
  history.replaceState(null, "", "#q=%7B%7D&lang=pt-BR");
  const { settings } = await begun();
  expect([settings.get("language"), settings.lang.messages.common.root]).toEqual(["pt-BR", "raiz"]);
  settings.set("glyphs", 100);
  expect(JSON.parse(localStorage.getItem("plyscope.settings") ?? "{}")).toMatchObject({ language: "en", glyphs: 100 });
  settings.nextLanguage();
  await waitFor(() => expect(settings.get("language")).toBe("en"));
  expect(settings.linked).toBeNull();
  settings.speak("pt-BR");
  await waitFor(() => expect(settings.lang.code).toBe("pt-BR"));
  expect(JSON.parse(localStorage.getItem("plyscope.settings") ?? "{}")).toMatchObject({ language: "en" });
  history.replaceState(null, "", "/");
});
