// The user's display settings, kept from one visit to the next.
import { MediaQuery } from "svelte/reactivity";
import type { Colouring } from "../draw/icicle-colours";
import type { Pen } from "../draw/renderer";
import { fetchWords, hasWords, Language, languageCodes, preferredLanguage, type LanguageCode } from "../i18n/language";
import type { Profile } from "../generated/wire";
import type { ValueView } from "../model/score";
import type { ThemeName, Tokens } from "../model/tokens";
import { pageAddress } from "../model/address";
import { languageIn } from "../model/link";
import { coloursOf } from "./colours";
import { keep, kept } from "./keep";

const isRecord = (thing: unknown): thing is Record<string, unknown> => typeof thing === "object" && thing !== null;
const isLanguage = (thing: unknown): thing is LanguageCode => languageCodes.includes(thing as LanguageCode);

/** Returns the chosen language, else the browser's. */
function ownLanguage(): LanguageCode {
  const chosen = kept("settings", isRecord)?.language;
  return isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages ?? [navigator.language]);
}

/** Returns the language of the first page: from its address, else from the saved link, else the reader's own. */
export const firstLanguage = (opens = ""): LanguageCode => languageIn(location.hash || opens) ?? ownLanguage();

const defaults = () => ({
  language: ownLanguage(),
  theme: "system" as "system" | "light" | "dark",
  /** The textbook convention. It sets the two below, which can still be changed alone. */
  profile: "knuth-moore" as Profile,
  values: "max" as ValueView,
  windows: "nodes" as "nodes" | "edges" | "none",
  bounds: "after" as "before" | "after",
  showFuture: false,
  singleKeys: true,
  /** Whether play waits at each cutoff, except at the paces from cutoff to cutoff and as fast as possible. */
  pauseAtCutoffs: true,
  reduceMotion: typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches,
  glyphs: 500,
  colouring: "value" as Colouring,
  minimap: true,
  /** Whether boards show the values that a solver proves, and its time in milliseconds. */
  labels: false,
  labelTime: 2000,
  legend: false,
  /** Address of the page that needs no service, for links. Empty: links use this shell's address. */
  address: "",
  /** Keys used on the stage so far, until the line that teaches them is no longer needed. */
  keysUsed: 0,
});
/** Keys after which the stage no longer shows its keys. */
const COACHED = 3;
type Choices = ReturnType<typeof defaults>;
/** The part that a convention sets. */
export type ViewChoices = Pick<Choices, "profile" | "values" | "bounds">;

export class Settings {
  private choices: Choices = $state(defaults());
  /** Settings of the lesson on screen, which are not kept. */
  private lent: Partial<ViewChoices> = $state({});
  /** The language chosen last. */
  private wanted: LanguageCode | null = null;
  /** Whether the projector is on. Not kept, because it depends on the place and not on taste. */
  presenter = $state(false);
  /** The language of a link, until another one is chosen. It is not kept. */
  linked: LanguageCode | null = $state(languageIn(location.hash));
  readonly lang = $derived(new Language(this.get("language")));
  private readonly dark = new MediaQuery("prefers-color-scheme: dark");
  readonly theme: ThemeName = $derived(
    this.choices.theme !== "system" ? this.choices.theme : this.dark.current ? "dark" : "light",
  );
  /** Whether the system forces its own colours, as high-contrast modes do. */
  private readonly forced = new MediaQuery("forced-colors: active");
  readonly tokens: Tokens = $derived.by(() => {
    // The style sheet depends on these too.
    void [this.forced.current, this.dark.current, this.contrast.current];
    return coloursOf(this.theme, "on-screen");
  });
  /** Whether the system requests more contrast. */
  private readonly contrast = new MediaQuery("prefers-contrast: more");
  readonly pen: Pen = $derived({ least: this.presenter ? 2 : 0, more: this.contrast.current ? 1 : 0 });

  /** The colours of saved pictures, always on a light ground. */
  readonly printed: Tokens = $derived(coloursOf("light", "in-print"));

  /** `missing` is called when the words of a language could not be fetched. */
  constructor(
    private readonly missing: () => void = () => undefined,
    /** Checks for the other texts of a language, and fetches them. */
    private readonly more: { has(language: LanguageCode): boolean; fetch(language: LanguageCode): Promise<void> } = {
      has: () => true,
      fetch: () => Promise.resolve(),
    },
  ) {
    const saved = kept("settings", isRecord);
    for (const [name, value] of Object.entries(saved ?? {})) {
      const known = this.choices[name as keyof Choices];
      if (known === undefined || typeof value !== typeof known) continue;
      if (name === "language") continue; // read before all others
      if (name === "address" && value !== "" && pageAddress(String(value)) !== value) continue;
      Object.assign(this.choices, { [name]: value });
    }
  }

  get<K extends keyof Choices>(name: K): Choices[K] {
    if (name === "language") return (this.linked ?? this.choices.language) as Choices[K];
    return name in this.lent ? (this.lent as Choices)[name] : this.choices[name];
  }

  /** Applies the settings of a lesson, until an empty call removes them. */
  lend(shown: Partial<ViewChoices>): void {
    this.lent = shown;
  }

  /** Applies a convention from now on. */
  follow(shown: ViewChoices): void {
    this.lent = {};
    this.choices = { ...this.choices, ...shown };
    keep("settings", this.choices);
  }

  set<K extends keyof Choices>(name: K, value: Choices[K]): void {
    if (isLanguage(value)) {
      this.wanted = value;
      if (!this.has(value)) {
        // The page stays as it is until the words arrive, or if they do not.
        this.fetch(value).then(() => this.wanted === value && this.set(name, value), this.missing);
        return;
      }
      this.linked = null;
    }
    if (name in this.lent) {
      this.lent = { ...this.lent, [name]: value };
      return;
    }
    this.choices[name] = value;
    keep("settings", this.choices);
  }

  /** Changes settings without keeping them, in a language with loaded words. */
  suppose(choices: Partial<Choices>): void {
    this.choices = { ...this.choices, ...choices };
  }

  /** Uses the language of a link as soon as its words are loaded. */
  speak(language: LanguageCode): void {
    if (this.has(language)) this.linked = language;
    else this.fetch(language).then(() => this.speak(language), this.missing);
  }

  private has(language: LanguageCode): boolean {
    return hasWords(language) && this.more.has(language);
  }

  private async fetch(language: LanguageCode): Promise<void> {
    await Promise.all([this.more.fetch(language), fetchWords(language)]);
  }

  toggle(
    name: "showFuture" | "singleKeys" | "reduceMotion" | "pauseAtCutoffs" | "minimap" | "legend" | "labels",
  ): void {
    this.set(name, !this.choices[name]);
  }

  /** Whether the user has still to learn the first keys. */
  get coaching(): boolean {
    return this.choices.keysUsed < COACHED;
  }
  useKey(): void {
    if (this.coaching) this.set("keysUsed", this.choices.keysUsed + 1);
  }

  nextLanguage(): void {
    const at = languageCodes.indexOf(this.lang.code);
    this.set("language", languageCodes[(at + 1) % languageCodes.length] ?? "en");
  }

  nextTheme(): void {
    this.set("theme", this.theme === "light" ? "dark" : "light");
  }
}
