// Words before a language is loaded: its name, and the message that the program could not start.
import type { LanguageCode } from "./language";

export const languageNames: Record<LanguageCode, string> = { en: "English", "pt-BR": "Português" };

export const startUp: Record<LanguageCode, { failed: string; help: string; reload: string }> = {
  en: {
    failed: "Plyscope could not start.",
    help: "Reload the page. If that does not help, start the program again; this is what went wrong:",
    reload: "Reload",
  },
  "pt-BR": {
    failed: "Não foi possível iniciar o Plyscope.",
    help: "Recarregue a página. Se não ajudar, inicie o programa de novo; foi isto que deu errado:",
    reload: "Recarregar",
  },
};
