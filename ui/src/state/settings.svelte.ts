// How the person wants to see things; kept from one visit to the next.
import { MediaQuery } from "svelte/reactivity";
import type { Colouring } from "../draw/icicle-colours";
import type { Pen } from "../draw/renderer";
import { fetchWords, hasWords, Language, languageCodes, preferredLanguage, type LanguageCode } from "../i18n/language";
import type { ValueView } from "../model/score";
import type { ThemeName, Tokens } from "../model/tokens";
import { pageAddress } from "../model/address";
import { readEmbedding } from "../model/embed";
import { coloursOf } from "./colours";
import { keep, kept } from "./keep";

const isRecord = (thing: unknown): thing is Record<string, unknown> => typeof thing === "object" && thing !== null;
const isLanguage = (thing: unknown): thing is LanguageCode => languageCodes.includes(thing as LanguageCode);

/** The language that the first page is in: as its address says, as it was chosen, or as the browser asks for. */
export function firstLanguage(): LanguageCode {
  const asked = readEmbedding(location.hash)?.lang;
  const chosen = kept("settings", isRecord)?.language;
  return asked ?? (isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages ?? [navigator.language]));
}

const defaults = () => ({
  language: firstLanguage(),
  theme: "light" as "light" | "dark",
  values: "max" as ValueView,
  windows: "nodes" as "nodes" | "edges" | "none",
  bounds: "after" as "before" | "after",
  showFuture: false,
  singleKeys: true,
  reduceMotion: typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches,
  glyphs: 500,
  colouring: "value" as Colouring,
  minimap: true,
  legend: false,
  /** Where the page that needs no service is found; links begin with it. Empty: links are of this shell. */
  address: "",
  /** Keys that were used on the stage so far, until the line that teaches them is no longer needed. */
  keysUsed: 0,
});
/** Keys after which the stage no longer names its keys. */
const COACHED = 3;
type Choices = ReturnType<typeof defaults>;

export class Settings {
  private choices: Choices = $state(defaults());
  /** The language that was chosen last. */
  private wanted: LanguageCode | null = null;
  /** The projector is a state of the room, not a taste: it is not kept. */
  presenter = $state(false);
  readonly lang = $derived(new Language(this.choices.language));
  readonly theme: ThemeName = $derived(this.choices.theme);
  /** Whether the system forces its own colours, as high-contrast modes do. */
  private readonly forced = new MediaQuery("forced-colors: active");
  private readonly dark = new MediaQuery("prefers-color-scheme: dark");
  readonly tokens: Tokens = $derived.by(() => {
    // the style sheet asks for these too
    void [this.forced.current, this.dark.current, this.contrast.current];
    return coloursOf(this.theme, "on-screen");
  });
  /** Whether the system asks for more contrast. */
  private readonly contrast = new MediaQuery("prefers-contrast: more");
  readonly pen: Pen = $derived({ least: this.presenter ? 2 : 0, more: this.contrast.current ? 1 : 0 });

  /** The colours of saved pictures: on a light ground, whatever is on screen. */
  readonly printed: Tokens = $derived(coloursOf("light", "in-print"));

  /** `missing` is told where the words of a language could not be fetched. */
  constructor(private readonly missing: () => void = () => undefined) {
    const saved = kept("settings", isRecord);
    for (const [name, value] of Object.entries(saved ?? {})) {
      const known = this.choices[name as keyof Choices];
      if (known === undefined || typeof value !== typeof known) continue;
      if (name === "language") continue; // it is read before all others
      if (name === "address" && value !== "" && pageAddress(String(value)) !== value) continue;
      Object.assign(this.choices, { [name]: value });
    }
  }

  get<K extends keyof Choices>(name: K): Choices[K] {
    return this.choices[name];
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    if (isLanguage(value)) {
      this.wanted = value;
      if (!hasWords(value)) {
        // until its words are here the page stays as it is, and where they do not come
        fetchWords(value).then(() => this.wanted === value && this.set(name, value), this.missing);
        return;
      }
    }
    this.choices[name] = value;
    keep("settings", this.choices);
  }

  /** The same, but not kept for the next visit, and of a language whose words are here. */
  suppose(choices: Partial<Choices>): void {
    this.choices = { ...this.choices, ...choices };
  }

  toggle(name: "showFuture" | "singleKeys" | "reduceMotion" | "minimap" | "legend"): void {
    this.set(name, !this.choices[name]);
  }

  /** Whether the first keys are still to be learnt. */
  get coaching(): boolean {
    return this.choices.keysUsed < COACHED;
  }
  useKey(): void {
    if (this.coaching) this.set("keysUsed", this.choices.keysUsed + 1);
  }

  nextLanguage(): void {
    const at = languageCodes.indexOf(this.choices.language);
    this.set("language", languageCodes[(at + 1) % languageCodes.length] ?? "en");
  }

  nextTheme(): void {
    this.set("theme", this.choices.theme === "light" ? "dark" : "light");
  }
}
