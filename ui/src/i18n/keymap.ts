// The words of changing the keys, in every language; fetched with the settings.
import type { LanguageCode } from "./language";

const en = {
  title: "Change the keys",
  hint: "Press a key of the list, then the new key. Esc leaves it as it was. Tab, Enter and Esc stay as they are.",
  reset: "All keys as they were",
  change: "Change the key of {command}, now {keys}",
  clear: "No key for {command}",
  press: "press a key…",
  changed: "changed",
  clash: "This key belongs to “{owner}”. Press another, or free it there first.",
};

type Words = typeof en;

const ptBR: Words = {
  title: "Trocar as teclas",
  hint: "Aperte uma tecla da lista e depois a tecla nova. Esc deixa como estava. Tab, Enter e Esc ficam como são.",
  reset: "Todas as teclas como eram",
  change: "Trocar a tecla de {command}, agora {keys}",
  clear: "Nenhuma tecla para {command}",
  press: "aperte uma tecla…",
  changed: "trocada",
  clash: "Esta tecla pertence a “{owner}”. Aperte outra, ou libere-a lá antes.",
};

export const keymapWords: Record<LanguageCode, Words> = { en, "pt-BR": ptBR };
