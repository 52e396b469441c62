// The steps of the techniques of a run, in every language; fetched with the pseudocode.
import type { LanguageCode } from "./language";

/** By the word of a technique. */
export type StepTexts = Record<string, readonly string[]>;

const en: StepTexts = {
  c: ["Weigh the bonus √(ln N / n) by the constant."],
  seed: ["Start the random numbers of each game from the seed and the iteration's number."],
  solver: [
    "Prove a finished game with its result.",
    "Prove a node with the best possible result of a proved child, or if all children are proved.",
    "Do not select proved children; stop when the root is proved.",
  ],
  goal: ["A finished game that reaches the goal is proved, any other disproved."],
  limit: ["Stop before an expansion, or a visit, once there are so many."],
  static: ["Sort the moves by the game's table; equals stay as generated."],
  fewest: ["Play every move and count the replies.", "Sort by the counts, fewest first; equals stay as generated."],
  best: ["Search every child by minimax to the same depth.", "Sort by the scores, best first."],
  worst: ["Search every child by minimax to the same depth.", "Sort by the scores, worst first."],
  random: ["Mix the seed with the path.", "Shuffle the moves with that state."],
  shallow: ["Search every child a few plies deep.", "Sort by the scores, best first."],
  tt: [
    "On entering a node, look its position up.",
    "An exact score, a lower bound of at least β or an upper bound of at most α, of the same depth left, is returned at once.",
    "After the last child, store the score with what it proves.",
  ],
  symmetry: ["Make every image of the position.", "Use the least key of them."],
  etc: ["Look every child's position up.", "If the bound of one reaches β, return it: no child is entered."],
  deepening: ["Search to depth 1.", "Search one ply deeper, the best known moves first.", "Go on to the limit."],
  aspiration: [
    "Search with the window (guess − margin, guess + margin).",
    "If the score is not inside, open the end where it fell out and search again.",
  ],
  window: [
    "Enter the root with the window (α, β).",
    "If the score is at most α or at least β, it is a bound of the value.",
  ],
  killer: ["At a cutoff, note the move for its ply.", "Try the two noted last before the others."],
  history: ["At a cutoff, add depth × depth to the move.", "Sort by the sums, greatest first."],
  strict: ["Cut if α > β."],
  shorten: ["When the moment has come, a node at the lower limit is a leaf."],
  hard: ["Return the score clamped to the entry window."],
  last: ["Take a child whose score equals the best as the new best."],
  wins: [
    "On entering a node with depth left, look for a move that wins the game.",
    "If there is one, return the score after it: no child is entered.",
  ],
  ceiling: [
    "Lower β to the best score still possible for the side to move.",
    "If the window is then empty, return that score: no child is entered.",
    "Otherwise search with the lowered window; a score that reaches it is exact.",
  ],
  quiescence: [
    "At the limit, list the loud moves; without one, take the evaluation.",
    "If the mover is not forced, start with the evaluation as the best; at β or above, return it.",
    "Search the loud moves, and look at each child in the same way.",
  ],
  null: [
    "If more than R plies are left and nothing threatens the mover, skip its turn.",
    "Search that position R plies less deep, with the window (β − 1, β).",
    "If the score is at least β, return it: no move is tried.",
  ],
  lmr: [
    "With 3 plies left, no threat and K moves searched, search the next one ply less, with a null window at α.",
    "If the score is at most α, believe it.",
    "Otherwise search the move again, to the full depth and with the whole window.",
  ],
  futility: [
    "With one ply left, and neither a win nor a threat, take the evaluation.",
    "If evaluation + M is at most α, return it: no move is tried.",
  ],
  probcut: [
    "With 3 or 4 plies left, search 1 or 2 plies deep, with a null window that predicts β with a margin.",
    "If it reaches that score, return β.",
    "Do the same below α.",
  ],
};

