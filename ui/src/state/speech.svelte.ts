// The messages for sentences of the core: one table per language, requested once.
import type { Backend } from "../backend/backend";
import type { LanguageCode } from "../i18n/codes";
import type { Texts } from "../model/message";
import { came, fetchTexts } from "./texts";

export class Speech {
  private tables = $state.raw({ ...came });

  constructor(private readonly backend: Backend) {}

  has(language: LanguageCode): boolean {
    return this.tables[language] !== undefined;
  }

  /** Returns the table of a language; null until it arrives. */
  of(language: LanguageCode): Texts | null {
    return this.tables[language] ?? null;
  }

  async fetch(language: LanguageCode): Promise<void> {
    if (this.has(language)) return;
    await fetchTexts(language, this.backend);
    this.tables = { ...came };
  }
}
