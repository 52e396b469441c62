//! The pages of the modifiers: the orders first, then in the order of a canonical run word.

use super::Technique;

/// Every modifier, with numbers within their ranges as examples. [`Technique::word`] has an
/// example.
pub const MODIFIERS: [Technique; 31] = [
    Technique {
        example: "static",
        title: "Static order",
        line: "moves in the game's static order (centre first, nearest first, ...)",
        text: "Where a move is usually good is known without looking: the centre, the corners, \
               beside other stones. Costs next to nothing.",
        source: "",
        steps: &["Sort the moves by the game's table; equals stay as generated."],
    },
    Technique {
        example: "fewest",
        title: "Fewest replies first",
        line: "moves that leave the opponent the fewest replies first",
        text: "Fewer replies make a smaller tree, and in Othello the side with fewer moves is \
               usually the worse one. Costs a list of moves for every move, which makes it an \
               order for endgames. A move that ends the game leaves no reply and goes first.",
        source: "M. Buro 1997, as fastest first",
        steps: &[
            "Play every move and count the replies.",
            "Sort by the counts, fewest first; equals stay as generated.",
        ],
    },
    Technique {
        example: "best",
        title: "Best-first reference",
        line: "moves best first by plain minimax to the same depth: the best-first reference",
        text: "The order that a perfect guess would give. It is found by searching, and that is \
               not counted: it shows how small the tree can usually get, not a way to get there.",
        source: "D. E. Knuth and R. W. Moore 1975",
        steps: &[
            "Search every child by minimax to the same depth.",
            "Sort by the scores, best first.",
        ],
    },
    Technique {
        example: "worst",
        title: "Worst order",
        line: "moves worst first by plain minimax to the same depth",
        text: "The opposite of the reference: how little alpha-beta can save.",
        source: "",
        steps: &[
            "Search every child by minimax to the same depth.",
            "Sort by the scores, worst first.",
        ],
    },
    Technique {
        example: "random:7",
        title: "Random order",
        line: "moves shuffled by a seed, 0 to 2^64 - 1, and the path",
        text: "The order depends on the seed and the path alone, so that every algorithm sees the \
               same. Many seeds together show what chance gives.",
        source: "J. Pearl 1982",
        steps: &["Mix the seed with the path.", "Shuffle the moves with that state."],
    },
    Technique {
        example: "shallow:2",
        title: "Shallow order",
        line: "moves best first by plain minimax to 1 to 16 plies [default: 1]",
        text: "A small search sorts the moves of a large one. Its nodes are counted apart.",
        source: "",
        steps: &["Search every child a few plies deep.", "Sort by the scores, best first."],
    },
    Technique {
        example: "natural",
        title: "Natural order",
        line: "moves in the order of generation (the default)",
        text: "As the rules list them.",
        source: "",
        steps: &["Take the moves as they come."],
    },
    Technique {
        example: "c:1.4",
        title: "Exploration constant",
        line: "mcts: the weight of the bonus for few visits; sqrt 2 by default",
        text: "A small constant trusts the means early and searches deep and narrow; a large one keeps \
               trying every move. The square root of 2 is the constant of the proof, for results from 0 \
               to 1.",
        source: "P. Auer, N. Cesa-Bianchi and P. Fischer 2002",
        steps: &["Weigh the bonus sqrt(ln N / n) by the constant."],
    },
    Technique {
        example: "seed:7",
        title: "Seed of the random games",
        line: "mcts and flat: other random games",
        text: "The same seed gives the same games, on every machine. The game of an iteration depends \
               only on the seed and the iteration's number.",
        source: "",
        steps: &["Start the random numbers of each game from the seed and the iteration's number."],
    },
    Technique {
        example: "solver",
        title: "Solver",
        line: "mcts: finished games prove the nodes above them",
        text: "A finished game in the tree is no estimate. A node is proved if one of its moves is \
               proved to be the best there can be, or if all of them are proved. Proved moves are not \
               selected again, and the search ends when the root is proved: its answer is then exact.",
        source: "M. Winands, Y. Bjornsson and J.-T. Saito 2008",
        steps: &[
            "Prove a finished game with its result.",
            "Prove a node with the best possible result of a proved child, or if all children are proved.",
            "Do not select proved children; stop when the root is proved.",
        ],
    },
    Technique {
        example: "goal:draw",
        title: "Goal",
        line: "pn and dfpn: win, draw (or better), or the least value of a tree [default: win]",
        text: "What is to be proved for MAX. With a win disproved and a draw proved the value is known: a draw.",
        source: "",
        steps: &["A finished game that reaches the goal is proved, any other disproved."],
    },
    Technique {
        example: "limit:100000",
        title: "Limit",
        line: "pn and dfpn: the most nodes, or visits [default: 5000000]",
        text: "The whole tree of pn is in memory, and so is the table of dfpn, so both end somewhere.",
        source: "",
        steps: &["Stop before an expansion, or a visit, once there are so many."],
    },
    Technique {
        example: "tt:16MB",
        title: "Transposition table",
        line: "remembers what was proved of positions; of that size, or unlimited (tt), up to 1 GB",
        text: "Different moves can lead to one position. What a node has proved is stored under \
               the whole position, so no answer is ever for another one, and answers later nodes \
               with the same depth left: an exact score always, a bound where it settles the \
               window. Leaves are not stored, and a search of one pass keeps its order: only one of \
               several tries the table's move first. Of a given size, a position has a bucket of two \
               entries: one keeps the greater depth, the other always takes what the first does \
               not. Without a size nothing is forgotten; a search that needs more than 1 GB for \
               it stops there.",
        source: "R. D. Greenblatt and others 1967; D. Slate and L. Atkin 1977; D. M. Breuker and others 1994",
        steps: &[
            "After a node is entered, look its position up.",
            "An exact score, a lower bound of at least beta or an upper bound of at most alpha, \
             of the same depth left, is returned at once.",
            "After the last child, store the score with what it proves.",
        ],
    },
    Technique {
        example: "symmetry",
        title: "Symmetry folding",
        line: "positions that are one up to symmetry share an entry of the table",
        text: "A board turned or mirrored is the same game. The table files every position under \
               the least of its images: eight on square boards of stones, two in Connect Four, \
               the four of Othello's start. The search area must stay as it is. Brings its table \
               along.",
        source: "",
        steps: &["Make every image of the position.", "Use the least key of them."],
    },
    Technique {
        example: "etc",
        title: "Enhanced transposition cutoff",
        line: "asks the table about every child before one is entered",
        text: "A child that the table knows well enough to cut is worth more than the best guess \
               at an order. All children are looked up first; if one of them cuts, the node is \
               closed without entering any. Brings its table along.",
        source: "J. Schaeffer and A. Plaat 1996",
        steps: &[
            "Look every child's position up.",
            "If the bound of one reaches beta, return it: no child is entered.",
        ],
    },
    Technique {
        example: "deepening",
        title: "Iterative deepening",
        line: "an iteration for every depth from 1 on; the best move of one goes first in the next",
        text: "A search to depth d first searches to 1, 2, ... d - 1. The small trees cost little \
               and tell which move to try first: the table's at every node, or without a table \
               the root's.",
        source: "D. Slate and L. Atkin 1977; R. E. Korf 1985",
        steps: &[
            "Search to depth 1.",
            "Search one ply deeper, the best known moves first.",
            "Go on to the limit.",
        ],
    },
    Technique {
        example: "aspiration:50",
        title: "Aspiration window",
        line: "the root's window is the last score and a margin to either side",
        text: "The score rarely moves far from one depth to the next, and a narrow window cuts \
               more. If the score is outside, the search is repeated with that end open and the \
               other as it was. The first window lies around the root's evaluation.",
        source: "G. M. Baudet 1978",
        steps: &[
            "Search with the window (guess - margin, guess + margin).",
            "If the score is not inside, open the end where it failed and search again.",
        ],
    },
    Technique {
        example: "window:-1:1",
        title: "Window at the root",
        line: "the root's window, alpha and beta for MAX; either can be open, -inf or inf",
        text: "A textbook starts with the window (-inf, +inf). A narrower one asks a smaller question and \
               cuts more: (0, 1) asks whether MAX can win. A value inside it is exact. One outside it is \
               only known to be at most alpha or at least beta, and the search is not repeated.",
        source: "D. E. Knuth and R. W. Moore 1975",
        steps: &[
            "Enter the root with the window (alpha, beta).",
            "If the score is at most alpha or at least beta, it is a bound of the value.",
        ],
    },
    Technique {
        example: "killer",
        title: "Killer moves",
        line: "the last two moves that cut at this ply go first",
        text: "A move that refutes one line often refutes its neighbours too.",
        source: "B. J. Huberman 1968; S. G. Akl and M. M. Newborn 1977",
        steps: &[
            "At a cutoff, note the move for its ply.",
            "Try the two noted last before the others.",
        ],
    },
    Technique {
        example: "history",
        title: "History heuristic",
        line: "moves that cut anywhere go earlier, deep cutoffs counting more",
        text: "Like killers, but over the whole tree: every cutoff adds the square of the depth \
               left to its move, for the side that made it.",
        source: "J. Schaeffer 1983, 1989",
        steps: &[
            "At a cutoff, add depth x depth to the move.",
            "Sort by the sums, greatest first.",
        ],
    },
    Technique {
        example: "wins",
        title: "Wins at once",
        line: "a node whose mover can win at once is scored there; the winning move is not entered",
        text: "Nothing is better than a win with the next move, so no other move needs a look, and \
               the win itself none either: the node is a leaf with the score that the win has. It \
               needs an evaluation that knows the best score still possible: outcome, or result \
               where that is a win; elsewhere nothing changes.",
        source: "L. V. Allis 1988; P. Pons 2015",
        steps: &[
            "After a node with depth left is entered, look for a move that wins the game.",
            "If there is one, return its score: no child is entered.",
        ],
    },
    Technique {
        example: "ceiling",
        title: "Ceiling",
        line: "beta is lowered to the best score still possible before the moves are tried",
        text: "A faster win scores more in Connect Four, so with every stone the best score still \
               possible falls: half of the stones that are left, or one less where the next stone \
               cannot win (known with wins). Where it does not reach alpha, the node returns it \
               at once, as an upper bound. Needs outcome or result, as wins does.",
        source: "J. Tromp; P. Pons 2015",
        steps: &[
            "Lower beta to the best score still possible for the side to move.",
            "If the window is then empty, return that score: no child is entered.",
            "Otherwise search with the lowered window; a score that reaches it is exact.",
        ],
    },
    Technique {
        example: "quiescence",
        title: "Quiescence",
        line: "continues beyond the depth limit with wins, blocks and corners (:threats also with threats)",
        text: "An evaluation is blind to what happens with the next move. At the limit, and beyond it, the \
               search continues with the loud moves alone: a win at once, else the moves that block one; in \
               Othello the corners. A mover that is not forced may stand pat, and take the evaluation. \
               With :threats, moves that threaten to win are loud too. In zugzwang standing pat is wrong, \
               because no quiet move is as good as the evaluation. The search usually enters more nodes than \
               plain alpha-beta to its depth, and sees what lies just behind it.",
        source: "L. R. Harris 1974; D. F. Beal 1990; H. J. Berliner 1973, on the horizon effect",
        steps: &[
            "At the limit, list the loud moves; without one, take the evaluation.",
            "If the mover is not forced, start with the evaluation as the best; at beta or above, return it.",
            "Search the loud moves, and look at each child in the same way.",
        ],
    },
    Technique {
        example: "null:2",
        title: "Null move",
        line: "cuts where the other side moves twice and still cannot get below beta (:R plies less deep)",
        text: "If even a mover that skips its turn stays at beta or above, a real move should be better still. So the \
               other side can move twice, and that is searched R plies less deep (2 without a number), with a null \
               window. If the score stays at beta, the node is cut: a claim, not a proof. It can be false in \
               zugzwang, where having to move is what hurts, or because the search was too shallow. Never at the \
               root, under a threat, or twice in a row.",
        source: "D. F. Beal 1989; G. Goetsch and M. S. Campbell 1990; C. Donninger 1993",
        steps: &[
            "If more than R plies are left and nothing threatens the mover, skip its turn.",
            "Search that position R plies less deep, with the window (beta - 1, beta).",
            "If the score is at least beta, return it: no move is tried.",
        ],
    },
    Technique {
        example: "lmr:3",
        title: "Late move reductions",
        line: "searches late moves one ply less, and again to the full depth if they look better (:K, after K moves)",
        text: "In a good order the best move comes early. After K moves (3 without a number) a move is searched one ply \
               less deep, just to ask whether it beats alpha. If it does not, that is believed: a claim. If it does, \
               the move is searched again to the full depth.",
        source: "Fruit and Glaurung, about 2005; described by T. Romstad",
        steps: &[
            "With at least 3 plies left, no threat and K moves searched, search the next one ply less, with the \
             window (alpha, alpha + 1).",
            "If the score is at most alpha, believe it.",
            "Otherwise search the move again, to the full depth and with the whole window.",
        ],
    },
    Technique {
        example: "futility:16",
        title: "Futility pruning",
        line: "one ply above the limit, a node that misses the window by M points or more is a leaf",
        text: "With one ply left a single move usually changes the evaluation by little. Where even M points more would \
               not bring it above alpha, no move is tried: the node is a leaf with the evaluation plus M. A move \
               that gains more is overlooked.",
        source: "J. Schaeffer 1986; E. A. Heinz 1998",
        steps: &[
            "With one ply left, and neither a win nor a threat, take the evaluation.",
            "If evaluation + M is at most alpha, return it: no move is tried.",
        ],
    },
    Technique {
        example: "probcut",
        title: "Multi-ProbCut",
        line: "a search of 1 or 2 plies decides where one of 3 or 4 would probably leave the window (Othello)",
        text: "Scores of shallow and deep searches go together. A search of 1 ply predicts one of 3 plies, and 2 predict \
               4, with an error that was measured. Where the prediction leaves the window by one and a half \
               standard deviations, the node is cut. The numbers were measured with the evaluation phases on 120 \
               random positions of Othello 8x8; the correlation was 0.98. The check is made only while discs and \
               plies left are at most 51 together.",
        source: "M. Buro 1995, 1997",
        steps: &[
            "With 3 or 4 plies left, search 1 or 2 plies deep, with a null window at the score that predicts beta \
             with a margin.",
            "If it reaches that score, return beta.",
            "Do the same below alpha.",
        ],
    },
    Technique {
        example: "strict",
        title: "Cutoff test >",
        line: "cuts only where alpha is above beta, not where they meet",
        text: "Some courses cut so, and many a program by a slip. Children are entered with alpha = beta \
               though no score of theirs changes that of the root. The score is the same; where scores are \
               equal, the tree can be larger.",
        source: "",
        steps: &["Cut if alpha > beta."],
    },
    Technique {
        example: "shorten:6@50000",
        title: "Falling depth limit",
        line: "the depth limit falls to N plies, after M nodes or when most of the time is used",
        text: "How programs kept their time before deepening was common: a search that takes too \
               long goes on with a lower limit, and what it has finished stays. A run that was \
               shortened by the clock notes the node count, so that it can be repeated exactly.",
        source: "Othello tournament player, report of 2013",
        steps: &["When the moment has come, a node at the lower limit is a leaf."],
    },
    Technique {
        example: "hard",
        title: "Fail-hard",
        line: "fail-hard: returned scores are clamped to the window (not minimax, mtdf, sss or negac)",
        text: "The older form: what falls out of the window is returned as its end. Bounds are weaker; \
               alpha-beta without a table visits the same nodes.",
        source: "D. E. Knuth and R. W. Moore 1975",
        steps: &["Return the score clamped to the entry window."],
    },
    Technique {
        example: "last",
        title: "Last of equals",
        line: "of equal moves the last is kept instead of the first",
        text: "Under minimax it is as good. Under alpha-beta an equal score can be a mere bound \
               and the move truly worse: published programs do so.",
        source: "",
        steps: &["Take a child whose score equals the best as the new best."],
    },
];
