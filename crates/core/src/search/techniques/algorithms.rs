//! The pages of the algorithms, in the order of `Algorithm::ALL`.

use super::Technique;

/// The steps that all algorithms share: leaves, moves, the best so far, and the return.
const LEAF: &str = "At a leaf, return the evaluation.";
const MOVES: &str = "List the moves in the order of the run.";
const BEST: &str = "If the child is better than the best so far, it is the best.";
const RAISE: &str = "Raise alpha to the best (at MIN: lower beta).";
const CUT: &str = "If alpha has reached beta, cut the moves that are left.";
const RETURN: &str = "Return the best.";
/// The step of the algorithms that probe the root with null windows.
const PROBE: &str = "Search the next child with the null window of the iteration.";
const MTDF: &str = "Return the best; at the root it is a bound, and the next iteration asks there until \
                    the bounds meet.";
const SSS: &str = "Return the best; at the root it is an upper bound, and the next iteration asks for it, \
                   until the answer is yes.";
const NEGAC: &str =
    "Return the best; at the root it is a bound, and the next iteration halves what is left.";

/// The step of the searches that end a chance node early.
const DECIDED: &str =
    "If alpha has reached beta, or the average of a chance node is decided, cut what is left.";
/// The four phases of an iteration.
const MONTE_CARLO: &[&str] = &[
    "Select: while every move has a child, go to the child with the greatest mean + c * sqrt(ln N / n).",
    "Grow: give the first move without a child a new node.",
    "Play random moves from there to the end of the game.",
    "Back up: add the result to every node of the path.",
];
/// The four phases of an expansion.
const PROOF: &[&str] = &[
    "Until the root is decided, go down: where MAX moves, to the first child with the least proof number;",
    "where MIN moves, to the first child with the least disproof number.",
    "Expand the leaf: evaluate all its children.",
    "Recompute upwards until no number changes: where MAX moves, the least proof number and the sum of the disproof \
     numbers; where MIN moves, the other way round.",
];
/// The step of the searches that know chance nodes.
const AVERAGE: &str = "Return the best; at a chance node, the weighted average.";

