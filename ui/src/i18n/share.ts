// The words of the Share dialog, of its links' address and of page-only functions, in every language.
import type { LanguageCode } from "./language";

const en = {
  name: "Title",
  link: "Link to this step",
  copy: "Copy",
  ofService:
    "This link opens in this browser, while plyscope serve runs. For other people, set the address of a page below.",
  asHere: "Open in {language}, with the panels as they are here",
  frame: "Code to embed this in a page",
  address: "Address of the page",
  addressHint:
    "Where a page of Plyscope is found. Links and the code to embed begin with it; empty: links of this program.",
  addressWrong:
    "This is not the address of a page. Write it in full, like https://example.org/plyscope.html, or leave it empty.",
  picture: "Picture of what is on screen",
  memory:
    "This page takes at most {memory} of memory for what is open, and as much for each search. The window and plyscope serve can take more.",
  moving: "Steps of the tree as a moving picture",
  from: "From step",
  to: "To step",
  seconds: "Seconds a step",
  rangeWrong: "Steps are whole numbers from 0 to {last}, the first one not after the last.",
  rangeLong: "These are {n} steps, and a moving picture has room for {most}. Choose fewer.",
  secondsWrong: "A step lasts from {least} to {most} seconds.",
  file: "One HTML file that opens here",
  fileRequest: "With the request: small, and it searches when it is opened",
  fileTrace: "With the trace itself: it opens without searching",
  fileMade: "Working out the size…",
  fileElsewhere:
    "The page without a service makes such a file: open plyscope.html in a browser, paste the link above, and share it there.",
  textbook: "Drawing for slides and papers",
  textbookHint: "As a textbook has it, at this step: windows, values, pruned branches, the best line.",
};

type ShareWords = typeof en;

const ptBR: ShareWords = {
  name: "Título",
  link: "Link para este passo",
  copy: "Copiar",
  ofService:
    "Este link abre neste navegador, enquanto o plyscope serve estiver rodando. Para outras pessoas, indique abaixo o endereço de uma página.",
  asHere: "Abrir em {language}, com os painéis como estão aqui",
  frame: "Código para incorporar isto em uma página",
  address: "Endereço da página",
  addressHint:
    "Onde está uma página do Plyscope. Os links e o código para incorporar começam com ele; vazio: links deste programa.",
  addressWrong:
    "Isto não é o endereço de uma página. Escreva-o inteiro, como https://example.org/plyscope.html, ou deixe vazio.",
  picture: "Figura do que está na tela",
  memory:
    "Esta página usa no máximo {memory} de memória para o que está aberto, e o mesmo para cada busca. A janela e o plyscope serve podem usar mais.",
  moving: "Passos da árvore como figura animada",
  from: "Do passo",
  to: "Até o passo",
  seconds: "Segundos por passo",
  rangeWrong: "Os passos são números inteiros de 0 a {last}, e o primeiro não vem depois do último.",
  rangeLong: "São {n} passos, e uma figura animada comporta {most}. Escolha menos.",
  secondsWrong: "Um passo dura de {least} a {most} segundos.",
  file: "Um arquivo HTML que abre aqui",
  fileRequest: "Com o pedido: pequeno, e faz a busca ao ser aberto",
  fileTrace: "Com o próprio rastro: abre sem buscar",
  fileMade: "Calculando o tamanho…",
  fileElsewhere:
    "A página sem serviço cria esse arquivo: abra plyscope.html num navegador, cole o link acima e compartilhe lá.",
  textbook: "Desenho para slides e artigos",
  textbookHint: "Como num livro, neste passo: janelas, valores, ramos podados, a melhor linha.",
};

export const shareWords: Record<LanguageCode, ShareWords> = { en, "pt-BR": ptBR };
