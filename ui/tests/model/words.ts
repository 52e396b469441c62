// The words of every language.
import { en, type Messages } from "../../src/i18n/en";
import type { LanguageCode } from "../../src/i18n/language";
import { ptBR } from "../../src/i18n/pt-BR";

export const languages: Record<LanguageCode, Messages> = { en, "pt-BR": ptBR };
