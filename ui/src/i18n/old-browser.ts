// The notice in a browser that cannot run the program. The build writes it into the page, apart from other messages.
import type { LanguageCode } from "./language";

export const oldBrowser: Record<LanguageCode, { title: string; help: string }> = {
  en: {
    title: "This browser is too old for Plyscope.",
    help: "It needs Chrome or Edge 120, Firefox 121, Safari 16.4, or a later one. Update the browser, or open this page in another.",
  },
  "pt-BR": {
    title: "Este navegador é antigo demais para o Plyscope.",
    help: "É preciso ter o Chrome ou o Edge 120, o Firefox 121, o Safari 16.4 ou um mais novo. Atualize o navegador ou abra esta página em outro.",
  },
};