const ptBR: StepTexts = {
  c: ["Multiplica o bônus √(ln N / n) pela constante."],
  seed: ["Começa os números aleatórios de cada partida pela semente e pelo número da iteração."],
  solver: [
    "Prova uma partida acabada com seu resultado.",
    "Prova um nó com o melhor resultado possível de um filho provado, ou se todos os filhos estão provados.",
    "Não seleciona filhos provados; para quando a raiz está provada.",
  ],
  goal: ["Uma partida acabada que atinge o objetivo está provada; qualquer outra, refutada."],
  limit: ["Para antes de uma expansão, ou de uma visita, quando já há tantas."],
  static: ["Ordena os lances pela tabela do jogo; os iguais ficam na ordem em que foram gerados."],
  fewest: [
    "Joga cada lance e conta as respostas.",
    "Ordena pelas contagens, da menor à maior; os iguais ficam na ordem em que foram gerados.",
  ],
  best: ["Busca cada filho por minimax até a mesma profundidade.", "Ordena pelos valores, o melhor primeiro."],
  worst: ["Busca cada filho por minimax até a mesma profundidade.", "Ordena pelos valores, o pior primeiro."],
  random: ["Mistura a semente com o caminho.", "Embaralha os lances com esse estado."],
  shallow: ["Busca cada filho em poucos níveis.", "Ordena pelos valores, o melhor primeiro."],
  tt: [
    "Após a entrada no nó, procura a posição na tabela.",
    "Um valor exato, um limite inferior de ao menos β ou um superior de no máximo α, com a mesma profundidade restante, é devolvido na hora.",
    "Após o último filho, guarda o valor com o que ele prova.",
  ],
  symmetry: ["Gera todas as imagens da posição.", "Usa a menor chave entre elas."],
  etc: [
    "Procura a posição de cada filho na tabela.",
    "Se o limite de um alcança β, devolve-o: nenhum filho é visitado.",
  ],
  deepening: [
    "Busca até a profundidade 1.",
    "Busca um nível a mais, com os melhores lances conhecidos primeiro.",
    "Continua até o limite.",
  ],
  aspiration: [
    "Busca com a janela (palpite − margem, palpite + margem).",
    "Se o valor cai fora, abre o lado por onde saiu e busca de novo.",
  ],
  window: [
    "Entra na raiz com a janela (α, β).",
    "Se o valor é no máximo α ou no mínimo β, ele é um limite do valor da raiz.",
  ],
  killer: ["Numa poda, anota o lance para o seu nível.", "Testa os dois últimos anotados antes dos outros."],
  history: ["Numa poda, soma profundidade × profundidade ao lance.", "Ordena pelas somas, da maior à menor."],
  strict: ["Poda se α > β."],
  shorten: ["Quando chega a hora, um nó no limite menor é uma folha."],
  hard: ["Devolve o valor preso à janela de entrada."],
  last: ["Um filho de valor igual ao melhor passa a ser o melhor."],
  wins: [
    "Após a entrada num nó com profundidade restante, procura um lance que vence o jogo.",
    "Se há um, devolve o valor que ele dá: nenhum filho é visitado.",
  ],
  ceiling: [
    "Desce β até o melhor valor ainda possível para quem joga.",
    "Se a janela fica vazia, devolve esse valor: nenhum filho é visitado.",
    "Senão, busca com a janela reduzida; um valor que a alcança é exato.",
  ],
  quiescence: [
    "No limite, lista os lances barulhentos; se não há nenhum, usa a avaliação.",
    "Se quem joga não é forçado, começa com a avaliação como a melhor; se ela alcança β, devolve-a.",
    "Busca os lances barulhentos e olha cada filho da mesma forma.",
  ],
  null: [
    "Se restam mais de R níveis e nada ameaça quem joga, passa a vez.",
    "Busca essa posição com R níveis a menos, com a janela (β − 1, β).",
    "Se o valor alcança β, devolve-o: nenhum lance é testado.",
  ],
  lmr: [
    "Com 3 níveis restantes, sem ameaça e com K lances buscados, busca o seguinte com um nível a menos e janela nula em α.",
    "Se o valor não passa de α, acredita nele.",
    "Senão, busca o lance de novo, até a profundidade inteira e com a janela toda.",
  ],
  futility: [
    "Com um nível restante, sem vitória nem ameaça, usa a avaliação.",
    "Se avaliação + M não passa de α, devolve isso: nenhum lance é testado.",
  ],
  probcut: [
    "Com 3 ou 4 níveis restantes, busca com 1 ou 2 níveis e uma janela nula que prevê β com margem.",
    "Se alcança esse valor, devolve β.",
    "Faz o mesmo abaixo de α.",
  ],
};

export const stepTexts: Record<LanguageCode, StepTexts> = { en, "pt-BR": ptBR };