/// Every algorithm, each with the seven steps of the search loop, or the four phases of an iteration or an
/// expansion. [`Technique::word`] has an
/// example.
pub const ALGORITHMS: [Technique; 17] = [
    Technique {
        example: "minimax",
        title: "Minimax",
        line: "every child of every node, no window (Shannon 1950)",
        text: "MAX takes the greatest of the children's scores and MIN the least, from the leaves \
               up. Nothing is left out, so all b^d leaves of a uniform tree are scored; every \
               other search must find the same score.",
        source: "C. E. Shannon 1950",
        steps: &[
            LEAF,
            MOVES,
            "Search the next child.",
            BEST,
            "There is no window to raise.",
            "There is nothing to cut.",
            RETURN,
        ],
    },
    Technique {
        example: "alphabeta",
        title: "Alpha-beta",
        line: "fail-soft alpha-beta (Knuth and Moore 1975)",
        text: "The window holds what both sides are already sure of: MAX of alpha, MIN of beta. \
               Where the two meet, the moves that are left cannot matter and are cut. Fail-soft: \
               a score outside the window is returned as it is, as a bound. With the best move \
               first everywhere, b^ceil(d/2) + b^floor(d/2) - 1 leaves are enough.",
        source: "D. E. Knuth and R. W. Moore 1975; fail-soft: J. P. Fishburn 1983",
        steps: &[LEAF, MOVES, "Search the next child with the window.", BEST, RAISE, CUT, RETURN],
    },
    Technique {
        example: "alphabeta2009",
        title: "Alpha-beta with the slip of 2009",
        line: "alpha-beta that sets alpha to the best even where that lowers it (article, 2009)",
        text: "A common mistake, as a published tic-tac-toe player made it: each node sets its end \
               of the window to its own best so far, instead of only ever raising it. A first \
               child that is worse than what an ancestor is sure of opens the window again. The \
               score stays right, as a window that is too wide cuts nothing wrong; it only cuts \
               less: 19,553 nodes on the empty board, where alpha-beta enters 18,297.",
        source: "tic-tac-toe player, article of 2009",
        steps: &[
            LEAF,
            MOVES,
            "Search the next child with the window.",
            BEST,
            "Set alpha to the best (at MIN: beta), even if that opens the window.",
            CUT,
            RETURN,
        ],
    },
    Technique {
        example: "pvs",
        title: "Principal variation search (NegaScout)",
        line: "null windows after the first move, and a re-search of what is better",
        text: "The first move is taken for the best. Every other is only asked whether it is \
               better, with a window that holds no score between its ends, which cuts sooner. If \
               it is, it is re-searched with the window that is then open. With good move orders \
               re-searches are rare.",
        source: "T. A. Marsland and M. Campbell 1982; NegaScout: A. Reinefeld 1983",
        steps: &[
            LEAF,
            MOVES,
            "Search the first child with the window, every other with a null window at alpha; \
             re-search with (score, beta) if the score lies inside.",
            BEST,
            RAISE,
            CUT,
            RETURN,
        ],
    },
    Technique {
        example: "scout",
        title: "Scout",
        line: "tests whether a move is better before it is scored (Pearl 1980)",
        text: "The ancestor of principal variation search. A move after the first is tested: is \
               it better than the best so far? Only if it is, its score is found, and by a search \
               that knows no window at all. Here a test is a search with a null window, which \
               looks at the same nodes.",
        source: "J. Pearl 1980",
        steps: &[
            LEAF,
            MOVES,
            "Score the first child; test every other against the best, and score it if it passes.",
            BEST,
            RAISE,
            CUT,
            RETURN,
        ],
    },
    Technique {
        example: "mtdf",
        title: "MTD(f)",
        line: "null windows at the root that close in on the score (Plaat and others 1996)",
        text: "The root is only asked whether its score is at least a guess; the answer is a bound \
               and the next guess, until the bounds meet. Each question is an iteration with a \
               null window, and a transposition table (always there) keeps what earlier ones found. \
               The first guess is the last iteration's score, or the root's evaluation.",
        source: "A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996",
        steps: &[LEAF, MOVES, PROBE, BEST, RAISE, CUT, MTDF],
    },
    Technique {
        example: "sss",
        title: "SSS*",
        line: "best-first search, realised as MTD from above (Stockman 1979, Plaat and others 1996)",
        text: "Stockman's search keeps a list of states and always expands the most promising one. \
               Plaat and others showed that null windows that come down from above, with a table, \
               expand the same leaves in the same order; this is what runs here, not the list.",
        source: "G. C. Stockman 1979; as MTD: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin 1996",
        steps: &[LEAF, MOVES, PROBE, BEST, RAISE, CUT, SSS],
    },
    Technique {
        example: "negac",
        title: "NegaC*",
        line: "null windows at the root that halve the score's range (Coplan 1982, Weill 1992)",
        text: "The range of scores that the root can have is halved: is the score above the middle? \
               The answer is a bound, and what is left is halved again. Where the evaluation knows \
               its range (as result and outcome do), a middle near 0 is moved outwards, to half of \
               the end: answers far from 0 are cheap. Where it does not, the steps double until the \
               score is between two bounds. Each question is an iteration, and a transposition table \
               (always there) keeps what earlier ones found.",
        source: "K. Coplan 1982; NegaC*: J.-C. Weill 1992",
        steps: &[LEAF, MOVES, PROBE, BEST, RAISE, CUT, NEGAC],
    },
    Technique {
        example: "expectimax",
        title: "Expectimax",
        line: "minimax in which a chance node is worth the average of its outcomes (Michie 1966)",
        text: "Dice and cards are a third player, who does not choose: each outcome comes with its \
               probability. A chance node is worth the average of its outcomes, each counted by its \
               weight. Nothing is left out, as under minimax. Here averages are exact, because a \
               tree with weights divides each point into as many parts as they need.",
        source: "D. Michie 1966",
        steps: &[
            LEAF,
            MOVES,
            "Search the next child.",
            "If the child is better than the best so far, it is the best; an outcome of chance \
             adds its weight times its value.",
            "There is no window to raise.",
            "There is nothing to cut.",
            AVERAGE,
        ],
    },
    Technique {
        example: "star1",
        title: "Star1",
        line: "alpha-beta that ends a chance node once its average is decided (Ballard 1983)",
        text: "Alpha-beta alone cuts almost nothing at a chance node, because an outcome that is \
               left could be worth anything. If the least and the greatest leaf of the tree are \
               known, it cannot: even the best outcomes that are left may fail to lift the average \
               to alpha, or the worst to hold it below beta. Then the rest is cut. Each outcome \
               gets the window in which its value still matters.",
        source: "B. W. Ballard 1983; fail-soft: T. Hauk, M. Buro and J. Schaeffer 2004",
        steps: &[
            LEAF,
            MOVES,
            "Search the next child with the window; an outcome with the window in which it matters.",
            BEST,
            RAISE,
            DECIDED,
            AVERAGE,
        ],
    },
    Technique {
        example: "star2",
        title: "Star2",
        line: "Star1 that first probes each outcome by its first move (Ballard 1983)",
        text: "The first move of each outcome is searched before any outcome is searched whole. It \
               bounds the outcome on one side: the player there has at least this move. Often that \
               decides the average. What a probe has found is kept, so its move is not searched \
               again. Star2 enters more nodes than Star1 in small trees, and scores fewer leaves in \
               bushy ones.",
        source: "B. W. Ballard 1983; T. Hauk, M. Buro and J. Schaeffer 2004",
        steps: &[
            LEAF,
            MOVES,
            "At a chance node, first probe each outcome by its first move. Search the next child \
             with the window; an outcome with the window in which it matters.",
            BEST,
            RAISE,
            DECIDED,
            AVERAGE,
        ],
    },
    Technique {
        example: "maxn",
        title: "Maxn",
        line: "three players, each of whom takes what is best for itself (Luckhardt and Irani 1986)",
        text: "A leaf has three numbers, one for each player. The player who moves takes the child with the \
               greatest number of its own, and of equals the first; the other two numbers come with it. Nothing \
               can be cut in general, because what is bad for one is not good for the others. If the three numbers \
               have a greatest sum, shallow pruning cuts a little: what one has, the player above cannot get.",
        source: "C. A. Luckhardt and K. B. Irani 1986; shallow pruning: R. E. Korf 1991",
        steps: &[
            LEAF,
            MOVES,
            "Search the next child.",
            "If its number for the player who moves here is greater than the best so far, it is the best.",
            "There is no window to raise.",
            "With shallow pruning: stop if too little is left for the player above.",
            "Return the three numbers of the best child.",
        ],
    },
    Technique {
        example: "paranoid",
        title: "Paranoid",
        line: "three players, two of whom play against the first (Sturtevant and Korf 2000)",
        text: "B and C are taken for one enemy, who wants A to have as little as possible, even at its own cost. So \
               the tree is one for two players, and alpha-beta cuts it. A gets at least this much, whatever the \
               others do. Usually it gets more, and plays another move than under maxn.",
        source: "N. R. Sturtevant and R. E. Korf 2000",
        steps: &[LEAF, MOVES, "Search the next child with the window.", BEST, RAISE, CUT, RETURN],
    },
    Technique {
        example: "mcts:1000",
        title: "Monte Carlo tree search",
        line: "grows a tree by random games, more where they win (UCT, Kocsis and Szepesvari 2006)",
        text: "Each iteration adds one node to the tree and plays one random game from there. The game's \
               result counts for every node on the way. The search goes down where the mean result and \
               a bonus for few visits are greatest together, so it looks longest at the moves that \
               win most. It knows no value: with more iterations the means approach the values, but \
               a random game can miss the one reply that matters.",
        source: "L. Kocsis and C. Szepesvari 2006; the tree: R. Coulom 2006",
        steps: MONTE_CARLO,
    },
    Technique {
        example: "flat:1000",
        title: "Flat Monte Carlo",
        line: "the same number of random games for each move of the root (Abramson 1990)",
        text: "Each move of the root gets its turn for a random game, and the greatest mean is played. \
               No tree grows, so the opponent's best reply counts no more than any other: the baseline \
               that tree search must beat.",
        source: "B. Abramson 1990",
        steps: &[
            "Take the moves of the root in turn.",
            "The first time, create the node of the move.",
            "Play random moves to the end of the game.",
            "Add the result to the node and to the root.",
        ],
    },
    Technique {
        example: "pn",
        title: "Proof-number search",
        line: "proves or disproves a goal where that takes least (Allis and others 1994)",
        text: "The question has a yes or no: does MAX win? Where MAX moves one good move is enough, and where MIN \
               moves every reply must be answered. Each node counts the leaves that still have to be proved, and \
               those to be disproved, and the search expands the leaf that helps both. It looks deep where there is \
               little choice, and needs no evaluation. It knows no value, and keeps the whole tree in memory.",
        source: "L. V. Allis, M. van der Meulen and H. J. van den Herik 1994",
        steps: PROOF,
    },
    Technique {
        example: "dfpn",
        title: "Depth-first proof-number search",
        line: "proof-number search in the memory of a table (df-pn, Nagai 2002)",
        text: "It visits the same kind of leaf without a tree in memory. Each visit has two thresholds: it stays below \
               a node until the node is harder to prove, or to disprove, than the best choice above. The numbers of \
               visited positions are in a table, so an equal position is not searched twice.",
        source: "A. Nagai 2002; A. Kishimoto and others 2012",
        steps: &[
            "Enter the easiest child, with the threshold at which the second easiest is better.",
            "Compute both numbers from the children: by the table, else 1 and 1, or by the end of the game.",
            "Once one reaches its threshold, store both in the table and return.",
            "Else go on with the easiest child.",
        ],
    },
];
